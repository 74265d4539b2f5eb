//! Black's fouls, as four other programs agree on them.

#![allow(clippy::print_stdout)]

mod common;

use common::{board225, corpus, point};
use pentaply_core::{Position as _, Side};
use pentaply_gomoku::{Foul, Point, Rule, Threat};

fn code(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "6",
        Foul::DoubleFour => "44",
        Foul::DoubleThree => "33",
    }
}

#[test]
fn fouls_are_those_that_other_programs_agree_on() {
    let Some(text) = corpus("gomoku-forbidden.txt") else {
        println!("gomoku-forbidden.txt is absent: nothing checked");
        return;
    };
    let (mut points, mut boards) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = board225(fields[1], Rule::Renju, Side::First);
        if let &[id, _, at, verdict, ..] = fields.as_slice()
            && fields.len() == 6
        {
            let at = point(at);
            let found = match position.foul(at) {
                Some(foul) => code(foul),
                None if position.shape(at, Side::First).threat() == Threat::Five => "five",
                None => "ok",
            };
            assert_eq!(found, verdict, "{id} {at}");
            assert_eq!(position.is_legal(at), position.foul(at).is_none());
            points += 1;
            continue;
        }
        let mut wanted: Vec<(Point, &str)> = fields[2]
            .split_whitespace()
            .map(|entry| entry.split_once(':').expect("point:code"))
            .map(|(at, code)| (point(at), code))
            .collect();
        wanted.sort_unstable();
        let found: Vec<(Point, &str)> =
            position.empty_points().iter().filter_map(|at| Some((at, code(position.foul(at)?)))).collect();
        assert_eq!(found, wanted, "{}", fields[0]);
        boards += 1;
    }
    assert!(points >= 19 && boards >= 140, "{points} points, {boards} boards");
    println!("{points} single points and all points of {boards} boards");
}
