//! A run: each block is explored and rewritten on a copy, which takes the place of the program if it is cheaper.

use std::time::Instant;

use pdll::ir::{Block, Ir, Op};
use pdll::rewrite::{
    FrozenRewritePatternSet, GreedyRewriteConfig, PatternApplicator, apply_patterns_greedily,
    is_trivially_dead,
};

use crate::block::{BlockGraph, read};
use crate::cost::Cost;
use crate::draw::{dot, svg};
use crate::explore::{Explored, Explorer, Profile, Unfit};
use crate::extract::choice::{Choices, cost_of, node_costs, of_program};
use crate::extract::dag::dag;
use crate::extract::emit::emit;
use crate::extract::exact::exact;
use crate::extract::improve::improve;
use crate::extract::tree::tree;
use crate::limits::{Limits, Stop};
use crate::report::{BlockReport, Chosen, LeftOut, Report, RuleReport};
use crate::rule::list::{Rule, RuleSet};

/// Number of rewrites after which the greedy driver is taken for endless, as it is with patterns such as commutativity.
const BUDGET: u64 = 200;
const BUDGET_PER_OP: u64 = 20;

/// A run failed; the program is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaturationError {
    /// The patterns belong to another context.
    #[error("the patterns belong to another context than the program")]
    OtherContext,
    /// The result does not verify: a pattern or a folder is wrong.
    #[error("the extracted program does not verify: {errors}")]
    Invalid {
        /// The errors.
        errors: String,
    },
}

/// Rewrites a program to the cheapest one that the patterns, in any order, make of it. The result verifies, and is never more expensive than the
/// input or, unless the limits say otherwise, than what the greedy driver makes of it.
///
/// Pure operations are explored per block. Operations with effects or regions stay as they are, in order; the report names them, and the
/// patterns that cannot be used.
///
/// ```
/// use pdll::prelude::*;
/// use pdll_saturate::{Cost, Limits, saturate};
///
/// ods! {
///     pub mod calc;
///
///     def Calc_Dialect : Dialect { let name = "calc"; }
///     class Calc_Op<string mnemonic> : Op<Calc_Dialect, mnemonic, [Pure, SameOperandsAndResultType]> {
///         let arguments = (ins I32:$a, I32:$b);
///         let results = (outs I32:$result);
///     }
///     def MulOp : Calc_Op<"mul">;
///     def DivOp : Calc_Op<"div">;
/// }
///
/// pdll! {
///     pub mod rules;
///     use calc;
///
///     // Greedily applied, this may never end.
///     Pattern Swap => replace op<calc.mul>(a: Value, b: Value) with op<calc.mul>(b, a);
///     Pattern Cancel => replace op<calc.div>(op<calc.mul>(a: Value, b: Value), b) with a;
/// }
///
/// let ctx = Context::new();
/// ctx.load_dialect::<calc::Dialect>();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"
///     %a, %b = "test.source"() : () -> (i32, i32)
///     %0 = "calc.mul"(%b, %a) : (i32, i32) -> i32
///     %1 = "calc.div"(%0, %b) : (i32, i32) -> i32
///     "test.sink"(%1) : (i32) -> ()
/// "#)?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// rules::populate(&mut patterns);
/// let report = saturate(&mut ir, &patterns.freeze()?, &Cost::default(), &Limits::default())?;
/// assert_eq!((report.cost_before, report.cost_after), (4, 2));
/// assert!(ir.to_string().contains(r#""test.sink"(%0#0)"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the patterns belong to another context, or the result does not verify.
pub fn saturate(
    ir: &mut Ir,
    patterns: &FrozenRewritePatternSet,
    cost: &Cost<'_>,
    limits: &Limits,
) -> Result<Report, SaturationError> {
    RuleSet::new(patterns).saturate(ir, cost, limits)
}

impl RuleSet<'_> {
    /// Rewrites a program to the cheapest one that the patterns make of it, as [`saturate`].
    ///
    /// # Errors
    /// If the patterns belong to another context, or the result does not verify.
    pub fn saturate(&self, ir: &mut Ir, cost: &Cost<'_>, limits: &Limits) -> Result<Report, SaturationError> {
        let patterns = self.patterns;
        if patterns.context() != ir.context() {
            return Err(SaturationError::OtherContext);
        }
        let start = Instant::now();
        let mut rules: Vec<&Rule> = self.rules.iter().collect();
        let mut report =
            Report { left_out: self.left_out.clone(), cost_before: cost.of_program(ir), ..Report::default() };
        let extracted = loop {
            let run = Run {
                rules: &rules,
                applicator: &self.applicator,
                cost,
                limits,
                deadline: start + limits.time,
            };
            match run.all_blocks(ir, &mut report) {
                Ok(Some(extracted)) => break extracted,
                Ok(None) => break ir.clone(),
                Err(Unfit { rule, reason }) => {
                    let rule = rules.remove(rule);
                    report.left_out.push(LeftOut { pattern: rule.name.clone(), reason });
                }
            }
        };
        let cost_extracted = cost.of_program(&extracted);
        let greedy = if limits.compares_with_greedy { greedy(ir, patterns) } else { None };
        report.cost_greedy = greedy.as_ref().map(|greedy| cost.of_program(greedy));
        report.cost_after = report.cost_before;
        let mut best: Option<Ir> = None;
        if cost_extracted < report.cost_after {
            extracted.verify().map_err(|errors| SaturationError::Invalid { errors: errors.to_string() })?;
            (report.cost_after, report.chosen, best) = (cost_extracted, Chosen::Saturated, Some(extracted));
        }
        if let (Some(greedy), Some(cost)) = (greedy, report.cost_greedy)
            && cost < report.cost_after
            && greedy.verify().is_ok()
        {
            (report.cost_after, report.chosen, best) = (cost, Chosen::Greedy, Some(greedy));
        }
        if let Some(best) = best {
            *ir = best;
        }
        report.time = start.elapsed();
        Ok(report)
    }
}

/// Returns what the greedy driver makes of a program; `None` if it fails or does not end.
fn greedy(ir: &Ir, patterns: &FrozenRewritePatternSet) -> Option<Ir> {
    let mut copy = ir.clone();
    let n_ops = ir.walk_pre_order(ir.top()).count() as u64;
    let config = GreedyRewriteConfig {
        rewrite_budget: Some(BUDGET + BUDGET_PER_OP * n_ops),
        ..GreedyRewriteConfig::default()
    };
    let outcome = apply_patterns_greedily(&mut copy, patterns, &config).ok()?;
    outcome.converged.then_some(copy)
}

/// What all blocks share.
struct Run<'a> {
    rules: &'a [&'a Rule],
    applicator: &'a PatternApplicator,
    cost: &'a Cost<'a>,
    limits: &'a Limits,
    deadline: Instant,
}

impl Run<'_> {
    /// Returns a copy of a program in which each block is rewritten. `None` if a block has operations in an order that cannot be
    /// kept.
    fn all_blocks(&self, input: &Ir, report: &mut Report) -> Result<Option<Ir>, Unfit> {
        let mut ir = input.clone();
        let mut profiles = vec![Profile::default(); self.rules.len()];
        (report.blocks, report.anchors) = (Vec::new(), Default::default());
        // Inner blocks come first, so that patterns see what their operands are in the input.
        let ops: Vec<Op> = ir.walk_post_order(ir.top()).collect();
        let blocks: Vec<Block> =
            ops.into_iter().flat_map(|op| blocks_of(&ir, op).collect::<Vec<Block>>()).collect();
        for block in blocks {
            if let Some(found) = read(&ir, block, &mut report.anchors) {
                match self.one_block(&mut ir, block, found, &mut profiles)? {
                    Some(done) => report.blocks.push(done),
                    None => return Ok(None),
                }
            }
        }
        erase_dead(&mut ir);
        report.rules = rule_reports(self.rules, profiles);
        Ok(Some(ir))
    }

    /// Explores a block and rewrites it to its cheapest form.
    fn one_block(
        &self,
        ir: &mut Ir,
        block: Block,
        mut found: BlockGraph,
        profiles: &mut [Profile],
    ) -> Result<Option<BlockReport>, Unfit> {
        let explorer = Explorer {
            graph: &mut found.graph,
            ir,
            rules: self.rules,
            applicator: self.applicator,
            profiles,
            at: found.at,
            limits: self.limits,
            deadline: self.deadline,
            goal: None,
        };
        let Explored { stop, iterations } = explorer.run()?;
        let graph = &found.graph;
        let costs = node_costs(graph, ir, self.cost);
        let own = of_program(graph);
        let cost_of = |choices: &Choices| cost_of(graph, choices, &found.demands, &costs);
        let cost_before = cost_of(&own);
        let mut best = (cost_before, own);
        let mut candidates = vec![tree(graph, &costs)];
        if stop != Stop::Time {
            candidates.extend(dag(graph, &costs, self.deadline));
        }
        for candidate in candidates {
            let cost = cost_of(&candidate);
            if cost.is_some_and(|cost| best.0.is_none_or(|known| cost < known)) {
                best = (cost, candidate);
            }
        }
        if best.0.is_none() {
            return Ok(None);
        }
        improve(graph, &mut best.1, &found.demands, &costs, self.deadline);
        let Some(mut cost_after) = cost_of(&best.1) else { return Ok(None) };
        let mut is_cheapest = false;
        if self.limits.exact {
            let found = exact(graph, cost_after, &found.demands, &costs, self.deadline);
            is_cheapest = found.is_proven;
            if let Some(better) = found.better
                && let Some(cost) = cost_of(&better)
            {
                (cost_after, best.1) = (cost, better);
            }
        }
        let draws = self.limits.draws;
        let parent = block.parent_region(ir).map(|region| region.parent_op(ir).name_text(ir).to_owned());
        let report = BlockReport {
            parent: parent.unwrap_or_default(),
            iterations,
            nodes: graph.live_nodes().count(),
            classes: graph.class_ids().count(),
            stop,
            cost_before: cost_before.unwrap_or_default(),
            cost_after,
            is_cheapest,
            dot: draws.then(|| dot(graph, ir, &best.1)),
            svg: draws.then(|| svg(graph, ir, &best.1)),
        };
        emit(ir, &found, &best.1);
        Ok(Some(report))
    }
}

/// Returns the profiles of rules for a report.
pub(crate) fn rule_reports(rules: &[&Rule], profiles: Vec<Profile>) -> Vec<RuleReport> {
    let profile = |(rule, profile): (&&Rule, Profile)| RuleReport {
        pattern: rule.name.clone(),
        matches: profile.matches,
        applied: profile.applied,
        rested: profile.rested,
        time: profile.time,
        refused: profile.refused,
        is_opaque: rule.is_opaque,
    };
    rules.iter().zip(profiles).map(profile).collect()
}

/// Returns the blocks in the regions of an operation.
fn blocks_of(ir: &Ir, op: Op) -> impl Iterator<Item = Block> + '_ {
    op.regions(ir).iter().flat_map(|region| region.blocks(ir))
}

/// Erases operations that nothing uses and that have no effects.
fn erase_dead(ir: &mut Ir) {
    let ops: Vec<Op> = ir.walk_backward(ir.top()).collect();
    for op in ops {
        if op.is_alive(ir) && is_trivially_dead(ir, op) {
            ir.erase_tree(op);
        }
    }
}
