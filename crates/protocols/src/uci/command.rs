//! What a program that drives us can ask for, in whichever words.

use std::time::Duration;

use pentaply_core::InputError;
use pentaply_engine::{Limits, TimeControl};

/// A line, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Nothing to do: an empty line, or one that matters to other engines only.
    Nothing,
    /// `uci` or `ucci`: who are you?
    Greet,
    /// `isready`.
    IsReady,
    /// `stop`.
    Stop,
    /// `ponderhit`, perhaps with a draw offered.
    PonderHit { draw: bool },
    /// `probe ...`: what is known of a position, to be said at once.
    Probe(Place),
    /// `quit`.
    Quit,
    /// What needs the board, and so waits for the end of a search.
    Work(Work),
}

/// A command that needs the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Work {
    /// `setoption name NAME [value VALUE]`, in UCCI `setoption NAME [VALUE]`.
    SetOption { name: String, value: String },
    /// `ucinewgame`.
    NewGame,
    /// `position startpos|fen TEXT [moves ...]`.
    Position(Place),
    /// `banmoves ...`: moves that may not be played in this position.
    Ban(Vec<String>),
    /// `go ...`.
    Go(Box<Go>),
    /// `d`: show the position.
    Show,
    /// `eval`: its static value.
    Evaluate,
    /// `bench`: fixed work.
    Bench,
}

/// A position and the moves played from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The text of the position; `None` for the start.
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
}

/// How to search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// What each side has left, the first player's (White's) first.
    pub(super) remaining: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    /// What the side to move has left and gains by a move, in units that an option decides.
    pub(super) own_clock: Option<OwnClock>,
    pub(super) moves_to_go: Option<u32>,
    /// A win (or loss) in so many moves of the winner ends the search.
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    /// Only the static value is asked for.
    pub(super) is_static: bool,
    /// Paths of this length are to be counted, and nothing searched.
    pub(super) perft: Option<u32>,
    /// The only moves that may be played; all when there are none.
    pub(super) only: Vec<String>,
    /// Whether it is the opponent's time.
    pub(super) ponder: bool,
    /// Whether the opponent offers a draw.
    pub(super) draw: bool,
    /// Whether it was stopped while it waited for its turn: it answers at once.
    pub(super) is_stopped: bool,
    /// Words that were not understood.
    pub(super) ignored: Vec<String>,
}

/// A clock in units that an option decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OwnClock {
    pub(super) time: u64,
    pub(super) increment: u64,
}

/// The longest time that is counted with: a year.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

impl Go {
    /// The limits of the search, for the side to move: 0 for the first player. `overhead` is kept back from clocks, `unit` is
    /// the unit of an [`OwnClock`].
    pub(super) fn limits(&self, mover: usize, overhead: Duration, unit: Duration) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let times = |count: u64| {
            unit.checked_mul(count.min(u32::MAX.into()) as u32).map_or(LONGEST, |time| time.min(LONGEST))
        };
        let clock = match self.own_clock {
            Some(clock) => Some((times(clock.time), times(clock.increment))),
            None => self.remaining[mover].map(|remaining| (remaining, self.increment[mover])),
        };
        let clock = clock.map(|(remaining, increment)| TimeControl::Clock {
            remaining: remaining.saturating_sub(overhead),
            increment,
            moves_to_go: self.moves_to_go,
        });
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime.map(TimeControl::PerMove).or(clock),
            overhead: Duration::ZERO,
        }
    }

    /// A time in milliseconds, which is never longer than a year.
    pub(super) fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count).min(LONGEST)
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command '{0}'")]
    Unknown(String),
    #[error("'setoption' takes {0}")]
    OptionForm(&'static str),
    #[error("'{0}' takes 'startpos' or 'fen TEXT', then perhaps 'moves ...'")]
    PositionForm(&'static str),
    #[error("'{word}' takes a whole number, not '{text}'")]
    Number { word: String, text: String },
}

impl InputError for CommandError {
    fn zh(&self) -> String {
        match self {
            CommandError::Unknown(word) => format!("未知命令“{word}”"),
            CommandError::OptionForm(form) => format!("setoption 的格式是 {form}"),
            CommandError::PositionForm(word) => {
                format!("{word} 的格式是 startpos 或 fen TEXT，之后可加 moves ...")
            }
            CommandError::Number { word, text } => format!("“{word}”需要整数，而不是“{text}”"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_has_the_unit_that_is_in_force() {
        let clock = OwnClock { time: 300, increment: 2 };
        let go = Go { own_clock: Some(clock), moves_to_go: Some(9), ..Go::default() };
        for (unit, factor) in [(Duration::from_millis(1), 1), (Duration::from_secs(1), 1000)] {
            let time = TimeControl::Clock {
                remaining: Duration::from_millis(300 * factor - 10),
                increment: Duration::from_millis(2 * factor),
                moves_to_go: Some(9),
            };
            // Whoever is to move.
            for mover in [0, 1] {
                assert_eq!(go.limits(mover, Duration::from_millis(10), unit).time, Some(time));
            }
        }
        let endless = OwnClock { time: u64::MAX, increment: u64::MAX };
        let limits = Go { own_clock: Some(endless), ..Go::default() }.limits(
            0,
            Duration::ZERO,
            Duration::from_secs(1),
        );
        assert!(matches!(limits.time, Some(TimeControl::Clock { remaining: LONGEST, .. })));
    }
}
