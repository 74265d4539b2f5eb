//! The programs of others as players: a process that hears lines, and a dialect that knows which.

use std::time::Duration;

use pentaply_core::quote;
use pentaply_engine::Board;

use crate::gomocup::Driver as Gomocup;
use crate::process::{Command, Process};
use crate::santorini_ai::SantoriniAi;
use crate::uci::{Driver, Protocol as Spoken};
use crate::uhp::Driver as Uhp;
use crate::{Answer, Ask, Fault, FaultKind, Player};

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
struct Protocol {
    name: &'static str,
    /// The games that are played over it; empty for all.
    games: &'static [&'static str],
    /// The line that asks a program to leave.
    quit: &'static str,
    /// What a line to a program ends with.
    line_end: &'static str,
    dialect: fn() -> Box<dyn Dialect>,
}

const PROTOCOLS: &[Protocol] = &[
    Protocol {
        name: "uci",
        games: &[],
        quit: "quit",
        line_end: "\n",
        dialect: || Box::new(Driver::new(Spoken::Uci)),
    },
    Protocol {
        name: "ucci",
        games: &["xiangqi"],
        quit: "quit",
        line_end: "\n",
        dialect: || Box::new(Driver::new(Spoken::Ucci)),
    },
    Protocol {
        name: "gomocup",
        games: &["gomoku"],
        quit: "END",
        line_end: "\r\n",
        dialect: || Box::new(Gomocup::default()),
    },
    Protocol {
        name: "uhp",
        games: &["hive"],
        quit: "exit",
        line_end: "\n",
        dialect: || Box::new(Uhp::default()),
    },
    Protocol {
        name: "santorini-ai",
        games: &["santorini"],
        quit: "quit",
        line_end: "\n",
        dialect: || Box::new(SantoriniAi),
    },
];

/// The names of the protocols that we can drive a program by.
pub const DRIVEN: &[&str] = &{
    let mut names = [""; PROTOCOLS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = PROTOCOLS[i].name;
        i += 1;
    }
    names
};

/// How long a program may take to greet, and to get ready for a game.
const PATIENCE: Duration = Duration::from_secs(10);

/// Starts a program that speaks one of the protocols [`DRIVEN`], greets it and sets its options. Dropping the player ends
/// the program and all that it started.
///
/// # Errors
/// A [`FaultKind::Start`]: the program cannot be run, does not greet in ten seconds, or lacks an option.
pub fn drive(proto: &str, command: &Command) -> Result<Box<dyn Player>, Fault> {
    drive_within(proto, command, PATIENCE)
}

/// As [`drive`], for a program that has so long to greet, and to get ready for each game.
///
/// # Errors
/// As [`drive`].
pub fn drive_within(proto: &str, command: &Command, patience: Duration) -> Result<Box<dyn Player>, Fault> {
    let Some(protocol) = PROTOCOLS.iter().find(|protocol| protocol.name == proto) else {
        let detail = format!("unknown protocol '{}'", quote(proto));
        return Err(Fault { kind: FaultKind::Start, detail, transcript: Vec::new() });
    };
    let mut engine = Process::start(command, protocol.quit, protocol.line_end)?;
    let mut dialect = (protocol.dialect)();
    dialect
        .greet(&mut engine, &command.options, patience)
        .map_err(|fault| Fault { kind: FaultKind::Start, ..fault })?;
    Ok(Box::new(Driven { engine, dialect, games: protocol.games, patience }))
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
        if !self.games.is_empty() && !self.games.contains(&game) {
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
        let command = Command { program: "/no/such/engine".to_string(), ..Command::default() };
        for (proto, said) in [("uci", "/no/such/engine"), ("telepathy", "unknown protocol 'telepathy'")] {
            let fault = drive(proto, &command).err().expect("it cannot be started");
            assert_eq!(fault.kind, FaultKind::Start);
            assert!(fault.detail.contains(said), "{fault}");
        }
    }
}
