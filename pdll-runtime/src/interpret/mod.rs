//! Interpreter of patterns that arrive at run time: they are checked, assembled into one program, and run.
//!
//! ```text
//! Pattern → check → pdll_match::tree::compile → Trees → assemble → Program → run
//!                 → naive: without a tree; defines what the others must do
//! ```
//!
//! Nothing is compiled to machine code.
//! MLIR: PDLPatternModule, PDLToPDLInterp, ByteCode.

mod assemble;
mod check;
#[cfg(test)]
mod dump;
pub(crate) mod error;
pub(crate) mod limits;
pub mod naive;
mod program;
mod required;
mod run;
pub(crate) mod source;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use pdll_match::pattern::Pattern;

use crate::interpret::error::PatternIrError;
use crate::interpret::limits::Limits;
use crate::interpret::required::require_natives;
use crate::interpret::run::ProgramPatterns;
use crate::interpret::source::PatternSource;
use crate::pattern::set::RewritePatternSet;

impl RewritePatternSet {
    /// Adds patterns given as data. The native functions they call are looked up by name when the set is frozen, so they may be
    /// registered before or after. Patterns that are added together are matched together, by one decision tree per root
    /// operation; so are those of consecutive calls, once the set is frozen. Adding all at once takes half the time.
    ///
    /// A pattern that searches among the users of values visits [`MAX_USERS_SEARCHED`](limits::MAX_USERS_SEARCHED) users for one
    /// operation at most; more is an error when it is applied.
    ///
    /// # Errors
    /// If a pattern is invalid, too large, has a literal that cannot be read in the set's context, or an operation that a context
    /// which allows no unregistered ones does not know. The set is unchanged then.
    pub fn add_pattern_ir(&mut self, patterns: &[Pattern]) -> Result<&mut RewritePatternSet, PatternIrError> {
        self.add_patterns(patterns.to_vec(), Vec::new())
    }

    /// As [`add_pattern_ir`](RewritePatternSet::add_pattern_ir), for owned patterns, with the texts they were read from, of which
    /// explanations show lines.
    ///
    /// # Errors
    /// As [`add_pattern_ir`](RewritePatternSet::add_pattern_ir).
    pub fn add_patterns(
        &mut self,
        patterns: Vec<Pattern>,
        sources: Vec<PatternSource>,
    ) -> Result<&mut RewritePatternSet, PatternIrError> {
        self.add_assembled(patterns, sources, Limits::FORMAT)
    }

    fn add_assembled(
        &mut self,
        patterns: Vec<Pattern>,
        sources: Vec<PatternSource>,
        limits: Limits,
    ) -> Result<&mut RewritePatternSet, PatternIrError> {
        let added = ProgramPatterns::assemble(patterns, sources, self.context(), limits)?;
        if !added.patterns().is_empty() {
            require_natives(self, added.patterns());
            self.add_group(Arc::new(added));
        }
        Ok(self)
    }
}
