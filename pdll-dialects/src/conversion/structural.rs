//! Structural type conversion: calls, returns and branches pass converted values on.
//!
//! MLIR: FuncConversions.cpp, StructuralTypeConversions.cpp of `cf`. The patterns leave to the user which types are legal.

use std::sync::Arc;

use pdll::conversion::{ConversionPattern, ConversionPatternRewriter, ConversionTarget, TypeConverter};
use pdll::ir::{Block, Op, OperationState, Type, Value, ValueVec};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::rewrite::{PatternRoot, RewriteError, RewritePatternSet};

/// Adds patterns that convert the operands and results of `func.call`, and the operands of `func.return`. The signatures of functions have
/// [their own](pdll::conversion::populate_function_op_interface_type_conversion_pattern).
pub fn populate_func_type_conversions(
    set: &mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
    target: &mut ConversionTarget,
) {
    set.add(Structural {
        root: "func.call",
        name: "CallOpSignatureConversion",
        converter: converter.clone(),
    });
    set.add(Structural { root: "func.return", name: "ReturnOpTypeConversion", converter: converter.clone() });
    mark(target, converter, &["func.call", "func.return"]);
}

/// Adds patterns that convert the operands of `cf.br` and `cf.cond_br`, and the arguments of the blocks they branch to.
pub fn populate_cf_structural_type_conversions(
    set: &mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
    target: &mut ConversionTarget,
) {
    set.add(Structural { root: "cf.br", name: "BranchOpConversion", converter: converter.clone() });
    set.add(Structural { root: "cf.cond_br", name: "CondBranchOpConversion", converter: converter.clone() });
    mark(target, converter, &["cf.br", "cf.cond_br"]);
}

/// Makes operations legal whose operands and results have legal types.
fn mark(target: &mut ConversionTarget, converter: &Arc<TypeConverter>, names: &[&str]) {
    for name in names {
        let by = converter.clone();
        target.add_dynamically_legal_op_named(name, move |ir, op| by.is_legal_op(ir, op));
    }
}

/// Creates an operation again with converted operands and results, and branches to converted blocks.
struct Structural {
    root: &'static str,
    name: &'static str,
    converter: Arc<TypeConverter>,
}

impl ConversionPattern for Structural {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Named(self.root)
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.converter)
    }

    fn match_and_rewrite_multi(
        &self,
        op: Op,
        operands: &[ValueVec],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let ctx = rewriter.context().clone();
        let (mut sizes, mut types) = (Vec::new(), Vec::new());
        for ty in op.result_types(rewriter).collect::<Vec<Type>>() {
            let Some(converted) = self.converter.convert_type_to_many(ty) else { return Ok(false) };
            sizes.push(converted.len());
            types.extend(converted);
        }
        let segments = ctx.identifier(OPERAND_SEGMENT_SIZES);
        let mut attrs = op.attrs(rewriter).to_vec();
        let groups = op.attr(rewriter, segments).and_then(|attr| attr.as_dense_i32_array(&ctx));
        let mut rest = operands;
        let mut passed: Vec<Vec<Value>> = Vec::new();
        let lengths = groups.clone().unwrap_or_else(|| vec![operands.len() as i32]);
        for length in lengths {
            let Some((group, others)) = rest.split_at_checked(usize::try_from(length).unwrap_or(0)) else {
                return Ok(false);
            };
            passed.push(group.iter().flatten().copied().collect());
            rest = others;
        }
        if groups.is_some() {
            use pdll::ir::BuildConstants as _;
            let lengths: Vec<i32> = passed.iter().map(|group| group.len() as i32).collect();
            let attr = rewriter.dense_i32_array_attr(&lengths);
            attrs.retain(|(name, _)| *name != segments);
            attrs.push((segments, attr));
        }
        let mut successors: Vec<Block> = op.successors(rewriter).collect();
        // The last groups are those of the successors.
        let first = passed.len().saturating_sub(successors.len());
        for (nth, block) in successors.iter_mut().enumerate() {
            let Some(values) = passed.get(first + nth) else { return Ok(false) };
            let Some(converted) = convert_successor(&self.converter, *block, values, rewriter)? else {
                return Ok(false);
            };
            *block = converted;
        }
        let all: Vec<Value> = passed.into_iter().flatten().collect();
        let loc = op.loc(rewriter);
        let state = OperationState::new(op.name(rewriter), loc).operands(&all).result_types(&types);
        let new = rewriter.create_op(&state.attrs(&attrs).successors(&successors));
        let mut results = new.results(rewriter).collect::<Vec<Value>>().into_iter();
        let replacements: Vec<Vec<Value>> =
            sizes.into_iter().map(|size| results.by_ref().take(size).collect()).collect();
        rewriter.replace_op_with_multiple(op, replacements)?;
        Ok(true)
    }
}

/// Converts the arguments of a block to the types of the values passed to it. `None` if the converter gives them other types.
pub(super) fn convert_successor(
    converter: &Arc<TypeConverter>,
    block: Block,
    values: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Result<Option<Block>, RewriteError> {
    let types: Vec<Type> = values.iter().map(|value| value.ty(rewriter)).collect();
    if block.args(rewriter).iter().map(|arg| arg.ty(rewriter)).eq(types.iter().copied()) {
        return Ok(Some(block));
    }
    let Some(signature) = converter.convert_block_signature(rewriter, block) else {
        return Ok(None);
    };
    if signature.converted_types() != &types[..] {
        return Ok(None);
    }
    rewriter.apply_signature_conversion(block, &signature, Some(converter)).map(Some)
}
