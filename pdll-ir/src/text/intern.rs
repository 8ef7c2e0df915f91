//! The grammar's builder for a context: interns the parsed types and attributes.

use std::borrow::Cow;
use std::sync::Arc;

use pdll_asm::{
    AffineMap, AttrView, Build, Container, Elements, FloatKind, IntegerSet, MAX_WIDE_BYTES, Refusal,
    Signedness, SparseIndices, TypeView,
};
use rustc_hash::FxHashMap;

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{Context, Identifier};
use crate::location::{Location, LocationData};
use crate::parameters::ParameterMemo;
use crate::text::aliases::{Alias, TextAliases};
use crate::text::quant;
use crate::types::{Type, TypeData};

/// Interns into a context; contains the aliases of one text.
pub(crate) struct Interning {
    pub(crate) ctx: Context,
    pub(super) aliases: TextAliases,
    /// The aliases that are defined before the part of a text that is read.
    around: Option<Arc<TextAliases>>,
    /// Distinct attributes by their numbers in the text, with their referenced attributes.
    distincts: FxHashMap<u64, (Attribute, Attribute)>,
    /// Number of enclosing types and attributes of definitions of the current text.
    pub(super) depth: u32,
    /// Mutable types whose components are being parsed.
    pub(super) enclosing: Vec<Type>,
    /// Number of bytes that numbers wider than 128 bits may still take.
    wide_bytes_left: u64,
}

impl Interning {
    pub(crate) fn new(ctx: &Context) -> Interning {
        Interning {
            ctx: ctx.clone(),
            aliases: TextAliases::default(),
            around: None,
            distincts: FxHashMap::default(),
            depth: 0,
            enclosing: Vec::new(),
            wide_bytes_left: MAX_WIDE_BYTES,
        }
    }

    /// Returns what a part of a text needs, whose aliases are all defined before it.
    pub(super) fn of_part(&self, around: Arc<TextAliases>) -> Interning {
        Interning { around: Some(around), ..Interning::new(&self.ctx) }
    }

    /// Returns whether a distinct attribute occurred, whose number stands for it in the whole text.
    pub(super) fn has_distincts(&self) -> bool {
        !self.distincts.is_empty()
    }

    /// Takes the bytes of wide numbers that a part took. Returns whether so many are left.
    pub(super) fn take_wide_bytes_of(&mut self, part: &Interning) -> bool {
        self.allows_wide_numbers(MAX_WIDE_BYTES - part.wide_bytes_left)
    }

    /// Returns the target of `#name`.
    pub(super) fn find_attr_alias(&self, name: &str) -> Option<Alias> {
        let around = || self.around.as_ref()?.attrs.get(name);
        self.aliases.attrs.get(name).or_else(around)
    }

    /// Returns the target of `!name`.
    pub(super) fn find_type_alias(&self, name: &str) -> Option<Type> {
        let around = || self.around.as_ref()?.types.get(name);
        self.aliases.types.get(name).or_else(around).copied()
    }

    fn knows_dialect(&self, dialect: Identifier) -> bool {
        self.ctx.is_dialect_loaded(self.ctx.str(dialect))
    }

    fn dialect(
        &self,
        dialect: &str,
        kind: &str,
        text: impl FnOnce() -> String,
    ) -> Result<Identifier, Refusal> {
        if self.ctx.allows_unregistered_dialects() || self.ctx.is_dialect_loaded(dialect) {
            return Ok(self.ctx.identifier(dialect));
        }
        let text = text();
        Err(Refusal::from(format!(
            "`{text}` {kind} created with unregistered dialect; if this is intended, use \
             `--allow-unregistered-dialect`, or `allow_unregistered_dialects` of the context"
        )))
    }

    /// Returns the type of an existing dialect, by its body.
    pub(crate) fn dialect_type(&mut self, dialect: &str, body: &str) -> Result<Type, Refusal> {
        let dialect = self.ctx.identifier(dialect);
        if let Some(ty) = self.defined_type(dialect, body)? {
            return Ok(ty);
        }
        match self.ctx.type_reader(dialect) {
            Some(read) => Ok(self.ctx.intern_opaque_type(dialect, &read(&self.ctx, body)?)),
            None => Ok(self.ctx.intern_opaque_type(dialect, &self.printed_type(dialect, body))),
        }
    }

    /// Returns the printed form of a type that is stored as text.
    fn printed_type<'t>(&self, dialect: Identifier, body: &'t str) -> Cow<'t, str> {
        // Where the dialect is not loaded, MLIR prints the text as it is written.
        let is_quant = self.ctx.str(dialect) == "quant" && self.knows_dialect(dialect);
        let printed = is_quant.then(|| quant::printed_type(&self.ctx, body)).flatten();
        printed.map_or(Cow::Borrowed(body), Cow::Owned)
    }

    /// Returns the attribute of an existing dialect, by its body.
    pub(crate) fn dialect_attr(&mut self, dialect: &str, body: &str) -> Result<Attribute, Refusal> {
        let name = self.ctx.identifier(dialect);
        match self.defined_attr(name, body, None)? {
            Some(attr) => Ok(attr),
            None => Ok(self.ctx.opaque_attr(dialect, body)),
        }
    }

    fn elements(&self, ty: Type, elements: Elements<'_>) -> Attribute {
        self.ctx.intern_attribute(match elements {
            Elements::Raw { data, is_splat } => {
                AttributeData::DenseElements { ty, data: data.into(), is_splat }
            }
            Elements::Strings(strings) => AttributeData::DenseStrings {
                ty,
                values: strings.iter().map(|string| string.as_ref().into()).collect(),
            },
        })
    }
}

impl Build for Interning {
    type Type = Type;
    type Attr = Attribute;
    type Location = Location;

    fn type_view(&self, ty: Type) -> TypeView<'_, Type> {
        match self.ctx.type_data(ty) {
            TypeData::Integer { width, signedness } => TypeView::Integer { sign: *signedness, width: *width },
            TypeData::Index => TypeView::Index,
            TypeData::Float(kind) => TypeView::Float(*kind),
            TypeData::None => TypeView::None,
            TypeData::Complex(element) => TypeView::Complex(*element),
            TypeData::Tuple(_) => TypeView::Tuple,
            TypeData::Function { .. } => TypeView::Function,
            TypeData::Vector { shape, element, .. } => TypeView::Vector { shape, element: *element },
            TypeData::RankedTensor { shape, element, .. } => TypeView::Tensor { shape, element: *element },
            TypeData::UnrankedTensor(element) => TypeView::UnrankedTensor { element: *element },
            TypeData::MemRef { shape, element, .. } => TypeView::MemRef { shape, element: *element },
            TypeData::UnrankedMemRef { element, .. } => TypeView::UnrankedMemRef { element: *element },
            TypeData::Opaque { .. } => TypeView::Opaque,
        }
    }

    fn attr_view(&self, attr: Attribute) -> AttrView<Location> {
        match self.ctx.attribute_data(attr) {
            AttributeData::AffineMap(map) => {
                AttrView::AffineMap { n_dims: map.n_dims as usize, is_identity: map.is_identity() }
            }
            AttributeData::Strided { strides, .. } => AttrView::Strided { rank: strides.len() },
            AttributeData::Integer { value, .. } => AttrView::Integer { is_zero: *value == 0 },
            AttributeData::BigInteger { .. } => AttrView::Integer { is_zero: false },
            AttributeData::String { .. } | AttributeData::Dictionary(_) => AttrView::StringOrDictionary,
            AttributeData::Location(loc) => AttrView::Location(*loc),
            AttributeData::Opaque { .. } => AttrView::Opaque,
            _ => AttrView::Other,
        }
    }

    // The element and memory space interfaces of a dialect's types are unknown; a dialect that is not loaded
    // only has opaque types, which only tensors accept.
    fn is_element(&self, ty: Type, container: Container) -> bool {
        match self.ctx.type_data(ty) {
            TypeData::Opaque { dialect, .. } => {
                container == Container::Tensor || self.knows_dialect(*dialect)
            }
            _ => true,
        }
    }

    fn is_memory_space(&self, attr: Attribute) -> bool {
        match self.ctx.attribute_data(attr) {
            AttributeData::Opaque { dialect, .. } => self.knows_dialect(*dialect),
            _ => true,
        }
    }

    fn allows_wide_numbers(&mut self, n_bytes: u64) -> bool {
        let left = self.wide_bytes_left.checked_sub(n_bytes);
        self.wide_bytes_left = left.unwrap_or(self.wide_bytes_left);
        left.is_some()
    }

    fn integer_type(&mut self, signedness: Signedness, width: u32) -> Type {
        match signedness {
            Signedness::Signless => self.ctx.integer_type(width),
            _ => self.ctx.integer_type_with(width, signedness),
        }
    }

    fn float_type(&mut self, kind: FloatKind) -> Type {
        self.ctx.float_type(kind)
    }

    fn index_type(&mut self) -> Type {
        self.ctx.index_type()
    }

    fn none_type(&mut self) -> Type {
        self.ctx.none_type()
    }

    fn complex_type(&mut self, element: Type) -> Type {
        self.ctx.complex_type(element)
    }

    fn tuple_type(&mut self, elements: &[Type]) -> Type {
        self.ctx.tuple_type(elements)
    }

    fn function_type(&mut self, inputs: &[Type], results: &[Type]) -> Type {
        self.ctx.function_type(inputs, results)
    }

    fn vector_type(&mut self, shape: &[i64], scalable: &[bool], element: Type) -> Type {
        let data = TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element };
        self.ctx.intern_type(data)
    }

    fn tensor_type(&mut self, shape: &[i64], element: Type, encoding: Option<Attribute>) -> Type {
        self.ctx.intern_type(TypeData::RankedTensor { shape: shape.into(), element, encoding })
    }

    fn unranked_tensor_type(&mut self, element: Type) -> Type {
        self.ctx.unranked_tensor_type(element)
    }

    fn memref_type(
        &mut self,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Type {
        self.ctx.intern_type(TypeData::MemRef { shape: shape.into(), element, layout, memory_space })
    }

    fn unranked_memref_type(&mut self, element: Type, memory_space: Option<Attribute>) -> Type {
        self.ctx.intern_type(TypeData::UnrankedMemRef { element, memory_space })
    }

    fn opaque_type(&mut self, dialect: &str, body: &str) -> Result<Type, Refusal> {
        self.dialect(dialect, "type", || symbol_text('!', dialect, body))?;
        self.dialect_type(dialect, body)
    }

    fn type_alias(&mut self, name: &str) -> Option<Type> {
        self.find_type_alias(name)
    }

    fn unit_attr(&mut self) -> Attribute {
        self.ctx.unit_attr()
    }

    fn bool_attr(&mut self, value: bool) -> Attribute {
        self.ctx.bool_attr(value)
    }

    fn integer_attr(&mut self, ty: Type, limbs: &[u64]) -> Attribute {
        match limbs {
            [one] => self.ctx.integer_attr(ty, *one as i64),
            _ => self.ctx.integer_attr_from_limbs(ty, &mut limbs.to_vec()),
        }
    }

    fn float_attr(&mut self, ty: Type, bits: u128) -> Attribute {
        self.ctx.float_attr_from_bits(ty, bits)
    }

    fn string_attr(&mut self, bytes: &[u8], ty: Option<Type>) -> Attribute {
        self.ctx.string_attr_from_bytes(bytes, ty.filter(|ty| *ty != self.ctx.none_type()))
    }

    fn array_attr(&mut self, elements: &[Attribute]) -> Attribute {
        self.ctx.array_attr(elements)
    }

    fn dictionary_attr(&mut self, entries: &[(Cow<'_, str>, Attribute)]) -> Attribute {
        let entries: Vec<NamedAttribute> =
            entries.iter().map(|(name, attr)| (self.ctx.identifier(name), *attr)).collect();
        self.ctx.dictionary_attr(&entries)
    }

    fn type_attr(&mut self, ty: Type) -> Attribute {
        self.ctx.type_attr(ty)
    }

    fn symbol_ref_attr(&mut self, root: &str, nested: &[Cow<'_, str>]) -> Attribute {
        let root = self.ctx.identifier(root);
        let nested = nested.iter().map(|name| self.ctx.identifier(name)).collect();
        self.ctx.intern_attribute(AttributeData::SymbolRef { root, nested })
    }

    fn affine_map_attr(&mut self, map: AffineMap) -> Attribute {
        self.ctx.affine_map_attr(map)
    }

    fn integer_set_attr(&mut self, set: IntegerSet) -> Attribute {
        self.ctx.intern_attribute(AttributeData::IntegerSet(Box::new(set)))
    }

    fn strided_attr(&mut self, offset: i64, strides: &[i64]) -> Attribute {
        self.ctx.intern_attribute(AttributeData::Strided { offset, strides: strides.into() })
    }

    fn dense_attr(&mut self, ty: Type, elements: Elements<'_>) -> Attribute {
        self.elements(ty, elements)
    }

    fn sparse_attr(&mut self, ty: Type, indices: SparseIndices<'_>, values: Elements<'_>) -> Attribute {
        let i64_type = self.ctx.integer_type(64);
        let index_type = self.ctx.ranked_tensor_type(indices.shape, i64_type);
        let first = indices.values.first();
        let is_splat = first.is_some_and(|first| indices.values.iter().all(|index| index == first));
        let kept = if is_splat { &indices.values[..1] } else { indices.values };
        let data: Vec<u8> = kept.iter().flat_map(|index| index.to_le_bytes()).collect();
        let indices_attr = self.elements(index_type, Elements::Raw { data: &data, is_splat });
        let element = ty.element_type_or_self(&self.ctx);
        let value_type = self.ctx.ranked_tensor_type(&indices.shape[..1], element);
        let values = self.elements(value_type, values);
        self.ctx.intern_attribute(AttributeData::Sparse { ty, indices: indices_attr, values })
    }

    fn dense_resource_attr(&mut self, ty: Type, key: &str) -> Attribute {
        let key = self.ctx.identifier(key);
        self.ctx.intern_attribute(AttributeData::DenseResource { ty, key })
    }

    fn dense_array_attr(&mut self, element: Type, _n_elements: usize, data: &[u8]) -> Attribute {
        self.ctx.intern_attribute(AttributeData::DenseArray { element, data: data.into() })
    }

    fn distinct_attr(&mut self, id: u64, referenced: Attribute) -> Result<Attribute, Refusal> {
        if let Some((attr, earlier)) = self.distincts.get(&id) {
            if *earlier == referenced {
                return Ok(*attr);
            }
            let earlier = earlier.display(&self.ctx).short();
            let message = format!("referenced attribute does not match previous definition: '{earlier}'");
            return Err(message.into());
        }
        let attr = self.ctx.distinct_attr(referenced);
        self.distincts.insert(id, (attr, referenced));
        Ok(attr)
    }

    fn location_attr(&mut self, location: Location) -> Attribute {
        self.ctx.location_attr(location)
    }

    fn opaque_attr(&mut self, dialect: &str, body: &str, ty: Option<Type>) -> Result<Attribute, Refusal> {
        let name = self.dialect(dialect, "attribute", || symbol_text('#', dialect, body))?;
        if let Some(attr) = self.defined_attr(name, body, ty)? {
            return Ok(attr);
        }
        let ty = ty.filter(|ty| *ty != self.ctx.none_type());
        let parameters = ParameterMemo::default();
        Ok(self.ctx.intern_attribute(AttributeData::Opaque {
            dialect: name,
            body: body.into(),
            ty,
            parameters,
        }))
    }

    fn attr_alias(&mut self, name: &str) -> Option<Attribute> {
        self.find_attr_alias(name).map(|alias| match alias {
            Alias::Attribute(attr) => attr,
            Alias::Location(loc) => self.ctx.location_attr(self.ctx.interned(loc)),
        })
    }

    fn unknown_location(&mut self) -> Location {
        self.ctx.unknown_loc()
    }

    fn file_location(&mut self, file: &str, start: (u32, u32), end: (u32, u32)) -> Location {
        let file = self.ctx.identifier(if file.is_empty() { "-" } else { file });
        self.ctx.location(LocationData::FileLineCol { file, start, end })
    }

    fn name_location(&mut self, name: &str, child: Option<Location>) -> Location {
        self.ctx.name_loc(name, child.unwrap_or(self.ctx.unknown_loc()))
    }

    fn call_site_location(&mut self, callee: Location, caller: Location) -> Location {
        self.ctx.call_site_loc(callee, caller)
    }

    fn fused_location(&mut self, locations: &[Location], metadata: Option<Attribute>) -> Location {
        let plain = self.ctx.fused_loc(locations);
        if metadata.is_none() {
            return plain;
        }
        let locations = match self.ctx.location_data(plain) {
            LocationData::Fused { locations, metadata: None } => locations,
            _ => [plain].into(),
        };
        self.ctx.location(LocationData::Fused { locations, metadata })
    }
}

fn symbol_text(sigil: char, dialect: &str, body: &str) -> String {
    let mut text = String::from(sigil);
    pdll_asm::escape::write_dialect_symbol(&mut text, dialect, body);
    text
}
