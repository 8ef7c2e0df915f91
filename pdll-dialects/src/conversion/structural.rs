//! Structural type conversion: calls, returns, branches and structured control flow pass converted values on.
//!
//! MLIR: FuncConversions.cpp, StructuralTypeConversions.cpp of `cf` and of `scf`. The patterns leave to the user which types are legal.

use std::sync::Arc;

use pdll::conversion::{ConversionPattern, ConversionPatternRewriter, ConversionTarget, TypeConverter};
use pdll::ir::{Block, Context, Op, OperationState, Type, Value, ValueVec};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::rewrite::{PatternRoot, RewriteError, RewritePatternSet};

/// The numbers of operands for the cases of a `cf.switch`.
const CASE_SEGMENTS: &str = "case_operand_segments";

/// Operations of `cf` that branch, with the names of their patterns.
const BRANCHES: [(&str, &str); 3] = [
    ("cf.br", "BranchOpConversion"),
    ("cf.cond_br", "CondBranchOpConversion"),
    ("cf.switch", "SwitchOpConversion"),
];

/// Operations of `scf` whose types are converted, with the names of their patterns.
const STRUCTURED: [(&str, &str); 6] = [
    ("scf.for", "ConvertForOpTypes"),
    ("scf.if", "ConvertIfOpTypes"),
    ("scf.index_switch", "ConvertIndexSwitchOpTypes"),
    ("scf.while", "ConvertWhileOpTypes"),
    ("scf.condition", "ConvertConditionOpTypes"),
    ("scf.yield", "ConvertYieldOpTypes"),
];

fn add(set: &mut RewritePatternSet, converter: &Arc<TypeConverter>, ops: &[(&'static str, &'static str)]) {
    for (root, name) in ops {
        set.add(Structural { root, name, converter: converter.clone() });
    }
}

/// Adds the pattern that converts the operands and results of `func.call`.
pub fn populate_call_op_type_conversion_pattern(set: &mut RewritePatternSet, converter: &Arc<TypeConverter>) {
    add(set, converter, &[("func.call", "CallOpSignatureConversion")]);
}

/// Adds the pattern that converts the operands of `func.return`.
pub fn populate_return_op_type_conversion_pattern(
    set: &mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
) {
    add(set, converter, &[("func.return", "ReturnOpTypeConversion")]);
}

/// Adds patterns that convert the operands and results of `func.call`, and the operands of `func.return`. The signatures of functions have
/// [their own](pdll::conversion::populate_function_op_interface_type_conversion_pattern).
pub fn populate_func_type_conversions(
    set: &mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
    target: &mut ConversionTarget,
) {
    populate_call_op_type_conversion_pattern(set, converter);
    populate_return_op_type_conversion_pattern(set, converter);
    mark(target, converter, &["func.call", "func.return"]);
}

/// Adds patterns that convert the operands of `cf.br`, `cf.cond_br` and `cf.switch`, and the arguments of the blocks they branch to, and
/// makes these operations legal if their types are.
pub fn populate_cf_structural_type_conversions_and_legality(
    set: &mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
    target: &mut ConversionTarget,
) {
    populate_cf_structural_type_conversions(set, converter);
    populate_cf_structural_type_conversion_target(converter, target);
}

/// Adds the patterns of [`populate_cf_structural_type_conversions_and_legality`].
pub fn populate_cf_structural_type_conversions(set: &mut RewritePatternSet, converter: &Arc<TypeConverter>) {
    add(set, converter, &BRANCHES);
}

/// Makes `cf.br`, `cf.cond_br` and `cf.switch` legal if their types are.
pub fn populate_cf_structural_type_conversion_target(
    converter: &Arc<TypeConverter>,
    target: &mut ConversionTarget,
) {
    mark(target, converter, &BRANCHES.map(|(root, _)| root));
}

/// Adds patterns that convert the types of `scf.for`, `scf.if`, `scf.index_switch` and `scf.while`, of the arguments of their regions and of
/// their terminators, and makes these operations legal if their types are.
pub fn populate_scf_structural_type_conversions_and_legality(
    set: &mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
    target: &mut ConversionTarget,
) {
    populate_scf_structural_type_conversions(set, converter);
    populate_scf_structural_type_conversion_target(converter, target);
}

/// Adds the patterns of [`populate_scf_structural_type_conversions_and_legality`].
pub fn populate_scf_structural_type_conversions(set: &mut RewritePatternSet, converter: &Arc<TypeConverter>) {
    add(set, converter, &STRUCTURED);
}

/// Makes `scf.for`, `scf.if` and `scf.index_switch` legal if their results are, `scf.while` and `scf.condition` if all their types are, and
/// `scf.yield` if its operands are or it belongs to another operation.
pub fn populate_scf_structural_type_conversion_target(
    converter: &Arc<TypeConverter>,
    target: &mut ConversionTarget,
) {
    for name in ["scf.for", "scf.if", "scf.index_switch"] {
        let by = converter.clone();
        target.add_dynamically_legal_op_named(name, move |ir, op| {
            op.results(ir).all(|result| by.is_legal_value(ir, result))
        });
    }
    mark(target, converter, &["scf.while", "scf.condition"]);
    let by = converter.clone();
    target.add_dynamically_legal_op_named("scf.yield", move |ir, op| {
        let parent = op.parent_op(ir).map_or("", |parent| parent.name_text(ir));
        !matches!(parent, "scf.for" | "scf.if" | "scf.index_switch" | "scf.while")
            || op.operands(ir).all(|operand| by.is_legal_value(ir, operand))
    });
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
        let n_single = self.n_single_operands();
        if operands.iter().take(n_single).any(|values| values.len() != 1) {
            return Ok(false);
        }
        let ctx = rewriter.context().clone();
        let (mut sizes, mut types) = (Vec::new(), Vec::new());
        for ty in op.result_types(rewriter).collect::<Vec<Type>>() {
            let Some(converted) = self.converter.convert_type_to_many(ty) else { return Ok(false) };
            sizes.push(converted.len());
            types.extend(converted);
        }
        let mut attrs = op.attrs(rewriter).to_vec();
        for name in [OPERAND_SEGMENT_SIZES, CASE_SEGMENTS] {
            let name = ctx.identifier(name);
            let Some(old) = op.attr(rewriter, name).and_then(|attr| attr.as_dense_i32_array(&ctx)) else {
                continue;
            };
            let Some(new) = regrouped(&ctx, &old, operands) else { return Ok(false) };
            attrs.retain(|(known, _)| *known != name);
            attrs.push((name, new));
        }
        let mut converted: Vec<(Block, Block)> = Vec::new();
        for nth in 0..op.n_successors(rewriter) {
            let Some(passed) = op.successor_operands(rewriter, nth) else { return Ok(false) };
            let values: Vec<Value> =
                operands.get(passed.forwarded).unwrap_or_default().iter().flatten().copied().collect();
            let block = op.successor(rewriter, nth);
            if !converted.iter().any(|(known, _)| *known == block) {
                let Some(new) = convert_successor(&self.converter, block, &values, rewriter)? else {
                    return Ok(false);
                };
                converted.push((block, new));
            }
        }
        let new_of =
            |block: Block| converted.iter().find(|(known, _)| *known == block).map_or(block, |(_, new)| *new);
        let successors: Vec<Block> = op.successors(rewriter).map(new_of).collect();
        let all: Vec<Value> = operands.iter().flatten().copied().collect();
        let (loc, regions) = (op.loc(rewriter), op.regions(rewriter).to_vec());
        let state = OperationState::new(op.name(rewriter), loc).operands(&all).result_types(&types);
        let state = state.attrs(&attrs).successors(&successors).n_regions(regions.len());
        let new = rewriter.create_op(&state);
        for (nth, region) in regions.into_iter().enumerate() {
            let is_empty = region.is_empty(rewriter);
            if rewriter.convert_region_types(region, &self.converter, None)?.is_none() && !is_empty {
                return Ok(false);
            }
            let to = new.region(rewriter, nth);
            rewriter.inline_region_before(region, to, None)?;
        }
        let mut results = new.results(rewriter).collect::<Vec<Value>>().into_iter();
        let replacements: Vec<Vec<Value>> =
            sizes.into_iter().map(|size| results.by_ref().take(size).collect()).collect();
        rewriter.replace_op_with_multiple(op, replacements)?;
        Ok(true)
    }
}

impl Structural {
    /// Returns the number of operands, the first of the operation, each of which must become one value.
    fn n_single_operands(&self) -> usize {
        match self.root {
            "scf.for" => 3,
            "cf.cond_br" | "cf.switch" | "scf.if" | "scf.index_switch" | "scf.condition" => 1,
            _ => 0,
        }
    }
}

/// Returns the sizes of groups of operands, the last of an operation, after each operand was replaced by any number of values.
fn regrouped(ctx: &Context, sizes: &[i32], operands: &[ValueVec]) -> Option<pdll::ir::Attribute> {
    let sizes: Option<Vec<usize>> = sizes.iter().map(|size| usize::try_from(*size).ok()).collect();
    let sizes = sizes?;
    let mut rest = operands.get(operands.len().checked_sub(sizes.iter().sum())?..)?;
    let mut new = Vec::new();
    for size in sizes {
        let (group, others) = rest.split_at_checked(size)?;
        new.push(i32::try_from(group.iter().map(|values| values.len()).sum::<usize>()).ok()?);
        rest = others;
    }
    Some(ctx.dense_i32_array_attr(&new))
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
