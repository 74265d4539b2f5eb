//! Where strength is measured and made: matches and tournaments with their statistics, self-play, the fit of evaluations.

pub mod selfplay;
pub mod tune;
