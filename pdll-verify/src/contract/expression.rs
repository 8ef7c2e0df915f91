//! Expressions of contracts: a grammar with the operators of C on bit vectors.
//!
//! From weakest to strongest: `c ? a : b`, `||`, `&&`, comparisons, `|`, `^`, `&`, shifts, `+` and `-`, `*`, prefix `!`, `-` and `~`. Comparisons
//! and `>>` are signed; with a suffix `u` (`<u`, `>>u`) they are unsigned.

use std::fmt;

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expr {
    /// A number, whose width is that of the other operand.
    Number(i128),
    /// A parameter or result.
    Name(String),
    /// A function and its arguments.
    Call(String, Vec<Expr>),
    /// A prefix operator.
    Unary(char, Box<Expr>),
    /// An operator of two operands.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `condition ? yes : no`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Number(number) => write!(f, "{number}"),
            Expr::Name(name) => f.write_str(name),
            Expr::Call(name, args) => {
                let args: Vec<String> = args.iter().map(ToString::to_string).collect();
                write!(f, "{name}({})", args.join(", "))
            }
            Expr::Unary(operator, of) => write!(f, "{operator}{}", Inner(of)),
            Expr::Binary(operator, a, b) => write!(f, "{} {operator} {}", Inner(a), Inner(b)),
            Expr::Conditional(condition, yes, no) => {
                write!(f, "{} ? {} : {}", Inner(condition), Inner(yes), Inner(no))
            }
        }
    }
}

/// An operand, in parentheses where it has an operator of two.
struct Inner<'a>(&'a Expr);

impl fmt::Display for Inner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expr::Binary(..) | Expr::Conditional(..) => write!(f, "({})", self.0),
            other => write!(f, "{other}"),
        }
    }
}

/// Operators with their strength; longer ones come first.
const OPERATORS: [(&str, u32); 23] = [
    (">>u", 6),
    ("<=u", 2),
    (">=u", 2),
    ("||", 0),
    ("&&", 1),
    ("==", 2),
    ("!=", 2),
    ("<<", 6),
    (">>", 6),
    ("<=", 2),
    (">=", 2),
    ("<u", 2),
    (">u", 2),
    ("/u", 8),
    ("%u", 8),
    ("<", 2),
    (">", 2),
    ("|", 3),
    ("^", 4),
    ("&", 5),
    ("+", 7),
    ("-", 7),
    ("*", 8),
];

/// Greatest depth of an expression.
const MAX_DEPTH: u32 = 64;

/// Returns the expressions of a list that is separated by commas, or what is wrong.
pub(super) fn parse_list(text: &str) -> Result<Vec<Expr>, String> {
    let mut cursor = Cursor { rest: text, depth: 0 };
    let mut list = vec![cursor.expression()?];
    while cursor.eat(",") {
        list.push(cursor.expression()?);
    }
    match cursor.skip() {
        "" => Ok(list),
        rest => Err(format!("expected `,` or the end, but got `{rest}`")),
    }
}

struct Cursor<'a> {
    rest: &'a str,
    depth: u32,
}

impl<'a> Cursor<'a> {
    fn skip(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        self.rest
    }

    fn eat(&mut self, token: &str) -> bool {
        match self.skip().strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) { Ok(()) } else { Err(format!("expected `{token}`, but got `{}`", self.rest)) }
    }

    fn expression(&mut self) -> Result<Expr, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("the expression is nested too deeply".to_owned());
        }
        let condition = self.binary(0)?;
        let out = match self.eat("?") {
            false => condition,
            true => {
                let yes = self.expression()?;
                self.expect(":")?;
                let no = self.expression()?;
                Expr::Conditional(Box::new(condition), Box::new(yes), Box::new(no))
            }
        };
        self.depth -= 1;
        Ok(out)
    }

    fn binary(&mut self, weakest: u32) -> Result<Expr, String> {
        let mut left = self.prefix()?;
        while let Some((operator, strength)) = self.operator(weakest) {
            let right = self.binary(strength + 1)?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn operator(&mut self, weakest: u32) -> Option<(&'static str, u32)> {
        let rest = self.skip();
        let found = OPERATORS.iter().find(|(operator, _)| {
            let is_word = |after: &str| after.starts_with(|c: char| c.is_alphanumeric());
            rest.strip_prefix(operator).is_some_and(|after| !operator.ends_with('u') || !is_word(after))
        });
        let (operator, strength) = *found.filter(|(_, strength)| *strength >= weakest)?;
        self.rest = &rest[operator.len()..];
        Some((operator, strength))
    }

    fn prefix(&mut self) -> Result<Expr, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("the expression is nested too deeply".to_owned());
        }
        let rest = self.skip();
        let out = match rest.chars().next() {
            Some(operator @ ('!' | '-' | '~')) => {
                self.rest = &rest[1..];
                Expr::Unary(operator, Box::new(self.prefix()?))
            }
            Some('(') => {
                self.rest = &rest[1..];
                let inner = self.expression()?;
                self.expect(")")?;
                inner
            }
            Some(c) if c.is_ascii_digit() => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                let (digits, after) = rest.split_at(end);
                self.rest = after;
                let number = match digits.strip_prefix("0x") {
                    Some(digits) => i128::from_str_radix(digits, 16),
                    None => digits.parse(),
                };
                Expr::Number(number.map_err(|_| format!("`{digits}` is not a number"))?)
            }
            Some(c) if c.is_alphabetic() || c == '_' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                let (name, after) = rest.split_at(end);
                self.rest = after;
                self.call_or_name(name)?
            }
            _ => return Err(format!("expected an expression, but got `{rest}`")),
        };
        self.depth -= 1;
        Ok(out)
    }

    fn call_or_name(&mut self, name: &str) -> Result<Expr, String> {
        if !self.eat("(") {
            return Ok(Expr::Name(name.to_owned()));
        }
        let mut args = Vec::new();
        if !self.eat(")") {
            args.push(self.expression()?);
            while self.eat(",") {
                args.push(self.expression()?);
            }
            self.expect(")")?;
        }
        Ok(Expr::Call(name.to_owned(), args))
    }
}
