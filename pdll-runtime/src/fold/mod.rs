//! Folding operations: applies folds, and keeps the resulting constants unique.
//!
//! `ir::fold` computes folds; this module applies them.

pub(crate) mod apply;
pub(crate) mod folder;
