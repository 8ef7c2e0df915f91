//! Filling the worklist part by part: visits, order and result are as if everything was queued at once.
//!
//! The pattern makes arbitrary changes anywhere in the IR. Merging constants, of which there are none, causes
//! everything to be queued at once.

use std::sync::{Arc, Mutex};

use pdll_runtime::ir::{Builder, Context, InsertionPoint, Ir, Op, parse};
use pdll_runtime::{
    GreedyRewriteConfig, Observe, PatternRewriter, PatternRoot, RewriteError, RewritePattern,
    RewritePatternSet, apply_patterns_greedily,
};
use proptest::prelude::*;

use crate::common::Run;

struct Chaos(Arc<Mutex<Run>>);

impl RewritePattern for Chaos {
    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let mut run = self.0.lock().unwrap();
        run.visited.push(op);
        if run.left == 0 || run.below(8) > 0 {
            return Ok(false);
        }
        run.left -= 1;
        let ops: Vec<Op> = rewriter.walk_pre_order(rewriter.top()).skip(1).collect();
        let (a, b) = (ops[run.below(ops.len())], ops[run.below(ops.len())]);
        let before = rewriter.n_changes();
        // An impossible change is an error and changes nothing.
        match run.below(8) {
            0 => drop(rewriter.erase_op(a)),
            1 => drop(rewriter.move_op_before(a, b)),
            2 => drop(rewriter.move_op_after(a, b)),
            3 => drop(rewriter.modify_op_in_place(a, |_| ())),
            4 => {
                let i32 = rewriter.context().integer_type(32);
                let operand: Vec<_> = b.results(rewriter).collect();
                let (name, loc) = (rewriter.context().op_name("t.new"), b.loc(rewriter));
                Builder::set_insertion_point(rewriter, InsertionPoint::Before(a));
                rewriter.create(name, loc, &operand, &[i32], &[]);
            }
            5 => {
                let values: Vec<_> = b.results(rewriter).collect();
                drop(rewriter.replace_op(a, &values));
            }
            6 => {
                let region = b.regions(rewriter).first().copied();
                let block = a.block(rewriter);
                if let (Some(region), Some(block)) = (region, block) {
                    drop(rewriter.move_block_to_end(block, region));
                }
            }
            _ => {
                let block = a.regions(rewriter).first().copied().and_then(|region| region.entry(rewriter));
                if let Some(block) = block {
                    drop(rewriter.inline_block_before(block, b, &[]));
                }
            }
        }
        Ok(rewriter.n_changes() != before)
    }
}

/// Operations by kind: one that uses the last value, one that begins or ends a region.
fn text(kinds: &[u8]) -> String {
    let mut text = String::from("%v = \"t.source\"() : () -> i32\n");
    let mut depth = 0;
    for (i, kind) in kinds.iter().enumerate() {
        match kind % 6 {
            0 if depth < 4 => {
                text += &format!("\"t.scope\"() ({{\n%i{i} = \"t.first\"(%v) : (i32) -> i32\n");
                depth += 1;
            }
            1 if depth > 0 => {
                text += "}) : () -> ()\n";
                depth -= 1;
            }
            2 => text += "\"t.empty\"() ({}) : () -> ()\n",
            _ => text += &format!("%n{i} = \"t.op\"(%v) : (i32) -> i32\n\"t.use\"(%n{i}) : (i32) -> ()\n"),
        }
    }
    text + &"}) : () -> ()\n".repeat(depth)
}

fn rewritten(text: &str, seed: u64, at_once: bool) -> (Vec<Op>, String, bool) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir: Ir = parse(&ctx, text).unwrap();
    let run = Arc::new(Mutex::new(Run { state: seed, left: 24, visited: Vec::new() }));
    let mut set = RewritePatternSet::new(&ctx);
    set.add(Chaos(run.clone()));
    let config = GreedyRewriteConfig {
        cse_constants: at_once,
        max_iterations: None,
        observe: Observe::none(),
        ..GreedyRewriteConfig::patterns_only()
    };
    let outcome = apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap();
    ir.check_integrity().unwrap();
    let visited = std::mem::take(&mut run.lock().unwrap().visited);
    (visited, ir.to_string(), outcome.changed)
}

proptest! {
    #[test]
    fn part_by_part_is_as_all_at_once(kinds in prop::collection::vec(any::<u8>(), 1..60), seed in any::<u64>()) {
        let text = text(&kinds);
        prop_assert_eq!(rewritten(&text, seed, false), rewritten(&text, seed, true));
    }
}
