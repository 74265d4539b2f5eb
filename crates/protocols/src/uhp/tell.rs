//! What is told of a search beside its move, in Mzinga's form: `move;depth;score`, and behind that the line that is expected.

use pentaply_core::Score;
use pentaply_engine::Analysis;

/// A line that tells how a search stands; nothing while it has no move. Scores are in the game's unit, and a win
/// or loss in so many plies is this many units less the plies.
pub(super) fn progress(analysis: &Analysis) -> Option<String> {
    const WIN: i64 = 10_000;
    let mv = analysis.bestmove.as_ref()?;
    let hundredths = match analysis.score {
        Score::Win(plies) => 100 * (WIN - i64::from(plies)),
        Score::Loss(plies) => -100 * (WIN - i64::from(plies)),
        Score::Points(points) | Score::Exact(points) => points.into(),
        Score::Draw => 0,
    };
    let mut line = format!("{mv};{};{:.2}", analysis.depth, hundredths as f64 / 100.0);
    for mv in analysis.pv() {
        line.push(';');
        line.push_str(mv);
    }
    Some(line)
}

/// What a program tells of its search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) depth: Option<u32>,
    pub(super) pv: Vec<String>,
}

impl Told {
    /// Reads a line of progress; any other tells nothing. Scores are everybody's own, and some are always White's: they are left out.
    pub(super) fn note(&mut self, line: &str) {
        let mut fields = line.split(';').map(str::trim);
        let (Some(mv), Some(depth)) = (fields.next(), fields.next()) else { return };
        let Ok(depth) = depth.parse() else { return };
        self.depth = Some(depth);
        self.pv = fields.skip(1).filter(|mv| !mv.is_empty()).map(str::to_string).collect();
        if self.pv.is_empty() {
            self.pv.push(mv.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_engine::Line;
    use std::time::Duration;

    fn analysis(score: Score) -> Analysis {
        let pv = vec!["wA1 bQ-".to_string(), "bQ".to_string()];
        Analysis {
            bestmove: Some(pv[0].clone()),
            score,
            win_probability: 1.0,
            depth: 6,
            seldepth: 11,
            nodes: 1234,
            prover_nodes: 0,
            nps: 100_000,
            time: Duration::from_millis(12),
            hashfull: 3,
            lines: vec![Line { score, win_probability: 0.5, pv }],
        }
    }

    #[test]
    fn what_is_told_can_be_read() {
        for (score, word) in [
            (Score::Points(-35), "-0.35"),
            (Score::Win(3), "9997.00"),
            (Score::Loss(2), "-9998.00"),
            (Score::Draw, "0.00"),
        ] {
            let line = progress(&analysis(score)).expect("there is a move");
            assert_eq!(line, format!("wA1 bQ-;6;{word};wA1 bQ-;bQ"));
            let mut told = Told::default();
            told.note(&line);
            assert_eq!(told, Told { depth: Some(6), pv: vec!["wA1 bQ-".to_string(), "bQ".to_string()] });
        }
        assert_eq!(progress(&Analysis { bestmove: None, ..analysis(Score::Draw) }), None);
    }

    #[test]
    fn what_others_tell_can_be_read() {
        let mut told = Told::default();
        told.note("wA1 bQ-;3;12.50");
        assert_eq!((told.depth, told.pv.join(" ").as_str()), (Some(3), "wA1 bQ-"));
        for line in ["", "wA1 bQ-", "thinking; hard", "wA1;-1;5", "a;99999999999;5", ";;;"] {
            told.note(line);
        }
        assert_eq!(told.depth, Some(3));
    }
}
