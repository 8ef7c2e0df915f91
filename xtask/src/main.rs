//! Tasks of the project, run as `cargo xtask TASK`.

fn main() {}
