//! Compiler of expressions of definitions to code that is evaluated when the program runs.
//!
//! In: a tree of the compiler (`ods::expr`) and the names that it may use. Out: [`Code`], whose kinds are checked.

use std::collections::HashMap;

use pdll_compiler::ods::expr::{self, Expr, Statement};

use super::cases::Cases;
use super::code::{Case, Code, Comparison, IntType, Node, Part};
use super::functions::{First, Param, find};
use super::value::{Kind, Ty, Value};

/// The names that an expression may use.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// The kind of `$_self`.
    pub(super) subject: Option<Ty>,
    /// The parts of the operation.
    pub(super) parts: HashMap<&'a str, Part>,
    /// Whether there is an operation, `$_op`.
    pub(super) has_op: bool,
    /// Whether there is an IR.
    pub(super) has_ir: bool,
    /// The enumerations.
    pub(super) cases: &'a [Cases],
    /// Dialects whose types (`false`) or attributes (`true`) are read and written by C++, so that their text does not tell their class.
    pub(super) foreign: &'a [(String, bool)],
}

/// Compiles a text.
///
/// # Errors
/// The part of the text that is not supported.
pub(super) fn compile(text: &str, names: &Names<'_>) -> Result<Code, String> {
    let expr = expr::parse(text).map_err(|error| error.to_string())?;
    let mut compiler = Compiler { names, variables: Vec::new() };
    compiler.code(&expr).ok_or_else(|| format!("`{}` is not understood", text.trim()))
}

/// Compiles a text of a kind.
///
/// # Errors
/// The part of the text that is not supported.
pub(super) fn compile_to(text: &str, kind: Kind, names: &Names<'_>) -> Result<Code, String> {
    let code = compile(text, names)?;
    match code.ty.kind == kind {
        true => Ok(code),
        false => Err(format!("`{}` is not understood", text.trim())),
    }
}

/// Returns a call of a function whose first arguments are the context or the IR, and the subject.
pub(super) fn about_subject(name: &str, args: &[String], names: &Names<'_>) -> Result<Code, String> {
    let unknown = || format!("`{name}` is not understood");
    if matches!(name, "has_type_interface" | "has_attr_interface")
        && let [interface] = args
        && !KNOWN_INTERFACES.contains(&interface.trim_matches('"'))
    {
        return Err(format!("`{}`", interface.trim_matches('"')));
    }
    let function = find(name).ok_or_else(unknown)?;
    let first = if function.first == First::Ir { "$_ir" } else { "$_ctx" };
    let args: String = args.iter().map(|arg| format!(", {arg}")).collect();
    compile(&format!("$_ods::{name}({first}, $_self{args})"), names)
}

/// Interfaces of which it is known which builtin types and attributes have them.
const KNOWN_INTERFACES: &[&str] = &[
    "ShapedType",
    "FloatType",
    "VectorElementTypeInterface",
    "MemRefElementTypeInterface",
    "PtrLikeTypeInterface",
    "TypedAttr",
    "ElementsAttr",
    "MemRefLayoutAttrInterface",
];

struct Compiler<'a> {
    names: &'a Names<'a>,
    variables: Vec<(String, Ty)>,
}

impl Compiler<'_> {
    fn code(&mut self, expr: &Expr) -> Option<Code> {
        let boolean = |node: Node| Some(Code { node, ty: Ty::of(Kind::Bool) });
        match expr {
            Expr::Bool(value) => boolean(Node::Constant(Value::Bool(*value))),
            Expr::Int(value) => {
                Some(Code { node: Node::Constant(Value::Int(*value)), ty: Ty::of(Kind::Int) })
            }
            Expr::Float(value) => {
                Some(Code { node: Node::Constant(Value::Float(*value)), ty: Ty::of(Kind::Float) })
            }
            Expr::Str(text) => {
                let value = Value::Str(text.as_str().into());
                Some(Code { node: Node::Constant(value), ty: Ty::of(Kind::Str) })
            }
            Expr::Placeholder(name) => self.placeholder(name),
            Expr::Path(path) => self.path(path),
            Expr::Call(path, args) => self.call(path, args),
            Expr::Method(receiver, method, args) => self.method(receiver, method, args),
            Expr::Try(inner) => self.optional(inner),
            Expr::Not(inner) => {
                let inner = self.of_kind(inner, Kind::Bool)?;
                boolean(Node::Not(Box::new(inner)))
            }
            Expr::Neg(inner) => match self.code(inner)? {
                Code { node: Node::Constant(Value::Int(value)), ty } => {
                    Some(Code { node: Node::Constant(Value::Int(value.checked_neg()?)), ty })
                }
                Code { node: Node::Constant(Value::Float(value)), ty } => {
                    Some(Code { node: Node::Constant(Value::Float(-value)), ty })
                }
                _ => None,
            },
            Expr::Binary(operator, lhs, rhs) => self.binary(operator, lhs, rhs),
            Expr::Cast(inner, to) => self.cast(inner, to),
            Expr::List(elements) => self.list(elements),
            Expr::Closure(..) => None,
            Expr::Block(statements, body) => self.block(statements, body),
            Expr::OrFalse(inner) => {
                let inner = self.of_kind(inner, Kind::Bool)?;
                boolean(Node::OrFalse(Box::new(inner)))
            }
        }
    }

    /// Compiles an expression that is present and of a kind.
    fn of_kind(&mut self, expr: &Expr, kind: Kind) -> Option<Code> {
        self.code(expr).filter(|code| code.ty == Ty::of(kind))
    }

    fn optional(&mut self, inner: &Expr) -> Option<Code> {
        let inner = self.code(inner)?;
        let ty = Ty::of(inner.ty.kind);
        inner.ty.is_optional.then(|| Code { node: Node::Try(Box::new(inner)), ty })
    }

    fn placeholder(&mut self, name: &str) -> Option<Code> {
        match name {
            "_self" => Some(Code { node: Node::Subject, ty: self.names.subject? }),
            "_op" => self.names.has_op.then(|| Code { node: Node::Op, ty: Ty::of(Kind::Op) }),
            name => {
                let part = *self.names.parts.get(name)?;
                Some(Code { node: Node::Part(part), ty: part.ty() })
            }
        }
    }

    fn path(&mut self, path: &str) -> Option<Code> {
        if let Some(at) = self.variables.iter().rposition(|(name, _)| name == path) {
            return Some(Code { node: Node::Variable(at), ty: self.variables[at].1 });
        }
        let (of, case) = path.rsplit_once("::")?;
        let at = self.names.cases.iter().position(|cases| cases.name == of)?;
        let value = self.names.cases[at].value_of_rust_name(case)?;
        Some(Code { node: Node::Constant(Value::Case(value)), ty: Ty::of(Kind::Case(at)) })
    }

    fn call(&mut self, path: &str, args: &[Expr]) -> Option<Code> {
        if let Some(name) = path.strip_prefix("$_ods::") {
            return self.function(name, args);
        }
        match (path, args) {
            ("i64::from" | "u64::from" | "i128::from" | "f64::from", [inner]) => {
                let inner = self.code(inner)?;
                let is_float = path.starts_with('f');
                match inner.ty {
                    ty if ty == Ty::of(Kind::Int) && !is_float => Some(inner),
                    ty if ty == Ty::of(Kind::Float) && is_float => Some(inner),
                    ty if ty == Ty::of(Kind::Bool) && !is_float => Some(Code {
                        node: Node::Cast(Box::new(inner), IntType::Signed(64)),
                        ty: Ty::of(Kind::Int),
                    }),
                    // A default value of a float may be written as an integer.
                    ty if ty == Ty::of(Kind::Int) => match inner.node {
                        Node::Constant(Value::Int(value)) => Some(Code {
                            node: Node::Constant(Value::Float(value as f64)),
                            ty: Ty::of(Kind::Float),
                        }),
                        _ => None,
                    },
                    _ => None,
                }
            }
            ("core::convert::Into::<$_rt::Attribute>::into", [inner]) => self.of_kind(inner, Kind::Attr),
            _ => self.case_function(path, args),
        }
    }

    /// Compiles a call of a function of an enumeration.
    fn case_function(&mut self, path: &str, args: &[Expr]) -> Option<Code> {
        let (of, function) = path.rsplit_once("::")?;
        let at = self.names.cases.iter().position(|cases| cases.name == of)?;
        let case = Kind::Case(at);
        let is_ctx = |expr: &Expr| is_placeholder(expr, "_ctx");
        let cases = self.names.cases[at].clone();
        let (function, args, ty) = match (function, args) {
            ("from_attr", [ctx, attr]) if is_ctx(ctx) => {
                (Case::OfAttr, vec![self.of_kind(attr, Kind::Attr)?], Ty::optional(case))
            }
            ("from_dialect_attr", [ctx, attr, dialect, mnemonic]) if is_ctx(ctx) => {
                let args = [(attr, Kind::Attr), (dialect, Kind::Str), (mnemonic, Kind::Str)];
                let args =
                    args.into_iter().map(|(arg, kind)| self.of_kind(arg, kind)).collect::<Option<_>>()?;
                (Case::OfDialectAttr, args, Ty::optional(case))
            }
            ("to_attr", [value, ctx]) if is_ctx(ctx) => {
                (Case::Made, vec![self.of_kind(value, case)?], Ty::of(Kind::Attr))
            }
            ("to_dialect_attr", [value, ctx, dialect, mnemonic]) if is_ctx(ctx) => {
                let args = [(value, case), (dialect, Kind::Str), (mnemonic, Kind::Str)];
                let args =
                    args.into_iter().map(|(arg, kind)| self.of_kind(arg, kind)).collect::<Option<_>>()?;
                (Case::MadeOfDialect, args, Ty::of(Kind::Attr))
            }
            _ => return None,
        };
        Some(Code { node: Node::CaseOf(function, args, cases), ty })
    }

    fn function(&mut self, name: &str, args: &[Expr]) -> Option<Code> {
        match (name, args) {
            ("verified", [inner]) => return self.optional(inner),
            ("all_equal", [Expr::List(elements)]) => {
                let elements =
                    elements.iter().map(|element| self.code(element)).collect::<Option<Vec<_>>>()?;
                let are_types = |kind: Kind| matches!(kind, Kind::Type | Kind::Types);
                let is_alike = |one: Kind, other: Kind| one == other || are_types(one) && are_types(other);
                let is_uniform = elements.windows(2).all(|pair| is_alike(pair[0].ty.kind, pair[1].ty.kind));
                return is_uniform.then(|| Code { node: Node::AllEqual(elements), ty: Ty::of(Kind::Bool) });
            }
            ("optional_types_match", [ir, lhs, rhs, Expr::Closure(parameters, transform), compare]) => {
                let [parameter] = &parameters[..] else { return None };
                let is_same = matches!(compare, Expr::Path(path) if path == "$_ods::is_same");
                if !is_same || !is_placeholder(ir, "_ir") || !self.names.has_ir {
                    return None;
                }
                let (lhs, rhs) = (self.code(lhs)?, self.code(rhs)?);
                let (variable, transform) =
                    self.with_variable(parameter, Ty::of(Kind::Type), |compiler| {
                        compiler.of_kind(transform, Kind::Type)
                    })?;
                let is_right = lhs.ty.is_typed() && rhs.ty.is_typed();
                let node = Node::OptionalMatch {
                    lhs: Box::new(lhs),
                    rhs: Box::new(rhs),
                    variable,
                    transform: Box::new(transform),
                };
                return is_right.then(|| Code { node, ty: Ty::of(Kind::Bool) });
            }
            _ => {}
        }
        let is_foreign = |is_attribute: bool| match args {
            [_, _, Expr::Str(dialect), _] => {
                self.names.foreign.iter().any(|(found, of)| found == dialect && *of == is_attribute)
            }
            _ => false,
        };
        let name = match name {
            // A group's types, or the type of a single part.
            "all_types_of" => match args {
                [_, of] if self.code(of)?.ty.kind == Kind::Values => "types_of",
                _ => "type_of",
            },
            "is_dialect_type" if is_foreign(false) => "is_foreign_type",
            "is_dialect_attr" if is_foreign(true) => "is_foreign_attr",
            name => name,
        };
        let function = find(name)?;
        let args = match (function.first, args) {
            (First::Ctx, [first, rest @ ..]) if is_placeholder(first, "_ctx") => rest,
            (First::Ir, [first, rest @ ..]) if is_placeholder(first, "_ir") && self.names.has_ir => rest,
            (First::Nothing, args) => args,
            _ => return None,
        };
        if args.len() != function.params.len() {
            return None;
        }
        let mut codes = Vec::with_capacity(args.len());
        for (arg, param) in args.iter().zip(function.params) {
            let code = self.code(arg)?;
            let is_right = match param {
                Param::Typed => code.ty.is_typed(),
                Param::Is(kind) => {
                    let is_empty = code.ty.kind == Kind::NoElements
                        && matches!(
                            kind,
                            Kind::Ints | Kind::Types | Kind::Attrs | Kind::Floats | Kind::Bools
                        );
                    code.ty == Ty::of(*kind) || is_empty
                }
            };
            codes.push(Some(code).filter(|_| is_right)?);
        }
        Some(Code { node: Node::Call(function, codes), ty: function.result })
    }

    fn method(&mut self, receiver: &Expr, method: &str, args: &[Expr]) -> Option<Code> {
        let receiver = self.code(receiver)?;
        let is = |kind: Kind| receiver.ty == Ty::of(kind);
        let is_ctx = |expr: &Expr| is_placeholder(expr, "_ctx");
        let is_ir = |expr: &Expr| is_placeholder(expr, "_ir");
        let boxed = |node: fn(Box<Code>) -> Node, receiver: Code, kind: Kind| {
            Some(Code { node: node(Box::new(receiver)), ty: Ty::of(kind) })
        };
        match (method, args) {
            ("iter" | "copied" | "into_iter", []) if is_list(receiver.ty.kind) => Some(receiver),
            ("element_type_or_self", [ctx]) if is(Kind::Type) && is_ctx(ctx) => {
                boxed(Node::ElementTypeOrSelf, receiver, Kind::Type)
            }
            ("ty", [ir]) if is(Kind::Value) && is_ir(ir) => boxed(Node::TypeOf, receiver, Kind::Type),
            ("operand", [ir, index]) if is(Kind::Op) && is_ir(ir) => {
                let index = self.of_kind(index, Kind::Int)?;
                boxed(Node::NthOperand, index, Kind::Value)
            }
            ("result", [ir, index]) if is(Kind::Op) && is_ir(ir) => {
                let index = self.of_kind(index, Kind::Int)?;
                boxed(Node::NthResult, index, Kind::Value)
            }
            ("n_operands", [ir]) if is(Kind::Op) && is_ir(ir) => {
                Some(Code { node: Node::NOperands, ty: Ty::of(Kind::Int) })
            }
            ("n_results", [ir]) if is(Kind::Op) && is_ir(ir) => {
                Some(Code { node: Node::NResults, ty: Ty::of(Kind::Int) })
            }
            ("is_some", []) if receiver.ty.is_optional => boxed(Node::IsSome, receiver, Kind::Bool),
            ("unwrap_or", [other]) if receiver.ty.is_optional => {
                let kind = receiver.ty.kind;
                let other = self.of_kind(other, kind)?;
                let node = Node::UnwrapOr(Box::new(receiver), Box::new(other));
                Some(Code { node, ty: Ty::of(kind) })
            }
            ("len", []) if is_list(receiver.ty.kind) => boxed(Node::Len, receiver, Kind::Int),
            ("is_empty", []) if is_list(receiver.ty.kind) => {
                let zero = Code { node: Node::Constant(Value::Int(0)), ty: Ty::of(Kind::Int) };
                let len = Code { node: Node::Len(Box::new(receiver)), ty: Ty::of(Kind::Int) };
                let node = Node::Compare(Comparison::Equal, Box::new(len), Box::new(zero));
                Some(Code { node, ty: Ty::of(Kind::Bool) })
            }
            ("all" | "any", [Expr::Closure(parameters, condition)]) if is_list(receiver.ty.kind) => {
                let [parameter] = &parameters[..] else { return None };
                let element = Ty::of(element_kind(receiver.ty.kind)?);
                let (variable, condition) = self
                    .with_variable(parameter, element, |compiler| compiler.of_kind(condition, Kind::Bool))?;
                let node = Node::Quantified {
                    is_all: method == "all",
                    list: Box::new(receiver),
                    variable,
                    condition: Box::new(condition),
                };
                Some(Code { node, ty: Ty::of(Kind::Bool) })
            }
            _ => None,
        }
    }

    fn with_variable<T>(
        &mut self,
        name: &str,
        ty: Ty,
        compile: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<(usize, T)> {
        let at = self.variables.len();
        self.variables.push((name.to_owned(), ty));
        let made = compile(self);
        self.variables.truncate(at);
        Some((at, made?))
    }

    fn binary(&mut self, operator: &str, lhs: &Expr, rhs: &Expr) -> Option<Code> {
        let (lhs, rhs) = (self.code(lhs)?, self.code(rhs)?);
        let both = |kind: Kind| lhs.ty == Ty::of(kind) && rhs.ty == Ty::of(kind);
        let is_ordered = both(Kind::Int) || both(Kind::Float);
        let is_case = matches!(lhs.ty.kind, Kind::Case(_)) && lhs.ty == rhs.ty && !lhs.ty.is_optional;
        let (is_bool, is_int, kind) = (both(Kind::Bool), both(Kind::Int), lhs.ty.kind);
        let is_equality = lhs.ty.kind == rhs.ty.kind
            || matches!(
                (lhs.ty.kind, rhs.ty.kind),
                (Kind::Ints, Kind::NoElements) | (Kind::NoElements, Kind::Ints)
            );
        let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
        let node = match operator {
            "&&" if is_bool => Node::And(lhs, rhs),
            "||" if is_bool => Node::Or(lhs, rhs),
            "==" if is_equality => Node::Compare(Comparison::Equal, lhs, rhs),
            "!=" if is_equality => Node::Compare(Comparison::Unequal, lhs, rhs),
            "<" if is_ordered => Node::Compare(Comparison::Less, lhs, rhs),
            "<=" if is_ordered => Node::Compare(Comparison::LessOrEqual, lhs, rhs),
            ">" if is_ordered => Node::Compare(Comparison::Greater, lhs, rhs),
            ">=" if is_ordered => Node::Compare(Comparison::GreaterOrEqual, lhs, rhs),
            "&" if is_int || is_case => return Some(Code { node: Node::BitAnd(lhs, rhs), ty: Ty::of(kind) }),
            "|" if is_int || is_case => return Some(Code { node: Node::BitOr(lhs, rhs), ty: Ty::of(kind) }),
            _ => return None,
        };
        Some(Code { node, ty: Ty::of(Kind::Bool) })
    }

    fn cast(&mut self, inner: &Expr, to: &str) -> Option<Code> {
        let inner = self.code(inner)?;
        if matches!(to, "f32" | "f64") {
            return (inner.ty == Ty::of(Kind::Float)).then_some(inner);
        }
        let to = IntType::of(to)?;
        let is_int = inner.ty == Ty::of(Kind::Int) || inner.ty == Ty::of(Kind::Bool);
        is_int.then(|| Code { node: Node::Cast(Box::new(inner), to), ty: Ty::of(Kind::Int) })
    }

    fn list(&mut self, elements: &[Expr]) -> Option<Code> {
        let codes = elements.iter().map(|element| self.code(element)).collect::<Option<Vec<_>>>()?;
        let Some(first) = codes.first() else {
            let node = Node::Constant(Value::Ints(Vec::new()));
            return Some(Code { node, ty: Ty::of(Kind::NoElements) });
        };
        let element = first.ty;
        if element.is_optional || codes.iter().any(|code| code.ty != element) {
            return None;
        }
        let kind = match element.kind {
            Kind::Int => Kind::Ints,
            Kind::Float => Kind::Floats,
            Kind::Bool => Kind::Bools,
            Kind::Str => Kind::Strs,
            Kind::Type => Kind::Types,
            Kind::Attr => Kind::Attrs,
            Kind::Value => Kind::Values,
            _ => return None,
        };
        Some(Code { node: Node::List(codes, kind), ty: Ty::of(kind) })
    }

    fn block(&mut self, statements: &[Statement], body: &Expr) -> Option<Code> {
        let Some((first, rest)) = statements.split_first() else { return self.code(body) };
        match first {
            Statement::Let(name, value) => {
                let value = self.code(value)?;
                let ty = value.ty;
                let (at, body) = self.with_variable(name, ty, |compiler| compiler.block(rest, body))?;
                let ty = body.ty;
                Some(Code { node: Node::Let(at, Box::new(value), Box::new(body)), ty })
            }
            Statement::LeaveIf(condition) => {
                let condition = self.of_kind(condition, Kind::Bool)?;
                let body = self.block(rest, body)?;
                let ty = body.ty;
                Some(Code { node: Node::LeaveIf(Box::new(condition), Box::new(body)), ty })
            }
        }
    }
}

fn is_placeholder(expr: &Expr, name: &str) -> bool {
    matches!(expr, Expr::Placeholder(found) if found == name)
}

fn is_list(kind: Kind) -> bool {
    element_kind(kind).is_some() || kind == Kind::NoElements
}

fn element_kind(kind: Kind) -> Option<Kind> {
    Some(match kind {
        Kind::Types => Kind::Type,
        Kind::Attrs => Kind::Attr,
        Kind::Values => Kind::Value,
        Kind::Ints => Kind::Int,
        Kind::Floats => Kind::Float,
        Kind::Bools => Kind::Bool,
        Kind::Strs => Kind::Str,
        _ => return None,
    })
}
