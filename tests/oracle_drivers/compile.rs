//! Small C++ programs that the tests compile with MLIR's libraries.
//!
//! In: a source, and the outputs of `mlir-tblgen` that it includes. Out: the program, or the reason why there
//! is none. Invariant: compiled once per version of its inputs, into cargo's folder for test artifacts.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use pdll_oracle::{CLANG, LLVM_CONFIG, MLIR_TBLGEN, command, find_include_dir, or_skip};

/// Returns the output of a command, or why it could not be run.
fn said(command: &mut Command) -> Result<String, String> {
    let what = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{what}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{what} failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the program of a source of this package; `None`, with a message, if MLIR's libraries or clang are
/// not installed.
pub(crate) fn compiled(source: &str, definitions: Option<&str>) -> Option<PathBuf> {
    or_skip(compile(source, definitions))
}

/// Generates, from a file of definitions, the files that the source includes: `op_decls.inc`, `op_defs.inc`
/// and so on.
fn generate(definitions: &Path, includes: &str, folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for what in ["op", "dialect", "typedef", "attrdef", "enum"] {
        for part in ["decls", "defs"] {
            let mut tblgen = command(MLIR_TBLGEN);
            tblgen.arg(format!("-gen-{what}-{part}")).args(["-I", includes]).arg(definitions);
            said(tblgen.arg("-o").arg(folder.join(format!("{what}_{part}.inc"))))?;
        }
    }
    Ok(())
}

fn compile(source: &str, definitions: Option<&str>) -> Result<PathBuf, String> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read =
        |file: &str| std::fs::read_to_string(package.join(file)).map_err(|error| format!("{file}: {error}"));
    let text = read(source)?;
    let definitions_text = definitions.map(read).transpose()?;
    let config = |what: &str| said(command(LLVM_CONFIG).arg(what));
    let (includes, libraries, version) = (find_include_dir()?, config("--libdir")?, config("--version")?);
    let library = Path::new(&libraries).join("libMLIR.so");
    if !library.exists() {
        return Err(format!("{} not found: install libmlir-22-dev", library.display()));
    }
    let compiler =
        said(command(CLANG).arg("--version")).map_err(|error| format!("{error}: install clang-22"))?;
    let mut hasher = DefaultHasher::new();
    (&text, &definitions_text, &version, &compiler, &libraries).hash(&mut hasher);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let stem =
        Path::new(source).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let path = folder.join(format!("mlir_{stem}_{:016x}", hasher.finish()));
    if path.exists() {
        return Ok(path);
    }
    // Another process may compile it at the same time.
    let made = folder.join(format!("mlir_{stem}_{}.tmp", std::process::id()));
    let generated = folder.join(format!("mlir_{stem}_{}.inc", std::process::id()));
    let mut clang = command(CLANG);
    clang.args(["-std=c++17", "-O0", "-w", "-fno-exceptions", "-I", &includes]);
    if let Some(definitions) = definitions {
        generate(&package.join(definitions), &includes, &generated)?;
        clang.arg("-I").arg(&generated);
    }
    clang.arg(package.join(source)).arg("-o").arg(&made);
    clang.args(["-L", &libraries, "-lMLIR", "-lLLVM"]).arg(format!("-Wl,-rpath,{libraries}"));
    said(&mut clang)?;
    if definitions.is_some() {
        std::fs::remove_dir_all(&generated).map_err(|error| format!("{}: {error}", generated.display()))?;
    }
    std::fs::rename(&made, &path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
