//! Operations with a custom assembly format: a table read element by element, or a function of the user.
//!
//! In: the text after an operation's name. Out: the operation.
//! Path: `elements` and `attributes` read what the table lists, `optional` the first element of an optional group; `operation` creates
//! the operation from the parts. `source` offers the text to functions of the user.
//! Invariant: what is still to be read waits in a [`PartialOp`], also while a region is read (`Open::partial`), so nothing recurses on
//! nesting.
//! MLIR: `parseCustomOperation` in AsmParser/Parser.cpp, and the parsers that mlir-tblgen generates.

mod attributes;
mod elements;
mod operation;
mod optional;
mod source;

use pdll_asm::Refusal;
use pdll_asm::lexer::Kind;
use smallvec::SmallVec;

use crate::assembly::{
    Assembly, Clause, Element, FormatParts, ImplicitTerminator, Item, OpAsmParser, OptionalGroup,
};
use crate::block::Region;
use crate::context::OperationName;
use crate::dialect::{GroupArity, Op};
use crate::text::error::{Fault, Read};
use crate::text::reader::scan;
use crate::text::reader::state::{PartialOp, Reader, Todo, Word};

/// Whether the text continued, or a region must be read first.
enum Next {
    Go(Box<PartialOp>),
    Region(Box<PartialOp>, Op, Region),
}

impl<'t> Reader<'t> {
    /// Reads an operation in its custom assembly format, without names for results.
    #[cold]
    pub(super) fn custom_op(&mut self) -> Read<()> {
        self.groups.clear();
        self.custom_op_with_results(self.pos)
    }

    /// Reads an operation in its custom assembly format, after the names of its results.
    pub(super) fn custom_op_with_results(&mut self, lo: usize) -> Read<()> {
        let name_lo = self.pos;
        if !self.byte().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_') {
            return Err(self.missing("expected operation name in quotes"));
        }
        let (end, hash) = scan::hashed_while(self.bytes, name_lo, |byte| scan::is_word(byte) && byte != b'-');
        let name = self.op_name_of(end, hash)?;
        self.pos = end;
        (self.form, self.form_at) = (Some(name), name_lo);
        let assembly = self.ctx.op_info(name).assembly;
        let has_table = matches!(assembly, Some(Assembly::Format(_)));
        let mut partial = self.partial_op(name, lo, name_lo, has_table);
        match assembly {
            Some(Assembly::Format(format)) => {
                partial.format = Some(format);
                partial.todo.push(Todo::Items(format.items, 0));
                self.go_on(partial)
            }
            Some(Assembly::Custom { parse, .. }) => {
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
            None => {
                let text = self.ctx.op_name_text(name).to_owned();
                let message =
                    format!("'{text}' has no custom assembly format, and is read in its generic form");
                let fault = Fault::new(name_lo, message);
                Err(match self.ctx.op_info(name).missing_assembly {
                    Some(missing) => fault.note_without_place(missing),
                    None => fault,
                })
            }
        }
    }

    /// Returns the empty parts of an operation.
    fn partial_op(
        &mut self,
        name: OperationName,
        lo: usize,
        name_lo: usize,
        has_table: bool,
    ) -> Box<PartialOp> {
        let mut partial = self.spare.get_mut(name.index()).and_then(Option::take).unwrap_or_else(|| {
            Box::new(PartialOp {
                name,
                lo,
                name_lo,
                groups: SmallVec::new(),
                format: None,
                parts: match has_table {
                    true => FormatParts::new(&self.ctx, name),
                    false => FormatParts::without_lists(name),
                },
                replaced: SmallVec::new(),
                todo: SmallVec::new(),
                op: None,
                deferred: Vec::new(),
                terminator: None,
                end: 0,
                unclosed: None,
            })
        });
        (partial.lo, partial.name_lo) = (lo, name_lo);
        partial.groups.extend_from_slice(&self.groups);
        partial
    }

    /// Keeps the memory of a finished operation's parts.
    fn recycle(&mut self, mut partial: Box<PartialOp>) {
        let index = partial.name.index();
        if self.spare.len() <= index {
            self.spare.resize_with(self.ctx.op_name_bound().max(index + 1), || None);
        }
        partial.groups.clear();
        partial.parts.clear(&self.ctx);
        partial.replaced.clear();
        partial.todo.clear();
        partial.deferred.clear();
        (partial.op, partial.terminator) = (None, None);
        self.spare[index] = Some(partial);
    }

    /// Returns the registered operation of the word from here to `hi`: its full name, or without the default dialect.
    fn op_name_of(&mut self, hi: usize, hash: u32) -> Read<OperationName> {
        let lo = self.pos;
        let found = self.words.find_hashed(hash, self.bytes, lo, hi);
        if let Some(Word { name, dialect }) = found
            && dialect.is_none_or(|dialect| dialect == self.default_dialect())
        {
            return Ok(name);
        }
        let word = self.text.get(lo..hi).unwrap_or_default();
        let Some((name, is_full)) = self.find_op_name(word) else {
            return Err(self.unknown_custom_op(lo, word));
        };
        if found.is_none() {
            let dialect = if is_full { None } else { Some(self.default_dialect()) };
            self.words.insert(hash, lo, hi, Word { name, dialect });
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

    /// Reads on, up to the end of the operation or the next region.
    pub(super) fn go_on(&mut self, mut partial: Box<PartialOp>) -> Read<()> {
        loop {
            let next = match partial.todo.pop() {
                None => return self.make_from_format(partial),
                Some(Todo::Deferred) => return self.next_deferred(partial),
                Some(Todo::Items(items, at)) => self.items(partial, items, at)?,
                Some(Todo::List(clauses, seen)) => self.clause(partial, clauses, seen)?,
                Some(Todo::Regions { is_first }) => self.more_regions(partial, is_first)?,
            };
            match next {
                Next::Go(same) => partial = same,
                Next::Region(partial, op, region) => return self.enter_region(op, region, partial),
            }
        }
    }

    /// Reads elements from an index on, up to one that needs others to be read first.
    fn items(&mut self, mut partial: Box<PartialOp>, items: &'static [Item], mut at: usize) -> Read<Next> {
        while let Some(item) = items.get(at) {
            at += 1;
            if !self.element(&mut partial, item.element)? {
                partial.todo.push(Todo::Items(items, at));
                return self.nested_element(partial, item.element);
            }
        }
        Ok(Next::Go(partial))
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

    fn optional_group(&mut self, mut partial: Box<PartialOp>, group: &'static OptionalGroup) -> Read<Next> {
        let first =
            group.then.iter().position(|item| !matches!(item.element, Element::Space | Element::Newline));
        let first = first.unwrap_or(group.then.len());
        let Some(item) = group.then.get(first) else { return Ok(Next::Go(partial)) };
        if let Element::Region(index) = item.element {
            let arity =
                self.ctx.op_info(partial.name).regions.get(usize::from(index)).map(|group| group.arity);
            self.blanks();
            if self.byte() != Some(b'{') {
                partial.todo.push(Todo::Items(group.otherwise, 0));
                return Ok(Next::Go(partial));
            }
            partial.todo.push(Todo::Items(group.then, first + 1));
            if arity == Some(GroupArity::Variadic) {
                partial.todo.push(Todo::Regions { is_first: true });
                return Ok(Next::Go(partial));
            }
            self.note_region(&mut partial, usize::from(index));
            let op = self.op_of(&mut partial);
            let region = op.region(&self.ir, usize::from(index));
            return Ok(Next::Region(partial, op, region));
        }
        let is_there = self.optional_first(&mut partial, item.element)?;
        let (items, at) = if is_there { (group.then, first + 1) } else { (group.otherwise, 0) };
        if let Some(unit) = group.unit.filter(|_| is_there != group.is_inverted) {
            partial.parts.attributes[usize::from(unit)] = Some(self.ctx.unit_attr());
        }
        partial.todo.push(Todo::Items(items, at));
        Ok(Next::Go(partial))
    }

    fn clause(&mut self, mut partial: Box<PartialOp>, clauses: &'static [Clause], seen: u64) -> Read<Next> {
        let Some(nth) = (0..clauses.len().min(64)).find(|nth| self.take_literal(clauses[*nth].literal))
        else {
            return Ok(Next::Go(partial));
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
        Ok(Next::Go(partial))
    }

    fn more_regions(&mut self, mut partial: Box<PartialOp>, is_first: bool) -> Read<Next> {
        self.blanks();
        let is_there = if is_first { self.byte() == Some(b'{') } else { self.take(b',') };
        if !is_there {
            return Ok(Next::Go(partial));
        }
        partial.todo.push(Todo::Regions { is_first: false });
        let read = partial.parts.regions.iter().chain(&partial.parts.read_regions);
        let n_read: usize = read.map(Vec::len).sum();
        let last = partial.parts.read_regions.len().saturating_sub(1);
        self.note_region(&mut partial, n_read.min(last));
        let op = self.op_of(&mut partial);
        let region = self.ir.add_region(op);
        self.blanks();
        Ok(Next::Region(partial, op, region))
    }
}
