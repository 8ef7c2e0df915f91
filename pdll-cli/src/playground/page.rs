//! The page: HTML with the texts of the files.
//!
//! In: the names and texts of the files. Out: one page that needs nothing but this server.

use serde_json::json;

use crate::playground::process::MAX_TEXT;
use crate::playground::try_out::TryOut;

/// The page around its parts.
const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPTS: [&str; 2] = [include_str!("page/editor.js"), include_str!("page/app.js")];

/// Returns the page.
pub(super) fn html(try_out: &TryOut, pdll: &str, mlir: &str) -> String {
    let data = json!({
        "pdll": { "name": try_out.pdll, "text": pdll },
        "mlir": { "name": try_out.mlir, "text": mlir },
        "limit": MAX_TEXT,
    });
    // No text of a file ends the element.
    let data = data.to_string().replace('<', "\\u003c");
    let parts = [("{{style}}", STYLE), ("{{scripts}}", &SCRIPTS.concat()), ("{{data}}", &data)];
    // The data come last: a text may contain a placeholder.
    parts.into_iter().fold(PAGE.to_owned(), |page, (name, part)| page.replacen(name, part, 1))
}
