//! Functions for the C++ of rules are missing: each error shows the function to write.

use pdll::prelude::*;

ods! { pub mod my; #include "rules_missing.td" }

fn main() {}
