//! Numbers in decimal: attributes that are read without the grammar, because hardly two of them are equal.

use pdll_asm::integer::parse_integer;

use super::scan;
use super::state::Reader;
use crate::attributes::Attribute;
use crate::types::{FloatKind, Signedness, Type, TypeData};

impl Reader<'_> {
    /// Reads a number whose type is known, written after it, or the default one. `None`, with nothing read, for anything that the
    /// grammar must read.
    #[inline]
    pub(super) fn plain_number(&mut self, ty: Option<Type>) -> Option<Attribute> {
        match self.byte()? {
            b'0'..=b'9' | b'-' => {}
            _ => return None,
        }
        let start = self.pos;
        let attr = self.number_of_type(ty);
        if attr.is_none() {
            self.pos = start;
        }
        attr
    }

    fn number_of_type(&mut self, ty: Option<Type>) -> Option<Attribute> {
        let is_negative = self.byte() == Some(b'-');
        let lo = self.pos + usize::from(is_negative);
        let (end, is_float) = scan::decimal_end(self.bytes, lo)?;
        let literal = &self.text[lo..end];
        self.pos = end;
        let ty = match ty {
            Some(ty) => ty,
            None => self.type_of_number(is_float)?,
        };
        let short = scan::short_number(self.bytes, lo).filter(|(_, short_end)| *short_end == end);
        let integer = |width, is_index| {
            // Nine digits fit any width from 32 on, and `-0` is no number.
            if let Some((value @ 1.., _)) = short
                && width >= 32
            {
                let value = i64::from(value);
                return Some(self.ctx.integer_attr(ty, if is_negative { -value } else { value }));
            }
            let limbs = parse_integer(literal, is_negative, width, Signedness::Signless, is_index)?;
            Some(self.ctx.integer_attr(ty, limbs[0] as i64))
        };
        match self.ctx.type_data(ty) {
            TypeData::Float(kind) if is_float => {
                Some(self.ctx.float_attr_from_bits(ty, kind.from_literal(literal, is_negative)?))
            }
            TypeData::Integer { width, signedness: Signedness::Signless } if !is_float && *width <= 64 => {
                integer(*width, false)
            }
            TypeData::Index if !is_float => integer(64, true),
            _ => None,
        }
    }

    /// Returns the type after a colon, or else the default one.
    fn type_of_number(&mut self, is_float: bool) -> Option<Type> {
        let colon = scan::skip_blanks(self.bytes, self.pos);
        match self.bytes.get(colon..).unwrap_or_default() {
            [b':', b':', ..] => None,
            [b':', ..] => {
                self.pos = colon + 1;
                self.ty().ok()
            }
            _ if is_float => Some(self.ctx.float_type(FloatKind::F64)),
            _ => Some(self.ctx.integer_type(64)),
        }
    }
}
