//! The parts of the search that can be switched off, for tests and for the ablation table.

/// A part of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Technique {
    /// One depth after the other, each ordered by the last; without it, straight to the depth asked for.
    IterativeDeepening,
    /// Cut-offs, bounds and move order from the transposition table.
    Table,
    /// Hints from the game's knowledge order the moves.
    Hints,
    /// Killer moves and counter-moves.
    Killers,
    /// Butterfly and continuation history.
    History,
    /// Null windows after the first move of a node.
    PrincipalVariation,
    /// Narrow windows around the last iteration's value.
    Aspiration,
    /// Late-move reductions.
    Reductions,
    /// Null-move pruning.
    NullMove,
    /// Futility pruning, reverse futility, razoring and skipping of late moves.
    Futility,
    /// Cut-offs from proven bounds on the value.
    Bounds,
    /// The game's own narrowing of moves.
    Candidates,
    /// Table entries of other depths than the one asked for.
    OtherDepths,
    /// Extensions and internal reductions.
    Extensions,
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques(u32);

impl Technique {
    /// All of them, in the order of the ablation table.
    pub const ALL: [Technique; 14] = [
        Technique::IterativeDeepening,
        Technique::Table,
        Technique::Hints,
        Technique::Killers,
        Technique::History,
        Technique::PrincipalVariation,
        Technique::Aspiration,
        Technique::Reductions,
        Technique::NullMove,
        Technique::Futility,
        Technique::Bounds,
        Technique::Candidates,
        Technique::OtherDepths,
        Technique::Extensions,
    ];

    /// The technique of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Technique> {
        Technique::ALL.into_iter().find(|technique| technique.name() == name)
    }

    /// The name in the ablation table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Technique::IterativeDeepening => "iterative-deepening",
            Technique::Table => "table",
            Technique::Hints => "hints",
            Technique::Killers => "killers",
            Technique::History => "history",
            Technique::PrincipalVariation => "principal-variation",
            Technique::Aspiration => "aspiration",
            Technique::Reductions => "reductions",
            Technique::NullMove => "null-move",
            Technique::Futility => "futility",
            Technique::Bounds => "bounds",
            Technique::Candidates => "candidates",
            Technique::OtherDepths => "other-depths",
            Technique::Extensions => "extensions",
        }
    }
}

impl Techniques {
    /// Everything on.
    pub const ALL: Techniques = Techniques(u32::MAX);
    /// Plain alpha-beta in generation order.
    pub const NONE: Techniques = Techniques(0);
    /// All that leaves the value of a fixed-depth search what plain negamax says.
    pub const EXACT: Techniques = Techniques::ALL
        .without(Technique::Reductions)
        .without(Technique::NullMove)
        .without(Technique::Futility)
        .without(Technique::Candidates)
        .without(Technique::OtherDepths)
        .without(Technique::Extensions);

    /// The set without one technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u8))
    }

    /// The set with one technique more.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u8)
    }

    /// Whether a technique is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u8 != 0
    }
}
