//! Conversions of signatures: which new arguments, or values, replace each argument of a block or function.
//!
//! MLIR: DialectConversion.h (`TypeConverter::SignatureConversion`).

use crate::ir::{Type, TypeVec, Value, ValueVec};

/// Replacement of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputMapping {
    /// The new arguments of this range.
    Arguments(std::ops::Range<usize>),
    /// Values.
    Values(ValueVec),
}

/// The conversion of a signature.
///
/// ```
/// use pdll_runtime::{InputMapping, SignatureConversion};
/// use pdll_runtime::ir::Context;
/// let ctx = Context::new();
/// let (i32, i64) = (ctx.integer_type(32), ctx.integer_type(64));
/// let mut signature = SignatureConversion::new(2);
/// signature.add_inputs(&[i64]);
/// signature.add_inputs_for(1, &[i32, i32]);
/// assert_eq!(signature.converted_types(), [i64, i32, i32]);
/// assert_eq!(signature.input_mapping(1), Some(&InputMapping::Arguments(1..3)));
/// assert_eq!(signature.input_mapping(0), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignatureConversion {
    mappings: Vec<Option<InputMapping>>,
    types: TypeVec,
}

impl SignatureConversion {
    /// Creates the conversion of a signature of `n_inputs` arguments, which drops all.
    pub fn new(n_inputs: usize) -> SignatureConversion {
        SignatureConversion { mappings: vec![None; n_inputs], types: TypeVec::new() }
    }

    /// Appends new arguments that replace no argument.
    pub fn add_inputs(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Appends new arguments that replace the argument `index`. An index beyond the signature, or one that is mapped already, has no
    /// effect but to append.
    pub fn add_inputs_for(&mut self, index: usize, types: &[Type]) {
        let start = self.types.len();
        self.types.extend_from_slice(types);
        if let Some(mapping @ None) = self.mappings.get_mut(index) {
            *mapping = Some(InputMapping::Arguments(start..start + types.len()));
        }
    }

    /// Replaces the argument `index` with values; the argument is dropped.
    pub fn remap_input(&mut self, index: usize, values: &[Value]) {
        if let Some(mapping @ None) = self.mappings.get_mut(index) {
            *mapping = Some(InputMapping::Values(values.into()));
        }
    }

    /// Returns the types of the new arguments.
    pub fn converted_types(&self) -> &[Type] {
        &self.types
    }

    /// Returns what replaces an argument; `None` if it is dropped.
    pub fn input_mapping(&self, index: usize) -> Option<&InputMapping> {
        self.mappings.get(index)?.as_ref()
    }

    /// Returns the number of original arguments.
    pub fn n_inputs(&self) -> usize {
        self.mappings.len()
    }
}
