//! Wrong input: each fault has its own error, in one line and both languages.

mod common;

use common::{play, read};
use pentaply_core::{Game, InputError, Lang};
use pentaply_kalah::{Error, Kalah, MoveFault, PositionError, SetupError, VariantError};

fn refused(text: &str, variant: Option<&str>) -> Error {
    match Kalah::read_position(text, variant) {
        Ok(position) => panic!("'{text}' was read as {position:?}"),
        Err(error) => error,
    }
}

fn no_variant(text: &str) -> VariantError {
    match Kalah::start(Some(text)) {
        Err(Error::Variant(error)) => error,
        other => panic!("'{text}': {other:?}"),
    }
}

#[test]
fn a_variant_that_is_none_is_refused() {
    assert_eq!(no_variant(""), VariantError::Form("".into()));
    assert_eq!(no_variant("6"), VariantError::Form("6".into()));
    assert_eq!(no_variant(",4"), VariantError::Form(",4".into()));
    assert_eq!(no_variant("kalah,4"), VariantError::Pits("kalah".into()));
    assert_eq!(no_variant("0,4"), VariantError::Pits("0".into()));
    assert_eq!(no_variant("13,4"), VariantError::Pits("13".into()));
    assert_eq!(no_variant("+6,4"), VariantError::Pits("+6".into()));
    assert_eq!(no_variant("99999999999999999999999,4"), VariantError::Pits("99999999999999999999999".into()));
    assert_eq!(no_variant("6,0"), VariantError::Seeds("0".into()));
    assert_eq!(no_variant("6,25"), VariantError::Seeds("25".into()));
    assert_eq!(no_variant("6,"), VariantError::Seeds("".into()));
    assert_eq!(no_variant("6,4,Relay"), VariantError::UnknownSwitch("Relay".into()));
    assert_eq!(no_variant("6,4,"), VariantError::UnknownSwitch("".into()));
    assert_eq!(no_variant("6,4,relay,relay"), VariantError::SetTwice("relay".into()));
    assert_eq!(no_variant("6,4,pie,pie"), VariantError::SetTwice("pie".into()));
    assert_eq!(no_variant("6,4,no-capture,empty-capture"), VariantError::SetTwice("empty-capture".into()));
}

#[test]
fn a_variant_is_read_in_any_order_and_written_in_one() {
    for text in ["6,4,pie,relay,no-capture", " 6 , 4 ,no-capture, relay,pie", "6,4,relay,no-capture,pie"] {
        let start = Kalah::start(Some(text)).expect(text);
        assert_eq!(Kalah::variant(&start), "6,4,no-capture,relay,pie");
    }
    assert_eq!(Kalah::variant(&Kalah::start(None).expect("the default")), "6,4");
}

#[test]
fn a_board_that_cannot_be_read_is_refused() {
    let setup = |text| match refused(text, None) {
        Error::Setup(error) => error,
        other => panic!("'{text}': {other:?}"),
    };
    assert_eq!(setup(""), SetupError::Form("".into()));
    assert_eq!(setup("6,0,0,4"), SetupError::Form("6,0,0,4".into()));
    assert_eq!(setup("<1,0,0,3,3"), SetupError::Form("<1,0,0,3,3".into()));
    assert_eq!(setup("<>"), SetupError::Number("".into()));
    assert_eq!(setup("<1,0,0,3,x>"), SetupError::Number("x".into()));
    assert_eq!(setup("<1,0,0,3,-3>"), SetupError::Number("-3".into()));
    assert_eq!(setup("<1,0,0,3,4294967296>"), SetupError::Number("4294967296".into()));
    assert_eq!(setup("<1,0,0,3>"), SetupError::Length { pits: 1, expected: 5, found: 4 });
    assert_eq!(setup("<6,0,0,4,4,4,4,4,4>"), SetupError::Length { pits: 6, expected: 15, found: 9 });
    assert_eq!(
        setup("<4294967295>"),
        SetupError::Length { pits: u32::MAX, expected: 8_589_934_593, found: 1 }
    );
    assert_eq!(setup("<1,0,0,3,3> w"), SetupError::Side("w".into()));
    assert_eq!(setup("<1,0,0,3,3> s n"), SetupError::Trailing("n".into()));
    assert_eq!(setup("<1,0,0,3,3> pie s"), SetupError::Trailing("s".into()));
}

#[test]
fn a_board_that_cannot_be_played_on_is_refused() {
    let position = |text, variant| match refused(text, variant) {
        Error::Position(error) => error,
        other => panic!("'{text}': {other:?}"),
    };
    assert_eq!(position("<0,1,1>", None), PositionError::Pits(0));
    let wide = format!("<13,0,0{}>", ",1".repeat(26));
    assert_eq!(position(&wide, None), PositionError::Pits(13));
    assert_eq!(position("<1,0,0,60000,1>", None), PositionError::TooManySeeds(60_001));
    assert_eq!(position("<1,4294967295,4294967295,1,1>", None), PositionError::TooManySeeds(8_589_934_592));
    assert_eq!(
        position("<1,0,0,3,3>", Some("6,4")),
        PositionError::OtherVariant { board: 1, variant: 6 },
        "a variant that contradicts the board"
    );
    assert!(matches!(refused("<1,0,0,3,3>", Some("1,99")), Error::Variant(VariantError::Seeds(_))));
}

#[test]
fn the_variant_of_a_board_says_how_it_would_have_been_filled() {
    let variant = |text, variant| Kalah::variant(&Kalah::read_position(text, variant).expect(text));
    assert_eq!(variant("<3,2,0,4,4,4,4,3,3>", None), "3,4", "24 seeds on 6 pits");
    assert_eq!(variant("<3,2,0,4,4,4,4,3,4>", None), "3,4", "25 seeds: the default");
    assert_eq!(variant("<3,0,0,9,9,9,9,9,8>", Some("3,7,relay")), "3,7,relay", "as the variant says");
    assert_eq!(
        variant("<3,0,0,2,2,2,2,2,2> s pie", Some("3,2")),
        "3,2,pie",
        "a swap on offer implies the pie rule"
    );
}

#[test]
fn an_illegal_move_says_why_and_what_is_legal() {
    let position = read("6,4", "<6,0,0,0,4,4,4,4,4,4,4,4,4,4,4> s");
    let over = read("1,1", "<1,0,0,0,0>");
    for (position, text, fault) in [
        (&position, "1", MoveFault::EmptyPit),
        (&position, "0", MoveFault::NoSuchPit { pits: 6 }),
        (&position, "7", MoveFault::NoSuchPit { pits: 6 }),
        (&position, "99999999999999999999", MoveFault::NoSuchPit { pits: 6 }),
        (&position, "", MoveFault::NotAMove),
        (&position, "-1", MoveFault::NotAMove),
        (&position, "2;3", MoveFault::NotAMove),
        (&position, "swap", MoveFault::SwapNotOffered),
        (&over, "1", MoveFault::GameOver),
        (&over, "swap", MoveFault::GameOver),
    ] {
        match Kalah::read_move(position, text) {
            Err(Error::Move(error)) => assert_eq!(error.fault, fault, "'{text}'"),
            other => panic!("'{text}': {other:?}"),
        }
    }
    let error = Kalah::read_move(&position, "1").expect_err("an empty pit");
    assert_eq!(error.to_string(), "pit '1' is empty");
    assert_eq!(error.zh(), "“1”号坑是空的");
    assert_eq!(error.hint(Lang::En).as_deref(), Some("legal here: 2 3 4 5 6"));
    assert_eq!(error.hint(Lang::Zh).as_deref(), Some("此处可走：2 3 4 5 6"));
}

#[test]
fn a_megabyte_of_garbage_is_quoted_in_part() {
    let garbage = "<1,\n\t\u{7}炮".repeat(200_000);
    for error in [
        refused(&garbage, None),
        refused("<1,0,0,3,3>", Some(&garbage)),
        Kalah::read_move(&Kalah::start(None).expect("the default"), &garbage).expect_err("no move"),
    ] {
        for message in [error.to_string(), error.zh()] {
            assert!(message.chars().count() < 140 && !message.contains('\n'), "{message}");
        }
    }
}

#[test]
fn a_move_is_read_with_blanks_around_it() {
    let start = Kalah::start(None).expect("the default");
    assert!(play(start, " 3 ") == play(start, "3"));
}
