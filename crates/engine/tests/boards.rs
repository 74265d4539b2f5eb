//! What holds of every game behind the face. Expectations that name a game are facts of that game's rules.

use pentaply_core::{InputError, Lang, Rng, Score};
use pentaply_engine::{AnyGame, Board, Error, Limits, Request, Signal, registry};

fn open(game: &str) -> Box<dyn Board> {
    let game = registry::find(game).unwrap_or_else(|error| panic!("{error}"));
    game.open(None, None).unwrap_or_else(|error| panic!("{error}"))
}

fn search(board: &mut dyn Board, request: Request) -> pentaply_engine::Analysis {
    board.search(&request, &Signal::default(), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"))
}

/// A random game to its end, or for 60 plies.
fn wander(board: &mut dyn Board, seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..60 {
        let Some(mv) = rng.pick(&board.legal_moves()).cloned() else { break };
        board.play(&mv).unwrap_or_else(|error| panic!("{error}"));
    }
}

fn for_each_game(check: impl Fn(&'static dyn AnyGame)) {
    assert!(registry::games().len() >= 4);
    registry::games().iter().for_each(|game| check(*game));
}

#[test]
fn every_variant_that_a_game_lists_opens_and_is_told_back() {
    for_each_game(|game| {
        for variant in game.variants() {
            let board = game.open(Some(variant.name), None).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(board.variant(), variant.name, "{}", game.name());
        }
        let board = game.open(None, None).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            board.variant(),
            game.variants()[0].name,
            "the default of {} is listed first",
            game.name()
        );
    });
}

#[test]
fn undo_goes_back_through_the_same_positions() {
    for_each_game(|game| {
        let mut board = open(game.name());
        let mut rng = Rng::new(3);
        let mut trail = vec![(board.position(), board.key(), board.side_to_move())];
        while let Some(mv) = rng.pick(&board.legal_moves()).cloned() {
            assert_eq!(board.play(&mv).ok(), Some(mv));
            trail.push((board.position(), board.key(), board.side_to_move()));
            if trail.len() > 50 {
                break;
            }
        }
        assert_eq!(board.movers().len(), board.played().len());
        while let Some(last) = trail.pop() {
            assert_eq!((board.position(), board.key(), board.side_to_move()), last);
            assert_eq!(board.undo().is_some(), !trail.is_empty());
        }
    });
}

#[test]
fn a_record_sets_up_the_same_board_again() {
    for_each_game(|game| {
        let mut board = open(game.name());
        wander(&mut *board, 11);
        let record = board.record();
        let again = game.open_record(&record).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((again.position(), again.played()), (board.position(), board.played()));
        assert_eq!(again.status(), board.status());
    });
}

#[test]
fn a_list_of_moves_tolerates_spaces_and_an_empty_list() {
    let mut board = open("kalah");
    board.replay_list("  ").unwrap_or_else(|error| panic!("{error}"));
    board.replay_list(" 3 ; 6;1; ").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.played(), ["3", "6", "1"]);
}

#[test]
fn a_list_with_an_illegal_move_leaves_the_board_as_it_was() {
    let mut board = open("kalah");
    board.replay_list("3").unwrap_or_else(|error| panic!("{error}"));
    let before = board.position();
    let error = board.replay_list("6;1;3;9").err();
    // South has emptied pits 3 and 6, and North's sow from pit 1 does not reach them.
    let Some(Error::IllegalMove { number: 4, ref text, ref legal, .. }) = error else { panic!("{error:?}") };
    assert_eq!((text.as_str(), legal.join(" ")), ("3", "1 2 4 5".to_string()));
    assert_eq!((board.position(), board.played().len()), (before, 1));
}

#[test]
fn after_the_end_no_move_is_played() {
    let mut board = open("tictactoe");
    board.replay_list("a1;b1;a2;b2;a3").unwrap_or_else(|error| panic!("{error}"));
    assert!(board.legal_moves().is_empty() && board.view().moves.is_empty());
    for error in [board.play("c3").err(), board.replay_list("c3").err()].into_iter().flatten() {
        assert!(matches!(error, Error::GameOver { number: 6, .. }), "{error:?}");
        assert!(error.to_string().starts_with("move 6 'c3' comes after the end of the game: "), "{error}");
        assert!(error.zh().contains("终局"));
    }
}

#[test]
fn a_bad_variant_is_told_from_a_bad_position() {
    for_each_game(|game| {
        let error = |variant, position| game.open(variant, position).err();
        assert!(matches!(error(Some("?"), None), Some(Error::BadVariant(_))), "{}", game.name());
        assert!(matches!(error(Some("?"), Some("?")), Some(Error::BadVariant(_))), "{}", game.name());
        assert!(matches!(error(None, Some("?")), Some(Error::BadPosition(_))), "{}", game.name());
        assert!(matches!(error(None, Some("")), Some(Error::BadPosition(_))), "{}", game.name());
    });
}

#[test]
fn an_illegal_move_brings_the_legal_ones_up_to_a_readable_number() {
    let error = open("santorini").play("z9").err();
    let Some(Error::IllegalMove { ref legal, .. }) = error else { panic!("{error:?}") };
    assert_eq!(legal.len(), 300);
    let hint = error.and_then(|error| error.hint(Lang::En)).unwrap_or_default();
    assert!(hint.starts_with("legal moves: a1,a2 a1,a3 ") && hint.ends_with(" ... and 180 more"), "{hint}");
}

#[test]
fn perft_does_not_depend_on_the_threads() {
    for_each_game(|game| {
        let mut board = open(game.name());
        board.play(&board.legal_moves()[0]).unwrap_or_else(|error| panic!("{error}"));
        for depth in 1..=4 {
            let one = board.perft(depth, 1);
            for threads in [2, 3, 16] {
                assert_eq!(board.perft(depth, threads), one, "{} depth {depth}", game.name());
                assert_eq!(board.divide(depth, threads), board.divide(depth, 1), "{}", game.name());
            }
            assert_eq!(board.divide(depth, 2).iter().map(|row| row.nodes).sum::<u64>(), one);
            assert!(board.divide(depth, 2).is_sorted_by(|a, b| a.text < b.text));
            if one > 2_000_000 {
                break;
            }
        }
    });
}

#[test]
fn perft_of_a_decided_game_is_empty() {
    let mut board = open("tictactoe");
    board.replay_list("a1;b1;a2;b2;a3").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((board.perft(1, 1), board.perft(4, 3), board.divide(4, 3).len()), (0, 0, 0));
}

#[test]
fn a_search_gives_a_legal_move_whatever_the_limits() {
    for_each_game(|game| {
        for limits in [Limits::nodes(0), Limits::time(std::time::Duration::ZERO), Limits::depth(1)] {
            for level in 1..=10 {
                let mut board = open(game.name());
                let found = search(&mut *board, Request { limits, level, ..Request::default() });
                let best = found.bestmove.unwrap_or_default();
                assert!(board.legal_moves().contains(&best), "{} level {level}: '{best}'", game.name());
                assert_eq!(found.lines[0].pv.first(), Some(&best));
                assert!((0.0..=1.0).contains(&found.win_probability));
            }
        }
    });
}

#[test]
fn every_line_leads_through_legal_moves() {
    for_each_game(|game| {
        let mut board = open(game.name());
        let request = Request { limits: Limits::depth(5), lines: 3, ..Request::default() };
        let found = search(&mut *board, request);
        assert_eq!(found.lines.len(), 3);
        assert!(found.lines[0].pv[0] != found.lines[1].pv[0] && found.lines[1].pv[0] != found.lines[2].pv[0]);
        for line in &found.lines {
            let mut board = open(game.name());
            board.replay(&mut line.pv.iter().map(String::as_str)).unwrap_or_else(|error| panic!("{error}"));
        }
    });
}

#[test]
fn a_decided_game_is_scored_by_its_result() {
    let kalah = registry::find("kalah").unwrap_or_else(|error| panic!("{error}"));
    let decided = "<6,20,28,0,0,0,0,0,0,0,0,0,0,0,0> n";
    let mut board = kalah.open(None, Some(decided)).unwrap_or_else(|error| panic!("{error}"));
    let found = search(&mut *board, Request::default());
    assert_eq!((found.bestmove, found.score, found.win_probability), (None, Score::Exact(8), 1.0));

    let mut board = open("tictactoe");
    board.replay_list("a1;b1;a2;b2;a3").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(search(&mut *board, Request::default()).score, Score::Loss(0));
    let mut board = open("tictactoe");
    board.replay_list("a1;b1;c1;b2;a2;c2;b3;a3;c3").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(search(&mut *board, Request { level: 1, ..Request::default() }).score, Score::Draw);
}

#[test]
fn a_weak_level_answers_the_same_question_the_same_way() {
    for_each_game(|game| {
        for level in [1, 4, 7] {
            let answer = |seed| {
                let mut board = open(game.name());
                search(&mut *board, Request { level, seed, ..Request::default() }).bestmove
            };
            assert_eq!(answer(None), answer(None), "{} level {level}", game.name());
            assert_eq!(answer(Some(5)), answer(Some(5)), "{} level {level}", game.name());
        }
    });
}

#[test]
fn a_beginner_varies_with_the_seed_and_full_strength_does_not() {
    let answers = |level| {
        let answer = |seed| {
            let limits = Limits::depth(4);
            search(&mut *open("kalah"), Request { limits, level, seed: Some(seed), ..Request::default() })
                .bestmove
        };
        (0..20).map(answer).collect::<std::collections::BTreeSet<_>>().len()
    };
    assert!(answers(1) >= 3);
    assert_eq!(answers(10), 1);
}

#[test]
fn a_stronger_level_beats_a_much_weaker_one() {
    for name in ["kalah", "santorini"] {
        let mut points = 0;
        for game in 0..20 {
            let mut board = open(name);
            let strong = pentaply_core::Side::BOTH[game % 2];
            while board.status().is_open() {
                let level = if board.side_to_move() == strong { 6 } else { 1 };
                let seed = Some(board.key() ^ game as u64);
                let found = search(&mut *board, Request { level, seed, ..Request::default() });
                board.play(&found.bestmove.unwrap_or_default()).unwrap_or_else(|error| panic!("{error}"));
            }
            let won = matches!(board.status(), pentaply_core::Outcome::Won { by, .. } if by == strong);
            points += u32::from(won);
        }
        assert!(points >= 16, "level 6 won {points} of 20 games of {name} against level 1");
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let request = Request { hash_mb: usize::MAX, limits: Limits::depth(1), ..Request::default() };
    match open("kalah").search(&request, &Signal::default(), &mut |_| {}) {
        // A system that promises more memory than it has may accept it.
        Ok(found) => assert!(found.bestmove.is_some()),
        Err(error) => assert_eq!(error.to_string(), "no memory for a table of 262144 MB"),
    }
}

#[test]
fn the_ablation_table_has_a_row_for_each_technique_and_two_more() {
    let mut told = Vec::new();
    let table = open("kalah").ablate(3, 1, &mut |done, rows| told.push((done, rows)));
    let rows = table.rows.len();
    assert_eq!(told.last(), Some(&(rows, rows)));
    assert!(table.rows[0].off.is_empty());
    assert!(table.rows[1..rows - 1].iter().all(|row| row.off.len() == 1));
    assert_eq!(table.rows[rows - 1].off.len(), rows - 2);
    for row in &table.rows {
        assert_eq!(row.depths.iter().map(|cost| cost.depth).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(row.depths.is_sorted_by(|a, b| a.nodes < b.nodes));
    }
}

#[test]
fn the_bench_signature_is_the_same_every_time() {
    for_each_game(|game| {
        let (first, second) = (game.bench(), game.bench());
        assert_eq!(first.game, game.name());
        assert!(first.signature > 1000 && first.nps > 0);
        assert_eq!((first.signature, first.nodes), (second.signature, first.signature));
    });
}

#[test]
fn a_board_set_up_anew_is_as_a_fresh_one() {
    for_each_game(|game| {
        let mut board = open(game.name());
        wander(&mut *board, 5);
        let (variant, position) = (board.variant(), board.position());
        board.restart(None, None).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(board.position(), open(game.name()).position());
        assert!(board.played().is_empty() && board.movers().is_empty());
        board.restart(Some(&variant), Some(&position)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((board.position(), board.start_position()), (position.clone(), position.clone()));
        assert!(board.restart(None, Some("no position")).is_err());
        assert_eq!(board.position(), position);
    });
}

#[test]
fn a_small_position_of_each_game_is_solved_and_its_proof_holds() {
    use pentaply_engine::{SolveRequest, Status, Verification};
    for (game, variant, position, expected) in [
        ("tictactoe", None, None, Status::Drawn),
        ("othello", Some("4"), None, Status::Lost),
        ("kalah", Some("4,3"), None, Status::Won),
        ("santorini", None, Some("3444431122104224202401000/1/mortal:B2,D3/mortal:B4,E4"), Status::Won),
    ] {
        let board = registry::find(game).unwrap().open(variant, position).unwrap();
        for threads in [1, 2] {
            let request = SolveRequest { limits: Limits::default(), threads, memory_mb: 8, verify: true };
            let solution = board.solve(&request, &Signal::default(), &mut |_| {}).unwrap();
            assert_eq!(solution.standing.status, expected, "{game}: {solution:?}");
            assert!(
                matches!(solution.verification, Some(Verification::Verified { .. })),
                "{game}: {solution:?}"
            );
            let moves: Vec<&str> = solution.moves.iter().map(|solved| solved.text.as_str()).collect();
            assert_eq!(moves, board.legal_moves(), "{game}: the moves are the legal ones, in byte order");
            assert!(board.legal_moves().contains(&solution.line[0]), "{game}: {solution:?}");
        }
    }
}

/// What is left of the limit when a proof is found tells its line: threats may take a part of it only, and had found this win.
#[test]
fn a_win_that_was_found_with_little_to_spend_has_its_line() {
    use pentaply_engine::{SolveRequest, Status};
    let game = "Base+P;InProgress;Black[11];wB1;bP -wB1;wP wB1/;bS1 -bP;wA1 wP\\;bB1 /bS1;wQ /wA1;bQ bS1/;wG1 wQ\\;bB2 \\bQ;wA2 -wG1;\
                bA1 /bB2;wG2 wA1-;bQ \\wA2;wA3 wP/;bB2 bA1;wA3 -wA2;bG1 bA1/;wS1 /wA3;bA2 -bA1;wB2 \\wP";
    let board = registry::find("hive").unwrap().open(None, Some(game)).unwrap();
    for nodes in [1000, 2000, 3000, 4000] {
        let request = SolveRequest { limits: Limits::nodes(nodes), ..SolveRequest::default() };
        let solution = board.solve(&request, &Signal::default(), &mut |_| {}).unwrap();
        assert_eq!(
            (solution.standing.status, solution.standing.plies),
            (Status::Won, Some(1)),
            "{nodes} nodes"
        );
        assert_eq!(solution.line, ["bA2 wQ-"], "{nodes} nodes: {solution:?}");
        assert!(solution.nodes <= nodes, "{nodes} nodes: {}", solution.nodes);
    }
}
