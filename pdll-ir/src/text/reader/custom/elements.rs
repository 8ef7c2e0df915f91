//! Elements of a custom assembly format, one function each: literals, operands, types, successors, and what contains them.

use smallvec::SmallVec;

use crate::assembly::{Directive, Element, OpAsmParser, RegionText, TypeForm, Typed, UnresolvedOperand};
use crate::block::Block;
use crate::context::Context;
use crate::dialect::GroupArity;
use crate::text::error::{Fault, Read};
use crate::text::reader::custom::Next;
use crate::text::reader::scan;
use crate::text::reader::state::{PartialOp, Reader, Shape, Todo};
use crate::types::{Type, TypeData, TypeVec};

impl Reader<'_> {
    /// Reads an element. Returns false, with nothing read, for one that has elements or regions in it.
    #[inline]
    pub(super) fn element(&mut self, partial: &mut PartialOp, element: &Element) -> Read<bool> {
        match *element {
            Element::Literal(text) => self.literal(text)?,
            Element::Space | Element::Newline => {}
            Element::Attribute(slot, form) => {
                let attr = self.attribute_of_form(partial.name, slot, form)?;
                partial.parts.attributes[usize::from(slot)] = Some(attr);
            }
            Element::Operand(group) => self.operand_group(partial, usize::from(group))?,
            Element::OperandLists(group, slot) => {
                self.operand_lists(partial, usize::from(group), usize::from(slot))?;
            }
            Element::Operands => {
                let mut operands = SmallVec::new();
                if let Some(first) = self.operand_use()? {
                    operands.push(first.into());
                    while self.take(b',') {
                        operands.push(self.operand()?);
                    }
                }
                partial.parts.all_operands = Some(operands);
            }
            Element::Successor(group) => {
                let group = usize::from(group);
                if Shape::is_variadic(partial.shape.successors, group) {
                    let blocks = self.successors_here()?;
                    partial.parts.successors.set(group, blocks);
                } else {
                    let block = OpAsmParser::new(self).parse_successor()?;
                    partial.parts.successors.set(group, [block]);
                }
            }
            Element::Successors => {
                let blocks = self.successors_here()?;
                partial.parts.successors.reset(1);
                partial.parts.successors.set(0, blocks);
            }
            Element::Type(typed, form) => self.types_of(partial, typed, form)?,
            Element::TypeLists(group, _) => {
                let types = self.lists(&mut |reader| reader.ty())?;
                partial.parts.operand_types.set(usize::from(group), types.into_iter().flatten());
            }
            Element::FunctionalType(inputs, results) => {
                self.blanks();
                let at = self.pos;
                let mut types = std::mem::take(&mut self.list);
                types.clear();
                let n_inputs = self.plain_signature(&mut types);
                if let Some(n_inputs) = n_inputs {
                    let (from, to) = types.split_at(n_inputs);
                    set_types(partial, inputs, from);
                    set_types(partial, results, to);
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
                set_types(partial, inputs, from);
                set_types(partial, results, to);
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
    pub(super) fn nested_element(&mut self, partial: &mut PartialOp, element: Element) -> Read<Next> {
        match element {
            Element::Region(group) => {
                let group = usize::from(group);
                if Shape::is_variadic(partial.shape.regions, group) {
                    partial.todo.push(Todo::Regions { is_first: true });
                } else {
                    self.note_region(partial, group);
                    let op = self.op_of(partial);
                    let region = op.region(&self.ir, group);
                    return Ok(Some((op, region)));
                }
            }
            Element::Regions => partial.todo.push(Todo::Regions { is_first: true }),
            Element::OiList(clauses) => partial.todo.push(Todo::List(clauses, 0)),
            _ => {}
        }
        Ok(None)
    }

    /// Notes the region that is next, for directives behind it.
    pub(super) fn note_region(&mut self, partial: &mut PartialOp, group: usize) {
        self.blanks();
        let lo = self.pos;
        let rest = scan::skip_blanks(self.bytes, lo + 1);
        let is_blank = self.bytes.get(rest) == Some(&b'}');
        let region = RegionText { lo: Some(lo), args: Vec::new(), is_blank, terminator: None };
        partial.parts.read_regions.push(group, region);
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
        match *text.as_bytes() {
            [byte @ (b',' | b':' | b'[' | b']' | b'(' | b')' | b'=')] => self.take(byte),
            _ => self.take_other_literal(text),
        }
    }

    #[inline(never)]
    fn take_other_literal(&mut self, text: &str) -> bool {
        match *text.as_bytes() {
            [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => return self.take_keyword_of_form(text),
            [byte] if byte != b'-' => return self.take(byte),
            _ => {}
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
        partial.parts.set_location(group, self.pos);
        let arity = partial.shape.operands.get(group).map(|group| group.arity);
        let operands = &mut partial.parts.operands;
        match (self.operand_use()?, arity) {
            (Some(first), Some(GroupArity::Variadic)) => {
                operands.set_one(group, first.into());
                while self.take(b',') {
                    operands.push(group, self.operand()?);
                }
            }
            (Some(operand), _) => operands.set_one(group, operand.into()),
            (None, Some(GroupArity::Variadic | GroupArity::Optional)) => operands.set(group, []),
            (None, _) => operands.set_one(group, self.operand()?),
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
        partial.parts.set_location(group, self.pos);
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
        let arity = match typed {
            Typed::Operand(group) => partial.shape.operands.get(usize::from(group)).map(|group| group.arity),
            Typed::Result(group) => partial.shape.results.get(usize::from(group)).map(|group| group.arity),
            Typed::Operands | Typed::Results => Some(GroupArity::Variadic),
        };
        match arity {
            Some(GroupArity::Variadic) => {
                let mut types = std::mem::take(&mut self.list);
                types.clear();
                types.push(self.ty()?);
                while self.take(b',') {
                    types.push(self.ty()?);
                }
                set_types(partial, typed, &types);
                self.list = types;
            }
            Some(GroupArity::Optional) => {
                let ty = OpAsmParser::new(self).parse_optional_type()?;
                set_types(partial, typed, ty.as_slice());
            }
            _ => {
                let ty = self.single_type(form)?;
                match typed {
                    Typed::Operand(group) => partial.parts.operand_types.set_one(usize::from(group), ty),
                    Typed::Result(group) => partial.parts.result_types.set_one(usize::from(group), ty),
                    Typed::Operands | Typed::Results => {}
                }
            }
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

/// Replaces the types of some values.
fn set_types(partial: &mut PartialOp, typed: Typed, types: &[Type]) {
    let parts = &mut partial.parts;
    match typed {
        Typed::Operand(group) => parts.operand_types.set(usize::from(group), types.iter().copied()),
        Typed::Result(group) => parts.result_types.set(usize::from(group), types.iter().copied()),
        Typed::Operands => parts.all_operand_types = Some(TypeVec::from_slice(types)),
        Typed::Results => parts.all_result_types = Some(TypeVec::from_slice(types)),
    }
}
