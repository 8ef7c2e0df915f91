//! Verifiers of `vector`, in the words of MLIR.
//!
//! MLIR: VectorOps.cpp.
//! Size: a function per verifier.

use pdll::ir::{AttributeData, Context, Ir, Op, Type, TypeData};
use pdll::ods::{OpDef, VerifyMessage};

use super::ops;
use crate::parts::{operand_group, operands, result_types};

type Verified = Result<(), VerifyMessage>;

fn fail(message: impl Into<String>) -> Verified {
    Err(VerifyMessage::new(message))
}

/// Calls functions of this module from the operations' methods.
macro_rules! verifiers {
    ($($op:ident => $verify:ident;)*) => {$(
        impl ops::$op {
            #[doc = concat!("Verifies the operation: `", stringify!($verify), "`.")]
            pub(super) fn verify(self, ir: &Ir) -> Verified {
                $verify(ir, self.op())
            }
        }
    )*};
}

verifiers! {
    BitCastOp => bitcast;
    BroadcastOp => broadcast;
    CompressStoreOp => compress_store;
    ConstantMaskOp => constant_mask;
    CreateMaskOp => create_mask;
    ExpandLoadOp => expand_load;
    ExtractOp => extract;
    ExtractStridedSliceOp => extract_slice;
    GatherOp => gather;
    InsertOp => insert;
    InsertStridedSliceOp => insert_slice;
    LoadOp => load;
    MaskedLoadOp => masked_load;
    MaskedStoreOp => masked_store;
    MultiDimReductionOp => multi_reduction;
    ReductionOp => reduction;
    ScanOp => scan;
    ScatterOp => scatter;
    ShapeCastOp => shape_cast;
    ShuffleOp => shuffle;
    StoreOp => store;
    TransposeOp => transpose;
    TypeCastOp => type_cast;
}

/// A vector type: its dimensions, whether each is scalable, and its element type.
#[derive(Copy, Clone)]
struct Vector<'a> {
    shape: &'a [i64],
    scalable: &'a [bool],
    element: Type,
}

fn vector(ctx: &Context, ty: Type) -> Option<Vector<'_>> {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, element } => Some(Vector { shape, scalable, element: *element }),
        _ => None,
    }
}

/// Returns the vector type of an operand.
fn operand_vector(ir: &Ir, op: Op, index: usize) -> Option<Vector<'_>> {
    vector(ir.context(), op.get_operand(ir, index)?.ty(ir))
}

fn result_vector(ir: &Ir, op: Op) -> Option<Vector<'_>> {
    vector(ir.context(), op.result_types(ir).next()?)
}

fn array(ir: &Ir, op: Op, key: &str) -> Vec<i64> {
    let attr = op.attr_str(ir, key).and_then(|attr| attr.as_dense_i64_array(ir.context()));
    attr.map(|values| values.to_vec()).unwrap_or_default()
}

/// Returns the integers of an array of attributes.
fn integers(ir: &Ir, op: Op, key: &str) -> Vec<i64> {
    let ctx = ir.context();
    let attrs = op.attr_str(ir, key).and_then(|attr| attr.as_array(ctx)).unwrap_or(&[]);
    attrs.iter().filter_map(|attr| attr.as_i64(ctx)).collect()
}

/// Prints a dimension: `4` or `[4]`.
fn dim_text(size: i64, is_scalable: bool) -> String {
    if is_scalable { format!("[{size}]") } else { size.to_string() }
}

fn broadcast(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(source), Some(to)) = (op.get_operand(ir, 0), result_vector(ir, op)) else { return Ok(()) };
    let source = source.ty(ir);
    if source == to.element {
        return Ok(());
    }
    let Some(from) = vector(ctx, source) else { return fail("source type is not a vector") };
    let (n_from, n_to) = (from.shape.len(), to.shape.len());
    if n_from > n_to {
        return fail("source rank higher than destination rank");
    }
    for nth in 0..n_from {
        let (size, scalable) = (from.shape[nth], from.scalable[nth]);
        let at = n_to - n_from + nth;
        let (wanted, wanted_scalable) = (to.shape[at], to.scalable[at]);
        let is_unit = size == 1 && !scalable;
        if !is_unit && (size, scalable) != (wanted, wanted_scalable) {
            return fail(format!(
                "dimension mismatch ({} vs. {})",
                dim_text(size, scalable),
                dim_text(wanted, wanted_scalable)
            ));
        }
    }
    Ok(())
}

fn shuffle(ir: &Ir, op: Op) -> Verified {
    let (Some(first), Some(second), Some(result)) =
        (operand_vector(ir, op, 0), operand_vector(ir, op, 1), result_vector(ir, op))
    else {
        return Ok(());
    };
    let rank = first.shape.len();
    let is_scalar = rank == 0 && second.shape.is_empty() && result.shape.len() == 1;
    if !is_scalar && (second.shape.len() != rank || result.shape.len() != rank) {
        return fail("rank mismatch");
    }
    for nth in 1..rank {
        if first.shape[nth] != second.shape[nth] || first.shape[nth] != result.shape[nth] {
            return fail("dimension mismatch");
        }
    }
    let mask = array(ir, op, "mask");
    if mask.is_empty() {
        return fail("invalid mask length");
    }
    let size = |vector: Vector<'_>| vector.shape.first().copied().unwrap_or(1);
    let n = size(first).saturating_add(size(second));
    match mask.iter().position(|index| !(-1..n).contains(index)) {
        Some(nth) => fail(format!("mask index #{} out of range", nth + 1)),
        None => Ok(()),
    }
}

/// Checks that a marker stands for each dynamic position.
fn dynamic_positions(ir: &Ir, op: Op, group: usize) -> Verified {
    let n_markers = array(ir, op, "static_position").iter().filter(|at| **at == pdll::ir::DYNAMIC).count();
    let n_values = operand_group(ir, op, group).len();
    if n_markers > n_values {
        return fail(
            "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this \
             can only happen due to an incorrect fold/rewrite",
        );
    }
    if n_markers < n_values {
        return fail(
            "mismatch between dynamic and static positions (extra dynamic positions) -- this can only happen due to an \
             incorrect fold/rewrite",
        );
    }
    Ok(())
}

fn extract(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(source), Some(result)) = (operand_vector(ir, op, 0), result_types(ir, op).first().copied())
    else {
        return Ok(());
    };
    let position = array(ir, op, "static_position");
    let inferred = extracted(ctx, source, position.len());
    // A vector of one element may stand for the element.
    let is_single =
        |one: Type, other: Type| vector(ctx, one).is_some_and(|one| one.shape == [1] && one.element == other);
    if inferred != result && !is_single(inferred, result) && !is_single(result, inferred) {
        return fail(format!(
            "inferred type(s) '{}' are incompatible with return type(s) of operation '{}'",
            inferred.display(ctx),
            result.display(ctx)
        ));
    }
    if vector(ctx, result).is_some_and(|result| result.shape.is_empty())
        && position.len() == source.shape.len()
    {
        return fail("expected a scalar instead of a 0-d vector as the result type");
    }
    dynamic_positions(ir, op, 1)?;
    if position.len() > source.shape.len() {
        return fail("expected position attribute of rank no greater than vector rank");
    }
    for (nth, (at, size)) in position.iter().zip(source.shape).enumerate() {
        if *at != pdll::ir::DYNAMIC && !(-1..*size).contains(at) {
            return fail(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding vector \
                 dimension or poison (-1)",
                nth + 1
            ));
        }
    }
    Ok(())
}

/// Returns the type of what is extracted at a number of positions.
fn extracted(ctx: &Context, source: Vector<'_>, n_positions: usize) -> Type {
    if n_positions >= source.shape.len() {
        return source.element;
    }
    ctx.intern_type(TypeData::Vector {
        shape: source.shape[n_positions..].into(),
        scalable: source.scalable[n_positions..].into(),
        element: source.element,
    })
}

fn insert(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(value), Some(dest)) = (op.get_operand(ir, 0), operand_vector(ir, op, 1)) else { return Ok(()) };
    let position = array(ir, op, "static_position");
    let rank = dest.shape.len();
    let source = vector(ctx, value.ty(ir));
    if source.is_some_and(|source| source.shape.is_empty()) {
        return fail("expected a scalar instead of a 0-d vector as the source operand");
    }
    if position.len() > rank {
        return fail("expected position attribute of rank no greater than dest vector rank");
    }
    match source {
        Some(source) if source.shape.len() + position.len() != rank => {
            return fail("expected position attribute rank + source rank to match dest vector rank");
        }
        None if position.len() != rank => {
            return fail("expected position attribute rank to match the dest vector rank");
        }
        _ => {}
    }
    for (nth, (at, size)) in position.iter().zip(dest.shape).enumerate() {
        if *at != pdll::ir::DYNAMIC && !(-1..*size).contains(at) {
            return fail(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding dest vector \
                 dimension",
                nth + 1
            ));
        }
    }
    dynamic_positions(ir, op, 2)
}

fn n_elements(vector: Vector<'_>) -> i64 {
    vector.shape.iter().fold(1, |n: i64, size| n.saturating_mul(*size))
}

fn shape_cast(ir: &Ir, op: Op) -> Verified {
    let (Some(from), Some(to)) = (operand_vector(ir, op, 0), result_vector(ir, op)) else { return Ok(()) };
    let (n_from, n_to) = (n_elements(from), n_elements(to));
    if n_from != n_to {
        return fail(format!("has different number of elements at source ({n_from}) and result ({n_to})"));
    }
    if from.element != to.element {
        return fail("has different source and result element types");
    }
    let n_scalable = |vector: Vector<'_>| vector.scalable.iter().filter(|scalable| **scalable).count();
    let (n_from, n_to) = (n_scalable(from), n_scalable(to));
    if n_from != n_to {
        return fail(format!(
            "has different number of scalable dims at source ({n_from}) and result ({n_to})"
        ));
    }
    Ok(())
}

fn bitcast(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(from), Some(to)) = (operand_vector(ir, op, 0), result_vector(ir, op)) else { return Ok(()) };
    let rank = from.shape.len().min(to.shape.len());
    for nth in 0..rank.saturating_sub(1) {
        if from.shape[nth] != to.shape[nth] {
            return fail(format!("dimension size mismatch at: {nth}"));
        }
    }
    // The size of `index` is that of 64 bits.
    let width = |ty: Type| i64::from(if ty.is_index(ctx) { 64 } else { ty.bit_width(ctx).unwrap_or(0) });
    let minor =
        |vector: Vector<'_>| width(vector.element).saturating_mul(vector.shape.last().copied().unwrap_or(1));
    if minor(from) != minor(to) {
        return match rank {
            0 => fail("source/result bitwidth of the 0-D vector element types must be equal"),
            _ => fail("source/result bitwidth of the minor 1-D vectors must be equal"),
        };
    }
    Ok(())
}

fn transpose(ir: &Ir, op: Op) -> Verified {
    let (Some(from), Some(to)) = (operand_vector(ir, op, 0), result_vector(ir, op)) else { return Ok(()) };
    let permutation = array(ir, op, "permutation");
    let rank = to.shape.len();
    if from.shape.len() != rank {
        return fail(format!("vector result rank mismatch: {rank}"));
    }
    if permutation.len() != rank {
        return fail(format!("transposition length mismatch: {}", permutation.len()));
    }
    let mut seen = vec![false; rank];
    for (nth, at) in permutation.iter().enumerate() {
        let Some(index) = usize::try_from(*at).ok().filter(|index| *index < rank) else {
            return fail(format!("transposition index out of range: {at}"));
        };
        if std::mem::replace(&mut seen[index], true) {
            return fail(format!("duplicate position index: {at}"));
        }
        if to.shape[nth] != from.shape[index] {
            return fail(format!("dimension size mismatch at: {at}"));
        }
    }
    Ok(())
}

fn constant_mask(ir: &Ir, op: Op) -> Verified {
    let Some(result) = result_vector(ir, op) else { return Ok(()) };
    let sizes = array(ir, op, "mask_dim_sizes");
    if result.shape.is_empty() {
        if sizes.len() != 1 {
            return fail("array attr must have length 1 for 0-D vectors");
        }
        return match sizes[0] {
            0 | 1 => Ok(()),
            _ => Err(VerifyMessage::bare("mask dim size must be either 0 or 1 for 0-D vectors")),
        };
    }
    if sizes.len() != result.shape.len() {
        return fail("must specify array attr of size equal vector result rank");
    }
    for (nth, size) in sizes.iter().enumerate() {
        if !(0..=result.shape[nth]).contains(size) {
            return fail("array attr of size out of bounds of vector result dimension size");
        }
        if result.scalable[nth] && *size != 0 && *size != result.shape[nth] {
            return fail("only supports 'none set' or 'all set' scalable dimensions");
        }
    }
    if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
        return fail(
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
        );
    }
    Ok(())
}

fn create_mask(ir: &Ir, op: Op) -> Verified {
    let Some(result) = result_vector(ir, op) else { return Ok(()) };
    let n = operands(ir, op).len();
    if result.shape.is_empty() {
        return if n == 1 { Ok(()) } else { fail("must specify exactly one operand for 0-D create_mask") };
    }
    match n == result.shape.len() {
        true => Ok(()),
        false => fail("must specify an operand for each result vector dimension"),
    }
}

/// The shape and element type of memory.
#[derive(Copy, Clone)]
struct Memory<'a> {
    shape: &'a [i64],
    element: Type,
    /// Whether the elements of the last dimension follow each other.
    is_contiguous: bool,
}

fn memory(ctx: &Context, ty: Type) -> Option<Memory<'_>> {
    match ty.data(ctx) {
        TypeData::MemRef { shape, element, layout, .. } => {
            let stride = layout.and_then(|layout| match layout.data(ctx) {
                AttributeData::Strided { strides, .. } => strides.last().copied(),
                _ => None,
            });
            Some(Memory { shape, element: *element, is_contiguous: stride.is_none_or(|stride| stride == 1) })
        }
        TypeData::RankedTensor { shape, element, .. } => {
            Some(Memory { shape, element: *element, is_contiguous: true })
        }
        _ => None,
    }
}

fn operand_memory(ir: &Ir, op: Op, index: usize) -> Option<Memory<'_>> {
    memory(ir.context(), op.get_operand(ir, index)?.ty(ir))
}

fn indices(ir: &Ir, op: Op, group: usize, memory: Memory<'_>) -> Verified {
    match operand_group(ir, op, group).len() == memory.shape.len() {
        true => Ok(()),
        false => fail(format!("requires {} indices", memory.shape.len())),
    }
}

/// Checks the layout of memory that a vector is read from or written to.
fn contiguous(vector: Vector<'_>, memory: Memory<'_>) -> Verified {
    let is_unit = vector.shape.last().copied().unwrap_or(1) == 1;
    match is_unit || memory.is_contiguous {
        true => Ok(()),
        false => fail("most minor memref dim must have unit stride"),
    }
}

fn load(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(memory), Some(result)) = (operand_memory(ir, op, 0), result_vector(ir, op)) else {
        return Ok(());
    };
    contiguous(result, memory)?;
    if memory.shape.len() < result.shape.len() {
        return fail("destination memref has lower rank than the result vector");
    }
    let mut element = memory.element;
    if let Some(elements) = vector(ctx, memory.element) {
        let ty = result_types(ir, op).first().copied();
        if ty != Some(memory.element) {
            return fail("base memref and result vector types should match");
        }
        element = elements.element;
    }
    if element != result.element {
        return fail("base and result element types should match");
    }
    indices(ir, op, 1, memory)
}

fn store(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(value), Some(memory)) = (operand_vector(ir, op, 0), operand_memory(ir, op, 1)) else {
        return Ok(());
    };
    contiguous(value, memory)?;
    if memory.shape.len() < value.shape.len() {
        return fail("source memref has lower rank than the vector to store");
    }
    let mut element = memory.element;
    if let Some(elements) = vector(ctx, memory.element) {
        if op.get_operand(ir, 0).map(|value| value.ty(ir)) != Some(memory.element) {
            return fail("base memref and valueToStore vector types should match");
        }
        element = elements.element;
    }
    if element != value.element {
        return fail("base and valueToStore element type should match");
    }
    indices(ir, op, 2, memory)
}

/// Returns the vector of the first operand of a group.
fn group_vector(ir: &Ir, op: Op, group: usize) -> Option<Vector<'_>> {
    vector(ir.context(), operand_group(ir, op, group).first()?.ty(ir))
}

fn group_type(ir: &Ir, op: Op, group: usize) -> Option<Type> {
    operand_group(ir, op, group).first().map(|value| value.ty(ir))
}

fn masked_load(ir: &Ir, op: Op) -> Verified {
    let (Some(memory), Some(mask), Some(result)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), result_vector(ir, op))
    else {
        return Ok(());
    };
    if memory.element != result.element {
        return fail("base and result element type should match");
    }
    indices(ir, op, 1, memory)?;
    if mask.shape != result.shape {
        return fail("expected result shape to match mask shape");
    }
    pass_thru(ir, op, 3)
}

fn pass_thru(ir: &Ir, op: Op, group: usize) -> Verified {
    match group_type(ir, op, group) == result_types(ir, op).first().copied() {
        true => Ok(()),
        false => fail("expected pass_thru of same type as result type"),
    }
}

fn masked_store(ir: &Ir, op: Op) -> Verified {
    let (Some(memory), Some(mask), Some(value)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), group_vector(ir, op, 3))
    else {
        return Ok(());
    };
    if memory.element != value.element {
        return fail("base and valueToStore element type should match");
    }
    indices(ir, op, 1, memory)?;
    match mask.shape == value.shape {
        true => Ok(()),
        false => fail("expected valueToStore shape to match mask shape"),
    }
}

fn gather(ir: &Ir, op: Op) -> Verified {
    let (Some(memory), Some(at), Some(mask), Some(result)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), group_vector(ir, op, 3), result_vector(ir, op))
    else {
        return Ok(());
    };
    if memory.element != result.element {
        return fail("base and result element type should match");
    }
    indices(ir, op, 1, memory)?;
    if at.shape != result.shape {
        return fail("expected result dim to match indices dim");
    }
    if mask.shape != result.shape {
        return fail("expected result dim to match mask dim");
    }
    pass_thru(ir, op, 4)
}

fn scatter(ir: &Ir, op: Op) -> Verified {
    let (Some(memory), Some(at), Some(mask), Some(value)) = (
        operand_memory(ir, op, 0),
        group_vector(ir, op, 2),
        group_vector(ir, op, 3),
        group_vector(ir, op, 4),
    ) else {
        return Ok(());
    };
    if memory.element != value.element {
        return fail("base and valueToStore element type should match");
    }
    indices(ir, op, 1, memory)?;
    if at.shape != value.shape {
        return fail("expected valueToStore dim to match indices dim");
    }
    match mask.shape == value.shape {
        true => Ok(()),
        false => fail("expected valueToStore dim to match mask dim"),
    }
}

fn expand_load(ir: &Ir, op: Op) -> Verified {
    let (Some(memory), Some(mask), Some(result)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), result_vector(ir, op))
    else {
        return Ok(());
    };
    if memory.element != result.element {
        return fail("base and result element type should match");
    }
    indices(ir, op, 1, memory)?;
    if mask.shape != result.shape {
        return fail("expected result dim to match mask dim");
    }
    pass_thru(ir, op, 3)
}

fn compress_store(ir: &Ir, op: Op) -> Verified {
    let (Some(memory), Some(mask), Some(value)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), group_vector(ir, op, 3))
    else {
        return Ok(());
    };
    if memory.element != value.element {
        return fail("base and valueToStore element type should match");
    }
    indices(ir, op, 1, memory)?;
    match mask.shape == value.shape {
        true => Ok(()),
        false => fail("expected valueToStore dim to match mask dim"),
    }
}

fn kind(ir: &Ir, op: Op) -> String {
    let text = op.attr_str(ir, "kind").map(|kind| kind.display(ir.context()).to_string()).unwrap_or_default();
    text.split_once('<').map_or("", |(_, rest)| rest.trim_end_matches('>')).to_owned()
}

/// Returns whether a kind combines elements of a type.
fn combines(ctx: &Context, kind: &str, ty: Type) -> bool {
    let is_integer = ty.is_integer(ctx) || ty.is_index(ctx);
    let is_float = matches!(ty.data(ctx), TypeData::Float(_));
    match kind {
        "add" | "mul" => is_integer || is_float,
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => is_float,
        _ => is_integer,
    }
}

fn reduction(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(vector), Some(ty)) = (operand_vector(ir, op, 0), result_types(ir, op).first().copied()) else {
        return Ok(());
    };
    let rank = vector.shape.len();
    if rank > 1 {
        return fail(format!("unsupported reduction rank: {rank}"));
    }
    let kind = kind(ir, op);
    match combines(ctx, &kind, ty) {
        true => Ok(()),
        false => fail(format!("unsupported reduction type ''{}'' for kind '{kind}'", ty.display(ctx))),
    }
}

fn multi_reduction(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(source), Some(ty)) = (operand_vector(ir, op, 0), result_types(ir, op).first().copied()) else {
        return Ok(());
    };
    let dims = array(ir, op, "reduction_dims");
    let keeps = |nth: &usize| !dims.iter().any(|dim| usize::try_from(*dim) == Ok(*nth));
    let keep: Vec<usize> = (0..source.shape.len()).filter(keeps).collect();
    let shape: Vec<i64> = keep.iter().map(|nth| source.shape[*nth]).collect();
    let scalable: Vec<bool> = keep.iter().map(|nth| source.scalable[*nth]).collect();
    let wanted = match keep.is_empty() {
        true => source.element,
        false => ctx.intern_type(TypeData::Vector {
            shape: shape.into(),
            scalable: scalable.into(),
            element: source.element,
        }),
    };
    if wanted != ty {
        let source = op.get_operand(ir, 0).map(|value| value.ty(ir).display(ctx).to_string());
        return fail(format!(
            "destination type '{}' is incompatible with source type '{}'",
            ty.display(ctx),
            source.unwrap_or_default()
        ));
    }
    Ok(())
}

fn scan(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(source), Some(initial)) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1)) else {
        return Ok(());
    };
    let dim = op.attr_str(ir, "reduction_dim").and_then(|dim| dim.as_i64(ctx)).unwrap_or(0);
    let rank = source.shape.len();
    let Some(dim) = usize::try_from(dim).ok().filter(|dim| *dim < rank) else {
        return fail(format!("reduction dimension {dim} has to be less than {rank}"));
    };
    if initial.shape.len() != rank - 1 {
        return fail(format!("initial value rank {} has to be equal to {}", initial.shape.len(), rank - 1));
    }
    let others: Vec<i64> =
        source.shape.iter().enumerate().filter(|(nth, _)| *nth != dim).map(|(_, size)| *size).collect();
    if others != initial.shape {
        return fail("incompatible input/initial value shapes");
    }
    let kind = kind(ir, op);
    match combines(ctx, &kind, source.element) {
        true => Ok(()),
        false => fail(format!(
            "unsupported reduction type {} for kind '{kind}'",
            format_args!("'{}'", source.element.display(ctx))
        )),
    }
}

/// Checks that integers are in an interval `[low, high)`.
fn confined(what: &str, values: &[i64], bounds: impl Fn(usize) -> (i64, i64), names_dim: bool) -> Verified {
    for (nth, value) in values.iter().enumerate() {
        let (low, high) = bounds(nth);
        if !(low..high).contains(value) {
            let dim = if names_dim { format!(" dimension {nth}") } else { String::new() };
            return fail(format!("expected {what}{dim} to be confined to [{low}, {high})"));
        }
    }
    Ok(())
}

fn extract_slice(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let Some(source) = operand_vector(ir, op, 0) else { return Ok(()) };
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|key| integers(ir, op, key));
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        return fail("expected offsets, sizes and strides attributes of same size");
    }
    if offsets.len() > source.shape.len() {
        return fail("expected offsets attribute of rank no greater than vector rank");
    }
    let size = |nth: usize| source.shape.get(nth).copied().unwrap_or(0);
    confined("offsets", &offsets, |nth| (0, size(nth)), true)?;
    confined("sizes", &sizes, |nth| (1, size(nth).saturating_add(1)), true)?;
    confined("strides", &strides, |_| (1, 2), false)?;
    let ends: Vec<i64> =
        offsets.iter().zip(&sizes).map(|(offset, size)| offset.saturating_add(*size)).collect();
    confined("sum(offsets, sizes)", &ends, |nth| (1, size(nth).saturating_add(1)), true)?;
    let mut shape = sizes;
    shape.extend_from_slice(&source.shape[shape.len()..]);
    let data =
        TypeData::Vector { shape: shape.into(), scalable: source.scalable.into(), element: source.element };
    let wanted = ctx.intern_type(data);
    match result_types(ir, op).first() == Some(&wanted) {
        true => Ok(()),
        false => fail(format!("expected result type to be '{}'", wanted.display(ctx))),
    }
}

fn insert_slice(ir: &Ir, op: Op) -> Verified {
    let (Some(source), Some(dest)) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1)) else {
        return Ok(());
    };
    let [offsets, strides] = ["offsets", "strides"].map(|key| integers(ir, op, key));
    let (n_source, n_dest) = (source.shape.len(), dest.shape.len());
    if offsets.len() != n_dest {
        return fail("expected offsets of same size as destination vector rank");
    }
    if strides.len() != n_source {
        return fail("expected strides of same size as source vector rank");
    }
    if n_source > n_dest {
        return fail("expected source rank to be no greater than destination rank");
    }
    confined("offsets", &offsets, |nth| (0, dest.shape[nth]), true)?;
    confined("strides", &strides, |_| (1, 2), false)?;
    let sizes: Vec<i64> = (0..n_dest)
        .map(|nth| nth.checked_sub(n_dest - n_source).map_or(0, |nth| source.shape[nth]))
        .collect();
    let ends: Vec<i64> =
        offsets.iter().zip(&sizes).map(|(offset, size)| offset.saturating_add(*size)).collect();
    for (nth, end) in ends.iter().enumerate().skip(n_dest - n_source) {
        let high = dest.shape[nth].saturating_add(1);
        if !(1..high).contains(end) {
            return fail(format!(
                "expected sum(offsets, source vector shape) dimension {nth} to be confined to [1, {high})"
            ));
        }
    }
    Ok(())
}

fn type_cast(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(from), Some(to)) = (op.get_operand(ir, 0), result_types(ir, op).first().copied()) else {
        return Ok(());
    };
    let from = from.ty(ir);
    let (
        TypeData::MemRef { shape, element, layout, memory_space },
        TypeData::MemRef { shape: to_shape, element: to_element, layout: to_layout, memory_space: to_space },
    ) = (from.data(ctx), to.data(ctx))
    else {
        return Ok(());
    };
    if layout.is_some() {
        return fail("expects operand to be a memref with identity layout");
    }
    if to_layout.is_some() {
        return fail("expects result to be a memref with identity layout");
    }
    if memory_space != to_space {
        return fail("expects result in same memory space");
    }
    let flat = |shape: &[i64], element: Type| -> (Vec<i64>, Type) {
        let mut shape = shape.to_vec();
        match vector(ctx, element) {
            Some(inner) => {
                shape.extend_from_slice(inner.shape);
                (shape, inner.element)
            }
            None => (shape, element),
        }
    };
    let ((from_shape, from_element), (to_shape, to_element)) =
        (flat(shape, *element), flat(to_shape, *to_element));
    if from_element != to_element {
        return fail(format!(
            "expects result and operand with same underlying scalar type: '{}'",
            to.display(ctx)
        ));
    }
    if from_shape != to_shape {
        return fail(format!(
            "expects concatenated result and operand shapes to be equal: '{}'",
            to.display(ctx)
        ));
    }
    Ok(())
}
