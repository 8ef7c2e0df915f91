//! Values of expressions in definitions, and their kinds.

use std::mem::Discriminant;
use std::sync::Arc;

use pdll_runtime::ir::{self, Attribute, Ir, Op, Region, Type, TypeData};

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::runtime_compiler) enum Value {
    /// An optional value that is absent.
    Absent,
    Bool(bool),
    Int(i128),
    Float(f64),
    Str(Arc<str>),
    Type(Type),
    Attr(Attribute),
    Value(ir::Value),
    Op(Op),
    Region(Region),
    /// The kind of a type, whatever its parameters are.
    TypeKind(Discriminant<TypeData>),
    /// A case of an enumeration, or a set of flags.
    Case(i64),
    Types(Vec<Type>),
    Attrs(Vec<Attribute>),
    Values(Vec<ir::Value>),
    Ints(Vec<i64>),
    Floats(Vec<f64>),
    Bools(Vec<bool>),
    Strs(Vec<Arc<str>>),
}

/// The kind of a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::runtime_compiler) enum Kind {
    Bool,
    Int,
    Float,
    Str,
    Type,
    Attr,
    Value,
    Op,
    Region,
    ClassOfType,
    /// A case of the enumeration with this index.
    Case(usize),
    Types,
    Attrs,
    Values,
    Ints,
    Floats,
    Bools,
    Strs,
    /// `[]`
    NoElements,
}

/// The static type of an expression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::runtime_compiler) struct Ty {
    pub(in crate::runtime_compiler) kind: Kind,
    /// Whether it may be absent.
    pub(in crate::runtime_compiler) is_optional: bool,
}

impl Ty {
    pub(in crate::runtime_compiler) const fn of(kind: Kind) -> Ty {
        Ty { kind, is_optional: false }
    }

    pub(in crate::runtime_compiler) const fn optional(kind: Kind) -> Ty {
        Ty { kind, is_optional: true }
    }

    /// Returns whether it is a value, an attribute or a type, which have a type.
    pub(in crate::runtime_compiler) fn is_typed(self) -> bool {
        matches!(self.kind, Kind::Type | Kind::Attr | Kind::Value)
    }
}

impl Value {
    /// Returns the type of a value, an attribute or a type, if there is one.
    pub(in crate::runtime_compiler) fn type_in(&self, ir: &Ir) -> Option<Type> {
        match self {
            Value::Type(ty) => Some(*ty),
            Value::Attr(attr) => attr.ty(ir.context()),
            Value::Value(value) => Some(value.ty(ir)),
            _ => None,
        }
    }

    pub(in crate::runtime_compiler) fn is_true(&self) -> bool {
        *self == Value::Bool(true)
    }

    /// Returns the elements of a list.
    pub(in crate::runtime_compiler) fn elements(&self) -> Vec<Value> {
        match self {
            Value::Types(list) => list.iter().copied().map(Value::Type).collect(),
            Value::Attrs(list) => list.iter().copied().map(Value::Attr).collect(),
            Value::Values(list) => list.iter().copied().map(Value::Value).collect(),
            Value::Ints(list) => list.iter().map(|int| Value::Int(i128::from(*int))).collect(),
            Value::Floats(list) => list.iter().copied().map(Value::Float).collect(),
            Value::Bools(list) => list.iter().copied().map(Value::Bool).collect(),
            Value::Strs(list) => list.iter().cloned().map(Value::Str).collect(),
            _ => Vec::new(),
        }
    }
}

/// Rust types that become values.
pub(in crate::runtime_compiler) trait IntoValue {
    fn into_value(self) -> Value;
}

macro_rules! into_value {
    ($($ty:ty, $value:pat => $made:expr;)*) => {$(
        impl IntoValue for $ty {
            fn into_value(self) -> Value {
                let $value = self;
                $made
            }
        }
    )*};
}

into_value! {
    bool, value => Value::Bool(value);
    i64, value => Value::Int(i128::from(value));
    u64, value => Value::Int(i128::from(value));
    usize, value => Value::Int(value as i128);
    Type, value => Value::Type(value);
    Attribute, value => Value::Attr(value);
    Discriminant<TypeData>, value => Value::TypeKind(value);
    &[i64], value => Value::Ints(value.to_vec());
    f64, value => Value::Float(value);
    &str, value => Value::Str(value.into());
    ir::Value, value => Value::Value(value);
    Op, value => Value::Op(value);
    Vec<i64>, value => Value::Ints(value);
    Vec<Type>, value => Value::Types(value);
    Vec<Attribute>, value => Value::Attrs(value);
}

impl<T: IntoValue> IntoValue for Option<T> {
    fn into_value(self) -> Value {
        self.map_or(Value::Absent, T::into_value)
    }
}

/// Rust types of the arguments of functions.
pub(in crate::runtime_compiler) trait Argument: Sized {
    fn of(value: &Value) -> Option<Self>;
}

macro_rules! argument {
    ($($ty:ty, $pattern:pat => $found:expr;)*) => {$(
        impl Argument for $ty {
            fn of(value: &Value) -> Option<$ty> {
                match value {
                    $pattern => $found,
                    _ => None,
                }
            }
        }
    )*};
}

argument! {
    bool, Value::Bool(value) => Some(*value);
    f64, Value::Float(value) => Some(*value);
    Type, Value::Type(value) => Some(*value);
    Attribute, Value::Attr(value) => Some(*value);
    Region, Value::Region(value) => Some(*value);
    ir::Value, Value::Value(value) => Some(*value);
    Op, Value::Op(value) => Some(*value);
    Arc<str>, Value::Str(value) => Some(value.clone());
    i64, Value::Int(value) => i64::try_from(*value).ok();
    u64, Value::Int(value) => u64::try_from(*value).ok();
    u32, Value::Int(value) => u32::try_from(*value).ok();
    usize, Value::Int(value) => usize::try_from(*value).ok();
    isize, Value::Int(value) => isize::try_from(*value).ok();
    Vec<ir::Value>, Value::Values(list) => Some(list.clone());
}

impl<T: Argument> Argument for Vec<T>
where
    T: NotAValue,
{
    fn of(value: &Value) -> Option<Vec<T>> {
        value.elements().iter().map(T::of).collect()
    }
}

/// Elements of lists that are converted one by one.
pub(in crate::runtime_compiler) trait NotAValue {}

impl NotAValue for Type {}
impl NotAValue for Attribute {}
impl NotAValue for i64 {}
impl NotAValue for u64 {}
impl NotAValue for usize {}
impl NotAValue for f64 {}
impl NotAValue for bool {}
