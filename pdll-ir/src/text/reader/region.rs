//! Regions: their blocks, labels and block arguments.

use smallvec::SmallVec;

use super::names::{MANY, NameId};
use super::scan;
use super::state::{Group, Label, Open, Owner, PartialOp, Reader, Use};
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::text::error::{Fault, Read};

/// The number of open regions in which spellings are forgotten: functions are nested in few.
const FEW_REGIONS: usize = 4;

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

    /// Forgets the spellings of values, and the labels of regions that have ended, if nothing around refers to a name.
    #[cold]
    pub(super) fn forget_spellings(&mut self) {
        if self.open.len() > FEW_REGIONS || !self.names.are_empty() || self.open.iter().any(Open::has_names) {
            return;
        }
        self.names.forget_spellings();
        let Reader { labels, open, scope, .. } = self;
        labels.retain(|(of, _), _| of == scope || open.iter().any(|open| open.outer_scope == *of));
        self.many_labels = (self.labels.len() * 2).max(MANY);
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

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::context::Context;
    use crate::text::{InputPart, parse};

    /// Returns functions of two names and two blocks, which are all different.
    fn functions(n: usize) -> String {
        (0..n).fold(String::new(), |mut text, i| {
            let body = format!(
                "\"t.f\"() ({{\n^entry{i}(%x{i}: i32):\n  %y{i} = \"t.g\"(%x{i})[^l{i}] : (i32) -> i32\n^l{i}:\n  \"t.h\"(%y{i}) : (i32) -> ()\n}}) : () -> ()\n"
            );
            let _ = write!(text, "{body}");
            text
        })
    }

    fn context() -> Context {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        ctx
    }

    #[test]
    fn names_of_many_functions_are_forgotten() {
        let ctx = context();
        for text in [functions(MANY), format!("module {{\n{}}}", functions(MANY))] {
            let mut reader = Reader::new(&ctx, "t", &InputPart::whole(&text));
            assert!(reader.read_up_to::<false>(0).is_ok());
            assert!(!reader.names.are_many() && reader.labels.len() <= MANY, "{}", reader.labels.len());
            let Ok(ir) = parse(&ctx, &text) else { panic!("the text does not parse") };
            let mut used = ir.walk_pre_order(ir.top()).filter(|op| op.name_text(&ir) == "t.h");
            let is_of_block_before = |op: Op| {
                let operand = op.get_operand(&ir, 0).and_then(|value| value.defining_op(&ir));
                operand.is_some_and(|found| found.parent_op(&ir) == op.parent_op(&ir))
            };
            assert!(used.all(is_of_block_before));
        }
    }

    #[test]
    fn names_that_are_needed_after_many_functions_are_kept() {
        let ctx = context();
        let body = functions(MANY / 2 + 1);
        let texts = [
            format!("%r = \"t.m\"() ({{\n{body}}}) : () -> i32\n\"t.u\"(%r) : (i32) -> ()"),
            format!("\"t.m\"(%z) ({{\n{body}}}) : (i32) -> ()\n%z = \"t.v\"() : () -> i32"),
            format!("\"t.u\"(%z) : (i32) -> ()\n{body}%z = \"t.v\"() : () -> i32"),
            format!(
                "\"t.m\"() ({{\n^a:\n\"t.b\"()[^c] : () -> ()\n{body}^c:\n\"t.b\"()[^a] : () -> ()\n}}) : () -> ()"
            ),
            format!(
                "\"t.m\"() ({{\n^a:\n\"t.n\"() ({{\n{body}}}) : () -> ()\n\"t.b\"()[^a] : () -> ()\n}}) : () -> ()"
            ),
        ];
        for text in texts {
            assert_eq!(parse(&ctx, &text).map(|_| ()).map_err(|error| error.to_string()), Ok(()));
        }
        let again = format!("\"t.m\"() ({{\n^a:\n{body}^a:\n}}) : () -> ()");
        let error = parse(&ctx, &again).map(|_| ()).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains("redefinition of block '^a'"), "{error}");
    }
}
