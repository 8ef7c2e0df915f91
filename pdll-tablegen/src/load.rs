//! Loading: directives and includes, from a source or a token list to one flat token list.
//!
//! An include stands for the tokens of the file it names, so this stage is done before parsing begins.
//! Invariant: conditions (`#ifdef` … `#endif`) are balanced within each source.

use std::collections::HashSet;
use std::sync::Arc;

use crate::diag::{Diag, Diags};
use crate::include::{IncludeError, Includes};
use crate::lexer::{DIRECTIVES, Lexer, Names};
use crate::run::Input;
use crate::source::{Content, SourceId, SourceMap, Span};
use crate::token::{Token, TokenKind};

/// How deep may includes nest?
const MAX_INCLUDE_DEPTH: usize = 100;
/// How many files may be included, each time counted?
const MAX_INCLUDES: usize = 10_000;
/// How many tokens may one run hold?
const MAX_TOKENS: usize = 20_000_000;
/// How many errors are reported before reading stops?
const MAX_ERRORS: usize = 1_000;
/// How large may one source be, in bytes? Spans are 32 bits wide.
const MAX_SOURCE: usize = u32::MAX as usize - 1;

/// All tokens of the inputs and what they include, in order.
pub(crate) fn load(
    map: &mut SourceMap,
    inputs: &[Input<'_>],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Vec<Token> {
    let mut loader = Loader::new(map, includes, diags);
    for input in inputs {
        match *input {
            Input::Text(id) => loader.text(id),
            Input::Tokens(_, tokens) => loader.tokens(tokens),
        }
    }
    loader.out
}

struct Loader<'a> {
    map: &'a mut SourceMap,
    includes: &'a mut dyn Includes,
    diags: &'a mut Diags,
    defines: HashSet<String>,
    names: Names,
    out: Vec<Token>,
    /// The sources being read, outermost first.
    open: Vec<SourceId>,
    n_includes: usize,
    is_full: bool,
}

/// One open `#ifdef`.
struct Condition {
    span: Span,
    /// Are the lines under it read?
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
            names: Names::default(),
            out: Vec::new(),
            open: Vec::new(),
            n_includes: 0,
            is_full: false,
        }
    }

    fn text(&mut self, id: SourceId) {
        let Content::Text(text) = self.map.get(id).content.clone() else {
            return;
        };
        if text.len() > MAX_SOURCE {
            let span = Span { source: id, lo: 0, hi: 0 };
            self.diags.push(Diag::error(span, "this source is too large"));
            return;
        }
        self.open.push(id);
        self.text_of(&text, id);
        self.open.pop();
    }

    fn text_of(&mut self, text: &str, id: SourceId) {
        let mut lexer = Lexer::new(text, id);
        let mut conditions: Vec<Condition> = Vec::new();
        while !self.is_full {
            if self.diags.as_slice().len() > MAX_ERRORS {
                let at = lexer.span(lexer.at(), lexer.at());
                self.diags.push(Diag::error(at, "too many errors; the rest is not read"));
                self.is_full = true;
                break;
            }
            let is_active = conditions.iter().all(|c| c.is_active);
            if is_active {
                lexer.skip_blank(self.diags);
            } else if !lexer.skip_to_directive() {
                break;
            }
            if let Some(word) = lexer.directive() {
                let span = lexer.eat_directive(word);
                if word != "include" {
                    let name = if matches!(word, "else" | "endif") { None } else { lexer.directive_name() };
                    self.directive(word, span, name, &mut conditions);
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
            self.push(token);
        }
        self.close(&conditions);
    }

    fn tokens(&mut self, tokens: &[Token]) {
        let mut conditions: Vec<Condition> = Vec::new();
        let mut i = 0;
        while i < tokens.len() && !self.is_full {
            let token = &tokens[i];
            let word = (token.is_punct('#'))
                .then(|| tokens.get(i + 1))
                .flatten()
                .and_then(|next| DIRECTIVES.into_iter().find(|word| next.is_ident(word)));
            let is_active = conditions.iter().all(|c| c.is_active);
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
                None if is_active => self.push(token.clone()),
                None => {}
            }
        }
        self.close(&conditions);
    }

    fn directive(
        &mut self,
        word: &str,
        span: Span,
        name: Option<(&str, Span)>,
        conditions: &mut Vec<Condition>,
    ) {
        match (word, name) {
            ("define" | "ifdef" | "ifndef", None) => {
                self.diags.push(Diag::error(span, format!("expected a name after `#{word}`")));
                if word != "define" {
                    conditions.push(Condition { span, is_active: true, has_else: false });
                }
            }
            ("define", Some((name, at))) => {
                let is_active = conditions.iter().all(|c| c.is_active);
                if is_active && !self.defines.insert(name.into()) {
                    self.diags.push(Diag::warning(at, format!("`{name}` is defined already")));
                }
            }
            ("ifdef" | "ifndef", Some((name, _))) => {
                let is_active = self.defines.contains(name) == (word == "ifdef");
                conditions.push(Condition { span, is_active, has_else: false });
            }
            ("else", _) => match conditions.last_mut() {
                Some(open) if open.has_else => {
                    let diag = Diag::error(span, "a second `#else` for the same condition");
                    self.diags.push(diag.note_at(open.span, "the condition begins here"));
                }
                Some(open) => {
                    open.is_active = !open.is_active;
                    open.has_else = true;
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

    fn close(&mut self, conditions: &[Condition]) {
        if self.is_full {
            return;
        }
        for open in conditions {
            self.diags.push(Diag::error(open.span, "this condition has no `#endif`"));
        }
    }

    /// Adds a token; a string after the word `include` brings the file it names instead.
    fn push(&mut self, token: Token) {
        let is_include =
            token.kind == TokenKind::Str && self.out.last().is_some_and(|last| last.is_ident("include"));
        if is_include {
            let word = self.out.pop().map_or(token.span, |word| word.span);
            self.include(&token, word.to(token.span));
        } else if self.out.len() >= MAX_TOKENS {
            self.is_full = true;
            let message = format!("the input is too large: more than {MAX_TOKENS} tokens with its includes");
            self.diags.push(Diag::error(token.span, message));
        } else {
            self.out.push(token);
        }
    }

    fn include(&mut self, name: &Token, span: Span) {
        if self.open.len() >= MAX_INCLUDE_DEPTH {
            self.is_full = true;
            let file = self.map.get(span.source).name.clone();
            let message = format!("includes nest more than {MAX_INCLUDE_DEPTH} deep: `{}`", name.text);
            let diag = Diag::error(name.span, message);
            let is_cycle = self.open.iter().filter(|id| self.map.get(**id).name == file).count() > 1;
            self.diags.push(if is_cycle {
                diag.help(format!("`{file}` includes itself; guard it with `#ifndef` and `#define`"))
            } else {
                diag
            });
            return;
        }
        self.n_includes += 1;
        if self.n_includes > MAX_INCLUDES {
            self.is_full = true;
            self.diags.push(Diag::error(name.span, format!("more than {MAX_INCLUDES} files are included")));
            return;
        }
        let includer: Arc<str> = self.map.get(span.source).name.clone();
        match self.includes.include(&name.text, &includer) {
            Ok(found) => {
                let id = self.map.add_text(found.name, found.text, Some(span));
                self.text(id);
            }
            Err(IncludeError::Missing(reason)) => {
                let diag = Diag::error(name.span, format!("cannot find `{}`", name.text));
                self.diags.push(diag.note(reason));
            }
            Err(IncludeError::Unreadable { file, reason }) => {
                self.diags.push(Diag::error(name.span, format!("cannot read `{file}`: {reason}")));
            }
        }
    }
}
