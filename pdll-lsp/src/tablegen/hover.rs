//! Hover texts, in the words of tblgen-lsp-server.

use std::fmt::Write as _;
use std::path::Path;

use pdll_support::source::Span;
use pdll_tablegen::records::{Record, RecordKind, ValueKind};
use serde_json::Value;

use super::file::File;
use super::index::{Symbol, SymbolKind};
use super::place::text_of;
use crate::comment::{comment_above, reindented};
use crate::protocol;

/// Returns the description of what stands at an offset.
pub(super) fn hover(file: &File, offset: usize) -> Option<Value> {
    let is_at = |place: Span| (place.lo as usize..place.hi as usize).contains(&offset);
    if let Some((place, path)) = file.includes().find(|(place, _)| is_at(*place)) {
        let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
        return Some(protocol::hover(format!("`{name}`\n***\n{path}"), file.source.range(place)));
    }
    let (symbol, place) = file.at(offset)?;
    let text = match symbol.kind {
        SymbolKind::Record(owner) => of_record(file, owner.record(&file.records), symbol.definition),
        SymbolKind::Arg(class, nth) => {
            let arg = &file.records[class].template_args()[nth];
            format!("**template arg** `{}`\n***\nType: `{}`\n", arg.name, arg.ty)
        }
        SymbolKind::Field(owner, nth) => {
            let field = &owner.record(&file.records).fields()[nth];
            let text = format!("**field** `{}`\n***\nType: `{}`\n***\n", field.name, field.ty);
            with_docs(file, symbol, text)
        }
    };
    Some(protocol::hover(text, file.source.range(place)))
}

fn of_record(file: &File, record: &Record, definition: Span) -> String {
    let mut text = match record.kind() {
        RecordKind::Class => format!("**class** `{}`\n***\n", record.name()),
        RecordKind::Def => format!("**def** `{}`\n***\n", record.name()),
        RecordKind::Anonymous => "**anonymous class**\n***\n".to_owned(),
    };
    for field in ["summary", "description"] {
        if let Some(ValueKind::Str(value) | ValueKind::Code(value)) =
            record.value(field).map(|value| &value.kind)
        {
            let _ = write!(text, "{}\n***\n", reindented(value));
        }
    }
    if let Some(docs) = comment_at(file, definition) {
        let _ = write!(text, "\n{docs}\n");
    }
    text
}

/// Adds the comments of a field, and of its declaration in a parent.
fn with_docs(file: &File, symbol: &Symbol, mut text: String) -> String {
    if let Some(docs) = comment_at(file, symbol.definition) {
        let _ = write!(text, "\n{docs}\n\n***\n");
    }
    if let Some((class, place)) = file.base_of(symbol)
        && let Some(docs) = comment_at(file, place)
    {
        let _ = write!(text, "\n *From `{}`*:\n\n{docs}\n", class.name());
    }
    text
}

/// Returns the comment above a place.
fn comment_at(file: &File, place: Span) -> Option<String> {
    let text = text_of(&file.source.sources, place.source);
    // tblgen-lsp-server does not read the first line.
    let start = if file.source.is_upstream { text.find('\n')? } else { 0 };
    comment_above(&text[start..], (place.lo as usize).checked_sub(start)?, None)
}
