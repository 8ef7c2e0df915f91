//! Regions: their blocks, labels and block arguments.

use smallvec::SmallVec;

use super::names::NameId;
use super::scan;
use super::state::{Group, Label, Open, Owner, PartialOp, Reader, Use};
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::text::error::{Fault, Read};

impl<'t> Reader<'t> {
    /// Begins a region, after an operation's `(` or a comma.
    pub(super) fn open_region(
        &mut self,
        op: Op,
        entry: usize,
        lo: usize,
        groups: SmallVec<[Group; 1]>,
        uses: SmallVec<[Use; 2]>,
        set_slots: SmallVec<[u8; 8]>,
    ) -> Read<()> {
        self.expect(b'{', "expected '{' to begin a region")?;
        let region = self.ir.add_region(op);
        self.n_scopes += 1;
        self.open.push(Open {
            op,
            entry,
            lo,
            groups,
            uses,
            set_slots,
            partial: None,
            default_dialect: op.info(&self.ir).default_dialect,
            region,
            outer_block: self.block.take(),
            outer_scope: std::mem::replace(&mut self.scope, self.n_scopes),
            names_mark: self.names.mark(),
            n_undefined: 0,
        });
        Ok(())
    }

    /// Begins a region of an operation in its custom assembly format, at its `{`.
    pub(super) fn enter_region(&mut self, op: Op, region: Region, partial: Box<PartialOp>) -> Read<()> {
        self.expect(b'{', "expected '{' to begin a region")?;
        self.n_scopes += 1;
        self.open.push(Open {
            op,
            entry: 0,
            lo: 0,
            groups: SmallVec::new(),
            uses: SmallVec::new(),
            set_slots: SmallVec::new(),
            partial: Some(partial),
            default_dialect: op.info(&self.ir).default_dialect,
            region,
            outer_block: self.block.take(),
            outer_scope: std::mem::replace(&mut self.scope, self.n_scopes),
            names_mark: self.names.mark(),
            n_undefined: 0,
        });
        Ok(())
    }

    /// Parses the `}` of a region, and then the next region or the rest of its operation.
    pub(super) fn region_end(&mut self) -> Read<()> {
        self.pos += 1;
        let Some(open) = self.open.pop() else { return Ok(()) };
        if open.n_undefined > 0 {
            self.check_labels(self.scope)?;
        }
        self.names.forget(open.names_mark);
        self.block = open.outer_block;
        self.scope = open.outer_scope;
        if let Some(partial) = open.partial {
            return self.after_region(partial, open.region);
        }
        if self.take(b',') {
            self.blanks();
            return self.open_region(open.op, open.entry, open.lo, open.groups, open.uses, open.set_slots);
        }
        self.expect(b')', "expected ')' to end region list")?;
        self.close_op(open)
    }

    /// Returns the first block of a region, when it has no label.
    #[cold]
    pub(super) fn unnamed_block(&mut self) -> Block {
        let block = self.ir.alloc_block();
        if let Some(open) = self.open.last() {
            self.ir.link_block(block, open.region, None);
        }
        self.block = Some(block);
        block
    }

    /// `^name`, if it follows.
    pub(super) fn block_name(&mut self) -> Option<&'t str> {
        let rest = self.text[self.pos..].strip_prefix('^')?;
        let len = match rest.as_bytes().first()? {
            b'0'..=b'9' => rest.bytes().take_while(u8::is_ascii_digit).count(),
            _ => rest.bytes().take_while(|b| scan::is_word(*b)).count(),
        };
        if len == 0 {
            return None;
        }
        self.pos += 1 + len;
        Some(&rest[..len])
    }

    /// `^bb1(%a: i32, %b: f32):`
    pub(super) fn label(&mut self) -> Read<()> {
        let lo = self.pos;
        let Some(name) = self.block_name() else { return Err(Fault::new(lo, "invalid block name")) };
        let key = (self.scope, name);
        let block = match self.labels.get_mut(&key) {
            Some(label) if label.is_defined => {
                let fault = Fault::new(lo, format!("redefinition of block '^{name}'"));
                return Err(fault.note(label.lo as usize, "previously defined here"));
            }
            Some(label) => {
                (label.lo, label.is_defined) = (lo as u32, true);
                if let Some(open) = self.open.last_mut() {
                    open.n_undefined -= 1;
                }
                label.block
            }
            None => {
                let block = self.ir.alloc_block();
                self.labels.insert(key, Label { block, lo: lo as u32, is_defined: true });
                block
            }
        };
        if let Some(open) = self.open.last() {
            self.ir.link_block(block, open.region, None);
        }
        self.block = Some(block);
        if self.take(b'(') && !self.take(b')') {
            self.block_arguments(block)?;
        }
        self.expect(b':', "expected ':' after block name")
    }

    fn block_arguments(&mut self, block: Block) -> Read<()> {
        loop {
            self.blanks();
            let lo = self.pos as u32;
            if self.byte() != Some(b'%') {
                return Err(self.missing("expected SSA operand"));
            }
            let Some((name, end)): Option<(NameId, usize)> = self.names.read(self.bytes, self.pos + 1) else {
                return Err(Fault::new(self.pos, "invalid SSA name"));
            };
            self.pos = end;
            self.expect(b':', "expected ':' and type for SSA operand")?;
            let ty = self.ty()?;
            let arg = self.ir.add_argument(block, ty);
            self.define(Group { name, count: 1, lo }, arg)?;
            self.ir.set_argument_loc(arg, self.loc_at(lo as usize));
            self.trailing_loc(Owner::Argument(arg))?;
            if !self.take(b',') {
                return self.expect(b')', "expected ')' to end argument list");
            }
        }
    }

    /// Checks that all blocks of a region that are named are defined.
    pub(super) fn check_labels(&self, scope: u32) -> Read<()> {
        let undefined =
            self.labels.iter().filter(|(key, label)| key.0 == scope && !label.is_defined).map(|(_, l)| l.lo);
        match undefined.min() {
            Some(lo) => Err(Fault::new(lo as usize, "reference to an undefined block")),
            None => Ok(()),
        }
    }
}
