//! PDLL: arbitrary text through the lexer, the parser, the checks, lowering and both emitters.

use std::collections::BTreeSet;

use pdll_compiler::codegen::ast;
use pdll_compiler::include::Resolver;
use pdll_compiler::lint::lint;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::pipeline::{self, Input};
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::{Includes, Loaded, Mode};
use pdll_match::encode::{decode, encode};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceMap, Span};

/// Compiles the input. Diagnostics must be located in the input; patterns must survive encoding.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let len = text.len() as u32;
    let mut sources = SourceMap::new();
    let source = sources.add_text("fuzz.pdll", text.clone(), None);
    let mut diags = Diags::new();
    let tokens = pipeline::lex_text(&sources, source, 0..text.len(), &mut diags);
    let input = Input { tokens, mode: Mode::File, known: OdsContext::default() };
    let parsed = pipeline::parse(input, &mut Nothing, &mut diags);
    let unit = pipeline::check(parsed, &sources, Strictness::Strict, &mut diags);
    let compiled = &unit.compiled;
    let has_errors = diags.has_errors();
    let messages = diags.take();
    for diag in &messages {
        assert!(diag.span.lo <= diag.span.hi && diag.span.hi <= len, "{diag:?}");
    }
    if !has_errors {
        lint(compiled, &unit.ods, &mut diags);
        for diag in diags.take() {
            assert!(diag.span.lo <= diag.span.hi && diag.span.hi <= len, "{diag:?}");
        }
        // A tree that is too large is not printed.
        ast::print(&compiled.module, None);
        let patterns: Vec<_> = compiled.patterns().cloned().collect();
        assert_eq!(decode(&encode(&patterns)), Ok(patterns));
    }
    let said: BTreeSet<String> = messages.iter().map(|diag| format!("{diag:?}")).collect();
    assert_eq!(said.len(), messages.len(), "something is said twice: {messages:?}");
}

/// Finds no file.
struct Nothing;

impl Resolver for Nothing {
    fn definitions(&mut self, _: &mut Diags) -> OdsContext {
        OdsContext::default()
    }
}

impl Includes for Nothing {
    fn load(&mut self, path: &str, span: Span, diags: &mut Diags) -> Loaded {
        diags.push(Diag::error(span, format!("no `{path}`")));
        Loaded::Missing
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn smoke() {
        let seeds = [
            "Pattern P with benefit(2), recursion { let root = op<a.b>(x: Value, ys: ValueRange) {k = attr<\"1 : i32\">} \
             -> (t: Type); replace root with (x, ys); }",
            "Constraint C(v: Value) -> (Value, n: Type) [{ return; }]; Rewrite R(t: Type) -> Attr; \
             Pattern { let r = op<a.b>(x: [Value, D]); not C(x); rewrite r with { erase r; }; }",
            "Rewrite Two(op: Op<a.b>) => (first = op.0, op); Pattern => replace op<a.b>(op<c.d>(_: Value)) with Two(op<e.f>).first;",
            "#include \"x.td\"\nConstraint Local(v: Value) { Constraint(w: Value) { op<q.r>(w); }(v); }",
        ];
        crate::smoke::Target { name: "pdll", extensions: &["pdll"], run: super::run }.smoke(&seeds);
    }
}
