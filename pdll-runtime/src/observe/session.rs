//! The observation of one run: passes events of drivers, patterns and the IR to checks, debug tree and statistics.

use std::cell::RefCell;
use std::rc::Rc;

use crate::ir::{Block, Ir, Op, Value};
use crate::observe::checks::{Checking, RewriteChecks};
use crate::observe::config::Observe;
use crate::observe::statistics::Counting;
use crate::observe::tree::DebugTree;
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
    /// Begins a run.
    pub(crate) fn start(
        observe: &Observe,
        user: Option<&'l mut (dyn RewriterListener + 'l)>,
    ) -> Watching<'l> {
        Watching::of(observe.with_ambient(), user)
    }

    /// Does the same without checks, also ambient ones: for a driver that delays changes, so that the IR is valid only at its end.
    pub(crate) fn start_unchecked(
        observe: &Observe,
        user: Option<&'l mut (dyn RewriterListener + 'l)>,
    ) -> Watching<'l> {
        Watching::of(Observe { checks: RewriteChecks::OFF, ..observe.with_ambient() }, user)
    }

    fn of(observe: Observe, user: Option<&'l mut (dyn RewriterListener + 'l)>) -> Watching<'l> {
        let session = || {
            let tree = observe.debug.clone().map(DebugTree::new);
            let counting = observe.statistics.clone().map(Counting::new);
            let checking = Checking::new(observe.checks);
            Rc::new(RefCell::new(Session { checking, tree, counting, n_declined: 0 }))
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
            session.tree.is_some() || session.counting.is_some()
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
    /// Number of declined rewrites when the current pattern began.
    n_declined: u64,
}

impl Watch for Session {
    fn visit_begin(&mut self, ir: &Ir, op: Op) {
        if let Some(tree) = &mut self.tree {
            tree.visit_begin(ir, op);
        }
    }

    fn visit_end(&mut self, _ir: &Ir, _op: Op, end: VisitEnd) {
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
}

impl RewriterListener for Watching<'_> {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.write(ir, "Insert", op);
        if let Some(user) = &mut self.user {
            user.op_inserted(ir, op);
        }
    }

    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        if let Some(user) = &mut self.user {
            user.block_inserted(ir, block);
        }
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.write(ir, "Modified", op);
        if let Some(user) = &mut self.user {
            user.op_modified(ir, op);
        }
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        self.write(ir, "Replace", op);
        if let Some(user) = &mut self.user {
            user.op_replaced(ir, op, values);
        }
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.write(ir, "Erase", op);
        if let Some(user) = &mut self.user {
            user.op_erased(ir, op);
        }
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
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
