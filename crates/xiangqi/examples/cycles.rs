//! Random games with long cycles, each played to the first third occurrence of a position, with our verdict: to be compared with another
//! program's, see docs/rules-xiangqi.md.
//!
//! `cargo run --release -p pentaply-xiangqi --example cycles -- SEED COUNT` prints lines `verdict | board and side | moves`.
#![allow(clippy::print_stdout)]

use std::collections::HashMap;

use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Key, Outcome, Position as _, Rng, Side};
use pentaply_xiangqi::{DEAD, Kind, Move, Piece, Position, Setup, Square, Variant, Xiangqi};

/// Plies of a walk.
const WALK: usize = 70;

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let &[seed, count] = numbers.as_slice() else {
        println!("usage: cycles SEED COUNT");
        return;
    };
    let mut rng = Rng::new(seed);
    let mut printed = 0;
    while printed < count {
        let root = if rng.below(2) == 0 { set_up(&mut rng) } else { played(&mut rng) };
        let Some(root) = root else { continue };
        let mut games = cycles(&root, &mut rng);
        games.extend((0..2).map(|_| (root.clone(), walk(&root, &mut rng))));
        for (start, moves) in games {
            if let Some(line) = judged(start, &moves) {
                println!("{line}");
                printed += 1;
            }
        }
    }
}

/// The line for the first third occurrence; `None` if there is none, or the position is dead before.
fn judged(mut position: Position, moves: &[Move]) -> Option<String> {
    let text = Xiangqi::write_position(&position);
    let board: Vec<&str> = text.split(' ').take(2).collect();
    let mut played = Vec::new();
    let mut seen = HashMap::from([(position.key(), 1)]);
    for &mv in moves {
        if !position.is_legal(mv) {
            return None;
        }
        position.make(mv);
        played.push(mv.to_string());
        let times = seen.entry(position.key()).or_insert(0);
        *times += 1;
        let verdict = position.verdict(0);
        if verdict.reason() == Some(&DEAD) {
            return None;
        }
        if *times == 3 || !verdict.is_open() {
            let word = match verdict {
                Outcome::Open => "none",
                Outcome::Drawn { .. } => "draw",
                Outcome::Won { by: Side::First, .. } => "first",
                Outcome::Won { by: Side::Second, .. } => "second",
            };
            return Some(format!("{word} | {} | {}", board.join(" "), played.join(" ")));
        }
    }
    None
}

/// A position from random play.
fn played(rng: &mut Rng) -> Option<Position> {
    let mut position = Xiangqi::start(None).ok()?;
    for _ in 0..6 + rng.below(160) {
        let moves = legal_moves(&position);
        let captures: Vec<Move> =
            moves.iter().copied().filter(|mv| position.piece(mv.to()).is_some()).collect();
        let takes = rng.below(4) == 0 && !captures.is_empty();
        let mv = *rng.pick(if takes { &captures } else { &moves })?;
        position.make(mv);
    }
    // Without its past.
    position.setup().position(Variant::Wxf).ok()
}

/// A few pieces on points where they can stand.
fn set_up(rng: &mut Rng) -> Option<Position> {
    let turn = if rng.below(2) == 0 { Side::First } else { Side::Second };
    let mut setup = Setup { board: [None; Square::COUNT], turn, quiet_plies: 0, turn_number: 1 };
    for side in Side::BOTH {
        let mut put = |kind, file: usize, rank: usize| {
            let rank = if side == Side::First { rank } else { 9 - rank };
            if let Some(square) = Square::at(file, rank) {
                setup.board[square.index()].get_or_insert(Piece { kind, side });
            }
        };
        put(Kind::General, 3 + rng.below(3), rng.below(2) * rng.below(3));
        for _ in 0..rng.below(3) {
            let (file, rank) = *rng.pick(&[(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)])?;
            put(Kind::Advisor, file, rank);
        }
        for _ in 0..rng.below(3) {
            let (file, rank) = *rng.pick(&[(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)])?;
            put(Kind::Elephant, file, rank);
        }
        for _ in 0..1 + rng.below(4) {
            put(*rng.pick(&[Kind::Rook, Kind::Horse, Kind::Cannon])?, rng.below(9), rng.below(10));
        }
        for _ in 0..rng.below(4) {
            let rank = 3 + rng.below(6);
            put(Kind::Pawn, if rank < 5 { 2 * rng.below(5) } else { rng.below(9) }, rank);
        }
    }
    setup.position(Variant::Wxf).ok()
}

/// How much a move forces: 0 nothing, 1 it attacks what was not attacked before, 2 it gives check.
fn force(position: &Position, mv: Move) -> usize {
    let before = targets(position);
    let mut after = position.clone();
    after.make(mv);
    if after.is_in_check() {
        return 2;
    }
    let mut setup = after.setup();
    setup.turn = position.side_to_move();
    setup
        .position(Variant::Wxf)
        .is_ok_and(|again| targets(&again).iter().any(|square| !before.contains(square))) as usize
}

/// What the side to move could take.
fn targets(position: &Position) -> Vec<Square> {
    let moves = legal_moves(position);
    moves.iter().map(|mv| mv.to()).filter(|&square| position.piece(square).is_some()).collect()
}

fn back(mv: Move) -> Move {
    Move::new(mv.to(), mv.from())
}

/// Cycles of four plies, there and back, most of them with moves that force; entered at any ply, some after another move, some with
/// a second cycle mixed in.
fn cycles(root: &Position, rng: &mut Rng) -> Vec<(Position, Vec<Move>)> {
    let mut pools: [Vec<[Move; 4]>; 3] = Default::default();
    for mv in legal_moves(root) {
        let Some(after) = quietly(root, mv) else { continue };
        for answer in legal_moves(&after) {
            let Some(then) = quietly(&after, answer) else { continue };
            let Some(third) = quietly(&then, back(mv)) else { continue };
            if quietly(&third, back(answer)).is_none() || rng.below(3) > 0 && force(root, mv) == 0 {
                continue;
            }
            let own = force(root, mv).min(force(&then, back(mv)));
            let other = force(&after, answer).min(force(&third, back(answer)));
            pools[own.max(other)].push([mv, answer, back(mv), back(answer)]);
        }
    }
    let mut games = Vec::new();
    for (pool, most) in pools.iter().zip([2, 6, 4]) {
        for _ in 0..most {
            let (Some(&one), Some(&two)) = (rng.pick(pool), rng.pick(pool)) else { break };
            let two = if rng.below(5) == 0 { two } else { one };
            let mut moves = [one, two, one, two, one].concat();
            let mut start = root.clone();
            for mv in moves.drain(..rng.below(4)) {
                start.make(mv);
            }
            let Ok(mut start) = start.setup().position(Variant::Wxf) else { continue };
            if rng.below(2) == 0 {
                // Arrive from somewhere else: a piece of the side not on move steps back first.
                let mut setup = start.setup();
                setup.turn = setup.turn.other();
                let before = setup.position(Variant::Wxf).ok();
                let step = before.and_then(|position| {
                    let steps = legal_moves(&position);
                    rng.pick(&steps).copied().and_then(|mv| Some((mv, quietly(&position, mv)?)))
                });
                if let Some((mv, moved)) = step {
                    let mut setup = moved.setup();
                    setup.turn = setup.turn.other();
                    if let Ok(earlier) = setup.position(Variant::Wxf)
                        && earlier.is_legal(back(mv))
                    {
                        moves.insert(0, back(mv));
                        start = earlier;
                    }
                }
            }
            games.push((start, moves));
        }
    }
    games
}

/// The position after a move that takes nothing and can be taken back on the board; `None` if it is none.
fn quietly(position: &Position, mv: Move) -> Option<Position> {
    let is_pawn = position.piece(mv.from())?.kind == Kind::Pawn;
    if position.piece(mv.to()).is_some()
        || is_pawn && mv.from().file() == mv.to().file()
        || !position.is_legal(mv)
    {
        return None;
    }
    let mut after = position.clone();
    after.make(mv);
    Some(after)
}

/// A walk that prefers checks and attacks for one side or both, and to come back to where it was.
fn walk(root: &Position, rng: &mut Rng) -> Vec<Move> {
    let mut position = root.clone();
    let mut seen: HashMap<Key, usize> = HashMap::from([(position.key(), 1)]);
    let mut played = Vec::new();
    let forcing = [Some(Side::First), Some(Side::Second), None][rng.below(3)];
    for _ in 0..WALK {
        let moves = legal_moves(&position);
        let weights: Vec<usize> = moves
            .iter()
            .map(|&mv| {
                let Some(after) = quietly(&position, mv) else { return 1 };
                let force = if forcing.is_none_or(|side| side == position.side_to_move()) {
                    [1, 40, 80][force(&position, mv)]
                } else {
                    4
                };
                force * (1 + 30 * seen.get(&after.key()).copied().unwrap_or(0))
            })
            .collect();
        let sum = weights.iter().sum();
        if sum == 0 {
            break;
        }
        let mut rest = rng.below(sum);
        let index = weights.iter().position(|&weight| {
            let is_here = rest < weight;
            rest = rest.saturating_sub(weight);
            is_here
        });
        let Some(&mv) = index.and_then(|index| moves.get(index)) else { break };
        position.make(mv);
        played.push(mv);
        let times = seen.entry(position.key()).or_insert(0);
        *times += 1;
        if *times == 3 {
            break;
        }
    }
    played
}
