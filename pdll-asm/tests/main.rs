//! Tests of the grammar, as one program.

mod hostile;
mod syntax;
