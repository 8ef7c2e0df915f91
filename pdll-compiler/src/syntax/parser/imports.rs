//! Declarations of the inline mode: `use path;` and `pub mod name;`. The macro processes them; they are only
//! parsed here.

use pdll_support::diag::Diag;

use super::{Parsed, Parser};
use crate::syntax::ast::{ItemKind, ModuleName, Name, UseKind, UseTree};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// Returns whether an import starts here. `use`, `mod` and `pub` are not keywords of PDLL.
    pub(super) fn is_import(&self) -> bool {
        matches!(self.text(), "use" | "mod" | "pub")
    }

    pub(super) fn import(&mut self) -> Parsed<ItemKind> {
        if self.text() == "use" {
            self.advance();
            let tree = self.use_tree()?;
            self.expect(TokenKind::Semicolon, "expected `;` after `use` declaration")?;
            return Ok(ItemKind::Use(tree));
        }
        let visibility = self.visibility()?;
        if self.text() == "use" {
            let diag = Diag::error(self.span(), "expected `mod` after visibility");
            return Err(self.error(diag.help("a `use` within `pdll!` is never public")));
        }
        if self.text() != "mod" {
            return Err(self.error_here("expected `mod` after visibility"));
        }
        self.advance();
        if !self.is_path_segment() {
            return Err(self.error_here("expected module name after `mod`"));
        }
        let name = self.bump_name();
        if self.is(TokenKind::LeftBrace) {
            let diag = Diag::error(self.span(), "expected `;` after module name");
            return Err(self.error(diag.help("the whole `pdll!` becomes the module's content")));
        }
        self.expect(TokenKind::Semicolon, "expected `;` after module name")?;
        Ok(ItemKind::Module(ModuleName { visibility, name }))
    }

    /// Parses `pub`, `pub(crate)`, `pub(in a::b)` or nothing, word by word.
    fn visibility(&mut self) -> Parsed<Vec<Name>> {
        let mut words = Vec::new();
        if self.text() != "pub" {
            return Ok(words);
        }
        words.push(self.bump_name());
        if self.eat(TokenKind::LeftParen) {
            while self.is_path_segment() || self.is(TokenKind::Colon) {
                words.push(self.bump_name());
            }
            self.expect(TokenKind::RightParen, "expected `)` after visibility")?;
        }
        Ok(words)
    }

    fn use_tree(&mut self) -> Parsed<UseTree> {
        let start = self.span();
        let is_global = self.eat_path_separator();
        let mut prefix = Vec::new();
        let kind = loop {
            if self.is(TokenKind::LeftBrace) {
                break UseKind::Group(self.nested(Self::use_group)?);
            }
            if self.is(TokenKind::Star) {
                let diag =
                    Diag::error(self.span_from(start).to(self.span()), "glob imports are not supported");
                return Err(self.error(diag.help("name each dialect: `use dialects::{toy, arith};`")));
            }
            if !self.is_path_segment() {
                return Err(self.error_here("expected dialect path after `use`"));
            }
            prefix.push(self.bump_name());
            if self.eat_path_separator() {
                continue;
            }
            if self.text() == "as" {
                self.advance();
                if !self.is_path_segment() {
                    return Err(self.error_here("expected name after `as`"));
                }
                break UseKind::Alias(self.bump_name());
            }
            break UseKind::Simple;
        };
        Ok(UseTree { prefix, is_global, kind, span: self.span_from(start) })
    }

    fn use_group(&mut self) -> Parsed<Vec<UseTree>> {
        self.advance();
        let mut trees = Vec::new();
        while !self.is(TokenKind::RightBrace) {
            trees.push(self.use_tree()?);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RightBrace, "expected `}` after imported dialects")?;
        Ok(trees)
    }

    fn eat_path_separator(&mut self) -> bool {
        let found = self.is(TokenKind::Colon) && self.kind_after(1) == TokenKind::Colon;
        if found {
            self.advance();
            self.advance();
        }
        found
    }

    fn is_path_segment(&self) -> bool {
        matches!(self.kind(), TokenKind::Ident | TokenKind::Keyword(_))
    }
}
