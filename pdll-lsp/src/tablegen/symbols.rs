//! Document symbols: classes and defs, with their own fields.

use std::collections::BTreeMap;

use pdll_support::source::Span;
use pdll_tablegen::records::Record;
use serde_json::{Value, json};

use super::file::File;
use super::place::token_at;
use crate::symbol::{CLASS, CONSTANT, FIELD};

/// Returns the classes and the defs of a file with names, in order. Of the defs that stand at one place, it is the first.
pub(super) fn symbols(file: &File) -> Vec<Value> {
    let classes = file.records.classes().map(|(_, class)| (class, CLASS));
    let defs = file.records.defs().map(|(_, def)| (def, CONSTANT));
    let named = classes.chain(defs).filter(|(record, _)| !record.is_anonymous());
    let mut symbols: BTreeMap<u32, Value> = BTreeMap::new();
    for (record, kind) in named.filter(|(record, _)| record.span().source == file.source.main) {
        symbols.entry(record.span().lo).or_insert_with(|| of_record(file, record, kind));
    }
    symbols.into_values().collect()
}

fn of_record(file: &File, record: &Record, kind: u32) -> Value {
    let name = token_at(&file.source.sources, record.span());
    let is_own = |span: Span| span.source == file.source.main && span.lo >= name.lo;
    let fields =
        record.fields().iter().filter(|field| is_own(field.span) && !is_inherited(file, record, &field.name));
    let mut end = name.hi;
    let children: Vec<Value> = fields
        .map(|field| {
            end = end.max(field.span.hi);
            let range = file.source.range(field.span);
            json!({ "name": *field.name, "detail": field.ty.to_string(), "kind": FIELD, "range": range, "selectionRange": range })
        })
        .collect();
    let range = file.source.range(Span { hi: end, ..name });
    let mut symbol = json!({ "name": **record.name(), "kind": kind, "range": range, "selectionRange": file.source.range(name) });
    if !children.is_empty() {
        symbol["children"] = json!(children);
    }
    symbol
}

fn is_inherited(file: &File, record: &Record, field: &str) -> bool {
    record.supers().iter().any(|class| file.records[*class].field(field).is_some())
}
