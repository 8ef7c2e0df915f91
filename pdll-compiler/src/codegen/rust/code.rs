//! Code: emitted Rust as text, for code without user tokens.
//!
//! In: lines, and the atoms of expressions. Out: text; rustc receives the parsed tokens, humans an indented
//! form. Invariant: a line contains a statement or ends with its only brace; spacing is that of a printed
//! `TokenStream`. Creating tokens one by one would take a hundred times as much memory as the text.

use std::fmt::{self, Write as _};

use proc_macro2::{Literal, TokenStream};

/// Unindented lines of Rust.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Code {
    text: String,
}

/// An expression that can be repeated wherever it is needed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Atom {
    /// The root operation.
    Root,
    /// A local or parameter: a name stem, and a number assigned elsewhere.
    Numbered(&'static str, u32),
    /// A local: a name stem, and its own number.
    Local(&'static str, usize),
    /// A constant: its array and its index.
    Constant(&'static str, usize),
}

impl Code {
    /// Returns whether it contains no lines.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the lines.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Parses the lines to tokens.
    pub(crate) fn tokens(&self) -> TokenStream {
        match self.text.parse() {
            Ok(tokens) => tokens,
            Err(error) => unreachable!("emitted code is Rust: {error}"),
        }
    }

    /// Writes a statement with its `;`, or any other line.
    pub(super) fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    /// Writes the text before a `{`, which extends to the next [`close`](Code::close).
    pub(super) fn open(&mut self, head: fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(head);
        self.text.push_str(" {\n");
    }

    /// Writes a `{` on its own.
    pub(super) fn open_bare(&mut self) {
        self.text.push_str("{\n");
    }

    /// Writes the `}`.
    pub(super) fn close(&mut self) {
        self.text.push_str("}\n");
    }

    /// Adds lines from another `Code`.
    pub(super) fn add(&mut self, code: &Code) {
        self.text.push_str(&code.text);
    }

    /// Writes the text before braces, and their contents.
    pub(super) fn block(&mut self, head: fmt::Arguments<'_>, inner: &Code) {
        if inner.is_empty() {
            self.line(format_args!("{head} {{}}"));
        } else {
            self.open(head);
            self.add(inner);
            self.close();
        }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Root => f.write_str("root"),
            Atom::Numbered(stem, number) => write!(f, "{stem}{number}"),
            Atom::Local(stem, number) => write!(f, "{stem}_{number}"),
            Atom::Constant(array, index) => write!(f, "{array} [{index}]"),
        }
    }
}

/// Items separated by commas.
pub(super) struct List<I>(pub(super) I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, item) in self.0.clone().enumerate() {
            f.write_str(if i > 0 { " , " } else { "" })?;
            item.fmt(f)?;
        }
        Ok(())
    }
}

/// Items each preceded by a comma: further arguments of a call.
pub(super) struct More<I>(pub(super) I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for More<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.clone().try_for_each(|item| write!(f, " , {item}"))
    }
}

/// A string in quotes.
pub(super) struct Quoted<T>(pub(super) T);

impl<T: AsRef<str>> fmt::Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Literal::string(self.0.as_ref()).fmt(f)
    }
}

/// `Some` of an item, or `None`.
pub(super) struct Optional<T>(pub(super) Option<T>);

impl<T: fmt::Display> fmt::Display for Optional<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => write!(f, "Some ({value})"),
            None => f.write_str("None"),
        }
    }
}
