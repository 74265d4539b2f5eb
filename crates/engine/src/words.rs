//! Scores and results in words, in both languages: what every screen says of a board.

use std::fmt::Display;

use pentaply_core::{Lang, Outcome, Score, Side, Text};

use crate::Board;

/// The text in a language with its gaps `{}` filled in, in order. What has no gap is left out. A Chinese character beside a
/// Latin letter or a digit has a blank between, as in `轮到玩家 1 走`.
#[must_use]
pub fn fill(text: Text, lang: Lang, values: &[&dyn Display]) -> String {
    let mut parts = text.in_lang(lang).split("{}");
    let mut filled = parts.next().unwrap_or_default().to_string();
    let mut values = values.iter();
    for part in parts {
        if let Some(value) = values.next() {
            append(&mut filled, &value.to_string());
        }
        append(&mut filled, part);
    }
    filled
}

/// Goes on with `more`, after a blank where scripts meet.
fn append(text: &mut String, more: &str) {
    let is_chinese = |c: char| matches!(c, '\u{3400}'..='\u{9FFF}');
    if let (Some(before), Some(after)) = (text.chars().next_back(), more.chars().next())
        && (is_chinese(before) && after.is_ascii_alphanumeric()
            || before.is_ascii_alphanumeric() && is_chinese(after))
    {
        text.push(' ');
    }
    text.push_str(more);
}

const POINTS: Text = Text::new("{} for {}", "{}（{}）");
const HAS_WON: Text = Text::new("{} has won", "{}已获胜");
const HAS_WON_BY: Text = Text::new("{} has won by {}", "{}以 {} 之差获胜");
const WINS_IN: Text = Text::new("{} wins in {} plies", "{}在 {} 步内获胜");
const WINS_AT_ONCE: Text = Text::new("{} wins in {} ply", "{}在 {} 步内获胜");
const WINS_BY: Text = Text::new("{} wins by {} with best play", "双方最佳着法下{}净胜 {}");
const A_DRAW: Text = Text::new("a draw", "和棋");
const TO_MOVE: Text = Text::new("{} to move", "轮到{}走");
const BECAUSE: Text = Text::new("{}: {}", "{}：{}");

/// What a player of the board's game is called.
#[must_use]
pub fn player(board: &dyn Board, side: Side, lang: Lang) -> &'static str {
    board.game().players()[side.index()].in_lang(lang)
}

/// A score in words, as the side to move's.
#[must_use]
pub fn score(board: &dyn Board, score: Score, lang: Lang) -> String {
    let mover = board.side_to_move();
    let (own, other) = (player(board, mover, lang), player(board, mover.other(), lang));
    let (text, name, number) = match score {
        Score::Points(points) => return fill(POINTS, lang, &[&signed(points), &own]),
        Score::Win(0) => (HAS_WON, own, 0),
        Score::Loss(0) => (HAS_WON, other, 0),
        Score::Win(1) => (WINS_AT_ONCE, own, 1),
        Score::Loss(1) => (WINS_AT_ONCE, other, 1),
        Score::Win(plies) => (WINS_IN, own, plies),
        Score::Loss(plies) => (WINS_IN, other, plies),
        Score::Exact(margin) if margin > 0 => (WINS_BY, own, margin.unsigned_abs()),
        Score::Exact(margin) if margin < 0 => (WINS_BY, other, margin.unsigned_abs()),
        Score::Exact(_) | Score::Draw => (A_DRAW, own, 0),
    };
    fill(text, lang, &[&name, &number])
}

/// A score as a short number: `+1.25`, `win 5`, `loss 4`, `draw`, `=+8`.
#[must_use]
pub fn short_score(score: Score) -> String {
    match score {
        Score::Points(points) => signed(points),
        Score::Exact(margin) => format!("={margin:+}"),
        Score::Draw => score.kind().to_string(),
        Score::Win(_) | Score::Loss(_) => format!("{} {}", score.kind(), score.number()),
    }
}

/// How the game stands: who is to move, or how it ended.
#[must_use]
pub fn status(board: &dyn Board, lang: Lang) -> String {
    let text = match board.status() {
        Outcome::Open => return fill(TO_MOVE, lang, &[&player(board, board.side_to_move(), lang)]),
        Outcome::Drawn { .. } => A_DRAW.in_lang(lang).to_string(),
        Outcome::Won { by, margin: 0, .. } => fill(HAS_WON, lang, &[&player(board, by, lang)]),
        Outcome::Won { by, margin, .. } => fill(HAS_WON_BY, lang, &[&player(board, by, lang), &margin]),
    };
    match board.status().reason() {
        Some(reason) => fill(BECAUSE, lang, &[&text, &reason.text.in_lang(lang)]),
        None => text,
    }
}

/// Hundredths with a sign: `+1.25`.
fn signed(hundredths: i32) -> String {
    let sign = if hundredths < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_in_order() {
        assert_eq!(fill(WINS_IN, Lang::En, &[&"South", &5]), "South wins in 5 plies");
        assert_eq!(fill(A_DRAW, Lang::Zh, &[&"South", &5]), "和棋");
        assert_eq!(fill(WINS_IN, Lang::En, &[]), " wins in  plies");
    }

    #[test]
    fn chinese_is_set_apart_from_figures_and_latin_letters() {
        let zh = Lang::Zh;
        assert_eq!(fill(TO_MOVE, zh, &[&"玩家 1"]), "轮到玩家 1 走");
        assert_eq!(fill(TO_MOVE, zh, &[&"南方"]), "轮到南方走");
        assert_eq!(fill(TO_MOVE, zh, &[&"X"]), "轮到 X 走");
        assert_eq!(fill(WINS_BY, zh, &[&"玩家 2", &8]), "双方最佳着法下玩家 2 净胜 8");
        assert_eq!(fill(POINTS, zh, &[&"+1.25", &"玩家 1"]), "+1.25（玩家 1）");
        for game in crate::registry::games() {
            let board = game.open(None, None).expect("a start");
            let told = status(&*board, zh);
            let clash = told.chars().zip(told.chars().skip(1)).find(|(a, b)| {
                a.is_ascii_alphanumeric() != b.is_ascii_alphanumeric()
                    && a.is_alphanumeric()
                    && b.is_alphanumeric()
            });
            assert_eq!(clash, None, "{told}");
        }
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
