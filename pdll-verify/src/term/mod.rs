//! Terms: a graph of bit vector operators, each term stored once, simplified when it is built.
//!
//! `node` (operators), `word` (constants) → `store` → `polynomial`, `bits`, `compare`, `resize` (constructors that simplify), `evaluate`.

mod bits;
mod compare;
mod evaluate;
mod node;
mod polynomial;
mod resize;
mod store;
mod word;

pub use evaluate::Assignment;
pub use node::{MAX_WIDTH, Node, TermId};
pub use store::Terms;
pub use word::{mask, signed};
