//! Native functions: constraints and rewrites written in Rust, called from patterns.
//!
//! Generated code calls them as Rust functions; `output` converts their return values to a match or a result.
//! Run-time patterns call them by name: `registry` stores them with the kinds of their parameters and
//! results, and checks every call; `value` contains arguments and results. MLIR: PDLValue,
//! PDLPatternModule::registerConstraintFunction.

pub(crate) mod closure;
pub(crate) mod error;
pub(crate) mod function;
pub(crate) mod kind;
pub(crate) mod output;
pub(crate) mod registry;
pub(crate) mod value;

pub(crate) use closure::{AsConstraint, AsRewrite, NativeClosure};
pub use closure::{RawFunction, raw as raw_native};
pub use error::NativeError;
pub use function::{NativeConstraint, NativeContract, NativeFunction, NativeRewrite};
pub use kind::NativeKind;
pub use output::{ConstraintOutput, ConstraintReturn, IntoPdl, RewriteOutput, RewriteReturn};
pub use registry::{NativeEntry, NativeRegistry, NativeUse};
pub use value::{PdlEntity, PdlOperation, PdlValue, PdlValues};

#[cfg(test)]
mod tests;
