//! Sessions: what each page keeps at the server, which is a board with what its searches have learned.
//!
//! Their number is bounded, and so is the memory of their tables: each can always have a small one, and what is left of
//! the whole goes to those who ask first. Whoever is idle gives his back when another needs it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pentaply_engine::Board;
use tokio::sync::watch;

use crate::config::Config;
use crate::problem::Problem;

/// Why a search ended before its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It was asked to stop.
    Stopped,
    /// The session began another one.
    Replaced,
    /// The session ended, or the server.
    Closed,
}

/// The handle of a search, to stop it by.
#[derive(Clone, Debug)]
pub(crate) struct Running(watch::Sender<Option<Why>>);

impl Running {
    /// Asks the search to end. The first reason stays.
    pub(crate) fn stop(&self, why: Why) {
        self.0.send_if_modified(|told| {
            let is_first = told.is_none();
            told.get_or_insert(why);
            is_first
        });
    }
}

/// A board that searches take turns at.
pub(crate) type Table = Arc<tokio::sync::Mutex<Option<Box<dyn Board>>>>;

/// What a page keeps at the server.
pub(crate) struct Session {
    pub(crate) table: Table,
    state: Mutex<State>,
}

struct State {
    used: Instant,
    running: Option<Running>,
    /// The size of its table, MB.
    hash_mb: usize,
}

impl Session {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a new search and stops the one before. Stops the new one too once the other end of the channel is dropped.
    pub(crate) fn begin(&self) -> (Running, watch::Receiver<Option<Why>>) {
        let (sender, receiver) = watch::channel(None);
        let running = Running(sender);
        if let Some(before) = self.state().running.replace(running.clone()) {
            before.stop(Why::Replaced);
        }
        (running, receiver)
    }

    /// Stops the search that runs, if one does.
    pub(crate) fn stop(&self, why: Why) {
        if let Some(running) = &self.state().running {
            running.stop(why);
        }
    }

    fn is_searching(&self) -> bool {
        self.state().running.as_ref().is_some_and(|running| running.0.receiver_count() > 0)
    }

    fn idle(&self) -> Duration {
        if self.is_searching() { Duration::ZERO } else { self.state().used.elapsed() }
    }

    pub(crate) fn touch(&self) {
        self.state().used = Instant::now();
    }
}

/// All sessions.
pub(crate) struct Sessions {
    sessions: Mutex<HashMap<String, Arc<Session>>>,
    most: usize,
    idle: Duration,
    /// Memory for tables beyond the one that everybody has, MB.
    shared_mb: usize,
}

/// A session that is idle for so long may be ended for a new one.
const GRACE: Duration = Duration::from_secs(60);

impl Sessions {
    pub(crate) fn new(config: &Config) -> Sessions {
        let most = config.sessions.max(1);
        let kept = most * Config::SESSION_HASH_MB;
        Sessions {
            sessions: Mutex::default(),
            most,
            idle: config.idle,
            shared_mb: config.hash_mb.saturating_sub(kept),
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Session>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a session, and gives its name, which nobody can guess.
    pub(crate) fn open(&self) -> Result<String, Problem> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| Problem::Died)?;
        let name: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.sweep();
        let mut all = self.all();
        if all.len() >= self.most {
            let longest = all.iter().map(|(name, session)| (session.idle(), name)).max();
            let Some((_, idle)) = longest.filter(|(idle, _)| *idle >= GRACE) else {
                return Err(Problem::Full(all.len()));
            };
            let idle = idle.clone();
            all.remove(&idle);
        }
        let state = State { used: Instant::now(), running: None, hash_mb: Config::SESSION_HASH_MB };
        all.insert(name.clone(), Arc::new(Session { table: Table::default(), state: Mutex::new(state) }));
        Ok(name)
    }

    /// The session of this name.
    pub(crate) fn find(&self, name: &str) -> Result<Arc<Session>, Problem> {
        let session = self.all().get(name).cloned().ok_or(Problem::NoSession)?;
        session.touch();
        Ok(session)
    }

    /// Ends a session.
    pub(crate) fn close(&self, name: &str) -> Result<(), Problem> {
        let session = self.all().remove(name).ok_or(Problem::NoSession)?;
        session.stop(Why::Closed);
        Ok(())
    }

    /// Ends the sessions that nothing was asked of for long.
    pub(crate) fn sweep(&self) {
        self.all().retain(|_, session| session.idle() < self.idle);
    }

    /// Ends all sessions.
    pub(crate) fn close_all(&self) {
        for (_, session) in self.all().drain() {
            session.stop(Why::Closed);
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.all().len()
    }

    /// Grants a session a table of at most so many MB, and says how large. It may be what idle sessions had.
    pub(crate) fn grant(&self, session: &Arc<Session>, wanted: usize) -> usize {
        let all = self.all();
        let others = || all.values().filter(|other| !Arc::ptr_eq(other, session));
        let beyond = |mb: usize| mb.saturating_sub(Config::SESSION_HASH_MB);
        let mut left =
            self.shared_mb.saturating_sub(others().map(|other| beyond(other.state().hash_mb)).sum());
        let needed = beyond(wanted);
        for other in others() {
            if left >= needed {
                break;
            }
            let more = beyond(other.state().hash_mb);
            // A table of one's own size stays: nobody would have more without it.
            if more > 0
                && !other.is_searching()
                && let Ok(mut table) = other.table.try_lock()
            {
                *table = None;
                left += more;
                other.state().hash_mb = Config::SESSION_HASH_MB;
            }
        }
        let granted = wanted.min(Config::SESSION_HASH_MB + left.min(needed));
        session.state().hash_mb = granted;
        granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sessions(count: usize, hash_mb: usize) -> Sessions {
        Sessions::new(&Config { sessions: count, hash_mb, ..Config::default() })
    }

    #[test]
    fn tables_never_take_more_than_the_whole_and_everybody_gets_his_own() {
        let all = sessions(3, 3 * Config::SESSION_HASH_MB + 100);
        let opened: Vec<_> = (0..3).map(|_| all.find(&all.open().unwrap()).unwrap()).collect();
        let _searching: Vec<_> = opened.iter().map(|session| session.begin()).collect();
        let own = Config::SESSION_HASH_MB;
        assert_eq!(all.grant(&opened[0], 64), 64);
        assert_eq!(all.grant(&opened[1], 256), own + 100 - (64 - own));
        assert_eq!(all.grant(&opened[2], 64), own);
        assert_eq!(all.grant(&opened[0], 1), 1, "less than one's own is fine");
        assert_eq!(all.grant(&opened[2], 64), 64);
    }

    #[test]
    fn whoever_is_idle_gives_his_table_to_who_searches() {
        let all = sessions(2, 2 * Config::SESSION_HASH_MB + 100);
        let [idle, busy] = [(), ()].map(|()| all.find(&all.open().unwrap()).unwrap());
        let own = Config::SESSION_HASH_MB;
        assert_eq!(all.grant(&idle, own + 100), own + 100);
        assert_eq!(all.grant(&busy, own + 100), own + 100);
    }

    #[test]
    fn an_idle_table_that_nobody_would_gain_by_stays() {
        let all = sessions(2, 2 * Config::SESSION_HASH_MB);
        let [idle, busy] = [(), ()].map(|()| all.find(&all.open().unwrap()).unwrap());
        let board = pentaply_engine::registry::games()[0].open(None, None).unwrap();
        *idle.table.try_lock().unwrap() = Some(board);
        assert_eq!(all.grant(&busy, 64), Config::SESSION_HASH_MB);
        assert!(idle.table.try_lock().unwrap().is_some());
    }

    #[test]
    fn a_session_ends_when_nothing_is_asked_of_it() {
        let all = Sessions::new(&Config { idle: Duration::from_millis(20), ..Config::default() });
        let [idle, busy] = [(), ()].map(|()| all.open().unwrap());
        let running = all.find(&busy).unwrap().begin();
        std::thread::sleep(Duration::from_millis(30));
        all.sweep();
        assert!(matches!(all.find(&idle), Err(Problem::NoSession)));
        assert!(all.find(&busy).is_ok(), "a search keeps its session");
        drop(running);
    }

    #[test]
    fn no_more_sessions_than_allowed_are_opened_and_no_two_have_a_name() {
        let all = sessions(2, 64);
        assert_ne!(all.open().unwrap(), all.open().unwrap());
        assert!(matches!(all.open(), Err(Problem::Full(2))));
        assert_eq!(all.count(), 2);
    }
}
