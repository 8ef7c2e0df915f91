//! Blocks and regions: queries.

use crate::arena::Ir;
use crate::handle::define_handle;
use crate::op::Op;
use crate::value::Value;

define_handle! {
    /// A block of an [`Ir`]. Never reused within its IR.
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let ir = pdll_ir::parse(&ctx, r#"
    ///     "t.loop"() ({
    ///     ^body(%i: index):
    ///       "t.use"(%i) : (index) -> ()
    ///       "t.next"()[^body] : () -> ()
    ///     }) : () -> ()"#)?;
    /// let looped = ir.walk_pre_order(ir.top()).nth(1).ok_or("no operation")?;
    /// let block = looped.region(&ir, 0).entry(&ir).ok_or("no block")?;
    /// assert_eq!(block.arg(&ir, 0).ty(&ir), ctx.index_type());
    /// let names = block.ops(&ir).map(|op| op.name_text(&ir));
    /// assert_eq!(names.collect::<Vec<_>>(), ["t.use", "t.next"]);
    /// assert_eq!(block.predecessors(&ir).collect::<Vec<_>>(), [block]);
    /// assert_eq!(block.parent_op(&ir), Some(looped));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Block
}

define_handle! {
    /// A region of an operation of an [`Ir`]. Never reused within its IR.
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let ir = pdll_ir::parse(&ctx, r#"
    ///     "t.if"() ({
    ///       "t.then"() : () -> ()
    ///     }, {
    ///     }) : () -> ()"#)?;
    /// let op = ir.walk_pre_order(ir.top()).nth(1).ok_or("no operation")?;
    /// let [then, otherwise] = op.regions(&ir) else { return Err("not two regions".into()) };
    /// assert!(then.has_one_block(&ir) && otherwise.is_empty(&ir));
    /// assert_eq!((otherwise.position(&ir), otherwise.parent_op(&ir)), (1, op));
    /// let all = then.blocks(&ir).flat_map(|block| block.ops(&ir));
    /// assert_eq!(all.map(|op| op.name_text(&ir)).collect::<Vec<_>>(), ["t.then"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Region
}

impl Block {
    /// Returns whether it exists, that is, was not erased.
    pub fn is_alive(self, ir: &Ir) -> bool {
        ir.try_block_data(self).is_some_and(|data| !data.is_dead())
    }

    /// Returns its arguments.
    #[inline]
    pub fn args(self, ir: &Ir) -> &[Value] {
        ir.note_block_read(self);
        ir.args_of(self)
    }

    /// Returns the number of arguments.
    #[inline]
    pub fn n_args(self, ir: &Ir) -> usize {
        ir.note_block_read(self);
        ir.n_args_of(self)
    }

    /// Returns an argument by position.
    ///
    /// # Panics
    /// If there are not that many.
    #[inline]
    pub fn arg(self, ir: &Ir, index: usize) -> Value {
        ir.args_of(self)[index]
    }

    /// Returns its operations in order.
    #[inline]
    pub fn ops(self, ir: &Ir) -> BlockOps<'_> {
        ir.note_block_read(self);
        let data = ir.block_data(self);
        BlockOps { ir, front: data.first, back: data.last }
    }

    /// Returns its first operation.
    #[inline]
    pub fn first_op(self, ir: &Ir) -> Option<Op> {
        ir.note_block_read(self);
        ir.block_data(self).first
    }

    /// Returns its last operation.
    #[inline]
    pub fn last_op(self, ir: &Ir) -> Option<Op> {
        ir.note_block_read(self);
        ir.block_data(self).last
    }

    /// Returns whether it contains no operations.
    pub fn is_empty(self, ir: &Ir) -> bool {
        ir.block_data(self).first.is_none()
    }

    /// Returns its last operation, if that may be a terminator: it is one, or it is not registered.
    pub fn terminator(self, ir: &Ir) -> Option<Op> {
        ir.block_data(self).last.filter(|op| op.might_be_terminator(ir))
    }

    /// Returns the region that contains it.
    #[inline]
    pub fn parent_region(self, ir: &Ir) -> Option<Region> {
        ir.note_block_read(self);
        ir.block_data(self).region
    }

    /// Returns the operation whose region it is in.
    #[inline]
    pub fn parent_op(self, ir: &Ir) -> Option<Op> {
        ir.note_block_read(self);
        ir.region_data(ir.block_data(self).region?).parent
    }

    /// Returns whether it is the first block of its region.
    pub fn is_entry(self, ir: &Ir) -> bool {
        let data = ir.block_data(self);
        data.region.is_some() && data.prev.is_none()
    }

    /// Returns the block after it.
    #[inline]
    pub fn next(self, ir: &Ir) -> Option<Block> {
        ir.block_data(self).next
    }

    /// Returns the block before it.
    #[inline]
    pub fn prev(self, ir: &Ir) -> Option<Block> {
        ir.block_data(self).prev
    }

    /// Returns the blocks whose last operations name it as a successor, most recent first, once per mention.
    pub fn predecessors(self, ir: &Ir) -> impl Iterator<Item = Block> + '_ {
        self.predecessor_ops(ir).filter_map(|op| ir.op_data(op).block)
    }

    /// Returns the operations that name it as a successor, most recent first, once per mention.
    pub fn predecessor_ops(self, ir: &Ir) -> impl Iterator<Item = Op> + '_ {
        let mut at = ir.block_data(self).first_pred;
        std::iter::from_fn(move || {
            if at == 0 {
                return None;
            }
            let entry = ir.successor_data(at);
            at = entry.next;
            entry.owner
        })
    }

    /// Returns whether no operation names it as a successor.
    pub fn has_no_predecessors(self, ir: &Ir) -> bool {
        ir.block_data(self).first_pred == 0
    }

    /// Returns the successors of its last operation.
    pub fn successors(self, ir: &Ir) -> impl Iterator<Item = Block> + '_ {
        ir.block_data(self).last.into_iter().flat_map(move |op| op.successors(ir))
    }
}

/// The operations of a block.
#[derive(Clone)]
pub struct BlockOps<'a> {
    ir: &'a Ir,
    front: Option<Op>,
    back: Option<Op>,
}

impl Iterator for BlockOps<'_> {
    type Item = Op;

    #[inline]
    fn next(&mut self) -> Option<Op> {
        let op = self.front?;
        if self.back == Some(op) {
            (self.front, self.back) = (None, None);
        } else {
            self.front = self.ir.op_data(op).next;
        }
        Some(op)
    }
}

impl DoubleEndedIterator for BlockOps<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Op> {
        let op = self.back?;
        if self.front == Some(op) {
            (self.front, self.back) = (None, None);
        } else {
            self.back = self.ir.op_data(op).prev;
        }
        Some(op)
    }
}

impl Region {
    /// Returns whether it exists, that is, was not erased.
    pub fn is_alive(self, ir: &Ir) -> bool {
        ir.try_region_data(self).is_some_and(|data| !data.is_dead)
    }

    /// Returns its blocks in order.
    pub fn blocks(self, ir: &Ir) -> impl Iterator<Item = Block> + Clone + '_ {
        std::iter::successors(self.entry(ir), |block| ir.block_data(*block).next)
    }

    /// Returns its first block.
    #[inline]
    pub fn entry(self, ir: &Ir) -> Option<Block> {
        ir.region_data(self).first.or_else(|| ir.entry_elsewhere(self))
    }

    /// Returns its last block.
    pub fn last_block(self, ir: &Ir) -> Option<Block> {
        self.entry(ir).and(ir.region_data(self).last)
    }

    /// Returns whether it contains no blocks.
    pub fn is_empty(self, ir: &Ir) -> bool {
        self.entry(ir).is_none()
    }

    /// Returns whether it contains exactly one block.
    pub fn has_one_block(self, ir: &Ir) -> bool {
        self.entry(ir).is_some_and(|first| ir.region_data(self).last == Some(first))
    }

    /// Returns the operation it belongs to.
    #[inline]
    pub fn parent_op(self, ir: &Ir) -> Op {
        match ir.region_data(self).parent {
            Some(op) => op,
            None => unreachable!("a region is made for an operation"),
        }
    }

    /// Returns the region that contains its operation.
    pub fn parent_region(self, ir: &Ir) -> Option<Region> {
        self.parent_op(ir).parent_region(ir)
    }

    /// Returns its index in its operation.
    pub fn position(self, ir: &Ir) -> usize {
        ir.region_data(self).index as usize
    }

    /// Returns whether it is the other region or encloses it.
    pub fn is_ancestor_of(self, ir: &Ir, other: Region) -> bool {
        let mut at = Some(other);
        while let Some(region) = at {
            if region == self {
                return true;
            }
            at = region.parent_region(ir);
        }
        false
    }
}
