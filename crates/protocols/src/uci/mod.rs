//! UCI, extended to every game, and UCCI, its cousin for Xiangqi: one server, which speaks as it is greeted, and a driver for each.
//!
//! In UCI `UCI_Variant` chooses the game; positions and moves are written as the game writes them, or as programs that set this
//! option do ([`pentaply_core::Spelling`]).
//! A list of moves is separated by blanks; where moves have blanks in themselves (Hive's), each move ends with a `;`.

mod command;
mod drive;
mod info;
mod options;
mod place;
mod protocol;
mod serve;
mod words;
mod work;

pub(crate) use drive::Driver;
pub use protocol::Protocol;
pub use serve::serve;

/// A list of moves, written.
fn write_moves(moves: &[String]) -> String {
    if moves.iter().any(|mv| mv.contains(' ')) {
        moves.iter().map(|mv| format!("{mv};")).collect::<Vec<_>>().join(" ")
    } else {
        moves.join(" ")
    }
}

/// Reads a list of moves.
fn read_moves(text: &str) -> Vec<String> {
    let parts: Vec<&str> = match text.contains(';') {
        true => text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect(),
        false => text.split_whitespace().collect(),
    };
    parts.into_iter().map(str::to_string).collect()
}

/// The text before a word that stands by itself, and the text after it.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let mut from = 0;
    while let Some(found) = text[from..].find(word) {
        let (start, end) = (from + found, from + found + word.len());
        let opens = text[..start].chars().next_back().is_none_or(char::is_whitespace);
        let closes = text[end..].chars().next().is_none_or(char::is_whitespace);
        if opens && closes {
            return (text[..start].trim(), Some(text[end..].trim()));
        }
        from = end;
    }
    (text.trim(), None)
}

/// The first word of a text, and what follows it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_with_blanks_in_them_survive_a_list() {
        for moves in [vec!["b3c4c5", "a1a2"], vec!["wS1", "bG1 -wS1"], vec!["bG1 -wS1"], vec![]] {
            let moves: Vec<String> = moves.into_iter().map(str::to_string).collect();
            assert_eq!(read_moves(&write_moves(&moves)), moves);
        }
    }

    #[test]
    fn a_word_is_found_only_where_it_stands_by_itself() {
        assert_eq!(split_at_word("fen <1> s moves 1 2", "moves"), ("fen <1> s", Some("1 2")));
        assert_eq!(split_at_word("removes movesx moves", "moves"), ("removes movesx", Some("")));
        assert_eq!(split_at_word(" a b ", "moves"), ("a b", None));
        assert_eq!(first_word("  go  depth 3 "), ("go", "depth 3"));
    }
}
