//! The dialect `t` of `tests/ods/test.td`, and a few constraints.

use pdll_compiler::ods::model::{
    AttributeDef, Constraint, ConstraintKind, Dialect, GroupKind, OdsContext, Operation, Part, ValueGroup,
};
use pdll_compiler::ods::predicate::Predicate;

use GroupKind::{Optional, Single, Variadic};

/// What the front end knows in the tests with ODS.
pub(crate) fn test_dialect() -> OdsContext {
    let mut two =
        op("two", &[("first", Single), ("rest", Variadic)], &[("head", Single), ("tail", Variadic)]);
    two.attributes = vec![attribute("size", "I32Attr", false), attribute("hint", "I64Attr", true)];
    let mut inferred = op("inferred", &[("input", Single)], &[("output", Single)]);
    inferred.has_type_inference = true;
    let mut looping = op("loop", &[], &[]);
    looping.regions.push(part("body"));
    let mut branch = op("branch", &[], &[]);
    branch.successors.push(part("dest"));
    let operations = [
        op("one", &[("input", Single)], &[("output", Single)]),
        two,
        op("pair", &[("a", Single), ("b", Single)], &[("left", Single), ("right", Single)]),
        op("maybe", &[("a", Optional), ("b", Single)], &[("r", Optional)]),
        op("sink", &[("inputs", Variadic)], &[]),
        inferred,
        looping,
        branch,
    ];
    let mut dialect = Dialect { name: "t".to_owned(), ..Dialect::default() };
    dialect.operations = operations.into_iter().map(|op| (op.name.clone(), op)).collect();
    let mut ods = OdsContext::default();
    ods.dialects.insert("t".to_owned(), dialect);
    for (name, kind) in [("I32", ConstraintKind::Type), ("I32Attr", ConstraintKind::Attribute)] {
        ods.constraints.insert(name.to_owned(), constraint(name, kind));
    }
    ods
}

fn op(mnemonic: &str, operands: &[(&str, GroupKind)], results: &[(&str, GroupKind)]) -> Operation {
    Operation {
        name: format!("t.{mnemonic}"),
        operands: operands.iter().map(|(name, kind)| group(name, *kind)).collect(),
        results: results.iter().map(|(name, kind)| group(name, *kind)).collect(),
        ..Operation::default()
    }
}

fn group(name: &str, kind: GroupKind) -> ValueGroup {
    ValueGroup {
        name: name.to_owned(),
        kind,
        constraint: "AnyType".to_owned(),
        summary: String::new(),
        segment_attribute: None,
        span: None,
    }
}

fn attribute(name: &str, constraint: &str, is_optional: bool) -> AttributeDef {
    AttributeDef {
        name: name.to_owned(),
        constraint: constraint.to_owned(),
        is_optional,
        default: None,
        summary: String::new(),
        span: None,
    }
}

fn part(name: &str) -> Part {
    Part {
        name: name.to_owned(),
        is_variadic: false,
        constraint: String::new(),
        summary: String::new(),
        predicate: Predicate::True,
    }
}

fn constraint(name: &str, kind: ConstraintKind) -> Constraint {
    Constraint {
        name: name.to_owned(),
        kind,
        summary: String::new(),
        cpp_type: String::new(),
        predicate: Predicate::True,
        value: None,
        build: None,
        rust_path: None,
        is_standard: true,
        span: None,
    }
}
