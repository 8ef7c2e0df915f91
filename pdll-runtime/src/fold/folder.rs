//! The folder: folds operations and keeps the constants unique, each at the start of a suitable region.
//!
//! Invariant: a constant it owns is at the start of its region's entry block, with only other owned ones
//! before it; there is one per dialect, attribute, type and region. MLIR: FoldUtils.h (`OperationFolder`).
//! Differs: endless in-place folding is an error.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::fold::apply::{FoldError, Folded, fold_error, fold_op, keep_constant};
use crate::ir::internal::{DialectHooks, flag};
use crate::ir::{
    Attribute, Block, Builder, Identifier, InsertionPoint, Ir, Op, OpFoldResult, Region, Trait, Type, Value,
    ValueVec,
};
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The effect of the folder on an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FoldOutcome {
    /// Nothing.
    Unchanged,
    /// It was changed in place.
    InPlace,
    /// It was replaced by its fold result, and erased.
    Replaced,
}

/// Folds operations, and creates no constant twice.
///
/// ```
/// use pdll_runtime::{OperationFolder, PatternRewriter};
/// use pdll_runtime::ir::{Context, Fold, FoldAdaptor, Ir, Trait, TraitSet};
/// use pdll_runtime::FoldOutcome;
/// use pdll_runtime::ir::{Builder, Dialect, DialectRegistration, OpInfo, OperationState, parse};
///
/// /// `my.double(x)` is twice the constant `x`.
/// fn fold_double(fold: &FoldAdaptor<'_>) -> Fold {
///     let constant = fold.operand(0).and_then(|attr| Some((attr.ty(fold.context())?, attr.as_i64(fold.context())?)));
///     constant.map(|(ty, x)| fold.context().integer_attr(ty, 2 * x)).into()
/// }
///
/// struct My;
/// impl Dialect for My {
///     const NAME: &'static str = "my";
///     fn register(_: &Context, my: &mut DialectRegistration) {
///         let constant = TraitSet::of(&[Trait::Pure, Trait::ConstantLike]);
///         my.add_op(OpInfo { attributes: &["value"], traits: constant, ..OpInfo::new("my.constant") });
///         my.add_op(OpInfo { fold: Some(fold_double), ..OpInfo::new("my.double") });
///         my.set_constant_materializer(|builder, attr, ty, loc| {
///             let ctx = builder.context().clone();
///             let (name, attrs) = (ctx.op_name("my.constant"), [(ctx.identifier("value"), attr)]);
///             Some(builder.create_op(&OperationState::new(name, loc).result_types(&[ty]).attrs(&attrs)))
///         });
///     }
/// }
///
/// let ctx = Context::new();
/// ctx.load_dialect::<My>().allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"
///     %0 = "my.constant"() <{value = 4 : i32}> : () -> i32
///     %1 = "my.double"(%0) : (i32) -> i32
///     %2 = "my.double"(%0) : (i32) -> i32
///     "test.use"(%1, %2) : (i32, i32) -> ()
/// "#)?;
/// let ops: Vec<_> = ir.top().region(&ir, 0).blocks(&ir).flat_map(|block| block.ops(&ir)).collect();
/// let mut rewriter = PatternRewriter::new(&mut ir);
/// let mut folder = OperationFolder::new();
/// assert_eq!(folder.try_to_fold(&mut rewriter, ops[1])?, FoldOutcome::Replaced);
/// assert_eq!(folder.try_to_fold(&mut rewriter, ops[2])?, FoldOutcome::Replaced);
/// assert_eq!(ops[3].operand(&ir, 0), ops[3].operand(&ir, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct OperationFolder {
    constants: FxHashMap<Key, Op>,
    /// Keys of each owned constant: of its own dialect, and of those whose folding led to it.
    owned: FxHashMap<Op, SmallVec<[Key; 1]>>,
    /// The last block, and the region of its constants.
    last_home: Option<(Block, Region)>,
}

/// One constant: where, whose, which.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    region: Region,
    dialect: Identifier,
    value: Attribute,
    ty: Type,
}

/// Maximum number of in-place changes of an operation by one call.
const MAX_IN_PLACE: usize = 1024;

/// Number of constants for which memory is kept for the next region; larger tables would be slow to clear.
const KEPT: usize = 512;

/// Returns the region for the constants of a block: the closest enclosing region whose operation is isolated
/// from above (or may be), or is the top, or is selected by its dialect.
fn insertion_region(ir: &Ir, block: Block) -> Option<Region> {
    let mut region = block.parent_region(ir)?;
    loop {
        let parent = region.parent_op(ir);
        let is_registered = parent.is_registered(ir);
        let Some(outer) = parent.block(ir) else { return Some(region) };
        if !is_registered || parent.has_trait(ir, Trait::IsolatedFromAbove) {
            return Some(region);
        }
        if ir.dialect_hooks(parent).materialize_into.is_some_and(|accepts| accepts(ir, region)) {
            return Some(region);
        }
        match outer.parent_region(ir) {
            Some(around) => region = around,
            None => return Some(region),
        }
    }
}

impl OperationFolder {
    /// Creates a folder without constants.
    pub fn new() -> OperationFolder {
        OperationFolder::default()
    }

    /// Folds an operation; constants that come of it are created where they are needed, unless they are there already.
    ///
    /// # Errors
    /// If a folder or a constant materializer returns an invalid result.
    pub fn try_to_fold(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
    ) -> Result<FoldOutcome, Box<FoldError>> {
        if !op.is_alive(rewriter) || !op.is_registered(rewriter) {
            return Ok(FoldOutcome::Unchanged);
        }
        if self.owned.contains_key(&op) {
            self.hoist_again(rewriter, op);
            return Ok(FoldOutcome::Unchanged);
        }
        let mut n_in_place = 0;
        let results = loop {
            if let Some(attr) = op.constant(rewriter) {
                break Some(SmallVec::from_buf([OpFoldResult::Attr(attr)]));
            }
            match fold_op(rewriter.ir, op)? {
                Folded::Failed => break None,
                Folded::Results(results) => break Some(results),
                Folded::InPlace if n_in_place == MAX_IN_PLACE => {
                    let message = format!("changes in place again after {MAX_IN_PLACE} times");
                    return Err(fold_error(rewriter, op, message));
                }
                Folded::InPlace => n_in_place += 1,
            }
        };
        if let Some(results) = results
            && let Some(values) = self.values_of(rewriter, op, &results)?
        {
            self.notify_removal(op);
            let replaced = rewriter.replace_op_with_values(op, &values);
            replaced.map_err(|error| Box::new(FoldError { error }))?;
            return Ok(FoldOutcome::Replaced);
        }
        if n_in_place == 0 {
            return Ok(FoldOutcome::Unchanged);
        }
        rewriter.notify_modified(op);
        Ok(FoldOutcome::InPlace)
    }

    /// Returns the values of fold results, with constants created for attributes. `None` if a constant cannot
    /// be created; then none is.
    fn values_of(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        results: &[OpFoldResult],
    ) -> Result<Option<ValueVec>, Box<FoldError>> {
        let mut values = ValueVec::new();
        let mut made: SmallVec<[Op; 2]> = SmallVec::new();
        let mut home = None;
        for (index, result) in results.iter().enumerate() {
            let attr = match result {
                OpFoldResult::Value(value) => {
                    values.push(*value);
                    continue;
                }
                OpFoldResult::Attr(attr) => *attr,
            };
            if home.is_none() {
                home = self.home_of(rewriter, op);
            }
            let Some((region, at)) = home else { return Ok(None) };
            let ty = op.result(rewriter, index).ty(rewriter);
            let dialect = rewriter.context().op_name_dialect(op.name(rewriter));
            let key = Key { region, dialect, value: attr, ty };
            let hooks = rewriter.ir.dialect_hooks(op);
            let found = self.get_or_create(rewriter, key, hooks, at, Some(op), &mut made);
            let constant = match found {
                Ok(Some(constant)) => constant,
                other => {
                    for op in made {
                        self.notify_removal(op);
                        rewriter.erase_op(op).ok();
                    }
                    return other.map(|_| None);
                }
            };
            // It must come before the operation it is put in place of.
            let block = op.block(rewriter);
            if block == constant.block(rewriter) {
                move_to_front(rewriter, constant);
            }
            values.push(constant.result(rewriter, 0));
        }
        Ok(Some(values))
    }

    /// Returns the location for the constants of an operation.
    fn home_of(&mut self, ir: &Ir, op: Op) -> Option<(Region, InsertionPoint)> {
        let region = self.insertion_region(ir, op.block(ir)?)?;
        Some((region, InsertionPoint::start(ir, region.entry(ir)?)))
    }

    #[inline]
    fn insertion_region(&mut self, ir: &Ir, block: Block) -> Option<Region> {
        if let Some((last, region)) = self.last_home
            && last == block
        {
            return Some(region);
        }
        let region = insertion_region(ir, block)?;
        self.last_home = Some((block, region));
        Some(region)
    }

    fn get_or_create(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        key: Key,
        hooks: DialectHooks,
        at: InsertionPoint,
        op: Option<Op>,
        made: &mut SmallVec<[Op; 2]>,
    ) -> Result<Option<Op>, Box<FoldError>> {
        let unknown = rewriter.context().unknown_loc();
        if let Some(known) = self.known(rewriter, key) {
            rewriter.ir.op_data_mut(known).loc = unknown;
            return Ok(Some(known));
        }
        let Some(materialize) = hooks.materialize_constant else { return Ok(None) };
        let new = rewriter.with_insertion_guard(|rewriter| {
            Builder::set_insertion_point(rewriter, at);
            materialize(rewriter, key.value, key.ty, unknown)
        });
        let Some(new) = new else { return Ok(None) };
        keep_constant(rewriter, op.unwrap_or(new), new, key.ty)?;
        let dialect = rewriter.context().op_name_dialect(new.name(rewriter));
        let own_key = Key { dialect, ..key };
        if own_key != key
            && let Some(known) = self.known(rewriter, own_key)
        {
            rewriter.erase_op(new).ok();
            rewriter.ir.op_data_mut(known).loc = unknown;
            self.own(known, &[key]);
            return Ok(Some(known));
        }
        made.push(new);
        let n_keys = if own_key == key { 1 } else { 2 };
        self.own(new, &[key, own_key][..n_keys]);
        Ok(Some(new))
    }

    fn own(&mut self, constant: Op, keys: &[Key]) {
        self.constants.extend(keys.iter().map(|key| (*key, constant)));
        self.owned.entry(constant).or_default().extend_from_slice(keys);
    }

    fn known(&self, ir: &Ir, key: Key) -> Option<Op> {
        self.constants.get(&key).copied().filter(|op| op.is_alive(ir))
    }

    /// Returns the constant of a dialect, attribute and type for use in a block: one that is there, or a new
    /// one at the start of the region where its constants go. `None` if the dialect cannot make it.
    ///
    /// # Errors
    /// If the dialect creates something else.
    pub fn get_or_create_constant(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        block: Block,
        dialect: &str,
        value: Attribute,
        ty: Type,
    ) -> Result<Option<Value>, Box<FoldError>> {
        if !block.is_alive(rewriter) {
            let error = RewriteError::other("the block of a constant was erased before");
            return Err(Box::new(FoldError { error }));
        }
        let hooks = rewriter.context().dialect_hooks(dialect);
        let dialect = rewriter.context().identifier(dialect);
        let Some(region) = self.insertion_region(rewriter, block) else { return Ok(None) };
        let Some(entry) = region.entry(rewriter) else { return Ok(None) };
        let at = InsertionPoint::start(rewriter, entry);
        let key = Key { region, dialect, value, ty };
        let constant = self.get_or_create(rewriter, key, hooks, at, None, &mut SmallVec::new())?;
        Ok(constant.map(|op| op.result(rewriter, 0)))
    }

    /// Registers an existing constant with the folder: it moves to the start of its region or, if there is an
    /// equal one, is replaced and erased. Returns whether it still exists.
    ///
    /// An operation that is not a constant is unchanged.
    #[inline]
    pub fn insert_known_constant(&mut self, rewriter: &mut PatternRewriter<'_>, op: Op) -> bool {
        let flags = rewriter.ir.op_data(op).flags;
        if flags & flag::CONSTANT == 0 || flags & flag::DEAD != 0 {
            return true;
        }
        self.insert_constant(rewriter, op)
    }

    fn insert_constant(&mut self, rewriter: &mut PatternRewriter<'_>, op: Op) -> bool {
        if self.owned.contains_key(&op) {
            self.hoist_again(rewriter, op);
            return true;
        }
        let ir = &*rewriter.ir;
        if op.n_results(ir) != 1 {
            return true;
        }
        let (Some(value), Some(block)) = (op.constant(ir), op.block(ir)) else { return true };
        let Some(region) = self.insertion_region(ir, block) else { return true };
        let Some(entry) = region.entry(ir) else { return true };
        let (dialect, ty) = (ir.context().op_name_dialect(op.name(ir)), op.result(ir, 0).ty(ir));
        let key = Key { region, dialect, value, ty };
        let unknown = ir.context().unknown_loc();
        if let Some(known) = self.known(ir, key) {
            let values = [known.result(ir, 0)];
            if rewriter.replace_op_with_values(op, &values).is_err() {
                return true;
            }
            rewriter.ir.op_data_mut(known).loc = unknown;
            return false;
        }
        if block != entry {
            move_to_front_of(rewriter, op, entry);
            rewriter.ir.op_data_mut(op).loc = unknown;
        } else if !self.is_in_place(ir, op) {
            move_to_front(rewriter, op);
        }
        self.own(op, &[key]);
        true
    }

    /// Returns whether only owned constants precede this one.
    fn is_in_place(&self, ir: &Ir, op: Op) -> bool {
        op.prev(ir).is_none_or(|prev| self.owned.contains_key(&prev))
    }

    /// Moves a constant to the front again after another operation was inserted before it.
    fn hoist_again(&self, rewriter: &mut PatternRewriter<'_>, op: Op) {
        if !self.is_in_place(rewriter, op) {
            move_to_front(rewriter, op);
            let unknown = rewriter.context().unknown_loc();
            rewriter.ir.op_data_mut(op).loc = unknown;
        }
    }

    /// Removes a constant from the folder, which must be called before other code erases or changes it.
    pub fn notify_removal(&mut self, op: Op) {
        for key in self.owned.remove(&op).unwrap_or_default() {
            self.constants.remove(&key);
        }
    }

    /// Removes all constants, but keeps the memory if they were few.
    pub(crate) fn start_over(&mut self) {
        if self.constants.capacity() > KEPT {
            return self.clear();
        }
        self.constants.clear();
        self.owned.clear();
        self.last_home = None;
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        *self = OperationFolder::new();
    }
}

fn move_to_front(rewriter: &mut PatternRewriter<'_>, op: Op) {
    if let Some(block) = op.block(rewriter) {
        move_to_front_of(rewriter, op, block);
    }
}

/// Moves a constant without a notification, because its meaning does not change.
fn move_to_front_of(rewriter: &mut PatternRewriter<'_>, op: Op, block: Block) {
    let first = block.first_op(rewriter);
    if first != Some(op) {
        rewriter.state.tracker.before_move(rewriter.ir, op);
        rewriter.ir.unlink_op(op);
        rewriter.ir.link_op(op, block, first);
        rewriter.count_change();
    }
}
