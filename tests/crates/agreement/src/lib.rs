//! Implementations that apply random patterns: emitted Rust, a run-time program, the naive interpreter, and
//! MLIR's own tool.
//!
//! In: `pdll_random`'s patterns and IR. Out: the rewritten IR, as text; the tests of this crate compare.
//! Invariant: a text or an error depends on the patterns and the IR only, not on the implementation.

pub mod agree;
mod bind_all;
pub mod emitted;
pub mod interp;
pub mod mlir;
mod natives;
pub mod several_roots;
mod ways;

pub use natives::register;
pub use ways::{Left, Prepared, context, parsed};

/// Returns the seeds: the first `n_sets`, unless `PDLL_RANDOM_SEED` and `PDLL_RANDOM_SETS` are set.
pub fn seeds(n_sets: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let first = number("PDLL_RANDOM_SEED").unwrap_or(0);
    first..first + number("PDLL_RANDOM_SETS").unwrap_or(n_sets)
}
