//! Pentaply over HTTP: what the page needs to play and to analyse, and nothing about any game.
//!
//! ```text
//! GET    /                                 the page, and every file of `web/` under its own name
//! GET    /api/openapi.json                 the description of all this
//! GET    /api/games                        games, variants, forms, levels, what a search may ask for
//! GET    /api/status                       how busy the server is
//! POST   /api/state                        place -> how the game stands, with view, legal moves, words and record
//! POST   /api/play                         place and move -> how it stands then
//! POST   /api/setup                        place or layout, and edits -> what stands where, and whether it is a position
//! POST   /api/import?ending=E&game=G       the bytes of a file -> its games
//! POST   /api/export                       place and tags -> the text of a file
//! POST   /api/sessions                     -> the name of a new session
//! DELETE /api/sessions/{session}
//! POST   /api/sessions/{session}/search    place, level, limits .. -> events start, info*, done or failed
//! POST   /api/sessions/{session}/stop      the search ends at once, with the best it has
//! ```
//!
//! `lang=en|zh` behind any address, else `Accept-Language`, says how to speak. What cannot be answered is told as
//! `{error, hint}` with a 4xx status.
//!
//! **The game is the page's.** Its tree of variations never comes here: each request states the place it is about, so a page
//! loaded anew, a link, or a server started anew loses nothing. A session is only a board with what its searches have
//! learned; a page whose session has ended begins another and asks again.
//!
//! **A search is the answer to a POST**, as a stream of server-sent events which the page reads with `fetch`: so that a
//! position of any length fits, a refusal can be read, nothing is begun anew unasked, and aborting the request stops the
//! search. A session has one search at a time; a new one ends the one before.
//!
//! **Nobody starves.** Searches wait in one queue for threads. One at full strength that has had its turn while others wait is
//! paused, goes to the end of the queue, and takes up where its table is; those of lower levels and choices of a seat are
//! short and done in one go. Sessions, tables, connections, bodies and times are bounded, see [`Config`].
//!
//! **Only for this machine.** The address is a loopback one, and requests are answered only under its names and from its own
//! page (`guard.rs`).

mod app;
mod body;
mod config;
mod error;
mod events;
mod games;
mod gate;
mod guard;
mod log;
mod place;
mod problem;
mod records;
mod routes;
mod search;
mod serve;
mod session;
mod setup;
mod site;
mod task;

#[cfg(test)]
extern crate self as pentaply_server;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
#[cfg(test)]
mod faults;

pub(crate) use app::App;
pub use config::Config;
pub use error::Error;
pub use log::log_to_stderr;
pub use routes::addresses;
pub use serve::{Handle, serve, spawn};
