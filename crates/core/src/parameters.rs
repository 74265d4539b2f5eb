//! One declarative table for numbers that are tuned: the weights of an evaluation, the constants of a search.
//!
//! [`crate::parameters!`] declares a table once - name, default, range, meaning - and gives a struct of plain `i32`
//! fields, an enum that names the fields, and the description that a tuner or an option list reads. In normal
//! builds a [`Tuned`] table is compiled in; with the cargo feature `tuning` it lives in memory and can be set.

/// What a tuner or an option list needs to know of one parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name, as in the source.
    pub name: &'static str,
    /// What it counts or controls.
    pub meaning: &'static str,
    /// The shipped value.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
}

/// A table made by [`crate::parameters!`].
pub trait Table: Copy + Send + Sync + 'static {
    /// The shipped values, at an address that never changes.
    fn shipped() -> &'static Self;
    /// The description of every parameter, in declaration order.
    fn describe() -> &'static [Parameter];
    /// The value of the parameter with this index in [`Table::describe`].
    fn value(&self, index: usize) -> i32;
    /// Sets the value of the parameter with this index.
    fn set_value(&mut self, index: usize, value: i32);
    /// The source file that declares the table, relative to the project's root: there a fit is written down.
    fn source_file() -> &'static str;

    /// The table with these values, one for each parameter; the shipped value where one is missing.
    #[must_use]
    fn with_values(values: &[i32]) -> Self {
        let mut table = *Self::shipped();
        for (index, &value) in values.iter().enumerate().take(Self::describe().len()) {
            table.set_value(index, value);
        }
        table
    }
}

/// The tally of a search: the sum of the terms, each times its weight.
///
/// ```
/// # use pentaply_core::{Tally, parameters::Sum};
/// # pentaply_core::parameters! {
/// #     /// Weights.
/// #     pub struct Weights, enum Term {
/// #         /// Stones.
/// #         stones = 100, 0..=400;
/// #     }
/// # }
/// let mut sum = Sum::of(&Weights::DEFAULT);
/// sum.add(Term::stones, 3);
/// assert_eq!(sum.value, 300);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sum<'a, W> {
    /// What the terms are worth.
    pub weights: &'a W,
    /// The sum so far.
    pub value: crate::Value,
}

impl<'a, W> Sum<'a, W> {
    /// Nothing counted yet.
    #[inline(always)]
    #[must_use]
    pub const fn of(weights: &'a W) -> Sum<'a, W> {
        Sum { weights, value: 0 }
    }
}

/// A table that is compiled in, or settable with the feature `tuning`.
#[derive(Clone, Copy, Debug)]
pub struct Tuned<T> {
    #[cfg(feature = "tuning")]
    table: Option<T>,
    #[cfg(not(feature = "tuning"))]
    table: std::marker::PhantomData<T>,
}

impl<T: Table> Tuned<T> {
    /// The shipped values.
    #[must_use]
    pub const fn shipped() -> Tuned<T> {
        #[cfg(feature = "tuning")]
        return Tuned { table: None };
        #[cfg(not(feature = "tuning"))]
        Tuned { table: std::marker::PhantomData }
    }

    /// Other values than the shipped ones; `None` where the table is compiled in.
    #[must_use]
    pub fn with(table: T) -> Option<Tuned<T>> {
        #[cfg(feature = "tuning")]
        return Some(Tuned { table: Some(table) });
        #[cfg(not(feature = "tuning"))]
        {
            let _ = table;
            None
        }
    }

    /// The values.
    #[inline(always)]
    #[must_use]
    pub fn get(&self) -> &T {
        #[cfg(feature = "tuning")]
        if let Some(table) = &self.table {
            return table;
        }
        T::shipped()
    }
}

impl<T: Table> Default for Tuned<T> {
    fn default() -> Tuned<T> {
        Tuned::shipped()
    }
}

/// Declares a table of parameters: a struct, and an enum of its fields.
///
/// ```
/// pentaply_core::parameters! {
///     /// What my game's position is worth.
///     pub struct Weights, enum Term {
///         /// Stones on the board, own less the opponent's.
///         stones = 100, 0..=400;
///         /// Free neighbours, own less the opponent's.
///         liberties = 12, -50..=50;
///     }
/// }
/// use pentaply_core::parameters::Table;
/// assert_eq!(Weights::DEFAULT.stones, 100);
/// assert_eq!(Weights::DEFAULT.get(Term::liberties), 12);
/// assert_eq!(Weights::describe()[1].name, "liberties");
/// ```
#[macro_export]
macro_rules! parameters {
    (
        $(#[$outer:meta])*
        $vis:vis struct $table:ident, enum $term:ident {
            $( $(#[doc = $doc:literal])+ $name:ident = $default:expr, $min:literal ..= $max:literal; )+
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $table {
            $( $(#[doc = $doc])+ pub $name: i32, )+
        }

        #[doc = concat!("The parameters of [`", stringify!($table), "`] by name.")]
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $term {
            $( $(#[doc = $doc])+ $name, )+
        }

        #[allow(dead_code, unreachable_pub)]
        impl $table {
            /// The shipped values.
            pub const DEFAULT: $table = $table { $( $name: $default, )+ };

            /// One value by name.
            #[inline(always)]
            #[must_use]
            pub const fn get(&self, term: $term) -> i32 {
                match term { $( $term::$name => self.$name, )+ }
            }
        }

        impl $crate::Tally<$term> for $crate::parameters::Sum<'_, $table> {
            #[inline(always)]
            fn add(&mut self, term: $term, count: i32) {
                self.value += self.weights.get(term) * count;
            }
        }

        impl $crate::Tally<$term> for $crate::linear::Counts<'_> {
            #[inline(always)]
            fn add(&mut self, term: $term, count: i32) {
                self.0[term as usize] += count;
            }
        }

        impl $crate::parameters::Table for $table {
            fn shipped() -> &'static $table {
                const SHIPPED: &$table = &$table::DEFAULT;
                SHIPPED
            }
            fn describe() -> &'static [$crate::parameters::Parameter] {
                const ALL: &[$crate::parameters::Parameter] = &[ $(
                    $crate::parameters::Parameter {
                        name: stringify!($name),
                        meaning: concat!($($doc,)+),
                        default: $default,
                        min: $min,
                        max: $max,
                    },
                )+ ];
                ALL
            }
            fn value(&self, index: usize) -> i32 {
                [ $( self.$name, )+ ][index]
            }
            fn set_value(&mut self, index: usize, value: i32) {
                *[ $( &mut self.$name, )+ ][index] = value;
            }
            fn source_file() -> &'static str {
                file!()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Table;

    crate::parameters! {
        /// A table for the tests.
        struct Weights, enum Term {
            /// First.
            first = 3, 0..=9;
            /// Second.
            second = -4, -9..=9;
        }
    }

    #[test]
    fn a_parameter_is_read_and_set_by_index_and_by_name() {
        let mut table = Weights::DEFAULT;
        table.set_value(1, 7);
        assert_eq!((table.get(Term::first), table.get(Term::second), table.value(1)), (3, 7, 7));
        assert_eq!(Weights::describe()[1].min, -9);
        assert_eq!(Weights::with_values(&[5]), Weights { first: 5, second: -4 });
        assert!(Weights::source_file().ends_with("core/src/parameters.rs"));
        assert_eq!(super::Tuned::<Weights>::shipped().get().second, -4);
    }
}
