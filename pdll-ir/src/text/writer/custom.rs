//! Operations in their custom assembly formats.
//!
//! Text before the first region is written at once, the rest is kept as pieces of text between regions, which are written one after the other:
//! so there is no recursion on the depth of the IR.

use super::mentions::RegionPiece;
use super::op::Writer;
use super::pieces::Pieces;
use super::table::print;
use crate::assembly::{AsmSink, Plan};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::context::Identifier;
use crate::dialect::Op;
use crate::types::Type;
use crate::value::Value;

impl AsmSink for Writer<'_> {
    #[inline(always)]
    fn text(&mut self, text: &str) {
        match &mut self.kept {
            None => self.out.text(text),
            Some(kept) => kept.text.push_str(text),
        }
    }

    fn newline(&mut self) {
        self.text("\n");
        self.text(&" ".repeat(2 * self.depth.min(200)));
    }

    fn indent(&mut self, is_deeper: bool) {
        self.depth = if is_deeper { self.depth + 1 } else { self.depth.saturating_sub(1) };
    }

    #[inline(always)]
    fn value(&mut self, value: Value) {
        match &mut self.kept {
            None => self.write_value(value),
            Some(kept) => kept.text.push_str(&self.names.value_text(self.ir, value)),
        }
    }

    fn value_text(&mut self, value: Value) -> String {
        self.names.value_text(self.ir, value)
    }

    fn ty(&mut self, ty: Type) {
        match &mut self.kept {
            None => self.write_type(ty),
            Some(kept) => self.renderer.ty(&mut kept.text, ty),
        }
    }

    fn attribute(&mut self, attr: Attribute) {
        match &mut self.kept {
            None => self.attr(attr),
            Some(kept) => self.renderer.attr(&mut kept.text, attr),
        }
    }

    fn attribute_without_type(&mut self, attr: Attribute) {
        match &mut self.kept {
            None => self.attr_without_type(attr),
            Some(kept) => self.renderer.attr_without_type(&mut kept.text, attr),
        }
    }

    fn attribute_name(&mut self, name: Identifier) {
        match &mut self.kept {
            None => self.key(name),
            Some(kept) => pdll_asm::escape::write_name(&mut kept.text, self.ctx.str(name)),
        }
    }

    fn attribute_without_prefix(&mut self, attr: Attribute, dialect: &str, mnemonic: &str) {
        let mut text = String::new();
        self.renderer.attr(&mut text, attr);
        let name = text.strip_prefix('#').and_then(|rest| rest.strip_prefix(dialect)?.strip_prefix('.'));
        let rest = name.and_then(|name| name.strip_prefix(mnemonic)).filter(|rest| rest.starts_with('<'));
        self.text(rest.unwrap_or(&text));
    }

    fn operation_text(&mut self, op: Op) -> Option<String> {
        let plan = self.ctx.plan(op.name(self.ir)).filter(|_| op.regions(self.ir).is_empty())?;
        let around = self.kept.replace(Pieces::default());
        self.text(op.name_text(self.ir));
        print(self, self.ir, op, plan);
        std::mem::replace(&mut self.kept, around).map(|kept| kept.text)
    }

    fn argument_location(&mut self, argument: Value) {
        if self.options.debug_info {
            self.text(" ");
            let loc = self.ir.raw_argument_loc(argument);
            match &mut self.kept {
                None => self.inline_loc(loc),
                Some(kept) => self.renderer.inline_loc(&mut kept.text, loc),
            }
        }
    }

    fn successor(&mut self, block: Block) {
        match self.kept {
            None => self.block_name(block),
            Some(_) => self.text(&self.block_text(block)),
        }
    }

    fn region(&mut self, region: Region, entry_args: bool, terminators: bool, empty_block: bool) {
        if self.options.skip_regions {
            return self.text("{...}");
        }
        let kept = self.kept.get_or_insert_default();
        let piece = RegionPiece { region, entry_args, terminators, empty_block, depth: self.depth };
        kept.regions.push((kept.text.len(), piece));
    }
}

impl Writer<'_> {
    /// Prints an operation under this name. Returns all from its first region on, if it has one.
    #[inline(always)]
    pub(super) fn pieces(&mut self, op: Op, plan: &Plan, name: &str, depth: usize) -> Option<Pieces> {
        self.depth = depth;
        self.out.text(name);
        print(self, self.ir, op, plan);
        self.kept.take()
    }
}
