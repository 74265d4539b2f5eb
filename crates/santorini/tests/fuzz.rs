//! The parsers under fuzzing: whatever comes in is read or refused, and what is read comes back.
//!
//! `cargo test` runs it briefly; `cargo bolero test -p pentaply-santorini texts_from_outside` runs it on.

use bolero::{TypeGenerator, check};
use pentaply_core::conformance::check_text;
use pentaply_santorini::Santorini;

/// A piece of the grammar, or anything at all.
#[derive(Debug, TypeGenerator)]
enum Fragment {
    Row([u8; 5]),
    Slash,
    Colon,
    Comma,
    God,
    Won,
    Standing,
    Side(bool),
    Square(u8, u8),
    Upper(u8, u8),
    Step,
    Build,
    Placed,
    Space,
    Known(u8),
    Other(char),
}

/// Whole texts for others to be mixed with.
const KNOWN: [&str; 6] = [
    "0000000000000000000000000/1/mortal/mortal",
    "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
    "0000000000002100321000000/1/mortal:B2,D2/mortal:A5,E5",
    "0000000000003000000000000/2/mortal#:C3,D1/mortal:A1,A2",
    "00000 00000 00000 00000 00000",
    "base",
];

fn push(text: &mut String, fragment: &Fragment) {
    let square = |file: u8, rank: u8| [(b'a' + file % 6) as char, (b'1' + rank % 6) as char];
    match *fragment {
        Fragment::Row(row) => text.extend(row.map(|height| (b'0' + height % 6) as char)),
        Fragment::Slash => text.push('/'),
        Fragment::Colon => text.push(':'),
        Fragment::Comma => text.push(','),
        Fragment::God => text.push_str("mortal"),
        Fragment::Won => text.push('#'),
        Fragment::Standing => text.push_str("[standing]"),
        Fragment::Side(second) => text.push_str(if second { "2" } else { "1" }),
        Fragment::Square(file, rank) => text.extend(square(file, rank)),
        Fragment::Upper(file, rank) => text.extend(square(file, rank).map(|c| c.to_ascii_uppercase())),
        Fragment::Step => text.push('>'),
        Fragment::Build => text.push('^'),
        Fragment::Placed => text.push('P'),
        Fragment::Space => text.push(' '),
        Fragment::Known(which) => text.push_str(KNOWN[usize::from(which) % KNOWN.len()]),
        Fragment::Other(c) => text.push(c),
    }
}

/// A position of the right outline, filled in by chance.
#[derive(Debug, TypeGenerator)]
struct Outline {
    heights: [u8; 25],
    turn: bool,
    workers: [(u8, u8); 4],
    placed: [bool; 2],
    marks: [u8; 2],
}

impl Outline {
    fn text(&self) -> String {
        let heights: String = self.heights.iter().map(|height| (b'0' + height % 5) as char).collect();
        let player = |side: usize| {
            let mark = ["", "", "#", "[standing]"][usize::from(self.marks[side] % 4)];
            let square = |i: usize| {
                let (file, rank) = self.workers[i];
                format!("{}{}", (b'A' + file % 5) as char, 1 + rank % 5)
            };
            let workers = format!(":{},{}", square(2 * side), square(2 * side + 1));
            format!("mortal{mark}{}", if self.placed[side] { &workers } else { "" })
        };
        format!("{heights}/{}/{}/{}", 1 + u8::from(self.turn), player(0), player(1))
    }
}

#[test]
fn texts_from_outside() {
    check!().with_type::<Vec<Fragment>>().for_each(|fragments| {
        let mut text = String::new();
        fragments.iter().for_each(|fragment| push(&mut text, fragment));
        check_text::<Santorini>(&text);
    });
}

#[test]
fn positions_of_the_right_outline() {
    check!().with_type::<Outline>().for_each(|outline| check_text::<Santorini>(&outline.text()));
}
