//! Registration: what a dialect adds to a context.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::{Group, GroupArity, Op, OpDef, OpInfo, OpInterfaceFallbackFn, VerifyMessage};
use crate::arena::{Ir, NO_SLOT};
use crate::assembly::{Assembly, Plan, TypeRule, TypeSource};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{Context, Identifier};
use crate::declared::AttributeConstraint;
use crate::fold::{FoldFn, MaterializeConstantFn, MaterializeIntoFn};
use crate::groups::{Layout, OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
use crate::parameters::{AttrDef, AttrOrTypeInfo, Definitions, TypeDef, Undefined};
use crate::traits::Trait;

/// A dialect: a namespace with registered operations. `ods!` generates implementations.
pub trait Dialect: 'static {
    /// The namespace.
    const NAME: &'static str;

    /// Adds the operations.
    fn register(ctx: &Context, registration: &mut DialectRegistration);
}

/// A dialect to which operations can be added after it is loaded: `isExtensible = 1`.
pub trait ExtensibleDialect: Dialect {}

/// Stands for the type of a dialect whose definition is read when the program runs.
pub(crate) struct RunTimeDialect;

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
pub struct DialectHooks {
    /// Makes constants.
    pub materialize_constant: Option<MaterializeConstantFn>,
    /// Folds operations whose own folder and traits do not.
    pub fold: Option<FoldFn>,
    /// Selects the regions into which constants are placed.
    pub materialize_into: Option<MaterializeIntoFn>,
    /// Verify attributes with the dialect's prefix.
    pub attributes: AttributeVerifiers,
    /// Attributes that the dialect defines for operations of any dialect, with their constraints.
    pub discardable: &'static [DiscardableAttribute],
    /// Answers requests for interfaces.
    pub op_interfaces: Option<OpInterfaceFallbackFn>,
}

/// The full name and the constraint of an attribute that a dialect defines for operations of any dialect.
pub type DiscardableAttribute = (&'static str, &'static AttributeConstraint);

/// Verifies a discardable attribute of an operation.
pub type VerifyAttributeFn = fn(&Ir, Op, NamedAttribute) -> Result<(), VerifyMessage>;
/// Verifies an attribute of an argument or result of a function, by its index.
pub type VerifyValueAttributeFn = fn(&Ir, Op, usize, NamedAttribute) -> Result<(), VerifyMessage>;

/// Verifier of attributes with the prefix of a dialect, on operations of any dialect.
#[derive(Copy, Clone, Default)]
pub struct AttributeVerifiers {
    /// Discardable attributes of operations.
    pub operation: Option<VerifyAttributeFn>,
    /// Attributes of the arguments of functions, by their indices.
    pub argument: Option<VerifyValueAttributeFn>,
    /// Attributes of the results of functions, by their indices.
    pub result: Option<VerifyValueAttributeFn>,
}

/// Parses the text after the dialect's name in one of its types; returns it in printed form.
pub(crate) type ReadTypeFn = fn(&Context, &str) -> Result<String, String>;

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

    /// Has attributes with the dialect's prefix verified.
    pub fn verify_attributes(&mut self, verifiers: AttributeVerifiers) {
        self.hooks.attributes = verifiers;
    }

    /// Has discardable attributes verified by their constraints.
    #[doc(hidden)]
    pub fn set_discardable_attributes(&mut self, discardable: &'static [DiscardableAttribute]) {
        self.hooks.discardable = discardable;
    }

    /// Sets the function that answers requests for interfaces of the dialect's operations that have no own implementation.
    pub fn set_op_interface_fallback(&mut self, fallback: OpInterfaceFallbackFn) {
        self.hooks.op_interfaces = Some(fallback);
    }

    /// Has the text of the dialect's types read by a function; otherwise any will do.
    pub fn read_types(&mut self, read: ReadTypeFn) {
        self.types = Some(read);
    }

    /// Adds a type. Its text is parsed and normalized according to its definition.
    pub fn add_type<D: TypeDef>(&mut self) {
        self.definitions.types.infos.push(D::info());
    }

    /// Adds a type of a definition that is read when the program runs.
    #[doc(hidden)]
    pub fn add_type_info(&mut self, info: &'static AttrOrTypeInfo) {
        self.definitions.types.infos.push(info);
    }

    /// Adds an attribute of a definition that is read when the program runs.
    #[doc(hidden)]
    pub fn add_attribute_info(&mut self, info: &'static AttrOrTypeInfo) {
        self.definitions.attributes.infos.push(info);
    }

    /// Adds an attribute. Its text is parsed and normalized according to its definition.
    pub fn add_attribute<D: AttrDef>(&mut self) {
        self.definitions.attributes.infos.push(D::info());
    }

    /// Sets what becomes of types that were not added.
    pub fn set_other_types(&mut self, others: Undefined) {
        self.definitions.types.others = others;
    }

    /// Sets what becomes of attributes that were not added.
    pub fn set_other_attributes(&mut self, others: Undefined) {
        self.definitions.attributes.others = others;
    }

    /// Sets what errors about undefined types say before the mnemonic.
    pub fn name_unknown_types(&mut self, said: Option<&'static str>) {
        self.definitions.types.unknown = said;
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
    pub(crate) operand_layout: Layout,
    pub(crate) result_layout: Layout,
    /// Default values by slot; empty if there are none.
    pub(crate) defaults: Box<[Option<Attribute>]>,
    /// Whether verification accepts all default values; computed at first use.
    pub(crate) defaults_are_valid: OnceLock<bool>,
    /// Constant hooks of its dialect.
    pub(crate) hooks: DialectHooks,
    /// How many there may be of each kind of part.
    pub(crate) counts: Counts,
    pub(crate) format_facts: FormatFacts,
    /// How it is printed; computed at first use.
    pub(crate) plan: OnceLock<Option<Plan>>,
}

/// What reading an operation by its format has to do, apart from the elements.
#[derive(Copy, Clone, Default)]
pub(crate) struct FormatFacts {
    /// Whether attributes hold the sizes of groups.
    pub(crate) has_sizes: bool,
    /// Whether there are properties that are `unit` or absent.
    pub(crate) has_units: bool,
    /// Whether types are derived from others, which must satisfy their constraints before.
    pub(crate) has_checked_sources: bool,
    /// Whether it can be read without keeping its parts by groups.
    pub(crate) is_simple: bool,
}

impl FormatFacts {
    pub(crate) fn of(info: &OpInfo) -> FormatFacts {
        let has = |name| info.attributes.contains(&name);
        let is_checked = |rule: &TypeRule| {
            matches!(rule, TypeRule::From(TypeSource::Operand(_) | TypeSource::Result(_), Some(_)))
        };
        let format = match info.assembly {
            Some(Assembly::Format(format)) => Some(format),
            _ => None,
        };
        let has_checked = format
            .is_some_and(|format| format.operand_types.iter().chain(format.result_types).any(is_checked));
        let has_sizes = has(OPERAND_SEGMENT_SIZES) || has(RESULT_SEGMENT_SIZES);
        FormatFacts {
            has_sizes,
            is_simple: !has_sizes && format.is_some_and(|format| format.is_simple(info)),
            has_units: !info.unit_properties.is_empty(),
            has_checked_sources: has_checked && info.declared.is_some(),
        }
    }
}

/// How many parts of each kind an operation may have.
pub(crate) struct Counts {
    pub(crate) regions: Count,
    pub(crate) results: Count,
    pub(crate) successors: Count,
    pub(crate) operands: Count,
    /// Whether verification looks at the sizes of single groups of operands or results.
    pub(crate) are_groups_checked: bool,
}

/// How many parts of one kind an operation may have.
#[derive(Copy, Clone)]
pub(crate) struct Count {
    /// Number of single groups.
    pub(crate) n_single: usize,
    /// Whether there are groups that are not single.
    pub(crate) is_open: bool,
}

impl Count {
    fn of(groups: &[Group]) -> Count {
        let n_single = groups.iter().filter(|group| group.arity == GroupArity::Single).count();
        Count { n_single, is_open: n_single != groups.len() }
    }

    #[inline]
    pub(crate) fn allows(self, n: usize) -> bool {
        if self.is_open { n >= self.n_single } else { n == self.n_single }
    }
}

impl Counts {
    pub(crate) fn of(info: &OpInfo) -> Counts {
        let is_optional = |group: &Group| group.arity == GroupArity::Optional;
        let are_sized = info.traits.has(Trait::AttrSizedOperandSegments)
            || info.traits.has(Trait::AttrSizedResultSegments);
        Counts {
            regions: Count::of(info.regions),
            results: Count::of(info.results),
            successors: Count::of(info.successors),
            operands: Count::of(info.operands),
            are_groups_checked: are_sized || info.operands.iter().chain(info.results).any(is_optional),
        }
    }
}

impl RegisteredOp {
    /// Returns whether an attribute is a default value that verification accepts.
    #[inline]
    pub(crate) fn is_valid_default(&self, ctx: &Context, slot: usize, attr: Attribute) -> bool {
        self.defaults.get(slot) == Some(&Some(attr))
            && *self.defaults_are_valid.get_or_init(|| self.are_defaults_valid(ctx))
    }

    fn are_defaults_valid(&self, ctx: &Context) -> bool {
        let constraints = self.info.declared.map_or(&[][..], |declared| declared.attributes);
        self.defaults.iter().zip(constraints).all(|(default, (_, constraint))| {
            default.zip(*constraint).is_none_or(|(default, constraint)| constraint.holds.call(ctx, default))
        })
    }

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
        let by_hook = self.info.fold.is_some() || self.hooks.fold.is_some();
        by_hook || by_trait || self.info.are_cast_compatible.is_some()
    }
}
