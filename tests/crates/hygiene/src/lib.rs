//! `ods!` and `pdll!` where every name that their expansions could use means something else, and where lints are errors.
//!
//! That it compiles is most of the test. `tests/plain.rs` compiles the same with the usual names, and applies the patterns.
#![deny(clippy::all, clippy::pedantic)]
#![deny(
    warnings,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    future_incompatible,
    keyword_idents,
    let_underscore_drop,
    macro_use_extern_crate,
    missing_docs,
    missing_debug_implementations,
    non_ascii_idents,
    nonstandard_style,
    redundant_imports,
    redundant_lifetimes,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results
)]

#[no_implicit_prelude]
pub mod shadowed;
