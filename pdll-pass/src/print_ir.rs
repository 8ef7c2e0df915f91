//! IR printing: the IR before and after passes, in the format of `--mlir-print-ir-*`.
//!
//! MLIR: IRPrinting.cpp, whose headings it prints.

use std::io::Write;

use crate::error::symbol_name;
use crate::instrument::PassInstrumentation;
use crate::manager::PassManager;
use crate::pass::Pass;
use pdll_runtime::PrintOptions;
use pdll_runtime::ir::{Ir, Op};

/// The passes before or after which IR is printed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum PassFilter {
    /// None.
    #[default]
    None,
    /// Those of these arguments.
    Some(Vec<String>),
    /// All.
    All,
}

impl PassFilter {
    fn has(&self, pass: &dyn Pass) -> bool {
        match self {
            PassFilter::None => false,
            PassFilter::Some(arguments) => arguments.iter().any(|argument| argument == pass.argument()),
            PassFilter::All => true,
        }
    }
}

/// Options of IR printing.
///
/// ```
/// use pdll_pass::{IrPrinting, PassFilter};
/// let printing = IrPrinting { after: PassFilter::All, only_changed: true, ..IrPrinting::default() };
/// assert!(printing.is_on());
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct IrPrinting {
    /// Passes before which to print (`--mlir-print-ir-before`, `--mlir-print-ir-before-all`).
    pub before: PassFilter,
    /// Passes after which to print (`--mlir-print-ir-after`, `--mlir-print-ir-after-all`).
    pub after: PassFilter,
    /// Whether to print after a pass only if it changed something (`--mlir-print-ir-after-change`).
    pub only_changed: bool,
    /// Whether to print after a pass only if it failed (`--mlir-print-ir-after-failure`).
    pub only_failed: bool,
    /// Whether to print the whole IR, rather than the operation of the pass (`--mlir-print-ir-module-scope`).
    pub module_scope: bool,
    /// Printing options.
    pub options: PrintOptions,
}

impl IrPrinting {
    /// Returns whether anything is printed.
    pub fn is_on(&self) -> bool {
        self.before != PassFilter::None || self.after != PassFilter::None || self.only_failed
    }
}

impl PassManager {
    /// Prints IR before and after passes to a stream.
    pub fn enable_ir_printing(
        &mut self,
        printing: IrPrinting,
        out: impl Write + Send + 'static,
    ) -> &mut PassManager {
        self.add_instrumentation(Printer { printing, out: Box::new(out), before: Vec::new() })
    }
}

struct Printer {
    printing: IrPrinting,
    out: Box<dyn Write + Send>,
    /// Fingerprints of the input of the running passes.
    before: Vec<u64>,
}

impl Printer {
    fn print(&mut self, when: &str, pass: &dyn Pass, ir: &Ir, op: Op) {
        let printing = &self.printing;
        let mut heading = format!("// -----// IR Dump {when} ({})", pass.argument());
        if printing.module_scope {
            heading.push_str(&format!(" ('{}' operation", op.name_text(ir)));
            if let Some(name) = symbol_name(ir, op) {
                heading.push_str(&format!(": @{name}"));
            }
            heading.push(')');
        }
        let shown = if printing.module_scope { ir.top() } else { op };
        let text = match shown.is_alive(ir) {
            true => ir.display_op(shown).with(printing.options).to_string(),
            false => "// (erased)".to_owned(),
        };
        // That the stream does not take it is no reason to stop.
        let _ = writeln!(self.out, "{heading} //----- //\n{}\n", text.trim_end());
    }
}

impl PassInstrumentation for Printer {
    fn before_pass(&mut self, pass: &dyn Pass, ir: &Ir, op: Op) {
        if self.printing.before.has(pass) {
            self.print(&format!("Before {}", pass.name()), pass, ir, op);
        }
        if self.printing.only_changed {
            self.before.push(ir.fingerprint_below(op));
        }
    }

    fn after_pass(&mut self, pass: &dyn Pass, ir: &Ir, op: Op) {
        let before = self.before.pop();
        if self.printing.only_failed || !self.printing.after.has(pass) {
            return;
        }
        if before.is_none_or(|before| before != ir.fingerprint_below(op)) {
            self.print(&format!("After {}", pass.name()), pass, ir, op);
        }
    }

    fn after_pass_failed(&mut self, pass: &dyn Pass, ir: &Ir, op: Op) {
        self.before.pop();
        if self.printing.only_failed || self.printing.after.has(pass) {
            self.print(&format!("After {} Failed", pass.name()), pass, ir, op);
        }
    }
}
