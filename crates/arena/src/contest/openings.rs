//! Where games begin: openings from a file, or made by chance and kept if both sides have chances.
//!
//! Opening *k* depends on the seed and on the openings before it alone, so a contest that is resumed plays the same ones.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use pentaply_core::{InputError, Key, Lang, Rng, key};
use pentaply_engine::{AnyGame, Board, Error, Limits, Request, Signal, quote, ranges};
use serde::{Deserialize, Serialize};

/// A place to begin a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The variant, in full.
    pub variant: String,
    /// The position that the moves begin from.
    pub position: String,
    /// Moves played before the engines are asked.
    pub moves: Vec<String>,
}

impl Opening {
    /// The board there.
    ///
    /// # Errors
    /// One of the texts is wrong.
    pub fn board(&self, game: &'static dyn AnyGame) -> Result<Box<dyn Board>, Error> {
        let mut board = game.open(Some(&self.variant), Some(&self.position))?;
        board.replay(&mut self.moves.iter().map(String::as_str))?;
        Ok(board)
    }

    fn of(board: &dyn Board) -> Opening {
        Opening { variant: board.variant(), position: board.start_position(), moves: board.played().to_vec() }
    }
}

/// What openings are asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Source {
    /// So many legal plies by chance.
    Random {
        /// Plies.
        plies: u32,
        /// The chance to win of either side is to be within 0.5 +- this, as a small search sees it.
        balance: f64,
    },
    /// Those of a file, in its order, from the first again when they are used up.
    File {
        /// What the file says.
        openings: Vec<Opening>,
    },
}

/// What can be wrong with openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// Not `random:PLIES`.
    #[error("'{0}' is neither a file that can be read nor random:PLIES with 0 to {max} plies", max = MOST_PLIES)]
    BadSource(String),
    /// A line of the file cannot be used.
    #[error("line {number} of the openings: {why}")]
    BadLine {
        /// The line, from 1.
        number: usize,
        /// What is wrong.
        why: Error,
    },
    /// An opening in which the game is over.
    #[error("line {0} of the openings: the game is over there")]
    Over(usize),
    /// The file holds none.
    #[error("the file holds no openings")]
    Empty,
    /// Every try to make an opening ended the game.
    #[error("{0} random plies end the game too often to begin from")]
    TooLong(u32),
}

impl InputError for OpeningError {
    fn zh(&self) -> String {
        match self {
            OpeningError::BadSource(text) => {
                format!("“{text}”既不是可读的文件，也不是 random:步数（0 到 {MOST_PLIES}）")
            }
            OpeningError::BadLine { number, why } => format!("开局文件第 {number} 行：{}", why.zh()),
            OpeningError::Over(number) => format!("开局文件第 {number} 行：对局已经结束"),
            OpeningError::Empty => "文件中没有开局".to_string(),
            OpeningError::TooLong(plies) => format!("随机走 {plies} 步往往已经终局，无法开局"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match (self, lang) {
            (OpeningError::BadLine { why, .. }, _) => why.hint(lang),
            (OpeningError::TooLong(_), Lang::En) => Some("fewer plies: --openings random:4".into()),
            (OpeningError::TooLong(_), Lang::Zh) => Some("减少步数：--openings random:4".into()),
            (OpeningError::BadSource(_) | OpeningError::Empty | OpeningError::Over(_), Lang::En) => Some(
                "a line of the file is a position, or moves from the start separated by ';', or both with a tab between"
                    .into(),
            ),
            (OpeningError::BadSource(_) | OpeningError::Empty | OpeningError::Over(_), Lang::Zh) => {
                Some("文件每行是一个局面，或从初始局面起以“;”分隔的着法，或两者以制表符相连".into())
            }
        }
    }
}

/// Nobody needs longer ones.
const MOST_PLIES: u32 = 60;
/// Positions the small search looks at that judges an opening.
const JUDGED_BY: u64 = 2_000;
/// How often chance is asked before the demands are lowered.
const TRIES: usize = 60;

/// How far from even an opening may be unless something else is asked for, in winning chance.
pub const BALANCE: f64 = 0.2;

impl Source {
    /// Reads `random:PLIES`, or the text of a file as `read` finds it.
    ///
    /// # Errors
    /// It is neither, or a line of the file is no opening.
    pub fn parse(
        text: &str,
        balance: f64,
        game: &'static dyn AnyGame,
        variant: Option<&str>,
        read: impl FnOnce(&str) -> std::io::Result<String>,
    ) -> Result<Source, OpeningError> {
        if let Some(plies) = text.strip_prefix("random:") {
            let plies = plies.parse().ok().filter(|plies| *plies <= MOST_PLIES);
            return match plies {
                Some(plies) => Ok(Source::Random { plies, balance }),
                None => Err(OpeningError::BadSource(quote(text))),
            };
        }
        let content = read(text).map_err(|_| OpeningError::BadSource(quote(text)))?;
        let openings = read_lines(&content, game, variant)?;
        if openings.is_empty() { Err(OpeningError::Empty) } else { Ok(Source::File { openings }) }
    }
}

fn read_lines(
    content: &str,
    game: &'static dyn AnyGame,
    variant: Option<&str>,
) -> Result<Vec<Opening>, OpeningError> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(content.trim_start_matches('\u{feff}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let board = read_line(line, game, variant).map_err(|why| OpeningError::BadLine { number, why })?;
        if !board.status().is_open() {
            return Err(OpeningError::Over(number));
        }
        openings.push(Opening::of(&*board));
    }
    Ok(openings)
}

fn read_line(line: &str, game: &'static dyn AnyGame, variant: Option<&str>) -> Result<Box<dyn Board>, Error> {
    if let Some((position, moves)) = line.split_once('\t') {
        let mut board = game.open(variant, Some(position.trim()))?;
        board.replay_list(moves)?;
        return Ok(board);
    }
    let mut board = game.open(variant, None)?;
    match (board.replay_list(line), game.open(variant, Some(line))) {
        (Ok(()), _) => Ok(board),
        (Err(_), Ok(board)) => Ok(board),
        // A list of moves that goes wrong half-way is meant as one.
        (Err(why @ Error::IllegalMove { number: 2.., .. }), Err(_)) => Err(why),
        (Err(_), Err(why)) => Err(why),
    }
}

/// The openings of a contest, one after the other.
pub struct Openings {
    game: &'static dyn AnyGame,
    variant: Option<String>,
    source: Source,
    seed: u64,
    /// Openings of games played before, by their numbers.
    known: HashMap<usize, Opening>,
    made: Vec<Opening>,
    /// The positions they lead to.
    seen: HashSet<Key>,
    /// What the small search said of positions.
    judged: HashMap<Key, f64>,
}

impl Openings {
    /// None made yet, but for those that are `known` from games played before, by their numbers.
    #[must_use]
    pub fn new(
        game: &'static dyn AnyGame,
        variant: Option<String>,
        source: Source,
        seed: u64,
        known: HashMap<usize, Opening>,
    ) -> Openings {
        let (made, seen, judged) = (Vec::new(), HashSet::new(), HashMap::new());
        Openings { game, variant, source, seed, known, made, seen, judged }
    }

    /// The opening with this number, from 0.
    ///
    /// # Errors
    /// None can be made.
    pub fn get(&mut self, number: usize) -> Result<Opening, OpeningError> {
        let plies = match &self.source {
            Source::File { openings } => return Ok(openings[number % openings.len()].clone()),
            Source::Random { plies, .. } => *plies,
        };
        while self.made.len() <= number {
            let next = self.made.len();
            let opening = match self.known.remove(&next) {
                Some(known) => known,
                None => self.make(next, plies)?,
            };
            if let Ok(board) = opening.board(self.game) {
                self.seen.insert(board.canonical_key());
            }
            self.made.push(opening);
        }
        Ok(self.made[number].clone())
    }

    /// Chance makes an opening: a new one that is even, or less even if none is found, or at last one that was there
    /// before.
    fn make(&mut self, number: usize, plies: u32) -> Result<Opening, OpeningError> {
        let Source::Random { balance, .. } = self.source else { unreachable!("files are read, not made") };
        let mut rng = Rng::new(self.seed ^ key::mix(number as u64 + 1));
        let board = self.game.open(self.variant.as_deref(), None);
        let mut board = board.map_err(|why| OpeningError::BadLine { number: 0, why })?;
        for attempt in 0..3 * TRIES {
            while board.undo().is_some() {}
            let finished = (0..plies).try_for_each(|_| {
                let mv = rng.pick(&board.legal_moves()).cloned()?;
                board.play(&mv).ok().map(drop)
            });
            if finished.is_none() || !board.status().is_open() || self.seen.contains(&board.canonical_key()) {
                continue;
            }
            let window = [balance, 2.0 * balance, 0.5][attempt / TRIES];
            if self.is_even(&mut *board, window) {
                return Ok(Opening::of(&*board));
            }
        }
        // All that there are have been there, or all are decided.
        let again = number.checked_rem(self.seen.len()).and_then(|again| self.made.get(again));
        again.cloned().ok_or(OpeningError::TooLong(plies))
    }

    /// Whether both sides' chances are within 0.5 +- `window`.
    fn is_even(&mut self, board: &mut dyn Board, window: f64) -> bool {
        let key = board.canonical_key();
        window >= 0.5 || (*self.judged.entry(key).or_insert_with(|| chance(board)) - 0.5).abs() <= window
    }
}

/// The chance of the side to move, as a small search sees it; the same on every machine.
fn chance(board: &mut dyn Board) -> f64 {
    board.forget();
    let request = Request {
        limits: Limits { nodes: Some(JUDGED_BY), time: None, depth: None, overhead: Duration::ZERO },
        hash_mb: *ranges::HASH_MB.start() as usize,
        ..Request::default()
    };
    board.search(&request, &Signal::default(), &mut |_| {}).map_or(0.5, |found| found.win_probability)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_engine::registry;

    fn game(name: &str) -> &'static dyn AnyGame {
        registry::find(name).expect(name)
    }

    fn random(name: &str, plies: u32, seed: u64) -> Openings {
        Openings::new(game(name), None, Source::Random { plies, balance: BALANCE }, seed, HashMap::new())
    }

    #[test]
    fn an_opening_depends_on_seed_and_number_alone() {
        let mut straight = random("kalah", 4, 1);
        let all: Vec<Opening> = (0..20).map(|number| straight.get(number).expect("an opening")).collect();
        let mut late = random("kalah", 4, 1);
        assert_eq!(late.get(19).expect("an opening"), all[19]);
        assert_eq!(late.get(3).expect("an opening"), all[3]);
        assert_ne!(random("kalah", 4, 2).get(0).expect("an opening"), all[0]);
        // Those of games played before need not be made again, and change nothing.
        let known = all.iter().cloned().enumerate().filter(|(number, _)| ![2, 11].contains(number)).collect();
        let source = Source::Random { plies: 4, balance: BALANCE };
        let mut resumed = Openings::new(game("kalah"), None, source, 1, known);
        assert!((0..20).all(|number| resumed.get(number).expect("an opening") == all[number]));
    }

    #[test]
    fn openings_are_open_even_and_not_images_of_each_other() {
        for name in ["kalah", "santorini", "othello"] {
            let mut openings = random(name, 6, 3);
            let mut keys = HashSet::new();
            for number in 0..30 {
                let opening = openings.get(number).expect("an opening");
                let mut board =
                    game(name).open(Some(&opening.variant), Some(&opening.position)).expect("open");
                board.replay(&mut opening.moves.iter().map(String::as_str)).expect("legal");
                assert!(board.status().is_open() && board.played().len() == 6);
                assert!((chance(&mut *board) - 0.5).abs() <= BALANCE, "{name} {number}");
                assert!(keys.insert(board.canonical_key()), "{name} {number}");
            }
        }
    }

    #[test]
    fn a_small_game_has_its_openings_again_when_they_are_used_up() {
        let mut openings = random("tictactoe", 1, 1);
        let mut kinds = HashSet::new();
        for number in 0..8 {
            let mv = openings.get(number).expect("an opening").moves.concat();
            let kind = ["a1 a3 c1 c3", "a2 b1 b3 c2", "b2"].iter().position(|kind| kind.contains(&mv));
            assert!(kinds.insert(kind) || number >= 3, "corner, edge and centre come before any comes again");
        }
        assert!(matches!(random("tictactoe", 12, 1).get(0), Err(OpeningError::TooLong(12))));
    }

    #[test]
    fn a_file_holds_positions_moves_or_both() {
        let text =
            "# comment\n3;6;2\n<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> n\n\n<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s\t3;1\n";
        let read =
            |text: &str| Source::parse("book.txt", BALANCE, game("kalah"), None, |_| Ok(text.to_string()));
        let Ok(Source::File { openings }) = read(text) else { panic!("a file of openings") };
        assert_eq!(openings.len(), 3);
        assert_eq!(openings[0].moves, ["3", "6", "2"]);
        assert!(openings[1].position.ends_with('n') && openings[1].moves.is_empty());
        assert_eq!(openings[2].moves, ["3", "1"]);
        for (text, message) in [
            ("3;9", "line 1 of the openings: move 2 '9' cannot be played"),
            ("\n<6,0", "line 2 of the openings: "),
            ("# none", "the file holds no openings"),
            ("<6,48,0,0,0,0,0,0,0,0,0,0,0,0,0> s", "line 1 of the openings: the game is over there"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.to_string().starts_with(message), "{error}");
        }
        for text in ["random:x", "random:-1", "random:61", "random:"] {
            assert!(Source::parse(text, BALANCE, game("kalah"), None, |_| unreachable!()).is_err());
        }
    }
}
