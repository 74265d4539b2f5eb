//! The rules, one by one. Diagrams are what `pentaply show hive` draws: White's pieces in capitals, a raised digit for the height.

mod common;

use std::collections::{BTreeMap, HashMap};

use common::{check, is_legal, play, read, refused};
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Outcome, Position as _, Side};
use pentaply_hive::{BOTH_SURROUNDED, Hive, Kind, Move, MoveError, Piece, Position, REPETITION, SURROUNDED};

fn piece(name: &str) -> Piece {
    let all = Side::BOTH.into_iter().flat_map(|side| {
        Kind::ALL.into_iter().flat_map(move |kind| (0..kind.count()).map(move |n| Piece::new(side, kind, n)))
    });
    all.into_iter().find(|piece| piece.to_string() == name).expect(name)
}

/// Where a piece goes, as texts.
fn moves_of(position: &Position, name: &str) -> Vec<String> {
    let of = legal_moves(position).into_iter().filter(|mv| mv.piece() == Some(piece(name)));
    of.map(|mv| Hive::write_move(position, mv)).collect()
}

// The opening.

#[test]
fn no_queen_on_the_first_turn_and_the_queen_by_the_fourth() {
    let mut position = read("Base");
    for side in Side::BOTH {
        assert_eq!(refused(&position, ["wQ", "bQ wS1-"][side.index()]), MoveError::QueenTooEarly(side));
        play(&mut position, ["wS1", "bS1 wS1-"][side.index()]);
    }
    play(&mut position, "wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-");
    assert_eq!(refused(&position, "wB2 -wB1"), MoveError::QueenIsDue(Side::First));
    assert_eq!(refused(&position, "wB1 /wS2"), MoveError::QueenIsDue(Side::First));
    assert!(legal_moves(&position).iter().all(|mv| mv.piece() == Some(piece("wQ"))));
    play(&mut position, "wQ -wB1");
    assert!(legal_moves(&position).iter().all(|mv| mv.piece() == Some(piece("bQ"))));
}

#[test]
fn nothing_moves_before_the_own_queen_is_down() {
    let position = read("Base;InProgress;White[3];wA1;bA1 wA1-;wA2 -wA1;bQ bA1-");
    let error = MoveError::QueenNotPlaced { side: Side::First, piece: piece("wA2") };
    assert_eq!(refused(&position, "wA2 /wA1"), error);
    let other = read("Base;InProgress;Black[3];wA1;bA1 wA1-;wA2 -wA1;bQ bA1-;wA3 -wA2");
    check(&other, "bQ bA1/;bQ bA1\\", "");
}

#[test]
fn pieces_are_placed_beside_their_own_colour_alone() {
    let position = read("Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    check(&position, "wS1 -wQ;wS1 \\wA1", "wS1 bA1/;wS1 bQ-;wS1 wA1");
    assert_eq!(refused(&position, "wS1 wA1/"), MoveError::TouchesOpponent(piece("wS1")));
    let first = read("Base;InProgress;Black[1];wA1");
    assert_eq!(legal_moves(&first).len(), 24, "four kinds in six directions: only the second ply touches");
}

#[test]
fn a_stack_has_the_colour_of_its_top() {
    //       q   ·
    //     b1²  ·       b1 on Q
    //       G1  ·
    let white = read("Base;InProgress;White[4];wG1;bB1 wG1/;wQ -wG1;bQ \\bB1;wQ /bQ;bB1 wQ");
    assert_eq!(refused(&white, "wA1 -wG1"), MoveError::TouchesOpponent(piece("wA1")));
    assert_eq!(refused(&white, "wA1 wG1/"), MoveError::TouchesOpponent(piece("wA1")));
    check(&white, "wA1 wG1\\;wA1 /wG1;wA1 wG1-", "");
    let mut black = white;
    play(&mut black, "wS1 /wG1");
    check(&black, "bA1 -bB1;bA1 bQ-", "bA1 bB1-;bA1 -wG1");
}

#[test]
fn one_hive_holds_for_black_before_whites_queen_is_down() {
    //   Q· G3  G2  G1 (g1) q      White's queen is in hand; 22 moves as MzingaCpp counts them
    let position = read("Base;InProgress;Black[2];wG1;bG1 wG1-;wG2 -wG1;bQ bG1-;wG3 -wG2");
    assert_eq!(position.queen(Side::First), None);
    assert_eq!(legal_moves(&position).len(), 22);
    assert_eq!(refused(&position, "bG1 -wG3"), MoveError::Pinned(piece("bG1")));
}

// Gates.

#[test]
fn a_beetle_on_the_ground_does_not_pass_a_gate() {
    //     B2  Q   ·
    //   q   ·   B1  ·
    //     ·  b2  b1
    let position =
        read("Base;InProgress;White[5];wB1;bB1 /wB1;wQ \\wB1;bB2 -bB1;wB2 -wQ;bQ -bB2;wA1 \\wQ;bQ \\bB2");
    let into = refused(&position, "wB1 /wQ");
    assert_eq!(into, MoveError::CannotReach { piece: piece("wB1") });
    check(&position, "wB1 wQ;wB1 bB1;wB1 wQ-", "wB1 bQ-");
}

#[test]
fn two_higher_neighbours_shut_a_climb_one_does_not() {
    // Up to a lone piece between two stacks: the queen's stack and the beetle's are both 2.
    //     b2²  ·
    //   b1  A1  ·
    //     B2²  ·
    let up = read(
        "Base;InProgress;Black[6];wB1;bB1 \\wB1;wB2 wB1-;bQ bB1/;wA1 wB2/;bB2 \\bQ;wQ /wB1;bB2 -bQ;wA1 bQ\\;bB2 bQ;\
         wB2 wB1",
    );
    check(&up, "bB1 bB2;bB1 wB2", "bB1 wA1");
    //   q   B2  ·
    //     b2² B1
    let one =
        read("Base;InProgress;White[5];wB1;bB1 -wB1;wB2 wB1/;bQ \\bB1;wQ wB1\\;bB2 /bB1;wB2 bQ-;bB2 bB1");
    check(&one, "wB2 bQ;wB2 wB1;wB2 bB1", "");
    // Two neighbours as high as the climb do not shut it.
    //     q   ·
    //   Q   b1  ·
    //     G1  ·
    let equal = read("Base;InProgress;Black[3];wG1;bB1 wG1/;wQ -wG1;bQ \\bB1;wQ /bQ");
    check(&equal, "bB1 wQ;bB1 wG1;bB1 bQ", "");
}

#[test]
fn higher_neighbours_shut_the_way_down_and_across() {
    //     B1² ·
    //   B2² ·           the hex between the three stacks
    //     b1² q
    let down = read(
        "Base+MLP;InProgress;White[8];wM;bM wM\\;wB1 \\wM;bB1 bM\\;wB2 -wM;bB2 bB1-;wQ wB1-;bQ bB2/;wB2 wB1;bG1 /bB2;\
         wB2 wM;bQ bM-;wB1 wQ;bB1 bM",
    );
    check(&down, "wB2 -wB1;wB2 wB1;wB2 bB1", "wB2 wB1\\;wB2 \\bQ");
    // From 2 to a lone piece, both neighbours 2: shut. The same over neighbours of 1: open.
    //   q   b1² Q
    //     b2² ·  G2
    let across = read(
        "Base;InProgress;Black[10];wB1;bA1 -wB1;wG1 wB1-;bA2 \\bA1;wS1 wB1/;bQ /bA1;wQ /wG1;bA2 bQ-;wB2 wQ-;bB1 bQ\\;\
         wS1 \\bQ;bB2 /bQ;wG2 wQ\\;bB1 bA2;wB1 bA1;bS1 bQ\\;wB2 wG1;bB2 bS1;wA1 wQ-",
    );
    check(&across, "bB1 wB1;bB1 wQ;bB1 bB2;bB1 /wQ;bB1 \\wQ", "bB1 bQ");
    let open = read("Base+MLP;InProgress;White[5];wP;bP wP-;wB1 -wP;bA1 bP-;wQ wB1/;bQ bP/;wB1 wP;bQ wQ-");
    check(&open, "wB1 bQ;wB1 wQ;wB1 bP", "");
}

#[test]
fn a_ladybug_passes_no_gate_on_its_first_and_its_third_step() {
    //   (M)  ·
    //  ·  B2²          the way from l up to b1 leads between two stacks of 2
    //   l   b1
    //     b2²
    let first = read(
        "Base+MLP;InProgress;Black[8];wM;bM wM\\;wB1 -wM;bB1 bM\\;wB2 wM/;bB2 bM-;wQ -wB2;bQ /bB1;wB2 wM;bB2 bB1;wB1 wB2;\
         bB2 bQ;wB1 wQ;bL -bB1;wB2 bM",
    );
    check(&first, "bL bB1-;bL bB1\\", "bL -bB2");
    //     L   ·
    //   ·   B1²
    // Q   M   (·)      the way from M down to the east leads between B1 and b1
    //   ·   b1³ q
    let third = read(
        "Base+MLP;InProgress;White[8];wM;bM wM\\;wP wM/;bB1 /bM;wL \\wP;bB2 bM\\;wQ -wM;bQ bM-;wB1 wL/;bB2 bB1;wB1 wL;\
         bB2 bM;wB1 wP;bB1 bB2",
    );
    check(&third, "wL wQ/;wL wQ\\", "wL wM-;wL \\bQ");
}

#[test]
fn a_pillbug_lifts_and_drops_through_no_gate() {
    //     B1² P
    //   b1  q   M²       from q up to P: B1 and M are both 2
    let lift = read(
        "Base+MLP;InProgress;White[10];wP;bP -wP;wM wP-;bB1 /bP;wB1 wM-;bM /bB1;wQ /wM;bQ -bP;wB1 wP/;bB2 /bM;wB1 wP;\
         bQ bP/;wM wB1;bQ -wQ;wM wQ;bG1 \\bP;wB1 bP;bA1 -bB2",
    );
    assert_eq!(refused(&lift, "bQ wP-"), MoveError::NotYours(piece("bQ")));
    //   A1  B1² G1
    //     ·   P         from P down to the west: B1 and b1 are both 2
    //       b1² q
    let drop = read(
        "Base+MLP;InProgress;White[7];wP;bM /wP;wQ \\wP;bQ bM\\;wG1 wQ-;bQ bM-;wB1 wQ/;bB1 -bM;wA1 -wQ;bP /bM;wB1 wQ;\
         bB1 bM",
    );
    check(&drop, "bQ wP-", "bQ -wP;wG1 -wP");
}

// How they move.

#[test]
fn a_grasshopper_jumps_over_stacks_and_no_gap() {
    let stack = read("Base;InProgress;White[4];wG1;bB1 wG1/;wQ -wG1;bQ \\bB1;wQ /bQ;bB1 wQ");
    assert_eq!(moves_of(&stack, "wG1").len(), 1);
    check(&stack, "wG1 -bQ", "wG1 wQ;wG1 bB1-");
}

#[test]
fn a_grasshopper_jumps_over_a_row_of_27_in_every_direction() {
    const KINDS: [(&str, usize); 8] =
        [("S", 2), ("Q", 1), ("B", 2), ("A", 3), ("M", 1), ("L", 1), ("P", 1), ("G", 3)];
    for ends in [["-", "", "", "-"], ["/", "", "", "/"], ["\\", "", "", "\\"]] {
        let mut position = read("Base+MLP");
        let names = KINDS.iter().flat_map(|&(kind, count)| {
            (1..=count).map(move |n| if count == 1 { kind.to_owned() } else { format!("{kind}{n}") })
        });
        let mut last: Option<[String; 2]> = None;
        for name in names {
            let own = ["w", "b"].map(|letter| format!("{letter}{name}"));
            match &last {
                None => {
                    play(&mut position, &format!("{};{} {}{}{}", own[0], own[1], ends[2], own[0], ends[3]))
                }
                Some([white, black]) => play(
                    &mut position,
                    &format!(
                        "{} {}{white}{};{} {}{black}{}",
                        own[0], ends[0], ends[1], own[1], ends[2], ends[3]
                    ),
                ),
            }
            last = Some(own);
        }
        assert_eq!(position.on_board().count(), 28);
        check(&position, &format!("wG3 {}bG3{}", ends[2], ends[3]), "wG2 bG3");
        assert_eq!(legal_moves(&position).len(), moves_of(&position, "wG3").len(), "all others are pinned");
    }
}

#[test]
fn a_mosquito_beside_mosquitoes_alone_stays_and_on_top_it_is_a_beetle() {
    let beside = read(
        "Base+MLP;InProgress;White[6];wA1;bP /wA1;wM \\wA1;bG1 -bP;wB1 wA1-;bQ \\bG1;wQ wM-;bM -bQ;wM -bM;bL /bP",
    );
    assert_eq!(moves_of(&beside, "wM"), [""; 0]);
    //   M²  B1  a1      on the queen, beside a beetle: one step, onto the beetle or down
    let top =
        read("Base+MLP;InProgress;White[5];wB1;bA1 wB1-;wQ -wB1;bM bA1\\;wM wQ\\;bB1 bM\\;wM wQ;bQ bA1/");
    assert_eq!(moves_of(&top, "wM").len(), 6);
    check(&top, "wM wB1;wM -wQ;wM wQ\\", "wM bA1-;wM bA1");
}

#[test]
fn stacks_grow_to_seven() {
    let position = read(
        "Base+MLP;InProgress;Black[18];wM;bM wM\\;wB1 -wM;bB1 bM\\;wL /wB1;bB2 bM-;wQ wB1/;bQ -bB1;wB2 -wQ;bB2 bB1;wB2 wB1;\
         bA1 bM-;wL \\bQ;bM bB2;wM wB2;bM bQ;wM wL;bM wM;wB2 bM;bL \\bA1;wB2 bQ;bM wB2;wM bM;bB2 wM;wQ wB1-;bB1 bB2;wB1 wL;\
         bB1 wB1;wA1 \\wQ;bB1 bB2;wP wA1/;bB1 wB1;wA2 wP/;bB1 bB2;wB1 bB1",
    );
    let hex = position.place(piece("wB1")).expect("on the board");
    assert_eq!((position.height(hex), position.top(hex)), (7, Some(piece("wB1"))));
    let stack: Vec<String> = std::iter::successors(position.top(hex), |&piece| position.below(piece))
        .map(|piece| piece.to_string())
        .collect();
    assert_eq!(stack, ["wB1", "bB1", "bB2", "wM", "bM", "wB2", "bQ"]);
    assert_eq!(refused(&position, "bB1 wQ"), MoveError::Covered(piece("bB1")));
    assert_eq!(position.key(), position.key_from_scratch());
}

// The pillbug.

#[test]
fn a_throw_and_a_move_to_the_same_hex_are_one_move() {
    // `check` counts how often a move is listed.
    let ant = read("Base+MLP;InProgress;White[4];wP;bL wP/;wA1 wP\\;bG1 \\bL;wQ -wP;bM bG1/");
    check(&ant, "wA1 wP-;wA1 /wP", "");
    let two = read("Base+MLP;InProgress;White[5];wM;bM wM\\;wQ wM/;bB1 /bM;wP -wM;bB2 -bB1;wP /wM;bQ bM\\");
    check(&two, "bM -wM", "");
}

#[test]
fn a_pinned_pillbug_and_a_pinned_mosquito_still_throw() {
    //   b1  q   ·
    //     p   ·          p holds both sides together and yet throws M, but not B1, which has just moved
    //   M   B1
    let pillbug = read("Base+MLP;InProgress;Black[4];wM;bP wM/;wQ wM\\;bQ bP/;wB1 wQ-;bB1 -bQ;wB1 wQ/");
    assert_eq!(refused(&pillbug, "bP bQ\\"), MoveError::Pinned(piece("bP")));
    check(&pillbug, "wM -bP;wM bQ\\", "wB1 -bP");
    //   P   Q   M   p
    //             q
    let mosquito = read("Base+MLP;InProgress;White[4];wM;bP wM-;wQ -wM;bQ bP/;wP -wQ;bQ /bP");
    assert_eq!(refused(&mosquito, "wM wQ/"), MoveError::Pinned(piece("wM")));
    check(&mosquito, "bP wM/", "");
}

#[test]
fn what_moved_last_rests_and_is_not_thrown() {
    //     P   ·
    //   ·   Q   p        White's queen has just come here
    //         ·   q
    let position = read("Base+MLP;InProgress;Black[3];wP;bP wP\\;wQ wP/;bQ bP\\;wQ /wP");
    assert_eq!(position.resting(), Some(piece("wQ")));
    assert_eq!(refused(&position, "wQ bP/"), MoveError::Resting(piece("wQ")));
    let placed = read("Base+MLP;InProgress;Black[3];wP;bP wP\\;wQ wP/;bQ bP\\;wA1 -wP");
    assert_eq!(placed.resting(), Some(piece("wA1")), "a piece that was placed rests too");
}

#[test]
fn a_thrown_piece_neither_moves_nor_throws_on_the_next_ply() {
    let mut position = read(
        "Base+MLP;InProgress;Black[9];wM;bP -wM;wP wM\\;bL -bP;wB1 wM-;bM -bL;wQ wP\\;bQ /bP;wL wB1/;bM bL/;wL \\wM;\
         bL -bQ;wB2 -wQ;bL \\bQ;bP wL-;bB1 -bM;bP bQ/",
    );
    // White has thrown Black's pillbug, which rests; Black's mosquito beside it throws all the same.
    assert_eq!(position.resting(), Some(piece("bP")));
    assert!(moves_of(&position, "bP").is_empty());
    check(&position, "wL bM/", "");
    play(&mut position, "bB1 bM/");
    assert_eq!(position.resting(), Some(piece("bB1")));
}

#[test]
fn a_mosquito_throws_beside_an_enemy_pillbug_that_is_not_its_own() {
    let position = read("Base+MLP;InProgress;White[4];wM;bP wM-;wQ -wM;bQ bP/;wP -wQ;bQ /bP");
    check(&position, "bP wM/;bP wQ/;bP -bQ", "bQ wM/");
}

// Passing and the end.

#[test]
fn a_pass_is_forced_and_clears_the_rest() {
    //   b2³ ·   b1      b2 lies on White's last free piece
    let mut position = read(
        "Base;InProgress;White[7];wB1;bB1 wB1-;wB2 -wB1;bQ bB1/;wQ wB2/;bB2 bB1\\;wB2 /wB1;bB2 bB1;wQ -wB1;bB2 wB1;wB2 wQ;\
         bB2 wB2",
    );
    assert_eq!(legal_moves(&position), [Move::PASS]);
    assert_eq!(position.resting(), Some(piece("bB2")));
    assert_eq!(refused(&position, "wA1 -wQ"), MoveError::MustPass);
    play(&mut position, "pass");
    assert_eq!((position.resting(), position.side_to_move()), (None, Side::Second));
    assert_eq!(refused(&position, "pass"), MoveError::PassNotForced);
    assert!(is_legal(&position, "bB2 wB1"));
}

#[test]
fn who_surrounds_the_own_queen_loses() {
    let position = read(
        "Base+MLP;BlackWins;Black[6];wS1;bA1 /wS1;wS2 wS1/;bB1 /bA1;wM \\wS2;bL -bB1;wQ -wS2;bQ -bA1;wP -wQ;bQ /wQ;wL \\wQ",
    );
    let lost = Outcome::Won { by: Side::Second, reason: &SURROUNDED, margin: 0 };
    assert_eq!((position.outcome(), legal_moves(&position).len()), (lost, 0));
    assert_eq!(refused(&position, "bA2 -bL"), MoveError::GameOver);
}

#[test]
fn a_covered_queen_is_surrounded_all_the_same() {
    let position = read(
        "Base;BlackWins;Black[13];wB1;bB1 -wB1;wB2 wB1/;bA1 \\bB1;wS1 wB2-;bS1 /bB1;wQ \\wB2;bQ \\bA1;wQ -wB2;bB2 -bQ;\
         wQ bQ-;bS2 /bQ;wG1 wQ-;bA2 \\bQ;wS1 wQ/;bB2 bS2;wA1 wB1\\;bA2 bQ/;wA1 -bQ;bB2 bQ;wB2 wG1;bB2 bA2;wB2 wS1;bB2 wQ;\
         wB1 /wG1",
    );
    assert!(position.is_covered(piece("wQ")));
    assert!(matches!(position.outcome(), Outcome::Won { by: Side::Second, .. }));
}

#[test]
fn both_queens_may_be_covered_and_both_surrounded() {
    let covered =
        read("Base;InProgress;White[5];wB1;bB1 wB1\\;wQ \\wB1;bB2 bB1\\;wB2 /wQ;bQ -bB2;wB2 wQ;bB2 bQ");
    assert!(["wQ", "bQ"].iter().all(|queen| covered.is_covered(piece(queen))));
    assert_eq!(covered.outcome(), Outcome::Open);
    assert_eq!(refused(&covered, "wQ -wB1"), MoveError::Covered(piece("wQ")));
    let surrounded = read(
        "Base+MLP;Draw;White[16];wS1;bG1 /wS1;wA1 \\wS1;bG2 bG1\\;wB1 wA1/;bG3 bG2-;wQ -wA1;bQ -bG1;wB2 \\wQ;bS1 /bQ;\
         wA2 -wQ;bB1 -bQ;wB2 wA2;bA1 bQ\\;wP wQ/;bS2 bG3/;wS2 \\wQ;bB1 \\bQ;wA3 wB1-;bA2 -bQ;wA3 bG3\\;bM bS2/;wL -wS2;\
         bB1 wB2;wL /bB1;bQ /wQ;wB1 wA1;bP bQ\\;wA3 bM-;bA1 bQ-",
    );
    assert_eq!(surrounded.outcome(), Outcome::Drawn { reason: &BOTH_SURROUNDED });
}

// Repetition.

/// Two ants that go to and fro, each text a lap of four plies.
const ANTS: &str = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-";
const LAP: &str = "wA1 /wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-";

#[test]
fn the_third_occurrence_draws_and_a_record_may_run_on() {
    let mut position = read(ANTS);
    play(&mut position, LAP);
    assert_eq!(status(&position), Outcome::Open);
    play(&mut position, LAP);
    assert_eq!(status(&position), Outcome::Drawn { reason: &REPETITION });
    play(&mut position, "wA1 /wQ;bA1 bQ/;wA1 \\wQ");
    assert_eq!(status(&position), Outcome::Open, "this is new");
    let written = Hive::write_position(&position);
    assert_eq!(read(&written).key(), position.key(), "{written}");
}

#[test]
fn like_pieces_and_placements_count_as_they_should() {
    // White's two ants change places: the same position.
    let mut position =
        read("Base;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 \\wQ;bA2 bQ/");
    let key = position.key();
    play(&mut position, "wA1 /wQ;bA1 bQ\\;wA2 -wQ;bA2 bQ-;wA1 \\wQ;bA1 bQ/");
    assert_eq!(position.key(), key);
    assert_ne!(position.place(piece("wA1")), read(ANTS).place(piece("wA1")));
}

#[test]
fn another_piece_at_rest_makes_another_position_where_it_matters() {
    // Black's ants come to touch White's piece in the middle; which came last rests. Only a pillbug would care.
    let play_all = |game: &str, plies: [&str; 3]| {
        let mut position = read(game);
        plies.iter().for_each(|text| play(&mut position, text));
        position
    };
    for (middle, variant, matters) in
        [("wP", "Base+MLP", true), ("wS1", "Base+MLP", false), ("wS1", "Base", false)]
    {
        let game = format!(
            "{variant};InProgress;Black[5];{middle};bB1 {middle}-;wQ -{middle};bQ bB1-;wA1 -wQ;bA1 bQ/;wA2 -wA1;bA2 bQ\\;\
             wA2 /wA1"
        );
        let near = [format!("bA1 {middle}/"), format!("bA2 {middle}\\")];
        let one = play_all(&game, [&near[0], "wA2 -wA1", &near[1]]);
        let other = play_all(&game, [&near[1], "wA2 -wA1", &near[0]]);
        assert_eq!((one.resting(), other.resting()), (Some(piece("bA2")), Some(piece("bA1"))));
        assert_eq!(one.key() != other.key(), matters, "{one}");
        if matters {
            check(&one, "bA1 -bA2", "bA2 -bA1");
            check(&other, "bA2 -bA1", "bA1 -bA2");
        }
    }
}

// A hive that wanders.

/// Where each piece lies, by the view.
fn places(position: &Position) -> BTreeMap<String, (i32, i32)> {
    let view = Hive::view(position, None);
    let place = |cell: &str| {
        let (q, r) = cell.split_once(',')?;
        Some((q.parse().ok()?, r.parse().ok()?))
    };
    let names = view.cells.iter().filter_map(|cell| Some((cell.label.clone(), place(&cell.id)?)));
    names.filter(|(label, _)| label.starts_with(['w', 'b'])).collect()
}

/// The move on the board that leads farthest to the east, of those that leave the other side one.
fn onward(position: &mut Position) -> String {
    let view = Hive::view(position, None);
    let east = |cell: &str| {
        let (q, r) = cell.split_once(',')?;
        Some((q.parse::<i32>().ok()?, r.parse::<i32>().ok()?))
    };
    let mut best: Vec<(i32, String)> = Vec::new();
    for mv in &view.moves {
        let [from, to] = mv.path.as_slice() else { continue };
        if let (Some(from), Some(to)) = (east(from), east(to)) {
            best.push((
                2 * (to.0 - from.0) + to.1 - from.1 - 2 * (to.1.abs() - from.1.abs()),
                mv.text.clone(),
            ));
        }
    }
    best.sort_unstable_by(|one, other| other.cmp(one));
    for (_, text) in best {
        let mv = Hive::read_move(position, &text).expect("a move of the view");
        position.make(mv);
        let is_board = |mv: &Move| mv.piece().is_some_and(|piece| position.place(piece).is_some());
        let goes_on = legal_moves(position).iter().any(is_board);
        position.unmake(mv, ());
        if goes_on {
            return text;
        }
    }
    panic!("no way on in {position}");
}

#[test]
fn a_hive_may_crawl_a_hundred_hexes_and_is_the_same_there() {
    let mut position = read("Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-");
    let begin = places(&position)["wQ"];
    let mut seen: HashMap<u64, ((i32, i32), Vec<String>)> = HashMap::new();
    let mut farthest = (0, 0);
    for _ in 0..4_000 {
        let at = places(&position);
        let queen = at["wQ"];
        let mut moves: Vec<String> =
            legal_moves(&position).into_iter().map(|mv| Hive::write_move(&position, mv)).collect();
        moves.sort();
        if let Some((before, then)) = seen.insert(position.key(), (queen, moves.clone())) {
            if then == moves && before.0 + 100 <= queen.0 {
                farthest = (before.0 - begin.0, queen.0 - begin.0);
                break;
            }
            seen.insert(position.key(), (before, then));
        }
        let text = onward(&mut position);
        play(&mut position, &text);
        assert!(position.outcome().is_open(), "{position}");
        assert_eq!(position.key(), position.key_from_scratch());
    }
    assert!(farthest.1 - farthest.0 >= 100, "{farthest:?} {:?}", places(&position));
}
