//! Operations and values: made and given back.

use crate::ir::arena::Ir;
use crate::ir::arena::pool::{append, make_room, next_index};
use crate::ir::arena::records::{
    ARGUMENT_BIT, ArgumentData, ColdData, MANY_RESULTS, NO_SLOT, NameFacts, OpData, ValueData, flag,
};
use crate::ir::block::Block;
use crate::ir::context::OperationName;
use crate::ir::dialect::{DialectHooks, Op};
use crate::ir::location::Location;
use crate::ir::traits::Trait;
use crate::ir::types::Type;
use crate::ir::value::Value;

impl Ir {
    /// What creation needs to know of a name. Unregistered names are asked again each time, for a dialect may be loaded.
    #[inline]
    pub(crate) fn name_facts(&mut self, name: OperationName) -> NameFacts {
        match self.facts.get(name.index()) {
            Some(facts) if facts.flags & flag::REGISTERED != 0 => *facts,
            _ => self.find_name_facts(name),
        }
    }

    pub(super) fn find_name_facts(&mut self, name: OperationName) -> NameFacts {
        let Some(registered) = self.ctx.registered_op(name) else { return NameFacts::default() };
        let traits = registered.info.traits;
        let mut flags = flag::REGISTERED;
        if !traits.has(Trait::Terminator) && !traits.has(Trait::Symbol) {
            match traits.has_no_lasting_effect() {
                true => flags |= flag::REMOVABLE,
                false if traits.has(Trait::RecursiveMemoryEffects) => flags |= flag::REMOVABLE_IF_NESTED,
                false => {}
            }
        }
        let mut constant_slot = NO_SLOT;
        if traits.has(Trait::ConstantLike) {
            flags |= flag::CONSTANT;
            constant_slot = registered.constant_slot();
        }
        if registered.folds() {
            flags |= flag::FOLDS;
        }
        let facts = NameFacts {
            constant_slot,
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

    /// The slot a constant keeps its value in.
    #[inline]
    pub(crate) fn constant_slot(&self, op: Op) -> Option<usize> {
        let facts = self.facts.get(self.op_data(op).name.index())?;
        (facts.constant_slot != NO_SLOT).then_some(usize::from(facts.constant_slot))
    }

    /// What the dialect of a registered operation does for its constants.
    pub(crate) fn dialect_hooks(&self, op: Op) -> DialectHooks {
        let registered = self.ctx.registered_op(self.op_data(op).name);
        registered.map_or(DialectHooks::default(), |registered| registered.hooks)
    }

    /// A detached operation with these operands and results and its attributes' default values.
    pub(crate) fn alloc_op(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
    ) -> Op {
        self.alloc_op_inline(name, loc, operands, result_types)
    }

    /// The same, for rewrites.
    #[inline(always)]
    pub(crate) fn alloc_op_inline(
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
        make_room(&mut self.values, result_types.len());
        for ty in result_types {
            self.values.push(ValueData { def: op.raw(), first_use: None, ty: Some(*ty) });
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
        for ty in types {
            self.values.push(ValueData { def: op.raw(), first_use: None, ty: Some(*ty) });
        }
        let is_many = types.len() >= MANY_RESULTS as usize;
        let data = self.op_data_mut(op);
        data.results = results;
        data.n_results = if is_many { MANY_RESULTS } else { types.len() as u16 };
        if is_many {
            self.cold_mut(op).n_results = types.len() as u32;
        }
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

    pub(super) fn release_cold(&mut self, op: Op, cold: u32) {
        self.clear_successors(op);
        self.op_data_mut(op).cold = 0;
        let data = std::mem::take(&mut self.colds[cold as usize]);
        for region in data.regions {
            self.region_data_mut(region).is_dead = true;
        }
        self.free_colds.push(cold);
    }

    pub(super) fn cold_mut(&mut self, op: Op) -> &mut ColdData {
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

    /// A value that nothing defines yet, for forward references. Its uses must go before the IR is used.
    pub(crate) fn alloc_placeholder(&mut self, ty: Type) -> Value {
        let value = Value::from_index(next_index(&self.values));
        make_room(&mut self.values, 1);
        self.values.push(ValueData { def: 0, first_use: None, ty: Some(ty) });
        value
    }

    pub(crate) fn alloc_argument(&mut self, block: Block, index: usize, ty: Type) -> Value {
        let value = Value::from_index(next_index(&self.values));
        make_room(&mut self.values, 1);
        let def = next_index(&self.arguments) | ARGUMENT_BIT;
        make_room(&mut self.arguments, 1);
        self.arguments.push(ArgumentData { block: Some(block), index: index as u32 });
        self.values.push(ValueData { def, first_use: None, ty: Some(ty) });
        value
    }

    /// Marks a value erased. It must be unused.
    pub(crate) fn release_value(&mut self, value: Value) {
        self.value_data_mut(value).ty = None;
        self.argument_locs.remove(&value);
    }
}
