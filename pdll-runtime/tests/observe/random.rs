//! Random patterns that misreport, fail, break the IR or never terminate, among correct ones, in random
//! orders: errors always name them, and the IR is restored.
//!
//! Broken IR is found if checks are on; everything else in every build.

use std::sync::{Arc, Mutex};

use crate::{RewriteChecks, RewriteError, context, pattern, read};
use pdll_runtime::ir::{Context, Ir, Op, Type, Value};
use pdll_runtime::{
    DriverError, FrozenRewritePatternSet, GreedyRewriteConfig, IrState, PatternError, PatternRewriter,
    RewriteErrorKind, RewritePatternSet, WalkRewriteConfig, apply_patterns_greedily,
    walk_and_apply_patterns_below,
};
use proptest::prelude::*;

/// A forbidden behavior of a pattern. It is not applied where that is impossible.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Wrong {
    /// Says that it rewrote, without a change.
    RewroteNothing,
    /// Changes the IR and reports no match.
    ChangedAndDeclined,
    /// Returns an error.
    Fails,
    /// Calls the rewriter with an erased operation, and returns its error.
    Misuses,
    /// Panics.
    Panics,
    /// Changes without end.
    NeverReturns,
    /// Moves an operand's definition after its use.
    MovesDefinition,
    /// Uses a value that is defined later.
    UsesLater,
    /// Uses a value of another operation's region.
    UsesInner,
    /// Gives `ssa.add` an operand of another type.
    TypeMismatch,
    /// Erases the terminator of `ssa.scope`.
    NoTerminator,
    /// Moves an operation after a terminator.
    AfterTerminator,
    /// Makes an operation without the region it must have.
    NoRegion,
    /// Reads an erased operation.
    ReadsErased,
}

use Wrong::*;

/// Errors in every build.
const ALWAYS: &[Wrong] = &[RewroteNothing, ChangedAndDeclined, Fails, Misuses, Panics, NeverReturns];
/// Errors found by checks.
const CHECKED: &[Wrong] = &[
    MovesDefinition,
    UsesLater,
    UsesInner,
    TypeMismatch,
    NoTerminator,
    AfterTerminator,
    NoRegion,
    ReadsErased,
];

impl Wrong {
    /// Returns the text of the error, after pattern and operation.
    fn says(self) -> &'static [&'static str] {
        match self {
            RewroteNothing => &["reported a rewrite, but changed nothing"],
            ChangedAndDeclined => &["reported no match, but changed the IR"],
            Fails => &["does not like it"],
            Misuses => &["was erased before, or belongs to another IR"],
            Panics => &["panicked: out of cheese"],
            NeverReturns => &["stopped after 60 changes to the IR without saying that it rewrote"],
            MovesDefinition | UsesLater => &["left the IR invalid: ", "does not dominate this use"],
            UsesInner => &["left the IR invalid: ", "dominate"],
            TypeMismatch => &["left the IR invalid: ", "'ssa.add' op"],
            NoTerminator => &["left the IR invalid: ", "block with no terminator, has "],
            AfterTerminator => &["left the IR invalid: ", "'ssa.end' op"],
            NoRegion => &["left the IR invalid: ", "'ssa.scope' op requires one region"],
            ReadsErased => &["after it was erased"],
        }
    }

    /// Does it, if it can.
    fn go(self, op: Op, rewriter: &mut PatternRewriter<'_>, number: usize, at_work: &dyn Fn(&Ir)) -> Done {
        // Search before changing anything.
        let scope = of_name(rewriter, "ssa.scope", number);
        match self {
            RewroteNothing => {
                at_work(rewriter);
                Ok(true)
            }
            ChangedAndDeclined => {
                at_work(rewriter);
                change(op, rewriter, number)?;
                Ok(false)
            }
            Fails => {
                at_work(rewriter);
                change(op, rewriter, number)?;
                Err(RewriteError::at(rewriter, op, "does not like it"))
            }
            Misuses => {
                at_work(rewriter);
                let made = create(rewriter, op, "t.made", &[], &[]);
                change(op, rewriter, number)?;
                rewriter.erase_op(made)?;
                rewriter.move_op_before(made, op)?;
                Ok(true)
            }
            Panics => {
                at_work(rewriter);
                change(op, rewriter, number)?;
                panic!("out of cheese")
            }
            NeverReturns => {
                at_work(rewriter);
                loop {
                    change(op, rewriter, number)?;
                }
            }
            MovesDefinition => {
                let operands: Vec<Value> = op.operands(rewriter).collect();
                let same_block = |value: &Value| {
                    value.defining_op(rewriter).filter(|def| def.block(rewriter) == op.block(rewriter))
                };
                let Some(definition) = operands.iter().find_map(same_block) else { return Ok(false) };
                at_work(rewriter);
                rewriter.move_op_after(definition, op)?;
                Ok(true)
            }
            UsesLater => {
                let results: Vec<Value> = op.results(rewriter).collect();
                let Some(&value) = results.first() else { return Ok(false) };
                at_work(rewriter);
                rewriter.set_insertion_point(op);
                create(rewriter, op, "t.made", &[value], &[]);
                Ok(true)
            }
            UsesInner => {
                let Some(inner) = of_name(rewriter, "t.inner", number) else { return Ok(false) };
                if op.block(rewriter) == inner.block(rewriter) {
                    return Ok(false);
                }
                let value = inner.result(rewriter, 0);
                at_work(rewriter);
                rewriter.set_insertion_point(op);
                create(rewriter, op, "t.made", &[value], &[]);
                Ok(true)
            }
            TypeMismatch => {
                let Some(add) = of_name(rewriter, "ssa.add", number) else { return Ok(false) };
                let Some(float) = of_name(rewriter, "t.float", 0) else { return Ok(false) };
                let value = float.result(rewriter, 0);
                at_work(rewriter);
                rewriter.set_operand(add, number % 2, value)?;
                Ok(true)
            }
            NoTerminator => {
                let Some(last) = scope.and_then(|scope| terminator(rewriter, scope)) else {
                    return Ok(false);
                };
                at_work(rewriter);
                rewriter.erase_op(last)?;
                Ok(true)
            }
            AfterTerminator => {
                let Some(last) = scope.and_then(|scope| terminator(rewriter, scope)) else {
                    return Ok(false);
                };
                let Some(block) = last.block(rewriter) else { return Ok(false) };
                at_work(rewriter);
                let made = create(rewriter, op, "t.made", &[], &[]);
                rewriter.move_op_to_end(made, block)?;
                Ok(true)
            }
            NoRegion => {
                at_work(rewriter);
                create(rewriter, op, "ssa.scope", &[], &[]);
                Ok(true)
            }
            ReadsErased => {
                at_work(rewriter);
                let made = create(rewriter, op, "t.made", &[], &[]);
                rewriter.erase_op(made)?;
                change(op, rewriter, number)?;
                let _ = made.n_operands(rewriter);
                Ok(true)
            }
        }
    }
}

type Done = Result<bool, RewriteError>;

/// Returns the `number`th operation of a name, as often as there are any.
fn of_name(ir: &Ir, name: &str, number: usize) -> Option<Op> {
    let all: Vec<Op> = ir.walk_pre_order(ir.top()).filter(|op| op.name_text(ir) == name).collect();
    all.get(number % all.len().max(1)).copied()
}

fn terminator(ir: &Ir, scope: Op) -> Option<Op> {
    scope.region(ir, 0).entry(ir)?.last_op(ir)
}

fn create(rewriter: &mut PatternRewriter<'_>, at: Op, name: &str, operands: &[Value], types: &[Type]) -> Op {
    let (name, loc) = (rewriter.context().op_name(name), at.loc(rewriter));
    rewriter.create(name, loc, operands, types, &[])
}

/// Makes a change that leaves the IR valid.
fn change(op: Op, rewriter: &mut PatternRewriter<'_>, number: usize) -> Result<(), RewriteError> {
    let ctx = rewriter.context().clone();
    match number % 4 {
        0 => {
            let text = ctx.string_attr(&rewriter.n_changes().to_string());
            rewriter.set_attr(op, ctx.identifier("mark"), text)
        }
        1 => {
            rewriter.set_insertion_point(op);
            create(rewriter, op, "t.made", &[], &[]);
            Ok(())
        }
        2 => {
            rewriter.set_insertion_point(op);
            let operands: Vec<Value> = op.operands(rewriter).collect();
            let ty = ctx.integer_type(32);
            let made = create(rewriter, op, "t.made", &operands, &[ty]);
            create(rewriter, op, "t.user", &[made.result(rewriter, 0)], &[]);
            Ok(())
        }
        _ => {
            // An erased operation must have no uses.
            rewriter.set_insertion_point(op);
            create(rewriter, op, "t.made", &[], &[]);
            match of_name(rewriter, "t.unused", number) {
                Some(unused) if unused != op => rewriter.erase_op(unused),
                _ => Ok(()),
            }
        }
    }
}

/// Adds correct, terminating patterns: `t.a` becomes `t.b`; `t.b` is replaced by its operand; `t.c` is marked
/// once.
fn add_honest(ctx: &Context, set: &mut RewritePatternSet) {
    set.add(pattern(ctx, "Rename", "t.a", |op, rewriter| {
        let operand = op.operand(rewriter, 0);
        let name = rewriter.context().op_name("t.b");
        let ty = op.result(rewriter, 0).ty(rewriter);
        rewriter.replace_op_with_new_op(op, name, &[operand], &[ty], &[])?;
        Ok(true)
    }));
    set.add(pattern(ctx, "Forward", "t.b", |op, rewriter| {
        let operand = op.operand(rewriter, 0);
        rewriter.replace_op(op, operand)?;
        Ok(true)
    }));
    set.add(pattern(ctx, "Mark", "t.c", |op, rewriter| {
        if op.attr_str(rewriter, "seen").is_some() {
            return Ok(false);
        }
        let (name, unit) = (rewriter.context().identifier("seen"), rewriter.context().unit_attr());
        rewriter.set_attr(op, name, unit)?;
        Ok(true)
    }));
    // Declining rolls back the changes, and is correct.
    set.add(pattern(ctx, "Decline", "t.c", |op, rewriter| {
        change(op, rewriter, op.n_operands(rewriter) + 1)?;
        rewriter.decline()
    }));
}

/// Returns operations of one function, some in scopes; an operation that is not a terminator precedes each
/// terminator (unregistered ones may be one).
fn text_of(choices: &[(u8, u8)]) -> String {
    let mut text = String::from(
        "\"ssa.func\"() ({\n%v0 = \"t.source\"() : () -> i32\n%f = \"t.float\"() : () -> f32\n\"t.unused\"() : () -> ()\n",
    );
    for (index, (kind, from)) in choices.iter().enumerate() {
        let (a, b) = (*from as usize % (index + 1), index);
        let next = index + 1;
        text.push_str(&match kind % 6 {
            0 => format!(
                "\"ssa.scope\"() ({{\n%i = \"t.inner\"(%v{a}) : (i32) -> i32\n\"t.c\"(%i) : (i32) -> ()\n\
                 %s = \"ssa.add\"(%i, %i) : (i32, i32) -> i32\n\
                 \"ssa.end\"() : () -> ()\n}}) : () -> ()\n%v{next} = \"t.b\"(%v{a}) : (i32) -> i32\n"
            ),
            1 => format!("%v{next} = \"ssa.add\"(%v{a}, %v{b}) : (i32, i32) -> i32\n"),
            2 => format!("%v{next} = \"t.a\"(%v{a}) : (i32) -> i32\n"),
            3 => format!("%v{next} = \"t.b\"(%v{a}) : (i32) -> i32\n"),
            4 => format!("%v{next} = \"t.c\"(%v{a}, %v{b}) : (i32, i32) -> i32\n"),
            _ => format!("%v{next} = \"t.d\"(%v{a}) : (i32) -> i32\n\"t.unused\"() : () -> ()\n"),
        });
    }
    text.push_str(&format!("\"t.sink\"(%v{}) : (i32) -> ()\n}}) : () -> ()\n", choices.len()));
    text
}

/// Way of applying patterns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Driver {
    Greedy { order: Option<u64>, top_down: bool },
    Walk,
}

impl Driver {
    fn run(
        self,
        ir: &mut Ir,
        set: &FrozenRewritePatternSet,
        checks: RewriteChecks,
    ) -> Result<(), DriverError> {
        let top = ir.top();
        match self {
            Driver::Greedy { order, top_down } => {
                let mut config = GreedyRewriteConfig {
                    worklist_seed: order,
                    use_top_down_traversal: top_down,
                    ..GreedyRewriteConfig::default()
                };
                config.observe.checks = checks;
                config.observe.max_changes_per_application = Some(60);
                apply_patterns_greedily(ir, set, &config).map(drop)
            }
            Driver::Walk => {
                let mut config = WalkRewriteConfig::default();
                config.observe.checks = checks;
                config.observe.max_changes_per_application = Some(60);
                walk_and_apply_patterns_below(ir, top, set, &config).map(drop)
            }
        }
    }
}

/// The random parts of one run.
#[derive(Clone, Debug)]
struct Case {
    wrong: Wrong,
    driver: Driver,
    /// Contents of the function.
    choices: Vec<(u8, u8)>,
    /// The operation it is for.
    root: &'static str,
    /// Number of times that it does not match first.
    patience: usize,
    /// Whether it is tried before the others.
    first: bool,
    number: usize,
}

/// Runs a case; returns the IR, the state before the forbidden behavior, and the error.
fn run(case: &Case, checks: RewriteChecks) -> (Ir, Option<String>, Result<(), DriverError>) {
    let ctx = context();
    let mut ir = read(&ctx, &text_of(&case.choices));
    ir.verify().unwrap();
    let seen: Arc<Mutex<Option<String>>> = Arc::default();
    let (state, Case { wrong, mut patience, number, .. }) = (seen.clone(), case.clone());
    let patience = Arc::new(Mutex::new(std::mem::take(&mut patience)));
    let bad = pattern(&ctx, "Bad", case.root, move |op, rewriter| {
        let left = std::mem::replace(&mut *patience.lock().unwrap(), 0);
        if left > 0 {
            *patience.lock().unwrap() = left - 1;
            return Ok(false);
        }
        let note = |ir: &Ir| *state.lock().unwrap() = Some(ir.to_string());
        wrong.go(op, rewriter, number, &note)
    });
    let mut set = RewritePatternSet::new(&ctx);
    if case.first {
        set.add(bad);
        add_honest(&ctx, &mut set);
    } else {
        add_honest(&ctx, &mut set);
        set.add(bad);
    }
    let done = case.driver.run(&mut ir, &set.freeze().unwrap(), checks);
    let seen = seen.lock().unwrap().clone();
    (ir, seen, done)
}

/// Checks that the error names the pattern if it misbehaved. Returns whether it did.
fn judge(case: &Case, checks: RewriteChecks) -> Result<bool, TestCaseError> {
    let (ir, seen, done) = run(case, checks);
    prop_assert_eq!(ir.check_integrity(), Ok(()));
    prop_assert!(ir.verify().is_ok(), "{}", ir);
    let Some(before) = seen else {
        prop_assert!(done.is_ok(), "{:?}", done);
        return Ok(false);
    };
    let Err(DriverError::Pattern(error)) = done else {
        return Err(TestCaseError::fail(format!("it is not named: {done:?}\n{before}\n{ir}")));
    };
    let PatternError { pattern, error: what, state } = &*error;
    prop_assert_eq!((pattern.as_str(), state), ("Bad", &IrState::Unchanged), "{}", error);
    // The rewriter names the operation that a call was about.
    let about = if case.wrong == Misuses { "t.made" } else { case.root };
    prop_assert_eq!(what.op_name(), Some(about), "{}", error);
    prop_assert!(what.place().is_some_and(|place| &*place.file == "in.mlir"), "{}", error);
    let text = error.to_string();
    prop_assert!(case.wrong.says().iter().all(|part| text.contains(part)), "{}", text);
    prop_assert_eq!(ir.to_string(), before);
    let is_of_checks = matches!(what.kind(), RewriteErrorKind::CheckFailed { .. });
    prop_assert_eq!(is_of_checks, !matches!(case.wrong, Fails | Misuses | Panics | NeverReturns));
    Ok(true)
}

fn driver() -> impl Strategy<Value = Driver> {
    prop_oneof![
        3 => any::<(u64, bool)>().prop_map(|(order, top_down)| Driver::Greedy { order: Some(order), top_down }),
        1 => any::<bool>().prop_map(|top_down| Driver::Greedy { order: None, top_down }),
        2 => Just(Driver::Walk),
    ]
}

fn case(wrongs: Vec<Wrong>) -> impl Strategy<Value = Case> {
    let roots = prop::sample::select(vec!["t.a", "t.b", "t.c", "t.d", "t.inner", "ssa.add", "t.sink"]);
    let choices = prop::collection::vec(any::<(u8, u8)>(), 1..16);
    (prop::sample::select(wrongs), driver(), choices, roots, 0usize..3, any::<bool>(), 0usize..32).prop_map(
        |(wrong, driver, choices, root, patience, first, number)| Case {
            wrong,
            driver,
            choices,
            root,
            patience,
            first,
            number,
        },
    )
}

/// Runs random cases; each forbidden behavior must have been found several times with each driver.
fn check(wrongs: &[Wrong], checks: RewriteChecks, n_cases: u32) {
    let found = Mutex::new(std::collections::BTreeMap::<String, usize>::new());
    let config = ProptestConfig { cases: n_cases, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let result = runner.run(&case(wrongs.to_vec()), |case| {
        if judge(&case, checks)? {
            let driver = if case.driver == Driver::Walk { "walk" } else { "greedy" };
            *found.lock().unwrap().entry(format!("{:?} {driver}", case.wrong)).or_default() += 1;
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    let found = found.into_inner().unwrap();
    for wrong in wrongs {
        for driver in ["greedy", "walk"] {
            assert!(found.contains_key(&format!("{wrong:?} {driver}")), "{wrong:?} {driver}: {found:?}");
        }
    }
}

#[test]
fn errors_name_the_pattern_with_checks() {
    check(&[ALWAYS, CHECKED].concat(), RewriteChecks::ALL, 1500);
}

#[test]
fn errors_name_the_pattern_in_every_build() {
    check(ALWAYS, RewriteChecks::OFF, 800);
}
