//! The switches of the rules, the variants they make, and why a game ends.

use std::fmt;
use std::str::FromStr;

use pentaply_core::{Reason, Text, Variant, quote};

use crate::error::VariantError;

/// The most pits a side.
pub(crate) const MAX_PITS: usize = 12;
/// The most seeds that a start puts into each pit.
pub(crate) const MAX_FILL: u8 = 24;

/// When a last seed in an own, previously empty pit captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// Only if the opposite pit holds seeds: these and the last seed go to the mover's store.
    #[default]
    Standard,
    /// Also if the opposite pit is empty: then the last seed alone goes to the store.
    Empty,
    /// Never.
    Never,
}

/// A variant of Kalah.
///
/// ```
/// let rules: pentaply_kalah::Rules = "6, 4, relay, empty-capture".parse()?;
/// assert_eq!(rules.to_string(), "6,4,empty-capture,relay");
/// # Ok::<(), pentaply_kalah::VariantError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pits: u8,
    fill: u8,
    /// When a last seed captures.
    pub capture: Capture,
    /// Whether a last seed in an own, non-empty pit picks all of that pit up and sows on.
    pub relay: bool,
    /// Whether North may take South's seat instead of making a first move.
    pub pie: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { pits: 6, fill: 4, capture: Capture::Standard, relay: false, pie: false }
    }
}

impl Rules {
    /// Plain Kalah with so many pits a side (`1..=12`) and so many seeds in each (`1..=24`), standard capture;
    /// `None` outside these ranges.
    #[must_use]
    pub fn new(pits: usize, fill: usize) -> Option<Rules> {
        let pits = u8::try_from(pits).ok().filter(|&m| m >= 1 && usize::from(m) <= MAX_PITS)?;
        let fill = u8::try_from(fill).ok().filter(|n| (1..=MAX_FILL).contains(n))?;
        Some(Rules { pits, fill, ..Rules::default() })
    }

    /// Pits a side, `1..=12`.
    #[must_use]
    #[inline(always)]
    pub const fn pits(&self) -> usize {
        self.pits as usize
    }

    /// Seeds in each pit at the start, `1..=24`. Says how a start is filled and nothing else.
    #[must_use]
    pub const fn fill(&self) -> usize {
        self.fill as usize
    }

    /// The switches that decide the future of a position, as a small number. The pie switch is not among them: what
    /// counts is whether the swap is still on offer.
    pub(crate) const fn code(&self) -> u64 {
        self.pits as u64 | (self.capture as u64) << 4 | (self.relay as u64) << 6
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.pits, self.fill)?;
        match self.capture {
            Capture::Standard => {}
            Capture::Empty => f.write_str(",empty-capture")?,
            Capture::Never => f.write_str(",no-capture")?,
        }
        if self.relay {
            f.write_str(",relay")?;
        }
        if self.pie {
            f.write_str(",pie")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = VariantError;

    /// Reads `M,N[,empty-capture|no-capture][,relay][,pie]`, the switches in any order, spaces allowed around the parts.
    fn from_str(text: &str) -> Result<Rules, VariantError> {
        let mut parts = text.split(',').map(str::trim);
        let (Some(pits), Some(fill)) = (parts.next().filter(|part| !part.is_empty()), parts.next()) else {
            return Err(VariantError::Form(quote(text)));
        };
        let number = |part: &str| part.parse::<usize>().ok().filter(|_| !part.starts_with('+'));
        let m = number(pits).filter(|m| (1..=MAX_PITS).contains(m));
        let m = m.ok_or_else(|| VariantError::Pits(quote(pits)))?;
        let n = number(fill).ok_or_else(|| VariantError::Seeds(quote(fill)))?;
        let mut rules = Rules::new(m, n).ok_or_else(|| VariantError::Seeds(quote(fill)))?;

        let mut capture_set = false;
        for part in parts {
            let again = match part {
                "empty-capture" | "no-capture" => {
                    rules.capture = if part == "no-capture" { Capture::Never } else { Capture::Empty };
                    std::mem::replace(&mut capture_set, true)
                }
                "relay" => std::mem::replace(&mut rules.relay, true),
                "pie" => std::mem::replace(&mut rules.pie, true),
                _ => return Err(VariantError::UnknownSwitch(quote(part))),
            };
            if again {
                return Err(VariantError::SetTwice(quote(part)));
            }
        }
        Ok(rules)
    }
}

/// The variants as they are listed, the default first.
pub(crate) const VARIANTS: &[Variant] = &[
    Variant {
        name: "6,4",
        about: Text::new(
            "6 pits a side, 4 seeds in each; any M,N with M 1..12 pits and N 1..24 seeds",
            "每方 6 坑，每坑 4 子；可用任意 M,N：M 为 1 至 12 坑，N 为 1 至 24 子",
        ),
    },
    Variant {
        name: "6,4,empty-capture",
        about: Text::new(
            "a last seed in an own empty pit is banked even if the opposite pit is empty",
            "最后一子落入己方空坑时，即使对面坑为空也收入仓中",
        ),
    },
    Variant { name: "6,4,no-capture", about: Text::new("nothing is captured", "没有吃子") },
    Variant {
        name: "6,4,relay",
        about: Text::new(
            "a last seed in an own non-empty pit picks that pit up and sows on",
            "最后一子落入己方非空坑时，取出该坑全部种子继续播撒",
        ),
    },
    Variant {
        name: "6,4,pie",
        about: Text::new(
            "North may swap seats instead of making a first move",
            "北方第一次走子时可以改为交换双方位置（swap）",
        ),
    },
];

/// The only way a game of Kalah ends.
pub(crate) const ROW_EMPTY: Reason = Reason::new(
    "row-empty",
    "a row is empty, and each player banks what is left in the own row",
    "一方的坑已全空，双方各自收取己方坑中剩余的种子",
);
