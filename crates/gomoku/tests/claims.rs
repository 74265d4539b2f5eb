//! What the knowledge claims of forced wins, losses and replies, against playing everything out by the rules alone: make, unmake,
//! legal moves and outcome, without a window, a table or a thought about shapes.

mod common;

use common::random_position;
use pentaply_core::position::legal_moves;
use pentaply_core::{Candidates, Game as _, Knowledge as _, Outcome, Position as _, Quiescence, Rng, Side};
use pentaply_gomoku::{Gomoku, Knowledge, Point, Points, Position, Rule, Setup};

/// A move with which the side to move wins within so many plies; `first` is tried before all others.
fn win_within(position: &mut Position, plies: u32, first: Option<Point>) -> Option<Point> {
    if plies == 0 {
        return None;
    }
    let mover = position.side_to_move();
    let mut moves = legal_moves(position);
    if let Some(at) = moves.iter().position(|&mv| Some(mv) == first) {
        moves.swap(0, at);
    }
    // What wins at once first: it is soon told.
    for deep in [false, true] {
        if deep && plies < 3 {
            break;
        }
        for &mv in &moves {
            position.make(mv);
            let wins = match position.outcome() {
                Outcome::Won { by, .. } => by == mover,
                Outcome::Drawn { .. } => false,
                Outcome::Open => deep && loses_within(position, plies - 1),
            };
            position.unmake(mv, ());
            if wins {
                return Some(mv);
            }
        }
    }
    None
}

/// Whether whatever the side to move plays loses within so many plies. Who has no legal move has drawn.
fn loses_within(position: &mut Position, plies: u32) -> bool {
    let moves = legal_moves(position);
    let mut killer = None;
    plies >= 2 && !moves.is_empty() && moves.into_iter().all(|mv| loses_by(position, mv, plies, &mut killer))
}

/// Whether this move loses within so many plies, itself counted.
fn loses_by(position: &mut Position, mv: Point, plies: u32, killer: &mut Option<Point>) -> bool {
    position.make(mv);
    let found = if position.outcome().is_open() { win_within(position, plies - 1, *killer) } else { None };
    position.unmake(mv, ());
    *killer = found.or(*killer);
    found.is_some()
}

/// What a move comes to within a horizon: sooner wins above later ones, then what is not decided, then losses, the later the
/// better.
fn worth(position: &mut Position, mv: Point, horizon: u32) -> i32 {
    let mover = position.side_to_move();
    position.make(mv);
    let worth = match position.outcome() {
        Outcome::Won { by, .. } if by == mover => 99,
        Outcome::Won { .. } => -99,
        Outcome::Drawn { .. } => 0,
        Outcome::Open => (1..horizon)
            .find_map(|plies| {
                if plies % 2 == 1 {
                    win_within(position, plies, None).map(|_| plies as i32 + 1 - 100)
                } else {
                    loses_within(position, plies).then(|| 100 - plies as i32 - 1)
                }
            })
            .unwrap_or(0),
    };
    position.unmake(mv, ());
    worth
}

/// Whether the opponent would win within so many plies if the side to move passed.
fn is_threatened(position: &mut Position, plies: u32) -> bool {
    position.make_null().expect("a pass may be thought of");
    let found = win_within(position, plies, None);
    position.unmake_null(());
    found.is_some()
}

/// How often each answer was given: win in 1, win in 3, loss in 2, loss in 4, replies to a five, replies to an open four, none.
type Tally = [u32; 7];

/// Compares what is said of an open position with the truth; `deep` asks of all moves what they come to within so many plies.
fn check(start: &Position, deep: u32, tally: &mut Tally) {
    let knowledge = Knowledge::shipped();
    let state = knowledge.state(start);
    let at = || format!("{} {start}", Gomoku::variant(start));
    let mut position = start.clone();
    let position = &mut position;
    let moves = legal_moves(position);
    let mut listed = Vec::new();
    let answer = knowledge.quiescence(position, &state, &mut listed);
    if moves.is_empty() {
        assert_eq!(answer, Quiescence::Pat, "there is no legal move: {}", at());
        return;
    }
    for &mv in &listed {
        assert!(position.is_legal(mv), "{mv} of {}", at());
    }
    let mut kept = moves.clone();
    let narrowed = knowledge.candidates(position, &state, &mut kept, 0);
    assert!(!kept.is_empty() && kept.iter().all(|mv| moves.contains(mv)), "{}", at());
    assert!(narrowed != Candidates::All || kept.len() == moves.len(), "{}", at());
    match answer {
        Quiescence::Win(plies) => {
            assert!(plies < 2 || win_within(position, plies - 2, None).is_none(), "sooner: {}", at());
            let mover = position.side_to_move();
            for &mv in &kept {
                position.make(mv);
                let wins = match position.outcome() {
                    Outcome::Won { by, .. } => plies == 1 && by == mover,
                    Outcome::Drawn { .. } => false,
                    Outcome::Open => loses_within(position, plies - 1),
                };
                position.unmake(mv, ());
                assert!(wins, "{mv} does not win in {plies}: {}", at());
            }
            tally[plies as usize / 2] += 1;
        }
        Quiescence::Loss(plies) => {
            assert!(loses_within(position, plies), "no loss in {plies}: {}", at());
            assert!(!loses_within(position, plies - 2), "sooner than {plies}: {}", at());
            let mut killer = None;
            for &mv in &kept {
                let sooner = plies > 2 && loses_by(position, mv, plies - 2, &mut killer);
                assert!(!sooner, "{mv} loses sooner than in {plies}: {}", at());
            }
            tally[1 + plies as usize / 2] += 1;
        }
        Quiescence::Must => {
            assert!(!listed.is_empty(), "{}", at());
            let same = listed.len() == kept.len() && kept.iter().all(|mv| listed.contains(mv));
            assert!(same || narrowed == Candidates::All, "{listed:?} {kept:?} {}", at());
            let five = is_threatened(position, 1);
            let (plies, mut killer) = (if five { 2 } else { 4 }, None);
            for &mv in &moves {
                if listed.contains(&mv) {
                    let sooner = plies > 2 && loses_by(position, mv, plies - 2, &mut killer);
                    assert!(!sooner, "{mv} loses before what was left out: {}", at());
                } else {
                    let loses = loses_by(position, mv, plies, &mut killer);
                    assert!(loses, "{mv} was left out and does not lose in {plies}: {}", at());
                }
            }
            tally[if five { 4 } else { 5 }] += 1;
        }
        Quiescence::Pat => {
            assert_ne!(narrowed, Candidates::RestNoBetter, "{}", at());
            assert!(win_within(position, 1, None).is_none(), "a five is missed: {}", at());
            // Where no stone is a foul, nothing is missed that is decided within four plies by fives and open fours.
            if start.rule() != Rule::Renju {
                assert!(win_within(position, 3, None).is_none(), "a win is missed: {}", at());
                assert!(!is_threatened(position, 3), "a threat is missed: {}", at());
            }
            tally[6] += 1;
        }
    }
    assert!(
        !knowledge.is_pressed(position, &state)
            || is_threatened(position, 3)
            || matches!(answer, Quiescence::Win(1)),
        "pressed by nothing: {}",
        at()
    );
    if deep > 0 && narrowed == Candidates::RestNoBetter {
        let mut best = |list: &[Point]| list.iter().map(|&mv| worth(position, mv, deep)).max();
        assert_eq!(best(&kept), best(&moves), "the best was left out: {}", at());
    }
}

/// Rows with gaps: stones of one side on most points of some line pieces of six, and single ones, but no five.
fn threatening_position(rng: &mut Rng, rule: Rule, size: usize) -> Position {
    loop {
        let mut stones = [Points::default(); 2];
        let steps: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
        for _ in 0..3 + rng.below(size) {
            let side = rng.below(2);
            let (right, up) = steps[rng.below(4)];
            let (mut column, mut row) = (rng.below(size) as isize, rng.below(size) as isize);
            for _ in 0..6 {
                let on_board = |line: isize| (0..size as isize).contains(&line);
                if !on_board(column) || !on_board(row) {
                    break;
                }
                let point: Points = std::iter::once(Point::new(column as usize, row as usize)).collect();
                let free = stones.iter().all(|stones| stones.and(&point).is_empty());
                if free && rng.below(5) < 3 {
                    stones[side] = stones[side].or(&point);
                }
                (column, row) = (column + right, row + up);
            }
        }
        let setup = Setup { rule, size, stones, to_move: Side::BOTH[rng.below(2)], foul: None };
        if let Ok(position) = setup.position()
            && position.outcome().is_open()
        {
            return position;
        }
    }
}

/// A game at random, in which nobody makes five, until so few points are empty.
fn nearly_full(rng: &mut Rng, rule: Rule, size: usize, left: usize) -> Option<Position> {
    let mut position = Position::start(rule, size);
    while position.empty_count() > left {
        let moves = legal_moves(&position);
        let quiet: Vec<Point> = moves
            .into_iter()
            .filter(|&mv| {
                position.make(mv);
                let open = position.outcome().is_open();
                position.unmake(mv, ());
                open
            })
            .collect();
        position.make(*rng.pick(&quiet)?);
    }
    Some(position)
}

#[test]
fn claims_hold_where_rows_cross() {
    for rule in Rule::ALL {
        let (mut rng, mut tally) = (Rng::new(41), Tally::default());
        for number in 0..1500 {
            check(&threatening_position(&mut rng, rule, 5 + number % 5), 0, &mut tally);
        }
        assert!(tally.iter().all(|&count| count > 0), "each kind of answer often enough: {rule:?} {tally:?}");
    }
}

#[test]
fn claims_hold_on_boards_of_scattered_stones() {
    for rule in Rule::ALL {
        let (mut rng, mut tally) = (Rng::new(42), Tally::default());
        for number in 0..1500 {
            check(&random_position(&mut rng, rule, 5 + number % 5, 3 + number / 5 % 3), 0, &mut tally);
        }
        assert!(tally.iter().all(|&count| count > 0), "each kind of answer often enough: {rule:?} {tally:?}");
    }
}

#[test]
fn claims_hold_when_few_points_are_left() {
    for rule in Rule::ALL {
        let (mut rng, mut tally) = (Rng::new(43), Tally::default());
        for number in 0..1200 {
            let Some(position) = nearly_full(&mut rng, rule, 5 + number % 4, 1 + number / 4 % 9) else {
                continue;
            };
            check(&position, 5, &mut tally);
        }
        assert!(tally[0] > 10 && tally[4] > 10 && tally[6] > 50, "{rule:?} {tally:?}");
    }
}

#[test]
fn no_better_move_is_left_out() {
    for rule in Rule::ALL {
        let (mut rng, mut tally) = (Rng::new(44), Tally::default());
        for number in 0..200 {
            check(&threatening_position(&mut rng, rule, 5 + number % 3), 5, &mut tally);
        }
        assert!(tally.iter().sum::<u32>() > 150, "{rule:?} {tally:?}");
    }
}

/// After a threat the opponent may not pass: else it is won within three plies. In renju the open four that a three of Black's leads to
/// may be a foul, and then it threatens nothing.
#[test]
fn what_is_listed_as_a_threat_is_one() {
    let knowledge = Knowledge::shipped();
    for rule in Rule::ALL {
        let (mut rng, mut real, mut unreal) = (Rng::new(45), 0, 0);
        for number in 0..1500 {
            let mut position = threatening_position(&mut rng, rule, 5 + number % 5);
            let state = knowledge.state(&position);
            if knowledge.quiescence(&position, &state, &mut Vec::new()) != Quiescence::Pat {
                continue;
            }
            let mut listed = Vec::new();
            knowledge.threats(&position, &state, &mut listed);
            let at = format!("{} {position}", Gomoku::variant(&position));
            for (number, &mv) in listed.iter().enumerate() {
                assert!(position.is_legal(mv) && !listed[..number].contains(&mv), "{mv} of {at}");
                position.make(mv);
                let threatens = position.outcome().is_open() && is_threatened(&mut position, 3);
                position.unmake(mv, ());
                let may_be_unreal = rule == Rule::Renju && position.side_to_move() == Side::First;
                assert!(threatens || may_be_unreal, "{mv} threatens nothing in {at}");
                *(if threatens { &mut real } else { &mut unreal }) += 1;
            }
        }
        assert!(real > 500 && unreal * 20 < real, "{rule:?}: {real} threats, {unreal} that are none");
    }
}

/// Nothing is remembered of who was to move before a pass.
#[test]
fn after_a_pass_the_other_side_is_told_the_same_as_afresh() {
    let knowledge = Knowledge::shipped();
    let mut rng = Rng::new(46);
    for number in 0..500 {
        let mut position = threatening_position(&mut rng, Rule::ALL[number % 4], 5 + number % 5);
        position.make_null().expect("a pass may be thought of");
        let fresh =
            Gomoku::read_position(&position.to_string(), Some(position.rule().name())).expect("a position");
        let told = [&position, &fresh].map(|position| {
            let (state, mut moves) = (knowledge.state(position), Vec::new());
            let answer = knowledge.quiescence(position, &state, &mut moves);
            if answer == Quiescence::Pat {
                knowledge.hanging(position, &state, &mut moves);
            }
            (answer, moves)
        });
        assert_eq!(told[0], told[1], "{position}");
    }
}

/// Who has fouls only has drawn: then nothing can be forced upon him. In each of these Black runs out of legal moves in the middle of
/// what would be a win of White's on a larger board.
#[test]
fn nothing_is_claimed_of_black_where_his_fouls_save_him() {
    for (text, about) in [
        (
            "xxoxxo/ooooxx/oxooox/xxx1xx/ooxoxo/xxxoxo b",
            "the only point is White's five and Black's overline",
        ),
        (
            "oxxxxoo/xxx1xxx/xooooxx/xoxooxx/oxo1xox/xooooxo/xxx1xxx w",
            "after d3 both fives are overlines to Black",
        ),
        (
            "oxoxxxo/xxx1xxx/ooxooox/1oxoxxo/xxx1xxx/oxoooox/xxx1xxx b",
            "a4, and White's open four on d3 ends the game",
        ),
        ("ooxxoxx/xxx1xxx/ooxooox/1oooxxo/xxo1oox/ooooxxx/xxx1xxx b", "so it does after a4 here"),
    ] {
        let position = Gomoku::read_position(text, Some("renju")).expect("a position");
        assert!(position.outcome().is_open(), "{about}");
        check(&position, 4, &mut Tally::default());
        assert_eq!(answer_to(&position), Quiescence::Pat, "{about}: {text}");
    }
}

fn answer_to(position: &Position) -> Quiescence {
    let knowledge = Knowledge::shipped();
    knowledge.quiescence(position, &knowledge.state(position), &mut Vec::new())
}
