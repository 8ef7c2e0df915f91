//! Arena: the storage of an IR, and the only code that indexes it.
//!
//! An operation is 48 bytes; operands and values are 16 bytes each in pools of their own, operands of one operation
//! side by side, results of one operation side by side. Attributes are in a pool: the discardable dictionary, then the
//! inherent ones by slot (of an unregistered operation: its one properties dictionary). Regions, successors and very
//! many results are in a cold record that only operations with such things have.
//! Invariants: index zero of every pool is a dummy, so that a zero link means none. Operations, values, blocks and
//! regions are never reused; operand, attribute, successor and cold space is recycled.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ir::attributes::Attribute;
use crate::ir::block::{Block, Region};
use crate::ir::context::{Context, OperationName};
use crate::ir::dialect::Op;
use crate::ir::location::Location;
use crate::ir::traits::Trait;
use crate::ir::types::Type;
use crate::ir::value::{OpOperand, Value};
use crate::text::resources::Resources;

/// One top-level operation and all below it.
///
/// ```
/// use pdll_runtime::{Context, Ir};
/// let ctx = Context::new();
/// let ir = Ir::new(&ctx);
/// assert_eq!(ctx.op_name_text(ir.top().name(&ir)), "builtin.module");
/// ```
#[derive(Clone)]
pub struct Ir {
    ctx: Context,
    top: Op,
    ops: Vec<OpData>,
    operands: Vec<OperandData>,
    values: Vec<ValueData>,
    attrs: Vec<Option<Attribute>>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    successors: Vec<SuccessorData>,
    colds: Vec<ColdData>,
    free_operands: FreeLists,
    free_attrs: FreeLists,
    free_successors: FreeLists,
    free_colds: Vec<u32>,
    facts: Vec<NameFacts>,
    n_live_ops: u32,
    stale_use: Option<Value>,
    /// Locations of block arguments that have one.
    argument_locs: FxHashMap<Value, Location>,
    /// What the text it was read from kept beside it.
    resources: Option<Arc<Resources>>,
}

#[derive(Copy, Clone)]
pub(crate) struct OpData {
    pub(crate) name: OperationName,
    pub(crate) loc: Location,
    pub(crate) block: Option<Block>,
    pub(crate) prev: Option<Op>,
    pub(crate) next: Option<Op>,
    /// Position in the block, meaningful while the block's `is_ordered` holds.
    pub(crate) order: u32,
    operands: u32,
    pub(crate) n_operands: u32,
    results: u32,
    attrs: u32,
    cold: u32,
    n_results: u16,
    pub(crate) n_slots: u8,
    pub(crate) flags: u8,
}

impl OpData {
    /// Has it regions, successors or very many results?
    #[inline]
    pub(crate) fn has_cold(&self) -> bool {
        self.cold != 0
    }
}

/// The real number of results is in the cold record.
const MANY_RESULTS: u16 = u16::MAX;

/// Bits of `OpData::flags`.
pub(crate) mod flag {
    /// It was erased.
    pub(crate) const DEAD: u8 = 1;
    /// It is in a driver's worklist.
    pub(crate) const QUEUED: u8 = 2;
    /// It was created under a registered name, so its attributes are in slots.
    pub(crate) const REGISTERED: u8 = 4;
    /// If its results have no uses, nobody misses it.
    pub(crate) const REMOVABLE: u8 = 8;
    /// As `REMOVABLE`, if the same holds for all operations in its regions.
    pub(crate) const REMOVABLE_IF_NESTED: u8 = 16;
    /// A strict driver may visit it.
    pub(crate) const ADMITTED: u8 = 32;
}

#[derive(Copy, Clone)]
pub(crate) struct OperandData {
    pub(crate) value: Option<Value>,
    pub(crate) owner: Option<Op>,
    pub(crate) next: Option<OpOperand>,
    pub(crate) prev: Option<OpOperand>,
}

#[derive(Copy, Clone)]
pub(crate) struct ValueData {
    /// An operation, a block with `BLOCK_BIT`, or zero for a placeholder.
    def: u32,
    pub(crate) first_use: Option<OpOperand>,
    /// `None` once erased.
    pub(crate) ty: Option<Type>,
    pub(crate) index: u32,
}

const BLOCK_BIT: u32 = 1 << 31;

#[derive(Clone)]
pub(crate) struct BlockData {
    pub(crate) region: Option<Region>,
    pub(crate) prev: Option<Block>,
    pub(crate) next: Option<Block>,
    pub(crate) first: Option<Op>,
    pub(crate) last: Option<Op>,
    /// The most recent use as a successor: an index of `successors`.
    pub(crate) first_pred: u32,
    pub(crate) is_ordered: bool,
    pub(crate) is_dead: bool,
    pub(crate) args: SmallVec<[Value; 2]>,
}

#[derive(Copy, Clone)]
pub(crate) struct RegionData {
    pub(crate) parent: Option<Op>,
    /// Which region of its operation?
    pub(crate) index: u32,
    pub(crate) first: Option<Block>,
    pub(crate) last: Option<Block>,
    pub(crate) is_dead: bool,
}

#[derive(Copy, Clone)]
pub(crate) struct SuccessorData {
    pub(crate) block: Option<Block>,
    pub(crate) owner: Option<Op>,
    pub(crate) next: u32,
    pub(crate) prev: u32,
}

#[derive(Clone, Default)]
pub(crate) struct ColdData {
    pub(crate) regions: SmallVec<[Region; 2]>,
    pub(crate) successors: u32,
    pub(crate) n_successors: u32,
    n_results: u32,
}

/// What creating an operation needs to know of its name.
#[derive(Copy, Clone, Default)]
pub(crate) struct NameFacts {
    pub(crate) flags: u8,
    pub(crate) n_slots: u8,
    pub(crate) has_defaults: bool,
}

/// Recycled runs of a pool by size class: the head index per class. A free run links to the next from its first element.
#[derive(Clone, Default)]
struct FreeLists {
    heads: Vec<u32>,
}

impl FreeLists {
    /// Is there a run for this size?
    #[inline]
    fn has(&self, n: usize) -> bool {
        self.heads.get(class_of(n)).is_some_and(|head| *head != 0)
    }

    fn pop(&mut self, n: usize, next_of: impl FnOnce(u32) -> u32) -> Option<u32> {
        let head = self.heads.get_mut(class_of(n))?;
        let at = *head;
        if at == 0 {
            return None;
        }
        *head = next_of(at);
        Some(at)
    }

    /// Puts a run in front and says which one was there.
    fn push(&mut self, n: usize, at: u32) -> u32 {
        let class = class_of(n);
        if self.heads.len() <= class {
            self.heads.resize(class + 1, 0);
        }
        std::mem::replace(&mut self.heads[class], at)
    }
}

/// Sizes up to this have a class of their own, larger ones share by powers of two.
const EXACT: usize = 8;

fn class_of(n: usize) -> usize {
    if n <= EXACT { n } else { n.next_power_of_two().trailing_zeros() as usize + 5 }
}

fn capacity_of(n: usize) -> usize {
    if n <= EXACT { n } else { n.next_power_of_two() }
}

/// Pool positions are 32 bits wide.
#[cold]
fn too_large() -> ! {
    panic!("an IR holds at most 2^31 operations, operands or values")
}

#[inline]
fn next_index<T>(pool: &[T]) -> u32 {
    if pool.len() >= BLOCK_BIT as usize {
        too_large();
    }
    pool.len() as u32
}

/// Grows by a quarter once large: pages move by remapping, and slack is memory nobody uses.
#[inline]
fn make_room<T>(pool: &mut Vec<T>, more: usize) {
    if pool.capacity() - pool.len() < more {
        grow(pool, more);
    }
}

/// Appends by the same policy.
#[inline]
fn append<T>(pool: &mut Vec<T>, item: T) {
    if pool.len() == pool.capacity() {
        grow(pool, 1);
    }
    pool.push(item);
}

#[cold]
fn grow<T>(pool: &mut Vec<T>, more: usize) {
    let len = pool.len();
    let step = if len < 1 << 16 { len } else { len / 4 };
    pool.reserve_exact(more.max(step).max(16));
}

impl Ir {
    /// An IR without its top operation, for who sets it at once.
    fn without_top(ctx: &Context) -> Ir {
        let name = ctx.op_name("builtin.module");
        let dummy_op = OpData {
            name,
            loc: ctx.unknown_loc(),
            block: None,
            prev: None,
            next: None,
            order: 0,
            operands: 0,
            n_operands: 0,
            results: 0,
            attrs: 0,
            cold: 0,
            n_results: 0,
            n_slots: 0,
            flags: flag::DEAD,
        };
        let dummy_block = BlockData {
            region: None,
            prev: None,
            next: None,
            first: None,
            last: None,
            first_pred: 0,
            is_ordered: false,
            is_dead: true,
            args: SmallVec::new(),
        };
        Ir {
            ctx: ctx.clone(),
            top: Op::from_index(1),
            ops: vec![dummy_op],
            operands: vec![OperandData { value: None, owner: None, next: None, prev: None }],
            values: vec![ValueData { def: 0, first_use: None, ty: None, index: 0 }],
            attrs: vec![None],
            blocks: vec![dummy_block],
            regions: vec![RegionData { parent: None, index: 0, first: None, last: None, is_dead: true }],
            successors: vec![SuccessorData { block: None, owner: None, next: 0, prev: 0 }],
            colds: vec![ColdData::default()],
            free_operands: FreeLists::default(),
            free_attrs: FreeLists::default(),
            free_successors: FreeLists::default(),
            free_colds: Vec::new(),
            facts: Vec::new(),
            n_live_ops: 0,
            stale_use: None,
            argument_locs: FxHashMap::default(),
            resources: None,
        }
    }

    /// An IR whose top is an empty `builtin.module`, its body one empty block.
    pub fn new(ctx: &Context) -> Ir {
        Ir::with_loc(ctx, ctx.unknown_loc())
    }

    /// As [`Ir::new`], with a location for the module.
    pub fn with_loc(ctx: &Context, loc: Location) -> Ir {
        let mut ir = Ir::without_top(ctx);
        let top = ir.alloc_op(ctx.op_name("builtin.module"), loc, &[], &[]);
        let region = ir.add_region(top);
        let block = ir.alloc_block();
        ir.link_block(block, region, None);
        ir.top = top;
        ir
    }

    /// The context.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// The top-level operation.
    #[inline]
    pub fn top(&self) -> Op {
        self.top
    }

    /// Makes a detached operation the top. The former top stays as a detached operation.
    pub(crate) fn set_top(&mut self, top: Op) {
        debug_assert!(self.op_data(top).block.is_none());
        self.top = top;
    }

    /// How many operations are there, nested and detached ones and the top included?
    pub fn n_ops(&self) -> usize {
        self.n_live_ops as usize
    }

    /// How many operations were ever created?
    pub fn n_ops_created(&self) -> usize {
        self.ops.len() - 1
    }

    /// Makes room for as many more, so that growing does not cost.
    pub fn reserve(&mut self, n_ops: usize, n_operands: usize, n_values: usize) {
        self.ops.reserve_exact(n_ops);
        self.operands.reserve_exact(n_operands);
        self.values.reserve_exact(n_values);
    }

    /// Gives back memory reserved but not in use.
    pub fn shrink_to_fit(&mut self) {
        self.ops.shrink_to_fit();
        self.operands.shrink_to_fit();
        self.values.shrink_to_fit();
        self.attrs.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.regions.shrink_to_fit();
        self.successors.shrink_to_fit();
        self.colds.shrink_to_fit();
    }

    /// The bytes of heap the storage takes, block arguments and contexts aside.
    pub fn heap_bytes(&self) -> usize {
        fn bytes<T>(pool: &Vec<T>) -> usize {
            pool.capacity() * size_of::<T>()
        }
        bytes(&self.ops)
            + bytes(&self.operands)
            + bytes(&self.values)
            + bytes(&self.attrs)
            + bytes(&self.blocks)
            + bytes(&self.regions)
            + bytes(&self.successors)
            + bytes(&self.colds)
    }

    /// One more than the largest operation index: the size of a table over operations.
    pub(crate) fn op_bound(&self) -> usize {
        self.ops.len()
    }

    /// One more than the largest value index: the size of a table over values.
    pub(crate) fn value_bound(&self) -> usize {
        self.values.len()
    }

    /// One more than the largest block index: the size of a table over blocks.
    pub(crate) fn block_bound(&self) -> usize {
        self.blocks.len()
    }

    /// The first use of an erased value since this was last asked.
    #[inline]
    pub(crate) fn take_stale_use(&mut self) -> Option<Value> {
        self.stale_use.take()
    }

    // Access by handle.

    #[inline]
    pub(crate) fn op_data(&self, op: Op) -> &OpData {
        &self.ops[op.index()]
    }

    #[inline]
    pub(crate) fn op_data_mut(&mut self, op: Op) -> &mut OpData {
        &mut self.ops[op.index()]
    }

    /// `None` if the handle was never given out by this IR.
    #[inline]
    pub(crate) fn try_op_data(&self, op: Op) -> Option<&OpData> {
        self.ops.get(op.index())
    }

    #[inline]
    pub(crate) fn operand_data(&self, operand: OpOperand) -> &OperandData {
        &self.operands[operand.index()]
    }

    #[inline]
    fn operand_data_mut(&mut self, operand: OpOperand) -> &mut OperandData {
        &mut self.operands[operand.index()]
    }

    #[inline]
    pub(crate) fn value_data(&self, value: Value) -> &ValueData {
        &self.values[value.index()]
    }

    #[inline]
    pub(crate) fn value_data_mut(&mut self, value: Value) -> &mut ValueData {
        &mut self.values[value.index()]
    }

    #[inline]
    pub(crate) fn try_value_data(&self, value: Value) -> Option<&ValueData> {
        self.values.get(value.index())
    }

    #[inline]
    pub(crate) fn block_data(&self, block: Block) -> &BlockData {
        &self.blocks[block.index()]
    }

    #[inline]
    pub(crate) fn block_data_mut(&mut self, block: Block) -> &mut BlockData {
        &mut self.blocks[block.index()]
    }

    pub(crate) fn try_block_data(&self, block: Block) -> Option<&BlockData> {
        self.blocks.get(block.index())
    }

    #[inline]
    pub(crate) fn region_data(&self, region: Region) -> &RegionData {
        &self.regions[region.index()]
    }

    #[inline]
    pub(crate) fn region_data_mut(&mut self, region: Region) -> &mut RegionData {
        &mut self.regions[region.index()]
    }

    pub(crate) fn try_region_data(&self, region: Region) -> Option<&RegionData> {
        self.regions.get(region.index())
    }

    #[inline]
    pub(crate) fn successor_data(&self, index: u32) -> &SuccessorData {
        &self.successors[index as usize]
    }

    /// The regions of an operation.
    #[inline]
    pub(crate) fn regions_of(&self, op: Op) -> &[Region] {
        &self.colds[self.op_data(op).cold as usize].regions
    }

    /// Has the operation regions?
    #[inline]
    pub(crate) fn has_regions(&self, op: Op) -> bool {
        let cold = self.op_data(op).cold;
        cold != 0 && !self.colds[cold as usize].regions.is_empty()
    }

    /// Has no result of the operation a use?
    #[inline]
    pub(crate) fn is_unused(&self, op: Op) -> bool {
        let data = self.op_data(op);
        let first = data.results as usize;
        if data.n_results == 1 {
            return self.values[first].first_use.is_none();
        }
        let results = &self.values[first..first + self.n_results_of(data) as usize];
        results.iter().all(|value| value.first_use.is_none())
    }

    /// The successor entries of an operation and the index of the first.
    #[inline]
    pub(crate) fn successors_of(&self, op: Op) -> (u32, &[SuccessorData]) {
        let cold = &self.colds[self.op_data(op).cold as usize];
        let first = cold.successors as usize;
        (cold.successors, &self.successors[first..first + cold.n_successors as usize])
    }

    /// The operand entries of an operation.
    #[inline]
    pub(crate) fn operands_of(&self, op: Op) -> &[OperandData] {
        let data = self.op_data(op);
        let first = data.operands as usize;
        &self.operands[first..first + data.n_operands as usize]
    }

    /// The first operand's handle index; meaningful if there are operands.
    #[inline]
    pub(crate) fn first_operand(&self, op: Op) -> u32 {
        self.op_data(op).operands
    }

    /// The value of an operand by position.
    #[inline]
    pub(crate) fn operand_at(&self, op: Op, index: usize) -> Option<Value> {
        let data = self.op_data(op);
        if index >= data.n_operands as usize {
            return None;
        }
        self.operands[data.operands as usize + index].value
    }

    /// The range of result values as indices.
    #[inline]
    pub(crate) fn results_of(&self, op: Op) -> std::ops::Range<u32> {
        let data = self.op_data(op);
        data.results..data.results + self.n_results_of(data)
    }

    #[inline]
    fn n_results_of(&self, data: &OpData) -> u32 {
        match data.n_results {
            MANY_RESULTS => self.colds[data.cold as usize].n_results,
            n => u32::from(n),
        }
    }

    /// The operation a value results from, and `None` for block arguments and placeholders.
    #[inline]
    pub(crate) fn defining_op(&self, value: Value) -> Option<Op> {
        let def = self.value_data(value).def;
        if def & BLOCK_BIT != 0 { None } else { Op::from_raw(def) }
    }

    /// The block a value is an argument of.
    #[inline]
    pub(crate) fn argument_block(&self, value: Value) -> Option<Block> {
        let def = self.value_data(value).def;
        if def & BLOCK_BIT != 0 { Block::from_raw(def & !BLOCK_BIT) } else { None }
    }

    // Names.

    /// What creation needs to know of a name. Unregistered names are asked again each time, for a dialect may be loaded.
    #[inline]
    pub(crate) fn name_facts(&mut self, name: OperationName) -> NameFacts {
        match self.facts.get(name.index()) {
            Some(facts) if facts.flags & flag::REGISTERED != 0 => *facts,
            _ => self.find_name_facts(name),
        }
    }

    fn find_name_facts(&mut self, name: OperationName) -> NameFacts {
        let Some(registered) = self.ctx.registered_op(name) else { return NameFacts::default() };
        let traits = registered.info.traits;
        let mut flags = flag::REGISTERED;
        if !traits.has(Trait::Terminator) && !traits.has(Trait::Symbol) {
            let only_reads = traits.has(Trait::MemoryEffects)
                && !traits.has(Trait::MemWrite)
                && !traits.has(Trait::MemFree);
            match traits.has(Trait::NoMemoryEffect) || only_reads {
                true => flags |= flag::REMOVABLE,
                false if traits.has(Trait::RecursiveMemoryEffects) => flags |= flag::REMOVABLE_IF_NESTED,
                false => {}
            }
        }
        let facts = NameFacts {
            flags,
            n_slots: registered.slots.len() as u8,
            has_defaults: !registered.defaults.is_empty(),
        };
        if self.facts.len() <= name.index() {
            self.facts.resize(self.ctx.op_name_bound().max(name.index() + 1), NameFacts::default());
        }
        self.facts[name.index()] = facts;
        facts
    }

    // Operations.

    /// A detached operation with these operands and results and its attributes' default values.
    #[inline]
    pub(crate) fn alloc_op(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
    ) -> Op {
        let facts = self.name_facts(name);
        let op = Op::from_index(next_index(&self.ops));
        let first_operand = self.alloc_operands(op, operands);
        let results = next_index(&self.values);
        for (ty, index) in result_types.iter().zip(0..) {
            append(&mut self.values, ValueData { def: op.raw(), first_use: None, ty: Some(*ty), index });
        }
        let is_many = result_types.len() >= MANY_RESULTS as usize;
        let data = OpData {
            name,
            loc,
            block: None,
            prev: None,
            next: None,
            order: 0,
            operands: first_operand,
            n_operands: operands.len() as u32,
            results,
            attrs: 0,
            cold: 0,
            n_results: if is_many { MANY_RESULTS } else { result_types.len() as u16 },
            n_slots: facts.n_slots,
            flags: facts.flags,
        };
        append(&mut self.ops, data);
        self.n_live_ops += 1;
        if is_many {
            self.cold_mut(op).n_results = result_types.len() as u32;
        }
        if facts.has_defaults {
            self.set_default_attrs(op);
        }
        op
    }

    /// Gives an operation that has no results these, for who knows them only once its regions are there.
    pub(crate) fn add_results(&mut self, op: Op, types: &[Type]) {
        debug_assert!(self.results_of(op).is_empty());
        let results = next_index(&self.values);
        make_room(&mut self.values, types.len());
        for (index, ty) in types.iter().enumerate() {
            let index = index as u32;
            self.values.push(ValueData { def: op.raw(), first_use: None, ty: Some(*ty), index });
        }
        let is_many = types.len() >= MANY_RESULTS as usize;
        let data = self.op_data_mut(op);
        data.results = results;
        data.n_results = if is_many { MANY_RESULTS } else { types.len() as u16 };
        if is_many {
            self.cold_mut(op).n_results = types.len() as u32;
        }
    }

    /// A new run of operands, each linked to its value.
    #[inline]
    fn alloc_operands(&mut self, owner: Op, values: &[Value]) -> u32 {
        if values.is_empty() {
            return 0;
        }
        let is_recyclable = self.free_operands.has(values.len());
        if is_recyclable || values.len() > EXACT {
            return self.reuse_operands(owner, values);
        }
        let first = next_index(&self.operands);
        for (index, value) in (first..).zip(values) {
            let operand = OpOperand::from_index(index);
            let data = &mut self.values[value.index()];
            if data.ty.is_none() {
                self.stale_use = self.stale_use.or(Some(*value));
            }
            let next = data.first_use.replace(operand);
            if let Some(next) = next {
                self.operands[next.index()].prev = Some(operand);
            }
            let data = OperandData { value: Some(*value), owner: Some(owner), next, prev: None };
            append(&mut self.operands, data);
        }
        first
    }

    fn reuse_operands(&mut self, owner: Op, values: &[Value]) -> u32 {
        let first = self.take_operands(values.len());
        for (index, value) in (first..).zip(values) {
            self.operands[index as usize].owner = Some(owner);
            self.link_use(OpOperand::from_index(index), *value);
        }
        first
    }

    fn take_operands(&mut self, n: usize) -> u32 {
        let operands = &self.operands;
        let next_of = |at: u32| operands[at as usize].next.map_or(0, OpOperand::raw);
        if let Some(first) = self.free_operands.pop(n, next_of) {
            return first;
        }
        let first = next_index(&self.operands);
        let capacity = capacity_of(n);
        make_room(&mut self.operands, capacity);
        let unused = OperandData { value: None, owner: None, next: None, prev: None };
        self.operands.extend(std::iter::repeat_n(unused, capacity));
        first
    }

    /// Unlinks a run of operands and gives it back.
    #[inline]
    fn release_operands(&mut self, first: u32, n: usize) {
        if n == 0 {
            return;
        }
        let unused = OperandData { value: None, owner: None, next: None, prev: None };
        for index in first..first + n as u32 {
            self.unlink_use(OpOperand::from_index(index));
            self.operands[index as usize] = unused;
        }
        let next = self.free_operands.push(n, first);
        self.operands[first as usize].next = OpOperand::from_raw(next);
    }

    /// Frees an operation's storage. It must be detached, its results unused, its regions and successors gone.
    #[inline]
    pub(crate) fn release_op(&mut self, op: Op) {
        let results = self.results_of(op);
        for value in &mut self.values[results.start as usize..results.end as usize] {
            value.ty = None;
        }
        let data = self.op_data_mut(op);
        data.flags |= flag::DEAD;
        let (first, n) = (data.operands, data.n_operands as usize);
        let (cold, attrs, n_slots) = (data.cold, data.attrs, data.n_slots);
        (data.operands, data.n_operands, data.n_results, data.attrs) = (0, 0, 0, 0);
        self.n_live_ops -= 1;
        self.release_operands(first, n);
        if attrs != 0 {
            self.release_attrs(attrs, n_slots);
        }
        if cold != 0 {
            self.release_cold(op, cold);
        }
    }

    fn release_cold(&mut self, op: Op, cold: u32) {
        self.clear_successors(op);
        self.op_data_mut(op).cold = 0;
        let data = std::mem::take(&mut self.colds[cold as usize]);
        for region in data.regions {
            self.region_data_mut(region).is_dead = true;
        }
        self.free_colds.push(cold);
    }

    fn cold_mut(&mut self, op: Op) -> &mut ColdData {
        let mut cold = self.op_data(op).cold;
        if cold == 0 {
            cold = self.free_colds.pop().unwrap_or_else(|| {
                self.colds.push(ColdData::default());
                (self.colds.len() - 1) as u32
            });
            self.op_data_mut(op).cold = cold;
        }
        &mut self.colds[cold as usize]
    }

    // Uses.

    /// Makes a free operand the most recent use of a value.
    #[inline]
    fn link_use(&mut self, operand: OpOperand, value: Value) {
        let data = &mut self.values[value.index()];
        if data.ty.is_none() {
            self.stale_use = self.stale_use.or(Some(value));
        }
        let head = data.first_use.replace(operand);
        let this = &mut self.operands[operand.index()];
        (this.value, this.next, this.prev) = (Some(value), head, None);
        if let Some(head) = head {
            self.operands[head.index()].prev = Some(operand);
        }
    }

    #[inline]
    fn unlink_use(&mut self, operand: OpOperand) {
        let OperandData { value, next, prev, .. } = *self.operand_data(operand);
        match (prev, value) {
            (Some(prev), _) => self.operand_data_mut(prev).next = next,
            (None, Some(value)) => self.value_data_mut(value).first_use = next,
            (None, None) => return,
        }
        if let Some(next) = next {
            self.operand_data_mut(next).prev = prev;
        }
    }

    /// Gives an operand another value.
    #[inline]
    pub(crate) fn set_operand_value(&mut self, operand: OpOperand, value: Value) {
        if self.operand_data(operand).value != Some(value) {
            self.unlink_use(operand);
            self.link_use(operand, value);
        }
    }

    /// Gives the most recent use of a value to another one, and says whose operand it is.
    #[inline]
    pub(crate) fn move_first_use(&mut self, from: Value, to: Value) -> Option<Op> {
        let source = self.value_data_mut(from);
        let operand = source.first_use?;
        let OperandData { owner, next, .. } = self.operands[operand.index()];
        self.value_data_mut(from).first_use = next;
        if let Some(next) = next {
            self.operand_data_mut(next).prev = None;
        }
        let head = self.value_data_mut(to).first_use.replace(operand);
        let this = self.operand_data_mut(operand);
        (this.value, this.next) = (Some(to), head);
        if let Some(head) = head {
            self.operand_data_mut(head).prev = Some(operand);
        }
        owner
    }

    /// Makes an operand use nothing.
    pub(crate) fn clear_operand(&mut self, operand: OpOperand) {
        self.unlink_use(operand);
        let data = self.operand_data_mut(operand);
        (data.value, data.next, data.prev) = (None, None, None);
    }

    /// Gives an operation other operands, as many as there are values.
    pub(crate) fn replace_operands(&mut self, op: Op, values: &[Value]) {
        let data = *self.op_data(op);
        let (first, n) = (data.operands, data.n_operands as usize);
        if n == values.len() {
            for (index, value) in (first..).zip(values) {
                self.set_operand_value(OpOperand::from_index(index), *value);
            }
            return;
        }
        self.release_operands(first, n);
        let first = self.alloc_operands(op, values);
        let data = self.op_data_mut(op);
        (data.operands, data.n_operands) = (first, values.len() as u32);
    }

    // Values.

    /// A value that nothing defines yet, for forward references. Its uses must go before the IR is used.
    pub(crate) fn alloc_placeholder(&mut self, ty: Type) -> Value {
        let value = Value::from_index(next_index(&self.values));
        make_room(&mut self.values, 1);
        self.values.push(ValueData { def: 0, first_use: None, ty: Some(ty), index: 0 });
        value
    }

    pub(crate) fn alloc_argument(&mut self, block: Block, index: usize, ty: Type) -> Value {
        let value = Value::from_index(next_index(&self.values));
        make_room(&mut self.values, 1);
        let def = block.raw() | BLOCK_BIT;
        self.values.push(ValueData { def, first_use: None, ty: Some(ty), index: index as u32 });
        value
    }

    /// Where a block argument comes from; unknown if nobody said.
    pub fn argument_loc(&self, arg: Value) -> Location {
        self.argument_locs.get(&arg).copied().unwrap_or(self.ctx.unknown_loc())
    }

    /// Says where a block argument comes from.
    pub(crate) fn set_argument_loc(&mut self, arg: Value, loc: Location) {
        self.argument_locs.insert(arg, loc);
    }

    pub(crate) fn resources(&self) -> Option<&Resources> {
        self.resources.as_deref()
    }

    pub(crate) fn set_resources(&mut self, resources: Resources) {
        self.resources = Some(Arc::new(resources));
    }

    /// Marks a value erased. It must be unused.
    pub(crate) fn release_value(&mut self, value: Value) {
        self.value_data_mut(value).ty = None;
    }

    // Attributes.

    /// An inherent attribute by slot, or `None`; the properties dictionary of an unregistered operation is slot zero.
    #[inline]
    pub(crate) fn slot(&self, op: Op, slot: usize) -> Option<Attribute> {
        let data = self.op_data(op);
        if data.attrs == 0 || slot >= data.n_slots as usize {
            return None;
        }
        self.attrs[data.attrs as usize + 1 + slot]
    }

    /// The discardable attributes, a dictionary; `None` for none.
    #[inline]
    pub(crate) fn discardable(&self, op: Op) -> Option<Attribute> {
        let data = self.op_data(op);
        if data.attrs == 0 { None } else { self.attrs[data.attrs as usize] }
    }

    pub(crate) fn set_slot(&mut self, op: Op, slot: usize, attr: Option<Attribute>) {
        debug_assert!(slot < usize::from(self.op_data(op).n_slots));
        if attr.is_some() || self.op_data(op).attrs != 0 {
            let first = self.attrs_mut(op);
            self.attrs[first as usize + 1 + slot] = attr;
        }
    }

    pub(crate) fn set_discardable(&mut self, op: Op, attrs: Option<Attribute>) {
        if attrs.is_some() || self.op_data(op).attrs != 0 {
            let first = self.attrs_mut(op);
            self.attrs[first as usize] = attrs;
        }
    }

    /// Sets the properties dictionary of an unregistered operation.
    pub(crate) fn set_properties(&mut self, op: Op, properties: Attribute) {
        debug_assert!(self.op_data(op).flags & flag::REGISTERED == 0);
        if self.op_data(op).n_slots == 0 {
            let discardable = self.discardable(op);
            let attrs = self.op_data(op).attrs;
            if attrs != 0 {
                self.release_attrs(attrs, 0);
            }
            let data = self.op_data_mut(op);
            (data.attrs, data.n_slots) = (0, 1);
            self.set_discardable(op, discardable);
        }
        self.set_slot(op, 0, Some(properties));
    }

    /// The attribute run of an operation, made if there is none.
    fn attrs_mut(&mut self, op: Op) -> u32 {
        let data = *self.op_data(op);
        if data.attrs != 0 {
            return data.attrs;
        }
        let n = usize::from(data.n_slots) + 1;
        let attrs = &self.attrs;
        let first = match self.free_attrs.pop(n, |at| attrs[at as usize].map_or(0, Attribute::raw)) {
            Some(first) => {
                self.attrs[first as usize] = None;
                first
            }
            None => {
                let first = next_index(&self.attrs);
                let capacity = capacity_of(n);
                make_room(&mut self.attrs, capacity);
                self.attrs.extend(std::iter::repeat_n(None, capacity));
                first
            }
        };
        self.op_data_mut(op).attrs = first;
        first
    }

    fn release_attrs(&mut self, first: u32, n_slots: u8) {
        let n = usize::from(n_slots) + 1;
        self.attrs[first as usize..first as usize + n].fill(None);
        let next = self.free_attrs.push(n, first);
        self.attrs[first as usize] = Attribute::from_raw(next);
    }

    #[cold]
    fn set_default_attrs(&mut self, op: Op) {
        let ctx = self.ctx.clone();
        if let Some(registered) = ctx.registered_op(self.op_data(op).name) {
            for (slot, attr) in registered.defaults.iter().enumerate() {
                self.set_slot(op, slot, *attr);
            }
        }
    }

    // Blocks, regions, successors.

    /// A detached block.
    pub(crate) fn alloc_block(&mut self) -> Block {
        let block = Block::from_index(next_index(&self.blocks));
        self.blocks.push(BlockData {
            region: None,
            prev: None,
            next: None,
            first: None,
            last: None,
            first_pred: 0,
            is_ordered: false,
            is_dead: false,
            args: SmallVec::new(),
        });
        block
    }

    /// Adds an empty region to an operation, after those it has.
    pub(crate) fn add_region(&mut self, op: Op) -> Region {
        let region = Region::from_index(next_index(&self.regions));
        let index = self.regions_of(op).len() as u32;
        self.regions.push(RegionData { parent: Some(op), index, first: None, last: None, is_dead: false });
        self.cold_mut(op).regions.push(region);
        region
    }

    /// Gives an operation these successors in place of those it has.
    pub(crate) fn set_successors(&mut self, op: Op, blocks: &[Block]) {
        self.clear_successors(op);
        if blocks.is_empty() {
            return;
        }
        let successors = &self.successors;
        let first = match self.free_successors.pop(blocks.len(), |at| successors[at as usize].next) {
            Some(first) => first,
            None => {
                let unused = SuccessorData { block: None, owner: None, next: 0, prev: 0 };
                let first = next_index(&self.successors);
                self.successors.extend(std::iter::repeat_n(unused, capacity_of(blocks.len())));
                first
            }
        };
        for (index, block) in (first..).zip(blocks) {
            self.successors[index as usize].owner = Some(op);
            self.link_successor(index, *block);
        }
        let cold = self.cold_mut(op);
        (cold.successors, cold.n_successors) = (first, blocks.len() as u32);
    }

    pub(crate) fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let (first, entries) = self.successors_of(op);
        if index < entries.len() {
            let at = first + index as u32;
            self.unlink_successor(at);
            self.link_successor(at, block);
        }
    }

    fn clear_successors(&mut self, op: Op) {
        let (first, n) = {
            let (first, entries) = self.successors_of(op);
            (first, entries.len())
        };
        if n == 0 {
            return;
        }
        for index in first..first + n as u32 {
            self.unlink_successor(index);
        }
        let unused = SuccessorData { block: None, owner: None, next: 0, prev: 0 };
        self.successors[first as usize..first as usize + n].fill(unused);
        self.successors[first as usize].next = self.free_successors.push(n, first);
        let cold = self.cold_mut(op);
        (cold.successors, cold.n_successors) = (0, 0);
    }

    /// Makes the successor entries that name a block name nothing.
    pub(crate) fn clear_predecessors(&mut self, block: Block) {
        while let at @ 1.. = self.block_data(block).first_pred {
            self.unlink_successor(at);
            let entry = &mut self.successors[at as usize];
            (entry.block, entry.next, entry.prev) = (None, 0, 0);
        }
    }

    fn link_successor(&mut self, index: u32, block: Block) {
        let head = std::mem::replace(&mut self.block_data_mut(block).first_pred, index);
        let this = &mut self.successors[index as usize];
        (this.block, this.next, this.prev) = (Some(block), head, 0);
        if head != 0 {
            self.successors[head as usize].prev = index;
        }
    }

    fn unlink_successor(&mut self, index: u32) {
        let SuccessorData { block, next, prev, .. } = *self.successor_data(index);
        match (prev, block) {
            (0, Some(block)) => self.block_data_mut(block).first_pred = next,
            (0, None) => return,
            (prev, _) => self.successors[prev as usize].next = next,
        }
        if next != 0 {
            self.successors[next as usize].prev = prev;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_small() {
        assert_eq!(size_of::<OpData>(), 48);
        assert_eq!(size_of::<OperandData>(), 16);
        assert_eq!(size_of::<ValueData>(), 16);
    }
}
