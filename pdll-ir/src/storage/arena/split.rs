//! Splitting: copies operations that are isolated from above into IRs of their own, which threads change at the same time.
//!
//! In: an IR, and operations side by side. Out: parts, each an IR that contains some of the operations, and around them everything
//! that the original contains, except for the regions of the others. Invariant: the original is not changed before parts are joined
//! (`join`), so parts may be dropped at any time. A part whose operations are connected with others is refused; one that reads or
//! changes what is not in it is refused by `finish`. The entries of a part have numbers of their own: first those of the surroundings,
//! which are the same in all parts, then those of its operations, then those that are created. Of a finished part only what was changed
//! is kept: the memory of the rest serves for the next part.

use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::arena::join::FinishedPart;
use crate::arena::numbering::{Entries, Numbering};
use crate::arena::pool::capacity_of;
use crate::arena::pools::Pools;
use crate::arena::records::{ARGUMENT_BIT, OpData, RegionData, flag};
use crate::arena::translate::{Enter, Translator};
use crate::block::{Block, Region};
use crate::op::Op;
use crate::value::Value;

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
    pub(super) ir: &'a Ir,
    roots: &'a [Op],
    /// The IR without the contents of the operations.
    pub(super) around: Ir,
    /// The numbers of the entries of `around`.
    pub(super) numbers: Pools<Numbering>,
    /// Memory of finished parts, for the next ones.
    spare: Mutex<Vec<Spare>>,
}

/// Memory for a part: what surrounds the operations.
pub(super) struct Spare {
    /// Like `Split::around`.
    pub(super) ir: Ir,
    /// Its numbers in the original.
    pub(super) originals: Pools<Vec<u32>>,
}

/// Some of the operations of a split, in an IR of their own.
pub(crate) struct Part {
    pub(super) ir: Ir,
    /// The numbers in the original of what was there before what was copied.
    pub(super) originals: Pools<Vec<u32>>,
    /// The operations, by their numbers in this IR.
    pub(super) roots: Vec<Op>,
    /// The numbers of what was copied.
    pub(super) own: Pools<Numbering>,
    /// Number of live operations at the split.
    pub(super) n_live_ops: u32,
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
        let mut cut = Entries::default();
        roots.iter().for_each(|root| cut.add_one(root.raw()));
        let cut = Numbering::new(cut, 1);
        let mut contents = Contents { ir, entries: Pools::default() };
        contents.add_op(ir.top);
        contents.add_regions(ir.regions_of(ir.top), &cut);
        let numbers = contents.entries.into_map(|entries| Numbering::new(entries, 1));
        let mut around = empty_like(ir);
        let nothing = Pools::default();
        Copier { ir, own: &numbers, around: &nothing }.copy(&mut around, &cut)?;
        around.top = Op::owned(numbers.ops.here(ir.top.raw())?, around.id);
        Some(Split { ir, roots, around, numbers, spare: Mutex::default() })
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Spare>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn new_spare(&self) -> Spare {
        let originals = self.numbers.map(|around| {
            let mut originals = vec![0];
            originals.extend(around.originals());
            originals
        });
        Spare { ir: self.around.clone(), originals }
    }

    /// Returns the part with these of the operations; `None` if they are connected with anything else. To be called once for each
    /// operation.
    pub(crate) fn part(&self, roots: Range<usize>) -> Option<Part> {
        let ir = self.ir;
        let roots = &self.roots[roots];
        let mut contents = Contents { ir, entries: Pools::default() };
        roots.iter().for_each(|op| contents.add_regions(ir.regions_of(*op), &Numbering::default()));
        let first = self.around.lengths();
        let own = contents.entries.zip(first, |entries, first| Numbering::new(entries, first as u32));
        let spare = self.spare().pop();
        let Spare { ir: mut part, originals } = spare.unwrap_or_else(|| self.new_spare());
        Copier { ir, own: &own, around: &self.numbers }.copy(&mut part, &Numbering::default())?;
        let here = |block: Option<Block>| match block {
            Some(block) => own.blocks.here(block.raw()).map(|number| Some(Block::owned(number, part.id))),
            None => Some(None),
        };
        for region in roots.iter().flat_map(|op| ir.regions_of(*op)) {
            let original = ir.region_data(*region);
            let (first, last) = (here(original.first)?, here(original.last)?);
            let data = &mut part.regions[self.numbers.regions.here(region.raw())? as usize];
            (data.first, data.last, data.is_elsewhere) = (first, last, false);
        }
        part.part = PartState::of_part();
        let here = |op: &Op| self.numbers.ops.here(op.raw()).map(|number| Op::owned(number, part.id));
        let roots = roots.iter().map(here).collect::<Option<Vec<Op>>>()?;
        Some(Part { n_live_ops: part.n_live_ops, ir: part, originals, roots, own })
    }

    /// Returns the changes of a part; `None` if it read or changed what is not in it.
    pub(crate) fn finish(&self, part: Part) -> Option<FinishedPart> {
        if part.ir.part.has_missed.load(Ordering::Relaxed) {
            return None;
        }
        let (finished, spare) = FinishedPart::new(part, self)?;
        self.spare().push(spare);
        Some(finished)
    }

    /// Ends the split. Returns the numbers of the operations that surround the parts.
    pub(crate) fn into_numbers(self) -> Numbering {
        self.numbers.ops
    }
}

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

/// Finds the entries of operations and of what is in them.
struct Contents<'a> {
    ir: &'a Ir,
    entries: Pools<Entries>,
}

impl Contents<'_> {
    fn add_op(&mut self, op: Op) {
        let Contents { ir, entries } = self;
        let data = ir.op_data(op);
        entries.ops.add_one(op.raw());
        entries.values.add(ir.results_of(op));
        if data.n_operands > 0 {
            let end = data.operands + capacity_of(ir.n_operands_of(data) as usize) as u32;
            entries.operands.add(data.operands..end);
        }
        let attrs = ir.attrs_of(data);
        if attrs != 0 {
            entries.attrs.add(attrs..attrs + capacity_of(usize::from(data.n_slots) + 1) as u32);
        }
        if data.has_cold() {
            entries.colds.add_one(data.cold());
            let cold = &ir.colds[data.cold() as usize];
            if cold.n_successors > 0 {
                let end = cold.successors + capacity_of(cold.n_successors as usize) as u32;
                entries.successors.add(cold.successors..end);
            }
            entries.op_regions.add(cold.regions.numbers());
            ir.regions_of(op).iter().for_each(|region| entries.regions.add_one(region.raw()));
        }
    }

    fn add_block(&mut self, block: Block) {
        let Contents { ir, entries } = self;
        entries.blocks.add_one(block.raw());
        entries.block_args.add(ir.block_data(block).args.numbers());
        for arg in ir.args_of(block) {
            entries.values.add_one(arg.raw());
            entries.arguments.add_one(ir.value_data(*arg).def & !ARGUMENT_BIT);
        }
    }

    /// Adds what regions contain, without the contents of the operations to cut at.
    fn add_regions(&mut self, regions: &[Region], cut: &Numbering) {
        let ir = self.ir;
        let mut pending: SmallVec<[Region; 8]> = regions.into();
        while let Some(region) = pending.pop() {
            for block in region.blocks(ir) {
                self.add_block(block);
                for op in block.ops(ir) {
                    self.add_op(op);
                    if ir.has_regions(op) && cut.here(op.raw()).is_none() {
                        pending.extend(ir.regions_of(op).iter().copied());
                    }
                }
            }
        }
    }
}

/// Copies the records of entries, with their numbers in a part.
struct Copier<'a> {
    ir: &'a Ir,
    own: &'a Pools<Numbering>,
    around: &'a Pools<Numbering>,
}

impl Copier<'_> {
    /// Appends the records. The contents of the operations to cut at are elsewhere. `None` if a record refers to what has no number.
    fn copy(&self, to: &mut Ir, cut: &Numbering) -> Option<()> {
        let Copier { ir, own, around } = *self;
        let has_missed = &Cell::new(false);
        let numbers = own.map(|own| own).zip(around.map(|around| around), |own, around| Enter {
            own,
            around,
            has_missed,
        });
        let translator = Translator { numbers, id: to.id };
        for range in own.ops.ranges() {
            to.ops.extend(ir.ops[range].iter().map(|data| {
                let flags = data.flags & !(flag::QUEUED | flag::ADMITTED);
                // Of an operation without results it is the value that was created next, which may be in no part.
                let results = if data.n_results == 0 { 0 } else { data.results };
                translator.ops(&OpData { flags, results, ..*data })
            }));
        }
        macro_rules! copy_each {
            ($($pool:ident)*) => {$(
                for range in own.$pool.ranges() {
                    to.$pool.extend(ir.$pool[range].iter().map(|data| translator.$pool(data)));
                }
            )*};
        }
        copy_each!(operands values arguments attrs blocks successors colds);
        for range in own.regions.ranges() {
            to.regions.extend(ir.regions[range].iter().map(|data| {
                let is_cut = data.parent.is_some_and(|parent| cut.here(parent.raw()).is_some());
                let (first, last) = if is_cut { (None, None) } else { (data.first, data.last) };
                let is_elsewhere = is_cut && data.first.is_some();
                translator.regions(&RegionData { first, last, is_elsewhere, ..*data })
            }));
        }
        // What follows a list up to its capacity may be anything.
        for range in own.block_args.ranges() {
            let here = |arg: &Value| translator.numbers.values.find(arg.raw()).unwrap_or(1);
            to.block_args.extend(ir.block_args[range].iter().map(|arg| Value::owned(here(arg), to.id)));
        }
        for range in own.op_regions.ranges() {
            let here = |region: &Region| translator.numbers.regions.find(region.raw()).unwrap_or(1);
            to.op_regions
                .extend(ir.op_regions[range].iter().map(|region| Region::owned(here(region), to.id)));
        }
        to.n_live_ops += own.ops.len() as u32;
        (!has_missed.get()).then_some(())
    }
}
