//! The `pdl` dialect: parsed, verified and printed as in MLIR, loaded into sets, and exported from patterns.
//!
//! Cases are `cases/*.mlir`, each valid; `errors.cases` contains invalid texts, with their errors. The tests
//! named `oracle_*` run MLIR on the same cases, and on mutations of them.

#![allow(clippy::print_stdout, reason = "counts of what was compared")]
#![allow(clippy::unwrap_used, reason = "tests")]

mod agree;
mod created;
mod load;
mod oracle;
mod round_trip;
mod support;

use expect_test::expect_file;
use pdll::text::PrintOptions;

#[test]
fn valid_cases_are_read_and_printed_in_both_forms() {
    for (name, text) in support::cases() {
        let printed = support::both_forms(&name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
        expect_file![support::folder().join(format!("cases/{name}.expect"))].assert_eq(&printed);
        for options in [PrintOptions::new(), PrintOptions::new().custom_forms(true)] {
            let ir = support::parse(&name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let again = ir.to_text(&options.local_scope(true));
            let twice =
                support::parse(&name, &again).unwrap_or_else(|error| panic!("{name}: {error}\n{again}"));
            assert_eq!(twice.to_text(&options.local_scope(true)), again, "{name}");
        }
    }
}

#[test]
fn errors_are_reported_at_their_location() {
    let mut said = String::new();
    for (nth, text) in support::error_cases().into_iter().enumerate() {
        let error = support::both_forms("-", &text).expect_err(&text);
        said.push_str(&format!("// {}\n{}\n\n", nth + 1, error.trim_end()));
    }
    expect_file![support::folder().join("errors.expect")].assert_eq(&said);
}
