//! Fuzz target: see `pdll_fuzz::pdll`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::pdll::run(input));
