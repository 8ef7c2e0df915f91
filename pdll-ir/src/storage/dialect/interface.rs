//! Interfaces of operations, types and attributes: Rust traits, looked up by the type of their trait object.
//!
//! In: tables that `ods!` emits from `OpInterface`, `TypeInterface` and `AttrInterface` records, models that are attached to a context, and
//! the fallback of a dialect. Out: a boxed trait object. MLIR: InterfaceSupport.h. Differs: a method is called through a Rust vtable, so an
//! interface needs no concept and no model.

use std::any::{Any, TypeId};
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};

use super::{OpDef, VerifyFn};
use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::context::{Context, OperationName};
use crate::op::Op;
use crate::parameters::{AttrDef, AttrOrTypeInfo, TypeDef};
use crate::types::Type;

/// Supertrait of each trait that an `OpInterface` record becomes.
/// An interface is a trait whose implementations are found by the operation, so that a pass needs no list of operations:
///
/// ```
/// use pdll_ir::{Context, Ir, Op, OpDef, OpInfo, OpInterface, parse};
///
/// /// What an `OpInterface` record with one method becomes.
/// trait Costed: OpInterface {
///     fn cost(&self, ir: &Ir) -> usize;
/// }
///
/// // `toy::NegOp` of an `ods!`.
/// # #[derive(Copy, Clone)]
/// # struct NegOp(Op);
/// # impl From<NegOp> for Op { fn from(op: NegOp) -> Op { op.0 } }
/// # impl OpDef for NegOp {
/// #     const NAME: &'static str = "toy.neg";
/// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
/// #     fn from_op_unchecked(op: Op) -> NegOp { NegOp(op) }
/// #     fn op(self) -> Op { self.0 }
/// # }
/// impl Costed for NegOp {
///     fn cost(&self, ir: &Ir) -> usize {
///         10 * self.as_op().n_operands(ir)
///     }
/// }
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// // For definitions that list the interface, `ods!` does this.
/// ctx.attach_op_interface::<NegOp, dyn Costed>(|_, op| Some(Box::new(NegOp(op))));
/// let ir = parse(&ctx, r#"%0 = "toy.one"() : () -> i32 %1 = "toy.neg"(%0) : (i32) -> i32"#)?;
/// let costed = ir.walk_pre_order(ir.top()).filter_map(|op| op.as_interface::<dyn Costed>(&ir));
/// assert_eq!(costed.map(|costed| costed.cost(&ir)).sum::<usize>(), 10);
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
pub trait OpInterface: 'static {
    /// Returns the operation.
    fn as_op(&self) -> Op;
}

impl<D: OpDef> OpInterface for D {
    fn as_op(&self) -> Op {
        self.op()
    }
}

/// Supertrait of each trait that a `TypeInterface` record becomes.
pub trait TypeInterface: 'static {
    /// Returns the type.
    fn as_type(&self) -> Type;
}

impl<D: TypeDef> TypeInterface for D {
    fn as_type(&self) -> Type {
        self.ty()
    }
}

/// Supertrait of each trait that an `AttrInterface` record becomes.
pub trait AttrInterface: 'static {
    /// Returns the attribute.
    fn as_attr(&self) -> Attribute;
}

impl<D: AttrDef> AttrInterface for D {
    fn as_attr(&self) -> Attribute {
        self.attr()
    }
}

/// Makes the trait object of an operation; `None` if the interface does not apply to this one.
pub(crate) type MakeOpInterface<I> = fn(&Ir, Op) -> Option<Box<I>>;
/// Makes the trait object of a type.
pub(crate) type MakeTypeInterface<I> = fn(&Context, Type) -> Option<Box<I>>;
/// Makes the trait object of an attribute.
pub(crate) type MakeAttrInterface<I> = fn(&Context, Attribute) -> Option<Box<I>>;

/// An interface of a definition.
#[derive(Copy, Clone)]
pub struct InterfaceEntry {
    /// Its name in the definition.
    pub name: &'static str,
    /// A `MakeOpInterface`, `MakeTypeInterface` or `MakeAttrInterface` of the trait; its type identifies the trait.
    pub make: &'static (dyn Any + Send + Sync + UnwindSafe + RefUnwindSafe),
}

impl fmt::Debug for InterfaceEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Returns the function of a table that makes a trait object.
pub(crate) fn maker<M: Copy + 'static>(table: &[InterfaceEntry]) -> Option<M> {
    let found = |entry: &InterfaceEntry| {
        let make: &dyn Any = entry.make;
        make.downcast_ref::<M>().copied()
    };
    table.iter().find_map(found)
}

/// Verifier of a trait or an interface of an operation.
#[derive(Copy, Clone, Debug)]
pub struct TraitVerifier {
    /// Called before the verifier of the operation.
    pub verify: Option<VerifyFn>,
    /// Called after the regions of the operation are verified.
    pub verify_regions: Option<VerifyFn>,
}

/// A trait of operations that an `ods!` defines. A verifier is a function of the type: `fn verify_trait(ir: &Ir, op: Op)`, or
/// `fn verify_region_trait(ir: &Ir, op: Op)`, which is called after the regions are verified.
pub trait OpTrait: 'static {
    /// Its name in definitions.
    const NAME: &'static str;

    /// Returns whether an operation has the trait.
    fn is_on(op: Op, ir: &Ir) -> bool {
        op.info(ir).trait_names.contains(&Self::NAME)
    }
}

/// A request for an interface: what the fallback of a dialect answers.
///
/// ```
/// use pdll_ir::{InterfaceRequest, Ir, Op};
///
/// trait Cost {
///     fn cost(&self) -> u32;
/// }
/// struct One;
/// impl Cost for One {
///     fn cost(&self) -> u32 {
///         1
///     }
/// }
///
/// fn op_interface_fallback(_: &Ir, _: Op, request: &mut InterfaceRequest) {
///     request.provide::<dyn Cost>(|| Box::new(One));
/// }
/// # let _ = op_interface_fallback;
/// ```
pub struct InterfaceRequest {
    wanted: TypeId,
    found: Option<Box<dyn Any>>,
}

impl fmt::Debug for InterfaceRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InterfaceRequest").field("is_answered", &self.found.is_some()).finish_non_exhaustive()
    }
}

impl InterfaceRequest {
    fn of<I: ?Sized + 'static>() -> InterfaceRequest {
        InterfaceRequest { wanted: TypeId::of::<I>(), found: None }
    }

    /// Returns whether this interface is requested.
    pub fn is<I: ?Sized + 'static>(&self) -> bool {
        self.wanted == TypeId::of::<I>()
    }

    /// Answers the request, if it is for this interface and not answered yet.
    pub fn provide<I: ?Sized + 'static>(&mut self, make: impl FnOnce() -> Box<I>) {
        if self.is::<I>() && self.found.is_none() {
            self.found = Some(Box::new(make()));
        }
    }

    fn answer<I: ?Sized + 'static>(self) -> Option<Box<I>> {
        self.found?.downcast().ok().map(|found| *found)
    }
}

/// Answers requests for interfaces of a dialect's operations that have no own implementation.
pub type OpInterfaceFallbackFn = fn(&Ir, Op, &mut InterfaceRequest);

/// The definition that a model is attached to.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum ModelOf {
    /// An operation.
    Op(OperationName),
    /// A type or attribute, by the address of its facts.
    Definition(usize),
}

impl ModelOf {
    pub(crate) fn definition(info: &'static AttrOrTypeInfo) -> ModelOf {
        ModelOf::Definition(std::ptr::from_ref(info).addr())
    }
}

impl Op {
    /// Returns the operation as an interface: by its definition, by a model that is attached to the context, or by the fallback of its
    /// dialect.
    ///
    /// The example of [`OpInterface`] uses it.
    pub fn as_interface<I: ?Sized + 'static>(self, ir: &Ir) -> Option<Box<I>> {
        let ctx = ir.context();
        let name = self.name(ir);
        let make = maker::<MakeOpInterface<I>>(ctx.op_info(name).interfaces)
            .or_else(|| ctx.model::<MakeOpInterface<I>>(ModelOf::Op(name)));
        if let Some(make) = make {
            return make(ir, self);
        }
        let fallback = ir.dialect_hooks(self).op_interfaces?;
        let mut request = InterfaceRequest::of::<I>();
        fallback(ir, self, &mut request);
        request.answer()
    }

    /// Returns whether the operation has an interface.
    pub fn has_interface<I: ?Sized + 'static>(self, ir: &Ir) -> bool {
        self.as_interface::<I>(ir).is_some()
    }
}

impl Context {
    /// Gives an operation an interface that its definition does not name. A model of an interface that the operation has already replaces
    /// nothing.
    ///
    /// MLIR: `attachInterface`.
    pub fn attach_op_interface<D: OpDef, I: ?Sized + 'static>(&self, make: fn(&Ir, Op) -> Option<Box<I>>) {
        self.attach(ModelOf::Op(self.op_name(D::NAME)), make as MakeOpInterface<I>);
    }

    /// Gives a type an interface that its definition does not name.
    pub fn attach_type_interface<D: TypeDef, I: ?Sized + 'static>(
        &self,
        make: fn(&Context, Type) -> Option<Box<I>>,
    ) {
        self.attach(ModelOf::definition(D::info()), make as MakeTypeInterface<I>);
    }

    /// Gives an attribute an interface that its definition does not name.
    pub fn attach_attr_interface<D: AttrDef, I: ?Sized + 'static>(
        &self,
        make: fn(&Context, Attribute) -> Option<Box<I>>,
    ) {
        self.attach(ModelOf::definition(D::info()), make as MakeAttrInterface<I>);
    }
}
