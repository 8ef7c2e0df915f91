//! The observation of one run: passes events of drivers, patterns and the IR to checks, debug tree and statistics.

use std::cell::RefCell;
use std::rc::Rc;

use crate::ir::{Block, InsertionPoint, Ir, Op, Region, Value};
use crate::observe::checks::{Checking, RewriteChecks};
use crate::observe::config::Observe;
use crate::observe::statistics::Counting;
use crate::observe::trace::{RewriteTrace, Run};
use crate::observe::tree::DebugTree;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::watch::{Asked, VisitEnd, Watch, Watcher};
use crate::rewrite::error::RewriteError;
use crate::rewrite::listener::RewriterListener;
use crate::rewrite::rewriter::PatternRewriter;

/// The observation of one run, and the listener that notifies it before the user's.
pub(crate) struct Watching<'l> {
    session: Option<Rc<RefCell<Session>>>,
    user: Option<&'l mut (dyn RewriterListener + 'l)>,
}

impl<'l> Watching<'l> {
    /// Begins a run of a driver of this name. A part of an IR is not checked, nor is one with closed regions: the IR is large, or the checks would
    /// read other parts.
    pub(crate) fn start(
        observe: &Observe,
        user: Option<&'l mut (dyn RewriterListener + 'l)>,
        driver: &'static str,
        ir: &Ir,
        patterns: &FrozenRewritePatternSet,
    ) -> Watching<'l> {
        let mut observe = observe.with_ambient();
        if ir.is_part() || ir.has_closed_region() {
            observe.checks = RewriteChecks::OFF;
        }
        Watching::of(observe, user, driver, ir, patterns)
    }

    /// Does the same without checks, also ambient ones: for a driver that delays changes, so that the IR is valid only at its end.
    pub(crate) fn start_unchecked(
        observe: &Observe,
        user: Option<&'l mut (dyn RewriterListener + 'l)>,
        driver: &'static str,
        ir: &Ir,
        patterns: &FrozenRewritePatternSet,
    ) -> Watching<'l> {
        let observe = Observe { checks: RewriteChecks::OFF, ..observe.with_ambient() };
        Watching::of(observe, user, driver, ir, patterns)
    }

    fn of(
        observe: Observe,
        user: Option<&'l mut (dyn RewriterListener + 'l)>,
        driver: &'static str,
        ir: &Ir,
        patterns: &FrozenRewritePatternSet,
    ) -> Watching<'l> {
        let session = || {
            let tree = observe.debug.clone().map(DebugTree::new);
            let counting = observe.statistics.clone().map(Counting::new);
            let checking = Checking::new(observe.checks);
            let tracing = observe.trace.clone().map(|trace| {
                let (run, statistics) = trace.locked().run_begin(driver, ir, patterns);
                Tracing { trace, run, counting: Counting::new(statistics) }
            });
            Rc::new(RefCell::new(Session { checking, tree, counting, tracing, n_declined: 0 }))
        };
        Watching { session: observe.is_watching().then(session), user }
    }

    /// Returns the watcher for the rewriter; `None` if nothing is observed.
    pub(crate) fn watcher(&self) -> Option<Watcher> {
        self.session.clone().map(|session| session as Watcher)
    }

    /// Returns whether visits, patterns or changes are logged or counted. Checks concern one pattern at a
    /// time.
    pub(crate) fn is_followed(&self) -> bool {
        let follows = |session: &Rc<RefCell<Session>>| {
            let session = session.borrow();
            session.tree.is_some() || session.counting.is_some() || session.tracing.is_some()
        };
        self.user.is_some() || self.session.as_ref().is_some_and(follows)
    }

    /// Returns the listener for the rewriter: the user's, or one that notifies the session first.
    pub(crate) fn listener(&mut self) -> Option<&mut (dyn RewriterListener + '_)> {
        if self.session.is_some() {
            return Some(self);
        }
        match &mut self.user {
            Some(user) => Some(&mut **user),
            None => None,
        }
    }
}

/// The state of a run.
struct Session {
    checking: Checking,
    tree: Option<DebugTree>,
    counting: Option<Counting>,
    tracing: Option<Tracing>,
    /// Number of declined rewrites when the current pattern began.
    n_declined: u64,
}

/// The trace of a run.
struct Tracing {
    trace: RewriteTrace,
    run: Run,
    counting: Counting,
}

impl Watch for Session {
    fn visit_begin(&mut self, ir: &Ir, op: Op) {
        if let Some(Tracing { trace, run, .. }) = &self.tracing {
            trace.locked().visit_begin(*run, ir, op);
        }
        if let Some(tree) = &mut self.tree {
            tree.visit_begin(ir, op);
        }
    }

    fn visit_end(&mut self, ir: &Ir, op: Op, end: VisitEnd) {
        if let Some(Tracing { trace, run, .. }) = &self.tracing {
            trace.locked().visit_end(*run, ir, op, end);
        }
        if let Some(tree) = &mut self.tree {
            tree.visit_end(end);
        }
    }

    fn pattern_begin(&mut self, rewriter: &mut PatternRewriter<'_>, asked: Asked<'_>) {
        if let Some(tree) = &mut self.tree {
            tree.pattern_begin(rewriter, asked.pattern, asked.op);
        }
        self.checking.before(rewriter, asked.op);
        self.n_declined = rewriter.state.application.n_declined;
        if let Some(counting) = &mut self.counting {
            counting.pattern_begin();
        }
        if let Some(Tracing { trace, run, counting }) = &mut self.tracing {
            trace.locked().pattern_begin(*run, rewriter.ir(), asked.op);
            counting.pattern_begin();
        }
    }

    fn pattern_end(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        asked: Asked<'_>,
        result: Result<bool, RewriteError>,
    ) -> Result<bool, RewriteError> {
        if let Some(counting) = &mut self.counting {
            let has_declined = rewriter.state.application.n_declined > self.n_declined;
            counting.pattern_end(asked.pattern, matches!(result, Ok(true)), has_declined);
        }
        if let Some(Tracing { trace, run, counting }) = &mut self.tracing {
            let has_declined = rewriter.state.application.n_declined > self.n_declined;
            let is_rewritten = matches!(result, Ok(true));
            counting.pattern_end(asked.pattern, is_rewritten, has_declined);
            trace.locked().pattern_end(*run, asked.pattern, asked.op, is_rewritten);
        }
        let result = self.checking.after(rewriter, asked.op, result);
        if let Some(tree) = &mut self.tree {
            tree.pattern_end(&result);
        }
        result
    }

    fn is_checking(&self) -> bool {
        self.checking.is_asking()
    }

    fn restore(&mut self, ir: &mut Ir) -> bool {
        self.checking.restore(ir)
    }
}

impl Watching<'_> {
    /// Writes an action into the debug tree.
    fn write(&self, ir: &Ir, what: &str, op: Op) {
        if let Some(session) = &self.session
            && let Some(tree) = &mut session.borrow_mut().tree
        {
            tree.action(ir, what, op);
        }
    }

    /// Returns the trace, if there is one.
    fn trace(&self) -> Option<RewriteTrace> {
        let session = self.session.as_ref()?.borrow();
        session.tracing.as_ref().map(|tracing| tracing.trace.clone())
    }
}

impl RewriterListener for Watching<'_> {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.write(ir, "Insert", op);
        if let Some(trace) = self.trace() {
            trace.locked().touch_moved(op);
        }
        if let Some(user) = &mut self.user {
            user.op_inserted(ir, op);
        }
    }

    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        self.write(ir, "Insert", op);
        if let Some(trace) = self.trace() {
            trace.locked().touch_moved(op);
        }
        if let Some(user) = &mut self.user {
            user.op_moved(ir, op, previous);
        }
    }

    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        if let Some(trace) = self.trace() {
            trace.locked().touch_block(ir, block);
        }
        if let Some(user) = &mut self.user {
            user.block_inserted(ir, block);
        }
    }

    fn block_moved(&mut self, ir: &Ir, block: Block, previous: Region, before: Option<Block>) {
        if let Some(trace) = self.trace() {
            let mut trace = trace.locked();
            trace.touch(previous.parent_op(ir));
            trace.touch_block(ir, block);
        }
        if let Some(user) = &mut self.user {
            user.block_moved(ir, block, previous, before);
        }
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.write(ir, "Modified", op);
        if let Some(trace) = self.trace() {
            trace.locked().touch(op);
        }
        if let Some(user) = &mut self.user {
            user.op_modified(ir, op);
        }
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        self.write(ir, "Replace", op);
        if let Some(trace) = self.trace() {
            trace.locked().replaced(ir, op, values);
        }
        if let Some(user) = &mut self.user {
            user.op_replaced(ir, op, values);
        }
    }

    fn op_replaced_with_op(&mut self, ir: &Ir, op: Op, with: Op) {
        self.write(ir, "Replace", op);
        if let Some(trace) = self.trace() {
            let values: Vec<Value> = with.results(ir).collect();
            trace.locked().replaced(ir, op, &values);
        }
        if let Some(user) = &mut self.user {
            user.op_replaced_with_op(ir, op, with);
        }
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.write(ir, "Erase", op);
        if let Some(trace) = self.trace() {
            trace.locked().touch(op);
        }
        if let Some(user) = &mut self.user {
            user.op_erased(ir, op);
        }
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
        if let Some(trace) = self.trace() {
            trace.locked().touch_block(ir, block);
        }
        if let Some(user) = &mut self.user {
            user.block_erased(ir, block);
        }
    }

    fn pattern_begin(&mut self, ir: &Ir, op: Op, pattern: Option<&str>) {
        if let Some(user) = &mut self.user {
            user.pattern_begin(ir, op, pattern);
        }
    }

    fn pattern_end(&mut self, ir: &Ir, rewritten_by: Option<&str>) {
        if let Some(user) = &mut self.user {
            user.pattern_end(ir, rewritten_by);
        }
    }

    fn match_failure(&mut self, ir: &Ir, op: Op, reason: &dyn Fn() -> String) {
        if let Some(session) = &self.session
            && session.borrow().tree.is_some()
        {
            // The user's closure may panic.
            let reason = reason();
            if let Some(tree) = &mut session.borrow_mut().tree {
                tree.match_failure(&reason);
            }
        }
        if let Some(user) = &mut self.user {
            user.match_failure(ir, op, reason);
        }
    }
}
