//! The types that users hold most have an example in their documentation.

use super::{Finding, Tree};

/// The types; all are in crates whose names begin with `pdll-`.
const TYPES: &[&str] = &[
    "Attribute",
    "Block",
    "Builder",
    "Context",
    "ConversionPatternRewriter",
    "ConversionTarget",
    "Diagnostic",
    "FrozenRewritePatternSet",
    "GreedyRewriteConfig",
    "Identifier",
    "Ir",
    "Location",
    "Op",
    "OpBuilder",
    "OpDef",
    "OpInterface",
    "OperationState",
    "PassManager",
    "PatternRewriter",
    "Region",
    "RewritePatternSet",
    "Type",
    "TypeConverter",
    "Value",
];

/// Crates whose types are items of the facade.
const CRATES: &[&str] = &["pdll-ir/src/", "pdll-match/src/", "pdll-pass/src/", "pdll-runtime/src/"];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let mut missing: Vec<&str> = TYPES.to_vec();
    for (path, text) in tree.with_extension("rs") {
        if !CRATES.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        let mut has_example = false;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.starts_with("///") {
                has_example |= line.contains("```");
                continue;
            }
            if let Some(name) = defined(line).filter(|name| missing.contains(name)) {
                missing.retain(|other| *other != name);
                if !has_example {
                    let message = format!("the documentation of `{name}` has no example");
                    findings.push(Finding::new("examples", path, index + 1, message));
                }
            }
            has_example &= line.starts_with("#[");
        }
    }
    let renamed = missing.iter().map(|name| format!("there is no type `{name}`"));
    findings.extend(renamed.map(|message| Finding::new("examples", "pdll-ir/src/lib.rs", 0, message)));
}

/// Returns the name of the type that a line defines; of a handle, the line is its name alone.
fn defined(line: &str) -> Option<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let rest = ["pub struct ", "pub enum ", "pub trait "].iter().find_map(|start| line.strip_prefix(start));
    match rest {
        Some(rest) => rest.split(|c| !is_name(c)).next(),
        None => (!line.is_empty() && line.chars().all(is_name)).then_some(line),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn examples_are_required() {
        let mut findings = Vec::new();
        let source = "/// Operation.\n///\n/// ```\n/// f();\n/// ```\n    Op\n}\n/// IR.\n#[derive(Clone)]\npub struct Ir {\n}\n\
                      /// ```\n/// g();\n/// ```\n#[derive(Clone)]\npub struct Context(u32);\n";
        super::check(&super::Tree::of(&[("pdll-ir/src/op.rs", source)]), &mut findings);
        let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
        expect!["pdll-ir/src/op.rs:10: the documentation of `Ir` has no example [examples]"]
            .assert_eq(&lines[0]);
        assert_eq!(lines.len(), 1 + super::TYPES.len() - 3);
    }
}
