//! IR printing: the IR before and after passes, in the format of `--mlir-print-ir-*`.
//!
//! MLIR: IRPrinting.cpp, whose headings it prints.

use std::io::Write;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use crate::error::symbol_name;
use crate::instrument::PassInstrumentation;
use crate::manager::PassManager;
use crate::pass::Pass;
use pdll_runtime::ir::PrintOptions;
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
    /// The folder into which to print, a file per time, instead of the stream (`--mlir-print-ir-tree-dir`). Errors go to the stream.
    pub tree_dir: Option<PathBuf>,
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
        self.add_instrumentation(Printer {
            printing,
            out: Box::new(out),
            before: Vec::new(),
            n_printed: FxHashMap::default(),
        })
    }
}

struct Printer {
    printing: IrPrinting,
    out: Box<dyn Write + Send>,
    /// Fingerprints of the input of the running passes.
    before: Vec<u64>,
    /// Number of times that each operation was printed to a file.
    n_printed: FxHashMap<Op, usize>,
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
        // The whole IR ends with a newline of its own.
        let end = if shown == ir.top() { "\n" } else { "" };
        let text = format!("{heading} //----- //\n{}\n\n{end}", text.trim_end());
        // That the stream does not take it is no reason to stop.
        let _ = match self.printing.tree_dir.clone() {
            None => self.out.write_all(text.as_bytes()),
            Some(dir) => match self.print_to_file(&dir, &text, pass, ir, op) {
                Ok(()) => Ok(()),
                Err((path, error)) => {
                    writeln!(self.out, "error: cannot write `{}`: {error}", path.display())
                }
            },
        };
    }

    /// Prints to a file of its own: its folders are the operation and those around it, its name begins with how often these were printed
    /// before.
    fn print_to_file(
        &mut self,
        dir: &Path,
        text: &str,
        pass: &dyn Pass,
        ir: &Ir,
        op: Op,
    ) -> Result<(), (PathBuf, std::io::Error)> {
        self.n_printed.entry(op).and_modify(|n| *n += 1).or_insert(0);
        let mut around: Vec<Op> =
            std::iter::successors(Some(op), |op| op.is_alive(ir).then(|| op.parent_op(ir)).flatten())
                .collect();
        around.reverse();
        let mut path = dir.to_owned();
        let mut name = String::new();
        for op in around {
            path.push(folder(ir, op));
            name.push_str(&format!("{}_", self.n_printed.get(&op).copied().unwrap_or(0)));
        }
        std::fs::create_dir_all(&path).map_err(|error| (path.clone(), error))?;
        path.push(format!("{name}{}.mlir", pass.argument()));
        std::fs::write(&path, text).map_err(|error| (path, error))
    }
}

/// Returns the name of an operation's folder.
fn folder(ir: &Ir, op: Op) -> String {
    let symbol = if op.is_alive(ir) { symbol_name(ir, op) } else { None };
    let name = if op.is_alive(ir) { op.name_text(ir) } else { "erased" };
    let text = format!("{name}_{}", symbol.as_deref().unwrap_or("no-symbol-name"));
    text.chars().map(|c| if c.is_alphanumeric() || "-$_".contains(c) { c } else { '_' }).collect()
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
