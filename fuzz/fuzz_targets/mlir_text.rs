//! Fuzz target: see `pdll_fuzz::mlir_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::mlir_text::run(input));
