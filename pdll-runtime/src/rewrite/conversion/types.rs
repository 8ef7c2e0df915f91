//! Type converters: conversions of types, signatures and attributes of types, and how values of one type become values of another.
//!
//! Invariant: what was added last is tried first.
//! MLIR: DialectConversion.h (`TypeConverter`). Differs: callbacks receive the context, or the IR if they look at a value.

use std::sync::{Arc, RwLock};

use rustc_hash::FxHashMap;

use crate::ir::{
    Attribute, Block, Builder, Context, Ir, Location, Op, Region, Type, TypeData, TypeVec, Value, ValueVec,
};
use crate::rewrite::conversion::signature::SignatureConversion;

/// Outcome of one conversion function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeConversion {
    /// The function does not apply; the one added before it is tried.
    NotApplicable,
    /// The type cannot be converted.
    Failed,
    /// The type becomes these types; none if values of the type vanish.
    To(TypeVec),
}

impl From<Type> for TypeConversion {
    fn from(ty: Type) -> TypeConversion {
        TypeConversion::To(TypeVec::from_slice(&[ty]))
    }
}

impl From<TypeVec> for TypeConversion {
    fn from(types: TypeVec) -> TypeConversion {
        TypeConversion::To(types)
    }
}

impl From<Vec<Type>> for TypeConversion {
    fn from(types: Vec<Type>) -> TypeConversion {
        TypeConversion::To(types.into())
    }
}

/// `None` means that the function does not apply.
impl<T: Into<TypeConversion>> From<Option<T>> for TypeConversion {
    fn from(conversion: Option<T>) -> TypeConversion {
        conversion.map_or(TypeConversion::NotApplicable, Into::into)
    }
}

/// Outcome of one conversion function of an attribute in a type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttributeConversion {
    /// The function does not apply; the one added before it is tried.
    NotApplicable,
    /// The attribute cannot be converted.
    Abort,
    /// The attribute becomes this one, or none.
    To(Option<Attribute>),
}

type ConvertType = Arc<dyn Fn(&Context, Type) -> TypeConversion + Send + Sync>;
type ConvertValue = Arc<dyn Fn(&Ir, Value) -> TypeConversion + Send + Sync>;
type ConvertAttribute = Arc<dyn Fn(&Context, Type, Attribute) -> AttributeConversion + Send + Sync>;
type MaterializeSource =
    Arc<dyn Fn(&mut dyn Builder, Type, &[Value], Location) -> Option<Value> + Send + Sync>;
type MaterializeTarget = Arc<
    dyn Fn(&mut dyn Builder, &[Type], &[Value], Location, Option<Type>) -> Option<ValueVec> + Send + Sync,
>;

/// A conversion function.
#[derive(Clone)]
enum Conversion {
    OfType(ConvertType),
    OfValue(ConvertValue),
}

/// Converts types. Patterns share one; [`TypeConverter::share`] makes it immutable.
///
/// ```
/// use pdll_runtime::TypeConverter;
/// use pdll_runtime::ir::{Context, FloatKind};
/// let ctx = Context::new();
/// let (i32, f32, index) = (ctx.integer_type(32), ctx.float_type(FloatKind::F32), ctx.index_type());
/// let mut converter = TypeConverter::new(&ctx);
/// // What was added last is tried first: `f32` becomes `i32`, other types remain.
/// converter.add_conversion(|_, ty| ty);
/// converter.add_conversion(move |_, ty| (ty == f32).then_some(i32));
/// assert_eq!(converter.convert_type(f32), Some(i32));
/// assert!(converter.is_legal_type(index) && !converter.is_legal_type(f32));
/// ```
pub struct TypeConverter {
    ctx: Context,
    conversions: Vec<Conversion>,
    source_materializations: Vec<MaterializeSource>,
    target_materializations: Vec<MaterializeTarget>,
    attribute_conversions: Vec<ConvertAttribute>,
    /// Results of conversions that depend on the type only; `None` for those that fail.
    cache: RwLock<FxHashMap<Type, Option<TypeVec>>>,
}

impl TypeConverter {
    /// Creates a converter that converts nothing.
    pub fn new(ctx: &Context) -> TypeConverter {
        TypeConverter {
            ctx: ctx.clone(),
            conversions: Vec::new(),
            source_materializations: Vec::new(),
            target_materializations: Vec::new(),
            attribute_conversions: Vec::new(),
            cache: RwLock::default(),
        }
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Returns the converter as patterns store it.
    pub fn share(self) -> Arc<TypeConverter> {
        Arc::new(self)
    }

    /// Adds a conversion of types: to one type, to several, or to none. A function that returns `None` does not apply.
    ///
    /// ```
    /// use pdll_runtime::{TypeConversion, TypeConverter};
    /// use pdll_runtime::ir::{Context, TypeData};
    /// let ctx = Context::new();
    /// let (i32, i64) = (ctx.integer_type(32), ctx.integer_type(64));
    /// let mut converter = TypeConverter::new(&ctx);
    /// converter.add_conversion(move |_, ty| match ty {
    ///     ty if ty == i64 => TypeConversion::To([i32, i32].into_iter().collect()),
    ///     _ => TypeConversion::NotApplicable,
    /// });
    /// assert_eq!(converter.convert_types(&[i64]).map(|types| types.len()), Some(2));
    /// assert_eq!(converter.convert_types(&[i32]), None);
    /// ```
    pub fn add_conversion<R: Into<TypeConversion>>(
        &mut self,
        convert: impl Fn(&Context, Type) -> R + Send + Sync + 'static,
    ) {
        self.conversions.push(Conversion::OfType(Arc::new(move |ctx, ty| convert(ctx, ty).into())));
        self.forget();
    }

    /// Adds a conversion that looks at the value whose type it converts. It does not apply where there is only a type.
    pub fn add_value_conversion<R: Into<TypeConversion>>(
        &mut self,
        convert: impl Fn(&Ir, Value) -> R + Send + Sync + 'static,
    ) {
        self.conversions.push(Conversion::OfValue(Arc::new(move |ir, value| convert(ir, value).into())));
        self.forget();
    }

    /// Adds a function that makes a value of an original type from what replaced it, for uses that remain. `None` lets the function
    /// added before it try.
    pub fn add_source_materialization(
        &mut self,
        materialize: impl Fn(&mut dyn Builder, Type, &[Value], Location) -> Option<Value> + Send + Sync + 'static,
    ) {
        self.source_materializations.push(Arc::new(materialize));
    }

    /// Adds a function that makes a value of a converted type, which a pattern requires. `None` lets the function added before it try.
    pub fn add_target_materialization(
        &mut self,
        materialize: impl Fn(&mut dyn Builder, Type, &[Value], Location) -> Option<Value> + Send + Sync + 'static,
    ) {
        self.add_target_materialization_to_many(move |builder, types, inputs, loc, _| {
            let [ty] = types else { return None };
            materialize(builder, *ty, inputs, loc).map(|value| ValueVec::from_slice(&[value]))
        });
    }

    /// Like [`add_target_materialization`](TypeConverter::add_target_materialization), for values that became several ones. The last
    /// argument is the original type, if known.
    pub fn add_target_materialization_to_many(
        &mut self,
        materialize: impl Fn(&mut dyn Builder, &[Type], &[Value], Location, Option<Type>) -> Option<ValueVec>
        + Send
        + Sync
        + 'static,
    ) {
        self.target_materializations.push(Arc::new(materialize));
    }

    /// Adds a conversion of attributes in types, such as the memory space of a `memref`.
    pub fn add_type_attribute_conversion(
        &mut self,
        convert: impl Fn(&Context, Type, Attribute) -> AttributeConversion + Send + Sync + 'static,
    ) {
        self.attribute_conversions.push(Arc::new(convert));
        self.forget();
    }

    fn forget(&mut self) {
        if let Ok(cache) = self.cache.get_mut() {
            cache.clear();
        }
    }

    /// Returns the types that a type becomes; `None` if it cannot be converted.
    pub fn convert_type_to_many(&self, ty: Type) -> Option<TypeVec> {
        if let Ok(cache) = self.cache.read()
            && let Some(known) = cache.get(&ty)
        {
            return known.clone();
        }
        let converted = self.convert(None, ty);
        if let Ok(mut cache) = self.cache.write() {
            cache.insert(ty, converted.clone());
        }
        converted
    }

    /// Returns the type that a type becomes; `None` if it cannot be converted, or not to one type.
    pub fn convert_type(&self, ty: Type) -> Option<Type> {
        self.convert_type_to_many(ty).and_then(only)
    }

    /// Returns the types that the type of a value becomes; `None` if it cannot be converted.
    pub fn convert_value_to_many(&self, ir: &Ir, value: Value) -> Option<TypeVec> {
        let looks_at_values =
            self.conversions.iter().any(|conversion| matches!(conversion, Conversion::OfValue(_)));
        match looks_at_values {
            true => self.convert(Some((ir, value)), value.ty(ir)),
            false => self.convert_type_to_many(value.ty(ir)),
        }
    }

    /// Returns the type that the type of a value becomes; `None` if it cannot be converted, or not to one type.
    pub fn convert_value(&self, ir: &Ir, value: Value) -> Option<Type> {
        self.convert_value_to_many(ir, value).and_then(only)
    }

    /// Returns the types that types become, one after the other; `None` if one cannot be converted.
    pub fn convert_types(&self, types: &[Type]) -> Option<TypeVec> {
        let mut all = TypeVec::new();
        for ty in types {
            all.extend(self.convert_type_to_many(*ty)?);
        }
        Some(all)
    }

    fn convert(&self, value: Option<(&Ir, Value)>, ty: Type) -> Option<TypeVec> {
        for conversion in self.conversions.iter().rev() {
            let converted = match (conversion, value) {
                (Conversion::OfType(convert), _) => convert(&self.ctx, ty),
                (Conversion::OfValue(convert), Some((ir, value))) => convert(ir, value),
                (Conversion::OfValue(_), None) => TypeConversion::NotApplicable,
            };
            match converted {
                TypeConversion::NotApplicable => {}
                TypeConversion::Failed => return None,
                TypeConversion::To(types) => return Some(types),
            }
        }
        None
    }

    /// Returns whether a type converts to itself.
    pub fn is_legal_type(&self, ty: Type) -> bool {
        self.convert_type(ty) == Some(ty)
    }

    /// Returns whether the type of a value converts to itself.
    pub fn is_legal_value(&self, ir: &Ir, value: Value) -> bool {
        self.convert_value(ir, value) == Some(value.ty(ir))
    }

    /// Returns whether the types of all operands and results of an operation convert to themselves.
    pub fn is_legal_op(&self, ir: &Ir, op: Op) -> bool {
        op.operands(ir).all(|value| self.is_legal_value(ir, value))
            && op.results(ir).all(|value| self.is_legal_value(ir, value))
    }

    /// Returns whether the types of all block arguments of a region convert to themselves.
    pub fn is_legal_region(&self, ir: &Ir, region: Region) -> bool {
        region.blocks(ir).all(|block| block.args(ir).iter().all(|arg| self.is_legal_value(ir, *arg)))
    }

    /// Returns whether the parameters and results of a function type convert to themselves; `false` for other types.
    pub fn is_signature_legal(&self, ty: Type) -> bool {
        let TypeData::Function { inputs, results } = ty.data(&self.ctx) else { return false };
        inputs.iter().chain(results).all(|ty| self.is_legal_type(*ty))
    }

    /// Adds the conversion of one parameter to the conversion of a signature. Returns `None` if its type cannot be converted.
    pub fn convert_signature_arg(
        &self,
        index: usize,
        ty: Type,
        signature: &mut SignatureConversion,
    ) -> Option<()> {
        let types = self.convert_type_to_many(ty)?;
        if !types.is_empty() {
            signature.add_inputs_for(index, &types);
        }
        Some(())
    }

    /// Returns the conversion of parameters of these types; `None` if one cannot be converted.
    pub fn convert_signature_args(&self, types: &[Type]) -> Option<SignatureConversion> {
        let mut signature = SignatureConversion::new(types.len());
        for (index, ty) in types.iter().enumerate() {
            self.convert_signature_arg(index, *ty, &mut signature)?;
        }
        Some(signature)
    }

    /// Returns the conversion of the arguments of a block; `None` if one cannot be converted.
    pub fn convert_block_signature(&self, ir: &Ir, block: Block) -> Option<SignatureConversion> {
        let mut signature = SignatureConversion::new(block.n_args(ir));
        for (index, arg) in block.args(ir).iter().enumerate() {
            let types = self.convert_value_to_many(ir, *arg)?;
            if !types.is_empty() {
                signature.add_inputs_for(index, &types);
            }
        }
        Some(signature)
    }

    /// Makes a value of an original type, by the functions added last first.
    pub fn materialize_source(
        &self,
        builder: &mut dyn Builder,
        loc: Location,
        ty: Type,
        inputs: &[Value],
    ) -> Option<Value> {
        self.source_materializations
            .iter()
            .rev()
            .find_map(|materialize| materialize(builder, ty, inputs, loc))
    }

    /// Makes values of converted types, by the functions added last first.
    pub fn materialize_target(
        &self,
        builder: &mut dyn Builder,
        loc: Location,
        types: &[Type],
        inputs: &[Value],
        original: Option<Type>,
    ) -> Option<ValueVec> {
        let mut functions = self.target_materializations.iter().rev();
        functions.find_map(|materialize| materialize(builder, types, inputs, loc, original))
    }

    /// Returns what an attribute of a type becomes; the outer `None` if no function applies, or one fails.
    pub fn convert_type_attribute(&self, ty: Type, attr: Attribute) -> Option<Option<Attribute>> {
        for convert in self.attribute_conversions.iter().rev() {
            match convert(&self.ctx, ty, attr) {
                AttributeConversion::NotApplicable => {}
                AttributeConversion::Abort => return None,
                AttributeConversion::To(attr) => return Some(attr),
            }
        }
        None
    }
}

/// A copy has the same functions.
impl Clone for TypeConverter {
    fn clone(&self) -> TypeConverter {
        TypeConverter {
            ctx: self.ctx.clone(),
            conversions: self.conversions.clone(),
            source_materializations: self.source_materializations.clone(),
            target_materializations: self.target_materializations.clone(),
            attribute_conversions: self.attribute_conversions.clone(),
            cache: RwLock::default(),
        }
    }
}

impl std::fmt::Debug for TypeConverter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TypeConverter").field("conversions", &self.conversions.len()).finish_non_exhaustive()
    }
}

/// Returns the only type.
fn only(types: TypeVec) -> Option<Type> {
    match types[..] {
        [ty] => Some(ty),
        _ => None,
    }
}
