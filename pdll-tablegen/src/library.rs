//! Libraries: definitions that precede an input, loaded on demand.
//!
//! A library is split into definitions by the starts of its lines. An input names the definitions it needs;
//! these name others, and so on. Only these are lexed, parsed and evaluated. If that could be observable (an
//! error, an operator over all records, a pasted name), the whole library is evaluated instead. Invariant:
//! each definition of a library begins at the start of a line with `class`, `def` or `defvar` and its name;
//! there is nothing else except comments. An input that includes no file that the library replaces may define
//! the library's names, which then mean its own definitions.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pdll_support::diag::Diags;
use pdll_support::include::{IncludeError, Included, Includes};
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
/// let text = "class Shape<int n>;\ndef Square : Shape<4>;\ndef Line : Shape<1>;\n";
/// let shapes = Library::new(&[("shapes.td", text)], &[]);
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
    /// Names of files whose contents the library replaces, sorted.
    replaced: &'static [&'static str],
}

/// One definition.
#[derive(Debug)]
struct Part {
    file: u32,
    is_class: bool,
    /// Start of the definition in the file; the end is the start of the next one.
    lo: u32,
    hi: u32,
    /// The previous definition of the same name: a class and a def may share one.
    next: Option<u32>,
}

impl Library {
    /// Creates the library of these files, in this order: each a name for messages, and the text. An include of a file that it
    /// replaces, of which the names are sorted, is empty.
    pub fn new(files: &[(&'static str, &'static str)], replaced: &'static [&'static str]) -> Library {
        let mut library = Library {
            files: files.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect(),
            parts: Vec::new(),
            by_name: HashMap::default(),
            replaced,
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
        let Loaded { sources, mut tokens, is_partial, has_replaced } = self.load(map, input, includes, diags);
        let end = input.end(map);
        let hidden = if has_replaced { HashSet::new() } else { self.redefined(&tokens) };
        if !hidden.is_empty()
            && let Some(mut needed) = self.needed(&tokens, &sources, &hidden)
        {
            return run(&needed.before(tokens), end, diags).with_lack(is_partial);
        }
        if let Some(mut needed) = self.needed(&tokens, &sources, &HashSet::new()) {
            let n_tokens = tokens.len();
            let mut all = needed.before(tokens);
            let mut found = Diags::new();
            let records = run(&all, end, &mut found);
            if found.take().is_empty() && !self.is_redefined(&records, &needed, &sources) {
                return records.with_lack(is_partial);
            }
            tokens = all.split_off(all.len() - n_tokens);
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
        let Loaded { sources, tokens, is_partial, .. } = self.load(map, input, includes, diags);
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
        let mut includes = Replacing { library: self, includes, has_replaced: false };
        let tokens = load(map, &[input], &mut includes, diags);
        let has_replaced = includes.has_replaced;
        Loaded { sources, tokens, is_partial: has_errors_since(diags, n_before), has_replaced }
    }

    /// Returns the definitions of the library whose names the tokens define anew, outside of braces.
    fn redefined(&self, tokens: &[Token]) -> HashSet<u32> {
        let mut found = HashSet::new();
        let mut depth = 0_usize;
        for (at, token) in tokens.iter().enumerate() {
            if token.is_punct('{') {
                depth += 1;
            } else if token.is_punct('}') {
                depth = depth.saturating_sub(1);
            }
            let is_class = match &*token.text {
                "class" => true,
                "def" | "defvar" => false,
                _ => continue,
            };
            let (Some(name), next) = (tokens.get(at + 1), tokens.get(at + 2)) else { continue };
            let is_pasted = next.is_some_and(|next| next.is_punct('#'));
            if token.kind != TokenKind::Ident || name.kind != TokenKind::Ident || depth > 0 || is_pasted {
                continue;
            }
            found.extend(
                self.parts_of(&name.text).filter(|part| self.parts[*part as usize].is_class == is_class),
            );
        }
        found
    }

    /// Returns the definitions of a name.
    fn parts_of(&self, name: &str) -> impl Iterator<Item = u32> {
        let first = self.by_name.get(name).copied();
        std::iter::successors(first, |part| self.parts[*part as usize].next)
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
            let is_class = word == "class";
            self.parts.push(Part { file, is_class, lo, hi: text.len() as u32, next: None });
            self.parts[index as usize].next = self.by_name.insert(&rest[..len], index);
        }
    }

    /// Returns the definitions that tokens need besides those that they hide, in the order of the library. `None` if they may need all, or
    /// need a definition that needs a hidden one.
    fn needed(&self, tokens: &[Token], sources: &[SourceId], hidden: &HashSet<u32>) -> Option<Needed> {
        let mut needed = Needed { parts: vec![None; self.parts.len()] };
        let mut open: Vec<u32> = Vec::new();
        self.mark(tokens, &mut needed, &mut open, hidden)?;
        let mut names = Names::default();
        while let Some(index) = open.pop() {
            if hidden.contains(&index) {
                return None;
            }
            let lexed = self.lex(index, sources, &mut names)?;
            self.mark(&lexed, &mut needed, &mut open, &HashSet::new())?;
            needed.parts[index as usize] = Some(lexed);
        }
        Some(needed)
    }

    /// Marks the definitions whose names are among the tokens, except hidden ones.
    fn mark(
        &self,
        tokens: &[Token],
        needed: &mut Needed,
        open: &mut Vec<u32>,
        hidden: &HashSet<u32>,
    ) -> Option<()> {
        let mut is_operator = false;
        for token in tokens {
            if token.kind == TokenKind::Ident {
                // An input with names of its own sees no more of the library than it names.
                if is_operator && hidden.is_empty() && matches!(&*token.text, "exists" | "instances") {
                    return None;
                }
                for index in self.parts_of(&token.text).filter(|part| !hidden.contains(part)) {
                    let slot = &mut needed.parts[index as usize];
                    if slot.is_none() {
                        *slot = Some(Vec::new());
                        open.push(index);
                    }
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
    /// Whether a file that the library replaces was included.
    has_replaced: bool,
}

/// Makes includes of files that a library replaces empty.
struct Replacing<'a> {
    library: &'a Library,
    includes: &'a mut dyn Includes,
    has_replaced: bool,
}

impl Includes for Replacing<'_> {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError> {
        if self.library.replaced.binary_search(&name).is_err() {
            return self.includes.include(name, includer);
        }
        self.has_replaced = true;
        let folder = self.library.files.first().and_then(|(file, _)| file.split_once('/'));
        let folder = folder.map_or("", |(folder, _)| folder);
        Ok(Included { name: format!("{folder}/{name}").into(), text: "".into() })
    }
}

/// The required part of a library.
struct Needed {
    /// Tokens of each required definition, until they are taken.
    parts: Vec<Option<Vec<Token>>>,
}

impl Needed {
    /// Takes the tokens, and returns them with those of an input after them.
    fn before(&mut self, tokens: Vec<Token>) -> Vec<Token> {
        let parts = || self.parts.iter().flatten();
        let mut all = Vec::with_capacity(parts().map(Vec::len).sum::<usize>() + tokens.len());
        self.parts.iter_mut().flatten().for_each(|part| all.append(part));
        all.extend(tokens);
        all
    }
}
