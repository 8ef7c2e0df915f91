//! Layout: emitted Rust as text for readers, a line for each statement and each brace.
//!
//! In: pieces. Out: text, with blanks where a `TokenStream` shows them.
//! Invariant: code is laid out as its tokens would be.

use std::cell::Cell;
use std::fmt::{self, Write as _};

use pdll_support::limits::MAX_INDENT;
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

use crate::codegen::rust::{Code, Pieces};

/// Tokens with a line for each statement and each brace.
#[derive(Default)]
pub(super) struct Layout {
    /// The lines so far.
    pub(super) out: String,
    /// The content of the unfinished line.
    line: Vec<TokenTree>,
    /// Number of open braces.
    depth: usize,
}

impl Pieces for Layout {
    fn open(&mut self, head: TokenStream) {
        self.add(head);
        self.end_line("{");
        self.depth += 1;
    }

    fn add(&mut self, tokens: TokenStream) {
        let mut stack = vec![tokens.into_iter()];
        while let Some(trees) = stack.last_mut() {
            match trees.next() {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let trees = into_trees(group);
                    if trees.size_hint().1 == Some(0) {
                        self.end_line("{}");
                    } else {
                        self.open(TokenStream::new());
                        stack.push(trees);
                    }
                }
                Some(TokenTree::Punct(punct)) if punct.as_char() == ';' => self.end_line(";"),
                Some(tree) => self.line.push(tree),
                None => {
                    stack.pop();
                    if !stack.is_empty() {
                        self.close();
                    }
                }
            }
        }
    }

    fn close(&mut self) {
        self.end_line("");
        self.depth -= 1;
        self.end_line("}");
    }

    fn add_code(&mut self, code: &Code) {
        self.end_line("");
        for line in code.text().lines() {
            self.depth -= usize::from(line == "}");
            self.indent();
            self.out.push_str(line);
            self.out.push('\n');
            self.depth += usize::from(line.ends_with('{'));
        }
    }
}

impl Layout {
    fn indent(&mut self) {
        for _ in 0..self.depth.min(MAX_INDENT) {
            self.out.push_str("    ");
        }
    }

    fn end_line(&mut self, end: &str) {
        if self.line.is_empty() && end.is_empty() {
            return;
        }
        self.indent();
        let is_bare = self.line.is_empty();
        let line = Line(Cell::new(std::mem::take(&mut self.line)));
        let _ = write!(self.out, "{line}");
        self.line = line.0.into_inner();
        self.out.push_str(if is_bare || end.is_empty() || end == ";" { "" } else { " " });
        self.out.push_str(end);
        self.out.push('\n');
    }
}

/// Tokens that are displayed once, as a `TokenStream` displays them, without conversion to one.
struct Line(Cell<Vec<TokenTree>>);

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = self.0.take();
        // Open groups, each with its closing delimiter; the trees of the line are outside of all groups.
        let mut open: Vec<(IntoIter, &str)> = Vec::new();
        let mut trees = line.drain(..);
        let mut is_next = false;
        loop {
            let tree = match open.last_mut() {
                Some((inner, _)) => inner.next(),
                None => trees.next(),
            };
            let Some(tree) = tree else {
                let Some((_, close)) = open.pop() else { break };
                out.write_str(close)?;
                is_next = true;
                continue;
            };
            if is_next {
                out.write_str(" ")?;
            }
            is_next = true;
            match tree {
                TokenTree::Group(group) => {
                    let (start, end) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace if group.stream().is_empty() => ("{ ", "}"),
                        Delimiter::Brace => ("{ ", " }"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    out.write_str(start)?;
                    open.push((into_trees(group), end));
                    is_next = false;
                }
                TokenTree::Punct(punct) => {
                    out.write_char(punct.as_char())?;
                    is_next = punct.spacing() == Spacing::Alone;
                }
                TokenTree::Ident(ident) => fmt::Display::fmt(&ident, out)?,
                TokenTree::Literal(literal) => fmt::Display::fmt(&literal, out)?,
            }
        }
        drop(trees);
        // The next line reuses the allocation.
        self.0.set(line);
        Ok(())
    }
}

/// Returns the content of a group, without a copy if it has no other owner.
fn into_trees(group: Group) -> IntoIter {
    let stream = group.stream();
    drop(group);
    stream.into_iter()
}
