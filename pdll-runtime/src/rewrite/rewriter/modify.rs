//! The rewriter's means to change operations in place: operands, successors, attributes, types, locations.
//!
//! Invariant: while a modification of an operation is open, listeners are not notified of changes to it.
//!
//! MLIR: PatternMatch.cpp (`RewriterBase`).

use crate::ir::{Attribute, Block, Identifier, Location, Op, Type, Value};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl<'a> PatternRewriter<'a> {
    /// Changes an operation in place: the changes of `change` count as one modification.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         // Listeners are told once, whatever is changed within.
    ///         let (name, unit) = (rewriter.context().identifier("flag"), rewriter.context().unit_attr());
    ///         rewriter.modify_op_in_place(ops[0], |rewriter| rewriter.set_attr(ops[0], name, unit))?
    ///     },
    ///     r#""t.a"() {flag} : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased, or the error of `change`.
    pub fn modify_op_in_place<R>(
        &mut self,
        op: Op,
        change: impl FnOnce(&mut PatternRewriter<'a>) -> R,
    ) -> Result<R, RewriteError> {
        self.check_op(op)?;
        let n_outer = self.state.application.modifying.len();
        self.state.application.modifying.push(op);
        let result = change(self);
        self.state.application.modifying.truncate(n_outer);
        if op.is_alive(self.ir) {
            self.notify_modified(op);
        }
        Ok(result)
    }

    /// Starts to change an operation in place: until
    /// [`finalize_op_modification`](PatternRewriter::finalize_op_modification) or
    /// [`cancel_op_modification`](PatternRewriter::cancel_op_modification) listeners are not notified of
    /// changes to it. Prefer [`modify_op_in_place`](PatternRewriter::modify_op_in_place), which cannot be
    /// left open; a modification that is open at the end of a pattern is dropped.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// # let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// # let op = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
    /// let mut rewriter = PatternRewriter::new(&mut ir);
    /// rewriter.start_op_modification(op)?;
    /// rewriter.set_attr(op, ctx.identifier("seen"), ctx.unit_attr())?;
    /// rewriter.finalize_op_modification(op)?; // one notification
    /// assert!(rewriter.cancel_op_modification(op).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn start_op_modification(&mut self, op: Op) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.state.application.modifying.push(op);
        Ok(())
    }

    /// Says that an operation was changed in place, since that was started or by means the rewriter did not see.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0:2 = "t.a"() : () -> (i32, i32) "t.b"(%0#0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.start_op_modification(ops[1])?;
    ///         let second = ops[0].result(rewriter, 1);
    ///         rewriter.set_operand(ops[1], 0, second)?;
    ///         rewriter.finalize_op_modification(ops[1])
    ///     },
    ///     r#"%0:2 = "t.a"() : () -> (i32, i32) "t.b"(%0#1) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn finalize_op_modification(&mut self, op: Op) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.end_modification(op);
        self.notify_modified(op);
        Ok(())
    }

    /// Ends a change that was started, without a notification. The caller must have left the operation
    /// unchanged, or restored it.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.start_op_modification(ops[0])?;
    ///         // Nothing was changed after all: no notification.
    ///         rewriter.cancel_op_modification(ops[0])
    ///     },
    ///     r#""t.a"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased, or no modification of it was started.
    pub fn cancel_op_modification(&mut self, op: Op) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if self.end_modification(op) {
            return Ok(());
        }
        Err(RewriteError::at(self.ir, op, "no modification was started that could be cancelled"))
    }

    /// Ends the last started modification of an operation, and returns whether there is one.
    fn end_modification(&mut self, op: Op) -> bool {
        let at = self.state.application.modifying.iter().rposition(|other| *other == op);
        if let Some(at) = at {
            self.state.application.modifying.remove(at);
        }
        at.is_some()
    }

    #[inline]
    pub(crate) fn notify_modified(&mut self, op: Op) {
        if !self.state.application.modifying.is_empty() && self.state.application.modifying.contains(&op) {
            return;
        }
        self.count_change();
        if self.state.journal.is_lasting && !self.is_replacing() {
            self.note_modified(op);
        }
        self.state.tracker.enqueue(self.ir, op);
        if let Some(listener) = &mut self.listener {
            listener.op_modified(self.ir, op);
        }
    }

    /// Sets an attribute: an inherent one in its slot, another among the discardable ones.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() {n = 1 : i32} : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let (name, unit) = (rewriter.context().identifier("n"), rewriter.context().unit_attr());
    ///         rewriter.set_attr(ops[0], name, unit)
    ///     },
    ///     r#""t.a"() {n} : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn set_attr(&mut self, op: Op, name: Identifier, attr: Attribute) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.note_attr(op, name);
        self.ir.assign_attr(op, name, attr);
        self.notify_modified(op);
        Ok(())
    }

    /// Removes an attribute and returns it, if it is there.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() {n} : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let name = rewriter.context().identifier("n");
    ///         assert!(rewriter.remove_attr(ops[0], name)?.is_some());
    ///         Ok(())
    ///     },
    ///     r#""t.a"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn remove_attr(&mut self, op: Op, name: Identifier) -> Result<Option<Attribute>, RewriteError> {
        self.check_op(op)?;
        self.note_attr(op, name);
        let removed = self.ir.unassign_attr(op, name);
        if removed.is_some() {
            self.notify_modified(op);
        }
        Ok(removed)
    }

    /// Sets an operand.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let b = ops[1].result(rewriter, 0);
    ///         rewriter.set_operand(ops[2], 0, b)
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1, %0) : (i32, i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation or the value was erased, or there is no such operand.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if !value.is_alive(self.ir) {
            return Err(self.stale_value(op, value));
        }
        let len = op.n_operands(self.ir);
        if index >= len {
            let kind = RewriteErrorKind::OutOfRange { what: "operand", index, len };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        let operand = self.ir.operand_handle(op, index);
        self.note_use(operand);
        self.ir.set_operand_value(operand, value);
        self.notify_modified(op);
        Ok(())
    }

    /// Gives an operation other operands, any number.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let a = ops[0].result(rewriter, 0);
    ///         rewriter.set_operands(ops[1], &[a, a])
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"(%0, %0) : (i32, i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation or a value was erased.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if let Some(value) = values.iter().find(|value| !value.is_alive(self.ir)) {
            return Err(self.stale_value(op, *value));
        }
        if !self.state.journal.is_on {
            self.ir.replace_operands(op, values);
        } else if values.len() == op.n_operands(self.ir) {
            for (index, value) in values.iter().enumerate() {
                let operand = self.ir.operand_handle(op, index);
                self.note_use(operand);
                self.ir.set_operand_value(operand, *value);
            }
        } else {
            self.exchange_operands(op, values);
        }
        self.notify_modified(op);
        Ok(())
    }

    /// Sets a successor.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.go"()[^a] : () -> () ^a: "t.end"() : () -> () ^b: "t.end"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let last = ops[0].region(rewriter, 0).last_block(rewriter).expect("it has blocks");
    ///         rewriter.set_successor(ops[1], 0, last)
    ///     },
    ///     r#""t.f"() ({ "t.go"()[^bb2] : () -> () ^bb1: "t.end"() : () -> () ^bb2: "t.end"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation or the block was erased, or there is no such successor.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.check_block(block)?;
        let len = op.n_successors(self.ir);
        if index >= len {
            let kind = RewriteErrorKind::OutOfRange { what: "successor", index, len };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        self.note_successor(op, index);
        self.ir.set_successor(op, index, block);
        self.notify_modified(op);
        Ok(())
    }

    /// Changes an operation's location.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let place = rewriter.context().file_line_col_loc("a.mlir", 3, 4);
    ///         rewriter.set_loc(ops[0], place)?;
    ///         assert_eq!(ops[0].loc(rewriter), place);
    ///         Ok(())
    ///     },
    ///     r#""t.a"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn set_loc(&mut self, op: Op, loc: Location) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.note_loc(op);
        self.ir.op_data_mut(op).loc = loc;
        self.notify_modified(op);
        Ok(())
    }

    /// Changes the location of a block argument. MLIR: `BlockArgument::setLoc`.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ ^bb0(%a: i32): "t.a"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[1].block(rewriter).expect("it is in one");
    ///         let (arg, place) = (block.arg(rewriter, 0), rewriter.context().file_line_col_loc("a.mlir", 3, 4));
    ///         rewriter.set_argument_loc(arg, place)?;
    ///         assert_eq!(rewriter.argument_loc(arg), place);
    ///         Ok(())
    ///     },
    ///     r#""t.f"() ({ ^bb0(%arg0: i32): "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the argument was erased.
    pub fn set_argument_loc(&mut self, arg: Value, loc: Location) -> Result<(), RewriteError> {
        self.check_value(arg)?;
        self.note_argument_loc(arg);
        self.ir.set_argument_loc(arg, loc);
        self.count_change();
        Ok(())
    }

    /// Changes a value's type.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let (a, i64) = (ops[0].result(rewriter, 0), rewriter.context().integer_type(64));
    ///         rewriter.set_type(a, i64)
    ///     },
    ///     r#"%0 = "t.a"() : () -> i64 "t.b"(%0) : (i64) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the value was erased.
    pub fn set_type(&mut self, value: Value, ty: Type) -> Result<(), RewriteError> {
        self.check_value(value)?;
        self.note_type(value);
        self.ir.value_data_mut(value).ty = Some(ty);
        self.count_change();
        match value.defining_op(self.ir) {
            Some(op) => self.notify_modified(op),
            None => {
                let owner = value.arg_block(self.ir).and_then(|block| block.parent_op(self.ir));
                if let Some(owner) = owner {
                    self.notify_modified(owner);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn check_block(&self, block: Block) -> Result<(), RewriteError> {
        if block.is_alive(self.ir) {
            Ok(())
        } else {
            Err(RewriteError::other(RewriteErrorKind::StaleBlock { block }.to_string()))
        }
    }
}
