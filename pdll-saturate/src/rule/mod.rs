//! Patterns as rules of the e-graph.
//!
//! `plan` (pattern → search steps) and `recipe` (pattern → what to create) → `search` (matches) → `build` (a recipe's nodes), `concrete` (a match as
//! operations, on which the pattern's own code runs) → `list` (the rules of a set).

pub(crate) mod build;
pub(crate) mod concrete;
pub(crate) mod list;
pub(crate) mod plan;
pub(crate) mod recipe;
pub(crate) mod search;
