//! Random sequences of rewriter calls: links are consistent after each, calls that fail change nothing,
//! dominance agrees with its definition.

use crate::common::{at, body, context, show};
use pdll_runtime::ir::{
    Block, Builder, Context, DominanceInfo, InsertionPoint, Ir, IrMapping, Op, OpBuilder, OperationState,
    Region, Value,
};
use pdll_runtime::{PatternRewriter, RewriteError};
use proptest::prelude::*;

/// One call: its kind, and numbers that select among existing entities.
type Step = (u8, u16, u16, u16);

/// Selections include all entities that ever existed, so some are stale.
struct World {
    ctx: Context,
    ops: Vec<Op>,
    values: Vec<Value>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
}

fn pick<T: Copy>(from: &[T], number: u16) -> T {
    from[number as usize % from.len()]
}

impl World {
    fn start() -> (World, Ir) {
        let ctx = context();
        let mut ir = Ir::new(&ctx);
        let top_block = body(&ir);
        let mut b = at(&mut ir, top_block);
        let (_, entry) = b.func("f", &[ctx.integer_type(32), ctx.integer_type(32)]);
        let one = b.constant(1);
        b.op("t.sink", &[one], &[]);
        b.builder.set_insertion_point_to_end(top_block);
        let (_, other) = b.func("g", &[]);
        b.constant(2);
        b.builder.set_insertion_point_to_end(entry);
        let mut world = World {
            ctx,
            ops: vec![ir.top()],
            values: vec![one],
            blocks: vec![top_block, other],
            regions: vec![],
        };
        world.learn(&ir);
        (world, ir)
    }

    fn learn(&mut self, ir: &Ir) {
        for op in ir.walk_pre_order(ir.top()) {
            if self.ops.contains(&op) {
                continue;
            }
            self.ops.push(op);
            self.values.extend(op.results(ir));
        }
        for op in &self.ops {
            for region in op.regions(ir) {
                if !self.regions.contains(region) {
                    self.regions.push(*region);
                }
                for block in region.blocks(ir) {
                    if !self.blocks.contains(&block) {
                        self.blocks.push(block);
                    }
                    for arg in block.args(ir) {
                        if !self.values.contains(arg) {
                            self.values.push(*arg);
                        }
                    }
                }
            }
        }
    }

    /// Creates an operation with `n` operands and results, regions and successors by the name.
    fn create(&self, rw: &mut PatternRewriter<'_>, (_, a, b, c): Step) {
        let i32 = self.ctx.integer_type(32);
        let alive: Vec<Value> = self.values.iter().copied().filter(|value| value.is_alive(rw)).collect();
        let n = if alive.is_empty() { 0 } else { (c % 12) as usize };
        let operands: Vec<Value> = (0..n).map(|i| pick(&alive, b.wrapping_add(i as u16 * 7))).collect();
        let results = vec![i32; (c as usize / 12) % 3];
        let place = pick(&self.blocks, a);
        if !place.is_alive(rw) {
            return;
        }
        rw.set_insertion_point_to_end(place);
        let name = self.ctx.op_name(["t.pure", "t.scope", "t.br", "u.unknown"][b as usize % 4]);
        let near: Vec<Block> = place.parent_region(rw).unwrap().blocks(rw).collect();
        let successors = if b % 4 == 2 { vec![pick(&near, c)] } else { vec![] };
        let attrs = [(self.ctx.identifier("a"), self.ctx.bool_attr(c % 2 == 0))];
        let state = OperationState::new(name, self.ctx.unknown_loc())
            .operands(&operands)
            .result_types(&results)
            .attrs(&attrs[..usize::from(c % 3 == 0)])
            .successors(&successors)
            .n_regions(usize::from(b % 4 == 1));
        let op = rw.create_op(&state);
        if let Some(region) = op.regions(rw).first().copied() {
            rw.create_block(region, &[i32]);
        }
    }

    fn step(&self, rw: &mut PatternRewriter<'_>, step: Step) -> Result<(), RewriteError> {
        let (what, a, b, c) = step;
        let (op, other) = (pick(&self.ops, a), pick(&self.ops, b));
        let (value, to) = (pick(&self.values, b), pick(&self.values, c));
        let (block, next) = (pick(&self.blocks, a), pick(&self.blocks, b));
        match what {
            0..=4 => {
                self.create(rw, step);
                Ok(())
            }
            5 => rw.erase_op(op),
            6 => rw.replace_op(op, value),
            7 => rw.replace_op(op, other),
            8 => rw.replace_all_uses_with(value, to),
            9 => rw.set_operand(op, c as usize % 4, value),
            10 => {
                let n = (c % 20) as usize;
                let values: Vec<Value> =
                    (0..n).map(|i| pick(&self.values, b.wrapping_mul(3).wrapping_add(i as u16))).collect();
                rw.set_operands(op, &values)
            }
            11 => rw.move_op_before(op, other),
            12 => rw.move_op_after(op, other),
            13 => rw.move_op_to_end(op, next),
            14 => rw.split_block(op).map(drop),
            15 => rw.merge_blocks(block, next, &[value][..block_args(rw, block).min(1)]),
            16 => rw.erase_block(block),
            17 => rw.add_block_argument(block, self.ctx.integer_type(32)).map(drop),
            18 => rw.erase_block_argument(block, c as usize % 3),
            19 => rw.set_successor(op, 0, next),
            20 if self.ops.len() < 200 => {
                Builder::set_insertion_point(rw, InsertionPoint::Before(other));
                if !other.is_alive(rw) || other == rw.top() || op == rw.top() {
                    return Ok(());
                }
                rw.clone_op(op, &mut IrMapping::new()).map(drop)
            }
            21 => rw.inline_region_before(pick(&self.regions, a), pick(&self.regions, b), None),
            22 => rw.move_block_before(block, next),
            23 => rw.set_attr(op, self.ctx.identifier("value"), self.ctx.bool_attr(true)),
            24 => rw.remove_attr(op, self.ctx.identifier("a")).map(drop),
            25 => rw.insert_block_argument(block, 0, self.ctx.integer_type(32)).map(drop),
            26 => rw.replace_uses_with_if(value, to, |ir, operand| operand.position(ir) == 0).map(drop),
            _ => Ok(()),
        }
    }
}

fn block_args(ir: &Ir, block: Block) -> usize {
    if block.is_alive(ir) { block.n_args(ir) } else { 0 }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn links_hold_and_refused_calls_change_nothing(
        steps in prop::collection::vec((0u8..27, any::<u16>(), any::<u16>(), any::<u16>()), 0..60),
    ) {
        let (mut world, mut ir) = World::start();
        for step in steps {
            let before = ir.fingerprint();
            let text = show(&ir);
            let result = world.step(&mut PatternRewriter::new(&mut ir), step);
            if let Err(error) = &result {
                prop_assert_eq!(ir.fingerprint(), before, "{} changed\n{}to\n{}", error, text, show(&ir));
            }
            if let Err(broken) = ir.check_integrity() {
                prop_assert!(false, "{broken} after {step:?} ({result:?}) in\n{text}");
            }
            // The verifier may find fault, but must cope.
            let _ = ir.verify();
            world.learn(&ir);
        }
        let copy = ir.clone();
        prop_assert_eq!(copy.fingerprint(), ir.fingerprint());
        let n = ir.n_ops();
        prop_assert_eq!(ir.walk_pre_order(ir.top()).count(), ir.walk_post_order(ir.top()).count());
        prop_assert_eq!(ir.walk_pre_order(ir.top()).count(), ir.walk_backward(ir.top()).count());
        prop_assert!(ir.walk_pre_order(ir.top()).count() <= n);
    }

    #[test]
    fn dominance_agrees_with_its_definition(
        edges in prop::collection::vec(prop::collection::vec(1u8..10, 0..3), 1..10),
    ) {
        let (ir, blocks) = control_flow(&edges);
        let mut info = DominanceInfo::new(&ir);
        for a in &blocks {
            for b in &blocks {
                prop_assert_eq!(info.block_dominates(*a, *b), dominates(&ir, blocks[0], *a, *b), "{:?} {:?}", a, b);
            }
        }
    }
}

/// Returns a function whose block `i` has these successors, as far as such blocks exist; the entry is not a
/// successor.
fn control_flow(edges: &[Vec<u8>]) -> (Ir, Vec<Block>) {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let top_block = body(&ir);
    let mut b = at(&mut ir, top_block);
    let (func, entry) = b.func("f", &[]);
    let region = func.region(b.builder.ir(), 0);
    let mut blocks = vec![entry];
    let mut builder = OpBuilder::new(&mut ir);
    for _ in 1..edges.len() {
        blocks.push(builder.create_block(region, &[]));
    }
    for (block, targets) in blocks.iter().zip(edges) {
        builder.set_insertion_point_to_end(*block);
        let targets: Vec<Block> = targets.iter().filter_map(|n| blocks.get(*n as usize)).copied().collect();
        let state = OperationState::new(ctx.op_name("t.br"), ctx.unknown_loc());
        builder.create_op(&state.successors(&targets));
    }
    ir.check_integrity().unwrap();
    ir.verify().unwrap();
    (ir, blocks)
}

/// Returns whether there is no path from the entry to `b` without `a`. All blocks dominate unreachable ones.
fn dominates(ir: &Ir, entry: Block, a: Block, b: Block) -> bool {
    a == b || !is_reachable(ir, entry, b, Some(a))
}

fn is_reachable(ir: &Ir, entry: Block, to: Block, without: Option<Block>) -> bool {
    let mut seen = vec![];
    let mut stack = vec![entry];
    while let Some(block) = stack.pop() {
        if Some(block) == without || seen.contains(&block) {
            continue;
        }
        if block == to {
            return true;
        }
        seen.push(block);
        stack.extend(block.successors(ir));
    }
    false
}
