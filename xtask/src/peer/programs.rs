//! Programs as users have them: each step of their way through both sides.
//!
//! In: `Built`, `Options`. It writes the programs to `target/peer`, in both forms, with and without locations. Out: `Programs`, a table and
//! JSON. The processes of the sides alternate, and must print the same text.

use super::build::{AGREEMENT_SIZE, Built};
use super::command::{succeed, write_if_changed};
use super::options::{Options, Side};
use super::process::records;
use super::record::Record;
use super::stats::{Summary, median};
use anyhow::{Context, Result, ensure};
use pdll_random::Realistic;
use serde_json::{Value, json};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The seed of all programs.
const SEED: u64 = 1;

/// The text that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Input {
    is_generic: bool,
    has_locations: bool,
}

impl Input {
    const ALL: [Input; 4] = [
        Input { is_generic: false, has_locations: false },
        Input { is_generic: false, has_locations: true },
        Input { is_generic: true, has_locations: false },
        Input { is_generic: true, has_locations: true },
    ];

    fn name(self) -> &'static str {
        match (self.is_generic, self.has_locations) {
            (false, false) => "custom",
            (false, true) => "custom, locations",
            (true, false) => "generic",
            (true, true) => "generic, locations",
        }
    }

    /// Returns the flags with which MLIR makes this text from a program.
    fn flags(self) -> impl Iterator<Item = &'static str> {
        let generic = self.is_generic.then_some("--mlir-print-op-generic");
        generic.into_iter().chain(self.has_locations.then_some("--mlir-print-debuginfo"))
    }

    /// Returns the options of both programs. The passes get the same IR from either form.
    fn options(self) -> impl Iterator<Item = &'static str> {
        self.has_locations
            .then_some("--locations")
            .into_iter()
            .chain((!self.is_generic).then_some("--passes"))
    }
}

/// A measured step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Parse,
    Verify,
    PrintCustom,
    PrintGeneric,
    Canonicalize,
    Cse,
    /// Not a step: the memory of what was read.
    Heap,
}

impl Step {
    const ALL: [Step; 7] = [
        Step::Parse,
        Step::Verify,
        Step::PrintCustom,
        Step::PrintGeneric,
        Step::Canonicalize,
        Step::Cse,
        Step::Heap,
    ];

    fn name(self) -> &'static str {
        match self {
            Step::Parse => "parse",
            Step::Verify => "verify",
            Step::PrintCustom => "print custom",
            Step::PrintGeneric => "print generic",
            Step::Canonicalize => "canonicalize",
            Step::Cse => "cse",
            Step::Heap => "heap",
        }
    }

    /// Returns its field in the output of the programs.
    fn field(self) -> &'static str {
        match self {
            Step::Parse => "parse_ns",
            Step::Verify => "verify_ns",
            Step::PrintCustom => "print_custom_ns",
            Step::PrintGeneric => "print_generic_ns",
            Step::Canonicalize => "canonicalize_ns",
            Step::Cse => "cse_ns",
            Step::Heap => "heap_bytes",
        }
    }

    /// Returns whether it is measured of an input.
    fn is_of(self, input: Input) -> bool {
        !matches!(self, Step::Canonicalize | Step::Cse) || !input.is_generic
    }
}

/// The values of a step per operation, one for each process: of the first iteration, and of the others.
#[derive(Debug, Clone, Default)]
struct Values {
    cold: Vec<f64>,
    warm: Vec<f64>,
}

impl Values {
    /// Adds those of a process, whose records are of one iteration each.
    fn add(&mut self, step: Step, records: &[Record]) -> Result<()> {
        let per_op = |record: &Record| Ok(record.number(step.field())? / record.number("ops")?);
        let all = records.iter().map(per_op).collect::<Result<Vec<f64>>>()?;
        self.cold.extend(all.first());
        // Later iterations find types, attributes and locations in the context, which then do not count as memory.
        if step != Step::Heap {
            self.warm.extend(median(&all[1..]));
        }
        Ok(())
    }
}

/// What was measured of one text: for each side, and each step, the first iteration and the others.
#[derive(Debug)]
struct Case {
    program: &'static str,
    input: Input,
    size: usize,
    sides: [[[Option<Summary>; 2]; Step::ALL.len()]; 2],
}

/// All that was measured of programs.
#[derive(Debug, Default)]
pub(crate) struct Programs {
    cases: Vec<Case>,
}

/// Measures all programs, in all sizes.
pub(crate) fn measure(built: &Built, options: &Options) -> Result<Programs> {
    let folder = built.folder.join("programs");
    let mut programs = Programs::default();
    for &(name, kind) in &options.programs {
        if options.sides.len() == 2 {
            for input in Input::ALL {
                agree(built, &text(&folder, (name, kind), AGREEMENT_SIZE, input)?, input)?;
            }
        }
        for &size in &options.sizes {
            for input in Input::ALL {
                eprintln!("measuring {name} ({}) with {size} operations", input.name());
                let path = text(&folder, (name, kind), size, input)?;
                programs.cases.push(case(built, options, name, (&path, size, input))?);
            }
        }
    }
    Ok(programs)
}

/// Returns the path of a program's text, which is written unless it is there.
fn text(folder: &Path, (name, kind): (&str, Realistic), size: usize, input: Input) -> Result<PathBuf> {
    let source = folder.join(format!("{name}_{size}.mlir"));
    let program = kind.program(size, SEED);
    let is_new = std::fs::read_to_string(&source).map_or(true, |old| old != program);
    write_if_changed(&source, &program)?;
    let path = folder.join(format!("{name}_{size}.{}.mlir", input.name().replace(", ", "_")));
    if is_new || !path.exists() {
        // A text that is not complete is not taken for one.
        let unfinished = path.with_extension("new");
        let mut mlir = Command::new("mlir-opt-22");
        succeed(mlir.args(input.flags()).arg(&source).arg("-o").arg(&unfinished))?;
        std::fs::rename(&unfinished, &path).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(path)
}

fn command(built: &Built, side: Side, path: &Path, input: Input) -> Command {
    let mut command = Command::new(built.program(side));
    let mut option = std::ffi::OsString::from("--program=");
    option.push(path);
    command.arg(option).args(input.options());
    command
}

/// Checks that both sides print the same, before and after the passes.
fn agree(built: &Built, path: &Path, input: Input) -> Result<()> {
    let prefix = |side: Side| path.with_extension(side.name());
    for side in [Side::Mlir, Side::Pdll] {
        let option = format!("--output={}", prefix(side).display());
        records(command(built, side, path, input).arg(option))?;
    }
    let passes: &[&str] = if input.is_generic { &[] } else { &["canonicalize", "cse"] };
    for name in ["custom", "generic"].iter().chain(passes) {
        let read = |side: Side| {
            let output = format!("{}.{name}", prefix(side).display());
            std::fs::read_to_string(&output).with_context(|| format!("cannot read {output}"))
        };
        let [theirs, own] = [read(Side::Mlir)?, read(Side::Pdll)?];
        ensure!(
            theirs.trim_end() == own.trim_end(),
            "{}.{name} and {}.{name} differ",
            prefix(Side::Mlir).display(),
            prefix(Side::Pdll).display()
        );
    }
    Ok(())
}

/// Returns the number of iterations per process: one cold and at least two warm.
fn iterations(size: usize) -> usize {
    (300_000 / size).clamp(3, 10)
}

fn case(
    built: &Built,
    options: &Options,
    program: &'static str,
    (path, size, input): (&Path, usize, Input),
) -> Result<Case> {
    let mut values: [Vec<Values>; 2] = [(); 2].map(|()| vec![Values::default(); Step::ALL.len()]);
    for round in 0..options.processes {
        for turn in 0..options.sides.len() {
            let side = options.sides[(round + turn) % options.sides.len()];
            let option = format!("--iters={}", iterations(size));
            let found = records(command(built, side, path, input).arg(option))?;
            for (step, values) in Step::ALL.into_iter().zip(&mut values[side as usize]) {
                if step.is_of(input) {
                    values.add(step, &found)?;
                }
            }
        }
    }
    let summaries = |values: &Values| [Summary::of(&values.cold), Summary::of(&values.warm)];
    let sides = values.map(|values| std::array::from_fn(|step| summaries(&values[step])));
    Ok(Case { program, input, size, sides })
}

impl Case {
    /// Returns what both sides have of a step.
    fn of(&self, step: Step, is_warm: bool) -> [Option<Summary>; 2] {
        [Side::Mlir, Side::Pdll].map(|side| self.sides[side as usize][step as usize][usize::from(is_warm)])
    }
}

impl Programs {
    pub(crate) fn to_json(&self) -> Value {
        let side = |summary: Option<Summary>| {
            summary.map(|s| json!({ "best": s.best, "median": s.median, "spread": s.spread }))
        };
        let rows = self.cases.iter().flat_map(|case| {
            Step::ALL.into_iter().flat_map(move |step| {
                [false, true].into_iter().filter_map(move |is_warm| {
                    let [mlir, pdll] = case.of(step, is_warm);
                    (mlir.is_some() || pdll.is_some()).then(|| {
                        json!({
                            "program": case.program, "input": case.input.name(), "ops": case.size, "step": step.name(),
                            "is_warm": is_warm, "mlir": side(mlir), "pdll": side(pdll),
                            "ratio_of_medians": mlir.zip(pdll).map(|(mlir, pdll)| mlir.median / pdll.median),
                        })
                    })
                })
            })
        });
        rows.collect()
    }
}

impl fmt::Display for Programs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\nprograms as users have them: medians per operation, MLIR / pdll, with the larger spread"
        )?;
        writeln!(
            f,
            "program  input               ops      step             ------------- cold ------------  ------------- warm ------------"
        )?;
        for case in &self.cases {
            for step in Step::ALL {
                let columns = [false, true].map(|is_warm| match case.of(step, is_warm) {
                    [None, None] => String::new(),
                    [mlir, pdll] => column(mlir, pdll),
                });
                if columns.iter().all(String::is_empty) {
                    continue;
                }
                let [cold, warm] = columns;
                let unit = if step == Step::Heap { "B" } else { "ns" };
                let (program, input, size) = (case.program, case.input.name(), case.size);
                let step = format!("{} {unit}", step.name());
                let line = format!("{program:<9}{input:<20}{size:<9}{step:<17}{cold:<31}  {warm}");
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}

fn column(mlir: Option<Summary>, pdll: Option<Summary>) -> String {
    let median = |side: Option<Summary>| side.map_or("-".to_owned(), |side| format!("{:.1}", side.median));
    let both = mlir.zip(pdll);
    let ratio = both.map_or("-".to_owned(), |(mlir, pdll)| format!("{:.2}x", mlir.median / pdll.median));
    let spread = [mlir, pdll].into_iter().flatten().map(|side| side.spread).fold(1.0, f64::max);
    format!("{:>8}{:>8}{ratio:>8}{:>7}", median(mlir), median(pdll), format!("{spread:.2}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use expect_test::expect;

    fn records_of(times: [usize; 3]) -> Vec<Record> {
        let record = |ns: usize| {
            Record::parse(&format!("{{\"ops\":10,\"parse_ns\":{ns},\"heap_bytes\":{ns}}}")).unwrap()
        };
        times.map(record).into()
    }

    fn programs() -> Programs {
        let values = |step: Step, times: [[usize; 3]; 2]| {
            let mut values = Values::default();
            times.iter().for_each(|times| values.add(step, &records_of(*times)).unwrap());
            [Summary::of(&values.cold), Summary::of(&values.warm)]
        };
        let side = |times: [[usize; 3]; 2]| {
            let mut side = [[None; 2]; Step::ALL.len()];
            side[Step::Parse as usize] = values(Step::Parse, times);
            side[Step::Heap as usize] = values(Step::Heap, times);
            side
        };
        let sides = [side([[900, 600, 800], [1100, 700, 900]]), side([[120, 80, 60], [120, 70, 70]])];
        let input = Input { is_generic: true, has_locations: true };
        Programs { cases: vec![Case { program: "graph", input, size: 1000, sides }] }
    }

    #[test]
    fn table() {
        expect![[r#"

            programs as users have them: medians per operation, MLIR / pdll, with the larger spread
            program  input               ops      step             ------------- cold ------------  ------------- warm ------------
            graph    generic, locations  1000     parse ns            100.0    12.0   8.33x   1.22      75.0     7.0  10.71x   1.14
            graph    generic, locations  1000     heap B              100.0    12.0   8.33x   1.22
        "#]].assert_eq(&programs().to_string());
    }

    #[test]
    fn json_has_a_row_for_each_figure() {
        let rows = programs().to_json();
        let rows = rows.as_array().unwrap();
        let found: Vec<(&str, bool)> = rows
            .iter()
            .map(|row| (row["step"].as_str().unwrap(), row["is_warm"].as_bool().unwrap()))
            .collect();
        assert_eq!(found, [("parse", false), ("parse", true), ("heap", false)]);
        assert_eq!(rows[1]["mlir"]["median"].as_f64(), Some(75.0));
    }

    /// Passes are not measured of the generic form, because they get the same IR.
    #[test]
    fn passes_run_once_for_both_forms() {
        let flags = Input::ALL.map(|input| input.options().collect::<Vec<_>>().join(" "));
        assert_eq!(flags, ["--passes", "--locations --passes", "", "--locations"]);
        let n_steps = Input::ALL.map(|input| Step::ALL.iter().filter(|step| step.is_of(input)).count());
        assert_eq!(n_steps, [7, 7, 5, 5]);
    }
}
