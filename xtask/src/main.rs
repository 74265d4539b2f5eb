//! Every check of the project behind one command, without shell scripts.
//!
//! `cargo xtask test` is what continuous integration runs; `cargo xtask deep` adds truths that take too long for
//! it. `cargo xtask signature` records the bench signatures after a change that was meant to alter them.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod peers;
mod strength;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// The recorded node counts of `pentaply bench`, a line a game: name and signature.
const SIGNATURES: &str = "data/bench-signatures.txt";

const USAGE: &str = "usage: cargo xtask test | deep | strength [WORD] | signature

  test       format, clippy, all tests with those of the page in Chromium, types of the page's scripts, documentation, bench signatures
  deep       the long truths: the tests that are ignored otherwise, such as larger exact values; Hive against OpenSpiel
  strength   play the matches of docs/strength.md, an hour or two; WORD picks one of its sections
  signature  run the bench and record its signatures";

type Done = Result<(), String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["test"] => test(),
        ["deep"] => deep(),
        ["signature"] => record_signatures(),
        ["strength"] => measure_strength(None),
        ["strength", word] => measure_strength(Some(word)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("error: {what}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Done {
    peers::install();
    step("format", cargo(["fmt", "--all", "--check"]))?;
    step("clippy", cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    check_types()?;
    let mut tests = cargo(["test", "--workspace"]);
    // Where there is a browser its tests must not be left out.
    if peers::runs("chromedriver", &["--version"]) {
        tests.env("PENTAPLY_BROWSER", "required");
    }
    if let Some(folder) = peers::fetch(&peers::AXE) {
        tests.env("PENTAPLY_AXE", folder.join("axe.min.js"));
    }
    step("tests", tests)?;
    let mut doc = cargo(["doc", "--workspace", "--no-deps", "--document-private-items"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", doc)?;
    check_signatures()
}

fn deep() -> Done {
    peers::install();
    compare_hive()?;
    let mut tests = cargo(["test", "--workspace", "--release", "--no-fail-fast", "--", "--ignored"]);
    link_quickly(&mut tests);
    step("deep tests", tests)
}

/// Games of Hive, each set of legal moves compared with OpenSpiel's where Python has it; `PYTHON` names another Python. Without
/// it a line says that nothing was compared.
fn compare_hive() -> Done {
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let has_it = Command::new(&python).args(["-c", "import pyspiel"]).stderr(Stdio::null()).status();
    if !has_it.is_ok_and(|status| status.success()) {
        println!("open_spiel is not installed, so Hive is not compared with it: `pip install open_spiel`");
        return Ok(());
    }
    let corpus =
        std::env::var_os("PENTAPLY_CORPUS").map_or_else(|| root().join("../shared/corpus"), PathBuf::from);
    let games = corpus.join("hive-random-games.txt");
    match std::fs::File::open(&games) {
        Ok(file) => compare_legal_sets("Hive against OpenSpiel: the corpus", &python, &[], file.into())?,
        Err(_) => println!("{} is absent, so its games are not compared", games.display()),
    }
    compare_legal_sets("Hive against OpenSpiel: random games", &python, &["1", "1000"], Stdio::null())
}

/// Has the legal moves of games listed and compared.
fn compare_legal_sets(what: &str, python: &OsStr, arguments: &[&str], games: Stdio) -> Done {
    let mut example =
        cargo(["run", "--quiet", "--release", "--package", "pentaply-hive", "--example", "legal_sets", "--"]);
    link_quickly(&mut example);
    let sets = example.args(arguments).stdin(games).stderr(Stdio::inherit()).output();
    let sets = sets.map_err(|error| format!("legal_sets: {error}"))?;
    if !sets.status.success() {
        return Err(format!("{what}: legal_sets failed"));
    }
    let file = std::env::temp_dir().join(format!("pentaply-legal-sets-{}.txt", std::process::id()));
    std::fs::write(&file, &sets.stdout).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut compare = Command::new(python);
    compare.arg("crates/hive/tests/compare_openspiel.py").arg(&file).current_dir(root());
    let compared = step(what, compare);
    // A file that stays behind does no harm.
    let _ = std::fs::remove_file(&file);
    compared
}

/// The types that the comments of the page's scripts name, where Node is there to check them.
fn check_types() -> Done {
    if !peers::runs("node", &["--version"]) {
        println!(
            "Node is not installed, so the types of the page's scripts are not checked: `sudo apt-get install nodejs`"
        );
        return Ok(());
    }
    let Some(compiler) = peers::fetch(&peers::TYPESCRIPT) else { return Ok(()) };
    let mut check = Command::new("node");
    check.arg(compiler.join("bin/tsc")).args(["--noEmit", "-p", "web/jsconfig.json"]).current_dir(root());
    step("types of the page's scripts", check)
}

fn measure_strength(only: Option<&str>) -> Done {
    step("build", cargo(["build", "--release", "--package", "pentaply"]))?;
    strength::run(only, || cargo(["run", "--quiet", "--release", "--package", "pentaply", "--"]))
}

/// The fixed work of `bench` must count the same nodes in a release build and one with assertions, with and without the checks
/// after every move, and the same as recorded.
fn check_signatures() -> Done {
    let recorded = std::fs::read_to_string(root().join(SIGNATURES))
        .map_err(|error| format!("{SIGNATURES}: {error}; `cargo xtask signature` records it"))?;
    let recorded: BTreeMap<String, u64> = recorded
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(game, count)| Some((game.to_string(), count.parse().ok()?)))
        .collect();
    for (name, profile, features) in [
        ("release", "release", ""),
        ("tests'", "test", ""),
        (
            "tests', with checks after every move and weights that can be changed,",
            "test",
            "pentaply/checks,pentaply/tuning",
        ),
    ] {
        let counted = bench(profile, features)?;
        if counted != recorded {
            return Err(format!(
                "the bench signature of the {name} build is {counted:?}, but {SIGNATURES} records {recorded:?}; if the \
                 change was meant to alter the search, `cargo xtask signature` records the new one"
            ));
        }
        println!("bench signatures of the {name} build as recorded");
    }
    Ok(())
}

fn record_signatures() -> Done {
    let lines: Vec<String> =
        bench("release", "")?.into_iter().map(|(game, count)| format!("{game} {count}\n")).collect();
    std::fs::write(root().join(SIGNATURES), lines.concat()).map_err(|error| format!("{SIGNATURES}: {error}"))
}

/// Node counts of `pentaply bench`, by game.
fn bench(profile: &str, features: &str) -> Result<BTreeMap<String, u64>, String> {
    // With the features that the workspace has as a whole, as when it is tested, so that nothing is compiled twice.
    let mut build = cargo(["build", "--quiet", "--workspace", "--bin", "pentaply", "--profile", profile]);
    build.args(["--features", features]);
    // However the crates are linked, they count the same.
    link_quickly(&mut build);
    step("build for the bench", build)?;
    let folder = if profile == "release" { "release" } else { "debug" };
    let program = peers::target().join(folder).join("pentaply");
    let output = Command::new(&program).args(["bench", "--json"]).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("bench failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let report: serde_json::Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("bench --json: {error}"))?;
    let rows = report.as_array().ok_or("bench --json gave no list")?;
    rows.iter()
        .map(|row| Some((row["game"].as_str()?.to_string(), row["signature"].as_u64()?)))
        .collect::<Option<_>>()
        .ok_or_else(|| "bench --json lacks game or signature".to_string())
}

fn cargo<const N: usize>(arguments: [&str; N]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Spares a release build that is not for use what takes most of its time: linking all crates as one.
fn link_quickly(command: &mut Command) {
    command.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
}

fn step(name: &str, mut command: Command) -> Done {
    println!("== {name}: {command:?}");
    let start = Instant::now();
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    println!("== {name}: {:.0} s", start.elapsed().as_secs_f64());
    if status.success() { Ok(()) } else { Err(format!("{name} failed")) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf()
}
