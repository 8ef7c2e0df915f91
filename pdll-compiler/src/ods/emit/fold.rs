//! Folders and branch operands: the hooks of an operation besides verification.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Emitter, code};
use crate::ods::model::Operation;
use crate::ods::tables::passed_groups;

/// An operation's hooks: functions, and the entries of its static facts that refer to them.
pub(super) struct Hooks {
    pub(super) functions: TokenStream,
    pub(super) entries: TokenStream,
}

impl Emitter<'_> {
    /// Brings fallbacks for the user's methods into scope: for included operations they are optional;
    /// otherwise rustc reports that they are missing.
    pub(super) fn hooks_in_scope(&self, operation: &Operation) -> TokenStream {
        match self.is_own(operation.span) {
            true => quote!(
                use __rt::ods_support::RequiredHooks as _;
            ),
            false => quote!(
                use __rt::ods_support::Hooks as _;
            ),
        }
    }

    /// Like `hooks_in_scope`, for functions of the dialect.
    pub(super) fn dialect_hooks_in_scope(&self) -> TokenStream {
        match self.is_own(self.dialect.span) {
            true => quote!(
                use __rt::ods_support::RequiredDialectHooks as _;
            ),
            false => quote!(
                use __rt::ods_support::DialectHooks as _;
            ),
        }
    }

    pub(super) fn hooks(&self, operation: &Operation, ty: &Ident) -> Hooks {
        let fold = operation.has_folder.then(|| self.fold_function(operation, ty));
        let passed = self.successor_operands_function(operation);
        let mut entries = TokenStream::new();
        if fold.is_some() {
            entries.extend(match self.is_own(operation.span) {
                true => quote!(fold: ::core::option::Option::Some(__fold),),
                false => quote!(fold: __rt::ods_support::fold_by(|__a| #ty(__a.op()).fold(__a), __fold),),
            });
        }
        if passed.is_some() {
            entries.extend(quote!(successor_operands: ::core::option::Option::Some(__successor_operands),));
        }
        let encoding = operation.has_properties_encoding.then(|| self.properties_encoding(operation, ty));
        entries.extend(encoding);
        entries.extend(self.interfaces(operation, ty));
        Hooks { functions: quote!(#fold #passed), entries }
    }

    /// Emits the entry for the user's encoding of properties.
    fn properties_encoding(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let span = self.place(operation.span);
        let (read, write) = (Ident::new("read_properties", span), Ident::new("write_properties", span));
        let entry = match self.is_own(operation.span) {
            true => quote! {
                properties_encoding: ::core::option::Option::Some(__rt::PropertiesEncoding {
                    read: ::core::option::Option::Some(|__reader, __state| #ty::#read(__reader, __state)),
                    write: ::core::option::Option::Some(|__ir, __op, __writer| #ty(__op).#write(__ir, __writer)),
                }),
            },
            false => {
                let supplied = self.supplied_or_none("properties_encoding", &operation.name);
                quote! {
                    properties_encoding: ::core::option::Option::Some(__rt::ods_support::properties_encoding_by(
                        #supplied,
                        |__reader, __state| #ty::#read(__reader, __state),
                        |__reader, __state| {
                            __rt::ods_support::ReadResult::read(#ty::#read(__reader, __state))
                        },
                        |__ir, __op, __writer| #ty(__op).#write(__ir, __writer),
                        |__ir, __op, __writer| {
                            let _ = #ty(__op).#write(__ir, __writer);
                        },
                    )),
                }
            }
        };
        code::respan(entry, span)
    }

    /// Emits `fn __fold`, which calls the user's folder.
    fn fold_function(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let span = self.place(operation.span);
        let method = Ident::new("fold", span);
        let call = quote!(#ty(__adaptor.op()).#method(__adaptor));
        let result = match self.is_own(operation.span) {
            true => quote!(::core::convert::Into::<__rt::Fold>::into(#call)),
            false => quote!(__rt::ods_support::FoldResult::fold(#call)),
        };
        let function = quote! {
            fn __fold(__adaptor: &__rt::FoldAdaptor<'_>) -> __rt::Fold {
                #result
            }
        };
        code::respan(function, span)
    }

    /// Emits `fn __successor_operands` of a branch: its last operand groups are passed to its successors, one
    /// each.
    fn successor_operands_function(&self, operation: &Operation) -> Option<TokenStream> {
        let groups = passed_groups(operation)?.into_iter().map(|(index, sizes)| match sizes {
            Some(name) => quote!((#index, ::core::option::Option::Some(#name))),
            None => quote!((#index, ::core::option::Option::None)),
        });
        Some(quote! {
            fn __successor_operands(
                __ir: &__rt::Ir,
                __op: __rt::Op,
                __index: usize,
            ) -> ::core::option::Option<__rt::SuccessorOperands> {
                __rt::ods_support::successor_operands(__ir, __op, __index, &[#(#groups),*])
            }
        })
    }
}
