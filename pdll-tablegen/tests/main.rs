//! Tests of TableGen, as one program.

mod cases;
mod library;
mod limits;
mod operators;
mod prefix;
mod uses;
