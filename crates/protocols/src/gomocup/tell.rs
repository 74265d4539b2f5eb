//! What is told of a search beside its move, and how what others tell is read.

use pentaply_core::Score;
use pentaply_engine::Analysis;

use super::point::Point;

/// A score in one word: hundredths, or the plies to the end behind `+M` and `-M`.
fn score_word(score: Score) -> String {
    match score {
        Score::Win(plies) => format!("+M{plies}"),
        Score::Loss(plies) => format!("-M{plies}"),
        Score::Points(points) | Score::Exact(points) => points.to_string(),
        Score::Draw => "0".to_string(),
    }
}

/// The lines that tell how a search stands: one for each of its best lines.
pub(super) fn summary(analysis: &Analysis) -> Vec<String> {
    let several = analysis.lines.len() > 1;
    let told = (1..).zip(&analysis.lines).map(|(number, line)| {
        let number = if several { format!("({number}) ") } else { String::new() };
        format!(
            "MESSAGE {number}depth {}-{} eval {} nodes {} nps {} time {} pv {}",
            analysis.depth,
            analysis.seldepth,
            score_word(line.score),
            analysis.nodes,
            analysis.nps,
            analysis.time.as_millis(),
            line.pv.join(" ")
        )
    });
    told.collect()
}

/// The lines that show on a board what a search looks at.
pub(super) fn realtime(analysis: &Analysis, size: u32) -> Vec<String> {
    let mut lines = vec!["MESSAGE REALTIME REFRESH".to_string()];
    for (number, line) in (0..).zip(&analysis.lines) {
        let Some(point) = line.pv.first().and_then(|mv| Point::named(mv, size)) else { continue };
        lines.push(format!("MESSAGE REALTIME POS {point}"));
        lines.push(format!("MESSAGE REALTIME DONE {point}"));
        if matches!(line.score, Score::Loss(_)) {
            lines.push(format!("MESSAGE REALTIME LOST {point}"));
        }
        if number == 0 {
            lines.push(format!("MESSAGE REALTIME BEST {point}"));
        }
    }
    lines
}

/// What a program tells of its search. Every program has words of its own; these are the ones that many share.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) pv: Vec<String>,
}

impl Told {
    /// Reads what follows the word `MESSAGE`, and keeps what it does not speak of.
    pub(super) fn note(&mut self, text: &str) {
        let is_sign = |c: char| c.is_whitespace() || matches!(c, '|' | ':' | '=' | '(' | ')');
        let mut words = text.split(is_sign).filter(|word| !word.is_empty()).peekable();
        if words.peek().is_some_and(|word| word.eq_ignore_ascii_case("realtime")) {
            return;
        }
        let mut pv: Vec<String> = Vec::new();
        while let Some(word) = words.next() {
            let next = words.peek().copied().unwrap_or_default();
            match word.to_lowercase().as_str() {
                "depth" => self.depth = leading(next).and_then(|n| u32::try_from(n).ok()).or(self.depth),
                "eval" | "evaluation" | "ev" => self.score = score(next).or(self.score),
                "node" | "nodes" => self.nodes = leading(next).or(self.nodes),
                "pv" | "bestline" => pv.clear(),
                other if is_move(other) => pv.push(other.to_string()),
                _ => {}
            }
        }
        if !pv.is_empty() {
            self.pv = pv;
        }
    }
}

/// The number that a word begins with.
fn leading(word: &str) -> Option<u64> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let number: u64 = word[..end].parse().ok()?;
    match word[end..].chars().next() {
        Some('K' | 'k') => number.checked_mul(1000),
        Some('M' | 'm') => number.checked_mul(1_000_000),
        Some('G' | 'g') => number.checked_mul(1_000_000_000),
        _ => Some(number),
    }
}

fn score(word: &str) -> Option<Score> {
    let plies = |text: &str| text.parse::<u32>().ok().filter(|&plies| plies <= 1000);
    match (word.strip_prefix("+M"), word.strip_prefix("-M")) {
        (Some(text), _) => plies(text).map(Score::Win),
        (_, Some(text)) => plies(text).map(Score::Loss),
        _ => word.parse().ok().map(|points: i32| Score::Points(points.clamp(-1_000_000, 1_000_000))),
    }
}

/// Whether this looks like a point as the game writes it.
fn is_move(word: &str) -> bool {
    let mut rest = word.chars();
    let is_column = rest.next().is_some_and(|c| c.is_ascii_lowercase());
    let row = rest.as_str();
    is_column && matches!(row.len(), 1 | 2) && row.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_engine::Line;
    use std::time::Duration;

    fn analysis() -> Analysis {
        let line = |score, pv: &[&str]| Line {
            score,
            win_probability: 0.5,
            pv: pv.iter().map(|mv| mv.to_string()).collect(),
        };
        Analysis {
            bestmove: Some("h8".to_string()),
            score: Score::Win(5),
            win_probability: 1.0,
            depth: 6,
            seldepth: 11,
            nodes: 1234,
            prover_nodes: 0,
            nps: 100_000,
            time: Duration::from_millis(12),
            hashfull: 3,
            lines: vec![line(Score::Win(5), &["h8", "h9"]), line(Score::Loss(2), &["a15"])],
        }
    }

    #[test]
    fn what_is_told_can_be_read() {
        let lines = summary(&analysis());
        assert_eq!(lines[0], "MESSAGE (1) depth 6-11 eval +M5 nodes 1234 nps 100000 time 12 pv h8 h9");
        let mut told = Told::default();
        told.note(lines[0].strip_prefix("MESSAGE ").expect("a message"));
        let pv = vec!["h8".to_string(), "h9".to_string()];
        assert_eq!(told, Told { score: Some(Score::Win(5)), depth: Some(6), nodes: Some(1234), pv });
        told.note("REALTIME BEST 7,7");
        told.note("nothing to speak of");
        assert_eq!(told.depth, Some(6));
    }

    #[test]
    fn what_others_tell_can_be_read() {
        let mut told = Told::default();
        told.note("Depth 12-20 | Eval -35 | Node 12M | Time 1010ms | H8 I9 G7");
        assert_eq!(
            (told.depth, told.score, told.nodes),
            (Some(12), Some(Score::Points(-35)), Some(12_000_000))
        );
        assert_eq!(told.pv, ["h8", "i9", "g7"]);
        told.note("Eval -M7");
        assert_eq!(told.score, Some(Score::Loss(7)));
        for text in ["eval", "depth x", "nodes 99999999999999999999", "eval +M99999999999", "(((", ""] {
            told.note(text);
        }
        assert_eq!((told.depth, told.score), (Some(12), Some(Score::Loss(7))));
    }

    #[test]
    fn a_board_is_shown_what_is_looked_at() {
        assert_eq!(
            realtime(&analysis(), 15).join("\n").replace("MESSAGE REALTIME ", ""),
            "REFRESH\nPOS 7,7\nDONE 7,7\nBEST 7,7\nPOS 0,0\nDONE 0,0\nLOST 0,0"
        );
    }
}
