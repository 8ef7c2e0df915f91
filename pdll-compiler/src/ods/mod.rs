//! Operation definitions: what PDLL and the emitters know of dialects.
//!
//! `model ← read ← TableGen records`, and `model ⇄ payload`, the string in which one crate's `ods!` tells others; `format`, what `assemblyFormat` says;
//! `parameters`, types and attributes with Rust types; `code`, the Rust in all of them.

pub mod code;
mod cpp;
pub mod dump;
pub mod emit;
pub mod format;
pub(crate) mod forms;
pub mod model;
pub(crate) mod names;
pub mod parameters;
pub mod payload;
pub mod predicate;
pub mod prelude;
pub mod print;
pub mod read;
mod shapes;
pub mod upstream;
