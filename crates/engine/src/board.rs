//! The face of a board: a position with the moves that led to it, and a search that thinks about it.

use std::time::Duration;

use pentaply_core::setup::Layout;
use pentaply_core::{Key, Lang, Outcome, Record, Remark, Score, Side, View};
use pentaply_search::{Limits, Signal, Techniques};

use crate::report::{Ablation, DivideRow};
use crate::{AnyGame, Error, Solution, SolveProgress, SolveRequest, Variety};

/// How a search is to be done. Sizes outside [`crate::ranges`] are brought into them.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// When it ends: the first limit that is reached. A level below the highest adds its own node limit.
    pub limits: Limits,
    /// Threads.
    pub threads: usize,
    /// Size of the transposition table, MB.
    pub hash_mb: usize,
    /// How many best moves are wanted.
    pub lines: usize,
    /// Strength, see [`crate::levels`].
    pub level: u8,
    /// What of the search is switched on: all of it, but for experiments. A level below the highest has all on.
    pub techniques: Techniques,
    /// Seed of a weaker level's choices; `None` takes it from the position, so that the same question has the same answer.
    pub seed: Option<u64>,
    /// Lets full strength choose among moves of about the same worth; `None` for the best one, always.
    pub variety: Option<Variety>,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            limits: Limits::default(),
            threads: 1,
            hash_mb: 64,
            lines: 1,
            level: *crate::ranges::LEVEL.end() as u8,
            techniques: Techniques::ALL,
            seed: None,
            variety: None,
        }
    }
}

/// A line of play, written.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its score for the side to move.
    pub score: Score,
    /// The chance that the side to move wins so, a draw counting half.
    pub win_probability: f64,
    /// The moves, the one to play first.
    pub pv: Vec<String>,
}

/// What a search says, while it runs and at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The move to play; `None` when the game is over.
    pub bestmove: Option<String>,
    /// The score for the side to move; of a game that is over, its result.
    pub score: Score,
    /// The chance that the side to move wins, a draw counting half.
    pub win_probability: f64,
    /// The last completed depth, plies.
    pub depth: u32,
    /// The longest line looked at, plies.
    pub seldepth: u32,
    /// Positions entered.
    pub nodes: u64,
    /// Positions that a prover entered before the search; not among `nodes`.
    pub prover_nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// The best lines, the one to play first; empty when the game is over.
    pub lines: Vec<Line>,
}

impl Analysis {
    /// The line to play; empty when the game is over.
    #[must_use]
    pub fn pv(&self) -> &[String] {
        self.lines.first().map_or(&[], |line| &line.pv)
    }
}

/// A position with its history, whichever game it is of. All moves and positions are text.
pub trait Board: Send {
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;
    /// The variant, in full.
    fn variant(&self) -> String;
    /// The position, written.
    fn position(&self) -> String;
    /// The position that the moves began from, written.
    fn start_position(&self) -> String;
    /// The moves so far, as the game writes them.
    fn played(&self) -> &[String];
    /// Who made each of the moves so far.
    fn movers(&self) -> &[Side];
    /// Who is to move.
    fn side_to_move(&self) -> Side;
    /// How the game stands: the position, then its past, then whether there is a move.
    fn status(&self) -> Outcome;
    /// The key of the position, without its past.
    fn key(&self) -> Key;
    /// One key for all images of the position under the symmetries of its board.
    fn canonical_key(&self) -> Key;
    /// The position as a screen sees it. It offers no moves once the game is over.
    fn view(&self) -> View;
    /// What stands where, for [`AnyGame::arrange`]; `None` where [`AnyGame::brushes`] has nothing.
    fn layout(&self) -> Option<Layout>;
    /// What is odd about the position although it is legal.
    fn remarks(&self) -> Vec<Remark>;
    /// A line of play from here as players of a language write it, move by move; as it is given from the first move on that
    /// cannot be played, and where the game has no other form.
    fn describe(&self, line: &[String], lang: Lang) -> Vec<String>;
    /// The legal moves in byte order; none once the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Openings that may be laid from the start of the variant where seats are chosen, for [`crate::swap::most_even`] to choose from.
    fn openings(&self) -> Vec<Vec<String>>;

    /// Sets up another position of the same game, as [`AnyGame::open`] does, and keeps what searches have learned.
    ///
    /// # Errors
    /// As [`AnyGame::open`]; the board stays as it was.
    fn restart(&mut self, variant: Option<&str>, position: Option<&str>) -> Result<(), Error>;

    /// Plays a move, and returns it as the game writes it.
    ///
    /// # Errors
    /// The game is over, or the move is not legal here; the board stays as it was.
    fn play(&mut self, text: &str) -> Result<String, Error>;

    /// Plays the moves of a record. They may run past a verdict on the past, as old games do; only the verdict at the
    /// last position counts.
    ///
    /// # Errors
    /// One of the moves is not legal where it stands; the board stays as it was.
    fn replay(&mut self, moves: &mut dyn Iterator<Item = &str>) -> Result<(), Error>;

    /// Plays a list of moves separated by `;`, as [`Board::replay`] does. An empty list is fine.
    ///
    /// # Errors
    /// As [`Board::replay`].
    fn replay_list(&mut self, list: &str) -> Result<(), Error> {
        let list = list.trim().trim_end_matches(';').trim_end();
        if list.is_empty() {
            return Ok(());
        }
        self.replay(&mut list.split(';').map(str::trim))
    }

    /// Takes back the last move, and returns it; `None` at the beginning.
    fn undo(&mut self) -> Option<String>;

    /// The game so far on paper, without tags.
    fn record(&self) -> Record {
        Record {
            game: self.game().name().to_string(),
            variant: self.variant(),
            position: self.start_position(),
            tags: Vec::new(),
            moves: self.played().to_vec(),
            left_out: false,
        }
    }

    /// The number of move paths of exactly `depth` plies. The same for any number of threads.
    fn perft(&self, depth: u32, threads: usize) -> u64;

    /// Each legal move, in byte order, with the number of paths of `depth` plies that begin with it.
    fn divide(&self, depth: u32, threads: usize) -> Vec<DivideRow>;

    /// Searches the position until a limit is reached or `signal` says stop, and tells `events` after each iteration.
    /// What was learned stays for the next search on this board.
    ///
    /// A game that is over gives an analysis without a move, scored by its result.
    ///
    /// # Errors
    /// [`Error::NoMemory`] when the table does not fit.
    fn search(
        &mut self,
        request: &Request,
        signal: &Signal,
        events: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Error> {
        self.search_among(&[], request, signal, events)
    }

    /// As [`Board::search`], but only these moves may be played; all when there are none.
    ///
    /// # Errors
    /// As [`Board::search`], and [`Error::IllegalMove`] for a move that is none here.
    fn search_among(
        &mut self,
        only: &[String],
        request: &Request,
        signal: &Signal,
        events: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Error>;

    /// The static value of the position for the side to move, nothing played out; the result of a game that is over.
    fn evaluate(&self) -> Score;

    /// Searches from here on with other weights of the evaluation, told as in [`crate::weights`], and forgets what was
    /// learned with the old ones. Only builds with the feature `tuning` can do this.
    ///
    /// # Errors
    /// [`Error::BadWeights`]; the weights stay as they were.
    fn set_weights(&mut self, text: &str) -> Result<(), Error>;

    /// Finds out what can be proven of the position: who wins, and what each move leads to. Runs until that is known, a limit is
    /// reached or `signal` says stop, and tells `events` now and then how far it has come.
    ///
    /// # Errors
    /// [`Error::NoMemory`] when the memory asked for is not there.
    fn solve(
        &self,
        request: &SolveRequest,
        signal: &Signal,
        events: &mut dyn FnMut(&SolveProgress),
    ) -> Result<Solution, Error>;

    /// Sets up the table that a search with this request will use, with all its memory, so that it loses no time over that.
    /// Nothing to do below full strength.
    ///
    /// # Errors
    /// [`Error::NoMemory`] when the memory asked for is not there.
    fn prepare(&mut self, request: &Request) -> Result<(), Error>;

    /// Forgets what searches have learned, as before a new game.
    fn forget(&mut self);

    /// Searches to every depth up to `depth` with everything on, with each technique off, and with all off, each time
    /// with a fresh table of `hash_mb` MB; tells `events` after each row how many of how many are done.
    fn ablate(&self, depth: u32, hash_mb: usize, events: &mut dyn FnMut(usize, usize)) -> Ablation;
}
