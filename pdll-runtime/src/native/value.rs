//! PDL values at run time: arguments and results of native functions called by name.

use pdll_match::pattern::EntityKind;
use smallvec::SmallVec;

use crate::ir::{Attribute, Ir, Op, OpDef, Type, TypeVec, Value, ValueVec};

/// One entity of the IR, or a range of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PdlValue {
    /// `Attr`
    Attribute(Attribute),
    /// `Op`
    Op(Op),
    /// `Type`
    Type(Type),
    /// `TypeRange`
    TypeRange(TypeVec),
    /// `Value`
    Value(Value),
    /// `ValueRange`
    ValueRange(ValueVec),
}

/// The results of a native function.
pub type PdlValues = SmallVec<[PdlValue; 2]>;

impl PdlValue {
    /// Returns the kind of entity.
    pub fn kind(&self) -> EntityKind {
        match self {
            PdlValue::Attribute(_) => EntityKind::Attribute,
            PdlValue::Op(_) => EntityKind::Operation,
            PdlValue::Type(_) => EntityKind::Type,
            PdlValue::TypeRange(_) => EntityKind::TypeRange,
            PdlValue::Value(_) => EntityKind::Value,
            PdlValue::ValueRange(_) => EntityKind::ValueRange,
        }
    }
}

/// A Rust type that a parameter of a native function may have.
///
/// `Attribute`, `Op`, `Type`, `Value`; `&[Type]` and `&[Value]` for ranges; and the typed operations of `ods!`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a native function",
    label = "no entity of PDLL",
    note = "use `Attribute`, `Op`, `Type`, `Value`, `&[Type]`, `&[Value]` or a typed operation of `ods!`"
)]
pub trait PdlEntity<'a>: Sized {
    /// Kind of PDL value.
    const KIND: EntityKind;
    /// Required operation; `None` for any, and for other kinds.
    const OPERATION: Option<&'static str> = None;

    /// Returns the value as this type; `None` if it is of another kind, or another operation.
    fn from_pdl(value: &'a PdlValue, ir: &Ir) -> Option<Self>;
}

/// A typed operation that native functions take and return. `ods!` implements it for every operation.
pub trait PdlOperation: OpDef {}

macro_rules! entities {
    ($($variant:ident, $kind:ident, $ty:ty, $value:ident => $by:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a> PdlEntity<'a> for $ty {
            const KIND: EntityKind = EntityKind::$kind;

            fn from_pdl(value: &'a PdlValue, _: &Ir) -> Option<Self> {
                match value {
                    PdlValue::$variant($value) => Some($by),
                    _ => None,
                }
            }
        }
    )*};
}

entities! {
    Attribute, Attribute, Attribute, v => *v;
    Op, Operation, Op, v => *v;
    Type, Type, Type, v => *v;
    TypeRange, TypeRange, &'a [Type], v => v.as_slice();
    Value, Value, Value, v => *v;
    ValueRange, ValueRange, &'a [Value], v => v.as_slice();
}

#[diagnostic::do_not_recommend]
impl<'a, O: PdlOperation> PdlEntity<'a> for O {
    const KIND: EntityKind = EntityKind::Operation;
    const OPERATION: Option<&'static str> = Some(O::NAME);

    fn from_pdl(value: &'a PdlValue, ir: &Ir) -> Option<Self> {
        match value {
            PdlValue::Op(op) => O::cast(*op, ir),
            _ => None,
        }
    }
}
