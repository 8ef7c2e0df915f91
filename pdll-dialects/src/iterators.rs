//! Iterators of `linalg.generic` and `vector.contract`, which are written as strings.

use pdll::ir::{Attribute, Context, NamedAttribute};

const ITERATORS: &str = "iterator_types";

/// Returns the entries with `one` applied to each iterator.
fn with_iterators(
    ctx: &Context,
    entries: &[NamedAttribute],
    one: impl Fn(Attribute) -> Attribute,
) -> Vec<NamedAttribute> {
    let changed = |(key, attr): &NamedAttribute| match attr.as_array(ctx) {
        Some(iterators) if ctx.str(*key) == ITERATORS => {
            let iterators: Vec<Attribute> = iterators.iter().map(|attr| one(*attr)).collect();
            (*key, ctx.array_attr(&iterators))
        }
        _ => (*key, *attr),
    };
    entries.iter().map(changed).collect()
}

/// `"parallel"` becomes `#dialect.iterator_type<parallel>`.
pub(crate) fn from_strings(ctx: &Context, entries: &[NamedAttribute], dialect: &str) -> Vec<NamedAttribute> {
    with_iterators(ctx, entries, |attr| match attr.as_str(ctx) {
        Some(name) => ctx.opaque_attr(dialect, &format!("iterator_type<{name}>")),
        None => attr,
    })
}

/// `#dialect.iterator_type<parallel>` becomes `"parallel"`.
pub(crate) fn to_strings(ctx: &Context, entries: &[NamedAttribute], dialect: &str) -> Vec<NamedAttribute> {
    let before = format!("#{dialect}.iterator_type<");
    with_iterators(ctx, entries, |attr| {
        let text = attr.display(ctx).to_string();
        let name = text.strip_prefix(&before).and_then(|name| name.strip_suffix('>'));
        name.map_or(attr, |name| ctx.string_attr(name))
    })
}
