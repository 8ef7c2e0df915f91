//! Rewriting: the rewriter, and what drivers keep of the changes it makes. Knows no pattern.

pub mod error;
pub mod id;
pub(crate) mod journal;
pub mod listener;
#[doc(hidden)]
pub mod place;
pub mod rewriter;
pub(crate) mod state;
pub(crate) mod tracker;
pub(crate) mod unwind;
pub(crate) mod worklist;
