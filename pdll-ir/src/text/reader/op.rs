//! Operations in generic form:
//! `%r:2, %s = "dialect.name"(%a, %b#1)[^bb1] <{props}> ({regions}) {attrs} : (types) -> types loc(…)`.

use smallvec::SmallVec;

use super::scan;
use super::state::{Group, Key, Label, OpEntry, Open, Owner, Reader, Signature, Use};
use crate::arena::Place;
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::Block;
use crate::dialect::Op;
use crate::text::error::{Fault, Read};
use crate::types::{Type, TypeData};
use crate::value::Value;

const UNREGISTERED_ADVICE: &str = "if this is intended, use `--allow-unregistered-dialect`, or \
                                   `allow_unregistered_dialects` of the context";

/// No signature has occurred under this name yet.
pub(super) const NO_SIGNATURE: u32 = u32::MAX;

impl<'t> Reader<'t> {
    /// Parses an operation up to its end, or up to its first region.
    #[inline(always)]
    pub(super) fn op(&mut self) -> Read<()> {
        let lo = self.pos;
        self.groups.clear();
        if self.byte() == Some(b'%') {
            self.result_names()?;
        }
        if self.byte() != Some(b'"') {
            return self.custom_op(lo);
        }
        let name_lo = self.pos;
        let entry = self.op_name()?;
        self.operands()?;
        self.blanks();
        self.successors.clear();
        if self.byte() == Some(b'[') {
            self.successor_list()?;
        }
        self.slots.clear();
        self.others.clear();
        let properties = if self.take(b'<') { self.properties(entry)? } else { None };
        if self.take(b'(') {
            return self.open_op(lo, name_lo, entry, properties);
        }
        let discardable = if self.byte() == Some(b'{') { Some(self.attribute()?) } else { None };
        let signature = self.signature(entry)?;
        self.resolve_uses(signature)?;
        self.check_attributes(entry, name_lo, discardable)?;
        let (loc, place) = (self.loc_at(name_lo), self.insertion_place());
        let results = signature.results as usize..signature.end as usize;
        let (name, types) = (self.ops[entry].name, &self.signature_types[results]);
        let op = self.ir.alloc_op_of_any_shape(name, loc, &self.values, types, place);
        self.set_attributes(op, entry, properties, discardable);
        if !self.successors.is_empty() {
            let successors = std::mem::take(&mut self.successors);
            self.ir.set_successors(op, &successors);
            self.successors = successors;
        }
        self.end_op(op, lo)
    }

    /// Assigns the results of an operation the names read before it at `lo`, and reads its location.
    #[inline(always)]
    pub(super) fn end_op(&mut self, op: Op, lo: usize) -> Read<()> {
        match self.groups[..] {
            [] => {}
            [group @ Group { count: 1, .. }] if self.ir.op_data(op).n_results == 1 => {
                self.define(group, Value::from_index(self.ir.op_data(op).results))?;
            }
            _ => {
                let groups = std::mem::take(&mut self.groups);
                self.define_results(op, lo, &groups)?;
                self.groups = groups;
            }
        }
        self.trailing_loc(Owner::Op(op))
    }

    /// Returns the block operations go to; a region's first block needs no label.
    #[inline]
    pub(super) fn insertion_block(&mut self) -> Block {
        match self.block {
            Some(block) => block,
            None => self.unnamed_block(),
        }
    }

    /// Returns the place for a new operation.
    #[inline]
    pub(super) fn insertion_place(&mut self) -> Place {
        let block = self.insertion_block();
        Place { block: Some(block), prev: self.ir.block_data(block).last, next: None }
    }

    /// `%a:2, %b =`
    #[inline(always)]
    fn result_names(&mut self) -> Read<()> {
        loop {
            let lo = self.pos as u32;
            if self.byte() != Some(b'%') {
                return Err(self.missing("expected SSA identifier"));
            }
            let Some((name, end)) = self.names.read(self.bytes, self.pos + 1) else {
                return Err(self.invalid_name());
            };
            self.pos = end;
            let mut count = 1;
            self.blanks();
            if self.byte() == Some(b':') {
                self.pos += 1;
                self.blanks();
                let at = self.pos;
                count = match self.number() {
                    Some(count @ 1..) => count,
                    Some(_) => {
                        return Err(Fault::new(at, "expected named operation to have at least 1 result"));
                    }
                    None => return Err(self.missing("expected integer number of results")),
                };
                self.blanks();
            }
            self.groups.push(Group { name, count, lo });
            let byte = self.byte();
            if !matches!(byte, Some(b'=' | b',')) {
                return Err(self.missing("expected '=' after SSA name"));
            }
            self.pos += 1;
            self.blanks();
            if byte == Some(b'=') {
                return Ok(());
            }
        }
    }

    /// Reads `%name` or `%name#1`; the next byte is the `%`.
    #[inline(always)]
    pub(super) fn value_use(&mut self) -> Read<Use> {
        let lo = self.pos as u32;
        let Some((name, end)) = self.names.read(self.bytes, self.pos + 1) else {
            return Err(self.invalid_name());
        };
        self.pos = end;
        let number = if self.byte() == Some(b'#') { self.result_number()? } else { 0 };
        Ok(Use { name, number, lo })
    }

    #[cold]
    fn invalid_name(&self) -> Box<Fault> {
        Fault::new(self.pos, "invalid SSA name")
    }

    /// Reads `#1`.
    #[inline(never)]
    fn result_number(&mut self) -> Read<u32> {
        self.pos += 1;
        self.number().ok_or_else(|| Fault::new(self.pos, "invalid SSA value result number"))
    }

    /// Returns a decimal number that fits 32 bits.
    pub(super) fn number(&mut self) -> Option<u32> {
        let rest = &self.text[self.pos..];
        let len = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..len].parse().ok()?;
        self.pos += len;
        Some(number)
    }

    /// Returns the quoted name, as an index of `ops`.
    #[inline]
    fn op_name(&mut self) -> Read<usize> {
        let lo = self.pos + 1;
        let Some(hi) = scan::closing_quote(self.bytes, lo) else { return self.odd_op_name() };
        match self.op_names.find(self.bytes, lo, hi) {
            Ok(entry) => {
                self.pos = hi + 1;
                Ok(entry as usize)
            }
            Err(hash) => {
                let entry = self.new_op_name(self.text.get(lo..hi).unwrap_or_default(), hi + 1)?;
                self.op_names.insert(hash, lo, hi, entry as u32);
                self.pos = hi + 1;
                Ok(entry)
            }
        }
    }

    /// Reads a name with escapes, or an invalid one.
    #[cold]
    fn odd_op_name(&mut self) -> Read<usize> {
        let mut lexer = pdll_asm::lexer::Lexer::new(self.text, self.pos);
        let token = lexer.next_token();
        if token.kind != pdll_asm::lexer::Kind::String {
            let (message, at) = lexer.error_at(token);
            return Err(Fault::new(at as usize, message));
        }
        let name = pdll_asm::escape::unescape(lexer.spelling(token));
        let Ok(name) = std::str::from_utf8(&name) else {
            return Err(Fault::new(self.pos, "expected UTF-8 in the name of an operation"));
        };
        let entry = self.new_op_name(name, token.hi as usize)?;
        self.pos = token.hi as usize;
        Ok(entry)
    }

    #[cold]
    fn new_op_name(&mut self, text: &str, end: usize) -> Read<usize> {
        if text.is_empty() {
            return Err(Fault::new(self.pos, "empty operation name is invalid"));
        }
        if text.contains('\0') {
            return Err(Fault::new(self.pos, "null character not allowed in operation name"));
        }
        let name = self.ctx.op_name(text);
        let is_registered = self.ctx.is_registered(name);
        if !is_registered && !self.ctx.allows_unregistered_op(name) {
            return Err(match self.ctx.unknown_operation(name) {
                Some(message) => Fault::new(self.pos, message),
                None => Fault::new(end, "operation being parsed with an unregistered dialect")
                    .note_without_place(UNREGISTERED_ADVICE),
            });
        }
        self.ops.push(OpEntry { name, is_registered, last_signature: NO_SIGNATURE, keys: Vec::new() });
        Ok(self.ops.len() - 1)
    }

    /// Reads `(%a, %b#1)`; the values are resolved once their types are known.
    #[inline]
    fn operands(&mut self) -> Read<()> {
        self.uses.clear();
        self.expect(b'(', "expected '(' to start operand list")?;
        if self.take(b')') {
            return Ok(());
        }
        loop {
            self.blanks();
            if self.byte() != Some(b'%') {
                // Without a name this is the end that is missing, after a comma it is the name.
                return Err(self.missing(if self.uses.is_empty() {
                    "expected ')' to end operand list"
                } else {
                    "expected SSA operand"
                }));
            }
            let value = self.value_use()?;
            self.uses.push(value);
            match self.byte() {
                Some(b',') => self.pos += 1,
                Some(b')') => {
                    self.pos += 1;
                    return Ok(());
                }
                _ if self.take(b',') => {}
                _ => return self.expect(b')', "expected ')' to end operand list"),
            }
        }
    }

    fn successor_list(&mut self) -> Read<()> {
        self.pos += 1;
        self.blanks();
        if self.byte() == Some(b']') {
            return Err(Fault::new(self.pos, "expected list element"));
        }
        loop {
            let block = self.successor_block()?;
            self.successors.push(block);
            if !self.take(b',') {
                return self.expect(b']', "expected ']'");
            }
        }
    }

    /// `^name`, a block that may come later.
    pub(super) fn successor_block(&mut self) -> Read<Block> {
        self.blanks();
        let lo = self.pos;
        let Some(name) = self.block_name() else { return Err(self.missing("expected block name")) };
        if let Some(label) = self.labels.get(&(self.scope, name)) {
            return Ok(label.block);
        }
        let label = Label { block: self.ir.alloc_block(), lo: lo as u32, is_defined: false };
        self.labels.insert((self.scope, name), label);
        if let Some(open) = self.open.last_mut() {
            open.n_undefined += 1;
        }
        Ok(label.block)
    }

    /// Reads `<{…}>`, after the `<`: into `slots` and `others`; for an unregistered operation, the returned
    /// attribute.
    fn properties(&mut self, entry: usize) -> Read<Option<Attribute>> {
        let lo = self.pos - 1;
        self.blanks();
        if !self.ops[entry].is_registered || self.byte() != Some(b'{') {
            let attr = self.attribute()?;
            self.expect(b'>', "expected '>' to close properties")?;
            if self.ops[entry].is_registered {
                let (attr, name) =
                    (attr.display(&self.ctx).short(), self.ctx.op_name_text(self.ops[entry].name));
                let message = format!(
                    "invalid properties '{attr}' for op '{name}': expected DictionaryAttr to set properties"
                );
                return Err(Fault::new(lo, message));
            }
            return Ok(Some(attr));
        }
        self.pos += 1;
        let mut nth = 0;
        if !self.take(b'}') {
            loop {
                let key_lo = self.pos;
                let key = self.key(entry, nth)?;
                nth += 1;
                let attr = if self.take(b'=') { self.attribute()? } else { self.ctx.unit_attr() };
                let is_duplicate = match key.slot {
                    Some(slot) => self.slots.iter().any(|(other, _)| *other == slot),
                    None => self.others.iter().any(|(other, _)| *other == key.name),
                };
                if is_duplicate {
                    let name = self.ctx.str(key.name);
                    let message = format!("duplicate key '{name}' in dictionary attribute");
                    return Err(Fault::new(scan::skip_blanks(self.bytes, key_lo), message));
                }
                match key.slot {
                    Some(slot) => self.slots.push((slot, attr)),
                    // A property that the operation does not declare is kept.
                    None => self.others.push((key.name, attr)),
                }
                if !self.take(b',') {
                    break;
                }
            }
            self.expect(b'}', "expected '}' in attribute dictionary")?;
        }
        self.expect(b'>', "expected '>' to close properties")?;
        Ok(None)
    }

    /// Reads an attribute's name. Operations of one name usually have the same names in the same order.
    #[inline]
    fn key(&mut self, entry: usize, nth: usize) -> Read<Key> {
        self.blanks();
        if let Some(key) = self.ops[entry].keys.get(nth) {
            let (lo, len) = (key.lo as usize, key.len as usize);
            let end = self.pos + len;
            let is_same = scan::is_same(self.bytes, self.pos, lo, len);
            if is_same && !self.bytes.get(end).is_some_and(|b| scan::is_word(*b)) {
                self.pos = end;
                return Ok(*key);
            }
        }
        self.key_anew(entry, nth)
    }

    #[cold]
    fn key_anew(&mut self, entry: usize, nth: usize) -> Read<Key> {
        use pdll_asm::lexer::{Kind, Lexer};
        let mut lexer = Lexer::new(self.text, self.pos);
        let token = lexer.next_token();
        let spelling = lexer.spelling(token);
        let bytes = match token.kind {
            Kind::Word => spelling.as_bytes().into(),
            Kind::String => pdll_asm::escape::unescape(spelling),
            _ => return Err(self.missing("expected attribute name")),
        };
        let name = match std::str::from_utf8(&bytes) {
            Ok("") => return Err(Fault::new(self.pos, "expected valid attribute name")),
            Ok(name) => self.ctx.identifier(name),
            Err(_) => return Err(Fault::new(self.pos, "expected UTF-8 in the name of an attribute")),
        };
        self.pos = token.hi as usize;
        let op = &mut self.ops[entry];
        let slot = self.ctx.attribute_slot(op.name, name).map(|slot| slot as u8);
        let key = Key { lo: token.lo, len: token.hi - token.lo, name, slot };
        if op.keys.len() <= nth {
            op.keys.push(key);
        } else {
            op.keys[nth] = key;
        }
        Ok(key)
    }

    /// `: (i32) -> i32`
    #[inline]
    pub(super) fn signature(&mut self, entry: usize) -> Read<Signature> {
        self.expect(b':', "expected ':' followed by operation type")?;
        self.blanks();
        let lo = self.pos;
        let last = self.ops[entry].last_signature;
        if last != NO_SIGNATURE {
            let signature = self.signature_list[last as usize];
            let (from, len) = (signature.lo as usize, signature.len as usize);
            let end = lo + len;
            let is_same = scan::is_same(self.bytes, lo, from, len);
            let is_cut = |b: &u8| scan::is_word(*b) || matches!(*b, b'<' | b'x');
            if is_same && !self.bytes.get(end).is_some_and(is_cut) {
                self.pos = end;
                return Ok(signature);
            }
        }
        self.other_signature(entry, lo)
    }

    fn other_signature(&mut self, entry: usize, lo: usize) -> Read<Signature> {
        let hi = match self.byte() {
            Some(b'(') => scan::signature_end(self.bytes, lo).unwrap_or(lo),
            _ => lo,
        };
        let nth = match self.signatures.find(self.bytes, lo, hi) {
            Ok(nth) => {
                self.pos = hi;
                nth
            }
            Err(hash) => {
                let start = self.signature_types.len() as u32;
                let mut types = std::mem::take(&mut self.signature_types);
                let n_inputs = self.signature_parts(&mut types);
                self.signature_types = types;
                let n_inputs = n_inputs?.ok_or_else(|| Fault::new(lo, "expected function type"))?;
                let nth = self.signature_list.len() as u32;
                self.signature_list.push(Signature {
                    lo: lo as u32,
                    len: (self.pos - lo) as u32,
                    inputs: start,
                    results: start + n_inputs as u32,
                    end: self.signature_types.len() as u32,
                });
                if self.pos == hi {
                    self.signatures.insert(hash, lo, hi, nth);
                }
                nth
            }
        };
        self.ops[entry].last_signature = nth;
        Ok(self.signature_list[nth as usize])
    }

    /// Appends the types of a function type to a list, and returns the number of its inputs; `None` for another type.
    pub(super) fn signature_parts(&mut self, types: &mut Vec<Type>) -> Read<Option<usize>> {
        if let Some(n_inputs) = self.plain_signature(types) {
            return Ok(Some(n_inputs));
        }
        let mut parser = self.grammar();
        let ty = parser.parse_type()?;
        self.pos = parser.end();
        let TypeData::Function { inputs, results } = self.ctx.type_data(ty) else { return Ok(None) };
        types.extend_from_slice(inputs);
        types.extend_from_slice(results);
        Ok(Some(inputs.len()))
    }

    /// Does the same without the grammar, type by type. `None`, with nothing read, for what only the grammar reads: errors, and
    /// function types in it.
    pub(super) fn plain_signature(&mut self, types: &mut Vec<Type>) -> Option<usize> {
        let (lo, n_before) = (self.pos, types.len());
        let n_inputs = self.plain_inputs_and_results(types);
        if n_inputs.is_none() {
            self.pos = lo;
            types.truncate(n_before);
        }
        n_inputs
    }

    fn plain_inputs_and_results(&mut self, types: &mut Vec<Type>) -> Option<usize> {
        let n_before = types.len();
        self.plain_types(types)?;
        let n_inputs = types.len() - n_before;
        self.blanks();
        if !self.starts_with("->") {
            return None;
        }
        self.pos += 2;
        self.blanks();
        match self.byte()? {
            b'(' => self.plain_types(types)?,
            _ => types.push(self.ty().ok()?),
        }
        Some(n_inputs)
    }

    /// `(type, …)`
    fn plain_types(&mut self, types: &mut Vec<Type>) -> Option<()> {
        if !self.take(b'(') {
            return None;
        }
        if self.take(b')') {
            return Some(());
        }
        loop {
            self.blanks();
            if self.byte() == Some(b'(') {
                return None;
            }
            types.push(self.ty().ok()?);
            match self.byte() {
                Some(b',') => self.pos += 1,
                _ if self.take(b',') => {}
                _ => return self.take(b')').then_some(()),
            }
        }
    }

    /// Gives a new operation its attributes.
    #[inline]
    pub(super) fn set_attributes(
        &mut self,
        op: Op,
        entry: usize,
        properties: Option<Attribute>,
        discardable: Option<Attribute>,
    ) {
        let name = self.ops[entry].name;
        // Properties replace inherent attributes of the dictionary.
        if let Some(attrs) = discardable {
            self.set_discardable(op, entry, attrs, &[]);
        }
        for (slot, attr) in &self.slots {
            let slot = usize::from(*slot);
            self.ir.set_slot(op, slot, self.ctx.property_value(name, slot, *attr));
        }
        if let Some(properties) = properties {
            self.ir.set_properties(op, properties);
        }
    }

    /// Sets attributes of a dictionary. Among those of a registered operation may be inherent ones, which count if their slots are not
    /// `set` already.
    pub(super) fn set_discardable(&mut self, op: Op, entry: usize, attrs: Attribute, set: &[u8]) {
        if attrs == self.ctx.empty_dictionary() {
            return;
        }
        let entries = attrs.as_dictionary(&self.ctx).unwrap_or(&[]);
        let slots = self.ctx.attribute_slots(self.ops[entry].name);
        if entries.iter().any(|(name, _)| slots.contains(name)) {
            let name = self.ops[entry].name;
            let is_set = |key| {
                let slot = self.ctx.dictionary_slot(name, key);
                slot.is_some_and(|slot| set.iter().any(|set| usize::from(*set) == slot))
            };
            let counts = |entry: &&NamedAttribute| !self.is_unfit_size(name, **entry) && !is_set(entry.0);
            let entries: SmallVec<[NamedAttribute; 8]> = entries.iter().filter(counts).copied().collect();
            self.ir.assign_dictionary(op, &entries);
        } else {
            self.ir.set_discardable(op, Some(attrs));
        }
    }

    /// Begins an operation with regions, after the `(` before them.
    fn open_op(
        &mut self,
        lo: usize,
        name_lo: usize,
        entry: usize,
        properties: Option<Attribute>,
    ) -> Read<()> {
        self.check_attributes(entry, name_lo, None)?;
        let loc = self.loc_at(name_lo);
        let op = self.ir.alloc_op(self.ops[entry].name, loc, &[], &[]);
        self.set_attributes(op, entry, properties, None);
        if !self.successors.is_empty() {
            let successors = std::mem::take(&mut self.successors);
            self.ir.set_successors(op, &successors);
            self.successors = successors;
        }
        let groups = SmallVec::from_slice(&self.groups);
        let uses = SmallVec::from_slice(&self.uses);
        let set_slots = self.slots.iter().map(|(slot, _)| *slot).collect();
        self.open_region(op, entry, lo, groups, uses, set_slots)
    }

    /// Reads the text after the regions of an operation.
    pub(super) fn close_op(&mut self, open: Open) -> Read<()> {
        let Open { op, entry, lo, groups, uses, set_slots, .. } = open;
        self.blanks();
        if self.byte() == Some(b'{') {
            let attrs = self.attribute()?;
            self.set_discardable(op, entry, attrs, &set_slots);
        }
        let signature = self.signature(entry)?;
        self.uses.clear();
        self.uses.extend_from_slice(&uses);
        self.resolve_uses(signature)?;
        if !self.values.is_empty() {
            self.ir.replace_operands(op, &self.values);
        }
        let results = signature.results as usize..signature.end as usize;
        self.ir.add_results(op, &self.signature_types[results]);
        let block = self.insertion_block();
        self.ir.link_op(op, block, None);
        if !groups.is_empty() {
            self.define_results(op, lo, &groups)?;
        }
        self.trailing_loc(Owner::Op(op))
    }
}
