//! The report block that people paste into commit messages.

use std::fmt;

use super::{Elo, Sprt, Tally};

/// Four lines about a match, or five with a test, in the layout of fastchess. What is not known stands as `-`.
#[derive(Clone, Copy, Debug)]
pub struct ReportBlock<'a> {
    /// The results.
    pub tally: &'a Tally,
    /// The test, if one is running.
    pub sprt: Option<&'a Sprt>,
}

/// A number with two decimals, or a dash. What rounds to nought has no sign.
fn shown(value: Option<f64>) -> String {
    let rounded = value.map(|value| format!("{value:.2}"));
    rounded.map_or_else(|| "-".to_string(), |text| if text == "-0.00" { "0.00".to_string() } else { text })
}

impl fmt::Display for ReportBlock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally;
        let elo = Elo::of(tally);
        let percent = |ratio: Option<f64>| shown(ratio.map(|ratio| 100.0 * ratio));
        write!(f, "Elo: {} +/- {}, ", shown(elo.elo), shown(elo.elo_error))?;
        writeln!(f, "nElo: {} +/- {}", shown(elo.nelo), shown(elo.nelo_error))?;
        write!(f, "LOS: {} %, DrawRatio: {} %", percent(Some(elo.los)), percent(elo.draw_ratio))?;
        writeln!(f, ", PairsRatio: {}", shown(elo.pairs_ratio))?;
        let Tally { wins, losses, draws, .. } = tally;
        write!(f, "Games: {}, Wins: {wins}, Losses: {losses}, Draws: {draws}", tally.games())?;
        writeln!(f, ", Points: {:.1} ({} %)", tally.points(), percent(tally.score()))?;
        let drawn = tally.pentanomial[2] - tally.split_pairs.min(tally.pentanomial[2]);
        let split = (drawn > 0).then(|| tally.split_pairs as f64 / drawn as f64);
        write!(f, "Ptnml(0-2): {:?}, WL/DD Ratio: {}", tally.pentanomial, shown(split))?;
        if let Some(sprt) = self.sprt {
            let llr = sprt.llr(tally);
            write!(f, "\nLLR: {} ({:.1}%)", shown(Some(llr)), 100.0 * sprt.progress(llr))?;
            write!(f, " ({:.2}, {:.2}) [{:.2}, {:.2}]", sprt.lower(), sprt.upper(), sprt.elo0, sprt.elo1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::EloModel;
    use crate::stats::GameResult::{Draw, Loss, Win};

    #[test]
    fn the_block_reads_as_published() {
        // github.com/lynx-chess/Lynx/pull/1899 and its figures; there 2,521 even pairs with a WL/DD ratio of 0.92
        let tally = Tally {
            wins: 3025,
            losses: 3060,
            draws: 5355,
            pentanomial: [235, 1384, 2521, 1341, 239],
            split_pairs: 1208,
        };
        let sprt = Sprt { beta: 0.1, model: EloModel::Logistic, ..Sprt::new(-5.0, 0.0).unwrap() };
        let block = ReportBlock { tally: &tally, sprt: Some(&sprt) }.to_string();
        assert_eq!(
            block.lines().collect::<Vec<_>>(),
            [
                "Elo: -1.06 +/- 4.05, nElo: -1.67 +/- 6.37",
                "LOS: 30.33 %, DrawRatio: 44.07 %, PairsRatio: 0.98",
                "Games: 11440, Wins: 3025, Losses: 3060, Draws: 5355, Points: 5702.5 (49.85 %)",
                "Ptnml(0-2): [235, 1384, 2521, 1341, 239], WL/DD Ratio: 0.92",
                "LLR: 1.69 (58.3%) (-2.25, 2.89) [-5.00, 0.00]",
            ]
        );
    }

    #[test]
    fn what_is_not_known_is_a_dash() {
        let block = |tally| ReportBlock { tally: &tally, sprt: None }.to_string();
        let empty = block(Tally::default());
        assert!(empty.starts_with("Elo: - +/- -, nElo: - +/- -\nLOS: 50.00 %, DrawRatio: - %"), "{empty}");
        assert!(empty.contains("Points: 0.0 (- %)"), "{empty}");
        let mut tally = Tally::default();
        tally.pair(Win, Win);
        assert!(block(tally).starts_with("Elo: - +/- -, nElo: - +/- -\n"));
        tally.pair(Draw, Loss);
        assert!(block(tally).contains("PairsRatio: 1.00\n"));
    }
}
