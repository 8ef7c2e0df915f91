//! `OpAsmParser`: what functions that read operations are given.
//!
//! In: the reader, through `AsmSource`. Out: pieces of an operation.
//! MLIR: OpImplementation.h. Differs: a method that may find nothing gives an `Option` or a `bool`; a region is noted where it
//! stands and read once the operation is there, so that nothing recurses.

use std::fmt;

use crate::arena::Ir;
use crate::assembly::parts::{AffineOperands, RegionArgument, RegionText, UnresolvedOperand};
use crate::attributes::{AffineMap, Attribute, NamedAttribute};
use crate::block::Block;
use crate::context::Context;
use crate::types::{Type, TypeData};
use crate::value::Value;

/// What is wrong with the text of an operation.
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
    /// An error at a byte of the text.
    pub fn new(at: usize, message: impl Into<String>) -> AsmError {
        AsmError(Box::new(AsmFault { at, message: message.into(), notes: Vec::new() }))
    }

    /// With a note about another place.
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

/// What reading gives.
pub type AsmResult<T = ()> = Result<T, AsmError>;

/// Where the text comes from: the reader. Not for users to implement.
pub trait AsmSource {
    /// The IR being made.
    fn ir(&self) -> &Ir;
    /// Its context.
    fn context(&self) -> &Context;
    /// The byte of the next token.
    fn location(&mut self) -> usize;
    /// Takes punctuation if it is next.
    fn take_punctuation(&mut self, text: &str) -> bool;
    /// Takes a keyword if it is next.
    fn take_keyword(&mut self, text: &str) -> bool;
    /// Takes whatever keyword is next.
    fn take_any_keyword(&mut self) -> Option<String>;
    /// Takes a string if one is next.
    fn take_string(&mut self) -> AsmResult<Option<String>>;
    /// Takes a symbol's name, `@name`, if one is next.
    fn take_symbol(&mut self) -> AsmResult<Option<String>>;
    /// Takes an integer if one is next.
    fn take_integer(&mut self) -> AsmResult<Option<i64>>;
    /// A type.
    fn ty(&mut self) -> AsmResult<Type>;
    /// Could a type be next?
    fn is_type_next(&mut self) -> bool;
    /// An attribute, whose type may be known.
    fn attribute(&mut self, ty: Option<Type>) -> AsmResult<Attribute>;
    /// Could an attribute be next?
    fn is_attribute_next(&mut self) -> bool;
    /// A use of a value if one is next.
    fn take_operand(&mut self) -> AsmResult<Option<UnresolvedOperand>>;
    /// Affine expressions of values, in parentheses or brackets.
    fn affine_of_values(&mut self, is_square: bool, keyword: Option<&str>) -> AsmResult<AffineOperands>;
    /// An affine map without `affine_map<…>` around it.
    fn affine_map(&mut self) -> AsmResult<AffineMap>;
    /// The value of a use, now that its type is known.
    fn resolve(&mut self, operand: UnresolvedOperand, ty: Type) -> AsmResult<Value>;
    /// A block if one is next.
    fn take_successor(&mut self) -> AsmResult<Option<Block>>;
    /// Notes a region if one is next, and goes to its end.
    fn take_region(&mut self, args: Vec<RegionArgument>) -> AsmResult<Option<RegionText>>;
    /// An error for what is missing here.
    fn missing(&mut self, message: &str) -> AsmError;
    /// An error that names the operation.
    fn error(&self, at: usize, message: &str) -> AsmError;
}

/// Reads the text of one operation.
///
/// What a function of a `custom<…>` directive reads must depend on nothing but the text, or on what this gives it: it is not asked
/// again for an operation whose text is that of one before, names of values aside, unless it looked at the IR, resolved an operand,
/// read a successor or region, or made a distinct attribute.
pub struct OpAsmParser<'a> {
    source: &'a mut dyn AsmSource,
}

/// What a function that reads a part may give: nothing, or whether the part was there.
pub trait Presence {
    /// Was it there?
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
    /// A parser of what a source gives.
    pub fn new(source: &'a mut dyn AsmSource) -> OpAsmParser<'a> {
        OpAsmParser { source }
    }

    /// The context.
    pub fn context(&self) -> &Context {
        self.source.context()
    }

    /// The IR being made.
    pub fn ir(&self) -> &Ir {
        self.source.ir()
    }

    /// The byte of the next token, for errors.
    pub fn location(&mut self) -> usize {
        self.source.location()
    }

    /// An error at a byte that [`OpAsmParser::location`] gave.
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
        self.expect_if(|source| source.take_punctuation(text), || format!("expected `{text}`"))
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
        Err(self.source.error(at, &format!("expected `{text}`")))
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

    /// A string.
    ///
    /// # Errors
    /// If none is next.
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

    /// A symbol's name, `@name`.
    ///
    /// # Errors
    /// If none is next.
    pub fn parse_symbol_name(&mut self) -> AsmResult<String> {
        let found = self.source.take_symbol()?;
        self.some(found, "expected valid `@`-identifier for symbol name")
    }

    /// Takes an integer if one is next.
    ///
    /// # Errors
    /// If it does not fit 64 bits.
    pub fn parse_optional_integer(&mut self) -> AsmResult<Option<i64>> {
        self.source.take_integer()
    }

    /// An integer.
    ///
    /// # Errors
    /// If none is next, or it does not fit 64 bits.
    pub fn parse_integer(&mut self) -> AsmResult<i64> {
        let found = self.source.take_integer()?;
        self.some(found, "expected integer value")
    }

    /// A type.
    ///
    /// # Errors
    /// If none is next.
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

    /// A type if one is next.
    ///
    /// # Errors
    /// If what begins as a type is none.
    pub fn parse_optional_type(&mut self) -> AsmResult<Option<Type>> {
        if self.source.is_type_next() { self.source.ty().map(Some) } else { Ok(None) }
    }

    /// Types with commas between them, at least one.
    ///
    /// # Errors
    /// If what is next is none.
    pub fn parse_type_list(&mut self) -> AsmResult<Vec<Type>> {
        self.parse_comma_separated(OpAsmParser::parse_type)
    }

    /// `-> type` or `-> (type, …)`, perhaps of none, if it is next; else no types.
    ///
    /// # Errors
    /// If what follows the arrow is none.
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

    /// `(type, …) -> type` or `(type, …) -> (type, …)`: what goes in and what comes out.
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

    /// An attribute.
    ///
    /// # Errors
    /// If none is next.
    pub fn parse_attribute(&mut self) -> AsmResult<Attribute> {
        self.source.attribute(None)
    }

    /// An attribute whose type is known, and so is not written.
    ///
    /// # Errors
    /// If none is next.
    pub fn parse_attribute_of_type(&mut self, ty: Type) -> AsmResult<Attribute> {
        self.source.attribute(Some(ty))
    }

    /// An attribute if one is next.
    ///
    /// # Errors
    /// If what begins as an attribute is none.
    pub fn parse_optional_attribute(&mut self, ty: Option<Type>) -> AsmResult<Option<Attribute>> {
        if self.source.is_attribute_next() { self.source.attribute(ty).map(Some) } else { Ok(None) }
    }

    /// `{…}` if it is next; else nothing is added.
    ///
    /// # Errors
    /// If what begins as a dictionary is none.
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
            let name = match self.source.take_string()? {
                Some(name) => name,
                None => match self.source.take_any_keyword() {
                    Some(name) => name,
                    None => return Err(self.source.missing("expected attribute name")),
                },
            };
            if name.is_empty() {
                return Err(AsmError::new(at, "expected valid attribute name"));
            }
            let key = self.context().identifier(&name);
            if into[first..].iter().any(|entry| entry.0 == key) {
                let message = format!("duplicate key `{name}` in dictionary attribute");
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
            || "expected `}` in attribute dictionary".to_owned(),
        )
    }

    /// `attributes {…}` if it is next; else nothing is added.
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
            return Err(self.source.missing("expected `{` in attribute dictionary"));
        }
        Ok(())
    }

    /// A use of a value if one is next.
    ///
    /// # Errors
    /// If what begins as a use is none.
    pub fn parse_optional_operand(&mut self) -> AsmResult<Option<UnresolvedOperand>> {
        self.source.take_operand()
    }

    /// A use of a value.
    ///
    /// # Errors
    /// If none is next.
    pub fn parse_operand(&mut self) -> AsmResult<UnresolvedOperand> {
        let found = self.source.take_operand()?;
        self.some(found, "expected SSA operand")
    }

    /// Uses of values with commas between them, perhaps none.
    ///
    /// # Errors
    /// If no use follows a comma.
    pub fn parse_operand_list(&mut self) -> AsmResult<Vec<UnresolvedOperand>> {
        let Some(first) = self.source.take_operand()? else { return Ok(Vec::new()) };
        let mut operands = vec![first];
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

    /// `(%i + 1, max(%j, 2))`: the same in parentheses, where several results may be grouped by a keyword.
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

    /// The value of a use, now that its type is known.
    ///
    /// # Errors
    /// If the value is of another type.
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type) -> AsmResult<Value> {
        self.source.resolve(operand, ty)
    }

    /// The values of uses, each with its type.
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

    /// A block.
    ///
    /// # Errors
    /// If none is next.
    pub fn parse_successor(&mut self) -> AsmResult<Block> {
        let found = self.source.take_successor()?;
        self.some(found, "expected block name")
    }

    /// A block if one is next.
    ///
    /// # Errors
    /// If what begins as a block's name is none.
    pub fn parse_optional_successor(&mut self) -> AsmResult<Option<Block>> {
        self.source.take_successor()
    }

    /// A region. It is read once the operation is there.
    ///
    /// # Errors
    /// If none is next.
    pub fn parse_region(&mut self, args: Vec<RegionArgument>) -> AsmResult<RegionText> {
        let found = self.source.take_region(args)?;
        self.some(found, "expected `{` to begin a region")
    }

    /// A region if one is next. It is read once the operation is there.
    ///
    /// # Errors
    /// If what begins as a region does not end.
    pub fn parse_optional_region(&mut self, args: Vec<RegionArgument>) -> AsmResult<Option<RegionText>> {
        self.source.take_region(args)
    }

    /// `%name: type` of a region's first block.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_region_argument(&mut self) -> AsmResult<RegionArgument> {
        let name = self.parse_operand()?;
        let ty = self.parse_colon_type()?;
        Ok(RegionArgument { name, ty })
    }

    /// `(%name = %value, …)`, perhaps of none: names of a region's arguments, whose types are still to be said, and values.
    ///
    /// # Errors
    /// If it is not next.
    pub fn parse_assignments(&mut self) -> AsmResult<Vec<(UnresolvedOperand, UnresolvedOperand)>> {
        self.parse_punctuation("(")?;
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

    /// What `element` reads, again after each comma.
    ///
    /// # Errors
    /// What `element` says.
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

    /// An error for what is missing here.
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
