//! Random programs, through pdll and through `mlir-opt`: what is printed, or the first error, is the same.
//!
//! `PDLL_RANDOM_PROGRAMS` is the number of programs for each generator and pass, `PDLL_RANDOM_SEED` the first seed.

mod generators;

use pdll_random::Rng;

use super::tools::{Outcome, SPLIT, ours, theirs};

/// A generator of programs.
struct Generator {
    /// The dialect, for which it is run.
    dialect: &'static str,
    /// Passes to run; an empty name means that programs are only read, verified and printed.
    passes: &'static [&'static str],
    /// Returns a program, which ends with a newline and has no line `// -----`.
    program: fn(&mut Rng) -> String,
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn oracle_agrees_on_random_programs() {
    if !pdll_oracle::has(&[pdll_oracle::MLIR_OPT]) {
        return;
    }
    let (n, first) = (number("PDLL_RANDOM_PROGRAMS", 300), number("PDLL_RANDOM_SEED", 1));
    let only = std::env::var("PDLL_RANDOM_DIALECT").ok();
    let mut failures = Vec::new();
    for generator in generators::ALL {
        let is_built = pdll_dialects::DIALECTS.iter().any(|(name, _)| *name == generator.dialect);
        if !is_built || only.as_ref().is_some_and(|only| only != generator.dialect) {
            continue;
        }
        for pass in generator.passes {
            let (mut n_valid, mut n_invalid) = (0, 0);
            let seeds: Vec<u64> = (first..first + n).collect();
            for chunk in seeds.chunks(200) {
                let programs: Vec<String> =
                    chunk.iter().map(|seed| (generator.program)(&mut Rng::new(*seed))).collect();
                let pass = (!pass.is_empty()).then_some(*pass);
                for ((seed, program), theirs) in chunk.iter().zip(&programs).zip(theirs(pass, &programs)) {
                    assert!(!program.contains(SPLIT), "seed {seed}");
                    match theirs {
                        Outcome::Printed { .. } => n_valid += 1,
                        Outcome::Error(_) => n_invalid += 1,
                    }
                    let ours = ours(pass, program);
                    if ours != theirs {
                        let pass = pass.unwrap_or("print");
                        failures.push(format!(
                            "{} {pass}, seed {seed}\n{program}--- theirs\n{theirs}--- ours\n{ours}",
                            generator.dialect
                        ));
                    }
                }
            }
            println!("{} {pass}: {n_valid} valid, {n_invalid} invalid", generator.dialect);
            assert!(n_valid > 0, "{} {pass}: no program is valid", generator.dialect);
        }
    }
    assert!(
        failures.is_empty(),
        "{} differ\n{}",
        failures.len(),
        failures[..failures.len().min(5)].join("\n")
    );
}
