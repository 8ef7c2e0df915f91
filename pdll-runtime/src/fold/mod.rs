//! Folding operations: applies folds, and keeps the resulting constants unique.
//!
//! `ir::fold` computes folds; this module applies them.

pub mod apply;
pub mod folder;
