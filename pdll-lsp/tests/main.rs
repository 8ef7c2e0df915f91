//! Tests of the language server: messages and the answers to them, the same messages to MLIR's servers, semantic tokens, hostile clients,
//! and a long session.

mod cases;
mod definitions;
mod hostile;
mod oracle;
mod patterns;
mod protocol;
mod script;
mod session;
mod tokens;
