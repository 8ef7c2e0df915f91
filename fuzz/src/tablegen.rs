//! TableGen: arbitrary text through the lexer, the parser, the evaluator and the JSON output.

use pdll_support::diag::Diags;
use pdll_support::include::NoIncludes;
use pdll_support::source::SourceMap;
use pdll_tablegen::{dump_json, parse_text};

/// Evaluates the input. Diagnostics must be located in the input.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let len = text.len() as u32;
    let mut sources = SourceMap::new();
    let source = sources.add_text("fuzz.td", text, None);
    let mut diags = Diags::new();
    let records = parse_text(&mut sources, source, &mut NoIncludes, &mut diags);
    for diag in diags.take() {
        assert!(diag.span.lo <= diag.span.hi && diag.span.hi <= len, "{diag:?}");
    }
    dump_json(&records, &sources);
}

#[cfg(test)]
mod tests {
    #[test]
    fn smoke() {
        let seeds = [
            "class A<int n, string s = \"x\"> { int i = !add(n, 1); bits<4> b = {1, 0, ?, 1}; } def D : A<3>, A<4, \"y\">;",
            "multiclass M<list<int> l> { foreach x = l in def _ # x : B<x>; defvar z = !head(l); } class B<int y>; \
             defm N : M<[1, 2, 3]>; let i = 5 in { def E : A<1>; }",
            "def ops; dag d = (ops 1:$a, \"s\":$b); def F { dag e = !con((ops), (ops [{ code }])); list<int> q = !range(3); }",
            "class R<int n> { int v = !if(!le(n, 0), 0, !foldl(0, [1, 2], acc, x, !add(acc, x))); } \
             assert !eq(R<2>.v, 3), \"no\"; #ifdef X\ndef G;\n#else\ndef H;\n#endif\ndefset list<A> S = { def I : A<0>; }",
        ];
        crate::smoke::Target { name: "tablegen", extensions: &["td"], run: super::run }.smoke(&seeds);
    }
}
