//! Native functions that units declare with different signatures.
//!
//! In: the modules of several units, one after the other, whose patterns may be added to one set. Out:
//! warnings, because each name denotes one function there. Within a unit, declaring a name twice is an error.
//! Anonymous inline functions have no name to conflict.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::SourceMap;

use crate::sema::checked::{Body, Function, FunctionKind, Module};

/// The native functions declared so far.
#[derive(Clone, Debug, Default)]
pub struct Signatures {
    /// By name: the signature, and the location of its declaration.
    declared: BTreeMap<String, (String, String)>,
    /// Locations that were reported: a file may be included in several units.
    reported: BTreeSet<String>,
}

impl Signatures {
    /// Creates an empty collection.
    pub fn new() -> Signatures {
        Signatures::default()
    }

    /// Reports the native functions of a unit that an earlier one declared differently, and adds the others.
    pub fn check(&mut self, module: &Module, sources: &SourceMap, diags: &mut Diags) {
        let is_native = |function: &&Function| {
            matches!(function.body, Body::External | Body::Code(_)) && function.written_name.is_some()
        };
        for function in module.functions.iter().filter(is_native).filter(|function| function.is_valid) {
            let signature = signature(module, function);
            let start = sources.start(function.span);
            let place = format!("{}:{}:{}", sources.get(function.span.source).name, start.line, start.column);
            match self.declared.entry(function.name.to_string()) {
                Entry::Occupied(before) => {
                    let (known, first) = before.get();
                    if *known != signature && self.reported.insert(place) {
                        let name = &function.name;
                        let message = format!("native function `{name}` is declared with two signatures");
                        let diag = Diag::warning(function.span, message)
                            .note(format!("here it is `{signature}`"))
                            .note(format!("at {first} it is `{known}`"))
                            .lint("native_signatures");
                        diags.push(diag);
                    }
                }
                Entry::Vacant(vacant) => {
                    vacant.insert((signature, place));
                }
            }
        }
    }
}

/// `Constraint Foo(Value, Op<a.b>) -> (Attr, Type)`
fn signature(module: &Module, function: &Function) -> String {
    let kind = match function.kind {
        FunctionKind::Constraint => "Constraint",
        FunctionKind::Rewrite => "Rewrite",
    };
    let params = function.params.iter().map(|param| module.variable(*param).ty.to_string());
    let results: Vec<String> = function.results.iter().map(|result| result.ty.to_string()).collect();
    let results = match results.as_slice() {
        [] => String::new(),
        [one] => format!(" -> {one}"),
        several => format!(" -> ({})", several.join(", ")),
    };
    format!("{kind} {}({}){results}", function.name, params.collect::<Vec<_>>().join(", "))
}
