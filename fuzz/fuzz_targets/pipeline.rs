//! Fuzz target: see `pdll_fuzz::pipeline`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::pipeline::run(input));
