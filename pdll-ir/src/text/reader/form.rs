//! Custom assembly formats: a table interpreted element by element, or a user function.
//!
//! In: the text after an operation's name. Out: its parts, from which `made` creates an operation. The
//! remaining work is stored in a `Run`; a region suspends it (`Open::run`), so there is no recursion on
//! nesting. Size: a short function per element of a format; all share the run. MLIR: `parseCustomOperation`
//! in AsmParser/Parser.cpp, and the parsers that mlir-tblgen generates.

use pdll_asm::Refusal;
use pdll_asm::lexer::Kind;
use smallvec::SmallVec;

use super::{Group, Reader, scan};
use crate::assembly::{
    Assembly, AttributeForm, Clause, Directive, Element, EnumForm, Format, FormatParts, ImplicitTerminator,
    Item, OpAsmParser, OpParts, RegionText, Typed, UnresolvedOperand,
};
use crate::attributes::Attribute;
use crate::block::Region;
use crate::context::OperationName;
use crate::dialect::{GroupArity, Op};
use crate::groups::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
use crate::text::error::{Fault, Read};
use crate::types::{Type, TypeData};

/// An operation as far as it is read.
pub(super) struct Run {
    pub(super) name: OperationName,
    /// Offset of its start, including names of results, and offset of its own name.
    pub(super) lo: usize,
    pub(super) name_lo: usize,
    pub(super) groups: SmallVec<[Group; 1]>,
    pub(super) format: Option<&'static Format>,
    pub(super) parts: FormatParts,
    /// Remaining work, innermost last.
    pub(super) todo: SmallVec<[Todo; 4]>,
    /// The operation, once a region was reached.
    pub(super) op: Option<Op>,
    /// Regions noted by functions of the user, the next one last.
    pub(super) deferred: Vec<(Region, RegionText)>,
    /// Implicit terminator of the current region.
    pub(super) terminator: Option<ImplicitTerminator>,
    /// Position after those regions in the text.
    pub(super) end: usize,
}

/// Remaining work.
pub(super) enum Todo {
    /// Elements from an index on.
    Items(&'static [Item], usize),
    /// Clauses, and those that were present.
    List(&'static [Clause], u64),
    /// More regions of a variadic group.
    Regions { is_first: bool },
    /// Regions recorded by user functions; everything else is done.
    Deferred,
}

/// Whether the text continued, or a region must be read first.
enum Next {
    Go(Box<Run>),
    Region(Box<Run>, Op, Region),
}

impl<'t> Reader<'t> {
    /// Reads an operation in its custom assembly format, without names for results.
    #[cold]
    pub(super) fn custom_op(&mut self) -> Read<()> {
        self.groups.clear();
        self.custom_op_with_results(self.pos)
    }

    /// Reads an operation in its custom assembly format, after the names of its results.
    pub(super) fn custom_op_with_results(&mut self, lo: usize) -> Read<()> {
        let name_lo = self.pos;
        let Some(word) = self.word() else {
            return Err(self.missing("expected operation name in quotes"));
        };
        let Some(name) = self.op_name_of(word) else {
            return Err(self.unknown_custom_op(name_lo, word));
        };
        self.pos += word.len();
        self.form = Some(name);
        let assembly = self.ctx.op_info(name).assembly;
        let mut run = Box::new(Run {
            name,
            lo,
            name_lo,
            groups: SmallVec::from_slice(&self.groups),
            format: match assembly {
                Some(Assembly::Format(format)) => Some(format),
                _ => None,
            },
            parts: FormatParts::new(&self.ctx, name),
            todo: SmallVec::new(),
            op: None,
            deferred: Vec::new(),
            terminator: None,
            end: 0,
        });
        match assembly {
            Some(Assembly::Format(format)) => {
                run.todo.push(Todo::Items(format.items, 0));
                self.go_on(run)
            }
            Some(Assembly::Custom { parse, .. }) => {
                let mut parts = OpParts::default();
                parse(&mut OpAsmParser::new(self), &mut parts)?;
                self.make_from_parts(run, parts)
            }
            None => {
                let text = self.ctx.op_name_text(name).to_owned();
                let message = format!("`{text}` has no form of its own, and is read in its generic form");
                Err(Fault::new(name_lo, message))
            }
        }
    }

    /// Returns the registered operation of a word: its full name, or without the default dialect.
    fn op_name_of(&self, word: &str) -> Option<OperationName> {
        let registered = |text: &str| {
            let name = self.ctx.op_name(text);
            self.ctx.is_registered(name).then_some(name)
        };
        let known = self.ctx.find_identifier(word).and_then(|_| registered(word));
        known.or_else(|| match word.contains('.') {
            true => None,
            false => registered(&format!("{}.{word}", self.default_dialect())),
        })
    }

    fn default_dialect(&self) -> &'static str {
        self.open.last().map_or("builtin", |open| open.default_dialect)
    }

    #[cold]
    fn unknown_custom_op(&self, at: usize, word: &str) -> Box<Fault> {
        let tried = match word.contains('.') {
            true => String::new(),
            false => format!(" (tried `{}.{word}` as well)", self.default_dialect()),
        };
        let message = format!("custom op `{word}` is unknown{tried}");
        let fault = Fault::new(at, message);
        match word.split_once('.') {
            Some((dialect, _)) if !self.ctx.is_dialect_loaded(dialect) => {
                let loaded = self.ctx.loaded_dialects().join(", ");
                let note = format!(
                    "the dialect `{dialect}` is not loaded (these are: {loaded}); operations of others are read in their generic form, \
                     which `mlir-opt --mlir-print-op-generic` writes"
                );
                fault.note(at, note)
            }
            _ => fault,
        }
    }

    /// Reads on, up to the end of the operation or the next region.
    pub(super) fn go_on(&mut self, mut run: Box<Run>) -> Read<()> {
        loop {
            if let Some(Todo::Items(items, at)) = run.todo.last_mut()
                && let Some(item) = items.get(*at)
            {
                *at += 1;
                match self.element(run, item)? {
                    Next::Go(same) => run = same,
                    Next::Region(run, op, region) => return self.enter_region(op, region, run),
                }
                continue;
            }
            let next = match run.todo.pop() {
                None => return self.make_from_format(run),
                Some(Todo::Deferred) => return self.next_deferred(run),
                Some(Todo::Items(..)) => continue,
                Some(Todo::List(clauses, seen)) => self.clause(run, clauses, seen)?,
                Some(Todo::Regions { is_first }) => self.more_regions(run, is_first)?,
            };
            match next {
                Next::Go(same) => run = same,
                Next::Region(run, op, region) => return self.enter_region(op, region, run),
            }
        }
    }

    /// Continues after a region of an operation.
    pub(super) fn after_region(&mut self, mut run: Box<Run>, region: Region) -> Read<()> {
        self.form = Some(run.name);
        let of_format = run.format.and_then(|format| format.terminator);
        let of_format = of_format.map(|name| ImplicitTerminator { name, yields: false });
        if let Some(terminator) = run.terminator.take().or(of_format) {
            self.ensure_terminator(region, terminator, run.name_lo);
        }
        self.go_on(run)
    }

    fn element(&mut self, mut run: Box<Run>, item: &'static Item) -> Read<Next> {
        match item.element {
            Element::Literal(text) => self.literal(text)?,
            Element::Space | Element::Newline => {}
            Element::Attribute(slot, form) => {
                let attr = self.attribute_of_form(&run, slot, form)?;
                run.parts.attributes[usize::from(slot)] = Some(attr);
            }
            Element::Operand(group) => self.operand_group(&mut run, usize::from(group))?,
            Element::OperandLists(group, slot) => {
                self.operand_lists(&mut run, usize::from(group), usize::from(slot))?;
            }
            Element::Operands => {
                run.parts.all_operands = Some(OpAsmParser::new(self).parse_operand_list()?);
            }
            Element::Region(group) => {
                let group = usize::from(group);
                let info = self.ctx.op_info(run.name);
                if info.regions.get(group).is_some_and(|group| group.arity == GroupArity::Variadic) {
                    run.todo.push(Todo::Regions { is_first: true });
                } else {
                    let op = self.op_of(&mut run);
                    let region = op.region(&self.ir, group);
                    return Ok(Next::Region(run, op, region));
                }
            }
            Element::Regions => run.todo.push(Todo::Regions { is_first: true }),
            Element::Successor(group) => {
                let group = usize::from(group);
                let info = self.ctx.op_info(run.name);
                let is_variadic =
                    info.successors.get(group).is_some_and(|group| group.arity == GroupArity::Variadic);
                run.parts.successors[group] = match is_variadic {
                    true => self.successors_here()?,
                    false => vec![OpAsmParser::new(self).parse_successor()?],
                };
            }
            Element::Successors => {
                let blocks = self.successors_here()?;
                run.parts.successors = vec![blocks];
            }
            Element::Type(typed, short) => self.types_of(&mut run, typed, short)?,
            Element::TypeLists(group, _) => {
                let types = self.lists(&mut |reader| reader.ty())?;
                run.parts.operand_types[usize::from(group)] = types.concat();
            }
            Element::FunctionalType(inputs, results) => {
                self.blanks();
                let at = self.pos;
                let ty = self.ty()?;
                let TypeData::Function { inputs: from, results: to } = self.ctx.type_data(ty) else {
                    return Err(self.form_fault(at, "invalid kind of type specified"));
                };
                let (from, to) = (from.to_vec(), to.to_vec());
                *types_mut(&mut run, inputs) = from;
                *types_mut(&mut run, results) = to;
            }
            Element::AttrDict(with_keyword) => self.attr_dict(&mut run, with_keyword)?,
            Element::PropDict => self.prop_dict(&mut run)?,
            Element::Custom(directive) => {
                self.directive(&mut run, directive)?;
            }
            Element::Group(group) => return self.optional_group(run, group),
            Element::OiList(clauses) => run.todo.push(Todo::List(clauses, 0)),
        }
        Ok(Next::Go(run))
    }

    /// Calls a user function. Returns whether the directive was present.
    pub(super) fn directive(&mut self, run: &mut Run, directive: &Directive) -> Read<bool> {
        Ok((directive.parse)(&mut OpAsmParser::new(self), &mut run.parts)?)
    }

    pub(super) fn literal(&mut self, text: &str) -> Read<()> {
        if self.take_literal(text) { Ok(()) } else { Err(self.no_literal(text)) }
    }

    /// Returns an error for a missing literal. For a keyword it names the operation.
    #[cold]
    pub(super) fn no_literal(&mut self, text: &str) -> Box<Fault> {
        if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return self.missing_here(&format!("expected `{text}`"));
        }
        self.blanks();
        self.form_fault(self.pos, &format!("expected `{text}`"))
    }

    /// Returns a fault that names the operation whose form is being read.
    #[cold]
    pub(super) fn form_fault(&self, at: usize, message: &str) -> Box<Fault> {
        let name = self.form.map_or("", |name| self.ctx.op_name_text(name));
        Fault::new(at, format!("custom op `{name}` {message}"))
    }

    /// Returns an error for a missing token, or for the next one if it is invalid.
    #[cold]
    pub(super) fn missing_here(&mut self, message: &str) -> Box<Fault> {
        let (lexer, token) = self.peek();
        if token.kind == Kind::Error {
            let (message, at) = lexer.error_at(token);
            return Fault::new(at as usize, message);
        }
        self.missing(message)
    }

    pub(super) fn take_literal(&mut self, text: &str) -> bool {
        if text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return self.take_word(text);
        }
        self.blanks();
        let is_next = self.starts_with(text) && !(text == "-" && self.starts_with("->"));
        if is_next {
            self.pos += text.len();
        }
        is_next
    }

    /// Reads the operands of a group, and their location.
    pub(super) fn operand_group(&mut self, run: &mut Run, group: usize) -> Read<()> {
        self.blanks();
        run.parts.operand_los[group] = self.pos;
        let arity = self.ctx.op_info(run.name).operands.get(group).map(|group| group.arity);
        let operands = &mut run.parts.operands[group];
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
    pub(super) fn operand_lists(&mut self, run: &mut Run, group: usize, slot: usize) -> Read<usize> {
        self.blanks();
        run.parts.operand_los[group] = self.pos;
        let lists = self.lists(&mut |reader| reader.operand())?;
        let n_lists = lists.len();
        run.parts.set_lists(&self.ctx, group, slot, lists);
        Ok(n_lists)
    }

    /// `(…), (…)`: any number of lists, each in parentheses.
    fn lists<T>(&mut self, one: &mut dyn FnMut(&mut Self) -> Read<T>) -> Read<Vec<Vec<T>>> {
        let mut lists = Vec::new();
        while self.take(b'(') {
            let mut list = Vec::new();
            if !self.take(b')') {
                list.push(one(self)?);
                while self.take(b',') {
                    list.push(one(self)?);
                }
                self.expect(b')', "expected `)`")?;
            }
            lists.push(list);
            if !self.take(b',') {
                break;
            }
        }
        Ok(lists)
    }

    /// Returns a use of a value, which must be there.
    fn operand(&mut self) -> Read<UnresolvedOperand> {
        match self.operand_use()? {
            Some(used) => Ok(used.into()),
            None => Err(self.missing_here("expected SSA operand")),
        }
    }

    fn successors_here(&mut self) -> Read<Vec<crate::block::Block>> {
        let mut parser = OpAsmParser::new(self);
        let Some(first) = parser.parse_optional_successor()? else { return Ok(Vec::new()) };
        let mut blocks = vec![first];
        while parser.parse_optional_punctuation(",") {
            blocks.push(parser.parse_successor()?);
        }
        Ok(blocks)
    }

    fn types_of(&mut self, run: &mut Run, typed: Typed, short: Option<(&str, &str)>) -> Read<()> {
        let info = self.ctx.op_info(run.name);
        let arity = match typed {
            Typed::Operand(group) => info.operands.get(usize::from(group)).map(|group| group.arity),
            Typed::Result(group) => info.results.get(usize::from(group)).map(|group| group.arity),
            Typed::Operands | Typed::Results => Some(GroupArity::Variadic),
        };
        let types = types_mut(run, typed);
        types.clear();
        match arity {
            Some(GroupArity::Variadic) => {
                types.push(self.ty()?);
                while self.take(b',') {
                    types.push(self.ty()?);
                }
            }
            Some(GroupArity::Optional) => types.extend(OpAsmParser::new(self).parse_optional_type()?),
            _ => types.push(self.short_type(short)?),
        }
        Ok(())
    }

    /// Returns a type, of which the dialect and the mnemonic may be left out.
    fn short_type(&mut self, short: Option<(&str, &str)>) -> Read<Type> {
        self.blanks();
        let Some((dialect, mnemonic)) = short.filter(|_| self.byte() == Some(b'<')) else { return self.ty() };
        let lo = self.pos;
        let Some(end) = scan::balanced_end(self.bytes, lo) else {
            return Err(Fault::new(lo, "this `<` is never closed"));
        };
        self.pos = end;
        let body = format!("{mnemonic}{}", &self.text[lo..end]);
        let made = self.build.dialect_type(dialect, &body);
        made.map_err(|refusal| short_fault(refusal, lo, mnemonic.len()))
    }

    pub(super) fn attribute_of_form(&mut self, run: &Run, slot: u8, form: AttributeForm) -> Read<Attribute> {
        self.blanks();
        let at = self.pos;
        let attr = match form {
            AttributeForm::Any(_) => self.attribute()?,
            AttributeForm::OfType(ty, _) => {
                let ty = ty(&self.ctx);
                self.typed_attribute(Some(ty))?
            }
            AttributeForm::SymbolName => {
                let name = OpAsmParser::new(self).parse_symbol_name()?;
                self.ctx.string_attr(&name)
            }
            AttributeForm::Enum(of) => {
                let name = self.slot_name(run, slot);
                let mut parser = OpAsmParser::new(self);
                let text = match parser.parse_optional_string()? {
                    Some(text) => text,
                    None => match parser.parse_any_keyword() {
                        Some(text) if of.cases.contains(&text.as_str()) => text,
                        _ => {
                            let cases = of.texts.join(", ");
                            let message = format!(
                                "expected string or keyword containing one of the following enum values for attribute `{name}` \
                                 [{cases}]"
                            );
                            return Err(self.form_fault(at, &message));
                        }
                    },
                };
                let found = (of.parse)(&self.ctx, &text);
                found.ok_or_else(|| {
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

    fn slot_name(&self, run: &Run, slot: u8) -> String {
        let slots = self.ctx.attribute_slots(run.name);
        slots.get(usize::from(slot)).map_or(String::new(), |name| self.ctx.str(*name).to_owned())
    }

    /// Returns a case of an enumeration, or flags, by keywords, or the attribute in full.
    fn dialect_case(&mut self, at: usize, of: &EnumForm) -> Read<Attribute> {
        if self.byte() == Some(b'#') {
            let attr = self.attribute()?;
            let is_right = (of.print)(&self.ctx, attr).is_some();
            return if is_right {
                Ok(attr)
            } else {
                Err(self.form_fault(at, "invalid kind of attribute specified"))
            };
        }
        let is_list = !of.separator.is_empty();
        let mut parser = OpAsmParser::new(self);
        let mut text = String::new();
        loop {
            let quoted = if is_list { None } else { parser.parse_optional_string()? };
            let Some(word) = quoted.or_else(|| parser.parse_any_keyword()) else {
                return Err(parser.missing(&format!("expected keyword for `{}`", of.name)).into());
            };
            text.push_str(&word);
            if !is_list || !parser.parse_optional_punctuation(of.separator.trim()) {
                break;
            }
            text.push_str(of.separator);
        }
        (of.parse)(&self.ctx, &text).ok_or_else(|| {
            let cases = of.texts.join(", ");
            self.form_fault(at, &format!("expected `{}` to be one of: {cases}", of.name))
        })
    }

    /// Reads `#dialect.mnemonic<…>`, or without the implicit part.
    fn dialect_attribute(&mut self, dialect: &str, mnemonic: &str) -> Read<Attribute> {
        let lo = self.pos;
        match self.byte() {
            Some(b'#') => self.attribute(),
            Some(b'<') => {
                let Some(end) = scan::balanced_end(self.bytes, lo) else {
                    return Err(Fault::new(lo, "this `<` is never closed"));
                };
                self.pos = end;
                let made = self.build.dialect_attr(dialect, &format!("{mnemonic}{}", &self.text[lo..end]));
                made.map_err(|refusal| short_fault(refusal, lo, mnemonic.len()))
            }
            _ => Err(self.missing_here("expected `<`")),
        }
    }

    /// Reads `[1, 2]`, a dense array with an implicit element type.
    fn dense_array_attribute(&mut self, element: &str) -> Read<Attribute> {
        if self.byte() != Some(b'[') {
            return Err(self.missing_here("expected `[`"));
        }
        let lo = self.pos;
        let Some(end) = self.bytes[lo..].iter().position(|b| *b == b']').map(|at| lo + at) else {
            return Err(Fault::new(lo, "expected `]`"));
        };
        let body = self.text[lo + 1..end].trim();
        let text =
            if body.is_empty() { format!("array<{element}>") } else { format!("array<{element}: {body}>") };
        let attr = crate::text::parse_attribute(&self.ctx, &text)
            .map_err(|error| Fault::new(lo, error.message().to_owned()))?;
        self.pos = end + 1;
        Ok(attr)
    }

    fn attr_dict(&mut self, run: &mut Run, with_keyword: bool) -> Read<()> {
        self.blanks();
        if self.byte() != Some(if with_keyword { b'a' } else { b'{' }) {
            return Ok(());
        }
        let mut entries = Vec::new();
        let mut parser = OpAsmParser::new(self);
        match with_keyword {
            true => parser.parse_optional_attr_dict_with_keyword(&mut entries)?,
            false => parser.parse_optional_attr_dict(&mut entries)?,
        }
        run.parts.add_attributes(&self.ctx, entries);
        Ok(())
    }

    fn prop_dict(&mut self, run: &mut Run) -> Read<()> {
        if !self.take(b'<') {
            return Ok(());
        }
        self.blanks();
        let lo = self.pos;
        let attr = self.attribute()?;
        self.expect(b'>', "expected `>`")?;
        let dictionary = attr;
        let Some(entries) = attr.as_dictionary(&self.ctx) else {
            let (attr, name) = (attr.display(&self.ctx).short(), self.ctx.op_name_text(run.name));
            let message = format!(
                "invalid properties `{attr}` for op `{name}`: expected DictionaryAttr to set properties"
            );
            return Err(Fault::new(lo, message));
        };
        let written = run.format.map_or(&[][..], |format| format.written);
        for (name, attr) in entries {
            let slot = self.ctx.attribute_slot(run.name, *name);
            let is_elsewhere = |slot: &usize| written.iter().any(|written| usize::from(*written) == *slot);
            let is_size = matches!(self.ctx.str(*name), OPERAND_SEGMENT_SIZES | RESULT_SEGMENT_SIZES);
            let Some(slot) = slot.filter(|slot| !is_elsewhere(slot) && !is_size) else {
                let (attr, op) = (dictionary.display(&self.ctx).short(), self.ctx.op_name_text(run.name));
                let key = self.ctx.str(*name);
                let message = format!(
                    "invalid properties `{attr}` for op `{op}`: unknown key `{key}` when parsing properties dictionary"
                );
                return Err(Fault::new(run.name_lo, message));
            };
            run.parts.attributes[slot] = Some(*attr);
        }
        Ok(())
    }

    fn optional_group(
        &mut self,
        mut run: Box<Run>,
        group: &'static crate::assembly::OptionalGroup,
    ) -> Read<Next> {
        let first =
            group.then.iter().position(|item| !matches!(item.element, Element::Space | Element::Newline));
        let first = first.unwrap_or(group.then.len());
        let Some(item) = group.then.get(first) else { return Ok(Next::Go(run)) };
        if let Element::Region(index) = item.element {
            let arity = self.ctx.op_info(run.name).regions.get(usize::from(index)).map(|group| group.arity);
            self.blanks();
            if self.byte() != Some(b'{') {
                run.todo.push(Todo::Items(group.otherwise, 0));
                return Ok(Next::Go(run));
            }
            run.todo.push(Todo::Items(group.then, first + 1));
            if arity == Some(GroupArity::Variadic) {
                run.todo.push(Todo::Regions { is_first: true });
                return Ok(Next::Go(run));
            }
            let op = self.op_of(&mut run);
            let region = op.region(&self.ir, usize::from(index));
            return Ok(Next::Region(run, op, region));
        }
        let is_there = self.optional_first(&mut run, item.element)?;
        let (items, at) = if is_there { (group.then, first + 1) } else { (group.otherwise, 0) };
        if let Some(unit) = group.unit.filter(|_| is_there != group.is_inverted) {
            run.parts.attributes[usize::from(unit)] = Some(self.ctx.unit_attr());
        }
        run.todo.push(Todo::Items(items, at));
        Ok(Next::Go(run))
    }

    fn clause(&mut self, mut run: Box<Run>, clauses: &'static [Clause], seen: u64) -> Read<Next> {
        let Some(nth) = (0..clauses.len().min(64)).find(|nth| self.take_literal(clauses[*nth].literal))
        else {
            return Ok(Next::Go(run));
        };
        if seen >> nth & 1 != 0 {
            let literal = clauses[nth].literal;
            self.blanks();
            let message = format!(
                "`{literal}` clause can appear at most once in the expansion of the oilist directive"
            );
            return Err(self.form_fault(run.name_lo, &message));
        }
        run.todo.push(Todo::List(clauses, seen | 1 << nth));
        match clauses[nth].unit {
            Some(slot) => run.parts.attributes[usize::from(slot)] = Some(self.ctx.unit_attr()),
            None => run.todo.push(Todo::Items(clauses[nth].items, 1)),
        }
        Ok(Next::Go(run))
    }

    fn more_regions(&mut self, mut run: Box<Run>, is_first: bool) -> Read<Next> {
        self.blanks();
        let is_there = if is_first { self.byte() == Some(b'{') } else { self.take(b',') };
        if !is_there {
            return Ok(Next::Go(run));
        }
        run.todo.push(Todo::Regions { is_first: false });
        let op = self.op_of(&mut run);
        let region = self.ir.add_region(op);
        self.blanks();
        Ok(Next::Region(run, op, region))
    }
}

/// Returns the storage of the types of some values.
fn types_mut(run: &mut Run, typed: Typed) -> &mut Vec<Type> {
    match typed {
        Typed::Operand(group) => &mut run.parts.operand_types[usize::from(group)],
        Typed::Result(group) => &mut run.parts.result_types[usize::from(group)],
        Typed::Operands => run.parts.all_operand_types.get_or_insert_default(),
        Typed::Results => run.parts.all_result_types.get_or_insert_default(),
    }
}

/// Returns the error in a body whose mnemonic was omitted in the text; the rest begins at `lo`.
fn short_fault(refusal: Refusal, lo: usize, n_left_out: usize) -> Box<Fault> {
    let at = refusal.at.map_or(lo, |at| lo + at.saturating_sub(n_left_out));
    let fault = Fault::new(at, refusal.message);
    match refusal.note {
        Some(note) => fault.advise(note),
        None => fault,
    }
}
