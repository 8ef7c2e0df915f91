//! `--verify-roundtrip`: IR is the same after it is written and read back, as text and as bytecode.
//!
//! MLIR: `doVerifyRoundTrip` in MlirOptMain.cpp, with its messages.

use pdll::bytecode::{BytecodeWriterConfig, parse_bytecode, write_bytecode};
use pdll::ir::{Context, Ir};
use pdll::text::{InputPart, PrintOptions, parse_single};

/// Checks both ways. `context` creates the contexts in which the IR is read back.
pub(super) fn check(ir: &Ir, context: impl Fn() -> Result<Context, String>) -> Result<(), String> {
    let generic = PrintOptions::new().debug_info(true).custom_forms(false);
    let reference = ir.to_text(&generic);
    let error = |message: String| format!("error: '{}' op {message}", ir.top().name_text(ir));
    let failed = |what: &str, reason: String| {
        error(format!("failed to parse {what} content back, cannot verify round-trip.\n{reason}"))
    };
    let compare = |what: &str, back: &Ir| {
        let back = back.to_text(&generic);
        let differs = || {
            error(format!(
                "{what} roundTrip testing roundtripped module differs from reference:\n<<<<<<Reference\n{reference}\n=====\n{back}\n\
                 >>>>>roundtripped"
            ))
        };
        if back == reference { Ok(()) } else { Err(differs()) }
    };
    let text = ir.to_text(&PrintOptions::new().debug_info(true).custom_forms(true));
    let ctx = context()?;
    let back = parse_single(&ctx, "-", &InputPart::whole(&text))
        .map_err(|reason| failed("custom assembly", reason.to_string()))?;
    compare("textual", &back)?;
    if ir.top().name_text(ir) != "builtin.module" {
        // What is read from bytecode is in a module.
        return Ok(());
    }
    let bytes = write_bytecode(ir, &BytecodeWriterConfig::new())
        .map_err(|reason| error(format!("failed to write bytecode, cannot verify round-trip.\n{reason}")))?;
    let ctx = context()?;
    let back = parse_bytecode(&ctx, "-", &bytes).map_err(|reason| failed("bytecode", reason.to_string()))?;
    compare("bytecode", &back)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use pdll::text::parse;

    use super::*;

    #[test]
    fn what_cannot_be_read_back_is_an_error() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let ir = parse(&ctx, r#""toy.world"() : () -> ()"#).unwrap();
        assert_eq!(check(&ir, || Ok(ctx.clone())), Ok(()));
        let error = check(&ir, || Ok(Context::new())).unwrap_err();
        let start = "error: 'builtin.module' op failed to parse custom assembly content back, cannot verify round-trip.\n-:2:14: error: \
                     operation being parsed with an unregistered dialect";
        assert!(error.starts_with(start), "{error}");
    }
}
