//! Changes of a pattern that fails are rolled back: after random calls, the same operations, blocks and
//! values by handle, in the same order, with the same uses in the same order; and listeners are consistent.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use crate::common::show;
use crate::model_random::{Step, World, step};
use pdll_runtime::ir::{Ir, Op};
use pdll_runtime::{
    PatternApplicator, PatternRewriter, PatternRoot, RewriteError, RewritePatternSet, RewriterListener,
};
use proptest::prelude::*;

/// How a pattern ends.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Ending {
    Rewrites,
    Declines,
    Fails,
    Lies,
}

/// Tracks the existing operations from notifications.
#[derive(Default)]
struct Mirror(HashSet<Op>);

impl RewriterListener for Mirror {
    fn op_inserted(&mut self, _: &Ir, op: Op) {
        self.0.insert(op);
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        assert!(op.is_alive(ir));
        assert!(self.0.remove(&op), "{op:?} was erased twice");
    }
}

/// The behavior of the running pattern, and the state of the IR.
struct State {
    world: World,
    calls: Vec<Step>,
    ending: Ending,
    trouble: Option<String>,
}

/// Makes the calls; those that fail change nothing.
fn run(state: &mut State, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let State { world, calls, ending, trouble } = state;
    for call in std::mem::take(calls) {
        let before = world.model.clone();
        let handles = world.handles();
        let (_, done) = step(&mut world.model, &handles, (&world.ctx, world.types), rewriter, call);
        if done.is_err() {
            world.model = before;
        }
        if let Err(difference) = world.compare(rewriter) {
            *trouble = Some(format!("after {call:?}: {difference}"));
        }
    }
    match ending {
        Ending::Rewrites => Ok(true),
        Ending::Declines => rewriter.decline(),
        Ending::Fails => Err(RewriteError::other("no more")),
        Ending::Lies => Ok(false),
    }
}

fn ending() -> impl Strategy<Value = Ending> {
    prop_oneof![Just(Ending::Rewrites), Just(Ending::Declines), Just(Ending::Fails), Just(Ending::Lies)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.min(150), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_calls_of_patterns_that_fail(
        first in prop::collection::vec((0u8..39, any::<u16>(), any::<u16>(), any::<u16>()), 20..60),
        patterns in prop::collection::vec(
            (prop::collection::vec((0u8..39, any::<u16>(), any::<u16>(), any::<u16>()), 1..20), ending()),
            1..8,
        ),
    ) {
        let (world, mut ir) = World::new();
        let mut set = RewritePatternSet::new(&world.ctx);
        let state = Arc::new(Mutex::new(State { world, calls: vec![], ending: Ending::Rewrites, trouble: None }));
        let shared = state.clone();
        set.add_fn_on(PatternRoot::Any, move |_, rewriter| run(&mut shared.lock().unwrap(), rewriter));
        let applicator = PatternApplicator::new(&set.freeze().unwrap());
        let mut mirror = Mirror::default();
        for (n, (calls, ending)) in std::iter::once((first, Ending::Rewrites)).chain(patterns).enumerate() {
            let text = show(&ir);
            let before = {
                let mut state = state.lock().unwrap();
                (state.calls, state.ending) = (calls.clone(), ending);
                (state.world.model.clone(), state.world.known.clone())
            };
            let top = ir.top();
            // Some have no listener.
            let mut rewriter = match n % 3 {
                2 => PatternRewriter::new(&mut ir),
                _ => PatternRewriter::with_listener(&mut ir, &mut mirror),
            };
            let done = applicator.match_and_rewrite(top, &mut rewriter);
            let mut state = state.lock().unwrap();
            prop_assert_eq!(&state.trouble, &None, "{:?} in\n{}", calls, text);
            if ending == Ending::Rewrites {
                prop_assert!(done.is_ok());
            } else {
                (state.world.model, state.world.known) = before;
                prop_assert_eq!(&show(&ir), &text, "{:?} {:?}", ending, calls);
            }
            match (ending, &done) {
                (Ending::Fails, Err(error)) => prop_assert_eq!(error.error.to_string(), "no more"),
                (Ending::Fails, Ok(_)) => prop_assert!(false, "it failed"),
                (Ending::Declines, done) => prop_assert_eq!(done.clone(), Ok(None)),
                _ => {}
            }
            if let Err(error) = done {
                prop_assert_eq!(error.state, pdll_runtime::IrState::Unchanged);
            }
            let compared = state.world.compare(&ir);
            prop_assert!(compared.is_ok(), "{:?} {:?} in\n{}{:?}\n{}", ending, calls, text, compared, show(&ir));
            ir.check_integrity().unwrap();
            let all: HashSet<Op> = ir.walk_pre_order(ir.top()).filter(|op| *op != ir.top()).collect();
            if n % 3 == 2 && ending == Ending::Rewrites {
                mirror.0 = all;
            } else {
                prop_assert_eq!(&mirror.0, &all, "{:?} {:?} in\n{}", ending, calls, text);
            }
        }
    }
}
