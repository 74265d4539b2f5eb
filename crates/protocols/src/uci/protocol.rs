//! The two protocols of this family, and how each says what there is to say.

use pentaply_core::Score;
use pentaply_engine::{AnyGame, registry};

use super::first_word;
use super::info::Info;

/// A protocol that we can be driven by. Both have the same commands, said in different words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// UCI, extended to every game.
    Uci,
    /// UCCI 3.0, the protocol of Xiangqi programs.
    Ucci,
}

/// What is said at the end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Best<'a> {
    pub(super) mv: &'a str,
    /// The reply that is expected, if the opponent replies.
    pub(super) ponder: Option<&'a str>,
    /// What is offered or conceded with it.
    pub(super) word: Option<&'static str>,
}

/// UCCI's number for a win is this less its plies, as ElephantEye writes it.
const UCCI_WIN: i32 = 10_000;
/// Wins and losses have numbers beyond this; estimates are kept within.
pub(super) const UCCI_WIN_BOUND: i32 = 9_800;

impl Protocol {
    /// The protocol of this name, which is also the first line that a driver says.
    #[must_use]
    pub fn named(name: &str) -> Option<Protocol> {
        [Protocol::Uci, Protocol::Ucci].into_iter().find(|protocol| protocol.name() == name)
    }

    /// The protocol that this line greets in.
    pub(super) fn greeted_by(line: &str) -> Option<Protocol> {
        Protocol::named(first_word(line).0)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
        }
    }

    /// What is played while nobody has said what: the first game that names the protocol as its own, or the first of all.
    pub(super) fn usual_game(self) -> &'static dyn AnyGame {
        let games = registry::games();
        games.iter().find(|game| game.protocols().contains(&self.name())).copied().unwrap_or(games[0])
    }

    /// Whether moves are written as programs that set `UCI_Variant` write them, once it is set.
    pub(super) const fn has_variant_spelling(self) -> bool {
        matches!(self, Protocol::Uci)
    }

    /// Whether openings vary when nothing is said: UCCI's `usebook` is on, UCI's `OwnBook` is off.
    pub(super) const fn varies(self) -> bool {
        matches!(self, Protocol::Ucci)
    }

    /// The last words of a greeting.
    pub(super) const fn greeted(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Ucci => "ucciok",
        }
    }

    /// The last words of all.
    pub(super) const fn farewell(self) -> Option<&'static str> {
        match self {
            Protocol::Uci => None,
            Protocol::Ucci => Some("bye"),
        }
    }

    /// The answer to `stop` when nothing runs.
    pub(super) const fn nothing_to_stop(self) -> Option<&'static str> {
        match self {
            Protocol::Uci => None,
            Protocol::Ucci => Some(NO_BEST_MOVE),
        }
    }

    /// A remark for people.
    pub(super) fn remark(self, text: &str) -> String {
        match self {
            Protocol::Uci => format!("info string {text}"),
            Protocol::Ucci => format!("info message {text}"),
        }
    }

    /// The end of a search; nothing when there is no move.
    pub(super) fn best_move(self, best: Option<Best<'_>>) -> String {
        let Some(best) = best else {
            return match self {
                Protocol::Uci => "bestmove (none)",
                Protocol::Ucci => NO_BEST_MOVE,
            }
            .to_string();
        };
        let mut line = format!("bestmove {}", best.mv);
        if let Some(reply) = best.ponder {
            line.push_str(" ponder ");
            line.push_str(reply);
        }
        if let (Protocol::Ucci, Some(word)) = (self, best.word) {
            line.push(' ');
            line.push_str(word);
        }
        line
    }

    /// The lines that tell how a search stands.
    pub(super) fn info(self, info: &Info) -> Vec<String> {
        match self {
            Protocol::Uci => vec![info.to_string()],
            // There is a place for one line of play.
            Protocol::Ucci if info.multipv.is_some_and(|number| number > 1) => Vec::new(),
            Protocol::Ucci => {
                let mut lines = Vec::new();
                if let (Some(time), Some(nodes)) = (info.time, info.nodes) {
                    lines.push(format!("info time {time} nodes {nodes}"));
                }
                let mut line = format!("info depth {}", info.depth.unwrap_or(0));
                if let Some(score) = info.score {
                    line.push_str(&format!(" score {}", plain(score)));
                }
                if !info.pv.is_empty() {
                    line.push_str(" pv ");
                    line.push_str(&info.pv.join(" "));
                }
                lines.push(line);
                lines
            }
        }
    }
}

/// How UCCI says that there is no move.
pub(super) const NO_BEST_MOVE: &str = "nobestmove";

/// A score as UCCI's one number.
pub(super) fn plain(score: Score) -> i32 {
    let win = |plies: u32| (UCCI_WIN - plies.min(199) as i32).max(UCCI_WIN_BOUND + 1);
    let points = |points: i64| points.clamp(-i64::from(UCCI_WIN_BOUND), UCCI_WIN_BOUND.into()) as i32;
    match score {
        Score::Win(plies) => win(plies),
        Score::Loss(plies) => -win(plies),
        Score::Draw => 0,
        Score::Points(number) => points(number.into()),
        Score::Exact(margin) => points(i64::from(margin) * 100),
    }
}

/// Reads UCCI's one number.
pub(super) fn read_plain(number: i32) -> Score {
    let plies = |number: i32| (UCCI_WIN - number).max(0) as u32;
    match number {
        number if number > UCCI_WIN_BOUND => Score::Win(plies(number)),
        number if number < -UCCI_WIN_BOUND => Score::Loss(plies(number.saturating_neg())),
        number => Score::Points(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_one_number_in_ucci() {
        for (score, number) in [
            (Score::Points(-35), -35),
            (Score::Win(1), 9_999),
            (Score::Loss(0), -10_000),
            (Score::Loss(4), -9_996),
            (Score::Win(150), 9_850),
        ] {
            assert_eq!((plain(score), read_plain(number)), (number, score));
        }
        assert_eq!((plain(Score::Win(600)), plain(Score::Loss(600))), (9_801, -9_801));
        assert_eq!((plain(Score::Points(7_000_000)), plain(Score::Points(i32::MIN))), (9_800, -9_800));
        assert_eq!((plain(Score::Exact(-3)), plain(Score::Draw)), (-300, 0));
        assert_eq!(read_plain(i32::MIN), Score::Loss(0));
    }

    #[test]
    fn the_first_line_tells_the_protocol() {
        assert_eq!(Protocol::greeted_by(" ucci "), Some(Protocol::Ucci));
        assert_eq!(Protocol::greeted_by("uci\r"), Some(Protocol::Uci));
        assert_eq!(Protocol::greeted_by("ucinewgame"), None);
    }

    #[test]
    fn a_draw_is_offered_only_where_there_is_a_word_for_it() {
        let best = || Some(Best { mv: "h2e2", ponder: Some("h9g7"), word: Some("draw") });
        assert_eq!(Protocol::Uci.best_move(best()), "bestmove h2e2 ponder h9g7");
        assert_eq!(Protocol::Ucci.best_move(best()), "bestmove h2e2 ponder h9g7 draw");
        assert_eq!(Protocol::Uci.best_move(None), "bestmove (none)");
        assert_eq!(Protocol::Ucci.best_move(None), "nobestmove");
    }
}
