//! The verifier: structure, declared constraints and traits, symbols, dominance.
//!
//! In: an IR. Out: the errors found, if any: the first of each operation, structure before dominance.
//! Invariant: no recursion, and time linear in the size of the IR. MLIR: Verifier.cpp, with its messages.

mod declared;
mod function;
mod inference;
mod integrity;
mod interfaces;
mod operands;
mod parts;
mod plan;
mod region_branch;
mod signatures;
mod symbols;
pub(crate) mod traits;
pub(crate) mod verified;
mod views;

use std::fmt;

use rustc_hash::FxHashSet;

use crate::analysis::dominance::DominanceInfo;
use crate::arena::{Ir, OperandData};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::context::OperationName;
use crate::dialect::{Op, VerifyMessage};
use crate::location::Location;
use crate::traits::Trait;
use crate::verify::declared::verify_discardable;
use crate::verify::inference::{InferenceLists, verify_inference};
use crate::verify::interfaces::{verify_cast_types, verify_destination_style};
use crate::verify::operands::{Path, verify_operands};
use crate::verify::parts::{is_isolated, verifies_in_parts};
use crate::verify::plan::{Plan, Plans, asks};
use crate::verify::region_branch::verify_region_branches;
use crate::verify::signatures::Signatures;
use crate::verify::symbols::{SymbolUser, verify_symbol_users, verify_symbols};
use crate::verify::traits::{verify_counts, verify_region_traits, verify_traits};
use crate::verify::views::verify_offset_size_and_stride;
use crate::walk::PreOrder;

/// One error in an IR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The operation.
    pub op: Op,
    /// Its location.
    pub loc: Location,
    /// Message.
    pub message: String,
    /// Other places that matter.
    pub notes: Vec<(Location, String)>,
    /// Message and notes with their locations, a line each.
    text: String,
}

/// The errors in an IR. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyErrors {
    /// In the order of the operations; at most a thousand.
    pub errors: Vec<VerifyError>,
}

impl fmt::Display for VerifyErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            write!(f, "{}{error}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for VerifyErrors {}
impl std::error::Error for VerifyError {}

const MAX_ERRORS: usize = 1000;

impl Ir {
    /// Checks the top operation and all below it.
    ///
    /// # Errors
    /// The errors found.
    pub fn verify(&self) -> Result<(), VerifyErrors> {
        self.verify_below(self.top())
    }

    /// Checks an operation and all below it.
    ///
    /// # Errors
    /// The errors found.
    pub fn verify_below(&self, root: Op) -> Result<(), VerifyErrors> {
        if self.verifies_on_all_threads(root) {
            return Ok(());
        }
        let mut verifier = Verifier::new(self);
        verifier.verify(root);
        if verifier.errors.is_empty() { Ok(()) } else { Err(VerifyErrors { errors: verifier.errors }) }
    }
}

impl Ir {
    /// Returns whether verification was divided among threads and found no error.
    pub(crate) fn verifies_on_all_threads(&self, root: Op) -> bool {
        verifies_in_parts(self, root, |roots, around, symbol_users| {
            let mut verifier = Verifier { around, symbol_users, ..Verifier::new(self) };
            verifier.verify_all(roots).then_some(verifier.symbol_users)
        })
    }
}

struct Verifier<'a> {
    ir: &'a Ir,
    errors: Vec<VerifyError>,
    /// Names of allowed unregistered operations.
    allowed: FxHashSet<OperationName>,
    /// What type inference is given.
    lists: InferenceLists,
    /// What need not be checked again.
    signatures: Signatures,
    /// What there is to check, by name.
    plans: Plans<'a>,
    dominance: DominanceInfo<'a>,
    /// The regions around the operation being visited.
    path: Path,
    /// The operations with symbol references to verify that were visited before the first error.
    symbol_users: Vec<SymbolUser>,
    /// The block whose isolated operations are verified as parts; `None` if everything is verified here.
    around: Option<Block>,
}

/// What is verified of an operation after its regions.
#[derive(Copy, Clone, Default)]
struct Later {
    regions: bool,
    symbols: bool,
}

/// An error about an operation.
struct Finding {
    message: VerifyMessage,
    notes: Vec<(Location, String)>,
    /// The operation to blame; `None` for the one being checked.
    op: Option<Op>,
}

impl From<VerifyMessage> for Finding {
    fn from(mut message: VerifyMessage) -> Finding {
        let notes = std::mem::take(&mut message.notes);
        let op = message.op;
        Finding { message, notes, op }
    }
}

fn bare(text: impl Into<String>) -> Finding {
    VerifyMessage::bare(text).into()
}

/// Words that follow the operation's name.
fn named(text: impl Into<String>) -> Finding {
    VerifyMessage::new(text).into()
}

impl<'a> Verifier<'a> {
    fn new(ir: &'a Ir) -> Verifier<'a> {
        Verifier {
            ir,
            errors: Vec::new(),
            allowed: FxHashSet::default(),
            lists: InferenceLists::default(),
            signatures: Signatures::default(),
            plans: Plans::default(),
            dominance: DominanceInfo::new(ir),
            path: Path::new(ir),
            symbol_users: Vec::new(),
            around: None,
        }
    }

    fn report(&mut self, op: Op, finding: Finding) {
        let Finding { message, notes, op: blamed } = finding;
        let op = blamed.unwrap_or(op);
        let ctx = self.ir.context();
        let loc = op.loc(self.ir);
        let message = match message.names_op {
            true => format!("'{}' op {}", op.name_text(self.ir), message.text),
            false => message.text,
        };
        let prefix = |loc| ctx.describe_location(loc).map_or(String::new(), |place| place + ": ");
        let mut text = format!("{}error: {message}", prefix(loc));
        for (place, note) in &notes {
            text.push_str(&format!("\n{}note: {note}", prefix(*place)));
        }
        self.errors.push(VerifyError { op, loc, message, notes, text });
    }

    /// Verifies operations until one has an error. Returns whether none has.
    fn verify_all(&mut self, roots: &[Op]) -> bool {
        roots.iter().all(|root| {
            self.verify(*root);
            self.errors.is_empty()
        })
    }

    /// Returns whether an operation is verified as a part.
    #[inline]
    fn is_apart(&self, op: Op) -> bool {
        self.around.is_some() && op.block(self.ir) == self.around && is_isolated(self.ir, op)
    }

    /// Verifies an operation and everything below it. Errors of dominance are reported if there are no others.
    fn verify(&mut self, root: Op) {
        let ir = self.ir;
        let mut walk = PreOrder::new(root);
        let mut with_region_verifier = Vec::new();
        // Those among them before the first error.
        let mut n_before = None;
        let mut not_dominated: Vec<(Op, VerifyMessage)> = Vec::new();
        self.path.start();
        // Those of parts come first, and are in tables around them.
        let first_user = if self.around.is_some() { 0 } else { self.symbol_users.len() };
        while let Some(op) = walk.next(ir) {
            let mut later = Later::default();
            if self.is_apart(op) {
                walk.skip_regions();
            } else {
                match self.verify_op(op) {
                    Err(finding) => {
                        n_before.get_or_insert(with_region_verifier.len());
                        self.report(op, finding);
                        if self.errors.len() == MAX_ERRORS {
                            break;
                        }
                    }
                    Ok(found) => {
                        later = found;
                        if later.regions || (op.next(ir).is_none() && self.verify_end(op).is_err()) {
                            with_region_verifier.push(op);
                        }
                    }
                }
            }
            if self.errors.is_empty() && not_dominated.len() < MAX_ERRORS {
                self.path.enter(ir, op, op == root);
                if later.symbols {
                    self.symbol_users.push((self.path.symbol_table(ir, op), op));
                }
                if let Err(message) = verify_operands(ir, op, &self.path, &mut self.dominance) {
                    not_dominated.push((op, message));
                }
            }
        }
        // As in MLIR, the regions of an operation are verified before the operation after it.
        let later = std::mem::take(&mut self.errors);
        if let Some(first) = later.first() {
            with_region_verifier.truncate(n_before.unwrap_or(0));
            with_region_verifier.retain(|op| !op.is_ancestor_of(ir, first.op));
        }
        let mut users = self.symbol_users.split_off(first_user);
        users.sort_unstable_by_key(|(table, _)| *table);
        let knows_users = later.is_empty() && not_dominated.len() < MAX_ERRORS;
        self.verify_regions_of(&with_region_verifier, knows_users.then_some(&users));
        self.symbol_users.append(&mut users);
        self.errors.extend(later);
        self.errors.truncate(MAX_ERRORS);
        if self.errors.is_empty() {
            not_dominated.into_iter().for_each(|(op, message)| self.report(op, message.into()));
        }
    }

    /// Returns whether an operation has checks that run after its regions are verified.
    fn asks_of_regions(&mut self, op: Op) -> bool {
        let ir = self.ir;
        self.plans.of(ir, op).is_some_and(|plan| {
            plan.asks(asks::AFTER_REGIONS) || (plan.asks(asks::AFTER_OWN_REGIONS) && ir.has_regions(op))
        })
    }

    /// Runs the checks of operations whose regions were verified, and of blocks by their last operations: the innermost first. Errors
    /// inside take precedence. `users` are by symbol table, and `None` if not all are known.
    fn verify_regions_of(&mut self, ops: &[Op], users: Option<&[SymbolUser]>) {
        for op in ops.iter().rev() {
            if self.errors.last().is_some_and(|inner| op.is_ancestor_of(self.ir, inner.op)) {
                continue;
            }
            let found = match self.asks_of_regions(*op) {
                true => self.verify_around(*op, users).and_then(|()| self.verify_end(*op)),
                false => self.verify_end(*op),
            };
            if let Err(finding) = found {
                self.report(*op, finding);
                if self.errors.len() == MAX_ERRORS {
                    break;
                }
            }
        }
        self.errors.reverse();
    }

    /// Verifies an operation. Returns what is verified later.
    #[inline(always)]
    fn verify_op(&mut self, op: Op) -> Result<Later, Finding> {
        let ir = self.ir;
        let has_regions = ir.has_regions(op);
        if ir.op_data(op).has_cold() && op.n_successors(ir) > 0 && op.next(ir).is_some() {
            return Err(bare("operation with block successors must terminate its parent block"));
        }
        let mut plan = self.plans.of(ir, op);
        let is_known = plan.as_mut().is_some_and(|plan| {
            plan.asks(asks::SIGNATURE) && self.signatures.is_known(ir, op, plan.sizes, &mut plan.recent)
        });
        let is_there = |operand: &OperandData| operand.value.is_some_and(|value| value.is_alive(ir));
        if !is_known && !ir.operands_of(op).iter().all(is_there) {
            return Err(no_operand(ir, op));
        }
        let Some(plan) = plan else {
            self.verify_registration(op)?;
            if let Some(attrs) = ir.discardable(op) {
                verify_discardable_of(ir, op, attrs)?;
            }
            op.regions(ir).iter().try_for_each(|region| verify_region(ir, op, *region))?;
            return Ok(Later::default());
        };
        if let Some(attrs) = ir.discardable(op) {
            verify_discardable_of(ir, op, attrs)?;
        }
        if !is_known {
            verify_counts(ir, op, plan.registered)?;
        }
        if !is_known || plan.asks(asks::DECLARED) {
            verify_declared(ir, op, plan, is_known)?;
        }
        // For operations with regions this is checked after their regions are verified.
        if !has_regions && (!is_known || plan.asks(asks::INFERENCE)) {
            verify_inference(ir, op, &plan.registered.info, &mut self.lists)?;
        }
        if !is_known && plan.asks(asks::SIGNATURE) {
            self.signatures.learn(ir, op, plan.sizes);
        }
        if has_regions {
            op.regions(ir).iter().try_for_each(|region| verify_region(ir, op, *region))?;
        }
        Ok(Later {
            regions: plan.asks(asks::AFTER_REGIONS) || (has_regions && plan.asks(asks::AFTER_OWN_REGIONS)),
            symbols: plan.asks(asks::SYMBOL_USES),
        })
    }

    /// Verifies the requirements of an operation on its regions, and on its surroundings.
    fn verify_around(&mut self, op: Op, users: Option<&[SymbolUser]>) -> Result<(), Finding> {
        let ir = self.ir;
        let info = op.info(ir);
        verify_region_branches(ir, op, info)?;
        if let Some(inits) = info.dps_inits {
            verify_destination_style(ir, op, inits)?;
        }
        if ir.has_regions(op) {
            verify_inference(ir, op, info, &mut self.lists)?;
            if op.has_trait(ir, Trait::SymbolTable) {
                verify_symbols(ir, op)?;
                verify_symbol_users(ir, op, users)?;
            }
        }
        for of_trait in info.verify_traits {
            of_trait.verify_regions.map_or(Ok(()), |verify| verify(ir, op))?;
        }
        info.verify_regions.map_or(Ok(()), |verify| verify(ir, op))?;
        Ok(())
    }

    /// Verifies the end of a block, if the operation is its last one: after all in the block.
    fn verify_end(&self, op: Op) -> Result<(), Finding> {
        let ir = self.ir;
        if op.next(ir).is_some() {
            return Ok(());
        }
        let Some(block) = op.block(ir) else { return Ok(()) };
        let region = block.parent_region(ir);
        if op.successors(ir).any(|successor| successor.parent_region(ir) != region) {
            return Err(named("branching to block of a different region"));
        }
        if !op.might_be_terminator(ir) && !may_lack_terminator(ir, block) {
            return Err(bare(format!("block with no terminator, has {}", ir.display_op(op))));
        }
        Ok(())
    }

    /// Verifies that an operation that was not created under a registered name is allowed.
    #[inline(never)]
    fn verify_registration(&mut self, op: Op) -> Result<(), Finding> {
        let (ctx, name) = (self.ir.context(), op.name(self.ir));
        if self.allowed.contains(&name) {
            return Ok(());
        }
        let text = op.name_text(self.ir);
        if text.is_empty() || text.contains('\0') {
            let reason = if text.is_empty() { "it is empty" } else { "it has a null character" };
            return Err(bare(format!("operation name cannot be written as text: {reason}")));
        }
        let is_late = ctx.is_registered(name);
        let is_allowed =
            if is_late { ctx.allows_unregistered_dialects() } else { ctx.allows_unregistered_op(name) };
        if is_allowed {
            self.allowed.insert(name);
            return Ok(());
        }
        Err(bare(if is_late {
            format!("'{text}' was created before its dialect was loaded")
        } else if let Some(unknown) = ctx.unknown_operation(name) {
            unknown
        } else {
            format!(
                "'{text}' is an operation of an unregistered dialect; load it, or call \
                 `allow_unregistered_dialects(true)`"
            )
        }))
    }
}

/// Checks the blocks of a region.
fn verify_region(ir: &Ir, op: Op, region: Region) -> Result<(), Finding> {
    let Some(entry) = region.entry(ir) else { return Ok(()) };
    if op.has_trait(ir, Trait::GraphRegion) && !region.has_one_block(ir) {
        let message = format!("expects graph region #{} to have 0 or 1 blocks", region.position(ir));
        return Err(named(message));
    }
    if !entry.has_no_predecessors(ir) {
        return Err(bare("entry block of region may not have predecessors"));
    }
    for block in region.blocks(ir) {
        if block.is_empty(ir) && !may_lack_terminator(ir, block) {
            return Err(bare("empty block: expect at least a terminator"));
        }
    }
    Ok(())
}

/// Checks that the names of discardable attributes can be written as text, and what their dialects ask of them.
#[inline(never)]
fn verify_discardable_of(ir: &Ir, op: Op, attrs: Attribute) -> Result<(), Finding> {
    let ctx = ir.context();
    let entries = attrs.as_dictionary(ctx).unwrap_or(&[]);
    if entries.iter().any(|(name, _)| *name == ctx.common().empty_name) {
        return Err(named("has an attribute with an empty name, which cannot be written as text"));
    }
    for entry in entries {
        let hooks = ctx.hooks_of_attribute(*entry);
        verify_discardable(ctx, hooks.discardable, *entry)?;
        hooks.attributes.operation.map_or(Ok(()), |verify| verify(ir, op, *entry))?;
    }
    Ok(())
}

/// Verifies the declarations of a registered operation, those about types unless its signature is known.
#[inline(always)]
fn verify_declared(ir: &Ir, op: Op, plan: &mut Plan<'_>, is_known: bool) -> Result<(), VerifyMessage> {
    let registered = plan.registered;
    let info = &registered.info;
    if plan.asks(asks::REGION_TRAITS) {
        verify_region_traits(ir, op, info.traits)?;
    }
    if let Some(declared) = info.declared {
        if plan.asks(asks::PARENT) {
            plan.verify_parent(ir, op, declared)?;
        }
        if plan.asks(asks::ATTRIBUTES) {
            declared.verify_attributes(ir, op, registered)?;
        }
        if !is_known {
            declared.verify_types(ir, op, registered)?;
        }
        if !is_known || plan.asks(asks::PREDICATES) {
            declared.verify_predicates(ir, op, is_known)?;
        }
        if plan.asks(asks::REGIONS) {
            declared.verify_regions(ir, op)?;
        }
    }
    if let Some(verify) = info.verify {
        verify(ir, op)?;
    }
    if plan.asks(asks::PLACE) && op.next(ir).is_some() {
        return Err(VerifyMessage::new("must be the last operation in the parent block"));
    }
    if !is_known || plan.asks(asks::TRAITS) {
        verify_traits(ir, op, info.traits, is_known)?;
    }
    if plan.asks(asks::BRANCH) && op.n_successors(ir) > 0 {
        verify_passed(ir, op)?;
    }
    if !is_known && let Some(are_compatible) = info.are_cast_compatible {
        verify_cast_types(ir, op, are_compatible)?;
    }
    if !plan.asks(asks::HOOKS) {
        return Ok(());
    }
    if let Some(parts) = &info.offset_size_and_stride {
        verify_offset_size_and_stride(ir, op, parts)?;
    }
    for of_trait in info.verify_traits {
        if let Some(verify) = of_trait.verify {
            verify(ir, op)?;
        }
    }
    match info.verify_own {
        Some(verify) => verify(ir, op),
        None => Ok(()),
    }
}

/// Returns the error for an operation with an operand that is not an existing value.
fn no_operand(ir: &Ir, op: Op) -> Finding {
    if ir.operands_of(op).iter().any(|operand| operand.value.is_none()) {
        return bare("null operand found");
    }
    let stale = op.operands(ir).position(|value| !value.is_alive(ir));
    bare(format!("operand #{} was erased", stale.unwrap_or_default()))
}

/// Verifies the number and types of the operands that a branch passes to its successors. A branch without
/// this information is not checked.
fn verify_passed(ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
    for index in 0..op.n_successors(ir) {
        let Some(passed) = op.successor_operands(ir, index) else { continue };
        let args = op.successor(ir, index).args(ir);
        if passed.len() != args.len() {
            let (n, expected) = (passed.len(), args.len());
            return Err(VerifyMessage::bare(format!(
                "branch has {n} operands for successor #{index}, but target block has {expected}"
            )));
        }
        for (n, arg) in args.iter().enumerate().skip(passed.n_produced) {
            let operand = passed.operand_of(n).and_then(|operand| op.get_operand(ir, operand));
            if operand.is_some_and(|operand| operand.ty(ir) != arg.ty(ir)) {
                return Err(VerifyMessage::bare(format!(
                    "type mismatch for bb argument #{n} of successor #{index}"
                )));
            }
        }
    }
    Ok(())
}

/// Returns whether the block may be empty, or end in any operation.
pub fn may_lack_terminator(ir: &Ir, block: Block) -> bool {
    let Some(region) = block.parent_region(ir) else { return true };
    let parent = region.parent_op(ir);
    region.has_one_block(ir) && (!parent.is_registered(ir) || parent.has_trait(ir, Trait::NoTerminator))
}
