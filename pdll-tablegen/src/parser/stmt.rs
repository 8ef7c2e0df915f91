//! Statements: classes, defs, multiclasses, scopes and loops.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::value::Mode;
use super::{Failed, Parsed, Parser};
use crate::ast::{
    Body, BodyItem, ClassRef, Expr, ExprKind, ForeachList, LetItem, Name, Param, Stmt, StmtKind,
};
use crate::token::{Token, TokenKind};

/// Keywords that begin an item of a body, except for names of classes.
const ITEM_STARTS: [&str; 12] =
    ["assert", "bit", "bits", "code", "dag", "defvar", "dump", "field", "int", "let", "list", "string"];

/// Keywords that begin a statement.
const STARTS: [&str; 12] = [
    "assert",
    "class",
    "def",
    "defm",
    "defset",
    "deftype",
    "defvar",
    "dump",
    "foreach",
    "if",
    "let",
    "multiclass",
];

impl Parser<'_> {
    pub(super) fn top(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        while self.peek().is_some() {
            match self.stmt() {
                Ok(stmt) => stmts.push(stmt),
                Err(Failed) => {
                    let at = self.at;
                    stmts.push(Stmt { kind: StmtKind::Lost, span: self.here() });
                    self.recover();
                    if self.at == at && self.peek().is_some_and(|t| !is_start(t)) {
                        self.at += 1;
                    }
                }
            }
        }
        stmts
    }

    /// Skips to after the next `;` or closing `}`, or to a keyword that begins a statement.
    fn recover(&mut self) {
        self.recover_within(0);
    }

    /// Like `recover`, with `depth` open braces.
    fn recover_within(&mut self, mut depth: usize) {
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Punct('{') => depth += 1,
                TokenKind::Punct('}') if depth <= 1 => {
                    self.at += usize::from(depth == 1);
                    return;
                }
                TokenKind::Punct('}') => depth -= 1,
                TokenKind::Punct(';') if depth == 0 => {
                    self.at += 1;
                    return;
                }
                TokenKind::Ident if depth == 0 && is_start(token) => return,
                // A body cannot contain these.
                TokenKind::Ident if is_declaration(token) => return,
                _ => {}
            }
            self.at += 1;
        }
    }

    pub(super) fn stmt(&mut self) -> Parsed<Stmt> {
        self.nested(|p| {
            let span = p.here();
            let Some(token) = p.peek().filter(|t| is_start(t)) else {
                return p.expected("`class`, `def`, `let`, `foreach`, `multiclass` or another statement");
            };
            p.at += 1;
            let kind = match &*token.text {
                "class" => p.class(),
                "def" => p.def(),
                "defm" => p.defm(),
                "multiclass" => p.multiclass(),
                "let" => p.let_in(),
                "foreach" => p.foreach(),
                "if" => p.if_stmt(),
                "defvar" => p.defvar().map(|(name, value)| StmtKind::Defvar { name, value }),
                "deftype" => p.deftype(),
                "defset" => p.defset(),
                "assert" => p.assert().map(|(condition, message)| StmtKind::Assert { condition, message }),
                _ => p.dump().map(|message| StmtKind::Dump { message }),
            }?;
            Ok(Stmt { kind, span: span.to(p.before()) })
        })
    }

    /// Parses statements up to `}`, which is consumed.
    fn block(&mut self, opened: Span) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        loop {
            match self.peek() {
                None => {
                    let diag = Diag::error(self.end, "expected `}`, but got the end of the input");
                    self.report(diag.note_at(opened, "to match this `{`"));
                    return stmts;
                }
                Some(token) if token.is_punct('}') => {
                    self.at += 1;
                    return stmts;
                }
                Some(_) => match self.stmt() {
                    Ok(stmt) => stmts.push(stmt),
                    Err(Failed) => {
                        let at = self.at;
                        stmts.push(Stmt { kind: StmtKind::Lost, span: self.here() });
                        self.recover();
                        let is_stuck = self.at == at && !self.peek_punct('}');
                        if is_stuck && self.peek().is_some_and(|t| !is_start(t)) {
                            self.at += 1;
                        }
                    }
                },
            }
        }
    }

    /// Parses one statement, or several in braces.
    fn scope(&mut self) -> Parsed<Vec<Stmt>> {
        let span = self.here();
        if self.eat_punct('{') { Ok(self.block(span)) } else { Ok(vec![self.stmt()?]) }
    }

    fn class(&mut self) -> Parsed<StmtKind> {
        let name = self.name("the name of the class")?;
        let head = self.at;
        match self.params() {
            Ok(params) => Ok(StmtKind::Class { name, params, body: self.body() }),
            Err(Failed) => {
                Ok(StmtKind::Class { name, params: None, body: self.broken_body(head, Vec::new()) })
            }
        }
    }

    fn def(&mut self) -> Parsed<StmtKind> {
        let name = self.object_name()?;
        Ok(StmtKind::Def { name, body: self.body() })
    }

    fn defm(&mut self) -> Parsed<StmtKind> {
        let name = self.object_name()?;
        self.expect_punct(':', "after the name of the `defm`")?;
        let parents = self.class_refs()?;
        self.expect_semi("the `defm`")?;
        Ok(StmtKind::Defm { name, parents })
    }

    /// Parses the name of a def or defm; `None` if it has none.
    fn object_name(&mut self) -> Parsed<Option<Expr>> {
        match self.peek() {
            Some(t) if t.is_punct(':') || t.is_punct(';') || t.is_punct('{') => Ok(None),
            _ => self.value_in(Mode::Name).map(Some),
        }
    }

    fn multiclass(&mut self) -> Parsed<StmtKind> {
        let name = self.name("the name of the multiclass")?;
        let params = self.params()?;
        let parents = if self.eat_punct(':') { self.class_refs()? } else { Vec::new() };
        let span = self.here();
        let stmts = if self.eat_punct('{') {
            let stmts = self.block(span);
            if stmts.is_empty() && parents.is_empty() && !self.is_lost {
                return self.fail(span.to(self.before()), "a multiclass must define something");
            }
            stmts
        } else if parents.is_empty() || !self.eat_punct(';') {
            return self.expected("`{` to begin the multiclass");
        } else {
            Vec::new()
        };
        Ok(StmtKind::Multiclass { name, params, parents, stmts })
    }

    fn params(&mut self) -> Parsed<Option<Vec<Param>>> {
        if !self.eat_punct('<') {
            return Ok(None);
        }
        let params = self.items('>', Self::param)?;
        if params.is_empty() {
            return self.expected("a template argument");
        }
        self.expect_punct('>', "after the template arguments")?;
        Ok(Some(params))
    }

    fn param(&mut self) -> Parsed<Param> {
        let ty = self.ty()?;
        let name = self.field_decl_name()?;
        let default = if self.eat_punct('=') { Some(self.value()?) } else { None };
        Ok(Param { ty, name, default })
    }

    /// Parses the name of a field or template argument.
    fn field_decl_name(&mut self) -> Parsed<Name> {
        match self.peek() {
            Some(token) if token.is_ident("NAME") => {
                self.fail(token.span, "`NAME` is reserved and cannot be declared")
            }
            _ => self.name("a name"),
        }
    }

    fn class_refs(&mut self) -> Parsed<Vec<ClassRef>> {
        let mut list = Vec::new();
        loop {
            let name = self.name("the name of a class")?;
            let args = if self.peek_punct('<') { self.args()? } else { Vec::new() };
            list.push(ClassRef { name, args, span: name.span.to(self.before()) });
            if !self.eat_punct(',') {
                return Ok(list);
            }
        }
    }

    /// Returns the body of a class or def whose head could not be parsed, so that its name is defined; skips
    /// the rest of it.
    fn broken_body(&mut self, head: usize, parents: Vec<ClassRef>) -> Body {
        let read = self.tokens.get(head..self.at).unwrap_or_default();
        let count = |c| read.iter().filter(|token| token.is_punct(c)).count();
        // The part parsed as head may include the beginning of the body.
        self.recover_within(count('{').saturating_sub(count('}')));
        Body { parents, items: Vec::new(), is_broken: true }
    }

    fn body(&mut self) -> Body {
        let head = self.at;
        let parents = match self.eat_punct(':').then(|| self.class_refs()) {
            None => Vec::new(),
            Some(Ok(parents)) => parents,
            Some(Err(Failed)) => return self.broken_body(head, Vec::new()),
        };
        let mut items = Vec::new();
        let mut is_broken = false;
        if self.eat_punct(';') {
            return Body { parents, items, is_broken };
        }
        let opened = self.here();
        if !self.eat_punct('{') {
            let _: Parsed<()> = self.expected("`;` or `{` to begin the body");
            return self.broken_body(head, parents);
        }
        while !self.eat_punct('}') {
            if self.peek().is_none() {
                let diag = Diag::error(self.end, "expected `}`, but got the end of the input");
                self.report(diag.note_at(opened, "to match this `{`"));
                break;
            }
            match self.body_item(&mut is_broken) {
                Ok(item) => items.push(item),
                Err(Failed) => {
                    is_broken = true;
                    let at = self.at;
                    self.recover_item();
                    if self.at == at && !self.peek_punct('}') {
                        self.at += 1;
                    }
                }
            }
        }
        if self.peek_punct(';') {
            let diag = Diag::error(self.here(), "a body in braces is not followed by `;`");
            self.report(diag);
            self.at += 1;
        }
        Body { parents, items, is_broken }
    }

    /// Skips to after the next `;`, or to the `}` that closes the body.
    fn recover_item(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Punct('{') => depth += 1,
                TokenKind::Punct('}') if depth == 0 => return,
                TokenKind::Punct('}') => depth -= 1,
                TokenKind::Punct(';') if depth == 0 => {
                    self.at += 1;
                    return;
                }
                TokenKind::Ident if depth == 0 && is_declaration(token) => return,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Ends an item. If only its `;` is missing, parsing continues with the next item; if tokens are skipped,
    /// the body is marked as broken.
    fn end_item(&mut self, after: &str, is_broken: &mut bool) {
        if self.expect_semi(after).is_err() && !self.peek().is_some_and(is_item_start) {
            let at = self.at;
            self.recover_item();
            *is_broken |= self.at > at;
        }
    }

    fn body_item(&mut self, is_broken: &mut bool) -> Parsed<BodyItem> {
        let span = self.here();
        if self.eat_word("assert") {
            let (condition, message) = self.assert()?;
            return Ok(BodyItem::Assert { condition, message });
        }
        if self.eat_word("dump") {
            let message = self.dump()?;
            return Ok(BodyItem::Dump { message, span: span.to(self.before()) });
        }
        if self.eat_word("defvar") {
            let (name, value) = self.defvar()?;
            return Ok(BodyItem::Defvar { name, value });
        }
        if self.eat_word("let") {
            let item = self.let_item('{', '}')?;
            self.end_item("the `let`", is_broken);
            return Ok(BodyItem::Let(item));
        }
        let is_field = self.eat_word("field");
        let ty = self.ty()?;
        let name = self.field_decl_name()?;
        let value = if self.eat_punct('=') { Some(self.value_or_error()) } else { None };
        if matches!(&value, Some(Expr { kind: ExprKind::Error, .. })) {
            // Unless it was skipped with the value.
            self.eat_punct(';');
        } else {
            self.end_item("the field", is_broken);
        }
        Ok(BodyItem::Field { is_field, ty, name, value })
    }

    /// Parses the value of a field; if that fails, the field is declared nevertheless.
    fn value_or_error(&mut self) -> Expr {
        let span = self.here();
        self.value().unwrap_or_else(|Failed| {
            self.recover_item();
            Expr { kind: ExprKind::Error, span }
        })
    }

    /// Parses `name = value`, with optional bits in the given brackets.
    fn let_item(&mut self, open: char, close: char) -> Parsed<LetItem> {
        let name = self.name("the name of a field")?;
        let bits = if self.eat_punct(open) {
            let ranges = self.ranges(close)?;
            self.expect_punct(close, "after the bits")?;
            Some(ranges)
        } else {
            None
        };
        self.expect_punct('=', "in the `let`")?;
        Ok(LetItem { name, bits, value: self.value()? })
    }

    fn let_in(&mut self) -> Parsed<StmtKind> {
        let mut items = vec![self.let_item('<', '>')?];
        while self.eat_punct(',') {
            items.push(self.let_item('<', '>')?);
        }
        if !self.eat_word("in") {
            return self.expected("`in` after the `let`");
        }
        let stmts = self.scope()?;
        Ok(StmtKind::Let { items, stmts })
    }

    fn foreach(&mut self) -> Parsed<StmtKind> {
        let name = self.name("the name of the loop's variable")?;
        self.expect_punct('=', "after the loop's variable")?;
        let list = if self.peek_punct('{') {
            self.at += 1;
            let ranges = self.ranges('}')?;
            self.expect_punct('}', "after the ranges")?;
            ForeachList::Ranges(ranges)
        } else {
            let value = self.value()?;
            let end = self.range_end()?;
            ForeachList::Value(value, end)
        };
        if !self.eat_word("in") {
            return self.expected("`in` after the loop's list");
        }
        let stmts = self.scope()?;
        Ok(StmtKind::Foreach { name, list, stmts })
    }

    fn if_stmt(&mut self) -> Parsed<StmtKind> {
        let condition = self.value()?;
        if !self.eat_word("then") {
            return self.expected("`then` after the condition");
        }
        let then = self.scope()?;
        let otherwise = if self.eat_word("else") { Some(self.scope()?) } else { None };
        Ok(StmtKind::If { condition, then, otherwise })
    }

    fn defvar(&mut self) -> Parsed<(Name, Expr)> {
        let name = self.field_decl_name()?;
        self.expect_punct('=', "after the variable's name")?;
        let value = self.value()?;
        self.expect_semi("the `defvar`")?;
        Ok((name, value))
    }

    fn deftype(&mut self) -> Parsed<StmtKind> {
        let name = self.name("the name of the type")?;
        self.expect_punct('=', "after the type's name")?;
        let ty = self.ty()?;
        self.expect_semi("the `deftype`")?;
        Ok(StmtKind::Deftype { name, ty })
    }

    fn defset(&mut self) -> Parsed<StmtKind> {
        let ty = self.ty()?;
        let name = self.name("the name of the set")?;
        self.expect_punct('=', "after the set's name")?;
        let span = self.here();
        self.expect_punct('{', "to begin the set")?;
        let stmts = self.block(span);
        Ok(StmtKind::Defset { ty, name, stmts })
    }

    fn assert(&mut self) -> Parsed<(Expr, Expr)> {
        let condition = self.value()?;
        self.expect_punct(',', "after the condition of `assert`")?;
        let message = self.value()?;
        self.expect_semi("the `assert`")?;
        Ok((condition, message))
    }

    fn dump(&mut self) -> Parsed<Expr> {
        let message = self.value()?;
        self.expect_semi("the `dump`")?;
        Ok(message)
    }
}

fn is_declaration(token: &Token) -> bool {
    matches!(&*token.text, "def" | "class" | "multiclass")
}

fn is_item_start(token: &Token) -> bool {
    token.kind == TokenKind::Ident && ITEM_STARTS.contains(&&*token.text)
}

fn is_start(token: &Token) -> bool {
    token.kind == TokenKind::Ident && STARTS.contains(&&*token.text)
}
