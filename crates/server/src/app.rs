//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;

use crate::config::Config;
use crate::gate::Gate;
use crate::problem::Problem;
use crate::session::Sessions;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) config: Arc<Config>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) gate: Gate,
    /// Requests that are worked on at a time, searches apart.
    desks: Arc<Semaphore>,
    closing: Arc<AtomicBool>,
}

impl App {
    pub(crate) fn new(config: &Config) -> App {
        App {
            sessions: Arc::new(Sessions::new(config)),
            gate: Gate::new(config.threads),
            desks: Arc::new(Semaphore::new(config.threads.clamp(1, 1 << 10))),
            closing: Arc::default(),
            config: Arc::new(config.clone()),
        }
    }

    /// Does work that takes a while apart from the threads that talk to the network.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let desk = self.desks.clone().acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            let _desk = desk;
            work()
        });
        done.await.map_err(|_| Problem::Died)?
    }

    /// Stops all searches and begins no more.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.sessions.close_all();
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }
}
