//! The memory of the transposition table: zeroed pages, and hints to the processor's cache.
//!
//! The only unsafe code of the search. It allocates, asks for large pages and prefetches; it never reads or writes an entry.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed};

/// Types for which all-zero bytes are a valid value.
///
/// # Safety
/// The implementor must be valid when every byte is zero.
pub(crate) unsafe trait Zeroable: Sized {}

/// The size of a large page on the processors that have them; smaller allocations are not worth one.
const LARGE_PAGE: usize = 2 << 20;

/// A boxed slice of zeroed values that the system maps on first touch, so that a large table costs nothing at start.
/// `None` when there is not so much memory.
pub(crate) fn zeroed_slice<T: Zeroable>(len: usize) -> Option<Box<[T]>> {
    let layout = Layout::array::<T>(len).ok()?;
    if layout.size() == 0 {
        return Some(Box::new([]));
    }
    // SAFETY: the layout has a size above zero.
    let start = unsafe { alloc_zeroed(layout) }.cast::<T>();
    if start.is_null() {
        return None;
    }
    if layout.size() >= LARGE_PAGE {
        want_large_pages(start.cast(), layout.size());
    }
    // SAFETY: `start` was allocated by the global allocator with the layout of `len` values of `T`, which is the
    // layout that the box frees; all bytes are zero, which `Zeroable` says is a valid `T`.
    Some(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, len)) })
}

/// Asks the system for large pages, which make random access to a table and its first touch much faster. A wish: nothing
/// depends on the answer.
fn want_large_pages(start: *mut u8, size: usize) {
    #[cfg(target_os = "linux")]
    {
        // The whole large pages inside the allocation; the rims may share their pages with others.
        let offset = start.align_offset(LARGE_PAGE);
        let whole = size.saturating_sub(offset) / LARGE_PAGE * LARGE_PAGE;
        if whole > 0 {
            // SAFETY: `start + offset .. + whole` lies inside one allocation of this program, and the advice does not
            // change what is in it.
            unsafe { libc::madvise(start.add(offset).cast(), whole, libc::MADV_HUGEPAGE) };
        }
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
