//! In which of four forms patterns are applied: the ones that are compared.

use super::build::Built;
use super::options::{Set, Side};
use std::ffi::OsString;

/// The form that a program has its patterns in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Implementation {
    /// MLIR's side, written by hand in C++.
    Cxx,
    /// MLIR's side, as PDL that is compiled to bytecode when the program runs.
    Bytecode,
    /// pdll's side, from `pdll!`.
    Compiled,
    /// pdll's side, from PDLL that is loaded when the program runs.
    Loaded,
}

impl Implementation {
    /// Whose program has it?
    pub(crate) fn side(self) -> Side {
        match self {
            Implementation::Cxx | Implementation::Bytecode => Side::Mlir,
            Implementation::Compiled | Implementation::Loaded => Side::Pdll,
        }
    }

    /// How files and JSON call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Implementation::Cxx => "mlir_cxx",
            Implementation::Bytecode => "mlir_bytecode",
            Implementation::Compiled => "pdll_compiled",
            Implementation::Loaded => "pdll_loaded",
        }
    }

    /// The program's options that choose it, for a set.
    pub(crate) fn options(self, built: &Built, set: &Set) -> Vec<OsString> {
        let set = set.name_on(self.side());
        let mut options = vec![format!("--set={set}").into()];
        match self {
            Implementation::Cxx => options.push("--impl=cxx".into()),
            // Else each created operation's location is the fused one of all that was matched, which grows without end on w2.
            Implementation::Bytecode => options.extend(["--impl=pdl".into(), "--strip-locations".into()]),
            Implementation::Compiled => options.push("--impl=pdll".into()),
            Implementation::Loaded => {
                options.push("--impl=interpreted".into());
                if set.starts_with("w3_") {
                    let mut option = OsString::from("--pdll=");
                    option.push(built.pdll(set));
                    options.push(option);
                }
            }
        }
        options
    }
}
