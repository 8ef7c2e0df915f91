//! The front end in one call: syntax tree to checked module and patterns.
//!
//! In: an `ast::Module` and the ODS model. Out: `Compiled`, for every emitter.

use std::path::PathBuf;
use std::sync::Arc;

use pdll_tablegen::diag::Diags;
use pdll_tablegen::source::{Content, SourceId, SourceMap, Span};

use crate::compiled::Compiled;
use crate::include::FileIncludes;
use crate::lint::{Uses, lint, lint_with};
use crate::lower::{Lowering, bind, lower};
use crate::missing::Affected;
use crate::ods::model::OdsContext;
use crate::ods::upstream::{self, CppOds};
use crate::sema::{self, Strictness};
use crate::syntax::ast;
use crate::syntax::lexer::lex;
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
    /// they include are in none of the directories: we do not need them, C++ does.
    pub fn cpp_ods(&self, sources: &SourceMap, dirs: &[PathBuf]) -> Option<CppOds> {
        let beside = |include: &ast::Include| sources.get(include.path_span.source).name.to_string();
        let includes: Vec<(String, String)> = self
            .ast
            .definitions()
            .into_iter()
            .map(|include| (include.path.clone(), beside(include)))
            .collect();
        upstream::read(&includes, dirs)
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
    let (ast, ods, files, affected) = parse_text(sources, source, dirs, diags);
    let n_before = diags.as_slice().len();
    let compiled = compile(&ast, &ods, sources, strictness, diags);
    affected.silence(diags, n_before);
    if strictness == Strictness::Strict && !diags.has_errors() {
        lint(&compiled, &ods, diags);
    }
    Unit { ast, ods, compiled, files }
}

/// As [`compile_text`], for whoever wants patterns: what each was made from is dropped once it is lowered, and the module has no bodies of
/// patterns.
pub fn compile_patterns(
    sources: &mut SourceMap,
    source: SourceId,
    dirs: &[PathBuf],
    strictness: Strictness,
    diags: &mut Diags,
) -> (Arc<OdsContext>, Compiled) {
    let (ast, ods, _, affected) = parse_text(sources, source, dirs, diags);
    let n_before = diags.as_slice().len();
    let mut lowered = Vec::with_capacity(ast.items.len());
    let (mut lowering, mut uses, mut n_seen) = (Lowering::new(sources, strictness), Uses::default(), 0);
    let module = sema::check_each(ast, &ods, strictness, diags, |module, diags| {
        for number in n_seen..module.patterns.len() {
            let pattern = &module.patterns[number];
            if pattern.is_valid {
                uses.note(module, &pattern.body);
                let one = lowering.lower(module, pattern);
                bind::check_bindings(&one, diags);
                lowered.push(one);
            }
            module.patterns[number].body = Vec::new();
        }
        n_seen = module.patterns.len();
    });
    affected.silence(diags, n_before);
    let compiled = Compiled { module, lowered };
    if strictness == Strictness::Strict && !diags.has_errors() {
        lint_with(&compiled, uses, &ods, diags);
    }
    (ods, compiled)
}

/// Parses a text source and what it includes: the syntax tree, the definitions, the files, and what needs definitions that are wrong.
fn parse_text(
    sources: &mut SourceMap,
    source: SourceId,
    dirs: &[PathBuf],
    diags: &mut Diags,
) -> (ast::Module, Arc<OdsContext>, Vec<PathBuf>, Affected) {
    let tokens = match &sources.get(source).content {
        Content::Text(text) => lex(source, &text.clone(), diags),
        // Who has tokens parses them himself.
        Content::Tokens(_) => vec![Token::punct(TokenKind::Eof, Span { source, lo: 0, hi: 0 })],
    };
    let mut includes = FileIncludes::new(sources, dirs.to_vec()).saying_where();
    let ast = parse(tokens, Mode::File, &mut includes, diags);
    let ods = includes.definitions(diags);
    let files = std::mem::take(&mut includes.files);
    let affected = match Affected::may_be(&ods) {
        true => affected(source, sources, &ods, &ast),
        false => Affected::default(),
    };
    (ast, ods, files, affected)
}

/// What needs definitions that are wrong. Who has asked for none such has not kept the tokens, so they are made again.
fn affected(source: SourceId, sources: &SourceMap, ods: &OdsContext, ast: &ast::Module) -> Affected {
    let mut said_before = Diags::new();
    let tokens = match &sources.get(source).content {
        Content::Text(text) => lex(source, text, &mut said_before),
        Content::Tokens(_) => Vec::new(),
    };
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
