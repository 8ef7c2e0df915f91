//! The `pdl` dialect: patterns as IR, parsed, verified, loaded into a set, and exported from patterns.
//!
//! Needed to use patterns of MLIR's tools, or to hand them patterns. The guide is [The `pdl` dialect](https://github.com/pdll-rs/pdll/blob/main/docs/pdl.md).
//!
//! In: IR with `pdl.pattern` operations. Out: `pdll_match::pattern::Pattern`s, and the reverse. Path: `dialect` (its
//! operations, by our own `ods!`) → `import` → `set` (`RewritePatternSet::add_pdl`); `export` converts back.
//! MLIR: PDLOps.td, PDL.cpp.

mod dialect;
mod export;
mod import;
mod module;
mod registration;
mod set;
mod verify;

pub use export::export;
pub use import::{PdlError, import, import_below, import_verified};
pub use module::apply_pattern_module;
pub use registration::Dialect;
pub use set::AddPdl;
