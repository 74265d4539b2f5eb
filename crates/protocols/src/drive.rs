//! The programs of others as players: a process that hears lines, and a dialect that knows which.

use std::time::Duration;

use pentaply_core::{InputError, Lang, Text, quote};
use pentaply_engine::Board;

use crate::process::{CommandSpec, Process};
use crate::{Answer, Ask, Fault, FaultKind, Player, santorini_ai, uci};

/// What is said to a program, and how its answers are read. Every method is one exchange.
pub(crate) trait Dialect: Send {
    /// Waits for the program to be there and sets its options.
    fn greet(
        &mut self,
        engine: &mut Process,
        options: &[(String, String)],
        patience: Duration,
    ) -> Result<(), Fault>;

    /// Announces a new game.
    fn new_game(&mut self, engine: &mut Process, board: &dyn Board, patience: Duration) -> Result<(), Fault>;

    /// Asks for a move and waits for it.
    fn think(&mut self, engine: &mut Process, ask: &Ask<'_>) -> Result<Answer, Fault>;
}

/// A protocol that we can drive a program by.
pub struct Protocol {
    /// Its name in `proto=`.
    pub name: &'static str,
    /// What it is.
    pub about: Text,
    /// The games that are played over it; empty for all.
    pub games: &'static [&'static str],
    /// The line that asks a program to leave.
    quit: &'static str,
    dialect: fn() -> Box<dyn Dialect>,
}

/// All protocols that we can drive a program by.
pub static PROTOCOLS: &[Protocol] = &[
    Protocol {
        name: "uci",
        about: Text::new("UCI, the game chosen by UCI_Variant", "UCI，由 UCI_Variant 选择游戏"),
        games: &[],
        quit: "quit",
        dialect: || Box::new(uci::drive::Uci::default()),
    },
    Protocol {
        name: "santorini-ai",
        about: Text::new("the JSON lines of santorini-ai", "santorini-ai 的 JSON 行协议"),
        games: &["santorini"],
        quit: "quit",
        dialect: || Box::new(santorini_ai::SantoriniAi),
    },
];

/// How alike (Jaro-Winkler, 0..1) a name must be to a protocol's for it to be suggested.
const ALIKE: f64 = 0.7;

/// No protocol has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown protocol '{name}'")]
pub struct UnknownProtocol {
    /// The name as given, cut.
    pub name: String,
}

impl InputError for UnknownProtocol {
    fn zh(&self) -> String {
        format!("没有名为“{}”的协议", self.name)
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let alike = |protocol: &Protocol| strsim::jaro_winkler(&self.name.to_lowercase(), protocol.name);
        let nearest = PROTOCOLS.iter().max_by(|a, b| alike(a).total_cmp(&alike(b)));
        let known = || PROTOCOLS.iter().map(|protocol| protocol.name).collect::<Vec<_>>();
        Some(match (nearest.filter(|nearest| alike(nearest) >= ALIKE), lang) {
            (Some(Protocol { name, .. }), Lang::En) => format!("did you mean '{name}'?"),
            (Some(Protocol { name, .. }), Lang::Zh) => format!("是否想用“{name}”？"),
            (None, Lang::En) => format!("the protocols are {}", known().join(", ")),
            (None, Lang::Zh) => format!("可选的协议：{}", known().join("、")),
        })
    }
}

impl Protocol {
    /// The protocol of this name; case does not matter.
    ///
    /// # Errors
    /// There is none.
    pub fn find(name: &str) -> Result<&'static Protocol, UnknownProtocol> {
        PROTOCOLS
            .iter()
            .find(|protocol| protocol.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownProtocol { name: quote(name) })
    }

    /// Whether the game of this name is played over it.
    #[must_use]
    pub fn plays(&self, game: &str) -> bool {
        plays(self.games, game)
    }

    /// Starts a program, greets it and sets its options, given as name and value. Dropping the player ends the program and
    /// all that it started.
    ///
    /// # Errors
    /// A [`FaultKind::Start`]: the program cannot be run, does not greet in `command.patience`, or lacks an option.
    pub fn start(
        &self,
        command: &CommandSpec,
        options: &[(String, String)],
    ) -> Result<Box<dyn Player>, Fault> {
        let mut engine = Process::start(command, self.quit)?;
        let mut dialect = (self.dialect)();
        dialect.greet(&mut engine, options, command.patience).map_err(|fault| match fault.kind {
            FaultKind::Start => fault,
            _ => Fault { kind: FaultKind::Start, ..fault },
        })?;
        Ok(Box::new(Driven { engine, dialect, games: self.games, patience: command.patience }))
    }
}

fn plays(games: &[&str], game: &str) -> bool {
    games.is_empty() || games.contains(&game)
}

/// A program that plays.
struct Driven {
    engine: Process,
    dialect: Box<dyn Dialect>,
    games: &'static [&'static str],
    patience: Duration,
}

impl Player for Driven {
    fn new_game(&mut self, board: &dyn Board) -> Result<(), Fault> {
        let game = board.game().name();
        if !plays(self.games, game) {
            let detail = format!("its protocol is for {}, and not for {game}", self.games.join(", "));
            return Err(self.engine.fault(FaultKind::Start, &detail));
        }
        self.dialect.new_game(&mut self.engine, board, self.patience)
    }

    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        self.dialect.think(&mut self.engine, ask)
    }

    fn transcript(&self) -> Vec<String> {
        self.engine.transcript()
    }
}

/// Letters and signs that moves of any game are written with.
const MOVE_SIGNS: &str = ",;>^-+/\\|*.:()@#= ";
/// Characters of the longest text that can be a move.
const LONGEST_MOVE: usize = 64;

/// Whether this could be a move of any game at all; whether it is one here is for the referee.
pub(crate) fn is_like_a_move(text: &str) -> bool {
    !text.is_empty()
        && text.chars().nth(LONGEST_MOVE).is_none()
        && text.chars().all(|c| c.is_alphanumeric() || MOVE_SIGNS.contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protocol_is_found_by_its_name_in_any_case() {
        for protocol in PROTOCOLS {
            let found = Protocol::find(&protocol.name.to_uppercase()).map(|found| found.name);
            assert_eq!(found, Ok(protocol.name));
        }
        let hint = |name: &str| Protocol::find(name).err().and_then(|error| error.hint(Lang::En));
        assert_eq!(hint("santorini").as_deref(), Some("did you mean 'santorini-ai'?"));
        assert_eq!(hint("telepathy").as_deref(), Some("the protocols are uci, santorini-ai"));
    }

    #[test]
    fn moves_of_all_games_look_like_moves() {
        for text in
            ["3", "swap", "h8", "h2e2", "b3,d3", "B3>C4^C5", "wA1 bQ-", "wG1 \\bS1", "炮二平五", "(none)"]
        {
            assert!(is_like_a_move(text), "{text}");
        }
        for text in ["", "%$!", "\u{1b}[2J", &"x".repeat(65)] {
            assert!(!is_like_a_move(text), "{text}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_a_fault_of_starting() {
        let command = CommandSpec::new("/no/such/engine");
        let fault = PROTOCOLS[0].start(&command, &[]).err().expect("it cannot be started");
        assert_eq!(fault.kind, FaultKind::Start);
        assert!(fault.detail.contains("/no/such/engine"), "{fault}");
    }
}
