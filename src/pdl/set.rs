//! Adds `pdl` operations to a pattern set, beside the patterns of `pdll!` and of PDLL text.
//!
//! Invariant: on error the set is unchanged.

use super::import::{PdlError, import_verified, verified_below};
use pdll_runtime::RewritePatternSet;
use pdll_runtime::ir::{Ir, Op, Verified};

/// Adds `pdl` operations to pattern sets.
pub trait AddPdl {
    /// Adds the patterns of all `pdl.pattern` operations in an IR.
    ///
    /// ```
    /// use pdll::prelude::*;
    /// use pdll::pdl::{self, AddPdl};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let ctx = Context::new();
    /// ctx.load_dialect::<pdl::Dialect>();
    /// ctx.allow_unregistered_dialects(true);
    /// let rules = parse(&ctx, r#"
    ///     pdl.pattern @Twice : benefit(1) {
    ///       %arg = operand
    ///       %type = type
    ///       %inner = operation "my.id"(%arg : !pdl.value) -> (%type : !pdl.type)
    ///       %result = result 0 of %inner
    ///       %root = operation "my.id"(%result : !pdl.value) -> (%type : !pdl.type)
    ///       rewrite %root {
    ///         replace %root with (%arg : !pdl.value)
    ///       }
    ///     }
    /// "#)?;
    /// let mut patterns = RewritePatternSet::new(&ctx);
    /// patterns.add_pdl(&rules)?;
    /// assert_eq!(patterns.freeze()?.len(), 1);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the IR does not verify, or a pattern is invalid or too large for the set. The set is then
    /// unchanged.
    fn add_pdl(&mut self, ir: &Ir) -> Result<(), PdlError> {
        self.add_pdl_below(ir, ir.top())
    }

    /// Like [`AddPdl::add_pdl`], for an operation and everything below it.
    ///
    /// # Errors
    /// As for [`AddPdl::add_pdl`].
    fn add_pdl_below(&mut self, ir: &Ir, root: Op) -> Result<(), PdlError> {
        self.add_verified_pdl(verified_below(ir, root)?)
    }

    /// Like [`AddPdl::add_pdl_below`], for verified IR: [`Ir::verified`] returns the proof.
    ///
    /// # Errors
    /// If a pattern is invalid or too large for the set. The set is then unchanged.
    fn add_verified_pdl(&mut self, verified: Verified<'_>) -> Result<(), PdlError>;
}

impl AddPdl for RewritePatternSet {
    fn add_verified_pdl(&mut self, verified: Verified<'_>) -> Result<(), PdlError> {
        let patterns = import_verified(verified)?;
        let added = self.add_patterns(patterns, Vec::new());
        added.map(|_| ()).map_err(|error| PdlError { diagnostics: error.diagnostics })
    }
}
