//! Code: emitted Rust as text, as far as no token of it is a user's.
//!
//! In: lines, and the atoms that expressions are made of. Out: text; rustc is given the tokens it reads as, for people it is indented.
//! Invariant: a line holds a statement or ends with the only brace on it; blanks stand where a `TokenStream` shows them. Tokens made one
//! by one would take a hundred times the room of their text.

use std::fmt::{self, Write as _};

use proc_macro2::{Literal, TokenStream};

/// Lines of Rust, not indented.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Code {
    text: String,
}

/// An expression that can be written again wherever it is needed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Atom {
    /// The root operation.
    Root,
    /// A local or parameter: what it is named for, and a number that something else has given it.
    Numbered(&'static str, u32),
    /// A local: what it is named for, and its own number.
    Local(&'static str, usize),
    /// A constant: its array and its place there.
    Constant(&'static str, usize),
}

impl Code {
    /// Is nothing written?
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The lines.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// What rustc reads them as.
    pub(crate) fn tokens(&self) -> TokenStream {
        match self.text.parse() {
            Ok(tokens) => tokens,
            Err(error) => unreachable!("emitted code is Rust: {error}"),
        }
    }

    /// A statement with its `;`, or anything else that is a line.
    pub(super) fn line(&mut self, line: fmt::Arguments<'_>) {
        // A string takes all that is written to it.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    /// What stands before a `{`, up to the next [`close`](Code::close).
    pub(super) fn open(&mut self, head: fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(head);
        self.text.push_str(" {\n");
    }

    /// A `{` before which nothing stands.
    pub(super) fn open_bare(&mut self) {
        self.text.push_str("{\n");
    }

    /// The `}`.
    pub(super) fn close(&mut self) {
        self.text.push_str("}\n");
    }

    /// Lines that were written elsewhere.
    pub(super) fn add(&mut self, code: &Code) {
        self.text.push_str(&code.text);
    }

    /// What stands before braces, and what is in them.
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

/// Things with commas between them.
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

/// Things each of which has a comma before it: more arguments of a call.
pub(super) struct More<I>(pub(super) I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for More<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.clone().try_for_each(|item| write!(f, " , {item}"))
    }
}

/// A string in its quotes.
pub(super) struct Quoted<T>(pub(super) T);

impl<T: AsRef<str>> fmt::Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Literal::string(self.0.as_ref()).fmt(f)
    }
}

/// `Some` of something, or `None`.
pub(super) struct Optional<T>(pub(super) Option<T>);

impl<T: fmt::Display> fmt::Display for Optional<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => write!(f, "Some ({value})"),
            None => f.write_str("None"),
        }
    }
}
