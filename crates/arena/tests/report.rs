//! The HTML report: well formed, escaped, finite, of bounded size. The samples are left in the target directory's `tmp`, to
//! be looked at.

use pentaply_arena::report::{EngineInfo, Fault, GameSummary, MatchSummary, MoveSummary, html};
use pentaply_arena::stats::{GameResult, Sprt};
use pentaply_core::Rng;

/// A made-up match in pairs, all against all; strength falls with the number of the engine.
fn sample(engines: &[(&str, &str)], rounds: u32, sprt: Option<Sprt>) -> MatchSummary {
    let mut rng = Rng::new(11);
    let mut games = Vec::new();
    for pair in 0..rounds {
        for a in 0..engines.len() {
            for b in a + 1..engines.len() {
                for seats in [[a, b], [b, a]] {
                    let number = games.len() as u32 + 1;
                    games.push(game(number, pair, seats, &mut rng));
                }
            }
        }
    }
    MatchSummary {
        title: "Fitted weights against guessed weights".into(),
        game: "kalah".into(),
        variant: "6,4,empty-capture".into(),
        date: "2026-03-14 15:09".into(),
        command:
            "pentaply match kalah --engine name=fitted,proto=self --engine name=guessed,proto=self,level=9 \
            --games 1000 --time 100ms --openings random:6 --seed 11 --sprt 0,10 --out matches/fit"
                .into(),
        engines: engines
            .iter()
            .map(|(name, about)| EngineInfo { name: (*name).into(), about: (*about).into() })
            .collect(),
        games,
        sprt,
    }
}

fn game(number: u32, pair: u32, seats: [usize; 2], rng: &mut Rng) -> GameSummary {
    let plies = 24 + (rng.below(20) + rng.below(20) + rng.below(20)) as u32;
    let edge = 0.10 + 0.035 * (seats[1] as f64 - seats[0] as f64);
    let chance = rng.unit();
    let result = match chance {
        c if c < 0.46 + edge => GameResult::Win,
        c if c < 0.54 + edge => GameResult::Draw,
        _ => GameResult::Loss,
    };
    let moves = (0..plies)
        .map(|ply| MoveSummary {
            engine: seats[ply as usize % 2],
            time_ms: (100.0 - f64::from(ply)).max(2.0)
                * (0.4 + rng.unit() * (1.0 + seats[ply as usize % 2] as f64)),
            depth: Some(12 + rng.below(6) as u32),
        })
        .collect();
    let fault = number.is_multiple_of(337).then(|| Fault {
        engine: seats[0],
        reason: "illegal move 'c9'".into(),
        exchange: vec!["> move 4 50 1 7 8 2".into(), "< thinking <b>hard</b> & long".into(), "< c9".into()],
    });
    let reasons = ["no seeds left", "more than half of the seeds", "adjudicated: score", "no seeds left"];
    GameSummary {
        number,
        pair,
        opening: "3;6;1;5;2;4".into(),
        seats,
        result: Some(if fault.is_some() { GameResult::Loss } else { result }),
        reason: if fault.is_some() { "illegal move".into() } else { reasons[rng.below(4)].into() },
        plies,
        moves,
        fault,
        record: format!("games/{number:05}.txt"),
    }
}

const DUEL: [(&str, &str); 2] = [
    ("fitted", "in process, 1 thread, 64 MB, weights of 14 March"),
    ("guessed", "in process, 1 thread, 64 MB, weights of the foundation"),
];

const FIVE: [(&str, &str); 5] = [
    ("depth 12", "in process"),
    ("depth 10", "in process"),
    ("depth 8", "in process"),
    ("Mancala Master 3", "uci, ./mm3 --quiet"),
    ("random mover", "in process, level 1"),
];

/// Writes the page where it can be looked at, checks what must hold for every page, returns it.
fn page(name: &str, summary: &MatchSummary) -> String {
    let page = html(summary);
    std::fs::write(format!("{}/report-{name}.html", env!("CARGO_TARGET_TMPDIR")), &page).unwrap();
    check_tags(&page);
    for word in ["NaN", "inf\"", "inf,", "inf ", "-0.00 ", "−0<", "−0 "] {
        let body = page.split_once("</style>").unwrap().1;
        assert!(!body.contains(word), "'{word}' in {name}");
    }
    for word in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(word), "'{word}' in {name}: the page must need no network");
    }
    page
}

/// Every element that is opened is closed, in order; attributes are quoted.
fn check_tags(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").expect("a document type");
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>') || open.last() == Some(&"style"), "stray > in '{text}'");
        let end = start + rest[start..].find('>').expect("a tag that ends");
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes in <{tag}>");
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else {
            let name = tag.split_whitespace().next().expect("a name");
            assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "<{tag}>");
            if !["meta", "br"].contains(&name) {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "left open: {open:?}");
}

#[test]
fn a_match_of_two_shows_everything() {
    let page = page("duel", &sample(&DUEL, 500, Some(Sprt::new(0.0, 10.0).unwrap())));
    let sections =
        ["Figures", "Pairs", "Sequential test", "Score", "Length of games", "Time", "Faults", "Games"];
    for section in sections {
        assert!(page.contains(&format!("<h2>{section} <span")), "{section}");
    }
    assert!(page.contains("Ptnml(0-2): ["));
    assert!(page.contains("href=\"./games/01000.txt\""));
    assert_eq!(page.matches("<details class=\"fault\">").count(), 2);
    assert!(page.contains("&lt; thinking &lt;b&gt;hard&lt;/b&gt; &amp; long"));
}

#[test]
fn a_tournament_shows_standings() {
    let page = page("tournament", &sample(&FIVE, 30, None));
    assert!(page.contains("<h2>Standings <span") && page.contains("<h2>Each against each <span"));
    assert!(!page.contains("Sequential test") && !page.contains("Ptnml"));
    let place = |name: &str| page.find(&format!("<b>{name}</b>")).unwrap();
    assert!(place("depth 12") < place("random mover"), "the better one stands above");
}

#[test]
fn names_from_outside_are_text() {
    let evil = "<script>alert(1)</script>\"'&\u{1b}[31m";
    let mut summary = sample(&[(evil, evil), (evil, evil)], 20, None);
    for text in
        [&mut summary.title, &mut summary.game, &mut summary.variant, &mut summary.date, &mut summary.command]
    {
        *text = evil.into();
    }
    for game in &mut summary.games {
        game.opening = evil.into();
        game.reason = evil.into();
        game.record = evil.into();
        game.fault = Some(Fault { engine: 1, reason: evil.into(), exchange: vec![evil.into(); 3] });
    }
    let page = page("evil", &summary);
    assert!(!page.contains("<script"));
    assert!(page.contains("&lt;script&gt;"));
}

#[test]
fn an_empty_match_is_a_page_too() {
    let page_of_none = page("nothing", &MatchSummary::default());
    assert!(page_of_none.contains("No game has been finished yet."));
    page("empty", &sample(&DUEL, 0, Some(Sprt::new(0.0, 5.0).unwrap())));
    page("alone", &sample(&DUEL[..1], 3, None));
}

#[test]
fn one_game_is_a_page_too() {
    for result in [Some(GameResult::Win), Some(GameResult::Draw), Some(GameResult::Loss), None] {
        let mut summary = sample(&DUEL, 1, Some(Sprt::new(0.0, 5.0).unwrap()));
        summary.games.truncate(1);
        summary.games[0].result = result;
        let page = page("one", &summary);
        assert_eq!(page.contains("<h2>Score <span"), result.is_some());
        summary.games[0].moves.clear();
        summary.games[0].plies = 0;
        check_tags(&html(&summary));
    }
}

#[test]
fn wins_only_and_wrong_numbers_are_a_page_too() {
    let mut summary = sample(&DUEL, 50, Some(Sprt::new(0.0, 5.0).unwrap()));
    for game in &mut summary.games {
        game.result = Some(if game.seats[0] == 0 { GameResult::Win } else { GameResult::Loss });
    }
    page("wins", &summary);
    summary.games[3].seats = [0, 9];
    summary.games[4].seats = [usize::MAX, 1];
    summary.games[5].plies = u32::MAX;
    summary.games[6].moves[0].time_ms = f64::NAN;
    summary.games[7].moves[0].time_ms = f64::INFINITY;
    summary.games[8].moves[0].engine = 12;
    summary.games[9].moves[0].time_ms = -1e300;
    summary.games[10].moves[0].time_ms = 1e300;
    page("wrong", &summary);
}

#[test]
fn twenty_thousand_games_make_a_page_of_bounded_size() {
    let mut summary = sample(&DUEL, 10_000, Some(Sprt::new(0.0, 10.0).unwrap()));
    let fault = Fault { engine: 0, reason: "timeout".into(), exchange: vec!["< x".repeat(1000); 100] };
    summary.games.iter_mut().step_by(40).for_each(|game| game.fault = Some(fault.clone()));
    let page = page("long", &summary);
    assert!(page.contains("The last 500 of 20,000, and those with a fault before them."));
    assert!(page.len() < 4_000_000, "{}", page.len());
}
