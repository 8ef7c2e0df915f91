//! Type inference of results.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{Emitter, code};
use crate::ods::model::{Inference, InferredType, Operation, TypeSource};
use crate::ods::tables::inference_order;

impl Emitter<'_> {
    /// Emits `fn __infer`, if the operation's result types can be inferred.
    pub(super) fn infer_function(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let span = self.place(operation.span);
        let body = match &operation.inference {
            None => return TokenStream::new(),
            Some(Inference::Declared) => {
                let method = Ident::new("infer_return_types", span);
                let name = &operation.name;
                let optional = self.is_optional_inference(operation);
                if optional {
                    quote!(__rt::ods_support::inferred_by(#name, #ty::#method(__input)))
                } else {
                    quote!(#ty::#method(__input).map_err(::core::convert::Into::<__rt::VerifyMessage>::into))
                }
            }
            Some(Inference::Derived(types)) => self.derived(operation, types),
        };
        let function = quote! {
            fn __infer(
                __input: &__rt::InferTypesInput<'_>,
            ) -> ::core::result::Result<__rt::TypeVec, __rt::VerifyMessage> {
                #body
            }
        };
        code::respan(function, span)
    }

    fn derived(&self, operation: &Operation, types: &[InferredType]) -> TokenStream {
        let span = self.place(operation.span);
        let mut statements = Vec::new();
        for index in inference_order(types) {
            let inferred = &types[index];
            let source = match &inferred.source {
                TypeSource::Operand(group) => {
                    let group = *group as usize;
                    quote!(__rt::ods_support::operand_type(__input, #group)?)
                }
                TypeSource::Attribute(slot) => {
                    let name = &operation.attributes[*slot as usize].name;
                    quote!(__rt::ods_support::attribute_type(__input, #name)?)
                }
                TypeSource::Result(from) => {
                    let from = format_ident!("__type{}", from);
                    quote!(#from)
                }
                TypeSource::Built(text) => code::tokens(&code::about("__ctx", "__self").fill(text), span),
            };
            let name = format_ident!("__type{}", index);
            let value = match &inferred.transform {
                None => source,
                Some(text) => {
                    let others = [("_ir".to_owned(), "__input.ir".to_owned())];
                    let of = crate::ods::predicate::Placeholders {
                        others: &others,
                        ..code::about("__ctx", "__self")
                    };
                    let text = code::tokens(&of.fill(text), span);
                    quote!({ let __self = #source; #text })
                }
            };
            statements.push(quote!(let #name: __rt::Type = #value;));
        }
        let names = (0..types.len()).map(|index| format_ident!("__type{}", index));
        quote! {
            let __ctx = __input.context();
            #(#statements)*
            ::core::result::Result::Ok(::core::iter::FromIterator::from_iter([#(#names),*]))
        }
    }
}
