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
mod region_branch;
mod signatures;
pub(crate) mod traits;
pub(crate) mod verified;
mod views;

use std::cell::RefCell;
use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::dominance::DominanceInfo;
use crate::arena::{Ir, OperandData};
use crate::attributes::AttributeData;
use crate::block::{Block, Region};
use crate::context::OperationName;
use crate::dialect::{Op, OpInfo, RegisteredOp, VerifyMessage};
use crate::location::Location;
use crate::symbols::{SymbolTableCollection, try_each_in_table};
use crate::traits::Trait;
use crate::verify::declared::verify_discardable;
use crate::verify::inference::{InferenceLists, verify_inference};
use crate::verify::interfaces::{verify_cast_types, verify_destination_style};
use crate::verify::operands::{Path, verify_operands};
use crate::verify::parts::{is_isolated, verifies_in_parts};
use crate::verify::region_branch::{branches_to_regions, verify_region_branches};
use crate::verify::signatures::Signatures;
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
        verifier.verify_structure(root);
        if verifier.errors.is_empty() {
            verifier.verify_dominance(root, &mut DominanceInfo::new(self));
        }
        if verifier.errors.is_empty() { Ok(()) } else { Err(VerifyErrors { errors: verifier.errors }) }
    }
}

impl Ir {
    /// Returns whether verification was divided among threads and found no error.
    pub(crate) fn verifies_on_all_threads(&self, root: Op) -> bool {
        verifies_in_parts(self, root, |roots, around, has_symbol_users| {
            let mut verifier = Verifier { around, has_symbol_users, ..Verifier::new(self) };
            verifier.verify_all(roots).then_some(verifier.has_symbol_users)
        })
    }
}

struct Verifier<'a> {
    ir: &'a Ir,
    errors: Vec<VerifyError>,
    /// Names of allowed unregistered operations.
    allowed: RefCell<FxHashSet<OperationName>>,
    /// What type inference is given.
    lists: RefCell<InferenceLists>,
    /// What need not be checked again.
    signatures: RefCell<Signatures>,
    /// Whether there is an operation with symbol references to verify.
    has_symbol_users: bool,
    /// The block whose isolated operations are verified as parts; `None` if everything is verified here.
    around: Option<Block>,
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
            allowed: RefCell::default(),
            lists: RefCell::default(),
            signatures: RefCell::default(),
            has_symbol_users: false,
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
        let mut info = DominanceInfo::new(self.ir);
        roots.iter().all(|root| {
            self.verify_structure(*root);
            if self.errors.is_empty() {
                self.verify_dominance(*root, &mut info);
            }
            self.errors.is_empty()
        })
    }

    /// Returns whether an operation is verified as a part.
    #[inline]
    fn is_apart(&self, op: Op) -> bool {
        self.around.is_some() && op.block(self.ir) == self.around && is_isolated(self.ir, op)
    }

    fn verify_structure(&mut self, root: Op) {
        let mut walk = PreOrder::new(root);
        let mut with_region_verifier = Vec::new();
        // Those among them before the first error.
        let mut n_before = None;
        while let Some(op) = walk.next(self.ir) {
            if self.is_apart(op) {
                walk.skip_regions();
            } else if let Err(finding) = self.verify_op(op) {
                n_before.get_or_insert(with_region_verifier.len());
                self.report(op, finding);
                if self.errors.len() == MAX_ERRORS {
                    break;
                }
            } else if self.asks_of_regions(op, op.info(self.ir)) || self.verify_end(op).is_err() {
                with_region_verifier.push(op);
            }
        }
        // As in MLIR, the regions of an operation are verified before the operation after it.
        let later = std::mem::take(&mut self.errors);
        if let Some(first) = later.first() {
            with_region_verifier.truncate(n_before.unwrap_or(0));
            with_region_verifier.retain(|op| !op.is_ancestor_of(self.ir, first.op));
        }
        self.verify_regions_of(&with_region_verifier);
        self.errors.extend(later);
        self.errors.truncate(MAX_ERRORS);
    }

    /// Returns whether an operation has checks that run after its regions are verified.
    fn asks_of_regions(&mut self, op: Op, info: &OpInfo) -> bool {
        let ir = self.ir;
        if !op.is_registered(ir) {
            return false;
        }
        self.has_symbol_users |= info.verify_symbol_uses.is_some();
        let asks = || info.infer_types.is_some() || info.traits.has(Trait::SymbolTable);
        info.verify_regions.is_some()
            || info.dps_inits.is_some()
            || branches_to_regions(info)
            || info.verify_traits.iter().any(|of_trait| of_trait.verify_regions.is_some())
            || (ir.has_regions(op) && asks())
    }

    /// Runs the checks of operations whose regions were verified, and of blocks by their last operations: the innermost first. Errors
    /// inside take precedence.
    fn verify_regions_of(&mut self, ops: &[Op]) {
        for op in ops.iter().rev() {
            if self.errors.last().is_some_and(|inner| op.is_ancestor_of(self.ir, inner.op)) {
                continue;
            }
            let found = match self.asks_of_regions(*op, op.info(self.ir)) {
                true => self.verify_around(*op).and_then(|()| self.verify_end(*op)),
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

    fn verify_op(&self, op: Op) -> Result<(), Finding> {
        let ir = self.ir;
        self.verify_place(op)?;
        let is_there = |operand: &OperandData| operand.value.is_some_and(|value| value.is_alive(ir));
        if !ir.operands_of(op).iter().all(is_there) {
            return Err(no_operand(ir, op));
        }
        self.verify_registration(op)?;
        self.verify_attribute_names(op)?;
        let has_regions = ir.has_regions(op);
        let registered = ir.context().registered_op(op.name(ir)).filter(|_| op.is_registered(ir));
        if let Some(registered) = registered {
            let mut signatures = self.signatures.borrow_mut();
            let is_known = signatures.is_known(ir, op, registered);
            verify_declared(ir, op, registered, is_known)?;
            let info = &registered.info;
            // For operations with regions this is checked after their regions are verified.
            let is_inferred = is_known && info.infers_from_types;
            if !has_regions && !is_inferred {
                verify_inference(ir, op, info, &mut self.lists.borrow_mut())?;
            }
            if !is_known {
                signatures.learn();
            }
        }
        if has_regions {
            return op.regions(ir).iter().try_for_each(|region| self.verify_region(op, *region));
        }
        Ok(())
    }

    /// Verifies the requirements of an operation on its regions, and on its surroundings.
    fn verify_around(&self, op: Op) -> Result<(), Finding> {
        let ir = self.ir;
        let info = op.info(ir);
        verify_region_branches(ir, op)?;
        if let Some(inits) = info.dps_inits {
            verify_destination_style(ir, op, inits)?;
        }
        if ir.has_regions(op) {
            verify_inference(ir, op, info, &mut self.lists.borrow_mut())?;
            if op.has_trait(ir, Trait::SymbolTable) {
                self.verify_symbols(op)?;
                self.verify_symbol_users(op)?;
            }
        }
        for of_trait in info.verify_traits {
            of_trait.verify_regions.map_or(Ok(()), |verify| verify(ir, op))?;
        }
        info.verify_regions.map_or(Ok(()), |verify| verify(ir, op))?;
        Ok(())
    }

    /// Verifies the position of an operation in its block.
    fn verify_place(&self, op: Op) -> Result<(), Finding> {
        let ir = self.ir;
        if op.n_successors(ir) > 0 && op.next(ir).is_some() {
            return Err(bare("operation with block successors must terminate its parent block"));
        }
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

    fn verify_registration(&self, op: Op) -> Result<(), Finding> {
        let (ctx, name) = (self.ir.context(), op.name(self.ir));
        if op.is_registered(self.ir) || self.allowed.borrow().contains(&name) {
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
            self.allowed.borrow_mut().insert(name);
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

    /// Checks that the names of discardable attributes can be written as text, and what their dialects ask of them.
    fn verify_attribute_names(&self, op: Op) -> Result<(), Finding> {
        let (ir, ctx) = (self.ir, self.ir.context());
        let entries = ir.discardable(op).and_then(|attrs| attrs.as_dictionary(ctx)).unwrap_or(&[]);
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

    fn verify_region(&self, op: Op, region: Region) -> Result<(), Finding> {
        let ir = self.ir;
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

    fn verify_symbols(&self, op: Op) -> Result<(), Finding> {
        let ir = self.ir;
        let ctx = ir.context();
        let sym_name = ctx.common().sym_name;
        let mut seen = FxHashMap::default();
        let blocks = op.regions(ir).iter().flat_map(|region| region.blocks(ir));
        for symbol in blocks.flat_map(|block| block.ops(ir)) {
            let Some(name) = symbol.attr(ir, sym_name) else { continue };
            let AttributeData::String { value, .. } = name.data(ctx) else { continue };
            if let Some(first) = seen.insert(value, symbol.loc(ir)) {
                let name = String::from_utf8_lossy(value);
                let notes = vec![(first, "see existing symbol definition here".to_owned())];
                let message = VerifyMessage::bare(format!("redefinition of symbol named '{name}'"));
                return Err(Finding { message, notes, op: Some(symbol) });
            }
        }
        Ok(())
    }

    /// Verifies the symbol references of the operations of a symbol table, without those of nested tables.
    fn verify_symbol_users(&self, table: Op) -> Result<(), Finding> {
        if !self.has_symbol_users {
            return Ok(());
        }
        let ir = self.ir;
        let mut symbols = SymbolTableCollection::new();
        try_each_in_table(ir, table, |op| {
            let Some(verify) = op.info(ir).verify_symbol_uses else { return Ok(()) };
            verify(ir, op, &mut symbols).map_err(|message| Finding { op: Some(op), ..Finding::from(message) })
        })
    }

    /// Checks that each operand is defined before on every path, and not outside of an isolated region.
    fn verify_dominance(&mut self, root: Op, info: &mut DominanceInfo<'_>) {
        let ir = self.ir;
        let mut path = Path::new(ir);
        let mut walk = PreOrder::new(root);
        while let Some(op) = walk.next(ir) {
            path.enter(ir, op, op == root);
            if let Err(message) = verify_operands(ir, op, &path, info) {
                self.report(op, message.into());
                if self.errors.len() == MAX_ERRORS {
                    return;
                }
            }
            if self.is_apart(op) {
                walk.skip_regions();
            }
        }
    }
}

/// Verifies the declarations of a registered operation, those about numbers and types unless its signature is known.
fn verify_declared(ir: &Ir, op: Op, registered: &RegisteredOp, is_known: bool) -> Result<(), VerifyMessage> {
    let info = &registered.info;
    if !is_known {
        verify_counts(ir, op, registered)?;
    }
    verify_region_traits(ir, op, info.traits)?;
    if let Some(declared) = info.declared {
        declared.verify(ir, op, registered, is_known)?;
    }
    if let Some(verify) = info.verify {
        verify(ir, op)?;
    }
    if info.traits.has(Trait::Terminator) && op.next(ir).is_some() {
        return Err(VerifyMessage::new("must be the last operation in the parent block"));
    }
    verify_traits(ir, op, info.traits, is_known)?;
    if info.successor_operands.is_some() && op.n_successors(ir) > 0 {
        verify_passed(ir, op)?;
    }
    if let Some(are_compatible) = info.are_cast_compatible {
        verify_cast_types(ir, op, are_compatible)?;
    }
    if let Some(parts) = &info.offset_size_and_stride {
        verify_offset_size_and_stride(ir, op, parts)?;
    }
    for of_trait in info.verify_traits {
        of_trait.verify.map_or(Ok(()), |verify| verify(ir, op))?;
    }
    info.verify_own.map_or(Ok(()), |verify| verify(ir, op))?;
    Ok(())
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
