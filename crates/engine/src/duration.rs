//! Durations as people write them: `300ms`, `1.5s`, `2m`, `1h`, `0`.

use std::time::Duration;

/// The longest duration that makes sense: a thousand hours.
const LONGEST: Duration = Duration::from_secs(1000 * 3600);

/// What is wrong with a duration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DurationError {
    /// It cannot be read.
    #[error("a duration is a number and its unit, such as 300ms, 1.5s, 2m or 1h, or plain 0")]
    Unreadable,
    /// It is longer than any use for it.
    #[error("durations run from 0 to 1000h")]
    TooLong,
}

/// Reads a duration.
///
/// # Errors
/// The text is no duration, or one beyond a thousand hours.
pub fn parse(text: &str) -> Result<Duration, DurationError> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "" if !number.is_empty() && number.bytes().all(|b| b == b'0') => 1.0,
        _ => return Err(DurationError::Unreadable),
    };
    let number: f64 = number.parse().map_err(|_| DurationError::Unreadable)?;
    match Duration::try_from_secs_f64(number * unit) {
        Ok(duration) if duration <= LONGEST => Ok(duration),
        _ => Err(DurationError::TooLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_and_a_unit_make_a_duration() {
        for (text, millis) in [
            ("300ms", 300),
            ("1s", 1000),
            ("1.5s", 1500),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("0", 0),
            (".5s", 500),
        ] {
            assert_eq!(parse(text), Ok(Duration::from_millis(millis)), "{text}");
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn any_text_is_read_within_the_bounds_or_refused(text in "[0-9.]{0,9}(ms|s|m|h|)\\PC{0,2}") {
            if let Ok(duration) = parse(&text) {
                proptest::prop_assert!(duration <= LONGEST);
            }
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "s", "1", "10", "-1s", "1 s", "1e3s", "1d", "..s", "1.2.3s", "1sx", "∞", "NaNs", "."]
        {
            assert_eq!(parse(text), Err(DurationError::Unreadable), "{text}");
        }
        assert_eq!(parse("1001h"), Err(DurationError::TooLong));
        assert_eq!(parse(&format!("{}h", "9".repeat(400))), Err(DurationError::TooLong));
    }
}
