//! `PatternRewriter`: how patterns change the IR, so that drivers and listeners hear of it.
//!
//! Reads like an `Ir`, to which it dereferences. Calls that can be misused return an error and then have changed
//! nothing. What creation cannot refuse (an operand that was erased, no place to insert) is kept and reported when the
//! pattern is done.
//! MLIR: PatternMatch.h (`RewriterBase`, `PatternRewriter`), GreedyPatternRewriteDriver.cpp for what is queued.
//! Size: an example of each call.

use std::ops::Deref;

use smallvec::SmallVec;

use crate::ir::arena::Ir;
use crate::ir::attributes::NamedAttribute;
use crate::ir::block::{Block, Region};
use crate::ir::builder::{Builder, InsertionPoint, OperationState};
use crate::ir::context::OperationName;
use crate::ir::dialect::{InferTypesInput, Op};
use crate::ir::location::Location;
use crate::ir::types::{Type, TypeVec};
use crate::ir::value::Value;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::frozen::PatternId;
use crate::rewrite::journal::Journal;
use crate::rewrite::listener::RewriterListener;
use crate::rewrite::scratch::Scratch;
use crate::rewrite::tracker::Tracker;
use crate::rewrite::trouble::too_many_changes;
use crate::rewrite::watch::Watcher;

/// Changes an [`Ir`] on behalf of patterns.
///
/// ```
/// use pdll_runtime::{Builder, Context, Ir, OperationState, PatternRewriter};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = Ir::new(&ctx);
/// let body = ir.top().region(&ir, 0).entry(&ir).ok_or("a module has a body")?;
/// let mut rewriter = PatternRewriter::new(&mut ir);
/// rewriter.set_insertion_point_to_end(body);
/// let (loc, i32) = (ctx.unknown_loc(), ctx.integer_type(32));
/// let a = rewriter.create(ctx.op_name("test.a"), loc, &[], &[i32], &[]);
/// let value = a.result(&rewriter, 0);
/// let user = rewriter.create(ctx.op_name("test.use"), loc, &[value], &[], &[]);
/// assert_eq!(
///     rewriter.erase_op(a).map_err(|error| error.to_string()),
///     Err("`test.a`: cannot be erased: result #0 is still used by `test.use`".to_owned())
/// );
/// rewriter.erase_op(user)?;
/// rewriter.erase_op(a)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PatternRewriter<'a> {
    pub(crate) ir: &'a mut Ir,
    pub(crate) tracker: Tracker,
    pub(crate) listener: Option<&'a mut (dyn RewriterListener + 'a)>,
    /// Operations a driver is about to visit: when one is erased, the one after it is.
    pub(crate) cursors: Vec<Option<Op>>,
    pub(super) at: InsertionPoint,
    /// The insertion points that guards will restore.
    pub(super) saved: Vec<InsertionPoint>,
    /// The operations that are being modified: nobody hears of single changes to them.
    pub(super) modifying: Vec<Op>,
    misuse: Option<RewriteError>,
    n_changes: u64,
    /// How many changes there were when the last pattern had done its work.
    pub(super) n_settled: u64,
    /// So many changes are too many.
    pub(super) stop_at: u64,
    /// The pattern being asked, or the first of those asked at once.
    pub(super) asked: PatternId,
    /// The operation it is asked about.
    pub(super) asked_about: Option<Op>,
    /// Which pattern of those asked at once, by rank, was last known to be at work?
    pub(super) rank: u32,
    /// Number of rewrites gave up.
    pub(crate) n_declined: u64,
    /// Who is told of each pattern?
    pub(crate) watch: Option<Watcher>,
    /// The pattern being tried creates operations from this index on.
    pub(super) first_new: usize,
    /// What the pattern being tried has changed, if it may fail after that.
    pub(super) journal: Journal,
    /// What programs of run-time patterns work in; `None` until one runs, and while it does.
    pub(crate) scratch: Option<Box<Scratch>>,
}

impl Deref for PatternRewriter<'_> {
    type Target = Ir;

    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl<'a> PatternRewriter<'a> {
    /// Returns a rewriter outside any driver: nothing is queued.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> () "t.b"() : () -> ()"#,
    ///     |rewriter, ops| rewriter.erase_op(ops[0]),
    ///     r#""t.b"() : () -> ()"#,
    /// );
    /// ```
    pub fn new(ir: &'a mut Ir) -> PatternRewriter<'a> {
        PatternRewriter {
            first_new: ir.op_bound(),
            ir,
            tracker: Tracker::default(),
            listener: None,
            cursors: Vec::new(),
            at: InsertionPoint::Detached,
            saved: Vec::new(),
            modifying: Vec::new(),
            misuse: None,
            n_changes: 0,
            scratch: None,
            journal: Journal::default(),
            n_settled: 0,
            stop_at: u64::MAX,
            asked: PatternId::NONE,
            asked_about: None,
            rank: u32::MAX,
            n_declined: 0,
            watch: None,
        }
    }

    /// Returns a rewriter that notifies a listener of changes.
    ///
    /// ```
    /// use pdll_runtime::{Context, LoggingListener, PatternRewriter, parse};
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// let op = ir.walk_pre_order(ir.top()).last().ok_or("nothing")?;
    /// let mut log = LoggingListener::new(String::new());
    /// PatternRewriter::with_listener(&mut ir, &mut log).erase_op(op)?;
    /// assert!(log.finish()?.contains("erased `t.a`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_listener(
        ir: &'a mut Ir,
        listener: &'a mut (dyn RewriterListener + 'a),
    ) -> PatternRewriter<'a> {
        PatternRewriter { listener: Some(listener), ..PatternRewriter::new(ir) }
    }

    /// The IR.
    #[inline]
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    // Creating.

    /// Creates an operation at the insertion point.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         let (name, loc) = (rewriter.context().op_name("t.new"), ops[0].loc(rewriter));
    ///         rewriter.create(name, loc, &[], &[], &[]);
    ///         Ok(())
    ///     },
    ///     r#""t.new"() : () -> () "t.a"() : () -> ()"#,
    /// );
    /// ```
    #[inline]
    pub fn create(
        &mut self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
        attrs: &[NamedAttribute],
    ) -> Op {
        let place = self.ir.place_at(self.at);
        let ir = &mut *self.ir;
        // Most operations are of these shapes, for which there is nothing to loop over.
        let op = match (operands, result_types) {
            ([a, b], [ty]) => ir.alloc_op_at(name, loc, &[*a, *b], &[*ty], place),
            ([a], [ty]) => ir.alloc_op_at(name, loc, &[*a], &[*ty], place),
            _ => ir.alloc_op_of_any_shape(name, loc, operands, result_types, place),
        };
        if !attrs.is_empty() {
            self.ir.assign_attrs(op, attrs);
        }
        self.tell_created(op, place.block.is_some());
        op
    }

    /// Creates an operation from its description at the insertion point.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// use pdll_runtime::OperationState;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         let state = OperationState::new(rewriter.context().op_name("t.new"), ops[0].loc(rewriter));
    ///         rewriter.create_op(&state.n_regions(1));
    ///         Ok(())
    ///     },
    ///     r#""t.new"() ({ }) : () -> () "t.a"() : () -> ()"#,
    /// );
    /// ```
    pub fn create_op(&mut self, state: &OperationState<'_>) -> Op {
        let op = self.ir.create_detached(state);
        self.insert_new(op);
        op
    }

    #[inline(always)]
    pub(crate) fn insert_new(&mut self, op: Op) {
        self.ir.insert_at(op, self.at);
        self.tell_created(op, self.ir.op_data(op).block.is_some());
    }

    /// An operation was created, and inserted if there was a place.
    #[inline(always)]
    fn tell_created(&mut self, op: Op, is_inserted: bool) {
        if self.journal.is_on {
            self.note_created(op);
        }
        self.count_change();
        if !is_inserted {
            return self.note_misuse(op, RewriteErrorKind::NoInsertionPoint);
        }
        self.notify_inserted(op);
    }

    #[inline]
    pub(super) fn notify_inserted(&mut self, op: Op) {
        self.tracker.op_inserted(self.ir, op);
        if let Some(listener) = &mut self.listener {
            listener.op_inserted(self.ir, op);
        }
    }

    #[cold]
    fn note_misuse(&mut self, op: Op, kind: RewriteErrorKind) {
        if self.misuse.is_none() {
            self.misuse = Some(RewriteError::of(self.ir, op, kind));
        }
    }

    /// What was misused since this was last asked by calls that return no error: an erased operand given to a new
    /// operation, an operation created with no insertion point.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let gone = ops[0].result(rewriter, 0);
    ///         rewriter.erase_op(ops[0])?;
    ///         // Creating gives no result, so what was wrong with it is kept.
    ///         let (name, loc) = (rewriter.context().op_name("t.c"), ops[1].loc(rewriter));
    ///         rewriter.create(name, loc, &[gone], &[], &[]);
    ///         assert!(rewriter.check_misuse().is_err());
    ///         Ok(())
    ///     },
    ///     r#""t.b"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// The first misuse.
    #[inline]
    pub fn check_misuse(&mut self) -> Result<(), RewriteError> {
        if let Some(value) = self.ir.take_stale_use() {
            return Err(self.stale_use(value));
        }
        match self.misuse.take() {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }

    /// Was nothing misused and nothing noted of what a pattern changed?
    #[inline]
    pub(super) fn has_nothing_to_settle(&self) -> bool {
        self.misuse.is_none() && !self.journal.is_on && !self.ir.has_stale_use()
    }

    #[cold]
    fn stale_use(&mut self, value: Value) -> RewriteError {
        self.misuse = None;
        let kind = RewriteErrorKind::StaleValue { value };
        match value.uses(self.ir).next() {
            Some(operand) => RewriteError::of(self.ir, operand.owner(self.ir), kind),
            None => RewriteError::other(kind.to_string()),
        }
    }

    /// Returns the result types of an operation that is not there yet, as it infers them.
    ///
    /// # Errors
    /// If the operation cannot infer them, from these operands and attributes or at all.
    pub fn infer_result_types(
        &self,
        name: OperationName,
        loc: Location,
        operands: &[Value],
        attrs: &[NamedAttribute],
        n_regions: usize,
    ) -> Result<TypeVec, RewriteError> {
        let fail = |reason: String| {
            RewriteError::of_name(self.ir, name, loc, RewriteErrorKind::CannotInfer { reason })
        };
        if let Some(value) = operands.iter().find(|value| !value.is_alive(self.ir)) {
            let kind = RewriteErrorKind::StaleValue { value: *value };
            return Err(RewriteError::of_name(self.ir, name, loc, kind));
        }
        let Some(infer) = self.ir.context().op_info(name).infer_types else {
            let is_registered = self.ir.context().is_registered(name);
            let reason = if is_registered {
                "the operation declares no way to infer them"
            } else {
                "the operation is not registered in this context"
            };
            return Err(fail(reason.to_owned()));
        };
        infer(&InferTypesInput { ir: self.ir, name, loc, operands, attrs, n_regions })
            .map_err(|message| fail(message.text))
    }

    // Replacing and erasing.

    /// Gives the uses of an operation's results to values, one per result and of its type, and erases the operation.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1) : (i32) -> ()"#,
    ///     |rewriter, ops| rewriter.replace_op(ops[1], &[ops[0].result(rewriter, 0)]),
    ///     r#"%0 = "t.a"() : () -> i32 "t.c"(%0) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If the operation or a value was erased, number or types differ, or a value goes with the operation.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        if let [value] = values
            && self.can_replace_quietly(op, *value)
        {
            self.replace_quietly(op, *value);
            return Ok(());
        }
        self.replace_op_told(op, values)
    }

    /// Is the operation one of the most usual: with one result and no regions, for which a value is to be put that may, with
    /// nobody to be told of more than which operations to look at again?
    #[inline(always)]
    fn can_replace_quietly(&self, op: Op, value: Value) -> bool {
        self.listener.is_none()
            && !self.journal.is_on
            && self.modifying.is_empty()
            && op != self.ir.top()
            && self.ir.is_replaceable_by(op, value)
    }

    /// Replaces such an operation.
    #[inline(always)]
    fn replace_quietly(&mut self, op: Op, value: Value) {
        let result = Value::from_index(self.ir.results_of(op).start);
        if self.tracker.scope.is_none() {
            let n_uses = self.ir.move_uses(result, value);
            self.count_changes(n_uses);
        } else {
            while let Some(owner) = self.ir.move_first_use(result, value) {
                self.count_change();
                self.tracker.enqueue(self.ir, owner);
            }
        }
        self.erase_single_inline(op);
    }

    #[inline(never)]
    fn replace_op_told(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_replacement(op, values)?;
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.ir, op, values);
        }
        for (result, value) in op.results(self.ir).zip(values) {
            self.transfer_uses(result, *value);
        }
        self.erase_unused(op);
        Ok(())
    }

    /// As [`replace_op`](PatternRewriter::replace_op) with the results of another operation.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1) : (i32) -> ()"#,
    ///     |rewriter, ops| rewriter.replace_op_with_op(ops[1], ops[0]),
    ///     r#"%0 = "t.a"() : () -> i32 "t.c"(%0) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`replace_op`](PatternRewriter::replace_op).
    pub fn replace_op_with_op(&mut self, op: Op, new_op: Op) -> Result<(), RewriteError> {
        self.check_op(new_op)?;
        let results = self.ir.results_of(new_op);
        if results.len() == 1 {
            let value = Value::from_index(results.start);
            if self.can_replace_quietly(op, value) {
                self.replace_quietly(op, value);
                return Ok(());
            }
            return self.replace_op_told(op, &[value]);
        }
        let values: SmallVec<[Value; 4]> = new_op.results(self.ir).collect();
        self.replace_op(op, &values)
    }

    /// Creates an operation before another one, at its location, and replaces that by it.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         let (name, i64) = (rewriter.context().op_name("t.new"), rewriter.context().integer_type(32));
    ///         rewriter.replace_op_with_new_op(ops[0], name, &[], &[i64], &[])
    ///     },
    ///     r#"%0 = "t.new"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`replace_op`](PatternRewriter::replace_op); then nothing is created.
    pub fn replace_op_with_new_op(
        &mut self,
        op: Op,
        name: OperationName,
        operands: &[Value],
        result_types: &[Type],
        attrs: &[NamedAttribute],
    ) -> Result<Op, RewriteError> {
        self.check_replaceable(op)?;
        if op.n_results(self.ir) != result_types.len() {
            let kind = RewriteErrorKind::WrongResultCount {
                expected: op.n_results(self.ir),
                got: result_types.len(),
            };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        for (i, (have, given)) in op.result_types(self.ir).zip(result_types).enumerate() {
            if have != *given {
                return Err(RewriteError::wrong_type(self.ir, op, i, have, *given));
            }
        }
        for value in operands {
            self.check_value(*value)?;
            self.check_survives(op, *value, 0)?;
        }
        let at = std::mem::replace(&mut self.at, InsertionPoint::Before(op));
        let loc = op.loc(self.ir);
        let new_op = self.create(name, loc, operands, result_types, attrs);
        self.at = at;
        self.replace_op_with_op(op, new_op)?;
        Ok(new_op)
    }

    #[inline]
    pub(super) fn check_replacement(&self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_replaceable(op)?;
        self.check_result_types(op, values)?;
        for (i, value) in values.iter().enumerate() {
            self.check_survives(op, *value, i)?;
        }
        Ok(())
    }

    /// Refuses a value that goes when the operation is erased.
    #[inline]
    fn check_survives(&self, op: Op, value: Value, result: usize) -> Result<(), RewriteError> {
        let is_inside = || {
            let parent = value.owner_block(self.ir).and_then(|block| block.parent_op(self.ir));
            parent.is_some_and(|parent| op.is_ancestor_of(self.ir, parent))
        };
        if value.defining_op(self.ir) == Some(op) || (self.ir.has_regions(op) && is_inside()) {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::ReplacedWithItself { result }));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn check_replaceable(&self, op: Op) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if op == self.ir.top() {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::TopLevel));
        }
        if self.ir.has_regions(op)
            && let Some(user) = self.user_outside(op)
        {
            let user = user.name_text(self.ir).to_owned();
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::InnerValueUsed { user }));
        }
        Ok(())
    }

    /// Refuses an operation that was erased.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> () "t.b"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.erase_op(ops[0])?;
    ///         assert!(rewriter.check_op(ops[0]).is_err());
    ///         Ok(())
    ///     },
    ///     r#""t.b"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If it was.
    #[inline]
    pub fn check_op(&self, op: Op) -> Result<(), RewriteError> {
        if op.is_alive(self.ir) {
            Ok(())
        } else {
            Err(RewriteError::of(self.ir, op, RewriteErrorKind::StaleOp { op }))
        }
    }

    #[inline]
    pub(crate) fn check_value(&self, value: Value) -> Result<(), RewriteError> {
        if value.is_alive(self.ir) {
            Ok(())
        } else {
            Err(RewriteError::other(RewriteErrorKind::StaleValue { value }.to_string()))
        }
    }

    #[cold]
    pub(super) fn stale_value(&self, op: Op, value: Value) -> RewriteError {
        RewriteError::of(self.ir, op, RewriteErrorKind::StaleValue { value })
    }

    /// Erases an operation whose results are not used, with all in its regions. An insertion point before it moves to
    /// what follows.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         assert!(rewriter.erase_op(ops[0]).is_err()); // It has a use.
    ///         rewriter.erase_op(ops[1])
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If it was erased before, has uses, or is the top-level operation.
    pub fn erase_op(&mut self, op: Op) -> Result<(), RewriteError> {
        self.check_replaceable(op)?;
        for (i, result) in op.results(self.ir).enumerate() {
            if let Some(user) = result.users(self.ir).next() {
                return Err(RewriteError::has_uses(self.ir, op, i, user));
            }
        }
        self.erase_unused(op);
        Ok(())
    }

    /// Erases an operation that is known to be alive and unused.
    #[inline]
    pub(crate) fn erase_unused(&mut self, op: Op) {
        if self.ir.has_regions(op) {
            self.erase_regions(op);
        }
        self.erase_single(op);
    }

    /// Erases an operation without uses and with nothing in its regions.
    pub(crate) fn erase_single(&mut self, op: Op) {
        self.erase_single_inline(op);
    }

    #[inline(always)]
    fn erase_single_inline(&mut self, op: Op) {
        if self.at == InsertionPoint::Before(op) {
            self.at = InsertionPoint::after(self.ir, op);
        }
        if self.cursors.contains(&Some(op)) || !self.saved.is_empty() {
            self.move_cursors(op);
        }
        self.count_change();
        if let Some(listener) = &mut self.listener {
            listener.op_erased(self.ir, op);
        }
        self.tracker.op_erased(self.ir, op);
        if self.journal.is_on {
            return self.bury_op(op);
        }
        self.ir.remove_op(op);
    }

    #[inline(never)]
    fn move_cursors(&mut self, erased: Op) {
        let next = erased.next(self.ir);
        for index in 0..self.cursors.len() {
            if self.cursors[index] == Some(erased) {
                self.note_cursor(index);
                self.cursors[index] = next;
            }
        }
        self.move_insertion_points(InsertionPoint::Before(erased), InsertionPoint::after(self.ir, erased));
    }

    /// Lets who inserts at a place, or will after a guard, insert at another one.
    pub(super) fn move_insertion_points(&mut self, from: InsertionPoint, to: InsertionPoint) {
        for at in self.saved.iter_mut().chain([&mut self.at]) {
            if *at == from {
                *at = to;
            }
        }
    }

    // Place and talk.

    /// Inserts before an operation from now on.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// use pdll_runtime::InsertionPoint;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         assert_eq!(rewriter.insertion_point(), InsertionPoint::Before(ops[0]));
    ///         Ok(())
    ///     },
    ///     r#""t.a"() : () -> ()"#,
    /// );
    /// ```
    #[inline]
    pub fn set_insertion_point(&mut self, op: Op) {
        self.at = InsertionPoint::Before(op);
    }

    /// Returns the insertion point.
    #[inline]
    pub fn insertion_point(&self) -> InsertionPoint {
        self.at
    }

    /// Says why a pattern does not match; the reason is put into words only if somebody listens. Returns `false`, to be
    /// returned by the pattern.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         // What a pattern returns that does not match; only a listener asks for the reason.
    ///         let matched = rewriter.notify_match_failure(ops[0], || "it has no operand".to_owned());
    ///         assert!(!matched);
    ///         Ok(())
    ///     },
    ///     r#""t.a"() : () -> ()"#,
    /// );
    /// ```
    pub fn notify_match_failure(&mut self, op: Op, reason: impl Fn() -> String) -> bool {
        if let Some(listener) = &mut self.listener {
            listener.match_failure(self.ir, op, &reason);
        }
        false
    }

    /// Counts changes, so that who compares two counts sees whether there was any.
    #[inline]
    pub fn n_changes(&self) -> u64 {
        self.n_changes
    }

    #[inline]
    pub(crate) fn count_change(&mut self) {
        self.count_changes(1);
    }

    #[inline(always)]
    fn count_changes(&mut self, n: u64) {
        self.n_changes += n;
        if self.n_changes >= self.stop_at {
            too_many_changes();
        }
    }
}

impl Builder for PatternRewriter<'_> {
    fn ir(&self) -> &Ir {
        self.ir
    }

    fn create_op(&mut self, state: &OperationState<'_>) -> Op {
        PatternRewriter::create_op(self, state)
    }

    fn insertion_point(&self) -> InsertionPoint {
        self.at
    }

    fn set_insertion_point(&mut self, at: InsertionPoint) {
        self.at = at;
    }

    fn create_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        let block = self.ir.alloc_block();
        self.ir.link_block(block, region, None);
        for ty in arg_types {
            self.ir.add_argument(block, *ty);
        }
        self.at = InsertionPoint::End(block);
        self.note_created_block(block);
        self.notify_block_inserted(block);
        block
    }
}
