//! A fit from end to end: self-play, the weights, the patch of the sources.

use std::fs;
use std::path::{Path, PathBuf};

use pentaply_arena::selfplay::{self, run};
use pentaply_arena::tune::{self, Error, Fit, Settings, State, Target, patch};
use pentaply_core::{InputError, Lang};
use tempfile::TempDir;

fn data(dir: &TempDir, game: &str) -> PathBuf {
    data_of(dir, game, 6000)
}

fn data_of(dir: &TempDir, game: &str, positions: u64) -> PathBuf {
    let path = dir.path().join(game);
    let settings = selfplay::Settings {
        game: game.into(),
        variant: None,
        positions,
        nodes: Some(100),
        depth: None,
        seed: 1,
        weights: None,
        threads: 2,
    };
    run(&settings, &path, &mut |_| {}).unwrap_or_else(|error| panic!("{game}: {error}"));
    path
}

fn settings(game: &str, data: PathBuf) -> Settings {
    Settings { game: game.into(), data: vec![data], mix: None, lambda: None, target: None }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The new value of a weight in a patch.
fn patched(patch: &str, name: &str) -> Option<i32> {
    let line = patch
        .lines()
        .find_map(|line| line.strip_prefix('+')?.trim_start().strip_prefix(&format!("{name} = ")))?;
    line.split(',').next()?.parse().ok()
}

fn check(fit: &Fit) {
    assert!(fit.after.learned < fit.before.learned, "{fit:?}");
    assert!(fit.after.held_out < 1.02 * fit.before.held_out, "{fit:?}");
    assert!(fit.held_out > 200 && fit.held_out < fit.positions / 5, "{fit:?}");
    let patch = patch::of_sources(root(), fit).expect("the sources are there");
    for row in &fit.rows {
        assert!(row.state == State::Fitted || row.new == row.old || row.state == State::AtBound, "{row:?}");
        assert_eq!(
            patched(&patch, row.name),
            (row.new != row.old).then_some(row.new),
            "{}\n{patch}",
            row.name
        );
    }
    assert!(patch.starts_with(&format!("--- a/{0}\n+++ b/{0}\n@@ ", fit.table_file)), "{patch}");
}

#[test]
fn the_fit_of_each_game_is_better_on_its_data_and_becomes_a_patch() {
    let dir = TempDir::new().expect("a folder");
    for game in ["santorini", "kalah", "othello"] {
        let fit = tune::run(&settings(game, data(&dir, game))).unwrap_or_else(|error| panic!("{error}"));
        check(&fit);
        if game == "santorini" {
            let states: Vec<(&str, State)> = fit.rows.iter().map(|row| (row.name, row.state)).collect();
            assert!(states.contains(&("height", State::Unit)), "{states:?}");
            assert!(
                states.contains(&("threats", State::Unseen)),
                "quiet positions hold no threats: {states:?}"
            );
        }
    }
}

#[test]
fn a_fit_of_arrays_is_better_and_puts_each_number_in_its_place() {
    let dir = TempDir::new().expect("a folder");
    let wanted = Settings { lambda: Some(2000.0), ..settings("xiangqi", data_of(&dir, "xiangqi", 9000)) };
    let fit = tune::run(&wanted).unwrap_or_else(|error| panic!("{error}"));
    assert!(fit.after.learned < fit.before.learned, "{:?} {:?}", fit.before, fit.after);
    let patch = patch::of_sources(root(), &fit).expect("the sources are there");
    assert!(patch.starts_with(&format!("--- a/{0}\n+++ b/{0}\n@@ ", fit.table_file)), "{patch}");
    for name in ["rook", "horse", "pawn"] {
        let numbers = fit.rows.iter().filter(|row| row.name.starts_with(&format!("{name}[")));
        let (old, new): (Vec<i32>, Vec<i32>) = numbers.map(|row| (row.old, row.new)).unzip();
        assert_ne!(old, new, "{name}");
        for line in [format!("-        {name}[2] = {old:?}, "), format!("+        {name}[2] = {new:?}, ")] {
            assert!(patch.contains(&line), "{line}\n{patch}");
        }
    }
}

#[test]
fn a_patch_of_sources_that_are_not_these_is_refused() {
    let dir = TempDir::new().expect("a folder");
    let fit = tune::run(&settings("othello", data(&dir, "othello"))).expect("a fit");
    assert!(matches!(patch::of_sources(dir.path(), &fit), Err(Error::Patch { .. })));
    let file = dir.path().join(fit.table_file);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    let source = fs::read_to_string(root().join(fit.table_file)).expect("the source");
    fs::write(&file, source.replacen("mobility = ", "mobility = 1", 1)).expect("a file");
    let error = patch::of_sources(dir.path(), &fit).expect_err("another value").to_string();
    assert!(error.contains("mobility"), "{error}");
}

#[test]
fn what_cannot_be_fitted_is_said() {
    let dir = TempDir::new().expect("a folder");
    let kalah = data(&dir, "kalah");
    let error =
        |game: &str, data: &Path| tune::run(&settings(game, data.into())).expect_err("refused").to_string();
    assert_eq!(
        error("tictactoe", &kalah),
        "nothing to fit: the evaluation of tictactoe is no sum of weighted terms"
    );
    assert!(error("santorini", &kalah).ends_with("holds positions of kalah, not of santorini"));
    assert!(error("kalah", &dir.path().join("absent")).contains("absent"));
    let othello = Settings {
        target: Some(Target::Points),
        mix: Some(0.5),
        ..settings("othello", data(&dir, "othello"))
    };
    let refused = tune::run(&othello).expect_err("no margin");
    assert!(refused.hint(Lang::En).is_some_and(|hint| hint.contains("--mix 1")), "{refused}");
    assert!(tune::run(&Settings { mix: None, ..othello }).is_ok_and(|fit| fit.mix == 1.0));
    let whole = fs::read(&kalah).expect("a file");
    let torn = dir.path().join("torn");
    fs::write(&torn, &whole[..whole.len() - 3]).expect("a file");
    assert!(error("kalah", &torn).ends_with("breaks off"));
}
