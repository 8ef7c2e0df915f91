//! Time to load patterns at run time: 1,000 patterns compared with MLIR, and the growth with their number.
//!
//! In: `Built`, `Options`. Out: `Loading`, as text and JSON. A program loads its input repeatedly, each time
//! into a new context, and prints the duration of each step; the processes of the sides alternate.

use super::build::Built;
use super::command::write_if_changed;
use super::options::{Options, Side};
use super::process::records;
use super::record::Record;
use super::stats::{Summary, median};
use super::{distinct, tag_patterns};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The set that both sides load, and its number of patterns.
const SET: (&str, usize) = ("p1000", distinct::COUNT);

/// Name of its files, in which patterns have no explicit benefits.
const FILE: &str = "loading_p1000";

/// Numbers of patterns of one root, each with its own constant, that pdll loads alone.
const COUNTS: [usize; 4] = [1_000, 20_000, 40_000, 80_000];

/// Number of loads per process; the median is reported.
const REPEATS: usize = 7;

/// The same for large numbers of patterns.
const REPEATS_OF_MANY: usize = 3;

/// Loading times, in milliseconds.
#[derive(Debug)]
pub(crate) struct Loading {
    ways: Vec<(Way, Times)>,
    /// By number of patterns.
    growth: Vec<(usize, Times)>,
}

/// Milliseconds of wall-clock time and of processor time. On a busy machine only the latter is meaningful.
#[derive(Debug, Clone, Copy, Default)]
struct Times {
    clock: Option<Summary>,
    processor: Option<Summary>,
}

/// The times of several processes.
#[derive(Debug, Clone, Default)]
struct Taken {
    clock: Vec<f64>,
    processor: Vec<f64>,
}

impl Taken {
    /// Adds the records of a process.
    fn add(&mut self, way: Way, found: &[Record]) -> Result<()> {
        for (times, kind) in [(&mut self.clock, "ns"), (&mut self.processor, "cpu_ns")] {
            let all = found.iter().map(|record| way.time(record, kind)).collect::<Result<Vec<f64>>>()?;
            times.extend(median(&all));
        }
        Ok(())
    }

    fn times(&self) -> Times {
        Times { clock: Summary::of(&self.clock), processor: Summary::of(&self.processor) }
    }
}

/// The input from which a side makes patterns that are ready to be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// MLIR, from `pdl` operations as text.
    MlirText,
    /// MLIR, from `pdl` operations that were already parsed and verified: only `PDLPatternModule` and
    /// freezing.
    MlirIr,
    /// pdll, from PDLL, including its definitions.
    PdllPdll,
    /// pdll, from the same text of `pdl` operations.
    PdllText,
    /// pdll, from `pdl` operations that were already parsed and verified: only `add_verified_pdl` and
    /// freezing.
    PdllIr,
}

impl Way {
    const ALL: [Way; 5] = [Way::MlirText, Way::MlirIr, Way::PdllPdll, Way::PdllText, Way::PdllIr];

    fn side(self) -> Side {
        match self {
            Way::MlirText | Way::MlirIr => Side::Mlir,
            Way::PdllPdll | Way::PdllText | Way::PdllIr => Side::Pdll,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Way::MlirText => "mlir_from_pdl_text",
            Way::MlirIr => "mlir_from_pdl_ir",
            Way::PdllPdll => "pdll_from_pdll_text",
            Way::PdllText => "pdll_from_pdl_text",
            Way::PdllIr => "pdll_from_pdl_ir",
        }
    }

    /// Returns whether the outcome of this step is part of the input, so that the step does not count.
    fn is_given(self, step: &str) -> bool {
        matches!(self, Way::MlirIr | Way::PdllIr) && matches!(step, "parse" | "verify")
    }

    /// Returns the milliseconds of one load, of the given kind of time.
    fn time(self, record: &Record, kind: &str) -> Result<f64> {
        let mut total = 0.0;
        for step in ["parse", "verify", "add", "freeze"] {
            // MLIR verifies during parsing.
            let is_made = step != "verify" || self.side() == Side::Pdll;
            if is_made && !self.is_given(step) {
                total += record.number(&format!("{step}_{kind}"))?;
            }
        }
        Ok(total / 1e6)
    }
}

/// Measures loading on the requested sides.
pub(crate) fn measure(built: &Built, options: &Options) -> Result<Loading> {
    eprintln!("loading {} patterns", SET.1);
    let (pdll, pdl) = (built.pdll(FILE), built.folder.join(format!("mlir/{FILE}.pdl.mlir")));
    let patterns = distinct::pdll(&distinct::patterns(SET.1), distinct::Form::Short);
    write_if_changed(&pdll, &(distinct::INCLUDE.to_owned() + &patterns))?;
    make_pdl(built, &pdll, &pdl)?;
    let mut taken = vec![Taken::default(); Way::ALL.len()];
    for round in 0..options.processes {
        // Inputs of one side that use the same file share a process.
        let mut inputs = vec![(Side::Mlir, &pdl), (Side::Pdll, &pdll), (Side::Pdll, &pdl)];
        inputs.retain(|(side, _)| options.sides.contains(side));
        let n = inputs.len();
        inputs.rotate_left(round % n);
        for (side, path) in inputs {
            let found = load(built, side, path, REPEATS)?;
            for (way, taken) in Way::ALL.into_iter().zip(&mut taken) {
                if way.side() == side && (way == Way::PdllPdll) == (*path == pdll) {
                    taken.add(way, &found)?;
                }
            }
        }
    }
    let ways = Way::ALL.into_iter().zip(taken.iter().map(Taken::times)).collect();
    let growth = if options.sides.contains(&Side::Pdll) { growth(built, options)? } else { Vec::new() };
    Ok(Loading { ways, growth })
}

/// Converts PDLL to `pdl` operations with mlir-pdll.
fn make_pdl(built: &Built, pdll: &Path, pdl: &Path) -> Result<()> {
    let definitions = built.root.join("benches/peer/mlir");
    let includes = Command::new("llvm-config-22").arg("--includedir").output();
    let includes = includes.context("cannot run llvm-config-22")?;
    let mut command = Command::new("mlir-pdll-22");
    command.args(["-x", "mlir"]).arg(pdll).arg("-I").arg(definitions);
    command.arg("-I").arg(built.folder.join("mlir"));
    command.arg("-I").arg(String::from_utf8_lossy(&includes.stdout).trim());
    let output = command.output().context("cannot run mlir-pdll-22")?;
    ensure!(output.status.success(), "{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    write_if_changed(pdl, &String::from_utf8_lossy(&output.stdout))
}

/// Runs one process that loads a file, and returns its output.
fn load(built: &Built, side: Side, path: &Path, repeats: usize) -> Result<Vec<Record>> {
    let mut command = Command::new(built.program(side));
    let mut option = std::ffi::OsString::from("--load=");
    option.push(path);
    records(command.arg(option).arg(format!("--iters={repeats}")))
}

/// Measures loading times by the number of patterns.
fn growth(built: &Built, options: &Options) -> Result<Vec<(usize, Times)>> {
    let mut growth = Vec::new();
    for count in COUNTS {
        eprintln!("loading {count} patterns of one root");
        let path: PathBuf = built.folder.join(format!("constants_{count}.pdll"));
        write_if_changed(
            &path,
            &format!("#include \"bench.td\"\n\n{}", tag_patterns::pdll_of_one_root(count)),
        )?;
        let mut taken = Taken::default();
        for _ in 0..options.processes {
            taken.add(Way::PdllPdll, &load(built, Side::Pdll, &path, REPEATS_OF_MANY)?)?;
        }
        growth.push((count, taken.times()));
    }
    Ok(growth)
}

impl Loading {
    /// Returns MLIR's time divided by pdll's for the comparable input: text, or operations in memory.
    fn ratio(&self, way: Way, of: fn(&Times) -> Option<Summary>) -> Option<f64> {
        let mlir = match way {
            Way::PdllPdll | Way::PdllText => Way::MlirText,
            Way::PdllIr => Way::MlirIr,
            Way::MlirText | Way::MlirIr => return None,
        };
        let best =
            |way: Way| of(&self.ways.iter().find(|(found, _)| *found == way)?.1).map(|summary| summary.best);
        Some(best(mlir)? / best(way)?)
    }

    pub(crate) fn to_json(&self) -> Value {
        let of = |patterns: usize, times: &Times| {
            json!({
                "patterns": patterns,
                "best_ms": times.clock.map(|s| s.best),
                "median_ms": times.clock.map(|s| s.median),
                "spread": times.clock.map(|s| s.spread),
                "processor_ms": times.processor.map(|s| s.best),
            })
        };
        let ways = self.ways.iter().map(|(way, found)| {
            let mut object = of(SET.1, found);
            object["way"] = way.name().into();
            object["mlir_over_this"] = self.ratio(*way, |times| times.clock).into();
            object["mlir_over_this_processor"] = self.ratio(*way, |times| times.processor).into();
            object
        });
        let growth = self.growth.iter().map(|(count, found)| of(*count, found));
        json!({ "ways": ways.collect::<Value>(), "growth": growth.collect::<Value>() })
    }
}

impl fmt::Display for Loading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nloading {} patterns ({}), ready to be applied", SET.1, SET.0)?;
        writeln!(
            f,
            "from what                 best ms   median  spread  MLIR / this  processor ms  MLIR / this"
        )?;
        for (way, times) in &self.ways {
            let (Some(s), Some(p)) = (times.clock, times.processor) else { continue };
            let ratio = |of| self.ratio(*way, of).map_or(String::new(), |ratio| format!("{ratio:.2}x"));
            let (clock, processor) = (ratio(|times| times.clock), ratio(|times| times.processor));
            let line = format!(
                "{:<24}{:>9.2}{:>9.2}{:>7.2}x{clock:>13}{:>14.2}{processor:>13}",
                way.name(),
                s.best,
                s.median,
                s.spread,
                p.best
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        if !self.growth.is_empty() {
            writeln!(f, "\nloading patterns of one root from PDLL, each with a constant of its own")?;
            writeln!(
                f,
                "patterns                  best ms   median  spread  processor ms  microseconds of it per pattern"
            )?;
        }
        for (count, times) in &self.growth {
            let (Some(s), Some(p)) = (times.clock, times.processor) else { continue };
            let each = p.best * 1e3 / *count as f64;
            let line = format!(
                "{count:<24}{:>9.2}{:>9.2}{:>7.2}x{:>14.2}{each:>8.2}",
                s.best, s.median, s.spread, p.best
            );
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use expect_test::expect;

    fn time(best: f64) -> Times {
        let clock = Some(Summary { best, median: best * 1.5, spread: 2.0 });
        Times { clock, processor: Some(Summary { best: best / 2.0, median: best, spread: 1.0 }) }
    }

    #[test]
    fn steps() {
        let record = Record::parse(r#"{"parse_ns":3000000,"verify_ns":500000,"add_ns":2000000,"freeze_ns":1000000,"parse_cpu_ns":0,"verify_cpu_ns":0,"add_cpu_ns":2000000,"freeze_cpu_ns":500000}"#).unwrap();
        let times = Way::ALL.map(|way| way.time(&record, "ns").unwrap());
        assert_eq!(times, [6.0, 3.0, 6.5, 6.5, 3.0]);
        assert_eq!(Way::PdllIr.time(&record, "cpu_ns").unwrap(), 2.5);
    }

    #[test]
    fn table() {
        let ways = Way::ALL.into_iter().zip([100.0, 60.0, 10.0, 8.0, 4.0].map(time)).collect();
        let loading = Loading { ways, growth: vec![(1_000, time(5.0)), (20_000, time(120.0))] };
        expect![[r#"

            loading 1000 patterns (p1000), ready to be applied
            from what                 best ms   median  spread  MLIR / this  processor ms  MLIR / this
            mlir_from_pdl_text         100.00   150.00   2.00x                      50.00
            mlir_from_pdl_ir            60.00    90.00   2.00x                      30.00
            pdll_from_pdll_text         10.00    15.00   2.00x       10.00x          5.00       10.00x
            pdll_from_pdl_text           8.00    12.00   2.00x       12.50x          4.00       12.50x
            pdll_from_pdl_ir             4.00     6.00   2.00x       15.00x          2.00       15.00x

            loading patterns of one root from PDLL, each with a constant of its own
            patterns                  best ms   median  spread  processor ms  microseconds of it per pattern
            1000                         5.00     7.50   2.00x          2.50    2.50
            20000                      120.00   180.00   2.00x         60.00    3.00
        "#]]
        .assert_eq(&loading.to_string());
        let alone = Loading {
            ways: vec![(Way::PdllIr, time(4.0)), (Way::MlirIr, Times::default())],
            growth: Vec::new(),
        };
        expect![[r#"

            loading 1000 patterns (p1000), ready to be applied
            from what                 best ms   median  spread  MLIR / this  processor ms  MLIR / this
            pdll_from_pdl_ir             4.00     6.00   2.00x                       2.00
        "#]]
        .assert_eq(&alone.to_string());
        expect![[r#"{"growth":[],"ways":[{"best_ms":4.0,"median_ms":6.0,"mlir_over_this":null,"mlir_over_this_processor":null,"patterns":1000,"processor_ms":2.0,"spread":2.0,"way":"pdll_from_pdl_ir"},{"best_ms":null,"median_ms":null,"mlir_over_this":null,"mlir_over_this_processor":null,"patterns":1000,"processor_ms":null,"spread":null,"way":"mlir_from_pdl_ir"}]}"#]].assert_eq(&alone.to_json().to_string());
    }
}
