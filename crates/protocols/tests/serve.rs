//! A session over UCI as the driver sees it.

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Write};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use pentaply_engine::registry;
use pentaply_protocols::{Protocol, serve};

/// All that is answered to these lines.
fn answers(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    serve(Protocol::Uci, None, Cursor::new(lines.to_string()), &mut out).expect("a list can be written to");
    let text = String::from_utf8(out).expect("text");
    text.lines().map(str::to_string).collect()
}

/// The last answer to these lines.
fn last(lines: &str) -> String {
    answers(lines).pop().unwrap_or_default()
}

/// A session that goes on while it is talked to.
struct Talk {
    to: PipeWriter,
    from: BufReader<PipeReader>,
    session: JoinHandle<()>,
}

impl Talk {
    fn begin() -> Talk {
        let (input, to) = std::io::pipe().expect("a pipe");
        let (from, mut out) = std::io::pipe().expect("a pipe");
        let session =
            std::thread::spawn(move || serve(Protocol::Uci, None, input, &mut out).expect("somebody reads"));
        Talk { to, from: BufReader::new(from), session }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("the session reads");
    }

    /// Reads up to a line that begins so.
    fn hear(&mut self, begin: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(
                self.from.read_line(&mut line).expect("text"),
                0,
                "the session ended before '{begin}'"
            );
            if line.starts_with(begin) {
                return line.trim_end().to_string();
            }
        }
    }

    fn end(mut self) {
        self.say("quit");
        self.session.join().expect("no panic");
    }
}

fn ms(time: Duration) -> u128 {
    time.as_millis()
}

#[test]
fn it_greets_and_lists_its_options() {
    let lines = answers("uci\nisready\nquit\n");
    assert!(lines[0].starts_with("id name Pentaply "), "{lines:?}");
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
    for option in [
        "Threads",
        "Hash",
        "Clear Hash",
        "MultiPV",
        "Ponder",
        "OwnBook",
        "Move Overhead",
        "Level",
        "UCI_LimitStrength",
        "UCI_Elo",
        "UCI_ShowWDL",
        "UCI_Variant",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
            "{option}"
        );
    }
}

#[test]
fn every_game_is_searched_in_its_own_words() {
    for game in registry::games() {
        let name = game.name();
        let lines =
            answers(&format!("setoption name UCI_Variant value {name}\nposition startpos\ngo depth 3\n"));
        let best = lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
        let mv = best.split_whitespace().next().expect("a move");
        let board = game.open(None, None).expect("it opens");
        assert!(board.legal_moves().iter().any(|legal| legal == mv), "{name}: {best}");
        let info = lines.iter().rfind(|line| line.starts_with("info depth 3 ")).expect("an iteration");
        for word in
            [" seldepth ", " multipv 1 ", " score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "]
        {
            assert!(info.contains(word), "{name}: {info}");
        }
        assert!(info.contains(&format!(" pv {mv}")), "{name}: {info}");
        assert!(
            lines.iter().all(|line| line.starts_with("info ") || line.starts_with("bestmove ")),
            "{lines:?}"
        );
    }
}

#[test]
fn a_position_may_have_blanks_and_moves() {
    let santorini = "setoption name UCI_Variant value santorini\n";
    let climb = "position fen 0000000000003200000000000/1/mortal:D3,A1/mortal:E5,A5";
    let lines = answers(&format!("{santorini}{climb}\ngo depth 4\n"));
    assert_eq!(lines.last().map(String::as_str), Some("bestmove d3c3"));
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    assert_eq!(last(&format!("{santorini}{climb} moves d3c3\ngo depth 4\n")), "bestmove (none)");
    assert_eq!(last("position fen <2,0,0,1,1,1,1> n moves 2\nd\n"), "info string legal 1");
    // Pit 3 ends in the store: South moves again, and nobody else is expected to reply.
    let extra = answers("position fen <3,5,5,0,0,1,4,4,4> s\ngo depth 1\n");
    assert_eq!(extra.last().map(String::as_str), Some("bestmove 3"));
    let variant = "setoption name UCI_Variant value kalah:4,2,relay\nposition startpos\nd\n";
    assert!(answers(variant)[0].starts_with("info string game kalah 4,2,"), "{:?}", answers(variant));
}

#[test]
fn nothing_that_is_said_ends_the_session() {
    let long = format!("position startpos moves {}", "1 ".repeat(3 << 20));
    for (line, said) in [
        ("xyzzy", "unknown command 'xyzzy'"),
        ("setoption name Nonsense value 3", "unknown option 'Nonsense'"),
        ("setoption name Hash value lots", "option 'Hash' takes a whole number"),
        ("setoption name UCI_Variant value kalha", "unknown game 'kalha'"),
        ("position fen <1,2", "<1,2"),
        ("position startpos moves 3 9", "move 2 '9'"),
        ("position", "'position' takes"),
        ("go depth many", "'depth' takes a whole number"),
        ("go fast depth 2", "not understood and left out: fast"),
        ("go searchmoves 9 1 x depth 2", "searchmoves: not legal here and left out: 9 x"),
        ("ponderhit", "no search"),
        (long.as_str(), "too long"),
    ] {
        let lines = answers(&format!("position startpos moves 3\n{line}\nisready\nd\nstop\n"));
        let complaint =
            lines.iter().find(|answer| answer.starts_with("info string error: ")).expect("a complaint");
        assert!(complaint.contains(said), "{complaint}");
        assert!(complaint.chars().count() < 400, "{complaint}");
        assert!(lines.iter().any(|answer| answer == "readyok"), "{complaint}");
        // The position is as it was.
        assert!(lines.iter().any(|answer| answer.contains("<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4> s")), "{lines:?}");
    }
    assert_eq!(
        answers("\n  \ndebug on\nregister later\nucinewgame\nstop\n\u{0}\u{FFFD}"),
        ["info string error: unknown command '\u{FFFD}\u{FFFD}'"]
    );
}

#[test]
fn stop_is_obeyed_at_once_and_isready_is_answered_meanwhile() {
    let mut talk = Talk::begin();
    for threads in ["1", "2"] {
        talk.say(&format!("setoption name Threads value {threads}"));
        talk.say("go infinite");
        talk.hear("info depth 5 ");
        let since = Instant::now();
        talk.say("isready");
        talk.hear("readyok");
        assert!(ms(since.elapsed()) < 50, "{:?}", since.elapsed());
        let since = Instant::now();
        talk.say("stop");
        talk.hear("bestmove ");
        assert!(ms(since.elapsed()) < 50, "{:?}", since.elapsed());
    }
    talk.end();
}

#[test]
fn a_search_without_limits_waits_for_stop_even_when_all_is_known() {
    let mut talk = Talk::begin();
    talk.say("position fen <2,0,0,0,1,1,1> s");
    talk.say("go");
    talk.hear("info ");
    std::thread::sleep(Duration::from_millis(100));
    let since = Instant::now();
    talk.say("isready");
    talk.hear("readyok");
    talk.say("stop");
    assert_eq!(talk.hear("bestmove"), "bestmove 2");
    assert!(ms(since.elapsed()) < 50, "{:?}", since.elapsed());
    talk.end();
}

#[test]
fn pondering_ends_with_the_opponents_move_and_the_clock_with_it() {
    let mut talk = Talk::begin();
    talk.say("position startpos moves 1");
    talk.say("go ponder movetime 50");
    std::thread::sleep(Duration::from_millis(150));
    talk.say("isready");
    talk.hear("readyok");
    let since = Instant::now();
    talk.say("ponderhit");
    talk.hear("bestmove ");
    assert!(ms(since.elapsed()) < 50, "{:?}", since.elapsed());
    talk.say("go ponder wtime 9000 btime 9000");
    talk.say("stop");
    talk.hear("bestmove ");
    talk.end();
}

#[test]
fn time_is_kept() {
    let mut talk = Talk::begin();
    for (go, least, most) in [
        ("go movetime 100", 95, 130),
        ("go wtime 300 btime 1", 0, 250),
        ("go wtime 0 btime 0", 0, 40),
        ("go movetime 0", 0, 40),
    ] {
        talk.say("ucinewgame");
        talk.say("isready");
        talk.hear("readyok");
        let since = Instant::now();
        talk.say(go);
        talk.hear("bestmove ");
        assert!((least..most).contains(&ms(since.elapsed())), "{go}: {:?}", since.elapsed());
    }
    talk.end();
}

#[test]
fn the_end_of_all_lines_ends_the_session_but_not_a_search_with_limits() {
    assert!(answers("go depth 9").iter().any(|line| line.starts_with("info depth 9 ")));
    let since = Instant::now();
    assert!(last("go infinite\n").starts_with("bestmove "));
    assert!(last("go ponder depth 90\n").starts_with("bestmove "));
    assert!(last("go infinite\nquit\n").starts_with("bestmove "));
    assert!(ms(since.elapsed()) < 500, "{:?}", since.elapsed());
}

#[test]
fn lines_chances_and_levels_are_options() {
    let lines =
        answers("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo depth 4\n");
    for number in 1..=3 {
        let line = "info depth 4 seldepth ";
        let told = lines.iter().filter(|text| text.starts_with(line));
        assert!(told.filter(|text| text.contains(&format!(" multipv {number} "))).count() > 0, "{lines:?}");
    }
    let chances = lines.iter().find_map(|line| line.split_once(" wdl ")).expect("chances").1;
    let parts: Vec<u32> = chances.split(' ').take(3).filter_map(|part| part.parse().ok()).collect();
    assert_eq!((parts.len(), parts.iter().sum::<u32>()), (3, 1000), "{chances}");
    let nodes = |level: &str| {
        let lines = answers(&format!("setoption name Level value {level}\ngo nodes 100000\n"));
        let info = lines.iter().rfind(|line| line.starts_with("info depth")).expect("a search").clone();
        info.split_once(" nodes ").and_then(|(_, rest)| rest.split(' ').next()?.parse::<u64>().ok())
    };
    assert!(nodes("2") < Some(3000) && nodes("10") > Some(50_000));
}

#[test]
fn the_same_questions_have_the_same_answers() {
    let script = "position startpos moves 3\ngo nodes 20000\nposition startpos moves 3 1\ngo nodes 20000\n\
                  ucinewgame\nposition startpos moves 3\ngo nodes 20000\n";
    let moves = |lines: Vec<String>| -> Vec<String> {
        lines.into_iter().filter(|line| line.starts_with("bestmove")).collect()
    };
    let first = moves(answers(script));
    assert_eq!(first.len(), 3);
    assert_eq!(first[0], first[2], "a new game begins with an empty table");
    assert_eq!(first, moves(answers(script)));
}

/// The moves that were answered, without what is expected in reply.
fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ") && !line.contains("(none)")).count()
}

#[test]
fn what_waits_behind_an_endless_search_ends_it() {
    let since = Instant::now();
    let lines = answers("go depth 2\ngo\nd\n");
    assert_eq!(best_moves(&lines), 2, "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("info string legal ")), "{lines:?}");
    // The same while the session is alive.
    let mut talk = Talk::begin();
    talk.say("go movetime 50\ngo infinite\nposition startpos moves 3\nd");
    talk.hear("bestmove ");
    talk.hear("bestmove ");
    assert!(talk.hear("info string position ").ends_with("<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4> s"));
    talk.say("go infinite");
    talk.say("d");
    talk.hear("bestmove ");
    talk.hear("info string legal ");
    talk.end();
    assert!(ms(since.elapsed()) < 2000, "{:?}", since.elapsed());
}

#[test]
fn stop_is_for_all_searches_that_were_asked_for() {
    let mut talk = Talk::begin();
    let since = Instant::now();
    talk.say("go movetime 3000\ngo infinite\ngo movetime 3000\nstop");
    for _ in 0..3 {
        talk.hear("bestmove ");
    }
    assert!(ms(since.elapsed()) < 1000, "{:?}", since.elapsed());
    // And for none that are asked for later.
    talk.say("go movetime 200");
    let since = Instant::now();
    talk.hear("bestmove ");
    assert!(ms(since.elapsed()) > 150, "{:?}", since.elapsed());
    talk.end();
}

#[test]
fn a_table_that_cannot_be_had_is_refused_and_the_old_one_kept() {
    // Whether the system would lend so much is its own business; that there is a move is ours.
    let lines = answers("setoption name Hash value 1\nsetoption name Hash value 262144\ngo depth 3\n");
    assert_eq!(best_moves(&lines), 1, "{lines:?}");
    let refused = lines.iter().any(|line| line.starts_with("info string error: "));
    assert_eq!(refused, pentaply_engine::check_memory(262_144).is_err(), "{lines:?}");
    assert!(pentaply_engine::check_memory(usize::MAX).is_err());
}
