//! The benchmark's program with the sets w1, w2 and w4; `cargo xtask bench-peer` builds one that also has w3.

use std::process::ExitCode;

fn main() -> ExitCode {
    pdll_peer::run(&[])
}
