//! The rules, case by case and against figures from elsewhere.

mod common;

use common::{after, lines, play, read};
use pentaply_core::position::{Position as _, legal_moves};
use pentaply_core::{Game, Outcome, Side, perft};
use pentaply_kalah::{Kalah, Position, Setup};

const RULE_CASES: &str = include_str!("data/rule-cases.txt");
const PERFT: &str = include_str!("data/perft.txt");
const PERFECT_GAMES: &str = include_str!("data/irving2000.txt");

fn counts(text: &str) -> Vec<u32> {
    text.split(',').map(|count| count.trim().parse().expect("a count")).collect()
}

#[test]
fn every_rule_case_comes_out_under_both_captures_and_for_both_players() {
    let mut checked = 0;
    for line in lines(RULE_CASES) {
        let (case, results) = line.split_once("=>").expect("=>");
        let case: Vec<&str> = case.split('/').map(str::trim).collect();
        let results = results.split('#').next().unwrap_or_default().split('|');
        for (variant, result) in ["6,4", "6,4,empty-capture"].into_iter().zip(results) {
            let result: Vec<&str> = result.split('/').map(str::trim).collect();
            for mover in Side::BOTH {
                let seat = |own: &str, other: &str| {
                    let (own, other) = (counts(own), counts(other));
                    if mover == Side::First { [own, other] } else { [other, own] }
                };
                let board = |own, other, stores: &str, turn| {
                    let mut stores = [counts(stores)[0], counts(stores)[1]];
                    if mover == Side::Second {
                        stores.reverse();
                    }
                    Setup { stores, rows: seat(own, other), turn, swap_offered: false }
                };
                let rules = variant.parse().ok();
                let start = Position::from_setup(&board(case[0], case[1], case[2], mover), rules)
                    .expect("a position");
                let turn = if result[3] == "again" { mover } else { mover.other() };
                let expected = board(result[0], result[1], result[2], turn);
                let end = play(start, case[3]);
                assert_eq!(Setup::from(&end), expected, "{variant}, {mover:?} moves: {line}");
                assert_eq!(!end.outcome().is_open(), result[3] == "over", "{variant}: {line}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 12 * 4);
}

#[test]
fn perft_agrees_with_an_independent_program() {
    let mut checked = 0;
    for line in lines(PERFT) {
        let (variant, counts) = line.split_once(": ").expect("variant: counts");
        let mut position = Kalah::start(Some(variant)).expect("a variant");
        for (depth, count) in (1..).zip(counts.split(", ")) {
            let count: u64 = count.parse().expect("a count");
            assert_eq!(perft(&mut position, depth), count, "{variant} depth {depth}");
            assert_eq!(
                perft::perft_made(&mut position, depth),
                count,
                "{variant} depth {depth}, every leaf made"
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 8 * 7);
}

#[test]
fn the_perfect_games_of_irving_donkers_and_uiterwijk_replay_to_their_margin() {
    let mut checked = 0;
    for line in lines(PERFECT_GAMES) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [pits, seeds, margin, game] = fields[..] else { panic!("{line}") };
        let mut position = Kalah::start(Some(&format!("{pits},{seeds},empty-capture"))).expect("a variant");
        for (turn, sows) in game.split('-').enumerate() {
            for pit in sows.bytes() {
                assert_eq!(position.turn(), Side::BOTH[turn % 2], "whose turn it is in {line}");
                position = play(position, &(pit - b'0' + 1).to_string());
            }
        }
        let expected: i32 = margin.parse().expect("a margin");
        assert!(position.is_over(), "the game goes on after {line}");
        assert_eq!(position.lead(Side::First), expected, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 16);
}

#[test]
fn a_lap_of_thirteen_seeds_ends_in_its_own_pit_and_captures() {
    //        n6 . . . n1
    //   1  1  1  1  1  1
    // 13  0  0  0  0  1   South sows pit 1: once round, into the emptied pit 1, taking North's pit 6 with its new seed.
    assert_eq!(after("6,4", "<6,0,0,13,0,0,0,0,1,1,1,1,1,1,1> s", "1"), "<6,4,0,0,1,1,1,1,2,2,2,2,2,2,0> n");
    assert_eq!(
        after("6,4,no-capture", "<6,0,0,13,0,0,0,0,1,1,1,1,1,1,1> s", "1"),
        "<6,1,0,1,1,1,1,1,2,2,2,2,2,2,2> n"
    );
}

#[test]
fn a_last_seed_in_the_own_store_lets_the_same_player_choose_again() {
    let position = play(read("6,4", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s"), "3");
    assert_eq!(position.turn(), Side::First);
    assert_eq!(legal_moves(&position).len(), 5);
}

#[test]
fn an_empty_row_ends_the_game_before_an_extra_turn_is_granted() {
    // South's last seed ends in its store and its row is empty: North keeps what lies in the North.
    let end = play(read("6,4", "<6,20,10,0,0,0,0,0,1,3,2,0,0,0,1> s"), "6");
    assert_eq!(Kalah::write_position(&end), "<6,21,16,0,0,0,0,0,0,0,0,0,0,0,0> n");
    let Outcome::Won { by, margin, reason } = end.outcome() else { panic!("{end:?} is not won") };
    assert_eq!((by, margin, reason.id), (Side::First, 5, "row-empty"));
}

#[test]
fn the_game_also_ends_when_the_opponent_of_the_player_to_move_has_seeds_left() {
    // South sows its last seed away from a full North and passes: North may not play on.
    assert_eq!(
        after("1,3,no-capture", "<1,0,0,2,3> s", "1"),
        "<1,1,4,0,0> n",
        "one pit a side: the store, then North's pit"
    );
}

#[test]
fn a_game_that_ends_level_is_drawn() {
    let end = play(read("6,4", "<6,20,20,0,0,0,0,0,1,0,0,0,1,0,0> s"), "6");
    assert!(matches!(end.outcome(), Outcome::Drawn { .. }), "{end:?}");
}

#[test]
fn a_relay_sows_an_own_full_pit_on_and_stops_in_an_own_empty_one() {
    // 1 goes to pit 2, whose 3 seeds go to pits 3, 4, 5. Pit 5 was empty and so is North's pit 2 across.
    let standard = "<6,0,0,1,2,0,0,0,0,1,0,1,1,1,1> s";
    assert_eq!(after("6,4,relay", standard, "1"), "<6,0,0,0,0,1,1,1,0,1,0,1,1,1,1> n");
    assert_eq!(after("6,4,relay,empty-capture", standard, "1"), "<6,1,0,0,0,1,1,0,0,1,0,1,1,1,1> n");
    assert_eq!(after("6,4", standard, "1"), "<6,0,0,0,3,0,0,0,0,1,0,1,1,1,1> n", "without the switch");
}

#[test]
fn a_relay_captures_where_it_ends_as_the_capture_rule_says() {
    let across = "<6,0,0,1,2,0,0,0,0,1,5,1,1,1,1> s";
    assert_eq!(after("6,4,relay", across, "1"), "<6,6,0,0,0,1,1,0,0,1,0,1,1,1,1> n");
    assert_eq!(after("6,4,relay,no-capture", across, "1"), "<6,0,0,0,0,1,1,1,0,1,5,1,1,1,1> n");
}

#[test]
fn a_relay_that_ends_in_the_own_store_gives_an_extra_turn() {
    assert_eq!(
        after("6,4,relay", "<6,0,0,1,4,0,0,0,0,1,1,1,1,1,1> s", "1"),
        "<6,1,0,0,0,1,1,1,1,1,1,1,1,1,1> s"
    );
}

#[test]
fn a_relay_never_goes_on_from_a_pit_of_the_opponent() {
    assert_eq!(
        after("6,4,relay", "<6,0,0,1,0,0,0,0,3,1,1,1,1,1,1> s", "6"),
        "<6,1,0,1,0,0,0,0,0,2,2,1,1,1,1> n"
    );
}

#[test]
fn a_relay_may_come_round_to_the_pit_it_began_in() {
    // 12 seeds of pit 2 end in pit 1, whose 2 seeds end in pit 3: it got one in the lap and holds 2 now, and these
    // end in pit 5, which holds 2, and these end in the store.
    assert_eq!(
        after("6,4,relay", "<6,0,0,1,12,0,0,0,0,1,1,1,1,1,1> s", "2"),
        "<6,2,0,0,1,0,2,0,2,2,2,2,2,2,2> s"
    );
}

#[test]
fn the_swap_is_offered_at_norths_first_turn_only() {
    let legal = |position: &Position| -> Vec<String> {
        legal_moves(position).into_iter().map(|mv| Kalah::write_move(position, mv)).collect()
    };
    let start = Kalah::start(Some("6,4,pie")).expect("a variant");
    assert!(!legal(&start).contains(&"swap".into()));
    let again = play(start, "3");
    assert!(!legal(&again).contains(&"swap".into()), "South's extra turn is still South's first turn");
    let north = play(again, "1");
    assert_eq!(legal(&north).last().map(String::as_str), Some("swap"));
    let declined = play(north, "3");
    assert!(!declined.swap_offered());
    assert!(!legal(&play(declined, "1;3")).contains(&"swap".into()));
}

#[test]
fn a_swap_mirrors_the_board_and_south_moves() {
    let north = play(Kalah::start(Some("6,4,pie")).expect("a variant"), "3;6");
    assert_eq!(Kalah::write_position(&north), "<6,2,0,4,4,0,5,5,0,5,5,5,5,4,4> n pie");
    let swapped = play(north, "swap");
    assert_eq!(Kalah::write_position(&swapped), "<6,0,2,5,5,5,5,4,4,4,4,0,5,5,0> s");
    assert_eq!(Kalah::variant(&swapped), "6,4,pie");
}

#[test]
fn a_first_turn_that_ends_the_game_leaves_nothing_to_swap() {
    let end = play(Kalah::start(Some("1,1,pie")).expect("a variant"), "1");
    assert!(end.is_over());
    assert!(legal_moves(&end).is_empty());
}

#[test]
fn a_board_with_an_empty_row_is_over_and_swept() {
    for turn in ["s", "n"] {
        let position = read("3,4", &format!("<3,5,6,0,0,0,1,2,3> {turn}"));
        assert_eq!(Kalah::write_position(&position), format!("<3,5,12,0,0,0,0,0,0> {turn}"));
        assert!(matches!(position.outcome(), Outcome::Won { by: Side::Second, margin: 7, .. }));
    }
    assert!(matches!(read("3,4", "<3,0,0,0,0,0,0,0,0>").outcome(), Outcome::Drawn { .. }));
}
