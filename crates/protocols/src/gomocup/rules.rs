//! The rules that the protocol has numbers for, and what the game calls them.

/// A rule of play.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// The bit of `INFO rule` that asks for it; 0 for the rule without any.
    bit: i64,
    /// The number by which a driver asks for it.
    pub(super) number: u32,
    /// What the game calls it.
    pub(super) name: &'static str,
    /// Whether the stones of a board come in the order in which they were played.
    pub(super) is_ordered: bool,
}

/// The rules: of several bits the first one counts. Caro asks for exactly five besides, and has that bit too.
static RULES: [Rule; 4] = [
    Rule { bit: 4, number: 4, name: "renju", is_ordered: true },
    Rule { bit: 8, number: 9, name: "caro", is_ordered: false },
    Rule { bit: 1, number: 1, name: "standard", is_ordered: false },
    Rule { bit: 0, number: 0, name: "freestyle", is_ordered: false },
];

/// Yixin's number for renju. To Gomocup this bit is a game that goes on after a five, which nobody plays.
const YIXIN_RENJU: i64 = 2;

impl Rule {
    /// The rule in force while nothing is said.
    pub(super) fn usual() -> &'static Rule {
        &RULES[RULES.len() - 1]
    }

    /// The rule that `INFO rule` asks for.
    pub(super) fn of(mask: i64) -> &'static Rule {
        if mask == YIXIN_RENJU {
            return &RULES[0];
        }
        RULES.iter().find(|rule| mask > 0 && mask & rule.bit != 0).unwrap_or(Rule::usual())
    }

    /// The rule and the size of the board that a variant of the game names.
    pub(super) fn of_variant(variant: &str) -> Option<(&'static Rule, u32)> {
        let (name, size) = variant.split_once(',')?;
        let rule = RULES.iter().find(|rule| rule.name == name)?;
        Some((rule, size.parse().ok()?))
    }

    /// The variant of the game with this rule and size of the board.
    pub(super) fn variant(&self, size: u32) -> String {
        format!("{},{size}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_is_a_mask_of_bits() {
        for (mask, name) in [
            (0, "freestyle"),
            (1, "standard"),
            (2, "renju"),
            (3, "standard"),
            (4, "renju"),
            (5, "renju"),
            (8, "caro"),
            (9, "caro"),
            (16, "freestyle"),
            (-1, "freestyle"),
            (i64::MAX, "renju"),
        ] {
            assert_eq!(Rule::of(mask).name, name, "{mask}");
        }
    }

    #[test]
    fn a_variant_is_a_rule_and_a_size() {
        for rule in &RULES {
            assert_eq!(Rule::of(rule.number.into()), rule);
            assert_eq!(Rule::of_variant(&rule.variant(19)), Some((rule, 19)));
        }
        for variant in ["freestyle", "chess,15", "freestyle,x", ""] {
            assert_eq!(Rule::of_variant(variant), None, "{variant}");
        }
    }
}
