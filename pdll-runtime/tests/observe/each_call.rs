//! Each call of the rewriter in a pattern that then declines, fails, panics, loops or misreports, without
//! checks: the IR is restored, including use lists, and the error names the pattern.

use std::fmt::Write as _;

use crate::{RewriteChecks, RewriteError, context, pattern, read};
use pdll_runtime::ir::{Block, Builder, Ir, IrMapping, Op, OperationState, Region, Value};
use pdll_runtime::{
    DriverError, GreedyRewriteConfig, IrState, PatternRewriter, RewritePatternSet, WalkRewriteConfig,
    apply_op_patterns_greedily, walk_and_apply_patterns_below,
};

const TEXT: &str = r#"
    %0:3 = "t.a"() {x} : () -> (i32, i32, i32)
    %1 = "t.free"() : () -> i32
    "t.scope"() ({
      %2 = "t.in"(%0#0) : (i32) -> i32
      "t.inner"(%2, %0#1) : (i32, i32) -> ()
    }, {
    }) : () -> ()
    "t.blocks"() ({
      "t.br"() [^bb1, ^bb3] : () -> ()
    ^bb1:
      "t.end"() : () -> ()
    ^bb2(%x: i32, %unused: i64):
      "t.loose"(%x) : (i32) -> ()
      "t.tail"() : () -> ()
    ^bb3:
      "t.end"() : () -> ()
    }) : () -> ()
    %3 = "t.root"(%0#0, %0#1, %0#0) {y = 1 : i32} : (i32, i32, i32) -> i32
    "t.use"(%3, %0#0) : (i32, i32) -> ()
    "t.use"(%3) : (i32) -> ()
    "t.last"() : () -> ()
"#;

/// The operands of the calls.
struct Parts {
    a: Op,
    free: Op,
    scope: Op,
    blocks: Op,
    br: Op,
    root: Op,
    last: Op,
}

impl Parts {
    fn of(ir: &Ir) -> Parts {
        let named = |name: &str| ir.walk_pre_order(ir.top()).find(|op| op.name_text(ir) == name).unwrap();
        Parts {
            a: named("t.a"),
            free: named("t.free"),
            scope: named("t.scope"),
            blocks: named("t.blocks"),
            br: named("t.br"),
            root: named("t.root"),
            last: named("t.last"),
        }
    }

    fn value(&self, ir: &Ir, index: usize) -> Value {
        self.a.result(ir, index)
    }

    fn inside(&self, ir: &Ir) -> Region {
        self.scope.region(ir, 0)
    }

    fn block(&self, ir: &Ir, index: usize) -> Block {
        self.blocks.region(ir, 0).blocks(ir).nth(index).unwrap()
    }
}

type Call = fn(&mut PatternRewriter<'_>, &Parts) -> Result<(), RewriteError>;

/// The calls that change something, each by its name.
const CALLS: &[(&str, Call)] = &[
    ("create", |rw, p| {
        let (name, loc, ty) = (rw.context().op_name("t.new"), p.a.loc(rw), p.value(rw, 0).ty(rw));
        let operands = [p.value(rw, 0), p.value(rw, 2)];
        let made = rw.create(name, loc, &operands, &[ty], &[]);
        // Used by an existing operation.
        let value = made.result(rw, 0);
        rw.set_operand(p.last.prev(rw).unwrap(), 0, value)
    }),
    ("create_op", |rw, p| {
        let (name, loc) = (rw.context().op_name("t.new"), p.a.loc(rw));
        let successors = [p.block(rw, 1)];
        let made = rw.create_op(&OperationState::new(name, loc).n_regions(1).successors(&successors));
        let region = made.region(rw, 0);
        rw.inline_region_before(p.inside(rw), region, None)
    }),
    ("replace_op", |rw, p| rw.replace_op(p.root, p.value(rw, 1))),
    ("replace_op_with_op", |rw, p| rw.replace_op(p.root, p.free)),
    ("replace_op_with_new_op", |rw, p| {
        let (name, ty) = (rw.context().op_name("t.new"), p.value(rw, 0).ty(rw));
        let operand = p.value(rw, 0);
        rw.replace_op_with_new_op(p.root, name, &[operand], &[ty], &[]).map(drop)
    }),
    ("erase_op", |rw, p| {
        rw.erase_op(p.free)?;
        rw.erase_op(p.blocks)?;
        rw.erase_op(p.scope)
    }),
    ("replace_all_uses_with", |rw, p| rw.replace_all_uses_with(p.value(rw, 0), p.value(rw, 1))),
    ("replace_all_uses_of_values_with", |rw, p| {
        let (from, to) = ([p.value(rw, 0), p.value(rw, 1)], [p.value(rw, 2), p.value(rw, 2)]);
        rw.replace_all_uses_of_values_with(&from, &to)
    }),
    ("replace_all_uses_of_block_with", |rw, p| {
        rw.replace_all_uses_of_block_with(p.block(rw, 1), p.block(rw, 3))
    }),
    ("replace_all_op_uses_with", |rw, p| rw.replace_all_op_uses_with(p.root, &[p.value(rw, 2)])),
    ("replace_all_op_uses_with_op", |rw, p| rw.replace_all_op_uses_with_op(p.root, p.free)),
    ("replace_uses_with_if", |rw, p| {
        let (from, to) = (p.value(rw, 0), p.value(rw, 2));
        rw.replace_uses_with_if(from, to, |ir, operand| operand.position(ir) == 0).map(drop)
    }),
    ("replace_uses_of_values_with_if", |rw, p| {
        let (from, to) = (p.value(rw, 0), p.value(rw, 2));
        rw.replace_uses_of_values_with_if(&[from], &[to], |ir, operand| operand.position(ir) == 2).map(drop)
    }),
    ("replace_op_uses_with_if", |rw, p| {
        let to = p.value(rw, 2);
        rw.replace_op_uses_with_if(p.root, &[to], |ir, use_| use_.owner(ir).n_operands(ir) == 1).map(drop)
    }),
    ("replace_op_uses_within_block", |rw, p| {
        let (to, block) = (p.value(rw, 2), p.root.block(rw).unwrap());
        rw.replace_op_uses_within_block(p.root, &[to], block).map(drop)
    }),
    ("replace_all_uses_except", |rw, p| rw.replace_all_uses_except(p.value(rw, 0), p.value(rw, 2), p.root)),
    ("replace_all_uses_except_all", |rw, p| {
        rw.replace_all_uses_except_all(p.value(rw, 0), p.value(rw, 2), &[p.root])
    }),
    ("modify_op_in_place", |rw, p| {
        let value = p.value(rw, 2);
        rw.modify_op_in_place(p.root, |rw| rw.set_operand(p.root, 1, value))?
    }),
    ("start_op_modification", |rw, p| {
        rw.start_op_modification(p.root)?;
        rw.set_attr(p.root, rw.context().identifier("z"), rw.context().unit_attr())
    }),
    ("finalize_op_modification", |rw, p| {
        rw.start_op_modification(p.root)?;
        rw.set_attr(p.root, rw.context().identifier("z"), rw.context().unit_attr())?;
        rw.finalize_op_modification(p.root)
    }),
    ("cancel_op_modification", |rw, p| {
        rw.start_op_modification(p.root)?;
        rw.set_attr(p.root, rw.context().identifier("z"), rw.context().unit_attr())?;
        rw.cancel_op_modification(p.root)
    }),
    ("set_attr", |rw, p| {
        rw.set_attr(p.root, rw.context().identifier("y"), rw.context().unit_attr())?;
        rw.set_attr(p.last, rw.context().identifier("z"), rw.context().unit_attr())
    }),
    ("remove_attr", |rw, p| rw.remove_attr(p.root, rw.context().identifier("y")).map(drop)),
    ("set_operand", |rw, p| rw.set_operand(p.root, 0, p.value(rw, 1))),
    ("set_operands", |rw, p| {
        let value = p.value(rw, 2);
        rw.set_operands(p.root, &[value, value, value])?;
        rw.set_operands(p.root, &[value])?;
        let ten = [value; 10];
        rw.set_operands(p.root, &ten)
    }),
    ("set_successor", |rw, p| rw.set_successor(p.br, 1, p.block(rw, 1))),
    ("set_loc", |rw, p| {
        rw.set_loc(p.root, rw.context().file_line_col_loc("else.mlir", 1, 2))?;
        rw.set_attr(p.root, rw.context().identifier("z"), rw.context().unit_attr())
    }),
    ("set_argument_loc", |rw, p| {
        rw.set_argument_loc(p.block(rw, 2).arg(rw, 0), rw.context().file_line_col_loc("else.mlir", 1, 2))?;
        rw.set_attr(p.root, rw.context().identifier("z"), rw.context().unit_attr())
    }),
    ("set_type", |rw, p| {
        rw.set_type(p.value(rw, 2), rw.context().index_type())?;
        rw.set_type(p.block(rw, 2).arg(rw, 1), rw.context().index_type())
    }),
    ("erase_block", |rw, p| rw.erase_block(p.block(rw, 2))),
    ("move_op_before", |rw, p| rw.move_op_before(p.root, p.scope)),
    ("move_op_after", |rw, p| rw.move_op_after(p.root, p.last)),
    ("move_op_to_start", |rw, p| rw.move_op_to_start(p.last, p.block(rw, 0))),
    ("move_op_to_end", |rw, p| rw.move_op_to_end(p.last, p.block(rw, 2))),
    ("add_block_argument_with_loc", |rw, p| {
        let (ty, loc) = (rw.context().index_type(), rw.context().unknown_loc());
        rw.add_block_argument_with_loc(p.block(rw, 2), ty, loc).map(drop)
    }),
    ("add_block_argument", |rw, p| {
        rw.add_block_argument(p.block(rw, 2), rw.context().index_type()).map(drop)
    }),
    ("insert_block_argument", |rw, p| {
        rw.insert_block_argument(p.block(rw, 2), 0, rw.context().index_type()).map(drop)
    }),
    ("erase_block_argument", |rw, p| rw.erase_block_argument(p.block(rw, 2), 1)),
    ("split_block", |rw, p| rw.split_block(p.block(rw, 2).last_op(rw).unwrap()).map(drop)),
    ("split_block_at_end", |rw, p| rw.split_block_at_end(p.block(rw, 2)).map(drop)),
    ("create_block", |rw, p| {
        let (region, ty) = (p.scope.region(rw, 1), rw.context().index_type());
        let block = Builder::create_block(rw, region, &[ty]);
        rw.move_op_to_end(p.last, block)
    }),
    ("create_block_before", |rw, p| {
        let (region, before, ty) = (p.blocks.region(rw, 0), p.block(rw, 2), rw.context().index_type());
        let block = rw.create_block_before(region, Some(before), &[ty], &[])?;
        rw.set_successor(p.br, 0, block)
    }),
    ("inline_block_before", |rw, p| {
        let value = p.value(rw, 0);
        rw.erase_block_argument(p.block(rw, 2), 1)?;
        rw.inline_block_before(p.block(rw, 2), p.root, &[value])
    }),
    ("merge_blocks", |rw, p| {
        let value = p.value(rw, 0);
        rw.erase_block_argument(p.block(rw, 2), 1)?;
        rw.merge_blocks(p.block(rw, 2), p.block(rw, 3), &[value])
    }),
    ("inline_region_before", |rw, p| {
        let (region, parent) = (p.blocks.region(rw, 0), p.scope.region(rw, 1));
        rw.inline_region_before(region, parent, None)
    }),
    ("inline_region_before_block", |rw, p| rw.inline_region_before_block(p.inside(rw), p.block(rw, 3))),
    ("move_block_before", |rw, p| rw.move_block_before(p.block(rw, 3), p.block(rw, 1))),
    ("move_block_after", |rw, p| rw.move_block_after(p.block(rw, 1), p.block(rw, 3))),
    ("move_block_to_end", |rw, p| rw.move_block_to_end(p.block(rw, 2), p.scope.region(rw, 1))),
    ("clone_op", |rw, p| {
        rw.clone_op(p.scope, &mut IrMapping::new())?;
        rw.clone_op(p.blocks, &mut IrMapping::new()).map(drop)
    }),
    ("clone_op_as_one", |rw, p| rw.clone_op_as_one(p.scope, &mut IrMapping::new()).map(drop)),
    ("clone_op_without_regions", |rw, p| {
        rw.clone_op_without_regions(p.scope, &mut IrMapping::new()).map(drop)
    }),
    ("clone_region_before", |rw, p| {
        let (region, parent) = (p.blocks.region(rw, 0), p.scope.region(rw, 1));
        rw.clone_region_before(region, parent, None, &mut IrMapping::new())
    }),
    ("erase_op_results", |rw, p| {
        rw.replace_all_uses_with(p.value(rw, 1), p.value(rw, 0))?;
        rw.erase_op_results(p.a, &[1]).map(drop)
    }),
];

/// Calls that change nothing, or that the table covers.
const OTHERS: &[&str] = &[
    "new",
    "with_listener",
    "ir",
    "check_misuse",
    "check_op",
    "infer_result_types",
    "set_insertion_point",
    "insertion_point",
    "notify_match_failure",
    "n_changes",
    "insertion_guard",
    "with_insertion_guard",
    "keep_journal",
    "begin_native",
    "end_native",
    "note_rank",
    "decline",
];

#[test]
fn the_table_has_each_call() {
    let folder = format!("{}/src/rewrite/rewriter", env!("CARGO_MANIFEST_DIR"));
    let mut missing = Vec::new();
    let mut n_found = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let of_rewriter = text.split("\nimpl").skip(1).filter(|block| {
            let head = block.lines().next().unwrap_or_default();
            head.contains(" PatternRewriter<") && !head.contains(" for ")
        });
        for block in of_rewriter {
            let end = block.find("\n}\n").unwrap_or(block.len());
            for line in block[..end].lines() {
                let Some(rest) = line.strip_prefix("    pub fn ") else { continue };
                let name = rest.split(['(', '<']).next().unwrap_or_default();
                n_found += 1;
                if !OTHERS.contains(&name) && !CALLS.iter().any(|(call, _)| *call == name) {
                    missing.push(name.to_owned());
                }
            }
        }
    }
    assert!(n_found > 60, "{n_found} calls found");
    assert_eq!(missing, Vec::<String>::new());
}

/// End of a pattern after the call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Ending {
    Rewrites,
    Declines,
    Fails,
    Panics,
    GoesOn,
    Lies,
}

/// Returns everything: text, locations, and the users of each value, in order.
fn exact(ir: &Ir) -> String {
    let mut out = ir.to_string();
    let mut of_value = |value: Value| {
        let uses: Vec<_> = value.uses(ir).map(|operand| (operand.owner(ir), operand.position(ir))).collect();
        writeln!(out, "{value:?}: {uses:?}").unwrap();
    };
    let ops: Vec<Op> = ir.walk_pre_order(ir.top()).collect();
    for op in &ops {
        op.results(ir).for_each(&mut of_value);
        let blocks = op.regions(ir).iter().flat_map(|region| region.blocks(ir));
        blocks.flat_map(|block| block.args(ir).iter().copied()).for_each(&mut of_value);
    }
    for op in ops {
        let loc = ir.context().describe_location(op.loc(ir));
        writeln!(out, "{op:?} {loc:?} {:?}", op.block(ir)).unwrap();
        for block in op.regions(ir).iter().flat_map(|region| region.blocks(ir)) {
            let locs = block.args(ir).iter().map(|arg| ir.context().describe_location(ir.argument_loc(*arg)));
            let (predecessors, locs): (Vec<_>, Vec<_>) = (block.predecessors(ir).collect(), locs.collect());
            writeln!(out, "{block:?} from {predecessors:?}, arguments at {locs:?}").unwrap();
        }
    }
    out
}

fn run(call: Call, ending: Ending, is_walk: bool) -> (String, String, Result<(), DriverError>) {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let before = exact(&ir);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Bad", "t.root", move |_, rewriter| {
        // Its result may match again.
        if rewriter.walk_pre_order(rewriter.top()).any(|op| op.name_text(rewriter) == "t.done") {
            return Ok(false);
        }
        let parts = Parts::of(rewriter);
        call(rewriter, &parts)?;
        let (name, loc) = (rewriter.context().op_name("t.done"), parts.last.loc(rewriter));
        match ending {
            Ending::Rewrites => {
                rewriter.set_insertion_point(parts.last);
                rewriter.create(name, loc, &[], &[], &[]);
                Ok(true)
            }
            Ending::Declines => rewriter.decline(),
            Ending::Fails => Err(RewriteError::other("no more")),
            Ending::Panics => panic!("no more"),
            Ending::GoesOn => loop {
                rewriter.set_insertion_point(parts.last);
                rewriter.create(name, loc, &[], &[], &[]);
            },
            Ending::Lies => Ok(false),
        }
    }));
    let set = set.freeze().unwrap();
    let mut config = GreedyRewriteConfig::patterns_only();
    config.erase_dead_ops = false;
    config.observe.checks = RewriteChecks::OFF;
    config.observe.max_changes_per_application = Some(100);
    let done = if is_walk {
        let config = WalkRewriteConfig { observe: config.observe, ..WalkRewriteConfig::default() };
        let top = ir.top();
        walk_and_apply_patterns_below(&mut ir, top, &set, &config).map(drop)
    } else {
        let root = Parts::of(&ir).root;
        apply_op_patterns_greedily(&mut ir, &[root], &set, &config).map(drop)
    };
    ir.check_integrity().unwrap();
    (before, exact(&ir), done)
}

#[test]
fn each_call_then_failure() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut problems = Vec::new();
    for (name, call) in CALLS {
        for is_walk in [false, true] {
            for (ending, said) in [
                (Ending::Rewrites, ""),
                (Ending::Declines, ""),
                (Ending::Fails, "pattern `Bad`: no more"),
                (Ending::Panics, "pattern `Bad`: `t.root` at in.mlir:19:10: panicked: no more"),
                (
                    Ending::GoesOn,
                    "pattern `Bad`: `t.root` at in.mlir:19:10: stopped after 100 changes to the IR without saying \
                     that it rewrote",
                ),
                (
                    Ending::Lies,
                    "pattern `Bad`: `t.root` at in.mlir:19:10: reported no match, but changed the IR",
                ),
            ] {
                let (before, after, done) = run(*call, ending, is_walk);
                let text = done.as_ref().err().map_or_else(String::new, ToString::to_string);
                if (before == after) == (ending == Ending::Rewrites) || text != said {
                    problems.push(format!("{name}, {ending:?}, walk {is_walk}: {text}\n{before}\n{after}"));
                }
                if let Err(DriverError::Pattern(error)) = done
                    && error.state != IrState::Unchanged
                {
                    problems.push(format!("{name}, {ending:?}: {:?}", error.state));
                }
            }
        }
    }
    std::panic::set_hook(hook);
    assert!(problems.is_empty(), "{} problems, the first: {}", problems.len(), problems[0]);
}
