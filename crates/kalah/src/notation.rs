//! Positions and moves as text: the board literal of the Kalah Game Protocol and pit numbers.

use std::fmt;
use std::str::FromStr;

use pentaply_core::position::legal_moves;
use pentaply_core::{Side, quote};

use crate::error::{MoveError, MoveFault, SetupError};
use crate::{Move, Position, Setup};

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},{},{}", self.rows[0].len(), self.stores[0], self.stores[1])?;
        for count in self.rows.iter().flatten() {
            write!(f, ",{count}")?;
        }
        f.write_str(match self.turn {
            Side::First => "> s",
            Side::Second => "> n",
        })?;
        f.write_str(if self.swap_offered { " pie" } else { "" })
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    /// Reads `<pits,south store,north store,south pits,north pits>`, then ` s` or ` n` (`s` if left out), then ` pie`
    /// while the swap is on offer.
    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let form = || SetupError::Form(quote(text));
        let inner = text.trim().strip_prefix('<').ok_or_else(form)?;
        let (literal, rest) = inner.split_once('>').ok_or_else(form)?;

        let numbers = literal.split(',').map(|part| number(part.trim())).collect::<Result<Vec<u32>, _>>()?;
        let pits = numbers[0];
        let expected = 3 + 2 * u64::from(pits);
        if numbers.len() as u64 != expected {
            return Err(SetupError::Length { pits, expected, found: numbers.len() });
        }
        let (south, north) = numbers[3..].split_at(pits as usize);

        let mut words = rest.split_whitespace().peekable();
        let turn = match words.peek() {
            Some(&"s") => Side::First,
            Some(&"n") => Side::Second,
            Some(&"pie") | None => Side::First,
            Some(word) => return Err(SetupError::Side(quote(word))),
        };
        words.next_if(|&word| word == "s" || word == "n");
        let swap_offered = words.next_if_eq(&"pie").is_some();
        if let Some(word) = words.next() {
            return Err(SetupError::Trailing(quote(word)));
        }
        Ok(Setup {
            stores: [numbers[1], numbers[2]],
            rows: [south.to_vec(), north.to_vec()],
            turn,
            swap_offered,
        })
    }
}

/// Digits only: no sign, no blank, nothing that does not fit.
fn number(part: &str) -> Result<u32, SetupError> {
    let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    part.parse().ok().filter(|_| digits).ok_or_else(|| SetupError::Number(quote(part)))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sow(pit) => write!(f, "{}", pit + 1),
            Move::Swap => f.write_str("swap"),
        }
    }
}

/// Reads a move and checks that it is legal in this position.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let refuse = |fault| {
        let legal: Vec<String> = legal_moves(position).iter().map(Move::to_string).collect();
        MoveError { text: quote(text), fault, legal }
    };
    let word = text.trim();
    let mv = if word == "swap" {
        Move::Swap
    } else if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
        let pits = position.rules().pits();
        match word.parse::<usize>() {
            Ok(pit) if (1..=pits).contains(&pit) => Move::Sow(pit as u8 - 1),
            _ => return Err(refuse(MoveFault::NoSuchPit { pits })),
        }
    } else {
        return Err(refuse(MoveFault::NotAMove));
    };
    if position.is_over() {
        return Err(refuse(MoveFault::GameOver));
    }
    match mv {
        Move::Swap if !position.may_swap() => Err(refuse(MoveFault::SwapNotOffered)),
        Move::Sow(pit) if position.row(position.turn())[usize::from(pit)] == 0 => {
            Err(refuse(MoveFault::EmptyPit))
        }
        mv => Ok(mv),
    }
}
