//! `pentaply tune`: fits the weights of an evaluation to self-play, as a patch of the sources.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use pentaply_arena::tune::{self, Errors, Fit, Settings, State, Target};
use serde::Serialize;

use super::json;
use crate::args;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::words::grouped;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, see `pentaply games`
    #[arg(value_name = "GAME")]
    game: String,
    /// File of `selfplay`; may be given several times, of any variants
    #[arg(long, value_name = "FILE", required = true)]
    data: Vec<PathBuf>,
    /// Patch of the sources to write, for `git apply`; run it in the root of the sources
    #[arg(long, value_name = "PATCH")]
    out: Option<PathBuf>,
    /// File of weights to write, for an engine of the tuning build
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Share of the search's score in what is fitted to, 0 to 1; the rest is the game's result [default: 0.5]
    #[arg(long, value_name = "X", value_parser = args::share)]
    mix: Option<f64>,
    /// Hold on the present weights, as so many positions [default: 100]
    #[arg(long, value_name = "N", value_parser = args::hold)]
    lambda: Option<f64>,
    /// What to fit to [default: what suits the game's scoring]
    #[arg(long, value_name = "T")]
    target: Option<Towards>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// What to fit to.
#[derive(Clone, Copy, ValueEnum)]
enum Towards {
    /// The chance of winning: logistic regression
    Chance,
    /// Points: least squares
    Points,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = Settings {
        game: args.game.clone(),
        data: args.data.clone(),
        mix: args.mix,
        lambda: args.lambda,
        target: args.target.map(|target| match target {
            Towards::Chance => Target::Chance,
            Towards::Points => Target::Points,
        }),
    };
    let mut progress = Progress::new();
    progress.show("reading and fitting");
    let fit = tune::run(&settings);
    progress.clear();
    let fit = fit.map_err(|error| Failure::of(error.is_failure(), error))?;
    if let Some(path) = &args.out {
        let patch = tune::patch::of_sources(Path::new("."), &fit).map_err(Failure::input)?;
        write(path, &patch)?;
    }
    if let Some(path) = &args.weights {
        write(path, &weights_of(&fit))?;
    }
    if args.json { json(out, &Answer::of(&fit)) } else { table(out, &fit) }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|why| Failure::file(path, why))
}

/// The fitted weights as a file that an engine reads.
fn weights_of(fit: &Fit) -> String {
    let said = |row: &tune::Row| format!("{} {}\n", row.name, row.new);
    format!("# {} positions of {}, curve {:.0}\n", fit.positions, fit.game, fit.curve)
        + &fit.rows.iter().map(said).collect::<String>()
}

fn table(out: &mut dyn Write, fit: &Fit) -> Result<(), Failure> {
    writeln!(
        out,
        "{} positions of {} games, {} positions held out",
        grouped(fit.positions as u64),
        grouped(fit.games),
        grouped(fit.held_out as u64)
    )?;
    let (name, unit) = match fit.target {
        Target::Chance => ("chance of winning", "per cent"),
        Target::Points => ("points", "points"),
    };
    writeln!(
        out,
        "fitted to the {name}, {:.0}% score and {:.0}% result\n",
        100.0 * fit.mix,
        100.0 * (1.0 - fit.mix)
    )?;
    let width = fit.rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    writeln!(out, "{:<width$} {:>6} {:>6} {:>7} {:>8}  meaning", "weight", "old", "new", "error", "spread")?;
    for row in &fit.rows {
        let error = match row.state {
            State::Fitted => format!("{:.1}", row.error),
            state => word(state).to_string(),
        };
        writeln!(
            out,
            "{:<width$} {:>6} {:>6} {:>7} {:>8.2}  {}",
            row.name,
            row.old,
            row.new,
            error,
            row.spread,
            first_sentence(row.meaning)
        )?;
    }
    writeln!(out, "{:<width$} {:>6.0} {:>6.0}", "CURVE", fit.shipped_curve, fit.curve)?;
    writeln!(
        out,
        "\ncurves: scores {:.0}, static values {:.0} before and {:.0} after\n",
        fit.score_curve, fit.old_curve, fit.new_curve
    )?;
    writeln!(out, "{:<26} {:>10} {:>10} {:>10} {:>10}", "", "learned", "held out", "result", "held out")?;
    for (when, errors) in [("before", &fit.before), ("after", &fit.after)] {
        let scale = if fit.target == Target::Chance { 100.0 } else { 1.0 };
        writeln!(
            out,
            "{:<26} {:>10.3} {:>10.3} {:>10.5} {:>10.5}",
            format!("error {when}, {unit}"),
            scale * errors.learned,
            scale * errors.held_out,
            errors.result_learned,
            errors.result_held_out
        )?;
    }
    Ok(())
}

/// The meaning as far as a line has room for it.
fn first_sentence(meaning: &str) -> &str {
    meaning.split_inclusive(". ").next().unwrap_or(meaning).trim_end()
}

fn word(state: State) -> &'static str {
    match state {
        State::Fitted => "fitted",
        State::Unit => "unit",
        State::Unseen => "unseen",
        State::AtBound => "bound",
    }
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    target: &'static str,
    mix: f64,
    positions: usize,
    games: u64,
    held_out: usize,
    before: ErrorsAnswer,
    after: ErrorsAnswer,
    curve: CurveAnswer,
    weights: Vec<Weight>,
}

#[derive(Serialize)]
struct ErrorsAnswer {
    learned: f64,
    held_out: f64,
    result_learned: f64,
    result_held_out: f64,
}

#[derive(Serialize)]
struct CurveAnswer {
    old: f64,
    new: f64,
    scores: f64,
    static_before: f64,
    static_after: f64,
}

#[derive(Serialize)]
struct Weight {
    name: &'static str,
    old: i32,
    new: i32,
    error: f64,
    spread: f64,
    state: &'static str,
    meaning: &'static str,
}

impl Answer {
    fn of(fit: &Fit) -> Answer {
        let errors = |errors: &Errors| ErrorsAnswer {
            learned: errors.learned,
            held_out: errors.held_out,
            result_learned: errors.result_learned,
            result_held_out: errors.result_held_out,
        };
        Answer {
            game: fit.game,
            target: match fit.target {
                Target::Chance => "chance",
                Target::Points => "points",
            },
            mix: fit.mix,
            positions: fit.positions,
            games: fit.games,
            held_out: fit.held_out,
            before: errors(&fit.before),
            after: errors(&fit.after),
            curve: CurveAnswer {
                old: fit.shipped_curve,
                new: fit.curve,
                scores: fit.score_curve,
                static_before: fit.old_curve,
                static_after: fit.new_curve,
            },
            weights: fit
                .rows
                .iter()
                .map(|row| Weight {
                    name: row.name,
                    old: row.old,
                    new: row.new,
                    error: row.error,
                    spread: row.spread,
                    state: word(row.state),
                    meaning: row.meaning,
                })
                .collect(),
        }
    }
}
