//! Spare storage: the pools of an IR that was dropped, for the next one of the same context.
//!
//! In: an IR that is dropped. Out: empty pools for a new one, whose pages the system need not give out and clear again, which costs
//! more than what is written to them.
//! Invariant: the pools are empty, and a context keeps those of one IR, the largest of those dropped since it gave some out, of at
//! most `MOST` bytes.

use crate::arena::Ir;
use crate::arena::records::{ArgumentData, OpData, OperandData, ValueData};
use crate::attributes::Attribute;
use crate::context::Context;

/// How many bytes are kept?
const MOST: usize = 1 << 30;

/// With fewer bytes it is not worth the trouble.
const LEAST: usize = 64 << 10;

/// Empty pools.
#[derive(Default)]
pub(crate) struct Spare {
    pub(super) ops: Vec<OpData>,
    pub(super) operands: Vec<OperandData>,
    pub(super) values: Vec<ValueData>,
    pub(super) arguments: Vec<ArgumentData>,
    pub(super) attrs: Vec<Option<Attribute>>,
}

impl Spare {
    /// The memory it takes.
    pub(crate) fn heap_bytes(&self) -> usize {
        fn bytes<T>(pool: &Vec<T>) -> usize {
            pool.capacity() * size_of::<T>()
        }
        bytes(&self.ops)
            + bytes(&self.operands)
            + bytes(&self.values)
            + bytes(&self.arguments)
            + bytes(&self.attrs)
    }

    /// Takes the pools of an IR, if they are of a size worth keeping.
    fn of(ir: &mut Ir) -> Option<Spare> {
        fn emptied<T: Copy>(pool: &mut Vec<T>) -> Vec<T> {
            let mut pool = std::mem::take(pool);
            pool.clear();
            pool
        }
        let spare = Spare {
            ops: emptied(&mut ir.ops),
            operands: emptied(&mut ir.operands),
            values: emptied(&mut ir.values),
            arguments: emptied(&mut ir.arguments),
            attrs: emptied(&mut ir.attrs),
        };
        (LEAST..=MOST).contains(&spare.heap_bytes()).then_some(spare)
    }
}

impl Context {
    /// Gives back the storage that is kept of the IR that was dropped last, which the next one would use: for who is done for now.
    /// Otherwise the context keeps it, up to a gigabyte.
    ///
    /// ```
    /// use pdll_ir::{Context, parse};
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let text = r#""test.op"() : () -> ()"#.repeat(10_000);
    /// drop(parse(&ctx, &text)?);
    /// let before = ctx.heap_bytes();
    /// ctx.release_spare_memory();
    /// assert!(ctx.heap_bytes() < before);
    /// # Ok::<(), pdll_ir::ParseError>(())
    /// ```
    pub fn release_spare_memory(&self) {
        drop(self.take_spare());
    }
}

impl Drop for Ir {
    fn drop(&mut self) {
        if let Some(spare) = Spare::of(self) {
            self.ctx.keep_spare(spare);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::arena::Ir;
    use crate::context::Context;
    use crate::text::parse;

    fn text(n_ops: usize) -> String {
        let mut text = String::new();
        for i in 0..n_ops {
            text += &format!("%{i} = \"t.a\"() : () -> i32\n\"t.b\"(%{i}) {{x}} : (i32) -> ()\n");
        }
        text
    }

    #[test]
    fn the_next_ir_takes_the_storage_of_the_last() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let large = text(2000);
        let first = parse(&ctx, &large).unwrap_or_else(|error| panic!("{error}"));
        let (printed, bytes) = (first.to_string(), first.heap_bytes());
        let before = ctx.heap_bytes();
        drop(first);
        assert!(ctx.heap_bytes() > before);

        let second = parse(&ctx, &large).unwrap_or_else(|error| panic!("{error}"));
        assert!(second.to_string() == printed);
        assert!(second.heap_bytes() < bytes + 64);
        assert_eq!(ctx.take_spare().heap_bytes(), 0);
        let third = Ir::new(&ctx);
        assert!(third.heap_bytes() < 4096);
    }

    #[test]
    fn little_is_not_kept() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let ir = parse(&ctx, &text(1)).unwrap_or_else(|error| panic!("{error}"));
        let before = ctx.heap_bytes();
        drop(ir);
        assert_eq!(ctx.heap_bytes(), before);
    }
}
