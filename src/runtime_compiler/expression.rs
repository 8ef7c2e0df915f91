//! C++ of rules at run time: expressions that are evaluated on the arguments of a native function.
//!
//! In: code with its arguments, as trees. Out: `Evaluate`, or `None` for what has no counterpart.

use std::sync::Arc;

use pdll_compiler::drr::{Argument, Cpp, Expression, Predicate, parse_cpp};
use pdll_runtime::ods_support as support;
use pdll_runtime::{Attribute, PatternRewriter, PdlValue, Type, Value};

use super::condition::Entity;

/// A value of an expression.
#[derive(Clone, PartialEq, Debug)]
enum Result {
    Value(Value),
    Attribute(Attribute),
    Type(Type),
    Int(i64),
    Bool(bool),
    Str(String),
    Builder,
}

/// Evaluates an expression; `None` if an operation in it fails.
pub(super) type Evaluate = Arc<dyn Fn(&PatternRewriter<'_>, &[PdlValue]) -> Option<PdlValue> + Send + Sync>;
/// Evaluates a condition.
pub(super) type Holds = Arc<dyn Fn(&PatternRewriter<'_>, &[PdlValue]) -> bool + Send + Sync>;

/// Returns a predicate on arguments as a closure.
pub(super) fn holds(predicate: &Predicate) -> Option<Holds> {
    Some(match predicate {
        Predicate::All(parts) => {
            let parts = parts.iter().map(holds).collect::<Option<Vec<_>>>()?;
            Arc::new(move |rewriter, args| parts.iter().all(|part| part(rewriter, args)))
        }
        Predicate::Any(parts) => {
            let parts = parts.iter().map(holds).collect::<Option<Vec<_>>>()?;
            Arc::new(move |rewriter, args| parts.iter().any(|part| part(rewriter, args)))
        }
        Predicate::Not(inner) => {
            let inner = holds(inner)?;
            Arc::new(move |rewriter, args| !inner(rewriter, args))
        }
        Predicate::Code(code) => {
            // The prelude's own predicates are Rust.
            let text = code.text.replace("use_empty($_ir)", "use_empty()");
            let tree = known(parse_cpp(&text)?)?;
            Arc::new(move |rewriter, args| eval(&tree, rewriter, args, &[]) == Some(Result::Bool(true)))
        }
    })
}

/// Returns code as a closure.
pub(super) fn evaluate(code: &Expression) -> Option<Evaluate> {
    let tree = known(parse_cpp(&code.text)?)?;
    let mut args = Vec::new();
    for arg in &code.args {
        args.push(match arg {
            Argument::Param(i) => Arg::Param(*i),
            Argument::Str(text) => Arg::Str(text.to_string()),
            Argument::Nested(inner) => Arg::Nested(evaluate(inner)?),
        });
    }
    Some(Arc::new(move |rewriter, params| {
        Some(match eval(&tree, rewriter, params, &args)? {
            Result::Value(value) => PdlValue::Value(value),
            Result::Attribute(attr) => PdlValue::Attribute(attr),
            Result::Type(ty) => PdlValue::Type(ty),
            _ => return None,
        })
    }))
}

/// An argument `$N` of code.
enum Arg {
    Param(usize),
    Str(String),
    Nested(Evaluate),
}

/// Methods without arguments that have a counterpart.
const METHODS: &[&str] = &["getType", "use_empty", "hasOneUse", "getInt", "getValue"];
/// Methods of the builder that have a counterpart.
const BUILDER: &[&str] = &[
    "getI1Type",
    "getI8Type",
    "getI16Type",
    "getI32Type",
    "getI64Type",
    "getIndexType",
    "getF32Type",
    "getF64Type",
    "getI32IntegerAttr",
    "getI64IntegerAttr",
    "getIndexAttr",
    "getBoolAttr",
    "getStringAttr",
    "getUnitAttr",
];

/// Returns a tree if all methods in it have a counterpart.
fn known(tree: Cpp) -> Option<Cpp> {
    let is_known = match &tree {
        Cpp::Place(_) | Cpp::Int(_) | Cpp::Bool(_) | Cpp::Str(_) => true,
        Cpp::Method(receiver, name, args) => {
            let is_builder = matches!(&**receiver, Cpp::Place(place) if place == "_builder");
            let table = if is_builder { BUILDER } else { METHODS };
            table.contains(&name.as_str())
                && known((**receiver).clone()).is_some()
                && args.iter().all(|arg| known(arg.clone()).is_some())
        }
        Cpp::Isa(class, arg) => {
            super::condition::of_class(class).is_some() && known((**arg).clone()).is_some()
        }
        Cpp::Not(inner) => known((**inner).clone()).is_some(),
        Cpp::Binary(_, left, right) => {
            known((**left).clone()).is_some() && known((**right).clone()).is_some()
        }
    };
    is_known.then_some(tree)
}

fn eval(tree: &Cpp, rewriter: &PatternRewriter<'_>, params: &[PdlValue], args: &[Arg]) -> Option<Result> {
    let ctx = rewriter.context();
    let of = |tree: &Cpp| eval(tree, rewriter, params, args);
    Some(match tree {
        Cpp::Place(name) if name == "_builder" => Result::Builder,
        Cpp::Place(name) => {
            let number = if name == "_self" { 0 } else { name.parse().ok()? };
            match args.get(number) {
                Some(Arg::Str(text)) => Result::Str(text.clone()),
                Some(Arg::Nested(inner)) => entity(&inner(rewriter, params)?)?,
                Some(Arg::Param(i)) => entity(params.get(*i)?)?,
                None => entity(params.get(number)?)?,
            }
        }
        Cpp::Int(value) => Result::Int(*value),
        Cpp::Bool(value) => Result::Bool(*value),
        Cpp::Str(text) => Result::Str(text.clone()),
        Cpp::Not(inner) => match of(inner)? {
            Result::Bool(value) => Result::Bool(!value),
            _ => return None,
        },
        Cpp::Isa(class, arg) => {
            let condition = super::condition::of_class(class)?;
            Result::Bool(match of(arg)? {
                Result::Type(ty) => condition(ctx, Entity::Type(ty)),
                Result::Attribute(attr) => condition(ctx, Entity::Attribute(attr)),
                _ => return None,
            })
        }
        Cpp::Binary(operator, left, right) => {
            let left = of(left)?;
            match (*operator, &left) {
                ("&&", Result::Bool(false)) | ("||", Result::Bool(true)) => return Some(left),
                _ => {}
            }
            binary(operator, &left, of(right)?)?
        }
        Cpp::Method(receiver, name, method_args) => {
            let receiver = of(receiver)?;
            let first = method_args.first().map(&of);
            match (&receiver, name.as_str()) {
                (Result::Builder, name) => built(ctx, name, first.flatten())?,
                (Result::Value(value), "getType") => Result::Type(value.ty(rewriter)),
                (Result::Value(value), "use_empty") => Result::Bool(value.use_empty(rewriter)),
                (Result::Value(value), "hasOneUse") => Result::Bool(value.has_one_use(rewriter)),
                (Result::Attribute(attr), "getType") => Result::Type(attr.ty(ctx)?),
                (Result::Attribute(attr), "getInt") => Result::Int(attr.as_i64(ctx)?),
                (Result::Attribute(attr), "getValue") => Result::Bool(attr.as_bool(ctx)?),
                _ => return None,
            }
        }
    })
}

fn entity(value: &PdlValue) -> Option<Result> {
    match value {
        PdlValue::Value(value) => Some(Result::Value(*value)),
        PdlValue::Attribute(attr) => Some(Result::Attribute(*attr)),
        PdlValue::Type(ty) => Some(Result::Type(*ty)),
        _ => None,
    }
}

fn binary(operator: &str, left: &Result, right: Result) -> Option<Result> {
    match operator {
        "==" => return Some(Result::Bool(*left == right)),
        "!=" => return Some(Result::Bool(*left != right)),
        _ => {}
    }
    Some(match (left, right) {
        (Result::Bool(_), Result::Bool(right)) => Result::Bool(right),
        (Result::Int(left), Result::Int(right)) => match operator {
            "<" => Result::Bool(*left < right),
            "<=" => Result::Bool(*left <= right),
            ">" => Result::Bool(*left > right),
            ">=" => Result::Bool(*left >= right),
            "+" => Result::Int(left.checked_add(right)?),
            "-" => Result::Int(left.checked_sub(right)?),
            "*" => Result::Int(left.checked_mul(right)?),
            _ => return None,
        },
        _ => return None,
    })
}

/// Returns what a method of the builder creates.
fn built(ctx: &pdll_runtime::Context, name: &str, arg: Option<Result>) -> Option<Result> {
    let int = |ty: Type, arg: &Option<Result>| match arg {
        Some(Result::Int(value)) => Some(Result::Attribute(support::integer_attr(ctx, ty, *value))),
        _ => None,
    };
    Some(match name {
        "getI1Type" => Result::Type(support::signless_type(ctx, 1)),
        "getI8Type" => Result::Type(support::signless_type(ctx, 8)),
        "getI16Type" => Result::Type(support::signless_type(ctx, 16)),
        "getI32Type" => Result::Type(support::signless_type(ctx, 32)),
        "getI64Type" => Result::Type(support::signless_type(ctx, 64)),
        "getIndexType" => Result::Type(support::index_type(ctx)),
        "getF32Type" => Result::Type(support::float_type(ctx, "f32")),
        "getF64Type" => Result::Type(support::float_type(ctx, "f64")),
        "getI32IntegerAttr" => int(support::signless_type(ctx, 32), &arg)?,
        "getI64IntegerAttr" => int(support::signless_type(ctx, 64), &arg)?,
        "getIndexAttr" => int(support::index_type(ctx), &arg)?,
        "getUnitAttr" => Result::Attribute(ctx.unit_attr()),
        "getBoolAttr" => match arg? {
            Result::Bool(value) => Result::Attribute(ctx.bool_attr(value)),
            _ => return None,
        },
        "getStringAttr" => match arg? {
            Result::Str(text) => Result::Attribute(ctx.string_attr(&text)),
            Result::Attribute(attr) => Result::Attribute(attr),
            _ => return None,
        },
        _ => return None,
    })
}
