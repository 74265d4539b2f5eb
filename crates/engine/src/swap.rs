//! Who takes which seat: swap and swap2. A position never knows of it; these are questions about a position, answered by
//! searching it.
//!
//! In swap2 the first player puts three stones on the board. The second one stays with the side to move, swaps, or adds two more
//! stones and leaves the choice to the first.

use std::time::Duration;

use pentaply_core::Score;

use crate::{Board, Error, Limits, Request, Signal, TimeControl};

/// What somebody does who may choose a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Takes the other side.
    Swap,
    /// Stays with the side to move, and plays this.
    Stay(String),
    /// Plays these two moves, one for each side, and leaves the choice to the opponent.
    Offer(Vec<String>),
}

/// A position in which neither side's winning chance is further from one half than this is too even to be chosen in.
const EVEN: f64 = 0.02;
/// Lines that are compared for the most even one.
const COMPARED: usize = 8;

/// Chooses a seat in the position on the board, for a player who has the side to move: the one with the better chances. Where they are
/// even, and `may_offer` allows it, two more moves are offered: the ones that keep it so. The board is left as it was.
///
/// # Errors
/// As [`Board::search`].
pub fn choose(
    board: &mut dyn Board,
    may_offer: bool,
    request: &Request,
    signal: &Signal,
) -> Result<Choice, Error> {
    let lines = if may_offer { COMPARED } else { 1 };
    let found = board.search(&Request { lines, ..*request }, signal, &mut |_| {})?;
    // In a game that is over there is no move, and only the result to choose.
    let Some(best) = found.bestmove.clone() else { return Ok(Choice::Swap) };
    if may_offer && (found.win_probability - 0.5).abs() < EVEN {
        let mut lines: Vec<_> = found.lines.iter().filter(|line| line.pv.len() >= 2).collect();
        lines.sort_by_key(|line| imbalance(line.score));
        for line in lines {
            if stays_open(board, &line.pv[..2]) {
                return Ok(Choice::Offer(line.pv[..2].to_vec()));
            }
        }
    }
    Ok(if found.win_probability < 0.5 { Choice::Swap } else { Choice::Stay(best) })
}

/// Sets up each of the openings, searches it for an even share of the limits, and leaves the board at the most even one, whose index is told;
/// `None` when none of them can be played on a board of this variant, which is then at its start. Stopped, it takes the
/// best of what it has seen.
///
/// # Errors
/// As [`Board::search`].
pub fn most_even(
    board: &mut dyn Board,
    openings: &[Vec<String>],
    request: &Request,
    signal: &Signal,
) -> Result<Option<usize>, Error> {
    let variant = board.variant();
    let limits = share(&request.limits, openings.len());
    let mut best: Option<(usize, f64)> = None;
    for (index, opening) in openings.iter().enumerate() {
        if best.is_some() && signal.is_stopped() {
            break;
        }
        board.restart(Some(&variant), None)?;
        if !stays_open(board, opening) {
            continue;
        }
        board.replay(&mut opening.iter().map(String::as_str))?;
        let found = board.search(&Request { limits, lines: 1, ..*request }, signal, &mut |_| {})?;
        let distance = (found.win_probability - 0.5).abs();
        if best.is_none_or(|(_, least)| distance < least) {
            best = Some((index, distance));
        }
    }
    board.restart(Some(&variant), None)?;
    let Some((index, _)) = best else { return Ok(None) };
    board.replay(&mut openings[index].iter().map(String::as_str))?;
    Ok(Some(index))
}

/// How far a score is from even.
fn imbalance(score: Score) -> u32 {
    match score {
        Score::Draw | Score::Exact(0) => 0,
        Score::Points(points) => points.unsigned_abs(),
        Score::Win(_) | Score::Loss(_) | Score::Exact(_) => u32::MAX,
    }
}

/// Whether these moves can be played and leave the game open. The board is left as it was.
fn stays_open(board: &mut dyn Board, moves: &[String]) -> bool {
    let mut played = 0;
    while played < moves.len() && board.play(&moves[played]).is_ok() {
        played += 1;
    }
    let is_open = played == moves.len() && board.status().is_open();
    for _ in 0..played {
        board.undo();
    }
    is_open
}

/// The share of the limits for one of so many searches.
fn share(limits: &Limits, count: usize) -> Limits {
    let count = count.clamp(1, u32::MAX as usize) as u32;
    let time = match limits.time {
        Some(TimeControl::PerMove(time)) => Some(time.saturating_sub(limits.overhead)),
        Some(TimeControl::Clock { remaining, increment, moves_to_go }) => {
            let moves = moves_to_go.unwrap_or(30).clamp(1, 50);
            Some((remaining / moves + increment).min(remaining).saturating_sub(limits.overhead))
        }
        None => None,
    };
    Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(count)).max(1)),
        time: time.map(|time| TimeControl::PerMove(time / count)),
        overhead: Duration::ZERO,
    }
}
