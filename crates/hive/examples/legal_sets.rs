//! All legal moves at every ply of games, in a form of no program's own: to be compared with another program's, see docs/rules-hive.md.
//!
//! `cargo run --release -p pentaply-hive --example legal_sets < FILE` reads GameStrings, one a line; behind a tab there may be more.
//! `... --example legal_sets -- SEED GAMES` plays games at random instead, in all eight game types by turns.
//!
//! For each game a line `game TYPE`, and for each ply a line `MOVE | MOVE MOVE ..`: what was played next (`-` at the end), and all that was
//! legal, sorted. A move is `PIECE@Q,R`, or `pass`; hexes are axial, the first piece lies at 0,0, east is 1,0 and south-east 0,1.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::io::BufRead;
use std::process::ExitCode;

use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Position as _, Rng};
use pentaply_hive::{Direction, Hex, Hive, Move, Piece, Position};

/// Plies after which a random game is given up.
const MOST_PLIES: usize = 150;

/// Axial coordinates.
type Place = (i32, i32);

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    match *numbers.as_slice() {
        [] => {
            for (number, line) in (1..).zip(std::io::stdin().lock().lines().map_while(Result::ok)) {
                let game = line.split('\t').next().unwrap_or_default();
                if game.is_empty() || game.starts_with('#') {
                    continue;
                }
                if let Err(error) = replay(game) {
                    eprintln!("line {number}: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
        [seed, games] => {
            let mut rng = Rng::new(seed);
            let variants = Hive::VARIANTS.iter().cycle();
            for variant in variants.take(games as usize) {
                if let Ok(start) = Hive::start(Some(variant.name)) {
                    let mut plies = 0..MOST_PLIES;
                    play(start, |moves| plies.next().and_then(|_| rng.pick(moves).copied()));
                }
            }
        }
        _ => println!("usage: legal_sets < FILE, or legal_sets SEED GAMES"),
    }
    ExitCode::SUCCESS
}

/// A game from its text.
fn replay(text: &str) -> Result<(), pentaply_hive::Error> {
    Hive::read_position(text, None)?;
    let mut fields = text.split(';');
    let start = Hive::start(fields.next())?;
    // The text is that of a game, so each move can be read where it is played.
    let mut position = start.clone();
    let mut moves = Vec::new();
    for field in fields.skip(2) {
        let mv = Hive::read_move(&position, field)?;
        position.make(mv);
        moves.push(mv);
    }
    let mut moves = moves.into_iter();
    play(start, |_| moves.next());
    Ok(())
}

/// Plays a game and prints what was legal.
fn play(mut position: Position, mut choose: impl FnMut(&[Move]) -> Option<Move>) {
    println!("game {}", Hive::variant(&position));
    let mut places = BTreeMap::new();
    loop {
        let moves = legal_moves(&position);
        let next = choose(&moves);
        let mut told: Vec<String> = moves.iter().map(|&mv| tell(&position, &places, mv)).collect();
        told.sort();
        let played = next.map_or_else(|| "-".to_owned(), |mv| tell(&position, &places, mv));
        println!("{played} | {}", told.join(" "));
        let Some(mv) = next else { break };
        if let Some(piece) = mv.piece() {
            let place = place(&position, &places, mv.to());
            places.insert(piece, place);
        }
        position.make(mv);
    }
}

fn tell(position: &Position, places: &BTreeMap<Piece, Place>, mv: Move) -> String {
    let Some(piece) = mv.piece() else { return "pass".to_owned() };
    let (q, r) = place(position, places, mv.to());
    format!("{piece}@{q},{r}")
}

/// Where a hex lies: it has a piece with a known place on it or beside it.
fn place(position: &Position, places: &BTreeMap<Piece, Place>, hex: Hex) -> Place {
    if let Some(there) = position.top(hex).and_then(|top| places.get(&top)) {
        return *there;
    }
    let beside = Direction::ALL.into_iter().find_map(|direction| {
        let &(q, r) = places.get(&position.top(hex.step(direction))?)?;
        let (dq, dr) = direction.step();
        Some((q - dq, r - dr))
    });
    beside.unwrap_or((0, 0))
}
