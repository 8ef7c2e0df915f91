//! Threads with a large stack, for code that recurses with its input.

use std::cell::Cell;
use std::hint::black_box;
use std::thread;

/// Number of bytes by which the heap of a thread is extended at once.
const HEAP: usize = 8 << 20;

/// Factor by which a stack is larger than a request that shares it: its owner uses little of it while others run.
const SHARE: usize = 4;

thread_local! {
    /// Stack size of this thread; 0 if another function created it.
    static SIZE: Cell<usize> = const { Cell::new(0) };
}

/// Runs `work` on a new thread whose stack has `size` bytes, or here, if this thread was created for a request that is four times as
/// large. Returns `None` if the system cannot create a thread. Pages of a stack that are not used are never touched.
///
/// # Panics
/// If `work` does.
///
/// ```
/// use std::thread;
///
/// use pdll_support::stack::on_large_stack;
///
/// let id = || thread::current().id();
/// let (outer, inner) = on_large_stack(1 << 26, || (id(), on_large_stack(1 << 20, id).unwrap())).unwrap();
/// assert!(outer != id() && outer == inner);
/// ```
pub fn on_large_stack<T: Send>(size: usize, work: impl FnOnce() -> T + Send) -> Option<T> {
    if SIZE.get() / SHARE >= size {
        return Some(work());
    }
    let on_thread = || {
        SIZE.set(size);
        extend_heap();
        work()
    };
    let done = thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(size);
        builder.spawn_scoped(scope, on_thread).ok().map(thread::ScopedJoinHandle::join)
    });
    done.map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

/// Extends the heap of this thread.
///
/// The allocator of glibc extends the heap of the first thread by 128 KiB at a time, but those of others only by what an allocation lacks,
/// with a system call for each 4 KiB. It keeps what is freed up to twice the size of the largest block that it has mapped and unmapped, so
/// a block is unmapped first, and a smaller one then stays. No page is touched.
fn extend_heap() {
    drop(black_box(Vec::<u8>::with_capacity(2 * HEAP)));
    drop(black_box(Vec::<u8>::with_capacity(HEAP)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_stacks_are_not_shared() {
        let id = || thread::current().id();
        let ids = on_large_stack(1 << 20, || (id(), on_large_stack(1 << 19, id)));
        assert!(ids.is_some_and(|(outer, inner)| inner.is_some_and(|inner| inner != outer)));
    }

    #[test]
    fn panics_are_passed_on() {
        let result = std::panic::catch_unwind(|| on_large_stack(1 << 20, || panic!("passed on")));
        let message =
            result.err().and_then(|panic| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        assert_eq!(message.as_deref(), Some("passed on"));
    }
}
