//! Sizes: of types, of allocations, and those that operations query.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Builder as _, Context, DYNAMIC, Op, Type, TypeData, Value};

use crate::conversion::llvm_common::builder::{GepFlags, GepIndex, LlvmBuilder};
use crate::conversion::llvm_common::descriptor::{MemRefDescriptor, UnrankedDescriptor, load_element};
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::{address_space, literal_struct, pointer_type};
use crate::shaped::{has_identity_layout, int_constant, rank_of};

/// Sizes and strides of an allocation.
pub(super) struct Sizes {
    pub(super) sizes: Vec<Value>,
    pub(super) strides: Vec<Value>,
    /// Number of elements, or of bytes.
    pub(super) total: Value,
}

/// Returns whether a memref type can be converted, and has the identity layout.
pub(super) fn is_convertible(lowering: &Lowering, ty: Type) -> bool {
    has_identity_layout(lowering.converter.context(), ty) && lowering.converter.convert_type(ty).is_some()
}

/// Returns the sizes and strides of a memref type with the identity layout. `dynamic` are the sizes that the type does not have.
pub(super) fn sizes_of(
    lowering: &Lowering,
    builder: &mut LlvmBuilder<'_>,
    ty: Type,
    dynamic: &[Value],
    is_in_bytes: bool,
) -> Option<Sizes> {
    let ctx = builder.context();
    let shape = ty.shape(&ctx)?.to_vec();
    let mut dynamic = dynamic.iter();
    let mut sizes = Vec::new();
    for size in &shape {
        sizes.push(match *size {
            DYNAMIC => *dynamic.next()?,
            size => builder.index_constant(size),
        });
    }
    let mut running = builder.index_constant(1);
    let mut strides = vec![running; shape.len()];
    let mut stride = 1;
    for nth in (0..shape.len()).rev() {
        strides[nth] = running;
        let is_size = stride == 1;
        stride = match (stride, shape[nth]) {
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (stride, size) => stride.wrapping_mul(size),
        };
        running = match (is_size, stride) {
            (true, _) => sizes[nth],
            (false, DYNAMIC) => builder.binary("llvm.mul", running, sizes[nth]),
            (false, stride) => builder.index_constant(stride),
        };
    }
    let mut total = running;
    if is_in_bytes {
        let element = lowering.converter.convert_type(ty.element_type(&ctx)?)?;
        total = n_bytes(builder, element, GepIndex::Value(running));
    }
    Some(Sizes { sizes, strides, total })
}

/// Returns the number of bytes of elements of a type of `llvm`.
pub(super) fn n_bytes(builder: &mut LlvmBuilder<'_>, element: Type, n_elements: GepIndex) -> Value {
    let (ctx, index) = (builder.context(), builder.index_type());
    let null = builder.value("llvm.mlir.zero", &[], pointer_type(&ctx, 0), &[]);
    let end = builder.gep(element, null, &[n_elements], GepFlags::NONE);
    builder.value("llvm.ptrtoint", &[end], index, &[])
}

/// Returns the descriptor of an allocation.
pub(super) fn descriptor_of(
    builder: &mut LlvmBuilder<'_>,
    ty: Type,
    allocated: Value,
    aligned: Value,
    sizes: &Sizes,
) -> MemRefDescriptor {
    let mut descriptor = MemRefDescriptor::poison(builder, ty);
    descriptor.set_allocated_pointer(builder, allocated);
    descriptor.set_aligned_pointer(builder, aligned);
    descriptor.set_constant_offset(builder, 0);
    for (nth, size) in sizes.sizes.iter().enumerate() {
        descriptor.set_size(builder, nth, *size);
    }
    for (nth, stride) in sizes.strides.iter().enumerate() {
        descriptor.set_stride(builder, nth, *stride);
    }
    descriptor
}

/// Returns the number of bytes of a value of a type, as data layouts have it by default. `None` for types whose size is not known.
pub(super) fn static_n_bytes(lowering: &Lowering, ctx: &Context, ty: Type) -> Option<i64> {
    let options = lowering.converter.options();
    let bytes = |bits: i64| Some(bits.checked_add(7)? / 8);
    match ty.data(ctx) {
        TypeData::Index => bytes(i64::from(options.index_bitwidth)),
        TypeData::Integer { .. } | TypeData::Float(_) => bytes(i64::from(ty.bit_width(ctx)?)),
        TypeData::Complex(element) => {
            let size = static_n_bytes(lowering, ctx, *element)?;
            power_of_two_above(size).checked_add(size)
        }
        TypeData::Vector { shape, element, .. } => {
            let element = static_n_bytes(lowering, ctx, *element)?;
            let (last, outer) = match shape.split_last() {
                Some((last, outer)) => (u64::try_from(*last).ok()?.checked_next_power_of_two()?, outer),
                None => (1, &[][..]),
            };
            let n = outer.iter().try_fold(i64::try_from(last).ok()?, |n, size| n.checked_mul(*size))?;
            n.checked_mul(element)
        }
        TypeData::MemRef { shape, .. } => {
            let n = i64::try_from(shape.len()).ok()?.checked_mul(2)?.checked_add(1)?;
            let pointer = i64::from(options.pointer_bitwidth(address_space(ctx, ty)?));
            bytes(n.checked_mul(i64::from(options.index_bitwidth))?.checked_add(2 * pointer)?)
        }
        TypeData::UnrankedMemRef { .. } => {
            bytes(i64::from(options.index_bitwidth) + i64::from(options.pointer_bitwidth(0)))
        }
        _ if crate::llvm::types::is_pointer(ctx, ty) => {
            let space = crate::llvm::types::address_space_of(ctx, ty)?;
            bytes(i64::from(options.pointer_bitwidth(space)))
        }
        _ => None,
    }
}

/// Returns the least power of two that is not below a size: the alignment of values of that size.
pub(super) fn power_of_two_above(size: i64) -> i64 {
    let power = u64::try_from(size).ok().and_then(u64::checked_next_power_of_two);
    power.and_then(|size| i64::try_from(size).ok()).unwrap_or(1)
}

pub(super) fn lower_rank(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let Some(ty) = op.operand_types(rewriter).next() else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    let rank = match ty.is_memref(&ctx) {
        true => builder.index_constant(rank_of(&ctx, ty) as i64),
        false => UnrankedDescriptor::from(operands[0]).rank(&mut builder),
    };
    rewriter.replace_op(op, rank)?;
    Ok(true)
}

pub(super) fn lower_dim(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let ([source, index], Some(ty)) = (operands, op.operand_types(rewriter).next()) else { return Ok(false) };
    // As in MLIR, an index that only becomes a constant here is not known.
    let constant = int_constant(rewriter, op.operand(rewriter, 1));
    let mut builder = lowering.builder(rewriter, loc);
    let size = match ty.data(&ctx) {
        TypeData::MemRef { shape, .. } => {
            let nth = constant.and_then(|nth| usize::try_from(nth).ok()).filter(|nth| *nth < shape.len());
            let descriptor = MemRefDescriptor::from(*source);
            match nth.map(|nth| (nth, shape[nth])) {
                Some((nth, DYNAMIC)) => descriptor.size(&mut builder, nth),
                Some((_, size)) => builder.index_constant(size),
                None => descriptor.size_at(&mut builder, *index, shape.len()),
            }
        }
        TypeData::UnrankedMemRef { .. } => {
            let Some(space) = address_space(&ctx, ty) else { return Ok(false) };
            let pointer = pointer_type(&ctx, space);
            let fields = vec![pointer, pointer, builder.index_type()];
            let place = UnrankedDescriptor::from(*source).pointer(&mut builder);
            let indices = [GepIndex::Constant(0), GepIndex::Constant(2)];
            let offset = builder.gep(literal_struct(&ctx, fields), place, &indices, GepFlags::NONE);
            let one = builder.index_constant(1);
            let nth = builder.binary("llvm.add", one, *index);
            load_element(&mut builder, offset, nth)
        }
        _ => return Ok(false),
    };
    rewriter.replace_op(op, size)?;
    Ok(true)
}
