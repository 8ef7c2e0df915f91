//! Fuzz target: see `pdll_fuzz::pdl_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::pdl_text::run(input));
