//! Refinement of values: which values may take the place of a value.

use crate::semantics::encoder::{Encoder, Value};
use crate::semantics::floats::is_nan;
use crate::semantics::ty::Ty;
use crate::term::TermId;

/// Returns the condition that a value must not take the place of another one: that one is not poison, and the value is, or has other bits. Any NaN
/// may take the place of a NaN.
pub fn is_not_refined(e: &mut Encoder, old: Value, new: Value) -> TermId {
    let are_nan = match old.ty {
        Ty::Float(format) => {
            let (old, new) = (is_nan(e, format, old.bits), is_nan(e, format, new.bits));
            e.terms.and(old, new)
        }
        _ => e.terms.no(),
    };
    let t = &mut e.terms;
    let is_same = t.eq(old.bits, new.bits);
    let is_right = t.or(is_same, are_nan);
    let is_other = t.not(is_right);
    let is_worse = t.or(new.poison, is_other);
    let is_defined = t.not(old.poison);
    t.and(is_defined, is_worse)
}
