//! The e-graph of a block: values as classes, operations as nodes, refinements as edges between classes.
//!
//! `ids` → `key` (what identifies a node) → `store` (classes, nodes, unions) → `rebuild` (congruence and cycles) → `fold` (folders as an analysis).
//! Every node has an operation in the IR, which stays valid, so folders and native functions run on it as on any program.

pub(crate) mod fold;
pub(crate) mod ids;
pub(crate) mod key;
pub(crate) mod rebuild;
pub(crate) mod store;
