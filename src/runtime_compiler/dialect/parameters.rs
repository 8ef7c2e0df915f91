//! Types and attributes of definitions, with their parameters as data.
//!
//! In: an `AttrOrTypeDef`. Out: its static facts, as `ods!` emits them, with [`Parameters`] that hold a list of values.
//! Invariant: printed parameters are parsed as equal ones.

use once_cell::sync::OnceCell;
use pdll_compiler::ods::expr::{self, Expr};
use pdll_compiler::ods::model::Dialect;
use pdll_compiler::ods::parameters::{AttrOrTypeDef, FormatElement, ParameterDef, ParameterType, Presence};
use pdll_compiler::ods::tables::Blanks;
use pdll_runtime::ir::{
    self, AsmError, AsmResult, AttrOrTypeInfo, Attribute, Context, Parameter, ParameterInfo, ParameterParser,
    ParameterPrinter, Parameters, ResourceHandle, Type, Verify,
};
use pdll_runtime::ods_support::{self, NewParameters};

use super::cases::Cases;
use super::code::Code;
use super::compile::{Names, compile_to};
use super::env::Env;
use super::memory::{keep, keep_list, keep_str};
use super::value::{Kind, Ty, Value};

/// The definitions of a dialect, which may refer to each other.
type Infos = OnceCell<Vec<(String, &'static AttrOrTypeInfo)>>;

/// Types and attributes of a dialect.
#[derive(Debug, Default)]
pub(super) struct Entities {
    pub(super) types: Vec<&'static AttrOrTypeInfo>,
    pub(super) attributes: Vec<&'static AttrOrTypeInfo>,
    /// Parts of them that are not checked, by their names: `!toy.box`.
    pub(super) unchecked: Vec<(String, String)>,
}

/// Returns the types and attributes of a dialect.
pub(super) fn entities(dialect: &Dialect, cases: &[Cases]) -> Entities {
    let infos: &'static Infos = keep(Infos::new());
    let (mut out, mut named) = (Entities::default(), Vec::new());
    for found in &dialect.attrs_and_types {
        let sigil = if found.is_attribute { '#' } else { '!' };
        let name = format!("{sigil}{}.{}", dialect.name, found.mnemonic);
        match info(found, dialect, cases, infos) {
            Ok(info) => {
                (if found.is_attribute { &mut out.attributes } else { &mut out.types }).push(info);
                named.push((found.name.clone(), info));
                if found.has_verifier {
                    out.unchecked.push((name, "verifier".to_owned()));
                }
            }
            Err(error) => out.unchecked.push((name, format!("parameters: {error}"))),
        }
    }
    for found in &dialect.case_attributes {
        let attribute = &found.attribute;
        match info(attribute, dialect, &[Cases::new(&found.cases)], infos) {
            Ok(info) => out.attributes.push(info),
            Err(error) => {
                let name = format!("#{}.{}", dialect.name, attribute.mnemonic);
                out.unchecked.push((name, format!("parameters: {error}")));
            }
        }
    }
    let (types, attributes) = &dialect.kept_as_text;
    for (sigil, kept) in [('!', types), ('#', attributes)] {
        for mnemonic in kept {
            let name = match mnemonic.as_str() {
                "" => format!("{sigil}{}", dialect.name),
                mnemonic => format!("{sigil}{}.{mnemonic}", dialect.name),
            };
            out.unchecked.push((name, "parser and printer: the text is kept unchanged".to_owned()));
        }
    }
    let is_first = infos.set(named).is_ok();
    debug_assert!(is_first, "they are set once");
    out
}

/// Content of a parameter.
#[derive(Debug)]
enum Holds {
    Bool,
    /// An integer of this type of Rust.
    Int(&'static str),
    F32,
    F64,
    Str,
    Type(Option<Code>),
    Attribute(Option<Code>),
    /// A type or attribute of the dialect, by the name of its class.
    Defined {
        name: String,
        is_attribute: bool,
    },
    /// A case of an enumeration; with `is_enum`, errors name it as that of an attribute.
    Case {
        cases: Cases,
        is_enum: bool,
    },
    List(Box<Holds>),
    /// A resource of this dialect.
    Resource(String),
}

/// The value of a parameter.
#[derive(Clone, PartialEq, Debug)]
enum Held {
    Bool(bool),
    Int(i128),
    F32(f32),
    F64(f64),
    Str(String),
    Type(Type),
    Attribute(Attribute),
    Case(i64),
    List(Vec<Held>),
    Resource(ResourceHandle),
}

#[derive(Debug)]
struct ParameterFacts {
    holds: Holds,
    is_required: bool,
    default: Option<Held>,
}

#[derive(Debug)]
struct Facts {
    parameters: Vec<ParameterFacts>,
    /// Whether one of them is the type that is written after an attribute.
    has_self_type: bool,
    infos: &'static Infos,
}

/// The values of all parameters.
struct Values {
    facts: &'static Facts,
    values: Vec<Option<Held>>,
    /// The type that is written after the attribute.
    self_type: Option<Type>,
}

fn info(
    found: &AttrOrTypeDef,
    dialect: &Dialect,
    cases: &[Cases],
    infos: &'static Infos,
) -> Result<&'static AttrOrTypeInfo, String> {
    let parameters = found
        .parameters
        .iter()
        .map(|parameter| {
            let holds = holds(&parameter.ty, parameter, dialect, cases)?;
            let default = match &parameter.presence {
                Presence::Default(text) => Some(default(&holds, text)?),
                _ => None,
            };
            let is_required = parameter.presence == Presence::Required;
            Ok(ParameterFacts { holds, is_required, default })
        })
        .collect::<Result<Vec<_>, String>>()?;
    let has_self_type = found.parameters.iter().any(|parameter| parameter.is_self_type);
    let facts: &'static Facts = keep(Facts { parameters, has_self_type, infos });
    let mut blanks = Blanks { is_due: true, was_punctuation: false };
    let format = elements(&found.format, &mut blanks)?;
    let make = keep(move || {
        let values = vec![None; facts.parameters.len()];
        Box::new(Values { facts, values, self_type: None }) as Box<dyn Parameters>
    });
    let parameters = found.parameters.iter().map(|parameter| ParameterInfo {
        name: keep_str(&parameter.name),
        ty: keep_str(&parameter.written),
        is_optional: parameter.is_optional(),
        resource: match &parameter.ty {
            ParameterType::Resource(dialect) => Some(keep_str(dialect)),
            _ => None,
        },
    });
    Ok(keep(AttrOrTypeInfo {
        dialect: keep_str(&dialect.name),
        mnemonic: keep_str(&found.mnemonic),
        record: keep_str(&found.record_name),
        has_alias: found.has_alias,
        parameters: keep_list(parameters.collect()),
        format,
        mutable_format: None,
        new: NewParameters::Interpreted(make),
        verify: Verify::Nothing,
        interfaces: &[],
        interface_names: None,
    }))
}

fn holds(
    ty: &ParameterType,
    parameter: &ParameterDef,
    dialect: &Dialect,
    cases: &[Cases],
) -> Result<Holds, String> {
    let asked = |text: &Option<String>, kind: Kind| match text {
        None => Ok(None),
        Some(text) => {
            let names = Names { subject: Some(Ty::of(kind)), ..Names::default() };
            compile_to(text, Kind::Bool, &names).map(Some)
        }
    };
    Ok(match ty {
        ParameterType::Plain("bool") => Holds::Bool,
        ParameterType::Plain("f32") => Holds::F32,
        ParameterType::Plain("f64") => Holds::F64,
        ParameterType::Plain(name) => Holds::Int(name),
        ParameterType::String => Holds::Str,
        ParameterType::Type(text) => Holds::Type(asked(text, Kind::Type)?),
        ParameterType::Attribute(text) => Holds::Attribute(asked(text, Kind::Attr)?),
        ParameterType::OfModule(name) => match cases.iter().find(|cases| cases.name == *name) {
            Some(found) => Holds::Case { cases: found.clone(), is_enum: parameter.is_enum },
            None => {
                let found = dialect.attrs_and_types.iter().find(|found| found.name == *name);
                let found = found.ok_or_else(|| format!("`{name}` is not known"))?;
                Holds::Defined { name: name.clone(), is_attribute: found.is_attribute }
            }
        },
        ParameterType::List(element) => Holds::List(Box::new(holds(element, parameter, dialect, cases)?)),
        ParameterType::Resource(dialect) => Holds::Resource(dialect.clone()),
        ParameterType::User(_) => return Err(format!("`{}` is C++", parameter.written)),
    })
}

/// Returns a default value, which is a literal.
fn default(holds: &Holds, text: &str) -> Result<Held, String> {
    let expr = expr::parse(text).map_err(|error| error.to_string())?;
    literal(holds, &expr).ok_or_else(|| format!("`{text}` is not understood"))
}

fn literal(holds: &Holds, expr: &Expr) -> Option<Held> {
    let int = |expr: &Expr| match expr {
        Expr::Int(value) => Some(*value),
        Expr::Neg(inner) => match **inner {
            Expr::Int(value) => value.checked_neg(),
            _ => None,
        },
        _ => None,
    };
    match (holds, expr) {
        (Holds::Bool, Expr::Bool(value)) => Some(Held::Bool(*value)),
        (Holds::Int(_), expr) => int(expr).map(Held::Int),
        (Holds::Str, Expr::Str(text)) => Some(Held::Str(text.clone())),
        (Holds::List(element), Expr::List(list)) => {
            list.iter().map(|expr| literal(element, expr)).collect::<Option<_>>().map(Held::List)
        }
        _ => None,
    }
}

fn elements(all: &[FormatElement], blanks: &mut Blanks) -> Result<&'static [ir::FormatElement], String> {
    let mut out = Vec::with_capacity(all.len());
    for element in all {
        out.extend(self::element(element, blanks)?);
    }
    Ok(keep_list(out))
}

fn element(element: &FormatElement, blanks: &mut Blanks) -> Result<Option<ir::FormatElement>, String> {
    Ok(Some(match element {
        FormatElement::Literal(text) => {
            let space = blanks.before_literal(text);
            ir::FormatElement::Literal { text: keep_str(text), space }
        }
        FormatElement::Whitespace(text) => {
            *blanks = match *text {
                " " => Blanks { is_due: false, ..*blanks },
                _ => Blanks { is_due: false, was_punctuation: true },
            };
            if text.is_empty() {
                return Ok(None);
            }
            ir::FormatElement::Whitespace(text)
        }
        FormatElement::Parameter { index, is_qualified } => ir::FormatElement::Parameter {
            index: *index,
            space: blanks.before_other(),
            is_qualified: *is_qualified,
        },
        FormatElement::List(indices) => {
            ir::FormatElement::List { indices: keep_list(indices.clone()), space: blanks.before_other() }
        }
        FormatElement::Struct(entries) => {
            let space = blanks.before_other();
            let mut out = Vec::with_capacity(entries.len());
            for (index, value) in entries {
                let FormatElement::Parameter { index: of, is_qualified } = value else {
                    return Err("a part of its format is C++".to_owned());
                };
                let value =
                    ir::FormatElement::Parameter { index: *of, space: false, is_qualified: *is_qualified };
                out.push((*index, value));
            }
            ir::FormatElement::Struct { entries: keep_list(out), space }
        }
        FormatElement::Group { anchors, is_inverted, then, otherwise } => {
            // As in MLIR, the following elements are printed as if they followed the second half, even if it is empty.
            let before = *blanks;
            let then = elements(then, blanks)?;
            *blanks = before;
            let otherwise = elements(otherwise, blanks)?;
            let anchors = keep_list(anchors.clone());
            ir::FormatElement::Group { anchors, is_inverted: *is_inverted, then, otherwise }
        }
        FormatElement::Custom { .. } | FormatElement::Ref(_) | FormatElement::Code(_) => {
            return Err("a part of its format is C++".to_owned());
        }
    }))
}

impl Facts {
    fn info(&self, name: &str) -> Option<&'static AttrOrTypeInfo> {
        self.infos.get()?.iter().find(|(found, _)| found == name).map(|(_, info)| *info)
    }

    fn parse(&self, holds: &Holds, parser: &mut ParameterParser<'_>) -> AsmResult<Held> {
        let at = parser.location();
        let kind_error = |what: &str| AsmError::new(at, format!("invalid kind of {what} specified"));
        macro_rules! int {
            ($name:expr; $($ty:ident)*) => {
                match $name {
                    $(stringify!($ty) => <$ty as Parameter>::parse(parser)? as i128,)*
                    _ => parser.parse_integer::<i128>()?,
                }
            };
        }
        Ok(match holds {
            Holds::Bool => Held::Bool(bool::parse(parser)?),
            Holds::Int(name) => Held::Int(int!(*name; i8 i16 i32 i64 isize u8 u16 u32 u64 usize)),
            Holds::F32 => Held::F32(f32::parse(parser)?),
            Holds::F64 => Held::F64(f64::parse(parser)?),
            Holds::Str => Held::Str(parser.parse_string()?),
            Holds::Type(asked) => {
                let ty = parser.parse_type()?;
                match satisfies(asked, Value::Type(ty), parser.context()) {
                    true => Held::Type(ty),
                    false => return Err(kind_error("type")),
                }
            }
            Holds::Attribute(asked) => {
                let attr = parser.parse_attribute()?;
                match satisfies(asked, Value::Attr(attr), parser.context()) {
                    true => Held::Attribute(attr),
                    false => return Err(kind_error("attribute")),
                }
            }
            Holds::Defined { name, is_attribute } => match (self.info(name), is_attribute) {
                (Some(info), true) => Held::Attribute(
                    parser.parse_attr_of(info, |attr, ctx| ods_support::is_of_attr_def(attr, ctx, info))?,
                ),
                (Some(info), false) => Held::Type(
                    parser.parse_type_of(info, |ty, ctx| ods_support::is_of_type_def(ty, ctx, info))?,
                ),
                (None, true) => Held::Attribute(parser.parse_attribute()?),
                (None, false) => Held::Type(parser.parse_type()?),
            },
            Holds::Case { cases, is_enum } => Held::Case(parse_case(cases, *is_enum, parser)?),
            Holds::Resource(dialect) => Held::Resource(parser.parse_resource_handle(dialect)?),
            Holds::List(element) => {
                let mut all = vec![self.parse(element, parser)?];
                while parser.parse_optional(",") {
                    all.push(self.parse(element, parser)?);
                }
                Held::List(all)
            }
        })
    }

    fn print(&self, holds: &Holds, value: &Held, printer: &mut ParameterPrinter<'_>) {
        match (holds, value) {
            (_, Held::Bool(value)) => value.print(printer),
            (_, Held::Int(value)) => {
                printer.print(&value.to_string());
            }
            (_, Held::F32(value)) => value.print(printer),
            (_, Held::F64(value)) => value.print(printer),
            (_, Held::Str(text)) => {
                printer.print_string(text);
            }
            (Holds::Defined { name, .. }, Held::Type(ty)) => {
                printer.print_stripped_type(*ty, self.info(name).map_or("", |info| info.mnemonic));
            }
            (Holds::Defined { name, .. }, Held::Attribute(attr)) => {
                printer.print_stripped_attribute(*attr, self.info(name).map_or("", |info| info.mnemonic));
            }
            (_, Held::Type(ty)) => {
                printer.print_type(*ty);
            }
            (_, Held::Resource(handle)) => {
                printer.print_resource_handle(*handle);
            }
            (_, Held::Attribute(attr)) => {
                printer.print_attribute(*attr);
            }
            (Holds::Case { cases, .. }, Held::Case(value)) => {
                printer.print(&cases.text(*value));
            }
            (Holds::List(element), Held::List(values)) => {
                for (nth, value) in values.iter().enumerate() {
                    if nth > 0 {
                        printer.print(", ");
                    }
                    self.print(element, value, printer);
                }
            }
            (_, Held::Case(_) | Held::List(_)) => {}
        }
    }
}

/// Reads a case of an enumeration, or flags with a separator between them.
fn parse_case(cases: &Cases, is_enum: bool, parser: &mut ParameterParser<'_>) -> AsmResult<i64> {
    let texts: Vec<&str> = cases.texts().collect();
    ods_support::parse_cases(parser, cases.errors(is_enum), &texts, &cases.separator, |text| {
        cases.parse(text)
    })
}

fn satisfies(asked: &Option<Code>, subject: Value, ctx: &Context) -> bool {
    let env = Env::of_context(ctx, subject);
    asked.as_ref().is_none_or(|asked| asked.eval(&env).is_some_and(|value| value.is_true()))
}

impl Parameters for Values {
    fn parse(&mut self, index: usize, parser: &mut ParameterParser<'_>) -> AsmResult {
        if let (Some(facts), Some(value)) = (self.facts.parameters.get(index), self.values.get_mut(index)) {
            *value = Some(self.facts.parse(&facts.holds, parser)?);
        }
        Ok(())
    }

    fn print(&self, index: usize, printer: &mut ParameterPrinter<'_>) {
        if let (Some(facts), Some(Some(value))) = (self.facts.parameters.get(index), self.values.get(index)) {
            self.facts.print(&facts.holds, value, printer);
        }
    }

    fn is_there(&self, index: usize, _: &Context) -> bool {
        let (Some(facts), Some(value)) = (self.facts.parameters.get(index), self.values.get(index)) else {
            return false;
        };
        match &facts.default {
            _ if facts.is_required => true,
            Some(default) => value.as_ref() != Some(default),
            None => value.is_some(),
        }
    }

    fn set_self_type(&mut self, ty: Option<Type>, _: &ParameterParser<'_>) -> AsmResult {
        self.self_type = ty.filter(|_| self.facts.has_self_type);
        Ok(())
    }

    fn self_type(&self) -> Option<Type> {
        self.self_type
    }

    fn complete(&mut self, _: &Context) {
        for (facts, value) in self.facts.parameters.iter().zip(&mut self.values) {
            if value.is_none() {
                value.clone_from(&facts.default);
            }
        }
    }
}
