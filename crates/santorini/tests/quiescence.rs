//! Forced wins and blocks, against brute force over the rules.

mod common;

use std::collections::BTreeSet;

use common::{random_position, read};
use pentaply_core::position::legal_moves;
use pentaply_core::{Candidates, Game, Knowledge as _, Outcome, Position as _, Quiescence, Rng};
use pentaply_santorini::{Kind, Knowledge, Move, Position, Santorini};

const OPEN: &str = "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4";

/// Whether the side to move has a move that wins at once.
fn wins_at_once(position: &Position) -> bool {
    legal_moves(position).into_iter().any(|mv| {
        let mut after = *position;
        after.make(mv);
        matches!(after.outcome(), Outcome::Won { by, .. } if by == position.side_to_move())
    })
}

/// The moves after which the opponent cannot win at once.
fn safe_moves(position: &Position) -> Vec<Move> {
    let mut moves = legal_moves(position);
    moves.retain(|&mv| {
        let mut after = *position;
        after.make(mv);
        !wins_at_once(&after)
    });
    moves
}

fn threatened(position: &Position) -> bool {
    let mut passed = *position;
    passed.make_null().is_some() && wins_at_once(&passed)
}

/// How often each answer was given: Pat, Must, Win, Loss(0), Loss(2).
type Tally = [u32; 5];

fn check(position: &Position, tally: &mut Tally) {
    let knowledge = Knowledge::shipped();
    let mut listed = Vec::new();
    let answer = knowledge.quiescence(position, &knowledge.state(position), &mut listed);
    let moves = legal_moves(position);
    if wins_at_once(position) {
        assert_eq!(answer, Quiescence::Win(1), "{position}");
        tally[2] += 1;
    } else if moves.is_empty() {
        assert_eq!(answer, Quiescence::Loss(0), "{position}");
        tally[3] += 1;
    } else if !threatened(position) {
        assert_eq!((answer, listed.len()), (Quiescence::Pat, 0), "{position}");
        tally[0] += 1;
    } else {
        let safe: BTreeSet<u32> = safe_moves(position).into_iter().map(Move::bits).collect();
        let listed_set: BTreeSet<u32> = listed.iter().map(|mv| mv.bits()).collect();
        assert_eq!((listed.len(), &listed_set), (safe.len(), &safe), "{position}");
        if safe.is_empty() {
            assert_eq!(answer, Quiescence::Loss(2), "{position}");
            tally[4] += 1;
        } else {
            assert_eq!(answer, Quiescence::Must, "{position}");
            tally[1] += 1;
        }
    }
    check_candidates(&knowledge, position, &moves);
}

/// What is left out loses in two plies; and nothing that does is left in, unless there is nothing else.
fn check_candidates(knowledge: &Knowledge, position: &Position, moves: &[Move]) {
    if moves.len() < 2 {
        return;
    }
    let mut kept = moves.to_vec();
    let answer = knowledge.candidates(position, &knowledge.state(position), &mut kept, 0);
    assert_eq!(answer == Candidates::All, kept.len() == moves.len(), "{position}");
    let safe = safe_moves(position);
    let won = |mv: &Move| mv.kind() == Kind::Climb;
    for mv in moves {
        let stays = kept.contains(mv);
        let good = safe.contains(mv) || won(mv);
        assert!(stays || !good, "{mv} is left out in {position}");
        assert!(good || !stays || kept.len() == 1, "{mv} is left in in {position}");
    }
    let mut list = vec![moves[0]];
    list.extend_from_slice(moves);
    knowledge.candidates(position, &knowledge.state(position), &mut list, 1);
    assert_eq!((list[0], &list[1..]), (moves[0], &kept[..]), "candidates keep to their part of the list");
}

#[test]
fn wins_losses_and_forced_replies_are_those_of_brute_force_on_boards_of_all_heights() {
    let (mut rng, mut tally) = (Rng::new(31), Tally::default());
    for i in 0..20_000 {
        check(&random_position(&mut rng, i % 7), &mut tally);
    }
    assert!(tally.iter().all(|&count| count >= 100), "each kind of answer often enough: {tally:?}");
}

#[test]
fn they_are_along_random_games_too() {
    let (mut rng, mut tally) = (Rng::new(32), Tally::default());
    for _ in 0..300 {
        let mut position = Position::start();
        // Placements have no threats; then until the end, moves that go up being preferred.
        for ply in 0.. {
            let mut moves = legal_moves(&position);
            if position.outcome() != Outcome::Open {
                break;
            }
            if ply >= 2 {
                check(&position, &mut tally);
                let up: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|mv| {
                        mv.kind() == Kind::Turn && position.height(mv.to()) > position.height(mv.from())
                    })
                    .collect();
                if !up.is_empty() && rng.below(4) != 0 {
                    moves = up;
                }
            }
            let Some(&mv) = rng.pick(&moves) else { break };
            position.make(mv);
        }
    }
    assert!(tally[0] > 1000 && tally[1] > 100 && tally[2] > 100 && tally[4] > 20, "{tally:?}");
}

#[test]
fn they_are_where_workers_stand_on_level_three_without_having_climbed() {
    let (mut rng, mut tally) = (Rng::new(33), Tally::default());
    for _ in 0..6000 {
        // Tall boards by way of the text, so that workers may be put on level 3: those of the side to move.
        let position = random_position(&mut rng, 2);
        let mut setup = position.setup();
        let own = position.side_to_move().index();
        let squares = setup.workers[own].expect("placed");
        for worker in squares {
            setup.heights[worker.index()] = 3;
        }
        check(&setup.position().expect("one side on level 3"), &mut tally);
    }
    assert!(tally[0] > 100 && tally[1] > 100, "{tally:?}");
}

#[test]
fn a_dome_on_the_threatened_square_is_the_only_parry() {
    // x on b3 may climb to b4 next; o on d4 can reach c4 or c5 and build on b4.
    let position = read("0000003000020000000000000/2/mortal:B3,E1/mortal:D4,E2");
    let mut moves = Vec::new();
    let knowledge = Knowledge::shipped();
    assert_eq!(knowledge.quiescence(&position, &knowledge.state(&position), &mut moves), Quiescence::Must);
    let texts: BTreeSet<String> = moves.iter().map(|&mv| Santorini::write_move(&position, mv)).collect();
    assert_eq!(texts, ["d4c3b4", "d4c4b4", "d4c5b4"].map(String::from).into());
}

#[test]
fn two_threats_cannot_be_met() {
    let position = read("0000003300020000000000000/2/mortal:B3,E1/mortal:D4,E2");
    let mut moves = Vec::new();
    let knowledge = Knowledge::shipped();
    assert_eq!(knowledge.quiescence(&position, &knowledge.state(&position), &mut moves), Quiescence::Loss(2));
}

#[test]
fn passing_is_not_thought_of_under_a_threat_or_before_all_workers_stand() {
    let knowledge = Knowledge::shipped();
    let sound = |position: Position| knowledge.null_is_sound(&position, &knowledge.state(&position));
    assert!(!sound(read("0000003000020000000000000/2/mortal:B3,E1/mortal:D4,E2")));
    assert!(!sound(Position::start()));
    assert!(Position::start().make_null().is_none());
    assert!(sound(read(OPEN)));
}

#[test]
fn a_side_is_pressed_exactly_when_the_opponent_could_climb() {
    let (knowledge, mut rng) = (Knowledge::shipped(), Rng::new(34));
    let mut pressed = 0;
    for i in 0..5000 {
        let position = random_position(&mut rng, i % 5);
        let answer = knowledge.is_pressed(&position, &knowledge.state(&position));
        assert_eq!(answer, threatened(&position), "{position}");
        pressed += u32::from(answer);
    }
    assert!(pressed > 200, "only {pressed}");
}
