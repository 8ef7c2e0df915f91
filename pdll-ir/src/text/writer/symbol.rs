//! Symbols: what an alias may stand for.

use crate::attributes::Attribute;
use crate::location::Location;
use crate::types::Type;

/// What an alias stands for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    Type(Type),
    Attr(Attribute),
    Loc(Location),
}
