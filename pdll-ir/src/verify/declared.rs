//! Verification of what a definition declares: constraints on operands, results, attributes, regions and successors.
//!
//! The order of questions and the words are upstream's.
//! MLIR: the `verifyInvariants` that mlir-tblgen generates.

use crate::analysis::describe::describe_type as type_text;
use crate::arena::Ir;
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::Context;
use crate::declared::{AttributeClass, AttributeConstraint, OpSpec, TypeConstraint};
use crate::dialect::{DiscardableAttribute, Group, GroupArity, Op, OpInfo, RegisteredOp, VerifyMessage};
use crate::types::Type;
use crate::value::Value;

impl OpSpec {
    /// Checks the predicates of several parts, but for those of types if these are known to hold.
    pub(super) fn verify_predicates(
        &self,
        ir: &Ir,
        op: Op,
        are_types_known: bool,
    ) -> Result<(), VerifyMessage> {
        for check in self.checks {
            let is_known = are_types_known && check.is_of_types;
            if !is_known && !check.holds.call(ir, op) {
                return Err(VerifyMessage::new(format!("failed to verify that {}", check.summary)));
            }
        }
        Ok(())
    }

    /// Checks the types of operands and results.
    pub(super) fn verify_types(
        &self,
        ir: &Ir,
        op: Op,
        registered: &RegisteredOp,
    ) -> Result<(), VerifyMessage> {
        let info = &registered.info;
        if !self.operand_types.is_empty() {
            let side = op.operand_side_of(ir, registered);
            if side.is_one_each() && self.nested.is_empty() {
                verify_each(ir, "operand", op.operands(ir), self.operand_types, info.operands)?;
            } else {
                for (group, constraint) in self.operand_types.iter().enumerate() {
                    let at = side.range(ir.context(), group);
                    let (n, arity) = (at.len(), info.operands.get(group).map(|group| group.arity));
                    verify_values(ir, ("operand", at.start), op.operands(ir).slice(at), constraint, arity)?;
                    for (_, name, sizes) in self.nested.iter().filter(|nested| nested.0 == group) {
                        verify_parts(ir, op, n, name, sizes)?;
                    }
                }
            }
        }
        if !self.result_types.is_empty() {
            let side = op.result_side_of(ir, registered);
            if side.is_one_each() {
                return verify_each(ir, "result", op.results(ir), self.result_types, info.results);
            }
            for (group, constraint) in self.result_types.iter().enumerate() {
                let at = side.range(ir.context(), group);
                let arity = info.results.get(group).map(|group| group.arity);
                verify_values(ir, ("result", at.start), op.results(ir).slice(at), constraint, arity)?;
            }
        }
        Ok(())
    }

    /// Checks that an operation is in one of those that it may be in.
    pub(super) fn verify_parent(&self, ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
        if let Some(parent) = op.parent_op(ir)
            && self.parents.contains(&parent.name_text(ir))
        {
            return Ok(());
        }
        let several = if self.parents.len() > 1 { "to be one of " } else { "" };
        Err(VerifyMessage::new(format!("expects parent op {several}'{}'", self.parents.join(", "))))
    }

    /// Checks that required attributes are there, and that attributes satisfy their constraints.
    pub(super) fn verify_attributes(
        &self,
        ir: &Ir,
        op: Op,
        registered: &RegisteredOp,
    ) -> Result<(), VerifyMessage> {
        let slots = ir.slots(op);
        let holds = |slot: usize, attr, constraint: &AttributeConstraint| {
            registered.is_valid_default(ir.context(), slot, attr) || constraint.holds.call(ir.context(), attr)
        };
        let is_valid =
            |(slot, (is_required, constraint)): (usize, &(bool, Option<&AttributeConstraint>))| match slots
                .get(slot)
                .copied()
                .flatten()
            {
                Some(attr) => constraint.is_none_or(|constraint| holds(slot, attr, constraint)),
                None => !is_required,
            };
        if self.attributes.iter().enumerate().all(is_valid) {
            return Ok(());
        }
        let name = |slot: usize| registered.info.attributes.get(slot).copied().unwrap_or_default();
        let attr = |slot: usize| slots.get(slot).copied().flatten();
        for (slot, (is_required, _)) in self.attributes.iter().enumerate() {
            if *is_required && attr(slot).is_none() {
                return Err(VerifyMessage::new(format!("requires attribute '{}'", name(slot))));
            }
        }
        for (slot, (_, constraint)) in self.attributes.iter().enumerate() {
            if let (Some(attr), Some(constraint)) = (attr(slot), constraint) {
                if holds(slot, attr, constraint) {
                    continue;
                }
                if let Some(native) = constraint.missing {
                    let what = format!("attribute '{}'", name(slot));
                    return Err(unanswered(&what, constraint.summary, native, "&Context", "Attribute"));
                }
                let (name, summary) = (name(slot), constraint.summary);
                let text = format!("attribute '{name}' failed to satisfy constraint: {summary}");
                return Err(VerifyMessage::new(text));
            }
        }
        Ok(())
    }

    /// Checks inherent attributes of a dictionary that is not `<{…}>`, before the operation is created: returns the message about the
    /// first that does not satisfy its constraint.
    pub(crate) fn verify_dictionary(
        &self,
        ctx: &Context,
        info: &OpInfo,
        written: impl Fn(usize) -> Option<Attribute>,
    ) -> Result<(), String> {
        for (slot, (_, constraint)) in self.attributes.iter().enumerate() {
            if let (Some(constraint), Some(attr)) = (constraint, written(slot))
                && constraint.class != AttributeClass::Property
                && !is_not_stored(info, slot)
                && constraint.missing.is_none()
                && !constraint.holds.call(ctx, attr)
            {
                let name = info.attributes.get(slot).copied().unwrap_or_default();
                let summary = constraint.summary;
                return Err(format!("attribute '{name}' failed to satisfy constraint: {summary}"));
            }
        }
        Ok(())
    }

    /// Returns the first slot among properties in text whose attribute is not of the class that stores it.
    pub(crate) fn misfit(
        &self,
        ctx: &Context,
        info: &OpInfo,
        written: &[(u8, Attribute)],
    ) -> Option<(u8, Attribute)> {
        let is_misfit = |slot: u8, attr: Attribute| {
            let slot = usize::from(slot);
            let constraint = self.attributes.get(slot).and_then(|(_, constraint)| *constraint);
            constraint
                .is_some_and(|constraint| !is_not_stored(info, slot) && !constraint.is_of_class(ctx, attr))
        };
        let misfits = written.iter().copied().filter(|(slot, attr)| is_misfit(*slot, *attr));
        misfits.min_by_key(|(slot, _)| *slot)
    }

    /// Checks the regions.
    pub(super) fn verify_regions(&self, ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
        let regions = op.regions(ir);
        let mut at = 0;
        for (name, is_variadic, constraint) in self.regions {
            let end = if *is_variadic { regions.len() } else { at + 1 };
            while at < end.min(regions.len()) {
                if !constraint.holds.call(ir, regions[at]) {
                    if let Some(native) = constraint.missing {
                        let what = format!("region #{at}");
                        return Err(unanswered(&what, constraint.summary, native, "&Ir", "Region"));
                    }
                    let named = if name.is_empty() { String::new() } else { format!(" ('{name}')") };
                    let summary = constraint.summary;
                    let text = format!("region #{at}{named} failed to verify constraint: {summary}");
                    return Err(VerifyMessage::new(text));
                }
                at += 1;
            }
        }
        Ok(())
    }

    /// Verifies that the blocks of an operation end as declared. Called after their contents are verified.
    pub fn verify_terminators(&self, ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
        let Some(wanted) = self.terminator else { return Ok(()) };
        for block in op.regions(ir).iter().flat_map(|region| region.blocks(ir)) {
            if let Some(last) = block.last_op(ir)
                && last.name_text(ir) != wanted
            {
                let found = last.name_text(ir);
                return Err(VerifyMessage::new(format!(
                    "expects regions to end with '{wanted}', found '{found}'"
                )));
            }
        }
        Ok(())
    }
}

/// Returns whether a slot is a property that is a number or `unit`, which no class of attributes stores.
fn is_not_stored(info: &OpInfo, slot: usize) -> bool {
    info.number_properties.iter().chain(info.unit_properties).any(|number| usize::from(*number) == slot)
}

/// Verifies that the parts of an operand group have as many operands in total as the group.
fn verify_parts(ir: &Ir, op: Op, n: usize, group: &str, name: &str) -> Result<(), VerifyMessage> {
    let sizes = op.attr_str(ir, name).and_then(|attr| attr.as_dense_i32_array(ir.context()));
    let Some(sizes) = sizes else {
        return Err(VerifyMessage::new(format!("requires dense i32 array attribute '{name}'")));
    };
    if sizes.iter().any(|size| *size < 0) {
        return Err(VerifyMessage::new(format!("'{name}' attribute cannot have negative elements")));
    }
    let total: i64 = sizes.iter().map(|size| i64::from(*size)).sum();
    if total != n as i64 {
        return Err(VerifyMessage::new(format!(
            "{group} count ({n}) does not match with the total size ({total}) specified in attribute '{name}'"
        )));
    }
    Ok(())
}

/// Verifies the values of groups that have one each.
fn verify_each(
    ir: &Ir,
    what: &str,
    values: impl Iterator<Item = Value>,
    constraints: &[&TypeConstraint],
    groups: &[Group],
) -> Result<(), VerifyMessage> {
    // The operands of most operations share a type and a constraint.
    let mut last: Option<(Type, &TypeConstraint)> = None;
    for (at, (value, constraint)) in values.zip(constraints).enumerate() {
        let ty = value.ty(ir);
        if last.is_some_and(|(last_ty, last)| last_ty == ty && std::ptr::eq(last, *constraint)) {
            continue;
        }
        verify_values(
            ir,
            (what, at),
            std::iter::once(value),
            constraint,
            groups.get(at).map(|group| group.arity),
        )?;
        last = Some((ty, constraint));
    }
    Ok(())
}

/// `first` is the position of the first of the values among all operands or results.
fn verify_values(
    ir: &Ir,
    (what, first): (&str, usize),
    values: impl Iterator<Item = Value>,
    constraint: &TypeConstraint,
    arity: Option<GroupArity>,
) -> Result<(), VerifyMessage> {
    for (value, at) in values.zip(first..) {
        let ty = value.ty(ir);
        if !constraint.holds.call(ir.context(), ty) {
            if let Some(native) = constraint.missing {
                let what = format!("{what} #{at}");
                return Err(unanswered(&what, constraint.summary, native, "&Context", "Type"));
            }
            let variadic = if arity == Some(GroupArity::Variadic) { "variadic of " } else { "" };
            let (summary, found) = (constraint.summary, type_text(ir.context(), ty));
            let text = format!("{what} #{at} must be {variadic}{summary}, but got '{found}'");
            return Err(VerifyMessage::new(text));
        }
    }
    Ok(())
}

/// Verifies an attribute that its dialect defines for operations of any dialect.
pub(super) fn verify_discardable(
    ctx: &Context,
    defined: &[DiscardableAttribute],
    (name, attr): NamedAttribute,
) -> Result<(), VerifyMessage> {
    let text = ctx.str(name);
    match defined.iter().find(|(name, _)| *name == text) {
        Some((_, constraint)) if !constraint.holds.call(ctx, attr) => {
            let summary = constraint.summary;
            Err(VerifyMessage::new(format!("attribute '{text}' failed to satisfy constraint: {summary}")))
        }
        _ => Ok(()),
    }
}

/// Returns the error for a constraint in C++ without a Rust function: whether it holds is unknown.
fn unanswered(what: &str, summary: &str, native: &str, context: &str, entity: &str) -> VerifyMessage {
    VerifyMessage::new(format!(
        "{what} cannot be verified to be {summary}: the constraint is C++; write \
         `fn {native}(_: {context}, _: {entity}) -> bool` beside the `ods!`"
    ))
}
