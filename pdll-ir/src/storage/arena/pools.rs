//! Pools: one item for each kind of pool.

/// One item for each kind of pool whose entries belong to operations.
#[derive(Clone, Default)]
pub(super) struct Pools<T> {
    pub(super) ops: T,
    pub(super) operands: T,
    pub(super) values: T,
    pub(super) arguments: T,
    pub(super) attrs: T,
    pub(super) blocks: T,
    pub(super) regions: T,
    pub(super) successors: T,
    pub(super) colds: T,
    pub(super) block_args: T,
    pub(super) op_regions: T,
}

impl<T> Pools<T> {
    /// Returns what a function makes of each item.
    pub(super) fn map<'a, U>(&'a self, mut make: impl FnMut(&'a T) -> U) -> Pools<U> {
        Pools {
            ops: make(&self.ops),
            operands: make(&self.operands),
            values: make(&self.values),
            arguments: make(&self.arguments),
            attrs: make(&self.attrs),
            blocks: make(&self.blocks),
            regions: make(&self.regions),
            successors: make(&self.successors),
            colds: make(&self.colds),
            block_args: make(&self.block_args),
            op_regions: make(&self.op_regions),
        }
    }

    /// Returns what a function makes of each item, which it takes.
    pub(super) fn into_map<U>(self, mut make: impl FnMut(T) -> U) -> Pools<U> {
        self.zip(Pools::<()>::default(), |item, ()| make(item))
    }

    /// Returns what a function makes of each pair of items.
    pub(super) fn zip<U, V>(self, other: Pools<U>, mut make: impl FnMut(T, U) -> V) -> Pools<V> {
        Pools {
            ops: make(self.ops, other.ops),
            operands: make(self.operands, other.operands),
            values: make(self.values, other.values),
            arguments: make(self.arguments, other.arguments),
            attrs: make(self.attrs, other.attrs),
            blocks: make(self.blocks, other.blocks),
            regions: make(self.regions, other.regions),
            successors: make(self.successors, other.successors),
            colds: make(self.colds, other.colds),
            block_args: make(self.block_args, other.block_args),
            op_regions: make(self.op_regions, other.op_regions),
        }
    }
}
