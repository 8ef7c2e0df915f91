//! Macro calls as token streams: headers, bodies, the chain of dialects, the messages of errors.

#![allow(clippy::unwrap_used, reason = "tests")]

use proc_macro2::TokenStream;

use super::body::{Body, BodyContent};
use super::header::Header;
use super::pdll::stage2;
use crate::ods::emit::dialect_macro;
use expect_test::{Expect, expect};

fn check_header(source: &str, expect: Expect) {
    let (header, rest) = Header::take(source.parse().unwrap());
    let mut out = String::new();
    if let Some(module) = &header.module {
        out.push_str(&format!("mod [{}] [{}] {}\n", module.attributes, module.visibility, module.name));
    }
    for import in &header.uses {
        let alias = import.alias.as_ref().map_or(String::new(), |alias| format!(" as {alias}"));
        out.push_str(&format!("use {} ({}){alias}\n", import.path, import.last));
    }
    out.push_str(&format!("errors {}\nrest {rest}\n", header.errors));
    expect.assert_eq(&out);
}

#[test]
fn header_opens_groups_and_aliases() {
    check_header(
        "/// doc\n pub(crate) mod m; use ::a::{b, c::{d as e, self}, f}; use crate::g; Pattern => erase use;",
        expect![[r#"
            mod [# [doc = " doc"]] [pub (crate)] m
            use :: a :: b (b)
            use :: a :: c :: d (d) as e
            use :: a :: c (c)
            use :: a :: f (f)
            use crate :: g (g)
            errors 
            rest Pattern => erase use ;
        "#]],
    );
}

#[test]
fn header_statements_begin_statements() {
    check_header(
        r#"#include "f" use a; def X { use b; } use c; /// doc
        use d; Pattern => x; mod e;"#,
        expect![[r#"
            mod [] [] e
            use a (a)
            use c (c)
            use d (d)
            errors 
            rest # include "f" def X { use b ; } # [doc = " doc"] Pattern => x ;
        "#]],
    );
}

#[test]
fn header_errors() {
    check_header(
        "use a::*; use 1; use ; use a b; pub mod; mod m; mod n; use x",
        expect![[r#"
        mod [] [] m
        use x (x)
        errors :: core :: compile_error ! { "a dialect is imported by its name; `*` would hide which dialects are imported\nhelp: name the dialects, as in `use path::{toy, arith};`" } :: core :: compile_error ! { "expected the path of a dialect" } :: core :: compile_error ! { "expected the path of a dialect" } :: core :: compile_error ! { "expected the path of a dialect" } :: core :: compile_error ! { "expected a name and `;` after `mod`" } :: core :: compile_error ! { "only one module can be named\nnote: `m` is named already" } :: core :: compile_error ! { "expected `;` after the path of a dialect" }
        rest 
    "#]],
    );
}

fn check_body(source: &str, expect: Expect) {
    let body = Body::new(source.parse().unwrap());
    let names: Vec<String> = body.header.uses.iter().map(|u| u.path.to_string()).collect();
    let content = match &body.content {
        BodyContent::Tokens(tokens) => format!("tokens {tokens}"),
        BodyContent::Text { text, .. } => format!("text {text:?}"),
    };
    expect.assert_eq(&format!("{names:?} {content}"));
}

#[test]
fn body_of_one_string_is_text_at_its_place() {
    check_body(
        "use a;\n  r#\"// c\nuse b;\npub mod x; def `y`\"#",
        expect![[r#"["a", "b"] text "\n         \n      \n           def `y`""#]],
    );
    check_body("\"Pattern\"", expect![[r#"[] text " Pattern""#]]);
    check_body("Pattern => x", expect!["[] tokens Pattern => x"]);
}

#[test]
fn stage1_calls_the_dialects_one_after_the_other() {
    let input: TokenStream = "[krate] use a::{b, c}; use d as e; BODY".parse().unwrap();
    let chain = super::expand_pdll_stage1(input);
    expect![[r##"# [doc = r" Adds all patterns of this `pdll!` to a set."] # [allow (non_snake_case , dead_code)] pub fn populate_generated_pdll_patterns (set : & mut krate :: __private :: RewritePatternSet) { struct __PdllPatterns ; a :: b :: __ods ! { ([a :: c :: __ods] [d :: __ods] [krate :: __private :: pdll_stage2]) () { [krate] use a :: { b , c } ; use d as e ; BODY } } # [allow (unused_imports)] use krate :: __private :: PopulateNothing as _ ; __PdllPatterns :: populate_all (set) ; }"##]].assert_eq(&chain.to_string());
}

#[test]
fn stage2_reads_the_payloads() {
    let input: TokenStream = r#"() ("one\n" "two") { [krate] BODY }"#.parse().unwrap();
    let stage = stage2(input);
    assert_eq!(stage.payloads, ["one\n", "two"]);
    assert_eq!((stage.krate.to_string(), stage.body.to_string()), ("krate".into(), "BODY".into()));
}

#[test]
fn dialect_macro_is_exported_only_if_the_dialect_is() {
    expect![[r##"# [doc (hidden)] # [macro_export] macro_rules ! __pdll_ods_my_toy_1f { (([$ ($ next : tt) *] $ ($ more : tt) *) ($ ($ said : tt) *) $ body : tt) => { $ ($ next) * ! { ($ ($ more) *) ($ ($ said) * "say \"toy\"") $ body } } ; } # [doc (hidden)] # [allow (unused_imports)] pub use __pdll_ods_my_toy_1f as __ods ;"##]].assert_eq(&dialect_macro("my-toy", "1f", "say \"toy\"", true).to_string());
    assert!(!dialect_macro("toy", "1f", "", false).to_string().contains("macro_export"));
}

/// Returns the messages of the errors in place of a `pdll!`, and whether the items to refer to exist.
fn errors(body: &str) -> String {
    let input: TokenStream = format!("[krate] {body}").parse().unwrap();
    let items = super::expand_pdll_stage1(input).to_string();
    assert!(items.contains("pub fn populate"), "{items}");
    let mut out = String::new();
    for item in items.split("compile_error ! { ").skip(1) {
        let literal: proc_macro2::Literal = item[..item.find("\" }").unwrap() + 1].parse().unwrap();
        out.push_str(&crate::syntax::rustc::strings::literal_value(&literal.to_string()).unwrap().0);
        out.push('\n');
    }
    out
}

#[test]
fn errors_show_secondary_locations() {
    let body = "
        Constraint Same(a: Value);
        Constraint Same(b: Value);
        Pattern => replace op<a.b>(arg: Value) with agr;";
    expect![[r#"
        `Same` has already been defined
        note: see previous definition here (at 2:20)
        undefined reference to `agr`
        help: did you mean `arg`?
    "#]]
    .assert_eq(&errors(body));
}

#[test]
fn errors_in_text_show_it() {
    let body = "
    r#\"
        // rustc does not lex it.
        Pattern => replace op<a.b>(arg: Value)
            with agr;
    \"#";
    let messages = errors(body);
    // proc-macro2 numbers the strings it parses.
    let (before, after) = messages.split_once("<parsed string ").unwrap();
    let messages = format!("{before}FILE{}", after.split_once('>').unwrap().1);
    expect![[r#"
        undefined reference to `agr`
         --> FILE:5:18
          |
        5 |             with agr;
          |                  ^^^
        help: did you mean `arg`?
    "#]]
    .assert_eq(&messages);
}

#[test]
fn errors_in_included_files_show_them() {
    let directory = std::env::temp_dir().join(format!("pdll-inline-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("inner.pdll"), "Pattern => erase op<a.b>(x);\n").unwrap();
    std::fs::write(directory.join("outer.pdll"), "#include \"inner.pdll\"\nPattern => 1;\n").unwrap();
    let path = directory.join("outer.pdll");
    let messages = errors(&format!("#include {:?}", path.to_str().unwrap()));
    let messages = messages.replace(directory.to_str().unwrap(), "DIR");
    std::fs::remove_dir_all(&directory).unwrap();
    expect![[r#"
        expected expression
         --> DIR/outer.pdll:2:12
          |
        2 | Pattern => 1;
          |            ^
        undefined reference to `x`
         --> DIR/inner.pdll:1:26
          |
        1 | Pattern => erase op<a.b>(x);
          |                          ^
        help: a variable is defined at its first use, with its constraint: `x: …`
    "#]]
    .assert_eq(&messages);
}

#[test]
fn modules_of_invalid_patterns_are_emitted() {
    let input: TokenStream = "[krate] pub mod combine; Pattern".parse().unwrap();
    let items = super::expand_pdll_stage1(input).to_string();
    expect![[r#":: core :: compile_error ! { "expected `{` or `=>` to start pattern body" } # [doc = "Patterns in PDLL."] pub mod combine { # [doc (hidden)] pub struct Patterns ; # [doc = r" Adds all patterns of this module to a set."] # [allow (non_snake_case , dead_code)] pub fn populate (set : & mut krate :: __private :: RewritePatternSet) { # [allow (unused_imports)] use krate :: __private :: PopulateNothing as _ ; Patterns :: populate_all (set) ; } } # [allow (non_snake_case , non_local_definitions)] const _ : () = { impl combine :: Patterns { fn populate_all (set : & mut krate :: __private :: RewritePatternSet) { let _ = set ; } } } ;"#]].assert_eq(&items);
}

/// If there are more warnings of a lint than the limit, the last one contains the number of the rest;
/// warnings of other lints are not affected.
#[test]
fn warnings_of_a_kind_are_counted() {
    let patterns = "Pattern => erase op<a.b>;".repeat(104) + "Pattern => erase op<a.c>(x: Value);";
    let text =
        super::pdll::expand(stage2(format!("() () {{ [:: pdll] {patterns} }}").parse().unwrap()), false)
            .to_string();
    assert_eq!(text.matches("macro_rules ! shadowed_patterns").count(), 100);
    assert_eq!(text.matches("let x = ()").count(), 1);
    assert_eq!(
        text.matches("`with benefit(2)`\\nnote: 3 more warnings of this kind are not shown").count(),
        1
    );
}

/// For an editor, names are Rust, also in text that is being typed, and only names have the places of names.
#[test]
fn expansions_for_editors_have_names() {
    let body = "Constraint Good(v: Value); /// Docs.\nPattern Named { let root = op<>(v: Value); Good(root.0); Goo }";
    let items = super::pdll::expand(stage2(format!("() () {{ [:: pdll] {body} }}").parse().unwrap()), true);
    let names = items.to_string();
    let names = &names[..names.find("compile_error").unwrap()];
    expect![[r#"const _ : () = { # [doc = ""] fn Good (v : :: pdll :: __private :: Value ,) { } # [doc = " Docs."] fn Named () { let v : :: pdll :: __private :: Value = loop { } ; let root : :: pdll :: __private :: Op = loop { } ; Good ; root ; Goo ; } } ; :: core :: "#]].assert_eq(names);
    let body: TokenStream = "pub mod toy; def D : Dialect { let name = \"toy\"; }\n\
        def NegOp : Op<D, \"neg\"> { let arguments = (ins AnyType:$someInput); let description = [{ A b. }]; }".parse().unwrap();
    let items = super::ods::expand_for("krate".parse().unwrap(), body.clone(), Vec::new(), true);
    let mut placed = std::collections::BTreeSet::new();
    collect_placed(&body, &items, &mut placed);
    expect![[r#"
        NegOp -> NegOp
        pub -> pub
        someInput -> some_input
        toy -> toy"#]]
    .assert_eq(&placed.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(items.to_string().contains("mod __names { pub use super :: NegOp as neg ; }"));
}

/// Collects the words of an expansion that have the place of a word in the body, with that word.
fn collect_placed(body: &TokenStream, items: &TokenStream, placed: &mut std::collections::BTreeSet<String>) {
    fn words(tokens: &TokenStream, out: &mut Vec<(String, String)>) {
        for tree in tokens.clone() {
            match tree {
                proc_macro2::TokenTree::Group(group) => words(&group.stream(), out),
                tree => out.push((format!("{:?}", tree.span()), tree.to_string())),
            }
        }
    }
    let (mut of_body, mut of_items) = (Vec::new(), Vec::new());
    words(body, &mut of_body);
    words(items, &mut of_items);
    for (span, text) in of_body {
        let found = of_items.iter().filter(|(place, _)| *place == span);
        placed.extend(found.map(|(_, found)| format!("{text} -> {found}")));
    }
}
