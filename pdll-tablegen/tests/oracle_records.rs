//! Oracle: compares our records, as text and as JSON, with those that `llvm-tblgen-22` prints, for MLIR's own `.td` files and our case
//! files.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdll_oracle::{LLVM_TBLGEN, command, has};
use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::{dump_json, parse_text, print_records};

/// Number of MLIR's files that `llvm-tblgen-22` accepts on their own, for which our output must be equal.
const LEAST_EQUAL: usize = 293;

/// Minimum numbers of our cases that both accept, and that both reject.
const N_ACCEPTED: usize = 131;
const N_REJECTED: usize = 124;

/// Number of our cases on which both differ.
const N_UNLIKE: usize = 5;

/// The directory of MLIR's definitions; `None` skips the test.
fn include_dir() -> Option<PathBuf> {
    if has(&[LLVM_TBLGEN]) { pdll_oracle::include_dir().map(PathBuf::from) } else { None }
}

/// Returns all files below a folder with this extension, sorted.
fn files(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns LLVM's text and JSON; `None` if it rejects the file.
fn theirs(file: &Path, include: &Path) -> Option<[String; 2]> {
    let print = |format: &str| {
        let out = command(LLVM_TBLGEN).arg(format).arg("-I").arg(include).arg(file).output().unwrap();
        out.status.success().then(|| String::from_utf8(out.stdout).unwrap())
    };
    Some([print("-print-records")?, print("-dump-json")?])
}

/// Returns our text and JSON; `None` if we reject the file.
fn ours(file: &Path, include: &Path) -> Option<[String; 2]> {
    let mut map = SourceMap::new();
    let source = map.add_text(file.to_str().unwrap(), std::fs::read_to_string(file).unwrap(), None);
    let mut diags = Diags::new();
    let mut includes = IncludeDirs::new([include]).without_own_dir();
    let records = parse_text(&mut map, source, &mut includes, &mut diags);
    let has_errors = diags.has_errors();
    diags.take();
    (!has_errors).then(|| [print_records(&records), dump_json(&records, &map)])
}

#[derive(Default)]
struct Tally {
    equal: usize,
    rejected: usize,
    wrong: Vec<String>,
}

/// Compares all files, on all cores. Both have JSON with sorted keys and no blanks, so equal JSON is equal text.
fn compare(files: &[PathBuf], include: &Path) -> Tally {
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (theirs, ours) = (theirs(file, include), ours(file, include));
                    let mut tally = tally.lock().unwrap();
                    match (theirs, ours) {
                        (Some([_, theirs]), Some([_, ours])) if theirs.trim_end() != ours.trim_end() => {
                            tally.wrong.push(format!("{}: the JSON differs", file.display()));
                        }
                        (Some([theirs, _]), Some([ours, _])) if theirs != ours => {
                            tally.wrong.push(format!("{}: the text differs", file.display()));
                        }
                        (Some(_), Some(_)) => tally.equal += 1,
                        (None, None) => tally.rejected += 1,
                        (Some(_), None) => tally.wrong.push(format!("{}: rejected by us", file.display())),
                        (None, Some(_)) => tally.wrong.push(format!("{}: accepted by us", file.display())),
                    }
                }
            });
        }
    });
    tally.into_inner().unwrap()
}

#[test]
fn records_equal_those_of_llvm_tblgen() {
    let Some(include) = include_dir() else { return };
    let mut tally = compare(&files(&include.join("mlir"), "td"), &include);
    tally.wrong.sort();
    eprintln!("equal {}, rejected by both {}, wrong {}", tally.equal, tally.rejected, tally.wrong.len());
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.equal >= LEAST_EQUAL, "only {} equal", tally.equal);
}

#[test]
fn llvm_tblgen_agrees_on_our_cases() {
    let Some(include) = include_dir() else { return };
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let accepted = compare(&files(&cases.join("ok"), "td"), &include);
    assert!(accepted.wrong.is_empty() && accepted.rejected == 0, "{:#?}", accepted.wrong);
    assert!(accepted.equal >= N_ACCEPTED, "only {} are equal", accepted.equal);
    let rejected = compare(&files(&cases.join("err"), "td"), &include);
    assert!(rejected.wrong.is_empty() && rejected.equal == 0, "{:#?}", rejected.wrong);
    assert!(rejected.rejected >= N_REJECTED, "only {} are rejected", rejected.rejected);
    // Each case corresponds to a row of docs/divergences.md.
    let unlike = compare(&files(&cases.join("unlike"), "td"), &include);
    assert!(
        unlike.equal == 0 && unlike.rejected == 0,
        "what is said to differ does not: {:#?}",
        unlike.wrong
    );
    assert_eq!(unlike.wrong.len(), N_UNLIKE, "{:#?}", unlike.wrong);
}
