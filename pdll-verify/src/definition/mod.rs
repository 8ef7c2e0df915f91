//! Definitions: what operations of users mean, by patterns that lower them to operations that have semantics.
//!
//! `definitions` (patterns that are definitions) → `inline` (a pattern with the bodies in place of the operations).

mod definitions;
mod inline;

pub use definitions::{DefinitionError, Definitions};
pub(crate) use inline::{Inlined, VALUES, inline};
