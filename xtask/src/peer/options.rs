//! The command line of `bench-peer`.

use super::workload::Workload;
use anyhow::{Context, Result, bail};
use pdll_random::Realistic;

/// One of the two compared programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// `mlir_bench`: MLIR with patterns in C++.
    Mlir,
    /// `pdll-peer`: pdll with the same patterns in `pdll!`.
    Pdll,
}

impl Side {
    /// Returns its name on the command line and in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Side::Mlir => "mlir",
            Side::Pdll => "pdll",
        }
    }
}

/// A pattern set, and the workload that it rewrites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) workload: Workload,
    /// Name of the patterns in the programs.
    patterns: &'static str,
    pub(crate) driver: Driver,
}

/// The driver that applies the patterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Driver {
    /// The greedy driver, without folding, merging of constants and region simplification.
    Greedy,
    /// The greedy driver, with all of these.
    Fold,
    /// The walk driver.
    Walk,
}

impl Driver {
    /// Returns the programs' options.
    pub(crate) fn options(self) -> &'static [&'static str] {
        match self {
            Driver::Greedy => &["--driver=bu"],
            Driver::Fold => &["--driver=bu", "--fold"],
            Driver::Walk => &["--driver=walk"],
        }
    }
}

impl Set {
    const fn new(name: &'static str, patterns: &'static str, workload: Workload, driver: Driver) -> Set {
        Set { name, workload, patterns, driver }
    }

    /// Returns its name in a side's program. For MLIR the number of `pdll!` does not matter.
    pub(crate) fn name_on(self, side: Side) -> &'static str {
        match (side, self.patterns) {
            (Side::Mlir, "w3_x10") => "w3_1000",
            (_, name) => name,
        }
    }
}

/// All pattern sets with their drivers, in the order of the report.
pub(crate) const SETS: &[Set] = &[
    Set::new("w1", "w1", Workload::Arith, Driver::Greedy),
    Set::new("w2", "w2", Workload::Chain, Driver::Greedy),
    Set::new("w3_10", "w3_10", Workload::Tags, Driver::Greedy),
    Set::new("w3_100", "w3_100", Workload::Tags, Driver::Greedy),
    Set::new("w3_1000", "w3_1000", Workload::Tags, Driver::Greedy),
    Set::new("w3_x10", "w3_x10", Workload::Tags, Driver::Greedy),
    Set::new("w4", "w4", Workload::Lowering, Driver::Greedy),
    Set::new("p1000", "p1000", Workload::Distinct, Driver::Greedy),
    Set::new("w1_fold", "w1", Workload::Arith, Driver::Fold),
    Set::new("w2_fold", "w2", Workload::Chain, Driver::Fold),
    Set::new("w3_fold", "w3_10", Workload::Tags, Driver::Fold),
    Set::new("w4_fold", "w4", Workload::Lowering, Driver::Fold),
    Set::new("w1_walk", "w1", Workload::Arith, Driver::Walk),
    Set::new("w2_walk", "w2", Workload::Chain, Driver::Walk),
    Set::new("w3_walk", "w3_10", Workload::Tags, Driver::Walk),
    Set::new("w4_walk", "w4", Workload::Lowering, Driver::Walk),
];

/// The text of `--help`, which the list of sets follows.
const HELP: &str = "\
usage: cargo xtask bench-peer [options]

Measures pdll beside MLIR's C++ on the same generated files, processes of the two sides alternating. What it writes is in
`peer` in the target folder. Needs mlir-22-tools, libmlir-22-dev, llvm-22-dev and clang-22; see benches/peer/README.md.

  --quick          100,000 operations, three processes a side, and no DRR with 1,000 patterns
  --parts=A,B      what to measure: compiled, programs, run-time, loading, compile-times (default: all; the last with w3_1000 only)
  --sets=A,B       the sets to measure (default: all)
  --programs=A,B   the programs to measure: graph, loops, cfg (default: all)
  --sizes=N,M      the operations per file (default: 10_000,100_000,1_000_000)
  --processes=N    the processes per side, set and size (default: 5)
  --only=SIDE      one side alone: mlir or pdll
  --build          generate the files and build the programs, measure nothing
  --json           print the result as JSON
  --help           print this
";

/// Returns the text of `--help`.
pub(crate) fn help() -> String {
    let names: Vec<&str> = SETS.iter().map(|set| set.name).collect();
    format!("{HELP}\nsets: {}\n", names.join(", "))
}

/// Returns whether the arguments after `bench-peer` request help.
pub(crate) fn asks_for_help(args: &[String]) -> bool {
    args.iter().any(|arg| arg == "--help" || arg == "-h")
}

/// A part of the measurements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// MLIR's C++ patterns compared with `pdll!`.
    Compiled,
    /// The steps of programs as users have them: reading, verification, printing, passes.
    Programs,
    /// Run-time patterns compared with MLIR's PDL bytecode.
    RunTime,
    /// Time to load run-time patterns.
    Loading,
    /// Time to compile patterns.
    CompileTimes,
}

impl Part {
    /// All parts in the order of the report, with their names on the command line.
    pub(crate) const ALL: [(Part, &'static str); 5] = [
        (Part::Compiled, "compiled"),
        (Part::Programs, "programs"),
        (Part::RunTime, "run-time"),
        (Part::Loading, "loading"),
        (Part::CompileTimes, "compile-times"),
    ];
}

/// The options of one run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) quick: bool,
    pub(crate) json: bool,
    /// Only generate and build.
    pub(crate) build_only: bool,
    pub(crate) parts: Vec<Part>,
    pub(crate) sides: Vec<Side>,
    pub(crate) sets: Vec<Set>,
    /// Programs, with their names.
    pub(crate) programs: Vec<(&'static str, Realistic)>,
    /// Numbers of operations per file.
    pub(crate) sizes: Vec<usize>,
    /// Number of processes per side, set and size.
    pub(crate) processes: usize,
}

impl Options {
    /// Parses the arguments after `bench-peer`.
    pub(crate) fn parse(args: &[String]) -> Result<Options> {
        let quick = args.iter().any(|arg| arg == "--quick");
        let mut options = Options {
            quick,
            json: false,
            build_only: false,
            parts: Part::ALL.map(|(part, _)| part).to_vec(),
            sides: vec![Side::Mlir, Side::Pdll],
            sets: SETS.to_vec(),
            programs: Realistic::ALL.to_vec(),
            sizes: if quick { vec![100_000] } else { vec![10_000, 100_000, 1_000_000] },
            processes: if quick { 3 } else { 5 },
        };
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--quick", "") => {}
                ("--json", "") => options.json = true,
                ("--build", "") => options.build_only = true,
                ("--parts", names) => {
                    options.parts = names.split(',').map(part_named).collect::<Result<_>>()?
                }
                ("--only", side) => options.sides = vec![side_named(side)?],
                ("--sets", names) => options.sets = names.split(',').map(set_named).collect::<Result<_>>()?,
                ("--programs", names) => {
                    options.programs = names.split(',').map(program_named).collect::<Result<_>>()?;
                }
                ("--sizes", sizes) => options.sizes = sizes.split(',').map(number).collect::<Result<_>>()?,
                ("--processes", count) => options.processes = number(count)?,
                _ => bail!("bench-peer: unknown option `{arg}`; `--help` lists them"),
            }
        }
        Ok(options)
    }

    /// Returns the number of iterations per process: one cold and at least three warm.
    pub(crate) fn iterations(size: usize) -> usize {
        (300_000 / size).clamp(4, 30)
    }
}

fn side_named(name: &str) -> Result<Side> {
    let side = [Side::Mlir, Side::Pdll].into_iter().find(|side| side.name() == name);
    side.with_context(|| format!("bench-peer: no side `{name}`: there are `mlir` and `pdll`"))
}

fn part_named(name: &str) -> Result<Part> {
    let part = Part::ALL.into_iter().find(|(_, found)| *found == name).map(|(part, _)| part);
    part.with_context(|| {
        let names = Part::ALL.map(|(_, name)| name).join(", ");
        format!("bench-peer: no part `{name}`: there are {names}")
    })
}

fn set_named(name: &str) -> Result<Set> {
    SETS.iter().copied().find(|set| set.name == name).with_context(|| {
        let names: Vec<&str> = SETS.iter().map(|set| set.name).collect();
        format!("bench-peer: no set `{name}`: there are {}", names.join(", "))
    })
}

fn program_named(name: &str) -> Result<(&'static str, Realistic)> {
    Realistic::ALL.into_iter().find(|(found, _)| *found == name).with_context(|| {
        let names = Realistic::ALL.map(|(name, _)| name).join(", ");
        format!("bench-peer: no program `{name}`: there are {names}")
    })
}

fn number(text: &str) -> Result<usize> {
    match text.replace('_', "").parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => bail!("bench-peer: `{text}` is not a number of at least 1"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn parse(args: &str) -> Result<Options> {
        Options::parse(&args.split_whitespace().map(str::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn defaults() {
        let full = parse("").unwrap();
        assert_eq!((full.sizes, full.processes, full.sets.len()), (vec![10_000, 100_000, 1_000_000], 5, 16));
        let quick = parse("--json --quick").unwrap();
        assert_eq!((quick.sizes, quick.processes, quick.json), (vec![100_000], 3, true));
    }

    #[test]
    fn chosen() {
        assert_eq!(parse("--parts=loading,run-time").unwrap().parts, [Part::Loading, Part::RunTime]);
        let options = parse("--sets=w4,w1 --sizes=1_000,20 --processes=1 --only=mlir").unwrap();
        assert_eq!(options.sets.iter().map(|set| set.name).collect::<Vec<_>>(), ["w4", "w1"]);
        assert_eq!((options.sizes, options.processes, options.sides), (vec![1000, 20], 1, vec![Side::Mlir]));
    }

    #[test]
    fn wrong() {
        let error = |args| parse(args).unwrap_err().to_string();
        assert_eq!(
            error("--sets=w5"),
            "bench-peer: no set `w5`: there are w1, w2, w3_10, w3_100, w3_1000, w3_x10, w4, p1000, w1_fold, w2_fold, \
             w3_fold, w4_fold, w1_walk, w2_walk, w3_walk, w4_walk"
        );
        assert_eq!(error("--programs=w1"), "bench-peer: no program `w1`: there are graph, loops, cfg");
        assert_eq!(
            error("--parts=jit"),
            "bench-peer: no part `jit`: there are compiled, programs, run-time, loading, compile-times"
        );
        assert_eq!(error("--only=c"), "bench-peer: no side `c`: there are `mlir` and `pdll`");
        assert_eq!(error("--processes=0"), "bench-peer: `0` is not a number of at least 1");
        assert_eq!(error("--fast"), "bench-peer: unknown option `--fast`; `--help` lists them");
    }

    /// Each option that the help text lists is accepted, and each set is listed.
    #[test]
    fn helps() {
        assert!(asks_for_help(&["--quick".to_owned(), "--help".to_owned()]));
        assert!(!asks_for_help(&["--quick".to_owned()]));
        let help = help();
        let options = help.lines().filter_map(|line| line.strip_prefix("  --"));
        let options: Vec<&str> = options.filter_map(|line| line.split([' ', '=']).next()).collect();
        assert_eq!(
            options,
            ["quick", "parts", "sets", "programs", "sizes", "processes", "only", "build", "json", "help"]
        );
        for option in options {
            let text = match option {
                "help" => continue,
                "parts" => "--parts=loading".to_owned(),
                "sets" => "--sets=w1".to_owned(),
                "programs" => "--programs=cfg".to_owned(),
                "only" => "--only=mlir".to_owned(),
                "sizes" | "processes" => format!("--{option}=3"),
                _ => format!("--{option}"),
            };
            assert!(parse(&text).is_ok(), "{text}");
        }
        assert!(help.ends_with(
            "sets: w1, w2, w3_10, w3_100, w3_1000, w3_x10, w4, p1000, w1_fold, w2_fold, w3_fold, w4_fold, w1_walk, \
             w2_walk, w3_walk, w4_walk\n"
        ));
    }
}
