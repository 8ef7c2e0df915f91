//! Rust text in definitions: converts it to tokens with the user's span.

use proc_macro2::{Group, Span, TokenStream, TokenTree};

use crate::ods::predicate::Placeholders;

/// Parses text that `ods::read` has already lexed successfully.
pub(super) fn tokens(text: &str, span: Span) -> TokenStream {
    match text.parse::<TokenStream>() {
        Ok(stream) => respan(stream, span),
        Err(_) => {
            let message = format!("this is not Rust: `{text}`");
            quote::quote_spanned!(span=> ::core::compile_error!(#message))
        }
    }
}

/// Gives all tokens one span, so that generated names and names in the user's text have the same hygiene
/// context.
pub(super) fn respan(stream: TokenStream, span: Span) -> TokenStream {
    let respan_tree = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            let inner = respan(group.stream(), span);
            tree = TokenTree::Group(Group::new(group.delimiter(), inner));
        }
        tree.set_span(span);
        tree
    };
    stream.into_iter().map(respan_tree).collect()
}

/// Substitutes tokens for `$name`.
pub(super) fn fill(stream: TokenStream, placeholders: &[(&str, &TokenStream)]) -> TokenStream {
    let mut out = Vec::new();
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let is_dollar = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '$');
        let found = match trees.peek() {
            Some(TokenTree::Ident(name)) if is_dollar => {
                placeholders.iter().find(|(known, _)| name == known).map(|(_, tokens)| (name.span(), *tokens))
            }
            _ => None,
        };
        match (found, tree) {
            (Some((span, tokens)), _) => {
                trees.next();
                out.extend(respan(tokens.clone(), span));
            }
            (None, TokenTree::Group(group)) => {
                let mut inner = Group::new(group.delimiter(), fill(group.stream(), placeholders));
                inner.set_span(group.span());
                out.push(TokenTree::Group(inner));
            }
            (None, tree) => out.push(tree),
        }
    }
    out.into_iter().collect()
}

/// Returns the placeholders of Rust code about an attribute or a type.
pub(super) fn about<'a>(ctx: &'a str, entity: &'a str) -> Placeholders<'a> {
    Placeholders { runtime: "__rt", ctx, entity, others: &[] }
}

/// Removes the common indentation of lines, and blank lines at both ends.
pub(super) fn dedent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    // The first line may follow the opening of the block.
    let rest = lines.iter().skip(usize::from(!text.starts_with('\n')));
    let shared = rest.filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let cut = |line: &&str| line.get(indent(line).min(shared)..).unwrap_or_default().trim_end().to_owned();
    let lines: Vec<String> = lines.iter().map(cut).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_indentation_is_dropped() {
        assert_eq!(dedent("\n    Adds.\n\n      x = 1\n    Done.\n  "), "Adds.\n\n  x = 1\nDone.");
        assert_eq!(dedent("One\n    two\n      three"), "One\ntwo\n  three");
    }
}
