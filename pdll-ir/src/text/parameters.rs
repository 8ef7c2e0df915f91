//! Types and attributes that dialects define: their bodies are read as the definitions have them.
//!
//! In: the body of a dialect's symbol. Out: the type or attribute, its body in printed form, or an error with
//! its location in the body. Invariant: nesting of such bodies is bounded, because each is parsed within the
//! enclosing one.

use pdll_asm::lexer::Kind;
use pdll_asm::{Parser, Refusal};

use crate::assembly::{AsmError, AsmResult};
use crate::attributes::Attribute;
use crate::context::{Context, Identifier};
use crate::parameters::{
    AttrOrTypeInfo, DefinitionsOf, ParameterParser, ParameterSource, Undefined, read_attribute, read_type,
};
use crate::text::intern::Interning;
use crate::types::Type;

/// Maximum nesting of types and attributes of definitions.
const MAX_DEPTH: u32 = 64;

impl Interning {
    /// Returns the type, if the dialect has a definition of it.
    pub(super) fn defined_type(&mut self, dialect: Identifier, body: &str) -> Result<Option<Type>, Refusal> {
        let Some(definitions) = self.ctx.definitions(dialect) else { return Ok(None) };
        let Some(info) = self.find(&definitions.types, dialect, ("type", "unknown  type"), body)? else {
            return Ok(None);
        };
        self.read(body, None, |parser| read_type(parser, info)).map(Some)
    }

    /// Returns the attribute, if the dialect has a definition of it.
    pub(super) fn defined_attr(
        &mut self,
        dialect: Identifier,
        body: &str,
        ty: Option<Type>,
    ) -> Result<Option<Attribute>, Refusal> {
        let Some(definitions) = self.ctx.definitions(dialect) else { return Ok(None) };
        let what = ("attribute", "unknown attribute");
        let Some(info) = self.find(&definitions.attributes, dialect, what, body)? else { return Ok(None) };
        self.read(body, ty, |parser| read_attribute(parser, info)).map(Some)
    }

    /// Returns the definition with the mnemonic; `None` if it is stored as text.
    fn find(
        &self,
        of: &DefinitionsOf,
        dialect: Identifier,
        (what, unknown): (&str, &str),
        body: &str,
    ) -> Result<Option<&'static AttrOrTypeInfo>, Refusal> {
        let (start, mnemonic) = mnemonic(body);
        if let Some(info) = of.infos.iter().find(|info| info.mnemonic == mnemonic) {
            return Ok(Some(info));
        }
        match of.others {
            Undefined::NoHook => {
                let message = format!("dialect '{}' provides no {what} parsing hook", self.ctx.str(dialect));
                Err(Refusal { at: Some(0), ..Refusal::from(message) })
            }
            Undefined::Refused(kept) if !kept.contains(&mnemonic) => {
                let dialect = self.ctx.str(dialect);
                let message = match (mnemonic, of.unknown) {
                    ("", _) => "expected valid keyword".to_owned(),
                    (_, Some(said)) => format!("{said}{mnemonic}"),
                    _ => format!("{unknown} `{mnemonic}` in dialect `{dialect}`"),
                };
                Err(Refusal { at: Some(start), ..Refusal::from(message) })
            }
            Undefined::Refused(_) | Undefined::Text => Ok(None),
        }
    }

    /// Parses the text after the mnemonic; for an attribute with the type after it.
    fn read<T>(
        &mut self,
        body: &str,
        attr_type: Option<Type>,
        read: impl FnOnce(&mut ParameterParser<'_>) -> AsmResult<T>,
    ) -> Result<T, Refusal> {
        let (start, mnemonic) = mnemonic(body);
        if self.depth >= MAX_DEPTH {
            let message = format!("types and attributes of dialects may nest {MAX_DEPTH} deep");
            return Err(Refusal { at: Some(start), ..Refusal::from(message) });
        }
        self.depth += 1;
        let mut source = Body::new(self, body, start + mnemonic.len());
        let made = read(&mut ParameterParser::of_attribute(&mut source, attr_type)).and_then(|made| {
            match source.peek() {
                "" => Ok(made),
                _ => Err(AsmError::new(source.location(), "found trailing characters")),
            }
        });
        self.depth -= 1;
        made.map_err(|AsmError(fault)| Refusal {
            message: fault.message,
            at: Some(fault.at),
            note: fault.notes.into_iter().next().map(|(note, _)| note),
        })
    }
}

/// Reads the body of a type by one definition, of whatever dialect is loaded.
pub(crate) fn type_of_body(ctx: &Context, info: &'static AttrOrTypeInfo, body: &str) -> Option<Type> {
    let mut build = Interning::new(ctx);
    (mnemonic(body).1 == info.mnemonic)
        .then(|| build.read(body, None, |parser| read_type(parser, info)).ok())?
}

/// Reads the body of an attribute by one definition, of whatever dialect is loaded.
pub(crate) fn attribute_of_body(
    ctx: &Context,
    info: &'static AttrOrTypeInfo,
    body: &str,
    ty: Option<Type>,
) -> Option<Attribute> {
    let mut build = Interning::new(ctx);
    (mnemonic(body).1 == info.mnemonic)
        .then(|| build.read(body, ty, |parser| read_attribute(parser, info)).ok())?
}

/// Returns the offset of the first word of a body, and the word.
fn mnemonic(body: &str) -> (usize, &str) {
    let start = body.len() - body.trim_start().len();
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    let rest = &body[start..];
    let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    match rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        true => (start, &rest[..end]),
        false => (start, ""),
    }
}

/// The text of a body, as parameters are read from it.
struct Body<'a, 'b> {
    ctx: Context,
    text: &'a str,
    parser: Parser<'a, 'b, Interning>,
}

impl<'a, 'b> Body<'a, 'b> {
    fn new(build: &'b mut Interning, body: &'a str, start: usize) -> Body<'a, 'b> {
        Body { ctx: build.ctx.clone(), text: body, parser: Parser::new(body, start, build) }
    }
}

impl ParameterSource for Body<'_, '_> {
    fn context(&self) -> &Context {
        &self.ctx
    }

    fn location(&self) -> usize {
        self.parser.token().lo as usize
    }

    fn peek(&self) -> &str {
        self.parser.text_of(self.parser.token())
    }

    fn advance(&mut self) {
        self.parser.take(self.parser.token().kind);
    }

    fn missing(&self, message: &str) -> AsmError {
        fault(self.parser.missing(message))
    }

    fn missing_behind(&self, message: &str) -> AsmError {
        let mut error = self.missing(message);
        if let Some(before) = self.text.get(..error.0.at) {
            error.0.at = before.trim_end_matches([' ', '\t', '\n', '\r']).len();
        }
        error
    }

    fn take_string(&mut self) -> AsmResult<Option<String>> {
        let Some(token) = self.parser.take(Kind::String) else { return Ok(None) };
        self.parser.string_of(token).map(|text| Some(text.into_owned())).map_err(fault)
    }

    fn ty(&mut self) -> AsmResult<Type> {
        self.parser.parse_type().map_err(fault)
    }

    fn attribute(&mut self) -> AsmResult<Attribute> {
        self.parser.parse_attribute().map_err(fault)
    }

    fn enclosing(&mut self) -> &mut Vec<Type> {
        &mut self.parser.build().enclosing
    }
}

fn fault(error: pdll_asm::Error) -> AsmError {
    let mut out = AsmError::new(error.lo, error.message);
    out.0.notes.extend(error.note.map(|note| (note, None)));
    out
}
