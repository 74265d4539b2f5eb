//! The page as a whole: its frame, what the match came to, the engines, the figures, the standings.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::digest::Digest;
use super::games::name;
use super::text::{both, column, count, heading, known, note, number_column, percent, plain, signed};
use super::{MatchSummary, charts, games};
use crate::stats::{Decision, Elo, Ratings, ReportBlock, Sprt};

/// The report as one HTML file.
#[must_use]
pub fn html(summary: &MatchSummary) -> String {
    let digest = Digest::of(summary);
    let duel = summary.engines.len() == 2;
    let played = digest.seats.games() > 0;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (summary.title) }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                (header(summary))
                main {
                    @if !played {
                        section.card.wide { (note("No game has been finished yet.", "还没有完成的对局。")) }
                    } @else if duel {
                        (verdict(summary, &digest))
                    } @else {
                        (standings(summary, &digest))
                        (cross_table(summary, &digest))
                    }
                    (engines(summary))
                    @if played {
                        @if duel {
                            (figures(summary, &digest))
                            (charts::pairs(&digest))
                            @if let Some(sprt) = &summary.sprt { (charts::test(&digest, sprt)) }
                            (charts::score(&digest))
                        }
                        (charts::lengths(&digest))
                        // One card more than pairs of columns hold.
                        (charts::reasons(&digest, duel && summary.sprt.is_some()))
                        (charts::times(summary, &digest))
                    }
                    @if !summary.games.is_empty() {
                        (games::faults(summary))
                        (games::games(summary))
                    }
                }
                footer { "Pentaply" }
            }
        }
    };
    page.into_string()
}

fn header(summary: &MatchSummary) -> Markup {
    html! {
        header {
            p.over { (both("Match report", "对局报告")) }
            h1 { (summary.title) }
            p.facts {
                @for fact in [&summary.game, &summary.variant, &summary.date] {
                    @if !fact.is_empty() { span { (fact) } " " }
                }
            }
        }
    }
}

/// What the match came to, at a glance.
fn verdict(summary: &MatchSummary, digest: &Digest) -> Markup {
    let tally = &digest.tally;
    let elo = Elo::of(tally);
    let [won, drawn, lost] = [("won", tally.wins), ("drawn", tally.draws), ("lost", tally.losses)];
    html! {
        section.card.wide.verdict {
            p.versus { b { (name(summary, 0)) } " " span.faint { "–" } " " (name(summary, 1)) }
            p.big {
                @if let Some(difference) = elo.elo {
                    (signed(difference))
                    @if let Some(error) = elo.elo_error { span.error { " ± " (format!("{error:.1}")) } }
                    span.unit { " Elo" }
                } @else {
                    (known(tally.score(), percent))
                }
            }
            div.share role="img" aria-label={ (won.1) " won, " (drawn.1) " drawn, " (lost.1) " lost" } {
                @for (class, games) in [won, drawn, lost] {
                    @if games > 0 { span class={ "fill " (class) } style={ "flex-grow:" (games) } {} }
                }
            }
            p.tally {
                span { b { (count(won.1)) } " " (both("won", "胜")) }
                span { b { (count(drawn.1)) } " " (both("drawn", "和")) }
                span { b { (count(lost.1)) } " " (both("lost", "负")) }
            }
            @if let Some(sprt) = &summary.sprt { (decision(sprt, sprt.llr(tally))) }
        }
    }
}

fn decision(sprt: &Sprt, llr: f64) -> Markup {
    let (class, words) = match sprt.decision(llr) {
        Decision::AcceptH1 => ("yes", both("H1 accepted", "接受 H1")),
        Decision::AcceptH0 => ("no", both("H0 accepted", "接受 H0")),
        Decision::Continue => ("open", both("not decided yet", "尚未判定")),
    };
    html! {
        p {
            span class={ "pill " (class) } { (words) }
            " " span.faint.whole { "LLR " (plain(llr)) " · [" (plain(sprt.elo0)) ", " (plain(sprt.elo1)) "]" }
        }
    }
}

fn engines(summary: &MatchSummary) -> Markup {
    html! {
        section.card.wide {
            (heading("Engines", "引擎"))
            dl.engines {
                @for (i, engine) in summary.engines.iter().enumerate() {
                    div {
                        dt { i class={ "key k" (i % 6) } {} (engine.name) }
                        dd { (engine.about) }
                    }
                }
            }
            @if !summary.command.is_empty() {
                pre.command { (summary.command) }
            }
        }
    }
}

/// All figures of a match of two, as a table and as the block that people paste.
fn figures(summary: &MatchSummary, digest: &Digest) -> Markup {
    let tally = &digest.tally;
    let elo = Elo::of(tally);
    let sprt = summary.sprt.as_ref();
    let within = |value: Option<f64>, error: Option<f64>| {
        format!("{} ± {}", known(value, signed), known(error, |error| format!("{error:.1}")))
    };
    let interval = format!("{} … {}", known(elo.low, signed), known(elo.high, signed));
    let points = format!("{} / {}", plain(tally.points()), count(tally.games()));
    let mut rows = vec![
        (both("Points", "得分"), points),
        (both("Score", "得分率"), known(tally.score(), percent)),
        (both("Elo", "等级分差"), within(elo.elo, elo.elo_error)),
        (both("95 % interval", "95 % 区间"), interval),
        (both("Normalised Elo", "归一化 Elo"), within(elo.nelo, elo.nelo_error)),
        (both("Likelihood of superiority", "更强的可能性"), percent(elo.los)),
        (both("Even pairs", "平分的对局组"), known(elo.draw_ratio.filter(|_| tally.by_pairs()), percent)),
        (both("Pairs won to lost", "对局组胜负比"), known(elo.pairs_ratio, plain)),
    ];
    if let Some(sprt) = sprt {
        let llr = sprt.llr(tally);
        let progress = format!("{} ({:.0} %)", plain(llr), 100.0 * sprt.progress(llr).abs());
        rows.push((both("Log likelihood ratio", "对数似然比"), progress));
        rows.push((
            both("Its bounds", "其界限"),
            format!("{} … {}", plain(sprt.lower()), plain(sprt.upper())),
        ));
    }
    html! {
        section.card.wide {
            (heading("Figures", "统计"))
            dl.figures {
                @for (label, value) in rows { div { dt { (label) } dd { (value) } } }
            }
            pre { (ReportBlock { tally, sprt }) }
        }
    }
}

fn standings(summary: &MatchSummary, digest: &Digest) -> Markup {
    let ratings = digest.table.ratings();
    html! {
        section.card.wide {
            (heading("Standings", "名次"))
            div.scroll {
                table.standings {
                    thead {
                        tr {
                            (number_column("", ""))
                            (column("Engine", "引擎"))
                            (number_column("Elo", "等级分"))
                            (number_column("±", "误差"))
                            (number_column("Games", "局数"))
                            (number_column("Won", "胜"))
                            (number_column("Drawn", "和"))
                            (number_column("Lost", "负"))
                            (number_column("Points", "得分"))
                            (number_column("Score", "得分率"))
                            (number_column("LOS", "强于下一名"))
                        }
                    }
                    tbody { @for place in 0..ratings.standings.len() { (standing(summary, &ratings, place)) } }
                }
            }
            (note("Maximum likelihood over all games, mean 0, with 95 % errors; each engine is given half a drawn game against the \
                average, so that ratings stay finite. LOS: likelihood of being stronger than the next one.",
                "由全部对局作最大似然估计，平均值为 0，误差为 95 %；另给每个引擎半局对平均水平的和棋，使等级分有限。"))
        }
    }
}

fn standing(summary: &MatchSummary, ratings: &Ratings, place: usize) -> Markup {
    let rating = &ratings.standings[place];
    let next = ratings.standings.get(place + 1);
    let score = (rating.games > 0).then(|| rating.points / rating.games as f64);
    html! {
        tr {
            td.number.faint { (place + 1) }
            td { i class={ "key k" (rating.engine % 6) } {} b { (name(summary, rating.engine)) } }
            td.number { b { (signed(rating.elo)) } }
            td.number { (known(rating.error, |error| format!("{error:.1}"))) }
            td.number { (count(rating.games)) }
            td.number { (count(rating.wins)) }
            td.number { (count(rating.draws)) }
            td.number { (count(rating.losses)) }
            td.number { (plain(rating.points)) }
            td.number { (known(score, percent)) }
            td.number { (known(next.map(|next| ratings.los(rating.engine, next.engine)), percent)) }
        }
    }
}

/// Score of each engine against each other, in the order of the standings.
fn cross_table(summary: &MatchSummary, digest: &Digest) -> Markup {
    let order: Vec<usize> = digest.table.ratings().standings.iter().map(|rating| rating.engine).collect();
    html! {
        section.card.wide {
            (heading("Each against each", "对阵表"))
            div.scroll {
                table.cross {
                    thead {
                        tr {
                            (column("", ""))
                            @for place in 0..order.len() { th.number scope="col" { (place + 1) } }
                        }
                    }
                    tbody {
                        @for (place, &engine) in order.iter().enumerate() {
                            tr {
                                th scope="row" { span.faint { (place + 1) " " } (name(summary, engine)) }
                                @for &opponent in &order {
                                    @let tally = digest.table.tally(engine, opponent);
                                    @match tally.score() {
                                        Some(score) => td.number title={ (tally.wins) "–" (tally.draws) "–" (tally.losses) } {
                                            (percent(score)) br;
                                            span.faint { "+" (tally.wins) " =" (tally.draws) " −" (tally.losses) }
                                        },
                                        None => td.number.faint { "·" },
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
