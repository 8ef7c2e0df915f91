//! Common prefixes of inputs, evaluated once: the result equals that of a complete evaluation, or there is no
//! result.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use pdll_support::diag::Diags;
use pdll_support::include::{IncludeDirs, Included, Includes};
use pdll_support::source::SourceMap;
use pdll_tablegen::records::Records;
use pdll_tablegen::{Prefixes, parse_text};

const BASE: &str = r#"
#ifndef BASE
#define BASE
class Shape<int n> { int sides = n; string kind = "shape"; }
class Pair<Shape a, Shape b> { list<Shape> both = [a, b]; }
def Square : Shape<4>;
def Line : Shape<1>;
defvar most = 9;
multiclass Two<int n> { def _a : Shape<n>; def _b : Shape<!add(n, 1)>; }
defm Some : Two<5>;
#ifdef ODD
def Odd;
#endif
#endif
"#;
const MIDDLE: &str = "include \"base.td\"\ndef Middle : Shape<2>;\n";

fn files() -> IncludeDirs {
    let loose = "def Loose : Shape<0>;\n";
    IncludeDirs::new(Vec::<String>::new())
        .embed("base.td", BASE)
        .embed("middle.td", MIDDLE)
        .embed("loose.td", loose)
}

/// Returns the fields of each record that has a name.
fn shown(records: &Records) -> BTreeMap<String, Vec<String>> {
    let named = records.defs().map(|(_, def)| def).filter(|def| !def.is_anonymous());
    let fields = |def: &pdll_tablegen::records::Record| {
        def.fields().iter().map(|field| format!("{} = {}", field.name, records.show(&field.value))).collect()
    };
    named.map(|def| (def.name().to_string(), fields(def))).collect()
}

/// Returns the records that do not belong to the prefix, after comparing them with those of a complete
/// evaluation.
fn own(text: &str) -> Option<Vec<String>> {
    let mut includes = files();
    let mut prefixes = Prefixes::default();
    let file = Included { name: "own.td".into(), text: text.into() };
    assert!(prefixes.of(&file, &mut includes, |_| true).is_none(), "the first time");
    let prefix = prefixes.of(&file, &mut includes, |_| true)?;
    let mut map = SourceMap::new();
    let id = map.add_text("own.td", text, None);
    let given = prefix.parse(&mut map, id, &mut includes)?;

    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("own.td", text, None);
    let whole = parse_text(&mut map, id, &mut files(), &mut diags);
    assert!(diags.take().is_empty(), "{text}");
    let (given, whole) = (shown(&given), shown(&whole));
    for (name, fields) in &given {
        assert_eq!(whole.get(name), Some(fields), "{name} in {text}");
    }
    let is_own = |name: &&String| prefix.records().def(name).is_none();
    let names: Vec<String> = whole.keys().filter(is_own).cloned().collect();
    assert!(names.iter().all(|name| given.contains_key(name)), "{text}");
    Some(names)
}

#[test]
fn what_is_new_is_given() {
    let cases: [(&str, &[&str]); 9] = [
        ("include \"base.td\"\ndef A : Shape<3>;", &["A"]),
        (
            "// Comments\n#ifndef OWN\n#define OWN\ninclude \"base.td\"\ndef A : Pair<Line, Shape<7>>;\n#endif",
            &["A"],
        ),
        ("include \"base.td\"\ndefm A : Two<most>;", &["A_a", "A_b"]),
        ("include \"base.td\"\ndef A : Pair<Some_a, !cast<Shape>(\"Some_b\")>;", &["A"]),
        ("include \"base.td\"\ninclude \"base.td\"\ndef A : Shape<3>;", &["A"]),
        ("include \"base.td\"\ninclude \"loose.td\"\ndef A : Pair<Loose, Square>;", &["A", "Loose"]),
        ("include \"middle.td\"\ndef A : Pair<Middle, Square>;", &["A"]),
        ("include \"base.td\"\nforeach i = [1, 2] in def A#i : Shape<i>;", &["A1", "A2"]),
        ("include \"base.td\"\n", &[]),
    ];
    for (text, names) in cases {
        assert_eq!(own(text).unwrap_or_else(|| panic!("nothing of {text}")), names, "{text}");
    }
}

#[test]
fn nothing_is_given_where_more_could_show() {
    let cases = [
        // No include comes first.
        "def A;\ninclude \"base.td\"",
        "def A;",
        "include \"gone.td\"",
        "#ifdef NO\ninclude \"base.td\"\n#endif\ndef A;\ninclude \"base.td\"\ndef B : Shape<3>;",
        // The prefix would be read differently.
        "#define ODD\ninclude \"base.td\"\ndef A : Shape<3>;",
        "#define BASE\ninclude \"base.td\"\ndef A;",
        // Uses all its records.
        "include \"base.td\"\ndef A { list<Shape> all = !instances<Shape>(); }",
        "include \"base.td\"\ndef A { bit has = !exists<Shape>(\"Line\"); }",
        // Contains an error, possibly only in combination.
        "include \"base.td\"\ndef A : Shape<\"x\">;",
        "include \"base.td\"\ndef Line;",
        "include \"base.td\"\nforeach i = [\"Line\"] in def i;",
        "include \"base.td\"\nforeach i = [\"Li\"] in def i#\"ne\";",
        "include \"base.td\"\nclass Shape<int n> { int sides = n; }",
        "include \"base.td\"\ndefvar most = 3;",
        "include \"middle.td\"\ninclude \"middle.td\"\ndef A : Shape<3>;",
        "include \"base.td\"\ndef A : Pair<Line, !cast<Shape>(\"Square\")>;",
    ];
    for text in cases {
        assert_eq!(own(text), None, "{text}");
    }
}

#[test]
fn a_file_that_changed_is_read_again() {
    let mut prefixes = Prefixes::default();
    let file = Included { name: "own.td".into(), text: "include \"base.td\"\ndef A : Shape<3>;".into() };
    prefixes.of(&file, &mut files(), |_| true);
    assert!(prefixes.of(&file, &mut files(), |_| true).is_some());
    let mut changed =
        IncludeDirs::new(Vec::<String>::new()).embed("base.td", BASE.replace("= n", "= !add(n, 1)"));
    assert!(changed.include("base.td", "own.td").is_ok());
    assert!(prefixes.of(&file, &mut changed, |_| true).is_none());
    // A file that is unfit remains so.
    let mut prefixes = Prefixes::default();
    for _ in 0..3 {
        assert!(prefixes.of(&file, &mut files(), |_| false).is_none());
    }
}
