//! Expressions in C++ that definitions and rules often contain.
//!
//! In: text. Out: `Cpp`, a tree of what is written; `ods::cpp` translates predicates, and `drr::typed` the code of rules. Statements and
//! assignments have no tree, and of lambdas only a condition on one argument has.

/// Maximum nesting depth of an expression.
const MAX_DEPTH: u32 = 50;

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Cpp {
    /// `$0`, `$_self`, `$_builder`: without `$`.
    Place(String),
    /// A number.
    Int(i64),
    /// A number with a fraction or an exponent.
    Float(f64),
    /// `true`, `false`
    Bool(bool),
    /// A string.
    Str(String),
    /// A constant, `ShapedType::kDynamic`.
    Path(String),
    /// `receiver.method<classes>(args)`
    Method(Box<Cpp>, String, Vec<String>, Vec<Cpp>),
    /// `function<classes>(args)`, with its namespaces.
    Call(String, Vec<String>, Vec<Cpp>),
    /// `[](auto name) { return body; }`
    Lambda(String, Box<Cpp>),
    /// `{a, b}`, perhaps with a type in front.
    List(Vec<Cpp>),
    /// `list[index]`
    Index(Box<Cpp>, Box<Cpp>),
    /// `!arg`
    Not(Box<Cpp>),
    /// `-arg`
    Neg(Box<Cpp>),
    /// A binary operator.
    Binary(&'static str, Box<Cpp>, Box<Cpp>),
    /// `condition ? yes : no`
    Conditional(Box<Cpp>, Box<Cpp>, Box<Cpp>),
}

/// Reads an expression.
pub(crate) fn parse(text: &str) -> Option<Cpp> {
    let mut parser = Parser { rest: text.trim(), depth: 0 };
    let expr = parser.expr()?;
    parser.eat(";");
    parser.rest.is_empty().then_some(expr)
}

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

/// Operators by falling looseness.
const LEVELS: &[&[&str]] =
    &[&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

/// Functions and methods with arguments in angle brackets.
const WITH_CLASS: &[&str] = &[
    "isa",
    "isa_and_nonnull",
    "isa_and_present",
    "cast",
    "cast_or_null",
    "cast_if_present",
    "dyn_cast",
    "dyn_cast_or_null",
    "dyn_cast_if_present",
    "static_cast",
    "getAttrOfType",
    "getDefiningOp",
    "getSplatValue",
    "ArrayRef",
    "SmallVector",
    "max",
    "min",
];

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest.strip_prefix(token);
        if let Some(rest) = found {
            self.rest = rest.trim_start();
        }
        found.is_some()
    }

    fn expr(&mut self) -> Option<Cpp> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let mut expr = self.binary(0)?;
        if self.eat("?") {
            let yes = self.expr()?;
            self.eat(":").then_some(())?;
            expr = Cpp::Conditional(Box::new(expr), Box::new(yes), Box::new(self.expr()?));
        }
        self.depth -= 1;
        Some(expr)
    }

    fn binary(&mut self, level: usize) -> Option<Cpp> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        let mut n = 0;
        while let Some(operator) = operators.iter().copied().find(|operator| self.rest.starts_with(operator))
        {
            n += 1;
            // Chains are trees of their length.
            if n > MAX_DEPTH {
                return None;
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
        let expr = if self.eat("!") {
            Cpp::Not(Box::new(self.unary()?))
        } else if self.rest.starts_with('-') && !self.rest.starts_with("--") {
            self.eat("-");
            match self.unary()? {
                Cpp::Int(value) => Cpp::Int(value.checked_neg()?),
                Cpp::Float(value) => Cpp::Float(-value),
                other => Cpp::Neg(Box::new(other)),
            }
        } else {
            self.postfix()?
        };
        self.depth -= 1;
        Some(expr)
    }

    fn postfix(&mut self) -> Option<Cpp> {
        let mut expr = self.primary()?;
        let mut n = 0;
        loop {
            if self.eat(".") || self.eat("->") {
                let name = self.word()?;
                let classes = self.classes_after(&name)?;
                self.eat("(").then_some(())?;
                expr = Cpp::Method(Box::new(expr), name, classes, self.args(")")?);
            } else if self.eat("[") {
                let index = self.expr()?;
                self.eat("]").then_some(())?;
                expr = Cpp::Index(Box::new(expr), Box::new(index));
            } else {
                return Some(expr);
            }
            n += 1;
            if n > MAX_DEPTH {
                return None;
            }
        }
    }

    /// Reads `<A, B>` if the function has classes; numbers in it, such as the inline size of a vector, are left out.
    fn classes_after(&mut self, function: &str) -> Option<Vec<String>> {
        let mut classes = Vec::new();
        if !WITH_CLASS.contains(&function) || !self.eat("<") {
            return Some(classes);
        }
        loop {
            classes.push(self.path()?);
            if !self.eat(",") {
                break;
            }
        }
        classes.retain(|class| !class.starts_with(|c: char| c.is_ascii_digit()));
        (self.eat(">") && !classes.is_empty()).then_some(classes)
    }

    fn args(&mut self, end: &str) -> Option<Vec<Cpp>> {
        let mut args = Vec::new();
        loop {
            if self.eat(end) {
                return Some(args);
            }
            args.push(self.expr()?);
            if !self.eat(",") {
                return self.eat(end).then_some(args);
            }
        }
    }

    fn primary(&mut self) -> Option<Cpp> {
        if self.eat("(") {
            let inner = self.expr()?;
            return self.eat(")").then_some(inner);
        }
        if self.eat("{") {
            return self.args("}").map(Cpp::List);
        }
        if self.eat("[") {
            return self.lambda();
        }
        if self.rest.starts_with('$') {
            self.rest = &self.rest[1..];
            return self.word().map(Cpp::Place);
        }
        if self.rest.starts_with('"') {
            return self.string();
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return self.number();
        }
        let path = self.path()?;
        match path.as_str() {
            "true" => return Some(Cpp::Bool(true)),
            "false" => return Some(Cpp::Bool(false)),
            // Code, not an expression.
            "return" | "auto" | "new" | "if" | "for" => return None,
            _ => {}
        }
        let name = path.rsplit("::").next().unwrap_or(&path);
        let classes = self.classes_after(name)?;
        if self.eat("(") {
            let args = self.args(")")?;
            return Some(Cpp::Call(path, classes, args));
        }
        // A list with its type: `ArrayRef<int64_t>{1, 2}`.
        if matches!(name, "ArrayRef" | "SmallVector") && self.eat("{") {
            return self.args("}").map(Cpp::List);
        }
        classes.is_empty().then_some(Cpp::Path(path))
    }

    /// Reads a lambda after its `[`.
    fn lambda(&mut self) -> Option<Cpp> {
        (self.eat("]") && self.eat("(")).then_some(())?;
        let ty = self.path()?;
        let name = self.word()?;
        (matches!(ty.as_str(), "auto" | "int64_t") && self.eat(")") && self.eat("{")).then_some(())?;
        (self.word()? == "return").then_some(())?;
        let body = self.expr()?;
        (self.eat(";") && self.eat("}")).then(|| Cpp::Lambda(name, Box::new(body)))
    }

    fn string(&mut self) -> Option<Cpp> {
        let mut text = String::new();
        let mut chars = self.rest[1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = self.rest[at + 2..].trim_start();
                    return Some(Cpp::Str(text));
                }
                '\\' => text.push(match chars.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    c @ ('\\' | '"' | '\'') => c,
                    _ => return None,
                }),
                c => text.push(c),
            }
        }
        None
    }

    fn number(&mut self) -> Option<Cpp> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
        let mut len = self.rest.find(|c: char| !is_part(c)).unwrap_or(self.rest.len());
        let is_hex = self.rest.starts_with("0x");
        // An exponent with a sign.
        if !is_hex && self.rest[..len].ends_with(['e', 'E']) && self.rest[len..].starts_with(['-', '+']) {
            len += 1;
            len += self.rest[len..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len() - len);
        }
        let (text, rest) = self.rest.split_at(len);
        self.rest = rest.trim_start();
        if let Some(hex) = text.strip_prefix("0x") {
            return i64::from_str_radix(hex.trim_end_matches(['u', 'U', 'l', 'L']), 16).ok().map(Cpp::Int);
        }
        if text.contains(['.', 'e', 'E']) {
            return text.trim_end_matches(['f', 'F']).parse().ok().map(Cpp::Float);
        }
        // With a leading zero it is octal.
        let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
        if digits.len() > 1 && digits.starts_with('0') {
            return None;
        }
        digits.parse().ok().map(Cpp::Int)
    }

    /// Reads a name with its namespaces, without those of LLVM and MLIR.
    fn path(&mut self) -> Option<String> {
        self.eat("::");
        let mut parts = vec![self.word()?];
        while self.eat("::") {
            parts.push(self.word()?);
        }
        parts.retain(|part| !matches!(part.as_str(), "mlir" | "llvm" | "std"));
        (!parts.is_empty()).then(|| parts.join("::"))
    }

    fn word(&mut self) -> Option<String> {
        let len = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(len);
        self.rest = rest.trim_start();
        (!word.is_empty()).then(|| word.to_owned())
    }
}
