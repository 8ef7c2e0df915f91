//! The way through the stages: load, parse, evaluate.
//!
//! Parsing and evaluation run on a thread of their own with a large stack, so that how deep input may nest does
//! not depend on the caller's stack.

use crate::diag::{Diag, Diags};
use crate::include::Includes;
use crate::records::Records;
use crate::source::{Content, SourceId, SourceMap, Span};
use crate::symbol::Interner;
use crate::token::Token;
use crate::{eval, load, parser};

/// How much stack do the limits on nesting need, in bytes? Only what is used is ever touched.
const STACK: usize = 256 << 20;

/// The records of a text source and of all it includes.
///
/// It never fails: what is wrong is reported and left out.
///
/// ```
/// use pdll_tablegen::{diag::Diags, include::NoIncludes, parse_text, source::SourceMap};
///
/// let mut map = SourceMap::new();
/// let id = map.add_text("shapes.td", "class Shape<int n> { int sides = n; } def Square : Shape<4>;", None);
/// let mut diags = Diags::new();
/// let records = parse_text(&mut map, id, &mut NoIncludes, &mut diags);
/// assert_eq!(records.def("Square").unwrap().int("sides").unwrap(), 4);
/// assert!(diags.take().is_empty());
/// ```
pub fn parse_text(
    map: &mut SourceMap,
    source: SourceId,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Records {
    parse_inputs(map, &[Input::Text(source)], includes, diags)
}

/// The records of tokens that were lexed elsewhere, and of all they include.
///
/// `source` is the token source their spans belong to.
pub fn parse_tokens(
    map: &mut SourceMap,
    source: SourceId,
    tokens: &[Token],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Records {
    parse_inputs(map, &[Input::Tokens(source, tokens)], includes, diags)
}

/// One of several inputs that are read as if they were one.
#[derive(Copy, Clone, Debug)]
pub enum Input<'a> {
    /// A text source.
    Text(SourceId),
    /// Tokens that were lexed elsewhere, and the token source their spans belong to.
    Tokens(SourceId, &'a [Token]),
}

/// The records of several inputs, one after the other, and of all they include.
pub fn parse_inputs(
    map: &mut SourceMap,
    inputs: &[Input<'_>],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Records {
    let tokens = load::load(map, inputs, includes, diags);
    match inputs.last() {
        Some(last) => run(&tokens, end_of(map, *last), diags),
        None => Records::default(),
    }
}

/// Where an input ends.
pub(crate) fn end_of(map: &SourceMap, input: Input<'_>) -> Span {
    match input {
        Input::Text(source) => {
            let len = match &map.get(source).content {
                Content::Text(text) => text.trim_end().len() as u32,
                Content::Tokens(_) => 0,
            };
            Span { source, lo: len, hi: len }
        }
        Input::Tokens(source, tokens) => {
            tokens.last().map_or(Span { source, lo: 0, hi: 0 }, |token| token.span.after())
        }
    }
}

/// The records of a token list that `load` prepared.
pub(crate) fn run(tokens: &[Token], end: Span, diags: &mut Diags) -> Records {
    let mut work = || {
        let mut names = Interner::new();
        let stmts = parser::parse(tokens, end, &mut names, diags);
        eval::evaluate(&stmts, names, end, diags)
    };
    let done = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name("tablegen".into()).stack_size(STACK);
        match builder.spawn_scoped(scope, &mut work) {
            Ok(handle) => handle.join().map_err(Some),
            Err(_) => Err(None),
        }
    });
    match done {
        Ok(records) => records,
        Err(Some(panic)) => std::panic::resume_unwind(panic),
        Err(None) => {
            diags.push(Diag::error(end, "cannot start a thread to evaluate this"));
            Records::default()
        }
    }
}
