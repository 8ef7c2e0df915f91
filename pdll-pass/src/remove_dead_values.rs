//! `remove-dead-values`: removes operations, arguments, results and operands that have no effect on anything that is observed.
//!
//! In: liveness of values. First all that is dead is collected, then it is removed: so that the analysis holds throughout. What an operation
//! with regions passes to dead values becomes poison, which its canonicalization patterns remove. MLIR: RemoveDeadValues.cpp. Differs:
//! functions that are referred to other than by calls stay as they are, and so do the signatures of those without a builtin function type; the
//! argument of a block is removed with what all branches pass, and operations with regions that depend on a removed value are removed, where
//! MLIR leaves invalid IR.

use pdll_runtime::ir::internal::EffectAnalysis;
use pdll_runtime::ir::{
    Attribute, AttributeData, Block, Context, Ir, OPERAND_SEGMENT_SIZES, Op, OperationState,
    RegionBranchPoint, Trait, Type, TypeData, Value, ValueVec,
};
use pdll_runtime::{
    FrozenRewritePatternSet, GreedyRewriteConfig, PatternRewriter, RewritePatternSet,
    apply_op_patterns_greedily,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::dataflow::liveness::{Liveness, forwarded_positions};
use crate::error::PassFailure;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;
use crate::symbols::{Visibility, symbol_uses_in_regions, visibility};

/// Removes dead values.
#[derive(Clone, Debug)]
pub struct RemoveDeadValues {
    /// Whether operations whose regions branch are canonicalized afterwards.
    pub canonicalize: bool,
    patterns: Option<FrozenRewritePatternSet>,
}

impl Default for RemoveDeadValues {
    fn default() -> RemoveDeadValues {
        RemoveDeadValues { canonicalize: true, patterns: None }
    }
}

impl Pass for RemoveDeadValues {
    fn argument(&self) -> &str {
        "remove-dead-values"
    }

    fn name(&self) -> &str {
        "RemoveDeadValues"
    }

    fn description(&self) -> &str {
        "Remove dead values"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add("canonicalize", "Canonicalize region branch ops", &mut self.canonicalize);
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassFailure> {
        let mut set = RewritePatternSet::new(ctx);
        set.add_canonicalization_patterns();
        let frozen = set.freeze().map_err(|error| PassFailure::new(error.to_string()))?;
        self.patterns = Some(frozen);
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let root = run.op();
        let dead = Collection::new(run.ir(), root).dead;
        dead.remove(run.ir_mut())?;
        let Some(patterns) = self.patterns.as_ref().filter(|_| self.canonicalize) else { return Ok(()) };
        let ir = run.ir();
        let branches = ir.walk_post_order(root).filter(|op| op.info(ir).region_branch.is_some());
        let branches: Vec<Op> = branches.collect();
        if branches.is_empty() {
            return Ok(());
        }
        let config = GreedyRewriteConfig::default();
        match apply_op_patterns_greedily(run.ir_mut(), &branches, patterns, &config) {
            Ok(outcome) if outcome.converged => Ok(()),
            Ok(_) => Err(PassFailure::new("greedy pattern rewrite failed to converge")),
            Err(error) => Err(PassFailure::new(error.to_string())),
        }
    }
}

/// A function, the positions of its dead arguments and results, and its calls.
#[derive(Debug)]
struct DeadFunction {
    function: Op,
    args: Vec<usize>,
    results: Vec<usize>,
    calls: Vec<Op>,
    returns: Vec<Op>,
}

/// Arguments of a block, and what branches pass to it, by positions.
#[derive(Debug)]
struct DeadArgs {
    block: Block,
    args: Vec<usize>,
    edges: Vec<Edge>,
}

/// A branch, the number of a successor, and positions among the values that it passes.
type Edge = (Op, usize, Vec<usize>);

/// Entities to remove.
#[derive(Debug, Default)]
struct Dead {
    ops: Vec<Op>,
    functions: Vec<DeadFunction>,
    args: Vec<DeadArgs>,
    /// Operands to be replaced by poison.
    poison: Vec<(Op, usize)>,
}

struct Collection<'a> {
    ir: &'a Ir,
    root: Op,
    liveness: Liveness,
    effects: EffectAnalysis,
    /// Values that are to be removed, and may be live.
    removed: FxHashSet<Value>,
    /// The branches to each block, with the dead values that they pass.
    edges: FxHashMap<Block, Vec<Edge>>,
    blocks: Vec<Block>,
    dead: Dead,
}

impl<'a> Collection<'a> {
    fn new(ir: &'a Ir, root: Op) -> Collection<'a> {
        let mut collection = Collection {
            ir,
            root,
            liveness: Liveness::new(ir, root),
            effects: EffectAnalysis::default(),
            removed: FxHashSet::default(),
            edges: FxHashMap::default(),
            blocks: Vec::new(),
            dead: Dead::default(),
        };
        for op in ir.walk_post_order(root) {
            let info = op.info(ir);
            if op.has_trait(ir, Trait::FunctionLike) {
                collection.add_function(op);
            } else if info.region_branch.is_some() {
                collection.add_region_branch(op);
            } else if info.successor_operands.is_some() {
                collection.add_branch(op);
            } else if !op.has_trait(ir, Trait::Terminator) && !op.is_call(ir) {
                collection.add_simple(op);
            }
        }
        for block in std::mem::take(&mut collection.blocks) {
            let edges = collection.edges.remove(&block).unwrap_or_default();
            collection.dead.args.extend(dead_args(ir, block, edges));
        }
        collection
    }

    fn is_live(&self, value: Value) -> bool {
        !self.removed.contains(&value) && self.liveness.is_live(value)
    }

    fn has_live_result(&self, op: Op) -> bool {
        op.results(self.ir).any(|result| self.is_live(result))
    }

    fn add_op(&mut self, op: Op) {
        self.dead.ops.push(op);
        self.removed.extend(op.results(self.ir));
    }

    /// An operation with a dead operand is dead itself, or it is not executed.
    fn add_simple(&mut self, op: Op) {
        let ir = self.ir;
        let has_dead_operand = op.operands(ir).any(|operand| !self.is_live(operand));
        let is_dead =
            has_dead_operand || self.effects.is_memory_effect_free(ir, op) && !self.has_live_result(op);
        if is_dead && op != self.root {
            self.add_op(op);
        }
    }

    fn add_function(&mut self, function: Op) {
        let ir = self.ir;
        let Some(entry) = function.callable_region(ir).and_then(|region| region.entry(ir)) else { return };
        let Some((_, results)) = function_type(ir, function) else { return };
        if visibility(ir, function) == Visibility::Public || function == self.root {
            return;
        }
        let name = function.attr_str(ir, "sym_name").and_then(|name| name.as_str(ir.context()));
        let Some(uses) = symbol_uses_in_regions(ir, self.root) else { return };
        let ctx = ir.context();
        let refers = |reference: Attribute| match reference.data(ctx) {
            AttributeData::SymbolRef { root, nested } => {
                Some(ctx.str(nested.last().copied().unwrap_or(*root))) == name
            }
            _ => false,
        };
        let mut calls: Vec<Op> = Vec::new();
        for found in uses.iter().filter(|found| refers(found.reference)) {
            if !found.user.is_call(ir) {
                return;
            }
            if !calls.contains(&found.user) {
                calls.push(found.user);
            }
        }
        let args = entry.args(ir);
        let args: Vec<usize> = (0..args.len()).filter(|nth| !self.is_live(args[*nth])).collect();
        self.removed.extend(args.iter().map(|nth| entry.args(ir)[*nth]));
        let n_results = results.len();
        let results: Vec<usize> = (0..n_results)
            .filter(|nth| {
                let mut of_calls = calls.iter().filter_map(|call| call.results(ir).nth(*nth));
                of_calls.all(|result| !self.is_live(result))
            })
            .collect();
        for call in &calls {
            self.removed.extend(results.iter().filter_map(|nth| call.results(ir).nth(*nth)));
        }
        let blocks = function.callable_region(ir).into_iter().flat_map(|region| region.blocks(ir));
        let ends = blocks.filter_map(|block| block.last_op(ir));
        let is_return = |end: &Op| end.has_trait(ir, Trait::ReturnLike) && end.n_operands(ir) == n_results;
        let returns = ends.filter(is_return).collect();
        self.dead.functions.push(DeadFunction { function, args, results, calls, returns });
    }

    fn add_region_branch(&mut self, op: Op) {
        let ir = self.ir;
        if self.effects.is_memory_effect_free(ir, op) && !self.has_live_result(op) {
            self.dead.ops.push(op);
            return;
        }
        if self.effects.would_be_trivially_dead(ir, op) && !self.has_live_result(op) && self.loses_operand(op)
        {
            self.add_op(op);
            return;
        }
        // The values that each operand becomes.
        let mut becomes: Vec<((Op, usize), ValueVec)> = Vec::new();
        for from in op.region_branch_points(ir) {
            let owner = match from {
                RegionBranchPoint::Parent => op,
                RegionBranchPoint::Terminator(end) => end,
            };
            for successor in op.successor_regions(ir, from).unwrap_or_default() {
                let passed = op.region_successor_operands(ir, from, &successor).unwrap_or_default();
                let positions = forwarded_positions(ir, owner, &passed);
                for (position, input) in positions.zip(&successor.inputs) {
                    let operand = (owner, position);
                    match becomes.iter_mut().rev().find(|(known, _)| *known == operand) {
                        Some((_, inputs)) => inputs.push(*input),
                        None => becomes.push((operand, [*input].into_iter().collect())),
                    }
                }
            }
        }
        for ((owner, position), inputs) in becomes {
            let is_used = self.is_live(owner.operand(ir, position));
            if !is_used || !inputs.iter().any(|input| self.is_live(*input)) {
                self.dead.poison.push((owner, position));
            }
        }
    }

    /// Returns whether an operand that determines the control flow of an operation is going to be removed.
    fn loses_operand(&self, op: Op) -> bool {
        let ir = self.ir;
        let mut is_passed = vec![false; op.n_operands(ir)];
        for successor in op.successor_regions(ir, RegionBranchPoint::Parent).unwrap_or_default() {
            let passed = op.region_successor_operands(ir, RegionBranchPoint::Parent, &successor);
            is_passed[forwarded_positions(ir, op, &passed.unwrap_or_default())].fill(true);
        }
        let is_removed = |value: Value| {
            let function =
                value.arg_block(ir).filter(|block| block.is_entry(ir)).and_then(|block| block.parent_op(ir));
            let function = function.filter(|function| function.has_trait(ir, Trait::FunctionLike));
            let is_hidden =
                |function: Op| visibility(ir, function) != Visibility::Public && function != self.root;
            self.removed.contains(&value) || function.is_some_and(is_hidden) && !self.is_live(value)
        };
        op.operands(ir).enumerate().any(|(nth, operand)| !is_passed[nth] && is_removed(operand))
    }

    fn add_branch(&mut self, op: Op) {
        let ir = self.ir;
        let mut is_passed = vec![false; op.n_operands(ir)];
        for nth in 0..op.n_successors(ir) {
            if let Some(passed) = op.successor_operands(ir, nth) {
                is_passed[passed.forwarded].fill(true);
            }
        }
        let mut others = op.operands(ir).enumerate().filter(|(nth, _)| !is_passed[*nth]);
        if others.any(|(_, operand)| !self.is_live(operand)) {
            self.dead.ops.push(op);
            return;
        }
        for (nth, block) in op.successors(ir).enumerate() {
            let Some(passed) = op.successor_operands(ir, nth) else { continue };
            let args = block.args(ir);
            let is_dead = |at: &usize| {
                passed.operand_of(*at).is_some_and(|operand| !self.is_live(op.operand(ir, operand)))
            };
            let dead: Vec<usize> = (0..args.len()).filter(is_dead).collect();
            self.removed.extend(dead.iter().map(|at| args[*at]));
            let edges = self.edges.entry(block).or_insert_with(|| {
                self.blocks.push(block);
                Vec::new()
            });
            edges.push((op, nth, dead));
        }
    }
}

/// Returns what is removed of the arguments of a block and of what branches pass to it. MLIR removes of each branch the dead values, and the
/// arguments that the first branch with dead values passes them to. If that does not fit together, all arguments are removed that some
/// branch passes a dead value to: they are all dead.
fn dead_args(ir: &Ir, block: Block, edges: Vec<Edge>) -> Option<DeadArgs> {
    let args = edges.iter().find(|(_, _, dead)| !dead.is_empty())?.2.clone();
    let types: Vec<Type> = block.args(ir).iter().map(|arg| arg.ty(ir)).collect();
    let kept = without(&types, &args);
    if edges.iter().all(|(_, _, dead)| without(&types, dead) == kept) {
        return Some(DeadArgs { block, args, edges });
    }
    let is_dead = |nth: &usize| edges.iter().any(|(_, _, dead)| dead.contains(nth));
    let args: Vec<usize> = (0..types.len()).filter(is_dead).collect();
    let edges = edges.into_iter().map(|(op, nth, _)| (op, nth, args.clone())).collect();
    Some(DeadArgs { block, args, edges })
}

/// Returns the inputs and results of a function, if its type is a builtin one.
fn function_type(ir: &Ir, function: Op) -> Option<(Vec<Type>, Vec<Type>)> {
    let ty = function.attr_str(ir, "function_type")?.as_type(ir.context())?;
    match ty.data(ir.context()) {
        TypeData::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

/// Removes elements of a list.
fn without<T: Copy>(list: &[T], positions: &[usize]) -> Vec<T> {
    let kept = list.iter().enumerate().filter(|(nth, _)| !positions.contains(nth));
    kept.map(|(_, element)| *element).collect()
}

impl Dead {
    /// Removes everything: first operands, so that hardly anything uses what is erased then.
    fn remove(self, ir: &mut Ir) -> Result<(), PassFailure> {
        let mut poison = self.replace_by_poison(ir)?;
        for (branch, successor, positions) in self.args.iter().flat_map(|dead| &dead.edges) {
            positions.iter().rev().for_each(|nth| ir.erase_successor_operand(*branch, *successor, *nth));
        }
        for function in &self.functions {
            function.erase_operands(ir);
        }
        self.replace_other_uses(ir, &mut poison)?;
        for dead in &self.args {
            erase_args(ir, dead.block, &dead.args)?;
        }
        for function in &self.functions {
            function.erase_args_and_results(ir)?;
        }
        for op in &self.ops {
            erase(ir, *op);
        }
        for op in poison {
            if op.is_alive(ir) && op.results(ir).all(|result| result.use_empty(ir)) {
                ir.erase_tree(op);
            }
        }
        Ok(())
    }

    /// Replaces operands by poison. Returns the operations that create it.
    fn replace_by_poison(&self, ir: &mut Ir) -> Result<Vec<Op>, PassFailure> {
        let mut created = Vec::new();
        for (op, position) in &self.poison {
            created.push(poison_operand(ir, *op, *position)?);
        }
        Ok(created)
    }

    /// Replaces the remaining uses of what is erased, except in operations that are erased too: terminators in code that is never
    /// executed.
    fn replace_other_uses(&self, ir: &mut Ir, poison: &mut Vec<Op>) -> Result<(), PassFailure> {
        let erased: FxHashSet<Op> = self.ops.iter().copied().collect();
        let mut values: Vec<Value> = Vec::new();
        for dead in &self.args {
            values.extend(dead.args.iter().map(|nth| dead.block.args(ir)[*nth]));
        }
        for function in &self.functions {
            let entry = function.function.callable_region(ir).and_then(|region| region.entry(ir));
            let args = entry.map(|entry| entry.args(ir)).unwrap_or_default();
            values.extend(function.args.iter().filter_map(|nth| args.get(*nth)));
            for call in &function.calls {
                values.extend(function.results.iter().filter_map(|nth| call.results(ir).nth(*nth)));
            }
        }
        values.extend(self.ops.iter().flat_map(|op| op.results(ir)));
        for value in values {
            let uses: Vec<(Op, usize)> =
                value.uses(ir).map(|operand| (operand.owner(ir), operand.position(ir))).collect();
            for (user, position) in uses.into_iter().rev() {
                let mut around = Some(user);
                while let Some(op) = around.filter(|op| !erased.contains(op)) {
                    around = op.parent_op(ir);
                }
                if around.is_none() {
                    poison.push(poison_operand(ir, user, position)?);
                }
            }
        }
        Ok(())
    }
}

/// Replaces an operand by poison. Returns the operation that creates it.
fn poison_operand(ir: &mut Ir, op: Op, position: usize) -> Result<Op, PassFailure> {
    let mut rewriter = PatternRewriter::new(ir);
    let value = op.operand(&rewriter, position);
    let (loc, ty) = (value.loc(&rewriter), value.ty(&rewriter));
    rewriter.set_insertion_point(op);
    let name = rewriter.context().op_name("ub.poison");
    let poison = rewriter.create_op(&OperationState::new(name, loc).result_types(&[ty]));
    let result = poison.result(&rewriter, 0);
    rewriter.set_operand(op, position, result)?;
    Ok(poison)
}

fn erase_args(ir: &mut Ir, block: Block, positions: &[usize]) -> Result<(), PassFailure> {
    for position in positions.iter().rev() {
        let arg = block.args(ir)[*position];
        ir.drop_uses(arg);
        PatternRewriter::new(ir).erase_block_argument(block, *position)?;
    }
    Ok(())
}

/// Erases an operation that may still have uses. A terminator leaves `ub.unreachable` behind.
fn erase(ir: &mut Ir, op: Op) {
    if !op.is_alive(ir) {
        return;
    }
    if op.has_trait(ir, Trait::Terminator) {
        let (name, loc) = (ir.context().op_name("ub.unreachable"), op.loc(ir));
        let mut rewriter = PatternRewriter::new(ir);
        rewriter.set_insertion_point(op);
        rewriter.create_op(&OperationState::new(name, loc));
    }
    for result in op.results(ir).collect::<ValueVec>() {
        ir.drop_uses(result);
    }
    ir.erase_tree(op);
}

/// Erases operands, and adapts the sizes of their groups.
fn erase_operands(ir: &mut Ir, op: Op, positions: &[usize]) {
    if positions.is_empty() {
        return;
    }
    let operands: Vec<Value> = op.operands(ir).collect();
    let kept = without(&operands, positions);
    let ctx = ir.context().clone();
    let name = ctx.identifier(OPERAND_SEGMENT_SIZES);
    let sizes = op.attr(ir, name).and_then(|sizes| sizes.as_dense_i32_array(&ctx));
    ir.replace_operands(op, &kept);
    let Some(mut sizes) = sizes else { return };
    let mut first = 0;
    for size in &mut sizes {
        let end = first + usize::try_from(*size).unwrap_or(0);
        let n_erased = positions.iter().filter(|nth| (first..end).contains(*nth)).count();
        *size -= i32::try_from(n_erased).unwrap_or(0);
        first = end;
    }
    ir.assign_attr(op, name, ctx.dense_i32_array_attr(&sizes));
}

impl DeadFunction {
    /// Erases what calls pass to dead arguments, and what returns pass to dead results.
    fn erase_operands(&self, ir: &mut Ir) {
        for call in &self.calls {
            let args = call.call_arg_operands(ir);
            let positions = self.args.iter().map(|nth| args.start + nth).filter(|nth| *nth < args.end);
            erase_operands(ir, *call, &positions.collect::<Vec<_>>());
        }
        for end in &self.returns {
            erase_operands(ir, *end, &self.results);
        }
    }

    fn erase_args_and_results(&self, ir: &mut Ir) -> Result<(), PassFailure> {
        let (function, ctx) = (self.function, ir.context().clone());
        let Some((inputs, results)) = function_type(ir, function) else { return Ok(()) };
        let ty = ctx.function_type(&without(&inputs, &self.args), &without(&results, &self.results));
        for (name, positions) in [("arg_attrs", &self.args), ("res_attrs", &self.results)] {
            let name = ctx.identifier(name);
            let list =
                function.attr(ir, name).and_then(|list| list.as_array(&ctx).map(<[Attribute]>::to_vec));
            let Some(list) = list.filter(|_| !positions.is_empty()) else { continue };
            let kept = without(&list, positions);
            match kept.iter().all(|attrs| *attrs == ctx.empty_dictionary()) {
                true => drop(ir.unassign_attr(function, name)),
                false => ir.assign_attr(function, name, ctx.array_attr(&kept)),
            }
        }
        ir.assign_attr(function, ctx.identifier("function_type"), ctx.type_attr(ty));
        let entry = function.callable_region(ir).and_then(|region| region.entry(ir));
        if let Some(entry) = entry {
            erase_args(ir, entry, &self.args)?;
        }
        if self.results.is_empty() {
            return Ok(());
        }
        for call in &self.calls {
            let dead: ValueVec = self.results.iter().filter_map(|nth| call.results(ir).nth(*nth)).collect();
            dead.iter().for_each(|result| ir.drop_uses(*result));
            PatternRewriter::new(ir).erase_op_results(*call, &self.results)?;
        }
        Ok(())
    }
}
