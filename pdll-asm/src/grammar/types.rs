//! Types.

use smallvec::SmallVec;

use super::frame::{Frame, Goal, MemRefParts, Result, Shape, Step, have_type};
use super::parser::Parser;
use crate::build::{AttrView, Build, Container, DYNAMIC, TypeView};
use crate::kind::{FloatKind, MAX_INTEGER_WIDTH, Signedness};
use crate::lexer::{Kind, Token};

/// Returns whether a type begins with this word.
pub fn is_type_word(word: &str) -> bool {
    matches!(word, "vector" | "tensor" | "memref" | "complex" | "tuple" | "index" | "none")
        || integer_word(word).is_some()
        || FloatKind::from_name(word).is_some()
}

impl<'a, B: Build> Parser<'a, '_, B> {
    pub(super) fn start_type(&mut self) -> Result<Step<B>> {
        if !self.is(Kind::LParen) {
            return self.start_plain_type();
        }
        self.advance();
        let base = self.types.len();
        if self.consume_if(Kind::RParen) {
            return self.function_results(base);
        }
        self.need(Goal::Type, Frame::FunctionInput { base })
    }

    pub(super) fn after_function_input(&mut self, base: usize, ty: B::Type) -> Result<Step<B>> {
        self.types.push(ty);
        if self.consume_if(Kind::Comma) {
            return self.need(Goal::Type, Frame::FunctionInput { base });
        }
        self.expect(Kind::RParen, "expected ')'")?;
        self.function_results(base)
    }

    fn function_results(&mut self, base: usize) -> Result<Step<B>> {
        self.expect(Kind::Arrow, "expected '->' in function type")?;
        let n_inputs = self.types.len() - base;
        if !self.consume_if(Kind::LParen) {
            return self.need(Goal::PlainType, Frame::FunctionResult { base, n_inputs, is_listed: false });
        }
        if self.consume_if(Kind::RParen) {
            return Ok(self.finish_function(base, n_inputs));
        }
        self.need(Goal::Type, Frame::FunctionResult { base, n_inputs, is_listed: true })
    }

    pub(super) fn after_function_result(
        &mut self,
        base: usize,
        n_inputs: usize,
        is_listed: bool,
        ty: B::Type,
    ) -> Result<Step<B>> {
        self.types.push(ty);
        if is_listed {
            if self.consume_if(Kind::Comma) {
                return self.need(Goal::Type, Frame::FunctionResult { base, n_inputs, is_listed });
            }
            self.expect(Kind::RParen, "expected ')'")?;
        }
        Ok(self.finish_function(base, n_inputs))
    }

    fn finish_function(&mut self, base: usize, n_inputs: usize) -> Step<B> {
        let (inputs, results) = self.types[base..].split_at(n_inputs);
        let ty = self.build.function_type(inputs, results);
        self.types.truncate(base);
        have_type(ty)
    }

    pub(super) fn start_plain_type(&mut self) -> Result<Step<B>> {
        match self.token.kind {
            Kind::Word => self.start_named_type(),
            Kind::Bang => self.dialect_type(),
            _ => Err(self.wrong_token("expected non-function type")),
        }
    }

    fn start_named_type(&mut self) -> Result<Step<B>> {
        let word = self.spelling(self.token);
        let lo = self.token.lo;
        match word {
            "index" => {
                self.advance();
                Ok(have_type(self.build.index_type()))
            }
            "none" => {
                self.advance();
                Ok(have_type(self.build.none_type()))
            }
            "vector" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' in vector type")?;
                let (shape, scalable) = self.vector_dimensions()?;
                self.need(Goal::Type, Frame::VectorElement { lo, shape, scalable })
            }
            "tensor" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' in tensor type")?;
                let shape = self.optional_rank()?;
                let at = self.token;
                self.need(Goal::Type, Frame::TensorElement { shape, at })
            }
            "memref" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' in memref type")?;
                let shape = self.optional_rank()?;
                let at = self.token;
                self.need(Goal::Type, Frame::MemRefElement { lo, shape, at })
            }
            "complex" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' in complex type")?;
                let at = self.token;
                self.need(Goal::Type, Frame::Complex { at })
            }
            "tuple" => {
                self.advance();
                self.expect(Kind::Less, "expected '<' in tuple type")?;
                let base = self.types.len();
                if self.consume_if(Kind::Greater) {
                    return Ok(have_type(self.build.tuple_type(&[])));
                }
                self.need(Goal::Type, Frame::TupleElement { base })
            }
            _ => match self.scalar_type(word)? {
                Some(ty) => {
                    self.advance();
                    Ok(have_type(ty))
                }
                None => Err(self.wrong_token("expected non-function type")),
            },
        }
    }

    /// Returns the integer or float type that the word names.
    pub(super) fn scalar_type(&mut self, word: &str) -> Result<Option<B::Type>> {
        let Some((sign, width)) = integer_word(word) else {
            return Ok(FloatKind::from_name(word).map(|kind| self.build.float_type(kind)));
        };
        match width {
            None => Err(self.error("invalid integer width")),
            Some(width) if width > MAX_INTEGER_WIDTH => {
                Err(self.error(format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits")))
            }
            Some(width) => Ok(Some(self.build.integer_type(sign, width))),
        }
    }

    pub(super) fn after_complex_element(&mut self, at: Token, element: B::Type) -> Result<Step<B>> {
        let is_number =
            matches!(self.build.type_view(element), TypeView::Integer { .. } | TypeView::Float(_));
        if !is_number {
            return Err(self.error_since(at.lo, "invalid element type for complex"));
        }
        self.expect(Kind::Greater, "expected '>' in complex type")?;
        Ok(have_type(self.build.complex_type(element)))
    }

    pub(super) fn after_tuple_element(&mut self, base: usize, element: B::Type) -> Result<Step<B>> {
        self.types.push(element);
        if self.consume_if(Kind::Comma) {
            return self.need(Goal::Type, Frame::TupleElement { base });
        }
        self.expect(Kind::Greater, "expected '>' in tuple type")?;
        let ty = self.build.tuple_type(&self.types[base..]);
        self.types.truncate(base);
        Ok(have_type(ty))
    }

    pub(super) fn after_vector_element(
        &mut self,
        lo: u32,
        shape: &[i64],
        scalable: &[bool],
        element: B::Type,
    ) -> Result<Step<B>> {
        self.expect(Kind::Greater, "expected '>' in vector type")?;
        let is_element = match self.build.type_view(element) {
            TypeView::Integer { .. } | TypeView::Float(_) | TypeView::Index => true,
            TypeView::Opaque => self.build.is_element(element, Container::Vector),
            _ => false,
        };
        if !is_element {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return Err(self.error_since(lo, message));
        }
        if shape.contains(&0) {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let sizes = sizes.join(", ");
            let message = format!("vector types must have positive constant sizes but got {sizes}");
            return Err(self.error_since(lo, message));
        }
        Ok(have_type(self.build.vector_type(shape, scalable, element)))
    }

    pub(super) fn after_tensor_element(
        &mut self,
        shape: Option<Shape>,
        at: Token,
        element: B::Type,
    ) -> Result<Step<B>> {
        // The comma may be the last token.
        let has_encoding = self.consume_if(Kind::Comma) && !self.is(Kind::Greater);
        if has_encoding {
            self.check_tensor_element(at, element)?;
            return self.need(Goal::Attr(None), Frame::TensorEncoding { shape, element });
        }
        self.check_tensor_element(at, element)?;
        self.expect(Kind::Greater, "expected '>' in tensor type")?;
        Ok(have_type(match shape {
            Some(shape) => self.build.tensor_type(&shape, element, None),
            None => self.build.unranked_tensor_type(element),
        }))
    }

    fn check_tensor_element(&self, at: Token, element: B::Type) -> Result<()> {
        let is_element = match self.build.type_view(element) {
            TypeView::Integer { .. }
            | TypeView::Float(_)
            | TypeView::Index
            | TypeView::Complex(_)
            | TypeView::Vector { .. } => true,
            TypeView::Opaque => self.build.is_element(element, Container::Tensor),
            _ => false,
        };
        if is_element { Ok(()) } else { Err(self.error_at(at, "invalid tensor element type")) }
    }

    pub(super) fn after_tensor_encoding(
        &mut self,
        shape: Option<Shape>,
        element: B::Type,
        encoding: B::Attr,
    ) -> Result<Step<B>> {
        let Some(shape) = shape else { return Err(self.error("cannot apply encoding to unranked tensor")) };
        self.expect(Kind::Greater, "expected '>' in tensor type")?;
        Ok(have_type(self.build.tensor_type(&shape, element, Some(encoding))))
    }

    pub(super) fn after_memref_element(
        &mut self,
        lo: u32,
        shape: Option<Shape>,
        at: Token,
        element: B::Type,
    ) -> Result<Step<B>> {
        let is_element = match self.build.type_view(element) {
            TypeView::Integer { .. }
            | TypeView::Float(_)
            | TypeView::Index
            | TypeView::Complex(_)
            | TypeView::Vector { .. }
            | TypeView::MemRef { .. }
            | TypeView::UnrankedMemRef { .. } => true,
            TypeView::Opaque => self.build.is_element(element, Container::MemRef),
            _ => false,
        };
        if !is_element {
            return Err(self.error_at(at, "invalid memref element type"));
        }
        let parts = Box::new(MemRefParts { lo, shape, element, layout: None, memory_space: None });
        self.next_memref_argument(parts)
    }

    fn next_memref_argument(&mut self, parts: Box<MemRefParts<B>>) -> Result<Step<B>> {
        if self.consume_if(Kind::Comma) {
            if self.is(Kind::Greater) {
                return Err(self.error("expected list element"));
            }
            return self.need(Goal::Attr(None), Frame::MemRefArgument(parts));
        }
        self.expect(Kind::Greater, "expected ',' or '>' in memref type")?;
        self.finish_memref(*parts)
    }

    pub(super) fn after_memref_argument(
        &mut self,
        mut parts: Box<MemRefParts<B>>,
        attr: B::Attr,
    ) -> Result<Step<B>> {
        let view = self.build.attr_view(attr);
        let is_layout = matches!(view, AttrView::AffineMap { .. } | AttrView::Strided { .. });
        if !is_layout {
            match parts.memory_space {
                // A dialect's attribute before another one can only be a layout.
                Some(space) if matches!(space.1, AttrView::Opaque) && parts.layout.is_none() => {
                    parts.layout = Some(space);
                }
                Some(_) => return Err(self.error("multiple memory spaces specified in memref type")),
                None => {}
            }
            parts.memory_space = Some((attr, view));
            return self.next_memref_argument(parts);
        }
        if parts.shape.is_none() {
            return Err(self.error("cannot have affine map for unranked memref type"));
        }
        if parts.memory_space.is_some() {
            return Err(self.error("expected memory space to be last in memref type"));
        }
        parts.layout = Some((attr, view));
        self.next_memref_argument(parts)
    }

    fn finish_memref(&mut self, parts: MemRefParts<B>) -> Result<Step<B>> {
        let MemRefParts { lo, shape, element, layout, memory_space } = parts;
        let memory_space = match memory_space {
            None | Some((_, AttrView::Integer { is_zero: true })) => None,
            Some((attr, AttrView::Integer { .. } | AttrView::StringOrDictionary)) => Some(attr),
            Some((attr, AttrView::Opaque)) if self.build.is_memory_space(attr) => Some(attr),
            Some(_) => return Err(self.error_since(lo, "unsupported memory space Attribute")),
        };
        let Some(shape) = shape else {
            return Ok(have_type(self.build.unranked_memref_type(element, memory_space)));
        };
        let layout = match layout {
            Some((_, AttrView::AffineMap { n_dims, .. })) if n_dims != shape.len() => {
                let rank = shape.len();
                let message =
                    format!("memref layout mismatch between rank and affine map: {rank} != {n_dims}");
                return Err(self.error_since(lo, message));
            }
            Some((_, AttrView::Strided { rank })) if rank != shape.len() => {
                return Err(self.error_since(lo, "expected the number of strides to match the rank"));
            }
            Some((_, AttrView::AffineMap { is_identity: true, .. })) => None,
            Some((attr, _)) => Some(attr),
            None => None,
        };
        Ok(have_type(self.build.memref_type(&shape, element, layout, memory_space)))
    }

    /// Parses `*x` for an unranked type, or sizes each followed by `x`.
    fn optional_rank(&mut self) -> Result<Option<Shape>> {
        if self.consume_if(Kind::Star) {
            self.x_in_dimensions()?;
            return Ok(None);
        }
        let mut shape = Shape::new();
        loop {
            match self.token.kind {
                Kind::Question => {
                    self.advance();
                    shape.push(DYNAMIC);
                }
                Kind::Integer => {
                    shape.push(self.dimension_and_x()?);
                    continue;
                }
                _ => return Ok(Some(shape)),
            }
            self.x_in_dimensions()?;
        }
    }

    fn vector_dimensions(&mut self) -> Result<(Shape, SmallVec<[bool; 4]>)> {
        let (mut shape, mut scalable) = (Shape::new(), SmallVec::new());
        loop {
            let is_scalable = self.is(Kind::LSquare);
            if is_scalable {
                self.advance();
            } else if !self.is(Kind::Integer) {
                return Ok((shape, scalable));
            }
            scalable.push(is_scalable);
            if is_scalable {
                shape.push(self.dimension()?);
                self.expect(Kind::RSquare, "missing ']' closing scalable dimension")?;
                self.x_in_dimensions()?;
            } else {
                shape.push(self.dimension_and_x()?);
            }
        }
    }

    /// Parses a size and the `x` after it. If they are adjacent, nothing is lexed twice: the rest is a word
    /// up to the end of the list, `x4x4x…`.
    fn dimension_and_x(&mut self) -> Result<i64> {
        let token = self.token;
        let spelling = self.spelling(token);
        let is_next = self.lexer.text().as_bytes().get(token.hi as usize) == Some(&b'x');
        if !is_next || spelling.starts_with("0x") {
            let size = self.dimension()?;
            self.x_in_dimensions()?;
            return Ok(size);
        }
        let Ok(size) = spelling.parse::<i64>() else { return Err(self.error("invalid dimension")) };
        self.after_x(token.hi + 1);
        Ok(size)
    }

    fn dimension(&mut self) -> Result<i64> {
        if !self.is(Kind::Integer) {
            return Err(self.error("invalid dimension"));
        }
        let token = self.token;
        let spelling = self.spelling(token);
        if spelling.starts_with("0x") {
            // `0x4x…` is the size zero, an `x` and the rest.
            self.lexer.seek(token.lo as usize + 1);
            self.advance();
            self.last_end = token.lo + 1;
            return Ok(0);
        }
        let Ok(size) = spelling.parse::<i64>() else { return Err(self.error("invalid dimension")) };
        self.advance();
        Ok(size)
    }

    /// Parses the `x` between sizes; the text directly after it is lexed again.
    fn x_in_dimensions(&mut self) -> Result<()> {
        if !self.is(Kind::Word) || !self.spelling(self.token).starts_with('x') {
            return Err(self.wrong_token("expected 'x' in dimension list"));
        }
        self.after_x(self.token.lo + 1);
        Ok(())
    }

    fn after_x(&mut self, after: u32) {
        self.lexer.seek(after as usize);
        self.token = self.lexer.next_token();
        self.last_end = after;
    }
}

/// Returns the signedness and width of `i32`, `si8`, …; the width is `None` if it is too large.
fn integer_word(word: &str) -> Option<(Signedness, Option<u32>)> {
    let (sign, digits) = match word.as_bytes() {
        [b'i', ..] => (Signedness::Signless, &word[1..]),
        [b's', b'i', ..] => (Signedness::Signed, &word[2..]),
        [b'u', b'i', ..] => (Signedness::Unsigned, &word[2..]),
        _ => return None,
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| (sign, digits.parse().ok()))
}
