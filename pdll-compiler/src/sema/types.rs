//! The types of PDLL expressions.
//!
//! MLIR: Tools/PDLL/AST/Types.h. Differs: `Error`, the type of invalid expressions, is compatible with all
//! types.

use once_cell::sync::OnceCell;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use pdll_match::pattern::EntityKind;
use pdll_support::text::Text;
use rustc_hash::FxHashMap;

/// The type of an expression or variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// An attribute.
    Attr,
    /// An operation, with an optional name.
    Op(Option<Text>),
    /// A type.
    Type,
    /// A range of types.
    TypeRange,
    /// A value.
    Value,
    /// A range of values.
    ValueRange,
    /// Several of them.
    Tuple(Arc<Tuple>),
    /// A reference to a constraint.
    Constraint,
    /// A reference to a rewrite.
    Rewrite,
    /// Unknown because of an error that was reported.
    Error,
}

/// The elements of a tuple type.
#[derive(Clone, Debug, Default)]
pub struct Tuple {
    /// Elements in order.
    pub elements: Vec<Element>,
    /// Index of the first element with each label, computed on demand.
    labels: OnceCell<FxHashMap<Text, usize>>,
}

impl PartialEq for Tuple {
    fn eq(&self, other: &Tuple) -> bool {
        self.elements == other.elements
    }
}

impl Eq for Tuple {}

impl Tuple {
    /// Creates a tuple of these elements.
    pub fn new(elements: Vec<Element>) -> Tuple {
        Tuple { elements, labels: OnceCell::new() }
    }

    /// Returns the index of the element with this label or number.
    pub fn element(&self, member: &str) -> Option<usize> {
        if let Some(index) = number(member) {
            return Some(index as usize).filter(|index| *index < self.elements.len());
        }
        let labels = self.labels.get_or_init(|| {
            let mut labels = FxHashMap::default();
            for (index, element) in self.elements.iter().enumerate() {
                labels.entry(element.label.clone()).or_insert(index);
            }
            labels
        });
        labels.get(member).copied()
    }
}

/// Returns the number that a member is written as, if it is one.
pub(super) fn number(text: &str) -> Option<u32> {
    text.starts_with(|c: char| c.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// A text with limited length.
struct Short(String);

impl fmt::Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        const MAX: usize = 1000;
        if self.0.len() + text.len() > MAX {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

/// One element of a tuple type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Label; empty if it has none.
    pub label: Text,
    /// Type.
    pub ty: Type,
}

impl Type {
    /// Returns the type of an expression without a value.
    pub fn empty_tuple() -> Type {
        Type::Tuple(Arc::default())
    }

    /// Returns whether it is the type of an expression without a value.
    pub fn is_unit(&self) -> bool {
        matches!(self, Type::Tuple(tuple) if tuple.elements.is_empty())
    }

    /// Returns the type of an operation with a name.
    pub fn op(name: Option<&Text>) -> Type {
        Type::Op(name.cloned())
    }

    /// Returns its kind in a pattern; `None` for tuples and functions.
    pub fn entity_kind(&self) -> Option<EntityKind> {
        Some(match self {
            Type::Attr => EntityKind::Attribute,
            Type::Op(_) => EntityKind::Operation,
            Type::Type => EntityKind::Type,
            Type::TypeRange => EntityKind::TypeRange,
            Type::Value => EntityKind::Value,
            Type::ValueRange => EntityKind::ValueRange,
            Type::Tuple(_) | Type::Constraint | Type::Rewrite | Type::Error => return None,
        })
    }

    /// Returns the common subtype of `self` and `other`, if any.
    pub fn refine(&self, other: &Type) -> Option<Type> {
        match (self, other) {
            (a, b) if a == b => Some(a.clone()),
            (Type::Error, _) | (_, Type::Error) => Some(Type::Error),
            (Type::Op(_), Type::Op(None)) => Some(self.clone()),
            (Type::Op(None), Type::Op(_)) => Some(other.clone()),
            _ => None,
        }
    }

    /// Returns the type for a message, abbreviated if it is long: otherwise each error about a tuple of many
    /// elements would print all of them.
    pub fn shown(&self) -> String {
        let mut out = Short(String::new());
        match write!(out, "{self}") {
            Ok(()) => out.0,
            Err(_) => out.0 + "…",
        }
    }

    /// Returns whether it is a value or a range of values.
    pub fn is_values(&self) -> bool {
        matches!(self, Type::Value | Type::ValueRange)
    }

    /// Returns whether it is a type or a range of types.
    pub fn is_types(&self) -> bool {
        matches!(self, Type::Type | Type::TypeRange)
    }

    /// Returns whether it is unknown because of an error that was reported.
    pub fn is_error(&self) -> bool {
        *self == Type::Error
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Attr => f.write_str("Attr"),
            Type::Op(None) => f.write_str("Op"),
            Type::Op(Some(name)) => write!(f, "Op<{name}>"),
            Type::Type => f.write_str("Type"),
            Type::TypeRange => f.write_str("TypeRange"),
            Type::Value => f.write_str("Value"),
            Type::ValueRange => f.write_str("ValueRange"),
            Type::Constraint => f.write_str("Constraint"),
            Type::Rewrite => f.write_str("Rewrite"),
            Type::Error => f.write_str("?"),
            Type::Tuple(tuple) => {
                f.write_str("Tuple<")?;
                for (i, element) in tuple.elements.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    if !element.label.is_empty() {
                        write!(f, "{}: ", element.label)?;
                    }
                    write!(f, "{}", element.ty)?;
                }
                f.write_str(">")
            }
        }
    }
}
