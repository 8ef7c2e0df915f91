//! Header of a macro body: the Rust statements `pub mod name;` and `use path;`, which are neither PDLL nor
//! TableGen.
//!
//! In: the tokens of the body. Out: [`Header`], and the body without those statements. They are recognized
//! wherever a statement may begin; elsewhere `use` and `mod` are ordinary names.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use super::report;
use crate::codegen::rust::ModuleHeader;

/// The Rust statements of a macro body.
#[derive(Debug, Default)]
pub struct Header {
    /// `pub mod combine;`: the module to emit.
    pub module: Option<Module>,
    /// The dialects named by `use`, in order, with groups expanded.
    pub uses: Vec<Use>,
    /// Errors, as `compile_error!`s.
    pub errors: TokenStream,
}

/// `pub mod combine;`
#[derive(Debug)]
pub struct Module {
    /// Attributes and doc comments before it.
    pub attributes: TokenStream,
    /// `pub`, `pub(crate)`, … or empty.
    pub visibility: TokenStream,
    /// Its name.
    pub name: Ident,
}

impl From<Module> for ModuleHeader {
    fn from(module: Module) -> ModuleHeader {
        ModuleHeader { attributes: module.attributes, visibility: module.visibility, name: module.name }
    }
}

/// One imported dialect.
#[derive(Debug)]
pub struct Use {
    /// The path of its module as written, without `as`.
    pub path: TokenStream,
    /// The last segment of the path: the location of the error if the dialect does not exist.
    pub last: Ident,
    /// The name after `as`.
    pub alias: Option<Ident>,
}

impl Header {
    /// Removes the header statements from a body.
    pub fn take(body: TokenStream) -> (Header, TokenStream) {
        let mut header = Header::default();
        let trees = visible(body);
        let mut rest = Vec::with_capacity(trees.len());
        let mut at = 0;
        let mut is_start = true;
        while at < trees.len() {
            if is_start && let Some(end) = header.statement(&trees[at..]) {
                at += end;
                continue;
            }
            // `#![allow(…)]` belongs to PDLL; a statement may follow.
            if is_start
                && let [TokenTree::Punct(hash), TokenTree::Punct(bang), TokenTree::Group(_), ..] =
                    &trees[at..]
                && (hash.as_char(), bang.as_char()) == ('#', '!')
            {
                rest.extend_from_slice(&trees[at..at + 3]);
                at += 3;
                continue;
            }
            let tree = &trees[at];
            is_start = match tree {
                TokenTree::Punct(p) => p.as_char() == ';',
                TokenTree::Group(g) => g.delimiter() == Delimiter::Brace || is_start && is_doc(&trees[..=at]),
                TokenTree::Literal(_) => is_include(&trees[..=at]),
                TokenTree::Ident(_) => false,
            };
            // After the `#` of a doc comment, a statement may still begin.
            is_start |= matches!(tree, TokenTree::Punct(p) if p.as_char() == '#')
                && matches!(trees.get(at + 1), Some(TokenTree::Group(_)));
            rest.push(tree.clone());
            at += 1;
        }
        (header, rest.into_iter().collect())
    }

    /// Returns the chain of calls that collects the payloads of the imported modules and passes them to `last`, a macro of the
    /// facade; `None` if nothing is imported.
    pub fn chain(&self, krate: &TokenStream, last: &TokenStream, body: &TokenStream) -> Option<TokenStream> {
        let mut imports =
            self.uses.iter().map(|import| import.item(&Ident::new("__ods", import.last.span())));
        let first = imports.next()?;
        let rest = imports.map(|path| quote!([#path]));
        Some(quote!(#first! { (#(#rest)* [#krate::__private::#last]) () { [#krate] #body } }))
    }

    /// Parses a Rust statement. Returns its number of trees, or `None` if no statement begins here.
    fn statement(&mut self, trees: &[TokenTree]) -> Option<usize> {
        if is_ident(trees.first(), "use") {
            let end = statement_end(trees);
            self.read_use(&trees[..end]);
            return Some(end);
        }
        let (attributes, visibility, at) = module_prefix(trees);
        if !is_ident(trees.get(at), "mod") {
            return None;
        }
        let end = statement_end(trees);
        match (trees.get(at + 1), trees.get(at + 2..end).unwrap_or_default()) {
            (Some(TokenTree::Ident(name)), [TokenTree::Punct(p)]) if p.as_char() == ';' => {
                if let "self" | "Self" | "super" | "crate" | "_" = name.to_string().as_str() {
                    self.error(&trees[at + 1..=at + 1], &format!("a module cannot be called `{name}`"));
                } else if let Some(first) = &self.module {
                    let message =
                        format!("only one module can be named\nnote: `{}` is named already", first.name);
                    self.error(&trees[at..end], &message);
                } else {
                    self.module = Some(Module {
                        attributes: trees[..attributes].iter().cloned().collect(),
                        visibility: trees[attributes..visibility].iter().cloned().collect(),
                        name: name.clone(),
                    });
                }
            }
            _ => self.error(&trees[at..end], "expected a name and `;` after `mod`"),
        }
        Some(end)
    }

    /// `use a::{b, c::d as e};`
    fn read_use(&mut self, trees: &[TokenTree]) {
        let (body, has_end) = match trees {
            [_, body @ .., TokenTree::Punct(p)] if p.as_char() == ';' => (body, true),
            [_, body @ ..] => (body, false),
            [] => return,
        };
        if !has_end {
            self.error(trees, "expected `;` after the path of a dialect");
        }
        // A stack of the remaining work: a path prefix, and the trees that follow it.
        let mut stack = vec![(Vec::<TokenTree>::new(), body.to_vec())];
        while let Some((prefix, trees)) = stack.pop() {
            let group = match trees.last() {
                Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace => Some(g.clone()),
                _ => None,
            };
            match group {
                Some(group) => {
                    let mut inner = prefix;
                    inner.extend_from_slice(&trees[..trees.len() - 1]);
                    let members = visible(group.stream());
                    let members = members.split(|t| matches!(t, TokenTree::Punct(p) if p.as_char() == ','));
                    // Reversed, because the last one pushed is read first.
                    for member in members.collect::<Vec<_>>().into_iter().rev().filter(|m| !m.is_empty()) {
                        stack.push((inner.clone(), member.to_vec()));
                    }
                }
                None => self.read_path(prefix, &trees, body),
            }
        }
    }

    /// Parses a path without groups, with an optional `as`.
    fn read_path(&mut self, prefix: Vec<TokenTree>, trees: &[TokenTree], statement: &[TokenTree]) {
        let (trees, alias) = match trees {
            [path @ .., TokenTree::Ident(word), TokenTree::Ident(alias)] if word == "as" => {
                (path, Some(alias.clone()))
            }
            _ => (trees, None),
        };
        let mut path = prefix;
        path.extend_from_slice(trees);
        // `use a::{self}` is `use a`.
        if let [before @ .., TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Ident(word)] =
            path.as_slice()
            && word == "self"
            && matches!(before.last(), Some(TokenTree::Ident(_)))
        {
            path = before.to_vec();
        }
        match path.last() {
            Some(TokenTree::Ident(last)) if is_path(&path) => {
                let last = last.clone();
                self.uses.push(Use { path: path.into_iter().collect(), last, alias });
            }
            Some(TokenTree::Punct(star)) if star.as_char() == '*' => {
                let message = "a dialect is imported by its name; `*` would hide which dialects are imported\nhelp: name the \
                               dialects, as in `use path::{toy, arith};`";
                self.error(&[path[path.len() - 1].clone()], message);
            }
            _ => {
                self.error(if trees.is_empty() { statement } else { trees }, "expected the path of a dialect")
            }
        }
    }

    fn error(&mut self, at: &[TokenTree], message: &str) {
        let span = |tree: Option<&TokenTree>| tree.map_or_else(Span::call_site, TokenTree::span);
        self.errors.extend(report::compile_error(message, span(at.first()), span(at.last())));
    }
}

impl Use {
    /// Returns the path of an item in the dialect's module.
    pub fn item(&self, name: &Ident) -> TokenStream {
        let mut path = self.path.clone();
        path.extend(quote_spanned!(name.span()=> ::));
        name.to_tokens(&mut path);
        path
    }
}

/// Parses `[$crate] REST`.
pub(crate) fn split_crate(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut trees = input.into_iter();
    let krate = match trees.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => group.stream(),
        // Called without the wrapper: the macro must not be called directly.
        Some(other) => TokenStream::from(TokenTree::Group(Group::new(Delimiter::None, other.into()))),
        None => TokenStream::new(),
    };
    (krate, trees.collect())
}

/// `a::b`, `::a`, `crate::b`: identifiers with `::` between.
fn is_path(trees: &[TokenTree]) -> bool {
    let is_colon = |tree: &TokenTree| matches!(tree, TokenTree::Punct(p) if p.as_char() == ':');
    let mut rest = match trees {
        [a, b, rest @ ..] if is_colon(a) && is_colon(b) => rest,
        _ => trees,
    };
    loop {
        match rest {
            [TokenTree::Ident(_)] => return true,
            [TokenTree::Ident(_), a, b, tail @ ..] if is_colon(a) && is_colon(b) => rest = tail,
            _ => return false,
        }
    }
}

fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if ident == name)
}

/// Returns the index after the first `;`, or the index at which a statement without `;` ends.
fn statement_end(trees: &[TokenTree]) -> usize {
    let is_end = |t: &TokenTree| matches!(t, TokenTree::Punct(p) if p.as_char() == ';');
    trees.iter().position(is_end).map_or(trees.len(), |at| at + 1)
}

/// Returns the number of trees of the attributes, the number including the visibility, and the index of
/// `mod`.
fn module_prefix(trees: &[TokenTree]) -> (usize, usize, usize) {
    let mut at = 0;
    while let (Some(TokenTree::Punct(hash)), Some(TokenTree::Group(group))) =
        (trees.get(at), trees.get(at + 1))
    {
        if hash.as_char() != '#' || group.delimiter() != Delimiter::Bracket {
            break;
        }
        at += 2;
    }
    let attributes = at;
    if is_ident(trees.get(at), "pub") {
        at += 1;
        if matches!(trees.get(at), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Parenthesis) {
            at += 1;
        }
    }
    (attributes, at, at)
}

/// Returns the trees, with groups without delimiters replaced by their content. A `macro_rules!` macro
/// creates such groups around a path or a visibility.
fn visible(stream: TokenStream) -> Vec<TokenTree> {
    let mut out = Vec::new();
    let mut open = vec![stream.into_iter()];
    while let Some(trees) = open.last_mut() {
        match trees.next() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
                open.push(group.stream().into_iter());
            }
            Some(tree) => out.push(tree),
            None => drop(open.pop()),
        }
    }
    out
}

/// Returns whether the trees end in `#` `[…]`.
fn is_doc(trees: &[TokenTree]) -> bool {
    matches!(trees, [.., TokenTree::Punct(p), TokenTree::Group(_)] if p.as_char() == '#')
}

/// Returns whether the trees end in `#include "…"` or the `include "…"` of TableGen.
fn is_include(trees: &[TokenTree]) -> bool {
    matches!(trees, [.., TokenTree::Ident(word), TokenTree::Literal(_)] if word == "include")
}
