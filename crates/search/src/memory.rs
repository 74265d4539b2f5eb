//! The memory of the tables: zeroed pages that the system maps on first touch, and hints to the cache.
//!
//! The first touch of a page takes the system as long as many nodes take the search, and that of a large page, which is faster to
//! use, as long as thousands of them. So large pages are mapped before a search, as many as it has time for.
//!
//! The only unsafe code of the search. It allocates, asks for large pages, has freed memory given back and prefetches; entries are
//! read and written through safe atomic words.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::threads;

/// A cache line of eight words, each read and written atomically.
#[repr(align(64))]
pub(crate) struct Line(pub [AtomicU64; 8]);

const _: () = assert!(size_of::<Line>() == 64);

/// The size of a large page on the processors that have them; smaller tables are not worth one.
const LARGE_PAGE: usize = 2 << 20;

/// Memory so small that its few large pages may be mapped at any time, bytes.
const FEW_PAGES: usize = 4 * LARGE_PAGE;

/// A part of a small page on every system: a touch in each maps them all.
const TOUCH: usize = (4 << 10) / size_of::<Line>();

/// Cache lines that began as zeros.
pub(crate) struct Lines {
    /// What was allocated, a little more than the lines: see [`Lines::new`].
    base: NonNull<u8>,
    layout: Layout,
    start: NonNull<Line>,
    len: usize,
    /// So many lines from the first on are in pages that were mapped on purpose: whole large pages, or all.
    mapped: usize,
}

// SAFETY: the lines are owned as by a `Box<[Line]>`, which is `Send` and `Sync`, as atomic words are.
unsafe impl Send for Lines {}
// SAFETY: as above.
unsafe impl Sync for Lines {}

impl Lines {
    /// `len` lines, all zero; `None` when there is not so much memory.
    ///
    /// The allocator zeroes memory of an unusual alignment by hand, page after page, but gets memory of the usual
    /// alignment from the system, which zeroes a page when it is first touched. So the lines are allocated at the usual
    /// alignment, larger than needed, and begin where they should.
    pub(crate) fn new(len: usize) -> Option<Lines> {
        let_large_blocks_go();
        let values = Layout::array::<Line>(len).ok()?;
        let align = if values.size() >= LARGE_PAGE { LARGE_PAGE } else { values.align() };
        let layout = Layout::from_size_align(values.size().checked_add(align)?, 16).ok()?;
        // SAFETY: the size is at least `align`, which is at least 1.
        let base = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = base.as_ptr().align_offset(align);
        // SAFETY: `offset` is below `align`, and the allocation is `align` bytes larger than the values.
        let start = unsafe { base.add(offset) };
        let lines = Lines { base, layout, start: start.cast(), len, mapped: 0 };
        if values.size() <= FEW_PAGES {
            lines.want_large_pages();
        }
        Some(lines)
    }

    /// Has large pages mapped from the first line on while `go_on` says so, one at least, and says how many lines are there now.
    /// Entries stay as they are.
    pub(crate) fn map(&mut self, go_on: impl Fn() -> bool + Sync) -> usize {
        let pages: Vec<&[Line]> = self[self.mapped..].chunks(LARGE_PAGE / size_of::<Line>()).collect();
        let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        threads::on_all_cores(pages.len() * LARGE_PAGE > FEW_PAGES, || {
            while !is_over.load(Relaxed) {
                let Some(page) = pages.get(next.fetch_add(1, Relaxed)) else { break };
                want_large_pages(page);
                for line in page.iter().step_by(TOUCH) {
                    // Nobody else is at work here, so this changes nothing; only a write maps a page.
                    line.0[0].store(line.0[0].load(Relaxed), Relaxed);
                }
                is_over.fetch_or(!go_on(), Relaxed);
            }
        });
        let new: usize = pages.iter().take(next.into_inner()).map(|page| page.len()).sum();
        self.mapped += new;
        self.mapped
    }

    /// Asks for large pages wherever none are mapped yet, which then come one by one as they are touched: for whoever has time.
    pub(crate) fn want_large_pages(&self) {
        want_large_pages(&self[self.mapped..]);
    }

    /// Makes all lines zero again.
    pub(crate) fn clear(&mut self) {
        // Pages that were mapped on purpose stay; others the system may have back.
        let (kept, rest) = self.split_at(self.mapped);
        let rest = &rest[give_back(rest)..];
        let page = LARGE_PAGE / size_of::<Line>();
        let parts: Vec<&[Line]> = kept.chunks(page).chain(rest.chunks(page)).collect();
        let next = AtomicUsize::new(0);
        threads::on_all_cores(parts.len() * LARGE_PAGE > FEW_PAGES, || {
            while let Some(part) = parts.get(next.fetch_add(1, Relaxed)) {
                part.iter().flat_map(|line| &line.0).for_each(|word| word.store(0, Relaxed));
            }
        });
    }
}

/// Has the allocator give blocks of a megabyte and more back to the system as soon as they are freed. Left alone, that of glibc
/// keeps blocks of the size of the largest one that was ever freed, and a program whose searches come and go grows.
fn let_large_blocks_go() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| {
            // SAFETY: it sets a number of the allocator, under the allocator's own lock. Refused, nothing is worse than before.
            let _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20) };
        });
    }
}

/// Gives pages back to the system, which has zeros in their place at the next touch; says how many lines that are, from the
/// first on.
fn give_back(lines: &[Line]) -> usize {
    #[cfg(target_os = "linux")]
    {
        let whole = size_of_val(lines) / LARGE_PAGE * LARGE_PAGE;
        if whole > 0 {
            let start = lines.as_ptr().cast_mut().cast();
            // SAFETY: the pages lie inside one allocation of this program, their words are atomic, and zeros are a valid value of
            // them. Where the start is not aligned to a page the system refuses.
            let refused = unsafe { libc::madvise(start, whole, libc::MADV_DONTNEED) };
            return if refused == 0 { whole / size_of::<Line>() } else { 0 };
        }
    }
    let _ = lines;
    0
}

/// Asks the system for large pages, which make random access much faster. A wish: nothing depends on the answer.
fn want_large_pages(lines: &[Line]) {
    #[cfg(target_os = "linux")]
    {
        let whole = size_of_val(lines) / LARGE_PAGE * LARGE_PAGE;
        if whole > 0 {
            // SAFETY: the pages lie inside one allocation of this program, and the advice does not change what is in them. Where the
            // start is not aligned to a page the system refuses.
            unsafe { libc::madvise(lines.as_ptr().cast_mut().cast(), whole, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = lines;
}

impl Deref for Lines {
    type Target = [Line];

    #[inline(always)]
    fn deref(&self) -> &[Line] {
        // SAFETY: `start` is aligned for a line and has room for `len` of them inside the allocation, which lives as
        // long as `self`; they began as zeros, which is a valid value of atomic words.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        // SAFETY: `base` was allocated with this layout, and is freed once.
        unsafe { dealloc(self.base.as_ptr(), self.layout) };
    }
}

/// Asks the processor to bring the cache line of `place` near. Does nothing where it has no such wish.
#[inline(always)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: prefetching has no effect on the state of the program, and SSE is in every x86-64 processor.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn lines_of_any_number_are_aligned_and_zero() {
        for len in [0, 1, 7, 1 << 10, (5 << 20) / 64] {
            let lines = Lines::new(len).unwrap();
            assert_eq!(lines.len(), len);
            assert!(lines.iter().flat_map(|line| &line.0).all(|word| word.load(Relaxed) == 0));
            assert_eq!(lines.as_ptr() as usize % 64, 0);
        }
        assert!(Lines::new(usize::MAX / 128).is_none());
    }

    #[test]
    fn entries_survive_mapping_and_nothing_survives_clearing() {
        for len in [1, 1000, (9 << 20) / 64 + 5, (40 << 20) / 64 - 7] {
            for is_mapped in [false, true] {
                let mut lines = Lines::new(len).unwrap();
                let sum = |lines: &Lines| -> u64 { lines.iter().map(|line| line.0[0].load(Relaxed)).sum() };
                lines.iter().for_each(|line| line.0[0].store(1, Relaxed));
                if is_mapped {
                    assert_eq!(lines.map(|| true), len);
                }
                assert_eq!(sum(&lines), len as u64);
                lines.clear();
                assert_eq!(sum(&lines), 0);
                lines[len - 1].0[7].store(9, Relaxed);
                assert_eq!(lines[len - 1].0[7].load(Relaxed), 9);
            }
        }
    }

    #[test]
    fn mapping_ends_when_it_is_told_to_and_goes_on_from_there() {
        let mut lines = Lines::new((64 << 20) / 64).unwrap();
        let first = lines.map(|| false);
        let page = LARGE_PAGE / 64;
        // One page for each thread that was at it.
        assert!(first >= page && first.is_multiple_of(page) && first < lines.len(), "{first}");
        assert!(lines.map(|| false) > first);
        lines[lines.len() - 1].0[0].store(1, Relaxed);
        lines.clear();
        assert!(lines.iter().flat_map(|line| &line.0).all(|word| word.load(Relaxed) == 0));
        assert_eq!(lines.map(|| true), lines.len());
    }
}
