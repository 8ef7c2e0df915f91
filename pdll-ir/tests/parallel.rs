//! Work in parts: the same as on one operation after the other, or refused with the IR unchanged.
#![allow(clippy::unwrap_used, reason = "a failure ends the test")]

use pdll_ir::internal::{Worked, work_in_parts};
use pdll_ir::{
    Context, InsertionPoint, Ir, Op, OpBuilder, OperationState, PrintOptions, ResourceHandle, Value, parse,
};
use rayon::ThreadPoolBuilder;

/// A generator of numbers.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.set_multithreading_threshold(Some(0));
    ctx
}

/// Returns a module of functions with branches, block arguments, nested regions, many operands and attributes.
fn module(rng: &mut Rng) -> String {
    let mut text = String::from("module attributes {t.of = 1 : i32} {\n");
    for function in 0..1 + rng.below(9) {
        if rng.below(5) == 0 {
            text.push_str(&format!("\"t.global\"() {{sym_name = \"g{function}\"}} : () -> ()\n"));
        }
        text.push_str(&format!(
            "\"t.f\"() <{{name = \"f{function}\"}}> ({{\n^bb0(%a: i32 loc(\"a\"), %b: i32):\n"
        ));
        let n_blocks = 1 + rng.below(3);
        for block in 0..n_blocks {
            if block > 0 {
                text.push_str(&format!("^bb{block}(%c{block}: i32):\n"));
            }
            let mut values = vec!["%a".to_owned(), "%b".to_owned()];
            for op in 0..rng.below(8) {
                let n = match rng.below(40) {
                    // Around the number from which a record of its own has it.
                    0 => 253 + rng.below(5),
                    _ => [0, 1, 2, 3, 11][rng.below(5)],
                };
                let operands: Vec<String> = (0..n).map(|_| values[rng.below(values.len())].clone()).collect();
                let types = vec!["i32"; n].join(", ");
                let attrs = ["", "{x = 1 : i32} ", "{y = \"a\", z} "][rng.below(3)];
                let result = format!("%r{block}_{op}");
                let region = match rng.below(6) {
                    0 => format!(" ({{ \"t.in\"({}) : (i32) -> () }})", values[0]),
                    _ => String::new(),
                };
                let operands = operands.join(", ");
                text.push_str(&format!(
                    "{result} = \"t.op\"({operands}){region} {attrs}: ({types}) -> i32\n"
                ));
                values.push(result);
            }
            match block + 1 < n_blocks {
                true => text.push_str(&format!(
                    "\"t.br\"(%a)[^bb{}, ^bb{}] : (i32) -> ()\n",
                    block + 1,
                    1 + rng.below(n_blocks - 1)
                )),
                false => text.push_str("\"t.end\"() : () -> ()\n"),
            }
        }
        text.push_str("}) : () -> ()\n");
    }
    text.push('}');
    text
}

/// Changes what is below an operation, in ways that depend on what is there only.
fn change(ir: &mut Ir, root: Op) {
    let ctx = ir.context().clone();
    let ops: Vec<Op> = ir.walk_pre_order(root).skip(1).collect();
    let i32_type = pdll_ir::parse_type(&ctx, "i32").unwrap();
    let one = pdll_ir::parse_attribute(&ctx, "1 : i32").unwrap();
    for (nth, op) in ops.into_iter().enumerate() {
        if !op.is_alive(ir) {
            continue;
        }
        let operands: Vec<Value> = op.operands(ir).collect();
        let is_unused = ir.is_unused(op) && op.name_text(ir) == "t.op";
        match (nth + operands.len()) % 5 {
            0 if is_unused => ir.erase_tree(op),
            1 => {
                let attrs = [(ctx.identifier("new"), one)];
                let state = OperationState::new(ctx.op_name("t.new"), ctx.unknown_loc());
                let n_results = if nth % 13 == 0 { 253 + nth % 5 } else { nth % 3 };
                let types = vec![i32_type; n_results];
                let state = state.operands(&operands).result_types(&types).attrs(&attrs).n_regions(nth % 2);
                let new = ir.create_detached(&state);
                ir.insert_at(new, InsertionPoint::Before(op));
            }
            2 if operands.len() > 1 => ir.replace_operands(op, &operands[1..]),
            3 => {
                let block = op.block(ir).unwrap();
                let mut builder = OpBuilder::new(ir);
                let arg = builder.add_block_argument(block, i32_type);
                if !operands.is_empty() {
                    builder.set_operand(op, 0, arg);
                }
            }
            _ => ir.set_discardable(op, None),
        }
    }
    let name = ctx.identifier("done");
    OpBuilder::new(ir).set_attr(root, name, one);
}

fn functions(ir: &Ir) -> Vec<Op> {
    let body = ir.top().region(ir, 0).entry(ir).unwrap();
    body.ops(ir).filter(|op| op.name_text(ir) == "t.f").collect()
}

fn text(ir: &Ir) -> String {
    ir.to_text(&PrintOptions::new().debug_info(true))
}

/// Returns all that handles show: which operations exist, and where.
fn handles(ir: &Ir) -> Vec<(u32, Vec<u32>, Vec<u32>)> {
    let numbers = |op: Op| {
        let operands = op.operands(ir).map(Value::raw).collect();
        let uses = op.results(ir).flat_map(|result| result.uses(ir).map(|used| used.owner(ir).raw()));
        (op.raw(), operands, uses.collect())
    };
    ir.walk_pre_order(ir.top()).map(numbers).collect()
}

#[test]
fn parts_give_the_same_ir_handles_and_order_of_uses() {
    let n: u64 = std::env::var("PDLL_RANDOM_MODULES").map_or(200, |n| n.parse().unwrap());
    let pools = [1, 2, 16].map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap());
    let mut n_divided = 0;
    for seed in 0..n {
        let ctx = context();
        let program = module(&mut Rng(seed));
        let mut plain = parse(&ctx, &program).unwrap();
        let mut copies = [plain.clone(), plain.clone(), plain.clone()];
        let before: Vec<Op> = plain.walk_pre_order(plain.top()).collect();
        // The second time, what the first one left over is recycled.
        for _ in 0..2 {
            for op in functions(&plain) {
                change(&mut plain, op);
            }
            for (pool, ir) in pools.iter().zip(&mut copies) {
                let roots = functions(ir);
                let done = pool.install(|| {
                    work_in_parts(ir, &roots, |ir, roots| {
                        roots.iter().for_each(|op| change(ir, *op));
                        Worked::Done(())
                    })
                });
                match done {
                    Some(_) => n_divided += 1,
                    None => roots.iter().for_each(|op| change(ir, *op)),
                }
                assert_eq!(text(&plain), text(ir), "seed {seed}\n{program}");
                assert_eq!(handles(&plain), handles(ir), "seed {seed}\n{program}");
                assert_eq!(plain.n_ops(), ir.n_ops(), "seed {seed}");
                assert_eq!(plain.n_ops_created(), ir.n_ops_created(), "seed {seed}");
                assert_eq!(ir.verify(), plain.verify(), "seed {seed}");
                for op in &before {
                    assert_eq!(op.is_alive(&plain), op.is_alive(ir), "seed {seed}, {op:?}");
                }
            }
        }
    }
    assert!(n_divided > n, "{n_divided} of {n}");
}

/// Returns a module of two functions and a global, and does work on the functions in parts; returns whether it was done.
fn work(program: &str, on_part: impl Fn(&mut Ir, &[Op]) + Sync) -> bool {
    let ctx = context();
    let mut ir = parse(&ctx, program).unwrap();
    let before = (text(&ir), handles(&ir));
    let roots = functions(&ir);
    let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let done = pool.install(|| {
        work_in_parts(&mut ir, &roots, |ir, roots| {
            on_part(ir, roots);
            Worked::Done(())
        })
    });
    if done.is_none() {
        assert_eq!((text(&ir), handles(&ir)), before);
    }
    assert_eq!(ir.verify(), Ok(()));
    done.is_some()
}

const TWO: &str = r#"
"t.global"() {sym_name = "g"} : () -> ()
"t.f"() ({ "t.a"() : () -> () }) : () -> ()
"t.f"() ({ "t.b"() : () -> () }) : () -> ()
"#;

#[test]
fn surroundings_may_be_read_but_not_the_contents_of_siblings() {
    assert!(work(TWO, |ir, roots| {
        let names: Vec<&str> = roots[0].block(ir).unwrap().ops(ir).map(|op| op.name_text(ir)).collect();
        assert_eq!(names, ["t.global", "t.f", "t.f"]);
    }));
    assert!(!work(TWO, |ir, _| assert!(ir.walk_pre_order(ir.top()).count() > 3)));
}

#[test]
fn what_was_read_stays_read_when_a_copy_is_restored() {
    assert!(!work(TWO, |ir, _| {
        let before = ir.clone();
        assert!(ir.walk_pre_order(ir.top()).count() > 3);
        ir.restore(before);
    }));
}

/// They belong to the whole, and other parts would not see them.
#[test]
fn resources_may_not_be_set() {
    let handle = |ir: &Ir| ResourceHandle::new(ir.context(), "builtin", "key");
    assert!(work(TWO, |ir, _| assert!(ir.resource_blob(handle(ir)).is_none())));
    assert!(!work(TWO, |ir, _| ir.set_resource_blob(handle(ir), 1, b"data")));
}

#[test]
fn closed_regions_may_not_be_read() {
    let n_below = |ir: &Ir, root: Op| ir.walk_pre_order(root).skip(1).count();
    assert!(work(TWO, |ir, roots| {
        let region = roots[0].region(ir, 0);
        ir.close_region(region);
        ir.close_region(region);
        ir.open_region(region);
        ir.open_region(region);
        assert_eq!(n_below(ir, roots[0]), 1);
    }));
    assert!(!work(TWO, |ir, roots| {
        let region = roots[0].region(ir, 0);
        ir.close_region(region);
        // It is what it was, but it is known that it was read.
        assert_eq!(n_below(ir, roots[0]), 1);
        ir.open_region(region);
    }));
}

#[test]
fn closed_regions_are_read_and_changed_like_others() {
    let program = r#""t.f"() ({
  "t.a"()[^b] : () -> ()
^b:
  "t.b"()[^c] : () -> ()
^c:
  "t.c"() : () -> ()
}) : () -> ()"#;
    let mut ir = parse(&context(), program).unwrap();
    let before = text(&ir);
    let root = ir.top().region(&ir, 0).entry(&ir).unwrap().first_op(&ir).unwrap();
    let region = root.region(&ir, 0);
    assert!(!ir.take_closed_was_read());
    ir.close_region(region);
    assert_eq!(region.blocks(&ir).count(), 3);
    assert!(ir.take_closed_was_read() && !ir.take_closed_was_read());
    assert_eq!(text(&ir), before);
    ir.open_region(region);
    ir.take_closed_was_read();
    assert!(text(&ir) == before && !ir.take_closed_was_read());
    ir.close_region(region);
    ir.erase_tree(root);
    assert_eq!((ir.n_ops(), ir.verify()), (1, Ok(())));
}

#[test]
fn work_below_operations_may_not_change_them() {
    let is_done = |changes: bool, is_below: bool| {
        let mut ir = parse(&context(), TWO).unwrap();
        let before = text(&ir);
        let roots = functions(&ir);
        let done = work_in_parts(&mut ir, &roots, |ir, roots| {
            if changes {
                let name = ir.context().identifier("new");
                let unit = ir.context().unit_attr();
                OpBuilder::new(ir).set_attr(roots[0], name, unit);
            }
            if is_below { Worked::DoneBelow(()) } else { Worked::Done(()) }
        });
        assert!(done.is_some() || text(&ir) == before);
        done.is_some()
    };
    assert!(is_done(true, false) && is_done(false, true) && !is_done(true, true));
}

#[test]
fn changes_outside_of_the_operations_are_refused() {
    let set = |ir: &mut Ir, op: Op| {
        let name = ir.context().identifier("new");
        let one = pdll_ir::parse_attribute(ir.context(), "1 : i32").unwrap();
        OpBuilder::new(ir).set_attr(op, name, one);
    };
    assert!(work(TWO, |ir, roots| set(ir, roots[0])));
    assert!(!work(TWO, |ir, _| set(ir, ir.top())));
    assert!(!work(TWO, |ir, roots| ir.erase_tree(roots[0])));
    assert!(!work(TWO, |ir, roots| {
        let new = ir.create_detached(&OperationState::new(roots[0].name(ir), roots[0].loc(ir)));
        ir.insert_at(new, InsertionPoint::Before(roots[0]));
    }));
}

#[test]
fn connected_operations_are_not_divided() {
    let connected = r#"
%0 = "t.global"() : () -> i32
"t.f"() ({ "t.a"(%0) : (i32) -> () }) : () -> ()
"t.f"() ({ "t.b"() : () -> () }) : () -> ()
"#;
    assert!(!work(connected, |_, _| {}));
}
