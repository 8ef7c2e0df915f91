//! The types by which matchers pass positions to functions and rewrites.

use pdll_match::pattern::EntityKind;
use pdll_match::predicate::{Position, PositionId, Vocabulary};

/// Returns the type by which a position is passed to a function.
pub(super) fn passed_type(vocabulary: &Vocabulary, at: PositionId) -> &'static str {
    match (vocabulary.kind(at), vocabulary.position(at)) {
        (EntityKind::Attribute, _) => "Attribute",
        (EntityKind::Operation, _) => "Op",
        (EntityKind::Type, _) => "Type",
        (EntityKind::Value, _) => "Value",
        (EntityKind::ValueRange, Position::Operands { .. } | Position::OperandGroup { .. }) => "OperandSlice",
        (EntityKind::ValueRange, Position::Results { .. } | Position::ResultGroup { .. }) => "ResultSlice",
        (EntityKind::ValueRange, _) => "ValueVec",
        (EntityKind::TypeRange, _) => "TypeVec",
    }
}
