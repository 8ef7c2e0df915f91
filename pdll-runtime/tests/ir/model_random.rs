//! Random sequences of rewriter calls compared with the model: the same structure, use lists, notifications
//! and errors; a call that fails changes nothing.

use std::collections::HashMap;

use crate::common::{context, show};
use crate::model::{Event, Model, New, Outcome};
use pdll_runtime::ir::{
    Block, Builder, Context, InsertionPoint, Ir, IrMapping, Op, OperationState, Region, Type, Value,
};
use pdll_runtime::{PatternRewriter, RewriteError, RewriterListener};
use proptest::prelude::*;

const NAMES: [&str; 5] = ["builtin.module", "t.pure", "t.scope", "t.br", "u.x"];

/// A notification of a listener, with handles.
#[derive(Debug)]
enum Told {
    Inserted(Op),
    Moved(Op, InsertionPoint),
    BlockInserted(Block),
    BlockMoved(Block, Region, Option<Block>),
    Modified(Op),
    Replaced(Op, Vec<Value>),
    Erased(Op),
    BlockErased(Block),
}

#[derive(Default)]
struct Listener(Vec<Told>);

impl RewriterListener for Listener {
    fn op_inserted(&mut self, _: &Ir, op: Op) {
        self.0.push(Told::Inserted(op));
    }
    fn op_moved(&mut self, _: &Ir, op: Op, previous: InsertionPoint) {
        self.0.push(Told::Moved(op, previous));
    }
    fn block_inserted(&mut self, _: &Ir, block: Block) {
        self.0.push(Told::BlockInserted(block));
    }
    fn block_moved(&mut self, _: &Ir, block: Block, previous: Region, before: Option<Block>) {
        self.0.push(Told::BlockMoved(block, previous, before));
    }
    fn op_modified(&mut self, _: &Ir, op: Op) {
        self.0.push(Told::Modified(op));
    }
    fn op_replaced(&mut self, _: &Ir, op: Op, values: &[Value]) {
        self.0.push(Told::Replaced(op, values.to_vec()));
    }
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        assert!(op.is_alive(ir) && op.use_empty(ir));
        self.0.push(Told::Erased(op));
    }
    fn block_erased(&mut self, ir: &Ir, block: Block) {
        assert!(block.is_alive(ir) && block.is_empty(ir));
        self.0.push(Told::BlockErased(block));
    }
}

/// The handles of the model's numbers.
#[derive(Default)]
pub(crate) struct Handles {
    ops: Vec<Op>,
    values: Vec<Value>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
}

/// Records the handle of a number on first occurrence, in any order, and compares it later.
fn meet<T: Copy + PartialEq + std::fmt::Debug>(
    known: &mut HashMap<usize, T>,
    number: usize,
    handle: T,
) -> Result<(), String> {
    match *known.entry(number).or_insert(handle) {
        before if before == handle => Ok(()),
        before => Err(format!("number {number} is {handle:?}, but was {before:?}")),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, model: T, ir: T) -> Result<(), String> {
    if model == ir { Ok(()) } else { Err(format!("{what}: {model:?} in the model, {ir:?} in the IR")) }
}

#[derive(Clone, Default)]
pub(crate) struct Known {
    ops: HashMap<usize, Op>,
    values: HashMap<usize, Value>,
    blocks: HashMap<usize, Block>,
    regions: HashMap<usize, Region>,
}

pub(crate) struct World {
    pub(crate) ctx: Context,
    pub(crate) types: [Type; 2],
    pub(crate) model: Model,
    pub(crate) known: Known,
}

impl World {
    pub(crate) fn new() -> (World, Ir) {
        let ctx = context();
        let ir = Ir::new(&ctx);
        let types = [ctx.integer_type(32), ctx.index_type()];
        let mut world = World { ctx, types, model: Model::new(), known: Known::default() };
        world.compare(&ir).unwrap();
        (world, ir)
    }

    pub(crate) fn handles(&self) -> Handles {
        fn all<T: Copy>(n: usize, known: &HashMap<usize, T>) -> Vec<T> {
            (0..n).map(|number| known[&number]).collect()
        }
        Handles {
            ops: all(self.model.ops.len(), &self.known.ops),
            values: all(self.model.values.len(), &self.known.values),
            blocks: all(self.model.blocks.len(), &self.known.blocks),
            regions: all(self.model.regions.len(), &self.known.regions),
        }
    }

    /// Walks both in parallel, records the handles of new entities, and compares everything.
    pub(crate) fn compare(&mut self, ir: &Ir) -> Result<(), String> {
        let World { model, known, ctx, .. } = self;
        for (op, handle) in both_in_order(model, ir)? {
            meet(&mut known.ops, op, handle)?;
            let data = &model.ops[op];
            same("name", NAMES[data.name], handle.name_text(ir))?;
            same("results", data.results.len(), handle.n_results(ir))?;
            for (result, value) in data.results.iter().zip(handle.results(ir)) {
                meet(&mut known.values, *result, value)?;
            }
            let attr = handle.attr_str(ir, "a").and_then(|attr| attr.as_bool(ctx));
            same("attribute", data.attr, attr)?;
            for (region, handle) in data.regions.iter().zip(handle.regions(ir)) {
                meet(&mut known.regions, *region, *handle)?;
                for (block, handle) in model.regions[*region].blocks.iter().zip(handle.blocks(ir)) {
                    meet(&mut known.blocks, *block, handle)?;
                    same("arguments", model.blocks[*block].args.len(), handle.n_args(ir))?;
                    for (arg, value) in model.blocks[*block].args.iter().zip(handle.args(ir)) {
                        meet(&mut known.values, *arg, *value)?;
                    }
                }
            }
        }
        let h = self.handles();
        let model = &self.model;
        for (data, op) in model.ops.iter().zip(&h.ops) {
            same("operation is alive", !data.is_dead, op.is_alive(ir))?;
            if data.is_dead {
                continue;
            }
            let operands: Vec<Value> = data.operands.iter().map(|value| h.values[*value]).collect();
            same("operands", operands, op.operands(ir).collect())?;
            let successors: Vec<Block> =
                data.successors.iter().flatten().map(|block| h.blocks[*block]).collect();
            same("successors", successors, op.successors(ir).collect())?;
        }
        for (data, value) in model.values.iter().zip(&h.values) {
            same("value is alive", !data.is_dead, value.is_alive(ir))?;
            if data.is_dead {
                continue;
            }
            same("type", self.types[data.ty], value.ty(ir))?;
            let uses: Vec<(Op, usize)> = data.uses.iter().map(|(op, index)| (h.ops[*op], *index)).collect();
            let found = value.uses(ir).map(|operand| (operand.owner(ir), operand.position(ir)));
            same("uses", uses, found.collect())?;
        }
        for (data, block) in model.blocks.iter().zip(&h.blocks) {
            same("block is alive", !data.is_dead, block.is_alive(ir))?;
            if !data.is_dead {
                let preds: Vec<Op> = data.preds.iter().map(|(op, _)| h.ops[*op]).collect();
                same("predecessors", preds, block.predecessor_ops(ir).collect())?;
            }
        }
        ir.check_integrity()
    }

    /// Compares the notifications with the model's.
    fn compare_events(&mut self, told: Vec<Told>) -> Result<(), String> {
        let h = self.handles();
        fn number<T: PartialEq + std::fmt::Debug>(all: &[T], handle: &T) -> Result<usize, String> {
            all.iter().position(|other| other == handle).ok_or_else(|| format!("{handle:?} is not known"))
        }
        let events: Result<Vec<Event>, String> = told
            .into_iter()
            .map(|told| {
                Ok(match told {
                    Told::Inserted(op) => Event::Inserted(number(&h.ops, &op)?),
                    Told::Moved(op, InsertionPoint::Before(next)) => {
                        Event::Moved(number(&h.ops, &op)?, Ok(number(&h.ops, &next)?))
                    }
                    Told::Moved(op, InsertionPoint::End(block)) => {
                        Event::Moved(number(&h.ops, &op)?, Err(number(&h.blocks, &block)?))
                    }
                    Told::Moved(op, InsertionPoint::Detached) => {
                        return Err(format!("{op:?} came from nowhere"));
                    }
                    Told::BlockInserted(block) => Event::BlockInserted(number(&h.blocks, &block)?),
                    Told::BlockMoved(block, region, before) => Event::BlockMoved(
                        number(&h.blocks, &block)?,
                        number(&h.regions, &region)?,
                        before.map(|before| number(&h.blocks, &before)).transpose()?,
                    ),
                    Told::Modified(op) => Event::Modified(number(&h.ops, &op)?),
                    Told::Replaced(op, values) => {
                        let values: Result<_, _> =
                            values.iter().map(|value| number(&h.values, value)).collect();
                        Event::Replaced(number(&h.ops, &op)?, values?)
                    }
                    Told::Erased(op) => Event::Erased(number(&h.ops, &op)?),
                    Told::BlockErased(block) => Event::BlockErased(number(&h.blocks, &block)?),
                })
            })
            .collect();
        same("notifications", std::mem::take(&mut self.model.events), events?)
    }
}

/// Returns the operations of both in pre-order, in pairs.
fn both_in_order(model: &Model, ir: &Ir) -> Result<Vec<(usize, Op)>, String> {
    let mut todo = vec![(0, ir.top())];
    let mut pairs = Vec::new();
    while let Some((op, handle)) = todo.pop() {
        pairs.push((op, handle));
        same("regions", model.ops[op].regions.len(), handle.n_regions(ir))?;
        for (region, handle) in model.ops[op].regions.iter().zip(handle.regions(ir)) {
            let blocks = &model.regions[*region].blocks;
            same("blocks", blocks.len(), handle.blocks(ir).count())?;
            for (block, handle) in blocks.iter().zip(handle.blocks(ir)) {
                let ops = &model.blocks[*block].ops;
                same("operations", ops.len(), handle.ops(ir).count())?;
                todo.extend(ops.iter().copied().zip(handle.ops(ir)));
            }
        }
    }
    Ok(pairs)
}

/// One call: its kind, and numbers that select among all entities that ever existed.
pub(crate) type Step = (u8, u16, u16, u16);

fn nth(n: usize, number: u16) -> usize {
    number as usize % n
}

/// The most operations there may be, alive or not: copies grow fast.
const MAX_OPS: usize = 400;

/// Makes a call on both; returns both outcomes.
pub(crate) fn step(
    m: &mut Model,
    h: &Handles,
    world: (&Context, [Type; 2]),
    rw: &mut PatternRewriter<'_>,
    (what, a, b, c): Step,
) -> (Outcome, Result<(), RewriteError>) {
    let (ctx, types) = world;
    let (op, other) = (nth(h.ops.len(), a), nth(h.ops.len(), b));
    let (block, next) = (nth(h.blocks.len(), a), nth(h.blocks.len(), b));
    let (region, to_region) = (nth(h.regions.len(), a), nth(h.regions.len(), c));
    let value = |number: u16| if h.values.is_empty() { None } else { Some(nth(h.values.len(), number)) };
    // As many values as the operation has results, or sometimes one less or more.
    let replacement = |n: usize| -> Vec<usize> {
        let n = if c.is_multiple_of(7) { n + 1 } else { n };
        (0..n).filter_map(|i| value(c.wrapping_add(i as u16 * 5))).collect()
    };
    let real = |values: &[usize]| -> Vec<Value> { values.iter().map(|value| h.values[*value]).collect() };
    let maybe_block = |number: u16| (!number.is_multiple_of(3)).then(|| nth(h.blocks.len(), number));
    let skip = (Ok(()), Ok(()));
    // Copies of large operations, and unlimited creation, are skipped.
    let is_small = |m: &Model, op: usize| m.ops.len() + m.nested(op).len() < MAX_OPS;
    match what {
        0..=5 if m.ops.len() < MAX_OPS => {
            if m.blocks[block].is_dead {
                return skip;
            }
            let operands = (0..c % 5).filter_map(|i| value(b.wrapping_mul(3).wrapping_add(i * 11)));
            let operands: Vec<usize> = operands.filter(|value| !m.values[*value].is_dead).collect();
            let types_of: Vec<usize> = (0..c / 5 % 4).map(|i| usize::from((c >> i) % 3 == 0)).collect();
            let name = 1 + usize::from(b) % 4;
            let near = &m.regions[m.blocks[block].region].blocks;
            let successors: Vec<usize> = match name {
                3 => (0..c % 3).map(|i| near[nth(near.len(), b / 4 + i)]).collect(),
                _ => vec![],
            };
            let n_regions = if name == 2 { usize::from(c % 3) } else { 0 };
            rw.set_insertion_point_to_end(h.blocks[block]);
            let results: Vec<Type> = types_of.iter().map(|ty| types[*ty]).collect();
            let (values, blocks) =
                (real(&operands), successors.iter().map(|block| h.blocks[*block]).collect::<Vec<_>>());
            let state = OperationState::new(ctx.op_name(NAMES[name]), ctx.unknown_loc());
            rw.create_op(
                &state.operands(&values).result_types(&results).successors(&blocks).n_regions(n_regions),
            );
            let (place, at) = m.point(block, None);
            m.create(&New { name, operands, types: types_of, n_regions, successors }, place, at);
            (Ok(()), rw.check_misuse())
        }
        6 | 7 => {
            let args: Vec<usize> = (0..c % 3).map(|i| usize::from(i == 1)).collect();
            let before = maybe_block(b);
            let tys: Vec<Type> = args.iter().map(|ty| types[*ty]).collect();
            let done =
                rw.create_block_before(h.regions[region], before.map(|block| h.blocks[block]), &tys, &[]);
            (m.create_block(region, before, &args), done.map(drop))
        }
        8 => (m.erase_op(op), rw.erase_op(h.ops[op])),
        9 => {
            let with = replacement(m.ops[op].results.len());
            (m.replace_op(op, &with), rw.replace_op(h.ops[op], real(&with)))
        }
        10 => (m.replace_op_with_op(op, other), rw.replace_op(h.ops[op], h.ops[other])),
        11 => {
            let with = replacement(m.ops[op].results.len());
            (m.replace_all_op_uses_with(op, &with), rw.replace_all_op_uses_with(h.ops[op], &real(&with)))
        }
        12 | 13 => {
            let (Some(from), Some(to)) = (value(b), value(c)) else { return skip };
            match what {
                12 => (
                    m.replace_all_uses_with(from, to),
                    rw.replace_all_uses_with(h.values[from], h.values[to]),
                ),
                _ => (
                    m.replace_uses_with_if(from, to, &|_, _, index| index % 2 == 0),
                    rw.replace_uses_with_if(h.values[from], h.values[to], |ir, operand| {
                        operand.position(ir) % 2 == 0
                    })
                    .map(drop),
                ),
            }
        }
        14 => {
            let (Some(from), Some(to)) = (value(b), value(c)) else { return skip };
            (
                m.replace_uses_with_if(from, to, &|_, user, _| user != op),
                rw.replace_all_uses_except(h.values[from], h.values[to], h.ops[op]),
            )
        }
        15 => {
            let with = replacement(m.ops[op].results.len());
            let done = rw.replace_op_uses_within_block(h.ops[op], &real(&with), h.blocks[next]);
            (m.replace_op_uses_within_block(op, &with, next), done.map(drop))
        }
        16 => (
            m.replace_all_uses_of_block_with(block, next),
            rw.replace_all_uses_of_block_with(h.blocks[block], h.blocks[next]),
        ),
        17 => {
            let index = usize::from(c % 2);
            (m.set_successor(op, index, next), rw.set_successor(h.ops[op], index, h.blocks[next]))
        }
        18 => {
            let Some(to) = value(b) else { return skip };
            let index = usize::from(c % 4);
            (m.set_operand(op, index, to), rw.set_operand(h.ops[op], index, h.values[to]))
        }
        19 => {
            let values: Vec<usize> = (0..c % 5).filter_map(|i| value(b.wrapping_add(i * 3))).collect();
            (m.set_operands(op, &values), rw.set_operands(h.ops[op], &real(&values)))
        }
        20 => {
            let name = ctx.identifier("a");
            match c % 3 {
                0 => (m.set_attr(op, None), rw.remove_attr(h.ops[op], name).map(drop)),
                n => (m.set_attr(op, Some(n == 1)), rw.set_attr(h.ops[op], name, ctx.bool_attr(n == 1))),
            }
        }
        21 => (m.move_op_before(op, other), rw.move_op_before(h.ops[op], h.ops[other])),
        22 => (m.move_op_after(op, other), rw.move_op_after(h.ops[op], h.ops[other])),
        23 => (m.move_op_to(op, next, true), rw.move_op_to_start(h.ops[op], h.blocks[next])),
        24 => (m.move_op_to(op, next, false), rw.move_op_to_end(h.ops[op], h.blocks[next])),
        25 => (m.split_block(op), rw.split_block(h.ops[op]).map(drop)),
        26 | 27 => {
            let values = replacement(m.blocks[block].args.len());
            match what {
                26 => (
                    m.inline_block(block, Err(next), &values),
                    rw.merge_blocks(h.blocks[block], h.blocks[next], &real(&values)),
                ),
                _ => (
                    m.inline_block(block, Ok(other), &values),
                    rw.inline_block_before(h.blocks[block], h.ops[other], &real(&values)),
                ),
            }
        }
        28 => (m.erase_block(block), rw.erase_block(h.blocks[block])),
        29 => {
            let before = maybe_block(b);
            let done = rw.inline_region_before(
                h.regions[region],
                h.regions[to_region],
                before.map(|block| h.blocks[block]),
            );
            (m.inline_region(region, to_region, before), done)
        }
        30 => {
            (m.move_block_beside(block, next, false), rw.move_block_before(h.blocks[block], h.blocks[next]))
        }
        31 => (m.move_block_beside(block, next, true), rw.move_block_after(h.blocks[block], h.blocks[next])),
        32 => (
            m.move_block_to_end(block, to_region),
            rw.move_block_to_end(h.blocks[block], h.regions[to_region]),
        ),
        33 => {
            let (index, ty) = (usize::from(c % 3), usize::from(c % 2));
            let done = rw.insert_block_argument(h.blocks[block], index, types[ty]);
            (m.insert_argument(block, index, ty), done.map(drop))
        }
        34 => {
            let index = usize::from(c % 3);
            (m.erase_argument(block, index), rw.erase_block_argument(h.blocks[block], index))
        }
        35 => {
            let erased: Vec<usize> = (0..c % 3).map(|i| (usize::from(b) + usize::from(i)) % 3).collect();
            (m.erase_op_results(op, &erased), rw.erase_op_results(h.ops[op], &erased).map(drop))
        }
        36 | 37 if is_small(m, op) => {
            if m.blocks[next].is_dead {
                return skip;
            }
            let before = m.blocks[next].ops.first().copied().filter(|_| c % 2 == 0);
            match before {
                Some(before) => rw.set_insertion_point(h.ops[before]),
                None => rw.set_insertion_point_to_end(h.blocks[next]),
            }
            let done = match what {
                36 => rw.clone_op(h.ops[op], &mut IrMapping::new()),
                _ => rw.clone_op_without_regions(h.ops[op], &mut IrMapping::new()),
            };
            (m.clone_op(op, what == 36, next, before), done.map(drop))
        }
        38 if is_small(m, m.regions[region].op) => {
            let before = maybe_block(b);
            let done = rw.clone_region_before(
                h.regions[region],
                h.regions[to_region],
                before.map(|block| h.blocks[block]),
                &mut IrMapping::new(),
            );
            (m.clone_region(region, to_region, before), done)
        }
        _ => skip,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.min(200), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_rewriter_agrees_with_the_model(
        steps in prop::collection::vec((0u8..39, any::<u16>(), any::<u16>(), any::<u16>()), 0..90),
    ) {
        let (mut world, mut ir) = World::new();
        for call in steps {
            let text = show(&ir);
            let before = (ir.fingerprint(), world.model.clone());
            let handles = world.handles();
            let mut listener = Listener::default();
            let mut rw = PatternRewriter::with_listener(&mut ir, &mut listener);
            let of = (&world.ctx, world.types);
            let (modelled, done) = step(&mut world.model, &handles, of, &mut rw, call);
            prop_assert_eq!(modelled.is_ok(), done.is_ok(), "{:?}: {:?} in\n{}", call, done, text);
            if done.is_err() {
                prop_assert_eq!(ir.fingerprint(), before.0);
                prop_assert!(listener.0.is_empty(), "{:?} was refused, but told {:?}", call, listener.0);
                world.model = before.1;
            }
            let compared = world.compare(&ir).and_then(|()| world.compare_events(listener.0));
            prop_assert!(compared.is_ok(), "{:?} in\n{}{}\n{}", call, text, compared.unwrap_err(), show(&ir));
        }
    }
}
