//! Replacement of operations by values or other operations.
//!
//! Invariant: a call that returns an error has changed nothing.
//! MLIR: PatternMatch.cpp (`RewriterBase::replaceOp`).

use crate::ir::{InsertionPoint, IntoValues, NamedAttribute, Op, OperationName, Type, Value, ValueVec};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;
use smallvec::SmallVec;

impl PatternRewriter<'_> {
    /// Replaces all uses of an operation's results by values, one per result and of its type, and erases the operation.
    ///
    /// The values are a value, an array, slice or other list, or the results of another operation, typed or not.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1) : (i32) -> ()"#,
    ///     |rewriter, ops| rewriter.replace_op(ops[1], ops[0].result(rewriter, 0)),
    ///     r#"%0 = "t.a"() : () -> i32 "t.c"(%0) : (i32) -> ()"#,
    /// );
    /// assert_rewrites(
    ///     r#"%0:2 = "t.a"() : () -> (i32, i32) %1:2 = "t.b"() : () -> (i32, i32) "t.c"(%1#1) : (i32) -> ()"#,
    ///     |rewriter, ops| rewriter.replace_op(ops[1], ops[0]),
    ///     r#"%0:2 = "t.a"() : () -> (i32, i32) "t.c"(%0#1) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If an operation or a value was erased, number or types differ, or a value is erased with the operation.
    #[inline]
    pub fn replace_op(&mut self, op: impl Into<Op>, values: impl IntoValues) -> Result<(), RewriteError> {
        if let Some(source) = values.source_op() {
            self.check_op(source)?;
        }
        let values = values.into_values(self.ir);
        self.replace_op_with_values(op.into(), values.as_ref())
    }

    /// As [`replace_op`](PatternRewriter::replace_op), with a list of values.
    pub(crate) fn replace_op_with_values(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        if let [value] = values
            && self.can_replace_quietly(op, *value)
        {
            self.replace_quietly(op, *value);
            return Ok(());
        }
        self.replace_op_told(op, values)
    }

    /// Returns whether the operation has one result that the value may replace, has no regions, and nothing but the
    /// worklist is to be notified.
    #[inline(always)]
    fn can_replace_quietly(&self, op: Op, value: Value) -> bool {
        self.listener.is_none()
            && !self.state.journal.is_on
            && self.state.application.modifying.is_empty()
            && op != self.ir.top()
            && self.ir.is_replaceable_by(op, value)
    }

    /// Replaces such an operation.
    #[inline(always)]
    fn replace_quietly(&mut self, op: Op, value: Value) {
        let result = Value::from_index(self.ir.results_of(op).start);
        let first = self.ir.value_data(result).first_use;
        let n_uses = self.ir.move_uses(result, value);
        self.count_changes(n_uses);
        if self.state.tracker.scope.is_some() {
            // Those moved first come last among the uses of the value.
            let mut next = first;
            while let Some(operand) = next {
                let data = *self.ir.operand_data(operand);
                if let Some(owner) = data.owner {
                    self.state.tracker.enqueue(self.ir, owner);
                }
                next = data.prev;
            }
        }
        self.erase_single_inline(op);
    }

    #[inline(never)]
    fn replace_op_told(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        if self.is_converting() {
            if self.replace_quietly_in_conversion(op, values) {
                return Ok(());
            }
            let values = values.iter().map(|value| ValueVec::from_slice(&[*value])).collect();
            return self.replace_op_later(op, values);
        }
        self.check_replacement(op, values)?;
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.ir, op, values);
        }
        for (result, value) in op.results(self.ir).zip(values) {
            self.transfer_uses(result, *value);
        }
        self.erase_unused(op);
        Ok(())
    }

    /// As [`replace_op`](PatternRewriter::replace_op), with the results of another operation; the call of generated code.
    pub(crate) fn replace_op_with_op(&mut self, op: Op, new_op: Op) -> Result<(), RewriteError> {
        self.check_op(new_op)?;
        let results = self.ir.results_of(new_op);
        if results.len() == 1 {
            let value = Value::from_index(results.start);
            if self.can_replace_quietly(op, value) {
                self.replace_quietly(op, value);
                return Ok(());
            }
            return self.replace_op_told(op, &[value]);
        }
        let values: SmallVec<[Value; 4]> = new_op.results(self.ir).collect();
        self.replace_op_with_values(op, &values)
    }

    /// Creates an operation before another one, at its location, and replaces that by it.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let (name, i64) = (rewriter.context().op_name("t.new"), rewriter.context().integer_type(32));
    ///         rewriter.replace_op_with_new_op(ops[0], name, &[], &[i64], &[])
    ///     },
    ///     r#"%0 = "t.new"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`replace_op`](PatternRewriter::replace_op); then nothing is created.
    pub fn replace_op_with_new_op(
        &mut self,
        op: Op,
        name: OperationName,
        operands: &[Value],
        result_types: &[Type],
        attrs: &[NamedAttribute],
    ) -> Result<Op, RewriteError> {
        self.check_replaceable(op)?;
        if op.n_results(self.ir) != result_types.len() {
            let kind = RewriteErrorKind::WrongResultCount {
                expected: op.n_results(self.ir),
                got: result_types.len(),
            };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        let is_converting = self.is_converting();
        for (i, (have, given)) in op.result_types(self.ir).zip(result_types).enumerate() {
            if have != *given && !is_converting {
                return Err(RewriteError::wrong_type(self.ir, op, i, have, *given));
            }
        }
        for value in operands {
            self.check_value(*value)?;
            self.check_survives(op, *value, 0)?;
        }
        let at = std::mem::replace(&mut self.at, InsertionPoint::Before(op));
        let loc = op.loc(self.ir);
        let new_op = self.create(name, loc, operands, result_types, attrs);
        self.at = at;
        self.replace_op_with_op(op, new_op)?;
        Ok(new_op)
    }

    #[inline]
    pub(super) fn check_replacement(&self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_replaceable(op)?;
        self.check_result_types(op, values)?;
        for (i, value) in values.iter().enumerate() {
            self.check_survives(op, *value, i)?;
        }
        Ok(())
    }

    /// Refuses a value that goes when the operation is erased.
    #[inline]
    fn check_survives(&self, op: Op, value: Value, result: usize) -> Result<(), RewriteError> {
        let is_inside = || {
            let parent = value.owner_block(self.ir).and_then(|block| block.parent_op(self.ir));
            parent.is_some_and(|parent| op.is_ancestor_of(self.ir, parent))
        };
        if value.defining_op(self.ir) == Some(op) || (self.ir.has_regions(op) && is_inside()) {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::ReplacedWithItself { result }));
        }
        Ok(())
    }
}
