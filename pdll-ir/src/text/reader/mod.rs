//! The reader: MLIR's generic form to IR.
//!
//! In: a text and a context. Out: an `Ir`, or the first error. One loop over operations, labels and the ends
//! of regions; open regions are a stack (`Open`), so there is no recursion on nesting. The grammar of
//! `pdll_asm` parses types, attributes and signatures when they first occur; later their spelling is looked
//! up (`spans`). `form` reads custom assembly formats (tables and user functions), and takes their parts from
//! `asm`. MLIR: AsmParser/Parser.cpp.

mod braces;
mod check;
mod custom;
mod cuts;
mod metadata;
mod names;
mod number;
mod op;
mod parts;
mod region;
mod scan;
mod spans;
mod state;
mod toplevel;
mod values;
mod windows;

use pdll_asm::Parser;

pub(super) use state::Reader;
use state::{Owner, file_start};
pub(super) use windows::{Sizes, read_stream};

use super::aliases::{Alias, number_of};
use super::error::{Fault, Read};
use super::intern::Interning;
use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
use crate::context::Identifier;
use crate::location::Location;
use crate::types::Type;

/// What a location in a file begins with.
const LOC: &[u8] = b"loc(\"";

impl<'t> Reader<'t> {
    /// Reads the whole text, which is one operation, or is put into a module unless it is one.
    pub(super) fn read(mut self, is_single: bool) -> Read<Ir> {
        self.read_in_parts(self.text.len())?;
        // What dense text contains, so that the pools need not be moved; memory that is not written is not used.
        let n_bytes = self.text.len() - self.pos;
        self.ir.reserve(n_bytes / 48, n_bytes / 24, n_bytes / 48);
        self.read_up_to::<false>(0)?;
        self.finish(is_single)
    }

    /// Reads operations, labels, the ends of regions and aliases, up to the end of the text, or until an offset is reached.
    fn read_up_to<const IS_LIMITED: bool>(&mut self, end: usize) -> Read<()> {
        loop {
            self.blanks();
            if IS_LIMITED && self.pos >= end {
                return Ok(());
            }
            match self.byte() {
                Some(b'}') if !self.open.is_empty() => {
                    self.region_end()?;
                    if self.names.are_many() || self.labels.len() > self.many_labels {
                        self.forget_spellings();
                    }
                }
                Some(b'^') if !self.open.is_empty() => self.label()?,
                Some(b'#') if self.is_outside() => self.attr_alias()?,
                Some(b'!') if self.is_outside() => self.type_alias()?,
                Some(b'{') if self.is_outside() && self.starts_with("{-#") => self.metadata()?,
                Some(byte) if matches!(byte, b'%' | b'"' | b'_') || byte.is_ascii_alphabetic() => {
                    self.op()?
                }
                None if self.open.is_empty() => return Ok(()),
                _ => return Err(self.missing("expected operation name in quotes")),
            }
        }
    }

    /// Returns whether aliases may be defined here.
    fn is_outside(&self) -> bool {
        self.open.is_empty() && !self.is_part
    }

    #[inline]
    fn blanks(&mut self) {
        self.pos = scan::skip_blanks(self.bytes, self.pos);
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.pos).copied()
    }

    fn starts_with(&self, prefix: &str) -> bool {
        self.bytes[self.pos..].starts_with(prefix.as_bytes())
    }

    /// Skips blanks and takes a byte if it is the next.
    #[inline]
    fn take(&mut self, byte: u8) -> bool {
        self.blanks();
        let is_next = self.byte() == Some(byte);
        self.pos += is_next as usize;
        is_next
    }

    #[inline]
    fn expect(&mut self, byte: u8, message: &str) -> Read<()> {
        if self.take(byte) { Ok(()) } else { Err(self.missing(message)) }
    }

    /// Takes a word if it is the next one.
    #[inline]
    fn take_word(&mut self, word: &str) -> bool {
        self.blanks();
        if self.byte() != word.bytes().next() {
            return false;
        }
        let after = self.bytes.get(self.pos + word.len());
        let is_next = self.starts_with(word)
            && !after.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'));
        if is_next {
            self.pos += word.len();
        }
        is_next
    }

    /// Takes a keyword of a custom form if it is the next word.
    #[inline]
    fn take_keyword_of_form(&mut self, word: &str) -> bool {
        let is_next = self.take_word(word);
        if !is_next && self.pos == self.bytes.len() {
            self.note_expected(word);
        }
        is_next
    }

    #[cold]
    fn note_expected(&self, word: &str) {
        if let Some(expected) = self.expected {
            expected.borrow_mut().push(word.to_owned());
        }
    }

    /// Returns a fault for a missing token: where the last one ended.
    #[cold]
    fn missing(&self, message: impl Into<String>) -> Box<Fault> {
        let mut at = self.pos;
        loop {
            while at > 0 && self.bytes[at - 1].is_ascii_whitespace() {
                at -= 1;
            }
            // The last token may have a comment after it.
            let line = self.bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |newline| newline + 1);
            match self.text.get(line..at).and_then(|line| line.find("//")) {
                Some(comment) if at < self.pos => at = line + comment,
                _ => return Fault::new(at, message),
            }
        }
    }

    /// Returns a parser of the grammar at the place at hand.
    fn grammar(&mut self) -> Parser<'t, '_, Interning> {
        Parser::new(self.text, self.pos, &mut self.build)
    }

    /// Reads an attribute, or looks it up if its spelling occurred before.
    #[inline]
    fn attribute(&mut self) -> Read<Attribute> {
        self.blanks();
        if let Some(attr) = self.plain_number(None) {
            return Ok(attr);
        }
        let lo = self.pos;
        let Some(hi) = scan::attribute_end(self.bytes, lo) else { return self.attribute_anew() };
        match self.attrs.find(self.bytes, lo, hi) {
            Ok(attr) => {
                self.pos = hi;
                Ok(attr)
            }
            Err(hash) => {
                let attr = self.attribute_anew()?;
                if self.pos == hi {
                    self.attrs.insert(hash, lo, hi, attr);
                }
                Ok(attr)
            }
        }
    }

    fn attribute_anew(&mut self) -> Read<Attribute> {
        let mut parser = self.grammar();
        match parser.parse_attribute() {
            Ok(attr) => {
                self.pos = parser.end();
                Ok(attr)
            }
            Err(error) => Err(self.grammar_fault(error)),
        }
    }

    /// Returns the grammar's error; a first token that begins nothing is reported as a missing entity.
    #[cold]
    fn grammar_fault(&self, error: pdll_asm::Error) -> Box<Fault> {
        let is_first = error.lo == self.pos && error.message.starts_with("expected ");
        if is_first { self.missing(error.message) } else { error.into() }
    }

    /// Reads a type, or looks it up if its spelling occurred before.
    fn ty(&mut self) -> Read<Type> {
        self.blanks();
        let lo = self.pos;
        if self.byte() == Some(b'(') {
            return self.function_type();
        }
        let hi = scan::type_end(self.bytes, lo).unwrap_or(lo);
        match self.types.find(self.bytes, lo, hi) {
            Ok(ty) => {
                self.pos = hi;
                Ok(ty)
            }
            Err(key) => {
                let ty = self.type_anew()?;
                if self.pos == hi {
                    self.types.insert(key, lo, hi, ty);
                }
                Ok(ty)
            }
        }
    }

    fn function_type(&mut self) -> Read<Type> {
        let mut types = std::mem::take(&mut self.list);
        types.clear();
        let found =
            self.plain_signature(&mut types).map(|n| self.ctx.function_type(&types[..n], &types[n..]));
        self.list = types;
        match found {
            Some(ty) => Ok(ty),
            None => self.type_anew(),
        }
    }

    #[inline(never)]
    fn type_anew(&mut self) -> Read<Type> {
        let mut parser = self.grammar();
        match parser.parse_type() {
            Ok(ty) => {
                self.pos = parser.end();
                Ok(ty)
            }
            Err(error) => Err(self.grammar_fault(error)),
        }
    }

    /// `loc(…)`, if it follows; an alias that is defined later is noted for its owner.
    #[inline(always)]
    fn trailing_loc(&mut self, owner: Owner) -> Read<()> {
        self.blanks();
        if self.byte() == Some(b'l') { self.written_loc(owner) } else { Ok(()) }
    }

    #[inline(never)]
    fn written_loc(&mut self, owner: Owner) -> Read<()> {
        if self.loc_in_last_file(owner).is_some() {
            return Ok(());
        }
        if self.take_word("loc") { self.loc(owner) } else { Ok(()) }
    }

    /// Reads `loc("file":1:2)` of the file that was named last. `None`, with nothing read, for anything else.
    #[inline]
    fn loc_in_last_file(&mut self, owner: Owner) -> Option<()> {
        let (last, file) = self.last_file?;
        let start = self.pos + LOC.len();
        if !self.bytes.get(self.pos..)?.starts_with(LOC) || !self.bytes[start..].starts_with(last.as_bytes())
        {
            return None;
        }
        let quote = start + last.len();
        if !self.bytes[quote..].starts_with(b"\":") {
            return None;
        }
        let (line, colon) = scan::short_number(self.bytes, quote + 2)?;
        let (column, end) = scan::short_number(self.bytes, colon + 1)?;
        if self.bytes[colon] != b':' || self.bytes.get(end) != Some(&b')') {
            return None;
        }
        self.pos = end + 1;
        let loc = self.raw.location(file, (line, column), None);
        self.set_loc(owner, loc);
        Some(())
    }

    #[cold]
    fn loc(&mut self, owner: Owner) -> Read<()> {
        self.expect(b'(', "expected '(' in location")?;
        self.blanks();
        let lo = self.pos;
        if self.byte() == Some(b'#') {
            let (mut hi, mut has_dot) = (lo + 1, false);
            while let Some(byte) = self.bytes.get(hi)
                && scan::is_word(*byte)
            {
                has_dot |= *byte == b'.';
                hi += 1;
            }
            let name = &self.text[lo + 1..hi];
            if !has_dot {
                self.pos = hi;
                match self.build.find_attr_alias(name) {
                    Some(alias) => self.set_loc_alias(owner, alias, lo)?,
                    None => self.deferred_locs.push((owner, lo as u32)),
                }
                return self.expect(b')', "expected ')' in location");
            }
        }
        let loc = match self.raw_location() {
            Some(loc) => loc,
            None => {
                let mut parser = self.grammar();
                let loc = parser.parse_location()?;
                self.pos = parser.end();
                loc
            }
        };
        self.set_loc(owner, loc);
        self.expect(b')', "expected ')' in location")
    }

    /// Reads `"file":1:2`, `"name"("file":1:2)` or `"name"(#loc)` before a `)`, without the grammar, which reads other locations and reports
    /// errors. They are not interned, nor is what the alias stands for.
    pub(super) fn raw_location(&mut self) -> Option<Location> {
        let start = self.pos;
        if let Some((file, place)) = self.file_position() {
            return Some(self.raw.location(file, place, None));
        }
        if self.byte() != Some(b'"') {
            return None;
        }
        let (name, quote) = self.unescaped(start + 1)?;
        if self.bytes.get(quote + 1) != Some(&b'(') {
            return None;
        }
        self.pos = quote + 2;
        let loc = match self.file_position() {
            Some((file, place)) if self.closes_two() => Some(self.raw.location(file, place, Some(name))),
            Some(_) => None,
            None => self
                .known_location_alias()
                .filter(|_| self.closes_two())
                .map(|child| self.raw.named(child, name)),
        };
        self.pos = if loc.is_some() { self.pos + 1 } else { start };
        loc
    }

    fn closes_two(&self) -> bool {
        self.bytes[self.pos..].starts_with(b"))")
    }

    /// Reads `"file":1:2` before a `)`; returns the file, and the line and column.
    fn file_position(&mut self) -> Option<(Identifier, (u32, u32))> {
        if self.byte() != Some(b'"') {
            return None;
        }
        let lo = self.pos + 1;
        let (name, quote) = self.file_name(lo)?;
        // The grammar gives an empty name another spelling.
        if self.bytes.get(quote + 1) != Some(&b':') || name.is_empty() {
            return None;
        }
        let (line, at) = scan::short_number(self.bytes, quote + 2)?;
        if self.bytes.get(at) != Some(&b':') {
            return None;
        }
        let (column, end) = scan::short_number(self.bytes, at + 1)?;
        if self.bytes.get(end) != Some(&b')') {
            return None;
        }
        let file = match self.last_file {
            Some((last, file)) if last == name => file,
            _ => self.last_file.insert((name, self.ctx.identifier(name))).1,
        };
        self.pos = end;
        Some((file, (line, column)))
    }

    /// Reads `#name`, an alias of a location that is defined.
    fn known_location_alias(&mut self) -> Option<Location> {
        if self.byte() != Some(b'#') {
            return None;
        }
        let end = scan::word_end(self.bytes, self.pos + 1);
        match self.build.find_attr_alias(&self.text[self.pos + 1..end])? {
            Alias::Location(loc) => {
                self.pos = end;
                Some(loc)
            }
            Alias::Attribute(_) => None,
        }
    }

    /// Returns the name of a file without escapes, and the position of its closing quote.
    fn file_name(&self, lo: usize) -> Option<(&'t str, usize)> {
        if let Some((last, _)) = self.last_file {
            let end = lo + last.len();
            if self.bytes.get(end) == Some(&b'"') && self.bytes[lo..end] == *last.as_bytes() {
                return Some((last, end));
            }
        }
        self.unescaped(lo)
    }

    /// Returns a string without escapes and control characters, and the position of its closing quote.
    fn unescaped(&self, lo: usize) -> Option<(&'t str, usize)> {
        let quote = scan::plain_string_end(self.bytes, lo)?;
        Some((&self.text[lo..quote], quote))
    }

    #[inline]
    fn set_loc(&mut self, owner: Owner, loc: Location) {
        if self.places.is_some() {
            self.note_place(owner);
        }
        match owner {
            Owner::Op(op) => self.ir.op_data_mut(op).loc = loc,
            Owner::Argument(arg) => self.ir.set_argument_loc(arg, loc),
        }
    }

    /// Notes where an operation or an argument is in the text, before a `loc(…)` says something else.
    #[cold]
    fn note_place(&self, owner: Owner) {
        match (self.places, owner) {
            (Some(places), Owner::Op(op)) => places.borrow_mut().note_op(&self.ir, op),
            (Some(places), Owner::Argument(arg)) => places.borrow_mut().note_argument(&self.ir, arg),
            (None, _) => {}
        }
    }

    fn set_loc_alias(&mut self, owner: Owner, alias: Alias, at: usize) -> Read<()> {
        let loc = match alias {
            Alias::Location(loc) => loc,
            Alias::Attribute(attr) => match self.ctx.attribute_data(attr) {
                AttributeData::Location(loc) => *loc,
                _ => {
                    let found = attr.display(&self.ctx).short();
                    return Err(Fault::new(at, format!("expected location, but found '{found}'")));
                }
            },
        };
        self.set_loc(owner, loc);
        Ok(())
    }

    /// Returns the location of a byte of the text.
    #[inline]
    fn loc_at(&self, offset: usize) -> Location {
        match self.source {
            Some(source) => self.ctx.source_loc(source, offset as u32),
            None => self.loc_without_source(offset),
        }
    }

    #[cold]
    fn loc_without_source(&self, _offset: usize) -> Location {
        file_start(&self.ctx, self.file)
    }

    fn finish(mut self, is_single: bool) -> Read<Ir> {
        self.check_forwards()?;
        self.resolve_locs()?;
        self.check_labels(0)?;
        if !self.resources.is_empty() {
            self.ir.set_resources(std::mem::take(&mut self.resources));
        }
        match is_single {
            false => self.ir.unwrap_top(),
            true => self.ir.unwrap_single().map_err(|n_ops| {
                Fault::new(0, format!("source must contain a single top-level operation, found: {n_ops}"))
            })?,
        }
        // The IR is complete, and most of it never grows. Releasing spare capacity moves nothing.
        self.ir.shrink_to_fit();
        Ok(self.ir)
    }

    fn check_forwards(&self) -> Read<()> {
        let mut left: Vec<u32> = self.names.forwards.values().map(|forward| forward.lo).collect();
        left.sort_unstable();
        let [first, others @ ..] = &left[..] else { return Ok(()) };
        let say = |lo: u32| format!("use of undeclared SSA value name '{}'", self.name_text(lo));
        let mut fault = Fault::new(*first as usize, say(*first));
        for other in others.iter().take(8) {
            fault = fault.note(*other as usize, say(*other));
        }
        Err(fault)
    }

    fn resolve_locs(&mut self) -> Read<()> {
        for (owner, lo) in std::mem::take(&mut self.deferred_locs) {
            let lo = lo as usize;
            let name = &self.text[lo + 1..scan::word_end(self.bytes, lo + 1)];
            let Some(alias) = self.build.find_attr_alias(name) else {
                return Err(Fault::new(lo, "operation location alias was never defined"));
            };
            self.set_loc_alias(owner, alias, lo)?;
        }
        // Errors of windows are not shown, so they need no place.
        for (owner, number) in std::mem::take(&mut self.numbered_locs) {
            let Some(alias) = self.build.aliases.attrs.of_number(number as usize) else {
                return Err(Fault::new(0, "operation location alias was never defined"));
            };
            self.set_loc_alias(owner, alias, 0)?;
        }
        Ok(())
    }

    /// Notes the numbers of aliases of locations that are to be defined, in place of their positions in the text. `None` if one has no number.
    fn number_deferred_locs(&mut self) -> Option<()> {
        self.numbered_locs.reserve(self.deferred_locs.len());
        for (owner, lo) in std::mem::take(&mut self.deferred_locs) {
            let lo = lo as usize;
            let number = number_of(&self.text[lo + 1..scan::word_end(self.bytes, lo + 1)])?;
            self.numbered_locs.push((owner, number as u32));
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use crate::context::Context;
    use crate::text::parse;

    #[test]
    fn locations_of_a_text_are_interned_when_they_are_asked_for() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let text = r#"
            "t.a"() ({ ^bb0(%0: i32 loc("f":1:2)): }) : () -> () loc("f":1:2)
            "t.b"() : () -> () loc("n"("f":1:2))
            "t.c"() : () -> () loc("n\n"("f":1:2))
            "t.d"() : () -> () loc("n"("f":1:2 to :3))
            "t.e"() : () -> () loc(#a)
            "t.f"() : () -> () loc(#n)
            #a = loc("f":1:2)
            #n = loc("n"(#a))
            "t.g"() : () -> () loc("n"(#a))
            "t.h"() {a = #a} : () -> () loc("m"(#n))
        "#;
        let Ok(ir) = parse(&ctx, text) else { panic!("the text does not parse") };
        let ops: Vec<_> = ir.walk_pre_order(ir.top()).skip(1).collect();
        let are_raw: Vec<bool> = ops.iter().map(|op| ir.op_data(*op).loc.is_raw()).collect();
        assert_eq!(are_raw, [true, true, false, false, true, true, true, false]);
        let of_file = ctx.file_line_col_loc("f", 1, 2);
        let argument = ops[0].regions(&ir)[0].entry(&ir).map(|block| block.args(&ir)[0]);
        assert_eq!(argument.map(|argument| ir.argument_loc(argument)), Some(of_file));
        assert_eq!(ops[0].loc(&ir), of_file);
        assert_eq!(ops[1].loc(&ir), ctx.name_loc("n", of_file));
        let of_aliases = [4, 5, 6, 7].map(|nth: usize| ops[nth].loc(&ir));
        let named = ctx.name_loc("n", of_file);
        assert_eq!(of_aliases, [of_file, named, named, ctx.name_loc("m", named)]);
        assert_eq!(ops[7].attr(&ir, ctx.identifier("a")), Some(ctx.location_attr(of_file)));
        assert_eq!(ctx.fused_loc(&[ops[0].loc(&ir), of_file]), of_file);
        assert!(ir.op_data(ops[0]).loc.is_raw());
    }
}
