//! Tests that compare with MLIR's own tools, as one program. Without the tools they say that they are skipped.

mod oracle_compile;
mod oracle_definitions;
mod oracle_dialects;
