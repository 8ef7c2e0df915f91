//! Printing of a large IR on all threads: the operations of a block in parts, each with caches of its own.
//!
//! In: a writer at the first operation of a block. Out: the lines of the block. Names and aliases are there before, and shared.
//! Invariant: the text is that of one thread. Numbers of distinct attributes are given as they are printed: with one, one thread prints.

use std::sync::Arc;

use rayon::prelude::*;

use super::op::{Frame, Writer};
use super::out::Out;
use crate::arena::Ir;
use crate::dialect::Op;
use crate::parallel::divide_into;

/// Blocks nested more deeply are not divided.
const DEEPEST: usize = 3;

/// The parts that are in memory as text at a time, for each thread: so many that none waits long for the last part.
const PARTS_PER_THREAD: usize = 8;

/// Operations of a part, unless there are few.
const OPS_PER_PART: usize = 1 << 12;

/// Returns whether an IR is large enough to be printed in parts.
pub(super) fn may_divide(ir: &Ir) -> bool {
    !ir.is_part() && ir.context().divides(ir.n_ops())
}

impl<'a> Writer<'a> {
    /// Prints a block in parts, at its first operation, if that is worth it. Returns the first operation that is not printed.
    pub(super) fn block_in_parts(&mut self, frames: &[Frame], first: Op) -> Option<Op> {
        let ir = self.ir;
        if frames.len() > DEEPEST || first.prev(ir).is_some() {
            return Some(first);
        }
        let ops: Vec<Op> = std::iter::successors(Some(first), |op| op.next(ir)).collect();
        let n_threads = ir.context().n_threads();
        let per_part = match ir.context().multithreading_threshold() {
            Some(0) => 1,
            _ => OPS_PER_PART,
        };
        let n_parts = (n_threads * PARTS_PER_THREAD).max(ir.n_ops() / per_part);
        if ops.len() < 2 {
            return Some(first);
        }
        let Some(ranges) = divide_into(ir, &ops, n_threads, n_parts) else { return Some(first) };
        // A stream, to which this writer may write, cannot be shared.
        let (names, renderer, options) = (Arc::clone(&self.names), self.renderer.of_part(), self.options);
        let print = |range: std::ops::Range<usize>| {
            let mut part =
                Writer::with(ir, Arc::clone(&names), renderer.of_part(), options, Out::in_memory());
            let mut frames: Vec<Frame> = frames.iter().map(Frame::around).collect();
            let end = ops.get(range.end).copied();
            if let Some(frame) = frames.last_mut() {
                frame.next_op = Some(ops[range.start]);
            }
            let around = frames.len();
            part.lines(frames, around, end);
            let resources = std::mem::take(&mut part.renderer.resources);
            (part.renderer.is_cut, part.renderer.has_distinct(), resources, part.out.into_text())
        };
        for ranges in ranges.chunks(n_threads * PARTS_PER_THREAD) {
            let parts: Vec<_> = ranges.par_iter().cloned().with_max_len(1).map(print).collect();
            if parts.iter().any(|(_, has_distinct, ..)| *has_distinct) {
                self.divides = false;
                return ops.get(ranges[0].start).copied();
            }
            for (is_cut, _, resources, text) in parts {
                self.renderer.is_cut |= is_cut;
                self.renderer.resources.extend(resources);
                self.out.text(&text);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use rayon::ThreadPoolBuilder;

    use super::super::PrintOptions;
    use super::super::aliases::Aliases;
    use super::super::sink::Sink;
    use super::*;
    use crate::context::Context;
    use crate::text::parse;

    /// Prints a text on one thread and on several. Returns the texts, and whether the latter was printed in parts.
    fn print(text: &str, options: PrintOptions) -> (String, String, bool) {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let Ok(ir) = parse(&ctx, text) else { return Default::default() };
        let on_one = ir.to_text(&options);
        ctx.set_multithreading_threshold(Some(0));
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(3).build() else { return Default::default() };
        pool.install(|| {
            let mut writer =
                Writer::new(&ir, ir.top(), Aliases::default(), options, Sink::Text(String::new()));
            let frames = writer.begin(ir.top());
            let first = frames.last().and_then(|frame| frame.next_op);
            let is_divided = first.is_some_and(|op| writer.block_in_parts(&frames, op) != first);
            (on_one, ir.to_text(&options), is_divided)
        })
    }

    #[test]
    fn parts_make_up_the_text() {
        let mut text = String::from("#map = affine_map<(d0) -> (d0)>\n");
        for nth in 0..40 {
            text.push_str(&format!(
                "%{nth}:2 = \"t.op\"() ({{ ^bb0(%a: i32):\n \"t.in\"(%a) {{of = {nth}}} : (i32) -> () }}) {{m = #map}} : () -> (i8, i{nth}9)\n"
            ));
        }
        for options in [
            PrintOptions::new(),
            PrintOptions::new().custom_forms(true),
            PrintOptions::new().debug_info(true),
            PrintOptions::new().local_scope(true),
        ] {
            let (on_one, on_several, is_divided) = print(&text, options);
            assert!(is_divided && on_one.contains("t.in"));
            assert_eq!(on_one, on_several);
        }
    }

    #[test]
    fn resources_are_printed_in_the_order_of_their_use() {
        let mut text = String::new();
        for nth in [3, 1, 2, 1, 3] {
            text.push_str(&format!("\"t.op\"() {{of = dense_resource<r{nth}> : tensor<1xi8>}} : () -> ()\n"));
        }
        text.push_str(
            "{-# dialect_resources: { builtin: { r1: \"0x0100000001\", r2: \"0x0100000002\", r3: \"0x0100000003\" } } #-}",
        );
        let (on_one, on_several, is_divided) = print(&text, PrintOptions::new());
        assert!(is_divided && on_one.contains("r3: \"0x0100000003\",\n      r1"), "{on_one}");
        assert_eq!(on_one, on_several);
    }

    #[test]
    fn parts_before_a_distinct_attribute_remain() {
        for n_before in [20, 24, 25, 60] {
            let text = "\"t.op\"() : () -> i8\n".repeat(n_before)
                + &"\"t.a\"() {a = distinct[5]<>, b = distinct[7]<>} : () -> ()\n".repeat(30);
            let (on_one, on_several, is_divided) = print(&text, PrintOptions::new());
            assert_eq!(is_divided, n_before >= 24);
            assert_eq!(on_one, on_several);
            assert!(on_one.contains("distinct[1]"), "{on_one}");
        }
    }

    #[test]
    fn distinct_attributes_are_numbered_by_one_thread() {
        let text = "\"t.a\"() {a = distinct[5]<>} : () -> ()\n\"t.b\"() {b = distinct[7]<>} : () -> ()";
        let (on_one, on_several, is_divided) = print(text, PrintOptions::new());
        assert!(!is_divided && on_one.contains("distinct[1]"), "{on_one}");
        assert_eq!(on_one, on_several);
    }
}
