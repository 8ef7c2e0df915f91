//! The native functions that convert types and values.
//!
//! MLIR: DialectConversion.h (`registerConversionPDLFunctions`), which registers those without `To`.

use pdll_match::pattern::EntityKind;

/// A native function that converts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConversionFunction {
    /// Name in PDL, of a rewrite and, in the match section, of a constraint.
    pub name: &'static str,
    /// Name of the Rust function.
    pub function: &'static str,
    /// Kinds of its parameters; the first is that of its result.
    pub params: &'static [EntityKind],
}

/// The native functions that convert.
pub(crate) const CONVERSION_FUNCTIONS: [ConversionFunction; 6] = [
    ConversionFunction { name: "convertValue", function: "convert_value", params: &[EntityKind::Value] },
    ConversionFunction {
        name: "convertValues",
        function: "convert_values",
        params: &[EntityKind::ValueRange],
    },
    ConversionFunction { name: "convertType", function: "convert_type", params: &[EntityKind::Type] },
    ConversionFunction { name: "convertTypes", function: "convert_types", params: &[EntityKind::TypeRange] },
    ConversionFunction {
        name: "convertValueTo",
        function: "convert_value_to",
        params: &[EntityKind::Value, EntityKind::Type],
    },
    ConversionFunction {
        name: "convertValuesTo",
        function: "convert_values_to",
        params: &[EntityKind::ValueRange, EntityKind::TypeRange],
    },
];

/// Returns the native function that converts entities of these kinds.
pub(crate) fn conversion_function(params: &[EntityKind]) -> Option<&'static ConversionFunction> {
    CONVERSION_FUNCTIONS.iter().find(|function| function.params == params)
}
