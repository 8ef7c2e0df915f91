//! Rust of definitions in generated types: `builders`, `extraClassDeclaration`, `extraClassDefinition`.
//!
//! In: blocks of code, with the user's tokens if available. Out: the hidden module `__code`, where the names
//! around the `ods!` and those of the dialect are in scope. The dialect's types are referred to by paths,
//! because a type around the `ods!` may have the same name.

use proc_macro2::{Ident, Span as RustSpan, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::op::PartNames;
use super::{Emitter, code};
use crate::ods::code::{BuilderDef, Code, ExtraCode};
use crate::ods::model::Operation;
use crate::ods::names;
use crate::ods::predicate::Placeholders;

impl Emitter<'_> {
    /// Emits the module, if a definition has code.
    pub(super) fn custom_code(&self) -> TokenStream {
        let dialect = format_ident!("Dialect");
        let of_dialect = self.extra_code(&self.dialect.extra, &dialect);
        let of_operations: TokenStream = self
            .dialect
            .operations
            .values()
            .map(|operation| {
                let ty = self.type_name(operation);
                let extra = self.extra_code(&operation.extra, &ty);
                let builders =
                    operation.builders.iter().map(|builder| self.custom_builder(operation, builder, &ty));
                let derived = self.derived_attributes(operation, &ty);
                quote!(#extra #derived #(#builders)*)
            })
            .collect();
        let of_types: TokenStream =
            self.dialect.attrs_and_types.iter().map(|found| self.attr_or_type_code(found)).collect();
        let interfaces = self.interface_traits();
        let discardable = self.discardable_accessors();
        let parts = [&of_dialect, &of_operations, &of_types, &interfaces, &discardable];
        if parts.iter().all(|part| part.is_empty()) {
            return TokenStream::new();
        }
        let exported = self.ods.interfaces.iter().map(|found| self.interface_ident(found));
        quote! {
            #[doc(hidden)]
            mod __code {
                use super::{super::*, *};
                use super::__rt;
                use __rt::traits::*;
                #of_dialect
                #of_operations
                #of_types
                #interfaces
                #discardable
            }
            #(pub use __code::#exported;)*
        }
    }

    pub(super) fn extra_code(&self, extra: &ExtraCode, ty: &Ident) -> TokenStream {
        let class = path(ty);
        let fill = |code: &Code| self.code_tokens(code, &[("cppClass", &class)]);
        let declaration = extra.declaration.as_ref().map(fill);
        let declaration = declaration.map(|items| quote!(impl #class { #items }));
        let definition = extra.definition.as_ref().map(fill);
        let definition = definition.map(|items| quote!(const _: () = { #items };));
        quote!(#declaration #definition)
    }

    /// Emits an accessor of each derived attribute, and one of its conversion to an attribute if available.
    fn derived_attributes(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        if operation.derived.is_empty() {
            return TokenStream::new();
        }
        let mut taken = PartNames::new(operation).taken;
        let accessors = operation.derived.iter().map(|derived| {
            let span = self.place(Some(derived.span));
            let name = taken.take(&names::snake_case(&derived.name));
            let ident = names::ident(&name, span);
            let (op, ir) = (format_ident!("__op", span = span), format_ident!("__ir", span = span));
            let ctx = quote!(#ir.context());
            let (runtime, op_value, ir_value) = (quote!(__rt), quote!(#op), quote!(#ir));
            let placeholders = [
                ("_op", &op_value),
                ("_ir", &ir_value),
                ("_ctx", &ctx),
                ("_rt", &runtime),
                ("_ods", &quote!(__rt::ods_support)),
            ];
            let of = Placeholders { runtime: "__rt", ctx: "__ir.context()", entity: "__self", others: &[] };
            let value_type = code::tokens(&of.fill(&derived.ty), span);
            let body = self.code_tokens(&derived.body, &placeholders);
            let doc = format!("The value `{}`, which follows from the operation.", derived.name);
            let attribute = (!derived.to_attribute.is_empty()).then(|| {
                let name = names::ident(&taken.take(&format!("{name}_attr")), span);
                let made = code::tokens(&of.fill(&derived.to_attribute), span);
                let accessor = quote! {
                    pub fn #name(self, __ir: &__rt::Ir) -> __rt::Attribute {
                        let __self = self.#ident(__ir);
                        #made
                    }
                };
                let accessor = code::respan(accessor, span);
                quote!(#[doc = #doc] #accessor)
            });
            quote! {
                #[doc = #doc]
                pub fn #ident(self, #ir: &__rt::Ir) -> #value_type {
                    let #op = self;
                    #body
                }
                #attribute
            }
        });
        {
            let class = path(ty);
            quote!(impl #class { #(#accessors)* })
        }
    }

    /// Emits `create_…`, and the function that fills the state, if any.
    fn custom_builder(&self, operation: &Operation, builder: &BuilderDef, ty: &Ident) -> TokenStream {
        let span = self.place(Some(builder.span));
        let class = path(ty);
        let BuilderParts { names: params, types, given, defaults } = self.builder_parts(builder);
        let free = |name: &str| match params.iter().any(|param| param == name) {
            true => names::ident(&format!("__{name}"), span),
            false => names::ident(name, span),
        };
        let (name, full_name) = (names::ident(&builder.name, span), &operation.name);
        let (builder_param, loc, state) = (free("builder"), free("loc"), free("state"));
        let suffix = builder.name.strip_prefix("create_").unwrap_or(&builder.name);
        let build = names::ident(&format!("build_{suffix}"), span);
        let is_filling = builder.body.as_ref().is_none_or(fills_state);
        let one = |ident: &Ident| TokenStream::from(TokenTree::from(ident.clone()));
        let (builder_tokens, state_tokens) = (one(&builder_param), one(&state));
        let loc_tokens = if is_filling { quote!(#state.loc) } else { one(&loc) };
        let body = builder.body.as_ref().map(|body| {
            let placeholders = [
                ("_builder", &builder_tokens),
                ("_state", &state_tokens),
                ("_loc", &loc_tokens),
                ("_ctx", &quote!((&__ctx))),
                ("_ods", &quote!(__rt::ods_support)),
            ];
            let filled = self.code_tokens(body, &placeholders);
            // The context outlives changes of the builder.
            let ctx = body.text.contains("_ctx").then(|| {
                let ctx =
                    quote!(let __ctx = ::core::clone::Clone::clone(__rt::Builder::context(#builder_param)););
                code::respan(ctx, self.place(Some(body.span)))
            });
            quote!(#ctx #filled)
        });
        let filled = match &body {
            Some(body) if is_filling => {
                let doc = format!("Fills the state of a `{full_name}`.");
                Some(quote! {
                    #[doc = #doc]
                    pub fn #build(
                        #builder_param: &mut dyn __rt::Builder,
                        #state: &mut __rt::OperationStateBuf,
                        #(#params: #types),*
                    ) {
                        #body
                    }
                })
            }
            _ => None,
        };
        let made = match &body {
            Some(body) if !is_filling => quote!(#body),
            _ => quote! {
                let mut __state = __rt::OperationStateBuf::new(__rt::Builder::context(#builder_param), #full_name, #loc);
                #class::#build(#builder_param, &mut __state, #(#params),*);
                Self(__state.create(#builder_param))
            },
        };
        let (required, in_scope) = match body {
            Some(_) => (TokenStream::new(), TokenStream::new()),
            None => (
                required(builder, ty, &build, &params, &types),
                quote!(
                    use __RequiredBuilder as _;
                ),
            ),
        };
        let doc = format!("Creates a `{full_name}` at the builder's insertion point.");
        let deprecated = builder.deprecated.as_ref().map(|why| quote!(#[deprecated(note = #why)]));
        quote! {
            const _: () = {
                #required
                impl #class {
                    #filled
                    #[doc = #doc]
                    #deprecated
                    pub fn #name(
                        #builder_param: &mut (impl __rt::Builder + ?::core::marker::Sized),
                        #loc: __rt::Location,
                        #(#params: #given),*
                    ) -> Self {
                        #in_scope
                        #(#defaults)*
                        let #builder_param: &mut dyn __rt::Builder =
                            &mut __rt::ods_support::AnyBuilder(#builder_param);
                        #made
                    }
                }
            };
        }
    }

    /// Returns the parameters of a builder.
    pub(super) fn builder_parts(&self, builder: &BuilderDef) -> BuilderParts {
        let span = self.place(Some(builder.span));
        let mut parts = BuilderParts::default();
        for parameter in &builder.parameters {
            let (name, place) = (names::ident(&parameter.name, span), self.place(Some(parameter.span)));
            let ty = code::tokens(&parameter.ty, place);
            match &parameter.default {
                Some(default) => {
                    let default = code::tokens(default, place);
                    parts.given.push(quote!(::core::option::Option<#ty>));
                    parts.defaults.push(quote! {
                        let #name = match #name {
                            ::core::option::Option::Some(__given) => __given,
                            ::core::option::Option::None => #default,
                        };
                    });
                }
                None => parts.given.push(ty.clone()),
            }
            parts.names.push(name);
            parts.types.push(ty);
        }
        parts
    }

    /// Returns the tokens of a block: the user's if available, otherwise those of its text.
    pub(super) fn code_tokens(&self, code: &Code, placeholders: &[(&str, &TokenStream)]) -> TokenStream {
        let written = (self.options.code)(code.span);
        let tokens = written.unwrap_or_else(|| code::tokens(&code.text, self.place(Some(code.span))));
        code::fill(tokens, placeholders)
    }
}

/// The parameters of a builder: their names, their types, the types of the arguments, and the code for
/// defaults.
#[derive(Default)]
pub(super) struct BuilderParts {
    pub(super) names: Vec<Ident>,
    pub(super) types: Vec<TokenStream>,
    pub(super) given: Vec<TokenStream>,
    pub(super) defaults: Vec<TokenStream>,
}

/// Returns the type's path from within `__code`, with the span of its definition.
pub(super) fn path(ty: &Ident) -> TokenStream {
    quote_spanned!(ty.span()=> super::#ty)
}

/// Returns whether a body fills `$_state`.
fn fills_state(body: &Code) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = body.text.split("$_state").skip(1);
    rest.any(|rest| !rest.starts_with(is_word)) || body.text.contains("$ _state")
}

/// Emits a fallback for a function that the user must write; no definition satisfies its bound.
fn required(
    builder: &BuilderDef,
    ty: &Ident,
    build: &Ident,
    params: &[Ident],
    types: &[TokenStream],
) -> TokenStream {
    let list: String =
        builder.parameters.iter().map(|found| format!(", {}: {}", found.name, found.ty)).collect();
    let asks =
        format!("the builder `{}` of `{{Self}}` has no body and asks for a function `{build}`", builder.name);
    let write = format!(
        "write `impl {{Self}} {{{{ fn {build}(builder: &mut dyn Builder, state: &mut OperationStateBuf{list}) {{{{ … }}}} }}}}`"
    );
    let (unnamed, class) = (RustSpan::call_site(), path(ty));
    let params = (0..params.len()).map(|index| Ident::new(&format!("__{index}"), unnamed));
    quote! {
        #[diagnostic::on_unimplemented(message = #asks, label = "this asks for it", note = #write)]
        trait __HasBuilder {
            fn never() -> !;
        }
        trait __RequiredBuilder {
            fn #build(_: &mut dyn __rt::Builder, _: &mut __rt::OperationStateBuf, #(#params: #types),*)
            where
                Self: __HasBuilder,
            {
                <Self as __HasBuilder>::never()
            }
        }
        impl __RequiredBuilder for #class {}
    }
}
