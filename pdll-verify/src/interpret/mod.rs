//! The interpreter: integer programs with control flow on concrete values, by the semantics that proofs use.
//!
//! `value` → `outcome` (results, limits, errors) → `decode` (operations, read once) → `machine` (frames and steps) with `control` (branches and
//! regions) → `arguments` (text).

mod arguments;
mod control;
pub(crate) mod decode;
pub(crate) mod machine;
mod outcome;
mod value;

pub use arguments::run_text;
pub use machine::run;
pub use outcome::{Run, RunError, RunLimits, refines};
pub use value::{Rt, parse_argument};
