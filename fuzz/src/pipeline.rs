//! The whole pipeline: definitions and PDLL through every stage to Rust, PDL and C++.

use pdll_compiler::codegen::stages::{Format, Stage};
use pdll_compiler::codegen::{cpp, pdl};
use pdll_compiler::compiled::Unit;
use pdll_compiler::include::Resolver;
use pdll_compiler::lint::lint;
use pdll_compiler::macros::file;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::ods::read;
use pdll_compiler::ods::support::Support;
use pdll_compiler::ods::upstream::CppOds;
use pdll_compiler::pipeline::{self, Input};
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::{Includes, Loaded, Mode};
use pdll_match::encode::{decode, encode};
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::NoIncludes;
use pdll_support::source::{Content, SourceId, SourceMap, Span};

/// The line between definitions and PDLL.
const SEPARATOR: &str = "\n====\n";

/// Compiles the input, definitions before PDLL. Input without errors becomes Rust that can be parsed,
/// patterns that survive encoding, and text.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let (definitions, program) = text.split_once(SEPARATOR).unwrap_or(("", &text));
    let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
    let main = sources.add_text("fuzz.pdll", program, None);
    let tokens = pipeline::lex_text(&sources, main, 0..program.len(), &mut diags);
    let mut includes = OneFile { sources: &mut sources, definitions, read: None };
    let input = Input { tokens, mode: Mode::File, known: OdsContext::default() };
    let parsed = pipeline::parse(input, &mut includes, &mut diags);
    let unit = pipeline::check(parsed, &sources, Strictness::Strict, &mut diags);
    if !diags.has_errors() {
        emit(&unit, &sources, main, &mut diags);
    }
    diags.take();
}

fn emit(unit: &Unit, sources: &SourceMap, main: SourceId, diags: &mut Diags) {
    lint(&unit.compiled, &unit.ods, diags);
    for stage in [
        Stage::Pattern,
        Stage::Predicates,
        Stage::Tree(Format::Text),
        Stage::Tree(Format::Dot),
        Stage::Tree(Format::Svg),
    ] {
        pipeline::print_stage(stage, unit, diags);
    }
    let patterns: Vec<_> = unit.compiled.patterns().cloned().collect();
    assert_eq!(decode(&encode(&patterns)), Ok(patterns));
    assert!(pdl::print(&unit.compiled, sources).starts_with(['#', 'm']));
    assert!(
        cpp::print(&unit.compiled, &CppOds::default(), sources).contains("populateGeneratedPDLLPatterns")
    );
    // Blocks of code come from the user and may not be valid Rust.
    let has_code = matches!(&sources.get(main).content, Content::Text(text) if text.contains("[{"));
    if let Some(rust) = file::rust(unit, sources, main, diags)
        && !has_code
    {
        assert!(syn::parse_file(&rust).is_ok(), "what is emitted is no Rust:\n{rust}");
    }
}

/// Finds the definitions under any name that ends in `.td`.
struct OneFile<'a> {
    sources: &'a mut SourceMap,
    definitions: &'a str,
    read: Option<SourceId>,
}

impl Resolver for OneFile<'_> {
    fn definitions(&mut self, diags: &mut Diags) -> OdsContext {
        let Some(id) = self.read else { return OdsContext::default() };
        read::read_inline(
            self.sources,
            pdll_tablegen::Input::Text(id),
            &mut NoIncludes,
            &Support::default(),
            diags,
        )
    }
}

impl Includes for OneFile<'_> {
    fn load(&mut self, path: &str, span: Span, diags: &mut Diags) -> Loaded {
        if !path.ends_with(".td") || self.read.is_some() {
            diags.push(Diag::error(span, format!("no `{path}`")));
            return Loaded::Missing;
        }
        self.read = Some(self.sources.add_text(path, self.definitions, Some(span)));
        Loaded::Td
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn smoke() {
        let seeds = [
            "def D : Dialect { let name = \"d\"; }\n\
             def D_Add : Op<D, \"add\", [Pure]> { let arguments = (ins I32:$l, Variadic<I32>:$r, OptionalAttr<I32Attr>:$n); \
             let results = (outs I32:$sum); }\n====\n#include \"d.td\"\n\
             Pattern P with benefit(2) { let root = op<d.add>(x: Value, ys: ValueRange) {n = attr<\"1 : i32\">}; \
             replace root with op<d.add>(root.sum, ys) -> (type<\"i32\">); }",
            "def D : Dialect { let name = \"d\"; }\n\
             def D_Id : Op<D, \"id\", [SameOperandsAndResultType]> { let arguments = (ins AnyType:$x); \
             let results = (outs AnyType:$y); }\n====\n#include \"d.td\"\n\
             Constraint Odd(v: Value) [{ true }]; Constraint Is(t: I32); Rewrite Make(v: Value) -> (a: Op, Attr);\n\
             Rewrite Twice(x: Value) -> Value { let o = op<d.id>(x); return op<d.id>(o); }\n\
             Pattern => replace op<d.id>(op<d.id>(x: [Value<t: Type>, Odd])) with Twice(x);\n\
             Pattern { let r = op<d.id>(x: Value<t: Type>); Is(t); not Odd(x); rewrite r with { let m = Make(x); replace r with m.a; }; }",
            "Pattern Deep => replace op<a.b>(op<a.c>(op<a.d>(x: Value, _: Attr<type<\"i32\">>).0), ys: ValueRange) -> (ts: TypeRange) \
             with (x, op<a.e>(ys) -> (ts));",
        ];
        crate::smoke::Target { name: "pipeline", extensions: &["pdll", "td"], run: super::run }.smoke(&seeds);
    }
}
