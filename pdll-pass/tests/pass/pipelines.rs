//! Pipeline text: `pipelines.txt` beside this file has a pipeline per line; `pipelines.expect` how it is printed again,
//! or the error. `UPDATE_EXPECT=1` writes the expectations.

use std::path::Path;

use expect_test::{expect, expect_file};
use pdll_pass::{PassManager, PassRegistry, PassRegistryError};
use proptest::prelude::*;

use crate::dialect::{Log, Opted, context, registry};

fn shown(text: &str) -> String {
    match PassManager::parse(&context(), text, &registry(&Log::default())) {
        Ok(passes) => format!("ok: {passes}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pass");
    let cases = std::fs::read_to_string(folder.join("pipelines.txt")).unwrap();
    assert!(cases.lines().count() > 50, "the cases are missing");
    let mut out = String::new();
    for case in cases.lines() {
        out.push_str(&format!("{case}\n{}\n\n", shown(case)));
        // The printed pipeline is parsed and printed identically.
        if let Some(printed) = shown(case).strip_prefix("ok: ") {
            assert_eq!(shown(printed), format!("ok: {printed}"), "{case}");
        }
    }
    expect_file![folder.join("pipelines.expect")].assert_eq(&out);
}

#[test]
fn a_pipeline_may_have_lines() {
    let text =
        "builtin.module(\n  t.func(\n    opted{\n      flag=1\n      byte=300\n    },\n    cse\n  )\n)";
    expect![[r#"
        pass pipeline:5:12: error: pass `opted`: option `byte`: `300` is not an integer from -128 to 127
              byte=300
                   ^"#]]
    .assert_eq(&shown(text));
    expect!["ok: builtin.module(t.func(opted{big=0 byte=3 flag=true level=low text={}},cse))"]
        .assert_eq(&shown(&text.replace("300", "3")));
}

#[test]
fn nesting_is_bounded() {
    let nested = |n: usize| format!("{}nothing{}", "any(".repeat(n), ")".repeat(n));
    assert!(shown(&nested(63)).starts_with("ok: "), "{}", shown(&nested(63)));
    expect![[r#"
        pass pipeline:1:257: error: pipelines are nested more than 64 deep
        any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(any(nothing)))))))))))))))))))))))))))))))))))))))))))))))))
                                                                                        ^"#]].assert_eq(&shown(&nested(70)));
    // The line is long, too.
    let first_line = |text: &str| format!("{}\n", shown(text).lines().next().unwrap_or_default());
    let wrong = [
        nested(100_000),
        format!("{})", "any(".repeat(100_000)),
        format!("any({}", "{".repeat(100_000)),
        format!("any(x{})", "{".repeat(100_000)),
    ];
    expect![[r#"
        pass pipeline:1:257: error: pipelines are nested more than 64 deep
        pass pipeline:1:257: error: pipelines are nested more than 64 deep
        pass pipeline:1:100005: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. `builtin.module(...)`
        pass pipeline:1:6: error: missing closing `}` while processing pass options
    "#]].assert_eq(&wrong.iter().map(|text| first_line(text)).collect::<String>());
}

#[test]
fn names_are_registered_once() {
    let mut registry = PassRegistry::with_builtin_passes();
    registry.register::<Opted>().unwrap();
    let taken = registry.register::<Opted>().map(|_| ()).unwrap_err();
    assert_eq!(taken, PassRegistryError::Taken("opted".to_owned()));
    expect!["a pass or pass pipeline `opted` is registered already"].assert_eq(&taken.to_string());
    for name in ["", "a b", "a(b)", "-x", "ä", "a{", "a,b"] {
        let refused = registry.register_patterns(name, "", |_| {}).map(|_| ()).unwrap_err();
        assert_eq!(refused, PassRegistryError::BadName(name.to_owned()));
    }
    expect!["`a b` cannot be the name of a pass: letters, digits, `-`, `_` and `.` can be in one"]
        .assert_eq(&PassRegistryError::BadName("a b".to_owned()).to_string());
}

#[test]
fn a_pass_by_name() {
    let registry = registry(&Log::default());
    assert_eq!(registry.create("opted", "flag=1").unwrap().argument(), "opted");
    let said = |name, options| registry.create(name, options).map(|_| ()).unwrap_err().to_string();
    expect![[r#"
        `optd` does not refer to a registered pass
        note: did you mean `opted`?"#]]
    .assert_eq(&said("optd", ""));
    expect!["`nonsense` does not refer to a registered pass"].assert_eq(&said("nonsense", ""));
    expect![[r#"
        no such option `flg`
        note: did you mean `flag`?"#]]
    .assert_eq(&said("opted", "flg"));
    expect!["`both-notes` is a pass pipeline, not a pass"].assert_eq(&said("both-notes", ""));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[a-c{}(), =.\u{e4}\n]{0,40}") {
        let _ = shown(&text);
        let _ = shown(&format!("builtin.module({text})"));
        let _ = shown(&format!("builtin.module(nothing,{text})"));
        let _ = shown(&format!("builtin.module(opted{{{text}}})"));
    }
}
