//! `convert-index-to-llvm`: operations of `index` become those of integers of a width.
//!
//! The divisions that expand to several operations are in `divisions.pdll`; operations that keep their attributes, which PDLL cannot copy, are here.
//! MLIR: IndexToLLVM.cpp.

use pdll::conversion::{ConversionPatternRewriter, ConversionTarget};
use pdll::ir::{Attribute, Builder as _, Op, Type, Value};
use pdll::native_rewrite;
use pdll::ods::OpDef as _;
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::{PatternRewriter, RewritePatternSet};

use super::llvm_common::Lowering;
use super::llvm_common::elementwise::{OneToOne, pass_through};
use super::llvm_common::lowering::{Rewrite, Rewritten};
use crate::constants::int_constant;
use crate::index::ops::CmpOp;

pdll::pdll! {
    mod divisions;
    use crate::index::ops as index;
    use crate::llvm::ops as llvm;
    #include "divisions.pdll"
}

/// The pass `convert-index-to-llvm`.
#[derive(Clone, Debug, Default)]
pub struct ConvertIndexToLlvm {
    index_bitwidth: u32,
}

impl Pass for ConvertIndexToLlvm {
    fn argument(&self) -> &str {
        "convert-index-to-llvm"
    }

    fn name(&self) -> &str {
        "ConvertIndexToLLVMPass"
    }

    fn description(&self) -> &str {
        "Lower the `index` dialect to the `llvm` dialect."
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "index-bitwidth",
            "Bitwidth of the index type, 0 to use size of machine word",
            &mut self.index_bitwidth,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let lowering = Lowering::of_pass(run, self.index_bitwidth, |_| ());
        let mut set = RewritePatternSet::new(&ctx);
        populate_index_to_llvm_patterns(&lowering, &mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["llvm"]).add_illegal_dialects(["index"]);
        lowering.convert(run, &target, set)
    }
}

/// Adds the patterns that lower `index` to `llvm`.
pub fn populate_index_to_llvm_patterns(lowering: &Lowering, set: &mut RewritePatternSet) {
    for (root, target, name) in [
        ("index.add", "llvm.add", "ConvertIndexAdd"),
        ("index.sub", "llvm.sub", "ConvertIndexSub"),
        ("index.mul", "llvm.mul", "ConvertIndexMul"),
        ("index.divs", "llvm.sdiv", "ConvertIndexDivS"),
        ("index.divu", "llvm.udiv", "ConvertIndexDivU"),
        ("index.rems", "llvm.srem", "ConvertIndexRemS"),
        ("index.remu", "llvm.urem", "ConvertIndexRemU"),
        ("index.maxs", "llvm.intr.smax", "ConvertIndexMaxS"),
        ("index.maxu", "llvm.intr.umax", "ConvertIndexMaxU"),
        ("index.mins", "llvm.intr.smin", "ConvertIndexMinS"),
        ("index.minu", "llvm.intr.umin", "ConvertIndexMinU"),
        ("index.shl", "llvm.shl", "ConvertIndexShl"),
        ("index.shrs", "llvm.ashr", "ConvertIndexShrS"),
        ("index.shru", "llvm.lshr", "ConvertIndexShrU"),
        ("index.and", "llvm.and", "ConvertIndexAnd"),
        ("index.or", "llvm.or", "ConvertIndexOr"),
        ("index.xor", "llvm.xor", "ConvertIndexXor"),
        ("index.bool.constant", "llvm.mlir.constant", "ConvertIndexBoolConstant"),
    ] {
        let converter = lowering.converter.clone();
        set.add(OneToOne {
            name,
            root,
            target,
            attrs: pass_through,
            fails_on_unsupported_floats: false,
            converter,
        });
    }
    for (root, name, rewrite) in [
        ("index.casts", "ConvertIndexCastS", lower_signed_cast as Rewrite),
        ("index.castu", "ConvertIndexCastU", lower_unsigned_cast),
        ("index.cmp", "ConvertIndexCmp", lower_comparison),
        ("index.constant", "ConvertIndexConstant", lower_constant),
        ("index.sizeof", "ConvertIndexSizeOf", lower_size_of),
    ] {
        lowering.add(set, root, name, rewrite);
    }
    set.with_type_converter(&lowering.converter, divisions::populate);
}

#[native_rewrite]
fn convert_operands(rewriter: &mut PatternRewriter<'_>, root: Op) -> Option<(Value, Value)> {
    let operands = ConversionPatternRewriter::of(rewriter)?.remapped_operands(root)?;
    match &operands[..] {
        [n, m] => Some((*n.first()?, *m.first()?)),
        _ => None,
    }
}

#[native_rewrite]
fn convert_type(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Type> {
    ConversionPatternRewriter::of(rewriter)?.convert_type(ty)
}

#[native_rewrite]
fn number(rewriter: &mut PatternRewriter<'_>, ty: Type, number: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    int_constant(ctx, ty, number.as_big_int(ctx)?)
}

fn lower_cast(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    extend: &str,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let to = op.result_types(rewriter).next().and_then(|ty| lowering.converter.convert_type(ty));
    let ([value], Some(to)) = (operands, to) else { return Ok(false) };
    let widths = (value.ty(rewriter).bit_width(&ctx), to.bit_width(&ctx));
    let (Some(from_width), Some(to_width)) = widths else { return Ok(false) };
    let result = match from_width.cmp(&to_width) {
        std::cmp::Ordering::Equal => *value,
        std::cmp::Ordering::Less => lowering.builder(rewriter, loc).value(extend, &[*value], to, &[]),
        std::cmp::Ordering::Greater => {
            lowering.builder(rewriter, loc).value("llvm.trunc", &[*value], to, &[])
        }
    };
    rewriter.replace_op(op, result)?;
    Ok(true)
}

fn lower_signed_cast(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    lower_cast(lowering, op, operands, "llvm.sext", rewriter)
}

fn lower_unsigned_cast(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    lower_cast(lowering, op, operands, "llvm.zext", rewriter)
}

fn lower_comparison(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    // The predicates of both dialects have the same numbers.
    let predicate = CmpOp::from_op_unchecked(op).pred(rewriter).value();
    let attr = ctx.integer_attr(ctx.integer_type(64), predicate);
    let mut builder = lowering.builder(rewriter, loc);
    let result = builder.value("llvm.icmp", operands, ctx.integer_type(1), &[("predicate", attr)]);
    rewriter.replace_op(op, result)?;
    Ok(true)
}

fn lower_constant(
    lowering: &Lowering,
    op: Op,
    _: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let ty = lowering.converter.index_type();
    let value = op.attr_str(rewriter, "value").and_then(|attr| attr.as_big_int(&ctx));
    let Some(attr) = value.and_then(|value| int_constant(&ctx, ty, value)) else { return Ok(false) };
    let result = lowering.builder(rewriter, loc).constant(ty, attr);
    rewriter.replace_op(op, result)?;
    Ok(true)
}

fn lower_size_of(
    lowering: &Lowering,
    op: Op,
    _: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let ty = lowering.converter.index_type();
    let attr = ctx.integer_attr(ty, i64::from(lowering.converter.options().index_bitwidth));
    let result = lowering.builder(rewriter, loc).constant(ty, attr);
    rewriter.replace_op(op, result)?;
    Ok(true)
}
