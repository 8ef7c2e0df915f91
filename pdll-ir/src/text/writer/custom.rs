//! Operations in their custom assembly formats, as pieces of text and regions.

use super::mentions::RegionPiece;
use super::op::Writer;
use super::pieces::Pieces;
use super::table::print;
use crate::arena::Ir;
use crate::assembly::{AsmSink, Assembly, OpAsmPrinter};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::types::Type;
use crate::value::Value;

struct Sink<'w, 'a> {
    writer: &'w mut Writer<'a>,
    pieces: Pieces,
    depth: usize,
}

impl AsmSink for Sink<'_, '_> {
    fn ir(&self) -> &Ir {
        self.writer.ir
    }

    fn text(&mut self, text: &str) {
        self.pieces.text.push_str(text);
    }

    fn newline(&mut self) {
        self.pieces.text.push('\n');
        self.pieces.text.push_str(&" ".repeat(2 * self.depth.min(200)));
    }

    fn value_text(&mut self, value: Value) -> String {
        self.writer.value_text(value)
    }

    fn ty(&mut self, ty: Type) {
        self.writer.renderer.ty(&mut self.pieces.text, ty);
    }

    fn attribute(&mut self, attr: Attribute) {
        self.writer.renderer.attr(&mut self.pieces.text, attr);
    }

    fn attribute_without_type(&mut self, attr: Attribute) {
        self.writer.renderer.attr_without_type(&mut self.pieces.text, attr);
    }

    fn operation_text(&mut self, op: Op) -> Option<String> {
        let assembly = op.info(self.writer.ir).assembly.filter(|_| op.regions(self.writer.ir).is_empty())?;
        Some(self.writer.pieces(op, assembly, "", self.depth).text)
    }

    fn argument_location(&mut self, argument: Value) {
        if self.writer.options.debug_info {
            self.pieces.text.push(' ');
            let loc = self.writer.ir.argument_loc(argument);
            self.writer.renderer.inline_loc(&mut self.pieces.text, loc);
        }
    }

    fn successor(&mut self, block: Block) {
        self.pieces.text.push_str(&self.writer.block_text(block));
    }

    fn region(&mut self, region: Region, entry_args: bool, terminators: bool, empty_block: bool) {
        if self.writer.options.skip_regions {
            return self.text("{...}");
        }
        let piece = RegionPiece { region, entry_args, terminators, empty_block };
        self.pieces.regions.push((self.pieces.text.len(), piece));
    }
}

impl Writer<'_> {
    pub(super) fn pieces(
        &mut self,
        op: Op,
        assembly: Assembly,
        default_dialect: &str,
        depth: usize,
    ) -> Pieces {
        let name = op.name_text(self.ir);
        let short = name.strip_prefix(default_dialect).and_then(|rest| rest.strip_prefix('.'));
        let name = short.filter(|rest| !rest.contains('.')).unwrap_or(name).to_owned();
        let mut sink = Sink { writer: self, pieces: Pieces::default(), depth };
        sink.text(&name);
        print(&mut OpAsmPrinter::new(&mut sink), op, assembly);
        sink.pieces
    }
}
