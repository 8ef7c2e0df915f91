//! Uses of names: what the evaluator notes for editors.

use pdll_support::diag::Diags;
use pdll_support::include::NoIncludes;
use pdll_support::source::{SourceMap, Span};
use pdll_tablegen::uses::FieldUses;
use pdll_tablegen::{Records, Uses, parse_text_with_uses};

fn parse(text: &str) -> (Records, Uses) {
    let mut map = SourceMap::new();
    let id = map.add_text("t.td", text, None);
    let mut diags = Diags::new();
    let parsed = parse_text_with_uses(&mut map, id, &mut NoIncludes, &mut diags);
    assert!(diags.take().is_empty(), "{text}");
    parsed
}

fn starts(spans: &[Span]) -> Vec<u32> {
    spans.iter().map(|span| span.lo).collect()
}

fn starts_of(uses: Option<&FieldUses>) -> Vec<u32> {
    uses.map(|uses| starts(&uses.uses)).unwrap_or_default()
}

#[test]
fn records_fields_and_arguments_have_their_uses() {
    let text = "class A<int n> { int x = n; int y = x; } def B : A<1>; def C : A<B.x> { let y = x; }";
    let (records, uses) = parse(text);
    let class = uses.class(records.class_id("A").expect("the class"));
    assert_eq!(starts(&class.uses), [49, 63]);
    assert_eq!(starts_of(class.arg("n")), [25]);
    assert_eq!(starts_of(class.field("x")), [36]);
    assert!(class.field("y").is_none() && class.arg("x").is_none());
    let b = uses.def(records.def_id("B").expect("the def"));
    assert_eq!(starts(&b.uses), [65]);
    // With the use that the class has in it.
    assert_eq!(starts_of(b.field("x")), [36, 67]);
    let c = uses.def(records.def_id("C").expect("the def"));
    assert_eq!(c.field("y").and_then(|uses| uses.set).map(|span| span.lo), Some(76));
    assert_eq!(starts_of(c.field("x")), [36, 80]);
}

#[test]
fn copies_of_a_record_have_its_uses() {
    let text = "class A { int x = 1; } multiclass M { def _a : A { let x = 2; int y = x; } } defm D : M;";
    let (records, uses) = parse(text);
    let def = uses.def(records.def_id("D_a").expect("the def"));
    let field = def.field("x").expect("uses of the field");
    assert_eq!((starts(&field.uses), field.set.map(|span| span.lo)), (vec![70], Some(55)));
}

#[test]
fn unused_arguments_are_listed_where_their_owner_ends() {
    let text = "class A<int n, int m> { int x = n; } multiclass M<int k> { def _a; }";
    let (_, uses) = parse(text);
    let unused: Vec<_> = uses
        .unused_args()
        .iter()
        .map(|arg| (&*arg.owner, arg.is_multiclass, &*arg.name, arg.span.lo, arg.owner_span.hi))
        .collect();
    assert_eq!(unused, [("A", false, "m", 19, 36), ("M", true, "k", 54, 68)]);
}
