//! A custom `opt`: `pdll opt` with a dialect, patterns and passes defined in this file.
//!
//! `cargo run --example toy_opt --features opt-tool [-- OPTIONS [INPUT.mlir]]`, with the options of `pdll opt`; `--help` lists them, the passes
//! below among them. Without arguments it runs a pipeline on a file of its own, as these do:
//! `--pass-pipeline='builtin.module(toy.func(canonicalize,toy-strength{disable-patterns=shifts},cse),count-ops)'`.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::ffi::OsString;
use std::process::ExitCode;

use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::prelude::*;
use pdll_cli::opt::OptTool;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

    def FuncOp : Toy_Op<"func", [IsolatedFromAbove, Symbol]> {
        let arguments = (ins SymbolNameAttr:$sym_name);
        let regions = (region AnyRegion:$body);
    }
    def ReturnOp : Toy_Op<"return", [Terminator]> {
        let arguments = (ins Variadic<AnyInteger>:$values);
    }
    def ConstantOp : Toy_Op<"constant", [Pure, ConstantLike]> {
        let arguments = (ins I32Attr:$value);
        let results = (outs I32:$result);
    }
    def NegOp : Toy_Op<"neg", [Pure, SameOperandsAndResultType]> {
        let arguments = (ins I32:$input);
        let results = (outs I32:$result);
        let hasCanonicalizer = 1;
    }
    def MulOp : Toy_Op<"mul", [Pure, Commutative, SameOperandsAndResultType]> {
        let arguments = (ins I32:$lhs, I32:$rhs);
        let results = (outs I32:$result);
    }
    def AddOp : Toy_Op<"add", [Pure, Commutative, SameOperandsAndResultType]> {
        let arguments = (ins I32:$lhs, I32:$rhs);
        let results = (outs I32:$result);
    }
}

pdll! {
    mod canonical;
    use toy;

    /// `-(-x)` is `x`.
    Pattern NegNeg => replace op<toy.neg>(op<toy.neg>(arg: Value)) with arg;
}

pdll! {
    mod strength;
    use toy;

    /// `x * 2` is `x + x`.
    Pattern TwiceIsSum => replace op<toy.mul>(x: Value, op<toy.constant> {value = attr<"2 : i32">})
                             with op<toy.add>(x, x);
}

impl toy::NegOp {
    /// Adds the patterns of `canonicalize`.
    fn canonicalization_patterns(set: &mut RewritePatternSet) {
        canonical::populate(set);
    }
}

/// Counts the operations of a name.
struct CountOps {
    of: String,
}

impl Default for CountOps {
    fn default() -> CountOps {
        CountOps { of: "toy.add".to_owned() }
    }
}

impl Pass for CountOps {
    fn argument(&self) -> &str {
        "count-ops"
    }

    fn description(&self) -> &str {
        "Count the operations of a name"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add("of", "Which operations are counted", &mut self.of);
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let n = ir.walk_pre_order(run.op()).filter(|op| op.name_text(ir) == self.of).count();
        println!("// {n} of `{}`", self.of);
        Ok(())
    }
}

fn main() -> ExitCode {
    let tool = OptTool::new("toy_opt")
        .dialect::<toy::Dialect>()
        .patterns("toy-strength", "Replace what is dear by what is cheap", strength::populate)
        .pass::<CountOps>();
    let args: Vec<OsString> = std::env::args_os().collect();
    if args.len() > 1 {
        return tool.run(args);
    }
    let input = concat!(env!("CARGO_MANIFEST_DIR"), "/data/toy_opt.mlir");
    let pipeline = "builtin.module(toy.func(canonicalize,toy-strength,cse),count-ops{of=toy.add})";
    tool.run(["toy_opt", "--pass-pipeline", pipeline, input].map(OsString::from))
}
