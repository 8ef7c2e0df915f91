//! Constants of matchers and rewrites: texts that the runtime resolves once, when a set is built.
//!
//! In: requests of the emitters. Out: `static CONSTANTS`, and expressions that read the resolved form from
//! `k`. Invariant: a function reads through arrays of known length, taken from `k` once at its start
//! (`take_reads`), so that single reads need no bounds check.

use std::collections::HashMap;
use std::hash::Hash;

use super::code::{Atom, Code, List, Optional, Quoted};

/// Interned texts.
#[derive(Default)]
pub(super) struct Constants {
    ops: Table<String>,
    identifiers: Table<String>,
    attr_refs: Table<(Option<String>, String)>,
    attributes: Table<String>,
    types: Table<String>,
    switches: Table<Switch>,
    /// Arrays that the current function reads.
    reads: [bool; 5],
    /// Arrays that any function reads.
    all_reads: [bool; 5],
}

/// The arrays: the local, the constant with its length, and the method of `k` that returns it.
const ARRAYS: [(&str, &str, &str); 5] = [
    ("k_op", "N_OPS", "ops"),
    ("k_id", "N_IDS", "ids"),
    ("k_ref", "N_REFS", "attr_refs"),
    ("k_attr", "N_ATTRS", "attrs"),
    ("k_ty", "N_TYPES", "types"),
];

/// A table from a handle to the index of an arm.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Switch {
    /// Over operation names.
    Ops(Vec<String>),
    /// Over attributes.
    Attributes(Vec<String>),
    /// Over types.
    Types(Vec<String>),
}

impl Constants {
    /// Returns the constant of an operation's name.
    pub(super) fn op(&mut self, name: &str) -> Atom {
        let index = self.ops.add(name.to_owned());
        self.read(0, index)
    }

    /// Returns the constant of an identifier.
    pub(super) fn identifier(&mut self, text: &str) -> Atom {
        let index = self.identifiers.add(text.to_owned());
        self.read(1, index)
    }

    /// Returns the constant of an attribute's name, with its slot if the operation is known.
    pub(super) fn attr_ref(&mut self, op: Option<&str>, name: &str) -> Atom {
        let index = self.attr_refs.add((op.map(str::to_owned), name.to_owned()));
        self.read(2, index)
    }

    /// Returns the constant of an attribute.
    pub(super) fn attribute(&mut self, text: &str) -> Atom {
        let index = self.attributes.add(text.to_owned());
        self.read(3, index)
    }

    /// Returns the constant of a type.
    pub(super) fn ty(&mut self, text: &str) -> Atom {
        let index = self.types.add(text.to_owned());
        self.read(4, index)
    }

    /// Returns the arm of a handle: its index in the switch's list.
    pub(super) fn arm(&mut self, switch: Switch, handle: &str) -> String {
        let index = self.switches.add(switch);
        format!("k . arm ({index} , {handle} . raw ())")
    }

    fn read(&mut self, array: usize, index: usize) -> Atom {
        self.reads[array] = true;
        Atom::Constant(ARRAYS[array].0, index)
    }

    /// Returns the code at the start of the function written since the last call.
    pub(super) fn take_reads(&mut self) -> Code {
        let reads = std::mem::take(&mut self.reads);
        self.all_reads.iter_mut().zip(reads).for_each(|(all, is_read)| *all |= is_read);
        let mut out = Code::default();
        for ((local, length, method), _) in ARRAYS.iter().zip(reads).filter(|(_, is_read)| *is_read) {
            out.line(format_args!("let {local} = k . {method} :: < {length} > ();"));
        }
        out
    }

    /// Returns the static table of all constants.
    pub(super) fn table(mut self) -> Code {
        let switches = std::mem::take(&mut self.switches.items).into_iter().map(|switch| {
            let (kind, table, texts) = match switch {
                Switch::Ops(texts) => ("Ops", &mut self.ops, texts),
                Switch::Attributes(texts) => ("Attributes", &mut self.attributes, texts),
                Switch::Types(texts) => ("Types", &mut self.types, texts),
            };
            let indices: Vec<usize> = texts.into_iter().map(|text| table.add(text)).collect();
            format!("SwitchTable :: {kind} (& [{}])", List(indices.iter()))
        });
        let switches: Vec<String> = switches.collect();
        let attr_refs = std::mem::take(&mut self.attr_refs.items).into_iter().map(|(op, name)| {
            let op = op.map(|op| self.ops.add(op));
            format!("({} , {})", Optional(op), Quoted(name))
        });
        let attr_refs: Vec<String> = attr_refs.collect();
        let (ops, identifiers) = (&self.ops.items, &self.identifiers.items);
        let (attributes, types) = (&self.attributes.items, &self.types.items);
        let lengths = [ops.len(), identifiers.len(), attr_refs.len(), attributes.len(), types.len()];
        let mut out = Code::default();
        for (((_, name, _), length), is_read) in ARRAYS.iter().zip(lengths).zip(self.all_reads) {
            if is_read {
                out.line(format_args!("const {name} : usize = {length};"));
            }
        }
        let quoted = |texts: &[String]| List(texts.iter().map(Quoted)).to_string();
        out.open(format_args!("static CONSTANTS : ConstantTable = ConstantTable"));
        out.line(format_args!(
            "ops : & [{}] , identifiers : & [{}] , attr_refs : & [{}] , attributes : & [{}] , types : & [{}] , switches : & [{}] ,",
            quoted(ops),
            quoted(identifiers),
            List(attr_refs.iter()),
            quoted(attributes),
            quoted(types),
            List(switches.iter()),
        ));
        out.close();
        out.line(format_args!(";"));
        out
    }
}

/// Interned items with indices.
struct Table<T> {
    items: Vec<T>,
    indices: HashMap<T, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { items: Vec::new(), indices: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Table<T> {
    fn add(&mut self, item: T) -> usize {
        let next = self.items.len();
        *self.indices.entry(item.clone()).or_insert_with(|| {
            self.items.push(item);
            next
        })
    }
}
