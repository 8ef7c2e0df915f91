//! Included files with errors, or that cannot be read: a macro reports each error once, at its location, and no errors that follow
//! from it.

#![allow(clippy::unwrap_used, reason = "tests")]

use super::hostile::{check, ods, pdll};
use expect_test::expect;

const DEFINITIONS: &str = "def T : Dialect { let name = \"t\"; }
class Width<int n>;
def Good : Op<T, \"good\"> { let arguments = (ins AnyType:$in); let results = (outs AnyType:$out); }
def Even : Type<CPred<\"even($_self)\">, \"even\">;
def Wrong : Type<CPred<3>, \"wrong\">;
def Bad : Op<T, \"bad\"> { let arguments = (ins Wrong:$in); let results = (outs AnyType:$out); }
";

#[test]
fn errors_in_included_definitions_are_reported_once() {
    let folder = std::env::temp_dir().join(format!("pdll-included-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("wrong.td", DEFINITIONS);
    write("syntax.td", &DEFINITIONS.replace("class Width<int n>;", "class Width<int n;"));
    write(
        "lost.td",
        &DEFINITIONS.replace("CPred<3>", "CPred<\"wrong($_self)\">").replace("def Even", "def !Even"),
    );
    write("no_dialect.td", "def Wrong : Type<CPred<3>, \"wrong\">;\n");
    let case = |file: &str, text: &str| {
        let all = pdll(&format!("#include {:?}\n{text}", folder.join(file).to_str().unwrap()));
        all.replace(&format!("pdll-included-{}", std::process::id()), "FOLDER")
    };
    let cases = [
        ("what is good", case("wrong.td", "Pattern => replace op<t.good>(x: Value) with x;")),
        (
            "what is wrong",
            case("wrong.td", "Pattern => replace op<t.bad>(x: Value) with op<t.bad>(x) -> (type<\"i1\">);"),
        ),
        ("a wrong constraint", case("wrong.td", "Pattern => erase op<t.good>(x: Value<y: Wrong>);")),
        (
            "what calls something that needs what is wrong",
            case(
                "wrong.td",
                "Constraint F(o: Op<t.bad>) -> Value { return o.out; } Pattern => erase op<t.good>(F(op<t.bad>));",
            ),
        ),
        (
            "a mistake with good definitions",
            case("wrong.td", "Pattern => erase op<t.good>(x: Value, y: Value);"),
        ),
        ("another operation that there is not", case("wrong.td", "Pattern => erase op<t.god>;")),
        ("a syntax error", case("syntax.td", "Pattern => erase op<t.good>(x: Value<y: Even>);")),
        (
            "what is unknown where a name could not be read",
            case(
                "lost.td",
                "Pattern { let x: Even; Evn(x); erase op<t.good>(x); } Pattern => erase op<u.bad>;",
            ),
        ),
        ("a misspelt variable there", case("lost.td", "Pattern => replace op<t.good>(arg: Value) with agr;")),
        (
            "a mistake where a name could not be read",
            case("lost.td", "Pattern => erase op<t.good>(x: Even, y: Value);"),
        ),
        ("constraints only", case("no_dialect.td", "Pattern => erase op<t.good>(x: Value<y: Wrong>);")),
    ];
    std::fs::remove_dir_all(&folder).unwrap();
    check(
        &cases,
        expect![[r#"
            what is good: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
            what is wrong: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
            a wrong constraint: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
            what calls something that needs what is wrong: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
            a mistake with good definitions: 2 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
              invalid number of operand groups for `t.good`; expected 1, but got 2
                note: see the definition of `t.good` here (at TEMP/FOLDER/wrong.td:3:5)
            another operation that there is not: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
            a syntax error: 2 errors
              expected `>` after the template arguments, but got `;`
                 --> TEMP/FOLDER/syntax.td:2:18
                  |
                2 | class Width<int n;
                  |                  ^
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/syntax.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
            what is unknown where a name could not be read: 1 errors
              unknown operator `!Even`
                 --> TEMP/FOLDER/lost.td:4:5
                  |
                4 | def !Even : Type<CPred<"even($_self)">, "even">;
                  |     ^^^^^
            a misspelt variable there: 2 errors
              unknown operator `!Even`
                 --> TEMP/FOLDER/lost.td:4:5
                  |
                4 | def !Even : Type<CPred<"even($_self)">, "even">;
                  |     ^^^^^
              undefined reference to `agr`
                help: did you mean `arg`?
            a mistake where a name could not be read: 2 errors
              unknown operator `!Even`
                 --> TEMP/FOLDER/lost.td:4:5
                  |
                4 | def !Even : Type<CPred<"even($_self)">, "even">;
                  |     ^^^^^
              invalid number of operand groups for `t.good`; expected 1, but got 2
                note: see the definition of `t.good` here (at TEMP/FOLDER/lost.td:3:5)
            constraints only: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/no_dialect.td:1:24
                  |
                1 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:48:18)
        "#]],
    );
}

/// Each level of files takes stack space, of which a macro has little.
#[test]
fn include_depth_is_limited() {
    let folder = std::env::temp_dir().join(format!("pdll-chain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for i in 0..201 {
        std::fs::write(folder.join(format!("c{i}.pdll")), format!("#include \"c{}.pdll\"\n", i + 1)).unwrap();
    }
    let include =
        |i: u32| pdll(&format!("#include {:?}", folder.join(format!("c{i}.pdll")).to_str().unwrap()));
    std::fs::write(folder.join("c200.pdll"), "Pattern => erase op<a.b>;").unwrap();
    let cases = [("200 levels", include(1)), ("201 levels", include(0))];
    let cases = cases.map(|(name, said)| (name, said.replace(&format!("{}", std::process::id()), "FOLDER")));
    std::fs::remove_dir_all(&folder).unwrap();
    check(
        &cases,
        expect![[r#"
        200 levels: 0 errors
        201 levels: 1 errors
          unable to include file `c200.pdll`: files include each other 200 levels deep
             --> TEMP/pdll-chain-FOLDER/c199.pdll:1:10
              |
            1 | #include "c200.pdll"
              |          ^^^^^^^^^^^
    "#]],
    );
}

#[test]
fn unreadable_includes_are_errors() {
    let folder = std::env::temp_dir().join(format!("pdll-hostile-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("folder.td")).unwrap();
    std::fs::create_dir_all(folder.join("folder.pdll")).unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).unwrap();
    write("bytes.pdll", b"Pattern => erase op<a.\xff\xfe>;");
    write("bytes.td", b"def A { string x = \"\xff\"; }");
    write("stray.pdll", b"Pattern => @ erase op<a.b>;");
    write("cycle.pdll", b"#include \"cycle.pdll\"\nPattern => erase op<a.b>;");
    write("one.td", b"include \"two.td\"\n");
    write("two.td", b"include \"one.td\"\n");
    write("empty.pdll", b"");
    write("mark.pdll", b"\xef\xbb\xbfPattern => erase op<a.b>;");
    let at = |name: &str| format!("{:?}", folder.join(name).to_str().unwrap());
    let include = |name: &str| format!("#include {}\nPattern => erase op<c.d>;", at(name));
    let mut cases = Vec::new();
    for name in [
        "none.pdll",
        "none.td",
        "none",
        "bytes.pdll",
        "bytes.td",
        "stray.pdll",
        "cycle.pdll",
        "one.td",
        "folder.pdll",
        "empty.pdll",
        "mark.pdll",
    ] {
        cases.push((name, pdll(&include(name))));
    }
    for name in ["none.td", "bytes.td", "one.td", "folder.td", "cycle.pdll"] {
        cases.push((name, ods(&format!("#include {}\n", at(name)))));
        cases.push(("the same without #", ods(&format!("include {}\n", at(name)))));
    }
    cases.push(("no name", pdll("#include\nPattern => erase op<c.d>;")));
    cases.push(("a number", pdll("#include 1\nPattern => erase op<c.d>;")));
    cases.push(("an empty name", pdll("#include \"\"\nPattern => erase op<c.d>;")));
    std::fs::remove_dir_all(&folder).unwrap();
    let process = format!("pdll-hostile-{}", std::process::id());
    for (_, outcome) in &mut cases {
        *outcome = outcome.replace(&process, "FOLDER");
    }
    check(
        &cases,
        expect![[r#"
        none.pdll: 1 errors
          unable to open include file `TEMP/FOLDER/none.pdll`
            note: it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `PDLL_INCLUDE_PATH`
        none.td: 1 errors
          unable to open include file `TEMP/FOLDER/none.td`
            note: it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `PDLL_INCLUDE_PATH`
        none: 1 errors
          expected include filename to end with `.pdll` or `.td`
        bytes.pdll: 1 errors
          unable to open include file `TEMP/FOLDER/bytes.pdll`: it is not UTF-8: byte 0xff at 1:23
        bytes.td: 1 errors
          unable to open include file `TEMP/FOLDER/bytes.td`: it is not UTF-8: byte 0xff at 1:21
        stray.pdll: 1 errors
          unexpected character
             --> TEMP/FOLDER/stray.pdll:1:12
              |
            1 | Pattern => @ erase op<a.b>;
              |            ^
        cycle.pdll: 1 errors
          include file `cycle.pdll` includes itself
             --> TEMP/FOLDER/cycle.pdll:1:10
              |
            1 | #include "cycle.pdll"
              |          ^^^^^^^^^^^^
        one.td: 1 errors
          `TEMP/FOLDER/one.td` includes itself: 50 levels deep here
             --> TEMP/FOLDER/one.td:1:9
              |
            1 | include "two.td"
              |         ^^^^^^^^
            note: the includes are `one.td` → `two.td` → `one.td`
            help: guard it with `#ifndef` and `#define`
        folder.pdll: 1 errors
          unable to open include file `TEMP/FOLDER/folder.pdll`
            note: it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `PDLL_INCLUDE_PATH`
        empty.pdll: 0 errors
        mark.pdll: 1 errors
          unexpected character
             --> TEMP/FOLDER/mark.pdll:1:1
              |
            1 | ﻿Pattern => erase op<a.b>;
              | ^
        none.td: 1 errors
          cannot find `TEMP/FOLDER/none.td`
            note: it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `PDLL_INCLUDE_PATH`
        the same without #: 1 errors
          cannot find `TEMP/FOLDER/none.td`
            note: it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `PDLL_INCLUDE_PATH`
        bytes.td: 1 errors
          cannot read `TEMP/FOLDER/bytes.td`: it is not UTF-8: byte 0xff at 1:21
        the same without #: 1 errors
          cannot read `TEMP/FOLDER/bytes.td`: it is not UTF-8: byte 0xff at 1:21
        one.td: 1 errors
          `TEMP/FOLDER/one.td` includes itself: 50 levels deep here
             --> TEMP/FOLDER/one.td:1:9
              |
            1 | include "two.td"
              |         ^^^^^^^^
            note: the includes are `one.td` → `two.td` → `one.td`
            help: guard it with `#ifndef` and `#define`
        the same without #: 1 errors
          `TEMP/FOLDER/one.td` includes itself: 50 levels deep here
             --> TEMP/FOLDER/one.td:1:9
              |
            1 | include "two.td"
              |         ^^^^^^^^
            note: the includes are `one.td` → `two.td` → `one.td`
            help: guard it with `#ifndef` and `#define`
        folder.td: 1 errors
          cannot find `TEMP/FOLDER/folder.td`
            note: it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `PDLL_INCLUDE_PATH`
        the same without #: 1 errors
          cannot find `TEMP/FOLDER/folder.td`
            note: it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `PDLL_INCLUDE_PATH`
        cycle.pdll: 1 errors
          expected `class`, `def`, `let`, `foreach`, `multiclass` or another statement, but got a string
             --> TEMP/FOLDER/cycle.pdll:1:10
              |
            1 | #include "cycle.pdll"
              |          ^^^^^^^^^^^^
        the same without #: 1 errors
          expected `class`, `def`, `let`, `foreach`, `multiclass` or another statement, but got a string
             --> TEMP/FOLDER/cycle.pdll:1:10
              |
            1 | #include "cycle.pdll"
              |          ^^^^^^^^^^^^
        no name: 1 errors
          expected string file name after `include` directive
        a number: 1 errors
          expected string file name after `include` directive
        an empty name: 1 errors
          expected include filename to end with `.pdll` or `.td`
    "#]],
    );
}
