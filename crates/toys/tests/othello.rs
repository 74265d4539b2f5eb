//! What the rules of Othello say, and what is known of the game.

use std::collections::HashMap;

use pentaply_core::conformance::{self, Effort};
use pentaply_core::perft::perft_made;
use pentaply_core::position::legal_moves;
use pentaply_core::view::{MarkKind, Shape};
use pentaply_core::{Game, Knowledge, Outcome, Position, Rng, Side, perft};
use pentaply_toys::Othello;
use pentaply_toys::error::Error;
use pentaply_toys::othello::{Board, DISCS};

fn board(text: &str) -> Board {
    Othello::read_position(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn start(variant: &str) -> Board {
    Othello::start(Some(variant)).unwrap_or_else(|error| panic!("{variant}: {error}"))
}

/// Plays moves and returns the position in text.
fn play(position: &str, moves: &[&str]) -> String {
    let mut position = board(position);
    for text in moves {
        let mv = Othello::read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.make(mv);
    }
    Othello::write_position(&position)
}

fn moves(position: &Board) -> Vec<String> {
    legal_moves(position).into_iter().map(|mv| Othello::write_move(position, mv)).collect()
}

#[test]
fn it_keeps_the_contract_on_every_board() {
    for (variant, games) in [("4", 200), ("6", 60), ("8", 30)] {
        let seen = conformance::check::<Othello>(variant, Effort { games, ..Effort::default() });
        assert!(seen > 1000, "{seen} positions of size {variant}");
    }
}

#[test]
fn the_path_counts_equal_the_published_table() {
    // Depths 1 to 9 of the table at https://www.aartbik.com/strategy.php, passes counted as plies.
    let table = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288];
    let mut position = start("8");
    for (depth, count) in (1..).zip(table) {
        assert_eq!(perft(&mut position, depth), count, "depth {depth}");
    }
    assert_eq!(perft_made(&mut position, 8), table[7]);
}

#[test]
fn black_begins_with_one_of_four_moves() {
    assert_eq!(Othello::write_position(&start("8")), "8/8/8/3ox3/3xo3/8/8/8 x");
    assert_eq!(Othello::write_position(&start("6")), "6/6/2ox2/2xo2/6/6 x");
    assert_eq!(Othello::write_position(&start("4")), "4/1ox1/1xo1/4 x");
    assert_eq!(Othello::start(None), Othello::start(Some("8")));
    assert_eq!(moves(&start("8")), ["d3", "c4", "f5", "e6"]);
}

#[test]
fn discs_turn_over_in_all_eight_directions_up_to_the_first_own_disc() {
    let before = "x2x2xx/1o1o1o2/2ooo3/xoo1oxox/2ooo3/1o1o1o2/x2o2o1/3x3x x";
    assert_eq!(play(before, &["d4"]), "x2x2xx/1x1x1x2/2xxx3/xxxxxxox/2xxx3/1x1x1x2/x2x2x1/3x3x o");
    // A line that ends at an empty square or at the edge stays, and lines do not run around the edge.
    assert_eq!(play("8/8/8/ooo1ox2/8/8/8/8 x", &["d4"]), "8/8/8/oooxxx2/8/8/8/8 o");
    assert_eq!(play("8/8/1ooooox1/7o/xo6/8/8/8 x", &["a3"]), "8/8/xxxxxxx1/7o/xo6/8/8/8 o");
    assert!(!board("8/7o/x7/8/8/8/8/8 x").outcome().is_open());
}

#[test]
fn who_cannot_move_passes_and_only_then() {
    let stuck = board("4/xo2/4/4 o");
    assert_eq!(moves(&stuck), ["pass"]);
    assert_eq!(play("4/xo2/4/4 o", &["Pass", "c2"]), "4/xxx1/4/4 o");
    assert_eq!(Othello::read_move(&stuck, "c2"), Err(Error::OnlyPass));
    assert_eq!(Othello::read_move(&start("4"), "pass"), Err(Error::NoPass));
}

#[test]
fn the_game_is_over_when_neither_can_move_and_the_difference_of_discs_decides() {
    let won = |by, margin| Outcome::Won { by, reason: &DISCS, margin };
    // Empty squares belong to nobody.
    assert_eq!(board("4/xxx1/4/4 o").outcome(), won(Side::First, 3));
    assert_eq!(board("4/oo2/4/3o x").outcome(), won(Side::Second, 3));
    assert_eq!(board("xxoo/xxoo/ooxx/ooxx x").outcome(), Outcome::Drawn { reason: &DISCS });
    assert_eq!(board("4/4/4/4 x").outcome(), Outcome::Drawn { reason: &DISCS });
    assert_eq!(Othello::read_move(&board("4/xxx1/4/4 o"), "pass"), Err(Error::Over));
    assert_eq!(Othello::read_move(&board("4/xxx1/4/4 o"), "a1"), Err(Error::Over));
}

/// The best margin that the side to move can reach, by trying everything.
fn margin(position: &mut Board, known: &mut HashMap<String, i32>) -> i32 {
    match position.outcome() {
        Outcome::Won { by, margin, .. } => {
            return if by == position.side_to_move() { margin } else { -margin };
        }
        Outcome::Drawn { .. } => return 0,
        Outcome::Open => {}
    }
    let text = Othello::write_position(position);
    if let Some(&best) = known.get(&text) {
        return best;
    }
    let values = legal_moves(position).into_iter().map(|mv| {
        let undo = position.make(mv);
        let value = -margin(position, known);
        position.unmake(mv, undo);
        value
    });
    let best = values.max().expect("an open position has moves");
    known.insert(text, best);
    best
}

#[test]
fn on_four_by_four_the_second_player_wins_by_eleven_to_three() {
    let mut known = HashMap::new();
    assert_eq!(margin(&mut start("4"), &mut known), -8);
    assert!(known.len() > 1000, "{} positions", known.len());
}

/// A board as a beginner would keep it: rows of `x`, `o` and `.`.
type Rows = Vec<Vec<char>>;

fn text(rows: &Rows, to_move: char) -> String {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let runs = (1..=8).rev().map(|run| (".".repeat(run), run.to_string()));
    format!("{} {to_move}", runs.fold(rows.join("/"), |text, (dots, run)| text.replace(&dots, &run)))
}

/// Plays a disc by walking from its square; `None` where no disc would be turned over.
fn played(rows: &Rows, own: char, row: usize, column: usize) -> Option<Rows> {
    let at = |row: i32, column: i32| {
        let line = usize::try_from(row).ok().and_then(|row| rows.get(row));
        line.and_then(|line| line.get(usize::try_from(column).ok()?)).copied().unwrap_or('.')
    };
    let mut after = rows.clone();
    for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        let (mut r, mut c) = (row as i32 + down, column as i32 + right);
        let mut line = Vec::new();
        while at(r, c) != own && at(r, c) != '.' {
            line.push((r as usize, c as usize));
            (r, c) = (r + down, c + right);
        }
        if at(r, c) == own {
            line.into_iter().for_each(|(r, c)| after[r][c] = own);
        }
    }
    let turned = after != *rows;
    after[row][column] = own;
    (rows[row][column] == '.' && turned).then_some(after)
}

#[test]
fn moves_and_captures_equal_a_plain_walk_over_the_squares() {
    let mut rng = Rng::new(7);
    let mut checked = 0;
    for round in 0..3000 {
        let size = [4, 6, 8][round % 3];
        let mix = ["..xo", "xo", ".xoo", ".o"][rng.below(4)];
        let mut square = || mix.as_bytes()[rng.below(mix.len())].into();
        let mut rows: Rows = (0..size).map(|_| (0..size).map(|_| square()).collect()).collect();
        rows[rng.below(size)][rng.below(size)] = '.';
        rows[rng.below(size)][rng.below(size)] = 'x';
        for (own, other) in [('x', 'o'), ('o', 'x')] {
            let before = text(&rows, own);
            let mut position = board(&before);
            let mut expected = Vec::new();
            for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                let Some(after) = played(&rows, own, row, column) else { continue };
                let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                let mv = Othello::read_move(&position, &name)
                    .unwrap_or_else(|e| panic!("{name} in {before}: {e}"));
                let undo = position.make(mv);
                assert_eq!(Othello::write_position(&position), text(&after, other), "{name} in {before}");
                position.unmake(mv, undo);
                expected.push(name);
                checked += 1;
            }
            if expected.is_empty() && position.outcome().is_open() {
                expected.push("pass".into());
            }
            assert_eq!(moves(&position), expected, "{before}");
        }
    }
    assert!(checked > 10_000, "{checked} moves");
}

#[test]
fn the_evaluation_is_the_same_for_both_colours() {
    let knowledge = Othello::knowledge();
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let mut position = start("8");
        for _ in 0..rng.below(60) {
            let Some(&mv) = rng.pick(&legal_moves(&position)) else { break };
            position.make(mv);
        }
        let text = Othello::write_position(&position);
        let swap = |symbol| match symbol {
            'x' => 'o',
            'o' => 'x',
            other => other,
        };
        let swapped = board(&text.chars().map(swap).collect::<String>());
        assert_eq!(knowledge.evaluate(&position, &mut ()), knowledge.evaluate(&swapped, &mut ()), "{text}");
    }
}

#[test]
fn a_corner_is_worth_having_and_an_x_square_before_it_is_not() {
    let value = |text| Othello::knowledge().evaluate(&board(text), &mut ());
    let plain = value("8/8/8/2xxo3/2xox3/8/8/8 x");
    assert!(value("x7/8/8/2xxo3/2xox3/8/8/8 x") > plain + 500);
    assert!(value("8/1x6/8/2xxo3/2xox3/8/8/8 x") < plain - 200);
    let position = board("3o4/1oo5/2x5/3xx3/3xo3/8/8/8 x");
    let hint =
        |text| Othello::knowledge().hint(&position, &(), Othello::read_move(&position, text).expect(text));
    assert!(hint("a1") > 0 && hint("f6") == 0);
}

#[test]
fn the_view_shows_what_was_turned_over_and_a_button_for_a_pass() {
    let before = start("8");
    let mv = Othello::read_move(&before, "d3").expect("legal");
    let mut after = before.clone();
    after.make(mv);
    let marks = Othello::view(&after, Some((&before, mv))).marks;
    let marks: Vec<_> = marks.iter().map(|mark| (mark.kind, mark.cell.as_str())).collect();
    assert_eq!(marks, [(MarkKind::LastTo, "d3"), (MarkKind::LastEffect, "d4")]);
    let view = Othello::view(&board("4/xo2/4/4 o"), Some((&before, None)));
    let button = view.cells.last().expect("cells");
    assert_eq!((button.id.as_str(), button.shape, view.marks.len()), ("pass", Shape::Button, 0));
}

#[test]
fn the_size_of_a_position_wins_over_the_default_but_not_over_an_explicit_variant() {
    assert_eq!(Othello::variant(&board("4/1ox1/1xo1/4 x")), "4");
    let refused = |text, variant| Othello::read_position(text, variant).expect_err(text);
    assert_eq!(refused("4/1ox1/1xo1/4 x", Some("6")), Error::Contradiction { variant: 6, rows: 4 });
    assert_eq!(refused("5/5/5/5/5 x", None), Error::Rows { rows: 5, sizes: &[8, 6, 4] });
    for variant in ["", "5", "10", "8x8", "-8"] {
        let error = Othello::start(Some(variant)).expect_err(variant);
        assert_eq!(error, Error::Variant { found: variant.into(), sizes: &[8, 6, 4] });
    }
}

#[test]
fn a_text_that_is_no_move_is_refused_with_the_reason() {
    let refused = |text| Othello::read_move(&start("6"), text).expect_err(text);
    assert_eq!(refused("g1"), Error::NoSquare("g1".into()));
    assert_eq!(refused("passe"), Error::NoSquare("passe".into()));
    assert!(matches!(refused("a1"), Error::TurnsNothing(square) if square.to_string() == "a1"));
    assert!(matches!(refused("c3"), Error::Occupied(square) if square.to_string() == "c3"));
}
