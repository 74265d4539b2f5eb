//! The rules of a game, as everything else sees them.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Key, Outcome, Reason, Side};

/// What it means that the side to move has no move while [`Position::outcome`] is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoves {
    /// The side to move has lost.
    Lost(&'static Reason),
    /// Nobody has won.
    Drawn(&'static Reason),
}

impl NoMoves {
    /// The outcome for a `mover` who has no move.
    #[must_use]
    pub const fn outcome(self, mover: Side) -> Outcome {
        match self {
            NoMoves::Lost(reason) => Outcome::Won { by: mover.other(), reason, margin: 0 },
            NoMoves::Drawn(reason) => Outcome::Drawn { reason },
        }
    }
}

/// How the end of a game is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// A win is a win; a search prefers the shorter.
    WinLoss,
    /// The margin counts: a value is 100 x margin, at the end of the game too.
    Margin,
}

/// The rules: a state that can be moved forward and back.
///
/// # What must hold
///
/// * `make` then `unmake` restores every bit of the state (`PartialEq` sees them all).
/// * The side to move comes from the state. It may stay the same after a move.
/// * One `make` is one ply: one sow, one stone, one placement, one pass.
/// * A position that is decided ([`Position::outcome`]) generates no moves.
/// * Nothing here touches the clock, threads, files or the environment, and nothing allocates in a search.
///
/// [`crate::conformance::check`] tests all of it; every game's tests call it.
pub trait Position: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A move: small, and meaningful only together with a position.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What `unmake` needs that the move does not say.
    type Undo;

    /// No position has more pseudo-legal moves than this. The caller reserves so much room, so that generation never
    /// allocates; the implementation says why the bound holds.
    const MAX_MOVES: usize;

    /// What an empty list of legal moves means in an open position. A forced pass is a move, not an empty list.
    const NO_MOVES: NoMoves;

    /// Whether wins are counted in plies or the end is a margin.
    const SCORING: Scoring = Scoring::WinLoss;

    /// Whether [`Position::moves`] gives legal moves only, so that nobody need ask [`Position::is_legal`] of them.
    const GENERATES_LEGAL: bool = true;

    /// Whether the rules look back: only then may [`Position::verdict`] be anything but open.
    const LOOKS_BACK: bool = false;

    /// Who moves next.
    fn side_to_move(&self) -> Side;

    /// Appends the pseudo-legal moves, each once, at most [`Position::MAX_MOVES`], in a fixed order.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Whether this move may be played here. Asked of any move value at all, for instance one that was a good move in
    /// another position; must not panic.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// The number of legal moves. Override it where counting is cheaper than listing: perft counts its last ply so.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::with_capacity(Self::MAX_MOVES);
        self.moves(&mut moves);
        if !Self::GENERATES_LEGAL {
            moves.retain(|&mv| self.is_legal(mv));
        }
        moves.len() as u64
    }

    /// Whether there is a legal move. Override it where that is known without counting.
    #[inline]
    fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the move that was made last, given the token that `make` returned.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// How the game stands, judged from the position alone and without generating moves. An open position without legal
    /// moves is judged by [`Position::NO_MOVES`]; [`status`] puts the three sources together.
    fn outcome(&self) -> Outcome;

    /// What the history says of this position (repetitions, move counters), in games whose rules look back. The last
    /// `since_root` plies were made by a search; a rule may be stricter about those.
    fn verdict(&self, since_root: usize) -> Outcome {
        let _ = since_root;
        Outcome::Open
    }

    /// Whether the past before this position may have a say in what happens within so many plies from here.
    #[inline]
    fn reaches_back(&self, plies: usize) -> bool {
        let _ = plies;
        Self::LOOKS_BACK
    }

    /// What of the past decides the future besides the positions that have stood before, as a key: counters. [`Position::key`] leaves it
    /// out; a proof, which must hold to the last ply, does not.
    #[inline]
    fn counters(&self) -> Key {
        0
    }

    /// The key, kept up to date by `make` and `unmake`: covers the side to move and all that decides the future but
    /// the past. What is banked ([`crate::Knowledge::settled`]) may be left out.
    fn key(&self) -> Key;

    /// The same key computed afresh, for tests.
    fn key_from_scratch(&self) -> Key;

    /// A move as bits that keep their meaning in every position with this key. Never 0.
    fn pack(&self, mv: Self::Move) -> u32;

    /// The move that these bits mean here, or `None`. The bits may come from a damaged or foreign table entry: a move
    /// that this returns passes [`Position::is_legal`] before it is made.
    fn unpack(&self, bits: u32) -> Option<Self::Move>;

    /// Passes the turn, where the rules of the game allow the thought of it; `None` where they do not. This is
    /// no move of the game: a forced pass is in [`Position::moves`].
    fn make_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes back [`Position::make_null`].
    fn unmake_null(&mut self, undo: Self::Undo) {
        drop(undo);
    }
}

/// The legal moves, in generation order.
#[must_use]
pub fn legal_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::with_capacity(P::MAX_MOVES);
    position.moves(&mut moves);
    if !P::GENERATES_LEGAL {
        moves.retain(|&mv| position.is_legal(mv));
    }
    moves
}

/// How the game stands, all told: the position, then its past, then whether there is a move.
#[must_use]
pub fn status<P: Position>(position: &P) -> Outcome {
    let outcome = position.outcome();
    if !outcome.is_open() {
        return outcome;
    }
    let verdict = position.verdict(0);
    if !verdict.is_open() {
        return verdict;
    }
    if !position.has_moves() {
        return P::NO_MOVES.outcome(position.side_to_move());
    }
    Outcome::Open
}
