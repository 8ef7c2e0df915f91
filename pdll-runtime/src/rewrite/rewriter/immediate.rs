//! Replacement and erasure in a dialect conversion without rollback: they take effect at once, so later patterns see them.
//!
//! A value that is replaced by others of another type is replaced by a cast of them, which later patterns look through.
//! Invariant: the journal is on, so that a conversion that fails is undone.
//! MLIR: DialectConversion.cpp (`getReplacementValues`, and what depends on `allowPatternRollback`).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::ir::{Block, Ir, Op, Value, ValueVec};
use crate::rewrite::conversion::state::MaterializationKind;
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::rewriter::delayed::{Cast, insertion_point_after, insertion_point_after_all};

impl PatternRewriter<'_> {
    /// Returns whether replacements take effect at once.
    pub(super) fn is_immediate(&self) -> bool {
        self.state.conversion.as_ref().is_some_and(|conversion| !conversion.allows_rollback)
    }

    /// Refuses the erasure of an operation if something outside uses a value of its regions.
    pub(super) fn check_inner(&self, op: Op, values: &[ValueVec]) -> Result<(), RewriteError> {
        let is_inside = |value: &Value| {
            let parent = value.owner_block(self.ir).and_then(|block| block.parent_op(self.ir));
            parent.is_some_and(|parent| op.is_ancestor_of(self.ir, parent))
        };
        if let Some(result) = values.iter().position(|values| values.iter().any(is_inside)) {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::ReplacedWithItself { result }));
        }
        match self.user_outside(op) {
            Some(user) => {
                let user = user.name_text(self.ir).to_owned();
                Err(RewriteError::of(self.ir, op, RewriteErrorKind::InnerValueUsed { user }))
            }
            None => Ok(()),
        }
    }

    /// Replaces the results of an operation, and erases it.
    pub(super) fn replace_op_now(&mut self, op: Op, values: SmallVec<[ValueVec; 4]>) {
        let converter = self.current_converter();
        self.replacing(|rewriter| {
            for (result, values) in op.results(rewriter).collect::<ValueVec>().into_iter().zip(values) {
                if let Some(value) = rewriter.replacement_now(result, &values, converter.clone()) {
                    rewriter.transfer_uses(result, value);
                }
            }
            rewriter.erase_unused(op);
        });
    }

    /// Replaces the only result of an operation without regions by a value of its type, and erases the operation.
    pub(super) fn replace_one_now(&mut self, op: Op, by: Option<(Value, Value)>) {
        self.replacing(|rewriter| {
            if let Some((result, value)) = by {
                rewriter.transfer_uses(result, value);
            }
            rewriter.erase_single(op);
        });
    }

    /// Replaces the uses of a value; in the block of the replacement's operation, only those after it.
    pub(super) fn replace_value_now(
        &mut self,
        from: Value,
        to: &[Value],
        converter: Option<Arc<TypeConverter>>,
    ) {
        self.replacing(|rewriter| {
            if let Some(value) = rewriter.replacement_now(from, to, converter) {
                rewriter.replace_value_after(from, value);
            }
        });
    }

    /// Erases a block with its operations.
    pub(super) fn erase_block_now(&mut self, block: Block) -> Result<(), RewriteError> {
        let ops: Vec<Op> = block.ops(self.ir).rev().collect();
        for op in ops {
            self.erase_op(op)?;
        }
        let used = block.predecessor_ops(self.ir).next();
        let user = used.or_else(|| block.args(self.ir).iter().find_map(|arg| arg.users(self.ir).next()));
        if let Some(user) = user {
            let user_name = user.name_text(self.ir).to_owned();
            return Err(RewriteError::of(self.ir, user, RewriteErrorKind::BlockInUse { user: user_name }));
        }
        self.replacing(|rewriter| rewriter.erase_block_unchecked(block));
        Ok(())
    }

    /// Returns the value that replaces one; `None` if nothing uses it.
    fn replacement_now(
        &mut self,
        from: Value,
        to: &[Value],
        converter: Option<Arc<TypeConverter>>,
    ) -> Option<Value> {
        from.users(self.ir).next()?;
        let ty = from.ty(self.ir);
        if let [value] = to
            && value.ty(self.ir) == ty
        {
            return Some(*value);
        }
        let at = match to.is_empty() {
            true => insertion_point_after(self.ir, from),
            false => insertion_point_after_all(self.ir, to),
        };
        let made = self.insert_cast(Cast {
            kind: MaterializationKind::Source,
            at,
            loc: from.loc(self.ir),
            mapped: &[],
            inputs: to,
            types: &[ty],
            original: None,
            converter,
            is_pure: !to.is_empty(),
        });
        made.first().copied()
    }

    /// Replaces the uses of a value; in the block of the replacement's operation, only those after it.
    pub(crate) fn replace_value_after(&mut self, value: Value, replacement: Value) {
        let Some(def) = replacement.defining_op(self.ir) else {
            return self.transfer_uses(value, replacement);
        };
        let block = def.block(self.ir);
        let choose = |ir: &Ir, user: Op| user.block(ir) != block || def.is_before_in_block(ir, user);
        let is_all = value.users(self.ir).all(|user| choose(self.ir, user));
        match is_all {
            true => self.transfer_uses(value, replacement),
            false => {
                let mut chosen = |ir: &Ir, operand: crate::ir::OpOperand| choose(ir, operand.owner(ir));
                self.transfer_uses_if(value, replacement, &mut chosen);
            }
        }
    }

    /// Returns whether replacements are being made.
    #[cold]
    pub(super) fn is_replacing(&self) -> bool {
        self.state.conversion.as_ref().is_some_and(|conversion| conversion.is_replacing)
    }

    /// Runs a function whose changes are replacements: the users of replaced values do not count as modified by the pattern.
    fn replacing<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let was = self.set_replacing(true);
        let result = run(self);
        self.set_replacing(was);
        result
    }

    fn set_replacing(&mut self, is_replacing: bool) -> bool {
        match &mut self.state.conversion {
            Some(conversion) => std::mem::replace(&mut conversion.is_replacing, is_replacing),
            None => false,
        }
    }
}
