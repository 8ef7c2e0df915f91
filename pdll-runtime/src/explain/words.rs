//! Descriptions of mismatches, each in one sentence.
//!
//! In: a `Mismatch` of the naive interpreter. Out: the sentence, and the operation that it is about. Invariant: a sentence is
//! short, regardless of the depth of the place.

use pdll_match::collect::Side;
use pdll_match::pattern::{NodeId, NodeKind, Pattern};

use crate::interpret::naive::mismatch::{Cause, Mismatch, Part, Place, Start, Via};
use crate::ir::{Ir, Op, Value};
use crate::native::PdlValue;

/// Maximum number of steps in the description of a place.
const MAX_STEPS: usize = 6;

/// Describes a mismatch.
pub(super) fn describe(pattern: &Pattern, mismatch: &Mismatch, ir: &Ir) -> String {
    Words { pattern, ir }.describe(mismatch)
}

/// Returns the operation that a mismatch is about.
pub(super) fn concerned(mismatch: &Mismatch, ir: &Ir) -> Option<Op> {
    match &mismatch.cause {
        Cause::Group { .. } => op_of(ir, &mismatch.place.found),
        Cause::Constraint { args } => args.iter().find_map(op_around).or_else(|| op_around(&mismatch.place)),
        _ => op_around(&mismatch.place),
    }
}

/// Returns the innermost operation on the way to a place.
fn op_around(place: &Place) -> Option<Op> {
    std::iter::once(&place.found).chain(place.steps.iter().map(|step| &step.from)).find_map(|entity| {
        match entity {
            PdlValue::Op(op) => Some(*op),
            _ => None,
        }
    })
}

/// Returns an operation itself, or the one that defines a value or the first value of a range.
fn op_of(ir: &Ir, found: &PdlValue) -> Option<Op> {
    match found {
        PdlValue::Op(op) => Some(*op),
        PdlValue::Value(value) => value.defining_op(ir),
        PdlValue::ValueRange(values) => values.first()?.defining_op(ir),
        _ => None,
    }
}

struct Words<'a> {
    pattern: &'a Pattern,
    ir: &'a Ir,
}

impl Words<'_> {
    fn describe(&self, mismatch: &Mismatch) -> String {
        let Mismatch { node, place, cause, .. } = mismatch;
        match cause {
            Cause::Name => self.name(place, *node),
            Cause::Count { side, n, required, is_minimum } => {
                let at_least = if *is_minimum { "at least " } else { "" };
                let found = counted(*n, noun(*side));
                format!(
                    "{} has {found}, but the pattern requires {at_least}{required}",
                    self.name_of(&place.found)
                )
            }
            Cause::Group { side, group, n } => self.group(place, *side, *group, *n),
            Cause::NoAttribute { op, index } => {
                format!("{} has no attribute `{}`", self.name_of(&place.found), self.attribute(*op, *index))
            }
            Cause::NoType => format!("{} has no type", self.place(place)),
            Cause::NoDefiner => self.no_definer(place, *node),
            Cause::NoUser => {
                format!(
                    "{} has no users, but the pattern requires {} as a user",
                    self.place(place),
                    self.required(*node)
                )
            }
            Cause::NoResult(index) => {
                let n = op_of(self.ir, &place.found).map_or(0, |op| op.n_results(self.ir));
                let found = counted(n, "result");
                format!("{} has {found}, but the pattern requires result {index}", self.name_of(&place.found))
            }
            Cause::ResultNumber { required } => {
                format!("{}, but the pattern requires result {required}", self.place_is(place))
            }
            Cause::Results { group } => {
                let of = self.name_of(&place.found);
                let required = match group {
                    Some(group) => format!("all values of result group {group} of {of}"),
                    None => format!("all results of {of}"),
                };
                format!("{}, but the pattern requires {required} and no other values", self.place_is(place))
            }
            Cause::Literal { required } => {
                format!("{}, but the pattern requires {}", self.place_is(place), self.shown(required))
            }
            Cause::Unequal { other } => {
                let (them, are) = if is_plural(&self.place(place)) { ("them", "are") } else { ("it", "is") };
                let (there, shown) = (self.place(other), self.shown(&other.found));
                format!(
                    "{}, but the pattern requires {them} to equal {there}, which {are} {shown}",
                    self.place_is(place)
                )
            }
            Cause::Constraint { args } => self.constraint(*node, args),
        }
    }

    fn name(&self, place: &Place, node: NodeId) -> String {
        let (found, required) = (self.shown(&place.found), self.required(node));
        let verb = match place.steps.first().map(|step| (step.via, &step.from)) {
            Some((Via::Definer, from)) => {
                let first = if n_of(from).is_some_and(|n| n != 1) { "the first of " } else { "" };
                format!("{first}{} is defined by", self.before(place))
            }
            Some((Via::User, _)) => format!("{} is used by", self.before(place)),
            _ => "the operation is".to_owned(),
        };
        format!("{verb} {found}, but the pattern requires {required}")
    }

    fn group(&self, place: &Place, side: Side, group: usize, n: Option<usize>) -> String {
        let (what, name) = (noun(side), self.name_of(&place.found));
        match n {
            None => format!("{name} has no {what} group {group}"),
            Some(n) => {
                let found = counted(n, "value");
                format!("{what} group {group} of {name} has {found}, but the pattern requires 1")
            }
        }
    }

    fn no_definer(&self, place: &Place, op: NodeId) -> String {
        let required = self.required(op);
        match &place.found {
            PdlValue::ValueRange(values) if values.is_empty() => {
                let place = self.place(place);
                let found = match place.strip_prefix("the ") {
                    Some(place) => format!("there are no {place}"),
                    None => format!("{place} is empty"),
                };
                format!("{found}, but the pattern requires results of {required}")
            }
            PdlValue::ValueRange(values) if values.len() > 1 => {
                format!("{}, but the pattern requires results of {required}", self.place_is(place))
            }
            _ => format!("{}, but the pattern requires a result of {required}", self.place_is(place)),
        }
    }

    fn constraint(&self, node: NodeId, args: &[Place]) -> String {
        let NodeKind::Constraint { call, is_negated } = &self.pattern.node(node).kind else {
            return "a constraint does not hold".to_owned();
        };
        let args: Vec<String> = args
            .iter()
            .map(|arg| match (arg.start, arg.steps.is_empty()) {
                (Start::Literal, true) => self.place(arg),
                _ => format!("{} ({})", self.place(arg), self.shown(&arg.found)),
            })
            .collect();
        let of = if args.is_empty() { String::new() } else { format!(" for {}", args.join(" and ")) };
        match is_negated {
            true => {
                format!(
                    "constraint `{}` holds{of}, but the pattern requires that it does not hold",
                    call.name
                )
            }
            false => format!("constraint `{}` does not hold{of}", call.name),
        }
    }

    /// Describes a place: "operand 0 of the operation that defines operand 1".
    fn place(&self, place: &Place) -> String {
        self.place_from(place, 0)
    }

    /// Describes the entity before the last step to a place.
    fn before(&self, place: &Place) -> String {
        self.place_from(place, 1)
    }

    fn place_from(&self, place: &Place, n_skipped: usize) -> String {
        let mut out = String::new();
        let mut entity = &place.found;
        for (n, step) in place.steps.iter().enumerate() {
            if n >= n_skipped + MAX_STEPS {
                out.push('…');
                return out;
            }
            if n >= n_skipped {
                out.push_str(&self.step(step.via, entity, &step.from));
            }
            entity = &step.from;
        }
        match place.start {
            Start::Root if out.is_empty() => out.push_str("the operation"),
            Start::Root => out.truncate(out.strip_suffix(" of ").map_or(out.len(), str::len)),
            Start::Literal => out.push_str(&self.shown(entity)),
            Start::ConstraintResult { call, index } => {
                let name = match &self.pattern.node(call).kind {
                    NodeKind::Constraint { call, .. } => format!("constraint `{}`", call.name),
                    _ => "a constraint".to_owned(),
                };
                out.push_str(&format!("result {index} of {name}"));
            }
        }
        out
    }

    /// Describes an entity by the step that leads to it, up to the entity from which it leads.
    fn step(&self, via: Via, entity: &PdlValue, from: &PdlValue) -> String {
        let n = n_of(entity);
        match via {
            Via::Attribute { op, index } => format!("attribute `{}` of ", self.attribute(op, index)),
            Via::Operand(part) => format!("{} of ", part_of("operand", part, n)),
            Via::ResultType(part) => {
                let types = if matches!(n, None | Some(1)) { "type" } else { "types" };
                format!("the {types} of {} of ", part_of("result", part, n))
            }
            Via::Result(index) => format!("result {index} of "),
            Via::Results(Some(group)) => format!("result group {group} of "),
            Via::Results(None) => format!("{} of ", part_of("result", Part::Inner(0, 0), n)),
            Via::Type if matches!(n, None | Some(1)) => "the type of ".to_owned(),
            Via::Type => "the types of ".to_owned(),
            Via::Definer if n_of(from).is_some_and(|n| n != 1) => {
                "the operation that defines the first of ".to_owned()
            }
            Via::Definer => "the operation that defines ".to_owned(),
            Via::User => "the user of ".to_owned(),
        }
    }

    /// Describes a place and the entity there.
    fn place_is(&self, place: &Place) -> String {
        let (described, shown) = (self.place(place), self.shown(&place.found));
        let verb = if is_plural(&described) { "are" } else { "is" };
        format!("{described} {verb} {shown}")
    }

    /// Describes an entity of the IR.
    fn shown(&self, found: &PdlValue) -> String {
        let ctx = self.ir.context();
        match found {
            PdlValue::Attribute(attr) => format!("`{}`", attr.display(ctx)),
            PdlValue::Op(op) => format!("`{}`", op.name_text(self.ir)),
            PdlValue::Type(ty) => format!("`{}`", ty.display(ctx)),
            PdlValue::TypeRange(types) if types.is_empty() => "empty".to_owned(),
            PdlValue::TypeRange(types) => {
                let texts: Vec<String> = types.iter().map(|ty| ty.display(ctx).to_string()).collect();
                format!("`{}`", texts.join(", "))
            }
            PdlValue::Value(value) => self.origin(*value),
            PdlValue::ValueRange(values) => match values.as_slice() {
                [] => "empty".to_owned(),
                [value] => self.origin(*value),
                [first, ..] => {
                    format!("{} values, of which the first is {}", values.len(), self.origin(*first))
                }
            },
        }
    }

    /// Describes the origin of a value.
    fn origin(&self, value: Value) -> String {
        let ir = self.ir;
        match (value.defining_op(ir), value.result_index(ir)) {
            (Some(op), Some(index)) if op.n_results(ir) > 1 => {
                format!("result {index} of `{}`{}", op.name_text(ir), self.location(op))
            }
            (Some(op), _) => format!("the result of `{}`{}", op.name_text(ir), self.location(op)),
            (None, _) => match value.arg_index(ir) {
                Some(index) => format!("block argument {index}"),
                None => "a value of another operation".to_owned(),
            },
        }
    }

    fn location(&self, op: Op) -> String {
        let location = self.ir.context().describe_location(op.loc(self.ir));
        location.map_or_else(String::new, |location| format!(" at {location}"))
    }

    /// Returns the name of an attribute of an operation node.
    fn attribute(&self, op: NodeId, index: usize) -> &str {
        match &self.pattern.node(op).kind {
            NodeKind::Operation(op) => op.attributes.get(index).map_or("", |attribute| &attribute.name),
            _ => "",
        }
    }

    /// Returns the name that the pattern requires of an operation.
    fn required(&self, node: NodeId) -> String {
        match &self.pattern.node(node).kind {
            NodeKind::Operation(op) => {
                op.name.as_ref().map_or_else(|| "an operation".to_owned(), |name| format!("`{name}`"))
            }
            _ => "an operation".to_owned(),
        }
    }

    /// Returns the name of an operation, or of the one that defines a value.
    fn name_of(&self, found: &PdlValue) -> String {
        op_of(self.ir, found)
            .map_or_else(|| "the operation".to_owned(), |op| format!("`{}`", op.name_text(self.ir)))
    }
}

/// Returns the number of values or types of a range.
fn n_of(entity: &PdlValue) -> Option<usize> {
    match entity {
        PdlValue::ValueRange(values) => Some(values.len()),
        PdlValue::TypeRange(types) => Some(types.len()),
        _ => None,
    }
}

/// Describes a part of the operands or results of an operation, given the number of its values if it is a range.
fn part_of(what: &str, part: Part, n: Option<usize>) -> String {
    match (part, n) {
        (Part::At(index), _) | (Part::Inner(index, _), Some(1)) => format!("{what} {index}"),
        (Part::Inner(0, 0), _) => format!("the {what}s"),
        (Part::Inner(first, _), None | Some(0)) => format!("the {what}s from index {first} on"),
        (Part::Inner(first, _), Some(n)) => format!("{what}s {first} to {}", first + n - 1),
        (Part::Group(group, _), _) => format!("{what} group {group}"),
    }
}

/// Returns whether the description of a place is plural.
fn is_plural(place: &str) -> bool {
    ["the operands", "the results", "the types", "operands ", "results "]
        .iter()
        .any(|plural| place.starts_with(plural))
}

fn noun(side: Side) -> &'static str {
    match side {
        Side::Operands => "operand",
        Side::Results => "result",
    }
}

fn counted(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}
