//! Inference of result types, as far as pages show it: operations whose result types are known implement an interface.
//!
//! MLIR: `Operator::populateTypeInferenceInfo`.

use pdll_support::diag::Diag;
use pdll_tablegen::records::Record;

use super::input::{Input, optional_str};

const INTERFACE: &str = "InferTypeOpInterface";
const SAME_TYPES: &str = "SameOperandsAndResultType";

/// Returns the interface of inference if the types of all results follow from the definition, and the interface is defined.
pub(super) fn added_interface<'a>(input: &Input<'a>, op: &Record) -> Result<Option<&'a Record>, Diag> {
    let records = input.records;
    let Some(interface) = records.def(INTERFACE) else { return Ok(None) };
    let results = &op.dag("results")?.args;
    let is_variable = |constraint: Option<&Record>| {
        constraint.is_some_and(|it| {
            records.is_subclass_of(it, "Variadic") || records.is_subclass_of(it, "Optional")
        })
    };
    let constraints: Vec<Option<&Record>> = results.iter().map(|arg| input.constraint(&arg.value)).collect();
    if results.is_empty() || constraints.iter().any(|constraint| is_variable(*constraint)) {
        return Ok(None);
    }
    let mut traits = Vec::new();
    flatten(input, op, "traits", &mut traits)?;
    if traits.iter().any(|def| optional_str(def, "trait") == Some(SAME_TYPES)) {
        let is_anchor = |constraint: &Record| {
            records.is_subclass_of(constraint, "TypeConstraint") && !is_variable(Some(constraint))
        };
        let mut arguments = op.dag("arguments")?.args.iter();
        let has_anchor = arguments.any(|arg| input.constraint(&arg.value).is_some_and(is_anchor));
        return Ok(has_anchor.then_some(interface));
    }
    if traits.iter().any(|def| def.name() == interface.name()) {
        return Ok(None);
    }
    // Which results are known, and which types follow from which.
    let result = |name: &str| results.iter().position(|arg| arg.name.as_deref() == Some(name));
    let is_built = |constraint: &Option<&Record>| {
        constraint.is_some_and(|it| optional_str(it, "builderCall").is_some_and(|call| !call.is_empty()))
    };
    let mut known: Vec<bool> = constraints.iter().map(is_built).collect();
    let mut edges: Vec<(Option<usize>, usize)> = Vec::new();
    for def in traits {
        if records.is_subclass_of(def, "TypesMatchWith") {
            if let Some(to) = result(def.str("rhs")?) {
                edges.push((result(def.str("lhs")?), to));
            }
        } else if records.is_subclass_of(def, "AllTypesMatch") {
            let names = def.str_list("values")?;
            for (i, to) in names.iter().enumerate().filter_map(|(i, name)| Some((i, result(name)?))) {
                let others = names.iter().enumerate().filter(|(j, _)| *j != i);
                edges.extend(others.map(|(_, name)| (result(name), to)));
            }
        }
    }
    // What follows from an argument is known.
    while let Some((_, to)) =
        edges.iter().find(|(from, to)| !known[*to] && from.is_none_or(|from| known[from]))
    {
        known[*to] = true;
    }
    Ok(known.iter().all(|is_known| *is_known).then_some(interface))
}

/// Appends the traits in a field, those in lists of traits included.
fn flatten<'a>(
    input: &Input<'a>,
    from: &Record,
    field: &str,
    traits: &mut Vec<&'a Record>,
) -> Result<(), Diag> {
    for def in input.records.def_list(from, field)? {
        match input.records.is_subclass_of(def, "TraitList") {
            true => flatten(input, def, "traits", traits)?,
            false => traits.push(def),
        }
    }
    Ok(())
}
