//! A game as one text: `Base+MLP;InProgress;White[2];wS1;bG1 wS1-`.

use super::error::Wrong;
use super::span::whole;

/// The ways in which a game can stand.
const STATES: [&str; 5] = [NOT_STARTED, IN_PROGRESS, "Draw", "WhiteWins", "BlackWins"];
const NOT_STARTED: &str = "NotStarted";
const IN_PROGRESS: &str = "InProgress";
/// The two sides, as they are named before the number of a turn.
const SIDES: [&str; 2] = ["white", "black"];

/// A game: which variant, and its moves. How it stands and whose turn it is follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameString {
    pub(super) variant: String,
    pub(super) moves: Vec<String>,
}

impl GameString {
    /// Reads a GameString, or the name of a variant alone. What it says of state and turn only has to be of the right form.
    pub(super) fn parse(text: &str) -> Result<GameString, Wrong> {
        let mut parts = text.split(';').map(str::trim);
        let variant = parts.next().unwrap_or_default().to_string();
        let mut rest: Vec<&str> = parts.collect();
        // Some end the last move as well.
        if rest.last().is_some_and(|last| last.is_empty()) {
            rest.pop();
        }
        let mut rest = rest.into_iter();
        if let Some(state) = rest.next() {
            if !STATES.iter().any(|known| known.eq_ignore_ascii_case(state)) {
                return Err(Wrong::State(pentaply_core::quote(state)));
            }
            let turn = rest.next().unwrap_or_default();
            if !is_turn(turn) {
                return Err(Wrong::Turn(pentaply_core::quote(turn)));
            }
        }
        let moves: Vec<String> = rest.map(str::to_string).collect();
        if let Some(index) = moves.iter().position(String::is_empty) {
            return Err(Wrong::EmptyMove(index + 1));
        }
        Ok(GameString { variant, moves })
    }
}

/// Whether this is a turn: `White[3]`.
fn is_turn(text: &str) -> bool {
    let number = |text: &str| text.strip_prefix('[')?.strip_suffix(']').and_then(whole);
    let lower = text.to_lowercase();
    SIDES.iter().any(|side| lower.strip_prefix(side).is_some_and(|rest| number(rest).is_some()))
}

/// How the game stands that an answer tells of, if that is an end.
pub(super) fn end(answer: &str) -> Option<&'static str> {
    let state = answer.split(';').nth(1)?;
    let known = STATES.into_iter().find(|known| *known == state)?;
    (![NOT_STARTED, IN_PROGRESS].contains(&known)).then_some(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, String), String> {
        let game = GameString::parse(text).map_err(|wrong| wrong.to_string())?;
        Ok((game.variant, game.moves.join(", ")))
    }

    #[test]
    fn a_game_is_its_variant_and_its_moves() {
        let game = |variant: &str, moves: &str| Ok((variant.to_string(), moves.to_string()));
        for text in ["Base", " Base ", "Base;"] {
            assert_eq!(read(text), game("Base", ""), "{text}");
        }
        assert_eq!(read("Base+MLP;NotStarted;White[1]"), game("Base+MLP", ""));
        for text in [
            "Base+M;InProgress;White[2];wS1;bG1 wS1-",
            " Base+M ; inprogress ; white[02] ; wS1 ; bG1 wS1- ; ",
            "Base+M;BlackWins;Black[99];wS1;bG1 wS1-",
        ] {
            assert_eq!(read(text), game("Base+M", "wS1, bG1 wS1-"), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, said) in [
            (
                "Base;wS1;bG1 wS1-",
                "'wS1' is no state of a game: it is NotStarted, InProgress, Draw, WhiteWins or BlackWins",
            ),
            ("Base;InProgress", "'' is no turn: it is like White[3]"),
            ("Base;InProgress;wS1", "'wS1' is no turn: it is like White[3]"),
            ("Base;InProgress;White[x]", "'White[x]' is no turn: it is like White[3]"),
            ("Base;InProgress;White[2];wS1;;bG1 wS1-", "move 2 of the game is empty"),
        ] {
            assert_eq!(read(text), Err(said.to_string()), "{text}");
        }
    }

    #[test]
    fn an_end_is_told_from_a_game_that_goes_on() {
        assert_eq!(end("Base;Draw;White[9];wS1"), Some("Draw"));
        for text in ["Base;InProgress;White[2];wS1", "Base;NotStarted;White[1]", "Base", "", "a;b"] {
            assert_eq!(end(text), None, "{text}");
        }
    }
}
