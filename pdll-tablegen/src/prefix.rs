//! Prefixes: files that many inputs include first. Each is evaluated completely once. For an input that
//! begins with it, only the input's own definitions and the required ones of the prefix are evaluated.
//!
//! Invariant: the result equals that of a complete evaluation, except for the numbers in the names of
//! anonymous records. If another difference could be observable (a diagnostic, an operator over all records,
//! a name defined twice, a condition on a name that the other defines), no result is returned.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use pdll_support::diag::Diags;
use pdll_support::include::{IncludeError, Included, Includes};
use pdll_support::source::{SourceId, SourceMap, Span};

use crate::ast::{ExprKind, StmtKind};
use crate::input::Input;
use crate::load::{Loaded, first_include, load_noting};
use crate::parser::parse_parts;
use crate::records::Records;
use crate::run::{on_large_stack, run};
use crate::symbol::Interner;
use crate::token::{Token, TokenKind};

/// Maximum length of a chain of files that include each other first.
const MAX_CHAIN: usize = 8;

/// The files that inputs include first.
#[derive(Debug, Default)]
pub struct Prefixes {
    known: HashMap<Arc<str>, Known>,
}

/// State of a file that was included first.
#[derive(Debug)]
enum Known {
    /// Included first once.
    Seen,
    /// Evaluated.
    Read(Arc<Prefix>),
    /// Cannot be evaluated alone.
    Unfit,
}

impl Prefixes {
    /// Returns the prefix of a file, if it was used before: the file it includes first, or the outermost that
    /// this includes first in turn.
    ///
    /// `is_fit` returns whether an evaluated file may be a prefix.
    pub fn of(
        &mut self,
        file: &Included,
        includes: &mut dyn Includes,
        is_fit: impl Fn(&Prefix) -> bool,
    ) -> Option<Arc<Prefix>> {
        let mut file = file.clone();
        for _ in 0..MAX_CHAIN {
            let name = first_include(&file.text)?;
            let found = includes.include(&name, &file.name).ok()?;
            match self.known.get(&found.name) {
                Some(Known::Read(prefix)) if prefix.text == found.text => return Some(prefix.clone()),
                Some(Known::Read(_) | Known::Unfit) => {}
                Some(Known::Seen) => {
                    let prefix = Prefix::read(&found, includes).filter(&is_fit).map(Arc::new);
                    let known = prefix.clone().map_or(Known::Unfit, Known::Read);
                    self.known.insert(found.name.clone(), known);
                    if prefix.is_some() {
                        return prefix;
                    }
                }
                None => {
                    self.known.insert(found.name.clone(), Known::Seen);
                }
            }
            file = found;
        }
        None
    }
}

/// A file with all files that it includes, evaluated.
#[derive(Debug)]
pub struct Prefix {
    name: Arc<str>,
    text: Arc<str>,
    records: Records,
    tokens: Vec<Token>,
    /// Its statements, as tokens.
    parts: Vec<Range<usize>>,
    /// Statements that define a name.
    by_name: HashMap<Arc<str>, Vec<usize>>,
    /// Other statements, which are always included.
    always: Vec<usize>,
    defines: HashSet<String>,
    asked: HashSet<String>,
}

impl Prefix {
    /// Returns all its records.
    pub fn records(&self) -> &Records {
        &self.records
    }

    fn read(file: &Included, includes: &mut dyn Includes) -> Option<Prefix> {
        let (mut map, mut diags) = (SourceMap::new(), Diags::new());
        let id = map.add_text(file.name.clone(), file.text.clone(), None);
        let Loaded { tokens, defines, asked } =
            load_noting(&mut map, &[Input::Text(id)], includes, &mut diags);
        let end = Input::Text(id).end(&map);
        let mut found = Diags::new();
        let records = run(&tokens, end, &mut found);
        let is_fine = diags.take().is_empty() & found.take().is_empty();
        if !is_fine {
            return None;
        }
        let mut prefix = Prefix {
            name: file.name.clone(),
            text: file.text.clone(),
            records,
            tokens,
            parts: Vec::new(),
            by_name: HashMap::new(),
            always: Vec::new(),
            defines,
            asked,
        };
        on_large_stack(|| prefix.cut(end))??;
        Some(prefix)
    }

    /// Splits it into statements.
    fn cut(&mut self, end: Span) -> Option<()> {
        let mut names = Interner::new();
        let stmts = parse_parts(&self.tokens, end, &mut names)?;
        for (part, (lo, stmt)) in stmts.iter().enumerate() {
            let hi = stmts.get(part + 1).map_or(self.tokens.len(), |(next, _)| *next);
            self.parts.push(*lo..hi);
            let name = match &stmt.kind {
                StmtKind::Class { name, .. }
                | StmtKind::Multiclass { name, .. }
                | StmtKind::Defvar { name, .. }
                | StmtKind::Deftype { name, .. } => Some(name.sym),
                StmtKind::Def { name: Some(name), .. } => match name.kind {
                    ExprKind::Ident(name) if self.records.def(names.text(name)).is_some() => Some(name),
                    _ => None,
                },
                _ => None,
            };
            match name {
                Some(name) => self.by_name.entry(names.text(name).clone()).or_default().push(part),
                None => self.always.push(part),
            }
        }
        Some(())
    }

    /// Returns the records of a source that begins with an include of this file: its own, and those of the
    /// prefix that it needs.
    pub fn parse(
        &self,
        map: &mut SourceMap,
        source: SourceId,
        includes: &mut dyn Includes,
    ) -> Option<Records> {
        let mut diags = Diags::new();
        let mut stub = Stub { prefix: self, includes, is_used: false };
        let n_before = map.len();
        let loaded = load_noting(map, &[Input::Text(source)], &mut stub, &mut diags);
        let is_used = stub.is_used;
        let is_fine = diags.take().is_empty();
        let mut own_defines = loaded.defines.difference(&self.defines);
        if !is_fine || !is_used || own_defines.any(|name| self.asked.contains(name)) {
            return None;
        }
        let stub = map.iter().skip(n_before).find(|(_, source)| source.name == self.name)?.0;
        if loaded.tokens.first().is_some_and(|first| is_before(map, first.span, stub)) {
            return None;
        }
        let (needed, mut all) = self.needed(&loaded.tokens)?;
        all.extend(loaded.tokens);
        let mut found = Diags::new();
        let records = run(&all, Input::Text(source).end(map), &mut found);
        if !found.take().is_empty() {
            return None;
        }
        // The complete evaluation would have defined this name.
        let is_redefined = |name: &Arc<str>| {
            self.records.def(name).is_some()
                && self.by_name.get(name).is_some_and(|parts| parts.iter().any(|part| !needed[*part]))
        };
        let is_redefined = records.defs().any(|(_, def)| !def.is_anonymous() && is_redefined(def.name()));
        (!is_redefined).then_some(records)
    }

    /// Returns the statements that tokens need, and the tokens of these statements, or `None` if they may
    /// need all.
    fn needed(&self, tokens: &[Token]) -> Option<(Vec<bool>, Vec<Token>)> {
        let mut needed = vec![false; self.parts.len()];
        let mut open = self.always.clone();
        self.always.iter().for_each(|part| needed[*part] = true);
        self.mark(tokens, &mut needed, &mut open)?;
        while let Some(part) = open.pop() {
            self.mark(&self.tokens[self.parts[part].clone()], &mut needed, &mut open)?;
        }
        let parts = self.parts.iter().zip(&needed).filter(|(_, needed)| **needed);
        let tokens = parts.flat_map(|(part, _)| self.tokens[part.clone()].iter().cloned()).collect();
        Some((needed, tokens))
    }

    /// Marks the statements whose names are among the tokens.
    fn mark(&self, tokens: &[Token], needed: &mut [bool], open: &mut Vec<usize>) -> Option<()> {
        let mut is_operator = false;
        for token in tokens {
            if token.kind == TokenKind::Ident {
                if is_operator && matches!(&*token.text, "exists" | "instances") {
                    return None;
                }
                for part in self.by_name.get(&token.text).into_iter().flatten() {
                    if !std::mem::replace(&mut needed[*part], true) {
                        open.push(*part);
                    }
                }
            }
            is_operator = token.is_punct('!');
        }
        Some(())
    }
}

/// Returns whether a location precedes an included source. Sources are numbered in the order in which they
/// are opened.
fn is_before(map: &SourceMap, place: Span, included: SourceId) -> bool {
    let mut source = included;
    while let Some(from) = map.get(source).included_from {
        if from.source == place.source {
            return place.lo < from.lo;
        }
        source = from.source;
    }
    place.source.0 < included.0
}

/// Loads the names that a prefix defines in place of its file, the first time it is included.
struct Stub<'a> {
    prefix: &'a Prefix,
    includes: &'a mut dyn Includes,
    is_used: bool,
}

impl Includes for Stub<'_> {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError> {
        let found = self.includes.include(name, includer)?;
        if self.is_used || found.name != self.prefix.name || found.text != self.prefix.text {
            return Ok(found);
        }
        self.is_used = true;
        let defines: String = self.prefix.defines.iter().map(|name| format!("#define {name}\n")).collect();
        Ok(Included { name: found.name, text: defines.into() })
    }
}
