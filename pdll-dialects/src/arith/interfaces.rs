//! Interfaces of `arith`: divisions may be executed speculatively if the divisor is known to be harmless.

use pdll::ir::{Ir, Value};
use pdll::ods::Speculatability;

use super::ops as arith;
use crate::constants;

/// Returns whether a division by a value cannot be undefined: it is a constant other than zero and, of a signed
/// division, other than minus one, by which the smallest number cannot be divided.
fn division_by(ir: &Ir, divisor: Value, is_signed: bool) -> Speculatability {
    match constants::int_of(ir.context(), divisor.constant(ir)) {
        Some(value) if value.is_zero() || is_signed && value.is_all_ones() => {
            Speculatability::NotSpeculatable
        }
        Some(_) => Speculatability::Speculatable,
        None => Speculatability::NotSpeculatable,
    }
}

impl arith::DivUIOp {
    /// Returns whether the divisor is a constant other than zero.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division_by(ir, self.rhs(ir), false)
    }
}

impl arith::CeilDivUIOp {
    /// Returns whether the divisor is a constant other than zero.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division_by(ir, self.rhs(ir), false)
    }
}

impl arith::DivSIOp {
    /// Returns whether the divisor is a constant other than zero and minus one.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division_by(ir, self.rhs(ir), true)
    }
}

impl arith::CeilDivSIOp {
    /// Returns whether the divisor is a constant other than zero and minus one.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division_by(ir, self.rhs(ir), true)
    }
}
