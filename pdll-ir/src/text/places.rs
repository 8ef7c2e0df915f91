//! Places of operations and block arguments in a text that gives them other locations, for editors.
//!
//! What has no `loc(…)` has its place in the text as its location. The reader notes the places that a `loc(…)` replaces.

use std::collections::HashMap;

use crate::arena::Ir;
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

    /// Notes the location of an operation before a `loc(…)` replaces it.
    pub(super) fn note_op(&mut self, ir: &Ir, op: Op) {
        self.ops.entry(op).or_insert_with(|| op.loc(ir));
    }

    /// Notes the location of a block argument before a `loc(…)` replaces it.
    pub(super) fn note_argument(&mut self, ir: &Ir, arg: Value) {
        self.arguments.entry(arg).or_insert_with(|| ir.argument_loc(arg));
    }
}
