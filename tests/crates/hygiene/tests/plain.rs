//! The same definitions and patterns with the usual names, and what the patterns do.
#![deny(clippy::all, clippy::pedantic)]
#![deny(
    warnings,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    future_incompatible,
    keyword_idents,
    let_underscore_drop,
    macro_use_extern_crate,
    missing_docs,
    missing_debug_implementations,
    non_ascii_idents,
    nonstandard_style,
    redundant_imports,
    redundant_lifetimes,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results
)]

/// No other names.
pub mod names {}

#[path = "../src/everything.rs"]
pub mod everything;

use expect_test::{Expect, expect};
use pdll::prelude::*;

fn check(populate: fn(&mut RewritePatternSet), load: fn(&Context), text: &str, expected: &Expect) {
    let ctx = Context::new();
    load(&ctx);
    let _ = ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, text).unwrap_or_else(|error| panic!("{error}"));
    let mut patterns = RewritePatternSet::new(&ctx);
    populate(&mut patterns);
    let patterns = patterns.freeze().unwrap_or_else(|error| panic!("{error}"));
    let config = GreedyRewriteConfig::default();
    if let Err(error) = apply_patterns_greedily(&mut ir, &patterns, &config) {
        panic!("{error}");
    }
    expected.assert_eq(&ir.to_string());
}

const ADD: &str = r#"
%0:3 = "test.source"() : () -> (i32, i32, i32)
%1 = "all.add"(%0#0, %0#1) : (i32, i32) -> i32
%2 = "test.both"(%1, %0#2) {tag = "x"} : (i32, i32) -> i32
"test.sink"(%2) : (i32) -> ()
"test.dead"(%0#0) {dead} : (i32) -> ()
"test.kinds"() {kind = 1 : i32} : () -> ()
"#;

#[test]
fn patterns_apply() {
    let expected = expect![[r#"
        "builtin.module"() ({
          %0:3 = "test.source"() : () -> (i32, i32, i32)
          %1 = "all.add"(%0#1, %0#2) {marked} : (i32, i32) -> i32
          %2:2 = "test.typed"(%0#0, %1) : (i32, i32) -> (i32, i32)
          "test.sink"(%2#0) : (i32) -> ()
        }) : () -> ()"#]];
    check(
        everything::patterns::populate,
        |ctx| {
            let _ = ctx.load_dialect::<everything::all::Dialect>();
        },
        ADD,
        &expected,
    );
}

#[test]
fn patterns_among_other_names_apply_too() {
    let expected = expect![[r#"
        "builtin.module"() ({
          %0:3 = "test.source"() : () -> (i32, i32, i32)
          %1 = "all.add"(%0#1, %0#2) {marked} : (i32, i32) -> i32
          %2:2 = "test.typed"(%0#0, %1) : (i32, i32) -> (i32, i32)
          "test.sink"(%2#0) : (i32) -> ()
        }) : () -> ()"#]];
    check(
        pdll_test_hygiene::shadowed::everything::patterns::populate,
        |ctx| {
            let _ = ctx.load_dialect::<pdll_test_hygiene::shadowed::everything::all::Dialect>();
        },
        ADD,
        &expected,
    );
}
