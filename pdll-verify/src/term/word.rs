//! Arithmetic on constants of 1 to 128 bits.

use crate::term::node::Node;

/// Returns the constant of a width with all bits set.
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// Returns the value that the bits of a width have as a signed integer.
pub fn signed(value: u128, width: u32) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    ((value << unused) as i128) >> unused
}

/// Returns the value of an operator of a width for constant operands of a width.
///
/// `node` supplies the operator only; a variable has the value of the first operand.
pub(super) fn apply(node: Node, width: u32, operand_width: u32, [a, b, c]: [u128; 3]) -> u128 {
    use Node::*;
    let value = match node {
        Const(value) => value,
        Var(_) => a,
        Not(_) => !a,
        And(..) => a & b,
        Or(..) => a | b,
        Xor(..) => a ^ b,
        Add(..) => a.wrapping_add(b),
        Mul(..) => a.wrapping_mul(b),
        UDiv(..) => a.checked_div(b).unwrap_or(u128::MAX),
        URem(..) => a.checked_rem(b).unwrap_or(a),
        Shl(..) => shift_amount(b, width).map_or(0, |by| a << by),
        LShr(..) => shift_amount(b, width).map_or(0, |by| a >> by),
        AShr(..) => {
            let by = shift_amount(b, width).unwrap_or(width - 1);
            (signed(a, width) >> by) as u128
        }
        Eq(..) => u128::from(a == b),
        ULt(..) => u128::from(a < b),
        SLt(..) => u128::from(signed(a, operand_width) < signed(b, operand_width)),
        Ite(..) => {
            if a == 1 {
                b
            } else {
                c
            }
        }
        Extract { low, .. } => a >> low.min(127),
        ZExt(_) => a,
        SExt(_) => signed(a, operand_width) as u128,
    };
    value & mask(width)
}

/// Returns a shift amount that is less than the width.
fn shift_amount(by: u128, width: u32) -> Option<u32> {
    u32::try_from(by).ok().filter(|by| *by < width)
}
