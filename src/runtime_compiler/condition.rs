//! Constraints of ODS at run time: predicates as closures.
//!
//! In: predicates of the ODS model. Out: `Condition`, or `None` for code that is not a combination of the runtime's predicates.

use std::sync::Arc;

use pdll_compiler::ods::predicate::Predicate;
use pdll_runtime::ir::{Attribute, Context, Type};
use pdll_runtime::ods_support as support;

/// The subject of a constraint.
#[derive(Copy, Clone, Debug)]
pub(super) enum Entity {
    Type(Type),
    Attribute(Attribute),
}

/// A predicate on a type or attribute.
pub(super) type Condition = Arc<dyn Fn(&Context, Entity) -> bool + Send + Sync>;

/// Returns a predicate as a closure.
pub(super) fn condition(predicate: &Predicate) -> Option<Condition> {
    match predicate {
        Predicate::True => Some(Arc::new(|_, _| true)),
        Predicate::And(parts) => {
            let parts = parts.iter().map(condition).collect::<Option<Vec<_>>>()?;
            Some(Arc::new(move |ctx, entity| parts.iter().all(|part| part(ctx, entity))))
        }
        Predicate::Or(parts) => {
            let parts = parts.iter().map(condition).collect::<Option<Vec<_>>>()?;
            Some(Arc::new(move |ctx, entity| parts.iter().any(|part| part(ctx, entity))))
        }
        Predicate::Not(inner) => {
            let inner = condition(inner)?;
            Some(Arc::new(move |ctx, entity| !inner(ctx, entity)))
        }
        Predicate::Known(name, args) => {
            let args = args.iter().map(String::as_str).map(argument).collect::<Option<Vec<_>>>()?;
            known(name, &args)
        }
        Predicate::Part(name, inner) => {
            let (part, inner) = (part(name)?, condition(inner)?);
            Some(Arc::new(move |ctx, entity| part(ctx, entity).is_some_and(|part| inner(ctx, part))))
        }
        Predicate::Each(name, inner) if name == "array_elements" => {
            let inner = condition(inner)?;
            Some(Arc::new(move |ctx, entity| match entity {
                Entity::Attribute(attr) => {
                    support::array_elements(ctx, attr).all(|element| inner(ctx, Entity::Attribute(element)))
                }
                Entity::Type(_) => false,
            }))
        }
        Predicate::Rust(text) | Predicate::Understood(text) => code(text),
        Predicate::Each(..) | Predicate::Of(..) | Predicate::Around(..) | Predicate::Native(_) => None,
    }
}

/// Returns the function that selects a part of an entity.
fn part(name: &str) -> Option<fn(&Context, Entity) -> Option<Entity>> {
    Some(match name {
        "attr_type" => {
            |ctx, entity| attribute(entity).and_then(|attr| support::attr_type(ctx, attr)).map(Entity::Type)
        }
        "type_value" => {
            |ctx, entity| attribute(entity).and_then(|attr| support::type_value(ctx, attr)).map(Entity::Type)
        }
        "elements_element_type" => |ctx, entity| {
            attribute(entity).and_then(|attr| support::elements_element_type(ctx, attr)).map(Entity::Type)
        },
        "shaped_element" => {
            |ctx, entity| ty(entity).and_then(|ty| support::shaped_element(ctx, ty)).map(Entity::Type)
        }
        "complex_element" => {
            |ctx, entity| ty(entity).and_then(|ty| support::complex_element(ctx, ty)).map(Entity::Type)
        }
        _ => return None,
    })
}

fn attribute(entity: Entity) -> Option<Attribute> {
    match entity {
        Entity::Attribute(attr) => Some(attr),
        Entity::Type(_) => None,
    }
}

fn ty(entity: Entity) -> Option<Type> {
    match entity {
        Entity::Type(ty) => Some(ty),
        Entity::Attribute(_) => None,
    }
}

/// An argument of a predicate.
#[derive(Clone, Debug)]
enum Arg {
    Int(i64),
    Text(String),
    List(Vec<i64>),
}

fn argument(text: &str) -> Option<Arg> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        return (!inner.contains('\\')).then(|| Arg::Text(inner.to_owned()));
    }
    if let Some(inner) = text.strip_prefix("&[").and_then(|rest| rest.strip_suffix(']')) {
        let items = inner.split(',').map(str::trim).filter(|item| !item.is_empty());
        return items.map(|item| item.parse().ok()).collect::<Option<_>>().map(Arg::List);
    }
    text.parse().ok().map(Arg::Int)
}

fn int<T: TryFrom<i64>>(args: &[Arg], at: usize) -> Option<T> {
    match args.get(at)? {
        Arg::Int(value) => T::try_from(*value).ok(),
        _ => None,
    }
}

fn text(args: &[Arg], at: usize) -> Option<String> {
    match args.get(at)? {
        Arg::Text(text) => Some(text.clone()),
        _ => None,
    }
}

fn list<T: TryFrom<i64>>(args: &[Arg], at: usize) -> Option<Vec<T>> {
    match args.get(at)? {
        Arg::List(values) => values.iter().map(|value| T::try_from(*value).ok()).collect(),
        _ => None,
    }
}

fn on_type(holds: impl Fn(&Context, Type) -> bool + Send + Sync + 'static) -> Condition {
    Arc::new(move |ctx, entity| ty(entity).is_some_and(|ty| holds(ctx, ty)))
}

fn on_attribute(holds: impl Fn(&Context, Attribute) -> bool + Send + Sync + 'static) -> Condition {
    Arc::new(move |ctx, entity| attribute(entity).is_some_and(|attr| holds(ctx, attr)))
}

/// Returns a predicate of the runtime.
fn known(name: &str, args: &[Arg]) -> Option<Condition> {
    Some(match name {
        "has_rank" => on_type(support::has_rank),
        "has_static_shape" => on_type(support::has_static_shape),
        "has_value_semantics" => on_type(support::has_value_semantics),
        "is_any" => on_type(support::is_any),
        "is_complex" => on_type(support::is_complex),
        "is_fixed_vector" => on_type(support::is_fixed_vector),
        "is_float" => on_type(support::is_float),
        "is_function" => on_type(support::is_function),
        "is_graph" => on_type(support::is_graph),
        "is_index" => on_type(support::is_index),
        "is_integer" => on_type(support::is_integer),
        "is_memref" => on_type(support::is_memref),
        "is_none" => on_type(support::is_none),
        "is_ranked_tensor" => on_type(support::is_ranked_tensor),
        "is_scalable_vector" => on_type(support::is_scalable_vector),
        "is_shaped" => on_type(support::is_shaped),
        "is_signed_integer" => on_type(support::is_signed_integer),
        "is_signless_integer" => on_type(support::is_signless_integer),
        "is_signless_integer_or_index" => on_type(support::is_signless_integer_or_index),
        "is_strided" => on_type(support::is_strided),
        "is_tensor" => on_type(support::is_tensor),
        "is_tuple" => on_type(support::is_tuple),
        "is_unranked_memref" => on_type(support::is_unranked_memref),
        "is_unranked_tensor" => on_type(support::is_unranked_tensor),
        "is_unsigned_integer" => on_type(support::is_unsigned_integer),
        "is_vector" => on_type(support::is_vector),
        "is_vector_with_all_dims_scalable" => on_type(support::is_vector_with_all_dims_scalable),
        "is_vector_with_only_trailing_dim_scalable" => {
            on_type(support::is_vector_with_only_trailing_dim_scalable)
        }
        "is_integer_of_width" => {
            let a0 = int(args, 0)?;
            on_type(move |ctx, it| support::is_integer_of_width(ctx, it, a0))
        }
        "is_signed_integer_of_width" => {
            let a0 = int(args, 0)?;
            on_type(move |ctx, it| support::is_signed_integer_of_width(ctx, it, a0))
        }
        "is_signless_integer_of_width" => {
            let a0 = int(args, 0)?;
            on_type(move |ctx, it| support::is_signless_integer_of_width(ctx, it, a0))
        }
        "is_unsigned_integer_of_width" => {
            let a0 = int(args, 0)?;
            on_type(move |ctx, it| support::is_unsigned_integer_of_width(ctx, it, a0))
        }
        "has_type_interface" => {
            let a0 = text(args, 0)?;
            on_type(move |ctx, it| support::has_type_interface(ctx, it, &a0))
        }
        "is_float_of_kind" => {
            let a0 = text(args, 0)?;
            on_type(move |ctx, it| support::is_float_of_kind(ctx, it, &a0))
        }
        "is_dialect_type" => {
            let a0 = text(args, 0)?;
            let a1 = text(args, 1)?;
            on_type(move |ctx, it| support::is_dialect_type(ctx, it, &a0, &a1))
        }
        "is_opaque_type" => {
            let a0 = text(args, 0)?;
            let a1 = text(args, 1)?;
            on_type(move |ctx, it| support::is_opaque_type(ctx, it, &a0, &a1))
        }
        "is_rank_one_of" => {
            let a0 = list(args, 0)?;
            on_type(move |ctx, it| support::is_rank_one_of(ctx, it, &a0))
        }
        "is_rank_at_least" => {
            let a0 = int(args, 0)?;
            on_type(move |ctx, it| support::is_rank_at_least(ctx, it, a0))
        }
        "is_length_one_of" => {
            let a0 = list(args, 0)?;
            on_type(move |ctx, it| support::is_length_one_of(ctx, it, &a0))
        }
        "is_length_at_least" => {
            let a0 = int(args, 0)?;
            on_type(move |ctx, it| support::is_length_at_least(ctx, it, a0))
        }
        "is_length_at_most" => {
            let a0 = int(args, 0)?;
            on_type(move |ctx, it| support::is_length_at_most(ctx, it, a0))
        }
        "is_dim_one_of" => {
            let a0 = int(args, 0)?;
            let a1 = list(args, 1)?;
            on_type(move |ctx, it| support::is_dim_one_of(ctx, it, a0, &a1))
        }
        "is_shape" => {
            let a0 = list(args, 0)?;
            on_type(move |ctx, it| support::is_shape(ctx, it, &a0))
        }
        "is_affine_map_attr" => on_attribute(support::is_affine_map_attr),
        "is_any_attr" => on_attribute(support::is_any_attr),
        "is_array_attr" => on_attribute(support::is_array_attr),
        "is_bool_attr" => on_attribute(support::is_bool_attr),
        "is_dense_array_non_negative" => on_attribute(support::is_dense_array_non_negative),
        "is_dense_array_positive" => on_attribute(support::is_dense_array_positive),
        "is_dense_array_sorted" => on_attribute(support::is_dense_array_sorted),
        "is_dense_array_strictly_sorted" => on_attribute(support::is_dense_array_strictly_sorted),
        "is_dense_float_elements_attr" => on_attribute(support::is_dense_float_elements_attr),
        "is_dense_int_elements_attr" => on_attribute(support::is_dense_int_elements_attr),
        "is_dense_string_elements_attr" => on_attribute(support::is_dense_string_elements_attr),
        "is_dictionary_attr" => on_attribute(support::is_dictionary_attr),
        "is_elements_attr" => on_attribute(support::is_elements_attr),
        "is_flat_symbol_ref_attr" => on_attribute(support::is_flat_symbol_ref_attr),
        "is_float_attr" => on_attribute(support::is_float_attr),
        "is_int_non_negative" => on_attribute(support::is_int_non_negative),
        "is_int_positive" => on_attribute(support::is_int_positive),
        "is_int_power_of_2" => on_attribute(support::is_int_power_of_2),
        "is_integer_attr" => on_attribute(support::is_integer_attr),
        "is_integer_set_attr" => on_attribute(support::is_integer_set_attr),
        "is_location_attr" => on_attribute(support::is_location_attr),
        "is_string_attr" => on_attribute(support::is_string_attr),
        "is_symbol_ref_attr" => on_attribute(support::is_symbol_ref_attr),
        "is_type_attr" => on_attribute(support::is_type_attr),
        "is_typed_attr" => on_attribute(support::is_typed_attr),
        "is_unit_attr" => on_attribute(support::is_unit_attr),
        "has_attr_interface" => {
            let a0 = text(args, 0)?;
            on_attribute(move |ctx, it| support::has_attr_interface(ctx, it, &a0))
        }
        "is_dense_array_attr" => {
            let a0 = text(args, 0)?;
            on_attribute(move |ctx, it| support::is_dense_array_attr(ctx, it, &a0))
        }
        "is_dialect_attr" => {
            let a0 = text(args, 0)?;
            let a1 = text(args, 1)?;
            on_attribute(move |ctx, it| support::is_dialect_attr(ctx, it, &a0, &a1))
        }
        "has_only_bits" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::has_only_bits(ctx, it, a0))
        }
        "is_int" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_int(ctx, it, a0))
        }
        "is_int_at_least" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_int_at_least(ctx, it, a0))
        }
        "is_int_at_most" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_int_at_most(ctx, it, a0))
        }
        "is_int_not" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_int_not(ctx, it, a0))
        }
        "is_int_one_of" => {
            let a0 = list(args, 0)?;
            on_attribute(move |ctx, it| support::is_int_one_of(ctx, it, &a0))
        }
        "is_array_at_least" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_array_at_least(ctx, it, a0))
        }
        "is_array_at_most" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_array_at_most(ctx, it, a0))
        }
        "is_array_of_count" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_array_of_count(ctx, it, a0))
        }
        "is_dense_array_at_least" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_dense_array_at_least(ctx, it, a0))
        }
        "is_dense_array_at_most" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_dense_array_at_most(ctx, it, a0))
        }
        "is_dense_array_of_count" => {
            let a0 = int(args, 0)?;
            on_attribute(move |ctx, it| support::is_dense_array_of_count(ctx, it, a0))
        }
        "is_nth_int" => {
            let a0 = int(args, 0)?;
            let a1 = int(args, 1)?;
            on_attribute(move |ctx, it| support::is_nth_int(ctx, it, a0, a1))
        }
        "is_nth_int_at_least" => {
            let a0 = int(args, 0)?;
            let a1 = int(args, 1)?;
            on_attribute(move |ctx, it| support::is_nth_int_at_least(ctx, it, a0, a1))
        }
        "is_nth_int_at_most" => {
            let a0 = int(args, 0)?;
            let a1 = int(args, 1)?;
            on_attribute(move |ctx, it| support::is_nth_int_at_most(ctx, it, a0, a1))
        }
        "is_nth_int_in" => {
            let a0 = int(args, 0)?;
            let a1 = int(args, 1)?;
            let a2 = int(args, 2)?;
            on_attribute(move |ctx, it| support::is_nth_int_in(ctx, it, a0, a1, a2))
        }
        _ => return None,
    })
}

/// Returns code that combines predicates of the runtime: `$_ods::f($_ctx, $_self, 8) && !…`.
fn code(text: &str) -> Option<Condition> {
    let text = text.trim();
    for (operator, is_and) in [("||", false), ("&&", true)] {
        let parts = split(text, operator)?;
        if parts.len() > 1 {
            let parts = parts.into_iter().map(code).collect::<Option<Vec<_>>>()?;
            return Some(match is_and {
                true => Arc::new(move |ctx, entity| parts.iter().all(|part| part(ctx, entity))),
                false => Arc::new(move |ctx, entity| parts.iter().any(|part| part(ctx, entity))),
            });
        }
    }
    if let Some(rest) = text.strip_prefix('!') {
        let inner = code(rest)?;
        return Some(Arc::new(move |ctx, entity| !inner(ctx, entity)));
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        return code(inner);
    }
    let (name, args) = text.strip_prefix("$_ods::")?.strip_suffix(')')?.split_once('(')?;
    let mut args = args.split(',').map(str::trim);
    if (args.next(), args.next()) != (Some("$_ctx"), Some("$_self")) {
        return None;
    }
    let args = args.map(argument).collect::<Option<Vec<_>>>()?;
    known(name, &args)
}

/// Splits at an operator outside of parentheses; `None` if these are unbalanced.
fn split<'t>(text: &'t str, operator: &str) -> Option<Vec<&'t str>> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            _ if depth == 0 && at >= from && text[at..].starts_with(operator) => {
                parts.push(&text[from..at]);
                from = at + operator.len();
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    (depth == 0).then_some(parts)
}
