//! Extraction: the cheapest program in an e-graph.
//!
//! `choice` (which operation computes each class) → `tree` and `dag` (choices by cost) → `improve` (sharing between what is independent), or `exact` (the cheapest of all) → `emit` (the operations in order).

pub(crate) mod choice;
pub(crate) mod dag;
pub(crate) mod emit;
pub(crate) mod exact;
pub(crate) mod improve;
pub(crate) mod tree;
