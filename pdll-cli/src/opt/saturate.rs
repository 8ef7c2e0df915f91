//! `pdll opt --saturate`: the patterns of files by equality saturation.

use std::time::Duration;

use clap::ValueEnum;
use pdll::ir::Ir;
use pdll::rewrite::FrozenRewritePatternSet;
use pdll_saturate::{BlockReport, Cost, Limits, saturate};

use crate::files;

/// The options that follow the greedy driver's steps, which saturation takes only to compare costs.
const OBSERVERS: [&str; 6] =
    ["debug_only", "explain", "pattern_statistics", "report", "rewrite_checks", "rewrite_budget"];

/// Command-line options for saturation.
#[derive(clap::Args)]
#[command(next_help_heading = "Saturation")]
pub(crate) struct SaturateArgs {
    /// Apply the patterns of `--patterns` to all equal forms of the program at once, and print the cheapest one
    #[arg(long, requires = "patterns", conflicts_with_all = OBSERVERS)]
    pub(super) saturate: bool,

    /// Print to standard error what saturation did: costs, iterations, nodes, matches of each pattern, and what was left out
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "counts", value_name = "WHAT")]
    #[arg(requires = "saturate")]
    saturate_report: Option<Reported>,

    /// Write the largest e-graph in the language of Graphviz
    #[arg(long, value_name = "FILE", requires = "saturate")]
    saturate_dot: Option<String>,

    /// Write the largest e-graph as a drawing
    #[arg(long, value_name = "FILE", requires = "saturate")]
    saturate_svg: Option<String>,

    /// Maximum number of nodes of an e-graph
    #[arg(long, value_name = "NUMBER", requires = "saturate")]
    saturate_nodes: Option<usize>,

    /// Maximum number of iterations
    #[arg(long, value_name = "NUMBER", requires = "saturate")]
    saturate_iterations: Option<u32>,

    /// Maximum time in seconds
    #[arg(long, value_name = "SECONDS", requires = "saturate")]
    saturate_seconds: Option<u32>,

    /// Search for the cheapest program of each e-graph instead of a cheap one
    #[arg(long, requires = "saturate")]
    saturate_exact: bool,

    /// Take the patterns as equalities that hold in both directions: none of them removes poison
    #[arg(long, requires = "saturate")]
    saturate_equalities: bool,
}

/// What a report has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum Reported {
    /// Numbers that are the same in each run
    Counts,
    /// Times too
    Times,
}

impl SaturateArgs {
    /// Returns the option that is for a single input, if it was given.
    pub(super) fn for_one_input(&self) -> Option<&'static str> {
        let dot = self.saturate_dot.as_ref().map(|_| "--saturate-dot");
        dot.or(self.saturate_svg.as_ref().map(|_| "--saturate-svg"))
    }

    /// Saturates a program with patterns, and writes what the options request.
    pub(super) fn apply(&self, ir: &mut Ir, patterns: &FrozenRewritePatternSet) -> Result<(), String> {
        let mut limits =
            Limits { draws: self.saturate_dot.is_some() || self.saturate_svg.is_some(), ..Limits::default() };
        limits.max_nodes = self.saturate_nodes.unwrap_or(limits.max_nodes);
        limits.max_iterations = self.saturate_iterations.unwrap_or(limits.max_iterations);
        limits.time =
            self.saturate_seconds.map_or(limits.time, |seconds| Duration::from_secs(seconds.into()));
        (limits.exact, limits.equalities) = (self.saturate_exact, self.saturate_equalities);
        let report =
            saturate(ir, patterns, &Cost::default(), &limits).map_err(|error| format!("error: {error}"))?;
        match self.saturate_report {
            Some(Reported::Counts) => files::say(&report.text_without_times()),
            Some(Reported::Times) => files::say(&report.to_string()),
            None => {}
        }
        let largest = report.blocks.iter().max_by_key(|block| block.nodes);
        let drawing = |of: fn(&BlockReport) -> Option<&str>| largest.and_then(of).unwrap_or_default();
        for (file, text) in [
            (&self.saturate_dot, drawing(|block| block.dot.as_deref())),
            (&self.saturate_svg, drawing(|block| block.svg.as_deref())),
        ] {
            if let Some(file) = file {
                files::write(file, text.as_bytes()).map_err(|message| format!("error: {message}"))?;
            }
        }
        Ok(())
    }
}
