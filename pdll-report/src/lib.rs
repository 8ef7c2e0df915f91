//! A page that shows what patterns and passes did: one HTML file, which needs no network.
//!
//! In: a [`RewriteTrace`]. Out: HTML. The data are in the page as JSON, compressed; `page/replay.js` describes their format.
//!
//! ```
//! use pdll::ir::Context;
//! use pdll::observe::RewriteTrace;
//! use pdll::rewrite::{GreedyRewriteConfig, PatternRoot, RewritePatternSet, apply_patterns_greedily};
//! use pdll::text::parse;
//!
//! let ctx = Context::new();
//! ctx.allow_unregistered_dialects(true);
//! let mut ir = parse(&ctx, r#""t.nop"() : () -> ()"#)?;
//! let mut patterns = RewritePatternSet::new(&ctx);
//! patterns.add_fn_on(PatternRoot::Named("t.nop"), |op, rewriter| {
//!     rewriter.erase_op(op)?;
//!     Ok(true)
//! }).name("EraseNop");
//!
//! let trace = RewriteTrace::new();
//! apply_patterns_greedily(&mut ir, &patterns.freeze()?, &GreedyRewriteConfig::default().trace(&trace))?;
//! trace.finish(&ir);
//! let page = pdll_report::html("nop.mlir", &trace);
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod passes;

use std::io::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use pdll::observe::RewriteTrace;

pub use passes::PassTrace;

/// The page around its parts.
const PAGE: &str = include_str!("page/page.html");
/// The styles.
const STYLE: &str = include_str!("page/style.css");
/// The scripts, in order.
const SCRIPTS: [&str; 7] = [
    include_str!("page/replay.js"),
    include_str!("page/diff.js"),
    include_str!("page/graph.js"),
    include_str!("page/steps.js"),
    include_str!("page/timeline.js"),
    include_str!("page/panels.js"),
    include_str!("page/app.js"),
];

/// Returns the page of a trace.
pub fn html(title: &str, trace: &RewriteTrace) -> String {
    page(title, &trace.to_json())
}

/// Returns the page of the data of a trace.
pub fn page(title: &str, json: &str) -> String {
    let data = STANDARD.encode(compressed(json.as_bytes()));
    let mut out = String::with_capacity(data.len() + (64 << 10));
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        match name {
            "title" => out.push_str(&escaped(title)),
            "style" => out.push_str(STYLE),
            "scripts" => SCRIPTS.iter().for_each(|script| out.push_str(script)),
            _ => out.push_str(&data),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Returns the data of a page as JSON; `None` if it is no page of this crate.
pub fn data(page: &str) -> Option<String> {
    let (_, after) = page.split_once("<script id=\"data\" type=\"text/plain\">")?;
    let (data, _) = after.split_once('<')?;
    let bytes = STANDARD.decode(data.trim()).ok()?;
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&bytes[..]), &mut text).ok()?;
    Some(text)
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to a vector does not fail.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}

/// Escapes text for HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}
