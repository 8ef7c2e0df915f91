//! Folders of `llvm`, and the constants that they become.
//!
//! MLIR: LLVMDialect.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Builder, Context, Location, Op, Type, TypeData, Value};
use pdll::ods::{AttrDef as _, OpDef};

use super::{ops, types};
use crate::constants::{self, Numbers};

fn constant_attr(ctx: &Context, mnemonic: &str) -> Attribute {
    ctx.opaque_attr("llvm", mnemonic)
}

impl ops::Dialect {
    /// Creates the constant operation that an attribute stands for.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let ctx = &builder.context().clone();
        if let AttributeData::Opaque { dialect, body, .. } = value.data(ctx)
            && ctx.str(*dialect) == "llvm"
        {
            let (types, operands) = ([ty], []);
            if let Some(function) = ops::DSOLocalEquivalentAttr::cast(value, ctx) {
                let attrs = [(ctx.identifier("function_name"), function.sym(ctx))];
                return types::is_pointer(ctx, ty).then(|| {
                    ops::DSOLocalEquivalentOp::create_with(builder, loc, &types, &operands, &attrs).op()
                });
            }
            if ops::BlockAddressAttr::cast(value, ctx).is_some() {
                let attrs = [(ctx.identifier("block_addr"), value)];
                return types::is_pointer(ctx, ty)
                    .then(|| ops::BlockAddressOp::create_with(builder, loc, &types, &operands, &attrs).op());
            }
            return match &**body {
                "undef" => Some(ops::UndefOp::create_with(builder, loc, &types, &operands, &[]).op()),
                "poison" => Some(ops::PoisonOp::create_with(builder, loc, &types, &operands, &[]).op()),
                "zero" => Some(ops::ZeroOp::create_with(builder, loc, &types, &operands, &[]).op()),
                _ => None,
            };
        }
        if matches!(value.data(ctx), AttributeData::SymbolRef { .. }) {
            let attrs = [(ctx.identifier("global_name"), value)];
            return types::is_pointer(ctx, ty)
                .then(|| ops::AddressOfOp::create_with(builder, loc, &[ty], &[], &attrs).op());
        }
        let is_number = matches!(
            value.data(ctx),
            AttributeData::Integer { .. }
                | AttributeData::BigInteger { .. }
                | AttributeData::Float { .. }
                | AttributeData::DenseElements { .. }
        );
        let attrs = [(ctx.identifier("value"), value)];
        (is_number && value.ty(ctx) == Some(ty))
            .then(|| ops::ConstantOp::create_with(builder, loc, &[ty], &[], &attrs).op())
    }
}

fn attr(fold: &FoldAdaptor<'_>, key: &str) -> Option<Attribute> {
    fold.op().attr_str(fold, key)
}

fn defined_by(fold: &FoldAdaptor<'_>, value: Value, name: &str) -> Option<Op> {
    value.defining_op(fold).filter(|op| op.name_text(fold) == name)
}

fn result_type(fold: &FoldAdaptor<'_>) -> Option<Type> {
    fold.op().results(fold).next().map(|result| result.ty(fold))
}

impl ops::ConstantOp {
    /// Folds to the value.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        attr(fold, "value").into()
    }
}

impl ops::AddressOfOp {
    /// Folds to the symbol.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        attr(fold, "global_name").into()
    }
}

impl ops::DSOLocalEquivalentOp {
    /// Folds to an attribute.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let Some(function) = attr(fold, "function_name") else { return Fold::Failed };
        Attribute::from(ops::DSOLocalEquivalentAttr::get(fold.context(), function)).into()
    }
}

impl ops::BlockAddressOp {
    /// Folds to the attribute.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        attr(fold, "block_addr").into()
    }
}

impl ops::ShuffleVectorOp {
    /// Folds the first of one element.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let Some(vector) = fold.op().get_operand(fold, 0) else { return Fold::Failed };
        let mask = attr(fold, "mask").and_then(|mask| mask.as_dense_i32_array(ctx));
        let is_single = matches!(vector.ty(fold).data(ctx), TypeData::Vector { shape, .. } if **shape == [1]);
        match is_single && mask.is_some_and(|mask| *mask == [0]) {
            true => vector.into(),
            false => Fold::Failed,
        }
    }
}

impl ops::UndefOp {
    /// Folds to an attribute.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        constant_attr(fold.context(), "undef").into()
    }
}

impl ops::PoisonOp {
    /// Folds to an attribute.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        constant_attr(fold.context(), "poison").into()
    }
}

impl ops::ZeroOp {
    /// Folds to the number, or to an attribute.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let Some(ty) = result_type(fold) else { return Fold::Failed };
        let element = ty.element_type_or_self(ctx);
        let number = match element.data(ctx) {
            TypeData::Integer { .. } => "0",
            TypeData::Float(_) => "0.0",
            _ => return constant_attr(ctx, "zero").into(),
        };
        let text = match ty == element {
            true => format!("{number} : {}", ty.display(ctx)),
            false => format!("dense<{number}> : {}", ty.display(ctx)),
        };
        pdll::text::parse_attribute(ctx, &text).ok().into()
    }
}

/// Folds a cast to its own type, back to the first type, or of a cast.
fn chained_cast(fold: &FoldAdaptor<'_>) -> Fold {
    let Some(arg) = fold.op().get_operand(fold, 0) else { return Fold::Failed };
    let ty = result_type(fold);
    if Some(arg.ty(fold)) == ty {
        return arg.into();
    }
    let name = fold.op().name_text(fold);
    let Some(inner) = defined_by(fold, arg, name).and_then(|inner| inner.get_operand(fold, 0)) else {
        return Fold::Failed;
    };
    if Some(inner.ty(fold)) == ty {
        return inner.into();
    }
    Fold::in_place().set_operand(0, inner).into()
}

impl ops::BitcastOp {
    /// Folds chains of casts.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        chained_cast(fold)
    }
}

impl ops::AddrSpaceCastOp {
    /// Folds chains of casts.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        chained_cast(fold)
    }
}

impl ops::ICmpOp {
    /// Folds the equality of equal values, and of an allocation and null.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let predicate = attr(fold, "predicate").and_then(|attr| attr.as_i64(ctx));
        let (Some(predicate @ (0 | 1)), Some(ty)) = (predicate, result_type(fold)) else {
            return Fold::Failed;
        };
        let (Some(lhs), Some(rhs)) = (fold.op().get_operand(fold, 0), fold.op().get_operand(fold, 1)) else {
            return Fold::Failed;
        };
        let truth = |value: bool| constants::int_constant(ctx, ty, i64::from(value)).into();
        let is = |value: Value, name: &str| defined_by(fold, value, name).is_some();
        if lhs == rhs {
            return truth(predicate == 0);
        }
        if is(lhs, "llvm.alloca") && is(rhs, "llvm.mlir.zero") {
            return truth(predicate == 1);
        }
        if is(lhs, "llvm.mlir.zero") && is(rhs, "llvm.alloca") {
            return Fold::in_place().set_operand(0, rhs).set_operand(1, lhs).into();
        }
        Fold::Failed
    }
}

/// Returns the integer that an operand is.
fn integer(fold: &FoldAdaptor<'_>, operand: usize) -> Option<crate::integer::Int> {
    let value = fold.operand(operand)?;
    let is_scalar = matches!(
        value.data(fold.context()),
        AttributeData::Integer { .. } | AttributeData::BigInteger { .. }
    );
    constants::int_of(fold.context(), Some(value).filter(|_| is_scalar))
}

impl ops::ShlOp {
    /// Folds constants, if the amount is less than the width.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (Some(lhs), Some(rhs), Some(ty)) = (integer(fold, 0), integer(fold, 1), result_type(fold)) else {
            return Fold::Failed;
        };
        if rhs.shift_amount(lhs.width()).is_none() {
            return Fold::Failed;
        }
        constants::int_constant(fold.context(), ty, lhs.shl(&rhs).signed().clone()).into()
    }
}

impl ops::OrOp {
    /// Folds constants.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (Some(lhs), Some(rhs), Some(ty)) = (integer(fold, 0), integer(fold, 1), result_type(fold)) else {
            return Fold::Failed;
        };
        constants::int_constant(fold.context(), ty, lhs.or(&rhs).signed().clone()).into()
    }
}

impl ops::ZExtOp {
    /// Folds a constant.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (Some(value), Some(ty)) = (integer(fold, 0), result_type(fold)) else { return Fold::Failed };
        let Some(width) = ty.bit_width(fold.context()).filter(|_| ty.is_integer(fold.context())) else {
            return Fold::Failed;
        };
        constants::int_constant(fold.context(), ty, value.zext_or_trunc(width).signed().clone()).into()
    }
}

impl ops::ExtractValueOp {
    /// Folds to the value that was inserted at the position, or reads an earlier aggregate.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let position = |op: Op| -> Option<Vec<i64>> {
            op.attr_str(fold, "position")?.as_dense_i64_array(ctx).map(|all| all.to_vec())
        };
        let (Some(first), Some(mut wanted)) = (fold.op().get_operand(fold, 0), position(fold.op())) else {
            return Fold::Failed;
        };
        let read = |container: Value, at: &[i64]| {
            Fold::in_place()
                .set_attr(ctx.identifier("position"), ctx.dense_i64_array_attr(at))
                .set_operand(0, container)
                .into()
        };
        if let Some(inner) = defined_by(fold, first, "llvm.extractvalue")
            && let (Some(container), Some(mut at)) = (inner.get_operand(fold, 0), position(inner))
        {
            at.extend(wanted);
            return read(container, &at);
        }
        if let Some(elements) = fold.operand(0) {
            if let AttributeData::Opaque { dialect, body, .. } = elements.data(ctx)
                && ctx.str(*dialect) == "llvm"
                && matches!(&**body, "undef" | "poison" | "zero")
            {
                return elements.into();
            }
            if let ([index], Some(numbers)) = (&wanted[..], Numbers::of(ctx, elements)) {
                let number = u64::try_from(*index).ok().and_then(|index| numbers.get(index));
                let element = numbers.ty().element_type_or_self(ctx);
                return number.and_then(|number| constants::constant(ctx, element, &number)).into();
            }
            let element = wanted.iter().try_fold(elements, |elements, index| {
                elements.as_array(ctx)?.get(usize::try_from(*index).ok()?).copied()
            });
            return element.into();
        }
        let mut container = first;
        while let Some(insert) = defined_by(fold, container, "llvm.insertvalue") {
            let Some(at) = position(insert) else { break };
            let (Some(into), Some(value)) = (insert.get_operand(fold, 0), insert.get_operand(fold, 1)) else {
                break;
            };
            if wanted == at {
                return value.into();
            }
            if wanted.len() > at.len() && wanted.starts_with(&at) {
                container = value;
                wanted.drain(..at.len());
                continue;
            }
            if wanted.len() < at.len() && at.starts_with(&wanted) {
                break;
            }
            container = into;
        }
        if container == first { Fold::Failed } else { read(container, &wanted) }
    }
}

impl ops::GEPOp {
    /// Folds an offset of zero, and makes dynamic indices that are constants static.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let indices = attr(fold, "rawConstantIndices").and_then(|attr| attr.as_dense_i32_array(ctx));
        let (Some(base), Some(indices)) = (fold.op().get_operand(fold, 0), indices) else {
            return Fold::Failed;
        };
        let mut constants = indices.to_vec();
        let mut operands = vec![base];
        let mut dynamic = 1;
        let mut zero = indices.first() == Some(&0);
        let mut is_changed = false;
        for (nth, index) in indices.iter().enumerate() {
            if *index != i32::MIN {
                continue;
            }
            let value = integer(fold, dynamic);
            zero |= nth == 0 && value.as_ref().is_some_and(crate::integer::Int::is_zero);
            let value = value.and_then(|value| i32::try_from(value.signed().clone()).ok());
            match value.filter(|value| *value != i32::MIN) {
                Some(value) => {
                    constants[nth] = value;
                    is_changed = true;
                }
                None => operands.extend(fold.op().get_operand(fold, dynamic)),
            }
            dynamic += 1;
        }
        if zero && indices.len() == 1 && Some(base.ty(fold)) == result_type(fold) {
            return base.into();
        }
        if !is_changed {
            return Fold::Failed;
        }
        let key = ctx.identifier("rawConstantIndices");
        Fold::in_place().set_attr(key, ctx.dense_i32_array_attr(&constants)).set_operands(&operands).into()
    }
}
