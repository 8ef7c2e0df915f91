//! Random patterns, and IR that they are likely to match; programs as users have them ([`Realistic`]), and
//! programs that mix dialects ([`Mixed`]).
//!
//! In: a seed and the allowed features. Out: `Case`: patterns as pattern IR, and IR as data and text;
//! determined by the seed. Invariant: patterns are valid and can match. Applying them terminates: each
//! rewrite removes an operation that patterns can match (`t.*`) and only creates operations that none can
//! match (`n.*`); patterns for any operation require an attribute that no created operation has.
//!
//! ```
//! use pdll_random::{Allowed, case, minimise};
//!
//! let found = case(7, &Allowed::everything());
//! // Whatever is wrong with it, here that it has patterns at all, is found in the smallest case.
//! let smallest = minimise(found, |case| !case.patterns.is_empty());
//! assert_eq!(smallest.patterns.len(), 1);
//! assert!(smallest.ir.ops.is_empty());
//! ```

mod allowed;
mod as_mlir_compares;
mod case;
#[cfg(test)]
mod coverage;
mod ir;
mod minimise;
mod mixed;
mod native;
mod natives;
mod patterns;
mod prune;
mod realistic;
mod rng;

pub use allowed::Allowed;
pub use as_mlir_compares::as_mlir_compares;
pub use case::{Case, case, ir, patterns};
pub use ir::{RandomIr, RandomOp};
pub use minimise::minimise;
pub use mixed::Mixed;
pub use native::{Native, Natives};
pub use prune::references;
pub use realistic::Realistic;
pub use rng::Rng;
