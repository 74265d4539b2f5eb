//! Setting up positions by hand, through the face that the page has of all games.

use pentaply_core::setup::{Edit, Layout};
use pentaply_core::view::MarkKind;
use pentaply_core::{InputError, Lang, Rng, Side};
use pentaply_engine::{AnyGame, Arrangement, Error, registry};

fn game(name: &str) -> &'static dyn AnyGame {
    registry::find(name).unwrap_or_else(|error| panic!("{error}"))
}

fn by_hand() -> impl Iterator<Item = &'static dyn AnyGame> {
    registry::games().iter().copied().filter(|game| !game.brushes().is_empty())
}

fn start(name: &str, variant: &str) -> Layout {
    let board = game(name).open(Some(variant), None).unwrap_or_else(|error| panic!("{error}"));
    board.layout().unwrap_or_else(|| panic!("{name} is set up by hand"))
}

fn arrange(name: &str, layout: Layout, edits: &[Edit]) -> Arrangement {
    game(name).arrange(layout, edits).unwrap_or_else(|error| panic!("{error}"))
}

fn put(cell: &str, brush: &str) -> Edit {
    Edit::Put { cell: cell.to_owned(), brush: brush.to_owned() }
}

fn take(cell: &str) -> Edit {
    Edit::Take { cell: cell.to_owned() }
}

/// The position, or what is wrong with it.
fn position(arrangement: &Arrangement) -> Result<String, String> {
    match &arrangement.board {
        Ok(board) => Ok(board.position()),
        Err(error) => Err(error.to_string()),
    }
}

fn refusal(result: Result<Arrangement, Error>) -> String {
    let error = result.err().unwrap_or_else(|| panic!("it is taken"));
    assert_ne!(error.zh(), error.to_string());
    error.to_string()
}

#[test]
fn all_games_but_those_whose_positions_are_games_are_set_up_by_hand() {
    let names: Vec<&str> = by_hand().map(AnyGame::name).collect();
    assert_eq!(names, ["kalah", "gomoku", "xiangqi", "santorini", "tictactoe", "othello"]);
    let hive = game("hive").open(None, None).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(hive.layout(), None);
    let layout = Layout { variant: hive.variant(), turn: Side::First, things: Vec::new() };
    let why = refusal(game("hive").arrange(layout, &[]));
    assert_eq!(why, "a position of Hive is more than what stands where: it cannot be set up by hand");
}

#[test]
fn brushes_have_names_of_their_own_and_can_be_told_apart_by_kind_and_owner() {
    for game in by_hand() {
        let brushes = game.brushes();
        for (i, brush) in brushes.iter().enumerate() {
            assert!(brush.most > 0 && !brush.name.en.is_empty() && !brush.name.zh.is_empty());
            for other in &brushes[..i] {
                assert_ne!(brush.id, other.id, "{}", game.name());
                assert_ne!((brush.kind, brush.owner), (other.kind, other.owner), "{}", game.name());
            }
        }
    }
}

#[test]
fn a_position_of_a_random_game_comes_back_from_its_layout() {
    let mut seen = 0;
    for game in by_hand() {
        for variant in game.variants() {
            let mut board = game.open(Some(variant.name), None).unwrap_or_else(|error| panic!("{error}"));
            let mut rng = Rng::new(7);
            for _ in 0..40 {
                let layout = board.layout().unwrap_or_else(|| panic!("{} has no layout", game.name()));
                let made = game.arrange(layout.clone(), &[]).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(made.layout.turn, layout.turn);
                assert_eq!(made.layout.things.len(), layout.things.len());
                let back = made.board.unwrap_or_else(|error| panic!("{}: {error}", board.position()));
                assert_eq!((back.side_to_move(), back.variant()), (board.side_to_move(), board.variant()));
                assert_eq!(back.view().pieces, board.view().pieces);
                seen += 1;
                let Some(mv) = rng.pick(&board.legal_moves()).cloned() else { break };
                board.play(&mv).unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }
    assert!(seen > 300);
}

#[test]
fn a_board_with_nothing_on_it_is_a_position_or_the_game_says_what_is_missing() {
    let empty = |name: &str, variant: &str| position(&arrange(name, start(name, variant), &[Edit::Clear]));
    assert_eq!(empty("gomoku", "renju,7").as_deref(), Ok("7/7/7/7/7/7/7 b"));
    assert_eq!(empty("othello", "4").as_deref(), Ok("4/4/4/4 x"));
    assert_eq!(empty("kalah", "3,2").as_deref(), Ok("<3,0,0,0,0,0,0,0,0> s"));
    assert_eq!(empty("xiangqi", "wxf"), Err("Red has no general".to_owned()));
    let start = "0000000000000000000000000/1/mortal/mortal";
    assert_eq!(empty("santorini", "base").as_deref(), Ok(start));
}

#[test]
fn a_single_thing_takes_the_place_of_another_and_a_second_click_takes_it_off() {
    let layout = start("xiangqi", "wxf");
    let count = layout.things.len();
    let replaced = arrange("xiangqi", layout, &[put("e6", "C")]);
    assert_eq!(replaced.layout.things.len(), count);
    let again = arrange("xiangqi", replaced.layout, &[put("e6", "C")]);
    assert_eq!(again.layout.things.len(), count - 1);
    assert!(again.view.pieces.iter().all(|piece| piece.cell != "e6"));
    let expected = "rnbakabnr/9/1c5c1/p1p3p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(position(&again).as_deref(), Ok(expected));
}

#[test]
fn xiangqi_refuses_what_cannot_stand_in_its_own_words_and_marks_a_check() {
    let empty = arrange("xiangqi", start("xiangqi", "wxf"), &[Edit::Clear]).layout;
    let with = |edits: &[Edit]| arrange("xiangqi", empty.clone(), edits);
    let why = |edits: &[Edit]| position(&with(edits)).err().unwrap_or_default();
    assert_eq!(why(&[put("d0", "K")]), "Black has no general");
    assert_eq!(why(&[put("d0", "K"), put("e0", "K"), put("d9", "k")]), "Red has more than one general");
    assert!(why(&[put("a0", "K"), put("d9", "k")]).contains("outside its palace"));
    assert!(why(&[put("e0", "K"), put("e9", "k")]).contains("face each other"));
    let check = [put("d0", "K"), put("e9", "k"), put("e5", "R")];
    assert!(why(&check).contains("could take the general"));
    let black = [&check[..], &[Edit::Turn { turn: Side::Second }]].concat();
    let board = with(&black).board.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.position(), "4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1");
    assert!(board.view().marks.iter().any(|mark| mark.kind == MarkKind::Threat && mark.cell == "e9"));
}

#[test]
fn seeds_are_added_one_by_one_or_counted_out() {
    let layout = start("kalah", "6,4");
    let count = |cell: &str, count| Edit::Count { cell: cell.to_owned(), brush: "seeds".to_owned(), count };
    let edits = [
        put("s1", "seeds"),
        put("s1", "seeds"),
        take("n6"),
        count("n-store", 12),
        count("s6", 0),
        take("s6"),
    ];
    let made = arrange("kalah", layout.clone(), &edits);
    assert_eq!(position(&made).as_deref(), Ok("<6,0,12,6,4,4,4,4,0,4,4,4,4,4,3> s"));
    let pit = |cell: &str| made.view.pieces.iter().find(|piece| piece.cell == cell).map(|piece| piece.count);
    assert_eq!((pit("s1"), pit("s6"), pit("n-store")), (Some(6), Some(0), Some(12)));

    let many = arrange("kalah", layout.clone(), &[count("s-store", 60_000)]);
    assert_eq!(
        position(&many),
        Err("the board holds 60048 seeds, and at most 60000 can be played with".into())
    );
    let why = refusal(game("kalah").arrange(layout, &[count("s-store", 60_001)]));
    assert_eq!(why, "s-store holds at most 60000 of this: seeds");
}

#[test]
fn the_start_of_a_variant_with_pie_still_offers_the_swap() {
    let made = arrange("kalah", start("kalah", "6,4,pie"), &[]);
    assert!(position(&made).is_ok_and(|text| text.ends_with(" pie")));
    let later = arrange("kalah", start("kalah", "6,4,pie"), &[take("s1")]);
    assert!(position(&later).is_ok_and(|text| text.ends_with("> s")));
    assert_eq!(later.board.map(|board| board.variant()).ok().as_deref(), Some("6,4,pie"));
}

#[test]
fn a_tower_grows_under_what_stands_on_it() {
    let up = put("c3", "tower");
    let edits = [up.clone(), put("c3", "worker-1"), up.clone(), put("b2", "worker-1")];
    let half = arrange("santorini", start("santorini", "base"), &edits);
    assert_eq!(position(&half), Err("player 1 is to move, but player 2 has not placed workers yet".into()));
    let levels: Vec<(&str, u32, u32)> = half
        .view
        .pieces
        .iter()
        .filter(|piece| piece.cell == "c3")
        .map(|piece| (piece.kind, piece.level, piece.count))
        .collect();
    assert_eq!(levels, [("tower", 0, 2), ("worker", 2, 1)]);

    let one = arrange("santorini", half.layout.clone(), &[put("a1", "worker-2")]);
    assert_eq!(position(&one), Err("player 2 has 1 worker, not two".into()));
    let rest = [put("a1", "worker-2"), put("a2", "worker-2"), put("d4", "dome")];
    let low = arrange("santorini", half.layout, &rest);
    assert_eq!(position(&low), Err("d4 has a dome on a tower of less than three levels".into()));
    let under = put("d4", "tower");
    let whole = arrange("santorini", low.layout, &[under.clone(), under.clone(), under.clone(), under]);
    let expected = "0000000040002000000000000/1/mortal:B2,C3/mortal:A1,A2";
    assert_eq!(position(&whole).as_deref(), Ok(expected));
    // The dome comes off first, then the levels one by one; a worker takes a dome's place.
    let down = arrange("santorini", whole.layout.clone(), &[take("d4"), take("d4")]);
    assert!(position(&down).is_ok_and(|text| text.starts_with("0000000020002")));
    let crowned = arrange("santorini", whole.layout, &[put("d4", "worker-2")]);
    assert_eq!(position(&crowned), Err("player 2 has 3 workers, not two".into()));
}

#[test]
fn whose_turn_it_is_decides_whether_a_worker_on_level_three_has_won() {
    let text = "0000000000003000000000000/1/mortal:A1,C3/mortal:A5,B5";
    let board = game("santorini").open(None, Some(text)).unwrap_or_else(|error| panic!("{error}"));
    let layout = board.layout().unwrap_or_else(|| panic!("no layout"));
    let status = |turn| {
        let made = arrange("santorini", layout.clone(), &[Edit::Turn { turn }]);
        made.board.unwrap_or_else(|error| panic!("{error}")).status().is_open()
    };
    assert!(status(Side::First));
    assert!(!status(Side::Second));
}

#[test]
fn two_fives_are_no_position_of_gomoku() {
    let row =
        |row: u32, brush: &str| ["a", "b", "c", "d", "e"].map(|file| put(&format!("{file}{row}"), brush));
    let edits = [row(1, "black"), row(3, "white")].concat();
    let made = arrange("gomoku", start("gomoku", "freestyle,9"), &edits);
    assert_eq!(position(&made), Err("both black and white have five in a row".into()));
    let error = made.board.err().map(|error| error.message(Lang::Zh));
    assert_eq!(error.as_deref(), Some("黑白双方都已五子连线"));
    let made = arrange("gomoku", made.layout, &[take("c3")]);
    assert_eq!(position(&made).as_deref(), Ok("9/9/9/9/9/9/oo1oo4/9/xxxxx4 b"));
}

#[test]
fn what_the_board_or_the_game_does_not_have_is_refused() {
    let layout = start("tictactoe", "3");
    let refused = |edit| refusal(game("tictactoe").arrange(layout.clone(), &[edit]));
    assert_eq!(refused(put("d1", "x")), "nothing can be put on 'd1' of this board");
    assert_eq!(refused(put("a1", "queen")), "the game has no 'queen' to put on a board");
    assert_eq!(refused(take("pass")), "nothing can be put on 'pass' of this board");

    let json = r#"{"variant":"3","turn":"first","things":[
        {"cell":"a1","brush":"x","count":1},{"cell":"a1","brush":"o","count":1}]}"#;
    let crowded: Layout = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(refusal(game("tictactoe").arrange(crowded, &[])), "two things on a1 cannot be there together");
    let of_other_size = start("othello", "8");
    let of_other_size = Layout { variant: "4".to_owned(), ..of_other_size };
    assert!(refusal(game("othello").arrange(of_other_size, &[])).starts_with("nothing can be put on"));
    let nowhere = Layout { variant: "9".to_owned(), ..layout };
    assert_eq!(refusal(game("tictactoe").arrange(nowhere, &[])), "there is no variant '9'");
}

#[test]
fn layouts_and_edits_are_plain_json() {
    let edits = r#"[{"act":"clear"},{"act":"put","cell":"b2","brush":"x"},{"act":"turn","turn":"second"},
        {"act":"count","cell":"a1","brush":"o","count":1},{"act":"take","cell":"a1"}]"#;
    let edits: Vec<Edit> = serde_json::from_str(edits).unwrap_or_else(|error| panic!("{error}"));
    let made = arrange("tictactoe", start("tictactoe", "3"), &edits);
    assert_eq!(position(&made).as_deref(), Ok("3/1x1/3 o"));
    let written = serde_json::to_string(&made.layout).unwrap_or_else(|error| panic!("{error}"));
    let expected = r#"{"variant":"3","turn":"second","things":[{"cell":"b2","brush":"x","count":1}]}"#;
    assert_eq!(written, expected);
    assert_eq!(serde_json::from_str::<Layout>(&written).ok(), Some(made.layout));
    for wrong in [r#"{"act":"put","cell":"b2"}"#, r#"{"act":"fly"}"#, r#"{"act":"take","cell":"a1","x":1}"#] {
        assert!(serde_json::from_str::<Edit>(wrong).is_err(), "{wrong}");
    }
    let brush = serde_json::to_value(game("santorini").brushes()[0]).unwrap_or_default();
    let expected = serde_json::json!({"id": "tower", "kind": "tower", "owner": null, "glyph": null,
        "character": null, "name": {"en": "tower", "zh": "塔楼"}, "most": 3, "tier": 0, "shows_none": false});
    assert_eq!(brush, expected);
}
