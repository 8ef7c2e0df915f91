//! The spelling of C++: what differs between texts of the same meaning.

/// Returns the text without blanks, comments and the namespaces of LLVM and MLIR. Two spellings of a text
/// differ only in these.
pub(crate) fn without_spelling(text: &str) -> String {
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
