//! The pattern IR of pdll and its matching structure.
//!
//! It knows neither Rust's syntax nor the runtime's IR. A pattern's way through it:
//! [`Pattern`] → [`collect`](collect::collect): what must hold → [`tree::build_all`]: the order to ask it in.

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
