//! Verification of the declarations of a registered operation: numbers of operands, results, regions and
//! successors, traits. With upstream's messages.
//!
//! MLIR: Operation.cpp (`OpTrait::impl`), SymbolTable.cpp, BuiltinDialect.cpp.

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::dialect::{Group, GroupArity, Op, RegisteredOp, VerifyMessage, VerifyResult};
use crate::groups::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
use crate::traits::{Trait, TraitSet};
use crate::types::{DYNAMIC, FloatKind, Signedness, Type, TypeData};
use crate::verify::function::{is_public_declaration, verify_function};
use crate::verify::interfaces::{verify_branch_weights, verify_results_broadcastable_shape};

fn fail(text: impl Into<String>) -> VerifyResult {
    Err(VerifyMessage::new(text))
}

/// Checks the numbers of regions, results, successors and operands, and their segments.
pub(crate) fn verify_counts(
    ir: &Ir,
    op: Op,
    RegisteredOp { info, counts, .. }: &RegisteredOp,
) -> VerifyResult {
    let found = [
        (Counted::Region, counts.regions, op.n_regions(ir)),
        (Counted::Result, counts.results, op.n_results(ir)),
        (Counted::Successor, counts.successors, op.n_successors(ir)),
        (Counted::Operand, counts.operands, op.n_operands(ir)),
    ];
    for (what, wanted, found) in found {
        if !wanted.allows(found) {
            return fail(what.complaint(wanted.n_single, wanted.is_open, found));
        }
    }
    if !counts.are_groups_checked {
        return Ok(());
    }
    if info.traits.has(Trait::AttrSizedOperandSegments) {
        verify_segments(ir, op, Trait::AttrSizedOperandSegments)?;
    }
    if info.traits.has(Trait::AttrSizedResultSegments) {
        verify_segments(ir, op, Trait::AttrSizedResultSegments)?;
    }
    verify_optional_groups(ir, op)
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Counted {
    Region,
    Result,
    Successor,
    Operand,
}

impl Counted {
    fn complaint(self, n: usize, is_open: bool, found: usize) -> String {
        let name = match self {
            Counted::Region => "region",
            Counted::Result => "result",
            Counted::Successor => "successor",
            Counted::Operand => "operand",
        };
        match (self, n, is_open) {
            (Counted::Successor, n, true) => format!("requires at least {n} successors but found {found}"),
            (Counted::Successor, 1, false) => format!("requires 1 successor but found {found}"),
            (Counted::Successor, n, false) => format!("requires {n} successors but found {found}"),
            (Counted::Operand, n, true) => format!("expected {n} or more operands, but found {found}"),
            (Counted::Operand, 1, false) => "requires a single operand".to_owned(),
            (Counted::Operand, n @ 2.., false) => format!("expected {n} operands, but found {found}"),
            (_, n, true) => format!("expected {n} or more {name}s"),
            (_, 0, false) => format!("requires zero {name}s"),
            (_, 1, false) => format!("requires one {name}"),
            (_, n, false) => format!("expected {n} {name}s"),
        }
    }
}

/// Checks that `operandSegmentSizes` or `resultSegmentSizes` fits the operation.
pub(crate) fn verify_segments(ir: &Ir, op: Op, which: Trait) -> VerifyResult {
    let (ctx, info) = (ir.context(), op.info(ir));
    let (key, name, what, n_groups, n) = match which {
        Trait::AttrSizedResultSegments => {
            let key = ctx.common().result_segment_sizes;
            (key, RESULT_SEGMENT_SIZES, "result", info.results.len(), op.n_results(ir))
        }
        _ => {
            let key = ctx.common().operand_segment_sizes;
            (key, OPERAND_SEGMENT_SIZES, "operand", info.operands.len(), op.n_operands(ir))
        }
    };
    // Without the attribute all sizes are zero.
    let (mut total, mut n_sizes) = (0i64, n_groups);
    if let Some(attr) = op.attr(ir, key) {
        let Some(sizes) = attr.dense_i32s(ctx) else {
            return fail(format!("requires dense i32 array attribute '{name}'"));
        };
        n_sizes = 0;
        for size in sizes {
            if size < 0 {
                return fail(format!("'{name}' attribute cannot have negative elements"));
            }
            total += i64::from(size);
            n_sizes += 1;
        }
    }
    if total != n as i64 {
        return fail(format!(
            "{what} count ({n}) does not match with the total size ({total}) specified in attribute '{name}'"
        ));
    }
    if n_sizes != n_groups {
        return fail(format!(
            "'{name}' attribute for specifying {what} segments must have {n_groups} elements, but got {n_sizes}"
        ));
    }
    Ok(())
}

/// Verifies that optional groups have at most one element and, if sizes are given, single groups exactly one.
fn verify_optional_groups(ir: &Ir, op: Op) -> VerifyResult {
    let info = op.info(ir);
    let is_sized = |which| info.traits.has(which);
    for (index, group) in info.operands.iter().enumerate() {
        if group.arity == GroupArity::Optional
            || (group.arity == GroupArity::Single && is_sized(Trait::AttrSizedOperandSegments))
        {
            verify_group_size(*group, op.operand_group(ir, index), "operand")?;
        }
    }
    for (index, group) in info.results.iter().enumerate() {
        if group.arity == GroupArity::Optional
            || (group.arity == GroupArity::Single && is_sized(Trait::AttrSizedResultSegments))
        {
            verify_group_size(*group, op.result_group(ir, index), "result")?;
        }
    }
    Ok(())
}

fn verify_group_size(group: Group, range: std::ops::Range<usize>, what: &str) -> VerifyResult {
    let (start, found) = (range.start, range.len());
    match group.arity {
        GroupArity::Optional if found > 1 => {
            fail(format!("{what} group starting at #{start} requires 0 or 1 element, but found {found}"))
        }
        GroupArity::Single if found != 1 => {
            fail(format!("{what} group starting at #{start} requires 1 element, but found {found}"))
        }
        _ => Ok(()),
    }
}

/// Verifies a trait.
type TraitCheck = fn(&Ir, Op) -> VerifyResult;

/// The traits that are checked per operation. Place, symbols and isolation are checked by the verifier itself.
const CHECKS: &[(Trait, TraitCheck)] = &[
    (Trait::Symbol, verify_symbol),
    (Trait::FunctionLike, verify_function),
    (Trait::SymbolTable, verify_symbol_table_shape),
    (Trait::SameTypeOperands, verify_same_type_operands),
    (Trait::SameOperandsAndResultType, verify_same_operands_and_result_type),
    (Trait::SameOperandsShape, verify_same_operands_shape),
    (Trait::SameOperandsAndResultShape, verify_same_operands_and_result_shape),
    (Trait::SameOperandsElementType, verify_same_operands_element_type),
    (Trait::SameOperandsAndResultElementType, verify_same_operands_and_result_element_type),
    (Trait::SameOperandsAndResultRank, verify_same_operands_and_result_rank),
    (Trait::Elementwise, verify_elementwise),
    (Trait::ResultsAreBoolLike, verify_results_are_bool_like),
    (Trait::ResultsAreFloatLike, verify_results_are_float_like),
    (Trait::ResultsAreSignlessIntegerLike, verify_results_are_signless_integer_like),
    (Trait::OperandsAreFloatLike, verify_operands_are_float_like),
    (Trait::OperandsAreSignlessIntegerLike, verify_operands_are_signless_integer_like),
    (Trait::ResultsBroadcastableShape, verify_results_broadcastable_shape),
    (Trait::WeightedBranch, verify_branch_weights),
];

/// Those among them that look at more than the types of operands and results.
const CHECKS_OF_MORE: &[(Trait, TraitCheck)] = &[
    (Trait::Symbol, verify_symbol),
    (Trait::FunctionLike, verify_function),
    (Trait::SymbolTable, verify_symbol_table_shape),
    (Trait::WeightedBranch, verify_branch_weights),
];

/// The traits of `CHECKS`, to skip operations without any of them.
const CHECKED: TraitSet = traits_of(CHECKS);

/// The traits of `CHECKS_OF_MORE`.
pub(super) const CHECKED_OF_MORE: TraitSet = traits_of(CHECKS_OF_MORE);

const fn traits_of(checks: &[(Trait, TraitCheck)]) -> TraitSet {
    let mut set = TraitSet::EMPTY;
    let mut i = 0;
    while i < checks.len() {
        set = set.with(checks[i].0);
        i += 1;
    }
    set
}

/// Verifies the traits about the shape of regions, before the declared constraints on its parts.
pub(crate) fn verify_region_traits(ir: &Ir, op: Op, traits: TraitSet) -> VerifyResult {
    if traits.has(Trait::NoRegionArguments) {
        verify_no_region_arguments(ir, op)?;
    }
    if traits.has(Trait::SingleBlock) {
        verify_single_block(ir, op)?;
    }
    Ok(())
}

/// Checks all other traits of an operation, those of types unless they are known to hold.
pub(crate) fn verify_traits(ir: &Ir, op: Op, traits: TraitSet, are_types_known: bool) -> VerifyResult {
    let (checks, checked) =
        if are_types_known { (CHECKS_OF_MORE, CHECKED_OF_MORE) } else { (CHECKS, CHECKED) };
    if !traits.intersects(checked) {
        return Ok(());
    }
    for (asked, check) in checks {
        if traits.has(*asked) {
            check(ir, op)?;
        }
    }
    Ok(())
}

/// `builtin.module`: one block, a name that is a string, only dialect attributes besides its own.
pub(crate) fn verify_module(ir: &Ir, op: Op) -> VerifyResult {
    let ctx = ir.context();
    for (name, attr) in op.inherent_attrs(ir) {
        if attr.as_str(ctx).is_none() {
            return fail(format!(
                "attribute '{}' failed to satisfy constraint: string attribute",
                ctx.str(name)
            ));
        }
    }
    if !op.regions(ir).iter().all(|region| region.has_one_block(ir)) {
        return fail("region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks");
    }
    for (name, _) in op.discardable_attrs(ir).as_dictionary(ctx).unwrap_or(&[]) {
        if !ctx.str(*name).contains('.') {
            return fail(format!(
                "can only contain attributes with dialect-prefixed names, found: '{}'",
                ctx.str(*name)
            ));
        }
    }
    Ok(())
}

/// `builtin.unrealized_conversion_cast`: it must yield something.
pub(crate) fn verify_cast(ir: &Ir, op: Op) -> VerifyResult {
    if op.n_results(ir) == 0 {
        return fail("expected at least one result for cast operation");
    }
    Ok(())
}

/// Verifies that no entry block of a region has arguments.
pub(crate) fn verify_no_region_arguments(ir: &Ir, op: Op) -> VerifyResult {
    let n = op.n_regions(ir);
    for region in op.regions(ir) {
        if region.entry(ir).is_some_and(|entry| entry.n_args(ir) > 0) {
            return match n {
                1 => fail("region should have no arguments"),
                _ => fail(format!("region #{} should have no arguments", region.position(ir))),
            };
        }
    }
    Ok(())
}

/// Verifies that each region has at most one block, which ends with a terminator unless the operation
/// requires none.
pub(crate) fn verify_single_block(ir: &Ir, op: Op) -> VerifyResult {
    for region in op.regions(ir) {
        let Some(entry) = region.entry(ir) else { continue };
        if !region.has_one_block(ir) {
            return fail(format!("expects region #{} to have 0 or 1 blocks", region.position(ir)));
        }
        if entry.is_empty(ir) && !op.has_trait(ir, Trait::NoTerminator) {
            return fail("expects a non-empty block");
        }
    }
    Ok(())
}

/// Verifies that `sym_name` and `sym_visibility` are of the right kind.
pub(crate) fn verify_symbol(ir: &Ir, op: Op) -> VerifyResult {
    let ctx = ir.context();
    let is_optional = op.has_trait(ir, Trait::OptionalSymbol);
    match op.attr(ir, ctx.common().sym_name) {
        Some(name) if name.as_str(ctx).is_some() => {}
        None if is_optional => {}
        _ => return fail("requires string attribute 'sym_name'"),
    }
    if let Some(visibility) = op.attr_str(ir, "sym_visibility") {
        match visibility.as_str(ctx) {
            Some("public" | "private" | "nested") => {}
            Some(other) => {
                return fail(format!(
                    "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"{other}\""
                ));
            }
            None => return fail("requires visibility attribute 'sym_visibility' to be a string attribute"),
        }
    }
    if is_optional && op.attr(ir, ctx.common().sym_name).is_none() {
        return Ok(());
    }
    if is_public_declaration(ir, op) {
        return fail("symbol declaration cannot have public visibility");
    }
    if op.parent_op(ir).is_some_and(|it| it.is_registered(ir) && !it.has_trait(ir, Trait::SymbolTable)) {
        return fail("symbol's parent must have the SymbolTable trait");
    }
    Ok(())
}

/// Verifies that an operation has one region with one block.
pub(crate) fn verify_symbol_table_shape(ir: &Ir, op: Op) -> VerifyResult {
    if op.n_regions(ir) != 1 {
        return fail("Operations with a 'SymbolTable' must have exactly one region");
    }
    if !op.region(ir, 0).has_one_block(ir) {
        return fail("Operations with a 'SymbolTable' must have exactly one block");
    }
    Ok(())
}

/// Verifies that all operands have the same type.
pub(crate) fn verify_same_type_operands(ir: &Ir, op: Op) -> VerifyResult {
    let mut types = op.operand_types(ir);
    let Some(first) = types.next() else { return Ok(()) };
    if types.any(|ty| ty != first) {
        return fail("requires all operands to have the same type");
    }
    Ok(())
}

fn all_types(ir: &Ir, op: Op) -> impl Iterator<Item = Type> + '_ {
    op.result_types(ir).chain(op.operand_types(ir))
}

fn verify_at_least_one(ir: &Ir, op: Op, with_results: bool) -> VerifyResult {
    if op.n_operands(ir) == 0 {
        return fail("expected 1 or more operands, but found 0");
    }
    if with_results && op.n_results(ir) == 0 {
        return fail("expected 1 or more results");
    }
    Ok(())
}

/// Verifies that all operands and results have the same type, except for dynamic dimensions.
pub(crate) fn verify_same_operands_and_result_type(ir: &Ir, op: Op) -> VerifyResult {
    verify_at_least_one(ir, op, true)?;
    let ctx = ir.context();
    let first = op.result(ir, 0).ty(ir);
    if has_only(ir, op, first) {
        return Ok(());
    }
    let encoding = |ty: Type| match ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    };
    for ty in all_types(ir, op) {
        let is_same_element = ty.element_type_or_self(ctx) == first.element_type_or_self(ctx);
        if !is_same_element || !are_sizes_compatible(ir, first, ty) {
            return fail("requires the same type for all operands and results");
        }
        if encoding(ty) != encoding(first) {
            return fail("requires the same encoding for all operands and results");
        }
    }
    Ok(())
}

/// Returns whether shapes agree in all static dimensions, and in which of them are scalable. An unranked one agrees with any, a scalar
/// only with scalars.
pub(crate) fn are_shapes_compatible(ir: &Ir, a: Type, b: Type) -> bool {
    let scalable = |ty: Type| match ty.data(ir.context()) {
        TypeData::Vector { scalable, .. } => Some(scalable),
        _ => None,
    };
    let is_other = |a: Type, b: Type| scalable(a).zip(scalable(b)).is_some_and(|(a, b)| a != b);
    !is_other(a, b) && are_sizes_compatible(ir, a, b)
}

/// Returns whether shapes agree in all static dimensions, be they scalable or not.
fn are_sizes_compatible(ir: &Ir, a: Type, b: Type) -> bool {
    let ctx = ir.context();
    match (a.is_shaped(ctx), b.is_shaped(ctx)) {
        (false, false) => true,
        (true, true) => match (a.shape(ctx), b.shape(ctx)) {
            (Some(a), Some(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
            }
            _ => true,
        },
        _ => false,
    }
}

/// Verifies that all operands have compatible shapes.
pub(crate) fn verify_same_operands_shape(ir: &Ir, op: Op) -> VerifyResult {
    verify_at_least_one(ir, op, false)?;
    let first = op.operand(ir, 0).ty(ir);
    if op.operand_types(ir).any(|ty| !are_shapes_compatible(ir, first, ty)) {
        return fail("requires the same shape for all operands");
    }
    Ok(())
}

/// Verifies that all operands and results have compatible shapes.
pub(crate) fn verify_same_operands_and_result_shape(ir: &Ir, op: Op) -> VerifyResult {
    verify_at_least_one(ir, op, true)?;
    let first = op.operand(ir, 0).ty(ir);
    if all_types(ir, op).any(|ty| !are_shapes_compatible(ir, first, ty)) {
        return fail("requires the same shape for all operands and results");
    }
    Ok(())
}

/// Verifies that all operands have the same element type.
pub(crate) fn verify_same_operands_element_type(ir: &Ir, op: Op) -> VerifyResult {
    verify_at_least_one(ir, op, false)?;
    let ctx = ir.context();
    let first = op.operand(ir, 0).ty(ir).element_type_or_self(ctx);
    if op.operand_types(ir).any(|ty| ty.element_type_or_self(ctx) != first) {
        return fail("requires the same element type for all operands");
    }
    Ok(())
}

/// Verifies that all operands and results have the same element type.
pub(crate) fn verify_same_operands_and_result_element_type(ir: &Ir, op: Op) -> VerifyResult {
    verify_at_least_one(ir, op, true)?;
    let ctx = ir.context();
    let first = op.result(ir, 0).ty(ir).element_type_or_self(ctx);
    if all_types(ir, op).any(|ty| ty.element_type_or_self(ctx) != first) {
        return fail("requires the same element type for all operands and results");
    }
    Ok(())
}

/// Verifies that all ranked operands and results have the same rank.
pub(crate) fn verify_same_operands_and_result_rank(ir: &Ir, op: Op) -> VerifyResult {
    verify_at_least_one(ir, op, false)?;
    let ctx = ir.context();
    // A scalar has no dimensions; an unranked type has any number.
    let rank = |ty: Type| match ty.is_shaped(ctx) {
        true => ty.shape(ctx).map(<[i64]>::len),
        false => Some(0),
    };
    let first = op.operand_types(ir).chain(op.result_types(ir)).find_map(rank);
    if op.operand_types(ir).filter_map(rank).any(|rank| Some(rank) != first) {
        return fail("operands don't have matching ranks");
    }
    if op.result_types(ir).filter_map(rank).any(|rank| Some(rank) != first) {
        return fail("result type has different rank than operands");
    }
    Ok(())
}

/// Returns whether all operands and results have a type.
fn has_only(ir: &Ir, op: Op, ty: Type) -> bool {
    op.operand_types(ir).all(|found| found == ty) && op.result_types(ir).all(|found| found == ty)
}

/// Verifies that for vector and tensor operands the results are vectors and tensors of the same shape.
pub(crate) fn verify_elementwise(ir: &Ir, op: Op) -> VerifyResult {
    let ctx = ir.context();
    // Most have one type throughout.
    if let (Some(first), 1..) = (op.result_types(ir).next(), op.n_operands(ir))
        && has_only(ir, op, first)
    {
        return Ok(());
    }
    let is_mappable = |ty: &Type| {
        let data = ty.data(ctx);
        matches!(data, TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
    };
    let results: SmallVec<[Type; 4]> = op.result_types(ir).filter(is_mappable).collect();
    let operands: SmallVec<[Type; 4]> = op.operand_types(ir).filter(is_mappable).collect();
    match (results.first(), operands.first()) {
        (None, None) => return Ok(()),
        (Some(_), None) => {
            return fail("if a result is non-scalar, then at least one operand must be non-scalar");
        }
        (None, Some(_)) => {
            return fail("if an operand is non-scalar, then there must be at least one non-scalar result");
        }
        (Some(_), Some(_)) => {}
    }
    if results.len() != op.n_results(ir) {
        return fail("if an operand is non-scalar, then all results must be non-scalar");
    }
    let is_vector = |ty: Type| ty.is_vector(ctx);
    let first = results[0];
    let agrees = |ty: &Type| is_vector(*ty) == is_vector(first) && are_shapes_compatible(ir, first, *ty);
    if !results.iter().chain(&operands).all(agrees) {
        return fail("all non-scalar operands/results must have the same shape and base type");
    }
    Ok(())
}

/// Returns the type itself, or the element type of a vector or tensor.
fn tensor_or_vector_element(ir: &Ir, ty: Type) -> Type {
    match ty.data(ir.context()) {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => ty,
        _ => ty.element_type_or_self(ir.context()),
    }
}

fn is_float(ir: &Ir, ty: Type) -> bool {
    let kind: Option<FloatKind> = tensor_or_vector_element(ir, ty).float_kind(ir.context());
    kind.is_some()
}

fn is_signless_integer_or_index(ir: &Ir, ty: Type) -> bool {
    match tensor_or_vector_element(ir, ty).data(ir.context()) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Index => true,
        _ => false,
    }
}

/// Verifies that results are `i1` or composed of it.
pub(crate) fn verify_results_are_bool_like(ir: &Ir, op: Op) -> VerifyResult {
    let i1 = ir.context().integer_type(1);
    if op.result_types(ir).any(|ty| tensor_or_vector_element(ir, ty) != i1) {
        return fail("requires a bool result type");
    }
    Ok(())
}

/// Verifies that results are floats or composed of them.
pub(crate) fn verify_results_are_float_like(ir: &Ir, op: Op) -> VerifyResult {
    if op.result_types(ir).any(|ty| !is_float(ir, ty)) {
        return fail("requires a floating point type");
    }
    Ok(())
}

/// Verifies that results are signless integers, indices or composed of them.
pub(crate) fn verify_results_are_signless_integer_like(ir: &Ir, op: Op) -> VerifyResult {
    if op.result_types(ir).any(|ty| !is_signless_integer_or_index(ir, ty)) {
        return fail("requires an integer or index type");
    }
    Ok(())
}

/// Verifies that operands are floats or composed of them.
pub(crate) fn verify_operands_are_float_like(ir: &Ir, op: Op) -> VerifyResult {
    if op.operand_types(ir).any(|ty| !is_float(ir, ty)) {
        return fail("requires a float type");
    }
    Ok(())
}

/// Verifies that operands are signless integers, indices or composed of them.
pub(crate) fn verify_operands_are_signless_integer_like(ir: &Ir, op: Op) -> VerifyResult {
    if op.operand_types(ir).any(|ty| !is_signless_integer_or_index(ir, ty)) {
        return fail("requires an integer or index type");
    }
    Ok(())
}
