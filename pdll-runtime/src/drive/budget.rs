//! The rewrite budget: stops patterns that never terminate.

use std::collections::BTreeMap;

use crate::ir::arena::Ir;
use crate::ir::context::{Context, OperationName};
use crate::ir::dialect::Op;
use crate::rewrite::set::{FrozenRewritePatternSet, PatternId};

/// Rewriting did not end within the budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BudgetExceeded {
    /// The budget.
    pub budget: u64,
    /// The patterns of the last rewrites within the budget with their numbers, most frequent first; for a
    /// budget of zero, the first one beyond it. Folding is listed as `(folding name)`.
    pub patterns: Vec<(String, u64)>,
    /// The operation that the last of these rewrote, before it did.
    pub op: String,
    /// Its location.
    pub location: Option<String>,
}

impl std::fmt::Display for BudgetExceeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.budget == 0 {
            f.write_str("patterns match, but the budget is of no rewrites: ")?;
            return f.write_str(&described(&self.patterns, &self.op, self.location.as_deref()));
        }
        write!(f, "patterns still match after {} rewrites: ", self.budget)?;
        let total: u64 = self.patterns.iter().map(|entry| entry.1).sum();
        write!(f, "of the last {total}, ")?;
        f.write_str(&described(&self.patterns, &self.op, self.location.as_deref()))
    }
}

/// Patterns with their numbers, and the operation rewritten last.
fn described(patterns: &[(String, u64)], op: &str, location: Option<&str>) -> String {
    let named: Vec<String> = patterns.iter().take(8).map(|(name, n)| format!("{n} by `{name}`")).collect();
    let place = location.map(|location| format!(" at {location}")).unwrap_or_default();
    format!("{}; the last one rewrote `{op}`{place}", named.join(", "))
}

/// Lists the patterns that rewrote, most frequent first, and the operation rewritten last, in the format of
/// [`BudgetExceeded`].
#[cold]
#[doc(hidden)]
pub fn still_matching(ir: &Ir, mut patterns: Vec<(String, u64)>, last: Op) -> String {
    patterns.sort_by_key(|entry| std::cmp::Reverse(entry.1));
    described(&patterns, last.name_text(ir), ir.context().describe_location(last.loc(ir)).as_deref())
}

impl std::error::Error for BudgetExceeded {}

/// Number of the last rewrites within the budget that the error names if it is exceeded.
const N_RECENT: u64 = 1024;

/// The cause of a change of an operation.
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

/// Counts rewrites.
pub(crate) struct Budget {
    budget: u64,
    left: u64,
    recent: Vec<(Step, Op)>,
}

impl Budget {
    /// Returns a budget, by default far more than patterns that end need, and soon reached by those that
    /// chase each other.
    pub(crate) fn new(ir: &Ir, budget: Option<u64>) -> Budget {
        let budget = budget.unwrap_or_else(|| 1_000_000 + 256 * ir.n_ops() as u64);
        Budget { budget, left: budget, recent: Vec::new() }
    }

    /// Counts a rewrite of an operation.
    #[inline]
    pub(crate) fn spend(
        &mut self,
        step: Step,
        op: Op,
        ir: &Ir,
        set: &FrozenRewritePatternSet,
    ) -> Result<(), Box<BudgetExceeded>> {
        if self.left > N_RECENT {
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
        if self.left > 0 {
            self.left -= 1;
            self.recent.push((step, op));
            return Ok(());
        }
        // This one was too many.
        if self.recent.is_empty() {
            self.recent.push((step, op));
        }
        let op = self.recent.last().map_or(op, |(_, last)| *last);
        let mut counts: BTreeMap<Step, u64> = BTreeMap::new();
        for (step, _) in &self.recent {
            *counts.entry(*step).or_default() += 1;
        }
        let named = counts.into_iter().map(|(step, n)| (step.name(ir.context(), set), n));
        let mut patterns: Vec<(String, u64)> = named.collect();
        patterns.sort_by_key(|entry| std::cmp::Reverse(entry.1));
        // Name and location of an erased operation are still available.
        Err(Box::new(BudgetExceeded {
            budget: self.budget,
            patterns,
            op: op.name_text(ir).to_owned(),
            location: ir.context().describe_location(op.loc(ir)),
        }))
    }
}

/// Returns the patterns that were counted, by name.
pub(crate) fn names_of(patterns: &FrozenRewritePatternSet, counts: Vec<u64>) -> Vec<(String, u64)> {
    let counted = (0..).zip(counts).filter(|(_, n)| *n > 0);
    counted.map(|(id, n)| (patterns.pattern_name(PatternId(id)).to_owned(), n)).collect()
}
