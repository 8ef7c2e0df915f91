//! Budgets of a driver: the number of rewrites, and the number of operations they create.
//!
//! They end patterns that undo each other, and patterns that grow the IR without end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

use pdll_match::diagnostic::Diagnostic;
use pdll_match::pattern::SourcePlace;
use pdll_support::sort::sort_by_key;

use crate::ir::{Context, Ir, Op, OperationName};
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::rewrite::id::PatternId;
use crate::rewrite::place::place_of;

/// Resource that a driver limits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BudgetResource {
    /// Rewrites and folds.
    Rewrites,
    /// Operations that rewrites and folds create.
    CreatedOps,
}

/// Error of a driver that did not end within a budget.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BudgetExceeded {
    /// Resource that was used up.
    pub resource: BudgetResource,
    /// The budget.
    pub budget: u64,
    /// The patterns of the last rewrites within the budget with their numbers, most frequent first; for a budget of zero, the one
    /// that exceeded it. Folding is listed as `(folding NAME)`.
    pub patterns: Vec<(String, u64)>,
    /// The operation that the last of these rewrote, before it did.
    pub op: String,
    /// Description of its location.
    pub location: Option<String>,
    /// Its place.
    pub place: Option<SourcePlace>,
}

impl std::fmt::Display for BudgetExceeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.budget == 0 && self.resource == BudgetResource::Rewrites {
            f.write_str("patterns match, but the budget is of no rewrites: ")?;
            return f.write_str(&described(&self.patterns, &self.op, self.location.as_deref()));
        }
        match self.resource {
            BudgetResource::Rewrites => write!(f, "patterns still match after {} rewrites: ", self.budget)?,
            BudgetResource::CreatedOps => {
                write!(f, "rewrites created more than {} operations: ", self.budget)?;
            }
        }
        let total: u64 = self.patterns.iter().map(|entry| entry.1).sum();
        write!(f, "of the last {total}, ")?;
        f.write_str(&described(&self.patterns, &self.op, self.location.as_deref()))
    }
}

/// Returns the patterns with their numbers, and the operation rewritten last.
fn described(patterns: &[(String, u64)], op: &str, location: Option<&str>) -> String {
    let named: Vec<String> = patterns.iter().take(8).map(|(name, n)| format!("{n} by `{name}`")).collect();
    let place = location.map(|location| format!(" at {location}")).unwrap_or_default();
    format!("{}; the last one rewrote `{op}`{place}", named.join(", "))
}

/// Returns which patterns rewrote, most frequent first, and the operation rewritten last, as [`BudgetExceeded`] displays them.
#[cold]
pub fn still_matching(ir: &Ir, mut patterns: Vec<(String, u64)>, last: Op) -> String {
    sort_by_key(&mut patterns, |entry| Reverse(entry.1));
    described(&patterns, last.name_text(ir), ir.context().describe_location(last.loc(ir)).as_deref())
}

impl std::error::Error for BudgetExceeded {}

impl BudgetExceeded {
    /// Returns the error as a diagnostic at the operation rewritten last.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.to_string()).at_some(self.place.as_ref())
    }
}

/// Number of rewrites named if a budget is exceeded: the last ones within it.
const N_RECENT: u64 = 1024;

/// A change of an operation.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Step {
    /// A pattern.
    Pattern(PatternId),
    /// Folding of an operation of this name.
    Fold(OperationName),
}

impl Step {
    fn name(self, ctx: &Context, set: &FrozenRewritePatternSet) -> String {
        match self {
            Step::Pattern(id) => set.pattern_name(id).to_owned(),
            Step::Fold(name) => format!("(folding {})", ctx.op_name_text(name)),
        }
    }
}

/// Counts rewrites, and the operations they create.
pub(crate) struct Budget {
    budget: u64,
    left: u64,
    creation_budget: u64,
    /// Number of operations ever created in the IR that is too many.
    max_ops: u64,
    /// Number of operations ever created from which on rewrites are recorded.
    near_max_ops: u64,
    recent: VecDeque<(Step, Op)>,
}

impl Budget {
    /// Creates a budget; by default far more than patterns that end need, and soon reached by those that do not.
    pub(crate) fn new(ir: &Ir, budget: Option<u64>, creation_budget: Option<u64>) -> Budget {
        let n_ops = ir.n_ops() as u64;
        let budget = budget.unwrap_or(1_000_000 + 256 * n_ops);
        // About half a gigabyte, or 64 times the IR.
        let creation_budget = creation_budget.unwrap_or(4_000_000 + 64 * n_ops);
        let max_ops = (ir.n_ops_created() as u64).saturating_add(creation_budget);
        let near_max_ops = max_ops - creation_budget / 64;
        Budget { budget, left: budget, creation_budget, max_ops, near_max_ops, recent: VecDeque::new() }
    }

    /// Counts a rewrite of an operation.
    ///
    /// # Errors
    /// If it is one too many, or has created operations beyond the budget.
    #[inline]
    pub(crate) fn spend(
        &mut self,
        step: Step,
        op: Op,
        ir: &Ir,
        set: &FrozenRewritePatternSet,
    ) -> Result<(), Box<BudgetExceeded>> {
        if self.left > N_RECENT && (ir.n_ops_created() as u64) < self.near_max_ops {
            self.left -= 1;
            return Ok(());
        }
        self.spend_last(step, op, ir, set)
    }

    #[cold]
    fn spend_last(
        &mut self,
        step: Step,
        op: Op,
        ir: &Ir,
        set: &FrozenRewritePatternSet,
    ) -> Result<(), Box<BudgetExceeded>> {
        let (resource, budget) = match ir.n_ops_created() as u64 > self.max_ops {
            true => (BudgetResource::CreatedOps, self.creation_budget),
            false => (BudgetResource::Rewrites, self.budget),
        };
        if self.left > 0 {
            self.left -= 1;
            if self.recent.len() as u64 == N_RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back((step, op));
            if resource == BudgetResource::Rewrites {
                return Ok(());
            }
        }
        // This one exceeds a budget.
        if self.recent.is_empty() {
            self.recent.push_back((step, op));
        }
        let op = self.recent.back().map_or(op, |(_, last)| *last);
        let mut counts: BTreeMap<Step, u64> = BTreeMap::new();
        for (step, _) in &self.recent {
            *counts.entry(*step).or_default() += 1;
        }
        let named = counts.into_iter().map(|(step, n)| (step.name(ir.context(), set), n));
        let mut patterns: Vec<(String, u64)> = named.collect();
        sort_by_key(&mut patterns, |entry| Reverse(entry.1));
        // The name and location of an erased operation are still stored.
        Err(Box::new(BudgetExceeded {
            resource,
            budget,
            patterns,
            op: op.name_text(ir).to_owned(),
            location: ir.context().describe_location(op.loc(ir)),
            place: place_of(ir.context(), op.loc(ir)),
        }))
    }
}

/// Returns the patterns that were counted, by name.
pub(crate) fn names_of(patterns: &FrozenRewritePatternSet, counts: Vec<u64>) -> Vec<(String, u64)> {
    let counted = (0..).zip(counts).filter(|(_, n)| *n > 0);
    counted.map(|(id, n)| (patterns.pattern_name(PatternId(id)).to_owned(), n)).collect()
}
