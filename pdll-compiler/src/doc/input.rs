//! The input of all pages: records, and queries of them.

use pdll_support::diag::Diag;
use pdll_support::source::{SourceId, SourceMap, Span};
use pdll_tablegen::Records;
use pdll_tablegen::records::{Record, Value};

/// Options of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOptions {
    /// Name of the dialect to describe; required if there are several.
    pub dialect: Option<String>,
    /// Text that is removed from the start of C++ names of operations.
    pub strip_prefix: String,
    /// Whether the site generator Hugo renders the page: descriptions of attributes are then folded into their tables.
    pub for_hugo: bool,
}

impl Default for PageOptions {
    fn default() -> PageOptions {
        PageOptions { dialect: None, strip_prefix: "::mlir::".to_owned(), for_hugo: false }
    }
}

/// The input of all pages.
pub(super) struct Input<'a> {
    pub(super) records: &'a Records,
    pub(super) sources: &'a SourceMap,
    /// The file that the page describes.
    pub(super) main: SourceId,
    pub(super) options: &'a PageOptions,
}

impl<'a> Input<'a> {
    /// Returns the defs of a class in the order of their names.
    pub(super) fn all(&self, class: &str) -> Result<Vec<&'a Record>, Diag> {
        let wrong = || {
            let diag = Diag::error(self.start(), format!("the class `{class}` is not defined"));
            diag.help("a page describes the defs of this class: the file includes no definition of it")
        };
        self.records.sorted_derived_from(class).ok_or_else(wrong)
    }

    /// Returns the defs of a class in the order of their names; none without the class.
    pub(super) fn all_if_defined(&self, class: &str) -> Vec<&'a Record> {
        self.records.sorted_derived_from(class).unwrap_or_default()
    }

    /// Returns the start of the main file, for errors without another place.
    pub(super) fn start(&self) -> Span {
        Span { source: self.main, lo: 0, hi: 0 }
    }

    /// Returns the constraint of a part of an operation, without its decorations.
    pub(super) fn constraint(&self, value: &Value) -> Option<&'a Record> {
        let def = self.records.def_of(value)?;
        match self.records.is_subclass_of(def, "OpVariable") {
            true => self.set_record(def, "constraint"),
            false => Some(def),
        }
    }

    /// Returns the record of a field; `None` if the field is unset or does not exist.
    pub(super) fn set_record(&self, record: &Record, field: &str) -> Option<&'a Record> {
        self.records.def_of(record.value(field)?)
    }
}

/// Returns a field if it is a string, or `None`.
pub(super) fn optional_str<'a>(record: &'a Record, field: &str) -> Option<&'a str> {
    record.value(field)?.as_str().map(|text| &**text)
}

/// Returns the summary of a constraint, or its name.
pub(super) fn constraint_summary(record: &Record) -> &str {
    optional_str(record, "summary").unwrap_or(record.name())
}
