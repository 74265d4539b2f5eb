//! Other ways in which programs write the moves of a game: text for text, whatever the position.

/// A spelling of moves that differs from [`Game::write_move`](crate::Game::write_move)'s. Both functions answer `None` to
/// a text that is no move in the spelling they read.
#[derive(Clone, Copy)]
pub struct Spelling {
    /// What it is called where it is told to people: one word.
    pub name: &'static str,
    /// From the game's own text to this spelling.
    pub write: fn(&str) -> Option<String>,
    /// From this spelling to the game's own text.
    pub read: fn(&str) -> Option<String>,
}

impl Spelling {
    /// Coordinates whose ranks count from 1, in a game that counts its ranks from 0: `h3e3` for `h2e2`, `a10a9` for `a9a8`.
    pub const RANKS_FROM_ONE: Spelling = Spelling {
        name: "ranks-from-1",
        write: |text| shift(text, |rank| rank.checked_add(1)),
        read: |text| shift(text, |rank| rank.checked_sub(1)),
    };
}

impl std::fmt::Debug for Spelling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Spelling").field(&self.name).finish()
    }
}

/// Rewrites each rank of a move, which is nothing but squares: a letter and a number of one or two digits each.
fn shift(text: &str, rank: fn(u8) -> Option<u8>) -> Option<String> {
    let mut written = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while !rest.is_empty() {
        let file = rest.chars().next().filter(char::is_ascii_alphabetic)?;
        rest = &rest[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = &rest[..digits];
        // One way to write a number: no `01`.
        if digits == 0 || digits > 2 || (digits == 2 && number.starts_with('0')) {
            return None;
        }
        written.push(file);
        written.push_str(&rank(number.parse().ok()?)?.to_string());
        rest = &rest[digits..];
    }
    (!written.is_empty()).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_counted_from_one_and_back() {
        let Spelling { write, read, .. } = Spelling::RANKS_FROM_ONE;
        for (own, other) in [("h2e2", "h3e3"), ("a9a8", "a10a9"), ("a0a9", "a1a10"), ("h9g7", "h10g8")] {
            assert_eq!((write(own).as_deref(), read(other).as_deref()), (Some(other), Some(own)));
        }
    }

    #[test]
    fn what_is_no_move_in_a_spelling_is_not_read() {
        let Spelling { write, read, .. } = Spelling::RANKS_FROM_ONE;
        for text in ["", "h", "3", "swap", "h3e", "h03e3", "h3e3x", "炮二平五", "C2.5", "h100e3", "\u{FFFD}3"]
        {
            assert_eq!((read(text), write(text)), (None, None), "{text}");
        }
        assert_eq!(read("a0a1"), None, "there is no rank 0 where they count from 1");
    }
}
