//! Chapter 4 of the tutorial: the operations of Toy become loops of `affine` over buffers of `memref`.

mod code;

use std::sync::Arc;

use pdll::conversion::{
    ConversionConfig, ConversionPattern, ConversionPatternRewriter, ConversionTarget, TypeConverter,
    apply_full_conversion,
};
use pdll::ir::BuildConstants as _;
use pdll::pass::{Pass, PassFailure, PassRun};
use pdll::prelude::*;
use pdll_dialects::{affine, arith, func, memref};
use toy_dialect::toy;

use code::{Code, Index};

// ANCHOR: types
/// Returns the converter of types: a row of known length becomes a buffer.
fn rows_to_buffers(ctx: &Context) -> Arc<TypeConverter> {
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|ctx: &Context, ty: Type| {
        let is_row = matches!(ty.data(ctx), TypeData::RankedTensor { .. }) && ty.has_static_shape(ctx);
        is_row.then(|| ctx.memref_type(ty.shape(ctx).unwrap_or_default(), ty.element_type_or_self(ctx)))
    });
    converter.share()
}
// ANCHOR_END: types

// ANCHOR: pattern
/// Fills the buffer of a result, from the operation and the buffers of its operands.
type Fill = fn(&mut Code<'_, '_>, Op, &[Value], Value);

/// The lowering of an operation with a result.
struct Lower {
    root: &'static str,
    fill: Fill,
    types: Arc<TypeConverter>,
}

impl ConversionPattern for Lower {
    fn root(&self) -> PatternRoot {
        PatternRoot::Named(self.root)
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.types)
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let Some(ty) = rewriter.convert_type(op.result(rewriter, 0).ty(rewriter)) else { return Ok(false) };
        let mut code = Code { loc: op.loc(rewriter), rewriter };
        let buffer = code.buffer(ty);
        (self.fill)(&mut code, op, operands, buffer);
        rewriter.replace_op(op, buffer)?;
        Ok(true)
    }
}
// ANCHOR_END: pattern

// ANCHOR: fill
/// Each number is computed from those at the same place; a row of one number has only one place.
fn fill_binary(code: &mut Code<'_, '_>, op: Op, operands: &[Value], buffer: Value) {
    let name = match op.name_text(code.rewriter) {
        "toy.mul" => "arith.mulf",
        _ => "arith.addf",
    };
    let lengths = [operands[0], operands[1]].map(|operand| length(code, operand));
    code.for_each(length(code, buffer), |code, i| {
        let mut load = |operand: usize| {
            let at = if lengths[operand] == 1 { Index::Constant(0) } else { Index::Forward(i) };
            code.load(operands[operand], &at)
        };
        let (a, b) = (load(0), load(1));
        let number = code.arith(name, a, b);
        code.store(number, buffer, &Index::Forward(i));
    });
}

fn fill_reverse(code: &mut Code<'_, '_>, _: Op, operands: &[Value], buffer: Value) {
    let length = length(code, buffer);
    code.for_each(length, |code, i| {
        let number = code.load(operands[0], &Index::Backward(i, length));
        code.store(number, buffer, &Index::Forward(i));
    });
}
// ANCHOR_END: fill

/// The sum so far is in the buffer.
fn fill_sum(code: &mut Code<'_, '_>, _: Op, operands: &[Value], buffer: Value) {
    let zero = code.number(0.0);
    code.store(zero, buffer, &Index::Constant(0));
    code.for_each(length(code, operands[0]), |code, i| {
        let number = code.load(operands[0], &Index::Forward(i));
        let sum = code.load(buffer, &Index::Constant(0));
        let sum = code.arith("arith.addf", sum, number);
        code.store(sum, buffer, &Index::Constant(0));
    });
}

/// A constant is short: its numbers were written in the program.
fn fill_constant(code: &mut Code<'_, '_>, op: Op, _: &[Value], buffer: Value) {
    let Some(AttributeData::DenseElements { data, is_splat, .. }) =
        op.attr_str(code.rewriter, "value").map(|value| value.data(code.rewriter.context()).clone())
    else {
        return;
    };
    for place in 0..length(code, buffer) {
        let start = if is_splat { 0 } else { place as usize * 8 };
        let bytes = data.get(start..start + 8).and_then(|bytes| bytes.try_into().ok());
        let number = code.number(f64::from_le_bytes(bytes.unwrap_or_default()));
        code.store(number, buffer, &Index::Constant(place));
    }
}

// ANCHOR: print
/// Names of the functions that print; chapter 6 defines them.
const PRINTERS: [&str; 2] = ["toy_print_number", "toy_print_end"];

/// The lowering of `toy.print`, which has no result: calls of functions that are defined elsewhere.
struct LowerPrint(Arc<TypeConverter>);

impl ConversionPattern for LowerPrint {
    fn root(&self) -> PatternRoot {
        PatternRoot::of::<toy::PrintOp>()
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let [number, end] = PRINTERS.map(|name| ("callee", rewriter.symbol_ref_attr(name)));
        let mut code = Code { loc: op.loc(rewriter), rewriter };
        code.for_each(length(&code, operands[0]), |code, i| {
            let loaded = code.load(operands[0], &Index::Forward(i));
            code.op("func.call", &[loaded], &[], &[number]);
        });
        code.op("func.call", &[], &[], &[end]);
        rewriter.erase_op(op)?;
        Ok(true)
    }
}
// ANCHOR_END: print

/// Returns the length of a buffer.
fn length(code: &Code<'_, '_>, buffer: Value) -> i64 {
    let ctx = code.rewriter.context();
    buffer.ty(code.rewriter).shape(ctx).and_then(|shape| shape.first().copied()).unwrap_or(0)
}

// ANCHOR: pass
/// The pass, on modules.
#[derive(Default)]
pub struct LowerToLoops;

impl Pass for LowerToLoops {
    fn argument(&self) -> &str {
        "toy-to-loops"
    }

    fn description(&self) -> &str {
        "Lower Toy to loops over buffers"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let (ctx, top) = (run.context().clone(), run.op());
        declare_printers(run);

        let types = rows_to_buffers(&ctx);
        let mut patterns = RewritePatternSet::new(&ctx);
        let lowerings: [(&str, Fill); 5] = [
            ("toy.constant", fill_constant),
            ("toy.add", fill_binary),
            ("toy.mul", fill_binary),
            ("toy.reverse", fill_reverse),
            ("toy.sum", fill_sum),
        ];
        for (root, fill) in lowerings {
            patterns.add(Lower { root, fill, types: types.clone() });
        }
        patterns.add(LowerPrint(types));
        let patterns = patterns.freeze().map_err(|error| run.failure(error.to_string()))?;

        // Everything else is already what it should be, so all of Toy must go.
        let mut target = ConversionTarget::new(&ctx);
        target
            .add_legal_dialects(["builtin", "func", "affine", "arith", "memref"])
            .add_illegal_dialects(["toy"]);
        apply_full_conversion(run.ir_mut(), &[top], &target, &patterns, &ConversionConfig::default())
            .map_err(|error| run.failure(error.to_string()))?;
        Ok(())
    }
}
// ANCHOR_END: pass

/// Declares the functions that print, at the start of the module.
fn declare_printers(run: &mut PassRun<'_>) {
    let (ctx, top) = (run.context().clone(), run.op());
    let Some(block) = top.region(run.ir(), 0).entry(run.ir()) else { return };
    let (loc, mut rewriter) = (top.loc(run.ir()), run.rewriter());
    rewriter.set_insertion_point_to_start(block);
    let f64 = rewriter.f64_type();
    for (name, inputs) in PRINTERS.iter().zip([&[f64][..], &[]]) {
        let ty = ctx.function_type(inputs, &[]);
        func::FuncOp::create(&mut rewriter, loc, name, ty, Some("private"), None, None, false);
    }
}

/// Loads the dialects that the lowering uses.
pub fn load_dialects(ctx: &Context) {
    ctx.load_dialect::<affine::Dialect>().load_dialect::<arith::Dialect>();
    ctx.load_dialect::<func::Dialect>().load_dialect::<memref::Dialect>();
}
