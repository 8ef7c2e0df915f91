//! The rewriter's means to copy operations and regions, and to make an operation again with fewer results.
//!
//! Invariant: listeners are notified of each copy, operations before the contents of their regions, blocks
//! before their operations. MLIR: Builders.cpp (`OpBuilder::clone`, `cloneRegionBefore`), PatternMatch.cpp
//! (`eraseOpResults`).

use smallvec::SmallVec;

use crate::ir::internal::PreOrder;
use crate::ir::{Block, IrMapping, Op, Region, Type, Value};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Creates a copy of an operation with its regions at the insertion point. Operands and successors are
    /// looked up in the mapping, to which the copies are added.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, IrMapping, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#"
    ///     %0:2 = "t.a"() : () -> (i32, i32)
    ///     "t.use"(%0#0) : (i32) -> ()"#)?;
    /// let block = ir.top().region(&ir, 0).entry(&ir).ok_or("no block")?;
    /// let (a, user) = block.first_op(&ir).zip(block.last_op(&ir)).ok_or("no operation")?;
    /// let mut mapping = IrMapping::new();
    /// mapping.map_value(a.result(&ir, 0), a.result(&ir, 1));
    /// let mut rewriter = PatternRewriter::new(&mut ir);
    /// rewriter.set_insertion_point(user);
    /// let copy = rewriter.clone_op(user, &mut mapping)?;
    /// assert_eq!(copy.operand(&rewriter, 0), a.result(&rewriter, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn clone_op(&mut self, op: Op, mapping: &mut IrMapping) -> Result<Op, RewriteError> {
        self.check_op(op)?;
        let copy = self.ir.clone_op(op, mapping);
        self.insert_new(copy);
        if copy.n_regions(self.ir) > 0 && copy.block(self.ir).is_some() {
            self.notify_inside(copy);
        }
        Ok(copy)
    }

    /// Like `clone_op`, but drivers and listeners are notified of the copy only, not of what is in its regions: the greedy driver visits that in
    /// its next iteration. MLIR's patterns do so that create an operation from a state with full regions.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// use pdll_runtime::ir::IrMapping;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         rewriter.clone_op_as_one(ops[0], &mut IrMapping::new())
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () }) : () -> () "t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn clone_op_as_one(&mut self, op: Op, mapping: &mut IrMapping) -> Result<Op, RewriteError> {
        self.check_op(op)?;
        let copy = self.ir.clone_op(op, mapping);
        self.insert_new(copy);
        Ok(copy)
    }

    /// Like `clone_op` without the contents of regions: the copy has the same number of empty regions.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// use pdll_runtime::ir::IrMapping;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         rewriter.clone_op_without_regions(ops[0], &mut IrMapping::new())
    ///     },
    ///     r#""t.f"() ({ }) : () -> () "t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn clone_op_without_regions(&mut self, op: Op, mapping: &mut IrMapping) -> Result<Op, RewriteError> {
        self.check_op(op)?;
        let copy = self.ir.clone_op_without_regions(op, mapping);
        self.insert_new(copy);
        Ok(copy)
    }

    /// Copies the blocks of a region into another one, before a block of it or at its end. Arguments that are mapped
    /// already are not copied.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, IrMapping, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""t.a"() ({ "t.in"() : () -> () }, {}) : () -> ()"#)?;
    /// let a = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
    /// let (from, to) = (a.region(&ir, 0), a.region(&ir, 1));
    /// PatternRewriter::new(&mut ir).clone_region_before(from, to, None, &mut IrMapping::new())?;
    /// assert_eq!(ir.to_string().matches("t.in").count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If something was erased, `before` is not in `parent`, or `parent` is the region or within it.
    pub fn clone_region_before(
        &mut self,
        region: Region,
        parent: Region,
        before: Option<Block>,
        mapping: &mut IrMapping,
    ) -> Result<(), RewriteError> {
        self.check_region_move(region, parent, before)?;
        let first_new = region.entry(self.ir);
        self.ir.clone_region(region, parent, before, mapping);
        let first_new = first_new.and_then(|first| mapping.block(first));
        let mut at = first_new;
        while let Some(block) = at.filter(|block| Some(*block) != before) {
            self.note_created_block(block);
            at = block.next(self.ir);
        }
        let mut at = first_new;
        while let Some(block) = at.filter(|block| Some(*block) != before) {
            self.notify_block_inserted(block);
            let ops: Vec<Op> = block.ops(self.ir).collect();
            for op in ops {
                self.notify_inserted(op);
                if op.n_regions(self.ir) > 0 {
                    self.notify_inside(op);
                }
            }
            at = block.next(self.ir);
        }
        Ok(())
    }

    /// Notifies the listener of the insertions in the regions of a new operation.
    fn notify_inside(&mut self, root: Op) {
        let mut walk = PreOrder::new(root);
        while let Some(op) = walk.next(self.ir) {
            if op != root {
                self.notify_inserted(op);
            }
            if op.n_regions(self.ir) > 0 {
                let regions = op.regions(self.ir).iter();
                let blocks: Vec<Block> = regions.flat_map(|region| region.blocks(self.ir)).collect();
                blocks.into_iter().for_each(|block| self.notify_block_inserted(block));
            }
        }
    }

    /// Creates an operation again without some of its results, which must be unused, and moves everything
    /// else to it, including regions. It replaces the operation; listeners receive an erased result as its
    /// own replacement.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#"
    ///     %0:3 = "t.a"() {x} : () -> (i32, f32, index)
    ///     "t.use"(%0#1) : (f32) -> ()"#)?;
    /// let a = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
    /// let mut rewriter = PatternRewriter::new(&mut ir);
    /// assert_eq!(
    ///     rewriter.erase_op_results(a, &[0, 1]).map_err(|error| error.to_string()),
    ///     Err("`t.a` at -:2:12: cannot be erased: result #1 is still used by `t.use` at -:3:5".to_owned())
    /// );
    /// rewriter.erase_op_results(a, &[0, 2])?;
    /// assert!(ir.to_string().contains(r#"%0 = "t.a"() {x} : () -> f32"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the operation was erased or is the top-level one, there is no such result, or one of them is used.
    pub fn erase_op_results(&mut self, op: Op, results: &[usize]) -> Result<Op, RewriteError> {
        self.check_op(op)?;
        if op == self.ir.top() {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::TopLevel));
        }
        let len = op.n_results(self.ir);
        for &index in results {
            let Some(result) = op.get_result(self.ir, index) else {
                let kind = RewriteErrorKind::OutOfRange { what: "result", index, len };
                return Err(RewriteError::of(self.ir, op, kind));
            };
            if let Some(user) = result.users(self.ir).next() {
                return Err(RewriteError::has_uses(self.ir, op, index, user));
            }
        }
        let is_kept = |index: &usize| !results.contains(index);
        let types: SmallVec<[Type; 4]> =
            op.result_types(self.ir).enumerate().filter(|(i, _)| is_kept(i)).map(|(_, ty)| ty).collect();
        let new_op = self.with_insertion_guard(|rewriter| {
            rewriter.set_insertion_point(op);
            rewriter.create_like(op, &types)
        });
        for (from, to) in op.regions(self.ir).to_vec().into_iter().zip(new_op.regions(self.ir).to_vec()) {
            self.move_blocks(from, to, None);
        }
        let mut kept = new_op.results(self.ir);
        let values: SmallVec<[Value; 4]> = (0..len)
            .zip(op.results(self.ir))
            .map(|(i, result)| if is_kept(&i) { kept.next().unwrap_or(result) } else { result })
            .collect();
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.ir, op, &values);
        }
        for (result, value) in op.results(self.ir).zip(values) {
            if result != value {
                self.transfer_uses(result, value);
            }
        }
        self.erase_unused(op);
        Ok(new_op)
    }

    /// Creates an operation like another one, with other results and empty regions.
    fn create_like(&mut self, op: Op, types: &[Type]) -> Op {
        let operands: SmallVec<[Value; 4]> = op.operands(self.ir).collect();
        let successors: SmallVec<[Block; 4]> = op.successors(self.ir).collect();
        let new_op = self.ir.alloc_op(op.name(self.ir), op.loc(self.ir), &operands, types);
        self.ir.copy_attrs(op, new_op);
        for _ in 0..op.n_regions(self.ir) {
            self.ir.add_region(new_op);
        }
        if !successors.is_empty() {
            self.ir.set_successors(new_op, &successors);
        }
        self.insert_new(new_op);
        new_op
    }
}
