//! Lint levels in `pdll!`: `#[allow(…)]`, `#[expect(…)]`, `#[warn(…)]`, `#[deny(…)]` and `#[forbid(…)]`.
//!
//! In: a [`TokenTable`]. Out: [`Allow`]s, for `macros::warnings`; the lexer skips them. `#![allow(…)]` applies to the whole body,
//! `#[allow(…)]` to the item that follows, up to its `;` or `}`.

use pdll_support::source::{SourceId, Span};

use super::{AtomKind, TokenTable};

/// Level of a lint's findings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Level {
    /// `allow`
    Allow,
    /// `expect`: as `allow`, with a warning if there is no finding.
    Expect,
    /// `warn`
    Warn,
    /// `deny` or `forbid`
    Deny,
}

/// One lint name in such an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allow {
    /// The level.
    pub level: Level,
    /// The lint's name, without `pdll::`.
    pub lint: String,
    /// Place of the name.
    pub span: Span,
    /// Item that the attribute applies to; `None` is the whole body.
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
                out.push(Allow { level: attribute.level, lint: lint.clone(), span, about });
            }
        }
    }
    out
}

/// The atoms of an attribute.
pub(super) struct Attribute {
    level: Level,
    /// The atoms of the names.
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
    let Some(AtomKind::Ident(word)) = kind(open + 1) else { return None };
    let level = match word.as_str() {
        "allow" => Level::Allow,
        "expect" => Level::Expect,
        "warn" => Level::Warn,
        "deny" | "forbid" => Level::Deny,
        _ => return None,
    };
    if !is(at, '#') || !is(open, '[') || !is(open + 2, '(') {
        return None;
    }
    let mut names = Vec::new();
    let mut next = open + 3;
    while !is(next, ')') {
        match kind(next)? {
            // `pdll::shadowed_patterns` is `shadowed_patterns`.
            AtomKind::Ident(word) if word == "pdll" && is(next + 1, ':') && is(next + 2, ':') => next += 2,
            AtomKind::Ident(word)
                if word == "reason"
                    && is(next + 1, '=')
                    && matches!(kind(next + 2), Some(AtomKind::Str { .. })) =>
            {
                next += 2;
            }
            AtomKind::Ident(_) => names.push(next),
            AtomKind::Punct(',') => {}
            _ => return None,
        }
        next += 1;
    }
    is(next + 1, ']').then_some(Attribute { level, names, is_inner, end: next + 2 })
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
