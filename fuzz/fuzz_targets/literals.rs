//! Fuzz target: see `pdll_fuzz::literals`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::literals::run(input));
