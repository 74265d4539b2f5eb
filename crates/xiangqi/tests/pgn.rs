//! Games in PGN: as programs write them, and as we do.

use pentaply_core::{InputError, Record};
use pentaply_xiangqi::pgn::{self, PgnError, Style};

fn games(text: &str) -> Vec<Record> {
    pgn::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn moves(text: &str) -> String {
    let games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games[0].moves.join(" ")
}

const OPENING: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn the_three_ways_to_write_moves_are_read_whatever_the_format_says() {
    let tags = "[Game \"Chinese Chess\"]\r\n[Red \"许银川\"]\r\n[Black \"聂卫平\"]\r\n[Result \"1-0\"]\r\n";
    for body in [
        "[Format \"ICCS\"]\r\n\r\n1. H2-E2 H9-G7\r\n2. H0-G2 I9-H9 1-0",
        "[Format \"WXF\"]\r\n\r\n1. C2.5 H8+7 2. H2+3 R9.8 1-0",
        "[Format \"Chinese\"]\r\n\r\n1. 炮二平五 马８进７\r\n2. 马二进三 车９平８\r\n1-0\r\n",
        "\r\n1.炮二平五 馬8進7 2.馬二進三 車9平8 红胜",
        "\r\n1．炮二平五　馬８進７\r\n2．馬二進三　車９平８",
        "\r\nh2e2 h9g7 h0g2 i9h9",
        "\r\n1. h2e2 2. h9g7 3. h0g2 4. i9h9 1-0",
        "\r\n1. C2=5 h8+7 2. H2+3 r9=8",
    ] {
        let games = games(&format!("{tags}{body}"));
        assert_eq!(games.len(), 1, "{body}");
        assert_eq!(games[0].moves.join(" "), OPENING, "{body}");
        assert_eq!(games[0].tag("first"), Some("许银川"));
        assert_eq!(games[0].tag("second"), Some("聂卫平"));
        assert_eq!(games[0].tag("result"), Some("first_won"));
    }
}

#[test]
fn comments_variations_glyphs_and_numbers_are_passed_over() {
    let text = "\u{feff}[Event \"x\"]\n{Before (the) first; move}\n1. C2.5! {a {comment} H8+7 $1 ; to the end \n\
        (1... C8.5 {with ) in it} (2. H2+3) 2. R1+1)\n% a line for programs\n2. H2+3?! 2... R9.8 *";
    assert_eq!(moves(text), OPENING);
}

#[test]
fn tags_may_be_missing_and_moves_stand_alone() {
    assert_eq!(moves("炮二平五 马8进7 马二进三 车9平8"), OPENING);
    assert_eq!(moves("1. 炮二平五 马8进7\n{...}\n2. 马二进三 车9平8\n  1/2-1/2"), OPENING);
    assert_eq!(games("1. 炮二平五 1/2-1/2")[0].tag("result"), Some("drawn"));
    assert_eq!(games("1. 炮二平五")[0].tag("result"), Some("open"));
    assert_eq!(moves("[Event \"no moves\"]\n"), "");
}

#[test]
fn a_game_may_begin_from_any_position() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1";
    let game = &games(&format!("[FEN \"{fen}\"]\n1. 炮八平五 炮８平５ 2. 炮五进五 象７进５"))[0];
    assert_eq!(game.moves, ["b2e2", "h7e7", "e2e7", "g9e7"]);
    assert!(game.position.starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w"));
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 7";
    let text = format!("[FEN \"{black}\"]\n7. ... 马8进7 8. 马二进三");
    assert_eq!(moves(&text), "h9g7 h0g2");
    let written = pgn::write(&games(&text)[0], Style::Wxf).expect("a game");
    assert!(written.contains("\n7. ... H8+7\n8. H2+3\n*\n"), "{written}");
}

#[test]
fn ranks_may_count_from_one() {
    assert_eq!(moves("[Variant \"Xiangqi\"]\n1. h3e3 h10g8 2. h1g3 i10h10"), OPENING);
}

#[test]
fn a_pawn_that_reads_like_a_number_is_a_move() {
    let fen = "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/5K3 w";
    for body in ["1. 33.4 K4.5 2. 7+.6", "33.4 K4.5 7+.6", "1.33.4 K4.5 2.7+.6", "1.33.4 1...K4.5 2.7+.6"] {
        assert_eq!(moves(&format!("[FEN \"{fen}\"]\n{body}")), "g7f7 d9e9 c8d8", "{body}");
    }
}

#[test]
fn a_file_may_hold_many_games() {
    let text =
        "[Red \"A\"]\n1. 炮二平五 1-0\n\n[Red \"B\"]\n[Black \"C\"]\n1. H2-E2 H9-G7 *\n\n[Red \"D\"]\n\n*\n";
    let games = games(text);
    let seen: Vec<(Option<&str>, usize)> =
        games.iter().map(|game| (game.tag("first"), game.moves.len())).collect();
    assert_eq!(seen, [(Some("A"), 1), (Some("B"), 2), (Some("D"), 0)]);
}

#[test]
fn what_is_written_comes_back_in_each_format() {
    let text = "[Game \"Chinese Chess\"]\n[Event \"1956 年全国赛\"]\n[Date \"1956.12.20\"]\n[Red \"A \\\"B\\\" C\"]\n\
        [Black \"D\"]\n[Result \"0-1\"]\n[ECCO \"C00\"]\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二";
    let record = &games(text)[0];
    for (style, line) in [
        (Style::Points, "1. H2-E2 H9-G7\n2. H0-G2 I9-H9\n3. I0-H0\n0-1\n"),
        (Style::Wxf, "1. C2.5 H8+7\n2. H2+3 R9.8\n3. R1.2\n0-1\n"),
        (Style::Chinese, "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二\n0-1\n"),
    ] {
        let written = pgn::write(record, style).expect("a game");
        assert!(written.ends_with(line), "{written}");
        assert!(written.contains("[Red \"A \\\"B\\\" C\"]\n"), "{written}");
        let back = &games(&written)[0];
        assert_eq!((&back.moves, &back.position), (&record.moves, &record.position));
        for tag in ["first", "second", "result", "Event", "Date", "ECCO"] {
            assert_eq!(back.tag(tag), record.tag(tag), "{tag}");
        }
    }
}

#[test]
fn what_is_no_game_is_refused() {
    let refused = |text: &str| match pgn::parse(text) {
        Err(error) => error,
        Ok(games) => panic!("{text}: {games:?}"),
    };
    assert_eq!(refused(""), PgnError::Empty);
    assert_eq!(refused(" \r\n{nothing}\n"), PgnError::Empty);
    assert_eq!(refused("\n[Event"), PgnError::BadTag(2, "[Event".into()));
    assert_eq!(refused("[Game \"Chess\"]"), PgnError::OtherGame(1, "Chess".into()));
    assert_eq!(refused("1. 炮二平五\n{ no end"), PgnError::Open(2, '{'));
    assert_eq!(refused("1. 炮二平五 (1. 炮二平六"), PgnError::Open(1, '('));
    assert!(matches!(refused("[FEN \"9/9\"]"), PgnError::Position { game: 1, .. }));
    for (text, ply, at) in
        [("1. e4 e5", 1, 1), ("1. 炮二平五\n炮2平5\n2. 炮二平五", 3, 3), ("Dear Jane", 1, 1)]
    {
        match refused(text) {
            PgnError::Move { game: 1, number, line, .. } => assert_eq!((number, line), (ply, at), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let error = refused("1. 炮二平五 马8进8");
    assert_eq!(
        error.to_string(),
        "move 2 of game 1, '马8进8' on line 1, cannot be played: no horse goes that way: '马8进8'"
    );
    assert_eq!(error.zh(), "第 1 局第 2 步（第 1 行“马8进8”）不能走：马不能这样走：“马8进8”");
}

#[test]
fn large_nonsense_is_read_or_refused_in_no_time() {
    for text in ["[A \"\"]\n", "(", "{}", "x ", "1. ", "*\n[A \"\"]\n", "$1 "] {
        let text = text.repeat((1 << 18) / text.len());
        if let Err(error) = pgn::parse(&text) {
            assert!(error.to_string().len() < 400);
        }
    }
}
