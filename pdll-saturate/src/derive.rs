//! Derivation: whether patterns make one value of another, without a cost and without a change.

use std::time::{Duration, Instant};

use pdll::ir::{Ir, Value};
use pdll::rewrite::FrozenRewritePatternSet;

use crate::block::read;
use crate::explore::{Explored, Explorer, Profile, Unfit};
use crate::limits::{Limits, Stop};
use crate::report::{LeftOut, RuleReport};
use crate::rule::list::{Rule, RuleSet};
use crate::run::{SaturationError, rule_reports};

/// How the search for a derivation ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Derivation {
    /// Why the search ended: [`Stop::Derived`] if the second value may stand for the first.
    pub stop: Stop,
    /// Number of iterations.
    pub iterations: u32,
    /// Number of nodes.
    pub nodes: usize,
    /// Number of classes.
    pub classes: usize,
    /// Rules with their profile.
    pub rules: Vec<RuleReport>,
    /// Patterns that were not applied.
    pub left_out: Vec<LeftOut>,
    /// Time of the search.
    pub time: Duration,
}

impl Derivation {
    /// Returns whether the patterns make the second value of the first.
    pub fn holds(&self) -> bool {
        self.stop == Stop::Derived
    }
}

/// Searches whether patterns make `to` of `from`: values of one block, or of blocks around it. The program does not change. What is not found within the
/// limits may hold nevertheless, unless the search ended because nothing was new.
///
/// ```
/// use pdll::prelude::*;
/// use pdll_saturate::{Limits, derives};
///
/// pdll! {
///     mod rules;
///     Pattern Swap => replace op<arith.muli>(a: Value, b: Value) with op<arith.muli>(b, a);
///     Pattern Associate => replace op<arith.muli>(op<arith.muli>(a: Value, b: Value), c: Value)
///         with op<arith.muli>(a, op<arith.muli>(b, c));
/// }
///
/// let ctx = Context::new();
/// pdll_dialects::load_all_dialects(&ctx);
/// let ir = parse(&ctx, "func.func @f(%a: i32, %b: i32, %c: i32) -> (i32, i32) {
///     %0 = arith.muli %a, %b : i32
///     %1 = arith.muli %0, %c : i32
///     %2 = arith.muli %c, %b : i32
///     %3 = arith.muli %2, %a : i32
///     return %1, %3 : i32, i32
/// }")?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// rules::populate(&mut patterns);
/// let end = ir.walk_pre_order(ir.top()).find(|op| op.name_text(&ir) == "func.return").unwrap();
/// let found = derives(&ir, end.operand(&ir, 0), end.operand(&ir, 1), &patterns.freeze()?, &Limits::default())?;
/// assert!(found.holds());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the patterns belong to another context.
pub fn derives(
    ir: &Ir,
    from: Value,
    to: Value,
    patterns: &FrozenRewritePatternSet,
    limits: &Limits,
) -> Result<Derivation, SaturationError> {
    RuleSet::new(patterns).derives(ir, from, to, limits)
}

impl RuleSet<'_> {
    /// Searches whether the patterns make `to` of `from`, as [`derives`].
    ///
    /// # Errors
    /// If the patterns belong to another context.
    pub fn derives(
        &self,
        ir: &Ir,
        from: Value,
        to: Value,
        limits: &Limits,
    ) -> Result<Derivation, SaturationError> {
        if self.patterns.context() != ir.context() {
            return Err(SaturationError::OtherContext);
        }
        let start = Instant::now();
        let mut rules: Vec<&Rule> = self.rules.iter().collect();
        let mut left_out = self.left_out.clone();
        let of = |stop: Stop, left_out: Vec<LeftOut>| Derivation {
            stop,
            iterations: 0,
            nodes: 0,
            classes: 0,
            rules: Vec::new(),
            left_out,
            time: start.elapsed(),
        };
        if from == to {
            return Ok(of(Stop::Derived, left_out));
        }
        loop {
            let mut copy = ir.clone();
            let blocks = [from, to].map(|value| value.owner_block(&copy));
            // The inner one of both blocks has the values of both.
            let found = blocks.into_iter().flatten().find_map(|block| {
                let found = read(&copy, block, &mut Default::default())?;
                let classes = (found.graph.known_class(from)?, found.graph.known_class(to)?);
                Some((found, classes))
            });
            let Some((mut found, goal)) = found else { return Ok(of(Stop::Saturated, left_out)) };
            let mut profiles = vec![Profile::default(); rules.len()];
            let explorer = Explorer {
                graph: &mut found.graph,
                ir: &mut copy,
                rules: &rules,
                applicator: &self.applicator,
                profiles: &mut profiles,
                at: found.at,
                limits,
                deadline: start + limits.time,
                goal: Some(goal),
            };
            match explorer.run() {
                Ok(Explored { stop, iterations }) => {
                    return Ok(Derivation {
                        stop,
                        iterations,
                        nodes: found.graph.live_nodes().count(),
                        classes: found.graph.class_ids().count(),
                        rules: rule_reports(&rules, profiles),
                        left_out,
                        time: start.elapsed(),
                    });
                }
                Err(Unfit { rule, reason }) => {
                    left_out.push(LeftOut { pattern: rules.remove(rule).name.clone(), reason });
                }
            }
        }
    }
}
