//! Positions and moves as text.
//!
//! A position is `heights/side/god:workers/god:workers`: 25 heights from a5 row by row, 4 for a dome; 1 or 2; then
//! each player's god and workers. Workers are written in capitals in the order of squares: file first, then rank.
//!
//! A side that is not on move and has a worker on level 3 has just climbed there and won. A side on move with a worker on
//! level 3 did not get there by winning, so the game goes on; such positions are composed ones. The opposite of what
//! goes without saying is written after the god: `#` for a side on move that has won (read for either side), `[standing]`
//! for a side not on move that has not, and where both sides are on level 3.

use std::fmt;

use pentaply_core::{Side, quote};

use crate::error::{MoveError, SetupError};
use crate::moves::Move;
use crate::squares::Square;
use crate::{Claim, Position, Setup};

/// The only god played so far, the one without a power.
const MORTAL: &str = "mortal";
/// Says that a worker stands on level 3 without having climbed there.
const STANDING: &str = "[standing]";
/// How a dome is written among the heights.
const DOME: u8 = 4;

impl Setup {
    /// Reads a position's text, without judging whether such a board can arise. White space, upper and lower case make
    /// no difference; a `#` after a god says that this side has won.
    ///
    /// # Errors
    /// The text does not have this form: see [`SetupError`].
    pub fn parse(text: &str) -> Result<Setup, SetupError> {
        let parts: Vec<&str> = text.split('/').take(5).map(str::trim).collect();
        let &[heights, turn, first, second] = parts.as_slice() else {
            return Err(SetupError::PartCount(text.split('/').count()));
        };
        let mut setup = Setup {
            heights: [0; Square::COUNT],
            domes: [false; Square::COUNT],
            workers: [None; 2],
            turn: Side::First,
            claims: [None; 2],
        };
        let written = || heights.chars().filter(|c| !c.is_whitespace());
        for (at, found) in Square::in_reading_order().zip(written()) {
            match found.to_digit(u32::from(DOME) + 1) {
                Some(height) if height == u32::from(DOME) => {
                    setup.heights[at.index()] = DOME - 1;
                    setup.domes[at.index()] = true;
                }
                Some(height) => setup.heights[at.index()] = height as u8,
                None => {
                    return Err(SetupError::BadHeight { found: quote(found.encode_utf8(&mut [0; 4])), at });
                }
            }
        }
        let count = written().count();
        if count != Square::COUNT {
            return Err(SetupError::HeightCount(count));
        }
        setup.turn = match turn {
            "1" => Side::First,
            "2" => Side::Second,
            other => return Err(SetupError::BadSide(quote(other))),
        };
        for (side, part) in Side::BOTH.into_iter().zip([first, second]) {
            let (workers, claim) = parse_player(side, part)?;
            setup.workers[side.index()] = workers;
            setup.claims[side.index()] = claim;
        }
        Ok(setup)
    }
}

/// Reads `mortal`, `mortal:B3,D3`, `mortal#:B3,D3` or `mortal[standing]:B3,D3`: the workers, and what is said of them.
fn parse_player(side: Side, text: &str) -> Result<(Option<[Square; 2]>, Option<Claim>), SetupError> {
    let (god, squares) = match text.split_once(':') {
        Some((god, squares)) => (god.trim(), Some(squares)),
        None => (text, None),
    };
    let (god, state) = god.split_at(god.find('[').unwrap_or(god.len()));
    let (name, won) = match god.trim().strip_suffix('#') {
        Some(name) => (name.trim(), true),
        None => (god.trim(), false),
    };
    if !name.eq_ignore_ascii_case(MORTAL) {
        return Err(SetupError::UnknownGod { side, god: quote(name) });
    }
    let claim = match (won, state.trim()) {
        (true, "") => Some(Claim::Won),
        (false, "") => None,
        (false, STANDING) => Some(Claim::Standing),
        _ => return Err(SetupError::GodState { state: quote(state) }),
    };
    let Some(squares) = squares else { return Ok((None, claim)) };
    let mut workers = Vec::with_capacity(2);
    for name in squares.split(',').map(str::trim).filter(|_| !squares.trim().is_empty()) {
        workers.push(Square::parse(name).ok_or_else(|| SetupError::BadSquare(quote(name)))?);
    }
    match *workers.as_slice() {
        [a, b] => Ok((Some([a, b]), claim)),
        _ => Err(SetupError::WorkerCount { side, found: workers.len() }),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::in_reading_order() {
            let height = if self.has_dome(square) { u32::from(DOME) } else { self.height(square) };
            write!(f, "{height}")?;
        }
        write!(f, "/{}", self.mover().index() + 1)?;
        let setup = self.setup();
        for (workers, claim) in setup.workers.into_iter().zip(setup.claims) {
            let mark = match claim {
                Some(Claim::Won) => "#",
                Some(Claim::Standing) => STANDING,
                None => "",
            };
            write!(f, "/{MORTAL}{mark}")?;
            if let Some([a, b]) = workers {
                write!(f, ":{},{}", a.to_string().to_uppercase(), b.to_string().to_uppercase())?;
            }
        }
        Ok(())
    }
}

/// Reads a move's text, without judging whether it is legal: `b3,d3`, `b3c4c5`, `b3c4`, also `PB3 PD3`, `B3>C4^C5` and
/// `B3>C4`.
pub(crate) fn parse_move(text: &str) -> Result<Move, MoveError> {
    let unreadable = || MoveError::Unreadable(quote(text));
    let trimmed = text.trim();
    if trimmed.len() > 32 || !trimmed.is_ascii() {
        return Err(unreadable());
    }
    let lower = trimmed.to_ascii_lowercase();
    let square = |name: &str| {
        let shaped = matches!(name.as_bytes(), [b'a'..=b'z', b'0'..=b'9']);
        let found = Square::parse(name);
        found.ok_or_else(|| if shaped { MoveError::BadSquare(quote(name)) } else { unreadable() })
    };
    let placed: Vec<&str> =
        lower.split(|c: char| c == ',' || c.is_ascii_whitespace()).filter(|part| !part.is_empty()).collect();
    if let [a, b] = *placed {
        let strip = |name: &'_ str| name.strip_prefix('p').filter(|rest| rest.len() == 2).map(str::to_owned);
        let (a, b) = (strip(a).unwrap_or_else(|| a.to_owned()), strip(b).unwrap_or_else(|| b.to_owned()));
        let (a, b) = (square(&a)?, square(&b)?);
        return Move::place(a, b).ok_or(MoveError::SameSquare(a));
    }
    let part = |at: usize| lower.get(at..at + 2).ok_or_else(unreadable).and_then(square);
    match (lower.len(), lower.contains(['>', '^'])) {
        (4, false) => Ok(Move::climb(part(0)?, part(2)?)),
        (6, false) => Ok(Move::turn(part(0)?, part(2)?, part(4)?)),
        (5, true) if lower.as_bytes()[2] == b'>' => Ok(Move::climb(part(0)?, part(3)?)),
        (8, true) if lower.as_bytes()[2] == b'>' && lower.as_bytes()[5] == b'^' => {
            Ok(Move::turn(part(0)?, part(3)?, part(6)?))
        }
        _ => Err(unreadable()),
    }
}
