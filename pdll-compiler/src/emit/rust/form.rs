//! Forms: what there is one of for each root or pattern, the same for all of them but for its words.
//!
//! In: words, one token each. Out: tokens. Text is made of a form once, since `apply_0` and `apply_1` differ in two words of a hundred.
//! Invariant: what stands around the words depends on nothing but the form.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::pieces::Word;
use super::rewrite::arg_idents;

/// What is made of words?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// The enum of what can be found for a root of one rewrite, and the types of its fields.
    Found,
    /// The head of a function of a matcher: its name, the enum, and the name and type of each parameter.
    Matcher {
        /// Does it call native functions?
        calls_natives: bool,
    },
    /// The function of a root of one rewrite: its own name, that of the enum, of the matcher, of the variant and of the rewrite.
    Apply {
        /// How many arguments does the rewrite take?
        n_args: usize,
    },
    /// What the runtime knows of a pattern: benefit, recursion, file, line, column; its name and that of its root, if there are;
    /// the operations it creates.
    Pattern {
        /// Has it a name?
        has_name: bool,
        /// Has its root one?
        has_root: bool,
    },
    /// What the runtime knows of a root: its function, its name, the ranks of its patterns.
    Root {
        /// Has it a name?
        has_name: bool,
    },
}

impl Form {
    /// The form with its words.
    pub(crate) fn with(self, words: &[Word<'_>]) -> TokenStream {
        self.make(&words.iter().map(Word::token).collect::<Vec<_>>())
    }

    /// The form with any tokens in the place of its words.
    pub(crate) fn make(self, words: &[TokenTree]) -> TokenStream {
        let mut words = words.iter();
        let mut next = || words.next();
        match self {
            Form::Found => {
                let (found, variant) = (next(), next());
                let fields = if words.len() == 0 { quote!() } else { quote!((#(#words),*)) };
                quote!(enum #found { #variant #fields })
            }
            Form::Matcher { calls_natives } => {
                let (name, found) = (next(), next());
                let params = words.as_slice().chunks(2).map(|param| match param {
                    [name, ty] => quote!(, #name: #ty),
                    _ => quote!(),
                });
                let rewriter = if calls_natives { quote!(&mut PatternRewriter<'_>) } else { quote!(&Ir) };
                quote!(fn #name(rw: #rewriter, k: &Constants, best: &mut Best<'_, #found> #(#params)*))
            }
            Form::Apply { n_args } => {
                let (apply, found, first) = (next(), next(), next());
                let (variant, rewrite) = (next(), next());
                let args = arg_idents(n_args);
                let fields = if n_args == 0 { quote!() } else { quote!((#(#args),*)) };
                apply_fn(
                    &apply,
                    &first,
                    &quote!(#found::#variant #fields => #rewrite(rw, k, root #(, #args)*)),
                )
            }
            Form::Pattern { has_name, has_root } => {
                let (benefit, has_bounded_recursion) = (next(), next());
                let (file, line, column) = (next(), next(), next());
                let name = option(has_name.then(&mut next));
                let root = option(has_root.then(&mut next));
                quote! {
                    PatternMeta {
                        name: #name,
                        benefit: #benefit,
                        has_bounded_recursion: #has_bounded_recursion,
                        file: #file,
                        line: #line,
                        column: #column,
                        root: #root,
                        generated_ops: &[#(#words),*],
                    }
                }
            }
            Form::Root { has_name } => {
                let apply = next();
                let root = option(has_name.then(&mut next));
                quote!(RootMatcher { root: #root, ranks: &[#(#words),*], apply: #apply })
            }
        }
    }
}

/// The function of a root: its name, that of its matcher, and the arms that call what was found.
pub(super) fn apply_fn(apply: &impl ToTokens, first: &impl ToTokens, arms: &TokenStream) -> TokenStream {
    quote! {
        fn #apply(
            rw: &mut PatternRewriter<'_>,
            root: Op,
            k: &Constants,
            select: &Select<'_>,
        ) -> Result<Option<u32>, RewriteError> {
            let mut best = Best::new(select);
            loop {
                #first(rw, k, &mut best, root);
                let Some((rank, found)) = best.take() else { return Ok(None) };
                rw.note_rank(rank);
                let done = match found { #arms };
                if !matches!(done, Ok(false)) {
                    return done.map(|_| Some(rank));
                }
            }
        }
    }
}

fn option(token: Option<Option<&TokenTree>>) -> TokenStream {
    match token {
        Some(token) => quote!(Some(#token)),
        None => quote!(None),
    }
}
