//! Pages of definitions: each `// RUN:` line of a case is printed, without MLIR's files. Bless with `UPDATE_EXPECT=1`.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::Path;

use crate::support::doc::Evaluated;

#[test]
fn pages_of_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/doc");
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut cases: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "td")).collect();
    cases.sort();
    assert!(!cases.is_empty());
    for case in cases {
        let name = case.file_name().unwrap().to_str().unwrap();
        let file = Evaluated::of(&case, name, &[]).unwrap_or_else(|error| panic!("{error}"));
        let text = std::fs::read_to_string(&case).unwrap();
        let mut out = String::new();
        for line in text.lines().filter_map(|line| line.strip_prefix("// RUN: ")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (Ok(page) | Err(page)) = file.page(&words);
            writeln!(out, "$ {line}\n{page}").unwrap();
        }
        assert!(!out.is_empty(), "{name} has no `// RUN: …`");
        expect_test::expect_file![case.with_extension("expect")].assert_eq(&out);
    }
}
