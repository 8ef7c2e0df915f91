//! Tests of the language server: messages and the answers to them, the same messages to MLIR's servers, semantic tokens, and hostile clients.

mod cases;
mod hostile;
mod oracle;
mod patterns;
mod protocol;
mod script;
mod tokens;
