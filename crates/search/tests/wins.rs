//! With everything on, a forced win of known length is found at that length by four plies deeper, and a margin that can be
//! counted out is found exactly.

mod support;

use pentaply_core::position::status;
use pentaply_core::{Game, Outcome, Position, Score};
use pentaply_gomoku::Gomoku;
use pentaply_hive::Hive;
use pentaply_kalah::Kalah;
use pentaply_santorini::Santorini;
use pentaply_search::{Limits, Search, Settings, Signal};
use pentaply_toys::{Othello, TicTacToe};
use support::{forced_win, random_positions, search, solve};

const ALL: Settings =
    Settings { hash_mb: 4, threads: 1, lines: 1, techniques: pentaply_search::Techniques::ALL };

/// Searches positions with a forced win of up to `plies` plies; says how many of each length there were.
fn finds_wins<G: Game>(variant: &str, from: usize, count: usize, plies: u32) -> Vec<usize> {
    let mut lengths = vec![0; plies as usize + 1];
    for position in random_positions::<G>(variant, from, count, 11) {
        let Some(length) = forced_win(&position, plies) else { continue };
        lengths[length as usize] += 1;
        let report = search::<G>(&position, &Limits::depth(length + 4), ALL);
        let at = G::write_position(&position);
        assert_eq!(report.lines[0].score, Score::Win(length), "{} {at}: {:?}", G::NAME, report);
        assert_eq!(report.lines[0].pv.len(), length as usize, "the line of {at} is played out");
    }
    lengths
}

#[test]
fn santorini_wins_are_found_at_their_length() {
    let lengths = finds_wins::<Santorini>("base", 16, 1500, 3);
    assert!(lengths[1] > 50 && lengths[3] > 50, "wins by length: {lengths:?}");
}

#[test]
fn gomoku_wins_are_found_at_their_length() {
    for rule in ["freestyle", "standard", "renju", "caro"] {
        let mut lengths = vec![0; 4];
        for (size, from) in [(6, 12), (7, 18), (9, 30)] {
            let now = finds_wins::<Gomoku>(&format!("{rule},{size}"), from, 60, 3);
            lengths = lengths.iter().zip(now).map(|(before, now)| before + now).collect();
        }
        assert!(lengths[1] > 20 && lengths[3] > 3, "{rule}: wins by length: {lengths:?}");
    }
}

#[test]
fn hive_wins_are_found_at_their_length() {
    let mut lengths = vec![0; 4];
    for (variant, from) in [("Base", 30), ("Base+MLP", 30), ("Base+P", 40), ("Base+M", 44)] {
        let now = finds_wins::<Hive>(variant, from, 600, 3);
        lengths = lengths.iter().zip(now).map(|(before, now)| before + now).collect();
    }
    assert!(lengths[1] > 20 && lengths[3] > 3, "wins by length: {lengths:?}");
}

#[test]
fn tic_tac_toe_wins_are_found_at_their_length() {
    let lengths = finds_wins::<TicTacToe>("3", 1, 600, 5);
    assert!(lengths[1] > 20 && lengths[3] > 20, "wins by length: {lengths:?}");
}

#[test]
fn othello_wins_are_found_at_their_length() {
    let lengths = finds_wins::<Othello>("4", 3, 600, 5);
    assert!(lengths.iter().sum::<usize>() > 50, "wins by length: {lengths:?}");
}

/// The table is kept from move to move, so a win that was stored so many plies from one root is read so many plies from
/// another.
#[test]
fn a_forced_win_is_played_out_move_by_move() {
    let mut played = 0;
    for mut position in random_positions::<Santorini>("base", 16, 700, 23) {
        let Some(3) = forced_win(&position, 3) else { continue };
        played += 1;
        let winner = position.side_to_move();
        let mut search = Search::new(Santorini::knowledge(), ALL);
        for left in [3, 2, 1] {
            let report = search.go(&position, &Limits::depth(7), &[], &Signal::default(), &mut |_| {});
            let expected =
                if position.side_to_move() == winner { Score::Win(left) } else { Score::Loss(left) };
            assert_eq!(report.lines[0].score, expected, "{}", Santorini::write_position(&position));
            position.make(report.best().unwrap());
        }
        assert!(matches!(status(&position), Outcome::Won { by, .. } if by == winner));
    }
    assert!(played > 30, "{played} wins were played out");
}

#[test]
fn a_margin_that_can_be_counted_out_is_exact() {
    let mut counted = 0;
    for variant in ["3,2", "3,3,empty-capture", "4,2,no-capture", "4,3", "3,3,relay"] {
        for position in random_positions::<Kalah>(variant, 4, 300, 5) {
            let Some(value) = solve(&position, 11, 0) else { continue };
            counted += 1;
            let report = search::<Kalah>(&position, &Limits::depth(40), ALL);
            let at = Kalah::write_position(&position);
            assert_eq!(report.lines[0].score, Score::Exact(value / 100), "{variant} {at}");
        }
    }
    assert!(counted > 200, "only {counted} positions were counted out");
}
