//! Exact values of small starts, by plain negamax over all positions: no window, no order, no search crate.
//!
//! What is remembered is the value less what is banked, under the position's key: so a key or a settled part that is
//! wrong comes out as a wrong value.

mod common;

use std::collections::HashMap;

use common::lines;
use pentaply_core::position::{Position as _, legal_moves};
use pentaply_core::{Game, Key, Knowledge, Scoring, Value, score};
use pentaply_kalah::{Kalah, KalahKnowledge, Position};

const VALUES: &str = include_str!("data/values.txt");
/// Starts with more ways than this to lay their seeds out are left to the tests of the search.
const MOST_LAYOUTS: u128 = 1_000_000;

/// The ways to lay so many seeds out over both rows and the stores, the stores counting as one.
fn layouts(pits: u128, seeds: u128) -> u128 {
    let (total, cells) = (2 * pits * seeds, 2 * pits);
    (1..=cells).fold(1, |ways, cell| ways * (total + cell) / cell)
}

/// The value for the side to move, in hundredths of a seed.
fn negamax(position: &mut Position, known: &mut HashMap<Key, Value>) -> Value {
    let knowledge = KalahKnowledge::default();
    if let Some(value) = score::of_outcome(position.outcome(), Scoring::Margin, position.turn(), 0) {
        return value;
    }
    let settled = knowledge.settled(position);
    if let Some(&rest) = known.get(&position.key()) {
        return settled + rest;
    }
    let best = legal_moves(position)
        .into_iter()
        .map(|mv| {
            let mover = position.turn();
            let undo = position.make(mv);
            let value = negamax(position, known);
            let value = if position.turn() == mover { value } else { -value };
            position.unmake(mv, undo);
            value
        })
        .max()
        .expect("an open position has a move");
    let (low, high) = knowledge.bounds(position);
    assert!((low..=high).contains(&best), "bounds of {position:?}");
    known.insert(position.key(), best - settled);
    best
}

fn value(variant: &str) -> Value {
    negamax(&mut Kalah::start(Some(variant)).expect("a variant"), &mut HashMap::new())
}

#[test]
fn the_value_of_every_small_start_and_of_each_first_move_is_exact() {
    let mut checked = 0;
    for line in lines(VALUES) {
        let (head, rest) = line.split_once('[').expect("first moves");
        let (moves, _) = rest.split_once(']').expect("first moves");
        let fields: Vec<&str> = head.split_whitespace().collect();
        let [pits, seeds, capture, margin] = fields[..] else { panic!("{line}") };
        if layouts(pits.parse().expect("pits"), seeds.parse().expect("seeds")) > MOST_LAYOUTS {
            continue;
        }
        let capture = match capture {
            "standard" => "",
            "empty" => ",empty-capture",
            "nocapture" => ",no-capture",
            other => panic!("capture {other}"),
        };
        let start = Kalah::start(Some(&format!("{pits},{seeds}{capture}"))).expect("a variant");
        let mut known = HashMap::new();
        assert_eq!(
            negamax(&mut start.clone(), &mut known),
            100 * margin.parse::<i32>().expect("a margin"),
            "{line}"
        );
        for field in moves.split_whitespace() {
            let (pit, margin) = field.split_once(':').expect("pit:value");
            let mv = Kalah::read_move(&start, pit).expect("a legal pit");
            let mut child = start;
            child.make(mv);
            let value = negamax(&mut child, &mut known);
            let value = if child.turn() == start.turn() { value } else { -value };
            assert_eq!(value, 100 * margin.parse::<i32>().expect("a margin"), "pit {pit} of {line}");
            checked += 1;
        }
        checked += 1;
    }
    assert!(checked > 150, "{checked}");
}

#[test]
fn under_the_pie_rule_south_gets_what_its_most_even_first_turn_leaves() {
    for variant in ["1,1", "1,3", "3,2", "3,3", "4,2", "4,2,empty-capture", "5,1", "2,4"] {
        let even = after_best_first_turn(&Kalah::start(Some(variant)).expect("a variant"));
        assert_eq!(value(&format!("{variant},pie")), even, "{variant}");
    }
}

/// What South can keep if North takes the better seat after South's first turn, all sows of it included. A game
/// that this turn ends is beyond swapping.
fn after_best_first_turn(position: &Position) -> Value {
    let mover = position.turn();
    let values = legal_moves(position).into_iter().map(|mv| {
        let mut after = *position;
        after.make(mv);
        if after.is_over() {
            100 * after.lead(mover)
        } else if after.turn() == mover {
            after_best_first_turn(&after)
        } else {
            -negamax(&mut after, &mut HashMap::new()).abs()
        }
    });
    values.max().expect("a first move")
}
