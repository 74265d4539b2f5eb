//! The arithmetic of a report: what the games add up to, thinned out to what a plot can show.

use std::collections::{BTreeMap, HashMap};

use super::{GameSummary, MatchSummary};
use crate::stats::{CrossTable, Elo, GameResult, Tally};

/// Points of a curve over the games.
const CURVE_POINTS: usize = 400;

/// Groups of plies in the plot of time use, and bars in the histogram of lengths.
const GROUPS: usize = 30;

/// Reasons named before the rest is summed up.
const REASONS: usize = 8;

/// Everything the page shows that has to be computed.
pub(crate) struct Digest {
    /// The first engine against the second, if there are just two.
    pub(crate) tally: Tally,
    /// All against all.
    pub(crate) table: CrossTable,
    /// How the tally grew; of two engines only.
    pub(crate) curve: Vec<CurvePoint>,
    /// Games by length, for the first seat: lost, drawn, won.
    pub(crate) lengths: Vec<LengthBar>,
    /// Results of the first seat.
    pub(crate) seats: Tally,
    /// Games by the reason why they ended, the most frequent first.
    pub(crate) reasons: Vec<(String, u64)>,
    /// Time use by engine.
    pub(crate) times: Vec<TimeUse>,
}

/// The state of a match after some games.
#[derive(Clone, Copy)]
pub(crate) struct CurvePoint {
    /// Games finished.
    pub(crate) games: u64,
    /// The statistics at that time.
    pub(crate) elo: Elo,
    /// The log likelihood ratio, if there is a test.
    pub(crate) llr: f64,
}

/// Games whose length lies in a range.
pub(crate) struct LengthBar {
    /// Shortest length, in plies.
    pub(crate) from: u32,
    /// Longest length.
    pub(crate) to: u32,
    /// Games by the first seat's result: lost, drawn, won.
    pub(crate) counts: [u64; 3],
}

/// The time that an engine took.
#[derive(Default)]
pub(crate) struct TimeUse {
    /// By group of plies: middle ply, median and 90th percentile in milliseconds.
    pub(crate) by_ply: Vec<(f64, f64, f64)>,
    /// Moves made.
    pub(crate) moves: usize,
    /// Median, 90th percentile and maximum of a move in milliseconds; none without moves.
    pub(crate) move_ms: Option<[f64; 3]>,
    /// Median, 90th percentile and maximum of a whole game in milliseconds.
    pub(crate) game_ms: Option<[f64; 3]>,
    /// Mean depth reached, where told.
    pub(crate) depth: Option<f64>,
}

impl Digest {
    pub(crate) fn of(summary: &MatchSummary) -> Digest {
        let engines = summary.engines.len();
        let counted = || summary.games.iter().filter_map(|game| Some((game, result_of(game, engines)?)));
        let mut tally = Tally::default();
        let mut table = CrossTable::new(engines);
        let mut seats = Tally::default();
        let mut curve = Vec::new();
        let mut waiting: HashMap<(u32, usize, usize), GameResult> = HashMap::new();
        let total = if engines == 2 { counted().count() } else { 0 };
        for (index, (game, result)) in counted().enumerate() {
            seats.single(result);
            // From the view of the engine with the smaller number.
            let [a, b] = game.seats;
            let (a, b, result) = if a < b { (a, b, result) } else { (b, a, result.reversed()) };
            table.single(a, b, result);
            tally.single(result);
            match waiting.remove(&(game.pair, a, b)) {
                Some(other) => {
                    table.join(a, b, other, result);
                    tally.join(other, result);
                }
                None => drop(waiting.insert((game.pair, a, b), result)),
            }
            let done = index + 1;
            let step = total.div_ceil(CURVE_POINTS).max(1);
            if total > 0 && (done % step == 0 || done == total) {
                let llr = summary.sprt.map_or(0.0, |sprt| sprt.llr(&tally));
                curve.push(CurvePoint { games: done as u64, elo: Elo::of(&tally), llr });
            }
        }
        Digest {
            tally,
            table,
            curve,
            seats,
            lengths: lengths(&counted().map(|(game, result)| (game.plies, result)).collect::<Vec<_>>()),
            reasons: reasons(counted().map(|(game, _)| game.reason.as_str())),
            times: (0..engines).map(|engine| TimeUse::of(&summary.games, engine)).collect(),
        }
    }
}

/// The first seat's result, if the game counts.
fn result_of(game: &GameSummary, engines: usize) -> Option<GameResult> {
    let [a, b] = game.seats;
    game.result.filter(|_| a != b && a < engines && b < engines)
}

fn lengths(games: &[(u32, GameResult)]) -> Vec<LengthBar> {
    let Some(longest) = games.iter().map(|(plies, _)| *plies).max() else { return Vec::new() };
    let shortest = games.iter().map(|(plies, _)| *plies).min().unwrap_or(0);
    let width = group_width(longest - shortest);
    let first = shortest - shortest % width;
    let mut bars: Vec<LengthBar> = (0..=(longest - first) / width)
        .map(|i| LengthBar {
            from: first + i * width,
            to: (first + i * width).saturating_add(width - 1),
            counts: [0; 3],
        })
        .collect();
    for (plies, result) in games {
        bars[((plies - first) / width) as usize].counts[*result as usize] += 1;
    }
    bars
}

/// Whole plies to a group: 1, 2, 5, 10, ... so that there are not many more than [`GROUPS`].
fn group_width(span: u32) -> u32 {
    let mut width = 1u32;
    for factor in [2, 5, 10].iter().cycle() {
        if span / width <= GROUPS as u32 {
            break;
        }
        let decade = 10u32.saturating_pow(width.ilog10());
        width = decade.saturating_mul(*factor);
    }
    width
}

fn reasons<'a>(games: impl Iterator<Item = &'a str>) -> Vec<(String, u64)> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    games.for_each(|reason| *counts.entry(reason).or_default() += 1);
    let mut sorted: Vec<(String, u64)> = counts.into_iter().map(|(r, n)| (r.to_string(), n)).collect();
    sorted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    if sorted.len() > REASONS + 1 {
        let rest = sorted.split_off(REASONS);
        let sum = rest.iter().map(|(_, count)| count).sum();
        sorted.push((format!("{} others / 其他 {} 种", rest.len(), rest.len()), sum));
    }
    sorted
}

impl TimeUse {
    fn of(games: &[GameSummary], engine: usize) -> TimeUse {
        let longest = games.iter().map(|game| game.moves.len()).max().unwrap_or(0);
        let width = longest.div_ceil(GROUPS).max(1);
        let mut groups: Vec<Vec<f64>> = vec![Vec::new(); longest.div_ceil(width)];
        let mut per_game = Vec::new();
        let (mut depths, mut told) = (0.0, 0usize);
        for game in games {
            let mut sum = None;
            for (ply, made) in game.moves.iter().enumerate().filter(|(_, made)| made.engine == engine) {
                let time = if made.time_ms.is_finite() { made.time_ms.max(0.0) } else { 0.0 };
                groups[ply / width].push(time);
                *sum.get_or_insert(0.0) += time;
                if let Some(depth) = made.depth {
                    depths += f64::from(depth);
                    told += 1;
                }
            }
            per_game.extend(sum);
        }
        let mut all: Vec<f64> = groups.iter().flatten().copied().collect();
        let by_ply = groups
            .iter_mut()
            .enumerate()
            .filter_map(|(i, times)| {
                let [median, most, _] = quantiles(times)?;
                Some(((i * width) as f64 + (width - 1) as f64 / 2.0 + 1.0, median, most))
            })
            .collect();
        TimeUse {
            by_ply,
            moves: all.len(),
            move_ms: quantiles(&mut all),
            game_ms: quantiles(&mut per_game),
            depth: (told > 0).then(|| depths / told as f64),
        }
    }
}

/// Median, 90th percentile and maximum.
fn quantiles(values: &mut [f64]) -> Option<[f64; 3]> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |share: f64| values[(share * last as f64).round() as usize];
    Some([at(0.5), at(0.9), at(1.0)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{EngineInfo, MoveSummary};
    use crate::stats::GameResult::{Draw, Loss, Win};
    use crate::stats::Sprt;

    fn game(pair: u32, seats: [usize; 2], result: GameResult, plies: u32) -> GameSummary {
        GameSummary { pair, seats, result: Some(result), plies, ..GameSummary::default() }
    }

    fn summary(engines: usize, games: Vec<GameSummary>) -> MatchSummary {
        let sprt = Some(Sprt::new(0.0, 5.0).unwrap());
        MatchSummary { engines: vec![EngineInfo::default(); engines], games, sprt, ..MatchSummary::default() }
    }

    #[test]
    fn pairs_are_found_whatever_comes_between_their_games() {
        let games = vec![
            game(1, [0, 1], Win, 10),
            game(2, [0, 1], Draw, 10),
            game(1, [1, 0], Loss, 10),
            game(3, [0, 1], Win, 10),
            game(2, [1, 0], Win, 10),
        ];
        let digest = Digest::of(&summary(2, games));
        assert_eq!(digest.tally.pentanomial, [0, 1, 0, 0, 1]);
        assert_eq!((digest.tally.wins, digest.tally.draws, digest.tally.losses), (3, 1, 1));
        assert_eq!((digest.seats.wins, digest.seats.losses), (3, 1));
        assert_eq!(digest.curve.iter().map(|point| point.games).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn games_that_do_not_count_are_left_out() {
        let mut open = game(1, [0, 1], Win, 10);
        open.result = None;
        let games = vec![open, game(1, [0, 7], Win, 10), game(1, [1, 1], Win, 10), game(1, [1, 0], Win, 4)];
        let digest = Digest::of(&summary(2, games));
        assert_eq!((digest.tally.games(), digest.tally.losses), (1, 1));
        assert_eq!(digest.lengths.len(), 1);
    }

    #[test]
    fn long_matches_are_thinned_out_but_end_at_the_end() {
        let games = (0..20_001).map(|i| game(i / 2, [0, 1], Draw, i % 4000)).collect();
        let digest = Digest::of(&summary(2, games));
        assert!((300..=CURVE_POINTS + 1).contains(&digest.curve.len()));
        assert_eq!(digest.curve.last().unwrap().games, 20_001);
        assert!((10..=GROUPS + 2).contains(&digest.lengths.len()), "{}", digest.lengths.len());
        assert_eq!(digest.lengths.iter().map(|bar| bar.counts[1]).sum::<u64>(), 20_001);
    }

    #[test]
    fn lengths_stay_in_their_bars() {
        for plies in [[0, 0], [0, u32::MAX], [17, 61], [u32::MAX - 1, u32::MAX], [0, 29]] {
            let bars = lengths(&plies.map(|plies| (plies, Win)));
            assert!(bars.len() <= 2 * GROUPS + 3);
            for plies in plies {
                assert!(bars.iter().any(|bar| (bar.from..=bar.to).contains(&plies) && bar.counts[2] > 0));
            }
        }
    }

    #[test]
    fn time_is_told_by_engine_and_ply() {
        let mut played = game(1, [0, 1], Win, 4);
        let made = |engine, time_ms, depth| MoveSummary { engine, time_ms, depth };
        played.moves = vec![
            made(0, 10.0, Some(4)),
            made(1, 70.0, None),
            made(0, 30.0, Some(6)),
            made(1, f64::NAN, None),
        ];
        let digest = Digest::of(&summary(2, vec![played]));
        assert_eq!(digest.times[0].by_ply, [(1.0, 10.0, 10.0), (3.0, 30.0, 30.0)]);
        assert_eq!(digest.times[0].game_ms, Some([40.0; 3]));
        assert_eq!(digest.times[0].depth, Some(5.0));
        assert_eq!(digest.times[1].move_ms, Some([70.0, 70.0, 70.0]));
    }

    #[test]
    fn rare_reasons_are_summed_up() {
        let names: Vec<String> = (0..20).flat_map(|i| vec![format!("reason {i}"); 30 - i]).collect();
        let found = reasons(names.iter().map(String::as_str));
        assert_eq!(found.len(), REASONS + 1);
        assert_eq!(found[0], ("reason 0".to_string(), 30));
        assert_eq!(found.iter().map(|(_, count)| count).sum::<u64>(), names.len() as u64);
    }
}
