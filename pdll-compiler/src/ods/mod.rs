//! Operation definitions: the model of dialects for PDLL and the emitters.
//!
//! `model ← read ← TableGen records`, and `model ⇄ payload`, the string that one crate's `ods!` exports to
//! others; `format`, the contents of `assemblyFormat`; `parameters`, types and attributes with Rust types;
//! `code`, the Rust code in definitions; `interface`, interfaces with Rust;
//! `own_dialect`, requests of a dialect.

pub mod code;
pub(crate) mod cpp;
pub mod dump;
pub mod emit;
pub mod expr;
pub mod format;
pub mod interface;
pub mod model;
pub(crate) mod names;
pub mod own_dialect;
pub mod parameters;
pub mod passes;
pub mod payload;
pub mod predicate;
pub mod prelude;
pub mod print;
pub mod read;
mod shapes;
mod spelling;
pub mod support;
pub mod tables;
pub mod upstream;
