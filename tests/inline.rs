//! Inline dialects and patterns: where they may be placed, what they may import, and their text.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;

/// Applies patterns to the body of a module, with all dialects allowed, and returns the body.
fn rewrite(populate: fn(&mut RewritePatternSet), body: &str) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rewrite_in(&ctx, populate, body)
}

fn rewrite_in(ctx: &Context, populate: fn(&mut RewritePatternSet), body: &str) -> String {
    let mut ir = parse(ctx, body).unwrap();
    let mut patterns = RewritePatternSet::new(ctx);
    populate(&mut patterns);
    let patterns = patterns.freeze().unwrap();
    apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default()).unwrap();
    ir.verify().unwrap();
    let text = ir.to_string();
    let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
    lines.collect::<Vec<_>>().join("\n")
}

const CHAIN: &str = r#"%0 = "test.a"() : () -> i32
    %1 = "test.id"(%0) : (i32) -> i32
    %2 = "test.id"(%1) : (i32) -> i32
    "test.z"(%2) : (i32) -> ()"#;

const LAST_OF_CHAIN: &str = r#""test.z"(%0) : (i32) -> ()"#;

mod without_module {
    pdll::pdll! {
        Pattern => replace op<test.id>(op<test.id>(arg: Value)) with arg;
    }
}

#[test]
fn patterns_need_neither_a_module_nor_a_dialect() {
    assert_eq!(
        rewrite(without_module::populate_generated_pdll_patterns, CHAIN).lines().last(),
        Some(LAST_OF_CHAIN)
    );
}

mod several {
    fn is_used_once(value: pdll::ir::Value, ir: &pdll::ir::Ir) -> bool {
        value.has_one_use(ir)
    }

    pdll::pdll! {
        pub mod first;
        // Code can use the scope around the macro, and two macros may declare the same name.
        Constraint OneUse(value: Value) [{ is_used_once(value, rewriter) }];
        Pattern Twice => replace op<test.id>(op<test.id>(arg: OneUse)) with arg;
    }

    pdll::pdll! {
        /// With a comment on the module.
        #[allow(clippy::module_inception)]
        pub(super) mod second;
        Constraint OneUse(value: Value) [{ let other = rewriter.context().clone(); drop(other); is_used_once(value, rewriter) }];
        Pattern Twice => replace op<test.id>(op<test.id>(arg: OneUse)) with arg;
    }
}

#[test]
fn several_may_stand_in_one_module() {
    assert_eq!(rewrite(several::first::populate, CHAIN).lines().last(), Some(LAST_OF_CHAIN));
    assert_eq!(rewrite(several::second::populate, CHAIN).lines().last(), Some(LAST_OF_CHAIN));
}

pdll! {
    pub mod early;
    use crate::inline::late::number;
    use self::late::{number as n, text};

    Pattern Add => replace op<number.add>(lhs: Value, lhs) with op<n.double>(lhs);
    Constraint IsTyped(op: Op<text.print>) [{ op.value(rewriter).ty(rewriter).is_integer(rewriter.context()) }];
    Pattern Print {
        let root: Op<text.print>;
        IsTyped(root);
        erase root;
    }
}

mod late {
    pdll::ods! {
        pub mod number;

        def Number_Dialect : Dialect { let name = "number"; }
        def AddOp : Op<Number_Dialect, "add", [Pure, SameOperandsAndResultType]> {
            let arguments = (ins AnyType:$lhs, AnyType:$rhs);
            let results = (outs AnyType:$sum);
        }
        def DoubleOp : Op<Number_Dialect, "double", [Pure, SameOperandsAndResultType]> {
            let arguments = (ins AnyType:$half);
            let results = (outs AnyType:$sum);
        }
    }

    pdll::ods! {
        pub(crate) mod text;

        def Text_Dialect : Dialect { let name = "text"; }
        def PrintOp : Op<Text_Dialect, "print"> {
            let arguments = (ins AnyType:$value);
        }
    }
}

#[test]
fn dialects_may_be_used_before_they_are_defined() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<late::number::Dialect>().load_dialect::<late::text::Dialect>();
    let body = r#"%0 = "test.a"() : () -> i32
        %1 = "number.add"(%0, %0) : (i32, i32) -> i32
        "text.print"(%1) : (i32) -> ()
        "test.z"(%1) : (i32) -> ()"#;
    assert_eq!(
        rewrite_in(&ctx, early::populate, body),
        "%0 = \"test.a\"() : () -> i32\n%1 = \"number.double\"(%0) : (i32) -> i32\n\"test.z\"(%1) : (i32) -> ()"
    );
}

pdll! {
    pub mod foreign;
    use pdll_test_dialects::{toy, deep::vec as v};

    Constraint HasOneUse(value: Value);
    Pattern Push => replace op<v.push>(arg: HasOneUse) with op<toy.reshape>(arg);
}

use pdll_test_dialects::natives::HasOneUse;

#[test]
fn dialects_and_native_functions_of_another_crate_are_imported() {
    let body = r#"%0 = "test.a"() : () -> tensor<1xi8>
        %1 = "vec.push"(%0) : (tensor<1xi8>) -> tensor<1xi8>
        "test.z"(%1) : (tensor<1xi8>) -> ()"#;
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<pdll_test_dialects::toy::Dialect>();
    ctx.load_dialect::<pdll_test_dialects::deep::vec::Dialect>();
    expect_test::expect![[r#"
        %0 = "test.a"() : () -> tensor<1xi8>
        %1 = "toy.reshape"(%0) : (tensor<1xi8>) -> tensor<1xi8>
        "test.z"(%1) : (tensor<1xi8>) -> ()"#]]
    .assert_eq(&rewrite_in(&ctx, foreign::populate, body));
    // Its patterns, too, whose crate renames the dependency on pdll.
    let body = r#"%0 = "test.a"() : () -> tensor<1xi8>
        %1 = "toy.transpose"(%0) : (tensor<1xi8>) -> tensor<1xi8>
        %2 = "toy.transpose"(%1) : (tensor<1xi8>) -> tensor<1xi8>
        "test.z"(%2) : (tensor<1xi8>) -> ()"#;
    let text = rewrite_in(&ctx, pdll_test_dialects::combine::populate, body);
    expect_test::expect![[r#"
        %0 = "test.a"() : () -> tensor<1xi8>
        "test.z"(%0) : (tensor<1xi8>) -> ()"#]]
    .assert_eq(&text);
}

#[test]
fn functions_hold_dialects_and_patterns() {
    ods! {
        pub mod local;

        def Local_Dialect : Dialect { let name = "local"; }
        def IdOp : Op<Local_Dialect, "id", [Pure]> {
            let arguments = (ins AnyType:$input);
            let results = (outs AnyType:$output);
        }
    }

    #[native_constraint]
    fn is_integer(rewriter: &mut PatternRewriter, op: local::IdOp) -> bool {
        op.input(rewriter).ty(rewriter).is_integer(rewriter.context())
    }

    pdll! {
        mod combine;
        use local;
        Constraint IsInteger(op: Op<local.id>);
        Pattern {
            let root = op<local.id>(arg: Value);
            IsInteger(root);
            replace root with arg;
        }
    }

    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<local::Dialect>();
    assert_eq!(
        rewrite_in(&ctx, combine::populate, &CHAIN.replace("test.id", "local.id")).lines().last(),
        Some(LAST_OF_CHAIN)
    );
}

macro_rules! identity {
    ($module:ident, $($name:tt)*) => {
        pdll! {
            mod $module;
            Pattern => replace op<$($name)*>(arg: Value) with arg;
        }
    };
}

identity!(of_macro, test.id);

#[test]
fn macros_may_make_patterns() {
    assert_eq!(rewrite(of_macro::populate, CHAIN).lines().last(), Some(LAST_OF_CHAIN));
}

ods!(
    r##"
    pub mod prose;

    // It isn't lexed by rustc, so `backticks` and don'ts are fine.
    def Prose_Dialect : Dialect { let name = "prose"; }
    class Prose_Op<string mnemonic> : Op<Prose_Dialect, "" # mnemonic, [Pure]> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$output);
    }
    def IdOp : Prose_Op<"id"> {
        let description = [{ Doesn't change its operand's `value`. }];
        let assemblyFormat = "$input attr-dict `:` functional-type($input, $output)";
    }
"##
);

pdll!(
    r#"
    pub mod from_text;
    use prose;
    // Neither is this.
    Constraint OneUse(value: Value) [{ value.has_one_use(rewriter) }];
    Pattern => replace op<prose.id>(arg: OneUse) with arg;
"#
);

#[test]
fn bodies_may_be_strings() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<prose::Dialect>();
    assert_eq!(
        rewrite_in(&ctx, from_text::populate, &CHAIN.replace("test.id", "prose.id")).lines().last(),
        Some(LAST_OF_CHAIN)
    );
}

pdll! {
    mod included;
    #include "include/outer.pdll"
    Pattern Last => replace op<test.last>(arg: Value) with op<test.outer>(arg);
}

#[test]
fn files_are_included_from_beside_the_including_file() {
    let body = CHAIN.replacen("test.id", "test.last", 1).replace("test.id", "test.inner");
    assert_eq!(rewrite(included::populate, &body).lines().last(), Some(LAST_OF_CHAIN));
}

pdll! {
    mod awkward;
    // Rust keywords are not PDLL keywords; `>>`, `0.1` and raw strings have their PDLL meaning.
    Constraint Fits(match: Value, self: Attr, type: Type) [{
        match_fits(r#match, self_, r#type, rewriter)
    }];
    Rewrite Both(fn: Value) -> (struct: Value, Value) [{ (r#fn, r#fn) }];
    Pattern {
        let match = op<test.a_1>(op<test.b$c>(self: Value<_: Type>)) {"in" = attr<r#""x""#>, mod = mod: Attr} -> (type: Type);
        Fits(self, mod, type);
        rewrite match with {
            let both = Both(self);
            let pair = (op<test.two>(both.struct, both.1) -> (type, type), mod);
            replace match with pair.0.1;
        };
    }
}

fn match_fits(value: Value, attr: Attribute, ty: Type, rewriter: &PatternRewriter) -> bool {
    value.ty(rewriter) == ty && attr == rewriter.context().unit_attr()
}

#[test]
fn tokens_of_rust_are_taken_for_those_of_pdll() {
    let body = r#"%0 = "test.a"() : () -> i32
        %1 = "test.b$c"(%0) : (i32) -> i32
        %2 = "test.a_1"(%1) {in = "x", mod} : (i32) -> i32
        "test.z"(%2) : (i32) -> ()"#;
    let result = rewrite(awkward::populate, body);
    expect_test::expect![[r#"
        %0 = "test.a"() : () -> i32
        %1 = "test.b$c"(%0) : (i32) -> i32
        %2:2 = "test.two"(%0, %0) : (i32, i32) -> (i32, i32)
        "test.z"(%2#1) : (i32) -> ()"#]]
    .assert_eq(&result);
}

#[test]
fn types_that_a_context_does_not_know_are_reported_when_the_set_is_frozen() {
    pdll! {
        mod typed;
        Pattern => erase op<test.a> -> (type<"!unknown.type">);
    }
    let mut patterns = RewritePatternSet::new(&Context::new());
    typed::populate(&mut patterns);
    let problem = patterns.freeze().unwrap_err().to_string();
    expect_test::expect![[r#"
        patterns of `main::inline`: type `!unknown.type`: -:1:1: error: `!unknown.type` type created with unregistered dialect; if this is intended, use `--allow-unregistered-dialect`, or `allow_unregistered_dialects` of the context
        !unknown.type
        ^"#]].assert_eq(&problem);
}
