//! Inline use: what the macros `pdll!` and `ods!` do, from tokens to tokens, without rustc.

pub mod report;
