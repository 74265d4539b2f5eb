//! The parsers under fuzzing: whatever comes in is read or refused, and what is read comes back.
//!
//! `cargo test` runs it briefly; `cargo bolero test -p pentaply-xiangqi texts_from_outside` runs it on.

use bolero::{TypeGenerator, check};
use pentaply_core::conformance::check_text;
use pentaply_core::{Game, InputError};
use pentaply_xiangqi::Xiangqi;
use pentaply_xiangqi::pgn::{self, Style};

/// A piece of the grammar, or anything at all.
#[derive(Debug, TypeGenerator)]
enum Fragment {
    Piece(u8),
    Run(u8),
    Slash,
    Side(bool),
    Dashes,
    Number(u16),
    Point(u8, u8),
    Chinese(u8),
    Wxf(u8),
    Space,
    Line,
    Pgn(u8),
    Known(u8),
    Other(char),
}

/// Whole texts for others to be mixed with.
const KNOWN: [&str; 8] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w",
    "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Result \"1-0\"]\n",
    "1. 炮二平五 马8进7 ",
    "1. C2.5 H8+7 ",
    "1. H2-E2 H9-G7 ",
    "{ (a comment) } ",
    "simple",
];

const CHINESE: [char; 28] = [
    '炮', '二', '平', '五', '马', '進', '退', '前', '后', '中', '兵', '一', '八', '七', '相', '仕', '帅',
    '车', '８', '９', '卒', '三', '四', '六', '進', '後', '象', '士',
];
const WXF: [char; 16] = ['C', 'H', 'P', 'R', 'E', 'A', 'K', '+', '-', '.', '=', '2', '3', '5', '7', '8'];
const PGN: [&str; 14] =
    ["[", "]", "\"", "{", "}", "(", ")", "$1", "1-0", "*", "12.", "[FEN \"", "\"]\n", "[Format \"WXF\"]\n"];

fn push(text: &mut String, fragment: &Fragment) {
    match *fragment {
        Fragment::Piece(which) => text.push(b"KABNRCPkabnrcp"[usize::from(which) % 14] as char),
        Fragment::Run(length) => text.push((b'0' + length % 10) as char),
        Fragment::Slash => text.push('/'),
        Fragment::Side(black) => text.push_str(if black { " b" } else { " w" }),
        Fragment::Dashes => text.push_str(" - -"),
        Fragment::Number(number) => text.push_str(&format!(" {number}")),
        Fragment::Point(file, rank) => {
            text.extend([(b'a' + file % 10) as char, (b'0' + rank % 10) as char]);
        }
        Fragment::Chinese(which) => text.push(CHINESE[usize::from(which) % CHINESE.len()]),
        Fragment::Wxf(which) => text.push(WXF[usize::from(which) % WXF.len()]),
        Fragment::Space => text.push(' '),
        Fragment::Line => text.push('\n'),
        Fragment::Pgn(which) => text.push_str(PGN[usize::from(which) % PGN.len()]),
        Fragment::Known(which) => text.push_str(KNOWN[usize::from(which) % KNOWN.len()]),
        Fragment::Other(c) => text.push(c),
    }
}

/// A board of the right width, filled in by chance, with the generals in their palaces.
#[derive(Debug, TypeGenerator)]
struct Outline {
    points: [u8; 32],
    generals: [u8; 2],
    turn: bool,
    counters: (u8, u8),
}

impl Outline {
    fn text(&self) -> String {
        let mut board = [['1'; 9]; 10];
        for (i, point) in self.points.iter().enumerate() {
            let point = usize::from(*point) % 180;
            if point < 90 {
                board[point / 9][point % 9] = b"ABNRCPPabnrcpp"[i % 14] as char;
            }
        }
        for (letter, top, at) in [('k', 0, self.generals[0]), ('K', 7, self.generals[1])] {
            board[top + usize::from(at % 9) / 3][3 + usize::from(at) % 3] = letter;
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let side = if self.turn { 'b' } else { 'w' };
        format!("{} {side} - - {} {}", rows.join("/"), self.counters.0, self.counters.1)
    }
}

/// Reads a text as games; what is read is written in every style and comes back.
fn check_games(text: &str) {
    match pgn::parse(text) {
        Ok(games) => {
            for record in &games {
                for style in [Style::Points, Style::Wxf, Style::Chinese] {
                    let written = pgn::write(record, style).expect("a game that was read is written");
                    let back = pgn::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                    assert_eq!(back.len(), 1, "{written}");
                    assert_eq!((&back[0].position, &back[0].moves), (&record.position, &record.moves));
                }
            }
        }
        Err(error) => {
            for message in [error.to_string(), error.zh()] {
                assert!(!message.trim().is_empty() && !message.contains('\n'), "{message:?}");
                assert!(message.len() < 800, "{} bytes", message.len());
            }
        }
    }
}

#[test]
fn texts_from_outside() {
    check!().with_type::<Vec<Fragment>>().for_each(|fragments| {
        let mut text = String::new();
        fragments.iter().for_each(|fragment| push(&mut text, fragment));
        check_text::<Xiangqi>(&text);
        check_games(&text);
    });
}

#[test]
fn positions_of_the_right_outline() {
    check!().with_type::<Outline>().for_each(|outline| {
        let text = outline.text();
        check_text::<Xiangqi>(&text);
        if let Ok(position) = Xiangqi::read_position(&text, None) {
            for remark in Xiangqi::remarks(&position) {
                assert!(!remark.en.is_empty() && !remark.zh.is_empty());
            }
        }
    });
}
