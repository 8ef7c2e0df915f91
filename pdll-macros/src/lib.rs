//! The procedural macros of pdll; use them through the pdll crate.
//!
//! A shell: rustc's tokens in, tokens or errors out. What the macros do stands in `pdll_compiler::macros`, but for the
//! attributes of Rust functions, which `syn` reads: modules `native` and `semantics`.

mod native;
mod semantics;

use proc_macro::TokenStream;

/// Expands the first stage of `pdll!`. Its wrapper calls it as `pdll_stage1! { [$crate] BODY }`.
#[doc(hidden)]
#[proc_macro]
pub fn pdll_stage1(input: TokenStream) -> TokenStream {
    pdll_compiler::macros::expand_pdll_stage1(input.into()).into()
}

/// Expands the second stage of `pdll!`. The macros of the imported dialects call it.
#[doc(hidden)]
#[proc_macro]
pub fn pdll_stage2(input: TokenStream) -> TokenStream {
    pdll_compiler::macros::expand_pdll_stage2(input.into()).into()
}

/// `ods!`, called by its wrapper as `ods_impl! { [$crate] BODY }`.
#[doc(hidden)]
#[proc_macro]
pub fn ods_impl(input: TokenStream) -> TokenStream {
    pdll_compiler::macros::expand_ods(input.into()).into()
}

/// Expands the second stage of an `ods!` that imports modules. Their macros call it.
#[doc(hidden)]
#[proc_macro]
pub fn ods_stage2(input: TokenStream) -> TokenStream {
    pdll_compiler::macros::expand_ods_stage2(input.into()).into()
}

/// Makes a function a native constraint: `Constraint HasOneUse(value: Value);` in PDLL finds the Rust function
/// `has_one_use` that bears this attribute.
///
/// The function takes the rewriter, then the declared parameters: `Attribute`, `Op`, `Type`, `Value`,
/// `&[Type]`, `&[Value]` or a typed operation of `ods!`. It returns `bool`, or `Option` or `Result` of its
/// results, or the results themselves.
///
/// Its name in PDLL is that of the function in camel case, unless another is given:
/// `#[native_constraint(SameType)]`. An item of that name is placed beside the function, so `use
/// path::TypesAreIdentical` imports it into another module, and `patterns.register::<TypesAreIdentical>()`
/// registers it for run-time patterns. `crate = path` specifies the path of the `pdll` crate, if it is not
/// `::pdll`.
///
/// `ensures = "…"` is a contract, which holds whenever the function does: `#[native_constraint(ensures = "width(wide) > width(narrow)")]`.
/// Proofs of patterns by the crate `pdll-verify` assume it, and its `assert_contracts` compares it with the function.
#[proc_macro_attribute]
pub fn native_constraint(args: TokenStream, item: TokenStream) -> TokenStream {
    native::expand(native::Kind::Constraint, args.into(), item.into()).into()
}

/// Makes a function a native rewrite: `Rewrite Fold(op: Op) -> Value;` in PDLL refers to the Rust function
/// `fold` with this attribute.
///
/// Like [`macro@native_constraint`], but the function changes the IR through the rewriter, and returns its
/// results, or `Option` or `Result` of them. `None` means that nothing was changed and the pattern does not
/// apply; `Err` stops the application of patterns.
#[proc_macro_attribute]
pub fn native_rewrite(args: TokenStream, item: TokenStream) -> TokenStream {
    native::expand(native::Kind::Rewrite, args.into(), item.into()).into()
}

/// Makes a function the semantics of an operation, for proofs by the crate `pdll-verify`, which re-exports this attribute and describes it.
#[proc_macro_attribute]
pub fn semantics(args: TokenStream, item: TokenStream) -> TokenStream {
    semantics::expand(args.into(), item.into()).into()
}
