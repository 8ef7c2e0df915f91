//! Loading: PDLL text that arrives at run time to patterns, or to findings as text.
//!
//! In: a name, a text, directories. Out: the patterns, free of what only ODS knows and a runtime may not.
//! Invariant: with an error there are no patterns.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use pdll_match::Pattern;
use pdll_match::pattern::{NodeId, NodeKind};
use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::limits::MAX_ERRORS;
use pdll_support::source::{Content, Inclusion, SourceId, SourceMap, Span};

use crate::compile::{compile_patterns, compile_text};
use crate::lint::Signatures;
use crate::ods::model::OdsContext;
use crate::sema::Strictness;
use crate::sema::checked::{Body, Function};
use crate::stack::{on_large_stack, on_sufficient_stack};
use crate::syntax::ast::FunctionKind;

/// What became of a text.
#[derive(Clone, Debug)]
pub struct LoadedText {
    /// The patterns in order, if there was no error.
    pub patterns: Option<Vec<Pattern>>,
    /// Errors and warnings in the order of their places, each rendered with its place and the line it is about.
    pub findings: Vec<String>,
    /// The texts of PDLL that were read: name and text.
    pub sources: Vec<(Arc<str>, Arc<str>)>,
    /// The constraints and rewrites called that are blocks of code, which nobody can compile now.
    pub code_blocks: Vec<CodeBlock>,
}

/// A constraint or rewrite that is a block of code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeBlock {
    /// Is it a constraint, or else a rewrite?
    pub is_constraint: bool,
    /// The name by which patterns call it.
    pub name: String,
    /// The error it is, rendered, unless a function of its name is registered.
    pub finding: String,
}

/// Compiles a text; what it includes is looked for beside it and in the directories. `name` is what messages call it.
pub fn load_text(name: &str, text: &str, dirs: &[PathBuf], strictness: Strictness) -> LoadedText {
    on_sufficient_stack(|| load_here(name, text, dirs, strictness))
}

fn load_here(name: &str, text: &str, dirs: &[PathBuf], strictness: Strictness) -> LoadedText {
    let mut sources = SourceMap::new();
    let source = sources.add_text(name, text, None);
    let mut diags = Diags::new();
    let (ods, compiled) = compile_patterns(&mut sources, source, dirs, strictness, &mut diags);
    let mut read: Vec<SourceId> = Vec::new();
    for span in compiled
        .lowered
        .iter()
        .flat_map(|lowered| [lowered.span].into_iter().chain(lowered.spans.iter().copied()))
    {
        if read.last() != Some(&span.source) {
            read.push(span.source);
        }
    }
    read.sort_unstable();
    read.dedup();
    let texts = read.into_iter().filter_map(|id| {
        let source = sources.get(id);
        match &source.content {
            Content::Text(text) => Some((source.name.clone(), text.clone())),
            Content::Tokens(_) => None,
        }
    });
    let texts = texts.collect();
    let patterns: Option<Vec<Pattern>> = (!diags.has_errors()).then(|| {
        let lowered = compiled.lowered.into_iter();
        lowered.map(|lowered| count_results(lowered.pattern, &ods)).collect()
    });
    let functions = compiled.module.functions.iter();
    let code_blocks = functions
        .filter(|function| matches!(function.body, Body::Code(_)))
        .filter(|function| patterns.iter().flatten().any(|pattern| calls(pattern, function)))
        .map(|function| code_block(&sources, function))
        .collect();
    let mut found = diags.take();
    found.sort_by_key(|diag| diag.span);
    // What a function brings to several patterns is said of each, with findings of others between.
    found.dedup();
    let mut findings: Vec<String> =
        found.iter().take(MAX_ERRORS).map(|diag| render(&sources, diag)).collect();
    if found.len() > MAX_ERRORS {
        findings.push(format!("{name}: {} more findings are not shown", found.len() - MAX_ERRORS));
    }
    LoadedText { patterns, findings, sources: texts, code_blocks }
}

/// The warnings about native functions that a text declares otherwise than the texts before it, which `known` remembers. What else is
/// wrong with the text [`load_text`] says.
pub fn check_signatures(known: &mut Signatures, name: &str, text: &str, dirs: &[PathBuf]) -> Vec<String> {
    on_large_stack(|| {
        let mut sources = SourceMap::new();
        let source = sources.add_text(name, text, None);
        let mut said = Diags::new();
        let unit = compile_text(&mut sources, source, dirs, Strictness::Upstream, &mut said);
        said.take();
        let mut found = Diags::new();
        known.check(&unit.compiled.module, &sources, &mut found);
        found.take().iter().map(|diag| render(&sources, diag)).collect()
    })
}

/// Does a pattern call a native function?
fn calls(pattern: &Pattern, function: &Function) -> bool {
    let is_constraint = function.kind == FunctionKind::Constraint;
    pattern.nodes.iter().any(|node| match &node.kind {
        NodeKind::Constraint { call, .. } => is_constraint && call.name == function.name,
        NodeKind::NativeRewrite(call) => !is_constraint && call.name == function.name,
        _ => false,
    })
}

fn code_block(sources: &SourceMap, function: &Function) -> CodeBlock {
    let is_constraint = function.kind == FunctionKind::Constraint;
    let what = if is_constraint { "constraint" } else { "rewrite" };
    let message = format!(
        "{what} `{}` is a block of code, which cannot run in patterns loaded at run time",
        function.name
    );
    let help = "declare it without a body and register a Rust function of its name";
    let finding = render(sources, &Diag::error(function.span, message).help(help));
    CodeBlock { is_constraint, name: function.name.to_string(), finding }
}

/// Names result groups by number where ODS tells, for who has not registered the operations.
fn count_results(mut pattern: Pattern, ods: &OdsContext) -> Pattern {
    for i in 0..pattern.nodes.len() {
        if let NodeKind::Results { op, group: Some(group), is_single: true } = pattern.nodes[i].kind
            && let Some(index) = single_result(&pattern, ods, op, group)
        {
            pattern.nodes[i].kind = NodeKind::Result { op, index };
        }
    }
    pattern
}

/// The number of the one result in a group of an operation node, where ODS tells.
fn single_result(pattern: &Pattern, ods: &OdsContext, op: NodeId, group: u32) -> Option<u32> {
    let NodeKind::Operation(op) = &pattern.node(op).kind else { return None };
    ods.operation(op.name.as_deref()?)?.single_result(group)
}

/// So many characters of a long line are shown before what is marked, of it, and behind it.
const SHOWN: usize = 80;

/// A finding with its place, the line it is about, and its notes.
fn render(sources: &SourceMap, diag: &Diag) -> String {
    let level = match diag.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut out = format!("{}: {level}: {}", place(sources, diag.span), diag.message);
    quote_line(sources, diag.span, &mut out);
    for note in &diag.notes {
        let level = if note.is_help { "help" } else { "note" };
        let at = note.span.map_or_else(String::new, |span| format!("{}: ", place(sources, span)));
        let _ = write!(out, "\n{at}{level}: {}", note.message);
        if let Some(span) = note.span {
            quote_line(sources, span, &mut out);
        }
    }
    for inclusion in sources.inclusions_shown(diag.span) {
        let _ = match inclusion {
            Inclusion::At(span) => write!(out, "\n{}: note: included from here", place(sources, span)),
            Inclusion::Hidden(n) => write!(out, "\nnote: {n} more includes are not shown"),
        };
    }
    out
}

/// `file:line:column`.
fn place(sources: &SourceMap, span: Span) -> String {
    let start = sources.start(span);
    format!("{}:{}:{}", sources.get(span.source).name, start.line, start.column)
}

/// Appends the line a span begins on, and a line that marks the span.
fn quote_line(sources: &SourceMap, span: Span, out: &mut String) {
    let Some(range) = sources.line_range(span) else { return };
    let line = Span { source: span.source, lo: range.start as u32, hi: range.end as u32 };
    let (lo, hi) = (span.lo.min(line.hi), span.hi.clamp(span.lo, line.hi.max(span.lo)));
    let text = |lo, hi| sources.text(Span { source: span.source, lo, hi }).unwrap_or_default();
    let (before, marked, after) = (text(line.lo, lo), text(lo, hi), text(hi, line.hi).trim_end());
    // Of a line of which nobody wants to see all, only what is around the place.
    let is_long = line.hi - line.lo > 4 * SHOWN as u32;
    let (before, marked, after) = match is_long {
        false => (before.to_owned(), marked.to_owned(), after.to_owned()),
        true => (last(before), first(marked), first(after)),
    };
    // A tab stays one, so that the mark stands below what it marks.
    let blank: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let mark = "^".repeat(marked.chars().count().max(1));
    let _ = write!(out, "\n  {before}{marked}{after}\n  {blank}{mark}");
}

/// The first characters of a text.
fn first(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The last characters of a text.
fn last(text: &str) -> String {
    match text.char_indices().rev().nth(SHOWN - 1) {
        Some((start, _)) if start > 0 => format!("…{}", &text[start..]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_have_their_place_and_line() {
        let text =
            "Pattern => replace op<a.b>(x: Value) with x;\nPattern => replace op<a.b>(y: Value) with z;\n";
        let loaded = load_text("rules.pdll", text, &[], Strictness::Strict);
        assert_eq!(loaded.patterns, None);
        expect_test::expect![[r#"
            rules.pdll:2:43: error: undefined reference to `z`
              Pattern => replace op<a.b>(y: Value) with z;
                                                        ^"#]]
        .assert_eq(&loaded.findings.join("\n"));
    }

    #[test]
    fn what_a_function_brings_to_several_patterns_is_said_once() {
        let text = "Constraint T(x: Value) -> Op { let t: TypeRange; return op<a.b>(x) -> (t); }\n\
                    Pattern { let y: Value; erase T(y); }\nPattern => erase z;\nPattern { let y: Value; erase T(y); }\n";
        let loaded = load_text("rules.pdll", text, &[], Strictness::Upstream);
        expect_test::expect![[r#"
            rules.pdll:1:36: error: variable `t` is not bound
              Constraint T(x: Value) -> Op { let t: TypeRange; return op<a.b>(x) -> (t); }
                                                 ^
            note: it must be the type of a result, operand or attribute that is matched
            rules.pdll:1:57: note: the root of the pattern is here
              Constraint T(x: Value) -> Op { let t: TypeRange; return op<a.b>(x) -> (t); }
                                                                      ^^^^^^^^^^^^^^^^^
            rules.pdll:3:18: error: undefined reference to `z`
              Pattern => erase z;
                               ^
            help: a variable is defined where it is used first, with what it is: `z: …`"#]]
        .assert_eq(&loaded.findings.join("\n"));
    }

    #[test]
    fn a_long_line_is_shown_around_the_place_only_and_not_more_often_than_anybody_reads() {
        let text = "Pattern { rewrite op<t.a> with ".repeat(20_000);
        let loaded = load_text("line.pdll", &text, &[], Strictness::Strict);
        assert_eq!(loaded.findings.len(), MAX_ERRORS + 1);
        let (longest, last) = (loaded.findings.iter().map(String::len).max(), loaded.findings.last());
        assert!(longest < Some(2_000), "{longest:?}");
        expect_test::expect![[r#"
            line.pdll:1:32: error: expected expression
              Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a>…
                                             ^^^^^^^
            line.pdll:1:9: note: this `{` is not closed
              Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> w…
                      ^
            line.pdll: 38999 more findings are not shown"#]].assert_eq(&format!("{}\n{}", loaded.findings[1], last.map_or("", String::as_str)));
    }

    #[test]
    fn twenty_thousand_operations_may_nest() {
        let n = 20_000;
        let text = format!("Pattern => erase {}_: Value{};\n", "op<a.b>(".repeat(n), ")".repeat(n));
        let loaded = load_text("deep.pdll", &text, &[], Strictness::Upstream);
        assert_eq!(loaded.findings, Vec::<String>::new());
        let patterns = loaded.patterns.unwrap_or_default();
        // Each has its result types, and all but the outermost are used by their results.
        assert_eq!(patterns[0].nodes.len(), 3 * n + 1);
        let deeper = text.replace("op<a.b>(_", &("op<a.b>(".repeat(10_000) + "_"));
        let loaded = load_text("deeper.pdll", &deeper, &[], Strictness::Upstream);
        let expected = "deeper.pdll:1:200018: error: nesting is too deep: the limit is 25000 levels";
        assert_eq!(loaded.findings[0].lines().next(), Some(expected));
    }

    #[test]
    fn texts_without_errors_give_their_patterns() {
        let text = "Pattern A => erase op<a.b>;\nPattern B with benefit(3) => erase op<a.c>;\n";
        let loaded = load_text("rules.pdll", text, &[], Strictness::Strict);
        let names = loaded.patterns.iter().flatten().map(|pattern| pattern.name.as_deref());
        assert!(names.eq([Some("A"), Some("B")]));
        assert!(loaded.findings.is_empty());
    }
}
