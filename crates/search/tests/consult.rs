//! What a search does with the proofs it asks for: it never contradicts one, and it asks only where the game wants it to.

mod support;

use std::time::Duration;

use pentaply_core::{Game, Position, Score};
use pentaply_santorini::Santorini;
use pentaply_search::prove::Status;
use pentaply_search::{Limits, Report, Search, Settings, Signal};
use pentaply_toys::{Othello, TicTacToe};
use support::{BruteForce, random_positions, search};

type Told = Report<<<Othello as Game>::Position as Position>::Move>;

const SMALL: Settings =
    Settings { hash_mb: 1, lines: 1, threads: 1, techniques: pentaply_search::Techniques::ALL };

fn status_of(score: Score) -> Option<Status> {
    match score {
        Score::Win(_) => Some(Status::Won),
        Score::Loss(_) => Some(Status::Lost),
        Score::Draw => Some(Status::Drawn),
        Score::Points(_) | Score::Exact(_) => None,
    }
}

#[test]
fn a_search_never_contradicts_a_proof() {
    let mut proven = [0; 3];
    for position in random_positions::<Othello>("6", 24, 400, 19) {
        let mover = position.side_to_move();
        let mut brute_force = BruteForce::<Othello>::new(60_000);
        let Some(truth) = brute_force.status(&position, mover) else { continue };
        // So few nodes that the search by itself mostly sees no end.
        let report = search::<Othello>(&position, &Limits::nodes(4_000), SMALL);
        let at = || format!("{} {report:?}", Othello::write_position(&position));
        assert!(report.prover_nodes > 0, "{}", at());
        let Some(told) = status_of(report.lines[0].score) else { continue };
        assert_eq!(told, truth, "{}", at());
        let mut after = position.clone();
        after.make(report.best().expect("a move"));
        if report.nodes == 0 || told != Status::Lost {
            assert_eq!(brute_force.status(&after, mover), Some(truth), "the move keeps the result: {}", at());
        }
        proven[[Status::Won, Status::Lost, Status::Drawn]
            .iter()
            .position(|&status| status == told)
            .unwrap()] += 1;
    }
    assert!(proven[0] > 50 && proven[1] > 50 && proven[2] > 3, "{proven:?}");
}

#[test]
fn a_proven_win_is_told_with_its_line_and_a_lost_position_has_a_move() {
    let (mut won, mut lost) = (0, 0);
    for position in random_positions::<Othello>("6", 22, 200, 5) {
        let report: Told = search::<Othello>(&position, &Limits::nodes(20_000), SMALL);
        let line = &report.lines[0];
        match line.score {
            Score::Win(plies) if report.nodes == 0 => {
                won += 1;
                assert_eq!(line.pv.len(), plies as usize, "{report:?}");
                assert!(report.prover_nodes > 0, "{report:?}");
            }
            Score::Loss(_) => {
                lost += 1;
                assert!(report.best().is_some());
            }
            _ => {}
        }
    }
    assert!(won > 20 && lost > 20, "{won} {lost}");
}

#[test]
fn the_prover_takes_a_tenth_of_the_nodes_at_most() {
    for position in random_positions::<Othello>("8", 10, 20, 5) {
        for nodes in [2_000, 50_000, 400_000] {
            let report = search::<Othello>(&position, &Limits::nodes(nodes), SMALL);
            assert!(report.prover_nodes > 0 && report.prover_nodes <= nodes / 10 + 64, "{report:?}");
            assert_eq!(
                report,
                Report { time: report.time, ..search::<Othello>(&position, &Limits::nodes(nodes), SMALL) }
            );
        }
    }
}

#[test]
fn a_prover_is_not_asked_where_it_is_out_of_place() {
    let othello = Othello::start(None).unwrap();
    let asked =
        |limits: &Limits, settings: Settings| search::<Othello>(&othello, limits, settings).prover_nodes;
    assert_eq!(asked(&Limits::depth(4), SMALL), 0);
    assert_eq!(asked(&Limits::nodes(5_000), Settings { lines: 2, ..SMALL }), 0);
    assert!(asked(&Limits::nodes(5_000), SMALL) > 0);
    assert!(asked(&Limits::time(Duration::from_millis(30)), SMALL) > 0);
    let mut some = Search::new(Othello::knowledge(), SMALL);
    let only = pentaply_core::position::legal_moves(&othello)[..2].to_vec();
    let report = some.go(&othello, &Limits::nodes(5_000), &only, &Signal::default(), &mut |_| {});
    assert_eq!(report.prover_nodes, 0);
    let santorini = Santorini::start(None).unwrap();
    assert_eq!(search::<Santorini>(&santorini, &Limits::nodes(5_000), SMALL).prover_nodes, 0);
    let cross = TicTacToe::start(None).unwrap();
    assert_eq!(search::<TicTacToe>(&cross, &Limits::nodes(5_000), SMALL).prover_nodes, 0);
}
