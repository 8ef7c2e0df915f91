//! A file of PDLL as Rust text: the expansion of an equivalent `pdll!`, formatted for readers.
//!
//! In: a `Unit`. Out: Rust, laid out by its braces; rustfmt makes it pretty.

use pdll_support::diag::Diags;
use pdll_support::source::{SourceId, SourceMap};
use quote::quote;

use super::dialects::Dialects;
use super::layout::Layout;
use super::natives::natives;
use super::source::Sources;
use crate::codegen::rust::{self, Frame, Pieces};
use crate::compiled::Unit;
use crate::pipeline;

/// Returns the Rust of a complete unit; `None` if there is none, which is reported.
pub fn rust(unit: &Unit, sources: &SourceMap, main: SourceId, diags: &mut Diags) -> Option<String> {
    let mut layout = Layout::default();
    pieces(unit, sources, main, diags, &mut layout)?;
    Some(layout.out)
}

/// Gives out the pieces of that Rust.
fn pieces(
    unit: &Unit,
    sources: &SourceMap,
    main: SourceId,
    diags: &mut Diags,
    out: &mut dyn Pieces,
) -> Option<()> {
    let krate = quote!(::pdll);
    let sources = Sources::of_file(sources.clone(), main);
    let natives = natives(&krate, unit, &Dialects::default(), &sources, diags);
    if diags.has_errors() {
        return None;
    }
    let frame = Frame { krate: &krate, module: None, is_within: false };
    pipeline::emit_rust(unit, frame, &natives, &[], |input| rust::emit_pieces(input, out), diags)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use std::fs;
    use std::path::Path;

    use proc_macro2::TokenStream;

    use crate::codegen::rust::Code;
    use crate::pipeline::compile_text;
    use crate::sema::Strictness;

    use super::*;

    /// Lays out the tokens that rustc would receive.
    #[derive(Default)]
    struct Tokens(Layout);

    impl Pieces for Tokens {
        fn open(&mut self, head: TokenStream) {
            self.0.open(head);
        }

        fn add(&mut self, tokens: TokenStream) {
            self.0.add(tokens);
        }

        fn add_code(&mut self, code: &Code) {
            self.0.add(code.tokens());
        }

        fn close(&mut self) {
            self.0.close();
        }
    }

    /// The text for readers equals the tokens for rustc, in lines, braces and blanks.
    #[test]
    fn code_text_and_tokens_are_equal() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
        let mut programs = Vec::new();
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                programs.extend(fs::read_to_string(&path).unwrap().split("// -----").map(str::to_owned));
            }
        }
        // Switches, groups of results, searches, and functions of matchers that call each other.
        programs.push((0..30).fold(String::new(), |all, i| {
            let depth = i % 15 + 1;
            let (open, close) = ("op<a.b>(_: Value, ".repeat(depth), ")".repeat(depth));
            all + &format!(
                "Pattern => erase {open}op<c.d{i}> {{k = attr<\"{i}\">}} -> (type<\"i{}\">){close};
                Pattern {{ let s = op<a.s{i}>; let r = op<a.b>(s.{i}, v: Value); let t = op<a.t>(v, s.0); rewrite r with {{ erase t; erase r; }}; }}",
                i + 1
            )
        }));
        let mut n_lines = 0;
        for program in programs {
            let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
            let main = sources.add_text("program.pdll", program.as_str(), None);
            let unit = compile_text(&mut sources, main, &[], Strictness::Strict, &mut diags);
            let (mut layout, mut tokens) = (Layout::default(), Tokens::default());
            if !diags.has_errors() && pieces(&unit, &sources, main, &mut diags, &mut layout).is_some() {
                assert!(pieces(&unit, &sources, main, &mut diags, &mut tokens).is_some());
                assert_eq!(layout.out, tokens.0.out, "{program}");
                n_lines += layout.out.lines().count();
            }
            diags.take();
        }
        assert!(n_lines > 1_000, "{n_lines}");
    }
}
