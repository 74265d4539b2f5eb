//! Limits hold, and without a clock a search on one thread is the same every time.

mod support;

use std::time::{Duration, Instant};

use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Position};
use pentaply_kalah::Kalah;
use pentaply_santorini::Santorini;
use pentaply_search::{Limits, Search, Settings, Signal, TimeControl};
use pentaply_toys::{Othello, TicTacToe};
use support::{random_positions, search};

fn same_every_time<G: Game>(variant: &str, limits: &Limits) {
    for position in random_positions::<G>(variant, 2, 5, 3) {
        let runs: Vec<_> = (0..2).map(|_| search::<G>(&position, limits, Settings::default())).collect();
        let [a, b] = &runs[..] else { unreachable!() };
        assert_eq!((a.nodes, a.depth, &a.lines), (b.nodes, b.depth, &b.lines));
    }
}

#[test]
fn one_thread_without_a_clock_gives_the_same_answer() {
    same_every_time::<Kalah>("6,4", &Limits::nodes(50_000));
    same_every_time::<Kalah>("6,4", &Limits::depth(9));
    same_every_time::<Santorini>("base", &Limits::nodes(50_000));
    same_every_time::<Santorini>("base", &Limits::depth(4));
    same_every_time::<Othello>("8", &Limits::nodes(50_000));
}

#[test]
fn a_node_limit_is_exact_once_the_first_iteration_is_done() {
    let position = Kalah::start(None).unwrap();
    for nodes in [1000, 12_345, 100_000] {
        let report = search::<Kalah>(&position, &Limits::nodes(nodes), Settings::default());
        assert_eq!(report.nodes, nodes);
    }
    let report = search::<Kalah>(&position, &Limits::nodes(1), Settings::default());
    assert_eq!((report.depth, report.best().is_some()), (1, true));
}

#[test]
fn a_node_limit_holds_for_several_threads_together() {
    let position = Kalah::start(None).unwrap();
    for nodes in [100, 1000, 20_000] {
        let settings = Settings { threads: 2, ..Settings::default() };
        let report = search::<Kalah>(&position, &Limits::nodes(nodes), settings);
        assert!(report.nodes < nodes + 200, "{} nodes of {nodes}", report.nodes);
    }
}

fn answers_at_once<G: Game>(variant: Option<&str>) {
    let position = G::start(variant).unwrap();
    let stopped = Signal::default();
    stopped.stop();
    for (limits, signal) in
        [(Limits::time(Duration::ZERO), &Signal::default()), (Limits::default(), &stopped)]
    {
        let report =
            Search::new(G::knowledge(), Settings::default()).go(&position, &limits, &[], signal, &mut |_| {});
        assert!(legal_moves(&position).contains(&report.best().unwrap()));
        assert!(report.depth >= 1);
    }
}

#[test]
fn no_time_at_all_still_gives_a_legal_move() {
    answers_at_once::<Kalah>(Some("12,24"));
    answers_at_once::<Santorini>(None);
    answers_at_once::<Othello>(None);
    answers_at_once::<TicTacToe>(None);
}

#[test]
fn a_decided_position_has_no_lines() {
    let mut position = TicTacToe::start(None).unwrap();
    for mv in ["a1", "a2", "b1", "b2", "c1"] {
        let mv = TicTacToe::read_move(&position, mv).unwrap();
        position.make(mv);
    }
    let report = search::<TicTacToe>(&position, &Limits::default(), Settings::default());
    assert_eq!((report.best(), report.nodes), (None, 0));
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let position = Kalah::start(None).unwrap();
    let only = Kalah::read_move(&position, "1").unwrap();
    let mut search = Search::new(Kalah::knowledge(), Settings { lines: 4, ..Settings::default() });
    let report = search.go(&position, &Limits::depth(6), &[only], &Signal::default(), &mut |_| {});
    assert_eq!(report.lines.len(), 1);
    assert_eq!(report.best(), Some(only));
}

/// Generous against a busy machine; the tight bound is measured by the benchmark that the README names.
#[test]
fn a_time_limit_ends_the_search() {
    let position = Santorini::start(None).unwrap();
    for threads in [1, 2] {
        let mut search = Search::new(Santorini::knowledge(), Settings { threads, ..Settings::default() });
        for time in [
            TimeControl::PerMove(Duration::from_millis(50)),
            TimeControl::Clock {
                remaining: Duration::from_millis(500),
                increment: Duration::from_millis(10),
                moves_to_go: None,
            },
        ] {
            let start = Instant::now();
            let limits = Limits { time: Some(time), ..Limits::default() };
            search.go(&position, &limits, &[], &Signal::default(), &mut |_| {});
            assert!(start.elapsed() < Duration::from_millis(500), "{time:?} took {:?}", start.elapsed());
        }
    }
}

#[test]
fn a_stop_from_another_thread_is_obeyed_and_pondering_waits_for_it() {
    let position = Kalah::start(None).unwrap();
    let signal = Signal::default();
    signal.set_pondering(true);
    let mut search = Search::new(Kalah::knowledge(), Settings::default());
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            signal.stop();
        });
        search.go(&position, &Limits::time(Duration::from_millis(1)), &[], &signal, &mut |_| {});
    });
    assert!(start.elapsed() >= Duration::from_millis(100), "the clock does not run while pondering");
    assert!(start.elapsed() < Duration::from_secs(2));
}
