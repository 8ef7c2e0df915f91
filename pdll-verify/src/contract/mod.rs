//! Contracts: what native constraints and rewrites promise, in the text of their declarations.
//!
//! A declaration in PDLL has its contract in lines `/// Ensures: …` before it. `expression` (grammar) → `declarations` (contracts of a text) →
//! `apply` (contracts as terms).

mod apply;
mod declarations;
mod expression;

pub use apply::{ApplyOperation, Argument, Defined, Fact, Promise};
pub use declarations::{Contract, ContractError, Contracts};
