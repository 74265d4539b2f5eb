//! An evaluation that is a weighted sum, taken apart for a fit of its weights.
//!
//! The terms are declared once, by [`crate::parameters!`], and counted once, by a function over a
//! [`Tally`](crate::Tally): play hands it a [`Sum`](crate::parameters::Sum), a fit hands it [`Counts`].
//! [`crate::Knowledge::linear`] and [`crate::Knowledge::count`] show both to whoever fits.

use crate::Value;
use crate::parameters::{Parameter, Table};

/// What a fit needs to know of a linear evaluation beside the counts.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    /// The terms with their shipped weights, in the order of the counts.
    pub weights: &'static [Parameter],
    /// What gives the points their size.
    pub unit: Unit,
    /// What the sum of the terms is divided by, towards zero: above 1 where counts stand for fractions, as in an evaluation that
    /// goes over from one set of weights to another.
    pub divisor: i32,
    /// The source file that declares the weights, relative to the project's root.
    pub table_file: &'static str,
    /// The source file that declares [`crate::Knowledge::CURVE`], relative to the project's root.
    pub curve_file: &'static str,
}

impl Linear {
    /// Of the table `W`; `curve_file` is `file!()` where the knowledge is implemented.
    #[must_use]
    pub fn of<W: Table>(unit: Unit, curve_file: &'static str) -> Linear {
        Linear { weights: W::describe(), unit, divisor: 1, table_file: W::source_file(), curve_file }
    }

    /// The same with a divisor, above 0.
    #[must_use]
    pub fn over(self, divisor: i32) -> Linear {
        Linear { divisor, ..self }
    }

    /// The value that counts and rest come to with the shipped weights.
    #[must_use]
    pub fn value(&self, counts: &[i32], rest: Value) -> Value {
        let terms = self.weights.iter().zip(counts);
        let sum: i64 = terms.map(|(weight, &count)| i64::from(weight.default) * i64::from(count)).sum();
        (sum / i64::from(self.divisor)) as Value + rest
    }
}

/// What gives the points of an evaluation their size. Results alone only say how the weights compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// The rest of the value, which [`crate::Knowledge::count`] returns: it is known exactly (seeds in the stores).
    Rest,
    /// The term with this index, whose weight never changes.
    Term(usize),
    /// The curve, which never changes: no term is a natural unit.
    Curve,
}

/// The tally of a fit: keeps the counts of the terms apart, one number a term.
///
/// ```
/// # use pentaply_core::{Tally, linear::Counts};
/// # pentaply_core::parameters! {
/// #     /// Weights.
/// #     pub struct Weights, enum Term {
/// #         /// Stones.
/// #         stones = 100, 0..=400;
/// #         /// Liberties.
/// #         liberties = 12, 0..=400;
/// #     }
/// # }
/// let mut counts = [0; 2];
/// Counts(&mut counts).add(Term::liberties, -3);
/// assert_eq!(counts, [0, -3]);
/// ```
#[derive(Debug)]
pub struct Counts<'a>(pub &'a mut [i32]);

/// What `terms` feeds to a tally, one number for each weight of `W`.
#[must_use]
pub fn counts_of<W: Table>(terms: impl FnOnce(&mut Counts<'_>)) -> Vec<i32> {
    let mut counts = vec![0; W::describe().len()];
    terms(&mut Counts(&mut counts));
    counts
}
