//! Evaluation of ODS predicates on literals: known for standard predicates, unknown for others.

use pdll_asm::Signedness;

use super::contents::{AttrId, Contents, LiteralAttr, LiteralType, TypeId};
use crate::ods::predicate::Predicate;

/// The subject of a predicate.
#[derive(Copy, Clone)]
pub(in crate::sema) enum Entity {
    Type(TypeId),
    Attr(AttrId),
}

impl Contents {
    /// Returns whether it holds; `None` if unknown.
    pub(in crate::sema) fn holds(&self, predicate: &Predicate, of: Entity) -> Option<bool> {
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
                    LiteralAttr::Array(elements) => {
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
                LiteralAttr::Integer(ty, _) | LiteralAttr::Float(ty) | LiteralAttr::Dense(ty) => {
                    Some(Entity::Type(*ty))
                }
                LiteralAttr::String(ty) => ty.map(Entity::Type),
                _ => return None,
            },
            ("type_value", Entity::Attr(attr)) => match self.attr(attr) {
                LiteralAttr::Type(ty) => Some(Entity::Type(*ty)),
                _ => None,
            },
            ("elements_element_type", Entity::Attr(attr)) => match self.attr(attr) {
                LiteralAttr::Dense(ty) => return self.part("shaped_element", Entity::Type(*ty)),
                _ => return None,
            },
            ("shaped_element", Entity::Type(ty)) => match self.ty(ty) {
                LiteralType::Vector(_, element)
                | LiteralType::Tensor(_, element)
                | LiteralType::MemRef(_, element)
                | LiteralType::UnrankedTensor(element)
                | LiteralType::UnrankedMemRef(element) => Some(Entity::Type(*element)),
                LiteralType::Opaque => return None,
                _ => None,
            },
            ("complex_element", Entity::Type(ty)) => match self.ty(ty) {
                LiteralType::Complex(element) => Some(Entity::Type(*element)),
                _ => None,
            },
            _ => return None,
        })
    }

    fn type_is(&self, name: &str, args: &[String], ty: &LiteralType) -> Option<bool> {
        let is_integer = |sign: Option<Signedness>| match (ty, sign) {
            (LiteralType::Integer(found, width), Some(sign)) => (*found == sign).then_some(*width),
            (LiteralType::Integer(_, width), None) => Some(*width),
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
            "is_index" => *ty == LiteralType::Index,
            "is_signless_integer_or_index" => {
                *ty == LiteralType::Index || is_integer(Some(Signedness::Signless)).is_some()
            }
            "is_float" => matches!(ty, LiteralType::Float(_)),
            "is_float_of_kind" => match ty {
                LiteralType::Float(kind) => args.first()?.trim_matches('"') == kind.name(),
                _ => false,
            },
            "is_none" => *ty == LiteralType::None,
            "is_complex" => matches!(ty, LiteralType::Complex(_)),
            "is_tuple" => matches!(ty, LiteralType::Tuple(_)),
            "is_function" => *ty == LiteralType::Function,
            "is_vector" => matches!(ty, LiteralType::Vector(..)),
            "is_tensor" => matches!(ty, LiteralType::Tensor(..) | LiteralType::UnrankedTensor(_)),
            "is_ranked_tensor" => matches!(ty, LiteralType::Tensor(..)),
            "is_unranked_tensor" => matches!(ty, LiteralType::UnrankedTensor(_)),
            "is_memref" => matches!(ty, LiteralType::MemRef(..)),
            "is_unranked_memref" => matches!(ty, LiteralType::UnrankedMemRef(_)),
            "is_shaped" if *ty != LiteralType::Opaque => self.part_of_shaped(ty),
            _ => return None,
        })
    }

    fn part_of_shaped(&self, ty: &LiteralType) -> bool {
        matches!(
            ty,
            LiteralType::Vector(..)
                | LiteralType::Tensor(..)
                | LiteralType::MemRef(..)
                | LiteralType::UnrankedTensor(_)
                | LiteralType::UnrankedMemRef(_)
        )
    }

    fn attr_is(&self, name: &str, args: &[String], attr: &LiteralAttr) -> Option<bool> {
        let integer = |holds: &dyn Fn(i128) -> Option<bool>| match attr {
            LiteralAttr::Integer(_, Some(value)) => holds(*value),
            LiteralAttr::Integer(_, None) => None,
            _ => Some(false),
        };
        let arg = || args.first()?.parse::<i128>().ok();
        Some(match name {
            "is_any_attr" => true,
            "is_unit_attr" => *attr == LiteralAttr::Unit,
            "is_integer_attr" => matches!(attr, LiteralAttr::Integer(..)),
            "is_bool_attr" => match attr {
                LiteralAttr::Integer(ty, _) => *self.ty(*ty) == LiteralType::Integer(Signedness::Signless, 1),
                _ => false,
            },
            "is_float_attr" => matches!(attr, LiteralAttr::Float(_)),
            "is_string_attr" => matches!(attr, LiteralAttr::String(_)),
            "is_array_attr" => matches!(attr, LiteralAttr::Array(_)),
            "is_dictionary_attr" => *attr == LiteralAttr::Dictionary,
            "is_type_attr" => matches!(attr, LiteralAttr::Type(_)),
            "is_symbol_ref_attr" => matches!(attr, LiteralAttr::SymbolRef { .. }),
            "is_flat_symbol_ref_attr" => *attr == LiteralAttr::SymbolRef { is_flat: true },
            "is_affine_map_attr" => matches!(attr, LiteralAttr::AffineMap { .. }),
            "is_integer_set_attr" => *attr == LiteralAttr::IntegerSet,
            "is_location_attr" => *attr == LiteralAttr::Location,
            "is_elements_attr" => match attr {
                LiteralAttr::Dense(_) | LiteralAttr::DenseArray(_) => true,
                LiteralAttr::Opaque | LiteralAttr::Other => return None,
                _ => false,
            },
            "is_dense_array_attr" => match attr {
                LiteralAttr::DenseArray(_) => return None,
                _ => false,
            },
            "is_int_non_negative" => integer(&|value| Some(value >= 0))?,
            "is_int_positive" => integer(&|value| Some(value > 0))?,
            "is_int" => integer(&|value| Some(value == arg()?))?,
            "is_int_one_of" => integer(&|value| {
                let list = args.first()?.strip_prefix("&[")?.strip_suffix(']')?;
                let mut numbers = list.split(',').filter(|number| !number.trim().is_empty());
                numbers.try_fold(false, |is_one, number| {
                    Some(is_one || number.trim().parse::<i128>().ok()? == value)
                })
            })?,
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
