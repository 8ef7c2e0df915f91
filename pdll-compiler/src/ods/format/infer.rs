//! Types that a format does not contain: built because only one is possible, or derived from parts whose
//! types are known.

use std::collections::BTreeMap;
use std::ops::Range;

use super::check::check_rest;
use super::contents::Contents;
use super::error::{FormatError, Result};
use super::model::{Element, Format, TypeRule, TypeSource};
use crate::ods::model::{GroupKind, Inference, OdsContext, Operation, ValueGroup};

/// The source of each derived type, with its Rust transformer.
type Known<'a> = BTreeMap<&'a str, (TypeSource, Option<&'a str>)>;

pub(super) fn infer(
    ods: &OdsContext,
    operation: &Operation,
    elements: Vec<Element>,
    contents: &Contents,
    start: Range<usize>,
) -> Result<Format> {
    let known = known_types(operation, contents);
    let fail =
        |message: String, note: String| Err(FormatError { at: start.clone(), message, note: Some(note) });
    let unknown = |what: &str, index: usize, name: &str| {
        (
            format!(
                "type of {what} #{index}, named '{name}', is not buildable and a buildable type cannot be inferred"
            ),
            format!(
                "suggest adding a type constraint to the operation or adding a 'type(${name})' directive to the custom \
                 assembly format"
            ),
        )
    };
    let rule = |group: &ValueGroup, is_buildable: bool| {
        if let Some((source, transform)) = known.get(group.name.as_str()) {
            return Some(TypeRule::From(*source, transform.map(str::to_owned)));
        }
        let constraint = ods.constraints.get(&group.constraint).filter(|_| is_buildable);
        constraint.and_then(|found| found.build.clone()).map(TypeRule::Built)
    };
    let mut format = Format {
        elements,
        operand_types: vec![TypeRule::Written; operation.operands.len()],
        result_types: vec![TypeRule::Written; operation.results.len()],
        infers_results: false,
    };
    if !contents.all_result_types {
        let is_declared = matches!(operation.inference, Some(Inference::Declared));
        format.infers_results =
            !operation.results.is_empty() && contents.result_types.is_empty() && is_declared;
        for (index, group) in operation.results.iter().enumerate() {
            if format.infers_results || contents.result_types.contains(&(index as u32)) {
                continue;
            }
            match rule(group, group.kind == GroupKind::Single) {
                Some(rule) => format.result_types[index] = rule,
                None => {
                    let (message, note) = unknown("result", index, &group.name);
                    return fail(message, note);
                }
            }
        }
    }
    for (index, group) in operation.operands.iter().enumerate() {
        if !contents.all_operands && !contents.operands.contains(&(index as u32)) {
            let name = &group.name;
            return fail(
                format!("operand #{index}, named '{name}', not found"),
                format!("suggest adding a '${name}' directive to the custom assembly format"),
            );
        }
        if contents.all_operand_types || contents.operand_types.contains(&(index as u32)) {
            continue;
        }
        let is_buildable = !contents.all_operands || group.kind == GroupKind::Single;
        match rule(group, is_buildable) {
            Some(rule) => format.operand_types[index] = rule,
            None => {
                let (message, note) = unknown("operand", index, &group.name);
                return fail(message, note);
            }
        }
    }
    check_rest(operation, &format.elements, contents, start)?;
    Ok(format)
}

/// Extracts the element type of a shaped type.
const ELEMENT_TYPES: &str = "$_ods::element_types($_ctx, $_self)";

/// Returns the types that follow from traits and from the types in the format.
fn known_types<'a>(operation: &'a Operation, contents: &Contents) -> Known<'a> {
    let mut known = Known::new();
    let find = |name: &str| {
        let at = |groups: &[ValueGroup]| {
            groups.iter().position(|group| group.name == name).map(|index| index as u32)
        };
        if let Some(index) = at(&operation.operands) {
            return contents.operand_types.contains(&index).then_some(TypeSource::Operand(index));
        }
        if let Some(index) = at(&operation.results) {
            return contents.result_types.contains(&index).then_some(TypeSource::Result(index));
        }
        let attr = operation.attributes.iter().position(|attr| attr.name == name)? as u32;
        contents.attributes.contains(&attr).then_some(TypeSource::Attribute(attr))
    };
    for used in &operation.trait_uses {
        match used.name.as_str() {
            "AllTypesMatch" => {
                for from in &used.args {
                    let Some(source) = find(from) else { continue };
                    for to in used.args.iter().filter(|to| *to != from) {
                        known.insert(to, (source, None));
                    }
                }
            }
            "TypesMatchWith" | "OptionalTypesMatchWith" | "RangedTypesMatchWith" => {
                if let [lhs, rhs, transform] = &used.args[..]
                    && let Some(source) = find(lhs)
                {
                    known.insert(rhs, (source, Some(transform)));
                }
            }
            "ShapedTypeMatchesElementCountAndTypes" => {
                if let [shaped, elements] = &used.args[..]
                    && let Some(source) = find(shaped)
                {
                    known.insert(elements, (source, Some(ELEMENT_TYPES)));
                }
            }
            name @ ("SameTypeOperands" | "SameOperandsAndResultType") => {
                let with_results = name == "SameOperandsAndResultType";
                let operand = contents.operand_types.iter().next().map(|index| TypeSource::Operand(*index));
                let result = contents.result_types.iter().next().map(|index| TypeSource::Result(*index));
                let Some(source) = operand.or(result.filter(|_| with_results)) else { continue };
                for (group, index) in operation.operands.iter().zip(0u32..) {
                    if !contents.operand_types.contains(&index) {
                        known.insert(&group.name, (source, None));
                    }
                }
                for (group, index) in operation.results.iter().zip(0u32..).filter(|_| with_results) {
                    if !contents.result_types.contains(&index) {
                        known.insert(&group.name, (source, None));
                    }
                }
            }
            _ => {}
        }
    }
    known
}
