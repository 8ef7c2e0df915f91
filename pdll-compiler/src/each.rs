//! Declarations one by one: each is checked, and its patterns are lowered, before the next one is looked at; what it was made from is dropped.
//!
//! In: declarations, and patterns that are like others (`alike`). Out: what the whole would be checked and lowered to, but for the bodies of
//! patterns.

mod template;

use pdll_support::diag::Diags;
use pdll_support::source::{SourceMap, Span};

use self::template::{Made, Templates};
use crate::alike::{Alike, Found};
use crate::compiled::Compiled;
use crate::lint::Uses;
use crate::lower::{Lowered, Lowering, bind};
use crate::ods::model::OdsContext;
use crate::sema::{Checking, Strictness};
use crate::syntax::ast::{self, Include, Included, Item, ItemKind};
use crate::syntax::parser::{Includes, Loaded, Mode, parse};
use crate::syntax::token::{Token, TokenKind};

/// What becomes of declarations.
pub(crate) struct Each<'a> {
    checking: Checking<'a>,
    lowering: Lowering<'a>,
    uses: Uses,
    lowered: Vec<Lowered>,
    templates: Templates<'a>,
}

impl<'a> Each<'a> {
    pub(crate) fn new(
        sources: &'a SourceMap,
        start: Option<Span>,
        ods: &'a OdsContext,
        strictness: Strictness,
        diags: &'a mut Diags,
    ) -> Each<'a> {
        Each {
            checking: Checking::new(start, ods, strictness, diags),
            lowering: Lowering::new(sources, strictness),
            uses: Uses::default(),
            lowered: Vec::new(),
            templates: Templates::default(),
        }
    }

    /// Checks and lowers all declarations, those of included files too, and between them the patterns that are like others.
    pub(crate) fn items(&mut self, items: Vec<Item>, alike: &Alike) {
        let mut patterns = alike.patterns().peekable();
        let mut todo = vec![items.into_iter()];
        while let Some(items) = todo.last_mut() {
            let Some(item) = items.next() else {
                todo.pop();
                continue;
            };
            // Where they are is a place in the text that includes the others.
            let is_main = todo.len() == 1;
            let mut first = None;
            if is_main {
                while let Some(found) = patterns.next_if(|found| found.lo() <= item.span.lo) {
                    match found.is_first {
                        true => first = Some(found),
                        false => self.like(found),
                    }
                }
            }
            match (item, first) {
                (Item { kind: ItemKind::Include(Include { content: Included::Pdll(items), .. }), .. }, _) => {
                    self.templates.clear();
                    todo.push(items.into_iter());
                }
                (item, Some(found)) => self.pattern(&item, found),
                (item, None) => self.item(&item),
            }
        }
        patterns.for_each(|found| self.like(found));
    }

    /// Returns all that was checked and lowered, and what was referred to.
    pub(crate) fn finish(self) -> (Compiled, Uses) {
        (Compiled { module: self.checking.finish(), lowered: self.lowered }, self.uses)
    }

    fn item(&mut self, item: &Item) {
        let n_before = self.checking.module().patterns.len();
        self.checking.item(item);
        for number in n_before..self.checking.module().patterns.len() {
            let module = self.checking.module();
            let pattern = &module.patterns[number];
            if pattern.is_valid {
                self.uses.note(module, &pattern.body);
                let one = self.lowering.lower(module, pattern);
                bind::check_bindings(&one, self.checking.diags());
                self.lowered.push(one);
            }
            self.checking.module().patterns[number].body = Vec::new();
        }
        match &item.kind {
            ItemKind::Pattern(ast::Pattern { name: Some(name), .. }) => self.templates.define(&name.text),
            ItemKind::Pattern(_) => {}
            // Names may mean something else from now on.
            _ => self.templates.clear(),
        }
    }

    /// A pattern that others are like.
    fn pattern(&mut self, item: &Item, found: Found<'_>) {
        let before = self.extent();
        self.item(item);
        self.templates.find(found, self.checking.ods());
        self.note_template(found, before);
    }

    /// A pattern that was left out since it is like an earlier one.
    fn like(&mut self, found: Found<'_>) {
        self.templates.find(found, self.checking.ods());
        if let Some((number, lowered)) = self.templates.copy(found, &self.lowered, &mut self.lowering) {
            let name = template::own_name(found);
            if let Some(name) = &name {
                self.templates.define(&name.text);
            }
            self.checking.add_like(number, name, lowered.span);
            self.lowered.push(lowered);
            return;
        }
        let before = self.extent();
        let last = found.tokens.last().map(|token| token.span.after());
        let end = last.map(|last| Token::punct(TokenKind::Eof, Span { hi: last.lo, ..last }));
        let tokens = found.tokens.iter().cloned().chain(end).collect();
        for item in parse(tokens, Mode::File, &mut NoIncludes, self.checking.diags()).items {
            self.item(&item);
        }
        self.note_template(found, before);
    }

    fn extent(&mut self) -> Extent {
        let n_diags = self.checking.diags().as_slice().len();
        let module = self.checking.module();
        Extent {
            n_diags,
            n_functions: module.functions.len(),
            n_patterns: module.patterns.len(),
            n_variables: module.variables.len(),
            n_lowered: self.lowered.len(),
        }
    }

    /// Lets the pattern that was just lowered be the template of those that are like it, unless there was something to be said of it, or it has
    /// functions of its own.
    fn note_template(&mut self, found: Found<'_>, before: Extent) {
        if !self.templates.is_wanted() {
            return;
        }
        let after = self.extent();
        let is_lowered = after.n_lowered == before.n_lowered + 1 && after.n_patterns == before.n_patterns + 1;
        let is_plain = after.n_diags == before.n_diags && after.n_functions == before.n_functions;
        let module = self.checking.module();
        let is_fine = is_lowered && is_plain && self.uses.are_all_used(module, before.n_variables);
        let made = Made { pattern: before.n_patterns, lowered: before.n_lowered };
        let made = is_fine.then(|| (made, &self.lowered[made.lowered]));
        self.templates.note(found, made, &self.checking);
    }
}

/// How much there is.
#[derive(Copy, Clone)]
struct Extent {
    n_diags: usize,
    n_functions: usize,
    n_patterns: usize,
    n_variables: usize,
    n_lowered: usize,
}

/// A pattern includes nothing.
struct NoIncludes;

impl Includes for NoIncludes {
    fn load(&mut self, _: &str, _: Span, _: &mut Diags) -> Loaded {
        Loaded::Missing
    }
}

#[cfg(test)]
mod tests;
