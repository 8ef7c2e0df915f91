//! Operations: the IR section.
//!
//! Open regions are a stack, so nothing recurses. The values that a region may use are a stack too: those of a region are numbered after
//! all values of the enclosing one; a region of an isolated operation starts anew.

use super::cursor::Cursor;
use super::state::{FoundOp, OpenRegion, Outer, Reader};
use crate::arena::Place;
use crate::attributes::{Attribute, NamedAttribute};
use crate::bytecode::encoding::{mask, section, version};
use crate::bytecode_error::{BytecodeError, Read};
use crate::op::Op;
use crate::value::Value;

/// Number of bytes that an operation takes at least: its name, its parts and its location.
const MIN_OP_BYTES: usize = 3;

impl<'b> Reader<'b> {
    /// Reads the IR section: a block without arguments.
    pub(super) fn read_ir(&mut self, mut data: Cursor<'b>) -> Read<()> {
        let top = self.ir.top();
        let Some(block) = top.regions(&self.ir).first().and_then(|region| region.entry(&self.ir)) else {
            return Ok(());
        };
        let at = data.pos;
        let (n_ops, has_args) = data.varint_and_flag()?;
        if has_args {
            return Err(BytecodeError::at(at, "the top-level block has arguments"));
        }
        self.blocks.push(block);
        self.open.push(OpenRegion {
            op: top,
            region: None,
            n_regions_left: 0,
            after: None,
            scope: 0,
            outer: Outer::Isolated(0),
            first_value: 0,
            next_value: 0,
            end_value: 0,
            first_block: 0,
            block: 0,
            n_ops_left: n_ops_of(n_ops, &data, at)?,
        });
        self.read_open(&mut data)?;
        data.expect_end("the IR")
    }

    /// Reads the regions of an operation, if they were left out.
    pub(super) fn materialize(&mut self, op: Op) -> Read<()> {
        let Some(mut data) = self.deferred.remove(&op) else { return Ok(()) };
        self.open_regions(op, op.n_regions(&self.ir), &mut data)?;
        self.read_open(&mut data)?;
        data.expect_end("the regions of an operation")
    }

    /// Reads all regions that were left out.
    pub(super) fn materialize_all(&mut self) -> Read<()> {
        self.is_lazy = false;
        let mut ops: Vec<Op> = self.deferred.keys().copied().collect();
        ops.sort_unstable();
        ops.into_iter().try_for_each(|op| self.materialize(op))
    }

    /// Reads until no region is open.
    fn read_open(&mut self, data: &mut Cursor<'b>) -> Read<()> {
        while let Some(open) = self.open.last_mut() {
            if open.n_ops_left > 0 {
                open.n_ops_left -= 1;
                self.op(data)?;
            } else if open.block + 1 < self.blocks.len() {
                open.block += 1;
                self.block_head(data)?;
            } else {
                self.close_region(data)?;
            }
        }
        Ok(())
    }

    /// Reads an operation, up to its first region.
    fn op(&mut self, data: &mut Cursor<'b>) -> Read<()> {
        let at = data.pos;
        let entry = data.index(self.ops.len(), "operation name")?;
        let found = self.found_op(entry)?;
        let parts = data.byte()?;
        let loc = self.loc(data)?;
        let attrs = match parts & mask::ATTRIBUTES {
            0 => None,
            _ => {
                let at = data.pos;
                let attr = self.attr(data)?;
                if attr.as_dictionary(&self.ctx).is_none() {
                    return Err(BytecodeError::at(
                        at,
                        "expected the attributes of an operation to be a dictionary",
                    ));
                }
                Some(attr)
            }
        };
        let properties = match parts & mask::PROPERTIES {
            0 => None,
            _ => Some((data.pos, data.index(self.properties.len(), "properties")?)),
        };
        self.result_types.clear();
        if parts & mask::RESULTS != 0 {
            let n = data.count("results")?;
            for _ in 0..n {
                let ty = self.ty(data)?;
                self.result_types.push(ty);
            }
        }
        self.operands.clear();
        if parts & mask::OPERANDS != 0 {
            let n = data.count("operands")?;
            for _ in 0..n {
                let value = self.operand(data)?;
                self.operands.push(value);
            }
        }
        let Some(open) = self.open.last() else { return Ok(()) };
        let block = self.blocks[open.block];
        let place = Place { block: Some(block), prev: block.last_op(&self.ir), next: None };
        let op = self.ir.alloc_op_at(found.name, loc, &self.operands, &self.result_types, place);
        if let Some((at, index)) = properties {
            self.set_native_properties(op, entry, index, at)?;
        }
        if let Some(attrs) = attrs {
            self.set_attributes(op, entry, found, attrs);
        }
        if parts & mask::SUCCESSORS != 0 {
            self.successors(op, data)?;
        }
        if !self.result_types.is_empty() {
            self.define_results(op, at)?;
        }
        if parts & mask::USE_LIST_ORDERS != 0 {
            let values: Vec<Value> = op.results(&self.ir).collect();
            self.use_orders(&values, data)?;
        }
        if parts & mask::REGIONS != 0 {
            self.regions(op, data)?;
        }
        Ok(())
    }

    /// Reads an operand; a value that is defined later gets a placeholder.
    #[inline]
    fn operand(&mut self, data: &mut Cursor<'b>) -> Read<Value> {
        let at = data.pos;
        let index = data.varint()?;
        let scope = self.open.last().map_or(0, |open| open.scope);
        let len = self.values.len();
        if index >= (len - scope) as u64 {
            let n = len - scope;
            return Err(BytecodeError::at(at, format!("invalid value index {index}: there are {n}")));
        }
        let place = scope + index as usize;
        if let Some(value) = self.values[place] {
            return Ok(value);
        }
        let value = self.ir.alloc_placeholder(self.ctx.none_type());
        self.values[place] = Some(value);
        self.n_forward += 1;
        Ok(value)
    }

    /// Defines the next value of the innermost region.
    #[inline]
    fn define(&mut self, value: Value, at: usize) -> Read<()> {
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        let place = open.next_value;
        if place >= open.end_value {
            let n = open.end_value - open.first_value;
            return Err(BytecodeError::at(at, format!("a region defines more values than it has: {n}")));
        }
        open.next_value += 1;
        if let Some(placeholder) = self.values[place].replace(value) {
            self.ir.move_uses(placeholder, value);
            self.ir.release_value(placeholder);
            self.n_forward -= 1;
            self.unsorted.push((value, None));
        }
        Ok(())
    }

    #[inline]
    fn define_results(&mut self, op: Op, at: usize) -> Read<()> {
        let results = op.results(&self.ir);
        for value in results {
            self.define(value, at)?;
        }
        Ok(())
    }

    fn set_attributes(&mut self, op: Op, entry: usize, found: FoundOp, attrs: Attribute) {
        if attrs == self.ctx.empty_dictionary() {
            return;
        }
        if !found.is_registered || found.n_slots == 0 || found.last_discardable == Some(attrs) {
            return self.ir.set_discardable(op, Some(attrs));
        }
        let ctx = self.ctx.clone();
        let entries = attrs.as_dictionary(&ctx).unwrap_or(&[]);
        let slots = ctx.attribute_slots(found.name);
        if entries.iter().any(|(name, _)| slots.contains(name)) {
            // Before there were properties, the dictionary contained them.
            match self.version >= version::NATIVE_PROPERTIES {
                true => self.ir.assign_dictionary(op, entries),
                false => self.assign(op, entry, entries),
            }
            return;
        }
        self.ir.set_discardable(op, Some(attrs));
        if let Some(found) = &mut self.ops[entry].found {
            found.last_discardable = Some(attrs);
        }
    }

    /// Gives a registered operation attributes, among which are inherent ones.
    pub(super) fn assign(&mut self, op: Op, entry: usize, attrs: &[NamedAttribute]) {
        let ctx = self.ctx.clone();
        let Some(found) = self.ops[entry].found else { return };
        let units = ctx.op_info(found.name).unit_properties;
        let mut named = std::mem::take(&mut self.named);
        named.clear();
        named.extend(attrs.iter().filter_map(|(name, attr)| {
            let slot = ctx.attribute_slot(found.name, *name).and_then(|slot| u8::try_from(slot).ok());
            let is_unit = slot.is_some_and(|slot| units.contains(&slot));
            match attr.as_bool(&ctx).filter(|_| is_unit) {
                Some(value) => value.then(|| (*name, ctx.unit_attr())),
                None => Some((*name, *attr)),
            }
        }));
        self.ir.assign_attrs(op, &named);
        self.named = named;
    }

    fn successors(&mut self, op: Op, data: &mut Cursor<'b>) -> Read<()> {
        let Some(first) = self.open.last().map(|open| open.first_block) else { return Ok(()) };
        let n = data.count("successors")?;
        let mut successors = std::mem::take(&mut self.successors);
        successors.clear();
        for _ in 0..n {
            let index = data.index(self.blocks.len() - first, "block")?;
            successors.push(self.blocks[first + index]);
        }
        self.ir.set_successors(op, &successors);
        self.successors = successors;
        Ok(())
    }

    /// Reads the head of the regions of an operation, and opens the first one.
    fn regions(&mut self, op: Op, data: &mut Cursor<'b>) -> Read<()> {
        let at = data.pos;
        let (n, is_isolated) = data.varint_and_flag()?;
        if n == 0 || n > data.left() as u64 {
            return Err(BytecodeError::at(at, format!("an operation has {n} regions")));
        }
        for _ in 0..n {
            self.ir.add_region(op);
        }
        let has_section = is_isolated && self.version >= version::LAZY_REGIONS;
        // The regions of the top-level operation are read at once.
        let is_top = self.open.last().is_some_and(|open| open.region.is_none());
        if self.is_lazy && has_section && !is_top {
            let lo = data.pos;
            data.section()?;
            self.deferred.insert(op, data.over(lo, data.pos));
            return Ok(());
        }
        let outer = match self.open.last() {
            Some(open) if !is_isolated => Outer::Visible(open.scope),
            _ => Outer::Isolated(self.unsorted.len()),
        };
        let after = if has_section { Some(enter_section(data)?) } else { None };
        self.open_next(op, 0, n as usize - 1, after, outer, data)
    }

    /// Opens the regions of an isolated operation.
    fn open_regions(&mut self, op: Op, n: usize, data: &mut Cursor<'b>) -> Read<()> {
        self.open.clear();
        self.values.clear();
        self.blocks.clear();
        let after = enter_section(data)?;
        self.open_next(op, 0, n - 1, Some(after), Outer::Isolated(self.unsorted.len()), data)
    }

    /// Opens a region of an operation.
    fn open_next(
        &mut self,
        op: Op,
        index: usize,
        n_regions_left: usize,
        after: Option<Cursor<'b>>,
        outer: Outer,
        data: &mut Cursor<'b>,
    ) -> Read<()> {
        let at = data.pos;
        let n_blocks = data.count("blocks")?;
        let n_values = if n_blocks == 0 { 0 } else { data.count("values")? };
        let region = op.region(&self.ir, index);
        let (first_value, first_block) = (self.values.len(), self.blocks.len());
        self.values.resize(first_value + n_values, None);
        for _ in 0..n_blocks {
            self.blocks.push(self.ir.append_block(region, &[]));
        }
        if n_blocks > 1 {
            self.ir.note_cfg();
        }
        self.open.push(OpenRegion {
            op,
            region: Some(region),
            n_regions_left,
            after,
            scope: match outer {
                Outer::Visible(first) => first,
                Outer::Isolated(_) => first_value,
            },
            outer,
            first_value,
            next_value: first_value,
            end_value: first_value + n_values,
            first_block,
            block: first_block,
            n_ops_left: 0,
        });
        if n_blocks == 0 {
            return Ok(());
        }
        if data.is_at_end() {
            return Err(BytecodeError::at(at, "a region has no content"));
        }
        self.block_head(data)
    }

    /// Reads the number of operations of a block, and its arguments.
    fn block_head(&mut self, data: &mut Cursor<'b>) -> Read<()> {
        let at = data.pos;
        let (n_ops, has_args) = data.varint_and_flag()?;
        let n_ops = n_ops_of(n_ops, data, at)?;
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        open.n_ops_left = n_ops;
        let block = self.blocks[open.block];
        if !has_args {
            return Ok(());
        }
        let n = data.count("block arguments")?;
        for _ in 0..n {
            let at = data.pos;
            let loc_may_miss = self.version >= version::OPTIONAL_ARGUMENT_LOCATIONS;
            let (ty, has_loc) = match loc_may_miss {
                true => {
                    let (index, has_loc) = data.varint_and_flag()?;
                    match usize::try_from(index) {
                        Ok(index) if index < self.types.len() => (self.type_at(index)?, has_loc),
                        _ => {
                            let n = self.types.len();
                            let message = format!("invalid type index {index}: there are {n}");
                            return Err(BytecodeError::at(at, message));
                        }
                    }
                }
                false => (self.ty(data)?, true),
            };
            let arg = self.ir.add_argument(block, ty);
            if has_loc {
                let loc = self.loc(data)?;
                if loc != self.ctx.unknown_loc() {
                    self.ir.set_argument_loc(arg, loc);
                }
            }
            self.define(arg, at)?;
        }
        if self.version >= version::USE_LIST_ORDERS && data.byte()? & mask::USE_LIST_ORDERS != 0 {
            let values = block.args(&self.ir).to_vec();
            self.use_orders(&values, data)?;
        }
        Ok(())
    }

    /// Ends the innermost region, and opens the next one of its operation.
    fn close_region(&mut self, data: &mut Cursor<'b>) -> Read<()> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let OpenRegion { op, region, n_regions_left, after, first_value, .. } = open;
        if self.n_forward > 0 {
            let placeholders = self.values[first_value..].iter().flatten();
            if let Some(value) = placeholders.into_iter().find(|value| self.ir.value_data(**value).def == 0) {
                let message = match self.ir.value_data(*value).first_use {
                    Some(operand) => {
                        format!(
                            "'{}' uses a value that is not defined",
                            operand.owner(&self.ir).name_text(&self.ir)
                        )
                    }
                    None => "a value is not defined".to_owned(),
                };
                return Err(data.fault(message));
            }
        }
        self.values.truncate(first_value);
        self.blocks.truncate(open.first_block);
        let Some(region) = region else { return Ok(()) };
        if n_regions_left == 0 {
            if let Outer::Isolated(n_before) = open.outer {
                self.sort_uses(n_before)?;
            }
            if let Some(after) = after {
                data.expect_end("the regions of an operation")?;
                *data = after;
            }
            return Ok(());
        }
        let index = region.position(&self.ir) + 1;
        self.open_next(op, index, n_regions_left - 1, after, open.outer, data)
    }
}

/// Enters the section of the regions of an operation; returns what follows it.
fn enter_section<'b>(data: &mut Cursor<'b>) -> Read<Cursor<'b>> {
    let at = data.pos;
    let (kind, inner) = data.section()?;
    if kind != section::IR {
        return Err(BytecodeError::at(at, "expected the section of the regions of an operation"));
    }
    Ok(std::mem::replace(data, inner))
}

/// Returns the number of operations of a block, if the data can contain as many.
fn n_ops_of(n_ops: u64, data: &Cursor<'_>, at: usize) -> Read<usize> {
    let left = data.left();
    match usize::try_from(n_ops) {
        Ok(n) if n <= left / MIN_OP_BYTES => Ok(n),
        _ => {
            let message = format!("expected {n_ops} operations, but only {left} bytes are left");
            Err(BytecodeError::at(at, message))
        }
    }
}
