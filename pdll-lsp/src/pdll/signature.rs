//! Signatures of calls, operands and results around the cursor.

use std::ops::Range;

use pdll_compiler::ods::model::{GroupKind, OdsContext, ValueGroup};
use pdll_compiler::sema::checked::{Function, Module};
use pdll_compiler::syntax::token::{Keyword, TokenKind};
use serde_json::{Value, json};

use super::cursor::Cursor;
use super::file::{Chunk, File};
use super::hover::comment_above;

/// Returns the signatures for the call or the operation expression around an offset.
pub(super) fn signature_help(file: &File, offset: usize) -> Value {
    let found = file.chunk_at(offset).and_then(|chunk| {
        let enclosing = Cursor::new(file, chunk, offset).enclosing()?;
        let is_call = enclosing.bracket == TokenKind::LeftParen;
        let signatures = is_call.then(|| signatures(file, chunk, enclosing.before, enclosing.n_commas))??;
        Some((enclosing.n_commas, signatures))
    });
    let (active, signatures) = found.unwrap_or_default();
    json!({ "activeParameter": active, "activeSignature": 0, "signatures": signatures })
}

fn signatures(file: &File, chunk: &Chunk, before: Cursor<'_>, n_before: usize) -> Option<Vec<Value>> {
    let ods = &chunk.unit.ods;
    match before.kind(0) {
        Some(TokenKind::Ident) => {
            let is_declared = matches!(
                before.kind(1),
                Some(TokenKind::Keyword(Keyword::Constraint | Keyword::UpperRewrite))
            );
            let name = before.word(0).unwrap_or_default();
            let module = &chunk.unit.compiled.module;
            let called = module.functions.iter().rev().find(|it| it.written_name.as_deref() == Some(name));
            called.filter(|_| !is_declared).map(|function| vec![of_call(file, module, function)])
        }
        Some(TokenKind::Greater) => Some(of_groups(ods, before.operation()?.as_deref(), "operand", n_before)),
        Some(TokenKind::Arrow) => {
            Some(of_groups(ods, before.without(1).operation()?.as_deref(), "result", n_before))
        }
        _ => None,
    }
}

/// Returns the signature of a function as text, and the place of each parameter in it.
pub(super) fn label_of(module: &Module, function: &Function) -> (String, Vec<Range<usize>>) {
    let mut label = format!("{}(", function.shown_name());
    let mut places = Vec::new();
    for (nth, param) in function.params.iter().enumerate() {
        if nth > 0 {
            label.push_str(", ");
        }
        let start = label.len();
        let variable = module.variable(*param);
        label.push_str(&format!("{}: {}", variable.name, variable.ty));
        places.push(start..label.len());
    }
    label.push_str(&format!(") -> {}", function.result_type));
    (label, places)
}

fn of_call(file: &File, module: &Module, function: &Function) -> Value {
    let (label, places) = label_of(module, function);
    let parameters: Vec<Value> =
        places.iter().map(|place| json!({ "label": [place.start, place.end] })).collect();
    let mut signature = json!({ "label": label, "parameters": parameters });
    if let Some(docs) = comment_above(&file.source.sources, function.span) {
        signature["documentation"] = json!(docs);
    }
    signature
}

/// Returns the signatures of the operands or results of an operation: that of its definition, and the generic one.
fn of_groups(ods: &OdsContext, name: Option<&str>, what: &str, n_before: usize) -> Vec<Value> {
    let ty = if what == "operand" { "Value" } else { "Type" };
    let operation = name.and_then(|name| ods.operation(name));
    let groups: &[ValueGroup] = match operation {
        Some(operation) if what == "operand" => &operation.operands,
        Some(operation) => &operation.results,
        None => &[],
    };
    let mut signatures = Vec::new();
    if operation.is_some() && n_before < groups.len() {
        let mut label = "(".to_owned();
        let mut parameters = Vec::new();
        for (nth, group) in groups.iter().enumerate() {
            if nth > 0 {
                label.push_str(", ");
            }
            let start = label.len();
            let (suffix, about) = match group.kind {
                GroupKind::Single => ("", ""),
                GroupKind::Optional => ("?", "optional: "),
                GroupKind::Variadic | GroupKind::VariadicOfVariadic => ("Range", "variadic: variadic of "),
            };
            label.push_str(&format!("{}: {ty}{suffix}", group.name));
            let summary = ods.constraints.get(&group.constraint).map_or("", |it| it.summary.as_str());
            let docs = format!("{about}{summary}");
            parameters.push(json!({ "label": [start, label.len()], "documentation": docs }));
        }
        label.push(')');
        let docs = format!("`op<{}>` ODS {what} specification", name.unwrap_or_default());
        signatures.push(json!({ "label": label, "documentation": docs, "parameters": parameters }));
    }
    if n_before == 0 && (operation.is_none() || !groups.is_empty()) {
        let label = format!("(<{what}s>: {ty}Range)");
        let docs = format!("All of the {what}s of the operation.");
        let parameter = json!({ "label": [1, label.len() - 1], "documentation": docs });
        let docs = format!("Generic operation {what} specification");
        signatures.push(json!({ "label": label, "documentation": docs, "parameters": [parameter] }));
    }
    signatures
}
