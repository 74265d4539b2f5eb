//! The rules one by one: what wins, what is a foul, how a game ends.

use pentaply_core::{Game, Outcome, Position as _, Reason, Side, position::status};
use pentaply_gomoku::{
    FIVE, FOUL, FOULS_ONLY, FULL, Foul, Gomoku, Kind, Point, Points, Position, Rule, SIZES, Setup,
};

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

/// The position of a diagram: `x` Black's stones, `o` White's, dots, `*` an empty point that is asked about, the first from the top left.
fn diagram(rule: Rule, to_move: Side, rows: &[&str]) -> (Position, Point) {
    let size = rows.len();
    let cells = || {
        (0..size).flat_map(move |y| {
            let row = rows[y].bytes().filter(|cell| !cell.is_ascii_whitespace());
            row.enumerate().map(move |(x, cell)| (Point::new(x, size - 1 - y), cell))
        })
    };
    assert_eq!(cells().count(), size * size, "a square board");
    let of = |cell: u8| -> Points { cells().filter(|&(_, found)| found == cell).map(|(at, _)| at).collect() };
    let setup = Setup { rule, size, stones: [of(b'x'), of(b'o')], to_move, foul: None };
    let asked = cells().find(|&(_, cell)| cell == b'*').map_or(Point::new(0, 0), |(at, _)| at);
    (setup.position().expect("a position"), asked)
}

/// A row of fifteen points across an empty board.
fn across(rule: Rule, to_move: Side, row: &str) -> (Position, Point) {
    assert_eq!(row.len(), 15);
    let mut rows = ["..............."; 15];
    rows[7] = row;
    diagram(rule, to_move, &rows)
}

fn after(position: &Position, at: Point) -> Position {
    let mut position = position.clone();
    let mv = Gomoku::read_move(&position, &at.to_string()).expect("a point that can be played");
    position.make(mv);
    position
}

fn won(by: Side, reason: &'static Reason) -> Outcome {
    Outcome::Won { by, reason, margin: 0 }
}

fn swap(row: &str) -> String {
    row.chars()
        .map(|cell| {
            if cell == 'x' {
                'o'
            } else if cell == 'o' {
                'x'
            } else {
                cell
            }
        })
        .collect()
}

/// Whether the stone at `*` wins in a row, for either colour: the row is `x`'s.
fn wins(rule: Rule, row: &str) -> [bool; 2] {
    let ask = |side: Side, row: &str| {
        let (position, at) = across(rule, side, row);
        let outcome = after(&position, at).outcome();
        assert!(outcome == won(side, &FIVE) || outcome != won(side.other(), &FIVE), "{row}");
        outcome == won(side, &FIVE)
    };
    [ask(BLACK, row), ask(WHITE, &swap(row))]
}

const ALL: [Rule; 4] = Rule::ALL;

#[test]
fn five_in_a_row_wins_anywhere_on_the_board_in_any_direction() {
    for rule in ALL {
        for size in [5, 6, 15, 22] {
            let mut fives = 0;
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                for start in Points::board(size).iter() {
                    let point = |i: isize| {
                        let (x, y) = (start.column() as isize + i * dx, start.row() as isize + i * dy);
                        let on = |at: isize| (0..size as isize).contains(&at);
                        (on(x) && on(y)).then(|| Point::new(x as usize, y as usize))
                    };
                    let Some(row) = (0..5).map(point).collect::<Option<Vec<Point>>>() else { continue };
                    let last = row[(start.index() + fives) % 5];
                    for side in Side::BOTH {
                        let own: Points = row.iter().copied().filter(|&at| at != last).collect();
                        let stones =
                            if side == BLACK { [own, Points::default()] } else { [Points::default(), own] };
                        let setup = Setup { rule, size, stones, to_move: side, foul: None };
                        let position = after(&setup.position().expect("a position"), last);
                        assert_eq!(status(&position), won(side, &FIVE), "{rule:?} {position}");
                        assert_eq!(position.fives(side).iter().count(), 5);
                        assert_eq!(position.count_moves(), 0);
                    }
                    fives += 1;
                }
            }
            assert_eq!(fives, 2 * size * (size - 4) + 2 * (size - 4) * (size - 4));
        }
    }
}

#[test]
fn four_and_a_gap_do_not_win() {
    for rule in ALL {
        assert_eq!(wins(rule, "....xxx*......."), [false; 2]);
        assert_eq!(wins(rule, "...xxx.*x......"), [false; 2]);
        assert_eq!(wins(rule, "...xxxo*x......"), [false; 2]);
    }
}

#[test]
fn more_than_five_win_in_freestyle_and_for_white_in_renju_only() {
    for row in ["...xxx*xx......", "..xxxx*x.......", "..xxxx*xxxx....", "xxxx*xxxx......", "..xxx.xxx*xx..."]
    {
        assert_eq!(wins(Rule::Freestyle, row), [true; 2], "{row}");
        assert_eq!(wins(Rule::Standard, row), [false; 2], "{row}");
        assert_eq!(wins(Rule::Caro, row), [false; 2], "{row}");
        assert_eq!(wins(Rule::Renju, row), [false, true], "{row}");
    }
}

#[test]
fn where_more_than_five_do_not_win_the_game_goes_on() {
    for rule in [Rule::Standard, Rule::Caro] {
        let (position, at) = across(rule, BLACK, "...xxx*xx......");
        let position = after(&position, at);
        assert_eq!(status(&position), Outcome::Open);
        assert_eq!(position.side_to_move(), WHITE);
    }
}

#[test]
fn five_win_beside_an_overline() {
    let rows =
        ["........", "........", "..x.....", "..x.....", "xx*xxx..", "..x.....", "..x.....", "........"];
    for rule in ALL {
        let (position, at) = diagram(rule, BLACK, &rows);
        assert_eq!(after(&position, at).outcome(), won(BLACK, &FIVE), "{rule:?}");
    }
}

#[test]
fn in_caro_a_five_with_the_other_sides_stones_at_both_ends_is_nothing() {
    for (row, expected) in [
        ("...oxxx*xo.....", false),
        ("...oxxxx*o.....", false),
        ("...oxxxx*.o....", true),
        ("...o.xxx*xo....", true),
        ("....xxx*xo.....", true),
        // The edge is no stone.
        ("xxx*xo.........", true),
        ("xxxx*..........", true),
        (".........o*xxxx", true),
        (".........oxxxx*", true),
    ] {
        assert_eq!(wins(Rule::Caro, row), [expected; 2], "{row}");
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            assert_eq!(wins(rule, row), [true; 2], "{row}");
        }
    }
}

#[test]
fn in_caro_a_row_that_was_boxed_stays_nothing_and_a_free_one_stays_a_win() {
    let (position, _) = across(Rule::Caro, WHITE, "...oxxxxxo.....");
    assert_eq!(status(&position), Outcome::Open);
    let (position, _) = across(Rule::Caro, WHITE, "...oxxxxx......");
    assert_eq!(status(&position), won(BLACK, &FIVE));
}

#[test]
fn in_caro_four_open_points_are_an_open_four_only_if_no_stone_answers_both_fives() {
    let kind = |row: &str| {
        let (position, at) = across(Rule::Caro, BLACK, row);
        position.kind(at, 0, BLACK)
    };
    assert_eq!(kind("....xx*x......."), Kind::OpenFour);
    assert_eq!(kind("..o..xx*x..o..."), Kind::OpenFour);
    // A stone at the right end would box the five at the left end too.
    assert_eq!(kind("...o.xx*x......"), Kind::Four);
    assert_eq!(kind("...o.xx*x.o...."), Kind::Four);
    // The edge boxes nothing.
    assert_eq!(kind(".xx*x.........."), Kind::OpenFour);
}

fn foul_in_a_row(row: &str) -> Option<Foul> {
    let (position, at) = across(Rule::Renju, BLACK, row);
    position.foul(at)
}

#[test]
fn six_or_more_are_an_overline() {
    for row in ["...xxx*xx......", "..xxxx*x.......", "xxxx*x.........", ".........x*xxxx"] {
        assert_eq!(foul_in_a_row(row), Some(Foul::Overline), "{row}");
    }
    assert_eq!(foul_in_a_row("xxxx*.........."), None);
    assert_eq!(foul_in_a_row("..xx*xx........"), None);
}

#[test]
fn two_fours_in_one_row_are_a_foul() {
    for row in [
        "....x.x*x.x....",
        "....x.xx*.x....",
        "....x.*xx.x....",
        "...xx.*x.xx....",
        "...xx.x*.xx....",
        "..xxx.*.xxx....",
        "x.xx*.x........",
        "........x.x*x.x",
    ] {
        assert_eq!(foul_in_a_row(row), Some(Foul::DoubleFour), "{row}");
        let (position, at) = across(Rule::Renju, WHITE, &swap(row));
        assert!(after(&position, at).outcome().is_open(), "White has no fouls: {row}");
    }
}

#[test]
fn one_four_in_a_row_is_none() {
    for row in [
        // Open, or open to one side.
        "....xx*x.......",
        "...oxx*x.......",
        "xx*x...........",
        // A second one would be of six, or is blocked.
        "...xx*x.xx.....",
        "....xox*x.x....",
        "....x.x*x..x...",
    ] {
        assert_eq!(foul_in_a_row(row), None, "{row}");
    }
    assert_eq!(foul_in_a_row("...ox.x*x.xo..."), Some(Foul::DoubleFour), "both fives lie within");
}

#[test]
fn fours_in_two_rows_are_a_foul_whether_open_or_not() {
    let rows = [
        ".........",
        "...x.....",
        "...x.....",
        "...x.....",
        "...*xxx..",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let (position, at) = diagram(Rule::Renju, BLACK, &rows);
    assert_eq!(position.foul(at), Some(Foul::DoubleFour));
    let rows = [
        "...o.....",
        "...x.....",
        "...x.....",
        "...x.....",
        "...*xxxo.",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let (position, at) = diagram(Rule::Renju, BLACK, &rows);
    assert_eq!(position.foul(at), Some(Foul::DoubleFour));
}

/// Two threes through `*`, and more stones.
fn threes(change: &[(&str, char)]) -> (Position, Point) {
    let mut rows = vec![vec!['.'; 15]; 15];
    let mut put = |name: &str, cell: char| {
        let column = usize::from(name.as_bytes()[0] - b'a');
        let row: usize = name[1..].parse().expect("a row");
        rows[15 - row][column] = cell;
    };
    for (name, cell) in [("h8", '*'), ("i8", 'x'), ("j8", 'x'), ("h9", 'x'), ("h10", 'x')] {
        put(name, cell);
    }
    for &(name, cell) in change {
        put(name, cell);
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    diagram(Rule::Renju, BLACK, &rows)
}

fn foul_of_threes(change: &[(&str, char)]) -> Option<Foul> {
    let (position, at) = threes(change);
    position.foul(at)
}

#[test]
fn two_threes_are_a_foul() {
    assert_eq!(foul_of_threes(&[]), Some(Foul::DoubleThree));
    assert_eq!(foul_of_threes(&[("j8", '.'), ("k8", 'x')]), Some(Foul::DoubleThree), "one with a gap");
    assert_eq!(
        foul_of_threes(&[("l8", 'o')]),
        Some(Foul::DoubleThree),
        "one that can be opened to one side only"
    );
    assert_eq!(foul_of_threes(&[("g7", 'x'), ("f6", 'x')]), Some(Foul::DoubleThree), "three of them");
}

#[test]
fn a_three_that_cannot_become_a_straight_four_does_not_count() {
    assert_eq!(foul_of_threes(&[("k8", 'o')]), None, "blocked");
    assert_eq!(foul_of_threes(&[("g8", 'o')]), None, "blocked");
    assert_eq!(foul_of_threes(&[("l8", 'o'), ("f8", 'o')]), None, "too little room");
}

#[test]
fn a_four_and_a_three_are_no_foul_but_a_four_and_two_threes_are() {
    assert_eq!(foul_of_threes(&[("k8", 'x'), ("l8", 'o')]), None);
    let with_both = [("k8", 'x'), ("l8", 'o'), ("g7", 'x'), ("f6", 'x')];
    assert_eq!(foul_of_threes(&with_both), Some(Foul::DoubleThree));
}

#[test]
fn a_three_counts_only_if_its_straight_four_may_be_made() {
    // White on l8 leaves g8 alone to make a straight four of h8, i8, j8.
    let left = ("l8", 'o');
    let six = [left, ("g5", 'x'), ("g6", 'x'), ("g7", 'x'), ("g9", 'x'), ("g10", 'x')];
    assert_eq!(foul_of_threes(&six), None, "g8 would be an overline");
    let fours = [left, ("g5", 'x'), ("g6", 'x'), ("g7", 'x'), ("g4", 'o')];
    assert_eq!(foul_of_threes(&fours), None, "g8 would make two fours");
}

#[test]
fn a_stone_that_makes_five_does_not_make_a_straight_four() {
    // The definition of a three excludes it; the package renju, Gomocup's referee, figrid-board and Rapfi read it so, quintet does not.
    let five = [("l8", 'o'), ("g4", 'x'), ("g5", 'x'), ("g6", 'x'), ("g7", 'x')];
    assert_eq!(foul_of_threes(&five), None);
}

#[test]
fn a_five_beats_every_foul() {
    for more in [
        // An overline, two fours, two threes beside it.
        &[("h7", 'x'), ("h6", 'x'), ("h5", 'x'), ("g8", 'x'), ("k8", 'x')][..],
        &[("h11", 'x'), ("g8", 'x'), ("k8", 'x'), ("g7", 'x'), ("f6", 'x'), ("e5", 'x')],
        &[("g8", 'x'), ("k8", 'x'), ("g7", 'x'), ("f6", 'x')],
    ] {
        let (position, at) = threes(more);
        assert_eq!(position.foul(at), None);
        assert!(position.is_legal(at));
        assert_eq!(after(&position, at).outcome(), won(BLACK, &FIVE));
    }
}

#[test]
fn white_has_no_fouls() {
    let (position, at) = threes(&[]);
    let setup = Setup {
        rule: Rule::Renju,
        size: 15,
        stones: [*position.stones(WHITE), *position.stones(BLACK)],
        to_move: WHITE,
        foul: None,
    };
    let position = setup.position().expect("a position");
    assert!(position.is_legal(at));
    assert_eq!(status(&after(&position, at)), Outcome::Open);
}

#[test]
fn other_rules_have_no_fouls() {
    let (renju, at) = threes(&[]);
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro] {
        let stones = Side::BOTH.map(|side| *renju.stones(side));
        let setup = Setup { rule, size: 15, stones, to_move: BLACK, foul: None };
        let position = setup.position().expect("a position");
        assert!(position.suspects().is_empty() && position.is_legal(at));
        assert_eq!(status(&after(&position, at)), Outcome::Open);
    }
}

#[test]
fn who_plays_a_foul_has_lost_and_the_text_tells_where() {
    let (position, at) = threes(&[]);
    assert!(!position.is_legal(at));
    let over = after(&position, at);
    assert_eq!(status(&over), won(WHITE, &FOUL));
    assert_eq!(over.count_moves(), 0);
    let text = Gomoku::write_position(&over);
    assert!(text.ends_with(" w foul:h8"), "{text}");
    let again = Gomoku::read_position(&text, Some("renju")).expect("what was written");
    assert_eq!((again.ending(), again.key()), (over.ending(), over.key()));
    // Without the word it is a position in which White is to move.
    let open = text.trim_end_matches(" foul:h8");
    let open = Gomoku::read_position(open, Some("renju")).expect("a position");
    assert_eq!(status(&open), Outcome::Open);
    assert_ne!(open.key(), over.key());
}

#[test]
fn a_full_board_is_drawn() {
    let rows = ["xoxoo", "oxoxx", "xooxo", "oxxo*", "xoxox"];
    for rule in ALL {
        let (position, at) = diagram(rule, BLACK, &rows);
        assert_eq!(status(&position), Outcome::Open);
        assert_eq!(status(&after(&position, at)), Outcome::Drawn { reason: &FULL }, "{rule:?}");
    }
}

#[test]
fn the_last_point_may_win() {
    let (position, at) = diagram(Rule::Freestyle, BLACK, &["xxxx*", "oxoxx", "xooxo", "oxxoo", "xooox"]);
    assert_eq!(status(&after(&position, at)), won(BLACK, &FIVE));
}

#[test]
fn black_with_fouls_only_draws() {
    let rows = ["xxx*xx", "oooxoo", "xxxoxx", "oooxoo", "xxxoxx", "oooxoo"];
    let (position, at) = diagram(Rule::Renju, BLACK, &rows);
    assert_eq!(position.foul(at), Some(Foul::Overline));
    assert_eq!((position.outcome(), position.count_moves()), (Outcome::Open, 0));
    assert_eq!(status(&position), Outcome::Drawn { reason: &FOULS_ONLY });
    let (white, at) = diagram(Rule::Renju, WHITE, &rows);
    assert_eq!(status(&after(&white, at)), Outcome::Drawn { reason: &FULL });
}

#[test]
fn the_first_stone_may_stand_anywhere() {
    for rule in ALL {
        for size in SIZES {
            let position = Position::start(rule, size);
            assert_eq!(position.count_moves(), (size * size) as u64);
            assert!(Points::board(size).iter().all(|at| position.is_legal(at)));
        }
    }
}
