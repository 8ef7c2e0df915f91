//! The items around the generated code: the populate function and the module that users refer to.
//!
//! In: `Frame` and a body. Out: tokens, the same items whether the body holds patterns or stands in for patterns with errors.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

/// The place at which generated code stands.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Path of the facade crate: `$crate`.
    pub krate: &'a TokenStream,
    /// The module that holds the populate function. Without one, the function stands where the macro call does, under the name
    /// `populate_generated_pdll_patterns`.
    pub module: Option<&'a ModuleHeader>,
    /// Whether [`outside`] was written already, by the first stage of the macro.
    pub is_within: bool,
}

/// `pub mod combine;`
#[derive(Clone, Debug)]
pub struct ModuleHeader {
    /// Attributes and doc comments.
    pub attributes: TokenStream,
    /// `pub`, `pub(crate)`, … or nothing.
    pub visibility: TokenStream,
    /// The name.
    pub name: Ident,
}

impl Frame<'_> {
    /// Returns the items without patterns, which stand in for a `pdll!` with errors.
    pub fn stub(&self) -> TokenStream {
        self.around(&quote!(let _ = set;))
    }

    /// Returns the populate function around its body.
    pub(super) fn around(&self, body: &TokenStream) -> TokenStream {
        let krate = self.krate;
        if self.module.is_none() && !self.is_within {
            let head = populate_head(krate);
            return quote!(#head { #body });
        }
        // The body stands beside the module, not in it, so that the user's names mean what they mean around `pdll!`.
        let patterns = match self.module {
            Some(ModuleHeader { name, .. }) => quote!(#name::Patterns),
            None => patterns_ident().into_token_stream(),
        };
        let content = quote! {
            #[allow(non_snake_case, non_local_definitions)]
            const _: () = {
                impl #patterns {
                    fn populate_all(set: &mut #krate::__private::RewritePatternSet) {
                        #body
                    }
                }
            };
        };
        if self.is_within { content } else { outside(krate, self.module, &content) }
    }
}

/// Returns the populate function of a `pdll!` without a module, up to its body.
pub(super) fn populate_head(krate: &TokenStream) -> TokenStream {
    quote! {
        /// Adds all patterns of this `pdll!` to a set.
        #[allow(non_snake_case, dead_code)]
        pub fn populate_generated_pdll_patterns(set: &mut #krate::__private::RewritePatternSet)
    }
}

/// Returns the items that users refer to, around or beside the code of the patterns.
///
/// They compile with and without that code. If a dialect is not found, there is none, and rustc reports the dialect only.
pub fn outside(krate: &TokenStream, module: Option<&ModuleHeader>, content: &TokenStream) -> TokenStream {
    // An inherent function takes precedence over the trait's.
    let fallback = quote! {
        #[allow(unused_imports)]
        use #krate::__private::PopulateNothing as _;
    };
    match module {
        None => {
            let patterns = patterns_ident();
            quote! {
                /// Adds all patterns of this `pdll!` to a set.
                #[allow(non_snake_case, dead_code)]
                pub fn populate_generated_pdll_patterns(set: &mut #krate::__private::RewritePatternSet) {
                    struct #patterns;
                    #content
                    #fallback
                    #patterns::populate_all(set);
                }
            }
        }
        Some(ModuleHeader { attributes, visibility, name }) => {
            let docs = (!is_documented(attributes)).then(|| quote!(#[doc = "Patterns in PDLL."]));
            quote! {
                #docs
                #attributes
                #visibility mod #name {
                    #[doc(hidden)]
                    pub struct Patterns;

                    /// Adds all patterns of this module to a set.
                    #[allow(non_snake_case, dead_code)]
                    pub fn populate(set: &mut #krate::__private::RewritePatternSet) {
                        #fallback
                        Patterns::populate_all(set);
                    }
                }
                #content
            }
        }
    }
}

/// Returns the name of the type that stands for the patterns of a `pdll!` without a module.
fn patterns_ident() -> Ident {
    format_ident!("__PdllPatterns")
}

/// Returns whether the attributes include a doc comment.
fn is_documented(attributes: &TokenStream) -> bool {
    attributes.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => match group.stream().into_iter().next() {
            Some(TokenTree::Ident(ident)) => ident == "doc",
            _ => false,
        },
        _ => false,
    })
}
