//! TableGen of the dialects in the box, as `pdll tblgen` reads it: the body of the `ods!` of each folder, after the prelude.
//!
//! Tests of `pdll-cli` include this file.

use std::path::{Path, PathBuf};

/// Files of the prelude that definitions of dialects need, in order.
const PRELUDE: [&str; 6] = ["Base.td", "Types.td", "Attributes.td", "Enums.td", "Traits.td", "Op.td"];

/// A dialect.
pub(crate) struct Definitions {
    /// Name of the dialect, and of its folder.
    pub(crate) name: String,
    /// The definitions.
    pub(crate) text: String,
    /// Where included files are searched for.
    pub(crate) include_dirs: Vec<PathBuf>,
}

/// Returns the dialects that have operations, in order of names.
pub(crate) fn definitions(root: &Path) -> std::io::Result<Vec<Definitions>> {
    let source = root.join("pdll-dialects/src");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(&source)? {
        let folder = entry?.path();
        let Ok(module) = std::fs::read_to_string(folder.join("mod.rs")) else { continue };
        let Some(body) = body(&module) else { continue };
        let includes = PRELUDE.map(|file| format!("include \"{file}\"\n")).concat();
        all.push(Definitions {
            name: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            text: includes + &body,
            include_dirs: vec![root.join("pdll-compiler/prelude"), folder, source.clone()],
        });
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

/// Returns what the `ods!` of a module contains, without what is specific to Rust.
fn body(module: &str) -> Option<String> {
    let (_, rest) = module.split_once("pdll::ods! {\n")?;
    let (body, _) = rest.split_once("\n}\n")?;
    let of_rust = |line: &str| ["///", "pub mod ", "use "].iter().any(|start| line.starts_with(start));
    let lines = body.lines().filter(|line| !of_rust(line.trim()));
    Some(lines.map(|line| line.replace("#include", "include") + "\n").collect())
}
