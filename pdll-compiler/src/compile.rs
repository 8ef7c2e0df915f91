//! The front end in one call: syntax tree to checked module and patterns.
//!
//! In: an `ast::Module` and the ODS model. Out: `Compiled`, for every emitter.

use pdll_pattern::Pattern;
use pdll_tablegen::diag::Diags;
use pdll_tablegen::source::SourceMap;

use crate::lower::{Lowered, bind, lower};
use crate::ods::model::OdsContext;
use crate::sema::{self, Strictness, checked};
use crate::syntax::ast;

/// What became of one source with what it includes.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The checked module: native functions, imports, what patterns are made of.
    pub module: checked::Module,
    /// The patterns that are free of mistakes, in order, with the places of their nodes.
    pub lowered: Vec<Lowered>,
}

impl Compiled {
    /// The patterns in order.
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.lowered.iter().map(|lowered| &lowered.pattern)
    }
}

/// Checks and lowers. If `diags` has errors afterwards, what is returned is incomplete and not to be emitted; it still
/// says which functions and patterns there are.
pub fn compile(
    ast: &ast::Module,
    ods: &OdsContext,
    sources: &SourceMap,
    strictness: Strictness,
    diags: &mut Diags,
) -> Compiled {
    let module = sema::check(ast, ods, strictness, diags);
    let lowered = lower(&module, sources);
    for pattern in &lowered {
        bind::check_bindings(pattern, diags);
    }
    Compiled { module, lowered }
}
