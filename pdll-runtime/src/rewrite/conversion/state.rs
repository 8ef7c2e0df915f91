//! State of a dialect conversion: what patterns replaced, which is applied to the IR when the conversion ends.
//!
//! In: calls of the rewriter. Out: lists that the driver applies. Invariant: each change of the state is in the journal, which undoes it in
//! order with the changes of the IR.
//! MLIR: DialectConversion.cpp (`ConversionPatternRewriterImpl`, rollback mode).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::internal::IndexSet;
use crate::ir::{Block, Ir, Op, Region, Type, Value, ValueVec};
use crate::rewrite::conversion::mapping::{Previous, ValueMapping};
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::id::PatternId;
use crate::rewrite::journal::DelayedChange;

/// State of a conversion beside the IR.
pub(crate) struct ConversionState {
    pub(crate) mapping: ValueMapping,
    /// Replacements, in the order of the patterns' calls.
    pub(crate) delayed: Vec<Delayed>,
    /// Operations that were replaced or erased, with those in their regions.
    replaced: IndexSet,
    /// Operations in others that are recursively legal.
    ignored: IndexSet,
    /// Casts between replaced values and what replaced them, in the order of their creation.
    pub(crate) materializations: Vec<Materialization>,
    /// Positions in `materializations`.
    position_of: FxHashMap<Op, usize>,
    /// Blocks that were erased: they are in no region, and are freed when the conversion ends.
    pub(crate) erased_blocks: Vec<Block>,
    /// Converters of regions whose blocks were converted.
    pub(crate) converter_of: FxHashMap<Region, Arc<TypeConverter>>,
    /// Converter of the pattern being applied.
    pub(crate) converter: Option<Arc<TypeConverter>>,
    /// The pattern being applied, or whose replacements are.
    pub(crate) pattern: PatternId,
    /// Whether a pattern that fails after changes is rolled back, and the next one is tried.
    pub(crate) allows_rollback: bool,
    /// Whether casts record their kind.
    pub(crate) marks_kind: bool,
    /// Whether the delayed replacements are being applied: calls of the rewriter take effect at once.
    pub(crate) is_applying: bool,
    /// Whether a replacement takes effect at once: the operations that it changes are not modified by the pattern.
    pub(crate) is_replacing: bool,
    /// Values that were mapped, with what they were mapped to before.
    mapped: Vec<(ValueVec, Previous)>,
}

/// A delayed replacement, with the pattern that made it and its converter.
#[derive(Clone)]
pub(crate) enum Delayed {
    Op(Op, PatternId, Option<Arc<TypeConverter>>),
    Value(Value, PatternId, Option<Arc<TypeConverter>>),
}

/// Reason for which a cast was inserted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum MaterializationKind {
    /// From what replaced a value, to its original type.
    Source,
    /// From what replaced a value, to the types that a pattern requires.
    Target,
}

/// A cast that the conversion inserted.
#[derive(Clone)]
pub(crate) struct Materialization {
    pub(crate) op: Op,
    pub(crate) kind: MaterializationKind,
    pub(crate) converter: Option<Arc<TypeConverter>>,
    pub(crate) original: Option<Type>,
    /// The pattern that required it.
    pub(crate) pattern: PatternId,
    /// Whether it only changes the type: its inputs replace the same value.
    pub(crate) is_pure: bool,
}

impl ConversionState {
    /// Creates the state before a conversion.
    pub(crate) fn new(allows_rollback: bool, marks_kind: bool) -> ConversionState {
        ConversionState {
            mapping: ValueMapping::default(),
            delayed: Vec::new(),
            replaced: IndexSet::default(),
            ignored: IndexSet::default(),
            materializations: Vec::new(),
            position_of: FxHashMap::default(),
            erased_blocks: Vec::new(),
            converter_of: FxHashMap::default(),
            converter: None,
            pattern: PatternId::NONE,
            allows_rollback,
            marks_kind,
            is_applying: false,
            is_replacing: false,
            mapped: Vec::new(),
        }
    }

    /// Undoes the last change.
    pub(crate) fn undo(&mut self, change: DelayedChange) {
        match change {
            DelayedChange::Mapped => {
                if let Some((from, previous)) = self.mapped.pop() {
                    self.mapping.restore(from, previous);
                }
            }
            DelayedChange::Delayed => drop(self.delayed.pop()),
            DelayedChange::ReplacedOne(op, result) => {
                self.replaced.remove(op.index());
                self.delayed.pop();
                if let Some(result) = result {
                    self.mapping.unmap_one(result);
                }
            }
            DelayedChange::Replaced(op) => self.replaced.remove(op.index()),
            DelayedChange::Materialized => {
                if let Some(last) = self.materializations.pop() {
                    self.position_of.remove(&last.op);
                }
            }
            DelayedChange::ErasedBlock => drop(self.erased_blocks.pop()),
        }
    }

    pub(crate) fn map(&mut self, from: &[Value], to: ValueVec) -> DelayedChange {
        let previous = self.mapping.map(from, to);
        self.mapped.push((from.into(), previous));
        DelayedChange::Mapped
    }

    /// Records that an operation was replaced that has nothing in its regions, and no result or one, which is not mapped.
    #[inline]
    pub(crate) fn replace_one(&mut self, op: Op, by: Option<(Value, Value)>) -> DelayedChange {
        if let Some((result, value)) = by {
            self.mapping.map_one(result, value);
        }
        self.replaced.insert(op.index());
        self.delayed.push(Delayed::Op(op, self.pattern, self.converter.clone()));
        DelayedChange::ReplacedOne(op, by.map(|(result, _)| result))
    }

    pub(crate) fn delay(&mut self, delayed: Delayed) -> DelayedChange {
        self.delayed.push(delayed);
        DelayedChange::Delayed
    }

    /// Records that an operation was replaced; returns the change, if that is new.
    pub(crate) fn mark_replaced(&mut self, op: Op) -> Option<DelayedChange> {
        self.replaced.insert(op.index()).then_some(DelayedChange::Replaced(op))
    }

    pub(crate) fn add_materialization(&mut self, added: Materialization) -> DelayedChange {
        self.position_of.insert(added.op, self.materializations.len());
        self.materializations.push(added);
        DelayedChange::Materialized
    }

    pub(crate) fn add_erased_block(&mut self, block: Block) -> DelayedChange {
        self.erased_blocks.push(block);
        DelayedChange::ErasedBlock
    }

    /// Returns whether the conversion inserted any cast.
    pub(crate) fn has_casts(&self) -> bool {
        !self.materializations.is_empty()
    }

    /// Returns whether the conversion inserted the operation.
    pub(crate) fn is_materialization(&self, op: Op) -> bool {
        !self.position_of.is_empty() && self.position_of.contains_key(&op)
    }

    /// Returns whether an operation was replaced or erased.
    #[inline]
    pub(crate) fn is_replaced(&self, op: Op) -> bool {
        self.replaced.contains(op.index())
    }

    /// Lets an operation be, because it is in one that is recursively legal.
    pub(crate) fn ignore(&mut self, op: Op) {
        self.ignored.insert(op.index());
    }

    /// Returns whether an operation needs no legalization: it was replaced, or is in one that is recursively legal.
    #[inline]
    pub(crate) fn is_ignored(&self, op: Op) -> bool {
        self.is_replaced(op) || self.ignored.contains(op.index())
    }

    /// Returns the value that values of a conversion with rollback are at last, if all on the way are single ones of one type.
    #[inline]
    pub(crate) fn same_type_target(&self, ir: &Ir, value: Value) -> Option<Value> {
        let (ty, mut at) = (value.ty(ir), value);
        while self.mapping.is_mapped(at) {
            at = self.mapping.only(at)?;
            if at.ty(ir) != ty {
                return None;
            }
        }
        Some(at)
    }

    /// Returns the value or values that a value is at last, of these types if given; `None` if there are none of them.
    pub(crate) fn latest(
        &self,
        ir: &Ir,
        value: Value,
        types: Option<&[Type]>,
        skips_casts: bool,
    ) -> Option<ValueVec> {
        let may_skip = skips_casts && types.is_some();
        if self.allows_rollback && !may_skip && !self.mapping.is_mapped(value) {
            let has_type = types.is_none_or(|types| *types == [value.ty(ir)]);
            return has_type.then(|| ValueVec::from_slice(&[value]));
        }
        let has_types = |values: &ValueVec| {
            types.is_some_and(|types| {
                types.len() == values.len() && values.iter().zip(types).all(|(value, ty)| value.ty(ir) == *ty)
            })
        };
        let mut current = ValueVec::from_slice(&[value]);
        let mut desired = None;
        let mut last_replacement = current.clone();
        loop {
            let is_cast = skips_casts && self.is_cast(ir, &current);
            if !is_cast && skips_casts {
                last_replacement = current.clone();
            }
            if !is_cast && has_types(&current) {
                desired = Some(current.clone());
            }
            match self.next(ir, &current) {
                Some(next) if next != current => current = next,
                _ => break,
            }
        }
        match (types, skips_casts) {
            (Some(_), _) => desired,
            (None, true) => Some(last_replacement),
            (None, false) => Some(current),
        }
    }

    /// Returns whether values are replaced, in any number of steps, by ones of which `sought` is one.
    pub(crate) fn leads_to(&self, ir: &Ir, values: &[Value], sought: Value) -> bool {
        let mut current: ValueVec = values.into();
        loop {
            if current.contains(&sought) {
                return true;
            }
            match self.next(ir, &current) {
                Some(next) if next != current => current = next,
                _ => return false,
            }
        }
    }

    /// Returns what values are replaced by: one by one, or else together.
    fn next(&self, ir: &Ir, values: &ValueVec) -> Option<ValueVec> {
        let mut next = ValueVec::new();
        let mut is_replaced = false;
        for value in values {
            match self.replaced_by(ir, std::slice::from_ref(value)) {
                Some(by) => {
                    is_replaced = true;
                    next.extend(by);
                }
                None => next.push(*value),
            }
        }
        match is_replaced {
            true => Some(next),
            false if values.len() == 1 => None,
            false => self.replaced_by(ir, values),
        }
    }

    /// Returns what replaces values: what they are mapped to or, if replacements take effect at once, the inputs of their cast.
    fn replaced_by(&self, ir: &Ir, values: &[Value]) -> Option<ValueVec> {
        if self.allows_rollback {
            return self.mapping.of_all(values);
        }
        let op = values.first()?.defining_op(ir)?;
        let is_cast = self.is_materialization(op) && op.results(ir).eq(values.iter().copied());
        (is_cast && op.n_operands(ir) > 0).then(|| op.operands(ir).collect())
    }

    /// Returns whether values are results of a cast that only changes types.
    fn is_cast(&self, ir: &Ir, values: &ValueVec) -> bool {
        if self.position_of.is_empty() {
            return false;
        }
        let Some(op) = values.first().and_then(|value| value.defining_op(ir)) else { return false };
        self.position_of.get(&op).is_some_and(|position| self.materializations[*position].is_pure)
    }
}
