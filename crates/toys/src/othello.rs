//! Othello on 4 x 4, 6 x 6 and 8 x 8 boards, by the rules of the World Othello Federation: a disc must outflank and
//! turn over at least one other, who cannot do so passes, and when neither can, the discs are counted.

use pentaply_core::{
    Game, Key, Kit, Knowledge, Linear, NoMoves, Outcome, Position, Reason, SearchParameters, Side, Symmetry,
    Tally, Text, Value, Variant, View,
    game::BenchPosition,
    key,
    linear::{Counts, Unit},
    parameters::{Sum, Table, Tuned},
    position::legal_moves,
    setup::Brush,
    view::{MarkKind, Tint},
};

use crate::error::Error;
use crate::face::{Face, RowOne, mark, read_free, stones};
use crate::grid::{ALL_DIRECTIONS, DIAGONAL, Direction, Grid, Square, difference, neighbours, squares};

/// Neither player can move.
pub const DISCS: Reason =
    Reason::new("discs", "neither player can move and the discs are counted", "双方均无子可下，清点棋子");

/// The discs of `theirs` in unbroken lines that begin next to `set`, and the squares where the lines end.
fn lines(set: u64, theirs: u64, direction: Direction) -> (u64, u64) {
    let mut discs = direction.step(set) & theirs;
    for _ in 0..5 {
        discs |= direction.step(discs) & theirs;
    }
    (discs, direction.step(discs) & !theirs)
}

/// A disc on a square, or `None` for a pass.
pub type Move = Option<Square>;
const PASS_BITS: u32 = 65;

/// A position. Any discs will do, so that puzzles can be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board(Grid);

impl Board {
    /// Where `side` could put a disc if it were its turn.
    fn targets(&self, side: Side) -> u64 {
        let (own, theirs) = (self.0.stones[side.index()], self.0.stones[side.other().index()]);
        ALL_DIRECTIONS.into_iter().fold(0, |sum, direction| sum | lines(own, theirs, direction).1)
            & self.0.empty()
    }

    /// Where the side to move can put a disc, and whether it must pass instead.
    fn choice(&self) -> (u64, bool) {
        let targets = self.targets(self.0.to_move);
        (targets, targets == 0 && self.targets(self.0.to_move.other()) != 0)
    }

    /// The discs that a disc of the side to move on an empty square turns over.
    fn turned(&self, square: Square) -> u64 {
        let outflanked = |direction| match lines(square.bit(), self.0.theirs(), direction) {
            (discs, end) if end & self.0.own() != 0 => discs,
            _ => 0,
        };
        ALL_DIRECTIONS.into_iter().fold(0, |sum, direction| sum | outflanked(direction))
    }

    /// Does a move of `side` or takes it back, and hands the turn over.
    fn toggle(&mut self, mv: Move, turned: u64, side: Side) {
        self.0.stones = self.0.stones.map(|discs| discs ^ turned);
        self.0.stones[side.index()] ^= mv.map_or(0, Square::bit);
        self.0.to_move = self.0.to_move.other();
    }
}

impl Position for Board {
    type Move = Move;
    /// The discs turned over.
    type Undo = u64;
    /// To outflank takes two discs, which leave 62 squares.
    const MAX_MOVES: usize = 62;
    /// Never so: who cannot move passes.
    const NO_MOVES: NoMoves = NoMoves::Drawn(&DISCS);

    fn side_to_move(&self) -> Side {
        self.0.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        let (targets, pass) = self.choice();
        out.extend(squares(targets).map(Some).chain(pass.then_some(None)));
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Some(square) => self.0.empty() & square.bit() != 0 && self.turned(square) != 0,
            None => self.choice().1,
        }
    }

    fn count_moves(&self) -> u64 {
        let (targets, pass) = self.choice();
        u64::from(targets.count_ones()) + u64::from(pass)
    }

    fn make(&mut self, mv: Move) -> u64 {
        let turned = mv.map_or(0, |square| self.turned(square));
        self.toggle(mv, turned, self.0.to_move);
        turned
    }

    fn unmake(&mut self, mv: Move, turned: u64) {
        self.toggle(mv, turned, self.0.to_move.other());
    }

    fn outcome(&self) -> Outcome {
        match self.choice() {
            (0, false) => Outcome::by_margin(difference(self.0.stones[0], self.0.stones[1]), &DISCS),
            _ => Outcome::Open,
        }
    }

    /// Mixing the whole board costs less than a random number for each disc turned over.
    fn key(&self) -> Key {
        let rest = (2 * self.0.size + self.0.to_move.index()) as u64;
        self.0.stones.into_iter().fold(key::mix(rest), |key, discs| key::mix(key ^ discs))
    }

    fn key_from_scratch(&self) -> Key {
        self.key()
    }

    fn pack(&self, mv: Move) -> u32 {
        mv.map_or(PASS_BITS, |square| square.number() as u32 + 1)
    }

    fn unpack(&self, bits: u32) -> Option<Move> {
        if bits == PASS_BITS { Some(None) } else { Square::new(bits.checked_sub(1)?).map(Some) }
    }
}

impl Symmetry for Board {
    const IMAGES: usize = 8;

    fn image(&self, number: usize) -> Board {
        Board(self.0.image(number))
    }
}

pentaply_core::parameters! {
    /// What a position is worth, in hundredths of a disc at the end. What is counted is own less the opponent's. The shipped values
    /// are `pentaply tune` on 500,000 positions of self-play, by results alone (`--mix 0`); docs/tuning.md has the commands.
    pub struct Weights, enum Term {
        /// Corners, which nobody can turn over.
        corners = 1026, 0..=3000;
        /// Moves to choose from.
        mobility = 79, 0..=400;
        /// Discs diagonally next to an empty corner, which give it away.
        x_squares = -520, -2000..=0;
        /// Discs next to an empty square, which can be outflanked.
        frontier = -54, -200..=100;
        /// Discs, once the end is near, times the squares filled since then.
        discs = 2, 0..=40;
    }
}

/// Discs count from so few empty squares on.
const LATE: i32 = 14;

/// Weighs corners and who can still move; discs only towards the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation {
    /// The weights.
    pub weights: Tuned<Weights>,
}

impl Evaluation {
    /// Counts the terms for the side to move.
    pub fn terms(board: &Board, tally: &mut impl Tally<Term>) {
        let grid = &board.0;
        let within = |set| difference(grid.own() & set, grid.theirs() & set);
        tally.add(Term::corners, within(grid.corners()));
        tally.add(
            Term::mobility,
            difference(board.targets(grid.to_move), board.targets(grid.to_move.other())),
        );
        tally.add(Term::x_squares, within(neighbours(grid.corners() & grid.empty(), &DIAGONAL)));
        tally.add(Term::frontier, within(neighbours(grid.empty(), &ALL_DIRECTIONS)));
        tally.add(Term::discs, within(!0) * (LATE - grid.empty().count_ones() as i32).max(0));
    }
}

impl Knowledge for Evaluation {
    type Position = Board;
    type State = ();
    /// The end of a game is short and narrow, which suits a prover. With so many nodes it decides the more positions the nearer
    /// the end is, for hardly any work before: `cargo run --release -p pentaply-search --example prover_gain`.
    const SEARCH: SearchParameters = SearchParameters { prover_nodes: 10_000, ..SearchParameters::DEFAULT };
    /// By `pentaply tune`, with the weights.
    const CURVE: f64 = 650.0;

    fn state(&self, _: &Board) {}

    fn evaluate(&self, board: &Board, (): &mut ()) -> Value {
        let mut sum = Sum::of(self.weights.get());
        Evaluation::terms(board, &mut sum);
        sum.value
    }

    fn linear() -> Option<Linear> {
        Some(Linear::of::<Weights>(Unit::Curve, file!()))
    }

    fn count(board: &Board, counts: &mut [i32]) -> Option<Value> {
        Evaluation::terms(board, &mut Counts(counts));
        Some(0)
    }

    fn with_weights(weights: &[i32]) -> Option<Evaluation> {
        Some(Evaluation { weights: Tuned::with(Weights::with_values(weights))? })
    }

    /// Corners first.
    fn hint(&self, board: &Board, (): &(), mv: Move) -> i32 {
        i32::from(self.is_noisy(board, &(), mv))
    }

    fn is_noisy(&self, board: &Board, (): &(), mv: Move) -> bool {
        mv.is_some_and(|square| board.0.corners() & square.bit() != 0)
    }
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

const STONES: [Brush; 2] = stones(Othello::PLAYERS);
const FACE: Face = Face { row_one: RowOne::Top, sizes: &[8, 6, 4], stones: &STONES };

impl Game for Othello {
    type Position = Board;
    type Knowledge = Evaluation;
    type Error = Error;

    const NAME: &'static str = "othello";
    const TITLE: Text = Text::new("Othello", "黑白棋");
    const PLAYERS: [Text; 2] = [Text::new("Black", "黑方"), Text::new("White", "白方")];
    const POSITION_FORM: Text = Text::new(
        "rows from the top, x and o, numbers for empty squares, then x or o to move: 4/1ox1/1xo1/4 x",
        "自上而下各行，x 与 o 为棋子，数字为空格数，末尾为行棋方：4/1ox1/1xo1/4 x",
    );
    const MOVE_FORM: Text =
        Text::new("a square, a1 at the top left: d3; or pass", "格子，a1 在左上角：d3；或 pass");
    const VARIANTS: &'static [Variant] = &[
        Variant { name: "8", about: Text::new("8 x 8", "8×8 棋盘") },
        Variant { name: "6", about: Text::new("6 x 6", "6×6 棋盘") },
        Variant { name: "4", about: Text::new("4 x 4", "4×4 棋盘") },
    ];
    const KIT: Option<Kit<Board, Error>> = Some(Kit {
        brushes: &STONES,
        compose: |variant, turn, placed| FACE.compose(variant, turn, placed).map(Board),
        is_all: |_| true,
    });
    const BENCH: &'static [BenchPosition] = &[
        BenchPosition { variant: "8", position: "", depth: 12 },
        BenchPosition { variant: "6", position: "", depth: 14 },
    ];

    fn knowledge() -> Evaluation {
        Evaluation::default()
    }

    /// Two discs each in the middle, crosswise.
    fn start(variant: Option<&str>) -> Result<Board, Error> {
        let mut grid = Grid::new(FACE.size(variant)?);
        let corner = 9 * (grid.size / 2 - 1);
        grid.stones = [0x0102 << corner, 0x0201 << corner];
        Ok(Board(grid))
    }

    fn read_position(text: &str, variant: Option<&str>) -> Result<Board, Error> {
        FACE.read(text, variant).map(Board)
    }

    fn write_position(board: &Board) -> String {
        FACE.write(&board.0)
    }

    fn variant(board: &Board) -> String {
        board.0.size.to_string()
    }

    fn read_move(board: &Board, text: &str) -> Result<Move, Error> {
        let pass = text.trim().eq_ignore_ascii_case("pass");
        let mv = if pass { None } else { Some(read_free(&board.0, text)?) };
        match mv {
            _ if board.is_legal(mv) => Ok(mv),
            _ if !board.outcome().is_open() => Err(Error::Over),
            _ if board.choice().1 => Err(Error::OnlyPass),
            Some(square) => Err(Error::TurnsNothing(square)),
            None => Err(Error::NoPass),
        }
    }

    fn write_move(_: &Board, mv: Move) -> String {
        mv.map_or("pass".into(), |square| square.to_string())
    }

    fn view(board: &Board, last: Option<(&Board, Move)>) -> View {
        let moves = legal_moves(board).into_iter();
        let mut view = FACE.view(&board.0, moves.map(|mv| Othello::write_move(board, mv)));
        view.tints = [Tint::Black, Tint::White];
        if let Some((before, Some(square))) = last {
            view.marks.push(mark(MarkKind::LastTo, square));
            view.marks.extend(squares(before.turned(square)).map(|disc| mark(MarkKind::LastEffect, disc)));
        }
        view
    }
}
