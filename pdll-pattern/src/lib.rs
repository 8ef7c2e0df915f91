//! The pattern IR of pdll and its matching structure.
//!
//! A leaf: it knows neither Rust's syntax nor the runtime's IR. A pattern's way through it:
//! [`Pattern`] → [`collect`](collect::collect): what must hold → [`tree::build_all`]: the order to ask it in.

pub mod builder;
pub mod collect;
pub mod dump;
pub mod encode;
mod id;
pub mod pattern;
pub mod predicate;
pub mod roots;
pub mod text;
pub mod tree;
pub mod validate;

pub use collect::{Predicates, Shapes, collect};
pub use pattern::Pattern;
pub use predicate::Vocabulary;
pub use text::Text;
pub use tree::{Rank, Tree};
