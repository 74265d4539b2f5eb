//! What quiescence claims of forced wins, against trying every move.

mod common;

use common::read;
use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Knowledge as _, Outcome, Position as _, Quiescence, Rng, Side};
use pentaply_hive::{Hive, Kind, Piece, Position};

/// Whether the side to move has a move that wins at once; the opponent's queen thrown into a hole is a win that quiescence leaves to the
/// search.
fn wins(position: &Position) -> bool {
    let mover = position.side_to_move();
    let mut after = position.clone();
    legal_moves(position).into_iter().any(|mv| {
        after.make(mv);
        let won = matches!(after.outcome(), Outcome::Won { by, .. } if by == mover);
        after.unmake(mv, ());
        won && mv.piece() != Some(Piece::new(mover.other(), Kind::Queen, 0))
    })
}

/// Whether the opponent would win at once if the side to move did nothing.
fn is_threatened(position: &Position) -> bool {
    let mut after = position.clone();
    after.make_null().is_some() && wins(&after)
}

/// Compares what is claimed of a position; says whether there was a win, and a threat.
fn compare(position: &Position) -> [bool; 2] {
    let knowledge = Hive::knowledge();
    let mut moves = Vec::new();
    let claim = knowledge.quiescence(position, &(), &mut moves);
    let (win, threat) = (wins(position), is_threatened(position));
    assert_eq!(claim == Quiescence::Win(1), win, "a win in {position}: {claim:?}");
    assert_eq!(knowledge.is_pressed(position, &()), threat, "a threat in {position}");
    if !win {
        assert_eq!(claim == Quiescence::Must, threat, "a threat in {position}: {claim:?}");
    }
    [win, threat]
}

#[test]
fn wins_and_threats_are_what_trying_every_move_says() {
    let mut rng = Rng::new(31);
    let mut seen = [0; 2];
    for variant in ["Base", "Base+M", "Base+L", "Base+P", "Base+MP", "Base+MLP"] {
        for _ in 0..60 {
            let mut position = Hive::start(Some(variant)).expect("a variant");
            while position.outcome().is_open() && position.plies() < 160 {
                let [win, threat] = compare(&position);
                seen[0] += usize::from(win);
                seen[1] += usize::from(threat);
                let moves = legal_moves(&position);
                // Towards the queens, so that they are soon in danger, but not to the end.
                let beside_queens: Vec<_> = moves
                    .iter()
                    .copied()
                    .filter(|mv| {
                        let queens = Side::BOTH.map(|side| position.queen(side));
                        mv.piece().is_some()
                            && queens.into_iter().flatten().any(|queen| queen.direction_to(mv.to()).is_some())
                    })
                    .collect();
                let choice =
                    if rng.below(2) == 0 && !beside_queens.is_empty() { &beside_queens } else { &moves };
                let mv = *rng.pick(choice).expect("a move");
                position.make(mv);
                if !position.outcome().is_open() {
                    position.unmake(mv, ());
                    position.make(*rng.pick(&moves).expect("a move"));
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "wins and threats: {seen:?}");
}

#[test]
fn every_move_that_threatens_to_win_is_listed_as_a_threat() {
    let knowledge = Hive::knowledge();
    let mut rng = Rng::new(32);
    let mut seen = 0;
    for variant in ["Base", "Base+P", "Base+MLP"] {
        for _ in 0..40 {
            let mut position = Hive::start(Some(variant)).expect("a variant");
            while position.outcome().is_open() && position.plies() < 120 {
                let moves = legal_moves(&position);
                let queen = Piece::new(position.side_to_move().other(), Kind::Queen, 0);
                let mut threats = Vec::new();
                knowledge.threats(&position, &(), &mut threats);
                for &mv in moves.iter().filter(|mv| mv.piece() != Some(queen)) {
                    let mut after = position.clone();
                    after.make(mv);
                    if after.outcome().is_open() && knowledge.is_pressed(&after, &()) {
                        assert!(threats.contains(&mv), "{mv:?} in {position}");
                        seen += 1;
                    }
                }
                position.make(*rng.pick(&moves).expect("a move"));
            }
        }
    }
    assert!(seen > 200, "{seen} threats");
}

#[test]
fn a_move_that_surrounds_both_queens_is_no_win() {
    for text in [
        // A beetle comes down from the own queen.
        "Base;InProgress;White[1];wS1;bA1 wS1/;wG1 -wS1;bQ bA1/;wS2 -wG1;bQ \\bA1;wQ \\wS2;bQ -bA1;wB1 -wQ;bA2 bA1-;wB1 wQ;bA3 bA2-;\
         wB2 -wQ;bA3 bA2/;wG2 -wS2;bA3 bA2-;wG3 \\wQ;bA3 bA2/;wA1 \\wG3;bA3 bA2-;wA1 \\bQ;bA3 bA2/;wA2 \\wG3;bA3 bA2-;wA2 \\bA1;\
         bA3 bA2/;wA3 wQ/;bS1 bA2\\",
        // The own queen is thrown into the last hex.
        "Base+P;InProgress;White[1];wS1;bA1 wS1/;wG1 -wS1;bQ bA1/;wS2 -wG1;bQ \\bA1;wQ -wS2;bQ -bA1;wP \\wS2;bA2 bA1-;wQ -wP;bA3 bA2-;\
         wA1 \\wP;bA3 bA2/;wA1 \\bQ;bA3 bA2-;wA2 \\wP;bA3 bA2/;wA2 \\bA1;bA3 bA2-;wA3 wP/;bA3 bA2/;wB1 /wS2;bA3 bA2-;wB2 \\wA3;bS1 bA3-",
    ] {
        let position = read(text);
        let draws = legal_moves(&position).into_iter().any(|mv| {
            let mut after = position.clone();
            after.make(mv);
            matches!(after.outcome(), Outcome::Drawn { .. })
        });
        assert!(draws, "{text}");
        compare(&position);
    }
}
