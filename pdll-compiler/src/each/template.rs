//! Templates: what a pattern was lowered to, to be copied for patterns that are like it.
//!
//! In: patterns of one shape (`alike`), and what the first of them was lowered to. Out: what others would be lowered to.
//! Invariant: a pattern is made of a template only if it is certain to be free of mistakes, of things to warn of that only its tokens tell, and
//! of other nodes. So names of operations are the same where those of the template were, and ODS knows the same of each; literals are
//! checked; and no other name means anything outside of the pattern, so none is a function's.

use pdll_match::Text;
use pdll_match::pattern::{Node, NodeId, NodeKind, OperationNode, Pattern};
use pdll_support::source::Span;
use pdll_support::text::Texts;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::alike::{Found, Role};
use crate::lower::{Lowered, Lowering};
use crate::ods::model::{Constraint, GroupKind, OdsContext, Operation};
use crate::sema::{Checking, is_fine};
use crate::syntax::ast::Name;
use crate::syntax::token::{Keyword, Token, TokenKind};

/// How often is it tried to make a template of patterns that are alike?
const MAX_TRIED: u32 = 2;

/// With how many operations is another one compared, of which the same may be known?
const MAX_KINDS: usize = 64;

/// All templates so far.
#[derive(Default)]
pub(super) struct Templates<'a> {
    known: FxHashMap<Key, Known<'a>>,
    /// The names that templates have, other than those of operations.
    taken: FxHashSet<Text>,
    texts: Texts,
    /// The numbers of what is known of operations, by their names.
    kinds: FxHashMap<Text, u32>,
    /// An operation of each number.
    definitions: Vec<Option<&'a Operation>>,
    /// What the pattern found last has in common with all that one template serves.
    key: Key,
    /// The names of its operations.
    names: Names,
    /// Room for one of them.
    dotted: String,
}

/// The number of a shape; for each name of an operation the number of what is known of it, and its own among the names.
type Key = SmallVec<[u32; 12]>;

/// The names of the operations of a pattern, each once.
type Names = SmallVec<[Text; 8]>;

/// What there is for patterns that are alike.
enum Known<'a> {
    /// Nothing, after so many tries.
    Tried(u32),
    /// A template.
    Template(Box<Template<'a>>),
}

/// What a pattern was lowered to, and what of it comes from which token.
struct Template<'a> {
    made: Made,
    /// The spans of the nodes.
    spans: Vec<Tokens>,
    span: Tokens,
    rewrite: Tokens,
    /// The nodes of operations that have names, with the numbers of those.
    operations: Vec<(NodeId, usize)>,
    /// The nodes of literals, with their tokens.
    literals: Vec<(NodeId, usize)>,
    /// What is asked of each literal.
    checks: Vec<LiteralCheck<'a>>,
}

/// A pattern that became something.
#[derive(Copy, Clone)]
pub(super) struct Made {
    /// Its number among the patterns that were checked.
    pub(super) pattern: usize,
    /// Its number among those that were lowered.
    pub(super) lowered: usize,
}

/// The first and the last token of a span, counted from the first of the pattern.
type Tokens = (usize, usize);

/// What is asked of a literal.
struct LiteralCheck<'a> {
    token: usize,
    is_type: bool,
    /// The text that was found to be right.
    known: Text,
    constraints: SmallVec<[&'a Constraint; 1]>,
}

impl<'a> Templates<'a> {
    /// Forgets all of them.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.taken.clear();
    }

    /// From now on the name means a pattern, so that nothing within one can be called so.
    pub(super) fn define(&mut self, name: &Text) {
        if self.taken.contains(name) {
            self.clear();
        }
    }

    /// Finds out which template a pattern needs.
    pub(super) fn find(&mut self, found: Found<'_>, ods: &'a OdsContext) {
        self.key.clear();
        self.names.clear();
        self.dotted.clear();
        self.key.push(found.shape);
        for (token, role) in found.roles() {
            match role {
                Role::Name if token.kind == TokenKind::Dot => self.dotted.push('.'),
                Role::Name => self.dotted.push_str(token.text()),
                _ if !self.dotted.is_empty() => self.name(ods),
                _ => {}
            }
        }
    }

    /// Takes the name of an operation that was put together.
    fn name(&mut self, ods: &'a OdsContext) {
        let name = self.texts.get(&self.dotted);
        self.dotted.clear();
        let kind = self.kind(&name, ods);
        let number = self.names.iter().position(|known| *known == name).unwrap_or(self.names.len());
        if number == self.names.len() {
            self.names.push(name);
        }
        self.key.extend([kind, number as u32]);
    }

    /// The number of what is known of an operation. If any are defined, each that is not has its own: of names that are nearly those of
    /// known ones there is something to be said.
    fn kind(&mut self, name: &Text, ods: &'a OdsContext) -> u32 {
        if let Some(kind) = self.kinds.get(name) {
            return *kind;
        }
        let next = self.definitions.len();
        let definition = ods.operation(name);
        let is_like = |known: &Option<&Operation>| match (known, definition) {
            (Some(known), Some(definition)) => known.is_like(definition),
            (None, None) => ods.dialects.values().all(|dialect| dialect.operations.is_empty()),
            _ => false,
        };
        let kind = self.definitions.iter().take(MAX_KINDS).position(is_like).unwrap_or(next);
        if kind == next {
            self.definitions.push(definition);
        }
        self.kinds.insert(name.clone(), kind as u32);
        kind as u32
    }

    /// What the pattern found last is lowered to, if there is a template for it; and the number of the pattern that the template is of.
    pub(super) fn copy(
        &self,
        found: Found<'_>,
        lowered: &[Lowered],
        lowering: &mut Lowering<'_>,
    ) -> Option<(usize, Lowered)> {
        let Some(Known::Template(template)) = self.known.get(&self.key) else { return None };
        let is_right = |check: &LiteralCheck<'_>| {
            let text = found.tokens[check.token].text();
            check.known == *text || is_fine(text, check.is_type, &check.constraints)
        };
        if !template.checks.iter().all(is_right) {
            return None;
        }
        let span_of = |(first, last): Tokens| {
            let first = found.tokens[first].span;
            Span { hi: found.tokens[last].span.hi, ..first }
        };
        let spans: Vec<Span> = template.spans.iter().map(|span| span_of(*span)).collect();
        let (span, rewrite) = (span_of(template.span), span_of(template.rewrite));
        let name = own_name(found);
        let mut pattern = Pattern {
            place: lowering.place(name.as_ref().map_or(span, |name| name.span)),
            name: name.map(|name| name.text),
            ..lowered[template.made.lowered].pattern.clone()
        };
        for (node, span) in pattern.nodes.iter_mut().zip(&spans) {
            node.place = lowering.place(*span);
        }
        for (node, number) in &template.operations {
            if let NodeKind::Operation(operation) = &mut pattern.nodes[node.index()].kind {
                operation.name = Some(self.names[*number].clone());
            }
        }
        for (node, token) in &template.literals {
            if let NodeKind::Attribute { value, .. } | NodeKind::Type { value } =
                &mut pattern.nodes[node.index()].kind
            {
                *value = Some(found.tokens[*token].shared_text());
            }
        }
        Some((template.made.pattern, Lowered { pattern, spans, span, rewrite, expanded: Vec::new() }))
    }

    /// Is a template still wanted for patterns like the one found last?
    pub(super) fn is_wanted(&self) -> bool {
        !matches!(self.known.get(&self.key), Some(Known::Template(_) | Known::Tried(MAX_TRIED)))
    }

    /// Notes what became of the pattern found last, as the template for others; `None` if of others there is more to be said.
    pub(super) fn note(&mut self, found: Found<'_>, made: Option<(Made, &Lowered)>, checking: &Checking<'a>) {
        let known = self.known.get(&self.key);
        let n_tried = if let Some(Known::Tried(n_tried)) = known { *n_tried } else { 0 };
        let template =
            made.and_then(|(made, lowered)| template(found, made, lowered, &self.names, checking.ods()));
        let taken: Vec<&Token> = found.roles().filter_map(|(token, role)| may_refer(token, role)).collect();
        let is_free = taken.iter().all(|token| checking.is_free(token.text()));
        let known = match template.filter(|_| is_free) {
            Some(template) => {
                self.taken.extend(taken.into_iter().map(Token::shared_text));
                Known::Template(Box::new(template))
            }
            None => Known::Tried(n_tried + 1),
        };
        self.known.insert(self.key.clone(), known);
    }
}

/// Returns the name of a pattern.
pub(super) fn own_name(found: Found<'_>) -> Option<Name> {
    let token = found.tokens.get(1).filter(|token| token.kind == TokenKind::Ident)?;
    Some(Name { text: token.shared_text(), span: token.span })
}

/// Returns the token, if it may be the name of something that is looked up.
fn may_refer(token: &Token, role: Role) -> Option<&Token> {
    let is_name = match token.kind {
        TokenKind::Ident => true,
        TokenKind::Keyword(keyword) => Keyword::may_be_name(keyword),
        _ => false,
    };
    (is_name && role == Role::Fixed).then_some(token)
}

/// Returns the template of a pattern, if all that differs in others comes from tokens that differ.
fn template<'a>(
    found: Found<'_>,
    made: Made,
    lowered: &Lowered,
    names: &Names,
    ods: &'a OdsContext,
) -> Option<Template<'a>> {
    let pattern = &lowered.pattern;
    let spans = lowered.spans.iter().map(|span| tokens_of(*span, found.tokens));
    let spans = spans.collect::<Option<Vec<Tokens>>>()?;
    let (mut operations, mut literals) = (Vec::new(), Vec::new());
    for (id, (node, (first, last))) in (0..).map(NodeId).zip(pattern.nodes.iter().zip(&spans)) {
        match &node.kind {
            NodeKind::Operation(OperationNode { name: Some(name), .. }) => {
                operations.push((id, names.iter().position(|known| known == name)?));
            }
            NodeKind::Attribute { value: Some(text), .. } | NodeKind::Type { value: Some(text) } => {
                // `attr<"…">`, of which the third token is the text.
                let token = first + 2;
                if first + 3 == *last && found.roles[token] == Role::Literal {
                    literals.push((id, token));
                } else if *text != "unit" || first != last {
                    return None;
                }
            }
            NodeKind::Types { values: Some(_) }
            | NodeKind::Constraint { .. }
            | NodeKind::NativeRewrite(_) => {
                return None;
            }
            _ => {}
        }
    }
    let check = |(token, role): (usize, &Role)| {
        let (attr, text) = (&found.tokens[token.checked_sub(2)?], &found.tokens[token]);
        (*role == Role::Literal).then(|| LiteralCheck {
            token,
            is_type: attr.kind == TokenKind::Keyword(Keyword::LowerType),
            known: text.shared_text(),
            constraints: constraints(pattern, &literals, token, ods),
        })
    };
    Some(Template {
        made,
        span: tokens_of(lowered.span, found.tokens)?,
        rewrite: tokens_of(lowered.rewrite, found.tokens)?,
        checks: found.roles.iter().enumerate().filter_map(check).collect(),
        spans,
        operations,
        literals,
    })
}

/// What ODS asks of a literal, as an attribute or result type of each operation that has it.
fn constraints<'a>(
    pattern: &Pattern,
    literals: &[(NodeId, usize)],
    token: usize,
    ods: &'a OdsContext,
) -> SmallVec<[&'a Constraint; 1]> {
    let mut found = SmallVec::new();
    let is_it = |id: NodeId| literals.contains(&(id, token));
    for Node { kind, .. } in &pattern.nodes {
        let NodeKind::Operation(OperationNode { name: Some(name), attributes, result_types, .. }) = kind
        else {
            continue;
        };
        let Some(definition) = ods.operation(name) else { continue };
        for given in attributes.iter().filter(|given| is_it(given.value)) {
            let wanted = definition.attributes.iter().filter(|wanted| given.name == wanted.name);
            found.extend(wanted.filter_map(|wanted| ods.constraints.get(&wanted.constraint)));
        }
        let types = result_types.iter().flatten().zip(&definition.results);
        let wanted = types.filter(|(ty, group)| is_it(**ty) && group.kind != GroupKind::VariadicOfVariadic);
        found.extend(wanted.filter_map(|(_, group)| ods.constraints.get(&group.constraint)));
    }
    found
}

/// Returns the tokens that a span begins and ends with.
fn tokens_of(span: Span, tokens: &[Token]) -> Option<Tokens> {
    let is_same_source = tokens.first()?.span.source == span.source;
    let first = tokens.binary_search_by_key(&span.lo, |token| token.span.lo).ok()?;
    let last = tokens.binary_search_by_key(&span.hi, |token| token.span.hi).ok()?;
    (is_same_source && first <= last).then_some((first, last))
}
