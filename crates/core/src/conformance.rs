//! Checks that every game must pass. Each game's tests call [`check`] on each of its variants.
//!
//! What this establishes: that the state, its key, its texts, its moves and its view agree with one another along
//! random games. What it does not: that the rules are the right ones. That takes perft tables and rule cases from
//! elsewhere.

use std::collections::HashSet;

use crate::position::{legal_moves, status};
use crate::setup::{Easel, Edit, Layout};
use crate::view::Piece;
use crate::{
    Game, InputError, Knowledge, Linear, Outcome, Position, Quiescence, Rng, Side, Symmetry, Value, score,
};

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games to play.
    pub games: usize,
    /// Plies after which a game is given up.
    pub plies: usize,
    /// Seed of the random moves.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { games: 60, plies: 300, seed: 1 }
    }
}

/// Plays random games of a variant from its start and checks the contract at every position. Returns the number
/// of positions seen.
///
/// # Panics
/// When something does not hold; the message says what, and gives the position.
pub fn check<G: Game>(variant: &str, effort: Effort) -> usize {
    let start = G::start(Some(variant)).unwrap_or_else(|error| panic!("variant {variant}: {error}"));
    if let Ok(easel) = Easel::<G>::new(&start) {
        // A position of a game can be set up by hand, not only refused with a reason.
        let layout = easel.layout(&start);
        assert!(recompose(&easel, &layout).is_ok(), "the start of {variant} cannot be set up");
    }
    check_from::<G>(&start, effort)
}

/// As [`check`], from a given position.
///
/// # Panics
/// When something does not hold.
pub fn check_from<G: Game>(start: &G::Position, effort: Effort) -> usize {
    let knowledge = G::knowledge();
    let mut rng = Rng::new(effort.seed);
    let mut seen = 0;
    let first = G::start(Some(&G::variant(start))).unwrap_or_else(|error| panic!("the start: {error}"));
    let easel = Easel::<G>::new(&first).ok();
    // Moves of other positions, which must be refused or accepted here on their own merits.
    let mut foreign: Vec<<G::Position as Position>::Move> = Vec::new();
    for _ in 0..effort.games {
        let mut position = start.clone();
        let mut state = knowledge.state(&position);
        for _ in 0..effort.plies {
            check_position::<G>(&position, &foreign);
            check_knowledge::<G>(&knowledge, &position, &state);
            if let Some(easel) = &easel {
                check_setup(easel, &position, &mut rng);
            }
            seen += 1;
            let moves = legal_moves(&position);
            if !status(&position).is_open() {
                break;
            }
            check_moves::<G>(&knowledge, &mut position, &mut state, &moves);
            let Some(&mv) = rng.pick(&moves) else { break };
            if foreign.len() < 64 {
                foreign.push(mv);
            } else {
                let slot = rng.below(foreign.len());
                foreign[slot] = mv;
            }
            position.make(mv);
            knowledge.after_make(&mut state, &position, mv);
        }
    }
    seen
}

/// What a search built with the feature `checks` asks after every make and unmake.
///
/// # Panics
/// When the incremental key or evaluation differs from its from-scratch twin.
pub fn check_increments<K: Knowledge>(knowledge: &K, position: &K::Position, state: &K::State) {
    assert_eq!(position.key(), position.key_from_scratch(), "incremental key of {position:?}");
    if position.outcome().is_open() {
        assert_eq!(
            knowledge.evaluate(position, &mut state.clone()),
            knowledge.evaluate(position, &mut knowledge.state(position)),
            "incremental evaluation of {position:?}"
        );
    }
}

fn check_position<G: Game>(position: &G::Position, foreign: &[<G::Position as Position>::Move]) {
    assert!(G::Position::LOOKS_BACK || position.verdict(0).is_open(), "a verdict that is not announced");
    let text = G::write_position(position);
    let variant = G::variant(position);
    let at = || format!("in {} {variant} {text}", G::NAME);
    assert_eq!(position.key(), position.key_from_scratch(), "incremental key {}", at());

    let back =
        G::read_position(&text, Some(&variant)).unwrap_or_else(|e| panic!("reading back {}: {e}", at()));
    assert_eq!(G::write_position(&back), text, "text round trip");
    assert_eq!(back.key(), position.key(), "key after text round trip {}", at());
    assert_eq!(G::variant(&back), variant, "variant after text round trip {}", at());

    let mut all = Vec::with_capacity(G::Position::MAX_MOVES);
    position.moves(&mut all);
    assert!(all.len() <= G::Position::MAX_MOVES, "{} moves {}", all.len(), at());
    let moves = legal_moves(position);
    if G::Position::GENERATES_LEGAL {
        for &mv in &moves {
            assert!(
                position.is_legal(mv),
                "generated move {} is not legal {}",
                G::write_move(position, mv),
                at()
            );
        }
    }
    if !position.outcome().is_open() {
        assert!(all.is_empty(), "a decided position has moves {}", at());
    }
    assert_eq!(position.count_moves(), moves.len() as u64, "count_moves {}", at());
    assert_eq!(position.has_moves(), !moves.is_empty(), "has_moves {}", at());
    let distinct: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is generated twice {}", at());
    for &mv in foreign {
        assert_eq!(position.is_legal(mv), distinct.contains(&mv), "is_legal of the foreign {mv:?} {}", at());
    }
    for bits in [0, 1, u32::MAX, 0x5555_5555, 0x0012_3456] {
        if let Some(mv) = position.unpack(bits) {
            let _ = position.is_legal(mv);
        }
    }

    let mut texts = HashSet::new();
    for &mv in &moves {
        let bits = position.pack(mv);
        assert_ne!(bits, 0, "pack gives 0 {}", at());
        assert_eq!(position.unpack(bits), Some(mv), "pack and unpack {}", at());
        let text = G::write_move(position, mv);
        match G::read_move(position, &text) {
            Ok(read) => assert_eq!(read, mv, "move text {text} {}", at()),
            Err(error) => panic!("legal move {text} is refused {}: {error}", at()),
        }
        assert!(texts.insert(text.clone()), "two moves are written {text} {}", at());
    }
    for garbage in ["", " ", "zz", "9999999999999999999", "a1a1a1", "\u{1F980}", "-1", "炮二平五"] {
        if let Ok(mv) = G::read_move(position, garbage) {
            assert!(distinct.contains(&mv), "'{garbage}' is read as an illegal move {}", at());
        }
    }

    check_view::<G>(position, &moves);

    for number in 0..G::Position::IMAGES {
        let image = position.image(number);
        assert_eq!(image.key(), image.key_from_scratch(), "key of image {number} {}", at());
        assert_eq!(image.count_moves(), moves.len() as u64, "moves of image {number} {}", at());
        assert_eq!(
            image.canonical_key(),
            position.canonical_key(),
            "canonical key of image {number} {}",
            at()
        );
        if number == 0 {
            assert_eq!(image.key(), position.key(), "image 0 is the position {}", at());
        }
    }
}

fn check_view<G: Game>(position: &G::Position, moves: &[<G::Position as Position>::Move]) {
    let view = G::view(position, None);
    let ids: HashSet<&str> = view.cells.iter().map(|cell| cell.id.as_str()).collect();
    assert_eq!(ids.len(), view.cells.len(), "cell ids are unique");
    for piece in &view.pieces {
        assert!(ids.contains(piece.cell.as_str()), "piece on the unknown cell {}", piece.cell);
    }
    for mark in &view.marks {
        assert!(ids.contains(mark.cell.as_str()), "mark on the unknown cell {}", mark.cell);
    }
    let listed: HashSet<&str> = view.moves.iter().map(|path| path.text.as_str()).collect();
    assert_eq!(listed.len(), moves.len(), "each legal move has one click path");
    for &mv in moves {
        let text = G::write_move(position, mv);
        assert!(listed.contains(text.as_str()), "the view offers no path for {text}");
    }
    let mut paths: Vec<&[String]> = view.moves.iter().map(|path| path.path.as_slice()).collect();
    for path in &paths {
        assert!(!path.is_empty() && path.iter().all(|id| ids.contains(id.as_str())), "path {path:?}");
    }
    paths.sort_unstable();
    for pair in paths.windows(2) {
        assert!(!pair[1].starts_with(pair[0]), "path {:?} is the beginning of {:?}", pair[0], pair[1]);
    }
}

/// The position that a layout describes, through its things.
fn recompose<G: Game>(easel: &Easel<G>, layout: &Layout) -> Result<G::Position, G::Error> {
    let placed = easel.placed(layout).unwrap_or_else(|error| panic!("{error}: {layout:?}"));
    easel.compose(layout.turn, &placed)
}

/// What stands where, in an order of its own.
fn standing<G: Game>(position: &G::Position) -> Vec<Piece> {
    in_order(G::view(position, None).pieces)
}

fn in_order(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.sort_by(|a, b| (&a.cell, a.level).cmp(&(&b.cell, b.level)));
    pieces
}

/// A position can be taken apart into things on a board, drawn, and put together again.
fn check_setup<G: Game>(easel: &Easel<G>, position: &G::Position, rng: &mut Rng) {
    let at = || format!("in {} {} {}", G::NAME, G::variant(position), G::write_position(position));
    let mut layout = easel.layout(position);
    let placed = easel.placed(&layout).unwrap_or_else(|error| panic!("{error} {}", at()));
    let drawn = in_order(easel.view(&placed).pieces);
    assert_eq!(drawn, standing::<G>(position), "set up as it is drawn {}", at());
    match easel.compose(layout.turn, &placed) {
        Ok(back) => check_same::<G>(position, &back),
        Err(error) => {
            assert!(!(G::KIT.expect("an easel has a kit").is_all)(position), "{error} {}", at());
            check_error(&error);
        }
    }

    // Whatever somebody does with it, the answer is a position or a reason.
    let cells: Vec<String> = easel.cells().map(str::to_owned).collect();
    for _ in 0..rng.below(4) {
        let edit = random_edit(easel, &cells, rng);
        let before = layout.clone();
        if let Err(error) = easel.edit(&mut layout, &edit) {
            check_error(&error);
            assert_eq!(layout, before, "a refused {edit:?} changes nothing {}", at());
        }
        match recompose(easel, &layout) {
            Ok(made) => {
                let again = recompose(easel, &easel.layout(&made));
                check_same::<G>(
                    &made,
                    &again.unwrap_or_else(|error| panic!("{error} after {edit:?} {}", at())),
                );
                let text = G::write_position(&made);
                let read = G::read_position(&text, Some(&layout.variant));
                let read = read.unwrap_or_else(|error| panic!("reading {text} after {edit:?}: {error}"));
                assert_eq!(read.key(), made.key(), "reading {text} after {edit:?}");
            }
            Err(error) => check_error(&error),
        }
    }
}

fn random_edit<G: Game>(easel: &Easel<G>, cells: &[String], rng: &mut Rng) -> Edit {
    let one_of = |names: &[String], rng: &mut Rng| rng.pick(names).cloned().unwrap_or_default();
    let brushes: Vec<String> = easel.brushes().iter().map(|brush| brush.id.to_owned()).collect();
    let (cell, brush) = (one_of(cells, rng), one_of(&brushes, rng));
    match rng.below(16) {
        0 => Edit::Clear,
        1 => Edit::Turn { turn: Side::First },
        2 => Edit::Turn { turn: Side::Second },
        3 => Edit::Put { cell: "nowhere".to_owned(), brush },
        4 => Edit::Put { cell, brush: "nothing".to_owned() },
        5 => Edit::Count { cell, brush, count: u32::MAX },
        6 | 7 => Edit::Count { cell, brush, count: rng.below(30) as u32 },
        8 | 9 => Edit::Take { cell },
        _ => Edit::Put { cell, brush },
    }
}

/// Two positions differ in nothing but their past, and in rights that do not show on the board.
fn check_same<G: Game>(position: &G::Position, back: &G::Position) {
    let at = || format!("{} set up again is {}", G::write_position(position), G::write_position(back));
    assert_eq!(standing::<G>(back), standing::<G>(position), "{}", at());
    assert_eq!(back.side_to_move(), position.side_to_move(), "{}", at());
    assert_eq!(G::variant(back), G::variant(position), "{}", at());
    if (G::KIT.expect("an easel has a kit").is_all)(position) {
        assert_eq!(back.key(), position.key(), "{}", at());
    }
}

fn check_moves<G: Game>(
    knowledge: &G::Knowledge,
    position: &mut G::Position,
    state: &mut <G::Knowledge as Knowledge>::State,
    moves: &[<G::Position as Position>::Move],
) {
    let before = position.clone();
    for &mv in moves {
        assert!(knowledge.butterfly(position, mv) < 1 << 16, "butterfly index of {mv:?}");
        assert!(knowledge.coarse(position, mv) < 1 << 10, "coarse index of {mv:?}");
        let undo = position.make(mv);
        knowledge.after_make(state, position, mv);
        assert_eq!(position.key(), position.key_from_scratch(), "key after {mv:?} in {before:?}");
        if position.outcome().is_open() {
            let value = knowledge.evaluate(position, state);
            let scratch = knowledge.evaluate(position, &mut knowledge.state(position));
            assert_eq!(value, scratch, "incremental evaluation after {mv:?} in {before:?}");
        }
        let _ = G::view(position, Some((&before, mv)));
        knowledge.before_unmake(state, position, mv);
        position.unmake(mv, undo);
        assert!(*position == before, "make and unmake of {mv:?}: {before:?} became {position:?}");
    }
    if let Some(undo) = position.make_null() {
        assert_eq!(position.key(), position.key_from_scratch(), "key after a null move in {before:?}");
        assert_eq!(position.side_to_move(), before.side_to_move().other(), "a null move passes the turn");
        position.unmake_null(undo);
        assert!(*position == before, "null move in {before:?}");
    }
}

fn check_knowledge<G: Game>(
    knowledge: &G::Knowledge,
    position: &G::Position,
    state: &<G::Knowledge as Knowledge>::State,
) {
    let (low, high) = knowledge.bounds(position);
    match status(position) {
        Outcome::Open => {
            let value = knowledge.evaluate(position, &mut state.clone());
            assert!(value.abs() <= score::EVAL_LIMIT, "evaluation {value} of {position:?}");
            check_terms(position, value, G::Knowledge::linear(), G::Knowledge::count);
            for number in 0..G::Position::IMAGES {
                let image = position.image(number);
                let other = knowledge.evaluate(&image, &mut knowledge.state(&image));
                assert_eq!(value, other, "evaluation of image {number} of {position:?}");
            }
            let mut moves = Vec::new();
            let sentinel = legal_moves(position);
            moves.extend_from_slice(&sentinel);
            let answer = knowledge.quiescence(position, state, &mut moves);
            assert!(
                answer == Quiescence::Must || moves.len() == sentinel.len(),
                "{answer:?} with replies in {position:?}"
            );
            if answer == Quiescence::Pat {
                knowledge.hanging(position, state, &mut moves);
                knowledge.forcing(position, state, &mut moves);
            }
            assert_eq!(moves[..sentinel.len()], sentinel[..], "quiescence only appends");
            let mut offered = HashSet::new();
            for &mv in &moves[sentinel.len()..] {
                assert!(position.is_legal(mv), "quiescence offers the illegal {mv:?} in {position:?}");
                assert!(offered.insert(mv), "quiescence offers {mv:?} twice in {position:?}");
            }
            let mut hints = Vec::new();
            knowledge.hints(position, state, &sentinel, |hint| hints.push(hint));
            let one_by_one = sentinel.iter().map(|&mv| knowledge.hint(position, state, mv));
            assert!(hints.iter().copied().eq(one_by_one), "hints of all moves of {position:?}: {hints:?}");
            for (&mv, hint) in sentinel.iter().zip(hints) {
                let is_quiet = G::Knowledge::NOISY_HAS_HINT && hint <= 0;
                assert!(
                    !is_quiet || !knowledge.is_noisy(position, state, mv),
                    "{mv:?} of {position:?} is noisy without a hint"
                );
            }
            let mut moves = sentinel.clone();
            knowledge.candidates(position, state, &mut moves, 0);
            assert!(!moves.is_empty(), "candidates leave nothing in {position:?}");
            assert!(moves.iter().all(|mv| sentinel.contains(mv)), "candidates only narrow in {position:?}");
        }
        decided => {
            let value: Option<Value> =
                score::of_outcome(decided, G::Position::SCORING, position.side_to_move(), 0);
            if let (Some(value), true) = (value, position.outcome().is_open()) {
                assert!((low..=high).contains(&value), "bounds of {position:?}");
            }
        }
    }
}

/// A linear evaluation with the shipped weights is the sum of what a fit is shown.
fn check_terms<P: Position>(
    position: &P,
    value: Value,
    linear: Option<Linear>,
    count: fn(&P, &mut [i32]) -> Option<Value>,
) {
    let Some(linear) = linear else { return };
    let mut counts = vec![0; linear.weights.len()];
    if let Some(rest) = count(position, &mut counts) {
        assert_eq!(linear.value(&counts, rest), value, "terms {counts:?} and {rest} of {position:?}");
    }
}

/// Feeds a game's parsers a text from outside: whatever it is, the answer is a value or an error with a message in
/// both languages. For fuzz targets and property tests.
///
/// # Panics
/// When an accepted text does not come back as it should, or an error says nothing.
pub fn check_text<G: Game>(text: &str) {
    for variant in [None, Some(G::VARIANTS[0].name), Some(text)] {
        match G::read_position(text, variant) {
            Ok(position) => {
                let written = G::write_position(&position);
                let back = G::read_position(&written, Some(&G::variant(&position)))
                    .unwrap_or_else(|e| panic!("'{text}' was read, but not '{written}': {e}"));
                assert_eq!(back.key(), position.key(), "'{text}' and '{written}' differ");
                let _ = (status(&position), G::view(&position, None), legal_moves(&position).len());
            }
            Err(error) => check_error(&error),
        }
    }
    match G::start(Some(text)) {
        Ok(position) => assert!(G::start(Some(&G::variant(&position))).is_ok(), "variant '{text}'"),
        Err(error) => check_error(&error),
    }
    if let Ok(position) = G::start(None) {
        match G::read_move(&position, text) {
            Ok(mv) => assert!(position.is_legal(mv), "'{text}' is read as an illegal move"),
            Err(error) => check_error(&error),
        }
    }
}

fn check_error<E: InputError>(error: &E) {
    for message in [error.to_string(), error.zh()] {
        assert!(!message.trim().is_empty(), "an error says nothing: {error:?}");
        assert!(!message.contains('\n'), "an error is one line: {message}");
        assert!(message.len() < 600, "an error quotes too much: {} bytes", message.len());
    }
}
