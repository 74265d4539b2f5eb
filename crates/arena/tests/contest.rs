//! Contests from their beginning to their end, with engines that behave and engines that do not.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use pentaply_arena::contest::{
    Contest, ContestError, Game, News, PacePlan, Plan, ResignRule, ScoreKind, Source, Verdict, Winner,
};
use pentaply_arena::stats::Decision;
use pentaply_core::Record;

mod support;
use support::{plan, play};

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

fn ours(name: &str) -> String {
    format!("name={name},hash=1")
}

/// A mock that does `deed`, with more of its arguments.
fn mock(deed: &str, more: &str) -> String {
    format!(r#"name=mock,proto=uci,cmd="{}",args="--do {deed} {more}""#, MOCK.replace('\\', r"\\"))
}

/// What must be the same whenever and however often a contest is played.
fn essence(contest: &Contest) -> Vec<Game> {
    let mut games: Vec<Game> = contest.finished().values().cloned().collect();
    games.iter_mut().flat_map(|game| &mut game.played.moves).for_each(|mv| mv.time_ms = 0.0);
    games
}

#[test]
fn equals_meet_as_equals() {
    let contest = play(plan("kalah", &[&ours("A"), &ours("B")], 20), None);
    let report = contest.standing().report();
    assert_eq!(contest.standing().verdict, Some(Verdict::Complete));
    assert_eq!(report.pentanomial, [0, 0, 10, 0, 0], "each pair is a game and its mirror: {report:?}");
    assert_eq!((report.games, report.wins), (20, report.losses));
    assert_eq!((report.elo, report.faults.len()), (Some(0.0), 0));
    for pair in contest.finished().values().collect::<Vec<_>>().chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].players[0], pair[1].players[1]);
        let moves = |game: &Game| game.played.moves.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>();
        assert_eq!(moves(pair[0]), moves(pair[1]));
    }
}

#[test]
fn a_test_accepts_a_gain_that_is_there_and_no_other() {
    let test = "0,20".parse().ok();
    let strong = Plan {
        sprt: test,
        ..plan("santorini", &["name=A,hash=1,nodes=3000", "name=B,hash=1,nodes=30"], 400)
    };
    let contest = play(strong, None);
    assert_eq!(contest.standing().verdict, Some(Verdict::Decided(Decision::AcceptH1)));
    assert!(contest.standing().games < 400 && contest.standing().report().llr > Some(2.94));
    let weak = Plan { sprt: test, ..plan("santorini", &["name=A,hash=1,nodes=30", "name=B,hash=1"], 400) };
    let contest = play(weak, None);
    assert_eq!(contest.standing().verdict, Some(Verdict::Decided(Decision::AcceptH0)));
    assert_eq!(contest.standing().report().decision, Some("h0"));
}

/// Each misbehaviour loses the game it happens in, for the right reason; the next games go on.
#[test]
fn whoever_misbehaves_loses_that_game_and_the_match_goes_on() {
    for (deed, more, reason, detail) in [
        ("crash", "--at 2", "crash", "signal"),
        ("exit", "--at 2", "exit", "exit status 0"),
        ("exit-three", "--at 2", "crash", "exit status 3"),
        ("hang", "--at 2", "stall", ""),
        ("cheat", "--at 2", "illegal", "cannot be played"),
        ("flood", "--at 2", "garbage", ""),
        ("flood-line", "--at 2", "garbage", ""),
        ("half-line", "--at 2", "crash", ""),
        ("half-hang", "--at 2", "stall", ""),
        ("garbage", "--at 2", "garbage", ""),
        ("empty", "--at 2", "garbage", ""),
        ("no-move", "--at 2", "illegal", ""),
    ] {
        let dir = tempfile::tempdir().expect("a folder");
        // A misbehaviour in one game only: the flag file says that it has happened.
        let flag = dir.path().join("done");
        let engine = mock(deed, &format!("{more} --once '{}'", flag.display()));
        let mut plan = plan("santorini", &[&engine, &ours("B")], 6);
        plan.concurrency = 1;
        let contest = play(plan, None);
        let report = contest.standing().report();
        assert_eq!(contest.standing().verdict, Some(Verdict::Complete), "{deed}");
        assert_eq!(report.games, 6, "{deed}");
        assert_eq!(report.faults.len(), 1, "{deed}: {report:?}");
        let game = contest.finished().values().find(|game| game.played.fault.is_some()).expect("the game");
        assert_eq!(report.faults[0].game, game.game);
        assert_eq!(report.faults[0].engine, "mock");
        let fault = game.played.fault.as_ref().expect("the fault");
        assert_eq!((fault.kind.as_str(), game.played.reason.as_str()), (reason, reason), "{deed}: {fault:?}");
        assert!(fault.detail.contains(detail), "{deed}: {fault:?}");
        assert!(!fault.transcript.is_empty(), "{deed}");
        assert_eq!(game.players[fault.seat], "mock");
        let winner = if fault.seat == 0 { Winner::Second } else { Winner::First };
        assert_eq!(game.played.winner, winner, "{deed}");
    }
}

#[test]
fn a_late_answer_loses_and_one_within_the_margin_does_not() {
    let timed = |margin_ms| {
        let engine = mock("late", "--at 2 --delay 150");
        let mut plan = plan("santorini", &[&engine, &ours("B")], 2);
        plan.pace = PacePlan { time_ms: Some(20), nodes: None, margin_ms, ..plan.pace };
        let contest = play(plan, None);
        contest.finished().values().map(|game| game.played.reason.clone()).collect::<Vec<_>>()
    };
    assert_eq!(timed(30), ["timeout", "timeout"]);
    assert!(timed(600).iter().all(|reason| reason != "timeout"));
}

#[test]
fn a_clock_runs_down_and_is_wound_up_by_each_move() {
    let clocked = |clock_ms| {
        let engine = mock("late", "--at 1 --delay 120");
        let mut plan = plan("tictactoe", &[&engine, &ours("B")], 2);
        plan.openings = Source::Random { plies: 0, balance: 0.5 };
        plan.pace = PacePlan { clock_ms: Some(clock_ms), nodes: None, margin_ms: 10, ..plan.pace };
        let contest = play(plan, None);
        contest.finished().values().filter(|game| game.played.reason == "timeout").count()
    };
    assert_eq!(clocked((100, 0)), 2, "120 ms of 100");
    assert_eq!(clocked((1000, 100)), 0);
}

#[test]
fn an_engine_that_is_not_there_costs_no_game() {
    let dir = tempfile::tempdir().expect("a folder");
    let missing = dir.path().join("engine");
    let spec = format!(r#"name=A,proto=uci,cmd="{}""#, missing.display());
    let mut contest = Contest::begin(plan("kalah", &[&spec, &ours("B")], 4), Some(&dir.path().join("match")))
        .unwrap_or_else(|error| panic!("{error}"));
    match contest.run(&AtomicBool::new(false), &mut |_| {}) {
        Err(ContestError::Start { engine, fault }) => {
            assert_eq!(engine, "A");
            assert!(fault.detail.contains("engine"), "{fault}");
        }
        other => panic!("{other:?}"),
    }
    assert!(contest.finished().is_empty());
    drop(contest);
    // Once it is there the match goes on, from whatever folder.
    std::fs::copy(MOCK, &missing).expect("copied");
    let mut contest = Contest::resume(&dir.path().join("match")).unwrap_or_else(|error| panic!("{error}"));
    contest.run(&AtomicBool::new(false), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((contest.finished().len(), contest.standing().report().faults.len()), (4, 0));
}

#[test]
fn relative_paths_hold_from_any_folder() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(dir.path().join("bin")).expect("a folder");
    std::fs::copy(MOCK, dir.path().join("bin/mock")).expect("copied");
    let mut plan = plan("tictactoe", &["name=A,proto=uci,cmd=./bin/mock", &ours("B")], 2);
    plan.folder = dir.path().to_path_buf();
    let contest = play(plan, None);
    assert_eq!(contest.standing().report().faults, []);
}

#[test]
fn too_many_faults_stop_the_match() {
    let mut plan = plan("santorini", &[&mock("cheat", "--at 1"), &ours("B")], 50);
    plan.max_faults = 5;
    let contest = play(plan, None);
    assert!(matches!(contest.standing().verdict, Some(Verdict::Faults { engine: 0, count: 5, .. })));
    assert_eq!(contest.standing().report().losses, 6, "counted in pairs");
}

#[test]
fn a_stopped_contest_goes_on_to_the_same_games() {
    let (whole, parts) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let levels = || plan("kalah", &["name=A,hash=1,level=3", "name=B,hash=1,level=5"], 30);
    let straight = play(levels(), Some(whole.path()));
    let dir = parts.path().join("match");
    let mut contest = Contest::begin(levels(), Some(&dir)).unwrap_or_else(|error| panic!("{error}"));
    let mut rounds = 0;
    loop {
        let interrupt = AtomicBool::new(false);
        let mut games = 0;
        contest
            .run(&interrupt, &mut |news| {
                games += usize::from(matches!(news, News::Game(_)));
                interrupt.store(games >= 4, Relaxed);
            })
            .unwrap_or_else(|error| panic!("{error}"));
        rounds += 1;
        if contest.standing().verdict.is_some() {
            break;
        }
        assert!(matches!(Contest::resume(&dir), Err(ContestError::Locked(_))), "one at a time");
        drop(contest);
        contest = Contest::resume(&dir).unwrap_or_else(|error| panic!("{error}"));
    }
    assert!(rounds > 3, "{rounds}");
    assert_eq!(essence(&contest), essence(&straight));
    assert_eq!(contest.standing().report(), straight.standing().report());
    drop(contest);
    // A line that was cut short is taken off, and its game played again.
    let events = dir.join("events.jsonl");
    let text = std::fs::read_to_string(&events).expect("events");
    let last_game = text.rfind(r#"{"event":"game""#).expect("a game");
    std::fs::write(&events, &text[..last_game + 200]).expect("written");
    let mut contest = Contest::resume(&dir).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(contest.finished().len(), 29);
    contest.run(&AtomicBool::new(false), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(essence(&contest), essence(&straight));
}

#[test]
fn every_game_is_kept_as_a_record_that_reads_back() {
    let dir = tempfile::tempdir().expect("a folder");
    let contest = play(plan("santorini", &[&ours("A"), &ours("B")], 4), Some(dir.path()));
    for game in contest.finished().values() {
        let text = std::fs::read_to_string(dir.path().join(format!("games/{:06}.txt", game.game)));
        let record = Record::parse(&text.expect("a record")).expect("it parses");
        let board = pentaply_engine::registry::find("santorini").and_then(|found| found.open_record(&record));
        let board = board.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(board.played().len(), game.opening.moves.len() + game.played.moves.len());
        assert!(!board.status().is_open());
        assert_eq!(record.tag("first"), Some(game.players[0].as_str()));
    }
    let report = std::fs::read_to_string(dir.path().join("report.html")).expect("a report");
    assert!(report.contains("games/000001.txt"));
    let again = Contest::begin(plan("santorini", &[&ours("A"), &ours("B")], 4), Some(dir.path()));
    assert!(matches!(again, Err(ContestError::Taken(_))));
}

#[test]
fn a_damaged_or_missing_folder_is_refused_with_the_place() {
    let dir = tempfile::tempdir().expect("a folder");
    assert!(matches!(Contest::resume(dir.path()), Err(ContestError::NotThere(_))));
    play(plan("tictactoe", &[&ours("A"), &ours("B")], 2), Some(dir.path()));
    let events = dir.path().join("events.jsonl");
    let text = std::fs::read_to_string(&events).expect("events");
    for (right, wrong) in [
        ("\"game\":1,", "\"game\":x,"),
        ("\"game\":1,", "\"game\":99,"),
        ("\"seat\":0", "\"seat\":7"),
        ("[\"A\",\"B\"]", "[\"A\",\"C\"]"),
    ] {
        assert!(text.contains(right));
        std::fs::write(&events, text.replacen(right, wrong, 1)).expect("written");
        match Contest::resume(dir.path()) {
            Err(ContestError::Damaged { line, .. }) => assert!((2..5).contains(&line), "{wrong}: {line}"),
            other => panic!("{wrong}: {:?}", other.err()),
        }
    }
    std::fs::write(&events, text).expect("written");
    let plan_file = dir.path().join("match.json");
    let whole = std::fs::read_to_string(&plan_file).expect("a plan");
    std::fs::write(&plan_file, "{}").expect("written");
    assert!(matches!(Contest::resume(dir.path()), Err(ContestError::Damaged { .. })));
    let plan_text =
        whole.replacen("{\"Random\":{\"plies\":4,\"balance\":0.5}}", "{\"File\":{\"openings\":[]}}", 1);
    assert_ne!(plan_text, whole);
    std::fs::write(&plan_file, plan_text).expect("written");
    assert!(matches!(Contest::resume(dir.path()), Err(ContestError::Opening(_))));
    // What is left of a match is not written over.
    std::fs::remove_file(&plan_file).expect("removed");
    let again = Contest::begin(plan("tictactoe", &[&ours("A"), &ours("B")], 2), Some(dir.path()));
    assert!(matches!(again, Err(ContestError::Taken(_))));
}

#[test]
fn a_folder_is_free_again_at_once_while_programs_are_started() {
    let dir = tempfile::tempdir().expect("a folder");
    play(plan("tictactoe", &[&ours("A"), &ours("B")], 2), Some(dir.path()));
    let (done, started) = (AtomicBool::new(false), AtomicUsize::new(0));
    let refused = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) {
                let mut program = Command::new(MOCK);
                program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
                let _ = program.spawn().and_then(|mut child| child.wait());
                started.fetch_add(1, Relaxed);
            }
        });
        let mut refused = None;
        while refused.is_none() && started.load(Relaxed) < 200 {
            refused = Contest::resume(dir.path()).err();
        }
        done.store(true, Relaxed);
        refused
    });
    assert!(refused.is_none(), "{}", refused.map_or_else(String::new, |error| error.to_string()));
}

#[test]
fn a_report_that_cannot_be_written_ends_no_match() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(dir.path().join("report.html/in the way")).expect("a folder");
    let contest = play(plan("tictactoe", &[&ours("A"), &ours("B")], 2), Some(dir.path()));
    assert!(contest.unwritten_report().is_some());
    assert_eq!(contest.standing().verdict, Some(Verdict::Complete));
}

#[test]
fn a_game_both_give_up_ends_early() {
    let mut plan = plan("kalah", &[&ours("A"), &ours("B")], 4);
    let full: usize = play(plan.clone(), None).finished().values().map(|game| game.played.moves.len()).sum();
    plan.adjudication.resign = Some(ResignRule { points: 300, moves: 2 });
    let contest = play(plan, None);
    let games: Vec<&Game> = contest.finished().values().collect();
    assert!(games.iter().any(|game| game.played.reason == "adjudicated"));
    assert!(games.iter().map(|game| game.played.moves.len()).sum::<usize>() < full);
    for game in games.iter().filter(|game| game.played.reason == "adjudicated") {
        let last = game.played.moves.last().and_then(|mv| mv.score.map(|score| (mv.seat, score)));
        let (seat, score) = last.expect("a score");
        assert!(score.kind != ScoreKind::Points || score.value.abs() >= 300);
        let ahead = if score.points() > 0 { seat } else { 1 - seat };
        assert_eq!(game.played.winner == Winner::First, ahead == 0);
    }
}
