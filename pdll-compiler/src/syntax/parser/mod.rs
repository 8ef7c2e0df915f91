//! Parser: tokens to the syntax tree. It never fails: what is wrong is reported, skipped and left as an `Error` node.
//!
//! In: `Token`s of either lexer. Out: `ast::Module`.
//! Invariant: expressions and blocks nest at most `stack::max_nesting` deep; deeper ones are reported.
//! MLIR: Tools/PDLL/Parser/Parser.cpp. Differs: types are checked later, in `sema`; it recovers at `;` and `}`.

mod cursor;
mod expr;
mod imports;
mod item;
mod signature;
mod stmt;

use pdll_support::diag::Diags;
use pdll_support::source::Span;
use pdll_support::text::Texts;
use rustc_hash::FxHashMap;

use super::ast::{Broken, Module};
use super::token::{Token, TokenKind};
use crate::stack::max_nesting;

/// How deep may `.pdll` files include each other, if expressions may nest as deep on this stack?
pub const MAX_INCLUDES: u32 = 3_000;

/// Where does the source stand?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    /// In a file or string of its own: what mlir-pdll reads.
    File,
    /// Inside `pdll!`: `use path;` and `pub mod name;` are declarations too.
    Inline,
}

/// Finds included files.
pub trait Includes {
    /// Loads what an `#include "path"` names, whose path stands at `span`; reports what cannot be found or read.
    /// The path ends in `.pdll` or `.td`.
    fn load(&mut self, path: &str, span: Span, diags: &mut Diags) -> Loaded;
}

/// What an include loaded.
pub enum Loaded {
    /// The tokens of a `.pdll` file.
    Pdll(Vec<Token>),
    /// A `.td` file. Whoever loads keeps it for the ODS model.
    Td,
    /// Reported.
    Missing,
}

/// Parses one source and the `.pdll` files it includes.
pub fn parse(tokens: Vec<Token>, mode: Mode, includes: &mut dyn Includes, diags: &mut Diags) -> Module {
    let mut parser = Parser::new(tokens, mode, 0, includes, diags);
    Module { start: Some(parser.span()), items: parser.items() }
}

/// Somebody has reported why there is no result.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'a> {
    /// All tokens but the doc comments.
    tokens: Vec<Token>,
    /// The doc comments before a token, by its index.
    docs: FxHashMap<usize, String>,
    at: usize,
    /// The `{` of the blocks being parsed.
    braces: Vec<Span>,
    /// The token at which the end of a block, or of anything at the end of the source, was found missing last.
    unclosed_at: Option<usize>,
    /// What could be parsed of the statement being parsed, should it turn out to be broken.
    broken: Broken,
    /// Is it a rewrite section, where operations have names?
    in_rewrite: bool,
    nesting: u32,
    max_nesting: u32,
    /// Names put together of several tokens.
    texts: Texts,
    /// Where such a name is put together.
    dotted: String,
    include_depth: u32,
    mode: Mode,
    includes: &'a mut dyn Includes,
    diags: &'a mut Diags,
}

impl<'a> Parser<'a> {
    fn new(
        tokens: Vec<Token>,
        mode: Mode,
        include_depth: u32,
        includes: &'a mut dyn Includes,
        diags: &'a mut Diags,
    ) -> Self {
        let mut docs: FxHashMap<usize, String> = FxHashMap::default();
        let mut kept = tokens;
        if kept.iter().any(|token| token.kind == TokenKind::Doc) {
            let tokens = std::mem::take(&mut kept);
            for token in tokens {
                if token.kind == TokenKind::Doc {
                    let lines = docs.entry(kept.len()).or_default();
                    if !lines.is_empty() {
                        lines.push('\n');
                    }
                    lines.push_str(token.text());
                } else {
                    kept.push(token);
                }
            }
        }
        Parser {
            tokens: kept,
            docs,
            at: 0,
            braces: Vec::new(),
            unclosed_at: None,
            broken: Broken::default(),
            in_rewrite: false,
            nesting: 0,
            max_nesting: max_nesting(),
            texts: Texts::default(),
            dotted: String::new(),
            include_depth,
            mode,
            includes,
            diags,
        }
    }
}
