//! What a `pdll!` says that needs definitions which are wrong: nothing is reported of it, for the definitions are.
//!
//! In: the imported dialects, the tokens and the declarations. Out: the declarations that name what is missing, or name
//! functions that do.

use std::collections::BTreeSet;

use pdll_tablegen::diag::Diag;
use pdll_tablegen::source::{SourceId, Span};

use crate::ods::model::OdsContext;
use crate::syntax::ast::{Item, ItemKind, Module};
use crate::syntax::token::{Keyword, Token, TokenKind};

/// The declarations of a `pdll!` that need what a dialect with mistakes has not.
#[derive(Debug, Default)]
pub struct Affected {
    spans: Vec<Span>,
    main: Option<SourceId>,
}

impl Affected {
    /// Finds them. Of dialects without mistakes nothing is missing.
    pub fn find(ods: &OdsContext, tokens: &[Token], ast: &Module, main: SourceId) -> Affected {
        let lists = ods.dialects.values().filter_map(|dialect| dialect.missing.as_ref());
        let mut missing: BTreeSet<&str> = lists.flatten().map(String::as_str).collect();
        let mut unknown: BTreeSet<(u32, u32)> = BTreeSet::new();
        for at in 2..tokens.len() {
            let is_op = matches!(tokens[at - 2].kind, TokenKind::Keyword(Keyword::LowerOp | Keyword::Op));
            let dialect = ods.dialects.get(tokens[at].text()).filter(|dialect| dialect.missing.is_some());
            if let Some(dialect) = dialect.filter(|_| is_op && tokens[at - 1].kind == TokenKind::Less) {
                let rest = tokens[at..].iter().take(8).take_while(|token| token.kind != TokenKind::Greater);
                let name: String =
                    rest.map(|token| if token.kind == TokenKind::Dot { "." } else { token.text() }).collect();
                if !dialect.operations.contains_key(&name) {
                    unknown.insert((tokens[at].span.lo, tokens[at].span.hi));
                }
            }
        }
        let is_in = |item: &Item, span: Span| {
            span.source == item.span.source && item.span.lo <= span.lo && span.hi <= item.span.hi
        };
        let mut affected = Affected { spans: Vec::new(), main: Some(main) };
        let mut rest: Vec<&Item> = ast.items.iter().collect();
        // Each round finds what needs what the one before found.
        loop {
            let (found, others): (Vec<&Item>, Vec<&Item>) = rest.into_iter().partition(|item| {
                let mut within = tokens.iter().filter(|token| is_in(item, token.span));
                within.any(|token| {
                    unknown.contains(&(token.span.lo, token.span.hi))
                        || token.kind == TokenKind::Ident && missing.contains(token.text())
                })
            });
            if found.is_empty() {
                return affected;
            }
            for item in found {
                affected.spans.push(item.span);
                if let ItemKind::Function(function) = &item.kind {
                    missing.extend(function.name.iter().map(|name| name.text.as_str()));
                }
            }
            rest = others;
        }
    }

    /// Is nothing affected?
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Is a finding about something affected, or about a file that may be?
    pub fn covers(&self, diag: &Diag) -> bool {
        let at = diag.span;
        let is_within = |span: &Span| span.source == at.source && span.lo <= at.lo && at.lo <= span.hi;
        self.spans.iter().any(is_within) || !self.is_empty() && self.main != Some(at.source)
    }
}
