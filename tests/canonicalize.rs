//! `hasCanonicalizer` and `hasCanonicalizeMethod` in `ods!`: the patterns of `canonicalize`.
#![allow(clippy::unwrap_used, reason = "tests")]

use expect_test::expect;
use pdll::observe::Observe;
use pdll::pass::{Canonicalize, PassManager, PassRegistry};
use pdll::prelude::*;
use pdll::text::parse_named;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect {
        let name = "toy";
        let hasCanonicalizer = 1;
    }
    class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic, [Pure]> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$output);
    }
    def NegOp : Toy_Op<"neg"> { let hasCanonicalizer = 1; }
    def IdOp : Toy_Op<"id"> { let hasCanonicalizeMethod = 1; }
    def BothOp : Toy_Op<"both"> { let hasCanonicalizer = 1; let hasCanonicalizeMethod = 1; }
    def PlainOp : Toy_Op<"plain">;
}

// Included definitions do not require hooks, but use existing ones.
ods! {
    pub mod hooked;
    #include "definitions/hooked.td"
}

// Methods that undo each other.
ods! {
    pub mod restless;

    def Restless_Dialect : Dialect { let name = "restless"; }
    class Restless_Op<string mnemonic> : Op<Restless_Dialect, mnemonic, []> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$output);
        let hasCanonicalizeMethod = 1;
    }
    def HereOp : Restless_Op<"here">;
    def ThereOp : Restless_Op<"there">;
}

pdll! {
    mod patterns;
    use toy;

    Pattern NegNeg => replace op<toy.neg>(op<toy.neg>(arg: Value)) with arg;
}

/// Replaces an operation of one operand by its operand.
fn skip(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let input = op.operand(rewriter, 0);
    rewriter.replace_op(op, input)?;
    Ok(true)
}

impl toy::Dialect {
    fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<toy::PlainOp>(|plain, rewriter| skip(plain.into(), rewriter)).name("OfDialect");
    }
}

impl toy::NegOp {
    fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
    }
}

impl toy::IdOp {
    fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        skip(self.into(), rewriter)
    }
}

impl toy::BothOp {
    fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<toy::BothOp>(|_, _| Ok(false)).name("NeverBoth").benefit(5);
    }

    fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        skip(self.into(), rewriter)
    }
}

impl hooked::SetOp {
    fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<hooked::SetOp>(|op, rewriter| skip(op.into(), rewriter)).name("Set");
    }
}

impl hooked::MethodOp {
    fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        skip(self.into(), rewriter)
    }
}

impl hooked::BothOp {
    fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        skip(self.into(), rewriter)
    }
}

/// Replaces an operation by an equal one of another name.
fn rename(op: Op, name: &str, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let (input, ty) = (op.operand(rewriter, 0), op.result(rewriter, 0).ty(rewriter));
    let name = rewriter.context().op_name(name);
    rewriter.replace_op_with_new_op(op, name, &[input], &[ty], &[])?;
    Ok(true)
}

impl restless::HereOp {
    fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        rename(self.into(), "restless.there", rewriter)
    }
}

impl restless::ThereOp {
    fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        rename(self.into(), "restless.here", rewriter)
    }
}

fn context() -> Context {
    let ctx = Context::new();
    // The order does not matter.
    ctx.load_dialect::<toy::Dialect>();
    ctx.load_dialect::<hooked::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

#[test]
fn the_set_has_the_patterns_by_name() {
    let names = |first_toy: bool| {
        let ctx = Context::new();
        if first_toy {
            ctx.load_dialect::<toy::Dialect>();
        }
        ctx.load_dialect::<hooked::Dialect>();
        ctx.load_dialect::<toy::Dialect>();
        let mut set = RewritePatternSet::new(&ctx);
        set.add_canonicalization_patterns();
        let set = set.freeze().unwrap();
        let names: Vec<String> = set.patterns().map(|pattern| pattern.name().to_owned()).collect();
        names
    };
    let expected = [
        "OfDialect",
        "canonicalize hooked.both",
        "canonicalize hooked.method",
        "Set",
        "NeverBoth",
        "canonicalize toy.both",
        "canonicalize toy.id",
        "NegNeg",
    ];
    assert_eq!(names(true), expected);
    assert_eq!(names(false), expected);
}

#[test]
fn canonicalize_applies_them() {
    let ctx = context();
    let mut ir = parse(
        &ctx,
        r#"
        %0 = "test.source"() : () -> i32
        %1 = "toy.neg"(%0) : (i32) -> i32
        %2 = "toy.plain"(%1) : (i32) -> i32
        %3 = "toy.neg"(%2) : (i32) -> i32
        %4 = "toy.id"(%3) : (i32) -> i32
        %5 = "toy.both"(%4) : (i32) -> i32
        %6 = "hooked.set"(%5) : (i32) -> i32
        %7 = "hooked.method"(%6) : (i32) -> i32
        %8 = "hooked.both"(%7) : (i32) -> i32
        %9 = "hooked.neither"(%8) : (i32) -> i32
        "test.sink"(%9) : (i32) -> ()
        "#,
    )
    .unwrap();
    let mut passes = PassManager::new(&ctx);
    passes.add(Canonicalize::default()).unwrap();
    passes.run(&mut ir).unwrap();
    assert_eq!(
        ir.to_string(),
        r#""builtin.module"() ({
  %0 = "test.source"() : () -> i32
  %1 = "hooked.neither"(%0) : (i32) -> i32
  "test.sink"(%1) : (i32) -> ()
}) : () -> ()"#
    );
}

#[test]
fn its_patterns_can_be_switched_off() {
    let ctx = context();
    let text = r#"
        %0 = "test.source"() : () -> i32
        %1 = "toy.id"(%0) : (i32) -> i32
        %2 = "toy.plain"(%1) : (i32) -> i32
        "test.sink"(%2) : (i32) -> ()"#;
    for (options, left) in [
        ("", 0),
        ("disable-patterns=OfDialect", 1),
        ("enable-patterns={OfDialect}", 1),
        ("disable-patterns={OfDialect,{canonicalize toy.id}}", 2),
    ] {
        let pass = PassRegistry::with_builtin_passes().create("canonicalize", options).unwrap();
        let mut ir = parse(&ctx, text).unwrap();
        let mut passes = PassManager::new(&ctx);
        passes.add_boxed(pass).unwrap();
        passes.run(&mut ir).unwrap();
        assert_eq!(ir.to_string().matches("toy.").count(), left, "{options}");
    }
}

#[test]
fn methods_that_chase_each_other_are_named() {
    let ctx = context();
    ctx.load_dialect::<restless::Dialect>();
    let text = r#"
        %0 = "test.source"() : () -> i32
        %1 = "restless.here"(%0) : (i32) -> i32
        "test.sink"(%1) : (i32) -> ()"#;
    let _guard = Observe { rewrite_budget: Some(2001), ..Observe::default() }.enter();
    let check = |options: &str, expected: expect_test::Expect| {
        let pass = PassRegistry::with_builtin_passes().create("canonicalize", options).unwrap();
        let mut ir = parse_named(&ctx, "in.mlir", text).unwrap();
        let mut passes = PassManager::new(&ctx);
        passes.add_boxed(pass).unwrap();
        expected.assert_eq(&passes.run(&mut ir).unwrap_err().to_string());
        ir.verify().unwrap();
    };
    check(
        "",
        expect![
            "in.mlir:0:0: error: pass `canonicalize` failed on `builtin.module`: patterns still match after 2001 rewrites: of the last 1024, 512 by `canonicalize restless.here`, 512 by `canonicalize restless.there`; the last one rewrote `restless.here` at in.mlir:3:14"
        ],
    );
    check(
        "test-convergence max-iterations=2 max-num-rewrites=5",
        expect![[r#"
        in.mlir:0:0: error: pass `canonicalize` failed on `builtin.module`: patterns still match after 10 rewrites: 5 by `canonicalize restless.here`, 5 by `canonicalize restless.there`; the last one rewrote `restless.there` at in.mlir:3:14
        note: `max-iterations` is 2, `max-num-rewrites` is 5"#]],
    );
}
