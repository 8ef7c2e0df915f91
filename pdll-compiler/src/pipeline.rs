//! The pipeline: lex → parse → check → lower → lint → match → emit.
//!
//! Macros, the command line, PDLL text at run time and tests all go through these functions; nothing else connects two stages.
//! Invariant: a stage reports its findings and recovers; the gates between stages stand here and in the callers.

use std::ops::Range;
use std::path::PathBuf;

use pdll_match::pattern::Pattern;
use pdll_match::tree::Trees;
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{Content, SourceId, SourceMap};

use crate::codegen::rust::{self, Frame, MAX_MATCHER, NativeFn, SourceLine, TooLarge};
use crate::codegen::stages::{self, Stage};
use crate::compiled::{Compiled, Unit};
use crate::include::{FileIncludes, Resolver};
use crate::lint;
use crate::lower::convert::convert_uses;
use crate::lower::{arguments, bind, first_alternatives, lower, lower_semantics};
use crate::ods::model::OdsContext;
use crate::ods::prelude;
use crate::ods::read::Purpose;
use crate::reuse::ReadDefinitions;
use crate::sema::{self, Strictness};
use crate::syntax::ast;
use crate::syntax::lexer::lex_part;
use crate::syntax::parser::{self, Mode};
use crate::syntax::token::Tokens;

/// The input of the pipeline.
#[derive(Debug)]
pub struct Input {
    /// The tokens of the source, from one of the two lexers.
    pub tokens: Tokens,
    /// Kind of the source: a file, or the body of a macro call.
    pub mode: Mode,
    /// The definitions that are known without an include: those of imported dialects.
    pub known: OdsContext,
}

/// A parsed source with the definitions that it includes.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The syntax tree.
    pub ast: ast::Module,
    /// The known definitions.
    pub ods: OdsContext,
    /// The included files, in the order in which they were found.
    pub files: Vec<PathBuf>,
}

/// Compiles a text source, up to its lints. Included files are looked for beside it and in the directories.
///
/// If `diags` has errors afterwards, the unit is incomplete and no code can be generated from it.
pub fn compile_text(
    sources: &mut SourceMap,
    source: SourceId,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> Unit {
    compile_part(OdsContext::default(), sources, source, 0..usize::MAX, dirs, strictness, diags)
}

/// Compiles a part of a text source as if it were a source of its own. Places are those in the whole text. `known` contains the
/// definitions that the text need not include.
pub fn compile_part(
    known: OdsContext,
    sources: &mut SourceMap,
    source: SourceId,
    part: Range<usize>,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> Unit {
    let text = TextPart { source, part, dirs, strictness };
    compile_again(known, sources, text, None, diags)
}

/// A part of a text source, and how it is compiled.
#[derive(Clone, Debug)]
pub struct TextPart<'a> {
    /// The source.
    pub source: SourceId,
    /// The part.
    pub part: Range<usize>,
    /// Directories to search for included files.
    pub dirs: &'a [PathBuf],
    /// What is accepted.
    pub strictness: Strictness,
}

/// Like [`compile_part`], with the included definitions of the last compilation, if they are still the same.
pub fn compile_again(
    mut known: OdsContext,
    sources: &mut SourceMap,
    text: TextPart<'_>,
    definitions: Option<&mut ReadDefinitions>,
    diags: &mut Diags,
) -> Unit {
    let TextPart { source, part, dirs, strictness } = text;
    let tokens = lex_text(sources, source, part, diags);
    if !known.dialects.is_empty() {
        prelude::add_named(&mut known, &tokens);
    }
    let (purpose, mode) = match strictness {
        Strictness::Strict => (Purpose::Make, Mode::File),
        Strictness::Upstream => (Purpose::Know, Mode::Upstream),
    };
    let includes = FileIncludes::new(sources, dirs.to_vec()).saying_where().reading_for(purpose);
    let mut includes = includes.reusing(definitions);
    let input = Input { tokens, mode, known };
    let parsed = parse(input, &mut includes, diags);
    let unit = check(parsed, sources, strictness, diags);
    if strictness == Strictness::Strict && is_complete(&unit, diags) {
        lint::lint(&unit.compiled, &unit.ods, diags);
    }
    unit
}

/// Lexes a part of a text source. A token source has no text: its tokens come from rustc.
pub fn lex_text(sources: &SourceMap, source: SourceId, part: Range<usize>, diags: &mut Diags) -> Tokens {
    match &sources.get(source).content {
        Content::Text(text) => lex_part(source, text, part.start..part.end.min(text.len()), diags),
        Content::Tokens(_) => Tokens::empty(source),
    }
}

/// Parses tokens and the included files.
pub fn parse(input: Input, includes: &mut dyn Resolver, diags: &mut Diags) -> Parsed {
    let Input { tokens, mode, known: mut ods } = input;
    let ast = parser::parse(tokens, mode, &ods.aliases, includes, diags);
    ods.merge(includes.definitions(diags));
    Parsed { ast, ods, files: includes.files() }
}

/// Checks a parsed source and lowers the patterns without errors.
pub fn check(parsed: Parsed, sources: &SourceMap, strictness: Strictness, diags: &mut Diags) -> Unit {
    let Parsed { ast, ods, files } = parsed;
    let module = sema::check(&ast, &ods, strictness, diags);
    let is_checked = !diags.has_errors();
    let mut lowered = lower(&module, sources, strictness, diags);
    first_alternatives(&lowered).for_each(|pattern| bind::check_bindings(pattern, diags));
    arguments::check_arguments(&module, &lowered, strictness, diags);
    let semantics = lower_semantics(&module, sources, strictness);
    semantics.iter().for_each(|pattern| bind::check_bindings(pattern, diags));
    if module.converter.as_ref().is_some_and(|converter| converter.is_declared) {
        lowered.iter_mut().for_each(|pattern| convert_uses(pattern, &ods));
    }
    Unit { ast, ods, compiled: Compiled { module, lowered, semantics }, files, is_checked }
}

/// The gate before lints and code generation: there are no errors, here or in definitions that the unit refers to.
pub fn is_complete(unit: &Unit, diags: &Diags) -> bool {
    !diags.has_errors() && !unit.compiled.module.is_incomplete
}

/// Compiles the patterns of a unit for matching; `None` if one cannot be matched, which is reported.
pub(crate) fn match_patterns(unit: &Unit, diags: &mut Diags) -> Option<Trees> {
    let patterns: Vec<&Pattern> = unit.compiled.patterns().collect();
    let compiled = pdll_match::tree::compile(&patterns, &unit.ods);
    let report = |error: &pdll_match::tree::MatchError| {
        let span = unit.compiled.lowered[error.pattern].spans[error.node().index()];
        diags.push(Diag::error(span, error.to_string()));
    };
    compiled.map_err(|errors| errors.iter().for_each(report)).ok()
}

/// Matches the patterns of a complete unit and emits Rust by `emit`; `None` if that is impossible, which is reported.
pub fn emit_rust<T>(
    unit: &Unit,
    frame: Frame<'_>,
    natives: &[NativeFn],
    lines: &[SourceLine],
    emit: impl FnOnce(&rust::Input<'_>) -> Result<T, TooLarge>,
    diags: &mut Diags,
) -> Option<T> {
    let trees = match_patterns(unit, diags)?;
    let patterns: Vec<&Pattern> = unit.compiled.patterns().collect();
    let (patterns, trees, ods) = (&patterns[..], &trees, &unit.ods);
    let converter = unit.compiled.module.converter.as_ref().map(|converter| converter.name.text.as_str());
    let semantics: Vec<&Pattern> = unit.compiled.semantics.iter().map(|lowered| &lowered.pattern).collect();
    let input = rust::Input {
        frame,
        patterns,
        trees,
        semantics: &semantics,
        natives,
        ods,
        lines,
        converter,
        max_matcher: MAX_MATCHER,
    };
    let report = |error: TooLarge| {
        let span = unit.compiled.lowered[error.pattern].spans[error.node.index()];
        diags.push(Diag::error(span, error.to_string()));
    };
    emit(&input).map_err(report).ok()
}

/// Prints a stage of a complete unit; `None` if its patterns cannot be matched, which is reported.
pub fn print_stage(stage: Stage, unit: &Unit, diags: &mut Diags) -> Option<String> {
    let lowered = &unit.compiled.lowered;
    Some(match stage {
        Stage::Pattern => stages::patterns(lowered),
        Stage::Predicates => stages::predicates(lowered, &match_patterns(unit, diags)?),
        Stage::Tree(format) => stages::trees(lowered, &match_patterns(unit, diags)?, format),
    })
}
