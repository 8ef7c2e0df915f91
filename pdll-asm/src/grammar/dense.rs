//! Elements: `dense<…>`, `sparse<…>`, `array<…>` and `dense_resource<…>`, in MLIR's packed format.
//!
//! In: a `Literal`, which `literal` parses, and the type. Invariant: all forms pack elements in the same way.

use std::borrow::Cow;

use super::frame::{Element, Frame, Goal, Literal, Result, Shape, Step, have_attr};
use super::parser::Parser;
use crate::build::{Build, Elements, MAX_WIDE_BYTES, SparseIndices, TypeView};
use crate::escape::{hex_value, unescape};
use crate::kind::Signedness;
use crate::lexer::{Kind, Token};

/// Packed elements.
enum Packed<'a> {
    Raw { data: Vec<u8>, is_splat: bool },
    Strings(Vec<Cow<'a, [u8]>>),
}

impl Packed<'_> {
    fn elements(&self) -> Elements<'_> {
        match self {
            Packed::Raw { data, is_splat } => Elements::Raw { data, is_splat: *is_splat },
            Packed::Strings(strings) => Elements::Strings(strings),
        }
    }
}

impl<'a, B: Build> Parser<'a, '_, B> {
    pub(super) fn dense(&mut self, lo: u32, ty: Option<B::Type>) -> Result<Step<B>> {
        self.expect(Kind::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.consume_if(Kind::Greater) {
            literal = self.literal(true)?;
            self.expect(Kind::Greater, "expected '>'")?;
        }
        match ty {
            Some(ty) => self.after_dense_type(lo, &literal, ty),
            None => {
                self.expect(Kind::Colon, "expected ':'")?;
                self.need(Goal::Type, Frame::DenseType { lo, literal: Box::new(literal) })
            }
        }
    }

    pub(super) fn after_dense_type(
        &mut self,
        lo: u32,
        literal: &Literal<'a>,
        ty: B::Type,
    ) -> Result<Step<B>> {
        let (shape, element) = self.shaped_type(lo, ty)?;
        self.check_width(lo, literal.elements.len(), element)?;
        let packed = self.pack(lo, literal, &shape, element)?;
        Ok(have_attr(self.build.dense_attr(ty, packed.elements())))
    }

    /// Refuses numbers that take too much memory for their text.
    pub(super) fn check_width(&mut self, lo: u32, n_numbers: usize, ty: B::Type) -> Result<()> {
        let part = match self.build.type_view(ty) {
            TypeView::Complex(part) => part,
            _ => ty,
        };
        let n_each = storage_bytes(self.build.type_view(part)) as u64;
        if n_each <= 16 {
            return Ok(());
        }
        let n_bytes = n_each * n_numbers as u64;
        if self.build.allows_wide_numbers(n_bytes) {
            return Ok(());
        }
        let limit = MAX_WIDE_BYTES >> 20;
        let message = format!(
            "numbers wider than 128 bits take too much memory: {n_bytes} bytes here, and {limit} MiB are allowed in all"
        );
        Err(self.error_since(lo, message))
    }

    /// Returns the shape and element type of a type of elements.
    fn shaped_type(&self, lo: u32, ty: B::Type) -> Result<(Shape, B::Type)> {
        let (shape, element) = match self.build.type_view(ty) {
            TypeView::Vector { shape, element }
            | TypeView::Tensor { shape, element }
            | TypeView::MemRef { shape, element } => (shape, element),
            TypeView::UnrankedTensor { .. } | TypeView::UnrankedMemRef { .. } => {
                return Err(self.error_since(lo, "elements literal type must have static shape"));
            }
            _ => return Err(self.error_since(lo, "elements literal must be a shaped type")),
        };
        if shape.iter().any(|size| *size < 0) {
            return Err(self.error_since(lo, "elements literal type must have static shape"));
        }
        Ok((Shape::from_slice(shape), element))
    }

    /// Packs the elements of a literal for a type.
    fn pack(&self, lo: u32, literal: &Literal<'a>, shape: &[i64], ty: B::Type) -> Result<Packed<'a>> {
        let view = self.build.type_view(ty);
        let (number, parts) = match view {
            TypeView::Complex(part) => (self.build.type_view(part), 2),
            _ => (view, 1),
        };
        let is_number = matches!(number, TypeView::Integer { .. } | TypeView::Float(_) | TypeView::Index);
        let n_elements = shape.iter().try_fold(1u64, |n, size| n.checked_mul(*size as u64));
        if let Some(token) = literal.string
            && is_number
        {
            return self.pack_hex(lo, token, number, parts, n_elements);
        }
        if !literal.shape.is_empty() && literal.shape.as_slice() != shape {
            let (found, wanted) = (list(&literal.shape), list(shape));
            let message =
                format!("inferred shape of elements literal ([{found}]) does not match type ([{wanted}])");
            return Err(self.error_since(lo, message));
        }
        let n_written = literal.elements.len() as u64;
        let is_empty = literal.string.is_none() && n_written == 0;
        if is_empty && n_elements != Some(0) {
            let message =
                format!("parsed zero elements, but type ('{}') expected at least 1", self.type_text());
            return Err(self.error_since(lo, message));
        }
        if !is_number {
            return self.pack_strings(lo, literal);
        }
        let is_one = literal.shape.is_empty();
        let n_wanted =
            if is_one && !is_empty { Some(1) } else { n_elements }.and_then(|n| n.checked_mul(parts));
        // A pair of numbers without an enclosing list is treated as a list of two.
        let is_pair = parts == 1 && is_one && n_written == 2 && n_elements == Some(2);
        if n_wanted != Some(n_written) && !is_pair {
            let wanted = n_wanted.unwrap_or(u64::MAX);
            let message = format!(
                "parsed {n_written} elements, but type ('{}') expected {wanted} elements",
                self.type_text()
            );
            return Err(self.error_since(lo, message));
        }
        let width = storage_bytes(number);
        let mut data = Vec::with_capacity(literal.elements.len() * width);
        for element in &literal.elements {
            self.push_element(&mut data, number, *element)?;
        }
        let is_splat = is_splat(&data, width * parts as usize) && !is_empty;
        if is_splat {
            data.truncate(width * parts as usize);
        } else if parts == 1 && is_bit(number) {
            data = pack_bits(&data);
        }
        Ok(Packed::Raw { data, is_splat })
    }

    /// Returns the source text of the type just parsed.
    fn type_text(&self) -> &'a str {
        let before = self.lexer.text().get(..self.last_end as usize).unwrap_or_default();
        let start = before.rfind(": ").map_or(0, |colon| colon + 2);
        &before[start..]
    }

    fn push_element(&self, data: &mut Vec<u8>, view: TypeView<'_, B::Type>, element: Element) -> Result<()> {
        let Element { token, is_negative } = element;
        let width = storage_bytes(view);
        if let TypeView::Float(kind) = view {
            let bits = self.float_bits(kind, token, is_negative)?;
            data.extend_from_slice(&bits.to_le_bytes()[..width]);
            return Ok(());
        }
        if is_negative && matches!(view, TypeView::Integer { sign: Signedness::Unsigned, .. }) {
            return Err(self.error_at(token, "expected unsigned integer elements, but parsed negative value"));
        }
        match token.kind {
            Kind::Float => Err(self.error_at(token, "expected integer elements, but parsed floating-point")),
            Kind::Word => match view {
                TypeView::Integer { width: 1, .. } => {
                    data.push((self.spelling(token) == "true") as u8);
                    Ok(())
                }
                _ => Err(self.error_at(token, "expected i1 type for 'true' or 'false' values")),
            },
            Kind::Integer => match self.integer_bits(view, token, is_negative) {
                Some(limbs) => {
                    push_limbs(data, &limbs, width);
                    Ok(())
                }
                None => Err(self.error_at(token, "integer constant out of range for type")),
            },
            _ => Err(self.error_at(token, "expected integer elements, but parsed a string")),
        }
    }

    /// Packs a string of hexadecimal digits, which is the raw buffer.
    fn pack_hex(
        &self,
        lo: u32,
        token: Token,
        view: TypeView<'_, B::Type>,
        parts: u64,
        n_elements: Option<u64>,
    ) -> Result<Packed<'a>> {
        let spelling = self.spelling(token);
        let digits = spelling.get(1..spelling.len() - 1).and_then(|inner| inner.strip_prefix("0x"));
        let Some(mut data) = digits.and_then(hex_bytes) else {
            return Err(self.error_at(token, "expected string containing hex digits starting with `0x`"));
        };
        let width = storage_bytes(view) * parts as usize;
        let is_bits = parts == 1 && is_bit(view);
        let size = data.len() as u64;
        let is_single = if is_bits {
            // One bit per element; a byte of equal bits is a splat.
            size == 1 && (data[0] == 0 || data[0] == 0xff)
        } else {
            size == width as u64
        };
        let is_whole = match n_elements {
            Some(n) if is_bits => size == n.div_ceil(8),
            Some(n) => n.checked_mul(width as u64) == Some(size),
            None => false,
        };
        if !is_single && !is_whole {
            let ty = self.type_text();
            let message = format!("elements hex data size is invalid for provided type: '{ty}'");
            return Err(self.error_since(lo, message));
        }
        if is_bits {
            let n = n_elements.unwrap_or(0);
            let first = data.first().map_or(0, |byte| byte & 1);
            let is_splat =
                n > 0 && (is_single || (0..n).all(|i| data[(i / 8) as usize] >> (i % 8) & 1 == first));
            if is_splat {
                data = vec![first];
            }
            return Ok(Packed::Raw { data, is_splat });
        }
        let is_splat = is_splat(&data, width);
        if is_splat {
            data.truncate(width);
        }
        Ok(Packed::Raw { data, is_splat })
    }

    fn pack_strings(&self, lo: u32, literal: &Literal<'a>) -> Result<Packed<'a>> {
        let tokens = literal.string.into_iter().chain(literal.elements.iter().map(|e| e.token));
        let mut strings = Vec::new();
        for token in tokens {
            let Some(spelling) = literal.text.get(token.lo as usize..token.hi as usize) else { continue };
            if token.kind != Kind::String {
                return Err(self.error_since(lo, format!("expected string token, got {spelling}")));
            }
            strings.push(unescape(spelling));
        }
        if strings.windows(2).all(|pair| pair[0] == pair[1]) {
            strings.truncate(1);
        }
        Ok(Packed::Strings(strings))
    }

    pub(super) fn sparse(&mut self, lo: u32, ty: Option<B::Type>) -> Result<Step<B>> {
        self.expect(Kind::Less, "expected '<' after 'sparse'")?;
        let mut parts = None;
        if !self.consume_if(Kind::Greater) {
            let indices = self.literal(false)?;
            self.expect(Kind::Comma, "expected ','")?;
            let values = self.literal(true)?;
            self.expect(Kind::Greater, "expected '>'")?;
            parts = Some(Box::new([indices, values]));
        }
        match ty {
            Some(ty) => self.after_sparse_type(lo, parts, ty),
            None => {
                self.expect(Kind::Colon, "expected ':'")?;
                self.need(Goal::Type, Frame::SparseType { lo, parts })
            }
        }
    }

    pub(super) fn after_sparse_type(
        &mut self,
        lo: u32,
        parts: Option<Box<[Literal<'a>; 2]>>,
        ty: B::Type,
    ) -> Result<Step<B>> {
        let (shape, element) = self.shaped_type(lo, ty)?;
        let rank = shape.len() as i64;
        let Some(parts) = parts else {
            let indices = SparseIndices { shape: &[0, rank], values: &[] };
            let values = match self.build.type_view(element) {
                TypeView::Integer { .. } | TypeView::Float(_) | TypeView::Index | TypeView::Complex(_) => {
                    Elements::Raw { data: &[], is_splat: false }
                }
                _ => Elements::Strings(&[]),
            };
            return Ok(have_attr(self.build.sparse_attr(ty, indices, values)));
        };
        let [indices, values] = &*parts;
        let index_shape =
            if indices.shape.is_empty() { Shape::from_slice(&[1, rank]) } else { indices.shape.clone() };
        let value_shape =
            if values.shape.is_empty() { Shape::from_slice(&index_shape[..1]) } else { values.shape.clone() };
        let is_rank_ok = match index_shape.as_slice() {
            [_, columns] => *columns == rank,
            [_] => rank == 1,
            _ => false,
        };
        if !is_rank_ok || value_shape.len() != 1 || value_shape[0] != index_shape[0] {
            let message = format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); \
                 inferred shape of values literal ([{}])",
                list(&shape),
                list(&index_shape),
                list(&value_shape)
            );
            return Err(self.error_since(lo, message));
        }
        let index_values = self.sparse_indices(lo, indices, &index_shape, &shape)?;
        self.check_width(lo, values.elements.len(), element)?;
        let packed = self.pack(lo, values, &value_shape, element)?;
        let indices = SparseIndices { shape: &index_shape, values: &index_values };
        Ok(have_attr(self.build.sparse_attr(ty, indices, packed.elements())))
    }

    fn sparse_indices(
        &self,
        lo: u32,
        literal: &Literal<'a>,
        index_shape: &[i64],
        shape: &[i64],
    ) -> Result<Vec<i64>> {
        let mut data = Vec::new();
        let view = TypeView::Integer { sign: Signedness::Signless, width: 64 };
        for element in &literal.elements {
            self.push_element(&mut data, view, *element)?;
        }
        let (limbs, _) = data.as_chunks::<8>();
        let mut values: Vec<i64> = limbs.iter().map(|limb| i64::from_le_bytes(*limb)).collect();
        let n_wanted: i64 = index_shape.iter().product();
        if literal.shape.is_empty() && values.len() == 1 {
            values = vec![values[0]; n_wanted as usize];
        }
        if values.len() as i64 != n_wanted {
            let message = format!("parsed {} elements, but expected {n_wanted} elements", values.len());
            return Err(self.error_since(lo, message));
        }
        for (row, index) in values.chunks(shape.len().max(1)).enumerate() {
            let is_inside = index.iter().zip(shape).all(|(i, size)| (0..*size).contains(i));
            if !is_inside {
                let (index, ty) = (list(index), self.type_text());
                let message = format!(
                    "sparse index #{row} is not contained within the value shape, with index=[{index}], \
                     and type='{ty}'"
                );
                return Err(self.error_since(lo, message));
            }
        }
        Ok(values)
    }

    pub(super) fn dense_resource(&mut self, ty: Option<B::Type>) -> Result<Step<B>> {
        self.expect(Kind::Less, "expected '<' after 'dense_resource'")?;
        let token = self.token;
        let key = match token.kind {
            Kind::Word => Cow::Borrowed(self.spelling(token)),
            Kind::String => self.string_value(token)?,
            _ => return Err(self.error("expected identifier key for 'resource' entry")),
        };
        self.advance();
        self.expect(Kind::Greater, "expected '>'")?;
        match ty {
            Some(ty) => self.after_resource_type(&key, ty),
            None => {
                self.expect(Kind::Colon, "expected ':'")?;
                self.need(Goal::Type, Frame::ResourceType { key })
            }
        }
    }

    pub(super) fn after_resource_type(&mut self, key: &str, ty: B::Type) -> Result<Step<B>> {
        let is_shaped = matches!(
            self.build.type_view(ty),
            TypeView::Vector { .. }
                | TypeView::Tensor { .. }
                | TypeView::MemRef { .. }
                | TypeView::UnrankedTensor { .. }
                | TypeView::UnrankedMemRef { .. }
        );
        if !is_shaped {
            return Err(self.error("'dense_resource' expected a shaped type"));
        }
        Ok(have_attr(self.build.dense_resource_attr(ty, key)))
    }

    pub(super) fn after_dense_array_type(&mut self, lo: u32, element: B::Type) -> Result<Step<B>> {
        let view = view_of(&self.build.type_view(element));
        let width = match view {
            TypeView::Integer { width, .. } => width,
            TypeView::Float(kind) => kind.width(),
            _ => {
                let found = self.text_since(lo);
                return Err(self.error_since(lo, format!("expected integer or float type, got: '{found}'")));
            }
        };
        let is_bool = matches!(view, TypeView::Integer { width: 1, .. });
        if !is_bool && width % 8 != 0 {
            return Err(self.error_since(lo, "element type bitwidth must be a multiple of 8"));
        }
        let mut data = Vec::new();
        let mut n_elements = 0;
        if !self.consume_if(Kind::Greater) {
            self.expect(Kind::Colon, "expected ':' after dense array type")?;
            loop {
                self.check_width(lo, 1, element)?;
                self.dense_array_element(&mut data, view, is_bool)?;
                n_elements += 1;
                if !self.consume_if(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::Greater, "expected '>' to close an array attribute")?;
        }
        Ok(have_attr(self.build.dense_array_attr(element, n_elements, &data)))
    }

    fn dense_array_element(
        &mut self,
        data: &mut Vec<u8>,
        view: TypeView<'static, B::Type>,
        is_bool: bool,
    ) -> Result<()> {
        let is_negative = self.consume_if(Kind::Minus);
        let token = self.token;
        if let TypeView::Float(kind) = view {
            let bits = self.float_bits(kind, token, is_negative)?;
            data.extend_from_slice(&bits.to_le_bytes()[..storage_bytes(view)]);
            self.advance();
            return Ok(());
        }
        match token.kind {
            Kind::Word if self.is_word("true") || self.is_word("false") => {
                if !is_bool {
                    return Err(self.error("expected i1 type for 'true' or 'false' values"));
                }
                data.push(self.is_word("true") as u8);
            }
            Kind::Integer if is_bool => {
                return Err(self.error("expected 'true' or 'false' values for i1 type"));
            }
            Kind::Integer => match self.integer_bits(view, token, is_negative) {
                Some(limbs) => push_limbs(data, &limbs, storage_bytes(view)),
                None => return Err(self.error("integer constant out of range")),
            },
            _ => return Err(self.error("expected integer literal")),
        }
        self.advance();
        Ok(())
    }
}

/// Returns the view of an integer or float type without borrowing; for any other type, a view that is not a
/// number.
fn view_of<T: Copy>(view: &TypeView<'_, T>) -> TypeView<'static, T> {
    match *view {
        TypeView::Integer { sign, width } => TypeView::Integer { sign, width },
        TypeView::Float(kind) => TypeView::Float(kind),
        _ => TypeView::None,
    }
}

/// Returns the size of an element in bytes.
fn storage_bytes<T>(view: TypeView<'_, T>) -> usize {
    match view {
        TypeView::Integer { width, .. } => width.div_ceil(8).max(1) as usize,
        TypeView::Float(kind) => kind.width().div_ceil(8) as usize,
        _ => 8,
    }
}

fn is_bit<T>(view: TypeView<'_, T>) -> bool {
    matches!(view, TypeView::Integer { width: 1, .. })
}

/// Packs bytes that are 0 or 1 into bits.
fn pack_bits(bytes: &[u8]) -> Vec<u8> {
    let byte = |bits: &[u8]| bits.iter().enumerate().fold(0, |byte, (i, bit)| byte | (bit & 1) << i);
    bytes.chunks(8).map(byte).collect()
}

fn push_limbs(data: &mut Vec<u8>, limbs: &[u64], width: usize) {
    let end = data.len() + width;
    for limb in limbs {
        data.extend_from_slice(&limb.to_le_bytes());
    }
    data.resize(end, 0);
}

/// Returns whether there is at least one element, and all are equal.
fn is_splat(data: &[u8], width: usize) -> bool {
    data.len() >= width && data.chunks(width).all(|element| element == &data[..width])
}

fn hex_bytes(digits: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|[high, low]| Some(hex_value(*high)? << 4 | hex_value(*low)?)).collect()
}

fn list(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    texts.join(", ")
}
