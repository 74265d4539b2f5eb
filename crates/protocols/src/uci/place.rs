//! Where a driver wants us to be: a position and moves, in a game and a spelling that may have to be found out.

use pentaply_core::Spelling;
use pentaply_engine::{AnyGame, Board, Error, registry};

use super::command::Place;
use super::options::Options;
use super::protocol::Protocol;

/// A place that is understood.
pub(super) struct Settled {
    pub(super) board: Box<dyn Board>,
    pub(super) game: &'static dyn AnyGame,
    /// The variant that was asked for; `None` for the game's default.
    pub(super) variant: Option<String>,
    /// How the moves were written.
    pub(super) spelling: Option<Spelling>,
}

/// Sets up a place. While nobody has said which game it is, the first one in which the position and the moves are legal is
/// the one that is meant; and moves that are only legal in the other spelling of the game are in that, where the protocol
/// has one.
///
/// # Errors
/// What the game in force says of the position or of a move, in the spelling in force.
pub(super) fn settle(options: &Options, protocol: Protocol, place: &Place) -> Result<Settled, Error> {
    let spelling = options.spelling.filter(|_| !place.is_bare);
    let in_force = in_game(options.game, options.variant.as_deref(), spelling, protocol, place);
    if in_force.is_ok() || options.is_chosen {
        return in_force;
    }
    let mut others = registry::games().iter().filter(|game| game.name() != options.game.name());
    others.find_map(|game| in_game(*game, None, None, protocol, place).ok()).map_or(in_force, Ok)
}

fn in_game(
    game: &'static dyn AnyGame,
    variant: Option<&str>,
    usual: Option<Spelling>,
    protocol: Protocol,
    place: &Place,
) -> Result<Settled, Error> {
    let mut board = game.open(variant, place.start.as_deref())?;
    let other =
        if usual.is_some() || !protocol.has_variant_spelling() { None } else { game.variant_spelling() };
    let mut error = None;
    for spelling in [usual, other] {
        let Some(moves) = place.moves.iter().map(|text| read(spelling, text)).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        match board.replay(&mut moves.iter().map(String::as_str)) {
            Ok(()) => return Ok(Settled { board, game, variant: variant.map(str::to_string), spelling }),
            Err(why) => error = error.or(Some(why)),
        }
        if usual.is_none() && other.is_none() {
            break;
        }
    }
    match error {
        Some(error) => Err(error),
        // Readable in no spelling: the game says what is wrong with the words as they are.
        None => {
            board.replay(&mut place.moves.iter().map(String::as_str))?;
            Ok(Settled { board, game, variant: variant.map(str::to_string), spelling: None })
        }
    }
}

/// Reads a move: what the game itself calls it. Words that have nothing to do with the spelling are left to the game, which may
/// know them; those of the game's own spelling are no words of another.
fn read(spelling: Option<Spelling>, text: &str) -> Option<String> {
    match spelling {
        None => Some(text.to_string()),
        Some(spelling) => match (spelling.read)(text) {
            None if (spelling.write)(text).is_some() => None,
            read => Some(read.unwrap_or_else(|| text.to_string())),
        },
    }
}

/// Sorts moves into those that are legal here, as the game writes them, and the others.
pub(super) fn sift(
    board: &mut dyn Board,
    spelling: Option<Spelling>,
    moves: &[String],
) -> (Vec<String>, Vec<String>) {
    let (mut legal, mut others) = (Vec::new(), Vec::new());
    for text in moves {
        let played = read(spelling, text).and_then(|own| board.play(&own).ok());
        match played {
            Some(own) => {
                board.undo();
                legal.push(own);
            }
            None => others.push(text.clone()),
        }
    }
    (legal, others)
}

/// Writes a move in a spelling.
pub(super) fn spelled(spelling: Option<Spelling>, own: &str) -> String {
    spelling.and_then(|spelling| (spelling.write)(own)).unwrap_or_else(|| own.to_string())
}
