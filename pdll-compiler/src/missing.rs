//! What PDLL says that needs definitions which are wrong: nothing is reported of it, for the definitions are.
//!
//! In: the imported dialects and included definitions, the tokens and the declarations. Out: the declarations that name what is missing, or name
//! functions that do; and whether any name that is unknown may be that of a definition that could not be read.

use std::collections::{BTreeMap, BTreeSet};

use pdll_support::diag::{Diag, Diags, Kind};
use pdll_support::source::{SourceId, Span};

use crate::ods::model::OdsContext;
use crate::syntax::ast::{Item, ItemKind, Module};
use crate::syntax::token::{Keyword, Token, TokenKind};

/// The declarations that need what a dialect with mistakes has not.
#[derive(Debug, Default)]
pub struct Affected {
    /// In the order in which they stand.
    spans: Vec<Span>,
    main: Option<SourceId>,
    /// May what is unknown be a definition whose name could not be read?
    lacks_names: bool,
}

impl Affected {
    /// Are there mistakes in what was imported or included?
    pub fn may_be(ods: &OdsContext) -> bool {
        ods.lacks_names
            || !ods.wrong.is_empty()
            || ods.dialects.values().any(|dialect| dialect.missing.is_some())
    }

    /// Finds them. Of dialects without mistakes nothing is missing.
    pub fn find(ods: &OdsContext, tokens: &[Token], ast: &Module, main: SourceId) -> Affected {
        let lists = ods.dialects.values().filter_map(|dialect| dialect.missing.as_ref());
        let wrong = ods.wrong.iter().map(|wrong| wrong.record_name.as_str());
        let missing: BTreeSet<&str> = lists.flatten().map(String::as_str).chain(wrong).collect();
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
        let in_item = |item: &Item| {
            let start = tokens.partition_point(|token| token.span.lo < item.span.lo);
            let end = tokens.partition_point(|token| token.span.hi <= item.span.hi);
            let is_own = item.span.source == main && start < end;
            if is_own { &tokens[start..end] } else { &[] }
        };
        // Which declarations name what, so that each is looked at once however long the chain is.
        let mut naming: BTreeMap<&str, Vec<&Item>> = BTreeMap::new();
        let mut open: Vec<&Item> = Vec::new();
        for item in &ast.items {
            let is_lacking = |token: &Token| {
                unknown.contains(&(token.span.lo, token.span.hi))
                    || token.kind == TokenKind::Ident && missing.contains(token.text())
            };
            if in_item(item).iter().any(is_lacking) {
                open.push(item);
                continue;
            }
            for token in in_item(item).iter().filter(|token| token.kind == TokenKind::Ident) {
                naming.entry(token.text()).or_default().push(item);
            }
        }
        let mut found: BTreeMap<(u32, u32), Span> =
            open.iter().map(|item| ((item.span.lo, item.span.hi), item.span)).collect();
        while let Some(item) = open.pop() {
            let ItemKind::Function(function) = &item.kind else { continue };
            let users = function.name.as_ref().and_then(|name| naming.remove(name.text.as_str()));
            for user in users.unwrap_or_default() {
                if found.insert((user.span.lo, user.span.hi), user.span).is_none() {
                    open.push(user);
                }
            }
        }
        let spans = found.into_values().collect();
        Affected { spans, main: Some(main), lacks_names: ods.lacks_names }
    }

    /// Is nothing affected?
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty() && !self.lacks_names
    }

    /// Drops what was found about them since there were so many findings.
    pub fn silence(&self, diags: &mut Diags, n_before: usize) {
        if self.is_empty() {
            return;
        }
        for (i, diag) in diags.take().into_iter().enumerate() {
            if i < n_before || !self.covers(&diag) {
                diags.push(diag);
            }
        }
    }

    /// Is a finding about something affected, or about a file that may be?
    fn covers(&self, diag: &Diag) -> bool {
        let at = diag.span;
        let next = self.spans.partition_point(|span| span.lo <= at.lo);
        let is_within =
            next > 0 && self.spans[next - 1].source == at.source && at.lo <= self.spans[next - 1].hi;
        is_within
            || !self.spans.is_empty() && self.main != Some(at.source)
            || self.lacks_names && diag.kind == Kind::UnknownDefinition
    }
}
