//! Constants of matchers and rewrites: texts that the runtime resolves once, when a set is made.
//!
//! In: what the emitters ask for. Out: `static CONSTANTS`, and expressions that read the resolved form from `k`.
//! Invariant: a function reads through arrays of known length, taken from `k` once at its start (`take_reads`), so that no
//! single read is checked.

use std::collections::HashMap;
use std::hash::Hash;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// Texts met so far, each once.
#[derive(Default)]
pub(super) struct Constants {
    ops: Table<String>,
    identifiers: Table<String>,
    attr_refs: Table<(Option<String>, String)>,
    attributes: Table<String>,
    types: Table<String>,
    switches: Table<Switch>,
    /// Which arrays does the function being written read?
    reads: [bool; 5],
    /// Which arrays does any function read?
    all_reads: [bool; 5],
}

/// The arrays: the local, the constant with its length, and the method of `k` that gives it.
const ARRAYS: [(&str, &str, &str); 5] = [
    ("k_op", "N_OPS", "ops"),
    ("k_id", "N_IDS", "ids"),
    ("k_ref", "N_REFS", "attr_refs"),
    ("k_attr", "N_ATTRS", "attrs"),
    ("k_ty", "N_TYPES", "types"),
];

/// A table from a handle to an arm's number.
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
    /// An operation's name.
    pub(super) fn op(&mut self, name: &str) -> TokenStream {
        let index = self.ops.add(name.to_owned());
        self.read(0, index)
    }

    /// An identifier.
    pub(super) fn identifier(&mut self, text: &str) -> TokenStream {
        let index = self.identifiers.add(text.to_owned());
        self.read(1, index)
    }

    /// An attribute's name, and its slot if the operation is known.
    pub(super) fn attr_ref(&mut self, op: Option<&str>, name: &str) -> TokenStream {
        let index = self.attr_refs.add((op.map(str::to_owned), name.to_owned()));
        self.read(2, index)
    }

    /// An attribute.
    pub(super) fn attribute(&mut self, text: &str) -> TokenStream {
        let index = self.attributes.add(text.to_owned());
        self.read(3, index)
    }

    /// A type.
    pub(super) fn ty(&mut self, text: &str) -> TokenStream {
        let index = self.types.add(text.to_owned());
        self.read(4, index)
    }

    /// The arm a handle leads to: its place in the switch's list.
    pub(super) fn arm(&mut self, switch: Switch, handle: &TokenStream) -> TokenStream {
        let index = self.switches.add(switch);
        let index = Literal::usize_unsuffixed(index);
        quote!(k.arm(#index, #handle.raw()))
    }

    fn read(&mut self, array: usize, index: usize) -> TokenStream {
        self.reads[array] = true;
        let local = format_ident!("{}", ARRAYS[array].0);
        let index = Literal::usize_unsuffixed(index);
        quote!(#local[#index])
    }

    /// What must stand at the start of the function that was written since this was last asked.
    pub(super) fn take_reads(&mut self) -> TokenStream {
        let reads = std::mem::take(&mut self.reads);
        self.all_reads.iter_mut().zip(reads).for_each(|(all, is_read)| *all |= is_read);
        let used = ARRAYS.iter().zip(reads).filter(|(_, is_read)| *is_read);
        used.map(|((local, length, method), _)| {
            let (local, length) = (format_ident!("{local}"), format_ident!("{length}"));
            let method = format_ident!("{method}");
            quote!(let #local = k.#method::<#length>();)
        })
        .collect()
    }

    /// The static table of all.
    pub(super) fn table(mut self) -> TokenStream {
        let switches: Vec<TokenStream> = std::mem::take(&mut self.switches.items)
            .into_iter()
            .map(|switch| match switch {
                Switch::Ops(texts) => {
                    let indices = texts.into_iter().map(|text| Literal::usize_unsuffixed(self.ops.add(text)));
                    quote!(SwitchTable::Ops(&[#(#indices),*]))
                }
                Switch::Attributes(texts) => {
                    let indices =
                        texts.into_iter().map(|text| Literal::usize_unsuffixed(self.attributes.add(text)));
                    quote!(SwitchTable::Attributes(&[#(#indices),*]))
                }
                Switch::Types(texts) => {
                    let indices =
                        texts.into_iter().map(|text| Literal::usize_unsuffixed(self.types.add(text)));
                    quote!(SwitchTable::Types(&[#(#indices),*]))
                }
            })
            .collect();
        let attr_refs: Vec<TokenStream> = std::mem::take(&mut self.attr_refs.items)
            .into_iter()
            .map(|(op, name)| match op {
                Some(op) => {
                    let op = Literal::usize_unsuffixed(self.ops.add(op));
                    quote!((Some(#op), #name))
                }
                None => quote!((None, #name)),
            })
            .collect();
        let ops = self.ops.items;
        let identifiers = self.identifiers.items;
        let attributes = self.attributes.items;
        let types = self.types.items;
        let lengths = [ops.len(), identifiers.len(), attr_refs.len(), attributes.len(), types.len()];
        let lengths = ARRAYS.iter().zip(lengths).zip(self.all_reads).filter(|(_, is_read)| *is_read);
        let lengths = lengths.map(|(((_, name, _), length), _)| {
            let name = format_ident!("{name}");
            let length = Literal::usize_unsuffixed(length);
            quote!(const #name: usize = #length;)
        });
        quote! {
            #(#lengths)*
            static CONSTANTS: ConstantTable = ConstantTable {
                ops: &[#(#ops),*],
                identifiers: &[#(#identifiers),*],
                attr_refs: &[#(#attr_refs),*],
                attributes: &[#(#attributes),*],
                types: &[#(#types),*],
                switches: &[#(#switches),*],
            };
        }
    }
}

/// Things with an index, each once.
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
