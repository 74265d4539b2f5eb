//! The `info` line of UCI: what an engine says of its search.

use std::fmt;

use pentaply_core::Score;
use pentaply_core::score::MAX_PLY;

use super::protocol::read_plain;
use super::{first_word, read_moves, write_moves};

/// What an `info` line tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Info {
    /// Plies completed.
    pub(super) depth: Option<u32>,
    /// The longest line, plies.
    pub(super) seldepth: Option<u32>,
    /// Which of the best lines it is, from 1.
    pub(super) multipv: Option<u32>,
    /// The score for the side to move.
    pub(super) score: Option<Score>,
    /// Whether the score is only a bound.
    pub(super) is_bound: bool,
    /// Chances to win, draw and lose, per mille.
    pub(super) wdl: Option<[u32; 3]>,
    /// Positions entered.
    pub(super) nodes: Option<u64>,
    /// Nodes a second.
    pub(super) nps: Option<u64>,
    /// How full the table is, per mille.
    pub(super) hashfull: Option<u32>,
    /// Milliseconds.
    pub(super) time: Option<u64>,
    /// The line, the move to play first.
    pub(super) pv: Vec<String>,
}

impl Info {
    /// Reads what follows the word `info`; what is not understood is passed over.
    pub(super) fn parse(text: &str) -> Info {
        let mut info = Info::default();
        let mut rest = text;
        loop {
            let (word, after) = first_word(rest);
            let (value, next) = first_word(after);
            rest = match word {
                "" | "string" | "message" => return info,
                "pv" => {
                    info.pv = read_moves(after);
                    return info;
                }
                // UCCI's one number.
                "score" if value.parse::<i32>().is_ok() => {
                    info.score = value.parse().ok().map(read_plain);
                    next
                }
                "score" => {
                    let (number, next) = first_word(next);
                    info.score = parse_score(value, number).or(info.score);
                    next
                }
                "lowerbound" | "upperbound" => {
                    info.is_bound = true;
                    after
                }
                "wdl" => {
                    let (draw, next) = first_word(next);
                    let (loss, next) = first_word(next);
                    let parts = [value, draw, loss].map(|part| part.parse().ok());
                    info.wdl = if let [Some(w), Some(d), Some(l)] = parts { Some([w, d, l]) } else { None };
                    next
                }
                "depth" => read(value, next, &mut info.depth),
                "seldepth" => read(value, next, &mut info.seldepth),
                "multipv" => read(value, next, &mut info.multipv),
                "nodes" => read(value, next, &mut info.nodes),
                "nps" => read(value, next, &mut info.nps),
                "hashfull" => read(value, next, &mut info.hashfull),
                "time" => read(value, next, &mut info.time),
                _ => after,
            };
        }
    }
}

/// Reads a number into its place, and goes on behind it.
fn read<'a, T: std::str::FromStr>(value: &str, next: &'a str, place: &mut Option<T>) -> &'a str {
    *place = value.parse().ok();
    next
}

/// Reads `cp 35` or `mate -3`.
fn parse_score(kind: &str, number: &str) -> Option<Score> {
    let number: i32 = number.parse().ok()?;
    match kind {
        "cp" => Some(Score::Points(number)),
        // Full moves: the winner makes the first and the last of 2n - 1 plies. No game is so long that more makes sense.
        "mate" => {
            let plies = number.unsigned_abs().saturating_mul(2).min(MAX_PLY as u32);
            Some(if number > 0 { Score::Win(plies - 1) } else { Score::Loss(plies) })
        }
        _ => None,
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let mut number = |name: &str, value: Option<u64>| match value {
            Some(value) => write!(f, " {name} {value}"),
            None => Ok(()),
        };
        number("depth", self.depth.map(u64::from))?;
        number("seldepth", self.seldepth.map(u64::from))?;
        number("multipv", self.multipv.map(u64::from))?;
        match self.score {
            Some(Score::Points(points)) => write!(f, " score cp {points}")?,
            Some(Score::Exact(margin)) => write!(f, " score cp {}", i64::from(margin) * 100)?,
            Some(Score::Draw) => f.write_str(" score cp 0")?,
            Some(Score::Win(plies)) => write!(f, " score mate {}", plies.div_ceil(2))?,
            Some(Score::Loss(plies)) => write!(f, " score mate {}", -i64::from(plies.div_ceil(2)))?,
            None => {}
        }
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        let mut number = |name: &str, value: Option<u64>| match value {
            Some(value) => write!(f, " {name} {value}"),
            None => Ok(()),
        };
        number("nodes", self.nodes)?;
        number("nps", self.nps)?;
        number("hashfull", self.hashfull.map(u64::from))?;
        number("time", self.time)?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", write_moves(&self.pv))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(line: &str) -> Info {
        Info::parse(line.strip_prefix("info ").unwrap_or(line))
    }

    #[test]
    fn what_is_written_is_read() {
        let info = Info {
            depth: Some(9),
            seldepth: Some(14),
            multipv: Some(1),
            score: Some(Score::Points(-35)),
            wdl: Some([400, 0, 600]),
            nodes: Some(1 << 40),
            nps: Some(2_000_000),
            hashfull: Some(17),
            time: Some(250),
            pv: vec!["b3c4c5".into(), "a1a2a3".into()],
            ..Info::default()
        };
        assert_eq!(parse(&info.to_string()), info);
        let chess = "info depth 12 seldepth 20 multipv 2 score cp 13 upperbound nodes 5 currmove e2e4 tbhits 0 pv e2e4";
        let info = parse(chess);
        assert!(info.is_bound && info.depth == Some(12) && info.multipv == Some(2) && info.nodes == Some(5));
        assert_eq!(info.pv, ["e2e4"]);
        assert_eq!(parse("info string depth 9 is next"), Info::default());
        assert_eq!(parse("info message depth 9 is next"), Info::default());
        let info = parse("info depth 6 score -4 pv b0c2 b9c7");
        assert_eq!((info.depth, info.score, info.pv.len()), (Some(6), Some(Score::Points(-4)), 2));
        assert_eq!(parse("info depth 1 score 9999 pv e0f0").score, Some(Score::Win(1)));
    }

    #[test]
    fn wins_are_told_in_full_moves_of_the_winner() {
        let written = |score| Info { score: Some(score), ..Info::default() }.to_string();
        for (score, text) in [
            (Score::Win(1), "info score mate 1"),
            (Score::Win(5), "info score mate 3"),
            (Score::Loss(0), "info score mate 0"),
            (Score::Loss(4), "info score mate -2"),
            (Score::Points(-250), "info score cp -250"),
        ] {
            assert_eq!((written(score).as_str(), parse(text).score), (text, Some(score)));
        }
        for (far, score) in
            [("2147483647", Score::Win(MAX_PLY as u32 - 1)), ("-2147483648", Score::Loss(MAX_PLY as u32))]
        {
            assert_eq!(parse(&format!("info score mate {far}")).score, Some(score));
        }
        // Kalah's margins and draws are points over UCI.
        assert_eq!(written(Score::Exact(-8)), "info score cp -800");
        assert_eq!(written(Score::Draw), "info score cp 0");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn any_text_is_read(text in "((depth|score|cp|mate|wdl|pv|nodes|lowerbound|-?[0-9]{1,12}|\\PC{0,5}) ?){0,12}") {
            parse(&text);
        }
    }
}
