//! The contents of a literal: its kind and the types in it, as far as predicates need them.
//!
//! In: the text of `attr<"…">` or `type<"…">`, through `pdll_asm`'s grammar. Out: `Contents`, read by `holds`.

use std::borrow::Cow;

use pdll_asm::{
    AffineMap, AttrView, Build, Elements, FloatKind, IntegerSet, Parser, Refusal, Signedness, SparseIndices,
    TypeView,
};
use smallvec::SmallVec;

/// A type of a literal: an index into `Contents::types`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::sema) struct TypeId(u32);

/// An attribute of a literal: an index into `Contents::attrs`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::sema) struct AttrId(u32);

/// All types and attributes of one literal.
#[derive(Debug, Default)]
pub(in crate::sema) struct Contents {
    types: SmallVec<[LiteralType; 1]>,
    attrs: SmallVec<[LiteralAttr; 1]>,
}

/// Kinds of types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::sema) enum LiteralType {
    Integer(Signedness, u32),
    Float(FloatKind),
    Index,
    None,
    Complex(TypeId),
    Tuple(Vec<TypeId>),
    Function,
    Vector(Vec<i64>, TypeId),
    Tensor(Vec<i64>, TypeId),
    UnrankedTensor(TypeId),
    MemRef(Vec<i64>, TypeId),
    UnrankedMemRef(TypeId),
    Opaque,
}

/// Kinds of attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::sema) enum LiteralAttr {
    Unit,
    Integer(TypeId, Option<i128>),
    Float(TypeId),
    String(Option<TypeId>),
    Array(Vec<AttrId>),
    Dictionary,
    Type(TypeId),
    SymbolRef { is_flat: bool },
    AffineMap { n_dims: usize, is_identity: bool },
    IntegerSet,
    Strided { rank: usize },
    Dense(TypeId),
    DenseArray(TypeId),
    Location,
    Opaque,
    Other,
}

impl Contents {
    /// Reads a type; `None` if the text is not one.
    pub(in crate::sema) fn of_type(text: &str) -> Option<(Contents, TypeId)> {
        let mut contents = Contents::default();
        let mut parser = Parser::new(text, 0, &mut contents);
        let ty = parser.parse_type().ok()?;
        parser.expect_end().ok()?;
        Some((contents, ty))
    }

    /// Reads an attribute; `None` if the text is not one.
    pub(in crate::sema) fn of_attr(text: &str) -> Option<(Contents, AttrId)> {
        let mut contents = Contents::default();
        let mut parser = Parser::new(text, 0, &mut contents);
        let attr = parser.parse_attribute().ok()?;
        parser.expect_end().ok()?;
        Some((contents, attr))
    }

    /// Creates an integer of a type, with an unknown value.
    pub(in crate::sema) fn of_integer(ty: LiteralType) -> (Contents, AttrId) {
        let mut contents = Contents::default();
        let ty = contents.add_type(ty);
        let attr = contents.add_attr(LiteralAttr::Integer(ty, None));
        (contents, attr)
    }

    /// Creates a float of a kind, with an unknown value.
    pub(in crate::sema) fn of_float(kind: FloatKind) -> (Contents, AttrId) {
        let mut contents = Contents::default();
        let ty = contents.add_type(LiteralType::Float(kind));
        let attr = contents.add_attr(LiteralAttr::Float(ty));
        (contents, attr)
    }

    pub(in crate::sema) fn ty(&self, id: TypeId) -> &LiteralType {
        &self.types[id.0 as usize]
    }

    pub(in crate::sema) fn attr(&self, id: AttrId) -> &LiteralAttr {
        &self.attrs[id.0 as usize]
    }

    fn add_type(&mut self, ty: LiteralType) -> TypeId {
        self.types.push(ty);
        TypeId(self.types.len() as u32 - 1)
    }

    fn add_attr(&mut self, attr: LiteralAttr) -> AttrId {
        self.attrs.push(attr);
        AttrId(self.attrs.len() as u32 - 1)
    }
}

impl Build for Contents {
    type Type = TypeId;
    type Attr = AttrId;
    type Location = ();

    fn type_view(&self, ty: TypeId) -> TypeView<'_, TypeId> {
        match self.ty(ty) {
            LiteralType::Integer(sign, width) => TypeView::Integer { sign: *sign, width: *width },
            LiteralType::Float(kind) => TypeView::Float(*kind),
            LiteralType::Index => TypeView::Index,
            LiteralType::None => TypeView::None,
            LiteralType::Complex(element) => TypeView::Complex(*element),
            LiteralType::Tuple(_) => TypeView::Tuple,
            LiteralType::Function => TypeView::Function,
            LiteralType::Vector(shape, element) => TypeView::Vector { shape, element: *element },
            LiteralType::Tensor(shape, element) => TypeView::Tensor { shape, element: *element },
            LiteralType::UnrankedTensor(element) => TypeView::UnrankedTensor { element: *element },
            LiteralType::MemRef(shape, element) => TypeView::MemRef { shape, element: *element },
            LiteralType::UnrankedMemRef(element) => TypeView::UnrankedMemRef { element: *element },
            LiteralType::Opaque => TypeView::Opaque,
        }
    }

    fn attr_view(&self, attr: AttrId) -> AttrView<()> {
        match self.attr(attr) {
            LiteralAttr::Integer(_, value) => AttrView::Integer { is_zero: *value == Some(0) },
            LiteralAttr::String(_) | LiteralAttr::Dictionary => AttrView::StringOrDictionary,
            LiteralAttr::AffineMap { n_dims, is_identity } => {
                AttrView::AffineMap { n_dims: *n_dims, is_identity: *is_identity }
            }
            LiteralAttr::Strided { rank } => AttrView::Strided { rank: *rank },
            LiteralAttr::Location => AttrView::Location(()),
            LiteralAttr::Opaque => AttrView::Opaque,
            _ => AttrView::Other,
        }
    }

    fn integer_type(&mut self, sign: Signedness, width: u32) -> TypeId {
        self.add_type(LiteralType::Integer(sign, width))
    }

    fn float_type(&mut self, kind: FloatKind) -> TypeId {
        self.add_type(LiteralType::Float(kind))
    }

    fn index_type(&mut self) -> TypeId {
        self.add_type(LiteralType::Index)
    }

    fn none_type(&mut self) -> TypeId {
        self.add_type(LiteralType::None)
    }

    fn complex_type(&mut self, element: TypeId) -> TypeId {
        self.add_type(LiteralType::Complex(element))
    }

    fn tuple_type(&mut self, elements: &[TypeId]) -> TypeId {
        self.add_type(LiteralType::Tuple(elements.to_vec()))
    }

    fn function_type(&mut self, _: &[TypeId], _: &[TypeId]) -> TypeId {
        self.add_type(LiteralType::Function)
    }

    fn vector_type(&mut self, shape: &[i64], _: &[bool], element: TypeId) -> TypeId {
        self.add_type(LiteralType::Vector(shape.to_vec(), element))
    }

    fn tensor_type(&mut self, shape: &[i64], element: TypeId, _: Option<AttrId>) -> TypeId {
        self.add_type(LiteralType::Tensor(shape.to_vec(), element))
    }

    fn unranked_tensor_type(&mut self, element: TypeId) -> TypeId {
        self.add_type(LiteralType::UnrankedTensor(element))
    }

    fn memref_type(
        &mut self,
        shape: &[i64],
        element: TypeId,
        _: Option<AttrId>,
        _: Option<AttrId>,
    ) -> TypeId {
        self.add_type(LiteralType::MemRef(shape.to_vec(), element))
    }

    fn unranked_memref_type(&mut self, element: TypeId, _: Option<AttrId>) -> TypeId {
        self.add_type(LiteralType::UnrankedMemRef(element))
    }

    fn opaque_type(&mut self, _: &str, _: &str) -> Result<TypeId, Refusal> {
        Ok(self.add_type(LiteralType::Opaque))
    }

    fn type_alias(&mut self, _: &str) -> Option<TypeId> {
        None
    }

    fn unit_attr(&mut self) -> AttrId {
        self.add_attr(LiteralAttr::Unit)
    }

    fn bool_attr(&mut self, value: bool) -> AttrId {
        let ty = self.integer_type(Signedness::Signless, 1);
        self.add_attr(LiteralAttr::Integer(ty, Some(i128::from(value))))
    }

    fn integer_attr(&mut self, ty: TypeId, limbs: &[u64]) -> AttrId {
        // Only small numbers matter, interpreted by the type.
        let (is_unsigned, width) = match self.ty(ty) {
            LiteralType::Integer(sign, width) => (*sign == Signedness::Unsigned, *width),
            _ => (false, 64),
        };
        let value = match limbs {
            [] => Some(0),
            [low] if is_unsigned || width == 0 => Some(i128::from(*low)),
            [low] if width <= 64 => {
                let unused = 64 - width;
                Some(i128::from(((*low << unused) as i64) >> unused))
            }
            _ => None,
        };
        self.add_attr(LiteralAttr::Integer(ty, value))
    }

    fn float_attr(&mut self, ty: TypeId, _: u128) -> AttrId {
        self.add_attr(LiteralAttr::Float(ty))
    }

    fn string_attr(&mut self, _: &[u8], ty: Option<TypeId>) -> AttrId {
        self.add_attr(LiteralAttr::String(ty))
    }

    fn array_attr(&mut self, elements: &[AttrId]) -> AttrId {
        self.add_attr(LiteralAttr::Array(elements.to_vec()))
    }

    fn dictionary_attr(&mut self, _: &[(Cow<'_, str>, AttrId)]) -> AttrId {
        self.add_attr(LiteralAttr::Dictionary)
    }

    fn type_attr(&mut self, ty: TypeId) -> AttrId {
        self.add_attr(LiteralAttr::Type(ty))
    }

    fn symbol_ref_attr(&mut self, _: &str, nested: &[Cow<'_, str>]) -> AttrId {
        self.add_attr(LiteralAttr::SymbolRef { is_flat: nested.is_empty() })
    }

    fn affine_map_attr(&mut self, map: AffineMap) -> AttrId {
        let (n_dims, is_identity) = (map.n_dims as usize, map.is_identity());
        self.add_attr(LiteralAttr::AffineMap { n_dims, is_identity })
    }

    fn integer_set_attr(&mut self, _: IntegerSet) -> AttrId {
        self.add_attr(LiteralAttr::IntegerSet)
    }

    fn strided_attr(&mut self, _: i64, strides: &[i64]) -> AttrId {
        self.add_attr(LiteralAttr::Strided { rank: strides.len() })
    }

    fn dense_attr(&mut self, ty: TypeId, _: Elements<'_>) -> AttrId {
        self.add_attr(LiteralAttr::Dense(ty))
    }

    fn sparse_attr(&mut self, _: TypeId, _: SparseIndices<'_>, _: Elements<'_>) -> AttrId {
        self.add_attr(LiteralAttr::Other)
    }

    fn dense_resource_attr(&mut self, _: TypeId, _: &str) -> AttrId {
        self.add_attr(LiteralAttr::Other)
    }

    fn dense_array_attr(&mut self, element: TypeId, _: usize, _: &[u8]) -> AttrId {
        self.add_attr(LiteralAttr::DenseArray(element))
    }

    fn distinct_attr(&mut self, _: u64, _: AttrId) -> Result<AttrId, Refusal> {
        Ok(self.add_attr(LiteralAttr::Other))
    }

    fn location_attr(&mut self, (): ()) -> AttrId {
        self.add_attr(LiteralAttr::Location)
    }

    fn opaque_attr(&mut self, _: &str, _: &str, _: Option<TypeId>) -> Result<AttrId, Refusal> {
        Ok(self.add_attr(LiteralAttr::Opaque))
    }

    fn attr_alias(&mut self, _: &str) -> Option<AttrId> {
        None
    }

    fn unknown_location(&mut self) {}

    fn file_location(&mut self, _: &str, _: (u32, u32), _: (u32, u32)) {}

    fn name_location(&mut self, _: &str, _: Option<()>) {}

    fn call_site_location(&mut self, (): (), (): ()) {}

    fn fused_location(&mut self, _: &[()], _: Option<AttrId>) {}
}
