//! What the Rust that `ods!` makes calls: hooks that take the rewriter, beside all of [`pdll_ir::ods_support`].

mod canonicalization;
mod edit;
mod hooks;
mod required;

pub use canonicalization::*;
pub use hooks::*;
pub use pdll_ir::ods_support::*;
pub use required::*;
