//! TableGen: text or tokens to records, with a span on every value.
//!
//! Needed by any program that reads `.td` files; it is independent of MLIR and of patterns.
//!
//! Stages, left to right: `load` (with `lexer` and [`pdll_support::include`]) → [`token`] → `parser` → `ast`
//! → `eval` → [`records`]. [`parse_text`], [`parse_tokens`] and [`parse_inputs`] run all of them; a
//! [`Library`] runs them with predefined definitions, as far as the input needs those.
//!
//! The language is that of LLVM 22's TableGen Programmer's Reference.

mod ast;
mod eval;
mod input;
mod json;
mod lexer;
mod library;
mod load;
mod order;
mod parser;
mod prefix;
mod print;
pub mod records;
mod run;
mod symbol;
pub mod token;
pub mod uses;

pub use input::Input;
pub use json::dump_json;
pub use lexer::lex;
pub use library::Library;
pub use parser::is_keyword;
pub use prefix::{Prefix, Prefixes};
pub use print::print_records;
pub use records::Records;
pub use run::{parse_inputs, parse_text, parse_text_with_uses, parse_tokens};
pub use uses::Uses;
