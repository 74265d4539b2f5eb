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

impl Parameter {
    /// Whether it is one of an array: `squares[7]`.
    #[must_use]
    pub fn is_of_array(&self) -> bool {
        self.name.ends_with(']')
    }
}

/// What can be had as shipped: a table, or what is worked out from one.
pub trait Shipped: Send + Sync + 'static {
    /// The shipped values, at an address that never changes.
    fn shipped() -> &'static Self;
}

/// A row as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Its name.
    pub name: &'static str,
    /// Whether it is an array, even if of one number.
    pub is_array: bool,
    /// What it counts or controls.
    pub meaning: &'static str,
    /// The shipped values.
    pub defaults: &'a [i32],
    /// The least value of each.
    pub min: i32,
    /// The greatest value of each.
    pub max: i32,
}

/// The parameters of some rows in order; those of an array are told apart by an index: `squares[7]`.
#[must_use]
pub fn numbered(rows: &[Row<'_>]) -> Vec<Parameter> {
    let mut all = Vec::new();
    for &Row { name, is_array, meaning, defaults, min, max } in rows {
        for (index, &default) in defaults.iter().enumerate() {
            let name = if is_array { format!("{name}[{index}]").leak() } else { name };
            all.push(Parameter { name, meaning, default, min, max });
        }
    }
    all
}

/// A table made by [`crate::parameters!`].
pub trait Table: Shipped + Copy {
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

impl<T: Shipped> Tuned<T> {
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

impl<T: Shipped> Default for Tuned<T> {
    fn default() -> Tuned<T> {
        Tuned::shipped()
    }
}

/// Declares a table of parameters: a struct, and an enum of its fields. A row is one number or, as `name[length]`, an
/// array of them within one range.
///
/// ```
/// pentaply_core::parameters! {
///     /// What my game's position is worth.
///     pub struct Weights, enum Term {
///         /// Stones on the board, own less the opponent's.
///         stones = 100, 0..=400;
///         /// Free neighbours of a stone, by their number.
///         liberties[3] = [-30, 0, 12], -50..=50;
///     }
/// }
/// use pentaply_core::parameters::Table;
/// assert_eq!(Weights::DEFAULT.stones, 100);
/// assert_eq!(Weights::DEFAULT.at(Term::liberties, 2), 12);
/// assert_eq!(Weights::describe()[3].name, "liberties[2]");
/// ```
#[macro_export]
macro_rules! parameters {
    (@row) => { i32 };
    (@row $length:expr) => { [i32; $length] };
    (@is_array) => { false };
    (@is_array $length:expr) => { true };
    (@cells $row:expr) => { ::std::slice::from_ref(&$row) };
    (@cells $row:expr, $length:expr) => { &$row };
    (@cells_mut $row:expr) => { ::std::slice::from_mut(&mut $row) };
    (@cells_mut $row:expr, $length:expr) => { &mut $row };
    (
        $(#[$outer:meta])*
        $vis:vis struct $table:ident, enum $term:ident {
            $(
                $(#[doc = $doc:literal])+
                $name:ident $([$length:expr])? = $default:expr, $min:literal ..= $max:literal;
            )+
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(C)]
        $vis struct $table {
            $( $(#[doc = $doc])+ pub $name: $crate::parameters!(@row $($length)?), )+
        }

        #[doc = concat!("The rows of [`", stringify!($table), "`] by name; as a number, where each begins.")]
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $term {
            $( $(#[doc = $doc])+ $name = (::std::mem::offset_of!($table, $name) / size_of::<i32>()) as isize, )+
        }

        #[allow(dead_code, unreachable_pub)]
        impl $term {
            /// All rows, in order.
            pub const ALL: &[$term] = &[ $( $term::$name, )+ ];

            /// How many numbers the row has.
            #[inline(always)]
            #[must_use]
            pub const fn width(self) -> usize {
                match self {
                    $( $term::$name => size_of::<$crate::parameters!(@row $($length)?)>() / size_of::<i32>(), )+
                }
            }
        }

        #[allow(dead_code, unreachable_pub)]
        impl $table {
            /// The shipped values.
            pub const DEFAULT: $table = $table { $( $name: $default, )+ };
            /// How many numbers there are, those of arrays one by one.
            pub const COUNT: usize = size_of::<$table>() / size_of::<i32>();

            /// One value by name, in an array its first.
            #[inline(always)]
            #[must_use]
            pub const fn get(&self, term: $term) -> i32 {
                self.at(term, 0)
            }

            /// One value of an array.
            ///
            /// # Panics
            /// Where the array is shorter.
            #[inline(always)]
            #[must_use]
            pub const fn at(&self, term: $term, index: usize) -> i32 {
                let cells: &[i32] = match term {
                    $( $term::$name => $crate::parameters!(@cells self.$name $(, $length)?), )+
                };
                cells[index]
            }

            /// All values in order.
            #[must_use]
            pub const fn values(&self) -> [i32; $table::COUNT] {
                let mut values = [0; $table::COUNT];
                let rows: &[&[i32]] = &[ $( $crate::parameters!(@cells self.$name $(, $length)?), )+ ];
                let (mut row, mut at) = (0, 0);
                while row < rows.len() {
                    let mut cell = 0;
                    while cell < rows[row].len() {
                        values[at] = rows[row][cell];
                        (at, cell) = (at + 1, cell + 1);
                    }
                    row += 1;
                }
                values
            }
        }

        impl $crate::Tally<$term> for $crate::parameters::Sum<'_, $table> {
            #[inline(always)]
            fn add_at(&mut self, term: $term, index: usize, count: i32) {
                self.value += self.weights.at(term, index) * count;
            }
        }

        impl $crate::Tally<$term> for $crate::linear::Counts<'_> {
            #[inline(always)]
            fn add_at(&mut self, term: $term, index: usize, count: i32) {
                self.0[term as usize + index] += count;
            }
        }

        impl $crate::parameters::Shipped for $table {
            fn shipped() -> &'static $table {
                const SHIPPED: &$table = &$table::DEFAULT;
                SHIPPED
            }
        }

        impl $crate::parameters::Table for $table {
            fn describe() -> &'static [$crate::parameters::Parameter] {
                use $crate::parameters::{Parameter, Row};
                static ALL: ::std::sync::OnceLock<Vec<Parameter>> = ::std::sync::OnceLock::new();
                ALL.get_or_init(|| $crate::parameters::numbered(&[ $(
                    Row {
                        name: stringify!($name),
                        is_array: $crate::parameters!(@is_array $($length)?),
                        meaning: concat!($($doc,)+),
                        defaults: $crate::parameters!(@cells $table::DEFAULT.$name $(, $length)?),
                        min: $min,
                        max: $max,
                    },
                )+ ]))
            }
            fn value(&self, index: usize) -> i32 {
                self.values()[index]
            }
            fn set_value(&mut self, index: usize, value: i32) {
                let rows: [&mut [i32]; $term::ALL.len()] =
                    [ $( $crate::parameters!(@cells_mut self.$name $(, $length)?), )+ ];
                match rows.into_iter().flatten().nth(index) {
                    Some(cell) => *cell = value,
                    None => panic!("there is no parameter {index}"),
                }
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
            /// More.
            more[3] = [5, 6, 7], 0..=9;
            /// Last.
            last = 1, 0..=1;
        }
    }

    #[test]
    fn a_parameter_is_read_and_set_by_index_and_by_name() {
        let mut table = Weights::DEFAULT;
        table.set_value(1, 7);
        assert_eq!((table.get(Term::first), table.get(Term::second), table.value(1)), (3, 7, 7));
        assert_eq!(Weights::describe()[1].min, -9);
        assert_eq!(Weights::with_values(&[5]), Weights { first: 5, ..Weights::DEFAULT });
        assert!(Weights::source_file().ends_with("core/src/parameters.rs"));
        assert_eq!(super::Tuned::<Weights>::shipped().get().second, -4);
    }

    #[test]
    fn the_numbers_of_an_array_stand_in_order_between_their_neighbours() {
        use crate::{Tally as _, linear::Counts};
        let mut table = Weights::DEFAULT;
        let names: Vec<&str> = Weights::describe().iter().map(|parameter| parameter.name).collect();
        assert_eq!(names, ["first", "second", "more[0]", "more[1]", "more[2]", "last"]);
        assert_eq!(Weights::COUNT, names.len());
        assert!(Weights::describe()[3].is_of_array() && !Weights::describe()[5].is_of_array());
        for (index, parameter) in Weights::describe().iter().enumerate() {
            assert_eq!(table.value(index), parameter.default);
        }
        table.set_value(3, 9);
        assert_eq!((table.more, table.at(Term::more, 1), table.get(Term::last)), ([5, 9, 7], 9, 1));
        assert_eq!((Term::more.width(), Term::last.width()), (3, 1));
        let mut counts = [0; Weights::COUNT];
        Counts(&mut counts).add_at(Term::more, 2, -3);
        Counts(&mut counts).add(Term::last, 1);
        assert_eq!(counts, [0, 0, 0, 0, -3, 1]);
        let mut sum = super::Sum::of(&table);
        sum.add_at(Term::more, 1, 2);
        assert_eq!(sum.value, 18);
    }
}
