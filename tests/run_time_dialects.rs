//! Dialects whose definitions are read when the program runs: what the command line does not show.

use pdll::ir::Context;
use pdll::ods::VerifyMessage;
use pdll::prelude::*;
use pdll::rewrite::{GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily};
use pdll::runtime_compiler::{
    AddPdll, DefinitionOptions, DefinitionRust, DirectiveArg, DirectiveParts, LoadDialects, PdllOptions,
    unchecked_parts, unchecked_uses,
};
use pdll::text::{OpAsmParser, OpAsmPrinter, PrintOptions};

const TEXT: &str = r#"
    include "mlir/IR/OpBase.td"
    include "mlir/IR/AttrTypeBase.td"
    def Ink_Dialect : Dialect { let name = "ink"; let hasConstantMaterializer = 1; }
    def Ink_Dark : Type<CPred<"isDark($_self)">, "dark">;
    def Ink_PageType : TypeDef<Ink_Dialect, "Page"> { let mnemonic = "page"; let hasCustomAssemblyFormat = 1; }
    def Ink_WriteOp : Op<Ink_Dialect, "write"> {
        let arguments = (ins StrAttr:$text, Variadic<Ink_Dark>:$on);
        let results = (outs I32:$length);
        let hasVerifier = 1;
        let hasFolder = 1;
        let assemblyFormat = "custom<Quoted>($text, \"x\") (`on` $on^ `:` type($on))? attr-dict";
    }
"#;

fn parse_quoted(parser: &mut OpAsmParser<'_>, parts: &mut DirectiveParts<'_>) -> pdll::text::AsmResult<bool> {
    assert_eq!(parts.args(), [DirectiveArg::Attribute(0), DirectiveArg::Code("x".into())]);
    let Some(text) = parser.parse_any_keyword() else { return Ok(false) };
    let text = parser.context().string_attr(&text);
    parts.set_attribute(0, text);
    Ok(true)
}

fn print_quoted(printer: &mut OpAsmPrinter<'_>, op: Op, args: &[DirectiveArg]) {
    let text = args[0].attribute(printer.ir(), op).and_then(|attr| attr.as_str(printer.context()));
    let text = text.unwrap_or_default().to_owned();
    printer.print(&text);
}

fn verify(ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
    match op.attr_str(ir, "text").and_then(|text| text.as_str(ir.context())) {
        Some("") => Err("writes nothing".into()),
        _ => Ok(()),
    }
}

fn rust() -> DefinitionRust {
    DefinitionRust::new()
        .directive("Quoted", parse_quoted, print_quoted)
        .verifier("ink.write", verify)
        .type_predicate("Ink_Dark", |ctx, ty| ty == ctx.integer_type(1))
}

fn load(rust: DefinitionRust) -> Context {
    let ctx = Context::new();
    let options = DefinitionOptions { rust, ..Default::default() };
    let loaded = ctx.load_dialect_from_td("ink.td", TEXT, &options);
    assert_eq!(loaded.map(|loaded| loaded.dialects), Ok(vec![("ink".to_owned(), 1)]));
    ctx
}

fn printed(ir: &Ir) -> String {
    ir.to_text(&PrintOptions::new().custom_forms(true)).trim_end().to_owned()
}

fn listed(ctx: &Context) -> Vec<String> {
    let parts = unchecked_parts(ctx).into_iter().filter(|part| part.of.contains("ink"));
    parts.map(|part| format!("{}: {}", part.of, part.what)).collect()
}

#[test]
fn rust_replaces_what_a_definition_says_in_cpp() {
    let ctx = load(rust());
    ctx.allow_unregistered_dialects(true);
    let text = "module {\n  %0 = \"test.dark\"() : () -> i1\n  %1 = ink.write hello on %0 : i1\n}";
    let ir = parse(&ctx, text).unwrap_or_else(|error| panic!("{error}"));
    assert!(ir.verify().is_ok());
    assert_eq!(printed(&ir), text);
    for (text, message) in [
        (r#"%0 = "ink.write"() <{text = ""}> : () -> i32"#, "'ink.write' op writes nothing"),
        (
            r#"%0 = "test.light"() : () -> i8  %1 = "ink.write"(%0) <{text = "a"}> : (i8) -> i32"#,
            "'ink.write' op operand #0 must be variadic of dark, but got 'i8'",
        ),
    ] {
        let ir = parse(&ctx, text).unwrap_or_else(|error| panic!("{error}"));
        let errors = ir.verify().err().unwrap_or_else(|| panic!("{text} is accepted"));
        assert_eq!(errors.errors[0].message, message);
    }
    assert_eq!(
        listed(&ctx),
        [
            "!ink.page: parser and printer: the text is kept unchanged",
            "ink: constant materializer",
            "ink.write: folder",
        ]
    );
}

#[test]
fn what_nobody_supplied_is_listed_and_noted_once() {
    let ctx = load(DefinitionRust::new());
    assert_eq!(
        listed(&ctx),
        [
            "!ink.page: parser and printer: the text is kept unchanged",
            "ink: constant materializer",
            "ink.write: assembly format",
            "ink.write: constraint `Ink_Dark` of `on`",
            "ink.write: folder",
            "ink.write: verifier",
        ]
    );
    let write = r#""ink.write"() <{text = ""}> : () -> i32"#;
    let ir = parse(&ctx, &format!("%0 = {write}\n%1 = {write}")).unwrap_or_else(|error| panic!("{error}"));
    assert!(ir.verify().is_ok());
    let mut noted = Default::default();
    let notes: Vec<String> = unchecked_uses(&ir, &mut noted).into_iter().map(|found| found.message).collect();
    assert_eq!(
        notes,
        [
            "'ink.write' is not checked or run as its definition says, which is C++: constraint `Ink_Dark` of `on`, \
          assembly format, verifier, folder"
        ]
    );
    assert!(unchecked_uses(&ir, &mut noted).is_empty());
}

#[test]
fn contexts_share_the_tables_of_a_text() {
    let rust = rust();
    let (a, b) = (load(rust.clone()), load(rust.clone()));
    let spec = |ctx: &Context| ctx.op_info(ctx.op_name("ink.write")).declared.map(std::ptr::from_ref);
    assert!(spec(&a).is_some() && spec(&a) == spec(&b));
    let options = DefinitionOptions { rust, ..Default::default() };
    let other = Context::new();
    assert!(
        other
            .load_dialect_from_td("ink.td", &TEXT.replace("hasFolder = 1", "hasFolder = 0"), &options)
            .is_ok()
    );
    assert!(spec(&a) != spec(&other));
}

#[test]
fn a_namespace_is_loaded_once_and_errors_load_nothing() {
    let ctx = load(rust());
    let again = ctx.load_dialect_from_td("ink.td", TEXT, &DefinitionOptions::default());
    assert_eq!(
        again.err().map(|error| error.to_string()).as_deref(),
        Some("a dialect of the namespace `ink` is loaded, which `ink.td` defines")
    );
    let other = Context::new();
    let wrong = other.load_dialect_from_td(
        "ink.td",
        &TEXT.replace("StrAttr", "StrAtr"),
        &DefinitionOptions::default(),
    );
    expect_test::expect![[r#"
        ink.td:8:30: error: `StrAtr` is not defined
                  let arguments = (ins StrAtr:$text, Variadic<Ink_Dark>:$on);
                                       ^^^^^^
        help: did you mean `StrAttr`?"#]]
    .assert_eq(&wrong.err().map_or(String::new(), |error| error.to_string()));
    assert!(!other.is_dialect_loaded("ink"));
}

#[test]
fn run_time_patterns_know_the_dialect() {
    let ctx = load(rust());
    let text = "Pattern => replace op<ink.write> {text = attr<\"\\\"a\\\"\">} -> (t: Type) with op<ink.write> {text = attr<\"\\\"b\\\"\">} -> (t);";
    let mut patterns = RewritePatternSet::new(&ctx);
    let added = patterns.add_pdll("ink.pdll", text, &PdllOptions::default());
    assert!(added.is_ok(), "{added:?}");
    let patterns = patterns.freeze().unwrap_or_else(|error| panic!("{error}"));
    let mut ir = parse(&ctx, "module {\n  %0 = ink.write a\n}").unwrap_or_else(|error| panic!("{error}"));
    assert!(apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default()).is_ok());
    assert_eq!(printed(&ir), "module {\n  %0 = ink.write b\n}");
    let mut patterns = RewritePatternSet::new(&ctx);
    let wrong = "Pattern => erase op<ink.write>(a: Value) {txt = attr<\"1 : i8\">};";
    let warnings = patterns.add_pdll("ink.pdll", wrong, &PdllOptions::default());
    let warnings = warnings.unwrap_or_else(|error| error.diagnostics);
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    expect_test::expect![[r#"
        ink.pdll:1:32: warning: unused variable `a`
          Pattern => erase op<ink.write>(a: Value) {txt = attr<"1 : i8">};
                                         ^
        help: if it needs no name: `_`
        ink.pdll:1:43: warning: unknown attribute `txt` of operation `ink.write`
          Pattern => erase op<ink.write>(a: Value) {txt = attr<"1 : i8">};
                                                    ^^^
        help: did you mean `text`?"#]]
    .assert_eq(&warnings.join("\n"));
}

#[test]
fn the_types_of_a_group_match_that_of_a_value() {
    let text = r#"
        include "mlir/IR/OpBase.td"
        def Alike_Dialect : Dialect { let name = "alike"; }
        def Alike_MixedOp : Op<Alike_Dialect, "mixed", [AllTypesMatch<["xs", "y"]>]> {
            let arguments = (ins Variadic<AnyType>:$xs, AnyType:$y);
        }
    "#;
    let ctx = Context::new();
    ctx.load_dialect_from_td("alike.td", text, &DefinitionOptions::default())
        .unwrap_or_else(|error| panic!("{error}"));
    ctx.allow_unregistered_dialects(true);
    let said = |operands: &str, types: &str| {
        let text =
            format!("%0:2 = \"t.two\"() : () -> (i32, i64)\n\"alike.mixed\"({operands}) : ({types}) -> ()");
        let ir = parse(&ctx, &text).unwrap_or_else(|error| panic!("{error}"));
        ir.verify().map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_eq!(said("%0#0, %0#0", "i32, i32"), "right");
    let message = "-:2:1: error: 'alike.mixed' op failed to verify that all of {xs, y} have same type";
    assert_eq!(said("%0#0, %0#1", "i32, i64"), message);
    // A group of several is not one value.
    assert_eq!(said("%0#0, %0#0, %0#0", "i32, i32, i32"), message);
    assert!(unchecked_parts(&ctx).is_empty());
}
