//! Memory of `pdll tblgen` for definitions of the size of a target of LLVM.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;
use std::process::Command;

/// Number of `defm`s, each of 48 records: a third of the values of the target AMDGPU of LLVM 16.
const N_FAMILIES: usize = 600;
/// Memory that `llvm-tblgen-22 -dump-json` takes for them, in KiB.
const THEIRS_KIB: usize = 1_293_864;
/// Maximum address space, in KiB: a quarter of theirs, the stack of the thread that evaluates, and what the allocator and the loader reserve.
const MAX_KIB: usize = THEIRS_KIB / 4 + 512 * 1024;

/// Returns instructions and patterns by multiclasses.
fn target() -> String {
    let fields: String = (0..40).map(|i| format!("  bit flag{i} = 0;\n")).collect();
    let variants: String = (0..24)
        .map(|i| {
            format!(
                "  def _v{i} : Instr<!add(!mul(k, 32), {i}), n # \"_v{i}\">;\n\
                 \x20 def : Pat<(set i32:$x, (ops i32:$a, i32:$b)), (ops i64:$x, i64:$a)>;\n"
            )
        })
        .collect();
    let families: String = (0..N_FAMILIES).map(|i| format!("defm I{i} : Family<{i}, \"I{i}\">;\n")).collect();
    format!(
        "def ops; def i32; def i64; def set;
class Pat<dag a, dag b> {{ dag source = a; dag result = b; list<int> costs = [1, 2, 3]; }}
class Instr<int k, string n> {{
  int opcode = k; bits<32> encoding = k; string name = n; dag operands = (ops i32:$a, i32:$b, i64:$c);
  string assembly = n # \" $a, $b, $c\"; list<string> forms = [n, n # \"_x\"];
{fields}}}
multiclass Family<int k, string n> {{
{variants}}}
{families}"
    )
}

#[test]
fn definitions_of_the_size_of_a_target_take_little_memory() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tblgen_memory");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("target.td"), target()).unwrap();
    let limited = format!("ulimit -v {MAX_KIB}; exec \"$0\" tblgen --dump-json target.td -o target.json");
    let output = Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_pdll")])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = std::fs::read_to_string(folder.join("target.json")).unwrap();
    assert!(json.contains("\"I599_v23\":{"), "{} bytes", json.len());
    std::fs::remove_dir_all(&folder).unwrap();
}
