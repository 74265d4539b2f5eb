//! Positions and moves as text: all that is read, and how all else is refused.

mod common;

use common::read;
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, InputError, Lang, Outcome, Position as _, Side};
use pentaply_santorini::{
    Error, MoveError, Position, PositionError, Santorini, SetupError, Square, VariantError,
};
use proptest::prelude::*;

const START: &str = "0000000000000000000000000/1/mortal/mortal";
const OPEN: &str = "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4";

fn at(name: &str) -> Square {
    Square::all().find(|square| square.to_string() == name).expect(name)
}

fn refused(text: &str) -> Error {
    match Santorini::read_position(text, None) {
        Err(error) => error,
        Ok(position) => panic!("'{text}' is read as {position}"),
    }
}

#[test]
fn the_start_is_written_without_workers() {
    assert_eq!(Santorini::write_position(&Santorini::start(Some("base")).expect("the base game")), START);
    assert_eq!(read(START), Position::start());
}

#[test]
fn workers_are_written_file_first_then_rank_and_read_in_any_order_and_case() {
    let text = "0123400000000000000000000/2/mortal:B1,B3/mortal:A2,C1";
    for other in [
        "0123400000000000000000000/2/mortal:B3,B1/mortal:C1,A2",
        "0123400000000000000000000/2/MORTAL:b1,b3/Mortal:a2,c1",
        " 01234 00000 00000 00000 00000 / 2 / mortal : B1 , B3 / mortal:A2,C1\n",
    ] {
        assert_eq!(read(other).to_string(), text, "{other}");
        assert_eq!(read(other), read(text), "{other}");
    }
}

#[test]
fn the_first_height_is_that_of_a5_and_the_last_that_of_e1() {
    let position = read("1000200000000000000030004/1/mortal:B3,D3/mortal:C2,C4");
    assert_eq!(["a5", "e5", "a1", "e1"].map(|name| position.height(at(name))), [1, 2, 3, 3]);
    assert!(position.has_dome(at("e1")) && !position.has_dome(at("a1")));
}

#[test]
fn a_worker_on_level_three_has_won() {
    let second_to_move = read("0000000000003000000000000/2/mortal:C3,D1/mortal:A1,A2");
    assert!(matches!(second_to_move.outcome(), Outcome::Won { by: Side::First, .. }));
    let first_to_move = read("0000000000003000000000000/1/mortal:A1,A2/mortal:C3,D1");
    assert!(matches!(first_to_move.outcome(), Outcome::Won { by: Side::Second, .. }));
}

#[test]
fn a_side_marked_as_the_winner_has_won_whoever_is_to_move() {
    for turn in ["1", "2"] {
        let position = read(&format!("0000000000003000000000000/{turn}/mortal#:C3,D1/mortal:A1,A2"));
        assert!(matches!(position.outcome(), Outcome::Won { by: Side::First, .. }), "{turn}");
        assert_eq!(read(&position.to_string()), position);
    }
    let stuck = read("2144244444444414441244400/1/mortal:A5,B5/mortal#:E1,D1");
    assert!(matches!(status(&stuck), Outcome::Won { by: Side::Second, .. }));
}

#[test]
fn a_side_on_move_with_a_worker_on_level_three_did_not_win_by_getting_there() {
    let mut position = read("0000000000002100321000000/1/mortal:B2,D2/mortal:A5,E5");
    assert_eq!(status(&position), Outcome::Open);
    let other_worker = Santorini::read_move(&position, "d2e2e3").expect("a legal move");
    position.make(other_worker);
    assert_eq!(status(&position), Outcome::Open, "the worker still stands there");
    let text = position.to_string();
    assert_eq!(text, "0000000000002110321000000/2/mortal[standing]:B2,E2/mortal:A5,E5");
    assert_eq!(read(&text), position);
}

#[test]
fn impossible_texts_are_refused_each_for_its_reason() {
    let first = Side::First;
    let empty = "0000000000000000000000000";
    let long = "x".repeat(200);
    let cases: &[(String, Error)] = &[
        (String::new(), SetupError::PartCount(1).into()),
        ("0/1/mortal".into(), SetupError::PartCount(3).into()),
        (format!("{OPEN}/"), SetupError::PartCount(5).into()),
        ("/".repeat(1_000_000), SetupError::PartCount(1_000_001).into()),
        (OPEN[1..].into(), SetupError::HeightCount(24).into()),
        (format!("0{OPEN}"), SetupError::HeightCount(26).into()),
        ("///".into(), SetupError::HeightCount(0).into()),
        (OPEN.replacen('0', "5", 1), SetupError::BadHeight { found: "5".into(), at: at("a5") }.into()),
        (OPEN.replacen("00/", "0x/", 1), SetupError::BadHeight { found: "x".into(), at: at("e1") }.into()),
        (OPEN.replacen('0', "\u{6f}", 1), SetupError::BadHeight { found: "o".into(), at: at("a5") }.into()),
        (OPEN.replacen('0', "-", 1), SetupError::BadHeight { found: "-".into(), at: at("a5") }.into()),
        (
            OPEN.replacen('0', "\u{ff11}", 1),
            SetupError::BadHeight { found: "\u{ff11}".into(), at: at("a5") }.into(),
        ),
        (OPEN.replacen("/1/", "/3/", 1), SetupError::BadSide("3".into()).into()),
        (OPEN.replacen("/1/", "//", 1), SetupError::BadSide(String::new()).into()),
        (
            OPEN.replacen("mortal", "athena[^]", 1),
            SetupError::UnknownGod { side: first, god: "athena".into() }.into(),
        ),
        (
            OPEN.replacen("/mortal:C2", "/pan:C2", 1),
            SetupError::UnknownGod { side: Side::Second, god: "pan".into() }.into(),
        ),
        (
            OPEN.replacen("mortal", &long, 1),
            SetupError::UnknownGod { side: first, god: format!("{}\u{2026}", "x".repeat(59)) }.into(),
        ),
        (OPEN.replacen("mortal", "mortal[^]", 1), SetupError::GodState { state: "[^]".into() }.into()),
        (OPEN.replacen("B3", "F3", 1), SetupError::BadSquare("F3".into()).into()),
        (OPEN.replacen("B3", "B6", 1), SetupError::BadSquare("B6".into()).into()),
        (OPEN.replacen("B3", "", 1), SetupError::BadSquare(String::new()).into()),
        (OPEN.replacen(",D3", "", 1), SetupError::WorkerCount { side: first, found: 1 }.into()),
        (OPEN.replacen("D3", "D3,E3", 1), SetupError::WorkerCount { side: first, found: 3 }.into()),
        (OPEN.replacen("B3,D3", "", 1), SetupError::WorkerCount { side: first, found: 0 }.into()),
        (OPEN.replacen("D3", "B3", 1), PositionError::SharedSquare(at("b3")).into()),
        (OPEN.replacen("C2", "D3", 1), PositionError::SharedSquare(at("d3")).into()),
        (
            format!("4{empty}").replacen("40", "4", 1) + "/1/mortal:A5,D3/mortal:C2,C4",
            PositionError::OnDome(at("a5")).into(),
        ),
        (format!("{empty}/1/mortal/mortal:C2,C4"), PositionError::SecondPlacedFirst.into()),
        (format!("{empty}/2/mortal/mortal:C2,C4"), PositionError::SecondPlacedFirst.into()),
        (format!("{empty}/2/mortal/mortal"), PositionError::FirstHasNotPlaced.into()),
        (format!("{empty}/1/mortal:B3,D3/mortal"), PositionError::SecondHasNotPlaced.into()),
        (START.replacen("00/", "01/", 1), PositionError::BuiltBeforePlacing(at("e1")).into()),
        (
            "3300000000000000000000000/1/mortal:A5,C1/mortal:B5,D1".into(),
            PositionError::BothOnTop(at("a5"), at("b5")).into(),
        ),
        (OPEN.replacen("mortal", "mortal#", 1), PositionError::HasNotWon(first).into()),
        (OPEN.replacen("mortal", "mortal[standing]", 1), PositionError::NotStanding(first).into()),
        (START.replacen("mortal", "mortal#", 1), PositionError::HasNotWon(first).into()),
    ];
    for (text, error) in cases {
        assert_eq!(refused(text), *error, "'{}'", &text[..text.len().min(80)]);
        for message in [error.to_string(), error.zh()] {
            assert!(!message.is_empty() && message.chars().count() < 160, "{message}");
        }
    }
}

#[test]
fn an_unknown_variant_is_refused() {
    let error = Error::Variant(VariantError("6x6".into()));
    assert_eq!(Santorini::start(Some("6x6")), Err(error.clone()));
    assert_eq!(Santorini::read_position(OPEN, Some("6x6")), Err(error.clone()));
    assert!(error.hint(Lang::En).is_some_and(|hint| hint.contains("base")));
    assert!(Santorini::start(Some("base")).is_ok());
}

#[test]
fn messages_quote_and_hints_help_in_both_languages() {
    let error = refused(&OPEN.replacen("mortal", "athena", 1));
    assert_eq!(error.to_string(), "unknown god 'athena' of player 1");
    assert_eq!(error.zh(), "玩家 1 的神“athena”未知");
    assert!(error.hint(Lang::En).is_some_and(|hint| hint.contains("mortal")));
    assert!(error.hint(Lang::Zh).is_some_and(|hint| hint.contains("mortal")));
    let error = refused(&OPEN.replacen('0', "\n5", 1).replacen('5', "\u{7}", 1));
    assert_eq!(error.to_string(), "'\u{FFFD}' on a5 is no height");
}

#[test]
fn moves_are_read_in_all_their_forms() {
    let start = Position::start();
    for text in ["b3,d3", "d3,b3", "B3,D3", " d3 , b3 ", "PB3 PD3", "pd3 pb3", "b3 d3"] {
        assert_eq!(Santorini::read_move(&start, text).map(|mv| mv.to_string()), Ok("b3,d3".into()), "{text}");
    }
    let open = read(OPEN);
    for text in ["b3b4a4", "B3B4A4", "B3>B4^A4", "b3>b4^a4", " b3b4a4\n"] {
        assert_eq!(Santorini::read_move(&open, text).map(|mv| mv.to_string()), Ok("b3b4a4".into()), "{text}");
    }
    let climb = read("0000003000020000000000000/1/mortal:B3,E1/mortal:D4,E2");
    for text in ["b3b4", "B3>B4", "B3B4"] {
        assert_eq!(Santorini::read_move(&climb, text).map(|mv| mv.to_string()), Ok("b3b4".into()), "{text}");
    }
}

#[test]
fn what_is_no_move_is_refused_by_kind() {
    let open = read(OPEN);
    let long = "b3".repeat(1000);
    let unreadable = [
        "", "b3", "b3b4a4a5", "b3b4a", "b3^b4>a4", "b3>b4>a4", "b3-b4-a4", "swap", "b3,d3,e3", "\u{4e00}",
        &long,
    ];
    for text in unreadable {
        let found = Santorini::read_move(&open, text);
        assert!(matches!(found, Err(Error::Move(MoveError::Unreadable(_)))), "'{text}' gives {found:?}");
    }
    for (text, part) in [("b3b6a4", "b6"), ("f3b4a4", "f3"), ("b3b4a0", "a0"), ("b3,x9", "x9")] {
        assert_eq!(
            Santorini::read_move(&open, text),
            Err(MoveError::BadSquare(part.into()).into()),
            "{text}"
        );
    }
}

proptest! {
    #[test]
    fn any_legal_move_comes_back_from_its_text(seed in any::<u64>(), tall in 0usize..4) {
        let position = common::random_position(&mut pentaply_core::Rng::new(seed), tall);
        for mv in legal_moves(&position) {
            let text = Santorini::write_move(&position, mv);
            prop_assert_eq!(Santorini::read_move(&position, &text), Ok(mv));
            let (from, rest) = text.split_at(2);
            let (to, build) = rest.split_at(2);
            let spoken = if build.is_empty() { format!("{from}>{to}") } else { format!("{from}>{to}^{build}") };
            prop_assert_eq!(Santorini::read_move(&position, &spoken.to_uppercase()), Ok(mv));
        }
    }

    #[test]
    fn a_position_comes_back_from_its_text(seed in any::<u64>(), tall in 0usize..4) {
        let position = common::random_position(&mut pentaply_core::Rng::new(seed), tall);
        prop_assert_eq!(Santorini::read_position(&position.to_string(), Some("base")), Ok(position));
        prop_assert_eq!(position.setup().position(), Ok(position));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        pentaply_core::conformance::check_text::<Santorini>(&text);
    }
}
