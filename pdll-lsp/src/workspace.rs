//! Workspace symbols: the declarations of all open documents, and of the files of PDLL in the client's folders.

use std::fs;
use std::path::{Path, PathBuf};

use pdll_compiler::pipeline::lex_text;
use pdll_compiler::syntax::token::{Keyword, TokenKind};
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;
use serde_json::{Value, json};

use crate::document::{Text, path_of, uri_of};
use crate::documents::Documents;
use crate::protocol::{location, range};
use crate::symbol::{CLASS, FUNCTION, NAMESPACE};

/// Maximum number of entries of folders that are read, of bytes of a file, and of symbols in an answer.
const MAX_ENTRIES: usize = 20_000;
const MAX_BYTES: u64 = 4 << 20;
const MAX_SYMBOLS: usize = 1000;

/// Folders of tools, which are not searched.
const TOOLS: [&str; 2] = ["target", "node_modules"];

/// Returns the folders of a client, from the parameters of `initialize`.
pub(crate) fn folders(params: &Value) -> Vec<PathBuf> {
    let named = params["workspaceFolders"].as_array().into_iter().flatten();
    let mut folders: Vec<PathBuf> =
        named.filter_map(|folder| Some(PathBuf::from(path_of(folder["uri"].as_str()?)))).collect();
    if folders.is_empty() {
        let root = params["rootUri"].as_str().map(path_of);
        let root = root.or_else(|| params["rootPath"].as_str().map(str::to_owned));
        folders.extend(root.map(PathBuf::from));
    }
    folders.retain(|folder| folder.is_absolute());
    folders
}

/// Returns the symbols whose names contain the letters of a query in order.
pub(crate) fn symbols(documents: &Documents, query: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut open: Vec<&String> = documents.open.keys().collect();
    open.sort();
    for uri in &open {
        if documents.cancellation.is_requested() {
            return found;
        }
        for symbol in documents.open[*uri].analysis.symbols() {
            flatten(uri, &symbol, None, &mut found);
        }
    }
    for file in documents.folders.iter().flat_map(|folder| files(folder)) {
        if documents.cancellation.is_requested() {
            return found;
        }
        let uri = uri_of(&file.to_string_lossy());
        if !documents.open.contains_key(&uri) {
            declarations(&file, &uri, &mut found);
        }
    }
    found.retain(|symbol| is_match(symbol["name"].as_str().unwrap_or_default(), query));
    found.truncate(MAX_SYMBOLS);
    found
}

/// Adds a document symbol and those in it.
fn flatten(uri: &str, symbol: &Value, container: Option<&str>, found: &mut Vec<Value>) {
    let name = symbol["name"].as_str().unwrap_or_default();
    // A chunk of a file is no declaration.
    let is_chunk = symbol["kind"] == json!(NAMESPACE) && name.starts_with('<');
    if !is_chunk {
        let mut one = json!({
            "name": name,
            "kind": symbol["kind"],
            "location": location(uri, symbol["selectionRange"].clone()),
        });
        if let Some(container) = container {
            one["containerName"] = json!(container);
        }
        found.push(one);
    }
    for child in symbol["children"].as_array().into_iter().flatten() {
        flatten(uri, child, Some(name).filter(|_| !is_chunk), found);
    }
}

/// Returns whether a name contains the letters of a query in order, whatever their case.
fn is_match(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}

/// Returns the files of PDLL below a folder, in order. Hidden folders and those of tools are not searched.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut todo, mut n_entries) = (Vec::new(), vec![folder.to_path_buf()], 0);
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            n_entries += 1;
            if n_entries > MAX_ENTRIES {
                return found;
            }
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            match entry.file_type() {
                Ok(ty) if ty.is_dir() && !name.starts_with('.') && !TOOLS.contains(&&*name) => {
                    todo.push(path)
                }
                Ok(ty) if ty.is_file() && name.ends_with(".pdll") => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// Adds the declarations of a file, which is not compiled: those whose names follow a keyword outside of braces.
fn declarations(file: &Path, uri: &str, found: &mut Vec<Value>) {
    let is_small = fs::metadata(file).is_ok_and(|metadata| metadata.len() <= MAX_BYTES);
    let Some(text) = is_small.then(|| fs::read_to_string(file).ok()).flatten() else { return };
    let text = Text::new(text);
    let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
    let main = sources.add_text(uri, text.text.clone(), None);
    let tokens = lex_text(&sources, main, 0..text.text.len(), &mut diags);
    // What is wrong with the file is said when it is opened.
    diags.take();
    let mut depth = 0_usize;
    for pair in tokens.windows(2) {
        let kind = match pair[0].kind {
            TokenKind::LeftBrace => {
                depth += 1;
                continue;
            }
            TokenKind::RightBrace => {
                depth = depth.saturating_sub(1);
                continue;
            }
            TokenKind::Keyword(Keyword::Pattern) => CLASS,
            TokenKind::Keyword(Keyword::Constraint | Keyword::UpperRewrite) => FUNCTION,
            _ => continue,
        };
        if depth == 0 && pair[1].kind == TokenKind::Ident {
            let place = range(&text, pair[1].span.lo as usize, pair[1].span.hi as usize);
            found.push(
                json!({ "name": tokens.text(&pair[1]), "kind": kind, "location": location(uri, place) }),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_match_letters_in_order() {
        assert!(is_match("ReshapeReshape", "rere") && is_match("x", "") && is_match("FoldAdd", "fa"));
        assert!(!is_match("Fold", "dlof") && !is_match("", "x"));
    }

    #[test]
    fn folders_are_those_of_the_client() {
        let of = |params: Value| folders(&params).len();
        assert_eq!(of(json!({ "rootPath": "x" })), 0);
        assert_eq!(of(json!({ "rootPath": "/x" })), 1);
        let both = json!({ "rootUri": "file:///a", "workspaceFolders": [{ "uri": "file:///b" }, { "uri": "file:///c" }] });
        assert_eq!(folders(&both), [PathBuf::from("/b"), PathBuf::from("/c")]);
    }
}
