//! The front end in one call: syntax tree to checked module and patterns.
//!
//! In: an `ast::Module` and the ODS model. Out: `Compiled`, for every emitter.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use pdll_support::diag::Diags;
use pdll_support::source::{Content, SourceId, SourceMap, Span};

use crate::alike::Alike;
use crate::compiled::Compiled;
use crate::each::Each;
use crate::include::FileIncludes;
use crate::lint::{lint, lint_with};
use crate::lower::{bind, lower};
use crate::missing::Affected;
use crate::ods::model::OdsContext;
use crate::ods::read::Purpose;
use crate::ods::upstream::{self, CppOds};
use crate::sema::{self, Strictness};
use crate::syntax::ast;
use crate::syntax::lexer::{lex, lex_part};
use crate::syntax::parser::{Mode, parse};
use crate::syntax::token::{Token, TokenKind};

/// A source of text with all that became of it.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The syntax tree.
    pub ast: ast::Module,
    /// What the included `.td` files define.
    pub ods: Arc<OdsContext>,
    /// What was checked and lowered.
    pub compiled: Compiled,
    /// The files it includes, in the order in which they were found.
    pub files: Vec<PathBuf>,
}

impl Unit {
    /// What the included definitions say in C++, for `-x ast`, `-x cpp` and `--dump-ods`. `None` if files of MLIR that
    /// they include are in none of the directories: we do not need them, C++ does. Only with `needs_dump` it is all that
    /// `CppOds::dump` shows.
    pub fn cpp_ods(&self, sources: &SourceMap, dirs: &[PathBuf], needs_dump: bool) -> Option<CppOds> {
        let beside = |include: &ast::Include| sources.get(include.path_span.source).name.to_string();
        let includes: Vec<(String, String)> = self
            .ast
            .definitions()
            .into_iter()
            .map(|include| (include.path.clone(), beside(include)))
            .collect();
        upstream::read(&includes, dirs, needs_dump)
    }
}

/// Compiles a text source and what it includes, which is looked for beside it and in the directories.
///
/// Of included definitions with mistakes, what is free of them is known; of what needs the rest nothing more is said.
///
/// If `diags` has errors afterwards, what is returned is incomplete and not to be emitted.
pub fn compile_text(
    sources: &mut SourceMap,
    source: SourceId,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> Unit {
    compile_tokens(sources, source, lex_source(sources, source, diags), dirs, strictness, diags)
}

/// As [`compile_text`], of a part of the text as if nothing stood around it. Places are those in the whole.
pub fn compile_part(
    sources: &mut SourceMap,
    source: SourceId,
    part: Range<usize>,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> Unit {
    let tokens = match &sources.get(source).content {
        Content::Text(text) => lex_part(source, text, part, diags),
        Content::Tokens(_) => end_of_tokens(source),
    };
    compile_tokens(sources, source, tokens, dirs, strictness, diags)
}

fn compile_tokens(
    sources: &mut SourceMap,
    source: SourceId,
    tokens: Vec<Token>,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> Unit {
    let ParsedText { ast, ods, files, affected } =
        parse_text(sources, source, tokens, dirs, strictness, diags);
    let n_before = diags.as_slice().len();
    let compiled = compile(&ast, &ods, sources, strictness, diags);
    affected.silence(diags, n_before);
    if strictness == Strictness::Strict && !diags.has_errors() {
        lint(&compiled, &ods, diags);
    }
    Unit { ast, ods, compiled, files }
}

/// As [`compile_text`], for whoever wants patterns: what each was made from is dropped once it is lowered, and the module has no bodies of
/// patterns. Of patterns that differ only in names and literals, the first is parsed, checked and lowered for all.
pub fn compile_patterns(
    sources: &mut SourceMap,
    source: SourceId,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> (Arc<OdsContext>, Compiled) {
    let n_before = diags.as_slice().len();
    let tokens = lex_source(sources, source, diags);
    let alike = match diags.as_slice().len() == n_before {
        true => Alike::find(tokens),
        false => Alike::none(tokens),
    };
    let (parsed, alike) = parse_but_alike(sources, source, alike, dirs, strictness, diags);
    let n_before = diags.as_slice().len();
    let mut each = Each::new(sources, parsed.ast.start, &parsed.ods, strictness, diags);
    each.items(parsed.ast.items, &alike);
    let (compiled, uses) = each.finish();
    parsed.affected.silence(diags, n_before);
    if strictness == Strictness::Strict && !diags.has_errors() {
        lint_with(&compiled, uses, &parsed.ods, diags);
    }
    (parsed.ods, compiled)
}

/// What a text source and what it includes was parsed to.
struct ParsedText {
    ast: ast::Module,
    /// What the included `.td` files define.
    ods: Arc<OdsContext>,
    /// The included files.
    files: Vec<PathBuf>,
    /// What needs definitions that are wrong.
    affected: Affected,
}

/// Parses all but the patterns that are like earlier ones. If that finds anything wrong, what it says may be due to what was left out; then
/// nothing is.
fn parse_but_alike(
    sources: &mut SourceMap,
    source: SourceId,
    alike: Alike,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> (ParsedText, Alike) {
    if !alike.is_empty() {
        let (n_sources, mut said) = (sources.len(), Diags::new());
        let parsed = parse_text(sources, source, alike.rest(), dirs, strictness, &mut said);
        let said = said.take();
        if said.is_empty() && !Affected::may_be(&parsed.ods) && alike.fits(&parsed.ast.items) {
            return (parsed, alike);
        }
        sources.truncate(n_sources);
    }
    let parsed = parse_text(sources, source, alike.into_tokens(), dirs, strictness, diags);
    (parsed, Alike::none(Vec::new()))
}

/// Returns the tokens of a text source.
fn lex_source(sources: &SourceMap, source: SourceId, diags: &mut Diags) -> Vec<Token> {
    match &sources.get(source).content {
        Content::Text(text) => lex(source, text, diags),
        Content::Tokens(_) => end_of_tokens(source),
    }
}

/// Who has tokens parses them himself.
fn end_of_tokens(source: SourceId) -> Vec<Token> {
    vec![Token::punct(TokenKind::Eof, Span { source, lo: 0, hi: 0 })]
}

/// Parses the tokens of a text source and what it includes.
fn parse_text(
    sources: &mut SourceMap,
    source: SourceId,
    tokens: Vec<Token>,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> ParsedText {
    let purpose = match strictness {
        Strictness::Strict => Purpose::Make,
        Strictness::Upstream => Purpose::Know,
    };
    let mut includes = FileIncludes::new(sources, dirs.to_vec()).saying_where().reading_for(purpose);
    let ast = parse(tokens, Mode::File, &mut includes, diags);
    let ods = includes.definitions(diags);
    let files = std::mem::take(&mut includes.files);
    let affected = match Affected::may_be(&ods) {
        true => affected(source, sources, &ods, &ast),
        false => Affected::default(),
    };
    ParsedText { ast, ods, files, affected }
}

/// What needs definitions that are wrong. Who has asked for none such has not kept the tokens, so they are made again.
fn affected(source: SourceId, sources: &SourceMap, ods: &OdsContext, ast: &ast::Module) -> Affected {
    let mut said_before = Diags::new();
    let tokens = lex_source(sources, source, &mut said_before);
    said_before.take();
    Affected::find(ods, &tokens, ast, source)
}

/// Checks and lowers. If `diags` has errors afterwards, what is returned is incomplete and not to be emitted; it still
/// says which functions and patterns there are.
pub fn compile(
    ast: &ast::Module,
    ods: &OdsContext,
    sources: &SourceMap,
    strictness: Strictness,
    diags: &mut Diags,
) -> Compiled {
    let module = sema::check(ast, ods, strictness, diags);
    let lowered = lower(&module, sources, strictness);
    for pattern in &lowered {
        bind::check_bindings(pattern, diags);
    }
    Compiled { module, lowered }
}
