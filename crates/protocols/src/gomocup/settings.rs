//! What `INFO` says: rule, time, memory, strength - and what follows from it for a search.

use std::time::Duration;

use pentaply_engine::{Limits, Request, TimeControl, ranges};

use super::point::whole;
use super::rules::Rule;
use crate::time::{LONGEST, kept_back};

/// Time for a move when nobody has said how much there is, and nothing else ends the search.
const USUAL_TURN: Duration = Duration::from_secs(1);
/// What managers say for a match without an end, ms.
const NO_LIMIT: i64 = i32::MAX as i64;
/// Moves that a match is planned for.
const MOVES: u32 = 30;

/// The table when nothing is said, and when a memory limit is all that is said, MB.
const TABLE_MB: u64 = 64;
const TABLE_IN_LIMIT_MB: u64 = 256;
/// What the program takes besides threads that search and table, MB, with the thread that reads: of 226 that were measured with one
/// thread, most is reserved and never used.
const PROGRAM_MB: u64 = 120;
/// What a thread that searches takes, MB: where memory is counted as what is reserved, as Gomocup's judge does, there are 64 MB of the
/// allocator's and the stack.
const THREAD_MB: u64 = 120;
/// With less table than this, fewer threads are better, MB.
const LEAST_TABLE_MB: u64 = 16;
/// The part of the memory that is table where there is not room for as much as that: then only what is used can fit.
const LEAST_SHARE: u64 = 8;

/// The settings of a session.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) rule: &'static Rule,
    /// Time for a move; `None` while nobody has said.
    turn: Option<Duration>,
    /// Time for a whole match; `None` for no limit.
    whole_match: Option<Duration>,
    /// What is left of it.
    left: Option<Duration>,
    /// Whether that has been said for the coming move.
    is_left_told: bool,
    /// What is added after each move.
    increment: Duration,
    /// Bytes that the process may take; 0 for no limit.
    max_memory: u64,
    /// Size of the table, KB.
    table_kb: Option<u64>,
    threads: u64,
    depth: Option<u32>,
    nodes: Option<u64>,
    level: u8,
    /// Whether each iteration is told of, and what it looks at.
    pub(super) is_detailed: bool,
    /// Whether we think on the opponent's time.
    pub(super) is_pondering: bool,
}

/// What is to be done when a setting has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// Nothing.
    Nothing,
    /// The board gets another rule.
    Rule,
}

/// A time in milliseconds, below 0 as 0.
fn milliseconds(count: i64) -> Duration {
    Duration::from_millis(count.max(0).unsigned_abs()).min(LONGEST)
}

/// A limit, where numbers below 1 and numbers beyond all use stand for none.
fn limit(count: i64) -> Option<u64> {
    u64::try_from(count).ok().filter(|&count| count > 0 && count < i64::MAX as u64)
}

impl Settings {
    pub(super) fn new() -> Settings {
        let usual = Request::default();
        Settings {
            rule: Rule::usual(),
            turn: None,
            whole_match: None,
            left: None,
            is_left_told: false,
            increment: Duration::ZERO,
            max_memory: 0,
            table_kb: None,
            threads: usual.threads as u64,
            depth: None,
            nodes: None,
            level: usual.level,
            is_detailed: false,
            is_pondering: false,
        }
    }

    /// Takes a setting. What is unknown, or no number, is left as it was, for nobody expects an answer.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Then {
        let Some(number) = whole(value) else { return Then::Nothing };
        match key {
            "timeout_turn" => self.turn = Some(milliseconds(number)),
            "timeout_match" => {
                self.whole_match = limit(number).filter(|_| number < NO_LIMIT).map(|_| milliseconds(number));
                self.left = self.whole_match;
            }
            "time_left" => {
                self.left = (number < NO_LIMIT).then(|| milliseconds(number));
                self.is_left_told = true;
            }
            "time_increment" => self.increment = milliseconds(number),
            "max_memory" => self.max_memory = number.max(0).unsigned_abs(),
            "hash_size" => self.table_kb = limit(number),
            "thread_num" => self.threads = number.max(1).unsigned_abs(),
            "max_depth" => {
                let depth = limit(number).filter(|depth| ranges::DEPTH.contains(depth));
                self.depth = depth.and_then(|depth| u32::try_from(depth).ok());
            }
            "max_node" => self.nodes = limit(number),
            "strength" => self.level = level_of(number),
            "show_detail" => self.is_detailed = number > 0,
            "pondering" => self.is_pondering = number > 0,
            "rule" => {
                let before = std::mem::replace(&mut self.rule, Rule::of(number));
                if self.rule != before {
                    return Then::Rule;
                }
            }
            _ => {}
        }
        Then::Nothing
    }

    /// A new match begins. What has been said of its first move holds.
    pub(super) fn begin_match(&mut self) {
        if !self.is_left_told {
            self.left = self.whole_match;
        }
    }

    /// A move has been answered after so long.
    pub(super) fn spend(&mut self, time: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(time) + self.increment);
        self.is_left_told = false;
    }

    /// How a move is searched.
    pub(super) fn request(&self, lines: usize) -> Request {
        let (threads, hash_mb) = self.sizes();
        Request {
            limits: self.limits(),
            threads: threads as usize,
            hash_mb: hash_mb as usize,
            lines,
            level: self.level,
            ..Request::default()
        }
    }

    /// The time that a move may take at most, what is kept back of it taken off; `None` for no limit.
    pub(super) fn most(&self) -> Option<Duration> {
        self.whole_time().map(|time| time.saturating_sub(kept_back(time)))
    }

    /// The time after which a move would be late.
    fn whole_time(&self) -> Option<Duration> {
        [self.turn(), self.left].into_iter().flatten().min()
    }

    /// Time for a move: what was said, or what is usual where nothing else ends a search.
    fn turn(&self) -> Option<Duration> {
        let is_bounded = self.left.is_some() || self.depth.is_some() || self.nodes.is_some();
        self.turn.or((!is_bounded).then_some(USUAL_TURN))
    }

    fn limits(&self) -> Limits {
        let turn = self.turn();
        let share = self.left.map(|left| left / MOVES + self.increment);
        let time = match (turn, self.left) {
            (Some(turn), _) if share.is_none_or(|share| turn <= share) => Some(TimeControl::PerMove(turn)),
            // The turn is longer than an even share of the match: the clock decides, and the turn is kept from outside.
            (_, Some(remaining)) => {
                Some(TimeControl::Clock { remaining, increment: self.increment, moves_to_go: Some(MOVES) })
            }
            (_, None) => None,
        };
        let overhead = self.whole_time().map_or(Duration::ZERO, kept_back);
        Limits { depth: self.depth, nodes: self.nodes, time, overhead }
    }

    /// Threads, and the size of the table in MB, that fit into the memory allowed.
    fn sizes(&self) -> (u64, u64) {
        let told = self.table_kb.map(|kb| (kb >> 10).max(1));
        if self.max_memory == 0 {
            return (self.threads, told.unwrap_or(TABLE_MB));
        }
        let memory = self.max_memory >> 20;
        let room = |threads: u64| memory.saturating_sub(PROGRAM_MB + THREAD_MB.saturating_mul(threads));
        let mut threads = self.threads.min(*ranges::THREADS.end());
        while threads > 1 && room(threads) < LEAST_TABLE_MB {
            threads -= 1;
        }
        let most = if room(threads) < LEAST_TABLE_MB { memory / LEAST_SHARE } else { room(threads) };
        (threads, told.unwrap_or(TABLE_IN_LIMIT_MB).min(most).max(1))
    }
}

/// The level for a strength of 0 to 100.
fn level_of(strength: i64) -> u8 {
    let (first, last) = (*ranges::LEVEL.start(), *ranges::LEVEL.end());
    let strength = strength.clamp(0, 100).unsigned_abs();
    (first + (strength * (last - first) + 50) / 100) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::new();
        for (key, value) in lines {
            settings.set(key, value);
        }
        settings
    }

    fn time(lines: &[(&str, &str)]) -> Option<TimeControl> {
        told(lines).limits().time
    }

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn clock(remaining: u64) -> Option<TimeControl> {
        Some(TimeControl::Clock { remaining: ms(remaining), increment: ms(0), moves_to_go: Some(MOVES) })
    }

    #[test]
    fn a_turn_is_a_turn_and_a_match_is_shared_out() {
        let turn = ("timeout_turn", "5000");
        let per_move = |count| Some(TimeControl::PerMove(ms(count)));
        assert_eq!(time(&[]), per_move(1000));
        assert_eq!(time(&[turn]), per_move(5000));
        assert_eq!(time(&[turn, ("timeout_match", "0")]), per_move(5000));
        assert_eq!(time(&[turn, ("timeout_match", "120000")]), clock(120_000));
        assert_eq!(time(&[turn, ("timeout_match", "300000")]), per_move(5000));
        assert_eq!(time(&[turn, ("timeout_match", "300000"), ("time_left", "60000")]), clock(60_000));
        assert_eq!(time(&[turn, ("time_left", "2147483647")]), per_move(5000));
        assert_eq!(time(&[("timeout_match", "120000")]), clock(120_000));
        assert_eq!(time(&[("max_node", "1000")]), None);
        assert_eq!(time(&[("max_node", "1000"), turn]), per_move(5000));
        assert_eq!(time(&[("max_depth", "7")]), None);
    }

    #[test]
    fn no_time_is_as_fast_as_possible() {
        assert_eq!(told(&[("timeout_turn", "0")]).most(), Some(ms(0)));
        for left in ["0", "-1", "-99999999999999999999"] {
            let settings =
                told(&[("timeout_turn", "30000"), ("timeout_match", "180000"), ("time_left", left)]);
            assert_eq!((settings.most(), settings.limits().time), (Some(ms(0)), clock(0)), "{left}");
        }
        assert_eq!(told(&[("timeout_turn", "99999999999999999999")]).turn, Some(LONGEST));
    }

    #[test]
    fn an_answer_is_never_late() {
        for turn in [1, 10, 50, 100, 1000, 5000, 30_000, 300_000] {
            for left in [1, 100, 1000, 60_000, 10_000_000] {
                let (turn_text, left_text) = (turn.to_string(), left.to_string());
                let settings = told(&[("timeout_turn", &turn_text), ("time_left", &left_text)]);
                let most = settings.most().expect("there is a limit");
                assert!(most < ms(turn.min(left)), "{turn} {left}: {most:?}");
                assert!(most >= ms(turn.min(left)) / 2, "{turn} {left}: {most:?}");
            }
        }
    }

    #[test]
    fn time_runs_down_when_nobody_says_what_is_left() {
        let mut settings = told(&[("timeout_turn", "30000"), ("timeout_match", "100000")]);
        settings.begin_match();
        settings.spend(ms(40_000));
        settings.spend(ms(30_000));
        assert_eq!(settings.left, Some(ms(30_000)));
        settings.begin_match();
        assert_eq!(settings.left, Some(ms(100_000)));
        // Some begin a match again before each move.
        settings.set("time_left", "7000");
        settings.begin_match();
        assert_eq!(settings.left, Some(ms(7000)));
    }

    #[test]
    fn the_process_fits_into_the_memory_allowed() {
        assert_eq!(told(&[]).sizes(), (1, TABLE_MB));
        assert_eq!(told(&[("hash_size", "131072")]).sizes(), (1, 128));
        for memory_mb in [1_u64, 20, 83, 200, 350, 1000, 4096] {
            for threads in [1, 2, 64, i64::MAX] {
                for hash in ["0", "1", "1048576"] {
                    let bytes = (memory_mb << 20).to_string();
                    let threads_text = threads.to_string();
                    let lines =
                        [("max_memory", bytes.as_str()), ("thread_num", &threads_text), ("hash_size", hash)];
                    let (used, table) = told(&lines).sizes();
                    assert!(used >= 1 && used <= threads.unsigned_abs() && table >= 1);
                    let all = PROGRAM_MB + used * THREAD_MB + table;
                    assert!(
                        all <= memory_mb || table <= (memory_mb / LEAST_SHARE).max(1),
                        "{lines:?}: {all} MB"
                    );
                }
            }
        }
        let (threads, table) = told(&[("max_memory", "367001600"), ("thread_num", "1")]).sizes();
        assert!(threads == 1 && table > 64, "{table} MB of Gomocup's 350");
        assert_eq!(told(&[("max_memory", "1000000"), ("max_memory", "0")]).sizes(), (1, TABLE_MB));
    }

    #[test]
    fn strength_is_a_level() {
        for (strength, level) in
            [(-5, 1), (0, 1), (5, 1), (6, 2), (50, 6), (95, 10), (100, 10), (i64::MAX, 10)]
        {
            assert_eq!(level_of(strength), level, "{strength}");
        }
    }

    #[test]
    fn what_means_nothing_changes_nothing() {
        let before = format!("{:?}", Settings::new());
        for (key, value) in [
            ("game_type", "1"),
            ("evaluate", "7,7"),
            ("folder", "/tmp"),
            ("", ""),
            ("timeout_turn", "soon"),
            ("max_node", "0"),
            ("max_node", "-1"),
            ("max_node", "18446744073709551615"),
            ("max_depth", "0"),
            ("max_depth", "9999999"),
        ] {
            let mut settings = Settings::new();
            assert_eq!(settings.set(key, value), Then::Nothing);
            assert_eq!(format!("{settings:?}"), before, "{key} {value}");
        }
        let mut settings = Settings::new();
        assert_eq!((settings.set("rule", "4"), settings.set("rule", "2")), (Then::Rule, Then::Nothing));
    }
}
