//! Constants: which values are the same attribute each time they are computed.
//!
//! MLIR: ConstantPropagationAnalysis.cpp.

use pdll_runtime::ir::{Attribute, Fold, Identifier, Ir, Op, OpFoldResult, Value};

use super::lattice::{Known, SparseAnalysis};

/// Facts about a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ConstantState {
    /// It was not computed.
    Unreached,
    /// A constant, and the dialect whose operation computed it.
    Constant(Attribute, Identifier),
    /// It varies.
    Varies,
}

/// Sparse conditional constant propagation.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct ConstantAnalysis;

impl SparseAnalysis for ConstantAnalysis {
    type State = ConstantState;

    fn unreached(&self) -> ConstantState {
        ConstantState::Unreached
    }

    fn entry(&self, _: &Ir, _: Value) -> ConstantState {
        ConstantState::Varies
    }

    fn join(&self, left: &ConstantState, right: &ConstantState) -> ConstantState {
        match (left, right) {
            (ConstantState::Unreached, other) | (other, ConstantState::Unreached) => *other,
            (ConstantState::Constant(a, _), ConstantState::Constant(b, _)) if a == b => *left,
            _ => ConstantState::Varies,
        }
    }

    fn known(&self, state: &ConstantState) -> Known {
        match state {
            ConstantState::Unreached => Known::Nothing,
            ConstantState::Constant(value, _) => Known::Constant(*value),
            ConstantState::Varies => Known::Varies,
        }
    }

    fn visit(
        &self,
        ir: &Ir,
        op: Op,
        operands: &[ConstantState],
        state: &dyn Fn(Value) -> ConstantState,
    ) -> Option<Vec<ConstantState>> {
        if op.n_regions(ir) > 0 {
            return None;
        }
        if operands.contains(&ConstantState::Unreached) {
            return Some(vec![ConstantState::Unreached; op.n_results(ir)]);
        }
        let constant = |state: &ConstantState| match state {
            ConstantState::Constant(value, _) => Some(*value),
            _ => None,
        };
        let known: Vec<Option<Attribute>> = operands.iter().map(constant).collect();
        let Fold::Results(results) = op.fold_with(ir, Some(&known)) else { return None };
        if results.len() != op.n_results(ir) {
            return None;
        }
        let dialect = ir.context().op_name_dialect(op.name(ir));
        let of = |result: &OpFoldResult| match result {
            OpFoldResult::Attr(value) => ConstantState::Constant(*value, dialect),
            OpFoldResult::Value(value) => state(*value),
        };
        Some(results.iter().map(of).collect())
    }
}
