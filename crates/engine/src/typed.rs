//! The one implementation of the faces, generic over the game.

use std::marker::PhantomData;
use std::time::Instant;

use pentaply_core::position::{legal_moves, status};
use pentaply_core::record::Format;
use pentaply_core::setup::{Brush, Edit, Layout};
use pentaply_core::{
    Game, InputError, Key, Knowledge, Lang, Outcome, Position, Remark, Rng, Score, Seating, Side, Spelling,
    Symmetry as _, Text, Variant, View, score,
};
use pentaply_search::{Limits, Report, Search, Settings, Signal, Techniques};

use crate::report::{Ablation, Bench, DivideRow};
use crate::weights::Weights;
use crate::{
    Analysis, AnyGame, Arrangement, Board, Error, Level, Line, Request, Solution, SolveProgress,
    SolveRequest, Variety, ablate, bench, levels, perft, quote, ranges, setup, solve, weights,
};

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game of the contract behind the object-safe face.
pub struct Typed<G>(PhantomData<G>);

impl<G: Game> Typed<G> {
    /// The face.
    pub const NEW: Typed<G> = Typed(PhantomData);

    /// A board on which a game begins from this position.
    pub(crate) fn board(start: G::Position) -> Box<dyn Board> {
        Box::new(TypedBoard::<G>::new(start))
    }
}

impl<G: Game> AnyGame for Typed<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> Text {
        G::TITLE
    }

    fn players(&self) -> [Text; 2] {
        G::PLAYERS
    }

    fn variants(&self) -> &'static [Variant] {
        G::VARIANTS
    }

    fn protocols(&self) -> &'static [&'static str] {
        G::PROTOCOLS
    }

    fn variant_spelling(&self) -> Option<Spelling> {
        G::VARIANT_SPELLING
    }

    fn position_form(&self) -> Text {
        G::POSITION_FORM
    }

    fn move_form(&self) -> Text {
        G::MOVE_FORM
    }

    fn draws(&self) -> bool {
        G::DRAWS
    }

    fn seatings(&self) -> &'static [Seating] {
        G::SEATINGS
    }

    fn formats(&self) -> &'static [Format] {
        G::FORMATS
    }

    fn open(&self, variant: Option<&str>, position: Option<&str>) -> Result<Box<dyn Board>, Error> {
        Ok(Typed::<G>::board(set_up::<G>(variant, position)?))
    }

    fn brushes(&self) -> &'static [Brush] {
        G::KIT.map_or(&[], |kit| kit.brushes)
    }

    fn arrange(&self, layout: Layout, edits: &[Edit]) -> Result<Arrangement, Error> {
        setup::arrange::<G>(layout, edits)
    }

    fn bench(&self) -> Bench {
        bench::bench::<G>()
    }
}

fn set_up<G: Game>(variant: Option<&str>, position: Option<&str>) -> Result<G::Position, Error> {
    // The start comes first even where a position is given, to tell a bad variant from a bad position.
    let start = G::start(variant).map_err(|why| Error::BadVariant(Box::new(why)))?;
    match position {
        Some(text) => G::read_position(text, variant).map_err(|why| Error::BadPosition(Box::new(why))),
        None => Ok(start),
    }
}

struct TypedBoard<G: Game> {
    start: G::Position,
    position: G::Position,
    moves: Vec<MoveOf<G>>,
    played: Vec<String>,
    movers: Vec<Side>,
    /// Other numbers than the shipped ones.
    weights: Option<Weights>,
    /// Made by the first search, kept for the next.
    search: Option<Search<G::Knowledge>>,
}

impl<G: Game> TypedBoard<G> {
    fn new(start: G::Position) -> TypedBoard<G> {
        TypedBoard {
            position: start.clone(),
            start,
            moves: Vec::new(),
            played: Vec::new(),
            movers: Vec::new(),
            weights: None,
            search: None,
        }
    }

    /// The position after the first `count` moves.
    fn after(&self, count: usize) -> G::Position {
        let mut position = self.start.clone();
        for &mv in &self.moves[..count] {
            position.make(mv);
        }
        position
    }

    /// Goes back to the position after the first `count` moves.
    fn rewind(&mut self, count: usize) {
        self.position = self.after(count);
        self.moves.truncate(count);
        self.played.truncate(count);
        self.movers.truncate(count);
    }

    /// Plays a move where the game stands at `status`.
    fn advance(&mut self, text: &str, status: Outcome) -> Result<(), Error> {
        let number = self.moves.len() + 1;
        if let Some(reason) = status.reason() {
            return Err(Error::GameOver { number, text: quote(text), reason });
        }
        if number > ranges::MOVES {
            return Err(Error::TooManyMoves(number));
        }
        match G::read_move(&self.position, text) {
            Ok(mv) => {
                self.played.push(G::write_move(&self.position, mv));
                self.movers.push(self.position.side_to_move());
                self.moves.push(mv);
                self.position.make(mv);
                Ok(())
            }
            Err(why) => Err(self.illegal(number, text, Box::new(why))),
        }
    }

    fn illegal(&self, number: usize, text: &str, why: Box<dyn InputError>) -> Error {
        let mut legal = written_moves::<G>(&self.position);
        legal.sort_unstable();
        Error::IllegalMove { number, text: quote(text), why, legal }
    }

    /// How the game stands apart from what the past says, which a record may run past.
    fn status_without_past(&self) -> Outcome {
        match self.position.outcome() {
            Outcome::Open if self.position.count_moves() == 0 => {
                G::Position::NO_MOVES.outcome(self.position.side_to_move())
            }
            outcome => outcome,
        }
    }

    /// The search, set up as a request asks for it.
    fn set_up_search(&mut self, request: &Request) -> Result<&mut Search<G::Knowledge>, Error> {
        let settings = Settings {
            threads: useful_threads(request.threads),
            hash_mb: bounded(request.hash_mb, ranges::HASH_MB),
            lines: bounded(request.lines, ranges::LINES),
            techniques: request.techniques,
        };
        // The old table goes before the new one comes.
        self.search.take_if(|search| search.settings().hash_mb != settings.hash_mb);
        if self.search.is_none() {
            check_memory(settings.hash_mb)?;
        }
        let weights = self.weights.as_ref();
        let search = self.search.get_or_insert_with(|| weights::search_with::<G>(weights, settings));
        if search.settings() != settings {
            search.set(settings);
        }
        Ok(search)
    }

    /// Whether the game stands where a search may choose: everywhere, or early in a game from the start of its variant.
    fn may_vary(&self, variety: &Variety) -> bool {
        let is_from_the_start =
            || G::start(Some(&G::variant(&self.start))).is_ok_and(|start| start.key() == self.start.key());
        variety.plies.is_none_or(|plies| self.moves.len() < plies && is_from_the_start())
    }

    /// The result of a game that is over.
    fn result(&self) -> Option<Score> {
        let scoring = G::Position::SCORING;
        let value = score::of_outcome(self.status(), scoring, self.side_to_move(), 0)?;
        Some(Score::from_value(value, scoring, true))
    }

    /// The search with everything at hand.
    fn search_fully(
        &mut self,
        only: &[MoveOf<G>],
        request: &Request,
        signal: &Signal,
        events: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Error> {
        let begun = Instant::now();
        let position = self.position.clone();
        let variety = request.variety.filter(|variety| self.may_vary(variety));
        let wanted = bounded(request.lines, ranges::LINES);
        let lines = variety.map_or(wanted, |_| wanted.max(Variety::COMPARES));
        let search = self.set_up_search(&Request { lines, ..*request })?;
        // A first search has its table to set up, and that is time the player waits too.
        let limits = Limits { overhead: request.limits.overhead + begun.elapsed(), ..request.limits };
        let tell = |report: &Report<MoveOf<G>>| {
            let mut analysis = told::<G>(&position, report);
            analysis.lines.truncate(wanted);
            analysis
        };
        let mut report = search.go(&position, &limits, only, signal, &mut |report| events(&tell(report)));
        if let Some(variety) = variety {
            let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
            let picked = variety.picks(&scores, G::Knowledge::CURVE, position.key());
            if let Some(lines) = report.lines.get_mut(..=picked) {
                lines.rotate_right(1);
            }
        }
        Ok(tell(&report))
    }

    /// The search of a weaker level: fresh each time, so that the answer does not depend on earlier questions.
    fn search_at(&self, level: &Level, only: &[MoveOf<G>], request: &Request, signal: &Signal) -> Analysis {
        let seed = request.seed.unwrap_or_else(|| self.position.key());
        let mut rng = Rng::new(seed ^ u64::from(level.number));
        let mut moves = legal_moves(&self.position);
        moves.retain(|mv| only.is_empty() || only.contains(mv));
        let noticed = level.notices(&moves, &mut rng);
        let settings = Settings {
            threads: 1,
            hash_mb: LEVEL_HASH_MB,
            lines: level.compares.min(noticed.len()),
            techniques: Techniques::ALL,
        };
        let nodes = [level.nodes, request.limits.nodes].into_iter().flatten().min();
        let limits = Limits { nodes, ..request.limits };
        let mut search = weights::search_with::<G>(self.weights.as_ref(), settings);
        let mut report = search.go(&self.position, &limits, &noticed, signal, &mut |_| {});
        if !report.lines.is_empty() {
            let chances: Vec<f64> = report.lines.iter().map(|line| chance::<G>(line.score)).collect();
            let picked = level.picks(&chances, &mut rng);
            report.lines[..=picked].rotate_right(1);
            report.lines.truncate(bounded(request.lines, ranges::LINES));
        }
        told::<G>(&self.position, &report)
    }
}

/// More threads than a few for each core only get in each other's way, and a move comes late: no more are started.
pub(crate) fn useful_threads(wanted: usize) -> usize {
    let most = 4 * std::thread::available_parallelism().map_or(1, usize::from);
    bounded(wanted, ranges::THREADS).min(most)
}

/// Table of a weaker level's search, MB: made afresh for every move, and large enough for its few nodes.
const LEVEL_HASH_MB: usize = 4;

impl<G: Game> Board for TypedBoard<G> {
    fn game(&self) -> &'static dyn AnyGame {
        const { &Typed::<G>::NEW }
    }

    fn variant(&self) -> String {
        G::variant(&self.position)
    }

    fn position(&self) -> String {
        G::write_position(&self.position)
    }

    fn start_position(&self) -> String {
        G::write_position(&self.start)
    }

    fn played(&self) -> &[String] {
        &self.played
    }

    fn movers(&self) -> &[Side] {
        &self.movers
    }

    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn status(&self) -> Outcome {
        status(&self.position)
    }

    fn key(&self) -> Key {
        self.position.key()
    }

    fn canonical_key(&self) -> Key {
        self.position.canonical_key()
    }

    fn view(&self) -> View {
        let before = self.moves.len().checked_sub(1).map(|count| (self.after(count), self.moves[count]));
        let mut view = G::view(&self.position, before.as_ref().map(|(position, mv)| (position, *mv)));
        if !self.status().is_open() {
            view.moves.clear();
        }
        view
    }

    fn layout(&self) -> Option<Layout> {
        setup::layout::<G>(&self.position)
    }

    fn remarks(&self) -> Vec<Remark> {
        G::remarks(&self.position)
    }

    fn describe(&self, line: &[String], lang: Lang) -> Vec<String> {
        let mut position = self.position.clone();
        let mut written = line.to_vec();
        for text in &mut written {
            let Ok(mv) = G::read_move(&position, text) else { break };
            if let Some(other) = G::describe_move(&position, mv, lang) {
                *text = other;
            }
            position.make(mv);
        }
        written
    }

    fn legal_moves(&self) -> Vec<String> {
        if !self.status().is_open() {
            return Vec::new();
        }
        let mut moves = written_moves::<G>(&self.position);
        moves.sort_unstable();
        moves
    }

    fn openings(&self) -> Vec<Vec<String>> {
        G::start(Some(&self.variant())).map_or_else(
            |_| Vec::new(),
            |start| G::openings(&start).iter().map(|opening| written_line::<G>(&start, opening)).collect(),
        )
    }

    fn restart(&mut self, variant: Option<&str>, position: Option<&str>) -> Result<(), Error> {
        let position = set_up::<G>(variant, position)?;
        *self = TypedBoard { search: self.search.take(), ..TypedBoard::new(position) };
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<String, Error> {
        self.advance(text, self.status())?;
        Ok(self.played.last().cloned().unwrap_or_default())
    }

    fn replay(&mut self, moves: &mut dyn Iterator<Item = &str>) -> Result<(), Error> {
        let count = self.moves.len();
        for text in moves {
            if let Err(error) = self.advance(text, self.status_without_past()) {
                self.rewind(count);
                return Err(error);
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let last = self.played.last().cloned()?;
        self.rewind(self.moves.len() - 1);
        Some(last)
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        perft::perft(&self.position, depth, useful_threads(threads))
    }

    fn divide(&self, depth: u32, threads: usize) -> Vec<DivideRow> {
        let mut rows: Vec<DivideRow> = perft::divide(&self.position, depth, useful_threads(threads))
            .into_iter()
            .map(|(mv, nodes)| DivideRow { text: G::write_move(&self.position, mv), nodes })
            .collect();
        rows.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        rows
    }

    fn search_among(
        &mut self,
        only: &[String],
        request: &Request,
        signal: &Signal,
        events: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Error> {
        if let Some(result) = self.result() {
            return Ok(analysis::<G>(result, Vec::new(), &Report::default()));
        }
        let number = self.moves.len() + 1;
        let read = |text: &String| {
            G::read_move(&self.position, text).map_err(|why| self.illegal(number, text, Box::new(why)))
        };
        let only = only.iter().map(read).collect::<Result<Vec<_>, Error>>()?;
        match levels::get(request.level) {
            level if level.is_full_strength() => self.search_fully(&only, request, signal, events),
            level => Ok(self.search_at(level, &only, request, signal)),
        }
    }

    fn evaluate(&self) -> Score {
        if let Some(result) = self.result() {
            return result;
        }
        let fresh;
        let search = match &self.search {
            Some(search) => search,
            None => {
                let settings = Settings { hash_mb: 1, ..Settings::default() };
                fresh = weights::search_with::<G>(self.weights.as_ref(), settings);
                &fresh
            }
        };
        let knowledge = search.knowledge();
        Score::Points(knowledge.evaluate(&self.position, &mut knowledge.state(&self.position)))
    }

    fn set_weights(&mut self, text: &str) -> Result<(), Error> {
        self.weights = Some(Weights::read::<G>(text)?);
        self.search = None;
        Ok(())
    }

    fn solve(
        &self,
        request: &SolveRequest,
        signal: &Signal,
        events: &mut dyn FnMut(&SolveProgress),
    ) -> Result<Solution, Error> {
        solve::solve::<G>(&self.position, request, signal, events)
    }

    fn prepare(&mut self, request: &Request) -> Result<(), Error> {
        if levels::get(request.level).is_full_strength() {
            self.set_up_search(request)?.prepare();
        }
        Ok(())
    }

    fn forget(&mut self) {
        if let Some(search) = &mut self.search {
            search.clear();
        }
    }

    fn ablate(&self, depth: u32, hash_mb: usize, events: &mut dyn FnMut(usize, usize)) -> Ablation {
        ablate::ablate::<G>(&self.position, depth, hash_mb, events)
    }
}

/// The legal moves as the game writes them, in generation order.
fn written_moves<G: Game>(position: &G::Position) -> Vec<String> {
    legal_moves(position).into_iter().map(|mv| G::write_move(position, mv)).collect()
}

/// A line of moves as the game writes them.
pub(crate) fn written_line<G: Game>(position: &G::Position, line: &[MoveOf<G>]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        debug_assert!(position.is_legal(mv), "a line leads through the illegal {mv:?}");
        texts.push(G::write_move(&position, mv));
        position.make(mv);
    }
    texts
}

/// The chance to win that goes with a score.
fn chance<G: Game>(score: Score) -> f64 {
    score.win_probability(G::Knowledge::CURVE)
}

/// A report of the search in text.
fn told<G: Game>(position: &G::Position, report: &Report<MoveOf<G>>) -> Analysis {
    let lines: Vec<Line> = report
        .lines
        .iter()
        .map(|line| Line {
            score: line.score,
            win_probability: chance::<G>(line.score),
            pv: written_line::<G>(position, &line.pv),
        })
        .collect();
    let score = lines.first().map_or(Score::Points(0), |line| line.score);
    analysis::<G>(score, lines, report)
}

fn analysis<G: Game>(score: Score, lines: Vec<Line>, report: &Report<MoveOf<G>>) -> Analysis {
    Analysis {
        bestmove: lines.first().and_then(|line| line.pv.first().cloned()),
        score,
        win_probability: chance::<G>(score),
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        prover_nodes: report.prover_nodes,
        nps: report.nps(),
        time: report.time,
        hashfull: report.hashfull,
        lines,
    }
}

/// A size brought into its range.
pub(crate) fn bounded(size: usize, range: std::ops::RangeInclusive<u64>) -> usize {
    (size as u64).clamp(*range.start(), *range.end()) as usize
}

/// Asks for the memory of a table of `hash_mb` MB and gives it back at once: a search must not be left without its table.
///
/// # Errors
/// [`Error::NoMemory`] when it is not there.
pub fn check_memory(hash_mb: usize) -> Result<(), Error> {
    Vec::<u8>::new().try_reserve_exact(hash_mb.saturating_mul(1 << 20)).map_err(|_| Error::NoMemory(hash_mb))
}
