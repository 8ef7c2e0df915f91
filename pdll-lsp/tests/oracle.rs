//! MLIR's servers receive the scripts of their languages too, and give the same answers.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pdll_ir::PrintOptions;
use pdll_lsp::Language;
use pdll_oracle::{command, has, include_dir, run};
use serde_json::Value;

use crate::{cases, script};

/// Dialects that both servers have.
const DIALECTS: [&str; 4] = ["arith", "builtin", "cf", "func"];

/// Removes what cannot be equal: addresses in syntax trees, the order of completions and dialects that only one server has, and the encoding
/// of bytecode.
fn comparable(mut message: Value) -> Value {
    if let Some(items) = message.get_mut("result").and_then(|result| result.get_mut("items")?.as_array_mut())
    {
        let text = |item: &Value, field: &str| item[field].as_str().unwrap_or_default().to_owned();
        items.retain(|item| {
            text(item, "detail") != "dialect"
                || DIALECTS.contains(&text(item, "label").trim_start_matches(['!', '#']))
        });
        items.sort_by_key(|item| text(item, "label"));
    }
    if let Some(bytes) = message["result"]["output"].as_str().and_then(|text| STANDARD.decode(text).ok()) {
        let ctx = script::options(None).contexts.create("");
        let ir = pdll_ir::parse_bytecode(&ctx, "bytecode", &bytes).expect("bytecode");
        message["result"]["output"] = Value::from(ir.to_text(&PrintOptions::new().debug_info(true)));
    }
    if let Some(text) = message["result"]["output"].as_str()
        && text.starts_with("-Module")
    {
        let words =
            text.split_inclusive([' ', '\n']).map(|word| if word.starts_with("0x") { "0x0" } else { word });
        let text: String = words.collect();
        message["result"]["output"] = Value::from(text);
    }
    message
}

#[test]
fn oracle_servers_give_the_same_answers() {
    let Some(include) = include_dir() else { return };
    let mut differences = Vec::new();
    for path in cases::scripts() {
        let text = std::fs::read_to_string(&path).expect("a script");
        let (tool, option) = match script::language(&text) {
            Some(Language::Pdll) => ("mlir-pdll-lsp-server-22", "pdll"),
            Some(Language::Tablegen) => ("tblgen-lsp-server-22", "tablegen"),
            Some(Language::Mlir) => ("mlir-lsp-server-22", "mlir"),
            None => continue,
        };
        if !has(&[tool]) {
            return;
        }
        let messages = script::messages(&text);
        let input = script::delimited(&messages);
        let mut command = command(tool);
        command.arg("--lit-test").arg("--log=error");
        if option != "mlir" {
            command.arg(format!("--{option}-extra-dir={}", script::inputs().display()));
            command.arg(format!("--{option}-extra-dir={include}"));
        }
        let theirs = script::parse(&run(&mut command, &input).stdout);
        let mut options = script::options(script::language(&text));
        options.pdll_dirs.push(include.clone().into());
        options.tablegen_dirs.push(include.clone().into());
        let ours = script::parse(&script::run(&options, input.as_bytes()).0);
        let methods = |message: &Value| {
            let id = message.get("id").and_then(Value::as_u64);
            id.map_or(Value::Null, |id| messages[id as usize].clone())
        };
        for (ours, theirs) in ours.iter().zip(&theirs) {
            let (ours, theirs) = (comparable(ours.clone()), comparable(theirs.clone()));
            if ours != theirs {
                let to = methods(&ours);
                differences.push(format!("{}: {to}\n  ours: {ours}\ntheirs: {theirs}", path.display()));
            }
        }
        if ours.len() != theirs.len() {
            differences.push(format!("{}: {} answers, not {}", path.display(), ours.len(), theirs.len()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}
