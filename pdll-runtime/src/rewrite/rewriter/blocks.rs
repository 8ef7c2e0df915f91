//! Changes of blocks: erasure, arguments, splitting, creation and inlining.
//!
//! MLIR: PatternMatch.cpp (`RewriterBase`).

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::ir::{Block, Builder, InsertionPoint, Location, Op, Region, Type, Value, ValueVec};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Erases the contents of an operation's regions: successors before predecessors, operations backward,
    /// inner before outer.
    pub(crate) fn erase_regions(&mut self, op: Op) {
        enum Task {
            Op(Op),
            Region(Region),
            EraseBlocks(Vec<Block>),
        }
        if op.regions(self.ir).iter().all(|region| region.is_empty(self.ir)) {
            return;
        }
        let regions = |ir: &crate::ir::Ir, op: Op| ir.regions_of(op).to_vec();
        // Last pushed is done first.
        let mut tasks: Vec<Task> = regions(self.ir, op).into_iter().map(Task::Region).collect();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Op(nested) => {
                    if nested.n_regions(self.ir) > 0
                        && nested.regions(self.ir).iter().any(|r| !r.is_empty(self.ir))
                    {
                        tasks.push(Task::Op(nested));
                        tasks.extend(regions(self.ir, nested).into_iter().map(Task::Region));
                        continue;
                    }
                    for result in nested.results(self.ir) {
                        self.drop_uses(result);
                    }
                    self.erase_single(nested);
                }
                Task::Region(region) => {
                    let Some(entry) = region.entry(self.ir) else { continue };
                    let order = crate::ir::internal::block_post_order(self.ir, entry);
                    tasks.push(Task::Region(region));
                    let ops: Vec<Op> = order.iter().flat_map(|block| block.ops(self.ir).rev()).collect();
                    tasks.push(Task::EraseBlocks(order));
                    tasks.extend(ops.into_iter().rev().map(Task::Op));
                }
                Task::EraseBlocks(blocks) => {
                    for block in blocks {
                        self.notify_block_erased(block);
                        self.erase_block_tree(block);
                    }
                }
            }
        }
        self.state.tracker.structure_changed();
    }

    /// Erases a block with its operations.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let last = ops[2].block(rewriter).expect("it is in one");
    ///         rewriter.erase_block(last)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If it was erased, has predecessors, or its arguments or its operations' results are used outside of it.
    pub fn erase_block(&mut self, block: Block) -> Result<(), RewriteError> {
        self.check_block(block)?;
        if self.is_converting() {
            return self.erase_block_later(block);
        }
        let in_use = |user: Op| {
            RewriteError::of(
                self.ir,
                user,
                RewriteErrorKind::BlockInUse { user: user.name_text(self.ir).to_owned() },
            )
        };
        if let Some(user) = block.predecessor_ops(self.ir).find(|op| op.block(self.ir) != Some(block)) {
            return Err(in_use(user));
        }
        if let Some(user) = self.user_outside_block(block) {
            return Err(in_use(user));
        }
        self.erase_block_unchecked(block);
        Ok(())
    }

    /// Erases a block with its operations. Uses of its values elsewhere, and references to it, are cleared.
    pub(crate) fn erase_block_unchecked(&mut self, block: Block) {
        let ops: Vec<Op> = block.ops(self.ir).rev().collect();
        for op in ops {
            for result in op.results(self.ir) {
                self.drop_uses(result);
            }
            self.erase_unused(op);
        }
        self.notify_block_erased(block);
        self.erase_block_tree(block);
        self.count_change();
        self.state.tracker.structure_changed();
    }

    /// Returns a user outside of the operation's regions of a value defined in them.
    pub(crate) fn user_outside(&self, op: Op) -> Option<Op> {
        let nested: FxHashSet<Op> = self.ir.walk_pre_order(op).collect();
        let is_outside = |user: &Op| *user == op || !nested.contains(user);
        self.ir.walk_pre_order(op).find_map(|inner| {
            let args = inner.regions(self.ir).iter().flat_map(|region| region.blocks(self.ir));
            let args = args.flat_map(|block| block.args(self.ir).iter().copied());
            let results = inner.results(self.ir).filter(|_| inner != op);
            args.chain(results).find_map(|value| value.users(self.ir).find(is_outside))
        })
    }

    /// Returns a user outside of the block of a value defined in it.
    fn user_outside_block(&self, block: Block) -> Option<Op> {
        let nested: FxHashSet<Op> = block.ops(self.ir).flat_map(|op| self.ir.walk_pre_order(op)).collect();
        let is_outside = |user: &Op| !nested.contains(user);
        let args = block.args(self.ir).iter().copied();
        let mut values = args.chain(block.ops(self.ir).flat_map(|op| op.results(self.ir)));
        values.find_map(|value| value.users(self.ir).find(is_outside)).or_else(|| {
            block.ops(self.ir).filter(|op| self.ir.has_regions(*op)).find_map(|op| self.user_outside(op))
        })
    }

    /// Returns whether the operation is in the block, at any depth.
    pub(super) fn is_in_block(&self, op: Op, block: Block) -> bool {
        let mut at = Some(op);
        while let Some(op) = at {
            if op.block(self.ir) == Some(block) {
                return true;
            }
            at = op.parent_op(self.ir);
        }
        false
    }

    pub(super) fn notify_block_erased(&mut self, block: Block) {
        self.move_insertion_points(InsertionPoint::End(block), InsertionPoint::Detached);
        self.state.tracker.block_erased(self.ir, block);
        if let Some(listener) = &mut self.listener {
            listener.block_erased(self.ir, block);
        }
    }

    pub(crate) fn notify_block_inserted(&mut self, block: Block) {
        self.count_change();
        self.state.tracker.structure_changed();
        if let Some(listener) = &mut self.listener {
            listener.block_inserted(self.ir, block);
        }
    }

    /// Adds an argument to a block.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[2].block(rewriter).expect("it is in one");
    ///         let i32 = rewriter.context().integer_type(32);
    ///         rewriter.add_block_argument(block, i32)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1(%0: i32): "t.b"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the block was erased.
    pub fn add_block_argument(&mut self, block: Block, ty: Type) -> Result<Value, RewriteError> {
        self.check_block(block)?;
        self.count_change();
        let value = self.ir.add_argument(block, ty);
        self.note_added_argument(block, block.n_args(self.ir) - 1);
        Ok(value)
    }

    /// Adds an argument to a block, with a location. MLIR: `Block::addArgument`.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[1].block(rewriter).expect("it is in one");
    ///         let (i32, loc) = (rewriter.context().integer_type(32), rewriter.context().file_line_col_loc("f", 1, 2));
    ///         let arg = rewriter.add_block_argument_with_loc(block, i32, loc)?;
    ///         assert_eq!(rewriter.argument_loc(arg), loc);
    ///         Ok(arg)
    ///     },
    ///     r#""t.f"() ({ ^bb0(%arg0: i32): "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the block was erased.
    pub fn add_block_argument_with_loc(
        &mut self,
        block: Block,
        ty: Type,
        loc: Location,
    ) -> Result<Value, RewriteError> {
        let value = self.add_block_argument(block, ty)?;
        self.ir.set_argument_loc(value, loc);
        Ok(value)
    }

    /// Adds an argument to a block at a position.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1(%0: i32): "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[2].block(rewriter).expect("it is in one");
    ///         let index = rewriter.context().index_type();
    ///         rewriter.insert_block_argument(block, 0, index)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1(%0: index, %1: i32): "t.b"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the block was erased or has fewer arguments.
    pub fn insert_block_argument(
        &mut self,
        block: Block,
        index: usize,
        ty: Type,
    ) -> Result<Value, RewriteError> {
        self.check_block(block)?;
        self.check_argument(index, block.n_args(self.ir) + 1)?;
        self.count_change();
        let value = self.ir.insert_argument(block, index, ty);
        self.note_added_argument(block, index);
        Ok(value)
    }

    /// Erases an argument that has no uses. The caller must update the operands that predecessors pass for
    /// it.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1(%0: i32): "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[2].block(rewriter).expect("it is in one");
    ///         rewriter.erase_block_argument(block, 0)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the block was erased, has no such argument, or the argument is used.
    pub fn erase_block_argument(&mut self, block: Block, index: usize) -> Result<(), RewriteError> {
        self.check_block(block)?;
        self.check_argument(index, block.n_args(self.ir))?;
        if let Some(user) = block.arg(self.ir, index).users(self.ir).next() {
            let message = format!("still uses block argument #{index}, which cannot be erased");
            return Err(RewriteError::at(self.ir, user, message));
        }
        self.count_change();
        self.remove_argument(block, index);
        Ok(())
    }

    fn check_argument(&self, index: usize, len: usize) -> Result<(), RewriteError> {
        if index < len {
            return Ok(());
        }
        let kind = RewriteErrorKind::OutOfRange { what: "block argument", index, len };
        Err(RewriteError::other(format!("the block {kind}")))
    }

    /// Splits a block before an operation: it and the following operations move to a new block after it.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| rewriter.split_block(ops[2]),
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation was erased or is in no region.
    pub fn split_block(&mut self, before: Op) -> Result<Block, RewriteError> {
        self.check_op(before)?;
        let place = before.block(self.ir).and_then(|block| Some((block, block.parent_region(self.ir)?)));
        let Some((block, region)) = place else {
            return Err(RewriteError::at(
                self.ir,
                before,
                "is in no block of a region, so there is nothing to split",
            ));
        };
        let new_block = self.new_block_after(block, region);
        if self.move_rest_quietly(before, new_block) {
            return Ok(new_block);
        }
        // From the end on, as listeners hear of it.
        while let Some(last) = block.last_op(self.ir) {
            let first = new_block.first_op(self.ir);
            self.move_op(last, new_block, first);
            if last == before {
                break;
            }
        }
        Ok(new_block)
    }

    /// Creates an empty block after another one, which is a split at its end.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[1].block(rewriter).expect("it is in one");
    ///         let new = rewriter.split_block_at_end(block)?;
    ///         assert!(new.is_empty(rewriter));
    ///         rewriter.erase_block(new)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the block was erased or is in no region.
    pub fn split_block_at_end(&mut self, block: Block) -> Result<Block, RewriteError> {
        self.check_block(block)?;
        let Some(region) = block.parent_region(self.ir) else {
            return Err(RewriteError::other("the block is in no region, so there is nothing to split"));
        };
        Ok(self.new_block_after(block, region))
    }

    fn new_block_after(&mut self, block: Block, region: Region) -> Block {
        let new_block = self.ir.alloc_block();
        let next = block.next(self.ir);
        self.ir.link_block(new_block, region, next);
        self.note_created_block(new_block);
        self.notify_block_inserted(new_block);
        new_block
    }

    /// Creates a block with arguments of these types in a region, before a block of it or at its end, and
    /// moves the insertion point to its end. The arguments have the given locations, or unknown ones if there
    /// are none.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""t.a"() ({ "t.in"() : () -> () }) : () -> ()"#)?;
    /// let a = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
    /// let region = a.region(&ir, 0);
    /// let old = region.entry(&ir);
    /// let mut rewriter = PatternRewriter::new(&mut ir);
    /// let block = rewriter.create_block_before(region, old, &[ctx.index_type()], &[])?;
    /// assert_eq!(block.next(&rewriter), old);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If something was erased, `before` is not in the region, or there is another number of locations.
    pub fn create_block_before(
        &mut self,
        region: Region,
        before: Option<Block>,
        arg_types: &[Type],
        arg_locs: &[Location],
    ) -> Result<Block, RewriteError> {
        self.check_place(region, before)?;
        if !arg_locs.is_empty() && arg_locs.len() != arg_types.len() {
            let (n, m) = (arg_types.len(), arg_locs.len());
            return Err(RewriteError::other(format!("{n} block arguments were given {m} locations")));
        }
        let block = self.ir.alloc_block();
        self.ir.link_block(block, region, before);
        for (i, ty) in arg_types.iter().enumerate() {
            let arg = self.ir.add_argument(block, *ty);
            if let Some(loc) = arg_locs.get(i) {
                self.ir.set_argument_loc(arg, *loc);
            }
        }
        Builder::set_insertion_point(self, InsertionPoint::End(block));
        self.note_created_block(block);
        self.notify_block_inserted(block);
        Ok(block)
    }

    /// Moves a block's operations before another operation, replaces its arguments by values, and erases it.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.v"() : () -> i32 "t.f"() ({ ^bb0(%x: i32): "t.a"(%x) : (i32) -> () }) : () -> () "t.b"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         // What was the argument is now this value.
    ///         let (block, v) = (ops[2].block(rewriter).expect("it is in one"), ops[0].result(rewriter, 0));
    ///         rewriter.inline_block_before(block, ops[3], &[v])
    ///     },
    ///     r#"%0 = "t.v"() : () -> i32 "t.f"() ({ }) : () -> () "t.a"(%0) : (i32) -> () "t.b"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If something was erased, the block has predecessors, the number or types of values differ from the arguments, or
    /// the operation is within the block.
    pub fn inline_block_before(
        &mut self,
        source: Block,
        before: Op,
        values: &[Value],
    ) -> Result<(), RewriteError> {
        self.check_op(before)?;
        let Some(dest) = before.block(self.ir) else {
            return Err(RewriteError::at(
                self.ir,
                before,
                "is in no block, so nothing can be moved beside it",
            ));
        };
        self.inline_block(source, dest, Some(before), values)
    }

    /// Moves a block's operations to the end of another one, replaces its arguments by values, and erases it.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let blocks: Vec<_> = ops[0].region(rewriter, 0).blocks(rewriter).collect();
    ///         rewriter.merge_blocks(blocks[1], blocks[0], &[])
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`inline_block_before`](PatternRewriter::inline_block_before).
    pub fn merge_blocks(&mut self, source: Block, dest: Block, values: &[Value]) -> Result<(), RewriteError> {
        self.inline_block(source, dest, None, values)
    }

    fn inline_block(
        &mut self,
        source: Block,
        dest: Block,
        before: Option<Op>,
        values: &[Value],
    ) -> Result<(), RewriteError> {
        self.check_block(source)?;
        self.check_block(dest)?;
        let n_args = source.n_args(self.ir);
        if n_args != values.len() {
            let message = format!("the block has {n_args} arguments and was given {} values", values.len());
            return Err(RewriteError::other(message));
        }
        let is_converting = self.is_converting();
        for (i, value) in values.iter().enumerate() {
            self.check_value(*value)?;
            let (expected, got) = (source.arg(self.ir, i).ty(self.ir), value.ty(self.ir));
            if expected != got && !is_converting {
                let text = |ty| crate::ir::internal::describe_type(self.ir.context(), ty);
                let (expected, got) = (text(expected), text(got));
                let message =
                    format!("block argument #{i} is of type `{expected}`, but the value of type `{got}`");
                return Err(RewriteError::other(message));
            }
            if source.args(self.ir).contains(value) {
                return Err(RewriteError::other(format!(
                    "the value for block argument #{i} goes with the block"
                )));
            }
        }
        if source == dest || dest.parent_op(self.ir).is_some_and(|parent| self.is_in_block(parent, source)) {
            return Err(RewriteError::other("a block cannot be moved into itself"));
        }
        // In a conversion, a branch that was erased is still there.
        let predecessor = source.predecessor_ops(self.ir).find(|user| !self.is_replaced_later(*user));
        if let Some(user) = predecessor {
            let kind = RewriteErrorKind::BlockInUse { user: user.name_text(self.ir).to_owned() };
            return Err(RewriteError::of(self.ir, user, kind));
        }
        // Operations after one with successors would be unreachable.
        let (last, what) = match before {
            Some(_) => {
                (source.last_op(self.ir), "has successors, so its block cannot be moved amid another one")
            }
            None => (dest.last_op(self.ir), "has successors, so nothing can be moved after it"),
        };
        // In a conversion it may have been erased, though it is still there.
        let last = last.filter(|last| last.n_successors(self.ir) > 0 && !self.is_replaced_later(*last));
        if let Some(last) = last {
            return Err(RewriteError::at(self.ir, last, what));
        }
        let args: SmallVec<[Value; 4]> = source.args(self.ir).into();
        for (arg, value) in args.iter().zip(values) {
            match is_converting {
                true => self.replace_value_later(*arg, ValueVec::from_slice(&[*value]))?,
                false => self.transfer_uses(*arg, *value),
            }
        }
        let at = before.map_or(InsertionPoint::End(dest), InsertionPoint::Before);
        self.move_insertion_points(InsertionPoint::End(source), at);
        if let (Some(first), None) = (source.first_op(self.ir), before) {
            self.move_rest_quietly(first, dest);
        }
        while let Some(first) = source.first_op(self.ir) {
            self.move_op(first, dest, before);
        }
        if is_converting {
            return self.erase_block_later(source);
        }
        self.notify_block_erased(source);
        self.erase_block_tree(source);
        self.count_change();
        Ok(())
    }
}
