//! The parsers under fuzzing: whatever comes in is read or refused, and what is read comes back.
//!
//! `cargo test` runs it briefly; `cargo bolero test -p pentaply-gomoku texts_from_outside` runs it on.

use bolero::{TypeGenerator, check};
use pentaply_core::Game;
use pentaply_core::conformance::check_text;
use pentaply_gomoku::Gomoku;

/// A piece of the grammars, or anything at all.
#[derive(Debug, TypeGenerator)]
enum Fragment {
    Row([u8; 5]),
    Slash,
    Comma,
    Number(u8),
    Side(bool),
    Foul,
    Point(u8, u8),
    Letters(u8, u8, bool),
    Property(u8),
    Tree(bool),
    Node,
    Line,
    Space,
    Known(u8),
    Other(char),
}

/// Whole texts for others to be mixed with.
const KNOWN: [&str; 9] = [
    "5/5/2x2/5/5 w",
    "15/15/15/15/15/7o7/7xo6/6oxx6/8xo5/7x7/15/15/15/15/15 w",
    "6/6/6/6/6/xxxxxx w foul:c1",
    "renju,15",
    "caro,5",
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n",
    "(;FF[4]GM[4]SZ[5]AB[aa:bb]PL[W];W[ee];B[cc])",
    "# variant: renju,9\n# position: 9/9/9/9/9/9/9/9/9 b\n",
    "h8 i9 g7",
];

const PROPERTIES: [&str; 9] = ["B", "W", "AB", "AW", "AE", "PL", "SZ", "RU", "RE"];

fn push(text: &mut String, fragment: &Fragment) {
    match *fragment {
        Fragment::Row(row) => text.extend(row.map(|cell| ['x', 'o', '1', '2', '3'][usize::from(cell % 5)])),
        Fragment::Slash => text.push('/'),
        Fragment::Comma => text.push(','),
        Fragment::Number(number) => text.push_str(&number.to_string()),
        Fragment::Side(white) => text.push_str(if white { " w" } else { " b" }),
        Fragment::Foul => text.push_str(" foul:"),
        Fragment::Point(column, row) => {
            text.push(char::from(b'a' + column % 24));
            text.push_str(&(row % 24).to_string());
        }
        Fragment::Letters(column, row, upper) => {
            let pair = [column, row].map(|letter| char::from(b'a' + letter % 23));
            text.extend(pair.map(|letter| if upper { letter.to_ascii_uppercase() } else { letter }));
        }
        Fragment::Property(which) => {
            let name = PROPERTIES[usize::from(which) % PROPERTIES.len()];
            text.push_str(&format!("]{name}["));
        }
        Fragment::Tree(open) => text.push(if open { '(' } else { ')' }),
        Fragment::Node => text.push(';'),
        Fragment::Line => text.push('\n'),
        Fragment::Space => text.push(' '),
        Fragment::Known(which) => text.push_str(KNOWN[usize::from(which) % KNOWN.len()]),
        Fragment::Other(c) => text.push(c),
    }
}

#[test]
fn texts_from_outside() {
    check!().with_type::<Vec<Fragment>>().for_each(|fragments| {
        let mut text = String::new();
        fragments.iter().for_each(|fragment| push(&mut text, fragment));
        check_text::<Gomoku>(&text);
    });
}

#[test]
fn records_from_outside() {
    check!().with_type::<Vec<Fragment>>().for_each(|fragments| {
        for head in ["", "Piskvorky 15x15, 11:11, 0\n", "(;SZ[7]C["] {
            let mut text = head.to_owned();
            fragments.iter().for_each(|fragment| push(&mut text, fragment));
            for format in Gomoku::FORMATS {
                // What was read can be replayed, and what can be written comes back.
                let Ok(games) = (format.read)(&text) else { continue };
                assert!(!games.is_empty());
                for game in games {
                    let Some(Ok(written)) = format.write.map(|write| write(&game)) else { continue };
                    let back = (format.read)(&written).expect("what was written");
                    assert_eq!((back.len(), &back[0].moves), (1, &game.moves), "{written}");
                    assert_eq!(back[0].position, game.position, "{written}");
                }
            }
        }
    });
}

/// A board of a size and stones by chance.
#[derive(Debug, TypeGenerator)]
struct Outline {
    size: u8,
    stones: Vec<u8>,
    white: bool,
    foul: Option<(u8, u8)>,
}

impl Outline {
    fn text(&self) -> String {
        let size = usize::from(5 + self.size % 6);
        let mut stones = self.stones.iter().chain(std::iter::repeat(&0));
        let rows: Vec<String> = (0..size)
            .map(|_| {
                let row = (0..size).map(|_| ['1', 'x', 'o'][usize::from(stones.next().unwrap_or(&0) % 3)]);
                row.collect()
            })
            .collect();
        let side = if self.white { "w" } else { "b" };
        let foul =
            self.foul.map(|(column, row)| format!(" foul:{}{}", char::from(b'a' + column % 11), row % 11));
        format!("{} {side}{}", rows.join("/"), foul.unwrap_or_default())
    }
}

#[test]
fn positions_of_the_right_outline() {
    check!().with_type::<Outline>().for_each(|outline| check_text::<Gomoku>(&outline.text()));
}
