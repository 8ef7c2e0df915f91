//! `#[allow(…)]` in `pdll!`: allowed lints and their scopes.
//!
//! In: a [`TokenTable`]. Out: [`Allow`]s, for `inline::pdll`; the lexer skips them. `#![allow(…)]` applies to
//! the whole body, `#[allow(…)]` to the following item, up to its `;` or `}`.

use pdll_support::source::{SourceId, Span};

use super::{AtomKind, TokenTable};

/// One name in an `allow`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allow {
    /// Name of the lint.
    pub lint: String,
    /// Location of the name.
    pub span: Span,
    /// Scope; `None` is the whole body.
    pub about: Option<Span>,
}

/// Returns all `allow`s of a table, which is the content of `source`.
pub fn allows(table: &TokenTable, source: SourceId) -> Vec<Allow> {
    let mut out = Vec::new();
    for at in 0..table.atoms().len() {
        let Some(attribute) = attribute(table, at) else { continue };
        let about = (!attribute.is_inner).then(|| item(table, source, attribute.end));
        for name in attribute.names {
            if let AtomKind::Ident(lint) = &table.atoms()[name].kind {
                let span = TokenTable::atom_span(source, name);
                out.push(Allow { lint: lint.clone(), span, about });
            }
        }
    }
    out
}

/// The atoms of an attribute.
pub(super) struct Attribute {
    /// Atoms of the names.
    names: Vec<usize>,
    is_inner: bool,
    /// Index just after the `]`.
    pub(super) end: usize,
}

/// Returns the attribute that begins at an atom.
pub(super) fn attribute(table: &TokenTable, at: usize) -> Option<Attribute> {
    let kind = |at: usize| table.atoms().get(at).map(|atom| &atom.kind);
    let is = |at: usize, wanted: char| match kind(at) {
        Some(AtomKind::Punct(c) | AtomKind::Open(c) | AtomKind::Close(c)) => *c == wanted,
        _ => false,
    };
    let is_inner = is(at + 1, '!');
    let open = at + 1 + usize::from(is_inner);
    let is_allow = matches!(kind(open + 1), Some(AtomKind::Ident(word)) if word == "allow");
    if !is(at, '#') || !is(open, '[') || !is_allow || !is(open + 2, '(') {
        return None;
    }
    let mut names = Vec::new();
    let mut next = open + 3;
    while !is(next, ')') {
        match kind(next)? {
            AtomKind::Ident(_) => names.push(next),
            AtomKind::Punct(',') => {}
            _ => return None,
        }
        next += 1;
    }
    is(next + 1, ']').then_some(Attribute { names, is_inner, end: next + 2 })
}

/// Returns the span from an atom to the end of the item that begins there.
fn item(table: &TokenTable, source: SourceId, start: usize) -> Span {
    let mut depth = 0u32;
    let mut end = start;
    for atom in &table.atoms()[start..] {
        end += 1;
        match atom.kind {
            AtomKind::Open(_) => depth += 1,
            AtomKind::Close(c) => {
                depth = depth.saturating_sub(1);
                if depth == 0 && c == '}' {
                    break;
                }
            }
            AtomKind::Punct(';') if depth == 0 => break,
            _ => {}
        }
    }
    Span { source, lo: start as u32, hi: end as u32 }
}
