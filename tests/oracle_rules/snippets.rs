//! C++ that has a counterpart (`snippets.td`): compiled by `ods!`, evaluated at run time, and printed as PDLL. All three compute what
//! `snippets.expect` says, which `mod` compares with MLIR's C++ of the same rules.

use std::fmt::Write as _;
use std::path::PathBuf;

use pdll::prelude::*;
use pdll::runtime_compiler::rules_as_pdll;
use pdll::text::PrintOptions;

use super::folder;

mod compiled {
    use pdll::prelude::*;

    ods! {
        /// The snippets as Rust.
        pub mod snippets;
        #include "snippets.td"
    }
}

#[allow(clippy::all, reason = "the Rust in `snippets.pdll` is translated C++")]
mod printed {
    use pdll::prelude::*;

    pdll! {
        /// The snippets as PDLL.
        pub mod rules;
        use super::compiled::snippets;
        #include "snippets.pdll"
    }
}

/// Returns the expressions, in order.
pub(super) fn snippets() -> Vec<String> {
    let text = std::fs::read_to_string(folder().join("snippets.td")).unwrap();
    let lines =
        text.lines().filter_map(|line| line.strip_prefix("    \"")?.trim_end_matches(',').strip_suffix('"'));
    lines.map(|line| line.replace("\\\"", "\"").replace("\\\\", "\\")).collect()
}

/// Returns a program with all cases.
pub(super) fn program(numbers: impl Iterator<Item = usize>) -> String {
    let mut text = String::from(
        "%x = \"test.s\"() : () -> tensor<2x?xf32>\n%a = \"r.a\"(%x) <{n = 70 : i32}> : (tensor<2x?xf32>) -> tensor<2x?xf32>\n",
    );
    for number in numbers {
        writeln!(
            text,
            "%r{number} = \"r.case\"(%a, %a, %x) <{{amount = 5 : i32, array = [1 : i32, \"two\"], dense = array<i64: 4, 5>, flag = true, kind = i4, \
             n = {number} : i32, ratio = 2.5 : f32, small = -2 : i8, splat = dense<3> : tensor<4xi32>, symbol = @f, text = \"text\"}}> : (tensor<2x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>"
        )
        .unwrap();
    }
    text
}

/// Returns the attribute of the only result in a text.
pub(super) fn result(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.contains("\"r.result\""))?;
    if line.contains("<{is}>") {
        return Some("unit".to_owned());
    }
    let (_, attr) = line.split_once("is = ")?;
    attr.rsplit_once("}>").map(|(attr, _)| attr.to_owned())
}

/// Applies rules to each case by itself. Returns the results.
fn results(ctx: &Context, set: &FrozenRewritePatternSet) -> Vec<String> {
    let one = |number: usize| {
        let mut ir = parse(ctx, &program(number..number + 1)).unwrap();
        let config =
            GreedyRewriteConfig { max_num_rewrites: Some(1), ..GreedyRewriteConfig::patterns_only() };
        apply_patterns_greedily(&mut ir, set, &config).unwrap();
        let text = ir.to_text(&PrintOptions::new().local_scope(true));
        result(&text).unwrap_or_else(|| "nothing".to_owned())
    };
    (0..snippets().len()).map(one).collect()
}

/// Returns a context with the operations of an `ods!`.
fn compiled_context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<compiled::snippets::Dialect>();
    ctx
}

fn listed(results: &[String]) -> String {
    snippets().iter().zip(results).fold(String::new(), |mut out, (snippet, result)| {
        writeln!(out, "{snippet} ==> {result}").unwrap();
        out
    })
}

#[test]
fn snippets_compute_what_is_expected() {
    let ctx = compiled_context();
    let mut set = RewritePatternSet::new(&ctx);
    compiled::snippets::populate_generated_rewrites(&mut set);
    let found = listed(&results(&ctx, &set.freeze().unwrap()));
    expect_test::expect_file![folder().join("snippets.expect")].assert_eq(&found);
}

#[test]
fn snippets_are_evaluated_at_run_time() {
    let definitions = std::fs::read_to_string(folder().join("snippets.td")).unwrap();
    let ctx = super::context_of("snippets.td", &definitions);
    let mut set = RewritePatternSet::new(&ctx);
    let options = PdllOptions { include_dirs: vec![folder()], compat: false };
    set.add_rules("snippets.td", &definitions, &options).unwrap_or_else(|error| panic!("{error}"));
    let found = listed(&results(&ctx, &set.freeze().unwrap()));
    assert_eq!(found, std::fs::read_to_string(folder().join("snippets.expect")).unwrap());
}

#[test]
fn snippets_are_printed_as_pdll() {
    let path: PathBuf = folder().join("snippets.td");
    let definitions = std::fs::read_to_string(&path).unwrap();
    let options = PdllOptions { include_dirs: vec![folder()], compat: false };
    let text = rules_as_pdll(&path.display().to_string(), &definitions, &options).unwrap();
    let text = text
        .lines()
        .filter(|line| !line.starts_with("#include"))
        .fold(String::new(), |text, line| text + line + "\n");
    expect_test::expect_file![folder().join("snippets.pdll")].assert_eq(&text);
    let ctx = compiled_context();
    let mut set = RewritePatternSet::new(&ctx);
    printed::rules::populate(&mut set);
    let found = listed(&results(&ctx, &set.freeze().unwrap()));
    assert_eq!(found, std::fs::read_to_string(folder().join("snippets.expect")).unwrap());
}

/// The table of docs/drr.md names what the snippets use, and they use what it names.
#[test]
fn snippets_are_documented() {
    let docs = std::fs::read_to_string(folder().join("../../docs/drr.md")).unwrap();
    let (_, table) = docs.split_once("## C++").unwrap();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = |text: &str| -> std::collections::BTreeSet<String> {
        let words =
            text.split(|c| !is_word(c)).filter(|word| word.contains(|c: char| c.is_ascii_uppercase()));
        words.map(str::to_owned).collect()
    };
    let documented: std::collections::BTreeSet<String> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split(" | ").next())
        .flat_map(words)
        .collect();
    let all = snippets();
    let used: std::collections::BTreeSet<String> = all.iter().flat_map(|snippet| words(snippet)).collect();
    // Samples; `matchPattern` is one with its argument, see tests/rules.rs.
    let is_sample =
        |word: &&String| matches!(word.as_str(), "AOp" | "BOp" | "Class" | "matchPattern" | "m_Constant");
    let missing: Vec<_> = used.difference(&documented).filter(|word| !is_sample(word)).collect();
    assert!(missing.is_empty(), "not in the table: {missing:?}");
    let untested: Vec<_> = documented.difference(&used).filter(|word| !is_sample(word)).collect();
    assert!(untested.is_empty(), "in the table, without a snippet: {untested:?}");
}
