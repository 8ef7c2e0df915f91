//! Expected outputs in files beside the inputs.

use std::path::Path;

/// Compares with the file `case.expect`; `UPDATE_EXPECT=1` writes it.
pub(crate) fn expect(case: &Path, actual: &str) {
    expect_test::expect_file![case.with_extension("expect")].assert_eq(actual);
}
