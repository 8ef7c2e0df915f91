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
mod unnamed;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use unlike::{LIMITS, Limit, Row};

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

/// An error: the file and the line it is reported at, and the message.
struct Refusal {
    file: String,
    line: usize,
    message: String,
}

/// LLVM's JSON, or its first error; `None` if it crashes.
fn theirs(file: &Path) -> Option<Result<String, Refusal>> {
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
    let (place, message) = said.lines().find_map(|line| line.split_once("error: "))?;
    // `file:line:column: `, or nothing.
    let mut place = place.trim_end_matches([' ', ':']).rsplitn(3, ':').skip(1);
    let line = place.next().and_then(|line| line.parse().ok()).unwrap_or(0);
    let file = place.next().unwrap_or_default().to_owned();
    Some(Err(Refusal { file, line, message: message.to_owned() }))
}

/// Our JSON, or our errors, of which there is at least one.
fn ours(name: &str, text: &str) -> Result<String, Vec<Refusal>> {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let source = map.add_text(name, text, None);
    let records = parse_text(&mut map, source, &mut IncludeDirs::default(), &mut diags);
    let errors = diags.take().into_iter().filter(|diag| diag.severity == Severity::Error);
    let errors = errors.map(|error| Refusal {
        file: map.get(error.span.source).name.to_string(),
        line: map.start_in_bytes(error.span).line as usize,
        message: error.message,
    });
    let errors: Vec<Refusal> = errors.collect();
    if errors.is_empty() { Ok(dump_json(&records, &map)) } else { Err(errors) }
}

/// A program on which both agree, or that a row of the list explains.
struct Agreed {
    is_accepted: bool,
    row: Option<Row>,
}

impl Agreed {
    const REFUSED: Agreed = Agreed { is_accepted: false, row: None };

    fn explained(row: Row) -> Agreed {
        Agreed { is_accepted: false, row: Some(row) }
    }
}

/// Returns whether both accept the program, or the row that explains the difference; an error is a difference
/// that docs/divergences.md does not list.
fn compare(file: &Path, statements: &[String]) -> Result<Agreed, String> {
    let outcome = compare_whole(file, statements);
    // LLVM ignores `dump` in records that are created more than once. Without it, nothing may differ.
    let is_dump = |line: &&str| line.starts_with("  dump ");
    if outcome.is_err() && statements.iter().any(|statement| statement.lines().any(|line| is_dump(&line))) {
        let without_dump = |statement: &String| {
            statement.split_inclusive('\n').filter(|line| !is_dump(line)).collect::<String>()
        };
        let rest: Vec<String> = statements.iter().map(without_dump).collect();
        if compare_whole(file, &rest).is_ok() {
            return Ok(Agreed::explained(Row::DumpMadeAgain));
        }
    }
    outcome
}

fn compare_whole(file: &Path, statements: &[String]) -> Result<Agreed, String> {
    let text = statements.concat();
    std::fs::write(file, &text).unwrap();
    let Some(theirs) = theirs(file) else {
        let is_listed = unlike::may_crash(&text);
        return if is_listed { Ok(Agreed::explained(Row::Crash)) } else { Err("LLVM crashes".to_owned()) };
    };
    match (theirs, ours(file.to_str().unwrap(), &text)) {
        (Ok(theirs), Ok(ours)) if theirs.trim_end() == ours.trim_end() => {
            Ok(Agreed { is_accepted: true, row: None })
        }
        (Ok(theirs), Ok(ours)) if unnamed::is_equal_otherwise(&theirs, &ours) => {
            Ok(Agreed::explained(Row::NeverMade))
        }
        (Ok(_), Ok(_)) => Err("other records".to_owned()),
        (Ok(_), Err(ours)) => match ours.iter().find_map(|our| unlike::row_of(&our.message)) {
            Some(row) => Ok(Agreed::explained(row)),
            None => Err(format!("refused by us alone: {}", ours[0].message)),
        },
        // It needs a record that LLVM did not create.
        (Err(their), Ok(_)) if unlike::is_never_made(&their.message) => {
            Ok(Agreed::explained(Row::NeverMadeNeeded))
        }
        (Err(their), Ok(_)) => Err(format!("refused by LLVM alone: {}", their.message)),
        (Err(their), Err(ours)) => compare_errors(file, statements, &their, &ours),
    }
}

/// Compares the errors for a program that both reject. LLVM evaluates a statement when it has parsed it, and
/// stops at the first error. We evaluate statements when all are parsed, so only those up to that error count.
fn compare_errors(
    file: &Path,
    statements: &[String],
    their: &Refusal,
    ours: &[Refusal],
) -> Result<Agreed, String> {
    let mut n_lines = 0;
    let ends = statements.iter().map(|statement| {
        n_lines += statement.matches('\n').count();
        n_lines
    });
    let ends: Vec<usize> = ends.collect();
    let statement_of = |line: usize| ends.iter().take_while(|end| **end < line).count();
    let is_in_main = |error: &Refusal| Path::new(&error.file) == file;
    let is_same_place = |our: &Refusal| match is_in_main(their) && is_in_main(our) {
        true => statement_of(our.line) == statement_of(their.line),
        false => our.line == their.line || their.line == 0,
    };
    if ours.iter().any(is_same_place) {
        return Ok(Agreed::REFUSED);
    }
    let n_parsed = statement_of(their.line) + 1;
    if is_in_main(their) && n_parsed < statements.len() {
        return compare_whole(file, &statements[..n_parsed]);
    }
    if unlike::is_reported_elsewhere(&their.message, &ours[0].message) {
        return Ok(Agreed::explained(Row::Elsewhere));
    }
    Err(format!(
        "refused elsewhere: line {}, {}; by us line {}, {}",
        their.line, their.message, ours[0].line, ours[0].message
    ))
}

/// Removes statements as long as the difference remains.
fn minimised(file: &Path, mut statements: Vec<String>) -> (Vec<String>, String) {
    let mut found = compare(file, &statements).err().unwrap();
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
    explained: BTreeMap<Row, usize>,
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
                        (Ok(Agreed { is_accepted, row }), _) => {
                            if is_accepted {
                                tally.n_accepted += 1;
                                tally.used.extend(operators(&statements.concat()));
                            }
                            if let Some(row) = row {
                                *tally.explained.entry(row).or_default() += 1;
                            }
                        }
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
    eprintln!("{:#?}", tally.explained);
    assert!(tally.differences.is_empty(), "{}", tally.differences.join("\n\n"));
    if n < N_PROGRAMS {
        return;
    }
    if (n, first) == (N_PROGRAMS, 0) {
        for Limit { row, limit, .. } in LIMITS {
            let n = tally.explained.get(&row).copied().unwrap_or(0);
            assert!(n <= limit, "`{row:?}` explains {n} programs, of at most {limit}");
            assert!(n > 0 || limit == 0, "`{row:?}` explains no program");
        }
    }
    assert!(tally.n_accepted * ACCEPTED >= n, "too few are accepted");
    let unused: Vec<&&str> = values::OPERATORS.iter().filter(|name| !tally.used.contains(**name)).collect();
    assert!(unused.is_empty(), "in no program that is accepted: {unused:?}");
}

#[test]
fn each_row_explains_a_program() {
    if !has(&[LLVM_TBLGEN]) {
        return;
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explained.td");
    for Limit { row, example, .. } in LIMITS {
        let statements: Vec<String> = example.split_inclusive('\n').map(str::to_owned).collect();
        match compare(&file, &statements) {
            Ok(Agreed { row: Some(found), .. }) => assert_eq!(found, row),
            Ok(Agreed { is_accepted, .. }) => panic!("`{row:?}` explains nothing: {is_accepted}\n{example}"),
            Err(error) => panic!("`{row:?}` does not explain: {error}\n{example}"),
        }
    }
}
