//! Completion: what may follow the tokens before the cursor.
//!
//! MLIR: the code completion contexts of Tools/PDLL/Parser and LSPPDLLParserContext of PDLLServer.cpp, whose items these are. Differs: words
//! of the language, and variables, are completed too, unless the client is one of MLIR's server.

use std::collections::BTreeSet;
use std::path::PathBuf;

use pdll_compiler::ods::model::{self, AttributeDef, GroupKind, OdsContext, ValueGroup};
use pdll_compiler::sema::checked::{Body, FunctionKind, Variable};
use pdll_compiler::sema::types::Type;
use pdll_compiler::syntax::token::{Keyword, TokenKind};
use serde_json::{Value, json};

use super::cursor::{Before, Cursor};
use super::file::{Chunk, File};
use super::hover::comment_above;
use super::signature::label_of;
use crate::protocol::{completions, markdown};

/// The protocol's kinds of completion items.
const FIELD: u32 = 5;
const VARIABLE: u32 = 6;
const CLASS: u32 = 7;
const INTERFACE: u32 = 8;
const KEYWORD: u32 = 14;
const FILE: u32 = 17;
const FOLDER: u32 = 19;

/// Returns what can be inserted at an offset.
pub(super) fn complete(file: &File, offset: usize) -> Value {
    let line = file.source.text.line(file.source.text.position(offset).line);
    if let Some(path) = included_path(&file.source.text.text[line.start..offset]) {
        return completions(files(file, path));
    }
    let Some(chunk) = file.chunk_at(offset) else { return completions(Vec::new()) };
    let at = At { file, chunk, offset, cursor: Cursor::new(file, chunk, offset) };
    completions(at.items())
}

/// Returns the path before the cursor in an include.
fn included_path(line: &str) -> Option<&str> {
    let path = line.trim_start().strip_prefix("#include")?.trim_start().strip_prefix('"')?;
    (!path.contains('"')).then_some(path)
}

/// Returns the files and directories that a path may continue with.
fn files(file: &File, path: &str) -> Vec<Value> {
    let below = path.rsplit_once('/').map_or("", |(below, _)| below);
    let mut found: BTreeSet<(String, u32)> = BTreeSet::new();
    let entries = |dir: &PathBuf| std::fs::read_dir(dir.join(below)).into_iter().flatten().flatten();
    for entry in file.dirs.iter().flat_map(entries) {
        let Ok(name) = entry.file_name().into_string() else { continue };
        match std::fs::metadata(entry.path()) {
            Ok(data) if data.is_dir() => found.insert((name, FOLDER)),
            Ok(_) if name.ends_with(".pdll") || name.ends_with(".td") => found.insert((name, FILE)),
            _ => false,
        };
    }
    found.into_iter().map(|(label, kind)| json!({ "label": label, "kind": kind })).collect()
}

/// Returns an item with the text that is inserted.
fn item(label: &str, kind: u32) -> Value {
    json!({ "label": label, "kind": kind, "insertTextFormat": 1 })
}

/// A place in a chunk.
struct At<'a> {
    file: &'a File,
    chunk: &'a Chunk,
    offset: usize,
    cursor: Cursor<'a>,
}

impl At<'_> {
    fn ods(&self) -> &OdsContext {
        &self.chunk.unit.ods
    }

    fn items(&self) -> Vec<Value> {
        let cursor = self.cursor;
        let is_op =
            |nth| matches!(cursor.kind(nth), Some(TokenKind::Keyword(Keyword::LowerOp | Keyword::Op)));
        match cursor.kind(0) {
            Some(TokenKind::Less) if is_op(1) => self.dialects(),
            Some(TokenKind::Dot) if cursor.kind(2) == Some(TokenKind::Less) && is_op(3) => {
                let dialect = cursor.word(1).unwrap_or_default();
                self.operations(dialect)
            }
            Some(TokenKind::Dot) => self.members(),
            Some(TokenKind::Colon) => self.constraints(),
            Some(TokenKind::LeftSquare) if cursor.kind(1) == Some(TokenKind::Colon) => self.constraints(),
            _ if self.is_metadata() => metadata(),
            _ => self.in_brackets(),
        }
    }

    /// Returns whether the metadata of a pattern is expected: `Pattern Name with …,`.
    fn is_metadata(&self) -> bool {
        let mut cursor = self.cursor;
        loop {
            match cursor.kind(0) {
                Some(TokenKind::Keyword(Keyword::With)) => {
                    let pattern = Some(TokenKind::Keyword(Keyword::Pattern));
                    return cursor.kind(1) == pattern || cursor.kind(2) == pattern;
                }
                Some(
                    TokenKind::Comma | TokenKind::LeftParen | TokenKind::RightParen | TokenKind::Integer,
                )
                | Some(TokenKind::Ident) => cursor = cursor.without(1),
                _ => return false,
            }
        }
    }

    fn in_brackets(&self) -> Vec<Value> {
        let is_start = matches!(self.cursor.kind(0), Some(TokenKind::Comma | TokenKind::LeftBrace));
        let Some(enclosing) = self.cursor.enclosing() else { return self.top_level() };
        match enclosing.bracket {
            TokenKind::LeftBrace if is_start => match enclosing.before.operation() {
                Some(name) => self.attributes(name.as_deref()),
                None => self.words(),
            },
            TokenKind::LeftSquare if enclosing.before.kind(0) == Some(TokenKind::Colon) => self.constraints(),
            _ => self.words(),
        }
    }

    fn dialects(&self) -> Vec<Value> {
        let with_operations = self.ods().dialects.values().filter(|dialect| !dialect.operations.is_empty());
        with_operations.map(|dialect| item(&dialect.name, CLASS)).collect()
    }

    fn operations(&self, dialect: &str) -> Vec<Value> {
        let Some(dialect) = self.ods().dialects.get(dialect) else { return Vec::new() };
        let mnemonic =
            |name: &str| name.split_once('.').map_or_else(String::new, |(_, name)| name.to_owned());
        dialect.operations.keys().map(|name| item(&mnemonic(name), FIELD)).collect()
    }

    fn attributes(&self, operation: Option<&str>) -> Vec<Value> {
        let operation = operation.and_then(|name| self.ods().operation(name));
        let attribute = |attribute: &AttributeDef| {
            let summary = self.summary(&attribute.constraint);
            let mut item = item(&attribute.name, FIELD);
            item["documentation"] = in_cpp(&summary, &attribute.syntax.storage);
            if attribute.is_optional {
                item["detail"] = json!("optional");
            }
            item
        };
        operation.iter().flat_map(|operation| &operation.attributes).map(attribute).collect()
    }

    fn summary(&self, constraint: &str) -> String {
        self.ods().constraints.get(constraint).map_or_else(String::new, |found| found.summary.clone())
    }

    /// Returns the results of the operation, or the elements of the tuple, before the dot.
    fn members(&self) -> Vec<Value> {
        let module = &self.chunk.unit.compiled.module;
        let ty = match self.cursor.without(1).expression() {
            Some(Before::Name(name)) => self.variable(&name).map(|variable| variable.ty.clone()),
            Some(Before::Call(name)) => {
                let function =
                    module.functions.iter().rev().find(|it| it.written_name.as_deref() == Some(&*name));
                function.map(|function| function.result_type.clone())
            }
            Some(Before::Operation(name)) => Some(Type::Op(name.map(|name| name.as_str().into()))),
            None => None,
        };
        match ty {
            Some(Type::Op(Some(name))) => {
                let results = self.ods().operation(&name).map_or(&[][..], |operation| &operation.results);
                let item = |(index, group)| self.result(index, group);
                results.iter().enumerate().flat_map(item).collect()
            }
            Some(Type::Tuple(tuple)) => {
                let element = |(index, element): (usize, &pdll_compiler::sema::types::Element)| {
                    member(index, &element.label, &element.ty.to_string(), None)
                };
                tuple.elements.iter().enumerate().flat_map(element).collect()
            }
            _ => Vec::new(),
        }
    }

    fn result(&self, index: usize, group: &ValueGroup) -> Vec<Value> {
        let (ty, prefix) = match group.kind {
            GroupKind::Single => ("Value", ""),
            GroupKind::Optional => ("Value?", ""),
            GroupKind::Variadic | GroupKind::VariadicOfVariadic => ("ValueRange", "variadic of "),
        };
        let class = self.ods().constraints.get(&group.constraint).map_or("", |it| it.cpp_type.as_str());
        let docs = in_cpp(&format!("{prefix}{}", self.summary(&group.constraint)), class);
        member(index, &group.name, ty, Some(docs))
    }

    /// Returns the variable of a name that was defined last.
    fn variable(&self, name: &str) -> Option<&Variable> {
        let is_before = |variable: &&Variable| {
            variable.name.as_str() == name
                && variable.span.source == self.file.source.main
                && variable.span.hi as usize <= self.offset
        };
        self.chunk
            .unit
            .compiled
            .module
            .variables
            .iter()
            .filter(is_before)
            .max_by_key(|variable| variable.span.lo)
    }

    /// Returns the constraints that a variable may have.
    fn constraints(&self) -> Vec<Value> {
        let core = |name: &str, entity: &str, snippet: Option<String>| {
            let mut item = item(name, CLASS);
            item["detail"] = json!(format!("{name} constraint"));
            item["documentation"] =
                markdown(format!("A single entity core constraint of type `mlir::{entity}`"));
            item["sortText"] = json!("0");
            if let Some(snippet) = snippet {
                item["insertText"] = json!(snippet);
                item["insertTextFormat"] = json!(2);
            }
            item
        };
        const CORE: [(&str, &str); 6] = [
            ("Attr", "Attribute"),
            ("Op", "Operation *"),
            ("Value", "Value"),
            ("ValueRange", "ValueRange"),
            ("Type", "Type"),
            ("TypeRange", "TypeRange"),
        ];
        let mut items: Vec<Value> = CORE.iter().map(|(name, entity)| core(name, entity, None)).collect();
        if !self.is_signature() {
            for (name, entity) in
                CORE.iter().filter(|(name, _)| matches!(*name, "Attr" | "Value" | "ValueRange"))
            {
                items.push(core(&format!("{name}<type>"), entity, Some(format!("{name}<$1>"))));
            }
        }
        let module = &self.chunk.unit.compiled.module;
        let of_user = module.functions.iter().filter(|function| {
            let is_named = function.written_name.is_some() && !matches!(function.body, Body::Ods);
            function.kind == FunctionKind::Constraint && is_named && function.params.len() == 1
        });
        for function in of_user {
            let name = function.shown_name();
            let (label, _) = label_of(module, function);
            let detail = label.strip_prefix(name.as_str()).unwrap_or_default();
            let docs = comment_above(&self.file.source.sources, function.span);
            items.push(user_constraint(&name, detail, docs));
        }
        if !self.chunk.unit.ast.definitions().is_empty() {
            for (name, constraint) in &self.ods().constraints {
                let ty = match constraint.kind {
                    model::ConstraintKind::Type | model::ConstraintKind::TypeInterface => "Type",
                    model::ConstraintKind::Attribute | model::ConstraintKind::AttrInterface => "Attr",
                    model::ConstraintKind::OpInterface => "Op",
                };
                let detail = format!("(self: {ty}) -> Tuple<>");
                items.push(user_constraint(name, &detail, Some(constraint.summary.clone())));
            }
        }
        items
    }

    /// Returns whether the cursor is in the parameters of a function.
    fn is_signature(&self) -> bool {
        let Some(enclosing) = self.cursor.enclosing() else { return false };
        let is_function = matches!(
            enclosing.before.kind(1),
            Some(TokenKind::Keyword(Keyword::Constraint | Keyword::UpperRewrite))
        );
        enclosing.bracket == TokenKind::LeftParen && is_function
    }

    fn top_level(&self) -> Vec<Value> {
        const WORDS: [&str; 5] = ["Pattern", "Constraint", "Rewrite", "Semantics", "#include"];
        let is_start =
            matches!(self.cursor.kind(0), None | Some(TokenKind::Semicolon | TokenKind::RightBrace));
        let words = WORDS.iter().filter(|_| is_start && !self.file.source.is_upstream);
        words.map(|word| item(word, KEYWORD)).collect()
    }

    /// Returns the words that start a statement, or what may stand in an expression.
    fn words(&self) -> Vec<Value> {
        if self.file.source.is_upstream {
            return Vec::new();
        }
        let mut items = Vec::new();
        if matches!(self.cursor.kind(0), Some(TokenKind::LeftBrace | TokenKind::Semicolon)) {
            const WORDS: [&str; 5] = ["let", "erase", "replace", "rewrite", "return"];
            items.extend(WORDS.iter().map(|word| item(word, KEYWORD)));
        }
        let module = &self.chunk.unit.compiled.module;
        let mut names = BTreeSet::new();
        let is_before = |variable: &&Variable| {
            let is_here = variable.span.source == self.file.source.main && !variable.name.is_empty();
            is_here
                && variable.span.hi as usize <= self.offset
                && variable.span.lo as usize >= self.item_start()
        };
        for variable in module.variables.iter().filter(is_before) {
            if names.insert(variable.name.clone()) {
                let mut item = item(&variable.name, VARIABLE);
                item["detail"] = json!(variable.ty.to_string());
                items.push(item);
            }
        }
        let named =
            module.functions.iter().filter(|it| it.written_name.is_some() && !matches!(it.body, Body::Ods));
        for function in named {
            let mut item = item(&function.shown_name(), 3);
            item["detail"] = json!(label_of(module, function).0);
            items.push(item);
        }
        items
    }

    /// Returns the start of the declaration around the cursor.
    fn item_start(&self) -> usize {
        let starts = self
            .chunk
            .unit
            .ast
            .items
            .iter()
            .map(|item| item.span)
            .filter(|span| span.source == self.file.source.main);
        starts.map(|span| span.lo as usize).take_while(|lo| *lo <= self.offset).last().unwrap_or(0)
    }
}

fn user_constraint(name: &str, detail: &str, docs: Option<String>) -> Value {
    let mut item =
        json!({ "label": name, "kind": INTERFACE, "detail": detail, "sortText": format!("2_{name}") });
    if let Some(docs) = docs {
        item["documentation"] = markdown(docs);
    }
    item
}

/// Returns the items of one member: by its number and, if it has one, by its name.
fn member(index: usize, name: &str, ty: &str, docs: Option<Value>) -> Vec<Value> {
    let by = |text: &str, filter: String| {
        let mut item = item(&format!("{text} (field #{index})"), FIELD);
        item["detail"] = json!(format!("{index}: {ty}"));
        item["filterText"] = json!(filter);
        item["insertText"] = json!(text);
        item["sortText"] = json!(index.to_string());
        if let Some(docs) = &docs {
            item["documentation"] = docs.clone();
        }
        item
    };
    let mut items = vec![by(&index.to_string(), index.to_string())];
    if !name.is_empty() {
        items.push(by(name, format!("{name} (field #{index})")));
    }
    items
}

fn in_cpp(summary: &str, class: &str) -> Value {
    markdown(format!("{summary}\n\n```c++\n{class}\n```\n"))
}

fn metadata() -> Vec<Value> {
    let mut benefit = item("benefit", CLASS);
    benefit["insertText"] = json!("benefit($1)");
    benefit["insertTextFormat"] = json!(2);
    benefit["documentation"] = markdown("The `benefit` of matching the pattern.");
    let mut recursion = item("recursion", CLASS);
    recursion["documentation"] = markdown("The pattern properly handles recursive application.");
    for item in [&mut benefit, &mut recursion] {
        item["detail"] = json!("pattern metadata");
    }
    vec![benefit, recursion]
}
