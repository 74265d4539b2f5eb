//! Every wrong input is refused with an error that says what is wrong, in both languages, and nothing panics.

use pentaply_core::{Game, InputError, Lang, Position as _, Side};
use pentaply_gomoku::{Error, Gomoku, MoveError, Point, PositionError, SetupError, VariantError};

fn refused(text: &str, variant: Option<&str>) -> Error {
    match Gomoku::read_position(text, variant) {
        Err(error) => error,
        Ok(position) => panic!("'{text}' was read as {position:?}"),
    }
}

fn setup(text: &str) -> SetupError {
    match refused(text, Some("renju")) {
        Error::Setup(error) => error,
        other => panic!("'{text}': {other:?}"),
    }
}

#[test]
fn a_variant_that_is_none_says_why() {
    let fault = |text: &str| match Gomoku::start(Some(text)) {
        Err(Error::Variant(error)) => error,
        other => panic!("'{text}': {other:?}"),
    };
    for text in ["chess", "", "renju15", "15", "renju renju"] {
        assert_eq!(fault(text), VariantError::Rule(text.into()));
    }
    for size in ["4", "23", "", "x", "-5", "+15", "15,15", "99999999999999999999"] {
        assert_eq!(fault(&format!("renju,{size}")), VariantError::Size(size.into()));
    }
    assert_eq!(
        refused("5/5/5/5/5 b", Some("renju,15")),
        Error::Variant(VariantError::OtherSize { found: 5, wanted: 15 })
    );
}

#[test]
fn a_position_that_cannot_be_read_says_why() {
    for (text, error) in [
        ("", SetupError::RowCount(1)),
        ("4/4/4/4 b", SetupError::RowCount(4)),
        ("5/5/5/5/4 b", SetupError::RowLength { row: 1, found: 4, wanted: 5 }),
        ("5/5/3xxx/5/5 b", SetupError::RowLength { row: 3, found: 6, wanted: 5 }),
        ("99999999999999999999/5/5/5/5 b", SetupError::RowLength { row: 5, found: 23, wanted: 5 }),
        ("5/5/5//5 b", SetupError::RowLength { row: 2, found: 0, wanted: 5 }),
        ("5/5/2q2/5/5 b", SetupError::BadPoint { found: "q".into(), row: 3 }),
        ("5/5/2黑2/5/5 b", SetupError::BadPoint { found: "黑".into(), row: 3 }),
        ("5/5/5/5/5", SetupError::BadSide(String::new())),
        ("5/5/5/5/5 x", SetupError::BadSide("x".into())),
        ("5/5/5/5/5 b x", SetupError::Trailing("x".into())),
        ("5/5/5/5/5 b foul:a1 x", SetupError::NoFoul("foul:a1".into())),
    ] {
        assert_eq!(setup(text), error, "{text}");
    }
    assert_eq!(setup(&format!("{}5 b", "5/".repeat(30))), SetupError::RowCount(31));
    assert_eq!(setup("6/6/6/6/6/xxxxxx w foul:c1 x"), SetupError::Trailing("x".into()));
}

#[test]
fn a_foul_that_is_none_is_refused() {
    let board = "6/6/6/6/6/xxxxxx";
    for text in ["foul:", "foul:c", "foul:c2", "foul:z9", "foul:c99"] {
        assert_eq!(setup(&format!("{board} w {text}")), SetupError::NoFoul(text.into()), "{text}");
    }
    assert_eq!(
        setup(&format!("{board} b foul:c1")),
        SetupError::NoFoul("foul:c1".into()),
        "Black is to move"
    );
    let standard = refused(&format!("{board} w foul:c1"), Some("standard"));
    assert_eq!(standard, Error::Setup(SetupError::NoFoul("foul:c1".into())), "no fouls in this rule");
    // Without a1 there are five, and with it: the last stone was another's foul or none.
    assert_eq!(setup(&format!("{board} w foul:a1")), SetupError::NoFoul("foul:a1".into()));
    assert!(Gomoku::read_position(&format!("{board} w foul:c1"), Some("renju")).is_ok());
}

#[test]
fn two_sides_with_five_are_refused() {
    assert_eq!(refused("xxxxx/ooooo/5/5/5 b", None), Error::Position(PositionError::TwoFives));
}

#[test]
fn a_move_that_is_none_says_why() {
    let start = Gomoku::start(Some("renju,9")).expect("the start");
    let fault = |position: &pentaply_gomoku::Position, text: &str| match Gomoku::read_move(position, text) {
        Err(Error::Move(error)) => error,
        other => panic!("'{text}': {other:?}"),
    };
    for text in ["", "e", "5", "5e", "e0", "e05", "e5e6", "e-5", "e 5", "é5", "e5.", "e123", "pass"] {
        assert_eq!(fault(&start, text), MoveError::Unreadable(text.into()), "'{text}'");
    }
    let corner = Point::new(8, 8);
    for text in ["j1", "a10", "z99"] {
        assert_eq!(fault(&start, text), MoveError::OffBoard { point: text.into(), corner });
    }
    let mut position = start.clone();
    position.make(Gomoku::read_move(&start, " E5 ").expect("a move"));
    assert_eq!(fault(&position, "e5"), MoveError::Taken { point: Point::new(4, 4), stone: Side::First });
    let over = Gomoku::read_position("xxxxx/5/5/5/5 w", None).expect("a position");
    assert_eq!(fault(&over, "a1"), MoveError::GameOver);
    let full = Gomoku::read_position("xoxoo/oxoxx/xooxo/oxxox/xoxox b", None).expect("a position");
    assert_eq!(fault(&full, "a1"), MoveError::GameOver);
}

#[test]
fn errors_are_told_in_both_languages() {
    let errors = [
        VariantError::Rule("x".into()).into(),
        VariantError::Size("x".into()).into(),
        VariantError::OtherSize { found: 5, wanted: 6 }.into(),
        SetupError::RowCount(4).into(),
        SetupError::RowLength { row: 1, found: 4, wanted: 5 }.into(),
        SetupError::BadPoint { found: "q".into(), row: 1 }.into(),
        SetupError::BadSide("x".into()).into(),
        SetupError::Trailing("x".into()).into(),
        SetupError::NoFoul("x".into()).into(),
        PositionError::TwoFives.into(),
        MoveError::Unreadable("x".into()).into(),
        MoveError::OffBoard { point: "x".into(), corner: Point::new(4, 4) }.into(),
        MoveError::Taken { point: Point::new(4, 4), stone: Side::Second }.into(),
        MoveError::GameOver.into(),
    ];
    let mut seen: Vec<String> = Vec::new();
    let mut hints = 0;
    for error in errors {
        let error: Error = error;
        assert!(!error.zh().is_ascii() && error.to_string().is_ascii(), "{error}");
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.hint(lang));
        assert_eq!(en.is_some(), zh.is_some(), "{error}");
        assert!(en.is_none() || en != zh);
        hints += usize::from(en.is_some());
        seen.extend([error.to_string(), error.zh()]);
    }
    assert!(hints >= 4);
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all, "no two alike");
}

#[test]
fn a_megabyte_of_garbage_is_quoted_in_part() {
    let garbage = "x,\n\t\u{7}é".repeat(200_000);
    let start = Gomoku::start(None).expect("the start");
    for error in [
        refused(&format!("5/5/5/5/5 {}", "x".repeat(1 << 20)), None),
        refused(&format!("5/5/5/5/5 b {}", "x".repeat(1 << 20)), None),
        refused(&garbage, None),
        refused(&"x".repeat(1 << 20), None),
        refused(&"5/".repeat(1 << 19), None),
        Gomoku::start(Some(&garbage)).expect_err("no variant"),
        Gomoku::start(Some(&format!("renju,{garbage}"))).expect_err("no variant"),
        Gomoku::read_move(&start, &garbage).expect_err("no move"),
    ] {
        for message in [error.to_string(), error.zh()] {
            assert!(message.chars().count() < 140 && !message.contains('\n'), "{message}");
        }
    }
}
