//! Elements: dense arrays, dense and sparse elements, checked as the text form is.

use super::cursor::Cursor;
use super::entries::Decoded;
use super::state::Reader;
use crate::attributes::{Attribute, AttributeData};
use crate::bytecode_error::BytecodeError;
use crate::types::{Type, TypeData};

impl<'b> Reader<'b> {
    pub(super) fn dense_array(&mut self, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let at = data.pos;
        let element = self.child_type(data)?;
        let n = data.varint()?;
        let len = data.count("bytes")?;
        let bytes = data.take(len)?;
        let Some(element) = element else { return Ok(None) };
        let Some(width) = element.bit_width(&self.ctx).filter(|width| *width == 1 || width % 8 == 0) else {
            let message = "expected the elements of a dense array to be integers or floats of whole bytes";
            return Err(BytecodeError::at(at, message));
        };
        if n.checked_mul(u64::from(width.div_ceil(8))) != Some(len as u64) {
            return Err(BytecodeError::at(at, format!("{len} bytes are not {n} elements of a dense array")));
        }
        Ok(Some(self.ctx.dense_array_attr(element, bytes.into())))
    }

    pub(super) fn dense_elements(&mut self, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let at = data.pos;
        let ty = self.child_type(data)?;
        let len = data.count("bytes")?;
        let bytes = data.take(len)?;
        let Some(ty) = ty else { return Ok(None) };
        let attr = dense(self, ty, bytes);
        attr.map(Some).ok_or_else(|| {
            let ty = ty.display(&self.ctx).short();
            BytecodeError::at(at, format!("{len} bytes are not the elements of '{ty}'"))
        })
    }

    pub(super) fn dense_strings(&mut self, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let at = data.pos;
        let ty = self.child_type(data)?;
        let is_splat = data.varint()? != 0;
        let Some(ty) = ty else { return Ok(None) };
        let Some(n) = self.n_static_elements(ty) else {
            return Err(BytecodeError::at(at, "elements literal type must have static shape"));
        };
        let n = if is_splat { 1 } else { n };
        if n > data.left() as u64 {
            let left = data.left();
            return Err(data.fault(format!("expected {n} strings, but only {left} bytes are left")));
        }
        let mut values: Vec<Box<[u8]>> = Vec::with_capacity(n as usize);
        for _ in 0..n {
            values.push(self.string(data)?.into());
        }
        if values.windows(2).all(|pair| pair[0] == pair[1]) {
            values.truncate(1);
        }
        Ok(Some(self.ctx.intern_attribute(AttributeData::DenseStrings { ty, values: values.into() })))
    }

    pub(super) fn sparse(&mut self, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let at = data.pos;
        let (ty, indices) = (self.child_type(data)?, self.child_attr(data)?);
        let values = self.child_attr(data)?;
        let Some(((ty, indices), values)) = ty.zip(indices).zip(values) else { return Ok(None) };
        if !self.is_sparse(ty, indices, values) {
            let message = "the indices and values of sparse elements do not match their type";
            return Err(BytecodeError::at(at, message));
        }
        Ok(Some(self.ctx.intern_attribute(AttributeData::Sparse { ty, indices, values })))
    }

    /// Returns the number of elements of a shaped type; `None` if it is unknown or does not fit.
    fn n_static_elements(&self, ty: Type) -> Option<u64> {
        ty.has_static_shape(&self.ctx).then(|| ty.n_elements(&self.ctx))?
    }

    /// Returns whether each index of sparse elements is in the shape, and there are as many values.
    fn is_sparse(&self, ty: Type, indices: Attribute, values: Attribute) -> bool {
        let ctx = &self.ctx;
        let (Some(shape), Some(element)) = (ty.shape(ctx), ty.element_type(ctx)) else { return false };
        let AttributeData::DenseElements { ty: index_type, data, is_splat } = indices.data(ctx) else {
            return false;
        };
        let value_type = match values.data(ctx) {
            AttributeData::DenseElements { ty, .. } | AttributeData::DenseStrings { ty, .. } => *ty,
            _ => return false,
        };
        let (n, rank) = match index_type.shape(ctx) {
            Some([n, rank]) => (n, *rank),
            Some([n]) => (n, 1),
            _ => return false,
        };
        let is_i64 = index_type.element_type(ctx) == Some(ctx.integer_type(64));
        let are_typed = is_i64 && value_type.element_type(ctx) == Some(element);
        if !ty.has_static_shape(ctx)
            || !are_typed
            || rank != shape.len() as i64
            || value_type.shape(ctx) != Some(&[*n][..])
        {
            return false;
        }
        let is_inside = |index: i64, dim: i64| (0..dim).contains(&index);
        let (words, _) = data.as_chunks();
        let index = |nth: usize| words.get(nth).map(|word| i64::from_le_bytes(*word));
        if *is_splat {
            return index(0).is_some_and(|index| shape.iter().all(|dim| is_inside(index, *dim)));
        }
        let dims = shape.iter().cycle().take(words.len());
        (0..words.len()).zip(dims).all(|(nth, dim)| index(nth).is_some_and(|index| is_inside(index, *dim)))
    }
}

/// Returns dense elements by their raw bytes; `None` if there are not as many as the type requires.
fn dense(reader: &Reader<'_>, ty: Type, bytes: &[u8]) -> Option<Attribute> {
    let ctx = &reader.ctx;
    let n = reader.n_static_elements(ty)?;
    let element = ty.element_type(ctx)?;
    let (number, parts) = match element.data(ctx) {
        TypeData::Complex(part) => (*part, 2),
        _ => (element, 1),
    };
    let width = match number.data(ctx) {
        TypeData::Integer { width, .. } => width.div_ceil(8).max(1) as usize,
        TypeData::Float(kind) => kind.width().div_ceil(8) as usize,
        TypeData::Index => 8,
        _ => return None,
    } * parts;
    let is_bits = parts == 1 && matches!(number.data(ctx), TypeData::Integer { width: 1, .. });
    let (data, is_splat): (Box<[u8]>, bool) = if is_bits {
        let is_single = matches!(bytes, [0 | 0xff]) || (n == 1 && bytes.len() == 1);
        if !is_single && bytes.len() as u64 != n.div_ceil(8) {
            return None;
        }
        let first = bytes.first().map_or(0, |byte| byte & 1);
        let bit = |at: u64| bytes[(at / 8) as usize] >> (at % 8) & 1;
        match is_single || (n > 0 && (0..n).all(|at| bit(at) == first)) {
            true => ([first].into(), true),
            false => (bytes.into(), false),
        }
    } else {
        let is_single = bytes.len() == width;
        if !is_single && n.checked_mul(width as u64) != Some(bytes.len() as u64) {
            return None;
        }
        let is_splat =
            is_single || (n > 0 && bytes.chunks_exact(width).all(|chunk| *chunk == bytes[..width]));
        (if is_splat { bytes[..width].into() } else { bytes.into() }, is_splat)
    };
    Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data, is_splat }))
}
