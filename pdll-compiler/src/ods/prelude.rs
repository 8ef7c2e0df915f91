//! The embedded prelude: the standard names of MLIR's OpBase and related files.
//!
//! It precedes every definition file, so including it has no effect. Only referenced definitions are
//! evaluated, which requires each definition of the prelude to begin at the start of a line, and no other
//! statements.

use std::path::PathBuf;
use std::sync::Arc;

use once_cell::sync::Lazy;
use pdll_support::include::{IncludeDirs, IncludeError, Included, Includes};
use pdll_support::text::Text;
use pdll_tablegen::Library;

use crate::ods::model::OdsContext;
use crate::ods::payload;
use crate::syntax::token::Tokens;

/// Files of the prelude in order: name for messages, and text.
pub const FILES: &[(&str, &str)] = &[
    ("<prelude>/Base.td", include_str!("../../prelude/Base.td")),
    ("<prelude>/Types.td", include_str!("../../prelude/Types.td")),
    ("<prelude>/Attributes.td", include_str!("../../prelude/Attributes.td")),
    ("<prelude>/Enums.td", include_str!("../../prelude/Enums.td")),
    ("<prelude>/Traits.td", include_str!("../../prelude/Traits.td")),
    ("<prelude>/Op.td", include_str!("../../prelude/Op.td")),
    ("<prelude>/Patterns.td", include_str!("../../prelude/Patterns.td")),
];

/// Returns the prelude as a library. It is created once per process.
pub fn library() -> &'static Library {
    static LIBRARY: Lazy<Library> = Lazy::new(|| Library::new(FILES, COVERED));
    &LIBRARY
}

/// Returns the constraints and interfaces of the prelude, for PDLL.
///
/// The result of `ods::read` for the prelude is stored as a payload, which loads a hundred times faster than
/// the prelude is evaluated.
pub fn constraints() -> &'static OdsContext {
    static CONSTRAINTS: Lazy<OdsContext> =
        Lazy::new(|| payload::deserialize(STANDARD_PAYLOAD).unwrap_or_default());
    &CONSTRAINTS
}

/// Adds the constraints of the prelude that tokens name. They need no include.
pub fn add_named(ods: &mut OdsContext, tokens: &Tokens) {
    for name in tokens.texts().iter().map(Text::as_str) {
        // Their names are capitalized, as hardly any other name of a text is.
        if name.starts_with(|c: char| c.is_ascii_uppercase())
            && let Some(constraint) = constraints().constraints.get(name)
            && !ods.constraints.contains_key(name)
        {
            ods.constraints.insert(name.to_owned(), Arc::clone(constraint));
        }
    }
}

const STANDARD_PAYLOAD: &str = include_str!("../../prelude/standard.payload");

/// Files of MLIR that the prelude replaces.
pub const COVERED: &[&str] = &[
    "mlir/IR/AttrTypeBase.td",
    "mlir/IR/BuiltinAttributeInterfaces.td",
    "mlir/IR/BuiltinTypeInterfaces.td",
    "mlir/IR/CommonAttrConstraints.td",
    "mlir/IR/CommonTypeConstraints.td",
    "mlir/IR/Constraints.td",
    "mlir/IR/DialectBase.td",
    "mlir/IR/EnumAttr.td",
    "mlir/IR/Interfaces.td",
    "mlir/IR/OpAsmInterface.td",
    "mlir/IR/OpBase.td",
    "mlir/IR/PatternBase.td",
    "mlir/IR/Properties.td",
    "mlir/IR/RegionKindInterface.td",
    "mlir/IR/SymbolInterfaces.td",
    "mlir/IR/Traits.td",
    "mlir/IR/Utils.td",
    "mlir/Interfaces/CallInterfaces.td",
    "mlir/Interfaces/CastInterfaces.td",
    "mlir/Interfaces/ControlFlowInterfaces.td",
    "mlir/Interfaces/DerivedAttributeOpInterface.td",
    "mlir/Interfaces/DestinationStyleOpInterface.td",
    "mlir/Interfaces/FunctionInterfaces.td",
    "mlir/Interfaces/InferIntRangeInterface.td",
    "mlir/Interfaces/InferTypeOpInterface.td",
    "mlir/Interfaces/LoopLikeInterface.td",
    "mlir/Interfaces/ShapedOpInterfaces.td",
    "mlir/Interfaces/SideEffectInterfaceBase.td",
    "mlir/Interfaces/SideEffectInterfaces.td",
    "mlir/Interfaces/VectorInterfaces.td",
    "mlir/Interfaces/ViewLikeInterface.td",
];

/// Returns whether the prelude replaces this file of MLIR.
pub fn covers(path: &str) -> bool {
    COVERED.binary_search(&path).is_ok()
}

/// Finds included files; the prelude replaces the files of MLIR that are not found.
///
/// The first of these is answered with the whole prelude, later ones with nothing. Once a file that the prelude could replace was found, the
/// prelude would define names twice, and a missing file is an error.
#[derive(Debug)]
pub struct WithPrelude {
    dirs: IncludeDirs,
    has_found: bool,
    is_included: bool,
}

impl WithPrelude {
    /// Creates an `Includes` that searches these directories first.
    pub fn new(dirs: IncludeDirs) -> WithPrelude {
        let dirs = FILES.iter().fold(dirs, |dirs, (name, text)| dirs.embed(*name, *text));
        WithPrelude { dirs, has_found: false, is_included: false }
    }

    /// Returns the files read so far from disk, in order, each once.
    pub fn files(&self) -> &[PathBuf] {
        self.dirs.files()
    }
}

impl Includes for WithPrelude {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError> {
        let is_covered = covers(name);
        let found = match is_covered && self.is_included {
            true => Err(IncludeError::Missing(String::new())),
            false => self.dirs.include(name, includer),
        };
        self.has_found |= is_covered && found.is_ok();
        match found {
            Err(IncludeError::Missing(_)) if is_covered && !self.has_found => {
                let text = match std::mem::replace(&mut self.is_included, true) {
                    true => String::new(),
                    false => FILES.iter().map(|(name, _)| format!("include \"{name}\"\n")).collect(),
                };
                Ok(Included { name: format!("<{name}>").into(), text: text.into() })
            }
            Err(error) => separate(name).ok_or(error),
            found => found,
        }
    }
}

/// Returns the text that replaces a file of MLIR which defines names that only its includers have.
pub fn separate(path: &str) -> Option<Included> {
    (path == "mlir/Pass/PassBase.td").then(|| Included {
        name: "<prelude>/Passes.td".into(),
        text: include_str!("../../prelude/Passes.td").into(),
    })
}

/// Returns whether the source is a part of the prelude.
pub(crate) fn is_prelude(source: &str) -> bool {
    source.starts_with("<prelude>/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payload_of_the_prelude_is_current() {
        let current = payload::serialize(crate::ods::read::standard());
        expect_test::expect_file!["../../prelude/standard.payload"].assert_eq(&current);
        assert!(constraints().constraints.contains_key("AnyTensor"));
    }

    #[test]
    fn names_of_constraints_are_capitalized() {
        let is_capitalized = |name: &&String| name.starts_with(|c: char| c.is_ascii_uppercase());
        let other = constraints().constraints.keys().find(|name| !is_capitalized(name));
        assert_eq!(other, None, "`add_named` would not find it");
    }

    #[test]
    fn covered_files_are_sorted() {
        assert!(COVERED.is_sorted());
        assert!(covers("mlir/IR/OpBase.td") && !covers("mlir/IR/BuiltinOps.td"));
    }
}
