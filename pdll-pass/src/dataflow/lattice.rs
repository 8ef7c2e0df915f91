//! Facts of a sparse analysis about values, and transfer functions of operations.

use pdll_runtime::ir::{Attribute, Ir, Op, Value};

/// Facts about an operand, for control flow.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Nothing was executed yet that defines it.
    Nothing,
    /// It may have several values.
    Varies,
    /// It has this value.
    Constant(Attribute),
}

/// An analysis of values. Its states only grow: from [`SparseAnalysis::unreached`] to that of a value of which nothing is known.
pub(crate) trait SparseAnalysis {
    /// Facts about a value.
    type State: Clone + PartialEq;

    /// Returns the state of a value whose definition was not executed.
    fn unreached(&self) -> Self::State;

    /// Returns the state of a value that can be anything.
    fn entry(&self, ir: &Ir, value: Value) -> Self::State;

    /// Returns a state that holds if one of both does.
    fn join(&self, left: &Self::State, right: &Self::State) -> Self::State;

    /// Returns what control flow may assume.
    fn known(&self, state: &Self::State) -> Known;

    /// Returns the states to join to those of an operation's results, given those of its operands; `state` returns that of any value.
    /// `None` if the results can be anything.
    fn visit(
        &self,
        ir: &Ir,
        op: Op,
        operands: &[Self::State],
        state: &dyn Fn(Value) -> Self::State,
    ) -> Option<Vec<Self::State>>;

    /// Returns the states to join to those of values that an operation with regions defines and that no branch passes, such as
    /// induction variables.
    fn visit_others(
        &self,
        ir: &Ir,
        op: Op,
        values: &[Value],
        state: &dyn Fn(Value) -> Self::State,
    ) -> Vec<(Value, Self::State)> {
        let _ = (op, state);
        values.iter().map(|value| (*value, self.entry(ir, *value))).collect()
    }
}
