//! Whatever text comes from outside, the answer is a board or an error in both languages; never a panic.

use pentaply_core::{InputError, Lang, Record};
use pentaply_engine::{Board, Error, registry};
use proptest::prelude::*;

/// Text that is nearly right now and then, so that it gets past the first check.
fn text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
        "<",
        ">",
        "6,4",
        "12,24",
        "pie",
        "relay",
        "empty-capture",
        " s",
        " n",
        "swap",
        "mortal",
        ":B3,D3",
        "/",
        "/1",
        "/2",
        "0000000000000000000000000",
        "b3c4c5",
        "b3,d3",
        "B3>C4^C5",
        "a1",
        "e5",
        "3",
        "8",
        "15",
        "x",
        "o",
        " x",
        " o",
        "4/1ox1/1xo1/4",
        "pass",
        ";",
        ",",
        "-1",
        "99999999999",
        "\u{1F980}",
        "炮二平五",
        "\0",
        "\n",
        " ",
    ]);
    prop_oneof![any::<String>(), prop::collection::vec(pieces, 0..12).prop_map(|parts| parts.concat())]
}

fn check_error(error: &Error) {
    for lang in [Lang::En, Lang::Zh] {
        let message = error.message(lang);
        assert!(!message.trim().is_empty() && !message.contains('\n'), "{message:?}");
        assert!(message.chars().count() < 400, "{message}");
        assert!(error.hint(lang).is_none_or(|hint| !hint.contains('\n')));
    }
}

/// Uses a board that a text has opened.
fn use_board(board: &mut dyn Board, moves: &str) {
    let before = board.position();
    match board.replay_list(moves) {
        Ok(()) => {}
        Err(error) => {
            check_error(&error);
            assert_eq!(board.position(), before);
        }
    }
    let legal = board.legal_moves();
    assert_eq!(board.view().moves.len(), legal.len());
    assert_eq!(board.status().is_open(), !legal.is_empty());
    let again = board.game().open(Some(&board.variant()), Some(&board.position()));
    assert_eq!(again.map(|again| again.position()).ok(), Some(board.position()));
}

/// A line of a record, or nearly.
fn record_line() -> impl Strategy<Value = String> {
    let known =
        ["pentaply record 1", "game: kalah", "variant: 6,4", "position: x", "first: y", "", "3;6;2", "# no"];
    prop_oneof![
        prop::sample::select(known.to_vec()).prop_map(str::to_string),
        text(),
        "[ -~]{0,12}:[ -~]{0,12}"
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_variant_position_and_moves_are_answered(variant in text(), position in text(), moves in text()) {
        for game in registry::games() {
            for (variant, position) in [
                (Some(variant.as_str()), None),
                (None, Some(position.as_str())),
                (Some(variant.as_str()), Some(position.as_str())),
                (None, None),
            ] {
                match game.open(variant, position) {
                    Ok(mut board) => use_board(&mut *board, &moves),
                    Err(error) => check_error(&error),
                }
            }
        }
    }

    #[test]
    fn any_name_is_answered(name in text()) {
        if let Err(error) = registry::find(&name) {
            check_error(&error);
        }
    }

    #[test]
    fn any_record_is_answered(lines in prop::collection::vec(record_line(), 0..12)) {
        for text in [lines.join("\n"), format!("pentaply record 1\n{}", lines.join("\r\n"))] {
            match Record::parse(&text) {
                Ok(record) => prop_assert_eq!(Record::parse(&record.to_string()), Ok(record)),
                Err(error) => check_error(&Error::BadRecord(error)),
            }
        }
    }
}

#[test]
fn a_megabyte_of_anything_is_refused_briefly() {
    for junk in ["x", "/", ",", "<6,", "1;", "000", "炮", "mortal:"] {
        let junk = junk.repeat((1 << 20) / junk.len());
        for game in registry::games() {
            for result in [game.open(Some(&junk), None), game.open(None, Some(&junk))] {
                match result {
                    Ok(_) => panic!("{} takes a megabyte of junk", game.name()),
                    Err(error) => check_error(&error),
                }
            }
            let mut board = game.open(None, None).unwrap_or_else(|error| panic!("{error}"));
            let error = board.replay_list(&junk).err();
            check_error(&error.unwrap_or_else(|| panic!("{} plays a megabyte of junk", game.name())));
        }
    }
}
