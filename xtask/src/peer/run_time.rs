//! Run-time patterns: pdll's loaded patterns compared with MLIR's PDL bytecode, and with the same patterns
//! compiled in.
//!
//! In: `Built`, `Options`. Out: `Applied`, a table and JSON. The processes alternate, and must produce the
//! same IR.

use super::build::Built;
use super::implementation::Implementation;
use super::metric::Metric;
use super::options::{Driver, Options, Set};
use super::process::{agree, run};
use super::stats::Summary;
use anyhow::Result;
use serde_json::{Value, json};
use std::fmt;

/// The compared implementations, in the order of the table.
const FORMS: [Implementation; 3] =
    [Implementation::Bytecode, Implementation::Loaded, Implementation::Compiled];

/// Time to apply the patterns of the sets, per operation.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    cases: Vec<Case>,
}

/// One set on one file.
#[derive(Debug)]
struct Case {
    set: &'static str,
    size: usize,
    /// In the order of `FORMS`.
    times: [Option<Summary>; FORMS.len()],
}

/// Returns whether the set can be loaded: it must be applied greedily. The number of `pdll!` does not matter
/// for loaded patterns.
fn is_loadable(set: &Set) -> bool {
    set.driver == Driver::Greedy && set.name != "w3_x10"
}

/// Measures all sets that can be loaded, for all sizes.
pub(crate) fn measure(built: &Built, options: &Options) -> Result<Applied> {
    let forms: Vec<Implementation> =
        FORMS.into_iter().filter(|form| options.sides.contains(&form.side())).collect();
    let sets = || options.sets.iter().filter(|set| is_loadable(set));
    for set in sets() {
        agree(built, set, &forms)?;
    }
    let mut applied = Applied::default();
    for set in sets() {
        for &size in &options.sizes {
            eprintln!("measuring {} with {size} operations, loaded at run time", set.name);
            let mut values: [Vec<f64>; FORMS.len()] = Default::default();
            for round in 0..options.processes {
                for turn in 0..forms.len() {
                    let form = forms[(round + turn) % forms.len()];
                    let records = run(built, form, set, size, None)?;
                    for (found, values) in FORMS.iter().zip(&mut values) {
                        if *found == form {
                            values.extend(Metric::Rewrite.per_op(&records)?);
                        }
                    }
                }
            }
            let times = values.map(|values| Summary::of(&values));
            applied.cases.push(Case { set: set.name, size, times });
        }
    }
    Ok(applied)
}

impl Case {
    /// Returns the time of the first divided by that of the second.
    fn ratio(&self, [over, under]: [Implementation; 2], of: fn(&Summary) -> f64) -> Option<f64> {
        let time = |form| FORMS.iter().position(|found| *found == form).and_then(|i| self.times[i].as_ref());
        Some(of(time(over)?) / of(time(under)?))
    }
}

/// The two ratios: to MLIR's implementation, and to our compiled one.
const RATIOS: [[Implementation; 2]; 2] =
    [[Implementation::Bytecode, Implementation::Loaded], [Implementation::Loaded, Implementation::Compiled]];

impl Applied {
    pub(crate) fn to_json(&self) -> Value {
        let summary = |summary: Option<Summary>| {
            summary.map(|s| json!({ "best": s.best, "median": s.median, "spread": s.spread }))
        };
        let case = |case: &Case| {
            let [bytecode, loaded, compiled] = case.times.map(summary);
            json!({
                "set": case.set,
                "ops": case.size,
                "metric": Metric::Rewrite.name(),
                "unit": "ns per op",
                (FORMS[0].name()): bytecode,
                (FORMS[1].name()): loaded,
                (FORMS[2].name()): compiled,
                "bytecode_over_loaded": case.ratio(RATIOS[0], |s| s.best),
                "bytecode_over_loaded_of_medians": case.ratio(RATIOS[0], |s| s.median),
                "loaded_over_compiled": case.ratio(RATIOS[1], |s| s.best),
                "loaded_over_compiled_of_medians": case.ratio(RATIOS[1], |s| s.median),
            })
        };
        self.cases.iter().map(case).collect()
    }
}

impl fmt::Display for Applied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cases.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "\npatterns at run time          - MLIR PDL bytecode --  ---- pdll, loaded -----  --- pdll, compiled ----  \
             MLIR / loaded  loaded / compiled"
        )?;
        writeln!(
            f,
            "set      ops      per op          best  median  spread      best  median  spread      best  median  spread     \
             best  medians      best  medians"
        )?;
        for case in &self.cases {
            write!(f, "{:<9}{:<9}{:<12}", case.set, case.size, "rewrite ns")?;
            for time in case.times {
                match time {
                    Some(s) => write!(f, "{:>8.1}{:>8.1}{:>7.2}x ", s.best, s.median, s.spread)?,
                    None => write!(f, "{:>8}{:>8}{:>8} ", "-", "-", "-")?,
                }
            }
            for forms in RATIOS {
                let times = |ratio: Option<f64>| ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}x"));
                let (best, medians) = (case.ratio(forms, |s| s.best), case.ratio(forms, |s| s.median));
                write!(f, "{:>9}{:>9}", times(best), times(medians))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn applied() -> Applied {
        let time = |best: f64| Some(Summary { best, median: best * 1.25, spread: 1.5 });
        Applied {
            cases: vec![
                Case { set: "w1", size: 1_000_000, times: [time(2800.0), time(450.0), time(225.0)] },
                Case { set: "w3_1000", size: 1_000_000, times: [None, time(45.0), time(30.0)] },
            ],
        }
    }

    #[test]
    fn table() {
        expect![[r#"

            patterns at run time          - MLIR PDL bytecode --  ---- pdll, loaded -----  --- pdll, compiled ----  MLIR / loaded  loaded / compiled
            set      ops      per op          best  median  spread      best  median  spread      best  median  spread     best  medians      best  medians
            w1       1000000  rewrite ns    2800.0  3500.0   1.50x    450.0   562.5   1.50x    225.0   281.2   1.50x     6.22x    6.22x    2.00x    2.00x
            w3_1000  1000000  rewrite ns         -       -       -     45.0    56.2   1.50x     30.0    37.5   1.50x         -        -    1.50x    1.50x
        "#]].assert_eq(&applied().to_string());
        expect![[r#"[{"bytecode_over_loaded":6.222222222222222,"bytecode_over_loaded_of_medians":6.222222222222222,"loaded_over_compiled":2.0,"loaded_over_compiled_of_medians":2.0,"metric":"rewrite","mlir_bytecode":{"best":2800.0,"median":3500.0,"spread":1.5},"ops":1000000,"pdll_compiled":{"best":225.0,"median":281.25,"spread":1.5},"pdll_loaded":{"best":450.0,"median":562.5,"spread":1.5},"set":"w1","unit":"ns per op"},{"bytecode_over_loaded":null,"bytecode_over_loaded_of_medians":null,"loaded_over_compiled":1.5,"loaded_over_compiled_of_medians":1.5,"metric":"rewrite","mlir_bytecode":null,"ops":1000000,"pdll_compiled":{"best":30.0,"median":37.5,"spread":1.5},"pdll_loaded":{"best":45.0,"median":56.25,"spread":1.5},"set":"w3_1000","unit":"ns per op"}]"#]].assert_eq(&applied().to_json().to_string());
    }

    #[test]
    fn loadable() {
        use super::super::options::SETS;
        let names: Vec<&str> = SETS.iter().filter(|set| is_loadable(set)).map(|set| set.name).collect();
        assert_eq!(names, ["w1", "w2", "w3_10", "w3_100", "w3_1000", "w4", "p1000"]);
    }
}
