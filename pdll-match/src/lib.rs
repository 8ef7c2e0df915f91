//! The pattern IR of pdll and its matching structure.
//!
//! It is independent of Rust's syntax and of the runtime's IR. Stages of a pattern: [`Pattern`] →
//! [`collect`](collect::collect): the conditions → [`tree::build_all`]: their evaluation order.

pub mod builder;
pub mod collect;
pub mod dump;
pub mod encode;
pub mod pattern;
pub mod predicate;
pub mod roots;
pub mod tree;
pub mod validate;

pub use collect::{Predicates, Shapes, collect};
pub use pattern::Pattern;
pub use pdll_support::text::{Text, Texts};
pub use predicate::Vocabulary;
pub use tree::{Rank, Tree};
