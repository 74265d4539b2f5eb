//! GameStrings and MoveStrings: what is read, how freely, and why the rest is refused.

mod common;

use std::collections::HashSet;

use common::{check, moves, play, read, refused, tell};
use pentaply_core::position::legal_moves;
use pentaply_core::{Game, InputError, Lang, Position as _, Side};
use pentaply_hive::{Error, Expansions, Hive, Kind, MoveError, Piece, PositionError, VariantError};

fn piece(name: &str) -> Piece {
    let side = Side::BOTH[usize::from(name.starts_with('b'))];
    let kind = Kind::ALL.into_iter().find(|kind| name[1..].starts_with(kind.letter())).expect(name);
    Piece::new(side, kind, name[2..].parse::<usize>().map_or(0, |number| number - 1))
}

fn position_error(text: &str) -> Error {
    match Hive::read_position(text, None) {
        Ok(position) => panic!("'{text}' was read as {position}"),
        Err(error) => error,
    }
}

#[test]
fn the_eight_game_types_are_read_in_any_order_of_letters() {
    let types = ["Base", "Base+M", "Base+L", "Base+ML", "Base+P", "Base+MP", "Base+LP", "Base+MLP"];
    for name in types {
        let expansions = Expansions::parse(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(expansions.to_string(), name);
        assert_eq!(read(name).to_string(), format!("{name};NotStarted;White[1]"));
    }
    for (text, name) in [("base+plm", "Base+MLP"), (" BASE ", "Base"), ("Base+Lm", "Base+ML")] {
        assert_eq!(Expansions::parse(text).map(|expansions| expansions.to_string()).as_deref(), Ok(name));
    }
    for text in ["", "Base+", "Base+X", "Base+MM", "Bas", "MLP", "Base MLP", "Base+M L", "棋"] {
        assert_eq!(Expansions::parse(text), Err(VariantError::Unknown(text.into())), "'{text}'");
    }
}

#[test]
fn a_game_string_is_a_type_or_more() {
    for text in [
        "Base;InProgress;White[2];wS1;bG1 wS1-",
        " base;inprogress;WHITE[2];wS1;bG1 wS1- \r\n",
        "Base;NotStarted;Black[77];ws1;BG1  ws1-",
        "Base;Draw;white[1];wS1; bG1 wS1- ",
    ] {
        let position = read(text);
        assert_eq!(position.to_string(), "Base;InProgress;White[2];wS1;bG1 wS1-", "{text}");
    }
    assert_eq!(read("Base;InProgress").plies(), 0);
}

#[test]
fn what_is_no_game_string_says_which_part_is_wrong() {
    assert!(matches!(position_error("wS1;bG1 wS1-"), Error::Variant(VariantError::Unknown(_))));
    assert!(matches!(position_error(""), Error::Variant(VariantError::Unknown(_))));
    let state = PositionError::BadState("Playing".into());
    assert_eq!(position_error("Base;Playing;White[1]"), state.into());
    for turn in ["White", "White[]", "White[x]", "Red[1]", "White[1", "[1]"] {
        let error = position_error(&format!("Base;NotStarted;{turn}"));
        assert_eq!(error, PositionError::BadTurn(turn.into()).into(), "{turn}");
    }
    let error = Hive::read_position("Base;NotStarted;White[1]", Some("Base+M")).expect_err("another type");
    assert_eq!(error.to_string(), "the position is of game type Base, not Base+M");
}

#[test]
fn a_bad_move_in_a_game_string_is_named_by_its_number() {
    let error = position_error("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ wQ-;wA1 -wQ");
    let Error::Position(PositionError::Move { number: 4, text, error: inner }) = &error else {
        panic!("{error:?}")
    };
    assert_eq!(text, "bQ wQ-");
    assert_eq!(*inner, MoveError::PlacedOnTop(piece("bQ")));
    assert_eq!(error.to_string(), format!("move 4, 'bQ wQ-': {inner}"));
    assert!(error.zh().starts_with("第 4 着“bQ wQ-”："), "{}", error.zh());
    // A separator may end the text too; two hold an empty move.
    assert_eq!(read("Base;InProgress;Black[1];wS1;"), read("Base;InProgress;Black[1];wS1"));
    assert_eq!(read("Base;"), read("Base"));
    assert!(matches!(
        position_error("Base;InProgress;Black[1];wS1;;"),
        Error::Position(PositionError::Move { number: 2, error: MoveError::Unreadable(_), .. })
    ));
}

#[test]
fn every_refusal_has_its_own_words_in_both_languages() {
    let start = read("Base");
    let ply_1 = read("Base;InProgress;Black[1];wS1");
    let early = read("Base;InProgress;White[3];wA1;bA1 wA1-;wA2 -wA1;bA2 bA1-");
    let fourth = read("Base;InProgress;White[4];wS1;bS1 wS1-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-");
    let open = read("Base;InProgress;White[4];wG1;bB1 wG1/;wQ -wG1;bQ \\bB1;wQ /bQ;bB1 wQ");
    let row = read("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    let pass = read(
        "Base;InProgress;White[7];wB1;bB1 wB1-;wB2 -wB1;bQ bB1/;wQ wB2/;bB2 bB1\\;wB2 /wB1;bB2 bB1;wQ -wB1;bB2 wB1;wB2 wQ;\
         bB2 wB2",
    );
    let rest = read("Base+MLP;InProgress;Black[3];wP;bP wP\\;wQ wP/;bQ bP\\;wQ /wP");
    let over = read(
        "Base+MLP;BlackWins;Black[6];wS1;bA1 /wS1;wS2 wS1/;bB1 /bA1;wM \\wS2;bL -bB1;wQ -wS2;bQ -bA1;wP -wQ;bQ /wQ;wL \\wQ",
    );
    let beetle = read("Base;InProgress;White[3];wB1;bS1 wB1-;wQ -wB1;bQ bS1-");
    let (first, base) = (Side::First, Expansions::NONE);
    let cases = [
        (&start, "", MoveError::Unreadable(String::new())),
        (&start, "wS1 wS1- now", MoveError::Unreadable("wS1 wS1- now".into())),
        (&ply_1, "xS1 wS1-", MoveError::BadPiece("xS1".into())),
        (&ply_1, "bG1 wX-", MoveError::BadPiece("wX".into())),
        (&ply_1, "bG1 -wS1-", MoveError::BadPiece("wS1-".into())),
        (&over, "bA2 -bL", MoveError::GameOver),
        (&over, "pass", MoveError::GameOver),
        (&row, "pass", MoveError::PassNotForced),
        (&pass, "wA1 -wQ", MoveError::MustPass),
        (&ply_1, "bM wS1-", MoveError::NotInGame { piece: piece("bM"), game: base }),
        (&ply_1, "bG1", MoveError::DestinationMissing(piece("bG1"))),
        (&ply_1, "bG1 bS1-", MoveError::NotOnBoard(piece("bS1"))),
        (&ply_1, "bG1 bG1-", MoveError::NotOnBoard(piece("bG1"))),
        (&beetle, "wB1 wB1-", MoveError::NamesGround { piece: piece("wB1"), top: piece("bS1") }),
        (&row, "wQ -wS1", MoveError::StaysInPlace(piece("wQ"))),
        (&row, "bQ bS1/", MoveError::NotYours(piece("bQ"))),
        (&row, "bA1 -wQ", MoveError::OtherHand(piece("bA1"))),
        (&start, "wS2", MoveError::OutOfOrder { piece: piece("wS2"), next: piece("wS1") }),
        (&row, "wA3 -wQ", MoveError::OutOfOrder { piece: piece("wA3"), next: piece("wA1") }),
        (&start, "wQ", MoveError::QueenTooEarly(first)),
        (&fourth, "wB2 -wB1", MoveError::QueenIsDue(first)),
        (&early, "wA2 /wA1", MoveError::QueenNotPlaced { side: first, piece: piece("wA2") }),
        (&row, "wA1 wQ", MoveError::PlacedOnTop(piece("wA1"))),
        (&row, "wA1 wS1/", MoveError::TouchesOpponent(piece("wA1"))),
        (&open, "wA1 wG1/", MoveError::TouchesOpponent(piece("wA1"))),
        (&row, "wS1 wQ/", MoveError::Pinned(piece("wS1"))),
        (&open, "wQ -wG1", MoveError::Covered(piece("wQ"))),
        (&rest, "wQ bP/", MoveError::Resting(piece("wQ"))),
        (&open, "wG1 -wQ", MoveError::CannotReach { piece: piece("wG1") }),
    ];
    let mut words = HashSet::new();
    for (position, text, expected) in cases {
        let found = refused(position, text);
        assert_eq!(found, expected, "{text} in {position}");
        let error = Error::from(found);
        words.insert(std::mem::discriminant(&expected_of(&error)));
        assert_ne!(error.to_string(), error.zh(), "{text}");
        for message in [error.to_string(), error.zh()] {
            assert!(!message.is_empty() && !message.contains('\n'), "{message}");
        }
    }
    let far = read("Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-");
    assert_eq!(refused(&far, "wS2 bQ/"), MoveError::TouchesOpponent(piece("wS2")));
    for kind in Kind::ALL {
        let error = Error::from(MoveError::CannotReach { piece: Piece::new(first, kind, 0) });
        assert!(
            error.to_string().contains(&kind.name().en.replace("soldier ", "").replace("queen bee", "queen"))
        );
        assert!(error.zh().contains(kind.name().zh), "{}", error.zh());
    }
    assert!(words.len() >= 20, "{} kinds of refusal", words.len());
}

/// The refusal within an error.
fn expected_of(error: &Error) -> MoveError {
    match error {
        Error::Move(error) => error.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn hints_say_how_to_write_it() {
    for error in [
        Error::from(MoveError::Unreadable("x".into())),
        MoveError::BadPiece("x".into()).into(),
        MoveError::DestinationMissing(piece("bG1")).into(),
        VariantError::Unknown("x".into()).into(),
        PositionError::BadState("x".into()).into(),
        PositionError::BadTurn("x".into()).into(),
    ] {
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.hint(lang).expect("a hint"));
        assert!(en != zh && en.is_ascii() && !zh.is_ascii(), "{en} {zh}");
    }
}

#[test]
fn any_piece_beside_the_destination_names_it() {
    //     b2²
    //   b1  A1        b2 on q, B2 on B1
    //     B2²
    //   Q
    let position = read(
        "Base;InProgress;Black[6];wB1;bB1 \\wB1;wB2 wB1-;bQ bB1/;wA1 wB2/;bB2 \\bQ;wQ /wB1;bB2 -bQ;wA1 bQ\\;bB2 bQ;wB2 wB1",
    );
    let climb = Hive::read_move(&position, "bB2 wA1").expect("a climb");
    for text in ["bb2 WA1", "BB2 wa1", "  bB2\twA1 "] {
        assert_eq!(Hive::read_move(&position, text).map(tell), Ok(tell(climb)), "{text}");
    }
    // Onto a stack: by its top, by what it covers.
    let onto = Hive::read_move(&position, "bB1 wB2").expect("a climb");
    assert_eq!(Hive::read_move(&position, "bB1 wB1").map(tell), Ok(tell(onto)));
    // To the ground: by a neighbour, by one that is covered, by the moving piece itself.
    let down = Hive::read_move(&position, "bB2 bQ/").expect("a step down");
    for text in ["bB2 bB2/", "bB2 \\bB2", "bB2 \\bQ"] {
        let mv = Hive::read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(tell(mv) == tell(down), text == "bB2 bB2/", "{text}");
    }
    // A direction names the ground: it is no way to climb.
    let climbing = MoveError::NamesGround { piece: piece("bB2"), top: piece("wA1") };
    assert_eq!(refused(&position, "bB2 bB2\\"), climbing);
    assert_eq!(refused(&position, "bB2 bQ\\"), climbing);
    // A piece under another stays a piece under another.
    assert_eq!(refused(&position, "bQ \\bB1"), MoveError::Covered(piece("bQ")));
    // An ant by where it stood: it does not stand in its own way.
    let ant = read("Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-");
    assert_eq!(moves(&ant, "wA1 wA1\\"), moves(&ant, "wA1 /wQ"));
}

#[test]
fn our_own_moves_name_what_stays_and_is_seen() {
    let mut rng = pentaply_core::Rng::new(5);
    for seed in 0..20 {
        let mut position = read(["Base", "Base+MLP"][seed % 2]);
        for _ in 0..60 {
            let all = legal_moves(&position);
            for &mv in &all {
                let text = Hive::write_move(&position, mv);
                assert_eq!(Hive::read_move(&position, &text).map(tell), Ok(tell(mv)), "{text} in {position}");
                let Some((name, reference)) = text.split_once(' ') else { continue };
                let reference = piece(reference.trim_matches(['-', '/', '\\']));
                assert!(reference.to_string() != name, "{text} in {position}");
                let is_left = position.place(reference) == mv.piece().and_then(|piece| position.place(piece));
                assert!(!position.is_covered(reference) || is_left, "{text} in {position}");
            }
            let Some(&mv) = rng.pick(&all) else { break };
            position.make(mv);
        }
    }
}

#[test]
fn the_third_of_a_kind_first_is_refused_and_changes_nothing() {
    let mut position = read("Base;InProgress;Black[1];wS1");
    let before = position.to_string();
    assert_eq!(
        refused(&position, "bA3 wS1-"),
        MoveError::OutOfOrder { piece: piece("bA3"), next: piece("bA1") }
    );
    assert_eq!(position.to_string(), before);
    play(&mut position, "bA1 wS1-");
    check(&position, "wQ -wS1", "wA2 -wS1");
}

#[test]
fn a_megabyte_of_garbage_is_quoted_in_part() {
    let garbage = "wA1 棋;\n\t\u{7}x".repeat(150_000);
    let start = read("Base");
    for error in [
        position_error(&garbage),
        position_error(&format!("Base;{garbage}")),
        position_error(&format!("Base;Draw;{garbage}")),
        position_error(&format!("Base;Draw;White[1];w{}", "A".repeat(1 << 20))),
        Hive::read_move(&start, &garbage).expect_err("no move"),
        Hive::start(Some(&garbage)).expect_err("no type"),
    ] {
        for message in [error.to_string(), error.zh()] {
            assert!(message.chars().count() < 200 && !message.contains('\n'), "{message}");
        }
    }
}
