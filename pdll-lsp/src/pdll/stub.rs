//! Code action: writes the Rust function of a constraint or rewrite that is only declared.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use pdll_compiler::codegen::rust::stub_of;
use pdll_compiler::sema::checked::Body;
use pdll_compiler::syntax::ast::{FunctionBody, ItemKind};
use serde_json::{Value, json};

use super::file::File;
use crate::document::{Text, path_of, uri_of};
use crate::protocol::position;

/// Maximum number of bytes of a file that is searched.
const MAX_BYTES: u64 = 4 << 20;

/// Returns the actions for the declarations that touch a range.
pub(super) fn actions(file: &File, range: &Range<usize>) -> Vec<Value> {
    let mut found = Vec::new();
    for chunk in &file.chunks {
        for item in &chunk.unit.ast.items {
            let ItemKind::Function(declared) = &item.kind else { continue };
            let touches = item.span.lo as usize <= range.end && range.start <= item.span.hi as usize;
            let is_external = matches!(declared.body, FunctionBody::External);
            let Some(name) = declared.name.as_ref().filter(|_| touches && is_external) else { continue };
            let module = &chunk.unit.compiled.module;
            let is_it = |function: &&pdll_compiler::sema::checked::Function| {
                function.span == name.span && matches!(function.body, Body::External)
            };
            if let Some(function) = module.functions.iter().find(is_it) {
                let (rust_name, stub) = stub_of(module, function, "todo!()");
                found.extend(action(file, &rust_name, &stub));
            }
        }
    }
    found
}

/// Returns the action that appends a function to the Rust file beside this one; `None` if the function is there.
fn action(file: &File, name: &str, stub: &str) -> Option<Value> {
    let path = PathBuf::from(path_of(&file.source.uri));
    let (target, old) = rust_file(&path)?;
    let old = old.unwrap_or_default();
    if old.contains(&format!("fn {name}(")) {
        return None;
    }
    let shown = target.file_name()?.to_string_lossy().into_owned();
    let uri = uri_of(&target.to_string_lossy());
    let opening = if old.is_empty() { "use pdll::prelude::*;\n" } else { "" };
    let between = if old.is_empty() || old.ends_with('\n') { "\n" } else { "\n\n" };
    let end = position(Text::new(old.as_str()).position(old.len()));
    let edit =
        json!({ "range": { "start": end, "end": end }, "newText": format!("{opening}{between}{stub}\n") });
    let create = json!({ "kind": "create", "uri": uri, "options": { "ignoreIfExists": true } });
    let edits = json!({ "textDocument": { "uri": uri, "version": null }, "edits": [edit] });
    Some(json!({
        "title": format!("Write the Rust function `{name}` in `{shown}`"),
        "kind": "refactor",
        "edit": { "documentChanges": [create, edits] },
    }))
}

/// Returns the Rust file for a file of PDLL, with its text if it exists: the one of the same name, one beside it that names it, or a new one.
fn rust_file(path: &Path) -> Option<(PathBuf, Option<String>)> {
    let same = path.with_extension("rs");
    if let Some(text) = text_of(&same) {
        return Some((same, Some(text)));
    }
    let name = path.file_name()?.to_string_lossy().into_owned();
    let mut beside: Vec<PathBuf> =
        fs::read_dir(path.parent()?).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    beside.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    beside.sort();
    let named = beside
        .into_iter()
        .find_map(|path| text_of(&path).filter(|text| text.contains(&name)).map(|text| (path, Some(text))));
    Some(named.unwrap_or((same, None)))
}

/// Returns the text of a file, unless there is none or it is too large.
pub(super) fn text_of(path: &Path) -> Option<String> {
    let is_small = fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() <= MAX_BYTES);
    is_small.then(|| fs::read_to_string(path).ok()).flatten()
}
