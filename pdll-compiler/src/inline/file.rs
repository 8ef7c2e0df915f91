//! A file of PDLL as Rust: what `pdll!` would put in place of it, as text for people.
//!
//! In: `compile::Unit`. Out: Rust, laid out by its braces; rustfmt makes it pretty.

use quote::quote;

use pdll_tablegen::diag::{Diag, Diags};
use pdll_tablegen::source::{SourceId, SourceMap};

use super::dialects::Dialects;
use super::layout::Layout;
use super::natives::natives;
use super::source::Sources;
use crate::compile::Unit;
use crate::emit::rust::{self, Input};
use crate::ods::model::OdsContext;

/// The Rust of a compiled file; `None` if something was reported.
pub fn rust(unit: &Unit, sources: &SourceMap, main: SourceId, diags: &mut Diags) -> Option<String> {
    let krate = quote!(::pdll);
    let dialects = Dialects::known(OdsContext::clone(&unit.ods));
    let sources = Sources::of_file(sources.clone(), main);
    let natives = natives(&krate, &unit.compiled.module, &dialects, &sources, diags);
    if diags.has_errors() {
        return None;
    }
    let patterns: Vec<_> = unit.compiled.patterns().cloned().collect();
    let input = Input {
        krate: &krate,
        module: None,
        patterns: &patterns,
        natives: &natives,
        ods: &dialects.ods,
        lines: &[],
        is_within: false,
    };
    let mut layout = Layout::default();
    match rust::emit_pieces(&input, &mut layout) {
        Ok(()) => Some(layout.out),
        Err(errors) => {
            for error in errors {
                let span = unit.compiled.lowered[error.pattern].spans[error.node.index()];
                diags.push(Diag::error(span, error.to_string()));
            }
            None
        }
    }
}
