//! The options of `pdll opt` about why things happened, or did not: debug trees, explanations, statistics, checks.
//!
//! In: the command line. Out: an `Observe` for all drivers, explanations, a report.
//! MLIR: `--debug-only` of debug builds.

use clap::ValueEnum;
use pdll::{
    DebugSink, FrozenRewritePatternSet, Ir, Observe, PatternStatistics, RewriteChecks, StatisticsOrder,
    explain, op_on_line,
};

use crate::files;

/// What is said on the command line about observation.
#[derive(clap::Args)]
#[command(next_help_heading = "Why?")]
pub(crate) struct ObserveArgs {
    /// Print to standard error what drivers do, operation by operation and pattern by pattern
    #[arg(long, value_name = "TYPE", value_enum, value_delimiter = ',')]
    debug_only: Vec<DebugType>,

    /// Explain what becomes of a pattern on the operation that stands on a line of the input, and do nothing else;
    /// may be given more than once
    #[arg(long, value_name = "PATTERN@LINE", value_parser = Wanted::parse)]
    pub(super) explain: Vec<Wanted>,

    /// Print to standard error how often each pattern was tried, matched and rewrote, and what it took
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "time", value_name = "ORDER")]
    pattern_statistics: Option<Order>,

    /// Print the statistics of patterns as JSON
    #[arg(long, requires = "pattern_statistics")]
    pattern_statistics_json: bool,

    /// Check after each pattern that it did what it said, and that the IR is valid
    #[arg(long)]
    rewrite_checks: bool,

    /// After how many rewrites and folds it is an error that patterns still match, by a driver that is not told otherwise;
    /// a number that grows with the IR if not given
    #[arg(long, value_name = "NUMBER")]
    rewrite_budget: Option<u64>,
}

/// What can be debugged.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum DebugType {
    /// Drivers of patterns
    GreedyRewriter,
}

/// By what statistics are sorted.
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
    /// What all drivers are to observe.
    pub(super) fn observe(&self) -> Observe {
        let checks = if self.rewrite_checks { RewriteChecks::ALL } else { RewriteChecks::default() };
        Observe {
            checks,
            debug: (!self.debug_only.is_empty()).then(DebugSink::to_stderr),
            statistics: self.pattern_statistics.map(|_| PatternStatistics::new()),
            rewrite_budget: self.rewrite_budget,
            ..Observe::default()
        }
    }

    /// Prints what was counted.
    pub(super) fn report(&self, observe: &Observe) {
        let (Some(statistics), Some(order)) = (&observe.statistics, self.pattern_statistics) else { return };
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
    }

    /// The explanations that are asked for, or what is wrong with the questions.
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
