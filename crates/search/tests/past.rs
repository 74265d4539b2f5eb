//! Games whose rules look back. A token walks on a small graph; whoever brings it back to where it stood with the same side to
//! move has drawn. Here a prover that keeps in its table what holds on one path only goes wrong: the graph-history interaction
//! problem. One that does so stands below, and the test shows that it does go wrong.

use std::collections::HashMap;
use std::sync::Arc;

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Key, Knowledge, NoMoves, Outcome, Position, Reason, Rng, Score, Side, Value, key};
use pentaply_search::prove::{Prover, ProverSettings, Solution, Status, Verification};
use pentaply_search::{Limits, Search, Settings, Signal};

static GOAL: Reason = Reason::new("goal", "the token has reached a goal", "棋子到达目标");
static AGAIN: Reason = Reason::new("again", "the token has been here before", "棋子回到原处");
static NOWHERE: Reason = Reason::new("nowhere", "there is no way on", "无路可走");

const NODES: usize = 12;
const KEYS: [Key; 2 * NODES] = key::table(0x7761_6C6B);

/// Where one can go from each node; and who wins at the nodes that are goals.
#[derive(PartialEq, Debug)]
struct Graph {
    ways: Vec<Vec<u8>>,
    winner: Vec<Option<Side>>,
}

impl Graph {
    fn random(rng: &mut Rng) -> Graph {
        let winner: Vec<Option<Side>> = (0..NODES)
            .map(|node| match node {
                0 => None,
                _ => [Some(Side::First), Some(Side::Second), None, None, None, None, None][rng.below(7)],
            })
            .collect();
        let ways = (0..NODES)
            .map(|node| {
                let mut ways: Vec<u8> = (0..NODES as u8).filter(|&to| to as usize != node).collect();
                while ways.len() > 2 + node % 2 {
                    ways.swap_remove(rng.below(ways.len()));
                }
                ways
            })
            .collect();
        Graph { ways, winner }
    }
}

/// The token, who is to move, and where it has been.
#[derive(Clone, PartialEq, Debug)]
struct Walk {
    graph: Arc<Graph>,
    at: u8,
    side: Side,
    past: Vec<(u8, Side)>,
}

impl Walk {
    fn start(graph: Graph) -> Walk {
        Walk { graph: Arc::new(graph), at: 0, side: Side::First, past: Vec::new() }
    }

    /// The result for the first player with best play, the past left out of account: who can force a way to a goal of his.
    /// Computed backwards from the goals, so no path comes into it.
    fn truth(&self) -> i8 {
        let mut forced = [[0i8; 2]; NODES];
        for (at, winner) in self.graph.winner.iter().enumerate() {
            match winner {
                Some(Side::First) => forced[at] = [1, 1],
                Some(Side::Second) => forced[at] = [-1, -1],
                None => {}
            }
        }
        for _ in 0..2 * NODES {
            for at in 0..NODES {
                for (side, own) in [(0, 1), (1, -1)] {
                    if forced[at][side] != 0 {
                        continue;
                    }
                    let mut next = self.graph.ways[at].iter().map(|&to| forced[to as usize][1 - side]);
                    if next.clone().any(|result| result == own) {
                        forced[at][side] = own;
                    } else if next.all(|result| result == -own) {
                        forced[at][side] = -own;
                    }
                }
            }
        }
        forced[self.at as usize][self.side.index()]
    }
}

impl Position for Walk {
    type Move = u8;
    type Undo = u8;
    const MAX_MOVES: usize = NODES;
    const NO_MOVES: NoMoves = NoMoves::Drawn(&NOWHERE);
    const LOOKS_BACK: bool = true;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut Vec<u8>) {
        if self.outcome().is_open() {
            out.extend(&self.graph.ways[self.at as usize]);
        }
    }

    fn is_legal(&self, to: u8) -> bool {
        self.outcome().is_open() && self.graph.ways[self.at as usize].contains(&to)
    }

    fn make(&mut self, to: u8) -> u8 {
        self.past.push((self.at, self.side));
        self.side = self.side.other();
        std::mem::replace(&mut self.at, to)
    }

    fn unmake(&mut self, _: u8, from: u8) {
        self.past.pop();
        self.side = self.side.other();
        self.at = from;
    }

    fn outcome(&self) -> Outcome {
        match self.graph.winner[self.at as usize] {
            Some(by) => Outcome::Won { by, reason: &GOAL, margin: 0 },
            None => Outcome::Open,
        }
    }

    fn verdict(&self, _: usize) -> Outcome {
        if self.past.contains(&(self.at, self.side)) {
            Outcome::Drawn { reason: &AGAIN }
        } else {
            Outcome::Open
        }
    }

    fn key(&self) -> Key {
        KEYS[2 * self.at as usize + self.side.index()]
    }

    fn key_from_scratch(&self) -> Key {
        self.key()
    }

    fn pack(&self, to: u8) -> u32 {
        u32::from(to) + 1
    }

    fn unpack(&self, bits: u32) -> Option<u8> {
        u8::try_from(bits.checked_sub(1)?).ok()
    }
}

struct Nothing;

impl Knowledge for Nothing {
    type Position = Walk;
    type State = ();

    fn state(&self, _: &Walk) {}

    fn evaluate(&self, _: &Walk, (): &mut ()) -> Value {
        0
    }
}

/// Takes what it finds on one path for a fact of the position.
fn naive(walk: &mut Walk, table: &mut HashMap<Key, i8>) -> i8 {
    match status(walk) {
        Outcome::Won { by: Side::First, .. } => return 1,
        Outcome::Won { by: Side::Second, .. } => return -1,
        Outcome::Drawn { .. } => return 0,
        Outcome::Open => {}
    }
    if let Some(&result) = table.get(&walk.key()) {
        return result;
    }
    let own = if walk.side == Side::First { 1 } else { -1 };
    let mut best = -1;
    for to in legal_moves(walk) {
        let from = walk.make(to);
        best = best.max(own * naive(walk, table));
        walk.unmake(to, from);
    }
    table.insert(walk.key(), own * best);
    own * best
}

fn solve(walk: &Walk) -> (Prover<Nothing>, Solution<u8>) {
    let mut prover = Prover::new(Nothing, ProverSettings { threads: 1, memory_mb: 1 });
    let solution = prover.solve(walk, &Limits::nodes(200_000), &Signal::default(), &mut |_| {});
    (prover, solution)
}

#[test]
fn what_holds_on_one_path_only_is_not_taken_for_a_fact() {
    let mut rng = Rng::new(3);
    let (mut naively_wrong, mut seen, mut unknown) = (0, [0; 3], 0);
    for _ in 0..3000 {
        let mut walk = Walk::start(Graph::random(&mut rng));
        let truth = walk.truth();
        naively_wrong += usize::from(naive(&mut walk, &mut HashMap::new()) != truth);
        let (mut prover, solution) = solve(&walk);
        let told = match solution.standing.status {
            Status::Won => 1,
            Status::Lost => -1,
            Status::Drawn => 0,
            Status::Unknown => {
                // Only what the past decides may stay open: here that is a draw by repetition.
                assert_eq!(truth, 0, "{walk:?} {solution:?}");
                unknown += 1;
                continue;
            }
        };
        assert_eq!(told, truth, "{walk:?} {solution:?}");
        seen[(told + 1) as usize] += 1;
        let verified = prover.verify(&walk, &solution, &Limits::nodes(200_000), &Signal::default());
        assert!(matches!(verified, Verification::Verified { .. }), "{verified:?} {walk:?} {solution:?}");
    }
    assert!(naively_wrong > 10, "the graphs are hard enough: {naively_wrong}");
    assert!(seen[0] > 300 && seen[2] > 300 && unknown > 100, "{seen:?} {unknown}");
}

/// The past before the root counts as well: a way back to where the game has been is no way to win.
#[test]
fn the_past_of_the_root_is_respected() {
    let mut rng = Rng::new(8);
    let mut walked = 0;
    for _ in 0..8000 {
        let mut walk = Walk::start(Graph::random(&mut rng));
        for _ in 0..4 {
            if let Some(&to) = rng.pick(&legal_moves(&walk)).filter(|_| status(&walk).is_open()) {
                walk.make(to);
            }
        }
        if !status(&walk).is_open() || walk.past.is_empty() {
            continue;
        }
        let (mut prover, solution) = solve(&walk);
        let Some(mover_wins) = (match solution.standing.status {
            Status::Won => Some(true),
            Status::Lost => Some(false),
            Status::Drawn | Status::Unknown => None,
        }) else {
            continue;
        };
        walked += 1;
        let first_wins = (walk.side == Side::First) == mover_wins;
        assert_eq!(walk.truth(), if first_wins { 1 } else { -1 }, "{walk:?}");
        let verified = prover.verify(&walk, &solution, &Limits::nodes(200_000), &Signal::default());
        assert!(matches!(verified, Verification::Verified { .. }), "{verified:?} {walk:?}");
    }
    assert!(walked > 200, "{walked}");
}

/// Whether the side to move can win within so many plies on the path that the walk has come, by trying everything.
fn wins(walk: &mut Walk, plies: u32) -> bool {
    let mover = walk.side;
    match status(walk) {
        Outcome::Won { by, .. } => return by == mover,
        Outcome::Drawn { .. } => return false,
        Outcome::Open if plies == 0 => return false,
        Outcome::Open => {}
    }
    legal_moves(walk).into_iter().any(|to| {
        let from = walk.make(to);
        let lost = loses(walk, plies - 1);
        walk.unmake(to, from);
        lost
    })
}

/// Whether the side to move loses within so many plies whatever it plays.
fn loses(walk: &mut Walk, plies: u32) -> bool {
    let mover = walk.side;
    match status(walk) {
        Outcome::Won { by, .. } => return by != mover,
        Outcome::Drawn { .. } => return false,
        Outcome::Open if plies == 0 => return false,
        Outcome::Open => {}
    }
    legal_moves(walk).into_iter().all(|to| {
        let from = walk.make(to);
        let won = wins(walk, plies - 1);
        walk.unmake(to, from);
        won
    })
}

/// A win that the table knows from another game may lead through a place where this game has been, which ends it there.
#[test]
fn a_win_that_the_search_claims_can_be_played_in_the_game_it_is_claimed_in() {
    let mut rng = Rng::new(21);
    let settings = Settings { hash_mb: 1, ..Settings::default() };
    let (mut wins_seen, mut losses_seen, mut spoilt) = (0, 0, 0);
    for _ in 0..20_000 {
        let mut walk = Walk::start(Graph::random(&mut rng));
        let mut search = Search::new(Nothing, settings);
        let mut places = vec![walk.clone()];
        for _ in 0..6 {
            if let Some(&to) = rng.pick(&legal_moves(&walk)).filter(|_| status(&walk).is_open()) {
                walk.make(to);
                places.push(walk.clone());
            }
        }
        if !status(&walk).is_open() {
            continue;
        }
        // Fill the table with what holds where there is no past.
        for place in &places {
            let fresh = Walk { past: Vec::new(), ..place.clone() };
            search.go(&fresh, &Limits::depth(8), &[], &Signal::default(), &mut |_| {});
        }
        let fresh = Walk { past: Vec::new(), ..walk.clone() };
        let report = search.go(&walk, &Limits::depth(10), &[], &Signal::default(), &mut |_| {});
        match report.lines[0].score {
            Score::Win(plies) => {
                assert!(wins(&mut walk, plies), "{plies} {walk:?}");
                let to = report.lines[0].pv[0];
                let from = walk.make(to);
                assert!(loses(&mut walk, plies - 1), "{plies} {walk:?}");
                walk.unmake(to, from);
                wins_seen += 1;
            }
            Score::Loss(plies) => {
                assert!(loses(&mut walk, plies), "{plies} {walk:?}");
                losses_seen += 1;
            }
            _ => {
                let (mut one, mut other) = (fresh.clone(), fresh);
                spoilt += usize::from(wins(&mut one, 8) || loses(&mut other, 8));
            }
        }
    }
    assert!(wins_seen > 200 && losses_seen > 50 && spoilt > 80, "{wins_seen} {losses_seen} {spoilt}");
}
