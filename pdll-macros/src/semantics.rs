//! `#[semantics]`: a function that says what an operation means, and beside it an item that defines it.
//!
//! Sugar on `pdll_verify::semantics::define`. The function stays as it is, but for a parameter whose type is an operation of `ods!`: it names the
//! operation, and becomes the `Instance` that the function receives.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{FnArg, ItemFn, LitStr, Path, Token, Type, bracketed};

use crate::native::camel_case;

/// The attribute's arguments: `("dialect.name", operands = […], results = […], relation = …, attributes = […], crate = path)`, all optional.
struct Args {
    name: Option<LitStr>,
    operands: Option<Vec<Ident>>,
    results: Option<Vec<Ident>>,
    relation: Option<Ident>,
    attributes: Vec<Attribute>,
    krate: Path,
}

/// `name: Kind`, or `"name": Kind`
struct Attribute {
    name: String,
    kind: Ident,
}

impl Parse for Attribute {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = match input.peek(LitStr) {
            true => input.parse::<LitStr>()?.value(),
            false => input.parse::<Ident>()?.to_string(),
        };
        input.parse::<Token![:]>()?;
        Ok(Attribute { name, kind: input.parse()? })
    }
}

fn list<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let items;
    bracketed!(items in input);
    Ok(Punctuated::<T, Token![,]>::parse_terminated(&items)?.into_iter().collect())
}

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut args = Args {
            name: None,
            operands: None,
            results: None,
            relation: None,
            attributes: Vec::new(),
            krate: default_crate(),
        };
        while !input.is_empty() {
            if input.peek(Token![crate]) {
                input.parse::<Token![crate]>()?;
                input.parse::<Token![=]>()?;
                args.krate = Path::parse_mod_style(input)?;
            } else if input.peek(LitStr) && args.name.is_none() {
                args.name = Some(input.parse()?);
            } else {
                args.part(input)?;
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(args)
    }
}

impl Args {
    /// Parses `key = value`.
    fn part(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let expected = "expected the name of the operation in quotes, `operands = […]`, `results = […]`, `relation = …`, \
                        `attributes = […]`, or `crate = path`";
        let Ok(key) = input.fork().parse::<Ident>() else { return Err(input.error(expected)) };
        if !["operands", "results", "relation", "attributes"].iter().any(|known| key == known) {
            return Err(input.error(expected));
        }
        input.parse::<Ident>()?;
        input.parse::<Token![=]>()?;
        if key == "operands" {
            self.operands = Some(list(input)?);
        } else if key == "results" {
            self.results = Some(list(input)?);
        } else if key == "relation" {
            self.relation = Some(input.parse()?);
        } else {
            self.attributes = list(input)?;
        }
        Ok(())
    }

    /// Returns the signature; `None` if it is that of the operation's definition.
    fn signature(&self) -> syn::Result<Option<TokenStream>> {
        let krate = &self.krate;
        let (Some(operands), Some(results)) = (&self.operands, &self.results) else {
            let is_partial = self.operands.is_some()
                || self.results.is_some()
                || self.relation.is_some()
                || !self.attributes.is_empty();
            let message = "types and attributes need both `operands = […]` and `results = […]`";
            return match is_partial {
                true => Err(syn::Error::new(proc_macro2::Span::call_site(), message)),
                false => Ok(None),
            };
        };
        // The variant has the user's span, where rustc reports an unknown one.
        let slots = |slots: &[Ident]| {
            let slots = slots.iter().map(|slot| quote_spanned!(slot.span()=> #krate::semantics::Slot::#slot));
            quote!(&[#(#slots),*])
        };
        let (operands, results) = (slots(operands), slots(results));
        let any = format_ident!("Any");
        let relation = self.relation.as_ref().unwrap_or(&any);
        let attributes = self.attributes.iter().map(|Attribute { name, kind }| {
            let kind = quote_spanned!(kind.span()=> #krate::semantics::AttributeKind::#kind);
            quote!((#name, #kind))
        });
        let relation = quote_spanned!(relation.span()=> #krate::semantics::Relation::#relation);
        Ok(Some(quote! {
            #krate::semantics::Signature {
                operands: #operands,
                results: #results,
                relation: #relation,
                attributes: &[#(#attributes),*],
            }
        }))
    }
}

/// Expands the attribute. Errors are placed beside the function.
pub(crate) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(_) => {
            let error =
                syn::Error::new_spanned(&item, "`#[semantics]` applies to a function").to_compile_error();
            return quote!(#item #error);
        }
    };
    let args = syn::parse2::<Args>(args);
    // The body is for an `Instance`, also if something else is wrong.
    let operation = operation(args.as_ref().map_or(&default_crate(), |args| &args.krate), &mut function);
    let items = args.and_then(|args| items(&args, operation?, &function));
    let items = items.unwrap_or_else(|error| error.to_compile_error());
    quote!(#function #items)
}

fn default_crate() -> Path {
    syn::parse_quote!(::pdll_verify)
}

fn items(args: &Args, operation: Option<Type>, function: &ItemFn) -> syn::Result<TokenStream> {
    check(function)?;
    let krate = &args.krate;
    let signature = args.signature()?;
    let name = &function.sig.ident;
    let encode = quote_spanned!(name.span()=> #name);
    let define = match (&operation, &args.name, signature) {
        (Some(operation), Some(name), _) => {
            let message = format!("the operation is `{}`: remove its name", operation.to_token_stream());
            return Err(syn::Error::new_spanned(name, message));
        }
        (Some(operation), None, Some(signature)) => {
            quote_spanned!(operation.span()=> #krate::semantics::define_op::<#operation>(#signature, #encode))
        }
        (Some(operation), None, None) => {
            quote_spanned!(operation.span()=> #krate::semantics::define_uniform_op::<#operation>(#encode))
        }
        (None, Some(name), Some(signature)) => {
            quote!(#krate::semantics::define(#name, #signature, #encode))
        }
        (None, Some(name), None) => {
            let message = "the types of an operation that is given by its name need `operands = […]` and `results = […]`";
            return Err(syn::Error::new_spanned(name, message));
        }
        (None, None, _) => {
            let message = "the operation is unknown: give its name in quotes, or make the second parameter an operation of `ods!`";
            return Err(syn::Error::new_spanned(&function.sig.inputs[1], message));
        }
    };
    let (visibility, item) = (&function.vis, camel_case(name));
    let cfgs: Vec<_> = function.attrs.iter().filter(|attr| attr.path().is_ident("cfg")).collect();
    let doc = format!("The semantics [`{name}`].");
    Ok(quote! {
        #(#cfgs)*
        #[doc = #doc]
        #[allow(non_camel_case_types, dead_code)]
        #visibility struct #item {}

        #(#cfgs)*
        #[allow(dead_code)]
        impl #item {
            /// Defines what the operation means, for the whole process.
            ///
            /// # Errors
            /// The operation has other semantics, or its definition does not determine its types.
            #visibility fn define() -> ::core::result::Result<(), #krate::semantics::DefineError> {
                #define
            }
        }
    })
}

/// Checks that the function can be called with an encoder and an operation.
fn check(function: &ItemFn) -> syn::Result<()> {
    let sig = &function.sig;
    let wrong = |tokens: &dyn ToTokens, message: &str| {
        Err(syn::Error::new_spanned(tokens.to_token_stream(), message))
    };
    if let Some(asyncness) = &sig.asyncness {
        return wrong(asyncness, "semantics cannot be `async`");
    }
    if let syn::Safety::Unsafe(unsafety) = &sig.safety {
        return wrong(unsafety, "semantics cannot be `unsafe`");
    }
    if let Some(param) = sig.generics.type_params().next() {
        return wrong(param, "semantics cannot be generic");
    }
    if sig.inputs.len() != 2 || sig.receiver().is_some() {
        return wrong(&sig.ident, "semantics have two parameters: `e: &mut Encoder`, and `op`, an operation");
    }
    if matches!(sig.output, syn::ReturnType::Default) {
        return wrong(&sig.ident, "semantics return the results of the operation, `Vec<Value>`");
    }
    Ok(())
}

/// Returns the operation that the type of the second parameter is, which becomes an `Instance`; `None` if it is a reference.
fn operation(krate: &Path, function: &mut ItemFn) -> syn::Result<Option<Type>> {
    let Some(FnArg::Typed(param)) = function.sig.inputs.last_mut() else { return Ok(None) };
    match &*param.ty {
        Type::Reference(_) => Ok(None),
        Type::Path(_) => {
            let instance: Type = syn::parse_quote!(&#krate::semantics::Instance<'_>);
            Ok(Some(std::mem::replace(&mut *param.ty, instance)))
        }
        other => Err(syn::Error::new_spanned(other, "expected an operation of `ods!`, or `&Instance<'_>`")),
    }
}
