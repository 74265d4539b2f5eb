//! The tables of single games: faults first, then the games themselves.

use maud::{Markup, html};

use super::text::{both, column, count, heading, note, number_column};
use super::{Fault, GameSummary, MatchSummary};
use crate::stats::GameResult;

/// Games in the table; of longer matches the last ones.
const GAMES_SHOWN: usize = 500;

/// Faults in the table; of more the last ones.
const FAULTS_SHOWN: usize = 200;

/// Lines of an exchange that are shown, and characters of a line.
const LINES_SHOWN: usize = 24;
const LINE_SHOWN: usize = 300;

/// What went wrong, with the end of the exchange.
pub(super) fn faults(summary: &MatchSummary) -> Markup {
    let all: Vec<(&GameSummary, &Fault)> =
        summary.games.iter().filter_map(|game| Some((game, game.fault.as_ref()?))).collect();
    let hidden = all.len().saturating_sub(FAULTS_SHOWN);
    html! {
        section.card.wide {
            (heading("Faults", "故障"))
            @if all.is_empty() {
                (note("No engine misbehaved.", "没有引擎出现故障。"))
            }
            @if hidden > 0 {
                (note(&format!("The last {FAULTS_SHOWN} of {}.", count(all.len() as u64)),
                    &format!("共 {} 次，此处为最后 {FAULTS_SHOWN} 次。", count(all.len() as u64))))
            }
            @for (game, fault) in &all[hidden..] {
                details.fault {
                    summary {
                        span.tag { (both(&format!("game {}", game.number), &format!("第 {} 局", game.number))) }
                        b { (name(summary, fault.engine)) } ": " (fault.reason)
                    }
                    @if fault.exchange.is_empty() {
                        (note("The exchange was not kept.", "未保存通信内容。"))
                    } @else {
                        pre { (last_lines(&fault.exchange)) }
                    }
                    (record(game))
                }
            }
        }
    }
}

/// The games, the last ones if there are very many, and all in which something went wrong.
pub(super) fn games(summary: &MatchSummary) -> Markup {
    let hidden = summary.games.len().saturating_sub(GAMES_SHOWN);
    let (earlier, shown) = summary.games.split_at(hidden);
    let faulty = earlier.iter().filter(|game| game.fault.is_some());
    let faulty: Vec<&GameSummary> = faulty.rev().take(FAULTS_SHOWN).collect();
    html! {
        section.card.wide {
            (heading("Games", "对局"))
            @if hidden > 0 {
                @let all = count(summary.games.len() as u64);
                (note(&format!("The last {GAMES_SHOWN} of {all}, and those with a fault before them."),
                    &format!("共 {all} 局，此处为最后 {GAMES_SHOWN} 局及之前出现故障的对局。")))
            }
            div.scroll {
                table.games {
                    thead {
                        tr {
                            (number_column("No.", "局"))
                            (column("First", "先手"))
                            (column("Second", "后手"))
                            (column("Result", "结果"))
                            (column("Reason", "原因"))
                            (number_column("Plies", "步数"))
                            (column("Opening", "开局"))
                            (column("Record", "记录"))
                        }
                    }
                    tbody {
                        @for game in faulty.iter().rev().copied().chain(shown) {
                            (row(summary, game))
                        }
                    }
                }
            }
        }
    }
}

fn row(summary: &MatchSummary, game: &GameSummary) -> Markup {
    let (score, first, second) = match game.result {
        Some(GameResult::Win) => ("1–0", "won", "lost"),
        Some(GameResult::Draw) => ("½–½", "", ""),
        Some(GameResult::Loss) => ("0–1", "lost", "won"),
        None => ("*", "", ""),
    };
    html! {
        tr.faulty[game.fault.is_some()] {
            td.number { (game.number) }
            td class=(first) { (name(summary, game.seats[0])) }
            td class=(second) { (name(summary, game.seats[1])) }
            td.score { (score) }
            td { (game.reason) }
            td.number { (game.plies) }
            td.opening title=(game.opening) { (shortened(&game.opening, 60)) }
            td { (record(game)) }
        }
    }
}

/// The name of an engine by its number.
pub(super) fn name(summary: &MatchSummary, engine: usize) -> &str {
    summary.engines.get(engine).map_or("?", |engine| engine.name.as_str())
}

fn record(game: &GameSummary) -> Markup {
    html! {
        @if !game.record.is_empty() {
            a href=(address(&game.record)) { (both("record", "记录")) }
        }
    }
}

/// A relative address: whatever the name of the file is, it cannot name another scheme or host.
fn address(path: &str) -> String {
    let mut text = String::from("./");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => text.push(byte as char),
            b'\\' => text.push('/'),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

fn last_lines(lines: &[String]) -> String {
    let shown = &lines[lines.len().saturating_sub(LINES_SHOWN)..];
    shown.iter().map(|line| shortened(line, LINE_SHOWN)).collect::<Vec<_>>().join("\n")
}

/// At most so many characters, control characters shown as such.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut start: String = text.chars().take(most).map(visible).collect();
    if text.chars().nth(most).is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_stay_beside_the_report() {
        assert_eq!(address("games/0001.txt"), "./games/0001.txt");
        assert_eq!(address("javascript:alert(1)"), "./javascript%3Aalert%281%29");
        assert_eq!(address("//evil.example/x"), ".///evil.example/x");
        assert_eq!(address("a b\"<棋>"), "./a%20b%22%3C%E6%A3%8B%3E");
    }

    #[test]
    fn long_and_strange_lines_are_cut_and_shown() {
        assert_eq!(shortened("ab\u{1b}[31mc", 4), "ab\u{fffd}[…");
        assert_eq!(shortened("棋棋", 2), "棋棋");
        let lines: Vec<String> = (0..40).map(|i| i.to_string()).collect();
        assert!(last_lines(&lines).starts_with("16\n17\n"));
    }
}
