//! Language server for PDLL, TableGen and MLIR: the `pdll lsp` command.
//!
//! [`serve`] reads messages of the Language Server Protocol and answers them until the client leaves. It speaks for the three servers of
//! MLIR, `mlir-pdll-lsp-server`, `tblgen-lsp-server` and `mlir-lsp-server`, with their options and answers; with [`Options::language`] it
//! acts as one of them alone.
//!
//! `transport → server → {pdll, tablegen, mlir} → document, protocol`: the transport splits the input into messages, the server keeps the documents, and
//! each language analyses a text (`Analysis`) and answers questions about it.

mod analysis;
mod cancellation;
mod capabilities;
mod comment;
mod compilation_database;
mod contexts;
mod diagnostics;
mod document;
mod documents;
mod log;
mod matching;
mod mlir;
mod options;
mod params;
mod pdll;
mod protocol;
mod renamable;
mod rename;
mod requests;
mod server;
mod source_file;
mod symbol;
mod tablegen;
mod tokens;
mod transport;
mod workspace;

pub use contexts::Contexts;
pub use log::Verbosity;
pub use options::{InputStyle, Language, Options};
pub use server::{Outcome, serve};
