//! pdll's side: a generated workspace with a crate per set of w3, one for p1000, and the program that contains all
//! of them.
//!
//! A thousand patterns take seconds to compile, so they are not in the repository's workspace.

use super::command::{succeed, write_if_changed};
use super::{distinct, tag_patterns};
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// Numbers of patterns of the sets of w3.
pub(crate) const COUNTS: [usize; 3] = [10, 100, 1000];

/// Number of `pdll!` of the last set of w3, all of which share its roots.
const BLOCKS: usize = 10;

/// Path of the program within the generated workspace.
pub(crate) const PROGRAM: &str = "target/release/peer-program";

/// Build of the program, which is that of its users.
pub(crate) const FLAGS: &str = "cargo build --release, its default profile, no RUSTFLAGS";

/// Writes the workspace to `folder`, for the repository at `root`.
pub(crate) fn generate(root: &Path, folder: &Path) -> Result<()> {
    let write = |path: &str, text: &str| write_if_changed(&folder.join(path), text);
    let members: String = COUNTS.iter().map(|count| format!("\"tags_{count}\", ")).collect();
    let members = members + "\"tags_x10\", \"distinct_1000\", ";
    write("Cargo.toml", &format!("[workspace]\nmembers = [{members}\"program\"]\nresolver = \"3\"\n"))?;
    // Use the repository's versions of all dependencies.
    let lock = root.join("Cargo.lock");
    let lock = std::fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    if !folder.join("Cargo.lock").exists() {
        write("Cargo.lock", &lock)?;
    }
    let package = |name: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             pdll = {{ path = {:?} }}\npdll-peer = {{ path = {:?} }}\n",
            root,
            root.join("benches/peer/ours")
        )
    };
    let (mut dependencies, mut sets) = (String::new(), String::new());
    for count in COUNTS {
        write(&format!("tags_{count}/Cargo.toml"), &package(&format!("tags_{count}")))?;
        write(
            &format!("tags_{count}/src/lib.rs"),
            &format!(
                "//! {count} patterns of w3.\n\nuse pdll_peer::dialects::bench;\n\npdll::pdll! {{\n    pub mod w3;\n    use bench;\n\n{}}}\n",
                tag_patterns::pdll(count)
            ),
        )?;
        dependencies += &format!("tags_{count} = {{ path = \"../tags_{count}\" }}\n");
        sets += &format!("PatternSet::new(\"w3_{count}\", tags_{count}::w3::populate), ");
    }
    write("tags_x10/Cargo.toml", &package("tags_x10"))?;
    let block = |block: usize| {
        let patterns = tag_patterns::pdll_of((0..1000).filter(|i| i / 10 % BLOCKS == block));
        format!("pdll::pdll! {{\n    pub mod w3_{block};\n    use bench;\n\n{patterns}}}\n")
    };
    let blocks: String = (0..BLOCKS).map(block).collect();
    let calls: String = (0..BLOCKS).map(|block| format!("    w3_{block}::populate(set);\n")).collect();
    write(
        "tags_x10/src/lib.rs",
        &format!(
            "//! 1000 patterns of w3 in {BLOCKS} blocks.\n\nuse pdll_peer::dialects::bench;\n\n{blocks}\n\
             /// All of them.\npub fn populate(set: &mut pdll::rewrite::RewritePatternSet) {{\n{calls}}}\n"
        ),
    )?;
    dependencies += "tags_x10 = { path = \"../tags_x10\" }\n";
    sets += "PatternSet::new(\"w3_x10\", tags_x10::populate), ";
    write("distinct_1000/Cargo.toml", &package("distinct_1000"))?;
    write("distinct_1000/src/p.td", &distinct::definitions())?;
    write("distinct_1000/src/lib.rs", &distinct_crate())?;
    dependencies += "distinct_1000 = { path = \"../distinct_1000\" }\n";
    sets += "distinct_1000::SET";
    write("program/Cargo.toml", &(package("peer-program") + &dependencies))?;
    write(
        "program/src/main.rs",
        &format!(
            "//! pdll's side with all sets.\n\nuse pdll_peer::PatternSet;\n\nfn main() -> std::process::ExitCode {{\n    pdll_peer::run(&[{sets}])\n}}\n"
        ),
    )
}

/// Returns the source of the crate with p1000: its dialect, the patterns in `pdll!`, and one in Rust, which
/// `benches/peer/mlir/patterns_distinct.cpp` has in C++.
fn distinct_crate() -> String {
    let patterns = distinct::pdll(&distinct::terminating_patterns(distinct::COUNT), distinct::Form::Explicit);
    format!(
        r#"//! p1000.

use pdll::ir::Context;
use pdll::rewrite::{{OpRewritePattern, PatternRewriter, RewriteError, RewritePatternSet}};
use pdll_peer::PatternSet;

/// The set.
pub const SET: PatternSet =
    PatternSet {{ load_dialects, add_hand_written, ..PatternSet::new("p1000", p1000::populate) }};

pdll::ods! {{
    /// Operations with up to three operands and two attributes.
    pub mod p;
    #include "p.td"
}}

fn load_dialects(ctx: &Context) {{
    ctx.load_dialect::<p::Dialect>();
}}

/// `op1(x, x)` is `x`.
struct EqualOperands;

impl OpRewritePattern for EqualOperands {{
    type Op = p::Op1;

    fn match_and_rewrite(&self, op: p::Op1, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {{
        let x = op.v0(rewriter);
        if op.v1(rewriter) != x {{
            return Ok(false);
        }}
        rewriter.replace_op(op, x)?;
        Ok(true)
    }}
}}

fn add_hand_written(set: &mut RewritePatternSet) {{
    set.add(EqualOperands);
}}

pdll::pdll! {{
    /// 1,000 patterns that differ in structure.
    pub mod p1000;
    use p;

{patterns}}}
"#
    )
}

/// Builds the program.
pub(crate) fn build(folder: &Path) -> Result<()> {
    succeed(cargo(folder).args(["build", "--quiet", "--release", "--package", "peer-program"]))
}

/// Recompiles the crate with `count` patterns, without its dependencies, in release mode and with default
/// flags.
pub(crate) fn compile(folder: &Path, count: usize) -> Result<()> {
    let package = format!("tags_{count}");
    succeed(cargo(folder).args(["clean", "--quiet", "--release", "--package", &package]))?;
    succeed(cargo(folder).args(["build", "--quiet", "--release", "--package", &package]))
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Do not use the repository's target folder.
    command.current_dir(folder).env("CARGO_TARGET_DIR", folder.join("target")).env_remove("RUSTFLAGS");
    command
}
