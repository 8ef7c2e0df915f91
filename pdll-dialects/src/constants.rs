//! Constants as folders read and make them: numbers, and vectors and tensors of numbers, element by element.
//!
//! In: attributes of constant operands. Out: the attribute of the result, or `None` if they do not fold. Two splats
//! give a splat. MLIR: Dialect/CommonFolders.h, the matchers of IR/Matchers.h. Differs: sparse elements do not fold.

use num_bigint::BigInt;
use pdll::ir::{Attribute, AttributeData, Context, FloatKind, Type, TypeData};

use crate::integer::Int;

/// A number: an element of a constant, or the constant itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    /// An integer, or an `index` of 64 bits.
    Int(Int),
    /// The bit pattern of a float.
    Float(FloatKind, u128),
}

impl Number {
    /// Returns the integer.
    pub fn int(&self) -> Option<&Int> {
        match self {
            Number::Int(value) => Some(value),
            Number::Float(..) => None,
        }
    }

    /// Returns the bit pattern of a float.
    pub fn float(&self) -> Option<(FloatKind, u128)> {
        match self {
            Number::Float(kind, bits) => Some((*kind, *bits)),
            Number::Int(_) => None,
        }
    }
}

/// The type of numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NumberType {
    /// An integer of a width, or `index`, whose width is 64.
    Int(u32),
    /// A float.
    Float(FloatKind),
}

impl NumberType {
    /// Returns the type of the numbers of a number type, or of a vector or tensor.
    pub fn of(ctx: &Context, ty: Type) -> Option<NumberType> {
        match ty.element_type_or_self(ctx).data(ctx) {
            TypeData::Integer { width, .. } => Some(NumberType::Int(*width)),
            TypeData::Index => Some(NumberType::Int(64)),
            TypeData::Float(kind) => Some(NumberType::Float(*kind)),
            _ => None,
        }
    }

    /// Returns the size of a stored element in bytes.
    fn n_bytes(self) -> usize {
        match self {
            NumberType::Int(width) => width.div_ceil(8).max(1) as usize,
            NumberType::Float(kind) => kind.width().div_ceil(8) as usize,
        }
    }

    /// Returns the number that bytes contain.
    fn read(self, bytes: &[u8]) -> Number {
        match self {
            NumberType::Int(width) => {
                Number::Int(Int::new(width, BigInt::from_bytes_le(num_bigint::Sign::Plus, bytes)))
            }
            NumberType::Float(kind) => {
                let mut all = [0; 16];
                let n = bytes.len().min(16);
                all[..n].copy_from_slice(&bytes[..n]);
                Number::Float(kind, u128::from_le_bytes(all))
            }
        }
    }

    /// Appends the bytes of a number of this type.
    fn write(self, out: &mut Vec<u8>, number: &Number) {
        let end = out.len() + self.n_bytes();
        match number {
            Number::Int(value) => {
                let (_, bytes) = value.unsigned().to_bytes_le();
                out.extend(bytes.iter().take(self.n_bytes()));
            }
            Number::Float(_, bits) => out.extend(bits.to_le_bytes().iter().take(self.n_bytes())),
        }
        out.resize(end, 0);
    }
}

/// The numbers of a constant.
#[derive(Copy, Clone, Debug)]
pub struct Numbers<'a> {
    attr: Attribute,
    ctx: &'a Context,
    ty: Type,
    number_type: NumberType,
    data: Option<(&'a [u8], bool)>,
}

impl<'a> Numbers<'a> {
    /// Returns the numbers of an attribute: of an integer or float, or of dense elements of them.
    pub fn of(ctx: &'a Context, attr: Attribute) -> Option<Numbers<'a>> {
        let (ty, data) = match attr.data(ctx) {
            AttributeData::Integer { ty, .. }
            | AttributeData::BigInteger { ty, .. }
            | AttributeData::Float { ty, .. } => (*ty, None),
            AttributeData::DenseElements { ty, data, is_splat } => (*ty, Some((&**data, *is_splat))),
            _ => return None,
        };
        Some(Numbers { attr, ctx, ty, number_type: NumberType::of(ctx, ty)?, data })
    }

    /// Returns the type of the constant.
    pub fn ty(&self) -> Type {
        self.ty
    }

    /// Returns the type of its numbers.
    pub fn number_type(&self) -> NumberType {
        self.number_type
    }

    /// Returns whether it is one number, not elements.
    pub fn is_scalar(&self) -> bool {
        self.data.is_none()
    }

    /// Returns whether it is elements that are all the same.
    pub fn is_splat(&self) -> bool {
        self.data.is_some_and(|(_, is_splat)| is_splat)
    }

    /// Returns the number of a scalar, or of all elements of a splat.
    pub fn single(&self) -> Option<Number> {
        match self.data {
            None => self.scalar(),
            Some((data, true)) => Some(self.number_type.read(data)),
            Some((_, false)) => None,
        }
    }

    /// Returns the number of elements.
    pub fn n_elements(&self) -> u64 {
        self.ty.n_elements(self.ctx).unwrap_or(1)
    }

    /// Returns the element at a position.
    pub fn get(&self, index: u64) -> Option<Number> {
        match self.data {
            None => self.scalar(),
            Some((data, true)) => Some(self.number_type.read(data)),
            Some((data, false)) => {
                let index = usize::try_from(index).ok()?;
                if self.number_type == NumberType::Int(1) {
                    let bit = data.get(index / 8)? >> (index % 8) & 1;
                    return Some(Number::Int(Int::new(1, bit)));
                }
                let n = self.number_type.n_bytes();
                let start = index.checked_mul(n)?;
                Some(self.number_type.read(data.get(start..start.checked_add(n)?)?))
            }
        }
    }

    fn scalar(&self) -> Option<Number> {
        match self.number_type {
            NumberType::Int(width) => Some(Number::Int(Int::new(width, self.attr.as_big_int(self.ctx)?))),
            NumberType::Float(kind) => Some(Number::Float(kind, self.attr.as_float_bits(self.ctx)?)),
        }
    }
}

/// Returns the constant of a number in a type: the number itself, or a splat of a vector or static tensor.
pub fn constant(ctx: &Context, ty: Type, number: &Number) -> Option<Attribute> {
    if ty.is_shaped(ctx) {
        let mut data = Vec::new();
        NumberType::of(ctx, ty)?.write(&mut data, number);
        return match ty.n_elements(ctx)? {
            0 => Some(dense(ctx, ty, Vec::new(), false)),
            _ => Some(dense(ctx, ty, data, true)),
        };
    }
    match (NumberType::of(ctx, ty)?, number) {
        (NumberType::Int(_), Number::Int(value)) => Some(ctx.big_integer_attr(ty, value.signed())),
        (NumberType::Float(_), Number::Float(_, bits)) => Some(ctx.float_attr_from_bits(ty, *bits)),
        _ => None,
    }
}

/// Returns the constant of elements in a vector or static tensor type.
pub fn elements(ctx: &Context, ty: Type, numbers: &[Number]) -> Option<Attribute> {
    let number_type = NumberType::of(ctx, ty)?;
    if let Some((first, others)) = numbers.split_first()
        && others.iter().all(|other| other == first)
    {
        return constant(ctx, ty, first);
    }
    let mut data = Vec::with_capacity(numbers.len().saturating_mul(number_type.n_bytes()));
    if number_type == NumberType::Int(1) {
        data.resize(numbers.len().div_ceil(8), 0);
        for (index, number) in numbers.iter().enumerate() {
            let is_set = number.int().is_some_and(|value| !value.is_zero());
            data[index / 8] |= u8::from(is_set) << (index % 8);
        }
    } else {
        numbers.iter().for_each(|number| number_type.write(&mut data, number));
    }
    Some(dense(ctx, ty, data, false))
}

fn dense(ctx: &Context, ty: Type, data: Vec<u8>, is_splat: bool) -> Attribute {
    ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.into(), is_splat })
}

/// Returns an integer constant of a type, or a splat of it.
pub fn int_constant(ctx: &Context, ty: Type, value: impl Into<BigInt>) -> Option<Attribute> {
    match NumberType::of(ctx, ty)? {
        NumberType::Int(width) => constant(ctx, ty, &Number::Int(Int::new(width, value))),
        NumberType::Float(_) => None,
    }
}

/// Returns whether an attribute is `#ub.poison`.
pub fn is_poison(ctx: &Context, attr: Attribute) -> bool {
    match attr.data(ctx) {
        AttributeData::Opaque { dialect, body, .. } => &**body == "poison" && ctx.str(*dialect) == "ub",
        _ => false,
    }
}

/// Returns the integer that a constant is, or whose splat it is.
pub fn int_of(ctx: &Context, attr: Option<Attribute>) -> Option<Int> {
    match Numbers::of(ctx, attr?)?.single()? {
        Number::Int(value) => Some(value),
        Number::Float(..) => None,
    }
}

/// Returns the float that a constant is, or whose splat it is.
pub fn float_of(ctx: &Context, attr: Option<Attribute>) -> Option<(FloatKind, u128)> {
    Numbers::of(ctx, attr?)?.single()?.float()
}

/// Returns whether a constant is zero, or a splat of it.
pub fn is_zero_int(ctx: &Context, attr: Option<Attribute>) -> bool {
    match attr.map(|attr| attr.data(ctx)) {
        Some(AttributeData::Integer { value, .. }) => *value == 0,
        Some(AttributeData::DenseElements { is_splat: true, .. }) => {
            int_of(ctx, attr).is_some_and(|value| value.is_zero())
        }
        _ => false,
    }
}

/// Returns whether a constant is one, or a splat of it.
pub fn is_one_int(ctx: &Context, attr: Option<Attribute>) -> bool {
    int_of(ctx, attr).is_some_and(|value| value.is_one())
}

/// Folds an operation on two constants of one type, element by element. A result of another type than the operands
/// is given. If an operand is poison, so is the result.
pub fn fold_binary(
    ctx: &Context,
    operands: [Option<Attribute>; 2],
    result_type: Option<Type>,
    calculate: &mut dyn FnMut(&Number, &Number) -> Option<Number>,
) -> Option<Attribute> {
    if let Some(poison) = operands.into_iter().flatten().find(|attr| is_poison(ctx, *attr)) {
        return Some(poison);
    }
    let [a, b] = operands;
    let (a, b) = (Numbers::of(ctx, a?)?, Numbers::of(ctx, b?)?);
    if a.ty() != b.ty() {
        return None;
    }
    let ty = result_type.unwrap_or(a.ty());
    if let (Some(x), Some(y)) = (a.single(), b.single()) {
        return constant(ctx, ty, &calculate(&x, &y)?);
    }
    let results: Option<Vec<Number>> =
        (0..a.n_elements()).map(|i| calculate(&a.get(i)?, &b.get(i)?)).collect();
    elements(ctx, ty, &results?)
}

/// Folds an operation on a constant, element by element. If the operand is poison, so is the result.
pub fn fold_unary(
    ctx: &Context,
    operand: Option<Attribute>,
    result_type: Option<Type>,
    calculate: &mut dyn FnMut(&Number) -> Option<Number>,
) -> Option<Attribute> {
    let operand = operand?;
    if is_poison(ctx, operand) {
        return Some(operand);
    }
    let a = Numbers::of(ctx, operand)?;
    let ty = result_type.unwrap_or(a.ty());
    if let Some(x) = a.single() {
        return constant(ctx, ty, &calculate(&x)?);
    }
    let results: Option<Vec<Number>> = (0..a.n_elements()).map(|i| calculate(&a.get(i)?)).collect();
    elements(ctx, ty, &results?)
}

/// Folds an operation on two integer constants.
pub fn fold_ints(
    ctx: &Context,
    operands: [Option<Attribute>; 2],
    result_type: Option<Type>,
    mut calculate: impl FnMut(&Int, &Int) -> Option<Int>,
) -> Option<Attribute> {
    fold_binary(ctx, operands, result_type, &mut |a, b| Some(Number::Int(calculate(a.int()?, b.int()?)?)))
}

/// Folds an operation on two float constants of one type.
pub fn fold_floats(
    ctx: &Context,
    operands: [Option<Attribute>; 2],
    calculate: fn(FloatKind, u128, u128) -> Option<u128>,
) -> Option<Attribute> {
    fold_binary(ctx, operands, None, &mut |a, b| {
        let ((kind, a), (_, b)) = (a.float()?, b.float()?);
        Some(Number::Float(kind, calculate(kind, a, b)?))
    })
}
