//! The report of a contest: what [`crate::report`] draws, filled from the plan and the games.

use std::path::Path;

use super::archive::{Game, record_name};
use super::plan::Plan;
use super::referee::{FaultNote, PlayedMove, Winner};
use super::runner::Contest;
use super::schedule::Format;
use crate::report::{self, EngineInfo, GameSummary, MatchSummary, MoveSummary};
use crate::stats::GameResult;

impl Contest {
    /// The report as one HTML file.
    #[must_use]
    pub fn report(&self) -> String {
        report::html(&self.summary(&jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M UTC").to_string()))
    }

    fn summary(&self, date: &str) -> MatchSummary {
        let plan = self.plan();
        let names: Vec<&str> = self.specs().iter().map(|spec| spec.name.as_str()).collect();
        let schedule = plan.schedule();
        let game = |(&number, game): (&usize, &Game)| {
            let counts = number < self.standing().games;
            self::game(number, game, schedule.game(number).seats, counts, self.dir().is_some())
        };
        MatchSummary {
            title: names.join(" - "),
            game: plan.game.clone(),
            variant: plan.variant.clone().unwrap_or_default(),
            date: date.to_string(),
            command: plan.command(),
            engines: self
                .specs()
                .iter()
                .map(|spec| EngineInfo { name: spec.name.clone(), about: spec.text.clone() })
                .collect(),
            games: self.finished().iter().map(game).collect(),
            sprt: plan.sprt,
        }
    }
}

fn game(number: usize, game: &Game, seats: [usize; 2], counts: bool, kept: bool) -> GameSummary {
    let result = match game.played.winner {
        Winner::First => GameResult::Win,
        Winner::Second => GameResult::Loss,
        Winner::Draw => GameResult::Draw,
    };
    let mv = |mv: &PlayedMove| MoveSummary { engine: seats[mv.seat], time_ms: mv.time_ms, depth: mv.depth };
    let fault = |fault: &FaultNote| report::Fault {
        engine: seats[fault.seat],
        reason: format!("{}: {}", fault.kind, fault.detail),
        exchange: fault.transcript.clone(),
    };
    GameSummary {
        number: game.game as u32,
        pair: (number / 2) as u32,
        opening: opening(game),
        seats,
        result: counts.then_some(result),
        reason: game.played.reason.clone(),
        plies: (game.opening.moves.len() + game.played.moves.len()) as u32,
        moves: game.played.moves.iter().map(mv).collect(),
        fault: game.played.fault.as_ref().map(fault),
        record: if kept { record_name(game.game) } else { String::new() },
    }
}

/// The moves of an opening, or its position where there are none.
fn opening(game: &Game) -> String {
    match &game.opening.moves[..] {
        [] => game.opening.position.clone(),
        moves => moves.join(";"),
    }
}

impl Plan {
    /// The command that plays the same contest, but for openings out of a file.
    #[must_use]
    pub fn command(&self) -> String {
        use super::openings::Source;
        let mut words = vec!["pentaply".to_string(), self.kind().to_string(), self.game.clone()];
        let mut option = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                words.push(format!("--{name}"));
                words.push(shell_word(&value));
            }
        };
        option("variant", self.variant.clone());
        for engine in &self.engines {
            option("engine", Some(engine.clone()));
        }
        option("format", (self.format == Format::Gauntlet).then(|| "gauntlet".to_string()));
        option("games", Some(self.games.to_string()));
        option("time", self.pace.time_ms.map(|ms| format!("{ms}ms")));
        option("depth", self.pace.depth.map(|depth| depth.to_string()));
        option("nodes", self.pace.nodes.map(|nodes| nodes.to_string()));
        option("clock", self.pace.clock_ms.map(|(base, add)| format!("{base}ms+{add}ms")));
        match &self.openings {
            Source::Random { plies, balance } => {
                option("openings", Some(format!("random:{plies}")));
                option("balance", Some(balance.to_string()));
            }
            Source::File { .. } => option("openings", Some("FILE".to_string())),
        }
        option("seed", Some(self.seed.to_string()));
        option("sprt", self.sprt.map(|sprt| format!("{},{}", sprt.elo0, sprt.elo1)));
        option(
            "sprt-model",
            self.sprt.map(|sprt| match sprt.model {
                crate::stats::EloModel::Logistic => "logistic".to_string(),
                crate::stats::EloModel::Normalized => "normalized".to_string(),
            }),
        );
        option("resign", self.adjudication.resign.map(|rule| format!("{},{}", rule.points, rule.moves)));
        option(
            "draw",
            self.adjudication.draw.map(|rule| format!("{},{},{}", rule.points, rule.moves, rule.from)),
        );
        option("concurrency", Some(self.concurrency.to_string()));
        words.join(" ")
    }
}

/// A word as a shell reads it.
fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,=:".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// A path as a shell reads it.
#[must_use]
pub fn shell_path(path: &Path) -> String {
    shell_word(&path.display().to_string())
}
