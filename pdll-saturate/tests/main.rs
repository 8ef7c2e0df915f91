//! Tests of saturation: programs of the manual, random programs, limits, native functions, anchors.
#![allow(clippy::unwrap_used, reason = "tests")]

mod contexts;
mod manual;
mod random;
mod rules;
