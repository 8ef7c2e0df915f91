//! Root of a pattern: the operations on which it is tried.
//!
//! MLIR: PatternMatch.h (`Pattern::RootKind`).

use crate::ir::{Context, OpDef, OpInfo, OperationName, Trait};

/// Operations on which a pattern is tried.
///
/// Traits and interfaces are looked up when the set is frozen, among the operations registered by then.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PatternRoot {
    /// Operations with a name.
    Op(OperationName),
    /// Operations with a name, as text.
    Named(&'static str),
    /// Registered operations with a trait.
    Trait(Trait),
    /// Registered operations with a trait or interface by its name in ODS, such as `CallOpInterface`.
    Interface(&'static str),
    /// All operations.
    Any,
}

impl PatternRoot {
    /// Returns the root of a typed operation.
    pub const fn of<D: OpDef>() -> PatternRoot {
        PatternRoot::Named(D::NAME)
    }

    /// Returns the operation name, or `None` if the root is not a single name.
    pub fn op_name(self, ctx: &Context) -> Option<OperationName> {
        match self {
            PatternRoot::Op(name) => Some(name),
            PatternRoot::Named(name) => Some(ctx.op_name(name)),
            PatternRoot::Trait(_) | PatternRoot::Interface(_) | PatternRoot::Any => None,
        }
    }

    /// Returns whether a registered operation has the trait or interface of the root; `false` for other roots.
    pub(crate) fn holds_for(self, info: &OpInfo) -> bool {
        match self {
            PatternRoot::Trait(asked) => info.traits.has(asked),
            PatternRoot::Interface(asked) => {
                info.trait_names.contains(&asked)
                    || Trait::by_name(asked).is_some_and(|asked| info.traits.has(asked))
            }
            PatternRoot::Op(_) | PatternRoot::Named(_) | PatternRoot::Any => false,
        }
    }
}
