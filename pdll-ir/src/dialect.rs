//! Dialects and the static facts of their operations, as `ods!` states them.
//!
//! In: `Dialect::register`. Out: `RegisteredOp`, stored in the context per operation name. MLIR:
//! DialectRegistry.h, OperationSupport.h (`RegisteredOperationName`).

use std::any::Any;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::arena::{Ir, NO_SLOT};
use crate::asm_names::AsmNames;
use crate::assembly::Assembly;
use crate::attributes::{Attribute, NamedAttribute};
use crate::branch::SuccessorOperandsFn;
use crate::builder::Builder;
use crate::context::{Context, Identifier, OperationName};
use crate::fold::{FoldFn, MaterializeConstantFn, MaterializeIntoFn};
use crate::handle::define_handle;
use crate::location::Location;
use crate::ods_support::OpSpec;
use crate::parameters::{AttrDef, Definitions, TypeDef};
use crate::region_branch::{LoopValuesFn, RegionBranch, RegionOperandsFn};
use crate::state::{create_with, infer_with};
use crate::symbols::VerifySymbolUsesFn;
use crate::traits::{Trait, TraitSet};
use crate::types::{Type, TypeVec};
use crate::value::Value;
use crate::views::OffsetSizeAndStride;

define_handle! {
    /// An operation of an [`Ir`].
    ///
    /// Handles of erased operations are never reused within their IR. Reading through one returns empty
    /// results or the last state of the operation; [`Op::is_alive`] returns `false`, and everything that
    /// changes the IR returns an error.
    Op
}

/// A dialect: a namespace with registered operations. `ods!` generates implementations.
pub trait Dialect: 'static {
    /// The namespace.
    const NAME: &'static str;

    /// Adds the operations.
    fn register(ctx: &Context, registration: &mut DialectRegistration);
}

/// Collects the registrations of a dialect.
pub struct DialectRegistration {
    pub(crate) dialect: &'static str,
    pub(crate) ops: Vec<OpInfo>,
    pub(crate) extensions: Vec<Arc<dyn Any + Send + Sync>>,
    pub(crate) hooks: DialectHooks,
    pub(crate) types: Option<ReadTypeFn>,
    pub(crate) definitions: Definitions,
    pub(crate) allows_unknown: bool,
}

/// The hooks of a dialect for the constants of its operations.
#[derive(Copy, Clone, Default)]
#[doc(hidden)]
pub struct DialectHooks {
    /// Makes constants.
    pub materialize_constant: Option<MaterializeConstantFn>,
    /// Folds operations whose own folder and traits do not.
    pub fold: Option<FoldFn>,
    /// Selects the regions into which constants are placed.
    pub materialize_into: Option<MaterializeIntoFn>,
}

/// Parses the text after the dialect's name in one of its types; returns it in printed form.
pub type ReadTypeFn = fn(&str) -> Result<String, String>;

impl DialectRegistration {
    pub(crate) fn new(dialect: &'static str) -> DialectRegistration {
        DialectRegistration {
            dialect,
            ops: Vec::new(),
            extensions: Vec::new(),
            hooks: DialectHooks::default(),
            types: None,
            definitions: Definitions::default(),
            allows_unknown: false,
        }
    }

    /// Adds an operation.
    pub fn add_op(&mut self, info: OpInfo) {
        self.ops.push(info);
    }

    /// Adds a typed operation.
    pub fn add<D: OpDef>(&mut self) {
        self.ops.push(D::info());
    }

    /// Adds an extension that other components look up by type with [`Context::extensions`].
    pub fn add_extension<T: Any + Send + Sync>(&mut self, extension: T) {
        self.extensions.push(Arc::new(extension));
    }

    /// Sets the function that creates constants for fold results of the dialect's operations.
    pub fn set_constant_materializer(&mut self, materialize: MaterializeConstantFn) {
        self.hooks.materialize_constant = Some(materialize);
    }

    /// Says how the dialect's operations fold that do not by themselves.
    pub fn set_fold_fallback(&mut self, fold: FoldFn) {
        self.hooks.fold = Some(fold);
    }

    /// Says which regions of the dialect's operations constants are put into, besides those of operations isolated from above.
    pub fn set_materialization_regions(&mut self, accepts: MaterializeIntoFn) {
        self.hooks.materialize_into = Some(accepts);
    }

    /// Has the text of the dialect's types read by a function; otherwise any will do.
    pub fn read_types(&mut self, read: ReadTypeFn) {
        self.types = Some(read);
    }

    /// Adds a type. Its text is parsed and normalised according to its definition.
    pub fn add_type<D: TypeDef>(&mut self) {
        self.definitions.types.infos.push(D::info());
    }

    /// Adds an attribute. Its text is parsed and normalised according to its definition.
    pub fn add_attribute<D: AttrDef>(&mut self) {
        self.definitions.attributes.infos.push(D::info());
    }

    /// Declares that the dialect has no types except those that were added, and those with the given
    /// mnemonics, which are stored as text.
    pub fn refuse_other_types(&mut self, kept: &'static [&'static str]) {
        self.definitions.types.others = Some(kept);
    }

    /// Declares that the dialect has no attributes except those that were added, and those that are stored as
    /// text.
    pub fn refuse_other_attributes(&mut self, kept: &'static [&'static str]) {
        self.definitions.attributes.others = Some(kept);
    }

    /// Lets there be operations of the dialect's namespace that it does not define, as
    /// [`Context::allow_unknown_operations`] does.
    pub fn allow_unknown_operations(&mut self) {
        self.allows_unknown = true;
    }

    /// Returns the dialect being registered.
    pub fn dialect(&self) -> &'static str {
        self.dialect
    }
}

/// A typed operation: a newtype of [`Op`]. `ods!` generates implementations.
pub trait OpDef: Copy + Into<Op> + 'static {
    /// The full name, `dialect.mnemonic`.
    const NAME: &'static str;

    /// Returns the static facts.
    fn info() -> OpInfo;

    /// Wraps an operation whose name the caller has checked.
    fn from_op_unchecked(op: Op) -> Self;

    /// Returns the operation.
    fn op(self) -> Op;

    /// Returns the typed form, if the operation has this name.
    #[inline]
    fn cast(op: Op, ir: &Ir) -> Option<Self> {
        ir.is_named(op, Self::NAME).then(|| Self::from_op_unchecked(op))
    }

    /// Creates the operation from its parts by position. It has its minimum number of regions, all empty.
    ///
    /// MLIR: the builder whose parameters are aggregates.
    fn create_with(
        builder: &mut (impl Builder + ?Sized),
        loc: Location,
        result_types: &[Type],
        operands: &[Value],
        attrs: &[NamedAttribute],
    ) -> Self {
        Self::from_op_unchecked(create_with::<Self>(builder, loc, result_types, operands, attrs))
    }

    /// Creates the operation with inferred result types.
    ///
    /// # Errors
    /// If the result types cannot be inferred, or not from these parts.
    fn create_with_inferred(
        builder: &mut (impl Builder + ?Sized),
        loc: Location,
        operands: &[Value],
        attrs: &[NamedAttribute],
    ) -> Result<Self, VerifyMessage> {
        let types = infer_with::<Self>(builder, loc, operands, attrs)?;
        Ok(Self::create_with(builder, loc, &types, operands, attrs))
    }
}

/// Number of entities in a group of operands, results, regions or successors.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GroupArity {
    /// One.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// A group of operands, results, regions or successors.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// Name; empty if it has none.
    pub name: &'static str,
    /// Number of entities in it.
    pub arity: GroupArity,
}

impl Group {
    /// Returns a group of one.
    pub const fn single(name: &'static str) -> Group {
        Group { name, arity: GroupArity::Single }
    }

    /// Creates a group of zero or one.
    pub const fn optional(name: &'static str) -> Group {
        Group { name, arity: GroupArity::Optional }
    }

    /// Returns a group of any number.
    pub const fn variadic(name: &'static str) -> Group {
        Group { name, arity: GroupArity::Variadic }
    }
}

/// Checks one operation, whose structure and traits hold already.
pub type VerifyFn = fn(&Ir, Op) -> Result<(), VerifyMessage>;
/// Infers the result types of an operation that is not there yet.
pub type InferTypesFn = fn(&InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage>;
/// The default values of inherent attributes, by slot.
pub type DefaultAttributesFn = fn(&Context) -> Vec<Option<Attribute>>;

/// Returns whether values of these types can be cast to those.
pub type CastFn = fn(&Context, &[Type], &[Type]) -> bool;

/// The positions of the operands that the results of an operation in destination style start from.
pub type DpsInitsFn = fn(&Ir, Op) -> Range<usize>;

/// The static facts of a registered operation.
#[derive(Clone, Debug)]
pub struct OpInfo {
    /// The full name, `dialect.mnemonic`.
    pub name: &'static str,
    /// The inherent attributes' names in ODS order; the position is the slot. At most 250.
    pub attributes: &'static [&'static str],
    /// The operand groups.
    pub operands: &'static [Group],
    /// The result groups.
    pub results: &'static [Group],
    /// The region groups.
    pub regions: &'static [Group],
    /// The successor groups.
    pub successors: &'static [Group],
    /// The traits.
    pub traits: TraitSet,
    /// Names of all traits and interfaces in ODS, implemented here or not.
    pub trait_names: &'static [&'static str],
    /// Declared constraints on its parts, checked before the traits.
    pub declared: Option<&'static OpSpec>,
    /// Checks the same for an operation without a declaration.
    pub verify: Option<VerifyFn>,
    /// User-defined verifier, called after the traits.
    pub verify_own: Option<VerifyFn>,
    /// User-defined verifier, called after its regions are verified.
    pub verify_regions: Option<VerifyFn>,
    /// Infers result types.
    pub infer_types: Option<InferTypesFn>,
    /// Whether the inferred types are constant within a context.
    pub infers_the_same: bool,
    /// Gives attributes their default values when an operation is created.
    pub default_attributes: Option<DefaultAttributesFn>,
    /// Folder.
    pub fold: Option<FoldFn>,
    /// Says which operands a branch passes to a successor.
    pub successor_operands: Option<SuccessorOperandsFn>,
    /// Region control flow.
    pub region_branch: Option<RegionBranch>,
    /// Says which of its operands become the inputs of a successor, of an operation that ends a block of a region.
    pub region_operands: Option<RegionOperandsFn>,
    /// Loop-carried values.
    pub loop_values: Option<LoopValuesFn>,
    /// Valid casts.
    pub are_cast_compatible: Option<CastFn>,
    /// Initial operands of an operation in destination style.
    pub dps_inits: Option<DpsInitsFn>,
    /// Says where its offsets, sizes and strides are.
    pub offset_size_and_stride: Option<OffsetSizeAndStride>,
    /// Checks the symbols it names, once all in their table was verified.
    pub verify_symbol_uses: Option<VerifySymbolUsesFn>,
    /// Custom assembly format, if any.
    pub assembly: Option<Assembly>,
    /// In its regions, the dialect whose operations are written without its name.
    pub default_dialect: &'static str,
    /// In that form, the names of its results, and of its blocks and their arguments.
    pub asm_names: AsmNames,
}

impl OpInfo {
    /// Returns the facts of an operation of which only the name is known; a base for struct update syntax.
    pub const fn new(name: &'static str) -> OpInfo {
        OpInfo {
            name,
            attributes: &[],
            operands: &[],
            results: &[],
            regions: &[],
            successors: &[],
            traits: TraitSet::EMPTY,
            trait_names: &[],
            declared: None,
            verify: None,
            verify_own: None,
            verify_regions: None,
            infer_types: None,
            infers_the_same: false,
            default_attributes: None,
            fold: None,
            successor_operands: None,
            region_branch: None,
            region_operands: None,
            loop_values: None,
            are_cast_compatible: None,
            dps_inits: None,
            offset_size_and_stride: None,
            verify_symbol_uses: None,
            assembly: None,
            default_dialect: "",
            asm_names: AsmNames::NONE,
        }
    }
}

/// The facts of unregistered operations: empty.
pub(crate) static UNREGISTERED: OpInfo = OpInfo::new("");

/// The most inherent attributes an operation may have.
pub(crate) const MAX_SLOTS: usize = 250;

/// A registered operation in one context.
pub(crate) struct RegisteredOp {
    pub(crate) info: OpInfo,
    /// The slots' names.
    pub(crate) slots: Box<[Identifier]>,
    /// The slots of the sizes of operand groups and of result groups.
    pub(crate) operand_sizes: Option<u8>,
    pub(crate) result_sizes: Option<u8>,
    /// Default values by slot; empty if there are none.
    pub(crate) defaults: Box<[Option<Attribute>]>,
    /// Constant hooks of its dialect.
    pub(crate) hooks: DialectHooks,
}

impl RegisteredOp {
    /// Returns the slot of a constant's value: `value`, or its only attribute if there is no folder.
    pub(crate) fn constant_slot(&self) -> u8 {
        let attributes = self.info.attributes;
        let slot = match attributes.iter().position(|name| *name == "value") {
            None if attributes.len() == 1 && self.info.fold.is_none() => Some(0),
            found => found,
        };
        slot.and_then(|slot| u8::try_from(slot).ok()).unwrap_or(NO_SLOT)
    }

    /// Returns whether anything may fold it.
    pub(crate) fn folds(&self) -> bool {
        let traits = [Trait::Commutative, Trait::Idempotent, Trait::Involution];
        let by_trait = traits.iter().any(|found| self.info.traits.has(*found));
        self.info.fold.is_some() || self.hooks.fold.is_some() || by_trait
    }
}

/// The input of result type inference.
#[derive(Copy, Clone)]
pub struct InferTypesInput<'a> {
    /// The IR that contains the operands.
    pub ir: &'a Ir,
    /// The operation's name.
    pub name: OperationName,
    /// Its location.
    pub loc: Location,
    /// Operands.
    pub operands: &'a [crate::value::Value],
    /// Its attributes.
    pub attrs: &'a [NamedAttribute],
    /// Number of regions.
    pub n_regions: usize,
}

impl<'a> InferTypesInput<'a> {
    /// Returns the context.
    pub fn context(&self) -> &'a Context {
        self.ir.context()
    }

    /// Returns an attribute by name.
    pub fn attr(&self, name: &str) -> Option<Attribute> {
        let name = self.context().identifier(name);
        self.attrs.iter().rev().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// Returns the type of an operand, if there are that many.
    pub fn operand_type(&self, index: usize) -> Option<Type> {
        self.operands.get(index).map(|value| value.ty(self.ir))
    }
}

/// An error about an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyMessage {
    /// Message.
    pub text: String,
    /// Whether to prefix `'name' op `.
    pub names_op: bool,
    /// Related locations, with messages.
    pub notes: Vec<(Location, String)>,
}

impl VerifyMessage {
    /// Words that follow `'dialect.name' op `.
    pub fn new(text: impl Into<String>) -> VerifyMessage {
        VerifyMessage { text: text.into(), names_op: true, notes: Vec::new() }
    }

    /// Creates a message without prefix.
    pub fn bare(text: impl Into<String>) -> VerifyMessage {
        VerifyMessage { text: text.into(), names_op: false, notes: Vec::new() }
    }

    /// Adds a note about another location.
    pub fn note(mut self, loc: Location, text: impl Into<String>) -> VerifyMessage {
        self.notes.push((loc, text.into()));
        self
    }
}

impl fmt::Display for VerifyMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<String> for VerifyMessage {
    fn from(text: String) -> VerifyMessage {
        VerifyMessage::new(text)
    }
}

impl From<&str> for VerifyMessage {
    fn from(text: &str) -> VerifyMessage {
        VerifyMessage::new(text)
    }
}
