//! Places of operations and block arguments in a text that gives them other locations, for editors.
//!
//! What has no `loc(…)` has its place in the text as its location. The reader notes the places that a `loc(…)` replaces.

use std::cell::RefCell;
use std::collections::HashMap;

use super::error::ParseError;
use super::reader::Owner;
use super::split::InputPart;
use crate::arena::Ir;
use crate::context::Context;
use crate::dialect::Op;
use crate::location::Location;
use crate::value::Value;

/// Places of operations and block arguments in the text that they were read from.
#[derive(Clone, Default, Debug)]
pub struct SourcePlaces {
    ops: HashMap<Op, Location>,
    arguments: HashMap<Value, Location>,
}

impl SourcePlaces {
    /// Returns the place of an operation's name.
    pub fn op(&self, ir: &Ir, op: Op) -> Location {
        self.ops.get(&op).copied().unwrap_or_else(|| op.loc(ir))
    }

    /// Returns the place of a block argument.
    pub fn argument(&self, ir: &Ir, arg: Value) -> Location {
        self.arguments.get(&arg).copied().unwrap_or_else(|| ir.argument_loc(arg))
    }

    /// Notes the location that a `loc(…)` replaces, unless one did before.
    pub(super) fn note(&mut self, ir: &Ir, owner: Owner) {
        match owner {
            Owner::Op(op) => drop(self.ops.entry(op).or_insert_with(|| op.loc(ir))),
            Owner::Argument(arg) => drop(self.arguments.entry(arg).or_insert_with(|| ir.argument_loc(arg))),
        }
    }
}

/// As [`parse_part`](super::parse_part), with the places in the text of operations and block arguments that have another location.
///
/// ```
/// use pdll_ir::{Context, InputPart, parse_with_places};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let text = "\n\"a.op\"() : () -> () loc(\"elsewhere\":7:8)\n\"a.op\"() : () -> ()";
/// let (ir, places) = parse_with_places(&ctx, "f", &InputPart::whole(text))?;
/// let ops: Vec<_> = ir.walk_pre_order(ir.top()).skip(1).collect();
/// let line = |loc| ctx.location_place(loc).and_then(|(_, place)| place).map(|(line, _)| line);
/// assert_eq!((line(ops[0].loc(&ir)), line(places.op(&ir, ops[0]))), (Some(7), Some(2)));
/// assert_eq!((line(ops[1].loc(&ir)), line(places.op(&ir, ops[1]))), (Some(3), Some(3)));
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
///
/// # Errors
/// As [`parse`](super::parse).
pub fn parse_with_places(
    ctx: &Context,
    name: &str,
    part: &InputPart<'_>,
) -> Result<(Ir, SourcePlaces), ParseError> {
    let places = RefCell::default();
    let ir = super::read(ctx, name, part, false, Some(&places))?;
    Ok((ir, places.take()))
}
