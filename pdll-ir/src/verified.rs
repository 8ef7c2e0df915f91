//! Proof that an IR verifies: a loan of it that only verification gives out.
//!
//! Invariant: as long as there is a [`Verified`], the IR is borrowed and cannot change.

use crate::arena::Ir;
use crate::dialect::Op;
use crate::verify::VerifyErrors;

/// An operation that verifies, with all below it. What asks for one need not verify again.
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
    /// The IR that the operation is in.
    pub fn ir(self) -> &'ir Ir {
        self.ir
    }

    /// The operation.
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
    /// As [`Ir::verify`], with a proof for what asks for IR that verifies.
    ///
    /// # Errors
    /// What is wrong.
    pub fn verified(&self) -> Result<Verified<'_>, VerifyErrors> {
        self.verified_below(self.top())
    }

    /// As [`Ir::verified`], of an operation and all below it.
    ///
    /// # Errors
    /// What is wrong.
    pub fn verified_below(&self, root: Op) -> Result<Verified<'_>, VerifyErrors> {
        self.verify_below(root)?;
        Ok(Verified { ir: self, root })
    }
}
