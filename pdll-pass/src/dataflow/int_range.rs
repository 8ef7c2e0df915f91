//! Integer ranges: bounds of the integers that values may be.
//!
//! Operations infer them by their interface; loops give them to induction variables. A range of one integer is a constant, which
//! determines control flow. MLIR: IntegerRangeAnalysis.cpp.

use pdll_runtime::ir::{
    Attribute, AttributeData, Context, Int, IntRange, Ir, LoopBound, Op, OpFoldResult, Trait, Type, TypeData,
    Value,
};

use super::constant::{ConstantAnalysis, ConstantState};
use super::lattice::{Known, SparseAnalysis};

/// Facts about a value: whether it is a constant, and its range. A value that is no integer has no range.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RangeState {
    constant: ConstantState,
    pub(crate) range: Option<IntRange>,
}

/// Integer range analysis, with constant propagation.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct IntRangeAnalysis;

/// Returns the width of integers of a type, or of its elements; `None` for other types.
pub(crate) fn storage_width(ctx: &Context, ty: Type) -> Option<u32> {
    match ty.element_type_or_self(ctx).data(ctx) {
        TypeData::Index => Some(64),
        TypeData::Integer { width, .. } => Some(*width).filter(|width| *width > 0),
        _ => None,
    }
}

/// Returns the constant of an integer in a type: the integer itself, or a splat of it.
pub(crate) fn integer_constant(ctx: &Context, ty: Type, value: &Int) -> Option<Attribute> {
    if !ty.is_shaped(ctx) {
        return Some(ctx.big_integer_attr(ty, value.signed()));
    }
    let n_bytes = value.width().div_ceil(8) as usize;
    let mut data = value.unsigned().to_bytes_le().1;
    data.resize(n_bytes, 0);
    match ty.n_elements(ctx)? {
        0 => None,
        _ => {
            Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.into(), is_splat: true }))
        }
    }
}

/// Returns the range of all integers of a value's type.
fn full(ir: &Ir, value: Value) -> Option<IntRange> {
    storage_width(ir.context(), value.ty(ir)).map(IntRange::full)
}

/// Returns the state of a value with a range.
fn of_range(ir: &Ir, value: Value, range: Option<IntRange>) -> RangeState {
    let ctx = ir.context();
    let constant = range.as_ref().map(|range| match range.constant() {
        None => ConstantState::Varies,
        Some(constant) => integer_constant(ctx, value.ty(ir), constant)
            .map_or(ConstantState::Varies, |constant| {
                ConstantState::Constant(constant, ctx.identifier("arith"))
            }),
    });
    RangeState { constant: constant.unwrap_or(ConstantState::Unreached), range }
}

impl IntRangeAnalysis {
    /// Returns the state to join for an inferred range. Values that loops pass on must not grow step by step: those that grow become
    /// unbounded.
    fn widened(
        &self,
        ir: &Ir,
        value: Value,
        range: IntRange,
        state: &dyn Fn(Value) -> RangeState,
    ) -> RangeState {
        let is_yielded = || value.users(ir).any(|user| user.has_trait(ir, Trait::Terminator));
        let grows = state(value).range.is_some_and(|old| old.union(&range) != old);
        match grows && is_yielded() {
            true => of_range(ir, value, full(ir, value)),
            false => of_range(ir, value, Some(range)),
        }
    }

    /// Returns the ranges of induction variables.
    fn induction_variables(
        &self,
        ir: &Ir,
        bounds: &[LoopBound],
        state: &dyn Fn(Value) -> RangeState,
    ) -> Vec<(Value, RangeState)> {
        let mut out = Vec::new();
        for bound in bounds {
            let Some(width) = storage_width(ir.context(), bound.iv.ty(ir)) else { continue };
            let signed = |found: OpFoldResult, is_upper: bool| {
                let range = match found {
                    OpFoldResult::Attr(attr) => attr
                        .as_big_int(ir.context())
                        .map(|value| IntRange::constant_of(Int::new(width, value))),
                    OpFoldResult::Value(value) => state(value).range.filter(|range| range.width() == width),
                };
                let range = range.unwrap_or_else(|| IntRange::full(width));
                if is_upper { range.smax } else { range.smin }
            };
            let (mut min, mut max) = (signed(bound.lower, false), signed(bound.upper, true));
            // An unknown step is taken to be positive.
            match signed(bound.step, true).is_negative() {
                true => std::mem::swap(&mut min, &mut max),
                false => max = max.sub(&Int::new(width, 1)),
            }
            if max.cmp_signed(&min).is_ge() {
                out.push((bound.iv, of_range(ir, bound.iv, Some(IntRange::signed(min, max)))));
            }
        }
        out
    }
}

impl SparseAnalysis for IntRangeAnalysis {
    type State = RangeState;

    fn unreached(&self) -> RangeState {
        RangeState { constant: ConstantState::Unreached, range: None }
    }

    fn entry(&self, ir: &Ir, value: Value) -> RangeState {
        RangeState { constant: ConstantState::Varies, range: full(ir, value) }
    }

    fn join(&self, left: &RangeState, right: &RangeState) -> RangeState {
        let range = match (&left.range, &right.range) {
            (None, range) | (range, None) => range.clone(),
            (Some(left), Some(right)) => Some(left.union(right)),
        };
        let mut constant = ConstantAnalysis.join(&left.constant, &right.constant);
        if range != left.range && range.as_ref().is_some_and(|range| range.constant().is_none()) {
            constant = ConstantState::Varies;
        }
        RangeState { constant, range }
    }

    fn known(&self, state: &RangeState) -> Known {
        ConstantAnalysis.known(&state.constant)
    }

    fn visit(
        &self,
        ir: &Ir,
        op: Op,
        operands: &[RangeState],
        state: &dyn Fn(Value) -> RangeState,
    ) -> Option<Vec<RangeState>> {
        let constants: Vec<ConstantState> = operands.iter().map(|operand| operand.constant).collect();
        let constants = ConstantAnalysis.visit(ir, op, &constants, &|value| state(value).constant);
        let constants = constants.unwrap_or_else(|| vec![ConstantState::Varies; op.n_results(ir)]);
        let inferred = op.info(ir).result_ranges.map(|infer| {
            let ranges: Vec<Option<IntRange>> =
                operands.iter().map(|operand| operand.range.clone()).collect();
            infer(ir, op, &ranges)
        });
        let of = |(result, constant): (Value, ConstantState)| {
            let by_fold = RangeState { constant, range: None };
            let by_range = match &inferred {
                None => of_range(ir, result, full(ir, result)),
                Some(inferred) => {
                    let mut found = inferred.iter().filter(|(value, _)| *value == result);
                    found.next().map_or_else(
                        || self.unreached(),
                        |(_, range)| self.widened(ir, result, range.clone(), state),
                    )
                }
            };
            self.join(&by_fold, &by_range)
        };
        Some(op.results(ir).zip(constants).map(of).collect())
    }

    fn visit_others(
        &self,
        ir: &Ir,
        op: Op,
        values: &[Value],
        state: &dyn Fn(Value) -> RangeState,
    ) -> Vec<(Value, RangeState)> {
        let varies = RangeState { constant: ConstantState::Varies, range: None };
        let mut out: Vec<(Value, RangeState)> = values.iter().map(|value| (*value, varies.clone())).collect();
        if let Some(infer) = op.info(ir).result_ranges {
            let ranges: Vec<Option<IntRange>> = op.operands(ir).map(|operand| state(operand).range).collect();
            let inferred = infer(ir, op, &ranges).into_iter().filter(|(value, _)| values.contains(value));
            out.extend(inferred.map(|(value, range)| (value, self.widened(ir, value, range, state))));
        } else if let Some(bounds) = op.loop_bounds(ir).filter(|bounds| !bounds.is_empty()) {
            out.extend(self.induction_variables(ir, &bounds, state));
        } else {
            out = values.iter().map(|value| (*value, self.entry(ir, *value))).collect();
        }
        out
    }
}
