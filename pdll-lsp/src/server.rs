//! The server: reads messages, keeps the open documents, answers requests.
//!
//! A thread reads the input, so that a request that the client cancels is not computed, or not to its end (`cancellation`). With delimited
//! messages, which tests use, everything is done in order. An invalid message is answered with an error, and the server continues. MLIR:
//! llvm/lib/Support/LSP/Transport.cpp, LSPServer.cpp of each server.

use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use pdll_compiler::reuse::ReadDefinitions;
use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::cancellation::{self, Cancellation, Cancelled};
use crate::capabilities::initialize_result;
use crate::compilation_database::CompilationDatabase;
use crate::document::{Text, path_of};
use crate::documents::{Document, Documents, Failure, with_dirs};
use crate::log::Log;
use crate::mlir::Mlir;
use crate::options::{InputStyle, Language, Options};
use crate::params::{Invalid, Params, Read};
use crate::pdll;
use crate::protocol::ErrorCode;
use crate::requests;
use crate::tablegen::Tablegen;
use crate::transport::{read_message, render, write_message};
use crate::workspace;

/// Number of messages that the reading thread holds until they are processed.
const MAX_QUEUE: usize = 256;

/// How a client left.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It said `exit` after `shutdown`.
    Orderly,
    /// It said `exit` without `shutdown`, or the connection broke.
    Abrupt,
}

/// State of the server.
struct Server<'a> {
    /// Options.
    options: &'a Options,
    /// Open documents by URI.
    documents: Documents,
    output: &'a mut dyn Write,
    log: Log,
    tablegen_database: CompilationDatabase,
    cancelled: Cancelled,
    /// The definitions that open documents of PDLL include, for their next analysis.
    definitions: HashMap<String, ReadDefinitions>,
    is_initialized: bool,
    is_shut_down: bool,
    is_broken: bool,
}

/// Answers messages until the client says `exit`, or the input ends.
pub fn serve(options: &Options, input: Box<dyn BufRead + Send>, output: &mut dyn Write) -> Outcome {
    let log = Log { verbosity: options.verbosity };
    let [of_pdll, of_tablegen] = [&options.pdll_databases, &options.tablegen_databases]
        .map(|databases| CompilationDatabase::read(databases, log));
    let cancelled = Cancelled::default();
    let mut server = Server {
        options,
        documents: Documents::new(options, of_pdll, Cancellation::new(cancelled.clone())),
        output,
        log,
        tablegen_database: of_tablegen,
        cancelled: cancelled.clone(),
        definitions: HashMap::new(),
        is_initialized: false,
        is_shut_down: false,
        is_broken: false,
    };
    server.run(&read_ahead(input, options.input_style, cancelled))
}

/// Reads messages on a thread of its own. It ends with the input, or when the receiver is dropped.
fn read_ahead(
    mut input: Box<dyn BufRead + Send>,
    style: InputStyle,
    cancelled: Cancelled,
) -> Receiver<Vec<u8>> {
    let (sender, receiver) = sync_channel(MAX_QUEUE);
    // Without a thread nothing is received, as if the input were empty.
    let _ = thread::Builder::new().spawn(move || {
        while let Ok(Some(message)) = read_message(&mut *input, style) {
            if style == InputStyle::Standard {
                cancelled.note(&message);
            }
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Server<'_> {
    fn run(&mut self, received: &Receiver<Vec<u8>>) -> Outcome {
        let mut queue: VecDeque<Value> = VecDeque::new();
        loop {
            if queue.is_empty() {
                let Ok(bytes) = received.recv() else { break };
                queue.extend(self.parse(&bytes));
            }
            if self.options.input_style == InputStyle::Standard {
                while let Ok(bytes) = received.try_recv() {
                    queue.extend(self.parse(&bytes));
                    if queue.len() > MAX_QUEUE {
                        break;
                    }
                }
                self.cancel(&mut queue);
            }
            let Some(message) = queue.pop_front() else { continue };
            if self.is_superseded(&message, queue.front()) {
                let _ = self.change(&Params::new(&message["params"]), false);
                continue;
            }
            if message.get("method").and_then(Value::as_str) == Some("exit") {
                self.log.info("--> exit");
                return if self.is_shut_down { Outcome::Orderly } else { Outcome::Abrupt };
            }
            self.handle(&message);
            // The compiler checks Rust in definitions by `proc_macro2`, which keeps each text for the locations of spans. None is left.
            proc_macro2::extra::invalidate_current_thread_spans();
            if self.is_broken {
                break;
            }
        }
        self.log.error("Transport error: Input/output error");
        Outcome::Abrupt
    }

    /// Returns a message as JSON; answers one that is not valid.
    fn parse(&mut self, bytes: &[u8]) -> Option<Value> {
        let (code, text) = match serde_json::from_slice::<Value>(bytes) {
            Ok(message) if message.get("jsonrpc").and_then(Value::as_str) == Some("2.0") => {
                return Some(message);
            }
            Ok(_) => (ErrorCode::InvalidRequest, "expected an object with `\"jsonrpc\": \"2.0\"`".to_owned()),
            Err(error) => (ErrorCode::ParseError, format!("JSON parse error: {error}")),
        };
        self.log.error(&text);
        self.reply(&Value::Null, "", Err(Failure { code, message: text }));
        None
    }

    /// Removes requests that a later message cancels.
    fn cancel(&mut self, queue: &mut VecDeque<Value>) {
        let is_cancel = |message: &Value| message["method"] == cancellation::METHOD;
        while let Some(at) = queue.iter().position(is_cancel) {
            let Some(cancel) = queue.remove(at) else { return };
            let id = &cancel["params"]["id"];
            self.cancelled.remove(id);
            let Some(nth) =
                queue.iter().take(at).position(|it| it.get("id") == Some(id) && it.get("method").is_some())
            else {
                continue;
            };
            if let Some(request) = queue.remove(nth) {
                let method = request["method"].as_str().unwrap_or_default();
                self.reply(id, method, Err(Failure::cancelled()));
            }
        }
    }

    /// Returns whether a change is followed by another one of the same document, so that its text is not analysed.
    fn is_superseded(&self, message: &Value, next: Option<&Value>) -> bool {
        let is_change = |message: &Value| message["method"] == "textDocument/didChange";
        let uri = |message: &Value| message["params"]["textDocument"]["uri"].as_str().map(str::to_owned);
        self.is_initialized
            && is_change(message)
            && next.is_some_and(|next| is_change(next) && uri(next).is_some() && uri(next) == uri(message))
    }

    fn handle(&mut self, message: &Value) {
        let id = message.get("id");
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            match id {
                Some(id) => self.log.error(format_args!(
                    "received a reply with ID {id}, but there was no such outgoing request"
                )),
                None => self.log.error("message with neither method nor id"),
            }
            return;
        };
        let null = Value::Null;
        let params = Params::new(message.get("params").unwrap_or(&null));
        match id {
            Some(id) => {
                self.log.info(format_args!("--> {method}({id})"));
                self.documents.cancellation.begin(id);
                let result = self.request(method, &params);
                let is_cancelled = self.documents.cancellation.is_requested();
                let result = if is_cancelled { Err(Failure::cancelled()) } else { result };
                self.reply(id, method, result);
            }
            None => {
                self.log.info(format_args!("--> {method}"));
                if let Err(Invalid(reason)) = self.notification(method, &params) {
                    self.log.error(format_args!(
                        "JSON parsing error: failed to decode {method} notification: {reason}"
                    ));
                }
            }
        }
    }

    fn request(&mut self, method: &str, params: &Params<'_>) -> Result<Value, Failure> {
        let invalid = |Invalid(reason)| Failure {
            code: ErrorCode::InvalidParams,
            message: format!("failed to decode {method} request: {reason}"),
        };
        match method {
            "initialize" => {
                params.object().map_err(invalid)?;
                let client = params.optional("capabilities");
                let client = client.map_or(Value::Null, |client| client.value().clone());
                self.documents.folders = workspace::folders(params.value());
                self.is_initialized = true;
                Ok(initialize_result(self.options.language, &client))
            }
            "shutdown" => {
                self.is_shut_down = true;
                Ok(Value::Null)
            }
            _ if self.is_shut_down => {
                let message = "the server is shut down".to_owned();
                Err(Failure { code: ErrorCode::InvalidRequest, message })
            }
            _ => requests::answer(&self.documents, method, params).unwrap_or_else(|| {
                let message = format!("method not found: {method}");
                Err(Failure { code: ErrorCode::MethodNotFound, message })
            }),
        }
    }

    fn notification(&mut self, method: &str, params: &Params<'_>) -> Read<()> {
        match method {
            "textDocument/didOpen" => {
                let document = params.field("textDocument")?;
                let uri = document.field("uri")?.uri()?;
                let text = document.field("text")?.string()?;
                let version = document.field("version")?.integer()?;
                let id = document.optional("languageId").and_then(|id| id.string().ok());
                let language = self.language_of(uri, id);
                self.open(uri, language, Text::new(text), version);
                self.publish(uri, true);
            }
            "textDocument/didChange" => {
                // What was known about the text before is dropped when the answer is sent.
                let (uri, before) = self.change(params, true)?;
                self.publish(&uri, true);
                drop(before);
            }
            "textDocument/didClose" => {
                let uri = params.document()?;
                self.definitions.remove(uri);
                if let Some(closed) = self.documents.open.remove(uri) {
                    self.send_diagnostics(uri, closed.version, Vec::new());
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Applies the changes of a document. The text is analysed only on request. Returns its URI, and what it was before.
    fn change(&mut self, params: &Params<'_>, is_last: bool) -> Read<(String, Option<Document>)> {
        let uri = params.document()?;
        let version = params.field("textDocument")?.optional("version");
        let version = version.map(|version| version.integer()).transpose()?;
        let changes = params.field("contentChanges")?.elements()?;
        let Some(document) = self.documents.open.get(uri) else { return Ok((uri.to_owned(), None)) };
        let mut text = document.analysis.text().clone();
        for change in changes {
            let new = change.field("text")?.string()?;
            text = Text::new(match change.optional("range") {
                Some(range) => {
                    let (start, end) = (range.field("start")?.position()?, range.field("end")?.position()?);
                    text.replaced(start, end, new)
                }
                None => new.to_owned(),
            });
        }
        let version = version.unwrap_or(document.version);
        let language = document.language;
        let mut before = None;
        if is_last {
            before = self.open(uri, language, text, version);
        } else if let Some(document) = self.documents.open.get_mut(uri) {
            document.analysis = Box::new(Unanalysed { text });
            document.version = version;
        }
        Ok((uri.to_owned(), before))
    }

    fn language_of(&self, uri: &str, id: Option<&str>) -> Language {
        let by_name = || match uri.rsplit_once('.') {
            Some((_, "pdll")) => Some(Language::Pdll),
            Some((_, "td")) => Some(Language::Tablegen),
            Some((_, "mlir" | "mlirbc")) => Some(Language::Mlir),
            _ => None,
        };
        let by_id = || match id {
            Some("pdll") => Some(Language::Pdll),
            Some("tablegen") => Some(Language::Tablegen),
            _ => None,
        };
        self.options.language.or_else(by_name).or_else(by_id).unwrap_or(Language::Mlir)
    }

    /// Analyses a text. Returns the document that had its URI before.
    fn open(&mut self, uri: &str, language: Language, text: Text, version: i64) -> Option<Document> {
        let path = PathBuf::from(path_of(uri));
        let analysis: Box<dyn Analysis> = match language {
            Language::Pdll => {
                let dirs = self.documents.pdll_dirs(&path);
                let definitions = self.definitions.entry(uri.to_owned()).or_default();
                Box::new(pdll::Pdll::new(uri, text, dirs, self.options.language.is_some(), definitions))
            }
            Language::Mlir => Box::new(Mlir::new(uri, text, &self.options.contexts)),
            Language::Tablegen => {
                let dirs = with_dirs(&path, &self.options.tablegen_dirs, &self.tablegen_database);
                Box::new(Tablegen::new(uri, text, dirs, self.options.language.is_some()))
            }
        };
        self.documents.open.insert(uri.to_owned(), Document { analysis, version, language })
    }

    /// Sends the diagnostics of a document, if it is open.
    fn publish(&mut self, uri: &str, is_open: bool) {
        if let Some(document) = self.documents.open.get(uri).filter(|_| is_open) {
            let (diagnostics, version) = (document.analysis.diagnostics(), document.version);
            self.send_diagnostics(uri, version, diagnostics);
        }
    }

    fn send_diagnostics(&mut self, uri: &str, version: i64, diagnostics: Vec<Value>) {
        let params = json!({ "uri": uri, "version": version, "diagnostics": diagnostics });
        self.log.info("--> textDocument/publishDiagnostics");
        self.send(json!({ "method": "textDocument/publishDiagnostics", "params": params }));
    }

    fn reply(&mut self, id: &Value, method: &str, result: Result<Value, Failure>) {
        match result {
            Ok(result) => {
                self.log.info(format_args!("--> reply:{method}({id})"));
                self.send(json!({ "id": id, "result": result }));
            }
            Err(Failure { code, message }) => {
                let code = code as i32;
                self.log.info(format_args!("--> reply:{method}({id}): {code}: {message}"));
                self.send(json!({ "id": id, "error": { "code": code, "message": message } }));
            }
        }
    }

    fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        self.log.verbose(format_args!(">>> {}", render(&message, self.options.is_pretty)));
        self.is_broken |= write_message(self.output, &message, self.options.is_pretty).is_err();
    }
}

/// A text that another change follows.
struct Unanalysed {
    text: Text,
}

impl Analysis for Unanalysed {
    fn diagnostics(&self) -> Vec<Value> {
        Vec::new()
    }

    fn text(&self) -> &Text {
        &self.text
    }
}
