//! Incidental promises of MLIR's headers about the rewriter and the drivers: positions of insertion points,
//! the state during notifications, operations that are not rewritten.

use expect_test::expect;
use pdll_runtime::ir::{Block, Builder, Context, InsertionPoint, Ir, Op, Value, parse};
use pdll_runtime::{
    GreedyRewriteConfig, ListenerHandle, PatternRewriter, PatternRoot, RewriteError, RewritePatternSet,
    RewriterListener, WalkRewriteConfig, apply_op_patterns_greedily, apply_patterns_greedily_below,
    walk_and_apply_patterns_below,
};

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn read(ctx: &Context, text: &str) -> (Ir, Vec<Op>) {
    let ir = parse(ctx, text).unwrap();
    let ops = ir.walk_pre_order(ir.top()).skip(1).collect();
    (ir, ops)
}

fn block_of(ir: &Ir, op: Op) -> Block {
    op.block(ir).unwrap()
}

/// `inlineBlockBefore`, `mergeBlocks`: "If the insertion point is within the source block, it is adjusted to the destination block".
#[test]
fn an_insertion_point_in_an_inlined_block_moves_with_it() {
    let ctx = context();
    let text = r#""t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () ^bb1: "t.c"() : () -> () "t.d"() : () -> () }) : () -> ()"#;
    for merges in [false, true] {
        for at_end in [false, true] {
            let (mut ir, ops) = read(&ctx, text);
            let [_, a, b, c, d] = ops[..] else { panic!("{text}") };
            let (dest, source) = (block_of(&ir, a), block_of(&ir, c));
            let mut rewriter = PatternRewriter::new(&mut ir);
            let point = if at_end { InsertionPoint::End(source) } else { InsertionPoint::Before(d) };
            Builder::set_insertion_point(&mut rewriter, point);
            match merges {
                true => rewriter.merge_blocks(source, dest, &[]).unwrap(),
                false => rewriter.inline_block_before(source, b, &[]).unwrap(),
            }
            rewriter.create(ctx.op_name("t.new"), ctx.unknown_loc(), &[], &[], &[]);
            let expected = match (merges, at_end) {
                (false, false) => "t.a t.c t.new t.d t.b",
                (false, true) => "t.a t.c t.d t.new t.b",
                (true, false) => "t.a t.b t.c t.new t.d",
                (true, true) => "t.a t.b t.c t.d t.new",
            };
            let names: Vec<&str> = dest.ops(&ir).map(|op| op.name_text(&ir)).collect();
            assert_eq!(names.join(" "), expected);
        }
    }
}

/// `eraseOp`: "If the current insertion point is within the erased operation, the insertion point is left in an invalid state".
#[test]
fn an_insertion_point_in_an_erased_operation_is_detached() {
    let ctx = context();
    let (mut ir, ops) = read(&ctx, r#""t.f"() ({ "t.a"() : () -> () }) : () -> ()"#);
    let mut rewriter = PatternRewriter::new(&mut ir);
    rewriter.set_insertion_point(ops[1]);
    rewriter.erase_op(ops[0]).unwrap();
    rewriter.create(ctx.op_name("t.new"), ctx.unknown_loc(), &[], &[], &[]);
    expect!["`t.new`: was created while there was no place to insert it: set an insertion point"]
        .assert_eq(&rewriter.check_misuse().unwrap_err().to_string());
    assert!(!ir.to_string().contains("t.new"));
}

/// `inlineRegionBefore`: "The two regions must be different".
#[test]
fn a_region_is_not_inlined_into_itself() {
    let ctx = context();
    let (mut ir, ops) = read(&ctx, r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }) : () -> ()"#);
    let (region, second) = (ops[0].region(&ir, 0), block_of(&ir, ops[2]));
    let before = ir.to_string();
    let mut rewriter = PatternRewriter::new(&mut ir);
    for place in [None, Some(second)] {
        let error = rewriter.inline_region_before(region, region, place).unwrap_err();
        assert_eq!(error.to_string(), "`t.f` at -:1:1: cannot be moved into itself");
    }
    assert_eq!(ir.to_string(), before);
}

/// Checks the state during a notification.
#[derive(Default)]
struct Witness {
    replaced: Vec<usize>,
    blocks: usize,
    begun: usize,
}

impl RewriterListener for Witness {
    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        assert_eq!(op.n_results(ir), values.len());
        self.replaced.push(op.results(ir).map(|result| result.uses(ir).count()).sum());
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
        assert!(block.is_alive(ir) && block.has_no_predecessors(ir) && block.is_empty(ir));
        self.blocks += 1;
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        assert!(op.is_alive(ir) && op.use_empty(ir) && op.block(ir).is_some());
    }

    fn pattern_begin(&mut self, _: &Ir, _: Op, _: Option<&str>) {
        self.begun += 1;
    }
}

/// "This is called before the uses of the old operation have been changed"; "at this point, the operation has zero uses", and so has
/// a block; by default replacing by an operation is replacing by its results.
#[test]
fn listeners_are_notified_before_uses_change_and_before_erasure() {
    let ctx = context();
    let (mut ir, ops) = read(
        &ctx,
        r#""t.f"() ({
             %0 = "t.a"() : () -> i32
             %1 = "t.b"() : () -> i32
             "t.c"(%0, %0) : (i32, i32) -> ()
           ^bb1:
             "t.g"() ({ ^in: "t.br"()[^in2] : () -> () ^in2: "t.br"()[^in2] : () -> () }) : () -> ()
           }) : () -> ()"#,
    );
    let mut witness = Witness::default();
    let mut rewriter = PatternRewriter::with_listener(&mut ir, &mut witness);
    rewriter.replace_op(ops[1], ops[2]).unwrap();
    let b = ops[2].result(&rewriter, 0);
    rewriter.replace_all_op_uses_with(ops[2], &[b]).unwrap();
    let last = block_of(&rewriter, ops[4]);
    rewriter.erase_block(last).unwrap();
    assert_eq!(witness.replaced, [2, 2]);
    assert_eq!(witness.blocks, 3);
    ir.check_integrity().unwrap();
}

/// Sets the attribute `seen`, unless it is there.
fn mark_once(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let seen = rewriter.context().identifier("seen");
    if op.attr(rewriter, seen).is_some() {
        return Ok(false);
    }
    let unit = rewriter.context().unit_attr();
    rewriter.set_attr(op, seen, unit)?;
    Ok(true)
}

/// "Note: This method does not apply patterns to the given operation itself", nor to the region's parent.
#[test]
fn drivers_leave_the_operation_alone_that_they_are_given() {
    let ctx = context();
    let text =
        r#""t.f"() ({ "t.f"() ({ "t.f"() : () -> () }) : () -> () }, { "t.f"() : () -> () }) : () -> ()"#;
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("t.f"), mark_once);
    let set = set.freeze().unwrap();
    for walks in [false, true] {
        let (mut ir, ops) = read(&ctx, text);
        match walks {
            true => {
                let config = WalkRewriteConfig::default();
                let outcome = walk_and_apply_patterns_below(&mut ir, ops[0], &set, &config).unwrap();
                assert_eq!(outcome.rewrites, 3);
            }
            false => {
                let config = GreedyRewriteConfig::default();
                let outcome = apply_patterns_greedily_below(&mut ir, ops[0], &set, &config).unwrap();
                assert_eq!((outcome.rewrites, outcome.converged), (3, true));
            }
        }
        let seen = ctx.identifier("seen");
        let has_it: Vec<bool> = ops.iter().map(|op| op.attr(&ir, seen).is_some()).collect();
        assert_eq!(has_it, [false, true, true, true]);
    }
}

/// "The specified op may be modified, but it may not be removed by the patterns": nothing then is left to be done.
#[test]
fn an_operation_erased_while_its_regions_are_rewritten_is_skipped() {
    let ctx = context();
    let text = r#""t.f"() ({ "t.x"() : () -> () "t.y"() : () -> () }, { "t.x"() : () -> () }) : () -> ()"#;
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("t.x"), |op, rewriter| {
        let around = op.parent_op(rewriter).filter(|parent| *parent != rewriter.top());
        rewriter.erase_op(around.unwrap_or(op))?;
        Ok(true)
    });
    let set = set.freeze().unwrap();
    let (mut ir, ops) = read(&ctx, text);
    let outcome =
        apply_patterns_greedily_below(&mut ir, ops[0], &set, &GreedyRewriteConfig::default()).unwrap();
    assert_eq!((outcome.rewrites, outcome.changed, outcome.converged), (1, true, true));
    assert_eq!(ir.n_ops(), 1);
    ir.check_integrity().unwrap();

    let (mut ir, ops) = read(&ctx, text);
    let config = WalkRewriteConfig::default();
    assert_eq!(walk_and_apply_patterns_below(&mut ir, ops[0], &set, &config).unwrap().rewrites, 1);
    assert_eq!(ir.n_ops(), 1);
    ir.check_integrity().unwrap();
}

/// "Any other ops remain unmodified", and `allErased`.
#[test]
fn a_list_of_operations_leads_to_their_users_and_producers_only() {
    let ctx = context();
    let text = r#"
        %0 = "t.mark"() : () -> i32
        %1 = "t.mark"(%0) : (i32) -> i32
        %2 = "t.mark"(%1) : (i32) -> i32
        "t.mark"() : () -> ()"#;
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("t.mark"), |op, rewriter| {
        let types: Vec<_> = op.result_types(rewriter).collect();
        let operands: Vec<_> = op.operands(rewriter).collect();
        let name = rewriter.context().op_name("t.marked");
        rewriter.replace_op_with_new_op(op, name, &operands, &types, &[])?;
        Ok(true)
    });
    let set = set.freeze().unwrap();
    let (mut ir, ops) = read(&ctx, text);
    let config = GreedyRewriteConfig::default();
    let outcome = apply_op_patterns_greedily(&mut ir, &[ops[1]], &set, &config).unwrap();
    assert!(outcome.all_erased && outcome.changed && outcome.converged);
    let names: Vec<&str> = ir.walk_pre_order(ir.top()).skip(1).map(|op| op.name_text(&ir)).collect();
    assert_eq!(names, ["t.marked", "t.marked", "t.marked", "t.mark"]);
}

/// `startOpModification`: "must be followed by a call to either `finalizeOpModification` or
/// `cancelOpModification`". If it is not, the next pattern starts afresh.
#[test]
fn what_a_pattern_leaves_open_is_forgotten() {
    let ctx = context();
    let (mut ir, _) = read(&ctx, r#""t.x"() : () -> () "t.y"() : () -> ()"#);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("t.y"), |op, rewriter| {
        rewriter.start_op_modification(op)?;
        Ok(false)
    });
    set.add_fn_on(PatternRoot::Any, mark_once);
    let mut witness = Witness::default();
    let listener = Some(ListenerHandle::new(&mut witness));
    let (top, config) = (ir.top(), GreedyRewriteConfig { listener, ..GreedyRewriteConfig::default() });
    let set = set.freeze().unwrap();
    let outcome = apply_patterns_greedily_below(&mut ir, top, &set, &config).unwrap();
    // Each is visited again, as it was modified.
    assert_eq!((outcome.rewrites, outcome.iterations), (2, 2));
    assert!(ir.walk_pre_order(ir.top()).skip(1).all(|op| op.attr_str(&ir, "seen").is_some()));
    assert!(witness.begun >= 6, "{}", witness.begun);
}

/// "The driver will skip unreachable blocks"; it "does not perform folding or dead-code elimination" and "does not visit modified or
/// newly replaced ops".
#[test]
fn a_walk_visits_reachable_operations_once_and_erases_nothing() {
    let ctx = context();
    let text = r#""t.f"() ({
          "t.x"() : () -> ()
          "t.br"()[^last] : () -> ()
        ^alone:
          "t.x"() : () -> ()
          "t.br"()[^last] : () -> ()
        ^last:
          %0 = "builtin.unrealized_conversion_cast"() : () -> i32
          "t.x"() : () -> ()
        }) : () -> ()"#;
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("t.x"), |op, rewriter| {
        let name = op.name(rewriter);
        rewriter.replace_op_with_new_op(op, name, &[], &[], &[])?;
        Ok(true)
    });
    let set = set.freeze().unwrap();
    let (mut ir, ops) = read(&ctx, text);
    let config = WalkRewriteConfig::default();
    assert_eq!(walk_and_apply_patterns_below(&mut ir, ops[0], &set, &config).unwrap().rewrites, 2);
    let is_there: Vec<bool> = ops.iter().map(|op| op.is_alive(&ir)).collect();
    assert_eq!(is_there, [true, false, true, true, true, true, false]);
}

/// `maxIterations`: "Only applicable when simplifying entire regions". `replaceOpWithNewOp` creates at the location of what it replaces.
#[test]
fn iterations_are_counted_of_regions_and_what_replaces_stands_where_the_other_stood() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("t.x"), |op, rewriter| {
        let name = rewriter.context().op_name("t.y");
        rewriter.replace_op_with_new_op(op, name, &[], &[], &[])?;
        Ok(true)
    });
    let set = set.freeze().unwrap();
    let config = GreedyRewriteConfig { max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    let text = r#""t.x"() : () -> () loc("here")"#;
    for is_list in [false, true] {
        let (mut ir, ops) = read(&ctx, text);
        let top = ir.top();
        let outcome = match is_list {
            true => apply_op_patterns_greedily(&mut ir, &ops, &set, &config).unwrap(),
            false => apply_patterns_greedily_below(&mut ir, top, &set, &config).unwrap(),
        };
        assert_eq!((outcome.changed, outcome.converged), (true, is_list));
        let made = ir.walk_pre_order(top).nth(1).unwrap();
        assert_eq!(ctx.describe_location(made.loc(&ir)).as_deref(), Some("here"));
    }
}
