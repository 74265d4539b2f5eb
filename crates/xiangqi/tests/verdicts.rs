//! What the past says, against the verdicts of another program, and as a whole against its own mirror images.

mod common;

use pentaply_core::{Game, Outcome, Position as _, Side};
use pentaply_xiangqi::{DEAD, Position, Xiangqi};

/// Verdicts of pyffish; the head of the file says how they were made.
const VERDICTS: &str = include_str!("data/verdicts.txt");

struct Case {
    verdict: &'static str,
    start: &'static str,
    moves: Vec<&'static str>,
}

fn cases() -> impl Iterator<Item = Case> {
    VERDICTS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [verdict, start, moves] = line
            .split(" | ")
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_else(|_| panic!("three fields: {line}"));
        Case { verdict, start, moves: moves.split(' ').collect() }
    })
}

fn play(position: &mut Position, mv: &str) {
    let mv = Xiangqi::read_move(position, mv).unwrap_or_else(|error| panic!("{mv} in {position}: {error}"));
    position.make(mv);
}

fn after(variant: &str, start: &str, moves: &[impl AsRef<str>]) -> Position {
    let mut position =
        Xiangqi::read_position(start, Some(variant)).unwrap_or_else(|error| panic!("{start}: {error}"));
    for mv in moves {
        play(&mut position, mv.as_ref());
    }
    position
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Open => "none",
        Outcome::Drawn { .. } => "draw",
        Outcome::Won { by: Side::First, .. } => "first",
        Outcome::Won { by: Side::Second, .. } => "second",
    }
}

#[test]
fn every_recorded_verdict_is_ours_and_none_comes_before_it() {
    let mut counts = [0; 4];
    for case in cases() {
        let mut position = after("wxf", case.start, &[""; 0]);
        let (last, others) = case.moves.split_last().expect("moves");
        for mv in others {
            play(&mut position, mv);
            assert_eq!(position.verdict(0), Outcome::Open, "{} after {mv} in {:?}", case.start, case.moves);
        }
        play(&mut position, last);
        assert_eq!(word(position.verdict(0)), case.verdict, "{} {:?}", case.start, case.moves);
        counts[["none", "draw", "first", "second"]
            .iter()
            .position(|&w| w == case.verdict)
            .expect("a verdict")] += 1;
    }
    assert!(counts.iter().all(|&count| count >= 100), "{counts:?}");
}

#[test]
fn under_simple_rules_every_third_occurrence_draws() {
    for case in cases() {
        let position = after("simple", case.start, &case.moves);
        let expected = if case.verdict == "none" { "none" } else { "draw" };
        assert_eq!(word(position.verdict(0)), expected, "{} {:?}", case.start, case.moves);
    }
}

/// A board and moves with left and right exchanged, or with the colours.
fn image(case: &Case, mirror: bool, swap: bool) -> (String, Vec<String>) {
    let (board, side) = case.start.split_once(' ').expect("a board and a side");
    let mut rows: Vec<String> = board
        .split('/')
        .map(|row| if mirror { row.chars().rev().collect() } else { row.to_owned() })
        .collect();
    if swap {
        rows.reverse();
        for row in &mut rows {
            *row = row
                .chars()
                .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
                .collect();
        }
    }
    let side = if swap == (side == "w") { "b" } else { "w" };
    let moves = case.moves.iter().map(|mv| {
        mv.bytes()
            .map(|c| match c {
                b'a'..=b'i' if mirror => b'a' + b'i' - c,
                b'0'..=b'9' if swap => b'0' + b'9' - c,
                _ => c,
            })
            .map(char::from)
            .collect()
    });
    (format!("{} {side}", rows.join("/")), moves.collect())
}

#[test]
fn a_verdict_knows_neither_left_nor_right_and_no_colour() {
    for case in cases() {
        for (mirror, swap) in [(true, false), (false, true), (true, true)] {
            let (start, moves) = image(&case, mirror, swap);
            let expected = match case.verdict {
                "first" if swap => "second",
                "second" if swap => "first",
                verdict => verdict,
            };
            assert_eq!(word(after("wxf", &start, &moves).verdict(0)), expected, "{start} {moves:?}");
        }
    }
}

#[test]
fn a_search_judges_a_second_occurrence_as_if_the_cycle_went_on() {
    let mut judged = [0; 4];
    for case in cases() {
        let mut position = after("wxf", case.start, &[""; 0]);
        let mut keys = vec![position.key()];
        for (number, mv) in case.moves.iter().enumerate() {
            play(&mut position, mv);
            let earlier: Vec<usize> = (0..keys.len()).filter(|&i| keys[i] == position.key()).collect();
            keys.push(position.key());
            let &[first] = earlier.as_slice() else { continue };
            let plies = number + 1 - first;
            // The position at the root itself is not one that the search has made.
            assert_eq!(position.verdict(plies), Outcome::Open, "{} {:?}", case.start, &case.moves[..=number]);
            let early = position.verdict(plies + 1);
            let mut on = position.clone();
            for mv in &case.moves[first..=number] {
                play(&mut on, mv);
            }
            assert_eq!(early, on.verdict(0), "{} {:?}", case.start, &case.moves[..=number]);
            judged[["none", "draw", "first", "second"]
                .iter()
                .position(|&w| w == word(early))
                .expect("a word")] += 1;
        }
    }
    assert!(judged[0] == 0 && judged[1..].iter().all(|&count| count >= 300), "{judged:?}");
}

#[test]
fn taking_moves_back_takes_the_verdict_back() {
    for case in cases().step_by(10) {
        let mut position = after("wxf", case.start, &[""; 0]);
        let fresh = position.clone();
        let mut made = Vec::new();
        for mv in &case.moves {
            let mv = Xiangqi::read_move(&position, mv).expect("a legal move");
            made.push((mv, position.make(mv)));
        }
        for (mv, undo) in made.into_iter().rev() {
            position.unmake(mv, undo);
            assert_eq!(position.verdict(0), Outcome::Open);
        }
        assert!(position == fresh);
    }
}

#[test]
fn none_of_the_recorded_positions_is_dead() {
    for case in cases() {
        let reason = after("wxf", case.start, &case.moves).verdict(0).reason();
        assert!(reason != Some(&DEAD), "{}", case.start);
    }
}
