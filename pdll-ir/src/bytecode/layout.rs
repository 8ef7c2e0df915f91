//! Layout: the fields of an operation's native properties, in the order in which bytecode has them.
//!
//! MLIR: what mlir-tblgen emits as `readProperties` and `writeProperties`: attributes by name, then properties that are no attributes,
//! then the sizes of groups. An operation with `useCustomPropertiesEncoding` has functions instead (`storage/properties`).

use crate::context::{Context, OperationName};
use crate::dialect::OpInfo;
use crate::groups::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};

use super::encoding::version::NATIVE_SEGMENT_SIZES;

/// The functions of an operation with `useCustomPropertiesEncoding`, as a user writes them.
pub(super) const READ_PROPERTIES: &str = "fn read_properties(reader: &mut DialectBytecodeReader<'_>, state: &mut OperationStateBuf) -> Result<(), BytecodeError>";
pub(super) const WRITE_PROPERTIES: &str =
    "fn write_properties(self, ir: &Ir, writer: &mut DialectBytecodeWriter<'_>)";

/// Returns the reason why the properties of an operation with `useCustomPropertiesEncoding` cannot be decoded or encoded.
#[cold]
pub(super) fn missing_function(info: &OpInfo, function: &str) -> String {
    match info.interpreted {
        None => format!("their encoding is C++ (`useCustomPropertiesEncoding`); write `{function}` for it"),
        Some(_) => {
            let name = info.name;
            format!(
                "their encoding is C++ (`useCustomPropertiesEncoding`); supply it with \
                 `DefinitionRust::properties_encoding(\"{name}\", read, write)`"
            )
        }
    }
}

/// One field, with the slot of its inherent attribute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Field {
    /// Attribute that is always present.
    Required(u8),
    /// Attribute that may be absent.
    Optional(u8),
    /// Property that is `unit` or absent.
    Bool(u8),
    /// Property that is a number of 32 bits.
    Number(u8),
    /// Sizes of groups as an attribute.
    SizesAttr(u8),
    /// Sizes of that many groups.
    Sizes(u8, usize),
}

/// Returns the fields of a registered operation in a version of the format.
pub(super) fn fields(ctx: &Context, name: OperationName, version: u64) -> Vec<Field> {
    let info = ctx.op_info(name);
    let is_required = |slot: usize| {
        let declared = info.declared.and_then(|spec| spec.attributes.get(slot));
        declared.is_some_and(|(is_required, _)| *is_required)
    };
    let n_groups = |name: &str| match name {
        OPERAND_SEGMENT_SIZES => Some(info.operands.len()),
        RESULT_SEGMENT_SIZES => Some(info.results.len()),
        _ => None,
    };
    let (mut attrs, mut properties, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for (index, (name, slot)) in info.attributes.iter().zip(0u8..).enumerate() {
        if let Some(n_groups) = n_groups(name) {
            match version >= NATIVE_SEGMENT_SIZES {
                true => sizes.push((*name, Field::Sizes(slot, n_groups))),
                false => attrs.push((*name, Field::SizesAttr(slot))),
            }
        } else if info.unit_properties.contains(&slot) {
            properties.push(Field::Bool(slot));
        } else if info.number_properties.contains(&slot) {
            properties.push(Field::Number(slot));
        } else {
            attrs.push((
                *name,
                if is_required(index) { Field::Required(slot) } else { Field::Optional(slot) },
            ));
        }
    }
    attrs.sort_unstable_by_key(|(name, _)| *name);
    sizes.sort_unstable_by_key(|(name, _)| *name);
    let attrs = attrs.into_iter().map(|(_, field)| field);
    attrs.chain(properties).chain(sizes.into_iter().map(|(_, field)| field)).collect()
}
