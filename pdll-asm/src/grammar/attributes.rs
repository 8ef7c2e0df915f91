//! Attributes, except dense and sparse elements.

use std::borrow::Cow;

use super::affine::MapOrSet;
use super::frame::{Frame, Goal, Result, Step, have_attr};
use super::parser::Parser;
use crate::build::{Build, DYNAMIC, TypeView};
use crate::integer::{Limbs, parse_integer, parse_u64};
use crate::kind::{FloatKind, Signedness};
use crate::lexer::{Kind, Token};

impl<'a, B: Build> Parser<'a, '_, B> {
    pub(super) fn start_attr(&mut self, ty: Option<B::Type>) -> Result<Step<B>> {
        match self.token.kind {
            Kind::Integer | Kind::Float => {
                let token = self.advance();
                self.number_with_type(token, false, ty)
            }
            Kind::Minus => {
                self.advance();
                if !matches!(self.token.kind, Kind::Integer | Kind::Float) {
                    return Err(self.wrong_token("expected constant integer or floating point value"));
                }
                let token = self.advance();
                self.number_with_type(token, true, ty)
            }
            Kind::String => {
                let token = self.advance();
                if ty.is_none() && self.consume_if(Kind::Colon) {
                    return self.need(Goal::Type, Frame::TypedString { token });
                }
                Ok(have_attr(self.string_attr(token, ty)))
            }
            Kind::LSquare => {
                self.advance();
                let base = self.attrs.len();
                if self.consume_if(Kind::RSquare) {
                    return Ok(have_attr(self.build.array_attr(&[])));
                }
                self.need(Goal::Attr(None), Frame::ArrayElement { base })
            }
            Kind::LBrace => {
                self.advance();
                if self.consume_if(Kind::RBrace) {
                    return Ok(have_attr(self.build.dictionary_attr(&[])));
                }
                self.dictionary_entry(self.attrs.len(), self.keys.len())
            }
            Kind::At => self.symbol_ref(),
            Kind::Hash => self.dialect_attr(ty),
            Kind::Word => self.start_named_attr(ty),
            Kind::LParen | Kind::Bang => self.need(Goal::Type, Frame::TypeAttr),
            _ => Err(self.wrong_token("expected attribute value")),
        }
    }

    fn start_named_attr(&mut self, ty: Option<B::Type>) -> Result<Step<B>> {
        let token = self.token;
        let word = self.spelling(token);
        match word {
            "true" | "false" => {
                self.advance();
                Ok(have_attr(self.build.bool_attr(word == "true")))
            }
            "unit" => {
                self.advance();
                Ok(have_attr(self.build.unit_attr()))
            }
            "dense" => {
                self.advance();
                self.dense(token.lo, ty)
            }
            "array" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' after 'array'")?;
                let lo = self.token.lo;
                self.need(Goal::Type, Frame::DenseArrayElement { lo })
            }
            "affine_map" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' in affine map")?;
                let at = self.token;
                let MapOrSet::Map(map) = self.map_or_set()? else {
                    return Err(self.error_at(at, "expected AffineMap, but got IntegerSet"));
                };
                self.expect(Kind::Greater, "expected '>' in affine map")?;
                Ok(have_attr(self.build.affine_map_attr(map)))
            }
            "affine_set" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' in integer set")?;
                let at = self.token;
                let MapOrSet::Set(set) = self.map_or_set()? else {
                    return Err(self.error_at(at, "expected IntegerSet, but got AffineMap"));
                };
                self.expect(Kind::Greater, "expected '>' in integer set")?;
                Ok(have_attr(self.build.integer_set_attr(set)))
            }
            "dense_resource" => {
                self.advance();
                self.dense_resource(ty)
            }
            "sparse" => {
                self.advance();
                self.sparse(token.lo, ty)
            }
            "strided" => {
                self.advance();
                self.strided()
            }
            "distinct" => {
                self.advance();
                self.distinct(token.lo)
            }
            "loc" => {
                self.advance();
                self.expect(Kind::LParen, "expected '(' in inline location")?;
                self.need(Goal::Location, Frame::LocationAttr)
            }
            "vector" | "tensor" | "memref" | "complex" | "tuple" | "index" | "none" => {
                self.need(Goal::Type, Frame::TypeAttr)
            }
            _ => match self.scalar_type(word)? {
                Some(ty) => {
                    self.advance();
                    Ok(have_attr(self.build.type_attr(ty)))
                }
                None => Err(self.wrong_token("expected attribute value")),
            },
        }
    }

    fn number_with_type(&mut self, token: Token, is_negative: bool, ty: Option<B::Type>) -> Result<Step<B>> {
        let ty = match ty {
            Some(ty) => ty,
            None if self.consume_if(Kind::Colon) => {
                return self.need(Goal::Type, Frame::Number { token, is_negative });
            }
            None if token.kind == Kind::Float => self.build.float_type(FloatKind::F64),
            None => self.build.integer_type(Signedness::Signless, 64),
        };
        self.number(token, is_negative, ty).map(have_attr)
    }

    pub(super) fn number(&mut self, token: Token, is_negative: bool, ty: B::Type) -> Result<B::Attr> {
        let view = self.build.type_view(ty);
        if token.kind == Kind::Float {
            let TypeView::Float(kind) = view else {
                // As in MLIR, behind the literal and its type.
                return Err(self.error("floating point value not valid for specified type"));
            };
            let bits = self.float_bits(kind, token, is_negative)?;
            return Ok(self.build.float_attr(ty, bits));
        }
        if let TypeView::Float(kind) = view {
            let bits = self.float_bits(kind, token, is_negative)?;
            return Ok(self.build.float_attr(ty, bits));
        }
        let is_integer = matches!(view, TypeView::Integer { .. } | TypeView::Index);
        if !is_integer {
            return Err(self.error_at(token, "integer literal not valid for specified type"));
        }
        if is_negative && matches!(view, TypeView::Integer { sign: Signedness::Unsigned, .. }) {
            let message = "negative integer literal not valid for unsigned integer type";
            return Err(self.error_at(token, message));
        }
        if matches!(view, TypeView::Integer { width: 129.., .. }) {
            self.check_width(token.lo, 1, ty)?;
        }
        match self.integer_bits(self.build.type_view(ty), token, is_negative) {
            Some(limbs) => Ok(self.build.integer_attr(ty, &limbs)),
            None => Err(self.error_at(token, "integer constant out of range for attribute")),
        }
    }

    /// Returns the bits of an integer literal in an integer or index type.
    pub(super) fn integer_bits(
        &self,
        view: TypeView<'_, B::Type>,
        token: Token,
        is_negative: bool,
    ) -> Option<Limbs> {
        let (sign, width, is_index) = match view {
            TypeView::Integer { sign, width } => (sign, width, false),
            _ => (Signedness::Signless, 64, true),
        };
        parse_integer(self.spelling(token), is_negative, width, sign, is_index)
    }

    /// Returns the bits of a float literal, or of a hexadecimal literal that specifies them.
    pub(super) fn float_bits(&self, kind: FloatKind, token: Token, is_negative: bool) -> Result<u128> {
        let spelling = self.spelling(token);
        match token.kind {
            Kind::Float => kind
                .from_literal(spelling, is_negative)
                .ok_or_else(|| self.error_at(token, "floating point value too large for attribute")),
            Kind::Integer => {
                let Some(digits) = spelling.strip_prefix("0x") else {
                    let mut error =
                        self.error_at(token, "unexpected decimal integer literal for a floating point value");
                    error.note = Some("add a trailing dot to make the literal a float".to_owned());
                    return Err(error);
                };
                if is_negative {
                    let message = "hexadecimal float literal should not have a leading minus";
                    return Err(self.error_at(token, message));
                }
                let digits = digits.trim_start_matches('0');
                let bits = match digits {
                    "" => Some(0),
                    _ => u128::from_str_radix(digits, 16).ok(),
                };
                let width = kind.width();
                bits.filter(|bits| width == 128 || bits >> width == 0)
                    .ok_or_else(|| self.error_at(token, "hexadecimal float constant out of range for type"))
            }
            _ => Err(self.error_at(token, "expected floating point literal")),
        }
    }

    pub(super) fn string_attr(&mut self, token: Token, ty: Option<B::Type>) -> B::Attr {
        let bytes = crate::escape::unescape(self.spelling(token));
        self.build.string_attr(&bytes, ty)
    }

    pub(super) fn after_array_element(&mut self, base: usize, attr: B::Attr) -> Result<Step<B>> {
        self.attrs.push(attr);
        if self.consume_if(Kind::Comma) {
            return self.need(Goal::Attr(None), Frame::ArrayElement { base });
        }
        self.expect(Kind::RSquare, "expected ',' or ']'")?;
        let array = self.build.array_attr(&self.attrs[base..]);
        self.attrs.truncate(base);
        Ok(have_attr(array))
    }

    /// Parses entries up to the next value that must be waited for.
    fn dictionary_entry(&mut self, base: usize, base_keys: usize) -> Result<Step<B>> {
        loop {
            let token = self.token;
            let key = match token.kind {
                Kind::Word => Cow::Borrowed(self.spelling(token)),
                Kind::String => self.string_value(token)?,
                _ => return Err(self.wrong_token("expected attribute name")),
            };
            if key.is_empty() {
                return Err(self.error("expected valid attribute name"));
            }
            self.advance();
            self.keys.push((key, token));
            if self.consume_if(Kind::Equal) {
                return self.need(Goal::Attr(None), Frame::DictionaryValue { base, base_keys });
            }
            let unit = self.build.unit_attr();
            self.attrs.push(unit);
            if !self.consume_if(Kind::Comma) {
                return self.finish_dictionary(base, base_keys);
            }
        }
    }

    pub(super) fn after_dictionary_value(
        &mut self,
        base: usize,
        base_keys: usize,
        attr: B::Attr,
    ) -> Result<Step<B>> {
        self.attrs.push(attr);
        if self.consume_if(Kind::Comma) {
            return self.dictionary_entry(base, base_keys);
        }
        self.finish_dictionary(base, base_keys)
    }

    fn finish_dictionary(&mut self, base: usize, base_keys: usize) -> Result<Step<B>> {
        self.expect(Kind::RBrace, "expected '}' in attribute dictionary")?;
        let keys = self.keys.drain(base_keys..);
        let mut entries: Vec<_> = keys.zip(self.attrs.drain(base..)).collect();
        entries.sort_by(|a, b| a.0.0.cmp(&b.0.0));
        let duplicate = entries
            .windows(2)
            .filter(|pair| pair[0].0.0 == pair[1].0.0)
            .map(|pair| &pair[1].0)
            .min_by_key(|(_, token)| token.lo);
        if let Some((key, token)) = duplicate {
            let message = format!("duplicate key '{key}' in dictionary attribute");
            return Err(self.error_at(*token, message));
        }
        let entries: Vec<_> = entries.into_iter().map(|((key, _), attr)| (key, attr)).collect();
        Ok(have_attr(self.build.dictionary_attr(&entries)))
    }

    fn symbol_ref(&mut self) -> Result<Step<B>> {
        let root = self.symbol_name()?;
        let mut nested = Vec::new();
        while self.consume_if(Kind::ColonColon) {
            if !self.is(Kind::At) {
                return Err(self.error("expected nested symbol reference identifier"));
            }
            nested.push(self.symbol_name()?);
        }
        Ok(have_attr(self.build.symbol_ref_attr(&root, &nested)))
    }

    fn symbol_name(&mut self) -> Result<Cow<'a, str>> {
        let token = self.token;
        let spelling = self.spelling(token);
        let name = match &spelling.as_bytes()[1..] {
            [b'"', ..] => self.string_value(token)?,
            _ => Cow::Borrowed(&spelling[1..]),
        };
        self.advance();
        Ok(name)
    }

    fn strided(&mut self) -> Result<Step<B>> {
        self.expect(Kind::Less, "expected '<' after 'strided'")?;
        self.expect(Kind::LSquare, "expected '['")?;
        let mut strides = Vec::new();
        if !self.consume_if(Kind::RSquare) {
            loop {
                strides.push(self.stride()?);
                if !self.consume_if(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::RSquare, "expected ']'")?;
        }
        let mut offset = 0;
        if !self.is(Kind::Greater) {
            self.expect(Kind::Comma, "expected ','")?;
            if !self.is_word("offset") {
                return Err(self.wrong_token("expected 'offset' after comma"));
            }
            self.advance();
            self.expect(Kind::Colon, "expected ':' after 'offset'")?;
            offset = self.stride()?;
        }
        self.expect(Kind::Greater, "expected '>'")?;
        Ok(have_attr(self.build.strided_attr(offset, &strides)))
    }

    fn stride(&mut self) -> Result<i64> {
        if self.consume_if(Kind::Question) {
            return Ok(DYNAMIC);
        }
        let lo = self.token.lo;
        let is_negative = self.consume_if(Kind::Minus);
        let value = match self.token.kind {
            Kind::Integer => parse_u64(self.spelling(self.token)).and_then(|v| i64::try_from(v).ok()),
            _ => None,
        };
        let Some(value) = value else {
            let hi = self.token.hi as usize;
            return Err(crate::error::Error::new("expected a 64-bit signed integer or '?'", lo as usize, hi));
        };
        self.advance();
        Ok(if is_negative { -value } else { value })
    }

    fn distinct(&mut self, lo: u32) -> Result<Step<B>> {
        self.expect(Kind::LSquare, "expected '[' after 'distinct'")?;
        if !self.is(Kind::Integer) {
            return Err(self.wrong_token("expected distinct ID"));
        }
        let Some(id) = parse_u64(self.spelling(self.token)) else {
            return Err(self.error("expected an unsigned 64-bit integer"));
        };
        self.advance();
        self.expect(Kind::RSquare, "expected ']' to close distinct ID")?;
        self.expect(Kind::Less, "expected '<' after distinct ID")?;
        if self.consume_if(Kind::Greater) {
            let unit = self.build.unit_attr();
            return self.finish_distinct(lo, id, unit);
        }
        self.need(Goal::Attr(None), Frame::Distinct { lo, id })
    }

    pub(super) fn after_distinct(&mut self, lo: u32, id: u64, attr: B::Attr) -> Result<Step<B>> {
        self.expect(Kind::Greater, "expected '>' to close distinct attribute")?;
        self.finish_distinct(lo, id, attr)
    }

    fn finish_distinct(&mut self, lo: u32, id: u64, attr: B::Attr) -> Result<Step<B>> {
        match self.build.distinct_attr(id, attr) {
            Ok(attr) => Ok(have_attr(attr)),
            Err(refusal) => Err(self.error_since(lo, refusal.message)),
        }
    }
}
