//! Emitted Rust of hand-built patterns, laid out line by line.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use pdll_compiler::emit::rust::{
    Input, ModuleHeader, NativeFn, NativeKind, NativeParam, NativeType, emit, stub,
};
use pdll_compiler::ods::model::{Dialect, GroupKind, OdsContext, Operation, ValueGroup};
use pdll_pattern::Pattern;
use pdll_pattern::builder::PatternBuilder;
use pdll_pattern::pattern::{EntityKind, NodeKind};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// Emits, leaves out the tables, and compares.
fn check(patterns: &[Pattern], natives: &[NativeFn], ods: &OdsContext, expect: Expect) {
    let krate = quote!(pdll);
    let tokens = emit(&Input { krate: &krate, module: None, patterns, natives, ods }).unwrap();
    let text = lay_out(tokens);
    let text = text.split("static PATTERNS").next().unwrap_or_default();
    expect.assert_eq(&format!("{}\n", text.trim_end()));
}

/// Tokens as text with a line per statement.
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
    check(
        &[transpose()],
        &[],
        &OdsContext::default(),
        expect![[r##"
            #[doc=r" Adds all patterns of this `pdll!` to a set."]#[allow(dead_code, non_snake_case)] pub fn populate_generated_pdll_patterns(set:&mut pdll::RewritePatternSet) {
              #[allow(unused_variables, clippy::all)] fn __pdll_add(set:&mut pdll::RewritePatternSet) {
                use pdll::__private::matcher::*;
                enum Found0 {
                  R0(Value)
                }
                fn match_0_0(rw:&Ir, k:&Constants, best:&mut Best<'_, Found0>, root:Op) {
                  let k_op=k.ops::<N_OPS>();
                  'l1: {
                    let x_1=root.n_operands(rw);
                    if x_1!=1 {
                      break'l1;
                    }
                    let v1=root.operand(rw, 0);
                    let Some(op2)=v1.defining_op(rw) else {
                      break'l1;
                    }
                    ;
                    let x_2=result_number(rw, v1);
                    if x_2!=0 {
                      break'l1;
                    }
                    let x_3=op2.name(rw);
                    if x_3!=k_op[0] {
                      break'l1;
                    }
                    let x_4=op2.n_operands(rw);
                    if x_4!=1 {
                      break'l1;
                    }
                    if best.accepts(0) {
                      let v4=op2.operand(rw, 0);
                      best.set(0, Found0::R0(v4));
                    }
                  }
                }
                fn apply_0(rw:&mut PatternRewriter<'_>, root:Op, k:&Constants, select:&Select<'_>,)->Result<Option<u32>, RewriteError> {
                  let mut best=Best::new(select);
                  loop {
                    match_0_0(rw, k, &mut best, root);
                    let Some((rank, found))=best.take() else {
                      return Ok(None)
                    }
                    ;
                    let done=match found {
                      Found0::R0(b0)=>rewrite_0(rw, k, root, b0)
                    }
                    ;
                    if!matches!(done, Ok(false)) {
                      return done.map(|_|Some(rank));
                    }
                  }
                }
                fn rewrite_0(rw:&mut PatternRewriter<'_>, k:&Constants, root:Op, b0:Value)->Result<bool, RewriteError> {
                  finish_with_values(rw, root, &[b0])
                }
                const N_OPS:usize=1;
                static CONSTANTS:ConstantTable=ConstantTable {
                  ops:&["toy.transpose"], identifiers:&[], attr_refs:&[], attributes:&[], types:&[], switches:&[], 
                }
                ;
        "##]],
    );
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
        expect![[r##"
            #[doc=r" Adds all patterns of this `pdll!` to a set."]#[allow(dead_code, non_snake_case)] pub fn populate_generated_pdll_patterns(set:&mut pdll::RewritePatternSet) {
              #[allow(dead_code, non_snake_case, clippy::used_underscore_binding)] fn __pdll_constraint_HasOneUse(__pdll_rw:&mut pdll::PatternRewriter<'_>, v:pdll::Value,)->::core::option::Option<()> {
                let __pdll_returned=HasOneUse(__pdll_rw, v);
                <_ as pdll::__private::ConstraintOutput<()>>::into_match(__pdll_returned)
              }
              #[allow(dead_code, non_snake_case, clippy::used_underscore_binding)] fn __pdll_constraint_Width(__pdll_rw:&mut pdll::PatternRewriter<'_>, r#type:pdll::Type, x:pdll::Value,)->::core::option::Option<(pdll::Attribute, pdll::TypeVec)> {
                let __pdll_returned=Width(__pdll_rw, r#type, x);
                <_ as pdll::__private::ConstraintOutput<(pdll::Attribute, pdll::TypeVec)>>::into_match(__pdll_returned)
              }
              #[allow(dead_code, non_snake_case, clippy::used_underscore_binding)] fn __pdll_constraint_Is(__pdll_rw:&mut pdll::PatternRewriter<'_>, a:pdll::Attribute,)->::core::option::Option<()> {
                #[allow(non_snake_case)] fn Is(#[allow(unused_variables)] rewriter:&mut pdll::PatternRewriter<'_>, #[allow(unused_variables)] a:pdll::Attribute,)->bool {
                  a.as_bool(rewriter.context())==Some(true)
                }
                let __pdll_returned=Is(__pdll_rw, a);
                <_ as pdll::__private::ConstraintOutput<()>>::into_match(__pdll_returned)
              }
              #[allow(dead_code, non_snake_case, clippy::used_underscore_binding)] fn __pdll_rewrite_AddAttr(__pdll_rw:&mut pdll::PatternRewriter<'_>, a:pdll::Attribute, b:pdll::Attribute,)->::core::result::Result<::core::option::Option<pdll::Attribute>, pdll::RewriteError> {
                let __pdll_returned=AddAttr(__pdll_rw, a, b);
                <_ as pdll::__private::RewriteOutput<pdll::Attribute>>::into_results(__pdll_returned)
              }
              #[allow(dead_code, non_snake_case, clippy::used_underscore_binding)] fn __pdll_rewrite_Note(__pdll_rw:&mut pdll::PatternRewriter<'_>, op:pdll::Op, types:pdll::TypeRange<'_>,)->::core::result::Result<::core::option::Option<()>, pdll::RewriteError> {
                let __pdll_returned=Note(__pdll_rw, <arith::AddIOp as pdll::OpDef>::from_op_unchecked(op), types);
                <_ as pdll::__private::RewriteOutput<()>>::into_results(__pdll_returned)
              }
              #[allow(unused_variables, clippy::all)] fn __pdll_add(set:&mut pdll::RewritePatternSet) {
                use pdll::__private::matcher::*;
                enum Found0 {
                  R0(Attribute, Attribute, Type, TypeVec, Value)
                }
                fn match_0_0(rw:&mut PatternRewriter<'_>, k:&Constants, best:&mut Best<'_, Found0>, root:Op) {
                  let k_op=k.ops::<N_OPS>();
                  let k_ref=k.attr_refs::<N_REFS>();
                  'l1: {
                    let x_1=root.n_operands(rw);
                    if x_1!=2 {
                      break'l1;
                    }
                    let x_2=root.n_results(rw);
                    if x_2!=1 {
                      break'l1;
                    }
                    let v1=root.operand(rw, 0);
                    let Some(op5)=v1.defining_op(rw) else {
                      break'l1;
                    }
                    ;
                    let x_3=result_number(rw, v1);
                    if x_3!=0 {
                      break'l1;
                    }
                    let x_4=op5.name(rw);
                    if x_4!=k_op[1] {
                      break'l1;
                    }
                    let x_5=op5.n_operands(rw);
                    if x_5!=2 {
                      break'l1;
                    }
                    let v2=root.operand(rw, 1);
                    let Some(op12)=v2.defining_op(rw) else {
                      break'l1;
                    }
                    ;
                    let x_6=result_number(rw, v2);
                    if x_6!=0 {
                      break'l1;
                    }
                    let x_7=op12.name(rw);
                    if x_7!=k_op[0] {
                      break'l1;
                    }
                    let x_8=op12.n_operands(rw);
                    if x_8!=0 {
                      break'l1;
                    }
                    let Some(attr14)=op12.attr_at(rw, k_ref[0]) else {
                      break'l1;
                    }
                    ;
                    let v8=op5.operand(rw, 1);
                    let Some(op9)=v8.defining_op(rw) else {
                      break'l1;
                    }
                    ;
                    let x_9=result_number(rw, v8);
                    if x_9!=0 {
                      break'l1;
                    }
                    let x_10=op9.name(rw);
                    if x_10!=k_op[0] {
                      break'l1;
                    }
                    let x_11=op9.n_operands(rw);
                    if x_11!=0 {
                      break'l1;
                    }
                    let Some(attr11)=op9.attr_at(rw, k_ref[0]) else {
                      break'l1;
                    }
                    ;
                    if __pdll_constraint_HasOneUse(rw, v1).is_none() {
                      break'l1;
                    }
                    let v3=root.result(rw, 0);
                    let ty4=v3.ty(rw);
                    let v7=op5.operand(rw, 0);
                    let Some((attr15, tys16))=__pdll_constraint_Width(rw, ty4, v7) else {
                      break'l1;
                    }
                    ;
                    if __pdll_constraint_Is(rw, attr15).is_some() {
                      break'l1;
                    }
                    if best.accepts(0) {
                      best.set(0, Found0::R0(attr11, attr14, ty4, tys16.clone(), v7));
                    }
                  }
                }
                fn apply_0(rw:&mut PatternRewriter<'_>, root:Op, k:&Constants, select:&Select<'_>,)->Result<Option<u32>, RewriteError> {
                  let mut best=Best::new(select);
                  loop {
                    match_0_0(rw, k, &mut best, root);
                    let Some((rank, found))=best.take() else {
                      return Ok(None)
                    }
                    ;
                    let done=match found {
                      Found0::R0(b0, b1, b2, b3, b4)=>rewrite_0(rw, k, root, b0, b1, b2, b3, b4)
                    }
                    ;
                    if!matches!(done, Ok(false)) {
                      return done.map(|_|Some(rank));
                    }
                  }
                }
                fn rewrite_0(rw:&mut PatternRewriter<'_>, k:&Constants, root:Op, b0:Attribute, b1:Attribute, b2:Type, b3:TypeVec, b4:Value)->Result<bool, RewriteError> {
                  let k_op=k.ops::<N_OPS>();
                  let k_id=k.ids::<N_IDS>();
                  let loc=start(rw, root);
                  let Some(made_1)=__pdll_rewrite_AddAttr(rw, b0, b1)?else {
                    return Ok(false)
                  }
                  ;
                  let op_2=create(rw, k_op[0], loc, &[], &[b2], &[(k_id[0], made_1)]);
                  if __pdll_rewrite_Note(rw, root, &b3)?.is_none() {
                    return Ok(false);
                  }
                  let v_3=op_2.result(rw, 0);
                  let types_4=result_types(rw, root);
                  let op_5=create(rw, k_op[1], loc, &[b4, v_3], &types_4, &[]);
                  finish_with_op(rw, root, op_5)
                }
                const N_OPS:usize=2;
                const N_IDS:usize=1;
                const N_REFS:usize=1;
                static CONSTANTS:ConstantTable=ConstantTable {
                  ops:&["arith.constant", "arith.addi"], identifiers:&["value"], attr_refs:&[(Some(0), "value")], attributes:&[], types:&[], switches:&[], 
                }
                ;
        "##]],
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
    ods.dialects
        .insert("test".to_owned(), Dialect { name: "test".to_owned(), operations, ..Dialect::default() });
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
    check(
        &[b.finish()],
        &[],
        &ods,
        expect![[r##"
            #[doc=r" Adds all patterns of this `pdll!` to a set."]#[allow(dead_code, non_snake_case)] pub fn populate_generated_pdll_patterns(set:&mut pdll::RewritePatternSet) {
              #[allow(unused_variables, clippy::all)] fn __pdll_add(set:&mut pdll::RewritePatternSet) {
                use pdll::__private::matcher::*;
                enum Found0 {
                  R0(OperandSlice, OperandSlice)
                }
                fn match_0_0(rw:&Ir, k:&Constants, best:&mut Best<'_, Found0>, root:Op) {
                  'l1: {
                    let Some(vs1)=OperandSlice::group(rw, root, 0) else {
                      break'l1;
                    }
                    ;
                    let Some(vs2)=OperandSlice::group(rw, root, 1) else {
                      break'l1;
                    }
                    ;
                    if best.accepts(0) {
                      best.set(0, Found0::R0(vs2, vs1));
                    }
                  }
                }
                fn apply_0(rw:&mut PatternRewriter<'_>, root:Op, k:&Constants, select:&Select<'_>,)->Result<Option<u32>, RewriteError> {
                  let mut best=Best::new(select);
                  loop {
                    match_0_0(rw, k, &mut best, root);
                    let Some((rank, found))=best.take() else {
                      return Ok(None)
                    }
                    ;
                    let done=match found {
                      Found0::R0(b0, b1)=>rewrite_0(rw, k, root, b0, b1)
                    }
                    ;
                    if!matches!(done, Ok(false)) {
                      return done.map(|_|Some(rank));
                    }
                  }
                }
                fn rewrite_0(rw:&mut PatternRewriter<'_>, k:&Constants, root:Op, b0:OperandSlice, b1:OperandSlice)->Result<bool, RewriteError> {
                  let k_op=k.ops::<N_OPS>();
                  let k_id=k.ids::<N_IDS>();
                  let read_1=b0.to_vec(rw);
                  let read_2=b1.to_vec(rw);
                  let loc=start(rw, root);
                  let mut list_3=ValueVec::new();
                  list_3.extend_from_slice(&read_1);
                  list_3.extend_from_slice(&read_2);
                  let sizes_4=segment_sizes(rw, &[read_1.len(), read_2.len()]);
                  let types_5=infer_types(rw, k_op[0], loc, &list_3, &[(k_id[0], sizes_4)])?;
                  let op_6=create(rw, k_op[0], loc, &list_3, &types_5, &[(k_id[0], sizes_4)]);
                  let types_7=ResultSlice::inner(rw, op_6, 1, 0).types_vec(rw);
                  let v_8=nth_result(rw, op_6, 0)?;
                  let results_9=results_of_group(rw, op_6, 1)?;
                  let mut list_10=ValueVec::new();
                  list_10.push(v_8);
                  list_10.extend_from_slice(&results_9);
                  let op_11=create(rw, k_op[1], loc, &list_10, &types_7, &[]);
                  let mut list_12=ValueVec::new();
                  list_12.push(v_8);
                  list_12.extend_from_slice(&results_9);
                  let range_13=ValueVec::from_slice(&list_12);
                  let types_14=infer_types(rw, k_op[2], loc, &range_13, &[])?;
                  let op_15=create(rw, k_op[2], loc, &range_13, &types_14, &[]);
                  rw.erase_op(op_11)?;
                  let mut list_16=ValueVec::new();
                  list_16.push(v_8);
                  list_16.extend_from_slice(&results_9);
                  finish_with_values(rw, root, &list_16)
                }
                const N_OPS:usize=3;
                const N_IDS:usize=1;
                static CONSTANTS:ConstantTable=ConstantTable {
                  ops:&["test.two", "test.none", "test.infer"], identifiers:&["operandSegmentSizes"], attr_refs:&[], attributes:&[], types:&[], switches:&[], 
                }
                ;
        "##]],
    );
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
        expect![[r##"
            #[doc=r" Adds all patterns of this `pdll!` to a set."]#[allow(dead_code, non_snake_case)] pub fn populate_generated_pdll_patterns(set:&mut pdll::RewritePatternSet) {
              #[allow(unused_variables, clippy::all)] fn __pdll_add(set:&mut pdll::RewritePatternSet) {
                use pdll::__private::matcher::*;
                enum Found0 {
                  R0(Op, Value)
                }
                fn match_0_0(rw:&Ir, k:&Constants, best:&mut Best<'_, Found0>, root:Op) {
                  let k_op=k.ops::<N_OPS>();
                  'l1: {
                    let x_1=root.n_operands(rw);
                    if x_1!=1 {
                      break'l1;
                    }
                    if root.n_results(rw)<1 {
                      break'l1;
                    }
                    let v2=root.result(rw, 0);
                    let mut users_2=Users::of(rw, v2);
                    while let Some(op3)=users_2.next_if(rw, best.wants(0)) {
                      'l2: {
                        let x_3=op3.name(rw);
                        if x_3!=k_op[0] {
                          break'l2;
                        }
                        let x_4=op3.n_operands(rw);
                        if x_4!=2 {
                          break'l2;
                        }
                        let v4=op3.operand(rw, 0);
                        if v4!=v2 {
                          break'l2;
                        }
                        let v5=op3.operand(rw, 1);
                        if v5!=v2 {
                          break'l2;
                        }
                        if best.accepts(0) {
                          let v1=root.operand(rw, 0);
                          best.set(0, Found0::R0(op3, v1));
                        }
                      }
                    }
                  }
                }
                fn apply_0(rw:&mut PatternRewriter<'_>, root:Op, k:&Constants, select:&Select<'_>,)->Result<Option<u32>, RewriteError> {
                  let mut best=Best::new(select);
                  loop {
                    match_0_0(rw, k, &mut best, root);
                    let Some((rank, found))=best.take() else {
                      return Ok(None)
                    }
                    ;
                    let done=match found {
                      Found0::R0(b0, b1)=>rewrite_0(rw, k, root, b0, b1)
                    }
                    ;
                    if!matches!(done, Ok(false)) {
                      return done.map(|_|Some(rank));
                    }
                  }
                }
                enum Found1 {
                  R1(Value)
                }
                fn match_1_0(rw:&Ir, k:&Constants, best:&mut Best<'_, Found1>, root:Op) {
                  let k_op=k.ops::<N_OPS>();
                  'l1: {
                    let x_1=root.n_operands(rw);
                    if x_1!=1 {
                      break'l1;
                    }
                    let v1=root.operand(rw, 0);
                    let Some(op6)=v1.defining_op(rw) else {
                      break'l1;
                    }
                    ;
                    let x_2=result_number(rw, v1);
                    if x_2!=0 {
                      break'l1;
                    }
                    let x_3=op6.name(rw);
                    if x_3!=k_op[1] {
                      break'l1;
                    }
                    let x_4=op6.n_operands(rw);
                    if x_4!=1 {
                      break'l1;
                    }
                    if best.accepts(1) {
                      let v8=op6.operand(rw, 0);
                      best.set(1, Found1::R1(v8));
                    }
                  }
                }
                fn apply_1(rw:&mut PatternRewriter<'_>, root:Op, k:&Constants, select:&Select<'_>,)->Result<Option<u32>, RewriteError> {
                  let mut best=Best::new(select);
                  loop {
                    match_1_0(rw, k, &mut best, root);
                    let Some((rank, found))=best.take() else {
                      return Ok(None)
                    }
                    ;
                    let done=match found {
                      Found1::R1(b0)=>rewrite_1(rw, k, root, b0)
                    }
                    ;
                    if!matches!(done, Ok(false)) {
                      return done.map(|_|Some(rank));
                    }
                  }
                }
                fn rewrite_0(rw:&mut PatternRewriter<'_>, k:&Constants, root:Op, b0:Op, b1:Value)->Result<bool, RewriteError> {
                  finish_with_values(rw, b0, &[b1])
                }
                fn rewrite_1(rw:&mut PatternRewriter<'_>, k:&Constants, root:Op, b0:Value)->Result<bool, RewriteError> {
                  finish_with_values(rw, root, &[b0])
                }
                const N_OPS:usize=2;
                static CONSTANTS:ConstantTable=ConstantTable {
                  ops:&["test.a", "toy.transpose"], identifiers:&[], attr_refs:&[], attributes:&[], types:&[], switches:&[], 
                }
                ;
        "##]],
    );
}

#[test]
fn many_constants_are_one_switch() {
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
        expect![[r##"
            #[doc=r" Adds all patterns of this `pdll!` to a set."]#[allow(dead_code, non_snake_case)] pub fn populate_generated_pdll_patterns(set:&mut pdll::RewritePatternSet) {
              #[allow(unused_variables, clippy::all)] fn __pdll_add(set:&mut pdll::RewritePatternSet) {
                use pdll::__private::matcher::*;
                enum Found0 {
                  R0(Value)
                }
                fn match_0_0(rw:&Ir, k:&Constants, best:&mut Best<'_, Found0>, root:Op) {
                  let k_ref=k.attr_refs::<N_REFS>();
                  'l1: {
                    let x_1=root.n_operands(rw);
                    if x_1!=2 {
                      break'l1;
                    }
                    let Some(attr3)=root.attr_at(rw, k_ref[0]) else {
                      break'l1;
                    }
                    ;
                    match k.arm(0, attr3.raw()) {
                      0=> {
                        if best.accepts(0) {
                          let v1=root.operand(rw, 0);
                          best.set(0, Found0::R0(v1));
                        }
                      }
                      1=> {
                        if best.accepts(1) {
                          let v2=root.operand(rw, 1);
                          best.set(1, Found0::R0(v2));
                        }
                      }
                      2=> {
                        if best.accepts(2) {
                          let v1=root.operand(rw, 0);
                          best.set(2, Found0::R0(v1));
                        }
                      }
                      3=> {
                        if best.accepts(3) {
                          let v2=root.operand(rw, 1);
                          best.set(3, Found0::R0(v2));
                        }
                      }
                      4=> {
                        if best.accepts(4) {
                          let v1=root.operand(rw, 0);
                          best.set(4, Found0::R0(v1));
                        }
                      }
                      5=> {
                        if best.accepts(5) {
                          let v2=root.operand(rw, 1);
                          best.set(5, Found0::R0(v2));
                        }
                      }
                      _=> {
                      }
                    }
                  }
                }
                fn apply_0(rw:&mut PatternRewriter<'_>, root:Op, k:&Constants, select:&Select<'_>,)->Result<Option<u32>, RewriteError> {
                  let mut best=Best::new(select);
                  loop {
                    match_0_0(rw, k, &mut best, root);
                    let Some((rank, found))=best.take() else {
                      return Ok(None)
                    }
                    ;
                    let done=match found {
                      Found0::R0(b0)=>rewrite_0(rw, k, root, b0)
                    }
                    ;
                    if!matches!(done, Ok(false)) {
                      return done.map(|_|Some(rank));
                    }
                  }
                }
                fn rewrite_0(rw:&mut PatternRewriter<'_>, k:&Constants, root:Op, b0:Value)->Result<bool, RewriteError> {
                  finish_with_values(rw, root, &[b0])
                }
                const N_REFS:usize=1;
                static CONSTANTS:ConstantTable=ConstantTable {
                  ops:&["test.op"], identifiers:&[], attr_refs:&[(Some(0), "tag")], attributes:&["0 : i32", "1 : i32", "2 : i32", "3 : i32", "4 : i32", "5 : i32"], types:&[], switches:&[SwitchTable::Attributes(&[0, 1, 2, 3, 4, 5])], 
                }
                ;
        "##]],
    );
}

#[test]
fn the_tables_say_what_the_patterns_are() {
    let krate = quote!(pdll);
    let module = ModuleHeader {
        attributes: quote!(#[doc = " Combines."]),
        visibility: quote!(pub),
        name: ident("combine"),
    };
    let patterns = [transpose()];
    let ods = OdsContext::default();
    let input = Input { krate: &krate, module: Some(&module), patterns: &patterns, natives: &[], ods: &ods };
    let text = lay_out(emit(&input).unwrap());
    let (frame, tables) = text.split_once("fn __pdll_add").unwrap();
    let tables = tables.split_once("static PATTERNS").unwrap().1;
    let tables: String = tables.split("blob:").next().unwrap_or_default().to_owned();
    expect![[r##"
        #[doc=" Combines."] pub mod combine {
          #[doc(hidden)] pub struct Patterns;
          #[doc=r" Adds all patterns of this module to a set."]#[allow(dead_code)] pub fn populate(set:&mut pdll::RewritePatternSet) {
            <Patterns as pdll::__private::Populate>::populate(set);
          }
        }
        #[allow(non_snake_case, non_local_definitions)] const _:()= {
          impl pdll::__private::Populate for combine::Patterns {
            fn populate(set:&mut pdll::RewritePatternSet) {
              #[allow(unused_variables, clippy::all)] --
        :GeneratedPatterns=GeneratedPatterns {
                  module:::core::module_path!(), patterns:&[PatternMeta {
          name:Some("TransposeTranspose"), benefit:2, has_bounded_recursion:false, file:"", line:0, column:0, root:Some("toy.transpose"), generated_ops:&[], 
        }], roots:&[RootMatcher {
          root:Some("toy.transpose"), ranks:&[0], apply:apply_0
        }], constants:&CONSTANTS, "##]].assert_eq(&format!("{frame}--\n{tables}"));
    expect![[r##"
        #[doc=" Combines."] pub mod combine {
          #[doc(hidden)] pub struct Patterns;
          #[doc=r" Adds all patterns of this module to a set."]#[allow(dead_code)] pub fn populate(set:&mut pdll::RewritePatternSet) {
            <Patterns as pdll::__private::Populate>::populate(set);
          }
        }
        #[allow(non_snake_case, non_local_definitions)] const _:()= {
          impl pdll::__private::Populate for combine::Patterns {
            fn populate(set:&mut pdll::RewritePatternSet) {
              let _=set;
            }
          }
        }
        ;
    "##]].assert_eq(&lay_out(stub(&input)));
}

#[test]
fn what_cannot_be_matched_is_reported() {
    let mut b = PatternBuilder::new("Disconnected");
    let (x, y) = (b.operand("x"), b.operand("y"));
    b.op("test.b", &[y]);
    let root = b.op("test.a", &[x]);
    b.rewrite(root).erase(root);
    let patterns = [transpose(), b.finish()];
    let krate = quote!(pdll);
    let ods = OdsContext::default();
    let errors = emit(&Input { krate: &krate, module: None, patterns: &patterns, natives: &[], ods: &ods });
    let errors = errors.unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!((errors[0].pattern, errors[0].node.0), (1, 2));
    expect!["the operations of a pattern must be connected with its root through operands"]
        .assert_eq(&errors[0].to_string());
}
