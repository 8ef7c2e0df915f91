//! Attributes of native functions: the function is unchanged, and an item with its PDLL name is added beside
//! it.
//!
//! That item consists of two: in the value namespace the function itself, which generated code calls, so that
//! rustc's errors about a call point to the function; in the type namespace a struct that implements
//! `NativeFunction`, for calls by name.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{FnArg, GenericParam, ItemFn, LitStr, Pat, Path, ReturnType, Token, Type};

syn::custom_keyword!(ensures);

/// The kind of attribute.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `#[native_constraint]`
    Constraint,
    /// `#[native_rewrite]`
    Rewrite,
}

/// The attribute's arguments: `(Name, ensures = "…", crate = path)`, all optional.
struct Args {
    name: Option<Ident>,
    /// Clauses of the contract.
    ensures: Option<LitStr>,
    krate: Path,
}

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut args = Args { name: None, ensures: None, krate: syn::parse_quote!(::pdll) };
        while !input.is_empty() {
            if input.peek(Token![crate]) {
                input.parse::<Token![crate]>()?;
                input.parse::<Token![=]>()?;
                args.krate = Path::parse_mod_style(input)?;
            } else if input.peek(ensures) {
                let key = input.parse::<ensures>()?;
                if args.ensures.is_some() {
                    let message = "`ensures` occurs twice: separate the clauses of a contract by commas";
                    return Err(syn::Error::new(key.span, message));
                }
                if !input.peek(Token![=]) {
                    return Err(syn::Error::new(key.span, "expected `ensures = \"…\"`"));
                }
                input.parse::<Token![=]>()?;
                args.ensures = Some(input.parse()?);
            } else if args.name.is_none() && input.peek(syn::Ident) && !input.peek2(Token![=]) {
                args.name = Some(input.parse()?);
            } else {
                return Err(input.error("expected the name in PDLL, `ensures = \"…\"`, or `crate = path`"));
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(args)
    }
}

/// Expands the attribute. Errors are placed beside the function.
pub(crate) fn expand(kind: Kind, args: TokenStream, item: TokenStream) -> TokenStream {
    let function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(_) => {
            let message = format!("`#[{}]` applies to a function", kind.attribute());
            let error = syn::Error::new_spanned(&item, message).to_compile_error();
            return quote!(#item #error);
        }
    };
    let items = syn::parse2::<Args>(args).and_then(|args| items(kind, &args, &function));
    let items = items.unwrap_or_else(|error| error.to_compile_error());
    quote!(#function #items)
}

fn items(kind: Kind, args: &Args, function: &ItemFn) -> syn::Result<TokenStream> {
    let params = params(kind, function)?;
    let returned = returned(kind, function)?;
    let krate = &args.krate;
    let private = quote!(#krate::__private);
    let fn_name = &function.sig.ident;
    let name = args.name.clone().unwrap_or_else(|| camel_case(fn_name));
    let text = name.to_string();
    let visibility = &function.vis;
    let cfgs: Vec<_> = function.attrs.iter().filter(|attr| attr.path().is_ident("cfg")).collect();
    let (marker, variant) = match kind {
        Kind::Constraint => (quote!(NativeConstraint), quote!(Constraint)),
        Kind::Rewrite => (quote!(NativeRewrite), quote!(Rewrite)),
    };
    // The function under its PDLL name; not needed if the names are equal.
    let alias = (name != *fn_name).then(|| {
        quote! {
            #(#cfgs)*
            #[doc(hidden)]
            #[allow(unused_imports)]
            #visibility use #fn_name as #name;
        }
    });
    let kinds = params.iter().map(|ty| quote_spanned!(ty.span()=> <#ty as #private::PdlEntity<'_>>::KIND));
    let names: Vec<Ident> = (0..params.len()).map(|i| format_ident!("arg{i}")).collect();
    let bindings = params.iter().zip(&names).enumerate().map(|(i, (ty, name))| {
        // The same tokens with the same spans as in `kinds`: rustc reports a wrong type only once.
        let kind = quote_spanned!(ty.span()=> <#ty as #private::PdlEntity<'_>>::KIND);
        let operation = quote_spanned!(ty.span()=> <#ty as #private::PdlEntity<'_>>::OPERATION);
        let from_pdl = quote_spanned!(ty.span()=> <#ty as #private::PdlEntity<'_>>::from_pdl);
        quote! {
            let ::core::option::Option::Some(#name) = #from_pdl(&args[#i], rewriter) else {
                return #private::wrong_argument::<Self>(args, #i, #kind, #operation);
            };
        }
    });
    let (output, outcome) = match kind {
        Kind::Constraint => (
            quote_spanned!(returned.span()=> <#returned as #private::ConstraintReturn>),
            quote_spanned!(returned.span()=> <#returned as #private::ConstraintReturn>::into_match),
        ),
        Kind::Rewrite => (
            quote_spanned!(returned.span()=> <#returned as #private::RewriteReturn>),
            quote_spanned!(returned.span()=> <#returned as #private::RewriteReturn>::into_results),
        ),
    };
    let call = quote!(#outcome(#fn_name(rewriter, #(#names),*)));
    let call = if kind == Kind::Constraint { quote!(::core::result::Result::Ok(#call)) } else { call };
    let contract = args.ensures.as_ref().map(|clauses| contract(&private, function, clauses));
    let doc = format!("The native {} [`{fn_name}`], by name.", kind.noun());
    Ok(quote! {
        #alias
        #(#cfgs)*
        #[doc = #doc]
        #[allow(non_camel_case_types, dead_code)]
        #visibility struct #name {}

        #(#cfgs)*
        const _: () = {
            impl #private::NativeFunction for #name {
                const NAME: &'static str = #text;
                const KIND: #private::NativeKind = #private::NativeKind::#variant;
                const PARAMS: &'static [#private::EntityKind] = &[#(#kinds),*];
                const RESULTS: &'static [#private::EntityKind] = #output::RESULTS;
                #contract

                fn call(
                    rewriter: &mut #private::PatternRewriter,
                    args: &[#private::PdlValue],
                ) -> ::core::result::Result<::core::option::Option<#private::PdlValues>, #private::RewriteError> {
                    #private::check_arity::<Self>(args)?;
                    #(#bindings)*
                    #call
                }
            }

            impl #private::#marker for #name {}
        };
    })
}

/// Returns the constant with the contract.
fn contract(private: &TokenStream, function: &ItemFn, clauses: &LitStr) -> TokenStream {
    let params = function.sig.inputs.iter().skip(1).map(|param| match param {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(pattern) => pattern.ident.unraw().to_string(),
            _ => "_".to_owned(),
        },
        FnArg::Receiver(_) => "self".to_owned(),
    });
    quote! {
        const CONTRACT: ::core::option::Option<#private::NativeContract> =
            ::core::option::Option::Some(#private::NativeContract {
                params: &[#(#params),*],
                ensures: #clauses,
                file: ::core::file!(),
                line: ::core::line!(),
            });
    }
}

/// Returns the types of the parameters after the rewriter.
fn params(kind: Kind, function: &ItemFn) -> syn::Result<Vec<&Type>> {
    let sig = &function.sig;
    let noun = kind.noun();
    let wrong = |tokens: &dyn ToTokens, message: String| {
        Err(syn::Error::new_spanned(tokens.to_token_stream(), message))
    };
    if let Some(asyncness) = &sig.asyncness {
        return wrong(asyncness, format!("a native {noun} cannot be `async`"));
    }
    if let syn::Safety::Unsafe(unsafety) = &sig.safety {
        return wrong(unsafety, format!("a native {noun} cannot be `unsafe`"));
    }
    if let Some(param) = sig.generics.params.iter().find(|p| !matches!(p, GenericParam::Lifetime(_))) {
        return wrong(param, format!("a native {noun} cannot be generic"));
    }
    let mut types = Vec::new();
    for param in &sig.inputs {
        match param {
            FnArg::Typed(typed) => types.push(&*typed.ty),
            FnArg::Receiver(receiver) => {
                return wrong(receiver, format!("a native {noun} is a plain function, it has no `self`"));
            }
        }
    }
    let rewriter = "must have the rewriter as its first parameter: `rewriter: &mut PatternRewriter`";
    match types.first() {
        None => wrong(&sig.ident, format!("a native {noun} {rewriter}")),
        Some(Type::Reference(reference)) if !matches!(*reference.elem, Type::Slice(_)) => {
            types.remove(0);
            Ok(types)
        }
        Some(other) => wrong(other, format!("a native {noun} {rewriter}")),
    }
}

/// Returns the return type.
fn returned(kind: Kind, function: &ItemFn) -> syn::Result<TokenStream> {
    match &function.sig.output {
        ReturnType::Default if kind == Kind::Constraint => Err(syn::Error::new(
            function.sig.ident.span(),
            "a native constraint must return `bool`, `Option` or `Result`",
        )),
        ReturnType::Default => Ok(quote_spanned!(function.sig.ident.span()=> ())),
        ReturnType::Type(_, ty) => match &**ty {
            Type::ImplTrait(ty) => {
                Err(syn::Error::new_spanned(ty, "a native function returns types that are named"))
            }
            ty => Ok(ty.to_token_stream()),
        },
    }
}

/// `has_one_use` → `HasOneUse`
pub(crate) fn camel_case(name: &Ident) -> Ident {
    let text = name.to_string();
    let mut out = String::new();
    for word in text.trim_start_matches("r#").split('_') {
        let mut chars = word.chars();
        out.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(chars.as_str());
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    Ident::new(&out, Span::call_site().located_at(name.span()))
}

impl Kind {
    fn attribute(self) -> &'static str {
        match self {
            Kind::Constraint => "native_constraint",
            Kind::Rewrite => "native_rewrite",
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Kind::Constraint => "constraint",
            Kind::Rewrite => "rewrite",
        }
    }
}
