//! Who plays: an engine described in one text, `name=A,proto=self,level=8`.
//!
//! Fields are separated by commas; a value that holds a comma stands in double quotes, where `\"` and `\\` are read as they
//! are in a string. What a field means depends on the protocol: `self` is Pentaply in this process, any other is a program that is
//! started and talked to.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pentaply_core::{InputError, Lang};
use pentaply_engine::{Limits, Technique, Techniques, TimeControl, duration, quote, ranges};
use pentaply_protocols::{Command, DRIVEN};

/// An engine that takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// The text it was read from.
    pub text: String,
    /// What it is called; unique in a contest.
    pub name: String,
    /// How it is reached.
    pub body: Body,
    /// Its own limits for a move, in place of the contest's.
    pub limits: Option<Limits>,
}

/// How an engine is reached.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Pentaply, in this process.
    Ourselves(Ourselves),
    /// A program that speaks a protocol.
    Program {
        /// The name of the protocol.
        proto: String,
        /// How it is started. Arguments are split at blanks; single or double quotes keep blanks.
        command: Command,
        /// Threads it is known to use, so that games side by side do not fight for cores.
        threads: usize,
    },
}

/// The settings of Pentaply itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Ourselves {
    /// Strength.
    pub level: u8,
    /// Threads.
    pub threads: usize,
    /// Table, MB.
    pub hash_mb: usize,
    /// What of the search is on.
    pub techniques: Techniques,
    /// A file of evaluation weights in place of those compiled in.
    pub weights: Option<PathBuf>,
}

impl Default for Ourselves {
    fn default() -> Ourselves {
        Ourselves { level: 10, threads: 1, hash_mb: 64, techniques: Techniques::ALL, weights: None }
    }
}

/// What can be wrong with the description of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A part is not of the form `field=value`.
    #[error("'{0}' is not of the form field=value")]
    NoValue(String),
    /// A quoted value does not end.
    #[error("the quotation mark before '{0}' is never closed")]
    Unclosed(String),
    /// A field that no protocol, or not this one, has.
    #[error("an engine with proto={proto} has no field '{field}'")]
    UnknownField {
        /// The field.
        field: String,
        /// The protocol of the description.
        proto: String,
    },
    /// A field stands twice.
    #[error("the field '{0}' is given twice")]
    Twice(String),
    /// A value that the field does not take.
    #[error("'{value}' will not do for '{field}': it takes {takes}")]
    BadValue {
        /// The field.
        field: String,
        /// The value, cut.
        value: String,
        /// What it takes.
        takes: String,
    },
    /// The protocol needs a program.
    #[error("an engine with proto={0} needs a program: cmd=PROGRAM")]
    NoProgram(String),
    /// No such protocol.
    #[error("unknown protocol '{0}'")]
    UnknownProtocol(String),
    /// Two engines of one name.
    #[error("two engines are called '{0}'")]
    SameName(String),
    /// The wrong number of engines.
    #[error("{0}")]
    Count(&'static str),
}

impl InputError for SpecError {
    fn zh(&self) -> String {
        match self {
            SpecError::NoValue(part) => format!("“{part}”不是“字段=值”的形式"),
            SpecError::Unclosed(part) => format!("“{part}”之前的引号没有结束"),
            SpecError::UnknownField { field, proto } => format!("proto={proto} 的引擎没有字段“{field}”"),
            SpecError::Twice(field) => format!("字段“{field}”重复"),
            SpecError::BadValue { field, value, takes } => {
                format!("“{value}”不适用于“{field}”：可用 {takes}")
            }
            SpecError::NoProgram(proto) => format!("proto={proto} 的引擎需要程序：cmd=PROGRAM"),
            SpecError::UnknownProtocol(proto) => format!("未知协议“{proto}”"),
            SpecError::SameName(name) => format!("有两个引擎都叫“{name}”"),
            SpecError::Count(_) => "引擎数目不对：match 恰好两个，tournament 至少两个".to_string(),
        }
    }

    fn hint(&self, _: Lang) -> Option<String> {
        match self {
            SpecError::UnknownField { proto, .. } if proto == SELF => {
                Some(format!("{SELF}: {}", SELF_FIELDS.join(", ")))
            }
            SpecError::UnknownField { proto, .. } => Some(format!("{proto}: {}", PROGRAM_FIELDS.join(", "))),
            SpecError::UnknownProtocol(_) => Some(format!("{SELF}, {}", DRIVEN.join(", "))),
            SpecError::NoValue(_)
            | SpecError::Unclosed(_)
            | SpecError::NoProgram(_)
            | SpecError::Count(_) => Some(
                "--engine name=A,proto=self,level=8 --engine 'name=B,proto=uci,cmd=./engine,option.Hash=64'"
                    .to_string(),
            ),
            SpecError::SameName(_) => Some("name=...".to_string()),
            SpecError::Twice(_) | SpecError::BadValue { .. } => None,
        }
    }
}

/// The protocol name of Pentaply in this process.
pub const SELF: &str = "self";
const SELF_FIELDS: &[&str] =
    &["name", "proto", "level", "threads", "hash", "off", "weights", "time", "depth", "nodes"];
const PROGRAM_FIELDS: &[&str] =
    &["name", "proto", "cmd", "args", "dir", "threads", "option.NAME", "time", "depth", "nodes"];

impl Spec {
    /// Reads a description.
    ///
    /// # Errors
    /// A field is unknown, doubled or malformed, or the protocol is unknown.
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        let mut fields = fields(text)?;
        let mut take =
            |name: &str| fields.iter().position(|(field, _)| field == name).map(|i| fields.remove(i).1);
        let proto = take("proto").unwrap_or_else(|| SELF.to_string());
        let name = take("name");
        if let Some(name) = name.as_deref().filter(|name| name.chars().any(char::is_control)) {
            return Err(SpecError::BadValue {
                field: "name".into(),
                value: quote(name),
                takes: "text without control characters".into(),
            });
        }
        let limits = limits(&mut take)?;
        let threads = match take("threads") {
            Some(value) => whole("threads", &value, ranges::THREADS)? as usize,
            None => 1,
        };
        let body = if proto == SELF {
            let mut ours = Ourselves { threads, ..Ourselves::default() };
            if let Some(value) = take("level") {
                ours.level = whole("level", &value, ranges::LEVEL)? as u8;
            }
            if let Some(value) = take("hash") {
                ours.hash_mb = whole("hash", &value, ranges::HASH_MB)? as usize;
            }
            if let Some(value) = take("off") {
                for name in value.split('+') {
                    ours.techniques = ours.techniques.without(technique(name)?);
                }
            }
            ours.weights = take("weights").map(PathBuf::from);
            Body::Ourselves(ours)
        } else {
            if !DRIVEN.contains(&proto.as_str()) {
                return Err(SpecError::UnknownProtocol(quote(&proto)));
            }
            let program = take("cmd").filter(|cmd| !cmd.is_empty());
            let args = take("args").map(|args| words(&args)).transpose()?.unwrap_or_default();
            let dir = take("dir").map(Into::into);
            let mut options = Vec::new();
            fields.retain(|(field, value)| match field.strip_prefix("option.") {
                Some(option) if !option.is_empty() => {
                    options.push((option.to_string(), value.clone()));
                    false
                }
                _ => true,
            });
            let program = program.ok_or_else(|| SpecError::NoProgram(proto.clone()))?;
            let command = Command { program, args, dir, options };
            Body::Program { proto: proto.clone(), command, threads }
        };
        if let Some((field, _)) = fields.first() {
            return Err(SpecError::UnknownField { field: quote(field), proto });
        }
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| body.default_name());
        Ok(Spec { text: text.to_string(), name, body, limits })
    }

    /// Reads the engines of a contest, of which there are at least two; each has a name of its own.
    ///
    /// # Errors
    /// As [`Spec::parse`], or two engines have one name, or there are fewer than two.
    pub fn parse_all(texts: &[String]) -> Result<Vec<Spec>, SpecError> {
        let specs: Vec<Spec> = texts.iter().map(|text| Spec::parse(text)).collect::<Result<_, _>>()?;
        for (i, spec) in specs.iter().enumerate() {
            if specs[..i].iter().any(|earlier| earlier.name == spec.name) {
                return Err(SpecError::SameName(quote(&spec.name)));
            }
        }
        if specs.len() < 2 {
            return Err(SpecError::Count("a match is between two engines: give --engine twice"));
        }
        Ok(specs)
    }

    /// The same with paths that hold from any folder: those that are relative begin in `folder`, and a program runs there
    /// unless it has a folder of its own.
    #[must_use]
    pub fn from_folder(mut self, folder: &Path) -> Spec {
        match &mut self.body {
            Body::Ourselves(ours) => {
                ours.weights = ours.weights.take().map(|path| folder.join(path));
            }
            Body::Program { command, .. } => {
                // A bare name is looked for in PATH.
                if Path::new(&command.program).components().count() > 1 {
                    command.program = folder.join(&command.program).to_string_lossy().into_owned();
                }
                let dir = command.dir.take().unwrap_or_default();
                command.dir = Some(folder.join(dir));
            }
        }
        self
    }

    /// Threads it uses while it thinks.
    #[must_use]
    pub fn threads(&self) -> usize {
        match &self.body {
            Body::Ourselves(ours) => ours.threads,
            Body::Program { threads, .. } => *threads,
        }
    }
}

impl Body {
    fn default_name(&self) -> String {
        match self {
            Body::Ourselves(ours) if ours.level < 10 => format!("level {}", ours.level),
            Body::Ourselves(_) => "Pentaply".to_string(),
            Body::Program { command, .. } => {
                let stem = Path::new(&command.program).file_stem();
                stem.map_or_else(|| command.program.clone(), |stem| stem.to_string_lossy().into_owned())
            }
        }
    }
}

/// Splits a description into its fields.
fn fields(text: &str) -> Result<Vec<(String, String)>, SpecError> {
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest.find([',', '=']).unwrap_or(rest.len());
        let field = rest[..end].trim();
        let Some(value) = rest[end..].strip_prefix('=') else {
            return Err(SpecError::NoValue(quote(field)));
        };
        let (value, after) = match value.strip_prefix('"') {
            Some(quoted) => unquoted(quoted)?,
            None => match value.split_once(',') {
                Some((value, after)) => (value.trim().to_string(), after),
                None => (value.trim().to_string(), ""),
            },
        };
        if fields.iter().any(|(earlier, _)| earlier == field) {
            return Err(SpecError::Twice(quote(field)));
        }
        fields.push((field.to_string(), value));
        rest = after.trim_start();
    }
    Ok(fields)
}

/// The value up to the closing quotation mark, and what follows the comma after it.
fn unquoted(text: &str) -> Result<(String, &str), SpecError> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => value.extend(chars.next().map(|(_, c)| c)),
            '"' => {
                let after = text[at + 1..].trim_start();
                return match after.strip_prefix(',') {
                    Some(rest) => Ok((value, rest)),
                    None if after.is_empty() => Ok((value, "")),
                    None => Err(SpecError::NoValue(quote(after))),
                };
            }
            c => value.push(c),
        }
    }
    Err(SpecError::Unclosed(quote(text)))
}

/// Arguments of a program, split at blanks outside quotation marks.
fn words(text: &str) -> Result<Vec<String>, SpecError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some(inner) if inner == c => break,
                        Some(inner) => word.push(inner),
                        None => return Err(SpecError::Unclosed(quote(word))),
                    }
                }
            }
            c if c.is_whitespace() => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

fn limits(take: &mut impl FnMut(&str) -> Option<String>) -> Result<Option<Limits>, SpecError> {
    let (time, depth, nodes) = (take("time"), take("depth"), take("nodes"));
    if time.is_none() && depth.is_none() && nodes.is_none() {
        return Ok(None);
    }
    let time = time
        .map(|text| {
            duration::parse(&text).map_err(|_| SpecError::BadValue {
                field: "time".into(),
                value: quote(&text),
                takes: "a duration such as 300ms, 1.5s, 2m or 1h".into(),
            })
        })
        .transpose()?;
    let depth = depth.map(|text| whole("depth", &text, ranges::DEPTH)).transpose()?;
    let nodes = nodes.map(|text| whole("nodes", &text, 1..=u64::MAX)).transpose()?;
    Ok(Some(Limits {
        depth: depth.map(|depth| depth as u32),
        nodes,
        time: time.map(TimeControl::PerMove),
        overhead: Duration::ZERO,
    }))
}

fn whole(field: &str, text: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, SpecError> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| SpecError::BadValue {
        field: field.to_string(),
        value: quote(text),
        takes: format!("a whole number from {} to {}", range.start(), range.end()),
    })
}

fn technique(name: &str) -> Result<Technique, SpecError> {
    Technique::named(name).ok_or_else(|| SpecError::BadValue {
        field: "off".into(),
        value: quote(name),
        takes: format!("techniques joined by +: {}", Technique::ALL.map(Technique::name).join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> (String, Vec<String>, Vec<(String, String)>) {
        match Spec::parse(text).expect(text).body {
            Body::Program { command, .. } => (command.program, command.args, command.options),
            body => panic!("{body:?}"),
        }
    }

    #[test]
    fn an_engine_is_described_by_its_fields() {
        let spec = Spec::parse("name=A,proto=self,level=8,threads=2,depth=9").expect("a spec");
        assert_eq!(spec.name, "A");
        assert_eq!(spec.limits, Some(Limits::depth(9)));
        let ours = Ourselves { level: 8, threads: 2, ..Ourselves::default() };
        assert_eq!(spec.body, Body::Ourselves(ours));
        let spec = Spec::parse("off=reductions+null-move").expect("a spec");
        let Body::Ourselves(ours) = spec.body else { panic!("self is the default") };
        assert_eq!(
            ours.techniques,
            Techniques::ALL.without(Technique::Reductions).without(Technique::NullMove)
        );
    }

    #[test]
    fn a_value_in_quotation_marks_may_hold_anything() {
        let (cmd, args, options) = program(
            r#"proto=uci,cmd="my, \"engine\"",args="-a 'b c' d",option.Move Overhead=5,option.X="1,2""#,
        );
        assert_eq!(cmd, "my, \"engine\"");
        assert_eq!(args, ["-a", "b c", "d"]);
        assert_eq!(options, [("Move Overhead".into(), "5".into()), ("X".into(), "1,2".into())]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, message) in [
            ("level", "'level' is not of the form field=value"),
            ("level=11", "'11' will not do for 'level': it takes a whole number from 1 to 10"),
            ("levl=3", "an engine with proto=self has no field 'levl'"),
            ("level=3,level=4", "the field 'level' is given twice"),
            ("proto=uci", "an engine with proto=uci needs a program: cmd=PROGRAM"),
            ("proto=xyz,cmd=a", "unknown protocol 'xyz'"),
            ("proto=uci,cmd=a,level=3", "an engine with proto=uci has no field 'level'"),
            ("name=\"A", "the quotation mark before 'A' is never closed"),
            ("time=1", "'1' will not do for 'time': it takes a duration such as 300ms, 1.5s, 2m or 1h"),
        ] {
            let error = Spec::parse(text).expect_err(text);
            assert_eq!(error.to_string(), message);
            assert_ne!(error.zh(), message);
        }
        let twins = ["level=3".to_string(), "level=3".to_string()];
        assert_eq!(Spec::parse_all(&twins), Err(SpecError::SameName("level 3".into())));
        assert!(Spec::parse_all(&twins[..1]).is_err());
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in r#"((name|proto|cmd|args|time|off|option\.x)?[=,"\\' a-z0-9]{0,6}){0,6}"#) {
            let _ = Spec::parse(&text);
        }
    }
}
