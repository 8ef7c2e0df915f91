//! Native functions: constraints and rewrites written in Rust, called from patterns.
//!
//! Generated code calls them as Rust functions; `output` converts their return values to a match or a result.
//! Run-time patterns call them by name: `registry` stores them with the kinds of their parameters and
//! results, and checks every call; `value` contains arguments and results. MLIR: PDLValue,
//! PDLPatternModule::registerConstraintFunction.

pub mod closure;
pub mod error;
pub mod function;
pub mod kind;
pub mod output;
pub mod registry;
pub mod value;

pub use closure::{
    AsConstraint, AsRewrite, ClosureParam, NativeClosure, Raw, RawFunction, raw as raw_native,
};
pub use error::NativeError;
pub use function::{NativeConstraint, NativeFunction, NativeRewrite};
pub use kind::NativeKind;
pub use output::{ConstraintOutput, ConstraintReturn, IntoPdl, RewriteOutput, RewriteReturn};
pub use pdll_match::pattern::EntityKind;
pub(crate) use registry::nearest;
pub use registry::{NativeEntry, NativeRegistry, NativeUse};
pub use value::{PdlEntity, PdlOperation, PdlValue, PdlValues};

#[cfg(test)]
mod tests;
