//! Tests of `pdll playground`: over HTTP, and in a browser.

#![allow(clippy::unwrap_used, reason = "tests")]

mod browser;
mod http;
mod served;
