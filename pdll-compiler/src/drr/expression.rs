//! Expressions in C++ that rules often contain.
//!
//! In: text. Out: `Cpp`, a tree, and its Rust. Only what has a counterpart in the API is read; for the rest there is no tree.

use std::fmt::Write as _;

/// Maximum nesting depth of an expression.
const MAX_DEPTH: u32 = 50;

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cpp {
    /// `$0`, `$_self`, `$_builder`: without `$`.
    Place(String),
    /// A number.
    Int(i64),
    /// `true`, `false`
    Bool(bool),
    /// A string.
    Str(String),
    /// `receiver.method(args)`
    Method(Box<Cpp>, String, Vec<Cpp>),
    /// `isa<Class>(arg)`
    Isa(String, Box<Cpp>),
    /// `!arg`
    Not(Box<Cpp>),
    /// A binary operator.
    Binary(&'static str, Box<Cpp>, Box<Cpp>),
}

/// Returns the Rust of an expression.
pub(super) fn rust(text: &str) -> Option<String> {
    let expr = parse(text)?;
    let mut out = String::new();
    write(&expr, &mut out)?;
    Some(out)
}

/// Methods and their Rust: `@` stands for the receiver.
const METHODS: &[(&str, usize, &str)] = &[
    ("use_empty", 0, "@.use_empty($_ir)"),
    ("hasOneUse", 0, "@.has_one_use($_ir)"),
    ("getType", 0, "@.ty($_ir)"),
];

/// Methods of the builder and their Rust: `@` stands for the argument.
const BUILDER: &[(&str, usize, &str)] = &[
    ("getI1Type", 0, "$_ods::signless_type($_ctx, 1)"),
    ("getI8Type", 0, "$_ods::signless_type($_ctx, 8)"),
    ("getI16Type", 0, "$_ods::signless_type($_ctx, 16)"),
    ("getI32Type", 0, "$_ods::signless_type($_ctx, 32)"),
    ("getI64Type", 0, "$_ods::signless_type($_ctx, 64)"),
    ("getIndexType", 0, "$_ods::index_type($_ctx)"),
    ("getF32Type", 0, "$_ods::float_type($_ctx, \"f32\")"),
    ("getF64Type", 0, "$_ods::float_type($_ctx, \"f64\")"),
    ("getI32IntegerAttr", 1, "$_ods::integer_attr($_ctx, $_ods::signless_type($_ctx, 32), i64::from(@))"),
    ("getI64IntegerAttr", 1, "$_ods::integer_attr($_ctx, $_ods::signless_type($_ctx, 64), i64::from(@))"),
    ("getIndexAttr", 1, "$_ods::integer_attr($_ctx, $_ods::index_type($_ctx), i64::from(@))"),
    ("getBoolAttr", 1, "$_ods::bool_attr($_ctx, @)"),
    ("getStringAttr", 1, "$_ctx.string_attr(@)"),
    ("getUnitAttr", 0, "$_ctx.unit_attr()"),
];

fn write(expr: &Cpp, out: &mut String) -> Option<()> {
    match expr {
        Cpp::Place(name) => {
            let _ = write!(out, "${name}");
        }
        Cpp::Int(value) => {
            let _ = write!(out, "{value}");
        }
        Cpp::Bool(value) => {
            let _ = write!(out, "{value}");
        }
        Cpp::Str(text) => {
            let _ = write!(out, "{text:?}");
        }
        Cpp::Method(receiver, name, args) => {
            let is_builder = matches!(&**receiver, Cpp::Place(place) if place == "_builder");
            let table = if is_builder { BUILDER } else { METHODS };
            let (_, _, rust) = table.iter().find(|(known, n, _)| known == name && *n == args.len())?;
            let mut subject = String::new();
            write(if is_builder { args.first().unwrap_or(receiver) } else { receiver }, &mut subject)?;
            out.push_str(&rust.replace('@', &subject));
        }
        Cpp::Isa(class, arg) => {
            let question = crate::ods::cpp::builtin_question(class)?;
            let mut subject = String::new();
            write(arg, &mut subject)?;
            let _ = write!(out, "$_ods::{question}($_ctx, {subject})");
        }
        Cpp::Not(inner) => {
            out.push_str("!(");
            write(inner, out)?;
            out.push(')');
        }
        Cpp::Binary(operator, left, right) => {
            out.push('(');
            write(left, out)?;
            let _ = write!(out, " {operator} ");
            write(right, out)?;
            out.push(')');
        }
    }
    Some(())
}

/// Returns the runtime's predicate that an entity has a C++ class of the builtin dialect.
pub fn class_predicate(class: &str) -> Option<&'static str> {
    crate::ods::cpp::builtin_question(class)
}

/// Reads an expression.
pub fn parse(text: &str) -> Option<Cpp> {
    let mut parser = Parser { rest: text.trim(), depth: 0 };
    let expr = parser.binary(0)?;
    parser.rest.is_empty().then_some(expr)
}

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

/// Operators by falling looseness.
const LEVELS: &[&[&str]] = &[&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*"]];

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest.strip_prefix(token);
        if let Some(rest) = found {
            self.rest = rest.trim_start();
        }
        found.is_some()
    }

    fn binary(&mut self, level: usize) -> Option<Cpp> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = operators.iter().copied().find(|operator| self.rest.starts_with(operator))
        {
            if operator == "-" && self.rest.starts_with("->") {
                break;
            }
            self.eat(operator);
            let right = self.binary(level + 1)?;
            left = Cpp::Binary(operator, Box::new(left), Box::new(right));
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Cpp> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let expr = if self.rest.starts_with('!') && !self.rest.starts_with("!=") {
            self.eat("!");
            Cpp::Not(Box::new(self.unary()?))
        } else {
            self.postfix()?
        };
        self.depth -= 1;
        Some(expr)
    }

    fn postfix(&mut self) -> Option<Cpp> {
        let mut expr = self.primary()?;
        while self.eat(".") || self.eat("->") {
            let name = self.word()?;
            self.eat("(").then_some(())?;
            expr = Cpp::Method(Box::new(expr), name, self.args()?);
        }
        Some(expr)
    }

    fn args(&mut self) -> Option<Vec<Cpp>> {
        let mut args = Vec::new();
        if self.eat(")") {
            return Some(args);
        }
        loop {
            args.push(self.binary(0)?);
            if self.eat(")") {
                return Some(args);
            }
            self.eat(",").then_some(())?;
        }
    }

    fn primary(&mut self) -> Option<Cpp> {
        if self.eat("(") {
            let inner = self.binary(0)?;
            return self.eat(")").then_some(inner);
        }
        if self.rest.starts_with('$') {
            self.rest = &self.rest[1..];
            return self.word().map(Cpp::Place);
        }
        if let Some(rest) = self.rest.strip_prefix('"') {
            let end = rest.find('"')?;
            let text = &rest[..end];
            self.rest = rest[end + 1..].trim_start();
            return (!text.contains('\\')).then(|| Cpp::Str(text.to_owned()));
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return self.word()?.parse().ok().map(Cpp::Int);
        }
        self.eat("::");
        let mut name = self.word()?;
        while self.eat("::") {
            name = self.word()?;
        }
        match name.as_str() {
            "true" => return Some(Cpp::Bool(true)),
            "false" => return Some(Cpp::Bool(false)),
            "isa" => {}
            _ => return None,
        }
        self.eat("<").then_some(())?;
        self.eat("::");
        let mut class = self.word()?;
        while self.eat("::") {
            class = self.word()?;
        }
        (self.eat(">") && self.eat("(")).then_some(())?;
        match <[Cpp; 1]>::try_from(self.args()?) {
            Ok([arg]) => Some(Cpp::Isa(class, Box::new(arg))),
            Err(_) => None,
        }
    }

    fn word(&mut self) -> Option<String> {
        let len = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(len);
        self.rest = rest.trim_start();
        (!word.is_empty()).then(|| word.to_owned())
    }
}
