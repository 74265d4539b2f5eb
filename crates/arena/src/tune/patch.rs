//! A fit as a patch of the sources: the numbers of the one table, and the curve.

use std::collections::BTreeMap;
use std::path::Path;

use similar::TextDiff;

use super::error::Error;
use super::report::{Fit, Row};

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
    let mut text = text.to_string();
    for rows in fit.rows.chunk_by(|one, other| row_of(one.name) == row_of(other.name)) {
        let Some(first) = rows.first() else { continue };
        text = if first.name.contains('[') {
            with_array(&text, row_of(first.name), rows)?
        } else {
            with_number(&text, first)?
        };
    }
    Ok(text)
}

/// The name without the index.
fn row_of(name: &str) -> &str {
    name.split_once('[').map_or(name, |(row, _)| row)
}

/// With another value in a row of the table: `name = 100, 0..=400;`
fn with_number(text: &str, row: &Row) -> Result<String, String> {
    let begin = format!("{} = {}, ", row.name, row.old);
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_string).collect();
    let is_row =
        |line: &&mut String| line.trim_start().strip_prefix(&begin).is_some_and(|rest| rest.contains("..="));
    let mut found: Vec<&mut String> = lines.iter_mut().filter(is_row).collect();
    let [line] = &mut found[..] else {
        return Err(format!("it should have one line '{begin}...', and has {}", found.len()));
    };
    **line = line.replacen(&begin, &format!("{} = {}, ", row.name, row.new), 1);
    Ok(lines.concat())
}

/// With other values in an array, which may go over several lines: `name[3] = [1, 2, 3], 0..=400;`
fn with_array(text: &str, name: &str, rows: &[Row]) -> Result<String, String> {
    let begin = format!("{name}[{}] = [", rows.len());
    let found: Vec<usize> = text
        .match_indices(&begin)
        .filter(|(at, _)| text[..*at].ends_with(char::is_whitespace))
        .map(|(at, _)| at + begin.len())
        .collect();
    let &[start] = &found[..] else {
        return Err(format!("it should have one array '{begin}...', and has {}", found.len()));
    };
    let end = start + text[start..].find(']').ok_or_else(|| format!("the array '{begin}...' has no end"))?;
    let mut fields: Vec<&str> = text[start..end].split(',').collect();
    // What stands behind the last comma.
    let tail = if fields.last().is_some_and(|last| last.trim().is_empty()) { fields.pop() } else { None };
    let old: Vec<Option<i32>> = fields.iter().map(|field| field.trim().parse().ok()).collect();
    if !old.iter().copied().eq(rows.iter().map(|row| Some(row.old))) {
        return Err(format!("the array '{begin}...' should have the values that this build has"));
    }
    let mut fields: Vec<String> =
        fields.iter().zip(rows).map(|(field, row)| in_place(field, row.new)).collect();
    fields.extend(tail.map(str::to_string));
    Ok(format!("{}{}{}", &text[..start], fields.join(","), &text[end..]))
}

/// A number in the place of another, of which it keeps what stands before it and, if it can, where it ends.
fn in_place(field: &str, new: i32) -> String {
    let before = &field[..field.len() - field.trim_start().len()];
    let new = new.to_string();
    let (line, padding) = before.rsplit_once('\n').map_or((None, before), |(line, rest)| (Some(line), rest));
    let width = padding.len() + field.trim_start().len();
    // Where numbers were apart they stay apart.
    let least = new.len() + usize::from(!padding.is_empty());
    let number = if line.is_some() || padding.len() > 1 {
        format!("{new:>0$}", width.max(least))
    } else {
        format!("{padding}{new}")
    };
    line.map_or_else(String::new, |line| format!("{line}\n")) + &number
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::State;

    fn row(name: &'static str, old: i32, new: i32) -> Row {
        Row { name, meaning: "", old, new, error: 0.0, spread: 0.0, state: State::Fitted }
    }

    #[test]
    fn the_numbers_of_an_array_are_put_where_the_old_ones_were() {
        let text = "        list[3] = [1, -2, 30], 0..=4;\n        board[4] = [\n              1,  -2,\n             30,   4,\n        ], 0..=4;\n";
        let list = [row("list[0]", 1, -15), row("list[1]", -2, 7), row("list[2]", 30, 30)];
        let board = [
            row("board[0]", 1, -150),
            row("board[1]", -2, 7),
            row("board[2]", 30, 1),
            row("board[3]", 4, 1234),
        ];
        let new = with_array(text, "list", &list).and_then(|text| with_array(&text, "board", &board));
        assert_eq!(
            new.as_deref(),
            Ok(
                "        list[3] = [-15, 7, 30], 0..=4;\n        board[4] = [\n           -150,   7,\n              1, 1234,\n        ], 0..=4;\n"
            )
        );
        assert!(with_array(text, "list", &[row("list[0]", 1, 1)]).is_err());
        let other = [row("list[0]", 2, 1), row("list[1]", -2, 7), row("list[2]", 30, 30)];
        assert!(
            with_array(text, "list", &other).is_err_and(|why| why.contains("the values that this build has"))
        );
    }
}
