//! Hand-written patterns: forms, roots and properties.

use crate::common::{at, body, context, show};
use expect_test::{Expect, expect};
use pdll_runtime::ir::{Context, Ir, Op, OpDef, OpInfo, Trait, Value};
use pdll_runtime::{
    FrozenRewritePatternSet, GreedyRewriteConfig, OpRewritePattern, PatternBenefit, PatternRewriter,
    PatternRoot, RewriteError, RewritePattern, RewritePatternSet, SplitRewritePattern,
    apply_patterns_greedily,
};

/// `t.add` as `ods!` would make it.
#[derive(Copy, Clone)]
struct AddOp(Op);

impl From<AddOp> for Op {
    fn from(op: AddOp) -> Op {
        op.0
    }
}

impl OpDef for AddOp {
    const NAME: &'static str = "t.add";
    fn info() -> OpInfo {
        OpInfo::new(Self::NAME)
    }
    fn from_op_unchecked(op: Op) -> AddOp {
        AddOp(op)
    }
    fn op(self) -> Op {
        self.0
    }
}

fn constant_of(ir: &Ir, value: Value) -> Option<i64> {
    value.defining_op(ir)?.inherent(ir, 0)?.as_i64(ir.context())
}

/// x + 0 = x, in one.
struct AddZero;

impl OpRewritePattern for AddZero {
    type Op = AddOp;

    fn match_and_rewrite(
        &self,
        add: AddOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        if constant_of(rewriter, add.op().operand(rewriter, 1)) != Some(0) {
            return Ok(false);
        }
        let x = add.op().operand(rewriter, 0);
        rewriter.replace_op(add, x)?;
        Ok(true)
    }
}

/// c + d = a constant, with a separate match; its benefit depends on its construction, its name on its type.
struct FoldAdd {
    worth: u16,
    labels: Vec<String>,
}

impl SplitRewritePattern for FoldAdd {
    type Bindings = i64;

    fn root(&self) -> PatternRoot {
        PatternRoot::of::<AddOp>()
    }
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(self.worth)
    }
    fn has_bounded_rewrite_recursion(&self) -> bool {
        true
    }
    fn labels(&self) -> Vec<String> {
        self.labels.clone()
    }
    fn generated_ops(&self) -> Vec<&str> {
        vec!["t.const"]
    }
    fn initialize(&mut self, ctx: &Context) {
        self.labels.push(format!("in {} dialects", ctx.loaded_dialects().len()));
    }
    fn matches(&self, op: Op, ir: &Ir) -> Option<i64> {
        let (a, b) = (constant_of(ir, op.operand(ir, 0))?, constant_of(ir, op.operand(ir, 1))?);
        a.checked_add(b)
    }
    fn rewrite(&self, op: Op, sum: i64, rewriter: &mut PatternRewriter<'_>) -> Result<(), RewriteError> {
        let ctx = rewriter.context().clone();
        let ty = op.result(rewriter, 0).ty(rewriter);
        let value = [(ctx.identifier("value"), ctx.integer_attr(ty, sum))];
        rewriter.replace_op_with_new_op(op, ctx.op_name("t.const"), &[], &[ty], &value)?;
        Ok(())
    }
}

/// `(1 + 2) + 0`, used.
fn sum(ctx: &Context) -> Ir {
    let mut ir = Ir::new(ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let (zero, one, two) = (b.constant(0), b.constant(1), b.constant(2));
    let three = b.add(one, two);
    let three = b.add(three, zero);
    b.op("t.sink", &[three], &[]);
    ir
}

fn frozen(ctx: &Context, fill: impl FnOnce(&mut RewritePatternSet)) -> FrozenRewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    fill(&mut set);
    set.freeze().unwrap()
}

/// Returns the properties of each pattern, one per line.
fn facts(set: &FrozenRewritePatternSet) -> String {
    let line = |pattern: pdll_runtime::PatternInfo<'_>| {
        let generated: Vec<&str> =
            pattern.generated_ops().iter().map(|name| set.context().op_name_text(*name)).collect();
        let bounded = if pattern.has_bounded_rewrite_recursion() { " bounded" } else { "" };
        let benefit = pattern.benefit().get();
        format!(
            "{} {:?} {benefit} {:?} {generated:?}{bounded}\n",
            pattern.name(),
            pattern.root(),
            pattern.labels()
        )
    };
    set.patterns().map(line).collect()
}

fn check_rewritten(set: &FrozenRewritePatternSet, expect: &Expect) {
    let mut ir = sum(set.context());
    let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, set, &config).unwrap();
    expect.assert_eq(&format!("{}{:?}\n", show(&ir), outcome.by_pattern));
    ir.check_integrity().unwrap();
}

#[test]
fn all_forms_are_added_alike_and_tell_what_they_are() {
    let ctx = context();
    let set = frozen(&ctx, |set| {
        set.add(AddZero).add(FoldAdd { worth: 7, labels: vec!["fold".to_owned()] });
        set.add_with_label("outer", FoldAdd { worth: 1, labels: Vec::new() });
        set.add_fn::<AddOp>(|_, _| Ok(false));
        set.add_fn::<AddOp>(add_nothing).name("Nothing").benefit(3).labels(["a", "b"]).label("c");
        set.add_fn_on(PatternRoot::Any, |_, _| Ok(false)).generates(["t.add"]).bounded_rewrite_recursion();
    });
    expect![[r#"
        AddZero Named("t.add") 1 [] []
        FoldAdd Named("t.add") 7 ["fold", "in 2 dialects"] ["t.const"] bounded
        FoldAdd Named("t.add") 1 ["in 2 dialects", "outer"] ["t.const"] bounded
        all_forms_are_added_alike_and_tell_what_they_are::{{closure}}::{{closure}} Named("t.add") 1 [] []
        Nothing Named("t.add") 3 ["a", "b", "c"] []
        all_forms_are_added_alike_and_tell_what_they_are::{{closure}}::{{closure}} Any 1 [] ["t.add"] bounded
    "#]]
    .assert_eq(&facts(&set));
}

fn add_nothing(_: AddOp, _: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    Ok(false)
}

#[test]
fn functions_are_called_by_their_names() {
    let ctx = context();
    let set = frozen(&ctx, |set| {
        set.add_fn::<AddOp>(add_nothing);
    });
    assert_eq!(set.pattern(0).unwrap().name(), "add_nothing");
}

#[test]
fn settings_of_an_added_pattern_do_not_affect_later_ones() {
    let ctx = context();
    let set = frozen(&ctx, |set| {
        let mut first = set.add_fn::<AddOp>(add_nothing);
        first.add(AddZero);
        first.name("First").benefit(4);
    });
    let names: Vec<_> = set.patterns().map(|pattern| (pattern.name(), pattern.benefit().get())).collect();
    assert_eq!(names, [("First", 4), ("AddZero", 1)]);
}

/// The type of a pattern with parameters, and its path within them.
struct Generic<T>(std::marker::PhantomData<fn(T)>);

impl<T: 'static> RewritePattern for Generic<T> {
    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }
    fn match_and_rewrite(&self, _: Op, _: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        Ok(false)
    }
}

#[test]
fn types_are_named_without_their_paths() {
    let ctx = context();
    let set = frozen(&ctx, |set| {
        set.add(Generic::<u8>(std::marker::PhantomData));
        set.add(Generic::<Vec<u8>>(std::marker::PhantomData));
    });
    let names: Vec<&str> = set.patterns().map(|pattern| pattern.name()).collect();
    assert_eq!(names, ["Generic<u8>", "Generic<alloc::vec::Vec<u8>>"]);
}

#[test]
fn both_forms_rewrite() {
    let ctx = context();
    let set = frozen(&ctx, |set| {
        set.add(AddZero).add(FoldAdd { worth: 1, labels: Vec::new() });
    });
    check_rewritten(
        &set,
        &expect![[r#"
            builtin.module
              %0 = t.const value=3
              t.sink %0
            [("AddZero", 1), ("FoldAdd", 1)]
        "#]],
    );
}

#[test]
fn closures_rewrite() {
    let ctx = context();
    let set = frozen(&ctx, |set| {
        set.add_fn::<AddOp>(|add, rewriter| AddZero.match_and_rewrite(add, rewriter)).name("Zero");
    });
    check_rewritten(
        &set,
        &expect![[r#"
            builtin.module
              %0 = t.const value=1
              %1 = t.const value=2
              %2 = t.add %0, %1
              t.sink %2
            [("Zero", 1)]
        "#]],
    );
}

/// Returns the operations on which a pattern of this root is tried, among `t.const`, `t.add`, `t.sink`,
/// `t.func` and `u.x`.
fn tried_on(root: impl Fn(&Context) -> PatternRoot) -> Vec<String> {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let one = b.constant(1);
    b.add(one, one);
    b.op("t.sink", &[], &[]);
    b.op("u.x", &[], &[]);
    b.func("f", &[]);
    let set = frozen(&ctx, |set| {
        set.add_fn_on(root(&ctx), |_, _| Ok(false));
    });
    let applicator = pdll_runtime::PatternApplicator::new(&set);
    /// Logs the operations on which it is tried.
    struct Note(Vec<String>);
    impl pdll_runtime::PatternHooks for Note {
        fn can_apply(&mut self, ir: &Ir, op: Op, _: pdll_runtime::PatternInfo<'_>) -> bool {
            self.0.push(op.name_text(ir).to_owned());
            true
        }
    }
    let mut note = Note(Vec::new());
    let ops: Vec<Op> = block.ops(&ir).collect();
    let mut rewriter = PatternRewriter::new(&mut ir);
    for op in ops {
        applicator.match_and_rewrite_with(op, &mut rewriter, &mut note).unwrap();
    }
    note.0
}

#[test]
fn roots_of_all_kinds() {
    let all = ["t.const", "t.add", "t.sink", "u.x", "t.func"];
    assert_eq!(tried_on(|_| PatternRoot::Any), all);
    assert_eq!(tried_on(|ctx| PatternRoot::Op(ctx.op_name("u.x"))), ["u.x"]);
    assert_eq!(tried_on(|_| PatternRoot::Named("u.x")), ["u.x"]);
    assert_eq!(tried_on(|_| PatternRoot::Named("u.y")), [""; 0]);
    assert_eq!(tried_on(|_| PatternRoot::of::<AddOp>()), ["t.add"]);
    assert_eq!(tried_on(|_| PatternRoot::Trait(Trait::Pure)), ["t.const", "t.add"]);
    assert_eq!(tried_on(|_| PatternRoot::Trait(Trait::Symbol)), ["t.func"]);
    // Known to the runtime as a trait, and by name alone.
    assert_eq!(tried_on(|_| PatternRoot::Interface("Commutative")), ["t.add"]);
    assert_eq!(tried_on(|_| PatternRoot::Interface("t::SinkInterface")), ["t.sink"]);
    assert_eq!(tried_on(|_| PatternRoot::Interface("NobodyHasThis")), [""; 0]);
}

#[test]
fn sets_can_be_sent_to_other_threads() {
    fn is_send_and_sync<T: Send + Sync>(_: &T) {}
    let ctx = context();
    let set = frozen(&ctx, |set| {
        set.add(AddZero);
    });
    is_send_and_sync(&set);
    let outcomes: Vec<u64> = std::thread::scope(|scope| {
        let run = || {
            apply_patterns_greedily(&mut sum(&ctx), &set, &GreedyRewriteConfig::default()).unwrap().rewrites
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(outcomes, [1; 4]);
}
