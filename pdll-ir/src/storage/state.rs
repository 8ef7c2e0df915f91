//! `OperationStateBuf`: the description of an operation to create, which grows.
//!
//! MLIR: OperationSupport.h (`OperationState`). Differs: regions are counted, and filled once the operation is there.

use crate::attributes::{Attribute, NamedAttribute};
use crate::block::Block;
use crate::builder::{Builder, OperationState};
use crate::context::{Context, OperationName};
use crate::dialect::{GroupArity, InferTypesInput, OpDef, VerifyMessage};
use crate::location::Location;
use crate::op::Op;
use crate::types::{Type, TypeVec};
use crate::value::{Value, ValueVec};

/// An operation to create, whose parts are added one after the other: an [`OperationState`] that owns its lists.
///
/// ```
/// use pdll_ir::{Context, Ir, OpBuilder, OperationStateBuf};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut state = OperationStateBuf::new(&ctx, "test.one", ctx.unknown_loc());
/// state.add_types(&[ctx.index_type()]);
/// state.add_attribute("count", ctx.integer_attr(ctx.index_type(), 3));
/// let mut ir = Ir::new(&ctx);
/// let one = state.create(&mut OpBuilder::at_end_of_module(&mut ir));
/// assert_eq!(one.n_results(&ir), 1);
/// assert!(ir.to_string().contains("count = 3 : index"));
/// ```
#[derive(Clone)]
pub struct OperationStateBuf {
    /// Name.
    pub name: OperationName,
    /// Its location.
    pub loc: Location,
    /// Operands.
    pub operands: ValueVec,
    /// Its results' types.
    pub result_types: TypeVec,
    /// Attributes. Of several with one name the last is used.
    pub attrs: Vec<NamedAttribute>,
    /// Its successors.
    pub successors: Vec<Block>,
    /// Number of regions, which are created empty.
    pub n_regions: usize,
    ctx: Context,
}

impl OperationStateBuf {
    /// Creates the state of an operation with only a name and a location.
    pub fn new(ctx: &Context, name: &str, loc: Location) -> OperationStateBuf {
        OperationStateBuf {
            name: ctx.op_name(name),
            loc,
            operands: ValueVec::new(),
            result_types: TypeVec::new(),
            attrs: Vec::new(),
            successors: Vec::new(),
            n_regions: 0,
            ctx: ctx.clone(),
        }
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Adds operands.
    pub fn add_operands(&mut self, operands: &[Value]) {
        self.operands.extend_from_slice(operands);
    }

    /// Adds types of results.
    pub fn add_types(&mut self, types: &[Type]) {
        self.result_types.extend_from_slice(types);
    }

    /// Adds an attribute, or replaces the value of the one with this name.
    pub fn add_attribute(&mut self, name: &str, attr: Attribute) {
        let name = self.ctx.identifier(name);
        match self.attrs.iter_mut().find(|known| known.0 == name) {
            Some(known) => known.1 = attr,
            None => self.attrs.push((name, attr)),
        }
    }

    /// Adds successors.
    pub fn add_successors(&mut self, successors: &[Block]) {
        self.successors.extend_from_slice(successors);
    }

    /// Adds an empty region.
    pub fn add_region(&mut self) {
        self.n_regions += 1;
    }

    /// Returns the same with borrowed lists.
    pub(crate) fn as_state(&self) -> OperationState<'_> {
        OperationState::new(self.name, self.loc)
            .operands(&self.operands)
            .result_types(&self.result_types)
            .attrs(&self.attrs)
            .successors(&self.successors)
            .n_regions(self.n_regions)
    }

    /// Creates the operation at the builder's insertion point.
    pub fn create(&self, builder: &mut (impl Builder + ?Sized)) -> Op {
        builder.create_op(&self.as_state())
    }
}

/// Implements [`OpDef::create_with`].
pub(crate) fn create_with<D: OpDef>(
    builder: &mut (impl Builder + ?Sized),
    loc: Location,
    result_types: &[Type],
    operands: &[Value],
    attrs: &[NamedAttribute],
) -> Op {
    let ctx = builder.context();
    let name = ctx.op_name(D::NAME);
    let state = OperationState::new(name, loc).operands(operands).result_types(result_types).attrs(attrs);
    let n_regions = n_regions(ctx, name);
    builder.create_op(&state.n_regions(n_regions))
}

/// Returns the result types that parts of an operation lead to.
pub(crate) fn infer_with<D: OpDef>(
    builder: &(impl Builder + ?Sized),
    loc: Location,
    operands: &[Value],
    attrs: &[NamedAttribute],
) -> Result<TypeVec, VerifyMessage> {
    let ctx = builder.context();
    let name = ctx.op_name(D::NAME);
    let info = ctx.op_info(name);
    let Some(infer) = info.infer_types else {
        return Err(match info.results {
            [] => return Ok(TypeVec::new()),
            _ => VerifyMessage::new(format!("the result types of '{}' cannot be inferred", D::NAME)),
        });
    };
    infer(&InferTypesInput {
        ir: builder.ir(),
        name,
        loc,
        operands,
        attrs,
        n_regions: n_regions(ctx, name),
        found: None,
    })
}

/// Returns the minimum number of regions of an operation.
fn n_regions(ctx: &Context, name: OperationName) -> usize {
    ctx.op_info(name).regions.iter().filter(|group| group.arity == GroupArity::Single).count()
}
