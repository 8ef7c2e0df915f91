//! Text of programs, for people and for tests.
//!
//! Invariant: deterministic for the same patterns and context.

use std::fmt::{self, Write};

use super::program::{Inst, Move, Program};
use crate::ir::Context;

/// Returns the program, an instruction or step a line, with its address.
pub(super) fn dump(program: &Program, ctx: &Context) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write(program, ctx, &mut out);
    out
}

fn write(program: &Program, ctx: &Context, out: &mut String) -> fmt::Result {
    for (i, inst) in program.code.iter().enumerate() {
        for root in program.roots.iter().filter(|root| root.start as usize == i) {
            let name = match root.root {
                crate::PatternRoot::Op(name) => ctx.op_name_text(name),
                _ => "any operation",
            };
            writeln!(out, "root {name}: patterns {:?}", root.ranks)?;
        }
        match *inst {
            Inst::OpName { op, is, or } => {
                writeln!(out, "{i:4} OpName {{ op: {op}, is: {}, or: {or} }}", ctx.op_name_text(is))?;
            }
            Inst::DefinedBy { value, to, is, or } => {
                let is = ctx.op_name_text(is);
                writeln!(out, "{i:4} DefinedBy {{ value: {value}, to: {to}, is: {is}, or: {or} }}")?;
            }
            Inst::Attr { op, to, name, or } => {
                let name = ctx.str(name);
                writeln!(out, "{i:4} Attr {{ op: {op}, to: {to}, name: {name}, or: {or} }}")?;
            }
            inst => writeln!(out, "{i:4} {inst:?}")?,
        }
        if let Inst::SwitchName { switch, .. }
        | Inst::SwitchRaw { switch, .. }
        | Inst::SwitchOperandCount { switch, .. }
        | Inst::SwitchResultCount { switch, .. }
        | Inst::SwitchResultNumber { switch, .. } = *inst
        {
            let switch = &program.switches[switch as usize];
            writeln!(out, "       to {:?} or {}", switch.targets, switch.or)?;
        }
        if let Inst::Keep { leaf } = *inst {
            let leaf = &program.leaves[leaf as usize];
            let (start, n) = leaf.moves;
            let text = |it: &Move| match it {
                Move::Reg { from, to } => format!("{from} to {to}"),
                Move::List { from, to } => format!("list {from} to {to}"),
            };
            let moves: Vec<String> =
                program.moves[start as usize..(start + n) as usize].iter().map(text).collect();
            writeln!(out, "       moves {}; rewrite at {}", moves.join(", "), leaf.rewrite)?;
        }
    }
    writeln!(out, "rewrites")?;
    for (i, step) in program.steps.iter().enumerate() {
        writeln!(out, "{i:4} {step:?}")?;
    }
    for (i, list) in program.lists.iter().enumerate() {
        writeln!(out, "list {i}: {list:?}")?;
    }
    Ok(())
}
