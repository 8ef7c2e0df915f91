//! A lowering with types: a dialect of the user, `sig`, becomes `arith`, and its complex numbers become two floats each.
//!
//! The conversion mixes patterns of `pdll!`, which name the type converter once, hand-written ones, and those of the library for functions. Then
//! a program with an operation that no pattern lowers shows what the error says.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::sync::Arc;

use pdll::conversion::{
    ConversionConfig, ConversionPatternRewriter, ConversionTarget, OneToNOpAdaptor, OpConversionPattern,
    TypeConverter, apply_full_conversion, is_function_signature_legal,
    populate_function_op_interface_type_conversion_pattern,
};
use pdll::prelude::*;
use pdll_dialects::conversion::structural::populate_func_type_conversions;
use pdll_dialects::{arith, func};

ods! {
    /// Signals: complex samples, and numbers of samples.
    pub mod sig;

    def Sig_Dialect : Dialect { let name = "sig"; }
    class Sig_Op<string mnemonic> : Op<Sig_Dialect, mnemonic, [Pure]>;

    /// The product of two samples.
    def MulOp : Sig_Op<"mul"> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs);
        let results = (outs AnyType:$product);
    }
    /// The real part of a sample.
    def RealOp : Sig_Op<"real"> {
        let arguments = (ins AnyType:$sample);
        let results = (outs AnyType:$real);
    }
    /// A number of samples, doubled.
    def TwiceOp : Sig_Op<"twice"> {
        let arguments = (ins AnyType:$count);
        let results = (outs AnyType:$doubled);
    }
    /// A float, and its product with another one, added.
    def GainOp : Sig_Op<"gain"> {
        let arguments = (ins F32:$input, F32:$gain);
        let results = (outs F32:$output);
    }
    /// Delays a sample. Nothing lowers it.
    def DelayOp : Sig_Op<"delay"> {
        let arguments = (ins AnyType:$sample);
        let results = (outs AnyType:$delayed);
    }
}

pdll! {
    mod lower;
    use sig;
    use arith;

    // Makes all patterns conversion patterns: a rewrite uses converted values and types.
    TypeConverter ToParts;

    /// The operand is an `index`, the operand of the addition an `i32`.
    Pattern LowerTwice => replace op<sig.twice>(count: Value) with op<arith.addi>(count, count);

    Pattern LowerGain {
        let root = op<sig.gain>(input: Value, gain: Value) -> (type: Type);
        rewrite root with {
            let product = op<arith.mulf>(input, gain) -> (type);
            replace root with op<arith.addf>(input, product) -> (type);
        };
    }
}

/// The product of `a + bi` and `c + di`: `ac - bd` and `ad + bc`.
struct LowerMul(Arc<TypeConverter>);

impl OpConversionPattern for LowerMul {
    type Op = sig::MulOp;

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn match_and_rewrite_multi(
        &self,
        op: sig::MulOp,
        adaptor: OneToNOpAdaptor<'_, sig::MulOp>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        // Each operand has become any number of values: two, if it was complex.
        let (&[a, b], &[c, d]) = (adaptor.lhs(), adaptor.rhs()) else { return Ok(false) };
        let (loc, ty) = (op.op().loc(rewriter), a.ty(rewriter));
        let mut float = |name: &str, x: Value, y: Value| {
            let name = rewriter.context().op_name(name);
            rewriter.create(name, loc, &[x, y], &[ty], &[]).result(rewriter, 0)
        };
        let (ac, bd) = (float("arith.mulf", a, c), float("arith.mulf", b, d));
        let real = float("arith.subf", ac, bd);
        let (ad, bc) = (float("arith.mulf", a, d), float("arith.mulf", b, c));
        let imaginary = float("arith.addf", ad, bc);
        rewriter.replace_op_with_multiple(op, [[real, imaginary]])?;
        Ok(true)
    }
}

/// The real part is the first of the values that a sample has become.
struct LowerReal(Arc<TypeConverter>);

impl OpConversionPattern for LowerReal {
    type Op = sig::RealOp;

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn match_and_rewrite_multi(
        &self,
        op: sig::RealOp,
        adaptor: OneToNOpAdaptor<'_, sig::RealOp>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let &[real, _] = adaptor.sample() else { return Ok(false) };
        rewriter.replace_op(op, real)?;
        Ok(true)
    }
}

/// Returns the converter: `complex<f32>` becomes two `f32`, `index` becomes `i32`, other types remain.
fn to_parts(ctx: &Context) -> Result<Arc<TypeConverter>, Box<dyn Error>> {
    let [complex, f32] = [pdll::text::parse_type(ctx, "complex<f32>")?, pdll::text::parse_type(ctx, "f32")?];
    let (index, i32) = (ctx.index_type(), ctx.integer_type(32));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(move |_, ty| (ty == index).then_some(i32));
    converter.add_conversion(move |_, ty| (ty == complex).then(|| vec![f32, f32]));
    Ok(converter.share())
}

/// Converts a program, and prints it.
fn convert(ctx: &Context, program: &str) -> Result<(), Box<dyn Error>> {
    let mut ir = parse(ctx, program)?;
    ir.verify()?;
    let converter = to_parts(ctx)?;

    let mut target = ConversionTarget::new(ctx);
    target.add_legal_dialects(["builtin", "arith"]).add_illegal_dialects(["sig"]);
    let by = converter.clone();
    target
        .add_dynamically_legal_op_named("func.func", move |ir, op| is_function_signature_legal(&by, ir, op));

    let mut patterns = RewritePatternSet::new(ctx);
    patterns.register_type_converter("ToParts", &converter);
    lower::populate(&mut patterns);
    patterns.add(LowerMul(converter.clone())).add(LowerReal(converter.clone()));
    populate_function_op_interface_type_conversion_pattern(&mut patterns, "func.func", &converter);
    populate_func_type_conversions(&mut patterns, &converter, &mut target);

    let config = ConversionConfig { statistics: true, ..ConversionConfig::default() };
    let top = ir.top();
    let outcome = apply_full_conversion(&mut ir, &[top], &target, &patterns.freeze()?, &config)?;
    ir.verify()?;
    print!("{}", ir.to_text(&pdll::text::PrintOptions::new().custom_forms(true)));
    for (name, count) in &outcome.by_pattern {
        println!("// {count:>2} {name}");
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let ctx = Context::new();
    ctx.load_dialect::<sig::Dialect>();
    ctx.load_dialect::<arith::Dialect>();
    ctx.load_dialect::<func::Dialect>();
    convert(
        &ctx,
        r#"
        func.func @f(%a: complex<f32>, %b: complex<f32>, %n: index) -> (f32, index) {
          %0 = "sig.mul"(%a, %b) : (complex<f32>, complex<f32>) -> complex<f32>
          %1 = "sig.real"(%0) : (complex<f32>) -> f32
          %2 = "sig.gain"(%1, %1) : (f32, f32) -> f32
          %3 = "sig.twice"(%n) : (index) -> index
          return %2, %3 : f32, index
        }
        "#,
    )?;
    let illegal = r#"
        func.func @g(%a: complex<f32>) -> complex<f32> {
          %0 = "sig.delay"(%a) : (complex<f32>) -> complex<f32>
          return %0 : complex<f32>
        }
        "#;
    match convert(&ctx, illegal) {
        Ok(()) => Err("nothing lowers `sig.delay`".into()),
        Err(error) => {
            println!("{error}");
            Ok(())
        }
    }
}
