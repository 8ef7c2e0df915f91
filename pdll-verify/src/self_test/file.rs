//! Files of tests: MLIR with a section for each test, which `--check` runs.
//!
//! A section begins with `// pattern: NAME`. If the pattern fires, there are functions `@before` and `@after`; otherwise `@unchanged`.

use std::fmt::Write as _;

use pdll::ir::{Context, Ir};
use pdll::native::NativeRegistry;
use pdll::pattern_ir::pattern::Pattern;
use pdll::text::parse;

use crate::self_test::outcome::{Kind, SelfTest};
use crate::self_test::ways::{Ways, text};

/// Separator of sections.
const MARK: &str = "// -----";
/// Begins the line with the name of the pattern.
const PATTERN: &str = "// pattern: ";

/// Returns tests as a file. `source` is the name of the file with the patterns.
pub fn file_text(tests: &SelfTest, source: &str) -> String {
    let mut out = format!("// Tests of the patterns of {source}, written and run by `pdll gen-tests`.\n");
    for pattern in &tests.patterns {
        for test in &pattern.tests {
            let _ = writeln!(out, "\n{MARK}\n\n{PATTERN}{}", pattern.name);
            match &test.kind {
                Kind::Fires => out.push_str("// fires\n"),
                Kind::NearMiss { question } => {
                    let _ = writeln!(out, "// does not fire, because it is false that {question}");
                }
            }
            let _ = write!(out, "{}", test.before);
            if let Some(after) = &test.after {
                let _ = write!(out, "\n{after}");
            }
        }
    }
    out
}

/// The result of running the tests of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckedTests {
    /// Number of tests that were run.
    pub n_tests: usize,
    /// Tests with another result: line of the section, and message.
    pub failures: Vec<(usize, String)>,
}

/// Runs the tests of a file in all implementations that are available.
///
/// # Errors
/// A section is not a test; with its line.
pub fn check_file(
    ctx: &Context,
    patterns: &[Pattern],
    natives: &NativeRegistry,
    file: &str,
) -> Result<CheckedTests, (usize, String)> {
    let allowed = ctx.allows_unregistered_dialects();
    ctx.allow_unregistered_dialects(true);
    let checked = check(ctx, patterns, natives, file);
    ctx.allow_unregistered_dialects(allowed);
    checked
}

fn check(
    ctx: &Context,
    patterns: &[Pattern],
    natives: &NativeRegistry,
    file: &str,
) -> Result<CheckedTests, (usize, String)> {
    let mut checked = CheckedTests::default();
    let mut ready: Option<(String, Ways)> = None;
    for (line, section) in sections(file) {
        let Some((line, name)) = section
            .lines()
            .zip(line..)
            .find_map(|(text, line)| Some((line, text.strip_prefix(PATTERN)?.trim().to_owned())))
        else {
            if section.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with("//")) {
                continue;
            }
            return Err((line, format!("expected `{PATTERN}NAME` before the program")));
        };
        if ready.as_ref().is_none_or(|(known, _)| *known != name) {
            let titles = patterns.iter().zip(1..).map(|(pattern, number)| {
                pattern.name.as_ref().map_or_else(|| format!("pattern {number}"), ToString::to_string)
            });
            let Some((_, pattern)) = titles.zip(patterns).find(|(title, _)| *title == name) else {
                return Err((line, format!("there is no pattern `{name}`")));
            };
            let ways = Ways::new(ctx, pattern, natives, None);
            ready = Some((name, ways.map_err(|error| (line, error))?));
        }
        if let Some((_, ways)) = &ready {
            let failures = check_section(ctx, ways, &section).map_err(|message| (line, message))?;
            checked.n_tests += 1;
            checked.failures.extend(failures.into_iter().map(|failure| (line, failure)));
        }
    }
    Ok(checked)
}

/// Returns the sections with the number of their first line.
fn sections(file: &str) -> Vec<(usize, String)> {
    let mut out = vec![(1, String::new())];
    for (line, number) in file.lines().zip(1..) {
        if line.trim_end() == MARK {
            out.push((number + 1, String::new()));
        } else if let Some((_, section)) = out.last_mut() {
            section.push_str(line);
            section.push('\n');
        }
    }
    out
}

/// Runs a test and returns the differences.
fn check_section(ctx: &Context, ways: &Ways, section: &str) -> Result<Vec<String>, String> {
    let first = |text: String| {
        let line = text.lines().next().unwrap_or_default();
        line.split_once("error: ").map_or(line, |(_, message)| message).to_owned()
    };
    let ir = parse(ctx, section).map_err(|error| first(error.to_string()))?;
    ir.verify().map_err(|error| first(error.to_string()))?;
    let expected = match (function(ctx, &ir, "before")?, function(ctx, &ir, "after")?) {
        (Some(before), Some(after)) => Some((before, text(&after))),
        (None, None) => None,
        _ => return Err("expected both functions `@before` and `@after`, or `@unchanged`".to_owned()),
    };
    let (before, after) = match (expected, function(ctx, &ir, "unchanged")?) {
        (Some((before, after)), None) => (before, Some(after)),
        (None, Some(unchanged)) => (unchanged, None),
        _ => return Err("expected functions `@before` and `@after`, or `@unchanged`".to_owned()),
    };
    let mut failures = Vec::new();
    for (name, outcome) in ways.apply(&before) {
        let found = match outcome {
            Ok(found) => found.map(|(_, ir)| text(&ir).replacen("@before(", "@after(", 1)),
            Err(error) => {
                failures.push(format!("{name}: {error}"));
                continue;
            }
        };
        match (&after, found) {
            (None, None) => {}
            (Some(expected), Some(found)) if *expected == found => {}
            (Some(_), None) => failures.push(format!("{name}: the pattern does not fire")),
            (None, Some(found)) => {
                failures.push(format!("{name}: the pattern fires, and the result is\n{found}"))
            }
            (Some(_), Some(found)) => failures.push(format!("{name}: the result is\n{found}")),
        }
    }
    Ok(failures)
}

/// Returns a function as a program of its own.
fn function(ctx: &Context, ir: &Ir, name: &str) -> Result<Option<Ir>, String> {
    let found = ir.walk_pre_order(ir.top()).find(|op| {
        let symbol = op.attr_str(ir, "sym_name").and_then(|symbol| symbol.as_str(ctx).map(str::to_owned));
        op.name_text(ir) == "func.func" && symbol.as_deref() == Some(name)
    });
    let Some(found) = found else { return Ok(None) };
    parse(ctx, &ir.display_op(found).to_string()).map(Some).map_err(|error| error.to_string())
}
