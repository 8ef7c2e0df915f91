//! Symbols: what an alias may stand for.

use crate::ir::attributes::Attribute;
use crate::ir::location::Location;
use crate::ir::types::Type;

/// What an alias stands for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    Type(Type),
    Attr(Attribute),
    Loc(Location),
}
