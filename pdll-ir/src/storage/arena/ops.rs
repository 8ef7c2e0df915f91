//! Operations and values: allocation and release.

use crate::arena::Ir;
use crate::arena::pool::{end_of, make_room};
use crate::arena::records::{
    ARGUMENT_BIT, ArgumentData, COLD_BIT, ColdData, KnownName, MANY, NO_SLOT, NameFacts, OpData, Place,
    ValueData, few_or_many, flag,
};
use crate::block::Block;
use crate::context::OperationName;
use crate::dialect::DialectHooks;
use crate::location::Location;
use crate::op::Op;
use crate::traits::{Trait, TraitSet};
use crate::types::Type;
use crate::value::Value;

#[doc(hidden)]
impl Ir {
    /// Returns the properties of a name that creation needs. Unregistered names are looked up each time,
    /// because a dialect may be loaded.
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
            // An operation that computes its effects has more than its traits tell.
            match traits.has_no_lasting_effect() && registered.info.memory_effects.is_none() {
                true => flags |= flag::REMOVABLE,
                false
                    if traits.has(Trait::RecursiveMemoryEffects)
                        || registered.info.memory_effects.is_some() =>
                {
                    flags |= flag::REMOVABLE_IF_NESTED;
                }
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
        let known = KnownName {
            text: registered.info.name,
            traits,
            fold: registered.info.fold,
            fold_fallback: registered.hooks.fold,
            is_cast: registered.info.are_cast_compatible.is_some(),
        };
        if self.facts.len() <= name.index() {
            let bound = self.ctx.op_name_bound().max(name.index() + 1);
            self.facts.resize(bound, NameFacts::default());
            self.known_names.resize(bound, KnownName::default());
        }
        self.facts[name.index()] = facts;
        self.known_names[name.index()] = known;
        facts
    }

    /// Returns whether this is the name of an operation.
    #[inline(always)]
    pub(crate) fn is_named(&self, op: Op, text: &str) -> bool {
        let name = self.op_data(op).name;
        match self.known_names.get(name.index()) {
            Some(known) if !known.text.is_empty() => known.text == text,
            _ => self.ctx.op_name_text(name) == text,
        }
    }

    /// Returns the traits of the name of an operation, if an operation was created under it when it was registered.
    #[inline]
    pub(crate) fn traits_of(&self, op: Op) -> Option<TraitSet> {
        let known = self.known_names.get(self.op_data(op).name.index())?;
        (!known.text.is_empty()).then_some(known.traits)
    }

    /// Returns the properties of the name of an operation that was created under a registered name.
    #[inline]
    pub fn known_name(&self, op: Op) -> KnownName {
        self.known_names.get(self.op_data(op).name.index()).copied().unwrap_or_default()
    }

    /// Returns the slot that contains the value of a constant.
    #[inline]
    pub(crate) fn constant_slot(&self, op: Op) -> Option<usize> {
        let facts = self.facts.get(self.op_data(op).name.index())?;
        (facts.constant_slot != NO_SLOT).then_some(usize::from(facts.constant_slot))
    }

    /// Returns the constant hooks of the dialect of a registered operation.
    pub fn dialect_hooks(&self, op: Op) -> DialectHooks {
        let registered = self.ctx.registered_op(self.op_data(op).name);
        registered.map_or(DialectHooks::default(), |registered| registered.hooks)
    }

    /// Returns the value that will be created next.
    #[inline]
    pub fn next_value(&self) -> Value {
        Value::owned(end_of(&self.values), self.id)
    }

    /// Returns a detached operation with these operands and results and its attributes' default values.
    pub fn alloc_op(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
    ) -> Op {
        self.alloc_op_at(name, loc, operands, result_types, Place::NOWHERE)
    }

    /// Returns the same at a place.
    #[inline(never)]
    pub fn alloc_op_of_any_shape(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
        place: Place,
    ) -> Op {
        self.alloc_op_at(name, loc, operands, result_types, place)
    }

    /// Does the same for rewrites: the record is written once, with its neighbors.
    #[inline(always)]
    pub fn alloc_op_at(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
        Place { block, prev, next }: Place,
    ) -> Op {
        let facts = self.name_facts(name);
        // Checked before anything changes, so that a pattern that panics here can be rolled back.
        self.check_values(operands);
        make_room(&mut self.ops, 1);
        let op = Op::owned(end_of(&self.ops), self.id);
        let first_operand = self.find_operands(operands.len());
        let (n_operands, n_results) = (few_or_many(operands.len()), few_or_many(result_types.len()));
        // Written in its place, which a push by value is not.
        self.ops.extend(std::iter::once_with(|| OpData {
            name,
            loc,
            block,
            prev,
            next,
            operands: first_operand,
            results: end_of(&self.values),
            extra: 0,
            n_operands,
            n_results,
            n_slots: facts.n_slots,
            flags: facts.flags,
        }));
        self.n_live_ops += 1;
        if let Some(block) = block {
            self.link_neighbours(op, block, prev, next);
        }
        self.alloc_results(op, result_types);
        self.use_operands(op, first_operand, operands);
        if n_operands == MANY || n_results == MANY {
            let cold = self.cold_mut(op);
            (cold.n_operands, cold.n_results) = (operands.len() as u32, result_types.len() as u32);
        }
        if facts.has_defaults {
            self.set_default_attrs(op);
        }
        op
    }

    /// Allocates adjacent results.
    #[inline(always)]
    fn alloc_results(&mut self, op: Op, types: &[Type]) -> u32 {
        make_room(&mut self.values, types.len());
        let results = end_of(&self.values);
        let value_of = |ty: &Type| ValueData { def: op.raw(), first_use: None, ty: Some(*ty) };
        match types {
            [ty] => self.values.push(value_of(ty)),
            types => self.values.extend(types.iter().map(value_of)),
        }
        results
    }

    /// Adds results to an operation that has none, for callers that only know them after its regions are
    /// read.
    pub(crate) fn add_results(&mut self, op: Op, types: &[Type]) {
        debug_assert!(self.results_of(op).is_empty());
        let results = self.alloc_results(op, types);
        let data = self.op_data_mut(op);
        (data.results, data.n_results) = (results, few_or_many(types.len()));
        if data.n_results == MANY {
            self.cold_mut(op).n_results = types.len() as u32;
        }
    }

    /// Unlinks an operation from its block, if it is in one, and frees its storage. Its results must be
    /// unused, and its regions erased.
    #[inline(always)]
    pub fn remove_op(&mut self, op: Op) {
        let record = &mut self.ops[op.index()];
        let data = *record;
        record.flags |= flag::DEAD;
        (record.block, record.prev, record.next) = (None, None, None);
        (record.operands, record.n_operands, record.n_results) = (0, 0, 0);
        self.n_live_ops -= 1;
        if let Some(block) = data.block {
            self.unlink_neighbours(block, data.prev, data.next);
        }
        let first = data.results as usize;
        if data.n_results == 1 {
            self.values[first].ty = None;
        } else {
            let n = self.n_results_of(&data) as usize;
            self.values[first..first + n].iter_mut().for_each(|value| value.ty = None);
        }
        self.release_operands(data.operands, self.n_operands_of(&data) as usize);
        if data.extra != 0 {
            self.release_extra(op, &data);
        }
    }

    /// Releases the attributes and the cold record.
    fn release_extra(&mut self, op: Op, data: &OpData) {
        let attrs = self.attrs_of(data);
        if attrs != 0 {
            self.release_attrs(attrs, data.n_slots);
        }
        if data.has_cold() {
            self.clear_successors(op);
            let cold = std::mem::take(&mut self.colds[data.cold() as usize]);
            for region in &self.op_regions[cold.regions.range()] {
                self.regions[region.index()].is_dead = true;
            }
            self.free_regions(cold.regions);
            self.free_colds.push(data.cold());
        }
        self.op_data_mut(op).extra = 0;
    }

    /// Returns the cold record of an operation; creates it if necessary, and moves the attributes there.
    pub(super) fn cold_mut(&mut self, op: Op) -> &mut ColdData {
        let data = *self.op_data(op);
        if data.has_cold() {
            return &mut self.colds[data.cold() as usize];
        }
        let cold = self.free_colds.pop().unwrap_or_else(|| {
            self.colds.push(ColdData::default());
            (self.colds.len() - 1) as u32
        });
        self.op_data_mut(op).extra = cold | COLD_BIT;
        let record = &mut self.colds[cold as usize];
        record.attrs = data.extra;
        record
    }

    /// Allocates a value without a definition, for forward references. Its uses must be removed before the IR
    /// is used.
    pub(crate) fn alloc_placeholder(&mut self, ty: Type) -> Value {
        make_room(&mut self.values, 1);
        let value = Value::owned(end_of(&self.values), self.id);
        self.values.push(ValueData { def: 0, first_use: None, ty: Some(ty) });
        value
    }

    pub(crate) fn alloc_argument(&mut self, block: Block, index: usize, ty: Type) -> Value {
        make_room(&mut self.values, 1);
        let value = Value::owned(end_of(&self.values), self.id);
        make_room(&mut self.arguments, 1);
        let def = end_of(&self.arguments) | ARGUMENT_BIT;
        self.arguments.push(ArgumentData { block: Some(block), index: index as u32, loc: None });
        self.values.push(ValueData { def, first_use: None, ty: Some(ty) });
        value
    }

    /// Marks a value erased. It must be unused.
    pub fn release_value(&mut self, value: Value) {
        self.value_data_mut(value).ty = None;
    }
}
