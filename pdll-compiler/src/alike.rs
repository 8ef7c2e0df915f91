//! Patterns of a text that are alike: token for token the same but for names and literals.
//!
//! In: the tokens of a text. Out: which patterns are like one before them, and the tokens of all else; read by `each`, which parses, checks
//! and lowers the first of them only.
//! Invariant: in patterns of one shape, the tokens at one place are of the same kind and say the same, unless they are the pattern's name, of
//! the name of an operation, or the literal of `attr<"…">` or `type<"…">`.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::syntax::ast::Item;
use crate::syntax::token::{Keyword, Token, TokenKind};

/// The patterns of a text by what they are like.
#[derive(Debug)]
pub(crate) struct Alike {
    /// The tokens of the whole text.
    tokens: Vec<Token>,
    shapes: Vec<Shape>,
    /// The patterns in the order of the text: where each begins, and the number of its shape.
    patterns: Vec<(usize, u32)>,
}

/// What patterns that are alike have in common.
#[derive(Debug)]
struct Shape {
    /// Where does the first of them begin?
    first: usize,
    n_tokens: usize,
    /// What each token is; nothing as long as there is one pattern only.
    roles: Vec<Role>,
}

/// A pattern that is like others.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Found<'a> {
    pub(crate) tokens: &'a [Token],
    /// What each token is.
    pub(crate) roles: &'a [Role],
    /// The number of what it is like.
    pub(crate) shape: u32,
    /// Is it the first one? That is among the tokens of all else.
    pub(crate) is_first: bool,
}

/// What a token is to patterns that are alike.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The same in each.
    Fixed,
    /// The name of the pattern.
    Own,
    /// Part of the name of an operation.
    Name,
    /// What is between the quotes of `attr<"…">` or `type<"…">`.
    Literal,
}

impl Alike {
    /// Finds them.
    pub(crate) fn find(tokens: Vec<Token>) -> Alike {
        let mut shapes: Vec<Shape> = Vec::new();
        let mut by_hash: FxHashMap<(u64, usize), u32> = FxHashMap::default();
        let mut patterns = Vec::new();
        let (mut at, mut roles) = (0, Vec::new());
        while let Some(token) = tokens.get(at) {
            let is_documented = at > 0 && tokens[at - 1].kind == TokenKind::Doc;
            let found = match token.kind {
                TokenKind::Keyword(Keyword::Pattern) if !is_documented => scan(&tokens[at..], &mut roles),
                _ => None,
            };
            let Some((hash, n_tokens)) = found else {
                at += 1;
                continue;
            };
            let next = shapes.len() as u32;
            let shape = *by_hash.entry((hash, n_tokens)).or_insert(next);
            if shape == next {
                shapes.push(Shape { first: at, n_tokens, roles: Vec::new() });
            }
            let known = &mut shapes[shape as usize];
            let first = &tokens[known.first..known.first + known.n_tokens];
            if known.first == at {
                patterns.push((at, shape));
            } else if are_alike(first, &tokens[at..at + n_tokens], &roles) {
                patterns.push((at, shape));
                if known.roles.is_empty() {
                    known.roles.clone_from(&roles);
                }
            }
            at += n_tokens;
        }
        patterns.retain(|(_, shape)| !shapes[*shape as usize].roles.is_empty());
        Alike { tokens, shapes, patterns }
    }

    /// Looks for none.
    pub(crate) fn none(tokens: Vec<Token>) -> Alike {
        Alike { tokens, shapes: Vec::new(), patterns: Vec::new() }
    }

    /// Is no pattern like another?
    pub(crate) fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Returns all tokens.
    pub(crate) fn into_tokens(self) -> Vec<Token> {
        self.tokens
    }

    /// Returns the tokens but those of patterns that are like an earlier one.
    pub(crate) fn rest(&self) -> Vec<Token> {
        let mut rest = Vec::new();
        let mut at = 0;
        for (start, number) in &self.patterns {
            let shape = &self.shapes[*number as usize];
            if *start != shape.first {
                rest.extend_from_slice(&self.tokens[at..*start]);
                at = start + shape.n_tokens;
            }
        }
        rest.extend_from_slice(&self.tokens[at..]);
        rest
    }

    /// Returns the patterns that are like others, in the order of the text.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = Found<'_>> {
        self.patterns.iter().map(|(start, number)| {
            let shape = &self.shapes[*number as usize];
            Found {
                tokens: &self.tokens[*start..start + shape.n_tokens],
                roles: &shape.roles,
                shape: *number,
                is_first: *start == shape.first,
            }
        })
    }

    /// Is each pattern that is left out of the rest between declarations, and each first one a declaration? `items` are those of the rest.
    pub(crate) fn fits(&self, items: &[Item]) -> bool {
        let mut items = items.iter().peekable();
        self.patterns().all(|found| {
            let (lo, hi) = bounds(found.tokens);
            while items.next_if(|item| item.span.hi <= lo).is_some() {}
            match items.peek() {
                Some(item) if found.is_first => (item.span.lo, item.span.hi) == (lo, hi),
                Some(item) => item.span.lo >= hi,
                None => !found.is_first,
            }
        })
    }
}

impl<'a> Found<'a> {
    /// Returns each token with what it is.
    pub(crate) fn roles(self) -> impl Iterator<Item = (&'a Token, Role)> {
        self.tokens.iter().zip(self.roles.iter().copied())
    }

    /// Where it begins.
    pub(crate) fn lo(self) -> u32 {
        bounds(self.tokens).0
    }
}

/// Where tokens begin and end.
fn bounds(tokens: &[Token]) -> (u32, u32) {
    let lo = tokens.first().map_or(0, |token| token.span.lo);
    (lo, tokens.last().map_or(lo, |token| token.span.hi))
}

/// Tells what tokens are, which must be given one by one from the `Pattern` on.
#[derive(Default)]
struct Roles {
    n_seen: u32,
    state: State,
}

/// What the tokens so far end in.
#[derive(Copy, Clone, Default)]
enum State {
    #[default]
    Any,
    /// `op` or `Op`
    Op,
    /// `op<`, and perhaps a part of the name.
    Name,
    /// `attr` or `type`
    Attr,
    /// `attr<` or `type<`
    Literal,
}

impl Roles {
    fn next(&mut self, kind: TokenKind) -> Role {
        use Keyword::{LowerAttr, LowerOp, LowerType, Op};
        let is_second = self.n_seen == 1;
        self.n_seen += 1;
        let (role, state) = match (self.state, kind) {
            (State::Name, TokenKind::Greater) => (Role::Fixed, State::Any),
            (State::Name, _) => (Role::Name, State::Name),
            (State::Op, TokenKind::Less) => (Role::Fixed, State::Name),
            (State::Attr, TokenKind::Less) => (Role::Fixed, State::Literal),
            (State::Literal, TokenKind::String) => (Role::Literal, State::Any),
            (_, TokenKind::Keyword(LowerOp | Op)) => (Role::Fixed, State::Op),
            (_, TokenKind::Keyword(LowerAttr | LowerType)) => (Role::Fixed, State::Attr),
            (_, TokenKind::Ident) if is_second => (Role::Own, State::Any),
            _ => (Role::Fixed, State::Any),
        };
        self.state = state;
        role
    }
}

/// Returns a hash of the shape of the pattern that tokens begin with, and how many tokens it has, whose roles
/// are given too; `None` for one that has no end that is sure, or that is documented within.
fn scan(tokens: &[Token], roles: &mut Vec<Role>) -> Option<(u64, usize)> {
    let (mut hasher, mut next) = (FxHasher::default(), Roles::default());
    roles.clear();
    let (mut depth, mut is_lambda) = (0_usize, false);
    for (index, token) in tokens.iter().enumerate() {
        let role = next.next(token.kind);
        roles.push(role);
        // Names and separators follow from what is around them, nearly always: they are compared, but not worth hashing.
        if role == Role::Fixed && !is_separator(token.kind) {
            token.kind.hash(&mut hasher);
            // The lexer gives the same string for the same text; where it does not, patterns that are alike are not found to be.
            hasher.write_usize(token.text_address());
        }
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth = depth.checked_sub(1)?;
                if depth == 0 && !is_lambda {
                    return Some((hasher.finish(), index + 1));
                }
            }
            TokenKind::FatArrow if depth == 0 => is_lambda = true,
            TokenKind::Semicolon if depth == 0 => {
                return is_lambda.then(|| (hasher.finish(), index + 1));
            }
            TokenKind::Keyword(Keyword::Pattern) if index > 0 => return None,
            TokenKind::Eof | TokenKind::Error | TokenKind::Doc | TokenKind::Directive => return None,
            _ => {}
        }
    }
    None
}

fn is_separator(kind: TokenKind) -> bool {
    use TokenKind::{Colon, Comma, Greater, Less, Semicolon};
    matches!(kind, Colon | Comma | Greater | Less | Semicolon)
}

/// Are two patterns of the same shape, given what the tokens of one of them are? Kinds alone tell that, so it is the same of both.
fn are_alike(a: &[Token], b: &[Token], roles: &[Role]) -> bool {
    let is_same = |((a, b), role): ((&Token, &Token), &Role)| {
        a.kind == b.kind && (*role != Role::Fixed || a.has_text_of(b))
    };
    a.len() == b.len() && a.iter().zip(b).zip(roles).all(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::lexer::lex;
    use pdll_support::diag::Diags;
    use pdll_support::source::SourceId;

    /// Returns the patterns that are like others: the numbers of their shapes, by where they begin.
    fn shapes(text: &str) -> Vec<(u32, u32)> {
        let mut diags = Diags::new();
        let tokens = lex(SourceId(0), text, &mut diags);
        assert_eq!(diags.take().len(), 0, "{text}");
        let alike = Alike::find(tokens);
        let found: Vec<_> = alike.patterns().map(|found| (found.lo(), found.shape)).collect();
        assert_eq!(alike.is_empty(), found.is_empty());
        found
    }

    #[test]
    fn names_and_literals_may_differ() {
        assert_eq!(
            shapes(
                "Pattern A { erase op<a.b> {k = attr<\"1\">}; }\n\
                 Pattern B { erase op<c.d> {k = attr<\"2\">}; }\n\
                 Pattern => erase op<a.b>;\n\
                 Pattern   C  {erase op<a.c> {k = attr<\"f : i32\">};}\n\
                 Pattern => erase op<a.c>;"
            ),
            [(0, 0), (45, 0), (90, 1), (116, 0), (168, 1)]
        );
    }

    #[test]
    fn nothing_else_may_differ() {
        let first = "Pattern A { let x = op<a.b>(y: Value) {k = attr<\"1\">}; erase x; }\n";
        assert_eq!(shapes(&first.repeat(2)).len(), 2);
        for (old, new) in [
            ("x", "z"),
            ("y: Value", "y, Value"),
            ("k =", "l ="),
            ("k =", "\"k\" ="),
            ("Value", "ValueRange"),
            ("a.b", "a.b.c"),
            ("a.b", ""),
            ("attr<\"1\">", "attr<[{1}]>"),
            ("attr<\"1\">", "type<\"1\">"),
            ("Pattern A", "Pattern"),
            ("Pattern A", "Pattern A with benefit(1)"),
            ("Pattern A", "/// A.\nPattern A"),
            ("erase", "/// E.\nerase"),
            ("; }", ";"),
        ] {
            let other = first.replace(old, new);
            assert_ne!(other, first);
            assert_eq!(shapes(&format!("{first}{other}")), [], "{other}");
        }
        let benefits = ["1", "2"].map(|benefit| format!("Pattern with benefit({benefit}) => erase op<a.b>;"));
        assert_eq!(shapes(&benefits.concat()), []);
        assert_eq!(shapes("Pattern => erase op<a.b>; Pattern => erase op<a.b>"), []);
    }

    #[test]
    fn rest_has_the_first_ones_and_all_else() {
        let text =
            "Pattern => erase op<a.b>; #include \"x\" Pattern => erase op<a.c>; Pattern => erase op<a.d>;";
        let mut diags = Diags::new();
        let tokens = lex(SourceId(0), text, &mut diags);
        assert_eq!(diags.take().len(), 0);
        let alike = Alike::find(tokens);
        let rest: Vec<&str> =
            alike.rest().iter().map(|token| &text[token.span.lo as usize..token.span.hi as usize]).collect();
        assert_eq!(
            rest,
            ["Pattern", "=>", "erase", "op", "<", "a", ".", "b", ">", ";", "#include", "\"x\"", ""]
        );
        assert_eq!(alike.into_tokens().len(), 33);
    }
}
