//! The patterns of a text, as data.

use std::path::PathBuf;

use pdll_compiler::load::load_text;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::sema::Strictness;
use pdll_runtime::pattern_ir::pattern::Pattern;

use super::file::parts;

/// Returns the patterns of the chunks without errors. Included files are searched for beside the file and in the directories.
pub(crate) fn patterns_of(path: &str, text: &str, dirs: &[PathBuf]) -> Vec<Pattern> {
    let of_chunk = |part: std::ops::Range<usize>| {
        // Places are those in the whole text.
        let lines = text[..part.start].matches('\n').count();
        let chunk = "\n".repeat(lines) + &text[part];
        load_text(path, &chunk, dirs, &OdsContext::default(), Strictness::Strict).patterns.unwrap_or_default()
    };
    parts(text).into_iter().flat_map(of_chunk).collect()
}
