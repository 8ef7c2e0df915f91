//! Plans: what there is to verify of the operations of a name.
//!
//! In: registered operations. Out: a bit for each kind of check that some operations of the name need, so that others cost nothing.
//! Invariant: what depends on the signature only is no part of a plan; it is checked once for each signature.

use crate::arena::Ir;
use crate::context::OperationName;
use crate::declared::OpSpec;
use crate::dialect::{Op, RegisteredOp, VerifyResult};
use crate::traits::{Trait, TraitSet};
use crate::verify::region_branch::branches_to_regions;
use crate::verify::signatures::{Recent, SizeSlots};
use crate::verify::traits::CHECKED_OF_MORE;

/// Kinds of checks, as bits of a plan.
pub(super) mod asks {
    /// Operations with the same signature need not be checked for the same again.
    pub(in crate::verify) const SIGNATURE: u16 = 1;
    /// Declared attributes are verified.
    pub(in crate::verify) const ATTRIBUTES: u16 = 2;
    /// Inferred types depend on more than the signature.
    pub(in crate::verify) const INFERENCE: u16 = 4;
    /// There are checks after those of the regions.
    pub(in crate::verify) const AFTER_REGIONS: u16 = 8;
    /// The same for operations that have regions.
    pub(in crate::verify) const AFTER_OWN_REGIONS: u16 = 16;
    /// Symbol references are verified.
    pub(in crate::verify) const SYMBOL_USES: u16 = 32;
    /// The shape of regions is verified, by traits.
    pub(in crate::verify) const REGION_TRAITS: u16 = 64;
    /// It may be in certain operations only.
    pub(in crate::verify) const PARENT: u16 = 128;
    /// There are predicates of more than types.
    pub(in crate::verify) const PREDICATES: u16 = 256;
    /// Regions are verified as declared.
    pub(in crate::verify) const REGIONS: u16 = 512;
    /// It is the last operation of its block.
    pub(in crate::verify) const PLACE: u16 = 1024;
    /// There are traits that look at more than types.
    pub(in crate::verify) const TRAITS: u16 = 2048;
    /// What it passes to successors is verified.
    pub(in crate::verify) const BRANCH: u16 = 4096;
    /// There are verifiers in Rust.
    pub(in crate::verify) const HOOKS: u16 = 8192;
    /// Any of the declarations that operations with the same signature may satisfy and violate.
    pub(in crate::verify) const DECLARED: u16 =
        ATTRIBUTES | REGION_TRAITS | PARENT | PREDICATES | REGIONS | PLACE | TRAITS | BRANCH | HOOKS;
}

/// What there is to verify of the operations of a name.
#[derive(Copy, Clone)]
pub(super) struct Plan<'a> {
    pub(super) registered: &'a RegisteredOp,
    asked: u16,
    pub(super) sizes: SizeSlots,
    /// The signatures of the last operations of the name.
    pub(super) recent: Recent,
    /// The name of an operation that those of the name may be in.
    parent: Option<OperationName>,
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
        if let Some(declared) = info.declared {
            ask(asks::PARENT, !declared.parents.is_empty());
            ask(asks::ATTRIBUTES, has_checks_of_attributes(declared));
            ask(asks::PREDICATES, declared.checks.iter().any(|check| !check.is_of_types));
            ask(asks::REGIONS, !declared.regions.is_empty());
        }
        let of_regions = TraitSet::EMPTY.with(Trait::NoRegionArguments).with(Trait::SingleBlock);
        ask(asks::REGION_TRAITS, info.traits.intersects(of_regions));
        ask(asks::PLACE, info.traits.has(Trait::Terminator));
        ask(asks::TRAITS, info.traits.intersects(CHECKED_OF_MORE));
        ask(asks::BRANCH, info.successor_operands.is_some());
        let has_hooks = info.verify.is_some()
            || info.offset_size_and_stride.is_some()
            || info.verify_traits.iter().any(|of_trait| of_trait.verify.is_some())
            || info.verify_own.is_some();
        ask(asks::HOOKS, has_hooks);
        ask(asks::INFERENCE, info.infer_types.is_some() && !info.infers_from_types);
        let of_regions = info.verify_regions.is_some()
            || info.dps_inits.is_some()
            || branches_to_regions(info)
            || info.verify_traits.iter().any(|of_trait| of_trait.verify_regions.is_some());
        ask(asks::AFTER_REGIONS, of_regions);
        ask(asks::AFTER_OWN_REGIONS, info.infer_types.is_some() || info.traits.has(Trait::SymbolTable));
        ask(asks::SYMBOL_USES, info.verify_symbol_uses.is_some());
        Plan { registered, asked, sizes, recent: Recent::default(), parent: None }
    }

    /// Returns whether there are checks of any of these kinds.
    #[inline]
    pub(super) fn asks(&self, which: u16) -> bool {
        self.asked & which != 0
    }

    /// Checks that an operation is in one of those that it may be in. Mostly it is in one like the last operation of the name.
    pub(super) fn verify_parent(&mut self, ir: &Ir, op: Op, declared: &OpSpec) -> VerifyResult {
        let parent = op.parent_op(ir).map(|parent| parent.name(ir));
        if parent.is_none() || parent != self.parent {
            declared.verify_parent(ir, op)?;
            self.parent = parent;
        }
        Ok(())
    }
}

fn has_checks_of_attributes(declared: &OpSpec) -> bool {
    declared.attributes.iter().any(|(is_required, constraint)| *is_required || constraint.is_some())
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
