//! Operations with a custom assembly format: a table read element by element, or a function of the user.
//!
//! In: the text after an operation's name. Out: the operation.
//! Path: `elements` and `attributes` read what the table lists, `optional` the first element of an optional group; `operation` creates
//! the operation from the parts. `simple` reads simple formats at once. `source` offers the text to functions of the user.
//! Invariant: what is still to be read waits in a [`PartialOp`], also while a region is read (`Open::partial`), so nothing recurses on
//! nesting.
//! MLIR: `parseCustomOperation` in AsmParser/Parser.cpp, and the parsers that mlir-tblgen generates.

mod attributes;
mod elements;
mod operation;
mod optional;
mod simple;
mod source;

use pdll_asm::Refusal;
use pdll_asm::lexer::Kind;

use crate::assembly::{Assembly, Clause, Element, ImplicitTerminator, Item, OpAsmParser, OptionalGroup};
use crate::block::Region;
use crate::context::OperationName;
use crate::dialect::Op;
use crate::text::error::{Fault, Read};
use crate::text::reader::custom::simple::SimpleForm;
use crate::text::reader::scan;
use crate::text::reader::state::{PartialOp, Reader, Shape, Todo, Word};

/// A region that must be read before the text after it, and its operation; `None` if the text continued.
type Next = Option<(Op, Region)>;

/// What is next in an optional group.
enum Group {
    /// Elements from an index on.
    Items(&'static [Item], usize),
    /// A region, or the regions that are still to be read.
    Regions(Next),
}

impl<'t> Reader<'t> {
    /// Reads an operation in its custom assembly format, after the names of its results.
    #[inline(always)]
    pub(super) fn custom_op(&mut self, lo: usize) -> Read<()> {
        let name_lo = self.pos;
        if !self.byte().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_') {
            return Err(self.missing("expected operation name in quotes"));
        }
        let end = scan::keyword_end(self.bytes, name_lo);
        let name = self.op_name_of(end)?;
        self.pos = end;
        (self.form, self.form_at) = (Some(name), name_lo);
        let Some(registered) = self.ctx.registered_op(name) else {
            return Err(self.no_custom_form(name, name_lo));
        };
        // Keywords that an editor asks for are noted in the general way.
        if let Some(form) = SimpleForm::of(name, registered).filter(|_| self.expected.is_none())
            && let Some(made) = self.simple_op(form, lo, name_lo)
        {
            return made;
        }
        self.op_of_parts(name, lo, name_lo)
    }

    /// Reads an operation after its name, by its parts.
    fn op_of_parts(&mut self, name: OperationName, lo: usize, name_lo: usize) -> Read<()> {
        let Some(registered) = self.ctx.registered_op(name) else {
            return Err(self.no_custom_form(name, name_lo));
        };
        let info = &registered.info;
        let mut partial = self.spare.pop().unwrap_or_else(|| Box::new(PartialOp::new(name)));
        (partial.name, partial.lo, partial.name_lo) = (name, lo, name_lo);
        std::mem::swap(&mut partial.groups, &mut self.groups);
        match info.assembly {
            Some(Assembly::Format(format)) => {
                partial.format = Some(format);
                partial.shape = Shape::of(info);
                partial.facts = registered.format_facts;
                partial.parts.reset(name, info);
                self.read_items(partial, format.items, 0)
            }
            Some(Assembly::Custom { parse, .. }) => {
                partial.format = None;
                let mut parts = std::mem::take(&mut self.op_parts);
                let made = match parse(&mut OpAsmParser::new(self), &mut parts) {
                    Ok(()) => self.make_from_parts(partial, &mut parts),
                    Err(error) => match self.unclosed.take() {
                        Some(region) => self.read_unclosed(partial, region, error.into()),
                        None => Err(error.into()),
                    },
                };
                parts.clear();
                self.op_parts = parts;
                made
            }
            None => Err(self.no_custom_form(name, name_lo)),
        }
    }

    #[cold]
    fn no_custom_form(&self, name: OperationName, name_lo: usize) -> Box<Fault> {
        let text = self.ctx.op_name_text(name);
        let message = format!("'{text}' has no custom assembly format, and is read in its generic form");
        let fault = Fault::new(name_lo, message);
        match self.ctx.op_info(name).missing_assembly {
            Some(missing) => fault.note_without_place(missing),
            None => fault,
        }
    }

    /// Keeps the memory of a finished operation's parts.
    #[inline]
    fn recycle(&mut self, mut partial: Box<PartialOp>) {
        partial.groups.clear();
        (partial.op, partial.terminator) = (None, None);
        self.spare.push(partial);
    }

    /// Returns the registered operation of the word from here to `hi`: its full name, or without the default dialect.
    #[inline(always)]
    fn op_name_of(&mut self, hi: usize) -> Read<OperationName> {
        let lo = self.pos;
        let found = self.words.find(self.bytes, lo, hi);
        if let Ok(Word { name, dialect }) = found
            && dialect.is_none_or(|dialect| dialect == self.default_dialect())
        {
            return Ok(name);
        }
        let word = self.text.get(lo..hi).unwrap_or_default();
        let Some((name, is_full)) = self.find_op_name(word) else {
            return Err(self.unknown_custom_op(lo, word));
        };
        if let Err(key) = found {
            let dialect = if is_full { None } else { Some(self.default_dialect()) };
            self.words.insert(key, lo, hi, Word { name, dialect });
        }
        Ok(name)
    }

    /// Does the same without the cache, and returns whether the word is the full name.
    fn find_op_name(&self, word: &str) -> Option<(OperationName, bool)> {
        let registered = |text: &str| {
            let name = self.ctx.op_name(text);
            self.ctx.is_registered(name).then_some(name)
        };
        let known = self.ctx.find_identifier(word).and_then(|_| registered(word)).map(|name| (name, true));
        known.or_else(|| match word.contains('.') {
            true => None,
            false => Some((registered(&format!("{}.{word}", self.default_dialect()))?, false)),
        })
    }

    pub(in crate::text::reader) fn default_dialect(&self) -> &'static str {
        self.open.last().map_or(self.outer_dialect, |open| open.default_dialect)
    }

    #[cold]
    fn unknown_custom_op(&self, at: usize, word: &str) -> Box<Fault> {
        // Some regions have no default dialect.
        if !word.contains('.') && self.default_dialect().is_empty() {
            let message = format!("Dialect `' not found for custom op '{word}'  (tried '.{word}' as well)");
            return Fault::new(at, message).note(at, self.available_dialects());
        }
        let tried = match word.contains('.') {
            true => String::new(),
            false => format!(" (tried '{}.{word}' as well)", self.default_dialect()),
        };
        match word.split_once('.') {
            Some((dialect, _)) if !self.ctx.is_dialect_loaded(dialect) => {
                // The blank is MLIR's.
                Fault::new(at, format!("Dialect `{dialect}' not found for custom op '{word}' "))
                    .note(at, self.available_dialects())
            }
            _ => Fault::new(at, format!("custom op '{word}' is unknown{tried}")),
        }
    }

    /// Returns a note with the names of the loaded dialects.
    fn available_dialects(&self) -> String {
        let loaded = self.ctx.loaded_dialects().join(", ");
        format!(
            "Available dialects: {loaded}; operations of others are read in their generic form, which `mlir-opt --mlir-print-op-generic` \
             writes"
        )
    }

    /// Reads elements from an index on, then what else is to be read, up to the end of the operation or the next region.
    #[inline]
    fn read_items(&mut self, mut partial: Box<PartialOp>, items: &'static [Item], at: usize) -> Read<()> {
        match self.items(&mut partial, items, at)? {
            None => self.go_on(partial),
            Some((op, region)) => self.enter_region(op, region, partial),
        }
    }

    /// Reads on, up to the end of the operation or the next region.
    pub(super) fn go_on(&mut self, mut partial: Box<PartialOp>) -> Read<()> {
        while let Some(todo) = partial.todo.pop() {
            let next = match todo {
                Todo::Deferred => return self.next_deferred(partial),
                Todo::Items(items, at) => self.items(&mut partial, items, at)?,
                Todo::List(clauses, seen) => self.clause(&mut partial, clauses, seen)?,
                Todo::Regions { is_first } => self.more_regions(&mut partial, is_first)?,
            };
            if let Some((op, region)) = next {
                return self.enter_region(op, region, partial);
            }
        }
        self.make_from_format(partial)
    }

    /// Reads elements from an index on, up to one that needs others to be read first.
    #[inline]
    fn items(&mut self, partial: &mut PartialOp, mut items: &'static [Item], mut at: usize) -> Read<Next> {
        loop {
            while let Some(item) = items.get(at) {
                at += 1;
                if self.element(partial, &item.element)? {
                    continue;
                }
                if at < items.len() {
                    partial.todo.push(Todo::Items(items, at));
                }
                let Element::Group(group) = item.element else {
                    return self.nested_element(partial, item.element);
                };
                match self.optional_group(partial, group)? {
                    Group::Items(then, first) => (items, at) = (then, first),
                    Group::Regions(next) => return Ok(next),
                }
            }
            let Some(Todo::Items(next, first)) = partial.todo.last() else { return Ok(None) };
            (items, at) = (*next, *first);
            partial.todo.pop();
        }
    }

    /// Continues after a region of an operation.
    pub(super) fn after_region(&mut self, mut partial: Box<PartialOp>, region: Region) -> Read<()> {
        (self.form, self.form_at) = (Some(partial.name), partial.name_lo);
        let of_format = partial.format.and_then(|format| format.terminator);
        let of_format = of_format.map(|name| ImplicitTerminator { name, yields: false });
        if let Some(terminator) = partial.terminator.take().or(of_format) {
            self.ensure_terminator(region, terminator, partial.name_lo);
        }
        self.go_on(partial)
    }

    /// Returns a fault that names the operation whose form is being read.
    #[cold]
    pub(super) fn form_fault(&self, at: usize, message: &str) -> Box<Fault> {
        let name = self.form.map_or("", |name| self.ctx.op_name_text(name));
        Fault::new(at, format!("custom op '{name}' {message}"))
    }

    /// Returns the error for a type or attribute whose dialect and mnemonic, of `n_left_out` bytes, are left out in the form. As in MLIR,
    /// errors about missing punctuation do not name the operation.
    #[cold]
    pub(super) fn short_fault(&self, refusal: Refusal, lo: usize, n_left_out: usize) -> Box<Fault> {
        let at = refusal.at.map_or(lo, |at| lo + at.saturating_sub(n_left_out));
        let missing = refusal.message.strip_prefix("expected '");
        let fault = match missing.is_some_and(|text| text.starts_with(|c: char| c.is_ascii_punctuation())) {
            true => Fault::new(at, refusal.message),
            false => self.form_fault(at, &refusal.message),
        };
        match refusal.note {
            Some(note) => fault.note_without_place(note),
            None => fault,
        }
    }

    /// Returns an error for a missing token, or for the next one if it is invalid.
    #[cold]
    pub(super) fn missing_here(&mut self, message: &str) -> Box<Fault> {
        let (lexer, token) = self.peek();
        if token.kind == Kind::Error {
            let (message, at) = lexer.error_at(token);
            return Fault::new(at as usize, message);
        }
        self.missing(message)
    }

    /// Reads the first element of an optional group, which decides whether the group is there.
    fn optional_group(&mut self, partial: &mut PartialOp, group: &'static OptionalGroup) -> Read<Group> {
        let first =
            group.then.iter().position(|item| !matches!(item.element, Element::Space | Element::Newline));
        let first = first.unwrap_or(group.then.len());
        let Some(item) = group.then.get(first) else { return Ok(Group::Items(&[], 0)) };
        if let Element::Region(index) = item.element {
            self.blanks();
            if self.byte() != Some(b'{') {
                return Ok(Group::Items(group.otherwise, 0));
            }
            partial.todo.push(Todo::Items(group.then, first + 1));
            if Shape::is_variadic(partial.shape.regions, usize::from(index)) {
                partial.todo.push(Todo::Regions { is_first: true });
                return Ok(Group::Regions(None));
            }
            self.note_region(partial, usize::from(index));
            let op = self.op_of(partial);
            let region = op.region(&self.ir, usize::from(index));
            return Ok(Group::Regions(Some((op, region))));
        }
        let is_there = self.optional_first(partial, item.element)?;
        let (items, at) = if is_there { (group.then, first + 1) } else { (group.otherwise, 0) };
        if let Some(unit) = group.unit.filter(|_| is_there != group.is_inverted) {
            partial.parts.attributes[usize::from(unit)] = Some(self.ctx.unit_attr());
        }
        Ok(Group::Items(items, at))
    }

    fn clause(&mut self, partial: &mut PartialOp, clauses: &'static [Clause], seen: u64) -> Read<Next> {
        let Some(nth) = (0..clauses.len().min(64)).find(|nth| self.take_literal(clauses[*nth].literal))
        else {
            return Ok(None);
        };
        if seen >> nth & 1 != 0 {
            let literal = clauses[nth].literal;
            self.blanks();
            let message = format!(
                "'{literal}' clause can appear at most once in the expansion of the oilist directive"
            );
            return Err(self.form_fault(partial.name_lo, &message));
        }
        partial.todo.push(Todo::List(clauses, seen | 1 << nth));
        match clauses[nth].unit {
            Some(slot) => partial.parts.attributes[usize::from(slot)] = Some(self.ctx.unit_attr()),
            None => partial.todo.push(Todo::Items(clauses[nth].items, 1)),
        }
        Ok(None)
    }

    fn more_regions(&mut self, partial: &mut PartialOp, is_first: bool) -> Read<Next> {
        self.blanks();
        let is_there = if is_first { self.byte() == Some(b'{') } else { self.take(b',') };
        if !is_there {
            return Ok(None);
        }
        partial.todo.push(Todo::Regions { is_first: false });
        let parts = &partial.parts;
        let n_read = parts.regions.n_elements() + parts.read_regions.n_elements();
        let last = parts.read_regions.n_groups().saturating_sub(1);
        self.note_region(partial, n_read.min(last));
        let op = self.op_of(partial);
        let region = self.ir.add_region(op);
        self.blanks();
        Ok(Some((op, region)))
    }
}
