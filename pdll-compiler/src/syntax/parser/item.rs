//! Declarations at top level: includes, patterns, and the start of the others.

use std::collections::BTreeMap;

use pdll_support::diag::{Diag, nearest};
use pdll_support::sort::sort_by_key;
use pdll_support::source::Span;

use super::cursor::starts_item;
use super::{Loaded, MAX_INCLUDES, Mode, Parsed, Parser};
use crate::stack::note_too_deep;
use crate::syntax::ast::{Block, FunctionKind, Include, Included, Item, ItemKind, Name, Part, Pattern};
use crate::syntax::lexer::unescape;
use crate::syntax::token::{Keyword, TokenKind};

/// Included files name dialects by their own names.
static NO_ALIASES: BTreeMap<String, String> = BTreeMap::new();

impl Parser<'_> {
    /// Parses all declarations up to the end of the source.
    pub(super) fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        let mut is_lost = false;
        while !self.is(TokenKind::Eof) {
            // The rest of an invalid declaration is not reported again.
            let is_import = self.mode == Mode::Inline && self.is_import();
            let is_start =
                starts_item(self.kind()) || is_import || self.is_converter() || self.is_semantics();
            if is_lost && !is_start {
                self.advance();
                continue;
            }
            let (start, span) = (self.at, self.span());
            let docs = self.docs.get(&start).cloned().unwrap_or_default();
            // The missing end of a block may still follow.
            let is_in_block = self.is_at_unclosed();
            let kind = self.item();
            is_lost = kind.is_err() || is_in_block;
            let kind = kind.unwrap_or_else(|_| {
                if !self.is_at_unclosed() {
                    self.skip_item(start);
                }
                // References to an invalid declaration must not be further errors.
                let (first, next) = (self.token_at(start), self.token_at(start + 1));
                let is_named = matches!(first.kind, TokenKind::Keyword(_)) && next.kind == TokenKind::Ident;
                let name = (is_named && start + 1 < self.at)
                    .then(|| Name { text: self.shared_text(next), span: next.span });
                let mut parts = std::mem::take(&mut self.broken.parts);
                sort_by_key(&mut parts, Part::start);
                ItemKind::Error { name, parts }
            });
            if self.at == start {
                self.advance();
            }
            items.push(Item { docs, kind, span: self.span_from(span) });
        }
        items
    }

    fn item(&mut self) -> Parsed<ItemKind> {
        match self.kind() {
            TokenKind::Directive => self.directive(),
            TokenKind::Keyword(Keyword::Pattern) => Ok(ItemKind::Pattern(self.pattern()?)),
            TokenKind::Keyword(Keyword::Constraint) => {
                Ok(ItemKind::Function(self.function(FunctionKind::Constraint, false)?))
            }
            TokenKind::Keyword(Keyword::UpperRewrite) => {
                Ok(ItemKind::Function(self.function(FunctionKind::Rewrite, false)?))
            }
            TokenKind::Ident if self.mode == Mode::Inline && self.is_import() => self.import(),
            TokenKind::Ident if self.is_converter() => self.converter(),
            TokenKind::Ident if self.is_semantics() => Ok(ItemKind::Semantics(self.semantics()?)),
            TokenKind::Error => Err(super::Reported),
            _ => self.misspelt_item(),
        }
    }

    /// Returns whether a `TypeConverter Name;` starts here. It is not a keyword of PDLL.
    fn is_converter(&self) -> bool {
        self.mode != Mode::Upstream && self.text() == "TypeConverter"
    }

    fn converter(&mut self) -> Parsed<ItemKind> {
        self.advance();
        if !self.is(TokenKind::Ident) {
            return Err(self.error_here("expected name of a type converter after `TypeConverter`"));
        }
        let name = self.bump_name();
        self.expect(TokenKind::Semicolon, "expected `;` after type converter")?;
        Ok(ItemKind::Converter(name))
    }

    /// Handles a token that begins no declaration. If it resembles a keyword and the following tokens fit, it
    /// is parsed as that declaration, so that references to it are not errors.
    fn misspelt_item(&mut self) -> Parsed<ItemKind> {
        const WORDS: [&str; 3] = ["Pattern", "Constraint", "Rewrite"];
        let diag = Diag::error(self.span(), "expected top-level declaration, such as a `Pattern`");
        let word = self.shared_text(self.token());
        let reported = self.error(diag.suggest(&word, WORDS));
        let is_named = self.kind_after(1) == TokenKind::Ident;
        match nearest(&word, WORDS) {
            Some("Pattern") if is_named || self.kind_after(1) == TokenKind::LeftBrace => {
                Ok(ItemKind::Pattern(self.pattern()?))
            }
            Some("Constraint") if is_named => {
                Ok(ItemKind::Function(self.function(FunctionKind::Constraint, false)?))
            }
            Some("Rewrite") if is_named => {
                Ok(ItemKind::Function(self.function(FunctionKind::Rewrite, false)?))
            }
            _ => Err(reported),
        }
    }

    fn directive(&mut self) -> Parsed<ItemKind> {
        let directive = self.bump();
        let word = self.shared_text(&directive);
        if word != "include" {
            let diag = Diag::error(directive.span, format!("unknown directive `#{word}`"));
            return Err(self.error(diag.suggest(&word, ["include"])));
        }
        // A block of code is also accepted as a string here.
        if !matches!(self.kind(), TokenKind::String | TokenKind::Code) {
            let message = "expected string file name after `include` directive";
            return Err(self.error(Diag::error(directive.span, message)));
        }
        let path = self.bump();
        let text = self.tokens.text(&path);
        let text = if path.kind == TokenKind::Code { unescape(text).into_owned() } else { text.to_owned() };
        let content = self.include(&text, path.span);
        Ok(ItemKind::Include(Include { path: text, path_span: path.span, content }))
    }

    fn include(&mut self, path: &str, span: Span) -> Included {
        if !path.ends_with(".pdll") && !path.ends_with(".td") {
            let message = "expected include filename to end with `.pdll` or `.td`";
            self.error(Diag::error(span, message));
            return Included::Error;
        }
        let max_depth = self.max_nesting.min(MAX_INCLUDES);
        if self.include_depth == max_depth {
            note_too_deep();
            let message =
                format!("unable to include file `{path}`: files include each other {max_depth} levels deep");
            self.error(Diag::error(span, message));
            return Included::Error;
        }
        match self.includes.load(path, span, self.diags) {
            Loaded::Pdll(tokens) => {
                let depth = self.include_depth + 1;
                let mode = if self.mode == Mode::Upstream { Mode::Upstream } else { Mode::File };
                let mut parser = Parser::new(tokens, mode, depth, &NO_ALIASES, self.includes, self.diags);
                Included::Pdll(parser.items())
            }
            Loaded::Td => Included::Td,
            Loaded::Missing => Included::Error,
        }
    }

    fn pattern(&mut self) -> Parsed<Pattern> {
        let keyword = self.advance();
        let name = self.is(TokenKind::Ident).then(|| self.bump_name());
        let mut pattern = Pattern {
            name,
            benefit: None,
            recursion: None,
            fused: None,
            body: Block { stmts: Vec::new(), span: keyword },
            is_lambda: false,
            keyword,
        };
        if self.eat_keyword(Keyword::With) {
            self.metadata(&mut pattern)?;
        }
        if self.is(TokenKind::FatArrow) {
            pattern.is_lambda = true;
            let arrow = self.advance();
            let stmt = self.stmt_with_semicolon();
            pattern.body = Block { stmts: vec![stmt], span: self.span_from(arrow) };
        } else if self.is(TokenKind::LeftBrace) {
            pattern.body = self.block()?;
        } else {
            let is_metadata = matches!(self.text(), "benefit" | "recursion");
            let help = is_metadata.then(|| format!("write it after `with`: `with {}`", self.text()));
            let message = "expected `{` or `=>` to start pattern body";
            return Err(self.error_here_with(message, help.as_deref()));
        }
        Ok(pattern)
    }

    /// Parses `benefit(10), recursion`.
    fn metadata(&mut self, pattern: &mut Pattern) -> Parsed<()> {
        loop {
            if !self.is(TokenKind::Ident) {
                return Err(self.error_here("expected pattern metadata identifier"));
            }
            let name = self.bump_name();
            match name.text.as_str() {
                "benefit" => {
                    if let Some((_, before)) = pattern.benefit {
                        self.said_before("pattern benefit has already been specified", &name, before);
                    }
                    let benefit = self.benefit()?;
                    pattern.benefit = Some((benefit, name.span));
                }
                "recursion" => {
                    if let Some(before) = pattern.recursion {
                        self.said_before(
                            "pattern recursion metadata has already been specified",
                            &name,
                            before,
                        );
                    }
                    pattern.recursion = Some(name.span);
                }
                "location" if self.mode != Mode::Upstream => {
                    if let Some(before) = pattern.fused {
                        self.said_before("pattern location has already been specified", &name, before);
                    }
                    self.fused()?;
                    pattern.fused = Some(name.span);
                }
                unknown => {
                    let diag = Diag::error(name.span, "unknown pattern metadata");
                    let known = match self.mode {
                        Mode::Upstream => &["benefit", "recursion"][..],
                        _ => &["benefit", "location", "recursion"],
                    };
                    let is_benefit = nearest(unknown, known.iter().copied()) == Some("benefit");
                    self.error(diag.suggest(unknown, known.iter().copied()));
                    if is_benefit && self.is(TokenKind::LeftParen) {
                        self.benefit()?;
                    }
                }
            }
            if !self.eat(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    /// Parses `(fused)`.
    fn fused(&mut self) -> Parsed<()> {
        self.expect(TokenKind::LeftParen, "expected `(` before pattern location")?;
        if !self.is(TokenKind::Ident) || self.text() != "fused" {
            return Err(
                self.error_here_with("expected `fused`", Some("other locations are those of operations"))
            );
        }
        self.advance();
        self.expect(TokenKind::RightParen, "expected `)` after pattern location")
    }

    fn said_before(&mut self, message: &str, name: &Name, before: Span) {
        self.error(Diag::error(name.span, message).note_at(before, "see previous definition here"));
    }

    fn benefit(&mut self) -> Parsed<u16> {
        self.expect(TokenKind::LeftParen, "expected `(` before pattern benefit")?;
        if !self.is(TokenKind::Integer) {
            return Err(self.error_here("expected integral pattern benefit"));
        }
        // PDL stores it in 16 bits, and requires it to be positive.
        let benefit: Option<u16> = self.text().parse().ok();
        if benefit.is_none_or(|benefit| benefit > i16::MAX as u16) {
            self.error_here("expected pattern benefit to fit within a 16-bit integer");
        }
        self.advance();
        self.expect(TokenKind::RightParen, "expected `)` after pattern benefit")?;
        Ok(benefit.unwrap_or_default())
    }
}
