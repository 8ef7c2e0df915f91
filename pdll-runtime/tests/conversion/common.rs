//! Set-up that the tests share: a context without registered operations, patterns that rename, and all that must not change.

use pdll_runtime::ir::internal::PreOrder;
use pdll_runtime::ir::{Context, Ir, Op, Type, Value, parse};
use pdll_runtime::{
    ConversionConfig, ConversionOutcome, ConversionTarget, DriverError, PatternRoot, RewritePatternSet,
    apply_full_conversion, apply_partial_conversion,
};

pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// A program and the patterns that convert it.
pub(crate) struct Run {
    pub(crate) ctx: Context,
    pub(crate) set: RewritePatternSet,
    pub(crate) target: ConversionTarget,
    pub(crate) config: ConversionConfig<'static>,
}

impl Run {
    /// Operations of `legal` are legal.
    pub(crate) fn new(legal: &[&str]) -> Run {
        let ctx = context();
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_ops(legal.iter().copied()).add_legal_dialects(["builtin"]);
        Run { set: RewritePatternSet::new(&ctx), target, config: ConversionConfig::default(), ctx }
    }

    /// Adds a pattern that renames operations, which keep types and attributes; operands are converted.
    pub(crate) fn rename(&mut self, from: &'static str, to: &'static str, benefit: u16) {
        self.set
            .add_conversion_fn_on(PatternRoot::Named(from), None, move |op, operands, rewriter| {
                let name = rewriter.context().op_name(to);
                let types: Vec<Type> = op.result_types(rewriter).collect();
                rewriter.replace_op_with_new_op(op, name, operands, &types, &[])?;
                Ok(true)
            })
            .name(format!("{from}-to-{to}"))
            .benefit(benefit)
            .generates([to]);
    }

    pub(crate) fn partial(self, text: &str) -> (Ir, Result<ConversionOutcome, DriverError>) {
        let mut ir = parse(&self.ctx, text).unwrap();
        let top = ir.top();
        let set = self.set.freeze().unwrap();
        let outcome = apply_partial_conversion(&mut ir, &[top], &self.target, &set, &self.config);
        (ir, outcome)
    }

    pub(crate) fn full(self, text: &str) -> (Ir, Result<ConversionOutcome, DriverError>) {
        let mut ir = parse(&self.ctx, text).unwrap();
        let top = ir.top();
        let set = self.set.freeze().unwrap();
        let outcome = apply_full_conversion(&mut ir, &[top], &self.target, &set, &self.config);
        (ir, outcome)
    }
}

/// Returns the operations of the body in one line, without the module.
pub(crate) fn body(ir: &Ir) -> String {
    let text = ir.to_text(&pdll_runtime::ir::PrintOptions::new().custom_forms(true));
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim).collect();
    lines[1..lines.len() - 1].join("\n")
}

/// Returns all that a rollback restores: text, handles, and the order of the uses of each value.
pub(crate) fn snapshot(ir: &Ir) -> String {
    let mut text = ir.to_string();
    let mut walk = PreOrder::new(ir.top());
    while let Some(op) = walk.next(ir) {
        text.push_str(&format!("\n{op:?} {:?}", op.attr_dictionary(ir)));
        let args =
            op.regions(ir).iter().flat_map(|region| region.blocks(ir)).flat_map(|block| block.args(ir));
        let values: Vec<Value> = op.results(ir).chain(args.copied()).collect();
        for value in values {
            let users: Vec<Op> = value.users(ir).collect();
            text.push_str(&format!(" {value:?}: {users:?}"));
        }
    }
    text
}
