//! MLIR's pattern language PDLL, native to Rust.
