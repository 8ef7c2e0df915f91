//! Declarative rewrite rules (DRR): `Pattern` records to pattern IR.
//!
//! In: TableGen records and the ODS model of the same definitions. Out: lowered patterns, as PDLL's, and the native functions that
//! they call. Stages: `ods::cpp::expression` (what C++ says) ← `typed` (what it means, by the tables in `functions`) ← `cpp` (its Rust); `code` (code in records) and `literal` (constants) ← `symbols` ← `attribute`, `source` and `constraint` (match
//! section) ← `directives`, `call` and `result` (rewrite section) ← `rules` (all patterns). MLIR: mlir-tblgen's RewriterGen.cpp.
//! Differs: errors are at the token, and all are reported; alternatives (`either`) become patterns of their own.

mod attribute;
mod call;
mod code;
mod constraint;
mod cpp;
mod directives;
mod functions;
mod literal;
mod model;
mod result;
mod rules;
mod source;
mod symbols;
mod typed;

pub use code::{CallArgument, call_shape};
pub use cpp::{Rust, Wanted, arguments, translated};
pub use functions::Kind;
pub use model::{Argument, Definitions, Expression, Native, NativeBody, Predicate, Rules};
pub use rules::{compile, compile_with_either};
pub use typed::{Environment, Node, Scope, Typed, coerce, typed};
