//! Patterns to `pdl` operations and back: only properties that the dialect cannot represent are lost.

use std::path::{Path, PathBuf};

use pdll::pattern_ir::builder::PatternBuilder;
use pdll::pattern_ir::pattern::{NodeKind, Pattern};
use pdll::pdl;
use pdll::prelude::*;
use pdll::runtime_compiler::patterns_of_pdll;

/// Returns the pattern that comes back: without names of variables, with an explicit benefit, with printed
/// literals, and with inferred types where rewrites create without result types.
fn normal(ctx: &Context, mut pattern: Pattern) -> Pattern {
    pattern.is_benefit_explicit = true;
    let attribute = |text: &str| pdll::text::parse_attribute(ctx, text).unwrap().display(ctx).to_string();
    let ty = |text: &str| pdll::text::parse_type(ctx, text).unwrap().display(ctx).to_string();
    let n_match = pattern.n_match as usize;
    for (nth, node) in pattern.nodes.iter_mut().enumerate() {
        node.name = None;
        match &mut node.kind {
            NodeKind::Attribute { value: Some(text), .. } => *text = attribute(text).into(),
            NodeKind::Type { value: Some(text) } => *text = ty(text).into(),
            NodeKind::Types { values: Some(texts) } => {
                texts.iter_mut().for_each(|text| *text = ty(text).into())
            }
            _ => {}
        }
        if let NodeKind::Operation(operation) = &mut node.kind
            && nth >= n_match
            && operation.result_types.as_ref().is_some_and(|types| types.is_empty())
        {
            operation.result_types = None;
        }
    }
    pattern
}

fn pdll_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in ["cases", "ours"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agree").join(folder);
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            files.extend(path.extension().is_some_and(|extension| extension == "pdll").then_some(path));
        }
    }
    files.sort();
    files
}

#[test]
fn patterns_of_pdll_text_come_back() {
    let mut n_patterns = 0;
    for path in pdll_files() {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let patterns = patterns_of_pdll(&name, &text, &PdllOptions::default());
        let patterns = patterns.unwrap_or_else(|error| panic!("{error}"));
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let exported = pdl::export(&ctx, &patterns);
        if name.ends_with("ours/extensions.pdll") {
            expect_test::expect![[r#"
                error: the `pdl` dialect has no attributes that may be absent
                error: the `pdl` dialect has no attributes that may be absent
                error: the `pdl` dialect has no locations
                error: the `pdl` dialect has no locations"#]]
            .assert_eq(&exported.unwrap_err().to_string());
            continue;
        }
        let ir = exported.unwrap_or_else(|error| panic!("{name}: {error}"));
        let back = pdl::import(&ir).unwrap_or_else(|error| panic!("{name}: {error}\n{ir}"));
        assert_eq!(patterns.len(), back.len());
        n_patterns += back.len();
        for (pattern, back) in patterns.into_iter().zip(back) {
            assert_eq!(normal(&ctx, pattern), back, "{name}");
        }
    }
    assert!(n_patterns > 50, "only {n_patterns}");
}

#[test]
fn operations_come_back() {
    for (name, text) in crate::pdl::support::cases() {
        let ir = crate::pdl::support::parse(&name, &text).unwrap();
        let Ok(patterns) = pdl::import(&ir) else { continue };
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let exported = pdl::export(&ctx, &patterns).unwrap_or_else(|error| panic!("{name}: {error}"));
        let back = pdl::import(&exported).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(patterns, back, "{name}");
    }
}

#[test]
fn a_name_of_several_patterns_is_numbered() {
    let named = |name: &str| {
        let mut pattern = PatternBuilder::new(name);
        let root = pattern.op("t.a", &[]);
        pattern.rewrite(root);
        pattern.erase(root);
        pattern.finish()
    };
    let patterns = ["A", "A_1", "A", "A", "B", "A_1", "A"].map(named);
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let ir = pdl::export(&ctx, &patterns).unwrap();
    let names = pdl::import(&ir).unwrap().into_iter().map(|pattern| pattern.name.unwrap().to_string());
    assert_eq!(names.collect::<Vec<_>>(), ["A", "A_1", "A_0", "A_2", "B", "A_1_0", "A_3"]);
}

#[test]
fn recursion_has_a_place_of_our_own() {
    let text = "Pattern Deep with benefit(3), recursion => replace op<a.b>(x: Value) with op<a.b>(op<a.c>(x) -> (type<\"i1\">));";
    let patterns = patterns_of_pdll("deep.pdll", text, &PdllOptions::default()).unwrap();
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let ir = pdl::export(&ctx, &patterns).unwrap();
    expect_test::expect![[r#"
        "builtin.module"() ({
          "pdl.pattern"() <{benefit = 3 : i16, sym_name = "Deep"}> ({
            %0 = "pdl.operand"() : () -> !pdl.value
            %1 = "pdl.types"() : () -> !pdl.range<type>
            %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "a.b", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
            "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
              %3 = "pdl.type"() <{constantType = i1}> : () -> !pdl.type
              %4 = "pdl.operation"(%0, %3) <{attributeValueNames = [], opName = "a.c", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
              %5 = "pdl.results"(%4) : (!pdl.operation) -> !pdl.range<value>
              %6 = "pdl.operation"(%5) <{attributeValueNames = [], opName = "a.b", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.range<value>) -> !pdl.operation
              "pdl.replace"(%2, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
            }) : (!pdl.operation) -> ()
          }) {bounded_recursion} : () -> ()
        }) : () -> ()"#]].assert_eq(&ir.to_string());
    assert!(pdl::import(&ir).unwrap()[0].has_bounded_recursion);
}
