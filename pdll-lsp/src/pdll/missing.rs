//! Code action: includes the file that defines an unknown operation, constraint or rewrite.
//!
//! Files that contain the name are tried: the text with the include is compiled, and the action is offered if the name is then known.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use pdll_compiler::syntax::ast::ItemKind;
use pdll_compiler::syntax::token::{Keyword, Token, TokenKind};
use pdll_support::diag::Diag;
use serde_json::{Value, json};

use super::file::{Chunk, File};
use super::stub::text_of;
use crate::document::{Text, path_of};
use crate::protocol::range;

/// Maximum number of files that are searched, and that are tried.
const MAX_FILES: usize = 500;
const MAX_TRIED: usize = 8;

/// Returns the actions for unknown names that touch a range.
pub(super) fn actions(file: &File, range: &Range<usize>) -> Vec<Value> {
    let mut found = Vec::new();
    for chunk in &file.chunks {
        let unknown: BTreeSet<Unknown> =
            operations(chunk, range).into_iter().chain(names(file, chunk, range)).collect();
        for unknown in &unknown {
            found.extend(action(file, chunk, unknown));
        }
    }
    found
}

/// What is not known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Unknown {
    /// An operation, by its whole name.
    Operation(String),
    /// A constraint or rewrite, with the message about it.
    Name(String, String),
}

impl Unknown {
    /// Returns what a file that defines it contains.
    fn needle(&self) -> String {
        match self {
            Unknown::Operation(name) => {
                format!("\"{}\"", name.split_once('.').map_or(name.as_str(), |(_, mnemonic)| mnemonic))
            }
            Unknown::Name(name, _) => name.clone(),
        }
    }

    /// Returns whether it is known in a file.
    fn is_known(&self, file: &File) -> bool {
        match self {
            Unknown::Operation(name) => {
                file.chunks.iter().any(|chunk| chunk.unit.ods.operation(name).is_some())
            }
            Unknown::Name(_, message) => {
                !file.chunks.iter().flat_map(|chunk| &chunk.diags).any(|diag| diag.message == *message)
            }
        }
    }
}

/// Returns the unknown operations whose names touch a range.
fn operations(chunk: &Chunk, range: &Range<usize>) -> Vec<Unknown> {
    let mut found = Vec::new();
    for start in 0..chunk.tokens().len() {
        let [op, less, name @ ..] = &chunk.tokens()[start..] else { break };
        let is_op = matches!(op.kind, TokenKind::Keyword(Keyword::Op | Keyword::LowerOp));
        if !is_op || less.kind != TokenKind::Less {
            continue;
        }
        let Some(n_name) = name.iter().position(|token| token.kind == TokenKind::Greater) else { continue };
        let [first, .., last] = &name[..n_name] else { continue };
        let touches = first.span.lo as usize <= range.end && range.start <= last.span.hi as usize;
        let part = |token: &Token| {
            if token.kind == TokenKind::Dot { "." } else { chunk.tokens().text(token) }.to_owned()
        };
        let text: String = name[..n_name].iter().map(part).collect();
        if touches && chunk.unit.ods.operation(&text).is_none() {
            found.push(Unknown::Operation(text));
        }
    }
    found
}

/// Returns the unknown names that diagnostics in a range report.
fn names<'a>(
    file: &'a File,
    chunk: &'a Chunk,
    range: &'a Range<usize>,
) -> impl Iterator<Item = Unknown> + 'a {
    let touches = |diag: &&Diag| {
        diag.span.source == file.source.main
            && diag.span.lo as usize <= range.end
            && range.start <= diag.span.hi as usize
    };
    chunk.diags.iter().filter(touches).filter_map(|diag| {
        let heads = ["undefined reference to `", "unknown reference to constraint `"];
        let name = heads.iter().find_map(|head| diag.message.strip_prefix(head))?.strip_suffix('`')?;
        Some(Unknown::Name(name.to_owned(), diag.message.clone()))
    })
}

/// Returns the action that includes the first file with which the name is known.
fn action(file: &File, chunk: &Chunk, unknown: &Unknown) -> Option<Value> {
    let needle = unknown.needle();
    let own = PathBuf::from(path_of(&file.source.uri));
    let included: BTreeSet<PathBuf> = file.includes().into_iter().map(|(_, path)| path).collect();
    let mut tried = 0;
    for dir in &file.dirs {
        let mut beside: Vec<PathBuf> =
            fs::read_dir(dir).into_iter().flatten().flatten().take(MAX_FILES).map(|it| it.path()).collect();
        beside.sort();
        for path in beside {
            let is_tablegen = path.extension().is_some_and(|extension| extension == "td");
            let is_pdll = path.extension().is_some_and(|extension| extension == "pdll");
            let can_define = is_tablegen || is_pdll && matches!(unknown, Unknown::Name(..));
            if !can_define || path == own || included.contains(&path) {
                continue;
            }
            let Some(name) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else {
                continue;
            };
            if !text_of(&path).is_some_and(|text| text.contains(&needle)) {
                continue;
            }
            tried += 1;
            if tried > MAX_TRIED {
                return None;
            }
            let (at, line) = (place_of_include(file, chunk), format!("#include \"{name}\"\n"));
            let text = [&file.source.text.text[..at], &line, &file.source.text.text[at..]].concat();
            let edited =
                File::new(&file.source.uri, Text::new(text), file.dirs.clone(), file.source.is_upstream);
            if unknown.is_known(&edited) {
                let edit = json!({ "range": range(&file.source.text, at, at), "newText": line });
                return Some(json!({
                    "title": format!("Include `{name}`"),
                    "kind": "quickfix",
                    "edit": { "changes": { file.source.uri.as_str(): [edit] } },
                }));
            }
        }
    }
    None
}

/// Returns the start of the line behind the last include of a chunk, or of the chunk.
fn place_of_include(file: &File, chunk: &Chunk) -> usize {
    let items = chunk.unit.ast.items.iter();
    let last = items.filter(|item| matches!(item.kind, ItemKind::Include(_))).map(|item| item.span.hi).max();
    let Some(last) = last else { return chunk.range.start };
    let rest = &file.source.text.text[last as usize..];
    rest.find('\n').map_or(file.source.text.text.len(), |end| last as usize + end + 1)
}
