//! Programs: a function whose body is a list of operations, as data that can be changed and printed.

use std::fmt::Write as _;

/// A function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Program {
    /// Types of the arguments.
    pub(super) args: Vec<String>,
    /// Operations in order.
    pub(super) ops: Vec<ProgramOp>,
    /// Values that the function returns.
    pub(super) returned: Vec<ValueRef>,
}

/// One operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct ProgramOp {
    /// `dialect.name`
    pub(super) name: String,
    pub(super) operands: Vec<ValueRef>,
    /// Names with MLIR text.
    pub(super) attributes: Vec<(String, String)>,
    /// Types of the results.
    pub(super) results: Vec<String>,
}

/// A value of a program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum ValueRef {
    /// An argument, by index.
    Arg(usize),
    /// A result of an operation, both by index.
    Result(usize, usize),
}

impl Program {
    /// Returns the type of a value; none if there is no such value.
    pub(super) fn ty(&self, value: ValueRef) -> &str {
        let ty = match value {
            ValueRef::Arg(index) => self.args.get(index),
            ValueRef::Result(op, index) => self.ops.get(op).and_then(|op| op.results.get(index)),
        };
        ty.map_or("none", String::as_str)
    }

    /// Adds an argument.
    pub(super) fn arg(&mut self, ty: &str) -> ValueRef {
        self.args.push(ty.to_owned());
        ValueRef::Arg(self.args.len() - 1)
    }

    /// Returns all values that operations before one can use.
    pub(super) fn values_before(&self, op: usize) -> impl Iterator<Item = ValueRef> + '_ {
        let of = |(i, op): (usize, &ProgramOp)| (0..op.results.len()).map(move |r| ValueRef::Result(i, r));
        let results = self.ops.iter().take(op).enumerate().flat_map(of);
        (0..self.args.len()).map(ValueRef::Arg).chain(results)
    }

    /// Returns the results that nothing uses.
    pub(super) fn unused_results(&self) -> Vec<ValueRef> {
        let is_used = |value: &ValueRef| self.ops.iter().any(|op| op.operands.contains(value));
        self.values_before(self.ops.len())
            .filter(|value| matches!(value, ValueRef::Result(..)) && !is_used(value))
            .collect()
    }

    /// Removes arguments that nothing uses.
    pub(super) fn without_unused_args(mut self) -> Program {
        let mut new_index = Vec::new();
        let mut kept = Vec::new();
        for (index, ty) in self.args.iter().enumerate() {
            let value = ValueRef::Arg(index);
            let is_used =
                self.returned.contains(&value) || self.ops.iter().any(|op| op.operands.contains(&value));
            new_index.push(kept.len());
            if is_used {
                kept.push(ty.clone());
            }
        }
        let values = self.ops.iter_mut().flat_map(|op| &mut op.operands).chain(&mut self.returned);
        for value in values {
            if let ValueRef::Arg(index) = value {
                *index = new_index.get(*index).copied().unwrap_or(*index);
            }
        }
        self.args = kept;
        self
    }

    /// Returns the function in MLIR's generic form.
    pub(super) fn text(&self, name: &str) -> String {
        let name_of = |value: ValueRef| match value {
            ValueRef::Arg(index) => format!("%arg{index}"),
            ValueRef::Result(op, index) => match self.ops.get(op).map_or(0, |op| op.results.len()) {
                1 => format!("%{op}"),
                _ => format!("%{op}#{index}"),
            },
        };
        let names =
            |values: &[ValueRef]| values.iter().map(|value| name_of(*value)).collect::<Vec<_>>().join(", ");
        let types =
            |values: &[ValueRef]| values.iter().map(|value| self.ty(*value)).collect::<Vec<_>>().join(", ");
        let mut out = format!(
            "\"func.func\"() <{{function_type = ({}) -> ({}), sym_name = \"{name}\"}}> ({{\n",
            self.args.join(", "),
            types(&self.returned)
        );
        let params: Vec<String> =
            self.args.iter().enumerate().map(|(i, ty)| format!("%arg{i}: {ty}")).collect();
        let _ = writeln!(out, "^bb0({}):", params.join(", "));
        for (i, op) in self.ops.iter().enumerate() {
            let _ = match op.results.len() {
                0 => Ok(()),
                1 => write!(out, "%{i} = "),
                n => write!(out, "%{i}:{n} = "),
            };
            let _ = write!(out, "\"{}\"({})", op.name, names(&op.operands));
            if !op.attributes.is_empty() {
                let attributes: Vec<String> =
                    op.attributes.iter().map(|(name, text)| format!("{} = {text}", quoted(name))).collect();
                let _ = write!(out, " {{{}}}", attributes.join(", "));
            }
            let _ = writeln!(out, " : ({}) -> ({})", types(&op.operands), op.results.join(", "));
        }
        let _ = writeln!(
            out,
            "\"func.return\"({}) : ({}) -> ()\n}}) : () -> ()",
            names(&self.returned),
            types(&self.returned)
        );
        out
    }
}

/// Returns the name of an attribute as it is written in a dictionary.
fn quoted(name: &str) -> String {
    let is_plain =
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$'))
            && name.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    if is_plain { name.to_owned() } else { format!("{name:?}") }
}
