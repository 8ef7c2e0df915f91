//! Custom assembly formats as tables.
//!
//! In: a format that the compiler checked. Out: the table that `ods!` would emit, with closures that interpret its Rust; or the reason why the
//! format needs Rust that was not supplied.

use pdll_compiler::ods::format::model::{Element, Format, Group, TypeRule, TypeSource, Whitespace};
use pdll_compiler::ods::model::{AttributeDef, Operation};
use pdll_compiler::ods::tables::{
    Blanks, TypeForm, attribute_kind, dense_element, fills_regions, keyword_cases, sizes_slot, type_form,
    unit_of_clause, unit_of_group, written,
};
use pdll_runtime::assembly::{self, AttributeForm, FoundTypes, Item};
use pdll_runtime::assembly::{
    CaseErrors, DeriveTypes, Directive, EnumForm, MakeAttribute, MakeType, ParseCase, ParseDirective,
    PrintCase, PrintDirective,
};

use super::cases::Cases;
use super::classes::{class_of, kind_of};
use super::code::Code;
use super::compile::{Names, compile};
use super::constraint::Tables;
use super::env::Env;
use super::memory::{keep, keep_list, keep_str, keep_strs};
use super::support::{DirectiveArg, DirectiveParts};
use super::value::{Kind, Ty, Value};

/// Returns the table of an operation's format.
///
/// # Errors
/// The missing part, as the end of a sentence about the format.
pub(super) fn table(
    tables: &Tables<'_>,
    operation: &Operation,
    format: &Format,
    terminator: Option<&'static str>,
) -> Result<&'static assembly::Format, String> {
    let builder = Builder { tables, operation };
    let mut blanks = Blanks { is_due: true, was_punctuation: false };
    let rules =
        |rules: &[TypeRule]| rules.iter().map(|rule| builder.rule(rule)).collect::<Result<Vec<_>, _>>();
    let mut optional_defaults = Vec::new();
    for (slot, attr) in operation.attributes.iter().enumerate().filter(|(_, attr)| attr.is_optional) {
        if let Some(Ok(code)) = tables.default_attribute(attr) {
            optional_defaults.push((slot as u8, make_attribute(code)));
        }
    }
    let list_sizes = operation.operands.iter().filter_map(|group| sizes_slot(operation, group));
    Ok(keep(assembly::Format {
        items: builder.items(&format.elements, &mut blanks, None)?,
        operand_types: keep_list(rules(&format.operand_types)?),
        result_types: keep_list(rules(&format.result_types)?),
        infers_results: format.infers_results,
        written: keep_list(written(operation, format)),
        optional_defaults: keep_list(optional_defaults),
        list_sizes: keep_list(list_sizes.collect()),
        has_prop_dict: format.elements.iter().any(|element| matches!(element, Element::PropDict)),
        fills_regions: fills_regions(operation),
        terminator,
    }))
}

struct Builder<'a> {
    tables: &'a Tables<'a>,
    operation: &'a Operation,
}

impl Builder<'_> {
    fn items(
        &self,
        elements: &[Element],
        blanks: &mut Blanks,
        elided: Option<&Element>,
    ) -> Result<&'static [Item], String> {
        let mut items = Vec::with_capacity(elements.len());
        for element in elements.iter().filter(|element| Some(*element) != elided) {
            items.extend(self.item(element, blanks)?);
        }
        Ok(keep_list(items))
    }

    fn item(&self, element: &Element, blanks: &mut Blanks) -> Result<Option<Item>, String> {
        let item = |space: bool, element: assembly::Element| Ok(Some(Item { space, element }));
        match element {
            Element::Literal(text) => {
                item(blanks.before_literal(text), assembly::Element::Literal(keep_str(text)))
            }
            Element::Whitespace(whitespace) => {
                *blanks = match whitespace {
                    Whitespace::Nothing | Whitespace::Newline => {
                        Blanks { is_due: false, was_punctuation: true }
                    }
                    Whitespace::Blank => Blanks { is_due: false, was_punctuation: false },
                };
                match whitespace {
                    Whitespace::Nothing => Ok(None),
                    Whitespace::Blank => item(false, assembly::Element::Space),
                    Whitespace::Newline => item(false, assembly::Element::Newline),
                }
            }
            Element::AttrDict { with_keyword } => {
                blanks.was_punctuation = false;
                item(false, assembly::Element::AttrDict(*with_keyword))
            }
            Element::PropDict => {
                blanks.was_punctuation = false;
                item(false, assembly::Element::PropDict)
            }
            Element::Group(group) => {
                let group = self.group(group, blanks)?;
                item(false, assembly::Element::Group(keep(group)))
            }
            Element::OiList(clauses) => {
                let mut out = Vec::with_capacity(clauses.len());
                for clause in clauses {
                    let literal = keep_str(&clause.literal);
                    let space = blanks.before_literal(literal);
                    let mut items = vec![Item { space, element: assembly::Element::Literal(literal) }];
                    let unit = unit_of_clause(self.operation, clause);
                    if unit.is_none() {
                        items.extend_from_slice(self.items(&clause.elements, blanks, None)?);
                    }
                    let is_anchor = |element: &&Element| {
                        matches!(
                            element,
                            Element::Attribute { .. } | Element::Operand(_) | Element::Region(_)
                        )
                    };
                    let anchors = clause.elements.iter().filter(is_anchor);
                    let anchors = anchors.flat_map(|element| self.anchors(element)).collect();
                    out.push(assembly::Clause {
                        items: keep_list(items),
                        literal,
                        anchors: keep_list(anchors),
                        unit,
                    });
                }
                item(false, assembly::Element::OiList(keep_list(out)))
            }
            other => {
                let element = self.element(other)?;
                item(blanks.before_other(), element)
            }
        }
    }

    fn element(&self, element: &Element) -> Result<assembly::Element, String> {
        let operation = self.operation;
        Ok(match element {
            Element::Attribute { index, is_qualified } => {
                let attr = &operation.attributes[*index as usize];
                assembly::Element::Attribute(*index as u8, self.attribute_form(attr, *is_qualified)?)
            }
            Element::Operand(index) => match sizes_slot(operation, &operation.operands[*index as usize]) {
                Some(slot) => assembly::Element::OperandLists(*index as u8, slot),
                None => assembly::Element::Operand(*index as u8),
            },
            Element::Region(index) => assembly::Element::Region(*index as u8),
            Element::Successor(index) => assembly::Element::Successor(*index as u8),
            Element::Operands => assembly::Element::Operands,
            Element::Regions => assembly::Element::Regions,
            Element::Successors => assembly::Element::Successors,
            Element::Type { of, is_qualified } => {
                if let Element::Operand(index) = &**of
                    && let Some(slot) = sizes_slot(operation, &operation.operands[*index as usize])
                {
                    return Ok(assembly::Element::TypeLists(*index as u8, slot));
                }
                let ods = self.tables.ods;
                let form = match &**of {
                    Element::Operand(index) => type_form(ods, &operation.operands[*index as usize]),
                    Element::Result(index) => type_form(ods, &operation.results[*index as usize]),
                    _ => TypeForm::Any,
                };
                let form = match form {
                    TypeForm::Of(dialect, mnemonic) if !is_qualified => {
                        assembly::TypeForm::Of(keep_str(dialect), keep_str(mnemonic))
                    }
                    TypeForm::Class(class) if !is_qualified => assembly::TypeForm::Class(class_of(class)),
                    _ => assembly::TypeForm::Any,
                };
                assembly::Element::Type(typed(of), form)
            }
            Element::FunctionalType(inputs, results) => {
                assembly::Element::FunctionalType(typed(inputs), typed(results))
            }
            Element::Custom { name, args } => assembly::Element::Custom(self.directive(name, args)?),
            // The others are never alone.
            _ => assembly::Element::Space,
        })
    }

    fn attribute_form(&self, attr: &AttributeDef, is_qualified: bool) -> Result<AttributeForm, String> {
        let syntax = &attr.syntax;
        let find = |name: &Option<String>| {
            let name = name.as_ref()?;
            let found = self.tables.dialect.enums.iter().position(|found| found.name == *name)?;
            Some((&self.tables.dialect.enums[found], self.tables.cases[found].clone()))
        };
        if let Some((found, cases)) = find(&syntax.enumeration) {
            let (parse, print) = (cases.clone(), cases);
            let parse = keep(move |ctx: &_, text: &str| parse.to_attr(ctx, parse.parse(text)?));
            let print = keep(move |ctx: &_, attr| Some(print.text(print.value_of_attr(ctx, attr)?).into()));
            let form = enum_form(found, ParseCase::Interpreted(parse), PrintCase::Interpreted(print));
            return Ok(AttributeForm::Enum(form));
        }
        if let (Some((found, cases)), Some((dialect, mnemonic)), false) =
            (find(&syntax.bare_case), &syntax.of_dialect, is_qualified)
        {
            let (dialect, mnemonic) = (keep_str(dialect), keep_str(mnemonic));
            let (parse, print): (Cases, Cases) = (cases.clone(), cases);
            let with_blank = keep_str(&format!("{mnemonic} "));
            let parse = keep(move |ctx: &_, text: &str| {
                parse.to_dialect_attr(ctx, parse.parse(text)?, dialect, with_blank)
            });
            let print = keep(move |ctx: &_, attr| {
                Some(print.text(print.value_of_dialect_attr(ctx, attr, dialect, mnemonic)?).into())
            });
            let form = enum_form(found, ParseCase::Interpreted(parse), PrintCase::Interpreted(print));
            return Ok(AttributeForm::DialectEnum(form));
        }
        if syntax.is_symbol_name {
            return Ok(AttributeForm::SymbolName);
        }
        let kind = kind_of(attribute_kind(&syntax.storage));
        if let Some(build) = &syntax.value_type {
            return Ok(AttributeForm::OfType(self.make_type(build)?, kind));
        }
        if is_qualified {
            return Ok(AttributeForm::Any(kind));
        }
        if let Some((dialect, mnemonic)) = &syntax.of_dialect {
            return Ok(AttributeForm::Dialect(keep_str(dialect), keep_str(mnemonic)));
        }
        Ok(match dense_element(&syntax.storage) {
            Some(element) => AttributeForm::DenseArray(element),
            None => AttributeForm::Any(kind),
        })
    }

    fn group(&self, group: &Group, blanks: &mut Blanks) -> Result<assembly::OptionalGroup, String> {
        let unit = unit_of_group(self.operation, group);
        let elided = unit.map(|_| &*group.anchor);
        Ok(assembly::OptionalGroup {
            then: self.items(&group.then, blanks, elided)?,
            otherwise: self.items(&group.otherwise, blanks, elided)?,
            is_inverted: group.is_inverted,
            anchors: keep_list(self.anchors(&group.anchor)),
            unit,
        })
    }

    fn anchors(&self, element: &Element) -> Vec<assembly::Anchor> {
        let operation = self.operation;
        vec![match element {
            Element::Attribute { index, .. } => {
                let attr = &operation.attributes[*index as usize];
                let has_default = !attr.is_optional && !attr.syntax.is_unit;
                let default = self.tables.default_attribute(attr).filter(|_| has_default);
                let default = default.and_then(Result::ok).map(make_attribute);
                assembly::Anchor::Attribute(*index as u8, default)
            }
            Element::Operand(index) => match sizes_slot(operation, &operation.operands[*index as usize]) {
                Some(slot) => assembly::Anchor::OperandLists(slot),
                None => assembly::Anchor::Operand(*index as u8),
            },
            Element::Result(index) => assembly::Anchor::Result(*index as u8),
            Element::Region(index) => assembly::Anchor::Region(*index as u8),
            Element::Successor(index) => assembly::Anchor::Successor(*index as u8),
            Element::Type { of, .. } => return self.anchors(of),
            Element::Custom { args, .. } => {
                let bound = args.iter().filter(|arg| !matches!(arg, Element::Ref(_) | Element::Code(_)));
                return bound.flat_map(|arg| self.anchors(arg)).collect();
            }
            _ => return Vec::new(),
        }]
    }

    fn make_type(&self, text: &str) -> Result<MakeType, String> {
        let code = self.type_code(
            text,
            &Names { cases: self.tables.cases, foreign: self.tables.foreign, ..Names::default() },
        )?;
        Ok(MakeType::Interpreted(keep(move |ctx: &_| {
            let env = Env::of_context(ctx, Value::Absent);
            code.eval_type(&env).unwrap_or_else(|| ctx.none_type())
        })))
    }

    fn type_code(&self, text: &str, names: &Names<'_>) -> Result<Code, String> {
        let unknown = |text: &str| format!("derives a type by `{}`, which is not understood", text.trim());
        let code = compile(text, names).map_err(|_| unknown(text))?;
        if matches!(code.ty.kind, Kind::Type | Kind::Types) { Ok(code) } else { Err(unknown(text)) }
    }

    fn rule(&self, rule: &TypeRule) -> Result<assembly::TypeRule, String> {
        Ok(match rule {
            TypeRule::Written => assembly::TypeRule::Written,
            TypeRule::Built(text) => assembly::TypeRule::Built(self.make_type(text)?),
            TypeRule::From(source, transform) => {
                let source = match source {
                    TypeSource::Operand(index) => assembly::TypeSource::Operand(*index as u8),
                    TypeSource::Result(index) => assembly::TypeSource::Result(*index as u8),
                    TypeSource::Attribute(index) => assembly::TypeSource::Attribute(*index as u8),
                };
                let transform = match transform {
                    None => None,
                    Some(text) => {
                        let names = Names {
                            subject: Some(Ty::of(Kind::Type)),
                            has_ir: true,
                            cases: self.tables.cases,
                            foreign: self.tables.foreign,
                            ..Names::default()
                        };
                        let code = self.type_code(text, &names)?;
                        Some(DeriveTypes::Interpreted(keep(move |ir: &pdll_runtime::ir::Ir, ty| {
                            let env = Env::of_ir(ir, None, Value::Type(ty));
                            match code.eval(&env) {
                                Some(Value::Type(ty)) => FoundTypes::Each(ty),
                                Some(Value::Types(types)) => FoundTypes::from(types.into_iter()),
                                _ => FoundTypes::Each(ir.context().none_type()),
                            }
                        })))
                    }
                };
                assembly::TypeRule::From(source, transform)
            }
        })
    }

    fn directive(&self, name: &str, args: &[Element]) -> Result<&'static Directive, String> {
        let Some((parse, print)) = self.tables.supplied.directives.get(name).copied() else {
            return Err(format!(
                "needs `custom<{name}>`, which is C++: supply it with \
                 `DefinitionRust::directive(\"{name}\", parse, print)`"
            ));
        };
        let args: &'static [DirectiveArg] = keep_list(args.iter().map(directive_arg).collect());
        Ok(keep(Directive {
            parse: ParseDirective::Interpreted(keep(
                move |parser: &mut assembly::OpAsmParser<'_>, parts: &mut assembly::FormatParts| {
                    parse(parser, &mut DirectiveParts { args, parts })
                },
            )),
            print: PrintDirective::Interpreted(keep(
                move |printer: &mut assembly::OpAsmPrinter<'_>, op: pdll_runtime::ir::Op| {
                    print(printer, op, args)
                },
            )),
        }))
    }
}

fn directive_arg(arg: &Element) -> DirectiveArg {
    match arg {
        Element::Attribute { index, .. } => DirectiveArg::Attribute(*index as usize),
        Element::Operand(index) => DirectiveArg::Operands(*index as usize),
        Element::Type { of, .. } => match &**of {
            Element::Operand(index) => DirectiveArg::OperandTypes(*index as usize),
            Element::Result(index) => DirectiveArg::ResultTypes(*index as usize),
            _ => DirectiveArg::Other,
        },
        Element::Region(index) => DirectiveArg::Regions(*index as usize),
        Element::Successor(index) => DirectiveArg::Successors(*index as usize),
        Element::AttrDict { .. } | Element::PropDict => DirectiveArg::AttrDict,
        Element::Code(text) => DirectiveArg::Code(text.clone()),
        Element::Ref(of) => directive_arg(of),
        _ => DirectiveArg::Other,
    }
}

/// Returns a function that makes an attribute.
pub(super) fn make_attribute(code: Code) -> MakeAttribute {
    MakeAttribute::Interpreted(keep(move |ctx: &_| {
        let env = Env::of_context(ctx, Value::Absent);
        match code.eval(&env) {
            Some(Value::Attr(attr)) => attr,
            _ => ctx.unit_attr(),
        }
    }))
}

fn typed(of: &Element) -> assembly::Typed {
    match of {
        Element::Operand(index) => assembly::Typed::Operand(*index as u8),
        Element::Result(index) => assembly::Typed::Result(*index as u8),
        Element::Results => assembly::Typed::Results,
        _ => assembly::Typed::Operands,
    }
}

fn enum_form(
    found: &pdll_compiler::ods::model::EnumDef,
    parse: ParseCase,
    print: PrintCase,
) -> &'static EnumForm {
    let (cases, bare) = keyword_cases(found);
    keep(EnumForm {
        errors: match &found.attribute_type {
            Some(ty) => CaseErrors::OfAttribute(keep_str(ty)),
            None => CaseErrors::Plain(keep_str(&found.summary)),
        },
        texts: keep_strs(found.cases.iter().map(|case| case.text.as_str())),
        cases: keep_strs(cases),
        bare: keep_strs(bare),
        separator: keep_str(&found.separator),
        parse,
        print,
    })
}
