//! Rust from patterns: the expansion of `pdll!`.
//!
//! In: `Input`: patterns, native functions and the ODS model. Out: one `TokenStream`, or its `Pieces`: a
//! populate function, and within it the native functions, one matcher per root operation, the rewrites and
//! the tables for the runtime. Invariant: user tokens keep their spans; every other token has the call
//! site's, and no generated local is visible to user code.

mod code;
mod constants;
mod matcher;
mod native;
mod pieces;
mod rewrite;
mod tables;

use std::fmt;

use pdll_match::collect::{Alike, CollectError, Shapes, Side};
use pdll_match::pattern::{NodeId, SourcePlace};
use pdll_match::tree::{self, Rank};
use pdll_match::{Pattern, Predicates, Vocabulary};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use smallvec::SmallVec;

use crate::ods::model::{GroupKind, OdsContext};

use pieces::Whole;

pub use code::Code;
pub use native::{NativeFn, NativeKind, NativeParam, NativeType};
pub use pieces::Pieces;

/// The contents of one `pdll!`.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// Path of the facade crate: `$crate`.
    pub krate: &'a TokenStream,
    /// Module for the populate function; without it that function is at the location of the macro, named
    /// `populate_generated_pdll_patterns`.
    pub module: Option<&'a ModuleHeader>,
    /// Patterns in source order.
    pub patterns: &'a [Pattern],
    /// Declared native functions.
    pub natives: &'a [NativeFn],
    /// ODS model.
    pub ods: &'a OdsContext,
    /// Source lines of the patterns, if known.
    pub lines: &'a [SourceLine],
    /// Whether the output is placed within [`outside`].
    pub is_within: bool,
    /// Maximum size in bytes of the matcher of one root operation. Default: [`MAX_MATCHER`].
    pub max_matcher: usize,
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceLine {
    /// Name of the file in the locations of patterns.
    pub file: String,
    /// Line, from one.
    pub line: u32,
    /// Text.
    pub text: String,
}

/// `pub mod combine;`
#[derive(Clone, Debug)]
pub struct ModuleHeader {
    /// Attributes and doc comments.
    pub attributes: TokenStream,
    /// `pub`, `pub(crate)`, … or nothing.
    pub visibility: TokenStream,
    /// Name.
    pub name: Ident,
}

/// A pattern for which no Rust can be generated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmitError {
    /// Index in `Input::patterns`.
    pub pattern: usize,
    /// Node concerned.
    pub node: NodeId,
    /// Source location. Line zero if unknown.
    pub place: SourcePlace,
    /// Problem.
    pub error: Problem,
}

/// The reason why no Rust can be generated for a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It cannot be matched.
    Collect(CollectError),
    /// The Rust that matches it, and others of the same root operation, would exceed this number of bytes.
    TooLarge(usize),
}

/// Maximum size in bytes of the matcher of one root operation.
pub const MAX_MATCHER: usize = 128 << 20;

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            Problem::Collect(error) => error.fmt(f),
            Problem::TooLarge(limit) => write!(
                f,
                "the Rust that matches this would be too large: the limit is {limit} bytes for a root operation"
            ),
        }
    }
}

impl std::error::Error for EmitError {}

/// Emits everything for one `pdll!`.
///
/// # Errors
///
/// Every pattern that cannot be matched: an operation not connected with the root, or an unbound variable.
/// Otherwise the largest pattern of a root operation whose matcher is too large.
pub fn emit(input: &Input<'_>) -> Result<TokenStream, Vec<EmitError>> {
    let mut whole = Whole::default();
    body(input, &mut whole)?;
    Ok(frame(input, &whole.out))
}

/// Emits a populate function piece by piece, like [`emit`] without a module and without surrounding code.
///
/// # Errors
///
/// As for [`emit`]; the pieces emitted so far are then unusable.
pub fn emit_pieces(input: &Input<'_>, out: &mut dyn Pieces) -> Result<(), Vec<EmitError>> {
    out.open(populate_head(input.krate));
    body(input, out)?;
    out.close();
    Ok(())
}

/// Emits the contents of the populate function.
fn body(input: &Input<'_>, out: &mut dyn Pieces) -> Result<(), Vec<EmitError>> {
    let mut order: Vec<usize> = (0..input.patterns.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(input.patterns[i].benefit));
    let mut vocabulary = Vocabulary::new();
    let mut alike = Alike::default();
    let mut errors = Vec::new();
    let mut ranked = Ranked::default();
    for index in order {
        let pattern = &input.patterns[index];
        match alike.collect(pattern, &OdsShapes(input.ods), &mut vocabulary) {
            Ok(predicates) => {
                ranked.patterns.push(pattern);
                ranked.places.push(index);
                ranked.predicates.push(predicates);
            }
            Err(error) => {
                let node = error.node();
                let place = pattern.node(node).place.clone();
                errors.push(EmitError { pattern: index, node, place, error: Problem::Collect(error) });
            }
        }
    }
    if !errors.is_empty() {
        errors.sort_by_key(|error| error.pattern);
        return Err(errors);
    }
    let krate = input.krate;
    native::shims(krate, input.natives).for_each(|shim| out.add(shim));
    if ranked.patterns.is_empty() {
        out.add(quote!(let _ = set;));
        return Ok(());
    }
    out.open(quote! {
        #[allow(unused_variables, clippy::all)]
        fn __pdll_add(set: &mut #krate::RewritePatternSet)
    });
    out.add(quote!(use #krate::__private::matcher::*;));
    out.add_code(&native::calls_by_name(input.natives));
    generated(input, &ranked, &vocabulary, out).map_err(|error| vec![error])?;
    out.add(quote!(set.add_generated(&PATTERNS);));
    out.close();
    out.add(quote!(__pdll_add(set)));
    Ok(())
}

/// Emits the items that users refer to, without contents: the expansion of a `pdll!` with errors.
pub fn stub(input: &Input<'_>) -> TokenStream {
    frame(input, &quote!(let _ = set;))
}

/// Emits the populate function around its body.
fn frame(input: &Input<'_>, body: &TokenStream) -> TokenStream {
    let krate = input.krate;
    if input.module.is_none() && !input.is_within {
        let head = populate_head(krate);
        return quote!(#head { #body });
    }
    // The body is beside the module, not in it: there the user's names resolve as they do around `pdll!`.
    let patterns = match input.module {
        Some(ModuleHeader { name, .. }) => quote!(#name::Patterns),
        None => patterns_ident().into_token_stream(),
    };
    let content = quote! {
        #[allow(non_snake_case, non_local_definitions)]
        const _: () = {
            impl #patterns {
                fn populate_all(set: &mut #krate::RewritePatternSet) {
                    #body
                }
            }
        };
    };
    if input.is_within { content } else { outside(krate, input.module, &content) }
}

/// Emits the populate function without a module, up to its body.
fn populate_head(krate: &TokenStream) -> TokenStream {
    quote! {
        /// Adds all patterns of this `pdll!` to a set.
        #[allow(non_snake_case, dead_code)]
        pub fn populate_generated_pdll_patterns(set: &mut #krate::RewritePatternSet)
    }
}

/// Emits the items that users refer to, around or beside the output of [`emit`] for the patterns inside. They
/// are valid Rust whether or not that output exists, so that for a missing dialect, which produces no output,
/// rustc reports nothing else.
pub fn outside(krate: &TokenStream, module: Option<&ModuleHeader>, content: &TokenStream) -> TokenStream {
    // The type's own items take precedence over blanket implementations.
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
                pub fn populate_generated_pdll_patterns(set: &mut #krate::RewritePatternSet) {
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
                    pub fn populate(set: &mut #krate::RewritePatternSet) {
                        #fallback
                        Patterns::populate_all(set);
                    }
                }
                #content
            }
        }
    }
}

/// Returns the type that represents the patterns of a `pdll!` without a module.
fn patterns_ident() -> Ident {
    format_ident!("__PdllPatterns")
}

/// Returns whether the attributes contain a doc comment.
fn is_documented(attributes: &TokenStream) -> bool {
    attributes.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => match group.stream().into_iter().next() {
            Some(TokenTree::Ident(ident)) => ident == "doc",
            _ => false,
        },
        _ => false,
    })
}

/// Patterns in order of rank, with their predicates.
#[derive(Default)]
struct Ranked<'a> {
    patterns: Vec<&'a Pattern>,
    predicates: Vec<Predicates>,
    /// Their indices in `Input::patterns`.
    places: Vec<usize>,
}

impl Ranked<'_> {
    /// Returns the error that the Rust of these patterns is too large, for the largest of them.
    fn too_large(&self, ranks: &[Rank], limit: usize) -> Option<EmitError> {
        let largest = ranks.iter().max_by_key(|rank| self.patterns[rank.index()].nodes.len())?.index();
        let pattern = self.patterns[largest];
        let place = pattern.node(pattern.root).place.clone();
        Some(EmitError {
            pattern: self.places[largest],
            node: pattern.root,
            place,
            error: Problem::TooLarge(limit),
        })
    }
}

/// Emits matchers, rewrites and tables.
fn generated(
    input: &Input<'_>,
    ranked: &Ranked<'_>,
    vocabulary: &Vocabulary,
    out: &mut dyn Pieces,
) -> Result<(), EmitError> {
    let trees = tree::build_all(&ranked.predicates, vocabulary);
    let mut constants = constants::Constants::default();
    let mut rewrites = rewrite::Rewrites::new(input.ods, vocabulary);
    for (pattern, predicates) in ranked.patterns.iter().zip(&ranked.predicates) {
        rewrites.add(pattern, predicates, &mut constants);
    }
    for (i, tree) in trees.iter().enumerate() {
        let limit = input.max_matcher;
        let matcher = matcher::matcher(i, tree, vocabulary, &rewrites, &mut constants, limit);
        if matcher.text().len() > limit
            && let Some(error) = ranked.too_large(&tree.ranks, limit)
        {
            return Err(error);
        }
        out.add_code(&matcher);
    }
    rewrites.functions().for_each(|function| out.add_code(&function));
    out.add_code(&constants.table());
    out.add_code(&tables::tables(input, &ranked.patterns, &trees));
    Ok(())
}

/// Returns the name of the matcher of a root.
fn apply_name(root: usize) -> String {
    format!("apply_{root}")
}

/// The group structure of operations according to ODS.
pub(crate) struct OdsShapes<'a>(pub(crate) &'a OdsContext);

impl Shapes for OdsShapes<'_> {
    fn single_result(&self, op_name: &str, group: u32) -> Option<u32> {
        self.0.operation(op_name)?.single_result(group)
    }

    fn singles(&self, op_name: &str, side: Side) -> Option<SmallVec<[bool; 8]>> {
        let op = self.0.operation(op_name)?;
        let groups = match side {
            Side::Operands => &op.operands,
            Side::Results => &op.results,
        };
        Some(groups.iter().map(|group| group.kind == GroupKind::Single).collect())
    }
}
