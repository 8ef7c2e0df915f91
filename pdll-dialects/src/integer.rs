//! The integers that folders compute with, under the name that the folders of all dialects use.

pub use pdll::ir::Int;
