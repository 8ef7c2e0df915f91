//! Which module of a crate may import which: each stage only those before it.
//!
//! Modules that no row names are free. Tests are: files named `tests.rs`, or in a folder `tests`, and what follows a
//! `#[cfg(test)]`.

use super::super::rust_text;
use super::{Finding, Tree, listed};

/// A crate's folder, a module in it, and the modules that come after it, which it may not import.
const LATER: &[(&str, &str, &[&str])] = &[
    ("pdll-compiler", "ods", &["syntax", "sema", "lower", "emit"]),
    ("pdll-compiler", "syntax", &["sema", "lower", "emit"]),
    ("pdll-compiler", "sema", &["lower", "emit"]),
    ("pdll-compiler", "lower", &["emit"]),
    ("pdll-runtime", "ir", &["text", "rewrite", "drive", "pass", "pdl", "jit"]),
    ("pdll-runtime", "text", &["rewrite", "drive", "pass", "pdl", "jit"]),
    ("pdll-runtime", "rewrite", &["text", "observe", "drive", "pass", "pdl", "jit"]),
    ("pdll-runtime", "observe", &["drive", "pass", "pdl", "jit"]),
    ("pdll-runtime", "drive", &["text", "pass", "pdl", "jit"]),
    ("pdll-runtime", "pdl", &["rewrite", "drive", "pass", "jit"]),
    ("pdll-runtime", "jit", &["drive", "pass"]),
];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for &(package, module, later) in LATER {
        let folder = format!("{package}/src/{module}");
        let inside = |path: &str| {
            path.strip_prefix(&folder).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        for (path, text) in tree.with_extension("rs").filter(|(path, _)| inside(path)) {
            if path.ends_with("/tests.rs") || path[folder.len()..].contains("/tests/") {
                continue;
            }
            let code = rust_text::split(text).code;
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            for (line, imported) in imports(code) {
                if later.contains(&imported) {
                    let message = format!(
                        "`{module}` may not import `crate::{imported}`: it comes before {}",
                        listed(later.iter().copied())
                    );
                    findings.push(Finding::new("layers", path, line, message));
                }
            }
        }
    }
}

/// The modules that `crate::` paths in `code` start with, each with its line.
fn imports(code: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, prefix) in code.match_indices("crate::") {
        if code[..at].ends_with(['$', '_']) || code[..at].ends_with(char::is_alphanumeric) {
            continue;
        }
        let start = at + prefix.len();
        let line = |at: usize| code[..at].lines().count().max(1);
        if !code[start..].starts_with('{') {
            found.push((line(start), word(&code[start..])));
            continue;
        }
        // The first name of each member of `{a::b, c}`.
        let (mut depth, mut first) = (0, true);
        for (offset, c) in code[start..].char_indices() {
            match c {
                '{' => (depth, first) = (depth + 1, true),
                '}' => depth -= 1,
                ',' => first = true,
                c if c.is_whitespace() => {}
                _ if depth == 1 && first => {
                    found.push((line(start + offset), word(&code[start + offset..])));
                    first = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    found
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn imports_of_later_stages() {
        super::super::expect(
            super::check,
            &[
                (
                    "pdll-runtime/src/ir/mod.rs",
                    "//! Ir.\nuse crate::ir::op;\nuse crate::text::parse; // crate::drive\n",
                ),
                (
                    "pdll-runtime/src/ir/op.rs",
                    "//! Op.\nuse crate::{\n    ids::Id,\n    rewrite::{Rewriter, text},\n};\n#[cfg(test)]\nmod tests { use crate::text; }\n",
                ),
                ("pdll-runtime/src/ir/tests.rs", "//! Tests.\nuse crate::text::parse;\n"),
                ("pdll-runtime/src/text.rs", "//! Text.\nuse crate::ir;\nconst S: &str = \"crate::jit\";\n"),
                ("pdll-runtime/src/textual.rs", "//! Free.\nuse crate::jit;\n"),
                (
                    "pdll-compiler/src/syntax/ast.rs",
                    "//! Ast.\nfn f(x: crate::sema::X) { $crate::codegen::y }\n",
                ),
            ],
            expect![[r#"
                pdll-compiler/src/syntax/ast.rs:2: `syntax` may not import `crate::sema`: it comes before `sema`, `lower`, `emit` [layers]
                pdll-runtime/src/ir/mod.rs:3: `ir` may not import `crate::text`: it comes before `text`, `rewrite`, `drive`, `pass`, `pdl`, `jit` [layers]
                pdll-runtime/src/ir/op.rs:4: `ir` may not import `crate::rewrite`: it comes before `text`, `rewrite`, `drive`, `pass`, `pdl`, `jit` [layers]
            "#]],
        );
    }
}
