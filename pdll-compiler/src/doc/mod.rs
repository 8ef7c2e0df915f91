//! Documents: reference pages in Markdown, from records of definitions.
//!
//! In: all records of a `.td` file. Out: text, equal to that of mlir-tblgen. The records are read as they are, not through
//! `ods`: the pages show C++ names and definitions that an `ods!` does not need.
//! MLIR: OpDocGen.cpp, PassDocGen.cpp, OpInterfacesGen.cpp. Differs: `--op-include-regex` and its like do not exist.

mod definition;
mod dialect;
mod enums;
mod inference;
mod input;
mod interface;
mod markdown;
mod operation;
mod pass;

use pdll_support::diag::Diag;
use pdll_support::source::{SourceId, SourceMap};
use pdll_tablegen::Records;

use input::Input;
pub use input::PageOptions;

/// Subject of a page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// Operations.
    Ops,
    /// A dialect with all that belongs to it.
    Dialect,
    /// Attributes.
    AttrDefs,
    /// Types.
    TypeDefs,
    /// Enums.
    Enums,
    /// Passes.
    Passes,
    /// Interfaces of operations that the file itself defines.
    OpInterfaces,
    /// Interfaces of attributes that the file itself defines.
    AttrInterfaces,
    /// Interfaces of types that the file itself defines.
    TypeInterfaces,
}

/// Returns a page. `main` is the file that the records are from; it includes the others.
///
/// # Errors
///
/// If the records lack the class whose defs the page describes, a def lacks a field, or the dialect is not determined.
pub fn page(
    page: Page,
    options: &PageOptions,
    records: &Records,
    sources: &SourceMap,
    main: SourceId,
) -> Result<String, Diag> {
    let input = Input { records, sources, main, options };
    let mut out = String::from(markdown::HEADER);
    match page {
        Page::Ops => operation::write_all(&input, &mut out)?,
        Page::Dialect => dialect::write(&input, &mut out)?,
        Page::AttrDefs => definition::write_all(&input, "AttrDef", &mut out)?,
        Page::TypeDefs => definition::write_all(&input, "TypeDef", &mut out)?,
        Page::Enums => enums::write_all(&input, &mut out)?,
        Page::Passes => pass::write_all(&input, &mut out)?,
        Page::OpInterfaces => interface::write_all(&input, "Op", &mut out)?,
        Page::AttrInterfaces => interface::write_all(&input, "Attr", &mut out)?,
        Page::TypeInterfaces => interface::write_all(&input, "Type", &mut out)?,
    }
    Ok(out)
}
