//! Where strength is measured and made: matches and tournaments with their statistics, self-play, the fit of evaluations.

pub mod contest;
mod held;
pub mod report;
pub mod selfplay;
pub mod stats;
pub mod tune;
