//! Completion: dialects, operations, values, blocks, types and attributes.
//!
//! The tokens before the cursor say what is expected (`cursor`), and the text before its statement which names are visible (`scope`). Keywords of
//! custom forms are those that the reader looks for at the cursor. MLIR: LSPCodeCompleteContext in MLIRServer.cpp. Differs: words that are typed in part are completed too, and text before the cursor may have
//! errors.

use pdll_ir::{Context, ExpectedKeyword, GroupArity, expected_keywords, parse_attribute, parse_type};
use serde_json::{Value, json};

use super::cursor::{Cursor, Expected};
use super::file::{Chunk, File};
use super::index::EntityKind;
use super::scan::{Kind, scan};
use super::scope::Scope;
use crate::protocol::completions;

/// The protocol's kinds of items.
const FIELD: u32 = 5;
const VARIABLE: u32 = 6;
const MODULE: u32 = 9;
const KEYWORD: u32 = 14;

/// Types that are keywords.
pub(super) const TYPES: [&str; 13] = [
    "memref", "tensor", "complex", "tuple", "vector", "bf16", "f16", "f32", "f64", "f80", "f128", "index",
    "none",
];
/// Prefixes of the types of integers.
pub(super) const INTEGERS: [&str; 3] = ["i", "si", "ui"];
/// Attributes that are keywords.
pub(super) const ATTRIBUTES: [&str; 9] =
    ["affine_set", "affine_map", "dense", "dense_resource", "false", "loc", "sparse", "true", "unit"];

/// Returns what can be inserted at an offset of a file.
pub(super) fn complete(file: &File, offset: usize) -> Value {
    let items = file.chunk_at(offset).map(|chunk| items(chunk, offset - chunk.start));
    completions(items.unwrap_or_default())
}

fn items(chunk: &Chunk, at: usize) -> Vec<Value> {
    let (ctx, text) = (&chunk.ctx, &*chunk.text);
    // Between two chunks there is a marker.
    if at > text.len() {
        return Vec::new();
    }
    let cursor = Cursor::new(text, at);
    let scope = || Scope::new(ctx, text, cursor.statement(), at);
    let Some(expected) = cursor.expected() else { return keywords(chunk, &cursor) };
    match expected {
        Expected::Operation => {
            let mut items = dialects(ctx, "");
            items.append(&mut operations(ctx, scope().default_dialect));
            items
        }
        Expected::OperationOf(dialect) => operations(ctx, &dialect),
        Expected::Dialect => dialects(ctx, ""),
        Expected::Value { is_prefixed } => values(scope(), is_prefixed),
        Expected::CustomForm(name) => {
            let found = keywords(chunk, &cursor);
            if !found.is_empty() {
                return found;
            }
            let scope = scope();
            match form(ctx, &name, scope.default_dialect) {
                Some(Form::Values) => values(scope, false),
                Some(Form::Blocks) => blocks(&scope, false),
                Some(Form::Attribute) => attributes(chunk, cursor.statement()),
                None => Vec::new(),
            }
        }
        Expected::Block { is_prefixed } => blocks(&scope(), is_prefixed),
        Expected::Type => {
            let mut items: Vec<Value> = TYPES.into_iter().map(|name| keyword(name, None)).collect();
            items.extend(INTEGERS.into_iter().map(|name| keyword(&format!("{name}<N>"), Some(name))));
            items.extend(dialects(ctx, "!"));
            items.extend(aliases(chunk, cursor.statement(), true, ""));
            items
        }
        Expected::Attribute => match keywords(chunk, &cursor) {
            found if !found.is_empty() => found,
            _ => attributes(chunk, cursor.statement()),
        },
        Expected::TypeName => [aliases(chunk, cursor.statement(), true, "!"), dialects(ctx, "")].concat(),
        Expected::AttributeName => {
            [aliases(chunk, cursor.statement(), false, "#"), dialects(ctx, "")].concat()
        }
    }
}

/// Returns the keywords of the custom form at the cursor. If the text before its statement has errors, the statement alone is read.
fn keywords(chunk: &Chunk, cursor: &Cursor<'_>) -> Vec<Value> {
    let Some(end) = cursor.word_start() else { return Vec::new() };
    let read = |start: usize| expected_keywords(&chunk.ctx, chunk.text.get(start..end).unwrap_or_default());
    let mut found = read(0);
    if found.is_empty() {
        found = read(cursor.statement());
    }
    let keyword = |ExpectedKeyword { text, is_optional }| {
        let mut item = item(&text, KEYWORD);
        item["sortText"] = json!("0");
        if is_optional {
            item["detail"] = json!("optional");
        }
        item
    };
    found.into_iter().map(keyword).collect()
}

fn item(label: &str, kind: u32) -> Value {
    json!({ "label": label, "kind": kind, "insertTextFormat": 1 })
}

fn keyword(label: &str, inserted: Option<&str>) -> Value {
    let mut item = item(label, FIELD);
    item["sortText"] = json!("1");
    if let Some(inserted) = inserted {
        item["insertText"] = json!(inserted);
    }
    item
}

/// Returns an item for a name with a prefix, which is not inserted if it is typed.
fn named(name: &str, kind: u32, is_prefixed: bool) -> Value {
    let mut item = item(name, kind);
    if is_prefixed {
        item["insertText"] = json!(name.get(1..));
    }
    item
}

fn dialects(ctx: &Context, prefix: &str) -> Vec<Value> {
    let dialect = |name: &str| {
        let mut item = item(&format!("{prefix}{name}"), MODULE);
        item["detail"] = json!("dialect");
        item["sortText"] = json!("3");
        item
    };
    ctx.loaded_dialects().into_iter().map(dialect).collect()
}

fn operations(ctx: &Context, dialect: &str) -> Vec<Value> {
    let mnemonic = |name: &'_ str| Some(name.strip_prefix(dialect)?.strip_prefix('.')?.to_owned());
    let names = ctx.registered_op_names();
    let mut names: Vec<String> = names.filter_map(|name| mnemonic(ctx.op_name_text(name))).collect();
    names.sort_unstable();
    let operation = |name: String| {
        let mut item = item(&name, FIELD);
        item["detail"] = json!("operation");
        item["sortText"] = json!("1");
        item
    };
    names.into_iter().map(operation).collect()
}

/// What a custom form begins with.
enum Form {
    Values,
    Blocks,
    Attribute,
}

/// Returns what the custom form of an operation probably begins with; its name may be without its dialect. Calls begin with a symbol,
/// branches without a condition with a block.
fn form(ctx: &Context, name: &str, default_dialect: &str) -> Option<Form> {
    let info = |name: &str| {
        let name = ctx.op_name(name);
        ctx.is_registered(name).then(|| ctx.op_info(name))
    };
    let qualified = format!("{default_dialect}.{name}");
    let info = info(name).or_else(|| info(&qualified))?;
    let has_condition = info.operands.first().is_some_and(|first| first.arity == GroupArity::Single);
    if info.call.is_some() && !has_condition {
        return Some(Form::Attribute);
    }
    if !info.successors.is_empty() && !has_condition {
        return Some(Form::Blocks);
    }
    if !info.operands.is_empty() {
        return Some(Form::Values);
    }
    let is_constant = !info.attributes.is_empty() && !info.results.is_empty() && info.regions.is_empty();
    is_constant.then_some(Form::Attribute)
}

fn values(scope: Scope, is_prefixed: bool) -> Vec<Value> {
    let value = |(name, detail): (String, Option<String>)| {
        let mut item = named(&name, VARIABLE, is_prefixed);
        if let Some(detail) = detail {
            item["detail"] = json!(detail);
        }
        item
    };
    scope.values.into_iter().map(value).collect()
}

fn blocks(scope: &Scope, is_prefixed: bool) -> Vec<Value> {
    scope.blocks.iter().map(|block| named(block, FIELD, is_prefixed)).collect()
}

fn attributes(chunk: &Chunk, at: usize) -> Vec<Value> {
    let mut items: Vec<Value> = ATTRIBUTES.into_iter().map(|name| keyword(name, None)).collect();
    items.extend(dialects(&chunk.ctx, "#"));
    items.extend(aliases(chunk, at, false, ""));
    items
}

/// Returns the aliases that are defined before an offset, without a prefix.
fn aliases(chunk: &Chunk, at: usize, is_type: bool, prefix: &str) -> Vec<Value> {
    let ctx = &chunk.ctx;
    let alias = |name: &str, value: &str| {
        let shown = match is_type {
            true => parse_type(ctx, value).map(|ty| ty.display(ctx).to_string()),
            false => parse_attribute(ctx, value).map(|attr| attr.display(ctx).to_string()),
        };
        let mut item = item(name.strip_prefix(prefix).unwrap_or(name), FIELD);
        item["detail"] = json!(format!("alias: {}", shown.unwrap_or_else(|_| value.to_owned())));
        item["sortText"] = json!("2");
        item
    };
    let mut found: Vec<(String, String)> = match &chunk.read {
        Ok((_, index)) => {
            let before = index.entities().iter().filter_map(|entity| match &entity.kind {
                EntityKind::Alias { is_type: of_type, value } if *of_type == is_type => {
                    let name = entity.definition.clone().filter(|place| place.end < at)?;
                    Some((chunk.text.get(name)?.to_owned(), value.clone()))
                }
                _ => None,
            });
            before.collect()
        }
        Err(_) => aliases_of_text(chunk.text.get(..at).unwrap_or_default(), is_type),
    };
    found.sort_unstable();
    found.dedup_by(|a, b| a.0 == b.0);
    found.iter().map(|(name, value)| alias(name, value)).collect()
}

/// Returns the aliases that lines of a text define, with their values as written.
fn aliases_of_text(text: &str, is_type: bool) -> Vec<(String, String)> {
    let expected = if is_type { Kind::TypeAlias } else { Kind::AttributeAlias };
    let alias = |line: &str| {
        let tokens = scan(line);
        let name = tokens.first().filter(|token| token.kind == expected)?;
        let equal = tokens.get(1).filter(|token| token.kind == Kind::Mark(b'='))?;
        let (from, to) = (equal.place.end, tokens.last()?.place.end);
        Some((line[name.place.clone()].to_owned(), line.get(from..to)?.trim().to_owned()))
    };
    text.lines().filter_map(alias).collect()
}
