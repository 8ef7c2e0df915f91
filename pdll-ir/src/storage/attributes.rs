//! Attributes: the data of builtin ones, their constructors and common queries.
//!
//! Invariants: the data of an attribute refers to others by handle, so there is no recursion. Dictionaries
//! are sorted by name and contain each name once. An integer is its two's complement value sign-extended from
//! its type's width. MLIR: BuiltinAttributes.td. Differs: names and symbols are UTF-8; only string attributes
//! may contain any bytes.

use num_bigint::BigInt;
pub use pdll_asm::{AffineBuilder, AffineExpr, AffineMap, AffineNode, AffineOp, IntegerSet};
use smallvec::SmallVec;

use crate::context::{Context, Identifier, OperationName};
use crate::handle::define_handle;
use crate::location::Location;
use crate::parameters::ParameterMemo;
use crate::types::{FloatKind, Type, TypeData};

define_handle! {
    /// An interned attribute of a [`Context`]: equal handles are equal attributes.
    /// The context creates attributes, or [`parse_attribute`](crate::parse_attribute) reads their text. Queries return `None` for another kind:
    ///
    /// ```
    /// use pdll_ir::{AttributeData, Context, parse_attribute};
    /// let ctx = Context::new();
    /// let three = ctx.integer_attr(ctx.integer_type(8), 3);
    /// assert_eq!(three, parse_attribute(&ctx, "3 : i8")?);
    /// assert_eq!((three.as_i64(&ctx), three.as_str(&ctx)), (Some(3), None));
    /// assert_eq!(three.ty(&ctx), Some(ctx.integer_type(8)));
    /// let list = ctx.array_attr(&[three, ctx.string_attr("text"), ctx.unit_attr()]);
    /// let AttributeData::Array(elements) = list.data(&ctx) else { return Err("not an array".into()) };
    /// assert_eq!(elements[1].as_str(&ctx), Some("text"));
    /// assert_eq!(list.display(&ctx).to_string(), r#"[3 : i8, "text", unit]"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Attribute
}

/// A name with its attribute.
pub type NamedAttribute = (Identifier, Attribute);

/// The data of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttributeData {
    /// `unit`
    Unit,
    /// An integer, index or boolean whose value fits 64 bits.
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// The value, sign-extended from the type's width (also if the type is unsigned).
        value: i64,
    },
    /// An integer that does not fit 64 bits.
    BigInteger {
        /// An integer type of more than 64 bits.
        ty: Type,
        /// Two's complement, least significant first, as many as the width needs.
        limbs: Box<[u64]>,
    },
    /// A float.
    Float {
        /// A float type.
        ty: Type,
        /// Its bits, low half first.
        bits: [u64; 2],
    },
    /// `"text"`, perhaps `"text" : i32`
    String {
        /// Any bytes.
        value: Box<[u8]>,
        /// Type; `None` for `none`.
        ty: Option<Type>,
    },
    /// `[a, b]`
    Array(Box<[Attribute]>),
    /// `{a = 1, b}`
    Dictionary(Box<[NamedAttribute]>),
    /// `@root::@nested`
    SymbolRef {
        /// The first name.
        root: Identifier,
        /// The names after it.
        nested: Box<[Identifier]>,
    },
    /// A type as an attribute.
    Type(Type),
    /// `dense<…>` of integers, floats, indices or complex numbers.
    DenseElements {
        /// A ranked vector or tensor type of static shape.
        ty: Type,
        /// The elements as MLIR's raw buffer: each in whole bytes, little endian; `i1` one bit each, unless a splat.
        data: Box<[u8]>,
        /// Whether `data` contains one element, which is repeated.
        is_splat: bool,
    },
    /// `dense<["a", "b"]>`
    DenseStrings {
        /// A ranked vector or tensor type of static shape.
        ty: Type,
        /// The elements; one alone is a splat.
        values: Box<[Box<[u8]>]>,
    },
    /// `sparse<indices, values>`
    Sparse {
        /// A ranked vector or tensor type of static shape.
        ty: Type,
        /// A dense elements attribute of `i64`.
        indices: Attribute,
        /// A dense elements attribute.
        values: Attribute,
    },
    /// `dense_resource<key>`
    DenseResource {
        /// A ranked vector or tensor type of static shape.
        ty: Type,
        /// The resource's key.
        key: Identifier,
    },
    /// `array<i32: 1, 2>`
    DenseArray {
        /// `i1`, `i8` … `i64`, `f32`, `f64` and the like.
        element: Type,
        /// The elements, each in whole bytes, little endian.
        data: Box<[u8]>,
    },
    /// `affine_map<…>`
    AffineMap(Box<AffineMap>),
    /// `affine_set<…>`
    IntegerSet(Box<IntegerSet>),
    /// `strided<[1, ?], offset: 2>`
    Strided {
        /// [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        offset: i64,
        /// [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        strides: Box<[i64]>,
    },
    /// `distinct[0]<…>`; never equal to another one.
    Distinct {
        /// Tells it from the others.
        id: u64,
        /// Referenced attribute.
        referenced: Attribute,
    },
    /// `loc(…)`
    Location(Location),
    /// An attribute of a dialect, stored as text: `#dialect.body` or `#dialect<"body">`.
    Opaque {
        /// The dialect's namespace.
        dialect: Identifier,
        /// Text after the namespace, without the joining dot.
        body: Box<str>,
        /// Type; `None` for `none`.
        ty: Option<Type>,
        /// Parsed parameters, computed on demand.
        parameters: ParameterMemo,
    },
}

impl Context {
    /// `unit`
    #[inline]
    pub fn unit_attr(&self) -> Attribute {
        self.common().unit
    }

    /// `true` or `false`
    #[inline]
    pub fn bool_attr(&self, value: bool) -> Attribute {
        if value { self.common().true_ } else { self.common().false_ }
    }

    /// Returns an integer of an integer type or `index`; bits beyond the type's width are dropped.
    #[inline]
    pub fn integer_attr(&self, ty: Type, value: i64) -> Attribute {
        let value = match self.integer_width(ty) {
            0 => 0,
            width @ 1..64 => (value << (64 - width)) >> (64 - width),
            _ => value,
        };
        self.intern_integer(ty, value)
    }

    /// Returns an integer of any width; bits beyond the type's width are dropped.
    pub fn big_integer_attr(&self, ty: Type, value: &BigInt) -> Attribute {
        let width = self.integer_width(ty);
        let n_limbs = width.div_ceil(64) as usize;
        let bytes = value.to_signed_bytes_le();
        let fill = if bytes.last().is_some_and(|byte| byte & 0x80 != 0) { 0xff } else { 0 };
        let byte = |i: usize| bytes.get(i).copied().unwrap_or(fill);
        let mut limbs: Vec<u64> = (0..n_limbs)
            .map(|limb| (0..8).rev().fold(0, |acc, i| acc << 8 | u64::from(byte(limb * 8 + i))))
            .collect();
        self.integer_attr_from_limbs(ty, &mut limbs)
    }

    /// Returns the integer attribute for limbs in two's complement, as many as the width requires; bits
    /// beyond the width are dropped.
    pub(crate) fn integer_attr_from_limbs(&self, ty: Type, limbs: &mut [u64]) -> Attribute {
        let width = self.integer_width(ty);
        let Some(last) = limbs.last_mut() else { return self.intern_integer(ty, 0) };
        let spare = (64 - width % 64) % 64;
        *last = (((*last << spare) as i64) >> spare) as u64;
        let sign = ((*last as i64) >> 63) as u64;
        let first = limbs[0] as i64;
        if limbs[1..].iter().all(|limb| *limb == sign) && ((first >> 63) as u64) == sign {
            return self.intern_integer(ty, first);
        }
        self.intern_attribute(AttributeData::BigInteger { ty, limbs: (&*limbs).into() })
    }

    /// Returns the width of an integer type or `index` (64).
    pub(crate) fn integer_width(&self, ty: Type) -> u32 {
        match self.type_data(ty) {
            TypeData::Integer { width, .. } => *width,
            _ => 64,
        }
    }

    /// Returns a float of a float type by the bits of its format.
    pub fn float_attr_from_bits(&self, ty: Type, bits: u128) -> Attribute {
        self.intern_attribute(AttributeData::Float { ty, bits: [bits as u64, (bits >> 64) as u64] })
    }

    /// `"text"`
    pub fn string_attr(&self, value: &str) -> Attribute {
        self.string_attr_from_bytes(value.as_bytes(), None)
    }

    /// Returns a string attribute of any bytes and type; without a type it is `none`.
    pub fn string_attr_from_bytes(&self, value: &[u8], ty: Option<Type>) -> Attribute {
        let ty = ty.filter(|ty| *ty != self.none_type());
        self.intern_attribute(AttributeData::String { value: value.into(), ty })
    }

    /// `[a, b]`
    pub fn array_attr(&self, attrs: &[Attribute]) -> Attribute {
        self.intern_attribute(AttributeData::Array(attrs.into()))
    }

    /// Sorts named attributes by their names; equal names keep their order. Compiled once for all callers, because a sort is much code.
    #[inline(never)]
    pub(crate) fn sort_by_name(&self, attrs: &mut [NamedAttribute]) {
        attrs.sort_by(|a, b| self.str(a.0).cmp(self.str(b.0)));
    }

    /// Returns the slots of an operation's attributes in the order of their names.
    pub(crate) fn slots_by_name(&self, op: OperationName) -> Box<[u8]> {
        let slots = self.attribute_slots(op);
        let mut order: Box<[u8]> = slots.iter().map(|_| 0).collect();
        for (slot, name) in slots.iter().enumerate() {
            let n_before = slots.iter().filter(|other| self.str(**other) < self.str(*name)).count();
            order[n_before] = slot as u8;
        }
        order
    }

    /// `{a = 1, b}`, sorted; of equal names the last counts.
    pub fn dictionary_attr(&self, attrs: &[NamedAttribute]) -> Attribute {
        let text = |name: Identifier| self.str(name);
        let mut entries: Vec<NamedAttribute> = Vec::with_capacity(attrs.len());
        if attrs.windows(2).all(|pair| text(pair[0].0) < text(pair[1].0)) {
            entries.extend_from_slice(attrs);
        } else {
            entries.extend(attrs.iter().rev());
            self.sort_by_name(&mut entries);
            entries.dedup_by_key(|entry| entry.0);
        }
        self.intern_attribute(AttributeData::Dictionary(entries.into()))
    }

    /// `{}`
    #[inline]
    pub fn empty_dictionary(&self) -> Attribute {
        self.common().empty_dictionary
    }

    /// `@name`
    pub fn flat_symbol_ref(&self, name: &str) -> Attribute {
        self.symbol_ref(name, &[])
    }

    /// `@root::@nested`
    pub fn symbol_ref(&self, root: &str, nested: &[&str]) -> Attribute {
        let root = self.identifier(root);
        let nested = nested.iter().map(|name| self.identifier(name)).collect();
        self.intern_attribute(AttributeData::SymbolRef { root, nested })
    }

    /// Returns a type as an attribute.
    pub fn type_attr(&self, ty: Type) -> Attribute {
        self.intern_attribute(AttributeData::Type(ty))
    }

    /// Returns a location as an attribute.
    pub fn location_attr(&self, loc: Location) -> Attribute {
        self.intern_attribute(AttributeData::Location(loc))
    }

    /// `affine_map<…>`
    pub fn affine_map_attr(&self, map: AffineMap) -> Attribute {
        self.intern_attribute(AttributeData::AffineMap(Box::new(map)))
    }

    /// `array<element: …>`, each element in whole bytes, little endian
    pub fn dense_array_attr(&self, element: Type, data: Box<[u8]>) -> Attribute {
        self.intern_attribute(AttributeData::DenseArray { element, data })
    }

    /// Returns a new `distinct[…]<referenced>`, unequal to all others.
    pub fn distinct_attr(&self, referenced: Attribute) -> Attribute {
        let id = self.next_distinct();
        self.intern_attribute(AttributeData::Distinct { id, referenced })
    }

    /// `#dialect.body`
    pub fn opaque_attr(&self, dialect: &str, body: &str) -> Attribute {
        self.typed_opaque_attr(dialect, body, None)
    }

    /// `#dialect.body : type`
    pub(crate) fn typed_opaque_attr(&self, dialect: &str, body: &str, ty: Option<Type>) -> Attribute {
        let dialect = self.identifier(dialect);
        self.intern_opaque(dialect, body, ty)
    }
}

/// Defines the builders of floats and of dense arrays, one per Rust number.
macro_rules! number_attrs {
    (floats: $($float:ident)*; arrays: $($number:ident)*) => { paste::paste! {
        impl Context {
            $(
                #[doc = concat!("`1.5 : ", stringify!($float), "`")]
                pub fn [<$float _attr>](&self, value: $float) -> Attribute {
                    let ty = self.float_type(FloatKind::[<$float:upper>]);
                    self.float_attr_from_bits(ty, value.to_bits().into())
                }
            )*
            $(
                #[doc = concat!("`array<", stringify!($number), ": …>`")]
                pub fn [<dense_ $number _array_attr>](&self, values: &[$number]) -> Attribute {
                    const SIZE: usize = size_of::<$number>();
                    let mut data: SmallVec<[u8; 64]> = SmallVec::from_elem(0, values.len() * SIZE);
                    let places = data.as_chunks_mut::<SIZE>().0.iter_mut();
                    places.zip(values).for_each(|(place, value)| *place = value.to_le_bytes());
                    self.intern_dense_array(self.common().$number, &data)
                }
            )*
        }
    } };
}

number_attrs! {
    floats: f32 f64;
    arrays: i32 i64
}

impl Attribute {
    /// Returns whether it is constant elements of a vector or tensor, in any form.
    pub fn is_elements(self, ctx: &Context) -> bool {
        matches!(
            self.data(ctx),
            AttributeData::DenseElements { .. }
                | AttributeData::DenseStrings { .. }
                | AttributeData::Sparse { .. }
                | AttributeData::DenseResource { .. }
                | AttributeData::DenseArray { .. }
                | AttributeData::Opaque { .. }
        )
    }

    /// Returns its data.
    #[inline]
    pub fn data(self, ctx: &Context) -> &AttributeData {
        ctx.attribute_data(self)
    }

    /// Returns the type of a typed attribute; `None` for those without one. Strings and opaque attributes
    /// have `none` by default.
    pub fn ty(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            AttributeData::Integer { ty, .. }
            | AttributeData::BigInteger { ty, .. }
            | AttributeData::Float { ty, .. }
            | AttributeData::DenseElements { ty, .. }
            | AttributeData::DenseStrings { ty, .. }
            | AttributeData::Sparse { ty, .. }
            | AttributeData::DenseResource { ty, .. } => Some(*ty),
            // As in MLIR, `none` by default.
            AttributeData::String { ty, .. } | AttributeData::Opaque { ty, .. } => {
                Some(ty.unwrap_or_else(|| ctx.none_type()))
            }
            _ => None,
        }
    }

    /// Returns the value of an integer, index or boolean that fits 64 bits, sign-extended from its width.
    #[inline]
    pub fn as_i64(self, ctx: &Context) -> Option<i64> {
        match self.data(ctx) {
            AttributeData::Integer { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// Returns the value of an integer of any width, as its type reads it (unsigned types are never
    /// negative).
    pub fn as_big_int(self, ctx: &Context) -> Option<BigInt> {
        let (ty, value) = match self.data(ctx) {
            AttributeData::Integer { ty, value } => (*ty, BigInt::from(*value)),
            AttributeData::BigInteger { ty, limbs } => {
                let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
                (*ty, BigInt::from_signed_bytes_le(&bytes))
            }
            _ => return None,
        };
        let is_negative = value.sign() == num_bigint::Sign::Minus;
        match ty.data(ctx) {
            TypeData::Integer { width, signedness: crate::types::Signedness::Unsigned } if is_negative => {
                Some(value + (BigInt::from(1) << *width))
            }
            _ => Some(value),
        }
    }

    /// Returns the value of a boolean (`i1`).
    pub fn as_bool(self, ctx: &Context) -> Option<bool> {
        match self.data(ctx) {
            AttributeData::Integer { ty, value } if *ty == ctx.integer_type(1) => Some(*value != 0),
            _ => None,
        }
    }

    /// Returns the bits of a float.
    pub fn as_float_bits(self, ctx: &Context) -> Option<u128> {
        match self.data(ctx) {
            AttributeData::Float { bits, .. } => Some(u128::from(bits[0]) | u128::from(bits[1]) << 64),
            _ => None,
        }
    }

    /// Returns the text of a string attribute, if it is UTF-8.
    pub fn as_str(self, ctx: &Context) -> Option<&str> {
        match self.data(ctx) {
            AttributeData::String { value, .. } => std::str::from_utf8(value).ok(),
            _ => None,
        }
    }

    /// Returns the elements of an array.
    pub fn as_array(self, ctx: &Context) -> Option<&[Attribute]> {
        match self.data(ctx) {
            AttributeData::Array(attrs) => Some(attrs),
            _ => None,
        }
    }

    /// Returns the entries of a dictionary, sorted by name.
    #[inline]
    pub fn as_dictionary(self, ctx: &Context) -> Option<&[NamedAttribute]> {
        match self.data(ctx) {
            AttributeData::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the type of a type attribute.
    pub fn as_type(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            AttributeData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the name of a symbol reference without nested names.
    pub fn as_flat_symbol_ref(self, ctx: &Context) -> Option<Identifier> {
        match self.data(ctx) {
            AttributeData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        }
    }

    /// Returns the root and the nested names of a symbol reference.
    pub fn as_symbol_ref(self, ctx: &Context) -> Option<(Identifier, &[Identifier])> {
        match self.data(ctx) {
            AttributeData::SymbolRef { root, nested } => Some((*root, nested)),
            _ => None,
        }
    }

    /// Returns the location of a location attribute.
    pub fn as_location(self, ctx: &Context) -> Option<Location> {
        match self.data(ctx) {
            AttributeData::Location(loc) => Some(*loc),
            _ => None,
        }
    }

    /// Returns the map of `affine_map<…>`.
    pub fn as_affine_map(self, ctx: &Context) -> Option<&AffineMap> {
        match self.data(ctx) {
            AttributeData::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// Returns the set of `affine_set<…>`.
    pub fn as_integer_set(self, ctx: &Context) -> Option<&IntegerSet> {
        match self.data(ctx) {
            AttributeData::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// Returns the elements of `array<i32: …>`.
    pub fn as_dense_i32_array(self, ctx: &Context) -> Option<Vec<i32>> {
        self.dense_i32s(ctx).map(Iterator::collect)
    }

    /// Returns the elements of `array<i32: …>`.
    pub(crate) fn dense_i32s(self, ctx: &Context) -> Option<impl Iterator<Item = i32> + '_> {
        match self.data(ctx) {
            AttributeData::DenseArray { element, data } if *element == ctx.common().i32 => {
                let value = |chunk: &[u8]| i32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
                Some(data.chunks_exact(4).map(value))
            }
            _ => None,
        }
    }

    /// Returns the elements of `array<i64: …>`.
    pub fn as_dense_i64_array(self, ctx: &Context) -> Option<Vec<i64>> {
        match self.data(ctx) {
            AttributeData::DenseArray { element, data } if *element == ctx.common().i64 => {
                let (chunks, _) = data.as_chunks();
                Some(chunks.iter().map(|chunk| i64::from_le_bytes(*chunk)).collect())
            }
            _ => None,
        }
    }

    /// Returns the entry of a dictionary by name.
    #[inline]
    pub fn get(self, ctx: &Context, name: Identifier) -> Option<Attribute> {
        dictionary_entry(ctx, self.as_dictionary(ctx)?, name)
    }
}

/// Finds a name in entries that are sorted by name.
pub(crate) fn dictionary_entry(
    ctx: &Context,
    entries: &[NamedAttribute],
    name: Identifier,
) -> Option<Attribute> {
    if entries.len() <= 16 {
        return entries.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
    }
    let text = ctx.str(name);
    let at = entries.binary_search_by(|entry| ctx.str(entry.0).cmp(text)).ok()?;
    Some(entries[at].1)
}
