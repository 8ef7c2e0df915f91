//! Random programs, through pdll and through `mlir-opt`: what is printed, or the first error, is the same.
//!
//! `PDLL_RANDOM_PROGRAMS` is the number of programs for each generator and pass, `PDLL_RANDOM_SEED` the first seed, `PDLL_RANDOM_SHOWN` the
//! number of differences that are shown. `PDLL_RANDOM_DIALECT` selects a dialect, `PDLL_RANDOM_PASSES` the passes whose name contains one of its words.

mod generators;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdll_random::Rng;

use super::tools::{OUT_OF_BOUNDS, Ours, Outcome, SPLIT, theirs};

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

/// Returns whether MLIR leaves invalid IR, or crashes on it: `remove-dead-values` drops operands that it should replace, `convert-arith-to-llvm`
/// converts sums of `index` and products of scalable vectors to other types, `lower-affine` goes on after an error, `arith-expand` and
/// `convert-arith-to-llvm` widen -1 without its sign, and `canonicalize` uses values of `scf.while` in the wrong region, and replaces too many
/// operands of `vector.contract`. `docs/divergences.md` has the rows.
fn is_broken_by_mlir(pass: Option<&str>, ours: &Outcome, theirs: &Outcome) -> bool {
    if let (Some(pass), Outcome::Error(ours), Outcome::Error(theirs)) = (pass, ours, theirs) {
        let is_divisor = ours.ends_with(" by non-positive value is not supported");
        return pass.starts_with("lower-affine") && is_divisor && theirs == "mlir-opt crashes";
    }
    if let (Some("canonicalize"), Outcome::Printed { custom: ours, .. }, Outcome::Printed { custom, .. }) =
        (pass, ours, theirs)
    {
        return replaces_operands_of_contract(ours, custom);
    }
    if let (Some(pass), Outcome::Printed { .. }, Outcome::Printed { custom, .. }) = (pass, ours, theirs) {
        let constant = match pass {
            "convert-arith-to-llvm" => "constant(18446744073709551615 : i77)",
            _ => "constant 18446744073709551615 : i77",
        };
        return (pass.starts_with("arith-expand") || pass == "convert-arith-to-llvm")
            && custom.contains(constant);
    }
    let (Some(pass), Outcome::Printed { .. }, Outcome::Error(error)) = (pass, ours, theirs) else {
        return false;
    };
    match pass {
        "canonicalize" => error.ends_with(" does not dominate this use"),
        "remove-dead-values" => {
            error == "mlir-opt crashes"
                || error.ends_with("null operand found")
                || error.contains(" operands for successor #")
        }
        "convert-arith-to-llvm" => {
            error.contains(" 'llvm.extractvalue' op ")
                || error.ends_with(" input and output vectors are of incompatible shape")
        }
        _ => false,
    }
}

/// Returns whether results differ in the operands of contractions only: MLIR replaces an operand of a contraction too that is its accumulator.
fn replaces_operands_of_contract(ours: &str, theirs: &str) -> bool {
    let is_contract = |line: &str| line.contains(" = vector.contract {");
    ours != theirs
        && ours.lines().count() == theirs.lines().count()
        && ours.lines().zip(theirs.lines()).all(|(a, b)| a == b || is_contract(a) && is_contract(b))
}

/// Returns an outcome in which the messages of assertions are numbered from 0: `mlir-opt` counts them over all programs that it reads.
fn renumbered(outcome: &Outcome) -> Outcome {
    let Outcome::Printed { custom, generic } = outcome else { return outcome.clone() };
    let renumber = |text: &str| {
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
    };
    Outcome::Printed { custom: renumber(custom), generic: renumber(generic) }
}

/// Returns whether MLIR's result is ours if it reads the program alone, or if it reads our result: the analysis of integer ranges visits blocks
/// in an order that depends on addresses, and may take the range of an argument whose address an erased one had.
fn depends_on_addresses(pass: Option<&str>, program: &str, ours: &Outcome) -> bool {
    let Outcome::Printed { custom, .. } = ours else { return false };
    let is_ours = |program: &str| theirs(pass, &[program.to_owned()]).first() == Some(ours);
    pass == Some("int-range-optimizations") && (is_ours(program) || is_ours(custom))
}

/// Runs the programs of these seeds; returns the differences.
fn compare(generator: &Generator, pass: &'static str, first: u64, n: u64) -> Vec<String> {
    let (mut n_valid, mut n_invalid, mut n_broken, mut failures) = (0, 0, 0, Vec::new());
    let mut not_compared = Vec::new();
    let (name, pass) = (if pass.is_empty() { "print" } else { pass }, (!pass.is_empty()).then_some(pass));
    let seeds: Vec<u64> = (first..first + n).collect();
    for chunk in seeds.chunks(200) {
        let mut pdll = Ours::new(pass);
        let programs: Vec<String> =
            chunk.iter().map(|seed| (generator.program)(&mut Rng::new(*seed))).collect();
        for ((seed, program), theirs) in chunk.iter().zip(&programs).zip(theirs(pass, &programs)) {
            assert!(!program.contains(SPLIT), "seed {seed}");
            match theirs {
                Outcome::Printed { .. } => n_valid += 1,
                Outcome::Error(error) if error == OUT_OF_BOUNDS => {
                    not_compared.push(*seed);
                    continue;
                }
                Outcome::Error(_) => n_invalid += 1,
            }
            let ours = pdll.run(program);
            let is_numbered = pass == Some("convert-cf-to-llvm");
            let (ours, theirs) = match is_numbered {
                true => (renumbered(&ours), renumbered(&theirs)),
                false => (ours, theirs),
            };
            if is_broken_by_mlir(pass, &ours, &theirs)
                || (ours != theirs && depends_on_addresses(pass, program, &ours))
            {
                n_broken += 1;
            } else if ours != theirs {
                failures.push(format!(
                    "{} {name}, seed {seed}\n{program}--- theirs\n{theirs}--- ours\n{ours}",
                    generator.dialect
                ));
            }
        }
    }
    println!("{} {name}: {n_valid} valid, {n_invalid} invalid, {n_broken} broken by MLIR", generator.dialect);
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
