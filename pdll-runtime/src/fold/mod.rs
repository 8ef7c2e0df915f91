//! Folding operations: carried out, and the constants that come of it kept unique.
//!
//! `ir::fold` has what an operation says; here it is done.

pub mod apply;
pub mod folder;
