//! Included files of macro calls: where they are looked for, and the items by which rustc notices that they changed.

use std::path::{Path, PathBuf};

use pdll_support::include::{INCLUDE_PATH, directories_of_environment};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Returns the directories that are searched after the folder of the file: the package's folder and its `src`, then those of
/// `PDLL_INCLUDE_PATH`. In rust-analyzer, where the place of a macro call is unknown, there are no others.
pub(super) fn include_directories() -> impl Iterator<Item = PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let sources = package.as_ref().map(|package| package.join("src"));
    package.into_iter().chain(sources).chain(directories_of_environment())
}

/// Returns where a missing file was looked for, in words that are the same on every machine.
pub(super) fn where_looked() -> String {
    format!(
        "it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `{INCLUDE_PATH}`"
    )
}

/// Returns items that make rustc build again when one of the files or `PDLL_INCLUDE_PATH` changes.
pub(super) fn track(paths: &[PathBuf]) -> TokenStream {
    let mut paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
    paths.sort_unstable();
    paths.dedup();
    let items = paths.into_iter().filter_map(|path| {
        let path = Literal::string(std::path::absolute(path).ok()?.to_str()?);
        Some(quote!(
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        ))
    });
    let files: TokenStream = items.collect();
    // Their paths depend on the variable.
    let variable = (!files.is_empty()).then(|| {
        quote!(
            const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!(#INCLUDE_PATH);
        )
    });
    quote!(#files #variable)
}
