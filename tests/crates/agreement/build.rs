//! Build script: random sets of patterns as Rust, equal to the expansion of a `pdll!`.
//!
//! Out: `sets.rs`: for each set a module with its populate function, and `SETS`, a table of all sets. `PDLL_EMITTED_SETS` is the number of
//! sets of each class (100), which takes most of the time to compile this crate.

#![allow(clippy::print_stdout, reason = "that is how cargo is told")]

use std::fmt::Write;
use std::path::Path;

use pdll_compiler::codegen::rust::{
    Frame, Input, MAX_MATCHER, ModuleHeader, NativeFn, NativeKind, NativeParam, NativeType, emit,
};
use pdll_compiler::ods::model::OdsContext;
use pdll_match::pattern::{EntityKind, NodeKind, Pattern};
use pdll_match::tree::compile;
use pdll_random::{Allowed, Native, patterns};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

/// Variable for the number of sets of each class.
const SETS: &str = "PDLL_EMITTED_SETS";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={SETS}");
    let n_sets: u64 = match std::env::var(SETS) {
        Ok(text) => text.parse().unwrap_or_else(|error| panic!("{SETS} is `{text}`: {error}")),
        Err(_) => 40,
    };
    let krate = quote!(::pdll);
    let ods = OdsContext::default();
    let mut text = String::new();
    let mut table = String::new();
    for (class, allowed) in
        [("Everything", Allowed::everything().spelt_alike()), ("ByMlir", Allowed::by_mlir().spelt_alike())]
    {
        for seed in 0..n_sets {
            let patterns = patterns(seed, &allowed);
            let name = format_ident!("{}_{seed}", class.to_lowercase());
            let module = ModuleHeader {
                attributes: TokenStream::new(),
                visibility: quote!(pub(super)),
                name: name.clone(),
            };
            let natives: Vec<NativeFn> = allowed
                .natives
                .all()
                .iter()
                .filter(|native| is_used(native, &patterns))
                .map(declaration)
                .collect();
            let trees =
                compile(&patterns, &ods).unwrap_or_else(|errors| panic!("{class} {seed}: {errors:?}"));
            let input = Input {
                frame: Frame { krate: &krate, module: Some(&module), is_within: false },
                patterns: &patterns.iter().collect::<Vec<_>>(),
                trees: &trees,
                semantics: &[],
                natives: &natives,
                ods: &ods,
                lines: &[],
                converter: None,
                max_matcher: MAX_MATCHER,
            };
            let tokens = emit(&input).unwrap_or_else(|error| panic!("{class} {seed}: {error}"));
            let _ = writeln!(text, "{tokens}");
            let _ = writeln!(
                table,
                "    Set {{ class: Class::{class}, seed: {seed}, populate: {name}::populate }},"
            );
        }
    }
    let _ = writeln!(text, "/// All of them.\npub static SETS: &[Set] = &[\n{table}];");
    let out = std::env::var("OUT_DIR").unwrap_or_else(|e| panic!("{e}"));
    std::fs::write(Path::new(&out).join("sets.rs"), text).unwrap_or_else(|e| panic!("{e}"));
}

fn is_used(native: &Native, patterns: &[Pattern]) -> bool {
    let calls = |pattern: &Pattern| {
        let of_nodes = pattern.nodes.iter().any(|node| match &node.kind {
            NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => call.name == native.name,
            _ => false,
        });
        of_nodes || pattern.external_rewrite.as_ref().is_some_and(|rewrite| rewrite.name == native.name)
    };
    patterns.iter().any(calls)
}

fn declaration(native: &Native) -> NativeFn {
    let ident = |text: &str| Ident::new(text, Span::call_site());
    let ty = |kind: &EntityKind| match kind {
        EntityKind::Attribute => NativeType::Attribute,
        EntityKind::Operation => NativeType::Op,
        EntityKind::Type => NativeType::Type,
        EntityKind::TypeRange => NativeType::TypeRange,
        EntityKind::Value => NativeType::Value,
        EntityKind::ValueRange => NativeType::ValueRange,
    };
    let params = native.params.iter().zip(["a", "b", "c"]);
    NativeFn {
        explains_missing: false,
        kind: if native.is_rewrite { NativeKind::Rewrite } else { NativeKind::Constraint },
        name: ident(native.name),
        params: params.map(|(kind, name)| NativeParam { name: ident(name), ty: ty(kind) }).collect(),
        results: native.results.iter().map(ty).collect(),
        results_span: Span::call_site(),
        body: None,
    }
}
