//! The parsers under fuzzing: whatever comes in is read or refused, and what is read comes back.
//!
//! `cargo test` runs it briefly; `cargo bolero test -p pentaply-hive texts_from_outside` runs it on.

use bolero::{TypeGenerator, check};
use pentaply_core::conformance::check_text;
use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Position as _};
use pentaply_hive::Hive;
use proptest::prelude::*;

/// A piece of the grammars, or anything at all.
#[derive(Debug, TypeGenerator)]
enum Fragment {
    Type(u8),
    State(u8),
    Turn(bool, u8),
    Separator,
    Piece(u8),
    Beside(u8, u8),
    Pass,
    Action(u8, bool),
    Cell(u8, u8),
    Property(u8),
    Tree(bool),
    Line,
    Space,
    Known(u8),
    Other(char),
}

/// Whole texts for others to be mixed with.
const KNOWN: [&str; 5] = [
    "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
    "Base+MLP;InProgress;Black[3];wP;bP wP\\;wQ wP/;bQ bP\\;wQ /wP",
    "(;GM[27]VV[1]SU[Hive-PLM]P0[id \"A\"]P1[id \"B\"]; P0[1 Move W wS1 N 13 .]; P0[2 Done]; P1[3 Dropb bS1 O 13 wS1-]",
    "# first: A\nBase;WhiteWins;White[2];wS1;bG1 wS1-\n",
    "; P1[4 done]\n)",
];
const TYPES: [&str; 5] = ["Base", "Base+MLP", "base+p", "Base+", "Hive-PLM"];
const STATES: [&str; 5] = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];
const ACTIONS: [&str; 12] = [
    "pick",
    "pickb",
    "dropb",
    "pdropb",
    "move",
    "pmove",
    "movedone",
    "done",
    "pass",
    "resign",
    "acceptdraw",
    "drop",
];
const PROPERTIES: [&str; 6] = ["GM[27]", "SU[hive]", "SU[hive-plm 2 0 101]", "RE[", "P0[id \"", "]"];

fn piece(number: u8) -> String {
    let kinds = ["Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "M", "L", "P", "x", "b1"];
    format!("{}{}", ["w", "b"][usize::from(number >> 7)], kinds[usize::from(number % 16)])
}

fn push(text: &mut String, fragment: &Fragment) {
    match *fragment {
        Fragment::Type(which) => text.push_str(TYPES[usize::from(which) % TYPES.len()]),
        Fragment::State(which) => text.push_str(STATES[usize::from(which) % STATES.len()]),
        Fragment::Turn(black, number) => {
            text.push_str(&format!("{}[{number}]", if black { "Black" } else { "White" }));
        }
        Fragment::Separator => text.push(';'),
        Fragment::Piece(number) => text.push_str(&piece(number)),
        Fragment::Beside(number, side) => {
            let (before, after) =
                [("-", ""), ("/", ""), ("\\", ""), ("", "-"), ("", "/"), ("", "\\"), ("", "")]
                    [usize::from(side % 7)];
            text.push_str(&format!(" {before}{}{after}", piece(number)));
        }
        Fragment::Pass => text.push_str("pass"),
        Fragment::Action(which, black) => {
            let action = ACTIONS[usize::from(which) % ACTIONS.len()];
            text.push_str(&format!("\n; P{}[1 {action} ", u8::from(black)));
        }
        Fragment::Cell(column, row) => {
            text.push_str(&format!(" {} {}", char::from(b'A' + column % 28), row % 30));
        }
        Fragment::Property(which) => text.push_str(PROPERTIES[usize::from(which) % PROPERTIES.len()]),
        Fragment::Tree(open) => text.push(if open { '(' } else { ')' }),
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
        check_text::<Hive>(&text);
    });
}

#[test]
fn records_from_outside() {
    check!().with_type::<Vec<Fragment>>().for_each(|fragments| {
        for head in ["", "(;GM[27]SU[Hive-PLM]"] {
            let mut text = head.to_owned();
            fragments.iter().for_each(|fragment| push(&mut text, fragment));
            check_record(&text);
        }
    });
}

/// What was read can be replayed, and what can be written comes back.
fn check_record(text: &str) {
    for format in Hive::FORMATS {
        let games = match (format.read)(text) {
            Ok(games) => games,
            Err(error) => {
                for message in [error.to_string(), error.zh()] {
                    assert!(
                        !message.is_empty() && !message.contains('\n') && message.len() < 600,
                        "{message}"
                    );
                }
                continue;
            }
        };
        assert!(!games.is_empty());
        for game in games {
            let written = (Hive::FORMATS[0].write.expect("it is written"))(&game)
                .unwrap_or_else(|error| panic!("{game:?}: {error}"));
            let back = (Hive::FORMATS[0].read)(&written).expect("what was written");
            assert_eq!((back.len(), &back[0].moves), (1, &game.moves), "{written}");
            assert_eq!(back[0].tag("result"), game.tag("result"), "{written}");
        }
    }
}

/// A BoardSpace file in good order, one letter of which is another.
#[test]
fn damaged_files_are_read_or_refused() {
    let mut file = KNOWN[2].replace(";", "\n;");
    file.push_str("; P1[4 done]\n)");
    check!().with_type::<(u16, char)>().for_each(|&(at, c)| {
        let mut text: Vec<char> = file.chars().collect();
        let at = usize::from(at) % text.len();
        text[at] = c;
        check_record(&text.iter().collect::<String>());
        text.truncate(at);
        check_record(&text.iter().collect::<String>());
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_game_comes_back_from_its_text(choices in prop::collection::vec(any::<u16>(), 0..70), kind in 0..8_usize) {
        let mut position = Hive::start(Some(Hive::VARIANTS[kind].name)).expect("a variant");
        for choice in choices {
            let moves = legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position.make(moves[usize::from(choice) % moves.len()]);
        }
        let text = Hive::write_position(&position);
        let back = Hive::read_position(&text, None).expect("what was written");
        prop_assert_eq!(back.key(), position.key());
        prop_assert_eq!(Hive::write_position(&back), text.clone());
        let record = (Hive::FORMATS[0].read)(&text).expect("a game");
        let again = (Hive::FORMATS[0].write.expect("it is written"))(&record[0]).expect("a game");
        prop_assert_eq!(again.trim_end(), text);
    }
}
