//! The functions that expressions of definitions call: those of `ods_support`, with the kinds of their arguments and results.
//!
//! Invariant: each row has the signature of the function that it names, or of one here that does the same without its panics.

use pdll_runtime::ir::{Attribute, Context, Ir, Op, Region, Type};
use pdll_runtime::ods_support;

use super::env::Env;
use super::value::{Argument, IntoValue, Kind, Ty, Value};

/// A function.
#[derive(Debug)]
pub(in crate::runtime_compiler) struct Function {
    pub(in crate::runtime_compiler) name: &'static str,
    /// Its first argument.
    pub(in crate::runtime_compiler) first: First,
    pub(in crate::runtime_compiler) params: &'static [Param],
    pub(in crate::runtime_compiler) result: Ty,
    /// Calls it; `None`, or an absent value of a result that is not optional, if it is not defined for the arguments.
    pub(in crate::runtime_compiler) call: fn(&Env<'_>, &[Value]) -> Option<Value>,
}

/// First parameter of a function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::runtime_compiler) enum First {
    /// The context.
    Ctx,
    /// The IR.
    Ir,
    /// Neither.
    Nothing,
}

/// A parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::runtime_compiler) enum Param {
    /// A value of a kind.
    Is(Kind),
    /// A value, an attribute or a type, or none.
    Typed,
}

/// Returns a function by its name.
pub(in crate::runtime_compiler) fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

macro_rules! kind {
    (bool) => {
        Kind::Bool
    };
    (i64) => {
        Kind::Int
    };
    (u64) => {
        Kind::Int
    };
    (u32) => {
        Kind::Int
    };
    (usize) => {
        Kind::Int
    };
    (isize) => {
        Kind::Int
    };
    (f64) => {
        Kind::Float
    };
    (str) => {
        Kind::Str
    };
    (Type) => {
        Kind::Type
    };
    (Attribute) => {
        Kind::Attr
    };
    (Region) => {
        Kind::Region
    };
    (Value) => {
        Kind::Value
    };
    (Op) => {
        Kind::Op
    };
    (TypeKind) => {
        Kind::ClassOfType
    };
    (values) => {
        Kind::Values
    };
    ([Type]) => {
        Kind::Types
    };
    ([Attribute]) => {
        Kind::Attrs
    };
    ([i64]) => {
        Kind::Ints
    };
    ([u64]) => {
        Kind::Ints
    };
    ([usize]) => {
        Kind::Ints
    };
    ([f64]) => {
        Kind::Floats
    };
    ([bool]) => {
        Kind::Bools
    };
}

macro_rules! param {
    (typed) => {
        Param::Typed
    };
    ($param:tt) => {
        Param::Is(kind!($param))
    };
}

macro_rules! result {
    (always $kind:tt) => {
        Ty::of(kind!($kind))
    };
    (maybe $kind:tt) => {
        Ty::optional(kind!($kind))
    };
}

macro_rules! arg {
    ($env:ident, typed, $value:expr) => {
        $value.type_in($env.ir?)
    };
    ($env:ident, str, $value:expr) => {
        &*std::sync::Arc::<str>::of($value)?
    };
    ($env:ident, values, $value:expr) => {
        Vec::<pdll_runtime::ir::Value>::of($value)?.into_iter()
    };
    ($env:ident, [$element:ty], $value:expr) => {
        &Vec::<$element>::of($value)?[..]
    };
    ($env:ident, Value, $value:expr) => {
        pdll_runtime::ir::Value::of($value)?
    };
    ($env:ident, $ty:ty, $value:expr) => {
        <$ty>::of($value)?
    };
}

macro_rules! call {
    (Ctx, $env:ident, $path:path, $($arg:expr),*) => { $path($env.ctx, $($arg),*) };
    (Ir, $env:ident, $path:path, $($arg:expr),*) => { $path($env.ir?, $($arg),*) };
    (Nothing, $env:ident, $path:path, $($arg:expr),*) => { $path($($arg),*) };
}

macro_rules! functions {
    ($($module:ident: $first:ident { $($name:ident($($param:tt),*) -> $how:ident $result:tt;)* })*) => {
        &[$($(Function {
            name: stringify!($name),
            first: First::$first,
            params: &[$(param!($param)),*],
            result: result!($how $result),
            call: |env, args| {
                let mut args = args.iter();
                let _ = (env, &mut args);
                Some(call!($first, env, $module::$name, $(arg!(env, $param, args.next()?)),*).into_value())
            },
        },)*)*]
    };
}

static FUNCTIONS: &[Function] = functions! {
    ods_support: Ctx {
        is_any(Type) -> always bool;
        is_none(Type) -> always bool;
        is_index(Type) -> always bool;
        is_integer(Type) -> always bool;
        is_integer_of_width(Type, u32) -> always bool;
        is_signless_integer(Type) -> always bool;
        is_signless_integer_of_width(Type, u32) -> always bool;
        is_signed_integer(Type) -> always bool;
        is_signed_integer_of_width(Type, u32) -> always bool;
        is_unsigned_integer(Type) -> always bool;
        is_unsigned_integer_of_width(Type, u32) -> always bool;
        is_signless_integer_or_index(Type) -> always bool;
        is_float(Type) -> always bool;
        is_float_of_kind(Type, str) -> always bool;
        is_complex(Type) -> always bool;
        complex_element(Type) -> maybe Type;
        is_function(Type) -> always bool;
        is_graph(Type) -> always bool;
        is_opaque_type(Type, str, str) -> always bool;
        is_dialect_type(Type, str, str) -> always bool;
        has_type_interface(Type, str) -> always bool;
        is_tuple(Type) -> always bool;
        is_shaped(Type) -> always bool;
        shaped_element(Type) -> maybe Type;
        has_value_semantics(Type) -> always bool;
        has_rank(Type) -> always bool;
        has_static_shape(Type) -> always bool;
        is_rank_one_of(Type, [usize]) -> always bool;
        is_rank_at_least(Type, usize) -> always bool;
        is_length_one_of(Type, [u64]) -> always bool;
        is_length_at_least(Type, u64) -> always bool;
        is_length_at_most(Type, u64) -> always bool;
        is_dim_one_of(Type, isize, [i64]) -> always bool;
        is_shape(Type, [i64]) -> always bool;
        is_vector(Type) -> always bool;
        is_fixed_vector(Type) -> always bool;
        is_scalable_vector(Type) -> always bool;
        is_vector_with_only_trailing_dim_scalable(Type) -> always bool;
        is_vector_with_all_dims_scalable(Type) -> always bool;
        is_tensor(Type) -> always bool;
        is_ranked_tensor(Type) -> always bool;
        is_unranked_tensor(Type) -> always bool;
        is_memref(Type) -> always bool;
        is_unranked_memref(Type) -> always bool;
        is_strided(Type) -> always bool;
        is_any_attr(Attribute) -> always bool;
        attr_type(Attribute) -> maybe Type;
        is_typed_attr(Attribute) -> always bool;
        has_attr_interface(Attribute, str) -> always bool;
        is_integer_attr(Attribute) -> always bool;
        is_float_attr(Attribute) -> always bool;
        is_type_attr(Attribute) -> always bool;
        is_unit_attr(Attribute) -> always bool;
        is_symbol_ref_attr(Attribute) -> always bool;
        is_dictionary_attr(Attribute) -> always bool;
        is_array_attr(Attribute) -> always bool;
        is_location_attr(Attribute) -> always bool;
        is_affine_map_attr(Attribute) -> always bool;
        is_integer_set_attr(Attribute) -> always bool;
        is_dense_string_elements_attr(Attribute) -> always bool;
        is_elements_attr(Attribute) -> always bool;
        is_string_attr(Attribute) -> always bool;
        is_bool_attr(Attribute) -> always bool;
        is_flat_symbol_ref_attr(Attribute) -> always bool;
        type_value(Attribute) -> maybe Type;
        elements_element_type(Attribute) -> maybe Type;
        is_dense_int_elements_attr(Attribute) -> always bool;
        is_dense_float_elements_attr(Attribute) -> always bool;
        is_dialect_attr(Attribute, str, str) -> always bool;
        is_int_not(Attribute, i64) -> always bool;
        is_int(Attribute, i64) -> always bool;
        is_int_at_least(Attribute, i64) -> always bool;
        is_int_at_most(Attribute, i64) -> always bool;
        is_int_non_negative(Attribute) -> always bool;
        is_int_positive(Attribute) -> always bool;
        is_int_power_of_2(Attribute) -> always bool;
        is_int_one_of(Attribute, [i64]) -> always bool;
        has_only_bits(Attribute, i64) -> always bool;
        is_array_at_least(Attribute, usize) -> always bool;
        is_array_at_most(Attribute, usize) -> always bool;
        is_array_of_count(Attribute, usize) -> always bool;
        is_nth_int(Attribute, usize, i64) -> always bool;
        is_nth_int_at_least(Attribute, usize, i64) -> always bool;
        is_nth_int_at_most(Attribute, usize, i64) -> always bool;
        is_nth_int_in(Attribute, usize, i64, i64) -> always bool;
        is_dense_array_attr(Attribute, str) -> always bool;
        is_dense_array_of_count(Attribute, usize) -> always bool;
        is_dense_array_at_most(Attribute, usize) -> always bool;
        is_dense_array_at_least(Attribute, usize) -> always bool;
        is_dense_array_positive(Attribute) -> always bool;
        is_dense_array_non_negative(Attribute) -> always bool;
        is_dense_array_sorted(Attribute) -> always bool;
        is_dense_array_strictly_sorted(Attribute) -> always bool;
        rank(Type) -> maybe i64;
        element_count(Type) -> maybe i64;
        bit_width(Type) -> maybe i64;
        shape(Type) -> maybe [i64];
        array_size(Attribute) -> maybe i64;
        int_value(Attribute) -> maybe i64;
        int_parameter(Type, str, str) -> maybe i64;
        type_parameter(Type, str, str) -> maybe Type;
        i1_same_shape(Type) -> always Type;
        with_last_dim_doubled(Type) -> always Type;
        with_last_dim_halved(Type) -> always Type;
        empty_dictionary_attr() -> always Attribute;
        none_type() -> always Type;
        index_type() -> always Type;
        complex_type(Type) -> always Type;
        opaque_type(str, str) -> always Type;
        bool_attr(bool) -> always Attribute;
        string_attr(str) -> always Attribute;
        typed_string_attr(str, Type) -> always Attribute;
        symbol_attr(str) -> always Attribute;
        type_attr(Type) -> always Attribute;
        unit_attr(bool) -> maybe Attribute;
        array_attr([Attribute]) -> always Attribute;
        dense_bool_attr([bool]) -> always Attribute;
        dense_i64_attr([i64]) -> always Attribute;
        dense_f64_attr([f64]) -> always Attribute;
        cpp_integer_type(i64) -> maybe Type;
        cpp_signed_integer_type(i64, bool) -> maybe Type;
        cpp_ranked_tensor_type([i64], Type) -> maybe Type;
        cpp_unranked_tensor_type(Type) -> always Type;
        cpp_memref_type([i64], Type) -> maybe Type;
        cpp_vector_type([i64], Type) -> maybe Type;
        cpp_element_type_or_self(Type) -> always Type;
        cpp_dim_size(Type, i64) -> maybe i64;
        cpp_is_dynamic_dim(Type, i64) -> maybe bool;
        cpp_n_dynamic_dims(Type) -> maybe i64;
        cpp_is_dynamic(i64) -> always bool;
        cpp_element_bit_width(Type) -> maybe i64;
        cpp_is_int_or_float(Type) -> always bool;
        cpp_is_int_or_index(Type) -> always bool;
        cpp_is_int_or_index_or_float(Type) -> always bool;
        cpp_float_of_type(Type, f64) -> maybe Attribute;
        cpp_integer_attr(Type, i64) -> maybe Attribute;
        cpp_unit_attr() -> always Attribute;
        cpp_zero_attr(Type) -> maybe Attribute;
        cpp_one_attr(Type) -> maybe Attribute;
        cpp_integer_array(Type, [i64]) -> maybe Attribute;
        cpp_float_array(Type, [f64]) -> maybe Attribute;
        cpp_bool_array([bool]) -> always Attribute;
        cpp_type_array([Type]) -> always Attribute;
        cpp_dense_i32([i64]) -> maybe Attribute;
        cpp_dense_f32([f64]) -> always Attribute;
        cpp_tensor_of_ints(Type, [i64]) -> maybe Attribute;
        cpp_vector_of_ints(Type, [i64]) -> maybe Attribute;
        cpp_splat(Type, Attribute) -> maybe Attribute;
        cpp_is_dense_elements(Attribute) -> always bool;
        cpp_is_splat(Attribute) -> maybe bool;
        cpp_splat_value(Attribute) -> maybe Attribute;
        cpp_n_elements(Attribute) -> maybe i64;
        cpp_size(Attribute) -> maybe i64;
        cpp_nth_attr(Attribute, i64) -> maybe Attribute;
        cpp_ints(Attribute) -> maybe [i64];
        cpp_elements(Attribute) -> maybe [Attribute];
        cpp_unsigned(Attribute) -> maybe i64;
        cpp_equal(Attribute, Attribute) -> maybe bool;
        cpp_bool(Attribute) -> maybe bool;
        cpp_double(Attribute) -> maybe f64;
        cpp_text(Attribute) -> maybe str;
        cpp_is_zero(Attribute) -> maybe bool;
        cpp_is_one(Attribute) -> maybe bool;
        cpp_is_negative(Attribute) -> maybe bool;
        cpp_is_power_of_2(Attribute) -> maybe bool;
        cpp_is_int_power_of_2(i64) -> always bool;
        cpp_max(i64, i64) -> always i64;
        cpp_min(i64, i64) -> always i64;
        cpp_abs(i64) -> maybe i64;
        cpp_add(i64, i64) -> maybe i64;
        cpp_sub(i64, i64) -> maybe i64;
        cpp_mul(i64, i64) -> maybe i64;
        cpp_div(i64, i64) -> maybe i64;
        cpp_rem(i64, i64) -> maybe i64;
        cpp_to_double(i64) -> always f64;
    }
    here: Ctx {
        is_foreign_type(Type, str, str) -> always bool;
        is_foreign_attr(Attribute, str, str) -> always bool;
        tuple_elements(Type) -> always [Type];
        flattened_tuple_elements(Type) -> always [Type];
        array_elements(Attribute) -> always [Attribute];
        function_inputs(Type) -> always [Type];
        function_results(Type) -> always [Type];
        element_types(Type) -> always [Type];
        signless_type(u32) -> always Type;
        signed_type(u32) -> always Type;
        unsigned_type(u32) -> always Type;
        float_type(str) -> always Type;
        vector_type([i64], Type) -> always Type;
        integer_attr(Type, i64) -> always Attribute;
        float_attr(Type, f64) -> always Attribute;
        integer_array_attr(Type, [i64]) -> always Attribute;
        dense_i8_attr([i64]) -> always Attribute;
        dense_i16_attr([i64]) -> always Attribute;
        dense_i32_attr([i64]) -> always Attribute;
        dense_f32_attr([f64]) -> always Attribute;
        integer_value(Attribute) -> always i64;
        type_in(Attribute) -> always Type;
        array_value(Attribute) -> always [Attribute];
    }
    ods_support: Ir {
        type_of(typed) -> always Type;
        element_type_of(typed) -> always Type;
        rank_of(typed) -> maybe usize;
        shape_of(typed) -> maybe [i64];
        element_count_of(typed) -> maybe u64;
        type_kind_of(typed) -> always TypeKind;
        are_broadcastable(typed, typed) -> always bool;
        tensor_shape_of(typed) -> always [i64];
        last_dim_of(typed) -> maybe i64;
        is_shape_of_elements(typed, values) -> always bool;
        is_any_region(Region) -> always bool;
        has_blocks(Region, usize) -> always bool;
        has_blocks_at_least(Region, usize) -> always bool;
        has_blocks_at_most(Region, usize) -> always bool;
        cpp_use_empty(Value) -> always bool;
        cpp_has_one_use(Value) -> always bool;
        cpp_type_of_value(Value) -> always Type;
        cpp_defining_op(Value) -> maybe Op;
        cpp_is_block_argument(Value) -> always bool;
        cpp_is_op(Op, str) -> always bool;
        cpp_op_use_empty(Op) -> always bool;
        cpp_op_has_one_use(Op) -> always bool;
        cpp_n_operands(Op) -> always i64;
        cpp_n_results(Op) -> always i64;
        cpp_operand(Op, i64) -> maybe Value;
        cpp_result(Op, i64) -> maybe Value;
        cpp_attr(Op, str) -> maybe Attribute;
        cpp_has_attr(Op, str) -> always bool;
    }
    here: Ir {
        types_of(values) -> always [Type];
    }
    ods_support: Nothing {
        is_same(Type, Type) -> always bool;
    }
    here: Nothing {
        types_match([Type], [Type]) -> always bool;
    }
};

/// Functions that return lists, or that are defined for some arguments only.
mod here {
    use super::*;

    /// The largest width of an integer type.
    const MAX_WIDTH: u32 = (1 << 24) - 1;

    pub(super) fn is_foreign_type(ctx: &Context, ty: Type, dialect: &str, mnemonic: &str) -> bool {
        ods_support::is_dialect_type(ctx, ty, dialect, mnemonic)
    }

    pub(super) fn is_foreign_attr(ctx: &Context, attr: Attribute, dialect: &str, mnemonic: &str) -> bool {
        ods_support::is_dialect_attr(ctx, attr, dialect, mnemonic)
    }

    pub(super) fn tuple_elements(ctx: &Context, ty: Type) -> Vec<Type> {
        ods_support::tuple_elements(ctx, ty).collect()
    }

    pub(super) fn flattened_tuple_elements(ctx: &Context, ty: Type) -> Vec<Type> {
        ods_support::flattened_tuple_elements(ctx, ty).collect()
    }

    pub(super) fn array_elements(ctx: &Context, attr: Attribute) -> Vec<Attribute> {
        ods_support::array_elements(ctx, attr).collect()
    }

    pub(super) fn function_inputs(ctx: &Context, ty: Type) -> Vec<Type> {
        ods_support::function_inputs(ctx, ty).collect()
    }

    pub(super) fn function_results(ctx: &Context, ty: Type) -> Vec<Type> {
        ods_support::function_results(ctx, ty).collect()
    }

    /// The most values of one group whose types are derived, as in formats.
    const MAX_TYPES: usize = 1 << 22;

    pub(super) fn element_types(ctx: &Context, ty: Type) -> Vec<Type> {
        ods_support::element_types(ctx, ty).take(MAX_TYPES).collect()
    }

    pub(super) fn signless_type(ctx: &Context, width: u32) -> Option<Type> {
        (width <= MAX_WIDTH).then(|| ods_support::signless_type(ctx, width))
    }

    pub(super) fn signed_type(ctx: &Context, width: u32) -> Option<Type> {
        (width <= MAX_WIDTH).then(|| ods_support::signed_type(ctx, width))
    }

    pub(super) fn unsigned_type(ctx: &Context, width: u32) -> Option<Type> {
        (width <= MAX_WIDTH).then(|| ods_support::unsigned_type(ctx, width))
    }

    pub(super) fn float_type(ctx: &Context, keyword: &str) -> Option<Type> {
        let kind = pdll_runtime::ir::FloatKind::from_name(keyword)?;
        Some(ctx.float_type(kind))
    }

    pub(super) fn vector_type(ctx: &Context, shape: &[i64], element: Type) -> Option<Type> {
        shape.iter().all(|size| *size > 0).then(|| ctx.vector_type(shape, element))
    }

    pub(super) fn integer_attr(ctx: &Context, ty: Type, value: i64) -> Option<Attribute> {
        let is_right = ty.is_int_or_index(ctx);
        is_right.then(|| ctx.integer_attr(ty, value))
    }

    pub(super) fn float_attr(ctx: &Context, ty: Type, value: f64) -> Option<Attribute> {
        ods_support::is_float(ctx, ty).then(|| ods_support::float_attr(ctx, ty, value))
    }

    pub(super) fn integer_array_attr(ctx: &Context, ty: Type, values: &[i64]) -> Option<Attribute> {
        let elements =
            values.iter().map(|value| integer_attr(ctx, ty, *value)).collect::<Option<Vec<_>>>()?;
        Some(ctx.array_attr(&elements))
    }

    fn narrow<T: TryFrom<i64>>(values: &[i64]) -> Option<Vec<T>> {
        values.iter().map(|value| T::try_from(*value).ok()).collect()
    }

    pub(super) fn dense_i8_attr(ctx: &Context, values: &[i64]) -> Option<Attribute> {
        narrow::<i8>(values).map(|values| ods_support::dense_i8_attr(ctx, &values))
    }

    pub(super) fn dense_i16_attr(ctx: &Context, values: &[i64]) -> Option<Attribute> {
        narrow::<i16>(values).map(|values| ods_support::dense_i16_attr(ctx, &values))
    }

    pub(super) fn dense_i32_attr(ctx: &Context, values: &[i64]) -> Option<Attribute> {
        narrow::<i32>(values).map(|values| ods_support::dense_i32_attr(ctx, &values))
    }

    pub(super) fn dense_f32_attr(ctx: &Context, values: &[f64]) -> Attribute {
        let values: Vec<f32> = values.iter().map(|value| *value as f32).collect();
        ods_support::dense_f32_attr(ctx, &values)
    }

    pub(super) fn integer_value(ctx: &Context, attr: Attribute) -> Option<i64> {
        ods_support::int_value(ctx, attr)
    }

    pub(super) fn type_in(ctx: &Context, attr: Attribute) -> Option<Type> {
        ods_support::type_value(ctx, attr)
    }

    pub(super) fn array_value(ctx: &Context, attr: Attribute) -> Vec<Attribute> {
        ods_support::array_elements(ctx, attr).collect()
    }

    pub(super) fn types_of(ir: &Ir, values: std::vec::IntoIter<pdll_runtime::ir::Value>) -> Vec<Type> {
        values.map(|value| value.ty(ir)).collect()
    }

    pub(super) fn types_match(a: &[Type], b: &[Type]) -> bool {
        a == b
    }
}
