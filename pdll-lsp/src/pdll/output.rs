//! `pdll/viewOutput`: the file as syntax tree, PDL or C++.

use pdll_compiler::codegen::{ast, cpp, pdl};

use super::file::{Chunk, File};
use crate::document::Text;

/// Returns the whole file in another form: its chunks, separated by markers. Places are those in the chunk.
pub(super) fn output_of_all(file: &File, kind: &str) -> String {
    if let [only] = &file.chunks[..] {
        return output(file, only, kind);
    }
    let of_chunk = |chunk: &Chunk| {
        // The chunk begins behind its marker, with the end of that line.
        let start = chunk.range.start.saturating_sub(usize::from(chunk.range.start > 0));
        let text = Text::new(&file.source.text.text[start..chunk.range.end]);
        let alone = File::new(&file.source.uri, text, file.dirs.clone(), file.source.is_upstream);
        alone.chunks.first().map_or_else(String::new, |chunk| output(&alone, chunk, kind))
    };
    file.chunks.iter().map(of_chunk).collect::<Vec<_>>().join("\n// -----\n\n")
}

/// Returns a chunk in another form; its errors if there are any.
fn output(file: &File, chunk: &Chunk, kind: &str) -> String {
    let unit = &chunk.unit;
    if !unit.is_checked {
        return String::new();
    }
    let ods = || unit.cpp_ods(&file.source.sources, &file.dirs, false);
    if kind == "ast" {
        return ast::print(&unit.compiled.module, ods().as_ref()).unwrap_or_default();
    }
    let errors = chunk.diags.iter().filter(|diag| diag.severity == pdll_support::diag::Severity::Error);
    let errors: String = errors
        .map(|diag| {
            let (source, start) =
                (file.source.sources.get(diag.span.source), file.source.sources.start(diag.span));
            format!("{}:{}:{}: error: {}\n", source.name, start.line, start.column, diag.message)
        })
        .collect();
    match (errors.is_empty(), kind) {
        (true, "mlir") => pdl::print(&unit.compiled, &file.source.sources),
        (true, _) => {
            ods().map_or_else(String::new, |ods| cpp::print(&unit.compiled, &ods, &file.source.sources))
        }
        (false, _) => errors,
    }
}
