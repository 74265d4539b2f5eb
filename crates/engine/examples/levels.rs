//! Plays each strength level against the one below it, from random openings with either side, and prints how many of
//! a hundred points it takes: `cargo run --release -p pentaply-engine --example levels -- [GAME] [GAMES] [FROM]`.
//!
//! Every opening is played twice with the seats changed. Levels below the highest play by their own limits; full strength gets
//! a million nodes a move.

use std::io::Write;

use pentaply_core::{Outcome, Rng, Side};
use pentaply_engine::{Board, Limits, Request, Signal, registry};

/// Plies of random opening.
const OPENING: usize = 4;
/// Nodes a move at full strength.
const FULL: u64 = 1_000_000;
/// A game longer than this counts as drawn.
const LONGEST: usize = 400;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let game = registry::find(&args.next().unwrap_or_else(|| "kalah".into()))?;
    let games: usize = args.next().map_or(Ok(100), |text| text.parse())?;
    let from: u8 = args.next().map_or(Ok(2), |text| text.parse())?;
    let mut out = std::io::stdout().lock();
    for level in from.max(2)..=10 {
        let mut points = 0.0;
        for number in 0..games {
            let mut board = game.open(None, None)?;
            random_opening(&mut *board, (number / 2) as u64)?;
            let stronger = Side::BOTH[number % 2];
            points += play(&mut *board, stronger, level, number as u64)?;
        }
        let share = 100.0 * points / games as f64;
        writeln!(out, "{} level {level} against {}: {share:.1} % of {games} games", game.name(), level - 1)?;
    }
    Ok(())
}

fn random_opening(board: &mut dyn Board, seed: u64) -> Result<(), pentaply_engine::Error> {
    let mut rng = Rng::new(seed);
    for _ in 0..OPENING {
        if let Some(mv) = rng.pick(&board.legal_moves()) {
            board.play(mv)?;
        }
    }
    Ok(())
}

/// The points of the stronger side.
fn play(board: &mut dyn Board, stronger: Side, level: u8, seed: u64) -> Result<f64, pentaply_engine::Error> {
    while board.status().is_open() && board.played().len() < LONGEST {
        let level = if board.side_to_move() == stronger { level } else { level - 1 };
        let limits = if level == 10 { Limits::nodes(FULL) } else { Limits::default() };
        let seed = Some(seed ^ board.key());
        let request = Request { limits, level, seed, hash_mb: 16, ..Request::default() };
        let found = board.search(&request, &Signal::default(), &mut |_| {})?;
        match found.bestmove {
            Some(mv) => board.play(&mv)?,
            None => break,
        };
    }
    Ok(match board.status() {
        Outcome::Won { by, .. } if by == stronger => 1.0,
        Outcome::Won { .. } => 0.0,
        Outcome::Open | Outcome::Drawn { .. } => 0.5,
    })
}
