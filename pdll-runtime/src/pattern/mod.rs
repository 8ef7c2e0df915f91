//! Patterns: single ones and groups, sets of them, and how a set is applied to one operation.
//!
//! ```text
//! rewrite_pattern, forms, group → set → list → frozen (with table, filter) → applicator
//! ```

pub mod applicator;
pub(crate) mod apply;
pub mod benefit;
pub mod constants;
pub mod error;
mod filter;
pub mod forms;
pub mod frozen;
pub mod generated;
pub mod group;
pub mod hooks;
pub(crate) mod list;
mod literals;
pub mod name_filter;
pub mod rewrite_pattern;
pub mod root;
pub mod set;
pub(crate) mod shapes;
pub mod slices;
mod table;
pub(crate) mod watch;
