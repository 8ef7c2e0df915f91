//! Rewriting: the rewriter, and what drivers keep of the changes it makes. Knows no pattern.

pub(crate) mod conversion;
pub(crate) mod error;
pub(crate) mod id;
pub(crate) mod journal;
pub(crate) mod listener;
pub(crate) mod place;
pub(crate) mod rewriter;
pub(crate) mod state;
pub(crate) mod tracker;
pub(crate) mod unwind;
pub(crate) mod worklist;
