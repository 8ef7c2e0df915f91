//! Functions before and after a change: `tests/functions/before.mlir` and `after.mlir`, whose answers are `functions.expect`.

use std::path::Path;

use pdll_verify::functions::compare_functions;
use pdll_verify::obligation::Options;
use pdll_verify::solve::Limits;

use crate::contexts;

#[test]
fn functions_are_compared() {
    let ctx = contexts::context();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/functions");
    let [before, after] = ["before.mlir", "after.mlir"].map(|name| {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let ir = pdll::text::parse_named(&ctx, name, &text).unwrap_or_else(|error| panic!("{error}"));
        ir.verify().unwrap_or_else(|error| panic!("{error}"));
        ir
    });
    let limits = Limits { time: std::time::Duration::from_secs(100), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let lines = |reports: &[pdll_verify::functions::FunctionReport]| {
        reports.iter().map(|found| format!("{found}\n")).collect::<String>()
    };
    let found = compare_functions(&before, &after, &options);
    expect_test::expect_file![folder.join("functions.expect")].assert_eq(&lines(&found));

    let limits = Limits { max_clauses: 10, ..limits };
    let found = compare_functions(&before, &after, &Options { limits, ..options });
    assert!(lines(&found).contains("out of time: `product`\n"), "{}", lines(&found));
}
