//! Tests of the command line, as one program.

mod codes;
mod commands;
mod compile_files;
mod documentation;
mod generate;
mod lsp;
mod many;
mod opt;
mod records;
mod tblgen_memory;
