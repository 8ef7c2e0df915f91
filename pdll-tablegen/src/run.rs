//! The sequence of stages: load, parse, evaluate.
//!
//! Parsing and evaluation run on a large stack, of a separate thread if the caller has none, so that the maximum
//! nesting depth does not depend on the caller's stack.

use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::include::Includes;
use pdll_support::source::{SourceId, SourceMap, Span};
use pdll_support::stack;

use crate::ast::Stmt;
use crate::input::Input;
use crate::records::Records;
use crate::symbol::Interner;
use crate::token::Token;
use crate::uses::Uses;
use crate::{eval, load, parser};

/// Stack size required by the limits on nesting, in bytes. Pages that are not used are never touched.
const STACK: usize = 256 << 20;

/// Returns the records of a text source and of all included files.
///
/// It never fails: errors are reported, and the invalid parts omitted.
///
/// ```
/// use pdll_support::{diag::Diags, include::NoIncludes, source::SourceMap};
/// use pdll_tablegen::parse_text;
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

/// Like [`parse_text`], and also returns the uses of the records, for editors.
///
/// ```
/// use pdll_support::{diag::Diags, include::NoIncludes, source::SourceMap};
/// use pdll_tablegen::parse_text_with_uses;
///
/// let mut map = SourceMap::new();
/// let id = map.add_text("shapes.td", "class Shape<int n> { int sides = n; } def Square : Shape<4>;", None);
/// let mut diags = Diags::new();
/// let (records, uses) = parse_text_with_uses(&mut map, id, &mut NoIncludes, &mut diags);
/// let class = uses.class(records.class_id("Shape").unwrap());
/// assert_eq!(map.text(class.uses[0]), Some("Shape"));
/// assert_eq!(map.start(class.arg("n").unwrap().uses[0]).column, 34);
/// assert!(diags.take().is_empty());
/// ```
pub fn parse_text_with_uses(
    map: &mut SourceMap,
    source: SourceId,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> (Records, Uses) {
    let n_before = diags.as_slice().len();
    let input = Input::Text(source);
    let tokens = load::load(map, &[input], includes, diags);
    let is_partial = has_errors_since(diags, n_before);
    let (records, uses) = run_by(&tokens, input.end(map), diags, eval::evaluate_with_uses);
    (records.with_lack(is_partial), uses)
}

/// Returns the records of tokens that were lexed elsewhere, and of all included files.
///
/// `source` is the token source of their spans.
pub fn parse_tokens(
    map: &mut SourceMap,
    source: SourceId,
    tokens: &[Token],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Records {
    parse_inputs(map, &[Input::Tokens(source, tokens)], includes, diags)
}

/// Returns the records of several concatenated inputs, and of all included files.
pub fn parse_inputs(
    map: &mut SourceMap,
    inputs: &[Input<'_>],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Records {
    let n_before = diags.as_slice().len();
    let tokens = load::load(map, inputs, includes, diags);
    let is_partial = has_errors_since(diags, n_before);
    match inputs.last() {
        Some(last) => run(&tokens, last.end(map), diags).with_lack(is_partial),
        None => Records::default(),
    }
}

/// Returns whether there is an error after the first `n_before` diagnostics. After a loading error, the
/// extent of the missing input is unknown.
pub(crate) fn has_errors_since(diags: &Diags, n_before: usize) -> bool {
    diags.as_slice()[n_before..].iter().any(|diag| diag.severity == Severity::Error)
}

/// Returns the records of a token list prepared by `load`.
pub(crate) fn run(tokens: &[Token], end: Span, diags: &mut Diags) -> Records {
    run_by(tokens, end, diags, eval::evaluate)
}

/// Returns what `evaluate` makes of a token list.
fn run_by<T: Default + Send>(
    tokens: &[Token],
    end: Span,
    diags: &mut Diags,
    evaluate: fn(Vec<Stmt>, usize, Interner, Span, &mut Diags) -> T,
) -> T {
    let done = on_large_stack(|| {
        let mut names = Interner::new();
        let stmts = parser::parse(tokens, end, &mut names, diags);
        evaluate(stmts, tokens.len(), names, end, diags)
    });
    done.unwrap_or_else(|| {
        diags.push(Diag::error(end, "cannot start a thread to evaluate this"));
        T::default()
    })
}

/// Runs `work` on a stack that suffices for the maximum nesting. Returns `None` if the system cannot
/// create one.
pub(crate) fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    stack::on_large_stack(STACK, work)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pdll_support::include::NoIncludes;

    /// Returns whether defs may be missing, and the number of errors.
    fn lacks_defs(text: &str) -> (bool, usize) {
        let mut map = SourceMap::new();
        let id = map.add_text("t.td", text, None);
        let mut diags = Diags::new();
        let records = parse_text(&mut map, id, &mut NoIncludes, &mut diags);
        (records.lacks_defs(), diags.take().len())
    }

    #[test]
    fn unreadable_definitions_are_recorded_as_missing() {
        let with_lack = [
            "def !a : B;",
            "def \"a\"#!b;",
            "def A#[1];",
            "defm A : B;",
            "class A; multiclass M<A a> { def _x; } defm B : M<3>;",
            "multiclass M { def !a; } defm A : M;",
            "multiclass M : N { def _a; } defm A : M;",
            "foreach i = [1, !x] in def A#i;",
            "if !x then def A;",
            "defset list<None> s = { def A; }",
            "include \"gone.td\"",
            "}",
        ];
        for text in with_lack {
            let (lacks, n_errors) = lacks_defs(text);
            assert!(lacks && n_errors > 0, "{text}");
        }
        let without = [
            ("def A;", 0),
            ("def A : B;", 1),
            ("def A { int x = \"y\"; }", 1),
            ("def A; def A;", 1),
            ("class A<int n; def B : A<1>;", 2),
            ("foreach i = []<int> in def A#i;", 0),
        ];
        for (text, n_errors) in without {
            assert_eq!(lacks_defs(text), (false, n_errors), "{text}");
        }
    }
}
