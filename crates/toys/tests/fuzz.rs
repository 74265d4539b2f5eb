//! Fuzz targets for the parsers: whatever the text, a value or an error comes back. They run as tests; `cargo bolero
//! test` runs them for as long as one likes.

use bolero::{check, generator::*};
use pentaply_core::Game;
use pentaply_core::conformance::check_text;
use pentaply_toys::{Othello, TicTacToe};

/// Boards of every size with at most one thing too many in them, so that most can be read and the others nearly.
fn likely_text() -> impl ValueGenerator<Output = String> {
    const EXTRA: [&str; 12] =
        ["x", "o", "/", " ", "0", "9", "pass", "a1", "炮", "\n", "-", "99999999999999999999"];
    (3..=8_usize, produce::<[u8; 64]>(), produce::<bool>(), 0..200_usize, 0..24_usize).map_gen(
        |(size, cells, first, place, extra)| {
            let row =
                |row: &[u8]| row.iter().take(size).map(|&cell| ["x", "o", "."][cell as usize % 3]).collect();
            let rows: Vec<String> = cells.chunks(8).take(size).map(row).collect();
            let mut text = format!("{} {}", rows.join("/"), if first { "x" } else { "o" });
            for run in (1..=8).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            if let (true, Some(extra)) = (text.is_char_boundary(place), EXTRA.get(extra)) {
                text.insert_str(place, extra);
            }
            text
        },
    )
}

fn any_text<G: Game>() {
    check!().with_type::<String>().for_each(|text| check_text::<G>(text));
}

fn likely<G: Game>() {
    check!().with_generator(likely_text()).for_each(|text| check_text::<G>(text));
}

#[test]
fn tictactoe_reads_any_text() {
    any_text::<TicTacToe>();
}

#[test]
fn tictactoe_reads_likely_text() {
    likely::<TicTacToe>();
}

#[test]
fn othello_reads_any_text() {
    any_text::<Othello>();
}

#[test]
fn othello_reads_likely_text() {
    likely::<Othello>();
}
