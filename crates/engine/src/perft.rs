//! Perft on several threads: the tree is cut a few plies below the root, and the threads take the pieces.
//!
//! The counts are sums, so they do not depend on who counted what.

use std::sync::atomic::{AtomicUsize, Ordering};

use pentaply_core::Position;
use pentaply_core::position::legal_moves;

/// Pieces of the tree for each thread, so that a large one at the end leaves the others idle for a short time only.
const PIECES: usize = 64;

/// Depths left below a cut, at least: a smaller piece costs more to hand out than to count.
const LEFT: u32 = 3;

/// The legal moves in generation order, each with the number of paths of `depth` plies that begin with it.
/// `depth` is at least 1.
pub(crate) fn divide<P: Position>(root: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    if threads <= 1 {
        return pentaply_core::divide(&mut root.clone(), depth);
    }
    let moves = legal_moves(root);
    let mut pieces: Vec<(usize, P)> = moves.iter().enumerate().map(|(i, &mv)| (i, after(root, mv))).collect();
    let mut left = depth.saturating_sub(1);
    while left > LEFT && pieces.len() < threads * PIECES && !pieces.is_empty() {
        pieces = pieces
            .iter()
            .flat_map(|(i, position)| legal_moves(position).into_iter().map(|mv| (*i, after(position, mv))))
            .collect();
        left -= 1;
    }

    let next = AtomicUsize::new(0);
    let count = || {
        let mut counts = vec![0; moves.len()];
        while let Some((i, position)) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts[*i] += pentaply_core::perft(&mut position.clone(), left);
        }
        counts
    };
    let counts = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..threads.min(pieces.len())).map(|_| scope.spawn(count)).collect();
        let mut total = count();
        for thread in threads {
            let counts = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            total.iter_mut().zip(counts).for_each(|(sum, part)| *sum += part);
        }
        total
    });
    moves.into_iter().zip(counts).collect()
}

/// The number of paths of exactly `depth` plies.
pub(crate) fn perft<P: Position>(root: &P, depth: u32, threads: usize) -> u64 {
    if threads <= 1 || depth <= LEFT {
        return pentaply_core::perft(&mut root.clone(), depth);
    }
    divide(root, depth, threads).iter().map(|(_, nodes)| nodes).sum()
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut child = position.clone();
    child.make(mv);
    child
}
