//! Declarative rewrite rules (DRR): `Pattern` records to pattern IR.
//!
//! In: TableGen records and the ODS model of the same definitions. Out: lowered patterns, as PDLL's, and the native functions that
//! they call. Stages: `code` (code in records) and `literal` (constants) ← `symbols` ← `source` (match section) ← `call` and `result` (rewrite
//! section) ← `rules` (all patterns). MLIR: mlir-tblgen's RewriterGen.cpp. Differs: errors are at the token, and all are reported;
//! alternatives (`either`) become patterns of their own.

mod call;
mod code;
mod cpp;
mod expression;
mod literal;
mod model;
mod result;
mod rules;
mod source;
mod symbols;

/// Returns the runtime's predicate that an entity has a C++ class of the builtin dialect.
pub fn class_predicate(class: &str) -> Option<&'static str> {
    crate::ods::cpp::builtin_question(class)
}

pub use model::{Argument, Expression, Native, NativeBody, Predicate, Rules};
pub use code::{CallArgument, call_shape};
pub use cpp::translated;
pub use expression::{Cpp, parse as parse_cpp};
pub use rules::compile;

use std::collections::HashMap;

use pdll_support::source::SourceMap;
use pdll_tablegen::records::{DefId, Records};

use crate::ods::model::OdsContext;

/// The definitions that rules refer to.
#[derive(Clone, Copy)]
pub struct Definitions<'a> {
    /// The records of the definitions and of the rules.
    pub records: &'a Records,
    /// The model of the definitions.
    pub ods: &'a OdsContext,
    /// The keys in `OdsContext::constraints` of the constraints that rules name.
    pub constraints: &'a HashMap<DefId, String>,
    /// The sources of the records.
    pub map: &'a SourceMap,
}
