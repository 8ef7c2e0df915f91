//! Every Rust file starts with a `//!` header; a file of more than 600 lines gives the reason in it, on a
//! line with `Size:`.

use super::{Finding, Tree, is_ui_case};

/// Maximum number of lines without a reason.
const COMFORTABLE: usize = 600;

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for (path, text) in tree.with_extension("rs").filter(|(path, _)| !is_ui_case(path)) {
        let mut header = text.lines().take_while(|line| line.starts_with("//!")).peekable();
        match header.peek() {
            None => {
                findings.push(Finding::new(
                    "header",
                    path,
                    1,
                    "no `//!` header that says what lives here".to_string(),
                ));
            }
            Some(first) if first.trim_start_matches("//!").trim().is_empty() => {
                findings.push(Finding::new(
                    "header",
                    path,
                    1,
                    "the header's first line is empty".to_string(),
                ));
            }
            Some(_) => {}
        }
        let lines = text.lines().count();
        if lines > COMFORTABLE && !header.any(|line| line.contains("Size:")) {
            let message = format!(
                "{lines} lines, more than {COMFORTABLE}, and no line with `Size:` in the header that says why"
            );
            findings.push(Finding::new("size", path, 0, message));
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn missing_header_and_long_files() {
        let long = format!("//! Long.\n{}", "\n".repeat(600));
        let reasoned = format!("//! Long.\n//!\n//! Size: one table.\n{}", "\n".repeat(600));
        super::super::expect(
            super::check,
            &[
                ("a.rs", "//! A.\nfn a() {}\n"),
                ("b.rs", "// not a header\n"),
                ("empty.rs", ""),
                ("blank.rs", "//!\n//! B.\n"),
                ("long.rs", &long),
                ("reasoned.rs", &reasoned),
                ("tests/ui/case.rs", "fn main() {}\n"),
            ],
            expect![[r#"
                b.rs:1: no `//!` header that says what lives here [header]
                blank.rs:1: the header's first line is empty [header]
                empty.rs:1: no `//!` header that says what lives here [header]
                long.rs: 601 lines, more than 600, and no line with `Size:` in the header that says why [size]
            "#]],
        );
    }
}
