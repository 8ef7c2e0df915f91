//! Dialects whose definitions are read when the program runs.
//!
//! In: TableGen text. Out: registered dialects, with the same tables that `ods!` emits: `operation` makes those of operations by `test`
//! (constraints and traits), `format`, and `code` (expressions); `parameters` those of types and attributes. What is C++ in a definition and
//! was not supplied (`support`) is listed (`unchecked`).
//! Invariant: all dialects of a text are loaded, or none. MLIR: nothing like it; its definitions become C++.

mod cache;
mod cases;
mod classes;
mod code;
mod compile;
mod constraint;
pub(super) mod env;
mod format;
pub(super) mod functions;
mod memory;
mod operation;
mod options;
mod parameters;
mod support;
mod tables;
mod test;
mod unchecked;
pub(super) mod value;

use std::path::Path;
use std::sync::Arc;

use once_cell::sync::OnceCell;
use pdll_runtime::ir::Context;
use pdll_runtime::pattern_ir::diagnostic::Diagnostic;

use super::definitions::Definitions;

pub use self::options::{DefinitionError, DefinitionOptions};
pub use self::support::{DefinitionRust, DirectiveArg, DirectiveParts, ParseCustom, PrintCustom};
pub use self::unchecked::{UncheckedPart, UncheckedUse, unchecked_parts, unchecked_uses};

/// The dialects of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedDialects {
    /// The dialects, with their numbers of operations.
    pub dialects: Vec<(String, usize)>,
    /// Warnings about the definitions.
    pub warnings: Vec<Diagnostic>,
}

/// Loads dialects whose definitions are read when the program runs.
pub trait LoadDialects {
    /// Loads the dialects that a text of TableGen defines: those that have operations or, if none has, those with types or attributes.
    /// `name` is the text's name in messages, and includes are searched for beside it.
    ///
    /// The context then knows them as if an `ods!` had included the text: groups, arity, constraints, traits, type inference, custom assembly
    /// formats, enumerations, types and attributes. Code in the definitions is C++ and is translated, or supplied by
    /// [`DefinitionOptions::rust`], or not run; [`unchecked_parts`] lists what is not run. A text that was loaded before shares its tables.
    ///
    /// ```
    /// use pdll::prelude::*;
    /// use pdll::runtime_compiler::{DefinitionOptions, LoadDialects};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let text = r#"
    ///     include "mlir/IR/OpBase.td"
    ///     def Toy_Dialect : Dialect { let name = "toy"; }
    ///     def NegOp : Op<Toy_Dialect, "neg", [SameOperandsAndResultType]> {
    ///         let arguments = (ins AnyInteger:$input);
    ///         let results = (outs AnyInteger:$output);
    ///         let assemblyFormat = "$input attr-dict `:` type($input)";
    ///     }
    /// "#;
    /// let ctx = Context::new();
    /// ctx.load_dialect_from_td("toy.td", text, &DefinitionOptions::default())?;
    /// ctx.allow_unregistered_dialects(true);
    /// let ir = parse(&ctx, r#"%0 = "x.y"() : () -> i8  %1 = toy.neg %0 : i8"#)?;
    /// assert!(ir.verify().is_ok());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the text contains an error or defines no dialect, or a dialect of one of its namespaces is loaded. Nothing is loaded then.
    fn load_dialect_from_td(
        &self,
        name: &str,
        text: &str,
        options: &DefinitionOptions,
    ) -> Result<LoadedDialects, DefinitionError>;

    /// Like `load_dialect_from_td`, for a file.
    ///
    /// # Errors
    /// Also if the file cannot be read.
    fn load_dialect_from_td_file(
        &self,
        file: &Path,
        options: &DefinitionOptions,
    ) -> Result<LoadedDialects, DefinitionError>;
}

impl LoadDialects for Context {
    fn load_dialect_from_td(
        &self,
        name: &str,
        text: &str,
        options: &DefinitionOptions,
    ) -> Result<LoadedDialects, DefinitionError> {
        let found = cache::tables(name, text, options)?;
        for dialect in &found.dialects {
            if self.is_dialect_loaded(dialect.name) {
                return Err(DefinitionError::new(format!(
                    "a dialect of the namespace `{}` is loaded, which `{name}` defines",
                    dialect.name
                )));
            }
        }
        for dialect in &found.dialects {
            self.load_run_time_dialect(dialect.name, |_, registration| {
                for info in &dialect.operations {
                    registration.add_op(info.clone());
                }
                dialect.types.iter().for_each(|info| registration.add_type_info(info));
                dialect.attributes.iter().for_each(|info| registration.add_attribute_info(info));
                let [types, attributes] = dialect.undefined;
                registration.set_other_types(types);
                registration.set_other_attributes(attributes);
                if dialect.allows_unknown {
                    registration.allow_unknown_operations();
                }
                registration.add_extension(Definitions::Model(Arc::clone(&dialect.model), OnceCell::new()));
                registration.add_extension(dialect.unchecked.clone());
            });
        }
        let dialects = found.dialects.iter();
        let dialects = dialects.map(|dialect| (dialect.name.to_owned(), dialect.operations.len())).collect();
        Ok(LoadedDialects { dialects, warnings: found.warnings.clone() })
    }

    fn load_dialect_from_td_file(
        &self,
        file: &Path,
        options: &DefinitionOptions,
    ) -> Result<LoadedDialects, DefinitionError> {
        let name = file.display().to_string();
        let text = pdll_compiler::definitions::read_file(file)
            .map_err(|reason| DefinitionError::new(format!("cannot read `{name}`: {reason}")))?;
        self.load_dialect_from_td(&name, &text, options)
    }
}
