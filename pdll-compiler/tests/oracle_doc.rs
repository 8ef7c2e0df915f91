//! Oracle: compares pages of definitions with those that `mlir-tblgen-22` prints, for MLIR's own files and our cases.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdll_oracle::{MLIR_TBLGEN, command, has, include_dir};

use crate::support::doc::{Evaluated, PAGES};

/// Minimum number of pages of MLIR's files that are equal.
const LEAST_EQUAL: usize = 1680;

/// Returns all definition files below a folder, sorted.
fn definitions(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "td") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns the page that mlir-tblgen prints; `None` if it refuses to.
fn theirs(file: &Path, include: &str, words: &[&str]) -> Option<String> {
    let out = command(MLIR_TBLGEN).args(words).args(["-I", include]).arg(file).output().unwrap();
    out.status.success().then(|| String::from_utf8(out.stdout).unwrap())
}

/// Returns what differs, and the number of equal pages.
fn compare(
    files: &[PathBuf],
    include: &str,
    words: impl Fn(&Path) -> Vec<String> + Sync,
) -> (Vec<String>, usize) {
    let next = AtomicUsize::new(0);
    let tally = Mutex::new((Vec::new(), 0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let ours = Evaluated::of(file, file.to_str().unwrap(), &[include]);
                    for line in words(file) {
                        let words: Vec<&str> = line.split_whitespace().collect();
                        let ours = ours.as_ref().map_err(Clone::clone).and_then(|file| file.page(&words));
                        let theirs = theirs(file, include, &words);
                        let mut tally = tally.lock().unwrap();
                        match (ours, theirs) {
                            (Ok(ours), Some(theirs)) if ours == theirs => tally.1 += 1,
                            (Err(_), None) => {}
                            (ours, theirs) => tally.0.push(difference(file, &line, ours, theirs)),
                        }
                    }
                }
            });
        }
    });
    tally.into_inner().unwrap()
}

/// Describes the first line that differs.
fn difference(file: &Path, words: &str, ours: Result<String, String>, theirs: Option<String>) -> String {
    let what = match (&ours, &theirs) {
        (Err(error), _) => format!("rejected by us: {error}"),
        (Ok(_), None) => "accepted by us".to_owned(),
        (Ok(ours), Some(theirs)) => {
            let n_equal = ours.lines().zip(theirs.lines()).take_while(|(a, b)| a == b).count();
            let line = |text: &str| text.lines().nth(n_equal).map(str::to_owned);
            format!("line {}: {:?}, not {:?}", n_equal + 1, line(ours), line(theirs))
        }
    };
    format!("{} {words}: {what}", file.display())
}

#[test]
fn oracle_pages_of_mlir_equal_those_of_mlir_tblgen() {
    let Some(include) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    let files = definitions(&Path::new(&include).join("mlir"));
    let all = |_: &Path| PAGES.iter().map(|(option, _)| (*option).to_owned()).collect();
    let (mut wrong, n_equal) = compare(&files, &include, all);
    wrong.sort();
    assert!(wrong.is_empty(), "{n_equal} equal; {} differ: {wrong:#?}", wrong.len());
    assert!(n_equal >= LEAST_EQUAL, "only {n_equal} are equal");
}

#[test]
fn oracle_pages_of_our_cases_equal_those_of_mlir_tblgen() {
    let Some(include) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    let files = definitions(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/doc"));
    let of_case = |file: &Path| {
        let text = std::fs::read_to_string(file).unwrap();
        text.lines().filter_map(|line| line.strip_prefix("// RUN: ")).map(str::to_owned).collect()
    };
    let (wrong, n_equal) = compare(&files, &include, of_case);
    assert!(wrong.is_empty() && n_equal > 10, "{n_equal} equal: {wrong:#?}");
}
