//! The four compared implementations of patterns.

use super::build::Built;
use super::options::{Set, Side};
use std::ffi::OsString;

/// An implementation of a pattern set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Implementation {
    /// MLIR's side, hand-written in C++.
    Cxx,
    /// MLIR's side, as PDL that is compiled to bytecode at run time.
    Bytecode,
    /// pdll's side, from `pdll!`.
    Compiled,
    /// pdll's side, from PDLL that is loaded at run time.
    Loaded,
}

impl Implementation {
    /// Returns the side whose program contains it.
    pub(crate) fn side(self) -> Side {
        match self {
            Implementation::Cxx | Implementation::Bytecode => Side::Mlir,
            Implementation::Compiled | Implementation::Loaded => Side::Pdll,
        }
    }

    /// Returns its name in files and JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Implementation::Cxx => "mlir_cxx",
            Implementation::Bytecode => "mlir_bytecode",
            Implementation::Compiled => "pdll_compiled",
            Implementation::Loaded => "pdll_loaded",
        }
    }

    /// Returns the program's options that select it, for a set.
    pub(crate) fn options(self, built: &Built, set: &Set) -> Vec<OsString> {
        let set = set.name_on(self.side());
        let mut options = vec![format!("--set={set}").into()];
        match self {
            Implementation::Cxx => options.push("--impl=cxx".into()),
            // Otherwise each created operation's location fuses those of all matched operations, which grows
            // without limit on w2.
            Implementation::Bytecode => options.extend(["--impl=pdl".into(), "--strip-locations".into()]),
            Implementation::Compiled => options.push("--impl=pdll".into()),
            Implementation::Loaded => {
                options.push("--impl=interpreted".into());
                if set.starts_with("w3_") || set == "p1000" {
                    let mut option = OsString::from("--pdll=");
                    option.push(built.pdll(set));
                    options.push(option);
                }
            }
        }
        options
    }
}
