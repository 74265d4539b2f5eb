//! The real program santorini-ai, where `PENTAPLY_SANTORINI_AI` names it; without it nothing can be checked, and that is
//! said.
#![allow(clippy::print_stderr)]

use std::time::Duration;

use pentaply_engine::{Board, Limits, Request, Signal, registry};
use pentaply_protocols::{Answer, Ask, Command, FaultKind, Player, drive};

fn program() -> Option<Command> {
    let program = std::env::var("PENTAPLY_SANTORINI_AI").ok();
    if program.is_none() {
        eprintln!("not checked: PENTAPLY_SANTORINI_AI does not name the program");
    }
    Some(Command { program: program?, ..Command::default() })
}

fn board(position: Option<&str>) -> Box<dyn Board> {
    registry::find("santorini").and_then(|game| game.open(None, position)).expect("a position")
}

fn think(player: &mut dyn Player, board: &dyn Board, limits: Limits) -> Answer {
    let (patience, signal) = (Duration::from_secs(20), Signal::default());
    let ask = Ask { board, limits: &limits, clocks: None, patience, signal: &signal };
    player.think(&ask).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

#[test]
fn whole_games_are_played_from_the_placement_to_the_climb() {
    let Some(command) = program() else { return };
    let mut player = drive("santorini-ai", &command).expect("it starts");
    for (limits, seat) in
        [(Limits::time(Duration::from_millis(60)), 0), (Limits::depth(3), 1), (Limits::nodes(5000), 0)]
    {
        let mut board = board(None);
        player.new_game(&*board).expect("it is ready");
        while board.status().is_open() {
            let mv = if board.side_to_move().index() == seat {
                let answer = think(&mut *player, &*board, limits);
                assert!(board.legal_moves().contains(&answer.mv), "{answer:?}");
                if limits.time.is_some() {
                    // A proven result may come sooner; other tests may take the processor.
                    assert!(answer.time < Duration::from_millis(500), "{answer:?}");
                }
                answer.mv
            } else {
                let request = Request { limits: Limits::nodes(2000), hash_mb: 1, ..Request::default() };
                let found = board.search(&request, &Signal::default(), &mut |_| {}).expect("a search");
                found.bestmove.expect("a move")
            };
            board.play(&mv).expect("it is legal");
        }
        eprintln!("{limits:?}: {} plies, {:?}", board.played().len(), board.status());
    }
}

#[test]
fn wins_are_seen_at_their_length() {
    let Some(command) = program() else { return };
    let mut player = drive("santorini-ai", &command).expect("it starts");
    for position in [
        "0000000000003200000000000/1/mortal:D3,A1/mortal:E5,A5",
        "3444431122104224202401000/1/mortal:B2,D3/mortal:B4,E4",
        "0000000000003230000000000/2/mortal:D3,A1/mortal:E5,A5",
    ] {
        let mut board = board(Some(position));
        let theirs = think(&mut *player, &*board, Limits::time(Duration::from_secs(2)));
        let request = Request { limits: Limits::time(Duration::from_secs(2)), ..Request::default() };
        let ours = board.search(&request, &Signal::default(), &mut |_| {}).expect("a search");
        eprintln!("{position}: {} {:?} in {:?}, ours {:?}", theirs.mv, theirs.score, theirs.time, ours.score);
        assert_eq!(theirs.score, Some(ours.score));
    }
}

#[test]
fn it_plays_its_own_game_only() {
    let Some(command) = program() else { return };
    let mut player = drive("santorini-ai", &command).expect("it starts");
    let kalah = registry::find("kalah").and_then(|game| game.open(None, None)).expect("it opens");
    let fault = player.new_game(&*kalah).expect_err("it does not play Kalah");
    assert_eq!(
        (fault.kind, fault.detail.as_str()),
        (FaultKind::Start, "its protocol is for santorini, and not for kalah")
    );
    let options = vec![("Hash".to_string(), "64".to_string())];
    let fault = drive("santorini-ai", &Command { options, ..command }).err().expect("it has no options");
    assert_eq!(fault.detail, "it has no options, and so no 'Hash'");
}
