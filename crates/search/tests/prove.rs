//! The prover against brute force: whatever it says of a position or a move is what playing everything out says, and what it
//! claims stands up to a replay against every defence.

mod support;

use std::time::{Duration, Instant};

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Position, Rng, Scoring};
use pentaply_gomoku::Gomoku;
use pentaply_kalah::Kalah;
use pentaply_santorini::Santorini;
use pentaply_search::prove::{Prover, ProverSettings, Solution, Status, Verification};
use pentaply_search::{Limits, MoveOf, Signal};
use pentaply_toys::{Othello, TicTacToe};
use support::{BruteForce, random_positions};

const SMALL: ProverSettings = ProverSettings { threads: 1, memory_mb: 4 };
const TINY: ProverSettings = ProverSettings { threads: 1, memory_mb: 1 };
const TWO_THREADS: ProverSettings = ProverSettings { threads: 2, memory_mb: 4 };

/// A fresh prover's answer to a position, without limits.
fn solve<G: Game>(
    position: &G::Position,
    settings: ProverSettings,
) -> (Prover<G::Knowledge>, Solution<MoveOf<G::Knowledge>>) {
    let mut prover = Prover::new(G::knowledge(), settings);
    let solution = prover.solve(position, &Limits::default(), &Signal::default(), &mut |_| {});
    (prover, solution)
}

/// Compares statuses of random positions and of their moves; follows the line; replays the proof. Says how often each status came
/// up: won, lost, drawn.
fn compare<G: Game>(
    variant: &str,
    from: usize,
    count: usize,
    settings: ProverSettings,
    room: usize,
) -> [usize; 3] {
    let mut brute_force = BruteForce::<G>::new(room);
    let mut seen = [0; 3];
    for position in random_positions::<G>(variant, from, count, 77 + from as u64) {
        compare_one::<G>(&position, settings, &mut brute_force, &mut seen);
    }
    seen
}

fn compare_one<G: Game>(
    position: &G::Position,
    settings: ProverSettings,
    brute_force: &mut BruteForce<G>,
    seen: &mut [usize; 3],
) {
    let mover = position.side_to_move();
    if brute_force.room < usize::MAX {
        brute_force.results.clear();
    }
    let Some(expected) = brute_force.status(position, mover) else { return };
    let (mut prover, solution) = solve::<G>(position, settings);
    let at = || format!("{} {} {}: {solution:?}", G::NAME, G::variant(position), G::write_position(position));
    assert_eq!(solution.standing.status, expected, "{}", at());
    let counted = G::Position::SCORING == Scoring::WinLoss && expected != Status::Drawn;
    assert_eq!(solution.standing.plies.is_some(), counted, "{}", at());

    assert_eq!(solution.moves.len(), legal_moves(position).len(), "{}", at());
    for &(mv, standing) in &solution.moves {
        let mut child = position.clone();
        child.make(mv);
        let told = G::write_move(position, mv);
        if standing.status != Status::Unknown {
            assert_eq!(Some(standing.status), brute_force.status(&child, mover), "{told} of {}", at());
        }
    }
    let known = |wanted| solution.moves.iter().any(|(_, standing)| standing.status == wanted);
    assert!(known(expected), "a move keeps the result: {}", at());

    let mut played = position.clone();
    for &mv in &solution.line {
        assert!(played.is_legal(mv), "{}", at());
        played.make(mv);
        assert_eq!(brute_force.status(&played, mover), Some(expected), "the line keeps the result: {}", at());
    }
    assert!(!solution.line.is_empty(), "{}", at());
    if counted {
        assert!(!status(&played).is_open(), "the line is played out: {}", at());
        if settings.memory_mb > 1 && settings.threads == 1 {
            assert_eq!(solution.standing.plies, Some(solution.line.len() as u32), "{}", at());
        }
    }
    let verified = prover.verify(position, &solution, &Limits::default(), &Signal::default());
    assert!(matches!(verified, Verification::Verified { .. }), "{verified:?} {}", at());
    seen[[Status::Won, Status::Lost, Status::Drawn]
        .iter()
        .position(|&status| status == expected)
        .unwrap()] += 1;
}

#[test]
fn tic_tac_toe_is_what_brute_force_says() {
    for settings in [SMALL, TINY, TWO_THREADS] {
        let seen = compare::<TicTacToe>("3", 0, 400, settings, usize::MAX);
        assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    }
}

#[test]
fn othello_is_what_brute_force_says() {
    let seen = compare::<Othello>("4", 0, 150, SMALL, usize::MAX);
    assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
    compare::<Othello>("4", 3, 100, TWO_THREADS, usize::MAX);
    let seen = compare::<Othello>("6", 24, 300, SMALL, 100_000);
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

const SMALL_KALAH: [&str; 9] = [
    "3,2",
    "4,2",
    "2,4",
    "3,2,empty-capture",
    "4,2,no-capture",
    "3,2,relay",
    "3,2,pie",
    "4,2,empty-capture,relay,pie",
    "8,1",
];

#[test]
fn kalah_is_what_brute_force_says() {
    let mut seen = [0; 3];
    for variant in SMALL_KALAH {
        for (from, settings) in [(0, SMALL), (2, TINY), (1, TWO_THREADS)] {
            let now = compare::<Kalah>(variant, from, 60, settings, 300_000);
            seen = std::array::from_fn(|i| seen[i] + now[i]);
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// A board with so many domes in a hundred squares, the rest built up at random, and the workers anywhere.
fn built_up(rng: &mut Rng, domes: usize) -> Option<<Santorini as Game>::Position> {
    let heights: Vec<usize> =
        (0..25).map(|_| if rng.below(100) < domes { 4 } else { rng.below(4) }).collect();
    let mut free: Vec<usize> = (0..25).filter(|&square| heights[square] < 3).collect();
    if free.len() < 4 {
        return None;
    }
    let mut worker = || {
        let square = free.swap_remove(rng.below(free.len()));
        format!("{}{}", char::from(b'A' + (square % 5) as u8), 5 - square / 5)
    };
    let board: String = heights.iter().map(usize::to_string).collect();
    let [a, b, c, d] = std::array::from_fn(|_| worker());
    let text = format!("{board}/1/mortal:{a},{b}/mortal:{c},{d}");
    Santorini::read_position(&text, None).ok().filter(|position| status(position).is_open())
}

fn compare_built_up(domes: usize, count: usize, settings: ProverSettings, room: usize) -> [usize; 3] {
    let mut rng = Rng::new(5 + domes as u64);
    let mut brute_force = BruteForce::<Santorini>::new(room);
    let mut seen = [0; 3];
    for _ in 0..count {
        if let Some(position) = built_up(&mut rng, domes) {
            compare_one::<Santorini>(&position, settings, &mut brute_force, &mut seen);
        }
    }
    seen
}

#[test]
fn santorini_endings_are_what_brute_force_says() {
    for (domes, settings) in [(50, SMALL), (60, TINY), (60, TWO_THREADS)] {
        let seen = compare_built_up(domes, 400, settings, 50_000);
        assert!(seen[0] > 50 && seen[1] > 20 && seen[2] == 0, "{seen:?}");
    }
}

/// Threats are tried alone first here, and what they do not decide is not told.
#[test]
fn gomoku_endings_are_what_brute_force_says() {
    let mut seen = [0; 3];
    for rule in ["freestyle", "standard", "renju", "caro"] {
        for (size, from, settings) in [(5, 15, SMALL), (6, 26, SMALL), (6, 27, TINY), (7, 39, TWO_THREADS)] {
            let now = compare::<Gomoku>(&format!("{rule},{size}"), from, 40, settings, 30_000);
            seen = std::array::from_fn(|i| seen[i] + now[i]);
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// `cargo xtask deep` compares many more, and larger ones.
#[test]
#[ignore = "takes minutes"]
fn larger_positions_are_what_brute_force_says() {
    for (domes, settings) in [(40, SMALL), (45, TINY), (45, TWO_THREADS), (55, SMALL)] {
        compare_built_up(domes, 400, settings, 100_000);
    }
    for variant in ["4,2", "3,2,relay,pie", "2,4,no-capture", "5,1,empty-capture", "4,3", "3,4,empty-capture"]
    {
        for (from, settings) in [(0, SMALL), (3, TINY), (2, TWO_THREADS)] {
            compare::<Kalah>(variant, from, 150, settings, 500_000);
        }
    }
    compare::<Othello>("6", 23, 300, SMALL, 300_000);
    compare::<Othello>("4", 0, 1000, TWO_THREADS, usize::MAX);
}

/// A position that takes more than a moment.
fn hard() -> <Santorini as Game>::Position {
    Santorini::read_position("0100003000211104011011100/1/mortal:A1,D2/mortal:B1,B3", None).unwrap()
}

#[test]
fn one_thread_and_a_node_limit_give_the_same_answer() {
    let solve = |memory_mb| {
        let mut prover = Prover::new(Santorini::knowledge(), ProverSettings { threads: 1, memory_mb });
        let mut solution = prover.solve(&hard(), &Limits::nodes(150_000), &Signal::default(), &mut |_| {});
        solution.time = Duration::ZERO;
        solution
    };
    for memory_mb in [1, 16] {
        assert_eq!(solve(memory_mb), solve(memory_mb));
    }
}

#[test]
fn limits_hold() {
    for settings in [SMALL, TWO_THREADS] {
        let mut prover = Prover::new(Santorini::knowledge(), settings);
        for nodes in [0, 1, 1000, 50_000] {
            let solution = prover.solve(&hard(), &Limits::nodes(nodes), &Signal::default(), &mut |_| {});
            assert_eq!(solution.standing.status, Status::Unknown);
            // Threads learn of each other now and then.
            let most = if settings.threads == 1 { nodes } else { nodes + 1000 };
            assert!(solution.nodes <= most, "{} of {nodes}", solution.nodes);
        }
        let start = Instant::now();
        prover.solve(&hard(), &Limits::time(Duration::from_millis(50)), &Signal::default(), &mut |_| {});
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
        let stopped = Signal::default();
        stopped.stop();
        let start = Instant::now();
        prover.solve(&hard(), &Limits::default(), &stopped, &mut |_| {});
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    }
}

/// Within so many plies there is a proof or there is none; what lies beyond is not looked at.
#[test]
fn a_depth_limit_bounds_the_proof() {
    let text = "3444431122104224202401000/1/mortal:B2,D3/mortal:B4,E4";
    let won = Santorini::read_position(text, None).unwrap();
    let status_within = |depth| {
        let mut prover = Prover::new(Santorini::knowledge(), SMALL);
        let limits = Limits { nodes: Some(2_000_000), ..Limits::depth(depth) };
        prover.solve(&won, &limits, &Signal::default(), &mut |_| {}).standing.status
    };
    assert_eq!((status_within(4), status_within(40)), (Status::Unknown, Status::Won));
}

#[test]
fn the_sink_is_told_how_far_it_has_come() {
    let mut prover = Prover::new(Santorini::knowledge(), SMALL);
    let mut told = Vec::new();
    prover.solve(&hard(), &Limits::time(Duration::from_millis(450)), &Signal::default(), &mut |progress| {
        told.push(*progress);
    });
    assert!(told.len() >= 2 && told.is_sorted_by_key(|progress| progress.nodes), "{told:?}");
}
