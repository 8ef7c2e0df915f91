//! Fuzz target: see `pdll_fuzz::bytecode`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pdll_fuzz::bytecode::run(input));
