//! Evaluation of ODS predicates on literals: known for standard predicates, unknown for others.

use pdll_asm::Signedness;

use super::seen::{AttrId, Seen, SeenAttr, SeenType, TypeId};
use crate::ods::predicate::Predicate;

/// The subject of a predicate.
#[derive(Copy, Clone)]
pub(super) enum Entity {
    Type(TypeId),
    Attr(AttrId),
}

impl Seen {
    /// Returns whether it holds; `None` if unknown.
    pub(super) fn holds(&self, predicate: &Predicate, of: Entity) -> Option<bool> {
        match predicate {
            Predicate::True => Some(true),
            Predicate::And(parts) => fold(parts.iter().map(|part| self.holds(part, of)), false),
            Predicate::Or(parts) => fold(parts.iter().map(|part| self.holds(part, of)), true),
            Predicate::Not(inner) => self.holds(inner, of).map(|holds| !holds),
            Predicate::Known(name, args) => match of {
                Entity::Type(ty) => self.type_is(name, args, self.ty(ty)),
                Entity::Attr(attr) => self.attr_is(name, args, self.attr(attr)),
            },
            Predicate::Part(name, inner) => {
                let part = self.part(name, of)?;
                part.map_or(Some(false), |part| self.holds(inner, part))
            }
            Predicate::Each(name, inner) => match (name.as_str(), of) {
                ("array_elements", Entity::Attr(attr)) => match self.attr(attr) {
                    SeenAttr::Array(elements) => {
                        fold(elements.iter().map(|e| self.holds(inner, Entity::Attr(*e))), false)
                    }
                    _ => Some(false),
                },
                _ => None,
            },
            Predicate::Rust(_)
            | Predicate::Of(..)
            | Predicate::Around(..)
            | Predicate::Native(_)
            | Predicate::Understood(_) => None,
        }
    }

    /// Returns a part of a literal; `Some(None)` if it has no such part.
    fn part(&self, name: &str, of: Entity) -> Option<Option<Entity>> {
        Some(match (name, of) {
            ("attr_type", Entity::Attr(attr)) => match self.attr(attr) {
                SeenAttr::Integer(ty, _) | SeenAttr::Float(ty) | SeenAttr::Dense(ty) => {
                    Some(Entity::Type(*ty))
                }
                SeenAttr::String(ty) => ty.map(Entity::Type),
                _ => return None,
            },
            ("type_value", Entity::Attr(attr)) => match self.attr(attr) {
                SeenAttr::Type(ty) => Some(Entity::Type(*ty)),
                _ => None,
            },
            ("elements_element_type", Entity::Attr(attr)) => match self.attr(attr) {
                SeenAttr::Dense(ty) => return self.part("shaped_element", Entity::Type(*ty)),
                _ => return None,
            },
            ("shaped_element", Entity::Type(ty)) => match self.ty(ty) {
                SeenType::Vector(_, element)
                | SeenType::Tensor(_, element)
                | SeenType::MemRef(_, element)
                | SeenType::UnrankedTensor(element)
                | SeenType::UnrankedMemRef(element) => Some(Entity::Type(*element)),
                SeenType::Opaque => return None,
                _ => None,
            },
            ("complex_element", Entity::Type(ty)) => match self.ty(ty) {
                SeenType::Complex(element) => Some(Entity::Type(*element)),
                _ => None,
            },
            _ => return None,
        })
    }

    fn type_is(&self, name: &str, args: &[String], ty: &SeenType) -> Option<bool> {
        let is_integer = |sign: Option<Signedness>| match (ty, sign) {
            (SeenType::Integer(found, width), Some(sign)) => (*found == sign).then_some(*width),
            (SeenType::Integer(_, width), None) => Some(*width),
            _ => None,
        };
        let of_width = |sign| {
            let wanted: u32 = args.first()?.parse().ok()?;
            Some(is_integer(sign) == Some(wanted))
        };
        Some(match name {
            "is_any" => true,
            "is_integer" => is_integer(None).is_some(),
            "is_signless_integer" => is_integer(Some(Signedness::Signless)).is_some(),
            "is_signed_integer" => is_integer(Some(Signedness::Signed)).is_some(),
            "is_unsigned_integer" => is_integer(Some(Signedness::Unsigned)).is_some(),
            "is_integer_of_width" => of_width(None)?,
            "is_signless_integer_of_width" => of_width(Some(Signedness::Signless))?,
            "is_signed_integer_of_width" => of_width(Some(Signedness::Signed))?,
            "is_unsigned_integer_of_width" => of_width(Some(Signedness::Unsigned))?,
            "is_index" => *ty == SeenType::Index,
            "is_signless_integer_or_index" => {
                *ty == SeenType::Index || is_integer(Some(Signedness::Signless)).is_some()
            }
            "is_float" => matches!(ty, SeenType::Float(_)),
            "is_float_of_kind" => match ty {
                SeenType::Float(kind) => args.first()?.trim_matches('"') == kind.name(),
                _ => false,
            },
            "is_none" => *ty == SeenType::None,
            "is_complex" => matches!(ty, SeenType::Complex(_)),
            "is_tuple" => matches!(ty, SeenType::Tuple(_)),
            "is_function" => *ty == SeenType::Function,
            "is_vector" => matches!(ty, SeenType::Vector(..)),
            "is_tensor" => matches!(ty, SeenType::Tensor(..) | SeenType::UnrankedTensor(_)),
            "is_ranked_tensor" => matches!(ty, SeenType::Tensor(..)),
            "is_unranked_tensor" => matches!(ty, SeenType::UnrankedTensor(_)),
            "is_memref" => matches!(ty, SeenType::MemRef(..)),
            "is_unranked_memref" => matches!(ty, SeenType::UnrankedMemRef(_)),
            "is_shaped" if *ty != SeenType::Opaque => self.part_of_shaped(ty),
            _ => return None,
        })
    }

    fn part_of_shaped(&self, ty: &SeenType) -> bool {
        matches!(
            ty,
            SeenType::Vector(..)
                | SeenType::Tensor(..)
                | SeenType::MemRef(..)
                | SeenType::UnrankedTensor(_)
                | SeenType::UnrankedMemRef(_)
        )
    }

    fn attr_is(&self, name: &str, args: &[String], attr: &SeenAttr) -> Option<bool> {
        let integer = |holds: &dyn Fn(i128) -> Option<bool>| match attr {
            SeenAttr::Integer(_, Some(value)) => holds(*value),
            SeenAttr::Integer(_, None) => None,
            _ => Some(false),
        };
        let arg = || args.first()?.parse::<i128>().ok();
        Some(match name {
            "is_any_attr" => true,
            "is_unit_attr" => *attr == SeenAttr::Unit,
            "is_integer_attr" => matches!(attr, SeenAttr::Integer(..)),
            "is_bool_attr" => match attr {
                SeenAttr::Integer(ty, _) => *self.ty(*ty) == SeenType::Integer(Signedness::Signless, 1),
                _ => false,
            },
            "is_float_attr" => matches!(attr, SeenAttr::Float(_)),
            "is_string_attr" => matches!(attr, SeenAttr::String(_)),
            "is_array_attr" => matches!(attr, SeenAttr::Array(_)),
            "is_dictionary_attr" => *attr == SeenAttr::Dictionary,
            "is_type_attr" => matches!(attr, SeenAttr::Type(_)),
            "is_symbol_ref_attr" => matches!(attr, SeenAttr::SymbolRef { .. }),
            "is_flat_symbol_ref_attr" => *attr == SeenAttr::SymbolRef { is_flat: true },
            "is_affine_map_attr" => matches!(attr, SeenAttr::AffineMap { .. }),
            "is_integer_set_attr" => *attr == SeenAttr::IntegerSet,
            "is_location_attr" => *attr == SeenAttr::Location,
            "is_elements_attr" => match attr {
                SeenAttr::Dense(_) | SeenAttr::DenseArray(_) => true,
                SeenAttr::Opaque | SeenAttr::Other => return None,
                _ => false,
            },
            "is_dense_array_attr" => match attr {
                SeenAttr::DenseArray(_) => return None,
                _ => false,
            },
            "is_int_non_negative" => integer(&|value| Some(value >= 0))?,
            "is_int_positive" => integer(&|value| Some(value > 0))?,
            "is_int" => integer(&|value| Some(value == arg()?))?,
            "is_int_not" => integer(&|value| Some(value != arg()?))?,
            "is_int_at_least" => integer(&|value| Some(value >= arg()?))?,
            "is_int_at_most" => integer(&|value| Some(value <= arg()?))?,
            _ => return None,
        })
    }
}

/// Returns `decisive` if one of the answers is, or the opposite if all are.
fn fold(answers: impl Iterator<Item = Option<bool>>, decisive: bool) -> Option<bool> {
    let mut is_unknown = false;
    for answer in answers {
        match answer {
            Some(found) if found == decisive => return Some(decisive),
            Some(_) => {}
            None => is_unknown = true,
        }
    }
    (!is_unknown).then_some(!decisive)
}
