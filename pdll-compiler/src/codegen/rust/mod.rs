//! Rust from patterns: the code that `pdll!` expands to.
//!
//! In: `Input`: patterns with their `Trees`, native functions, the ODS model. Out: one `TokenStream`, or its `Pieces`: a populate
//! function, and within it the native functions, one matcher per root operation, the rewrites, and the tables that the runtime
//! reads.
//! Invariant: a user's tokens keep their spans; every other token has the call site's, and no generated local is visible to user
//! code.

mod code;
mod constants;
mod frame;
mod input;
mod matcher;
mod native;
mod passed;
mod pieces;
mod rewrite;
mod tables;

use std::fmt;

use pdll_match::encode::encode;
use pdll_match::pattern::{NodeId, Pattern};
use pdll_match::tree::{Rank, Trees};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use pieces::Whole;

pub use code::Code;
pub use frame::{Frame, ModuleHeader, outside};
pub use input::{Input, MAX_MATCHER, SourceLine};
pub use native::{NativeFn, NativeKind, NativeParam, NativeType, stub_of};
pub use pieces::Pieces;

/// The matcher of a root operation is larger than the limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Index into [`Input::patterns`] of the largest pattern with that root.
    pub pattern: usize,
    /// The root.
    pub node: NodeId,
    /// The limit in bytes.
    pub limit: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = self.limit;
        write!(
            f,
            "the Rust that matches this would be too large: the limit is {limit} bytes for a root operation"
        )
    }
}

impl std::error::Error for TooLarge {}

/// Emits the code of one `pdll!`.
///
/// # Errors
/// A matcher is too large.
pub fn emit(input: &Input<'_>) -> Result<TokenStream, TooLarge> {
    let mut whole = Whole::default();
    body(input, &mut whole)?;
    Ok(input.frame.around(&whole.out))
}

/// Emits a populate function piece by piece, as [`emit`] does for a frame without a module.
///
/// # Errors
/// As [`emit`]. The pieces given out before are of no use then.
pub(crate) fn emit_pieces(input: &Input<'_>, out: &mut dyn Pieces) -> Result<(), TooLarge> {
    out.open(frame::populate_head(input.frame.krate));
    body(input, out)?;
    out.close();
    Ok(())
}

/// Emits the body of the populate function.
fn body(input: &Input<'_>, out: &mut dyn Pieces) -> Result<(), TooLarge> {
    let krate = input.frame.krate;
    native::shims(krate, input.natives).for_each(|shim| out.add(shim));
    if !input.semantics.is_empty() {
        let encoded = Literal::byte_string(&encode(input.semantics.iter().copied()));
        out.add(quote!(set.add_encoded_semantics(#encoded);));
    }
    if input.patterns.is_empty() {
        out.add(quote!(let _ = set;));
        return Ok(());
    }
    out.open(quote! {
        #[allow(unused_variables, clippy::all)]
        fn __pdll_add(set: &mut #krate::__private::RewritePatternSet)
    });
    out.add(quote!(use #krate::__private::matcher::*;));
    out.add_code(&native::calls_by_name(input.natives));
    generated(input, out)?;
    out.add(match input.converter {
        None => quote!(set.add_generated(&PATTERNS);),
        Some(name) => quote! {
            set.with_named_type_converter(#name, |set| {
                set.add_generated(&PATTERNS);
            });
        },
    });
    out.close();
    out.add(quote!(__pdll_add(set)));
    Ok(())
}

/// Emits matchers, rewrites and tables.
fn generated(input: &Input<'_>, out: &mut dyn Pieces) -> Result<(), TooLarge> {
    let Trees { vocabulary, order, predicates, trees } = input.trees;
    let ranked: Vec<&Pattern> = order.iter().map(|&index| input.patterns[index]).collect();
    let mut constants = constants::Constants::default();
    let mut rewrites = rewrite::Rewrites::new(input.ods, vocabulary);
    for (pattern, predicates) in ranked.iter().zip(predicates) {
        rewrites.add(pattern, predicates, &mut constants);
    }
    for (i, tree) in trees.iter().enumerate() {
        let limit = input.max_matcher;
        let matcher = matcher::matcher(i, tree, vocabulary, &rewrites, &mut constants, limit);
        if matcher.text().len() > limit {
            return Err(too_large(input, &tree.ranks));
        }
        out.add_code(&matcher);
    }
    rewrites.functions().for_each(|function| out.add_code(&function));
    out.add_code(&constants.table());
    out.add_code(&tables::tables(input, &ranked));
    Ok(())
}

/// Blames the largest pattern of a tree for the size of the matcher.
fn too_large(input: &Input<'_>, ranks: &[Rank]) -> TooLarge {
    let indices = ranks.iter().map(|rank| input.trees.pattern(*rank));
    let pattern = indices.max_by_key(|&index| input.patterns[index].nodes.len()).unwrap_or_default();
    TooLarge { pattern, node: input.patterns[pattern].root, limit: input.max_matcher }
}
