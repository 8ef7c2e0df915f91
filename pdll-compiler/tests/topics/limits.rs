//! The limits: all diagnostics of a program beyond each.
//!
//! In: generated programs. Out: errors, without the ends of long lines.

use std::fmt::Write as _;
use std::path::PathBuf;

use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

use crate::topics::text;

/// Returns the diagnostics of a program that includes files of a folder.
fn said(folder: &str, program: &str) -> String {
    on_large_stack(|| {
        let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
        let main = sources.add_text(format!("{folder}/main.pdll"), program, None);
        compile_text(&mut sources, main, &[], Strictness::Upstream, &mut diags);
        diags.take().iter().map(|diag| text::render(&sources, diag)).collect()
    })
}

/// Returns functions each of which calls the previous one several times.
fn chain(n_functions: usize, n_calls: usize) -> String {
    let mut text = "Constraint F0(x: Value) { op<a.b>(x); }\n".to_owned();
    for i in 1..n_functions {
        let calls = format!(" F{}(x);", i - 1).repeat(n_calls);
        writeln!(text, "Constraint F{i}(x: Value) {{{calls} }}").unwrap();
    }
    writeln!(text, "Pattern {{ let x: Value; F{}(x); erase op<a.c>(x); }}", n_functions - 1).unwrap();
    text
}

#[test]
fn expressions_and_calls() {
    expect_test::expect![[r#"
        41:1-8: error: pattern expands to 5497558138878 expressions: the limit is 1000000
          | Pattern
    "#]]
    .assert_eq(&said("", &chain(40, 2)));
    expect_test::expect![[r#"
        201:29-33: error: calls nest too deep: the limit is 200 levels
          | F199
    "#]]
    .assert_eq(&said("", &chain(300, 1)));
}

#[test]
fn nesting() {
    let nested = |n: usize| {
        let (open, close) = ("op<a.b>(\n".repeat(n), "\n)".repeat(n));
        format!("Pattern => erase {open}x: Value{close};\n")
    };
    assert_eq!(said("", &nested(20_000)), "");
    expect_test::expect![[r#"
        25001:1-3: error: nesting is too deep: the limit is 25000 levels
          | op
    "#]]
    .assert_eq(&said("", &nested(30_000)));
}

#[test]
fn includes() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("topics_limits");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let folder = folder.to_string_lossy().into_owned();
    for i in 0..3_005 {
        let text = format!("#include \"f{}.pdll\"\n", i + 1);
        std::fs::write(format!("{folder}/f{i}.pdll"), text).unwrap();
    }
    std::fs::write(format!("{folder}/f3005.pdll"), "").unwrap();
    std::fs::write(format!("{folder}/self.pdll"), "\n #include \"self.pdll\"\n").unwrap();
    expect_test::expect![[r#"
        f2999.pdll:1:10-22: error: unable to include file `f3000.pdll`: files include each other 3000 levels deep
          | "f3000.pdll"
    "#]]
    .assert_eq(&said(&folder, "#include \"f0.pdll\"\n"));
    expect_test::expect![[r#"
        self.pdll:2:11-22: error: include file `self.pdll` includes itself
          | "self.pdll"
    "#]]
    .assert_eq(&said(&folder, "#include \"self.pdll\"\n"));
    assert_eq!(said(&folder, "#include \"f20.pdll\"\n"), "");
}
