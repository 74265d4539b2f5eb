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
    assert!(matches!(refused(PGN.as_bytes(), "a.txt", None), Error::BadRecord(_)));
    assert!(matches!(refused(PGN.as_bytes(), "a.pgn", Some("kalah")), Error::BadRecord(_)));
    assert!(matches!(refused(&[0xFF, 0xFF, 0x80], "a.txt", None), Error::NoText));
    assert!(matches!(refused(&[0xFF, 0xFF, 0x80], "a.pgn", None), Error::NoText));
    assert!(matches!(refused(b"1. e4", "a.pgn", Some("xiangqi")), Error::BadGame(_)));
    assert!(matches!(refused(b"", "a.pgn", None), Error::BadGame(_)));
    assert!(matches!(refused(b"", "a", None), Error::BadRecord(_)));
}

#[test]
fn a_line_is_told_as_players_of_a_language_write_it() {
    let board = registry::find("xiangqi").and_then(|game| game.open(None, None)).expect("a board");
    let line: Vec<String> = ["h2e2", "h9g7", "h9g7", "x"].map(String::from).to_vec();
    assert_eq!(board.describe(&line, Lang::Zh), ["炮二平五", "马8进7", "h9g7", "x"]);
    assert_eq!(board.describe(&line, Lang::En), line);
    assert!(board.remarks().is_empty());
}
