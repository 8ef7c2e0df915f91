//! Operations: the IR section.

use super::state::{NOWHERE, OpenRegion, Writer};
use crate::arena::{Ir, OpData};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::bytecode::encoding::{mask, section, version};
use crate::bytecode_error::{BytecodeError, Read};
use crate::op::Op;
use crate::traits::Trait;
use crate::value::Value;
use crate::walk::PreOrder;

impl Writer<'_> {
    /// Writes an operation and all below it. Returns whether orders of uses are known: if operations are not numbered, all operands must
    /// be in the file, and lie in its order.
    pub(super) fn write_ir(&mut self, top: Op) -> Read<bool> {
        if top.n_results(self.ir) > 0 {
            return Err(BytecodeError::of_ir("the top-level operation has results"));
        }
        self.body.varint_and_flag(1, false);
        self.op(top)?;
        self.write_attributes_and_types()?;
        while self.is_in_order
            && let Some(open) = self.open.last_mut()
        {
            if let Some(op) = open.next_op {
                open.next_op = op.next(self.ir);
                self.op(op)?;
                self.write_attributes_and_types()?;
            } else if let Some(block) = open.next_block {
                open.next_block = block.next(self.ir);
                open.next_op = block.first_op(self.ir);
                self.block_head(block)?;
                self.write_attributes_and_types()?;
            } else {
                self.close_region()?;
            }
        }
        Ok(self.is_in_order && (self.n_ops == self.ir.n_ops() || self.has_places()))
    }

    /// Returns whether positions of operations in the file are known, or need not be.
    #[inline]
    fn has_places(&self) -> bool {
        !self.op_places.is_empty() || self.config.version < version::USE_LIST_ORDERS
    }

    /// Numbers operations in the order of the file.
    pub(super) fn number_ops(&mut self, top: Op) {
        self.op_places = vec![NOWHERE; self.ir.op_bound()];
        let mut walk = PreOrder::new(top);
        let mut n = 0;
        while let Some(op) = walk.next(self.ir) {
            self.op_places[op.index()] = n;
            n += 1;
        }
    }

    /// Records whether the operands of an operation follow those of the one before it.
    #[inline]
    fn follow(&mut self, data: &OpData) {
        self.n_ops += 1;
        if data.n_operands > 0 {
            self.is_in_order &= data.operands >= self.last_operand || self.has_places();
            self.last_operand = data.operands;
        }
    }

    /// Writes an operation up to its first region.
    fn op(&mut self, op: Op) -> Read<()> {
        let ir = self.ir;
        let data = ir.op_data(op);
        self.follow(data);
        self.body.varint(self.numbers.op_name(data.name));
        let at_parts = self.body.bytes.len();
        let mut parts = 0;
        self.body.byte(0);
        self.body.varint(self.numbers.recorded_loc(data.loc));
        if ir.has_attrs(op) {
            parts |= self.attributes(op)?;
        } else if self.has_properties(op) {
            parts |= self.native_properties(op)?;
        }
        let results = ir.results_of(op);
        if !results.is_empty() {
            parts |= mask::RESULTS;
            self.body.varint(results.len() as u64);
            for value in results.clone() {
                let ty = Value::from_raw(value).map_or(ir.context().none_type(), |value| value.ty(ir));
                self.body.varint(self.numbers.ty(ty));
            }
        }
        let operands = ir.operands_of(op);
        if !operands.is_empty() {
            parts |= mask::OPERANDS;
            self.body.varint(operands.len() as u64);
            for operand in operands {
                let place = operand.value.map_or(0, |value| self.value_places[value.index()] as usize);
                if place <= self.scope {
                    return Err(not_visible(ir, op));
                }
                self.body.varint((place - 1 - self.scope) as u64);
            }
        }
        let mut regions: &[Region] = &[];
        if data.has_cold() {
            let (_, successors) = ir.successors_of(op);
            if !successors.is_empty() {
                parts |= mask::SUCCESSORS;
                self.body.varint(successors.len() as u64);
                for successor in successors {
                    let Some(block) = successor.block.filter(|block| is_sibling(ir, op, *block)) else {
                        let name = op.name_text(ir);
                        let message = format!("'{name}' has a successor that is not in its region");
                        return Err(BytecodeError::of_ir(message));
                    };
                    self.body.varint(self.blocks[block.index()].0.into());
                }
            }
            regions = ir.regions_of(op);
        }
        if self.config.version >= version::USE_LIST_ORDERS && !results.is_empty() && self.use_orders(results)
        {
            parts |= mask::USE_LIST_ORDERS;
        }
        if let Some(first) = regions.first() {
            parts |= mask::REGIONS;
            let is_isolated = op.has_trait(ir, Trait::IsolatedFromAbove);
            self.body.varint_and_flag(regions.len() as u64, is_isolated);
            self.body.bytes[at_parts] = parts;
            // All regions of an operation are in one section.
            let has_section = is_isolated && self.config.version >= version::LAZY_REGIONS;
            let section = has_section.then(|| self.body.begin_section(section::IR));
            self.open_region(op, *first, is_isolated, section);
            return Ok(());
        }
        self.body.bytes[at_parts] = parts;
        Ok(())
    }

    /// Writes the attributes of an operation, and returns which parts it has.
    fn attributes(&mut self, op: Op) -> Read<u8> {
        let ir = self.ir;
        let ctx = ir.context();
        let mut parts = 0;
        let is_unknown = self.has_unknown_encoding(op);
        if is_unknown {
            self.expect_named_attributes(op)?;
        }
        let is_native = self.config.version >= version::NATIVE_PROPERTIES && !is_unknown;
        let attrs = match is_native {
            true => ir.discardable(op),
            false if ir.slots(op).iter().all(Option::is_none) => ir.discardable(op),
            false => Some(self.merged_attributes(op)),
        };
        if let Some(attrs) = attrs.filter(|attrs| *attrs != ctx.empty_dictionary()) {
            parts |= mask::ATTRIBUTES;
            self.body.varint(self.numbers.attr(attrs));
        }
        if is_native {
            parts |= self.native_properties(op)?;
        }
        Ok(parts)
    }

    /// Returns all attributes of an operation, without numbers that are zero: MLIR has no attributes for such properties.
    fn merged_attributes(&self, op: Op) -> Attribute {
        let (ir, ctx) = (self.ir, self.ir.context());
        let info = op.info(ir);
        let is_default = |(name, attr): &NamedAttribute| {
            let slot = info
                .number_properties
                .iter()
                .find(|slot| info.attributes[usize::from(**slot)] == ctx.str(*name));
            slot.is_some() && attr.as_i64(ctx) == Some(0)
        };
        let attrs: Vec<NamedAttribute> =
            op.attrs(ir).into_iter().filter(|entry| !is_default(entry)).collect();
        ctx.dictionary_attr(&attrs)
    }

    fn open_region(&mut self, op: Op, region: Region, is_isolated: bool, section: Option<usize>) {
        let first_visible = self.visible.len();
        let outer_scope = self.scope;
        if is_isolated {
            self.scope = first_visible;
        }
        let n_blocks = self.number_values(region);
        self.body.varint(n_blocks);
        if n_blocks > 0 {
            self.body.varint((self.visible.len() - first_visible) as u64);
        }
        self.open.push(OpenRegion {
            op,
            region,
            is_isolated,
            section,
            first_visible,
            outer_scope,
            next_block: region.entry(self.ir),
            next_op: None,
        });
    }

    /// Numbers the blocks of a region, and the values defined directly in it; returns the number of blocks.
    fn number_values(&mut self, region: Region) -> u64 {
        let ir = self.ir;
        let mut n_blocks = 0;
        for block in region.blocks(ir) {
            for arg in block.args(ir) {
                self.visible.push(arg.raw());
                self.value_places[arg.index()] = self.visible.len() as u32;
            }
            let mut n_ops = 0;
            let mut next = block.first_op(ir);
            while let Some(op) = next {
                n_ops += 1;
                for value in ir.results_of(op) {
                    self.visible.push(value);
                    self.value_places[value as usize] = self.visible.len() as u32;
                }
                next = ir.op_data(op).next;
            }
            self.blocks[block.index()] = (n_blocks, n_ops);
            n_blocks += 1;
        }
        n_blocks.into()
    }

    fn block_head(&mut self, block: Block) -> Read<()> {
        let ir = self.ir;
        let args = block.args(ir);
        let (_, n_ops) = self.blocks[block.index()];
        self.body.varint_and_flag(n_ops.into(), !args.is_empty());
        if args.is_empty() {
            return Ok(());
        }
        self.body.varint(args.len() as u64);
        let unknown = ir.context().unknown_loc();
        for arg in args {
            let (ty, loc) = (self.numbers.ty(arg.ty(ir)), ir.raw_argument_loc(*arg));
            if self.config.version >= version::OPTIONAL_ARGUMENT_LOCATIONS {
                self.body.varint_and_flag(ty, loc != unknown);
                if loc == unknown {
                    continue;
                }
            } else {
                self.body.varint(ty);
            }
            self.body.varint(self.numbers.recorded_loc(loc));
        }
        if self.config.version >= version::USE_LIST_ORDERS {
            let at_parts = self.body.bytes.len();
            self.body.byte(0);
            // The arguments of a block need not lie side by side.
            let args: Vec<u32> = args.iter().map(|arg| arg.raw()).collect();
            if self.use_orders(args.into_iter()) {
                self.body.bytes[at_parts] = mask::USE_LIST_ORDERS;
            }
        }
        Ok(())
    }

    /// Ends the innermost region, and opens the next one of its operation.
    fn close_region(&mut self) -> Read<()> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        for value in self.visible.drain(open.first_visible..) {
            self.value_places[value as usize] = 0;
        }
        self.scope = open.outer_scope;
        let next = open.region.position(self.ir) + 1;
        if let Some(region) = open.op.regions(self.ir).get(next) {
            self.open_region(open.op, *region, open.is_isolated, open.section);
            return Ok(());
        }
        match open.section.is_none_or(|at| self.body.end_section(at)) {
            true => Ok(()),
            false => Err(BytecodeError::of_ir("the regions of an operation take more than 32 GiB")),
        }
    }
}

#[cold]
fn not_visible(ir: &Ir, op: Op) -> BytecodeError {
    let name = op.name_text(ir);
    BytecodeError::of_ir(format!("'{name}' uses a value that is not visible to it"))
}

/// Returns whether a block is in the region of an operation.
fn is_sibling(ir: &Ir, op: Op, block: Block) -> bool {
    block.parent_region(ir).is_some() && block.parent_region(ir) == op.parent_region(ir)
}
