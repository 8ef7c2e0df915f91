//! The type converter of the conversions to `llvm`.
//!
//! In: types of `builtin`. Out: types of `llvm`, and casts between values of both. MLIR: LLVMCommon/TypeConverter.cpp.

use std::ops::Deref;
use std::sync::Arc;

use pdll::conversion::{TypeConversion, TypeConverter};
use pdll::ir::{Builder, Context, Location, OperationState, Type, TypeData, Value, ValueVec};

use super::builder::LlvmBuilder;
use super::descriptor::{MemRefDescriptor, UnrankedDescriptor};
use super::options::LowerToLlvmOptions;
use super::types::{convert, literal_struct};
use crate::llvm::types::is_pointer;

/// Returns the type converter of the conversions to `llvm`.
///
/// ```
/// use pdll::prelude::*;
/// use pdll::text::parse_type;
/// use pdll_dialects::conversion::llvm_common::{LowerToLlvmOptions, llvm_type_converter};
///
/// let ctx = Context::new();
/// pdll_dialects::load_all_dialects(&ctx);
/// let converter = llvm_type_converter(&ctx, &LowerToLlvmOptions::default());
/// for (from, to) in [
///     ("index", Some("i64")),
///     ("complex<f32>", Some("!llvm.struct<(f32, f32)>")),
///     ("vector<2x[4]xf8E5M2>", Some("!llvm.array<2 x vector<[4]xi8>>")),
///     ("memref<?xf32>", Some("!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>")),
///     ("memref<*xf32>", Some("!llvm.struct<(i64, ptr)>")),
///     ("!llvm.struct<\"s\", (index, ptr)>", Some("!llvm.struct<\"_Converted.s\", (i64, ptr)>")),
///     ("tensor<2xf32>", None),
///     ("memref<2xf32, \"space\">", None),
/// ] {
///     let converted = converter.convert_type(parse_type(&ctx, from)?);
///     assert_eq!(converted.map(|ty| ty.display(&ctx).to_string()).as_deref(), to, "{from}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn llvm_type_converter(ctx: &Context, options: &LowerToLlvmOptions) -> LlvmTypeConverter {
    let options = Arc::new(options.clone());
    let mut converter = TypeConverter::new(ctx);
    let by = options.clone();
    converter.add_conversion(move |ctx, ty| match convert(ctx, &by, ty) {
        Some(ty) => TypeConversion::from(ty),
        None => TypeConversion::Failed,
    });
    converter.add_source_materialization(cast);
    converter.add_target_materialization(cast);
    let by = options.clone();
    converter.add_source_materialization(move |builder, ty, inputs, loc| {
        let packed = pack(builder, &by, ty, inputs, loc)?;
        cast(builder, ty, &[packed], loc)
    });
    let by = options.clone();
    converter.add_target_materialization_to_many(move |builder, types, inputs, loc, original| {
        let ([ty], original) = (types, original?) else { return None };
        if convert(builder.context(), &by, original) != Some(*ty) {
            return None;
        }
        pack(builder, &by, original, inputs, loc).map(|value| ValueVec::from_slice(&[value]))
    });
    LlvmTypeConverter { converter: converter.share(), options }
}

/// A type converter to `llvm`, with its options. It dereferences to the [`TypeConverter`] that patterns store.
#[derive(Clone, Debug)]
pub struct LlvmTypeConverter {
    converter: Arc<TypeConverter>,
    options: Arc<LowerToLlvmOptions>,
}

impl Deref for LlvmTypeConverter {
    type Target = Arc<TypeConverter>;

    fn deref(&self) -> &Arc<TypeConverter> {
        &self.converter
    }
}

impl LlvmTypeConverter {
    /// Returns the options.
    pub fn options(&self) -> &LowerToLlvmOptions {
        &self.options
    }

    /// Returns the integer type that `index` becomes.
    pub fn index_type(&self) -> Type {
        self.context().integer_type(self.options.index_bitwidth)
    }

    /// Returns the type of the results of an operation as one value: a structure, if there are several.
    pub fn pack_operation_results(&self, types: &[Type]) -> Option<Type> {
        match types {
            [ty] => self.convert_type(*ty),
            _ => {
                let fields: Option<Vec<Type>> = types.iter().map(|ty| self.convert_type(*ty)).collect();
                Some(literal_struct(self.context(), fields?))
            }
        }
    }
}

/// Casts values to a type, with an operation that later conversions remove.
fn cast(builder: &mut dyn Builder, ty: Type, inputs: &[Value], loc: Location) -> Option<Value> {
    let name = builder.context().op_name("builtin.unrealized_conversion_cast");
    let types = [ty];
    let op = builder.create_op(&OperationState::new(name, loc).operands(inputs).result_types(&types));
    Some(op.result(builder.ir(), 0))
}

/// Returns the descriptor of a memref, made from its fields or from a bare pointer.
fn pack(
    builder: &mut dyn Builder,
    options: &LowerToLlvmOptions,
    ty: Type,
    inputs: &[Value],
    loc: Location,
) -> Option<Value> {
    let ctx = builder.context().clone();
    let is_bare = matches!(inputs, [value] if is_pointer(&ctx, value.ty(builder.ir())));
    let mut builder = LlvmBuilder::new(builder, options, loc);
    match ty.data(&ctx) {
        TypeData::MemRef { .. } if is_bare => {
            MemRefDescriptor::from_static_shape(&mut builder, ty, inputs[0], inputs[0]).map(Into::into)
        }
        TypeData::MemRef { .. } => MemRefDescriptor::pack(&mut builder, ty, inputs).map(Into::into),
        TypeData::UnrankedMemRef { .. } if !is_bare => {
            UnrankedDescriptor::pack(&mut builder, ty, inputs).map(Into::into)
        }
        _ => None,
    }
}
