//! Formatter: PDLL in its standard layout, with the same tokens and comments.
//!
//! In: text. Out: text, or the errors of its syntax. Invariant: the result has the same tokens and comments as the input, in the same order;
//! formatting it again changes nothing. Lines that the author broke after `=>` and before `with`, blocks written on one line, and single
//! blank lines stay.

mod layout;
mod trivia;

use std::collections::BTreeMap;

use pdll_support::diag::{Diags, Severity};
use pdll_support::source::{SourceId, Span};

use crate::fmt::layout::Layout;
pub use crate::fmt::layout::MAX_WIDTH;
use crate::fmt::trivia::read;
use crate::syntax::lexer::lex;
use crate::syntax::parser::{Includes, Loaded, Mode, parse};
use crate::syntax::token::Tokens;

/// Formats a file of PDLL. Returns `None` if its syntax is not valid, and reports why.
///
/// ```
/// use pdll_compiler::fmt::format;
/// use pdll_support::diag::Diags;
/// use pdll_support::source::SourceMap;
///
/// let text = "Pattern   Twice=>replace op<a.neg>( op<a.neg>(x:Value) )with x ; // Negation.";
/// let source = SourceMap::new().add_text("twice.pdll", text.to_owned(), None);
/// let formatted = format(source, text, &mut Diags::new());
/// assert_eq!(
///     formatted.as_deref(),
///     Some("Pattern Twice => replace op<a.neg>(op<a.neg>(x: Value)) with x; // Negation.\n")
/// );
/// ```
pub fn format(source: SourceId, text: &str, diags: &mut Diags) -> Option<String> {
    let n_before = diags.as_slice().len();
    let tokens = lex(source, text, diags);
    parse(tokens.clone(), Mode::File, &BTreeMap::new(), &mut NoIncludes, diags);
    if diags.as_slice()[n_before..].iter().any(|diag| diag.severity == Severity::Error) {
        return None;
    }
    Some(Layout::new(&read(text, &tokens)).finish())
}

/// Accepts every include: formatting needs none of them.
struct NoIncludes;

impl Includes for NoIncludes {
    fn load(&mut self, path: &str, span: Span, _diags: &mut Diags) -> Loaded {
        match path.ends_with(".td") {
            true => Loaded::Td,
            false => Loaded::Pdll(Tokens::empty(span.source)),
        }
    }
}
