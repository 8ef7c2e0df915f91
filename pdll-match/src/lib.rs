//! The pattern IR of pdll and its compilation to decision trees.
//!
//! Needed to generate patterns as data, or to write another back end for them. Programs that apply patterns use the crate `pdll`.
//!
//! It knows neither Rust's syntax nor the runtime's IR. A pattern's way through it, by [`tree::compile`]:
//! [`pattern::Pattern`] → [`roots`] (operations that are searched among users) → [`mod@collect`] (predicates) → [`tree`] (the order
//! in which they are asked) → [`tree::Trees`].

pub mod builder;
pub mod collect;
pub mod diagnostic;
pub mod dump;
pub mod encode;
pub mod graph;
pub mod pattern;
pub mod predicate;
pub mod roots;
pub mod tree;
pub mod validate;
