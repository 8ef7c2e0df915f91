//! Declarative rewrite rules beside the operations of an `ods!`: what they do to IR.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;
use pdll::text::PrintOptions;

ods! {
    /// Operations and rules on them.
    pub mod rul;

    def Rul_Dialect : Dialect { let name = "rul"; let cppNamespace = "rul"; }
    class Rul_Op<string mnemonic, list<Trait> traits = []> : Op<Rul_Dialect, mnemonic, traits>;

    def Mode : I32EnumAttr<"Mode", "", [I32EnumAttrCase<"Fast", 0, "fast">, I32EnumAttrCase<"Safe", 4, "safe">]>;

    def AOp : Rul_Op<"a"> { let arguments = (ins AnyType:$x, I32Attr:$n); let results = (outs AnyType:$r); }
    def BOp : Rul_Op<"b", [SameOperandsAndResultType]> {
        let arguments = (ins AnyType:$x, AnyType:$y);
        let results = (outs AnyType:$r);
    }
    def CatOp : Rul_Op<"cat"> { let arguments = (ins Variadic<AnyType>:$x, I32Attr:$axis); let results = (outs AnyType:$r); }
    def PairOp : Rul_Op<"pair"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$p, AnyType:$q); }
    def FullOp : Rul_Op<"full"> {
        let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I32Attr, "3">:$d, Mode:$m);
        let results = (outs AnyType:$r);
    }
    def MoreOp : Rul_Op<"more"> {
        let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I32Attr, "3">:$d, Mode:$m);
        let results = (outs AnyType:$r);
    }
    def KOp : Rul_Op<"k", [ConstantLike, Pure]> { let arguments = (ins TypedAttrInterface:$value); let results = (outs AnyType:$r); }
    def FirstOp : Rul_Op<"first", [FirstAttrDerivedResultType]> { let arguments = (ins AnyAttr:$value); let results = (outs AnyType:$r); }
    def UseOp : Rul_Op<"use"> { let arguments = (ins Variadic<AnyType>:$x); }
    def EraseOp : Rul_Op<"erase"> { let arguments = (ins AnyType:$x); }
    def SegmentsOp : Rul_Op<"segments", [AttrSizedOperandSegments]> { let arguments = (ins Variadic<AnyType>:$x, Variadic<AnyType>:$y); }

    def sum : NativeCodeCall<[{ sum($_builder, $0, $1...) }]>;
    def typeAttr : NativeCodeCall<"type_attr($_builder)">;
    def describe : NativeCodeCall<"describe($_builder, $0)">;
    def at : NativeCodeCall<"located($_builder, $_loc, $0)">;
    def split : NativeCodeCall<"split($_builder, $0)", 2>;
    def mark : NativeCodeCallVoid<"mark($_builder, $0, $1)">;
    def evenConstant : NativeCodeCall<"even_constant($_builder, $_self)">;
    def SameType : Constraint<CPred<"$0.ty($_ir) == $1.ty($_ir)">, "same type">;
    def HasOneUse : Constraint<CPred<"$_self.has_one_use($_ir)">, "one use">;

    // Captures, constants and code.
    def Nested : Pat<(AOp (BOp $x, $x), ConstantAttr<I32Attr, "1">:$n), (AOp $x, (sum $n, $n, ConstantAttr<I32Attr, "40">))>;
    def Fused : Pat<(AOp (AOp $x, ConstantAttr<I32Attr, "2">), ConstantAttr<I32Attr, "2">), (BOp (BOp $x, $x), (at $x))>;
    // Attributes that may be absent, enumerations.
    def Passed : Pat<(FullOp $x, $s, $d, ConstantEnumCase<Mode, "safe">), (MoreOp $x, $s, $d, ConstantAttr<Mode, "Mode::Fast">)>;
    def Described : Pat<(FullOp $x, $s, $d, ConstantEnumCase<Mode, "fast">), (MoreOp $x, (describe $d), $d, ConstantEnumCase<Mode, "fast">)>;
    def IsAbsent : Constraint<CPred<"! ($_self)">, "is absent">;
    def Absent : Pat<(MoreOp $x, $s, ConstantAttr<I32Attr, "80">, $m), (MoreOp $x, $s, ConstantAttr<I32Attr, "81">, $m), [(IsAbsent:$s)]>;
    // Types of attributes.
    def Derived : Pat<(AOp $_, ConstantAttr<I32Attr, "70">:$n), (AOp (FirstOp $n), ConstantAttr<I32Attr, "71">)>;
    def DerivedOfType : Pat<(AOp $_, ConstantAttr<I32Attr, "72">), (FirstOp (typeAttr))>;
    // `either`, `variadic`, several results.
    def Either : Pat<(BOp (either (KOp I32Attr:$k), $other)), (AOp $other, $k)>;
    def Variadic : Pat<(CatOp (variadic:$all $x, (AOp $y, $_)), ConstantAttr<I32Attr, "0">), (CatOp (variadic $y, $x), ConstantAttr<I32Attr, "1">)>;
    def Several : Pattern<(PairOp:$old (KOp $k)), [(UseOp (variadic (KOp:$new $k, (returnType $old__1)))), (replaceWithValue $new), (replaceWithValue $new)]>;
    def Split : Pattern<(PairOp (AOp $x, $_)), [(BOp (split:$parts__0 $x), $x), (BOp $parts__1, $x)]>;
    // Erasure, supplemental patterns, segments, constraints, locations.
    def Marked : Pat<(AOp:$old (evenConstant I32Attr:$k), ConstantAttr<I32Attr, "9">), (CatOp:$new (variadic), $k), [], [(mark $new, "was an a"), (EraseOp $new)]>;
    def Erased : Pattern<(EraseOp (AOp $x, ConstantAttr<I32Attr, "7">)), [(SegmentsOp (variadic $x, $x), (variadic $x))]>;
    def Constrained : Pat<(CatOp (variadic $x, $y, $z), ConstantAttr<I32Attr, "5">), (BOp $x, $y), [(SameType $x, $y), (I32 $z), (HasOneUse $z)], [], (addBenefit 3)>;
    def Named : Pat<(CatOp:$c (variadic $x), ConstantAttr<I32Attr, "6">), (AOp (AOp $x, ConstantAttr<I32Attr, "61">, (returnType $x), (location "inner")), ConstantAttr<I32Attr, "62">, (location "label", $x, $c))>;
}

fn sum(rewriter: &mut PatternRewriter, first: Attribute, second: Attribute, third: Attribute) -> Attribute {
    let ctx = rewriter.context();
    let value = |attr: Attribute| attr.as_i64(ctx).unwrap();
    ctx.integer_attr(first.ty(ctx).unwrap(), value(first) + value(second) + value(third))
}

fn describe(rewriter: &mut PatternRewriter, value: Attribute) -> Attribute {
    let ctx = rewriter.context();
    ctx.string_attr(&format!("was {}", value.as_i64(ctx).unwrap()))
}

fn type_attr(rewriter: &mut PatternRewriter) -> Attribute {
    let ctx = rewriter.context();
    ctx.type_attr(ctx.integer_type(8))
}

fn located(rewriter: &mut PatternRewriter, loc: Location, x: Value) -> Value {
    let ty = x.ty(rewriter);
    let name = rewriter.context().op_name("test.located");
    rewriter.create(name, loc, &[x], &[ty], &[]).result(rewriter, 0)
}

fn split(rewriter: &mut PatternRewriter, x: Value) -> (Value, Value) {
    let (ty, loc) = (x.ty(rewriter), rewriter.context().unknown_loc());
    let name = rewriter.context().op_name("test.split");
    let op = rewriter.create(name, loc, &[x], &[ty, ty], &[]);
    (op.result(rewriter, 0), op.result(rewriter, 1))
}

fn mark(rewriter: &mut PatternRewriter, value: Value, text: &str) -> Result<(), RewriteError> {
    let op = value.defining_op(rewriter).unwrap();
    let (name, text) = (rewriter.context().identifier("mark"), rewriter.context().string_attr(text));
    rewriter.set_attr(op, name, text)
}

fn even_constant(rewriter: &mut PatternRewriter, op: Op) -> Option<Attribute> {
    let value = op.constant(rewriter)?;
    (value.as_i64(rewriter.context())? % 2 == 0).then_some(value)
}

/// Applies all rules to a text. Returns the operations that are left, with locations if these are wanted.
fn rewritten(text: &str, with_locations: bool) -> String {
    let ctx = Context::new();
    ctx.load_dialect::<rul::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    rul::populate_generated_rewrites(&mut set);
    let set = set.freeze().unwrap();
    let mut ir = parse(&ctx, text).unwrap();
    apply_patterns_greedily(&mut ir, &set, &GreedyRewriteConfig::default()).unwrap();
    let options = PrintOptions::new().debug_info(with_locations).local_scope(true);
    let text = ir.to_text(&options);
    let lines = text.lines().filter(|line| line.starts_with("  "));
    lines.map(|line| format!("{}\n", line.trim())).collect()
}

#[track_caller]
fn check(before: &str, after: &str) {
    let after: String = after.lines().map(|line| format!("{}\n", line.trim())).collect();
    assert_eq!(rewritten(before, false), after);
}

#[test]
fn captures_constants_and_code() {
    check(
        r#"%x = "test.s"() : () -> i32
        %b = "rul.b"(%x, %x) : (i32, i32) -> i32
        %a = "rul.a"(%b) {n = 1 : i32} : (i32) -> i64
        %c = "rul.a"(%b) {n = 3 : i32} : (i32) -> i64
        "rul.use"(%a, %c) : (i64, i64) -> ()"#,
        r#"%0 = "test.s"() : () -> i32
        %1 = "rul.b"(%0, %0) : (i32, i32) -> i32
        %2 = "rul.a"(%0) <{n = 42 : i32}> : (i32) -> i64
        %3 = "rul.a"(%1) <{n = 3 : i32}> : (i32) -> i64
        "rul.use"(%2, %3) : (i64, i64) -> ()"#,
    );
}

#[test]
fn builders_infer_the_type_of_the_first_attribute() {
    check(
        r#"%x = "test.s"() : () -> i64
        %a = "rul.a"(%x) {n = 70 : i32} : (i64) -> i64
        %b = "rul.a"(%x) {n = 72 : i32} : (i64) -> i8
        "rul.use"(%a, %b) : (i64, i8) -> ()"#,
        r#"%0 = "test.s"() : () -> i64
        %1 = "rul.first"() <{value = 70 : i32}> : () -> i32
        %2 = "rul.a"(%1) <{n = 71 : i32}> : (i32) -> i64
        %3 = "rul.first"() <{value = i8}> : () -> i8
        "rul.use"(%2, %3) : (i64, i8) -> ()"#,
    );
}

#[test]
fn an_attribute_may_be_required_to_be_absent() {
    check(
        r#"%x = "test.s"() : () -> i64
        %a = "rul.more"(%x) {d = 80 : i32, m = 0 : i32} : (i64) -> i64
        %b = "rul.more"(%x) {d = 80 : i32, m = 0 : i32, s = "s"} : (i64) -> i64
        "rul.use"(%a, %b) : (i64, i64) -> ()"#,
        r#"%0 = "test.s"() : () -> i64
        %1 = "rul.more"(%0) <{d = 81 : i32, m = 0 : i32}> : (i64) -> i64
        %2 = "rul.more"(%0) <{d = 80 : i32, m = 0 : i32, s = "s"}> : (i64) -> i64
        "rul.use"(%1, %2) : (i64, i64) -> ()"#,
    );
}

#[test]
fn created_operations_have_the_fused_location_of_all_matched_ones() {
    let text = r#"%x = "test.s"() : () -> i32 loc("s")
        %a = "rul.a"(%x) {n = 2 : i32} : (i32) -> i32 loc("inner")
        %b = "rul.a"(%a) {n = 2 : i32} : (i32) -> i32 loc("outer")
        "rul.use"(%b) : (i32) -> () loc("use")"#;
    assert_eq!(
        rewritten(text, true),
        r#"%0 = "test.s"() : () -> i32 loc("s")
%1 = "rul.a"(%0) <{n = 2 : i32}> : (i32) -> i32 loc("inner")
%2 = "rul.b"(%0, %0) : (i32, i32) -> i32 loc(fused["outer", "inner"])
%3 = "test.located"(%0) : (i32) -> i32 loc(fused["outer", "inner"])
%4 = "rul.b"(%2, %3) : (i32, i32) -> i32 loc(fused["outer", "inner"])
"rul.use"(%4) : (i32) -> () loc("use")
"#
    );
}

#[test]
fn locations_are_specified() {
    let text = r#"%x = "test.s"() : () -> i32 loc("s")
        %a = "rul.cat"(%x) {axis = 6 : i32} : (i32) -> i32 loc("cat")
        "rul.use"(%a) : (i32) -> () loc("use")"#;
    assert_eq!(
        rewritten(text, true),
        r#"%0 = "test.s"() : () -> i32 loc("s")
%1 = "rul.a"(%0) <{n = 61 : i32}> : (i32) -> i32 loc("inner")
%2 = "rul.a"(%1) <{n = 62 : i32}> : (i32) -> i32 loc(fused<"label">["s", "cat"])
"rul.use"(%2) : (i32) -> () loc("use")
"#
    );
}

#[test]
fn attributes_that_may_be_absent_are_passed_on() {
    check(
        r#"%x = "test.s"() : () -> i32
        %a = "rul.full"(%x) {m = 4 : i32} : (i32) -> i32
        %b = "rul.full"(%x) {m = 4 : i32, s = "text", d = 8 : i32} : (i32) -> i32
        %c = "rul.full"(%x) {m = 0 : i32} : (i32) -> i32
        "rul.use"(%a, %b, %c) : (i32, i32, i32) -> ()"#,
        r#"%0 = "test.s"() : () -> i32
        %1 = "rul.more"(%0) <{d = 3 : i32, m = 0 : i32}> : (i32) -> i32
        %2 = "rul.more"(%0) <{d = 8 : i32, m = 0 : i32, s = "text"}> : (i32) -> i32
        %3 = "rul.more"(%0) <{d = 3 : i32, m = 0 : i32, s = "was 3"}> : (i32) -> i32
        "rul.use"(%1, %2, %3) : (i32, i32, i32) -> ()"#,
    );
}

#[test]
fn either_matches_both_orders() {
    check(
        r#"%x = "test.s"() : () -> i32
        %k = "rul.k"() {value = 5 : i32} : () -> i32
        %a = "rul.b"(%k, %x) : (i32, i32) -> i32
        %b = "rul.b"(%x, %k) : (i32, i32) -> i32
        %c = "rul.b"(%x, %x) : (i32, i32) -> i32
        "rul.use"(%a, %b, %c) : (i32, i32, i32) -> ()"#,
        r#"%0 = "test.s"() : () -> i32
        %1 = "rul.a"(%0) <{n = 5 : i32}> : (i32) -> i32
        %2 = "rul.a"(%0) <{n = 5 : i32}> : (i32) -> i32
        %3 = "rul.b"(%0, %0) : (i32, i32) -> i32
        "rul.use"(%1, %2, %3) : (i32, i32, i32) -> ()"#,
    );
}

#[test]
fn variadic_matches_operands_one_by_one() {
    check(
        r#"%x = "test.s"() : () -> i32
        %y = "rul.a"(%x) {n = 0 : i32} : (i32) -> i32
        %a = "rul.cat"(%x, %y) {axis = 0 : i32} : (i32, i32) -> i32
        %b = "rul.cat"(%x, %y, %y) {axis = 0 : i32} : (i32, i32, i32) -> i32
        "rul.use"(%a, %b) : (i32, i32) -> ()"#,
        r#"%0 = "test.s"() : () -> i32
        %1 = "rul.a"(%0) <{n = 0 : i32}> : (i32) -> i32
        %2 = "rul.cat"(%0, %0) <{axis = 1 : i32}> : (i32, i32) -> i32
        %3 = "rul.cat"(%0, %1, %1) <{axis = 0 : i32}> : (i32, i32, i32) -> i32
        "rul.use"(%2, %3) : (i32, i32) -> ()"#,
    );
}

#[test]
fn several_results_are_replaced() {
    check(
        r#"%x = "test.s"() : () -> i32
        %k = "rul.k"() {value = 5 : i32} : () -> i32
        %p, %q = "rul.pair"(%k) : (i32) -> (i32, i32)
        %a = "rul.a"(%x) {n = 0 : i32} : (i32) -> i32
        %r, %s = "rul.pair"(%a) : (i32) -> (i32, i32)
        "rul.use"(%p, %q, %r, %s) : (i32, i32, i32, i32) -> ()"#,
        r#"%0 = "rul.k"() <{value = 5 : i32}> : () -> i32
        %1 = "test.s"() : () -> i32
        "rul.use"(%0) : (i32) -> ()
        %2 = "rul.a"(%1) <{n = 0 : i32}> : (i32) -> i32
        %3:2 = "test.split"(%1) : (i32) -> (i32, i32)
        %4 = "rul.b"(%3#0, %1) : (i32, i32) -> i32
        %5 = "rul.b"(%3#1, %1) : (i32, i32) -> i32
        "rul.use"(%0, %0, %4, %5) : (i32, i32, i32, i32) -> ()"#,
    );
}

#[test]
fn code_matches_and_supplements() {
    check(
        r#"%even = "rul.k"() {value = 4 : i32} : () -> i32
        %odd = "rul.k"() {value = 5 : i32} : () -> i32
        %a = "rul.a"(%even) {n = 9 : i32} : (i32) -> i32
        %b = "rul.a"(%odd) {n = 9 : i32} : (i32) -> i32
        "rul.use"(%a, %b) : (i32, i32) -> ()"#,
        r#"%0 = "rul.k"() <{value = 5 : i32}> : () -> i32
        %1 = "rul.cat"() <{axis = 4 : i32}> {mark = "was an a"} : () -> i32
        "rul.erase"(%1) : (i32) -> ()
        %2 = "rul.a"(%0) <{n = 9 : i32}> : (i32) -> i32
        "rul.use"(%1, %2) : (i32, i32) -> ()"#,
    );
}

#[test]
fn groups_of_created_operations_have_sizes() {
    check(
        r#"%x = "test.s"() : () -> i32
        %a = "rul.a"(%x) {n = 7 : i32} : (i32) -> i32
        "rul.erase"(%a) : (i32) -> ()"#,
        r#"%0 = "test.s"() : () -> i32
        %1 = "rul.a"(%0) <{n = 7 : i32}> : (i32) -> i32
        "rul.segments"(%0, %0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (i32, i32, i32) -> ()"#,
    );
}

#[test]
fn constraints_on_several_entities_hold() {
    let text = |second: &str, more: &str| {
        format!(
            r#"%x = "test.s"() : () -> i32
            %y = "test.s"() : () -> {second}
            %z = "test.s"() : () -> i32
            %a = "rul.cat"(%x, %y, %z) {{axis = 5 : i32}} : (i32, {second}, i32) -> i32
            "rul.use"(%a{more}) : (i32{}) -> ()"#,
            if more.is_empty() { "" } else { ", i32" }
        )
    };
    assert!(rewritten(&text("i32", ""), false).contains("rul.b"));
    assert!(!rewritten(&text("i64", ""), false).contains("rul.b"), "of different types");
    assert!(!rewritten(&text("i32", ", %z"), false).contains("rul.b"), "used twice");
}

#[test]
fn each_alternative_is_a_pattern() {
    let ctx = Context::new();
    let mut set = RewritePatternSet::new(&ctx);
    rul::populate_generated_rewrites(&mut set);
    assert_eq!(set.len(), 16, "one for each of the fifteen rules, and another for `either`");
}

#[test]
fn each_rule_can_be_added_by_itself() {
    let ctx = Context::new();
    ctx.load_dialect::<rul::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    set.with_labels(["some"], rul::patterns::erased);
    rul::patterns::either(&mut set);
    let set = set.freeze().unwrap();
    let names: Vec<_> = set.patterns().map(|pattern| (pattern.name(), pattern.labels().len())).collect();
    assert_eq!(names, [("Erased", 1), ("Either", 0), ("Either", 0)]);
    let text = r#"%x = "test.s"() : () -> i32
        %k = "rul.k"() {value = 5 : i32} : () -> i32
        %b = "rul.b"(%k, %x) : (i32, i32) -> i32
        %c = "rul.cat"(%b, %x, %x) {axis = 5 : i32} : (i32, i32, i32) -> i32
        "rul.use"(%c) : (i32) -> ()"#;
    let mut ir = parse(&ctx, text).unwrap();
    apply_patterns_greedily(&mut ir, &set, &GreedyRewriteConfig::default()).unwrap();
    let text = ir.to_string();
    assert!(text.contains("rul.a") && !text.contains("rul.b") && text.contains("rul.cat"), "{text}");
}
