//! The results of the front end, for lints, code generation and everyone who calls the pipeline.
//!
//! Built by `pipeline`. Invariant: patterns with errors are not among the lowered ones.

use std::path::PathBuf;

use pdll_match::pattern::Pattern;
use pdll_support::source::SourceMap;

use crate::lower::Lowered;
use crate::ods::model::OdsContext;
use crate::ods::upstream::{self, CppOds};
use crate::sema::checked;
use crate::syntax::ast;

/// A source with the files that it includes, parsed, checked and lowered.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The syntax tree.
    pub ast: ast::Module,
    /// The known definitions: those that the source includes, and those known before.
    pub ods: OdsContext,
    /// The checked module and its patterns.
    pub compiled: Compiled,
    /// The included files, in the order in which they were found.
    pub files: Vec<PathBuf>,
    /// Whether the checked module has no errors, so that its syntax tree is complete. Patterns may still have errors in what they bind.
    pub is_checked: bool,
}

impl Unit {
    /// Returns what the included definitions declare in C++, for `-x ast`, `-x cpp` and `--dump-ods`.
    ///
    /// `None` if an included file of MLIR is in none of the directories: only C++ needs such files. `CppOds::dump` is complete
    /// only with `needs_dump`.
    pub fn cpp_ods(&self, sources: &SourceMap, dirs: &[PathBuf], needs_dump: bool) -> Option<CppOds> {
        let beside = |include: &ast::Include| sources.get(include.path_span.source).name.to_string();
        let includes: Vec<(String, String)> = self
            .ast
            .definitions()
            .into_iter()
            .map(|include| (include.path.clone(), beside(include)))
            .collect();
        upstream::read(&includes, dirs, needs_dump)
    }
}

/// A checked module and its lowered patterns.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The checked module: native functions, imports, and what patterns are lowered from.
    pub module: checked::Module,
    /// The patterns without errors, in order, with the places of their nodes.
    pub lowered: Vec<Lowered>,
    /// What operations mean, without errors, in order: patterns that replace them by it.
    pub semantics: Vec<Lowered>,
}

impl Compiled {
    /// Returns the patterns in order.
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.lowered.iter().map(|lowered| &lowered.pattern)
    }
}
