//! Joining: writes the changes of parts back into the IR that was split.
//!
//! In: the parts of a split. Out: the IR, changed as if the operations had been changed in it, one after the other. Invariant: handles
//! of what existed before are valid or stale as they would be then; what was created gets the next numbers, part by part, so the
//! numbers do not depend on how the operations were divided. Until all parts are finished, what a part created has the numbers that it
//! would have if the part were the first.

mod append;

use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::arena::Ir;
use crate::arena::lists::append_free;
use crate::arena::numbering::Numbering;
use crate::arena::pool::{MOST, capacity_of, make_room};
use crate::arena::pools::Pools;
use crate::arena::records::{ColdData, OpData, RegionData, flag};
use crate::arena::split::{Part, Spare, Split};
use crate::arena::translate::{Leave, Renumber, Shift, Translator};
use crate::attributes::Attribute;
use crate::handle::Owner;
use crate::op::Op;
use crate::value::OpOperand;

/// The changes of a part, with the numbers of the original.
pub(crate) struct FinishedPart {
    /// An IR whose pools contain only the records that were changed, then those that were created.
    ir: Ir,
    /// The numbers of the records that were changed.
    changed: Pools<Vec<u32>>,
    around: ChangesAround,
    free: FreeRuns,
    /// The numbers that the operations had in the part.
    ops: Numbering,
    /// Number of operations at the split.
    n_live_ops: u32,
}

/// Changes of the operations of a part themselves.
struct ChangesAround {
    ops: Vec<(u32, OpData)>,
    attrs: Vec<(u32, Option<Attribute>)>,
    regions: Vec<(u32, RegionData)>,
    colds: Vec<(u32, ColdData)>,
}

/// Recycled runs of a part by class.
struct FreeRuns {
    operands: Vec<(usize, Vec<u32>)>,
    attrs: Vec<(usize, Vec<u32>)>,
    successors: Vec<(usize, Vec<u32>)>,
}

impl FreeRuns {
    fn of(ir: &Ir) -> FreeRuns {
        FreeRuns {
            operands: ir.free_operands.runs(|at| ir.operands[at as usize].next.map_or(0, OpOperand::raw)),
            attrs: ir.free_attrs.runs(|at| ir.attrs[at as usize].map_or(0, Attribute::raw)),
            successors: ir.free_successors.runs(|at| ir.successors[at as usize].next),
        }
    }
}

/// The numbers of operations of a part in the original IR.
struct PartNumbers {
    own: Numbering,
    created: u32,
}

/// The result of a join: translates operations of parts.
pub struct Joined {
    around: Numbering,
    parts: Vec<PartNumbers>,
    id: Owner,
    /// Time in which one thread wrote the parts.
    pub(crate) writing: Duration,
}

impl Joined {
    /// Returns an operation of a part as it is named in the joined IR.
    pub fn op(&self, part: usize, op: Op) -> Op {
        let PartNumbers { own, created } = &self.parts[part];
        let there = match op.raw().checked_sub(own.end()) {
            Some(nth) => Some(created + nth),
            None => own.original(op.raw()).or_else(|| self.around.original(op.raw())),
        };
        Op::owned(there.unwrap_or_default(), self.id)
    }
}

impl FinishedPart {
    /// Returns the changes of a part, and its memory for another one; `None` if anything but its operations was changed.
    pub(super) fn new(part: Part, split: &Split<'_>) -> Option<(FinishedPart, Spare)> {
        let Part { mut ir, mut originals, mut roots, own, n_live_ops } = part;
        let Split { ir: original, around: before, .. } = split;
        // The resources of an IR belong to all of it.
        if !ir.has_resources_of(before) {
            return None;
        }
        roots.sort_unstable();
        let mut changes_around = ChangesAround::new(&ir, &roots, before)?;
        let mut free = FreeRuns::of(&ir);
        let (next, n_all) = (original.lengths(), ir.lengths());
        macro_rules! find_originals {
            ($($pool:ident)*) => {$(
                originals.$pool.extend(own.$pool.originals());
                // One more, for values: an operation without results may name the next one, and unused entries of lists the first one.
                originals.$pool.extend((next.$pool as u32..).take(n_all.$pool + 1 - originals.$pool.len()));
            )*};
        }
        find_originals!(ops operands values arguments attrs blocks regions successors colds block_args op_regions);
        let translator =
            Translator { numbers: originals.map(|originals| Leave { originals }), id: original.id };
        let (mut changes, mut changed) = (empty_pools_like(&ir), Pools::<Vec<u32>>::default());
        macro_rules! keep_changed {
            ($($pool:ident $translate:expr,)*) => {$(
                let mut kept = Kept { numbers: &mut changed.$pool, records: &mut changes.$pool };
                kept.add_changed(&own.$pool, &original.$pool, &ir.$pool[before.$pool.len()..], $translate);
            )*};
        }
        keep_changed!(
            // Of an operation without results it is the value that was created next.
            ops |was: &OpData, is: &OpData| {
                let results = if is.results == 0 { was.results } else { translator.numbers.values.renumber(is.results) };
                OpData { results, ..translator.ops(is) }
            },
            operands |_, is| translator.operands(is),
            values |_, is| translator.values(is),
            arguments |_, is| translator.arguments(is),
            attrs |_, is| translator.attrs(is),
            blocks |_, is| translator.blocks(is),
            regions |_, is| translator.regions(is),
            successors |_, is| translator.successors(is),
            colds |_, is| translator.colds(is),
            block_args |_, is| translator.block_args(is),
            op_regions |_, is| translator.op_regions(is),
        );
        changes.n_live_ops = ir.n_live_ops;
        changes.may_have_cfg = ir.may_have_cfg;
        changes.stale_use = translator.value(ir.stale_use);
        changes.free_colds = std::mem::take(&mut ir.free_colds);
        changes.free_block_args = std::mem::take(&mut ir.free_block_args);
        changes.free_op_regions = std::mem::take(&mut ir.free_op_regions);
        changes.facts = ir.facts.clone();
        changes.known_names = ir.known_names.clone();
        translator.free(&mut changes, &mut free);
        changes_around.restore(&mut ir, before);
        translator.around(&mut changes_around);
        let originals = originals.zip(before.lengths(), |mut originals, n_around| {
            originals.truncate(n_around);
            originals
        });
        let mut ops = own.ops;
        ops.drop_table();
        let finished = FinishedPart { ir: changes, changed, around: changes_around, free, n_live_ops, ops };
        Some((finished, Spare { ir, originals }))
    }

    /// Returns whether the operations of the part are the same as before, except for their contents.
    pub(crate) fn is_changed_below_only(&self) -> bool {
        let ChangesAround { ops, attrs, regions: _, colds } = &self.around;
        ops.is_empty() && attrs.is_empty() && colds.is_empty()
    }

    /// Returns the numbers of records that were created.
    fn n_created(&self) -> Pools<usize> {
        self.ir.lengths().zip(self.changed.map(Vec::len), |len, changed| len - changed)
    }

    /// Moves the numbers of what was created up to where it will be.
    fn renumber(&mut self, created: &Pools<u32>, to: &Ir) {
        let shift = |from: usize, created: &u32| Shift { from: from as u32, by: *created - from as u32 };
        let numbers = to.lengths().zip(created.map(|created| created), shift);
        let mut is_shifted = false;
        numbers.map(|numbers| is_shifted |= numbers.by > 0);
        if is_shifted {
            self.translate(&Translator { numbers, id: to.id });
        }
    }

    /// Translates all references.
    fn translate(&mut self, translator: &Translator<impl Renumber>) {
        let FinishedPart { ir, around, free, .. } = self;
        macro_rules! translate_each {
            ($($pool:ident)*) => {$(
                ir.$pool.iter_mut().for_each(|data| *data = translator.$pool(data));
            )*};
        }
        translate_each!(ops operands values arguments blocks regions successors colds block_args op_regions);
        ir.stale_use = translator.value(ir.stale_use);
        translator.free(ir, free);
        translator.around(around);
    }

    /// Writes what changed around the part, and what is not in pools, after the pools.
    fn write_rest(self, to: &mut Ir) {
        let FinishedPart { mut ir, around, free, n_live_ops, .. } = self;
        around.ops.into_iter().for_each(|(at, data)| to.ops[at as usize] = data);
        around.attrs.into_iter().for_each(|(at, data)| to.attrs[at as usize] = data);
        around.regions.into_iter().for_each(|(at, data)| to.regions[at as usize] = data);
        around.colds.into_iter().for_each(|(at, data)| to.colds[at as usize] = data);
        // In this order the run that the part recycles next is the next one here too.
        for (class, runs) in free.operands {
            for at in runs.into_iter().rev() {
                let next = to.free_operands.push_class(class, at);
                to.operands[at as usize].next = OpOperand::from_raw(next);
            }
        }
        for (class, runs) in free.attrs {
            for at in runs.into_iter().rev() {
                let next = to.free_attrs.push_class(class, at);
                to.attrs[at as usize] = Attribute::from_raw(next);
            }
        }
        for (class, runs) in free.successors {
            for at in runs.into_iter().rev() {
                let next = to.free_successors.push_class(class, at);
                to.successors[at as usize].next = next;
            }
        }
        to.free_colds.append(&mut ir.free_colds);
        append_free(&mut to.free_block_args, ir.free_block_args);
        append_free(&mut to.free_op_regions, ir.free_op_regions);
        to.n_live_ops = to.n_live_ops - n_live_ops + ir.n_live_ops;
        to.may_have_cfg |= ir.may_have_cfg;
        to.stale_use = to.stale_use.or(ir.stale_use);
        if to.facts.len() < ir.facts.len() {
            to.facts.resize(ir.facts.len(), Default::default());
            to.known_names.resize(ir.facts.len(), Default::default());
        }
        for (at, facts) in ir.facts.iter().enumerate() {
            if facts.flags & flag::REGISTERED != 0 {
                (to.facts[at], to.known_names[at]) = (*facts, ir.known_names[at]);
            }
        }
    }
}

/// Writes the records of all parts, each pool by one thread of a scope.
fn write_pools<'s>(
    to: &'s mut Ir,
    parts: &mut [FinishedPart],
    places: &'s [Pools<Vec<u32>>],
    scope: &rayon::Scope<'s>,
) {
    macro_rules! write_each {
        ($($pool:ident)*) => {$(
            let records = parts.iter_mut().map(|part| std::mem::take(&mut part.ir.$pool)).collect();
            let pool = &mut to.$pool;
            scope.spawn(move |_| write(pool, records, places, |places| &places.$pool));
        )*};
    }
    write_each!(ops operands values arguments attrs blocks regions successors colds block_args op_regions);
}

/// Writes the records of all parts in the places that they were copied from, and those that were created at the end, for one kind of pool.
fn write<T: Send>(
    to: &mut Vec<T>,
    parts: Vec<Vec<T>>,
    places: &[Pools<Vec<u32>>],
    of: impl Fn(&Pools<Vec<u32>>) -> &Vec<u32>,
) {
    for (records, places) in parts.into_iter().zip(places) {
        let places = of(places);
        make_room(to, records.len() - places.len());
        let mut records = records.into_iter();
        for place in places {
            if let Some(record) = records.next() {
                to[*place as usize] = record;
            }
        }
        to.extend(records);
    }
}

impl ChangesAround {
    /// Returns the changes around a part; `None` if anything but its operations was changed.
    fn new(ir: &Ir, roots: &[Op], before: &Ir) -> Option<ChangesAround> {
        let is_root = |op: Op| roots.binary_search(&op).is_ok();
        let is_same = ir.top == before.top
            && ir.operands.starts_with(&before.operands)
            && ir.values.starts_with(&before.values)
            && ir.arguments.starts_with(&before.arguments)
            && ir.blocks.starts_with(&before.blocks)
            && ir.successors.starts_with(&before.successors)
            && ir.block_args.starts_with(&before.block_args)
            && ir.op_regions.starts_with(&before.op_regions);
        if !is_same {
            return None;
        }
        let mut ops = Vec::new();
        for (at, (before, after)) in (0..).zip(before.ops.iter().zip(&ir.ops)) {
            if before == after {
                continue;
            }
            // Everything else of an operation is a place, or is its connection with others.
            let expected = OpData { loc: after.loc, extra: after.extra, ..*before };
            if !Op::from_raw(at).is_some_and(is_root) || expected != *after {
                return None;
            }
            ops.push((at, *after));
        }
        let mut regions = Vec::new();
        for (at, (before, after)) in (0..).zip(before.regions.iter().zip(&ir.regions)) {
            if before != after {
                if !before.parent.is_some_and(is_root) {
                    return None;
                }
                regions.push((at, *after));
            }
        }
        let of_roots = || roots.iter().map(|op| before.ops[op.index()]);
        let mut own_attrs: Vec<u32> = Vec::new();
        for root in of_roots() {
            let attrs = before.attrs_of(&root);
            if attrs != 0 {
                own_attrs.extend(attrs..attrs + capacity_of(usize::from(root.n_slots) + 1) as u32);
            }
        }
        let own_colds: Vec<u32> = of_roots().map(|root| root.cold()).collect();
        let attrs = changed(&before.attrs, &ir.attrs, own_attrs)?;
        let colds = changed(&before.colds, &ir.colds, own_colds)?;
        Some(ChangesAround { ops, attrs, regions, colds })
    }

    /// Makes the IR of a part what it was without the contents of operations.
    fn restore(&self, ir: &mut Ir, before: &Ir) {
        macro_rules! restore_each {
            ($($pool:ident)*) => {$(
                ir.$pool.truncate(before.$pool.len());
            )*};
        }
        restore_each!(ops operands values arguments attrs blocks regions successors colds block_args op_regions);
        self.ops.iter().for_each(|(at, _)| ir.ops[*at as usize] = before.ops[*at as usize]);
        self.attrs.iter().for_each(|(at, _)| ir.attrs[*at as usize] = before.attrs[*at as usize]);
        self.regions.iter().for_each(|(at, _)| ir.regions[*at as usize] = before.regions[*at as usize]);
        self.colds.iter().for_each(|(at, _)| ir.colds[*at as usize] = before.colds[*at as usize]);
        (ir.free_operands, ir.free_attrs, ir.free_successors) = Default::default();
        ir.n_live_ops = before.n_live_ops;
        ir.may_have_cfg = before.may_have_cfg;
        ir.stale_use = None;
        ir.stale_reads = before.stale_reads.clone();
    }
}

/// Returns the records that were changed; `None` if any other than some was.
fn changed<T: Clone + PartialEq>(before: &[T], after: &[T], mut own: Vec<u32>) -> Option<Vec<(u32, T)>> {
    own.sort_unstable();
    let all = (0..).zip(before.iter().zip(after));
    let changed = all.filter(|(_, (before, after))| before != after);
    changed.map(|(at, (_, after))| own.binary_search(&at).is_ok().then(|| (at, after.clone()))).collect()
}

impl<N: Renumber> Translator<N> {
    /// Translates the numbers of what an IR recycles.
    fn free(&self, ir: &mut Ir, free: &mut FreeRuns) {
        fn renumber<'n>(all: impl IntoIterator<Item = &'n mut u32>, numbers: &impl Renumber) {
            all.into_iter().for_each(|at| *at = numbers.renumber(*at));
        }
        let numbers = &self.numbers;
        renumber(&mut ir.free_colds, &numbers.colds);
        renumber(ir.free_block_args.iter_mut().flatten(), &numbers.block_args);
        renumber(ir.free_op_regions.iter_mut().flatten(), &numbers.op_regions);
        renumber(free.operands.iter_mut().flat_map(|(_, runs)| runs), &numbers.operands);
        renumber(free.attrs.iter_mut().flat_map(|(_, runs)| runs), &numbers.attrs);
        renumber(free.successors.iter_mut().flat_map(|(_, runs)| runs), &numbers.successors);
    }

    /// Translates the changes around a part.
    fn around(&self, changes: &mut ChangesAround) {
        let ChangesAround { ops, attrs, regions, colds } = changes;
        ops.iter_mut().for_each(|(at, data)| (*at, *data) = (self.numbers.ops.renumber(*at), self.ops(data)));
        attrs.iter_mut().for_each(|(at, _)| *at = self.numbers.attrs.renumber(*at));
        let region = |(at, data): &mut (u32, RegionData)| {
            (*at, *data) = (self.numbers.regions.renumber(*at), self.regions(data));
        };
        regions.iter_mut().for_each(region);
        colds
            .iter_mut()
            .for_each(|(at, data)| (*at, *data) = (self.numbers.colds.renumber(*at), self.colds(data)));
    }
}

impl Ir {
    /// Returns the numbers of entries.
    pub(super) fn lengths(&self) -> Pools<usize> {
        Pools {
            ops: self.ops.len(),
            operands: self.operands.len(),
            values: self.values.len(),
            arguments: self.arguments.len(),
            attrs: self.attrs.len(),
            blocks: self.blocks.len(),
            regions: self.regions.len(),
            successors: self.successors.len(),
            colds: self.colds.len(),
            block_args: self.block_args.len(),
            op_regions: self.op_regions.len(),
        }
    }

    /// Returns the numbers of the first new entries of parts with so many of them; `None` if there would be too many.
    fn numbers_after(&self, parts: impl Iterator<Item = Pools<usize>>) -> Option<Vec<Pools<u32>>> {
        let mut next = self.lengths();
        let mut created = Vec::new();
        for n_created in parts {
            created.push(next.map(|next| *next as u32));
            next = next.zip(n_created, |next, n| next + n);
            let mut fits = true;
            next.map(|next| fits &= *next < MOST);
            if !fits {
                return None;
            }
        }
        Some(created)
    }

    /// Joins parts of this IR in their order, on all threads. `None`, with the IR unchanged, if there would be too many entries.
    pub(crate) fn join(&mut self, around: Numbering, mut parts: Vec<FinishedPart>) -> Option<Joined> {
        let created = self.numbers_after(parts.iter().map(FinishedPart::n_created))?;
        let to = &*self;
        parts.par_iter_mut().zip(&created).for_each(|(part, created)| part.renumber(created, to));
        let start = Instant::now();
        let places: Vec<Pools<Vec<u32>>> =
            parts.iter_mut().map(|part| std::mem::take(&mut part.changed)).collect();
        rayon::scope(|scope| write_pools(self, &mut parts, &places, scope));
        let mut numbers = Vec::new();
        for (mut part, created) in parts.into_iter().zip(created) {
            numbers.push(PartNumbers { own: std::mem::take(&mut part.ops), created: created.ops });
            part.write_rest(self);
        }
        Some(Joined { around, parts: numbers, id: self.id, writing: start.elapsed() })
    }
}

/// The records of a pool that are kept of a part, and the numbers of those that were there before.
struct Kept<'a, T> {
    numbers: &'a mut Vec<u32>,
    records: &'a mut Vec<T>,
}

impl<T: Copy + PartialEq> Kept<'_, T> {
    /// Adds the translated records of a part that are not as they were, then those that were created.
    #[inline(always)]
    fn add_changed(&mut self, own: &Numbering, were: &[T], mut are: &[T], translate: impl Fn(&T, &T) -> T) {
        self.records.reserve(are.len());
        self.numbers.reserve(own.len());
        for range in own.ranges() {
            let (first, were) = (range.start as u32, &were[range]);
            let own;
            (own, are) = are.split_at(were.len());
            for ((number, was), is) in (first..).zip(were).zip(own) {
                let is = translate(was, is);
                if is != *was {
                    self.numbers.push(number);
                    self.records.push(is);
                }
            }
        }
        self.records.extend(are.iter().map(|is| translate(is, is)));
        self.records.shrink_to_fit();
        self.numbers.shrink_to_fit();
    }
}

/// Returns an IR of the same context whose pools are empty.
fn empty_pools_like(ir: &Ir) -> Ir {
    let mut empty = Ir::without_top(&ir.ctx);
    macro_rules! clear_each {
        ($($pool:ident)*) => {$(
            empty.$pool.clear();
        )*};
    }
    clear_each!(ops operands values arguments attrs blocks regions successors colds block_args op_regions);
    empty
}
