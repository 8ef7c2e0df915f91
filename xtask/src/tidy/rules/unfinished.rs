//! There is no unfinished code, and no test that does not run or cannot fail.

use super::super::rust_text;
use super::{Finding, Tree};

/// Text that code must not contain, and the reason.
const CODE: &[(&str, &str)] = &[
    ("todo!", "unfinished code"),
    ("unimplemented!", "unfinished code"),
    ("dbg!", "left from debugging"),
    ("#[ignore", "a test that does not run"),
    ("#[should_panic", "a test that any panic passes: check the error instead"),
    ("allow(dead_code", "code that nothing uses"),
];

/// Text that comments must not contain.
const COMMENTS: &[&str] = &["TODO", "FIXME", "XXX"];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for (path, text) in tree.with_extension("rs") {
        let split = rust_text::split(text);
        for (index, line) in split.code.lines().enumerate() {
            for (marker, why) in CODE.iter().filter(|(marker, _)| has_word(line, marker)) {
                findings.push(Finding::new("unfinished", path, index + 1, format!("`{marker}`: {why}")));
            }
        }
        for (index, line) in split.comments.lines().enumerate() {
            if line.contains("```ignore") {
                let message = "an example that does not run: let it run, or write why in `text (not run: …)`";
                findings.push(Finding::new("unfinished", path, index + 1, message.into()));
            }
            for marker in COMMENTS.iter().filter(|marker| has_word(line, marker)) {
                let message = format!("`{marker}` in a comment: resolve it, or describe the limitation");
                findings.push(Finding::new("unfinished", path, index + 1, message));
            }
        }
    }
}

/// Returns whether `line` contains `marker` as a whole word.
fn has_word(line: &str, marker: &str) -> bool {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(marker).any(|(at, _)| {
        let after = &line[at + marker.len()..];
        !(line[..at].ends_with(in_word) || marker.ends_with(in_word) && after.starts_with(in_word))
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn markers_in_code_and_comments() {
        super::super::expect(
            super::check,
            &[(
                "a.rs",
                "//! TODO: later.\nfn f() { todo!() }\nfn my_todo() { \"todo!\"; } // no todo!\n#[ignore = \"slow\"]\n\
                 #[ignored]\n// XXXL\nfn g() { dbg!(1); unimplemented!() }\n/* FIXME */\n#[should_panic(expected = \"x\")]\n\
                 #[allow(dead_code)]\n/// ```ignore\n",
            )],
            expect![[r#"
                a.rs:2: `todo!`: unfinished code [unfinished]
                a.rs:4: `#[ignore`: a test that does not run [unfinished]
                a.rs:7: `unimplemented!`: unfinished code [unfinished]
                a.rs:7: `dbg!`: left from debugging [unfinished]
                a.rs:9: `#[should_panic`: a test that any panic passes: check the error instead [unfinished]
                a.rs:10: `allow(dead_code`: code that nothing uses [unfinished]
                a.rs:1: `TODO` in a comment: resolve it, or describe the limitation [unfinished]
                a.rs:8: `FIXME` in a comment: resolve it, or describe the limitation [unfinished]
                a.rs:11: an example that does not run: let it run, or write why in `text (not run: …)` [unfinished]
            "#]],
        );
    }
}
