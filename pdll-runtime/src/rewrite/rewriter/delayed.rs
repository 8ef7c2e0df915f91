//! Replacement, erasure and signature conversion in a dialect conversion: with rollback they are recorded, and take effect when it ends.
//!
//! Without rollback they take effect at once (`immediate`). Until the end a replaced operation stays where it is, so that patterns see the original operands; the mapping has what replaces its results.
//! MLIR: DialectConversion.cpp (`ConversionPatternRewriterImpl`, rollback mode).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::ir::internal::PreOrder;
use crate::ir::{
    Block, DominanceInfo, InsertionPoint, Ir, Location, Op, OperationState, Type, Value, ValueVec,
};
use crate::rewrite::conversion::signature::{InputMapping, SignatureConversion};
use crate::rewrite::conversion::state::{ConversionState, Delayed, Materialization, MaterializationKind};
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::journal::{Change, DelayedChange};
use crate::rewrite::rewriter::PatternRewriter;

/// A cast to insert.
pub(crate) struct Cast<'v> {
    pub(crate) kind: MaterializationKind,
    pub(crate) at: InsertionPoint,
    pub(crate) loc: Location,
    /// Values that the results of the cast are mapped from; none if the cast cannot be reused.
    pub(crate) mapped: &'v [Value],
    pub(crate) inputs: &'v [Value],
    pub(crate) types: &'v [Type],
    pub(crate) original: Option<Type>,
    pub(crate) converter: Option<Arc<TypeConverter>>,
    pub(crate) is_pure: bool,
}

impl PatternRewriter<'_> {
    /// Returns whether replacements are delayed to the end of a conversion.
    #[inline(always)]
    pub(crate) fn is_converting(&self) -> bool {
        match &self.state.conversion {
            None => false,
            Some(conversion) => !conversion.is_applying,
        }
    }

    /// Returns whether a pattern that fails after changes is rolled back without an error.
    pub(super) fn recovers_from_failure(&self) -> bool {
        self.state.conversion.as_ref().is_some_and(|conversion| conversion.allows_rollback)
    }

    /// Returns whether a conversion has replaced or erased the operation, which is still there.
    pub(crate) fn is_replaced_later(&self, op: Op) -> bool {
        self.is_converting() && self.state.conversion.as_ref().is_some_and(|state| state.is_replaced(op))
    }

    /// Changes the state of the conversion, and notes that in the journal.
    fn convert_state(&mut self, change: impl FnOnce(&mut ConversionState) -> DelayedChange) {
        if let Some(conversion) = &mut self.state.conversion {
            let change = change(conversion);
            self.note(Change::Delayed(change));
        }
    }

    /// Returns the converter of the pattern being applied.
    pub(crate) fn current_converter(&self) -> Option<Arc<TypeConverter>> {
        self.state.conversion.as_ref()?.converter.clone()
    }

    /// Replaces an operation in a conversion, if its regions are empty, it has no result or one that needs no cast, and there is no listener.
    /// Returns whether it did; it has changed nothing if not.
    #[inline]
    pub(super) fn replace_quietly_in_conversion(&mut self, op: Op, values: &[Value]) -> bool {
        let Some(conversion) = &mut self.state.conversion else { return false };
        if self.listener.is_some()
            || !op.is_alive(self.ir)
            || op == self.ir.top()
            || op.n_results(self.ir) != values.len()
            || self.ir.has_regions(op)
                && !(conversion.allows_rollback
                    && op.regions(self.ir).iter().all(|region| region.is_empty(self.ir)))
            || conversion.is_replaced(op)
        {
            return false;
        }
        let by = match values {
            [] => None,
            [value] => {
                let result = op.result(self.ir, 0);
                if !value.is_alive(self.ir) || *value == result {
                    return false;
                }
                Some((result, *value))
            }
            _ => return false,
        };
        if !conversion.allows_rollback {
            if by.is_none_or(|(result, value)| result.ty(self.ir) != value.ty(self.ir)) {
                return false;
            }
            self.replace_one_now(op, by);
            return true;
        }
        if by.is_some_and(|(result, value)| {
            conversion.mapping.is_mapped(result) || conversion.mapping.is_mapped(value)
        }) {
            return false;
        }
        let change = conversion.replace_one(op, by);
        self.note(Change::Delayed(change));
        self.count_change();
        true
    }

    /// Returns values in the place of those that replace a value: where these are replaced by one of the same type, that one. `None` if
    /// the value replaces them already.
    fn shortened(&self, from: Value, to: ValueVec) -> Option<ValueVec> {
        let Some(conversion) = &self.state.conversion else { return Some(to) };
        if !to.iter().any(|value| conversion.mapping.is_mapped(*value)) {
            return (!to.contains(&from)).then_some(to);
        }
        if let [value] = to[..]
            && let Some(last) = conversion.same_type_target(self.ir, value)
        {
            return (last != from).then(|| ValueVec::from_slice(&[last]));
        }
        (!conversion.leads_to(self.ir, &to, from)).then_some(to)
    }

    /// Replaces an operation when the conversion ends: each result with any number of values. Without values, the result vanishes.
    pub(crate) fn replace_op_later(
        &mut self,
        op: Op,
        values: SmallVec<[ValueVec; 4]>,
    ) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if op == self.ir.top() {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::TopLevel));
        }
        let expected = op.n_results(self.ir);
        if expected != values.len() {
            let kind = RewriteErrorKind::WrongResultCount { expected, got: values.len() };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        if self.is_replaced_later(op) {
            return Err(RewriteError::at(self.ir, op, "was replaced or erased before"));
        }
        for (index, value) in
            values.iter().enumerate().flat_map(|(i, values)| values.iter().map(move |v| (i, *v)))
        {
            if !value.is_alive(self.ir) {
                return Err(self.stale_value(op, value));
            }
            if value.defining_op(self.ir) == Some(op) {
                return Err(RewriteError::of(
                    self.ir,
                    op,
                    RewriteErrorKind::ReplacedWithItself { result: index },
                ));
            }
        }
        if self.is_immediate() && self.ir.has_regions(op) {
            self.check_inner(op, &values)?;
        }
        let mut values = values;
        if !self.is_immediate() {
            for (index, (result, values)) in op.results(self.ir).zip(&mut values).enumerate() {
                let Some(shortened) = self.shortened(result, std::mem::take(values)) else {
                    let kind = RewriteErrorKind::ReplacedWithItself { result: index };
                    return Err(RewriteError::of(self.ir, op, kind));
                };
                *values = shortened;
            }
        }
        if let Some(listener) = &mut self.listener {
            let replacements: ValueVec = values.iter().filter_map(|values| values.first().copied()).collect();
            listener.op_replaced(self.ir, op, &replacements);
        }
        if self.is_immediate() {
            self.replace_op_now(op, values);
            return Ok(());
        }
        let results: ValueVec = op.results(self.ir).collect();
        let converter = self.current_converter();
        for (result, values) in results.into_iter().zip(values) {
            if values.is_empty() {
                let at = insertion_point_after(self.ir, result);
                let (loc, types) = (op.loc(self.ir), [result.ty(self.ir)]);
                self.insert_cast(Cast {
                    kind: MaterializationKind::Source,
                    at,
                    loc,
                    mapped: &[result],
                    inputs: &[],
                    types: &types,
                    original: None,
                    converter: converter.clone(),
                    is_pure: true,
                });
            } else {
                self.convert_state(|state| state.map(&[result], values));
            }
        }
        self.convert_state(|state| state.delay(Delayed::Op(op, state.pattern, converter)));
        self.count_change();
        if !self.ir.has_regions(op) {
            self.mark_replaced(op);
            return Ok(());
        }
        let mut walk = PreOrder::new(op);
        while let Some(op) = walk.next(self.ir) {
            self.mark_replaced(op);
        }
        Ok(())
    }

    fn mark_replaced(&mut self, op: Op) {
        let Some(conversion) = &mut self.state.conversion else { return };
        if let Some(change) = conversion.mark_replaced(op) {
            self.note(Change::Delayed(change));
        }
    }

    /// Replaces all uses of a value, also future ones, when the conversion ends.
    ///
    /// # Errors
    /// If the value replaces one of them.
    pub(crate) fn replace_value_later(&mut self, from: Value, to: ValueVec) -> Result<(), RewriteError> {
        let converter = self.current_converter();
        self.replace_value_of(from, to, converter)
    }

    fn replace_value_of(
        &mut self,
        from: Value,
        to: ValueVec,
        converter: Option<Arc<TypeConverter>>,
    ) -> Result<(), RewriteError> {
        if to[..] == [from] {
            return Ok(());
        }
        if self.is_immediate() {
            self.replace_value_now(from, &to, converter);
            self.count_change();
            return Ok(());
        }
        let Some(to) = self.shortened(from, to) else {
            let message = "cannot replace a value by one that it replaces";
            return Err(match self.state.application.op {
                Some(op) => RewriteError::at(self.ir, op, message),
                None => RewriteError::other(message),
            });
        };
        if to.is_empty() {
            let at = insertion_point_after(self.ir, from);
            let types = [from.ty(self.ir)];
            self.insert_cast(Cast {
                kind: MaterializationKind::Source,
                at,
                loc: from.loc(self.ir),
                mapped: &[from],
                inputs: &[],
                types: &types,
                original: None,
                converter: converter.clone(),
                is_pure: true,
            });
        } else {
            self.convert_state(|state| state.map(&[from], to));
        }
        self.convert_state(|state| state.delay(Delayed::Value(from, state.pattern, converter)));
        self.count_change();
        Ok(())
    }

    /// Erases a block and its operations. It leaves its region now, and is freed when the conversion ends.
    pub(super) fn erase_block_later(&mut self, block: Block) -> Result<(), RewriteError> {
        if self.is_immediate() {
            return self.erase_block_now(block);
        }
        let ops: Vec<Op> = block.ops(self.ir).collect();
        for op in ops {
            if !self.is_replaced_later(op) {
                self.erase_op(op)?;
            }
        }
        self.move_insertion_points(InsertionPoint::End(block), InsertionPoint::Detached);
        self.note_block_place(block);
        self.ir.unlink_block(block);
        self.convert_state(|state| state.add_erased_block(block));
        self.count_change();
        Ok(())
    }

    /// Gives a block the arguments of a conversion, by a new block after it that takes its place. Returns that, or the block itself if
    /// no type changes.
    pub(crate) fn convert_block(
        &mut self,
        block: Block,
        signature: &SignatureConversion,
        converter: Option<Arc<TypeConverter>>,
    ) -> Result<Block, RewriteError> {
        self.check_block(block)?;
        let args: ValueVec = block.args(self.ir).into();
        if signature.n_inputs() != args.len() {
            let (n, m) = (args.len(), signature.n_inputs());
            return Err(RewriteError::other(format!(
                "the conversion of {m} arguments was applied to a block of {n}"
            )));
        }
        let types = signature.converted_types();
        if args.iter().map(|arg| arg.ty(self.ir)).eq(types.iter().copied()) {
            return Ok(block);
        }
        let Some(region) = block.parent_region(self.ir) else {
            return Err(RewriteError::other(
                "the block is in no region, so its arguments cannot be converted",
            ));
        };
        let mut locs = vec![self.ir.context().unknown_loc(); types.len()];
        for (index, arg) in args.iter().enumerate() {
            if let Some(InputMapping::Arguments(range)) = signature.input_mapping(index) {
                locs[range.clone()].fill(self.ir.argument_loc(*arg));
            }
        }
        let at = self.at;
        let next = block.next(self.ir);
        let new_block = self.create_block_before(region, next, types, &locs)?;
        self.at = at;
        self.move_insertion_points(InsertionPoint::End(block), InsertionPoint::End(new_block));
        if let Some(first) = block.first_op(self.ir) {
            self.move_rest_quietly(first, new_block);
        }
        while let Some(first) = block.first_op(self.ir) {
            self.note_place(first);
            self.ir.unlink_op(first);
            self.ir.link_op(first, new_block, None);
        }
        let users: SmallVec<[Op; 8]> = block.predecessor_ops(self.ir).collect();
        for user in users {
            let position = self.ir.successors_of(user).1.iter().position(|entry| entry.block == Some(block));
            if let Some(index) = position {
                self.note_successor(user, index);
                self.ir.set_successor(user, index, new_block);
            }
        }
        for (index, arg) in args.into_iter().enumerate() {
            let values: ValueVec = match signature.input_mapping(index) {
                Some(InputMapping::Arguments(range)) => new_block.args(self.ir)[range.clone()].into(),
                Some(InputMapping::Values(values)) => values.clone(),
                None => {
                    let (at, types) = (InsertionPoint::start(self.ir, new_block), [arg.ty(self.ir)]);
                    self.insert_cast(Cast {
                        kind: MaterializationKind::Source,
                        at,
                        loc: self.ir.argument_loc(arg),
                        mapped: &[],
                        inputs: &[],
                        types: &types,
                        original: None,
                        converter: converter.clone(),
                        is_pure: false,
                    })
                }
            };
            self.replace_value_of(arg, values, converter.clone())?;
        }
        self.erase_block_later(block)?;
        Ok(new_block)
    }

    /// Returns values of these types that replace values: what they are mapped to, or casts of it. `None` if a type cannot be converted.
    pub(super) fn remap_values(
        &mut self,
        what: &str,
        op: Option<Op>,
        values: &[Value],
    ) -> Option<SmallVec<[ValueVec; 4]>> {
        let converter = self.current_converter();
        let mut remapped = SmallVec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            remapped.push(self.remap_value(what, index, op, *value, converter.as_ref())?);
        }
        Some(remapped)
    }

    fn remap_value(
        &mut self,
        what: &str,
        index: usize,
        op: Option<Op>,
        value: Value,
        converter: Option<&Arc<TypeConverter>>,
    ) -> Option<ValueVec> {
        let conversion = self.state.conversion.as_ref()?;
        let Some(converter) = converter else { return conversion.latest(self.ir, value, None, true) };
        let ty = value.ty(self.ir);
        let Some(types) = converter.convert_value_to_many(self.ir, value) else {
            if let Some(op) = op {
                let ctx = self.ir.context().clone();
                self.notify_match_failure(op, || {
                    let ty = crate::ir::internal::describe_type(&ctx, ty);
                    format!("unable to convert type for {what} #{index}, type was {ty}")
                });
            }
            return None;
        };
        if types.is_empty() {
            return Some(ValueVec::new());
        }
        if let Some(values) = conversion.latest(self.ir, value, Some(&types), false) {
            return Some(values);
        }
        let inputs = conversion.latest(self.ir, value, None, true)?;
        let at = insertion_point_after_all(self.ir, &inputs);
        let loc = match op {
            Some(op) => op.loc(self.ir),
            None => value.loc(self.ir),
        };
        Some(self.insert_cast(Cast {
            kind: MaterializationKind::Target,
            at,
            loc,
            mapped: &inputs,
            inputs: &inputs,
            types: &types,
            original: Some(ty),
            converter: Some(converter.clone()),
            is_pure: true,
        }))
    }

    /// Returns the value that replaces one in uses that need its type; a cast is inserted if there is none. `None` if nothing uses it.
    pub(crate) fn replacement_of(
        &mut self,
        value: Value,
        converter: Option<Arc<TypeConverter>>,
    ) -> Option<Value> {
        let conversion = self.state.conversion.as_ref()?;
        let ty = value.ty(self.ir);
        if let Some(found) = conversion.latest(self.ir, value, Some(&[ty]), false)
            && found[..] != [value]
        {
            return found.first().copied();
        }
        let is_dead = value.users(self.ir).all(|user| conversion.is_replaced(user));
        if is_dead && !conversion.mapping.is_mapped_to(value) {
            return None;
        }
        let inputs = conversion.latest(self.ir, value, None, false).filter(|found| found[..] != [value]);
        let inputs = inputs.unwrap_or_default();
        let at = match inputs.is_empty() {
            true => insertion_point_after(self.ir, value),
            false => insertion_point_after_all(self.ir, &inputs),
        };
        let made = self.insert_cast(Cast {
            kind: MaterializationKind::Source,
            at,
            loc: value.loc(self.ir),
            mapped: &inputs,
            inputs: &inputs,
            types: &[ty],
            original: None,
            converter,
            is_pure: !inputs.is_empty(),
        });
        made.first().copied()
    }

    /// Inserts a cast, unless the inputs have the types already, and returns the values.
    pub(super) fn insert_cast(&mut self, cast: Cast<'_>) -> ValueVec {
        let Cast { kind, at, loc, mapped, inputs, types, original, converter, is_pure } = cast;
        if !inputs.is_empty()
            && inputs.len() == types.len()
            && inputs.iter().zip(types).all(|(value, ty)| value.ty(self.ir) == *ty)
        {
            return inputs.into();
        }
        let ctx = self.ir.context().clone();
        let marks_kind = self.state.conversion.as_ref().is_some_and(|conversion| conversion.marks_kind);
        let name = match kind {
            MaterializationKind::Source => "source",
            MaterializationKind::Target => "target",
        };
        let attrs: SmallVec<[_; 1]> =
            marks_kind.then(|| (ctx.identifier("__kind__"), ctx.string_attr(name))).into_iter().collect();
        let state = OperationState::new(ctx.op_name("builtin.unrealized_conversion_cast"), loc)
            .operands(inputs)
            .result_types(types)
            .attrs(&attrs);
        let before = std::mem::replace(&mut self.at, at);
        let op = self.create_op(&state);
        self.at = before;
        let results: ValueVec = op.results(self.ir).collect();
        self.convert_state(|state| {
            let pattern = state.pattern;
            state.add_materialization(Materialization { op, kind, converter, original, pattern, is_pure })
        });
        if !mapped.is_empty() && !self.is_immediate() {
            let results = results.clone();
            self.convert_state(|state| state.map(mapped, results));
        }
        results
    }

    /// Undoes all changes after the first `n` of the journal.
    pub(crate) fn roll_back_to(&mut self, n: usize) {
        let base = std::mem::replace(&mut self.state.journal.base, n);
        self.roll_back();
        self.state.journal.stop();
        self.state.journal.base = base.min(n);
    }
}

/// Returns the first place at which a value can be used.
pub(super) fn insertion_point_after(ir: &Ir, value: Value) -> InsertionPoint {
    match (value.defining_op(ir), value.arg_block(ir)) {
        (Some(op), _) => InsertionPoint::after(ir, op),
        (None, Some(block)) => InsertionPoint::start(ir, block),
        (None, None) => InsertionPoint::Detached,
    }
}

/// Returns the first place at which all of the values can be used.
pub(super) fn insertion_point_after_all(ir: &Ir, values: &[Value]) -> InsertionPoint {
    let Some((first, rest)) = values.split_first() else { return InsertionPoint::Detached };
    let mut latest = *first;
    for value in rest {
        if is_before(ir, latest, *value) {
            latest = *value;
        }
    }
    insertion_point_after(ir, latest)
}

/// Returns whether one value is defined before another one.
fn is_before(ir: &Ir, a: Value, b: Value) -> bool {
    let (block_a, block_b) = (a.owner_block(ir), b.owner_block(ir));
    if block_a == block_b {
        return match (a.defining_op(ir), b.defining_op(ir)) {
            (Some(a), Some(b)) => a.is_before_in_block(ir, b),
            (a, _) => a.is_none(),
        };
    }
    match b.defining_op(ir) {
        Some(op) => DominanceInfo::new(ir).value_dominates(a, op),
        None => match (block_a, block_b) {
            (Some(a), Some(b)) => DominanceInfo::new(ir).block_dominates(a, b),
            _ => false,
        },
    }
}
