//! Counting move paths: the check of rules against independent tables.

use crate::Position;

/// The number of move paths of exactly `depth` plies. Decided games have no children. Verdicts on the past are not
/// asked: published tables do not.
///
/// The last ply is counted in bulk by [`Position::count_moves`].
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    let mut stack = Vec::with_capacity(P::MAX_MOVES * depth.min(8) as usize);
    count(position, depth, &mut stack)
}

/// Each legal move with the number of paths of `depth` plies that begin with it. `depth` is at least 1.
pub fn divide<P: Position>(position: &mut P, depth: u32) -> Vec<(P::Move, u64)> {
    let moves = crate::position::legal_moves(position);
    moves
        .into_iter()
        .map(|mv| {
            let undo = position.make(mv);
            let nodes = perft(position, depth.saturating_sub(1));
            position.unmake(mv, undo);
            (mv, nodes)
        })
        .collect()
}

/// As [`perft`], but makes and unmakes every leaf: measures (and checks) `make` where `perft` measures counting.
pub fn perft_made<P: Position>(position: &mut P, depth: u32) -> u64 {
    let mut stack = Vec::with_capacity(P::MAX_MOVES * depth.min(8) as usize);
    count_made(position, depth, &mut stack)
}

fn count<P: Position>(position: &mut P, depth: u32, stack: &mut Vec<P::Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return position.count_moves();
    }
    for_each_child(position, stack, |child, stack| count(child, depth - 1, stack))
}

fn count_made<P: Position>(position: &mut P, depth: u32, stack: &mut Vec<P::Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    for_each_child(position, stack, |child, stack| count_made(child, depth - 1, stack))
}

#[inline(always)]
fn for_each_child<P: Position>(
    position: &mut P,
    stack: &mut Vec<P::Move>,
    mut visit: impl FnMut(&mut P, &mut Vec<P::Move>) -> u64,
) -> u64 {
    let start = stack.len();
    stack.reserve(P::MAX_MOVES);
    position.moves(stack);
    let end = stack.len();
    let mut nodes = 0;
    for i in start..end {
        let mv = stack[i];
        if P::GENERATES_LEGAL || position.is_legal(mv) {
            let undo = position.make(mv);
            nodes += visit(position, stack);
            position.unmake(mv, undo);
        }
    }
    stack.truncate(start);
    nodes
}
