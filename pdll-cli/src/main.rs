//! The `pdll` command.

fn main() {}
