//! Native functions: constraints and rewrites written in Rust, called from patterns.
//!
//! Generated code calls them as the Rust functions they are; `output` turns what they return into a match or a result. Patterns
//! that arrive at run time call them by name: `registry` holds them with the kinds of their parameters and results, checks
//! every call, and `value` is what goes in and out.
//! MLIR: PDLValue, PDLPatternModule::registerConstraintFunction.

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
pub use value::{PdlEntity, PdlValue, PdlValues};

#[cfg(test)]
mod tests;
