//! Tic-tac-toe: the least that a game can be. Three in a row wins, a full board is drawn.

use pentaply_core::{
    Game, Key, Kit, Knowledge, NoMoves, Outcome, Position, Reason, Side, Symmetry, Text, Value, Variant,
    View, game::BenchPosition, key, position::legal_moves, setup::Brush, view::MarkKind,
};

use crate::error::Error;
use crate::face::{Face, RowOne, mark, read_free, stones};
use crate::grid::{Grid, Square, squares};

/// Three in a row.
pub const LINE: Reason = Reason::new("line", "three in a row", "三子连线");
/// No square is left.
pub const FULL: Reason = Reason::new("full", "the board is full", "棋盘已满");

/// The rows, columns and diagonals, one byte a row of the board.
const LINES: [u64; 8] =
    [0x00_00_07, 0x00_07_00, 0x07_00_00, 0x01_01_01, 0x02_02_02, 0x04_04_04, 0x04_02_01, 0x01_02_04];

/// Random numbers for each player's stones, square by square, and for the second player's turn.
const STONE_KEYS: [[Key; 64]; 2] = [key::table(1), key::table(2)];
const TURN_KEY: Key = key::mix(3);

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    grid: Grid,
    key: Key,
}

impl Board {
    /// The position that a grid shows. Any numbers of stones will do, so that puzzles can be set up.
    ///
    /// # Errors
    /// Both players have three in a row.
    pub fn new(grid: Grid) -> Result<Board, Error> {
        if grid.stones.into_iter().all(has_line) { Err(Error::TwoLines) } else { Ok(Board::with_key(grid)) }
    }

    fn with_key(grid: Grid) -> Board {
        let mut board = Board { grid, key: 0 };
        board.key = board.key_from_scratch();
        board
    }

    /// Puts a stone of `side` on a square or takes it away again, and hands the turn over.
    fn toggle(&mut self, square: Square, side: Side) {
        self.grid.stones[side.index()] ^= square.bit();
        self.grid.to_move = self.grid.to_move.other();
        self.key ^= STONE_KEYS[side.index()][square.number()] ^ TURN_KEY;
    }
}

fn has_line(stones: u64) -> bool {
    LINES.iter().any(|line| stones & line == *line)
}

impl Position for Board {
    type Move = Square;
    type Undo = ();
    /// One for each square.
    const MAX_MOVES: usize = 9;
    const NO_MOVES: NoMoves = NoMoves::Drawn(&FULL);

    fn side_to_move(&self) -> Side {
        self.grid.to_move
    }

    fn moves(&self, out: &mut Vec<Square>) {
        if self.outcome().is_open() {
            out.extend(squares(self.grid.empty()));
        }
    }

    fn is_legal(&self, square: Square) -> bool {
        self.grid.empty() & square.bit() != 0 && self.outcome().is_open()
    }

    fn make(&mut self, square: Square) {
        self.toggle(square, self.grid.to_move);
    }

    fn unmake(&mut self, square: Square, (): ()) {
        self.toggle(square, self.grid.to_move.other());
    }

    fn outcome(&self) -> Outcome {
        match Side::BOTH.into_iter().find(|side| has_line(self.grid.stones[side.index()])) {
            Some(by) => Outcome::Won { by, reason: &LINE, margin: 0 },
            None if self.grid.empty() == 0 => Outcome::Drawn { reason: &FULL },
            None => Outcome::Open,
        }
    }

    fn key(&self) -> Key {
        self.key
    }

    fn key_from_scratch(&self) -> Key {
        let turn = if self.grid.to_move == Side::Second { TURN_KEY } else { 0 };
        let keys =
            |player: usize| squares(self.grid.stones[player]).map(move |at| STONE_KEYS[player][at.number()]);
        keys(0).chain(keys(1)).fold(turn, |sum, key| sum ^ key)
    }

    fn pack(&self, square: Square) -> u32 {
        square.number() as u32 + 1
    }

    fn unpack(&self, bits: u32) -> Option<Square> {
        Square::new(bits.checked_sub(1)?)
    }
}

impl Symmetry for Board {
    const IMAGES: usize = 8;

    fn image(&self, number: usize) -> Board {
        Board::with_key(self.grid.image(number))
    }
}

/// Counts the lines that are still open to each player; 100 points a line.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation;

impl Knowledge for Evaluation {
    type Position = Board;
    type State = ();

    fn state(&self, _: &Board) {}

    fn evaluate(&self, board: &Board, (): &mut ()) -> Value {
        let untouched_by = |stones| LINES.iter().filter(|&line| line & stones == 0).count() as Value;
        100 * (untouched_by(board.grid.theirs()) - untouched_by(board.grid.own()))
    }
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

const STONES: [Brush; 2] = stones(TicTacToe::PLAYERS);
const FACE: Face = Face { row_one: RowOne::Bottom, sizes: &[3], stones: &STONES };

impl Game for TicTacToe {
    type Position = Board;
    type Knowledge = Evaluation;
    type Error = Error;

    const NAME: &'static str = "tictactoe";
    const TITLE: Text = Text::new("Tic-tac-toe", "井字棋");
    const PLAYERS: [Text; 2] = [Text::new("X", "叉方"), Text::new("O", "圈方")];
    const POSITION_FORM: Text = Text::new(
        "rows from the top, x and o, numbers for empty squares, then x or o to move: 3/1x1/3 o",
        "自上而下各行，x 与 o 为棋子，数字为空格数，末尾为行棋方：3/1x1/3 o",
    );
    const MOVE_FORM: Text = Text::new("a square, a1 at the bottom left: b2", "格子，a1 在左下角：b2");
    const VARIANTS: &'static [Variant] = &[Variant { name: "3", about: Text::new("3 x 3", "3×3 棋盘") }];
    const KIT: Option<Kit<Board, Error>> = Some(Kit {
        brushes: &STONES,
        compose: |variant, turn, placed| FACE.compose(variant, turn, placed).and_then(Board::new),
        is_all: |_| true,
    });
    const BENCH: &'static [BenchPosition] = &[BenchPosition { variant: "3", position: "", depth: 9 }];

    fn knowledge() -> Evaluation {
        Evaluation
    }

    fn start(variant: Option<&str>) -> Result<Board, Error> {
        Board::new(Grid::new(FACE.size(variant)?))
    }

    fn read_position(text: &str, variant: Option<&str>) -> Result<Board, Error> {
        Board::new(FACE.read(text, variant)?)
    }

    fn write_position(board: &Board) -> String {
        FACE.write(&board.grid)
    }

    fn variant(board: &Board) -> String {
        board.grid.size.to_string()
    }

    fn read_move(board: &Board, text: &str) -> Result<Square, Error> {
        let square = read_free(&board.grid, text)?;
        if board.is_legal(square) { Ok(square) } else { Err(Error::Over) }
    }

    fn write_move(_: &Board, square: Square) -> String {
        square.to_string()
    }

    fn view(board: &Board, last: Option<(&Board, Square)>) -> View {
        let moves = legal_moves(board);
        let mut view = FACE.view(&board.grid, moves.iter().map(Square::to_string));
        view.marks.extend(last.map(|(_, square)| mark(MarkKind::LastTo, square)));
        let wins = |at: &&Square| board.grid.stones.into_iter().any(|stones| has_line(stones | at.bit()));
        view.marks.extend(moves.iter().filter(wins).map(|&square| mark(MarkKind::Threat, square)));
        view
    }
}
