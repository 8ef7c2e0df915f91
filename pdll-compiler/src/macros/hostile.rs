//! Hostile bodies of macro calls: each gives errors at a token, or correct code; none panics, hangs or
//! exhausts memory.
//!
//! Size: a table of cases.

use std::fmt::Write as _;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{expand_ods, expand_pdll_stage1};
use crate::syntax::rustc::strings::literal_value;
use expect_test::{Expect, expect};

/// Returns the number of errors of a macro call, and the first two. The items that users refer to must exist.
fn outcome(items: TokenStream) -> String {
    let mut messages: Vec<String> = Vec::new();
    let mut open = vec![items.into_iter()];
    let mut is_next = false;
    let mut has_items = false;
    while let Some(trees) = open.last_mut() {
        match trees.next() {
            Some(TokenTree::Ident(ident)) if ident == "compile_error" => is_next = true,
            Some(TokenTree::Ident(ident)) => has_items |= ident == "fn" || ident == "mod",
            Some(TokenTree::Group(group)) if is_next => {
                is_next = false;
                messages.push(literal_value(&group.stream().to_string()).unwrap().0);
            }
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(open.pop()),
        }
    }
    assert!(has_items || !messages.is_empty());
    // Names of temporary folders, and of texts that proc-macro2 parsed, differ from run to run.
    let clean = |text: &str| {
        let folder = std::env::temp_dir();
        let text = text.replace(folder.to_str().unwrap(), "TEMP");
        let text = text.split_once("<parsed string ").map_or(text.clone(), |(before, rest)| {
            format!("{before}FILE{}", rest.split_once('>').map_or("", |(_, rest)| rest))
        });
        let short: String = text.chars().take(300).collect();
        short.replace('\0', "\\0").replace('\n', "\n    ")
    };
    let mut out = format!("{} errors", messages.len());
    for message in messages.iter().take(2) {
        let _ = write!(out, "\n  {}", clean(message));
    }
    out + "\n"
}

fn tokens(body: &str) -> TokenStream {
    format!("[krate] {body}").parse().unwrap()
}

pub(super) fn pdll(body: &str) -> String {
    outcome(expand_pdll_stage1(tokens(body)))
}

/// `ods!` with a dialect before the body.
pub(super) fn ods(body: &str) -> String {
    outcome(expand_ods(tokens(&format!("mod toy; def D : Dialect {{ let name = \"toy\"; }} {body}"))))
}

pub(super) fn check(cases: &[(&str, String)], expect: Expect) {
    let all: String = cases.iter().map(|(name, outcome)| format!("{name}: {outcome}")).collect();
    expect.assert_eq(&all);
}

fn nested(open: &str, inner: &str, close: &str, n: usize) -> String {
    format!("{}{inner}{}", open.repeat(n), close.repeat(n))
}

#[test]
fn deep_nesting_is_an_error() {
    let cases = [
        (
            "operations, within the limit",
            pdll(&format!("Pattern => erase {};", nested("op<a.b>(", "", ")", 150))),
        ),
        ("operations", pdll(&format!("Pattern => erase {};", nested("op<a.b>(", "", ")", 3000)))),
        (
            "rewrites, within the limit",
            pdll(&format!("Pattern {{ {} }}", nested("rewrite op<a.b> with {", "", "};", 190))),
        ),
        ("tuples", pdll(&format!("Pattern => replace op<a.b> with {};", nested("(", "op<a.c>", ")", 3000)))),
        ("blocks", pdll(&format!("Pattern {}", nested("{", "", "}", 3000)))),
        ("types", pdll(&format!("Pattern => erase op<a.b>(x: {});", nested("Value<", "Type", ">", 3000)))),
        ("use", pdll(&format!("use {};", nested("a::{", "b", "}", 3000)))),
        ("code", pdll(&format!("Constraint A(x: Value) [{{ {} }}];", nested("(", "x", ")", 3000)))),
        ("lists", ods(&format!("def A {{ list<int> x = {}; }}", nested("[", "1", "]", 3000)))),
        ("dags", ods(&format!("def A {{ dag x = {}; }}", nested("(ins ", "1", ")", 3000)))),
        ("operators", ods(&format!("def A {{ int x = {}; }}", nested("!add(1, ", "1", ")", 3000)))),
        ("scopes", ods(&nested("let x = 1 in {", "def A;", "}", 3000))),
        ("arguments", ods(&format!("class C<int n>; def A {{ C x = {}; }}", nested("C<", "1", ">", 3000)))),
    ];
    check(
        &cases,
        expect![[r#"
        operations, within the limit: 0 errors
        operations: 1 errors
          nesting is too deep: the limit is 200 levels
        rewrites, within the limit: 0 errors
        tuples: 1 errors
          nesting is too deep: the limit is 200 levels
        blocks: 1 errors
          expected expression
        types: 1 errors
          expected expression
        use: 0 errors
        code: 0 errors
        lists: 1 errors
          nested more than 1000 deep
        dags: 1 errors
          nested more than 1000 deep
        operators: 1 errors
          nested more than 1000 deep
        scopes: 1 errors
          nested more than 1000 deep
        arguments: 1 errors
          nested more than 1000 deep
    "#]],
    );
}

#[test]
fn huge_literals_are_errors_or_accepted() {
    let long = "x".repeat(1 << 20);
    let digits = "9".repeat(10_000);
    let cases = [
        ("benefit", pdll("Pattern with benefit(99999999999999999999) => erase op<a.b>;")),
        ("digits", pdll(&format!("Pattern with benefit({digits}) => erase op<a.b>;"))),
        ("result", pdll("Pattern { let r = op<a.b>; replace r with r.99999999999999999999; }")),
        ("nested results", pdll("Pattern { let r = op<a.b>; replace r with r.0.99999999999.7; }")),
        ("attribute", pdll(&format!("Pattern => erase op<a.b> {{a = attr<\"\\\"{long}\\\"\">}};"))),
        ("integer attribute", pdll(&format!("Pattern => erase op<a.b> {{a = attr<\"{digits} : i64\">}};"))),
        ("name", pdll(&format!("Pattern {long} => erase op<a.{long}>;"))),
        ("float", pdll("Pattern with benefit(1.5e10) => erase op<a.b>;")),
        ("suffix", pdll("Pattern with benefit(1u8) => erase op<a.b>;")),
        ("underscores", pdll("Pattern with benefit(1_0) => erase op<a.b>;")),
        ("characters", pdll("Pattern => erase op<'a'>(b\"x\", c\"y\", 1.0f32);")),
        ("int", ods("def A { int x = 99999999999999999999; }")),
        ("hexadecimal", ods("def A { int x = 0xFFFFFFFFFFFFFFFFF; }")),
        ("binary", ods(&format!("def A {{ int x = 0b{}; }}", "1".repeat(100)))),
        ("bits", ods("def A { bits<99999999999> x = 1; }")),
        ("bits within the limit", ods("def A { bits<65536> x = ?; }")),
        ("range", ods("def A { list<int> x = [1, 2]; int y = x[99999999999]; }")),
        ("string", ods(&format!("def A {{ string x = \"{long}\"; }}"))),
        ("character", ods("def A { int x = 'a'; }")),
    ];
    check(
        &cases,
        expect![[r#"
            benefit: 1 errors
              expected pattern benefit to fit within a 16-bit integer
            digits: 1 errors
              expected pattern benefit to fit within a 16-bit integer
            result: 1 errors
              invalid member access `99999999999999999999` on expression of type `Op<a.b>`
                note: the results of `a.b` are known by number only, since its definition is not imported
            nested results: 1 errors
              invalid member access `99999999999` on expression of type `Value`
            attribute: 0 errors
            integer attribute: 1 errors
              invalid MLIR attribute: integer constant out of range for attribute
            name: 0 errors
            float: 1 errors
              expected `)` after pattern benefit
            suffix: 1 errors
              expected integral pattern benefit
            underscores: 1 errors
              expected integral pattern benefit
            characters: 3 errors
              unexpected literal `'a'`
              unexpected literal `b"x"`
            int: 1 errors
              this integer does not fit in 64 bits
            hexadecimal: 1 errors
              this integer does not fit in 64 bits
            binary: 1 errors
              this integer does not fit in 64 bits
            bits: 1 errors
              expected a number of bits up to 65536
            bits within the limit: 0 errors
            range: 1 errors
              the field `y` of `A` depends on an unknown value: `[1, 2][99999999999]`
                note: index 99999999999 is outside a list of 2 elements (at 1:94)
                note: the field is declared here (at 1:90)
            string: 0 errors
            character: 2 errors
              unexpected literal `'a'`
              expected a value, but got `;`
        "#]],
    );
}

#[test]
fn thousands_of_declarations_and_errors_are_reported() {
    let repeated =
        |n: usize, text: &str| -> String { (0..n).map(|i| text.replace('#', &i.to_string())).collect() };
    let cases = [
        ("patterns", pdll(&repeated(1000, "Pattern P# => erase op<a.b#>;"))),
        ("wrong patterns", pdll(&repeated(1000, "Pattern P# => erase x#;"))),
        ("broken patterns", pdll(&repeated(1000, "Pattern P# => ;"))),
        ("one name", pdll(&repeated(1000, "Pattern P => erase op<a.b>;"))),
        ("statements", pdll(&format!("Pattern {{ {} erase op<a.b>; }}", repeated(1000, "let x#: Value;")))),
        ("unknown characters", pdll(&"? ".repeat(2000))),
        ("operations", ods(&repeated(1000, "def A#Op : Op<D, \"a#\">;"))),
        ("wrong operations", ods(&repeated(1000, "def A#Op : Opp<D, \"a#\">;"))),
        ("one operation", ods(&repeated(1000, "def A#Op : Op<D, \"a\">;"))),
        ("stray characters", ods(&"; ".repeat(2000))),
    ];
    check(
        &cases,
        expect![[r#"
            patterns: 0 errors
            wrong patterns: 1000 errors
              undefined reference to `x0`
                help: a variable is defined at its first use, with its constraint: `x0: …`
              undefined reference to `x1`
                help: a variable is defined at its first use, with its constraint: `x1: …`
            broken patterns: 1000 errors
              expected expression
              expected expression
            one name: 999 errors
              `P` has already been defined
                note: see previous definition here (at 1:17)
              `P` has already been defined
                note: see previous definition here (at 1:17)
            statements: 1000 errors
              variable `x0` is not bound
                note: it must be an operand of an operation that is matched
                note: the root of the pattern is here (at 1:15916)
              variable `x1` is not bound
                note: it must be an operand of an operation that is matched
                note: the root of the pattern is here (at 1:15916)
            unknown characters: 2000 errors
              unexpected character `?`
              unexpected character `?`
            operations: 0 errors
            wrong operations: 1001 errors
              no class is called `Opp`
                help: did you mean `Op`?
              no class is called `Opp`
                help: did you mean `Op`?
            one operation: 999 errors
              the operation `toy.a` is defined twice
                note: it was defined here (at 1:60)
              the operation `toy.a` is defined twice
                note: it was defined here (at 1:60)
            stray characters: 1001 errors
              a body in braces is not followed by `;`
              expected `class`, `def`, `let`, `foreach`, `multiclass` or another statement, but got `;`
        "#]],
    );
}

#[test]
fn runaway_evaluation_is_stopped() {
    let cases = [
        ("range", ods("foreach i = 0...100000000 in def : Op<D, \"a\">;")),
        ("class", ods("class A<int n> { A x = A<!add(n, 1)>; } def B : A<0>;")),
        ("itself", ods("class A : A; def B : A;")),
        (
            "doubling",
            ods(
                "class S<string s> { string t = s # s; } def A { string x = !foldl(\"a\", !range(64), a, b, !strconcat(a, a)); }",
            ),
        ),
        ("multiclass", ods("multiclass M { defm X : M; } defm Y : M;")),
        ("value", ods("def A { int x = y; int y = x; }")),
        (
            "function",
            pdll(
                "Rewrite F(x: Value) -> Value { return F(x); } Pattern => replace op<a.b>(x: Value) with F(x);",
            ),
        ),
        ("functions", pdll("Rewrite F(x: Value) -> Value => G(x); Rewrite G(x: Value) -> Value => F(x);")),
    ];
    check(
        &cases,
        expect![[r#"
        range: 1 errors
          this range is too long: more than 1000000 elements
        class: 1 errors
          evaluation nests more than 10000 deep
        itself: 1 errors
          the class `A` cannot derive from itself
        doubling: 1 errors
          this string is too long: more than 16777216 bytes
        multiclass: 0 errors
        value: 1 errors
          `y` is not defined
        function: 1 errors
          undefined reference to `F`
            note: `F` is not defined before its end: it cannot call itself
        functions: 1 errors
          undefined reference to `G`
            note: `G` is defined here, behind where it is used: move it to the front (at 1:55)
    "#]],
    );
}

#[test]
fn unexpected_tokens_are_errors() {
    let cases = [
        ("raw identifiers", pdll("Pattern r#match => erase op<a.r#type>(r#fn: Value);")),
        ("a raw keyword of PDLL", pdll("r#Pattern => erase op<a.b>;")),
        ("dollar crate", pdll("use $crate::toy; Pattern => erase $crate;")),
        ("metavariables", pdll("Pattern $name => erase op<$d.b>($x: Value);")),
        ("lifetimes", pdll("Pattern 'a => erase op<'a>;")),
        (
            "doc comments",
            pdll("/// A\n/** B */ Pattern /// C\n => /// D\n erase op</** E */ a.b>(/// F\n); /// G"),
        ),
        ("inner doc comments", pdll("//! A\n/*! B */ Pattern => erase op<a.b>;")),
        ("attributes", pdll("#[cfg(x)] #![y] #[doc(hidden)] #[doc = 1] Pattern => erase op<a.b>;")),
        ("code where there is none", pdll("[{ a }] Pattern [{ b }] => [{ c }];")),
        ("brackets", pdll("[] () {} [[{ a }]] Pattern => erase op<a.b>;")),
        ("arrows", pdll("Pattern = > erase op<a.b> - > (x);")),
        ("nothing", pdll("")),
        ("an empty string", pdll("\"\"")),
        ("a string with text after it", pdll("\"Pattern => erase op<a.b>;\" Pattern")),
        ("a byte string", pdll("b\"Pattern\"")),
        ("modules", pdll("mod self; Pattern => erase op<a.b>;")),
        ("two modules", pdll("mod a; mod a; Pattern => erase op<a.b>;")),
        ("a raw module", pdll("pub mod r#type; Pattern => erase op<a.b>;")),
        ("use of self", pdll("use self; use super; use crate; use self::{}; use ::;")),
        (
            "ods: raw identifiers",
            ods("def r#match : Op<D, \"m\"> { let arguments = (ins AnyType:$r#type); }"),
        ),
        (
            "ods: doc comments",
            ods(
                "/// A\n def /// B\n AOp : /** C */ Op<D, \"a\"> { /// D\n let /// E\n summary = /// F\n \"s\"; /// G\n } /// H",
            ),
        ),
        ("ods: code", ods("def A { code x = [{ a }]; string y = [{ b }] # [{ c }]; }")),
        ("ods: dollar", ods("def $a : Op<D, \"a\">; def $crate;")),
        ("ods: no module", outcome(expand_ods(tokens("def A;")))),
        ("ods: nothing", outcome(expand_ods(tokens("")))),
        ("ods: called by itself", outcome(expand_ods("a b c".parse().unwrap()))),
        ("pdll: called by itself", outcome(expand_pdll_stage1("Pattern".parse().unwrap()))),
        ("pdll: called with nothing", outcome(expand_pdll_stage1(TokenStream::new()))),
    ];
    check(
        &cases,
        expect![[r#"
            raw identifiers: 0 errors
            a raw keyword of PDLL: 0 errors
            dollar crate: 2 errors
              expected the path of a dialect
              unexpected character `$`
            metavariables: 3 errors
              unexpected character `$`
              unexpected character `$`
            lifetimes: 2 errors
              unexpected character `'`
              unexpected character `'`
            doc comments: 0 errors
            inner doc comments: 0 errors
            attributes: 5 errors
              unexpected character `#`
              unexpected character `#`
            code where there is none: 2 errors
              expected top-level declaration, such as a `Pattern`
              expected `{` or `=>` to start pattern body
            brackets: 1 errors
              expected top-level declaration, such as a `Pattern`
            arrows: 1 errors
              expected `{` or `=>` to start pattern body
            nothing: 0 errors
            an empty string: 0 errors
            a string with text after it: 2 errors
              expected top-level declaration, such as a `Pattern`
              expected `{` or `=>` to start pattern body
            a byte string: 1 errors
              unexpected literal `b"Pattern"`
            modules: 1 errors
              a module cannot be called `self`
            two modules: 1 errors
              only one module can be named
                note: `a` is named already
            a raw module: 0 errors
            use of self: 0 errors
            ods: raw identifiers: 0 errors
            ods: doc comments: 0 errors
            ods: code: 0 errors
            ods: dollar: 2 errors
              expected a value, but got `$a`
              expected a value, but got `$crate`
            ods: no module: 1 errors
              `ods!` needs the name of the module that the dialect becomes
                help: begin with `pub mod name;`
            ods: nothing: 1 errors
              `ods!` needs the name of the module that the dialect becomes
                help: begin with `pub mod name;`
            ods: called by itself: 1 errors
              `ods!` needs the name of the module that the dialect becomes
                help: begin with `pub mod name;`
            pdll: called by itself: 0 errors
            pdll: called with nothing: 0 errors
        "#]],
    );
}

/// Wraps each token between `<<` and `>>` in groups without delimiters, as `macro_rules!` does with arguments.
fn with_invisible_groups(stream: TokenStream, depth: usize) -> TokenStream {
    stream
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), with_invisible_groups(group.stream(), depth));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            TokenTree::Punct(_) => tree,
            other => {
                (0..depth).fold(other, |tree, _| TokenTree::Group(Group::new(Delimiter::None, tree.into())))
            }
        })
        .collect()
}

#[test]
fn groups_without_delimiters_are_transparent() {
    let call = |body: &str, depth: usize| -> TokenStream {
        let mut out: TokenStream = "[krate]".parse().unwrap();
        out.extend(with_invisible_groups(body.parse().unwrap(), depth));
        out
    };
    let good = "pub mod m; Pattern P with benefit(2) { let r = op<a.b>(x: Value) {k = attr<\"1 : i8\">}; replace r with x; }";
    let wrong = "Pattern P with benefit(2) { let r = op<a.b>(x: Value); replace r with y; }";
    let dialect = "pub mod toy; def D : Dialect { let name = \"toy\"; } def AOp : Op<D, \"a\"> { let arguments = (ins AnyType:$x); }";
    let wrong_dialect = "pub mod toy; def D : Dialect { let name = \"toy\"; } def AOp : Opp<D, \"a\">;";
    let mut cases = Vec::new();
    for depth in [1, 500] {
        cases.push(("good", outcome(expand_pdll_stage1(call(good, depth)))));
        cases.push(("wrong", outcome(expand_pdll_stage1(call(wrong, depth)))));
        cases.push(("dialect", outcome(expand_ods(call(dialect, depth)))));
        cases.push(("wrong dialect", outcome(expand_ods(call(wrong_dialect, depth)))));
    }
    check(
        &cases,
        expect![[r#"
            good: 0 errors
            wrong: 1 errors
              undefined reference to `y`
            dialect: 0 errors
            wrong dialect: 1 errors
              no class is called `Opp`
                help: did you mean `Op`?
            good: 0 errors
            wrong: 1 errors
              undefined reference to `y`
            dialect: 0 errors
            wrong dialect: 1 errors
              no class is called `Opp`
                help: did you mean `Op`?
        "#]],
    );
}
