//! Values: literals, names, operators, suffixes, pastes.

use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::{Failed, Parsed, Parser, is_keyword};
use crate::ast::{Arg, Bang, DagArg, Expr, ExprKind, Name, Range, Suffix, SuffixKind};
use crate::token::{Token, TokenKind};

/// Whether `{` after a value may begin a range of bits. After the name of a def, it begins the body.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Mode {
    Value,
    Name,
}

impl Parser<'_> {
    pub(super) fn value(&mut self) -> Parsed<Expr> {
        self.value_in(Mode::Value)
    }

    /// Parses a value with its suffixes and pastes.
    pub(super) fn value_in(&mut self, mode: Mode) -> Parsed<Expr> {
        self.nested(|p| {
            let first = p.suffixed(mode)?;
            if !p.peek_punct('#') {
                return Ok(first);
            }
            let span = first.span;
            let mut parts = vec![first];
            while p.eat_punct('#') {
                if p.peek().is_none_or(|t| t.is_punct(':') || t.is_punct(';') || t.is_punct('{')) {
                    break;
                }
                parts.push(p.suffixed(Mode::Name)?);
            }
            Ok(Expr { kind: ExprKind::Paste(parts), span: span.to(p.before()) })
        })
    }

    fn suffixed(&mut self, mode: Mode) -> Parsed<Expr> {
        let base = self.simple()?;
        let mut suffixes = Vec::new();
        loop {
            let lo = self.here();
            let kind = if self.peek_punct('{') && mode == Mode::Value {
                self.at += 1;
                let ranges = self.ranges('}')?;
                self.expect_punct('}', "after the bits")?;
                SuffixKind::Bits(ranges)
            } else if self.peek_punct('[') {
                self.at += 1;
                self.elements()?
            } else if self.peek_punct('.') && !self.peek_punct_at(1, '.') {
                self.at += 1;
                SuffixKind::Field(self.field_name()?)
            } else {
                break;
            };
            suffixes.push(Suffix { kind, span: lo.to(self.before()) });
        }
        if suffixes.is_empty() {
            return Ok(base);
        }
        let span = base.span.to(self.before());
        Ok(Expr { kind: ExprKind::Suffixed(Box::new(base), suffixes), span })
    }

    fn field_name(&mut self) -> Parsed<Name> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Ident => {
                self.at += 1;
                Ok(Name { sym: self.sym(token), span: token.span })
            }
            _ => self.expected("a field name after `.`"),
        }
    }

    fn elements(&mut self) -> Parsed<SuffixKind> {
        let mut list = Vec::new();
        let mut has_comma = false;
        while !self.peek_punct(']') {
            list.push(self.range()?);
            has_comma = self.eat_punct(',');
            if !has_comma {
                break;
            }
        }
        if list.is_empty() {
            return self.expected("an index");
        }
        self.expect_punct(']', "after the index")?;
        let is_single = list.len() == 1 && list[0].hi.is_none() && !has_comma;
        Ok(SuffixKind::Elements(list, is_single))
    }

    /// Parses one or more ranges, up to a closing character, which is not consumed.
    pub(super) fn ranges(&mut self, close: char) -> Parsed<Vec<Range>> {
        let list = self.items(close, Self::range)?;
        if list.is_empty() { self.expected("a value") } else { Ok(list) }
    }

    fn range(&mut self) -> Parsed<Range> {
        let lo = self.value()?;
        let hi = self.range_end()?;
        Ok(Range { lo, hi })
    }

    /// Parses the end of a range whose start was parsed: `...b` or `-b`.
    pub(super) fn range_end(&mut self) -> Parsed<Option<Expr>> {
        if self.peek_punct('.') && self.peek_punct_at(1, '.') && self.peek_punct_at(2, '.') {
            self.at += 3;
            return self.value().map(Some);
        }
        if self.eat_punct('-') {
            return self.value().map(Some);
        }
        Ok(None)
    }

    fn simple(&mut self) -> Parsed<Expr> {
        let Some(token) = self.peek() else { return self.expected("a value") };
        let span = token.span;
        let kind = match token.kind {
            TokenKind::Int => {
                self.at += 1;
                self.int(token, false)
            }
            TokenKind::Str => ExprKind::Str(self.strings()),
            TokenKind::Code => {
                self.at += 1;
                ExprKind::Code(token.text.clone())
            }
            TokenKind::Ident => return self.ident_value(token),
            TokenKind::Punct(c @ ('-' | '+')) => {
                self.at += 1;
                match self.peek() {
                    Some(token) if token.kind == TokenKind::Int => {
                        self.at += 1;
                        self.int(token, c == '-')
                    }
                    _ => return self.expected(&format!("a number after `{c}`")),
                }
            }
            TokenKind::Punct('?') => {
                self.at += 1;
                ExprKind::Unset
            }
            TokenKind::Punct('{') => {
                self.at += 1;
                let bits = self.items('}', Self::value)?;
                self.expect_punct('}', "after the bits")?;
                ExprKind::Bits(bits)
            }
            TokenKind::Punct('[') => {
                self.at += 1;
                let list = self.list_values()?;
                self.expect_punct(']', "at the end of the list")?;
                let ty = if self.eat_punct('<') {
                    let ty = self.ty()?;
                    self.expect_punct('>', "after the element type")?;
                    Some(ty)
                } else {
                    None
                };
                ExprKind::List(list, ty)
            }
            TokenKind::Punct('(') => self.dag()?,
            TokenKind::Punct('!') => self.bang()?,
            _ => return self.expected("a value"),
        };
        Ok(Expr { kind, span: span.to(self.before()) })
    }

    fn ident_value(&mut self, token: &Token) -> Parsed<Expr> {
        let span = token.span;
        let kind = match &*token.text {
            "true" => ExprKind::Int(1),
            "false" => ExprKind::Int(0),
            text if is_keyword(text) => return self.expected("a value"),
            _ => {
                let sym = self.sym(token);
                self.at += 1;
                if !self.peek_punct('<') {
                    return Ok(Expr { kind: ExprKind::Ident(sym), span });
                }
                let args = self.args()?;
                let kind = ExprKind::Instance(Name { sym, span }, args);
                return Ok(Expr { kind, span: span.to(self.before()) });
            }
        };
        self.at += 1;
        Ok(Expr { kind, span })
    }

    /// Concatenates adjacent strings.
    fn strings(&mut self) -> Arc<str> {
        let first = self.tokens[self.at].text.clone();
        self.at += 1;
        if self.peek().is_none_or(|t| t.kind != TokenKind::Str) {
            return first;
        }
        let mut joined = String::from(&*first);
        while let Some(token) = self.peek().filter(|t| t.kind == TokenKind::Str) {
            joined.push_str(&token.text);
            self.at += 1;
        }
        joined.into()
    }

    fn int(&mut self, token: &Token, is_negative: bool) -> ExprKind {
        match parse_int(&token.text, is_negative) {
            Some(kind) => kind,
            None => {
                let diag = Diag::error(token.span, "this integer does not fit in 64 bits");
                self.report(diag);
                ExprKind::Error
            }
        }
    }

    /// Parses comma-separated items up to the closing character, which is not consumed. A trailing comma is
    /// an error and then ignored.
    pub(super) fn items<T>(&mut self, close: char, item: fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut list = Vec::new();
        while list.is_empty() || !self.peek_punct(close) {
            if !list.is_empty() || !self.peek_punct(close) {
                list.push(item(self)?);
            }
            if !self.eat_punct(',') {
                break;
            }
            if self.peek_punct(close) {
                self.report(Diag::error(
                    self.before(),
                    format!("a comma is not allowed before `{close}` here"),
                ));
            }
        }
        Ok(list)
    }

    /// Parses the values of a list, up to its end, which is not consumed. A trailing comma is allowed.
    fn list_values(&mut self) -> Parsed<Vec<Expr>> {
        let mut list = Vec::new();
        while !self.peek_punct(']') {
            list.push(self.value()?);
            if !self.eat_punct(',') {
                break;
            }
        }
        Ok(list)
    }

    /// `<a, b, name = c>`
    pub(super) fn args(&mut self) -> Parsed<Vec<Arg>> {
        self.expect_punct('<', "before the arguments")?;
        let list = self.items('>', Self::arg)?;
        self.expect_punct('>', "after the arguments")?;
        Ok(list)
    }

    fn arg(&mut self) -> Parsed<Arg> {
        let value = self.value()?;
        if !self.eat_punct('=') {
            return Ok(Arg { name: None, value });
        }
        let name = match value.kind {
            ExprKind::Ident(sym) => Name { sym, span: value.span },
            ExprKind::Str(text) => Name { sym: self.names.add_arc(&text), span: value.span },
            _ => return self.fail(value.span, "expected the name of an argument before `=`"),
        };
        Ok(Arg { name: Some(name), value: self.value()? })
    }

    fn dag(&mut self) -> Parsed<ExprKind> {
        self.expect_punct('(', "before a dag")?;
        let op = self.dag_arg()?;
        if op.value.is_none() {
            return self.fail(op.span, "expected an operator before the name of the dag's first argument");
        }
        let args = self.items(')', Self::dag_arg)?;
        self.expect_punct(')', "at the end of the dag")?;
        Ok(ExprKind::Dag(Box::new(op), args))
    }

    fn dag_arg(&mut self) -> Parsed<DagArg> {
        let lo = self.here();
        if let Some(name) = self.var_name() {
            return Ok(DagArg { value: None, name: Some(name), span: lo });
        }
        let value = self.value()?;
        let name = if self.eat_punct(':') {
            match self.var_name() {
                Some(name) => Some(name),
                None => return self.expected("a name like `$x` after `:`"),
            }
        } else {
            None
        };
        Ok(DagArg { value: Some(value), name, span: lo.to(self.before()) })
    }

    fn var_name(&mut self) -> Option<Name> {
        let token = self.peek().filter(|t| t.kind == TokenKind::VarName)?;
        self.at += 1;
        Some(Name { sym: self.sym(token), span: token.span })
    }

    /// `!op<type>(args)`
    fn bang(&mut self) -> Parsed<ExprKind> {
        let lo = self.here();
        self.at += 1;
        let Some(token) = self.peek().filter(|t| t.kind == TokenKind::Ident) else {
            return self.expected("an operator after `!`");
        };
        let span = lo.to(token.span);
        self.at += 1;
        if &*token.text == "cond" {
            return self.cond();
        }
        let Some(op) = Bang::from_text(&token.text) else { return self.unknown_bang(&token.text, span) };
        let ty = if self.eat_punct('<') {
            let ty = self.ty()?;
            self.expect_punct('>', "after the type of the operator")?;
            Some(ty)
        } else {
            None
        };
        self.expect_punct('(', &format!("after `!{}`", op.text()))?;
        let args = self.items(')', Self::value)?;
        self.expect_punct(')', &format!("at the end of `!{}`", op.text()))?;
        Ok(ExprKind::Bang(op, ty, args))
    }

    fn unknown_bang(&mut self, text: &str, span: Span) -> Parsed<ExprKind> {
        let known = Bang::ALL.iter().map(|op| op.text()).chain(["cond"]);
        let near = pdll_support::diag::nearest(text, known).map(|near| format!("did you mean `!{near}`?"));
        let diag = Diag::error(span, format!("unknown operator `!{text}`"));
        self.report(match near {
            Some(advice) => diag.help(advice),
            None => diag,
        });
        Err(Failed)
    }

    fn cond(&mut self) -> Parsed<ExprKind> {
        self.expect_punct('(', "after `!cond`")?;
        let mut cases = Vec::new();
        while !self.peek_punct(')') {
            let condition = self.value()?;
            self.expect_punct(':', "after a condition of `!cond`")?;
            cases.push((condition, self.value()?));
            if !self.eat_punct(',') {
                break;
            }
        }
        if cases.is_empty() {
            return self.expected("a condition");
        }
        self.expect_punct(')', "at the end of `!cond`")?;
        Ok(ExprKind::Cond(cases))
    }
}

/// Returns the value of an integer token; `None` if it is out of range.
fn parse_int(text: &str, is_negative: bool) -> Option<ExprKind> {
    let value = if let Some(hex) = text.strip_prefix("0x") {
        u64::from_str_radix(hex, 16).ok()? as i64
    } else if let Some(binary) = text.strip_prefix("0b") {
        if binary.len() > 64 {
            return None;
        }
        let bits = binary.bytes().map(|b| b == b'1').collect();
        return Some(ExprKind::Binary(bits));
    } else {
        let digits = if is_negative { format!("-{text}") } else { text.into() };
        return digits.parse().ok().map(ExprKind::Int);
    };
    Some(ExprKind::Int(if is_negative { value.wrapping_neg() } else { value }))
}
