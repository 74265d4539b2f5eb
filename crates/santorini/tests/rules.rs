//! The rules, one by one; and against a second, slow writing of them.

mod common;

use std::collections::BTreeSet;

use common::read;
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Outcome, Position as _, Rng, Side};
use pentaply_santorini::{CLIMB, Error, MoveError, Position, STUCK, Santorini, Square};

fn square(name: &str) -> Square {
    Square::all().find(|square| square.to_string() == name).expect(name)
}

fn play(position: &mut Position, moves: &[&str]) {
    for text in moves {
        let mv = Santorini::read_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.make(mv);
    }
}

fn refusal(position: &Position, text: &str) -> MoveError {
    match Santorini::read_move(position, text) {
        Err(Error::Move(error)) => error,
        other => panic!("{text} gives {other:?}"),
    }
}

fn texts(position: &Position) -> BTreeSet<String> {
    legal_moves(position).iter().map(ToString::to_string).collect()
}

/// A board as people look at it, row 5 first; player 1 is `x`, player 2 is `o`: a letter after the height.
fn board(rows: [&str; 5], turn: u8) -> Position {
    let (mut heights, mut workers) = (String::new(), [Vec::new(), Vec::new()]);
    for (row, rank) in rows.iter().zip((1..=5).rev()) {
        for (cell, file) in row.split_whitespace().zip('A'..='E') {
            heights.push_str(&cell[..1]);
            match &cell[1..] {
                "x" => workers[0].push(format!("{file}{rank}")),
                "o" => workers[1].push(format!("{file}{rank}")),
                _ => {}
            }
        }
    }
    read(&format!("{heights}/{turn}/mortal:{}/mortal:{}", workers[0].join(","), workers[1].join(",")))
}

#[test]
fn each_side_places_both_workers_in_one_move_and_then_the_first_player_moves() {
    let mut game = Position::start();
    assert_eq!(game.side_to_move(), Side::First);
    play(&mut game, &["d3,b3"]);
    assert_eq!(game.side_to_move(), Side::Second);
    assert_eq!(refusal(&game, "c2,d3"), MoveError::Taken(square("d3")));
    assert_eq!(refusal(&game, "c2,c2"), MoveError::SameSquare(square("c2")));
    assert_eq!(refusal(&game, "b3c3c4"), MoveError::PlaceFirst(Side::Second));
    play(&mut game, &["c2,c4"]);
    assert_eq!(game.side_to_move(), Side::First);
    assert_eq!(game.to_string(), "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4");
    assert_eq!(refusal(&game, "a1,a2"), MoveError::AlreadyPlaced);
}

#[test]
fn the_square_just_left_can_be_built_on() {
    let mut game = read("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4");
    play(&mut game, &["b3b4b3"]);
    assert_eq!(game.height(square("b3")), 1);
    assert_eq!(game.worker(square("b4")), Some(Side::First));
}

#[test]
fn a_worker_climbs_one_level_at_most_and_descends_any_number() {
    let up = board(["0 0 0 0 0", "0 2 1 0 0", "0 0x 0 0 0", "0 0 0 0 0", "0x 0 0 0o 0o"], 1);
    assert!(texts(&up).contains("b3c4d4"), "one level up");
    let refused = MoveError::TooSteep { from_level: 0, to: square("b4"), to_level: 2 };
    assert_eq!(refusal(&up, "b3b4a4"), refused);
    let down = board(["0 0 0 0 0", "0 0 0 0 0", "0 2x 0 0 0", "0 0 0 0 0", "0x 0 0 0o 0o"], 1);
    assert!(texts(&down).contains("b3c4d4"), "two levels down");
}

#[test]
fn a_level_three_tower_is_out_of_reach_from_level_one() {
    let game = board(["0 0 0 0 0", "0 3 0 0 0", "0 1x 0 0 0", "0 0 0 0 0", "0x 0 0 0o 0o"], 1);
    let refused = MoveError::TooSteep { from_level: 1, to: square("b4"), to_level: 3 };
    assert_eq!(refusal(&game, "b3b4"), refused);
    assert_eq!(refusal(&game, "b3b4a4"), refused);
}

#[test]
fn a_climb_from_two_to_three_wins_at_once_and_builds_nothing() {
    let mut game = board(["0 0 0 0 0", "0 3 0 0 0", "0 2x 0 0 0", "0 0 0 0 0", "0x 0 0 0o 0o"], 1);
    let from_to = (square("b3"), square("b4"));
    assert_eq!(refusal(&game, "b3b4a4"), MoveError::BuildAfterWin { from: from_to.0, to: from_to.1 });
    let all: Vec<String> = texts(&game).into_iter().filter(|text| text.starts_with("b3b4")).collect();
    assert_eq!(all, ["b3b4"], "one move, not one for each build");
    play(&mut game, &["b3b4"]);
    assert_eq!(game.outcome(), Outcome::Won { by: Side::First, reason: &CLIMB, margin: 0 });
    assert_eq!(legal_moves(&game), []);
    assert_eq!(game.height(square("b4")), 3);
    assert_eq!(refusal(&game, "d1c1c2"), MoveError::GameOver);
}

#[test]
fn a_step_that_does_not_win_needs_a_build() {
    let game = read("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4");
    let refused = MoveError::BuildMissing { from: square("b3"), to: square("b4") };
    assert_eq!(refusal(&game, "b3b4"), refused);
}

#[test]
fn a_fourth_level_is_a_dome_which_nobody_enters_or_builds_on() {
    let mut game = board(["0 0 0 0 0", "0 3 0 0 0", "0 0x 0 0 0", "0 0 0 0 0", "0x 0 0 0o 0o"], 1);
    play(&mut game, &["b3c3b4", "d1c1c2"]);
    assert!(game.has_dome(square("b4")));
    assert_eq!(game.height(square("b4")), 3);
    assert_eq!(refusal(&game, "c3b4a4"), MoveError::StepOnDome(square("b4")));
    assert_eq!(refusal(&game, "c3b3b4"), MoveError::BuildOnDome(square("b4")));
}

#[test]
fn workers_stand_in_the_way_of_steps_and_builds() {
    let game = read("0000000000000000000000000/1/mortal:B3,C3/mortal:C2,C4");
    assert_eq!(refusal(&game, "b3c3b3"), MoveError::StepOnWorker(square("c3")));
    assert_eq!(refusal(&game, "b3c4b3"), MoveError::StepOnWorker(square("c4")));
    assert_eq!(refusal(&game, "b3b4c4"), MoveError::BuildOnWorker(square("c4")));
    assert_eq!(refusal(&game, "b3b4b4"), MoveError::BuildTooFar { to: square("b4"), build: square("b4") });
    assert_eq!(refusal(&game, "b3b4d4"), MoveError::BuildTooFar { to: square("b4"), build: square("d4") });
    assert_eq!(refusal(&game, "b3b5b4"), MoveError::StepTooFar { from: square("b3"), to: square("b5") });
    assert_eq!(refusal(&game, "b3b3b4"), MoveError::StepTooFar { from: square("b3"), to: square("b3") });
    let nobody = |from| MoveError::NoWorker { side: Side::First, from: square(from) };
    assert_eq!(refusal(&game, "e1e2e3"), nobody("e1"));
    assert_eq!(refusal(&game, "c2d2d3"), nobody("c2"));
}

#[test]
fn edges_of_the_board_do_not_wrap_around() {
    let game = read("0000000000000000000000000/1/mortal:A1,E5/mortal:A5,E1");
    let steps: BTreeSet<String> = texts(&game).iter().map(|text| text[..4].to_owned()).collect();
    let expected = ["a1a2", "a1b1", "a1b2", "e5d4", "e5d5", "e5e4"].map(String::from);
    assert_eq!(steps, BTreeSet::from(expected));
}

#[test]
fn who_cannot_move_loses_and_it_is_no_draw() {
    let stuck = read("2144244444444414441244400/1/mortal:A5,B5/mortal:E1,D1");
    assert_eq!(stuck.outcome(), Outcome::Open, "nobody has climbed");
    assert_eq!(status(&stuck), Outcome::Won { by: Side::Second, reason: &STUCK, margin: 0 });
    assert_eq!(refusal(&stuck, "a5b4a4"), MoveError::GameOver);
}

#[test]
fn a_worker_is_stuck_between_towers_two_levels_higher_but_its_partner_may_still_move() {
    let mut game = board(["0x 2 0 0 0", "2 2 0 0 0", "0 0 0 0 0", "0 0 0 0 0", "0x 0 0 0o 0o"], 1);
    assert!(texts(&game).iter().all(|text| text.starts_with("a1")), "a5 is walled in");
    play(&mut game, &["a1a2a1"]);
    assert_eq!(game.side_to_move(), Side::Second);
}

/// The rules once more, square by square from the rulebook: no sets, no tricks, no code in common with the crate's.
fn moves_by_the_book(position: &Position) -> BTreeSet<String> {
    let grid: Vec<(usize, usize)> = (0..5).flat_map(|file| (0..5).map(move |rank| (file, rank))).collect();
    let at = |(file, rank)| Square::at(file, rank).expect("on the board");
    let level = |cell| position.height(at(cell)) as i32;
    let open = |cell| position.worker(at(cell)).is_none() && !position.has_dome(at(cell));
    let beside =
        |a: (usize, usize), b: (usize, usize)| a != b && a.0.abs_diff(b.0) < 2 && a.1.abs_diff(b.1) < 2;
    let mut moves = BTreeSet::new();
    for &from in &grid {
        if position.worker(at(from)) != Some(position.side_to_move()) {
            continue;
        }
        for &to in &grid {
            if !beside(from, to) || !open(to) || level(to) > level(from) + 1 {
                continue;
            }
            if level(from) == 2 && level(to) == 3 {
                moves.insert(format!("{}{}", at(from), at(to)));
                continue;
            }
            for &build in &grid {
                if beside(to, build) && (open(build) || build == from) {
                    moves.insert(format!("{}{}{}", at(from), at(to), at(build)));
                }
            }
        }
    }
    moves
}

#[test]
fn the_moves_are_those_of_the_rulebook_on_boards_of_all_heights() {
    let mut rng = Rng::new(7);
    let (mut climbs, mut stuck) = (0, 0);
    for i in 0..20_000 {
        let position = common::random_position(&mut rng, i % 7);
        let moves = moves_by_the_book(&position);
        assert_eq!(texts(&position), moves, "{position}");
        assert_eq!(position.count_moves(), moves.len() as u64, "{position}");
        climbs += usize::from(moves.iter().any(|text| text.len() == 4));
        stuck += usize::from(moves.is_empty());
    }
    assert!(climbs > 1000 && stuck > 50, "only {climbs} boards with a climb, {stuck} without a move");
}

#[test]
fn a_game_ends_after_a_hundred_builds_at_most() {
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let mut game = Position::start();
        let mut plies = 0;
        while let Some(&mv) = rng.pick(&legal_moves(&game)) {
            game.make(mv);
            plies += 1;
        }
        assert!(plies <= 2 + 100, "{plies} plies");
        assert!(matches!(status(&game), Outcome::Won { .. }), "no game is drawn");
    }
}

#[test]
fn no_move_of_any_kind_is_legal_but_those_generated() {
    let mut rng = Rng::new(9);
    let squares: Vec<Square> = Square::all().collect();
    for i in 0..40 {
        let position = common::random_position(&mut rng, i % 4);
        let legal: BTreeSet<u32> = legal_moves(&position).into_iter().map(|mv| mv.bits()).collect();
        let mut found = BTreeSet::new();
        for &from in &squares {
            for &to in &squares {
                let mut tried = vec![pentaply_santorini::Move::climb(from, to)];
                tried.extend(pentaply_santorini::Move::place(from, to));
                tried.extend(squares.iter().map(|&build| pentaply_santorini::Move::turn(from, to, build)));
                for mv in tried {
                    let answer = Santorini::read_move(&position, &mv.to_string());
                    assert_eq!(answer.is_ok(), position.is_legal(mv), "{mv} in {position}");
                    found.extend(position.is_legal(mv).then(|| mv.bits()));
                }
            }
        }
        assert_eq!(found, legal, "{position}");
    }
}
