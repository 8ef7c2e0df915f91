//! Sources, spans, diagnostics and other data types that the front ends of pdll share.
//!
//! Needed to call `pdll-tablegen` or `pdll-compiler` and to render what they report.
//!
//! A leaf: it knows neither TableGen nor PDLL. A front end adds its input to a [`source::SourceMap`], reports to
//! [`diag::Diags`] at [`source::Span`]s, and resolves the names of included files by [`include::Includes`].

pub mod diag;
pub mod id;
pub mod include;
pub mod interner;
pub mod limits;
pub mod sort;
pub mod source;
pub mod stack;
pub mod text;
