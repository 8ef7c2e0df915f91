//! `ParameterParser`: the interface for parsing parameters.
//!
//! In: the text of a type or attribute, through `ParameterSource`. Out: pieces of it.

use num_bigint::BigInt;

use super::{AttrDef, AttrOrTypeInfo, ResourceHandle, TypeDef, read_attribute, read_type};
use crate::assembly::{AsmError, AsmResult};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::types::Type;

/// Source of the text: the grammar of types and attributes. Not for users to implement.
pub trait ParameterSource {
    /// Returns the context.
    fn context(&self) -> &Context;
    /// Returns the byte of the next token in the text of the type or attribute.
    fn location(&self) -> usize;
    /// Returns the next token.
    fn peek(&self) -> &str;
    /// Goes on to the token after it.
    fn advance(&mut self);
    /// Returns an error for a missing part at the current token.
    fn missing(&self, message: &str) -> AsmError;
    /// Returns an error for a missing part directly after the last token.
    fn missing_behind(&self, message: &str) -> AsmError;
    /// Takes a string if one is next.
    fn take_string(&mut self) -> AsmResult<Option<String>>;
    /// Parses a type.
    fn ty(&mut self) -> AsmResult<Type>;
    /// Parses an attribute.
    fn attribute(&mut self) -> AsmResult<Attribute>;
    /// Returns the mutable types that are being parsed.
    fn enclosing(&mut self) -> &mut Vec<Type>;
}

/// Reads the parameters of a type or attribute.
pub struct ParameterParser<'a> {
    source: &'a mut dyn ParameterSource,
    /// The type after an attribute: `#dialect.name<…> : type`.
    attr_type: Option<Type>,
}

impl<'a> ParameterParser<'a> {
    /// Creates a parser for a source.
    pub fn new(source: &'a mut dyn ParameterSource) -> ParameterParser<'a> {
        ParameterParser { source, attr_type: None }
    }

    /// Creates a parser for the parameters of an attribute that has a type after it.
    pub(crate) fn of_attribute(
        source: &'a mut dyn ParameterSource,
        attr_type: Option<Type>,
    ) -> ParameterParser<'a> {
        ParameterParser { source, attr_type }
    }

    /// Returns the type that is written after the attribute whose parameters are parsed; `None` without one, and for types.
    pub fn attr_type(&self) -> Option<Type> {
        self.attr_type
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.source.context()
    }

    /// Returns the byte of the next token, for errors.
    pub fn location(&self) -> usize {
        self.source.location()
    }

    /// Returns whether this keyword or punctuation is next.
    pub(crate) fn is_literal_next(&self, text: &str) -> bool {
        self.source.peek() == text
    }

    /// Returns whether a keyword is next.
    pub(crate) fn is_keyword_next(&self) -> bool {
        self.source.peek().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    }

    /// Returns whether a value may be next: anything except punctuation that ends or separates.
    pub(crate) fn is_value_next(&self) -> bool {
        !matches!(self.source.peek(), "" | ">" | "]" | ")" | "}" | "," | "=" | ":" | "->")
    }

    /// Takes this keyword or punctuation if it is next.
    pub fn parse_optional(&mut self, text: &str) -> bool {
        let is_next = self.is_literal_next(text);
        if is_next {
            self.source.advance();
        }
        is_next
    }

    /// Parses this keyword or punctuation.
    ///
    /// # Errors
    /// If another is there.
    pub fn parse_literal(&mut self, text: &str) -> AsmResult {
        match self.parse_optional(text) {
            true => Ok(()),
            false => {
                let message = format!("expected '{text}'");
                let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
                Err(if is_word {
                    self.source.missing(&message)
                } else {
                    self.source.missing_behind(&message)
                })
            }
        }
    }

    /// Takes a keyword if one is next.
    pub fn parse_optional_keyword(&mut self) -> Option<String> {
        let word = self.is_keyword_next().then(|| self.source.peek().to_owned());
        if word.is_some() {
            self.source.advance();
        }
        word
    }

    /// Parses a keyword.
    ///
    /// # Errors
    /// If there is no keyword.
    pub fn parse_keyword(&mut self) -> AsmResult<String> {
        self.parse_optional_keyword().ok_or_else(|| self.source.missing("expected valid keyword"))
    }

    /// Parses a keyword, or a string that stands for one.
    ///
    /// # Errors
    /// If there is neither.
    pub fn parse_keyword_or_string(&mut self) -> AsmResult<String> {
        match self.parse_optional_string()?.or_else(|| self.parse_optional_keyword()) {
            Some(text) => Ok(text),
            None => Err(self.source.missing("expected valid keyword or string")),
        }
    }

    /// Takes a string if one is next.
    ///
    /// # Errors
    /// If the string is not terminated, or not UTF-8.
    pub fn parse_optional_string(&mut self) -> AsmResult<Option<String>> {
        self.source.take_string()
    }

    /// Parses a string.
    ///
    /// # Errors
    /// If there is no string.
    pub fn parse_string(&mut self) -> AsmResult<String> {
        self.parse_optional_string()?.ok_or_else(|| self.source.missing("expected string"))
    }

    /// Parses an integer; `true` and `false` are 1 and 0.
    ///
    /// # Errors
    /// If there is no integer, or it does not fit.
    pub fn parse_integer<T: TryFrom<i128>>(&mut self) -> AsmResult<T> {
        let at = self.location();
        let is_negative = self.parse_optional("-");
        let token = self.source.peek();
        let magnitude = match (token, token.strip_prefix("0x")) {
            ("true", _) if !is_negative => Some(1),
            ("false", _) if !is_negative => Some(0),
            (_, Some(digits)) => Some(i128::from_str_radix(digits, 16).unwrap_or(i128::MAX)),
            (digits, None) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
                Some(digits.parse().unwrap_or(i128::MAX))
            }
            _ => None,
        };
        let Some(magnitude) = magnitude else { return Err(self.source.missing("expected integer value")) };
        self.source.advance();
        let value = if is_negative { -magnitude } else { magnitude };
        T::try_from(value).map_err(|_| AsmError::new(at, "integer value too large"))
    }

    /// Parses an integer of any size.
    ///
    /// # Errors
    /// If there is no integer.
    pub fn parse_big_integer(&mut self) -> AsmResult<BigInt> {
        let is_negative = self.parse_optional("-");
        let token = self.source.peek();
        let magnitude = match token.strip_prefix("0x") {
            Some(digits) => BigInt::parse_bytes(digits.as_bytes(), 16),
            None if token.bytes().all(|b| b.is_ascii_digit()) => BigInt::parse_bytes(token.as_bytes(), 10),
            None => None,
        };
        let Some(magnitude) = magnitude else { return Err(self.source.missing("expected integer value")) };
        self.source.advance();
        Ok(if is_negative { -magnitude } else { magnitude })
    }

    /// Parses the text of a number, with its sign.
    ///
    /// # Errors
    /// If there is no number.
    pub(super) fn parse_number(&mut self) -> AsmResult<String> {
        let sign = if self.parse_optional("-") { "-" } else { "" };
        if !self.source.peek().starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.source.missing("expected floating point literal"));
        }
        let text = format!("{sign}{}", self.source.peek());
        self.source.advance();
        Ok(text)
    }

    /// Parses a type.
    ///
    /// # Errors
    /// If there is no type.
    pub fn parse_type(&mut self) -> AsmResult<Type> {
        self.source.ty()
    }

    /// Parses an attribute.
    ///
    /// # Errors
    /// If there is no attribute.
    pub fn parse_attribute(&mut self) -> AsmResult<Attribute> {
        self.source.attribute()
    }

    /// Parses the mutable component of a type, unless the text is within that of the component: then nothing is parsed, and the result
    /// is `None`, because a type that refers to itself is written by its key alone.
    ///
    /// # Errors
    /// As returned by `component`.
    pub fn parse_cyclic<T>(
        &mut self,
        ty: impl Into<Type>,
        component: impl FnOnce(&mut Self) -> AsmResult<T>,
    ) -> AsmResult<Option<T>> {
        let ty = ty.into();
        if self.source.enclosing().contains(&ty) {
            return Ok(None);
        }
        self.source.enclosing().push(ty);
        let parsed = component(self);
        self.source.enclosing().pop();
        parsed.map(Some)
    }

    /// Parses the key of a resource of a dialect.
    ///
    /// # Errors
    /// If there is no key.
    pub fn parse_resource_handle(&mut self, dialect: &str) -> AsmResult<ResourceHandle> {
        let key = match self.parse_optional_string()?.or_else(|| self.parse_optional_keyword()) {
            Some(key) => key,
            None => return Err(self.source.missing("expected identifier key for 'resource' entry")),
        };
        Ok(ResourceHandle::new(self.context(), dialect, &key))
    }

    /// Parses a type of a known definition, whose dialect and mnemonic may be omitted.
    ///
    /// # Errors
    /// If it is another type, or not as it is defined.
    pub fn parse_type_def<T: TypeDef>(&mut self) -> AsmResult<T> {
        self.parse_type_of(T::info(), |ty, ctx| T::cast(ty, ctx).is_some()).map(T::from_type_unchecked)
    }

    /// Like `parse_type_def`, by the facts of the definition, and whether a type is of it.
    #[doc(hidden)]
    pub fn parse_type_of(
        &mut self,
        info: &'static AttrOrTypeInfo,
        is_it: impl FnOnce(Type, &Context) -> bool,
    ) -> AsmResult<Type> {
        let at = self.location();
        if !self.source.peek().starts_with('!') && !info.parameters.is_empty() {
            return read_type(self, info);
        }
        let ty = self.parse_type()?;
        if is_it(ty, self.context()) {
            return Ok(ty);
        }
        let found = ty.display(self.context()).short();
        let (dialect, mnemonic) = (info.dialect, info.mnemonic);
        let message =
            format!("invalid kind of type specified: expected {dialect}.{mnemonic}, but found '{found}'");
        Err(AsmError::new(at, message))
    }

    /// Parses an attribute of a known definition, whose dialect and mnemonic may be omitted.
    ///
    /// # Errors
    /// If it is another attribute, or not as it is defined.
    pub fn parse_attr_def<T: AttrDef>(&mut self) -> AsmResult<T> {
        self.parse_attr_of(T::info(), |attr, ctx| T::cast(attr, ctx).is_some()).map(T::from_attr_unchecked)
    }

    /// Like `parse_attr_def`, by the facts of the definition, and whether an attribute is of it.
    #[doc(hidden)]
    pub fn parse_attr_of(
        &mut self,
        info: &'static AttrOrTypeInfo,
        is_it: impl FnOnce(Attribute, &Context) -> bool,
    ) -> AsmResult<Attribute> {
        let at = self.location();
        if !self.source.peek().starts_with('#') && !info.parameters.is_empty() {
            return read_attribute(self, info);
        }
        let attr = self.parse_attribute()?;
        match is_it(attr, self.context()) {
            true => Ok(attr),
            false => Err(AsmError::new(at, "invalid kind of attribute specified")),
        }
    }
}
