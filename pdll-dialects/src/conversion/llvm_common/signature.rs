//! Signatures of functions: a memref is passed as the fields of its descriptor or as a bare pointer, and several results are one structure.
//!
//! MLIR: LLVMCommon/TypeConverter.cpp (`convertFunctionSignature`, `packFunctionResults`, `promoteOperands`).

use pdll::conversion::SignatureConversion;
use pdll::ir::{Type, TypeData, Value, ValueVec};

use super::builder::LlvmBuilder;
use super::descriptor::{MemRefDescriptor, UnrankedDescriptor};
use super::type_converter::LlvmTypeConverter;
use super::types::{convert_signature, pack_results};

impl LlvmTypeConverter {
    /// Returns the type of `llvm` that the type of a function becomes, with the mapping of its parameters. A parameter that `is_indirect` is passed
    /// by a pointer.
    pub fn convert_function_signature(
        &self,
        ty: Type,
        is_var_arg: bool,
        is_bare: bool,
        is_indirect: impl Fn(usize) -> bool,
    ) -> Option<(Type, SignatureConversion)> {
        convert_signature(self.context(), self.options(), ty, is_var_arg, is_bare, is_indirect)
    }

    /// Returns the type of the results of a function as one value: a structure, if there are several.
    pub fn pack_function_results(&self, types: &[Type], is_bare: bool) -> Option<Type> {
        pack_results(self.context(), self.options(), types, is_bare)
    }

    /// Returns the operands of a call: memrefs as the fields of their descriptors, or as bare pointers.
    pub fn promote_operands(
        &self,
        builder: &mut LlvmBuilder<'_>,
        original: &[Type],
        operands: &[ValueVec],
        is_bare: bool,
    ) -> Vec<Value> {
        let mut promoted = Vec::new();
        for (ty, values) in original.iter().zip(operands) {
            match (ty.data(self.context()), &values[..]) {
                (TypeData::MemRef { .. }, [descriptor]) => {
                    let descriptor = MemRefDescriptor::from(*descriptor);
                    match is_bare {
                        true => promoted.push(descriptor.aligned_pointer(builder)),
                        false => promoted.extend(descriptor.unpack(builder, *ty)),
                    }
                }
                (TypeData::UnrankedMemRef { .. }, [descriptor]) if !is_bare => {
                    promoted.extend(UnrankedDescriptor::from(*descriptor).unpack(builder));
                }
                _ => promoted.extend(values),
            }
        }
        promoted
    }
}
