//! Fuzz target: see `pdll_fuzz::patterns`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::patterns::run(input));
