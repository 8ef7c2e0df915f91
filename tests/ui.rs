//! Every mistake a user makes gives the error that stands beside the case, at the token it is about.
//!
//! `TRYBUILD=overwrite cargo test -p pdll --test main ui` blesses.

#[test]
fn ui() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
