//! The answer to `initialize`: what the server can do, as MLIR's server for the language announces it.

use serde_json::{Value, json};

use crate::options::Language;
use crate::tokens::{MODIFIERS, TYPES};

/// Characters that end the completion of a word in PDLL and TableGen.
const COMMIT: [&str; 26] = [
    "\t", "(", ")", "[", "]", "{", "}", "<", ">", ":", ";", ",", "+", "-", "/", "*", "%", "^", "&", "#", "?",
    ".", "=", "\"", "'", "|",
];
/// Characters that start completion in PDLL.
const PDLL_TRIGGERS: [&str; 11] = [".", ">", "(", "{", ",", "<", ":", "[", " ", "\"", "/"];
/// Characters that start completion in MLIR.
const MLIR_TRIGGERS: [&str; 13] = [".", "%", "^", "!", "#", "(", ",", "<", ":", "[", " ", "\"", "/"];

/// Returns the result of `initialize`. `client` is the client's `capabilities`.
pub(crate) fn initialize_result(language: Option<Language>, client: &Value) -> Value {
    let client = &client["textDocument"];
    let symbols = client["documentSymbol"]["hierarchicalDocumentSymbolSupport"] == json!(true);
    let has_action_kinds = !client["codeAction"]["codeActionLiteralSupport"].is_null();
    let mut capabilities = json!({
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "definitionProvider": true,
        "referencesProvider": true,
        "hoverProvider": true,
    });
    // MLIR's server for PDLL announces them to clients without nested symbols too.
    match language {
        Some(Language::Tablegen) => {}
        Some(Language::Mlir) => capabilities["documentSymbolProvider"] = json!(symbols),
        _ => capabilities["documentSymbolProvider"] = json!(true),
    }
    let actions =
        |kinds: Value| if has_action_kinds { json!({ "codeActionKinds": kinds }) } else { json!(true) };
    let (name, version, more) = match language {
        Some(Language::Pdll) => ("mlir-pdll-lsp-server", "0.0.1", pdll()),
        Some(Language::Tablegen) => {
            let more = json!({ "documentLinkProvider": { "resolveProvider": false } });
            ("tblgen-lsp-server", "0.0.1", more)
        }
        Some(Language::Mlir) => {
            let commit = ["\t", ";", ",", ".", "="];
            let more = json!({
                "textDocumentSync": { "openClose": true, "change": 1, "save": true },
                "completionProvider": completion(&commit, &MLIR_TRIGGERS),
                "codeActionProvider": actions(json!(["quickfix", "refactor", "info"])),
            });
            ("mlir-lsp-server", "0.0.0", more)
        }
        None => {
            let mut more = pdll();
            let triggers: Vec<&str> = PDLL_TRIGGERS
                .into_iter()
                .chain(MLIR_TRIGGERS.into_iter().filter(|it| !PDLL_TRIGGERS.contains(it)))
                .collect();
            more["completionProvider"]["triggerCharacters"] = json!(triggers);
            let can_prepare = client["rename"]["prepareSupport"] == json!(true);
            more["renameProvider"] =
                if can_prepare { json!({ "prepareProvider": true }) } else { json!(true) };
            more["codeActionProvider"] = actions(json!(["quickfix", "refactor"]));
            more["documentFormattingProvider"] = json!(true);
            more["workspaceSymbolProvider"] = json!(true);
            more["callHierarchyProvider"] = json!(true);
            let legend = json!({ "tokenTypes": TYPES, "tokenModifiers": MODIFIERS });
            more["semanticTokensProvider"] = json!({ "legend": legend, "full": true, "range": true });
            ("pdll lsp", env!("CARGO_PKG_VERSION"), more)
        }
    };
    if let (Some(all), Value::Object(more)) = (capabilities.as_object_mut(), more) {
        all.extend(more);
    }
    json!({ "serverInfo": { "name": name, "version": version }, "capabilities": capabilities })
}

fn completion(commit: &[&str], triggers: &[&str]) -> Value {
    json!({ "allCommitCharacters": commit, "resolveProvider": false, "triggerCharacters": triggers })
}

fn pdll() -> Value {
    json!({
        "completionProvider": completion(&COMMIT, &PDLL_TRIGGERS),
        "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
        "documentLinkProvider": { "resolveProvider": false },
        "inlayHintProvider": true,
    })
}
