//! Recipe: the rewrite section of a pattern as nodes to create in an e-graph.
//!
//! There is one for patterns that create pure operations from what they match and replace their root. The others run their own code.

use pdll::ir::{Attribute, Context, Identifier, OperationName, Trait, Type};
use pdll::ods::GroupArity;
use pdll::pattern_ir::pattern::{NodeId as PatternNode, NodeKind, OperationNode, Pattern, Replacement};
use pdll::text::{parse_attribute, parse_type};

use crate::rule::plan::{Plan, Slot, has_one_result};

/// A value of a recipe.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Input {
    /// A matched value.
    Value(Slot),
    /// A result of an operation: matched or created.
    Result(Slot, usize),
}

/// An operation to create.
#[derive(Clone, Debug)]
pub(crate) struct Creation {
    /// Number, unique among the rules of a set.
    pub(crate) number: u32,
    /// Slot.
    pub(crate) to: Slot,
    /// Name.
    pub(crate) name: OperationName,
    /// Operands.
    pub(crate) operands: Vec<Input>,
    /// Attributes with known values.
    pub(crate) literals: Vec<(Identifier, Attribute)>,
    /// Attributes that were matched.
    pub(crate) attributes: Vec<(Identifier, Slot)>,
    /// Types of the results.
    pub(crate) types: Types,
    /// Whether it is pure whatever its operands are.
    pub(crate) is_pure: bool,
}

/// Types of the results of an operation to create.
#[derive(Clone, Debug)]
pub(crate) enum Types {
    /// Known and matched types.
    Given(Vec<Result<Type, Slot>>),
    /// Those of the root, which it replaces.
    OfRoot,
    /// One: that of the first operand, which all operands have.
    OfOperand,
    /// Those that the operation infers.
    Inferred,
}

impl Creation {
    /// Returns whether name, attributes and types are the same for all roots with the same types.
    pub(crate) fn is_fixed(&self) -> bool {
        self.attributes.is_empty()
            && match &self.types {
                Types::Given(given) => given.iter().all(|ty| ty.is_ok()),
                Types::OfRoot | Types::OfOperand | Types::Inferred => true,
            }
    }
}

/// What a rule creates, and what replaces the results of its root.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// Operations in order.
    pub(crate) creations: Vec<Creation>,
    /// Replacement: values, or all results of an operation.
    pub(crate) values: Result<Vec<Input>, Slot>,
}

/// Returns the recipe of a pattern whose plan is exact; `None` if its own code has to run.
pub(crate) fn recipe(ctx: &Context, pattern: &Pattern, plan: &Plan, n_creations: &mut u32) -> Option<Recipe> {
    if !plan.is_exact || pattern.calls_natives() {
        return None;
    }
    let last = pattern.rewrite_nodes().last()?;
    let NodeKind::Replace { op, with } = &pattern.node(last).kind else { return None };
    if op.index() != plan.root {
        return None;
    }
    let mut creations = Vec::new();
    for id in pattern.rewrite_nodes() {
        match &pattern.node(id).kind {
            NodeKind::Operation(op) => {
                let replaces_root = matches!(with, Replacement::Operation(by) if *by == id);
                creations.push(creation(ctx, pattern, id, op, replaces_root, *n_creations)?);
                *n_creations += 1;
            }
            NodeKind::Replace { .. } if id != last => return None,
            NodeKind::Erase { .. }
            | NodeKind::Location(_)
            | NodeKind::Range { .. }
            | NodeKind::NativeRewrite(_)
            | NodeKind::AttributeOf { .. } => return None,
            _ => {}
        }
    }
    let values = match with {
        Replacement::Operation(by) => Err(by.index()),
        Replacement::Values(values) => {
            Ok(values.iter().map(|value| input(ctx, pattern, *value)).collect::<Option<Vec<Input>>>()?)
        }
    };
    Some(Recipe { creations, values })
}

fn input(ctx: &Context, pattern: &Pattern, id: PatternNode) -> Option<Input> {
    match &pattern.node(id).kind {
        NodeKind::Operand { .. } => Some(Input::Value(id.index())),
        NodeKind::Result { op, index } => Some(Input::Result(op.index(), *index as usize)),
        NodeKind::Results { op, group: Some(0) | None, .. } if has_one_result(ctx, pattern, *op) => {
            Some(Input::Result(op.index(), 0))
        }
        _ => None,
    }
}

fn creation(
    ctx: &Context,
    pattern: &Pattern,
    id: PatternNode,
    op: &OperationNode,
    replaces_root: bool,
    number: u32,
) -> Option<Creation> {
    let name = ctx.op_name(op.name.as_deref()?);
    let operands = op.operands.iter().flatten().map(|operand| input(ctx, pattern, *operand));
    let operands = operands.collect::<Option<Vec<Input>>>()?;
    let (mut literals, mut attributes) = (Vec::new(), Vec::new());
    for attribute in &op.attributes {
        let key = ctx.identifier(&attribute.name);
        match &pattern.node(attribute.value).kind {
            NodeKind::Attribute { value: Some(text), .. } => {
                literals.push((key, parse_attribute(ctx, text).ok()?));
            }
            NodeKind::Attribute { .. } => attributes.push((key, attribute.value.index())),
            _ => return None,
        }
    }
    let types = match &op.result_types {
        None if replaces_root => Types::OfRoot,
        None if has_type_of_operand(ctx, name) && !operands.is_empty() => Types::OfOperand,
        None => Types::Inferred,
        Some(types) => {
            let given = types.iter().map(|ty| match &pattern.node(*ty).kind {
                NodeKind::Type { value: Some(text) } => parse_type(ctx, text).ok().map(Ok),
                NodeKind::Type { value: None } if ty.0 < pattern.n_match => Some(Err(ty.index())),
                _ => None,
            });
            match given.collect::<Option<Vec<_>>>() {
                Some(given) => Types::Given(given),
                None => return None,
            }
        }
    };
    // Groups of operands need an attribute that says their sizes.
    let traits = ctx.op_info(name).traits;
    let has_groups = traits.has(pdll::ir::Trait::AttrSizedOperandSegments)
        || traits.has(pdll::ir::Trait::AttrSizedResultSegments);
    let is_pure = is_pure(ctx, name);
    let to = id.index();
    (!has_groups).then_some(Creation { number, to, name, operands, literals, attributes, types, is_pure })
}

/// Returns whether an operation has one result, whose type is inferred to be that of its operands.
fn has_type_of_operand(ctx: &Context, name: OperationName) -> bool {
    let info = ctx.op_info(name);
    let is_single = matches!(info.results, [only] if only.arity == GroupArity::Single);
    is_single && info.traits.has(Trait::SameOperandsAndResultType) && info.infer_types.is_some()
}

/// Returns whether each operation of a name that has no regions and no successors can be a node.
fn is_pure(ctx: &Context, name: OperationName) -> bool {
    let info = ctx.op_info(name);
    ctx.is_registered(name)
        && info.results.iter().any(|group| group.arity == GroupArity::Single)
        && info.traits.has(Trait::Pure)
        && !info.traits.has(Trait::Terminator)
}
