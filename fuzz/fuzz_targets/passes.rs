//! Fuzz target: see `pdll_fuzz::passes`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::passes::run(input));
