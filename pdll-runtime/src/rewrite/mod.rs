//! Rewriting: patterns, sets of them, how one is applied, and how it changes the IR.

pub mod applicator;
mod blocks;
pub mod by_hand;
mod clone;
pub mod constants;
pub mod error;
mod filter;
pub(crate) mod frozen;
pub mod generated;
pub mod guard;
mod journal;
pub mod listener;
mod modify;
pub mod pattern;
mod regions;
pub mod rewriter;
pub(crate) mod scratch;
pub mod set;
pub(crate) mod shapes;
pub mod slices;
mod table;
pub(crate) mod tracker;
pub(crate) mod trouble;
mod undo;
mod uses;
pub(crate) mod watch;
pub(crate) mod worklist;
