//! Requests about documents: reads their parameters and asks the document's language.

use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::documents::{Documents, Failure};
use crate::matching;
use crate::mlir;
use crate::options::Language;
use crate::params::{Invalid, Params, Read};
use crate::protocol::{ErrorCode, completions, location, range};
use crate::rename;
use crate::workspace;

/// Answers a request; `None` if there is no such method in the server's language.
pub(crate) fn answer(
    documents: &Documents,
    method: &str,
    params: &Params<'_>,
) -> Option<Result<Value, Failure>> {
    let result = match refusing_handler(documents.only, method) {
        Some(handler) => handler(documents, params),
        None => handler(documents.only, method)?(documents, params).map_err(Refusal::Invalid),
    };
    let result = result.map_err(|refusal| match refusal {
        Refusal::Invalid(Invalid(reason)) => Failure {
            code: ErrorCode::InvalidParams,
            message: format!("failed to decode {method} request: {reason}"),
        },
        Refusal::Failed(message) => Failure { code: ErrorCode::RequestFailed, message },
    });
    Some(result)
}

/// The reason why a request has no result.
enum Refusal {
    /// Its parameters cannot be read.
    Invalid(Invalid),
    /// It cannot be answered.
    Failed(String),
}

impl From<Invalid> for Refusal {
    fn from(invalid: Invalid) -> Refusal {
        Refusal::Invalid(invalid)
    }
}

type Answer = Result<Value, Refusal>;
type Handler = fn(&Documents, &Params<'_>) -> Read<Value>;
type RefusingHandler = fn(&Documents, &Params<'_>) -> Answer;

fn handler(language: Option<Language>, method: &str) -> Option<Handler> {
    let is_in = |languages: &[Language]| language.is_none_or(|language| languages.contains(&language));
    let (pdll, mlir) = (is_in(&[Language::Pdll]), is_in(&[Language::Mlir]));
    let handler: Handler = match method {
        "textDocument/definition" => definition,
        "textDocument/references" => references,
        "textDocument/hover" => hover,
        "textDocument/documentSymbol" if pdll || mlir => symbols,
        "textDocument/documentLink" if is_in(&[Language::Pdll, Language::Tablegen]) => links,
        "textDocument/completion" if pdll || mlir => completion,
        "textDocument/signatureHelp" if pdll => signature_help,
        "textDocument/inlayHint" if pdll => inlay_hints,
        "textDocument/codeAction" if mlir => code_actions,
        "textDocument/prepareRename" if language.is_none() => prepare_rename,
        "textDocument/semanticTokens/full" if language.is_none() => semantic_tokens,
        "textDocument/semanticTokens/range" if language.is_none() => semantic_tokens_in_range,
        "textDocument/formatting" if language.is_none() => formatting,
        "textDocument/prepareCallHierarchy" if language.is_none() => prepare_calls,
        "callHierarchy/incomingCalls" if language.is_none() => incoming_calls,
        "callHierarchy/outgoingCalls" if language.is_none() => outgoing_calls,
        "workspace/symbol" if language.is_none() => workspace_symbols,
        "pdll/viewOutput" if pdll => view_output,
        _ => return None,
    };
    Some(handler)
}

/// Returns the handler of a request that may be refused although its parameters can be read.
fn refusing_handler(language: Option<Language>, method: &str) -> Option<RefusingHandler> {
    let is_mlir = language.is_none_or(|language| language == Language::Mlir);
    match method {
        "textDocument/rename" if language.is_none() => Some(rename),
        "mlir/convertFromBytecode" if is_mlir => Some(convert_from_bytecode),
        "mlir/convertToBytecode" if is_mlir => Some(convert_to_bytecode),
        _ => None,
    }
}

fn analysis<'a>(documents: &'a Documents, params: &Params<'_>) -> Read<Option<&'a dyn Analysis>> {
    Ok(documents.get(params.document()?).map(|document| &*document.analysis))
}

fn definition(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let (found, at) = (analysis(documents, params)?, params.field("position")?.position()?);
    Ok(json!(found.map(|found| found.definition(at)).unwrap_or_default()))
}

fn references(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let (found, at) = (analysis(documents, params)?, params.field("position")?.position()?);
    let mut places = found.map(|found| found.references(at)).unwrap_or_default();
    // MLIR's servers list those of one file.
    if documents.only.is_none()
        && let Some(definition) = places.first().cloned()
    {
        for (uri, document) in documents.sorted() {
            let (analysis, text) = (&document.analysis, document.analysis.text());
            let more = analysis.places_of(&definition).into_iter();
            let more = more.map(|place| location(uri, range(text, place.start, place.end)));
            places.extend(more.filter(|place| !places.contains(place)).collect::<Vec<_>>());
        }
    }
    Ok(json!(places))
}

fn hover(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let (found, at) = (analysis(documents, params)?, params.field("position")?.position()?);
    let Some(found) = found else { return Ok(Value::Null) };
    let mut hover = found.hover(at);
    if documents.only.is_none()
        && let Some((ir, op)) = found.operation_at(at)
        && let Some(patterns) = matching::patterns_on(documents, ir, op)
        && let Value::String(text) = &mut hover["contents"]["value"]
    {
        text.push_str(&patterns);
    }
    Ok(hover)
}

fn symbols(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    Ok(json!(analysis(documents, params)?.map(Analysis::symbols).unwrap_or_default()))
}

fn links(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    Ok(json!(analysis(documents, params)?.map(Analysis::links).unwrap_or_default()))
}

fn completion(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let (found, at) = (analysis(documents, params)?, params.field("position")?.position()?);
    Ok(found.map_or_else(|| completions(Vec::new()), |found| found.completion(at)))
}

fn signature_help(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let (found, at) = (analysis(documents, params)?, params.field("position")?.position()?);
    let none = || json!({ "activeParameter": 0, "activeSignature": 0, "signatures": [] });
    Ok(found.map_or_else(none, |found| found.signature_help(at)))
}

fn inlay_hints(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let found = analysis(documents, params)?;
    let range = params.field("range")?;
    let (start, end) = (range.field("start")?.position()?, range.field("end")?.position()?);
    Ok(json!(found.map(|found| found.inlay_hints(start, end)).unwrap_or_default()))
}

fn code_actions(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let found = analysis(documents, params)?;
    let range = params.field("range")?;
    let (start, end) = (range.field("start")?.position()?, range.field("end")?.position()?);
    let (uri, context) = (params.document()?, params.field("context")?);
    Ok(json!(found.map(|found| found.code_actions(uri, start, end, &context)).unwrap_or_default()))
}

fn semantic_tokens(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let found = analysis(documents, params)?;
    Ok(found.map_or_else(|| json!({ "data": [] }), |found| found.semantic_tokens(0..usize::MAX)))
}

fn semantic_tokens_in_range(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let found = analysis(documents, params)?;
    let range = params.field("range")?;
    let (start, end) = (range.field("start")?.position()?, range.field("end")?.position()?);
    let tokens = |found: &dyn Analysis| {
        let text = found.text();
        found.semantic_tokens(text.offset(start)..text.offset(end))
    };
    Ok(found.map_or_else(|| json!({ "data": [] }), tokens))
}

fn formatting(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    Ok(json!(analysis(documents, params)?.and_then(Analysis::formatting)))
}

fn prepare_calls(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let (found, at) = (analysis(documents, params)?, params.field("position")?.position()?);
    Ok(found.and_then(|found| found.call_item(at)).map_or(Value::Null, |item| json!([item])))
}

fn incoming_calls(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let item = params.field("item")?;
    let (uri, place) = (item.field("uri")?.uri()?, item.field("selectionRange")?);
    let location = location(uri, place.value().clone());
    // A function may be called in all files that include it.
    let calls =
        documents.sorted().into_iter().flat_map(|(_, document)| document.analysis.incoming_calls(&location));
    Ok(json!(calls.collect::<Vec<_>>()))
}

fn outgoing_calls(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let item = params.field("item")?;
    let at = item.field("selectionRange")?.field("start")?.position()?;
    let document = documents.open.get(item.field("uri")?.uri()?);
    Ok(json!(document.map(|document| document.analysis.outgoing_calls(at)).unwrap_or_default()))
}

fn workspace_symbols(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    Ok(json!(workspace::symbols(documents, params.field("query")?.string()?)))
}

fn view_output(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let uri = params.field("uri")?.uri()?;
    let kind = params.field("kind")?.string()?;
    if !matches!(kind, "ast" | "mlir" | "cpp") {
        return Err(Invalid("invalid JSON contents".to_owned()));
    }
    let document = documents.open.get(uri);
    let output = document.and_then(|document| document.analysis.view_output(kind));
    Ok(output.map_or(Value::Null, |output| json!({ "output": output })))
}

fn prepare_rename(documents: &Documents, params: &Params<'_>) -> Read<Value> {
    let (uri, at) = (params.document()?, params.field("position")?.position()?);
    Ok(rename::prepare(documents, uri, at))
}

fn rename(documents: &Documents, params: &Params<'_>) -> Answer {
    let (uri, at) = (params.document()?, params.field("position")?.position()?);
    let name = params.field("newName")?.string()?;
    rename::rename(documents, uri, at, name).map_err(Refusal::Failed)
}

fn convert_from_bytecode(documents: &Documents, params: &Params<'_>) -> Answer {
    let uri = params.field("uri")?.uri()?;
    let text = mlir::text_of_bytecode(uri, &documents.contexts).map_err(Refusal::Failed)?;
    Ok(json!({ "output": text }))
}

fn convert_to_bytecode(documents: &Documents, params: &Params<'_>) -> Answer {
    let uri = params.field("uri")?.uri()?;
    let document = documents.open.get(uri).ok_or_else(|| {
        Refusal::Failed("language server does not contain an entry for this source file".to_owned())
    })?;
    Ok(json!({ "output": document.analysis.bytecode().map_err(Refusal::Failed)? }))
}
