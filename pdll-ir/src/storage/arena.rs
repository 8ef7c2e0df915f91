//! Arena: the storage of an IR, and (with its parts) the only code that indexes it.
//!
//! An operation has 36 bytes; operands of 16 bytes and values of 12 are in separate pools, with the operands
//! of one operation adjacent, and its results adjacent. Attributes are in a pool: the discardable dictionary,
//! then the inherent ones by slot (for an unregistered operation: its single properties dictionary). Regions,
//! successors and large numbers of operands or results are in a cold record that only such operations have, and
//! which then also says where their attributes are. Lists of arguments and of regions are in pools too. Invariants:
//! index zero of every pool is a dummy, so that a zero link means none. Operations, values, blocks and
//! regions are never reused; the space of operands, attributes, successors, lists and cold records is recycled.

mod arguments;
mod attrs;
mod blocks;
mod join;
mod lists;
mod numbering;
mod ops;
mod pool;
mod pools;
mod records;
mod restore;
mod split;
mod stale;
mod translate;
mod undo;
mod uses;

use std::sync::Arc;

pub(crate) use crate::arena::join::FinishedPart;
pub use crate::arena::join::Joined;
use crate::arena::lists::FreeRunsByClass;
pub use crate::arena::lists::Run;
use crate::arena::pool::{FreeLists, reserve};
use crate::arena::records::{ARGUMENT_BIT, ArgumentData, ColdData, MANY};
pub(crate) use crate::arena::records::{
    BlockData, NO_SLOT, NameFacts, OperandData, Place, RegionData, SuccessorData, ValueData,
};
pub use crate::arena::records::{KnownName, OpData, flag};
pub(crate) use crate::arena::split::Split;
pub use crate::arena::stale::StaleRead;
pub use crate::arena::undo::UsePlace;
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::context::Context;
use crate::handle::{Owner, foreign};
use crate::location::Location;
use crate::op::Op;
use crate::resources::Resources;
use crate::value::{OpOperand, Value};

/// One top-level operation and all below it.
///
/// ```
/// use pdll_ir::{Context, Ir};
/// let ctx = Context::new();
/// let ir = Ir::new(&ctx);
/// assert_eq!(ctx.op_name_text(ir.top().name(&ir)), "builtin.module");
/// ```
#[derive(Clone)]
pub struct Ir {
    ctx: Context,
    /// A copy has the same identity, so that handles of the original serve for it.
    id: Owner,
    top: Op,
    ops: Vec<OpData>,
    operands: Vec<OperandData>,
    values: Vec<ValueData>,
    arguments: Vec<ArgumentData>,
    attrs: Vec<Option<Attribute>>,
    /// Whether any region has ever had more than one block.
    may_have_cfg: bool,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    successors: Vec<SuccessorData>,
    colds: Vec<ColdData>,
    block_args: Vec<Value>,
    op_regions: Vec<Region>,
    free_operands: FreeLists,
    free_attrs: FreeLists,
    free_successors: FreeLists,
    free_colds: Vec<u32>,
    free_block_args: FreeRunsByClass,
    free_op_regions: FreeRunsByClass,
    facts: Vec<NameFacts>,
    /// As long as `facts`.
    known_names: Vec<KnownName>,
    n_live_ops: u32,
    stale_use: Option<Value>,
    stale_reads: stale::StaleReads,
    /// Resources in the text from which it was parsed.
    resources: Option<Arc<Resources>>,
    part: split::PartState,
}

impl Ir {
    /// Creates an IR without its top operation, for callers that set it at once.
    pub(crate) fn without_top(ctx: &Context) -> Ir {
        let name = ctx.op_name("builtin.module");
        let dummy_op = OpData {
            name,
            loc: ctx.unknown_loc(),
            block: None,
            prev: None,
            next: None,
            operands: 0,
            results: 0,
            extra: 0,
            n_operands: 0,
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
            args: Run::ERASED,
        };
        let dummy_region = RegionData {
            parent: None,
            index: 0,
            first: None,
            last: None,
            is_dead: true,
            is_elsewhere: false,
        };
        let id = Owner::unique();
        Ir {
            ctx: ctx.clone(),
            id,
            top: Op::from_index(1),
            ops: vec![dummy_op],
            operands: vec![OperandData { value: None, owner: None, next: None, prev: None }],
            values: vec![ValueData { def: 0, first_use: None, ty: None }],
            arguments: vec![ArgumentData { block: None, index: 0, loc: None }],
            attrs: vec![None],
            may_have_cfg: false,
            blocks: vec![dummy_block],
            regions: vec![dummy_region],
            successors: vec![SuccessorData { block: None, owner: None, next: 0, prev: 0 }],
            colds: vec![ColdData::default()],
            block_args: vec![Value::owned(1, id)],
            op_regions: vec![Region::owned(1, id)],
            free_operands: FreeLists::default(),
            free_attrs: FreeLists::default(),
            free_successors: FreeLists::default(),
            free_colds: Vec::new(),
            free_block_args: Vec::new(),
            free_op_regions: Vec::new(),
            facts: Vec::new(),
            known_names: Vec::new(),
            n_live_ops: 0,
            stale_use: None,
            stale_reads: stale::StaleReads::default(),
            resources: None,
            part: split::PartState::default(),
        }
    }

    /// Creates an IR whose top is an empty `builtin.module`, with a body of one empty block.
    pub fn new(ctx: &Context) -> Ir {
        Ir::with_loc(ctx, ctx.unknown_loc())
    }

    /// Like [`Ir::new`], with a location for the module.
    pub(crate) fn with_loc(ctx: &Context, loc: Location) -> Ir {
        let mut ir = Ir::without_top(ctx);
        let top = ir.alloc_op(ctx.op_name("builtin.module"), loc, &[], &[]);
        let region = ir.add_region(top);
        ir.append_block(region, &[]);
        ir.top = top;
        ir
    }

    /// Returns the context.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Returns the top-level operation.
    #[inline]
    pub fn top(&self) -> Op {
        self.top
    }

    /// Replaces the implicit module by the module that is its only operation, if there is one.
    pub(crate) fn unwrap_top(&mut self) {
        if let Some(only) = self.only_op()
            && only.name(self) == self.top.name(self)
        {
            self.replace_top(only);
        }
    }

    /// Replaces the implicit module by its only operation, or returns how many it has.
    pub(crate) fn unwrap_single(&mut self) -> Result<(), usize> {
        let Some(only) = self.only_op() else { return Err(self.top_ops().count()) };
        self.replace_top(only);
        Ok(())
    }

    /// Returns the operations directly in the top-level operation.
    fn top_ops(&self) -> impl Iterator<Item = Op> {
        let body = self.top.regions(self).first().and_then(|region| region.entry(self));
        body.into_iter().flat_map(|body| body.ops(self))
    }

    fn only_op(&self) -> Option<Op> {
        let mut ops = self.top_ops();
        let only = ops.next()?;
        ops.next().is_none().then_some(only)
    }

    fn replace_top(&mut self, only: Op) {
        let top = self.top;
        self.unlink_op(only);
        self.top = only;
        self.erase_tree(top);
    }

    /// Returns the number of operations, including nested and detached ones and the top.
    pub fn n_ops(&self) -> usize {
        self.n_live_ops as usize
    }

    /// Returns the number of operations that were ever created.
    pub fn n_ops_created(&self) -> usize {
        self.ops.len() - 1
    }

    /// Makes room for as many more, so that growing does not cost.
    pub fn reserve(&mut self, n_ops: usize, n_operands: usize, n_values: usize) {
        reserve(&mut self.ops, n_ops);
        reserve(&mut self.operands, n_operands);
        reserve(&mut self.values, n_values);
    }

    /// Gives back memory that is reserved but not in use, except for a 64th of each pool: the first operation that a
    /// rewrite creates must not move the whole pool.
    pub fn shrink_to_fit(&mut self) {
        fn shrink<T>(pool: &mut Vec<T>) {
            pool.shrink_to(pool.len() + pool.len() / 64);
        }
        shrink(&mut self.ops);
        shrink(&mut self.operands);
        shrink(&mut self.values);
        shrink(&mut self.arguments);
        shrink(&mut self.attrs);
        shrink(&mut self.blocks);
        shrink(&mut self.regions);
        shrink(&mut self.successors);
        shrink(&mut self.colds);
        shrink(&mut self.block_args);
        shrink(&mut self.op_regions);
    }

    /// Returns the heap size of the storage in bytes, including spare capacity, without the context and
    /// resources.
    pub fn heap_bytes(&self) -> usize {
        fn bytes<T>(pool: &Vec<T>) -> usize {
            pool.capacity() * size_of::<T>()
        }
        bytes(&self.ops)
            + bytes(&self.operands)
            + bytes(&self.values)
            + bytes(&self.arguments)
            + bytes(&self.attrs)
            + bytes(&self.blocks)
            + bytes(&self.regions)
            + bytes(&self.successors)
            + bytes(&self.colds)
            + bytes(&self.block_args)
            + bytes(&self.op_regions)
            + bytes(&self.free_colds)
            + bytes(&self.facts)
            + bytes(&self.known_names)
            + self.free_block_args.iter().chain(&self.free_op_regions).map(bytes).sum::<usize>()
    }
}

/// Access to the storage, for the crates that build on this one.
#[doc(hidden)]
impl Ir {
    /// Returns whether there may be a region with more than one block.
    pub fn may_have_cfg(&self) -> bool {
        self.may_have_cfg
    }

    /// Records that a region has more than one block.
    pub(crate) fn note_cfg(&mut self) {
        self.may_have_cfg = true;
    }

    /// Returns one more than the largest operation index: the size of a table over operations.
    pub fn op_bound(&self) -> usize {
        self.ops.len()
    }

    /// Returns one more than the largest value index: the size of a table over values.
    pub fn value_bound(&self) -> usize {
        self.values.len()
    }

    /// Returns one more than the largest block index: the size of a table over blocks.
    pub(crate) fn block_bound(&self) -> usize {
        self.blocks.len()
    }

    /// Returns one more than the largest region index: the size of a table over regions.
    pub(crate) fn region_bound(&self) -> usize {
        self.regions.len()
    }

    /// Returns the first use of an erased value since the last call.
    #[inline]
    pub fn take_stale_use(&mut self) -> Option<Value> {
        self.stale_use.take()
    }

    /// Returns whether an erased value was used since the last check.
    #[inline]
    pub fn has_stale_use(&self) -> bool {
        self.stale_use.is_some()
    }

    // Access by handle.

    #[inline]
    pub fn op_data(&self, op: Op) -> &OpData {
        match self.ops.get(op.index()) {
            Some(data) if !op.is_foreign(self.id) => data,
            _ => foreign(op, "Ir"),
        }
    }

    #[inline]
    pub fn op_data_mut(&mut self, op: Op) -> &mut OpData {
        match self.ops.get_mut(op.index()) {
            Some(data) if !op.is_foreign(self.id) => data,
            _ => foreign(op, "Ir"),
        }
    }

    /// Returns `None` if this IR never created the handle.
    #[inline]
    pub fn try_op_data(&self, op: Op) -> Option<&OpData> {
        self.ops.get(op.index()).filter(|_| !op.is_foreign(self.id))
    }

    #[inline]
    pub fn operand_data(&self, operand: OpOperand) -> &OperandData {
        &self.operands[operand.index()]
    }

    #[inline]
    pub(crate) fn operand_data_mut(&mut self, operand: OpOperand) -> &mut OperandData {
        &mut self.operands[operand.index()]
    }

    #[inline]
    pub fn value_data(&self, value: Value) -> &ValueData {
        match self.values.get(value.index()) {
            Some(data) if !value.is_foreign(self.id) => data,
            _ => foreign(value, "Ir"),
        }
    }

    #[inline]
    pub fn value_data_mut(&mut self, value: Value) -> &mut ValueData {
        match self.values.get_mut(value.index()) {
            Some(data) if !value.is_foreign(self.id) => data,
            _ => foreign(value, "Ir"),
        }
    }

    #[inline]
    pub fn try_value_data(&self, value: Value) -> Option<&ValueData> {
        self.values.get(value.index()).filter(|_| !value.is_foreign(self.id))
    }

    #[inline]
    pub fn block_data(&self, block: Block) -> &BlockData {
        match self.blocks.get(block.index()) {
            Some(data) if !block.is_foreign(self.id) => data,
            _ => foreign(block, "Ir"),
        }
    }

    #[inline]
    pub(crate) fn block_data_mut(&mut self, block: Block) -> &mut BlockData {
        match self.blocks.get_mut(block.index()) {
            Some(data) if !block.is_foreign(self.id) => data,
            _ => foreign(block, "Ir"),
        }
    }

    pub(crate) fn try_block_data(&self, block: Block) -> Option<&BlockData> {
        self.blocks.get(block.index()).filter(|_| !block.is_foreign(self.id))
    }

    #[inline]
    pub(crate) fn region_data(&self, region: Region) -> &RegionData {
        match self.regions.get(region.index()) {
            Some(data) if !region.is_foreign(self.id) => data,
            _ => foreign(region, "Ir"),
        }
    }

    #[inline]
    pub(crate) fn region_data_mut(&mut self, region: Region) -> &mut RegionData {
        match self.regions.get_mut(region.index()) {
            Some(data) if !region.is_foreign(self.id) => data,
            _ => foreign(region, "Ir"),
        }
    }

    pub(crate) fn try_region_data(&self, region: Region) -> Option<&RegionData> {
        self.regions.get(region.index()).filter(|_| !region.is_foreign(self.id))
    }

    #[inline]
    pub fn successor_data(&self, index: u32) -> &SuccessorData {
        &self.successors[index as usize]
    }

    /// Returns the regions of an operation.
    #[inline]
    pub fn regions_of(&self, op: Op) -> &[Region] {
        &self.op_regions[self.colds[self.op_data(op).cold() as usize].regions.range()]
    }

    /// Returns whether the operation has regions.
    #[inline]
    pub fn has_regions(&self, op: Op) -> bool {
        let data = self.op_data(op);
        data.has_cold() && self.colds[data.cold() as usize].regions.n > 0
    }

    /// Returns whether no result of the operation has a use.
    #[inline(always)]
    pub fn is_unused(&self, op: Op) -> bool {
        self.is_record_unused(self.op_data(op))
    }

    /// Returns the same for the operation of a record.
    #[inline(always)]
    pub fn is_record_unused(&self, data: &OpData) -> bool {
        let first = data.results as usize;
        if data.n_results == 1 {
            return self.values[first].first_use.is_none();
        }
        let results = &self.values[first..first + self.n_results_of(data) as usize];
        results.iter().all(|value| value.first_use.is_none())
    }

    /// Returns whether the operation exists, with one result and no regions, successors or the like, and
    /// whether a value may replace it: the value must exist, have the result's type, and not be the result
    /// itself.
    #[inline(always)]
    pub fn is_replaceable_by(&self, op: Op, value: Value) -> bool {
        let Some(data) = self.ops.get(op.index()) else { return false };
        if data.flags & flag::DEAD != 0 || data.has_cold() || data.n_results != 1 {
            return false;
        }
        let (values, ty) = (&self.values, self.values[data.results as usize].ty);
        ty.is_some()
            && value.raw() != data.results
            && values.get(value.index()).is_some_and(|data| data.ty == ty)
    }

    /// Returns the successor entries of an operation and the index of the first.
    #[inline]
    pub fn successors_of(&self, op: Op) -> (u32, &[SuccessorData]) {
        let cold = &self.colds[self.op_data(op).cold() as usize];
        let first = cold.successors as usize;
        (cold.successors, &self.successors[first..first + cold.n_successors as usize])
    }

    /// Returns the operand entries of an operation.
    #[inline]
    pub(crate) fn operands_of(&self, op: Op) -> &[OperandData] {
        let data = self.op_data(op);
        let first = data.operands as usize;
        &self.operands[first..first + self.n_operands_of(data) as usize]
    }

    /// Returns the number of operands of the operation of a record.
    #[inline(always)]
    pub fn n_operands_of(&self, data: &OpData) -> u32 {
        match data.n_operands {
            MANY => self.many_operands(data),
            n => u32::from(n),
        }
    }

    #[cold]
    #[inline(never)]
    fn many_operands(&self, data: &OpData) -> u32 {
        self.colds[data.cold() as usize].n_operands
    }

    /// Returns the first operand's handle index; meaningful if there are operands.
    #[inline]
    pub fn first_operand(&self, op: Op) -> u32 {
        self.op_data(op).operands
    }

    /// Returns the value of an operand by position.
    #[inline]
    pub(crate) fn operand_at(&self, op: Op, index: usize) -> Option<Value> {
        let data = self.op_data(op);
        // The number in the record is the number of operands, or less if there are many.
        if index >= usize::from(data.n_operands) && index >= self.n_operands_of(data) as usize {
            return None;
        }
        self.operands[data.operands as usize + index].value
    }

    /// Returns a result by position.
    #[inline(always)]
    pub(crate) fn result_at(&self, op: Op, index: usize) -> Option<Value> {
        let data = self.op_data(op);
        (index < self.n_results_of(data) as usize).then(|| Value::owned(data.results + index as u32, self.id))
    }

    /// Returns the range of result values as indices.
    #[inline]
    pub fn results_of(&self, op: Op) -> std::ops::Range<u32> {
        let data = self.op_data(op);
        data.results..data.results + self.n_results_of(data)
    }

    /// Returns the number of results of the operation of a record.
    #[inline(always)]
    pub(crate) fn n_results_of(&self, data: &OpData) -> u32 {
        match data.n_results {
            MANY => self.many_results(data),
            n => u32::from(n),
        }
    }

    #[cold]
    #[inline(never)]
    fn many_results(&self, data: &OpData) -> u32 {
        self.colds[data.cold() as usize].n_results
    }

    /// Returns the operation a value results from, and `None` for block arguments and placeholders.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        let def = self.value_data(value).def;
        if def & ARGUMENT_BIT != 0 { None } else { Op::from_raw(def) }
    }

    /// Returns the index of a value among the results of its operation, or the arguments of its block. Zero
    /// for placeholders.
    #[inline]
    pub fn index_of(&self, value: Value) -> u32 {
        match self.value_data(value).def {
            0 => 0,
            def if def & ARGUMENT_BIT != 0 => self.arguments[(def & !ARGUMENT_BIT) as usize].index,
            // The results of an operation lie side by side.
            def => value.raw().wrapping_sub(self.ops[def as usize].results),
        }
    }

    /// Returns whether the resources are those of another IR, none of which were set since one was copied from the other.
    fn has_resources_of(&self, other: &Ir) -> bool {
        match (&self.resources, &other.resources) {
            (Some(ours), Some(others)) => Arc::ptr_eq(ours, others),
            (ours, others) => ours.is_none() && others.is_none(),
        }
    }

    pub(crate) fn resources(&self) -> Option<&Resources> {
        self.resources.as_deref()
    }

    pub(crate) fn resources_mut(&mut self) -> &mut Resources {
        Arc::make_mut(self.resources.get_or_insert_default())
    }

    pub(crate) fn set_resources(&mut self, resources: Resources) {
        self.resources = Some(Arc::new(resources));
    }
}
