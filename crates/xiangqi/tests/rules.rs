//! The rules over time, one by one: each cycle is played until a position has occurred three times.

mod common;

use pentaply_core::{Game, NoMoves, Outcome, Position as _, Reason, Side, position::status};
use pentaply_xiangqi::{
    DEAD, MOVE_LIMIT, NO_MOVE, PERPETUAL_CHASE, PERPETUAL_CHECK, Position, REPETITION, Xiangqi,
};

fn play(position: &mut Position, mv: &str) {
    let mv = Xiangqi::read_move(position, mv).unwrap_or_else(|error| panic!("{mv} in {position}: {error}"));
    position.make(mv);
}

/// Plays `lead` once and `cycle` again and again, until there is a verdict.
fn repeat(start: &str, lead: &str, cycle: &str) -> Outcome {
    let mut position = common::read(start);
    for mv in lead.split_whitespace() {
        play(&mut position, mv);
    }
    for _ in 0..3 {
        for mv in cycle.split_whitespace() {
            play(&mut position, mv);
            let verdict = position.verdict(0);
            if !verdict.is_open() {
                return verdict;
            }
        }
    }
    Outcome::Open
}

fn lost(by: Side, reason: &'static Reason) -> Outcome {
    Outcome::Won { by: by.other(), reason, margin: 0 }
}

const DRAWN: Outcome = Outcome::Drawn { reason: &REPETITION };
const RED: Side = Side::First;
const BLACK: Side = Side::Second;

#[test]
fn perpetual_check_loses() {
    let verdict = repeat("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0a9", "d9d8 a9a8 d8d9 a8a9");
    assert_eq!(verdict, lost(RED, &PERPETUAL_CHECK));
}

#[test]
fn a_check_and_a_quiet_move_in_turn_are_allowed() {
    assert_eq!(repeat("3k5/9/9/9/9/9/9/9/9/R3K4 w", "", "a0a9 d9d8 a9a0 d8d9"), DRAWN);
}

#[test]
fn checks_by_both_sides_draw() {
    let verdict = repeat(
        "3k5/9/4b4/4N4/1c7/2B3P2/1R4C2/2R6/2pr5/5K3 w",
        "e6c7 d9d8 b3d3 b5d5 c2e2 d1f1 f0e0 f1f4 e2c2 f4e4 g3e3 e4d4 c7b9 d8d7 d3d0 d5e5",
        "e3d3 d4e4 d3e3 e4d4",
    );
    assert_eq!(verdict, DRAWN);
}

#[test]
fn check_outranks_chase() {
    // Every move of the horse gives check, every move of the rook attacks the horse.
    let verdict = repeat("9/3nk2P1/9/9/9/2c6/3n5/5R3/4A4/3K5 b", "c4d4", "f2d2 d3f4 d2f2 f4d3");
    assert_eq!(verdict, lost(BLACK, &PERPETUAL_CHECK));
}

#[test]
fn a_rook_that_chases_a_cannon_without_end_loses() {
    let verdict = repeat("3k5/9/1c7/9/9/9/9/9/9/R3K4 w", "a0b0", "b7c7 b0c0 c7b7 c0b0");
    assert_eq!(verdict, lost(RED, &PERPETUAL_CHASE));
}

#[test]
fn what_is_protected_may_be_attacked() {
    assert_eq!(repeat("3k5/9/1c6r/9/9/9/9/9/9/R3K4 w", "a0b0", "b7c7 b0c0 c7b7 c0b0"), DRAWN);
}

#[test]
fn a_pinned_protector_does_not_protect() {
    let cycle = "b7c7 b0c0 c7b7 c0b0";
    let pinned = repeat("3k5/9/1c1r5/9/9/9/9/9/3R5/R3K4 w", "a0b0", cycle);
    assert_eq!(pinned, lost(RED, &PERPETUAL_CHASE));
    let free = repeat("4k4/9/1c1r5/9/9/9/9/9/3R5/R2K5 w", "a0b0", cycle);
    assert_eq!(free, DRAWN);
}

#[test]
fn a_horse_chases_a_rook_even_if_it_is_protected() {
    let verdict = repeat("9/3k5/2R1n4/9/9/9/9/9/9/2R1KNB2 b", "", "e7d5 c7c6 d5e7 c6c7");
    assert_eq!(verdict, lost(BLACK, &PERPETUAL_CHASE));
}

#[test]
fn a_rook_offers_a_rook_an_exchange() {
    assert_eq!(repeat("3k5/9/1r7/9/9/9/9/9/9/R3K4 w", "a0b0", "b7c7 b0c0 c7b7 c0b0"), DRAWN);
}

#[test]
fn a_pinned_rook_is_chased_not_exchanged() {
    let verdict = repeat("3k5/9/R2r5/9/9/9/9/9/3R5/4K4 b", "", "d7d5 a7a5 d5d7 a5a7");
    assert_eq!(verdict, lost(RED, &PERPETUAL_CHASE));
}

#[test]
fn generals_and_pawns_may_chase() {
    assert_eq!(repeat("3k5/9/9/p8/9/9/9/4c4/4K4/9 b", "", "e2f2 e1f1 f2e2 f1e1"), DRAWN);
    assert_eq!(repeat("3k5/9/1c7/1P7/9/9/9/9/9/4K4 b", "", "b7c7 b6c6 c7b7 c6b6"), DRAWN);
}

#[test]
fn two_pieces_chased_in_turn_are_no_chase() {
    assert_eq!(repeat("3k5/9/1c5c1/9/9/9/9/9/4K4/R8 w", "a0b0", "d9d8 b0h0 d8d9 h0b0"), DRAWN);
}

#[test]
fn a_chase_may_be_discovered() {
    // The cannon leaves the file of one rook and steps into that of the other.
    let verdict = repeat("3k5/9/1c7/9/9/9/1C7/9/9/1RR1K4 w", "", "b3c3 b7c7 c3b3 c7b7");
    assert_eq!(verdict, lost(RED, &PERPETUAL_CHASE));
}

#[test]
fn a_pawn_beyond_the_river_can_be_chased() {
    let cycle = "b3c3 b0c0 c3b3 c0b0";
    let alone = repeat("3k5/9/9/9/9/9/1p7/9/9/R3K4 w", "a0b0", cycle);
    assert_eq!(alone, lost(RED, &PERPETUAL_CHASE));
    assert_eq!(repeat("3k5/9/9/9/9/9/1p6r/9/9/R3K4 w", "a0b0", cycle), DRAWN);
}

#[test]
fn chases_by_both_sides_draw() {
    let verdict = repeat("1C3k3/7n1/4b4/5P3/6b2/P8/1RcR2c2/4K4/9/9 b", "", "c3c4 d3d2 c4c3 d2d3");
    assert_eq!(verdict, DRAWN);
}

#[test]
fn a_pawns_step_forward_and_a_capture_begin_the_count_anew() {
    // The rooks have been where they are twice before the pawn steps on, and twice after it.
    let there_and_back = ["a0a1", "i9i8", "a1a0", "i8i9"];
    let start = "3k4r/9/9/9/4p4/9/9/9/9/R3K4 w";
    let mut position = common::read(start);
    for mv in there_and_back.iter().chain(&["a0b0", "e5e4", "b0a0", "i9i8", "a0a1", "i8i9", "a1a0", "i9i8"]) {
        play(&mut position, mv);
        assert_eq!(position.verdict(0), Outcome::Open, "after {mv}");
    }
    for mv in ["a0a1", "i8i9", "a1a0", "i9i8"] {
        play(&mut position, mv);
    }
    assert_eq!(position.verdict(0), DRAWN);
}

#[test]
fn a_null_move_is_not_looked_back_over() {
    let mut position = common::read("3k4r/9/9/9/9/9/9/9/9/R3K4 w");
    for _ in 0..4 {
        for mv in ["a0a1", "i9i8", "a1a0", "i8i9"] {
            play(&mut position, mv);
        }
        let undo = position.make_null().expect("not in check");
        assert_eq!(position.verdict(100), Outcome::Open);
        position.unmake_null(undo);
    }
    assert_eq!(position.verdict(0), DRAWN);
}

const LIMIT: Outcome = Outcome::Drawn { reason: &MOVE_LIMIT };

#[test]
fn after_120_plies_without_a_capture_the_game_is_drawn_whatever_pawns_do() {
    let mut position = common::read("3k5/9/9/P7p/9/9/9/9/9/4K3R w - - 118 80");
    play(&mut position, "a6a7");
    assert_eq!(position.verdict(0), Outcome::Open);
    play(&mut position, "i6i5");
    assert_eq!(position.verdict(0), LIMIT);
    play(&mut position, "i0i5");
    assert_eq!(position.verdict(0), Outcome::Open);
}

#[test]
fn each_sides_checks_beyond_ten_and_their_answers_do_not_count() {
    let mut position = common::read("3k5/9/9/9/9/9/9/9/9/R3K4 w");
    let quiet = |position: &Position| -> usize {
        let text = Xiangqi::write_position(position);
        text.split(' ').nth(4).and_then(|word| word.parse().ok()).expect("a counter")
    };
    play(&mut position, "a0a9");
    for check in 1..40 {
        // One ply for each of ten checks and each answer.
        assert_eq!(quiet(&position), if check <= 10 { 2 * check - 1 } else { 20 }, "check {check}");
        play(&mut position, if check % 2 == 1 { "d9d8" } else { "d8d9" });
        assert_eq!(quiet(&position), 2 * check.min(10));
        play(&mut position, if check % 2 == 1 { "a9a8" } else { "a8a9" });
    }
    play(&mut position, "d8d9");
    play(&mut position, "a8a0");
    assert_eq!(quiet(&position), 21, "a quiet move counts again");
}

#[test]
fn no_limit_takes_a_mate_away() {
    let mut position = common::read("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 119 80");
    play(&mut position, "b0b9");
    assert_eq!(status(&position), NoMoves::Lost(&NO_MOVE).outcome(BLACK));
}

#[test]
fn without_pieces_to_win_with_the_position_is_dead() {
    for dead in [
        "3k5/9/9/9/9/9/9/9/9/4K4 w",
        "2bakab2/9/9/9/9/9/9/9/9/2BK1AB2 b",
        // A lone cannon with elephants against elephants; alone, against an advisor and elephants; against a cannon.
        "2b1k1b2/9/9/9/9/9/9/9/9/2BK1CB2 w",
        "2bak1b2/9/9/9/9/9/9/9/9/3K1C3 w",
        "4k4/9/4c4/9/9/9/9/9/9/3K1C3 w",
    ] {
        assert_eq!(common::read(dead).verdict(0), Outcome::Drawn { reason: &DEAD }, "{dead}");
    }
    for alive in [
        "3k5/9/9/9/9/9/9/9/P8/4K4 w",
        "3k5/9/9/9/9/9/9/9/8N/4K4 w",
        "3k5/9/9/9/9/9/9/9/8R/4K4 w",
        // Its own advisor is a screen; so are two of the other side, or one that an elephant helps to shut in.
        "3k5/9/9/9/9/9/9/3A5/9/3CK4 b",
        "3akC3/4a4/9/9/9/9/9/9/9/3K5 b",
        "9/9/4ka3/9/9/9/9/4B4/9/3KC4 b",
        "4kc3/9/9/9/9/9/9/4B4/9/3KC4 b",
        // Nothing is claimed of pieces on points that are not theirs, nor of more than a set holds.
        "3ak4/4a4/3a5/9/9/9/9/9/9/3K5 w",
        "3ka4/9/9/9/9/9/9/9/9/4K4 w",
    ] {
        assert_eq!(common::read(alive).verdict(0), Outcome::Open, "{alive}");
    }
}
