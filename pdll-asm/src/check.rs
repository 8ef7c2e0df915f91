//! A builder that only stores what later checks need.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::affine::{AffineMap, IntegerSet};
use crate::build::{AttrView, Build, Elements, Refusal, SparseIndices, TypeView};
use crate::error::Error;
use crate::grammar::Parser;
use crate::kind::{FloatKind, Signedness};

/// Checks text without building a result.
///
/// Every dialect is assumed to exist, but no alias.
#[derive(Default, Debug)]
pub struct Check {
    /// Most literals contain one.
    types: SmallVec<[Kept; 1]>,
}

/// A checked type, by its index in a `Check`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SeenType(u32);

/// The properties of a checked attribute.
pub type SeenAttr = AttrView<()>;

#[derive(Debug)]
enum Kept {
    Plain(TypeView<'static, SeenType>),
    Vector(Box<[i64]>, SeenType),
    Tensor(Box<[i64]>, SeenType),
    MemRef(Box<[i64]>, SeenType),
}

/// Checks the text of a type, as in `type<"…">`.
///
/// # Errors
/// If the text is not a valid type, or text follows it.
///
/// ```
/// assert!(pdll_asm::check_type("tensor<4x?xf32>").is_ok());
/// let error = pdll_asm::check_type("tensor<4xf33>").unwrap_err();
/// assert_eq!((error.lo, error.message.as_str()), (9, "expected non-function type"));
/// ```
pub fn check_type(text: &str) -> Result<(), Error> {
    let mut check = Check::default();
    let mut parser = Parser::new(text, 0, &mut check);
    parser.parse_type()?;
    parser.expect_end()
}

/// Checks the text of an attribute, as in `attr<"…">`.
///
/// # Errors
/// If the text is not a valid attribute, or text follows it.
///
/// ```
/// assert!(pdll_asm::check_attribute("[1 : i8, \"two\", dense<3.0> : tensor<2xf32>]").is_ok());
/// let error = pdll_asm::check_attribute("256 : i8").unwrap_err();
/// assert_eq!(error.message, "integer constant out of range for attribute");
/// ```
pub fn check_attribute(text: &str) -> Result<(), Error> {
    let mut check = Check::default();
    let mut parser = Parser::new(text, 0, &mut check);
    parser.parse_attribute()?;
    parser.expect_end()
}

impl Check {
    fn keep(&mut self, kept: Kept) -> SeenType {
        self.types.push(kept);
        SeenType(self.types.len() as u32 - 1)
    }

    fn plain(&mut self, view: TypeView<'static, SeenType>) -> SeenType {
        self.keep(Kept::Plain(view))
    }
}

impl Build for Check {
    type Type = SeenType;
    type Attr = SeenAttr;
    type Location = ();

    fn type_view(&self, ty: SeenType) -> TypeView<'_, SeenType> {
        match &self.types[ty.0 as usize] {
            Kept::Plain(view) => *view,
            Kept::Vector(shape, element) => TypeView::Vector { shape, element: *element },
            Kept::Tensor(shape, element) => TypeView::Tensor { shape, element: *element },
            Kept::MemRef(shape, element) => TypeView::MemRef { shape, element: *element },
        }
    }

    fn attr_view(&self, attr: SeenAttr) -> AttrView<()> {
        attr
    }

    fn integer_type(&mut self, sign: Signedness, width: u32) -> SeenType {
        self.plain(TypeView::Integer { sign, width })
    }

    fn float_type(&mut self, kind: FloatKind) -> SeenType {
        self.plain(TypeView::Float(kind))
    }

    fn index_type(&mut self) -> SeenType {
        self.plain(TypeView::Index)
    }

    fn none_type(&mut self) -> SeenType {
        self.plain(TypeView::None)
    }

    fn complex_type(&mut self, element: SeenType) -> SeenType {
        self.plain(TypeView::Complex(element))
    }

    fn tuple_type(&mut self, _: &[SeenType]) -> SeenType {
        self.plain(TypeView::Tuple)
    }

    fn function_type(&mut self, _: &[SeenType], _: &[SeenType]) -> SeenType {
        self.plain(TypeView::Function)
    }

    fn vector_type(&mut self, shape: &[i64], _: &[bool], element: SeenType) -> SeenType {
        self.keep(Kept::Vector(shape.into(), element))
    }

    fn tensor_type(&mut self, shape: &[i64], element: SeenType, _: Option<SeenAttr>) -> SeenType {
        self.keep(Kept::Tensor(shape.into(), element))
    }

    fn unranked_tensor_type(&mut self, element: SeenType) -> SeenType {
        self.plain(TypeView::UnrankedTensor { element })
    }

    fn memref_type(
        &mut self,
        shape: &[i64],
        element: SeenType,
        _: Option<SeenAttr>,
        _: Option<SeenAttr>,
    ) -> SeenType {
        self.keep(Kept::MemRef(shape.into(), element))
    }

    fn unranked_memref_type(&mut self, element: SeenType, _: Option<SeenAttr>) -> SeenType {
        self.plain(TypeView::UnrankedMemRef { element })
    }

    fn opaque_type(&mut self, _: &str, _: &str) -> Result<SeenType, Refusal> {
        Ok(self.plain(TypeView::Opaque))
    }

    fn type_alias(&mut self, _: &str) -> Option<SeenType> {
        None
    }

    fn unit_attr(&mut self) -> SeenAttr {
        AttrView::Other
    }

    fn bool_attr(&mut self, value: bool) -> SeenAttr {
        AttrView::Integer { is_zero: !value }
    }

    fn integer_attr(&mut self, _: SeenType, limbs: &[u64]) -> SeenAttr {
        AttrView::Integer { is_zero: limbs.iter().all(|limb| *limb == 0) }
    }

    fn float_attr(&mut self, _: SeenType, _: u128) -> SeenAttr {
        AttrView::Other
    }

    fn string_attr(&mut self, _: &[u8], _: Option<SeenType>) -> SeenAttr {
        AttrView::StringOrDictionary
    }

    fn array_attr(&mut self, _: &[SeenAttr]) -> SeenAttr {
        AttrView::Other
    }

    fn dictionary_attr(&mut self, _: &[(Cow<'_, str>, SeenAttr)]) -> SeenAttr {
        AttrView::StringOrDictionary
    }

    fn type_attr(&mut self, _: SeenType) -> SeenAttr {
        AttrView::Other
    }

    fn symbol_ref_attr(&mut self, _: &str, _: &[Cow<'_, str>]) -> SeenAttr {
        AttrView::Other
    }

    fn affine_map_attr(&mut self, map: AffineMap) -> SeenAttr {
        AttrView::AffineMap { n_dims: map.n_dims as usize, is_identity: map.is_identity() }
    }

    fn integer_set_attr(&mut self, _: IntegerSet) -> SeenAttr {
        AttrView::Other
    }

    fn strided_attr(&mut self, _: i64, strides: &[i64]) -> SeenAttr {
        AttrView::Strided { rank: strides.len() }
    }

    fn dense_attr(&mut self, _: SeenType, _: Elements<'_>) -> SeenAttr {
        AttrView::Other
    }

    fn sparse_attr(&mut self, _: SeenType, _: SparseIndices<'_>, _: Elements<'_>) -> SeenAttr {
        AttrView::Other
    }

    fn dense_resource_attr(&mut self, _: SeenType, _: &str) -> SeenAttr {
        AttrView::Other
    }

    fn dense_array_attr(&mut self, _: SeenType, _: usize, _: &[u8]) -> SeenAttr {
        AttrView::Other
    }

    fn distinct_attr(&mut self, _: u64, _: SeenAttr) -> Result<SeenAttr, Refusal> {
        Ok(AttrView::Other)
    }

    fn location_attr(&mut self, location: ()) -> SeenAttr {
        AttrView::Location(location)
    }

    fn opaque_attr(&mut self, _: &str, _: &str, _: Option<SeenType>) -> Result<SeenAttr, Refusal> {
        Ok(AttrView::Opaque)
    }

    fn attr_alias(&mut self, _: &str) -> Option<SeenAttr> {
        None
    }

    fn unknown_location(&mut self) {}

    fn file_location(&mut self, _: &str, _: (u32, u32), _: (u32, u32)) {}

    fn name_location(&mut self, _: &str, _: Option<()>) {}

    fn call_site_location(&mut self, (): (), (): ()) {}

    fn fused_location(&mut self, _: &[()], _: Option<SeenAttr>) {}
}
