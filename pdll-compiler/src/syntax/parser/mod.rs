//! Parser: tokens to the syntax tree. It never fails: errors are reported, and invalid parts are skipped and
//! become `Error` nodes.
//!
//! In: `Token`s of either lexer. Out: `ast::Module`. Invariant: expressions and blocks nest at most
//! `stack::max_nesting` deep; deeper ones are reported. MLIR: Tools/PDLL/Parser/Parser.cpp. Differs: types
//! are checked later, in `sema`; it recovers at `;` and `}`.

mod cursor;
mod expr;
mod imports;
mod item;
mod semantics;
mod signature;
mod stmt;

use std::collections::BTreeMap;

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::Span;
use pdll_support::text::Text;
use pdll_support::text::TextId;
use rustc_hash::FxHashMap;

use super::ast::{Broken, Module, Name};
use super::token::{TokenKind, Tokens};
use crate::stack::max_nesting;

/// Maximum depth of `.pdll` includes, for the stack that bounds the nesting of expressions.
pub const MAX_INCLUDES: u32 = 3_000;

/// The context of the source.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A file or string in the syntax of mlir-pdll, without additions.
    Upstream,
    /// A file or string; the value of an attribute may be a bare literal.
    File,
    /// Inside `pdll!`: like a file, and `use path;` and `pub mod name;` are declarations too.
    Inline,
}

/// Finds included files.
pub trait Includes {
    /// Loads the file of an `#include "path"`, with the path at `span`; reports a file that cannot be found
    /// or read. The path ends in `.pdll` or `.td`.
    fn load(&mut self, path: &str, span: Span, diags: &mut Diags) -> Loaded;
}

/// A loaded include.
pub enum Loaded {
    /// The tokens of a `.pdll` file.
    Pdll(Tokens),
    /// A `.td` file. The loader stores it for the ODS model.
    Td,
    /// Not available; already reported.
    Missing,
}

/// Parses one source and the `.pdll` files it includes.
///
/// In the names of operations, aliases of dialects are replaced by the dialects.
pub fn parse(
    tokens: Tokens,
    mode: Mode,
    aliases: &BTreeMap<String, String>,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Module {
    let mut parser = Parser::new(tokens, mode, 0, aliases, includes, diags);
    let start = Some(parser.span());
    let items = parser.items();
    Module { start, items, n_variables: parser.n_variables, op_names: parser.op_names }
}

/// The error was already reported.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'a> {
    /// All tokens except doc comments, and the names composed of several tokens.
    tokens: Tokens,
    /// Doc comments before a token, by its index.
    docs: FxHashMap<usize, String>,
    at: usize,
    /// The `{` of the enclosing blocks.
    braces: Vec<Span>,
    /// The last token at which a missing end of a block or of the source was reported.
    unclosed_at: Option<usize>,
    /// The parsed parts of the current statement, in case it is invalid.
    broken: Broken,
    /// Whether the parser is in a rewrite section, where operations have names.
    in_rewrite: bool,
    nesting: u32,
    max_nesting: u32,
    /// Names composed of two identifiers, by these.
    dotted_pairs: FxHashMap<(TextId, TextId), Text>,
    /// Buffer for a name composed of several tokens.
    dotted: String,
    /// Number of variables so far.
    n_variables: usize,
    /// Names of operations so far, in a macro.
    op_names: Vec<Name>,
    aliases: &'a BTreeMap<String, String>,
    include_depth: u32,
    mode: Mode,
    includes: &'a mut dyn Includes,
    diags: &'a mut Diags,
}

impl<'a> Parser<'a> {
    fn new(
        mut tokens: Tokens,
        mode: Mode,
        include_depth: u32,
        aliases: &'a BTreeMap<String, String>,
        includes: &'a mut dyn Includes,
        diags: &'a mut Diags,
    ) -> Self {
        if mode == Mode::Upstream {
            for at in 0..tokens.len() {
                if tokens[at].kind == TokenKind::Minus {
                    tokens.set_kind(at, TokenKind::Error);
                    diags.push(Diag::error(tokens[at].span, "unexpected character"));
                }
            }
        }
        let docs = take_docs(&mut tokens);
        Parser {
            tokens,
            docs,
            at: 0,
            braces: Vec::new(),
            unclosed_at: None,
            broken: Broken::default(),
            in_rewrite: false,
            nesting: 0,
            max_nesting: max_nesting(),
            dotted_pairs: FxHashMap::default(),
            dotted: String::new(),
            n_variables: 0,
            op_names: Vec::new(),
            aliases,
            include_depth,
            mode,
            includes,
            diags,
        }
    }
}

/// Removes the doc comments, and returns the text of those before each of the other tokens, by its index.
fn take_docs(tokens: &mut Tokens) -> FxHashMap<usize, String> {
    let mut docs: FxHashMap<usize, String> = FxHashMap::default();
    if !tokens.has_docs() {
        return docs;
    }
    let mut n_kept = 0;
    for token in tokens.iter() {
        if token.kind != TokenKind::Doc {
            n_kept += 1;
            continue;
        }
        let lines = docs.entry(n_kept).or_default();
        if !lines.is_empty() {
            lines.push('\n');
        }
        lines.push_str(tokens.text(token));
    }
    tokens.remove_docs();
    docs
}
