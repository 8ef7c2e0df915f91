//! Tests that compare with MLIR's own tools, as one program.

pub mod agree;
pub mod fold;
pub mod oracle_bytecode;
pub mod oracle_drivers;
pub mod oracle_formats;
pub mod oracle_passes;
pub mod oracle_rules;
pub mod pdl;
pub mod upstream_names;
