//! What stands beside operations: aliases, and `module` in its own form.

use pdll_asm::lexer::{Kind, Lexer};
use smallvec::SmallVec;

use super::op::NO_SIGNATURE;
use super::{OpEntry, Open, Owner, Reader};
use crate::text::error::{Fault, Read};

impl<'t> Reader<'t> {
    /// `#name = attribute`
    pub(super) fn attr_alias(&mut self) -> Read<()> {
        let (name, lo) = self.alias_name("attribute")?;
        if self.build.attr_aliases.contains_key(name) {
            return Err(Fault::new(lo, format!("redefinition of attribute alias id `{name}`")));
        }
        self.expect(b'=', "expected `=` in attribute alias definition")?;
        let attr = self.attribute()?;
        self.build.attr_aliases.insert(name.into(), attr);
        Ok(())
    }

    /// `!name = type`
    pub(super) fn type_alias(&mut self) -> Read<()> {
        let (name, lo) = self.alias_name("type")?;
        if self.build.type_aliases.contains_key(name) {
            return Err(Fault::new(lo, format!("redefinition of type alias id `{name}`")));
        }
        self.expect(b'=', "expected `=` in type alias definition")?;
        let ty = self.ty()?;
        self.build.type_aliases.insert(name.into(), ty);
        Ok(())
    }

    fn alias_name(&mut self, kind: &str) -> Read<(&'t str, usize)> {
        let lo = self.pos;
        let mut lexer = Lexer::new(self.text, lo);
        let token = lexer.next_token();
        if !matches!(token.kind, Kind::Hash | Kind::Bang) {
            let (message, at) = lexer.error_at(token);
            return Err(Fault::new(at as usize, message));
        }
        let name = &lexer.spelling(token)[1..];
        if name.contains('.') {
            let message = format!("{kind} names with a `.` are reserved for dialect-defined names");
            return Err(Fault::new(lo, message));
        }
        self.pos = token.hi as usize;
        Ok((name, lo))
    }

    /// An operation in a form of its own, after the names of its results.
    #[cold]
    pub(super) fn custom_op_with_results(&mut self, lo: usize) -> Read<()> {
        if !self.byte().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_') {
            return Err(self.missing("expected operation name in quotes"));
        }
        let groups = SmallVec::from_slice(&self.groups);
        let at = self.pos;
        if !self.take_word("module") && !self.take_word("builtin.module") {
            return Err(self.unknown_custom_op(at));
        }
        self.module(lo, at, groups)
    }

    /// An operation in a form of its own, without names for results.
    #[cold]
    pub(super) fn custom_op(&mut self) -> Read<()> {
        self.groups.clear();
        self.custom_op_with_results(self.pos)
    }

    fn unknown_custom_op(&self, at: usize) -> Box<Fault> {
        let rest = &self.text[at..];
        let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$');
        let name = &rest[..rest.bytes().take_while(is_name).count()];
        let message = format!("custom op `{name}` is unknown: operations are read in their generic form");
        Fault::new(at, message).note(at, "`mlir-opt --mlir-print-op-generic` writes that form")
    }

    /// `module @name attributes {…} {…}`, after the first word.
    fn module(&mut self, lo: usize, name_lo: usize, groups: SmallVec<[super::Group; 1]>) -> Read<()> {
        let name = self.ctx.op_name("builtin.module");
        let loc = self.loc_at(name_lo);
        let op = self.ir.alloc_op(name, loc, &[], &[]);
        self.blanks();
        if self.byte() == Some(b'@') {
            let mut lexer = Lexer::new(self.text, self.pos);
            let token = lexer.next_token();
            if token.kind != Kind::At {
                let (message, at) = lexer.error_at(token);
                return Err(Fault::new(at as usize, message));
            }
            let spelling = &lexer.spelling(token)[1..];
            let bytes = match spelling.as_bytes().first() {
                Some(b'"') => pdll_asm::escape::unescape(spelling),
                _ => spelling.as_bytes().into(),
            };
            self.pos = token.hi as usize;
            let symbol = self.ctx.string_attr_from_bytes(&bytes, None);
            self.ir.assign_attrs(op, &[(self.ctx.identifier("sym_name"), symbol)]);
        }
        if self.take_word("attributes") {
            self.blanks();
            if self.byte() != Some(b'{') {
                return Err(self.missing("expected `{` in attribute dictionary"));
            }
            let attrs = self.attribute()?;
            self.ir.assign_attrs(op, attrs.as_dictionary(&self.ctx).unwrap_or(&[]));
        }
        self.ops.push(OpEntry { name, is_registered: true, last_signature: NO_SIGNATURE, keys: Vec::new() });
        let entry = self.ops.len() - 1;
        self.open_region(op, entry, lo, groups, SmallVec::new(), true)
    }

    /// What follows the body of a `module` in its own form.
    pub(super) fn close_module(&mut self, open: Open) -> Read<()> {
        let block = self.insertion_block();
        self.ir.link_op(open.op, block, None);
        if !open.groups.is_empty() {
            self.define_results(open.op, open.lo, &open.groups)?;
        }
        self.trailing_loc(Owner::Op(open.op))
    }
}
