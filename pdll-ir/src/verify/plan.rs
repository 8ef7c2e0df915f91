//! Plans: what there is to verify of the operations of a name.
//!
//! In: registered operations. Out: a bit for each kind of check that some operations of the name need, so that others cost nothing.
//! Invariant: what depends on the signature only is no part of a plan; it is checked once for each signature.

use crate::arena::Ir;
use crate::context::OperationName;
use crate::declared::OpSpec;
use crate::dialect::{Op, OpInfo, RegisteredOp};
use crate::traits::{Trait, TraitSet};
use crate::verify::region_branch::branches_to_regions;
use crate::verify::signatures::{Recent, SizeSlots};
use crate::verify::traits::CHECKED_OF_MORE;

/// Kinds of checks, as bits of a plan.
pub(super) mod asks {
    /// Operations with the same signature need not be checked for the same again.
    pub(in crate::verify) const SIGNATURE: u16 = 1;
    /// There are checks of a single operation, whatever its signature.
    pub(in crate::verify) const ALWAYS: u16 = 2;
    /// Inferred types depend on more than the signature.
    pub(in crate::verify) const INFERENCE: u16 = 4;
    /// There are checks after those of the regions.
    pub(in crate::verify) const AFTER_REGIONS: u16 = 8;
    /// The same for operations that have regions.
    pub(in crate::verify) const AFTER_OWN_REGIONS: u16 = 16;
    /// Symbol references are verified.
    pub(in crate::verify) const SYMBOL_USES: u16 = 32;
    /// Declared attributes are verified, if `ALWAYS` is not set.
    pub(in crate::verify) const ATTRIBUTES: u16 = 64;
}

/// What there is to verify of the operations of a name.
#[derive(Copy, Clone)]
pub(super) struct Plan<'a> {
    pub(super) registered: &'a RegisteredOp,
    asked: u16,
    pub(super) sizes: SizeSlots,
    /// The signature of the last operation of the name.
    pub(super) recent: Recent,
}

impl<'a> Plan<'a> {
    fn new(registered: &'a RegisteredOp) -> Plan<'a> {
        let info = &registered.info;
        let mut asked = 0;
        let mut ask = |which: u16, is_asked: bool| asked |= if is_asked { which } else { 0 };
        let sides = [
            (Trait::AttrSizedOperandSegments, registered.operand_sizes),
            (Trait::AttrSizedResultSegments, registered.result_sizes),
        ];
        let sizes = sides.map(|(sized, slot)| slot.filter(|_| info.traits.has(sized)));
        let has_slots = sides.iter().all(|(sized, slot)| slot.is_some() || !info.traits.has(*sized));
        ask(asks::SIGNATURE, has_slots && info.declared.is_none_or(|declared| declared.nested.is_empty()));
        ask(asks::ALWAYS, has_checks_of_one(info));
        ask(asks::ATTRIBUTES, info.declared.is_some_and(has_checks_of_attributes));
        ask(asks::INFERENCE, info.infer_types.is_some() && !info.infers_from_types);
        let of_regions = info.verify_regions.is_some()
            || info.dps_inits.is_some()
            || branches_to_regions(info)
            || info.verify_traits.iter().any(|of_trait| of_trait.verify_regions.is_some());
        ask(asks::AFTER_REGIONS, of_regions);
        ask(asks::AFTER_OWN_REGIONS, info.infer_types.is_some() || info.traits.has(Trait::SymbolTable));
        ask(asks::SYMBOL_USES, info.verify_symbol_uses.is_some());
        Plan { registered, asked, sizes, recent: Recent::default() }
    }

    /// Returns whether there are checks of any of these kinds.
    #[inline]
    pub(super) fn asks(&self, which: u16) -> bool {
        self.asked & which != 0
    }
}

fn has_checks_of_attributes(declared: &OpSpec) -> bool {
    declared.attributes.iter().any(|(is_required, constraint)| *is_required || constraint.is_some())
}

/// Returns whether there are checks that operations with the same signature may pass and fail, besides those of declared attributes.
fn has_checks_of_one(info: &OpInfo) -> bool {
    let of_regions = TraitSet::EMPTY.with(Trait::NoRegionArguments).with(Trait::SingleBlock);
    let by_declaration = info.declared.is_some_and(|declared| {
        !declared.parents.is_empty()
            || declared.checks.iter().any(|check| !check.is_of_types)
            || !declared.regions.is_empty()
    });
    by_declaration
        || info.traits.has(Trait::Terminator)
        || info.traits.intersects(CHECKED_OF_MORE)
        || info.traits.intersects(of_regions)
        || info.verify.is_some()
        || info.successor_operands.is_some()
        || info.offset_size_and_stride.is_some()
        || info.verify_traits.iter().any(|of_trait| of_trait.verify.is_some())
        || info.verify_own.is_some()
}

/// The plans of all names that were found.
#[derive(Default)]
pub(super) struct Plans<'a> {
    /// By name; `None` if it was not found yet.
    plans: Vec<Option<Plan<'a>>>,
}

impl<'a> Plans<'a> {
    /// Returns the plan for an operation; `None` if it was not created under a registered name.
    #[inline]
    pub(super) fn of(&mut self, ir: &'a Ir, op: Op) -> Option<&mut Plan<'a>> {
        if !op.is_registered(ir) {
            return None;
        }
        let name = op.name(ir);
        if !matches!(self.plans.get(name.index()), Some(Some(_))) {
            self.add(ir, name);
        }
        self.plans[name.index()].as_mut()
    }

    #[cold]
    fn add(&mut self, ir: &'a Ir, name: OperationName) {
        if self.plans.len() <= name.index() {
            self.plans.resize(name.index() + 1, None);
        }
        self.plans[name.index()] = ir.context().registered_op(name).map(Plan::new);
    }
}
