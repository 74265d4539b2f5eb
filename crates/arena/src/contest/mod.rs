//! Matches and tournaments: engines that play each other, and what their games say of their strength.
//!
//! A [`Plan`] says on paper what is to be played; a [`Contest`] plays it and writes everything down as it happens, so that it can be
//! stopped at any moment and go on later. With limits in nodes or depth a contest is the same on every run.

mod adjudication;
mod archive;
mod error;
mod openings;
mod ourselves;
mod plan;
mod referee;
mod runner;
mod schedule;
mod spec;
mod standing;
mod summary;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use archive::{Event, Finished, Game, record_name};
pub use error::ContestError;
pub use openings::{BALANCE, Opening, OpeningError, Openings, Source};
pub use plan::{PacePlan, Plan, sensible_concurrency};
pub use referee::{FaultNote, Pace, Played, PlayedMove, ScoreKind, ScoreNote, Winner};
pub use runner::{Contest, News};
pub use schedule::{Fixture, Format, Schedule};
pub use spec::{Body, Ourselves, SELF, Spec, SpecError};
pub use standing::{FaultLine, MatchReport, Standing, Verdict};
pub use summary::shell_path;
