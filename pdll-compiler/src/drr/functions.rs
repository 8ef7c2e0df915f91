//! Functions of C++ that have a counterpart, as tables.
//!
//! Size: a row for each. In: names of MLIR's methods and functions. Out: functions of `ods_support`, with the kinds that they take
//! and return, and what Rust writes in place of those that the API has.

/// The kind of an expression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A value.
    Value,
    /// Several values.
    Values,
    /// An operation.
    Op,
    /// An attribute.
    Attr,
    /// What `getValue()` of an attribute returns, which depends on its class. It is represented by the attribute.
    Payload,
    /// A type.
    Type,
    /// An integer of 64 bits.
    Int,
    /// A `double`.
    Float,
    /// A boolean.
    Bool,
    /// A string.
    Str,
    /// Integers.
    Ints,
    /// Floats.
    Floats,
    /// Booleans.
    Bools,
    /// Attributes.
    Attrs,
    /// Types.
    Types,
    /// `{}`
    Nothing,
    /// The context, which Rust has at hand.
    Context,
    /// `$_builder`
    Builder,
}

/// A row of functions: name in C++, function of the runtime, kinds of the arguments besides the receiver, kind of the result, whether it may
/// return nothing.
pub(super) type Row = (&'static str, &'static str, &'static [Kind], Kind, bool);

/// Methods of types.
pub(super) const OF_TYPES: &[Row] = &[
    ("isInteger", "is_integer", &[], Kind::Bool, false),
    ("isSignlessInteger", "is_signless_integer", &[], Kind::Bool, false),
    ("isSignedInteger", "is_signed_integer", &[], Kind::Bool, false),
    ("isUnsignedInteger", "is_unsigned_integer", &[], Kind::Bool, false),
    ("isSignlessIntOrIndex", "is_signless_integer_or_index", &[], Kind::Bool, false),
    ("isIntOrIndex", "cpp_is_int_or_index", &[], Kind::Bool, false),
    ("isIntOrFloat", "cpp_is_int_or_float", &[], Kind::Bool, false),
    ("isIntOrIndexOrFloat", "cpp_is_int_or_index_or_float", &[], Kind::Bool, false),
    ("isIndex", "is_index", &[], Kind::Bool, false),
    ("isFloat", "is_float", &[], Kind::Bool, false),
    ("hasRank", "has_rank", &[], Kind::Bool, false),
    ("hasStaticShape", "has_static_shape", &[], Kind::Bool, false),
    ("getElementType", "shaped_element", &[], Kind::Type, true),
    ("getRank", "rank", &[], Kind::Int, true),
    ("getNumElements", "element_count", &[], Kind::Int, true),
    ("getNumDynamicDims", "cpp_n_dynamic_dims", &[], Kind::Int, true),
    ("getDimSize", "cpp_dim_size", &[Kind::Int], Kind::Int, true),
    ("isDynamicDim", "cpp_is_dynamic_dim", &[Kind::Int], Kind::Bool, true),
    ("getWidth", "bit_width", &[], Kind::Int, true),
    ("getIntOrFloatBitWidth", "bit_width", &[], Kind::Int, true),
    ("getElementTypeBitWidth", "cpp_element_bit_width", &[], Kind::Int, true),
    ("getShape", "shape", &[], Kind::Ints, true),
];

/// Methods of types about their width.
pub(super) const OF_WIDTHS: &[(&str, &str)] = &[
    ("isInteger", "is_integer_of_width"),
    ("isSignlessInteger", "is_signless_integer_of_width"),
    ("isSignedInteger", "is_signed_integer_of_width"),
    ("isUnsignedInteger", "is_unsigned_integer_of_width"),
];

/// Methods that ask for a kind of float, and those of the builder that return it.
pub(super) const FLOATS: &[(&str, &str, &str)] = &[
    ("isF16", "getF16Type", "f16"),
    ("isBF16", "getBF16Type", "bf16"),
    ("isF32", "getF32Type", "f32"),
    ("isF64", "getF64Type", "f64"),
    ("isTF32", "getTF32Type", "tf32"),
    ("isF80", "getF80Type", "f80"),
    ("isF128", "getF128Type", "f128"),
];

/// Methods of attributes.
pub(super) const OF_ATTRIBUTES: &[Row] = &[
    ("getType", "attr_type", &[], Kind::Type, true),
    ("getElementType", "elements_element_type", &[], Kind::Type, true),
    ("getInt", "int_value", &[], Kind::Int, true),
    ("getSInt", "int_value", &[], Kind::Int, true),
    ("getUInt", "cpp_unsigned", &[], Kind::Int, true),
    ("getValueAsDouble", "cpp_double", &[], Kind::Float, true),
    ("size", "cpp_size", &[], Kind::Int, true),
    ("getNumElements", "cpp_n_elements", &[], Kind::Int, true),
    ("isSplat", "cpp_is_splat", &[], Kind::Bool, true),
    ("asArrayRef", "cpp_ints", &[], Kind::Ints, true),
];

/// Methods of what `getValue()` returns.
pub(super) const OF_PAYLOADS: &[Row] = &[
    ("getSExtValue", "int_value", &[], Kind::Int, true),
    ("getZExtValue", "cpp_unsigned", &[], Kind::Int, true),
    ("convertToDouble", "cpp_double", &[], Kind::Float, true),
    ("isZero", "cpp_is_zero", &[], Kind::Bool, true),
    ("isOne", "cpp_is_one", &[], Kind::Bool, true),
    ("isNegative", "cpp_is_negative", &[], Kind::Bool, true),
    ("isPowerOf2", "cpp_is_power_of_2", &[], Kind::Bool, true),
    ("size", "cpp_size", &[], Kind::Int, true),
];

/// Methods of values.
pub(super) const OF_VALUES: &[Row] = &[
    ("getType", "cpp_type_of_value", &[], Kind::Type, false),
    ("use_empty", "cpp_use_empty", &[], Kind::Bool, false),
    ("hasOneUse", "cpp_has_one_use", &[], Kind::Bool, false),
    ("getDefiningOp", "cpp_defining_op", &[], Kind::Op, true),
];

/// Methods of operations.
pub(super) const OF_OPERATIONS: &[Row] = &[
    ("use_empty", "cpp_op_use_empty", &[], Kind::Bool, false),
    ("hasOneUse", "cpp_op_has_one_use", &[], Kind::Bool, false),
    ("getNumOperands", "cpp_n_operands", &[], Kind::Int, false),
    ("getNumResults", "cpp_n_results", &[], Kind::Int, false),
    ("getOperand", "cpp_operand", &[Kind::Int], Kind::Value, true),
    ("getResult", "cpp_result", &[Kind::Int], Kind::Value, true),
    ("getAttr", "cpp_attr", &[Kind::Str], Kind::Attr, true),
    ("hasAttr", "cpp_has_attr", &[Kind::Str], Kind::Bool, false),
];

/// What the builder, and functions without a receiver, create of arguments.
pub(super) const CREATED: &[Row] = &[
    ("getIntegerType", "cpp_integer_type", &[Kind::Int], Kind::Type, true),
    ("getIntegerType", "cpp_signed_integer_type", &[Kind::Int, Kind::Bool], Kind::Type, true),
    ("getIndexType", "index_type", &[], Kind::Type, false),
    ("getNoneType", "none_type", &[], Kind::Type, false),
    ("getBoolAttr", "bool_attr", &[Kind::Bool], Kind::Attr, false),
    ("getStringAttr", "string_attr", &[Kind::Str], Kind::Attr, false),
    ("getUnitAttr", "cpp_unit_attr", &[], Kind::Attr, false),
    ("getIntegerAttr", "cpp_integer_attr", &[Kind::Type, Kind::Int], Kind::Attr, true),
    ("getFloatAttr", "cpp_float_of_type", &[Kind::Type, Kind::Float], Kind::Attr, true),
    ("getZeroAttr", "cpp_zero_attr", &[Kind::Type], Kind::Attr, true),
    ("getOneAttr", "cpp_one_attr", &[Kind::Type], Kind::Attr, true),
    ("getArrayAttr", "array_attr", &[Kind::Attrs], Kind::Attr, false),
    ("getBoolArrayAttr", "cpp_bool_array", &[Kind::Bools], Kind::Attr, false),
    ("getTypeArrayAttr", "cpp_type_array", &[Kind::Types], Kind::Attr, false),
    ("getDenseBoolArrayAttr", "dense_bool_attr", &[Kind::Bools], Kind::Attr, false),
    ("getDenseI32ArrayAttr", "cpp_dense_i32", &[Kind::Ints], Kind::Attr, true),
    ("getDenseI64ArrayAttr", "dense_i64_attr", &[Kind::Ints], Kind::Attr, false),
    ("getDenseF32ArrayAttr", "cpp_dense_f32", &[Kind::Floats], Kind::Attr, false),
    ("getDenseF64ArrayAttr", "dense_f64_attr", &[Kind::Floats], Kind::Attr, false),
    ("IntegerType::get", "cpp_integer_type", &[Kind::Int], Kind::Type, true),
    ("IndexType::get", "index_type", &[], Kind::Type, false),
    ("NoneType::get", "none_type", &[], Kind::Type, false),
    ("ComplexType::get", "complex_type", &[Kind::Type], Kind::Type, false),
    ("RankedTensorType::get", "cpp_ranked_tensor_type", &[Kind::Ints, Kind::Type], Kind::Type, true),
    ("UnrankedTensorType::get", "cpp_unranked_tensor_type", &[Kind::Type], Kind::Type, false),
    ("MemRefType::get", "cpp_memref_type", &[Kind::Ints, Kind::Type], Kind::Type, true),
    ("VectorType::get", "cpp_vector_type", &[Kind::Ints, Kind::Type], Kind::Type, true),
    ("IntegerAttr::get", "cpp_integer_attr", &[Kind::Type, Kind::Int], Kind::Attr, true),
    ("FloatAttr::get", "cpp_float_of_type", &[Kind::Type, Kind::Float], Kind::Attr, true),
    ("BoolAttr::get", "bool_attr", &[Kind::Bool], Kind::Attr, false),
    ("StringAttr::get", "string_attr", &[Kind::Str], Kind::Attr, false),
    ("UnitAttr::get", "cpp_unit_attr", &[], Kind::Attr, false),
    ("TypeAttr::get", "type_attr", &[Kind::Type], Kind::Attr, false),
    ("ArrayAttr::get", "array_attr", &[Kind::Attrs], Kind::Attr, false),
    ("FlatSymbolRefAttr::get", "symbol_attr", &[Kind::Str], Kind::Attr, false),
    ("SymbolRefAttr::get", "symbol_attr", &[Kind::Str], Kind::Attr, false),
    ("DenseI32ArrayAttr::get", "cpp_dense_i32", &[Kind::Ints], Kind::Attr, true),
    ("DenseI64ArrayAttr::get", "dense_i64_attr", &[Kind::Ints], Kind::Attr, false),
    ("DenseElementsAttr::get", "cpp_splat", &[Kind::Type, Kind::Attr], Kind::Attr, true),
    ("SplatElementsAttr::get", "cpp_splat", &[Kind::Type, Kind::Attr], Kind::Attr, true),
    ("getElementTypeOrSelf", "cpp_element_type_or_self", &[Kind::Type], Kind::Type, false),
    ("isPowerOf2_64", "cpp_is_int_power_of_2", &[Kind::Int], Kind::Bool, false),
    ("isPowerOf2_32", "cpp_is_int_power_of_2", &[Kind::Int], Kind::Bool, false),
    ("ShapedType::isDynamic", "cpp_is_dynamic", &[Kind::Int], Kind::Bool, false),
    ("max", "cpp_max", &[Kind::Int, Kind::Int], Kind::Int, false),
    ("min", "cpp_min", &[Kind::Int, Kind::Int], Kind::Int, false),
    ("abs", "cpp_abs", &[Kind::Int], Kind::Int, true),
];

/// Methods of the builder whose name has a type of integers: of one, of an array, and of elements.
pub(super) const OF_INT_TYPES: &[(&str, &str, Kind)] = &[
    ("IntegerAttr", "integer_attr", Kind::Int),
    ("ArrayAttr", "cpp_integer_array", Kind::Ints),
    ("TensorAttr", "cpp_tensor_of_ints", Kind::Ints),
    ("VectorAttr", "cpp_vector_of_ints", Kind::Ints),
];

/// The value of `ShapedType::kDynamic`.
pub(super) const DYNAMIC: i64 = i64::MIN;

/// Functions of `ods_support` that are written as what the API has for them: `@0` and `@1` stand for the arguments,
/// in parentheses where another token than `,` or `)` follows. What begins with a parenthesis is in parentheses as a whole.
pub(super) const SPELLINGS: &[(&str, &str)] = &[
    ("array_attr", "$_ctx.array_attr(@0)"),
    ("attr_type", "@0.ty($_ctx)?"),
    ("bit_width", "(@0.bit_width($_ctx)? as ::core::primitive::i64)"),
    ("bool_attr", "$_ctx.bool_attr(@0)"),
    ("complex_type", "$_ctx.complex_type(@0)"),
    ("cpp_abs", "::core::primitive::i64::checked_abs(@0)?"),
    ("cpp_add", "::core::primitive::i64::checked_add(@0, @1)?"),
    ("cpp_attr", "@0.attr_str($_ir, @1)?"),
    ("cpp_bool", "@0.as_bool($_ctx)?"),
    ("cpp_defining_op", "@0.defining_op($_ir)?"),
    ("cpp_div", "::core::primitive::i64::checked_div(@0, @1)?"),
    ("cpp_element_bit_width", "(@0.element_type($_ctx)?.bit_width($_ctx)? as ::core::primitive::i64)"),
    ("cpp_element_type_or_self", "@0.element_type_or_self($_ctx)"),
    ("cpp_has_attr", "@0.attr_str($_ir, @1).is_some()"),
    ("cpp_has_one_use", "@0.has_one_use($_ir)"),
    ("cpp_is_block_argument", "@0.defining_op($_ir).is_none()"),
    ("cpp_is_dynamic", "(@0 == ::core::primitive::i64::MIN)"),
    ("cpp_is_int_or_float", "@0.is_int_or_float($_ctx)"),
    ("cpp_is_int_or_index", "@0.is_int_or_index($_ctx)"),
    ("cpp_is_int_or_index_or_float", "@0.is_int_or_index_or_float($_ctx)"),
    ("cpp_is_op", "(@0.name_text($_ir) == @1)"),
    ("cpp_max", "::core::primitive::i64::max(@0, @1)"),
    ("cpp_min", "::core::primitive::i64::min(@0, @1)"),
    ("cpp_mul", "::core::primitive::i64::checked_mul(@0, @1)?"),
    ("cpp_n_dynamic_dims", "(@0.n_dynamic_dims($_ctx)? as ::core::primitive::i64)"),
    ("cpp_n_operands", "(@0.n_operands($_ir) as ::core::primitive::i64)"),
    ("cpp_n_results", "(@0.n_results($_ir) as ::core::primitive::i64)"),
    ("cpp_op_has_one_use", "@0.has_one_use($_ir)"),
    ("cpp_op_use_empty", "@0.use_empty($_ir)"),
    ("cpp_rem", "::core::primitive::i64::checked_rem(@0, @1)?"),
    ("cpp_sub", "::core::primitive::i64::checked_sub(@0, @1)?"),
    ("cpp_to_double", "(@0 as ::core::primitive::f64)"),
    ("cpp_type_of_value", "@0.ty($_ir)"),
    ("cpp_unit_attr", "$_ctx.unit_attr()"),
    ("cpp_unranked_tensor_type", "$_ctx.unranked_tensor_type(@0)"),
    ("cpp_use_empty", "@0.use_empty($_ir)"),
    ("dense_i64_attr", "$_ctx.dense_i64_array_attr(@0)"),
    ("has_rank", "@0.has_rank($_ctx)"),
    ("has_static_shape", "@0.has_static_shape($_ctx)"),
    ("index_type", "$_ctx.index_type()"),
    ("int_value", "@0.as_i64($_ctx)?"),
    ("integer_attr", "$_ctx.integer_attr(@0, @1)"),
    ("is_affine_map_attr", "@0.as_affine_map($_ctx).is_some()"),
    ("is_array_attr", "@0.as_array($_ctx).is_some()"),
    ("is_bool_attr", "@0.as_bool($_ctx).is_some()"),
    ("is_complex", "@0.is_complex($_ctx)"),
    ("is_dictionary_attr", "@0.as_dictionary($_ctx).is_some()"),
    ("is_elements_attr", "@0.is_elements($_ctx)"),
    ("is_flat_symbol_ref_attr", "@0.as_flat_symbol_ref($_ctx).is_some()"),
    ("is_float", "@0.is_float($_ctx)"),
    ("is_float_attr", "@0.as_float_bits($_ctx).is_some()"),
    ("is_float_of_kind", "@0.float_kind($_ctx).is_some_and(|kind| kind.name() == @1)"),
    ("is_function", "@0.is_function($_ctx)"),
    ("is_index", "@0.is_index($_ctx)"),
    ("is_integer", "@0.is_integer($_ctx)"),
    ("is_integer_set_attr", "@0.as_integer_set($_ctx).is_some()"),
    ("is_location_attr", "@0.as_location($_ctx).is_some()"),
    ("is_memref", "@0.is_memref($_ctx)"),
    ("is_none", "@0.is_none($_ctx)"),
    ("is_ranked_tensor", "@0.is_ranked_tensor($_ctx)"),
    ("is_shaped", "@0.is_shaped($_ctx)"),
    ("is_signed_integer_of_width", "@0.is_signed_integer($_ctx, @1)"),
    ("is_signless_integer_of_width", "@0.is_signless_integer($_ctx, @1)"),
    ("is_string_attr", "@0.as_str($_ctx).is_some()"),
    ("is_symbol_ref_attr", "@0.as_symbol_ref($_ctx).is_some()"),
    ("is_tensor", "@0.is_tensor($_ctx)"),
    ("is_tuple", "@0.is_tuple($_ctx)"),
    ("is_type_attr", "@0.as_type($_ctx).is_some()"),
    ("is_unit_attr", "(@0 == $_ctx.unit_attr())"),
    ("is_unranked_memref", "@0.is_unranked_memref($_ctx)"),
    ("is_unranked_tensor", "@0.is_unranked_tensor($_ctx)"),
    ("is_unsigned_integer_of_width", "@0.is_unsigned_integer($_ctx, @1)"),
    ("is_vector", "@0.is_vector($_ctx)"),
    ("none_type", "$_ctx.none_type()"),
    ("rank", "(@0.rank($_ctx)? as ::core::primitive::i64)"),
    ("shape", "@0.shape($_ctx)?"),
    ("shaped_element", "@0.element_type($_ctx)?"),
    ("signless_type", "$_ctx.integer_type(@0)"),
    ("string_attr", "$_ctx.string_attr(@0)"),
    ("symbol_attr", "$_ctx.flat_symbol_ref(@0)"),
    ("type_attr", "$_ctx.type_attr(@0)"),
    ("type_value", "@0.as_type($_ctx)?"),
];
