//! One game: asks the players in turn, judges each move and each clock, and says how the game ended.

use std::time::Duration;

use pentaply_core::{Outcome, Score, Side};
use pentaply_engine::{Board, Limits, Signal, TimeControl};
use pentaply_protocols::{Answer, Ask, Clocks, Fault, FaultKind, Player};
use serde::{Deserialize, Serialize};

use super::adjudication::{Adjudication, Opinions};

/// How much an engine may think.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Limits of each move.
    pub limits: Limits,
    /// A clock for the whole game, and what is added after each move.
    pub clock: Option<(Duration, Duration)>,
    /// How much later than its time an answer may come.
    pub margin: Duration,
    /// How long after its time, or after the question where no time is set, a player is given up.
    pub patience: Duration,
}

/// A score as it is noted down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreNote {
    /// `points`, `win`, `loss`, `draw` or `exact`.
    pub kind: ScoreKind,
    /// Hundredths, plies or whole units.
    pub value: i32,
}

/// The kind of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ScoreKind {
    Points,
    Win,
    Loss,
    Draw,
    Exact,
}

impl From<Score> for ScoreNote {
    fn from(score: Score) -> ScoreNote {
        let kind = match score {
            Score::Points(_) => ScoreKind::Points,
            Score::Win(_) => ScoreKind::Win,
            Score::Loss(_) => ScoreKind::Loss,
            Score::Draw => ScoreKind::Draw,
            Score::Exact(_) => ScoreKind::Exact,
        };
        ScoreNote { kind, value: score.number() }
    }
}

impl ScoreNote {
    /// On one scale of points (hundredths of a unit), a forced win or loss at its end.
    #[must_use]
    pub fn points(self) -> i32 {
        const DECIDED: i32 = 100_000;
        match self.kind {
            ScoreKind::Points => self.value.clamp(-DECIDED, DECIDED),
            ScoreKind::Win => DECIDED,
            ScoreKind::Loss => -DECIDED,
            ScoreKind::Draw => 0,
            ScoreKind::Exact => (100 * self.value).clamp(-DECIDED, DECIDED),
        }
    }

    /// In short: `+1.25`, `won 5`, `lost 4`, `=`, `exact -8`.
    #[must_use]
    pub fn short(self) -> String {
        match self.kind {
            ScoreKind::Points => format!("{:+.2}", f64::from(self.value) / 100.0),
            ScoreKind::Win => format!("won {}", self.value),
            ScoreKind::Loss => format!("lost {}", self.value),
            ScoreKind::Draw => "=".to_string(),
            ScoreKind::Exact => format!("exact {:+}", self.value),
        }
    }
}

/// A move of a game, with what the player said of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move, as the game writes it.
    #[serde(rename = "move")]
    pub text: String,
    /// Who made it: 0 the first player, 1 the second.
    pub seat: usize,
    /// Milliseconds from the question to the answer.
    pub time_ms: f64,
    /// The mover's opinion.
    pub score: Option<ScoreNote>,
    /// Plies it says it completed.
    pub depth: Option<u32>,
    /// Positions it says it looked at.
    pub nodes: Option<u64>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Nobody.
    Draw,
}

impl Winner {
    fn seat(seat: usize) -> Winner {
        if seat == 0 { Winner::First } else { Winner::Second }
    }
}

/// A misbehaviour that lost a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultNote {
    /// Who: 0 the first player, 1 the second.
    pub seat: usize,
    /// The kind, see [`FaultKind::id`].
    pub kind: String,
    /// What exactly happened.
    pub detail: String,
    /// The last lines of the exchange.
    pub transcript: Vec<String>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Who won.
    pub winner: Winner,
    /// Why: the id of a reason of the rules, `adjudicated`, `length`, or the kind of a fault.
    pub reason: String,
    /// The moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// The misbehaviour that decided it.
    pub fault: Option<FaultNote>,
}

/// What a referee needs to know besides the players.
pub(super) struct Referee<'a> {
    /// What each seat may think.
    pub paces: [Pace; 2],
    /// When a game is ended before its end.
    pub adjudication: Adjudication,
    /// Says that the contest is to stop.
    pub signal: &'a Signal,
}

impl Referee<'_> {
    /// Plays a game from the position on `board`. `None` when the contest is stopped first.
    pub(super) fn play(&self, board: &mut dyn Board, mut players: [&mut dyn Player; 2]) -> Option<Played> {
        let mut game = Played { winner: Winner::Draw, reason: String::new(), moves: Vec::new(), fault: None };
        for (seat, player) in players.iter_mut().enumerate() {
            if let Err(fault) = player.new_game(board) {
                return self.fault(game, seat, fault);
            }
        }
        let mut remaining = self.paces.map(|pace| pace.clock.map_or(Duration::ZERO, |(base, _)| base));
        let mut opinions = Opinions::default();
        loop {
            match board.status() {
                Outcome::Open => {}
                Outcome::Won { by, reason, .. } => {
                    (game.winner, game.reason) = (Winner::seat(by.index()), reason.id.to_string());
                    return Some(game);
                }
                Outcome::Drawn { reason } => {
                    game.reason = reason.id.to_string();
                    return Some(game);
                }
            }
            if let Some((winner, reason)) = self.adjudication.verdict(board.played().len(), &opinions) {
                (game.winner, game.reason) = (winner, reason.to_string());
                return Some(game);
            }
            let seat = board.side_to_move().index();
            let answer = match self.ask(board, players[seat], seat, remaining) {
                Ok(answer) => answer,
                Err(fault) => return self.fault(game, seat, fault),
            };
            if self.signal.is_stopped() {
                return None;
            }
            let pace = self.paces[seat];
            if let Some(allowed) = time_allowed(pace, remaining[seat]) {
                if answer.time > allowed + pace.margin {
                    let (took, allowed) = (answer.time.as_secs_f64(), allowed.as_secs_f64());
                    let detail = format!("its move took {took:.3} s of {allowed:.3} s");
                    return self.fault(game, seat, fault(FaultKind::Timeout, detail, players[seat]));
                }
                if let Some((_, increment)) = pace.clock {
                    remaining[seat] = remaining[seat].saturating_sub(answer.time) + increment;
                }
            }
            let score = answer.score.map(ScoreNote::from);
            let text = match board.play(&answer.mv) {
                Ok(text) => text,
                Err(error) => {
                    return self.fault(
                        game,
                        seat,
                        fault(FaultKind::Illegal, error.to_string(), players[seat]),
                    );
                }
            };
            opinions.add(seat, score);
            game.moves.push(PlayedMove {
                text,
                seat,
                time_ms: (answer.time.as_secs_f64() * 1e6).round() / 1e3,
                score,
                depth: answer.depth,
                nodes: answer.nodes,
            });
        }
    }

    fn ask(
        &self,
        board: &dyn Board,
        player: &mut dyn Player,
        seat: usize,
        remaining: [Duration; 2],
    ) -> Result<Answer, Fault> {
        let pace = self.paces[seat];
        let mut limits = pace.limits;
        let clocks = pace.clock.map(|(_, increment)| {
            limits.time =
                Some(TimeControl::Clock { remaining: remaining[seat], increment, moves_to_go: None });
            Clocks { remaining, increment }
        });
        let allowed = time_allowed(pace, remaining[seat]).map_or(Duration::ZERO, |time| time + pace.margin);
        let patience = allowed + pace.patience;
        player.think(&Ask { board, limits: &limits, clocks, patience, signal: self.signal })
    }

    /// A game lost by misbehaviour, unless it was the end of the contest that cut the exchange short.
    fn fault(&self, mut game: Played, seat: usize, fault: Fault) -> Option<Played> {
        if self.signal.is_stopped() {
            return None;
        }
        game.winner = Winner::seat(Side::BOTH[seat].other().index());
        game.reason = fault.kind.id().to_string();
        game.fault = Some(FaultNote {
            seat,
            kind: fault.kind.id().to_string(),
            detail: fault.detail,
            transcript: fault.transcript,
        });
        Some(game)
    }
}

/// What a move may take; `None` where no time is set.
fn time_allowed(pace: Pace, remaining: Duration) -> Option<Duration> {
    match (pace.clock, pace.limits.time) {
        (Some(_), _) => Some(remaining),
        (None, Some(TimeControl::PerMove(time))) => Some(time),
        (None, _) => None,
    }
}

fn fault(kind: FaultKind, detail: String, player: &dyn Player) -> Fault {
    Fault { kind, detail, transcript: player.transcript() }
}
