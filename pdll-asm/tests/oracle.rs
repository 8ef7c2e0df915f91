//! Tests that compare with MLIR's own tools, as one program.

mod oracle_affine;
mod oracle_syntax;
