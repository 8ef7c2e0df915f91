//! `OpAsmParser`: the interface of functions that parse operations.
//!
//! In: the reader, through `AsmSource`. Out: parts of an operation. MLIR: OpImplementation.h. Differs:
//! optional methods return an `Option` or a `bool`; the text of a region is recorded and parsed once the
//! operation exists, so that there is no recursion.
//! Size: a method per kind of token and list.

use std::fmt;

use crate::arena::Ir;
use crate::assembly::parts::{AffineOperands, RegionArgument, RegionText, UnresolvedOperand};
use crate::attributes::{AffineMap, Attribute, NamedAttribute};
use crate::block::Block;
use crate::context::{Context, Identifier};
use crate::types::{Type, TypeData};
use crate::value::Value;

/// An error in the text of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsmError(pub(crate) Box<AsmFault>);

/// A message at a byte of the text, and notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AsmFault {
    pub(crate) at: usize,
    pub(crate) message: String,
    pub(crate) notes: Vec<(String, Option<usize>)>,
}

impl AsmError {
    /// Returns an error at a byte of the text.
    pub fn new(at: usize, message: impl Into<String>) -> AsmError {
        AsmError(Box::new(AsmFault { at, message: message.into(), notes: Vec::new() }))
    }

    /// Adds a note about another location.
    pub fn note(mut self, at: usize, message: impl Into<String>) -> AsmError {
        self.0.notes.push((message.into(), Some(at)));
        self
    }
}

impl fmt::Display for AsmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for AsmError {}

/// The result of parsing.
pub type AsmResult<T = ()> = Result<T, AsmError>;

/// Source of the text: the reader. Not for users to implement.
pub trait AsmSource {
    /// Returns the IR under construction.
    fn ir(&self) -> &Ir;
    /// Returns its context.
    fn context(&self) -> &Context;
    /// Returns the byte of the next token.
    fn location(&mut self) -> usize;
    /// Returns the byte of the operation's name.
    fn name_location(&self) -> usize;
    /// Returns the name of the operation.
    fn op_name(&self) -> &str;
    /// Takes punctuation if it is next.
    fn take_punctuation(&mut self, text: &str) -> bool;
    /// Takes a keyword if it is next.
    fn take_keyword(&mut self, text: &str) -> bool;
    /// Takes whatever keyword is next.
    fn take_any_keyword(&mut self) -> Option<String>;
    /// Takes a string if one is next.
    fn take_string(&mut self) -> AsmResult<Option<String>>;
    /// Takes the name of an attribute, a keyword or a string, if one is next.
    fn take_attribute_name(&mut self) -> AsmResult<Option<Identifier>>;
    /// Takes a symbol's name, `@name`, if one is next.
    fn take_symbol(&mut self) -> AsmResult<Option<String>>;
    /// Takes an integer if one is next.
    fn take_integer(&mut self) -> AsmResult<Option<i64>>;
    /// Parses a type.
    fn ty(&mut self) -> AsmResult<Type>;
    /// Returns whether a type may be next.
    fn is_type_next(&mut self) -> bool;
    /// Parses an attribute, whose type may be known.
    fn attribute(&mut self, ty: Option<Type>) -> AsmResult<Attribute>;
    /// Returns whether an attribute may be next.
    fn is_attribute_next(&mut self) -> bool;
    /// Parses the use of a value if one is next.
    fn take_operand(&mut self) -> AsmResult<Option<UnresolvedOperand>>;
    /// Parses affine expressions of values, in parentheses or brackets.
    fn affine_of_values(&mut self, is_square: bool, keyword: Option<&str>) -> AsmResult<AffineOperands>;
    /// Parses an affine map without `affine_map<…>` around it.
    fn affine_map(&mut self) -> AsmResult<AffineMap>;
    /// Returns the value of a use, given its type.
    fn resolve(&mut self, operand: UnresolvedOperand, ty: Type) -> AsmResult<Value>;
    /// Parses a block if one is next.
    fn take_successor(&mut self) -> AsmResult<Option<Block>>;
    /// Skips `loc(…)` if it is next, and returns its offset.
    fn take_location(&mut self) -> AsmResult<Option<usize>>;
    /// Records a region if one is next, and skips to its end.
    fn take_region(&mut self, args: Vec<RegionArgument>) -> AsmResult<Option<RegionText>>;
    /// Returns an error for a missing part at the current token.
    fn missing(&mut self, message: &str) -> AsmError;
    /// Returns an error that names the operation.
    fn error(&self, at: usize, message: &str) -> AsmError;
}

/// Reads the text of one operation.
pub struct OpAsmParser<'a> {
    source: &'a mut dyn AsmSource,
}

/// The result of a function that parses a part: nothing, or whether the part was present.
pub trait Presence {
    /// Returns whether it was present.
    fn found(self) -> bool;
}

impl Presence for () {
    fn found(self) -> bool {
        true
    }
}

impl Presence for bool {
    fn found(self) -> bool {
        self
    }
}

impl<'a> OpAsmParser<'a> {
    /// Creates a parser for a source.
    pub fn new(source: &'a mut dyn AsmSource) -> OpAsmParser<'a> {
        OpAsmParser { source }
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.source.context()
    }

    /// Returns the IR under construction.
    pub fn ir(&self) -> &Ir {
        self.source.ir()
    }

    /// Returns the byte of the next token, for errors.
    pub fn location(&mut self) -> usize {
        self.source.location()
    }

    /// Returns the byte of the operation's name, for errors.
    pub fn name_location(&self) -> usize {
        self.source.name_location()
    }

    /// Returns the name of the operation.
    pub fn op_name(&self) -> &str {
        self.source.op_name()
    }

    /// Returns an error at a byte that [`OpAsmParser::location`] gave.
    pub fn error(&self, at: usize, message: impl Into<String>) -> AsmError {
        self.source.error(at, &message.into())
    }

    /// Takes punctuation, such as `(` or `->`, if it is next.
    pub fn parse_optional_punctuation(&mut self, text: &str) -> bool {
        self.source.take_punctuation(text)
    }

    /// Takes punctuation, such as `(` or `->`.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_punctuation(&mut self, text: &str) -> AsmResult {
        self.expect_if(|source| source.take_punctuation(text), || format!("expected '{text}'"))
    }

    /// Takes punctuation; an error says in what it is missing.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_punctuation_in(&mut self, text: &str, what: &str) -> AsmResult {
        self.expect_if(|source| source.take_punctuation(text), || format!("expected '{text}' in {what}"))
    }

    /// Takes a keyword if it is next.
    pub fn parse_optional_keyword(&mut self, text: &str) -> bool {
        self.source.take_keyword(text)
    }

    /// Takes a keyword.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_keyword(&mut self, text: &str) -> AsmResult {
        if self.source.take_keyword(text) {
            return Ok(());
        }
        let at = self.source.location();
        Err(self.source.error(at, &format!("expected '{text}'")))
    }

    /// Takes whatever keyword is next.
    pub fn parse_any_keyword(&mut self) -> Option<String> {
        self.source.take_any_keyword()
    }

    /// Takes one of these keywords, if one is next: the place of it among them.
    pub fn parse_optional_keyword_of(&mut self, texts: &[&str]) -> Option<usize> {
        texts.iter().position(|text| self.source.take_keyword(text))
    }

    /// Takes a string if one is next.
    ///
    /// # Errors
    /// If it is not UTF-8.
    pub fn parse_optional_string(&mut self) -> AsmResult<Option<String>> {
        self.source.take_string()
    }

    /// Parses a string.
    ///
    /// # Errors
    /// If there is no string.
    pub fn parse_string(&mut self) -> AsmResult<String> {
        let found = self.source.take_string()?;
        self.some(found, "expected string")
    }

    /// Takes a symbol's name, `@name`, if one is next.
    ///
    /// # Errors
    /// If it is not UTF-8.
    pub fn parse_optional_symbol_name(&mut self) -> AsmResult<Option<String>> {
        self.source.take_symbol()
    }

    /// Parses a symbol name, `@name`.
    ///
    /// # Errors
    /// If there is no symbol name.
    pub fn parse_symbol_name(&mut self) -> AsmResult<String> {
        match self.source.take_symbol()? {
            Some(name) => Ok(name),
            None => {
                let at = self.source.location();
                Err(self.source.error(at, "expected valid '@'-identifier for symbol name"))
            }
        }
    }

    /// Takes an integer if one is next.
    ///
    /// # Errors
    /// If it does not fit 64 bits.
    pub fn parse_optional_integer(&mut self) -> AsmResult<Option<i64>> {
        self.source.take_integer()
    }

    /// Parses an integer.
    ///
    /// # Errors
    /// If there is no integer, or it does not fit 64 bits.
    pub fn parse_integer(&mut self) -> AsmResult<i64> {
        match self.source.take_integer()? {
            Some(value) => Ok(value),
            None => {
                let at = self.source.location();
                Err(self.source.error(at, "expected integer value"))
            }
        }
    }

    /// Parses a type.
    ///
    /// # Errors
    /// If there is no type.
    pub fn parse_type(&mut self) -> AsmResult<Type> {
        self.source.ty()
    }

    /// `: type`
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_colon_type(&mut self) -> AsmResult<Type> {
        self.parse_punctuation(":")?;
        self.source.ty()
    }

    /// Parses a type if one is next.
    ///
    /// # Errors
    /// If the text begins like a type but is not one.
    pub fn parse_optional_type(&mut self) -> AsmResult<Option<Type>> {
        if self.source.is_type_next() { self.source.ty().map(Some) } else { Ok(None) }
    }

    /// Types with commas between them, at least one.
    ///
    /// # Errors
    /// If the text is something else.
    pub fn parse_type_list(&mut self) -> AsmResult<Vec<Type>> {
        self.parse_comma_separated(OpAsmParser::parse_type)
    }

    /// Parses `-> type` or `-> (type, …)`, possibly empty, if it is next; otherwise returns no types.
    ///
    /// # Errors
    /// If the text after the arrow is not a list of types.
    pub fn parse_optional_arrow_type_list(&mut self) -> AsmResult<Vec<Type>> {
        if !self.source.take_punctuation("->") {
            return Ok(Vec::new());
        }
        if !self.source.take_punctuation("(") {
            return Ok(vec![self.source.ty()?]);
        }
        if self.source.take_punctuation(")") {
            return Ok(Vec::new());
        }
        let types = self.parse_type_list()?;
        self.parse_punctuation(")")?;
        Ok(types)
    }

    /// Parses `(type, …) -> type` or `(type, …) -> (type, …)`: inputs and results.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_functional_type(&mut self) -> AsmResult<(Vec<Type>, Vec<Type>)> {
        let at = self.location();
        let ty = self.parse_type()?;
        match ty.data(self.source.context()) {
            TypeData::Function { inputs, results } => Ok((inputs.to_vec(), results.to_vec())),
            _ => Err(AsmError::new(at, "expected function type")),
        }
    }

    /// Parses an attribute.
    ///
    /// # Errors
    /// If there is no attribute.
    pub fn parse_attribute(&mut self) -> AsmResult<Attribute> {
        self.source.attribute(None)
    }

    /// Parses an attribute whose type is known, and therefore not written.
    ///
    /// # Errors
    /// If there is no attribute.
    pub fn parse_attribute_of_type(&mut self, ty: Type) -> AsmResult<Attribute> {
        self.source.attribute(Some(ty))
    }

    /// Parses an attribute if one is next.
    ///
    /// # Errors
    /// If the text begins like an attribute but is not one.
    pub fn parse_optional_attribute(&mut self, ty: Option<Type>) -> AsmResult<Option<Attribute>> {
        if self.source.is_attribute_next() { self.source.attribute(ty).map(Some) } else { Ok(None) }
    }

    /// Parses `{…}` if it is next; otherwise adds nothing.
    ///
    /// # Errors
    /// If the text begins like a dictionary but is not one.
    pub fn parse_optional_attr_dict(&mut self, into: &mut Vec<NamedAttribute>) -> AsmResult {
        if !self.source.take_punctuation("{") {
            return Ok(());
        }
        if self.source.take_punctuation("}") {
            return Ok(());
        }
        let first = into.len();
        loop {
            let at = self.source.location();
            let Some(key) = self.source.take_attribute_name()? else {
                return Err(self.source.missing("expected attribute name"));
            };
            let name = self.context().str(key);
            if name.is_empty() {
                return Err(AsmError::new(at, "expected valid attribute name"));
            }
            if into[first..].iter().any(|entry| entry.0 == key) {
                let message = format!("duplicate key '{name}' in dictionary attribute");
                return Err(AsmError::new(at, message));
            }
            let value = match self.source.take_punctuation("=") {
                true => self.source.attribute(None)?,
                false => self.context().unit_attr(),
            };
            into.push((key, value));
            if !self.source.take_punctuation(",") {
                break;
            }
        }
        self.expect_if(
            |source| source.take_punctuation("}"),
            || "expected '}' in attribute dictionary".to_owned(),
        )
    }

    /// Parses `attributes {…}` if it is next; otherwise adds nothing.
    ///
    /// # Errors
    /// If the keyword is next and no dictionary follows it.
    pub fn parse_optional_attr_dict_with_keyword(&mut self, into: &mut Vec<NamedAttribute>) -> AsmResult {
        if !self.source.take_keyword("attributes") {
            return Ok(());
        }
        let at = self.source.location();
        let n_before = into.len();
        self.parse_optional_attr_dict(into)?;
        if into.len() == n_before && self.source.location() == at {
            return Err(self.source.missing("expected '{' in attribute dictionary"));
        }
        Ok(())
    }

    /// Parses the use of a value if one is next.
    ///
    /// # Errors
    /// If the text begins like a use but is not one.
    pub fn parse_optional_operand(&mut self) -> AsmResult<Option<UnresolvedOperand>> {
        self.source.take_operand()
    }

    /// Parses the use of a value.
    ///
    /// # Errors
    /// If there is no use.
    pub fn parse_operand(&mut self) -> AsmResult<UnresolvedOperand> {
        let found = self.source.take_operand()?;
        self.some(found, "expected SSA operand")
    }

    /// Parses uses of values separated by commas, possibly none.
    ///
    /// # Errors
    /// If no use follows a comma.
    pub fn parse_operand_list(&mut self) -> AsmResult<Vec<UnresolvedOperand>> {
        let Some(first) = self.source.take_operand()? else { return Ok(Vec::new()) };
        // Mostly there are few.
        let mut operands = Vec::with_capacity(4);
        operands.push(first);
        while self.source.take_punctuation(",") {
            operands.push(self.parse_operand()?);
        }
        Ok(operands)
    }

    /// `[%i + 1, symbol(%n)]`: a map whose dimensions and symbols are values.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_affine_map_of_ssa_ids(&mut self) -> AsmResult<AffineOperands> {
        self.source.affine_of_values(true, None)
    }

    /// `(%i + 1, symbol(%n))`: like `parse_affine_map_of_ssa_ids` in parentheses.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_affine_map_in_parentheses(&mut self) -> AsmResult<AffineOperands> {
        self.source.affine_of_values(false, None)
    }

    /// Parses `(%i + 1, max(%j, 2))`: like `parse_affine_map_of_ssa_ids` in parentheses, where a keyword may
    /// group several results.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_grouped_affine_map_of_ssa_ids(&mut self, keyword: &str) -> AsmResult<AffineOperands> {
        self.source.affine_of_values(false, Some(keyword))
    }

    /// `(d0, d1)[s0] -> (d0 + s0)`: a map without `affine_map<…>` around it.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_affine_map(&mut self) -> AsmResult<AffineMap> {
        self.source.affine_map()
    }

    /// Returns the value of a use, given its type.
    ///
    /// # Errors
    /// If the value is of another type.
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type) -> AsmResult<Value> {
        self.source.resolve(operand, ty)
    }

    /// Returns the values of uses, each with its type.
    ///
    /// # Errors
    /// If there are more or fewer types than uses, or a value is of another type.
    pub fn resolve_operands(
        &mut self,
        operands: &[UnresolvedOperand],
        types: &[Type],
        at: usize,
    ) -> AsmResult<Vec<Value>> {
        if operands.len() != types.len() {
            let (n_operands, n_types) = (operands.len(), types.len());
            let message = format!(
                "number of operands and types do not match: got {n_operands} operands and {n_types} types"
            );
            return Err(self.source.error(at, &message));
        }
        operands.iter().zip(types).map(|(operand, ty)| self.source.resolve(*operand, *ty)).collect()
    }

    /// Parses a block.
    ///
    /// # Errors
    /// If there is no block name.
    pub fn parse_successor(&mut self) -> AsmResult<Block> {
        let found = self.source.take_successor()?;
        self.some(found, "expected block name")
    }

    /// Parses a block if one is next.
    ///
    /// # Errors
    /// If the text begins like a block's name but is not one.
    pub fn parse_optional_successor(&mut self) -> AsmResult<Option<Block>> {
        self.source.take_successor()
    }

    /// Parses a region. Its content is read after the operation is created.
    ///
    /// # Errors
    /// If there is no region.
    pub fn parse_region(&mut self, args: Vec<RegionArgument>) -> AsmResult<RegionText> {
        let found = self.source.take_region(args)?;
        self.some(found, "expected '{' to begin a region")
    }

    /// Parses a region if one is next. Its content is read after the operation is created.
    ///
    /// # Errors
    /// If the region is not terminated.
    pub fn parse_optional_region(&mut self, args: Vec<RegionArgument>) -> AsmResult<Option<RegionText>> {
        self.source.take_region(args)
    }

    /// Parses `loc(…)` if it is next, and ignores it.
    ///
    /// # Errors
    /// If it has no end.
    pub fn skip_optional_location(&mut self) -> AsmResult {
        self.source.take_location().map(|_| ())
    }

    /// Parses the location of a region's argument, `loc(…)`, if it is next.
    ///
    /// # Errors
    /// If it has no end.
    pub fn parse_optional_location(&mut self, argument: &mut RegionArgument) -> AsmResult {
        argument.loc = self.source.take_location()?;
        Ok(())
    }

    /// `%name: type` of a region's first block.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_region_argument(&mut self) -> AsmResult<RegionArgument> {
        let name = self.parse_operand()?;
        let ty = self.parse_colon_type()?;
        Ok(RegionArgument { name, ty, loc: self.source.take_location()? })
    }

    /// Parses `(%name = %value, …)`, possibly empty: names of a region's arguments, whose types are still
    /// unknown, and values.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_assignments(&mut self) -> AsmResult<Vec<(UnresolvedOperand, UnresolvedOperand)>> {
        if !self.source.take_punctuation("(") {
            let at = self.source.location();
            return Err(self.source.error(at, "expected '('"));
        }
        if self.source.take_punctuation(")") {
            return Ok(Vec::new());
        }
        let found = self.parse_comma_separated(|parser| {
            let name = parser.parse_operand()?;
            parser.parse_punctuation("=")?;
            Ok((name, parser.parse_operand()?))
        })?;
        self.parse_punctuation(")")?;
        Ok(found)
    }

    /// Parses `element`, repeatedly after each comma.
    ///
    /// # Errors
    /// The errors of `element`.
    pub fn parse_comma_separated<T>(
        &mut self,
        mut element: impl FnMut(&mut OpAsmParser<'a>) -> AsmResult<T>,
    ) -> AsmResult<Vec<T>> {
        let mut found = vec![element(self)?];
        while self.source.take_punctuation(",") {
            found.push(element(self)?);
        }
        Ok(found)
    }

    /// Returns an error for a missing part at the current token.
    pub fn missing(&mut self, message: &str) -> AsmError {
        self.source.missing(message)
    }

    fn expect_if(
        &mut self,
        take: impl FnOnce(&mut dyn AsmSource) -> bool,
        message: impl FnOnce() -> String,
    ) -> AsmResult {
        if take(self.source) { Ok(()) } else { Err(self.source.missing(&message())) }
    }

    fn some<T>(&mut self, found: Option<T>, message: &str) -> AsmResult<T> {
        found.ok_or_else(|| self.source.missing(message))
    }
}
