//! Rewriter methods that replace uses of values, results and blocks.
//!
//! Invariant: each replaced use counts as a modification of its user, most recent use first; a call that
//! fails replaces none. MLIR: PatternMatch.h, PatternMatch.cpp (`RewriterBase`).

use smallvec::SmallVec;

use crate::ir::{Block, Ir, Op, OpOperand, Value, ValueVec};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Gives all uses of a value to another one; each user counts as modified. Types are not compared.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#"
    ///     %0:2 = "t.a"() : () -> (i32, i32)
    ///     "t.use"(%0#0, %0#1) : (i32, i32) -> ()"#)?;
    /// let a = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
    /// let (from, to) = (a.result(&ir, 0), a.result(&ir, 1));
    /// PatternRewriter::new(&mut ir).replace_all_uses_with(from, to)?;
    /// assert!(ir.to_string().contains(r#""t.use"(%0#1, %0#1)"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If one of them was erased.
    pub fn replace_all_uses_with(&mut self, from: Value, to: Value) -> Result<(), RewriteError> {
        self.check_value(from)?;
        self.check_value(to)?;
        self.replace_uses(from, to)
    }

    /// Gives all uses of values to as many others, one after the other.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let (a, b) = (ops[0].result(rewriter, 0), ops[1].result(rewriter, 0));
    ///         rewriter.replace_all_uses_of_values_with(&[a], &[b])
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1, %1) : (i32, i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one of them was erased, or there are not as many.
    pub fn replace_all_uses_of_values_with(
        &mut self,
        from: &[Value],
        to: &[Value],
    ) -> Result<(), RewriteError> {
        self.check_pairs(from, to)?;
        for (from, to) in from.iter().zip(to) {
            self.replace_uses(*from, *to)?;
        }
        Ok(())
    }

    /// Lets all operations that name a block as a successor name another one; each counts as modified.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.go"()[^a] : () -> () ^a: "t.end"() : () -> () ^b: "t.end"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let blocks: Vec<_> = ops[0].region(rewriter, 0).blocks(rewriter).collect();
    ///         rewriter.replace_all_uses_of_block_with(blocks[1], blocks[2])
    ///     },
    ///     r#""t.f"() ({ "t.go"()[^bb2] : () -> () ^bb1: "t.end"() : () -> () ^bb2: "t.end"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one of them was erased.
    pub fn replace_all_uses_of_block_with(&mut self, from: Block, to: Block) -> Result<(), RewriteError> {
        self.check_block(from)?;
        self.check_block(to)?;
        // One that names the block several times is modified as often.
        let users: SmallVec<[Op; 8]> = from.predecessor_ops(self.ir).collect();
        for user in users {
            let index = self.ir.successors_of(user).1.iter().position(|entry| entry.block == Some(from));
            if let Some(index) = index {
                self.note_successor(user, index);
                self.ir.set_successor(user, index, to);
            }
            self.notify_modified(user);
        }
        Ok(())
    }

    /// Gives all uses of an operation's results to values; the operation stays. Listeners hear that it is replaced.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let b = ops[1].result(rewriter, 0);
    ///         rewriter.replace_all_op_uses_with(ops[0], &[b])
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1, %1) : (i32, i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If something was erased, or number or types differ.
    pub fn replace_all_op_uses_with(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_result_types(op, values)?;
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.ir, op, values);
        }
        self.transfer_results(op, values)
    }

    /// Gives all uses of an operation's results to those of another one; the operation stays.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> ()"#,
    ///     |rewriter, ops| rewriter.replace_all_op_uses_with_op(ops[0], ops[1]),
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1, %1) : (i32, i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one of them was erased, or number or types differ.
    pub fn replace_all_op_uses_with_op(&mut self, op: Op, with: Op) -> Result<(), RewriteError> {
        self.check_op(with)?;
        let values: SmallVec<[Value; 4]> = with.results(self.ir).collect();
        self.check_result_types(op, &values)?;
        if let Some(listener) = &mut self.listener {
            listener.op_replaced_with_op(self.ir, op, with);
        }
        self.transfer_results(op, &values)
    }

    fn transfer_results(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        for (result, value) in op.results(self.ir).zip(values) {
            self.replace_uses(result, *value)?;
        }
        Ok(())
    }

    /// Replaces the uses of a value: at once, or when the conversion ends.
    fn replace_uses(&mut self, from: Value, to: Value) -> Result<(), RewriteError> {
        if self.is_converting() {
            return self.replace_value_later(from, ValueVec::from_slice(&[to]));
        }
        self.transfer_uses(from, to);
        Ok(())
    }

    /// Replaces the uses that `choose` accepts by another value, and returns whether it accepted all.
    /// `choose` sees the uses replaced before.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#"
    ///     %0:2 = "t.a"() : () -> (i32, i32)
    ///     "t.use"(%0#0, %0#0) : (i32, i32) -> ()"#)?;
    /// let a = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
    /// let (from, to) = (a.result(&ir, 0), a.result(&ir, 1));
    /// let mut rewriter = PatternRewriter::new(&mut ir);
    /// let is_all = rewriter.replace_uses_with_if(from, to, |ir, operand| operand.position(ir) == 1)?;
    /// assert!(!is_all && ir.to_string().contains(r#""t.use"(%0#0, %0#1)"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If one of the values was erased.
    pub fn replace_uses_with_if(
        &mut self,
        from: Value,
        to: Value,
        mut choose: impl FnMut(&Ir, OpOperand) -> bool,
    ) -> Result<bool, RewriteError> {
        self.check_value(from)?;
        self.check_value(to)?;
        Ok(self.transfer_uses_if(from, to, &mut choose))
    }

    /// Does the same for several values, one after the other.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let (a, b) = (ops[0].result(rewriter, 0), ops[1].result(rewriter, 0));
    ///         let all = rewriter.replace_uses_of_values_with_if(&[a], &[b], |ir, operand| operand.position(ir) == 1)?;
    ///         assert!(!all);
    ///         Ok(())
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %1) : (i32, i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one of the values was erased, or there are not as many.
    pub fn replace_uses_of_values_with_if(
        &mut self,
        from: &[Value],
        to: &[Value],
        mut choose: impl FnMut(&Ir, OpOperand) -> bool,
    ) -> Result<bool, RewriteError> {
        self.check_pairs(from, to)?;
        let mut is_all = true;
        for (from, to) in from.iter().zip(to) {
            is_all &= self.transfer_uses_if(*from, *to, &mut choose);
        }
        Ok(is_all)
    }

    /// Replaces the uses of an operation's results that `choose` accepts by values, and returns whether it
    /// accepted all.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let b = ops[1].result(rewriter, 0);
    ///         let all = rewriter.replace_op_uses_with_if(ops[0], &[b], |ir, operand| operand.position(ir) == 1)?;
    ///         assert!(!all);
    ///         Ok(())
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %1) : (i32, i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If something was erased, or number or types differ.
    pub fn replace_op_uses_with_if(
        &mut self,
        op: Op,
        values: &[Value],
        mut choose: impl FnMut(&Ir, OpOperand) -> bool,
    ) -> Result<bool, RewriteError> {
        self.check_result_types(op, values)?;
        let mut is_all = true;
        for (result, value) in op.results(self.ir).zip(values) {
            is_all &= self.transfer_uses_if(result, *value, &mut choose);
        }
        Ok(is_all)
    }

    /// Replaces the uses of an operation's results by operations within the block's parent operation, at any
    /// depth, and returns whether these were all.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0) : (i32) -> () "t.f"() ({ "t.d"(%0) : (i32) -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let b = ops[1].result(rewriter, 0);
    ///         let inner = ops[4].block(rewriter).expect("it is in one");
    ///         rewriter.replace_op_uses_within_block(ops[0], &[b], inner)
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0) : (i32) -> () "t.f"() ({ "t.d"(%1) : (i32) -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If something was erased, the block is in no region, or number or types differ.
    pub fn replace_op_uses_within_block(
        &mut self,
        op: Op,
        values: &[Value],
        block: Block,
    ) -> Result<bool, RewriteError> {
        self.check_block(block)?;
        let Some(parent) = block.parent_op(self.ir) else {
            return Err(RewriteError::other("the block is in no region, so nothing is used within it"));
        };
        self.replace_op_uses_with_if(op, values, |ir, operand| {
            let user = operand.owner(ir);
            user != parent && parent.is_ancestor_of(ir, user)
        })
    }

    /// Gives the uses of a value to another one, those of an operation excepted.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> () "t.d"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let (a, b) = (ops[0].result(rewriter, 0), ops[1].result(rewriter, 0));
    ///         rewriter.replace_all_uses_except(a, b, ops[2])
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> () "t.d"(%1) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one of the values was erased.
    pub fn replace_all_uses_except(
        &mut self,
        from: Value,
        to: Value,
        except: Op,
    ) -> Result<(), RewriteError> {
        self.replace_all_uses_except_all(from, to, &[except])
    }

    /// Gives the uses of a value to another one, those of some operations excepted.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> () "t.d"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let (a, b) = (ops[0].result(rewriter, 0), ops[1].result(rewriter, 0));
    ///         rewriter.replace_all_uses_except_all(a, b, &[ops[2], ops[3]])
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%0, %0) : (i32, i32) -> () "t.d"(%0) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one of the values was erased.
    pub fn replace_all_uses_except_all(
        &mut self,
        from: Value,
        to: Value,
        except: &[Op],
    ) -> Result<(), RewriteError> {
        self.replace_uses_with_if(from, to, |ir, operand| !except.contains(&operand.owner(ir)))?;
        Ok(())
    }

    #[inline]
    pub(crate) fn transfer_uses(&mut self, from: Value, to: Value) {
        if from == to {
            return self.transfer_uses_to_itself(from);
        }
        if self.state.journal.is_on {
            return self.transfer_uses_noted(from, to);
        }
        while let Some(owner) = self.ir.move_first_use(from, to) {
            self.notify_modified(owner);
        }
    }

    /// Does the same, and records each use.
    #[cold]
    #[inline(never)]
    fn transfer_uses_noted(&mut self, from: Value, to: Value) {
        while let Some(operand) = self.ir.value_data(from).first_use {
            self.note_use(operand);
            if let Some(owner) = self.ir.move_first_use(from, to) {
                self.notify_modified(owner);
            }
        }
    }

    /// Marks the users of a value as modified, without a change.
    #[cold]
    fn transfer_uses_to_itself(&mut self, value: Value) {
        let users: SmallVec<[Op; 8]> = value.users(self.ir).collect();
        users.into_iter().for_each(|user| self.notify_modified(user));
    }

    pub(super) fn transfer_uses_if(
        &mut self,
        from: Value,
        to: Value,
        choose: &mut impl FnMut(&Ir, OpOperand) -> bool,
    ) -> bool {
        let uses: SmallVec<[OpOperand; 8]> = from.uses(self.ir).collect();
        let mut is_all = true;
        for operand in uses {
            if choose(self.ir, operand) {
                self.transfer_use(operand, to);
            } else {
                is_all = false;
            }
        }
        is_all
    }

    pub(crate) fn transfer_use(&mut self, operand: OpOperand, to: Value) {
        let owner = operand.owner(self.ir);
        self.note_use(operand);
        self.ir.set_operand_value(operand, to);
        self.notify_modified(owner);
    }

    fn check_pairs(&self, from: &[Value], to: &[Value]) -> Result<(), RewriteError> {
        if from.len() != to.len() {
            let message = format!("{} values cannot be replaced with {}", from.len(), to.len());
            return Err(RewriteError::other(message));
        }
        from.iter().chain(to).try_for_each(|value| self.check_value(*value))
    }

    /// Refuses values of another number or other types than an operation's results.
    #[inline]
    pub(super) fn check_result_types(&self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_op(op)?;
        let results = op.results(self.ir);
        if results.len() != values.len() {
            let kind = RewriteErrorKind::WrongResultCount { expected: results.len(), got: values.len() };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        for (i, (result, value)) in results.zip(values).enumerate() {
            let expected = self.ir.value_data(result).ty;
            let got = self.ir.try_value_data(*value).and_then(|data| data.ty);
            match (expected, got) {
                (_, None) => return Err(self.stale_value(op, *value)),
                (Some(expected), Some(got)) if expected != got && !self.is_converting() => {
                    return Err(RewriteError::wrong_type(self.ir, op, i, expected, got));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
