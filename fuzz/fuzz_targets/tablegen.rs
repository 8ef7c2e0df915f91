//! Fuzz target: see `pdll_fuzz::tablegen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::tablegen::run(input));
