//! C++ of rules at run time: expressions that are evaluated on the arguments of a native function.
//!
//! In: code, whose meaning the compiler finds out (`Typed`). Out: a closure, or `None` for what has no counterpart. The functions are those
//! that expressions in definitions call.

use std::sync::Arc;

use pdll_compiler::drr::{Expression, Kind, Node, Predicate, Scope, Typed, coerce, typed};
use pdll_runtime::ir::Ir;
use pdll_runtime::{PatternRewriter, PdlValue};

use super::dialect::env::Env;
use super::dialect::functions::find;
use super::dialect::value::Value;

/// Evaluates an expression; `None` if an operation in it fails.
pub(super) type Evaluate = Arc<dyn Fn(&PatternRewriter<'_>, &[PdlValue]) -> Option<PdlValue> + Send + Sync>;
/// Evaluates a condition.
pub(super) type Holds = Arc<dyn Fn(&PatternRewriter<'_>, &[PdlValue]) -> bool + Send + Sync>;

/// Returns a predicate on arguments as a closure.
pub(super) fn holds(predicate: &Predicate, scope: Scope<'_>) -> Option<Holds> {
    Some(match predicate {
        Predicate::All(parts) => {
            let parts = parts.iter().map(|part| holds(part, scope)).collect::<Option<Vec<_>>>()?;
            Arc::new(move |rewriter, args| parts.iter().all(|part| part(rewriter, args)))
        }
        Predicate::Any(parts) => {
            let parts = parts.iter().map(|part| holds(part, scope)).collect::<Option<Vec<_>>>()?;
            Arc::new(move |rewriter, args| parts.iter().any(|part| part(rewriter, args)))
        }
        Predicate::Not(inner) => {
            let inner = holds(inner, scope)?;
            Arc::new(move |rewriter, args| !inner(rewriter, args))
        }
        Predicate::Code(code) => condition(code, scope)?,
    })
}

/// Returns code that is a condition as a closure.
pub(super) fn condition(code: &Expression, scope: Scope<'_>) -> Option<Holds> {
    // The prelude's own predicates are Rust.
    let text = code.text.replace("use_empty($_ir)", "use_empty()");
    let code = Expression { text: text.as_str().into(), ..code.clone() };
    let tree = known(coerce(typed(&code, scope)?, Kind::Bool)?)?;
    let is_operand = scope.is_operand;
    Some(Arc::new(move |rewriter, args| {
        run(&tree, rewriter, args, is_operand).is_some_and(|value| value.is_true())
    }))
}

/// Returns code that computes an entity as a closure.
pub(super) fn evaluate(code: &Expression, scope: Scope<'_>) -> Option<Evaluate> {
    let tree = typed(code, scope)?;
    let tree = if tree.kind == Kind::Payload { coerce(tree, Kind::Attr)? } else { tree };
    let is_entity = matches!(tree.kind, Kind::Attr | Kind::Type | Kind::Value | Kind::Values | Kind::Op);
    let tree = known(tree).filter(|_| is_entity)?;
    let is_operand = scope.is_operand;
    Some(Arc::new(move |rewriter, params| {
        Some(match run(&tree, rewriter, params, is_operand)? {
            Value::Value(value) => PdlValue::Value(value),
            Value::Values(values) => PdlValue::ValueRange(values.into_iter().collect()),
            Value::Attr(attr) => PdlValue::Attribute(attr),
            Value::Type(ty) => PdlValue::Type(ty),
            Value::Op(op) => PdlValue::Op(op),
            _ => return None,
        })
    }))
}

/// Returns an expression if all functions in it are known.
fn known(tree: Typed) -> Option<Typed> {
    fn is_known(tree: &Typed) -> bool {
        match &tree.node {
            Node::List(items) => items.iter().all(is_known),
            Node::Call(function, _, _, args) => find(function).is_some() && args.iter().all(is_known),
            Node::Cast(a, b)
            | Node::And(a, b)
            | Node::Or(a, b)
            | Node::Compare(_, a, b)
            | Node::Nth(a, b) => is_known(a) && is_known(b),
            Node::Not(inner) | Node::Len(inner) => is_known(inner),
            Node::If(condition, a, b) => is_known(condition) && is_known(a) && is_known(b),
            _ => true,
        }
    }
    is_known(&tree).then_some(tree)
}

fn run(tree: &Typed, rewriter: &PatternRewriter<'_>, params: &[PdlValue], is_operand: bool) -> Option<Value> {
    let ir: &Ir = rewriter;
    let subject = params.first().and_then(entity);
    let subject = match subject {
        Some(Value::Value(value)) if is_operand => Some(Value::Op(value.defining_op(ir)?)),
        subject => subject,
    };
    let env = Env::of_ir(ir, None, subject.unwrap_or(Value::Absent));
    eval(tree, &env, params)
}

fn eval(tree: &Typed, env: &Env<'_>, params: &[PdlValue]) -> Option<Value> {
    let of = |tree: &Typed| eval(tree, env, params);
    Some(match &tree.node {
        Node::Param(index) => entity(params.get(*index)?)?,
        Node::Subject => env.subject.clone(),
        Node::Environment => Value::Absent,
        Node::Int(value) => Value::Int(i128::from(*value)),
        Node::Float(value) => Value::Float(*value),
        Node::Bool(value) => Value::Bool(*value),
        Node::Str(text) => Value::Str(text.as_str().into()),
        Node::List(items) => list(items.iter().map(of).collect::<Option<Vec<_>>>()?, tree.kind)?,
        Node::Call(name, _, _, args) => {
            let args = args.iter().map(of).collect::<Option<Vec<_>>>()?;
            Some((find(name)?.call)(env, &args)?).filter(|value| *value != Value::Absent)?
        }
        Node::Cast(inner, condition) => {
            let value = of(inner)?;
            of(condition)?.is_true().then_some(value)?
        }
        Node::Not(inner) => Value::Bool(!of(inner)?.is_true()),
        Node::And(a, b) => Value::Bool(of(a)?.is_true() && of(b)?.is_true()),
        Node::Or(a, b) => Value::Bool(of(a)?.is_true() || of(b)?.is_true()),
        Node::Compare(operator, a, b) => Value::Bool(compare(operator, &of(a)?, &of(b)?)),
        Node::If(condition, a, b) => of(if of(condition)?.is_true() { a } else { b })?,
        Node::Len(inner) => Value::Int(of(inner)?.elements().len() as i128),
        Node::Nth(inner, index) => {
            let Value::Int(index) = of(index)? else { return None };
            of(inner)?.elements().get(usize::try_from(index).ok()?)?.clone()
        }
    })
}

fn entity(value: &PdlValue) -> Option<Value> {
    Some(match value {
        PdlValue::Value(value) => Value::Value(*value),
        PdlValue::ValueRange(values) => Value::Values(values.to_vec()),
        PdlValue::Attribute(attr) => Value::Attr(*attr),
        PdlValue::Type(ty) => Value::Type(*ty),
        PdlValue::Op(op) => Value::Op(*op),
        PdlValue::TypeRange(_) => return None,
    })
}

fn list(items: Vec<Value>, kind: Kind) -> Option<Value> {
    let mut out = match kind {
        Kind::Ints => Value::Ints(Vec::new()),
        Kind::Floats => Value::Floats(Vec::new()),
        Kind::Bools => Value::Bools(Vec::new()),
        Kind::Attrs => Value::Attrs(Vec::new()),
        Kind::Types => Value::Types(Vec::new()),
        _ => return None,
    };
    for item in items {
        match (&mut out, item) {
            (Value::Ints(list), Value::Int(item)) => list.push(i64::try_from(item).ok()?),
            (Value::Floats(list), Value::Float(item)) => list.push(item),
            (Value::Bools(list), Value::Bool(item)) => list.push(item),
            (Value::Attrs(list), Value::Attr(item)) => list.push(item),
            (Value::Types(list), Value::Type(item)) => list.push(item),
            _ => return None,
        }
    }
    Some(out)
}

fn compare(operator: &str, a: &Value, b: &Value) -> bool {
    let order = match (a, b) {
        (Value::Int(a), Value::Int(b)) => Some(a.cmp(b)),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(b),
        _ => None,
    };
    match operator {
        "==" => a == b,
        "!=" => a != b,
        "<" => order.is_some_and(|order| order.is_lt()),
        "<=" => order.is_some_and(|order| order.is_le()),
        ">" => order.is_some_and(|order| order.is_gt()),
        _ => order.is_some_and(|order| order.is_ge()),
    }
}
