//! Diagnostics of PDLL: all, or those that mlir-pdll reports.

use pdll_support::diag::Severity;
use serde_json::Value;

use super::file::File;
use crate::diagnostics::diagnostic;

/// Returns the diagnostics of a file. For a client of MLIR's server: the first error of each chunk, as mlir-pdll reports it.
pub(super) fn diagnostics(file: &File) -> Vec<Value> {
    let mut found = Vec::new();
    for chunk in &file.chunks {
        if file.source.is_upstream {
            // What is wrong only with bindings, mlir-pdll finds when it prints PDL.
            if chunk.unit.is_checked {
                continue;
            }
            let errors = chunk.diags.iter().filter(|diag| diag.severity == Severity::Error);
            let first = errors.min_by_key(|diag| file.source.outermost(diag.span).lo);
            found.extend(first.map(|diag| diagnostic(&file.source, diag)));
        } else {
            found.extend(chunk.diags.iter().map(|diag| diagnostic(&file.source, diag)));
        }
    }
    found
}
