//! Canonicalization patterns of operations whose regions branch: values that are dead, duplicates of others, or known.
//!
//! Successor inputs are the arguments of regions and the results of the operation; successor operands become them along an edge.
//! Invariant: successor operands are the last operands of their operation. MLIR: ControlFlowInterfaces.cpp
//! (`populateRegionBranchOpInterfaceCanonicalizationPatterns`).

use std::collections::{BTreeMap, BTreeSet};

use pdll::ir::{Ir, Op, Trait, Value};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef, RegionBranchPoint};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

/// Adds the patterns for an operation.
pub(crate) fn populate<D: OpDef>(set: &mut RewritePatternSet) {
    populate_if::<D>(set, |_, _| true);
}

/// Adds the patterns for an operation that has successor inputs only if it has results.
pub(crate) fn populate_for_results<D: OpDef>(set: &mut RewritePatternSet) {
    populate_if::<D>(set, |ir, op| op.n_results(ir) > 0);
}

/// Adds the patterns for an operation, to be tried if it may have successor inputs.
fn populate_if<D: OpDef>(set: &mut RewritePatternSet, has_inputs: fn(&Ir, Op) -> bool) {
    type Pattern = fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError>;
    let patterns: [(&str, Pattern); 3] = [
        ("MakeRegionBranchOpSuccessorInputsDead", use_known_values),
        ("RemoveDuplicateSuccessorInputUses", use_one_of_duplicates),
        ("RemoveDeadRegionBranchOpSuccessorInputs", remove_dead),
    ];
    for (name, pattern) in patterns {
        set.add_fn::<D>(move |op: D, rewriter: &mut PatternRewriter<'_>| {
            Ok(has_inputs(rewriter, op.op()) && pattern(op.op(), rewriter)?)
        })
        .name(name);
    }
}

/// An operand that is passed along edges: its operation and position.
type Operand = (Op, usize);

/// The operands that each input gets, in the order of edges.
struct Inputs(Vec<(Value, Vec<Operand>)>);

impl Inputs {
    /// Collects the edges of an operation. `None` if some are not declared.
    fn of(ir: &Ir, op: Op) -> Option<Inputs> {
        let mut inputs: Vec<(Value, Vec<Operand>)> = Vec::new();
        for from in op.region_branch_points(ir) {
            let owner = match from {
                RegionBranchPoint::Parent => op,
                // It has nothing to pass.
                RegionBranchPoint::Terminator(op) if is_bare_return(ir, op) => continue,
                RegionBranchPoint::Terminator(op) => op,
            };
            for successor in op.successor_regions(ir, from)? {
                let operands = op.region_successor_operands(ir, from, &successor)?;
                let first = owner.n_operands(ir).checked_sub(operands.len())?;
                let are_last = owner.operands(ir).skip(first).eq(operands.iter().copied());
                if !are_last || operands.len() != successor.inputs.len() {
                    return None;
                }
                for (nth, input) in successor.inputs.iter().enumerate() {
                    let operand = (owner, first + nth);
                    match inputs.iter_mut().find(|(value, _)| value == input) {
                        Some((_, operands)) => operands.push(operand),
                        None => inputs.push((*input, vec![operand])),
                    }
                }
            }
        }
        Some(Inputs(inputs))
    }

    fn operands(&self, input: Value) -> Option<&[Operand]> {
        self.0.iter().find(|(value, _)| *value == input).map(|(_, operands)| &**operands)
    }

    /// Returns the values that an input may have and that are not inputs themselves.
    fn reachable(&self, ir: &Ir, input: Value) -> Vec<Value> {
        let (mut values, mut visited, mut left) = (Vec::new(), vec![], vec![input]);
        while let Some(value) = left.pop() {
            let Some(operands) = self.operands(value) else {
                values.push(value);
                continue;
            };
            for (owner, position) in operands {
                let operand = owner.operand(ir, *position);
                if !visited.contains(&operand) {
                    visited.push(operand);
                    left.push(operand);
                }
            }
        }
        values
    }
}

/// Returns whether a terminator passes all its operands, and has none.
fn is_bare_return(ir: &Ir, op: Op) -> bool {
    op.n_operands(ir) == 0 && op.has_trait(ir, Trait::ReturnLike)
}

/// Returns the values among which all inputs are: the results of an operation and the arguments of its regions.
fn candidates(ir: &Ir, op: Op) -> impl Iterator<Item = Value> + '_ {
    let blocks = op.regions(ir).iter().filter_map(|region| region.entry(ir));
    op.results(ir).chain(blocks.flat_map(|block| block.args(ir).iter().copied()))
}

/// Returns whether a value that reaches an input may be used where the input is.
fn is_in_scope(ir: &Ir, op: Op, value: Value, input: Value) -> bool {
    let region = value.owner_block(ir).and_then(|block| block.parent_region(ir));
    if region.is_none_or(|region| region.parent_op(ir) != op) {
        return true;
    }
    input.arg_block(ir).is_some() && value.arg_block(ir) == input.arg_block(ir)
}

/// Replaces the uses of inputs that can have only one value.
fn use_known_values(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(inputs) = Inputs::of(rewriter, op) else { return Ok(false) };
    let mut is_changed = false;
    for (input, _) in &inputs.0 {
        if input.use_empty(rewriter) {
            continue;
        }
        if let [value] = inputs.reachable(rewriter, *input)[..]
            && is_in_scope(rewriter, op, value, *input)
        {
            rewriter.replace_all_uses_with(*input, value)?;
            is_changed = true;
        }
    }
    Ok(is_changed)
}

/// Returns the position of an argument or a result.
fn position(ir: &Ir, value: Value) -> usize {
    value.result_index(ir).or_else(|| value.arg_index(ir)).unwrap_or(0)
}

/// Replaces the uses of inputs that get the same operands as another one.
fn use_one_of_duplicates(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    // Two inputs are compared if both are results, or arguments of the same region.
    let n_args = op
        .regions(rewriter)
        .iter()
        .filter_map(|region| region.entry(rewriter))
        .map(|block| block.n_args(rewriter));
    if n_args.chain([op.n_results(rewriter)]).all(|n| n < 2) {
        return Ok(false);
    }
    let Some(inputs) = Inputs::of(rewriter, op) else { return Ok(false) };
    let mut order: Vec<Value> = inputs.0.iter().map(|(input, _)| *input).collect();
    order.sort_by_key(|input| position(rewriter, *input));
    let mut is_changed = false;
    for (nth, first) in order.iter().enumerate() {
        for second in &order[nth + 1..] {
            let is_sibling = first.arg_block(rewriter) == second.arg_block(rewriter)
                && first.defining_op(rewriter) == second.defining_op(rewriter);
            if second.use_empty(rewriter) || !is_sibling {
                continue;
            }
            let passed = |input: Value| -> BTreeMap<usize, Value> {
                let operands = inputs.operands(input).unwrap_or_default().iter();
                operands.map(|(owner, nth)| (owner.index(), owner.operand(rewriter, *nth))).collect()
            };
            if passed(*first) == passed(*second) {
                rewriter.replace_all_uses_with(*second, *first)?;
                is_changed = true;
            }
        }
    }
    Ok(is_changed)
}

/// Returns, for each input, the number of its group: inputs that some operand has in common.
fn groups(inputs: &Inputs) -> Vec<usize> {
    let mut group: Vec<usize> = (0..inputs.0.len()).collect();
    let mut first_with: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (nth, (_, operands)) in inputs.0.iter().enumerate() {
        for (owner, position) in operands {
            let other = *first_with.entry((owner.index(), *position)).or_insert(nth);
            let (from, to) = (group[nth], group[other]);
            group.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
        }
    }
    group
}

/// Removes unused inputs, with the operands that they get.
fn remove_dead(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    if candidates(rewriter, op).all(|value| !value.use_empty(rewriter)) {
        return Ok(false);
    }
    let Some(inputs) = Inputs::of(rewriter, op) else { return Ok(false) };
    let group = groups(&inputs);
    let live: BTreeSet<usize> =
        (0..group.len()).filter(|nth| !inputs.0[*nth].0.use_empty(rewriter)).map(|nth| group[nth]).collect();
    let dead = || (0..group.len()).filter(|nth| !live.contains(&group[*nth])).map(|nth| &inputs.0[nth]);
    let mut operands: Vec<(Op, BTreeSet<usize>)> = Vec::new();
    let mut arguments = Vec::new();
    let mut results = Vec::new();
    for (input, passed) in dead() {
        match (input.arg_block(rewriter), input.result_index(rewriter)) {
            (Some(block), _) => arguments.push((block, position(rewriter, *input))),
            (None, Some(index)) => results.push(index),
            (None, None) => {}
        }
        for (owner, position) in passed {
            match operands.iter_mut().find(|(op, _)| op == owner) {
                Some((_, positions)) => drop(positions.insert(*position)),
                None => operands.push((*owner, BTreeSet::from([*position]))),
            }
        }
    }
    if arguments.is_empty() && results.is_empty() {
        return Ok(false);
    }
    for (owner, positions) in operands {
        erase_operands(rewriter, owner, &positions)?;
    }
    // The last ones first, so that the positions of the others remain.
    arguments.sort_by_key(|(_, position)| std::cmp::Reverse(*position));
    for (block, position) in arguments {
        if let Some(owner) = block.parent_op(rewriter) {
            rewriter
                .modify_op_in_place(owner, |rewriter| rewriter.erase_block_argument(block, position))??;
        }
    }
    if !results.is_empty() {
        results.sort_unstable();
        rewriter.erase_op_results(op, &results)?;
    }
    Ok(true)
}

/// Erases operands of an operation, and adapts the sizes of its groups.
fn erase_operands(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    positions: &BTreeSet<usize>,
) -> Result<(), RewriteError> {
    let kept: Vec<Value> = op
        .operands(rewriter)
        .enumerate()
        .filter(|(position, _)| !positions.contains(position))
        .map(|(_, operand)| operand)
        .collect();
    let ctx = rewriter.context().clone();
    let sizes = op.attr_str(rewriter, OPERAND_SEGMENT_SIZES).and_then(|sizes| sizes.as_dense_i32_array(&ctx));
    rewriter.modify_op_in_place(op, |rewriter| -> Result<(), RewriteError> {
        rewriter.set_operands(op, &kept)?;
        let Some(mut sizes) = sizes else { return Ok(()) };
        let mut first = 0;
        for size in &mut sizes {
            let end = first + usize::try_from(*size).unwrap_or(0);
            *size -= i32::try_from(positions.range(first..end).count()).unwrap_or(0);
            first = end;
        }
        rewriter.set_attr(op, ctx.identifier(OPERAND_SEGMENT_SIZES), ctx.dense_i32_array_attr(&sizes))
    })?
}
