//! `symbol-dce`: erases symbols that nothing uses and that cannot be seen from outside.
//!
//! In: a symbol table. Out: the same without dead symbols, at all depths. MLIR: SymbolDCE.cpp. No recursion on the depth of tables.

use pdll_runtime::ir::{Ir, Op, SymbolTableCollection, Trait};
use rustc_hash::FxHashSet;

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;
use crate::symbols::{Visibility, can_discard_on_use_empty, is_symbol, lookup_all, symbol_uses, visibility};

/// Erases dead symbols.
#[derive(Copy, Clone, Debug, Default)]
pub struct SymbolDce;

impl Pass for SymbolDce {
    fn argument(&self) -> &str {
        "symbol-dce"
    }

    fn name(&self) -> &str {
        "SymbolDCE"
    }

    fn description(&self) -> &str {
        "Eliminate dead symbols"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let (ir, root) = (run.ir(), run.op());
        if !root.has_trait(ir, Trait::SymbolTable) {
            let message = " was scheduled to run under SymbolDCE, but does not define a symbol table";
            return Err(run.failure_at(root, message));
        }
        let is_hidden = root.parent_op(ir).is_none()
            || !is_symbol(ir, root)
            || visibility(ir, root) == Visibility::Private;
        let live = match live_symbols(ir, root, is_hidden) {
            Ok(live) => live,
            Err(op) => {
                let message = "operation contains potentially unknown symbol table, meaning that we can't reliable \
                               compute symbol uses";
                return Err(run.failure(message).located(ir, op));
            }
        };
        let mut dead = Vec::new();
        for table in ir.walk_post_order(root).filter(|op| op.has_trait(ir, Trait::SymbolTable)) {
            let body = table.regions(ir).first().copied();
            let ops = body.into_iter().flat_map(|body| body.blocks(ir)).flat_map(|block| block.ops(ir));
            dead.extend(ops.filter(|op| is_symbol(ir, *op) && !live.contains(op)));
        }
        let mut rewriter = run.rewriter();
        for op in &dead {
            rewriter.erase_op(*op)?;
        }
        run.count("num-dce'd", "Number of symbols DCE'd", dead.len() as u64);
        Ok(())
    }
}

/// A symbol table whose symbols are being found to be live or not.
struct Table {
    is_hidden: bool,
    /// Live operations whose uses are to be followed.
    todo: Vec<Op>,
    /// A symbol table below whose uses are to be followed after it was handled.
    entered: Option<Op>,
}

impl Table {
    /// Returns a table with the operations that are live whatever is used.
    fn new(ir: &Ir, op: Op, is_hidden: bool, live: &mut FxHashSet<Op>) -> Table {
        let mut todo = Vec::new();
        let body = op.regions(ir).first().copied();
        for op in body.into_iter().flat_map(|body| body.blocks(ir)).flat_map(|block| block.ops(ir)) {
            let is_discardable = is_symbol(ir, op)
                && (is_hidden || visibility(ir, op) == Visibility::Private)
                && can_discard_on_use_empty(ir, op);
            if !is_symbol(ir, op) || (!is_discardable && live.insert(op)) {
                todo.push(op);
            }
        }
        Table { is_hidden, todo, entered: None }
    }
}

/// Returns the live symbols, or an operation that may be an unknown symbol table.
fn live_symbols(ir: &Ir, root: Op, is_hidden: bool) -> Result<FxHashSet<Op>, Op> {
    let mut live = FxHashSet::default();
    let mut symbols = SymbolTableCollection::new();
    let mut tables = vec![Table::new(ir, root, is_hidden, &mut live)];
    while let Some(table) = tables.last_mut() {
        let entered = table.entered.take();
        let Some(op) = entered.or_else(|| table.todo.pop()) else {
            tables.pop();
            continue;
        };
        if entered.is_none() && op.has_trait(ir, Trait::SymbolTable) {
            table.entered = Some(op);
            let is_hidden =
                table.is_hidden || !is_symbol(ir, op) || visibility(ir, op) == Visibility::Private;
            tables.push(Table::new(ir, op, is_hidden, &mut live));
            continue;
        }
        let Some(parent) = op.parent_op(ir) else { continue };
        for used in symbol_uses(ir, op).ok_or(op)? {
            for symbol in lookup_all(ir, &mut symbols, parent, used.reference).unwrap_or_default() {
                if live.insert(symbol) {
                    table.todo.push(symbol);
                }
            }
        }
    }
    Ok(live)
}
