//! Every user error gives the message in the file beside the case, at the token concerned.
//!
//! `TRYBUILD=overwrite cargo test -p pdll-test-ui` blesses.

#[test]
fn ui() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
