//! Games as other programs keep them: GameStrings one a line, and BoardSpace's SGF.

mod common;

use common::read;
use pentaply_core::record::Format;
use pentaply_core::{Game, InputError, Record};
use pentaply_hive::records::{boardspace, game_strings};
use pentaply_hive::{Hive, MoveError, RecordError};

fn format(name: &str) -> &'static Format {
    Hive::FORMATS.iter().find(|format| format.fits(name).is_some()).expect(name)
}

fn sgf(body: &str) -> String {
    format!("(;\nGM[27]VV[1]\nSU[Hive-PLM]\nRE[Game won by Ben]\nP0[id \"Ann\"]\nP1[id \"Ben\"]\n{body}\n)\n")
}

fn one(text: &str) -> Record {
    let mut games = boardspace::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// A list of actions, each with its player, as a file has it.
fn nodes(actions: &[&str]) -> String {
    let node = |(number, action): (usize, &&str)| {
        let (player, action) = action.split_once(' ').expect("a player");
        format!("; {player}[{number} {action}]TM[{number}]\n")
    };
    actions.iter().enumerate().map(node).collect()
}

#[test]
fn the_ending_of_a_file_tells_its_format() {
    assert!(std::ptr::eq(format("games.UHP"), &Hive::FORMATS[0]));
    assert!(std::ptr::eq(format("a.hive.txt"), &Hive::FORMATS[0]));
    assert!(std::ptr::eq(format("T!HV-a-b-2020.sgf"), &Hive::FORMATS[1]));
}

#[test]
fn game_strings_go_out_and_come_back_with_what_else_is_known() {
    let text = "# first: Ann\n# Date: 2024-05-01\nBase;WhiteWins;White[2];wS1;bG1 wS1-\n\n# a remark\nBase+M;NotStarted;White[1]\n";
    let games = game_strings::parse(text).expect("two games");
    let [won, start] = games.as_slice() else { panic!("{games:?}") };
    assert_eq!((won.variant.as_str(), won.position.as_str()), ("Base", "Base;NotStarted;White[1]"));
    assert_eq!(won.moves, ["wS1", "bG1 wS1-"]);
    assert_eq!(
        [won.tag("first"), won.tag("Date"), won.tag("result")],
        [Some("Ann"), Some("2024-05-01"), Some("first_won")]
    );
    assert_eq!((start.tag("first"), start.tag("result"), start.moves.len()), (None, Some("open"), 0));
    let written = game_strings::write(won).expect("a game");
    assert_eq!(written, "# first: Ann\n# Date: 2024-05-01\nBase;WhiteWins;White[2];wS1;bG1 wS1-\n");
    assert_eq!(game_strings::parse(&written).as_deref(), Ok(std::slice::from_ref(won)));
}

#[test]
fn a_record_that_begins_later_is_written_from_the_start_of_the_game() {
    let record = Record {
        game: "hive".into(),
        variant: "Base".into(),
        position: "Base;InProgress;White[2];wS1;bG1 wS1-".into(),
        tags: Vec::new(),
        moves: vec!["wQ -wS1".into()],
        left_out: false,
    };
    let text = game_strings::write(&record).expect("a game");
    assert_eq!(text, "Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1\n");
    let bad = Record { moves: vec!["wQ -wS1".into(), "bA3 bG1-".into()], ..record };
    let error = game_strings::write(&bad).expect_err("a bad move");
    assert!(error.to_string().starts_with("move 2 of game 1, 'bA3 bG1-'"), "{error}");
}

#[test]
fn a_bad_game_string_is_named_by_its_line_and_its_move() {
    let error =
        game_strings::parse("# two games\nBase;NotStarted;White[1]\nBase;InProgress;White[2];wS1;bS2 wS1-\n")
            .expect_err("a bad move");
    assert_eq!(error.to_string(), "line 3: move 2, 'bS2 wS1-': bS1 is placed before bS2");
    assert!(error.zh().starts_with("第 3 行：第 2 着"), "{}", error.zh());
    assert_eq!(game_strings::parse("# nothing\n\n"), Err(RecordError::Empty));
}

#[test]
fn what_lies_when_a_turn_is_done_counts() {
    // Black's spider is put down, taken up and put elsewhere; White's ant is only shown and put back.
    let game = one(&sgf(&nodes(&[
        "P0 Start P0",
        "P0 Pick W 4 wS1",
        "P0 Dropb wS1 N 13 .",
        "P0 Done ",
        "P1 Pick B 4 bS1",
        "P1 Dropb bS1 O 13 wS1-",
        "P1 Pickb O 13 bS1",
        "P1 Dropb bS1 O 14 wS1/",
        "P1 Done ",
        "P0 Pick W 1 wA1",
        "P0 Dropb wA1 M 13 -wS1",
        "P0 Pickb M 13 wA1",
        "P0 Drop W 1",
        "P0 Move W wQ M 12 /wS1",
        "P0 Done",
        "P1 MoveDone B bQ P 15 bS1/",
        "P0 Pick W 3 wB1",
    ])));
    assert_eq!(game.moves, ["wS1", "bS1 wS1/", "wQ /wS1", "bQ bS1/"], "what was not done is no move");
    assert_eq!(
        [game.tag("first"), game.tag("second"), game.tag("result")],
        [Some("Ann"), Some("Ben"), Some("second_won")]
    );
    assert_eq!(game.variant, "Base+MLP");
}

#[test]
fn early_files_name_pieces_without_colour() {
    let text = "(;GM[27]SU[hive-p]P0[id \"a\"]P1[id \"b\"]\n; P0[1 pick w 2 G1]\n; P0[2 dropb g1 M 13 .]\n; P0[3 done]\n\
                ; P1[4 pick b 8 P]\n; P1[5 dropb p N 13 wG1-]\n; P1[6 done]\n; P0[7 pick w 0 Q]\n; P0[8 dropb q L 13 -wG1]\n\
                ; P0[9 done]\n; P1[10 move B Q O 13 bP1-]\n; P1[11 done]\n; P0[12 pick w 3 B1]\n; P0[13 dropb b1 K 13 -wQ]\n\
                ; P0[14 done]\n; P1[15 pdropb bq N 12 bP\\\\]\n; P1[16 done]\n; P0[17 resign]\n; P0[18 done]\n)";
    let game = one(text);
    assert_eq!(game.moves, ["wG1", "bP wG1-", "wQ -wG1", "bQ bP-", "wB1 -wQ", "bQ bP\\"]);
    assert_eq!((game.variant.as_str(), game.tag("result")), ("Base+P", Some("second_won")));
}

#[test]
fn a_climb_is_told_by_its_cell_by_name_or_by_a_direction() {
    let opening = [
        "P0 Dropb wB1 N 13 .",
        "P0 Done",
        "P1 Dropb bB1 O 14 wB1/",
        "P1 Done",
        "P0 Dropb wQ M 13 -wB1",
        "P0 Done",
        "P1 Dropb bQ O 15 \\\\bB1",
        "P1 Done",
        "P0 Pickb N 13 wB1",
    ];
    for drop in
        ["P0 Dropb wB1 O 14 .", "P0 Dropb wB1 O 14 bB1", "P0 Dropb wB1 O 14 bB1.", "P0 Dropb wB1 O 14 /bQ"]
    {
        let mut actions = opening.to_vec();
        actions.extend([drop, "P0 Done"]);
        // The beetle would leave the queen alone: refused as a move, but understood.
        let error = boardspace::parse(&sgf(&nodes(&actions))).expect_err("the beetle is pinned");
        assert!(
            matches!(&error, RecordError::Move { number: 5, error: MoveError::Pinned(_), .. }),
            "{drop}: {error}"
        );
    }
    for drop in ["P0 Dropb wB1 M 13 .", "P0 Dropb wB1 M 13 wQ", "P0 Dropb wB1 M 13 -bA1"] {
        let actions = [
            "P0 Dropb wA1 N 13 .",
            "P0 Done",
            "P1 Dropb bA1 O 13 wA1-",
            "P1 Done",
            "P0 Dropb wQ M 13 -wA1",
            "P0 Done",
            "P1 Dropb bQ P 13 bA1-",
            "P1 Done",
            "P0 Dropb wB1 L 13 -wQ",
            "P0 Done",
            "P1 Dropb bB1 Q 13 bQ-",
            "P1 Done",
            drop,
            "P0 Done",
        ];
        let text = sgf(&nodes(&actions)).replace("-bA1", "-wA1");
        assert_eq!(one(&text).moves.last().map(String::as_str), Some("wB1 wQ"), "{drop}");
    }
    // In a direction from a piece beside it, the cell alone, across the edge of BoardSpace's board.
    let game = one(&sgf(&nodes(&["P0 Move W wS1 Z 13 .", "P0 Done", "P1 Move B bS1 A 13 .", "P1 Done"])));
    assert_eq!(game.moves, ["wS1", "bS1 wS1-"]);
}

#[test]
fn forced_passes_are_told_in_three_ways() {
    let game = "Base;InProgress;White[7];wB1;bB1 wB1-;wB2 -wB1;bQ bB1/;wQ wB2/;bB2 bB1\\;wB2 /wB1;bB2 bB1;wQ -wB1;bB2 wB1;\
                wB2 wQ;bB2 wB2";
    let moves: Vec<&str> = game.split(';').skip(3).collect();
    let mut actions: Vec<String> = Vec::new();
    for (ply, mv) in moves.iter().enumerate() {
        let (piece, to) = mv.split_once(' ').unwrap_or((mv, "."));
        let player = ply % 2;
        actions.push(format!("P{player} Dropb {piece} ? 0 {}", to.replace('\\', "\\\\")));
        actions.push(format!("P{player} Done"));
    }
    for pass in [&["P0 Pass", "P0 Done"][..], &["P0 Done"], &["P0 PassDone"], &[]] {
        let mut all: Vec<&str> = actions.iter().map(String::as_str).collect();
        all.extend(pass);
        all.extend(["P1 Dropb bB2 ? 0 wB1", "P1 Done"]);
        let game = one(&sgf(&nodes(&all)).replace("Hive-PLM", "hive"));
        assert_eq!(game.moves[moves.len()..], ["pass", "bB2 wB1"], "{pass:?}");
    }
    let early = boardspace::parse(&sgf(&nodes(&["P0 Pass", "P0 Done"])));
    assert!(
        matches!(early, Err(RecordError::Move { number: 1, error: MoveError::PassNotForced, .. })),
        "{early:?}"
    );
}

#[test]
fn talk_is_no_move_and_an_agreed_draw_is_a_result() {
    let game = one(&sgf(&nodes(&[
        "P0 Move W wS1 N 13 .",
        "P0 Done",
        "P1 OfferDraw",
        "P1 Done",
        "P0 DeclineDraw",
        "P0 Done",
        "P1 Move B bS1 O 13 wS1-",
        "P1 Done",
        "P0 OfferDraw",
        "P0 Done",
        "P1 AcceptDraw",
        "P1 Done",
    ])));
    assert_eq!((game.moves.len(), game.tag("result")), (2, Some("drawn")));
}

#[test]
fn damaged_files_are_refused_with_the_place() {
    let error = |text: &str| match boardspace::parse(text) {
        Err(error) => {
            assert_ne!(error.to_string(), error.zh());
            error
        }
        Ok(games) => panic!("{text}: {games:?}"),
    };
    assert_eq!(error(""), RecordError::Empty);
    assert_eq!(error("(;FF[4]C[no game of hive])"), RecordError::Empty);
    assert_eq!(error("(;\nGM[4]SZ[15])"), RecordError::OtherGame(2, "4".into()));
    for set in ["Hive-ultimate", "hive-x", "chess", "hivep", ""] {
        assert_eq!(error(&format!("(;GM[27]\nSU[{set}])")), RecordError::OtherSet(2, set.into()));
    }
    assert_eq!(error("\n\n(;GM[27]SU[hive]"), RecordError::Open(3, '('));
    assert_eq!(error("(;GM[27]\nP0[1 done"), RecordError::Open(2, '['));
    assert_eq!(error("(;GM[27]\n\n] )"), RecordError::Unreadable(3, "]".into()));
    assert_eq!(error("(;GM[27]\nP0)"), RecordError::Unreadable(2, "P0".into()));
    let first = "P0 Move W wS1 N 13 .";
    let unreadable = |action: &str| error(&sgf(&nodes(&[first, action])));
    for action in ["P0 Fly", "P0 Dropb wS1", "P0 Move X wS1 N 13 .", "P0 "] {
        assert!(matches!(unreadable(action), RecordError::Unreadable(8, _)), "{action}");
    }
    let refused = error(&sgf(&nodes(&[first, "P0 Done", "P1 Dropb bS1 O 13 bS1-", "P1 Done"])));
    assert!(matches!(
        refused,
        RecordError::Move { game: 1, number: 2, line: 9, error: MoveError::NotOnBoard(_), .. }
    ));
    assert!(
        refused
            .to_string()
            .starts_with("move 2 of game 1, '2 Dropb bS1 O 13 bS1-' on line 9, cannot be played: ")
    );
    let turn = error(&sgf(&nodes(&[first, "P0 Done", "P0 Move W wS2 O 13 wS1-", "P0 Done"])));
    assert!(matches!(turn, RecordError::Turn { line: 9, .. }));
    let nowhere = error(&sgf(&nodes(&[first, "P0 Done", "P1 Move B bS1 V 3 .", "P1 Done"])));
    assert!(matches!(nowhere, RecordError::Nowhere { line: 9, .. }));
    let name = error(&sgf(&nodes(&[first, "P0 Done", "P1 Move B bS7 V 3 .", "P1 Done"])));
    assert!(matches!(name, RecordError::Move { error: MoveError::BadPiece(_), .. }));
}

#[test]
fn boardspace_is_only_read() {
    assert!(format("a.sgf").write.is_none());
    assert!(format("a.uhp").write.is_some());
}

#[test]
fn two_games_of_one_file_are_two_records() {
    let text = sgf(&nodes(&["P0 Move W wS1 N 13 .", "P0 Done"])).repeat(2);
    let games = boardspace::parse(&text).expect("two games");
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [1, 1]);
    let game = read(&format!("{};InProgress;Black[1];{}", games[0].variant, games[0].moves[0]));
    assert_eq!(game.plies(), 1);
}
