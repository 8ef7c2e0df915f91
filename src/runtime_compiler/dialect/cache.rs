//! Tables of texts that were loaded before: a process has them once, however often and in however many contexts a text is loaded.

use std::sync::{Arc, Mutex, PoisonError};

use once_cell::sync::Lazy;
use pdll_compiler::definitions::load_definitions;

use super::options::{DefinitionError, DefinitionOptions};
use super::support::DefinitionRust;
use super::tables::{self, TablesOfText};

/// A text, with all texts that it includes, and the Rust that was supplied.
struct Entry {
    sources: Vec<(Arc<str>, Arc<str>)>,
    rust: DefinitionRust,
    tables: Arc<TablesOfText>,
}

static LOADED: Lazy<Mutex<Vec<Entry>>> = Lazy::new(Mutex::default);

/// Returns the tables of a text.
pub(super) fn tables(
    name: &str,
    text: &str,
    options: &DefinitionOptions,
) -> Result<Arc<TablesOfText>, DefinitionError> {
    // The definitions are read each time, because the files that they include may have changed.
    let loaded = load_definitions(name, text, &options.include_dirs);
    let mut entries = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same = |entry: &&Entry| entry.sources == loaded.sources && entry.rust == options.rust;
    if let Some(entry) = entries.iter().find(is_same) {
        return Ok(Arc::clone(&entry.tables));
    }
    let tables = Arc::new(tables::tables(name, &loaded, options)?);
    entries.push(Entry { sources: loaded.sources, rust: options.rust.clone(), tables: Arc::clone(&tables) });
    Ok(tables)
}
