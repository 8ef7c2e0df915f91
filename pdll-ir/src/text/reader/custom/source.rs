//! The reader as a source of parts for functions that parse operations.

use std::sync::Arc;

use pdll_asm::escape::unescape;
use pdll_asm::lexer::{Kind, Lexer, Token};

use crate::arena::Ir;
use crate::assembly::{
    AffineOperands, AsmError, AsmResult, AsmSource, RegionArgument, RegionText, UnresolvedOperand,
};
use crate::attributes::{AffineMap, Attribute};
use crate::block::Block;
use crate::context::{Context, Identifier};
use crate::text::error::Read;
use crate::text::reader::names::NameId;
use crate::text::reader::state::{Reader, Use};
use crate::text::reader::{braces, scan};
use crate::types::Type;
use crate::value::Value;

impl<'t> Reader<'t> {
    /// Returns the token that is next, without taking it.
    pub(super) fn peek(&mut self) -> (Lexer<'t>, Token) {
        self.blanks();
        let mut lexer = Lexer::new(self.text, self.pos);
        let token = lexer.next_token();
        (lexer, token)
    }

    /// Parses an attribute, whose type may be known.
    pub(super) fn typed_attribute(&mut self, ty: Option<Type>) -> Read<Attribute> {
        self.blanks();
        // References to symbols have no types.
        let Some(ty) = ty.filter(|_| self.byte() != Some(b'@')) else { return self.attribute() };
        if let Some(attr) = self.plain_number(Some(ty)) {
            return Ok(attr);
        }
        let mut parser = self.grammar();
        let attr = match parser.parse_attribute_of_type(ty) {
            Ok(attr) => attr,
            Err(error) => return Err(self.grammar_fault(error)),
        };
        self.pos = parser.end();
        Ok(attr)
    }

    /// `%name` or `%name#1`, if it is next.
    pub(super) fn operand_use(&mut self) -> Read<Option<Use>> {
        self.blanks();
        if self.byte() != Some(b'%') {
            return Ok(None);
        }
        self.value_use().map(Some)
    }

    /// Returns the end of the region whose `{` is at `lo`: the offset after its `}`.
    fn region_end_of(&mut self, lo: usize) -> Option<usize> {
        let text = self.text;
        let braces = self.braces.get_or_insert_with(|| Arc::new(braces::matching(text)));
        braces::end_of(text, braces, lo)
    }
}

impl AsmSource for Reader<'_> {
    fn ir(&self) -> &Ir {
        &self.ir
    }

    fn context(&self) -> &Context {
        &self.ctx
    }

    fn location(&mut self) -> usize {
        self.blanks();
        self.pos
    }

    fn take_punctuation(&mut self, text: &str) -> bool {
        // No longer token begins with one of these.
        if let [byte @ (b',' | b'(' | b')' | b'[' | b']' | b'}' | b'=')] = text.as_bytes() {
            return self.take(*byte);
        }
        self.blanks();
        if text == "->" {
            return self.take_literal(text);
        }
        if self.byte() != text.bytes().next() {
            return false;
        }
        let (lexer, token) = self.peek();
        let is_next = lexer.spelling(token) == text && token.kind != Kind::Error;
        if is_next {
            self.pos = token.hi as usize;
        }
        is_next
    }

    fn take_keyword(&mut self, text: &str) -> bool {
        self.take_keyword_of_form(text)
    }

    fn take_any_keyword(&mut self) -> Option<String> {
        let (lexer, token) = self.peek();
        if token.kind != Kind::Word {
            return None;
        }
        self.pos = token.hi as usize;
        Some(lexer.spelling(token).to_owned())
    }

    fn take_string(&mut self) -> AsmResult<Option<String>> {
        self.blanks();
        if self.byte() != Some(b'"') {
            return Ok(None);
        }
        let (lexer, token) = self.peek();
        if token.kind != Kind::String {
            return Ok(None);
        }
        let bytes = unescape(lexer.spelling(token));
        let Ok(text) = std::str::from_utf8(&bytes) else {
            return Err(AsmError::new(self.pos, "expected UTF-8 in this string"));
        };
        self.pos = token.hi as usize;
        Ok(Some(text.to_owned()))
    }

    fn take_attribute_name(&mut self) -> AsmResult<Option<Identifier>> {
        let Some(word) = self.word() else {
            return Ok(self.take_string()?.map(|name| self.ctx.identifier(&name)));
        };
        let (lo, hi) = (self.pos, self.pos + word.len());
        self.pos = hi;
        Ok(Some(match self.attr_names.find(self.bytes, lo, hi) {
            Ok(name) => name,
            Err(hash) => {
                let name = self.ctx.identifier(word);
                self.attr_names.insert(hash, lo, hi, name);
                name
            }
        }))
    }

    fn take_symbol(&mut self) -> AsmResult<Option<String>> {
        self.blanks();
        if self.byte() != Some(b'@') {
            return Ok(None);
        }
        let (lexer, token) = self.peek();
        if token.kind != Kind::At {
            return Ok(None);
        }
        let spelling = &lexer.spelling(token)[1..];
        let bytes = match spelling.as_bytes().first() {
            Some(b'"') => unescape(spelling),
            _ => spelling.as_bytes().into(),
        };
        let Ok(text) = std::str::from_utf8(&bytes) else {
            return Err(AsmError::new(self.pos, "expected UTF-8 in this string"));
        };
        self.pos = token.hi as usize;
        Ok(Some(text.to_owned()))
    }

    fn take_integer(&mut self) -> AsmResult<Option<i64>> {
        let (mut lexer, mut token) = self.peek();
        let is_negative = token.kind == Kind::Minus;
        if is_negative {
            token = lexer.next_token();
        }
        if token.kind != Kind::Integer {
            return Ok(None);
        }
        let spelling = lexer.spelling(token);
        let value = match spelling.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => spelling.parse(),
        };
        let value = value.ok().map(|value| if is_negative { -value } else { value });
        let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else {
            return Err(self.error(self.pos, "integer value too large"));
        };
        self.pos = token.hi as usize;
        Ok(Some(value))
    }

    fn ty(&mut self) -> AsmResult<Type> {
        Ok(Reader::ty(self)?)
    }

    fn is_type_next(&mut self) -> bool {
        let (lexer, token) = self.peek();
        match token.kind {
            Kind::Bang | Kind::LParen => true,
            Kind::Word => pdll_asm::is_type_word(lexer.spelling(token)),
            _ => false,
        }
    }

    fn attribute(&mut self, ty: Option<Type>) -> AsmResult<Attribute> {
        Ok(self.typed_attribute(ty)?)
    }

    fn is_attribute_next(&mut self) -> bool {
        let (lexer, token) = self.peek();
        match token.kind {
            Kind::At
            | Kind::Float
            | Kind::Integer
            | Kind::Hash
            | Kind::LBrace
            | Kind::LSquare
            | Kind::Minus
            | Kind::String => true,
            Kind::Word => {
                const WORDS: &[&str] = &[
                    "affine_map",
                    "affine_set",
                    "array",
                    "dense",
                    "dense_resource",
                    "distinct",
                    "false",
                    "loc",
                    "sparse",
                    "strided",
                    "true",
                    "unit",
                ];
                WORDS.contains(&lexer.spelling(token)) || self.is_type_next()
            }
            _ => self.is_type_next(),
        }
    }

    fn take_operand(&mut self) -> AsmResult<Option<UnresolvedOperand>> {
        Ok(self.operand_use()?.map(UnresolvedOperand::from))
    }

    fn affine_of_values(&mut self, is_square: bool, keyword: Option<&str>) -> AsmResult<AffineOperands> {
        self.blanks();
        let mut parser = self.grammar();
        let open = if is_square { Kind::LSquare } else { Kind::LParen };
        let found = match parser.parse_affine_of_values(open, keyword) {
            Ok(found) => found,
            Err(error) => return Err(AsmError::from(self.grammar_fault(error))),
        };
        let end = parser.end();
        let mut operands = Vec::new();
        for place in found.dims.iter().chain(&found.symbols) {
            self.pos = *place;
            operands.extend(self.operand_use()?.map(UnresolvedOperand::from));
        }
        self.pos = end;
        Ok(AffineOperands { map: found.map, groups: found.groups, operands })
    }

    fn affine_map(&mut self) -> AsmResult<AffineMap> {
        self.blanks();
        let mut parser = self.grammar();
        let found = parser.parse_affine_map();
        let end = parser.end();
        match found {
            Ok(map) => {
                self.pos = end;
                Ok(map)
            }
            Err(error) => Err(AsmError::from(self.grammar_fault(error))),
        }
    }

    fn resolve(&mut self, operand: UnresolvedOperand, ty: Type) -> AsmResult<Value> {
        Ok(self.resolve_use(operand.into(), ty)?)
    }

    fn take_successor(&mut self) -> AsmResult<Option<Block>> {
        self.blanks();
        if self.byte() != Some(b'^') {
            return Ok(None);
        }
        Ok(Some(self.successor_block()?))
    }

    fn take_region(&mut self, args: Vec<RegionArgument>) -> AsmResult<Option<RegionText>> {
        self.blanks();
        if self.byte() != Some(b'{') {
            return Ok(None);
        }
        let lo = self.pos;
        let Some(end) = self.region_end_of(lo) else {
            self.unclosed = Some(RegionText { lo: Some(lo), args, is_blank: false, terminator: None });
            return Err(AsmError::new(lo, "this region is never closed by '}'"));
        };
        let is_blank = self.bytes.get(scan::skip_blanks(self.bytes, lo + 1)) == Some(&b'}');
        self.pos = end;
        Ok(Some(RegionText { lo: Some(lo), args, is_blank, terminator: None }))
    }

    fn take_location(&mut self) -> AsmResult<Option<usize>> {
        self.blanks();
        let lo = self.pos;
        if self.byte() != Some(b'l') || !self.take_word("loc") {
            return Ok(None);
        }
        self.expect(b'(', "expected '(' in location")?;
        if self.file_position().is_some() {
            self.pos += 1;
            return Ok(Some(lo));
        }
        let mut lexer = Lexer::new(self.text, self.pos);
        let mut depth = 1;
        while depth > 0 {
            let token = lexer.next_token();
            match token.kind {
                Kind::LParen => depth += 1,
                Kind::RParen => depth -= 1,
                Kind::Eof | Kind::Error => {
                    return Err(AsmError::new(token.lo as usize, "expected ')' in location"));
                }
                _ => {}
            }
            self.pos = token.hi as usize;
        }
        Ok(Some(lo))
    }

    fn missing(&mut self, message: &str) -> AsmError {
        AsmError::from(self.missing_here(message))
    }

    fn name_location(&self) -> usize {
        self.form_at
    }

    fn op_name(&self) -> &str {
        self.form.map_or("", |name| self.ctx.op_name_text(name))
    }

    fn error(&self, at: usize, message: &str) -> AsmError {
        AsmError::from(self.form_fault(at, message))
    }
}

impl From<Use> for UnresolvedOperand {
    fn from(used: Use) -> UnresolvedOperand {
        UnresolvedOperand { name: used.name.raw(), number: used.number, lo: used.lo }
    }
}

impl From<UnresolvedOperand> for Use {
    fn from(operand: UnresolvedOperand) -> Use {
        Use { name: NameId::from_raw(operand.name), number: operand.number, lo: operand.lo }
    }
}

impl<'t> Reader<'t> {
    /// Returns the word that begins here, if any.
    pub(super) fn word(&mut self) -> Option<&'t str> {
        self.blanks();
        if !self.byte().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_') {
            return None;
        }
        self.text.get(self.pos..scan::keyword_end(self.bytes, self.pos))
    }
}
