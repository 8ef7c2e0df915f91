//! Loading: compiles PDLL text at run time to patterns, or to diagnostics that outlive the text.
//!
//! In: a name, a text, directories. Out: patterns that do not depend on ODS, which may be unavailable at run
//! time. Invariant: on error there are no patterns.

use std::path::PathBuf;
use std::sync::Arc;

use pdll_match::diagnostic::{self, Diagnostic, Note};
use pdll_match::pattern::{EntityKind, NodeId, NodeKind, Pattern, SourcePlace};
use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::limits::MAX_ERRORS;
use pdll_support::source::{Content, Inclusion, SourceId, SourceMap, Span};

use pdll_support::include::IncludeDirs;
use pdll_support::sort::sort_by_key;
use pdll_tablegen::Input;

use crate::codegen::pdll;
use crate::compiled::Unit;
use crate::drr::{self, Argument, CallArgument, Definitions, Native, NativeBody, Rules, call_shape};
use crate::lint::Signatures;
use crate::ods::model::{Constraint, OdsContext};
use crate::ods::read::{Purpose, WithRules, read_rules};
use crate::pipeline::{compile_part, compile_text};
use crate::sema::Strictness;
use crate::sema::checked::{Body, Function};
use crate::stack::{on_large_stack, on_sufficient_stack};
use crate::syntax::ast::FunctionKind;

/// The result of compiling a text.
#[derive(Clone, Debug)]
pub struct LoadedText {
    /// Patterns in order, if there was no error.
    pub patterns: Option<Vec<Pattern>>,
    /// What operations mean, if there was no error: patterns that replace them by it.
    pub semantics: Vec<Pattern>,
    /// Errors and warnings in order of location, each with its source line.
    pub diagnostics: Vec<Diagnostic>,
    /// PDLL texts that were read: name and text.
    pub sources: Vec<(Arc<str>, Arc<str>)>,
    /// Called constraints and rewrites that are blocks of code, which cannot be compiled at run time.
    pub code_blocks: Vec<CodeBlock>,
    /// Constraints of definitions that the patterns call, each by the name of its record.
    pub constraints: Vec<(String, Arc<Constraint>)>,
    /// Name of the type converter that the patterns use.
    pub converter: Option<String>,
}

/// A constraint or rewrite that is a block of code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeBlock {
    /// Whether it is a constraint, otherwise a rewrite.
    pub is_constraint: bool,
    /// Name by which patterns call it.
    pub name: String,
    /// Error, which applies unless a function of its name is registered.
    pub diagnostic: Diagnostic,
}

/// Compiles a text; included files are searched for beside it and in the directories. `name` is its name in
/// messages. `known` contains the definitions that the text need not include.
pub fn load_text(
    name: &str,
    text: &str,
    dirs: &[PathBuf],
    known: &OdsContext,
    strictness: Strictness,
) -> LoadedText {
    on_sufficient_stack(|| load_here(name, text, dirs, known, strictness))
}

fn load_here(
    name: &str,
    text: &str,
    dirs: &[PathBuf],
    known: &OdsContext,
    strictness: Strictness,
) -> LoadedText {
    let mut sources = SourceMap::new();
    let source = sources.add_text(name, text, None);
    let mut diags = Diags::new();
    let Unit { ods, compiled, .. } =
        compile_part(known.clone(), &mut sources, source, 0..usize::MAX, dirs, strictness, &mut diags);
    let mut read: Vec<SourceId> = Vec::new();
    for span in compiled
        .lowered
        .iter()
        .chain(&compiled.semantics)
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
    let semantics = compiled.semantics.into_iter().filter(|_| patterns.is_some());
    let semantics = semantics.map(|lowered| count_results(lowered.pattern, &ods)).collect();
    let functions = compiled.module.functions.iter();
    let code_blocks = functions
        .filter(|function| matches!(function.body, Body::Code(_)))
        .filter(|function| patterns.iter().flatten().any(|pattern| calls(pattern, function)))
        .map(|function| code_block(&sources, function))
        .collect();
    let functions = compiled.module.functions.iter();
    let constraints = functions
        .filter(|function| matches!(function.body, Body::Ods))
        .filter(|function| patterns.iter().flatten().any(|pattern| calls(pattern, function)))
        .filter_map(|function| {
            Some((function.name.to_string(), Arc::clone(ods.constraints.get(&*function.name)?)))
        })
        .collect();
    let mut found = diags.take();
    sort_by_key(&mut found, |diag| diag.span);
    // A diagnostic in a function that several patterns call is repeated for each, with others between.
    found.dedup();
    let mut diagnostics: Vec<Diagnostic> =
        found.iter().take(MAX_ERRORS).map(|diag| diagnostic(&sources, diag)).collect();
    if found.len() > MAX_ERRORS {
        let message = format!("{} more diagnostics are not shown", found.len() - MAX_ERRORS);
        let whole = SourcePlace { file: name.into(), ..SourcePlace::default() };
        diagnostics.push(Diagnostic::new(diagnostic::Severity::Note, message).at_some(Some(&whole)));
    }
    let converter = compiled.module.converter.as_ref().map(|converter| converter.name.text.to_string());
    LoadedText { patterns, semantics, diagnostics, sources: texts, code_blocks, constraints, converter }
}

/// The result of compiling rules.
#[derive(Clone, Debug)]
pub struct LoadedRules {
    /// Patterns in order, if there was no error.
    pub patterns: Option<Vec<Pattern>>,
    /// The functions that they call, each with the error that applies if it has no implementation.
    pub natives: Vec<(Native, Diagnostic)>,
    /// Errors and warnings in order of location, each with its source line.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that patterns stand in: name and text.
    pub sources: Vec<(Arc<str>, Arc<str>)>,
    /// The definitions, among them the constraints that functions check.
    pub ods: OdsContext,
}

/// A text with rules, and what it defines.
struct RulesText {
    sources: SourceMap,
    source: SourceId,
    diags: Diags,
    read: WithRules,
}

impl RulesText {
    fn read(name: &str, text: &str, dirs: &[PathBuf]) -> Self {
        let mut sources = SourceMap::new();
        let source = sources.add_text(name, text, None);
        let mut diags = Diags::new();
        let mut includes = IncludeDirs::new(dirs.iter().cloned());
        let read = read_rules(Purpose::Know, &mut sources, Input::Text(source), &mut includes, &mut diags);
        Self { sources, source, diags, read }
    }

    fn compile(&mut self, compile: fn(Definitions<'_>, &mut Diags) -> Rules) -> Rules {
        let definitions = Definitions {
            records: &self.read.records,
            ods: &self.read.ods,
            constraints: &self.read.constraints,
            map: &self.sources,
        };
        compile(definitions, &mut self.diags)
    }

    /// Returns the first errors and warnings in order of location.
    fn diagnostics(&mut self) -> Vec<Diagnostic> {
        let mut found = self.diags.take();
        sort_by_key(&mut found, |diag| diag.span);
        found.iter().take(MAX_ERRORS).map(|diag| diagnostic(&self.sources, diag)).collect()
    }
}

/// Compiles the rules of a text; included files are searched for beside it and in the directories.
pub fn load_rules(name: &str, text: &str, dirs: &[PathBuf]) -> LoadedRules {
    on_large_stack(|| {
        let mut text = RulesText::read(name, text, dirs);
        let rules = text.compile(drr::compile);
        let has_errors = text.diags.has_errors();
        let diagnostics = text.diagnostics();
        let RulesText { sources, read, .. } = text;
        let mut texts: Vec<SourceId> = rules.lowered.iter().map(|lowered| lowered.span.source).collect();
        texts.sort_unstable();
        texts.dedup();
        let texts = texts.into_iter().filter_map(|id| match &sources.get(id).content {
            Content::Text(text) => Some((sources.get(id).name.clone(), text.clone())),
            Content::Tokens(_) => None,
        });
        let natives = rules.natives.into_iter().map(|native| {
            let missing = missing(&sources, &native);
            (native, missing)
        });
        LoadedRules {
            patterns: (!has_errors).then(|| {
                let lowered = rules.lowered.into_iter();
                lowered.map(|lowered| count_results(lowered.pattern, &read.ods)).collect()
            }),
            natives: natives.collect(),
            diagnostics,
            sources: texts.collect(),
            ods: read.ods,
        }
    })
}

/// Returns the rules of a text as PDLL; included files are searched for beside it and in the directories.
///
/// # Errors
/// If the text contains an error.
pub fn rules_as_pdll(name: &str, text: &str, dirs: &[PathBuf]) -> Result<String, Vec<Diagnostic>> {
    on_large_stack(|| {
        let mut text = RulesText::read(name, text, dirs);
        let rules = text.compile(drr::compile_with_either);
        let has_errors = text.diags.has_errors();
        let diagnostics = text.diagnostics();
        if has_errors {
            return Err(diagnostics);
        }
        Ok(pdll::print(&rules, &text.read, &text.sources, text.source).text)
    })
}

/// Returns the error about a function of a rule that has no implementation.
fn missing(sources: &SourceMap, native: &Native) -> Diagnostic {
    let what = if native.kind == FunctionKind::Constraint { "constraint" } else { "rewrite" };
    let (message, help) = match &native.body {
        NativeBody::Compute(code, _) => {
            let signature = signature(native);
            (
                format!("the native {what} `{}` is not registered: `{}`", native.name, code.text.trim()),
                format!("register a function `{signature}`"),
            )
        }
        NativeBody::Constraint(key) => {
            let message = format!("the constraint `{key}` is C++ that cannot be evaluated at run time");
            (message, "compile the rule in an `ods!`".to_owned())
        }
        _ => {
            let message =
                format!("the constraint `{}` is C++ that cannot be evaluated at run time", native.name);
            (message, "compile the rule in an `ods!`".to_owned())
        }
    };
    diagnostic(sources, &Diag::error(native.span, message).help(help))
}

/// Returns the signature of a native function, in PDLL.
fn signature(native: &Native) -> String {
    // The operation that defines an operand is passed for it.
    if let (NativeBody::Compute(_, true), Some(EntityKind::Value)) = (&native.body, native.params.first()) {
        let params = vec![EntityKind::Operation];
        return signature(&Native { params, body: NativeBody::TypeOf, ..native.clone() });
    }
    let list = |kinds: &[EntityKind]| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
    let params = called_with(native).unwrap_or_else(|| native.params.clone());
    let results = match native.results.len() {
        0 => String::new(),
        1 => format!(" -> {}", list(&native.results)),
        _ => format!(" -> ({})", list(&native.results)),
    };
    format!("{}({}){results}", native.name, list(&params))
}

/// Returns the kinds of the arguments with which code calls its only function, if no argument is code.
fn called_with(native: &Native) -> Option<Vec<EntityKind>> {
    let NativeBody::Compute(code, _) = &native.body else { return None };
    let (_, shape) = call_shape(&code.text)?;
    let mut kinds = Vec::new();
    for place in shape {
        let args = match place {
            CallArgument::Subject => {
                kinds.push(*native.params.first()?);
                continue;
            }
            CallArgument::Location => {
                kinds.push(EntityKind::Attribute);
                continue;
            }
            CallArgument::Positional(at) => code.args.get(at..=at)?,
            CallArgument::Rest(from) => code.args.get(from..)?,
        };
        for arg in args {
            kinds.push(match arg {
                Argument::Param(at) => *native.params.get(*at)?,
                Argument::Str(_) => EntityKind::Attribute,
                Argument::Nested(_) => return None,
            });
        }
    }
    Some(kinds)
}

/// Returns warnings about native functions that a text declares differently from previous texts, which
/// `known` records. [`load_text`] reports other errors.
pub fn check_signatures(known: &mut Signatures, name: &str, text: &str, dirs: &[PathBuf]) -> Vec<Diagnostic> {
    on_large_stack(|| {
        let mut sources = SourceMap::new();
        let source = sources.add_text(name, text, None);
        let mut said = Diags::new();
        let unit = compile_text(&mut sources, source, dirs, Strictness::Upstream, &mut said);
        said.take();
        let mut found = Diags::new();
        known.check(&unit.compiled.module, &sources, &mut found);
        found.take().iter().map(|diag| diagnostic(&sources, diag)).collect()
    })
}

/// Returns whether a pattern calls a native function.
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
    let diagnostic = diagnostic(sources, &Diag::error(function.span, message).help(help));
    CodeBlock { is_constraint, name: function.name.to_string(), diagnostic }
}

/// Refers to result groups by index if ODS determines it, for runtimes without the operations' definitions.
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

/// Returns the index of the single result in a group of an operation node, if ODS determines it.
fn single_result(pattern: &Pattern, ods: &OdsContext, op: NodeId, group: u32) -> Option<u32> {
    let NodeKind::Operation(op) = &pattern.node(op).kind else { return None };
    ods.operation(op.name.as_deref()?)?.single_result(group)
}

/// Number of characters of a long line printed before, in and after the marked text.
const SHOWN: usize = 80;

/// Returns a diagnostic with the places, source lines and notes that it has in the sources.
pub(crate) fn diagnostic(sources: &SourceMap, diag: &Diag) -> Diagnostic {
    let severity = match diag.severity {
        Severity::Error => diagnostic::Severity::Error,
        Severity::Warning => diagnostic::Severity::Warning,
    };
    let out = Diagnostic::new(severity, diag.message.as_str());
    let out = out.at_some(Some(&place(sources, diag.span))).excerpt(excerpt(sources, diag.span));
    let out = diag.notes.iter().fold(out, |out, note| {
        let message = note.message.as_str();
        let said = if note.is_help { Note::help(message) } else { Note::new(message) };
        out.note(match note.span {
            Some(span) => said.at(place(sources, span)).excerpt(excerpt(sources, span)),
            None => said,
        })
    });
    sources.inclusions_shown(diag.span).into_iter().fold(out, |out, inclusion| {
        out.note(match inclusion {
            Inclusion::At(span) => Note::new("included from here").at(place(sources, span)),
            Inclusion::Hidden(n) => Note::new(format!("{n} more includes are not shown")),
        })
    })
}

/// Returns the place of a span.
fn place(sources: &SourceMap, span: Span) -> SourcePlace {
    let start = sources.start(span);
    let file = sources.get(span.source).name.clone();
    SourcePlace { file, line: start.line, column: start.column }
}

/// Returns the line on which a span begins, and a line that marks the span.
fn excerpt(sources: &SourceMap, span: Span) -> String {
    let Some(range) = sources.line_range(span) else { return String::new() };
    let line = Span { source: span.source, lo: range.start as u32, hi: range.end as u32 };
    let (lo, hi) = (span.lo.min(line.hi), span.hi.clamp(span.lo, line.hi.max(span.lo)));
    let text = |lo, hi| sources.text(Span { source: span.source, lo, hi }).unwrap_or_default();
    let (before, marked, after) = (text(line.lo, lo), text(lo, hi), text(hi, line.hi).trim_end());
    // Of a very long line, only the surroundings of the location.
    let is_long = line.hi - line.lo > 4 * SHOWN as u32;
    let (before, marked, after) = match is_long {
        false => (before.to_owned(), marked.to_owned(), after.to_owned()),
        true => (last(before), first(marked), first(after)),
    };
    // A tab is kept, so that the mark is aligned.
    let blank: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let mark = "^".repeat(marked.chars().count().max(1));
    format!("{before}{marked}{after}\n{blank}{mark}")
}

/// Returns the first characters of a text.
fn first(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns the last characters of a text.
fn last(text: &str) -> String {
    match text.char_indices().rev().nth(SHOWN - 1) {
        Some((start, _)) if start > 0 => format!("…{}", &text[start..]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(diagnostics: &[Diagnostic]) -> String {
        diagnostics.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn diagnostics_have_a_location_and_a_source_line() {
        let text =
            "Pattern => replace op<a.b>(x: Value) with x;\nPattern => replace op<a.b>(y: Value) with z;\n";
        let loaded = load_text("rules.pdll", text, &[], &OdsContext::default(), Strictness::Strict);
        assert_eq!(loaded.patterns, None);
        expect_test::expect![[r#"
            rules.pdll:2:43: error: undefined reference to `z`
              Pattern => replace op<a.b>(y: Value) with z;
                                                        ^"#]]
        .assert_eq(&joined(&loaded.diagnostics));
    }

    #[test]
    fn errors_in_a_function_of_several_patterns_are_reported_once() {
        let text = "Constraint T(x: Value) -> Op { let t: TypeRange; return op<a.b>(x) -> (t); }\n\
                    Pattern { let y: Value; erase T(y); }\nPattern => erase z;\nPattern { let y: Value; erase T(y); }\n";
        let loaded = load_text("rules.pdll", text, &[], &OdsContext::default(), Strictness::Upstream);
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
            help: a variable is defined at its first use, with its constraint: `z: …`"#]]
        .assert_eq(&joined(&loaded.diagnostics));
    }

    #[test]
    fn long_lines_and_long_lists_of_diagnostics_are_cut() {
        let text = "Pattern { rewrite op<t.a> with ".repeat(20_000);
        let loaded = load_text("line.pdll", &text, &[], &OdsContext::default(), Strictness::Strict);
        assert_eq!(loaded.diagnostics.len(), MAX_ERRORS + 1);
        let texts: Vec<String> = loaded.diagnostics.iter().map(Diagnostic::to_string).collect();
        let (longest, last) = (texts.iter().map(String::len).max(), texts.last());
        assert!(longest < Some(2_000), "{longest:?}");
        expect_test::expect![[r#"
            line.pdll:1:32: error: expected expression
              Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a>…
                                             ^^^^^^^
            line.pdll:1:9: note: this `{` is not closed
              Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> w…
                      ^
            line.pdll: note: 38999 more diagnostics are not shown"#]].assert_eq(&format!("{}\n{}", texts[1], last.map_or("", String::as_str)));
    }

    #[test]
    fn twenty_thousand_operations_may_nest() {
        let n = 20_000;
        let text = format!("Pattern => erase {}_: Value{};\n", "op<a.b>(".repeat(n), ")".repeat(n));
        let loaded = load_text("deep.pdll", &text, &[], &OdsContext::default(), Strictness::Upstream);
        assert_eq!(loaded.diagnostics, []);
        let patterns = loaded.patterns.unwrap_or_default();
        // Each has its result types, and all except the outermost are used by their results.
        assert_eq!(patterns[0].nodes.len(), 3 * n + 1);
        let deeper = text.replace("op<a.b>(_", &("op<a.b>(".repeat(10_000) + "_"));
        let loaded = load_text("deeper.pdll", &deeper, &[], &OdsContext::default(), Strictness::Upstream);
        let expected = "deeper.pdll:1:200018: error: nesting is too deep: the limit is 25000 levels";
        assert_eq!(loaded.diagnostics[0].to_string().lines().next(), Some(expected));
    }

    #[test]
    fn texts_without_errors_give_their_patterns() {
        let text = "Pattern A => erase op<a.b>;\nPattern B with benefit(3) => erase op<a.c>;\n";
        let loaded = load_text("rules.pdll", text, &[], &OdsContext::default(), Strictness::Strict);
        let names = loaded.patterns.iter().flatten().map(|pattern| pattern.name.as_deref());
        assert!(names.eq([Some("A"), Some("B")]));
        assert!(loaded.diagnostics.is_empty());
    }
}
