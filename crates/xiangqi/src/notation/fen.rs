//! Positions as text: FEN, as the many programs write it, and what is odd about one that can be played all the same.

use std::fmt;

use pentaply_core::{Remark, Side, quote};

use crate::board::{Position, Setup};
use crate::error::{Counter, SetupError};
use crate::pieces::{Kind, Piece};
use crate::rules::player;
use crate::squares::{FILES, RANKS, Square};

/// The position that a game starts from.
pub(crate) const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// No counter of a game gets near this.
const MOST_PLIES: u32 = 20_000;

impl Setup {
    /// Reads a FEN. The side to move (`w` or `r` for Red, `b` for Black) and all that follows may be missing.
    ///
    /// # Errors
    /// It is none; see [`SetupError`].
    pub fn parse(text: &str) -> Result<Setup, SetupError> {
        let mut words = text.trim_start_matches('\u{feff}').split_whitespace();
        let rows = words.next().ok_or(SetupError::Empty)?;
        let board = parse_board(rows)?;
        let turn = match words.next() {
            None => Side::First,
            Some(word) => match word.to_ascii_lowercase().as_str() {
                "w" | "r" => Side::First,
                "b" => Side::Second,
                _ => return Err(SetupError::BadSide(quote(word))),
            },
        };
        // Two fields that only chess needs; some programs leave them out.
        let rest: Vec<&str> = words.filter(|&word| word != "-").collect();
        let counter = |index: usize, counter| match rest.get(index) {
            None => Ok(0),
            Some(word) => word
                .parse()
                .ok()
                .filter(|&number: &u32| number <= MOST_PLIES)
                .ok_or_else(|| SetupError::BadCounter { found: quote(word), counter }),
        };
        let (quiet_plies, turn_number) = (counter(0, Counter::QuietPlies)?, counter(1, Counter::Turn)?);
        if let Some(word) = rest.get(2) {
            return Err(SetupError::TooLong(quote(word)));
        }
        Ok(Setup { board, turn, quiet_plies: quiet_plies as u16, turn_number: turn_number.max(1) })
    }
}

fn parse_board(text: &str) -> Result<[Option<Piece>; Square::COUNT], SetupError> {
    let count = text.split('/').count();
    if count != RANKS {
        return Err(SetupError::RowCount(count));
    }
    let mut board = [None; Square::COUNT];
    for (row, points) in (1..).zip(text.split('/')) {
        let mut file = 0;
        for found in points.chars() {
            // Some programs write a long run as two digits side by side, which add up; a run of none nobody writes.
            if let Some(empty) = found.to_digit(10) {
                if empty == 0 {
                    return Err(SetupError::EmptyRun { row });
                }
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(found)
                .ok_or_else(|| SetupError::UnknownPiece { found: quote(&found.to_string()), row })?;
            if let Some(square) = Square::at(file, RANKS - row) {
                board[square.index()] = Some(piece);
            }
            file += 1;
        }
        if file != FILES {
            return Err(SetupError::RowWidth { row, width: file });
        }
    }
    Ok(board)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        for rank in (0..RANKS).rev() {
            let mut empty = 0;
            for file in 0..FILES {
                match setup.board[FILES * rank + file] {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        let side = ["w", "b"][setup.turn.index()];
        write!(f, " {side} - - {} {}", setup.quiet_plies, setup.turn_number)
    }
}

/// What is odd about a position: it can be played, but no game leads to it.
pub(crate) fn remarks(position: &Position) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for side in Side::BOTH {
        let owner = player(side);
        for kind in Kind::ALL {
            let (count, most) = (position.pieces(side, kind).count_ones() as usize, kind.full_count());
            let name = kind.name();
            if count > most {
                remarks.push(Remark {
                    en: format!("{} has {count} {}s, a game has {most}", owner.en, name.en),
                    zh: format!("{}有 {count} 个{}，一局棋只有 {most} 个", owner.zh, name.zh),
                });
            }
        }
        for square in Square::in_reading_order() {
            let Some(piece) = position.piece(square).filter(|piece| piece.side == side) else { continue };
            if !piece.kind.stands_on(square, side) {
                let name = piece.kind.name();
                remarks.push(Remark {
                    en: format!("no {} of {} gets to {square}", name.en, owner.en),
                    zh: format!("{}的{}到不了 {square}", owner.zh, name.zh),
                });
            }
        }
    }
    remarks
}
