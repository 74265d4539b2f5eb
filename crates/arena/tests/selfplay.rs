//! Files of self-play: the same whatever happens while they are made, and refused when they are something else.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use pentaply_arena::selfplay::data::Data;
use pentaply_arena::selfplay::{Error, Progress, Settings, run};
use pentaply_core::position::status;
use pentaply_core::{Game, InputError, Knowledge, Quiescence, Rng, Symmetry, score};
use pentaply_kalah::Kalah;
use pentaply_santorini::Santorini;
use pentaply_toys::Othello;
use tempfile::TempDir;

fn settings(game: &str, positions: u64) -> Settings {
    Settings {
        game: game.into(),
        variant: None,
        positions,
        nodes: Some(60),
        depth: None,
        seed: 7,
        weights: None,
        threads: 2,
    }
}

fn made(settings: &Settings, path: &Path) -> Progress {
    run(settings, path, &mut |_| {}).unwrap_or_else(|error| panic!("{settings:?}: {error}"))
}

fn refusal(settings: &Settings, path: &Path) -> Error {
    let before = fs::read(path).expect("a file");
    let error = run(settings, path, &mut |_| {}).expect_err("refused");
    assert!(fs::read(path).expect("a file") == before, "what is refused is not touched");
    assert!(!error.zh().is_empty() && !error.to_string().contains('\n'));
    error
}

#[test]
fn any_number_of_threads_makes_the_same_file() {
    let dir = TempDir::new().expect("a folder");
    for game in ["santorini", "kalah", "othello"] {
        let files = [1, 3].map(|threads| {
            let path = dir.path().join(format!("{game}-{threads}"));
            made(&Settings { threads, ..settings(game, 3000) }, &path);
            fs::read(path).expect("a file")
        });
        assert!(files[0] == files[1], "{game}");
    }
}

#[test]
fn a_file_that_breaks_off_anywhere_ends_the_same() {
    let dir = TempDir::new().expect("a folder");
    let path = dir.path().join("data");
    let wanted = settings("santorini", 4000);
    made(&wanted, &path);
    let whole = fs::read(&path).expect("a file");
    let mut rng = Rng::new(3);
    let anywhere = (0..12).map(|_| rng.below(whole.len()));
    for length in [0, 1, 19, 20, 25, 60, whole.len() - 1].into_iter().chain(anywhere) {
        fs::write(&path, &whole[..length]).expect("cut");
        let done = made(&wanted, &path);
        assert!(fs::read(&path).expect("a file") == whole, "cut at {length}");
        assert!(done.resumed < done.games);
    }
    let done = made(&wanted, &path);
    assert_eq!(done.resumed, done.games, "nothing was left to do");
    assert!(fs::read(&path).expect("a file") == whole);
}

#[test]
fn a_larger_request_goes_on_as_if_it_had_been_the_first() {
    let dir = TempDir::new().expect("a folder");
    let (grown, whole) = (dir.path().join("grown"), dir.path().join("whole"));
    for positions in [100, 1500, 4000] {
        made(&settings("kalah", positions), &grown);
    }
    made(&settings("kalah", 4000), &whole);
    assert!(fs::read(grown).expect("a file") == fs::read(whole).expect("a file"));
}

fn check_positions<G: Game>(dir: &TempDir) {
    let path = dir.path().join(G::NAME);
    let done = made(&settings(G::NAME, 2000), &path);
    let mut data = Data::new(fs::File::open(&path).expect("a file")).expect("a header");
    assert_eq!((data.header().game.as_str(), data.header().seed), (G::NAME, 7));
    let knowledge = G::knowledge();
    let (mut seen, mut count, mut wins) = (HashSet::new(), 0, 0.0);
    let games = data
        .positions::<G>(&mut |sample| {
            let position = sample.position;
            assert!(status(position).is_open());
            assert!(seen.insert(position.canonical_key()), "{position:?} is there twice");
            let state = knowledge.state(position);
            assert_eq!(knowledge.quiescence(position, &state, &mut Vec::new()), Quiescence::Pat);
            assert!(!knowledge.is_pressed(position, &state));
            assert!(sample.score.abs() <= score::EVAL_LIMIT);
            assert!(
                sample.margin() == 0 || f64::from(sample.margin().signum()) == 2.0 * sample.result() - 1.0
            );
            count += 1;
            wins += sample.result();
        })
        .expect("positions");
    assert_eq!((count, games), (done.positions, done.games));
    let share = wins / count as f64;
    assert!((0.3..0.7).contains(&share), "the side to move wins {share} of the games of {}", G::NAME);
}

#[test]
fn positions_are_open_quiet_and_unlike_one_another() {
    let dir = TempDir::new().expect("a folder");
    check_positions::<Kalah>(&dir);
    check_positions::<Santorini>(&dir);
    check_positions::<Othello>(&dir);
}

#[test]
fn weights_are_for_the_tuning_build_and_make_other_games() {
    let dir = TempDir::new().expect("a folder");
    let path = dir.path().join("data");
    let wanted = Settings { weights: Some("tempo 300".into()), ..settings("kalah", 500) };
    if cfg!(feature = "tuning") {
        made(&wanted, &path);
        assert!(matches!(refusal(&settings("kalah", 1000), &path), Error::OtherSearch));
    } else {
        let error = run(&wanted, &path, &mut |_| {}).expect_err("compiled in");
        assert!(error.hint(pentaply_core::Lang::En).is_some_and(|hint| hint.ends_with("--features tuning")));
    }
    let wrong = Settings { weights: Some("nonsense".into()), ..settings("kalah", 500) };
    assert!(run(&wrong, &path, &mut |_| {}).is_err());
}

#[test]
fn a_small_game_ends_when_it_has_no_more_openings() {
    let dir = TempDir::new().expect("a folder");
    let path = dir.path().join("data");
    let done = made(&Settings { variant: Some("4".into()), ..settings("othello", 1_000_000) }, &path);
    assert!(done.exhausted && done.positions > 20, "{done:?}");
    let whole = fs::read(&path).expect("a file");
    made(&Settings { variant: Some("4".into()), ..settings("othello", 1_000_000) }, &path);
    assert!(fs::read(&path).expect("a file") == whole);
}

#[test]
fn a_file_of_something_else_is_refused_and_left_alone() {
    let dir = TempDir::new().expect("a folder");
    let path = dir.path().join("data");
    fs::write(&path, "dear diary").expect("a file");
    assert!(matches!(refusal(&settings("kalah", 10), &path), Error::NoData));
    fs::write(&path, "pentaply selfplay 9\n").expect("a file");
    assert!(matches!(refusal(&settings("kalah", 10), &path), Error::Version(_)));

    fs::remove_file(&path).expect("removed");
    made(&settings("kalah", 10), &path);
    let others = [
        ("seed", Settings { seed: 8, ..settings("kalah", 10) }),
        ("variant", Settings { variant: Some("6,6".into()), ..settings("kalah", 10) }),
        ("nodes", Settings { nodes: Some(61), ..settings("kalah", 10) }),
        ("depth", Settings { depth: Some(3), ..settings("kalah", 10) }),
        ("game", settings("santorini", 10)),
    ];
    for (name, other) in others {
        match refusal(&other, &path) {
            Error::OtherSettings { setting, .. } => assert_eq!(setting, name),
            error => panic!("{name}: {error}"),
        }
    }
    let file = fs::File::open(&path).expect("a file");
    file.try_lock().expect("a lock");
    assert!(matches!(refusal(&settings("kalah", 10), &path), Error::InUse));
}

/// The same file under another seed: the header says so, the games do not.
#[test]
fn games_that_this_search_does_not_play_are_not_continued() {
    let dir = TempDir::new().expect("a folder");
    let path = dir.path().join("data");
    made(&settings("kalah", 2000), &path);
    let bytes = fs::read(&path).expect("a file");
    let (start, length) = (28, u32::from_le_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]) as usize);
    let header = String::from_utf8(bytes[start..start + length].to_vec()).expect("text");
    let other = header.replace("\"seed\":7", "\"seed\":8");
    assert_ne!(header, other);
    let mut forged = bytes[..20].to_vec();
    forged.extend((other.len() as u32).to_le_bytes());
    forged.extend(crc32fast::hash(other.as_bytes()).to_le_bytes());
    forged.extend(other.as_bytes());
    forged.extend(&bytes[start + length..]);
    fs::write(&path, forged).expect("a file");
    assert!(matches!(refusal(&Settings { seed: 8, ..settings("kalah", 4000) }, &path), Error::OtherSearch));
}

#[test]
fn damage_is_seen_and_nothing_in_a_file_makes_it_panic() {
    let dir = TempDir::new().expect("a folder");
    let path = dir.path().join("data");
    made(&settings("kalah", 400), &path);
    let whole = fs::read(&path).expect("a file");
    let read = |bytes: &[u8]| {
        Data::new(bytes).and_then(|mut data| data.positions::<Kalah>(&mut |_| {})).map_err(|e| e.to_string())
    };
    assert!(read(&whole).is_ok());
    let mut rng = Rng::new(9);
    for _ in 0..400 {
        let mut bytes = whole.clone();
        let at = rng.below(bytes.len());
        bytes[at] ^= 1 << rng.below(8);
        assert!(read(&bytes).is_err(), "byte {at}");
        assert!(read(&whole[..at]).is_err() || at > 100, "cut at {at}");
    }
    // With a checksum that fits: whatever the games say, the answer is positions or an error.
    let length = u32::from_le_bytes([whole[20], whole[21], whole[22], whole[23]]) as usize;
    let (head, games) = (&whole[..28 + length], &whole[28 + length + 8..]);
    for _ in 0..2000 {
        let mut games = games.to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(games.len());
            games[at] = rng.next_u64() as u8;
        }
        let mut bytes = head.to_vec();
        bytes.extend((games.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&games).to_le_bytes());
        bytes.extend(games);
        let _ = read(&bytes);
    }
}
