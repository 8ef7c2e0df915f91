//! Configuration of the observation of patterns.

use crate::ir::Ir;
use crate::observe::checks::RewriteChecks;
use crate::observe::statistics::PatternStatistics;
use crate::observe::trace::RewriteTrace;
use crate::observe::tree::DebugSink;

/// The observation of patterns. By default none, except that builds with debug assertions check the patterns
/// ([`RewriteChecks`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observe {
    /// Rules to check after each pattern.
    pub checks: RewriteChecks,
    /// Sink for the debug tree.
    pub debug: Option<DebugSink>,
    /// Statistics to add to.
    pub statistics: Option<PatternStatistics>,
    /// Trace to add to.
    pub trace: Option<RewriteTrace>,
    /// Maximum number of changes to the IR before a pattern reports a rewrite. Beyond it the pattern is
    /// stopped, and the driver returns an error. `None` for a number that grows with the size of the IR.
    /// Patterns cannot be stopped if panics abort (`panic = "abort"`), nor while they change nothing.
    pub max_changes_per_application: Option<u64>,
    /// Total number of rewrites and folds after which patterns that still match are an error. Used if the
    /// configuration of a driver has none, as in passes. `None` for a number that grows with the size of the
    /// IR.
    pub rewrite_budget: Option<u64>,
}

impl Observe {
    /// Disables all observation, in any build.
    pub fn none() -> Observe {
        Observe {
            checks: RewriteChecks::OFF,
            debug: None,
            statistics: None,
            trace: None,
            max_changes_per_application: None,
            rewrite_budget: None,
        }
    }

    /// Returns the limit for an IR.
    pub(crate) fn max_changes(&self, ir: &Ir) -> u64 {
        self.max_changes_per_application.unwrap_or_else(|| 1_000_000 + 16 * ir.n_ops() as u64)
    }

    pub(super) fn is_watching(&self) -> bool {
        self.checks.is_on() || self.debug.is_some() || self.statistics.is_some() || self.trace.is_some()
    }
}
