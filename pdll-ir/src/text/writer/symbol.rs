//! Symbols: possible targets of aliases.

use crate::attributes::Attribute;
use crate::location::Location;
use crate::types::Type;

/// The target of an alias.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    Type(Type),
    Attr(Attribute),
    Loc(Location),
}
