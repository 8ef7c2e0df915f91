//! Report of the statistics of a manager's passes.
//!
//! MLIR: PassStatistics.cpp, whose report it is.

use std::fmt::Write;

use crate::manager::{OpPassManager, PassManager, Step};
use crate::statistics::{Statistic, Statistics, StatisticsDisplay, title};

impl PassManager {
    /// Returns a report of the statistics of passes.
    ///
    /// ```
    /// # let ctx = pdll_runtime::examples::context();
    /// use pdll_pass::{PassManager, PassRegistry, StatisticsDisplay};
    /// let mut passes = PassManager::parse(&ctx, "builtin.module(cse)", &PassRegistry::with_builtin_passes())?;
    /// passes.run(&mut pdll_runtime::ir::parse(&ctx, r#""t.a"() : () -> ()"#)?)?;
    /// assert!(passes.statistics_report(StatisticsDisplay::List).contains("num-cse'd"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn statistics_report(&self, display: StatisticsDisplay) -> String {
        report(&self.pipeline, display)
    }
}

/// Returns the report of the statistics of a pipeline's passes.
fn report(pipeline: &OpPassManager, display: StatisticsDisplay) -> String {
    let mut text = title("Pass statistics report");
    match display {
        StatisticsDisplay::List => {
            let mut passes: Vec<(String, Statistics)> = Vec::new();
            collect(pipeline, &mut passes);
            passes.sort_by(|a, b| a.0.cmp(&b.0));
            for (name, statistics) in passes {
                write_pass(&mut text, 0, &name, &statistics);
            }
        }
        StatisticsDisplay::Pipeline => write_pipeline(&mut text, 0, pipeline),
    }
    text
}

/// Collects the statistics by names of passes.
fn collect(pipeline: &OpPassManager, passes: &mut Vec<(String, Statistics)>) {
    for step in pipeline.steps() {
        match step {
            Step::Pass(entry) => {
                let name = entry.pass.name();
                let index = passes.iter().position(|found| found.0 == name).unwrap_or_else(|| {
                    passes.push((name.to_owned(), Statistics::default()));
                    passes.len() - 1
                });
                for statistic in &entry.statistics.0 {
                    passes[index].1.add(&statistic.name, &statistic.description, statistic.value);
                }
            }
            Step::Nested(pipelines) => pipelines.iter().for_each(|nested| collect(nested, passes)),
        }
    }
}

fn write_pipeline(text: &mut String, indent: usize, pipeline: &OpPassManager) {
    for step in pipeline.steps() {
        match step {
            Step::Pass(entry) => write_pass(text, indent, entry.pass.name(), &entry.statistics),
            Step::Nested(pipelines) => {
                for nested in pipelines {
                    // Entries without statistics are omitted.
                    let mut inner = String::new();
                    write_pipeline(&mut inner, indent + 2, nested);
                    if !inner.is_empty() {
                        text.push_str(&format!("{:indent$}'{}' Pipeline\n{inner}", "", nested.anchor()));
                    }
                }
            }
        }
    }
}

fn write_pass(text: &mut String, indent: usize, name: &str, statistics: &Statistics) {
    let statistics = &statistics.0;
    if statistics.is_empty() {
        return;
    }
    let number_width = statistics.iter().map(|s| s.value.to_string().len()).max().unwrap_or(0);
    let name_width = statistics.iter().map(|s| s.name.chars().count()).max().unwrap_or(0);
    text.push_str(&format!("{:indent$}{name}\n", ""));
    for Statistic { name, description, value } in statistics {
        let gap = indent + 2;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:gap$}(S) {value:>number_width$} {name:<name_width$} - {description}", "");
    }
}
