//! The parser: tokens to syntax tree. It never fails: it reports invalid parts and skips them, up to `;` or
//! `}`.
//!
//! Invariant: nesting is bounded (`MAX_DEPTH`), and so is recursion over the tree.

mod stmt;
mod value;

use pdll_support::diag::{Diag, Diags};
use pdll_support::limits::MAX_ERRORS;
use pdll_support::source::Span;

use crate::ast::{Name, Stmt, TypeExpr, TypeKind};
use crate::symbol::{Interner, Sym};
use crate::token::{Token, TokenKind};

/// Maximum nesting depth of values, types and statements.
const MAX_DEPTH: usize = 1_000;
/// Maximum width of `bits<n>`.
const MAX_BITS: u32 = 1 << 16;

/// Parses the statements of a token list prepared by `crate::load`.
pub(crate) fn parse(tokens: &[Token], end: Span, names: &mut Interner, diags: &mut Diags) -> Vec<Stmt> {
    let mut parser = Parser { tokens, at: 0, end, names, diags, depth: 0, n_errors: 0, is_lost: false };
    parser.top()
}

/// Returns the top-level statements of a token list, each with the index of its first token, or `None` if
/// they contain an error.
pub(crate) fn parse_parts(tokens: &[Token], end: Span, names: &mut Interner) -> Option<Vec<(usize, Stmt)>> {
    let mut diags = Diags::new();
    let mut parser =
        Parser { tokens, at: 0, end, names, diags: &mut diags, depth: 0, n_errors: 0, is_lost: false };
    let mut parts = Some(Vec::new());
    while parser.peek().is_some() {
        let at = parser.at;
        match (parser.stmt(), &mut parts) {
            (Ok(stmt), Some(parts)) => parts.push((at, stmt)),
            _ => {
                parts = None;
                break;
            }
        }
    }
    parts.filter(|_| diags.take().is_empty())
}

/// A part could not be parsed; already reported.
struct Failed;

type Parsed<T> = Result<T, Failed>;

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    /// Location of the end of the input, for errors about missing parts.
    end: Span,
    names: &'a mut Interner,
    diags: &'a mut Diags,
    depth: usize,
    n_errors: usize,
    /// Set when a limit was exceeded: parsing stops.
    is_lost: bool,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    fn peek_punct(&self, c: char) -> bool {
        self.peek().is_some_and(|t| t.is_punct(c))
    }

    /// Returns whether the token `n` after the next is this punctuation.
    fn peek_punct_at(&self, n: usize, c: char) -> bool {
        self.tokens.get(self.at + n).is_some_and(|t| t.is_punct(c))
    }

    fn peek_word(&self, word: &str) -> bool {
        self.peek().is_some_and(|t| t.is_ident(word))
    }

    fn eat_punct(&mut self, c: char) -> bool {
        let is_there = self.peek_punct(c);
        self.at += usize::from(is_there);
        is_there
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let is_there = self.peek_word(word);
        self.at += usize::from(is_there);
        is_there
    }

    /// Returns the span of the next token, or of the end.
    fn here(&self) -> Span {
        self.peek().map_or(self.end, |t| t.span)
    }

    /// Returns the span of the previous token.
    fn before(&self) -> Span {
        self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(self.end, |t| t.span)
    }

    /// Reports a diagnostic; after too many errors parsing stops.
    fn report(&mut self, diag: Diag) {
        if self.is_lost {
            return;
        }
        let span = diag.span;
        self.diags.push(diag);
        self.n_errors += 1;
        if self.n_errors >= MAX_ERRORS {
            self.diags.push(Diag::error(span, "too many errors; the rest is not read"));
            self.lose();
        }
    }

    /// Stops parsing: there are no more tokens.
    fn lose(&mut self) {
        self.is_lost = true;
        self.at = self.tokens.len();
    }

    fn fail<T>(&mut self, span: Span, message: impl Into<String>) -> Parsed<T> {
        self.report(Diag::error(span, message));
        Err(Failed)
    }

    /// Reports that something else was expected here.
    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        let got = self.peek().map_or("the end of the input".into(), Token::describe);
        self.fail(self.here(), format!("expected {what}, but got {got}"))
    }

    fn expect_punct(&mut self, c: char, after: &str) -> Parsed<()> {
        if self.eat_punct(c) { Ok(()) } else { self.expected(&format!("`{c}` {after}")) }
    }

    /// Reports a missing `;` just after the previous token.
    fn expect_semi(&mut self, after: &str) -> Parsed<()> {
        if self.eat_punct(';') {
            return Ok(());
        }
        let got = self.peek().map_or("the end of the input".into(), Token::describe);
        let span = if self.at == 0 { self.here() } else { self.before().after() };
        self.fail(span, format!("expected `;` after {after}, but got {got}"))
    }

    fn sym(&mut self, token: &Token) -> Sym {
        self.names.add_arc(&token.text)
    }

    /// Parses a name that is not a keyword.
    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Ident && !is_keyword(&token.text) => {
                self.at += 1;
                Ok(Name { sym: self.sym(token), span: token.span })
            }
            _ => self.expected(what),
        }
    }

    /// Parses a part one level deeper; beyond the limit the whole parse ends with an error there.
    fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            let result = self.fail(self.here(), format!("nested more than {MAX_DEPTH} deep"));
            self.lose();
            return result;
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    fn ty(&mut self) -> Parsed<TypeExpr> {
        let mut lists: Vec<Span> = Vec::new();
        while self.peek_word("list") {
            if lists.len() >= MAX_DEPTH {
                return self.fail(self.here(), format!("nested more than {MAX_DEPTH} deep"));
            }
            lists.push(self.here());
            self.at += 1;
            self.expect_punct('<', "after `list`")?;
        }
        let span = self.here();
        let kind = self.simple_type()?;
        let mut ty = TypeExpr { kind, span: span.to(self.before()) };
        while let Some(span) = lists.pop() {
            self.expect_punct('>', "at the end of a list type")?;
            ty = TypeExpr { kind: TypeKind::List(Box::new(ty)), span: span.to(self.before()) };
        }
        Ok(ty)
    }

    fn simple_type(&mut self) -> Parsed<TypeKind> {
        let Some(token) = self.peek().filter(|t| t.kind == TokenKind::Ident) else {
            return self.expected("a type");
        };
        let kind = match &*token.text {
            "bit" => TypeKind::Bit,
            "int" => TypeKind::Int,
            "string" | "code" => TypeKind::Str,
            "dag" => TypeKind::Dag,
            "bits" => {
                self.at += 1;
                self.expect_punct('<', "after `bits`")?;
                let width = self.peek().filter(|t| t.kind == TokenKind::Int);
                let Some(token) = width else { return self.expected("a number of bits") };
                let Some(width) = token.text.parse().ok().filter(|n| *n <= MAX_BITS) else {
                    return self.fail(token.span, format!("expected a number of bits up to {MAX_BITS}"));
                };
                self.at += 1;
                self.expect_punct('>', "after the number of bits")?;
                return Ok(TypeKind::Bits(width));
            }
            text if is_keyword(text) => return self.expected("a type"),
            _ => TypeKind::Named(self.sym(token)),
        };
        self.at += 1;
        Ok(kind)
    }
}

/// Returns whether the word is reserved.
pub fn is_keyword(text: &str) -> bool {
    matches!(
        text,
        "assert"
            | "bit"
            | "bits"
            | "class"
            | "code"
            | "dag"
            | "def"
            | "defm"
            | "defset"
            | "deftype"
            | "defvar"
            | "dump"
            | "else"
            | "false"
            | "field"
            | "foreach"
            | "if"
            | "in"
            | "include"
            | "int"
            | "let"
            | "list"
            | "multiclass"
            | "string"
            | "then"
            | "true"
    )
}
