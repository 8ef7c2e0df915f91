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

struct Sink<'w, 'a> {
    writer: &'w mut Writer<'a>,
    pieces: Pieces,
    depth: usize,
    /// Whether text is written at once, and not kept.
    is_direct: bool,
}

impl AsmSink for Sink<'_, '_> {
    fn text(&mut self, text: &str) {
        match self.is_direct {
            true => self.writer.out.text(text),
            false => self.pieces.text.push_str(text),
        }
    }

    fn newline(&mut self) {
        self.text("\n");
        self.text(&" ".repeat(2 * self.depth.min(200)));
    }

    fn value(&mut self, value: Value) {
        match self.is_direct {
            true => self.writer.value(value),
            false => self.pieces.text.push_str(&self.writer.value_text(value)),
        }
    }

    fn value_text(&mut self, value: Value) -> String {
        self.writer.value_text(value)
    }

    fn ty(&mut self, ty: Type) {
        match self.is_direct {
            true => self.writer.ty(ty),
            false => self.writer.renderer.ty(&mut self.pieces.text, ty),
        }
    }

    fn attribute(&mut self, attr: Attribute) {
        match self.is_direct {
            true => self.writer.attr(attr),
            false => self.writer.renderer.attr(&mut self.pieces.text, attr),
        }
    }

    fn attribute_without_type(&mut self, attr: Attribute) {
        match self.is_direct {
            true => self.writer.attr_without_type(attr),
            false => self.writer.renderer.attr_without_type(&mut self.pieces.text, attr),
        }
    }

    fn attribute_name(&mut self, name: Identifier) {
        match self.is_direct {
            true => self.writer.key(name),
            false => pdll_asm::escape::write_name(&mut self.pieces.text, self.writer.ctx.str(name)),
        }
    }

    fn attribute_without_prefix(&mut self, attr: Attribute, prefix: &str) {
        let mut text = String::new();
        self.writer.renderer.attr(&mut text, attr);
        let rest = text.strip_prefix(prefix).filter(|rest| rest.starts_with('<'));
        self.text(rest.unwrap_or(&text));
    }

    fn operation_text(&mut self, op: Op) -> Option<String> {
        let Writer { ir, ctx, .. } = *self.writer;
        let plan = ctx.plan(op.name(ir)).filter(|_| op.regions(ir).is_empty())?;
        Some(self.writer.pieces(op, plan, op.name_text(ir), self.depth, false).text)
    }

    fn argument_location(&mut self, argument: Value) {
        if self.writer.options.debug_info {
            let mut text = " ".to_owned();
            self.writer.renderer.inline_loc(&mut text, self.writer.ir.argument_loc(argument));
            self.text(&text);
        }
    }

    fn successor(&mut self, block: Block) {
        match self.is_direct {
            true => self.writer.block_name(block),
            false => self.pieces.text.push_str(&self.writer.block_text(block)),
        }
    }

    fn region(&mut self, region: Region, entry_args: bool, terminators: bool, empty_block: bool) {
        if self.writer.options.skip_regions {
            return self.text("{...}");
        }
        self.is_direct = false;
        let piece = RegionPiece { region, entry_args, terminators, empty_block };
        self.pieces.regions.push((self.pieces.text.len(), piece));
    }
}

impl Writer<'_> {
    /// Prints an operation under this name. Returns what follows the text that was written at once: with `is_direct`, all from its first region on; otherwise
    /// everything.
    pub(super) fn pieces(
        &mut self,
        op: Op,
        plan: &Plan,
        name: &str,
        depth: usize,
        is_direct: bool,
    ) -> Pieces {
        let ir = self.ir;
        let mut sink = Sink { writer: self, pieces: Pieces::default(), depth, is_direct };
        sink.text(name);
        print(&mut sink, ir, op, plan);
        sink.pieces
    }
}
