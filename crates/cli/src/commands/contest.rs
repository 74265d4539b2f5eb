//! `pentaply match` and `pentaply tournament`: a plan from the arguments, or from the folder of a contest that was
//! stopped; play; say how it stands.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pentaply_arena::contest::{
    Adjudication, BALANCE, Contest, ContestError, DrawRule, Format, News, PacePlan, Plan, ResignRule, Source,
    Spec, SpecError, Standing, Verdict, sensible_concurrency, shell_path,
};
use pentaply_arena::stats::{Decision, EloModel, ReportBlock, Sprt};
use pentaply_core::{InputError, Lang};
use pentaply_engine::{duration, ranges, registry};
use serde::Serialize;

use super::json;
use crate::args::Limit;
use crate::failure::Failure;
use crate::progress::Progress;

/// What a contest that is resumed has settled already.
const OF_THE_PLAN: [&str; 17] = [
    "engines",
    "variant",
    "games",
    "time",
    "depth",
    "nodes",
    "clock",
    "time_margin",
    "patience",
    "openings",
    "balance",
    "seed",
    "resign",
    "draw",
    "max_plies",
    "max_faults",
    "concurrency",
];

/// What matches and tournaments have in common.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct Args {
    /// The game, see `pentaply games`
    #[arg(value_name = "GAME", required_unless_present = "resume")]
    game: Option<String>,
    /// Variant of the game
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    variant: Option<String>,
    /// An engine: `name=A,proto=self[,level=..,threads=..,hash=..,off=TECHNIQUE+..,weights=FILE]`, or
    /// `name=B,proto=PROTOCOL,cmd=PROGRAM[,args=..,dir=..,option.X=..]`; both take their own time, depth or nodes.
    /// A value with a comma stands in double quotes
    #[arg(long = "engine", value_name = "SPEC")]
    engines: Vec<String>,
    /// Games for each pairing, rounded up to pairs with sides swapped
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    games: usize,
    #[command(flatten)]
    limit: Limit,
    /// A clock for the whole game instead, and what each move adds: 10s+0.1s
    #[arg(long, value_name = "D+D", value_parser = clock, conflicts_with = "time")]
    clock: Option<(Duration, Duration)>,
    /// How much later than its time an answer may come
    #[arg(long, value_name = "D", default_value = "50ms", value_parser = duration::parse)]
    time_margin: Duration,
    /// How long after its time, or after the question where none is set, an engine is given up
    #[arg(long, value_name = "D", default_value = "30s", value_parser = duration::parse)]
    patience: Duration,
    /// Where games begin: a file, each line a position, or moves from the start separated by `;`, or both with a tab
    /// between; or random:PLIES
    #[arg(long, value_name = "FILE|random:PLIES", default_value = "random:6")]
    openings: String,
    /// How far from even a random opening may be, in winning chance
    #[arg(long, value_name = "P", default_value_t = BALANCE, value_parser = balance)]
    balance: f64,
    /// Games side by side; no more threads think than there are cores [default: as many as that allows]
    #[arg(long, value_name = "C", value_parser = crate::args::threads)]
    concurrency: Option<usize>,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// End a game as won when both engines say so by POINTS hundredths for MOVES moves each
    #[arg(long, value_name = "POINTS,MOVES", value_parser = resign)]
    resign: Option<ResignRule>,
    /// End a game as drawn when both see it within POINTS hundredths of even for MOVES moves each, from ply PLIES on
    #[arg(long, value_name = "POINTS,MOVES,PLIES", value_parser = draw)]
    draw: Option<DrawRule>,
    /// End a game as drawn after so many plies
    #[arg(long, value_name = "N", default_value = "1000", value_parser = games)]
    max_plies: usize,
    /// Misbehaviours of one engine that end the contest
    #[arg(long, value_name = "N", default_value = "10", value_parser = games)]
    max_faults: usize,
    /// A folder for the games, the events and the report
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Go on with the contest in this folder, as it was begun
    #[arg(long, value_name = "DIR", conflicts_with_all = OF_THE_PLAN)]
    resume: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    common: Args,
    /// Stop as soon as a sequential test decides between these two Elo differences: 0,5
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, conflicts_with = "resume")]
    sprt: Option<String>,
    /// What the bounds are: normalized (as fishtest has them) or logistic Elo
    #[arg(long, value_name = "MODEL", default_value = "normalized", value_parser = model)]
    sprt_model: EloModel,
    /// Chance to accept a gain that is not there
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = chance)]
    alpha: f64,
    /// Chance to miss a gain that is there
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = chance)]
    beta: f64,
}

#[derive(clap::Args)]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    common: Args,
    /// Who meets whom: round-robin, or gauntlet (the first engine against each of the others)
    #[arg(long, value_name = "FORMAT", default_value = "round-robin", value_parser = format)]
    format: Format,
}

/// A value that does not have the form it should.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it takes {0}")]
struct FormError(&'static str);

fn games(text: &str) -> Result<usize, FormError> {
    text.parse()
        .ok()
        .filter(|n| (1..=10_000_000).contains(n))
        .ok_or(FormError("a whole number from 1 to 10000000"))
}

fn clock(text: &str) -> Result<(Duration, Duration), FormError> {
    let error = FormError("time and increment, such as 10s+0.1s");
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (duration::parse(base), duration::parse(increment)) {
        (Ok(base), Ok(increment)) if base > Duration::ZERO => Ok((base, increment)),
        _ => Err(error),
    }
}

fn balance(text: &str) -> Result<f64, FormError> {
    text.parse().ok().filter(|p| (0.0..=0.5).contains(p)).ok_or(FormError("a number from 0 to 0.5"))
}

fn chance(text: &str) -> Result<f64, FormError> {
    text.parse().ok().filter(|p| *p > 0.0 && *p < 1.0).ok_or(FormError("a number between 0 and 1"))
}

/// Whole numbers separated by commas.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

fn resign(text: &str) -> Result<ResignRule, FormError> {
    match numbers(text) {
        Some([points @ 1..=100_000, moves @ 1..=10_000]) => Ok(ResignRule { points: points as i32, moves }),
        _ => Err(FormError("points (1 to 100000) and moves, such as 600,3")),
    }
}

fn draw(text: &str) -> Result<DrawRule, FormError> {
    match numbers(text) {
        Some([points @ 0..=100_000, moves @ 1..=10_000, from]) => {
            Ok(DrawRule { points: points as i32, moves, from })
        }
        _ => Err(FormError("points, moves and plies, such as 20,8,34")),
    }
}

fn model(text: &str) -> Result<EloModel, FormError> {
    match text {
        "normalized" | "normalised" => Ok(EloModel::Normalized),
        "logistic" => Ok(EloModel::Logistic),
        _ => Err(FormError("normalized or logistic")),
    }
}

fn format(text: &str) -> Result<Format, FormError> {
    match text {
        "round-robin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet),
        _ => Err(FormError("round-robin or gauntlet")),
    }
}

/// The folder of a contest of another game.
#[derive(Debug, thiserror::Error)]
#[error("{} holds a contest of {there}, not of {game}", .dir.display())]
struct OtherGame {
    dir: PathBuf,
    game: String,
    there: String,
}

impl InputError for OtherGame {
    fn zh(&self) -> String {
        format!("{} 中是 {} 的比赛，而不是 {} 的", self.dir.display(), self.there, self.game)
    }
}

/// Why a contest did not come to its end.
#[derive(Debug, thiserror::Error)]
enum Unfinished {
    /// Somebody stopped it.
    #[error("stopped after {games} of {all} games")]
    Stopped { games: usize, all: usize, command: &'static str, dir: Option<PathBuf> },
    /// An engine cannot be played with.
    #[error("the {command} is given up: {engine} misbehaved in {count} games, last {last}")]
    Faults { command: &'static str, engine: String, count: usize, last: String },
}

impl InputError for Unfinished {
    fn zh(&self) -> String {
        match self {
            Unfinished::Stopped { games, all, .. } => format!("已停止：共 {all} 局，完成 {games} 局"),
            Unfinished::Faults { engine, count, last, .. } => {
                format!("比赛中止：{engine} 在 {count} 局中出错，最近一次：{last}")
            }
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            Unfinished::Stopped { command, dir: Some(dir), .. } => {
                let again = format!("pentaply {command} --resume {}", shell_path(dir));
                Some(if lang == Lang::Zh {
                    format!("继续：{again}")
                } else {
                    format!("go on with: {again}")
                })
            }
            Unfinished::Stopped { dir: None, .. } if lang == Lang::Zh => {
                Some("对局没有保存；--out DIR 可保存并继续".into())
            }
            Unfinished::Stopped { dir: None, .. } => {
                Some("the games are not kept; with --out DIR they are, and it can go on later".into())
            }
            Unfinished::Faults { .. } => None,
        }
    }
}

impl Args {
    fn plan(&self, format: Format, sprt: Option<Sprt>, tournament: bool) -> Result<Plan, Failure> {
        let game = registry::find(self.game.as_deref().unwrap_or_default())?;
        game.open(self.variant.as_deref(), None)?;
        let specs = Spec::parse_all(&self.engines).map_err(ContestError::from)?;
        let openings = Source::parse(&self.openings, self.balance, game, self.variant.as_deref(), |path| {
            std::fs::read_to_string(path)
        })
        .map_err(ContestError::from)?;
        let sensible = sensible_concurrency(&specs);
        let concurrency = self.concurrency.unwrap_or(sensible).min(sensible);
        if self.concurrency.is_some_and(|wanted| wanted > sensible) {
            note(&format!(
                "only {concurrency} games side by side, so that the engines' threads have a core each"
            ));
        }
        let millis = |duration: Duration| duration.as_millis() as u64;
        let clock_ms = self.clock.map(|(base, increment)| (millis(base), millis(increment)));
        let limits = self.limit.at_level(*ranges::LEVEL.end() as u8);
        let default_time = self.limit.time.is_none() && clock_ms.is_none() && limits.time.is_some();
        Ok(Plan {
            game: game.name().to_string(),
            variant: self.variant.clone(),
            engines: self.engines.clone(),
            format,
            games: self.games,
            pace: PacePlan {
                time_ms: if default_time { Some(1000) } else { self.limit.time.map(millis) },
                depth: limits.depth,
                nodes: limits.nodes,
                clock_ms,
                margin_ms: millis(self.time_margin),
                patience_ms: millis(self.patience),
            },
            adjudication: Adjudication { max_plies: self.max_plies, resign: self.resign, draw: self.draw },
            openings,
            seed: self.seed,
            sprt,
            max_faults: self.max_faults,
            concurrency,
            folder: std::env::current_dir()?,
            tournament,
        })
    }

    /// The contest, and the folder of one that is resumed has to hold what `command` plays.
    fn contest(&self, format: Format, sprt: Option<Sprt>, command: &'static str) -> Result<Contest, Failure> {
        let Some(dir) = &self.resume else {
            return Ok(Contest::begin(
                self.plan(format, sprt, command == "tournament")?,
                self.out.as_deref(),
            )?);
        };
        let contest = Contest::resume(dir)?;
        let plan = contest.plan();
        if let Some(game) = self.game.as_deref().filter(|game| *game != plan.game) {
            let why =
                OtherGame { dir: dir.clone(), game: pentaply_engine::quote(game), there: plan.game.clone() };
            return Err(Failure::input(why));
        }
        let holds = plan.kind();
        if holds == command {
            Ok(contest)
        } else {
            Err(ContestError::OtherKind { dir: dir.clone(), holds }.into())
        }
    }
}

pub(crate) fn run_match(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.common.resume.is_none() && args.common.engines.len() > 2 {
        let why = SpecError::Count("a match is between two engines; more of them play a tournament");
        return Err(Failure::input(why));
    }
    let sprt = match &args.sprt {
        Some(text) => {
            let bounds: Sprt = text.parse().map_err(Failure::input)?;
            let test = Sprt { alpha: args.alpha, beta: args.beta, model: args.sprt_model, ..bounds };
            Some(test.checked().map_err(Failure::input)?)
        }
        None => None,
    };
    let mut contest = args.common.contest(Format::RoundRobin, sprt, "match")?;
    play(&mut contest)?;
    if args.common.json {
        json(out, &contest.standing().report())?;
    } else {
        print_match(out, &contest)?;
    }
    ended("match", &contest)
}

pub(crate) fn run_tournament(args: &TournamentArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut contest = args.common.contest(args.format, None, "tournament")?;
    play(&mut contest)?;
    if args.common.json {
        json(out, &Standings::new(&contest))?;
    } else {
        print_tournament(out, &contest)?;
    }
    ended("tournament", &contest)
}

/// A remark for whoever started the command.
fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "note: {text}");
}

/// Plays, until it is over or somebody presses Ctrl-C; at the second time the program ends at once.
fn play(contest: &mut Contest) -> Result<(), Failure> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&interrupt);
    let handler = ctrlc::set_handler(move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(why) = handler {
        note(&format!("Ctrl-C will end the program without a word: {why}"));
    }
    let mut progress = Progress::new();
    let all = contest.plan().schedule().len();
    contest.run(&interrupt, &mut |news| {
        if let News::Standing(standing) = news {
            progress.show(&progress_line(standing, all));
        }
    })?;
    progress.clear();
    if let Some(why) = contest.unwritten_report() {
        note(&format!("the report could not be written: {why}"));
    }
    Ok(())
}

fn progress_line(standing: &Standing, all: usize) -> String {
    let report = standing.report();
    let elo = report.elo.zip(report.elo_error);
    let elo = elo.map_or(String::new(), |(elo, error)| format!("  Elo {elo:+.0} +- {error:.0}"));
    let llr = report.llr.map_or(String::new(), |llr| format!("  LLR {llr:.2}"));
    format!(
        "{} of {all} games  +{} ={} -{}{elo}{llr}",
        standing.games, report.wins, report.draws, report.losses
    )
}

/// Whether it came to its end.
fn ended(command: &'static str, contest: &Contest) -> Result<(), Failure> {
    let unfinished = match &contest.standing().verdict {
        Some(Verdict::Complete | Verdict::Decided(_)) => return Ok(()),
        Some(Verdict::Faults { engine, count, last }) => Unfinished::Faults {
            command,
            engine: contest.specs()[*engine].name.clone(),
            count: *count,
            last: last.clone(),
        },
        None => Unfinished::Stopped {
            games: contest.finished().len(),
            all: contest.plan().schedule().len(),
            command,
            dir: contest.dir().map(Path::to_path_buf),
        },
    };
    Err(Failure::Failed(Box::new(unfinished)))
}

fn print_match(out: &mut dyn Write, contest: &Contest) -> Result<(), Failure> {
    let [first, second, ..] = contest.specs() else { return Ok(()) };
    writeln!(out, "{} against {}", first.name, second.name)?;
    let block = ReportBlock { tally: contest.standing().tally(), sprt: contest.plan().sprt.as_ref() };
    writeln!(out, "{block}")?;
    match contest.standing().verdict {
        Some(Verdict::Decided(Decision::AcceptH1)) => {
            writeln!(out, "accepted: {} is the stronger", first.name)?
        }
        Some(Verdict::Decided(_)) => writeln!(out, "rejected: {} does not gain what was tested", first.name)?,
        _ => {}
    }
    print_faults(out, contest)
}

/// Faults are listed up to this many; all are in the events.
const LISTED: usize = 20;

fn print_faults(out: &mut dyn Write, contest: &Contest) -> Result<(), Failure> {
    let faults = &contest.standing().faults;
    for fault in faults.iter().take(LISTED) {
        writeln!(out, "game {}: {} lost, {}", fault.game, fault.engine, fault.reason)?;
    }
    if faults.len() > LISTED {
        writeln!(out, "... and {} more games lost by misbehaviour", faults.len() - LISTED)?;
    }
    Ok(())
}

/// The answer of `tournament`.
#[derive(Serialize)]
struct Standings {
    games: usize,
    standings: Vec<StandingRow>,
    faults: Vec<pentaply_arena::contest::FaultLine>,
}

#[derive(Serialize)]
struct StandingRow {
    engine: String,
    elo: f64,
    elo_error: Option<f64>,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
}

impl Standings {
    fn new(contest: &Contest) -> Standings {
        let standing = contest.standing();
        let hundredths = |number: f64| (number * 100.0).round() / 100.0;
        let rows = standing.table.ratings().standings.into_iter().map(|rating| StandingRow {
            engine: contest.specs()[rating.engine].name.clone(),
            elo: hundredths(rating.elo),
            elo_error: rating.error.map(hundredths),
            games: rating.games,
            wins: rating.wins,
            draws: rating.draws,
            losses: rating.losses,
            points: rating.points,
        });
        Standings { games: standing.games, standings: rows.collect(), faults: standing.faults.clone() }
    }
}

fn print_tournament(out: &mut dyn Write, contest: &Contest) -> Result<(), Failure> {
    let table = Standings::new(contest);
    let width = table.standings.iter().map(|row| row.engine.chars().count()).max().unwrap_or(0).max(6);
    writeln!(out, "rank  {:width$}     Elo   error  games  points      %", "engine")?;
    for (rank, row) in (1..).zip(&table.standings) {
        let error = row.elo_error.map_or("-".to_string(), |error| format!("{error:.0}"));
        let percent = if row.games == 0 { 0.0 } else { 100.0 * row.points / row.games as f64 };
        writeln!(
            out,
            "{rank:>4}  {:width$}  {:>6.0}  {error:>6}  {:>5}  {:>6.1}  {percent:>5.1}",
            row.engine, row.elo, row.games, row.points
        )?;
    }
    print_faults(out, contest)
}
