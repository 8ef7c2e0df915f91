//! Every user error gives the message in the file beside the case, at the token concerned.
//!
//! Bless with `TRYBUILD=overwrite cargo test --test ui`.

#[test]
fn ui() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
