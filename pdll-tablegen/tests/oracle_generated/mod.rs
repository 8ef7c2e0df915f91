//! Oracle: compares randomly generated programs with `llvm-tblgen-22`: both reject the same programs, and
//! produce the same JSON for the others. Together the programs use every `!` operator correctly.
//!
//! `PDLL_GENERATED` is the number of programs, `PDLL_SEED` the first seed. Differences are minimized and
//! printed.
#![allow(clippy::unwrap_used, reason = "tests")]

mod outer;
mod program;
#[path = "../../../pdll-compiler/tests/oracle_generated/random.rs"]
mod random;
#[path = "../../../pdll-compiler/tests/oracle_generated/tokens.rs"]
mod tokens;
mod unlike;
mod values;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdll_oracle::{LLVM_TBLGEN, command, has};
use pdll_support::diag::{Diags, Severity};
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::{dump_json, parse_text};

/// Number of programs, unless `PDLL_GENERATED` is set.
const N_PROGRAMS: usize = 2_000;

/// Number of differences that are minimized and printed.
const N_SHOWN: usize = 6;

/// At least one in this number must be accepted, because rejected programs show little.
const ACCEPTED: usize = 3;

/// LLVM's JSON, or its first error; `None` if it crashes.
fn theirs(file: &Path) -> Option<Result<String, String>> {
    let out = command(LLVM_TBLGEN)
        .arg("-dump-json")
        .arg("-I")
        .arg(file.parent().unwrap())
        .arg(file)
        .output()
        .unwrap();
    if out.status.success() {
        return Some(Ok(String::from_utf8(out.stdout).unwrap()));
    }
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    Some(Err(said.lines().find(|line| line.contains("error: "))?.to_owned()))
}

/// Our JSON, or our first error.
fn ours(name: &str, text: &str) -> Result<String, String> {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let source = map.add_text(name, text, None);
    let records = parse_text(&mut map, source, &mut IncludeDirs::default(), &mut diags);
    let has_errors = diags.has_errors();
    let first = diags.take().into_iter().find(|diag| diag.severity == Severity::Error);
    if has_errors { Err(first.unwrap().message) } else { Ok(dump_json(&records, &map)) }
}

/// Returns a difference that docs/divergences.md does not list, or whether both accept the program.
fn compare(file: &Path, statements: &[String]) -> Result<bool, String> {
    let text = statements.concat();
    let outcome = compare_text(file, &text);
    // LLVM ignores `dump` in records that are created more than once. Without it, nothing may differ.
    let is_dump = |line: &&str| line.starts_with("  dump ");
    if outcome.is_err() && text.lines().any(|line| is_dump(&line)) {
        let rest: Vec<&str> = text.split_inclusive('\n').filter(|line| !is_dump(line)).collect();
        if compare_text(file, &rest.concat()).is_ok() {
            return Ok(false);
        }
    }
    outcome
}

/// Returns the number of anonymous records that the JSON contains as arguments, not as records.
fn n_unmade(json: &str) -> usize {
    json.match_indices('<')
        .filter(|(at, _)| json[..*at].ends_with(|c: char| c.is_ascii_alphanumeric()))
        .count()
}

fn compare_text(file: &Path, text: &str) -> Result<bool, String> {
    std::fs::write(file, text).unwrap();
    let Some(theirs) = theirs(file) else { return Ok(false) };
    match (theirs, ours(file.to_str().unwrap(), text)) {
        (Ok(theirs), Ok(ours)) if theirs.trim_end() == ours.trim_end() => Ok(true),
        (Err(_), Err(_)) => Ok(false),
        // A record that LLVM never creates, because its arguments were not known in time.
        (Ok(theirs), Ok(ours)) if n_unmade(&theirs) > n_unmade(&ours) => Ok(false),
        (Err(error), Ok(_)) if error.contains("could not be fully resolved: ") && n_unmade(&error) > 0 => {
            Ok(false)
        }
        (Ok(_), Ok(_)) => Err("other records".to_owned()),
        (Ok(_), Err(error)) if unlike::is_listed(&error) => Ok(false),
        (Ok(_), Err(error)) => Err(format!("refused by us alone: {error}")),
        (Err(error), Ok(_)) => Err(format!("refused by LLVM alone: {error}")),
    }
}

/// Removes statements as long as the difference remains.
fn minimised(file: &Path, mut statements: Vec<String>) -> (Vec<String>, String) {
    let mut found = compare(file, &statements).unwrap_err();
    let mut at = statements.len();
    while at > 0 {
        at -= 1;
        let mut fewer = statements.clone();
        fewer.remove(at);
        if let Err(difference) = compare(file, &fewer) {
            (statements, found) = (fewer, difference);
        }
    }
    (statements, found)
}

fn number(variable: &str, default: usize) -> usize {
    std::env::var(variable).map_or(default, |text| text.parse().unwrap())
}

/// Returns the operators in a text.
fn operators(text: &str) -> BTreeSet<String> {
    let name = |rest: &str| rest.chars().take_while(char::is_ascii_lowercase).collect::<String>();
    text.split('!').skip(1).map(name).filter(|name| !name.is_empty()).collect()
}

#[derive(Default)]
struct Tally {
    n_accepted: usize,
    differences: Vec<String>,
    used: BTreeSet<String>,
}

#[test]
fn agrees_on_generated_definitions() {
    if !has(&[LLVM_TBLGEN]) {
        return;
    }
    let (n, first) = (number("PDLL_GENERATED", N_PROGRAMS), number("PDLL_SEED", 0));
    let (next, tally) = (AtomicUsize::new(first), Mutex::new(Tally::default()));
    std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(outer::PART.0), outer::PART.1).unwrap();
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..n_threads {
            let (next, tally) = (&next, &tally);
            scope.spawn(move || {
                let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("generated{thread}.td"));
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + n {
                        return;
                    }
                    let statements = program::generate(seed as u64);
                    let outcome = compare(&file, &statements);
                    let shown = outcome.is_err() && tally.lock().unwrap().differences.len() < N_SHOWN;
                    let difference = shown.then(|| minimised(&file, statements.clone()));
                    let mut tally = tally.lock().unwrap();
                    match (outcome, difference) {
                        (Ok(is_accepted), _) if is_accepted => {
                            tally.n_accepted += 1;
                            tally.used.extend(operators(&statements.concat()));
                        }
                        (Ok(_), _) => {}
                        (Err(_), Some((statements, what))) => {
                            tally.differences.push(format!("{seed}: {what}\n{}", statements.concat()));
                        }
                        (Err(what), None) => tally.differences.push(format!("{seed}: {what}")),
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap();
    eprintln!("{n} programs, {} accepted by both, {} unlike", tally.n_accepted, tally.differences.len());
    assert!(tally.differences.is_empty(), "{}", tally.differences.join("\n\n"));
    if n < N_PROGRAMS {
        return;
    }
    assert!(tally.n_accepted * ACCEPTED >= n, "too few are accepted");
    let unused: Vec<&&str> = values::OPERATORS.iter().filter(|name| !tally.used.contains(**name)).collect();
    assert!(unused.is_empty(), "in no program that is accepted: {unused:?}");
}
