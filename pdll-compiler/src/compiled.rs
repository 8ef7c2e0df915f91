//! The result of the front end, for lints and all emitters.
//!
//! In: the checked and lowered source. Invariant: invalid patterns are not among the lowered ones.

use pdll_match::Pattern;

use crate::lower::Lowered;
use crate::sema::checked;

/// The compilation result of one source with its includes.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The checked module: native functions, imports, bodies of patterns.
    pub module: checked::Module,
    /// Valid patterns in order, with the locations of their nodes.
    pub lowered: Vec<Lowered>,
}

impl Compiled {
    /// Returns the patterns in order.
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.lowered.iter().map(|lowered| &lowered.pattern)
    }
}
