//! The pattern IR of pdll and its compilation to decision trees.
//!
//! Needed to generate patterns as data, or to write another back end for them. Programs that apply patterns use the crate `pdll`.
//!
//! It knows neither Rust's syntax nor the runtime's IR. A pattern's way through it, by [`compile()`]:
//! [`Pattern`] → [`roots`] (operations that are searched among users) → [`mod@collect`] (predicates) → [`tree`] (the order
//! in which they are asked) → [`Trees`].

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

pub use collect::{Predicates, Shapes, collect};
pub use pattern::Pattern;
pub use pdll_support::text::{Text, Texts};
pub use predicate::Vocabulary;
pub use tree::{MatchError, Rank, Tree, Trees, compile};
