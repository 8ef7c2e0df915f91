//! Functions for the C++ in rules that other functions of this module do not cover.
//!
//! In: the context or the IR, and what the C++ is about. Out: the value, or `None` where C++ would fail an assertion or is undefined; a rule
//! does not apply then. The names are those of a method or function of MLIR.

use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
use crate::constants::number_attr;
use crate::context::Context;
use crate::dialect::Op;
use crate::text::parse_attribute;
use crate::types::{DYNAMIC, Signedness, Type};
use crate::value::Value;

/// The largest width of an integer type.
const MAX_WIDTH: i64 = (1 << 24) - 1;

/// `IntegerType::get(width)`
pub fn cpp_integer_type(ctx: &Context, width: i64) -> Option<Type> {
    (0..=MAX_WIDTH).contains(&width).then(|| ctx.integer_type(width as u32))
}

/// `$_builder.getIntegerType(width, isSigned)`
pub fn cpp_signed_integer_type(ctx: &Context, width: i64, is_signed: bool) -> Option<Type> {
    let signedness = if is_signed { Signedness::Signed } else { Signedness::Unsigned };
    (0..=MAX_WIDTH).contains(&width).then(|| ctx.integer_type_with(width as u32, signedness))
}

fn is_shape(shape: &[i64]) -> bool {
    shape.iter().all(|dim| *dim >= 0 || *dim == DYNAMIC)
}

/// `RankedTensorType::get(shape, element)`
pub fn cpp_ranked_tensor_type(ctx: &Context, shape: &[i64], element: Type) -> Option<Type> {
    is_shape(shape).then(|| ctx.ranked_tensor_type(shape, element))
}

/// `UnrankedTensorType::get(element)`
pub fn cpp_unranked_tensor_type(ctx: &Context, element: Type) -> Type {
    ctx.unranked_tensor_type(element)
}

/// `MemRefType::get(shape, element)`
pub fn cpp_memref_type(ctx: &Context, shape: &[i64], element: Type) -> Option<Type> {
    is_shape(shape).then(|| ctx.memref_type(shape, element))
}

/// `VectorType::get(shape, element)`
pub fn cpp_vector_type(ctx: &Context, shape: &[i64], element: Type) -> Option<Type> {
    shape.iter().all(|dim| *dim > 0).then(|| ctx.vector_type(shape, element))
}

/// `getElementTypeOrSelf(type)`
pub fn cpp_element_type_or_self(ctx: &Context, ty: Type) -> Type {
    ty.element_type_or_self(ctx)
}

/// `type.getDimSize(index)`
pub fn cpp_dim_size(ctx: &Context, ty: Type, index: i64) -> Option<i64> {
    ty.shape(ctx)?.get(usize::try_from(index).ok()?).copied()
}

/// `type.isDynamicDim(index)`
pub fn cpp_is_dynamic_dim(ctx: &Context, ty: Type, index: i64) -> Option<bool> {
    Some(cpp_dim_size(ctx, ty, index)? == DYNAMIC)
}

/// `type.getNumDynamicDims()`
pub fn cpp_n_dynamic_dims(ctx: &Context, ty: Type) -> Option<i64> {
    Some(ty.n_dynamic_dims(ctx)? as i64)
}

/// `ShapedType::isDynamic(size)`
pub fn cpp_is_dynamic(_: &Context, size: i64) -> bool {
    size == DYNAMIC
}

/// `type.getElementTypeBitWidth()`
pub fn cpp_element_bit_width(ctx: &Context, ty: Type) -> Option<i64> {
    ty.element_type(ctx)?.bit_width(ctx).map(i64::from)
}

/// `type.isIntOrFloat()`
pub fn cpp_is_int_or_float(ctx: &Context, ty: Type) -> bool {
    ty.is_int_or_float(ctx)
}

/// `type.isIntOrIndex()`
pub fn cpp_is_int_or_index(ctx: &Context, ty: Type) -> bool {
    ty.is_int_or_index(ctx)
}

/// `type.isIntOrIndexOrFloat()`
pub fn cpp_is_int_or_index_or_float(ctx: &Context, ty: Type) -> bool {
    ty.is_int_or_index_or_float(ctx)
}

/// `FloatAttr::get(type, value)`
pub fn cpp_float_of_type(ctx: &Context, ty: Type, value: f64) -> Option<Attribute> {
    Some(ctx.float_attr_from_bits(ty, ty.float_kind(ctx)?.from_f64(value)))
}

/// `IntegerAttr::get(type, value)`
pub fn cpp_integer_attr(ctx: &Context, ty: Type, value: i64) -> Option<Attribute> {
    ty.is_int_or_index(ctx).then(|| ctx.integer_attr(ty, value))
}

/// `$_builder.getUnitAttr()`
pub fn cpp_unit_attr(ctx: &Context) -> Attribute {
    ctx.unit_attr()
}

/// `$_builder.getZeroAttr(type)`
pub fn cpp_zero_attr(ctx: &Context, ty: Type) -> Option<Attribute> {
    number_attr(ctx, ty, 0)
}

/// `$_builder.getOneAttr(type)`
pub fn cpp_one_attr(ctx: &Context, ty: Type) -> Option<Attribute> {
    number_attr(ctx, ty, 1)
}

/// Returns an array of integers of a type: `$_builder.getI64ArrayAttr(values)`
pub fn cpp_integer_array(ctx: &Context, ty: Type, values: &[i64]) -> Option<Attribute> {
    let elements = values.iter().map(|value| cpp_integer_attr(ctx, ty, *value));
    Some(ctx.array_attr(&elements.collect::<Option<Vec<_>>>()?))
}

/// Returns an array of floats of a type: `$_builder.getF32ArrayAttr(values)`
pub fn cpp_float_array(ctx: &Context, ty: Type, values: &[f64]) -> Option<Attribute> {
    let elements = values.iter().map(|value| cpp_float_of_type(ctx, ty, *value));
    Some(ctx.array_attr(&elements.collect::<Option<Vec<_>>>()?))
}

/// `$_builder.getBoolArrayAttr(values)`
pub fn cpp_bool_array(ctx: &Context, values: &[bool]) -> Attribute {
    let elements: Vec<Attribute> = values.iter().map(|value| ctx.bool_attr(*value)).collect();
    ctx.array_attr(&elements)
}

/// `$_builder.getTypeArrayAttr(types)`
pub fn cpp_type_array(ctx: &Context, types: &[Type]) -> Attribute {
    let elements: Vec<Attribute> = types.iter().map(|ty| ctx.type_attr(*ty)).collect();
    ctx.array_attr(&elements)
}

/// `$_builder.getDenseI32ArrayAttr(values)`
pub fn cpp_dense_i32(ctx: &Context, values: &[i64]) -> Option<Attribute> {
    let values = values.iter().map(|value| i32::try_from(*value).ok()).collect::<Option<Vec<i32>>>()?;
    Some(ctx.dense_i32_array_attr(&values))
}

/// `$_builder.getDenseF32ArrayAttr(values)`
pub fn cpp_dense_f32(ctx: &Context, values: &[f64]) -> Attribute {
    let values: Vec<f32> = values.iter().map(|value| *value as f32).collect();
    super::values::dense_f32_attr(ctx, &values)
}

/// Returns `dense<[…]>` of one dimension: `$_builder.getI64TensorAttr(values)`
pub fn cpp_tensor_of_ints(ctx: &Context, element: Type, values: &[i64]) -> Option<Attribute> {
    dense_ints(ctx, ctx.ranked_tensor_type(&[values.len() as i64], element), values)
}

/// Returns `dense<[…]>` of one dimension: `$_builder.getI64VectorAttr(values)`
pub fn cpp_vector_of_ints(ctx: &Context, element: Type, values: &[i64]) -> Option<Attribute> {
    dense_ints(ctx, cpp_vector_type(ctx, &[values.len() as i64], element)?, values)
}

fn dense_ints(ctx: &Context, ty: Type, values: &[i64]) -> Option<Attribute> {
    let element = ty.element_type(ctx)?;
    // Each value must be one of the type.
    let is_one = |value: &i64| {
        cpp_integer_attr(ctx, element, *value).and_then(|attr| attr.as_i64(ctx)) == Some(*value)
    };
    if !values.iter().all(is_one) {
        return None;
    }
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    parse_attribute(ctx, &format!("dense<[{}]> : {}", values.join(", "), ty.display(ctx))).ok()
}

/// `DenseElementsAttr::get(type, value)`: all elements are the value.
pub fn cpp_splat(ctx: &Context, ty: Type, value: Attribute) -> Option<Attribute> {
    if value.ty(ctx) != ty.element_type(ctx) || !ty.has_static_shape(ctx) {
        return None;
    }
    let value = number_text(ctx, value)?;
    parse_attribute(ctx, &format!("dense<{value}> : {}", ty.display(ctx))).ok()
}

/// Returns a number as it is written in elements.
fn number_text(ctx: &Context, value: Attribute) -> Option<String> {
    match value.data(ctx) {
        AttributeData::Integer { .. } | AttributeData::BigInteger { .. } | AttributeData::Float { .. } => {
            let text = value.display(ctx).to_string();
            Some(text.split(" : ").next().unwrap_or_default().to_owned())
        }
        _ => None,
    }
}

/// `isa<DenseElementsAttr>(attribute)`
pub fn cpp_is_dense_elements(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.data(ctx), AttributeData::DenseElements { .. } | AttributeData::DenseStrings { .. })
}

/// `elements.isSplat()`
pub fn cpp_is_splat(ctx: &Context, attr: Attribute) -> Option<bool> {
    match attr.data(ctx) {
        AttributeData::DenseElements { is_splat, .. } => Some(*is_splat),
        AttributeData::DenseStrings { values, .. } => Some(values.len() == 1),
        _ => None,
    }
}

/// `elements.getSplatValue<Attribute>()`
pub fn cpp_splat_value(ctx: &Context, attr: Attribute) -> Option<Attribute> {
    let AttributeData::DenseElements { ty, is_splat: true, .. } = attr.data(ctx) else { return None };
    let element = ty.element_type(ctx)?;
    let text = attr.display(ctx).to_string();
    let value = text.strip_prefix("dense<")?.split('>').next()?;
    let is_bool = element.is_signless_integer(ctx, 1);
    let value = if is_bool { value.to_owned() } else { format!("{value} : {}", element.display(ctx)) };
    parse_attribute(ctx, &value).ok()
}

/// `elements.getNumElements()`
pub fn cpp_n_elements(ctx: &Context, attr: Attribute) -> Option<i64> {
    i64::try_from(attr.ty(ctx).filter(|ty| ty.is_shaped(ctx))?.n_elements(ctx)?).ok()
}

/// `attribute.size()`: of an array, a dense array, a dictionary, elements, or the text of a string.
pub fn cpp_size(ctx: &Context, attr: Attribute) -> Option<i64> {
    match attr.data(ctx) {
        AttributeData::Dictionary(entries) => i64::try_from(entries.len()).ok(),
        AttributeData::String { value, .. } => i64::try_from(value.len()).ok(),
        AttributeData::DenseElements { .. } => cpp_n_elements(ctx, attr),
        _ => super::foreign::array_size(ctx, attr),
    }
}

/// `array[index]`
pub fn cpp_nth_attr(ctx: &Context, attr: Attribute, index: i64) -> Option<Attribute> {
    attr.as_array(ctx)?.get(usize::try_from(index).ok()?).copied()
}

/// `array.asArrayRef()`, and `{values}` of an array: the integers in it.
pub fn cpp_ints(ctx: &Context, attr: Attribute) -> Option<Vec<i64>> {
    match attr.data(ctx) {
        AttributeData::Array(elements) => elements.iter().map(|element| element.as_i64(ctx)).collect(),
        _ => match attr.as_dense_i64_array(ctx) {
            Some(values) => Some(values),
            None => Some(attr.as_dense_i32_array(ctx)?.into_iter().map(i64::from).collect()),
        },
    }
}

/// `array.getValue()`
pub fn cpp_elements(ctx: &Context, attr: Attribute) -> Option<Vec<Attribute>> {
    attr.as_array(ctx).map(<[_]>::to_vec)
}

/// `attribute.getValue().getZExtValue()`, and the value that `==` compares.
pub fn cpp_unsigned(ctx: &Context, attr: Attribute) -> Option<i64> {
    let value = attr.as_i64(ctx)?;
    match attr.ty(ctx)?.bit_width(ctx) {
        Some(width @ 0..64) => Some(value & ((1 << width) - 1)),
        _ => Some(value),
    }
}

/// Returns whether `getValue()` of two attributes is equal.
pub fn cpp_equal(ctx: &Context, a: Attribute, b: Attribute) -> Option<bool> {
    match (a.data(ctx), b.data(ctx)) {
        (AttributeData::Float { ty, .. }, AttributeData::Float { ty: other, .. }) if ty == other => {
            Some(cpp_double(ctx, a)? == cpp_double(ctx, b)?)
        }
        (AttributeData::Float { .. }, _) | (_, AttributeData::Float { .. }) => None,
        _ => Some(a == b),
    }
}

/// `attribute.getValue()` of a boolean.
pub fn cpp_bool(ctx: &Context, attr: Attribute) -> Option<bool> {
    attr.as_bool(ctx)
}

/// `attribute.getValueAsDouble()`
pub fn cpp_double(ctx: &Context, attr: Attribute) -> Option<f64> {
    let bits = attr.as_float_bits(ctx)?;
    Some(attr.ty(ctx)?.float_kind(ctx)?.to_f64(bits))
}

/// `attribute.getValue()` of a string or a symbol.
pub fn cpp_text(ctx: &Context, attr: Attribute) -> Option<&str> {
    match attr.as_flat_symbol_ref(ctx) {
        Some(name) => Some(ctx.str(name)),
        None => attr.as_str(ctx),
    }
}

/// `attribute.getValue().isZero()`
pub fn cpp_is_zero(ctx: &Context, attr: Attribute) -> Option<bool> {
    match attr.data(ctx) {
        AttributeData::Float { .. } => Some(cpp_double(ctx, attr)? == 0.0),
        _ => Some(attr.as_big_int(ctx)?.sign() == num_bigint::Sign::NoSign),
    }
}

/// `attribute.getValue().isOne()`
pub fn cpp_is_one(ctx: &Context, attr: Attribute) -> Option<bool> {
    let width = attr.ty(ctx)?.bit_width(ctx).unwrap_or(64);
    Some(match attr.as_i64(ctx) {
        // The bit of an `i1` is both 1 and -1.
        Some(value) => value == 1 || (width == 1 && value == -1),
        None => attr.as_big_int(ctx).map(|_| false)?,
    })
}

/// `attribute.getValue().isNegative()`
pub fn cpp_is_negative(ctx: &Context, attr: Attribute) -> Option<bool> {
    match attr.data(ctx) {
        AttributeData::Float { .. } => Some(cpp_double(ctx, attr)?.is_sign_negative()),
        AttributeData::Integer { value, .. } => Some(*value < 0),
        AttributeData::BigInteger { limbs, .. } => Some((*limbs.last()? as i64) < 0),
        _ => None,
    }
}

/// `attribute.getValue().isPowerOf2()`
pub fn cpp_is_power_of_2(ctx: &Context, attr: Attribute) -> Option<bool> {
    attr.as_big_int(ctx)?;
    Some(super::attributes::is_int_power_of_2(ctx, attr))
}

/// `isPowerOf2_64(value)`
pub fn cpp_is_int_power_of_2(_: &Context, value: i64) -> bool {
    (value as u64).is_power_of_two()
}

/// `std::max(a, b)`
pub fn cpp_max(_: &Context, a: i64, b: i64) -> i64 {
    a.max(b)
}

/// `std::min(a, b)`
pub fn cpp_min(_: &Context, a: i64, b: i64) -> i64 {
    a.min(b)
}

/// `std::abs(value)`
pub fn cpp_abs(_: &Context, value: i64) -> Option<i64> {
    value.checked_abs()
}

/// `a + b`
pub fn cpp_add(_: &Context, a: i64, b: i64) -> Option<i64> {
    a.checked_add(b)
}

/// `a - b`
pub fn cpp_sub(_: &Context, a: i64, b: i64) -> Option<i64> {
    a.checked_sub(b)
}

/// `a * b`
pub fn cpp_mul(_: &Context, a: i64, b: i64) -> Option<i64> {
    a.checked_mul(b)
}

/// `a / b`
pub fn cpp_div(_: &Context, a: i64, b: i64) -> Option<i64> {
    a.checked_div(b)
}

/// `a % b`
pub fn cpp_rem(_: &Context, a: i64, b: i64) -> Option<i64> {
    a.checked_rem(b)
}

/// Returns an integer as a float.
pub fn cpp_to_double(_: &Context, value: i64) -> f64 {
    value as f64
}

/// `value.use_empty()`
pub fn cpp_use_empty(ir: &Ir, value: Value) -> bool {
    value.use_empty(ir)
}

/// `value.hasOneUse()`
pub fn cpp_has_one_use(ir: &Ir, value: Value) -> bool {
    value.has_one_use(ir)
}

/// `value.getType()`
pub fn cpp_type_of_value(ir: &Ir, value: Value) -> Type {
    value.ty(ir)
}

/// `value.getDefiningOp()`; `None` for an argument of a block.
pub fn cpp_defining_op(ir: &Ir, value: Value) -> Option<Op> {
    value.defining_op(ir)
}

/// `isa<BlockArgument>(value)`
pub fn cpp_is_block_argument(ir: &Ir, value: Value) -> bool {
    value.defining_op(ir).is_none()
}

/// `isa<NameOp>(op)`
pub fn cpp_is_op(ir: &Ir, op: Op, name: &str) -> bool {
    op.name_text(ir) == name
}

/// `op->use_empty()`
pub fn cpp_op_use_empty(ir: &Ir, op: Op) -> bool {
    op.use_empty(ir)
}

/// `op->hasOneUse()`
pub fn cpp_op_has_one_use(ir: &Ir, op: Op) -> bool {
    op.has_one_use(ir)
}

/// `op->getNumOperands()`
pub fn cpp_n_operands(ir: &Ir, op: Op) -> i64 {
    op.n_operands(ir) as i64
}

/// `op->getNumResults()`
pub fn cpp_n_results(ir: &Ir, op: Op) -> i64 {
    op.n_results(ir) as i64
}

/// `op->getOperand(index)`
pub fn cpp_operand(ir: &Ir, op: Op, index: i64) -> Option<Value> {
    op.get_operand(ir, usize::try_from(index).ok()?)
}

/// `op->getResult(index)`
pub fn cpp_result(ir: &Ir, op: Op, index: i64) -> Option<Value> {
    op.get_result(ir, usize::try_from(index).ok()?)
}

/// `op->getAttr(name)`
pub fn cpp_attr(ir: &Ir, op: Op, name: &str) -> Option<Attribute> {
    op.attr_str(ir, name)
}

/// `op->hasAttr(name)`
pub fn cpp_has_attr(ir: &Ir, op: Op, name: &str) -> bool {
    op.attr_str(ir, name).is_some()
}
