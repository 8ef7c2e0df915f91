//! A generated function: straight-line code in generic form.

use std::fmt::Write;

/// A straight-line function under construction.
pub(crate) struct Function {
    n_args: usize,
    arg_ty: &'static str,
    /// The operations, each without the `%N = ` of its one result.
    pub(crate) body: Vec<String>,
    pub(crate) result_ty: &'static str,
    pub(crate) result: Use,
}

/// A value: an argument or the result of an operation, by its index.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    Arg(usize),
    Op(usize),
}

impl std::fmt::Display for Use {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Use::Arg(index) => write!(f, "%a{index}"),
            Use::Op(index) => write!(f, "%{index}"),
        }
    }
}

/// Maximum number of operations between a value and a randomly selected use.
pub(crate) const WINDOW: usize = 24;

/// Number of operations of a function without its return, in the workloads with many functions.
pub(crate) const BODY: usize = 98;

impl Function {
    /// Creates a function without operations, whose arguments and result have type `ty`.
    pub(crate) fn new(n_args: usize, ty: &'static str) -> Function {
        Function { n_args, arg_ty: ty, body: Vec::new(), result_ty: ty, result: Use::Arg(0) }
    }

    /// Returns the arguments.
    pub(crate) fn args(&self) -> Vec<Use> {
        (0..self.n_args).map(Use::Arg).collect()
    }

    /// Adds an operation, without the `%N = ` of its result; returns the result.
    pub(crate) fn push(&mut self, op: String) -> Use {
        self.body.push(op);
        Use::Op(self.body.len() - 1)
    }

    /// Writes it with a name that is unique in the module.
    pub(crate) fn write(&self, text: &mut String, unique: usize) {
        let Function { arg_ty, result_ty, result, .. } = self;
        let args: Vec<String> = self.args().iter().map(|arg| format!("{arg}: {arg_ty}")).collect();
        let arg_tys = vec![*arg_ty; self.n_args].join(", ");
        let mut line = |args: std::fmt::Arguments<'_>| {
            let _ = text.write_fmt(args); // writing to a string does not fail
            text.push('\n');
        };
        line(format_args!(
            "\"func.func\"() <{{function_type = ({arg_tys}) -> {result_ty}, sym_name = \"f{unique}\"}}> ({{"
        ));
        line(format_args!("^bb0({}):", args.join(", ")));
        for (index, op) in self.body.iter().enumerate() {
            line(format_args!("  %{index} = {op}"));
        }
        line(format_args!("  \"func.return\"({result}) : ({result_ty}) -> ()"));
        line(format_args!("}}) : () -> ()"));
    }
}
