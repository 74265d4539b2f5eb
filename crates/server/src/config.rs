//! How a server is set up: where it listens and what it may use.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Where a server listens and what it may use of the machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address; only a loopback one is served. Port 0 takes a free one.
    pub addr: SocketAddr,
    /// Sessions at a time, at least 1. Each can search.
    pub sessions: usize,
    /// A session that nothing was asked of for so long is forgotten.
    pub idle: Duration,
    /// Threads of all searches together, at least 1.
    pub threads: usize,
    /// Tables of all searches together, MB; every session can always have [`Config::SESSION_HASH_MB`] of them.
    pub hash_mb: usize,
    /// Connections at a time; more wait to be accepted.
    pub connections: usize,
    /// The longest body of a request, bytes.
    pub body: usize,
    /// How long a search runs before it lets those go first that wait for a thread.
    pub slice: Duration,
    /// How long open connections may take to end when the server stops.
    pub drain: Duration,
}

impl Config {
    /// The table that is kept for every session, MB.
    pub const SESSION_HASH_MB: usize = 8;
    /// The largest table of one session, MB.
    pub const LARGEST_HASH_MB: usize = 256;
    /// Lines that one search may be asked for.
    pub const LINES: usize = 5;
    /// The longest name, position, move or tag that is looked at, bytes.
    pub const TEXT: usize = 256 << 10;
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7878),
            sessions: 64,
            idle: Duration::from_secs(30 * 60),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            hash_mb: 1024,
            connections: 256,
            body: 1 << 20,
            slice: Duration::from_millis(250),
            drain: Duration::from_secs(2),
        }
    }
}
