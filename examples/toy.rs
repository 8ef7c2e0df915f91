//! The combiner of MLIR's Toy tutorial: removes redundant `toy.reshape` and `toy.transpose` operations.
//!
//! Prints a program before and after, and the patterns that were applied.
#![allow(clippy::print_stdout, reason = "an example")]

use pdll::prelude::*;

ods! {
    /// The Toy language: tensors of floats.
    pub mod toy;

    def Toy_Dialect : Dialect {
        let name = "toy";
        let summary = "tensors of floats, as in the tutorial";
    }
    class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

    def ConstantOp : Toy_Op<"constant", [Pure, ConstantLike]> {
        let arguments = (ins ElementsAttr:$value);
        let results = (outs AnyTensor:$output);
    }
    def TransposeOp : Toy_Op<"transpose", [Pure]> {
        let arguments = (ins AnyTensor:$input);
        let results = (outs AnyTensor:$output);
    }
    def ReshapeOp : Toy_Op<"reshape", [Pure]> {
        let arguments = (ins AnyTensor:$input);
        let results = (outs AnyTensor:$output);
    }
    def MulOp : Toy_Op<"mul", [Pure]> {
        let arguments = (ins AnyTensor:$lhs, AnyTensor:$rhs);
        let results = (outs AnyTensor:$product);
    }
    def PrintOp : Toy_Op<"print"> {
        let arguments = (ins AnyTensor:$input);
    }
}

/// Returns whether two values have the same type.
#[native_constraint]
fn types_are_identical(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a.ty(rewriter) == b.ty(rewriter)
}

/// Returns the same elements with another shape; fails if they are not plain dense elements.
#[native_rewrite]
fn reshape_elements(rewriter: &mut PatternRewriter, value: Attribute, ty: Type) -> Option<Attribute> {
    let ctx = rewriter.context();
    match value.data(ctx) {
        AttributeData::DenseElements { data, is_splat, .. } if ty.has_static_shape(ctx) => {
            let (data, is_splat) = (data.clone(), *is_splat);
            Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data, is_splat }))
        }
        _ => None,
    }
}

pdll! {
    /// The patterns of Toy's optimizer.
    pub mod combine;
    use toy;

    Constraint TypesAreIdentical(a: Value, b: Value);
    Rewrite ReshapeElements(value: Attr, ty: Type) -> Attr;

    /// Transpose(Transpose(x)) = x
    Pattern TransposeTranspose {
        let root = op<toy.transpose>(op<toy.transpose>(arg: Value));
        TypesAreIdentical(arg, root.output);
        replace root with arg;
    }

    /// Reshape(Reshape(x)) = Reshape(x)
    Pattern ReshapeReshape => replace op<toy.reshape>(op<toy.reshape>(arg: Value))
                                 with op<toy.reshape>(arg);

    /// Reshape(x) = x, if x already has that shape
    Pattern RedundantReshape with benefit(10) {
        let root = op<toy.reshape>(arg: Value);
        TypesAreIdentical(arg, root.output);
        replace root with arg;
    }

    /// Reshape(Constant(x)) = Constant(x')
    Pattern FoldReshapeOfConstant {
        let constant = op<toy.constant> {value = value: Attr};
        let root = op<toy.reshape>(constant) -> (ty: Type);
        rewrite root with {
            let reshaped = ReshapeElements(value, ty);
            replace root with op<toy.constant> {value = reshaped} -> (ty);
        };
    }
}

const PROGRAM: &str = r#"
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x3xf64>) -> (), sym_name = "main"}> ({
  ^bb0(%a: tensor<2x3xf64>):
    %0 = "toy.constant"() <{value = dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf64>}> : () -> tensor<6xf64>
    %1 = "toy.reshape"(%0) : (tensor<6xf64>) -> tensor<3x2xf64>
    %2 = "toy.reshape"(%1) : (tensor<3x2xf64>) -> tensor<2x3xf64>
    %3 = "toy.transpose"(%a) : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %4 = "toy.transpose"(%3) : (tensor<3x2xf64>) -> tensor<2x3xf64>
    %5 = "toy.reshape"(%4) : (tensor<2x3xf64>) -> tensor<2x3xf64>
    %6 = "toy.mul"(%2, %5) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
    "toy.print"(%6) : (tensor<2x3xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, PROGRAM)?;
    println!("// As written:\n{ir}");

    let mut patterns = RewritePatternSet::new(&ctx);
    combine::populate(&mut patterns);
    let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &patterns.freeze()?, &config)?;
    ir.verify()?;

    println!(
        "// {} rewrites and {} unused operations erased later:\n{ir}",
        outcome.rewrites, outcome.erased_dead
    );
    for (pattern, times) in &outcome.by_pattern {
        println!("// {pattern}: {times}");
    }
    Ok(())
}
