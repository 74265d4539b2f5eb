//! With all heuristic pruning off, a search to a depth has the value of plain negamax to that depth: in every game, at every
//! table size, on every number of threads, for every line. This is the test that a wrong sign after an extra turn fails.

mod support;

use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Position};
use pentaply_gomoku::Gomoku;
use pentaply_hive::Hive;
use pentaply_kalah::Kalah;
use pentaply_santorini::Santorini;
use pentaply_search::{Limits, Settings, Technique, Techniques};
use pentaply_toys::{Othello, TicTacToe};
use support::{negamax, random_positions, search};

/// Compares a search with negamax on random positions of a variant; every line if `all_lines`.
fn compare<G: Game>(
    variant: &str,
    from: usize,
    count: usize,
    depths: &[u32],
    settings: Settings,
    all_lines: bool,
) {
    let knowledge = G::knowledge();
    for position in random_positions::<G>(variant, from, count, 7 + from as u64) {
        for &depth in depths {
            let at = || format!("{variant} {} depth {depth} {settings:?}", G::write_position(&position));
            let moves = legal_moves(&position).len();
            let lines = if all_lines { moves } else { 1 };
            let report = search::<G>(&position, &Limits::depth(depth), Settings { lines, ..settings });
            assert_eq!(report.lines.len(), lines, "{}", at());
            let expected = negamax(&knowledge, &position, depth, 0, false);
            assert_eq!(report.lines[0].value, expected, "{}", at());
            for line in &report.lines {
                let mut child = position.clone();
                let mover = child.side_to_move();
                child.make(line.pv[0]);
                let same = child.side_to_move() == mover;
                let value = negamax(&knowledge, &child, depth - 1, 1, same);
                assert_eq!(line.value, if same { value } else { -value }, "line {:?} of {}", line.pv, at());
            }
        }
    }
}

const EXACT: Settings = Settings { threads: 1, hash_mb: 1, lines: 1, techniques: Techniques::EXACT };
const ONE_CLUSTER: Settings = Settings { hash_mb: 0, ..EXACT };
const TWO_THREADS: Settings = Settings { threads: 2, ..EXACT };
const PLAIN: Settings = Settings { techniques: Techniques::NONE, ..EXACT };

#[test]
fn kalah_equals_negamax() {
    for variant in ["6,4", "4,3", "3,2,empty-capture", "5,6,no-capture", "4,4,relay", "6,4,pie", "2,9"] {
        compare::<Kalah>(variant, 0, 150, &[1, 2, 3, 4, 5], EXACT, false);
        compare::<Kalah>(variant, 0, 60, &[1, 3, 5], EXACT, true);
        compare::<Kalah>(variant, 2, 100, &[3, 5], ONE_CLUSTER, false);
        compare::<Kalah>(variant, 2, 60, &[4, 5], TWO_THREADS, false);
        compare::<Kalah>(variant, 4, 60, &[1, 4], PLAIN, false);
    }
}

#[test]
fn santorini_equals_negamax() {
    compare::<Santorini>("base", 2, 500, &[1, 2], EXACT, false);
    compare::<Santorini>("base", 2, 40, &[2], EXACT, true);
    compare::<Santorini>("base", 12, 60, &[3], EXACT, false);
    compare::<Santorini>("base", 12, 300, &[1, 2], ONE_CLUSTER, false);
    compare::<Santorini>("base", 12, 200, &[2], TWO_THREADS, false);
    compare::<Santorini>("base", 20, 200, &[1, 2], PLAIN, false);
}

#[test]
fn tic_tac_toe_equals_negamax() {
    for settings in [EXACT, ONE_CLUSTER, TWO_THREADS, PLAIN] {
        compare::<TicTacToe>("3", 1, 150, &[1, 2, 3, 4, 5, 8], settings, false);
    }
    compare::<TicTacToe>("3", 0, 50, &[1, 2, 4, 8], EXACT, true);
}

#[test]
fn othello_equals_negamax() {
    for variant in ["4", "6", "8"] {
        compare::<Othello>(variant, 0, 120, &[1, 2, 3, 4], EXACT, false);
        compare::<Othello>(variant, 0, 40, &[1, 3], EXACT, true);
        compare::<Othello>(variant, 0, 80, &[4], ONE_CLUSTER, false);
        compare::<Othello>(variant, 0, 60, &[4], TWO_THREADS, false);
        compare::<Othello>(variant, 0, 60, &[3], PLAIN, false);
    }
}

#[test]
fn gomoku_equals_negamax() {
    for rule in ["freestyle", "standard", "renju", "caro"] {
        for (size, from) in [(5, 6), (6, 16), (7, 28)] {
            let variant = format!("{rule},{size}");
            compare::<Gomoku>(&variant, from, 40, &[1, 2], EXACT, false);
            compare::<Gomoku>(&variant, from, 10, &[2], EXACT, true);
            compare::<Gomoku>(&variant, from + 4, 20, &[3], ONE_CLUSTER, false);
            compare::<Gomoku>(&variant, from + 4, 20, &[2], TWO_THREADS, false);
            compare::<Gomoku>(&variant, from + 4, 20, &[1, 2], PLAIN, false);
        }
    }
}

#[test]
fn hive_equals_negamax() {
    for variant in ["Base", "Base+MLP"] {
        compare::<Hive>(variant, 8, 40, &[1, 2], EXACT, false);
        compare::<Hive>(variant, 30, 60, &[1, 2], EXACT, false);
        compare::<Hive>(variant, 30, 4, &[2], EXACT, true);
        compare::<Hive>(variant, 40, 40, &[2], ONE_CLUSTER, false);
        compare::<Hive>(variant, 40, 40, &[2], TWO_THREADS, false);
        compare::<Hive>(variant, 40, 40, &[1, 2], PLAIN, false);
    }
}

#[test]
fn each_technique_that_claims_to_be_exact_is_exact_alone() {
    for technique in Technique::ALL {
        if Techniques::EXACT.has(technique) {
            let settings = Settings { techniques: Techniques::NONE.with(technique), ..EXACT };
            compare::<Kalah>("4,3", 1, 40, &[4], settings, false);
            compare::<Othello>("6", 2, 30, &[3], settings, false);
            compare::<Santorini>("base", 14, 20, &[2], settings, false);
        }
    }
}
