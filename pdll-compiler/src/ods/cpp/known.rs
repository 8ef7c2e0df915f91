//! C++ that is known by its text: transformers of types, and predicates on operations.
//!
//! In: a text of a definition. Out: Rust with `$_self`, `$_ctx`, `$_ir`, `$_ods` and `$name` in it.
//! Invariant: blanks, comments and the namespaces of LLVM and MLIR make no difference.

use crate::ods::spelling::without_spelling;
use crate::ods::support::Support;

/// Result of a transformer of `TypesMatchWith`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Transformed {
    /// A type.
    Type,
    /// Several types.
    Types,
}

/// Translates a transformer of `TypesMatchWith` or a similar trait.
pub(crate) fn transformer(text: &str) -> Option<(&'static str, Transformed)> {
    let text = without_spelling(text);
    let found = TRANSFORMERS.iter().find(|(cpp, ..)| without_spelling(cpp) == text);
    found.map(|(_, rust, kind)| (*rust, *kind))
}

const TRANSFORMERS: &[(&str, &str, Transformed)] = &[
    ("$_self", "$_self", Transformed::Type),
    ("cast<Type>($_self)", "$_self", Transformed::Type),
    ("getI1SameShape($_self)", "$_ods::i1_same_shape($_ctx, $_self)", Transformed::Type),
    // Of the SPIR-V dialect, for comparisons.
    ("getUnaryOpResultType($_self)", "$_ods::i1_same_shape($_ctx, $_self)", Transformed::Type),
    ("getElementTypeOrSelf($_self)", ELEMENT_TYPE, Transformed::Type),
    ("cast<ShapedType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<TensorType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<RankedTensorType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<VectorType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<MemRefType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    (
        "cast<ComplexType>($_self).getElementType()",
        "$_ods::complex_element($_ctx, $_self).unwrap_or($_self)",
        Transformed::Type,
    ),
    ("cast<FunctionType>($_self).getInputs()", "$_ods::function_inputs($_ctx, $_self)", Transformed::Types),
    ("cast<FunctionType>($_self).getResults()", "$_ods::function_results($_ctx, $_self)", Transformed::Types),
    (
        "SmallVector<Type, 2>(cast<RankedTensorType>($_self).getNumElements(), \
         cast<RankedTensorType>($_self).getElementType())",
        "$_ods::element_types($_ctx, $_self)",
        Transformed::Types,
    ),
    (
        "[&]() -> VectorType { auto vectorType = cast<VectorType>($_self); VectorType::Builder builder(vectorType); \
         if (vectorType.getRank() == 0) { static constexpr int64_t v2xTyShape[] = {2}; \
         return builder.setShape(v2xTyShape); } auto lastDim = vectorType.getRank() - 1; \
         return builder.setDim(lastDim, vectorType.getDimSize(lastDim) * 2); }()",
        "$_ods::with_last_dim_doubled($_ctx, $_self)",
        Transformed::Type,
    ),
    (
        "[&]() -> VectorType { auto vectorType = cast<VectorType>($_self); VectorType::Builder builder(vectorType); \
         auto lastDim = vectorType.getRank() - 1; auto newDimSize = vectorType.getDimSize(lastDim) / 2;; \
         if (newDimSize <= 0) return vectorType; // (invalid input type)\n \
         return builder.setDim(lastDim, newDimSize); }()",
        "$_ods::with_last_dim_halved($_ctx, $_self)",
        Transformed::Type,
    ),
];

const ELEMENT_TYPE: &str = "$_ods::element_type_of($_ir, $_self)";

/// Translates a predicate on an operation that a support module knows as a whole, or that contains recognized C++ about `$name`.
pub(crate) fn check(text: &str, support: &Support) -> Option<String> {
    let plain = without_spelling(text);
    if let Some(rust) = support.check(&plain) {
        return Some(rust.to_owned());
    }
    let (before, rust) = PIECE;
    let mut out = plain.clone();
    for name in names(text) {
        let here = |pattern: &str| pattern.replace("$X", &format!("${name}"));
        out = out.replace(&without_spelling(&here(before)), &here(rust));
    }
    (out != plain).then_some(out)
}

/// C++ about `$X`, and its Rust.
const PIECE: (&str, &str) = (
    "(isa<TensorType>($X.getType()) ? cast<TensorType>($X.getType()).getShape() : ArrayRef<int64_t>{})",
    "$_ods::tensor_shape_of($_ir, $X)",
);

/// Returns the names after `$` in a text, except for those of the framework.
fn names(text: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    for part in text.split('$').skip(1) {
        let len = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
        let name = &part[..len];
        if !name.starts_with('_') && !out.contains(&name) {
            out.push(name);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_cpp_is_found_in_any_spelling() {
        assert_eq!(
            transformer(" ::llvm::cast< ::mlir::TensorType >($_self).getElementType()"),
            Some((ELEMENT_TYPE, Transformed::Type))
        );
        assert_eq!(transformer("::getI1SameShape($_self)").map(|found| found.1), Some(Transformed::Type));
        assert_eq!(transformer("somethingElse($_self)"), None);
        let piece = PIECE.0.replace("$X", "$in");
        assert_eq!(
            check(&format!("f({piece})"), &Support::default()).as_deref(),
            Some("f($_ods::tensor_shape_of($_ir,$in))".replace(',', ", ").as_str())
        );
        assert_eq!(check("frobnicate($in)", &Support::default()), None);
    }
}
