//! `symbol-privatize`: makes the symbols directly in an operation private.
//!
//! MLIR: SymbolPrivatize.cpp.

use pdll_runtime::ir::Op;

use crate::error::PassFailure;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;
use crate::symbols::is_symbol;

/// Makes symbols private.
#[derive(Clone, Debug, Default)]
pub struct SymbolPrivatize {
    /// Names of symbols that keep their visibility.
    pub exclude: Vec<String>,
}

impl Pass for SymbolPrivatize {
    fn argument(&self) -> &str {
        "symbol-privatize"
    }

    fn name(&self) -> &str {
        "SymbolPrivatize"
    }

    fn description(&self) -> &str {
        "Mark symbols private"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        let description = "Comma separated list of symbols that should not be marked private";
        options.add_list("exclude", description, &mut self.exclude);
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let ctx = ir.context().clone();
        let is_wanted = |op: &Op| {
            let name = op.attr_str(ir, "sym_name").and_then(|name| name.as_str(&ctx));
            is_symbol(ir, *op) && name.is_none_or(|name| self.exclude.iter().all(|kept| kept != name))
        };
        let blocks = run.op().regions(ir).iter().flat_map(|region| region.blocks(ir));
        let symbols: Vec<Op> = blocks.flat_map(|block| block.ops(ir)).filter(is_wanted).collect();
        let (name, private) = (ctx.identifier("sym_visibility"), ctx.string_attr("private"));
        let mut rewriter = run.rewriter();
        for op in symbols {
            rewriter.set_attr(op, name, private)?;
        }
        Ok(())
    }
}
