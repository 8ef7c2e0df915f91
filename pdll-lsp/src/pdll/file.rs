//! A file of PDLL, compiled.

use std::cell::OnceCell;
use std::ops::Range;
use std::path::{Path, PathBuf};

use pdll_compiler::compiled::Unit;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::pipeline::{TextPart, compile_again};
use pdll_compiler::reuse::ReadDefinitions;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::ast::{Include, ItemKind};
use pdll_compiler::syntax::lexer::lex_part;
use pdll_compiler::syntax::token::Tokens;
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::find_in;
use pdll_support::source::SourceId;

use super::index::Index;
use crate::document::Text;
use crate::source_file::SourceFile;

/// Line that separates chunks.
pub(super) const MARKER: &str = "// -----";

/// A file of PDLL.
pub(super) struct File {
    /// Text and included files.
    pub(super) source: SourceFile,
    /// Directories to search for included files.
    pub(super) dirs: Vec<PathBuf>,
    /// Parts.
    pub(super) chunks: Vec<Chunk>,
}

/// A part of a file that is compiled by itself.
pub(super) struct Chunk {
    /// Place in the text.
    pub(super) range: Range<usize>,
    /// The result of the compiler.
    pub(super) unit: Unit,
    /// Diagnostics.
    pub(super) diags: Vec<Diag>,
    main: SourceId,
    text: Text,
    /// Tokens and symbols, which are computed at the first request that needs them: most edits are followed by another one first.
    tokens: OnceCell<Tokens>,
    index: OnceCell<Index>,
}

impl Chunk {
    /// Returns the tokens.
    pub(super) fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| {
            // What is wrong with the tokens was reported.
            let mut repeated = Diags::new();
            let tokens = lex_part(self.main, &self.text.text, self.range.clone(), &mut repeated);
            repeated.take();
            tokens
        })
    }

    /// Returns the symbols.
    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(&self.unit, self.main))
    }
}

impl File {
    /// Analyses a text. Included files are searched for in the directories.
    pub(super) fn new(uri: &str, text: Text, dirs: Vec<PathBuf>, is_upstream: bool) -> File {
        File::again(uri, text, dirs, is_upstream, &mut ReadDefinitions::default())
    }

    /// Like [`File::new`], with the definitions that the last analysis has read, if they are still the same.
    pub(super) fn again(
        uri: &str,
        text: Text,
        dirs: Vec<PathBuf>,
        is_upstream: bool,
        definitions: &mut ReadDefinitions,
    ) -> File {
        let mut source = SourceFile::new("pdll", uri, text, is_upstream);
        let (main, text) = (source.main, source.text.clone());
        let strictness = if is_upstream { Strictness::Upstream } else { Strictness::Strict };
        definitions.begin();
        let compile = |part: Range<usize>| {
            let mut diags = Diags::new();
            let known = OdsContext::default();
            let chunk = TextPart { source: main, part: part.clone(), dirs: &dirs, strictness };
            let unit = compile_again(known, &mut source.sources, chunk, Some(definitions), &mut diags);
            let (tokens, index) = (OnceCell::new(), OnceCell::new());
            Chunk { range: part, unit, diags: diags.take(), main, text: text.clone(), tokens, index }
        };
        let chunks = parts(&text.text).into_iter().map(compile).collect();
        File { source, dirs, chunks }
    }

    /// Returns the chunk at an offset.
    pub(super) fn chunk_at(&self, offset: usize) -> Option<&Chunk> {
        self.chunks.iter().find(|chunk| (chunk.range.start..=chunk.range.end).contains(&offset))
    }

    /// Returns the includes of the file itself, with the files that were found.
    pub(super) fn includes(&self) -> Vec<(&Include, PathBuf)> {
        let items = self.chunks.iter().flat_map(|chunk| &chunk.unit.ast.items);
        let includes = items.filter_map(|item| match &item.kind {
            ItemKind::Include(include) => Some((include, self.included_file(include)?)),
            _ => None,
        });
        includes.collect()
    }

    fn included_file(&self, include: &Include) -> Option<PathBuf> {
        let is_it = |source: &pdll_support::source::Source| source.included_from == Some(include.path_span);
        let (_, found) = self.source.sources.iter().find(|(_, source)| is_it(source))?;
        if !found.name.starts_with('<') {
            return Some(PathBuf::from(&*found.name));
        }
        // The compiler has a replacement for files of MLIR.
        let beside = Path::new(&*self.source.sources.get(self.source.main).name).parent();
        beside
            .into_iter()
            .chain(self.dirs.iter().map(PathBuf::as_path))
            .find_map(|dir| find_in(dir, &include.path))
    }
}

/// Returns the chunks of a text.
pub(super) fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        if line.starts_with(MARKER) {
            parts.push(start..at);
            start = end;
        }
        at = end;
    }
    parts.push(start..text.len());
    parts
}
