//! Operations in simple formats: without regions and functions of the user, operands in the order of their groups.
//!
//! In: the text after an operation's name. Out: the operation; or nothing where the text is unusual, and then it is read again in the general
//! way, which finds the error if there is one.
//! Invariant: until the operation is created nothing changes but what reading the same text again leaves as it is.
//! MLIR: reads all formats in one way.

use crate::assembly::{
    AsmSource, Assembly, AttributeForm, Element, Format, FoundTypes, Item, MAX_GROUPS, OpAsmParser, TypeForm,
    TypeRule, TypeSource, Typed,
};
use crate::context::OperationName;
use crate::declared::OpSpec;
use crate::dialect::{FormatFacts, GroupArity, RegisteredOp};
use crate::text::error::Read;
use crate::text::reader::state::{Reader, Shape, Use};
use crate::types::Type;

/// An operation name with a simple format.
#[derive(Copy, Clone)]
pub(super) struct SimpleForm {
    name: OperationName,
    format: &'static Format,
    facts: FormatFacts,
    shape: Shape,
    declared: Option<&'static OpSpec>,
}

/// What was read: positions in [`Reader::uses`] and in the written types.
#[derive(Default)]
struct Parts {
    operands: [Span; MAX_GROUPS],
    operand_types: [Span; MAX_GROUPS],
    result_types: [Span; MAX_GROUPS],
    all_operand_types: Option<Span>,
    all_result_types: Option<Span>,
    /// The written types, and those of results that follow from others.
    types: Vec<Type>,
}

/// Small, because there are many for each operation.
#[derive(Copy, Clone, Default)]
struct Span {
    start: u16,
    end: u16,
}

impl Span {
    fn of<T>(self, items: &[T]) -> &[T] {
        &items[self.start as usize..self.end as usize]
    }

    /// `None` for more operands or types than a usual operation has.
    fn new(start: usize, end: usize) -> Option<Span> {
        let end = u16::try_from(end).ok()?;
        Some(Span { start: start as u16, end })
    }
}

impl SimpleForm {
    /// Returns the form of an operation that has a simple one.
    #[inline]
    pub(super) fn of(name: OperationName, registered: &RegisteredOp) -> Option<SimpleForm> {
        let (info, facts) = (&registered.info, registered.format_facts);
        match info.assembly {
            Some(Assembly::Format(format)) if facts.is_simple => {
                Some(SimpleForm { name, format, facts, shape: Shape::of(info), declared: info.declared })
            }
            _ => None,
        }
    }

    /// Returns whether a type may determine others: whether it satisfies its constraint.
    fn is_source(&self, reader: &Reader<'_>, source: TypeSource, ty: Type) -> bool {
        let constraint = match (self.declared, source) {
            (Some(spec), TypeSource::Operand(group)) => spec.operand_types.get(usize::from(group)),
            (Some(spec), TypeSource::Result(group)) => spec.result_types.get(usize::from(group)),
            _ => None,
        };
        constraint
            .is_none_or(|constraint| constraint.missing.is_some() || constraint.holds.call(&reader.ctx, ty))
    }
}

impl Reader<'_> {
    /// Reads an operation in a simple format up to its end. `None`, with the text where it was, if it is unusual.
    #[inline(always)]
    pub(super) fn simple_op(&mut self, form: SimpleForm, lo: usize, name_lo: usize) -> Option<Read<()>> {
        let at = self.pos;
        let mut parts = Parts { types: std::mem::take(&mut self.written_types), ..Parts::default() };
        parts.types.clear();
        self.uses.clear();
        self.slots.clear();
        self.others.clear();
        self.successors.clear();
        let are_read = self.simple_items(&form, form.format.items, &mut parts).is_some()
            && self.simple_values(&form, &mut parts).is_some();
        self.written_types = parts.types;
        if !are_read {
            self.pos = at;
            return None;
        }
        let (loc, place) = (self.loc_at(name_lo), self.insertion_place());
        let op = self.ir.alloc_op_of_any_shape(form.name, loc, &self.values, &self.list, place);
        for (slot, attr) in self.slots.iter().copied() {
            let value = match form.facts.has_units {
                true => self.ctx.property_value(form.name, usize::from(slot), attr),
                false => Some(attr),
            };
            self.ir.set_slot(op, usize::from(slot), value);
        }
        if !self.others.is_empty() {
            self.ir.assign_dictionary(op, &self.others);
        }
        if !self.successors.is_empty() {
            self.ir.set_successors(op, &self.successors);
        }
        Some(self.end_op(op, lo))
    }

    /// Reads elements.
    fn simple_items(&mut self, form: &SimpleForm, items: &'static [Item], parts: &mut Parts) -> Option<()> {
        for item in items {
            match item.element {
                Element::Literal(text) => self.take_literal(text).then_some(())?,
                Element::Space | Element::Newline => {}
                Element::Operand(group) => {
                    let group = usize::from(group);
                    parts.operands[group] = self.simple_uses(form.shape.operands[group].arity)?;
                }
                Element::Operands => parts.operands[0] = self.simple_uses(GroupArity::Variadic)?,
                Element::Type(typed, class) => self.simple_types(form, typed, class, parts)?,
                Element::FunctionalType(inputs, results) => {
                    self.blanks();
                    let start = parts.types.len();
                    let middle = start + self.plain_signature(&mut parts.types)?;
                    let end = parts.types.len();
                    *parts.span_of(inputs) = Span::new(start, middle)?;
                    *parts.span_of(results) = Span::new(middle, end)?;
                }
                Element::Attribute(slot, attr_form) => self.simple_attribute(form, slot, attr_form)?,
                Element::AttrDict(with_keyword) => self.simple_dictionary(form, with_keyword)?,
                Element::Successor(_) => {
                    let block = self.take_successor().ok().flatten()?;
                    self.successors.push(block);
                }
                Element::Group(group) => {
                    let blanks = |item: &&Item| matches!(item.element, Element::Space | Element::Newline);
                    let n_blanks = group.then.iter().take_while(blanks).count();
                    let is_there = match group.then.get(n_blanks)?.element {
                        Element::Literal(text) => self.take_literal(text),
                        Element::Attribute(slot, attr_form) => {
                            let is_next = self.is_form_next(attr_form);
                            if is_next {
                                self.simple_attribute(form, slot, attr_form)?;
                            }
                            is_next
                        }
                        Element::Operand(operands) => {
                            let operands = usize::from(operands);
                            let found = self.simple_uses(form.shape.operands[operands].arity)?;
                            parts.operands[operands] = found;
                            found.start < found.end
                        }
                        _ => return None,
                    };
                    let rest = if is_there { &group.then[n_blanks + 1..] } else { group.otherwise };
                    if let Some(unit) = group.unit.filter(|_| is_there != group.is_inverted) {
                        self.slots.push((unit, self.ctx.unit_attr()));
                    }
                    if !rest.is_empty() {
                        self.simple_items(form, rest, parts)?;
                    }
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// Reads the operands of a group.
    #[inline(always)]
    fn simple_uses(&mut self, arity: GroupArity) -> Option<Span> {
        let start = self.uses.len();
        self.blanks();
        while self.byte() == Some(b'%') {
            let used = self.value_use().ok()?;
            self.uses.push(used);
            if arity != GroupArity::Variadic || !self.take(b',') {
                return Span::new(start, self.uses.len());
            }
            self.blanks();
        }
        // Otherwise one is missing: the only one, or that after a comma.
        let is_empty = self.uses.len() == start && arity != GroupArity::Single;
        if is_empty { Span::new(start, start) } else { None }
    }

    /// Reads the types of some values.
    fn simple_types(
        &mut self,
        form: &SimpleForm,
        typed: Typed,
        class: TypeForm,
        parts: &mut Parts,
    ) -> Option<()> {
        let groups = match typed {
            Typed::Operand(group) => form.shape.operands.get(usize::from(group)),
            Typed::Result(group) => form.shape.results.get(usize::from(group)),
            Typed::Operands | Typed::Results => None,
        };
        let start = parts.types.len();
        let is_single = groups.is_some_and(|group| group.arity == GroupArity::Single);
        loop {
            let ty = self.ty().ok()?;
            match class {
                TypeForm::Class(class) if is_single && !class.holds(&self.ctx, ty) => return None,
                _ => parts.types.push(ty),
            }
            if is_single || !self.take(b',') {
                break;
            }
        }
        *parts.span_of(typed) = Span::new(start, parts.types.len())?;
        Some(())
    }

    fn simple_attribute(&mut self, form: &SimpleForm, slot: u8, attr_form: AttributeForm) -> Option<()> {
        let attr = self.attribute_of_form(form.name, slot, attr_form).ok()?;
        self.slots.push((slot, attr));
        Some(())
    }

    /// Reads a dictionary if it is there. One with attributes that have elements of their own is unusual.
    fn simple_dictionary(&mut self, form: &SimpleForm, with_keyword: bool) -> Option<()> {
        self.blanks();
        if with_keyword || self.byte() != Some(b'{') {
            return (self.byte() != Some(b'a') || !with_keyword).then_some(());
        }
        let mut entries = std::mem::take(&mut self.others);
        let is_read = OpAsmParser::new(self).parse_optional_attr_dict(&mut entries).is_ok()
            && self.check_dictionary(form.name, &entries).is_ok();
        let mut is_usual = is_read;
        entries.retain(|(name, attr)| match self.ctx.dictionary_slot(form.name, *name) {
            Some(slot) => {
                let slot = slot as u8;
                is_usual &= !form.format.written.contains(&slot);
                self.slots.push((slot, *attr));
                false
            }
            None => true,
        });
        self.others = entries;
        is_usual.then_some(())
    }

    /// Determines the types of the results, into `list`, and the operands, into `values`.
    #[inline(always)]
    fn simple_values(&mut self, form: &SimpleForm, parts: &mut Parts) -> Option<()> {
        self.list.clear();
        self.values.clear();
        if let Some(all) = parts.all_result_types {
            self.list.extend_from_slice(all.of(&parts.types));
        } else {
            for (group, rule) in form.format.result_types.iter().enumerate() {
                if !matches!(rule, TypeRule::Written) {
                    let start = parts.types.len();
                    match self.type_by_plain_rule(rule, parts) {
                        Some(ty) => parts.types.push(ty),
                        None => match self.type_by_simple_rule(form, rule, parts)? {
                            FoundTypes::Each(ty) => parts.types.push(ty),
                            FoundTypes::List(types) => parts.types.extend(types),
                            FoundTypes::TooMany(_) => return None,
                        },
                    }
                    parts.result_types[group] = Span::new(start, parts.types.len())?;
                }
                match *parts.result_types[group].of(&parts.types) {
                    [ty] => self.list.push(ty),
                    ref types => self.list.extend_from_slice(types),
                }
            }
        }
        if let Some(all) = parts.all_operand_types {
            return self.resolve_simple(Span::new(0, self.uses.len())?, all.of(&parts.types));
        }
        for (group, rule) in form.format.operand_types.iter().enumerate() {
            let operands = parts.operands[group];
            let ty = match rule {
                TypeRule::Written => {
                    self.resolve_simple(operands, parts.operand_types[group].of(&parts.types))?;
                    continue;
                }
                _ if operands.start == operands.end => continue,
                rule => match self.type_by_plain_rule(rule, parts) {
                    Some(ty) => ty,
                    None => match self.type_by_simple_rule(form, rule, parts)? {
                        FoundTypes::Each(ty) => ty,
                        FoundTypes::List(types) => {
                            self.resolve_simple(operands, &types)?;
                            continue;
                        }
                        FoundTypes::TooMany(_) => return None,
                    },
                },
            };
            for nth in operands.start..operands.end {
                self.resolve_one(self.uses[nth as usize], ty)?;
            }
        }
        (self.values.len() == self.uses.len()).then_some(())
    }

    #[inline(always)]
    fn resolve_simple(&mut self, operands: Span, types: &[Type]) -> Option<()> {
        if (operands.end - operands.start) as usize != types.len() {
            return None;
        }
        for (nth, ty) in (operands.start..operands.end).zip(types) {
            self.resolve_one(self.uses[nth as usize], *ty)?;
        }
        Some(())
    }

    #[inline(always)]
    fn resolve_one(&mut self, operand: Use, ty: Type) -> Option<()> {
        let value = self.resolve_use(operand, ty).ok()?;
        self.values.push(value);
        Some(())
    }

    /// Returns the type of each of a group's values that is fixed, or that of other values.
    #[inline(always)]
    fn type_by_plain_rule(&self, rule: &TypeRule, parts: &Parts) -> Option<Type> {
        let types = match *rule {
            TypeRule::Built(make) => return Some(make.call(&self.ctx)),
            TypeRule::From(TypeSource::Operand(group), None) => parts.operand_types[usize::from(group)],
            TypeRule::From(TypeSource::Result(group), None) => parts.result_types[usize::from(group)],
            _ => return None,
        };
        types.of(&parts.types).first().copied()
    }

    /// Returns the types of a group's values that the text does not contain, by any rule.
    fn type_by_simple_rule(&self, form: &SimpleForm, rule: &TypeRule, parts: &Parts) -> Option<FoundTypes> {
        let (source, transform) = match *rule {
            TypeRule::Written => return None,
            TypeRule::Built(make) => return Some(FoundTypes::Each(make.call(&self.ctx))),
            TypeRule::From(source, transform) => (source, transform),
        };
        let types = match source {
            TypeSource::Operand(group) => parts.operand_types[usize::from(group)].of(&parts.types),
            TypeSource::Result(group) => parts.result_types[usize::from(group)].of(&parts.types),
            TypeSource::Attribute(slot) => {
                let of_slot = self.slots.iter().find(|(other, _)| *other == slot);
                &[of_slot?.1.ty(&self.ctx)?]
            }
        };
        let first = *types.first()?;
        let Some(transform) = transform else { return Some(FoundTypes::Each(first)) };
        let are_right = types.iter().all(|ty| form.is_source(self, source, *ty));
        are_right.then(|| transform.call(&self.ir, first))
    }
}

impl Parts {
    /// Returns the place for the types of some values.
    fn span_of(&mut self, typed: Typed) -> &mut Span {
        match typed {
            Typed::Operand(group) => &mut self.operand_types[usize::from(group)],
            Typed::Result(group) => &mut self.result_types[usize::from(group)],
            Typed::Operands => self.all_operand_types.get_or_insert_default(),
            Typed::Results => self.all_result_types.get_or_insert_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::assembly::{AttributeKind, OptionalGroup};
    use crate::context::Context;
    use crate::dialect::{Dialect, DialectRegistration, Group, OpInfo};
    use crate::text::PrintOptions;
    use crate::text::split::InputPart;

    const fn item(element: Element) -> Item {
        Item { space: true, element }
    }

    static WITH: OptionalGroup = OptionalGroup {
        then: &[
            item(Element::Literal("with")),
            item(Element::Attribute(0, AttributeForm::Any(AttributeKind::Integer))),
        ],
        otherwise: &[item(Element::Literal("alone"))],
        is_inverted: false,
        anchors: &[],
        unit: Some(1),
    };

    /// `t.op %a[%b, %c] with 1 {…} : i32`
    static FORMAT: Format = Format {
        items: &[
            item(Element::Operand(0)),
            item(Element::Literal("[")),
            item(Element::Operand(1)),
            item(Element::Literal("]")),
            item(Element::Group(&WITH)),
            item(Element::AttrDict(false)),
            item(Element::Literal(":")),
            item(Element::Type(Typed::Operand(0), TypeForm::Any)),
        ],
        operand_types: &[TypeRule::Written, TypeRule::From(TypeSource::Operand(0), None)],
        result_types: &[TypeRule::From(TypeSource::Operand(0), None)],
        infers_results: false,
        written: &[0, 1],
        optional_defaults: &[],
        list_sizes: &[],
        has_prop_dict: false,
        fills_regions: false,
        terminator: None,
    };

    struct Test;

    impl Dialect for Test {
        const NAME: &'static str = "t";

        fn register(_: &Context, registration: &mut DialectRegistration) {
            registration.add_op(OpInfo {
                operands: const { &[Group::single("a"), Group::variadic("b")] },
                results: const { &[Group::single("r")] },
                attributes: &["n", "flag", "other"],
                assembly: Some(Assembly::Format(&FORMAT)),
                ..OpInfo::new("t.op")
            });
        }
    }

    fn context() -> Context {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        ctx.load_dialect::<Test>();
        ctx
    }

    /// Returns the text of an operation between a definition and a use of values, read in the simple way or in the general one.
    fn read(op: &str, is_general: bool) -> String {
        let ctx = context();
        let text = format!("%x, %y = \"u.def\"() : () -> (i32, i64)\n{op}\n\"u.use\"(%x) : (i32) -> ()\n");
        let noted = RefCell::default();
        let mut reader = Reader::new(&ctx, "f", &InputPart::whole(&text));
        // The keywords that an editor asks for are noted in the general way.
        reader.expected = is_general.then_some(&noted);
        match reader.read(false) {
            Ok(ir) => ir.to_text(&PrintOptions::new().debug_info(true)),
            Err(fault) => fault.into_error("f", &text).to_string(),
        }
    }

    #[test]
    fn both_ways_give_the_same_operations_and_errors() {
        let ctx = context();
        for name in ["t.op", "builtin.unrealized_conversion_cast"] {
            let name = ctx.op_name(name);
            assert!(ctx.registered_op(name).is_some_and(|op| SimpleForm::of(name, op).is_some()));
        }
        let valid = [
            ("%r = t.op %x[] alone : i32", "\"t.op\"(%0#0) : (i32) -> i32"),
            ("%r = t.op %x[%x, %x] with 1 : i32 : i32", "<{flag, n = 1 : i32}>"),
            ("%r = t.op %x[%x] with 7 {other = 2.0 : f32, m} : i32", "<{flag, n = 7 : i64, other ="),
            ("t.op %x[%z] alone {m} : i32 loc(\"q\")\n%z = \"u.d\"() : () -> i32", "loc(\"q\")"),
            ("%r = t.op %x[] alone {n = 3} : i32", "n = 3"),
            ("%a, %b = builtin.unrealized_conversion_cast %x, %y : i32, i64 to f32, f64", "-> (f32, f64)"),
            ("%a = builtin.unrealized_conversion_cast to f32 {m}", "() -> f32"),
        ];
        for (op, part) in valid {
            let simple = read(op, false);
            assert!(simple.contains(part), "{op}: {simple}");
            assert_eq!(simple, read(op, true), "{op}");
        }
        let invalid = [
            ("%r = t.op %x[] : i32", "custom op 't.op' expected 'alone'"),
            ("%r = t.op %x[%x with 1 : i32", "expected ']'"),
            ("%r = t.op %x[%x,] alone : i32", "expected SSA operand"),
            ("%r = t.op %x[%y] alone : i32", "use of value '%y' expects different type"),
            ("%r = t.op %x[] alone : i64", "use of value '%x' expects different type"),
            ("%r = t.op %x[] with \"s\" : i32", "invalid kind of attribute specified"),
            ("%r = t.op %x[] alone {m, m} : i32", "duplicate key 'm'"),
            ("%r, %s = t.op %x[] alone : i32", "operation defines 1 results but was provided 2 to bind"),
            ("%r = t.op %x[] alone : 1", "expected non-function type"),
            ("%x = t.op %x[] alone : i32", "redefinition of SSA value '%x'"),
            ("%a = builtin.unrealized_conversion_cast %x : i32, i64 to f32", "number of operands and types"),
        ];
        for (op, part) in invalid {
            let simple = read(op, false);
            assert!(simple.contains(part), "{op}: {simple}");
            assert_eq!(simple, read(op, true), "{op}");
        }
    }
}
