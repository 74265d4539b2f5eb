//! Who may use a processor: searches wait in one queue for threads, and let the next one in after a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Threads for searches, given in the order of asking.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    threads: Arc<Semaphore>,
    total: usize,
    waiting: Arc<AtomicUsize>,
}

/// Threads that a search holds; dropping it gives them back.
#[derive(Debug)]
pub(crate) struct Ticket {
    _threads: Option<OwnedSemaphorePermit>,
}

/// Somebody who stands in the queue.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Gate {
    pub(crate) fn new(threads: usize) -> Gate {
        let total = threads.clamp(1, Semaphore::MAX_PERMITS.min(u32::MAX as usize));
        Gate { threads: Arc::new(Semaphore::new(total)), total, waiting: Arc::default() }
    }

    /// Waits for so many threads, of all there are at most.
    pub(crate) async fn enter(&self, threads: usize) -> Ticket {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        let wanted = threads.clamp(1, self.total) as u32;
        // The semaphore is never closed.
        Ticket { _threads: self.threads.clone().acquire_many_owned(wanted).await.ok() }
    }

    /// Whether somebody waits for a thread.
    pub(crate) fn is_crowded(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Threads that no search holds.
    pub(crate) fn free(&self) -> usize {
        self.threads.available_permits()
    }
}
