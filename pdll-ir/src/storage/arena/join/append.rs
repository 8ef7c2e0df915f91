//! Appending: moves operations that were created in IRs of their own to the end of a block, on all threads.
//!
//! In: an IR, a block, and IRs like `Ir::new` of the same context, with operations in the body of the module. Out: the IR with these
//! operations. Invariant: what is appended gets the next numbers, IR by IR, which are those that it would have got in this IR; nothing of
//! what was there is changed but the block and its last operation.

use rayon::prelude::*;

use super::{ChangesAround, FinishedPart, FreeRuns};
use crate::arena::Ir;
use crate::arena::numbering::Numbering;
use crate::arena::pool::make_room;
use crate::arena::pools::Pools;
use crate::arena::translate::{Renumber, Translator};
use crate::block::Block;
use crate::op::Op;
use crate::value::Value;

/// The numbers of what was appended of an IR.
pub(crate) struct Appended {
    /// Numbers of the first operation and value, in that IR and in the one to which they were appended.
    ops: (u32, u32),
    values: (u32, u32),
}

impl Appended {
    /// Returns an operation as it is named now.
    pub(crate) fn op(&self, op: Op) -> Op {
        Op::from_index(op.raw() - self.ops.0 + self.ops.1)
    }

    /// Returns a value as it is named now.
    pub(crate) fn value(&self, value: Value) -> Value {
        Value::from_index(value.raw() - self.values.0 + self.values.1)
    }
}

impl Ir {
    /// Appends the operations of modules to a block. `None`, with the IR unchanged, if there would be too many entries.
    pub(crate) fn append(&mut self, block: Block, irs: Vec<Ir>) -> Option<Vec<Appended>> {
        let region = self.block_data(block).region;
        let parent = region.and_then(|region| self.region_data(region).parent);
        // The module and its body stand for what the operations will be in.
        let module = Ir::new(&self.ctx).lengths();
        let mut around = module.map(|len| vec![0; *len]);
        around.ops[1] = parent.map_or(0, Op::raw);
        around.blocks[1] = block.raw();
        around.regions[1] = region.map_or(0, |region| region.raw());
        let mut parts: Vec<FinishedPart> = irs.into_iter().map(FinishedPart::of_module).collect();
        let lengths =
            parts.iter().map(|part| part.ir.lengths().zip(module.clone(), |len, module| len - module));
        let created = self.numbers_after(lengths)?;
        let around = &around;
        let translator = |created: &Pools<u32>| {
            let numbers = around
                .map(|around| around)
                .zip(created.map(|created| *created), |around, created| Append { around, created });
            Translator { numbers, id: self.id }
        };
        parts.par_iter_mut().zip(&created).for_each(|(part, created)| part.translate(&translator(created)));
        let ends: Vec<(Option<Op>, Option<Op>)> =
            parts.iter().map(|part| (part.ir.blocks[1].first, part.ir.blocks[1].last)).collect();
        rayon::scope(|scope| append_pools(self, &mut parts, &module, scope));
        for part in parts {
            part.write_rest(self);
        }
        for (first, last) in ends {
            let (Some(first), Some(last)) = (first, last) else { continue };
            let before = self.block_data(block).last;
            self.link_neighbours(first, block, before, None);
            self.op_data_mut(first).prev = before;
            self.block_data_mut(block).last = Some(last);
        }
        let numbers = |created: Pools<u32>| Appended {
            ops: (module.ops as u32, created.ops),
            values: (module.values as u32, created.values),
        };
        Some(created.into_iter().map(numbers).collect())
    }
}

/// From the numbers in a module to those in an IR.
struct Append<'a> {
    /// What the first ones stand for: the module and its body.
    around: &'a [u32],
    /// Number of the first other one.
    created: u32,
}

impl Renumber for Append<'_> {
    #[inline]
    fn renumber(&self, number: u32) -> u32 {
        match (number as usize).checked_sub(self.around.len()) {
            Some(at) => self.created + at as u32,
            None => self.around[number as usize],
        }
    }
}

impl FinishedPart {
    /// Returns a module as a part, in which all but the module was created.
    fn of_module(ir: Ir) -> FinishedPart {
        let around =
            ChangesAround { ops: Vec::new(), attrs: Vec::new(), regions: Vec::new(), colds: Vec::new() };
        FinishedPart {
            free: FreeRuns::of(&ir),
            ir,
            changed: Pools::default(),
            around,
            ops: Numbering::default(),
            n_live_ops: 1,
        }
    }
}

/// Appends the records of all parts that follow those of the module, each pool by one thread of a scope.
fn append_pools<'s>(
    to: &'s mut Ir,
    parts: &mut [FinishedPart],
    module: &Pools<usize>,
    scope: &rayon::Scope<'s>,
) {
    macro_rules! append_each {
        ($($pool:ident)*) => {$(
            let records: Vec<Vec<_>> = parts.iter_mut().map(|part| std::mem::take(&mut part.ir.$pool)).collect();
            let (pool, n_before) = (&mut to.$pool, module.$pool);
            scope.spawn(move |_| {
                make_room(pool, records.iter().map(|records| records.len() - n_before).sum());
                for mut records in records {
                    pool.extend(records.drain(n_before..));
                }
            });
        )*};
    }
    append_each!(ops operands values arguments attrs blocks regions successors colds block_args op_regions);
}
