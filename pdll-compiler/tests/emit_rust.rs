//! Emitted Rust of hand-built patterns, laid out line by line.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write;
use std::sync::Arc;

use pdll_compiler::codegen::rust::{
    Frame, Input, MAX_MATCHER, ModuleHeader, NativeFn, NativeKind, NativeParam, NativeType, TooLarge, emit,
};
use pdll_compiler::ods::model::{Dialect, GroupKind, OdsContext, Operation, ValueGroup};
use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::{EntityKind, NodeKind, Pattern};
use pdll_match::tree::compile;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use expect_test::{ExpectFile, expect, expect_file};

/// Emits patterns without a module.
fn emitted(
    patterns: &[Pattern],
    natives: &[NativeFn],
    ods: &OdsContext,
    max_matcher: usize,
) -> Result<TokenStream, TooLarge> {
    let krate = quote!(pdll);
    let frame = Frame { krate: &krate, module: None, is_within: false };
    let trees = compile(patterns, ods).unwrap();
    let patterns: Vec<&Pattern> = patterns.iter().collect();
    emit(&Input {
        frame,
        patterns: &patterns,
        trees: &trees,
        semantics: &[],
        natives,
        ods,
        lines: &[],
        converter: None,
        max_matcher,
    })
}

/// Emits, removes the tables, and compares.
fn check(patterns: &[Pattern], natives: &[NativeFn], ods: &OdsContext, expect: ExpectFile) {
    let tokens = emitted(patterns, natives, ods, MAX_MATCHER).unwrap();
    let text = lay_out(tokens);
    let text = text.split("static PATTERNS").next().unwrap_or_default();
    expect.assert_eq(&format!("{}\n", text.trim_end()));
}

/// Returns tokens as text with a line per statement.
fn lay_out(tokens: TokenStream) -> String {
    fn walk(tokens: TokenStream, depth: usize, out: &mut String) {
        let mut is_start = true;
        let mut glue = true;
        for tree in tokens {
            if is_start {
                let _ = write!(out, "{:1$}", "", depth * 2);
            }
            let was_start = std::mem::take(&mut is_start);
            match &tree {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::None => ("", ""),
                    };
                    if group.delimiter() == Delimiter::Brace {
                        out.push_str(if was_start { "{\n" } else { " {\n" });
                        walk(group.stream(), depth + 1, out);
                        let _ = writeln!(out, "{:1$}}}", "", depth * 2);
                        is_start = true;
                    } else {
                        out.push_str(open);
                        let mut inner = String::new();
                        walk(group.stream(), 0, &mut inner);
                        out.push_str(inner.trim_end());
                        out.push_str(close);
                    }
                    glue = false;
                }
                TokenTree::Punct(punct) if punct.as_char() == ';' => {
                    out.push_str(";\n");
                    is_start = true;
                    glue = true;
                }
                TokenTree::Punct(punct) => {
                    out.push(punct.as_char());
                    if punct.as_char() == ',' {
                        out.push(' ');
                    }
                    glue = true;
                }
                other => {
                    if !glue && !was_start {
                        out.push(' ');
                    }
                    let _ = write!(out, "{other}");
                    glue = false;
                }
            }
        }
        if !is_start {
            out.push('\n');
        }
    }
    let mut out = String::new();
    walk(tokens, 0, &mut out);
    out
}

fn ident(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

fn native(kind: NativeKind, name: &str, params: &[(&str, NativeType)], results: &[NativeType]) -> NativeFn {
    NativeFn {
        explains_missing: false,
        kind,
        name: ident(name),
        params: params.iter().map(|(name, ty)| NativeParam { name: ident(name), ty: ty.clone() }).collect(),
        results: results.to_vec(),
        results_span: Span::call_site(),
        body: None,
    }
}

fn transpose() -> Pattern {
    let mut b = PatternBuilder::new("TransposeTranspose");
    let arg = b.operand("arg");
    let inner = b.op("toy.transpose", &[arg]);
    let inner = b.result(inner, 0);
    let root = b.op("toy.transpose", &[inner]);
    b.rewrite(root);
    b.replace_with_values(root, &[arg]);
    b.finish()
}

#[test]
fn a_nested_operation() {
    check(&[transpose()], &[], &OdsContext::default(), expect_file!["emit_rust/a_nested_operation.expect"]);
}

#[test]
fn natives_attributes_and_types() {
    let mut b = PatternBuilder::new("AddAdd");
    let (x, a, c) = (b.operand("x"), b.attribute("a"), b.attribute("c"));
    let t = b.ty("t");
    let constant = b.op_with("arith.constant", &[], &[("value", a)], None);
    let constant = b.result(constant, 0);
    let inner = b.op("arith.addi", &[x, constant]);
    let inner = b.result(inner, 0);
    let other = b.op_with("arith.constant", &[], &[("value", c)], None);
    let other = b.result(other, 0);
    let root = b.op_with("arith.addi", &[inner, other], &[], Some(&[t]));
    b.constraint("HasOneUse", &[inner], &[], false);
    let width = b.constraint("Width", &[t, x], &[EntityKind::Attribute, EntityKind::TypeRange], false);
    b.constraint("Is", &[width[0]], &[], true);
    b.rewrite(root);
    let sum = b.native_rewrite("AddAttr", &[a, c], &[EntityKind::Attribute])[0];
    let made = b.op_with("arith.constant", &[], &[("value", sum)], Some(&[t]));
    let made = b.result(made, 0);
    b.native_rewrite("Note", &[root, width[1]], &[]);
    let add = b.op_with("arith.addi", &[x, made], &[], None);
    b.replace_with_op(root, add);
    let natives = [
        native(NativeKind::Constraint, "HasOneUse", &[("v", NativeType::Value)], &[]),
        native(
            NativeKind::Constraint,
            "Width",
            &[("type", NativeType::Type), ("x", NativeType::Value)],
            &[NativeType::Attribute, NativeType::TypeRange],
        ),
        NativeFn {
            explains_missing: false,
            body: Some(quote!(a.as_bool(rewriter.context()) == Some(true))),
            ..native(NativeKind::Constraint, "Is", &[("a", NativeType::Attribute)], &[])
        },
        native(
            NativeKind::Rewrite,
            "AddAttr",
            &[("a", NativeType::Attribute), ("b", NativeType::Attribute)],
            &[NativeType::Attribute],
        ),
        native(
            NativeKind::Rewrite,
            "Note",
            &[("op", NativeType::TypedOp(quote!(arith::AddIOp))), ("types", NativeType::TypeRange)],
            &[],
        ),
    ];
    check(
        &[b.finish()],
        &natives,
        &OdsContext::default(),
        expect_file!["emit_rust/natives_attributes_and_types.expect"],
    );
}

fn group(name: &str, kind: GroupKind) -> ValueGroup {
    ValueGroup {
        name: name.to_owned(),
        kind,
        constraint: "AnyType".to_owned(),
        summary: String::new(),
        segment_attribute: None,
        span: None,
    }
}

#[test]
fn ranges_segments_and_inferred_types() {
    let mut ods = OdsContext::default();
    let operation = Operation {
        name: "test.two".to_owned(),
        def_name: "TwoOp".to_owned(),
        operands: vec![group("a", GroupKind::Variadic), group("b", GroupKind::Variadic)],
        results: vec![group("r", GroupKind::Single), group("s", GroupKind::Variadic)],
        traits: vec!["AttrSizedOperandSegments".to_owned()],
        has_type_inference: true,
        ..Operation::default()
    };
    let operations = [("test.two".to_owned(), operation)].into();
    ods.dialects.insert(
        "test".to_owned(),
        Arc::new(Dialect { name: "test".to_owned(), operations, ..Dialect::default() }),
    );
    let mut b = PatternBuilder::new("Two");
    let (x, y) = (b.operands("x"), b.operands("y"));
    let root = b.op("test.two", &[x, y]);
    b.rewrite(root);
    let types = b.node(NodeKind::Types { values: None }, Some("types"));
    let t = b.type_literal("i32");
    let made = b.op_with("test.two", &[y, x], &[], Some(&[t, types]));
    let first = b.node(NodeKind::Results { op: made, group: Some(0), is_single: true }, None);
    let rest = b.node(NodeKind::Results { op: made, group: Some(1), is_single: false }, None);
    let all = b.op_with("test.none", &[first, rest], &[], Some(&[types]));
    let range = b.node(NodeKind::Range { kind: EntityKind::ValueRange, parts: vec![first, rest] }, None);
    b.op_with("test.infer", &[range], &[], None);
    b.erase(all);
    b.replace_with_values(root, &[first, rest]);
    check(&[b.finish()], &[], &ods, expect_file!["emit_rust/ranges_segments_and_inferred_types.expect"]);
}

#[test]
fn users_are_searched() {
    let mut b = PatternBuilder::new("Upward");
    let x = b.operand("x");
    let inner = b.op("test.b", &[x]);
    let value = b.result(inner, 0);
    let user = b.op("test.a", &[value, value]);
    b.rewrite(inner);
    b.replace_with_values(user, &[x]);
    check(
        &[b.finish(), transpose()],
        &[],
        &OdsContext::default(),
        expect_file!["emit_rust/users_are_searched.expect"],
    );
}

/// Returns the Rust of a pattern of `n` operations, each a user of the previous one; the root is the first.
fn chain_of_users(n: usize) -> String {
    let mut b = PatternBuilder::new("Chain");
    let x = b.operand("x");
    let root = b.op("test.op0", &[x]);
    let mut value = b.result(root, 0);
    for i in 1..n {
        let user = b.op(&format!("test.op{i}"), &[value]);
        value = b.result(user, 0);
    }
    b.rewrite(root).erase(root);
    emitted(&[b.finish()], &[], &OdsContext::default(), MAX_MATCHER).unwrap().to_string()
}

#[test]
fn questions_about_a_user_precede_searches_of_its_users() {
    let text = chain_of_users(30);
    assert_eq!(text.matches("Users :: of").count(), 29);
    // A function only takes the positions that it needs, not all known ones.
    let functions: Vec<&str> = text.split("fn match_0_").skip(1).collect();
    for function in functions {
        let (header, body) = function.split_once('{').unwrap();
        assert!(header.matches(": Op").count() <= 2, "{header}");
        let n_searches = body.split("fn apply").next().unwrap().matches("Users :: of").count();
        assert!(n_searches <= 14, "{n_searches} in {header}");
    }
}

#[test]
fn size_of_matchers_is_linear_in_searches() {
    let (few, many) = (chain_of_users(200).len(), chain_of_users(400).len());
    assert!(many < few * 5 / 2, "{few} {many}");
}

#[test]
fn many_constants_become_one_switch() {
    let patterns: Vec<Pattern> = (0..6)
        .map(|i| {
            let mut b = PatternBuilder::new(&format!("P{i}"));
            let (x, y) = (b.operand("x"), b.operand("y"));
            let tag = b.attribute_literal(&format!("{i} : i32"));
            let root = b.op_with("test.op", &[x, y], &[("tag", tag)], None);
            b.rewrite(root);
            b.replace_with_values(root, &[if i % 2 == 0 { x } else { y }]);
            b.finish()
        })
        .collect();
    check(
        &patterns,
        &[],
        &OdsContext::default(),
        expect_file!["emit_rust/many_constants_are_one_switch.expect"],
    );
}

#[test]
fn tables_describe_the_patterns() {
    let krate = quote!(pdll);
    let module = ModuleHeader {
        attributes: quote!(#[doc = " Combines."]),
        visibility: quote!(pub),
        name: ident("combine"),
    };
    let patterns = [transpose()];
    let ods = OdsContext::default();
    let trees = compile(&patterns, &ods).unwrap();
    let patterns: Vec<&Pattern> = patterns.iter().collect();
    let frame = Frame { krate: &krate, module: Some(&module), is_within: false };
    let input = Input {
        frame,
        patterns: &patterns,
        trees: &trees,
        semantics: &[],
        natives: &[],
        ods: &ods,
        lines: &[],
        converter: None,
        max_matcher: MAX_MATCHER,
    };
    let text = lay_out(emit(&input).unwrap());
    let (head, tables) = text.split_once("fn __pdll_add").unwrap();
    let tables = tables.split_once("static PATTERNS").unwrap().1;
    let tables: String = tables.split("blob:").next().unwrap_or_default().to_owned();
    expect_file!["emit_rust/the_tables_say_what_the_patterns_are.expect"]
        .assert_eq(&format!("{head}--\n{tables}"));
    expect_file!["emit_rust/the_tables_say_what_the_patterns_are_2.expect"].assert_eq(&lay_out(frame.stub()));
}

#[test]
fn unmatchable_patterns_are_reported() {
    let mut b = PatternBuilder::new("Disconnected");
    let (x, y) = (b.operand("x"), b.operand("y"));
    b.op("test.b", &[y]);
    let root = b.op("test.a", &[x]);
    b.rewrite(root).erase(root);
    let patterns = [transpose(), b.finish()];
    let errors = compile(&patterns, &OdsContext::default()).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!((errors[0].pattern, errors[0].node().0), (1, 2));
    expect!["the operations of a pattern must be connected with its root through operands"]
        .assert_eq(&errors[0].to_string());
}

#[test]
fn a_matcher_that_is_too_large_is_reported() {
    let patterns = [transpose(), transpose()];
    let ods = OdsContext::default();
    let error = emitted(&patterns, &[], &ods, 200).unwrap_err();
    expect!["the Rust that matches this would be too large: the limit is 200 bytes for a root operation"]
        .assert_eq(&error.to_string());
    assert!(emitted(&patterns, &[], &ods, MAX_MATCHER).is_ok());
}

#[test]
fn large_trees_become_several_functions_deterministically() {
    // Chains of operations named by the digits of a number, and all prefixes of a chain: many leaves, many
    // branches.
    let mut patterns = Vec::new();
    for number in 0..600_u32 {
        let mut b = PatternBuilder::new("Digits");
        let mut value = b.operand("x");
        for digit in 0..5 {
            let op = b.op(&format!("test.digit{}", number / 4_u32.pow(digit) % 4), &[value]);
            value = b.result(op, 0);
        }
        let root = b.op("test.root", &[value]);
        b.rewrite(root).erase(root);
        patterns.push(b.finish());
    }
    for depth in 0..40 {
        let mut b = PatternBuilder::new("Prefix");
        let mut value = b.operand("x");
        for _ in 0..depth {
            let op = b.op("test.deep", &[value]);
            value = b.result(op, 0);
        }
        let root = b.op("test.other", &[value]);
        b.rewrite(root).erase(root);
        patterns.push(b.finish());
    }
    let emit = || emitted(&patterns, &[], &OdsContext::default(), MAX_MATCHER).unwrap().to_string();
    let text = emit();
    assert_eq!(text, emit());
    let functions = |root: u32| text.matches(&format!("fn match_{root}_")).count();
    // A chain's prefixes need no branches: each continues where the previous one ends.
    assert_eq!(functions(0), 1);
    assert!(functions(1) > 1);
}
