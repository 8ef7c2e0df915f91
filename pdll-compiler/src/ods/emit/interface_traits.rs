//! Interfaces and traits whose code is Rust: a Rust trait per interface, a type per trait of operations, and the entries of the static
//! facts that refer to them.
//!
//! In: `OdsContext::interfaces` and `OdsContext::native_traits`. Out: items of the hidden module `__code`, where the names around the
//! `ods!` are in scope. The user implements the Rust trait for the type of a definition; what needs no method is implemented here.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::custom::path;
use super::{Emitter, code};
use crate::ods::interface::{InterfaceDef, InterfaceKind, InterfaceMethod, InterfaceUse, NativeTraitDef};
use crate::ods::model::Operation;
use crate::ods::names;
use crate::ods::parameters::AttrOrTypeDef;

/// The differences between the kinds of interfaces.
struct Words {
    /// The trait that all interfaces of the kind extend.
    base: TokenStream,
    /// The trait of the types that may have one.
    def: TokenStream,
    /// The type of what the entity is read from, and its name in methods.
    context: TokenStream,
    context_name: &'static str,
    entity: TokenStream,
    as_entity: Ident,
    from_unchecked: Ident,
    /// The placeholder for the entity.
    placeholder: &'static str,
}

impl Words {
    fn of(kind: InterfaceKind) -> Words {
        let (name, entity, context, context_name, placeholder) = match kind {
            InterfaceKind::Op => ("Op", quote!(__rt::Op), quote!(__rt::Ir), "ir", "_op"),
            InterfaceKind::Type => ("Type", quote!(__rt::Type), quote!(__rt::Context), "ctx", "_type"),
            InterfaceKind::Attribute => {
                ("Attr", quote!(__rt::Attribute), quote!(__rt::Context), "ctx", "_attr")
            }
        };
        let (base, def) = (format_ident!("{name}Interface"), format_ident!("{name}Def"));
        let short = name.to_lowercase();
        Words {
            base: quote!(__rt::#base),
            def: quote!(__rt::#def),
            context,
            context_name,
            entity,
            as_entity: format_ident!("as_{short}"),
            from_unchecked: format_ident!("from_{short}_unchecked"),
            placeholder,
        }
    }
}

/// Methods of an interface without a receiver, for its trait object.
#[derive(Default)]
struct Statics {
    /// A trait with the methods, with a receiver, and its implementation.
    items: TokenStream,
    /// Its name.
    base: Option<Ident>,
    /// Methods of the trait object that call them.
    called: TokenStream,
}

fn statics_name(interface: &Ident) -> Ident {
    format_ident!("__{}Statics", interface)
}

impl Emitter<'_> {
    pub(super) fn interface_ident(&self, found: &InterfaceDef) -> Ident {
        names::ident(&found.name, self.place(Some(found.span)))
    }

    /// Emits all traits, their implementations, and the code of traits of operations.
    pub(super) fn interface_traits(&self) -> TokenStream {
        let traits = self.ods.interfaces.iter().map(|found| self.interface_trait(found));
        let of_operations = self.dialect.operations.values().map(|operation| {
            let ty = self.type_name(operation);
            let implemented = self.empty_implementations(&operation.interfaces, &ty);
            let extra = self.native_traits_of(operation).map(|found| {
                let class = path(&ty);
                let fill = |code| self.code_tokens(code, &[("cppClass", &class)]);
                let declaration = found.declaration.as_ref().map(fill);
                let declaration = declaration.map(|items| quote!(impl #class { #items }));
                let definition = found.definition.as_ref().map(fill);
                let definition = definition.map(|items| quote!(const _: () = { #items };));
                quote!(#declaration #definition)
            });
            quote!(#implemented #(#extra)*)
        });
        let of_types = self
            .dialect
            .attrs_and_types
            .iter()
            .map(|found| self.empty_implementations(&found.interfaces, &self.ident_of(found)));
        quote!(#(#traits)* #(#of_operations)* #(#of_types)*)
    }

    /// Emits the Rust trait of an interface.
    fn interface_trait(&self, found: &InterfaceDef) -> TokenStream {
        let span = self.place(Some(found.span));
        let name = self.interface_ident(found);
        let words = Words::of(found.kind);
        let Words { base, def, context, context_name, entity, from_unchecked, .. } = &words;
        let context_name = names::ident(context_name, span);
        let bases = found.bases.iter().map(|base| names::ident(base, span));
        let methods = found.methods.iter().map(|method| self.interface_method(method, &words));
        let shared = found.shared.iter().map(|code| self.code_tokens(code, &[]));
        let verify = found.verify.as_ref().map(|verify| {
            let body = self.interface_code(verify, &words, &context_name);
            code_function(
                quote_spanned!(self.place(Some(verify.span))=>
                    (&self, #context_name: &#context) -> ::core::result::Result<(), __rt::VerifyMessage>),
                &quote!(__verify),
                body,
            )
        });
        let applies = found.applies.as_ref().map(|applies| {
            let body = self.interface_code(applies, &words, &context_name);
            code_function(
                quote_spanned!(self.place(Some(applies.span))=>
                    (&self, #context_name: &#context) -> ::core::primitive::bool),
                &quote!(__applies),
                body,
            )
        });
        let condition = found.applies.is_some().then(|| {
            quote! {
                if !<D as self::#name>::__applies(&__typed, __context) {
                    return ::core::option::Option::None;
                }
            }
        });
        let verifier = (found.kind == InterfaceKind::Op).then(|| verifier_of(found, &name));
        let extra = found.extra.as_ref().map(|code| self.code_tokens(code, &[]));
        let Statics { items: statics, base: static_base, called: static_methods } =
            self.statics(found, &name);
        let static_base = static_base.into_iter();
        let (text, docs) = (&found.name, self.docs("", &found.description, Some(found.span)));
        let heading = format!("The interface `{text}`.");
        let what = match found.kind {
            InterfaceKind::Op => "ir: &Ir",
            _ => "ctx: &Context",
        };
        let asks = format!("`{{Self}}` names the interface `{text}` and does not implement it");
        let required: Vec<&str> = found
            .methods
            .iter()
            .filter(|method| method.body.is_none())
            .map(|method| method.name.as_str())
            .collect();
        let required = match required.is_empty() {
            true => String::new(),
            false => format!(" with `{}`; a method takes `&self` and `{what}`", required.join("`, `")),
        };
        let module = self.options.module;
        let note = format!("write `impl {module}::{text} for {module}::{{Self}} {{{{ … }}}}`{required}");
        quote! {
            #[doc = #heading]
            #[doc = ""]
            #docs
            #[diagnostic::on_unimplemented(message = #asks, label = "this names it", note = #note)]
            pub trait #name: #base #(+ super::#bases)* #(+ #static_base)* {
                #(#methods)*
                #(#shared)*
                #verify
                #applies
            }
            impl dyn #name {
                #extra
                #static_methods
                #[doc(hidden)]
                pub const fn __entry<D: self::#name + #def>() -> __rt::InterfaceEntry {
                    __rt::InterfaceEntry {
                        name: #text,
                        make: const {
                            &(Self::__make::<D>
                                as fn(&#context, #entity) -> ::core::option::Option<::std::boxed::Box<dyn #name>>)
                        },
                    }
                }
                fn __make<D: self::#name + #def>(
                    __context: &#context,
                    __entity: #entity,
                ) -> ::core::option::Option<::std::boxed::Box<dyn #name>> {
                    let __typed = <D as #def>::#from_unchecked(__entity);
                    #condition
                    ::core::option::Option::Some(::std::boxed::Box::new(__typed))
                }
                #verifier
            }
            #statics
        }
    }

    fn interface_method(&self, method: &InterfaceMethod, words: &Words) -> TokenStream {
        let span = self.place(Some(method.span));
        let name = names::ident(&method.name, span);
        let docs = self.docs(&method.description, "", None);
        let context_name = names::ident(words.context_name, span);
        let context = &words.context;
        let receiver = (!method.is_static).then(|| quote!(&self,));
        let ir = method.takes_ir.then(|| quote!(#context_name: &#context,));
        let arguments = method.arguments.iter().map(|argument| {
            let place = self.place(Some(argument.span));
            let (name, ty) = (names::ident(&argument.name, place), code::tokens(&argument.ty, place));
            quote!(#name: #ty)
        });
        let returns = (!method.returns.is_empty()).then(|| {
            let ty = code::tokens(&method.returns, self.place(Some(method.returns_span)));
            quote!(-> #ty)
        });
        let bound = method.is_static.then(|| quote!(where Self: ::core::marker::Sized));
        let head = code::respan(quote!(#receiver #ir), span);
        let body = match &method.body {
            Some(body) => {
                let body = self.interface_code(body, words, &context_name);
                quote!({ #body })
            }
            None => quote!(;),
        };
        quote! {
            #docs
            fn #name(#head #(#arguments),*) #returns #bound #body
        }
    }

    /// Returns the tokens of code about an entity that has the interface.
    fn interface_code(
        &self,
        found: &crate::ods::code::Code,
        words: &Words,
        context_name: &Ident,
    ) -> TokenStream {
        let (base, as_entity) = (&words.base, &words.as_entity);
        let entity = quote!(#base::#as_entity(self));
        let context = quote!(#context_name);
        let ctx = if words.context_name == "ir" { quote!(#context_name.context()) } else { context.clone() };
        let ods = quote!(__rt::ods_support);
        let mut placeholders = vec![
            (words.placeholder, &entity),
            ("_self", &entity),
            ("_ctx", &ctx),
            ("_ctxt", &ctx),
            ("_ods", &ods),
        ];
        if words.context_name == "ir" {
            placeholders.push(("_ir", &context));
        }
        self.code_tokens(found, &placeholders)
    }

    /// Lets the trait object call methods without a receiver, by a trait with one that the interface extends.
    fn statics(&self, found: &InterfaceDef, name: &Ident) -> Statics {
        let mut out = Statics::default();
        let (mut declared, mut forwarded) = (TokenStream::new(), TokenStream::new());
        // The trait object has those of the interfaces that this one extends, too.
        let this = InterfaceUse { name: found.name.clone(), declares_methods: false };
        for (home, _) in self.with_bases(&[this]) {
            let base = statics_name(&self.interface_ident(home));
            for method in home.methods.iter().filter(|method| method.is_static) {
                let span = self.place(Some(method.span));
                let method_name = names::ident(&method.name, span);
                let hidden = format_ident!("__{}", method.name);
                let docs = self.docs(&method.description, "", None);
                let (mut arguments, mut types) = (Vec::new(), Vec::new());
                for argument in &method.arguments {
                    let place = self.place(Some(argument.span));
                    arguments.push(names::ident(&argument.name, place));
                    types.push(code::tokens(&argument.ty, place));
                }
                let returns = (!method.returns.is_empty()).then(|| {
                    let ty = code::tokens(&method.returns, self.place(Some(method.returns_span)));
                    quote!(-> #ty)
                });
                out.called.extend(quote! {
                    #docs
                    pub fn #method_name(&self, #(#arguments: #types),*) #returns {
                        #base::#hidden(self, #(#arguments),*)
                    }
                });
                if home.name == found.name {
                    declared.extend(quote!(fn #hidden(&self, #(#arguments: #types),*) #returns;));
                    forwarded.extend(quote! {
                        fn #hidden(&self, #(#arguments: #types),*) #returns {
                            <T as self::#name>::#method_name(#(#arguments),*)
                        }
                    });
                }
            }
        }
        if declared.is_empty() {
            return out;
        }
        let base = statics_name(name);
        out.items = quote! {
            #[doc(hidden)]
            pub trait #base {
                #declared
            }
            impl<T: self::#name> #base for T {
                #forwarded
            }
        };
        out.base = Some(base);
        out
    }

    /// Implements interfaces of which the user has nothing to write.
    fn empty_implementations(&self, uses: &[InterfaceUse], ty: &Ident) -> TokenStream {
        let all = self.with_bases(uses);
        let empty = all.iter().filter(|(found, declares)| !declares && !found.has_required_methods());
        let class = path(ty);
        let implemented = empty.map(|(found, _)| {
            let name = path(&self.interface_ident(found));
            quote!(impl #name for #class {})
        });
        quote!(#(#implemented)*)
    }

    /// Returns the interfaces of a definition, with those that they extend, each once; and whether it declares methods of it.
    fn with_bases(&self, uses: &[InterfaceUse]) -> Vec<(&InterfaceDef, bool)> {
        let mut out: Vec<(&InterfaceDef, bool)> = Vec::new();
        let mut todo: Vec<(String, bool)> =
            uses.iter().rev().map(|used| (used.name.clone(), used.declares_methods)).collect();
        while let Some((name, declares)) = todo.pop() {
            let Some(found) = self.ods.interfaces.iter().find(|found| found.name == name) else { continue };
            match out.iter_mut().find(|(known, _)| known.name == name) {
                Some(known) => known.1 |= declares,
                None => {
                    out.push((found, declares));
                    todo.extend(found.bases.iter().rev().map(|base| (base.clone(), false)));
                }
            }
        }
        out
    }

    /// Emits the table of the interfaces of a type or attribute.
    pub(super) fn interfaces_of_type(&self, found: &AttrOrTypeDef) -> TokenStream {
        self.interface_table(&found.interfaces, &self.path_of(found))
    }

    fn interface_table(&self, uses: &[InterfaceUse], class: &TokenStream) -> TokenStream {
        let entries = self.with_bases(uses).into_iter().map(|(found, _)| {
            let name = path(&self.interface_ident(found));
            quote!(<dyn #name>::__entry::<#class>())
        });
        quote!(&[#(#entries),*])
    }

    /// Returns the traits with Rust that an operation has.
    fn native_traits_of<'o>(
        &'o self,
        operation: &'o Operation,
    ) -> impl Iterator<Item = &'o NativeTraitDef> + 'o {
        self.ods.native_traits.iter().filter(|found| operation.has_trait(&found.trait_name))
    }

    /// Emits the types of traits of operations, items of the dialect's module.
    pub(super) fn native_trait_types(&self) -> TokenStream {
        let types = self.ods.native_traits.iter().map(|found| {
            let span = self.place(Some(found.span));
            let (name, text) = (names::ident(&found.name, span), &found.trait_name);
            let doc = format!("The trait `{text}` of operations.");
            let verifier = quote! {
                impl #name {
                    #[doc(hidden)]
                    const __VERIFIER: __rt::TraitVerifier = {
                        use __rt::ods_support::TraitHooks as _;
                        __rt::TraitVerifier {
                            verify: __rt::ods_support::trait_verifier(#name::verify_trait, |__ir, __op| {
                                __rt::ods_support::verified_by(#name::verify_trait(__ir, __op))
                            }),
                            verify_regions: __rt::ods_support::trait_verifier(#name::verify_region_trait, |__ir, __op| {
                                __rt::ods_support::verified_by(#name::verify_region_trait(__ir, __op))
                            }),
                        }
                    };
                }
            };
            let verifier = code::respan(verifier, span);
            quote! {
                #[doc = #doc]
                #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
                pub struct #name;
                impl __rt::OpTrait for #name {
                    const NAME: &'static ::core::primitive::str = #text;
                }
                #verifier
            }
        });
        quote!(#(#types)*)
    }

    /// Emits the entries for interfaces, and for what traits and interfaces verify.
    pub(super) fn own_traits(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let interfaces = self.with_bases(&operation.interfaces);
        let native: Vec<&NativeTraitDef> = self.native_traits_of(operation).collect();
        if interfaces.is_empty() && native.is_empty() {
            return TokenStream::new();
        }
        let entries = interfaces.iter().map(|(found, _)| {
            let name = self.interface_ident(found);
            quote!(<dyn #name>::__entry::<#ty>())
        });
        let verified = interfaces.iter().filter(|(found, _)| found.verify.is_some()).map(|(found, _)| {
            let name = self.interface_ident(found);
            quote!(<dyn #name>::__verifier::<#ty>())
        });
        let native = native.iter().map(|found| {
            let name = names::ident(&found.name, self.place(Some(found.span)));
            quote!(#name::__VERIFIER)
        });
        quote! {
            interfaces: const { &[#(#entries),*] },
            verify_traits: const { &[#(#native,)* #(#verified),*] },
        }
    }
}

fn verifier_of(found: &InterfaceDef, name: &Ident) -> Option<TokenStream> {
    found.verify.as_ref()?;
    let call = quote!(::core::option::Option::Some(|__ir, __op| {
        <D as self::#name>::__verify(&<D as __rt::OpDef>::from_op_unchecked(__op), __ir)
    }));
    let none = quote!(::core::option::Option::None);
    let (verify, verify_regions) = if found.verifies_regions { (none, call) } else { (call, none) };
    Some(quote! {
        #[doc(hidden)]
        pub const fn __verifier<D: self::#name + __rt::OpDef>() -> __rt::TraitVerifier {
            __rt::TraitVerifier { verify: #verify, verify_regions: #verify_regions }
        }
    })
}

/// Emits a hidden function of a trait; the signature has the span of the user's code, whose `self` it declares.
fn code_function(signature: TokenStream, name: &TokenStream, body: TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        fn #name #signature { #body }
    }
}
