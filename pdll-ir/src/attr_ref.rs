//! Names of attributes with the slot that a registered operation keeps them in, resolved once.

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::context::{Context, Identifier, OperationName};
use crate::dialect::Op;

/// An attribute's name, and where a registered operation keeps it.
#[derive(Copy, Clone, Debug)]
pub struct AttrRef {
    name: Identifier,
    /// `NO_SLOT` if it is not known, or none.
    slot: u8,
}

const NO_SLOT: u8 = u8::MAX;

impl AttrRef {
    /// An attribute's name, of operations of a name if that is known.
    pub fn new(ctx: &Context, op: Option<OperationName>, name: &str) -> AttrRef {
        let name = ctx.identifier(name);
        let slot = op.and_then(|op| ctx.attribute_slot(op, name));
        AttrRef { name, slot: slot.and_then(|slot| u8::try_from(slot).ok()).unwrap_or(NO_SLOT) }
    }
}

impl Op {
    /// An attribute through its resolved name.
    #[inline]
    pub fn attr_at(self, ir: &Ir, attr: AttrRef) -> Option<Attribute> {
        if attr.slot != NO_SLOT && self.is_registered(ir) {
            self.inherent(ir, usize::from(attr.slot))
        } else {
            self.attr(ir, attr.name)
        }
    }
}
