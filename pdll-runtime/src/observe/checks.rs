//! Checks: whether a pattern did what it reported, and only what a pattern may do.
//!
//! In: the IR before and after each pattern. Out: an error that shows the difference, with the IR restored.
//! Invariant: a pattern that changes nothing costs a comparison of two numbers; one that does, a copy of the
//! IR.

use crate::ir::internal::StaleRead;
use crate::ir::{Ir, Op, Trait};
use crate::observe::diff::difference;
use crate::observe::fingerprint::identity_fingerprint;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

/// Checks of patterns during their application.
///
/// After each pattern: one that reports no match has changed nothing; one that reports a rewrite has changed
/// something; the IR verifies, its use lists are consistent, and no erased operation or value was used. A
/// violation stops the driver with an error that names the pattern and shows the difference, and the IR is
/// restored to its state before that pattern.
///
/// Each change costs a copy of the IR, and a look at the operation isolated from above around it, or at all of a small IR. So
/// the default is, as for Rust's overflow checks, [`RewriteChecks::SMALL`] in builds with debug assertions and
/// [`RewriteChecks::OFF`] in others.
///
/// ```
/// use pdll_runtime::{
///     GreedyRewriteConfig, PatternRewriter, PatternRoot, RewriteChecks, RewriteError, RewritePattern,
///     RewritePatternSet, apply_patterns_greedily,
/// };
/// use pdll_runtime::ir::{Context, Op, parse};
///
/// /// Says that it did not match, but did.
/// struct Liar(PatternRoot);
///
/// impl RewritePattern for Liar {
///     fn name(&self) -> &str {
///         "Liar"
///     }
///     fn root(&self) -> PatternRoot {
///         self.0
///     }
///     fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
///         let name = rewriter.context().identifier("seen");
///         let unit = rewriter.context().unit_attr();
///         rewriter.set_attr(op, name, unit)?;
///         Ok(false)
///     }
/// }
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
/// let mut set = RewritePatternSet::new(&ctx);
/// set.add(Liar(PatternRoot::Op(ctx.op_name("t.a"))));
/// let mut config = GreedyRewriteConfig::default();
/// config.observe.checks = RewriteChecks::ALL;
/// let before = ir.to_string();
/// let Err(error) = apply_patterns_greedily(&mut ir, &set.freeze()?, &config) else { return Err("it lied".into()) };
/// assert_eq!(
///     error.to_string(),
///     r#"pattern `Liar`: `t.a` at -:1:1: reported no match, but changed the IR
///  "builtin.module"() ({
/// -  "t.a"() : () -> ()
/// +  "t.a"() {seen} : () -> ()
///  }) : () -> ()"#
/// );
/// assert_eq!(ir.to_string(), before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RewriteChecks {
    /// Nothing is checked while the IR has more operations.
    max_ops: usize,
    /// Nothing is checked after so many changes.
    max_changes: u64,
}

impl RewriteChecks {
    /// Nothing is checked.
    pub const OFF: RewriteChecks = RewriteChecks { max_ops: 0, max_changes: 0 };
    /// The first thousand patterns that change an IR of up to 500 operations are.
    pub const SMALL: RewriteChecks = RewriteChecks { max_ops: 500, max_changes: 1000 };
    /// All are.
    pub const ALL: RewriteChecks = RewriteChecks { max_ops: usize::MAX, max_changes: u64::MAX };

    /// Returns whether anything is checked.
    pub fn is_on(self) -> bool {
        self.max_ops > 0 && self.max_changes > 0
    }
}

impl Default for RewriteChecks {
    fn default() -> RewriteChecks {
        if cfg!(debug_assertions) { RewriteChecks::SMALL } else { RewriteChecks::OFF }
    }
}

/// Maximum number of operations for which the whole IR is compared.
const SMALL_IR: usize = 500;

/// The checks of a run.
pub(super) struct Checking {
    checks: RewriteChecks,
    left: u64,
    /// Whether the IR was valid at the start. `None` until it is known.
    is_valid: Option<bool>,
    before: Option<Before>,
    /// Whether a pattern is running to which `before` belongs.
    is_asking: bool,
}

/// The IR before a pattern.
struct Before {
    /// Operation that is compared.
    scope: Op,
    n_changes: u64,
    fingerprint: u64,
    ir: Ir,
}

impl Checking {
    pub(super) fn new(checks: RewriteChecks) -> Checking {
        Checking { checks, left: checks.max_changes, is_valid: None, before: None, is_asking: false }
    }

    /// Runs before a pattern is tried.
    pub(super) fn before(&mut self, rewriter: &mut PatternRewriter<'_>, op: Op) {
        self.is_asking = false;
        if self.left == 0 || rewriter.n_ops() > self.checks.max_ops {
            self.before = None;
            return;
        }
        self.is_valid.get_or_insert_with(|| rewriter.verify().is_ok());
        self.is_asking = true;
        let scope = scope_of(rewriter, op);
        let is_known = |before: &Before| before.scope == scope && before.n_changes == rewriter.n_changes();
        if !self.before.as_ref().is_some_and(is_known) {
            let fingerprint = identity_fingerprint(rewriter, scope);
            let ir = rewriter.ir().clone();
            self.before = Some(Before { scope, n_changes: rewriter.n_changes(), fingerprint, ir });
        }
        rewriter.watch_stale_reads();
    }

    /// Returns whether a checked pattern is running.
    pub(super) fn is_asking(&self) -> bool {
        self.is_asking
    }

    /// Runs after a pattern was tried.
    pub(super) fn after(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        result: Result<bool, RewriteError>,
    ) -> Result<bool, RewriteError> {
        let Some(before) = self.before.as_mut().filter(|_| self.is_asking) else { return result };
        let stale = rewriter.take_stale_read();
        // Who reports the error restores the IR.
        let rewritten = result?;
        if let Some(stale) = stale {
            let rule = used_after_erased(rewriter, stale);
            let kind = RewriteErrorKind::CheckFailed { rule, difference: String::new() };
            return Err(RewriteError::of(&before.ir, op, kind));
        }
        if before.n_changes == rewriter.n_changes() && !rewritten {
            self.is_asking = false;
            return Ok(false);
        }
        let is_same = before.n_changes == rewriter.n_changes()
            || (before.scope.is_alive(rewriter)
                && identity_fingerprint(rewriter, before.scope) == before.fingerprint);
        let rule = match rewritten {
            true if is_same => Some("reported a rewrite, but changed nothing".to_owned()),
            false if !is_same => Some("reported no match, but changed the IR".to_owned()),
            false => None,
            true => broken_rule(rewriter, before.scope, self.is_valid == Some(true)),
        };
        let Some(rule) = rule else {
            self.is_asking = false;
            self.left -= u64::from(rewritten);
            before.n_changes = if rewritten { u64::MAX } else { rewriter.n_changes() };
            return Ok(rewritten);
        };
        let difference = difference(&before.ir, rewriter.ir(), before.scope);
        Err(RewriteError::of(&before.ir, op, RewriteErrorKind::CheckFailed { rule, difference }))
    }

    /// Restores the IR to its state before the running pattern.
    pub(super) fn restore(&mut self, ir: &mut Ir) -> bool {
        let Some(before) = self.before.take().filter(|_| self.is_asking) else { return false };
        ir.restore(before.ir);
        true
    }
}

/// Returns the operation isolated from above around another one, or the top of a small IR.
fn scope_of(ir: &Ir, op: Op) -> Op {
    if ir.n_ops() <= SMALL_IR {
        return ir.top();
    }
    let around = std::iter::successors(op.parent_op(ir), |at| at.parent_op(ir));
    let mut isolated = around.filter(|at| at.has_trait(ir, Trait::IsolatedFromAbove));
    isolated.next().unwrap_or(ir.top())
}

/// Returns the error for a read of an erased entity.
fn used_after_erased(ir: &Ir, stale: StaleRead) -> String {
    match stale {
        StaleRead::Op(op) => format!("read {op:?}, `{}`, after it was erased", op.name_text(ir)),
        StaleRead::Value(value) => format!("read {value:?} after it was erased"),
        StaleRead::Block(block) => format!("read {block:?} after it was erased"),
    }
}

/// Returns the error in the IR after a rewrite.
fn broken_rule(ir: &Ir, scope: Op, was_valid: bool) -> Option<String> {
    let scope = if scope.is_alive(ir) { scope } else { ir.top() };
    let links = if scope == ir.top() { ir.check_integrity() } else { Ok(()) };
    if let Err(reason) = links {
        return Some(format!("left links that disagree: {reason}"));
    }
    if !was_valid {
        return None;
    }
    let errors = ir.verify_below(scope).err()?;
    let first = errors.errors.first()?;
    let more = match errors.errors.len() - 1 {
        0 => String::new(),
        n => format!(" (and {n} more)"),
    };
    Some(format!("left the IR invalid: {first}{more}"))
}
