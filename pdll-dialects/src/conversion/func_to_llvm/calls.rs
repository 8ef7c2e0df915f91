//! Calls, returns and references to functions.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{
    Builder as _, NamedAttribute, Op, OperationState, SymbolTableCollection, Type, TypeData, Value, ValueVec,
};
use pdll::ods::OPERAND_SEGMENT_SIZES;

use super::function::uses_bare_pointers;
use crate::conversion::llvm_common::Lowering;
use crate::conversion::llvm_common::descriptor::MemRefDescriptor;
use crate::conversion::llvm_common::lowering::Rewritten;
use crate::conversion::llvm_common::types::can_convert_to_bare_pointer;
use crate::conversion::llvm_common::unranked::copy_descriptor;

pub(super) fn lower_call(
    lowering: &Lowering,
    call: Op,
    operands: &[ValueVec],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let callee = call
        .attr_str(rewriter, "callee")
        .and_then(|callee| SymbolTableCollection::new().lookup_nearest_symbol_from(rewriter, call, callee));
    let is_bare = uses_bare_pointers(lowering, callee, rewriter);
    lower_any_call(lowering, call, operands, is_bare, rewriter)
}

pub(super) fn lower_call_indirect(
    lowering: &Lowering,
    call: Op,
    operands: &[ValueVec],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    lower_any_call(lowering, call, operands, uses_bare_pointers(lowering, None, rewriter), rewriter)
}

fn lower_any_call(
    lowering: &Lowering,
    call: Op,
    operands: &[ValueVec],
    is_bare: bool,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), call.loc(rewriter));
    let is_unranked = |ty: &Type| ty.is_unranked_memref(&ctx);
    let types: Vec<Type> = call.result_types(rewriter).collect();
    let mut packed = None;
    if !types.is_empty() {
        let Some(ty) = lowering.converter.pack_function_results(&types, is_bare) else { return Ok(false) };
        packed = Some(ty);
    }
    let original: Vec<Type> = call.operand_types(rewriter).collect();
    if is_bare && original.iter().any(is_unranked) {
        return Ok(false);
    }
    let mut builder = lowering.builder(rewriter, loc);
    let promoted = lowering.converter.promote_operands(&mut builder, &original, operands, is_bare);
    let segments = ctx.identifier(OPERAND_SEGMENT_SIZES);
    let mut attrs: Vec<NamedAttribute> = call.attrs(rewriter).to_vec();
    attrs.retain(|(name, _)| *name != segments);
    attrs.push((ctx.identifier("op_bundle_sizes"), ctx.dense_i32_array_attr(&[])));
    attrs.push((segments, ctx.dense_i32_array_attr(&[promoted.len() as i32, 0])));
    let state = OperationState::new(ctx.op_name("llvm.call"), loc).operands(&promoted);
    let new = rewriter.create_op(&state.result_types(packed.as_slice()).attrs(&attrs));
    let mut results: Vec<Value> = Vec::new();
    if !types.is_empty() {
        let whole = new.result(rewriter, 0);
        let mut builder = lowering.builder(rewriter, loc);
        results = match types.len() {
            1 => vec![whole],
            n => (0..n).map(|nth| builder.extract(whole, &[nth as i64])).collect(),
        };
    }
    for (ty, result) in types.iter().zip(&mut results) {
        let replaced = match ty.data(&ctx) {
            TypeData::MemRef { .. } if is_bare => {
                let mut builder = lowering.builder(rewriter, loc);
                MemRefDescriptor::from_static_shape(&mut builder, *ty, *result, *result).map(Value::from)
            }
            TypeData::UnrankedMemRef { .. } => {
                copy_descriptor(lowering, rewriter, call, *ty, *result, false)?
            }
            _ => continue,
        };
        let Some(replaced) = replaced else { return Ok(false) };
        *result = replaced;
    }
    rewriter.replace_op(call, &results[..])?;
    Ok(true)
}

pub(super) fn lower_constant(
    lowering: &Lowering,
    constant: Op,
    _: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), constant.loc(rewriter));
    let ty = constant.result_types(rewriter).next().and_then(|ty| lowering.converter.convert_type(ty));
    let (Some(ty), Some(function)) = (ty, constant.attr_str(rewriter, "value")) else {
        let reason = || "failed to convert result type".to_owned();
        return Ok(rewriter.notify_match_failure(constant, reason));
    };
    let value = ctx.identifier("value");
    let mut attrs = vec![(ctx.identifier("global_name"), function)];
    attrs.extend(constant.attrs(rewriter).into_iter().filter(|(name, _)| *name != value));
    let types = [ty];
    let state = OperationState::new(ctx.op_name("llvm.mlir.addressof"), loc).result_types(&types);
    let new = rewriter.create_op(&state.attrs(&attrs));
    let result = new.result(rewriter, 0);
    rewriter.replace_op(constant, result)?;
    Ok(true)
}

pub(super) fn lower_return(
    lowering: &Lowering,
    op: Op,
    operands: &[ValueVec],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let mut outer = std::iter::successors(op.parent_op(rewriter), |op| op.parent_op(rewriter));
    let function = outer.find(|op| op.name_text(rewriter) == "llvm.func");
    let is_bare = uses_bare_pointers(lowering, function, rewriter);
    let types: Vec<Type> = op.operand_types(rewriter).collect();
    let mut values = Vec::new();
    for (ty, operands) in types.iter().zip(operands) {
        match (ty.data(&ctx), &operands[..]) {
            (TypeData::MemRef { .. }, [descriptor]) if is_bare && can_convert_to_bare_pointer(&ctx, *ty) => {
                let mut builder = lowering.builder(rewriter, loc);
                values.push(MemRefDescriptor::from(*descriptor).allocated_pointer(&mut builder));
            }
            (TypeData::UnrankedMemRef { .. }, [descriptor]) => {
                let copied = copy_descriptor(lowering, rewriter, op, *ty, *descriptor, true)?;
                let Some(copied) = copied else { return Ok(false) };
                values.push(copied);
            }
            _ => values.extend(operands),
        }
    }
    if values.len() > 1 {
        let Some(ty) = lowering.converter.pack_function_results(&types, is_bare) else { return Ok(false) };
        let mut builder = lowering.builder(rewriter, loc);
        let mut packed = builder.poison(ty);
        for (nth, value) in values.iter().enumerate() {
            packed = builder.insert(packed, *value, &[nth as i64]);
        }
        values = vec![packed];
    }
    let attrs = op.attrs(rewriter);
    let state = OperationState::new(ctx.op_name("llvm.return"), loc).operands(&values);
    rewriter.create_op(&state.attrs(&attrs));
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}
