//! The evaluation, the hints and the indices of moves.

mod common;

use std::collections::HashMap;

use common::{random_position, read};
use pentaply_core::linear::counts_of;
use pentaply_core::parameters::Table;
use pentaply_core::position::legal_moves;
use pentaply_core::{Knowledge as _, Outcome, Position as _, Rng};
use pentaply_santorini::{Kind, Knowledge, Position, Term, Weights, count};

fn counts(position: &Position) -> Vec<i32> {
    counts_of::<Weights>(|counts| count(position, counts))
}

#[test]
fn the_value_is_the_weighted_sum_of_the_counts() {
    let (knowledge, mut rng) = (Knowledge::shipped(), Rng::new(41));
    for i in 0..2000 {
        let position = random_position(&mut rng, i % 4);
        let sum: i32 = counts(&position)
            .iter()
            .enumerate()
            .map(|(term, &count)| Weights::DEFAULT.value(term) * count)
            .sum();
        assert_eq!(knowledge.evaluate(&position, &mut knowledge.state(&position)), sum, "{position}");
    }
}

#[test]
fn every_term_is_counted_somewhere() {
    let mut rng = Rng::new(42);
    let mut seen = vec![false; Weights::describe().len()];
    for i in 0..2000 {
        for (term, &count) in counts(&random_position(&mut rng, i % 4)).iter().enumerate() {
            seen[term] |= count != 0;
        }
    }
    assert!(seen.iter().all(|&seen| seen), "{seen:?} of {:?}", Weights::describe());
}

#[test]
fn all_counts_but_the_tempo_change_sign_when_the_turn_passes() {
    let mut rng = Rng::new(43);
    for i in 0..2000 {
        let mut position = random_position(&mut rng, i % 4);
        let before = counts(&position);
        position.make_null().expect("all workers are placed");
        let mut after = counts(&position);
        for (term, count) in after.iter_mut().enumerate() {
            *count = if term == Term::tempo as usize { *count } else { -*count };
        }
        assert_eq!(before, after, "{position}");
    }
}

#[test]
fn terms_count_what_they_say() {
    // x: a1 on level 1 beside b2 on level 2; e1 on the ground. o: e5 on level 2 beside d5 (2) and e4 (3); a5 walled in.
    let position = read("0202223003000000200010000/1/mortal:A1,E1/mortal:E5,A5");
    let term = |term: Term| counts(&position)[term as usize];
    assert_eq!(term(Term::tempo), 1);
    assert_eq!(term(Term::height), 1 - 2);
    assert_eq!(term(Term::second_level), -1);
    assert_eq!(term(Term::locked), -1);
    assert_eq!(term(Term::mobility), (3 + 3) - 3);
    assert_eq!(term(Term::climb_to_one), 0);
    assert_eq!(term(Term::climb_to_two), 1);
    assert_eq!(term(Term::stay_on_one), 0);
    assert_eq!(term(Term::stay_on_two), -1);
    assert_eq!(term(Term::threats), -1);
    assert_eq!(term(Term::two_ahead), 0);
    assert_eq!(term(Term::apart), 0);
    assert_eq!(term(Term::centrality), 0);
}

#[test]
fn hints_put_the_winning_climb_first_and_then_the_parries() {
    let knowledge = Knowledge::shipped();
    let mut rng = Rng::new(44);
    let (mut climbs, mut parries) = (0, 0);
    for i in 0..5000 {
        let position = random_position(&mut rng, i % 4);
        let moves = legal_moves(&position);
        let mut must = Vec::new();
        knowledge.quiescence(&position, &knowledge.state(&position), &mut must);
        let Some(&best) =
            moves.iter().max_by_key(|&&mv| knowledge.hint(&position, &knowledge.state(&position), mv))
        else {
            continue;
        };
        if moves.iter().any(|mv| mv.kind() == Kind::Climb) {
            assert_eq!(best.kind(), Kind::Climb, "{position}");
            climbs += 1;
        } else if !must.is_empty() {
            assert!(must.contains(&best), "{best} in {position}");
            parries += 1;
            assert!(
                must.iter().all(|&mv| knowledge.is_noisy(&position, &knowledge.state(&position), mv)),
                "{position}"
            );
        }
    }
    assert!(climbs > 500 && parries > 100, "{climbs} climbs, {parries} parries");
}

#[test]
fn a_move_that_threatens_to_climb_is_noisy_and_any_other_quiet_one_is_not() {
    let knowledge = Knowledge::shipped();
    let mut rng = Rng::new(45);
    let mut noisy = 0;
    for i in 0..2000 {
        let position = random_position(&mut rng, i % 4);
        let mut must = Vec::new();
        knowledge.quiescence(&position, &knowledge.state(&position), &mut must);
        for mv in legal_moves(&position) {
            let mut after = position;
            after.make(mv);
            let climbs = after.make_null().is_some()
                && legal_moves(&after).iter().any(|mv| mv.kind() == Kind::Climb)
                && after.outcome() == Outcome::Open;
            let rises = position.height(mv.to()) >= 2 && position.height(mv.from()) < 2;
            let expected = mv.kind() == Kind::Climb || rises || climbs || must.contains(&mv);
            let found = knowledge.is_noisy(&position, &knowledge.state(&position), mv);
            // Blocks are told without asking whether the mover could win instead.
            assert!(found || !expected, "{mv} in {position}");
            noisy += u32::from(expected);
        }
    }
    assert!(noisy > 1000, "only {noisy}");
}

#[test]
fn indices_of_moves_tell_turns_climbs_and_placements_apart() {
    let knowledge = Knowledge::shipped();
    let mut by_index = HashMap::new();
    let mut rng = Rng::new(46);
    let mut positions: Vec<Position> = (0..3000).map(|i| random_position(&mut rng, i % 4)).collect();
    positions.push(Position::start());
    for position in &positions {
        for mv in legal_moves(position) {
            let index = knowledge.butterfly(position, mv);
            assert_eq!(*by_index.entry(index).or_insert(mv), mv, "two moves share the index {index}");
        }
    }
    let mut coarse = HashMap::new();
    for mv in legal_moves(&Position::start()) {
        let index = knowledge.coarse(&Position::start(), mv);
        assert_eq!(*coarse.entry(index).or_insert(mv), mv, "two placements share the coarse index {index}");
    }
}

#[test]
fn hints_do_not_depend_on_what_was_asked_before() {
    let (knowledge, mut rng) = (Knowledge::shipped(), Rng::new(47));
    let stale = knowledge.state(&Position::start());
    for i in 0..1000 {
        let position = random_position(&mut rng, i % 4);
        for mv in legal_moves(&position) {
            let fresh = knowledge.hint(&position, &knowledge.state(&position), mv);
            assert_eq!(knowledge.hint(&position, &stale, mv), fresh, "{mv} in {position}");
        }
    }
}
