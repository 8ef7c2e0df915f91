//! Runs the programs, alternating processes of the two sides, and collects their output.

use super::build::Built;
use super::implementation::Implementation;
use super::metric::Metric;
use super::options::{Options, Set, Side};
use super::process::{agree, run};
use super::report::{Case, Report};
use super::stats::Summary;
use anyhow::Result;

/// Measures all sets and sizes.
pub(crate) fn measure(built: &Built, options: &Options) -> Result<Report> {
    let mut report = Report::default();
    if options.sides.len() == 2 {
        for set in &options.sets {
            agree(built, set, &[Implementation::Cxx, Implementation::Compiled])?;
        }
    }
    for set in &options.sets {
        for &size in &options.sizes {
            eprintln!("measuring {} with {size} operations", set.name);
            report.cases.push(case(built, options, set, size)?);
        }
    }
    Ok(report)
}

/// Runs all processes of one case. The first side changes each time.
fn case(built: &Built, options: &Options, set: &Set, size: usize) -> Result<Case> {
    // By side and metric, one value per process.
    let mut values: [[Vec<f64>; Metric::ALL.len()]; 2] = Default::default();
    for round in 0..options.processes {
        for turn in 0..options.sides.len() {
            let side = options.sides[(round + turn) % options.sides.len()];
            let form = match side {
                Side::Mlir => Implementation::Cxx,
                Side::Pdll => Implementation::Compiled,
            };
            let records = run(built, form, set, size, None)?;
            for metric in Metric::ALL {
                values[side as usize][metric as usize].extend(metric.per_op(&records)?);
            }
        }
    }
    let [mlir, pdll] = values.map(|metrics| metrics.map(|values| Summary::of(&values)));
    Ok(Case { set: set.name, size, mlir, pdll })
}
