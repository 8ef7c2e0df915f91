//! Contracts as terms, for arguments that are values, types and attributes.

use crate::contract::declarations::Contract;
use crate::contract::expression::Expr;
use crate::semantics::{Encoder, Ty, Value};
use crate::term::TermId;

/// An argument of a native function.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A value.
    Value(Value),
    /// A type.
    Type(Ty),
    /// Bits of an attribute.
    Bits(TermId),
    /// An attribute whose value and type are unknown.
    Unknown,
    /// An operation.
    Operation,
}

/// A fact about arguments, by their indices, that is not a condition on bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The value is a constant.
    Constant(usize),
    /// The value has no users.
    Unused(usize),
    /// The second value replaces the first.
    Replaces(usize, usize),
}

/// The outcome of a contract for a call.
#[derive(Clone, Debug, Default)]
pub struct Promise {
    /// Conditions that hold.
    pub conditions: Vec<TermId>,
    /// For each condition, the index of its clause.
    pub clauses: Vec<usize>,
    /// Bits of the result, if the contract defines them.
    pub result: Option<Defined>,
    /// Facts.
    pub facts: Vec<Fact>,
}

/// The result that a contract defines.
#[derive(Copy, Clone, Debug)]
pub enum Defined {
    /// Bits.
    Bits(TermId),
    /// A number, for any width.
    Number(i128),
}

/// Encodes the operation that is an argument, by its index, with other operands.
pub type ApplyOperation<'a> = dyn FnMut(&mut Encoder, usize, &[Value]) -> Option<TermId> + 'a;

impl Contract {
    /// Returns the attributes that the function copies, each with the indices of the operations from and to which.
    pub fn copies(&self) -> impl Iterator<Item = (&str, usize, usize)> {
        let index = |name: &str| self.params.iter().position(|param| param == name);
        self.clauses.iter().filter_map(move |clause| match clause {
            Expr::Call(name, args) if name == "copy" => match &args[..] {
                [Expr::Name(attribute), Expr::Name(from), Expr::Name(to)] => {
                    Some((&**attribute, index(from)?, index(to)?))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns what the contract says about a call.
    ///
    /// # Errors
    /// A clause that does not fit the arguments.
    pub fn apply(
        &self,
        e: &mut Encoder,
        args: &[Argument],
        operation: &mut ApplyOperation<'_>,
    ) -> Result<Promise, String> {
        let mut call = Call { e, params: &self.params, args, operation, promise: Promise::default() };
        for (index, clause) in self.clauses.iter().enumerate() {
            call.clause(clause)?;
            call.promise.clauses.resize(call.promise.conditions.len(), index);
        }
        Ok(call.promise)
    }
}

struct Call<'c, 'o> {
    e: &'c mut Encoder,
    params: &'c [String],
    args: &'c [Argument],
    operation: &'c mut ApplyOperation<'o>,
    promise: Promise,
}

impl Call<'_, '_> {
    fn clause(&mut self, clause: &Expr) -> Result<(), String> {
        match clause {
            Expr::Call(name, args) if name == "constant" || name == "unused" => {
                let [Expr::Name(param)] = &args[..] else {
                    return Err(format!("`{name}` takes one parameter"));
                };
                let index = self.param(param)?;
                if name == "unused" {
                    self.promise.facts.push(Fact::Unused(index));
                    return Ok(());
                }
                if let Argument::Value(value) = self.args[index] {
                    let defined = self.e.terms.not(value.poison);
                    self.promise.conditions.push(defined);
                }
                self.promise.facts.push(Fact::Constant(index));
            }
            Expr::Call(name, args) if name == "replace" => {
                let [Expr::Name(old), Expr::Name(new)] = &args[..] else {
                    return Err("`replace` takes two parameters".to_owned());
                };
                let fact = Fact::Replaces(self.param(old)?, self.param(new)?);
                self.promise.facts.push(fact);
            }
            Expr::Call(name, args) if name == "copy" => {
                // `copies` returns them, because they concern operations that are encoded before the call.
                let [Expr::Name(_), Expr::Name(from), Expr::Name(to)] = &args[..] else {
                    return Err("`copy` takes an attribute and two parameters".to_owned());
                };
                self.param(from)?;
                self.param(to)?;
            }
            Expr::Binary("==", left, right)
                if self.promise.result.is_none() && **left == Expr::Name("result".to_owned()) =>
            {
                self.promise.result = Some(self.evaluate(right)?);
            }
            _ => {
                let condition = self.condition(clause)?;
                self.promise.conditions.push(condition);
            }
        }
        Ok(())
    }

    fn param(&self, name: &str) -> Result<usize, String> {
        let found =
            self.params.iter().position(|param| param == name).filter(|index| *index < self.args.len());
        found.ok_or_else(|| format!("there is no parameter `{name}`"))
    }

    fn condition(&mut self, expr: &Expr) -> Result<TermId, String> {
        match self.evaluate(expr)? {
            Defined::Number(number) => Ok(if number != 0 { self.e.terms.yes() } else { self.e.terms.no() }),
            Defined::Bits(bits) if self.e.terms.width(bits) == 1 => Ok(bits),
            Defined::Bits(bits) => {
                let is_zero = self.e.terms.is_zero(bits);
                Ok(self.e.terms.not(is_zero))
            }
        }
    }

    fn evaluate(&mut self, expr: &Expr) -> Result<Defined, String> {
        match expr {
            Expr::Number(number) => Ok(Defined::Number(*number)),
            Expr::Name(name) if name == "true" => Ok(Defined::Number(1)),
            Expr::Name(name) if name == "result" => {
                self.promise.result.ok_or_else(|| "`result == …` must come first".to_owned())
            }
            Expr::Name(name) => {
                let index = self.param(name)?;
                match &self.args[index] {
                    Argument::Value(value) => Ok(Defined::Bits(value.bits)),
                    Argument::Bits(bits) => Ok(Defined::Bits(*bits)),
                    _ => Err(format!("`{name}` has no bits")),
                }
            }
            Expr::Call(name, args) => self.call(name, args),
            Expr::Unary(operator, of) => {
                let value = self.evaluate(of)?;
                match (operator, value) {
                    ('!', _) => {
                        let condition = self.condition(of)?;
                        Ok(Defined::Bits(self.e.terms.not(condition)))
                    }
                    ('-', Defined::Number(number)) => Ok(Defined::Number(number.wrapping_neg())),
                    ('-', Defined::Bits(bits)) => Ok(Defined::Bits(self.e.terms.neg(bits))),
                    (_, Defined::Number(number)) => Ok(Defined::Number(!number)),
                    (_, Defined::Bits(bits)) => Ok(Defined::Bits(self.e.terms.not(bits))),
                }
            }
            Expr::Binary(operator @ ("&&" | "||"), a, b) => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                let t = &mut self.e.terms;
                Ok(Defined::Bits(if *operator == "&&" { t.and(a, b) } else { t.or(a, b) }))
            }
            Expr::Binary(operator, a, b) => {
                let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
                self.binary(operator, a, b)
            }
            Expr::Conditional(condition, yes, no) => {
                let condition = self.condition(condition)?;
                let (yes, no) = (self.evaluate(yes)?, self.evaluate(no)?);
                match self.e.terms.as_const(condition) {
                    Some(value) => Ok(if value == 1 { yes } else { no }),
                    None => {
                        let (yes, no) = self.sized(yes, no)?;
                        Ok(Defined::Bits(self.e.terms.ite(condition, yes, no)))
                    }
                }
            }
        }
    }

    fn call(&mut self, name: &str, args: &[Expr]) -> Result<Defined, String> {
        let index = match args.first() {
            Some(Expr::Name(param)) => self.param(param)?,
            _ => return Err(format!("the first argument of `{name}` must be a parameter")),
        };
        match (name, &self.args[index]) {
            // `index` has no fixed width.
            ("width", Argument::Type(Ty::Index) | Argument::Value(Value { ty: Ty::Index, .. })) => {
                Ok(Defined::Number(0))
            }
            ("width", Argument::Type(ty) | Argument::Value(Value { ty, .. })) => {
                Ok(Defined::Number(i128::from(self.e.width(*ty))))
            }
            ("apply", Argument::Operation) => {
                let mut operands = Vec::new();
                for arg in &args[1..] {
                    let Expr::Name(param) = arg else { return Err("`apply` takes parameters".to_owned()) };
                    match &self.args[self.param(param)?] {
                        Argument::Value(value) => operands.push(*value),
                        _ => return Err(format!("`{param}` is not a value")),
                    }
                }
                let bits = (self.operation)(self.e, index, &operands);
                bits.map(Defined::Bits).ok_or_else(|| "the operation of `apply` has no semantics".to_owned())
            }
            ("width" | "apply", _) => Err(format!("`{name}` does not take this argument")),
            _ => Err(format!("there is no function `{name}`")),
        }
    }

    fn binary(&mut self, operator: &str, a: Defined, b: Defined) -> Result<Defined, String> {
        if let (Defined::Number(a), Defined::Number(b)) = (a, b) {
            return number(operator, a, b).map(Defined::Number);
        }
        // A number that the width cannot represent equals no value.
        if let (Defined::Bits(bits), Defined::Number(number)) | (Defined::Number(number), Defined::Bits(bits)) =
            (a, b)
            && matches!(operator, "==" | "!=")
        {
            let width = self.e.terms.width(bits);
            let fits = width > 126 || (-(1_i128 << (width - 1))..1_i128 << width).contains(&number);
            if !fits {
                return Ok(Defined::Number(i128::from(operator == "!=")));
            }
        }
        let (a, b) = self.sized(a, b)?;
        let t = &mut self.e.terms;
        Ok(Defined::Bits(match operator {
            "==" => t.eq(a, b),
            "!=" => t.ne(a, b),
            "<" => t.slt(a, b),
            "<=" => t.sle(a, b),
            ">" => t.slt(b, a),
            ">=" => t.sle(b, a),
            "<u" => t.ult(a, b),
            "<=u" => t.ule(a, b),
            ">u" => t.ult(b, a),
            ">=u" => t.ule(b, a),
            "|" => t.or(a, b),
            "^" => t.xor(a, b),
            "&" => t.and(a, b),
            "<<" => t.shl(a, b),
            ">>" => t.ashr(a, b),
            ">>u" => t.lshr(a, b),
            "+" => t.add(a, b),
            "-" => t.sub(a, b),
            "*" => t.mul(a, b),
            "/u" => t.udiv(a, b),
            "%u" => t.urem(a, b),
            _ => return Err(format!("there is no operator `{operator}`")),
        }))
    }

    /// Returns both as bits of one width.
    fn sized(&mut self, a: Defined, b: Defined) -> Result<(TermId, TermId), String> {
        match (a, b) {
            (Defined::Bits(a), Defined::Bits(b)) if self.e.terms.width(a) == self.e.terms.width(b) => {
                Ok((a, b))
            }
            (Defined::Bits(_), Defined::Bits(_)) => Err("the operands have different widths".to_owned()),
            (Defined::Bits(a), Defined::Number(b)) => {
                let width = self.e.terms.width(a);
                Ok((a, self.e.terms.constant(b as u128, width)))
            }
            (Defined::Number(a), Defined::Bits(b)) => {
                let width = self.e.terms.width(b);
                Ok((self.e.terms.constant(a as u128, width), b))
            }
            (Defined::Number(_), Defined::Number(_)) => Err("the width of the number is unknown".to_owned()),
        }
    }
}

fn number(operator: &str, a: i128, b: i128) -> Result<i128, String> {
    let overflow = || format!("`{a} {operator} {b}` overflows");
    Ok(match operator {
        "==" => i128::from(a == b),
        "!=" => i128::from(a != b),
        "<" => i128::from(a < b),
        "<=" => i128::from(a <= b),
        ">" => i128::from(a > b),
        ">=" => i128::from(a >= b),
        "+" => a.checked_add(b).ok_or_else(overflow)?,
        "-" => a.checked_sub(b).ok_or_else(overflow)?,
        "*" => a.checked_mul(b).ok_or_else(overflow)?,
        _ => return Err(format!("`{operator}` takes no two numbers")),
    })
}
