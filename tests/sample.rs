//! The sample of ARCHITECTURE.md and the README, as it stands there.
#![allow(missing_docs, reason = "a test")]

use pdll::prelude::*;

ods! {
    pub mod toy;                                   // the Rust module generated for this dialect

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

    def ReshapeOp : Toy_Op<"reshape", [Pure]> {
        let arguments = (ins AnyTensor:$input);
        let results = (outs AnyTensor:$output);
    }
    def ConstantOp : Toy_Op<"constant", [Pure, ConstantLike]> {
        let arguments = (ins ElementsAttr:$value);
        let results = (outs AnyTensor:$output);
    }
}

#[native_constraint]
fn types_are_identical(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a.ty(rewriter) == b.ty(rewriter)
}

pdll! {
    pub mod combine;                               // optional: the module of the patterns
    use toy;                                       // any path to an `ods!` module, of any crate

    Constraint TypesAreIdentical(a: Value, b: Value);             // the Rust function above
    Constraint HasOneUse(v: Value) [{ v.has_one_use(rewriter) }]; // or Rust in place

    /// Reshape(Reshape(x)) = Reshape(x)
    Pattern ReshapeReshape => replace op<toy.reshape>(op<toy.reshape>(arg: Value))
                                 with op<toy.reshape>(arg);

    Pattern RedundantReshape with benefit(10) {
        let root = op<toy.reshape>(arg: Value);
        TypesAreIdentical(arg, root.output);
        replace root with arg;
    }
}

const INPUT: &str = r#"
"builtin.module"() ({
  %0 = "test.source"() : () -> tensor<2x3xf64>
  %1 = "toy.reshape"(%0) : (tensor<2x3xf64>) -> tensor<6xf64>
  %2 = "toy.reshape"(%1) : (tensor<6xf64>) -> tensor<3x2xf64>
  %3 = "toy.reshape"(%2) : (tensor<3x2xf64>) -> tensor<2x3xf64>
  "test.sink"(%2, %3) : (tensor<3x2xf64>, tensor<2x3xf64>) -> ()
}) : () -> ()
"#;

const OUTPUT: &str = r#""builtin.module"() ({
  %0 = "test.source"() : () -> tensor<2x3xf64>
  %1 = "toy.reshape"(%0) : (tensor<2x3xf64>) -> tensor<3x2xf64>
  "test.sink"(%1, %0) : (tensor<3x2xf64>, tensor<2x3xf64>) -> ()
}) : () -> ()
"#;

#[test]
fn sample_rewrites() -> anyhow::Result<()> {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, INPUT)?;
    let mut patterns = RewritePatternSet::new(&ctx);
    combine::populate(&mut patterns);
    let patterns = patterns.freeze()?;
    apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())?;
    assert_eq!(ir.to_string().trim(), OUTPUT.trim());
    Ok(())
}
