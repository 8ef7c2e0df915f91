//! Checks of inherent attributes as they are read, before the operation is created.
//!
//! MLIR: `setPropertiesFromAttr` and `verifyInherentAttrs`, which mlir-tblgen generates.

use super::state::Reader;
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::OperationName;
use crate::text::error::{Fault, Read};

impl Reader<'_> {
    /// Checks the properties that were read, or else the inherent attributes of the dictionary.
    #[inline]
    pub(super) fn check_attributes(
        &self,
        entry: usize,
        name_lo: usize,
        dictionary: Option<Attribute>,
    ) -> Read<()> {
        let name = self.ops[entry].name;
        let Some(spec) = self.ctx.op_info(name).declared else { return Ok(()) };
        if self.slots.is_empty() && self.others.is_empty() {
            let Some(entries) = dictionary.and_then(|attrs| attrs.as_dictionary(&self.ctx)) else {
                return Ok(());
            };
            return self.check_dictionary(name, entries).map_err(|message| Fault::new(name_lo, message));
        }
        match spec.misfit(&self.ctx, self.ctx.op_info(name), &self.slots) {
            None => self.check_sizes(name_lo, name),
            Some(misfit) => self.unfit_property(name_lo, name, misfit),
        }
    }

    /// Checks that the properties have the size of each group of operands and results.
    fn check_sizes(&self, name_lo: usize, name: OperationName) -> Read<()> {
        let Some(op) = self.ctx.registered_op(name) else { return Ok(()) };
        for (sizes, groups) in [(op.operand_sizes, op.info.operands), (op.result_sizes, op.info.results)] {
            let found = self.slots.iter().find(|(slot, _)| Some(*slot) == sizes);
            let Some(sizes) = found.and_then(|(_, attr)| attr.dense_i32s(&self.ctx)) else { continue };
            let (found, expected) = (sizes.count(), groups.len());
            if found != expected {
                let problem = format!("size mismatch in attribute conversion: {found} vs {expected}");
                return self.invalid_properties(name_lo, name, &problem);
            }
        }
        Ok(())
    }

    /// Returns whether an attribute would be the sizes of groups, and is not of their number. In a dictionary such an attribute has no
    /// effect, as in MLIR's `setInherentAttr`.
    pub(super) fn is_unfit_size(&self, name: OperationName, (key, attr): NamedAttribute) -> bool {
        let Some(op) = self.ctx.registered_op(name) else { return false };
        let slot = self.ctx.attribute_slot(name, key).and_then(|slot| u8::try_from(slot).ok());
        let groups = match slot {
            None => return false,
            slot if slot == op.operand_sizes => op.info.operands,
            slot if slot == op.result_sizes => op.info.results,
            _ => return false,
        };
        attr.dense_i32s(&self.ctx).is_none_or(|sizes| sizes.count() != groups.len())
    }

    /// Returns the error for a property of the wrong class.
    #[cold]
    fn unfit_property(&self, name_lo: usize, name: OperationName, (slot, attr): (u8, Attribute)) -> Read<()> {
        let key = self.ctx.op_info(name).attributes.get(usize::from(slot)).copied().unwrap_or_default();
        let attr = attr.display(&self.ctx).short();
        let problem = format!("Invalid attribute `{key}` in property conversion: {attr}");
        self.invalid_properties(name_lo, name, &problem)
    }

    /// Returns the error about the properties that were read.
    #[cold]
    fn invalid_properties(&self, name_lo: usize, name: OperationName, problem: &str) -> Read<()> {
        let (info, slots) = (self.ctx.op_info(name), self.ctx.attribute_slots(name));
        let read = self.slots.iter().map(|(slot, attr)| (slots[usize::from(*slot)], *attr));
        let all: Vec<NamedAttribute> = read.chain(self.others.iter().copied()).collect();
        let all = self.ctx.dictionary_attr(&all).display(&self.ctx).short().to_string();
        Err(Fault::new(name_lo, format!("invalid properties {all} for op {}: {problem}", info.name)))
    }

    /// Checks the inherent attributes of a dictionary: returns the message about the first that its definition rejects.
    pub(super) fn check_dictionary(
        &self,
        name: OperationName,
        entries: &[NamedAttribute],
    ) -> Result<(), String> {
        let info = self.ctx.op_info(name);
        let Some(spec) = info.declared.filter(|_| !entries.is_empty()) else { return Ok(()) };
        let slots = self.ctx.attribute_slots(name);
        let written = |slot: usize| {
            let found = entries.iter().find(|(name, _)| slots.get(slot) == Some(name));
            found.map(|(_, attr)| *attr)
        };
        let checked = spec.verify_dictionary(&self.ctx, info, written);
        checked.map_err(|message| format!("'{}' op {message}", info.name))
    }
}
