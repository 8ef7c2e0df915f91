//! Conversion of rustc's tokens: atoms, PDLL tokens, TableGen tokens.

#![allow(clippy::unwrap_used, reason = "tests")]

use expect_test::{Expect, expect};

use super::*;

fn dump(table: &TokenTable) -> String {
    let mut out = String::new();
    for (i, atom) in table.atoms().iter().enumerate() {
        let text = match &atom.kind {
            AtomKind::Ident(text) => format!("ident {text}"),
            AtomKind::Punct(c) => format!("punct {c}"),
            AtomKind::Number(text) => format!("number {text}"),
            AtomKind::Str { value, is_raw } => format!("{} {value:?}", if *is_raw { "raw" } else { "str" }),
            AtomKind::Other(text) => format!("other {text}"),
            AtomKind::Open(c) | AtomKind::Close(c) => c.to_string(),
            AtomKind::Doc { text, is_inner } => format!("{} {text:?}", if *is_inner { "//!" } else { "///" }),
            AtomKind::Code(code) => format!("code {:?}", strings::source_text(code)),
        };
        let (start, end) = (atom.spot.start, atom.spot.end);
        let touch = if table.is_adjacent(i) { "+" } else { "" };
        out.push_str(&format!("{}:{}-{}:{}{touch} {text}\n", start.line, start.column, end.line, end.column));
    }
    out
}

fn check(source: &str, expect: Expect) {
    expect.assert_eq(&dump(&TokenTable::new(source.parse().unwrap())));
}

#[test]
fn numbers_are_split_at_dots() {
    check(
        "r.0.1 1.2.3.4 2DConv",
        expect![[r#"
        1:1-1:2+ ident r
        1:2-1:3+ punct .
        1:3-1:4+ number 0
        1:4-1:5+ punct .
        1:5-1:6 number 1
        1:7-1:8+ number 1
        1:8-1:9+ punct .
        1:9-1:10+ number 2
        1:10-1:11+ punct .
        1:11-1:12+ number 3
        1:12-1:13+ punct .
        1:13-1:14 number 4
        1:15-1:21 number 2DConv
    "#]],
    );
}

#[test]
fn punctuation_comes_in_single_characters() {
    check(
        "op<a.b>(x)->(y) => a>>b :$x !cast<T> a # b # !c",
        expect![[r#"
        1:1-1:3+ ident op
        1:3-1:4+ punct <
        1:4-1:5+ ident a
        1:5-1:6+ punct .
        1:6-1:7+ ident b
        1:7-1:8+ punct >
        1:8-1:9+ (
        1:9-1:10+ ident x
        1:10-1:11+ )
        1:11-1:12+ punct -
        1:12-1:13+ punct >
        1:13-1:14+ (
        1:14-1:15+ ident y
        1:15-1:16 )
        1:17-1:18+ punct =
        1:18-1:19 punct >
        1:20-1:21+ ident a
        1:21-1:22+ punct >
        1:22-1:23+ punct >
        1:23-1:24 ident b
        1:25-1:26+ punct :
        1:26-1:27+ punct $
        1:27-1:28 ident x
        1:29-1:30+ punct !
        1:30-1:34+ ident cast
        1:34-1:35+ punct <
        1:35-1:36+ ident T
        1:36-1:37 punct >
        1:38-1:39 ident a
        1:40-1:41 punct #
        1:42-1:43 ident b
        1:44-1:45 punct #
        1:46-1:47+ punct !
        1:47-1:48 ident c
    "#]],
    );
}

#[test]
fn doc_comments_and_directives() {
    check(
        "/// outer\n//! inner\n#include \"f\"\n# ! x",
        expect![[r#"
        1:1-1:10 /// " outer"
        2:1-2:10 //! " inner"
        3:1-3:2+ punct #
        3:2-3:9 ident include
        3:10-3:13 str "f"
        4:1-4:2 punct #
        4:3-4:4 punct !
        4:5-4:6 ident x
    "#]],
    );
}

#[test]
fn code_blocks_keep_their_spacing() {
    check(
        "[{ a == $_self.b($x); \n c }] [a, {b}] [{}]",
        expect![[r#"
        1:1-2:6 code "a == $_self.b($x);\nc"
        2:7-2:8+ [
        2:8-2:9+ ident a
        2:9-2:10 punct ,
        2:11-2:12+ {
        2:12-2:13+ ident b
        2:13-2:14+ }
        2:14-2:15 ]
        2:16-2:20 code ""
    "#]],
    );
}

#[test]
fn strings() {
    check(
        r###""a\n\"\x41\u{42}\
        b" r#"\22"# 'c' b"d""###,
        expect![[r#"
            1:1-2:11 str "a\n\"ABb"
            2:12-2:20 raw "\\22"
            2:21-2:24 other 'c'
            2:25-2:29 other b"d"
        "#]],
    );
}

#[test]
fn deep_nesting_does_not_recurse() {
    let depth = 100_000;
    let mut inner = TokenStream::new();
    for _ in 0..depth {
        inner = TokenStream::from(TokenTree::from(Group::new(Delimiter::Brace, inner)));
    }
    let table = TokenTable::new(inner.clone());
    assert_eq!(table.atoms().len(), 2 * depth);
    std::mem::forget(inner);
}

fn check_pdll(text: &str, expect: Expect) {
    use pdll_support::diag::Diags;
    use pdll_support::source::SourceMap;

    let table = TokenTable::new(text.parse().unwrap());
    let mut sources = SourceMap::new();
    let source = sources.add_tokens("case.rs", table.spots());
    let mut diags = Diags::new();
    let mut out = String::new();
    let tokens = pdll::lex(&table, source, &mut diags);
    for token in tokens.iter() {
        let (start, end) = (sources.start(token.span), sources.end(token.span));
        out.push_str(&format!("{}-{} {:?} {}\n", start.column, end.column, token.kind, tokens.text(token)));
    }
    for diag in diags.take() {
        out.push_str(&format!("{} error: {}\n", sources.start(diag.span).column, diag.message));
    }
    expect.assert_eq(&out);
}

#[test]
fn pdll_glues_arrows_and_names() {
    check_pdll(
        "op<a.b$c>->(r.0.1) => op<x-y.2d>> #include",
        expect![[r#"
        1-3 Keyword(LowerOp) op
        3-4 Less 
        4-5 Ident a
        5-6 Dot 
        6-9 Ident b$c
        9-10 Greater 
        10-12 Arrow 
        12-13 LeftParen 
        13-14 Ident r
        14-15 Dot 
        15-16 Integer 0
        16-17 Dot 
        17-18 Integer 1
        18-19 RightParen 
        20-22 FatArrow 
        23-25 Keyword(LowerOp) op
        25-26 Less 
        26-29 Ident x-y
        29-30 Dot 
        30-32 Ident 2d
        32-33 Greater 
        33-34 Greater 
        35-43 Directive include
        43-43 Eof 
    "#]],
    );
}

#[test]
fn pdll_keeps_raw_strings() {
    check_pdll(
        r###""a\\b" r"\22a\n\q" [{ $x.y() }]"###,
        expect![[r#"
            1-7 String a\b
            8-19 String \22a\n\q
            20-32 Code $x.y()
            32-32 Eof 
        "#]],
    );
}

#[test]
fn pdll_reports_unknown_tokens() {
    check_pdll(
        "a + 'c' # 1 $ x - y",
        expect![[r#"
            1-2 Ident a
            3-4 Error 
            5-8 Error 
            9-10 Error 
            11-12 Integer 1
            13-14 Error 
            15-16 Ident x
            17-18 Minus 
            19-20 Ident y
            20-20 Eof 
            3 error: unexpected character `+`
            5 error: unexpected literal `'c'`
            9 error: unexpected character `#`
            13 error: unexpected character `$`
        "#]],
    );
}

#[test]
fn tablegen_tokens() {
    use pdll_support::diag::Diags;
    use pdll_support::source::SourceMap;

    let text = r###"/// docs
        def 2DConv : X<0b101, 0x1F, -3> { let a = (ins T:$x); let c = [{ $_self.f() }]; !if(?, r"\n", "\n") a{7-0} 'c' $ }"###;
    let table = TokenTable::new(text.parse().unwrap());
    let mut sources = SourceMap::new();
    let source = sources.add_tokens("case.rs", table.spots());
    let mut diags = Diags::new();
    let tokens = tablegen::lex(&table, source, &mut diags);
    let mut out: String = tokens.iter().map(|token| format!("{} ", token.describe())).collect();
    for diag in diags.take() {
        out.push_str(&format!("\nerror at {}: {}", sources.start(diag.span).column, diag.message));
    }
    expect![[r#"
        `def` `2DConv` `:` `X` `<` `0b101` `,` `0x1F` `,` `-` `3` `>` `{` `let` `a` `=` `(` `ins` `T` `:` `$x` `)` `;` `let` `c` `=` a code block `;` `!` `if` `(` `?` `,` a string `,` a string `)` `a` `{` `7` `-` `0` `}` `}` 
        error at 116: unexpected literal `'c'`
        error at 120: expected a name after `$`"#]].assert_eq(&out);
    assert_eq!(tablegen::docs_before(&table, tokens[1].span).as_deref(), Some(" docs"));
    assert_eq!(tablegen::docs_before(&table, tokens[3].span), None);
}
