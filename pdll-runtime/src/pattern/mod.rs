//! Patterns: single ones and groups, sets of them, and how a set is applied to one operation.
//!
//! ```text
//! rewrite_pattern, forms, group → set → list → frozen (with table, filter) → applicator
//! ```

pub(crate) mod applicator;
pub(crate) mod apply;
pub(crate) mod benefit;
pub(crate) mod constants;
pub(crate) mod conversion;
pub(crate) mod conversion_natives;
pub(crate) mod error;
mod filter;
pub(crate) mod forms;
pub(crate) mod frozen;
pub(crate) mod function_signature;
pub(crate) mod generated;
pub(crate) mod group;
pub(crate) mod hooks;
pub(crate) mod list;
mod literals;
pub(crate) mod name_filter;
pub(crate) mod rewrite_pattern;
pub(crate) mod root;
pub(crate) mod set;
pub(crate) mod slices;
mod table;
pub(crate) mod watch;
