//! Games as files keep them, whichever program wrote them.

use encoding_rs::GB18030;
use pentaply_core::{InputError, Lang};
use pentaply_engine::{Error, records, registry};

const PGN: &str = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. 炮二平五 马8进7\n*\n";
const OWN: &str =
    "pentaply record 1\ngame: kalah\nvariant: 6,4\nposition: <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s\n\n3;6\n";

#[test]
fn our_own_form_is_read_whatever_the_name() {
    for name in ["a.txt", "a.pgn", "a"] {
        let games =
            records::read(OWN.as_bytes(), name, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((games.len(), games[0].game.as_str()), (1, "kalah"));
        assert_eq!(records::write(&games[0], name).expect("kalah has no other form"), OWN);
    }
}

#[test]
fn the_ending_tells_the_format_and_the_text_its_encoding() {
    let utf16: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain(PGN.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    for bytes in [PGN.as_bytes().to_vec(), GB18030.encode(PGN).0.into_owned(), utf16] {
        let games = records::read(&bytes, "x/Game.PGN", None).expect("a game");
        assert_eq!(games[0].moves, ["h2e2", "h9g7"]);
        assert_eq!(games[0].tag("first"), Some("甲"));
        let written = records::write(&games[0], "a.wxf.pgn").expect("a game");
        assert!(written.ends_with("1. C2.5 H8+7\n*\n"), "{written}");
        let own = records::write(&games[0], "a.txt").expect("a game");
        assert!(own.starts_with("pentaply record 1\n"), "{own}");
    }
}

#[test]
fn a_format_that_is_only_read_names_those_that_are_written() {
    let mut only_read = Vec::new();
    for game in registry::games() {
        let record = game.open(None, None).expect("a start").record();
        let written: Vec<&str> = game
            .formats()
            .iter()
            .filter(|format| format.write.is_some())
            .map(|format| format.endings[0])
            .collect();
        for format in game.formats().iter().filter(|format| format.write.is_none()) {
            let error =
                records::write(&record, &format!("a.{}", format.endings[0])).expect_err("it is only read");
            assert!(matches!(&error, Error::OnlyRead { written: told, .. } if *told == written), "{error}");
            assert!(error.to_string().contains(format.about.en) && error.zh().contains(format.about.zh));
            for lang in [Lang::En, Lang::Zh] {
                let hint = error.hint(lang).expect("what to do instead");
                assert!(
                    written.iter().chain(&["txt"]).all(|ending| hint.contains(&format!(".{ending}"))),
                    "{hint}"
                );
            }
            only_read.push((game.name(), format.endings[0]));
        }
    }
    assert_eq!(only_read, [("hive", "sgf")]);
}

#[test]
fn what_is_no_game_is_refused_with_the_reason() {
    let refused = |bytes: &[u8], name: &str, game: Option<&str>| {
        let game = game.map(|name| registry::find(name).unwrap_or_else(|error| panic!("{name}: {error}")));
        match records::read(bytes, name, game) {
            Err(error) => {
                assert_ne!(error.zh(), error.to_string());
                error
            }
            Ok(games) => panic!("{games:?}"),
        }
    };
    assert!(matches!(refused(PGN.as_bytes(), "a.pgn", Some("kalah")), Error::BadRecord(_)));
    assert!(matches!(refused(&[0xFF, 0xFF, 0x80], "a.txt", None), Error::NoText));
    assert!(matches!(refused(&[0xFF, 0xFF, 0x80], "a.pgn", None), Error::NoText));
    assert!(matches!(refused(b"1. e4", "a.pgn", Some("xiangqi")), Error::BadGame(_)));
    assert!(matches!(refused(b"", "a.pgn", None), Error::BadGame(_)));
    assert!(matches!(refused(b"", "a", None), Error::BadRecord(_)));
    let looks = |text: &str, expected: &[&str]| {
        let error = refused(text.as_bytes(), "game.", None);
        let told = [error.to_string(), error.zh()];
        assert!(
            expected.iter().all(|words| told.iter().all(|told| told.contains(words))),
            "{told:?}, not {expected:?}"
        );
        assert_eq!(told[0].matches("move 1").count(), usize::from(text.contains("e4")), "{}", told[0]);
    };
    looks("[Event \"x\"]\n\n1. e4 e5\n", &["PGN", "e4", "3"]);
    looks("[Event \"x\"\n\n1. C2.5\n", &["PGN", "[Event \"x\""]);
    looks("[Game \"Chess\"]\n", &["PGN", "Chess"]);
    looks("(;GM[1]SZ[19];B[aa])", &["SGF", "GM"]);
    looks(" (;GM[4]SZ[15];B[hh]", &["SGF", "("]);
}

#[test]
fn without_a_telling_name_the_look_of_a_text_tells_the_format() {
    let sgf = "(;GM[4]SZ[15];B[hh];W[ii])";
    for (text, game, count) in
        [(PGN, "xiangqi", 2), (sgf, "gomoku", 2), ("[Game \"Chinese Chess\"]\n\n*", "xiangqi", 0)]
    {
        for name in ["game.", "a.txt"] {
            let games = records::read(text.as_bytes(), name, None).expect("a game");
            assert_eq!((games[0].game.as_str(), games[0].moves.len()), (game, count));
            // It is not in the form in which we would write a file of this name, and stays what it is.
            assert!(!records::holds_one(text.as_bytes(), name, registry::find(game).ok()));
        }
    }
    assert!(
        records::holds_one(PGN.as_bytes(), "a.pgn", None)
            && records::holds_one(OWN.as_bytes(), "a.txt", None)
    );
}

#[test]
fn a_record_tells_that_variations_or_comments_were_left_out() {
    let moves = "pentaply record 1\ngame: gomoku\nvariant: freestyle,15\nposition: 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b\n\n";
    for (name, whole, more) in [
        ("a.pgn", "1. C2.5 H8+7\n", ["1. C2.5 {good} H8+7\n", "1. C2.5 (1. C8.5) H8+7\n"]),
        (
            "a.sgf",
            "(;GM[4]SZ[15];B[hh];W[ii])",
            ["(;GM[4]SZ[15];B[hh]C[good];W[ii])", "(;GM[4]SZ[15];B[hh](;W[ii])(;W[gg]))"],
        ),
        ("a.moves.txt", "h8 i9\n", ["# good\nh8 i9\n", "h8\n# Blunder:\ni9\n"]),
        (
            "a.txt",
            &format!("{moves}h8;i9\n"),
            [&format!("{moves}h8 # good\n"), &format!("{moves}h8\n# bad\ni9\n")],
        ),
    ] {
        let left_out = |text: &str| records::read(text.as_bytes(), name, None).expect("a game")[0].left_out;
        assert!(!left_out(whole), "{whole}");
        assert!(more.iter().all(|text| left_out(text)), "{more:?}");
    }
}

#[test]
fn a_line_is_told_as_players_of_a_language_write_it() {
    let board = registry::find("xiangqi").and_then(|game| game.open(None, None)).expect("a board");
    let line: Vec<String> = ["h2e2", "h9g7", "h9g7", "x"].map(String::from).to_vec();
    assert_eq!(board.describe(&line, Lang::Zh), ["炮二平五", "马8进7", "h9g7", "x"]);
    assert_eq!(board.describe(&line, Lang::En), line);
    assert!(board.remarks().is_empty());
}
