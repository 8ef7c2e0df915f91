//! Rust expressions of definitions as trees: the part of Rust in which the prelude, and the translator of C++, write predicates, types and
//! attributes.
//!
//! In: a text of the model. Out: a tree that an interpreter can evaluate, or an error that shows what is not understood; `ods!` emits the
//! text itself. Invariant: a tree is at most `MAX_DEPTH` deep, so recursion over it is bounded.

use std::fmt;

use crate::ods::predicate::MAX_DEPTH;

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// `true`, `false`
    Bool(bool),
    /// An integer.
    Int(i128),
    /// A float.
    Float(f64),
    /// A string.
    Str(String),
    /// `$name`, without `$`.
    Placeholder(String),
    /// A variable, or a path without arguments: `Kind::A`. Without `::core`, `::std` in front.
    Path(String),
    /// A call: path and arguments.
    Call(String, Vec<Expr>),
    /// A method call.
    Method(Box<Expr>, String, Vec<Expr>),
    /// `x?`
    Try(Box<Expr>),
    /// `!x`
    Not(Box<Expr>),
    /// `-x`
    Neg(Box<Expr>),
    /// A binary operator: `&&`, `||`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `&`, `|`.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `x as T`
    Cast(Box<Expr>, String),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `|a, b| x`
    Closure(Vec<String>, Box<Expr>),
    /// `{ let name = value; if condition { return None; } body }`; each statement is optional.
    Block(Vec<Statement>, Box<Expr>),
    /// `(|| Some(x))().unwrap_or(false)`: false where `?` or `return` leaves.
    OrFalse(Box<Expr>),
}

/// A statement of a block.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// `let name = value;`
    Let(String, Expr),
    /// `if condition { return None; }`
    LeaveIf(Expr),
}

/// The reason why a text is not an expression of this kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExprError(pub String);

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ExprError {}

/// Parses an expression.
///
/// # Errors
/// If the text is none of the kind that is understood.
pub fn parse(text: &str) -> Result<Expr, ExprError> {
    let tokens = tokenize(text).ok_or_else(|| not_understood(text))?;
    let mut parser = Parser { tokens, at: 0, depth: 0 };
    let expr = parser.expr().filter(|_| parser.at == parser.tokens.len());
    expr.ok_or_else(|| not_understood(text))
}

fn not_understood(text: &str) -> ExprError {
    ExprError(format!("`{}` is not understood", text.trim()))
}

#[derive(Clone, PartialEq, Debug)]
enum Token {
    /// A word with the `::` between its parts.
    Word(String),
    Placeholder(String),
    Int(i128),
    Float(f64),
    Str(String),
    Punct(&'static str),
}

const PUNCTS: &[&str] = &[
    "&&", "||", "==", "!=", "<=", ">=", "(", ")", "[", "]", "{", "}", "<", ">", "!", ".", ",", ";", "-", "&",
    "|", "=", "?", "*",
];

fn tokenize(text: &str) -> Option<Vec<Token>> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    while let Some(first) = rest.chars().next() {
        let len = if first.is_ascii_digit() {
            let (token, len) = number(rest, out.last() == Some(&Token::Punct(".")))?;
            out.push(token);
            len
        } else if first == '"' {
            let (text, len) = string(rest)?;
            out.push(Token::Str(text));
            len
        } else if is_word(first) || first == '$' || rest.starts_with("::") {
            let mut len = 0;
            loop {
                len += if rest[len..].starts_with("::") { 2 } else { 0 };
                len += usize::from(len == 0 && first == '$');
                let word = rest[len..].find(|c: char| !is_word(c)).unwrap_or(rest.len() - len);
                if word == 0 {
                    return None;
                }
                len += word;
                if !rest[len..].starts_with("::") {
                    break;
                }
            }
            let word = &rest[..len];
            out.push(match word.strip_prefix('$') {
                Some(name) if !name.contains("::") => Token::Placeholder(name.to_owned()),
                _ => Token::Word(word.trim_start_matches("::").to_owned()),
            });
            len
        } else {
            let punct = PUNCTS.iter().find(|punct| rest.starts_with(**punct))?;
            out.push(Token::Punct(punct));
            punct.len()
        };
        rest = rest[len..].trim_start();
    }
    Some(out)
}

/// Reads a number. After a dot it is an index, without a fraction.
fn number(text: &str, is_index: bool) -> Option<(Token, usize)> {
    let is_digit = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut len = text.find(|c: char| !is_digit(c)).unwrap_or(text.len());
    let fraction = text[len..]
        .strip_prefix('.')
        .filter(|rest| !is_index && rest.starts_with(|c: char| c.is_ascii_digit()));
    if let Some(fraction) = fraction {
        len += 1 + fraction.find(|c: char| !is_digit(c)).unwrap_or(fraction.len());
        // An exponent with a sign.
        if text[..len].ends_with(['e', 'E']) && text[len..].starts_with(['-', '+']) {
            len += 1;
            len += text[len..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - len);
        }
    }
    let digits: String = text[..len].chars().filter(|c| *c != '_').collect();
    let suffixes = ["i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "f32", "f64"];
    let bare = suffixes.iter().find_map(|suffix| digits.strip_suffix(suffix).filter(|rest| !rest.is_empty()));
    let digits = if digits.starts_with("0x") { &digits } else { bare.unwrap_or(&digits) };
    let token = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => Token::Int(i128::from_str_radix(hex, 16).ok()?),
        None if fraction.is_some() => Token::Float(digits.parse().ok()?),
        None => Token::Int(digits.parse().ok()?),
    };
    Some((token, len))
}

fn string(text: &str) -> Option<(String, usize)> {
    let mut out = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((out, at + 1)),
            '\\' => out.push(match chars.next()?.1 {
                'n' => '\n',
                't' => '\t',
                '0' => '\0',
                c @ ('\\' | '"' | '\'') => c,
                _ => return None,
            }),
            c => out.push(c),
        }
    }
    None
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
}

impl Parser {
    fn is(&self, punct: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(Token::Punct(found)) if *found == punct)
    }

    fn eat(&mut self, punct: &str) -> bool {
        let is_it = self.is(punct);
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, punct: &str) -> Option<()> {
        self.eat(punct).then_some(())
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.tokens.get(self.at), Some(Token::Word(found)) if found == word);
        self.at += usize::from(is_it);
        is_it
    }

    fn word(&mut self) -> Option<String> {
        let Some(Token::Word(word)) = self.tokens.get(self.at) else { return None };
        self.at += 1;
        Some(word.clone())
    }

    fn expr(&mut self) -> Option<Expr> {
        self.depth += 1;
        let expr = if self.depth > MAX_DEPTH { None } else { self.binary(0) };
        self.depth -= 1;
        expr
    }

    /// Parses operators of a level and those that bind tighter.
    fn binary(&mut self, level: usize) -> Option<Expr> {
        const LEVELS: &[&[&str]] = &[&["||"], &["&&"], &["==", "!=", "<=", ">=", "<", ">"], &["|"], &["&"]];
        let Some(operators) = LEVELS.get(level) else { return self.cast() };
        let mut left = self.binary(level + 1)?;
        let mut n = 0;
        while let Some(operator) = operators.iter().find(|operator| self.is(operator)) {
            self.at += 1;
            n += 1;
            // Chains are trees of their length.
            if n > MAX_DEPTH * 8 {
                return None;
            }
            left = Expr::Binary(operator, Box::new(left), Box::new(self.binary(level + 1)?));
        }
        Some(left)
    }

    fn cast(&mut self) -> Option<Expr> {
        let mut expr = self.unary()?;
        while self.eat_word("as") {
            expr = Expr::Cast(Box::new(expr), self.word()?);
        }
        Some(expr)
    }

    fn unary(&mut self) -> Option<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let expr = if self.eat("!") {
            self.unary().map(|inner| Expr::Not(Box::new(inner)))
        } else if self.eat("-") {
            self.unary().map(|inner| Expr::Neg(Box::new(inner)))
        } else if self.eat("*") || self.eat("&") {
            // References make no difference.
            self.unary()
        } else {
            self.postfix()
        };
        self.depth -= 1;
        expr
    }

    fn postfix(&mut self) -> Option<Expr> {
        let mut expr = self.primary()?;
        loop {
            if self.eat("?") {
                expr = Expr::Try(Box::new(expr));
            } else if self.eat(".") {
                let method = self.word()?;
                self.expect("(")?;
                let args = self.list(")")?;
                expr = match (expr, method.as_str(), &args[..]) {
                    (Expr::OrFalse(inner), "unwrap_or", [Expr::Bool(false)]) => Expr::OrFalse(inner),
                    (Expr::OrFalse(_), ..) => return None,
                    (expr, ..) => Expr::Method(Box::new(expr), method, args),
                };
            } else {
                return Some(expr);
            }
        }
    }

    fn list(&mut self, end: &str) -> Option<Vec<Expr>> {
        let mut out = Vec::new();
        while !self.eat(end) {
            out.push(self.expr()?);
            if !self.eat(",") {
                self.expect(end)?;
                break;
            }
        }
        Some(out)
    }

    fn primary(&mut self) -> Option<Expr> {
        match self.tokens.get(self.at)?.clone() {
            Token::Int(value) => self.literal(Expr::Int(value)),
            Token::Float(value) => self.literal(Expr::Float(value)),
            Token::Str(text) => self.literal(Expr::Str(text)),
            Token::Placeholder(name) => self.literal(Expr::Placeholder(name)),
            Token::Punct("(") => {
                self.at += 1;
                if self.eat("||") {
                    return self.leaving();
                }
                let expr = self.expr()?;
                self.expect(")")?;
                Some(expr)
            }
            Token::Punct("[") => {
                self.at += 1;
                self.list("]").map(Expr::List)
            }
            Token::Punct("{") => {
                self.at += 1;
                self.block()
            }
            Token::Punct("|") => {
                self.at += 1;
                let mut parameters = Vec::new();
                while !self.eat("|") {
                    parameters.push(self.word()?);
                    if !self.eat(",") {
                        self.expect("|")?;
                        break;
                    }
                }
                Some(Expr::Closure(parameters, Box::new(self.expr()?)))
            }
            Token::Word(word) => {
                self.at += 1;
                match word.as_str() {
                    "true" | "false" => return Some(Expr::Bool(word == "true")),
                    "if" | "let" | "return" | "match" => return None,
                    _ => {}
                }
                if self.eat("(") {
                    return Some(Expr::Call(word, self.list(")")?));
                }
                Some(Expr::Path(word))
            }
            Token::Punct(_) => None,
        }
    }

    fn literal(&mut self, expr: Expr) -> Option<Expr> {
        self.at += 1;
        Some(expr)
    }

    /// Parses `Some(x))()` after `(||`.
    fn leaving(&mut self) -> Option<Expr> {
        let word = self.word()?;
        if word != "core::option::Option::Some" && word != "Some" {
            return None;
        }
        self.expect("(")?;
        let inner = self.expr()?;
        for punct in [")", ")", "(", ")"] {
            self.expect(punct)?;
        }
        Some(Expr::OrFalse(Box::new(inner)))
    }

    fn block(&mut self) -> Option<Expr> {
        let mut statements = Vec::new();
        loop {
            if self.eat_word("let") {
                let name = self.word()?;
                self.expect("=")?;
                let value = self.expr()?;
                self.expect(";")?;
                statements.push(Statement::Let(name, value));
            } else if self.eat_word("if") {
                let condition = self.expr()?;
                self.expect("{")?;
                if !self.eat_word("return") || self.word()? != "core::option::Option::None" {
                    return None;
                }
                for punct in [";", "}"] {
                    self.expect(punct)?;
                }
                statements.push(Statement::LeaveIf(condition));
            } else {
                let body = self.expr()?;
                self.expect("}")?;
                return Some(Expr::Block(statements, Box::new(body)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match parse(text) {
            Ok(expr) => format!("{expr:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn expressions_of_the_prelude_are_parsed() {
        for (text, tree) in [
            (
                "$_ods::is_any($_ctx, $_self)",
                r#"Call("$_ods::is_any", [Placeholder("_ctx"), Placeholder("_self")])"#,
            ),
            (
                "i64::from($_self) as u64 & 3 & !1 == 0",
                "Binary(\"==\", Binary(\"&\", Binary(\"&\", Cast(Call(\"i64::from\", [Placeholder(\"_self\")]), \"u64\"), \
                 Int(3)), Not(Int(1))), Int(0))",
            ),
            (
                "$_op.operand($_ir, 0).ty($_ir)",
                r#"Method(Method(Placeholder("_op"), "operand", [Placeholder("_ir"), Int(0)]), "ty", [Placeholder("_ir")])"#,
            ),
            ("&[-1, 0x10]", "List([Neg(Int(1)), Int(16)])"),
            ("(0.5)", "Float(0.5)"),
            ("Kind::A | Kind::B", r#"Binary("|", Path("Kind::A"), Path("Kind::B"))"#),
            (
                "(|| ::core::option::Option::Some($_ods::rank($_ctx, $_self)? >= 1))().unwrap_or(false)",
                "OrFalse(Binary(\">=\", Try(Call(\"$_ods::rank\", [Placeholder(\"_ctx\"), Placeholder(\"_self\")])), Int(1)))",
            ),
            (
                "{ let __entity = $_self; if !f(__entity) { return ::core::option::Option::None; } __entity }",
                "Block([Let(\"__entity\", Placeholder(\"_self\")), LeaveIf(Not(Call(\"f\", [Path(\"__entity\")])))], \
                 Path(\"__entity\"))",
            ),
            (
                "$x.iter().all(|__dim| *__dim > 0)",
                "Method(Method(Placeholder(\"x\"), \"iter\", []), \"all\", [Closure([\"__dim\"], Binary(\">\", \
                 Path(\"__dim\"), Int(0)))])",
            ),
            (r#""a\"b""#, r#"Str("a\"b")"#),
        ] {
            assert_eq!(shown(text), tree, "{text}");
        }
    }

    #[test]
    fn other_texts_are_errors() {
        for text in [
            "",
            "(",
            "a +",
            "a + b",
            "if a { b } else { c }",
            "\"",
            "$",
            "x.y",
            "match x {}",
            "1 2",
            "#",
            "é",
        ] {
            assert_eq!(shown(text), format!("`{text}` is not understood"));
        }
        for text in [format!("{}1", "(".repeat(100_000)), "!".repeat(100_000), "a||".repeat(100_000)] {
            assert!(parse(&text).is_err());
        }
    }
}
