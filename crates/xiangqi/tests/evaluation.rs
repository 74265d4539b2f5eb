//! What the evaluation says of positions, and that it sees both sides with the same eyes.

mod common;

use common::read;
use pentaply_core::parameters::Table as _;
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Knowledge as _, Position as _, Rng, Symmetry as _, Value};
use pentaply_xiangqi::{Knowledge, Position, Square, Term, Weights};

fn value(position: &Position) -> Value {
    let knowledge = Knowledge::shipped();
    knowledge.evaluate(position, &mut knowledge.state(position))
}

fn value_of(text: &str) -> Value {
    value(&read(text))
}

/// The board turned by half a turn, with colours and turn changed.
fn turned(position: &Position) -> Position {
    let mut setup = position.setup();
    for square in Square::all() {
        setup.board[square.turned().index()] =
            position.piece(square).map(|piece| pentaply_xiangqi::Piece { side: piece.side.other(), ..piece });
    }
    setup.turn = setup.turn.other();
    setup.position(position.variant()).expect("the other side's view of a position is one")
}

/// Positions of random games, from the start and from all perft positions.
fn random_positions(visit: &mut dyn FnMut(&Position)) -> usize {
    let mut rng = Rng::new(7);
    let mut seen = 0;
    let rows = common::perft_rows().filter(|row| !row.id.starts_with("mcr-flying"));
    let starts: Vec<Position> = rows.map(|row| read(row.fen)).collect();
    for game in 0..60 {
        let mut position = starts[game % starts.len()].clone();
        for _ in 0..60 {
            if !status(&position).is_open() {
                break;
            }
            visit(&position);
            seen += 1;
            let moves = legal_moves(&position);
            position.make(moves[rng.below(moves.len())]);
        }
    }
    seen
}

#[test]
fn a_position_is_worth_the_same_to_either_side_and_in_a_mirror() {
    let seen = random_positions(&mut |position| {
        let here = value(position);
        assert_eq!(value(&turned(position)), here, "turned: {position}");
        assert_eq!(value(&position.image(1)), here, "mirrored: {position}");
    });
    assert!(seen > 1000, "only {seen} positions");
}

#[test]
fn every_term_occurs_in_play_but_those_of_places_without_access() {
    let mut seen = vec![false; Weights::COUNT];
    random_positions(&mut |position| {
        let mut counts = vec![0; Weights::COUNT];
        Knowledge::count(position, &mut counts).expect("always a sum");
        for (seen, count) in seen.iter_mut().zip(counts) {
            *seen |= count != 0;
        }
    });
    let mut at = 0;
    for &term in Term::ALL {
        let row = &seen[at..at + term.width()];
        assert!(row.iter().any(|&seen| seen), "{term:?} never counts");
        if term.width() == 2 {
            assert_eq!(row, [true, true], "{term:?}: opening, endgame");
        }
        at += term.width();
    }
    assert_eq!(at, Weights::describe().len());
}

#[test]
fn shipped_weights_lie_within_their_ranges() {
    for weight in Weights::describe() {
        assert!((weight.min..=weight.max).contains(&weight.default), "{weight:?}");
    }
}

#[test]
fn the_side_with_more_is_ahead() {
    // Without a black rook, horse, cannon, pawn.
    for board in [
        "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "r1bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rnbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rnbakabnr/9/1c5c1/p1p1p3p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    ] {
        let (red, black) = (value_of(&format!("{board} w - - 0 1")), value_of(&format!("{board} b - - 0 1")));
        assert!(red > 0 && black < 0 && red - black > 60, "{board}: {red} for red, {black} for black");
    }
}

#[test]
fn a_hollow_cannon_is_a_danger() {
    // The cannon looks down the open central file, or stands beside it.
    let hollow = value_of("r1bakabr1/9/2n4n1/p1p3p1p/4C4/9/P1P1P1P1P/9/9/RNBAKABNR w - - 0 1");
    let beside = value_of("r1bakabr1/9/2n4n1/p1p3p1p/3C5/9/P1P1P1P1P/9/9/RNBAKABNR w - - 0 1");
    assert!(hollow > beside + 60, "{hollow} and {beside}");
}

#[test]
fn what_nobody_can_win_is_worth_nearly_nothing() {
    // Guards against guards; a rook, a horse, a cannon against all guards; a cannon without a screen.
    for text in [
        "3ak4/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1",
        "2bak1b2/4a4/9/9/9/9/9/9/4R4/3K5 w - - 0 1",
        "2bak1b2/4a4/9/9/9/9/9/9/4N4/3K5 w - - 0 1",
        "2bak1b2/4a4/9/9/9/4B4/9/4A4/4C4/3AK4 w - - 0 1",
        "4k4/9/9/9/9/9/9/9/2C6/3K5 w - - 0 1",
    ] {
        let value = value_of(text);
        assert!(value.abs() < 130, "{value}: {text}");
    }
}

#[test]
fn what_wins_is_worth_a_win() {
    // A rook against two elephants; a horse against one advisor; three pawns against a bare general.
    for text in [
        "2b1k1b2/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1",
        "4ka3/9/9/9/9/9/9/9/4N4/3K5 w - - 0 1",
        "4k4/9/2PPP4/9/9/9/9/9/9/3K5 w - - 0 1",
    ] {
        let value = value_of(text);
        assert!(value > 250, "{value}: {text}");
    }
}

#[test]
fn an_advantage_fades_as_the_game_goes_on_without_a_capture() {
    let at = |quiet| {
        value_of(&format!("rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - {quiet} 70"))
    };
    assert_eq!(at(0), at(30));
    assert!(at(30) > at(80) && at(80) > at(119) && at(119) > 0, "{} {} {}", at(30), at(80), at(119));
}

#[test]
fn a_board_full_of_rooks_does_not_break_the_sum() {
    let full = "RRRRRRRRR/".repeat(3);
    let text = format!("3k5/9/9/9/9/9/{full}4K4 b - - 0 1");
    assert!(value_of(&text) < -10_000);
}
