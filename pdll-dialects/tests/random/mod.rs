//! Random programs, through pdll and through `mlir-opt`: what is printed, or the first error, is the same.
//!
//! Most programs are compared together, as modules of one program: `mlir-opt` starts once, and loads its dialects and patterns once. Programs that
//! are an error, those about which the results differ then, and every twentieth one are compared alone, as the outermost module. Programs that
//! pdll does not read are compared once, since they are the same error for each pass.
//!
//! `PDLL_RANDOM_PROGRAMS` is the number of programs for each generator and pass, `PDLL_RANDOM_SEED` the first seed, `PDLL_RANDOM_SHOWN` the
//! number of differences that are shown. `PDLL_RANDOM_DIALECT` selects a dialect, `PDLL_RANDOM_PASSES` the passes whose name contains one of its words.

mod generators;
mod known;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdll_random::Rng;

use super::tools::{OUT_OF_BOUNDS, Ours, Outcome, SPLIT, nested, theirs, theirs_of_nested};

/// A generator of programs.
struct Generator {
    /// The dialect, for which it is run.
    dialect: &'static str,
    /// Passes to run; an empty name means that programs are only read, verified and printed.
    passes: &'static [&'static str],
    /// Returns a program, which ends with a newline and has no line `// -----`.
    program: fn(&mut Rng) -> String,
}

pub(crate) fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Returns random programs of the dialects that are compiled in, each of a generator that is chosen at random.
#[cfg(feature = "func")]
pub(crate) fn programs(rng: &mut Rng, n: usize) -> Vec<String> {
    let is_there =
        |generator: &&Generator| pdll_dialects::DIALECTS.iter().any(|(name, _)| *name == generator.dialect);
    let generators: Vec<&Generator> = generators::ALL.iter().filter(is_there).collect();
    (0..n).map(|_| (generators[rng.below(generators.len())].program)(rng)).collect()
}

/// Returns an outcome in which the messages of assertions are numbered from 0 in each module: `mlir-opt` counts them over all programs that it
/// reads.
fn renumbered(outcome: &Outcome) -> Outcome {
    let Outcome::Printed { custom, generic } = outcome else { return outcome.clone() };
    let renumber = |text: &str| -> String { text.split_inclusive("module").map(renumbered_module).collect() };
    Outcome::Printed { custom: renumber(custom), generic: renumber(generic) }
}

fn renumbered_module(text: &str) -> String {
    let (mut known, mut renumbered) = (Vec::new(), String::new());
    let mut parts = text.split("assert_msg_");
    renumbered.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        let number = known.iter().position(|other| *other == digits).unwrap_or_else(|| {
            known.push(digits.clone());
            known.len() - 1
        });
        renumbered.push_str(&format!("assert_msg_{number}{}", &part[digits.len()..]));
    }
    renumbered
}

/// A program to compare.
struct Program {
    seed: u64,
    text: String,
    /// Outcome in pdll, as the outermost module.
    ours: Outcome,
    /// Whether pdll and MLIR differ about it as one of several modules.
    differs_together: bool,
}

/// Splits the results of [`nested`] before each module, in custom and in generic form; the first part has the aliases of all modules.
fn modules(outcome: &Outcome) -> Vec<(&str, &str)> {
    let Outcome::Printed { custom, generic } = outcome else { return Vec::new() };
    let custom: Vec<&str> = custom.split("\n  module {\n").collect();
    let generic: Vec<&str> = generic.split("\n  \"builtin.module\"() ({\n").collect();
    if custom.len() == generic.len() { custom.into_iter().zip(generic).collect() } else { Vec::new() }
}

/// Compares programs as modules of one program, and marks those about which pdll and MLIR differ.
fn compare_together(pass: Option<&str>, mut programs: Vec<&mut Program>) {
    if programs.is_empty() {
        return;
    }
    let (text, lines) = nested(programs.iter().map(|program| &*program.text));
    let (ours, theirs) = (Ours::for_nested(pass).run(&text), theirs_of_nested(pass, &text));
    let (ours, theirs) = comparable(pass, ours, theirs);
    if ours == theirs && matches!(ours, Outcome::Printed { .. }) {
        return;
    }
    if let [program] = &mut programs[..] {
        program.differs_together = true;
        return;
    }
    let (of_ours, of_theirs) = (modules(&ours), modules(&theirs));
    let are_all = of_ours.len() == programs.len() + 1 && of_theirs.len() == of_ours.len();
    if are_all && of_ours[0] == of_theirs[0] {
        for (program, (ours, theirs)) in programs.iter_mut().zip(of_ours.iter().zip(&of_theirs).skip(1)) {
            program.differs_together = ours.0 != theirs.0;
        }
        let n = programs.len();
        programs.retain(|program| !program.differs_together);
        // The generic form numbers values across all modules, so that one that differs may change the numbers in others.
        if programs.len() < n {
            return compare_together(pass, programs);
        }
        for (program, (ours, theirs)) in programs.iter_mut().zip(of_ours.iter().zip(&of_theirs).skip(1)) {
            program.differs_together = ours != theirs;
        }
        return;
    }
    // An error is one of the program at its line. If there is none, or it is unknown whose it is, the halves are compared.
    let line = match &theirs {
        Outcome::Error(error) => error.split(':').next().and_then(|line| line.parse::<usize>().ok()),
        Outcome::Printed { .. } => None,
    };
    let at = line.and_then(|line| lines.partition_point(|start| *start <= line).checked_sub(1));
    let mut right = programs.split_off(at.unwrap_or(programs.len() / 2));
    if at.is_some() {
        right.remove(0).differs_together = true;
    }
    compare_together(pass, programs);
    compare_together(pass, right);
}

/// Returns outcomes without what differs by design.
fn comparable(pass: Option<&str>, ours: Outcome, theirs: Outcome) -> (Outcome, Outcome) {
    match pass {
        Some("convert-cf-to-llvm") => (renumbered(&ours), renumbered(&theirs)),
        _ => (ours, theirs),
    }
}

/// Errors of `mlir-opt` about programs that it does not read. They are the same for each pass.
static READING_ERRORS: Mutex<BTreeMap<String, Outcome>> = Mutex::new(BTreeMap::new());

/// Returns what `mlir-opt` makes of programs. Those that pdll does not read are not given to it a second time for another pass.
fn theirs_of(pass: Option<&str>, programs: &[Program]) -> Vec<Outcome> {
    let mut reader = Ours::new(None);
    let is_read: Vec<bool> = programs
        .iter()
        .map(|program| {
            matches!(program.ours, Outcome::Printed { .. }) || reader.run(&program.text) != program.ours
        })
        .collect();
    let texts = |is_asked: &dyn Fn(usize) -> bool| -> Vec<String> {
        let asked = programs.iter().enumerate().filter(|(nth, _)| is_asked(*nth));
        asked.map(|(_, program)| program.text.clone()).collect()
    };
    let mut of_pass = theirs(pass, &texts(&|nth| is_read[nth])).into_iter();
    let unknown = {
        let known = READING_ERRORS.lock().unwrap();
        texts(&|nth| !is_read[nth] && !known.contains_key(&programs[nth].text))
    };
    let errors = theirs(None, &unknown);
    let mut known = READING_ERRORS.lock().unwrap();
    known.extend(unknown.into_iter().zip(errors));
    let outcome = |(program, is_read): (&Program, bool)| match is_read {
        true => of_pass.next().unwrap(),
        false => known[&program.text].clone(),
    };
    programs.iter().zip(is_read).map(outcome).collect()
}

/// Number of programs that are compared together.
const CHUNK: usize = 2000;

/// Runs the programs of these seeds; returns the differences.
fn compare(generator: &Generator, pass: &'static str, first: u64, n: u64) -> Vec<String> {
    let (mut n_valid, mut n_invalid, mut n_broken, mut failures) = (0, 0, 0, Vec::new());
    let mut not_compared = Vec::new();
    let (name, pass) = (if pass.is_empty() { "print" } else { pass }, (!pass.is_empty()).then_some(pass));
    let seeds: Vec<u64> = (first..first + n).collect();
    for chunk in seeds.chunks(CHUNK) {
        let mut pdll = Ours::new(pass);
        let programs = chunk.iter().map(|&seed| {
            let text = (generator.program)(&mut Rng::new(seed));
            assert!(!text.contains(SPLIT), "seed {seed}");
            Program { seed, ours: pdll.run(&text), text, differs_together: false }
        });
        // MLIR leaves two of five programs of `cf` invalid in `remove-dead-values`, and stops at each.
        let is_together = |program: &Program| {
            pass != Some("remove-dead-values")
                && !program.seed.is_multiple_of(20)
                && matches!(program.ours, Outcome::Printed { .. })
        };
        let (mut together, mut alone): (Vec<Program>, Vec<Program>) = programs.partition(is_together);
        compare_together(pass, together.iter_mut().collect());
        let n_together = together.len();
        together.retain(|program| program.differs_together);
        n_valid += n_together - together.len();
        alone.extend(together);
        let theirs = theirs_of(pass, &alone);
        for (Program { seed, text, ours, differs_together }, theirs) in alone.into_iter().zip(theirs) {
            match &theirs {
                Outcome::Printed { .. } => n_valid += 1,
                Outcome::Error(error) if error == OUT_OF_BOUNDS => {
                    not_compared.push(seed);
                    continue;
                }
                Outcome::Error(_) => n_invalid += 1,
            }
            let (ours, theirs) = comparable(pass, ours, theirs);
            // The order of addresses is another one if there are other programs.
            let is_agreed = ours == theirs && (!differs_together || pass == Some("int-range-optimizations"));
            if is_agreed {
                continue;
            }
            if ours != theirs && known::is_mistake(pass, &text, &ours, &theirs) {
                n_broken += 1;
                continue;
            }
            let how = if ours == theirs { ", differs only among other programs" } else { "" };
            failures.push(format!(
                "{} {name}, seed {seed}{how}\n{text}--- theirs\n{theirs}--- ours\n{ours}",
                generator.dialect
            ));
        }
    }
    println!(
        "{} {name}: {n_valid} valid, {n_invalid} invalid, {n_broken} broken by MLIR, {} differ",
        generator.dialect,
        failures.len()
    );
    if !not_compared.is_empty() {
        println!("{} {name}: not compared, {OUT_OF_BOUNDS}: seeds {not_compared:?}", generator.dialect);
    }
    assert!(n_valid > 0, "{} {name}: no program is valid", generator.dialect);
    failures
}

#[test]
fn oracle_agrees_on_random_programs() {
    if !pdll_oracle::has(&[pdll_oracle::MLIR_OPT]) {
        return;
    }
    let (n, first) = (number("PDLL_RANDOM_PROGRAMS", 300), number("PDLL_RANDOM_SEED", 1));
    let only = std::env::var("PDLL_RANDOM_DIALECT").ok();
    let is_asked = |generator: &&Generator| {
        pdll_dialects::DIALECTS.iter().any(|(name, _)| *name == generator.dialect)
            && only.as_ref().is_none_or(|only| only == generator.dialect)
    };
    let passes = std::env::var("PDLL_RANDOM_PASSES").ok();
    let is_asked_pass = |pass: &str| {
        passes.as_ref().is_none_or(|words| words.split_whitespace().any(|word| pass.contains(word)))
    };
    let jobs: Vec<(&Generator, &'static str)> = generators::ALL
        .iter()
        .filter(is_asked)
        .flat_map(|generator| generator.passes.iter().map(move |pass| (generator, *pass)))
        .filter(|(_, pass)| is_asked_pass(pass))
        .collect();
    // Each thread takes the next job; the order of the differences is that of the jobs.
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let n_threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some((generator, pass)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let failures = compare(generator, pass, first, n);
                    found
                        .lock()
                        .unwrap()
                        .entry((generator.dialect, *pass))
                        .or_insert_with(Vec::new)
                        .extend(failures);
                }
            });
        }
    });
    let failures: Vec<String> = found.into_inner().unwrap().into_values().flatten().collect();
    assert!(
        failures.is_empty(),
        "{} differ\n{}",
        failures.len(),
        failures[..failures.len().min(number("PDLL_RANDOM_SHOWN", 5) as usize)].join("\n")
    );
}
