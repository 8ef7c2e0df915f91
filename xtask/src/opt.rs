//! `bench-opt`: whole runs of `pdll opt` beside `mlir-opt-22`, on programs as users have them.
//!
//! In: options. It writes the programs to `target/opt`, builds `pdll` (`cargo build --profile dist`), runs both tools alternately, and
//! prints medians of CPU time and of peak memory, and whether the outputs are the same. Both run on one thread, unless threads are asked for:
//! then it prints the time of the clock.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use pdll_random::Realistic;

use crate::peer::stats::Summary;

const HELP: &str = "\
usage: cargo xtask bench-opt [OPTION]

  --ops N    operations of each program (default 300000)
  --runs N   processes of each tool, alternating (default 3)
  --threads  let both tools use all cores, and measure the time of the clock in place of CPU time
  --help     this text";

/// The text that is read.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Input {
    /// Custom form, with the locations that the program has.
    Custom,
    /// Generic form without locations, as MLIR prints it.
    Generic,
    /// Generic form with locations, as MLIR prints it.
    GenericWithLocations,
    /// Bytecode with the locations that the program has, as MLIR writes it.
    Bytecode,
}

impl Input {
    const ALL: [Input; 4] = [Input::Custom, Input::Generic, Input::GenericWithLocations, Input::Bytecode];

    /// Returns the flags with which MLIR makes this text from the program.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Input::Custom => &[],
            Input::Generic => &["--mlir-print-op-generic"],
            Input::GenericWithLocations => &["--mlir-print-op-generic", "--mlir-print-debuginfo"],
            Input::Bytecode => &["--emit-bytecode"],
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Input::Custom => "",
            Input::Generic => ".generic",
            Input::GenericWithLocations => ".generic-loc",
            Input::Bytecode => ".bytecode",
        }
    }
}

/// A measurement: a name, the input, and the flags for both tools. Without regions nothing is printed but `module {...}`.
const RUNS: &[(&str, Input, &[&str])] = &[
    ("read, verify", Input::Custom, &["--mlir-print-skip-regions"]),
    ("read, verify, print", Input::Custom, &[]),
    ("… in generic form", Input::Custom, &["--mlir-print-op-generic"]),
    ("… with locations", Input::Custom, &["--mlir-print-debuginfo"]),
    ("read the generic form, verify", Input::Generic, &["--mlir-print-skip-regions"]),
    ("… with locations", Input::GenericWithLocations, &["--mlir-print-skip-regions"]),
    ("read bytecode, verify", Input::Bytecode, &["--mlir-print-skip-regions"]),
    ("read, verify and write bytecode", Input::Bytecode, &["--emit-bytecode"]),
    ("canonicalize", Input::Custom, &["--canonicalize"]),
    ("cse", Input::Custom, &["--cse"]),
    (LOWERING, Input::Custom, &["--lower-affine", "--convert-scf-to-cf"]),
];

/// Name of the run that lowers loops to blocks.
const LOWERING: &str = "lower-affine, convert-scf-to-cf";

/// The time that is measured.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Time {
    /// Of all processors, of tools on one thread.
    Cpu,
    /// Of the clock, of tools on all cores.
    Clock,
}

/// One process: time in seconds, peak memory in MiB.
#[derive(Copy, Clone, Debug)]
struct Measured {
    seconds: f64,
    mebibytes: f64,
}

/// Runs the benchmark for the repository at `root`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    let (mut n_ops, mut n_runs, mut time) = (300_000, 3, Time::Cpu);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut number = || -> Result<usize> {
            let value = args.next().with_context(|| format!("`{arg}` needs a number"))?;
            value.parse().with_context(|| format!("`{value}` is no number"))
        };
        match arg.as_str() {
            "--ops" => n_ops = number()?,
            "--runs" => n_runs = number()?.max(1),
            "--threads" => time = Time::Clock,
            "--help" => {
                println!("{HELP}");
                return Ok(());
            }
            _ => bail!("unknown option `{arg}`\n{HELP}"),
        }
    }
    let pdll = build(root)?;
    let folder = root.join("target/opt");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    println!("{n_ops} operations, {n_runs} processes of each tool, alternating; medians, spread in brackets");
    let threads = match time {
        Time::Cpu => "CPU time, both with --mlir-disable-threading",
        Time::Clock => "time of the clock, both on all cores",
    };
    println!("pdll: cargo build --profile dist; MLIR: Debian's mlir-opt-22; {threads}\n");
    println!(
        "| program | run | MLIR s | pdll s | MLIR / pdll | MLIR MiB | pdll MiB | MLIR / pdll | output |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (name, kind) in Realistic::ALL {
        let file_of = |input: Input| folder.join(format!("{name}{}.mlir", input.suffix()));
        std::fs::write(file_of(Input::Custom), kind.program(n_ops, 1))?;
        for input in Input::ALL.into_iter().filter(|input| *input != Input::Custom) {
            let mut mlir = Command::new("mlir-opt-22");
            mlir.args(input.flags()).arg(file_of(Input::Custom)).arg("-o").arg(file_of(input));
            ensure!(mlir.status()?.success(), "{mlir:?} failed");
        }
        for (what, input, flags) in RUNS {
            if *what == LOWERING && kind != Realistic::Loops {
                continue;
            }
            let file = file_of(*input);
            let mut mlir = Command::new("mlir-opt-22");
            let mut ours = Command::new(&pdll);
            ours.arg("opt");
            for tool in [&mut mlir, &mut ours] {
                tool.args((time == Time::Cpu).then_some("--mlir-disable-threading")).args(*flags).arg(&file);
            }
            println!("| {name} | {what} |{}", row(&folder, [mlir, ours], n_runs, time)?);
        }
    }
    Ok(())
}

/// Builds the command `pdll` with the profile of programs to be used.
fn build(root: &Path) -> Result<PathBuf> {
    let status = Command::new(env!("CARGO"))
        .args(["build", "--profile", "dist", "--quiet", "-p", "pdll-cli"])
        .current_dir(root)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "`pdll` does not build");
    Ok(root.join("target/dist/pdll"))
}

/// Runs both tools alternately; returns the columns of the result.
fn row(folder: &Path, [mut mlir, mut ours]: [Command; 2], n_runs: usize, time: Time) -> Result<String> {
    let outputs = [folder.join("mlir.out"), folder.join("pdll.out")];
    let (mut theirs, mut own) = (Vec::new(), Vec::new());
    for _ in 0..n_runs {
        theirs.push(measure(&mut mlir, &outputs[0], time)?);
        own.push(measure(&mut ours, &outputs[1], time)?);
    }
    let mut text = String::new();
    for part in [|measured: &Measured| measured.seconds, |measured: &Measured| measured.mebibytes] {
        let summary = |all: &[Measured]| Summary::of(&all.iter().map(part).collect::<Vec<f64>>());
        let (Some(theirs), Some(own)) = (summary(&theirs), summary(&own)) else { bail!("nothing was run") };
        let ratio = theirs.median / own.median;
        write!(
            text,
            " {:.2} ({:.2}) | {:.2} ({:.2}) | **{ratio:.1}** |",
            theirs.median, theirs.spread, own.median, own.spread
        )?;
    }
    let [theirs, own] = [std::fs::read(&outputs[0])?, std::fs::read(&outputs[1])?];
    let is_same = theirs.trim_ascii_end() == own.trim_ascii_end();
    text.push_str(match is_same {
        true => " the same |",
        // The tools number attributes in different orders.
        false if own.starts_with(b"ML\xefR") && theirs.starts_with(b"ML\xefR") => " bytecode |",
        false => " differs |",
    });
    Ok(text)
}

/// Runs a command; its output goes to a file.
fn measure(command: &mut Command, output: &Path, time: Time) -> Result<Measured> {
    let (before, start) = (cpu_time_of_children()?, Instant::now());
    let mut child = command
        .stdin(Stdio::null())
        .stdout(std::fs::File::create(output)?)
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {command:?}"))?;
    // The high-water mark only grows; its last value before the end is the peak but for the last milliseconds.
    let mut peak = 0.0;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        peak = high_water_mark(child.id()).unwrap_or(peak);
        std::thread::sleep(Duration::from_millis(2));
    };
    let elapsed = start.elapsed();
    let output = child.wait_with_output()?;
    ensure!(status.success(), "{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    let seconds = match time {
        Time::Cpu => cpu_time_of_children()? - before,
        Time::Clock => elapsed.as_secs_f64(),
    };
    Ok(Measured { seconds, mebibytes: peak })
}

/// Returns the CPU time in seconds of all processes that this one has waited for.
fn cpu_time_of_children() -> Result<f64> {
    /// Ticks of `/proc` per second.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").context("this benchmark needs Linux")?;
    // The name, in parentheses, may contain blanks.
    let (_, fields) = stat.rsplit_once(')').context("`/proc/self/stat` is malformed")?;
    let ticks: Vec<f64> = fields.split_whitespace().skip(13).take(2).filter_map(|n| n.parse().ok()).collect();
    Ok(ticks.iter().sum::<f64>() / TICKS)
}

/// Returns the peak memory of a process in MiB.
fn high_water_mark(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024.0)
}
