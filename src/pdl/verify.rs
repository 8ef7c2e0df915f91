//! Verification of the `pdl` dialect beyond the definitions of its operations, with MLIR's messages.
//!
//! In: an operation whose declared constraints hold. Out: its errors. Invariant: time is linear in the uses
//! of the values of a pattern. MLIR: PDL.cpp.

use rustc_hash::FxHashSet;

use super::dialect::{handle, pdl, range_element, spelling};
use pdll_runtime::ir::{Block, Ir, Op, OpDef, OperationName, Trait, Value, VerifyMessage};

type Verified = Result<(), VerifyMessage>;

fn is<D: OpDef>(ir: &Ir, op: Op) -> bool {
    op.cast::<D>(ir).is_some()
}

fn is_in<D: OpDef>(ir: &Ir, op: Op) -> bool {
    op.parent_op(ir).is_some_and(|parent| is::<D>(ir, parent))
}

/// Returns whether it has a binding use. A result alone is not binding; it must be bound itself.
fn has_binding_use(ir: &Ir, op: Op) -> bool {
    let is_result = |user: Op| is::<pdl::ResultOp>(ir, user) || is::<pdl::ResultsOp>(ir, user);
    if op.users(ir).any(|user| !is_result(user)) {
        return true;
    }
    if op.users(ir).next().is_none() {
        return false;
    }
    let mut seen = FxHashSet::from_iter([op]);
    let mut todo = vec![op];
    while let Some(op) = todo.pop() {
        for user in op.users(ir) {
            if !is_result(user) {
                return true;
            }
            if seen.insert(user) {
                todo.push(user);
            }
        }
    }
    false
}

fn verify_has_binding_use(ir: &Ir, op: Op) -> Verified {
    if !is_in::<pdl::PatternOp>(ir, op) || has_binding_use(ir, op) {
        return Ok(());
    }
    Err("expected a bindable user when defined in the matcher body of a `pdl.pattern`".into())
}

impl pdl::ApplyNativeConstraintOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        if op.n_operands(ir) == 0 {
            return Err("expected at least one argument".into());
        }
        let operation = handle(ir.context(), "operation");
        if op.result_types(ir).any(|ty| ty == operation) {
            return Err("returning an operation from a constraint is not supported".into());
        }
        Ok(())
    }
}

impl pdl::ApplyNativeRewriteOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        match (self.op().n_operands(ir), self.op().n_results(ir)) {
            (0, 0) => Err("expected at least one argument or result".into()),
            _ => Ok(()),
        }
    }
}

impl pdl::AttributeOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        if self.value(ir).is_none() {
            if is_in::<pdl::RewriteOp>(ir, self.op()) {
                return Err("expected constant value when specified within a `pdl.rewrite`".into());
            }
            return verify_has_binding_use(ir, self.op());
        }
        match self.value_type(ir) {
            Some(_) => Err("expected only one of [`type`, `value`] to be set".into()),
            None => Ok(()),
        }
    }
}

impl pdl::OperandOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        verify_has_binding_use(ir, self.op())
    }
}

impl pdl::OperandsOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        verify_has_binding_use(ir, self.op())
    }
}

impl pdl::TypeOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        if self.constant_type(ir).is_some() { Ok(()) } else { verify_has_binding_use(ir, self.op()) }
    }
}

impl pdl::TypesOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        if self.constant_types(ir).is_some() { Ok(()) } else { verify_has_binding_use(ir, self.op()) }
    }
}

impl pdl::OperationOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let op = OpDef::op(self);
        let is_created = is_in::<pdl::RewriteOp>(ir, op);
        if is_created && self.op_name(ir).is_none() {
            return Err("must have an operation name when nested within a `pdl.rewrite`".into());
        }
        let (n_names, n_values) = (self.attribute_value_names(ir).len(), self.attribute_values(ir).count());
        if n_names != n_values {
            return Err(format!(
                "expected the same number of attribute values and attribute names, got {n_names} names and \
                 {n_values} values"
            )
            .into());
        }
        if is_created && !self.might_infer_types(ir) {
            self.verify_types_follow(ir)?;
        }
        verify_has_binding_use(ir, op)
    }

    fn created_name(self, ir: &Ir) -> Option<OperationName> {
        self.op_name(ir).map(|name| ir.context().op_name(name))
    }

    /// Returns whether the operation can infer its result types, or whether that is unknown.
    fn might_infer_types(self, ir: &Ir) -> bool {
        let ctx = ir.context();
        let Some(name) = self.created_name(ir) else { return false };
        !ctx.is_registered(name) || ctx.op_info(name).traits.has(Trait::InferTypes)
    }

    /// Checks that result types of a created operation are constants, or known from the match or the replaced
    /// operation.
    fn verify_types_follow(self, ir: &Ir) -> Verified {
        let op = OpDef::op(self);
        let block = op.block(ir);
        let replaces = |operand: pdll_runtime::ir::OpOperand| {
            let user = operand.owner(ir);
            if !is::<pdl::ReplaceOp>(ir, user) || operand.position(ir) == 0 {
                return false;
            }
            let Some(replaced) = user.get_operand(ir, 0).and_then(|value| value.defining_op(ir)) else {
                return false;
            };
            replaced.block(ir) != block || replaced.is_before_in_block(ir, op)
        };
        if op.results(ir).any(|result| result.uses(ir).any(replaces)) {
            return Ok(());
        }
        let problem = "must have inferable or constrained result types when nested within `pdl.rewrite`";
        let types: Vec<Value> = self.type_values(ir).collect();
        if types.is_empty() {
            let Some(name) = self.created_name(ir).filter(|name| ir.context().is_registered(*name)) else {
                return Ok(());
            };
            let results = ir.context().op_info(name).results;
            let needs_one = !results.is_empty()
                && results.iter().all(|group| group.arity == pdll_runtime::ir::GroupArity::Single);
            return if needs_one { Err(problem.into()) } else { Ok(()) };
        }
        for (nth, value) in types.into_iter().enumerate() {
            let Some(def) = value.defining_op(ir) else { continue };
            if is::<pdl::ApplyNativeRewriteOp>(ir, def) {
                continue;
            }
            let constrains_input = |user: Op| {
                user.block(ir) != block
                    && (is::<pdl::OperandOp>(ir, user)
                        || is::<pdl::OperandsOp>(ir, user)
                        || is::<pdl::OperationOp>(ir, user))
            };
            let is_constant = match (def.cast::<pdl::TypeOp>(ir), def.cast::<pdl::TypesOp>(ir)) {
                (Some(ty), _) => Some(ty.constant_type(ir).is_some()),
                (_, Some(types)) => Some(types.constant_types(ir).is_some()),
                _ => None,
            };
            if is_constant.is_some_and(|is_constant| is_constant || def.users(ir).any(constrains_input)) {
                continue;
            }
            return Err(VerifyMessage::new(problem)
                .note(op.loc(ir), format!("result type #{nth} was not constrained")));
        }
        Ok(())
    }
}

impl pdl::RangeOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let ctx = ir.context();
        let element_of = |ty| {
            let spelling = spelling(ctx, ty).unwrap_or_default();
            range_element(spelling).unwrap_or(spelling)
        };
        let element = element_of(self.result(ir).ty(ir));
        for ty in self.op().operand_types(ir) {
            let found = element_of(ty);
            if found != element {
                let text =
                    format!("expected operand to have element type !pdl.{element}, but got !pdl.{found}");
                return Err(text.into());
            }
        }
        Ok(())
    }
}

impl pdl::ReplaceOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        if self.repl_operation(ir).is_some() && self.repl_values(ir).next().is_some() {
            let text =
                "expected no replacement values to be provided when the replacement operation is present";
            return Err(text.into());
        }
        Ok(())
    }
}

impl pdl::ResultsOp {
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let ty = self.val(ir).ty(ir);
        if self.index(ir).is_none() && spelling(ir.context(), ty) == Some("value") {
            let text =
                "expected `pdl.range<value>` result type when no index is specified, but got: '!pdl.value'";
            return Err(text.into());
        }
        Ok(())
    }
}

impl pdl::RewriteOp {
    pub(super) fn verify_regions(self, ir: &Ir) -> Verified {
        let is_empty = self.body_region(ir).entry(ir).is_none();
        if self.name(ir).is_some() {
            return match is_empty {
                true => Ok(()),
                false => Err("expected rewrite region to be empty when rewrite is external".into()),
            };
        }
        if is_empty {
            return Err("expected rewrite region to be non-empty if external name is not specified".into());
        }
        if self.external_args(ir).next().is_some() {
            return Err("expected no external arguments when the rewrite is specified inline".into());
        }
        Ok(())
    }
}

impl pdl::PatternOp {
    pub(super) fn verify_regions(self, ir: &Ir) -> Verified {
        let Some(block) = self.body_region(ir).entry(ir) else { return Ok(()) };
        let Some(last) = block.last_op(ir) else { return Ok(()) };
        if !is::<pdl::RewriteOp>(ir, last) {
            return Err(VerifyMessage::new("expected body to terminate with `pdl.rewrite`")
                .note(last.loc(ir), "see terminator defined here"));
        }
        let dialect_of = |op: Op| ir.context().op_name_dialect(op.name(ir));
        let dialect = dialect_of(self.op());
        let is_own = |op: Op| dialect_of(op) == dialect;
        if let Some(foreign) = ir.walk_post_order(self.op()).find(|op| *op != self.op() && !is_own(*op)) {
            return Err(VerifyMessage::new("expected only `pdl` operations within the pattern body")
                .note(foreign.loc(ir), "see non-`pdl` operation defined here"));
        }
        if !block.ops(ir).any(|op| is::<pdl::OperationOp>(ir, op)) {
            return Err("the pattern must contain at least one `pdl.operation`".into());
        }
        let in_rewrite = |user: Op| is::<pdl::RewriteOp>(ir, user) || is_in::<pdl::RewriteOp>(ir, user);
        let mut used = block.ops(ir).filter(|op| is_linked(ir, *op) && op.users(ir).any(in_rewrite));
        let Some(first) = used.next() else { return Ok(()) };
        let others: Vec<Op> = used.collect();
        let apart = not_visited(ir, block, first, others.iter().copied().collect());
        match others.iter().find(|op| apart.contains(op)) {
            Some(op) => Err(VerifyMessage::new("the operations must form a connected component")
                .note(op.loc(ir), "see a disconnected value / operation here")),
            None => Ok(()),
        }
    }
}

/// Returns whether it must be connected with the others.
fn is_linked(ir: &Ir, op: Op) -> bool {
    is::<pdl::OperandOp>(ir, op)
        || is::<pdl::OperandsOp>(ir, op)
        || is::<pdl::ResultOp>(ir, op)
        || is::<pdl::ResultsOp>(ir, op)
        || is::<pdl::OperationOp>(ir, op)
}

/// Visits the operations connected with one in the matcher, which is a block. Returns the remaining ones of
/// `left`.
fn not_visited(ir: &Ir, matcher: Block, from: Op, mut left: FxHashSet<Op>) -> FxHashSet<Op> {
    let mut visited = FxHashSet::default();
    let mut todo = vec![from];
    while let Some(op) = todo.pop() {
        if left.is_empty() {
            break;
        }
        if op.block(ir) != Some(matcher) || is::<pdl::RewriteOp>(ir, op) || !visited.insert(op) {
            continue;
        }
        left.remove(&op);
        if let Some(operation) = op.cast::<pdl::OperationOp>(ir) {
            todo.extend(operation.operand_values(ir).filter_map(|value| value.defining_op(ir)));
        } else if is::<pdl::ResultOp>(ir, op) || is::<pdl::ResultsOp>(ir, op) {
            todo.extend(op.get_operand(ir, 0).and_then(|value| value.defining_op(ir)));
        }
        todo.extend(op.users(ir));
    }
    left
}
