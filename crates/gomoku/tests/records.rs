//! Games as other programs keep them, and as we do.

mod common;

use common::random_position;
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, InputError, Outcome, Position as _, Record, Rng, Side};
use pentaply_gomoku::records::{RecordError, list, psq, sgf};
use pentaply_gomoku::{Error, Gomoku, MoveError, Position, Rule, VariantError};

type Read = fn(&str) -> Result<Vec<Record>, RecordError>;
type Write = fn(&Record) -> Result<String, RecordError>;

const FORMATS: [(Read, Write); 3] =
    [(psq::parse, psq::write), (sgf::parse, sgf::write), (list::parse, list::write)];

fn games(read: Read, text: &str) -> Vec<Record> {
    read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn one(read: Read, text: &str) -> Record {
    let mut games = games(read, text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn moves(read: Read, text: &str) -> String {
    one(read, text).moves.join(" ")
}

fn refused(read: Read, text: &str) -> RecordError {
    match read(text) {
        Err(error) => error,
        Ok(games) => panic!("{text}: {games:?}"),
    }
}

#[test]
fn a_game_of_gomocup_is_read() {
    let text = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\n7,9,0\r\n7,7,15230\r\nRAPFI25.zip\r\nJAX25.zip\r\n-1\r\n0,Renju_1\r\n";
    let game = one(psq::parse, text);
    assert_eq!(game.moves.join(" "), "h8 i9 g7 g9");
    assert_eq!(
        (game.variant.as_str(), game.tag("first"), game.tag("second")),
        ("renju,15", Some("RAPFI25"), Some("JAX25"))
    );
    assert_eq!(game.tag("result"), Some("open"));
}

#[test]
fn headers_times_and_endings_of_psq_may_differ() {
    for text in [
        "Piskvorky 20x20, 11:11, 0\n1,1,0\n20,20,5\n",
        "\u{feff}\n piskvorky 20X20\n1 , 1\n20, 20\n-1",
        "Piskvorky 20x20, 0:0, 1\n1,1,0\n20,20,0\nhomo-1\nhomo-2\n-1\n0,Freestyle1",
        "Piskvorky 20x20,5:3,0\r1,1,0\n20,20,0\nC:\\ai\\pbrain-one.exe\n/home/ai/pbrain-two.exe\n3\n"
            .replace('\r', "\n")
            .as_str(),
    ] {
        let game = one(psq::parse, text);
        assert_eq!(
            (game.variant.as_str(), game.moves.join(" ").as_str()),
            ("freestyle,20", "a20 t1"),
            "{text}"
        );
    }
    let text = "Piskvorky 20x20, 5:3, 0\n1,1,0\nC:\\ai\\pbrain-one.exe\n/home/ai/pbrain-two.EXE\n3\n";
    let game = one(psq::parse, text);
    assert_eq!((game.tag("first"), game.tag("second")), (Some("one"), Some("two")));
    let leagues = ["Standard_2", "Caro", "Renju15", "Freestyle3"].map(|league| {
        one(psq::parse, &format!("Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,{league}")).variant
    });
    assert_eq!(leagues, ["standard,15", "caro,15", "renju,15", "freestyle,15"]);
    let two = "Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\nPiskvorky 19x19, 11:11, 0\n8,8,0\n";
    let variants: Vec<String> = games(psq::parse, two).into_iter().map(|game| game.variant).collect();
    assert_eq!(variants, ["freestyle,15", "freestyle,19"]);
}

#[test]
fn lists_of_moves_are_split_by_anything() {
    for text in [
        "h8 i9 g7 g9",
        "H8I9G7G9",
        "h8,i9,g7,g9",
        "h8, i9; g7-g9",
        "1. h8 i9 2. g7 g9",
        "1.h8 2.i9 3.g7 4.g9",
        "1) h8\r\n2) i9\r\n3) g7\r\n4) g9\r\n",
        "# a comment\n\nh8 i9\n# another: one\ng7 g9\n",
        "\u{feff}[h8][i9][g7][g9]",
    ] {
        let game = one(list::parse, text);
        assert_eq!(
            (game.moves.join(" ").as_str(), game.variant.as_str()),
            ("h8 i9 g7 g9", "freestyle,15"),
            "{text}"
        );
    }
    assert_eq!(moves(list::parse, "a15a1o15o1h10h11"), "a15 a1 o15 o1 h10 h11");
}

#[test]
fn the_size_of_a_board_that_is_not_said_is_the_least_usual_one_that_holds_the_moves() {
    for (text, variant) in [
        ("h8 o15", "freestyle,15"),
        ("h8 p3", "freestyle,19"),
        ("h8 t20", "freestyle,20"),
        ("v22", "freestyle,22"),
    ] {
        assert_eq!(one(list::parse, text).variant, variant);
    }
}

#[test]
fn the_rule_that_is_not_said_is_the_first_that_allows_all_moves() {
    // Black makes six and the game goes on.
    let six = "a1 a3 b1 b3 c1 d4 e1 d6 f1 d8 d1 h8";
    assert_eq!(one(list::parse, six).variant, "standard,15");
    assert!(matches!(
        refused(list::parse, &format!("# variant: freestyle,15\n{six}")),
        RecordError::Move { number: 12, error: Error::Move(MoveError::GameOver), .. }
    ));
    // White makes six and has won.
    let white = "h1 a3 h3 b3 i5 c3 j7 e3 k9 f3 l11 d3";
    let game = one(list::parse, white);
    assert_eq!((game.variant.as_str(), game.tag("result")), ("freestyle,15", Some("second_won")));
}

#[test]
fn a_list_says_its_variant_and_position_where_they_are_unusual() {
    let game = one(list::parse, "# variant: renju,9\n# position: 9/9/9/9/4x4/9/9/9/9 w\nd5 e4");
    assert_eq!((game.variant.as_str(), game.moves.len()), ("renju,9", 2));
    assert_eq!(
        list::write(&game).expect("a game"),
        "# variant: renju,9\n# position: 9/9/9/9/4x4/9/9/9/9 w\nd5 e4\n"
    );
    let usual = one(list::parse, "h8 i9");
    assert_eq!(list::write(&usual).expect("a game"), "h8 i9\n");
}

#[test]
fn a_game_in_sgf_is_read_with_its_names_and_its_main_line() {
    let text = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[Renju]PB[A \\[x\\]]PW[B\\\\ C]EV[World\nChampionship]DT[1989-08-04]RE[B+R]\n\
        C[first ; move ( of \\] all]\n;B[hh]C[centre];W[ig]LB[hh:A](;B[gi];W[gg])(;B[ii](;W[jj])))\n";
    let game = one(sgf::parse, text);
    assert_eq!((game.moves.join(" ").as_str(), game.variant.as_str()), ("h8 i9 g7 g9", "renju,15"));
    for (tag, value) in [
        ("first", "A [x]"),
        ("second", "B\\ C"),
        ("Event", "World Championship"),
        ("Date", "1989-08-04"),
        ("result", "first_won"),
    ] {
        assert_eq!(game.tag(tag), Some(value), "{tag}");
    }
}

#[test]
fn points_in_sgf_may_be_letters_or_as_on_the_board() {
    for text in [
        "(;GM[4]SZ[15];B[hh];W[ig];B[gi];W[gg])",
        "(;GM[4]SZ[15:15];B[H8];W[I9];B[G7];W[g9])",
        "(;GM[4]SZ[15];B[HH];W[IG];B[GI];W[GG])",
        "junk before(\n;\nGM [4]\nSZ[15]\n;B[hh]\n;W[ig];B[gi];W[gg]\n)\njunk behind",
        "(;Black[hh];White[ig];B[gi];W[gg])",
        "(;B[hh](;W[ig](;B[gi](;W[gg]))))",
    ] {
        let text = text.replace("Black", "Blackmove").replace("White", "Whitemove");
        assert_eq!(moves(sgf::parse, &text), "h8 i9 g7 g9", "{text}");
    }
    assert_eq!(moves(sgf::parse, "(;SZ[20];B[tt];W[aa])"), "t1 a20");
}

#[test]
fn stones_are_set_up_before_the_first_move() {
    let game = one(sgf::parse, "(;GM[4]SZ[5]AB[aa][bb]AW[cc:dc]AE[dc]PL[W];W[ee])");
    assert_eq!((game.position.as_str(), game.moves.join("").as_str()), ("x4/1x3/2o2/5/5 w", "e1"));
    // Whose turn it is, is told by the first move, else by the stones.
    assert!(one(sgf::parse, "(;SZ[5]AB[aa];B[bb])").position.ends_with(" b"));
    assert!(one(sgf::parse, "(;SZ[5]AB[aa])").position.ends_with(" w"));
    assert!(one(sgf::parse, "(;SZ[5]AB[aa]AW[bb])").position.ends_with(" b"));
    assert!(one(sgf::parse, "(;SZ[5];W[bb];B[cc])").position.ends_with(" w"));
    assert_eq!(psq::write(&game), Err(RecordError::NoSetup));
}

#[test]
fn rules_in_sgf_go_by_many_names() {
    for (name, variant) in [
        ("renju", "renju,15"),
        ("RIF", "renju,15"),
        ("Yamaguchi", "renju,15"),
        ("连珠", "renju,15"),
        ("4", "renju,15"),
        ("Standard", "standard,15"),
        ("1", "standard,15"),
        ("Caro", "caro,15"),
        ("9", "caro,15"),
        ("Freestyle Gomoku", "freestyle,15"),
        ("0", "freestyle,15"),
        ("anything", "freestyle,15"),
    ] {
        assert_eq!(one(sgf::parse, &format!("(;GM[4]RU[{name}];B[hh])")).variant, variant);
    }
}

#[test]
fn a_file_of_sgf_may_hold_many_games() {
    let games = games(sgf::parse, "(;SZ[15];B[hh])(;SZ[19];B[aa];W[bb])\n\n(;)");
    let seen: Vec<(&str, usize)> =
        games.iter().map(|game| (game.variant.as_str(), game.moves.len())).collect();
    assert_eq!(seen, [("freestyle,15", 1), ("freestyle,19", 2), ("freestyle,15", 0)]);
}

/// A random game with the names of its players.
fn random_game(rng: &mut Rng, start: &Position) -> Record {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..rng.below(120) {
        let all = legal_moves(&position);
        let Some(&mv) = rng.pick(&all) else { break };
        moves.push(Gomoku::write_move(&position, mv));
        position.make(mv);
    }
    let mut record = Record {
        game: "gomoku".into(),
        variant: Gomoku::variant(start),
        position: Gomoku::write_position(start),
        moves,
        ..Record::default()
    };
    record.set_tag("first", "A [b] \\ 甲");
    record.set_tag("second", "C:D");
    let result = match status(&position) {
        Outcome::Open => "open",
        Outcome::Won { by: Side::First, .. } => "first_won",
        Outcome::Won { by: Side::Second, .. } => "second_won",
        Outcome::Drawn { .. } => "drawn",
    };
    record.set_tag("result", result);
    record
}

#[test]
fn what_is_written_comes_back_in_each_format_rule_and_size() {
    let mut rng = Rng::new(17);
    let mut checks = 0;
    for number in 0..240 {
        let (rule, size) = (Rule::ALL[number % 4], 5 + number / 4 % 18);
        let usual = number % 3 > 0;
        let start =
            if usual { Position::start(rule, size) } else { random_position(&mut rng, rule, size, 6) };
        let game = random_game(&mut rng, &start);
        for (format, (read, write)) in FORMATS.into_iter().enumerate() {
            if format == 0 && !usual {
                assert_eq!(write(&game), Err(RecordError::NoSetup));
                continue;
            }
            let text = write(&game).unwrap_or_else(|error| panic!("{error}: {game:?}"));
            let back = one(read, &text);
            assert_eq!(
                (&back.variant, &back.position, &back.moves),
                (&game.variant, &game.position, &game.moves),
                "{text}"
            );
            let tags: &[&str] = if format == 2 { &["result"] } else { &["first", "second", "result"] };
            for tag in tags {
                assert_eq!(back.tag(tag), game.tag(tag), "{tag} of {text}");
            }
            assert_eq!(write(&back).as_ref(), Ok(&text));
            checks += 1;
        }
    }
    assert!(checks > 600);
}

#[test]
fn a_foul_in_a_record_loses() {
    let text = "# variant: renju,15\ni8 a1 j8 a3 h9 a5 h10 a7 h8";
    let game = one(list::parse, text);
    assert_eq!(game.tag("result"), Some("second_won"), "h8, i8, j8 and h8, h9, h10: {game:?}");
}

#[test]
fn what_is_no_game_is_refused() {
    for (read, _) in FORMATS {
        assert_eq!(refused(read, ""), RecordError::Empty);
        assert_eq!(refused(read, " \r\n"), RecordError::Empty);
    }
    assert_eq!(refused(psq::parse, "\n8,8,0"), RecordError::NoHeader(2, "8,8,0".into()));
    assert_eq!(refused(psq::parse, "Piskvorky 15x14, 11:11, 0"), RecordError::Size(1, "15x14".into()));
    assert_eq!(refused(psq::parse, "Piskvorky 30x30, 11:11, 0"), RecordError::Size(1, "30x30".into()));
    assert_eq!(refused(psq::parse, "Piskvorky"), RecordError::Size(1, String::new()));
    let late = "Piskvorky 15x15, 11:11, 0\n8,8,0\nname\n9,9,0\n";
    assert_eq!(refused(psq::parse, late), RecordError::Unreadable(4, "9,9,0".into()));
    assert_eq!(refused(sgf::parse, "no tree"), RecordError::Empty);
    assert_eq!(refused(sgf::parse, "(;GM[1];B[pd])"), RecordError::OtherGame(1, "1".into()));
    assert_eq!(refused(sgf::parse, "\n(;SZ[4])"), RecordError::Size(2, "4".into()));
    assert_eq!(refused(sgf::parse, "(;SZ[15:19])"), RecordError::Size(1, "15:19".into()));
    assert_eq!(refused(sgf::parse, "(;B[hh]\n;W[ii"), RecordError::Open(2, '['));
    assert_eq!(refused(sgf::parse, "\n(;B[hh](;W[ii])"), RecordError::Open(2, '('));
    assert_eq!(refused(sgf::parse, "(;B[hh];W[])"), RecordError::Pass(1));
    assert_eq!(refused(sgf::parse, "(;SZ[15];B[tt])"), RecordError::Pass(1));
    assert_eq!(refused(list::parse, "h8 pass"), RecordError::Pass(1));
    assert_eq!(refused(sgf::parse, "(;B[h])"), RecordError::Unreadable(1, "h".into()));
    assert_eq!(refused(sgf::parse, "(;B[hh]AB[ii])"), RecordError::LateSetup(1));
    assert_eq!(refused(sgf::parse, "(;AB[hh:I9])"), RecordError::Unreadable(1, "hh:I9".into()));
    assert_eq!(refused(sgf::parse, "(;PL[?])"), RecordError::Unreadable(1, "?".into()));
    assert_eq!(refused(sgf::parse, "(;B hh)"), RecordError::Unreadable(1, "B".into()));
    assert_eq!(refused(sgf::parse, "(;{B[hh]})"), RecordError::Unreadable(1, "{B[hh]})".into()));
    assert_eq!(refused(sgf::parse, "(;SZ[5]AB[hh])"), RecordError::Stone { line: 1, text: "hh".into() });
    let turn = RecordError::Turn { line: 2, text: "ii".into(), side: Side::First };
    assert_eq!(refused(sgf::parse, "(;B[hh]\n;B[ii])"), turn);
    assert_eq!(turn.to_string(), "'ii' on line 2 is a move of Black, but it is the other side's turn");
    assert!(matches!(
        refused(sgf::parse, "(;SZ[9]AB[aa:ea]AW[ab:eb])"),
        RecordError::Position { game: 1, .. }
    ));
    assert_eq!(refused(list::parse, "h8 k\ni9"), RecordError::Unreadable(1, "k".into()));
    assert_eq!(refused(list::parse, "h8\n炮二平五"), RecordError::Unreadable(2, "炮二平五".into()));
    assert_eq!(
        refused(list::parse, "# variant: chess\nh8"),
        RecordError::Variant { line: 1, error: VariantError::Rule("chess".into()).into() }
    );
    assert!(matches!(refused(list::parse, "h8\n# position: 5/5"), RecordError::Variant { line: 2, .. }));
    let error = refused(list::parse, "h8 i9\nh8");
    assert_eq!(
        error.to_string(),
        "move 3 of game 1, 'h8' on line 2, cannot be played: there is a black stone on h8 already"
    );
    assert_eq!(error.zh(), "第 1 局第 3 手（第 2 行“h8”）不能走：h8 上已有黑子");
    let error = refused(psq::parse, "Piskvorky 15x15, 11:11, 0\n16,1,0");
    assert_eq!(
        error.to_string(),
        "move 1 of game 1, '16,1,0' on line 2, cannot be played: 16,1,0 is not on the board, which ends at o15"
    );
    assert!(matches!(refused(psq::parse, "Piskvorky 15x15, 11:11, 0\n0,1,0"), RecordError::Move { .. }));
    assert!(matches!(refused(list::parse, "h0"), RecordError::Move { .. }));
}

#[test]
fn every_error_is_told_in_chinese_too() {
    for error in [
        RecordError::Empty,
        RecordError::NoHeader(1, "x".into()),
        RecordError::Size(1, "4".into()),
        RecordError::OtherGame(1, "1".into()),
        RecordError::Variant { line: 1, error: VariantError::Rule("x".into()).into() },
        RecordError::Unreadable(1, "x".into()),
        RecordError::Open(1, '['),
        RecordError::Pass(1),
        RecordError::Turn { line: 1, text: "x".into(), side: Side::Second },
        RecordError::LateSetup(1),
        RecordError::Stone { line: 1, text: "x".into() },
        RecordError::NoSetup,
    ] {
        assert!(!error.to_string().is_empty() && !error.zh().is_ascii(), "{error}");
        let hints = [pentaply_core::Lang::En, pentaply_core::Lang::Zh].map(|lang| error.hint(lang));
        assert_eq!(hints[0].is_some(), hints[1].is_some(), "{error}");
    }
}

#[test]
fn a_list_that_begins_after_a_foul_is_over() {
    let position = "15/15/15/15/15/8x6/8x6/7xxx5/o14/15/o14/15/o14/15/o14 w foul:i8";
    let record = one(list::parse, &format!("# variant: renju,15\n# position: {position}\n"));
    assert_eq!(record.position, position);
    refused(list::parse, &format!("# variant: renju,15\n# position: {position}\na15\n"));
}

#[test]
fn a_game_after_a_foul_is_not_written_as_if_it_went_on() {
    let start = Gomoku::read_position("6/6/6/6/6/xxxxxx w foul:c1", Some("renju")).expect("a foul");
    let record = Record {
        game: "gomoku".into(),
        variant: Gomoku::variant(&start),
        position: Gomoku::write_position(&start),
        ..Record::default()
    };
    for (_, write) in FORMATS {
        assert_eq!(write(&record), Err(RecordError::NoSetup));
    }
}

#[test]
fn large_nonsense_is_read_or_refused_in_no_time() {
    for text in [
        "(;AB[aa:vv])",
        "(;AB[aa:vv]",
        "(",
        "(;B[hh]",
        "h8 i9 ",
        "h",
        "1,1,1\n",
        "[aa:vv]",
        "(;AB[a1:z99])",
        "((((;)",
    ] {
        for head in ["", "Piskvorky 15x15, 11:11, 0\n", "(;AB"] {
            let text = format!("{head}{}", text.repeat((1 << 15) / text.len()));
            for (read, _) in FORMATS {
                if let Err(error) = read(&text) {
                    assert!(error.to_string().len() < 400 && error.zh().len() < 400);
                }
            }
        }
    }
}
