//! Where the rows and columns of a board are, and what is written along its edges.

use std::collections::BTreeMap;

use pentaply_core::view::Cell;

use super::DIM;
use crate::canvas::{Canvas, width};

/// Labels made of a column and a row, such as `h8`, which are written once on the margins.
pub(super) struct Axes {
    /// Label by place, in units of 1 / `SCALE` cells.
    pub(super) columns: BTreeMap<i32, String>,
    pub(super) rows: BTreeMap<i32, String>,
}

impl Axes {
    /// Places are compared in this part of a cell, since they are floats.
    pub(super) const SCALE: f32 = 8.0;

    /// The axes, if every label is letters that go with the column followed by digits that go with the row.
    pub(super) fn of(cells: &[Cell]) -> Option<Axes> {
        let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
        for cell in cells {
            let digits = cell.label.find(|c: char| c.is_ascii_digit())?;
            let (column, row) = cell.label.split_at(digits);
            if column.is_empty() || !row.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            let place = |at: f32| (at * Axes::SCALE).round() as i32;
            for (labels, at, label) in [(&mut columns, cell.x, column), (&mut rows, cell.y, row)] {
                if labels.entry(place(at)).or_insert_with(|| label.to_string()) != label {
                    return None;
                }
            }
        }
        if cells.is_empty() { None } else { Some(Axes { columns, rows }) }
    }

    pub(super) fn row_width(&self) -> usize {
        self.rows.values().map(|label| width(label)).max().unwrap_or(0)
    }

    pub(super) fn write_row(&self, canvas: &mut Canvas, y: usize, label: &str) {
        canvas.write(self.row_width() - width(label), y, label, DIM);
    }
}

/// How many rows the cells stand in.
pub(super) fn row_count(cells: &[Cell]) -> usize {
    let mut rows: Vec<i32> = cells.iter().map(|cell| (cell.y * Axes::SCALE).round() as i32).collect();
    rows.sort_unstable();
    rows.dedup();
    rows.len()
}

/// The distance between neighbouring rows, in cell heights.
pub(super) fn row_pitch(cells: &[Cell]) -> f32 {
    let mut rows: Vec<f32> = cells.iter().map(|cell| cell.y).collect();
    rows.sort_by(f32::total_cmp);
    let pitch =
        rows.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 0.1).fold(f32::INFINITY, f32::min);
    if pitch.is_finite() { pitch } else { 1.0 }
}
