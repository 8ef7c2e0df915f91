//! Rust types of a dialect's types and attributes: newtypes of `Type` and `Attribute` with a constructor and
//! accessors.
//!
//! In: `AttrOrTypeDef`. Out: a struct in the dialect's module, and in `__code`, where the user's names are in
//! scope, a struct of its parameters, a format table, and the functions. MLIR: mlir-tblgen's
//! AttrOrTypeDefGen.cpp. Differs: accessors take the context.

use proc_macro2::{Ident, Literal, Span as RustSpan, TokenStream};
use quote::{format_ident, quote};

use super::custom::{BuilderParts, path};
use super::{Emitter, code};
use crate::ods::code::BuilderDef;
use crate::ods::model::Undefined;
use crate::ods::names::{self, Taken};
use crate::ods::parameters::{AttrOrTypeDef, ParameterDef, ParameterType, Presence};

/// The functions of such a type besides accessors.
const METHODS: &[&str] =
    &["cast", "get", "get_checked", "info", "parse_parameters", "print_parameters", "verify"];

/// The differences between types and attributes.
struct Words {
    entity: TokenStream,
    def: TokenStream,
    from_unchecked: Ident,
    unwrap: Ident,
    is_of: Ident,
    intern: Ident,
    parameters: Ident,
    verify: Ident,
    parse: Ident,
    print: Ident,
}

impl Words {
    fn of(found: &AttrOrTypeDef) -> Words {
        let (entity, def, short, long) = match found.is_attribute {
            true => (quote!(__rt::Attribute), quote!(__rt::AttrDef), "attr", "attribute"),
            false => (quote!(__rt::Type), quote!(__rt::TypeDef), "type", "type"),
        };
        Words {
            entity,
            def,
            from_unchecked: format_ident!("from_{short}_unchecked"),
            unwrap: format_ident!("{}", if found.is_attribute { "attr" } else { "ty" }),
            is_of: format_ident!("is_of_{short}_def"),
            intern: format_ident!("intern_{long}"),
            parameters: format_ident!("{long}_parameters"),
            verify: format_ident!("{}", if found.is_attribute { "Attribute" } else { "Type" }),
            parse: format_ident!("parse_{short}_def"),
            print: format_ident!("print_stripped_{long}"),
        }
    }
}

impl Emitter<'_> {
    /// Returns the path of the Rust type, from within `__code`.
    pub(super) fn path_of(&self, found: &AttrOrTypeDef) -> TokenStream {
        path(&self.ident_of(found))
    }

    pub(super) fn ident_of(&self, found: &AttrOrTypeDef) -> Ident {
        names::ident(&found.name, self.place(Some(found.span)))
    }

    /// Emits the registration of all of them.
    pub(super) fn registered_types(&self) -> TokenStream {
        let dialect = self.dialect;
        let added = dialect.attrs_and_types.iter().map(|found| {
            let ty = self.ident_of(found);
            let add = format_ident!("{}", if found.is_attribute { "add_attribute" } else { "add_type" });
            quote!(__registration.#add::<#ty>();)
        });
        let cases = dialect.case_attributes.iter().map(|found| self.registered_case(found));
        let undefined = [("set_other_types", false), ("set_other_attributes", true)];
        let undefined = undefined.map(|(set, of_attributes)| {
            let set = format_ident!("{set}");
            let undefined = match dialect.undefined(of_attributes) {
                Undefined::Text => return TokenStream::new(),
                Undefined::Refused(kept) => quote!(Refused(&[#(#kept),*])),
                // An `ods!` may define a part of a dialect, whose attributes are read elsewhere.
                Undefined::NoHook if self.is_own(dialect.span) => return TokenStream::new(),
                Undefined::NoHook => quote!(NoHook),
            };
            quote!(__registration.#set(__rt::ods_support::Undefined::#undefined);)
        });
        quote!(#(#added)* #(#cases)* #(#undefined)*)
    }

    /// Emits the newtype.
    pub(super) fn attr_or_type(&self, found: &AttrOrTypeDef) -> TokenStream {
        let (ty, words) = (self.ident_of(found), Words::of(found));
        let Words { entity, def, from_unchecked, unwrap, is_of, parse, print, .. } = &words;
        let docs = self.docs(&found.summary, &found.description, Some(found.span));
        let sigil = if found.is_attribute { '#' } else { '!' };
        let name = format!("{}.{}", self.dialect.name, found.mnemonic);
        let heading = format!("`{sigil}{name}`");
        let mnemonic = &found.mnemonic;
        quote! {
            #[doc = #heading]
            #[doc = ""]
            #docs
            #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
            pub struct #ty(#entity);
            impl #def for #ty {
                const NAME: &'static ::core::primitive::str = #name;
                fn info() -> &'static __rt::AttrOrTypeInfo {
                    Self::__info()
                }
                fn #from_unchecked(__entity: #entity) -> Self {
                    #ty(__entity)
                }
                fn #unwrap(self) -> #entity {
                    self.0
                }
                fn cast(__entity: #entity, __ctx: &__rt::Context) -> ::core::option::Option<Self> {
                    __rt::ods_support::#is_of(__entity, __ctx, Self::__info()).then(|| #ty(__entity))
                }
            }
            impl ::core::ops::Deref for #ty {
                type Target = #entity;
                fn deref(&self) -> &#entity {
                    &self.0
                }
            }
            impl ::core::convert::From<#ty> for #entity {
                fn from(__typed: #ty) -> #entity {
                    __typed.0
                }
            }
            impl __rt::Parameter for #ty {
                fn parse(__parser: &mut __rt::ParameterParser<'_>) -> __rt::AsmResult<Self> {
                    __parser.#parse()
                }
                fn print(&self, __printer: &mut __rt::ParameterPrinter<'_>) {
                    __printer.#print(self.0, #mnemonic);
                }
            }
        }
    }

    /// Emits the part in `__code`: the parameters, the table and the functions.
    pub(super) fn attr_or_type_code(&self, found: &AttrOrTypeDef) -> TokenStream {
        let (ty, words) = (self.ident_of(found), Words::of(found));
        let class = path(&ty);
        let (format, customs) = self.parameter_format(found);
        let parameters = self.parameters_struct(found, &customs);
        let info = self.attr_or_type_info(found, &words, &format);
        let makers = self.makers(found, &words);
        let accessors = self.parameter_accessors(found, &words);
        let builders = found.builders.iter().map(|builder| self.type_builder(found, builder));
        let extra = self.extra_code(&found.extra, &ty);
        quote! {
            const _: () = {
                #parameters
                #info
                impl #class {
                    #[doc(hidden)]
                    pub(super) fn __info() -> &'static __rt::AttrOrTypeInfo {
                        &__INFO
                    }
                    #makers
                    #accessors
                    #(#builders)*
                }
            };
            #extra
        }
    }

    fn parameters_struct(&self, found: &AttrOrTypeDef, customs: &[TokenStream]) -> TokenStream {
        let fields: Vec<Ident> = (0..found.parameters.len()).map(field).collect();
        let types: Vec<TokenStream> =
            found.parameters.iter().map(|parameter| self.kept_type(&parameter.ty, parameter)).collect();
        let indices: Vec<Literal> = (0..fields.len()).map(Literal::usize_unsuffixed).collect();
        let checks =
            found.parameters.iter().zip(&fields).map(|(parameter, field)| self.check_kind(parameter, field));
        let defaults: Vec<Option<TokenStream>> =
            found.parameters.iter().map(|parameter| self.parameter_default(parameter)).collect();
        let is_there =
            found.parameters.iter().zip(&fields).zip(&defaults).map(|((parameter, field), default)| {
                match (&parameter.presence, default) {
                    (Presence::Required, _) => quote!(true),
                    (_, Some(default)) => quote!(self.#field != ::core::option::Option::Some(#default)),
                    _ => quote!(self.#field.is_some()),
                }
            });
        let completed = fields.iter().zip(&defaults).filter_map(|(field, default)| {
            let default = default.as_ref()?;
            Some(quote! {
                if self.#field.is_none() {
                    self.#field = ::core::option::Option::Some(#default);
                }
            })
        });
        let none = fields.iter().map(|field| quote!(#field: ::core::option::Option::None));
        let parse =
            found.parameters.iter().zip(&fields).map(|(parameter, field)| self.parse_one(parameter, field));
        let print =
            found.parameters.iter().zip(&fields).map(|(parameter, field)| self.print_one(parameter, field));
        let self_type = self.self_type(found, &fields);
        quote! {
            struct __Parameters {
                #(#fields: ::core::option::Option<#types>,)*
            }
            impl __Parameters {
                fn __new() -> Self {
                    Self { #(#none),* }
                }
                #(#customs)*
            }
            impl __rt::Parameters for __Parameters {
                fn parse(&mut self, __index: ::core::primitive::usize, __parser: &mut __rt::ParameterParser<'_>) -> __rt::AsmResult {
                    let __at = __parser.location();
                    match __index {
                        #(#indices => {
                            #parse
                            #checks
                        })*
                        _ => {}
                    }
                    ::core::result::Result::Ok(())
                }
                fn print(&self, __index: ::core::primitive::usize, __printer: &mut __rt::ParameterPrinter<'_>) {
                    match __index {
                        #(#indices => { #print })*
                        _ => {}
                    }
                }
                fn is_there(&self, __index: ::core::primitive::usize, __ctx: &__rt::Context) -> ::core::primitive::bool {
                    match __index {
                        #(#indices => #is_there,)*
                        _ => false,
                    }
                }
                fn complete(&mut self, __ctx: &__rt::Context) {
                    #(#completed)*
                }
                #self_type
            }
        }
    }

    /// Emits a check that the parsed value has the required kind.
    pub(super) fn check_kind(&self, parameter: &ParameterDef, field: &Ident) -> TokenStream {
        let element = match &parameter.ty {
            ParameterType::List(element) => element,
            ty => ty,
        };
        let (entity, asked, what) = match element {
            ParameterType::Type(Some(asked)) => (quote!(__rt::Type), asked, "type"),
            ParameterType::Attribute(Some(asked)) => (quote!(__rt::Attribute), asked, "attribute"),
            _ => return TokenStream::new(),
        };
        let asked = code::tokens(&code::about("__ctx", "__self").fill(asked), RustSpan::call_site());
        let message = format!("invalid kind of {what} specified");
        let all = match &parameter.ty {
            ParameterType::List(_) => quote!(self.#field.iter().flatten().copied()),
            _ => quote!(self.#field.into_iter()),
        };
        quote! {
            let __ctx = __parser.context();
            if !#all.all(|__self: #entity| #asked) {
                return ::core::result::Result::Err(__rt::AsmError::new(__at, #message));
            }
        }
    }

    /// Returns the default value in its stored form.
    fn parameter_default(&self, parameter: &ParameterDef) -> Option<TokenStream> {
        let Presence::Default(text) = &parameter.presence else { return None };
        let (text, span) = (code::about("__ctx", "__self").fill(text), self.place(Some(parameter.span)));
        let value = code::tokens(&text, span);
        let value = code::respan(quote!((|__ctx: &__rt::Context| #value)), span);
        let value = quote!(#value(__ctx));
        Some(match &parameter.ty {
            ParameterType::String => quote!(::std::string::String::from(#value)),
            ParameterType::List(element) if **element == ParameterType::String => {
                quote!(#value.iter().copied().map(::std::string::String::from).collect::<::std::vec::Vec<_>>())
            }
            ParameterType::List(_) => quote!(#value.to_vec()),
            _ => value,
        })
    }

    fn attr_or_type_info(&self, found: &AttrOrTypeDef, words: &Words, format: &[TokenStream]) -> TokenStream {
        let (dialect, mnemonic, record) = (&self.dialect.name, &found.mnemonic, &found.record_name);
        let parameters = found.parameters.iter().map(|parameter| {
            let (name, written, is_optional) = (&parameter.name, &parameter.written, parameter.is_optional());
            let resource = match &parameter.ty {
                ParameterType::Resource(dialect) => quote!(::core::option::Option::Some(#dialect)),
                _ => quote!(::core::option::Option::None),
            };
            quote!(__rt::ParameterInfo { name: #name, ty: #written, is_optional: #is_optional, resource: #resource })
        });
        let (verify, hook) = self.type_verifier(found, words);
        let mutable_check = self.mutable_check(found);
        let has_alias = found.has_alias;
        let mutable_format = self.mutable_format(found);
        let interfaces = self.interfaces_of_type(found);
        let names = match self.is_own(Some(found.span)) {
            true => {
                let names = &found.interface_names;
                quote!(::core::option::Option::Some(&[#(#names),*]))
            }
            false => quote!(::core::option::Option::None),
        };
        quote! {
            #hook
            #mutable_check
            static __INFO: __rt::AttrOrTypeInfo = __rt::AttrOrTypeInfo {
                dialect: #dialect,
                mnemonic: #mnemonic,
                record: #record,
                parameters: &[#(#parameters),*],
                format: &[#(#format),*],
                mutable_format: #mutable_format,
                new: __rt::ods_support::NewParameters::Compiled(|| ::std::boxed::Box::new(__Parameters::__new())),
                verify: #verify,
                has_alias: #has_alias,
                interfaces: #interfaces,
                interface_names: #names,
            };
        }
    }

    /// Emits the table entry, and the function that calls the user's verifier.
    fn type_verifier(&self, found: &AttrOrTypeDef, words: &Words) -> (TokenStream, TokenStream) {
        if !found.has_verifier {
            return (quote!(__rt::Verify::Nothing), TokenStream::new());
        }
        let span = self.place(Some(found.span));
        let (class, Words { entity, verify, .. }) = (path(&self.ident_of(found)), words);
        let is_own = self.is_own(Some(found.span));
        let hooks = match (is_own, found.is_attribute) {
            (true, true) => "RequiredAttrHooks",
            (true, false) => "RequiredTypeHooks",
            (false, true) => "AttrHooks",
            (false, false) => "TypeHooks",
        };
        let hooks = format_ident!("{hooks}");
        let from = &words.from_unchecked;
        let def = &words.def;
        let said = quote!(<#class as #def>::#from(__entity).verify(__ctx));
        let said = match is_own {
            true => quote!(#said.map_err(::core::convert::Into::<__rt::VerifyMessage>::into)),
            false => quote!(__rt::ods_support::verified_by(#said)),
        };
        let call = quote! {
            fn __verify(
                __entity: #entity,
                __ctx: &__rt::Context,
            ) -> ::core::result::Result<(), __rt::VerifyMessage> {
                #said
            }
        };
        let call = code::respan(call, span);
        (
            quote!(__rt::Verify::#verify(__verify)),
            quote! {
                use __rt::ods_support::#hooks as _;
                #call
            },
        )
    }

    /// Emits `get`, and `get_checked` if there is something to check.
    fn makers(&self, found: &AttrOrTypeDef, words: &Words) -> TokenStream {
        let span = self.place(Some(found.span));
        let mut taken = Taken::with(&["__ctx"]);
        let params: Vec<Ident> = found
            .parameters
            .iter()
            .map(|parameter| names::ident(&taken.take(&names::snake_case(&parameter.name)), span))
            .collect();
        let types: Vec<TokenStream> =
            found.parameters.iter().map(|parameter| self.given_type(parameter)).collect();
        let kept = found.parameters.iter().zip(&params).enumerate().map(|(nth, (parameter, name))| {
            let (field, value) = (field(nth), kept(parameter, name));
            quote!(#field: #value)
        });
        let Words { intern, .. } = words;
        let name = format!("{}.{}", self.dialect.name, found.mnemonic);
        let doc = format!("The `{name}` with these parameters.");
        let checked_doc = "Returns the same, if its verifier accepts it.";
        let visibility = if found.skips_default_builders { quote!() } else { quote!(pub) };
        let checked = found.has_verifier.then(|| {
            quote! {
                #[doc = #checked_doc]
                #visibility fn get_checked(
                    __ctx: &__rt::Context,
                    #(#params: #types),*
                ) -> ::core::result::Result<Self, __rt::VerifyMessage> {
                    let __made = Self::get(__ctx, #(#params),*);
                    __verify(__made.0, __ctx).map(|()| __made)
                }
            }
        });
        quote! {
            #[doc = #doc]
            #visibility fn get(__ctx: &__rt::Context, #(#params: #types),*) -> Self {
                let __parameters = __Parameters { #(#kept),* };
                Self(__rt::ods_support::#intern(__ctx, &__INFO, ::std::boxed::Box::new(__parameters)))
            }
            #checked
        }
    }

    fn parameter_accessors(&self, found: &AttrOrTypeDef, words: &Words) -> TokenStream {
        let mut taken = Taken::with(METHODS);
        taken.take(&words.unwrap.to_string());
        for builder in &found.builders {
            taken.take(&builder.name);
        }
        let parameters = &words.parameters;
        let accessors = found.parameters.iter().enumerate().map(|(nth, parameter)| {
            let span = self.place(Some(parameter.span));
            let name = names::ident(&taken.take(&names::snake_case(&parameter.name)), span);
            let field = field(nth);
            let ty = self.accessed_type(parameter);
            let value = accessed(parameter, quote!(__all), &field);
            let doc = match parameter.summary.trim() {
                "" => format!("The parameter `{}`.", parameter.name),
                summary => format!("The parameter `{}`: {summary}", parameter.name),
            };
            quote! {
                #[doc = #doc]
                pub fn #name<'__c>(self, __ctx: &'__c __rt::Context) -> #ty {
                    let __all: &'__c __Parameters = __rt::ods_support::#parameters(self.0, __ctx, &__INFO);
                    #value
                }
            }
        });
        quote!(#(#accessors)*)
    }

    /// Emits `get_…` with a user-defined body.
    fn type_builder(&self, found: &AttrOrTypeDef, builder: &BuilderDef) -> TokenStream {
        let Some(body) = &builder.body else { return TokenStream::new() };
        let BuilderParts { names: params, given, defaults, .. } = self.builder_parts(builder);
        let name = names::ident(&builder.name, self.place(Some(builder.span)));
        let context = format_ident!("__ctx", span = self.place(Some(builder.span)));
        let (ctx, get, ods) = (quote!(#context), quote!(Self::get), quote!(__rt::ods_support));
        let body = self.code_tokens(body, &[("_ctx", &ctx), ("_ctxt", &ctx), ("_get", &get), ("_ods", &ods)]);
        let doc = format!("A `{}.{}`, by a builder of its definition.", self.dialect.name, found.mnemonic);
        let context = builder.takes_context.then(|| quote!(#context: &__rt::Context,));
        quote! {
            #[doc = #doc]
            pub fn #name(#context #(#params: #given),*) -> Self {
                #(#defaults)*
                #body
            }
        }
    }

    /// Returns the type in which a value, or an element of a list, is stored.
    pub(super) fn kept_type(&self, ty: &ParameterType, parameter: &ParameterDef) -> TokenStream {
        let span = self.place(Some(parameter.span));
        match ty {
            ParameterType::Plain(name) => {
                let name = Ident::new(name, span);
                quote!(::core::primitive::#name)
            }
            ParameterType::Type(_) => quote!(__rt::Type),
            ParameterType::Attribute(_) => quote!(__rt::Attribute),
            ParameterType::OfModule(name) => path(&names::ident(name, span)),
            ParameterType::String => quote!(::std::string::String),
            ParameterType::List(element) => {
                let element = self.kept_type(element, parameter);
                quote!(::std::vec::Vec<#element>)
            }
            ParameterType::Resource(_) => quote!(__rt::ResourceHandle),
            ParameterType::User(path) => code::tokens(path, span),
        }
    }

    /// Returns the type that `get` takes.
    fn given_type(&self, parameter: &ParameterDef) -> TokenStream {
        let is_optional = parameter.presence == Presence::Optional;
        let plain = match &parameter.ty {
            ParameterType::String => quote!(&::core::primitive::str),
            ParameterType::List(element) => {
                let element = match &**element {
                    ParameterType::String => quote!(&::core::primitive::str),
                    element => self.kept_type(element, parameter),
                };
                return quote!(&[#element]);
            }
            ty => self.kept_type(ty, parameter),
        };
        if is_optional { quote!(::core::option::Option<#plain>) } else { plain }
    }

    /// Returns the type that an accessor returns.
    fn accessed_type(&self, parameter: &ParameterDef) -> TokenStream {
        let is_optional = parameter.presence == Presence::Optional;
        let kept = self.kept_type(&parameter.ty, parameter);
        let plain = match &parameter.ty {
            ParameterType::String => quote!(&'__c ::core::primitive::str),
            ParameterType::List(element) => {
                let element = self.kept_type(element, parameter);
                return quote!(&'__c [#element]);
            }
            ParameterType::User(_) => quote!(&'__c #kept),
            _ => kept,
        };
        if is_optional { quote!(::core::option::Option<#plain>) } else { plain }
    }
}

/// Returns the value of an accessor, from the stored parameters.
pub(super) fn accessed(parameter: &ParameterDef, all: TokenStream, field: &Ident) -> TokenStream {
    let is_optional = parameter.presence == Presence::Optional;
    match (&parameter.ty, is_optional) {
        (ParameterType::List(_), true) => quote!(#all.#field.as_deref().unwrap_or_default()),
        (ParameterType::List(_) | ParameterType::String, false) => {
            quote!(__rt::ods_support::verified(#all.#field.as_deref()))
        }
        (ParameterType::String, true) => quote!(#all.#field.as_deref()),
        (ParameterType::User(_), true) => quote!(#all.#field.as_ref()),
        (ParameterType::User(_), false) => quote!(__rt::ods_support::verified(#all.#field.as_ref())),
        (_, true) => quote!(#all.#field),
        (_, false) => quote!(__rt::ods_support::verified(#all.#field)),
    }
}

/// Returns the field name of a parameter, which does not conflict with user names.
pub(super) fn field(nth: usize) -> Ident {
    format_ident!("__{nth}")
}

/// Returns the argument of `get` in its stored form.
fn kept(parameter: &ParameterDef, name: &Ident) -> TokenStream {
    let is_optional = parameter.presence == Presence::Optional;
    match (&parameter.ty, is_optional) {
        (ParameterType::List(element), _) => {
            let list = match **element {
                ParameterType::String => {
                    quote!(#name.iter().copied().map(::std::string::String::from).collect::<::std::vec::Vec<_>>())
                }
                _ => quote!(#name.to_vec()),
            };
            match is_optional {
                true => quote!((!#name.is_empty()).then(|| #list)),
                false => quote!(::core::option::Option::Some(#list)),
            }
        }
        (ParameterType::String, true) => quote!(#name.map(::std::string::String::from)),
        (ParameterType::String, false) => {
            quote!(::core::option::Option::Some(::std::string::String::from(#name)))
        }
        (_, true) => quote!(#name),
        (_, false) => quote!(::core::option::Option::Some(#name)),
    }
}
