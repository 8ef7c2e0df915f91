//! Passes: a Rust type for each `Pass` record, with its options as fields.
//!
//! In: `PassDef`s. Out: items of a module. The user implements `RunPass` for the types; `pdll-pass` derives `Pass` from it.

use proc_macro2::{Span as RustSpan, TokenStream};
use quote::{format_ident, quote};

use super::code;
use crate::ods::names::ident;
use crate::ods::passes::{ChoiceDef, OptionDef, OptionDefault, OptionType, PassAnchor, PassDef};
use pdll_support::source::Span;

/// Emits passes.
pub fn emit(
    passes: &[PassDef],
    krate: &TokenStream,
    place: &dyn Fn(Span) -> RustSpan,
    docs: &dyn Fn(Span) -> Option<String>,
) -> TokenStream {
    let mut choices: Vec<&ChoiceDef> = Vec::new();
    for option in passes.iter().flat_map(|pass| &pass.options) {
        if let OptionType::Choice(choice) = &option.ty
            && !choices.contains(&choice)
        {
            choices.push(choice);
        }
    }
    // Enumerations of the same name and other cases are numbered.
    let names: Vec<String> = (0..choices.len())
        .map(|i| match choices[..i].iter().filter(|other| other.name == choices[i].name).count() {
            0 => choices[i].name.clone(),
            n => format!("{}{}", choices[i].name, n + 1),
        })
        .collect();
    let emitter = Emitter { krate, place, docs, choices: &choices, names: &names };
    let enums = choices.iter().zip(&names).map(|(choice, name)| emitter.choice(choice, name));
    let passes = passes.iter().map(|pass| emitter.pass(pass));
    quote!(#(#enums)* #(#passes)*)
}

struct Emitter<'a> {
    krate: &'a TokenStream,
    place: &'a dyn Fn(Span) -> RustSpan,
    docs: &'a dyn Fn(Span) -> Option<String>,
    choices: &'a [&'a ChoiceDef],
    names: &'a [String],
}

/// Emits documentation that doc tests do not see.
fn documented(parts: &[&str]) -> TokenStream {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    let text = parts.join("\n\n");
    quote!(#[cfg_attr(not(doctest), doc = #text)])
}

impl Emitter<'_> {
    fn choice(&self, choice: &ChoiceDef, name: &str) -> TokenStream {
        let krate = self.krate;
        let span = RustSpan::call_site();
        let name = ident(name, span);
        let docs = format!("Values of options: `{}`.", choice.name);
        let mut texts = Vec::new();
        let mut cases = Vec::new();
        let mut variants = Vec::new();
        for [case, text, description] in &choice.cases {
            let case = ident(case, span);
            let docs = documented(&[&format!("`{text}`"), description]);
            cases.push(quote!(#docs #case));
            variants.push(case);
            texts.push(text);
        }
        let listed: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
        let expected = format!("one of {}", listed.join(", "));
        quote! {
            #[doc = #docs]
            #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
            pub enum #name { #(#cases),* }
            impl #krate::pass::PassOptionValue for #name {
                fn from_text(text: &str) -> ::core::result::Result<Self, ::std::string::String> {
                    match text {
                        #(#texts => ::core::result::Result::Ok(Self::#variants),)*
                        _ => ::core::result::Result::Err(<::std::string::String as ::core::convert::From<&str>>::from(#expected)),
                    }
                }
                fn to_text(&self) -> ::std::string::String {
                    let text = match self { #(Self::#variants => #texts),* };
                    <::std::string::String as ::core::convert::From<&str>>::from(text)
                }
            }
        }
    }

    /// Returns the type of a value.
    fn ty(&self, ty: &OptionType) -> TokenStream {
        match ty {
            OptionType::Primitive(name) => {
                let name = format_ident!("{name}");
                quote!(::core::primitive::#name)
            }
            OptionType::Text => quote!(::std::string::String),
            OptionType::Choice(choice) => {
                let at = self.choices.iter().position(|other| *other == choice);
                let name = ident(at.map_or(&choice.name, |at| &self.names[at]), RustSpan::call_site());
                quote!(#name)
            }
        }
    }

    /// Returns the type, initial value and declaration of an option's field.
    fn field(&self, option: &OptionDef) -> [TokenStream; 3] {
        let field = ident(&option.field, (self.place)(option.span));
        let (argument, description) = (&option.argument, &option.description);
        let ty = self.ty(&option.ty);
        if option.is_list {
            return [
                quote!(::std::vec::Vec<#ty>),
                quote!(::std::vec::Vec::new()),
                quote!(options.add_list(#argument, #description, &mut self.#field);),
            ];
        }
        let add = quote!(options.add(#argument, #description, &mut self.#field););
        match &option.default {
            OptionDefault::Unset => [ty, quote!(::core::default::Default::default()), add],
            OptionDefault::Value(text) => {
                let path =
                    text.split_once("::").map(|(ty, name)| (format_ident!("{ty}"), format_ident!("{name}")));
                let value = match path {
                    Some((ty, name)) => quote!(::core::primitive::#ty::#name),
                    None => text.parse().unwrap_or_default(),
                };
                [ty, value, add]
            }
            OptionDefault::Text(text) => {
                [ty, quote!(<::std::string::String as ::core::convert::From<&str>>::from(#text)), add]
            }
            OptionDefault::Case(case) => {
                let case = ident(case, RustSpan::call_site());
                let value = quote!(#ty::#case);
                [ty, value, add]
            }
            OptionDefault::Unknown => [
                quote!(::core::option::Option<#ty>),
                quote!(::core::option::Option::None),
                quote!(options.add_optional(#argument, #description, &mut self.#field);),
            ],
        }
    }

    fn pass(&self, pass: &PassDef) -> TokenStream {
        let krate = self.krate;
        let span = (self.place)(pass.span);
        let name = ident(&pass.name, span);
        let own = (self.docs)(pass.span).unwrap_or_default();
        let docs = documented(&[&own, &pass.summary, &code::dedent(&pass.description)]);
        let (mut fields, mut values, mut added) = (Vec::new(), Vec::new(), Vec::new());
        for option in &pass.options {
            let [ty, value, add] = self.field(option);
            let field = ident(&option.field, (self.place)(option.span));
            let unknown = match option.default {
                OptionDefault::Unknown => "`None` is the default of the definition, which is C++.",
                _ => "",
            };
            let docs = documented(&[&format!("Option `{}`.", option.argument), &option.description, unknown]);
            fields.push(quote!(#docs pub #field: #ty));
            values.push(quote!(#field: #value));
            added.push(add);
        }
        let (body, value) = match fields.is_empty() {
            true => (quote!(;), quote!(#name)),
            false => (quote!({ #(#fields),* }), quote!(#name { #(#values),* })),
        };
        let (argument, record, summary) = (&pass.argument, &pass.name, &pass.summary);
        let some = |text: &str| quote!(::core::option::Option::Some(#text));
        let none = quote!(::core::option::Option::None);
        let (anchor, interface) = match &pass.anchor {
            PassAnchor::Any => (none.clone(), none),
            PassAnchor::Operation(name) => (some(name), none),
            PassAnchor::Interface(name) => (none, some(name)),
        };
        let dialects = &pass.dialects;
        let statistics = pass.statistics.iter().map(|[_, name, description]| quote!((#name, #description)));
        let counters = pass.statistics.iter().map(|[field, name, description]| {
            let counter = ident(&format!("count_{field}"), span);
            let docs = documented(&[&format!("Adds to the statistic `{name}`."), description]);
            quote! {
                #docs
                pub fn #counter(run: &mut #krate::pass::PassRun<'_>, n: ::core::primitive::u64) {
                    run.count(#name, #description, n);
                }
            }
        });
        let loaded: Vec<TokenStream> = pass
            .own_dialects
            .iter()
            .map(|found| {
                let path = code::tokens(&found.text, (self.place)(found.span));
                quote!(context.load_dialect::<#path>();)
            })
            .collect();
        let load = (!loaded.is_empty()).then(|| {
            quote! {
                fn load_dialects(context: &#krate::ir::Context) {
                    use super::*;
                    #(#loaded)*
                }
            }
        });
        let parameter = match added.is_empty() {
            true => quote!(_),
            false => quote!(options),
        };
        quote! {
            #docs
            #[derive(Clone, PartialEq, Debug)]
            pub struct #name #body
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    #value
                }
            }
            impl #krate::pass::PassDeclaration for #name {
                const ARGUMENT: &'static str = #argument;
                const NAME: &'static str = #record;
                const SUMMARY: &'static str = #summary;
                const ANCHOR: ::core::option::Option<&'static str> = #anchor;
                const INTERFACE: ::core::option::Option<&'static str> = #interface;
                const DIALECTS: &'static [&'static str] = &[#(#dialects),*];
                const STATISTICS: &'static [(&'static str, &'static str)] = &[#(#statistics),*];
                fn declare_options<'a>(&'a mut self, #parameter: &mut #krate::pass::PassOptions<'a>) {
                    #(#added)*
                }
                #load
            }
            impl #name {
                #(#counters)*
            }
        }
    }
}
