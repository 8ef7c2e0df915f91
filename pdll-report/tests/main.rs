//! Tests of the page and of its data.
#![allow(clippy::unwrap_used, reason = "tests")]

mod browser;
mod cases;
mod replay;
mod run;
