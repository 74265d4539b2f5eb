//! The memory of the transposition table: zeroed pages that the system maps on first touch, and hints to the cache.
//!
//! The only unsafe code of the search. It allocates, asks for large pages and prefetches; it never reads or writes an
//! entry.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

/// A cache line of eight words, each read and written atomically.
#[repr(align(64))]
pub(crate) struct Line(pub [AtomicU64; 8]);

const _: () = assert!(size_of::<Line>() == 64);

/// The size of a large page on the processors that have them; smaller tables are not worth one.
const LARGE_PAGE: usize = 2 << 20;

/// Cache lines that began as zeros.
pub(crate) struct Lines {
    /// What was allocated, a little more than the lines: see [`Lines::new`].
    base: NonNull<u8>,
    layout: Layout,
    start: NonNull<Line>,
    len: usize,
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
        if align == LARGE_PAGE {
            want_large_pages(start, values.size());
        }
        Some(Lines { base, layout, start: start.cast(), len })
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

/// Asks the system for large pages, which make random access to a table and its first touch much faster. A wish: nothing
/// depends on the answer. `start` is aligned to a large page.
fn want_large_pages(start: NonNull<u8>, size: usize) {
    #[cfg(target_os = "linux")]
    {
        let whole = size / LARGE_PAGE * LARGE_PAGE;
        // SAFETY: the whole large pages from `start` on lie inside one allocation of this program, and the advice does
        // not change what is in it.
        unsafe { libc::madvise(start.as_ptr().cast(), whole, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (start, size);
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
}
