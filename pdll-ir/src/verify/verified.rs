//! Proof that an IR verifies: a borrow of it that only verification returns.
//!
//! Invariant: as long as there is a [`Verified`], the IR is borrowed and cannot change.

use crate::arena::Ir;
use crate::dialect::Op;
use crate::verify::VerifyErrors;

/// An operation that verifies, with everything below it. Code that takes one need not verify again.
///
/// ```
/// use pdll_ir::{Context, parse};
/// let ctx = Context::new();
/// let ir = parse(&ctx, "module {}")?;
/// let verified = ir.verified()?;
/// assert_eq!(verified.root(), ir.top());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone)]
pub struct Verified<'ir> {
    ir: &'ir Ir,
    root: Op,
}

impl<'ir> Verified<'ir> {
    /// Returns the IR that contains the operation.
    pub fn ir(self) -> &'ir Ir {
        self.ir
    }

    /// Returns the operation.
    pub fn root(self) -> Op {
        self.root
    }
}

impl std::fmt::Debug for Verified<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Verified").field(&self.root).finish()
    }
}

impl Ir {
    /// Like [`Ir::verify`]; returns a proof for code that requires verified IR.
    ///
    /// # Errors
    /// The errors found.
    pub fn verified(&self) -> Result<Verified<'_>, VerifyErrors> {
        self.verified_below(self.top())
    }

    /// Like [`Ir::verified`], for an operation and its regions.
    ///
    /// # Errors
    /// The errors found.
    pub fn verified_below(&self, root: Op) -> Result<Verified<'_>, VerifyErrors> {
        self.verify_below(root)?;
        Ok(Verified { ir: self, root })
    }
}
