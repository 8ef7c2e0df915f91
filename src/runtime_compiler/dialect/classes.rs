//! Classes of attributes and types by the names that the compiler gives them.

use pdll_runtime::assembly::{AttributeKind, TypeClass};

/// Returns the runtime's kind of the name that the compiler gives it.
pub(super) fn kind_of(name: &str) -> AttributeKind {
    match name {
        "Integer" => AttributeKind::Integer,
        "Float" => AttributeKind::Float,
        "String" => AttributeKind::String,
        "Type" => AttributeKind::Type,
        "Array" => AttributeKind::Array,
        "Dictionary" => AttributeKind::Dictionary,
        "SymbolRef" => AttributeKind::SymbolRef,
        "FlatSymbolRef" => AttributeKind::FlatSymbolRef,
        "Unit" => AttributeKind::Unit,
        "AffineMap" => AttributeKind::AffineMap,
        "IntegerSet" => AttributeKind::IntegerSet,
        "Elements" => AttributeKind::Elements,
        "Typed" => AttributeKind::Typed,
        _ => AttributeKind::Any,
    }
}

/// Returns the runtime's class of the name that the compiler gives it.
pub(super) fn class_of(name: &str) -> TypeClass {
    match name {
        "Tensor" => TypeClass::Tensor,
        "RankedTensor" => TypeClass::RankedTensor,
        "UnrankedTensor" => TypeClass::UnrankedTensor,
        "Vector" => TypeClass::Vector,
        "BaseMemRef" => TypeClass::BaseMemRef,
        "MemRef" => TypeClass::MemRef,
        "UnrankedMemRef" => TypeClass::UnrankedMemRef,
        "Integer" => TypeClass::Integer,
        "Index" => TypeClass::Index,
        "Float" => TypeClass::Float,
        "Complex" => TypeClass::Complex,
        "Tuple" => TypeClass::Tuple,
        "Function" => TypeClass::Function,
        "None" => TypeClass::None,
        _ => TypeClass::Shaped,
    }
}
