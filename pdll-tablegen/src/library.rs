//! Libraries: definitions that precede an input, loaded on demand.
//!
//! A library is split into definitions by the starts of its lines. An input names the definitions it needs;
//! these name others, and so on. Only these are lexed, parsed and evaluated. If that could be observable (an
//! error, an operator over all records, a pasted name), the whole library is evaluated instead. Invariant:
//! each definition of a library begins at the start of a line with `class`, `def` or `defvar` and its name;
//! there is nothing else except comments.

use std::collections::HashMap;
use std::sync::Arc;

use pdll_support::diag::Diags;
use pdll_support::include::Includes;
use pdll_support::source::{SourceId, SourceMap};
use rustc_hash::FxBuildHasher;

use crate::input::Input;
use crate::lexer::{Lexer, Names};
use crate::load::load;
use crate::records::{Record, Records};
use crate::run::{has_errors_since, run};
use crate::token::{Token, TokenKind};

/// Definitions that precede an input.
///
/// ```
/// use pdll_support::{diag::Diags, include::NoIncludes, source::SourceMap};
/// use pdll_tablegen::{Input, Library};
///
/// let shapes = Library::new(&[("shapes.td", "class Shape<int n>;\ndef Square : Shape<4>;\ndef Line : Shape<1>;\n")]);
/// let mut map = SourceMap::new();
/// let id = map.add_text("user.td", "def Box : Shape<6> { Shape side = Square; }", None);
/// let mut diags = Diags::new();
/// let records = shapes.parse(&mut map, Input::Text(id), &mut NoIncludes, &mut diags);
/// assert!(diags.take().is_empty());
/// assert!(records.def("Square").is_some());
/// assert!(records.def("Line").is_none());
/// ```
#[derive(Debug)]
pub struct Library {
    files: Vec<(Arc<str>, Arc<str>)>,
    parts: Vec<Part>,
    /// The last definition of each name.
    by_name: HashMap<&'static str, u32, FxBuildHasher>,
}

/// One definition.
#[derive(Debug)]
struct Part {
    file: u32,
    /// Start of the definition in the file; the end is the start of the next one.
    lo: u32,
    hi: u32,
    /// The previous definition of the same name: a class and a def may share one.
    next: Option<u32>,
}

impl Library {
    /// Creates the library of these files, in this order: each a name for messages, and the text.
    pub fn new(files: &[(&'static str, &'static str)]) -> Library {
        let mut library = Library {
            files: files.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect(),
            parts: Vec::new(),
            by_name: HashMap::default(),
        };
        for (file, (_, text)) in (0..).zip(files) {
            library.cut(file, text);
        }
        library
    }

    /// Returns the names of all its definitions, in any order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.by_name.keys().copied()
    }

    /// Returns the records of an input, of the files it includes, and of the definitions of the library that
    /// these need.
    pub fn parse(
        &self,
        map: &mut SourceMap,
        input: Input<'_>,
        includes: &mut dyn Includes,
        diags: &mut Diags,
    ) -> Records {
        let Loaded { sources, tokens, is_partial } = self.load(map, input, includes, diags);
        let end = input.end(map);
        if let Some(mut needed) = self.needed(&tokens, &sources) {
            let mut all = std::mem::take(&mut needed.tokens);
            all.extend_from_slice(&tokens);
            let mut found = Diags::new();
            let records = run(&all, end, &mut found);
            if found.take().is_empty() && !self.is_redefined(&records, &needed, &sources) {
                return records.with_lack(is_partial);
            }
        }
        self.run_all(map, &sources, &tokens, input, diags).with_lack(is_partial)
    }

    /// Returns the records of an input, of the files it includes, and of the whole library.
    pub fn parse_all(
        &self,
        map: &mut SourceMap,
        input: Input<'_>,
        includes: &mut dyn Includes,
        diags: &mut Diags,
    ) -> Records {
        let Loaded { sources, tokens, is_partial } = self.load(map, input, includes, diags);
        self.run_all(map, &sources, &tokens, input, diags).with_lack(is_partial)
    }

    fn load(
        &self,
        map: &mut SourceMap,
        input: Input<'_>,
        includes: &mut dyn Includes,
        diags: &mut Diags,
    ) -> Loaded {
        let sources = self.add_to(map);
        let n_before = diags.as_slice().len();
        let tokens = load(map, &[input], includes, diags);
        Loaded { sources, tokens, is_partial: has_errors_since(diags, n_before) }
    }

    fn run_all(
        &self,
        map: &mut SourceMap,
        sources: &[SourceId],
        tokens: &[Token],
        input: Input<'_>,
        diags: &mut Diags,
    ) -> Records {
        let files: Vec<Input<'_>> = sources.iter().map(|id| Input::Text(*id)).collect();
        let mut all = load(map, &files, &mut pdll_support::include::NoIncludes, diags);
        all.extend_from_slice(tokens);
        run(&all, input.end(map), diags)
    }

    fn add_to(&self, map: &mut SourceMap) -> Vec<SourceId> {
        self.files.iter().map(|(name, text)| map.add_text(name.clone(), text.clone(), None)).collect()
    }

    fn cut(&mut self, file: u32, text: &'static str) {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let lo = at;
            at += line.len() as u32;
            let Some((word, rest)) = line.split_once(' ') else { continue };
            if !matches!(word, "class" | "def" | "defvar") {
                continue;
            }
            let len = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            let index = self.parts.len() as u32;
            if let Some(before) = self.parts.last_mut().filter(|part| part.file == file) {
                before.hi = lo;
            }
            self.parts.push(Part { file, lo, hi: text.len() as u32, next: None });
            self.parts[index as usize].next = self.by_name.insert(&rest[..len], index);
        }
    }

    /// Returns the definitions that tokens need, in the order of the library, or `None` if they may need all.
    fn needed(&self, tokens: &[Token], sources: &[SourceId]) -> Option<Needed> {
        let mut needed = Needed { parts: vec![None; self.parts.len()], tokens: Vec::new() };
        let mut open: Vec<u32> = Vec::new();
        self.mark(tokens, &mut needed, &mut open)?;
        let mut names = Names::default();
        while let Some(index) = open.pop() {
            let lexed = self.lex(index, sources, &mut names)?;
            self.mark(&lexed, &mut needed, &mut open)?;
            needed.parts[index as usize] = Some(lexed);
        }
        needed.tokens = needed.parts.iter_mut().flatten().flat_map(std::mem::take).collect();
        Some(needed)
    }

    /// Marks the definitions whose names are among the tokens.
    fn mark(&self, tokens: &[Token], needed: &mut Needed, open: &mut Vec<u32>) -> Option<()> {
        let mut is_operator = false;
        for token in tokens {
            if token.kind == TokenKind::Ident {
                if is_operator && matches!(&*token.text, "exists" | "instances") {
                    return None;
                }
                let mut part = self.by_name.get(&*token.text).copied();
                while let Some(index) = part {
                    let slot = &mut needed.parts[index as usize];
                    if slot.is_none() {
                        *slot = Some(Vec::new());
                        open.push(index);
                    }
                    part = self.parts[index as usize].next;
                }
            }
            is_operator = token.is_punct('!');
        }
        Some(())
    }

    /// Returns the tokens of one definition; `None` if it is invalid.
    fn lex(&self, index: u32, sources: &[SourceId], names: &mut Names) -> Option<Vec<Token>> {
        let part = &self.parts[index as usize];
        let text = &self.files[part.file as usize].1[..part.hi as usize];
        let mut lexer = Lexer::starting_at(text, part.lo as usize, sources[part.file as usize]);
        let mut diags = Diags::new();
        let mut tokens = Vec::new();
        lexer.skip_blank(&mut diags);
        while let Some(token) = lexer.token(names, &mut diags) {
            tokens.push(token);
            lexer.skip_blank(&mut diags);
        }
        diags.take().is_empty().then_some(tokens)
    }

    /// Returns whether the input defines a name of the library that was not marked as needed.
    fn is_redefined(&self, records: &Records, needed: &Needed, sources: &[SourceId]) -> bool {
        let is_missing = |record: &Record| {
            let part = self.by_name.get(&**record.name()).copied();
            part.is_some_and(|index| needed.parts[index as usize].is_none())
                && !sources.contains(&record.span().source)
        };
        records.defs().any(|(_, def)| is_missing(def))
    }
}

/// The tokens of an input and of the files it includes.
struct Loaded {
    /// The files of the library.
    sources: Vec<SourceId>,
    tokens: Vec<Token>,
    /// Whether there were errors, so that definitions may be missing.
    is_partial: bool,
}

/// The required part of a library.
struct Needed {
    /// Tokens of each required definition, until they are taken.
    parts: Vec<Option<Vec<Token>>>,
    /// The tokens of all required definitions.
    tokens: Vec<Token>,
}
