//! State, key, texts, moves and view agree with one another along random games, and what is kept up move by move is what a board
//! built from its stones has.

mod common;

use common::random_position;
use pentaply_core::conformance::{Effort, check, check_from};
use pentaply_core::position::legal_moves;
use pentaply_core::{Position as _, Rng, Side};
use pentaply_gomoku::{Gomoku, Position, Rule, Setup, Threat};

#[test]
fn the_contract_holds_along_random_games_from_the_start() {
    for (variant, plies) in [
        ("freestyle,15", 60),
        ("standard,7", 49),
        ("renju,9", 81),
        ("caro,8", 64),
        ("freestyle,22", 20),
        ("renju,5", 25),
    ] {
        let seen = check::<Gomoku>(variant, Effort { games: 3, plies, seed: 3 });
        assert!(seen > 40, "{variant}: only {seen} positions");
    }
}

#[test]
fn the_contract_holds_on_crowded_boards() {
    let mut rng = Rng::new(5);
    for number in 0..40 {
        let position = random_position(&mut rng, Rule::ALL[number % 4], 5 + number % 9, 5);
        check_from::<Gomoku>(&position, Effort { games: 1, plies: 12, seed: number as u64 });
    }
}

fn from_scratch(position: &Position) -> Position {
    let stones = Side::BOTH.map(|side| *position.stones(side));
    let (rule, size, to_move) = (position.rule(), position.size(), position.side_to_move());
    Setup { rule, size, stones, to_move, foul: None }.position().expect("a position")
}

#[test]
fn what_is_kept_move_by_move_equals_what_is_looked_up_afresh() {
    let mut rng = Rng::new(9);
    let mut seen = 0;
    for game in 0..60 {
        let rule = Rule::ALL[game % 4];
        let size = [15, 5, 22, 9, 20][game % 5];
        let mut position = Position::start(rule, size);
        let mut path = vec![position.clone()];
        let mut played = Vec::new();
        while position.outcome().is_open() {
            let moves = legal_moves(&position);
            let Some(&mv) = rng.pick(&moves) else { break };
            position.make(mv);
            played.push(mv);
            path.push(position.clone());
            let fresh = from_scratch(&position);
            for point in position.empty_points().iter() {
                for side in Side::BOTH {
                    assert_eq!(
                        position.shape(point, side),
                        fresh.shape(point, side),
                        "{point} of {position}"
                    );
                    for direction in 0..4 {
                        assert_eq!(position.kind(point, direction, side), fresh.kind(point, direction, side));
                    }
                }
            }
            for side in Side::BOTH {
                for threat in THREATS {
                    assert_eq!(position.threats(side, threat), fresh.threats(side, threat), "{position}");
                    assert_eq!(position.threat_count(side, threat), fresh.threats(side, threat).count());
                }
            }
            assert_eq!(position.suspects(), fresh.suspects());
            assert_eq!(position.ending().is_some(), fresh.ending().is_some(), "{position}");
            seen += 1;
        }
        path.pop();
        while let (Some(mv), Some(before)) = (played.pop(), path.pop()) {
            position.unmake(mv, ());
            assert!(position == before, "unmaking {mv} to {before}");
        }
    }
    assert!(seen > 2000, "only {seen} positions");
}

const THREATS: [Threat; Threat::COUNT] = [
    Threat::None,
    Threat::Three,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourThree,
    Threat::OpenFour,
    Threat::Five,
];
