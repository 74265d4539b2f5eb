//! `pentaply play`: a game in the terminal, or through a pipe.

mod command;
mod file;
mod table;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use pentaply_core::{InputError, Lang, Side};
use pentaply_engine::{Board, levels};

use crate::args::{self, At, Limit};
use crate::failure::Failure;
use crate::messages::{self, fill};
use crate::words;
use file::Resumed;
use table::{Lines, Table};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, see `pentaply games`
    #[arg(value_name = "GAME", required_unless_present = "resume")]
    game: Option<String>,
    #[command(flatten)]
    at: At,
    #[command(flatten)]
    limit: Limit,
    /// Strength, 1 to 10; 10 is full strength [default: 10, or asked for at a terminal]
    #[arg(long, value_name = "L", value_parser = args::level)]
    level: Option<u8>,
    /// Your side: first or second [default: first, or asked for at a terminal]
    #[arg(long, value_name = "SIDE", value_parser = side)]
    side: Option<Side>,
    /// Language: en or zh [default: what LC_ALL, LC_MESSAGES or LANG say]
    #[arg(long, value_name = "LANG", value_parser = args::lang)]
    lang: Option<Lang>,
    /// Go on with a game that `save` wrote
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

/// A side that cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it takes first or second")]
struct SideError;

fn side(text: &str) -> Result<Side, SideError> {
    match text {
        "first" | "1" => Ok(Side::First),
        "second" | "2" => Ok(Side::Second),
        _ => Err(SideError),
    }
}

/// A record that comes with a position besides.
#[derive(Debug, thiserror::Error)]
#[error("{}", messages::TWO_PLACES.en)]
struct TwoPlaces;

impl InputError for TwoPlaces {
    fn zh(&self) -> String {
        messages::TWO_PLACES.zh.to_string()
    }
}

/// The level offered to who is asked for one and has no wish.
const EASY: u8 = 4;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let lang = args.lang.unwrap_or_else(args::lang_of_environment);
    let Resumed { board, human, level, resigned, .. } = match &args.resume {
        Some(_) if args.at.is_given() => return Err(Failure::input(TwoPlaces)),
        Some(path) => {
            let resumed = file::read(path, args.game.as_deref())?;
            if resumed.games > 1 {
                writeln!(out, "{}", fill(messages::MANY_GAMES, lang, &[&resumed.games]))?;
            }
            resumed
        }
        None => Resumed::new(args.at.open(args.game.as_deref().unwrap_or_default())?),
    };
    let mut lines = Lines::new(std::io::stdin().lock());
    let (mut human, mut level) = (args.side.or(human), args.level.or(level));
    if std::io::stdin().is_terminal() && args.resume.is_none() {
        if human.is_none() {
            let text = ask(out, &mut lines, &which_side(&*board, lang))?;
            human = side(text.trim()).ok();
        }
        if level.is_none() {
            let text = ask(out, &mut lines, messages::ASK_LEVEL.in_lang(lang))?;
            level = Some(args::level(text.trim()).unwrap_or(EASY));
        }
    }
    let human = human.unwrap_or(Side::First);
    let level = level.unwrap_or(levels::LEVELS.len() as u8);
    let mut table = Table::new(board, human, level, &args.limit, lang, resigned);
    table.play(&mut lines, out)
}

fn which_side(board: &dyn Board, lang: Lang) -> String {
    let [first, second] = Side::BOTH.map(|side| words::player(board, side, lang));
    fill(messages::ASK_SIDE, lang, &[&first, &second])
}

fn ask(out: &mut dyn Write, lines: &mut Lines<'_>, question: &str) -> Result<String, Failure> {
    write!(out, "{question}")?;
    out.flush()?;
    Ok(lines.next()?.unwrap_or_default())
}
