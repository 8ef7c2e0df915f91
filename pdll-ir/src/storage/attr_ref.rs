//! Names of attributes with their slots in registered operations, resolved once.

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::context::{Context, Identifier, OperationName};
use crate::op::Op;

/// An attribute's name, and its slot in a registered operation.
#[derive(Copy, Clone, Debug)]
pub struct AttrRef {
    name: Identifier,
    /// `NO_SLOT` if it is unknown, or there is none.
    slot: u8,
}

const NO_SLOT: u8 = u8::MAX;

impl AttrRef {
    /// Resolves an attribute's name, for operations of a name if that is known.
    pub fn new(ctx: &Context, op: Option<OperationName>, name: &str) -> AttrRef {
        let name = ctx.identifier(name);
        let slot = op.and_then(|op| ctx.attribute_slot(op, name));
        AttrRef { name, slot: slot.and_then(|slot| u8::try_from(slot).ok()).unwrap_or(NO_SLOT) }
    }
}

impl Op {
    /// Returns an attribute through its resolved name.
    #[inline]
    pub fn attr_at(self, ir: &Ir, attr: AttrRef) -> Option<Attribute> {
        if attr.slot != NO_SLOT && self.is_registered(ir) {
            self.inherent(ir, usize::from(attr.slot))
        } else {
            self.attr(ir, attr.name)
        }
    }
}
