//! The parts of an operation in its custom assembly format: the printed types and attributes, and its
//! regions, in order.
//!
//! In: an operation and its format. Out: input for aliases, which only printed parts get. MLIR:
//! DummyAliasOperationPrinter in AsmPrinter.cpp.

use super::symbol::Symbol;
use super::table::print;
use crate::arena::Ir;
use crate::assembly::{AsmSink, Plan};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::context::Identifier;
use crate::dialect::Op;
use crate::traits::Trait;
use crate::types::Type;
use crate::value::Value;

/// A region of an operation in its custom assembly format.
#[derive(Copy, Clone)]
pub(super) struct RegionPiece {
    pub(super) region: Region,
    pub(super) entry_args: bool,
    pub(super) terminators: bool,
    pub(super) empty_block: bool,
    /// Level at which its end is indented.
    pub(super) depth: usize,
}

impl RegionPiece {
    /// Returns the terminator of the region's first block, if it is not written.
    pub(super) fn hidden_terminator(&self, ir: &Ir, block: Block) -> Option<Op> {
        let last = block.last_op(ir).filter(|_| !self.terminators)?;
        last.has_trait(ir, Trait::Terminator).then_some(last)
    }
}

/// A printed part.
#[derive(Copy, Clone)]
pub(super) enum Mention {
    /// A type, an attribute, or the location of an argument.
    Symbol(Symbol),
    /// A region.
    Region(RegionPiece),
}

/// Adds all that an operation mentions.
pub(super) fn mentions(ir: &Ir, op: Op, plan: &Plan, found: &mut Vec<Mention>) {
    print(&mut Sink { ir, found }, ir, op, plan);
}

struct Sink<'a> {
    ir: &'a Ir,
    found: &'a mut Vec<Mention>,
}

impl AsmSink for Sink<'_> {
    fn text(&mut self, _: &str) {}

    fn newline(&mut self) {}

    fn indent(&mut self, _: bool) {}

    fn value(&mut self, _: Value) {}

    fn value_text(&mut self, _: Value) -> String {
        String::new()
    }

    fn ty(&mut self, ty: Type) {
        self.found.push(Mention::Symbol(Symbol::Type(ty)));
    }

    fn attribute(&mut self, attr: Attribute) {
        self.found.push(Mention::Symbol(Symbol::Attr(attr)));
    }

    fn attribute_name(&mut self, _: Identifier) {}

    fn attribute_without_type(&mut self, attr: Attribute) {
        self.attribute(attr);
    }

    fn attribute_without_prefix(&mut self, attr: Attribute, _: &str, _: &str) {
        self.attribute(attr);
    }

    fn operation_text(&mut self, op: Op) -> Option<String> {
        // One with regions is written elsewhere; so this is no deeper than the one within it.
        let plan = self.ir.context().plan(op.name(self.ir)).filter(|_| op.regions(self.ir).is_empty())?;
        mentions(self.ir, op, plan, self.found);
        Some(String::new())
    }

    fn argument_location(&mut self, argument: Value) {
        self.found.push(Mention::Symbol(Symbol::Loc(self.ir.raw_argument_loc(argument))));
    }

    fn successor(&mut self, _: Block) {}

    fn region(&mut self, region: Region, entry_args: bool, terminators: bool, empty_block: bool) {
        let piece = RegionPiece { region, entry_args, terminators, empty_block, depth: 0 };
        self.found.push(Mention::Region(piece));
    }
}
