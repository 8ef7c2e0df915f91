//! Joining: writes the changes of parts back into the IR that was split.
//!
//! In: the parts of a split. Out: the IR, changed as if the operations had been changed in it, one after the other. Invariant: handles
//! of what existed before are valid or stale as they would be then; what was created gets the next numbers, part by part, so the
//! numbers do not depend on how the operations were divided.

mod append;

use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::arena::Ir;
use crate::arena::lists::{Run, append_free};
use crate::arena::pool::{MOST, capacity_of, make_room};
use crate::arena::pools::{Numbers, Pools};
use crate::arena::records::{ARGUMENT_BIT, COLD_BIT, ColdData, OpData, RegionData, flag};
use crate::arena::split::{Part, SplitNumbers};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::handle::Owner;
use crate::op::Op;
use crate::value::{OpOperand, Value};

/// The changes of a part.
pub(crate) struct FinishedPart {
    /// The part, whose pools contain only what was copied, then what was created.
    ir: Ir,
    copied: Pools<Vec<u32>>,
    around: ChangesAround,
    free: FreeRuns,
    /// Number of operations at the split.
    n_live_ops: u32,
}

/// Changes of the operations of a part themselves, by numbers in the part.
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
pub(crate) struct PartNumbers {
    copied: Vec<u32>,
    created: u32,
}

/// The result of a join: translates operations of parts.
pub struct Joined {
    around: Vec<u32>,
    parts: Vec<PartNumbers>,
    id: Owner,
    /// Time in which one thread wrote the parts.
    pub(crate) writing: Duration,
}

impl Joined {
    /// Returns an operation of a part as it is named in the joined IR.
    pub fn op(&self, part: usize, op: Op) -> Op {
        let PartNumbers { copied, created } = &self.parts[part];
        let numbers = Numbers { around: &self.around, copied, created: *created };
        Op::owned(numbers.get(op.raw()), self.id)
    }
}

impl FinishedPart {
    /// Returns the changes of a part; `None` if anything but its operations was changed.
    pub(super) fn new(part: Part, around: &Ir) -> Option<FinishedPart> {
        let Part { mut ir, mut roots, copied, n_live_ops } = part;
        roots.sort_unstable();
        let around_changes = ChangesAround::new(&ir, &roots, around)?;
        let free = FreeRuns::of(&ir);
        ir.ops.drain(..around.ops.len());
        ir.operands.drain(..around.operands.len());
        ir.values.drain(..around.values.len());
        ir.arguments.drain(..around.arguments.len());
        ir.attrs.drain(..around.attrs.len());
        ir.blocks.drain(..around.blocks.len());
        ir.regions.drain(..around.regions.len());
        ir.successors.drain(..around.successors.len());
        ir.colds.drain(..around.colds.len());
        ir.block_args.drain(..around.block_args.len());
        ir.op_regions.drain(..around.op_regions.len());
        // Otherwise each part would keep the memory of its surroundings.
        ir.shrink_to_fit();
        Some(FinishedPart { ir, copied, around: around_changes, free, n_live_ops })
    }

    /// Returns whether the operations of the part are the same as before, except for their contents.
    pub(crate) fn is_changed_below_only(&self) -> bool {
        let ChangesAround { ops, attrs, regions: _, colds } = &self.around;
        ops.is_empty() && attrs.is_empty() && colds.is_empty()
    }

    /// Returns the numbers of entries after those that were copied.
    fn n_created(&self) -> Pools<usize> {
        self.ir.lengths().zip(self.copied.map(Vec::len), |len, copied| len - copied)
    }

    /// Translates all references to those of an IR. Locations of arguments that it has already are dropped.
    fn translate(&mut self, around: &Pools<Vec<u32>>, created: &Pools<u32>, to: &Ir) {
        let FinishedPart { ir, copied, around: changes, free, .. } = self;
        let numbers = Pools {
            ops: Numbers { around: &around.ops, copied: &copied.ops, created: created.ops },
            operands: Numbers {
                around: &around.operands,
                copied: &copied.operands,
                created: created.operands,
            },
            values: Numbers { around: &around.values, copied: &copied.values, created: created.values },
            arguments: Numbers {
                around: &around.arguments,
                copied: &copied.arguments,
                created: created.arguments,
            },
            attrs: Numbers { around: &around.attrs, copied: &copied.attrs, created: created.attrs },
            blocks: Numbers { around: &around.blocks, copied: &copied.blocks, created: created.blocks },
            regions: Numbers { around: &around.regions, copied: &copied.regions, created: created.regions },
            successors: Numbers {
                around: &around.successors,
                copied: &copied.successors,
                created: created.successors,
            },
            colds: Numbers { around: &around.colds, copied: &copied.colds, created: created.colds },
            block_args: Numbers {
                around: &around.block_args,
                copied: &copied.block_args,
                created: created.block_args,
            },
            op_regions: Numbers {
                around: &around.op_regions,
                copied: &copied.op_regions,
                created: created.op_regions,
            },
        };
        Translator { numbers, id: to.id }.all(ir, changes, free);
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
}

/// Returns the records that were changed; `None` if any other than some was.
fn changed<T: Clone + PartialEq>(before: &[T], after: &[T], mut own: Vec<u32>) -> Option<Vec<(u32, T)>> {
    own.sort_unstable();
    let all = (0..).zip(before.iter().zip(after));
    let changed = all.filter(|(_, (before, after))| before != after);
    changed.map(|(at, (_, after))| own.binary_search(&at).is_ok().then(|| (at, after.clone()))).collect()
}

/// Returns a list as it is named in the original IR.
fn translated(run: Run, numbers: Numbers<'_>) -> Run {
    if run.n == 0 { run } else { Run { first: numbers.get(run.first), n: run.n } }
}

struct Translator<'a> {
    numbers: Pools<Numbers<'a>>,
    id: Owner,
}

impl Translator<'_> {
    fn all(&self, ir: &mut Ir, changes: &mut ChangesAround, free: &mut FreeRuns) {
        let numbers = &self.numbers;
        ir.ops.iter_mut().for_each(|data| self.op_data(data));
        for (at, data) in &mut changes.ops {
            *at = numbers.ops.get(*at);
            self.op_data(data);
        }
        for data in &mut ir.operands {
            data.value = self.value(data.value);
            data.owner = self.op(data.owner);
            data.next = self.operand(data.next);
            data.prev = self.operand(data.prev);
        }
        for data in &mut ir.values {
            data.def = match data.def & ARGUMENT_BIT {
                0 => numbers.ops.get(data.def),
                _ => numbers.arguments.get(data.def & !ARGUMENT_BIT) | ARGUMENT_BIT,
            };
            data.first_use = self.operand(data.first_use);
        }
        ir.arguments.iter_mut().for_each(|data| data.block = self.block(data.block));
        changes.attrs.iter_mut().for_each(|(at, _)| *at = numbers.attrs.get(*at));
        for data in &mut ir.blocks {
            data.region = self.region(data.region);
            data.prev = self.block(data.prev);
            data.next = self.block(data.next);
            data.first = self.op(data.first);
            data.last = self.op(data.last);
            data.first_pred = numbers.successors.get(data.first_pred);
            data.args = translated(data.args, numbers.block_args);
        }
        let value = |value: Value| Value::owned(numbers.values.get(value.raw()), self.id);
        ir.block_args.iter_mut().for_each(|arg| *arg = value(*arg));
        let region = |region: Region| Region::owned(numbers.regions.get(region.raw()), self.id);
        ir.op_regions.iter_mut().for_each(|entry| *entry = region(*entry));
        ir.regions.iter_mut().for_each(|data| self.region_data(data));
        for (at, data) in &mut changes.regions {
            *at = numbers.regions.get(*at);
            self.region_data(data);
        }
        for data in &mut ir.successors {
            data.block = self.block(data.block);
            data.owner = self.op(data.owner);
            data.next = numbers.successors.get(data.next);
            data.prev = numbers.successors.get(data.prev);
        }
        ir.colds.iter_mut().for_each(|data| self.cold_data(data));
        for (at, data) in &mut changes.colds {
            *at = numbers.colds.get(*at);
            self.cold_data(data);
        }
        ir.free_colds.iter_mut().for_each(|at| *at = numbers.colds.get(*at));
        ir.free_block_args.iter_mut().flatten().for_each(|at| *at = numbers.block_args.get(*at));
        ir.free_op_regions.iter_mut().flatten().for_each(|at| *at = numbers.op_regions.get(*at));
        let translate = |runs: &mut Vec<(usize, Vec<u32>)>, numbers: Numbers<'_>| {
            runs.iter_mut().flat_map(|(_, runs)| runs).for_each(|at| *at = numbers.get(*at));
        };
        translate(&mut free.operands, numbers.operands);
        translate(&mut free.attrs, numbers.attrs);
        translate(&mut free.successors, numbers.successors);
        ir.stale_use = self.value(ir.stale_use);
    }

    fn op_data(&self, data: &mut OpData) {
        data.block = self.block(data.block);
        data.prev = self.op(data.prev);
        data.next = self.op(data.next);
        data.operands = self.numbers.operands.get(data.operands);
        data.results = self.numbers.values.get(data.results);
        data.extra = match data.cold() {
            0 => self.numbers.attrs.get(data.extra),
            cold => self.numbers.colds.get(cold) | COLD_BIT,
        };
    }

    fn region_data(&self, data: &mut RegionData) {
        data.parent = self.op(data.parent);
        data.first = self.block(data.first);
        data.last = self.block(data.last);
    }

    fn cold_data(&self, data: &mut ColdData) {
        data.attrs = self.numbers.attrs.get(data.attrs);
        data.regions = translated(data.regions, self.numbers.op_regions);
        data.successors = self.numbers.successors.get(data.successors);
    }

    fn op(&self, op: Option<Op>) -> Option<Op> {
        op.map(|op| Op::owned(self.numbers.ops.get(op.raw()), self.id))
    }

    fn value(&self, value: Option<Value>) -> Option<Value> {
        value.map(|value| Value::owned(self.numbers.values.get(value.raw()), self.id))
    }

    fn operand(&self, operand: Option<OpOperand>) -> Option<OpOperand> {
        operand.map(|operand| OpOperand::from_index(self.numbers.operands.get(operand.raw())))
    }

    fn block(&self, block: Option<Block>) -> Option<Block> {
        block.map(|block| Block::owned(self.numbers.blocks.get(block.raw()), self.id))
    }

    fn region(&self, region: Option<Region>) -> Option<Region> {
        region.map(|region| Region::owned(self.numbers.regions.get(region.raw()), self.id))
    }
}

impl Ir {
    /// Returns the numbers of entries.
    fn lengths(&self) -> Pools<usize> {
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
    pub(crate) fn join(&mut self, around: SplitNumbers, mut parts: Vec<FinishedPart>) -> Option<Joined> {
        let created = self.numbers_after(parts.iter().map(FinishedPart::n_created))?;
        let (around, id) = (around.0, self.id);
        let to = &*self;
        let translate =
            |(part, created): (&mut FinishedPart, &Pools<u32>)| part.translate(&around, created, to);
        parts.par_iter_mut().zip(&created).for_each(translate);
        let start = Instant::now();
        let places: Vec<Pools<Vec<u32>>> =
            parts.iter_mut().map(|part| std::mem::take(&mut part.copied)).collect();
        let places = places.as_slice();
        rayon::scope(|scope| write_pools(self, &mut parts, places, scope));
        let numbers = places.iter().zip(created).map(|(places, created)| (places.ops.clone(), created.ops));
        let numbers: Vec<PartNumbers> =
            numbers.map(|(copied, created)| PartNumbers { copied, created }).collect();
        for part in parts {
            part.write_rest(self);
        }
        Some(Joined { around: around.ops, parts: numbers, id, writing: start.elapsed() })
    }
}
