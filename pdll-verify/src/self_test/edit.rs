//! Edits: all programs that differ from one in a single thing that a matcher can ask about.

use crate::self_test::instance::{ATTRIBUTES, TYPES, value_text};
use crate::self_test::program::{Program, ProgramOp, ValueRef};

/// The name of an operation that no dialect defines.
const OTHER: &str = "test.other";

/// Returns the programs that differ from one in a single thing. Operations keep their indices.
pub(super) fn edits(program: &Program) -> Vec<Program> {
    let mut out = Vec::new();
    for at in 0..program.ops.len() {
        of_operands(program, at, &mut out);
        of_attributes(program, at, &mut out);
        of_results(program, at, &mut out);
        of_name(program, at, &mut out);
    }
    of_types(program, &mut out);
    out
}

fn changed(program: &Program, at: usize, change: impl FnOnce(&mut ProgramOp)) -> Program {
    let mut new = program.clone();
    change(&mut new.ops[at]);
    new
}

fn of_name(program: &Program, at: usize, out: &mut Vec<Program>) {
    out.push(changed(program, at, |op| op.name = OTHER.to_owned()));
    // An operation that takes the same operands verifies where the rest depends on it.
    for other in program.ops.iter().filter(|op| op.name != program.ops[at].name) {
        out.push(changed(program, at, |op| op.name.clone_from(&other.name)));
    }
}

fn of_operands(program: &Program, at: usize, out: &mut Vec<Program>) {
    let op = &program.ops[at];
    for (index, operand) in op.operands.iter().enumerate() {
        let ty = program.ty(*operand).to_owned();
        let is_free = matches!(operand, ValueRef::Arg(_))
            && program.ops.iter().flat_map(|op| &op.operands).filter(|other| *other == operand).count() == 1;
        let types = std::iter::once(&*ty).filter(|_| !is_free);
        for ty in types.chain(TYPES.iter().copied().filter(|other| *other != ty)) {
            let mut new = program.clone();
            let arg = new.arg(ty);
            new.ops[at].operands[index] = arg;
            out.push(new);
        }
        for value in program.values_before(at).filter(|value| value != operand) {
            out.push(changed(program, at, |op| op.operands[index] = value));
        }
        // Another result of the operation that defines it.
        if let ValueRef::Result(of, _) = *operand {
            let mut new = program.clone();
            new.ops[of].results.push(ty);
            new.ops[at].operands[index] = ValueRef::Result(of, new.ops[of].results.len() - 1);
            out.push(new);
        }
    }
    if !op.operands.is_empty() {
        out.push(changed(program, at, |op| op.operands.truncate(op.operands.len() - 1)));
        out.push(changed(program, at, |op| op.operands.rotate_left(1)));
        out.push(changed(program, at, |op| op.operands = op.operands[1..].to_vec()));
        out.push(changed(program, at, |op| op.operands.clear()));
    }
    let ty = op.operands.last().map_or("i32", |value| program.ty(*value)).to_owned();
    let mut new = program.clone();
    let arg = new.arg(&ty);
    new.ops[at].operands.push(arg);
    out.push(new);
}

fn of_attributes(program: &Program, at: usize, out: &mut Vec<Program>) {
    for (index, (_, text)) in program.ops[at].attributes.iter().enumerate() {
        out.push(changed(program, at, |op| drop(op.attributes.remove(index))));
        let same_type = match text.rsplit_once(" : ") {
            Some((_, ty)) => ["0", "1", "2", "3", "-1", "7"].map(|number| value_text(ty, number)).to_vec(),
            None => Vec::new(),
        };
        let flags = ["none", "nsw", "nuw", "nsw, nuw"].map(|flags| format!("#arith.overflow<{flags}>"));
        let predicates = ["eq", "ne", "slt"].map(|name| format!("#index<cmp_predicate {name}>"));
        let truths = ["true", "false"].map(str::to_owned);
        let others = ATTRIBUTES.iter().map(|text| (*text).to_owned());
        let all = same_type.into_iter().chain(flags).chain(predicates).chain(truths).chain(others);
        for new in all.filter(|new| new != text) {
            out.push(changed(program, at, |op| op.attributes[index].1 = new));
        }
    }
}

fn of_results(program: &Program, at: usize, out: &mut Vec<Program>) {
    let op = &program.ops[at];
    out.push(changed(program, at, |op| op.results.push("i32".to_owned())));
    if let Some(last) = op.results.len().checked_sub(1) {
        let value = ValueRef::Result(at, last);
        if !program.ops.iter().any(|op| op.operands.contains(&value)) {
            let mut new = changed(program, at, |op| drop(op.results.pop()));
            new.returned.retain(|returned| *returned != value);
            out.push(new);
        }
    }
    for (index, ty) in op.results.iter().enumerate() {
        for new in TYPES.iter().filter(|new| **new != ty) {
            out.push(changed(program, at, |op| op.results[index] = (*new).to_owned()));
        }
    }
    // One use less, or one more.
    let (unused, used): (Vec<_>, Vec<_>) = (0..op.results.len())
        .map(|r| ValueRef::Result(at, r))
        .partition(|value| program.returned.contains(value));
    for value in unused {
        let mut new = program.clone();
        new.returned.retain(|returned| *returned != value);
        out.push(new);
    }
    for value in used {
        let mut new = program.clone();
        new.returned.push(value);
        out.push(new);
    }
}

/// Replaces a type everywhere, with and without the attributes that have it.
fn of_types(program: &Program, out: &mut Vec<Program>) {
    let mut types: Vec<&String> =
        program.args.iter().chain(program.ops.iter().flat_map(|op| &op.results)).collect();
    types.sort_unstable();
    types.dedup();
    for old in types {
        for new in TYPES.iter().filter(|new| **new != old) {
            let mut retyped = program.clone();
            let all = retyped.args.iter_mut().chain(retyped.ops.iter_mut().flat_map(|op| &mut op.results));
            all.filter(|ty| *ty == old).for_each(|ty| *ty = (*new).to_owned());
            out.push(retyped.clone());
            let attributes = retyped.ops.iter_mut().flat_map(|op| &mut op.attributes);
            let suffix = format!(" : {old}");
            let mut has_changed = false;
            for (_, text) in attributes.filter(|(_, text)| text.ends_with(&suffix)) {
                *text = value_text(new, "1");
                has_changed = true;
            }
            if has_changed {
                out.push(retyped);
            }
        }
    }
    for (index, ty) in program.args.iter().enumerate() {
        for new in TYPES.iter().filter(|new| **new != ty) {
            let mut retyped = program.clone();
            retyped.args[index] = (*new).to_owned();
            out.push(retyped);
        }
    }
}
