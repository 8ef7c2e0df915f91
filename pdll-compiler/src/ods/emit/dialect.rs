//! The type of a dialect: its registration, its hooks, and the attributes that it defines for operations of any dialect.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{Emitter, code};
use crate::ods::model::AttributeValue;
use crate::ods::names::{self, Taken};

/// Functions of the type of a dialect, generated or user-defined.
const METHODS: &[&str] = &[
    "attribute_verifiers",
    "canonicalization_patterns",
    "destroy",
    "inliner",
    "materialize_constant",
    "op_interface_fallback",
    "register",
    "unknown_type",
    "verify_operation_attribute",
    "verify_region_arg_attribute",
    "verify_region_result_attribute",
];

impl Emitter<'_> {
    /// Emits the type passed to `Context::load_dialect`.
    pub(super) fn dialect_type(&self, export: &Ident) -> TokenStream {
        let name = &self.dialect.name;
        let doc = format!("The dialect `{name}`, for `Context::load_dialect`.");
        let operations = self.dialect.operations.values().map(|operation| self.type_name(operation));
        let canonicalizers = self.canonicalizers();
        let promotable_ops = self.promotable_ops();
        let hooks = self.dialect_hooks();
        let types = self.registered_types();
        let krate = self.options.krate;
        let dependent = self.dependent_dialects();
        let extensible =
            self.dialect.own.is_extensible.then(|| quote!(impl __rt::ExtensibleDialect for Dialect {}));
        quote! {
            #[doc = #doc]
            #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
            pub struct Dialect;
            impl __rt::Dialect for Dialect {
                const NAME: &'static ::core::primitive::str = #name;
                fn register(__ctx: &__rt::Context, __registration: &mut __rt::DialectRegistration) {
                    #dependent
                    let __operations: &[fn() -> __rt::OpInfo] =
                        &[#(<#operations as __rt::OpDef>::info),*];
                    for __info in __operations {
                        __registration.add_op(__info());
                    }
                    #types
                    #canonicalizers
                    #promotable_ops
                    #hooks
                    #export! { ([#krate::__private::add_definitions]) () { __registration } }
                }
            }
            #extensible
        }
    }

    /// Emits statements that load other dialects, whose Rust paths are resolved around the `ods!`.
    fn dependent_dialects(&self) -> TokenStream {
        let own = &self.dialect.own.dependent;
        if own.is_empty() {
            return TokenStream::new();
        }
        let loaded = own.iter().map(|found| {
            let path = code::tokens(&found.text, self.place(Some(found.span)));
            quote!(__ctx.load_dialect::<#path>();)
        });
        quote! {
            {
                use super::*;
                #(#loaded)*
            }
        }
    }

    /// Registers the dialect's settings and its hooks for constants.
    pub(super) fn dialect_hooks(&self) -> TokenStream {
        let unknown = self.dialect.allows_unknown_operations.then(|| {
            quote!(
                __registration.allow_unknown_operations();
            )
        });
        let verifiers = self.attribute_verifiers();
        let own = self.own_hooks();
        let unknown = quote!(#unknown #own);
        let inliner = quote! {
            {
                use __rt::ods_support::DialectHooks as _;
                __rt::ods_support::register_inliner(__registration, Dialect::inliner());
                __rt::ods_support::register_verifiers(
                    __registration,
                    #verifiers,
                    Dialect::unknown_type(),
                );
            }
        };
        if !self.dialect.has_constant_materializer {
            return quote!(#unknown #inliner);
        }
        let span = self.place(self.dialect.span);
        let method = Ident::new("materialize_constant", span);
        let fallback = self.dialect_hooks_in_scope();
        let function = quote! {
            fn __materialize(
                __builder: &mut dyn __rt::Builder,
                __value: __rt::Attribute,
                __ty: __rt::Type,
                __loc: __rt::Location,
            ) -> ::core::option::Option<__rt::Op> {
                #fallback
                let __made = Dialect::#method(__builder, __value, __ty, __loc);
                __rt::ods_support::ConstantResult::op(__made)
            }
        };
        let function = code::respan(function, span);
        quote! {
            #unknown
            #inliner
            #function
            __registration.set_constant_materializer(__materialize);
        }
    }

    /// Emits what the dialect verifies of attributes: by the user's functions that its definition requests.
    fn attribute_verifiers(&self) -> TokenStream {
        let [operation, argument, result] = self.dialect.own.verifies;
        if !(operation || argument || result) {
            return quote!(Dialect::attribute_verifiers());
        }
        let span = self.place(self.dialect.span);
        let entry = |is_set: bool, field: &str, method: &str, indexed: bool| {
            is_set.then(|| {
                let (field, method) = (format_ident!("{field}"), Ident::new(method, span));
                let index = indexed.then(|| quote!(__index,));
                let call = quote!(|__ir, __op, #index __attr| {
                    use __rt::ods_support::RequiredDialectHooks as _;
                    __rt::ods_support::verdict(Dialect::#method(__ir, __op, #index __attr))
                });
                let call = code::respan(call, span);
                quote!(#field: ::core::option::Option::Some(#call),)
            })
        };
        let operation = entry(operation, "operation", "verify_operation_attribute", false);
        let argument = entry(argument, "argument", "verify_region_arg_attribute", true);
        let result = entry(result, "result", "verify_region_result_attribute", true);
        quote! {
            __rt::AttributeVerifiers { #operation #argument #result ..Dialect::attribute_verifiers() }
        }
    }

    /// Emits the registration of discardable attributes, of the fallback for interfaces and of the destructor.
    fn own_hooks(&self) -> TokenStream {
        let own = &self.dialect.own;
        let fallback = own.has_interface_fallback.then(|| {
            let call = quote!(|__ir, __op, __request| Dialect::op_interface_fallback(__ir, __op, __request));
            let call = code::respan(call, self.place(self.dialect.span));
            quote! {
                __registration.set_op_interface_fallback({
                    use __rt::ods_support::RequiredDialectHooks as _;
                    #call
                });
            }
        });
        let destructor = own.has_destructor.then(|| {
            let call = code::respan(quote!(|| Dialect::destroy()), self.place(self.dialect.span));
            quote! {
                __registration.add_extension({
                    use __rt::ods_support::RequiredDialectHooks as _;
                    __rt::ods_support::Destructor(#call)
                });
            }
        });
        let discardable = (!own.discardable.is_empty()).then(|| {
            let entries = own.discardable.iter().map(|found| {
                let name = format!("{}.{}", self.dialect.name, found.name);
                let constraint = self.entry_path(&found.constraint);
                quote!((#name, &#constraint))
            });
            quote!(__registration.set_discardable_attributes(const { &[#(#entries),*] });)
        });
        quote!(#fallback #destructor #discardable)
    }

    /// Emits the accessors of discardable attributes, items of `__code`.
    pub(super) fn discardable_accessors(&self) -> TokenStream {
        let own = &self.dialect.own.discardable;
        if own.is_empty() {
            return TokenStream::new();
        }
        let mut taken = Taken::with(METHODS);
        let accessors = own.iter().map(|found| {
            let span = self.place(Some(found.span));
            let full = format!("{}.{}", self.dialect.name, found.name);
            let name = taken.take(&names::snake_case(&found.name));
            let (get, set) = (names::ident(&name, span), names::ident(&taken.take(&format!("set_{name}")), span));
            let remove = names::ident(&taken.take(&format!("remove_{name}")), span);
            let constant = names::ident(&name.to_ascii_uppercase(), span);
            let value = self.ods.constraints.get(&found.constraint).and_then(|found| found.value.clone());
            let value = value.unwrap_or_else(|| AttributeValue {
                return_type: "$_rt::Attribute".into(),
                from_attribute: "$_self".into(),
                argument_type: "$_rt::Attribute".into(),
                to_attribute: "$0".into(),
            });
            let text = |text: &str| code::tokens(&code::about("__ctx", "__self").fill(text), span);
            let (returned, from) = (text(&value.return_type), text(&value.from_attribute));
            let (ty, made) = match value.to_attribute.is_empty() {
                true => (quote!(__rt::Attribute), quote!(__value)),
                false => (
                    text(&value.argument_type),
                    text(&crate::ods::tables::made(&value, "__value")),
                ),
            };
            let is_unit = crate::ods::tables::is_presence(&value);
            let check = self.entry_path(&found.constraint);
            let docs = [
                format!("The name of the discardable attribute `{full}`."),
                format!("The attribute `{full}` of an operation of any dialect, if it is there and as it is defined."),
                format!("Sets the attribute `{full}` of an operation of any dialect."),
                format!("Removes the attribute `{full}` from an operation."),
            ];
            let [name_doc, get_doc, set_doc, remove_doc] = &docs;
            let (returned, from) = match is_unit {
                true => (quote!(()), quote!(())),
                false => (returned, from),
            };
            let (parameter, made) = match is_unit {
                true => (TokenStream::new(), quote!(__ctx.unit_attr())),
                false => (quote!(, __value: #ty), made),
            };
            let functions = quote! {
                #[doc = #get_doc]
                pub fn #get(
                    __op: impl ::core::convert::Into<__rt::Op>,
                    __ir: &__rt::Ir,
                ) -> ::core::option::Option<#returned> {
                    let __ctx = __ir.context();
                    let __self = __rt::Op::attr_str(__op.into(), __ir, #full)?;
                    if !super::#check.holds.call(__ctx, __self) {
                        return ::core::option::Option::None;
                    }
                    ::core::option::Option::Some(#from)
                }
                #[doc = #set_doc]
                pub fn #set<__E: __rt::ods_support::Edit>(
                    __editor: &mut __E,
                    __op: impl ::core::convert::Into<__rt::Op>
                    #parameter
                ) -> __E::Done {
                    let __ctx = &::core::clone::Clone::clone(__editor.edited().context());
                    let __made = #made;
                    __editor.edit_attr(__op.into(), #full, ::core::option::Option::Some(__made))
                }
                #[doc = #remove_doc]
                pub fn #remove<__E: __rt::ods_support::Edit>(
                    __editor: &mut __E,
                    __op: impl ::core::convert::Into<__rt::Op>,
                ) -> __E::Done {
                    __editor.edit_attr(__op.into(), #full, ::core::option::Option::None)
                }
            };
            let functions = code::respan(functions, span);
            quote! {
                #[doc = #name_doc]
                pub const #constant: &'static ::core::primitive::str = #full;
                #functions
            }
        });
        quote!(impl super::Dialect { #(#accessors)* })
    }
}
