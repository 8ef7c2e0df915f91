//! Loading: processes directives and includes, from a source or a token list to one flat token list.
//!
//! An include is replaced by the tokens of its file, so this stage completes before parsing. There is no
//! recursion on the depth of includes. Invariant: conditions (`#ifdef` … `#endif`) are balanced within each
//! source.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pdll_support::diag::{Diag, Diags};
use pdll_support::include::{IncludeError, Includes};
use pdll_support::limits::MAX_ERRORS;
use pdll_support::source::{Content, SourceId, SourceMap, Span};

use crate::input::Input;
use crate::lexer::{DIRECTIVES, Lexer, Names};
use crate::token::{Token, TokenKind};

/// Maximum depth of includes.
const MAX_INCLUDE_DEPTH: usize = 5_000;
/// Maximum number of times that a file may be open within itself.
const MAX_CYCLES: usize = 50;
/// Maximum number of included files, counting repeats.
const MAX_INCLUDES: usize = 10_000;
/// Maximum number of files of a cycle that a message names.
const MAX_SHOWN: usize = 8;
/// Maximum number of tokens in one run.
const MAX_TOKENS: usize = 20_000_000;
/// Maximum size of one source, in bytes. Spans are 32 bits wide.
const MAX_SOURCE: usize = u32::MAX as usize - 1;

/// Returns all tokens of the inputs and of included files, in order.
pub(crate) fn load(
    map: &mut SourceMap,
    inputs: &[Input<'_>],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Vec<Token> {
    load_noting(map, inputs, includes, diags).tokens
}

/// Loaded tokens, and the names used in directives.
pub(crate) struct Loaded {
    pub(crate) tokens: Vec<Token>,
    /// Names that are defined at the end.
    pub(crate) defines: HashSet<String>,
    /// Names that a directive tested.
    pub(crate) asked: HashSet<String>,
}

/// Like [`load`], and also returns the state needed to load a following source.
pub(crate) fn load_noting(
    map: &mut SourceMap,
    inputs: &[Input<'_>],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Loaded {
    let mut loader = Loader::new(map, includes, diags);
    for input in inputs {
        match *input {
            Input::Text(id) => loader.text(id),
            Input::Tokens(_, tokens) => loader.tokens(tokens),
        }
    }
    Loaded { tokens: loader.out, defines: loader.defines, asked: loader.asked }
}

/// Returns the name after the `include` that a text begins with, if any: only blanks, comments and directives
/// may precede it.
pub(crate) fn first_include(text: &str) -> Option<Arc<str>> {
    let mut diags = Diags::new();
    let mut lexer = Lexer::starting_at(text, 0, SourceId(0));
    let mut names = Names::default();
    lexer.skip_blank(&mut diags);
    while let Some(word) = lexer.directive().filter(|word| *word != "include") {
        lexer.eat_directive(word);
        lexer.directive_name();
        lexer.end_directive(&mut diags);
        lexer.skip_blank(&mut diags);
    }
    let is_include = lexer.token(&mut names, &mut diags).is_some_and(|token| token.is_ident("include"));
    lexer.skip_blank(&mut diags);
    let file = lexer.token(&mut names, &mut diags).filter(|token| is_include && token.kind == TokenKind::Str);
    let is_fine = diags.take().is_empty();
    file.filter(|_| is_fine).map(|file| file.text)
}

struct Loader<'a> {
    map: &'a mut SourceMap,
    includes: &'a mut dyn Includes,
    diags: &'a mut Diags,
    defines: HashSet<String>,
    asked: HashSet<String>,
    names: Names,
    out: Vec<Token>,
    /// The sources being read, outermost first, without the innermost.
    files: Vec<File>,
    /// Number of times that each source is open, including the innermost, by name.
    n_open: HashMap<Arc<str>, usize>,
    n_includes: usize,
    is_full: bool,
}

/// A partially read source.
struct File {
    id: SourceId,
    text: Arc<str>,
    /// Offset of the next byte.
    at: usize,
    conditions: Conditions,
}

/// The open `#ifdef`s of a source, outermost first.
#[derive(Default)]
struct Conditions {
    open: Vec<Condition>,
    /// Number of unmet conditions.
    n_unmet: usize,
}

impl Conditions {
    fn are_met(&self) -> bool {
        self.n_unmet == 0
    }

    fn push(&mut self, condition: Condition) {
        self.n_unmet += usize::from(!condition.is_active);
        self.open.push(condition);
    }

    fn pop(&mut self) -> Option<Condition> {
        let last = self.open.pop()?;
        self.n_unmet -= usize::from(!last.is_active);
        Some(last)
    }

    /// Updates the count after a condition changed.
    fn count(&mut self, is_active: bool) {
        self.n_unmet = if is_active { self.n_unmet - 1 } else { self.n_unmet + 1 };
    }
}

/// One open `#ifdef`.
struct Condition {
    span: Span,
    /// Whether the lines under it are read.
    is_active: bool,
    has_else: bool,
}

impl<'a> Loader<'a> {
    fn new(map: &'a mut SourceMap, includes: &'a mut dyn Includes, diags: &'a mut Diags) -> Self {
        Loader {
            map,
            includes,
            diags,
            defines: HashSet::new(),
            asked: HashSet::new(),
            names: Names::default(),
            out: Vec::new(),
            files: Vec::new(),
            n_open: HashMap::new(),
            n_includes: 0,
            is_full: false,
        }
    }

    /// Reads a source, and each included file at its include.
    fn text(&mut self, id: SourceId) {
        self.open(id);
        while let Some(mut file) = self.files.pop() {
            let included = self.read(&mut file);
            match included {
                Some(included) => {
                    self.files.push(file);
                    self.open(included);
                }
                None => {
                    let name = &self.map.get(file.id).name;
                    if let Some(n) = self.n_open.get_mut(name) {
                        *n -= 1;
                    }
                    self.close(&file.conditions);
                }
            }
        }
    }

    fn open(&mut self, id: SourceId) {
        let source = self.map.get(id);
        let Content::Text(text) = source.content.clone() else {
            return;
        };
        if text.len() > MAX_SOURCE {
            let span = Span { source: id, lo: 0, hi: 0 };
            self.diags.push(Diag::error(span, "this source is too large"));
            return;
        }
        *self.n_open.entry(source.name.clone()).or_default() += 1;
        self.files.push(File { id, text, at: 0, conditions: Conditions::default() });
    }

    /// Reads to the end or to an include, which is returned.
    fn read(&mut self, file: &mut File) -> Option<SourceId> {
        let mut lexer = Lexer::starting_at(&file.text, file.at, file.id);
        let conditions = &mut file.conditions;
        while !self.is_full {
            if self.diags.as_slice().len() > MAX_ERRORS {
                let at = lexer.span(lexer.at(), lexer.at());
                self.diags.push(Diag::error(at, "too many errors; the rest is not read"));
                self.is_full = true;
                break;
            }
            if conditions.are_met() {
                lexer.skip_blank(self.diags);
            } else if !lexer.skip_to_directive(self.diags) {
                break;
            }
            if let Some(word) = lexer.directive() {
                let span = lexer.eat_directive(word);
                if word != "include" && (word != "define" || conditions.are_met()) {
                    let name = if matches!(word, "else" | "endif") { None } else { lexer.directive_name() };
                    if let Some(more) = lexer.end_directive(self.diags)
                        && (name.is_some() || matches!(word, "else" | "endif"))
                    {
                        let message = format!("only comments may follow `#{word}` on its line");
                        self.diags.push(Diag::error(more, message));
                    }
                    self.directive(word, span, name, conditions);
                }
                continue;
            }
            let before = lexer.at();
            let Some(token) = lexer.token(&mut self.names, self.diags) else {
                if lexer.at() == before {
                    break;
                }
                continue;
            };
            if let Some(included) = self.push(token) {
                file.at = lexer.at();
                return Some(included);
            }
        }
        None
    }

    fn tokens(&mut self, tokens: &[Token]) {
        let mut conditions = Conditions::default();
        let mut i = 0;
        while i < tokens.len() && !self.is_full {
            let token = &tokens[i];
            let word = (token.is_punct('#'))
                .then(|| tokens.get(i + 1))
                .flatten()
                .and_then(|next| DIRECTIVES.into_iter().find(|word| next.is_ident(word)));
            i += 1;
            match word {
                Some("include") => {}
                Some(word) => {
                    let span = token.span.to(tokens[i].span);
                    i += 1;
                    let name = tokens.get(i).filter(|t| t.kind == TokenKind::Ident);
                    let name = name.filter(|_| !matches!(word, "else" | "endif"));
                    i += usize::from(name.is_some());
                    self.directive(word, span, name.map(|t| (&*t.text, t.span)), &mut conditions);
                }
                None if conditions.are_met() => {
                    if let Some(included) = self.push(token.clone()) {
                        self.text(included);
                    }
                }
                None => {}
            }
        }
        self.close(&conditions);
    }

    fn directive(&mut self, word: &str, span: Span, name: Option<(&str, Span)>, conditions: &mut Conditions) {
        match (word, name) {
            ("define" | "ifdef" | "ifndef", None) => {
                self.diags.push(Diag::error(span, format!("expected a name after `#{word}`")));
                if word != "define" {
                    conditions.push(Condition { span, is_active: true, has_else: false });
                }
            }
            ("define", Some((name, at))) => {
                if conditions.are_met() && !self.defines.insert(name.into()) {
                    self.diags.push(Diag::warning(at, format!("`{name}` is defined already")));
                }
            }
            ("ifdef" | "ifndef", Some((name, _))) => {
                if !self.asked.contains(name) {
                    self.asked.insert(name.into());
                }
                let is_active = self.defines.contains(name) == (word == "ifdef");
                conditions.push(Condition { span, is_active, has_else: false });
            }
            ("else", _) => match conditions.open.last_mut() {
                Some(open) if open.has_else => {
                    let diag = Diag::error(span, "a second `#else` for the same condition");
                    self.diags.push(diag.note_at(open.span, "the condition begins here"));
                }
                Some(open) => {
                    open.is_active = !open.is_active;
                    open.has_else = true;
                    let is_active = open.is_active;
                    conditions.count(is_active);
                }
                None => self.diags.push(Diag::error(span, "`#else` without `#ifdef` or `#ifndef`")),
            },
            _ => {
                if conditions.pop().is_none() {
                    self.diags.push(Diag::error(span, "`#endif` without `#ifdef` or `#ifndef`"));
                }
            }
        }
    }

    fn close(&mut self, conditions: &Conditions) {
        if self.is_full {
            return;
        }
        for open in conditions.open.iter().take(MAX_ERRORS) {
            self.diags.push(Diag::error(open.span, "this condition has no `#endif`"));
        }
    }

    /// Adds a token; for a string after `include`, opens the file instead.
    fn push(&mut self, token: Token) -> Option<SourceId> {
        let is_include =
            token.kind == TokenKind::Str && self.out.last().is_some_and(|last| last.is_ident("include"));
        if is_include {
            let word = self.out.pop().map_or(token.span, |word| word.span);
            return self.include(&token, word.to(token.span));
        }
        if self.out.len() >= MAX_TOKENS {
            self.is_full = true;
            let message = format!("the input is too large: more than {MAX_TOKENS} tokens with its includes");
            self.diags.push(Diag::error(token.span, message));
        } else {
            self.out.push(token);
        }
        None
    }

    /// Returns the chain of includes by which the current file includes itself, without folders.
    fn cycle(&self, file: &str) -> String {
        let last = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let names = self.files.iter().rev().map(|open| &*self.map.get(open.id).name);
        let mut between: Vec<String> =
            names.take_while(|name| *name != file).map(|name| format!("`{}`", last(name))).collect();
        between.reverse();
        let n_left = between.len().saturating_sub(MAX_SHOWN);
        if n_left > 0 {
            between.splice(MAX_SHOWN / 2..MAX_SHOWN / 2 + n_left, [format!("{n_left} more")]);
        }
        let through: String = between.into_iter().map(|name| format!(" → {name}")).collect();
        let file = last(file);
        format!("the includes are `{file}`{through} → `{file}`")
    }

    fn include(&mut self, name: &Token, span: Span) -> Option<SourceId> {
        let file = self.map.get(span.source).name.clone();
        let is_cycle = self.n_open.get(&file).is_some_and(|n| *n >= MAX_CYCLES);
        // The current file is open as well.
        if is_cycle || self.files.len() + 1 >= MAX_INCLUDE_DEPTH {
            self.is_full = true;
            self.diags.push(if is_cycle {
                let message = format!("`{file}` includes itself: {MAX_CYCLES} levels deep here");
                let diag = Diag::error(name.span, message).note(self.cycle(&file));
                diag.help("guard it with `#ifndef` and `#define`")
            } else {
                let message = format!("includes nest more than {MAX_INCLUDE_DEPTH} deep: `{}`", name.text);
                Diag::error(name.span, message)
            });
            return None;
        }
        self.n_includes += 1;
        if self.n_includes > MAX_INCLUDES {
            self.is_full = true;
            self.diags.push(Diag::error(name.span, format!("more than {MAX_INCLUDES} files are included")));
            return None;
        }
        match self.includes.include(&name.text, &file) {
            Ok(found) => return Some(self.map.add_text(found.name, found.text, Some(span))),
            Err(IncludeError::Missing(reason)) => {
                let diag = Diag::error(name.span, format!("cannot find `{}`", name.text));
                self.diags.push(diag.note(reason));
            }
            Err(IncludeError::Unreadable { file, reason }) => {
                self.diags.push(Diag::error(name.span, format!("cannot read `{file}`: {reason}")));
            }
        }
        None
    }
}
