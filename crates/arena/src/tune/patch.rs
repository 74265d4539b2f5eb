//! A fit as a patch of the sources: the numbers of the one table, and the curve.

use std::collections::BTreeMap;
use std::path::Path;

use similar::TextDiff;

use super::error::Error;
use super::report::Fit;

/// The patch that puts a fit into the sources under `root`, as `git apply` and `patch -p1` read it; empty if nothing
/// changes.
///
/// # Errors
/// A source file cannot be read, or does not declare what this build was made of.
pub fn of_sources(root: &Path, fit: &Fit) -> Result<String, Error> {
    let mut sources = BTreeMap::new();
    for file in [fit.table_file, fit.curve_file] {
        let text = std::fs::read_to_string(root.join(file))
            .map_err(|error| Error::Patch { file, why: error.to_string() })?;
        sources.insert(file, text);
    }
    let mut changed = sources.clone();
    if let Some(text) = changed.get_mut(fit.table_file) {
        *text = with_weights(text, fit).map_err(|why| Error::Patch { file: fit.table_file, why })?;
    }
    if let Some(text) = changed.get_mut(fit.curve_file) {
        *text = with_curve(text, fit).map_err(|why| Error::Patch { file: fit.curve_file, why })?;
    }
    let diff = |file: &&'static str| {
        TextDiff::from_lines(&sources[file], &changed[file])
            .unified_diff()
            .header(&format!("a/{file}"), &format!("b/{file}"))
            .to_string()
    };
    Ok(sources.keys().map(diff).collect())
}

/// The source of a table with other defaults.
fn with_weights(text: &str, fit: &Fit) -> Result<String, String> {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_string).collect();
    for row in &fit.rows {
        // A row of the table: `name = 100, 0..=400;`
        let begin = format!("{} = {}, ", row.name, row.old);
        let is_row = |line: &&mut String| {
            line.trim_start().strip_prefix(&begin).is_some_and(|rest| rest.contains("..="))
        };
        let mut found: Vec<&mut String> = lines.iter_mut().filter(is_row).collect();
        let [line] = &mut found[..] else {
            return Err(format!("it should have one line '{begin}...', and has {}", found.len()));
        };
        **line = line.replacen(&begin, &format!("{} = {}, ", row.name, row.new), 1);
    }
    Ok(lines.concat())
}

/// The source of a knowledge with another curve.
fn with_curve(text: &str, fit: &Fit) -> Result<String, String> {
    let curve = |curve: f64| format!("const CURVE: f64 = {curve:.1};");
    let old = curve(fit.shipped_curve);
    match text.matches(&old).count() {
        1 => Ok(text.replacen(&old, &curve(fit.curve.round()), 1)),
        count => Err(format!("it should have one line '{old}', and has {count}")),
    }
}
