//! Numbers and results in words, in both languages.

use pentaply_core::{Lang, Outcome, Score, Side};
use pentaply_engine::Board;

use crate::messages::{self, fill};

/// What a player of the board's game is called.
pub(crate) fn player(board: &dyn Board, side: Side, lang: Lang) -> &'static str {
    board.game().players()[side.index()].in_lang(lang)
}

/// A move that is about to be played: as players of the language write it, with the game's own form, where they differ.
pub(crate) fn mv(board: &dyn Board, text: &str, lang: Lang) -> String {
    match board.describe(&[text.to_string()], lang).first() {
        Some(other) if other != text => fill(messages::MOVE_IN_WORDS, lang, &[other, &text]),
        _ => text.to_string(),
    }
}

/// A score in words, as the side to move's.
pub(crate) fn score(board: &dyn Board, score: Score, lang: Lang) -> String {
    let mover = board.side_to_move();
    let (own, other) = (player(board, mover, lang), player(board, mover.other(), lang));
    let (text, name, number) = match score {
        Score::Points(points) => return fill(messages::POINTS, lang, &[&signed(points), &own]),
        Score::Win(0) => (messages::HAS_WON, own, 0),
        Score::Loss(0) => (messages::HAS_WON, other, 0),
        Score::Win(1) => (messages::WINS_AT_ONCE, own, 1),
        Score::Loss(1) => (messages::WINS_AT_ONCE, other, 1),
        Score::Win(plies) => (messages::WINS_IN, own, plies),
        Score::Loss(plies) => (messages::WINS_IN, other, plies),
        Score::Exact(margin) if margin > 0 => (messages::WINS_BY, own, margin.unsigned_abs()),
        Score::Exact(margin) if margin < 0 => (messages::WINS_BY, other, margin.unsigned_abs()),
        Score::Exact(_) | Score::Draw => (messages::A_DRAW, own, 0),
    };
    fill(text, lang, &[&name, &number])
}

/// A score as a short number: `+1.25`, `win 5`, `loss 4`, `draw`, `=+8`.
pub(crate) fn short_score(score: Score) -> String {
    match score {
        Score::Points(points) => signed(points),
        Score::Exact(margin) => format!("={margin:+}"),
        Score::Draw => score.kind().to_string(),
        Score::Win(_) | Score::Loss(_) => format!("{} {}", score.kind(), score.number()),
    }
}

/// How the game stands: who is to move, or how it ended.
pub(crate) fn status(board: &dyn Board, lang: Lang) -> String {
    let text = match board.status() {
        Outcome::Open => return fill(messages::TO_MOVE, lang, &[&player(board, board.side_to_move(), lang)]),
        Outcome::Drawn { .. } => messages::A_DRAW.in_lang(lang).to_string(),
        Outcome::Won { by, margin: 0, .. } => fill(messages::HAS_WON, lang, &[&player(board, by, lang)]),
        Outcome::Won { by, margin, .. } => {
            fill(messages::HAS_WON_BY, lang, &[&player(board, by, lang), &margin])
        }
    };
    match board.status().reason() {
        Some(reason) => fill(messages::BECAUSE, lang, &[&text, &reason.text.in_lang(lang)]),
        None => text,
    }
}

/// Hundredths with a sign: `+1.25`.
fn signed(hundredths: i32) -> String {
    let sign = if hundredths < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100)
}

/// A number with its thousands apart: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A chance in whole per cent.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn hundredths_keep_their_sign_below_one() {
        assert_eq!([125, -5, 0, -2000].map(signed), ["+1.25", "-0.05", "+0.00", "-20.00"]);
    }

    #[test]
    fn a_score_is_told_in_its_own_unit() {
        let scores = [Score::Points(-30), Score::Win(5), Score::Loss(4), Score::Draw, Score::Exact(8)];
        assert_eq!(scores.map(short_score), ["-0.30", "win 5", "loss 4", "draw", "=+8"]);
    }
}
