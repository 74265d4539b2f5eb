//! The memory of the transposition table: zeroed pages that the system maps on first touch, and hints to the cache.
//!
//! The only unsafe code of the search. It allocates, asks for large pages and prefetches; it never reads or writes an
//! entry.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;

/// Types for which all-zero bytes are a valid value and that need no drop.
///
/// # Safety
/// The implementor must be valid when every byte is zero, and `Copy` or made of atomics.
pub(crate) unsafe trait Zeroable: Sized {}

/// The size of a large page on the processors that have them; smaller tables are not worth one.
const LARGE_PAGE: usize = 2 << 20;

/// A slice of values that began as zeros.
pub(crate) struct Zeroed<T> {
    /// What was allocated, a little more than the slice: see [`Zeroed::new`].
    base: NonNull<u8>,
    layout: Layout,
    start: NonNull<T>,
    len: usize,
}

// SAFETY: the values are owned by the slice as by a `Box<[T]>`, which is `Send` and `Sync` when they are.
unsafe impl<T: Send> Send for Zeroed<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Zeroed<T> {}

impl<T: Zeroable> Zeroed<T> {
    /// `len` values, all zero; `None` when there is not so much memory.
    ///
    /// The allocator zeroes memory of an unusual alignment by hand, page after page, but gets memory of the usual
    /// alignment from the system, which zeroes a page when it is first touched. So the slice is allocated at the usual
    /// alignment, larger than needed, and begins where it should.
    pub(crate) fn new(len: usize) -> Option<Zeroed<T>> {
        let values = Layout::array::<T>(len).ok()?;
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
        Some(Zeroed { base, layout, start: start.cast(), len })
    }
}

impl<T> Deref for Zeroed<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `start` is aligned for `T` and has room for `len` values inside the allocation, which lives as long as
        // `self`; the values began as zeros, which `Zeroable` says are valid.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T> Drop for Zeroed<T> {
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

    // SAFETY: zero is a valid `u64`.
    unsafe impl Zeroable for u64 {}

    #[test]
    fn a_slice_of_any_size_is_aligned_zero_and_freed() {
        for len in [0, 1, 7, 1 << 10, (5 << 20) / 8] {
            let slice = Zeroed::<u64>::new(len).unwrap();
            assert_eq!(slice.len(), len);
            assert!(slice.iter().all(|&value| value == 0));
            assert_eq!(slice.as_ptr().align_offset(align_of::<u64>()), 0);
        }
        assert!(Zeroed::<u64>::new(usize::MAX / 16).is_none());
    }
}
