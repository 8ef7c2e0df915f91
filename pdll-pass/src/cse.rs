//! `cse`: merges operations that compute the same value into the one that dominates the others.
//!
//! In: an operation. Out: its regions without duplicates, and without trivially dead operations. Invariant:
//! an operation known in a block is known in the blocks it dominates, and in the regions of its operations
//! unless they are isolated. Nothing is erased before everything was visited. No recursion on the depth of
//! regions. MLIR: CSE.cpp, with the same result.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;
use pdll_runtime::ir::internal::{DominatorTree, DominatorTrees, EffectAnalysis, Effects, has_ssa_dominance};
use pdll_runtime::ir::{Block, Ir, Op, Region, Trait, Value};
use pdll_runtime::{PatternRewriter, RewriteError};

/// Eliminates common sub-expressions.
#[derive(Copy, Clone, Debug, Default)]
pub struct Cse;

impl Pass for Cse {
    fn argument(&self) -> &str {
        "cse"
    }

    fn name(&self) -> &str {
        "CSE"
    }

    fn description(&self) -> &str {
        "Eliminate common sub-expressions"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let op = run.op();
        let outcome = eliminate_common_subexpressions(&mut run.rewriter(), op)?;
        run.count("num-cse'd", "Number of operations CSE'd", outcome.n_cse);
        run.count("num-dce'd", "Number of operations DCE'd", outcome.n_dce);
        Ok(())
    }
}

/// The outcome of common sub-expression elimination.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct CseOutcome {
    /// Number of operations replaced by others.
    pub n_cse: u64,
    /// Number of dead operations that were erased.
    pub n_dce: u64,
}

/// Merges operations below `op` that compute the same value, and erases trivially dead ones.
///
/// ```
/// use pdll_pass::eliminate_common_subexpressions;
/// use pdll_runtime::PatternRewriter;
/// use pdll_runtime::ir::{Context, parse};
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"
///     %0 = "test.a"() : () -> i32
///     %1 = "builtin.unrealized_conversion_cast"(%0) : (i32) -> i64
///     %2 = "builtin.unrealized_conversion_cast"(%0) : (i32) -> i64
///     "test.use"(%1, %2) : (i64, i64) -> ()
/// "#)?;
/// let top = ir.top();
/// let outcome = eliminate_common_subexpressions(&mut PatternRewriter::new(&mut ir), top)?;
/// assert_eq!((outcome.n_cse, outcome.n_dce), (1, 0));
/// assert!(ir.to_string().contains(r#""test.use"(%1, %1)"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the IR is not valid and an operation cannot be erased for that.
pub fn eliminate_common_subexpressions(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
) -> Result<CseOutcome, RewriteError> {
    let mut driver = CseDriver {
        rewriter,
        known: Known::default(),
        to_erase: Vec::new(),
        checked: FxHashMap::default(),
        effects: EffectAnalysis::default(),
        around: Vec::new(),
        trees: DominatorTrees::default(),
        outcome: CseOutcome::default(),
    };
    driver.simplify(op)?;
    for op in std::mem::take(&mut driver.to_erase) {
        driver.rewriter.erase_op(op)?;
    }
    Ok(driver.outcome)
}

/// Operations available to the visited ones, by their computation.
#[derive(Default)]
struct Known {
    /// By hash, the position in `log` of the newest, or of one that is not there any more: most scopes are small, and end soon.
    newest: FxHashMap<u64, u32>,
    /// The operations, the newest last.
    log: Vec<KnownOp>,
}

/// Positions that may remain in [`Known::newest`], besides four for each known operation.
const MANY_GONE: usize = 1 << 10;

/// An available operation.
struct KnownOp {
    op: Op,
    hash: u64,
    /// The position in `log` of the one before with the same hash.
    before: Option<u32>,
}

impl Known {
    /// Returns the newest equivalent operation that was added at `floor` or after it.
    fn find(&self, ir: &Ir, op: Op, hash: u64, floor: usize) -> Option<Op> {
        find_from(&self.log, self.newest.get(&hash).copied(), ir, op, hash, floor)
    }

    /// Does the same if the operation may be used; otherwise adds the operation.
    fn find_or_add(
        &mut self,
        ir: &Ir,
        op: Op,
        hash: u64,
        floor: usize,
        may_use: impl FnOnce(Op) -> bool,
    ) -> Option<Op> {
        let newest = self.newest.entry(hash);
        let position = match &newest {
            Entry::Occupied(newest) => Some(*newest.get()),
            Entry::Vacant(_) => None,
        };
        let existing = find_from(&self.log, position, ir, op, hash, floor);
        if let Some(existing) = existing.filter(|existing| may_use(*existing)) {
            return Some(existing);
        }
        let added = self.log.len() as u32;
        newest.insert_entry(added);
        let before = position.filter(|position| has(&self.log, *position, hash));
        self.log.push(KnownOp { op, hash, before });
        None
    }

    /// Removes the operations added after `mark`.
    fn truncate(&mut self, mark: usize) {
        for KnownOp { hash, before, .. } in self.log.drain(mark..).rev() {
            if let Some(position) = before {
                self.newest.insert(hash, position);
            }
        }
        if self.newest.len() > 4 * self.log.len() + MANY_GONE {
            self.forget_gone();
        }
    }

    /// Removes positions that are not in `log` any more.
    #[cold]
    fn forget_gone(&mut self) {
        // A table that was large once would take long to clear.
        match self.newest.capacity() > 16 * (self.log.len() + MANY_GONE) {
            true => self.newest = FxHashMap::default(),
            false => self.newest.clear(),
        }
        self.newest.extend(self.log.iter().zip(0..).map(|(known, position)| (known.hash, position)));
    }
}

/// Returns whether there is an operation with a hash at a position, which may be that of one that is gone.
fn has(log: &[KnownOp], position: u32, hash: u64) -> bool {
    log.get(position as usize).is_some_and(|known| known.hash == hash)
}

/// Returns the newest equivalent operation from a position on back to `floor`.
fn find_from(log: &[KnownOp], newest: Option<u32>, ir: &Ir, op: Op, hash: u64, floor: usize) -> Option<Op> {
    let newest = newest.filter(|position| has(log, *position, hash));
    std::iter::successors(newest, |position| log[*position as usize].before)
        .take_while(|position| *position as usize >= floor)
        .map(|position| log[position as usize].op)
        .find(|known| ir.are_equivalent(op, *known))
}

/// A region being visited.
struct Frame {
    is_ssa: bool,
    /// Operations known before this are not available here.
    floor: usize,
    /// The tree of its blocks, unless there is one block only.
    tree: Option<DominatorTree>,
    /// The blocks still to be visited, and between them where the scopes of those visited end.
    todo: SmallVec<[Step; 2]>,
    /// The next operation of the block being visited.
    at: Option<Op>,
    /// The operation at `at` whose regions were visited.
    entered: Option<Op>,
}

enum Step {
    /// A block, and its position in the tree.
    Visit(Block, u32),
    /// The end of a scope, with the number of operations known when it began.
    Leave(usize),
}

struct CseDriver<'r, 'a> {
    rewriter: &'r mut PatternRewriter<'a>,
    known: Known,
    to_erase: Vec<Op>,
    /// For an operation that reads: the last following operation searched for writes, and whether it writes.
    checked: FxHashMap<Op, (Op, bool)>,
    effects: EffectAnalysis,
    /// For each operation whose regions are being visited, its effects with those of the operations visited so far, if they are recursive.
    around: Vec<Option<Effects>>,
    trees: DominatorTrees,
    outcome: CseOutcome,
}

impl CseDriver<'_, '_> {
    fn simplify(&mut self, root: Op) -> Result<(), RewriteError> {
        let mut frames: Vec<Frame> = Vec::new();
        self.enter(&mut frames, root, 0);
        while let Some(frame) = frames.last_mut() {
            let Some(op) = frame.at else {
                if !self.next_block(frame) {
                    frames.pop();
                }
                continue;
            };
            if self.rewriter.ir().has_regions(op) && frame.entered != Some(op) {
                frame.entered = Some(op);
                let is_isolated =
                    !op.is_registered(self.rewriter) || op.has_trait(self.rewriter, Trait::IsolatedFromAbove);
                let floor = if is_isolated { self.known.log.len() } else { frame.floor };
                self.enter(&mut frames, op, floor);
                continue;
            }
            let effects = match frame.entered == Some(op) {
                true => match self.around.pop() {
                    Some(Some(effects)) => effects,
                    _ => self.effects.effects(self.rewriter.ir(), op),
                },
                false => self.effects.own_effects(self.rewriter.ir(), op),
            };
            let (is_ssa, floor) = (frame.is_ssa, frame.floor);
            frame.at = op.next(self.rewriter);
            self.simplify_op(op, effects, is_ssa, floor)?;
        }
        Ok(())
    }

    /// Pushes frames for the regions of an operation, the first on top.
    fn enter(&mut self, frames: &mut Vec<Frame>, op: Op, floor: usize) {
        let ir = self.rewriter.ir();
        // Of a region with several blocks, some may not be visited.
        let is_recursive = op.has_trait(ir, Trait::RecursiveMemoryEffects)
            && op.regions(ir).iter().all(|region| region.entry(ir).is_none() || region.has_one_block(ir));
        self.around.push(is_recursive.then(|| self.effects.own_effects(ir, op)));
        for region in op.regions(ir).iter().rev() {
            let Some(entry) = region.entry(ir) else { continue };
            let tree = (!region.has_one_block(ir)).then(|| self.trees.tree(ir, *region));
            let is_ssa = tree.is_some() || has_ssa_dominance(ir, *region);
            let todo = smallvec![Step::Visit(entry, 0)];
            frames.push(Frame { is_ssa, floor, tree, todo, at: None, entered: None });
        }
    }

    /// Goes on to the next block of a region, if there is one.
    fn next_block(&mut self, frame: &mut Frame) -> bool {
        // Searched operations are in one block.
        self.checked.clear();
        while let Some(step) = frame.todo.pop() {
            match step {
                Step::Leave(mark) => self.known.truncate(mark),
                Step::Visit(block, node) => {
                    frame.todo.push(Step::Leave(self.known.log.len()));
                    if let Some(tree) = &frame.tree {
                        let children = tree.children(node).rev();
                        frame.todo.extend(children.map(|child| Step::Visit(tree.block(child), child)));
                    }
                    frame.at = block.first_op(self.rewriter);
                    return true;
                }
            }
        }
        false
    }

    /// Replaces an operation with these effects, or lets it be erased, if that is possible.
    fn simplify_op(
        &mut self,
        op: Op,
        effects: Effects,
        is_ssa: bool,
        floor: usize,
    ) -> Result<(), RewriteError> {
        let ir = self.rewriter.ir();
        if let Some(Some(around)) = self.around.last_mut() {
            *around = around.and(effects);
        }
        if op.next(ir).is_none() && op.has_trait(ir, Trait::Terminator) {
            return Ok(());
        }
        if effects.are_of_dead(ir, op) {
            self.to_erase.push(op);
            self.outcome.n_dce += 1;
            return Ok(());
        }
        if !effects.is_free && !effects.only_reads {
            return Ok(());
        }
        let is_small = |region: &Region| region.entry(ir).is_none() || region.has_one_block(ir);
        if ir.has_regions(op) && !op.regions(ir).iter().all(is_small) {
            return Ok(());
        }
        let hash = ir.equivalence_hash(op);
        // Two reads are equal if there is no write between them.
        let existing = self.known.find_or_add(ir, op, hash, floor, |existing| {
            effects.is_free
                || existing.block(ir) == op.block(ir)
                    && !is_written_between(ir, &mut self.effects, &mut self.checked, existing, op)
        });
        match existing {
            Some(existing) => self.replace(op, existing, is_ssa, floor),
            None => Ok(()),
        }
    }

    /// Lets an operation take the place of another one.
    fn replace(&mut self, op: Op, existing: Op, is_ssa: bool, floor: usize) -> Result<(), RewriteError> {
        let values: SmallVec<[Value; 4]> = existing.results(self.rewriter).collect();
        if is_ssa {
            // Later uses have not been visited yet.
            self.rewriter.replace_all_op_uses_with(op, &values)?;
            self.to_erase.push(op);
        } else {
            // A visited operation must not change: it is indexed by its operands.
            let results = op.results(self.rewriter);
            for (result, value) in results.zip(&values) {
                let known = &self.known;
                let is_new =
                    |ir: &Ir, user: Op| known.find(ir, user, ir.equivalence_hash(user), floor).is_none();
                self.rewriter
                    .replace_uses_with_if(result, *value, |ir, operand| is_new(ir, operand.owner(ir)))?;
            }
            if op.use_empty(self.rewriter) {
                self.to_erase.push(op);
            }
        }
        if existing.has_unknown_loc(self.rewriter) && !op.has_unknown_loc(self.rewriter) {
            let loc = op.loc(self.rewriter);
            self.rewriter.set_loc(existing, loc)?;
        }
        self.outcome.n_cse += 1;
        Ok(())
    }
}

/// Returns whether an operation between two of a block may write memory. Records the extent of the search.
fn is_written_between(
    ir: &Ir,
    effects: &mut EffectAnalysis,
    checked: &mut FxHashMap<Op, (Op, bool)>,
    from: Op,
    to: Op,
) -> bool {
    let (mut at, writes) =
        checked.get(&from).copied().map_or((from.next(ir), false), |(op, writes)| (Some(op), writes));
    if writes {
        return true;
    }
    while let Some(op) = at.filter(|op| *op != to) {
        if effects.might_write_memory(ir, op) {
            checked.insert(from, (op, true));
            return true;
        }
        at = op.next(ir);
    }
    checked.insert(from, (to, false));
    false
}
