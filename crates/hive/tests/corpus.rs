//! Games and positions collected by other people: legal moves, verdicts, refusals.

#![allow(clippy::print_stdout)]

mod common;

use std::collections::BTreeSet;

use common::{corpus, moves, read, rows, tell};
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Outcome, Position as _, Side};
use pentaply_hive::{Hive, Position};

fn all(position: &Position) -> BTreeSet<String> {
    legal_moves(position).into_iter().map(tell).collect()
}

#[test]
fn the_legal_moves_of_tournament_positions_are_complete() {
    let Some(text) = corpus("hive-validmoves.txt") else {
        println!("hive-validmoves.txt is absent: nothing checked");
        return;
    };
    let (mut positions, mut count) = (0, 0);
    for row in rows(&text) {
        let &[game, expected] = row.as_slice() else { panic!("two fields: {row:?}") };
        let position = read(game);
        assert_eq!(all(&position), moves(&position, expected), "{game}");
        positions += 1;
        count += expected.split(';').count();
    }
    println!("{positions} positions, {count} moves");
    assert_eq!((positions, count), (98, 4_923));
}

#[test]
fn the_hardest_cases_are_right() {
    let Some(text) = corpus("hive-edge-cases.txt") else {
        println!("hive-edge-cases.txt is absent: nothing checked");
        return;
    };
    let mut cases = 0;
    for row in rows(&text) {
        let &[_, name, game, kind, expected] = row.as_slice() else { panic!("five fields: {row:?}") };
        let position = read(game);
        match kind {
            "moves-all" => assert_eq!(all(&position), moves(&position, expected), "{name}"),
            "moves-of" => {
                let expected = moves(&position, expected);
                let pieces: BTreeSet<&str> = expected.iter().map(|told| piece(told)).collect();
                let found = all(&position).into_iter().filter(|told| pieces.contains(piece(told)));
                assert_eq!(found.collect::<BTreeSet<_>>(), expected, "{name}");
            }
            "state" => assert_eq!(state(&position), expected, "{name}"),
            "illegal" => assert!(Hive::read_move(&position, expected).is_err(), "{name}: {expected}"),
            "legal" => assert!(all(&position).is_superset(&moves(&position, expected)), "{name}"),
            _ => panic!("unknown kind {kind}"),
        }
        cases += 1;
    }
    println!("{cases} cases");
    assert!(cases > 30);
}

/// The piece of a move that was told.
fn piece(told: &str) -> &str {
    told.split(' ').next().expect("a piece")
}

fn state(position: &Position) -> &'static str {
    match status(position) {
        Outcome::Open => "InProgress",
        Outcome::Drawn { .. } => "Draw",
        Outcome::Won { by: Side::First, .. } => "WhiteWins",
        Outcome::Won { by: Side::Second, .. } => "BlackWins",
    }
}

#[test]
fn random_games_on_which_two_engines_agree_replay() {
    let Some(text) = corpus("hive-random-games.txt") else {
        println!("hive-random-games.txt is absent: nothing checked");
        return;
    };
    let (mut games, mut plies) = (0, 0);
    for row in rows(&text) {
        plies += read(row[0]).plies();
        games += 1;
    }
    println!("{games} games, {plies} plies");
    assert_eq!(games, 655);
}

#[test]
fn tournament_games_replay_to_their_results() {
    let Some(text) = corpus("hive-games.txt") else {
        println!("hive-games.txt is absent: nothing checked");
        return;
    };
    let mut games = 0;
    for row in rows(&text) {
        let position = read(row[0]);
        let (recorded, found) = (row[0].split(';').nth(1).expect("a state"), state(&position));
        assert_eq!(found, recorded, "{}", row[0]);
        let written = Hive::write_position(&position);
        assert_eq!(read(&written).key(), position.key(), "{written}");
        games += 1;
    }
    println!("{games} games");
    assert!(games > 10);
}
