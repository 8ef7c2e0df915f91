//! The compiler of pdll: PDLL and ODS to checked patterns, and those to Rust, PDL and dumps.
//!
//! Needed by tools that look into PDLL: servers, linters, generators. Programs that apply patterns use the crate `pdll`.
//!
//! [`pipeline`] connects the stages: [`syntax`] → [`sema`] → [`lower`] → [`mod@lint`] → [`pdll_match`] → [`codegen`]. [`ods`] reads the
//! definitions that they refer to. [`macros`] is the pipeline for rustc's tokens, [`load`] for text at run time.

pub mod codegen;
pub mod codes;
pub mod compiled;
pub mod definitions;
pub mod doc;
pub mod drr;
pub mod fmt;
pub mod include;
pub mod lint;
pub mod load;
pub mod lower;
pub mod macros;
pub mod ods;
pub mod pipeline;
pub mod reuse;
pub mod sema;
pub mod stack;
pub mod syntax;
