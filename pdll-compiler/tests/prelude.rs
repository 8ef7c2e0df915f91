//! Reading the prelude on demand gives the same result as reading all of it.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_compiler::ods::{prelude, read};
use pdll_support::diag::Diags;
use pdll_support::include::NoIncludes;
use pdll_support::source::SourceMap;
use pdll_tablegen::records::{Record, Records};
use pdll_tablegen::{Input, Library};

/// Prints the record without the numbers of anonymous records, which depend on the other definitions.
fn show(records: &Records, record: &Record) -> String {
    let params = record.template_args().iter().map(|arg| (&arg.name, records.show(&arg.default)));
    let fields = record.fields().iter().map(|field| (&field.name, records.show(&field.value)));
    let supers: Vec<&str> = record.supers().iter().map(|id| &**records[*id].name()).collect();
    let text = format!("{:?} {:?} {supers:?}", params.collect::<Vec<_>>(), fields.collect::<Vec<_>>());
    let mut parts = text.split("anonymous_");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "anonymous" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn definitions_are_independent_of_each_other() {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let whole = read::standard_records(&mut map, &mut diags);
    assert_eq!(diags.take(), []);
    let mut n_compared = 0;
    for name in prelude::library().names() {
        let text = match (whole.class(name), whole.def(name)) {
            (Some(_), _) => format!("class Mention<list<{name}> mention>;"),
            _ => format!("defvar mention = {name};"),
        };
        let id = map.add_text("mention.td", text.as_str(), None);
        let part = read::records(&mut map, Input::Text(id), &mut NoIncludes, &mut diags);
        assert_eq!(diags.take(), [], "{text}");
        assert!(part.classes().len() < 110 && part.defs().len() < 110, "`{name}` needs too much");
        for (of_whole, of_part) in [(whole.class(name), part.class(name)), (whole.def(name), part.def(name))]
        {
            assert_eq!(
                of_part.map(|record| show(&part, record)),
                of_whole.map(|record| show(&whole, record)),
                "{name}"
            );
            n_compared += usize::from(of_whole.is_some());
        }
    }
    let n_named = whole.classes().len() + whole.defs().filter(|(_, def)| !def.is_anonymous()).count();
    assert_eq!(n_compared, n_named, "the prelude holds definitions that the library did not find");
}

#[test]
fn constraints_are_independent_of_each_other() {
    for (name, expected) in &read::standard().constraints {
        let (mut map, mut diags) = (SourceMap::new(), Diags::new());
        let id = map.add_text("mention.td", format!("defvar mention = {name};"), None);
        let ods = read::read(&mut map, Input::Text(id), &mut NoIncludes, &mut diags);
        assert_eq!(diags.take(), []);
        assert_eq!(format!("{:?}", ods.constraints[name]), format!("{expected:?}"));
    }
}

#[test]
fn payload_of_a_small_dialect_is_small() {
    let text = "def D : Dialect { let name = \"d\"; }
                def O : Op<D, \"o\", [Pure]> { let arguments = (ins AnyTensor:$a, I32Attr:$b); }";
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("d.td", text, None);
    let library: &Library = prelude::library();
    let records = library.parse(&mut map, Input::Text(id), &mut NoIncludes, &mut diags);
    assert_eq!(diags.take(), []);
    let n = records.classes().len() + records.defs().len();
    assert!(n < 90, "{n} records are evaluated");
}
