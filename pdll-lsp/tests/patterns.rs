//! Patterns of files that are not open, and of many: the list in the hover text of an operation.

use std::fmt::Write as _;
use std::path::PathBuf;

use expect_test::expect;

use crate::script::{delimited, messages, options, parse, run};

/// Returns a directory for the files of a test, with an entry for `rules.pdll` in a compilation database.
fn folder(test: &str, rules: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(folder.join("included")).expect("a directory");
    std::fs::write(folder.join("rules.pdll"), rules).expect("a file");
    let dir = folder.display();
    let database =
        format!("--- !FileInfo:\n  filepath: \"{dir}/rules.pdll\"\n  includes: \"{dir}/included\"\n");
    std::fs::write(folder.join("pdll_compile_commands.yml"), database).expect("a file");
    folder
}

/// Returns the list for the only operation of a file, with the compilation database of a folder. `script` opens documents before.
fn list(folder: &std::path::Path, script: &str) -> String {
    let mut options = options(None);
    options.pdll_databases = vec![folder.join("pdll_compile_commands.yml")];
    let script = format!("{script}//# open test:///a.mlir\n$op$\"t.a\"() : () -> ()\n//# hover op\n");
    let answers = parse(&run(&options, delimited(&messages(&script)).as_bytes()).0);
    let mut texts = answers.iter().filter_map(|answer| answer["result"]["contents"]["value"].as_str());
    let text = texts.next_back().expect("a hover text");
    let list = text.split_once("Patterns:\n\n").map_or("", |(_, list)| list);
    list.replace(&*folder.to_string_lossy(), "FOLDER")
}

#[test]
fn files_of_the_compilation_database_are_read() {
    let folder = folder("database", "#include \"more.pdll\"\nPattern OnDisk => erase op<t.a>;\n");
    std::fs::write(folder.join("included/more.pdll"), "Pattern Included => erase op<t.a>(_: Value);\n")
        .expect("a file");
    expect![[r"
        - [`OnDisk`](file://FOLDER/rules.pdll#L2) matches
        - [`Included`](file://FOLDER/included/more.pdll#L1) does not match: `t.a` has no operands, but the pattern requires 1
    "]]
    .assert_eq(&list(&folder, ""));
    // The text of an open document counts, not that on the disk. Patterns that two files include are listed once.
    let uri = format!("file://{}/rules.pdll", folder.display());
    let script = format!("//# open {uri}\n#include \"more.pdll\"\nPattern Edited => erase op<t.a>;\n");
    let other = format!("//# open file://{}/other.pdll\n#include \"included/more.pdll\"\n", folder.display());
    expect![[r"
        - [`Edited`](file://FOLDER/rules.pdll#L2) matches
        - [`Included`](file://FOLDER/included/more.pdll#L1) does not match: `t.a` has no operands, but the pattern requires 1
    "]]
    .assert_eq(&list(&folder, &(script + &other)));
}

#[test]
fn long_lists_end() {
    let mut rules = String::new();
    for nth in 0..103 {
        writeln!(rules, "Pattern P{nth} => erase op<t.a>;").expect("a string");
    }
    let folder = folder("long", &rules);
    let list = list(&folder, "");
    assert_eq!(list.lines().count(), 101);
    assert_eq!(list.lines().last(), Some("- and 3 more, which were not checked"));
}
