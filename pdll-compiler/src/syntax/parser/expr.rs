//! Expressions.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_support::text::TextId;
use smallvec::SmallVec;

use super::{Mode, Parsed, Parser, Reported};
use crate::syntax::ast::{
    BareKind, BareLiteral, Expr, ExprKind, FunctionKind, Literal, Location, Name, NamedAttribute, OpName,
    Operands, Operation, Part, Results, TupleElement,
};
use crate::syntax::lexer::unescape;
use crate::syntax::token::{Keyword, TokenKind};

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.nested(Self::expr_inner)
    }

    fn expr_inner(&mut self) -> Parsed<Expr> {
        let start = self.span();
        if self.is(TokenKind::Underscore) {
            self.advance();
            self.expect(TokenKind::Colon, "expected `:` after `_` variable")?;
            let kind = self.new_variable(None)?;
            return Ok(Expr { kind, span: self.span_from(start) });
        }
        let primary = self.primary()?;
        self.postfix(primary)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let is_literal = self.kind_after(1) == TokenKind::Less;
        let kind = match self.kind() {
            TokenKind::Keyword(Keyword::LowerAttr) if is_literal => {
                ExprKind::Attr(self.literal("attribute")?)
            }
            TokenKind::Keyword(Keyword::LowerType) if is_literal => ExprKind::Type(self.literal("type")?),
            TokenKind::Keyword(Keyword::LowerOp) if is_literal => return self.operation(false),
            TokenKind::Keyword(Keyword::Constraint) => {
                ExprKind::Function(Box::new(self.function(FunctionKind::Constraint, true)?))
            }
            TokenKind::Keyword(Keyword::UpperRewrite) => {
                ExprKind::Function(Box::new(self.function(FunctionKind::Rewrite, true)?))
            }
            TokenKind::Keyword(Keyword::Not) => return self.negated(),
            TokenKind::LeftParen => self.tuple()?,
            TokenKind::Ident if is_literal && self.is_convert_type() => self.convert_type()?,
            _ if self.is_name() => return self.name_or_variable(),
            _ => return Err(self.error_here("expected expression")),
        };
        Ok(Expr { kind, span: self.span_from(start) })
    }

    fn is_convert_type(&self) -> bool {
        self.mode != Mode::Upstream && self.text() == "convert_type"
    }

    /// Parses `convert_type<Name>`, which must be called.
    fn convert_type(&mut self) -> Parsed<ExprKind> {
        self.advance();
        self.advance();
        if !self.is(TokenKind::Ident) {
            return Err(self.error_here("expected name of a type converter after `convert_type<`"));
        }
        let name = self.bump_name();
        self.expect(TokenKind::Greater, "expected `>` after type converter")?;
        if !self.is(TokenKind::LeftParen) {
            return Err(self.error_here("expected `(` after `convert_type<…>`"));
        }
        Ok(ExprKind::ConvertType(name))
    }

    /// Parses `x`, or `x: Value`, which defines it.
    fn name_or_variable(&mut self) -> Parsed<Expr> {
        let name = self.bump_name();
        let start = name.span;
        let kind = if self.eat(TokenKind::Colon) {
            self.new_variable(Some(name))?
        } else {
            ExprKind::Name(name.text)
        };
        Ok(Expr { kind, span: self.span_from(start) })
    }

    /// Parses the constraints of a variable that is defined here.
    fn new_variable(&mut self, name: Option<Name>) -> Parsed<ExprKind> {
        self.n_variables += 1;
        Ok(ExprKind::Variable { name, constraints: self.constraint_list()? })
    }

    /// Parses any number of `.member` and `(args)`.
    pub(super) fn postfix(&mut self, mut expr: Expr) -> Parsed<Expr> {
        let mut links = 0;
        loop {
            if !self.is(TokenKind::Dot) && !self.is(TokenKind::LeftParen) {
                return Ok(expr);
            }
            links += 1;
            if links + self.nesting > self.max_nesting {
                return Err(self.too_deep());
            }
            let start = expr.span;
            let kind = if self.is(TokenKind::Dot) { self.member(expr)? } else { self.call(expr, false)? };
            expr = Expr { kind, span: self.span_from(start) };
        }
    }

    fn member(&mut self, base: Expr) -> Parsed<ExprKind> {
        let dot = self.advance();
        if !matches!(self.kind(), TokenKind::Ident | TokenKind::Integer | TokenKind::Keyword(_)) {
            let message = "expected identifier or numeric member name";
            self.broken.parts.push(Part::Expr(base));
            if self.is(TokenKind::Error) {
                return Err(Reported);
            }
            return Err(self.error(Diag::error(dot, message)));
        }
        let member = self.bump_name();
        Ok(ExprKind::Member { base: Box::new(base), member })
    }

    fn call(&mut self, callee: Expr, is_negated: bool) -> Parsed<ExprKind> {
        self.advance();
        if self.eat(TokenKind::RightParen) {
            return Ok(ExprKind::Call { callee: Box::new(callee), args: Vec::new(), is_negated });
        }
        let mut args = SmallVec::<[Expr; 1]>::new();
        match self.exprs_up_to(&mut args, TokenKind::RightParen, "expected `)` after argument list") {
            Ok(()) => Ok(ExprKind::Call { callee: Box::new(callee), args: args.into_vec(), is_negated }),
            Err(reported) => {
                self.broken.parts.push(Part::Expr(callee));
                Err(reported)
            }
        }
    }

    /// Parses `not Name(args)`.
    fn negated(&mut self) -> Parsed<Expr> {
        self.advance();
        if !self.is(TokenKind::Ident) {
            return Err(self.error_here("expected native constraint"));
        }
        let callee = self.name_or_variable()?;
        if !self.is(TokenKind::LeftParen) {
            self.broken.parts.push(Part::Expr(callee));
            return Err(self.error_here("expected `(` after function name"));
        }
        let start = callee.span;
        let kind = self.call(callee, true)?;
        Ok(Expr { kind, span: self.span_from(start) })
    }

    fn tuple(&mut self) -> Parsed<ExprKind> {
        self.advance();
        if self.eat(TokenKind::RightParen) {
            return Ok(ExprKind::Tuple(Vec::new()));
        }
        let mut elements = Vec::new();
        let parsed = loop {
            if let Err(reported) = self.tuple_element(&mut elements) {
                break Err(reported);
            }
            if !self.eat(TokenKind::Comma) {
                break self.expect(TokenKind::RightParen, "expected `)` after tuple element list");
            }
        };
        match parsed {
            Ok(()) => Ok(ExprKind::Tuple(elements)),
            Err(reported) => {
                // Without an element there is nothing to check, and no position.
                if !elements.is_empty() {
                    self.broken.parts.push(Part::Tuple(elements));
                }
                Err(reported)
            }
        }
    }

    /// Parses `label = value`; if the value is invalid, still adds an element for the label.
    fn tuple_element(&mut self, elements: &mut Vec<TupleElement>) -> Parsed<()> {
        let label = (self.is_name() && self.kind_after(1) == TokenKind::Equal).then(|| self.bump_name());
        if label.is_some() {
            self.advance();
        }
        let value = self.expr();
        let is_fine = value.is_ok();
        let broken = Expr { kind: ExprKind::Error, span: self.span() };
        if is_fine || label.is_some() {
            elements.push(TupleElement { label, value: value.unwrap_or(broken) });
        }
        if is_fine { Ok(()) } else { Err(Reported) }
    }

    /// Parses `attr<"…">` or `type<"…">`.
    fn literal(&mut self, what: &str) -> Parsed<Literal> {
        let literal = self.at;
        self.advance();
        self.advance();
        if !matches!(self.kind(), TokenKind::String | TokenKind::Code) {
            let message = format!("expected string literal containing MLIR {what}");
            let help =
                format!("it is written in quotes: `{}<\"…\">`", self.tokens.text(self.token_at(literal)));
            return Err(self.error_here_with(&message, Some(&help)));
        }
        let string = self.bump();
        if !self.eat(TokenKind::Greater) {
            return Err(self.error_here(&format!("expected `>` after {what} literal")));
        }
        // A block is accepted as a string here, including escapes.
        let text = if string.kind == TokenKind::Code {
            let text = unescape(self.tokens.text(&string)).into_owned();
            self.tokens.intern(&text)
        } else {
            self.shared_text(&string)
        };
        Ok(Literal { text, span: string.span })
    }

    /// Parses `op<name>(operands) {attributes} -> (results)`.
    pub(super) fn operation(&mut self, is_replacement: bool) -> Parsed<Expr> {
        let start = self.advance();
        let name = self.op_name(self.in_rewrite)?;
        let mut operation = Operation::new(name, is_replacement);
        match self.operation_rest(&mut operation) {
            Ok(()) => Ok(Expr { kind: ExprKind::Operation(operation), span: self.span_from(start) }),
            Err(reported) => {
                self.keep_parts(operation);
                Err(reported)
            }
        }
    }

    /// Keeps the parts of an invalid operation.
    fn keep_parts(&mut self, operation: Box<Operation>) {
        let Operation { operands, attributes, .. } = *operation;
        let values = attributes.into_iter().filter_map(|attribute| attribute.value);
        let exprs = operands.into_iter().flatten().chain(values);
        self.broken.parts.extend(exprs.map(Part::Expr));
    }

    /// Parses the part after the name.
    fn operation_rest(&mut self, operation: &mut Operation) -> Parsed<()> {
        self.operands(&mut operation.operands)?;
        if self.eat(TokenKind::LeftBrace) {
            loop {
                operation.attributes.push(self.named_attribute()?);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            let message = "expected `}` after operation attribute list";
            match self.is(TokenKind::Colon) {
                true => return Err(self.error_here_with(message, Some("a value must follow `=`"))),
                false => self.expect(TokenKind::RightBrace, message)?,
            };
        }
        self.results(&mut operation.results)?;
        let is_location = self.is(TokenKind::Ident) && self.text() == "location";
        if is_location && self.kind_after(1) == TokenKind::LeftParen && self.mode != Mode::Upstream {
            operation.location = Some(self.location()?);
        }
        Ok(())
    }

    /// Parses `location(root, "label")`.
    fn location(&mut self) -> Parsed<Location> {
        let mut location = Location { of: Vec::new(), labels: Vec::new(), span: self.advance() };
        self.advance();
        if self.eat(TokenKind::RightParen) {
            return Ok(location);
        }
        loop {
            match self.is(TokenKind::String) {
                true => location.labels.push(self.bump_name()),
                false => location.of.push(self.expr()?),
            }
            if !self.eat(TokenKind::Comma) {
                self.expect(TokenKind::RightParen, "expected `)` after `location`")?;
                return Ok(location);
            }
        }
    }

    fn operands(&mut self, operands: &mut Option<Operands>) -> Parsed<()> {
        if !self.eat(TokenKind::LeftParen) {
            return Ok(());
        }
        let operands = operands.get_or_insert_default();
        if self.eat(TokenKind::RightParen) {
            return Ok(());
        }
        self.exprs_up_to(operands, TokenKind::RightParen, "expected `)` after operation operand list")
    }

    fn results(&mut self, results: &mut Option<Results>) -> Parsed<()> {
        if !self.eat(TokenKind::Arrow) {
            return Ok(());
        }
        self.expect(TokenKind::LeftParen, "expected `(` before operation result type list")?;
        let results = results.get_or_insert_default();
        if self.eat(TokenKind::RightParen) {
            return Ok(());
        }
        self.exprs_up_to(results, TokenKind::RightParen, "expected `)` after operation result type list")
    }

    fn named_attribute(&mut self) -> Parsed<NamedAttribute> {
        // A block of text is also a string.
        let is_name = matches!(
            self.kind(),
            TokenKind::Ident | TokenKind::String | TokenKind::Code | TokenKind::Keyword(_)
        );
        if !is_name {
            return Err(self.error_here("expected identifier or string attribute name"));
        }
        let name = self.bump_name();
        let value = match self.eat(TokenKind::Equal) {
            true if self.mode == Mode::Upstream => Some(self.expr()?),
            true => Some(self.attribute_value()?),
            false => None,
        };
        Ok(NamedAttribute { name, value })
    }

    /// Parses the value of an attribute: an expression or a bare literal.
    fn attribute_value(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let is_last = matches!(self.kind_after(1), TokenKind::Comma | TokenKind::RightBrace);
        let bare = match self.kind() {
            TokenKind::Integer | TokenKind::Minus => self.bare_number()?,
            TokenKind::String => BareLiteral { kind: BareKind::String, text: self.bump_name().text },
            TokenKind::Ident if is_last && matches!(self.text(), "true" | "false") => {
                BareLiteral { kind: BareKind::Bool, text: self.bump_name().text }
            }
            _ => return self.expr(),
        };
        if self.is(TokenKind::Colon) {
            let message = "expected `}` after operation attribute list";
            let help = "an attribute is written with its type in `attr<\"…\">`";
            return Err(self.error_here_with(message, Some(help)));
        }
        Ok(Expr { kind: ExprKind::Bare(bare), span: self.span_from(start) })
    }

    /// Parses a number, which may consist of several tokens.
    fn bare_number(&mut self) -> Parsed<BareLiteral> {
        let start = self.span();
        let mut text = String::new();
        loop {
            match self.kind() {
                TokenKind::Minus => text.push('-'),
                TokenKind::Dot => text.push('.'),
                TokenKind::Integer | TokenKind::Ident => text.push_str(self.text()),
                _ => break,
            }
            self.advance();
        }
        let Some(kind) = number_kind(&text) else {
            let diag = Diag::error(self.span_from(start), format!("invalid number `{text}`"));
            return Err(self.error(diag.help("another attribute is written in MLIR's syntax: `attr<\"…\">`")));
        };
        Ok(BareLiteral { kind, text: self.tokens.intern(&text) })
    }

    /// Parses `<dialect.name>` or `<>`; the current token is `<`.
    pub(super) fn op_name(&mut self, must_have_name: bool) -> Parsed<OpName> {
        self.advance();
        let start = self.span();
        if self.eat(TokenKind::Greater) {
            if must_have_name {
                let note =
                    "within a rewrite, an operation expression creates an operation and needs its name";
                self.error(Diag::error(start, "expected dialect namespace").note(note));
            }
            return Ok(OpName { name: None, span: start });
        }
        let name = self.dotted_name(start, must_have_name)?;
        let span = self.span_from(start);
        if self.mode == Mode::Inline {
            self.op_names.push(name.clone());
        }
        self.expect(TokenKind::Greater, "expected `>` after operation name")?;
        Ok(OpName { name: Some(name.text), span })
    }

    fn dotted_name(&mut self, start: Span, must_have_name: bool) -> Parsed<Name> {
        let is_word = |p: &Self| matches!(p.kind(), TokenKind::Ident | TokenKind::Keyword(_));
        if !is_word(self) {
            let message = match must_have_name {
                true => "expected dialect namespace",
                false => "expected `>` after operation name",
            };
            return Err(self.error_here(message));
        }
        let parts = self.dotted_pair();
        if let Some(known) = parts.and_then(|parts| self.dotted_pairs.get(&parts)) {
            let text = known.clone();
            self.at += 3;
            return Ok(Name { text, span: self.span_from(start) });
        }
        let mut text = std::mem::take(&mut self.dotted);
        text.clear();
        text.push_str(self.text());
        self.advance();
        if !self.is(TokenKind::Dot) {
            let name = Name { text: self.tokens.intern(&text), span: self.span_from(start) };
            self.broken.parts.push(Part::OpName { name, reported: self.span() });
            return Err(self.error_here("expected `.` after dialect namespace"));
        }
        if let Some(dialect) = self.aliases.get(&text) {
            text.clone_from(dialect);
        }
        let n_before = self.at;
        while self.eat(TokenKind::Dot) {
            text.push('.');
            if is_word(self) {
                text.push_str(self.text());
                self.advance();
            } else if self.at == n_before + 1 {
                return Err(self.error_here("expected operation name after dialect namespace"));
            }
        }
        let name = self.tokens.intern(&text);
        self.dotted = text;
        if let Some(parts) = parts {
            self.dotted_pairs.insert(parts, name.clone());
        }
        Ok(Name { text: name, span: self.span_from(start) })
    }

    /// Returns the texts of the identifiers of which a name consists that begins here, if these are two.
    fn dotted_pair(&self) -> Option<(TextId, TextId)> {
        let is_pair = self.kind_after(1) == TokenKind::Dot && self.kind_after(3) != TokenKind::Dot;
        let (first, last) = (self.token(), self.token_at(self.at + 2));
        let are_words = first.kind == TokenKind::Ident && last.kind == TokenKind::Ident;
        (is_pair && are_words).then(|| Some((first.text?, last.text?))).flatten()
    }
}

/// Returns whether a text is an integer or a decimal number, as MLIR writes it; `None` if it is neither.
fn number_kind(text: &str) -> Option<BareKind> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = |text: &str| is_digits(text.strip_prefix('-').unwrap_or(text));
    let Some((whole, rest)) = text.split_once('.') else {
        return unsigned(text).then_some(BareKind::Integer);
    };
    let (fraction, exponent) = match rest.split_once(['e', 'E']) {
        Some((fraction, exponent)) => (fraction, Some(exponent)),
        None => (rest, None),
    };
    let is_number = unsigned(whole) && is_digits(fraction) && exponent.is_none_or(unsigned);
    is_number.then_some(BareKind::Float)
}
