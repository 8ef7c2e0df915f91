//! Definition files: `ods/ok` are read and dumped, `ods/err` produce diagnostics. In both, `UPDATE_EXPECT=1`
//! blesses.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use std::path::{Path, PathBuf};

use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::ods::support::Support;
use pdll_compiler::ods::{dump, payload, read};
use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::Input;

fn read_text(name: &str, text: &str) -> (OdsContext, String) {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text(name, text, None);
    let mut includes = IncludeDirs::new([Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ods")]);
    let ods = read::read_inline(&mut map, Input::Text(id), &mut includes, &Support::default(), &mut diags);
    let found = diags.take();
    (ods, found.iter().map(|diag| support::text::render(&map, diag)).collect())
}

fn cases(folder: &str) -> Vec<(PathBuf, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ods").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "td"));
    files.sort();
    assert!(!files.is_empty());
    let with_text = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path, text)
    };
    files.into_iter().map(with_text).collect()
}

#[test]
fn valid_definitions_are_read() {
    for (path, text) in cases("ok") {
        let (ods, found) = read_text("case.td", &text);
        assert_eq!(found, "", "{}", path.display());
        support::expected::expect(&path, &dump::dump(&ods));
    }
}

#[test]
fn invalid_definitions_are_reported_at_the_token() {
    for (path, text) in cases("err") {
        let mut out = String::new();
        for (line, part) in support::text::split(&text) {
            let (_, found) = read_text("case.td", &part);
            assert_ne!(found, "", "{}: nothing is wrong with the part at line {line}", path.display());
            out.push_str(&format!("// line {line}\n{found}"));
        }
        support::expected::expect(&path, &out);
    }
}

#[test]
fn payloads_contain_operations_and_constraints() {
    for (path, text) in cases("ok") {
        let (ods, _) = read_text("case.td", &text);
        let written = payload::serialize(&ods);
        let read = payload::deserialize(&written).unwrap();
        assert_eq!(payload::serialize(&read), written, "{}", path.display());
        let (before, after) = (dump::dump(&ods), dump::dump(&read));
        // The payload omits checks of operations, Rust values of attributes and code for types.
        let without_checks = |text: &str| -> Vec<String> {
            let stays = |line: &&str| {
                let is_value = line.starts_with("  ") && !line.starts_with("    ");
                let code = [
                    "trait ",
                    "builder ",
                    "derived $",
                    "has no default builders",
                    "has methods",
                    "has items",
                ];
                line.strip_prefix("    ").is_some_and(|rest| code.iter().any(|what| rest.starts_with(what)))
                    || is_value && (line.contains(" from ") || line.contains(" to "))
            };
            text.lines().filter(|line| !stays(line)).map(str::to_owned).collect()
        };
        assert_eq!(without_checks(&before), without_checks(&after), "{}", path.display());
    }
}

#[test]
fn the_prelude_has_no_errors() {
    assert!(read::standard().constraints.len() > 200);
    let tensor = read::standard_constraint("AnyTensor").unwrap();
    assert_eq!(tensor.summary, "tensor of any type values");
    assert!(tensor.is_standard && tensor.predicate.natives().is_empty());
    let with_native: Vec<&str> = read::standard()
        .constraints
        .values()
        .filter(|c| !c.predicate.natives().is_empty())
        .map(|c| c.name.as_str())
        .collect();
    assert_eq!(with_native, Vec::<&str>::new(), "the prelude holds no C++");
}

/// Returns tokens as text, a line per statement.
fn lay_out(tokens: proc_macro2::TokenStream) -> String {
    let (mut out, mut depth) = (String::new(), 0_usize);
    for word in tokens.to_string().split(' ') {
        let closes = word.starts_with('}');
        depth = depth.saturating_sub(usize::from(closes));
        if closes && !out.ends_with('\n') {
            out.push('\n');
        }
        if out.ends_with('\n') {
            out.push_str(&"  ".repeat(depth));
        } else if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        if word.ends_with('{') || word.ends_with('}') || word.ends_with(';') {
            depth += usize::from(word.ends_with('{'));
            out.push('\n');
        }
    }
    out
}

#[test]
fn rust_of_a_dialect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ods/rust");
    let case = folder.join("small.td");
    let text = std::fs::read_to_string(&case).unwrap();
    let (ods, found) = read_text("case.td", &text);
    assert_eq!(found, "");
    let (krate, visibility) = (quote::quote!(pdll), quote::quote!(pub));
    let options = pdll_compiler::ods::emit::Options {
        krate: &krate,
        attributes: &proc_macro2::TokenStream::new(),
        visibility: &visibility,
        module: &proc_macro2::Ident::new("small", proc_macro2::Span::call_site()),
        place: &|_| proc_macro2::Span::call_site(),
        is_own: &|_| true,
        code: &|_| None,
        docs: &|_| None,
        formats: &Default::default(),
        stand_ins: &Default::default(),
        rules: &Default::default(),
        for_editor: false,
        support: &Support::default(),
        support_paths: &[],
    };
    let rust = pdll_compiler::ods::emit::emit(&ods, &ods.dialects["small"], &options);
    support::expected::expect(&case, &lay_out(rust));
}

#[test]
fn a_definition_documents_its_type() {
    let text = "def D : Dialect { let name = \"d\"; }\n\
                def Group : OpDocGroup { let summary = \"Operations on lengths\"; }\n\
                def AOp : Op<D, \"a\"> { let summary = \"Adds\"; let description = [{\n    Adds them.\n  }]; let opDocGroup = Group; }";
    let (ods, found) = read_text("case.td", text);
    assert_eq!(found, "");
    let options = pdll_compiler::ods::emit::Options {
        krate: &quote::quote!(pdll),
        attributes: &proc_macro2::TokenStream::new(),
        visibility: &quote::quote!(pub),
        module: &proc_macro2::Ident::new("d", proc_macro2::Span::call_site()),
        place: &|_| proc_macro2::Span::call_site(),
        is_own: &|_| true,
        code: &|_| None,
        docs: &|_| Some("Said in Rust.".to_owned()),
        formats: &Default::default(),
        stand_ins: &Default::default(),
        rules: &Default::default(),
        for_editor: false,
        support: &Support::default(),
        support_paths: &[],
    };
    let rust = pdll_compiler::ods::emit::emit(&ods, &ods.dialects["d"], &options).to_string();
    let docs = "\"Said in Rust.\\n\\nAdds\\n\\nAdds them.\\n\\nOne of a group: Operations on lengths.\"";
    assert!(rust.contains(docs), "{rust}");
}
