//! Rust from patterns: what `pdll!` puts in place of itself.
//!
//! In: `Input`: patterns, native functions and the ODS model. Out: one `TokenStream`, or its `Pieces`: a populate function, and within it
//! the native functions, one matcher per root operation, the rewrites and the tables the runtime reads.
//! Invariant: user's tokens keep their spans; every other token has the call site's, and no generated local is
//! visible to user code.

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

/// All that one `pdll!` says.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The path of the facade crate: `$crate`.
    pub krate: &'a TokenStream,
    /// The module to make for the populate function; without it that function stands where the macro does, under the
    /// name `populate_generated_pdll_patterns`.
    pub module: Option<&'a ModuleHeader>,
    /// The patterns in source order.
    pub patterns: &'a [Pattern],
    /// The declared native functions.
    pub natives: &'a [NativeFn],
    /// What is known of operations.
    pub ods: &'a OdsContext,
    /// The lines of text that the patterns stand in, as far as they are known.
    pub lines: &'a [SourceLine],
    /// Does [`outside`] stand around it already?
    pub is_within: bool,
    /// How many bytes may the matcher of one root operation have? [`MAX_MATCHER`].
    pub max_matcher: usize,
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceLine {
    /// The file, as the places of patterns call it.
    pub file: String,
    /// Which line, from one?
    pub line: u32,
    /// Its text.
    pub text: String,
}

/// `pub mod combine;`
#[derive(Clone, Debug)]
pub struct ModuleHeader {
    /// Attributes and doc comments.
    pub attributes: TokenStream,
    /// `pub`, `pub(crate)`, … or nothing.
    pub visibility: TokenStream,
    /// Its name.
    pub name: Ident,
}

/// A pattern of which no Rust is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmitError {
    /// Which of `Input::patterns`?
    pub pattern: usize,
    /// Which of its nodes?
    pub node: NodeId,
    /// Where was that written? Line zero when unknown.
    pub place: SourcePlace,
    /// What is wrong with it?
    pub error: Problem,
}

/// Why is no Rust made of a pattern?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It cannot be matched.
    Collect(CollectError),
    /// The Rust that matches it, and others of the same root operation, would be larger than so many bytes.
    TooLarge(usize),
}

/// How many bytes may the matcher of one root operation have?
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
/// Every pattern that cannot be matched: an operation not connected with the root, or a variable bound to nothing. Else the largest one
/// of a root operation whose matcher is too large.
pub fn emit(input: &Input<'_>) -> Result<TokenStream, Vec<EmitError>> {
    let mut whole = Whole::default();
    body(input, &mut whole)?;
    Ok(frame(input, &whole.out))
}

/// Emits a populate function piece by piece, as [`emit`] does where no module is named and nothing stands around.
///
/// # Errors
///
/// As of [`emit`]; nothing of use was given out then.
pub fn emit_pieces(input: &Input<'_>, out: &mut dyn Pieces) -> Result<(), Vec<EmitError>> {
    out.open(populate_head(input.krate));
    body(input, out)?;
    out.close();
    Ok(())
}

/// What stands within the populate function.
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

/// The items users refer to, without anything in them: what stands in place of a `pdll!` with errors.
pub fn stub(input: &Input<'_>) -> TokenStream {
    frame(input, &quote!(let _ = set;))
}

/// The populate function around its body.
fn frame(input: &Input<'_>, body: &TokenStream) -> TokenStream {
    let krate = input.krate;
    if input.module.is_none() && !input.is_within {
        let head = populate_head(krate);
        return quote!(#head { #body });
    }
    // The body stands beside the module, not in it: there the user's names mean what they mean around `pdll!`.
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

/// The populate function where no module is named, up to its body.
fn populate_head(krate: &TokenStream) -> TokenStream {
    quote! {
        /// Adds all patterns of this `pdll!` to a set.
        #[allow(non_snake_case, dead_code)]
        pub fn populate_generated_pdll_patterns(set: &mut #krate::RewritePatternSet)
    }
}

/// What users refer to, around or beside what [`emit`] makes of patterns that are within it. It is good Rust whether that is there or
/// not, so that a dialect that is not found, by which there will be nothing, is all that rustc complains of.
pub fn outside(krate: &TokenStream, module: Option<&ModuleHeader>, content: &TokenStream) -> TokenStream {
    // What is there of the type itself goes before what all types have.
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

/// The type that stands for the patterns of a `pdll!` without a module.
fn patterns_ident() -> Ident {
    format_ident!("__PdllPatterns")
}

/// Is there a doc comment among attributes?
fn is_documented(attributes: &TokenStream) -> bool {
    attributes.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => match group.stream().into_iter().next() {
            Some(TokenTree::Ident(ident)) => ident == "doc",
            _ => false,
        },
        _ => false,
    })
}

/// The patterns in order of rank, and what must hold for each.
#[derive(Default)]
struct Ranked<'a> {
    patterns: Vec<&'a Pattern>,
    predicates: Vec<Predicates>,
    /// Which of `Input::patterns` they are.
    places: Vec<usize>,
}

impl Ranked<'_> {
    /// Says of the largest of these patterns that the Rust of all of them is too large.
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

/// Matchers, rewrites and tables.
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

/// The name of the matcher of a root.
fn apply_name(root: usize) -> String {
    format!("apply_{root}")
}

/// What ODS says of the shape of operations.
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
