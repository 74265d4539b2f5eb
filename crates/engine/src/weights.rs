//! A file of weights: a line `name value` for each weight of the evaluation, and each constant of the search, that is not as
//! shipped. What `#` begins is a comment.

use pentaply_core::parameters::{Parameter, Table};
use pentaply_core::{Game, InputError, Knowledge, Lang, SearchParameters, quote};
use pentaply_search::{Search, Settings};

/// The numbers of a game that a tuning build can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The weights of the evaluation, where there are some.
    evaluation: Vec<i32>,
    /// The constants of the search.
    search: SearchParameters,
}

impl Weights {
    /// Reads a file for the game.
    ///
    /// # Errors
    /// A line is wrong, or this build has its numbers compiled in.
    pub fn read<G: Game>(text: &str) -> Result<Weights, WeightsError> {
        let mut table = G::Knowledge::linear().map_or(Vec::new(), |linear| linear.weights.to_vec());
        let terms = table.len();
        let mut search = G::Knowledge::SEARCH;
        let constants = SearchParameters::describe().iter().enumerate();
        table.extend(
            constants.map(|(index, &constant)| Parameter { default: search.value(index), ..constant }),
        );
        let values = read(text, &table)?;
        let (evaluation, constants) = values.split_at(terms);
        constants.iter().enumerate().for_each(|(index, &value)| search.set_value(index, value));
        if cfg!(feature = "tuning") {
            Ok(Weights { evaluation: evaluation.to_vec(), search })
        } else {
            Err(WeightsError::CompiledIn)
        }
    }

    /// A search with them.
    #[must_use]
    pub fn search<G: Game>(&self, settings: Settings) -> Search<G::Knowledge> {
        let knowledge = G::Knowledge::with_weights(&self.evaluation).unwrap_or_else(G::knowledge);
        #[cfg(feature = "tuning")]
        return Search::with_parameters(knowledge, settings, self.search);
        #[cfg(not(feature = "tuning"))]
        Search::new(knowledge, settings)
    }
}

/// A search of the game, with other numbers than the shipped ones if there are some.
#[must_use]
pub fn search_with<G: Game>(weights: Option<&Weights>, settings: Settings) -> Search<G::Knowledge> {
    weights.map_or_else(|| Search::new(G::knowledge(), settings), |weights| weights.search::<G>(settings))
}

/// What can be wrong with weights, or with the wish to set them. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The weights are compiled in.
    #[error("this build has its weights compiled in")]
    CompiledIn,
    /// A line is not a name and a value.
    #[error("line {line} of the weights should read 'name value', not '{text}'")]
    BadLine {
        /// Which line.
        line: usize,
        /// The line, cut.
        text: String,
    },
    /// No weight has this name.
    #[error("line {line} of the weights: there is no weight '{name}'")]
    Unknown {
        /// Which line.
        line: usize,
        /// The name as given, cut.
        name: String,
        /// All names.
        known: Vec<&'static str>,
    },
    /// A value outside the range of its weight.
    #[error("line {line} of the weights: {name} takes a whole number from {min} to {max}, not '{value}'")]
    OutOfRange {
        /// Which line.
        line: usize,
        /// The weight.
        name: &'static str,
        /// The value as given, cut.
        value: String,
        /// The least value.
        min: i32,
        /// The greatest value.
        max: i32,
    },
    /// A weight is set twice.
    #[error("line {line} of the weights sets '{name}' a second time")]
    Twice {
        /// Which line.
        line: usize,
        /// The weight.
        name: &'static str,
    },
}

impl InputError for WeightsError {
    fn zh(&self) -> String {
        match self {
            WeightsError::CompiledIn => "此版本的权重已编译在内".into(),
            WeightsError::BadLine { line, text } => {
                format!("权重第 {line} 行应为“名称 数值”，而不是“{text}”")
            }
            WeightsError::Unknown { line, name, .. } => format!("权重第 {line} 行：没有名为“{name}”的权重"),
            WeightsError::OutOfRange { line, name, value, min, max } => {
                format!("权重第 {line} 行：{name} 须为 {min} 到 {max} 的整数，而不是“{value}”")
            }
            WeightsError::Twice { line, name } => format!("权重第 {line} 行重复设置了“{name}”"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let zh = lang == Lang::Zh;
        match self {
            WeightsError::CompiledIn if zh => {
                Some("请用 cargo build --release --features tuning 构建".into())
            }
            WeightsError::CompiledIn => Some("build it with: cargo build --release --features tuning".into()),
            WeightsError::Unknown { known, .. } if zh => Some(format!("名称有：{}", known.join("、"))),
            WeightsError::Unknown { known, .. } => Some(format!("the names are {}", known.join(", "))),
            _ => None,
        }
    }
}

/// The values that a file of weights sets, one for each of `table`, the shipped value where the file says nothing.
///
/// # Errors
/// A line that is no `name value`, an unknown name, a value outside its range, a name twice.
pub fn read(text: &str, table: &[Parameter]) -> Result<Vec<i32>, WeightsError> {
    let mut values: Vec<Option<i32>> = vec![None; table.len()];
    for (number, line) in text.lines().enumerate() {
        let line_number = number + 1;
        let said = line.split('#').next().unwrap_or_default();
        let mut words = said.split_whitespace();
        let (name, value) = match (words.next(), words.next(), words.next()) {
            (None, ..) => continue,
            (Some(name), Some(value), None) => (name, value),
            _ => return Err(WeightsError::BadLine { line: line_number, text: quote(line) }),
        };
        let Some(index) = table.iter().position(|weight| weight.name == name) else {
            let known = table.iter().map(|weight| weight.name).collect();
            return Err(WeightsError::Unknown { line: line_number, name: quote(name), known });
        };
        let Parameter { name, min, max, .. } = table[index];
        match value.parse().ok().filter(|value| (min..=max).contains(value)) {
            Some(_) if values[index].is_some() => {
                return Err(WeightsError::Twice { line: line_number, name });
            }
            Some(value) => values[index] = Some(value),
            None => {
                let value = quote(value);
                return Err(WeightsError::OutOfRange { line: line_number, name, value, min, max });
            }
        }
    }
    Ok(values.iter().zip(table).map(|(value, weight)| value.unwrap_or(weight.default)).collect())
}

/// The file that sets these values.
#[must_use]
pub fn write(values: &[i32], table: &[Parameter]) -> String {
    table.iter().zip(values).map(|(weight, value)| format!("{} {value}\n", weight.name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn weight(name: &'static str, default: i32) -> Parameter {
        Parameter { name, meaning: "", default, min: -100, max: 400 }
    }

    const TABLE: &[Parameter] = &[weight("height", 100), weight("mobility", -12)];

    #[test]
    fn what_is_written_is_read_back_and_what_is_not_said_is_as_shipped() {
        assert_eq!(read(&write(&[7, -3], TABLE), TABLE), Ok(vec![7, -3]));
        assert_eq!(read("\n# fitted\n mobility\t5 # new\r\n", TABLE), Ok(vec![100, 5]));
        assert_eq!(read("", TABLE), Ok(vec![100, -12]));
    }

    #[test]
    fn each_fault_is_told_with_its_line() {
        let fault = |text: &str| {
            let error = read(text, TABLE).expect_err(text);
            assert_ne!(error.zh(), error.to_string());
            error.to_string()
        };
        assert_eq!(fault("height"), "line 1 of the weights should read 'name value', not 'height'");
        assert_eq!(fault("\nhight 3"), "line 2 of the weights: there is no weight 'hight'");
        assert_eq!(
            fault("mobility 401"),
            "line 1 of the weights: mobility takes a whole number from -100 to 400, not '401'"
        );
        assert!(fault("mobility 1e9").ends_with("not '1e9'"));
        assert_eq!(fault("height 100\nheight 100"), "line 2 of the weights sets 'height' a second time");
    }
}
