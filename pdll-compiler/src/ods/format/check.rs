//! Checks formats for missing and ambiguous elements.

use std::ops::Range;

use super::contents::Contents;
use super::error::{FormatError, Result};
use super::model::Element;
use crate::ods::model::Operation;

pub(super) fn check(
    operation: &Operation,
    elements: &[Element],
    contents: &Contents,
    start: Range<usize>,
) -> Result<()> {
    let fail = |message: String, note: Option<String>| Err(FormatError { at: start.clone(), message, note });
    if !contents.attr_dict {
        return fail("'attr-dict' directive not found in custom assembly format".to_owned(), None);
    }
    let mut open = Vec::new();
    if let Some((message, note)) = adjacent(operation, elements, &mut open) {
        return fail(message, note);
    }
    Ok(())
}

/// Checks that regions and successors are present, and that clauses can be distinguished. Runs after the
/// checks of types.
pub(super) fn check_rest(
    operation: &Operation,
    elements: &[Element],
    contents: &Contents,
    start: Range<usize>,
) -> Result<()> {
    let fail = |message: String, note: Option<String>| Err(FormatError { at: start.clone(), message, note });
    let missing = |what: &str, index: usize, name: &str| {
        (
            format!("{what} #{index}, named '{name}', not found"),
            Some(format!("suggest adding a '${name}' directive to the custom assembly format")),
        )
    };
    for (index, part) in operation.regions.iter().enumerate() {
        if !contents.all_regions && !contents.regions.contains(&(index as u32)) {
            let (message, note) = missing("region", index, &part.name);
            return fail(message, note);
        }
    }
    for (index, part) in operation.successors.iter().enumerate() {
        if !contents.all_successors && !contents.successors.contains(&(index as u32)) {
            let (message, note) = missing("successor", index, &part.name);
            return fail(message, note);
        }
    }
    let mut taken: Vec<&str> = Vec::new();
    for element in elements {
        match element {
            Element::OiList(clauses) => {
                if let Some(clause) = clauses.iter().find(|clause| taken.contains(&clause.literal.as_str())) {
                    let message = format!(
                        "format ambiguity because {} is used in two adjacent oilist elements.",
                        clause.literal
                    );
                    return fail(message, None);
                }
                taken.extend(clauses.iter().map(|clause| clause.literal.as_str()));
            }
            Element::Literal(literal) if taken.contains(&literal.as_str()) => {
                let message = format!(
                    "format ambiguity because {literal} is used both in oilist element and the adjacent literal."
                );
                return fail(message, None);
            }
            _ => taken.clear(),
        }
    }
    Ok(())
}

/// Traverses the elements with those that may directly precede, `open`, which end in the possible starts of a
/// following element.
fn adjacent<'e>(
    operation: &Operation,
    elements: &'e [Element],
    open: &mut Vec<&'e Element>,
) -> Option<(String, Option<String>)> {
    for element in elements {
        match element {
            Element::Whitespace(_) => {}
            Element::Group(group) => {
                let before = open.clone();
                if let Some(found) = adjacent(operation, &group.then, open) {
                    return Some(found);
                }
                let mut other = before;
                if let Some(found) = adjacent(operation, &group.otherwise, &mut other) {
                    return Some(found);
                }
                open.extend(other);
            }
            _ => {
                for before in open.iter() {
                    if let Some(found) = ambiguous(operation, before, element) {
                        return Some(found);
                    }
                }
                open.clear();
                open.push(element);
            }
        }
    }
    None
}

fn ambiguous(operation: &Operation, before: &Element, element: &Element) -> Option<(String, Option<String>)> {
    match (before, element) {
        (Element::Attribute { index, is_qualified }, Element::Literal(literal)) if literal == ":" => {
            let attr = &operation.attributes[*index as usize];
            let is_generic = *is_qualified || attr.syntax.storage == "::mlir::Attribute";
            (attr.syntax.value_type.is_none() && is_generic).then(|| {
                let name = &attr.name;
                let message = format!(
                    "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable type"
                );
                (message, None)
            })
        }
        (Element::AttrDict { with_keyword: false }, Element::Region(index)) => {
            let name = &operation.regions[*index as usize].name;
            let message =
                format!("format ambiguity caused by `attr-dict` directive followed by region `{name}`");
            Some((message, Some("try using `attr-dict-with-keyword` instead".to_owned())))
        }
        _ => None,
    }
}
