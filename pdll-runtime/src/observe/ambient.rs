//! Ambient observation: applies to all drivers of a thread, in addition to their own configuration.
//!
//! Invariant: a guard restores the previous state, in whatever order nested guards are dropped.

use std::cell::RefCell;
use std::marker::PhantomData;

use crate::observe::checks::RewriteChecks;
use crate::observe::config::Observe;
use crate::observe::tree::DebugSink;

thread_local! {
    static AMBIENT: RefCell<Observe> = RefCell::new(Observe::none());
}

/// Ends the effect of [`Observe::enter`].
#[must_use = "observation ends when the guard is dropped"]
#[derive(Debug)]
pub struct ObserveGuard {
    before: Option<Observe>,
    /// It belongs to its thread.
    thread: PhantomData<*const ()>,
}

impl Observe {
    /// Lets every driver of this thread observe this too, until the guard is dropped: also those that passes run, whose
    /// configuration one does not see.
    ///
    /// ```
    /// use pdll_runtime::{GreedyRewriteConfig, Observe, PatternStatistics, RewritePatternSet};
    /// use pdll_runtime::ir::{Context, Ir};
    /// use pdll_runtime::{StatisticsOrder, apply_patterns_greedily};
    /// let ctx = Context::new();
    /// let mut ir = Ir::new(&ctx);
    /// let statistics = PatternStatistics::new();
    /// let observe = Observe { statistics: Some(statistics.clone()), ..Observe::default() };
    /// {
    ///     let _guard = observe.enter();
    ///     let patterns = RewritePatternSet::new(&ctx).freeze()?;
    ///     apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())?;
    /// }
    /// assert!(statistics.entries(StatisticsOrder::Name).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn enter(&self) -> ObserveGuard {
        let before = AMBIENT.with(|ambient| ambient.replace(self.clone()));
        ObserveGuard { before: Some(before), thread: PhantomData }
    }

    /// Combines this with the ambient observation; this takes precedence.
    pub(super) fn with_ambient(&self) -> Observe {
        let ambient = AMBIENT.with(|ambient| ambient.borrow().clone());
        Observe {
            checks: self.checks.max(ambient.checks),
            debug: self.debug.clone().or(ambient.debug).or_else(DebugSink::of_subscriber),
            statistics: self.statistics.clone().or(ambient.statistics),
            trace: self.trace.clone().or(ambient.trace),
            max_changes_per_application: self.max_changes_per_application,
            rewrite_budget: self.rewrite_budget_or_ambient(),
        }
    }

    /// Returns the observation of work that is divided among threads: what applies on this one. `None` if visits or rewrites are logged,
    /// counted or traced, because their order matters, or if patterns are checked on large IR.
    #[doc(hidden)]
    pub fn for_threads(&self) -> Option<Observe> {
        let is_divisible = |observe: &Observe| {
            let is_logged =
                observe.debug.is_some() || observe.statistics.is_some() || observe.trace.is_some();
            !is_logged && observe.checks <= RewriteChecks::SMALL
        };
        Some(self.with_ambient()).filter(is_divisible)
    }

    /// Returns the budget for a driver whose configuration has none.
    pub(crate) fn rewrite_budget_or_ambient(&self) -> Option<u64> {
        self.rewrite_budget.or_else(|| AMBIENT.with(|ambient| ambient.borrow().rewrite_budget))
    }
}

impl Drop for ObserveGuard {
    fn drop(&mut self) {
        if let Some(before) = self.before.take() {
            AMBIENT.with(|ambient| ambient.replace(before));
        }
    }
}
