//! What the front end makes of a source, for lints and every emitter.
//!
//! In: what `compile` checked and lowered. Invariant: patterns with mistakes are not among the lowered ones.

use pdll_match::Pattern;

use crate::lower::Lowered;
use crate::sema::checked;

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
