//! Functions that a support module supplies for included definitions whose code is C++.

use crate::asm_names::{ArgumentNamesFn, ResultNames};
use crate::assembly::Assembly;
use crate::dialect::InferTypesFn;
use crate::properties::PropertiesEncoding;

/// Rust for what definitions say in C++, by the full name of an operation.
///
/// An `ods!` that imports a module with a type `Support` that implements this trait queries it when a dialect is registered.
pub trait DefinitionSupport {
    /// Returns the custom assembly format of an operation with `hasCustomAssemblyFormat`.
    fn assembly(_op: &str) -> Option<Assembly> {
        None
    }

    /// Returns the dialect whose operations are written without its name in the operation's regions.
    fn default_dialect(_op: &str) -> Option<&'static str> {
        None
    }

    /// Returns the inference of result types.
    fn infer_types(_op: &str) -> Option<InferTypesFn> {
        None
    }

    /// Returns the encoding of the properties of an operation with `useCustomPropertiesEncoding`.
    fn properties_encoding(_op: &str) -> Option<PropertiesEncoding> {
        None
    }

    /// Returns the names of results.
    fn result_names(_op: &str) -> Option<ResultNames> {
        None
    }

    /// Returns the names of block arguments.
    fn argument_names(_op: &str) -> Option<ArgumentNamesFn> {
        None
    }
}
