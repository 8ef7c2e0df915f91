//! Pages of a file, by the options of mlir-tblgen.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;

use pdll_compiler::doc::{Page, PageOptions, page};
use pdll_compiler::ods::prelude::WithPrelude;
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::IncludeDirs;
use pdll_support::source::{SourceId, SourceMap};
use pdll_tablegen::{Records, parse_text};

use super::text::render;

/// All pages with the options of mlir-tblgen that print them.
pub(crate) const PAGES: &[(&str, Page)] = &[
    ("--gen-op-doc", Page::Ops),
    ("--gen-dialect-doc", Page::Dialect),
    ("--gen-attrdef-doc", Page::AttrDefs),
    ("--gen-typedef-doc", Page::TypeDefs),
    ("--gen-enum-doc", Page::Enums),
    ("--gen-pass-doc", Page::Passes),
    ("--gen-op-interface-docs", Page::OpInterfaces),
    ("--gen-attr-interface-docs", Page::AttrInterfaces),
    ("--gen-type-interface-docs", Page::TypeInterfaces),
];

/// A file that was evaluated.
pub(crate) struct Evaluated {
    records: Records,
    sources: SourceMap,
    main: SourceId,
}

impl Evaluated {
    /// Evaluates a file. Files of MLIR are searched in `dirs`, and replaced by the prelude without them.
    ///
    /// # Errors
    /// The diagnostics.
    pub(crate) fn of(file: &Path, name: &str, dirs: &[&str]) -> Result<Evaluated, String> {
        let mut sources = SourceMap::new();
        let text = std::fs::read_to_string(file).unwrap();
        let main = sources.add_text(name, text, None);
        let mut diags = Diags::new();
        let mut includes = WithPrelude::new(IncludeDirs::new(dirs).without_own_dir());
        let records = parse_text(&mut sources, main, &mut includes, &mut diags);
        let diags = diags.take();
        if diags.is_empty() { Ok(Evaluated { records, sources, main }) } else { Err(shown(&sources, &diags)) }
    }

    /// Returns the page that options of mlir-tblgen request.
    ///
    /// # Errors
    /// The diagnostic.
    pub(crate) fn page(&self, words: &[&str]) -> Result<String, String> {
        let mut kind = None;
        let mut options = PageOptions::default();
        for word in words {
            match word.split_once('=') {
                Some(("--dialect", name)) => options.dialect = Some(name.to_owned()),
                Some(("--strip-prefix", text)) => options.strip_prefix = text.to_owned(),
                None if *word == "--allow-hugo-specific-features" => options.for_hugo = true,
                _ => kind = PAGES.iter().find(|(option, _)| option == word).map(|(_, page)| *page),
            }
        }
        page(kind.unwrap(), &options, &self.records, &self.sources, self.main)
            .map_err(|diag| shown(&self.sources, &[diag]))
    }
}

fn shown(sources: &SourceMap, diags: &[Diag]) -> String {
    diags.iter().map(|diag| render(sources, diag)).collect()
}
