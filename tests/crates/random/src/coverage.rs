//! A test that random patterns use every feature.

use std::collections::BTreeMap;

use pdll_match::pattern::{NodeKind, Pattern, Replacement};

use crate::patterns::{has_variable_attribute_type, searched};
use crate::{Allowed, patterns};

/// Returns the features of a pattern, named after the dialect's operations.
fn features(pattern: &Pattern) -> Vec<&'static str> {
    let mut found = Vec::new();
    for (id, node) in pattern.nodes.iter().enumerate() {
        let is_matched = id < pattern.n_match as usize;
        found.push(match &node.kind {
            NodeKind::Attribute { value: Some(_), .. } => "pdl.attribute, constant",
            NodeKind::Attribute { ty: Some(_), .. } => "pdl.attribute, typed",
            NodeKind::Attribute { .. } => "pdl.attribute",
            NodeKind::Operand { ty: Some(_) } => "pdl.operand, typed",
            NodeKind::Operand { .. } => "pdl.operand",
            NodeKind::Operands { ty: Some(_) } => "pdl.operands, typed",
            NodeKind::Operands { .. } => "pdl.operands",
            NodeKind::Operation(op) if op.name.is_none() => "pdl.operation, any",
            NodeKind::Operation(_) if is_matched => "pdl.operation, matched",
            NodeKind::Operation(_) => "pdl.operation, made",
            NodeKind::Result { .. } => "pdl.result",
            NodeKind::Results { group: Some(_), .. } => "pdl.results, a group",
            NodeKind::Results { .. } => "pdl.results",
            NodeKind::Type { value: Some(_) } => "pdl.type, constant",
            NodeKind::Type { .. } => "pdl.type",
            NodeKind::Types { values: Some(_) } => "pdl.types, constant",
            NodeKind::Types { .. } => "pdl.types",
            NodeKind::Range { .. } => "pdl.range",
            NodeKind::Constraint { is_negated: true, .. } => "pdl.apply_native_constraint, negated",
            NodeKind::Constraint { .. } => "pdl.apply_native_constraint",
            NodeKind::NativeRewrite(_) => "pdl.apply_native_rewrite",
            NodeKind::NativeResult { .. } => "a native function's result",
            NodeKind::AttributeOf { .. } => "an attribute that may be absent",
            NodeKind::Location(_) => "a location",
            NodeKind::Erase { .. } => "pdl.erase",
            NodeKind::Replace { with: Replacement::Operation(_), .. } => "pdl.replace, an operation",
            NodeKind::Replace { .. } => "pdl.replace, values",
        });
    }
    if pattern.external_rewrite.is_some() {
        found.push("pdl.rewrite, external");
    }
    if !searched(pattern).is_empty() {
        found.push("several roots");
    }
    if has_variable_attribute_type(pattern) {
        found.push("an attribute of a type that is a variable");
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Counts the sets, of 1,000, that contain each feature.
fn counts(allowed: &Allowed) -> BTreeMap<&'static str, u32> {
    let mut counts = BTreeMap::new();
    for seed in 0..1_000 {
        let patterns = patterns(seed, allowed);
        let mut found: Vec<&str> = patterns.iter().flat_map(features).collect();
        let is_tie =
            |(i, one): (usize, &Pattern)| patterns[..i].iter().any(|other| other.benefit == one.benefit);
        if patterns.iter().enumerate().any(is_tie) {
            found.push("the same benefit");
        }
        found.sort_unstable();
        found.dedup();
        found.into_iter().for_each(|feature| *counts.entry(feature).or_default() += 1);
    }
    counts
}

#[test]
fn all_there_is_is_made_often() {
    let everything = counts(&Allowed::everything());
    assert_eq!(everything.len(), 29, "{everything:#?}");
    assert!(everything.values().all(|count| *count >= 10), "{everything:#?}");
    // Except groups of results, which unregistered operations do not have.
    let by_mlir = counts(&Allowed::by_mlir());
    assert_eq!(by_mlir.len(), 28, "{by_mlir:#?}");
    assert!(by_mlir.values().all(|count| *count >= 10), "{by_mlir:#?}");
}
