//! Splitting: copies operations that are isolated from above into IRs of their own, which threads change at the same time.
//!
//! In: an IR, and operations side by side. Out: parts, each an IR that contains some of the operations, and around them everything
//! that the original contains, except for the regions of the others. Invariant: the original is not changed before parts are joined
//! (`join`), so parts may be dropped at any time. A part whose operations are connected with others is refused; one that reads or
//! changes what is not in it is refused by `finish`. The entries of a part have numbers of their own: first those of the surroundings,
//! which are the same in all parts, then those of its operations, then those that are created.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::arena::join::FinishedPart;
use crate::arena::lists::append;
use crate::arena::pool::capacity_of;
use crate::arena::pools::Pools;
use crate::arena::records::{
    ARGUMENT_BIT, ArgumentData, BlockData, COLD_BIT, ColdData, OpData, OperandData, RegionData,
    SuccessorData, ValueData, flag,
};
use crate::block::{Block, Region};
use crate::handle::Owner;
use crate::op::Op;
use crate::value::{OpOperand, Value};

/// The state of an IR that is a part of another one.
#[derive(Default)]
pub(super) struct PartState {
    is_part: bool,
    n_closed: u32,
    /// Whether a region was read that is closed, or whose content is not in the part.
    pub(super) has_missed: AtomicBool,
}

impl PartState {
    /// The state of a part in which nothing was read yet.
    pub(super) fn of_part() -> PartState {
        PartState { is_part: true, ..PartState::default() }
    }
}

impl Clone for PartState {
    /// What was read of the original is not known of a copy.
    fn clone(&self) -> PartState {
        PartState { is_part: self.is_part, n_closed: self.n_closed, has_missed: AtomicBool::new(false) }
    }
}

impl Ir {
    /// Returns whether this is a part of another IR, which is not split again.
    #[doc(hidden)]
    pub fn is_part(&self) -> bool {
        self.part.is_part
    }

    /// Returns the first block of a region that seems to have none. Records if it has, or may have some in another part.
    #[cold]
    pub(crate) fn entry_elsewhere(&self, region: Region) -> Option<Block> {
        if !self.region_data(region).is_elsewhere {
            return None;
        }
        self.part.has_missed.store(true, Ordering::Relaxed);
        self.first_of_closed(region)
    }

    /// Returns the first block of a closed region, which keeps its last one.
    fn first_of_closed(&self, region: Region) -> Option<Block> {
        std::iter::successors(self.region_data(region).last, |block| self.block_data(*block).prev).last()
    }
}

#[doc(hidden)]
impl Ir {
    /// Closes a region until it is opened again: it is recorded if its blocks are read. A part in which that happened is refused.
    pub fn close_region(&mut self, region: Region) {
        let data = &mut self.regions[region.index()];
        if data.first.take().is_some() {
            data.is_elsewhere = true;
            self.part.n_closed += 1;
        }
    }

    /// Opens a region, if it is closed.
    pub fn open_region(&mut self, region: Region) {
        if std::mem::take(&mut self.regions[region.index()].is_elsewhere) {
            self.regions[region.index()].first = self.first_of_closed(region);
            self.part.n_closed = self.part.n_closed.saturating_sub(1);
        }
    }

    /// Returns whether a region is closed.
    pub fn has_closed_region(&self) -> bool {
        self.part.n_closed > 0
    }

    /// Returns whether a closed region was read since the last call.
    pub fn take_closed_was_read(&mut self) -> bool {
        std::mem::take(self.part.has_missed.get_mut())
    }
}

/// An IR that is being split at operations.
pub(crate) struct Split<'a> {
    ir: &'a Ir,
    roots: &'a [Op],
    tables: Tables,
    /// The IR without the contents of the operations.
    around: Ir,
    /// The original numbers of the entries of `around`.
    numbers: Pools<Vec<u32>>,
}

/// Some of the operations of a split, in an IR of their own.
pub(crate) struct Part {
    pub(super) ir: Ir,
    /// The operations, by their numbers in this IR.
    pub(super) roots: Vec<Op>,
    /// The original numbers of what was copied.
    pub(super) copied: Pools<Vec<u32>>,
    /// Number of live operations at the split.
    pub(super) n_live_ops: u32,
}

/// Numbers in parts by numbers in the original; zero for what no part contains. An entry of the table is only written by the part that
/// contains the entity, except that another part may try to, which is then refused.
struct Tables {
    ops: Vec<AtomicU32>,
    operands: Vec<AtomicU32>,
    values: Vec<AtomicU32>,
    blocks: Vec<AtomicU32>,
    regions: Vec<AtomicU32>,
    successors: Vec<AtomicU32>,
}

impl Tables {
    fn new(ir: &Ir) -> Tables {
        let table = |len: usize| std::iter::repeat_with(AtomicU32::default).take(len).collect();
        Tables {
            ops: table(ir.ops.len()),
            operands: table(ir.operands.len()),
            values: table(ir.values.len()),
            blocks: table(ir.blocks.len()),
            regions: table(ir.regions.len()),
            successors: table(ir.successors.len()),
        }
    }
}

impl<'a> Split<'a> {
    /// Prepares to split an IR. `None` if an operation has operands, results or successors, or if anything outside of the operations
    /// is connected with what the IR does not contain.
    pub(crate) fn new(ir: &'a Ir, roots: &'a [Op]) -> Option<Split<'a>> {
        let is_free =
            |op: &Op| op.n_operands(ir) == 0 && op.n_results(ir) == 0 && ir.successors_of(*op).1.is_empty();
        if ir.is_part() || !roots.iter().all(is_free) {
            return None;
        }
        let tables = Tables::new(ir);
        let mut around = empty_like(ir);
        let dummies = Pools::<()>::default().map(|()| vec![0]);
        let mut copier = Copier { ir, tables: &tables, around: &dummies, copied: Pools::default() };
        let mut cut: Vec<Op> = roots.to_vec();
        cut.sort_unstable();
        copier.number_op(ir.top);
        copier.number_contents(ir.regions_of(ir.top), &cut);
        copier.copy(&mut around, &cut)?;
        let copied = copier.copied;
        around.top = Op::owned(find(&tables.ops, ir.top.index()), around.id);
        let numbers = dummies.zip(copied, |mut dummy, copied| {
            dummy.extend(copied);
            dummy
        });
        Some(Split { ir, roots, tables, around, numbers })
    }

    /// Returns the part with these of the operations; `None` if they are connected with anything else. To be called once for each
    /// operation.
    pub(crate) fn part(&self, roots: Range<usize>) -> Option<Part> {
        let (ir, tables) = (self.ir, &self.tables);
        let mut copier = Copier { ir, tables, around: &self.numbers, copied: Pools::default() };
        let roots = &self.roots[roots];
        for op in roots {
            copier.number_contents(ir.regions_of(*op), &[]);
        }
        let mut part = self.around.clone();
        copier.copy(&mut part, &[])?;
        for region in roots.iter().flat_map(|op| ir.regions_of(*op)) {
            let original = ir.region_data(*region);
            let (first, last) =
                (copier.block(original.first, part.id)?, copier.block(original.last, part.id)?);
            let here = &mut part.regions[find(&tables.regions, region.index()) as usize];
            (here.first, here.last, here.is_elsewhere) = (first, last, false);
        }
        part.part = PartState::of_part();
        let roots = roots.iter().map(|op| Op::owned(find(&tables.ops, op.index()), part.id)).collect();
        Some(Part { n_live_ops: part.n_live_ops, ir: part, roots, copied: copier.copied })
    }

    /// Returns the changes of a part; `None` if it read or changed what is not in it.
    pub(crate) fn finish(&self, part: Part) -> Option<FinishedPart> {
        if part.ir.part.has_missed.load(Ordering::Relaxed) {
            return None;
        }
        FinishedPart::new(part, &self.around)
    }

    /// Ends the split. Returns the original numbers of what surrounds the parts.
    pub(crate) fn into_numbers(self) -> SplitNumbers {
        SplitNumbers(self.numbers)
    }
}

/// The original numbers of what surrounds the parts of a split.
pub(crate) struct SplitNumbers(pub(super) Pools<Vec<u32>>);

impl Part {
    /// Returns the IR of the part, for changes, and the operations as they are named in it.
    pub(crate) fn ir_and_roots(&mut self) -> (&mut Ir, &[Op]) {
        (&mut self.ir, &self.roots)
    }
}

/// Returns an IR of the same context that contains nothing.
fn empty_like(ir: &Ir) -> Ir {
    Ir {
        may_have_cfg: ir.may_have_cfg,
        facts: ir.facts.clone(),
        known_names: ir.known_names.clone(),
        resources: ir.resources.clone(),
        ..Ir::without_top(&ir.ctx)
    }
}

#[inline]
fn find(table: &[AtomicU32], number: usize) -> u32 {
    table.get(number).map_or(0, |entry| entry.load(Ordering::Relaxed))
}

/// Copies entities: they are numbered first, then their records are copied with translated references.
struct Copier<'a> {
    ir: &'a Ir,
    tables: &'a Tables,
    /// The original numbers of the entries that are there before.
    around: &'a Pools<Vec<u32>>,
    /// The original numbers of the entries to copy, in order.
    copied: Pools<Vec<u32>>,
}

/// Appends a number and records its position, which follows the entries that are there before.
#[inline]
fn number(table: &[AtomicU32], around: &[u32], copied: &mut Vec<u32>, original: u32) {
    let here = around.len() + copied.len();
    table[original as usize].store(here as u32, Ordering::Relaxed);
    copied.push(original);
}

/// Returns the position of an entry; `None` if it is not among those that are copied.
#[inline]
fn position(table: &[AtomicU32], around: &[u32], copied: &[u32], original: u32) -> Option<u32> {
    if original == 0 {
        return Some(0);
    }
    let here = find(table, original as usize);
    let found = match (here as usize).checked_sub(around.len()) {
        Some(at) => copied.get(at),
        None => around.get(here as usize),
    };
    (found == Some(&original)).then_some(here)
}

impl Copier<'_> {
    fn number_op(&mut self, op: Op) {
        let Copier { ir, tables, around, copied } = self;
        let data = ir.op_data(op);
        number(&tables.ops, &around.ops, &mut copied.ops, op.raw());
        for result in ir.results_of(op) {
            number(&tables.values, &around.values, &mut copied.values, result);
        }
        if data.n_operands > 0 {
            let end = data.operands + capacity_of(ir.n_operands_of(data) as usize) as u32;
            for operand in data.operands..end {
                number(&tables.operands, &around.operands, &mut copied.operands, operand);
            }
        }
        let attrs = ir.attrs_of(data);
        if attrs != 0 {
            let end = attrs + capacity_of(usize::from(data.n_slots) + 1) as u32;
            copied.attrs.extend(attrs..end);
        }
        if data.has_cold() {
            copied.colds.push(data.cold());
            let cold = &ir.colds[data.cold() as usize];
            if cold.n_successors > 0 {
                let end = cold.successors + capacity_of(cold.n_successors as usize) as u32;
                for successor in cold.successors..end {
                    number(&tables.successors, &around.successors, &mut copied.successors, successor);
                }
            }
            copied.op_regions.extend(cold.regions.numbers());
            for region in ir.regions_of(op) {
                number(&tables.regions, &around.regions, &mut copied.regions, region.raw());
            }
        }
    }

    fn number_block(&mut self, block: Block) {
        let Copier { ir, tables, around, copied } = self;
        number(&tables.blocks, &around.blocks, &mut copied.blocks, block.raw());
        copied.block_args.extend(ir.block_data(block).args.numbers());
        for arg in ir.args_of(block) {
            number(&tables.values, &around.values, &mut copied.values, arg.raw());
            copied.arguments.push(ir.value_data(*arg).def & !ARGUMENT_BIT);
        }
    }

    /// Numbers what regions contain, without the contents of the operations to cut at, which are sorted.
    fn number_contents(&mut self, regions: &[Region], cut: &[Op]) {
        let ir = self.ir;
        let mut pending: SmallVec<[Region; 8]> = regions.into();
        while let Some(region) = pending.pop() {
            for block in region.blocks(ir) {
                self.number_block(block);
                for op in block.ops(ir) {
                    self.number_op(op);
                    if ir.has_regions(op) && cut.binary_search(&op).is_err() {
                        pending.extend(ir.regions_of(op).iter().copied());
                    }
                }
            }
        }
    }

    fn op(&self, op: Option<Op>, id: Owner) -> Option<Option<Op>> {
        let Copier { tables, around, copied, .. } = self;
        let here = position(&tables.ops, &around.ops, &copied.ops, op.map_or(0, Op::raw))?;
        Some((here != 0).then(|| Op::owned(here, id)))
    }

    fn value(&self, value: Option<Value>, id: Owner) -> Option<Option<Value>> {
        let Copier { tables, around, copied, .. } = self;
        let here = position(&tables.values, &around.values, &copied.values, value.map_or(0, Value::raw))?;
        Some((here != 0).then(|| Value::owned(here, id)))
    }

    fn operand(&self, operand: Option<OpOperand>) -> Option<Option<OpOperand>> {
        let Copier { tables, around, copied, .. } = self;
        let original = operand.map_or(0, OpOperand::raw);
        position(&tables.operands, &around.operands, &copied.operands, original).map(OpOperand::from_raw)
    }

    fn block(&self, block: Option<Block>, id: Owner) -> Option<Option<Block>> {
        let Copier { tables, around, copied, .. } = self;
        let here = position(&tables.blocks, &around.blocks, &copied.blocks, block.map_or(0, Block::raw))?;
        Some((here != 0).then(|| Block::owned(here, id)))
    }

    fn region(&self, region: Option<Region>, id: Owner) -> Option<Option<Region>> {
        let Copier { tables, around, copied, .. } = self;
        let here =
            position(&tables.regions, &around.regions, &copied.regions, region.map_or(0, Region::raw))?;
        Some((here != 0).then(|| Region::owned(here, id)))
    }

    fn successor(&self, successor: u32) -> Option<u32> {
        let Copier { tables, around, copied, .. } = self;
        position(&tables.successors, &around.successors, &copied.successors, successor)
    }

    /// Appends the records of what was numbered. The contents of the operations to cut at are elsewhere. `None` if a record refers to
    /// what was not numbered.
    fn copy(&self, to: &mut Ir, cut: &[Op]) -> Option<()> {
        self.copy_ops(to)?;
        self.copy_values(to)?;
        self.copy_blocks(to)?;
        let (ir, id) = (self.ir, to.id);
        to.attrs.extend(self.copied.attrs.iter().map(|at| ir.attrs[*at as usize]));
        for at in &self.copied.regions {
            let data = ir.regions[*at as usize];
            let is_cut = data.parent.is_some_and(|parent| cut.binary_search(&parent).is_ok());
            let (first, last) = if is_cut { (None, None) } else { (data.first, data.last) };
            to.regions.push(RegionData {
                parent: self.op(data.parent, id)?,
                first: self.block(first, id)?,
                last: self.block(last, id)?,
                is_elsewhere: is_cut && data.first.is_some(),
                ..data
            });
        }
        for at in &self.copied.successors {
            let data = ir.successors[*at as usize];
            to.successors.push(SuccessorData {
                block: self.block(data.block, id)?,
                owner: self.op(data.owner, id)?,
                next: self.successor(data.next)?,
                prev: self.successor(data.prev)?,
            });
        }
        Some(())
    }

    /// Copies operations and the records of which each has one.
    fn copy_ops(&self, to: &mut Ir) -> Option<()> {
        let (ir, id) = (self.ir, to.id);
        to.ops.reserve(self.copied.ops.len());
        let (mut operands, mut attrs) = (to.operands.len() as u32, to.attrs.len() as u32);
        for at in &self.copied.ops {
            let data = ir.ops[*at as usize];
            let mut copy = OpData {
                block: self.block(data.block, id)?,
                prev: self.op(data.prev, id)?,
                next: self.op(data.next, id)?,
                operands: 0,
                results: 0,
                extra: 0,
                flags: data.flags & !(flag::QUEUED | flag::ADMITTED),
                ..data
            };
            if data.n_operands > 0 {
                copy.operands = operands;
                operands += capacity_of(ir.n_operands_of(&data) as usize) as u32;
            }
            if ir.n_results_of(&data) > 0 {
                copy.results = self.value(Value::from_raw(data.results), id)?.map_or(0, Value::raw);
            }
            if ir.attrs_of(&data) != 0 {
                copy.extra = attrs;
                attrs += capacity_of(usize::from(data.n_slots) + 1) as u32;
            }
            if data.has_cold() {
                let attrs = std::mem::replace(&mut copy.extra, to.colds.len() as u32 | COLD_BIT);
                let cold = &ir.colds[data.cold() as usize];
                let mut regions: SmallVec<[Region; 2]> = SmallVec::new();
                for region in &ir.op_regions[cold.regions.range()] {
                    regions.extend(self.region(Some(*region), id)?);
                }
                let regions = append(&mut to.op_regions, &regions);
                let has_successors = cold.n_successors > 0;
                let successors = if has_successors { self.successor(cold.successors)? } else { 0 };
                to.colds.push(ColdData { attrs, regions, successors, ..*cold });
            }
            to.ops.push(copy);
        }
        to.n_live_ops += self.copied.ops.len() as u32;
        Some(())
    }

    fn copy_values(&self, to: &mut Ir) -> Option<()> {
        let (ir, id) = (self.ir, to.id);
        to.values.reserve(self.copied.values.len());
        let mut arguments = to.arguments.len() as u32;
        for at in &self.copied.values {
            let data = ir.values[*at as usize];
            let def = if data.def & ARGUMENT_BIT != 0 {
                arguments += 1;
                (arguments - 1) | ARGUMENT_BIT
            } else {
                self.op(Op::from_raw(data.def), id)?.map_or(0, Op::raw)
            };
            to.values.push(ValueData { def, first_use: self.operand(data.first_use)?, ty: data.ty });
        }
        to.operands.reserve(self.copied.operands.len());
        for at in &self.copied.operands {
            let data = ir.operands[*at as usize];
            to.operands.push(OperandData {
                value: self.value(data.value, id)?,
                owner: self.op(data.owner, id)?,
                next: self.operand(data.next)?,
                prev: self.operand(data.prev)?,
            });
        }
        Some(())
    }

    fn copy_blocks(&self, to: &mut Ir) -> Option<()> {
        let (ir, id) = (self.ir, to.id);
        for at in &self.copied.blocks {
            let data = &ir.blocks[*at as usize];
            let mut args: SmallVec<[Value; 4]> = SmallVec::new();
            for arg in &ir.block_args[data.args.range()] {
                args.extend(self.value(Some(*arg), id)?);
            }
            to.blocks.push(BlockData {
                region: self.region(data.region, id)?,
                prev: self.block(data.prev, id)?,
                next: self.block(data.next, id)?,
                first: self.op(data.first, id)?,
                last: self.op(data.last, id)?,
                first_pred: self.successor(data.first_pred)?,
                args: append(&mut to.block_args, &args),
            });
        }
        for at in &self.copied.arguments {
            let data = ir.arguments[*at as usize];
            to.arguments.push(ArgumentData { block: self.block(data.block, id)?, ..data });
        }
        Some(())
    }
}
