//! C++ in rules with its meaning: calls of functions of the runtime, on entities of known kinds.
//!
//! In: `Cpp`, and the kinds of the arguments. Out: `Typed`, of which `cpp` makes Rust and which a rule at run time evaluates; `None` if any
//! part has no counterpart. Invariant: the functions are those of `ods_support`, and its arguments have the kinds that they take.
//! Size: one translator, with an arm for each form of an expression. docs/drr.md lists what is known here; tests/oracle_rules/snippets.td has a case
//! for each row.

use pdll_match::pattern::EntityKind;

use super::functions::{
    CREATED, DYNAMIC, FLOATS, Kind, OF_ATTRIBUTES, OF_INT_TYPES, OF_OPERATIONS, OF_PAYLOADS, OF_TYPES,
    OF_VALUES, OF_WIDTHS, Row,
};
use super::model::{Argument, Expression};
use crate::ods::cpp::builtin_question;
use crate::ods::cpp::expression::{self, Cpp};
use crate::ods::model::OdsContext;

/// First argument of a function of the runtime.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Environment {
    /// The context.
    Ctx,
    /// The IR.
    Ir,
}

/// An expression with its kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Typed {
    /// What it is.
    pub node: Node,
    /// Its kind.
    pub kind: Kind,
}

/// A node of an expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// A parameter of the function.
    Param(usize),
    /// `$_self`
    Subject,
    /// `$_builder`, or a context.
    Environment,
    /// A literal.
    Int(i64),
    /// A literal.
    Float(f64),
    /// A literal.
    Bool(bool),
    /// A literal.
    Str(String),
    /// A list of expressions of one kind.
    List(Vec<Typed>),
    /// A call of a function of `ods_support`; the flag tells whether it may return nothing.
    Call(&'static str, Environment, bool, Vec<Typed>),
    /// The first expression, if the second, a condition on it, holds.
    Cast(Box<Typed>, Box<Typed>),
    /// `!a`
    Not(Box<Typed>),
    /// `a && b`
    And(Box<Typed>, Box<Typed>),
    /// `a || b`
    Or(Box<Typed>, Box<Typed>),
    /// `==`, `!=`, `<`, `<=`, `>`, `>=` of two of a kind.
    Compare(&'static str, Box<Typed>, Box<Typed>),
    /// `a ? b : c`
    If(Box<Typed>, Box<Typed>, Box<Typed>),
    /// The number of values or integers.
    Len(Box<Typed>),
    /// The value, or integer, at an index.
    Nth(Box<Typed>, Box<Typed>),
}

/// What code is about.
#[derive(Copy, Clone, Debug)]
pub struct Scope<'a> {
    /// The kinds of the function's parameters.
    pub params: &'a [EntityKind],
    /// Whether `$_self` is the operation that defines the first parameter.
    pub is_operand: bool,
    /// The definitions, for classes of operations.
    pub ods: &'a OdsContext,
}

/// Finds out the meaning of code; `None` if it has no counterpart.
pub fn typed(code: &Expression, scope: Scope<'_>) -> Option<Typed> {
    let tree = expression::parse(&code.text)?;
    Typer { code, scope }.typed(&tree)
}

/// Converts an expression as C++ does where another kind is wanted; `None` if it does not.
pub fn coerce(expr: Typed, kind: Kind) -> Option<Typed> {
    use Environment::Ctx;
    if expr.kind == kind {
        return Some(expr);
    }
    let convert = |function: &'static str| Some(call(function, Ctx, kind, true, vec![expr.clone()]));
    match (expr.kind, kind) {
        (Kind::Payload, Kind::Attr) => Some(Typed { kind, ..expr }),
        (Kind::Payload, Kind::Int) => convert("int_value"),
        (Kind::Payload, Kind::Float) => convert("cpp_double"),
        (Kind::Payload, Kind::Bool) => convert("cpp_bool"),
        (Kind::Payload | Kind::Attr, Kind::Str) => convert("cpp_text"),
        (Kind::Payload, Kind::Type) => convert("type_value"),
        (Kind::Payload | Kind::Attr, Kind::Attrs) => convert("cpp_elements"),
        (Kind::Payload | Kind::Attr, Kind::Ints) => convert("cpp_ints"),
        (Kind::Int, Kind::Float) => Some(match expr.node {
            Node::Int(value) => Typed { node: Node::Float(value as f64), kind },
            _ => call("cpp_to_double", Ctx, kind, false, vec![expr]),
        }),
        (Kind::Nothing, Kind::Ints | Kind::Floats | Kind::Bools | Kind::Attrs | Kind::Types) => {
            Some(Typed { node: Node::List(Vec::new()), kind })
        }
        (Kind::Ints, Kind::Floats) => match expr.node {
            Node::List(items) => {
                let items = items.into_iter().map(|item| coerce(item, Kind::Float)).collect::<Option<_>>()?;
                Some(Typed { node: Node::List(items), kind })
            }
            _ => None,
        },
        // A class as a condition is whether it is that class.
        (_, Kind::Bool) => match expr.node {
            Node::Cast(_, condition) => Some(*condition),
            Node::Call("cpp_defining_op", ..) => {
                let Node::Call(_, environment, _, args) = expr.node else { return None };
                Some(negated(call("cpp_is_block_argument", environment, Kind::Bool, false, args)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Creates a call.
fn call(
    function: &'static str,
    environment: Environment,
    kind: Kind,
    is_partial: bool,
    args: Vec<Typed>,
) -> Typed {
    Typed { node: Node::Call(function, environment, is_partial, args), kind }
}

fn negated(expr: Typed) -> Typed {
    Typed { node: Node::Not(Box::new(expr)), kind: Kind::Bool }
}

fn int(value: i64) -> Typed {
    Typed { node: Node::Int(value), kind: Kind::Int }
}

fn text(text: &str) -> Typed {
    Typed { node: Node::Str(text.to_owned()), kind: Kind::Str }
}

/// Returns the last part of a path.
fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

struct Typer<'a> {
    code: &'a Expression,
    scope: Scope<'a>,
}

impl Typer<'_> {
    fn typed(&self, tree: &Cpp) -> Option<Typed> {
        let boxed = |tree: &Cpp, kind: Kind| self.of_kind(tree, kind).map(Box::new);
        Some(match tree {
            Cpp::Place(name) => self.place(name)?,
            Cpp::Int(value) => int(*value),
            Cpp::Float(value) => Typed { node: Node::Float(*value), kind: Kind::Float },
            Cpp::Bool(value) => Typed { node: Node::Bool(*value), kind: Kind::Bool },
            Cpp::Str(value) => text(value),
            Cpp::Path(path) if path == "ShapedType::kDynamic" => int(DYNAMIC),
            Cpp::Path(_) => return None,
            Cpp::List(items) => self.list(items)?,
            Cpp::Not(inner) => negated(self.of_kind(inner, Kind::Bool)?),
            Cpp::Neg(inner) => call(
                "cpp_sub",
                Environment::Ctx,
                Kind::Int,
                true,
                vec![int(0), self.of_kind(inner, Kind::Int)?],
            ),
            Cpp::Binary("&&", a, b) => {
                Typed { node: Node::And(boxed(a, Kind::Bool)?, boxed(b, Kind::Bool)?), kind: Kind::Bool }
            }
            Cpp::Binary("||", a, b) => {
                Typed { node: Node::Or(boxed(a, Kind::Bool)?, boxed(b, Kind::Bool)?), kind: Kind::Bool }
            }
            Cpp::Binary(operator @ ("==" | "!=" | "<" | "<=" | ">" | ">="), a, b) => {
                compared(operator, self.typed(a)?, self.typed(b)?)?
            }
            Cpp::Binary(operator, a, b) => {
                let function = match *operator {
                    "+" => "cpp_add",
                    "-" => "cpp_sub",
                    "*" => "cpp_mul",
                    "/" => "cpp_div",
                    _ => "cpp_rem",
                };
                // The numbers of attributes have the width of their type.
                let of = |tree: &Cpp| self.typed(tree).filter(|expr| expr.kind == Kind::Int);
                call(function, Environment::Ctx, Kind::Int, true, vec![of(a)?, of(b)?])
            }
            Cpp::Conditional(condition, yes, no) => {
                let yes = self.typed(yes)?;
                let no = coerce(self.typed(no)?, yes.kind)?;
                let kind = yes.kind;
                Typed { node: Node::If(boxed(condition, Kind::Bool)?, Box::new(yes), Box::new(no)), kind }
            }
            Cpp::Index(list, index) => {
                let (list, index) = (self.typed(list)?, self.of_kind(index, Kind::Int)?);
                match list.kind {
                    Kind::Attr | Kind::Payload => {
                        let args = vec![coerce(list, Kind::Attr)?, index];
                        call("cpp_nth_attr", Environment::Ctx, Kind::Attr, true, args)
                    }
                    _ => nth(list, index)?,
                }
            }
            Cpp::Method(receiver, name, classes, args) => {
                let receiver = self.typed(receiver)?;
                match (&classes[..], &args[..]) {
                    ([], _) => self.method(receiver, name, None, args)?,
                    ([class], _) => self.method(receiver, name, Some(class), args)?,
                    (_, []) if name == "isa" => self.with_any_class(classes, &receiver)?,
                    _ => return None,
                }
            }
            Cpp::Call(path, classes, args) => match (&classes[..], &args[..]) {
                ([], _) => self.call(path, None, args)?,
                ([class], _) => self.call(path, Some(class), args)?,
                (_, [arg]) if matches!(last(path), "isa" | "isa_and_nonnull" | "isa_and_present") => {
                    self.with_any_class(classes, &self.typed(arg)?)?
                }
                _ => return None,
            },
            // Functions that take one are not known here.
            Cpp::Lambda(..) => return None,
        })
    }

    fn of_kind(&self, tree: &Cpp, kind: Kind) -> Option<Typed> {
        coerce(self.typed(tree)?, kind)
    }

    fn place(&self, name: &str) -> Option<Typed> {
        let param = |index: usize| self.scope.params.get(index).and_then(|kind| kind_of(*kind));
        match name {
            "_builder" => return Some(Typed { node: Node::Environment, kind: Kind::Builder }),
            "_self" => {
                let kind = if self.scope.is_operand { Kind::Op } else { param(0)? };
                return Some(Typed { node: Node::Subject, kind });
            }
            _ => {}
        }
        let number: usize = name.parse().ok()?;
        match self.code.args.get(number)? {
            Argument::Param(index) => Some(Typed { node: Node::Param(*index), kind: param(*index)? }),
            Argument::Str(given) => Some(text(given)),
            // A call of a function of the user has no meaning here.
            Argument::Nested(inner) => {
                let found = typed(inner, self.scope)?;
                let kind = if found.kind == Kind::Payload { Kind::Attr } else { found.kind };
                coerce(found, kind)
            }
        }
    }

    fn list(&self, items: &[Cpp]) -> Option<Typed> {
        let items: Vec<Typed> = items.iter().map(|item| self.typed(item)).collect::<Option<_>>()?;
        let Some(first) = items.first() else {
            return Some(Typed { node: Node::List(Vec::new()), kind: Kind::Nothing });
        };
        let is_float = items.iter().any(|item| item.kind == Kind::Float);
        let (element, kind) = match first.kind {
            Kind::Int if is_float => (Kind::Float, Kind::Floats),
            Kind::Int => (Kind::Int, Kind::Ints),
            Kind::Float => (Kind::Float, Kind::Floats),
            Kind::Bool => (Kind::Bool, Kind::Bools),
            Kind::Attr => (Kind::Attr, Kind::Attrs),
            Kind::Type => (Kind::Type, Kind::Types),
            _ => return None,
        };
        let items = items.into_iter().map(|item| coerce(item, element)).collect::<Option<_>>()?;
        Some(Typed { node: Node::List(items), kind })
    }

    fn method(&self, receiver: Typed, name: &str, class: Option<&str>, args: &[Cpp]) -> Option<Typed> {
        use Environment::{Ctx, Ir};
        if name == "getContext" && args.is_empty() {
            return Some(Typed { node: Node::Environment, kind: Kind::Context });
        }
        // The older form of the functions.
        if let (Some(class), "isa" | "cast" | "dyn_cast" | "dyn_cast_or_null") = (class, name) {
            return args.is_empty().then(|| self.with_class(name, class, receiver))?;
        }
        match (receiver.kind, name, class) {
            (Kind::Builder, ..) => return self.built(name, args),
            (Kind::Attr, "getValue", None) if args.is_empty() => {
                return Some(Typed { kind: Kind::Payload, ..receiver });
            }
            // References of strings and lists.
            (Kind::Payload, "str" | "getValue", None) if args.is_empty() => return Some(receiver),
            (Kind::Attr, "getSplatValue", Some(class)) if args.is_empty() => {
                let kind = if last(class).ends_with("Attr") || class == "Attribute" {
                    Kind::Attr
                } else {
                    Kind::Payload
                };
                return Some(call("cpp_splat_value", Ctx, kind, true, vec![receiver]));
            }
            (Kind::Attr | Kind::Payload, "empty", None) if args.is_empty() => {
                let size = self.method(receiver, "size", None, args)?;
                return compared("==", size, int(0));
            }
            (Kind::Value, "getDefiningOp", Some(class)) => {
                let op = call("cpp_defining_op", Ir, Kind::Op, true, vec![receiver]);
                return self.with_class("dyn_cast", class, op);
            }
            (Kind::Op, "getAttrOfType", Some(class)) => {
                let attr = self.method(receiver, "getAttr", None, args)?;
                return self.with_class("cast", class, attr);
            }
            (Kind::Op, "getOperand", None) if args.is_empty() => {
                return self.method(receiver, name, None, &[Cpp::Int(0)]);
            }
            (Kind::Op, "getResult", None) if args.is_empty() => {
                return self.method(receiver, name, None, &[Cpp::Int(0)]);
            }
            (Kind::Type, _, None) => {
                if let Some((_, _, keyword)) = FLOATS.iter().find(|row| row.0 == name && args.is_empty()) {
                    let args = vec![receiver, text(keyword)];
                    return Some(call("is_float_of_kind", Ctx, Kind::Bool, false, args));
                }
                if let (Some(row), [width @ Cpp::Int(0..)]) =
                    (OF_WIDTHS.iter().find(|row| row.0 == name), args)
                {
                    return Some(call(row.1, Ctx, Kind::Bool, false, vec![receiver, self.typed(width)?]));
                }
            }
            (Kind::Values | Kind::Ints, "size", None) if args.is_empty() => {
                return Some(Typed { node: Node::Len(Box::new(receiver)), kind: Kind::Int });
            }
            (Kind::Values | Kind::Ints, "empty", None) if args.is_empty() => {
                let size = Typed { node: Node::Len(Box::new(receiver)), kind: Kind::Int };
                return compared("==", size, int(0));
            }
            (Kind::Values | Kind::Ints, "front", None) if args.is_empty() => return nth(receiver, int(0)),
            (_, _, Some(_)) => return None,
            _ => {}
        }
        let (rows, environment) = match receiver.kind {
            Kind::Type => (OF_TYPES, Ctx),
            Kind::Attr => (OF_ATTRIBUTES, Ctx),
            Kind::Payload => (OF_PAYLOADS, Ctx),
            Kind::Value => (OF_VALUES, Ir),
            Kind::Op => (OF_OPERATIONS, Ir),
            _ => return None,
        };
        let receiver = if receiver.kind == Kind::Payload { coerce(receiver, Kind::Attr)? } else { receiver };
        self.row(rows, environment, name, Some(receiver), args)
    }

    /// Finds the row of a function, and converts the arguments.
    fn row(
        &self,
        rows: &[Row],
        environment: Environment,
        name: &str,
        receiver: Option<Typed>,
        args: &[Cpp],
    ) -> Option<Typed> {
        let (_, function, kinds, result, is_partial) =
            rows.iter().find(|row| row.0 == name && row.2.len() == args.len())?;
        let args = args.iter().zip(*kinds).map(|(arg, kind)| self.of_kind(arg, *kind));
        let args: Option<Vec<Typed>> = receiver.map(Some).into_iter().chain(args).collect();
        Some(call(function, environment, *result, *is_partial, args?))
    }

    fn built(&self, name: &str, args: &[Cpp]) -> Option<Typed> {
        use Environment::Ctx;
        if let Some((_, _, keyword)) = FLOATS.iter().find(|row| row.1 == name && args.is_empty()) {
            return Some(float_type(keyword));
        }
        if let Some(found) = self.row(CREATED, Ctx, name, None, args) {
            return Some(found);
        }
        let rest = name.strip_prefix("get")?;
        if let ("StrArrayAttr", [Cpp::List(items)]) = (rest, args) {
            let item = |item: &Cpp| {
                Some(call("string_attr", Ctx, Kind::Attr, false, vec![self.of_kind(item, Kind::Str)?]))
            };
            let items = items.iter().map(item).collect::<Option<Vec<_>>>()?;
            let items = Typed { node: Node::List(items), kind: Kind::Attrs };
            return Some(call("array_attr", Ctx, Kind::Attr, false, vec![items]));
        }
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        // `getI32Type`, `getF32FloatAttr`, `getSI64IntegerAttr`, `getIndexArrayAttr`.
        if let Some(rest) = rest.strip_prefix('F') {
            let (width, what) = rest.split_at(digits(rest));
            let ty = float_type(FLOATS.iter().map(|row| row.2).find(|keyword| keyword[1..] == *width)?);
            let (function, kind) = match what {
                "FloatAttr" if matches!(width, "32" | "64") => ("float_attr", Kind::Float),
                "FloatAttr" => ("cpp_float_of_type", Kind::Float),
                "ArrayAttr" => ("cpp_float_array", Kind::Floats),
                _ => return None,
            };
            let [arg] = args else { return None };
            let is_partial = function != "float_attr";
            return Some(call(function, Ctx, Kind::Attr, is_partial, vec![ty, self.of_kind(arg, kind)?]));
        }
        let (ty, what) = if let Some(rest) = rest.strip_prefix("Index") {
            // `getIndexAttr(1)`
            (
                call("index_type", Ctx, Kind::Type, false, Vec::new()),
                if rest == "Attr" { "IntegerAttr" } else { rest },
            )
        } else {
            let (signedness, rest) = match rest.strip_prefix("SI").or_else(|| rest.strip_prefix("UI")) {
                Some(unprefixed) => (Some(rest.starts_with('S')), unprefixed),
                None => (None, rest.strip_prefix('I')?),
            };
            let (width, what) = rest.split_at(digits(rest));
            let width = int(width.parse().ok()?);
            (integer_type(width, signedness), what)
        };
        if what == "Type" && args.is_empty() {
            return Some(ty);
        }
        let (_, function, kind) = OF_INT_TYPES.iter().find(|row| row.0 == what)?;
        let [arg] = args else { return None };
        let is_partial = *function != "integer_attr";
        Some(call(function, Ctx, Kind::Attr, is_partial, vec![ty, self.of_kind(arg, *kind)?]))
    }

    fn call(&self, path: &str, class: Option<&str>, args: &[Cpp]) -> Option<Typed> {
        let name = last(path);
        match (name, class, args) {
            ("isa" | "isa_and_nonnull" | "isa_and_present", Some(class), [arg]) => {
                return self.with_class("isa", class, self.typed(arg)?);
            }
            (
                "cast"
                | "cast_or_null"
                | "cast_if_present"
                | "dyn_cast"
                | "dyn_cast_or_null"
                | "dyn_cast_if_present",
                Some(class),
                [arg],
            ) => {
                return self.with_class("cast", class, self.typed(arg)?);
            }
            ("static_cast", Some("int64_t" | "uint64_t" | "int"), [arg]) => {
                return self.of_kind(arg, Kind::Int);
            }
            ("static_cast", Some("double"), [arg]) => return self.of_kind(arg, Kind::Float),
            ("getElementTypeOrSelf", None, [arg]) => {
                let arg = self.typed(arg)?;
                let ty = match arg.kind {
                    Kind::Type => arg,
                    _ => self.method(arg, "getType", None, &[])?,
                };
                return Some(call("cpp_element_type_or_self", Environment::Ctx, Kind::Type, false, vec![ty]));
            }
            _ => {}
        }
        // The context is at hand.
        let args: &[Cpp] = match args.split_first() {
            Some((first, rest)) if path.ends_with("::get") && self.is_context(first) => rest,
            _ => args,
        };
        if let Some(name) = path.strip_suffix("Type::get").and_then(|name| name.strip_prefix("Float"))
            && let Some((.., keyword)) =
                FLOATS.iter().find(|row| row.2[1..] == *name && row.2.starts_with('f'))
        {
            return args.is_empty().then(|| float_type(keyword));
        }
        let is_plain = |class: Option<&str>| matches!(class, None | Some("int64_t" | "unsigned" | "int"));
        if !is_plain(class) {
            return None;
        }
        self.row(
            CREATED.get(CREATED.iter().position(|row| row.0.contains("::"))?..)?,
            Environment::Ctx,
            path,
            None,
            args,
        )
    }

    fn is_context(&self, tree: &Cpp) -> bool {
        self.typed(tree).is_some_and(|expr| matches!(expr.kind, Kind::Context | Kind::Builder))
    }

    /// Returns whether an expression has one of several classes.
    fn with_any_class(&self, classes: &[String], expr: &Typed) -> Option<Typed> {
        let mut questions = classes.iter().map(|class| self.with_class("isa", class, expr.clone()));
        let first = questions.next()??;
        questions.try_fold(first, |before, question| {
            Some(Typed { node: Node::Or(Box::new(before), Box::new(question?)), kind: Kind::Bool })
        })
    }

    /// Returns whether an expression has a class, or the expression if it has.
    fn with_class(&self, what: &str, class: &str, expr: Typed) -> Option<Typed> {
        use Environment::{Ctx, Ir};
        let is_absent_false = matches!(&expr.node, Node::Call("cpp_defining_op", ..));
        let question = match (expr.kind, last(class)) {
            (Kind::Value, "BlockArgument") => {
                call("cpp_is_block_argument", Ir, Kind::Bool, false, vec![expr.clone()])
            }
            (Kind::Value, "OpResult") => {
                negated(call("cpp_is_block_argument", Ir, Kind::Bool, false, vec![expr.clone()]))
            }
            (Kind::Type, "Type") | (Kind::Attr, "Attribute") => {
                Typed { node: Node::Bool(true), kind: Kind::Bool }
            }
            (Kind::Type, name) if name.ends_with("Type") => {
                call(builtin_question(name)?, Ctx, Kind::Bool, false, vec![expr.clone()])
            }
            (Kind::Attr, name) if name.ends_with("Attr") => {
                call(builtin_question(name)?, Ctx, Kind::Bool, false, vec![expr.clone()])
            }
            (Kind::Op, _) => {
                let name = self.operation(class)?;
                call("cpp_is_op", Ir, Kind::Bool, false, vec![expr.clone(), text(name)])
            }
            _ => return None,
        };
        if what == "isa" {
            // Of an argument of a block there is no operation, which has no class.
            return Some(match (is_absent_false, &expr.node) {
                (true, Node::Call(_, environment, _, args)) => {
                    let is_argument =
                        call("cpp_is_block_argument", *environment, Kind::Bool, false, args.clone());
                    let both = Node::And(Box::new(negated(is_argument)), Box::new(question));
                    Typed { node: both, kind: Kind::Bool }
                }
                _ => question,
            });
        }
        let condition = self.with_class("isa", class, expr.clone())?;
        let kind = expr.kind;
        Some(Typed { node: Node::Cast(Box::new(expr), Box::new(condition)), kind })
    }

    /// Returns the name of the operation with a C++ class.
    fn operation(&self, class: &str) -> Option<&str> {
        let is_it = |known: &str| {
            let known = known.trim_start_matches("::");
            let known = known.strip_prefix("mlir::").unwrap_or(known);
            known == class || known.strip_suffix(class).is_some_and(|before| before.ends_with("::"))
        };
        let operations = self.scope.ods.dialects.values().flat_map(|dialect| dialect.operations.values());
        let mut found = operations.filter(|op| is_it(&op.cpp_class));
        let first = found.next()?;
        found.all(|other| other.name == first.name).then_some(&first.name)
    }
}

fn float_type(keyword: &'static str) -> Typed {
    call("float_type", Environment::Ctx, Kind::Type, false, vec![text(keyword)])
}

fn integer_type(width: Typed, is_signed: Option<bool>) -> Typed {
    use Environment::Ctx;
    match is_signed {
        None => call("signless_type", Ctx, Kind::Type, false, vec![width]),
        Some(true) => call("signed_type", Ctx, Kind::Type, false, vec![width]),
        Some(false) => call("unsigned_type", Ctx, Kind::Type, false, vec![width]),
    }
}

fn nth(list: Typed, index: Typed) -> Option<Typed> {
    let kind = match list.kind {
        Kind::Values => Kind::Value,
        Kind::Ints => Kind::Int,
        _ => return None,
    };
    Some(Typed { node: Node::Nth(Box::new(list), Box::new(index)), kind })
}

/// Compares two expressions as C++ does.
fn compared(operator: &'static str, a: Typed, b: Typed) -> Option<Typed> {
    use Environment::Ctx;
    let is_equality = matches!(operator, "==" | "!=");
    let (a, b) = match (a.kind, b.kind) {
        (Kind::Payload, Kind::Payload) if is_equality => {
            let equal = call("cpp_equal", Ctx, Kind::Bool, true, vec![a, b]);
            return Some(if operator == "==" { equal } else { negated(equal) });
        }
        // A number of any width is compared without its sign.
        (Kind::Payload, Kind::Int) if is_equality => {
            (call("cpp_unsigned", Ctx, Kind::Int, true, vec![coerce(a, Kind::Attr)?]), b)
        }
        (Kind::Payload, Kind::Str | Kind::Bool | Kind::Type) if is_equality => {
            let kind = b.kind;
            (coerce(a, kind)?, b)
        }
        (Kind::Float, Kind::Int) => (a, coerce(b, Kind::Float)?),
        (Kind::Int, Kind::Float) => (coerce(a, Kind::Float)?, b),
        (Kind::Ints, Kind::Nothing) => (a, coerce(b, Kind::Ints)?),
        _ => (a, b),
    };
    let is_ordered = matches!(a.kind, Kind::Int | Kind::Float);
    let is_comparable = matches!(
        a.kind,
        Kind::Value | Kind::Op | Kind::Attr | Kind::Type | Kind::Bool | Kind::Str | Kind::Ints
    );
    let is_known = a.kind == b.kind && (is_ordered || (is_equality && is_comparable));
    is_known.then(|| Typed { node: Node::Compare(operator, Box::new(a), Box::new(b)), kind: Kind::Bool })
}

/// Returns the kind of a parameter.
fn kind_of(kind: EntityKind) -> Option<Kind> {
    Some(match kind {
        EntityKind::Attribute => Kind::Attr,
        EntityKind::Operation => Kind::Op,
        EntityKind::Type => Kind::Type,
        EntityKind::Value => Kind::Value,
        EntityKind::ValueRange => Kind::Values,
        EntityKind::TypeRange => return None,
    })
}
