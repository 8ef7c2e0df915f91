//! Creation of operations and blocks at the insertion point.
//!
//! MLIR: Builders.h (`OpBuilder`). Differs: creation returns no error; misuse is recorded and reported when the pattern ends.

use crate::ir::{
    Block, Builder, InferTypesInput, InsertionPoint, Ir, Location, NamedAttribute, Op, OperationName,
    OperationState, Region, Type, TypeVec, Value,
};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Creates an operation at the insertion point.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         let (name, loc) = (rewriter.context().op_name("t.new"), ops[0].loc(rewriter));
    ///         rewriter.create(name, loc, &[], &[], &[]);
    ///         Ok(())
    ///     },
    ///     r#""t.new"() : () -> () "t.a"() : () -> ()"#,
    /// );
    /// ```
    #[inline]
    pub fn create(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
        attrs: &[NamedAttribute],
    ) -> Op {
        if let [ty] = result_types {
            return self.create_one(name, loc, operands, *ty, attrs).0;
        }
        let place = self.ir.place_at(self.at);
        let op = self.ir.alloc_op_of_any_shape(name, loc, operands, result_types, place);
        self.finish_created(op, attrs, place.block.is_some());
        op
    }

    /// Creates an operation with one result, and returns both.
    #[inline(never)]
    pub(crate) fn create_one(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_type: Type,
        attrs: &[NamedAttribute],
    ) -> (Op, Value) {
        let place = self.ir.place_at(self.at);
        let ir = &mut *self.ir;
        let result = ir.next_value();
        // Most operations have these shapes, which need no loops.
        let op = match operands {
            [a, b] => ir.alloc_op_at(name, loc, &[*a, *b], &[result_type], place),
            [a] => ir.alloc_op_at(name, loc, &[*a], &[result_type], place),
            [] => ir.alloc_op_at(name, loc, &[], &[result_type], place),
            _ => ir.alloc_op_of_any_shape(name, loc, operands, &[result_type], place),
        };
        self.finish_created(op, attrs, place.block.is_some());
        (op, result)
    }

    #[inline(always)]
    fn finish_created(&mut self, op: Op, attrs: &[NamedAttribute], is_inserted: bool) {
        if !attrs.is_empty() {
            self.ir.assign_attrs(op, attrs);
        }
        self.report_created(op, is_inserted);
    }

    /// Creates an operation from its description at the insertion point.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// use pdll_runtime::ir::OperationState;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         let state = OperationState::new(rewriter.context().op_name("t.new"), ops[0].loc(rewriter));
    ///         rewriter.create_op(&state.n_regions(1));
    ///         Ok(())
    ///     },
    ///     r#""t.new"() ({ }) : () -> () "t.a"() : () -> ()"#,
    /// );
    /// ```
    pub fn create_op(&mut self, state: &OperationState<'_>) -> Op {
        let place = self.ir.place_at(self.at);
        let op = self.ir.create_at(state, place);
        self.report_created(op, place.block.is_some());
        op
    }

    #[inline(always)]
    pub(crate) fn insert_new(&mut self, op: Op) {
        self.ir.insert_at(op, self.at);
        self.report_created(op, self.ir.op_data(op).block.is_some());
    }

    /// Records and reports the creation of an operation.
    #[inline(always)]
    fn report_created(&mut self, op: Op, is_inserted: bool) {
        if self.state.journal.is_on {
            self.note_created(op);
        }
        self.count_change();
        if !is_inserted {
            return self.note_misuse(op, RewriteErrorKind::NoInsertionPoint);
        }
        self.notify_inserted(op);
    }

    #[inline]
    pub(super) fn notify_inserted(&mut self, op: Op) {
        self.state.tracker.op_inserted(self.ir, op);
        if let Some(listener) = &mut self.listener {
            listener.op_inserted(self.ir, op);
        }
    }

    /// Returns the result types that an operation to be created infers.
    ///
    /// # Errors
    /// If the operation does not infer result types, or cannot infer them from these operands and attributes.
    pub fn infer_result_types(
        &self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        attrs: &[NamedAttribute],
        n_regions: usize,
    ) -> Result<TypeVec, RewriteError> {
        let fail = |reason: String| {
            RewriteError::of_name(self.ir, name, loc, RewriteErrorKind::CannotInfer { reason })
        };
        if let Some(value) = operands.iter().find(|value| !value.is_alive(self.ir)) {
            let kind = RewriteErrorKind::StaleValue { value: *value };
            return Err(RewriteError::of_name(self.ir, name, loc, kind));
        }
        let Some(infer) = self.ir.context().op_info(name).infer_types else {
            let is_registered = self.ir.context().is_registered(name);
            let reason = if is_registered {
                "the operation declares no way to infer them"
            } else {
                "the operation is not registered in this context"
            };
            return Err(fail(reason.to_owned()));
        };
        infer(&InferTypesInput { ir: self.ir, name, loc, operands, attrs, n_regions, found: None })
            .map_err(|message| fail(message.text))
    }
}

impl Builder for PatternRewriter<'_> {
    fn ir(&self) -> &Ir {
        self.ir
    }

    fn create_op(&mut self, state: &OperationState<'_>) -> Op {
        PatternRewriter::create_op(self, state)
    }

    fn insertion_point(&self) -> InsertionPoint {
        self.at
    }

    fn set_insertion_point(&mut self, at: InsertionPoint) {
        self.at = at;
    }

    fn create_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        let block = self.ir.append_block(region, arg_types);
        self.at = InsertionPoint::End(block);
        self.note_created_block(block);
        self.notify_block_inserted(block);
        block
    }
}
