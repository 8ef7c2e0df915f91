//! Elements of a custom assembly format, one function each: literals, operands, types, successors, and what contains them.

use crate::assembly::{Directive, Element, OpAsmParser, RegionText, TypeForm, Typed, UnresolvedOperand};
use crate::block::Block;
use crate::context::Context;
use crate::dialect::GroupArity;
use crate::text::error::{Fault, Read};
use crate::text::reader::custom::Next;
use crate::text::reader::scan;
use crate::text::reader::state::{PartialOp, Reader, Todo};
use crate::types::{Type, TypeData};

impl Reader<'_> {
    /// Reads an element. Returns false, with nothing read, for one that has elements or regions in it.
    pub(super) fn element(&mut self, partial: &mut PartialOp, element: Element) -> Read<bool> {
        match element {
            Element::Literal(text) => self.literal(text)?,
            Element::Space | Element::Newline => {}
            Element::Attribute(slot, form) => {
                let attr = self.attribute_of_form(partial, slot, form)?;
                partial.parts.attributes[usize::from(slot)] = Some(attr);
            }
            Element::Operand(group) => self.operand_group(partial, usize::from(group))?,
            Element::OperandLists(group, slot) => {
                self.operand_lists(partial, usize::from(group), usize::from(slot))?;
            }
            Element::Operands => {
                partial.parts.all_operands = Some(OpAsmParser::new(self).parse_operand_list()?);
            }
            Element::Successor(group) => {
                let group = usize::from(group);
                let info = self.ctx.op_info(partial.name);
                let is_variadic =
                    info.successors.get(group).is_some_and(|group| group.arity == GroupArity::Variadic);
                partial.parts.successors[group] = match is_variadic {
                    true => self.successors_here()?,
                    false => vec![OpAsmParser::new(self).parse_successor()?],
                };
            }
            Element::Successors => {
                let blocks = self.successors_here()?;
                partial.parts.successors = vec![blocks];
            }
            Element::Type(typed, form) => self.types_of(partial, typed, form)?,
            Element::TypeLists(group, _) => {
                let types = self.lists(&mut |reader| reader.ty())?;
                partial.parts.operand_types[usize::from(group)] = types.concat();
            }
            Element::FunctionalType(inputs, results) => {
                self.blanks();
                let at = self.pos;
                let mut types = std::mem::take(&mut self.list);
                types.clear();
                let n_inputs = self.plain_signature(&mut types);
                if let Some(n_inputs) = n_inputs {
                    let (from, to) = types.split_at(n_inputs);
                    set_list(types_mut(partial, inputs), from);
                    set_list(types_mut(partial, results), to);
                }
                self.list = types;
                if n_inputs.is_some() {
                    return Ok(true);
                }
                let ty = self.ty()?;
                let TypeData::Function { inputs: from, results: to } = self.ctx.type_data(ty) else {
                    let found = ty.display(&self.ctx);
                    let message = format!(
                        "invalid kind of type specified: expected builtin.function, but found '{found}'"
                    );
                    return Err(self.form_fault(at, &message));
                };
                set_list(types_mut(partial, inputs), from);
                set_list(types_mut(partial, results), to);
            }
            Element::AttrDict(with_keyword) => self.attr_dict(partial, with_keyword)?,
            Element::PropDict => self.prop_dict(partial)?,
            Element::Custom(directive) => {
                self.directive(partial, directive)?;
            }
            Element::Region(_) | Element::Regions | Element::Group(_) | Element::OiList(_) => {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Begins an element that has elements or regions in it.
    pub(super) fn nested_element(&mut self, mut partial: Box<PartialOp>, element: Element) -> Read<Next> {
        match element {
            Element::Region(group) => {
                let group = usize::from(group);
                let info = self.ctx.op_info(partial.name);
                if info.regions.get(group).is_some_and(|group| group.arity == GroupArity::Variadic) {
                    partial.todo.push(Todo::Regions { is_first: true });
                } else {
                    self.note_region(&mut partial, group);
                    let op = self.op_of(&mut partial);
                    let region = op.region(&self.ir, group);
                    return Ok(Next::Region(partial, op, region));
                }
            }
            Element::Regions => partial.todo.push(Todo::Regions { is_first: true }),
            Element::Group(group) => return self.optional_group(partial, group),
            Element::OiList(clauses) => partial.todo.push(Todo::List(clauses, 0)),
            _ => {}
        }
        Ok(Next::Go(partial))
    }

    /// Notes the region that is next, for directives behind it.
    pub(super) fn note_region(&mut self, partial: &mut PartialOp, group: usize) {
        self.blanks();
        let lo = self.pos;
        let rest = scan::skip_blanks(self.bytes, lo + 1);
        let is_blank = self.bytes.get(rest) == Some(&b'}');
        if let Some(list) = partial.parts.read_regions.get_mut(group) {
            list.push(RegionText { lo: Some(lo), args: Vec::new(), is_blank, terminator: None });
        }
    }

    /// Calls a user function. Returns whether the directive was present.
    pub(super) fn directive(&mut self, partial: &mut PartialOp, directive: &Directive) -> Read<bool> {
        Ok(directive.parse.call(&mut OpAsmParser::new(self), &mut partial.parts)?)
    }

    pub(super) fn literal(&mut self, text: &str) -> Read<()> {
        if self.take_literal(text) { Ok(()) } else { Err(self.no_literal(text)) }
    }

    /// Returns an error for a missing literal. For a keyword it names the operation.
    #[cold]
    pub(super) fn no_literal(&mut self, text: &str) -> Box<Fault> {
        if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return self.missing_here(&format!("expected '{text}'"));
        }
        self.blanks();
        self.form_fault(self.pos, &format!("expected '{text}'"))
    }

    #[inline]
    pub(super) fn take_literal(&mut self, text: &str) -> bool {
        if text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return self.take_keyword_of_form(text);
        }
        if let [byte] = text.as_bytes()
            && *byte != b'-'
        {
            return self.take(*byte);
        }
        self.blanks();
        let is_next = self.starts_with(text) && !(text == "-" && self.starts_with("->"));
        if is_next {
            self.pos += text.len();
        }
        is_next
    }

    /// Reads the operands of a group, and their location.
    pub(super) fn operand_group(&mut self, partial: &mut PartialOp, group: usize) -> Read<()> {
        self.blanks();
        partial.parts.operand_los[group] = self.pos;
        let arity = self.ctx.op_info(partial.name).operands.get(group).map(|group| group.arity);
        let operands = &mut partial.parts.operands[group];
        operands.clear();
        match (self.operand_use()?, arity) {
            (Some(first), Some(GroupArity::Variadic)) => {
                operands.push(first.into());
                while self.take(b',') {
                    operands.push(self.operand()?);
                }
            }
            (Some(operand), _) => operands.push(operand.into()),
            (None, Some(GroupArity::Variadic | GroupArity::Optional)) => {}
            (None, _) => operands.push(self.operand()?),
        }
        Ok(())
    }

    /// Returns the operands of a group of groups. Gives the number of groups.
    pub(super) fn operand_lists(
        &mut self,
        partial: &mut PartialOp,
        group: usize,
        slot: usize,
    ) -> Read<usize> {
        self.blanks();
        partial.parts.operand_los[group] = self.pos;
        let lists = self.lists(&mut |reader| reader.operand())?;
        let n_lists = lists.len();
        partial.parts.set_lists(&self.ctx, group, slot, lists);
        Ok(n_lists)
    }

    /// `(…), (…)`: any number of lists, each in parentheses.
    pub(super) fn lists<T>(&mut self, one: &mut dyn FnMut(&mut Self) -> Read<T>) -> Read<Vec<Vec<T>>> {
        let mut lists = Vec::new();
        while self.take(b'(') {
            let mut list = Vec::new();
            if !self.take(b')') {
                list.push(one(self)?);
                while self.take(b',') {
                    list.push(one(self)?);
                }
                self.expect(b')', "expected ')'")?;
            }
            lists.push(list);
            if !self.take(b',') {
                break;
            }
        }
        Ok(lists)
    }

    /// Returns a use of a value, which must be there.
    pub(super) fn operand(&mut self) -> Read<UnresolvedOperand> {
        match self.operand_use()? {
            Some(used) => Ok(used.into()),
            None => Err(self.missing_here("expected SSA operand")),
        }
    }

    pub(super) fn successors_here(&mut self) -> Read<Vec<Block>> {
        let mut parser = OpAsmParser::new(self);
        let Some(first) = parser.parse_optional_successor()? else { return Ok(Vec::new()) };
        let mut blocks = vec![first];
        while parser.parse_optional_punctuation(",") {
            blocks.push(parser.parse_successor()?);
        }
        Ok(blocks)
    }

    pub(super) fn types_of(&mut self, partial: &mut PartialOp, typed: Typed, form: TypeForm) -> Read<()> {
        let info = self.ctx.op_info(partial.name);
        let arity = match typed {
            Typed::Operand(group) => info.operands.get(usize::from(group)).map(|group| group.arity),
            Typed::Result(group) => info.results.get(usize::from(group)).map(|group| group.arity),
            Typed::Operands | Typed::Results => Some(GroupArity::Variadic),
        };
        let types = types_mut(partial, typed);
        types.clear();
        match arity {
            Some(GroupArity::Variadic) => {
                types.push(self.ty()?);
                while self.take(b',') {
                    types.push(self.ty()?);
                }
            }
            Some(GroupArity::Optional) => types.extend(OpAsmParser::new(self).parse_optional_type()?),
            _ => types.push(self.single_type(form)?),
        }
        Ok(())
    }

    /// Returns a type that has the form.
    fn single_type(&mut self, form: TypeForm) -> Read<Type> {
        self.blanks();
        let lo = self.pos;
        let (ty, name) = match form {
            TypeForm::Any => return self.ty(),
            TypeForm::Of(dialect, mnemonic) if self.byte() == Some(b'<') => {
                return self.short_type(dialect, mnemonic);
            }
            TypeForm::Of(dialect, mnemonic) => {
                let ty = self.ty()?;
                if is_of(&self.ctx, ty, dialect, mnemonic) {
                    return Ok(ty);
                }
                (ty, Some(format!("{dialect}.{mnemonic}")))
            }
            TypeForm::Class(class) => {
                let ty = self.ty()?;
                if class.holds(&self.ctx, ty) {
                    return Ok(ty);
                }
                (ty, class.name().map(str::to_owned))
            }
        };
        let found = ty.display(&self.ctx).short();
        let expected = name.map(|name| format!(": expected {name}, but found '{found}'")).unwrap_or_default();
        Err(self.form_fault(lo, &format!("invalid kind of type specified{expected}")))
    }

    /// Returns a type whose dialect and mnemonic are left out.
    fn short_type(&mut self, dialect: &str, mnemonic: &str) -> Read<Type> {
        let lo = self.pos;
        let Some(end) = scan::balanced_end(self.bytes, lo) else {
            return Err(Fault::new(lo, "this '<' is never closed"));
        };
        self.pos = end;
        let body = format!("{mnemonic}{}", &self.text[lo..end]);
        let made = self.build.dialect_type(dialect, &body);
        made.map_err(|refusal| self.short_fault(refusal, lo, mnemonic.len()))
    }
}

/// Returns whether a type is of a dialect and has a mnemonic.
fn is_of(ctx: &Context, ty: Type, dialect: &str, mnemonic: &str) -> bool {
    match ctx.type_data(ty) {
        TypeData::Opaque { dialect: found, body, .. } => {
            let rest = body.strip_prefix(mnemonic).filter(|_| ctx.str(*found) == dialect);
            rest.is_some_and(|rest| {
                !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c))
            })
        }
        _ => false,
    }
}

fn set_list(list: &mut Vec<Type>, types: &[Type]) {
    list.clear();
    list.extend_from_slice(types);
}

/// Returns the storage of the types of some values.
fn types_mut(partial: &mut PartialOp, typed: Typed) -> &mut Vec<Type> {
    match typed {
        Typed::Operand(group) => &mut partial.parts.operand_types[usize::from(group)],
        Typed::Result(group) => &mut partial.parts.result_types[usize::from(group)],
        Typed::Operands => partial.parts.all_operand_types.get_or_insert_default(),
        Typed::Results => partial.parts.all_result_types.get_or_insert_default(),
    }
}
