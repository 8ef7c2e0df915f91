//! Included definitions with errors: a `pdll!` reports each error once, at its location, and no errors that
//! follow from it.

#![allow(clippy::unwrap_used, reason = "tests")]

use super::hostile::{check, pdll};
use expect_test::expect;

const DEFINITIONS: &str = "def T : Dialect { let name = \"t\"; }
class Width<int n>;
def Good : Op<T, \"good\"> { let arguments = (ins AnyType:$in); let results = (outs AnyType:$out); }
def Even : Type<CPred<\"even($_self)\">, \"even\">;
def Wrong : Type<CPred<3>, \"wrong\">;
def Bad : Op<T, \"bad\"> { let arguments = (ins Wrong:$in); let results = (outs AnyType:$out); }
";

#[test]
fn mistakes_in_included_definitions_are_said_once() {
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
                note: the argument is declared here (at <prelude>/Base.td:34:18)
            what is wrong: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:34:18)
            a wrong constraint: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:34:18)
            what calls something that needs what is wrong: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:34:18)
            a mistake with good definitions: 2 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:34:18)
              invalid number of operand groups for `t.good`; expected 1, but got 2
                note: see the definition of `t.good` here (at TEMP/FOLDER/wrong.td:3:5)
            another operation that there is not: 1 errors
              the argument `pred` of `CPred` must be of type `string`, but this is `3` of type `int`
                 --> TEMP/FOLDER/wrong.td:5:24
                  |
                5 | def Wrong : Type<CPred<3>, "wrong">;
                  |                        ^
                note: the argument is declared here (at <prelude>/Base.td:34:18)
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
                note: the argument is declared here (at <prelude>/Base.td:34:18)
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
                note: the argument is declared here (at <prelude>/Base.td:34:18)
        "#]],
    );
}

/// Each level of files takes stack space, of which a macro has little.
#[test]
fn files_include_each_other_only_so_deep() {
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
