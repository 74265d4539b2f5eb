//! How a command ends when it does not end well, and what is said about it on standard error.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::error::{ContextKind, ErrorKind};
use pentaply_arena::contest::ContestError;
use pentaply_core::{InputError, Lang};
use pentaply_engine::{Error, quote, registry};

/// A file that cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {why}")]
struct FileError {
    /// Its name, cut.
    file: String,
    why: io::Error,
}

impl InputError for FileError {
    fn zh(&self) -> String {
        format!("{}：{}", self.file, self.why)
    }
}

/// Why a command did not do its work.
pub(crate) enum Failure {
    /// What was asked for makes no sense: exit 2.
    Input(Box<dyn InputError>),
    /// The work could not be done, or not to its end: exit 1.
    Failed(Box<dyn InputError>),
    /// The arguments make no sense, or ask for help only: exit 2, or 0.
    Usage(Box<clap::Error>),
    /// The answer could not be written: exit 1, unless the reader just had enough.
    Output(io::Error),
    /// What is typed could not be read: exit 1.
    Reading(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::input(error)
    }
}

impl From<ContestError> for Failure {
    fn from(error: ContestError) -> Failure {
        match error {
            ContestError::File { .. } | ContestError::Locked(_) | ContestError::Start { .. } => {
                Failure::Failed(Box::new(error))
            }
            _ => Failure::input(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

const FAILED: u8 = 1;
const BAD_INPUT: u8 = 2;

impl Failure {
    /// Something wrong with what was asked for.
    pub(crate) fn input(error: impl InputError) -> Failure {
        Failure::Input(Box::new(error))
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, why: io::Error) -> Failure {
        Failure::Failed(Box::new(FileError { file: quote(&path.display().to_string()), why }))
    }

    /// An error of the work, or else something wrong with what was asked for.
    pub(crate) fn of(is_work: bool, error: impl InputError) -> Failure {
        if is_work { Failure::Failed(Box::new(error)) } else { Failure::input(error) }
    }

    /// Says it on standard error, and gives the exit status.
    pub(crate) fn tell(&self) -> ExitCode {
        let (message, hint, status) = match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => (format!("cannot write the answer: {error}"), None, FAILED),
            Failure::Reading(error) => (format!("cannot read what is typed: {error}"), None, FAILED),
            Failure::Input(error) => (error.to_string(), error.hint(Lang::En), BAD_INPUT),
            Failure::Failed(error) => (error.to_string(), error.hint(Lang::En), FAILED),
            Failure::Usage(error) if is_help(error) => {
                // Help and version are what was asked for: data, on standard output.
                return match write!(anstream::stdout(), "{}", error.render().ansi()) {
                    Ok(()) => ExitCode::SUCCESS,
                    Err(error) => Failure::Output(error).tell(),
                };
            }
            Failure::Usage(error) => {
                let (message, hint) = usage(error);
                (message, Some(hint), BAD_INPUT)
            }
        };
        let mut stderr = anstream::stderr().lock();
        let (red, cyan) = (bold(AnsiColor::Red), bold(AnsiColor::Cyan));
        // Nobody is left to be told when standard error is closed.
        let _ = writeln!(stderr, "{red}error:{red:#} {message}");
        if let Some(hint) = hint {
            let _ = writeln!(stderr, "{cyan}hint:{cyan:#} {hint}");
        }
        ExitCode::from(status)
    }
}

/// Says on standard error what is odd about an input that is taken all the same.
pub(crate) fn warn(text: &str) {
    let yellow = bold(AnsiColor::Yellow);
    // Nobody is left to be told when standard error is closed.
    let _ = writeln!(anstream::stderr(), "{yellow}warning:{yellow:#} {text}");
}

fn bold(color: AnsiColor) -> Style {
    Style::new().bold().fg_color(Some(color.into()))
}

/// Whether the help text or the version is asked for, be it by saying nothing at all.
fn is_help(error: &clap::Error) -> bool {
    !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

/// What is wrong with the arguments, in one line of ours: the parser of arguments would quote them in full.
fn usage(error: &clap::Error) -> (String, String) {
    let context = |kind| error.get(kind).map(|value| quote(&value.to_string()));
    let help = "see 'pentaply --help'".to_string();
    let argument = context(ContextKind::InvalidArg).unwrap_or_default();
    let value = context(ContextKind::InvalidValue);
    let suggestion =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .find_map(context)
            .map_or(help.clone(), |nearest| format!("did you mean '{nearest}'?"));
    match error.kind() {
        ErrorKind::InvalidUtf8 => ("an argument is not valid UTF-8".into(), help),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
            (format!("'{}' will not do for '{argument}'{why}", value.unwrap_or_default()), help)
        }
        ErrorKind::InvalidValue => match value {
            Some(value) if !value.is_empty() => {
                let valid = error.get(ContextKind::ValidValue).map(|values| format!(": it takes {values}"));
                (format!("'{value}' will not do for '{argument}'{}", valid.unwrap_or_default()), suggestion)
            }
            _ => (format!("'{argument}' needs a value"), help),
        },
        ErrorKind::UnknownArgument => (format!("unexpected argument '{argument}'"), suggestion),
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand).unwrap_or_default();
            match registry::find(&name) {
                Ok(game) => {
                    let game = game.name();
                    let advice =
                        format!("{game} is a game: try 'pentaply play {game}' or 'pentaply best {game}'");
                    (format!("unknown command '{name}'"), advice)
                }
                Err(_) => (format!("unknown command '{name}'"), suggestion),
            }
        }
        ErrorKind::MissingRequiredArgument => (format!("missing: {argument}"), help),
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            Some(other) if other != argument => (format!("'{argument}' does not go with '{other}'"), help),
            _ => (format!("'{argument}' is given twice"), help),
        },
        _ => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            (quote(first.trim_start_matches("error: ")), help)
        }
    }
}
