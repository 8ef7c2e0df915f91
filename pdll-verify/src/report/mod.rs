//! Reports: answers as text, as JSON, and as a table; results of self-tests as text and as JSON.

mod json;
mod self_test;
mod table;
mod text;

pub use json::json;
pub use self_test::{interaction_json, interaction_text, tests_json, tests_summary, tests_table, tests_text};
pub use table::table;
pub use text::{summary, text};
