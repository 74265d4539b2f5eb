//! Master games by other people: all replay, and every move comes back from every notation.
//!
//! The collection is no part of the project: it is looked for in `$PENTAPLY_CORPUS`, else in `../shared/corpus` beside it.

#![allow(clippy::print_stdout)]

mod common;

use std::path::PathBuf;

use common::read;
use pentaply_core::{Game, Position as _, Record};
use pentaply_xiangqi::Xiangqi;
use pentaply_xiangqi::notation::chinese::{self, Script};
use pentaply_xiangqi::notation::wxf;
use pentaply_xiangqi::pgn::{self, Style};

fn corpus(name: &str) -> Option<String> {
    let folder = std::env::var_os("PENTAPLY_CORPUS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"),
        PathBuf::from,
    );
    std::fs::read_to_string(folder.join(name)).ok()
}

#[test]
fn master_games_pass_through_every_notation_and_back() {
    let Some(text) = corpus("xiangqi-games.txt") else {
        println!("xiangqi-games.txt is absent: nothing checked");
        return;
    };
    let (mut games, mut plies) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[id, _, _, _, fen, moves] = fields.as_slice() else { panic!("six fields: {line}") };
        let mut position = read(fen);
        let record = Record {
            game: "xiangqi".into(),
            variant: "wxf".into(),
            position: Xiangqi::write_position(&position),
            tags: vec![("first".into(), "红".into()), ("result".into(), "open".into())],
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            left_out: false,
        };
        for text in &record.moves {
            let mv = Xiangqi::read_move(&position, text).unwrap_or_else(|e| panic!("game {id}, {text}: {e}"));
            for written in [
                chinese::write(&position, mv, Script::Simplified),
                chinese::write(&position, mv, Script::Traditional),
                wxf::write(&position, mv),
            ] {
                assert_ne!(&written, text, "game {id}: the move has a name");
                assert_eq!(Xiangqi::read_move(&position, &written), Ok(mv), "game {id}: {written}");
            }
            position.make(mv);
            plies += 1;
        }
        for style in [Style::Points, Style::Wxf, Style::Chinese] {
            let written = pgn::write(&record, style).unwrap_or_else(|e| panic!("game {id}: {e}"));
            let back = pgn::parse(&written).unwrap_or_else(|e| panic!("game {id}: {e}"));
            assert_eq!(back.len(), 1, "game {id}");
            assert_eq!((&back[0].moves, &back[0].position), (&record.moves, &record.position), "game {id}");
        }
        games += 1;
    }
    assert_eq!(games, 848);
    println!(
        "{games} master games, {plies} moves: each through Chinese in both scripts, WXF and PGN and back"
    );
}
