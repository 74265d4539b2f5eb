//! The only place of the search that starts threads: one worker on the caller's thread, the others beside it (lazy SMP).

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use pentaply_core::{Candidates, Knowledge};

use crate::clock::Clock;
use crate::report::Report;
use crate::table::Table;
use crate::worker::{Memory, NodeCount, Reductions, Shared, Worker};
use crate::{Constants, Limits, MoveOf, Settings, Signal};

/// Room for the deepest line in an unoptimised build.
const STACK: usize = 64 << 20;

/// What a search is given.
pub(crate) struct Task<'a, K: Knowledge> {
    pub knowledge: &'a K,
    pub constants: Constants,
    pub table: &'a Table,
    pub reductions: &'a Reductions,
    pub clock: &'a Clock,
    pub settings: &'a Settings,
    pub limits: &'a Limits,
    pub signal: &'a Signal,
    pub position: &'a K::Position,
    pub root_moves: &'a [MoveOf<K>],
    /// What has been left out of them.
    pub root_candidates: Candidates,
}

/// Runs a search on as many threads as there are memories; `ABLATE` says that techniques may be off.
pub(crate) fn run<K: Knowledge, const ABLATE: bool>(
    task: &Task<'_, K>,
    memories: &mut [Memory<MoveOf<K>>],
    sink: &mut dyn FnMut(&Report<MoveOf<K>>),
) -> Report<MoveOf<K>> {
    let shared = Shared {
        knowledge: task.knowledge,
        constants: task.constants,
        table: task.table,
        clock: task.clock,
        limits: task.limits,
        signal: task.signal,
        techniques: task.settings.techniques,
        stop: AtomicBool::new(false),
        nodes: memories.iter().map(|_| NodeCount::default()).collect(),
        reductions: task.reductions,
    };
    let Some((main, others)) = memories.split_first_mut() else { return Report::default() };
    let mut report = thread::scope(|scope| {
        for (number, memory) in others.iter_mut().enumerate() {
            let shared = &shared;
            let helper = move || {
                Worker::<K, ABLATE>::new(shared, memory, task, number + 1).assist();
            };
            // A thread that cannot be had is one that does not help.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, helper);
        }
        // Whatever happens on this thread, the others must end, or the scope would wait for them for ever.
        let _stop = StopOnDrop(&shared.stop);
        Worker::<K, ABLATE>::new(&shared, main, task, 0).iterate(task.settings, sink)
    });
    report.nodes = shared.nodes.iter().map(|count| count.0.load(Relaxed)).sum();
    report
}

/// Runs `work` on this thread and, if it is much work, at once on as many others as there are cores; they share it out themselves.
pub(crate) fn on_all_cores(is_much: bool, work: impl Fn() + Sync) {
    let helpers =
        if is_much { thread::available_parallelism().map_or(0, |cores| cores.get() - 1) } else { 0 };
    thread::scope(|scope| {
        for _ in 0..helpers {
            // A thread that cannot be had is one that does not help.
            let _ = thread::Builder::new().spawn_scoped(scope, &work);
        }
        work();
    });
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Runs `work` on this thread and `help` on so many threads beside it, each told its number from 1 on; when `work` is done or
/// fails, `stop` is set for the others.
pub(crate) fn beside<R>(
    helpers: usize,
    stop: &AtomicBool,
    help: impl Fn(usize) + Sync,
    work: impl FnOnce() -> R,
) -> R {
    thread::scope(|scope| {
        for number in 1..=helpers {
            let help = &help;
            // A thread that cannot be had is one that does not help.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || help(number));
        }
        let _stop = StopOnDrop(stop);
        work()
    })
}
