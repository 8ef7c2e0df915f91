//! Constants of matchers and rewrites: texts that the runtime resolves once, when a set is made.
//!
//! In: what the emitters ask for. Out: `static CONSTANTS`, and expressions that read the resolved form from `k`.

use std::collections::HashMap;
use std::hash::Hash;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Texts met so far, each once.
#[derive(Default)]
pub(super) struct Constants {
    ops: Table<String>,
    identifiers: Table<String>,
    attr_refs: Table<(Option<String>, String)>,
    attributes: Table<String>,
    types: Table<String>,
    switches: Table<Switch>,
}

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
        let index = Literal::usize_unsuffixed(index);
        quote!(k.op(#index))
    }

    /// An identifier.
    pub(super) fn identifier(&mut self, text: &str) -> TokenStream {
        let index = self.identifiers.add(text.to_owned());
        let index = Literal::usize_unsuffixed(index);
        quote!(k.id(#index))
    }

    /// An attribute's name, and its slot if the operation is known.
    pub(super) fn attr_ref(&mut self, op: Option<&str>, name: &str) -> TokenStream {
        let index = self.attr_refs.add((op.map(str::to_owned), name.to_owned()));
        let index = Literal::usize_unsuffixed(index);
        quote!(k.attr_ref(#index))
    }

    /// An attribute.
    pub(super) fn attribute(&mut self, text: &str) -> TokenStream {
        let index = self.attributes.add(text.to_owned());
        let index = Literal::usize_unsuffixed(index);
        quote!(k.attr(#index))
    }

    /// A type.
    pub(super) fn ty(&mut self, text: &str) -> TokenStream {
        let index = self.types.add(text.to_owned());
        let index = Literal::usize_unsuffixed(index);
        quote!(k.ty(#index))
    }

    /// The arm a handle leads to: its place in the switch's list.
    pub(super) fn arm(&mut self, switch: Switch, handle: &TokenStream) -> TokenStream {
        let index = self.switches.add(switch);
        let index = Literal::usize_unsuffixed(index);
        quote!(k.arm(#index, #handle.raw()))
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
        quote! {
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
