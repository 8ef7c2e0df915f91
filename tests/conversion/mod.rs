//! Dialect conversion, as users write it with `ods!` and `pdll!`.

#![allow(clippy::unwrap_used, reason = "tests")]

mod adaptors;
mod family;
mod legalize;
mod patterns;
