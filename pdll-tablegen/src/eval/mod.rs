//! The evaluator: syntax tree to records.
//!
//! Values are evaluated where they are written, as far as possible. A value that depends on a template
//! argument, a loop variable or a field that may still be overridden remains a node (`node`) until it is
//! resolved (`resolve`). Loops and multiclasses store prototypes of their records (`entry`) and resolve
//! copies of them (`expansion`).
//!
//! Layers: types (`ty`), values (`node`), `record`, `entry` and `scope` are data; `state` holds them; all other files are
//! methods of the state: relations of types (`subtype`), `lookup` of names, `construction` of records, and so on. MLIR: TGParser.cpp, Record.cpp. Differs: parsing is a separate stage; every value has its
//! span; no input causes a crash.

mod bang;
mod construction;
mod control;
mod convert;
mod entry;
mod expansion;
mod expr;
mod finish;
mod fold;
mod lookup;
mod named;
mod node;
mod paste;
mod pattern;
mod print;
mod rec_id;
mod record;
mod resolve;
mod scope;
mod state;
mod stmt;
mod subtype;
mod ty;
mod use_log;
mod uses;

use pdll_support::diag::Diags;
use pdll_support::source::Span;

use crate::ast::Stmt;
use crate::records::Records;
use crate::symbol::Interner;
use crate::uses::Uses;
use state::Eval;
use use_log::UseLog;

/// Limit on the resources of one run. It grows with the input, so that a short input that does not terminate
/// is stopped early.
struct Limit {
    least: usize,
    /// Additional amount per token of the input.
    each: usize,
    most: usize,
}

/// Maximum total length of all strings, in bytes. MLIR's largest file uses 35 million, 700 per token.
const MAX_TEXT: Limit = Limit { least: 1 << 26, each: 1_000, most: 1 << 29 };
/// Maximum number of nodes, fields and elements. MLIR's largest file creates two million, 45 per token; the descriptions of targets of LLVM
/// have multiclasses with many records per token, and a hundred times as many. A million takes 30 MB.
const MAX_CELLS: Limit = Limit { least: 7_000_000, each: 600, most: 150_000_000 };
/// Maximum number of steps. MLIR's largest file takes half a million, AMDGPU of LLVM 16 takes 275 million, 520 per token.
const MAX_STEPS: Limit = Limit { least: 50_000_000, each: 1_000, most: 4_000_000_000 };
/// Factor by which limits shrink for input with syntax errors, which is evaluated only to find further
/// errors.
const LESS_AFTER_ERRORS: usize = 8;

/// Evaluates a syntax tree parsed from `n_tokens` tokens.
pub(crate) fn evaluate(
    stmts: Vec<Stmt>,
    n_tokens: usize,
    names: Interner,
    nowhere: Span,
    diags: &mut Diags,
) -> Records {
    evaluated(stmts, n_tokens, names, nowhere, diags, None).finish()
}

/// Like [`evaluate`], and also returns the uses of the records.
pub(crate) fn evaluate_with_uses(
    stmts: Vec<Stmt>,
    n_tokens: usize,
    names: Interner,
    nowhere: Span,
    diags: &mut Diags,
) -> (Records, Uses) {
    let log = Some(Box::default());
    let mut eval = evaluated(stmts, n_tokens, names, nowhere, diags, log);
    let uses = eval.finish_uses();
    (eval.finish(), uses)
}

/// Evaluates a syntax tree and frees it, so that the result can take its place in memory.
fn evaluated<'a>(
    stmts: Vec<Stmt>,
    n_tokens: usize,
    names: Interner,
    nowhere: Span,
    diags: &'a mut Diags,
    uses: Option<Box<UseLog>>,
) -> Eval<'a> {
    let less = if diags.has_errors() { LESS_AFTER_ERRORS } else { 1 };
    let mut eval = Eval::new(names, nowhere, diags);
    eval.uses = uses;
    eval.max_text = MAX_TEXT.of(n_tokens);
    eval.max_steps = MAX_STEPS.of(n_tokens) / less;
    eval.vals.max_cells = MAX_CELLS.of(n_tokens) / less;
    eval.stmts(&stmts);
    eval.stops_refused();
    eval
}

impl Limit {
    fn of(&self, n_tokens: usize) -> usize {
        (self.least + self.each * n_tokens).min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_CELLS, MAX_STEPS};

    #[test]
    fn limits_are_twice_what_targets_of_llvm_need() {
        // Tokens, steps and cells of AMDGPU, RISC-V and X86 in LLVM 16.
        let measured = [
            (529_559, 274_925_897, 29_182_307),
            (443_446, 7_594_482, 16_114_932),
            (852_998, 6_343_943, 15_270_497),
        ];
        for (n_tokens, steps, cells) in measured {
            assert!(MAX_STEPS.of(n_tokens) >= 2 * steps, "{n_tokens}");
            assert!(MAX_CELLS.of(n_tokens) >= 2 * cells, "{n_tokens}");
        }
    }
}
