//! A library before an input gives the same result as its complete text, at lower cost.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_support::diag::Diags;
use pdll_support::include::NoIncludes;
use pdll_support::source::SourceMap;
use pdll_tablegen::{Input, Library, Records};

const SHAPES: &str = "\
// Shapes.
class Shape<int n> {
  int sides = n;
  // def Commented : Shape<9>;
}
def Square : Shape<4>;
class Named<string n, Shape s = Square> : Shape<s.sides> { string name = n; }
defvar Default = Named<\"default\">;
def Line : Shape<1>;
class Line;
def Tall : Named<\"tall\"> { Shape like = Default; }
";

fn parse(text: &str) -> (Records, Vec<String>) {
    let library = Library::new(&[("shapes.td", SHAPES)], &["shapes/all.td"]);
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("user.td", text, None);
    let records = library.parse(&mut map, Input::Text(id), &mut NoIncludes, &mut diags);
    let show = |diag: &pdll_support::diag::Diag| {
        let at = map.start(diag.span);
        format!("{}:{}:{}: {}", map.get(diag.span.source).name, at.line, at.column, diag.message)
    };
    let found = diags.take().iter().map(show).collect();
    (records, found)
}

fn defs(records: &Records) -> Vec<&str> {
    records.defs().filter(|(_, def)| !def.is_anonymous()).map(|(_, def)| &**def.name()).collect()
}

#[test]
fn only_what_is_needed_is_evaluated() {
    for (text, expected) in [
        ("", &[][..]),
        ("def A;", &["A"]),
        ("def A : Shape<3>;", &["A"]),
        ("def A : Named<\"a\">;", &["Square", "A"]),
        ("def A { Shape s = Tall; }", &["Square", "Tall", "A"]),
        ("def A : Line;", &["Line", "A"]),
        ("def A { string s = \"Tall\"; } // Tall", &["A"]),
    ] {
        let (records, found) = parse(text);
        assert_eq!((defs(&records).as_slice(), found.as_slice()), (expected, &[][..]), "{text}");
    }
}

#[test]
fn what_could_show_that_something_is_missing_brings_all() {
    let all = ["Square", "Line", "Tall"];
    for (text, value) in [
        ("def A { int n = !size(!instances<Shape>()); }", 4),
        ("def A { int n = !exists<Shape>(\"Lin\" # \"e\"); }", 1),
        ("def A { int n = !cast<Shape>(\"Lin\" # \"e\").sides; }", 1),
    ] {
        let (records, found) = parse(text);
        assert_eq!(found, Vec::<String>::new(), "{text}");
        assert_eq!(defs(&records)[..3], all, "{text}");
        assert_eq!(records.def("A").unwrap().int("n").unwrap(), value, "{text}");
    }
}

#[test]
fn errors_are_those_of_the_whole() {
    for (text, message) in [
        ("def A : Shap<1>;", "user.td:1:9: "),
        ("def \"Lin\" # \"e\" : Shape<1>;", "user.td:1:"),
        // `Named` needs the library's `Square`.
        ("def Square : Shape<1>; def A : Named<\"a\">;", "user.td:1:5: "),
        ("include \"shapes/all.td\"\ndef Line : Shape<1>;", "user.td:2:5: "),
    ] {
        let (records, found) = parse(text);
        assert!(found.len() == 1 && found[0].starts_with(message), "{text}: {found:?}");
        assert!(records.def("Tall").is_some(), "{text}");
    }
}

#[test]
fn own_definitions_hide_those_of_the_library() {
    for (text, expected) in [
        ("class Shape; def A : Shape;", &["A"][..]),
        ("class Shape<string text> { string t = text; } def A : Shape<\"a\">;", &["A"]),
        ("def Square : Shape<1>; def A { Shape s = Square; }", &["Square", "A"]),
        ("def Line; class Line<int n>; def A : Line<1>;", &["Line", "A"]),
        // A class does not hide a record of the same name.
        ("class Line<int n>; def A : Line<1> { Shape s = Line; }", &["Line", "A"]),
        // Names within braces are not those of the input.
        (
            "multiclass M { def Line : Shape<2>; } defm A : M; def B { Shape s = Square; }",
            &["Square", "Line", "ALine", "B"],
        ),
    ] {
        let (records, found) = parse(text);
        let mut names = defs(&records);
        names.retain(|name| expected.contains(name));
        assert_eq!((names.len(), found.as_slice()), (expected.len(), &[][..]), "{text}");
    }
    let (records, _) = parse("def Square : Shape<1>;");
    assert_eq!(records.def("Square").unwrap().int("sides").unwrap(), 1);
    let (_, found) = parse("class Shape; def A : Shape<4>;");
    assert_eq!(found.len(), 1, "{found:?}");
}
