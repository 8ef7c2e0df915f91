//! The input of result type inference.

use crate::arena::Ir;
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{Context, OperationName};
use crate::location::Location;
use crate::types::{Type, TypeVec};

/// The input of result type inference.
#[derive(Copy, Clone)]
pub struct InferTypesInput<'a> {
    /// The IR that contains the operands.
    pub ir: &'a Ir,
    /// The operation's name.
    pub name: OperationName,
    /// Its location.
    pub loc: Location,
    /// Operands.
    pub operands: &'a [crate::value::Value],
    /// Its attributes.
    pub attrs: &'a [NamedAttribute],
    /// Number of regions.
    pub n_regions: usize,
    /// Result types of an operation that is verified; `None` for an operation that is created.
    pub found: Option<&'a [Type]>,
}

impl<'a> InferTypesInput<'a> {
    /// Returns the context.
    pub fn context(&self) -> &'a Context {
        self.ir.context()
    }

    /// Returns an attribute by name.
    pub fn attr(&self, name: &str) -> Option<Attribute> {
        let ctx = self.context();
        self.attrs.iter().rev().find(|entry| ctx.str(entry.0) == name).map(|entry| entry.1)
    }

    /// Returns the type of an operand, if there are that many.
    pub fn operand_type(&self, index: usize) -> Option<Type> {
        self.operands.get(index).map(|value| value.ty(self.ir))
    }

    /// Returns the types that a verified operation has if they are compatible with the inferred types; otherwise the
    /// inferred types. MLIR: `isCompatibleReturnTypes`.
    pub fn or_compatible(
        &self,
        inferred: TypeVec,
        are_compatible: impl FnOnce(&Context, &[Type], &[Type]) -> bool,
    ) -> TypeVec {
        match self.found {
            Some(found) if are_compatible(self.context(), &inferred, found) => {
                found.iter().copied().collect()
            }
            _ => inferred,
        }
    }
}
