//! The debugging options of `pdll opt`: debug trees, explanations, statistics, checks.
//!
//! In: the command line. Out: an `Observe` for all drivers, explanations, a report.
//! MLIR: `--debug-only` of debug builds.

use clap::ValueEnum;
use pdll::explain::{explain, op_on_line};
use pdll::ir::Ir;
use pdll::observe::{DebugSink, Observe, PatternStatistics, RewriteChecks, RewriteTrace, StatisticsOrder};
use pdll::rewrite::FrozenRewritePatternSet;

use crate::files;

/// Command-line options for debugging.
#[derive(clap::Args)]
#[command(next_help_heading = "Debugging")]
pub(crate) struct ObserveArgs {
    /// Print a trace of the drivers to standard error, by operation and pattern
    #[arg(long, value_name = "TYPE", value_enum, value_delimiter = ',')]
    debug_only: Vec<DebugType>,

    /// Explain why PATTERN matches or fails on the operation at LINE of the input, then exit; may be given
    /// more than once
    #[arg(long, value_name = "PATTERN@LINE", value_parser = Wanted::parse)]
    pub(super) explain: Vec<Wanted>,

    /// Print to standard error how often each pattern was tried, matched and rewrote, and its time
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "time", value_name = "ORDER")]
    pattern_statistics: Option<Order>,

    /// Print the pattern statistics as JSON
    #[arg(long, requires = "pattern_statistics")]
    pattern_statistics_json: bool,

    /// Write an HTML file that shows each rewrite, fold and pass, the cost of each pattern, and why patterns do not match
    #[arg(long, value_name = "FILE")]
    report: Option<String>,

    /// Check after each pattern that its result is correct and that the IR is valid
    #[arg(long)]
    rewrite_checks: bool,

    /// Maximum number of rewrites and folds of a driver that has no limit of its own; beyond it, patterns
    /// that still match are an error. The default grows with the size of the IR
    #[arg(long, value_name = "NUMBER")]
    rewrite_budget: Option<u64>,
}

/// Debug types.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum DebugType {
    /// Pattern drivers
    GreedyRewriter,
}

/// Sort orders of statistics.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum Order {
    Time,
    Rewritten,
    Tried,
    Name,
}

/// A pattern and a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    pattern: String,
    line: u32,
}

impl Wanted {
    fn parse(text: &str) -> Result<Wanted, String> {
        let parts = text.rsplit_once('@');
        let (pattern, line) = parts.ok_or("expected a pattern and a line, such as `AddZero@12`")?;
        let line = line.parse().map_err(|_| format!("`{line}` is no line number"))?;
        Ok(Wanted { pattern: pattern.to_owned(), line })
    }
}

impl ObserveArgs {
    /// Returns the observers for all drivers.
    pub(super) fn observe(&self) -> Observe {
        let checks = if self.rewrite_checks { RewriteChecks::ALL } else { RewriteChecks::default() };
        Observe {
            checks,
            debug: (!self.debug_only.is_empty()).then(DebugSink::to_stderr),
            statistics: self.pattern_statistics.map(|_| PatternStatistics::new()),
            trace: self.report.as_ref().map(|_| RewriteTrace::new()),
            rewrite_budget: self.rewrite_budget,
            ..Observe::default()
        }
    }

    /// Returns whether something is written to standard error during the run.
    pub(super) fn writes(&self) -> bool {
        !self.debug_only.is_empty()
    }

    /// Returns whether anything observes the run, which then takes place on one thread.
    pub(super) fn is_any(&self) -> bool {
        let ObserveArgs {
            debug_only,
            explain,
            pattern_statistics,
            pattern_statistics_json: _,
            report,
            rewrite_checks,
            rewrite_budget,
        } = self;
        let is_counted = pattern_statistics.is_some() || rewrite_budget.is_some();
        !debug_only.is_empty() || !explain.is_empty() || is_counted || report.is_some() || *rewrite_checks
    }

    /// Returns the option that is for a single input, if it was given.
    pub(super) fn for_one_input(&self) -> Option<&'static str> {
        let explains = (!self.explain.is_empty()).then_some("--explain");
        explains.or(self.report.as_ref().map(|_| "--report"))
    }

    /// Prints the statistics, and writes the report of an input.
    pub(super) fn report(&self, observe: &Observe, input: &str) -> Result<(), String> {
        if let (Some(trace), Some(file)) = (&observe.trace, &self.report) {
            let page = pdll_report::html(input, trace);
            files::write(file, page.as_bytes()).map_err(|message| format!("error: {message}"))?;
        }
        let (Some(statistics), Some(order)) = (&observe.statistics, self.pattern_statistics) else {
            return Ok(());
        };
        let order = match order {
            Order::Time => StatisticsOrder::Time,
            Order::Rewritten => StatisticsOrder::Rewritten,
            Order::Tried => StatisticsOrder::Tried,
            Order::Name => StatisticsOrder::Name,
        };
        files::say(&if self.pattern_statistics_json {
            statistics.to_json(order)
        } else {
            statistics.to_table(order)
        });
        Ok(())
    }

    /// Returns the requested explanations, or an error about the requests.
    pub(super) fn explain(&self, ir: &Ir, patterns: &FrozenRewritePatternSet) -> Result<String, String> {
        let mut said = String::new();
        for wanted in &self.explain {
            let explanation =
                op_on_line(ir, wanted.line).and_then(|op| explain(ir, op, patterns, &wanted.pattern));
            said.push_str(&explanation.map_err(|error| format!("error: {error}"))?.to_string());
            said.push('\n');
        }
        Ok(said)
    }
}
