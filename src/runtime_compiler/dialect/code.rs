//! Code of expressions, and its evaluation.
//!
//! Made by `compile`, which checks the kinds, so that evaluation fails only where Rust would leave an expression by `?`. Invariant: the tree is
//! as deep as the compiler's, which is bounded.

use std::sync::Arc;

use pdll_runtime::ir::{AttributeData, Context, Type, TypeData};
use pdll_runtime::ods_support;

use super::cases::Cases;
use super::env::Env;
use super::functions::Function;
use super::value::{Kind, Ty, Value};

/// A part of an operation that `$name` names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The only value of an operand group.
    Operand(usize),
    /// The only value of a result group.
    Result(usize),
    /// The value of an optional operand group.
    OptionalOperand(usize),
    /// The value of an optional result group.
    OptionalResult(usize),
    /// The values of an operand group.
    Operands(usize),
    /// The values of a result group.
    Results(usize),
    /// A required attribute, by slot.
    Attribute(usize),
    /// An attribute that may be absent.
    OptionalAttribute(usize),
}

impl Part {
    pub(super) fn ty(self) -> Ty {
        match self {
            Part::Operand(_) | Part::Result(_) => Ty::of(Kind::Value),
            Part::OptionalOperand(_) | Part::OptionalResult(_) => Ty::optional(Kind::Value),
            Part::Operands(_) | Part::Results(_) => Ty::of(Kind::Values),
            Part::Attribute(_) => Ty::of(Kind::Attr),
            Part::OptionalAttribute(_) => Ty::optional(Kind::Attr),
        }
    }

    fn value(self, env: &Env<'_>) -> Option<Value> {
        let (ir, op) = (env.ir?, env.op?);
        let first = |value: Option<pdll_runtime::ir::Value>| value.map(Value::Value);
        match self {
            Part::Operand(group) => first(ods_support::operand_group(ir, op, group).next()),
            Part::Result(group) => first(ods_support::result_group(ir, op, group).next()),
            Part::OptionalOperand(group) => {
                first(ods_support::operand_group(ir, op, group).next()).or(Some(Value::Absent))
            }
            Part::OptionalResult(group) => {
                first(ods_support::result_group(ir, op, group).next()).or(Some(Value::Absent))
            }
            Part::Operands(group) => Some(Value::Values(ods_support::operand_group(ir, op, group).collect())),
            Part::Results(group) => Some(Value::Values(ods_support::result_group(ir, op, group).collect())),
            Part::Attribute(slot) => op.inherent(ir, slot).map(Value::Attr),
            Part::OptionalAttribute(slot) => op.inherent(ir, slot).map(Value::Attr).or(Some(Value::Absent)),
        }
    }
}

/// Compiled code.
#[derive(Debug)]
pub(super) struct Code {
    pub(super) node: Node,
    pub(super) ty: Ty,
}

#[derive(Debug)]
pub(super) enum Node {
    Constant(Value),
    Subject,
    Op,
    Part(Part),
    /// A variable by its position.
    Variable(usize),
    Call(&'static Function, Vec<Code>),
    Try(Box<Code>),
    OrFalse(Box<Code>),
    Not(Box<Code>),
    And(Box<Code>, Box<Code>),
    Or(Box<Code>, Box<Code>),
    Compare(Comparison, Box<Code>, Box<Code>),
    BitAnd(Box<Code>, Box<Code>),
    BitOr(Box<Code>, Box<Code>),
    Cast(Box<Code>, IntType),
    /// A list of elements of one kind.
    List(Vec<Code>, Kind),
    /// Whether all elements are equal.
    AllEqual(Vec<Code>),
    /// Whether all or any elements of a list satisfy a condition on the variable at this position.
    Quantified {
        is_all: bool,
        list: Box<Code>,
        variable: usize,
        condition: Box<Code>,
    },
    Let(usize, Box<Code>, Box<Code>),
    LeaveIf(Box<Code>, Box<Code>),
    IsSome(Box<Code>),
    UnwrapOr(Box<Code>, Box<Code>),
    Len(Box<Code>),
    ElementTypeOrSelf(Box<Code>),
    TypeOf(Box<Code>),
    NthOperand(Box<Code>),
    NthResult(Box<Code>),
    NOperands,
    NResults,
    /// The types of optional parts match, after the transformation of a variable.
    OptionalMatch {
        lhs: Box<Code>,
        rhs: Box<Code>,
        variable: usize,
        transform: Box<Code>,
    },
    CaseOf(Case, Vec<Code>, Cases),
}

/// A function of an enumeration.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Case {
    OfAttr,
    OfDialectAttr,
    Made,
    MadeOfDialect,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// A type that integers are converted to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum IntType {
    Signed(u32),
    Unsigned(u32),
}

impl IntType {
    pub(super) fn of(name: &str) -> Option<IntType> {
        Some(match name {
            "i8" => IntType::Signed(8),
            "i16" => IntType::Signed(16),
            "i32" => IntType::Signed(32),
            "i64" | "isize" => IntType::Signed(64),
            "u8" => IntType::Unsigned(8),
            "u16" => IntType::Unsigned(16),
            "u32" => IntType::Unsigned(32),
            "u64" | "usize" => IntType::Unsigned(64),
            _ => return None,
        })
    }

    fn wrap(self, value: i128) -> i128 {
        let (IntType::Signed(width) | IntType::Unsigned(width)) = self;
        let low = value & ((1 << width) - 1);
        match self {
            IntType::Signed(_) if low >> (width - 1) != 0 => low - (1 << width),
            _ => low,
        }
    }
}

impl Code {
    /// Evaluates the code; `None` where Rust would leave it by `?`, or a part of the operation is missing.
    pub(super) fn eval(&self, env: &Env<'_>) -> Option<Value> {
        self.run(env, &mut Vec::new())
    }

    /// Evaluates a type.
    pub(super) fn eval_type(&self, env: &Env<'_>) -> Option<Type> {
        match self.eval(env) {
            Some(Value::Type(ty)) => Some(ty),
            _ => None,
        }
    }

    fn run(&self, env: &Env<'_>, variables: &mut Vec<Value>) -> Option<Value> {
        let int = |code: &Code, variables: &mut Vec<Value>| match code.run(env, variables)? {
            Value::Int(value) => Some(value),
            Value::Bool(value) => Some(i128::from(value)),
            Value::Case(value) => Some(i128::from(value)),
            _ => None,
        };
        Some(match &self.node {
            Node::Constant(value) => value.clone(),
            Node::Subject => env.subject.clone(),
            Node::Op => Value::Op(env.op?),
            Node::Part(part) => part.value(env)?,
            Node::Variable(at) => variables.get(*at)?.clone(),
            Node::Call(function, args) => {
                let args = args.iter().map(|arg| arg.run(env, variables)).collect::<Option<Vec<_>>>()?;
                if is_unknowable(function, &args, env) {
                    env.is_unknown.set(true);
                }
                let value = (function.call)(env, &args)?;
                Some(value).filter(|value| function.result.is_optional || *value != Value::Absent)?
            }
            Node::Try(inner) => Some(inner.run(env, variables)?).filter(|value| *value != Value::Absent)?,
            Node::OrFalse(inner) => {
                let n = variables.len();
                let value = inner.run(env, variables);
                variables.truncate(n);
                value.unwrap_or(Value::Bool(false))
            }
            Node::Not(inner) => Value::Bool(!inner.run(env, variables)?.is_true()),
            Node::And(lhs, rhs) => match lhs.run(env, variables)?.is_true() {
                true => rhs.run(env, variables)?,
                false => Value::Bool(false),
            },
            Node::Or(lhs, rhs) => match lhs.run(env, variables)?.is_true() {
                true => Value::Bool(true),
                false => rhs.run(env, variables)?,
            },
            Node::Compare(comparison, lhs, rhs) => {
                let (lhs, rhs) = (lhs.run(env, variables)?, rhs.run(env, variables)?);
                Value::Bool(comparison.holds(&lhs, &rhs))
            }
            Node::BitAnd(lhs, rhs) => {
                let value = int(lhs, variables)? & int(rhs, variables)?;
                self.integer(value)?
            }
            Node::BitOr(lhs, rhs) => {
                let value = int(lhs, variables)? | int(rhs, variables)?;
                self.integer(value)?
            }
            Node::Cast(inner, to) => Value::Int(to.wrap(int(inner, variables)?)),
            Node::List(elements, kind) => {
                let elements =
                    elements.iter().map(|element| element.run(env, variables)).collect::<Option<Vec<_>>>()?;
                list(elements, *kind)?
            }
            Node::AllEqual(elements) => {
                let elements =
                    elements.iter().map(|element| element.run(env, variables)).collect::<Option<Vec<_>>>()?;
                // The types of a group of one are equal to the type of a value.
                let is_equal = |pair: &[Value]| match (&pair[0], &pair[1]) {
                    (Value::Types(types), Value::Type(ty)) | (Value::Type(ty), Value::Types(types)) => {
                        types[..] == [*ty]
                    }
                    (one, other) => one == other,
                };
                Value::Bool(elements.windows(2).all(is_equal))
            }
            Node::Quantified { is_all, list, variable, condition } => {
                let mut result = *is_all;
                for element in list.run(env, variables)?.elements() {
                    variables.truncate(*variable);
                    variables.push(element);
                    if condition.run(env, variables)?.is_true() != *is_all {
                        result = !*is_all;
                        break;
                    }
                }
                variables.truncate(*variable);
                Value::Bool(result)
            }
            Node::Let(at, value, body) => {
                let value = value.run(env, variables)?;
                variables.truncate(*at);
                variables.push(value);
                let value = body.run(env, variables)?;
                variables.truncate(*at);
                value
            }
            Node::LeaveIf(condition, body) => match condition.run(env, variables)?.is_true() {
                true => return None,
                false => body.run(env, variables)?,
            },
            Node::IsSome(inner) => Value::Bool(inner.run(env, variables)? != Value::Absent),
            Node::UnwrapOr(inner, other) => match inner.run(env, variables)? {
                Value::Absent => other.run(env, variables)?,
                value => value,
            },
            Node::Len(inner) => Value::Int(inner.run(env, variables)?.elements().len() as i128),
            Node::ElementTypeOrSelf(inner) => match inner.run(env, variables)? {
                Value::Type(ty) => {
                    env.is_unknown.set(env.is_unknown.get() || is_opaque(env.ctx, ty));
                    Value::Type(ty.element_type_or_self(env.ctx))
                }
                _ => return None,
            },
            Node::TypeOf(inner) => Value::Type(inner.run(env, variables)?.type_in(env.ir?)?),
            Node::NthOperand(index) => {
                let index = usize::try_from(int(index, variables)?).ok()?;
                let (ir, op) = (env.ir?, env.op?);
                (index < op.n_operands(ir)).then(|| Value::Value(op.operand(ir, index)))?
            }
            Node::NthResult(index) => {
                let index = usize::try_from(int(index, variables)?).ok()?;
                let (ir, op) = (env.ir?, env.op?);
                (index < op.n_results(ir)).then(|| Value::Value(op.result(ir, index)))?
            }
            Node::NOperands => Value::Int(env.op?.n_operands(env.ir?) as i128),
            Node::NResults => Value::Int(env.op?.n_results(env.ir?) as i128),
            Node::OptionalMatch { lhs, rhs, variable, transform } => {
                let ir = env.ir?;
                let (lhs, rhs) = (lhs.run(env, variables)?, rhs.run(env, variables)?);
                let (Some(lhs), Some(rhs)) = (lhs.type_in(ir), rhs.type_in(ir)) else {
                    return Some(Value::Bool(true));
                };
                variables.truncate(*variable);
                variables.push(Value::Type(lhs));
                let transformed = transform.run(env, variables)?;
                variables.truncate(*variable);
                Value::Bool(transformed == Value::Type(rhs))
            }
            Node::CaseOf(function, args, cases) => {
                let args = args.iter().map(|arg| arg.run(env, variables)).collect::<Option<Vec<_>>>()?;
                case_value(*function, &args, cases, env.ctx)?
            }
        })
    }

    /// Returns an integer as a value of the kind of the code.
    fn integer(&self, value: i128) -> Option<Value> {
        match self.ty.kind {
            Kind::Case(_) => i64::try_from(value).ok().map(Value::Case),
            _ => Some(Value::Int(value)),
        }
    }
}

/// Functions about shapes, which types of dialects may have.
const OF_SHAPES: &[&str] = &[
    "is_shaped",
    "shaped_element",
    "has_rank",
    "has_static_shape",
    "is_rank_one_of",
    "is_rank_at_least",
    "is_dim_one_of",
    "is_shape",
    "rank",
    "shape",
    "element_count",
    "bit_width",
    "element_type_of",
    "rank_of",
    "shape_of",
    "element_count_of",
    "last_dim_of",
];

/// Returns whether an answer depends on the C++ of a dialect's type: its shape or, if its text is written by C++, its class.
fn is_unknowable(function: &Function, args: &[Value], env: &Env<'_>) -> bool {
    let ty = match (&args.first(), env.ir) {
        (Some(Value::Type(ty)), _) => Some(*ty),
        (Some(value), Some(ir)) => value.type_in(ir),
        _ => None,
    };
    if OF_SHAPES.contains(&function.name) {
        return ty.is_some_and(|ty| is_opaque(env.ctx, ty));
    }
    let is_asked = |dialect: &str| matches!(args, [_, Value::Str(asked), _] if dialect == &**asked);
    match (function.name, args.first()) {
        ("is_foreign_type", Some(Value::Type(ty))) => match ty.data(env.ctx) {
            TypeData::Opaque { dialect, .. } => is_asked(env.ctx.str(*dialect)),
            _ => false,
        },
        ("is_foreign_attr", Some(Value::Attr(attr))) => match attr.data(env.ctx) {
            AttributeData::Opaque { dialect, .. } => is_asked(env.ctx.str(*dialect)),
            _ => false,
        },
        _ => false,
    }
}

fn is_opaque(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Opaque { .. })
}

fn case_value(function: Case, args: &[Value], cases: &Cases, ctx: &Context) -> Option<Value> {
    let case = |found: Option<i64>| Some(found.map_or(Value::Absent, Value::Case));
    let text = |value: &Value| match value {
        Value::Str(text) => Some(Arc::clone(text)),
        _ => None,
    };
    match (function, args) {
        (Case::OfAttr, [Value::Attr(attr)]) => case(cases.value_of_attr(ctx, *attr)),
        (Case::OfDialectAttr, [Value::Attr(attr), dialect, mnemonic]) => {
            case(cases.value_of_dialect_attr(ctx, *attr, &text(dialect)?, &text(mnemonic)?))
        }
        (Case::Made, [Value::Case(value)]) => Some(Value::Attr(cases.to_attr(ctx, *value)?)),
        (Case::MadeOfDialect, [Value::Case(value), dialect, mnemonic]) => {
            Some(Value::Attr(cases.to_dialect_attr(ctx, *value, &text(dialect)?, &text(mnemonic)?)?))
        }
        _ => None,
    }
}

impl Comparison {
    fn holds(self, lhs: &Value, rhs: &Value) -> bool {
        let order = match (lhs, rhs) {
            (Value::Int(lhs), Value::Int(rhs)) => Some(lhs.cmp(rhs)),
            (Value::Float(lhs), Value::Float(rhs)) => lhs.partial_cmp(rhs),
            _ => None,
        };
        match self {
            Comparison::Equal => lhs == rhs,
            Comparison::Unequal => lhs != rhs,
            Comparison::Less => order.is_some_and(|order| order.is_lt()),
            Comparison::LessOrEqual => order.is_some_and(|order| order.is_le()),
            Comparison::Greater => order.is_some_and(|order| order.is_gt()),
            Comparison::GreaterOrEqual => order.is_some_and(|order| order.is_ge()),
        }
    }
}

fn list(elements: Vec<Value>, kind: Kind) -> Option<Value> {
    macro_rules! collected {
        ($variant:ident, $element:pat => $value:expr) => {
            Value::$variant(
                elements
                    .into_iter()
                    .map(|element| match element {
                        $element => $value,
                        _ => None,
                    })
                    .collect::<Option<Vec<_>>>()?,
            )
        };
    }
    Some(match kind {
        Kind::Ints => collected!(Ints, Value::Int(value) => i64::try_from(value).ok()),
        Kind::Floats => collected!(Floats, Value::Float(value) => Some(value)),
        Kind::Bools => collected!(Bools, Value::Bool(value) => Some(value)),
        Kind::Strs => collected!(Strs, Value::Str(value) => Some(value)),
        Kind::Types => collected!(Types, Value::Type(value) => Some(value)),
        Kind::Attrs => collected!(Attrs, Value::Attr(value) => Some(value)),
        Kind::Values => collected!(Values, Value::Value(value) => Some(value)),
        _ => return None,
    })
}
