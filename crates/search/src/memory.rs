//! The memory of the tables: zeroed pages that the system maps on first touch, and hints to the cache.
//!
//! The first touch of a page takes the system as long as many nodes take the search, and that of a large page, which is faster to
//! use, as long as several hundred of them. So pages are mapped before a search, where it has the time, and small ones
//! are taken where it has not.
//!
//! The only unsafe code of the search. It allocates, asks for large pages and prefetches; entries are read and written through
//! safe atomic words.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::threads;

/// A cache line of eight words, each read and written atomically.
#[repr(align(64))]
pub(crate) struct Line(pub [AtomicU64; 8]);

const _: () = assert!(size_of::<Line>() == 64);

/// The size of a large page on the processors that have them; smaller tables are not worth one.
const LARGE_PAGE: usize = 2 << 20;

/// Memory so small that its few large pages may be mapped at any time, bytes.
const FEW_PAGES: usize = 4 * LARGE_PAGE;

/// Bytes that are surely mapped in a millisecond, by one thread on a slow machine.
const MAPPED_A_MILLISECOND: usize = 4 << 20;

/// The part of a search's time that mapping its table may take.
const MAPPING_SHARE: u32 = 4;

/// A part of a small page on every system: a touch in each maps them all.
const TOUCH: usize = (4 << 10) / size_of::<Line>();

/// Cache lines that began as zeros.
pub(crate) struct Lines {
    /// What was allocated, a little more than the lines: see [`Lines::new`].
    base: NonNull<u8>,
    layout: Layout,
    start: NonNull<Line>,
    len: usize,
    /// Whether all pages are there.
    is_mapped: bool,
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
        let values = Layout::array::<Line>(len).ok()?;
        let align = if values.size() >= LARGE_PAGE { LARGE_PAGE } else { values.align() };
        let layout = Layout::from_size_align(values.size().checked_add(align)?, 16).ok()?;
        // SAFETY: the size is at least `align`, which is at least 1.
        let base = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = base.as_ptr().align_offset(align);
        // SAFETY: `offset` is below `align`, and the allocation is `align` bytes larger than the values.
        let start = unsafe { base.add(offset) };
        let lines = Lines { base, layout, start: start.cast(), len, is_mapped: false };
        if values.size() <= FEW_PAGES {
            lines.want_large_pages();
        }
        Some(lines)
    }

    /// Makes ready for a search of so much time, `None` for as much as it likes, which cannot be stopped while a page is being
    /// mapped.
    pub(crate) fn make_ready(&mut self, time: Option<Duration>) {
        let cost = Duration::from_millis((size_of_val(&**self) / MAPPED_A_MILLISECOND) as u64);
        match time {
            None => self.want_large_pages(),
            Some(time) if cost <= time / MAPPING_SHARE => self.map(),
            Some(_) => {}
        }
    }

    /// Has all pages mapped, large ones where there are any. Entries stay as they are.
    pub(crate) fn map(&mut self) {
        if self.is_mapped {
            return;
        }
        self.is_mapped = true;
        if size_of_val(&**self) <= FEW_PAGES {
            return;
        }
        self.want_large_pages();
        threads::in_parts(self, |part| {
            for line in part.iter().step_by(TOUCH) {
                // Nobody else is at work here, so this changes nothing; only a write maps a page.
                line.0[0].store(line.0[0].load(Relaxed), Relaxed);
            }
        });
    }

    /// Makes all lines zero again.
    pub(crate) fn clear(&mut self) {
        // Pages that were mapped on purpose stay; others the system may have back.
        let given_back = if self.is_mapped { 0 } else { self.give_back() };
        threads::in_parts(&self[given_back / size_of::<Line>()..], |part| {
            for word in part.iter().flat_map(|line| &line.0) {
                word.store(0, Relaxed);
            }
        });
    }

    /// Gives pages back to the system, which has zeros in their place at the next touch; says how many bytes of them, from the
    /// first line on.
    fn give_back(&mut self) -> usize {
        #[cfg(target_os = "linux")]
        {
            let whole = size_of_val(&**self) / LARGE_PAGE * LARGE_PAGE;
            if whole > 0 {
                // SAFETY: as in `want_large_pages`; nobody else has access, and zeros are a valid value of atomic words.
                let refused =
                    unsafe { libc::madvise(self.start.as_ptr().cast(), whole, libc::MADV_DONTNEED) };
                return if refused == 0 { whole } else { 0 };
            }
        }
        0
    }

    /// Asks the system for large pages, which make random access much faster. A wish: nothing depends on the answer.
    fn want_large_pages(&self) {
        #[cfg(target_os = "linux")]
        {
            let whole = size_of_val(&**self) / LARGE_PAGE * LARGE_PAGE;
            if whole > 0 {
                // SAFETY: the whole large pages from `start` on, which is aligned to one if there are any, lie inside one
                // allocation of this program, and the advice does not change what is in it.
                unsafe { libc::madvise(self.start.as_ptr().cast(), whole, libc::MADV_HUGEPAGE) };
            }
        }
    }
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
                    lines.map();
                }
                assert_eq!(sum(&lines), len as u64);
                lines.clear();
                assert_eq!(sum(&lines), 0);
                lines[len - 1].0[7].store(9, Relaxed);
                assert_eq!(lines[len - 1].0[7].load(Relaxed), 9);
            }
        }
    }

    /// A search that is short for its table is not kept waiting for pages that it will not fill.
    #[test]
    fn a_large_table_is_mapped_only_where_there_is_time() {
        let mut lines = Lines::new((64 << 20) / 64).unwrap();
        lines.make_ready(Some(Duration::from_millis(10)));
        assert!(!lines.is_mapped);
        lines.make_ready(None);
        assert!(!lines.is_mapped);
        lines.make_ready(Some(Duration::from_secs(1)));
        assert!(lines.is_mapped);
    }
}
