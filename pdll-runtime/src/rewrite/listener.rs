//! Listeners: notification of each change of a rewriter.
//!
//! In: the rewriter's notifications, which are upstream's call by call. Out: depends on the listener.
//! Invariant: the entity of a notification exists: insertions are notified after they happen, erasures
//! before. MLIR: PatternMatch.h (`RewriterBase::Listener`, `ForwardingListener`, `PatternLoggingListener`),
//! Builders.h (`OpBuilder::Listener`).

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use smallvec::SmallVec;

use crate::ir::{Block, InsertionPoint, Ir, Op, Region, Value};

/// Receives a notification of each change. By default every method forwards to
/// [`forward_to`](RewriterListener::forward_to), which returns none.
///
/// ```
/// use pdll_runtime::{PatternRewriter, RewriterListener};
/// use pdll_runtime::ir::{Context, Ir, Op, parse};
///
/// /// Counts what is erased, and passes the rest on.
/// struct Erased<'l> {
///     n: usize,
///     next: &'l mut dyn RewriterListener,
/// }
///
/// impl RewriterListener for Erased<'_> {
///     fn forward_to(&mut self) -> Option<&mut dyn RewriterListener> {
///         Some(&mut *self.next)
///     }
///
///     fn op_erased(&mut self, ir: &Ir, op: Op) {
///         self.n += 1;
///         self.next.op_erased(ir, op);
///     }
/// }
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.a"() ({ "t.b"() : () -> () }) : () -> ()"#)?;
/// let a = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
/// let mut log = pdll_runtime::LoggingListener::new(String::new());
/// let mut erased = Erased { n: 0, next: &mut log };
/// PatternRewriter::with_listener(&mut ir, &mut erased).erase_op(a)?;
/// assert_eq!(erased.n, 2);
/// let log = log.finish()?;
/// assert_eq!(log.lines().next(), Some("erased `t.b` at -:1:12"));
/// assert_eq!(log.lines().last(), Some("erased `t.a` at -:1:1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait RewriterListener {
    /// Returns the listener that receives events which this one does not handle.
    fn forward_to(&mut self) -> Option<&mut dyn RewriterListener> {
        None
    }

    /// Runs after an operation was inserted. Operations in its regions, if any, are notified after it.
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        if let Some(next) = self.forward_to() {
            next.op_inserted(ir, op);
        }
    }

    /// Runs after an operation was moved; `previous` is its previous position. By default a move is treated
    /// as an insertion.
    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        match self.forward_to() {
            Some(next) => next.op_moved(ir, op, previous),
            None => self.op_inserted(ir, op),
        }
    }

    /// Runs after a block was inserted.
    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        if let Some(next) = self.forward_to() {
            next.block_inserted(ir, block);
        }
    }

    /// Runs after a block was moved. It was in the region `previous`, before the block `before` or at the
    /// end. By default a move is treated as an insertion.
    fn block_moved(&mut self, ir: &Ir, block: Block, previous: Region, before: Option<Block>) {
        match self.forward_to() {
            Some(next) => next.block_moved(ir, block, previous, before),
            None => self.block_inserted(ir, block),
        }
    }

    /// Runs after an operation was changed in place.
    fn op_modified(&mut self, ir: &Ir, op: Op) {
        if let Some(next) = self.forward_to() {
            next.op_modified(ir, op);
        }
    }

    /// Runs before the uses of an operation's results are replaced by these values.
    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        if let Some(next) = self.forward_to() {
            next.op_replaced(ir, op, values);
        }
    }

    /// Runs before the uses of an operation's results are replaced by the results of another operation, when
    /// the operation remains. By default this is treated as a replacement by values.
    fn op_replaced_with_op(&mut self, ir: &Ir, op: Op, with: Op) {
        match self.forward_to() {
            Some(next) => next.op_replaced_with_op(ir, op, with),
            None => {
                let values: SmallVec<[Value; 4]> = with.results(ir).collect();
                self.op_replaced(ir, op, &values);
            }
        }
    }

    /// Runs before an operation is erased. It has no uses.
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        if let Some(next) = self.forward_to() {
            next.op_erased(ir, op);
        }
    }

    /// Runs before a block is erased. It is empty.
    fn block_erased(&mut self, ir: &Ir, block: Block) {
        if let Some(next) = self.forward_to() {
            next.block_erased(ir, block);
        }
    }

    /// Patterns of a root are about to be tried on an operation. `pattern` is a name if it is one pattern.
    fn pattern_begin(&mut self, ir: &Ir, op: Op, pattern: Option<&str>) {
        if let Some(next) = self.forward_to() {
            next.pattern_begin(ir, op, pattern);
        }
    }

    /// Runs after patterns were tried; the name is that of the pattern that rewrote.
    fn pattern_end(&mut self, ir: &Ir, rewritten_by: Option<&str>) {
        if let Some(next) = self.forward_to() {
            next.pattern_end(ir, rewritten_by);
        }
    }

    /// Runs when a pattern did not match, with the reason.
    fn match_failure(&mut self, ir: &Ir, op: Op, reason: &dyn Fn() -> String) {
        if let Some(next) = self.forward_to() {
            next.match_failure(ir, op, reason);
        }
    }
}

/// A listener in the configuration of a driver.
///
/// ```
/// use pdll_runtime::{
///     GreedyRewriteConfig, ListenerHandle, LoggingListener, RewritePatternSet, apply_patterns_greedily,
/// };
/// use pdll_runtime::ir::parse;
/// # let ctx = pdll_runtime::examples::context();
/// # let mut set = RewritePatternSet::new(&ctx);
/// # set.add(pdll_runtime::examples::Erase("t.a"));
/// # let patterns = set.freeze()?;
/// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
/// let mut log = LoggingListener::new(String::new());
/// let listener = Some(ListenerHandle::new(&mut log));
/// apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig { listener, ..GreedyRewriteConfig::default() })?;
/// assert!(log.finish()?.contains("erased `t.a`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct ListenerHandle<'l>(Arc<Mutex<Notified<'l>>>);

/// The listener of a handle.
type Notified<'l> = &'l mut (dyn RewriterListener + Send + 'l);

impl<'l> ListenerHandle<'l> {
    /// Creates a handle, which a configuration may clone. One driver at a time can use it.
    pub fn new(listener: &'l mut (dyn RewriterListener + Send + 'l)) -> ListenerHandle<'l> {
        ListenerHandle(Arc::new(Mutex::new(listener)))
    }

    /// Locks the listener for a driver; `None` if another driver uses it.
    pub(crate) fn lock(&self) -> Option<MutexGuard<'_, Notified<'l>>> {
        match self.0.try_lock() {
            Ok(guard) => Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

impl PartialEq for ListenerHandle<'_> {
    fn eq(&self, other: &ListenerHandle<'_>) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.0), Arc::as_ptr(&other.0))
    }
}

impl Eq for ListenerHandle<'_> {}

impl fmt::Debug for ListenerHandle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListenerHandle").finish_non_exhaustive()
    }
}

/// Notifies any number of listeners, in order.
#[derive(Default)]
pub struct ForwardingListener<'l>(Vec<&'l mut (dyn RewriterListener + Send)>);

impl<'l> ForwardingListener<'l> {
    /// Creates a listener that notifies none.
    pub fn new() -> ForwardingListener<'l> {
        ForwardingListener::default()
    }

    /// Adds a listener.
    ///
    /// ```
    /// use pdll_runtime::{ForwardingListener, LoggingListener, PatternRewriter};
    /// use pdll_runtime::ir::parse;
    /// # let ctx = pdll_runtime::examples::context();
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// let op = ir.walk_pre_order(ir.top()).last().ok_or("nothing")?;
    /// let (mut one, mut other) = (LoggingListener::new(String::new()), LoggingListener::new(String::new()));
    /// let mut both = ForwardingListener::new().to(&mut one).to(&mut other);
    /// PatternRewriter::with_listener(&mut ir, &mut both).erase_op(op)?;
    /// assert_eq!(one.finish()?, other.finish()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(mut self, listener: &'l mut (dyn RewriterListener + Send)) -> ForwardingListener<'l> {
        self.0.push(listener);
        self
    }
}

impl RewriterListener for ForwardingListener<'_> {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.0.iter_mut().for_each(|next| next.op_inserted(ir, op));
    }

    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        self.0.iter_mut().for_each(|next| next.op_moved(ir, op, previous));
    }

    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        self.0.iter_mut().for_each(|next| next.block_inserted(ir, block));
    }

    fn block_moved(&mut self, ir: &Ir, block: Block, previous: Region, before: Option<Block>) {
        self.0.iter_mut().for_each(|next| next.block_moved(ir, block, previous, before));
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.0.iter_mut().for_each(|next| next.op_modified(ir, op));
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        self.0.iter_mut().for_each(|next| next.op_replaced(ir, op, values));
    }

    fn op_replaced_with_op(&mut self, ir: &Ir, op: Op, with: Op) {
        self.0.iter_mut().for_each(|next| next.op_replaced_with_op(ir, op, with));
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.0.iter_mut().for_each(|next| next.op_erased(ir, op));
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
        self.0.iter_mut().for_each(|next| next.block_erased(ir, block));
    }

    fn pattern_begin(&mut self, ir: &Ir, op: Op, pattern: Option<&str>) {
        self.0.iter_mut().for_each(|next| next.pattern_begin(ir, op, pattern));
    }

    fn pattern_end(&mut self, ir: &Ir, rewritten_by: Option<&str>) {
        self.0.iter_mut().for_each(|next| next.pattern_end(ir, rewritten_by));
    }

    fn match_failure(&mut self, ir: &Ir, op: Op, reason: &dyn Fn() -> String) {
        self.0.iter_mut().for_each(|next| next.match_failure(ir, op, reason));
    }
}

/// Writes a line about each notification; during a pattern that is tried alone, prefixed by the pattern's
/// name.
///
/// ```
/// use pdll_runtime::{LoggingListener, PatternRewriter};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.a"() : () -> () loc("f.c":3:4)"#)?;
/// let a = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
/// let mut log = LoggingListener::new(String::new());
/// let mut rewriter = PatternRewriter::with_listener(&mut ir, &mut log);
/// rewriter.set_attr(a, ctx.identifier("seen"), ctx.unit_attr())?;
/// assert_eq!(log.finish()?, "modified `t.a` at f.c:3:4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoggingListener<W> {
    out: W,
    pattern: Option<String>,
    result: fmt::Result,
}

impl<W: fmt::Write> LoggingListener<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> LoggingListener<W> {
        LoggingListener { out, pattern: None, result: Ok(()) }
    }

    /// Returns the writer.
    ///
    /// ```
    /// use pdll_runtime::{LoggingListener, PatternRewriter};
    /// use pdll_runtime::ir::parse;
    /// # let ctx = pdll_runtime::examples::context();
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// let op = ir.walk_pre_order(ir.top()).last().ok_or("nothing")?;
    /// let mut log = LoggingListener::new(String::new());
    /// PatternRewriter::with_listener(&mut ir, &mut log).erase_op(op)?;
    /// assert!(log.finish()?.contains("erased `t.a`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it returned an error; nothing was written after that.
    pub fn finish(self) -> Result<W, fmt::Error> {
        self.result.map(|()| self.out)
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        let pattern = self.pattern.as_deref();
        let (name, colon) = (pattern.unwrap_or_default(), if pattern.is_some() { ": " } else { "" });
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{name}{colon}{line}");
        }
    }
}

/// An operation's name and location.
struct Described<'a>(&'a Ir, Op);

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Described(ir, op) = *self;
        write!(f, "`{}`", op.name_text(ir))?;
        match ir.context().describe_location(op.loc(ir)) {
            Some(location) => write!(f, " at {location}"),
            None => Ok(()),
        }
    }
}

/// A block by the operation it belongs to.
struct DescribedBlock<'a>(&'a Ir, Block);

impl fmt::Display for DescribedBlock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1.parent_op(self.0) {
            Some(op) => write!(f, "a block of {}", Described(self.0, op)),
            None => f.write_str("a block of nothing"),
        }
    }
}

impl<W: fmt::Write> RewriterListener for LoggingListener<W> {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.line(format_args!("inserted {}", Described(ir, op)));
    }

    fn op_moved(&mut self, ir: &Ir, op: Op, _previous: InsertionPoint) {
        self.line(format_args!("moved {}", Described(ir, op)));
    }

    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        self.line(format_args!("inserted {}", DescribedBlock(ir, block)));
    }

    fn block_moved(&mut self, ir: &Ir, block: Block, _previous: Region, _before: Option<Block>) {
        self.line(format_args!("moved {}", DescribedBlock(ir, block)));
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.line(format_args!("modified {}", Described(ir, op)));
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        let (n, s) = (values.len(), if values.len() == 1 { "" } else { "s" });
        self.line(format_args!("replaced {} with {n} value{s}", Described(ir, op)));
    }

    fn op_replaced_with_op(&mut self, ir: &Ir, op: Op, with: Op) {
        self.line(format_args!("replaced {} with {}", Described(ir, op), Described(ir, with)));
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.line(format_args!("erased {}", Described(ir, op)));
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
        self.line(format_args!("erased {}", DescribedBlock(ir, block)));
    }

    fn pattern_begin(&mut self, ir: &Ir, op: Op, pattern: Option<&str>) {
        self.line(format_args!("trying {} on {}", pattern.unwrap_or("several patterns"), Described(ir, op)));
        self.pattern = pattern.map(str::to_owned);
    }

    fn pattern_end(&mut self, _ir: &Ir, rewritten_by: Option<&str>) {
        self.pattern = None;
        match rewritten_by {
            Some(pattern) => self.line(format_args!("rewritten by {pattern}")),
            None => self.line(format_args!("no match")),
        }
    }

    fn match_failure(&mut self, ir: &Ir, op: Op, reason: &dyn Fn() -> String) {
        self.line(format_args!("{} does not match: {}", Described(ir, op), reason()));
    }
}
