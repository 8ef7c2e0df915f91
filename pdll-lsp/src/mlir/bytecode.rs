//! Conversion of a file between text and bytecode.
//!
//! MLIR: MLIRServer::convertFromBytecode, convertToBytecode. Differs: a single operation other than `builtin.module` is written with the
//! module around it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pdll_ir::{
    BytecodeWriterConfig, Ir, Op, PrintOptions, is_bytecode, parse_bytecode, parse_named, write_bytecode,
};

use super::file::File;
use crate::contexts::Contexts;
use crate::document::path_of;

/// Returns a file as bytecode in Base64, or the reason why it cannot be written.
pub(super) fn bytecode_of(file: &File) -> Result<String, String> {
    let [chunk] = &file.chunks[..] else {
        return Err("unexpected split file, please remove all `// -----`".to_owned());
    };
    let valid = chunk.read.as_ref().ok().filter(|_| chunk.errors.is_none());
    let ops =
        valid.map(|(ir, _)| (ir, top_level_ops(ir, &path_of(&file.uri)))).filter(|(_, ops)| !ops.is_empty());
    let Some((ir, ops)) = ops else {
        let message = "expected a single and valid top-level operation, please ensure there are no errors";
        return Err(message.to_owned());
    };
    if ops.len() > 1 {
        return Err("expected a single top-level operation".to_owned());
    }
    let bytes = write_bytecode(ir, &BytecodeWriterConfig::new()).map_err(|error| error.to_string())?;
    Ok(STANDARD.encode(bytes))
}

/// Reads a file of bytecode, or of text, and returns its text with locations; or the reason why it cannot be read.
pub(crate) fn text_of_bytecode(uri: &str, contexts: &Contexts) -> Result<String, String> {
    let path = path_of(uri);
    let failed = |reason: &str| format!("failed to parse bytecode source file: {reason}\n");
    // What is not a regular file may have no end.
    let is_file = std::fs::metadata(&path).is_ok_and(|metadata| metadata.is_file());
    let bytes = is_file.then(|| std::fs::read(&path).ok()).flatten();
    let bytes = bytes.ok_or_else(|| failed(&format!("could not open input file {path}")))?;
    let ctx = contexts.create(uri);
    ctx.allow_unregistered_dialects(true);
    let ir = if is_bytecode(&bytes) {
        parse_bytecode(&ctx, &path, &bytes).map_err(|error| failed(error.message()))?
    } else {
        let text = std::str::from_utf8(&bytes).map_err(|_| failed("the file is not UTF-8"))?;
        parse_named(&ctx, &path, text).map_err(|error| failed(error.message()))?
    };
    if let Err(errors) = ir.verify() {
        let messages: Vec<&str> = errors.errors.iter().map(|error| &*error.message).collect();
        return Err(failed(&messages.join("\n")));
    }
    let [op] = top_level_ops(&ir, &path)[..] else {
        return Err("expected bytecode to contain a single top-level operation".to_owned());
    };
    let mut options = PrintOptions::new().debug_info(true).custom_forms(true);
    options.assume_verified = true;
    let mut text = ir.display_op(op).with(options).to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Returns the operations that a file has at its top level: without the module that is not in the file, which is located at its start.
fn top_level_ops(ir: &Ir, path: &str) -> Vec<Op> {
    match ir.context().location_place(ir.top().loc(ir)) == Some((path, Some((0, 0)))) {
        true => {
            let blocks = ir.top().regions(ir).iter().flat_map(|region| region.blocks(ir));
            blocks.flat_map(|block| block.ops(ir)).collect()
        }
        false => vec![ir.top()],
    }
}
