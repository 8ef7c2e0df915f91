//! Folders of bit operations, minima, maxima, shifts and divisions, equivalent to MLIR's for 32 bits.

use pdll::prelude::*;

use crate::fold::dialects::{arith, constant, defined_by, known, scf};

/// Returns the values of constant operands, as 32 bits.
fn both(fold: &FoldAdaptor<'_>) -> (Option<i32>, Option<i32>) {
    match known(fold)[..] {
        [a, b] => (a.map(|a| a as i32), b.map(|b| b as i32)),
        _ => (None, None),
    }
}

fn int(fold: &FoldAdaptor<'_>, like: Value, value: i32) -> Option<OpFoldResult> {
    Some(constant(fold, like, i64::from(value)))
}

impl arith::OrIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        match both(fold) {
            (_, Some(0)) => return Some(lhs.into()),
            (_, Some(-1)) => return int(fold, lhs, -1),
            (Some(a), Some(b)) => return int(fold, lhs, a | b),
            _ => {}
        }
        // With its own complement.
        let ones = |xor: Value, other: Value| {
            let xor = defined_by::<arith::XOrIOp>(fold, xor)?;
            let mask = fold.constant(xor.rhs(fold))?.as_i64(fold.context())?;
            (xor.lhs(fold) == other && mask as i32 == -1).then(|| xor.rhs(fold).into())
        };
        ones(rhs, lhs).or_else(|| ones(lhs, rhs))
    }
}

/// Returns the values of constant operands, as one bit.
fn both_bits(fold: &FoldAdaptor<'_>) -> (Option<bool>, Option<bool>) {
    let bit = |index| fold.operand(index)?.as_bool(fold.context());
    (bit(0), bit(1))
}

impl arith::XOrIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        let bit = |value| Some(fold.context().bool_attr(value).into());
        let is_bit = lhs.ty(fold) == fold.context().integer_type(1);
        match (both(fold), both_bits(fold)) {
            ((_, Some(0)), _) | (_, (_, Some(false))) => return Some(lhs.into()),
            _ if lhs == rhs => return if is_bit { bit(false) } else { int(fold, lhs, 0) },
            (_, (Some(a), Some(b))) => return bit(a != b),
            ((Some(a), Some(b)), _) if !is_bit => return int(fold, lhs, a ^ b),
            _ => {}
        }
        let other = |xor: Value, with: Value| {
            let xor = defined_by::<arith::XOrIOp>(fold, xor)?;
            let (a, b) = (xor.lhs(fold), xor.rhs(fold));
            if b == with { Some(a.into()) } else { (a == with).then(|| b.into()) }
        };
        other(lhs, rhs).or_else(|| other(rhs, lhs))
    }
}

/// An extremum: of equal operands, with the absorbing constant, and with the neutral constant.
macro_rules! extremum {
    ($op:ident, $strongest:expr, $weakest:expr, |$a:ident, $b:ident| $of:expr) => {
        impl arith::$op {
            pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
                let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
                match both(fold) {
                    _ if lhs == rhs => Some(rhs.into()),
                    (_, Some(b)) if b == $strongest => Some(rhs.into()),
                    (_, Some(b)) if b == $weakest => Some(lhs.into()),
                    (Some($a), Some($b)) => int(fold, lhs, $of),
                    _ => None,
                }
            }
        }
    };
}

extremum!(MaxSIOp, i32::MAX, i32::MIN, |a, b| a.max(b));
extremum!(MinSIOp, i32::MIN, i32::MAX, |a, b| a.min(b));
extremum!(MaxUIOp, -1, 0, |a, b| (a as u32).max(b as u32) as i32);
extremum!(MinUIOp, 0, -1, |a, b| (a as u32).min(b as u32) as i32);

/// A shift; a shift by too many bits does not fold.
macro_rules! shift {
    ($op:ident, |$a:ident, $n:ident| $of:expr) => {
        impl arith::$op {
            pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
                let lhs = self.lhs(fold);
                match both(fold) {
                    (_, Some(0)) => Some(lhs.into()),
                    (Some($a), Some($n)) if (0..32).contains(&$n) => int(fold, lhs, $of),
                    _ => None,
                }
            }
        }
    };
}

shift!(ShLIOp, |a, n| a << n);
shift!(ShRSIOp, |a, n| a >> n);
shift!(ShRUIOp, |a, n| ((a as u32) >> n) as i32);

/// A division; by zero, or of the least number by -1, it does not fold.
macro_rules! division {
    ($op:ident, |$lhs:ident| $by_one:expr, |$a:ident, $b:ident| $of:expr) => {
        impl arith::$op {
            pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
                let $lhs = self.lhs(fold);
                match both(fold) {
                    (_, Some(1)) => $by_one(fold),
                    (Some($a), Some($b)) => int(fold, $lhs, $of?),
                    _ => None,
                }
            }
        }
    };
}

division!(DivSIOp, |lhs| |_: &FoldAdaptor<'_>| Some(OpFoldResult::from(lhs)), |a, b| a.checked_div(b));
division!(DivUIOp, |lhs| |_: &FoldAdaptor<'_>| Some(OpFoldResult::from(lhs)), |a, b| {
    (a as u32).checked_div(b as u32).map(|it| it as i32)
});
division!(RemSIOp, |lhs| |fold: &FoldAdaptor<'_>| int(fold, lhs, 0), |a, b| {
    if b == 0 { None } else { Some(a.wrapping_rem(b)) }
});
division!(RemUIOp, |lhs| |fold: &FoldAdaptor<'_>| int(fold, lhs, 0), |a, b| {
    (a as u32).checked_rem(b as u32).map(|it| it as i32)
});

impl scf::IfOp {
    /// If the condition is a negation, the regions are exchanged.
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let Some(xor) = defined_by::<arith::XOrIOp>(fold, self.condition(fold)) else { return Fold::Failed };
        let is_negation = fold.constant(xor.rhs(fold)).and_then(|attr| attr.as_bool(fold.context()));
        if is_negation != Some(true) || self.else_region(fold).is_empty(fold) {
            return Fold::Failed;
        }
        Fold::in_place().set_operand(0, xor.lhs(fold)).swap_regions(0, 1).into()
    }
}
