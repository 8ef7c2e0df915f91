//! Locations.

use super::frame::{Frame, Goal, Item, Result, Step, have_location};
use super::parser::Parser;
use crate::build::{AttrView, Build};
use crate::lexer::Kind;

impl<'a, B: Build> Parser<'a, '_, B> {
    pub(super) fn start_location(&mut self) -> Result<Step<B>> {
        match self.token.kind {
            Kind::String => self.name_or_file(),
            Kind::Hash => self.location_alias(),
            Kind::Word => match self.spelling(self.token) {
                "unknown" => {
                    self.advance();
                    Ok(have_location(self.build.unknown_location()))
                }
                "callsite" => {
                    self.advance();
                    self.expect(Kind::LParen, "expected '(' in callsite location")?;
                    self.need(Goal::Location, Frame::CallSiteCallee)
                }
                "fused" => {
                    self.advance();
                    if self.consume_if(Kind::Less) {
                        return self.need(Goal::Attr(None), Frame::FusedMetadata);
                    }
                    self.fused_list(None)
                }
                _ => Err(self.wrong_token("expected location instance")),
            },
            _ => Err(self.wrong_token("expected location instance")),
        }
    }

    fn location_alias(&mut self) -> Result<Step<B>> {
        let lo = self.token.lo;
        // A dialect's attribute is not a location; an alias of a location is.
        match self.dialect_attr(None)? {
            Step::Have(Item::Attr(attr)) => match self.build.attr_view(attr) {
                AttrView::Location(location) => Ok(have_location(location)),
                _ => {
                    let found = self.text_since(lo);
                    Err(self.error_since(lo, format!("expected location, but found '{found}'")))
                }
            },
            _ => Err(self.wrong_token("expected location instance")),
        }
    }

    fn name_or_file(&mut self) -> Result<Step<B>> {
        let token = self.advance();
        let name = self.string_value(token)?;
        if self.consume_if(Kind::Colon) {
            return self.file(&name);
        }
        if self.consume_if(Kind::LParen) {
            return self.need(Goal::Location, Frame::NameChild { name });
        }
        Ok(have_location(self.build.name_location(&name, None)))
    }

    /// `line`, `line:column`, `line:column to line:column`, `line:column to :column`.
    fn file(&mut self, file: &str) -> Result<Step<B>> {
        let line = self.location_number("expected integer line number in FileLineColRange")?;
        if !self.consume_if(Kind::Colon) {
            return Ok(have_location(self.build.file_location(file, (line, 0), (line, 0))));
        }
        let column = self.location_number("expected integer column number in FileLineColRange")?;
        let start = (line, column);
        if !self.is_word("to") {
            return Ok(have_location(self.build.file_location(file, start, start)));
        }
        self.advance();
        let end_line = match self.token.kind {
            Kind::Integer => self.location_number("expected integer line number in FileLineColRange")?,
            _ => line,
        };
        if !self.consume_if(Kind::Colon) {
            return Err(self.wrong_token("expected either integer or `:` post `to` in FileLineColRange"));
        }
        let end_column = self.location_number("expected integer column number in FileLineColRange")?;
        Ok(have_location(self.build.file_location(file, start, (end_line, end_column))))
    }

    fn location_number(&mut self, message: &str) -> Result<u32> {
        let number = match self.token.kind {
            Kind::Integer => {
                crate::integer::parse_u64(self.spelling(self.token)).and_then(|n| u32::try_from(n).ok())
            }
            _ => None,
        };
        let Some(number) = number else { return Err(self.wrong_token(message)) };
        self.advance();
        Ok(number)
    }

    pub(super) fn after_name_child(&mut self, name: &str, child: B::Location) -> Result<Step<B>> {
        self.expect(Kind::RParen, "expected ')' after child location of NameLoc")?;
        Ok(have_location(self.build.name_location(name, Some(child))))
    }

    pub(super) fn after_callee(&mut self, callee: B::Location) -> Result<Step<B>> {
        if !self.is_word("at") {
            return Err(self.wrong_token("expected 'at' in callsite location"));
        }
        self.advance();
        self.need(Goal::Location, Frame::CallSiteCaller { callee })
    }

    pub(super) fn after_caller(&mut self, callee: B::Location, caller: B::Location) -> Result<Step<B>> {
        self.expect(Kind::RParen, "expected ')' in callsite location")?;
        Ok(have_location(self.build.call_site_location(callee, caller)))
    }

    pub(super) fn after_fused_metadata(&mut self, metadata: B::Attr) -> Result<Step<B>> {
        self.expect(Kind::Greater, "expected '>' after fused location metadata")?;
        self.fused_list(Some(metadata))
    }

    fn fused_list(&mut self, metadata: Option<B::Attr>) -> Result<Step<B>> {
        self.expect(Kind::LSquare, "expected '[' in fused location")?;
        let base = self.locations.len();
        if self.consume_if(Kind::RSquare) {
            return Ok(have_location(self.build.fused_location(&[], metadata)));
        }
        self.need(Goal::Location, Frame::FusedLocation { base, metadata })
    }

    pub(super) fn after_fused_location(
        &mut self,
        base: usize,
        metadata: Option<B::Attr>,
        location: B::Location,
    ) -> Result<Step<B>> {
        self.locations.push(location);
        if self.consume_if(Kind::Comma) {
            return self.need(Goal::Location, Frame::FusedLocation { base, metadata });
        }
        self.expect(Kind::RSquare, "expected ']' in fused location")?;
        let fused = self.build.fused_location(&self.locations[base..], metadata);
        self.locations.truncate(base);
        Ok(have_location(fused))
    }
}
