//! docs/debugging.md shows actual output: each block of text occurs in an expectation of the tool's tests.

use std::fs;

#[test]
fn blocks_are_real_output() {
    let root = env!("CARGO_MANIFEST_DIR");
    let page = fs::read_to_string(format!("{root}/docs/debugging.md")).unwrap();
    let expected: Vec<String> = fs::read_dir(format!("{root}/pdll-cli/tests/opt"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "expect"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let blocks: Vec<&str> =
        page.split("\n```text\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect();
    assert!(blocks.len() >= 2, "{} blocks", blocks.len());
    for block in blocks {
        assert!(expected.iter().any(|text| text.contains(block)), "no test expects\n{block}");
    }
}
