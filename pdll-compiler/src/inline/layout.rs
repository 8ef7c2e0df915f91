//! Layout: emitted Rust as text for people, a line for each statement and each brace.
//!
//! In: pieces. Out: text, with blanks where a `TokenStream` shows them.
//! Invariant: a form is the text that its tokens would be; it is laid out once for each depth and filled in afterwards.

use std::cell::Cell;
use std::fmt::{self, Write as _};

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use rustc_hash::FxHashMap;

use crate::emit::rust::{Form, Pieces, Word};

/// How many levels are indented? Deeper ones would take more blanks than text.
const MAX_INDENT: usize = 50;

/// Tokens with a line for each statement and each brace.
#[derive(Default)]
pub(super) struct Layout {
    /// The lines so far.
    pub(super) out: String,
    /// What stands on the line that is not ended yet.
    line: Vec<Bit>,
    /// How many braces are open?
    depth: usize,
    forms: Forms,
}

/// Something on a line.
enum Bit {
    Tree(TokenTree),
    /// Tokens that are text already.
    Text(String),
}

impl Pieces for Layout {
    fn open(&mut self, head: TokenStream) {
        self.add(head);
        self.end_line("{");
        self.depth += 1;
    }

    fn add(&mut self, tokens: TokenStream) {
        let mut stack = vec![tokens.into_iter()];
        while let Some(trees) = stack.last_mut() {
            match trees.next() {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let trees = into_trees(group);
                    if trees.size_hint().1 == Some(0) {
                        self.end_line("{}");
                    } else {
                        self.open(TokenStream::new());
                        stack.push(trees);
                    }
                }
                Some(TokenTree::Punct(punct)) if punct.as_char() == ';' => self.end_line(";"),
                Some(tree) => self.line.push(Bit::Tree(tree)),
                None => {
                    stack.pop();
                    if !stack.is_empty() {
                        self.close();
                    }
                }
            }
        }
    }

    fn close(&mut self) {
        self.end_line("");
        self.depth -= 1;
        self.end_line("}");
    }

    fn add_form(&mut self, form: Form, words: &[Word<'_>]) {
        let laid = self.forms.laid(form, words.len(), self.depth);
        if !laid.lines.is_empty() && !self.line.is_empty() {
            self.add(form.with(words));
            return;
        }
        laid.lines.fill(words, &mut self.out);
        if !laid.rest.is_empty() {
            let mut text = String::new();
            laid.rest.fill(words, &mut text);
            self.line.push(Bit::Text(text));
        }
    }

    fn add_list(&mut self, elements: &mut dyn Iterator<Item = (Form, Vec<Word<'_>>)>) {
        let mut text = "[".to_owned();
        for (i, (form, words)) in elements.enumerate() {
            text.push_str(if i > 0 { " , " } else { "" });
            self.forms.inline(form, words.len()).fill(&words, &mut text);
        }
        text.push(']');
        self.line.push(Bit::Text(text));
    }
}

impl Layout {
    fn end_line(&mut self, end: &str) {
        if self.line.is_empty() && end.is_empty() {
            return;
        }
        for _ in 0..self.depth.min(MAX_INDENT) {
            self.out.push_str("    ");
        }
        let is_bare = self.line.is_empty();
        let line = Line(Cell::new(std::mem::take(&mut self.line)));
        let _ = write!(self.out, "{line}");
        self.line = line.0.into_inner();
        self.out.push_str(if is_bare || end.is_empty() || end == ";" { "" } else { " " });
        self.out.push_str(end);
        self.out.push('\n');
    }
}

/// Tokens that are shown, once, as a `TokenStream` shows them, without one being made of them.
struct Line(Cell<Vec<Bit>>);

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = self.0.take();
        // Groups that are open, each with what closes it; the bits of the line are outside all.
        let mut open: Vec<(IntoIter, &str)> = Vec::new();
        let mut bits = line.drain(..);
        let mut is_next = false;
        loop {
            let bit = match open.last_mut() {
                Some((inner, _)) => inner.next().map(Bit::Tree),
                None => bits.next(),
            };
            let Some(bit) = bit else {
                let Some((_, close)) = open.pop() else { break };
                out.write_str(close)?;
                is_next = true;
                continue;
            };
            if is_next {
                out.write_str(" ")?;
            }
            is_next = true;
            let tree = match bit {
                Bit::Tree(tree) => tree,
                Bit::Text(text) => {
                    out.write_str(&text)?;
                    continue;
                }
            };
            match tree {
                TokenTree::Group(group) => {
                    let (start, end) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace if group.stream().is_empty() => ("{ ", "}"),
                        Delimiter::Brace => ("{ ", " }"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    out.write_str(start)?;
                    open.push((into_trees(group), end));
                    is_next = false;
                }
                TokenTree::Punct(punct) => {
                    out.write_char(punct.as_char())?;
                    is_next = punct.spacing() == Spacing::Alone;
                }
                TokenTree::Ident(ident) => fmt::Display::fmt(&ident, out)?,
                TokenTree::Literal(literal) => fmt::Display::fmt(&literal, out)?,
            }
        }
        drop(bits);
        // The room of the line is used for the next one.
        self.0.set(line);
        Ok(())
    }
}

/// What a group holds, which is not copied if nobody else has it.
fn into_trees(group: Group) -> IntoIter {
    let stream = group.stream();
    drop(group);
    stream.into_iter()
}

/// The text of each form that was met, by how many words it has.
#[derive(Default)]
struct Forms {
    /// Where so many braces are open.
    laid: FxHashMap<(Form, usize, usize), Laid>,
    /// On a line.
    inline: FxHashMap<(Form, usize), Gaps>,
}

/// A form as text: lines, and what stands behind them on one that is not ended.
struct Laid {
    lines: Gaps,
    rest: Gaps,
}

impl Forms {
    fn laid(&mut self, form: Form, n_words: usize, depth: usize) -> &Laid {
        self.laid.entry((form, n_words, depth)).or_insert_with(|| {
            let mut layout = Layout { depth, ..Layout::default() };
            layout.add(form.make(&blanks(n_words)));
            Laid { lines: Gaps::of(&layout.out), rest: Gaps::of(&Line(Cell::new(layout.line)).to_string()) }
        })
    }

    fn inline(&mut self, form: Form, n_words: usize) -> &Gaps {
        self.inline.entry((form, n_words)).or_insert_with(|| {
            let bits = form.make(&blanks(n_words)).into_iter().map(Bit::Tree).collect();
            Gaps::of(&Line(Cell::new(bits)).to_string())
        })
    }
}

/// What stands for a word, before its number and `_`.
const BLANK: &str = "__pdll_word_";

fn blanks(n_words: usize) -> Vec<TokenTree> {
    (0..n_words).map(|i| Ident::new(&format!("{BLANK}{i}_"), Span::call_site()).into()).collect()
}

/// A text with gaps for words.
struct Gaps {
    start: String,
    /// Which word comes next, and the text behind it.
    rest: Vec<(usize, String)>,
}

impl Gaps {
    fn of(text: &str) -> Gaps {
        let mut parts = text.split(BLANK);
        let start = parts.next().unwrap_or_default().to_owned();
        let gap = |part: &str| {
            let (word, text) = part.split_once('_')?;
            Some((word.parse().ok()?, text.to_owned()))
        };
        Gaps { start, rest: parts.filter_map(gap).collect() }
    }

    fn is_empty(&self) -> bool {
        self.start.is_empty() && self.rest.is_empty()
    }

    fn fill(&self, words: &[Word<'_>], out: &mut String) {
        out.push_str(&self.start);
        for (word, text) in &self.rest {
            match &words[*word] {
                Word::Ident(name) => out.push_str(name),
                Word::Number(number) => {
                    let _ = write!(out, "{number}");
                }
                text @ Word::Text(_) => {
                    let _ = write!(out, "{}", text.token());
                }
            }
            out.push_str(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    /// What is filled in is what the tokens are laid out to, at any depth, at the start of a line and within one.
    #[test]
    fn forms_are_as_their_tokens() {
        let ident = |name: &str| Word::Ident(name.to_owned());
        let forms: [(Form, Vec<Word<'_>>); 9] = [
            (Form::Found, vec![ident("Found0"), ident("R0")]),
            (Form::Found, vec![ident("Found0"), ident("R0"), ident("Op"), ident("Value")]),
            (Form::Matcher { calls_natives: false }, vec![ident("match_0_0"), ident("Found0")]),
            (
                Form::Matcher { calls_natives: true },
                ["match_0_1", "Found0", "root", "Op", "v1", "Value"].map(ident).to_vec(),
            ),
            (
                Form::Apply { n_args: 0 },
                ["apply_0", "Found0", "match_0_0", "R0", "rewrite_0"].map(ident).to_vec(),
            ),
            (
                Form::Apply { n_args: 2 },
                ["apply_7", "Found7", "match_7_0", "R3", "rewrite_3"].map(ident).to_vec(),
            ),
            (
                Form::Pattern { has_name: true, has_root: true },
                vec![
                    Word::Number(3),
                    ident("true"),
                    Word::Text("a \"quoted\" \u{20ac} file\n"),
                    Word::Number(0),
                    Word::Number(4_000_000_000),
                    Word::Text("__pdll_word_0_"),
                    Word::Text("a.b"),
                    Word::Text("a.c"),
                    Word::Text("a.d"),
                ],
            ),
            (Form::Root { has_name: false }, vec![ident("apply_1"), Word::Number(1)]),
            (Form::Root { has_name: true }, vec![ident("apply_1"), Word::Text("a.b")]),
        ];
        let lay = |add: &dyn Fn(&mut Layout)| {
            let mut layout = Layout::default();
            for depth in 0..2 {
                add(&mut layout);
                layout.open(quote!(fn f()));
                add(&mut layout);
                layout.add(quote!(x, &));
                add(&mut layout);
                if depth > 0 {
                    layout.close();
                }
            }
            layout.close();
            layout.out
        };
        for (form, words) in &forms {
            let filled = lay(&|layout| layout.add_form(*form, words));
            assert_eq!(filled, lay(&|layout| layout.add(form.with(words))), "{form:?}");
        }
        let filled = lay(&|layout| layout.add_list(&mut forms.iter().cloned()));
        let tokens = forms.iter().map(|(form, words)| form.with(words));
        let tokens: Vec<TokenStream> = tokens.collect();
        assert_eq!(filled, lay(&|layout| layout.add(quote!([#(#tokens),*]))));
        assert_eq!(
            lay(&|layout| layout.add_list(&mut std::iter::empty())),
            lay(&|layout| layout.add(quote!([])))
        );
    }
}
