//! Attributes in a custom assembly format: in the form that a table names, and dictionaries.

use std::borrow::Cow;

use crate::assembly::{AsmSource, AttributeForm, CaseErrors, EnumForm, OpAsmParser};
use crate::attributes::Attribute;
use crate::context::OperationName;
use crate::groups::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
use crate::text::error::{Fault, Read};
use crate::text::parse::parse_attribute;
use crate::text::reader::scan;
use crate::text::reader::state::{PartialOp, Reader};

impl Reader<'_> {
    pub(super) fn attribute_of_form(
        &mut self,
        op: OperationName,
        slot: u8,
        form: AttributeForm,
    ) -> Read<Attribute> {
        self.blanks();
        let at = self.pos;
        let attr = match form {
            AttributeForm::Any(_) => self.attribute()?,
            AttributeForm::OfType(ty, _) => {
                let ty = ty.call(&self.ctx);
                self.typed_attribute(Some(ty))?
            }
            AttributeForm::SymbolName => {
                let name = OpAsmParser::new(self).parse_symbol_name()?;
                self.ctx.string_attr(&name)
            }
            AttributeForm::Enum(of) => {
                let text = match self.take_string()? {
                    Some(text) => Cow::Owned(text),
                    None => match self.word() {
                        Some(word) if of.cases.contains(&word) => {
                            self.pos += word.len();
                            Cow::Borrowed(word)
                        }
                        _ => {
                            self.note_cases(of.cases);
                            let name = self.slot_name(op, slot);
                            let cases = of.texts.join(", ");
                            let message = format!(
                                "expected string or keyword containing one of the following enum values for attribute '{name}' \
                                 [{cases}]"
                            );
                            return Err(self.form_fault(at, &message));
                        }
                    },
                };
                let found = of.parse.call(&self.ctx, &text);
                found.ok_or_else(|| {
                    let name = self.slot_name(op, slot);
                    self.form_fault(at, &format!("invalid {name} attribute specification: \"{text}\""))
                })?
            }
            AttributeForm::DialectEnum(of) => self.dialect_case(at, of)?,
            AttributeForm::Dialect(dialect, mnemonic) => self.dialect_attribute(dialect, mnemonic)?,
            AttributeForm::DenseArray(element) => self.dense_array_attribute(element)?,
            AttributeForm::Unit => self.ctx.unit_attr(),
        };
        if let AttributeForm::Any(kind) | AttributeForm::OfType(_, kind) = form
            && !kind.holds(&self.ctx, attr)
        {
            return Err(self.form_fault(at, "invalid kind of attribute specified"));
        }
        Ok(attr)
    }

    /// Notes the keywords of an enumeration at the end of the text.
    #[cold]
    pub(super) fn note_cases(&self, cases: &[&str]) {
        if self.pos == self.bytes.len() {
            cases.iter().for_each(|case| self.note_expected(case));
        }
    }

    pub(super) fn slot_name(&self, op: OperationName, slot: u8) -> String {
        let slots = self.ctx.attribute_slots(op);
        slots.get(usize::from(slot)).map_or(String::new(), |name| self.ctx.str(*name).to_owned())
    }

    /// Returns a case of an enumeration, or flags, by keywords, or the attribute in full.
    pub(super) fn dialect_case(&mut self, at: usize, of: &EnumForm) -> Read<Attribute> {
        if self.byte() == Some(b'#') {
            let attr = self.attribute()?;
            let is_right = of.print.call(&self.ctx, attr).is_some();
            return if is_right {
                Ok(attr)
            } else {
                Err(self.form_fault(at, "invalid kind of attribute specified"))
            };
        }
        let is_list = !of.separator.is_empty();
        let is_plain = matches!(of.errors, CaseErrors::Plain(_));
        let (mut at, mut before) = (at, 0);
        let mut parser = OpAsmParser::new(self);
        let mut text = String::new();
        loop {
            let quoted = if is_list && is_plain { None } else { parser.parse_optional_string()? };
            let Some(word) = quoted.or_else(|| parser.parse_any_keyword()) else {
                let at = parser.location();
                return Err(self.form_fault(at, &of.errors.missing()));
            };
            text.push_str(&word);
            let Some(attr) = of.parse.call(parser.context(), &text) else {
                return Err(self.form_fault(at, &of.errors.unknown(of.texts, &text[before..])));
            };
            if !is_list || !parser.parse_optional_punctuation(of.separator.trim()) {
                return Ok(attr);
            }
            text.push_str(of.separator);
            if is_plain {
                (at, before) = (parser.location(), text.len());
            }
        }
    }

    /// Reads `#dialect.mnemonic<…>`, or without the implicit part.
    pub(super) fn dialect_attribute(&mut self, dialect: &str, mnemonic: &str) -> Read<Attribute> {
        let lo = self.pos;
        match self.byte() {
            Some(b'#') => self.attribute(),
            Some(b'<') => {
                let Some(end) = scan::balanced_end(self.bytes, lo) else {
                    return Err(Fault::new(lo, "this '<' is never closed"));
                };
                self.pos = end;
                let made = self.build.dialect_attr(dialect, &format!("{mnemonic}{}", &self.text[lo..end]));
                made.map_err(|refusal| self.short_fault(refusal, lo, mnemonic.len()))
            }
            _ => Err(self.missing_here("expected '<'")),
        }
    }

    /// Reads `[1, 2]`, a dense array with an implicit element type.
    pub(super) fn dense_array_attribute(&mut self, element: &str) -> Read<Attribute> {
        if self.byte() != Some(b'[') {
            return Err(self.missing_here("expected '['"));
        }
        let lo = self.pos;
        let Some(end) = self.bytes[lo..].iter().position(|b| *b == b']').map(|at| lo + at) else {
            return Err(Fault::new(lo, "expected ']'"));
        };
        let body = self.text[lo + 1..end].trim();
        let text =
            if body.is_empty() { format!("array<{element}>") } else { format!("array<{element}: {body}>") };
        let attr =
            parse_attribute(&self.ctx, &text).map_err(|error| Fault::new(lo, error.message().to_owned()))?;
        self.pos = end + 1;
        Ok(attr)
    }

    pub(super) fn attr_dict(&mut self, partial: &mut PartialOp, with_keyword: bool) -> Read<()> {
        self.blanks();
        if self.byte() != Some(if with_keyword { b'a' } else { b'{' }) {
            if with_keyword && self.byte().is_none() {
                self.note_expected("attributes");
            }
            return Ok(());
        }
        let at = self.pos;
        let mut entries = Vec::new();
        let mut parser = OpAsmParser::new(self);
        match with_keyword {
            true => parser.parse_optional_attr_dict_with_keyword(&mut entries)?,
            false => parser.parse_optional_attr_dict(&mut entries)?,
        }
        let checked = self.check_dictionary(partial.name, &entries);
        checked.map_err(|message| self.form_fault(at, &message))?;
        let written = partial.format.map_or(&[][..], |format| format.written);
        for (name, attr) in &entries {
            let slot = self.ctx.dictionary_slot(partial.name, *name);
            let is_written = |slot: &usize| written.iter().any(|written| usize::from(*written) == *slot);
            partial.replaced.extend(slot.filter(is_written).map(|slot| (slot, *attr)));
        }
        partial.parts.add_attributes(&self.ctx, entries);
        Ok(())
    }

    pub(super) fn prop_dict(&mut self, partial: &mut PartialOp) -> Read<()> {
        if !self.take(b'<') {
            return Ok(());
        }
        self.blanks();
        let lo = self.pos;
        let attr = self.attribute()?;
        self.expect(b'>', "expected '>'")?;
        let dictionary = attr;
        let Some(entries) = attr.as_dictionary(&self.ctx) else {
            let (attr, name) = (attr.display(&self.ctx).short(), self.ctx.op_name_text(partial.name));
            let message = format!(
                "invalid properties '{attr}' for op '{name}': expected DictionaryAttr to set properties"
            );
            return Err(Fault::new(lo, message));
        };
        let written = partial.format.map_or(&[][..], |format| format.written);
        for (name, attr) in entries {
            let slot = self.ctx.attribute_slot(partial.name, *name);
            let is_elsewhere = |slot: &usize| written.iter().any(|written| usize::from(*written) == *slot);
            let is_size = matches!(self.ctx.str(*name), OPERAND_SEGMENT_SIZES | RESULT_SEGMENT_SIZES);
            let Some(slot) = slot.filter(|slot| !is_elsewhere(slot) && !is_size) else {
                let (attr, op) = (dictionary.display(&self.ctx).short(), self.ctx.op_name_text(partial.name));
                let key = self.ctx.str(*name);
                let message = format!(
                    "invalid properties '{attr}' for op '{op}': unknown key '{key}' when parsing properties dictionary"
                );
                return Err(Fault::new(partial.name_lo, message));
            };
            partial.parts.attributes[slot] = Some(*attr);
        }
        Ok(())
    }
}
