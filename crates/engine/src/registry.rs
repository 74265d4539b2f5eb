//! The list of games: the one place that names them.

use pentaply_core::Game;
use pentaply_gomoku::Gomoku;
use pentaply_hive::Hive;
use pentaply_kalah::Kalah;
use pentaply_santorini::Santorini;
use pentaply_toys::{Othello, TicTacToe};
use pentaply_xiangqi::Xiangqi;

use crate::{AnyGame, Error, Typed, quote};

/// Work that is generic over the game and too hot for text: self-play, the fit of weights.
pub trait Visit {
    /// What comes of it.
    type Output;
    /// The work, for one game.
    fn visit<G: Game>(self) -> Self::Output;
}

/// Declares the list once, for the faces and for [`visit`].
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        static GAMES: &[&dyn AnyGame] = &[$(&Typed::<$game>::NEW),+];

        /// Does generic work for the game of this name; case does not matter.
        ///
        /// # Errors
        /// [`Error::UnknownGame`] with the nearest name.
        pub fn visit<V: Visit>(name: &str, visitor: V) -> Result<V::Output, Error> {
            let found = find(name)?.name();
            $(if found == <$game as Game>::NAME {
                return Ok(visitor.visit::<$game>());
            })+
            unreachable!("{found} is in the list")
        }
    };
}

// All games in the order of `pentaply games`, toys last. A new game is one word here.
games!(Kalah, Gomoku, Xiangqi, Santorini, Hive, TicTacToe, Othello);

/// How alike (Jaro-Winkler, 0..1) a name must be to a game's for the game to be suggested.
const ALIKE: f64 = 0.7;

/// All games.
#[must_use]
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game of this name; case does not matter.
///
/// # Errors
/// [`Error::UnknownGame`] with the nearest name.
pub fn find(name: &str) -> Result<&'static dyn AnyGame, Error> {
    if let Some(game) = GAMES.iter().find(|game| game.name().eq_ignore_ascii_case(name)) {
        return Ok(*game);
    }
    let name = quote(name);
    let lower = name.to_lowercase();
    let nearest = GAMES
        .iter()
        .map(|game| (strsim::jaro_winkler(&lower, game.name()), game.name()))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name);
    Err(Error::UnknownGame { name, nearest, known: GAMES.iter().map(|game| game.name()).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_core::{InputError, Lang};

    fn hint(name: &str) -> String {
        let error = find(name).err().unwrap_or_else(|| panic!("'{name}' is a game"));
        assert_ne!(error.zh(), error.to_string());
        assert!(error.hint(Lang::Zh).is_some());
        error.hint(Lang::En).unwrap_or_default()
    }

    #[test]
    fn a_game_is_found_by_its_name_in_any_case() {
        for game in games() {
            assert_eq!(find(&game.name().to_uppercase()).map(AnyGame::name).ok(), Some(game.name()));
        }
    }

    #[test]
    fn a_slip_of_the_finger_brings_the_nearest_name() {
        assert_eq!(hint("kalha"), "did you mean 'kalah'?");
        assert_eq!(hint("Santorni"), "did you mean 'santorini'?");
        assert_eq!(hint("tic-tac-toe"), "did you mean 'tictactoe'?");
        assert_eq!(
            hint("reversi"),
            "the games are kalah, gomoku, xiangqi, santorini, hive, tictactoe, othello"
        );
        assert_eq!(hint(""), "the games are kalah, gomoku, xiangqi, santorini, hive, tictactoe, othello");
        hint(&"k".repeat(1 << 20));
    }
}
