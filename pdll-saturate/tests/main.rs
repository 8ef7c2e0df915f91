//! Tests of saturation: programs of the manual, of egg and of xDSL, random programs, limits, options, native functions, anchors.
#![allow(clippy::unwrap_used, reason = "tests")]

mod arithmetic;
mod contexts;
mod manual;
mod options;
mod random;
mod rules;
mod xdsl;
