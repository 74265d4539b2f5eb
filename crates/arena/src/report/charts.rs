//! The sections of the page that draw: pairs, the test, the score, lengths, reasons, time.

use maud::{Markup, html};

use super::digest::Digest;
use super::games::{name, shortened};
use super::plot::{Axis, Plot};
use super::text::{both, count, duration, heading, known, note, number_column, percent, plain, signed};
use super::{MatchSummary, digest::TimeUse};
use crate::stats::{Sprt, elo_of_score};

/// Engines whose curves still can be told apart in one plot.
const CURVES: usize = 6;

/// Share of the games at the beginning whose wild swings do not widen the plot of the score.
const UNSETTLED: f64 = 0.15;

/// Pairs by the points that the first engine took.
pub(super) fn pairs(digest: &Digest) -> Markup {
    let labels = ["0", "½", "1", "1½", "2"];
    let classes = ["lost", "worse", "drawn", "better", "won"];
    let tally = &digest.tally;
    let rows = tally.pentanomial.iter().zip(labels).zip(classes);
    html! {
        section.card {
            (heading("Pairs", "对局组"))
            (bars(rows.map(|((&pairs, label), class)| (label.to_string(), pairs, class)), tally.pairs()))
            (note("Points of the first engine from two games with the seats swapped.",
                "交换先后手的两局中，第一引擎的得分。"))
        }
    }
}

/// Games by the reason why they ended, over one column or both.
pub(super) fn reasons(digest: &Digest, wide: bool) -> Markup {
    let rows = digest.reasons.iter();
    html! {
        section.card.wide[wide] {
            (heading("How games ended", "终局原因"))
            (bars(rows.map(|(reason, games)| (shortened(reason, 80), *games, "plain")), digest.seats.games()))
        }
    }
}

/// Counts as bars beside their names.
fn bars<'a>(rows: impl Iterator<Item = (String, u64, &'a str)> + Clone, total: u64) -> Markup {
    let most = rows.clone().map(|(_, count, _)| count).max().unwrap_or(0).max(1);
    let share =
        |number: u64| if total > 0 { percent(number as f64 / total as f64) } else { "–".to_string() };
    html! {
        table.bars {
            @for (label, number, class) in rows {
                tr {
                    th scope="row" { (label) }
                    td.track {
                        @if number > 0 {
                            span class={ "fill " (class) } style=(format!("width:{:.1}%", 100.0 * number as f64 / most as f64)) {}
                        }
                    }
                    td.number { (count(number)) }
                    td.number.faint { (share(number)) }
                }
            }
        }
    }
}

/// The log likelihood ratio over the games, between its bounds.
pub(super) fn test(digest: &Digest, sprt: &Sprt) -> Markup {
    let (lower, upper) = (sprt.lower(), sprt.upper());
    let reach = digest.curve.iter().map(|point| point.llr);
    let low = reach.clone().fold(lower, f64::min);
    let high = reach.fold(upper, f64::max);
    let last = digest.curve.last().map_or(0, |point| point.games);
    let plot = Plot {
        about: "Log likelihood ratio over games",
        x: Axis::exact(0.0, last as f64, 5).whole(),
        y: Axis::round(low, high, 5),
        x_text: &|games| count(games as u64),
        y_text: &plain,
        right_text: None,
    };
    let points = std::iter::once((0.0, 0.0)).chain(digest.curve.iter().map(|p| (p.games as f64, p.llr)));
    let drawn = html! {
        (plot.level(upper, "bound", &format!("H1  {}", plain(upper))))
        (plot.level(lower, "bound", &format!("H0  {}", plain(lower))))
        (plot.level(0.0, "zero", ""))
        (plot.line(points, "line c0"))
    };
    html! {
        section.card {
            (heading("Sequential test", "序贯检验"))
            (plot.show(&drawn))
            (note("Log likelihood ratio over games: the test ends where the line reaches a bound.",
                "随局数变化的对数似然比；曲线到达界限时检验结束。"))
        }
    }
}

/// The first engine's score over the games, with its error and in Elo.
pub(super) fn score(digest: &Digest) -> Markup {
    let points: Vec<(f64, f64, f64, f64)> = digest
        .curve
        .iter()
        .filter_map(|point| {
            let score = point.elo.score?;
            let error = point.elo.score_error.unwrap_or(0.0);
            Some((point.games as f64, score, (score - error).max(0.0), (score + error).min(1.0)))
        })
        .collect();
    let last = points.last().map_or(0.0, |point| point.0);
    let settled = || points.iter().filter(|point| point.0 >= UNSETTLED * last);
    let low = settled().map(|point| point.2).fold(0.5, f64::min);
    let high = settled().map(|point| point.3).fold(0.5, f64::max);
    // At the very ends nothing can be above or below: a plot needs some room there all the same.
    let room = (high - low).max(0.02) * 0.05;
    let plot = Plot {
        about: "Score over games",
        x: Axis::exact(0.0, last, 5).whole(),
        y: Axis::exact((low - room).max(0.0), (high + room).min(1.0), 5),
        x_text: &|games| count(games as u64),
        y_text: &|score| format!("{}%", plain(100.0 * score)),
        right_text: Some(&|score| elo_of_score(score).map_or_else(String::new, whole_elo)),
    };
    let band: Vec<(f64, f64, f64)> = points.iter().map(|&(x, _, low, high)| (x, low, high)).collect();
    let drawn = html! {
        (plot.band(&band, "band b0"))
        (plot.level(0.5, "zero", ""))
        (plot.line(points.iter().map(|&(x, score, ..)| (x, score)), "line c0"))
    };
    html! {
        section.card {
            (heading("Score", "得分率"))
            (plot.show(&drawn))
            (note("Score of the first engine over games with its 95 % error; Elo on the right.",
                "第一引擎得分率及其 95 % 误差；右侧为 Elo。"))
        }
    }
}

/// Games by length and who won them.
pub(super) fn lengths(digest: &Digest) -> Markup {
    let bars = &digest.lengths;
    let (from, to) = bars
        .first()
        .zip(bars.last())
        .map_or((0.0, 1.0), |(first, last)| (f64::from(first.from), f64::from(last.to) + 1.0));
    let most = bars.iter().map(|bar| bar.counts.iter().sum::<u64>()).max().unwrap_or(1);
    let plot = Plot {
        about: "Games by length in plies",
        x: Axis::exact(from, to, 6).whole(),
        y: Axis::round(0.0, most as f64, 4).whole(),
        x_text: &plain,
        y_text: &|games| count(games as u64),
        right_text: None,
    };
    let classes = ["lost", "drawn", "won"];
    let words = ["won by the second / 后手胜", "drawn / 和", "won by the first / 先手胜"];
    let drawn = html! {
        @for bar in bars {
            @let sides = (f64::from(bar.from), f64::from(bar.to) + 1.0);
            @for i in [2, 1, 0] {
                @if bar.counts[i] > 0 {
                    @let below: u64 = bar.counts[i + 1..].iter().sum();
                    @let heights = (below as f64, (below + bar.counts[i]) as f64);
                    @let range = if bar.from == bar.to { bar.from.to_string() } else { format!("{}–{}", bar.from, bar.to) };
                    (plot.bar(sides, heights, classes[i], &format!("{range}: {} {}", bar.counts[i], words[i])))
                }
            }
        }
    };
    html! {
        section.card {
            (heading("Length of games", "对局长度"))
            (plot.show(&drawn))
            (legend([("won", both("first seat won", "先手胜")), ("drawn", both("drawn", "和")),
                ("lost", both("second seat won", "后手胜"))].into_iter()))
            @if let Some(share) = digest.seats.score() {
                (note(&format!("Plies. The first seat scored {}.", percent(share)),
                    &format!("单位：步。先手得分率 {}。", percent(share))))
            }
        }
    }
}

/// Time of a move over the game, and what engines took in all.
pub(super) fn times(summary: &MatchSummary, digest: &Digest) -> Markup {
    let shown = &digest.times[..digest.times.len().min(CURVES)];
    let values = || shown.iter().flat_map(|time| &time.by_ply);
    let several = shown.len() > 2;
    let highest = |point: &(f64, f64, f64)| if several { point.1 } else { point.2 };
    let most = values().map(highest).fold(0.0, f64::max);
    let last = values().map(|point| point.0).fold(1.0, f64::max);
    let plot = Plot {
        about: "Time of a move over the game",
        x: Axis::exact(0.0, last, 6).whole(),
        y: Axis::round(0.0, most, 4),
        x_text: &plain,
        y_text: &short_duration,
        right_text: None,
    };
    let drawn = html! {
        @for (i, time) in shown.iter().enumerate() {
            @let lines = |upper: bool| time.by_ply.iter().map(move |p| (p.0, if upper { p.2 } else { p.1 }));
            @if !several { (plot.line(lines(true), &format!("line thin c{i}"))) }
            (plot.line(lines(false), &format!("line c{i}")))
        }
    };
    let classes = ["k0", "k1", "k2", "k3", "k4", "k5"];
    let keys = classes.into_iter().zip(0..shown.len());
    html! {
        section.card.wide {
            (heading("Time", "用时"))
            @if values().next().is_some() {
                div.beside[!several] {
                    div.curves {
                        (plot.show(&drawn))
                        (legend(keys.map(|(class, i)| (class, html! { (name(summary, i)) }))))
                        @if several {
                            (note("Median time of a move by ply.", "各步用时的中位数。"))
                        } @else {
                            (note("Time of a move by ply: median, and thin the 90th percentile.",
                                "各步用时：粗线为中位数，细线为第 90 百分位。"))
                        }
                    }
                    div.each {
                        @for (engine, time) in digest.times.iter().enumerate() { (time_table(name(summary, engine), time)) }
                    }
                }
            } @else {
                (note("No move was timed.", "没有用时数据。"))
            }
        }
    }
}

/// What one engine took.
fn time_table(engine: &str, time: &TimeUse) -> Markup {
    let row = |label: Markup, values: Option<[f64; 3]>| {
        html! {
            tr {
                th scope="row" { (label) }
                @for i in 0..3 { td.number { (known(values.map(|v| v[i]), duration)) } }
            }
        }
    };
    html! {
        table {
            thead {
                tr {
                    th.name scope="col" { (engine) }
                    (number_column("median", "中位数"))
                    (number_column("90 %", "第 90 百分位"))
                    (number_column("most", "最多"))
                }
            }
            tbody {
                (row(both("a move", "每步"), time.move_ms))
                (row(both("a game", "每局"), time.game_ms))
                tr.faint {
                    td colspan="4" {
                        (count(time.moves as u64)) " " (both("moves", "步"))
                        @if let Some(depth) = time.depth {
                            " · " (both("mean depth", "平均深度")) " " (format!("{depth:.1}"))
                        }
                    }
                }
            }
        }
    }
}

/// Elo at an axis: no decimals.
fn whole_elo(elo: f64) -> String {
    let text = signed(elo.round());
    text.trim_end_matches(".0").to_string()
}

/// A duration at an axis: no needless noughts.
fn short_duration(ms: f64) -> String {
    if ms >= 1000.0 { format!("{} s", plain(ms / 1000.0)) } else { format!("{} ms", plain(ms)) }
}

fn legend<'a>(keys: impl Iterator<Item = (&'a str, Markup)>) -> Markup {
    html! {
        p.legend {
            @for (class, words) in keys { span { i class={ "key " (class) } {} (words) } " " }
        }
    }
}
