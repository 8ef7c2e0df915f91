//! Tests of matching, as one program.

mod encode;
mod roots;
mod tree;
