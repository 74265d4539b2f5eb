//! Wrong input: each fault has its own error, in one line and both languages; what is only odd is remarked on.

mod common;

use common::read;
use pentaply_core::{Game, InputError, Lang, Side};
use pentaply_xiangqi::{
    Counter, Error, Kind, MoveError, NotationError, PositionError, SetupError, Square, VariantError, Xiangqi,
};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn at(name: &str) -> Square {
    Square::all().find(|square| square.to_string() == name).expect(name)
}

fn refused(text: &str) -> Error {
    match Xiangqi::read_position(text, None) {
        Ok(position) => panic!("'{text}' was read as {position}"),
        Err(error) => error,
    }
}

fn setup(text: &str) -> SetupError {
    match refused(text) {
        Error::Setup(error) => error,
        other => panic!("'{text}': {other:?}"),
    }
}

fn position(text: &str) -> PositionError {
    match refused(text) {
        Error::Position(error) => error,
        other => panic!("'{text}': {other:?}"),
    }
}

#[test]
fn a_variant_that_is_none_is_refused() {
    for text in ["", "wxf2", "base", "軍棋"] {
        assert_eq!(Xiangqi::start(Some(text)), Err(VariantError(text.into()).into()), "'{text}'");
    }
    assert!(Xiangqi::start(Some(" Simple ")).is_ok());
}

#[test]
fn a_fen_may_end_early_and_is_read_from_any_program() {
    let start = Xiangqi::start(None).expect("the start");
    for text in [
        START.to_string(),
        format!("{START} w"),
        format!("{START} r"),
        format!("{START} W - -"),
        format!("{START} w - - 0"),
        format!("{START} w - - 0 0"),
        format!("{START} w 0 1"),
        format!("\u{feff}{START} w - - 0 1\r\n"),
        format!("  {START}\tw  - -  0 1 "),
        START.replace('N', "H").replace('n', "h").replace('B', "E").replace('b', "e"),
        START.replace("/9/", "/45/"),
    ] {
        assert_eq!(Xiangqi::read_position(&text, None).as_ref(), Ok(&start), "{text}");
    }
    let later = read("4k4/9/9/9/9/9/9/9/9/3K5 b - - 12 34");
    assert_eq!(Xiangqi::write_position(&later), "4k4/9/9/9/9/9/9/9/9/3K5 b - - 12 34");
}

#[test]
fn a_text_that_is_no_fen_is_refused() {
    assert_eq!(setup(""), SetupError::Empty);
    assert_eq!(setup(" \r\n"), SetupError::Empty);
    assert_eq!(setup("startpos"), SetupError::RowCount(1));
    assert_eq!(setup(&START.replacen("9/", "", 1)), SetupError::RowCount(9));
    assert_eq!(setup(&format!("{START}/9 w")), SetupError::RowCount(11));
    assert_eq!(setup(&START.replacen("/9/", "/8/", 1)), SetupError::RowWidth { row: 2, width: 8 });
    assert_eq!(setup(&START.replacen("/9/", "/91/", 1)), SetupError::RowWidth { row: 2, width: 10 });
    assert_eq!(setup(&START.replacen("/9/", "//", 1)), SetupError::RowWidth { row: 2, width: 0 });
    assert_eq!(setup(&START.replacen("rnb", "rnbb", 1)), SetupError::RowWidth { row: 1, width: 10 });
    assert_eq!(setup(&START.replacen("/9/", "/90/", 1)), SetupError::EmptyRun { row: 2 });
    let unknown = |found: &str, row| SetupError::UnknownPiece { found: found.into(), row };
    assert_eq!(setup(&START.replacen('r', "q", 1)), unknown("q", 1));
    assert_eq!(setup(&START.replacen('R', "车", 1)), unknown("车", 10));
    assert_eq!(setup(&START.replacen("/9/", "/-9/", 1)), unknown("-", 2));
    assert_eq!(setup(&format!("{START} x")), SetupError::BadSide("x".into()));
    assert_eq!(setup(&format!("{START} - - 0 1")), SetupError::BadSide("-".into()));
    let bad = |found: &str, counter| SetupError::BadCounter { found: found.into(), counter };
    assert_eq!(setup(&format!("{START} w KQkq - 0 1")), bad("KQkq", Counter::QuietPlies));
    assert_eq!(setup(&format!("{START} w - - -1 1")), bad("-1", Counter::QuietPlies));
    assert_eq!(setup(&format!("{START} w - - 99999 1")), bad("99999", Counter::QuietPlies));
    assert_eq!(setup(&format!("{START} w - - 0 x")), bad("x", Counter::Turn));
    assert_eq!(setup(&format!("{START} w - - 0 1 moves h2e2")), SetupError::TooLong("moves".into()));
}

#[test]
fn a_board_that_cannot_stand_is_refused() {
    use PositionError::{CanTakeGeneral, GeneralOutside, GeneralsFace, NoGeneral, TwoGenerals};
    assert_eq!(position("9/9/9/9/9/9/9/9/9/9"), NoGeneral(Side::First));
    assert_eq!(position(&START.replace('K', "1")), NoGeneral(Side::First));
    assert_eq!(position(&START.replace('k', "1")), NoGeneral(Side::Second));
    assert_eq!(position(&START.replace("NBAK", "NBKK")), TwoGenerals(Side::First));
    assert_eq!(position(&START.replace("aka", "kak")), TwoGenerals(Side::Second));
    assert_eq!(position("4k4/9/9/9/9/9/3K5/9/9/9"), GeneralOutside(Side::First, at("d3")));
    assert_eq!(position("4k4/9/9/9/9/9/9/9/9/2K6"), GeneralOutside(Side::First, at("c0")));
    assert_eq!(position("9/9/9/4k4/9/9/9/9/9/3K5"), GeneralOutside(Side::Second, at("e6")));
    assert_eq!(position("4K4/9/9/9/9/9/9/9/9/4k4"), GeneralOutside(Side::First, at("e9")));
    for side in ["w", "b"] {
        assert_eq!(position(&format!("4k4/9/9/9/9/9/9/9/9/4K4 {side}")), GeneralsFace);
    }
    assert_eq!(position("4k4/9/9/9/9/4R4/9/9/9/3K5 w"), CanTakeGeneral(Side::First, at("e4")));
    assert_eq!(position("4k4/9/9/9/9/9/9/9/3p5/3K5 b"), CanTakeGeneral(Side::Second, at("d1")));
    assert_eq!(position("4k4/9/9/4n4/9/9/4C4/9/9/3K5 w"), CanTakeGeneral(Side::First, at("e3")));
    assert!(Xiangqi::read_position("4k4/9/9/9/9/4R4/9/9/9/3K5 b", None).is_ok(), "in check is fine");
}

#[test]
fn what_is_odd_is_remarked_on() {
    let remarks = |text: &str| -> Vec<String> {
        Xiangqi::remarks(&read(text))
            .into_iter()
            .map(|remark| format!("{}|{}", remark.en, remark.zh))
            .collect()
    };
    assert!(remarks(START).is_empty());
    assert_eq!(remarks("4k4/9/9/9/9/9/9/9/9/2AK5"), ["no advisor of Red gets to c0|红方的士到不了 c0"]);
    assert_eq!(remarks("b3k4/9/9/9/9/9/9/9/9/3K5"), ["no elephant of Black gets to a9|黑方的象到不了 a9"]);
    assert_eq!(remarks("4k4/9/9/9/9/9/1P7/9/9/3K5"), ["no pawn of Red gets to b3|红方的兵到不了 b3"]);
    assert_eq!(remarks("4k4/9/9/9/9/9/9/P8/9/3K5"), ["no pawn of Red gets to a2|红方的兵到不了 a2"]);
    assert_eq!(
        remarks("4k4/9/9/9/9/9/9/9/RRR6/3K5 b"),
        ["Red has 3 rooks, a game has 2|红方有 3 个车，一局棋只有 2 个"]
    );
    assert!(remarks("4k4/1P7/9/9/1P7/9/9/9/9/3K1p3").is_empty(), "beyond the river pawns get everywhere");
}

#[test]
fn an_illegal_move_says_why() {
    let start = Xiangqi::start(None).expect("the start");
    let fault = |position, text| match Xiangqi::read_move(position, text) {
        Err(Error::Move(error)) => error,
        other => panic!("'{text}': {other:?}"),
    };
    for text in [
        "",
        "e2",
        "h2e2e3",
        "z2e2",
        "h2h2",
        "炮二",
        "炮二平",
        "炮二平〇",
        "X2.5",
        "C2*5",
        "C0.5",
        "33",
        "333",
        "炮炮平五",
    ] {
        assert_eq!(fault(&start, text), MoveError::Unreadable(text.into()), "'{text}'");
    }
    assert_eq!(fault(&start, "e4e5"), MoveError::NoPiece(at("e4")));
    assert_eq!(fault(&start, "h9g7"), MoveError::NotYours(at("h9")));
    assert_eq!(fault(&start, "a0b0"), MoveError::OwnPiece(at("b0")));
    assert_eq!(fault(&start, "车九平八"), MoveError::OwnPiece(at("b0")));
    let cannot = MoveError::CannotGo { kind: Kind::Rook, from: at("a0"), to: at("a5") };
    assert_eq!(fault(&start, "a0a5"), cannot);
    let pinned = read("4k4/9/9/4r4/9/9/4R4/9/9/4K4 w");
    let leaves = MoveError::LeavesGeneral { from: at("e3"), to: at("d3") };
    assert_eq!(fault(&pinned, "e3d3"), leaves);
    assert_eq!(fault(&pinned, "车五平六"), leaves);
}

#[test]
fn a_named_move_that_is_none_says_why() {
    let start = Xiangqi::start(None).expect("the start");
    let fault = |position, text| match Xiangqi::read_move(position, text) {
        Err(Error::Notation(error)) => error,
        other => panic!("'{text}': {other:?}"),
    };
    let side = Side::First;
    let kind = Kind::Cannon;
    assert_eq!(fault(&start, "炮五平六"), NotationError::NotOnFile { side, kind, file: 5 });
    assert_eq!(fault(&start, "C5.6"), NotationError::NotOnFile { side, kind, file: 5 });
    assert_eq!(fault(&start, "前炮平六"), NotationError::NotTandem { side, kind });
    assert_eq!(fault(&start, "C+.6"), NotationError::NotTandem { side, kind });
    let no_way = |text: &str, kind| NotationError::NoWay { text: text.into(), kind };
    assert_eq!(fault(&start, "炮二退五"), no_way("炮二退五", kind), "off the board");
    assert_eq!(fault(&start, "炮二进八"), no_way("炮二进八", kind), "off the board");
    assert_eq!(fault(&start, "马二平三"), no_way("马二平三", Kind::Horse), "horses do not go sideways");
    assert_eq!(fault(&start, "马二进五"), no_way("马二进五", Kind::Horse));
    assert_eq!(fault(&start, "马二进四"), no_way("马二进四", Kind::Horse), "its leg is blocked");
    assert_eq!(fault(&start, "炮二平二"), no_way("炮二平二", kind), "it stays");
    assert_eq!(fault(&start, "兵七退一"), no_way("兵七退一", Kind::Pawn));
    let few = read("3k5/9/9/2C6/9/9/2C6/9/9/4K4 w");
    assert_eq!(fault(&few, "马二进三"), NotationError::NoPiece(side, Kind::Horse));
    let not_in_row = |text: &str| NotationError::NotInRow { text: text.into(), kind };
    assert_eq!(fault(&few, "中炮平五"), not_in_row("中炮平五"));
    assert_eq!(fault(&few, "三炮平五"), not_in_row("三炮平五"));
    match fault(&few, "炮七平五") {
        NotationError::Ambiguous { text, moves } => {
            assert_eq!(text, "炮七平五");
            let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            moves.sort();
            assert_eq!(moves, ["c3e3", "c6e6"]);
        }
        other => panic!("{other:?}"),
    }
    let error = Xiangqi::read_move(&few, "炮七平五").expect_err("two cannons");
    assert_eq!(error.to_string(), "'炮七平五' can be c6e6 or c3e3");
    assert_eq!(error.zh(), "“炮七平五”有歧义，可以是 c6e6 或 c3e3");
}

#[test]
fn errors_have_hints_in_both_languages() {
    for (error, hint) in [
        (refused(&format!("{START} x")), "w (or r) is Red, who moves first, b is Black"),
        (refused("4k4/9/9/9/9/4R4/9/9/9/3K5 w"), "is it the other side's turn?"),
    ] {
        assert_eq!(error.hint(Lang::En).as_deref(), Some(hint));
        assert!(error.hint(Lang::Zh).is_some_and(|zh| zh != hint));
    }
}

#[test]
fn a_megabyte_of_garbage_is_quoted_in_part() {
    let garbage = "炮,\n\t\u{7}x".repeat(200_000);
    let start = Xiangqi::start(None).expect("the start");
    for error in [
        refused(&format!("{START} {}", "x".repeat(1 << 20))),
        refused(&garbage),
        Xiangqi::start(Some(&garbage)).expect_err("no variant"),
        Xiangqi::read_move(&start, &garbage).expect_err("no move"),
    ] {
        for message in [error.to_string(), error.zh()] {
            assert!(message.chars().count() < 140 && !message.contains('\n'), "{message}");
        }
    }
}
