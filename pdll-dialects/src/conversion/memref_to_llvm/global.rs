//! Globals.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Attribute, AttributeData, Builder as _, Context, Op, OperationState, Type, TypeData, Value};

use super::sizes::{descriptor_of, is_convertible, sizes_of};
use crate::constants::{Numbers, constant, int_constant};
use crate::conversion::llvm_common::builder::{GepFlags, GepIndex};
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::{address_space, array_type, pointer_type};

/// Address of the allocated pointer of a global, which must not be freed.
const NOT_ALLOCATED: i64 = 0xdead_beef;

/// Returns the type of a global: nested arrays.
fn global_type(lowering: &Lowering, ctx: &Context, ty: Type) -> Option<Type> {
    let element = lowering.converter.convert_type(ty.element_type(ctx)?)?;
    ty.shape(ctx)?
        .iter()
        .rev()
        .try_fold(element, |element, size| Some(array_type(ctx, u64::try_from(*size).ok()?, element)))
}

pub(super) fn lower_global(
    lowering: &Lowering,
    op: Op,
    _: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let attr = |name: &str| op.attr_str(rewriter, name);
    let (Some(ty), Some(name)) = (attr("type").and_then(|attr| attr.as_type(&ctx)), attr("sym_name")) else {
        return Ok(false);
    };
    let Some(space) = address_space(&ctx, ty) else {
        let message = "'memref.global' op memory space cannot be converted to an integer address space";
        return Ok(lowering.error(rewriter, op, message));
    };
    let global_type = global_type(lowering, &ctx, ty).filter(|_| is_convertible(lowering, ty));
    let Some(global_type) = global_type else { return Ok(false) };
    let is_public = attr("sym_visibility").is_none_or(|visibility| visibility.as_str(&ctx) == Some("public"));
    let linkage = if is_public { "linkage<external>" } else { "linkage<private>" };
    let initial = attr("initial_value");
    let is_uninitialized = initial.is_some_and(|value| value == ctx.unit_attr());
    let mut attrs = vec![
        ("global_type", ctx.type_attr(global_type)),
        ("sym_name", name),
        ("linkage", ctx.opaque_attr("llvm", linkage)),
        ("addr_space", ctx.integer_attr(ctx.integer_type(32), i64::from(space))),
    ];
    attrs.extend(attr("constant").map(|attr| ("constant", attr)));
    attrs
        .extend(initial.filter(|_| !is_uninitialized).map(|value| ("value", initial_value(&ctx, ty, value))));
    let alignment = attr("alignment").filter(|alignment| alignment.as_i64(&ctx) != Some(0));
    attrs.extend(alignment.map(|alignment| ("alignment", alignment)));
    let attrs: Vec<_> = attrs.into_iter().map(|(name, attr)| (ctx.identifier(name), attr)).collect();
    let state = OperationState::new(ctx.op_name("llvm.mlir.global"), loc).attrs(&attrs);
    let new = rewriter.create_op(&state.n_regions(1));
    if is_uninitialized {
        let region = new.region(rewriter, 0);
        let mut rewriter = rewriter.insertion_guard();
        let block = rewriter.create_block_before(region, None, &[], &[])?;
        rewriter.set_insertion_point_to_end(block);
        let mut builder = lowering.builder(&mut rewriter, loc);
        let value = builder.value("llvm.mlir.undef", &[], global_type, &[]);
        builder.op("llvm.return", &[value], &[], &[]);
    }
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}

/// Returns the initial value; the number, if the memref has no dimensions. The parts of a complex number are an array.
fn initial_value(ctx: &Context, ty: Type, value: Attribute) -> Attribute {
    let (Some([]), Some(element)) = (ty.shape(ctx), ty.element_type(ctx)) else { return value };
    let number = Numbers::of(ctx, value).and_then(|numbers| numbers.get(0));
    if let Some(attr) = number.and_then(|number| constant(ctx, element, &number)) {
        return attr;
    }
    let TypeData::Complex(part) = element.data(ctx) else { return value };
    let AttributeData::DenseElements { data, .. } = value.data(ctx) else { return value };
    let attrs = data.chunks(data.len().div_ceil(2).max(1)).map(|bytes| {
        let bits = bytes.iter().rev().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
        match part.float_kind(ctx) {
            Some(_) => Some(ctx.float_attr_from_bits(*part, bits)),
            None => int_constant(ctx, *part, bits),
        }
    });
    match attrs.collect::<Option<Vec<Attribute>>>() {
        Some(attrs) => ctx.array_attr(&attrs),
        None => value,
    }
}

pub(super) fn lower_get_global(
    lowering: &Lowering,
    op: Op,
    _: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let Some(ty) = op.result_types(rewriter).next().filter(|ty| is_convertible(lowering, *ty)) else {
        return Ok(rewriter.notify_match_failure(op, || "incompatible memref type".to_owned()));
    };
    let (Some(space), Some(global_type), Some(name), Some(descriptor)) = (
        address_space(&ctx, ty),
        global_type(lowering, &ctx, ty),
        op.attr_str(rewriter, "name"),
        lowering.converter.convert_type(ty),
    ) else {
        return Ok(false);
    };
    let mut builder = lowering.builder(rewriter, loc);
    let Some(sizes) = sizes_of(lowering, &mut builder, ty, &[], true) else { return Ok(false) };
    let pointer = pointer_type(&ctx, space);
    let address = builder.value("llvm.mlir.addressof", &[], pointer, &[("global_name", name)]);
    let indices = vec![GepIndex::Constant(0); sizes.sizes.len() + 1];
    let first = builder.gep(global_type, address, &indices, GepFlags::NONE);
    let int = ctx.integer_type(lowering.converter.options().pointer_bitwidth(space));
    let bad = builder.constant(int, ctx.integer_attr(ctx.index_type(), NOT_ALLOCATED));
    let bad = builder.value("llvm.inttoptr", &[bad], pointer, &[]);
    let descriptor = descriptor_of(&mut builder, descriptor, bad, first, &sizes);
    rewriter.replace_op(op, Value::from(descriptor))?;
    Ok(true)
}
