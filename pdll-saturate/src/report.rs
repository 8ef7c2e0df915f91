//! Report: what a run did, and its text.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::limits::Stop;
pub use crate::rule::list::LeftOut;

/// What a run did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Cost of the input.
    pub cost_before: u64,
    /// Cost of the result.
    pub cost_after: u64,
    /// Cost of what the greedy driver makes of the input; `None` if it was not asked, or failed.
    pub cost_greedy: Option<u64>,
    /// The program that was chosen.
    pub chosen: Chosen,
    /// Blocks with operations that are nodes.
    pub blocks: Vec<BlockReport>,
    /// Rules with their profile.
    pub rules: Vec<RuleReport>,
    /// Patterns that were not applied.
    pub left_out: Vec<LeftOut>,
    /// Names of the operations that stayed as they are, and how many there are.
    pub anchors: BTreeMap<String, usize>,
    /// Time of the whole run.
    pub time: Duration,
}

/// The program that a run returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Chosen {
    /// The input: nothing is cheaper.
    #[default]
    Input,
    /// The extracted program.
    Saturated,
    /// What the greedy driver made.
    Greedy,
}

/// The e-graph of a block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BlockReport {
    /// Operation that contains the block.
    pub parent: String,
    /// Number of iterations.
    pub iterations: u32,
    /// Number of nodes.
    pub nodes: usize,
    /// Number of classes.
    pub classes: usize,
    /// Why the search ended.
    pub stop: Stop,
    /// Cost of the block's nodes before.
    pub cost_before: u64,
    /// Cost of those that were extracted.
    pub cost_after: u64,
    /// Whether it is proven that no program of the e-graph costs less. Only with [`Limits::exact`](crate::Limits::exact).
    pub is_cheapest: bool,
    /// The e-graph in the language of Graphviz, if it was requested.
    pub dot: Option<String>,
    /// The e-graph as a drawing, if it was requested.
    pub svg: Option<String>,
}

/// The profile of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleReport {
    /// Name of the pattern.
    pub pattern: String,
    /// Number of matches that were applied. Where rules are equalities, those that the e-graph had before are not applied again.
    pub matches: u64,
    /// Number of matches that added something to the e-graph.
    pub applied: u64,
    /// Number of iterations in which it rested.
    pub rested: u32,
    /// Time of searches and applications.
    pub time: Duration,
    /// Why matches were not used.
    pub refused: Option<String>,
    /// Whether the pattern is Rust without a description: it sees one representative of each operand.
    pub is_opaque: bool,
}

impl Report {
    /// Returns the report without times, for comparison.
    pub fn text_without_times(&self) -> String {
        self.text(false)
    }

    fn text(&self, has_times: bool) -> String {
        let mut out = String::new();
        let _ = self.write(&mut out, has_times);
        out
    }

    fn write(&self, out: &mut impl fmt::Write, has_times: bool) -> fmt::Result {
        let chosen = match self.chosen {
            Chosen::Input => "the input",
            Chosen::Saturated => "the extracted program",
            Chosen::Greedy => "the program of the greedy driver",
        };
        write!(out, "cost: {} -> {}, {chosen}", self.cost_before, self.cost_after)?;
        match self.cost_greedy {
            Some(cost) => writeln!(out, " (greedy: {cost})")?,
            None => writeln!(out)?,
        }
        for block in &self.blocks {
            writeln!(
                out,
                "block of `{}`: {} after {} iterations, {} nodes, {} classes, cost {} -> {}{}",
                block.parent,
                block.stop,
                block.iterations,
                block.nodes,
                block.classes,
                block.cost_before,
                block.cost_after,
                if block.is_cheapest { ", proven least" } else { "" }
            )?;
        }
        for rule in self.rules.iter().filter(|rule| rule.matches > 0 || rule.refused.is_some()) {
            write!(out, "rule `{}`: {} matches, {} applied", rule.pattern, rule.matches, rule.applied)?;
            if has_times {
                write!(out, ", {:.1?}", rule.time)?;
            }
            if rule.rested > 0 {
                write!(out, ", rested in {} iterations", rule.rested)?;
            }
            if rule.is_opaque {
                write!(out, ", sees representatives only")?;
            }
            match &rule.refused {
                Some(reason) => writeln!(out, "; not used where {reason}")?,
                None => writeln!(out)?,
            }
        }
        for LeftOut { pattern, reason } in &self.left_out {
            writeln!(out, "left out `{pattern}`: {reason}")?;
        }
        for (name, n) in &self.anchors {
            writeln!(out, "anchored: {n} `{name}`")?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, true)
    }
}
