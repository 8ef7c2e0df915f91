//! C++ that is recognised by its text: transformers of types, and checks of some operations.
//!
//! In: a text of MLIR's definitions. Out: Rust that uses `$_self`, `$_ctx`, `$_ir`, `$_ods` and `$name`.
//! Invariant: blanks, comments and the namespaces of LLVM and MLIR are ignored.

/// The result of a transformer of `TypesMatchWith`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Transformed {
    /// A type.
    Type,
    /// Several types.
    Types,
}

/// Translates a transformer of `TypesMatchWith` or a similar trait.
pub(crate) fn transformer(text: &str) -> Option<(&'static str, Transformed)> {
    let text = squeezed(text);
    let found = TRANSFORMERS.iter().find(|(cpp, ..)| squeezed(cpp) == text);
    found.map(|(_, rust, kind)| (*rust, *kind))
}

const TRANSFORMERS: &[(&str, &str, Transformed)] = &[
    ("$_self", "$_self", Transformed::Type),
    ("cast<Type>($_self)", "$_self", Transformed::Type),
    ("getI1SameShape($_self)", "$_ods::i1_same_shape($_ctx, $_self)", Transformed::Type),
    ("getElementTypeOrSelf($_self)", ELEMENT_TYPE, Transformed::Type),
    ("cast<ShapedType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<TensorType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<RankedTensorType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<VectorType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
    ("cast<MemRefType>($_self).getElementType()", ELEMENT_TYPE, Transformed::Type),
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

/// Translates a predicate on an operation that is recognised as a whole, or contains recognised C++ about
/// `$name`.
pub(crate) fn check(text: &str) -> Option<String> {
    let squeezed_text = squeezed(text);
    if let Some((_, rust)) = CHECKS.iter().find(|(cpp, _)| squeezed(cpp) == squeezed_text) {
        return Some((*rust).to_owned());
    }
    let (before, rust) = PIECE;
    let mut out = squeezed_text.clone();
    for name in names(text) {
        let here = |pattern: &str| pattern.replace("$X", &format!("${name}"));
        out = out.replace(&squeezed(&here(before)), &here(rust));
    }
    (out != squeezed_text).then_some(out)
}

/// A recognised piece of C++ about `$X`.
const PIECE: (&str, &str) = (
    "(isa<TensorType>($X.getType()) ? cast<TensorType>($X.getType()).getShape() : ArrayRef<int64_t>{})",
    "$_ods::tensor_shape_of($_ir, $X)",
);

const CHECKS: &[(&str, &str)] = &[
    (
        "(getPos() % getSourceVectorType().getNumElements()) == 0",
        "$_ods::is_multiple_of_length($_ir, $pos, $valueToStore)",
    ),
    (
        "(getPos() % getResultVectorType().getNumElements()) == 0",
        "$_ods::is_multiple_of_length($_ir, $pos, $result)",
    ),
    (
        "[&](){ auto srcVec = getSourceVectorType(); return srcVec.getDimSize(srcVec.getRank() - 1) % 2 == 0; }()",
        "$_ods::last_dim_of($_ir, $source).is_some_and(|size| size % 2 == 0)",
    ),
    (
        "!getStringLiteral() || (!getSource() && getPunctuation() == PrintPunctuation::NewLine)",
        "$stringLiteral.is_none() || ($source.is_none() && $punctuation.is_none_or(|attr| \
         $_ods::dialect_attr_parameters($_ctx, attr, \"vector\", \"punctuation\") == ::core::option::Option::Some(\"newline\")))",
    ),
];

/// Returns the names after `$` in a text, except those of the framework.
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

/// Removes blanks, comments and the namespaces of LLVM and MLIR, which normalises the spelling.
fn squeezed(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut out: String = lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    for namespace in ["::mlir::", "::llvm::", "mlir::", "llvm::"] {
        out = out.replace(namespace, "");
    }
    // The remainder of `::getI1SameShape`.
    for before in ["", "(", ","] {
        let global = format!("{before}::");
        if before.is_empty() {
            out = out.strip_prefix("::").map_or(out.clone(), str::to_owned);
        } else {
            out = out.replace(&global, before);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_pieces_are_found_however_they_are_spelled() {
        assert_eq!(
            transformer(" ::llvm::cast< ::mlir::TensorType >($_self).getElementType()"),
            Some((ELEMENT_TYPE, Transformed::Type))
        );
        assert_eq!(transformer("::getI1SameShape($_self)").map(|found| found.1), Some(Transformed::Type));
        assert_eq!(transformer("somethingElse($_self)"), None);
        let piece = PIECE.0.replace("$X", "$in");
        assert_eq!(
            check(&format!("f({piece})")).as_deref(),
            Some("f($_ods::tensor_shape_of($_ir,$in))".replace(',', ", ").as_str())
        );
        assert_eq!(check("frobnicate($in)"), None);
    }
}
