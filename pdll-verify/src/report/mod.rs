//! Reports: answers as text, as JSON, and as a table.

mod json;
mod table;
mod text;

pub use json::json;
pub use table::table;
pub use text::{summary, text};
