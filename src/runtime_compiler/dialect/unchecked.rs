//! C++ in definitions for which no Rust was supplied: the list per operation and dialect, and the notes on first uses.

use std::collections::BTreeSet;

use pdll_compiler::ods::model::Operation;
use pdll_compiler::ods::tables::{foreign_trait_name, foreign_traits};
use pdll_runtime::ir::{Context, Ir, Location, Op, OperationName, Trait};

use super::memory::keep_str;

/// The unchecked parts of an operation.
#[derive(Default)]
pub(super) struct Parts(Vec<&'static str>);

impl Parts {
    pub(super) fn add(&mut self, what: impl AsRef<str>) {
        let what = keep_str(what.as_ref());
        if !self.0.contains(&what) {
            self.0.push(what);
        }
    }

    /// Adds the missing predicates of the constraint of a part.
    pub(super) fn add_constraint(&mut self, missing: &[String], of: &str) {
        let of = if of.is_empty() { String::new() } else { format!(" of `{of}`") };
        for name in missing {
            self.add(format!("constraint {name}{of}"));
        }
    }

    /// Adds traits and interfaces whose code is C++.
    pub(super) fn add_traits(&mut self, operation: &Operation) {
        for used in foreign_traits(operation).filter(|used| Trait::by_name(&used.name).is_none()) {
            self.add(foreign_trait_name(used));
        }
    }

    pub(super) fn names(self) -> Vec<&'static str> {
        self.0
    }
}

/// Parts of a dialect, its types and its attributes that are not checked or not run, by names: `toy`, `!toy.box`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OfDialect(pub(super) Vec<(String, String)>);

/// A part of a definition that is C++ and that no Rust replaces: what it belongs to (`toy.add`, `!toy.box`, `toy`), and what it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UncheckedPart {
    /// The operation, type, attribute or dialect.
    pub of: String,
    /// `verifier`, `folder`, `constraint …`, …
    pub what: String,
}

/// Returns what the definitions of a context's dialects say in C++ and no Rust replaces, sorted.
pub fn unchecked_parts(ctx: &Context) -> Vec<UncheckedPart> {
    let mut out = Vec::new();
    for (_, found) in ctx.extensions::<OfDialect>() {
        out.extend(found.0.iter().map(|(of, what)| UncheckedPart { of: of.clone(), what: what.clone() }));
    }
    for name in ctx.registered_op_names() {
        let of = ctx.op_name_text(name);
        let parts = ctx.op_info(name).unchecked.iter();
        out.extend(parts.map(|what| UncheckedPart { of: of.to_owned(), what: (*what).to_owned() }));
    }
    out.sort();
    out
}

/// The first use of an operation of a dialect whose definition was read when the program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UncheckedUse {
    /// The operation.
    pub op: Op,
    /// Its location.
    pub loc: Location,
    /// Message: what its definition says in C++ that is not run.
    pub message: String,
}

/// Returns a message for the first use of each operation of which something is not checked or not run, if its definition was read when the
/// program runs. `noted` holds the operations that were noted before, and the new ones afterwards.
pub fn unchecked_uses(ir: &Ir, noted: &mut BTreeSet<OperationName>) -> Vec<UncheckedUse> {
    let mut out = Vec::new();
    for op in ir.walk_pre_order(ir.top()) {
        let info = op.info(ir);
        if info.interpreted.is_some() && !info.unchecked.is_empty() && noted.insert(op.name(ir)) {
            let message = format!(
                "'{}' is not checked or run as its definition says, which is C++: {}",
                op.name_text(ir),
                info.unchecked.join(", ")
            );
            out.push(UncheckedUse { op, loc: op.loc(ir), message });
        }
    }
    out
}
