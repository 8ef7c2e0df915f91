//! A large stack for input that nests deep.
//!
//! Parsing, checking and lowering recurse with the nesting of their input, so the maximum nesting depends on
//! the stack: `max_nesting` returns it, `on_large_stack` raises it.

use std::cell::Cell;

use pdll_support::stack;

/// Maximum nesting of expressions, constraints and blocks on any stack.
pub const MAX_NESTING: u32 = 200;

/// Maximum nesting on a large stack.
pub const MAX_DEEP_NESTING: u32 = 25_000;

/// Stack size in bytes for that nesting. Unused pages are never touched.
const STACK: usize = 2 << 30;

/// Maximum nesting if no larger stack was requested. Few patterns exceed it.
const FEW: u32 = 32;

thread_local! {
    static DEEPEST: Cell<u32> = const { Cell::new(MAX_NESTING) };
    static IS_TOO_DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Returns the maximum nesting of input on the stack of the current thread.
pub fn max_nesting() -> u32 {
    DEEPEST.get()
}

/// Records that input nests deeper than [`max_nesting`].
pub fn note_too_deep() {
    IS_TOO_DEEP.set(true);
}

/// Runs a function here if its input does not nest deeply, else on a thread with a large stack. Deeply nested
/// input is processed twice, so the function must have no side effects.
///
/// ```
/// use pdll_compiler::stack::{MAX_DEEP_NESTING, max_nesting, note_too_deep, on_sufficient_stack};
///
/// let parse = |depth: u32| {
///     if depth > max_nesting() {
///         note_too_deep();
///     }
///     max_nesting()
/// };
/// assert!(on_sufficient_stack(|| parse(10)) < 100);
/// assert_eq!(on_sufficient_stack(|| parse(10_000)), MAX_DEEP_NESTING);
/// ```
pub fn on_sufficient_stack<T: Send>(run: impl Fn() -> T + Send + Sync) -> T {
    if max_nesting() > MAX_NESTING {
        return run();
    }
    let (deepest, was_too_deep) = (DEEPEST.replace(FEW), IS_TOO_DEEP.replace(false));
    let result = run();
    DEEPEST.set(deepest);
    match IS_TOO_DEEP.replace(was_too_deep) {
        true => {
            drop(result);
            on_large_stack(run)
        }
        false => result,
    }
}

/// Runs a function on a thread with a large stack, or here if none is available.
///
/// ```
/// use pdll_compiler::stack::{MAX_DEEP_NESTING, MAX_NESTING, max_nesting, on_large_stack};
///
/// assert_eq!(max_nesting(), MAX_NESTING);
/// assert_eq!(on_large_stack(max_nesting), MAX_DEEP_NESTING);
/// ```
pub fn on_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    let mut run = Some(run);
    let deep = || {
        DEEPEST.set(MAX_DEEP_NESTING);
        run.take().map(|run| run())
    };
    match (stack::on_large_stack(STACK, deep).flatten(), run) {
        (Some(result), _) => result,
        (None, Some(run)) => run(),
        (None, None) => unreachable!("what was not run is still here"),
    }
}
